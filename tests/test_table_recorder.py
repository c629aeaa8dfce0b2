"""The table: a game on a real board is written down, corrected and ruled upon."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from ipywidgets.widgets.widget import _instances

from marrakech.board import PLACES, SQUARE_NAMES
from marrakech.format import read_file
from marrakech.language import languages
from marrakech.notebook import Table
from marrakech.play import Mode, Sitter, new_game
from marrakech.record import SIDE_LETTERS, Record
from marrakech.rules import DrawColour
from tables import (
    game_of,
    good,
    key,
    press,
    sat_down,
    settle,
)

GAMES = Path(__file__).parent / "data" / "games"
LONG = bool(os.environ.get("MARRAKECH_LONG"))
RECORDED = sorted(path.name for path in GAMES.glob("*.yaml"))[:: 1 if LONG else 4]


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


def test_a_correction_that_waits_is_forgotten_once_something_else_is_done(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None, None, mode=Mode.RECORDER)
    for text in ("l3a5a6", "s2c5c6"):
        table.controls.entry.value = text
    table.controls.more.selected_index = 0
    table.controls.moves.value = 1
    table.controls.typed.value = "R3 g5-g6"
    press(table, "correct")
    assert not table.controls.buttons["cut"].disabled
    key(table, "l")
    assert table.controls.buttons["cut"].disabled
    table.controls.buttons["cut"].click()
    assert "nothing to leave out" in table.error
    good(table)


@pytest.mark.parametrize(
    ("players", "options", "example"), [(3, {}, "l3a5a6"), (2, {}, "l3a5a6r"), (2, {"turn": "end"}, "3a5a6rl")]
)
def test_the_example_of_a_whole_turn_can_be_typed(
    tmp_path: Path, players: int, options: dict[str, str], example: str
) -> None:
    table = sat_down(tmp_path, *[None] * players, mode=Mode.RECORDER, options=options)
    assert table.controls.entry.placeholder == example
    for code in languages():
        table.controls.language.value = code
        game = game_of(table)
        turn = table.recorder
        table.controls.entry.value = ""
        with table._quietly():
            table.controls.entry.value = table.controls.entry.placeholder
        typed = turn.entered(game, table.words)
        assert typed is not None
        assert (typed.die, typed.side) == (3, -1)
        assert (typed.colour is not None) == (players == 2)
