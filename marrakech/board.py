"""The market square: squares, headings, the mosaic, walks and the places a rug fits on. Pure geometry.

A square is an ``int``, ``8 * file + rank`` with files a-g and ranks 1-7 counted from 0, so that squares sort as their
names do (a1 < a2 < b1). Rank 8 does not exist: that spare number keeps the files apart when a set of squares, an
``int`` with bit ``square`` set for each member, is shifted by a step in any direction.

A place is an ``int`` 0-83, the number of one of the 84 pairs of squares that share an edge, in the order of their
lower and then their higher square. A set of places is an ``int`` with bit ``place`` set for each member.

Rules implemented here: board.squares, board.mosaic, turn.walk and the geometry of lay.touch and lay.assam.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

Square: TypeAlias = int
Squares: TypeAlias = int
Heading: TypeAlias = int
Place: TypeAlias = int
Places: TypeAlias = int

SIZE: Final = 7
FILES: Final = "abcdefg"
RANKS: Final = "1234567"

# rule: board.squares
SQUARES: Final[tuple[Square, ...]] = tuple(8 * file + rank for file in range(SIZE) for rank in range(SIZE))
SQUARE_NAMES: Final[dict[Square, str]] = {s: FILES[s >> 3] + RANKS[s & 7] for s in SQUARES}
SQUARES_BY_NAME: Final[dict[str, Square]] = {name: square for square, name in SQUARE_NAMES.items()}
ALL_SQUARES: Final[Squares] = sum(1 << s for s in SQUARES)
CENTRE: Final[Square] = SQUARES_BY_NAME["d4"]

HEADINGS: Final[tuple[Heading, ...]] = (0, 1, 2, 3)
NORTH, EAST, SOUTH, WEST = HEADINGS
HEADING_NAMES: Final = "NESW"


def file_of(square: Square) -> int:
    """Return the file of a square, 0 for a to 6 for g."""
    return square >> 3


def rank_of(square: Square) -> int:
    """Return the rank of a square, 0 for rank 1 to 6 for rank 7."""
    return square & 7


def square_at(file: int, rank: int) -> Square:
    """Return the square at a file and rank, both 0-6."""
    return 8 * file + rank


def squares_in(squares: Squares) -> tuple[Square, ...]:
    """Return the members of a set of squares, lowest first."""
    found = []
    while squares:
        lowest = squares & -squares
        found.append(lowest.bit_length() - 1)
        squares ^= lowest
    return tuple(found)


def opposite(heading: Heading) -> Heading:
    """Return the heading half a turn away."""
    return (heading + 2) & 3


class Exit(NamedTuple):
    """A way off the board: the border square stood on and the heading walked off with."""

    square: Square
    heading: Heading


def _exit(name: str) -> Exit:
    return Exit(SQUARES_BY_NAME[name[:2]], HEADING_NAMES.index(name[2]))


# rule: board.mosaic
ARCS: Final[tuple[tuple[Exit, Exit], ...]] = tuple(
    (_exit(one), _exit(other))
    for one, other in (
        ("a7N", "b7N"),
        ("c7N", "d7N"),
        ("e7N", "f7N"),
        ("g7N", "g7E"),
        ("g6E", "g5E"),
        ("g4E", "g3E"),
        ("g2E", "g1E"),
        ("g1S", "f1S"),
        ("e1S", "d1S"),
        ("c1S", "b1S"),
        ("a1S", "a1W"),
        ("a2W", "a3W"),
        ("a4W", "a5W"),
        ("a6W", "a7W"),
    )
)
"""The fourteen arcs round the border, clockwise from a7, each joining two exits; the longer ones are at g7 and a1."""

MOSAIC: Final[dict[Exit, Exit]] = {
    leaving: Exit(entering.square, opposite(entering.heading)) for arc in ARCS for leaving, entering in (arc, arc[::-1])
}
"""Where Assam comes back, as square and heading, for each of the 28 exits."""

_OFFSETS: Final = (1, 8, -1, -8)  # by heading: north, east, south, west


class WalkStep(NamedTuple):
    """One step of a walk: the square stepped on, the heading there, and the exit walked off by, or None."""

    square: Square
    heading: Heading
    crossed: Exit | None


def step(square: Square, heading: Heading) -> WalkStep:
    """Take one step; leaving the board follows the mosaic and costs nothing extra (rule board.mosaic)."""
    ahead = square + _OFFSETS[heading]
    # Above rank 7 or below rank 1 lands on a spare bit; beyond files a and g leaves the 56 bits.
    if 0 <= ahead < 8 * SIZE and ahead & 7 != SIZE:
        return WalkStep(ahead, heading, None)
    leaving = Exit(square, heading)
    return WalkStep(*MOSAIC[leaving], leaving)


def walk(square: Square, heading: Heading, squares: int) -> tuple[WalkStep, ...]:
    """Walk straight ahead for a number of squares (rule turn.walk)."""
    steps = []
    for _ in range(squares):
        taken = step(square, heading)
        square, heading = taken.square, taken.heading
        steps.append(taken)
    return tuple(steps)


def _neighbours(square: Square) -> tuple[Square, ...]:
    file, rank = file_of(square), rank_of(square)
    around = ((file - 1, rank), (file, rank - 1), (file, rank + 1), (file + 1, rank))
    return tuple(square_at(f, r) for f, r in around if 0 <= f < SIZE and 0 <= r < SIZE)


NEIGHBOURS: Final[dict[Square, tuple[Square, ...]]] = {s: _neighbours(s) for s in SQUARES}
"""The two to four squares that share an edge with each square, lowest first."""

PLACES: Final[tuple[tuple[Square, Square], ...]] = tuple(
    (lower, higher) for lower in SQUARES for higher in NEIGHBOURS[lower] if lower < higher
)
"""The two squares of each of the 84 places, the lower one first."""

PLACE_BY_SQUARES: Final[dict[tuple[Square, Square], Place]] = {
    pair: place for place, (lower, higher) in enumerate(PLACES) for pair in ((lower, higher), (higher, lower))
}
PLACE_NAMES: Final[tuple[str, ...]] = tuple(f"{SQUARE_NAMES[low]}-{SQUARE_NAMES[high]}" for low, high in PLACES)
PLACE_SQUARES: Final[tuple[Squares, ...]] = tuple(1 << low | 1 << high for low, high in PLACES)
"""The two squares of each place as a set of squares."""

PLACES_OVER: Final[tuple[Places, ...]] = tuple(
    sum(1 << other for other, squares in enumerate(PLACE_SQUARES) if squares & mine) for mine in PLACE_SQUARES
)
"""For each place, the places that share at least one square with it, itself included."""

# rule: lay.touch, rule: lay.assam
PLACES_BESIDE: Final[tuple[Places, ...]] = tuple(
    sum(
        1 << place
        for place, pair in enumerate(PLACES)
        if square in NEIGHBOURS and square not in pair and any(s in NEIGHBOURS[square] for s in pair)
    )
    for square in range(SQUARES[-1] + 1)
)
"""For each square, the places one of whose squares shares an edge with it and none of whose squares is it."""


def places_in(places: Places) -> tuple[Place, ...]:
    """Return the members of a set of places, lowest first."""
    return squares_in(places)


def region(squares: Squares, start: Square) -> Squares:
    """Return those of ``squares`` that edges join to ``start``, itself included if it is one of them (pay.region)."""
    joined = 1 << start & squares
    while True:
        grown = (joined | joined << 1 | joined >> 1 | joined << 8 | joined >> 8) & squares
        if grown == joined:
            return joined
        joined = grown
