"""The table, driven without a browser: playing, speaking every language."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from marrakech.board import PLACES, SQUARE_NAMES
from marrakech.format import read_file
from marrakech.language import language, languages
from marrakech.notebook import Table
from marrakech.play import Mode
from marrakech.record import play
from marrakech.rules import LayRug, Phase
from tables import (
    by_clicks,
    by_keys,
    click,
    click_square,
    game_of,
    good,
    key,
    path_of,
    press,
    sat_down,
    scene_of,
    settle,
    wish,
)

# -- Playing


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
    assert table.souvenirs.box.children[0].cursor.record == record


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
    assert "only a hint" in table.panel.value
    key(table, "Enter")
    assert "once more, or press Enter" in table.panel.value
    key(table, "Enter")
    assert "marrakech-notice" not in table.panel.value


def test_what_was_paid_for_is_not_shown_over_the_new_rug(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None, None, mode=Mode.RECORDER)
    for text in ("l3a5a6", "s2c5c6", "l1b7c7", "r1"):
        table.controls.entry.value = text
        assert table.error == ""
    settle(table)
    assert scene_of(table).payment is not None
    legal = game_of(table).legal[0]
    assert isinstance(legal, LayRug)
    for square in PLACES[legal.place]:
        click_square(table, SQUARE_NAMES[square])
    settle(table)
    assert scene_of(table).laid == legal.place
    assert scene_of(table).payment is None


def test_the_costs_are_explained(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    assert "twice as often" not in table.panel.value
    key(table, "o")
    assert "2 and 3 twice as often as 1 and 4" in table.panel.value
    assert table.controls.costs.value


def test_a_download_is_called_as_the_file(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    sent: list[dict[str, Any]] = []
    table.remote.send = lambda content, _buffers=None: sent.append(content)
    press(table, "save")
    assert sent[-1]["download"]["name"] == path_of(table).name
    press(table, "bell")
    press(table, "bell")
    press(table, "replay")
    viewer = table.souvenirs.box.children[0]
    viewer.remote.send = lambda content, _buffers=None: sent.append(content)
    viewer.controls.save_record.click()
    assert sent[-1]["download"]["name"] == path_of(table).name
    viewer.controls.save_board.click()
    assert sent[-1]["download"]["name"] == f"{path_of(table).stem}-0.svg"
    assert table.error == viewer.error == ""


# -- Languages


def test_what_was_advised_is_told_anew_in_another_language(tmp_path: Path) -> None:
    table = sat_down(tmp_path, "careful", None)
    wish(table, "tick")
    assert "All ways are alike" in table.panel.value
    table.controls.language.value = "pt"
    assert "All ways are alike" not in table.panel.value
    assert language("pt")("All ways are alike in what they cost.") in table.panel.value


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
