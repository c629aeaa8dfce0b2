"""The recorded games that ship: they read, they are by the rules, and they show what they are there to show."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from marrakech.board import squares_in
from marrakech.format import load_file, read
from marrakech.format.writer import write
from marrakech.language import languages
from marrakech.record import PlayedTurn, Record, RecordError, Turn, play
from marrakech.replays import INDEX, ListedGame, list_games
from marrakech.rules import LayRug, Paid, Phase, Position, WentOut

FOLDER = Path(__file__).resolve().parent.parent / "replays"
FILES = sorted(path for path in FOLDER.glob("*.yaml") if path.name != INDEX)
EXPLAINED = ("first-market.yaml", "crossroads.yaml", "two-piles.yaml")


@cache
def record(name: str) -> Record:
    return load_file(FOLDER / name).record


@cache
def played(name: str) -> tuple[PlayedTurn, ...]:
    return play(record(name))


def end(name: str) -> Position:
    return played(name)[-1].after


def named(wanted: Callable[[str], bool]) -> list[str]:
    return [path.name for path in FILES if wanted(path.name)]


def all_turns(turns: tuple[Turn, ...]) -> Iterator[Turn]:
    """The turns of a line and of its variations."""
    for turn in turns:
        yield turn
        for line in turn.variations:
            yield from all_turns(line)


# ---------------------------------------------------------------- each file


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_file_reads_and_comes_back_from_the_writer(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = read(text)
    assert read(write(game)) == game
    assert write(read(write(game))) == write(game)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_only_rulings_warn(path: Path) -> None:
    warnings = load_file(path).warnings
    rulings = [turn for turn in record(path.name).turns if turn.ruling is not None]
    assert len(warnings) == len(rulings)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_game_is_finished_and_its_result_stated(path: Path) -> None:
    game = record(path.name)
    last = end(path.name)
    assert last.over or game.ended_early
    assert game.result is not None
    assert game.result.scores == tuple(zip(game.names, last.scores, strict=True))
    assert game.result.winners == tuple(game.names[player] for player in last.leaders)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_game_has_what_people_look_for(path: Path) -> None:
    game = record(path.name)
    assert game.title
    assert game.description
    assert game.date is not None
    assert game.language in languages()
    assert any(turn.comment for turn in game.turns)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_notes_are_short(path: Path) -> None:
    for turn in all_turns(record(path.name).turns):
        for note in (turn.before, turn.comment, turn.hint, turn.ruling):
            assert len(note or "") <= 400
            assert all(len(line) <= 110 for line in (note or "").splitlines())


# ---------------------------------------------------------------- the collection


def test_there_are_thirteen_games_and_more() -> None:
    assert len(FILES) >= 13
    titles = [record(path.name).title for path in FILES]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_number_of_players(players: int) -> None:
    assert named(lambda name: len(record(name).seats) == players)


@pytest.mark.parametrize("preset", ["gigamic", "bga", "anu", "zoch"])
def test_each_rule_set(preset: str) -> None:
    assert named(lambda name: record(name).preset == preset)


@pytest.mark.parametrize("end_turn", ["quarter", "any"])
def test_both_kinds_of_the_variant(end_turn: str) -> None:
    rules = [record(path.name).setup.rules for path in FILES]
    assert any(rule.turn == "end" and rule.end_turn == end_turn for rule in rules)


def test_in_the_variant_with_any_turn_assam_is_kept_as_he_stands() -> None:
    assert any(turn.side == 0 for turn in record("any-way.yaml").turns)


@pytest.mark.parametrize("known", [True, False])
def test_two_colours_with_and_without_a_known_pile(known: bool) -> None:
    def has_such_piles(name: str) -> bool:
        seats = record(name).seats
        return len(seats[0].colours) == 2 and all(bool(seat.pile) == known for seat in seats)

    assert named(has_such_piles)


def test_a_bankruptcy_leaves_neutral_rugs_that_cost_nothing() -> None:
    turns = played("neutral-rugs.yaml")
    number = next(number for number, turn in enumerate(turns) if turn.eliminated)
    assert record("neutral-rugs.yaml").setup.rules.dirhams_each(4) == 30
    gone = turns[number].before.player
    neutral = 0
    for turn in turns[number + 1 :]:
        after_walk = next(step.position for step in turn.steps if step.position.phase is Phase.LAY)
        if after_walk.visible[gone] >> after_walk.assam & 1:
            neutral += 1
            assert turn.payment is None
    assert neutral


def test_the_last_merchant_wins_at_once() -> None:
    game, last = record("last-merchant.yaml"), played("last-merchant.yaml")[-1]
    assert not game.options
    assert game.setup.rules.dirhams_each(2) == 30
    assert last.eliminated
    assert last.after.over
    assert len(last.after.winners) == 1
    assert any(last.after.left)


def test_where_the_last_player_plays_on_he_does() -> None:
    turns = played("plays-on.yaml")
    number = next(number for number, turn in enumerate(turns) if turn.eliminated)
    assert number < len(turns) - 1
    assert not any(end("plays-on.yaml").left)


def test_a_tie_that_dirhams_decide() -> None:
    last = end("fuller-purse.yaml")
    assert last.scores.count(max(last.scores)) > 1
    assert len(last.winners) == 1


def test_a_shared_win() -> None:
    assert len(end("shared-win.yaml").winners) > 1


def test_a_game_from_a_position() -> None:
    game = record("second-half.yaml")
    assert game.start is not None
    assert game.start.out


def test_a_game_that_ended_early() -> None:
    assert record("the-bell.yaml").ended_early
    assert not end("the-bell.yaml").over


def test_online_rules_let_a_player_cover_a_whole_rug_of_her_own() -> None:
    covered = [
        turn
        for turn in played("online-evening.yaml")
        for before, step in zip((turn.before, *(s.position for s in turn.steps)), turn.steps, strict=False)
        if isinstance(step.action, LayRug) and before.whole >> step.action.place & 1
    ]
    assert covered


def test_the_table_game_has_both_kinds_of_ruling() -> None:
    first, second = load_file(FOLDER / "kitchen-table.yaml").warnings
    assert "paid 4 where 5 was due" in first.message
    assert "laid a rug on d6-d7, where the rules forbid it" in second.message


@pytest.mark.parametrize("name", EXPLAINED)
def test_explained_games_are_explained(name: str) -> None:
    turns = record(name).turns
    assert 12 <= sum(turn.comment is not None for turn in turns) <= 24
    assert sum(turn.before is not None for turn in turns) >= 5
    assert sum(turn.marks is not None for turn in turns) >= 5
    assert sum(bool(turn.variations) for turn in turns) >= 3
    assert sum(turn.hint is not None for turn in turns) >= 3
    assert sum(turn.glyph is not None for turn in turns) >= 3


def cost(position: Position) -> tuple[int, ...]:
    """What the six faces of the die cost together, turning left, straight on and right."""
    faces = (1, 2, 2, 3, 3, 4)
    return tuple(sum(position.landing(side, face).due for face in faces) for side in (-1, 0, 1))


@pytest.mark.parametrize(
    ("name", "number", "costs"),
    [
        ("first-market.yaml", 3, (4, 8, 2)),
        ("first-market.yaml", 8, (36, 0, 0)),
        ("first-market.yaml", 20, (32, 54, 34)),
        ("first-market.yaml", 27, (12, 12, 12)),
        ("first-market.yaml", 41, (60, 50, 16)),
        ("first-market.yaml", 45, (8, 7, 29)),
        ("crossroads.yaml", 2, (0, 6, 0)),
        ("crossroads.yaml", 11, (2, 3, 6)),
        ("crossroads.yaml", 22, (0, 0, 36)),
        ("crossroads.yaml", 27, (28, 35, 35)),
        ("crossroads.yaml", 30, (54, 24, 12)),
        ("crossroads.yaml", 33, (41, 44, 48)),
        ("crossroads.yaml", 42, (35, 25, 27)),
        ("crossroads.yaml", 47, (13, 13, 34)),
        ("two-piles.yaml", 10, (18, 12, 18)),
        ("two-piles.yaml", 28, (48, 2, 0)),
        ("two-piles.yaml", 46, (6, 6, 6)),
    ],
)
def test_odds_in_comments_are_true(name: str, number: int, costs: tuple[int, ...]) -> None:
    assert cost(played(name)[number - 1].before) == costs


@pytest.mark.parametrize(
    ("name", "number", "square", "before", "after"),
    [
        ("first-market.yaml", 8, "c4", 6, 5),
        ("first-market.yaml", 20, "a7", 9, 4),
        ("first-market.yaml", 20, "b4", 9, 3),
        ("first-market.yaml", 36, "e5", 9, 11),
        ("crossroads.yaml", 23, "a1", 6, 3),
        ("crossroads.yaml", 26, "a1", 3, 7),
        ("crossroads.yaml", 33, "d2", 10, 7),
        ("crossroads.yaml", 36, "f4", 7, 2),
        ("two-piles.yaml", 26, "b1", 3, 7),
        ("two-piles.yaml", 27, "c7", 6, 8),
        ("two-piles.yaml", 27, "c3", 7, 4),
    ],
)
def test_regions_in_comments_are_true(name: str, number: int, square: str, before: int, after: int) -> None:
    turn = played(name)[number - 1]
    at = 8 * "abcdefg".index(square[0]) + int(square[1]) - 1
    assert len(squares_in(turn.before.region_at(at))) == before
    assert len(squares_in(turn.after.region_at(at))) == after


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_games_look_like_games(path: Path) -> None:
    """Nobody pays without need: where a way costs nothing, it is seldom left for one that costs much."""
    turns = [turn for turn in played(path.name) if turn.before.phase is Phase.TURN and turn.turn.side is not None]
    careless = [turn for turn in turns if cost(turn.before)[(turn.turn.side or 0) + 1] > min(cost(turn.before)) + 6]
    assert len(careless) <= len(turns) / 8


# ---------------------------------------------------------------- the index


def test_index_is_complete_and_true() -> None:
    index = yaml.safe_load((FOLDER / INDEX).read_text(encoding="utf-8"))
    assert sorted(index) == [path.name for path in FILES]
    assert all(sentence.endswith(".") and len(sentence) <= 110 for sentence in index.values())
    listed = list_games(FOLDER)
    assert [game.path.name for game in listed] == list(index)
    assert [game.shows for game in listed] == list(index.values())
    assert [game.title for game in listed] == [record(name).title for name in index]


def test_no_folder_is_no_games(tmp_path: Path) -> None:
    assert list_games(tmp_path / "nowhere") == ()
    assert list_games(tmp_path) == ()
    (tmp_path / "file").write_text("")
    assert list_games(tmp_path / "file") == ()


def test_listing_bears_with_strange_files(tmp_path: Path) -> None:
    names = {
        "a.yaml": "marrakech: 1\nplayers: [{title: no}]\ntitle: The A\nturns: []\n",
        "b.yaml": "title: [not, a text]\n",
        "c.yaml": "{{{ title: x",
        "d.yaml": "turns: []\n",
        "e.yaml": "title: It stops being YAML\nturns: [\n",
        "f.yaml": 'title: "\\u202eturned"\n',
        "g.yaml": "",
        "h.yaml": "- title\n- no mapping\n",
        "i.yaml": 'title: "\\Uffffffff"\n',
        "j.yaml": "? [title]\n: wrong\n? title\n: right\n",
        ".hidden.yaml": "title: x\n",
        "notes.txt": "title: x\n",
        "old.yaml.bak": "title: x\n",
    }
    for name, text in names.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "k.yaml").write_bytes(b"title: \xff\n")
    (tmp_path / "l.yaml").mkdir()
    (tmp_path / INDEX).write_text("nowhere.yaml: Gone.\ne.yaml: It\n  is first.\n../a.yaml: Outside.\n")
    listed = list_games(tmp_path)
    assert listed[0] == ListedGame(tmp_path / "e.yaml", "It stops being YAML", "It is first.")
    assert [(game.path.name, game.title, game.shows) for game in listed[1:]] == [
        ("a.yaml", "The A", ""),
        *((f"{letter}.yaml", f"{letter}.yaml", "") for letter in "bcdfghi"),
        ("j.yaml", "right", ""),
        ("k.yaml", "k.yaml", ""),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "just a text",
        "- a.yaml\n",
        "a.yaml: [x]\n",
        "a.yaml: x\na.yaml: y\n",
        "a: &b c\n",
        "a: [\n",
        "a: !!python/x y\n",
    ],
)
def test_broken_index_is_told_in_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / INDEX).write_text(text)
    with pytest.raises(RecordError, match=INDEX) as raised:
        list_games(tmp_path)
    assert raised.value.line


def test_payments_in_all_games_add_up() -> None:
    for path in FILES:
        for turn in played(path.name):
            assert sum(turn.before.dirhams) == sum(turn.after.dirhams)
            for event in turn.events:
                if isinstance(event, Paid) and turn.turn.ruling is None:
                    assert event.paid == min(event.due, turn.before.dirhams[event.payer])
                if isinstance(event, WentOut):
                    assert turn.after.dirhams[event.player] == 0
