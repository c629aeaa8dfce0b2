"""The board misread: walks, regions and rugs as people get them wrong, each as a pure function.

Nothing here decides what is right; that is the rules' work.
"""

from __future__ import annotations

from functools import cache

from marrakech import board
from marrakech.board import Place, Square, Squares
from marrakech.rules import Colour, Position


def joined_by_corners(squares: Squares, start: Square) -> Squares:
    """Return the squares that edges or corners join to ``start``."""
    found = 1 << start & squares
    while True:
        grown = found
        for square in board.squares_in(found):
            file, rank = board.file_of(square), board.rank_of(square)
            for f in range(max(0, file - 1), min(board.SIZE, file + 2)):
                for r in range(max(0, rank - 1), min(board.SIZE, rank + 2)):
                    grown |= 1 << board.square_at(f, r) & squares
        if grown == found:
            return found
        found = grown


def joined_with_other_colour(position: Position, square: Square, colour: Colour) -> Squares:
    """Return what the region would be if all colours of its owner were one."""
    owner = position.setup.owner[colour]
    both = 0
    for mine in position.setup.colours[owner]:
        both |= position.visible[mine]
    return board.region(both, square)


def joined_with_everything(position: Position, square: Square) -> Squares:
    """Return what hangs together with a square over rugs of any colour."""
    covered = 0
    for squares in position.visible:
        covered |= squares
    return board.region(covered, square)


def rug_alone(position: Position, square: Square) -> Squares:
    """Return the squares on which the rug that shows on a square shows."""
    layers = position.layers(square)
    if not layers:
        return 0
    place = position.laid[layers[0]].place
    if position.whole >> place & 1:
        return board.PLACE_SQUARES[place]
    return 1 << square


def walk_counting_mosaic(square: Square, heading: int, slippers: int) -> Square | None:
    """Return where Assam would end if the mosaic cost a step; None if that left him on it."""
    crossed = False
    while slippers:
        taken = board.step(square, heading)
        if taken.crossed is not None:
            crossed = True
            slippers -= 1
            if not slippers:
                return None
        square, heading = taken.square, taken.heading
        slippers -= 1
    return square if crossed else None


def walk_to_the_edge(square: Square, heading: int, slippers: int) -> Square | None:
    """Return where Assam would stop if the market ended at its edge; None if he does not reach it."""
    for taken in board.walk(square, heading, slippers):
        if taken.crossed is not None:
            return square
        square = taken.square
    return None


def walk_bouncing(square: Square, heading: int, slippers: int) -> Square | None:
    """Return where Assam would end if the edge turned him round on his own line; None if he does not reach it."""
    bounced = False
    for _ in range(slippers):
        taken = board.step(square, heading)
        if taken.crossed is None:
            square, heading = taken.square, taken.heading
        else:
            bounced, heading = True, board.opposite(heading)
    return square if bounced else None


@cache
def places_under(square: Square) -> tuple[Place, ...]:
    """Return the places one of whose squares is ``square``."""
    return tuple(place for place, pair in enumerate(board.PLACES) if square in pair)


@cache
def places_away(square: Square) -> tuple[Place, ...]:
    """Return the places that do not touch a square at all."""
    near = {*places_under(square), *places_at_a_corner(square), *board.places_in(board.PLACES_BESIDE[square])}
    return tuple(place for place in range(len(board.PLACES)) if place not in near)


@cache
def places_at_a_corner(square: Square) -> tuple[Place, ...]:
    """Return the places that touch a square with a corner only."""
    file, rank = board.file_of(square), board.rank_of(square)
    beside = board.PLACES_BESIDE[square]
    found = []
    for place, pair in enumerate(board.PLACES):
        near = any(abs(board.file_of(s) - file) == 1 and abs(board.rank_of(s) - rank) == 1 for s in pair)
        if near and not beside >> place & 1 and square not in pair:
            found.append(place)
    return tuple(found)
