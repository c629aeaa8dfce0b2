"""A game being played: what is taken back, and the bell."""

from random import Random

import pytest

from games import play_on, real_board, table, written
from marrakech.play import Actor, Refused
from marrakech.record import Result, check
from marrakech.rules import (
    LEFT,
    RIGHT,
    STRAIGHT,
    Ended,
)
from records import turn

# -- Taking back


def test_a_decision_is_taken_back_until_the_die_has_been_seen() -> None:
    game = table(None, None, None)
    assert not game.can_take_back
    with pytest.raises(Refused, match="Nothing"):
        game.take_back()
    game.turn(LEFT)
    game.take_back()
    assert game.record.turns == ()
    game.turn(RIGHT)
    game.roll()
    assert not game.can_take_back
    with pytest.raises(Refused, match="die has been seen"):
        game.take_back()
    before = game.position
    game.act(game.legal[0])
    game.take_back()
    assert game.position == before
    game.act(game.legal[1])
    game.turn(LEFT)
    game.take_back()
    game.take_back()
    assert game.position == before


def test_taking_back_does_not_change_the_die() -> None:
    rolled = set()
    for side in (LEFT, STRAIGHT, RIGHT):
        game = table(None, None, None, seed=9)
        game.turn(RIGHT)
        game.take_back()
        game.turn(side)
        game.roll()
        rolled.add(game.played[-1].turn.die)
    assert len(rolled) == 1


def test_a_rug_is_taken_back_after_it_came_up_but_nothing_before() -> None:
    game = table(None, None)
    game.turn(LEFT)
    game.roll()
    with pytest.raises(Refused, match="rug of the pile has been seen"):
        game.take_back()
    before = game.position
    game.act(game.legal[0])
    game.take_back()
    assert game.position == before


def test_what_computer_players_decided_since_is_taken_back_with_it() -> None:
    game = table(None, "careful", "careful")
    play_on(game, Random(1), 3)
    before = game.record
    game.act(game.choice().action)
    assert game.record != before
    game.take_back()
    assert game.played[-1].turn.place is None
    assert game.player == 0
    play_on(game, Random(1), 3)
    with pytest.raises(Refused, match="die"):
        game.take_back()


def test_on_a_real_board_everything_is_taken_back_step_by_step_or_turn_by_turn() -> None:
    game = real_board(2)
    game.enter(turn("L3 a5-a6 red"))
    game.enter(turn("S2 c5-c6 blue", comment="Hm."))
    lengths = []
    while game.can_take_back:
        lengths.append(sum(len(played.steps) for played in game.played))
        check(game.record)
        game.take_back()
    assert lengths == [8, 7, 6, 5, 4, 3, 2, 1]
    game.enter(turn("L3 a5-a6 red"))
    game.enter(turn("S2"))
    game.take_back(whole_turn=True)
    assert written(game) == ["L3 a5-a6 red"]
    game.take_back(whole_turn=True)
    assert game.record.turns == ()


def test_the_end_and_the_bell_can_be_taken_back() -> None:
    game = play_on(table(None, None, None, options={"rugs": 1}), Random(2))
    game.take_back()
    assert not game.over
    assert game.record.result is None
    game.ring_bell()
    assert game.record.ended_early
    game.take_back()
    assert not game.record.ended_early
    game.act(game.legal[0])
    assert game.position.over


def test_the_bell_counts_where_the_game_stands() -> None:
    game = real_board()
    game.enter(turn("L3 a5-a6"))
    game.turn(LEFT)
    (ended,) = game.ring_bell()
    assert ended == Ended((32, 30, 30), (0,))
    assert game.over
    assert game.to_act is Actor.NOBODY
    assert game.record.result == Result((("Amina", 32), ("Bilal", 30), ("Chloé", 30)), ("Amina",))
    check(game.record)
    for act in (lambda: game.roll(3), lambda: game.turn(LEFT), lambda: game.enter(turn("S1 d6-d7"))):
        with pytest.raises(Refused, match="bell"):
            act()
