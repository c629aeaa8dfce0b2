"""Rule sets and set-ups: what each preset deals, which options there are, what is refused."""

import dataclasses
from random import Random

import pytest

from marrakech.rules import (
    DEFAULT_PRESET,
    LEFT,
    OPTIONS,
    PRESETS,
    RIGHT,
    STRAIGHT,
    Phase,
    RuleSetError,
    Setup,
    TurnAssam,
    arrange,
    rule_set,
    setup,
    start,
)
from positions import game_setup

# preset, then rugs each and dirhams each at 2, 3, 4 players, colours each at 2 players, then the other options.
TABLE = [
    ("gigamic", (24, 15, 12), (30, 30, 30), 2, "never", "quarter", "ends", "dirhams"),
    ("bga", (24, 15, 12), (30, 30, 30), 2, "own", "any", "ends", "dirhams"),
    ("anu", (15, 15, 15), (30, 30, 30), 1, "never", "quarter", "plays_on", "dirhams"),
    ("zoch", (24, 15, 12), (60, 40, 30), 2, "never", "quarter", "ends", "dirhams"),
]


@pytest.mark.parametrize(("preset", "rugs", "dirhams", "colours", "cover", "end_turn", "last", "tie"), TABLE)
def test_preset_is_as_the_rule_book_has_it(preset, rugs, dirhams, colours, cover, end_turn, last, tie) -> None:
    rules = rule_set(preset)
    assert rules == PRESETS[preset]
    assert [rules.rugs_each(players) for players in (2, 3, 4)] == list(rugs)
    assert [rules.dirhams_each(players) for players in (2, 3, 4)] == list(dirhams)
    assert [rules.colours_each(players) for players in (2, 3, 4)] == [colours, 1, 1]
    assert (rules.cover_whole, rules.end_turn, rules.last_player, rules.tie) == (cover, end_turn, last, tie)
    assert rules.turn == "start"


def test_every_preset_is_in_the_table_and_gigamic_is_the_default() -> None:
    assert set(PRESETS) == {row[0] for row in TABLE}
    assert rule_set() == rule_set(DEFAULT_PRESET) == PRESETS["gigamic"]
    assert all(name == rules.preset for name, rules in PRESETS.items())


def test_each_option_replaces_one_thing() -> None:
    values = {
        "cover_whole": "own",
        "rugs": 6,
        "dirhams": 12,
        "turn": "end",
        "end_turn": "any",
        "last_player": "plays_on",
        "tie": "squares",
    }
    assert set(values) == set(OPTIONS)
    for option, value in values.items():
        changed = rule_set("gigamic", {option: value})
        expected = (value, value, value) if isinstance(value, int) else value
        assert changed == dataclasses.replace(PRESETS["gigamic"], **{option: expected})
        assert changed != PRESETS["gigamic"]


@pytest.mark.parametrize(
    ("preset", "options", "at_fault", "says"),
    [
        ("gigamik", {}, None, "gigamic, bga, anu, zoch"),
        ("gigamic", {"colour": "red"}, "colour", "there is no option"),
        ("gigamic", {"two_colours": False}, "two_colours", "there is no option"),
        ("gigamic", {"cover_whole": "always"}, "cover_whole", "never or own"),
        ("gigamic", {"turn": "middle"}, "turn", "start or end"),
        ("gigamic", {"end_turn": 90}, "end_turn", "quarter or any"),
        ("gigamic", {"last_player": None}, "last_player", "ends or plays_on"),
        ("gigamic", {"tie": ["dirhams"]}, "tie", "dirhams or squares"),
        ("gigamic", {"dirhams": 0}, "dirhams", "1 to 999"),
        ("gigamic", {"dirhams": 1000}, "dirhams", "1 to 999"),
        ("gigamic", {"dirhams": "30"}, "dirhams", "1 to 999"),
        ("gigamic", {"dirhams": True}, "dirhams", "1 to 999"),
        ("gigamic", {"dirhams": 30.0}, "dirhams", "1 to 999"),
        ("gigamic", {"rugs": 0}, "rugs", "1 to 99"),
        ("gigamic", {"rugs": -12}, "rugs", "1 to 99"),
        ("anu", {"turn": "end"}, "turn", "anu"),
        ("anu", {"end_turn": "any", "turn": "end"}, "turn", "anu"),
    ],
)
def test_what_is_not_played_is_refused(preset, options, at_fault, says) -> None:
    with pytest.raises(RuleSetError, match=says) as caught:
        rule_set(preset, options)
    assert caught.value.option == at_fault


def test_anu_may_name_the_usual_turn() -> None:
    assert rule_set("anu", {"turn": "start"}) == PRESETS["anu"]


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_marrakech_is_for_two_to_four(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        setup(players)


def test_odd_numbers_of_rugs_do_not_divide_into_two_colours() -> None:
    with pytest.raises(ValueError, match="do not divide"):
        game_setup(2, rugs=7)
    assert game_setup(3, rugs=7).rugs_of_each_colour == 7
    assert game_setup(2, "anu", rugs=7).rugs_of_each_colour == 7


def test_colours_are_numbered_in_player_order() -> None:
    assert setup(2).owner == (0, 0, 1, 1)
    assert setup(2).colours == ((0, 1), (2, 3))
    assert setup(2, "anu").owner == (0, 1)
    assert setup(4).owner == (0, 1, 2, 3)
    assert setup(2).only_colour == (None, None)
    assert setup(3).only_colour == (0, 1, 2)


def test_ways_to_turn_assam() -> None:
    all_three = tuple(TurnAssam(side) for side in (LEFT, STRAIGHT, RIGHT))
    assert setup(3).turns == all_three
    assert game_setup(3, end_turn="quarter").turns == all_three
    assert game_setup(3, turn="end").turns == (TurnAssam(LEFT), TurnAssam(RIGHT))
    assert game_setup(3, "bga", turn="end").turns == all_three
    assert game_setup(3, "bga", turn="end", end_turn="quarter").turns == (TurnAssam(LEFT), TurnAssam(RIGHT))


def test_equal_setups_are_one_key() -> None:
    assert setup(3) == Setup(rule_set("gigamic"), 3)
    assert len({setup(3), setup(3, "gigamic"), game_setup(3, dirhams=30), setup(4)}) == 2


def test_the_next_player_is_the_next_with_rugs() -> None:
    four = setup(4)
    assert [four.next_player(player, (1, 1, 1, 1)) for player in range(4)] == [1, 2, 3, 0]
    assert [four.next_player(player, (1, 0, 0, 1)) for player in range(4)] == [3, 3, 3, 0]
    assert [four.next_player(player, (0, 0, 1, 0)) for player in range(4)] == [2, 2, 2, 2]
    assert setup(2).next_player(0, (1, 0, 0, 1)) == 1
    assert setup(2).next_player(0, (1, 0, 0, 0)) == 0
    with pytest.raises(ValueError, match="no player has a rug left"):
        four.next_player(0, (0, 0, 0, 0))


def test_shuffled_piles_hold_each_player_s_rugs_in_some_order() -> None:
    two = setup(2)
    seen = set()
    for seed in range(20):
        piles = two.shuffle(Random(seed))
        assert [sorted(pile) for pile in piles] == [[0] * 12 + [1] * 12, [2] * 12 + [3] * 12]
        assert start(two, piles=piles).piles == tuple(map(bytes, piles))
        seen.add(piles)
    assert len(seen) == 20


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"assam": 7}, "Assam"),  # the spare number between a7 and b1
        ({"assam": -1}, "Assam"),
        ({"heading": 4}, "Assam"),
        ({"player": 3}, "numbered from 0 to 2"),
        ({"out": (5,)}, "numbered from 0 to 2"),
        ({"out": (0,)}, "whose turn it is is out"),
        ({"out": (0, 1, 2)}, "no player is left"),
        ({"dirhams": (1, 2)}, "as many purses"),
        ({"dirhams": (1, 2, -1)}, "less than 0"),
        ({"left": (1, 2)}, "as many purses"),
        ({"left": (0, 2, 2)}, "no rug left to lay"),
        ({"rugs": [(84, 0)]}, "rugs lie on places"),
        ({"rugs": [(-1, 0)]}, "rugs lie on places"),
        ({"rugs": [(3, 3)]}, "rugs lie on places"),
        ({"rugs": [(3, 0)] * 16}, "more than 15 rugs"),
        ({"piles": ((0,),)}, "as many piles"),
        ({"piles": ((1,), (), ())}, "pile of player 1"),
        ({"piles": ((), (), (2,) * 16)}, "pile of player 3"),
        ({"piles": ((), (), (7,))}, "pile of player 3"),
        ({"piles": ((), (), (300,))}, "pile of player 3"),
        ({"piles": (3, 3, 3)}, "given one after another, not as 3"),
        ({"piles": ((), (), (2.0,))}, "whole numbers"),
        ({"piles": 3}, "given one after another, not as 3"),
        ({"dirhams": (1.5, 2, 3)}, "dirhams are whole numbers, not"),
        ({"dirhams": (1.0, 2, 3)}, "dirhams are whole numbers, not"),
        ({"dirhams": ("1", 2, 3)}, "dirhams are whole numbers, not"),
        ({"dirhams": 30}, "dirhams are given one after another, not as 30"),
        ({"left": (1.5, 2, 3)}, "rugs left are whole numbers, not"),
        ({"player": 1.0}, "player, assam and heading are whole numbers, not"),
        ({"player": None}, "player, assam and heading are whole numbers, not"),
        ({"assam": 27.0}, "player, assam and heading are whole numbers, not"),
        ({"heading": "N"}, "player, assam and heading are whole numbers, not"),
        ({"out": (1.0,)}, "the players who are out are whole numbers, not"),
        ({"out": 1}, "the players who are out are given one after another, not as 1"),
        ({"rugs": [(3.0, 0)]}, "the place and the colour of a rug are whole numbers, not"),
        ({"rugs": [3]}, "the place and the colour of a rug are given one after another, not as 3"),
        ({"rugs": [(3, 0, 0)]}, "a rug is given by its place and its colour, not by"),
        ({"rugs": 3}, "rugs are given one after another, not as 3"),
        ({"phase": "LAY", "colour": 0.0}, "colours are whole numbers, not"),
        ({"phase": "LAY", "colour": 1}, "colour to lay"),
        ({"phase": "ROLL", "colour": 0}, "colour to lay"),
        ({"phase": "DRAW"}, "nothing is drawn"),
        ({"phase": "OVER"}, "has not ended"),
        ({"phase": "TURN", "left": (0, 0, 0)}, "has ended"),
        ({"phase": "turn"}, "a position waits for a Phase, not for 'turn'"),
    ],
)
def test_parts_that_make_no_position_are_refused(parts, says) -> None:
    if parts.get("phase") in Phase.__members__:
        parts = {**parts, "phase": Phase[parts["phase"]]}
    with pytest.raises(ValueError, match=says):
        arrange(setup(3), **parts)
