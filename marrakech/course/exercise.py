"""Exercises for any Python cell, without widgets: a task by its id and a seed, and what an answer is told.

>>> from marrakech.course import exercise
>>> reason = exercise("headings", 1)
>>> print(reason.check("north east south west"))
✗ He cannot be turned right round. (turn.heading)
>>> bool(reason.check(reason.answer))
True

The same id and seed are the same exercise everywhere, so a graded notebook can say
``assert exercise("region", 7).check(answer)``. Nothing of an answer is stored; it is worked out by the rules each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from marrakech.course.answers import form, tell_answer
from marrakech.course.kinds import KINDS, generate, kind_of
from marrakech.course.pictures import legend, task_svg, task_text
from marrakech.course.tasks import Feedback, Kind, Task, check
from marrakech.language import DEFAULT_LANGUAGE, Words, language


@dataclass(frozen=True, slots=True)
class Result:
    """What an answer is told: true where it is right; ``rule`` is the id of the rule it is about.

    ``feedback`` holds the same before it was told in a language.
    """

    correct: bool
    message: str
    rule: str
    feedback: Feedback

    def __bool__(self) -> bool:
        return self.correct

    def __str__(self) -> str:
        sign = "✓" if self.correct else "✗"
        return f"{sign} {self.message}{f' ({self.rule})' if self.rule else ''}"

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Exercise:
    """A task in a language. As the last line of a cell it shows its question and its board."""

    kind: Kind
    task: Task
    seed: int
    words: Words

    def check(self, answer: object) -> Result:
        """Return what an answer is told: numbers, squares, names and words as ``form`` says, in this language or
        in English."""
        feedback = check(self.kind, self.task, answer, self.words)
        return Result(feedback.correct, feedback.tell(self.words), feedback.rule, feedback)

    @property
    def question(self) -> str:
        """What is asked."""
        return " ".join(sentence.tell(self.words) for sentence in self.task.question)

    @property
    def form(self) -> str:
        """How to answer."""
        return form(self.kind.asks).tell(self.words)

    @property
    def hint(self) -> str:
        """A sentence that helps."""
        return self.kind.hint(self.task).tell(self.words)

    @property
    def answer(self) -> str:
        """A right answer, as text that ``check`` takes."""
        right = sorted(tell_answer(self.words, self.kind.asks, answer) for answer in self.kind.right(self.task))
        return right[0]

    @property
    def solution(self) -> str:
        """Why the answer is what it is."""
        return self.kind.solution(self.task).tell(self.words)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules it checks."""
        return self.task.rules

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays with which rugs, a line each."""
        return tuple(line.tell(self.words) for line in legend(self.kind, self.task))

    def __str__(self) -> str:
        return "\n".join([self.question, "", task_text(self.task, self.words), "", *self.players, "", self.form])

    def _repr_mimebundle_(self, **_wanted: Any) -> dict[str, str]:
        lines = "<br>".join(escape(line) for line in self.players)
        picture = task_svg(self.task, self.words)
        html = f"<p>{escape(self.question)}</p>{picture}<p>{lines}</p><p>{escape(self.form)}</p>"
        return {"text/html": html, "text/plain": str(self)}


def exercise(kind: str, seed: int = 1, *, difficulty: int | None = None, lang: str = DEFAULT_LANGUAGE) -> Exercise:
    """Return an exercise.

    Args:
        kind: What kind of exercise, the id of one of ``exercises()``.
        seed: Which one of them, a whole number.
        difficulty: 1 to 3; without it, the seeds 1, 2, 3, 4 … have the difficulties 1, 2, 3, 1 ….
        lang: The code of the language.

    Raises:
        ValueError: There is no such exercise, difficulty or language.
    """
    found = kind_of(kind)
    return Exercise(found, generate(found, seed, difficulty), seed, language(lang))


class Listed(NamedTuple):
    """A kind of exercises: its id, what it trains, and the ids of the rules it can check."""

    id: str
    trains: str
    rules: tuple[str, ...]


def exercises(lang: str = DEFAULT_LANGUAGE) -> tuple[Listed, ...]:
    """Return the kinds of exercises, in the order in which they are learned, with what they train.

    Raises:
        ValueError: There is no such language.
    """
    words = language(lang)
    return tuple(Listed(kind.id, words(kind.trains), kind.rules) for kind in KINDS.values())
