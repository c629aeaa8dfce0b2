"""The replay viewer: a recorded game on a board, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from marrakech.board import Places
from marrakech.cursor import Cursor
from marrakech.draw.figure import new_figure, update_figure
from marrakech.draw.scene import Scene, scene_of
from marrakech.draw.themes import THEMES, dye_of
from marrakech.format import read, read_file
from marrakech.format.turns import TurnText, write_turn
from marrakech.language import DEFAULT_LANGUAGE, Words, _, language
from marrakech.narration import tell_events, tell_position, tell_turn
from marrakech.notebook import panels
from marrakech.record import Marks, PlayedTurn, Record, RecordError, Turn
from marrakech.replays import list_games
from marrakech.rules import LayRug, Phase

_BUTTON_HEIGHT = "44px"  # a finger's width


class ReplayViewer(widgets.VBox):  # type: ignore[misc]
    """A recorded game on a board, with buttons to step through it.

    ``error`` is the last problem as the viewer shows it, or an empty text. A failed attempt to open a game leaves the
    one that was shown.
    """

    def __init__(
        self,
        game: Record | str | Path | None = None,
        *,
        folder: str | Path = "replays",
        size: int = 560,
        theme: str = "light",
        lang: str = DEFAULT_LANGUAGE,
    ) -> None:
        """Make a viewer.

        Args:
            game: A record or the path of a file; by default the first game of the folder.
            folder: Where the games to choose from lie.
            size: The board's width in pixels, 320-1000.
            theme: How the board looks, one of ``marrakech.draw.themes.THEMES``.
            lang: The language, a code such as ``en``.
        """
        self.words: Words = language(lang)
        self.error = ""
        self.size = size
        self.theme = theme
        self.games = list_games(Path(folder))
        self.cursor: Cursor | None = None
        self._updating = False
        self._make_controls()
        self._make_screen()
        super().__init__(self._arrangement())
        if game is not None:
            self.open_game(game)
        elif self.games:
            self.choice.value = self.games[0].path

    # -- Building, once

    def _make_controls(self) -> None:
        words = self.words
        self.first = self._button(_("First"), "fast-backward", Cursor.to_start)
        self.back = self._button(_("Back"), "step-backward", lambda cursor: cursor.back(by_step=self.by_step.value))
        self.forward = self._button(
            _("Forward"), "step-forward", lambda cursor: cursor.forward(by_step=self.by_step.value)
        )
        self.last = self._button(_("Last"), "fast-forward", Cursor.to_end)
        self.next_payment = self._button(_("Next payment"), "", Cursor.next_payment, _("No payment follows."))
        self.next_bankruptcy = self._button(
            _("Next bankruptcy"), "", Cursor.next_bankruptcy, _("Nobody goes out after this.")
        )
        self.next_note = self._button(_("Next note"), "", Cursor.next_note, _("No note follows."))
        self.enter = self._button(_("Enter variation"), "", self._enter)
        self.leave = self._button(_("Leave variation"), "", Cursor.leave)
        self.variation = widgets.Dropdown(description=words(_("Variation")), layout=_wide("auto"))
        self.slider = widgets.IntSlider(
            min=0, max=0, description=words(_("Turn")), readout=False, layout=_wide("100%", height=_BUTTON_HEIGHT)
        )
        self.count = widgets.HTML()
        self.count.add_class("marrakech-count")
        self.by_step = _switch(words(_("Single steps")), value=False)
        self.show_placements = _switch(words(_("Legal placements")), value=True)
        self.show_region = _switch(words(_("Payment region")), value=True)
        self.moves = widgets.Select(rows=12, layout=_wide("auto"))
        self.moves.description = words(_("Turns"))
        self.choice = widgets.Dropdown(
            options=[("", None), *((_caption(game.title, game.shows), game.path) for game in self.games)],
            description=words(_("Game")),
            layout=_wide("100%", height=_BUTTON_HEIGHT),
        )
        self.upload = widgets.FileUpload(
            accept=".yaml,.yml,.txt",
            multiple=False,
            description=words(_("Open a file")),
            layout=_wide("180px", height=_BUTTON_HEIGHT),
        )
        self.slider.observe(self._on(lambda change: self._cursor.to(change["new"])), "value")
        self.moves.observe(self._on(lambda change: self._cursor.to(change["new"])), "value")
        for switch in (self.by_step, self.show_placements, self.show_region):
            switch.observe(self._on(lambda change: None), "value")
        self.choice.observe(self._on_choice, "value")
        self.upload.observe(self._on_upload, "value")

    def _make_screen(self) -> None:
        self.title = widgets.HTML()
        self.problem = widgets.HTML()
        self.players = widgets.HTML()
        self.narration = widgets.HTML()
        self.narration.add_class("marrakech-narration")
        self.comment = widgets.HTML()
        self.board: Any = None
        self.board_box = widgets.VBox(layout=widgets.Layout(flex="0 0 auto"))

    def _arrangement(self) -> list[widgets.Widget]:
        self.choice.layout.flex = "1 1 300px"
        self.choice.layout.width = "auto"
        left = widgets.VBox(
            [
                self.board_box,
                self.slider,
                _row(self.first, self.back, self.forward, self.last, self.count),
                _row(self.next_payment, self.next_bankruptcy, self.next_note),
                _row(self.by_step, self.show_placements, self.show_region),
            ],
            layout=widgets.Layout(flex="0 0 auto", width=f"{self.size + 8}px"),
        )
        right = widgets.VBox(
            [
                self.title,
                self.players,
                self.narration,
                self.comment,
                self.moves,
                self.variation,
                _row(self.enter, self.leave),
            ],
            layout=widgets.Layout(flex="1 1 320px", min_width="300px", padding="0 0 0 12px"),
        )
        return [
            widgets.HTML(panels.STYLE),
            _row(self.choice, self.upload),
            self.problem,
            widgets.HBox([left, right], layout=widgets.Layout(flex_flow="row wrap")),
        ]

    def _button(self, label: str, icon: str, action: Callable[[Cursor], object], nowhere: str = "") -> widgets.Button:
        """Return a button for an action; ``nowhere`` is said when the action returns False."""

        def act(_button: widgets.Button) -> None:
            if action(self._cursor) is False and nowhere:
                raise RecordError(self.words(nowhere))

        text = self.words(label)
        button = widgets.Button(
            description=text, icon=icon, tooltip=text, layout=widgets.Layout(width="auto", height=_BUTTON_HEIGHT)
        )
        button.on_click(self._on(act))
        return button

    # -- Opening

    @property
    def _cursor(self) -> Cursor:
        if self.cursor is None:
            raise RecordError(self.words(_("No game is open.")))
        return self.cursor

    def open_game(self, game: Record | str | Path) -> None:
        """Show a game from its start; a file that cannot be read is told in the viewer and changes nothing.

        Args:
            game: A record or the path of a file.
        """
        name = "" if isinstance(game, Record) else str(game)
        with self._told(name):
            self._show_game(Cursor(game if isinstance(game, Record) else read_file(game)))

    def open_text(self, text: str | bytes, name: str = "") -> None:
        """Show a game from the text of a file, as ``open_game`` does."""
        with self._told(name):
            self._show_game(Cursor(read(text)))

    def _show_game(self, cursor: Cursor) -> None:
        before, self.cursor = self.cursor, cursor
        try:
            self._show()
        except Exception:
            self.cursor = before
            raise

    def _on_choice(self, change: dict[str, Any]) -> None:
        if change["new"] is not None:
            self.open_game(change["new"])

    def _on_upload(self, change: dict[str, Any]) -> None:
        for file in change["new"]:
            self.choice.value = None
            self.open_text(bytes(file["content"]), file["name"])

    # -- Acting

    def _enter(self, cursor: Cursor) -> None:
        if self.variation.value is None:
            raise RecordError(self.words(_("The turn shown has no variations.")))
        cursor.enter(self.variation.value)

    def _on(self, action: Callable[[Any], object]) -> Callable[[Any], None]:
        """Return a callback that acts, shows what came of it, and shows rather than swallows what went wrong."""

        def callback(event: Any) -> None:
            if self._updating:
                return
            with self._told(""):
                action(event)
                self._show()

        return callback

    @contextmanager
    def _told(self, file: str) -> Iterator[None]:
        """Show a fault in the viewer; a fault of the program is also raised, so that it is logged."""
        try:
            self.error = ""
            yield
        except RecordError as error:
            place = f"{error.line}:{error.column}: " if error.line else ""
            self.error = f"{file}:{place}{error.message}" if file else f"{place}{error.message}"
        except Exception as error:
            self.error = f"{type(error).__name__}: {error}"
            raise
        finally:
            self.problem.value = panels.problem(self.error)

    # -- Showing: everything is worked out first, then put on the screen

    def _show(self) -> None:
        cursor, words = self._cursor, self.words
        record, position = cursor.record, cursor.position
        scene = self._scene()
        shown = cursor.shown
        if shown is None:
            told: tuple[str, ...] = (record.description or "",)
        elif cursor.steps:
            told = tell_events(words, record, shown.before.player, cursor.events)
        else:
            told = tell_turn(words, record, shown)
        if not position.over:
            told = (*told, tell_position(words, record, position))
        comment = "\n\n".join(self._notes())
        day = record.date.isoformat() if record.date else None
        title = " · ".join(filter(None, (record.title, record.place, day)))
        moves = [(_START_OF_LIST, 0), *((self._move_text(n, played), n) for n, played in enumerate(cursor.line, 1))]
        variations = [
            ("  ".join(_turn_text(record, turn) for turn in line), number)
            for number, line in enumerate(cursor.variations)
        ]
        players = panels.players_table(words, record, position, self._swatches(record))
        count = words(_("{n} / {total}"), n=cursor.turns, total=len(cursor.line))

        self._updating = True
        try:
            self._draw(scene)
            self.title.value = panels.heading(title)
            self.players.value = players
            self.narration.value = panels.sentences(filter(None, told))
            self.comment.value = panels.paragraphs(comment)
            self.count.value = count
            self.slider.max = len(cursor.line)
            self.slider.value = cursor.turns
            if self.moves.options != tuple(moves):
                self.moves.options = moves
            self.moves.value = cursor.turns
            if self.variation.options != tuple(variations):
                self.variation.options = variations
                self.variation.value = variations[0][1] if variations else None
            self.variation.disabled = self.enter.disabled = not variations
            self.leave.disabled = not cursor.depth
            self.first.disabled = self.back.disabled = cursor.at_start
            self.forward.disabled = self.last.disabled = cursor.at_end
        finally:
            self._updating = False

    def _notes(self) -> tuple[str, ...]:
        """Return the comment on the turn shown, and the question that stands before the next is revealed."""
        cursor = self._cursor
        if cursor.steps:
            return ()
        comment = cursor.shown.turn.comment if cursor.shown else None
        question = cursor.next.turn.before if cursor.next else None
        return tuple(text for text in (comment, question) if text)

    def _marks(self) -> Marks | None:
        """Return the marks on the turn shown together with those of the question before the next."""
        cursor = self._cursor
        if cursor.steps:
            return None
        after = cursor.shown.turn.marks if cursor.shown else None
        before = cursor.next.turn.before_marks if cursor.next else None
        if after is None or before is None:
            return after or before
        return Marks(after.squares + before.squares, after.arrows + before.arrows, after.labels + before.labels)

    def _draw(self, scene: Scene) -> None:
        if self.board is None:
            self.board = new_figure(scene, widget=True)
            self.board_box.children = (self.board,)
        else:
            update_figure(self.board, scene)

    def _scene(self) -> Scene:
        cursor = self._cursor
        record, shown = cursor.record, cursor.shown
        scene = scene_of(
            cursor.position,
            colours=record.colours,
            names=record.names,
            before=shown.before if shown else None,
            events=cursor.events,
            marks=self._marks(),
            theme=self.theme,
            size=self.size,
        )
        if not self.show_region.value:
            scene = replace(scene, payment=None)
        if self.show_placements.value:
            scene = replace(scene, placements=self._placements())
        return scene

    def _placements(self) -> Places:
        """Return where a rug may be laid, or, once it is laid, could have been."""
        cursor = self._cursor
        if cursor.position.phase is Phase.LAY:
            return cursor.position.placements
        shown = cursor.shown
        if shown is None or cursor.steps:
            return 0
        position = shown.before
        for step in shown.steps:
            if isinstance(step.action, LayRug):
                return position.placements
            position = step.position
        return 0

    def _swatches(self, record: Record) -> dict[str, str]:
        return {colour: dye_of(THEMES[self.theme], colour).ground for colour in record.colours}

    def _move_text(self, number: int, played: PlayedTurn) -> str:
        record = self._cursor.record
        turn = played.turn
        signs = f"{turn.glyph or ''}{' +' if turn.variations else ''}{' …' if turn.comment else ''}"
        return f"{number}. {record.names[played.before.player]}: {_turn_text(record, turn)} {signs}".rstrip()


_START_OF_LIST = "–"


def _turn_text(record: Record, turn: Turn) -> str:
    text = TurnText(turn.side, turn.die, turn.place, turn.colour, turn.out)
    return write_turn(text, record.setup.rules.turn)


def _caption(title: str, shows: str) -> str:
    return f"{title}: {shows}" if shows else title


def _wide(width: str, **more: str) -> widgets.Layout:
    return widgets.Layout(width=width, **more)


def _row(*children: widgets.Widget) -> widgets.HBox:
    return widgets.HBox(children, layout=widgets.Layout(flex_flow="row wrap", align_items="center"))


def _switch(label: str, *, value: bool) -> widgets.Checkbox:
    return widgets.Checkbox(value=value, description=label, indent=False, layout=_wide("auto", height=_BUTTON_HEIGHT))
