"""The table: the form in which people sit down, games that go on, and what becomes of their files."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from marrakech.language import language
from marrakech.notebook import Table
from marrakech.play import Mode, Sitter, new_game
from marrakech.rules import PRESETS, Phase
from tables import game_of, good, key, path_of, press, sat_down

# -- Sitting down


def test_people_sit_down_and_the_game_is_kept_at_once(tmp_path: Path) -> None:
    table = Table(folder=tmp_path)
    assert table.play_box.layout.display == "none"
    table.seating.names[0].value = "Zoé"
    table.seating.kinds[2].value = "greedy"
    assert table.seating.first.options[3] == ("3 Chloé", 2)
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
        (lambda seating: [setattr(seating.kinds[seat], "value", "") for seat in (1, 2)], "for 2 to 4 players, not 1"),
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
    assert re.fullmatch(
        r"Amina and Bilal: 0 turns, \d{4}-\d\d-\d\d \d\d:\d\d, played here", again.seating.waiting.options[0][0]
    )
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
    key(other, "Enter")
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
    key(table, "h", "Enter", "Enter")
    assert "kept again" in table.notice.value
    good(table)


def test_a_newcomer_meets_a_short_game_against_two_computer_players(tmp_path: Path) -> None:
    table = Table(folder=tmp_path)
    table.seating.start.click()
    game = game_of(table)
    assert sorted(map(str, game.terms.computers)) == ["None", "careful", "wanders"]
    assert [len(seat.colours) for seat in game.record.seats] == [1, 1, 1]
    assert sum(game.position.left) == 18
    good(table)


def test_the_form_says_what_is_usual_and_how_long_it_takes(tmp_path: Path) -> None:
    seating = Table(folder=tmp_path).seating
    assert [pair[0].options[0][0] for pair in seating.colours[:3]] == ["red (usual)", "blue (usual)", "green (usual)"]
    assert [name for name, _rugs in seating.length.options] == [
        "Short: 6 rugs each, 18 turns",
        "Usual: 15 rugs each, 45 turns",
    ]
    seating.colours[1][0].value = "red"
    assert seating.colours[0][0].options[0][0] == "blue (usual)"
    seating.kinds[2].value = ""
    assert [one.options[0][0] for one in seating.colours[0]] == ["orange (usual)", "blue (usual)"]
    assert seating.length.options[1][0] == "Usual: 24 rugs each, 48 turns"
    sitters = seating.seated().sitters
    assert [sitter.colours for sitter in sitters] == [("orange", "blue"), ("red", "green")]


def test_the_form_explains_rules_and_computer_players(tmp_path: Path) -> None:
    seating = Table(folder=tmp_path).seating
    shown = {seating._which.value}
    for preset in PRESETS:
        seating.rules.value = preset
        shown.add(seating._which.value)
    assert len(shown) == len(PRESETS)
    assert "does anything" in seating._who.value
    assert "the strongest" not in seating._who.value
    seating.kinds[1].value = "greedy"
    assert "the strongest" in seating._who.value


def test_a_language_is_chosen_in_the_form_and_what_was_chosen_stays(tmp_path: Path) -> None:
    key(sat_down(tmp_path, None, None, mode=Mode.RECORDER), "l")
    table = Table(folder=tmp_path)
    table.seating.kinds[3].value = "greedy"
    table.seating.length.value = 0
    table.seating.language.value = "de"
    words = language("de")
    assert table.controls.language.value == "de"
    assert table.seating.start.description == words("Start the game")
    assert words("real board") in table.seating.waiting.options[0][0]
    assert (table.seating.kinds[3].value, table.seating.length.value) == ("greedy", 0)
    table.seating.start.click()
    assert table.controls.buttons["roll"].description == words("Roll the die")
    assert len(game_of(table).names) == 4


def test_on_a_real_board_people_play_with_all_rugs(tmp_path: Path) -> None:
    table = Table(folder=tmp_path)
    table.seating.mode.value = Mode.RECORDER
    assert {value for _name, value in table.seating.kinds[1].options} == {"person", ""}
    table.seating.start.click()
    game = game_of(table)
    assert game.mode is Mode.RECORDER
    assert game.names == ("Amina", "Bilal", "Chloé")
    assert sum(game.position.left) == 45
    assert table.controls.pace_row.layout.display == "none"
    press(table, "new")
    table.seating.mode.value = Mode.PLAY
    assert table.seating.length.value == 6
    table.seating.start.click()
    assert table.controls.pace_row.layout.display == ""
    assert game_of(table).mode is Mode.PLAY


def test_the_speed_goes_with_the_game(tmp_path: Path) -> None:
    table = sat_down(tmp_path, None, "careful", speed=4.0)
    assert table.controls.speed.value == 4.0
    table.controls.speed.value = 0.5
    good(table)
    again = Table(path_of(table), folder=tmp_path)
    assert again.controls.speed.value == 0.5
    assert game_of(again).terms.speed == 0.5
    assert Table(new_game([Sitter("Amina"), Sitter("Bilal")], speed=10.0)).controls.speed.value == 4.0


def test_a_game_that_is_kept_nowhere_is_not_left_by_one_click(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where the folder should be")
    table = sat_down(tmp_path / "games", None, None)
    game = game_of(table)
    press(table, "new")
    assert table.game is game
    assert "download it first" in table.panel.value
    key(table, "l")
    press(table, "new")
    assert table.game is game
    press(table, "new")
    assert table.game is None
