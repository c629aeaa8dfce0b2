"""An exercise being done: how often it was tried, what the last answer was told, and what it is worth in the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from marrakech.course.drill import done_with
from marrakech.course.exercise import Exercise, Result
from marrakech.course.progress import Done


@dataclass(frozen=True, slots=True)
class Trial:
    """How far somebody has come with an exercise.

    Attributes:
        exercise: The exercise.
        tries: How many answers were given; what was no answer of the form wanted is not counted.
        result: What the last answer was told, None before the first.
        hinted: Whether the hint was asked for.
        shown: Whether the solution was shown before it was found.
    """

    exercise: Exercise
    tries: int = 0
    result: Result | None = None
    hinted: bool = False
    shown: bool = False

    @property
    def solved(self) -> bool:
        """Whether the right answer was given."""
        return self.result is not None and self.result.correct

    @property
    def over(self) -> bool:
        """Whether nothing is left to find out."""
        return self.solved or self.shown

    def answered(self, given: object) -> Trial:
        """Return it after another answer."""
        result = self.exercise.check(given)
        return replace(self, tries=self.tries + result.feedback.understood, result=result)

    def given_up(self) -> Trial:
        """Return it with the solution shown."""
        return replace(self, shown=True)

    def done(self, when: datetime | None = None) -> Done:
        """Return the line for a learner's file.

        Raises:
            ValueError: It is not over yet.
        """
        if not self.over:
            raise ValueError("an exercise is written down once it is solved or its solution was shown")
        return done_with(self.exercise, right=self.solved, tries=max(self.tries, 1), when=when)
