"""The board seen from a side: which cell of the screen a square is, and which way a heading points there.

A cell is a pair (column, row) with both 0-6, columns from the left, rows from the bottom of the screen. Seen from the
south, columns are files and rows are ranks.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from marrakech import board
from marrakech.board import Heading, Square
from marrakech.draw.scene import SIDES

Cell: TypeAlias = tuple[int, int]

_LAST: Final = board.SIZE - 1
_POINTING: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _cell(square: Square, turns: int) -> Cell:
    column, row = board.file_of(square), board.rank_of(square)
    for _ in range(turns):
        column, row = _LAST - row, column
    return column, row


CELLS: Final[dict[str, dict[Square, Cell]]] = {
    side: {square: _cell(square, turns) for square in board.SQUARES} for turns, side in enumerate(SIDES)
}
"""The cell of each square, by side."""
SQUARES_BY_CELL: Final[dict[str, dict[Cell, Square]]] = {
    side: {cell: square for square, cell in cells.items()} for side, cells in CELLS.items()
}
"""The square of each cell, by side."""


def heading_on_screen(heading: Heading, side: str) -> Heading:
    """Return a heading as it points on the screen: 0 up, 1 right, 2 down, 3 left."""
    return (heading - SIDES.index(side)) & 3


def heading_on_board(pointing: Heading, side: str) -> Heading:
    """Return the heading that points so on the screen; the other way round than ``heading_on_screen``."""
    return (pointing + SIDES.index(side)) & 3


def pointing_from(start: Cell, cell: Cell) -> Heading | None:
    """Return which way on the screen a cell lies next to another one, 0 up, 1 right, …; None for any other cell.

    Cells beside the board, with a column or row of -1 or 7, count too.
    """
    away = cell[0] - start[0], cell[1] - start[1]
    return _POINTING.index(away) if away in _POINTING else None
