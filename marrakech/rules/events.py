"""What happens when an action is applied. Views are told by these, and never work a rule out themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from marrakech.board import Exit, Heading, Place, Square, Squares
from marrakech.rules.actions import Colour, Player


@dataclass(frozen=True, slots=True)
class Turned:
    """Assam was turned (or left as he stood) and now has this heading."""

    side: int
    heading: Heading


@dataclass(frozen=True, slots=True)
class Rolled:
    """The die showed this many slippers."""

    slippers: int


@dataclass(frozen=True, slots=True)
class Crossed:
    """Assam left the board by an exit and followed the mosaic; the step that brings him back comes next."""

    leaving: Exit


@dataclass(frozen=True, slots=True)
class Stepped:
    """Assam stepped on a square and has this heading there."""

    square: Square
    heading: Heading


class Paid(NamedTuple):
    """The mover owed ``due`` dirhams for a region of ``colour`` and paid ``paid`` of them to ``payee``."""

    # The one event that is made anew in every other turn; a frozen dataclass would cost as much as all the rest.

    payer: Player
    payee: Player
    due: int
    paid: int
    colour: Colour
    region: Squares


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player could not pay in full and left the game; his unlaid rugs left with him, his laid ones are neutral."""

    player: Player


@dataclass(frozen=True, slots=True)
class Drew:
    """The next rug of the player's pile turned out to have this colour."""

    player: Player
    colour: Colour


@dataclass(frozen=True, slots=True)
class Laid:
    """The player laid a rug of this colour on this place."""

    player: Player
    colour: Colour
    place: Place


@dataclass(frozen=True, slots=True)
class Ended:
    """The game ended with these scores, by player, and this winner or these winners."""

    scores: tuple[int, ...]
    winners: tuple[Player, ...]


Event: TypeAlias = Turned | Rolled | Crossed | Stepped | Paid | WentOut | Drew | Laid | Ended
