"""Tasks about odds before the roll: the cheapest way on average, and the one that is least likely to cost anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random

from marrakech.analysis import Way, ways
from marrakech.course.answers import SIDES, Asks
from marrakech.course.arising import games, names_of, task_on
from marrakech.course.said import Part, Said, Term, said
from marrakech.course.tasks import Answers, Kind, Mistake, Task
from marrakech.language import _
from marrakech.rules import Phase, Position

Measure = Callable[[Way], Fraction | int]


def _mean(way: Way) -> Fraction:
    return way.expected


def _chance(way: Way) -> Fraction:
    return way.chance_to_pay


def _worst(way: Way) -> int:
    return way.worst


def _alike(way: Way) -> Fraction:
    """Return the mean payment if the die had each number once."""
    return Fraction(sum(landing.due for _slippers, _odds, landing in way.landings), len(way.landings))


def _least(position: Position, measure: Measure) -> frozenset[str]:
    """Return the ways of the least value."""
    values = {way.side: measure(way) for way in ways(position)}
    return frozenset(SIDES[side] for side, value in values.items() if value == min(values.values()))


def _not_least(measure: Measure) -> Callable[[Task], Answers]:
    return lambda task: frozenset(SIDES.values()) - _least(task.position, measure)


def _dearest(position: Position, measure: Measure) -> frozenset[str]:
    values = {way.side: measure(way) for way in ways(position)}
    return frozenset(SIDES[side] for side, value in values.items() if value == max(values.values()))


def _propose(kind: str, measure: Measure, ask: str, due: str) -> Callable[[Random, Position, int], Task | None]:
    def propose(_rng: Random, position: Position, difficulty: int) -> Task | None:
        if position.phase is not Phase.TURN or len(_least(position, measure)) != 1:
            return None
        values = sorted(measure(way) for way in ways(position))
        trapped = any(
            _least(position, other) != _least(position, measure) for other in (_mean, _chance, _worst, _alike)
        )
        free = values[0] == 0
        if (difficulty == 1 and not free) or (difficulty == 2 and free) or (difficulty == 3 and (free or not trapped)):
            return None
        question = said(_("{name} is to turn Assam."), name=names_of(position)[position.player]), said(ask)
        task = task_on(position, kind, *question, rules=("turn.heading", "turn.die", due), difficulty=difficulty)
        return replace(task, player=position.player, trivial=free and values[1] > 2)

    return propose


def _by(measure: Measure) -> Callable[[Task], Answers]:
    """Return the mistake of going by another measure, where that leads to one way only."""

    def answers(task: Task) -> Answers:
        found = _least(task.position, measure)
        return frozenset(found) if len(found) == 1 else frozenset()

    return answers


_DEAREST = _("That is the dearest way of all.")
_BY_WORST = _("You looked at the worst that can happen; but how likely is that?")
_BY_CHANCE = _("That way it is least likely that anything is paid, but if so, it is much.")
_BY_MEAN = _("That way costs least on average, but more rolls lead to a payment.")
_BY_COUNT = _("2 and 3 are twice on the die, so they count twice.")


def _hint(_task: Task) -> Said:
    return said(_("For each way: where do 1, 2, 3 and 4 lead? 2 and 3 come up twice as often."))


def _sum(way: Way) -> Said:
    """Return what a way costs over the six faces of the die, from the lowest on."""
    costs = tuple(str(landing.due) for slippers, odds, landing in way.landings for _face in range(int(odds * 6)))
    return said(_("{side}: {sum}"), side=Term("side", way.side), sum=" + ".join(costs))


def _costs(task: Task) -> tuple[Part, ...]:
    return tuple(_sum(way) for way in ways(task.position))


def _solution(task: Task) -> Said:
    return said(_("With the faces 1, 2, 2, 3, 3, 4 of the die the ways cost: {costs}."), costs=_costs(task))


CHEAPEST = Kind(
    id="cheapest",
    trains=_("The cheapest way, on average"),
    rules=("turn.heading", "turn.die", "pay.region"),
    asks=Asks.SIDE,
    games=games(),
    propose=_propose("cheapest", _mean, _("Which way costs least on average?"), "pay.region"),
    right=lambda task: frozenset(_least(task.position, _mean)),
    mistakes=(
        Mistake("by equal faces", "turn.die", _BY_COUNT, _by(_alike)),
        Mistake("by chance", "turn.die", _BY_CHANCE, _by(_chance)),
        Mistake("by the worst", "turn.die", _BY_WORST, _by(_worst)),
        Mistake("the dearest", "pay.region", _DEAREST, lambda task: frozenset(_dearest(task.position, _mean))),
        Mistake("not the cheapest", "turn.die", _("Another way costs still less on average."), _not_least(_mean)),
    ),
    hint=_hint,
    solution=_solution,
)
SAFEST = Kind(
    id="safest",
    trains=_("The way that is least likely to cost anything"),
    rules=("turn.heading", "turn.die", "pay.owner"),
    asks=Asks.SIDE,
    games=games(),
    propose=_propose("safest", _chance, _("Which way is least likely to cost anything?"), "pay.owner"),
    right=lambda task: frozenset(_least(task.position, _chance)),
    mistakes=(
        Mistake("by the mean", "turn.die", _BY_MEAN, _by(_mean)),
        Mistake("by the worst", "turn.die", _BY_WORST, _by(_worst)),
        Mistake(
            "the likeliest",
            "pay.owner",
            _("That way it is likeliest of all."),
            lambda task: frozenset(_dearest(task.position, _chance)),
        ),
        Mistake(
            "not the safest",
            "turn.die",
            _("Another way is still less likely to cost anything."),
            _not_least(_chance),
        ),
    ),
    hint=_hint,
    solution=_solution,
)

KINDS = (CHEAPEST, SAFEST)
