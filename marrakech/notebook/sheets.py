"""Worksheets and score sheets made from a notebook: a form, the page it makes, and buttons that print and save it."""

from __future__ import annotations

import secrets
from typing import Any, Final

import ipywidgets as widgets

from marrakech.course import KINDS
from marrakech.course.drill import questions
from marrakech.course.moments import questions_of
from marrakech.course.scoresheet import scoresheet
from marrakech.course.worksheet import MOST_QUESTIONS, question_of, worksheet
from marrakech.format import read
from marrakech.language import DEFAULT_LANGUAGE, Words, _, language, languages
from marrakech.notebook import panels
from marrakech.notebook.controls import LANGUAGE_NAMES
from marrakech.notebook.named import HEIGHT, Named, row
from marrakech.notebook.sheet import Sheet
from marrakech.notebook.stage import Stage
from marrakech.record import Record, RecordError
from marrakech.rules import MAX_PLAYERS, MIN_PLAYERS, rule_set, setup

EXERCISES: Final = "exercises"
GAME: Final = "game"
SCORES: Final = "scores"
MOST_SEED: Final = 999_999
_SHEETS: Final = {
    EXERCISES: _("Worksheet: exercises"),
    GAME: _("Worksheet: what would you do in this game?"),
    SCORES: _("Score sheet to write down a game"),
}
_FILES: Final = {EXERCISES: "worksheet", GAME: "game-worksheet", SCORES: "scoresheet"}


class Sheets(Stage):
    """A form that makes sheets to print. ``sheet`` is the page made last, ``error`` the last problem."""

    def __init__(self, *, seed: int | None = None, lang: str = DEFAULT_LANGUAGE) -> None:
        """Make the form.

        Args:
            seed: The number of the first worksheet; by default drawn by lot.
            lang: The language of the form and of the sheets, a code such as ``en``.
        """
        self._set_stage()
        self.words: Words = language(lang)
        self.record: Record | None = None
        self.sheet = Sheet()
        named = self.named = Named()
        self.what = named.named(widgets.Dropdown(options=[(name, name) for name in _SHEETS]), _("Sheet"))
        self.kinds = named.named(widgets.SelectMultiple(options=list(KINDS), rows=6), _("Kinds"))
        self.count = named.named(widgets.BoundedIntText(value=12, min=1, max=MOST_QUESTIONS), _("Questions"))
        first = secrets.randbelow(1_000) if seed is None else seed
        self.seed = named.named(widgets.BoundedIntText(value=first, min=0, max=MOST_SEED), _("Number"))
        self.players = named.named(
            widgets.Dropdown(options=list(range(MIN_PLAYERS, MAX_PLAYERS + 1)), value=MAX_PLAYERS), _("Players")
        )
        self.variant = named.switch(_("Variant: Assam is turned at the end"), value=False)
        self.upload = named.named(widgets.FileUpload(accept=".yaml,.yml,.txt", multiple=False), _("Open a game"))
        names = [(LANGUAGE_NAMES.get(code, code), code) for code in languages()]
        self.language = named.named(widgets.Dropdown(options=names, value=lang), _("Language"))
        self.make = named.button(_("Make the sheet"), "check", "primary")
        self.notice = widgets.HTML()
        self.all_kinds = widgets.HTML()
        for control in (self.what, self.players, self.language, self.count, self.seed, self.upload):
            control.layout.height = HEIGHT
        for control in (self.count, self.seed, self.players):
            control.layout.width = "230px"
        for control in (self.what, self.kinds):
            control.layout.width = "min(460px, 100%)"
        self.upload.layout.width = "180px"
        numbers = row(self.count, self.seed)
        self.lines: dict[str, tuple[widgets.Widget, ...]] = {
            EXERCISES: (numbers, self.all_kinds, self.kinds),
            GAME: (numbers, self.upload, self.notice),
            SCORES: (self.players, self.variant),
        }
        self._connect()
        super().__init__(
            [
                widgets.HTML(panels.STYLE),
                row(self.what, self.language),
                row(self.players, self.variant),
                numbers,
                row(self.upload, self.notice),
                self.all_kinds,
                self.kinds,
                row(self.make),
                self.remote,
                self.problem,
                self.sheet,
            ]
        )
        self.add_class("marrakech-viewer")
        self._say_everything()
        self._offer()

    def _connect(self) -> None:
        self.what.observe(self._on(self._offer), "value")
        self.language.observe(self._on(self._speak), "value")
        self.upload.observe(self._on(self._open), "value")
        self.make.on_click(self._on(self._make))

    def _on(self, action: Any) -> Any:
        """Return a callback that acts unless a control is only being put, and tells what went wrong."""
        act = self._on_safely(action)
        return lambda event: None if self._showing else act(event)

    def _offer(self) -> None:
        """Show what there is to choose for the sheet that is chosen."""
        wanted = self.lines[self.what.value]
        for line in (line for lines in self.lines.values() for line in lines):
            line.layout.display = "" if line in wanted else "none"

    def _speak(self) -> None:
        self.words = language(self.language.value)
        self._say_everything()

    def _open(self) -> None:
        for file in self.upload.value:
            self.record = None
            with self._told(file["name"]):
                self.record = read(bytes(file["content"]))
        with self._quietly():
            self.upload.value = ()  # or the button would count files
        self._tell_game()

    def _tell_game(self) -> None:
        title = "" if self.record is None else " ".join((self.record.title or "Marrakech").split())
        self.notice.value = panels.notice(self.words(_("Game: {title}"), title=title)) if title else ""

    def _make(self) -> None:
        what = self.what.value
        page = {EXERCISES: self._exercises, GAME: self._game, SCORES: self._scores}[what]()
        number = "" if what == SCORES else f"-{self.seed.value}"
        with self.sheet.hold_sync():
            self.sheet.file = f"{_FILES[what]}{number}.html"
            self.sheet.page = page
        self.remote.status = self.words(_("The sheet is ready: print it or save it."))
        self.remote.heard += 1

    def _exercises(self) -> str:
        seed, count = self.seed.value, self.count.value
        asked = [question_of(shown) for shown in questions(seed, count, kinds=self.kinds.value, lang=self.words.code)]
        return worksheet(self.words, self.words(_("Marrakech: exercises {seed}"), seed=seed), asked)

    def _game(self) -> str:
        if self.record is None:
            raise RecordError(self.words(_("Open a game first.")))
        asked = questions_of(self.words, self.record, self.count.value, self.seed.value)
        if not asked:
            raise RecordError(self.words(_("The game has no finished turn to ask about.")))
        title = " ".join((self.record.title or "Marrakech").split())
        return worksheet(self.words, self.words(_("What would you do? {title}"), title=title), asked)

    def _scores(self) -> str:
        rules = rule_set(options={"turn": "end" if self.variant.value else "start"})
        return scoresheet(self.words, setup(self.players.value, rules))

    def _say_everything(self) -> None:
        words = self.words
        with self._quietly():
            self.named.name_all(words)
            self.remote.say(words, _("Sheets to print"))
            self.sheet.say(words)
            for control, options in (
                (self.what, [(words(text), name) for name, text in _SHEETS.items()]),
                (self.kinds, [(words(kind.trains), name) for name, kind in KINDS.items()]),
            ):
                value = control.value
                control.options = options
                control.value = value
            self.all_kinds.value = panels.paragraphs(
                words(_("Of which kinds? None chosen means all. Hold Ctrl to choose several."))
            )
            self._tell_game()
