"""The table: what the rules forbid is explained, rugs are chosen, decisions taken back, hints asked for."""

import re
from pathlib import Path

import pytest

from marrakech import board
from marrakech.board import HEADING_NAMES
from marrakech.notebook import Table
from marrakech.play import Mode
from marrakech.rules import Phase
from tables import click_square, game_of, good, key, marked, press, sat_down, scene_of, settle

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


@pytest.mark.parametrize(
    ("squares", "told"),
    [
        (("a1",), "No rug may lie on a1 now."),
        (("c6", "b6"), "Neither b6 nor c6 is next to Assam on d7."),
        (("c7", "e7"), "c7 and e7 share no edge."),
        (("d6", "d7"), "Assam stands on d7."),
    ],
)
def test_a_refusal_names_the_squares_at_fault(tmp_path: Path, squares: tuple[str, ...], told: str) -> None:
    table = ready_to_lay(tmp_path)
    for name in squares:
        click_square(table, name)
    assert told in table.error


def test_a_refusal_names_the_whole_rug_that_may_not_be_hidden(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None, None, mode=Mode.RECORDER)
    for text in ("s1d6e6", "r1"):
        table.controls.entry.value = text
        assert table.error == ""
    settle(table)
    for name in ("d6", "e6"):
        click_square(table, name)
    assert "On d6 and e6 lies a whole rug." in table.error
    assert "(lay.cover)" in table.error


# -- Hints


def test_a_hint_chooses_nothing_before_it_is_taken(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    key(table, "h")
    assert "Hint: " in table.panel.value
    assert len(marked(table)) == 1
    key(table, "Escape")
    assert "Hint: " not in table.panel.value
    key(table, "l", "Enter", "Enter")
    rugs = table.picture.rugs
    key(table, "h")
    assert table.picture.rugs == rugs
    hinted = marked(table)
    assert len(hinted) == 2
    assert "only a hint" in table.panel.value
    assert re.match(r"Hint: .+ only a hint\.", table.remote.whisper)
    assert table.controls.rug.value is None
    press(table, "lay")
    assert "First choose" in table.error
    for name in sorted(hinted):
        click_square(table, name)
    assert table.picture.rugs != rugs
    assert game_of(table).position.phase is Phase.LAY
    key(table, "Enter")
    assert game_of(table).position.phase is Phase.TURN
    good(table)


def test_any_rug_of_the_list_can_be_chosen_in_it(tmp_path: Path) -> None:
    table = ready_to_lay(tmp_path)
    assert table.controls.rug.value is None
    first = table.controls.rug.options[0][1]
    table.controls.rug.value = first
    assert scene_of(table).chosen == board.PLACES[first.place]
    key(table, "Escape")
    assert table.controls.rug.value is None


# -- Taking back


def test_own_decisions_are_taken_back_but_not_past_the_die(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    key(table, "l")
    key(table, "u")
    assert game_of(table).position.phase is Phase.TURN
    key(table, "l", "Enter", "Enter")
    key(table, "u")
    assert "seen" in table.error
    key(table, "h", "Enter", "Enter")
    assert game_of(table).position.phase is Phase.TURN
    key(table, "u")
    assert game_of(table).position.phase is Phase.LAY
    good(table)


def test_the_bell_ends_and_can_be_taken_back(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, None)
    press(table, "bell")
    assert not game_of(table).over
    assert "once more" in table.panel.value
    key(table, "l")
    press(table, "bell")
    assert not game_of(table).over  # the first ring was forgotten over the turn
    press(table, "bell")
    assert game_of(table).over
    assert table.controls.end_row.layout.display == ""
    good(table)
    press(table, "back")
    assert not game_of(table).over
    good(table)
