"""Drills: which task comes next, by Leitner boxes, and tests of ten questions with a result.

Each kind of task is in a box. It moves up a box when it is solved at once and back to the first when it is not; the
higher its box, the longer until it is due again, and the harder its tasks. The boxes are worked out from the progress
each time and kept nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, NamedTuple

from marrakech.course.exercise import Exercise, Result, exercise
from marrakech.course.kinds import DIFFICULTIES, KINDS, seed_after
from marrakech.course.progress import PLAYED, Done, written_at
from marrakech.course.tasks import shuffled
from marrakech.language import DEFAULT_LANGUAGE

INTERVALS: Final = (timedelta(0), timedelta(days=1), timedelta(days=3), timedelta(days=7), timedelta(days=21))
"""By box: how long after it was done last a kind of task is due again."""


@dataclass(frozen=True, slots=True)
class Box:
    """Where a kind of task is: its box, from 0, when it was done last and is due again; None if it never was."""

    task: str
    box: int
    last: datetime | None
    due: datetime | None


def boxes(done: Iterable[Done]) -> tuple[Box, ...]:
    """Return the box of each kind of task, in the order in which they are learned; goals and guided games have none."""
    found = {kind: Box(kind, 0, None, None) for kind in KINDS}
    for each in _tasks(done):
        box = min(found[each.task].box + 1, len(INTERVALS) - 1) if each.at_once else 0
        found[each.task] = Box(each.task, box, each.when, each.when + INTERVALS[box])
    return tuple(found.values())


def _tasks(done: Iterable[Done]) -> list[Done]:
    """Return the tasks done, the earliest first."""
    return sorted(each for each in done if each.task not in PLAYED)


def queue(done: Sequence[Done], now: datetime, seed: int) -> tuple[str, ...]:
    """Return the kinds of tasks in the order in which they should come.

    First those that are due, the lowest box first; then those never done, in the order of the course; then the others,
    the one that is due soonest first. Among equals the seed decides. The kind done last never comes first.
    """
    at = {kind: place for place, kind in enumerate(shuffled(Random(f"queue {seed} {len(done)}"), list(KINDS)))}
    order = list(KINDS)

    def rank(box: Box) -> tuple[int, float, int]:
        if box.due is None:
            return 1, order.index(box.task), 0
        if box.due <= now:
            return 0, box.box, at[box.task]
        return 2, box.due.timestamp(), at[box.task]

    kinds = [box.task for box in sorted(boxes(done), key=rank)]
    tasks = _tasks(done)
    if tasks and kinds[0] == tasks[-1].task:
        kinds[0], kinds[1] = kinds[1], kinds[0]
    return tuple(kinds)


def next_exercise(
    done: Sequence[Done], seed: int, *, now: datetime | None = None, lang: str = DEFAULT_LANGUAGE
) -> Exercise:
    """Return the exercise that should come next.

    Args:
        done: The tasks done so far.
        seed: The learner's; the same progress and seed give the same exercise.
        now: The time; by default now.
        lang: The code of the language.
    """
    now = now or datetime.now(UTC)
    kind = queue(done, now, seed)[0]
    box = next(box.box for box in boxes(done) if box.task == kind)
    number, difficulty = seed_after(seed, len(done)), min(1 + box, len(DIFFICULTIES))
    shown = exercise(kind, number, difficulty=difficulty, lang=lang)
    tasks = _tasks(done)
    if shown.task.trivial and tasks and exercise(*tasks[-1].key[:2], difficulty=tasks[-1].difficulty).task.trivial:
        # Trivial tasks come only from even seeds.
        shown = exercise(kind, seed_after(number), difficulty=difficulty, lang=lang)
    return shown


def done_with(shown: Exercise, *, right: bool, tries: int, when: datetime | None = None) -> Done:
    """Return an exercise as done, for a learner's file."""
    task = shown.task
    return Done(written_at(when), task.kind, shown.seed, task.difficulty, right, tries, task.rules)


# -- Tests


QUESTIONS: Final = 10


def questions(
    seed: int, count: int = QUESTIONS, *, kinds: Sequence[str] = (), lang: str = DEFAULT_LANGUAGE
) -> tuple[Exercise, ...]:
    """Return so many different exercises, from easy to hard: every kind once before one comes again.

    Raises:
        ValueError: There is no such kind or language, or no question is wanted.
    """
    if count < 1:
        raise ValueError(f"there is at least one question, not {count}")
    rng = Random(f"questions {seed}")
    chosen: list[str] = []
    while len(chosen) < count:
        chosen += shuffled(rng, list(kinds or KINDS))
    asked = []
    for number, kind in enumerate(chosen[:count]):
        difficulty = 1 + number * len(DIFFICULTIES) // count
        asked.append(exercise(kind, seed_after(seed, number), difficulty=difficulty, lang=lang))
    return tuple(asked)


class Marked(NamedTuple):
    """The result of a test: what each answer was told, how many were right, and the rules of those that were not."""

    results: tuple[Result, ...]
    right: int
    weak: tuple[str, ...]


def mark(asked: Sequence[Exercise], answers: Sequence[object]) -> Marked:
    """Return the result of a test, one answer to each question; what is no answer counts as a wrong one.

    Raises:
        ValueError: There are more or fewer answers than questions.
    """
    if len(asked) != len(answers):
        raise ValueError(f"there are {len(asked)} questions and {len(answers)} answers")
    results = tuple(each.check(answer) for each, answer in zip(asked, answers, strict=True))
    wrong = [each for each, result in zip(asked, results, strict=True) if not result.correct]
    weak = dict.fromkeys(rule for each in wrong for rule in each.rules)
    return Marked(results, sum(result.correct for result in results), tuple(weak))
