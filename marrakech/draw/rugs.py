"""Rugs as they show: whole ones and halves, their outlines, fringes and patterns. One unit is the side of a square.

A rug is woven in its own frame, its length upwards and its first square's centre in the origin, and then turned and
moved to its place on the screen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from marrakech import board
from marrakech.board import Heading, Square
from marrakech.draw.palette import FAMILIES
from marrakech.draw.shapes import Point, Points, circle, clipped, moved, rectangle, turned
from marrakech.draw.sides import CELLS, Cell
from marrakech.rules import Colour, Rug

_SIDE: Final = 0.07  # from a square's edge to a rug's long side
_END: Final = 0.12  # and to its end, where the fringe needs room
FRINGE: Final = 0.07
"""How far a fringe reaches beyond its rug."""
STRANDS: Final = (0.026, 0.0622)
"""The width of a strand and of the gap to the next: ten strands to an end."""
_BAND: Final = 0.09  # from the outline to the pattern
_BORDER: Final = 0.045
_MIDDLE: Final = 0.5  # of a whole rug's length: patterns are symmetrical about it


class Piece(NamedTuple):
    """A rug or the half of one that still shows.

    ``squares`` are one or two; ``cell`` is where the first lies on the screen and ``heading`` the way from it to the
    rug's other half; ``gap`` is, for a half, how far beyond its square the rug on the other half begins.
    """

    squares: tuple[Square, ...]
    colour: Colour
    cell: Cell
    heading: Heading
    gap: float | None

    @property
    def whole(self) -> bool:
        """Whether both halves show."""
        return self.gap is None


class Weave(NamedTuple):
    """The parts of a piece, in place on the screen."""

    outline: Points
    border: Points
    fringe: tuple[Points, ...]
    tuck: Points
    """The shade where a half goes under another rug; empty for a whole rug."""


@lru_cache(maxsize=64)
def pieces(rugs: bytes, side: str) -> tuple[Piece, ...]:
    """Return all that shows of the rugs of a position (``Position.rugs``), in the order of squares."""
    cells = CELLS[side]
    laid = [Rug(rugs[i], rugs[i + 1]) for i in range(0, len(rugs), 2)]
    top: dict[Square, int] = {}
    for index, rug in enumerate(laid):
        for square in board.PLACES[rug.place]:
            top[square] = index
    found = []
    for square in sorted(top):
        rug = laid[top[square]]
        low, high = board.PLACES[rug.place]
        other = high if square == low else low
        whole = top[other] == top[square]
        if whole and square == high:
            continue
        heading = _heading(cells[square], cells[other])
        gap = None
        if not whole:
            cover = board.PLACES[laid[top[other]].place]
            end_on = _heading(cells[cover[0]], cells[cover[1]]) % 2 == heading % 2
            gap = _END if end_on else _SIDE
        squares = (square, other) if whole else (square,)
        found.append(Piece(squares, rug.colour, cells[square], heading, gap))
    return tuple(found)


def _heading(cell: Cell, other: Cell) -> Heading:
    return {(0, 1): 0, (1, 0): 1, (0, -1): 2, (-1, 0): 3}[other[0] - cell[0], other[1] - cell[1]]


def weave(piece: Piece) -> Weave:
    """Return the parts of a piece."""
    return _weave(piece.cell, piece.heading, piece.gap)


def pattern(piece: Piece, seat: int, second: bool) -> tuple[Points, ...]:
    """Return the pattern of a seat's first or second colour on a piece; polygons, and lines as two points each."""
    return _pattern(piece.cell, piece.heading, piece.gap, FAMILIES[seat], second)


def neutral_pattern(piece: Piece) -> tuple[Points, ...]:
    """Return the hatching of a neutral piece, the same on the screen however the rug lies."""
    return _pattern(piece.cell, piece.heading, piece.gap, "hatching", piece.heading % 2 == 1)


def middle(piece: Piece) -> Point:
    """Return the middle of a whole rug."""
    ((x, y),) = _placed(((0.0, _MIDDLE),), piece.cell, piece.heading)
    return x, y


def _placed(points: Points, cell: Cell, heading: Heading) -> Points:
    x, y = cell
    return tuple((round(px, 3), round(py, 3)) for px, py in moved(turned(points, heading), x + 0.5, y + 0.5))


@lru_cache(maxsize=1024)
def _weave(cell: Cell, heading: Heading, gap: float | None) -> Weave:
    left, right = _SIDE - 0.5, 0.5 - _SIDE
    bottom = _END - 0.5
    if gap is None:
        top = 1.5 - _END
        outline = rectangle(left, bottom, right, top, (0.05, 0.05, 0.05, 0.05))
        inner = rectangle(left + _BORDER, bottom + _BORDER, right - _BORDER, top - _BORDER, (0, 0, 0, 0))
        border = (*inner, inner[0])
        ends = [(bottom, -1), (top, 1)]
        tuck: Points = ()
    else:
        top = 0.5 + gap
        outline = rectangle(left, bottom, right, top, (0.05, 0.05, 0, 0))
        inner = rectangle(left + _BORDER, bottom + _BORDER, right - _BORDER, top, (0, 0, 0, 0))
        border = (inner[-1], *inner[:-1])
        ends = [(bottom, -1)]
        tuck = ((left, top - 0.13), (right, top - 0.13), (right, top), (left, top))
    # A fringe is one wide line along the rug's end, whose dashes are the strands.
    fringe: list[Points] = []
    for y, outwards in ends:
        middle = y + outwards * FRINGE / 2
        fringe.append(((left + 0.02, middle), (right - 0.02, middle)))
    return Weave(
        _placed(outline, cell, heading),
        _placed(border, cell, heading),
        tuple(_placed(strand, cell, heading) for strand in fringe),
        _placed(tuck, cell, heading),
    )


@lru_cache(maxsize=2048)
def _pattern(cell: Cell, heading: Heading, gap: float | None, family: str, second: bool) -> tuple[Points, ...]:
    width = 0.5 - _SIDE - _BAND
    bottom = -0.5 + _END + _BAND
    top = 1.5 - _END - _BAND if gap is None else 0.5 + gap
    motifs = {
        "stripes": _lengthwise if second else _crosswise,
        "lozenges": _lattice if second else _lozenges,
        "dots": _discs if second else _dots,
        "chevrons": _arrows if second else _chevrons,
        "hatching": _hatching_turned if second else _hatching,
    }[family](width, bottom, top)
    return tuple(_placed(motif, cell, heading) for motif in motifs)


# Each motif lies wholly within -width..width and bottom..top: nothing needs to be clipped by whoever draws it.


def _rows(bottom: float, top: float, pitch: float, reach: float, offset: float = 0.0) -> list[tuple[int, float]]:
    """Return number and height of the rows, counted from the middle of a whole rug, that fit with this reach."""
    rows = ((i, _MIDDLE + (i + offset) * pitch) for i in range(-20, 20))
    return [(i, y) for i, y in rows if bottom - 1e-9 <= y - reach and y + reach <= top + 1e-9]


def _crosswise(width: float, bottom: float, top: float) -> list[Points]:
    # Wide and narrow stripes by turns, as in Berber weaving.
    found: list[Points] = []
    for i, y in _rows(bottom, top, 0.13, 0.02, 0.5):
        reach = 0.024 if (i if i >= 0 else -1 - i) % 2 == 0 else 0.003
        found.append(((-width, y - reach), (width, y - reach), (width, y + reach), (-width, y + reach)))
    return found


def _lengthwise(width: float, bottom: float, top: float) -> list[Points]:
    return [
        ((x - reach, bottom), (x + reach, bottom), (x + reach, top), (x - reach, top))
        for x, reach in ((-0.21, 0.045), (0, 0.045), (0.21, 0.045))
        if abs(x) + reach <= width
    ]


def _staggered(width: float, bottom: float, top: float, pitch: float, reach: float) -> list[Point]:
    points = []
    for i, y in _rows(bottom, top, pitch, reach):
        columns = (-2, 0, 2) if i % 2 == 0 else (-1, 1)
        points += [(column * (width - reach) / 2, y) for column in columns]
    return points


def _lozenges(width: float, bottom: float, top: float) -> list[Points]:
    r = 0.105
    return [((x, y - r), (x + r, y), (x, y + r), (x - r, y)) for x, y in _staggered(width, bottom, top, 0.34, r)]


def _lattice(width: float, bottom: float, top: float) -> list[Points]:
    found: list[Points] = []
    for slope in (1, -1):
        for i in range(-12, 13):
            y = _MIDDLE + (i + 0.5) * 0.34
            part = clipped((-1, y - slope), (1, y + slope), -width, bottom, width, top)
            if part:
                found.append(part)
    return found


def _dots(width: float, bottom: float, top: float) -> list[Points]:
    return [moved(circle(0.085, 10), x, y) for x, y in _staggered(width, bottom, top, 0.35, 0.085)]


def _discs(width: float, bottom: float, top: float) -> list[Points]:
    return [moved(circle(0.11, 10), x, y) for _, y in _rows(bottom, top, 0.3, 0.11, 0.5) for x in (-0.18, 0.18)]


def _chevron(width: float, y: float, rise: float, thick: float) -> Points:
    w, low, high = width, y - rise, y + rise
    return ((-w, low), (0, high), (w, low), (w, low + thick), (0, high + thick), (-w, low + thick))


def _chevrons(width: float, bottom: float, top: float) -> list[Points]:
    return [_chevron(width, y - 0.0325, 0.1, 0.065) for _, y in _rows(bottom, top, 0.25, 0.13)]


def _arrows(width: float, bottom: float, top: float) -> list[Points]:
    return [_chevron(width, y - 0.05, 0.09, 0.1) for _, y in _rows(bottom, top, 0.36, 0.15)]


def _hatch(width: float, bottom: float, top: float, slope: int) -> list[Points]:
    lines = (
        clipped((-1, _MIDDLE + i * 0.2 - slope), (1, _MIDDLE + i * 0.2 + slope), -width, bottom, width, top)
        for i in range(-12, 13)
    )
    return [line for line in lines if line]


def _hatching(width: float, bottom: float, top: float) -> list[Points]:
    return _hatch(width, bottom, top, 1)


def _hatching_turned(width: float, bottom: float, top: float) -> list[Points]:
    return _hatch(width, bottom, top, -1)
