"""What happened in a game, in numbers: who paid whom, the dearest region, squares covered, luck with the die, and what
decided it. All of it is counted from the events of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from marrakech.analysis.odds import ways
from marrakech.board import Squares
from marrakech.record import PlayedTurn, Record, Step, play
from marrakech.rules import Laid, Paid, Player, Position, RollDie


@dataclass(frozen=True, slots=True)
class Dearest:
    """The largest region paid for: in which turn (from 1), by whom to whom, its squares, dirhams due and paid."""

    turn: int
    payer: Player
    payee: Player
    region: Squares
    due: int
    paid: int


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """A player's game in numbers.

    ``payments`` and ``receipts`` count how often dirhams changed hands, ``paid`` and ``received`` the dirhams.
    ``dearest`` is the largest region the player paid for. ``covered`` counts the squares of other players still in the
    game that the player's rugs hid, ``showing`` the squares on which they show at the end. ``luck`` is in dirhams: over
    all of the player's rolls, what was to be paid on the mean the way Assam was turned, less what the die made of it.
    """

    payments: int
    paid: int
    receipts: int
    received: int
    dearest: Dearest | None
    covered: int
    showing: int
    luck: Fraction


class Decided(Enum):
    """What decided a game (end.score, end.tie, out.last)."""

    POINTS = "points"
    DIRHAMS = "dirhams"
    """Several were level on points; one of them had more dirhams."""
    SQUARES = "squares"
    """Several were level on points; by these rules the one with more squares won."""
    SHARED = "shared"
    """Several were level on everything and share the win."""
    LAST = "last"
    """All others were out."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """A game in numbers: the players in turn order, the largest region paid for, and, once it is over, what decided it
    and who were level on points at the top."""

    players: tuple[PlayerStatistics, ...]
    dearest: Dearest | None
    decided: Decided | None
    level: tuple[Player, ...]


def statistics(record: Record) -> Statistics:
    """Return a recorded game in numbers, as far as it was played.

    Raises:
        RecordError: The record does not play by the rules.
    """
    played = play(record)
    last = played[-1].after if played else record.first_position
    payments = [
        (number, paid) for number, turn in enumerate(played, 1) for paid in turn.events if isinstance(paid, Paid)
    ]
    over = last.over or record.ended_early
    return Statistics(
        tuple(_player(played, payments, last, player) for player in range(last.setup.players)),
        _dearest(payments),
        _decided(last) if over else None,
        _level(last) if over else (),
    )


def _player(
    played: tuple[PlayedTurn, ...], payments: list[tuple[int, Paid]], last: Position, player: Player
) -> PlayerStatistics:
    mine = [(number, paid) for number, paid in payments if paid.payer == player]
    to_me = [paid.paid for _, paid in payments if paid.payee == player]
    steps = [(before, step) for turn in played if turn.before.player == player for before, step in _steps(turn)]
    return PlayerStatistics(
        payments=len(mine),
        paid=sum(paid.paid for _, paid in mine),
        receipts=len(to_me),
        received=sum(to_me),
        dearest=_dearest(mine),
        covered=sum(_covered(before, step, player) for before, step in steps),
        showing=last.squares_of(player),
        luck=sum((_luck(before, step) for before, step in steps), Fraction(0)),
    )


def _steps(turn: PlayedTurn) -> Iterator[tuple[Position, Step]]:
    """Yield the steps of a turn, each with the position before it."""
    before = turn.before
    for step in turn.steps:
        yield before, step
        before = step.position


def _dearest(payments: list[tuple[int, Paid]]) -> Dearest | None:
    """Return the largest region paid for, the first of them if several are as large."""
    if not payments:
        return None
    number, paid = max(payments, key=lambda each: each[1].due)
    return Dearest(number, paid.payer, paid.payee, paid.region, paid.due, paid.paid)


def _covered(before: Position, step: Step, player: Player) -> int:
    if not any(isinstance(event, Laid) for event in step.events):
        return 0
    others = [other for other in range(before.setup.players) if other != player and other not in before.out]
    return sum(max(0, before.squares_of(other) - step.position.squares_of(other)) for other in others)


def _luck(before: Position, step: Step) -> Fraction:
    """Return by how many dirhams a roll spared its player more than the mean, nothing being paid that he has not."""
    if not isinstance(step.action, RollDie):
        return Fraction(0)
    purse = before.dirhams[before.player]
    (way,) = ways(before)
    costs = {slippers: (odds, min(purse, landing.due)) for slippers, odds, landing in way.landings}
    return sum((odds * cost for odds, cost in costs.values()), Fraction(0)) - costs[step.action.slippers][1]


def _level(position: Position) -> tuple[Player, ...]:
    """Return who have the most points of those still in the game."""
    scores = position.scores
    staying = [player for player in range(position.setup.players) if player not in position.out]
    return tuple(player for player in staying if scores[player] == max(scores[other] for other in staying))


def _decided(position: Position) -> Decided:
    if len(position.out) == position.setup.players - 1:
        return Decided.LAST
    if len(position.leaders) > 1:
        return Decided.SHARED
    if len(_level(position)) == 1:
        return Decided.POINTS
    return Decided.DIRHAMS if position.setup.rules.tie == "dirhams" else Decided.SQUARES
