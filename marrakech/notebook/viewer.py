"""The replay viewer: a recorded game on a board, step by step."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from marrakech import board
from marrakech.board import Square
from marrakech.captions import board_words
from marrakech.cursor import Cursor
from marrakech.draw import svg_board
from marrakech.draw.figure import new_figure
from marrakech.draw.sides import SQUARES_BY_CELL, Cell
from marrakech.draw.themes import DEFAULT_THEME
from marrakech.draw.timeline import HEIGHT, TIMELINE_CLICKS, timeline_layout, timeline_mark, timeline_traces
from marrakech.format import read, read_file, write
from marrakech.format.code import write_code
from marrakech.frames import FrameCursor
from marrakech.language import DEFAULT_LANGUAGE, Words, _, language
from marrakech.notebook import panels
from marrakech.notebook.controls import Controls
from marrakech.notebook.picture import Picture
from marrakech.notebook.screen import Question, Screen, Settings, screen_of
from marrakech.notebook.shared_figure import SharedFigure
from marrakech.notebook.stage import Stage
from marrakech.play.gamefile import file_stem
from marrakech.record import Record, RecordError
from marrakech.replays import list_games
from marrakech.rules import Action, LayRug

KEYS = {
    "ArrowLeft": "back",
    "ArrowRight": "forward",
    "Home": "first",
    "End": "last",
    " ": "play",
    "n": "payment",
    "c": "note",
}
"""What each key wishes, by the browser's name of the key."""


class ReplayViewer(Stage):
    """A recorded game on a board, with buttons and keys to step through it.

    ``error`` is the last problem as the viewer shows it, or an empty text. A failed attempt to open a game leaves the
    one that was shown. ``controls`` holds the native controls, ``figure`` the board, ``remote`` the status line and
    the keys.
    """

    def __init__(
        self,
        game: Record | str | Path | None = None,
        *,
        folder: str | Path = "replays",
        size: int = 480,
        theme: str = "",
        lang: str = DEFAULT_LANGUAGE,
        name: str = "",
    ) -> None:
        """Make a viewer.

        Args:
            game: A record or the path of a file; by default the first game of the folder.
            folder: Where the games to choose from lie.
            size: The board's width in pixels, 320-1000.
            theme: How the board looks, one of ``marrakech.draw.THEMES``; by default light, or dark in a dark notebook.
            lang: The language, a code such as ``en``.
            name: What downloads of a record are called, without an ending; by default after its day and players.
        """
        self._set_stage()
        self._name, self._stem = name, ""
        self.settings = Settings(language(lang), size, theme or DEFAULT_THEME)
        self.cursor: FrameCursor | None = None
        self.figure: Any = None
        self.screen: Screen | None = None
        self.games = list_games(folder)
        listed = [(game.title, game.shows, game.path) for game in self.games]
        self.controls = Controls(listed, self.settings.theme, lang)
        self.remote.wishes = KEYS
        self._timeline: tuple[object, ...] = ()
        self._make_panels()
        self._connect()
        if not theme:
            self.remote.observe(self._on_dark, "dark")
        super().__init__(self.controls.arrange(self))
        self.add_class("marrakech-viewer")
        self._say_everything()
        if game is not None:
            self.open_game(game)
        elif self.games:
            self.controls.choice.value = self.games[0].path

    def _make_panels(self) -> None:
        self.title = widgets.HTML()
        self.panel = widgets.HTML()
        self.text = widgets.HTML()
        self.picture = Picture(size=self.settings.size, below=HEIGHT)
        self.board_box = self.picture.under()

    # -- Opening

    def open_game(self, game: Record | str | Path) -> None:
        """Show a game from its start; a file that cannot be read is told in the viewer and changes nothing.

        Args:
            game: A record or the path of a file.
        """
        with self._told("" if isinstance(game, Record) else str(game)):
            if isinstance(game, Record):
                self._begin(FrameCursor(game), self._name)
            else:
                self._begin(FrameCursor(read_file(game)), Path(game).stem)

    def open_text(self, text: str | bytes, name: str = "") -> None:
        """Show a game from the text of a file, as ``open_game`` does; ``name`` is what errors call it."""
        with self._told(name):
            self._begin(FrameCursor(read(text)), Path(name).stem)

    def _begin(self, cursor: FrameCursor, name: str) -> None:
        settings = replace(self.settings, chosen=(), answer="")
        self._show(cursor, settings)
        self.cursor, self.settings = cursor, settings
        self._stem = name or file_stem(cursor.record.date, cursor.record.names)
        self.remote.playing = False

    @property
    def words(self) -> Words:
        """The language the viewer speaks."""
        return self.settings.words

    @property
    def _cursor(self) -> FrameCursor:
        if self.cursor is None:
            raise RecordError(self.words(_("No game is open.")))
        return self.cursor

    # -- What controls do

    def _connect(self) -> None:
        on, controls = self._on, self.controls
        self.wishes: dict[str, Callable[[], object]] = {
            "first": lambda: self._cursor.to_start(),  # noqa: PLW0108 (the cursor is another one after a game is opened)
            "back": lambda: self._cursor.back(by_step=self._by_step),
            "forward": self._forward,
            "last": lambda: self._to(len(self._cursor.line)),
            "play": self._play,
            "tick": self._tick,
            "payment": lambda: self._jump(Cursor.next_payment, _("No payment follows.")),
            "bankruptcy": lambda: self._jump(Cursor.next_bankruptcy, _("Nobody goes out after this.")),
            "note": lambda: self._jump(Cursor.next_note, _("No note follows.")),
            "enter": self._enter,
            "leave": lambda: self._cursor.leave(),  # noqa: PLW0108
            "choose": lambda: self._choose(controls.guess.value),
        }
        for wish, button in controls.buttons.items():
            button.on_click(on(self._wisher(wish)))
        self.remote.on_wish(on(lambda wish: self.wishes[wish]()))
        controls.slider.observe(on(lambda change: self._to(change["new"])), "value")
        controls.moves.observe(on(lambda change: self._to(change["new"])), "value")
        controls.guess.observe(on(self._on_guess), "value")
        controls.by_step.observe(on(lambda change: None), "value")
        for name, switch in controls.switches.items():
            switch.observe(on(self._setter(name)), "value")
        controls.side.observe(on(self._setter("side")), "value")
        controls.zoom.observe(on(lambda change: self.picture.enlarge(change["new"], controls.left)), "value")
        controls.theme.observe(on(self._setter("theme")), "value")
        controls.square.observe(on(self._setter("under")), "value")
        controls.language.observe(on(self._on_language), "value")
        controls.speed.observe(on(self._on_speed), "value")
        controls.choice.observe(self._on_choice, "value")
        controls.upload.observe(self._on_upload, "value")
        controls.open_text.on_click(lambda _button: self.open_text(controls.pasted.value))
        controls.copy_code.on_click(self._on_safely(self._copy_code))
        controls.save_record.on_click(self._on_safely(self._save_record))
        controls.save_board.on_click(self._on_safely(self._save_board))

    @property
    def _by_step(self) -> bool:
        return bool(self.controls.by_step.value) or self.settings.guess

    def _wisher(self, wish: str) -> Callable[[Any], object]:
        return lambda _event: self.wishes[wish]()

    def _setter(self, name: str) -> Callable[[Any], object]:
        return lambda change: self._set(name, change["new"])

    def _set(self, name: str, value: Any) -> None:
        changed: dict[str, Any] = {name: value}
        self.settings = replace(self.settings, **changed)

    def _forward(self) -> None:
        if self._question is not None:
            raise RecordError(self.words(_("First choose what you would do.")))
        self._cursor.forward(by_step=self._by_step)

    def _jump(self, go: Callable[[Cursor], bool], nowhere: str) -> None:
        self._check_guessing()
        if not go(self._cursor):
            raise RecordError(self.words(nowhere))

    def _to(self, turns: int) -> None:
        if turns > self._cursor.turns:
            self._check_guessing()
        self._cursor.to(turns)

    def _check_guessing(self) -> None:
        """Refuse to jump over what is still to be guessed."""
        if self.settings.guess:
            raise RecordError(self.words(_("While you guess, go forward step by step and choose what you would do.")))

    def _on_guess(self, change: dict[str, Any]) -> None:
        """Point out on the board the rug that is chosen in the list."""
        action = change["new"]
        squares = board.PLACES[action.place] if isinstance(action, LayRug) else ()
        self.settings = replace(self.settings, chosen=squares)

    def _enter(self) -> None:
        if self.controls.variation.value is None:
            raise RecordError(self.words(_("The turn shown has no variations.")))
        self._cursor.enter(self.controls.variation.value)

    def _play(self) -> None:
        cursor = self._cursor
        if cursor.at_end and not self.remote.playing:
            cursor.to_start()
        self.remote.playing = not self.remote.playing

    def _tick(self) -> None:
        if not self.remote.playing:
            return
        animated = self._by_step and not self.remote.reduced
        if self._question is not None or not self._cursor.forward(by_step=animated) or self._cursor.at_end:
            self.remote.playing = False

    # -- Guessing

    @property
    def _question(self) -> Question | None:
        return self.screen.question if self.screen else None

    def _choose(self, action: Action | None) -> None:
        question = self._question
        if question is None:
            raise RecordError(self.words(_("There is nothing to choose here.")))
        if action is None:
            raise RecordError(self.words(_("First choose what you would do.")))
        names = {legal: name for name, legal in question.options}
        chosen, played = names[action], names.get(question.played, str(question.played))
        if action == question.played:
            answer = f"✓ {self.words(_('You chose {chosen}, as was played.'), chosen=chosen)}"
        else:
            answer = f"≠ {self.words(_('You chose {chosen}; played was {played}.'), chosen=chosen, played=played)}"
        self._cursor.forward(by_step=True)
        self.settings = replace(self.settings, answer=answer)

    def _click_square(self, square: Square) -> None:
        """Choose a rug by its two squares while one is asked for; otherwise look under the square."""
        question = self._question
        if question is None or not any(isinstance(action, LayRug) for _name, action in question.options):
            if self.settings.under is not None:
                self.controls.square.value = square
            return
        legal = [action for _name, action in question.options if isinstance(action, LayRug)]
        for first in self.settings.chosen:
            for action in legal:
                if set(board.PLACES[action.place]) == {first, square}:
                    self._choose(action)
                    return
        begun = [action for action in legal if square in board.PLACES[action.place]]
        if not begun:
            name = board.SQUARE_NAMES[square]
            raise RecordError(self.words(_("No legal rug covers {square}."), square=name))
        self.settings = replace(self.settings, chosen=(square,))

    # -- Opening and saving by hand

    def _on_choice(self, change: dict[str, Any]) -> None:
        if change["new"] is not None:
            self.open_game(change["new"])

    def _on_upload(self, change: dict[str, Any]) -> None:
        for file in change["new"]:
            self.open_text(bytes(file["content"]), file["name"])
            if not self.error:
                self.controls.choice.value = None
        if change["new"]:
            self.controls.upload.value = ()  # or the button would count files

    def _copy_code(self) -> None:
        code = write_code(self._cursor.position)
        self.controls.code.value = code
        self.remote.copy(code)

    def _save_record(self) -> None:
        self.remote.download(f"{self._stem}.yaml", write(self._cursor.record), "text/yaml")

    def _save_board(self) -> None:
        assert self.screen is not None
        title = self._cursor.record.title or "Marrakech"
        picture = svg_board(self.screen.scene, title=title, words=board_words(self.words))
        self.remote.download(f"{self._stem}-{self.screen.turns}.svg", picture, "image/svg+xml")

    def _on_speed(self, change: dict[str, Any]) -> None:
        self.remote.interval = round(1000 / change["new"])

    def _on_dark(self, change: dict[str, Any]) -> None:
        if change["new"] and self.controls.theme.value == DEFAULT_THEME:
            self.controls.theme.value = "dark"

    def _on_language(self, change: dict[str, Any]) -> None:
        self._set("words", language(change["new"]))
        self._say_everything()

    def _say_everything(self) -> None:
        self.controls.say(self.words)
        self.remote.say(self.words, _("Replay of a game of Marrakech"))

    # -- Acting: either everything changes or nothing does

    def _on(self, action: Callable[[Any], object]) -> Callable[[Any], None]:
        """Return a callback that acts, shows what came of it, and shows rather than swallows what went wrong."""

        def callback(event: Any) -> None:
            if self._showing:
                return
            with self._told():
                self._act(lambda: action(event))

        return callback

    def _act(self, action: Callable[[], object]) -> None:
        settings = self.settings
        place = (self.cursor.path, self.cursor.steps) if self.cursor else None
        try:
            self.settings = replace(settings, answer="")
            action()
            if self.cursor is not None:
                if place != (self.cursor.path, self.cursor.steps):
                    self.settings = replace(self.settings, chosen=())
                self._show(self.cursor, self.settings)
        except Exception:
            self.settings = settings
            self.remote.playing = False
            if self.cursor is not None and place is not None:
                self.cursor.go(place[0])
                for _step in range(place[1]):
                    self.cursor.forward(by_step=True)
                self._settle()
            raise

    def _settle(self) -> None:
        """Put controls that people moved themselves back to what is shown."""
        if self.screen is not None:
            with self._quietly():
                self._put_controls(self.screen)

    # -- Showing: everything is worked out first, then put on the screen

    def _show(self, cursor: FrameCursor, settings: Settings) -> None:
        screen = screen_of(cursor, settings)
        with self._quietly():
            self._draw(screen, settings)
            self.title.value = screen.title
            self.panel.value = screen.panel
            self.text.value = panels.preformatted(screen.text)
            self._put_controls(screen)
            with self.remote.hold_sync():
                self.remote.status = screen.status
                self.remote.shown += 1
        self.screen = screen

    def _put_controls(self, screen: Screen) -> None:
        self.controls.put(screen, playing=self.remote.playing)

    def _draw(self, screen: Screen, settings: Settings) -> None:
        mark = timeline_mark(screen.turns, screen.total, settings.size)
        self.picture.show(screen.scene, settings.words(_("Board")), mark)
        timeline = (screen.scores, screen.total, settings.theme, screen.scene.colours)
        if self.figure is None:
            self._make_figure(screen, settings)
        elif timeline != self._timeline:
            with self.figure.batch_update():
                drawn = {trace.name: trace for trace in self.figure.data}
                for trace in self._timeline_traces(screen, settings):
                    drawn[trace["name"]].update(trace)
                self.figure.layout.update(self._timeline_layout(screen, settings))
            self._remember_figure()
        self._timeline = timeline

    def _remember_figure(self) -> None:
        """Have a page that is loaded anew get the figure as it is; by itself it would get it as it first was."""
        self.figure._widget_data = deepcopy(self.figure._data)
        self.figure._widget_layout = deepcopy(self.figure._layout_obj._props)

    def _timeline_traces(self, screen: Screen, settings: Settings) -> list[dict[str, Any]]:
        setup, colours = screen.scene.position.setup, screen.scene.colours
        first = [colours[mine[0]] for mine in setup.colours]
        return timeline_traces(screen.scores, first, screen.total, settings.theme)

    def _timeline_layout(self, screen: Screen, settings: Settings) -> dict[str, Any]:
        return timeline_layout(screen.scores, screen.total, settings.theme, settings.size + HEIGHT)

    def _make_figure(self, screen: Screen, settings: Settings) -> None:
        figure = new_figure(screen.scene, kind=SharedFigure, below=HEIGHT, pictures=False)
        with figure.batch_update():
            figure.add_traces(self._timeline_traces(screen, settings))
            figure.layout.update(self._timeline_layout(screen, settings))
        self.figure = figure
        self._remember_figure()
        self.picture.on_cell(self._on(self._click))
        turns = next(trace for trace in figure.data if trace.name == TIMELINE_CLICKS)
        turns.on_click(self._on_timeline_click)
        self.board_box.children = (self.picture, figure)

    def _click(self, cell: Cell) -> None:
        square = SQUARES_BY_CELL[self.settings.side].get(cell)
        if square is not None:
            self._click_square(square)

    def _on_timeline_click(self, _trace: Any, points: Any, _state: Any) -> None:
        if points.point_inds:
            turn = int(points.point_inds[0][1])
            # A click may arrive when a shorter line is shown already.
            self._on(lambda _points: self._to(min(turn, len(self._cursor.line))))(points)
