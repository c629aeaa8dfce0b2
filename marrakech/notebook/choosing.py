"""Choosing a rug by its squares, one after the other: what a further square makes of what is chosen already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from marrakech import board
from marrakech.board import Place, Square
from marrakech.record import apart
from marrakech.rules import Action, IllegalAction, LayRug, Position, TurnAssam

_TELLING: Final = ("lay.cover", "lay.assam", "lay.touch")
"""Rules that forbid rugs, those first that say most of a square on which none is legal."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """A rug being chosen: its first square, then both as a place; the squares of a choice that was refused; or what a
    hint proposes, which chooses nothing yet."""

    first: Square | None = None
    place: Place | None = None
    refused: tuple[Square, ...] = ()
    hint: TurnAssam | LayRug | None = None


class Refusal(NamedTuple):
    """What somebody tried that the rules forbid, and the squares to mark for it."""

    action: Action
    squares: tuple[Square, ...]


def chosen(place: Place) -> Choosing:
    """Return the choice of a whole rug."""
    return Choosing(board.PLACES[place][0], place)


def choose(position: Position, choosing: Choosing, square: Square) -> Choosing | LayRug | Refusal:
    """Return what a square makes of a choice: more of it, the rug that is chosen once more and so laid, or a refusal.

    Args:
        position: A position that waits for a rug.
        choosing: What is chosen already.
        square: The square that is chosen now.
    """
    first, place = choosing.first, choosing.place
    if place is not None and square in board.PLACES[place]:
        return LayRug(place)
    if first is not None and place is None and square != first:
        other = board.PLACE_BY_SQUARES.get((first, square), apart(first, square))
        legal = LayRug(other) in position.legal
        return chosen(other) if legal else Refusal(LayRug(other), (first, square))
    if any(square in board.PLACES[legal] for legal in board.places_in(position.placements)):
        return Choosing(first=square)
    return Refusal(_telling_rug(position, square), (square,))


def _telling_rug(position: Position, square: Square) -> LayRug:
    """Return the rug on a square where none is legal whose refusal says most."""
    rugs = [LayRug(place) for place, squares in enumerate(board.PLACES) if square in squares]
    return min(rugs, key=lambda rug: _TELLING.index(_rule_against(position, rug)))


def _rule_against(position: Position, rug: LayRug) -> str:
    try:
        position.apply(rug)
    except IllegalAction as error:
        return error.rule
    raise AssertionError(f"{rug} is legal")
