"""Multiple choice: any exercise with four lettered answers, the wrong ones those of mistakes that people make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random
from types import MappingProxyType
from typing import Final

from marrakech import board
from marrakech.board import HEADING_NAMES, HEADINGS, PLACE_NAMES, SQUARE_NAMES, SQUARES_BY_NAME
from marrakech.course.answers import LAY_RULES, SIDES, Answer, Asks, tell_answer
from marrakech.course.exercise import Exercise
from marrakech.course.tasks import Feedback, Task, check, pick, shuffled
from marrakech.language import Words, _

MOST: Final = 4
LETTERS: Final = "ABCD"
"""What the answers are called."""
_REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "lay.touch": _("It touches Assam's square with no edge"),
        "lay.assam": _("It would go under Assam"),
        "lay.cover": _("It would hide a whole rug at once"),
    }
)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers to choose from: in its canonical form, whether it is right, and what it is told."""

    answer: Answer
    right: bool
    feedback: Feedback


def choices(shown: Exercise) -> tuple[Choice, ...]:
    """Return the answers to choose from, three or four different ones in random order, just one of them right.

    The wrong ones come from known mistakes where there are enough of those, and are near the right one otherwise. The
    same exercise always gives the same answers in the same order.
    """
    kind, task = shown.kind, shown.task
    rng = Random(f"choices {kind.id} {task.difficulty} {shown.seed}")
    right = kind.right(task)
    told: list[Answer] = [pick(rng, sorted(right, key=_order))]
    for answer in (*_mistaken(rng, shown), *shuffled(rng, list(_NEAR[kind.asks](task, told[0])))):
        if len(told) < MOST and answer not in right and answer not in told:
            told.append(answer)
    return tuple(
        Choice(answer, answer in right, check(kind, task, answer, shown.words)) for answer in shuffled(rng, told)
    )


def tell_choice(words: Words, asks: Asks, answer: Answer) -> str:
    """Return an answer as a class reads it."""
    return words(_REASONS[str(answer)]) if asks is Asks.RULE else tell_answer(words, asks, answer)


def _order(answer: Answer) -> str:
    """Return what answers are sorted by; sets come in another order with each start of Python."""
    return " ".join(sorted(answer)) if isinstance(answer, frozenset) else str(answer)


def _mistaken(rng: Random, shown: Exercise) -> Iterator[Answer]:
    """Yield answers that mistakes lead to, one of each mistake before another of any."""
    made = [mistake.answers(shown.task) for mistake in shuffled(rng, shown.kind.mistakes)]
    made = [answers for answers in made if answers]
    several = [shuffled(rng, sorted(answers, key=_order)) for answers in made]
    for place in range(MOST):
        yield from (answers[place] for answers in several if len(answers) > place and answers[place] != frozenset())


# -- Answers near the right one


def _numbers(_task: Task, right: Answer) -> Iterator[Answer]:
    assert isinstance(right, int)
    yield from (right + by for by in (-3, -2, -1, 1, 2, 3) if right + by >= 0)


def _squares_near(_task: Task, right: Answer) -> Iterator[Answer]:
    square = SQUARES_BY_NAME[str(right)]
    yield from (SQUARE_NAMES[other] for near in board.NEIGHBOURS[square] for other in board.NEIGHBOURS[near])


def _more_or_less(right: Answer, others: Iterable[str]) -> Iterator[Answer]:
    """Yield sets with one member more or less."""
    assert isinstance(right, frozenset)
    yield from (right | {other} for other in others if other not in right)
    yield from (right - {one} for one in sorted(right) if len(right) > 1)


def _square_sets(_task: Task, right: Answer) -> Iterator[Answer]:
    assert isinstance(right, frozenset)
    near = {n for name in right for n in board.NEIGHBOURS[SQUARES_BY_NAME[name]]}
    return _more_or_less(right, (SQUARE_NAMES[square] for square in sorted(near)))


def _rugs(task: Task, _right: Answer) -> Iterator[Answer]:
    near = (task.position.assam, *board.NEIGHBOURS[task.position.assam])
    places = task.places if len(task.places) > 1 else range(len(board.PLACES))
    yield from (PLACE_NAMES[place] for place in places if task.places or set(board.PLACES[place]) & set(near))


def _rug_sets(task: Task, right: Answer) -> Iterator[Answer]:
    return _more_or_less(right, (str(rug) for rug in _rugs(task, right)))


def _sets_of(things: Iterable[str], sizes: Iterable[int]) -> Iterator[Answer]:
    held = tuple(things)
    yield from (frozenset(some) for size in sizes for some in combinations(held, size))


def _steps(_task: Task, right: Answer) -> Iterator[Answer]:
    """Yield the steps with two neighbours the other way round."""
    assert isinstance(right, tuple)
    for place in range(len(right) - 1):
        yield (*right[:place], right[place + 1], right[place], *right[place + 2 :])


_NEAR: Final[Mapping[Asks, Callable[[Task, Answer], Iterable[Answer]]]] = MappingProxyType(
    {
        Asks.NUMBER: _numbers,
        Asks.SQUARE: _squares_near,
        Asks.SQUARES: _square_sets,
        Asks.RUG: _rugs,
        Asks.RUGS: _rug_sets,
        Asks.SIDE: lambda _task, _right: SIDES.values(),
        Asks.HEADINGS: lambda _task, _right: _sets_of((HEADING_NAMES[heading] for heading in HEADINGS), (2, 3)),
        Asks.PLAYER: lambda task, _right: (*task.names, None),
        Asks.PLAYERS: lambda task, _right: _sets_of(task.names, (1, 2)),
        Asks.PAYMENT: lambda task, _right: (None, *permutations(task.names, 2)),
        Asks.COLOUR: lambda task, _right: task.colours,
        Asks.RULE: lambda _task, _right: LAY_RULES,
        Asks.STEPS: _steps,
    }
)
