"""Doing a task of a chapter or a drill: its question, what answers were told, and in the end its solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from marrakech.course.exercise import Exercise
from marrakech.course.pictures import legend, task_scene
from marrakech.course.progress import Done
from marrakech.course.solved import solved_scene
from marrakech.course.tasks import Feedback, Kind, Task
from marrakech.course.trial import Trial
from marrakech.language import Words, _
from marrakech.notebook.activity import Activity
from marrakech.notebook.answering import Draft, prompt_for
from marrakech.notebook.desk import Page, Told
from marrakech.notebook.film import Shot
from marrakech.notebook.screen import Look


class Trying(Activity):
    """A task being done."""

    def __init__(self, exercise: Exercise) -> None:
        self.trial = Trial(exercise)
        self._done: list[Done] = []

    @property
    def over(self) -> bool:  # type: ignore[override]
        """Whether it was solved, or its solution shown."""
        return self.trial.over

    def page(self, look: Look, draft: Draft, shot: Shot | None) -> Page:
        """Return the page of the task."""
        page = trial_page(self.trial, look, draft)
        return replace(page, can=(("again", True), *page.can)) if self.over else page

    def finished(self) -> Iterator[Done]:
        """Yield the task once it is over."""
        while self._done:
            yield self._done.pop()

    def give(self, answer: object) -> bool:
        """Take an answer."""
        self._now(self.trial.answered(answer))
        return self.over

    def hint(self) -> None:
        """Give the hint."""
        self._now(replace(self.trial, hinted=True))

    def solve(self) -> None:
        """Show the solution."""
        self._now(self.trial.given_up())

    def again(self) -> bool:
        """Ask the same task as if it were new; False while it is still asked."""
        if not self.over:
            return False
        self.trial = Trial(self.trial.exercise)
        return True

    def _now(self, trial: Trial) -> None:
        if self.trial.over:
            return
        self.trial = trial
        if trial.over:
            self._done.append(trial.done())


def trial_page(trial: Trial, look: Look, draft: Draft) -> Page:
    """Return the page of a task: its question, what was told so far, and in the end the solution on the board."""
    shown = replace(trial.exercise, words=look.words)
    task, theme, size = shown.task, look.theme, look.size
    if trial.over:
        scene = solved_scene(shown.kind, task, theme=theme, size=size)
    else:
        scene = task_scene(task, theme=theme, size=size)
    helped = trial.tries > 0 or trial.hinted
    can = (("check", True), ("anew", not draft.empty), ("hint", True), ("solution", helped))
    return Page(
        scene=scene,
        says=(shown.question,) if trial.over else (),
        players=players_of(shown.kind, task, look.words),
        prompt=None if trial.over else prompt_for(shown.kind.asks, task, shown.question, scene, look.words),
        told=tuple(_told(trial, shown)),
        can=() if trial.over else can,
        stars=trial.done().stars if trial.over else None,
    )


def players_of(kind: Kind, task: Task, words: Words) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return who plays with which rugs, as pairs of the colours and a line."""
    colours = task.position.setup.colours
    return tuple(
        (tuple(task.colours[colour] for colour in colours[player]), line.tell(words))
        for player, line in enumerate(legend(kind, task))
    )


def told_by(feedback: Feedback, words: Words) -> Told:
    """Return what an answer is told, in a language."""
    kind = "right" if feedback.correct else "wrong" if feedback.understood else "note"
    return Told(kind, feedback.tell(words), feedback.rule)


def _told(trial: Trial, shown: Exercise) -> Iterator[Told]:
    """Yield what somebody has been told about an exercise, in the language it is shown in."""
    words = shown.words
    if trial.result is not None:
        yield told_by(trial.result.feedback, words)
    if trial.shown:
        yield Told("note", words(_("The answer: {answer}. {why}"), answer=shown.answer, why=shown.solution))
    elif trial.hinted and not trial.solved:
        yield Told("note", words(_("Hint: {hint}"), hint=shown.hint))
