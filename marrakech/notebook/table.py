"""The table: play a game on a board in a notebook, or write one down that is played on a real board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import ipywidgets as widgets
from traitlets import dlink

from marrakech import board
from marrakech.board import Place, Square
from marrakech.captions import tell_choice
from marrakech.draw import scene_of
from marrakech.draw.figure import cell_clicked, clicks_trace, new_figure
from marrakech.draw.sides import CELLS, SQUARES_BY_CELL, heading_on_board, heading_on_screen, pointing_from
from marrakech.draw.themes import DEFAULT_THEME
from marrakech.format import write
from marrakech.language import DEFAULT_LANGUAGE, Words, _, language
from marrakech.narration import colour_name, tell_events, tell_illegal
from marrakech.notebook import panels
from marrakech.notebook.choosing import Choosing, Refusal, choose, chosen
from marrakech.notebook.film import Shot, film
from marrakech.notebook.picture import Picture
from marrakech.notebook.screen import turn_text
from marrakech.notebook.seating import Seating
from marrakech.notebook.stage import Stage
from marrakech.notebook.table_controls import SIDES_BY_WISH, TableControls
from marrakech.notebook.table_screen import Look, TableScreen, screen_of_table
from marrakech.notebook.viewer import ReplayViewer
from marrakech.play import (
    GAMES,
    Actor,
    CorrectionBreaks,
    Game,
    Mode,
    Refused,
    new_game,
    open_game,
    unfinished,
)
from marrakech.play.typed import read_typed
from marrakech.record import PlayedTurn, Turn
from marrakech.rules import (
    MIN_PLAYERS,
    Action,
    DrawColour,
    Event,
    IllegalAction,
    LayRug,
    Phase,
    Rolled,
    RuleSetError,
    TurnAssam,
    setup,
    start,
)

ARROWS: Final = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
"""The arrow keys by the way they point on the screen."""
KEYS: Final = {
    **{key: key for key in ARROWS},
    **{letter: letter for letter in board.FILES},
    **{digit: digit for digit in board.RANKS},
    **{letter: wish for wish, letters in {"left": "lL", "straight": "sS", "right": "rR"}.items() for letter in letters},
    "Enter": "go",
    " ": "go",
    "Escape": "cancel",
    "u": "back",
    "Backspace": "back",
    "h": "hint",
    "o": "costs",
}
"""What each key wishes, by the browser's name of the key."""
SHOT_MS: Final = 220
"""How long a picture of a walk or a payment stands at the usual speed."""
THINKING_MS: Final = 1100
"""How long a computer player seems to think at the usual speed."""


class Table(Stage):
    """A table with a board: people and computer players, or a recorder of a game on a real board.

    ``game`` is the game being played, None while people sit down. ``error`` is the last problem as the table shows it.
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
        self.look = Look(language(lang), size, theme or DEFAULT_THEME)
        self.folder = Path(folder)
        self.game: Game | None = None
        self.screen: TableScreen | None = None
        self.choosing = Choosing()
        self.seating = Seating()
        self.controls = TableControls(self.look.theme, lang)
        self.remote.wishes = KEYS
        self.picture = Picture(size=size)
        self._film: list[Shot] = []
        self._advice: tuple[str, ...] = ()
        self._paused = False
        self._letter = ""
        self._broken: tuple[int, Turn] | None = None
        self._make_panels(size)
        self._make_figure(size)
        self._connect()
        if not theme:
            self.remote.observe(self._on_dark, "dark")
        super().__init__([widgets.HTML(panels.STYLE), self.sitting_box, self.play_box, self.viewer_box])
        self.add_class("marrakech-viewer")
        self._say_everything()
        self._sit_down()
        if game is not None:
            with self._told():
                self._begin(game if isinstance(game, Game) else open_game(game))

    def _make_panels(self, size: int) -> None:
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
        self.viewer_box = widgets.VBox()

    # -- Sitting down

    def _sit_down(self) -> None:
        self.seating.offer(self.words, unfinished(self.folder))
        self.sitting_box.layout.display = ""
        self.play_box.layout.display = "none"

    def _start(self) -> None:
        if self.game is not None:
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
        if self.game is not None:
            return
        path = self.seating.chosen
        if path is None:
            raise Refused(_("No unfinished game is there to go on with."))
        self._begin(open_game(path))

    def _begin(self, game: Game) -> None:
        game.keep()
        self.game = game
        self.choosing, self._advice, self._letter, self._broken = Choosing(), (), "", None
        self._film, self._paused = [], False
        self._close_viewer()
        self._show()
        self._fill_in()
        self.sitting_box.layout.display = "none"
        self.play_box.layout.display = ""
        self.remote.focus()

    @property
    def words(self) -> Words:
        """The language the table speaks."""
        return self.look.words

    @property
    def _game(self) -> Game:
        if self.game is None:
            raise Refused(_("No game has begun."))
        return self.game

    # -- What controls and keys do

    def _connect(self) -> None:
        controls, on = self.controls, self._on
        self.wishes: dict[str, Callable[[], object]] = {
            "roll": lambda: self._decide(self._game.roll),
            "lay": lambda: self._lay_chosen(),  # noqa: PLW0108 (tests and keys reach it by name)
            "cancel": self._cancel,
            "back": self._take_back,
            "hint": self._hint,
            "go": self._go,
            "pause": self._pause,
            "bell": lambda: self._act(self._game.ring_bell),
            "new": self._another,
            "replay": self._replay,
            "save": self._save,
            "correct": self._correct,
            "cut": self._cut,
            "costs": self._switch_costs,
            "tick": self._tick,
        }
        for wish, side in SIDES_BY_WISH.items():
            self.wishes[wish] = self._turner(side)
        for pointing, key in enumerate(ARROWS):
            self.wishes[key] = self._pointer(pointing)
        for sign in (*board.FILES, *board.RANKS):
            self.wishes[sign] = self._typer(sign)
        for wish, button in controls.buttons.items():
            button.on_click(on(self._wisher(wish)))
        for face, button in controls.faces.items():
            button.on_click(on(self._die(face)))
        for number, button in enumerate(controls.drawn):
            button.on_click(on(self._drawer(number)))
        self.remote.on_wish(on(lambda wish: self.wishes[wish]()))
        for name in ("costs", "text", "confirm", "side", "theme"):
            getattr(controls, name).observe(on(self._setter(name)), "value")
        controls.rug.observe(on(self._on_rug), "value")
        controls.language.observe(on(self._on_language), "value")
        controls.moves.observe(on(lambda _change: self._fill_in()), "value")
        controls.more.observe(on(lambda _change: self._fill_in()), "selected_index")
        controls.entry.observe(on(self._on_entry), "value")
        self.seating.start.on_click(on(lambda _click: self._start()))
        self.seating.go_on.on_click(on(lambda _click: self._go_on()))

    def _wisher(self, wish: str) -> Callable[[Any], object]:
        return lambda _event: self.wishes[wish]()

    def _turner(self, side: int) -> Callable[[], object]:
        return lambda: self._decide(lambda: self._game.turn(side))

    def _pointer(self, pointing: int) -> Callable[[], object]:
        return lambda: self._point(pointing)

    def _typer(self, sign: str) -> Callable[[], object]:
        return lambda: self._type(sign)

    def _die(self, face: int) -> Callable[[Any], object]:
        return lambda _event: self._decide(lambda: self._game.roll(face))

    def _drawer(self, number: int) -> Callable[[Any], object]:
        return lambda _event: self._draw(number)

    def _setter(self, name: str) -> Callable[[Any], object]:
        def set_it(change: dict[str, Any]) -> None:
            changed: dict[str, Any] = {name: change["new"]}
            self.look = replace(self.look, **changed)
            self._settle()

        return set_it

    def _on(self, action: Callable[[Any], object]) -> Callable[[Any], None]:
        """Return a callback that acts and tells, rather than swallows, what went wrong."""

        def callback(event: Any) -> None:
            if self._showing:
                return
            with self._told():
                try:
                    action(event)
                except Exception:
                    self._settle()
                    raise

        return callback

    def _settle(self) -> None:
        """Put controls that people moved themselves back to what is shown."""
        if self.game is not None:
            self._show()

    def _explained(self, error: Exception) -> str | None:
        if isinstance(error, IllegalAction) and self.game is not None:
            return tell_illegal(self.words, self.game.record, error)
        if isinstance(error, Refused | CorrectionBreaks):
            return error.tell(self.words)
        if isinstance(error, RuleSetError):
            return str(error)
        return super()._explained(error)

    # -- Acts

    def _decide(self, do: Callable[[], tuple[Event, ...]]) -> None:
        """Do something in the game for a person, and show it move."""
        if self._computer_moves:
            name = self._game.names[self._game.player]
            raise Refused(_("It is the turn of {name}, a computer player, who acts without help."), name=name)
        self._act(do)

    def _act(self, do: Callable[[], tuple[Event, ...]], advice: tuple[str, ...] = ()) -> None:
        """Do something in the game and show it move, with sentences on why it was done."""
        game = self._game
        self._film = []
        number, under_way = game.turn_number, len(game.played)
        seen = len(game.played[-1].events) if number == under_way else 0
        do()
        self.choosing, self._letter, self._broken = Choosing(), "", None
        self._advice = advice
        if not self.remote.reduced and len(game.played) >= number:
            self._film = list(film(game.played[number - 1], seen))
        self._show()

    def _go(self) -> None:
        """Do what there is to do: roll, or lay the rug that is chosen."""
        if self._film:
            self._cut_film()
            return
        game = self._game
        if game.position.phase is Phase.LAY and game.to_act is Actor.PERSON:
            self._lay_chosen()
        elif game.mode is Mode.PLAY:
            self._decide(game.roll)

    def _cut_film(self) -> None:
        """Show at once what is still being shown move."""
        if self._film:
            self._film = []
            self._show()

    def _point(self, pointing: int) -> None:
        """Act on an arrow key: turn Assam that way, or choose a rug's next square there."""
        self._cut_film()
        game, side = self._game, self.look.side
        position = game.position
        if position.phase is Phase.LAY and game.to_act is Actor.PERSON:
            first = position.assam if self.choosing.first is None else self.choosing.first
            square = self._beside(first, pointing)
            if square is None:
                raise Refused(_("The board ends there."))
            self._choose_square(square)
        else:
            self._turn_to(heading_on_board(pointing, side))

    def _beside(self, square: Square, pointing: int) -> Square | None:
        """Return the square next to another one on the screen, or None beside the board."""
        column, row = CELLS[self.look.side][square]
        cells = ((column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row))
        return SQUARES_BY_CELL[self.look.side].get(cells[pointing])

    def _turn_to(self, heading: int) -> None:
        position = self._game.position
        side = (heading - position.heading + 1) % 4 - 1
        if TurnAssam(side) not in self._game.legal:
            beside = self._beside(position.assam, heading_on_screen(heading, self.look.side))
            self._refuse(TurnAssam(side), () if beside is None else (beside,))
        self._decide(lambda: self._game.turn(side))

    def _type(self, sign: str) -> None:
        """Act on a letter or digit: what the die shows, which colour came up, or a square's name."""
        self._cut_film()
        game = self._game
        phase = game.position.phase
        if sign in board.FILES:
            self._letter = sign
        elif phase is Phase.LAY and self._letter:
            square, self._letter = board.SQUARES_BY_NAME[self._letter + sign], ""
            self._choose_square(square)
        elif phase is Phase.DRAW and sign in "12":
            self._draw(int(sign) - 1)
        elif game.mode is Mode.RECORDER:
            self._decide(lambda: game.roll(int(sign)))

    def _draw(self, number: int) -> None:
        drawn = self.screen.drawn if self.screen else ()
        if number >= len(drawn):
            raise Refused(_("No rug is to be turned up now."))
        self._decide(lambda: self._game.act(DrawColour(drawn[number][1])))

    # -- Choosing a rug

    def _choose_square(self, square: Square) -> None:
        """Choose a rug by one square after the other; a square of the rug chosen lays it."""
        match choose(self._game.position, self.choosing, square):
            case LayRug(place):
                self._lay(place)
            case Refusal(action, squares):
                self._refuse(action, squares)
            case Choosing(place=int(place)) if not self.look.confirm or self._game.mode is Mode.RECORDER:
                self._lay(place)
            case choosing:
                self.choosing = choosing
                self._show()

    def _refuse(self, action: Action, squares: tuple[Square, ...]) -> None:
        """Mark the squares of something the rules forbid and raise their error."""
        self.choosing = Choosing(refused=squares)
        self._game.act(action)

    def _lay(self, place: Place) -> None:
        self._decide(lambda: self._game.lay(place))

    def _lay_chosen(self) -> None:
        if self._game.position.phase is not Phase.LAY:
            self._game.act(LayRug(0))  # the rules say what it is time for
        place = self.choosing.place
        if place is None:
            raise Refused(_("First choose where the rug goes: two squares, or one of the list."))
        self._lay(place)

    def _on_rug(self, change: dict[str, Any]) -> None:
        if change["new"] is not None:
            self.choosing = chosen(change["new"].place)
            self._show()

    def _cancel(self) -> None:
        self.choosing, self._letter = Choosing(), ""
        self._show()

    # -- Taking back, hints, the bell

    def _take_back(self) -> None:
        self._film = []
        if self.choosing.first is not None:
            self._cancel()
            return
        self._game.take_back()
        self.choosing, self._advice, self._broken = Choosing(), (), None
        self._show()

    def _hint(self) -> None:
        self._film = []
        choice = self._game.hint()
        self._advice = (self.words(_("Hint: {choice}"), choice=tell_choice(self.words, choice)),)
        if isinstance(choice.action, LayRug):
            self.choosing = chosen(choice.action.place)
        self._show()

    def _switch_costs(self) -> None:
        self.controls.costs.value = not self.controls.costs.value
        self.look = replace(self.look, costs=self.controls.costs.value)
        self._show()

    def _pause(self) -> None:
        self._paused = not self._paused
        self._show()

    def _another(self) -> None:
        self._film, self.game, self.screen = [], None, None
        self.remote.playing = False
        self._close_viewer()
        self.notice.value = ""
        self._sit_down()

    def _replay(self) -> None:
        record, look = self._game.record, self.look
        viewer = ReplayViewer(
            record, folder=self.folder, size=look.size, theme=look.theme, lang=self.controls.language.value
        )
        self._close_viewer()
        self.viewer_box.children = (viewer,)

    def _close_viewer(self) -> None:
        """Forget the viewer of a finished game, which would otherwise live on in the page."""
        for viewer in self.viewer_box.children:
            self.viewer_box.children = ()
            viewer.close_all()

    def _save(self) -> None:
        game = self._game
        path = game.file.path if game.file else None
        self.remote.download(path.name if path else "marrakech.yaml", write(game.record), "text/yaml")

    # -- Writing down

    def _typed(self, text: str, player: int) -> Turn:
        """Return the turn of a player that somebody typed."""
        record = self._game.record
        colours = record.seats[player].colours
        spoken = tuple(colour_name(self.words, colour) for colour in colours)
        return read_typed(text, record.setup, colours, spoken)

    def _corrected_turn(self, was: PlayedTurn) -> Turn:
        """Return what a turn was really, by the fields where it is corrected; its notes stay."""
        said = self._typed(self.controls.typed.value, was.before.player)
        paid, ruling = self.controls.paid.value.strip(), self.controls.ruling.value.strip()
        if paid and not (paid.isascii() and paid.isdigit() and len(paid) < 5):
            raise Refused(_("What was paid is a number of dirhams, not {paid}."), paid=paid[:40])
        return replace(
            was.turn,
            side=said.side,
            die=said.die,
            place=said.place,
            colour=said.colour,
            out=said.out or (was.turn.out and said.place is None and said.die == was.turn.die),
            paid=int(paid) if paid else said.paid,
            ruling=ruling or said.ruling,
        )

    def _on_entry(self, change: dict[str, Any]) -> None:
        """Write down a whole turn that somebody typed."""
        text = change["new"].strip()
        if not text:
            return
        game = self._game
        turn = self._typed(text, game.player)
        self._decide(lambda: game.enter(turn))
        with self._quietly():
            self.controls.entry.value = ""

    def _fill_in(self) -> None:
        """Put the turn that is chosen in the list into the field where it is corrected."""
        number = self.controls.moves.value
        with self._quietly():
            # Every field that changes costs a message, so only those that can be seen do.
            if number is not None and self.game is not None and self.controls.correcting:
                turn = self.game.played[number - 1].turn
                self.controls.typed.value = turn_text(self.game.record, turn)
                self.controls.paid.value = "" if turn.paid is None else str(turn.paid)
                self.controls.ruling.value = turn.ruling or ""

    def _correct(self) -> None:
        game, number = self._game, self.controls.moves.value
        if number is None:
            raise Refused(_("No turn is chosen in the list of turns."))
        turn = self._corrected_turn(game.played[number - 1])
        self._film = []
        try:
            game.correct(number, turn)
        except CorrectionBreaks as error:
            self._broken = (number, turn) if error.can_cut else None
            raise
        self._corrected()

    def _cut(self) -> None:
        if self._broken is None:
            raise Refused(_("There is nothing to leave out."))
        number, turn = self._broken
        self._game.correct(number, turn, cut=True)
        self._corrected()

    def _corrected(self) -> None:
        self.choosing, self._advice, self._broken = Choosing(), (), None
        self._show()
        self._fill_in()

    # -- The clock: pictures of what happened, then computer players

    @property
    def _computer_moves(self) -> bool:
        game = self.game
        if game is None or game.over:
            return False
        computer = game.terms.computers[game.player] is not None
        return game.to_act is Actor.COMPUTER or (computer and game.to_act is Actor.CHANCE and game.mode is Mode.PLAY)

    def _tick(self) -> None:
        if self._film:
            self._film.pop(0)
            self._show()
        elif self._computer_moves and not self._paused:
            self._computer_acts()

    def _computer_acts(self) -> None:
        game = self._game
        if game.to_act is Actor.CHANCE:
            self._act(game.roll, self._advice)
            return
        choice = game.choice()
        name = game.names[game.player]
        told = self.words(_("{name}: {choice}"), name=name, choice=tell_choice(self.words, choice))
        self._act(lambda: game.act(choice.action), (*self._advice[-2:], told))

    # -- Clicks on the board

    def _on_board_click(self, _trace: Any, points: Any, _state: Any) -> None:
        cell = cell_clicked(points.point_inds)
        if cell is not None:
            self._on(lambda _points: self._click(cell))(points)

    def _click(self, cell: tuple[int, int]) -> None:
        game, side = self._game, self.look.side
        if self._film:
            self._cut_film()
            return
        position = game.position
        square = SQUARES_BY_CELL[side].get(cell)
        if game.to_act is Actor.CHANCE and square == position.assam and game.mode is Mode.PLAY:
            self._decide(game.roll)
        elif game.to_act is not Actor.PERSON:
            return
        elif position.phase is Phase.TURN:
            pointing = pointing_from(CELLS[side][position.assam], cell)
            if pointing is None:
                raise Refused(_("Choose one of the arrows beside Assam."))
            self._turn_to(heading_on_board(pointing, side))
        elif square is not None:
            self._choose_square(square)

    # -- Showing

    def _show(self) -> None:
        game = self._game
        shot = self._film[0] if self._film else None
        screen = screen_of_table(game, self.look, self.choosing, shot, self._sentences(shot), self._advice)
        recorder = game.mode is Mode.RECORDER
        with self._quietly():
            self.picture.show(screen.scene, self.words(_("Board")))
            # First what people look at.
            with self.remote.hold_sync():
                self.remote.status = screen.status
                pause = SHOT_MS if self._film else THINKING_MS
                self.remote.interval = round(pause / self.controls.speed.value)
                self.remote.playing = bool(self._film) or (self._computer_moves and not self._paused)
                self.remote.shown += 1
            self.panel.value = screen.panel
            self.text.value = panels.preformatted(screen.text)
            self.controls.put(
                screen,
                self.choosing,
                recorder=recorder,
                paused=self._paused,
                can_cut=self._broken is not None,
            )
            self.notice.value = panels.notice(game.notice.tell(self.words)) if game.notice else ""
        grown = self.screen is None or len(screen.moves) != len(self.screen.moves)
        self.screen = screen
        if grown:
            self._fill_in()

    def _sentences(self, shot: Shot | None) -> tuple[str, ...]:
        """Return what has happened in the last turn; while it is shown move, no more than what the die showed."""
        game = self._game
        if not game.played:
            return ()
        last = game.played[-1]
        events = last.events
        if shot is not None:
            rolled = [number for number, event in enumerate(shot.events, 1) if isinstance(event, Rolled)]
            events = shot.events[: rolled[0]] if rolled else shot.events
        return tuple(tell_events(self.words, game.record, last.before.player, events))

    def _make_figure(self, size: int) -> None:
        # Before the table is shown: a figure that is made in a page that shows it may come up empty.
        self.figure = new_figure(scene_of(start(setup(MIN_PLAYERS)), size=size), widget=True, pictures=False)
        clicks_trace(self.figure).on_click(self._on_board_click)
        self.board_box.children = (self.picture, self.figure)

    def _on_dark(self, change: dict[str, Any]) -> None:
        if change["new"] and self.controls.theme.value == DEFAULT_THEME:
            self.controls.theme.value = "dark"

    def _on_language(self, change: dict[str, Any]) -> None:
        self.look = replace(self.look, words=language(change["new"]))
        self._say_everything()
        if self.game is not None:
            self._show()

    def _say_everything(self) -> None:
        with self._quietly():
            self.controls.say(self.words)
            self.seating.say(self.words)
            self.remote.say(self.words, _("A game of Marrakech"))
