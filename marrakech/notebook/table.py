"""The table: play a game on a board in a notebook, or write one down that is played on a real board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import ipywidgets as widgets
from traitlets import dlink, link

from marrakech import board
from marrakech.draw import scene_of
from marrakech.draw.figure import new_figure
from marrakech.draw.themes import DEFAULT_THEME
from marrakech.language import DEFAULT_LANGUAGE, Words, _, language
from marrakech.narration import tell_illegal
from marrakech.notebook import panels
from marrakech.notebook.controls import SPEEDS
from marrakech.notebook.picture import Picture
from marrakech.notebook.seating import Seating
from marrakech.notebook.shared_figure import SharedFigure
from marrakech.notebook.stage import Stage
from marrakech.notebook.table_acts import Acts
from marrakech.notebook.table_controls import SIDES_BY_WISH, TableControls
from marrakech.notebook.table_pointing import (
    ARROWS,
    KEYS,
    Meant,
    Thrown,
    Upturned,
    meant_by_arrow,
    meant_by_click,
    meant_by_sign,
)
from marrakech.notebook.table_recorder import Recorder, tell_breaks
from marrakech.notebook.table_screen import TableLook, TableScreen, screen_of_table
from marrakech.notebook.table_souvenirs import Souvenirs
from marrakech.play import GAMES, CorrectionBreaks, Game, Kept, Mode, Notice, Refused, new_game, open_game, unfinished
from marrakech.rules import MIN_PLAYERS, IllegalAction, LayRug, RuleSetError, setup, start

SHOT_MS: Final = 220
"""How long a picture of a walk or a payment stands at the usual speed."""
THINKING_MS: Final = 1100
"""How long a computer player seems to think at the usual speed."""
_ACTS: Final = {
    "lay": Acts.lay_chosen,
    "cancel": Acts.forget,
    "back": Acts.take_back,
    "hint": Acts.hint,
    "go": Acts.go,
    "tick": Acts.tick,
    "bell": Acts.ring,
}
"""The wishes that are acts at the table."""


class Table(Stage):
    """A table with a board: people and computer players, or a recorder of a game on a real board.

    ``acts`` is what is done there, None while people sit down. ``error`` is the last problem as the table shows it.
    Every decision is kept at once in a file of ``folder``.
    """

    def __init__(
        self,
        game: Game | str | Path | None = None,
        *,
        folder: str | Path = GAMES,
        size: int = 480,
        theme: str = "",
        lang: str = DEFAULT_LANGUAGE,
    ) -> None:
        """Make a table.

        Args:
            game: A game, or the path of a file, to go on with; by default people sit down first.
            folder: Where games are kept.
            size: The board's width in pixels, 320-1000.
            theme: How the board looks, one of ``marrakech.draw.THEMES``; by default light, or dark in a dark notebook.
            lang: The language, a code such as ``en``.
        """
        self._set_stage()
        self.look = TableLook(language(lang), size, theme or DEFAULT_THEME)
        self.folder = Path(folder)
        self.acts: Acts | None = None
        self.screen: TableScreen | None = None
        self.seating = Seating(lang)
        self.controls = TableControls(self.look.theme, lang)
        self.recorder = Recorder(self.controls)
        self.souvenirs = Souvenirs(self.remote)
        self.remote.wishes = KEYS
        self.picture = Picture(size=size)
        self._make_panels(size)
        self._make_figure(size)
        self._connect()
        if not theme:
            self.remote.observe(self._on_dark, "dark")
        super().__init__([widgets.HTML(panels.STYLE), self.sitting_box, self.play_box, self.souvenirs.box])
        self.add_class("marrakech-viewer")
        self._say_everything()
        self._sit_down()
        if game is not None:
            with self._told():
                self._begin(game if isinstance(game, Game) else open_game(game))

    def _make_panels(self, size: int) -> None:
        self._kept: Notice | None = None
        self.notice = widgets.HTML()
        self.panel = widgets.HTML()
        self.text = widgets.HTML()
        self.board_box = self.picture.under()
        # Beside the board, so that it does not move when something is told.
        beside = (self.remote, self.problem, self.notice, self.panel, self.text)
        problem = widgets.HTML()
        dlink((self.problem, "value"), (problem, "value"))
        self.sitting_box = widgets.VBox([self.seating.box, problem])
        self.play_box = self.controls.arrange(self.board_box, beside, size)

    # -- Sitting down

    def _sit_down(self) -> None:
        self.seating.offer(self.words, unfinished(self.folder))
        self.sitting_box.layout.display = ""
        self.play_box.layout.display = "none"

    def _start(self) -> None:
        if self.acts is not None:
            return  # the second click of two
        seated = self.seating.seated()
        self._begin(
            new_game(
                seated.sitters,
                rules=seated.rules,
                options=seated.options,
                mode=seated.mode,
                seed=seated.seed,
                first=seated.first,
                speed=self.controls.speed.value,
                folder=self.folder,
            )
        )

    def _go_on(self) -> None:
        if self.acts is not None:
            return
        path = self.seating.chosen
        if path is None:
            raise Refused(_("No unfinished game is there to go on with."))
        self._begin(open_game(path))

    def _begin(self, game: Game) -> None:
        game.keep()
        self.acts = Acts(game, still=lambda: self.remote.reduced, confirms=lambda: self.look.confirm)
        self.screen = None
        self.souvenirs.close()
        self.controls.begin(recorder=game.mode is Mode.RECORDER)
        with self._quietly():
            self.controls.speed.value = min(
                (speed for _sign, speed in SPEEDS), key=lambda speed: abs(speed - game.terms.speed)
            )
        self._show()
        self.sitting_box.layout.display = "none"
        self.play_box.layout.display = ""
        self.remote.focus(to_top=True)

    def _another(self) -> None:
        game = self.game
        lost = game is not None and not game.over and game.notice is not None and game.notice.kind is Kept.FAILED
        if lost and not self._acts.aside.leaving:
            self._acts.aside = replace(self._acts.aside, leaving=True)
            self.remote.reveal()
            return
        self.acts = self.screen = None
        self.remote.playing = False
        self.souvenirs.close()
        self._kept, self.notice.value = None, ""
        self._sit_down()

    @property
    def words(self) -> Words:
        """The language the table speaks."""
        return self.look.words

    @property
    def game(self) -> Game | None:
        """The game being played, None while people sit down."""
        return self.acts.game if self.acts else None

    @property
    def _acts(self) -> Acts:
        if self.acts is None:
            raise Refused(_("No game has begun."))
        return self.acts

    # -- What controls and keys do

    def _connect(self) -> None:
        controls, on = self.controls, self._on
        self.wishes: dict[str, Callable[[], object]] = {
            "roll": lambda: self._acts.decide(self._acts.game.roll),
            "pause": self._pause,
            "bell": self._ring,
            "new": self._another,
            "replay": lambda: self.souvenirs.replay(self._acts.game, self.look, self.folder),
            "save": lambda: self.souvenirs.save(self._acts.game),
            "correct": lambda: self._correct(self.recorder.correct),
            "cut": lambda: self._correct(self.recorder.cut),
            "costs": self._switch_costs,
        }
        self.wishes |= {wish: self._caller(act) for wish, act in _ACTS.items()}
        self.wishes |= {wish: self._turner(side) for wish, side in SIDES_BY_WISH.items()}
        self.wishes |= {key: self._pointer(pointing) for pointing, key in enumerate(ARROWS)}
        self.wishes |= {sign: self._typer(sign) for sign in (*board.FILES, *board.RANKS)}
        for wish, button in controls.buttons.items():
            button.on_click(on(self._wisher(wish)))
        for face, button in controls.faces.items():
            button.on_click(on(self._doer(Thrown(face))))
        for number, button in enumerate(controls.drawn):
            button.on_click(on(self._doer(Upturned(number))))
        self.remote.on_wish(on(lambda wish: self.wishes[wish]()))
        for name in ("costs", "text", "confirm", "side", "theme"):
            getattr(controls, name).observe(on(self._setter(name)), "value")
        link((controls.language, "value"), (self.seating.language, "value"))
        controls.speed.observe(on(self._on_speed), "value")
        controls.zoom.observe(on(lambda change: self.picture.enlarge(change["new"], controls.left)), "value")
        controls.rug.observe(on(self._on_rug), "value")
        controls.language.observe(on(self._on_language), "value")
        controls.moves.observe(on(lambda _change: self._fill_in()), "value")
        controls.more.observe(on(lambda _change: self._fill_in()), "selected_index")
        controls.entry.observe(on(lambda _change: self._enter()), "value")
        self.seating.start.on_click(on(lambda _click: self._start()))
        self.seating.go_on.on_click(on(lambda _click: self._go_on()))

    def _wisher(self, wish: str) -> Callable[[Any], object]:
        return lambda _event: self.wishes[wish]()

    def _caller(self, act: Callable[[Acts], None]) -> Callable[[], object]:
        return lambda: act(self._acts)

    def _turner(self, side: int) -> Callable[[], object]:
        return lambda: self._acts.decide(lambda: self._acts.game.turn(side))

    def _pointer(self, pointing: int) -> Callable[[], object]:
        def point() -> None:
            acts = self._acts
            acts.cut_film()
            acts.do(meant_by_arrow(acts.game, self.look.side, pointing, acts.choosing.first))

        return point

    def _typer(self, sign: str) -> Callable[[], object]:
        def type_it() -> None:
            acts = self._acts
            acts.cut_film()
            acts.do(meant_by_sign(acts.game, acts.letter, sign))

        return type_it

    def _doer(self, meant: Meant) -> Callable[[Any], object]:
        return lambda _event: self._acts.do(meant)

    def _setter(self, name: str) -> Callable[[Any], object]:
        def set_it(change: dict[str, Any]) -> None:
            changed: dict[str, Any] = {name: change["new"]}
            self.look = replace(self.look, **changed)

        return set_it

    def _on(self, action: Callable[[Any], object]) -> Callable[[Any], None]:
        """Return a callback that acts, shows what came of it, and tells rather than swallows what went wrong."""

        def callback(event: Any) -> None:
            if self._showing:
                return
            with self._told():
                try:
                    action(event)
                finally:
                    # After an error too: controls that people moved are put back to what is.
                    if self.acts is not None:
                        self._show()

        return callback

    def _explained(self, error: Exception) -> str | None:
        if isinstance(error, IllegalAction) and self.acts is not None:
            refused = self.acts.choosing.refused
            first = refused[0] if len(refused) == 1 and isinstance(error.action, LayRug) else None
            return tell_illegal(self.words, self.acts.game.record, error, first=first)
        if isinstance(error, CorrectionBreaks):
            return tell_breaks(self.words, error)
        if isinstance(error, Refused):
            return error.tell(self.words)
        if isinstance(error, RuleSetError):
            return str(error)
        return super()._explained(error)

    def _click(self, cell: tuple[int, int]) -> None:
        acts = self._acts
        if acts.film:
            acts.cut_film()
        else:
            acts.do(meant_by_click(acts.game, self.look.side, cell))

    def _ring(self) -> None:
        self._acts.ring()
        if self._acts.aside.ringing:
            self.remote.reveal()

    def _on_speed(self, change: dict[str, Any]) -> None:
        if self.acts is not None:
            game = self.acts.game
            game.terms = replace(game.terms, speed=change["new"])
            game.keep()

    def _on_rug(self, change: dict[str, Any]) -> None:
        if change["new"] is not None:
            self._acts.choose_place(change["new"].place)

    def _switch_costs(self) -> None:
        with self._quietly():
            self.controls.costs.value = not self.controls.costs.value
        self.look = replace(self.look, costs=self.controls.costs.value)

    def _pause(self) -> None:
        self._acts.paused = not self._acts.paused

    # -- Writing down

    def _enter(self) -> None:
        """Write down a whole turn that somebody typed."""
        acts = self._acts
        turn = self.recorder.entered(acts.game, self.words)
        if turn is not None:
            acts.decide(lambda: acts.game.enter(turn))
            with self._quietly():
                self.controls.entry.value = ""

    def _fill_in(self) -> None:
        if self.acts is not None:
            with self._quietly():
                self.recorder.fill_in(self.acts.game)

    def _correct(self, do: Callable[[Game, Words], None]) -> None:
        acts = self._acts
        acts.cut_film()
        do(acts.game, self.words)
        acts.forget()
        self._show()
        self._fill_in()

    # -- Showing

    def _show(self) -> None:
        acts = self._acts
        game = acts.game
        screen = screen_of_table(game, self.look, acts.choosing, acts.shot, acts.aside)
        with self._quietly():
            self.picture.show(screen.scene, self.words(_("Board")))
            # First what people look at.
            with self.remote.hold_sync():
                self.remote.status, self.remote.whisper = screen.status, screen.whisper
                self.remote.interval = round((SHOT_MS if acts.film else THINKING_MS) / self.controls.speed.value)
                self.remote.playing = acts.runs
                self.remote.shown += 1
            self.panel.value = screen.panel
            self.text.value = panels.preformatted(screen.text)
            self.controls.put(screen, acts.choosing, paused=acts.paused, can_cut=self.recorder.can_cut(game))
            # Where the game is kept now is still true, and perhaps unread, when a computer player has acted since.
            self._kept = game.notice or self._kept
            self.notice.value = panels.notice(self._kept.tell(self.words)) if self._kept else ""
        grown = self.screen is None or len(screen.moves) != len(self.screen.moves)
        self.screen = screen
        if grown:
            self._fill_in()

    def _make_figure(self, size: int) -> None:
        # Before the table is shown: a figure that is made in a page that shows it may come up empty.
        self.figure = new_figure(scene_of(start(setup(MIN_PLAYERS)), size=size), kind=SharedFigure, pictures=False)
        self.picture.on_cell(self._on(self._click))
        self.board_box.children = (self.picture, self.figure)

    def _on_dark(self, change: dict[str, Any]) -> None:
        if change["new"] and self.controls.theme.value == DEFAULT_THEME:
            self.controls.theme.value = "dark"

    def _on_language(self, change: dict[str, Any]) -> None:
        self.look = replace(self.look, words=language(change["new"]))
        self._say_everything()

    def _say_everything(self) -> None:
        with self._quietly():
            self.controls.say(self.words)
            self.seating.say(self.words)
            if self.acts is None:
                self.seating.offer(self.words, unfinished(self.folder))
            self.remote.say(self.words, _("A game of Marrakech"))
