"""Drills: tasks without end, those first that are due, and a test of ten questions with its result."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import Final

import ipywidgets as widgets

from marrakech.course.chapter import Chapter, chapters
from marrakech.course.drill import done_with, mark, next_exercise, questions
from marrakech.course.exercise import Exercise, Result, exercise, exercises
from marrakech.course.kinds import DIFFICULTIES, seed_after
from marrakech.course.result import given_answer, result_sheet
from marrakech.course.trial import Trial
from marrakech.language import DEFAULT_LANGUAGE, _
from marrakech.notebook import panels
from marrakech.notebook.answering import EMPTY
from marrakech.notebook.desk import PROGRESS, Desk, Page
from marrakech.notebook.named import Named, chooser, filling, row
from marrakech.notebook.trying import trial_page
from marrakech.play import Refused

DUE: Final = ""
"""Instead of a kind of tasks: whatever is due."""
_SEEDS: Final = 10**6


class DrillControls(Named):
    """What is practised: the kind and the difficulty, and whether it is a test."""

    def __init__(self) -> None:
        super().__init__()
        self.kind = self.named(widgets.Dropdown(layout=filling()), _("Practise"), "auto")
        self.difficulty = self.named(widgets.Dropdown(layout=chooser()), _("Difficulty"), "auto")
        self.test = self.button(_("A test of ten questions"))
        self.sheet = self.button(_("Download the result to print"), "download")
        self.last = self.button(_("Show the last result"))

    def say(self, kinds: list[tuple[str, str]], difficulties: list[tuple[str, int]]) -> None:
        """Put the lists in a language and keep what was chosen."""
        for control, options in ((self.kind, kinds), (self.difficulty, difficulties)):
            value = control.value if control.options else options[0][1]
            control.options, control.value = options, value


def _asked(shown: Exercise) -> tuple[object, ...]:
    """Return what of a task one sees."""
    return shown.task.question, shown.task.position


class Drill(Desk):
    """Practice without end: one task after another, each with its reasons, and a test of ten questions on demand.

    ``trial`` is the task being done. In a test ``asked`` holds its questions and ``answers`` what was given so far.
    """

    def __init__(
        self,
        *,
        progress: str | Path = PROGRESS,
        seed: int | None = None,
        size: int = 480,
        theme: str = "",
        lang: str = DEFAULT_LANGUAGE,
    ) -> None:
        """Make a drill.

        Args:
            progress: The learner's file.
            seed: What tasks come, a whole number; by default chance says so.
            size: The board's width in pixels, 320-1000.
            theme: How the board looks, one of ``marrakech.draw.THEMES``; by default light, or dark in a dark notebook.
            lang: The language, a code such as ``en``.
        """
        self.seed = SystemRandom().randrange(1, _SEEDS) if seed is None else seed
        self.chosen = DrillControls()
        self.asked: tuple[Exercise, ...] = ()
        self.answers: list[object] = []
        self._marked: tuple[Result, ...] = ()
        self._last: tuple[tuple[Exercise, ...], tuple[object, ...], tuple[Result, ...]] = (), (), ()
        chosen = self.chosen
        super().__init__(
            progress=progress,
            size=size,
            theme=theme,
            lang=lang,
            head=(chosen.kind, chosen.difficulty),
            more=(row(chosen.test, chosen.sheet, chosen.last),),
        )
        self._read_progress()
        self.trial = self._next_trial()
        for control in (self.chosen.kind, self.chosen.difficulty):
            control.observe(self._on(lambda _change: self._another()), "value")
        self.chosen.sheet.on_click(self._on(lambda _click: self._download_result()))
        self.chosen.test.on_click(self._on(lambda _click: self._begin_test()))
        self.chosen.last.on_click(self._on(lambda _click: self._show_last()))
        self._say_everything()
        self._show()

    # -- What comes

    def _next_trial(self, before: Exercise | None = None) -> Trial:
        lang, kind = self.words.code, self.chosen.kind.value
        difficulty = self.chosen.difficulty.value or None
        if not kind:
            found = next_exercise(self.logbook.done, self.seed, lang=lang)
            if difficulty and difficulty != found.task.difficulty:
                found = exercise(found.kind.id, found.seed, difficulty=difficulty, lang=lang)
            return Trial(found)
        # Seeds count up, so that trivial tasks, which have even ones, never come twice in a row; by twos past what
        # was just asked.
        seed = seed_after(self.seed, len(self.logbook.done))
        found = exercise(kind, seed, difficulty=difficulty, lang=lang)
        while before is not None and _asked(found) == _asked(before):
            seed = seed_after(seed, 2)
            found = exercise(kind, seed, difficulty=difficulty, lang=lang)
        return Trial(found)

    def _another(self) -> None:
        """Go on to another task, out of a test if one is going on."""
        self.asked, self.answers, self._marked = (), [], ()
        self.trial, self.draft = self._next_trial(self.trial.exercise), EMPTY
        self._show()

    def _begin_test(self) -> None:
        self.answers, self._marked = [], ()
        # A test of the same seed would be the same test.
        self.asked = questions(seed_after(self.seed, len(self.logbook.done)), lang=self.words.code)
        self.trial, self.draft = Trial(self.asked[0]), EMPTY
        self._show()

    def _show_last(self) -> None:
        """Show the result of the last test again, as it was before ``next``."""
        if self.testing or not self._last[0]:
            raise Refused(_("Answer first."))
        self.asked, answers, self._marked = self._last
        self.answers, self.draft = list(answers), EMPTY
        self._show()

    @property
    def testing(self) -> bool:
        """Whether a test is going on or its result is shown."""
        return bool(self.asked)

    def _begin_anew(self) -> None:
        self._last = (), (), ()
        self._another()

    # -- What answers do

    def _give(self, answer: object) -> None:
        if self.testing:
            self._give_in_test(answer)
            return
        self.trial = self.trial.answered(answer)
        if self.trial.over:
            self._write_down(self.trial.done())
        self._show()

    def _give_in_test(self, answer: object) -> None:
        result = self.trial.exercise.check(answer)
        if not result.feedback.understood:
            raise Refused(_("That is no answer yet. {form}"), form=replace(self.trial.exercise, words=self.words).form)
        self.answers.append(answer)
        self._write_down(done_with(self.trial.exercise, right=result.correct, tries=1))
        self._next_question()

    def _next_question(self) -> None:
        self.draft = EMPTY
        if len(self.answers) < len(self.asked):
            self.trial = Trial(self.asked[len(self.answers)])
        else:
            self._marked = mark(self.asked, self.answers).results
            self._last = self.asked, tuple(self.answers), self._marked
        self._show()

    def _more_wishes(self) -> dict[str, Callable[[], object]]:
        return {
            "hint": self._hint,
            "solution": self._solve,
            "again": self._again,
            "next": self._next,
            "back": lambda: None,
        }

    def _hint(self) -> None:
        if self.testing:
            raise Refused(_("In a test there is no help."))
        self.trial = replace(self.trial, hinted=True)
        self._show()

    def _solve(self) -> None:
        if self.testing:
            raise Refused(_("In a test there is no help."))
        if not self.trial.over:
            self.trial = self.trial.given_up()
            self._write_down(self.trial.done())
        self._show()

    def _again(self) -> None:
        """Ask another task of the same kind."""
        if self.testing:
            raise Refused(_("Answer first."))
        task = self.trial.exercise.task
        following = seed_after(self.trial.exercise.seed)
        lang = self.words.code
        self.trial = Trial(exercise(task.kind, following, difficulty=task.difficulty, lang=lang))
        self.draft = EMPTY
        self._show()

    def _next(self) -> None:
        if self.testing and not self._marked:
            raise Refused(_("Answer first."))
        if not self.trial.over and not self.testing:
            raise Refused(_("Answer first, or have the solution shown."))
        self._another()

    # -- What is shown

    def _turn_page(self) -> Page:
        trial = self.trial
        page = replace(trial_page(trial, self.look, self.draft), title=self._title())
        if self._marked:
            return replace(page, players=(), prompt=None, told=(), can=(("next", True),), below=self._result_html())
        if self.testing:
            return replace(page, told=(), can=(("check", True), ("anew", not self.draft.empty)))
        return replace(page, can=(("again", True), ("next", True))) if trial.over else page

    def _show(self) -> None:
        self.chosen.sheet.layout.display = "" if self._marked else "none"
        self.chosen.last.layout.display = "" if self._last[0] and not self.testing else "none"
        super()._show()

    def _download_result(self) -> None:
        if not self._marked:
            raise Refused(_("Answer first."))
        name = self.controls.name.value.strip()
        text = result_sheet(self.asked, self.answers, name, self.words.code)
        self.remote.download(f"{self._file_stem()}.html", text, "text/html")

    def _title(self) -> str:
        words = self.words
        if self._marked:
            right = sum(result.correct for result in self._marked)
            return words(_("Your test: {n} of {most} right"), n=right, most=len(self._marked))
        shown = self.trial.exercise
        trains = words(shown.kind.trains)
        if self.testing:
            number = len(self.answers) + 1
            return words(_("Question {n} of {most}: {trains}"), n=number, most=len(self.asked), trains=trains)
        return words(_("{trains} (difficulty {n})"), trains=trains, n=shown.task.difficulty)

    def _result_html(self) -> str:
        words = self.words
        heads = (_("Number"), _("Question"), _("Your answer"), _("Right answer"), _("Right?"), _("Why"))
        rows = [tuple(words(head) for head in heads)]
        held = zip(self.asked, self.answers, self._marked, strict=True)
        for number, (asked, answer, result) in enumerate(held, 1):
            shown = replace(asked, words=words)
            rows.append(
                (
                    str(number),
                    shown.question,
                    given_answer(words, shown, answer),
                    shown.answer,
                    "✓" if result.correct else "✗",
                    shown.solution if result.correct else f"{result.feedback.tell(words)} {shown.solution}",
                )
            )
        return panels.prose_table(rows)

    def _numbered(self) -> Iterable[tuple[int, Chapter]]:
        return enumerate(chapters(), 1)

    def _name(self) -> str:
        return _("Practice")

    def _say_more(self) -> None:
        words = self.words
        self.chosen.name_all(words)
        kinds = [(words(_("what is due")), DUE), *((listed.trains, listed.id) for listed in exercises(words.code))]
        difficulties = [(words(_("as it suits you")), 0), *((str(number), number) for number in DIFFICULTIES)]
        self.chosen.say(kinds, difficulties)
