"""Tables for tests, driven without a browser: by clicks, keys, buttons and ticks of the clock."""

import re
from collections.abc import Iterator
from pathlib import Path

from marrakech import board
from marrakech.board import PLACES, SQUARE_NAMES, SQUARES_BY_NAME
from marrakech.draw import Scene
from marrakech.draw.sides import CELLS, heading_on_screen
from marrakech.format import read, write
from marrakech.notebook import Table
from marrakech.notebook.table_pointing import ARROWS, KEYS
from marrakech.play import Game, Sitter, new_game
from marrakech.rules import LayRug, Phase, TurnAssam


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def path_of(table: Table) -> Path:
    file = game_of(table).file
    assert file is not None
    assert file.path is not None
    return file.path


def marked(table: Table) -> set[str]:
    """The squares marked as refused."""
    marks = scene_of(table).marks
    return {SQUARE_NAMES[square] for square, _colour in marks.squares} if marks else set()


def scene_of(table: Table) -> Scene:
    assert table.screen is not None
    return table.screen.scene


def wish(table: Table, *words: str) -> None:
    """What the browser sends for keys or ticks of its clock."""
    for word in words:
        table.remote._handle_custom_msg({"wanted": word}, [])


def key(table: Table, *names: str) -> None:
    wish(table, *(KEYS[name] for name in names))


def press(table: Table, name: str) -> None:
    table.controls.buttons[name].click()


def click(table: Table, cell: tuple[int, int]) -> None:
    """What the browser sends for a click into a cell of the screen."""
    table.picture._handle_custom_msg({"cell": list(cell)}, [])


def click_square(table: Table, name: str) -> None:
    click(table, CELLS[table.look.side][SQUARES_BY_NAME[name]])


def settle(table: Table) -> None:
    """Let the clock run until it is a person's turn or the game is over."""
    for _ in range(10_000):
        if not table.remote.playing:
            return
        wish(table, "tick")
    raise AssertionError("the clock never stops")


def sat_down(folder: Path, *computers: str | None, seed: int = 7, **options: object) -> Table:
    """A table at which people and computer players have sat down."""
    sitters = [
        Sitter(name, computer) for name, computer in zip(("Amina", "Bilal", "Chloé", "Driss"), computers, strict=False)
    ]
    return Table(new_game(sitters, seed=seed, first=0, folder=folder, **options), folder=folder)  # type: ignore[arg-type]


def good(table: Table) -> None:
    """What always holds of a table with a game: its record and its file are good, its board shows its position."""
    assert not re.match(r"\w+Error:", table.error), table.error
    game = table.game
    if game is None:
        return
    text = write(game.record)
    assert read(text) == game.record
    assert path_of(table).read_text(encoding="utf-8") == text
    assert table.screen is not None
    acts = table.acts
    assert acts is not None
    if not acts.film and acts.choosing.place is None:
        assert scene_of(table).position == game.position


def by_clicks(table: Table) -> None:
    """Do what there is to do now by clicks on the board alone."""
    game = table.game
    assert game is not None
    position = game.position
    if position.phase is Phase.ROLL:
        click_square(table, SQUARE_NAMES[position.assam])
        click_square(table, SQUARE_NAMES[position.assam])  # the film is cut short
    elif position.phase is Phase.TURN:
        action = game.hint().action
        assert isinstance(action, TurnAssam)
        column, row = CELLS[table.look.side][position.assam]
        pointing = heading_on_screen((position.heading + action.side) & 3, table.look.side)
        dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[pointing]
        click(table, (column + dx, row + dy))
    else:
        action = game.hint().action
        assert isinstance(action, LayRug)
        first, other = (SQUARE_NAMES[square] for square in PLACES[action.place])
        for name in (other, first, other):
            click_square(table, name)


def by_keys(table: Table) -> None:
    """The same by keys alone."""
    game = table.game
    assert game is not None
    position = game.position
    if position.phase is Phase.ROLL:
        key(table, " ", "Enter")
        return
    if position.phase is Phase.DRAW:
        key(table, "1")
        return
    action = game.hint().action
    if isinstance(action, TurnAssam):
        key(table, ARROWS[heading_on_screen((position.heading + action.side) & 3, table.look.side)])
    else:
        key(table, *arrows_to(table, PLACES[action.place]), "Enter")


def arrows_to(table: Table, squares: tuple[int, int]) -> Iterator[str]:
    """The two arrow keys that choose a rug."""
    position = game_of(table).position
    cells = CELLS[table.look.side]
    first = next(square for square in squares if square in board.NEIGHBOURS[position.assam])
    other = squares[0] if squares[1] == first else squares[1]
    for start, end in ((position.assam, first), (first, other)):
        away = cells[end][0] - cells[start][0], cells[end][1] - cells[start][1]
        yield ARROWS[((0, 1), (1, 0), (0, -1), (-1, 0)).index(away)]
