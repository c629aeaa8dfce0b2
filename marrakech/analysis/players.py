"""Computer players: each looks at a position as a person could, and says what it would do and why.

A player is a pure function of a position and a source of chance. It asks the rules what would happen and weighs that;
what lies in piles that nobody has turned up it does not look at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

from marrakech import board
from marrakech.analysis.odds import DIE_ODDS, Way, ways
from marrakech.board import Place, Squares
from marrakech.rules import DrawColour, Landing, LayRug, Phase, Player, Position, RollDie, TurnAssam


@dataclass(frozen=True, slots=True)
class ByChance:
    """No reason: any legal choice was as good."""


@dataclass(frozen=True, slots=True)
class ByOdds:
    """Assam was turned to ``side`` for what the ways to go cost, or, in the variant, what they bring.

    ``means`` holds for each side that can be chosen the mean payment in dirhams: to others, or, where ``receives`` says
    so, by the next player to the chooser. ``lays_well`` says that where the rug may be laid then counted too, and made
    the difference.
    """

    side: int
    means: tuple[tuple[int, Fraction], ...]
    receives: bool = False
    lays_well: bool = False


@dataclass(frozen=True, slots=True)
class ByRug:
    """A rug was laid for what it changes on the board.

    ``own`` is how many more squares of the chooser's show, ``covered`` how many of opponents' squares it hides,
    ``region`` the size of the region it is part of, and ``spared`` how many dirhams less the chooser owes, on the mean
    over all squares that Assam could stop on.
    """

    place: Place
    own: int
    covered: int
    region: int
    spared: Fraction


Reason: TypeAlias = ByChance | ByOdds | ByRug


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player would do, and why."""

    action: TurnAssam | LayRug
    reason: Reason


ComputerPlayer: TypeAlias = Callable[[Position, Random], Choice]

_T = TypeVar("_T")


def wanders(position: Position, rng: Random) -> Choice:
    """Do anything that is legal.

    Raises:
        ValueError: The position does not wait for a player.
    """
    return Choice(_any(_choices(position), rng), ByChance())


def careful(position: Position, rng: Random) -> Choice:
    """Keep the money together: go where least is to be paid, and lay rugs that make others' regions smaller.

    Raises:
        ValueError: The position does not wait for a player.
    """
    position = _seen(position)
    choices = _choices(position)
    if position.phase is Phase.TURN:
        found = ways(position)
        if position.setup.turns_at_end:
            return _turned(position, _best(found, lambda way: _received(position, way), rng), found)
        safest = _best(found, lambda way: (-_ruin(position, way), -way.expected, -way.worst), rng)
        return _turned(position, safest, found)
    me = position.player
    rugs = [_laid(position, action) for action in choices if isinstance(action, LayRug)]
    return _chosen(position, _best(rugs, lambda after: -_owed(after, me), rng))


def greedy(position: Position, rng: Random) -> Choice:
    """Take what brings most: squares, regions for others to pay for, and others' squares out of sight.

    Raises:
        ValueError: The position does not wait for a player.
    """
    position = _seen(position)
    choices = _choices(position)
    if position.phase is Phase.LAY:
        me = position.player
        rugs = [_laid(position, action) for action in choices if isinstance(action, LayRug)]
        return _chosen(position, _best(rugs, lambda after: _worth(after, me), rng))
    found = ways(position)
    if position.setup.turns_at_end:
        return _turned(position, _best(found, lambda way: _received(position, way), rng), found)
    known: dict[tuple[Place, int], float] = {}
    gains = {way.side: _gain(position, way, known) for way in found}
    return _turned(position, _best(found, lambda way: gains[way.side], rng), found)


COMPUTERS: Final[Mapping[str, ComputerPlayer]] = MappingProxyType(
    {"wanders": wanders, "careful": careful, "greedy": greedy}
)
"""The computer players by name, the weakest first."""


def _seen(position: Position) -> Position:
    """Return a position without what lies in the piles; the rug to be laid now has been turned up."""
    return position._replace(piles=(b"",) * position.setup.players)


def _choices(position: Position) -> tuple[TurnAssam | LayRug, ...]:
    if position.phase not in (Phase.TURN, Phase.LAY):
        raise ValueError(f"nothing is left to a player in the phase {position.phase.value!r}")
    return tuple(action for action in position.legal if isinstance(action, TurnAssam | LayRug))


def _any(choices: tuple[_T, ...] | list[_T], rng: Random) -> _T:
    # Of all that ``Random`` gives, ``random()`` alone is promised to stay the same in every version of Python.
    return choices[int(rng.random() * len(choices))]


def _best(choices: tuple[_T, ...] | list[_T], value: Callable[[_T], object], rng: Random) -> _T:
    """Return a choice of the highest value, any of them where several have it."""
    values: list[object] = [value(choice) for choice in choices]
    highest = max(values)  # type: ignore[type-var]
    return _any([choice for choice, its in zip(choices, values, strict=True) if its == highest], rng)


# -- Turning Assam


def _turned(position: Position, way: Way, found: tuple[Way, ...]) -> Choice:
    """Return the choice of a way, with what all the ways cost or bring."""
    receives = position.setup.turns_at_end
    means = tuple((each.side, _received(position, each) if receives else each.expected) for each in found)
    best = (max if receives else min)(mean for _, mean in means)
    return Choice(TurnAssam(way.side), ByOdds(way.side, means, receives, dict(means)[way.side] != best))


def _received(position: Position, way: Way) -> Fraction:
    """Return what the next player will pay to the one who turns Assam for him, on the mean."""
    mine = position.setup.colours[position.player]
    return sum((odds * landing.due for _, odds, landing in way.landings if landing.colour in mine), Fraction(0))


def _ruin(position: Position, way: Way) -> Fraction:
    """Return the chance that the mover cannot pay."""
    purse = position.dirhams[position.player]
    return sum((odds for _, odds, landing in way.landings if landing.due > purse), Fraction(0))


def _gain(position: Position, way: Way, known: dict[tuple[Place, int], float]) -> float:
    """Return what a way brings the mover on the mean: less what is paid, and with the best rug laid afterwards.

    ``known`` holds what rugs are worth; that does not depend on where Assam stands.
    """
    turned = position.apply(TurnAssam(way.side))[0]
    return sum(
        float(odds) * (_cost(position, landing) + _best_rug(turned, slippers, known))
        for (slippers, odds), (_, _, landing) in zip(DIE_ODDS, way.landings, strict=True)
    )


def _cost(position: Position, landing: Landing) -> float:
    """Return what a landing changes in points between the mover and the others, who gain what he pays."""
    me = position.player
    if landing.due > position.dirhams[me]:
        return -2.0 * max(20, position.scores[me])
    return -landing.due * (1 + 1 / (position.setup.players - 1))


def _best_rug(turned: Position, slippers: int, known: dict[tuple[Place, int], float]) -> float:
    """Return what the best rug is worth after a roll, on the mean over the colours that may come up."""
    me, rolled = turned.player, turned.apply(RollDie(slippers))[0]
    if me in rolled.out:
        return 0.0
    drawn = [(rolled, 1.0)]
    if rolled.phase is Phase.DRAW:
        drawn = [
            (rolled.apply(action)[0], float(odds)) for action, odds in rolled.chances if isinstance(action, DrawColour)
        ]
    total = 0.0
    for laying, odds in drawn:
        colour = laying.colour
        assert colour is not None
        best = None
        for action in laying.legal:
            assert isinstance(action, LayRug)
            worth = known.get((action.place, colour))
            if worth is None:
                worth = known[action.place, colour] = _worth(_laid(laying, action), me)
            best = worth if best is None or worth > best else best
        total += odds * (best or 0.0)
    return total


# -- Laying a rug


@dataclass(frozen=True, slots=True)
class _Laid:
    """A rug that may be laid: where, and the squares that each colour shows on after it."""

    action: LayRug
    before: Position
    visible: tuple[Squares, ...]


def _laid(position: Position, action: LayRug) -> _Laid:
    return _Laid(action, position, position.apply(action)[0].visible)


def _worth(laid: _Laid, me: Player) -> float:
    """Return how much better the chooser stands against the others, in points."""
    position = laid.before
    setup = position.setup
    others = setup.players - len(position.out) - 1
    turns_left = sum(position.left)
    horizon = min(_HORIZON, turns_left / 2) / len(board.SQUARES)
    worth = 0.0
    for colour, squares in enumerate(laid.visible):
        owner = setup.owner[colour]
        if owner in position.out:
            continue
        value = squares.bit_count() + horizon * _square_sizes(squares)
        worth += value if owner == me else -value / max(1, others)
    return worth


_HORIZON: Final = 3.0
"""For how many turns a region is expected to stay as it is; later turns cut it up."""


def _owed(laid: _Laid, me: Player) -> int:
    """Return what the chooser would owe, summed over all squares that Assam could stop on."""
    position = laid.before
    owner = position.setup.owner
    return sum(
        _square_sizes(squares)
        for colour, squares in enumerate(laid.visible)
        if owner[colour] != me and owner[colour] not in position.out
    )


def _square_sizes(squares: Squares) -> int:
    """Return the sum over all squares of a colour of the size of the region each is in."""
    total = 0
    while squares:
        region = board.region(squares, (squares & -squares).bit_length() - 1)
        total += region.bit_count() ** 2
        squares &= ~region
    return total


def _chosen(position: Position, laid: _Laid) -> Choice:
    """Return the choice of a rug, with what it changes."""
    me, owner, colour = position.player, position.setup.owner, position.colour
    assert colour is not None
    own = covered = 0
    for each, (before, after) in enumerate(zip(position.visible, laid.visible, strict=True)):
        if owner[each] == me:
            own += after.bit_count() - before.bit_count()
        elif owner[each] not in position.out:
            covered += before.bit_count() - after.bit_count()
    place = laid.action.place
    region = board.region(laid.visible[colour], board.PLACES[place][0]).bit_count()
    as_it_was = _Laid(laid.action, position, position.visible)
    spared = Fraction(_owed(as_it_was, me) - _owed(laid, me), len(board.SQUARES))
    return Choice(laid.action, ByRug(place, own, covered, region, spared))
