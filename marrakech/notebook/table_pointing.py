"""What somebody means who clicks on the board, presses an arrow key or types a sign at a table: plain values."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from marrakech import board
from marrakech.board import Heading, Square
from marrakech.draw.sides import CELLS, SQUARES_BY_CELL, Cell, heading_on_board, heading_on_screen, pointing_from
from marrakech.language import _
from marrakech.play import Actor, Game, Mode, Refused
from marrakech.rules import Phase

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


class Facing(NamedTuple):
    """Assam is to face a heading, towards a square; None where the board ends."""

    heading: Heading
    square: Square | None


class Touched(NamedTuple):
    """A square is touched, for a rug."""

    square: Square


class Thrown(NamedTuple):
    """The die is rolled; on a real board it shows so many slippers."""

    slippers: int | None = None


class Upturned(NamedTuple):
    """A colour came up, the first or second that may: 0 or 1."""

    number: int


class Spelt(NamedTuple):
    """The letter of a square is typed, its number still to come."""

    letter: str


Meant: TypeAlias = Facing | Touched | Thrown | Upturned | Spelt


def meant_by_click(game: Game, side: str, cell: Cell) -> Meant | None:
    """Return what a click into a cell of the screen means; None where it means nothing.

    Raises:
        Refused: Assam is to be turned, and this is not beside him.
    """
    position = game.position
    square = SQUARES_BY_CELL[side].get(cell)
    if game.to_act is Actor.CHANCE and square == position.assam and game.mode is Mode.PLAY:
        return Thrown()
    if game.to_act is not Actor.PERSON:
        return None
    if position.phase is Phase.TURN:
        pointing = pointing_from(CELLS[side][position.assam], cell)
        if pointing is None:
            raise Refused(_("Choose one of the arrows beside Assam."))
        return Facing(heading_on_board(pointing, side), square_beside(position.assam, pointing, side))
    return None if square is None else Touched(square)


def meant_by_arrow(game: Game, side: str, pointing: int, first: Square | None) -> Meant:
    """Return what an arrow key means: a way for Assam, or a rug's next square.

    Args:
        game: The game.
        side: Where the onlooker sits.
        pointing: The way the arrow points on the screen.
        first: The first square of a rug, where one is chosen.

    Raises:
        Refused: No square is there for a rug.
    """
    position = game.position
    if position.phase is Phase.LAY and game.to_act is Actor.PERSON:
        square = square_beside(position.assam if first is None else first, pointing, side)
        if square is None:
            raise Refused(_("The board ends there."))
        return Touched(square)
    return Facing(heading_on_board(pointing, side), square_beside(position.assam, pointing, side))


def meant_by_sign(game: Game, letter: str, sign: str) -> Meant | None:
    """Return what a letter or digit means, after a square's letter or none; None where it means nothing."""
    phase = game.position.phase
    if sign in board.FILES:
        return Spelt(sign)
    if phase is Phase.LAY and letter:
        return Touched(board.SQUARES_BY_NAME[letter + sign])
    if phase is Phase.DRAW and sign in "12":
        return Upturned(int(sign) - 1)
    return Thrown(int(sign)) if game.mode is Mode.RECORDER else None


def square_ahead(square: Square, heading: Heading, side: str) -> Square | None:
    """Return the square that lies next to another one at a heading, or None beside the board."""
    return square_beside(square, heading_on_screen(heading, side), side)


def square_beside(square: Square, pointing: int, side: str) -> Square | None:
    """Return the square next to another one on the screen, or None beside the board."""
    column, row = CELLS[side][square]
    cells = ((column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row))
    return SQUARES_BY_CELL[side].get(cells[pointing])
