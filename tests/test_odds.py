"""What each way may cost before the roll, beside rolling every face of the die."""

from fractions import Fraction
from random import Random

import pytest

from marrakech.analysis import ways
from marrakech.rules import DIE, Paid, Phase, Position, RollDie, Setup, TurnAssam, rule_set, setup, start

SETUPS = [setup(2), setup(3), setup(4, "bga"), Setup(rule_set("bga", {"turn": "end"}), 3)]


def positions(of: Setup, seed: int) -> list[Position]:
    """Positions of a random game with small purses, in which Assam is about to walk."""
    rng = Random(seed)
    found, position = [], start(of)
    while not position.over:
        if position.phase in (Phase.TURN, Phase.ROLL):
            found.append(position)
        chance = position.phase in (Phase.ROLL, Phase.DRAW)
        legal = position.legal
        action = position.sample(rng) if chance else legal[int(rng.random() * len(legal))]
        position, _ = position.apply(action)
    return found


def owed(position: Position, side: int, face: int) -> tuple[int, int]:
    """Where Assam ends and what is due, by the rules themselves."""
    if position.phase is Phase.TURN:
        position, _ = position.apply(TurnAssam(side))
    after, events = position.apply(RollDie(face))
    return after.assam, next((event.due for event in events if isinstance(event, Paid)), 0)


@pytest.mark.parametrize("of", SETUPS, ids=str)
def test_every_way_costs_what_the_six_faces_cost(of: Setup) -> None:
    for position in positions(of, seed=5):
        for way in ways(position):
            rolled = [owed(position, way.side, face) for face in DIE]
            dues = [due for _, due in rolled]
            assert way.expected == Fraction(sum(dues), 6)
            assert way.chance_to_pay == Fraction(sum(due > 0 for due in dues), 6)
            assert way.worst == max(dues)
            ends = {slippers: landing.square for slippers, _, landing in way.landings}
            assert [ends[face] for face in DIE] == [square for square, _ in rolled]
            assert sum(chance for _, chance, _ in way.landings) == 1


def test_there_are_as_many_ways_as_legal_turns_and_one_when_he_is_turned() -> None:
    before = start(setup(3))
    assert [way.side for way in ways(before)] == [-1, 0, 1]
    turned, _ = before.apply(TurnAssam(1))
    assert [way.side for way in ways(turned)] == [0]
    rolled, _ = turned.apply(RollDie(2))
    assert ways(rolled) == ()
