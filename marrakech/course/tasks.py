"""Tasks: a question about a position, the answer as the rules work it out, and what each wrong answer comes from.

A ``Task`` is plain data. What is done with it is its ``Kind``'s: which answers are right (asked of the rules each time,
never stored), which mistakes people make and what answer each of them leads to, a hint, and the solution.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias, TypeVar

from marrakech.board import Place, Square
from marrakech.course.answers import SETS, Answer, AnswerError, Asks, read_answer
from marrakech.course.said import Part, Said
from marrakech.language import Words, _, language
from marrakech.rules import Player, Position

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Task:
    """A question about a position.

    Attributes:
        kind: The id of its ``Kind``.
        position: What the board shows.
        names: The players' names in turn order.
        colours: The rug colours by the rules' number.
        question: What is asked, a sentence each.
        rules: The ids of the rules it checks.
        difficulty: 1 to 3.
        trivial: Whether there is next to nothing to think about; never twice in a row.
        side: The way Assam is turned first, where that matters.
        die: What the die shows, in slippers; 0 where it is not rolled.
        player: Who is asked about.
        square: A square asked about.
        places: Rugs to choose from.
        number: A number asked about, such as rugs already laid.
    """

    kind: str
    position: Position
    names: tuple[str, ...]
    colours: tuple[str, ...]
    question: tuple[Said, ...]
    rules: tuple[str, ...]
    difficulty: int
    trivial: bool = False
    side: int = 0
    die: int = 0
    player: Player = 0
    square: Square | None = None
    places: tuple[Place, ...] = ()
    number: int = 0


Answers: TypeAlias = frozenset[Answer]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake people make: the wrong answers it leads to, as a pure function of the task, and what one is told."""

    name: str
    rule: str
    message: str
    answers: Callable[[Task], Answers] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Kind:
    """A type of task.

    Attributes:
        id: Its name, as ``exercise`` takes it.
        trains: What it trains, a message.
        rules: The ids of the rules its tasks can check.
        asks: The form of its answers.
        games: Returns the positions of a game, in order, among which ``propose`` is to choose.
        propose: Returns a task on a position, or None where that would be no good one.
        right: The right answers.
        mistakes: The mistakes known; where two lead to the same answer, the first is told.
        hint: A sentence that helps.
        solution: Why the answer is what it is.
        purses: Whether one has to be told what dirhams and rugs the players have.
    """

    id: str
    trains: str
    rules: tuple[str, ...]
    asks: Asks
    games: Callable[[Random, int], tuple[Position, ...]] = field(repr=False)
    propose: Callable[[Random, Position, int], Task | None] = field(repr=False)
    right: Callable[[Task], Answers] = field(repr=False)
    mistakes: tuple[Mistake, ...]
    hint: Callable[[Task], Said] = field(repr=False)
    solution: Callable[[Task], Said] = field(repr=False)
    purses: bool = False


@dataclass(frozen=True, slots=True)
class Feedback:
    """What an answer is told.

    Attributes:
        correct: Whether it is right.
        message: A message of the catalogues.
        parts: What fills it.
        rule: The id of the rule it is about.
        mistakes: The names of all mistakes that lead to this answer, the one told first.
        understood: False where it was not an answer of the form wanted; that counts as no try.
    """

    correct: bool
    message: str
    parts: tuple[tuple[str, Part], ...] = ()
    rule: str = ""
    mistakes: tuple[str, ...] = ()
    understood: bool = True
    many: str = ""

    def tell(self, words: Words) -> str:
        """Return the sentence in a language."""
        return Said(self.message, self.parts, self.many).tell(words)


_WRONG = _("That is not right.")


def check(kind: Kind, task: Task, given: object, words: Words | None = None) -> Feedback:
    """Return what an answer to a task is told; ``words`` is the language it may be written in, besides English."""
    try:
        answer = read_answer(kind.asks, given, task.names, words or language())
    except AnswerError as error:
        return Feedback(False, error.said.message, error.said.parts, understood=False)
    right = kind.right(task)
    if answer in right:
        solved = kind.solution(task)
        return Feedback(True, solved.message, solved.parts, task.rules[0], many=solved.many)
    made = [mistake for mistake in kind.mistakes if answer in mistake.answers(task)]
    if not made and isinstance(answer, frozenset):
        made = [mistake for mistake in kind.mistakes if _half_made(answer, right, mistake.answers(task))]
    if made:
        return Feedback(False, made[0].message, (), made[0].rule, tuple(mistake.name for mistake in made))
    return _other(kind, answer, right, task.rules[0])


def _half_made(answer: frozenset[str], right: Answers, wrong: Answers) -> bool:
    """Whether a set differs from the right one only in what a mistake gets wrong, though not in all of that."""
    return any(
        isinstance(one, frozenset) and isinstance(other, frozenset) and other != one and answer ^ one <= other ^ one
        for one in right
        for other in wrong
    )


def _other(kind: Kind, answer: Answer, right: Answers, rule: str) -> Feedback:
    if isinstance(answer, frozenset) and len(right) == 1:
        (wanted,) = right
        assert isinstance(wanted, frozenset)
        if answer < wanted:
            missing = Said.count(
                _("Right so far; {n} is still missing."),
                _("Right so far; {n} are still missing."),
                len(wanted - answer),
            )
            return Feedback(False, missing.message, missing.parts, rule, many=missing.many)
        if wanted < answer:
            extra = Said.count(_("{n} of them is too many."), _("{n} of them are too many."), len(answer - wanted))
            return Feedback(False, extra.message, extra.parts, rule, many=extra.many)
        if kind.asks in (Asks.SQUARES, Asks.RUGS):
            pieces = ", ".join(sorted(answer - wanted))
            return Feedback(False, _("These do not belong: {pieces}."), (("pieces", pieces),), rule)
    return Feedback(False, _WRONG, (), rule)


def is_set(kind: Kind) -> bool:
    """Whether the answer to a kind of task is a set, so that it is found piece by piece."""
    return kind.asks in SETS


def only(answer: Answer) -> Answers:
    """Return the one right answer, or the one wrong one that a mistake leads to."""
    return frozenset((answer,))


NONE: Answers = frozenset()
"""A mistake cannot be made in this task."""


def pick(rng: Random, choices: tuple[_T, ...] | list[_T]) -> _T:
    """Return one of several things. Of all that ``Random`` gives, ``random()`` alone stays the same for ever."""
    return choices[int(rng.random() * len(choices))]


def shuffled(rng: Random, things: tuple[_T, ...] | list[_T]) -> list[_T]:
    """Return things in random order, the same in every version of Python."""
    rest = list(things)
    return [rest.pop(int(rng.random() * len(rest))) for _ in range(len(rest))]
