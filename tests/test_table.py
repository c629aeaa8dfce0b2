"""The table, driven without a browser: played by clicks, keys and lists, and written down."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from ipywidgets.widgets.widget import _instances

from marrakech import board
from marrakech.board import HEADING_NAMES, PLACES, SQUARE_NAMES, SQUARES_BY_NAME
from marrakech.draw import Scene
from marrakech.draw.figure import CLICKS
from marrakech.draw.sides import CELLS, heading_on_screen
from marrakech.format import read, read_file, write
from marrakech.language import language, languages
from marrakech.notebook import Table
from marrakech.notebook.table import ARROWS, KEYS
from marrakech.play import Actor, Game, Mode, Sitter, new_game
from marrakech.record import SIDE_LETTERS, Record, play
from marrakech.rules import DrawColour, LayRug, Phase, TurnAssam

GAMES = Path(__file__).parent / "data" / "games"
NAMES = ("Amina", "Bilal", "Chloé", "Driss")
LONG = bool(os.environ.get("MARRAKECH_LONG"))
RECORDED = sorted(path.name for path in GAMES.glob("*.yaml"))[:: 1 if LONG else 4]


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def path_of(table: Table) -> Path:
    file = game_of(table).file
    assert file is not None
    assert file.path is not None
    return file.path


def marked(table: Table) -> set[str]:
    """The squares marked as refused."""
    marks = scene_of(table).marks
    return {SQUARE_NAMES[square] for square, _colour in marks.squares} if marks else set()


def scene_of(table: Table) -> Scene:
    assert table.screen is not None
    return table.screen.scene


def wish(table: Table, *words: str) -> None:
    """What the browser sends for keys or ticks of its clock."""
    for word in words:
        table.remote._handle_custom_msg({"wanted": word}, [])


def key(table: Table, *names: str) -> None:
    wish(table, *(KEYS[name] for name in names))


def press(table: Table, name: str) -> None:
    table.controls.buttons[name].click()


def click(table: Table, cell: tuple[int, int]) -> None:
    """What Plotly sends for a click into a cell of the screen."""
    column, row = cell
    table.figure._js2py_pointsCallback = {
        "event_type": "plotly_click",
        "points": {
            "trace_indexes": [[trace.name for trace in table.figure.data].index(CLICKS)],
            "point_indexes": [[row + 1, column + 1]],
            "xs": [column],
            "ys": [row],
        },
        "device_state": None,
        "selector": None,
    }


def click_square(table: Table, name: str) -> None:
    click(table, CELLS[table.look.side][SQUARES_BY_NAME[name]])


def settle(table: Table) -> None:
    """Let the clock run until it is a person's turn or the game is over."""
    for _ in range(10_000):
        if not table.remote.playing:
            return
        wish(table, "tick")
    raise AssertionError("the clock never stops")


def sat_down(folder: Path, *computers: str | None, seed: int = 7, **options: object) -> Table:
    """A table at which people and computer players have sat down."""
    sitters = [
        Sitter(name, computer) for name, computer in zip(("Amina", "Bilal", "Chloé", "Driss"), computers, strict=False)
    ]
    return Table(new_game(sitters, seed=seed, first=0, folder=folder, **options), folder=folder)  # type: ignore[arg-type]


def good(table: Table) -> None:
    """What always holds of a table with a game: its record and its file are good, its board shows its position."""
    assert not re.match(r"\w+Error:", table.error), table.error
    game = table.game
    if game is None:
        return
    text = write(game.record)
    assert read(text) == game.record
    assert path_of(table).read_text(encoding="utf-8") == text
    assert table.screen is not None
    if not table._film and table.choosing.place is None:
        assert scene_of(table).position == game.position


# -- Sitting down


def test_people_sit_down_and_the_game_is_kept_at_once(tmp_path: Path) -> None:
    table = Table(folder=tmp_path)
    assert table.play_box.layout.display == "none"
    table.seating.names[0].value = "Zoé"
    table.seating.kinds[2].value = "greedy"
    table.seating.first.value = 2
    table.seating.seed.value = "11"
    table.seating.start.click()
    assert table.error == ""
    assert table.game is not None
    assert game_of(table).names == ("Chloé", "Zoé", "Bilal")
    assert game_of(table).terms.computers == ("greedy", None, "careful")
    assert game_of(table).terms.seed == 11
    assert table.play_box.layout.display == ""
    assert [path.suffix for path in tmp_path.iterdir()] == [".yaml"]
    good(table)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda seating: setattr(seating.names[1], "value", "Amina"), "Two players are called Amina"),
        (lambda seating: setattr(seating.names[1], "value", " "), "A name has 1 to 40 characters"),
        (lambda seating: setattr(seating.names[1], "value", "<b>\u202e"), "cannot be seen"),
        (lambda seating: setattr(seating.seed, "value", "a lot"), "A seed is a whole number"),
        (lambda seating: setattr(seating.kinds[1], "value", ""), "for 2 to 4 players, not 1"),
        (lambda seating: setattr(seating.colours[0][0], "value", "red"), ""),
    ],
)
def test_what_is_wrong_with_the_form_is_said_and_can_be_put_right(
    tmp_path: Path, spoil: Callable[[object], None], told: str
) -> None:
    table = Table(folder=tmp_path)
    spoil(table.seating)
    table.seating.start.click()
    assert told in table.error
    assert not re.match(r"\w+Error:", table.error)
    assert (table.game is None) == bool(told)


def test_an_unfinished_game_is_offered_and_goes_on_where_it_was(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    key(table, "l", "Enter", "Enter")
    record, position = game_of(table).record, game_of(table).position
    again = Table(folder=tmp_path)
    assert "Amina and Bilal: 0 turns" in again.seating.waiting.options[0][0]
    again.seating.go_on.click()
    assert again.error == ""
    assert again.game is not None
    assert game_of(again).record == record
    assert game_of(again).position == position
    good(again)


def test_two_tables_on_one_game_do_not_overwrite_each_other(tmp_path: Path) -> None:
    one = sat_down(tmp_path, None, None)
    other = Table(path_of(one), folder=tmp_path)
    key(one, "l")
    key(other, "r")
    assert "Somebody else changed" in other.notice.value
    good(one)
    good(other)
    assert path_of(one) != path_of(other)


def test_a_folder_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where the folder should be")
    table = sat_down(tmp_path / "games", None, None)
    assert "is not kept" in table.notice.value
    key(table, "l", "Enter", "Enter")
    assert table.error == ""
    assert game_of(table).position.phase is Phase.LAY
    (tmp_path / "games").unlink()
    press(table, "hint")
    key(table, "Enter")
    assert "kept again" in table.notice.value
    good(table)


# -- Playing


def by_clicks(table: Table) -> None:
    """Do what there is to do now by clicks on the board alone."""
    game = table.game
    assert game is not None
    position = game.position
    if position.phase is Phase.ROLL:
        click_square(table, SQUARE_NAMES[position.assam])
        click_square(table, SQUARE_NAMES[position.assam])  # the film is cut short
    elif position.phase is Phase.TURN:
        action = game.hint().action
        assert isinstance(action, TurnAssam)
        column, row = CELLS[table.look.side][position.assam]
        pointing = heading_on_screen((position.heading + action.side) & 3, table.look.side)
        dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[pointing]
        click(table, (column + dx, row + dy))
    else:
        action = game.hint().action
        assert isinstance(action, LayRug)
        first, other = (SQUARE_NAMES[square] for square in PLACES[action.place])
        for name in (other, first, other):
            click_square(table, name)


def by_keys(table: Table) -> None:
    """The same by keys alone."""
    game = table.game
    assert game is not None
    position = game.position
    if position.phase is Phase.ROLL:
        key(table, " ", "Enter")
        return
    if position.phase is Phase.DRAW:
        key(table, "1")
        return
    action = game.hint().action
    if isinstance(action, TurnAssam):
        key(table, ARROWS[heading_on_screen((position.heading + action.side) & 3, table.look.side)])
    else:
        key(table, *arrows_to(table, PLACES[action.place]), "Enter")


def arrows_to(table: Table, squares: tuple[int, int]) -> Iterator[str]:
    """The two arrow keys that choose a rug."""
    position = game_of(table).position
    cells = CELLS[table.look.side]
    first = next(square for square in squares if square in board.NEIGHBOURS[position.assam])
    other = squares[0] if squares[1] == first else squares[1]
    for start, end in ((position.assam, first), (first, other)):
        away = cells[end][0] - cells[start][0], cells[end][1] - cells[start][1]
        yield ARROWS[((0, 1), (1, 0), (0, -1), (-1, 0)).index(away)]


@pytest.mark.parametrize("way", [by_clicks, by_keys])
@pytest.mark.parametrize("side", ["south", "west"])
def test_a_whole_game_is_played(tmp_path: Path, way: Callable[[Table], None], side: str) -> None:
    table = sat_down(tmp_path, None, None, options={"rugs": 8})
    table.controls.side.value = side
    for _ in range(500):
        if game_of(table).over:
            break
        way(table)
        assert table.error == ""
        good(table)
    settle(table)
    assert game_of(table).over
    assert "The game is over" in table.remote.status
    assert "luck" in table.panel.value
    record = read_file(path_of(table))
    assert play(record)[-1].after == game_of(table).position
    press(table, "replay")
    assert table.viewer_box.children[0].cursor.record == record


def test_computers_play_alone_and_say_why(tmp_path: Path) -> None:
    table = sat_down(tmp_path, "greedy", "careful", "wanders", "greedy", options={"rugs": 3})
    wish(table, "tick")
    assert "Amina: " in table.panel.value
    press(table, "pause")
    turns = len(game_of(table).played)
    wish(table, *["tick"] * 30)
    assert len(game_of(table).played) == turns
    press(table, "pause")
    settle(table)
    assert game_of(table).over
    good(table)


def test_nobody_acts_for_a_computer_player(tmp_path: Path) -> None:
    table = sat_down(tmp_path, "careful", None)
    before = game_of(table).record
    for do, what in ((key, "l"), (press, "roll"), (key, "ArrowLeft")):
        do(table, what)
        assert "It is the turn of Amina, a computer player" in table.error
    click(table, (3, 4))
    assert game_of(table).record == before


def test_a_seed_makes_the_same_game(tmp_path: Path) -> None:
    games = []
    for folder in ("one", "other"):
        table = sat_down(tmp_path / folder, "greedy", "wanders", seed=5, options={"rugs": 4})
        settle(table)
        games.append(game_of(table).record)
    assert games[0] == games[1]


def test_only_the_next_rug_of_a_pile_is_shown(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    key(table, "l", "Enter")
    settle(table)
    assert table.panel.value.count("next rug") == 1
    assert all(seat.pile == () for seat in game_of(table).record.seats)


def test_the_walk_and_the_payment_are_seen_square_by_square(tmp_path: Path) -> None:
    recorder = sat_down(tmp_path, None, None, None, mode=Mode.RECORDER)
    for text in ("l3a5a6", "s2c5c6", "l1b7c7"):
        recorder.controls.entry.value = text
        assert recorder.error == ""
    settle(recorder)
    key(recorder, "r")
    settle(recorder)
    recorder.controls.faces[1].click()
    counted = []
    while recorder.remote.playing:
        payment = scene_of(recorder).payment
        counted.append(len(payment.squares) if payment else 0)
        wish(recorder, "tick")
    final = scene_of(recorder).payment
    assert final is not None
    assert counted == sorted(counted)
    assert set(range(1, final.due)) <= set(counted)


def test_with_less_motion_nothing_moves(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    table.remote.reduced = True
    key(table, "l", "Enter")
    assert not table.remote.playing
    assert game_of(table).position.phase is Phase.LAY


def test_it_is_always_said_what_there_is_to_do(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, "careful")
    assert "Turn Assam: click an arrow" in table.panel.value
    key(table, "l")
    assert "Roll the die: click Assam" in table.panel.value
    key(table, "Enter", "Enter")
    assert "click its first square" in table.panel.value
    key(table, "ArrowUp")
    assert "its other half" in table.panel.value
    key(table, "Escape", "h")
    assert "once more to lay it" in table.panel.value
    key(table, "Enter")
    assert "marrakech-notice" not in table.panel.value


# -- What the rules forbid


def test_turning_back_is_refused_with_the_rule(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    assert HEADING_NAMES[game_of(table).position.heading] == "N"
    before = game_of(table).record
    for do, what in ((key, "ArrowDown"), (click_square, "d3")):
        do(table, what)
        assert "(turn.heading)" in table.error
        assert marked(table) == {"d3"}
        assert game_of(table).record == before
    key(table, "ArrowLeft")
    assert table.error == ""
    assert scene_of(table).marks is None


def ready_to_lay(folder: Path) -> Table:
    """A table where Assam stands on d7 and a rug is to be laid."""
    table = sat_down(folder, None, None, None, mode=Mode.RECORDER)
    key(table, "s", "3", "Enter")
    return table


@pytest.mark.parametrize(
    ("squares", "rule"),
    [
        (("a1",), "lay.touch"),
        (("d7",), "lay.assam"),
        (("c7", "e7"), "lay.touch"),
        (("d6", "d7"), "lay.assam"),
        (("c6", "b6"), "lay.touch"),
    ],
)
def test_a_forbidden_rug_is_refused_with_the_rule_and_shown(
    tmp_path: Path, squares: tuple[str, ...], rule: str
) -> None:
    table = ready_to_lay(tmp_path)
    before = game_of(table).record
    for name in squares:
        click_square(table, name)
    assert f"({rule})" in table.error
    assert marked(table) == set(squares)
    assert game_of(table).record == before
    good(table)


def test_a_rug_is_chosen_from_the_list_previewed_and_chosen_anew(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    key(table, "l", "Enter", "Enter")
    press(table, "lay")
    assert "First choose where the rug goes" in table.error
    before = table.picture.rugs
    table.controls.rug.value = table.controls.rug.options[1][1]
    assert table.picture.rugs != before
    key(table, "Escape")
    assert table.picture.rugs == before
    assert game_of(table).position.phase is Phase.LAY
    table.controls.rug.value = table.controls.rug.options[0][1]
    press(table, "lay")
    assert game_of(table).position.phase is Phase.TURN


def test_the_text_board_says_which_ways_assam_may_be_turned(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    table.controls.text.value = True
    line = next(line for line in table.text.value.splitlines() if "ways to turn" in line)
    assert all(heading in line for heading in "NEW")
    assert "S" not in line
    key(table, "l")
    assert "ways to turn" not in table.text.value


def test_the_first_square_leaves_only_its_partners(tmp_path: Path) -> None:
    table = ready_to_lay(tmp_path)
    click_square(table, "c7")
    places = board.places_in(scene_of(table).placements)
    assert {board.PLACE_NAMES[place] for place in places} == {"b7-c7", "c6-c7"}


# -- Taking back


def test_own_decisions_are_taken_back_but_not_past_the_die(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    key(table, "l")
    key(table, "u")
    assert game_of(table).position.phase is Phase.TURN
    key(table, "l", "Enter", "Enter")
    key(table, "u")
    assert "seen" in table.error
    key(table, "h", "Enter")
    assert game_of(table).position.phase is Phase.TURN
    key(table, "u")
    assert game_of(table).position.phase is Phase.LAY
    good(table)


def test_the_bell_ends_and_can_be_taken_back(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    press(table, "bell")
    assert game_of(table).over
    assert table.controls.end_row.layout.display == ""
    good(table)
    press(table, "back")
    assert not game_of(table).over
    good(table)


# -- Writing down


def keys_of(table: Table, record: Record) -> Iterator[list[str]]:
    """The keys that write down each turn of a record."""
    for turn in record.turns:
        keys: list[str] = []
        side = [SIDE_LETTERS[turn.side].lower()] if turn.side is not None else []
        at_end = record.setup.turns_at_end
        keys += [] if at_end else side
        keys += [str(turn.die)] if turn.die is not None else []
        if turn.colour is not None:
            keys.append(f"colour {turn.colour}")
        if turn.place is not None:
            keys += [sign for square in PLACES[turn.place] for sign in SQUARE_NAMES[square]]
        keys += side if at_end else []
        yield keys


@pytest.mark.parametrize("name", RECORDED)
def test_recorded_games_are_written_down_by_six_keys_a_turn(name: str, tmp_path: Path) -> None:
    record = read_file(GAMES / name)
    if record.start is not None or any(turn.ruling for turn in record.turns) or record.seats[0].pile:
        pytest.skip("begins elsewhere, or not by the rules alone")
    sitters = [Sitter(seat.name, None, seat.colours) for seat in record.seats]
    options = dict(record.options)
    game = new_game(
        sitters, rules=record.preset, options=options, mode=Mode.RECORDER, first=0, folder=tmp_path, day=record.date
    )
    table = Table(game, folder=tmp_path)
    table.remote.reduced = True
    for keys in keys_of(table, record):
        assert len(keys) <= 6 + any(sign.startswith("colour") for sign in keys)
        for sign in keys:
            if sign.startswith("colour"):
                colours = [action.colour for action in game.legal if isinstance(action, DrawColour)]
                drawn = [record.colours[colour] for colour in colours]
                if drawn:
                    key(table, str(1 + drawn.index(sign.removeprefix("colour "))))
            else:
                key(table, sign)
            assert table.error == "", (keys, table.error)
    written = game.record
    decided = [(turn.side, turn.die, turn.place, turn.colour, turn.out) for turn in written.turns]
    assert decided == [(turn.side, turn.die, turn.place, turn.colour, turn.out) for turn in record.turns]
    good(table)


def test_with_two_colours_arrows_need_five_keys(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None, mode=Mode.RECORDER)
    key(table, "s", "3", "2", "ArrowLeft", "ArrowLeft")
    assert table.error == ""
    assert len(game_of(table).record.turns) == 1
    assert game_of(table).record.turns[0].place is not None


def test_a_correction_says_what_breaks_and_can_cut_it_off(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None, None, mode=Mode.RECORDER)
    for text in ("l3a5a6", "s2c5c6", "l1b7c7"):
        table.controls.entry.value = text
        assert table.error == ""
        assert table.controls.entry.value == ""
    before = game_of(table).record
    table.controls.more.selected_index = 0
    table.controls.moves.value = 1
    assert table.controls.typed.value == "L3 a5-a6"
    table.controls.typed.value = "L1 b4-b5"
    press(table, "correct")
    assert re.search(r"Turn [23], .*: this breaks a rule", table.error)
    assert game_of(table).record == before
    press(table, "cut")
    assert table.error == ""
    assert len(game_of(table).record.turns) < 3
    good(table)


def test_a_ruling_is_entered_and_is_of_its_own_turn_only(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None, None, mode=Mode.RECORDER)
    table.controls.more.selected_index = 0
    table.controls.entry.value = "l1 a1a2 ! a guest"
    assert table.error == ""
    assert game_of(table).record.turns[0].ruling == "a guest"
    settle(table)
    assert table.controls.ruling.value == "a guest"
    before = game_of(table).record
    table.controls.entry.value = "s1 g6g7"
    assert "(lay.touch)" in table.error
    assert game_of(table).record == before
    table.controls.entry.value = "s1 b5b6"
    assert game_of(table).record.turns[1].ruling is None
    good(table)


def test_what_is_typed_for_a_correction_stays_until_it_is_right(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None, None, mode=Mode.RECORDER)
    table.controls.more.selected_index = 0
    for text in ("l3a5a6", "s2c5c6"):
        table.controls.entry.value = text
    table.controls.moves.value = 1
    table.controls.typed.value = "S1 g1-g2"
    press(table, "correct")
    assert "(lay.touch)" in table.error
    table.controls.costs.value = True
    assert table.controls.typed.value == "S1 g1-g2"
    table.controls.ruling.value = "She let it lie."
    table.controls.typed.value = "L3 g1-g2"
    press(table, "correct")
    assert table.error == ""
    assert game_of(table).record.turns[0].ruling == "She let it lie."
    good(table)


def test_a_second_click_on_start_begins_no_second_game(tmp_path: Path) -> None:
    table = Table(folder=tmp_path)
    table.seating.start.click()
    table.seating.start.click()
    assert len(list(tmp_path.iterdir())) == 1


def test_viewers_of_finished_games_do_not_pile_up(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    press(table, "bell")
    press(table, "replay")
    count = len(_instances)
    for _ in range(3):
        press(table, "replay")
    assert len(_instances) == count


@pytest.mark.parametrize("text", ["x", "l9a5a6", "l3a1c1", "l3g1g2", "l3a5a6 paid 2"])
def test_what_cannot_be_entered_is_told_and_changes_nothing(tmp_path: Path, text: str) -> None:
    table = sat_down(tmp_path, None, None, None, mode=Mode.RECORDER)
    before = game_of(table).record
    table.controls.entry.value = text
    assert table.error
    assert game_of(table).record == before
    good(table)


# -- Languages, and anything in any order


@pytest.mark.parametrize("code", languages())
def test_every_language_names_everything(tmp_path: Path, code: str) -> None:
    table = sat_down(tmp_path, None, "careful")
    table.controls.language.value = code
    words = language(code)
    assert table.controls.buttons["roll"].description == words("Roll the die")
    assert table.seating.start.description == words("Start the game")
    key(table, "ArrowDown")
    assert "turn.heading" in table.error
    assert code == "en" or "quarter" not in table.error


def events(table: Table, rng: Random) -> Callable[[], None]:
    """Something that may happen at the interface, right or wrong."""
    controls, seating = table.controls, table.seating

    def choose(widget: object) -> None:
        options = widget.options  # type: ignore[attr-defined]
        if options:
            widget.value = rng.choice(options)[1]  # type: ignore[attr-defined]

    texts = ("l3a5a6", "s2", "3", "a5a6", "l1b4b5 paid 2 ! so", "<b>", "", "l3a5a6red", "out")
    kinds: list[tuple[int, Callable[[], None]]] = [
        (14, lambda: key(table, rng.choice(list(KEYS)))),
        (14, lambda: by_keys(table) if table.game and game_of(table).to_act is not Actor.NOBODY else None),
        (12, lambda: wish(table, "tick")),
        (10, lambda: click(table, (rng.randrange(-1, 8), rng.randrange(-1, 8))) if table.figure else None),
        (8, lambda: press(table, rng.choice([name for name in controls.buttons if name not in ("new", "replay")]))),
        (3, lambda: rng.choice(list(controls.faces.values())).click()),
        (2, lambda: rng.choice(controls.drawn).click()),
        (3, lambda: choose(controls.rug)),
        (2, lambda: choose(controls.moves)),
        (1, lambda: choose(controls.side)),
        (1, lambda: choose(controls.language)),
        (2, lambda: setattr(controls.confirm, "value", not controls.confirm.value)),
        (2, lambda: setattr(controls.entry, "value", rng.choice(texts))),
        (2, lambda: setattr(controls.typed, "value", rng.choice(texts))),
        (1, lambda: setattr(controls.ruling, "value", rng.choice(texts))),
        (1, lambda: setattr(controls.paid, "value", rng.choice(("", "3", "x")))),
        (1, seating.go_on.click),
    ]
    return rng.choices([do for _weight, do in kinds], [weight for weight, _do in kinds])[0]


def begun(folder: Path, rng: Random) -> Game:
    players = rng.randrange(2, 5)
    recorder = rng.random() < 0.4
    kinds = [None if recorder else rng.choice((None, None, "wanders", "careful", "greedy")) for _ in range(players)]
    sitters = [Sitter(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    options: dict[str, str | int] = {"turn": "end"} if rng.random() < 0.3 else {}
    if rng.random() < 0.5:
        options["rugs"] = 4
    mode = Mode.RECORDER if recorder else Mode.PLAY
    return new_game(sitters, options=options, mode=mode, seed=rng.randrange(10**6), folder=folder)


def test_random_events_in_any_order_leave_a_good_record_on_disk(tmp_path: Path) -> None:
    """No error but told ones, a record that validates, and a file that is always the table's state."""
    table = Table(folder=tmp_path)
    table.remote.reduced = True
    seen = set()
    for number in range(2000 if LONG else 30):
        rng = Random(number)
        table._begin(begun(tmp_path, rng))
        for _ in range(20):
            events(table, rng)()
            good(table)
            if table.game is not None:
                seen.add((game_of(table).mode, game_of(table).position.phase))
    assert {(mode, phase) for mode in Mode for phase in (Phase.TURN, Phase.ROLL, Phase.LAY)} <= seen
