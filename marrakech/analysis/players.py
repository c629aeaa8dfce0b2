"""Computer players: each looks at a position as a person could, and says what it would do and why.

A player is a pure function of a position and a source of chance. It asks the rules what would happen and weighs that;
what lies in piles that nobody has turned up it does not look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypeVar

from marrakech import board
from marrakech.analysis.odds import Way, ways
from marrakech.board import Place, Squares
from marrakech.rules import Colour, Landing, LayRug, Phase, Position, RollDie, TurnAssam


@dataclass(frozen=True, slots=True)
class ByChance:
    """No reason: any legal choice was as good."""


class Aim(Enum):
    """What Assam was turned for."""

    LEAST = "least"
    """The least payment, on the mean."""
    SAFETY = "safety"
    """The least danger of going out, though another way costs less on the mean."""
    RUG = "rug"
    """A good place for the rug, though another way costs less on the mean."""
    MOST = "most"
    """In the variant, the highest payment by the next player, on the mean."""


@dataclass(frozen=True, slots=True)
class ByOdds:
    """Assam was turned to ``side`` for an aim.

    ``means`` holds for each side that can be chosen the mean payment in dirhams: by the chooser to others, or, where
    the aim is ``MOST``, by the next player to the chooser.
    """

    side: int
    aim: Aim
    means: tuple[tuple[int, Fraction], ...]


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
    _check_phase(position)
    return Choice(
        _any([action for action in position.legal if isinstance(action, TurnAssam | LayRug)], rng), ByChance()
    )


def careful(position: Position, rng: Random) -> Choice:
    """Keep the money together: go where least is to be paid, and lay rugs that make others' regions smaller.

    Raises:
        ValueError: The position does not wait for a player.
    """
    position = _seen(position)
    if position.phase is Phase.TURN:
        return _turned(position, lambda way: (-_ruin(position, way), -way.expected, -way.worst), Aim.SAFETY, rng)
    return _laid(position, _best(_rugs(position), lambda rug: -_owed(position, rug.after.visible), rng))


def greedy(position: Position, rng: Random) -> Choice:
    """Take what brings most: squares, regions for others to pay for, and others' squares out of sight.

    Raises:
        ValueError: The position does not wait for a player.
    """
    position = _seen(position)
    if position.phase is Phase.TURN:
        known: dict[tuple[Place, Colour], float] = {}
        return _turned(position, lambda way: _gain(position, way, known), Aim.RUG, rng)
    rugs = _rugs(position)
    return _laid(
        position, _best(rugs, lambda rug: _worth(position, rug.after.visible) + float(_coming(position, rug)), rng)
    )


COMPUTERS: Final[Mapping[str, ComputerPlayer]] = MappingProxyType(
    {"wanders": wanders, "careful": careful, "greedy": greedy}
)
"""The computer players by name, the weakest first."""


def _check_phase(position: Position) -> None:
    if position.phase not in (Phase.TURN, Phase.LAY):
        raise ValueError(f"nothing is left to a player in the phase {position.phase.value!r}")


def _seen(position: Position) -> Position:
    """Return a position without what lies in the piles; the rug to be laid now has been turned up."""
    _check_phase(position)
    return position._replace(piles=(b"",) * position.setup.players)


def _any(choices: tuple[_T, ...] | list[_T], rng: Random) -> _T:
    # Of all that ``Random`` gives, ``random()`` alone is promised to stay the same in every version of Python.
    return choices[int(rng.random() * len(choices))]


def _best(choices: tuple[_T, ...] | list[_T], value: Callable[[_T], object], rng: Random) -> _T:
    """Return a choice of the highest value, any of them where several have it."""
    values: list[object] = [value(choice) for choice in choices]
    highest = max(values)  # type: ignore[type-var]
    return _any([choice for choice, its in zip(choices, values, strict=True) if its == highest], rng)


# -- Turning Assam


def _turned(position: Position, value: Callable[[Way], object], beyond: Aim, rng: Random) -> Choice:
    """Return the choice of the way of the highest value; ``beyond`` is its aim where another costs less.

    In the variant Assam is turned for the next player, and the way is chosen that costs him most.
    """
    found = ways(position)
    if position.setup.turns_at_end:
        mine = position.setup.colours[position.player]
        means = {way.side: _paid_for(mine, way) for way in found}
        way = _best(found, lambda way: means[way.side], rng)
        aim = Aim.MOST
    else:
        means = {way.side: way.expected for way in found}
        way = _best(found, value, rng)
        aim = Aim.LEAST if way.expected == min(means.values()) else beyond
    return Choice(TurnAssam(way.side), ByOdds(way.side, aim, tuple(means.items())))


def _paid_for(colours: tuple[Colour, ...], way: Way) -> Fraction:
    """Return the mean payment of a way for regions of some colours."""
    return sum((odds * landing.due for _, odds, landing in way.landings if landing.colour in colours), Fraction(0))


def _coming(position: Position, rug: _Rug) -> Fraction:
    """Return what the next player will pay the mover at the least, on the mean, if he lays a rug."""
    mine = position.setup.colours[position.player]
    found = ways(rug.after)
    # Who turns Assam chooses the way: the next player, or, in the variant, the mover.
    choose = max if position.setup.turns_at_end else min
    return choose((_paid_for(mine, way) for way in found), default=Fraction(0))


def _ruin(position: Position, way: Way) -> Fraction:
    """Return the chance that the mover cannot pay."""
    purse = position.dirhams[position.player]
    return sum((odds for _, odds, landing in way.landings if landing.due > purse), Fraction(0))


def _gain(position: Position, way: Way, known: dict[tuple[Place, Colour], float]) -> float:
    """Return what a way brings the mover on the mean: less what is paid, and with the best rug laid afterwards.

    ``known`` holds what rugs are worth; that does not depend on where Assam stands.
    """
    turned = position.apply(TurnAssam(way.side))[0]
    return sum(
        float(odds) * (_best_rug(turned, slippers, known) - _cost(position, landing))
        for slippers, odds, landing in way.landings
    )


def _cost(position: Position, landing: Landing) -> float:
    """Return what a landing costs in points between the mover and the others, who gain what he pays."""
    me = position.player
    if landing.due > position.dirhams[me]:
        return _RUIN + position.scores[me]
    return landing.due * (1 + 1 / (position.setup.players - 1))


def _best_rug(turned: Position, slippers: int, known: dict[tuple[Place, Colour], float]) -> float:
    """Return what the best rug is worth after a roll, on the mean over the colours that may come up."""
    rolled = turned.apply(RollDie(slippers))[0]
    if turned.player in rolled.out:
        return 0.0
    drawn = [(rolled, 1.0)]
    if rolled.phase is Phase.DRAW:
        drawn = [(rolled.apply(action)[0], float(odds)) for action, odds in rolled.chances]
    return sum(odds * max(_worths(laying, known)) for laying, odds in drawn)


def _worths(laying: Position, known: dict[tuple[Place, Colour], float]) -> Iterator[float]:
    """Yield what each rug that may be laid is worth."""
    colour = laying.colour
    assert colour is not None
    for action in laying.legal:
        assert isinstance(action, LayRug)
        worth = known.get((action.place, colour))
        if worth is None:
            worth = known[action.place, colour] = _worth(laying, laying.apply(action)[0].visible)
        yield worth


# -- Laying a rug

_HORIZON: Final = 0.6
"""For how many turns a region is expected to stay as it is; later ones cut it up."""
_RUIN: Final = 20.0
"""What going out is worth avoiding, beside the points it costs."""


class _Rug(NamedTuple):
    """A rug that may be laid, and the position after it."""

    action: LayRug
    after: Position


def _rugs(position: Position) -> list[_Rug]:
    return [_Rug(action, position.apply(action)[0]) for action in position.legal if isinstance(action, LayRug)]


def _worth(position: Position, visible: Sequence[Squares]) -> float:
    """Return by how many points the mover stands better than before, had he changed what shows like this."""
    me, owner = position.player, position.setup.owner
    others = max(1, position.setup.players - len(position.out) - 1)
    turns = min(_HORIZON, sum(position.left) / 2)
    worth = 0.0
    for colour, (now, then) in enumerate(zip(position.visible, visible, strict=True)):
        if now == then or owner[colour] in position.out:
            continue
        regions = (_square_sizes(then) - _square_sizes(now)) / len(board.SQUARES)
        more = then.bit_count() - now.bit_count() + turns * regions
        worth += more if owner[colour] == me else -more / others
    return worth


def _owed(position: Position, visible: Sequence[Squares]) -> int:
    """Return what the mover would owe, summed over all squares that Assam could stop on."""
    owner = position.setup.owner
    return sum(
        _square_sizes(squares)
        for colour, squares in enumerate(visible)
        if owner[colour] != position.player and owner[colour] not in position.out
    )


def _square_sizes(squares: Squares) -> int:
    """Return the sum over all squares of a colour of the size of the region each is in."""
    total = 0
    while squares:
        region = board.region(squares, (squares & -squares).bit_length() - 1)
        total += region.bit_count() ** 2
        squares &= ~region
    return total


def _laid(position: Position, rug: _Rug) -> Choice:
    """Return the choice of a rug, with what it changes."""
    me, owner, colour = position.player, position.setup.owner, position.colour
    assert colour is not None
    own = covered = 0
    for each, (before, after) in enumerate(zip(position.visible, rug.after.visible, strict=True)):
        if owner[each] == me:
            own += after.bit_count() - before.bit_count()
        elif owner[each] not in position.out:
            covered += before.bit_count() - after.bit_count()
    place = rug.action.place
    region = board.region(rug.after.visible[colour], board.PLACES[place][0]).bit_count()
    spared = Fraction(_owed(position, position.visible) - _owed(position, rug.after.visible), len(board.SQUARES))
    return Choice(rug.action, ByRug(place, own, covered, region, spared))
