"""Guided games: a whole annotated game in which the learner is asked before each turn of one player.

At each of these turns come up to three questions: which way is cheapest, how much is paid, and where the rug goes. What
is right is asked of the rules and the odds; what the record's variations say of a choice is told where there is one.

>>> from marrakech.course import chapters
>>> game = next(game for chapter in chapters() for game in chapter.games)
>>> [question.asks.value for question in game.questions(4)]
['side', 'number', 'rug']
>>> print(game.answer(game.questions(4)[1], 0).correct)
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Final, NamedTuple

from marrakech.analysis import ways
from marrakech.board import PLACE_NAMES, PLACES, Place
from marrakech.course.answers import SIDES, AnswerError, Asks, read_answer
from marrakech.course.kinds import KINDS
from marrakech.course.laying import FORBIDDEN
from marrakech.course.progress import GUIDED, Done, Key, written_at
from marrakech.course.said import Said, Term, said
from marrakech.course.tasks import Feedback, Task, check
from marrakech.course.written import game_of, number_of, parts_of, sentences, text_of, texts_of
from marrakech.format.nodes import Node, fault
from marrakech.language import Words, _, language
from marrakech.record import PlayedTurn, Record, Step, Turn, play
from marrakech.rules import LayRug, Player, Position, RollDie

MOST_SENTENCES: Final = 2
"""Of what is said about one turn before it, after it, or of another way to play it."""
_KEYS: Final = ("guided", "player", "seed")
_BAD: Final = frozenset({"?", "??", "?!"})


class Question(NamedTuple):
    """A question about a turn.

    Attributes:
        turn: The number of the turn, from 1.
        asks: The form of the answer: ``SIDE``, ``NUMBER`` or ``RUG``.
        task: What is shown and asked; ``task_scene`` draws it.
    """

    turn: int
    asks: Asks
    task: Task


@dataclass(frozen=True, slots=True)
class Guided:
    """A guided game: its record with notes and variations, the learner's player, and its seed, which is only a number
    to tell it from others."""

    record: Record
    player: Player
    seed: int

    @property
    def key(self) -> Key:
        """What tells it from all else in the course."""
        return Key(GUIDED, self.seed, 1)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it is about."""
        return ("turn.order", "turn.heading", "pay.region", "lay.bases")

    @property
    def turns(self) -> tuple[PlayedTurn, ...]:
        """The turns as they were played."""
        return _played(self.record)

    @property
    def messages(self) -> tuple[str, ...]:
        """All its texts, in order."""
        return tuple(texts_of(self.record.turns))

    def questions(self, number: int) -> tuple[Question, ...]:
        """Return what the learner is asked in a turn, from 1, in order; nothing in turns of others.

        The way is not asked where all cost the same, nor the payment before the first rug is laid.
        """
        played = self.turns[number - 1]
        if played.before.player != self.player:
            return ()
        found = []
        if len({way.expected for way in ways(played.before)}) > 1:
            asked = said(_("{name} is to turn Assam."), name=self._name), said(_("Which way costs least on average?"))
            found.append(Question(number, Asks.SIDE, self._task("cheapest", played.before, *asked)))
        for before, step in _steps(played):
            if isinstance(step.action, RollDie) and before.laid:
                die = step.action.slippers
                asked = (
                    said(_("It is {name}'s turn; the die shows {n}."), name=self._name, n=die),
                    said(_("How many dirhams are paid?")),
                )
                found.append(Question(number, Asks.NUMBER, self._task("amount", before, *asked, die=die)))
            if isinstance(step.action, LayRug):
                colour = Term("rug", self.record.colours[before.colour or 0])
                asked = (
                    said(_("{name} has {rug} to lay."), name=self._name, rug=colour),
                    said(_("Where would you lay it?")),
                )
                found.append(Question(number, Asks.RUG, self._task("rugs", before, *asked)))
        return tuple(found)

    def answer(self, question: Question, given: object, words: Words | None = None) -> Feedback:
        """Return what an answer is told; ``words`` is the language it may be written in, besides English.

        Any of the cheapest ways is right, and any rug that brings as much as the one of the record, or that the record
        gives as a good one too.
        """
        words = words or language()
        if question.asks is Asks.RUG:
            return self._answer_rug(question, given, words)
        feedback = check(KINDS[question.task.kind], question.task, given, words)
        if question.asks is Asks.SIDE and feedback.understood and not feedback.correct:
            side = read_answer(Asks.SIDE, given, question.task.names, words)
            for turn in self._others(question.turn):
                if turn.comment and turn.side is not None and SIDES[turn.side] == side:
                    return Feedback(False, turn.comment, (), feedback.rule, feedback.mistakes)
        return feedback

    def hint(self, question: Question) -> Said:
        """Return a sentence that helps."""
        if question.asks is Asks.RUG:
            return said(_("A good rug joins your own, and hides squares of others."))
        return KINDS[question.task.kind].hint(question.task)

    def done(self, right: int, asked: int, when: datetime | None = None) -> Done:
        """Return the game as played through, for a learner's file: ``right`` of the questions asked were right at once.

        Three quarters of them give three stars, half of them two.
        """
        tries = 1 if 4 * right >= 3 * asked else 2 if 2 * right >= asked else 3
        return Done(when=written_at(when), **self.key._asdict(), right=True, tries=tries, rules=self.rules)

    # -- How it is done

    @property
    def _name(self) -> str:
        return self.record.names[self.player]

    def _task(self, kind: str, position: Position, *question: Said, die: int = 0) -> Task:
        record, rules = self.record, KINDS[kind].rules
        return Task(kind, position, record.names, record.colours, question, rules, 1, die=die, player=self.player)

    def _others(self, number: int) -> Iterator[Turn]:
        """Yield the other ways to play a turn that the record names."""
        return (line[0] for line in self.record.turns[number - 1].variations)

    def _answer_rug(self, question: Question, given: object, words: Words) -> Feedback:
        task, turn = question.task, self.record.turns[question.turn - 1]
        try:
            answer = read_answer(Asks.RUG, given, task.names, words)
        except AnswerError as error:
            return Feedback(False, error.said.message, error.said.parts, understood=False)
        place = PLACE_NAMES.index(str(answer))
        if not task.position.placements >> place & 1:
            broken = next(mistake for mistake in FORBIDDEN if answer in mistake.answers(task))
            return Feedback(False, broken.message, (), broken.rule, (broken.name,))
        assert turn.place is not None
        if place == turn.place and turn.comment:
            return Feedback(True, turn.comment, (), _LAID)
        for other in self._others(question.turn):
            if other.place == place and (other.side, other.die) == (turn.side, turn.die) and other.comment:
                return Feedback(other.glyph not in _BAD, other.comment, (), _LAID)
        mine, its = _Worth.of(task.position, place), _Worth.of(task.position, turn.place)
        if sum(mine) >= sum(its):
            return Feedback(True, _("A good rug. {worth}"), (("worth", mine.tell(place)),), _LAID)
        parts = (("worth", mine.tell(place)), ("other", its.tell(turn.place)))
        return Feedback(False, _("There is a better one. {worth} {other}"), parts, _LAID)


_LAID: Final = "end.score"


class _Worth(NamedTuple):
    """What a rug brings: more squares of one's own, squares of others out of sight, and a region of so many squares."""

    own: int
    covered: int
    region: int

    @classmethod
    def of(cls, position: Position, place: Place) -> _Worth:
        after, me = position.apply(LayRug(place))[0], position.player
        others = [player for player in range(position.setup.players) if player != me and player not in position.out]
        covered = sum(position.squares_of(player) - after.squares_of(player) for player in others)
        region = after.region_at(PLACES[place][0]).bit_count()
        return cls(after.squares_of(me) - position.squares_of(me), covered, region)

    def tell(self, place: Place) -> Said:
        return said(
            _("{rug}: your squares {own}, others' squares {covered}, your region {region}."),
            rug=PLACE_NAMES[place],
            own=f"+{self.own}" if self.own else "0",
            covered=f"−{self.covered}" if self.covered else "0",
            region=self.region,
        )


@lru_cache(maxsize=8)
def _played(record: Record) -> tuple[PlayedTurn, ...]:
    return play(record)


def _steps(played: PlayedTurn) -> Iterator[tuple[Position, Step]]:
    """Yield the steps of a turn, each with the position before it."""
    before = played.before
    for step in played.steps:
        yield before, step
        before = step.position


def read_guided(node: Node) -> Guided:
    """Return the guided game that an item of a chapter describes.

    Raises:
        RecordError: It is none.
    """
    parts = parts_of(node, _KEYS, _KEYS, "a guided game")
    record = game_of(parts["guided"], "guided")
    learner = text_of(parts["player"], "player")
    if learner not in record.names:
        raise fault(f"there is no player {learner!a}; there are {', '.join(record.names)}", parts["player"])
    guided = Guided(record, record.names.index(learner), number_of(parts["seed"], "seed"))
    for text in guided.messages:
        if sentences(text) > MOST_SENTENCES:
            raise fault(f"a guided game says at most {MOST_SENTENCES} sentences at once, not {text!a}", node)
    if not any(guided.questions(number) for number in range(1, len(guided.turns) + 1)):
        raise fault(f"there is no turn of {learner} to ask about", parts["guided"])
    return guided
