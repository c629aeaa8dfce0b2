"""What each way to turn Assam may cost, before the die is rolled: exact, from the six faces of the die."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from marrakech.rules import DIE, Landing, Phase, Position, TurnAssam

DIE_ODDS: Final = tuple((slippers, Fraction(DIE.count(slippers), len(DIE))) for slippers in sorted(set(DIE)))
"""Each number of slippers and its chance (turn.die)."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to go: ``side`` to turn to (0 for straight on) and where each roll would end.

    ``landings`` holds, for each number of slippers from 1, the chance of the roll and the landing with what the mover
    would owe there (rules pay.owner and pay.region; more than he has, if it is).
    """

    side: int
    landings: tuple[tuple[int, Fraction, Landing], ...]

    @property
    def expected(self) -> Fraction:
        """The mean payment in dirhams."""
        return sum((chance * landing.due for _, chance, landing in self.landings), Fraction(0))

    @property
    def chance_to_pay(self) -> Fraction:
        """The chance that anything is owed."""
        return sum((chance for _, chance, landing in self.landings if landing.due), Fraction(0))

    @property
    def worst(self) -> int:
        """The most that may be owed, in dirhams."""
        return max(landing.due for _, _, landing in self.landings)


def ways(position: Position) -> tuple[Way, ...]:
    """Return the ways Assam may go from here: one for each legal turn, or straight on alone once he is turned.

    Empty in positions that wait for neither. In the variant the turn is made for the next player, who rolls then.
    """
    if position.phase is Phase.ROLL:
        return (_way(position, 0),)
    if position.phase is not Phase.TURN:
        return ()
    return tuple(_way(position, action.side) for action in position.legal if isinstance(action, TurnAssam))


def _way(position: Position, side: int) -> Way:
    return Way(side, tuple((slippers, odds, position.landing(side, slippers)) for slippers, odds in DIE_ODDS))
