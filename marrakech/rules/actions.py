"""What a position waits for, and what players and chance can do in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, TypeAlias, overload

from marrakech import board
from marrakech.board import Place, Places

Player: TypeAlias = int
Colour: TypeAlias = int

# rule: turn.die
DIE: Final = (1, 2, 2, 3, 3, 4)
"""The six faces of the wooden die, in slippers."""

LEFT, STRAIGHT, RIGHT = -1, 0, 1


class Phase(Enum):
    """What a position waits for."""

    TURN = "turn"
    """The player turns Assam, or leaves him as he stands."""
    ROLL = "roll"
    """The die is rolled: chance decides."""
    DRAW = "draw"
    """The next rug of a pile nobody knows is turned up: chance decides."""
    LAY = "lay"
    """The player lays a rug."""
    OVER = "over"
    """The game has ended."""

    # Positions are hashed often; members are singletons, so identity serves, and is ten times faster.
    __hash__ = object.__hash__


def _check_number(value: object, meaning: str) -> None:
    if type(value) is not int:
        raise TypeError(f"{meaning}, not {value!r}")


@dataclass(frozen=True, slots=True)
class TurnAssam:
    """Turn Assam a quarter to ``LEFT`` or ``RIGHT``, or leave him ``STRAIGHT``."""

    side: int

    def __post_init__(self) -> None:
        _check_number(self.side, "a side is -1, 0 or 1: LEFT, STRAIGHT or RIGHT")


@dataclass(frozen=True, slots=True)
class RollDie:
    """Chance: the die shows ``slippers``."""

    slippers: int

    def __post_init__(self) -> None:
        _check_number(self.slippers, "a roll is a number of slippers")


@dataclass(frozen=True, slots=True)
class DrawColour:
    """Chance: the next rug of the mover's pile has this colour."""

    colour: Colour

    def __post_init__(self) -> None:
        _check_number(self.colour, "a colour is its number in the set-up")


@dataclass(frozen=True, slots=True)
class LayRug:
    """Lay a rug of the colour that is due on this place."""

    place: Place

    def __post_init__(self) -> None:
        _check_number(self.place, "a place is a number from 0 to 83, as in marrakech.board.PLACES")

    def __str__(self) -> str:
        return board.PLACE_NAMES[self.place]


Action: TypeAlias = TurnAssam | RollDie | DrawColour | LayRug

_TURN_LEFT, _KEEP, _TURN_RIGHT = TurnAssam(LEFT), TurnAssam(STRAIGHT), TurnAssam(RIGHT)
# rule: turn.heading
TURNS: Final = (_TURN_LEFT, _KEEP, _TURN_RIGHT)
# rule: variant.order
QUARTERS: Final = (_TURN_LEFT, _TURN_RIGHT)
ROLLS: Final = tuple(RollDie(slippers) for slippers in sorted(set(DIE)))
ROLL_OF_FACE: Final = tuple(ROLLS[slippers - 1] for slippers in DIE)
ROLL_CHANCES: Final = tuple((roll, Fraction(DIE.count(roll.slippers), len(DIE))) for roll in ROLLS)
LAYS: Final = tuple(LayRug(place) for place in range(len(board.PLACES)))
DRAWS: Final = tuple(DrawColour(colour) for colour in range(4))


class LegalActions(Sequence[Action]):
    """The legal actions of a position as a sequence; rugs are a set of places, read as far as they are asked for."""

    __slots__ = ("_few", "_places")

    def __init__(self, few: tuple[Action, ...], places: Places) -> None:
        self._few = few
        self._places = places

    def __len__(self) -> int:
        return self._places.bit_count() or len(self._few)

    def __iter__(self) -> Iterator[Action]:
        yield from self._few
        places = self._places
        while places:
            lowest = places & -places
            yield LAYS[lowest.bit_length() - 1]
            places ^= lowest

    def __contains__(self, action: object) -> bool:
        if type(action) is LayRug:
            return action.place >= 0 and bool(self._places >> action.place & 1)
        return action in self._few

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if self._few:
            return self._few[index]
        if isinstance(index, slice):
            return tuple(self)[index]
        places = self._places
        count = places.bit_count()
        if index < 0:
            index += count
        if index >= count:
            raise IndexError("there are fewer legal actions")
        for _ in range(index):
            places &= places - 1
        if index < 0:
            raise IndexError("there are fewer legal actions")
        return LAYS[(places & -places).bit_length() - 1]

    def __repr__(self) -> str:
        return f"<LegalActions: {', '.join(str(action) for action in self)}>"


# Assam is turned in every turn, so these two are shared.
LEGAL_TURNS: Final[dict[tuple[TurnAssam, ...], LegalActions]] = {
    turns: LegalActions(turns, 0) for turns in (TURNS, QUARTERS)
}
