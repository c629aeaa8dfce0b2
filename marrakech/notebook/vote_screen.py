"""A vote of a class and what it shows: plain data, worked out before any of it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from marrakech.board import HEADING_NAMES, PLACE_NAMES, PLACES, SQUARES_BY_NAME, Square
from marrakech.course import KINDS, Exercise, exercise
from marrakech.course.answers import Asks
from marrakech.course.choices import LETTERS, Choice, choices, tell_choice
from marrakech.course.pictures import task_scene
from marrakech.course.tasks import Task, shuffled
from marrakech.draw import Scene, scene_of
from marrakech.draw.lettered import AROUND, close_up
from marrakech.draw.scene import Payment, count_from
from marrakech.language import _, language
from marrakech.notebook import vote_panels
from marrakech.rules import Phase, RollDie, TurnAssam

ANY: Final = ""
"""The choice of questions of every kind, one after another."""
MOST_HANDS: Final = 99
_ON_THE_BOARD: Final = {Asks.SQUARE, Asks.RUG}
_PICTURED: Final = {Asks.SQUARES, Asks.RUGS, Asks.HEADINGS}
_WALKED: Final = {"landing", "amount", "payment", "bankrupt"}
"""The kinds whose tasks are about what a roll leads to."""


@dataclass(frozen=True, slots=True)
class Poll:
    """A question to a class, its answers, and how many hands were raised for each of them, now and before."""

    shown: Exercise
    choices: tuple[Choice, ...]
    hands: tuple[int, ...]
    before: tuple[tuple[int, ...], ...] = ()
    revealed: bool = False

    def raised(self, number: int, hands: int) -> Poll:
        """Return the poll with so many hands for an answer."""
        now = tuple(hands if place == number else held for place, held in enumerate(self.hands))
        return self if now == self.hands else replace(self, hands=now, before=(*self.before, self.hands))

    def undone(self) -> Poll:
        """Return the poll as it was before the last hand."""
        return replace(self, hands=self.before[-1], before=self.before[:-1])

    def in_language(self, lang: str) -> Poll:
        """Return the poll in another language."""
        return replace(self, shown=replace(self.shown, words=language(lang)))


def poll(kind: str, seed: int, difficulty: int, lang: str) -> Poll:
    """Return a new question; the same seed asks the same again.

    Args:
        kind: The id of a kind of tasks, or ``ANY`` for one by the seed, each once in as many seeds as there are kinds.
        seed: A whole number.
        difficulty: 1 to 3.
        lang: The code of the language.
    """
    turn, place = divmod(seed, len(KINDS))
    chosen = kind or shuffled(Random(f"vote {turn}"), list(KINDS))[place]
    shown = exercise(chosen, seed, difficulty=difficulty, lang=lang)
    found = choices(shown)
    return Poll(shown, found, (0,) * len(found))


@dataclass(frozen=True, slots=True)
class VoteScreen:
    """Everything a vote shows; ``lettered`` are the answers that are drawn on the board, by letter."""

    scene: Scene
    lettered: tuple[tuple[str, tuple[Square, ...]], ...]
    question: str
    answers: tuple[str, ...]
    solution: str
    status: str


def screen_of_vote(asked: Poll, *, theme: str, size: int, did: str = "") -> VoteScreen:
    """Return what a vote shows; ``did`` is the sentence on what was just done."""
    shown, words = asked.shown, asked.shown.words
    title = words(
        _("Question {seed} · difficulty {difficulty} · {trains}"),
        seed=shown.seed,
        difficulty=shown.task.difficulty,
        trains=words(shown.kind.trains),
    )
    sentences = [sentence.tell(words) for sentence in shown.task.question]
    scene = task_scene(shown.task, theme=theme, size=size)
    answers = _answers(asked, replace(scene, marks=None))
    told = []
    if asked.revealed:
        answers = tuple(_counted(asked, number, before) for number, before in enumerate(answers))
        scene = _solved(shown.task, scene)
        told = [*_result(asked), shown.solution]
    # Where one looks is marked by the answers themselves.
    lettered = tuple(_lettered(asked))
    if shown.kind.asks is Asks.RUG:
        scene = replace(scene, marks=replace(scene.marks, arrows=()) if scene.marks and not asked.revealed else None)
    return VoteScreen(
        scene=scene,
        lettered=lettered,
        question=vote_panels.question(title, sentences) + vote_panels.players(shown.players),
        answers=answers,
        solution=vote_panels.solution(shown.solution, shown.rules) if asked.revealed else "",
        status=" ".join(filter(None, (did, *told) if told or did else sentences)),
    )


def _lettered(asked: Poll) -> Iterator[tuple[str, tuple[Square, ...]]]:
    """Yield the answers that are drawn on the board."""
    if asked.shown.kind.asks in _ON_THE_BOARD:
        for letter, choice in zip(LETTERS, asked.choices, strict=False):
            yield letter, _squares(str(choice.answer))


def _squares(name: str) -> tuple[Square, ...]:
    return (SQUARES_BY_NAME[name],) if name in SQUARES_BY_NAME else PLACES[PLACE_NAMES.index(name)]


def _answers(asked: Poll, scene: Scene) -> tuple[str, ...]:
    """Return the answers as they stand before the count, the pictures of all of them of the same part of the board."""
    asks, words = asked.shown.kind.asks, asked.shown.words
    told = [tell_choice(words, asks, choice.answer) for choice in asked.choices]
    if asks not in _PICTURED:
        return tuple(vote_panels.answer(text, "") for text in told)
    squares, around = {scene.position.assam}, AROUND
    if asks is Asks.HEADINGS:
        around += 1
    else:
        squares |= {square for choice in asked.choices for name in _names(choice) for square in _squares(name)}
    return tuple(
        vote_panels.answer(text, close_up(_picturing(asks, choice, scene), squares, around))
        for text, choice in zip(told, asked.choices, strict=True)
    )


def _names(choice: Choice) -> frozenset[str]:
    """Return the members of an answer that is a set."""
    assert isinstance(choice.answer, frozenset)
    return choice.answer


def _picturing(asks: Asks, choice: Choice, scene: Scene) -> Scene:
    """Return the scene with an answer drawn on it: squares as paid for, rugs as places, headings as arrows."""
    names = _names(choice)
    if asks is Asks.HEADINGS:
        return replace(scene, turns=tuple(sorted(HEADING_NAMES.index(name) for name in names)))
    if asks is Asks.RUGS:
        return replace(scene, placements=sum(1 << PLACE_NAMES.index(name) for name in names))
    squares = tuple(sorted(SQUARES_BY_NAME[name] for name in names))
    return replace(scene, payment=Payment(squares, len(squares), len(squares)))


def _solved(task: Task, scene: Scene) -> Scene:
    """Return the scene with the solution on it, where the board can show it."""
    position = task.position
    if task.kind == "region":
        squares = count_from(position.region_at(position.assam), position.assam)
        return replace(scene, payment=Payment(squares, len(squares), len(squares)))
    if task.kind == "rugs":
        return replace(scene, placements=position.placements)
    if task.kind in _WALKED:
        turned = position.apply(TurnAssam(task.side))[0] if position.phase is Phase.TURN else position
        after, events = turned.apply(RollDie(task.die))
        shown = scene_of(after, colours=scene.colours, before=position, events=events)
        payment = None if task.kind == "landing" else shown.payment
        return replace(scene, position=after, walk=shown.walk, payment=payment, marks=None)
    return scene


def _result(asked: Poll) -> Iterator[str]:
    """Yield sentences on how many hands each answer had and which is right."""
    words = asked.shown.words
    for letter, choice, hands in zip(LETTERS, asked.choices, asked.hands, strict=False):
        text = tell_choice(words, asked.shown.kind.asks, choice.answer)
        if choice.right:
            yield words(_("{letter} is right: {answer}; hands: {hands}."), letter=letter, answer=text, hands=hands)
        elif hands:
            yield words(_("{letter}: {answer}; hands: {hands}."), letter=letter, answer=text, hands=hands)


def _counted(asked: Poll, number: int, before: str) -> str:
    choice, hands, words = asked.choices[number], asked.hands[number], asked.shown.words
    told = choice.feedback
    speaks = hands and not choice.right
    return vote_panels.counted(
        words,
        before,
        hands,
        hands / (max(asked.hands) or 1),
        right=choice.right,
        told=told.tell(words) if speaks else "",
        rule=told.rule if speaks else "",
    )
