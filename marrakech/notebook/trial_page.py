"""The page of a desk on which a task of a course or a drill is done."""

from __future__ import annotations

from dataclasses import replace

from marrakech.course.exercise import Exercise
from marrakech.course.pictures import legend, task_scene
from marrakech.course.solved import solved_scene
from marrakech.course.tasks import Kind, Task
from marrakech.course.trial import Trial
from marrakech.language import Words, _
from marrakech.notebook.answering import Draft, prompt_of
from marrakech.notebook.desk import DeskLook, Page, Told


def trial_page(trial: Trial, look: DeskLook, draft: Draft, title: str) -> Page:
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
        title=title,
        says=(shown.question,) if trial.over else (),
        players=players_of(shown.kind, task, look.words),
        prompt=None if trial.over else prompt_of(shown, scene),
        told=told_of(trial, shown),
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


def told_of(trial: Trial, shown: Exercise) -> tuple[Told, ...]:
    """Return what somebody has been told about an exercise, in the language it is shown in."""
    words = shown.words
    told = []
    if trial.result is not None:
        feedback = trial.result.feedback
        kind = "right" if feedback.correct else "wrong" if feedback.understood else "note"
        told.append(Told(kind, feedback.tell(words), feedback.rule))
    if trial.shown:
        told.append(Told("note", words(_("The answer is {answer}. {why}"), answer=shown.answer, why=shown.solution)))
    elif trial.hinted and not trial.solved:
        told.append(Told("note", words(_("Hint: {hint}"), hint=shown.hint)))
    return tuple(told)
