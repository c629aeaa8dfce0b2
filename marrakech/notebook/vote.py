"""A vote of the whole class: a question on a projector, hands raised for its answers, and what each of them is told."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import ipywidgets as widgets

from marrakech.course.choices import LETTERS
from marrakech.course.kinds import kind_of
from marrakech.draw.lettered import lettered_picture
from marrakech.draw.scene import MAX_SIZE, MIN_SIZE
from marrakech.language import DEFAULT_LANGUAGE, Words, _
from marrakech.notebook import panels, vote_panels
from marrakech.notebook.picture import Picture
from marrakech.notebook.stage import Stage
from marrakech.notebook.vote_controls import MOST_SEED, VoteControls
from marrakech.notebook.vote_screen import ANY, MOST_HANDS, Poll, VoteScreen, poll, screen_of_vote
from marrakech.record import RecordError

KEYS: Final = {
    **{key: letter for letter in LETTERS for key in (letter, letter.lower())},
    **dict.fromkeys(("u", "U", "Backspace"), "undo"),
    **dict.fromkeys((" ", "Enter"), "go"),
    **dict.fromkeys(("n", "N"), "next"),
}
"""What each key wishes, by the browser's name of the key."""
_FIRST_SEEDS: Final = 1_000


class Vote(Stage):
    """A board with a question for a class; only how many hands were raised is kept, and that until the next question.

    ``poll`` is the question with its hands. ``error`` is the last problem as the vote shows it.
    """

    def __init__(
        self,
        kind: str = ANY,
        *,
        difficulty: int = 1,
        seed: int | None = None,
        size: int = 480,
        font: int = 22,
        theme: str = "projector",
        lang: str = DEFAULT_LANGUAGE,
    ) -> None:
        """Make a vote.

        Args:
            kind: The id of a kind of tasks, as ``marrakech.course.exercises`` lists them; by default all in turn.
            difficulty: 1 to 3.
            seed: The number of the first question; by default drawn by lot.
            size: The board's width in the page in pixels, 320-1000; on the full screen it is as large as there is room.
            font: The height of the question's letters in the page in pixels, 12-60.
            theme: How the board looks, one of ``marrakech.draw.THEMES``.
            lang: The language, a code such as ``en``.

        Raises:
            ValueError: There is no such kind, difficulty, seed, size, font, theme or language.
        """
        self._check(kind, seed, size, font)
        self._set_stage()
        self.theme, self.size = theme, size
        self.poll = poll(kind, secrets.randbelow(_FIRST_SEEDS) if seed is None else seed, difficulty, lang)
        self.screen: VoteScreen = self._screen(self.poll)
        self.controls = VoteControls(kind, difficulty, self.poll.shown.seed, lang)
        self.remote.wishes = KEYS
        self.picture = Picture(size=MAX_SIZE)  # on a narrower place it shrinks
        self.question = widgets.HTML()
        self.solution = widgets.HTML()
        self._connect()
        beside = (self.question, self.solution, self.remote, self.problem)
        large = widgets.HTML(f"<style>.marrakech-font-{font} {{ --big: {font}px; }}</style>")
        super().__init__(
            [
                widgets.HTML(panels.STYLE + vote_panels.STYLE),
                large,
                self.controls.arrange(self.picture.under(), beside, size),
            ]
        )
        for name in ("marrakech-viewer", "marrakech-vote", f"marrakech-font-{font}"):
            self.add_class(name)
        self._say_everything()
        self._show()

    @staticmethod
    def _check(kind: str, seed: int | None, size: int, font: int) -> None:
        if kind != ANY:
            kind_of(kind)
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"a board is {MIN_SIZE} to {MAX_SIZE} pixels wide, not {size}")
        if type(font) is not int or not 12 <= font <= 60:
            raise ValueError(f"letters are 12 to 60 pixels high, not {font!r}")
        if seed is not None and (type(seed) is not int or not 0 <= seed <= MOST_SEED):
            raise ValueError(f"a question's number is 0 to {MOST_SEED}, not {seed!r}")

    @property
    def words(self) -> Words:
        """The language the vote speaks."""
        return self.poll.shown.words

    # -- What controls and keys do

    def _connect(self) -> None:
        controls, on = self.controls, self._on
        self.wishes: dict[str, Callable[[], str]] = {
            "undo": self._undo,
            "go": lambda: self._next() if self.poll.revealed else self._reveal(),
            "next": self._next,
            **{letter: self._raiser(number) for number, letter in enumerate(LETTERS)},
        }
        for number, letter in enumerate(LETTERS):
            controls.letters[number].on_click(on(self._wisher(letter)))
            controls.hands[number].observe(on(self._setter(number)), "value")
        for wish, button in (("undo", controls.undo), ("next", controls.next)):
            button.on_click(on(self._wisher(wish)))
        controls.reveal.on_click(on(lambda _click: self._reveal()))
        self.remote.on_wish(on(lambda wish: self.wishes[wish]() if wish in self.wishes else ""))
        for chooser in (controls.kind, controls.difficulty, controls.seed):
            chooser.observe(on(lambda _change: self._ask(controls.seed.value)), "value")
        controls.language.observe(on(self._on_language), "value")

    def _wisher(self, wish: str) -> Callable[[Any], str]:
        return lambda _event: self.wishes[wish]()

    def _raiser(self, number: int) -> Callable[[], str]:
        def add() -> str:
            held = self.poll.hands[number] if number < len(self.poll.hands) else 0
            return self._raise(number, held + 1)

        return add

    def _setter(self, number: int) -> Callable[[Any], str]:
        return lambda change: self._raise(number, change["new"])

    def _raise(self, number: int, hands: int) -> str:
        if number >= len(self.poll.choices):
            raise RecordError(self.words(_("There is no answer {letter} to this question."), letter=LETTERS[number]))
        if self.poll.revealed:
            raise RecordError(self.words(_("The answer is shown already. Choose “Next question”.")))
        if hands > MOST_HANDS:
            raise RecordError(self.words(_("An answer has at most {n} hands."), n=MOST_HANDS))
        self.poll = self.poll.raised(number, hands)
        return self._told_hands(number)

    def _told_hands(self, number: int) -> str:
        total = sum(self.poll.hands)
        return self.words(
            _("{letter}: {hands}. All hands: {total}."),
            letter=LETTERS[number],
            hands=self.poll.hands[number],
            total=total,
        )

    def _undo(self) -> str:
        if self.poll.revealed or not self.poll.before:
            raise RecordError(self.words(_("There is no hand to take back.")))
        was = self.poll.hands
        self.poll = self.poll.undone()
        return self._told_hands(next(n for n, (a, b) in enumerate(zip(was, self.poll.hands, strict=True)) if a != b))

    def _reveal(self) -> str:
        self.poll = replace(self.poll, revealed=True)
        return ""

    def _next(self) -> str:
        seed = self.poll.shown.seed
        return self._ask(seed + 1 if seed < MOST_SEED else 0)

    def _ask(self, seed: int) -> str:
        controls = self.controls
        self.poll = poll(controls.kind.value, seed, controls.difficulty.value, self.words.code)
        return ""

    def _on_language(self, change: dict[str, Any]) -> str:
        self.poll = self.poll.in_language(change["new"])
        self._say_everything()
        return ""

    def _on(self, action: Callable[[Any], str]) -> Callable[[Any], None]:
        """Return a callback that acts and shows it, or tells what went wrong and leaves everything as it was."""

        def callback(event: Any) -> None:
            if self._showing:
                return
            with self._told():
                before = self.poll
                try:
                    self._show(action(event))
                except Exception:
                    self.poll = before
                    self._show()
                    raise

        return callback

    # -- Showing

    def _screen(self, asked: Poll, did: str = "") -> VoteScreen:
        return screen_of_vote(asked, theme=self.theme, size=self.size, did=did)

    def _show(self, did: str = "") -> None:
        screen = self._screen(self.poll, did)
        with self._quietly():
            with self.picture.hold_sync():
                self.picture.show(screen.scene, self.words(_("Board")))
                if screen.lettered:
                    self.picture.play = lettered_picture(screen.scene, screen.lettered)
            self.question.value, self.solution.value = screen.question, screen.solution
            self.controls.put(self.poll, screen)
            with self.remote.hold_sync():
                self.remote.status = screen.status
                self.remote.shown += 1
        self.screen = screen

    def _say_everything(self) -> None:
        with self._quietly():
            self.controls.say(self.words)
            self.remote.say(self.words, _("A vote of the class"))
