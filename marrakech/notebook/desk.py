"""A desk: a board on which questions are asked and answered, by clicks, buttons, keys or in writing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

import ipywidgets as widgets

from marrakech import board
from marrakech.captions import board_words
from marrakech.course.answers import AnswerError, Asks
from marrakech.course.chapter import Chapter
from marrakech.course.logbook import Logbook
from marrakech.course.progress import SUFFIX, Done
from marrakech.course.standing import standing
from marrakech.draw import Scene, scene_of, text_board
from marrakech.draw.figure import new_figure
from marrakech.draw.sides import CELLS, SQUARES_BY_CELL, Cell, heading_on_board, pointing_from
from marrakech.draw.themes import DEFAULT_THEME, THEMES, dye_of
from marrakech.language import Words, _, language
from marrakech.notebook import panels
from marrakech.notebook.answering import (
    EMPTY,
    Draft,
    Prompt,
    chosen,
    clicked,
    draft_scene,
    draft_text,
    given,
    side_of,
    typed,
)
from marrakech.notebook.desk_controls import MOST_CHOICES, DeskControls
from marrakech.notebook.film import Shot
from marrakech.notebook.picture import Picture
from marrakech.notebook.screen import Look
from marrakech.notebook.shared_figure import SharedFigure
from marrakech.notebook.stage import Stage
from marrakech.play import Refused
from marrakech.rules import MIN_PLAYERS, setup, start

PROGRESS: Final = Path("progress") / f"learner{SUFFIX}"
"""Where a learner's progress is kept, in the current folder, if nobody says otherwise."""
ARROWS: Final = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
KEYS: Final = {
    **{key: key for key in ARROWS},
    **{sign: sign for sign in (*board.FILES, *"0123456789")},
    "Enter": "go",
    "Backspace": "anew",
    "h": "hint",
}
"""What each key wishes, by the browser's name of the key."""
SHOT_MS: Final = 280
"""How long a picture of a walk or a payment stands."""
THINKING_MS: Final = 400
"""How long a computer player seems to think."""


_Controls: TypeAlias = tuple[widgets.Widget, ...]

_UNWRITTEN: Final = _("Your progress cannot be written to {file}: {reason}. Download it before you leave.")
_SURE: Final = _("Press once more to put your progress aside and begin anew.")


@dataclass(frozen=True, slots=True)
class Told:
    """What an answer was told: the sentence, the id of the rule it is about, and how it looks and what sign it bears:
    ``right``, ``wrong`` or ``note``."""

    kind: str
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """What a desk shows.

    Attributes:
        scene: The board.
        says: What is to be read before anything is asked, a paragraph each.
        players: Who plays with which rugs, as pairs of the colours and a line.
        prompt: What is asked; None where there is nothing to answer.
        told: What the last answer, or a wish for help, was told.
        can: The buttons that are shown, and whether they mean something now.
        stars: How many of three stars were earned; None where there are none to be earned yet.
        spoken: What a screen reader is to say; by default the last thing told, or what is said and asked.
        title: Where one is.
        below: HTML from ``panels``, shown in place of the board.
    """

    scene: Scene
    says: tuple[str, ...] = ()
    players: tuple[tuple[tuple[str, ...], str], ...] = ()
    prompt: Prompt | None = None
    told: tuple[Told, ...] = ()
    can: tuple[tuple[str, bool], ...] = ()
    stars: int | None = None
    spoken: str = ""
    title: str = ""
    below: str = ""


class Desk(Stage):
    """What courses and drills have in common; they say what its page holds and what an answer does.

    ``page`` is what is shown, ``draft`` the answer being given, ``logbook`` what was done so far, ``error`` the last
    problem as the desk shows it.
    """

    def __init__(
        self, *, progress: str | Path, size: int, theme: str, lang: str, head: _Controls, more: _Controls = ()
    ) -> None:
        self._set_stage()
        self.look = Look(language(lang), size, theme or DEFAULT_THEME)
        self.logbook = Logbook(progress)
        self.draft = EMPTY
        self.page: Page | None = None
        self._sure = False
        self._noticed: tuple[str, dict[str, object]] | None = None
        self._film: list[Shot] = []
        self.controls = DeskControls(self.look.theme, lang)
        self.remote.wishes = KEYS
        self.picture = Picture(size=size)
        self.title, self.says, self.question = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self.feedback, self.notice, self.below = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self.board_text = widgets.HTML()
        # Before the desk is shown: a figure that is made in a page that shows it may come up empty.
        self.figure = new_figure(scene_of(start(setup(MIN_PLAYERS)), size=size), kind=SharedFigure, pictures=False)
        self.picture.on_cell(self._on(self._click))
        board_box = self.picture.under(self.figure)
        self._connect(automatic=not theme)
        beside = (self.title, self.remote, self.says, self.question, self.feedback, self.problem, self.notice)
        box = self.controls.arrange(board_box, head, more, beside, size)
        super().__init__([widgets.HTML(panels.STYLE), box, self.board_text, self.below])
        self.add_class("marrakech-viewer")
        self.add_class("marrakech-desk")

    # -- What a course or a drill says

    def _turn_page(self) -> Page:
        """Return what is to be shown now."""
        raise NotImplementedError

    def _give(self, answer: object) -> None:
        """Act on an answer to what is asked."""
        raise NotImplementedError

    def _name(self) -> str:
        """Return the message that a screen reader calls the desk."""
        raise NotImplementedError

    def _numbered(self) -> Iterable[tuple[int, Chapter]]:
        """Return the chapters that progress is told of, each with its number in the course."""
        raise NotImplementedError

    def _more_wishes(self) -> dict[str, Callable[[], object]]:
        """Return what the buttons ``hint``, ``solution``, ``again``, ``back`` and ``next`` do."""
        raise NotImplementedError

    def _say_more(self) -> None:
        """Name the controls of its own in the language."""

    # -- What controls and keys do

    @property
    def words(self) -> Words:
        """The language the desk speaks."""
        return self.look.words

    def _connect(self, *, automatic: bool) -> None:
        controls, on = self.controls, self._on
        self.wishes: dict[str, Callable[[], object]] = {
            "check": self._check,
            "anew": self._anew,
            "go": self._go,
            "download": self._download,
            "reset": self._reset,
            "tick": self._tick,
            **self._more_wishes(),
        }
        for pointing, key in enumerate(ARROWS):
            self.wishes[key] = self._pointer(pointing)
        for sign in (*board.FILES, *"0123456789"):
            self.wishes[sign] = self._typer(sign)
        for wish, button in controls.buttons.items():
            button.on_click(on(self._wisher(wish)))
        for number, button in enumerate(controls.choices):
            button.on_click(on(self._chooser(number)))
        self.remote.on_wish(on(lambda wish: self.wishes[wish]() if wish in self.wishes else None))
        controls.field.observe(on(self._on_field), "value")
        # The field's own message on Enter: its other one, of a change, also comes when somebody leaves the field.
        controls.field.on_msg(self._on_field_message)
        for name in ("side", "theme", "text"):
            getattr(controls, name).observe(on(self._setter(name)), "value")
        controls.language.observe(on(self._on_language), "value")
        # The browser says so only once it shows the desk, when a film may have begun already.
        self.remote.observe(on(lambda _change: self._cut_film()), "reduced")
        if automatic:
            self.remote.observe(on(self._on_dark), "dark")

    def _wisher(self, wish: str) -> Callable[[Any], object]:
        return lambda _event: self._wish(wish)

    def _wish(self, wish: str) -> None:
        if wish != "reset":
            self._think_better()
        self.wishes[wish]()

    def _pointer(self, pointing: int) -> Callable[[], object]:
        return lambda: self._point(pointing)

    def _typer(self, sign: str) -> Callable[[], object]:
        return lambda: self._type(sign)

    def _chooser(self, number: int) -> Callable[[Any], object]:
        return lambda _event: self._choose(number)

    def _setter(self, name: str) -> Callable[[Any], object]:
        def set_it(change: dict[str, Any]) -> None:
            changed: dict[str, Any] = {name: change["new"]}
            self.look = replace(self.look, **changed)
            self._show()

        return set_it

    def _on(self, action: Callable[[Any], object]) -> Callable[[Any], None]:
        """Return a callback that acts and tells, rather than swallows, what went wrong."""

        def callback(event: Any) -> None:
            if self._showing:
                return
            with self._told():
                action(event)

        return callback

    def _explained(self, error: Exception) -> str | None:
        if isinstance(error, Refused):
            return error.tell(self.words)
        if isinstance(error, AnswerError):
            return error.said.tell(self.words)
        if isinstance(error, OSError):
            return error.strerror or str(error)
        return super()._explained(error)

    # -- Answering

    @property
    def _prompt(self) -> Prompt:
        prompt = self.page.prompt if self.page else None
        if prompt is None:
            raise Refused(_("Nothing is asked now."))
        return prompt

    def _draw_up(self, draft: Draft, is_given: bool) -> None:
        """Take an answer as it is now, and give it if that was all of it."""
        self._think_better()
        self._film = []
        self.draft = draft
        if is_given:
            self._check()
        else:
            self._show()

    def _check(self) -> None:
        prompt = self._prompt
        if self.draft.empty:
            raise Refused(_("Answer first."))
        self._give(given(prompt.asks, self.draft))

    def _anew(self) -> None:
        self._draw_up(EMPTY, is_given=False)

    def _go(self) -> None:
        """Do what there is to do: check the answer, or go on."""
        self._think_better()
        if self.page is not None and self.page.prompt is None and dict(self.page.can).get("next"):
            # As the button does, also while something is still being shown move.
            self.wishes["next"]()
        elif self._film:
            self._cut_film()
        elif self.page is not None and self.page.prompt is not None and self.page.prompt.asks is None:
            self._choose(0)
        elif self.page is not None and self.page.prompt is None:
            self.wishes["next"]()
        else:
            self._check()

    def _cut_film(self) -> None:
        """Show at once what is still being shown move."""
        self._film = []
        self._show()

    def _choose(self, number: int) -> None:
        prompt = self._prompt
        if number >= len(prompt.options):
            return
        self._draw_up(*chosen(prompt.asks, self.draft, prompt.options[number][1]))

    def _type(self, sign: str) -> None:
        prompt = self._prompt
        if prompt.options and sign.isdigit() and prompt.asks is not Asks.NUMBER:
            self._choose((int(sign) - 1) % MOST_CHOICES if sign != "0" else MOST_CHOICES)
            return
        self._draw_up(*typed(prompt.asks, self.draft, sign))

    def _point(self, pointing: int) -> None:
        prompt = self._prompt
        heading = heading_on_board(pointing, self.look.side)
        if prompt.asks is Asks.HEADINGS:
            self._draw_up(*chosen(prompt.asks, self.draft, board.HEADING_NAMES[heading]))
        elif prompt.asks is Asks.SIDE:
            side = side_of(prompt.position, heading)
            if side is None:
                raise Refused(_("He never turns right round."))
            self._draw_up(*chosen(prompt.asks, self.draft, side))

    def _on_field(self, change: dict[str, Any]) -> None:
        self._draw_up(Draft(text=change["new"]), is_given=False)

    def _on_field_message(self, _field: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("event") == "submit":
            self._on(lambda _event: self._go())(None)

    def _click(self, cell: Cell) -> None:
        if self._film:
            self._cut_film()
            return
        side = self.look.side
        prompt = self._prompt
        square = SQUARES_BY_CELL[side].get(cell)
        if prompt.asks in (Asks.SIDE, Asks.HEADINGS):
            pointing = pointing_from(CELLS[side][prompt.position.assam], cell)
            if pointing is None:
                raise Refused(_("Click beside Assam, on the side he is to face."))
            self._point(pointing)
        elif prompt.asks is None:
            if square == prompt.position.assam:
                self._choose(0)
        elif square is not None:
            self._draw_up(*clicked(prompt.asks, self.draft, square))

    # -- Progress

    def _read_progress(self) -> None:
        """Read what was done so far."""
        with self._told(str(self.logbook.path)):
            self.logbook.read()

    def _write_down(self, done: Done) -> None:
        """Keep a task done in the learner's file; where that cannot be, say so: it can be downloaded."""
        try:
            self.logbook.add(done)
        except OSError as error:
            self._notify(_UNWRITTEN, file=self.logbook.path, reason=error.strerror or error)
        else:
            self._forget_notice(_UNWRITTEN)
        self._tell_progress()

    def _tell_progress(self) -> None:
        told = standing(self.words, tuple(self._numbered()), self.logbook.done)
        table = panels.prose_table(told.rows) if told.rows else ""
        self.controls.standing.value = panels.sentences(told.says) + table

    def _notify(self, message: str, **parts: object) -> None:
        self._noticed = (message, parts)
        self._tell_notice()

    def _tell_notice(self) -> None:
        message, parts = self._noticed or ("", {})
        self.notice.value = panels.notice(self.words(message, **parts)) if message else ""

    def _forget_notice(self, message: str) -> None:
        """Take a notice away once it is no longer true."""
        if self._noticed is not None and self._noticed[0] == message:
            self._noticed = None
            self._tell_notice()

    def _file_stem(self) -> str:
        """Return the name of a file to download, without what makes it one: the learner's name, made harmless."""
        return re.sub(r"[^\w .-]", "", self.controls.name.value).strip(" .")[:60] or self.logbook.path.stem

    def _download(self) -> None:
        self.remote.download(f"{self._file_stem()}{SUFFIX}", self.logbook.text, "application/x-ndjson")

    def _reset(self) -> None:
        if not self._sure:
            self._sure = True
            self._notify(_SURE)
            return
        self._think_better()
        try:
            aside = self.logbook.begin_anew()
        except OSError as error:
            reason = error.strerror or error
            if self.logbook.unsaved:
                self._notify(_UNWRITTEN, file=self.logbook.path, reason=reason)
            raise Refused(_("Your progress cannot be put aside: {reason}."), reason=reason) from error
        if aside is None:
            self._notify(_("There was no progress yet."))
        else:
            self._notify(_("Your progress so far is now in {file}."), file=aside)
        self._tell_progress()
        self._begin_anew()

    def _think_better(self) -> None:
        """Forget that progress was to be put aside: who goes on with something else does not want that."""
        self._sure = False
        self._forget_notice(_SURE)

    def _begin_anew(self) -> None:
        """Go to where a learner without progress begins."""
        raise NotImplementedError

    # -- Showing

    def _tick(self) -> None:
        if self._film:
            self._film = self._film[1:]
            self._show()
        elif self._runs:
            self._run()

    @property
    def _runs(self) -> bool:
        """Whether something happens by itself."""
        return False

    def _run(self) -> None:
        """Let happen what happens by itself."""

    def _show(self) -> None:
        page = self.page = self._turn_page()
        prompt, words, look = page.prompt, self.words, self.look
        scene = draft_scene(prompt, self.draft) if prompt else page.scene
        scene = replace(scene, side=look.side)
        with self._quietly():
            self.picture.show(scene, words(_("Board")))
            with self.remote.hold_sync():
                self.remote.status = self._status(page)
                self.remote.interval = SHOT_MS if self._film else THINKING_MS
                self.remote.playing = bool(self._film) or self._runs
                self.remote.shown += 1
            earned = "" if page.stars is None else panels.stars(words, page.stars)
            self.title.value = panels.heading(page.title) + earned
            self.says.value = panels.sentences(page.says)
            self.question.value = self._asked_html(page)
            self.feedback.value = "".join(panels.told(told.kind, told.text, told.rule) for told in page.told)
            self.board_text.value = panels.preformatted(
                text_board(scene, words=board_words(words)) if look.text else ""
            )
            self.below.value = page.below
            self.controls.left.layout.display = "none" if page.below else ""
            self.controls.put(prompt, self.draft, {**dict(page.can), "download": True, "reset": True})

    def _asked_html(self, page: Page) -> str:
        prompt = page.prompt
        theme = THEMES[self.look.theme]
        swatches = [
            (tuple((colour, dye_of(theme, colour).ground) for colour in colours), line)
            for colours, line in page.players
        ]
        players = panels.legend(self.words, swatches)
        if prompt is None:
            return players
        chosen_so_far = draft_text(prompt, self.draft)
        answer = self.words(_("Your answer: {answer}"), answer=chosen_so_far) if chosen_so_far else ""
        return panels.question(prompt.question, prompt.do, answer) + players

    def _status(self, page: Page) -> str:
        """Return what a screen reader is to say: the last thing told, or what is said and asked, and the answer."""
        prompt = page.prompt
        said = [page.spoken] if page.spoken else []
        said = (
            said or [told.text for told in page.told] or [*page.says, *([prompt.question, prompt.do] if prompt else [])]
        )
        answer = (draft_text(prompt, self.draft) or self.draft.text) if prompt else ""
        if answer:
            said.append(self.words(_("Your answer: {answer}"), answer=answer))
        return " ".join(said)

    def _on_dark(self, change: dict[str, Any]) -> None:
        if change["new"] and self.controls.theme.value == DEFAULT_THEME:
            self.controls.theme.value = "dark"

    def _on_language(self, change: dict[str, Any]) -> None:
        self.look = replace(self.look, words=language(change["new"]))
        self._say_everything()
        self._show()

    def _say_everything(self) -> None:
        with self._quietly():
            self.controls.say(self.words)
            self._say_more()
            self.remote.say(self.words, self._name())
            self._tell_progress()
            self._tell_notice()
