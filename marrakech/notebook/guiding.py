"""Playing a guided game through: questions before each turn of one's own, and what was played, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from marrakech.course.guided import Guided, Question
from marrakech.course.kinds import KINDS
from marrakech.course.pictures import task_scene
from marrakech.course.progress import Done
from marrakech.course.tasks import Feedback
from marrakech.language import _
from marrakech.notebook.activity import Activity, seats_of
from marrakech.notebook.answering import Draft, prompt_for
from marrakech.notebook.desk import Page, Told
from marrakech.notebook.film import Shot, film, shot_scene
from marrakech.notebook.reading import turn_pictures
from marrakech.notebook.screen import Look
from marrakech.notebook.trying import told_by
from marrakech.play import Refused


@dataclass(frozen=True, slots=True)
class _Beat:
    """One page of the game: a question, or, without one, a turn as it was played."""

    turn: int
    question: Question | None = None


class Guiding(Activity):
    """A guided game being played through."""

    def __init__(self, guided: Guided) -> None:
        self.guided = guided
        self._beats = tuple(_beats(guided))
        self._place = 0
        self._feedback: Feedback | None = None
        self._hinted = False
        self._asked = self._right = 0
        self._tried = False
        self._moved = True
        self._done: list[Done] = []

    @property
    def _beat(self) -> _Beat:
        return self._beats[self._place]

    @property
    def _answered(self) -> bool:
        return self._feedback is not None and self._feedback.correct

    @property
    def over(self) -> bool:  # type: ignore[override]
        """Whether one may go on: what is asked has been tried."""
        return self._beat.question is None or self._tried

    def page(self, look: Look, draft: Draft, shot: Shot | None) -> Page:
        """Return a question, or a turn as it was played."""
        beat, words, record = self._beat, look.words, self.guided.record
        played = self.guided.turns[beat.turn - 1]
        name = record.names[played.before.player]
        head = words(_("Turn {n} of {most}: {name}"), n=beat.turn, most=len(self.guided.turns), name=name)
        players = seats_of(record, words)
        if shot is not None:
            return Page(scene=shot_scene(record, shot, look), says=(head,), players=players)
        if beat.question is None:
            scene = shot_scene(record, Shot(played.after, played.before, played.events), look)
            comment = (words(played.turn.comment),) if played.turn.comment else ()
            return Page(scene=scene, says=(head, *comment), players=players, can=(("again", True),))
        task = beat.question.task
        scene = task_scene(task, theme=look.theme, size=look.size)
        before = (words(played.turn.before),) if played.turn.before and self._first_of_turn else ()
        told = [told_by(self._feedback, words)] if self._feedback else []
        if self._hinted and not self._answered:
            hint = self.guided.hint(beat.question).tell(words)
            told.append(Told("note", words(_("Hint: {hint}"), hint=hint)))
        asked = " ".join(sentence.tell(words) for sentence in task.question)
        can = (("check", True), ("anew", not draft.empty), ("hint", True))
        return Page(
            scene=scene,
            says=(head, *before, *((asked,) if self._answered else ())),
            players=players,
            prompt=None if self._answered else prompt_for(beat.question.asks, task, asked, scene, words),
            told=tuple(told),
            can=() if self._answered else can,
        )

    @property
    def _first_of_turn(self) -> bool:
        return self._place == 0 or self._beats[self._place - 1].turn != self._beat.turn

    def pictures(self) -> list[Shot]:
        """Return Assam's walk before a rug is asked for, and a whole turn of others."""
        if not self._moved:
            return []
        self._moved = False
        beat = self._beat
        played = self.guided.turns[beat.turn - 1]
        if beat.question is None:
            return [] if self.guided.questions(beat.turn) else turn_pictures(played)
        # Of a turn that is asked about nothing is shown before the rug is: where he walks is what is asked.
        walked = beat.question.task.kind == KINDS["rugs"].id
        return list(film(played, 0)) if walked else []

    def finished(self) -> Iterator[Done]:
        """Yield the game once it was played through."""
        while self._done:
            yield self._done.pop()

    def give(self, answer: object) -> bool:
        """Take an answer to the question."""
        question = self._beat.question
        if question is None:
            raise Refused(_("Nothing is asked now."))
        self._feedback = self.guided.answer(question, answer)
        if not self._tried and self._feedback.understood:
            self._tried = True
            self._asked += 1
            self._right += self._feedback.correct
        return self._answered

    def hint(self) -> None:
        """Give the hint."""
        self._hinted = True

    def go_on(self) -> bool:
        """Go on to the next question or turn."""
        if not self.over:
            raise Refused(_("Answer first."))
        if self._place + 1 == len(self._beats):
            return False
        self._place += 1
        self._feedback, self._hinted, self._tried, self._moved = None, False, False, True
        if self._place + 1 == len(self._beats):
            self._done.append(self.guided.done(self._right, max(self._asked, 1)))
        return True


def _beats(guided: Guided) -> Iterator[_Beat]:
    for number in range(1, len(guided.turns) + 1):
        for question in guided.questions(number):
            yield _Beat(number, question)
        yield _Beat(number)
