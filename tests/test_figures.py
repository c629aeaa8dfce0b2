"""Figures of play known from elsewhere; loosely held, since few games are played unless MARRAKECH_LONG is set."""

import os
from random import Random

import pytest

from marrakech.board import PLACES
from marrakech.rules import DIE, LayRug, Paid, Phase, Position, TurnAssam, setup, start

LONG = bool(os.environ.get("MARRAKECH_LONG"))


def at_random(position: Position, rng: Random):
    """Any legal action; the die by its faces."""
    if position.phase in (Phase.ROLL, Phase.DRAW):
        return position.sample(rng)
    return position.legal[int(rng.random() * len(position.legal))]


def cheapest_turn(position: Position, rng: Random):
    """Turn Assam to where the least is to be paid on average; lay at random."""
    if position.phase is not Phase.TURN:
        return at_random(position, rng)

    def cost(turn: TurnAssam) -> tuple[int, float]:
        return sum(position.landing(turn.side, slippers).due for slippers in DIE), rng.random()

    return min(position.legal, key=cost)


def best_rug(position: Position, rng: Random):
    """Turn Assam as above, and lay the rug that shows most, hides most of others and joins the largest region."""
    if position.phase is not Phase.LAY:
        return cheapest_turn(position, rng)
    me, other = position.player, 1 - position.player

    def worth(lay: LayRug) -> tuple[int, float]:
        after, _ = position.apply(lay)
        region = after.region_at(PLACES[lay.place][0]).bit_count()
        return after.squares_of(me) + region - (position.squares_of(other) - after.squares_of(other)), rng.random()

    return max(position.legal, key=worth)


class Figures:
    """What many games come to."""

    def __init__(self, players: int, games: int, seed: int, choices=None) -> None:
        rng = Random(seed)
        choices = choices or [at_random] * players
        self.turns = self.payments = self.dirhams = self.rugs = self.places = 0
        self.wins = [0.0] * players
        for _ in range(games):
            position = start(setup(players))
            while not position.over:
                self.turns += position.phase is Phase.TURN
                if position.phase is Phase.LAY:
                    self.rugs += 1
                    self.places += len(position.legal)
                position, events = position.apply(choices[position.player](position, rng))
                for event in events:
                    if isinstance(event, Paid):
                        self.payments += 1
                        self.dirhams += event.paid
            for winner in position.winners:
                self.wins[winner] += 1 / len(position.winners) / games
        self.games = games


def test_four_players_at_random() -> None:
    figures = Figures(4, 6000 if LONG else 300, seed=1)
    assert 47.8 < figures.turns / figures.games <= 48
    assert figures.payments / figures.turns == pytest.approx(0.48, abs=0.01)
    assert figures.dirhams / figures.payments == pytest.approx(3.0, abs=0.15)
    assert figures.places / figures.rugs == pytest.approx(7.7, abs=0.1)
    assert figures.wins == pytest.approx([0.30, 0.26, 0.235, 0.20], abs=0.02 if LONG else 0.09)


def test_two_players_at_random() -> None:
    figures = Figures(2, 6000 if LONG else 300, seed=2)
    assert figures.wins == pytest.approx([0.545, 0.455], abs=0.02 if LONG else 0.09)


@pytest.mark.parametrize("seat", [0, 1])
def test_cheap_turns_beat_random_play_nine_times_in_ten(seat: int) -> None:
    choices = [at_random, at_random]
    choices[seat] = cheapest_turn
    assert Figures(2, 2000 if LONG else 100, seed=3, choices=choices).wins[seat] == pytest.approx(0.91, abs=0.06)


@pytest.mark.parametrize("seat", [0, 1])
def test_cheap_turns_and_good_rugs_nearly_always_win(seat: int) -> None:
    choices = [at_random, at_random]
    choices[seat] = best_rug
    assert Figures(2, 2000 if LONG else 60, seed=4, choices=choices).wins[seat] > (0.985 if LONG else 0.95)
