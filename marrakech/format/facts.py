"""What happened in a recorded game as plain data: the data of ``marrakech facts``, for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from marrakech import board
from marrakech.board import Squares
from marrakech.record import PlayedTurn, Record, play
from marrakech.rules import Event, Laid, Phase, Position, Rolled, Stepped

_Event = TypeVar("_Event", bound=Event)


def facts(record: Record) -> dict[str, Any]:
    """Return players, turns, scores and winners of a record.

    The keys are those in FORMAT.md, section “Facts”. Lists of players are in turn order.

    Raises:
        RecordError: The record does not play by the rules.
    """
    names = record.names
    played = play(record)
    position = played[-1].after if played else record.first_position
    over = position.over or record.ended_early
    return {
        "players": list(names),
        "turns": [_turn(names, number, turn) for number, turn in enumerate(played, start=1)],
        "over": over,
        "scores": list(position.scores),
        "winners": [names[player] for player in position.leaders] if over else None,
    }


def _turn(names: Sequence[str], number: int, played: PlayedTurn) -> dict[str, Any]:
    """Return a turn; what an unfinished one has not decided is None or an empty list."""
    events, after = played.events, played.after
    rolled = bool(_all(Rolled, events))
    steps = _all(Stepped, events)
    payment = played.payment
    nothing = 0 if rolled else None
    rug = _all(Laid, events)
    return {
        "n": number,
        "player": names[played.before.player],
        "path": [board.SQUARE_NAMES[event.square] for event in steps],
        "assam": board.SQUARE_NAMES[steps[-1].square] + board.HEADING_NAMES[steps[-1].heading] if steps else None,
        "heading_after": board.HEADING_NAMES[after.heading] if rolled and not _waits_for_turning(after) else None,
        "due": payment.due if payment else nothing,
        "paid": payment.paid if payment else nothing,
        "to": names[payment.payee] if payment else None,
        "region": _squares(payment.region) if payment else [],
        "eliminated": played.eliminated if rolled else None,
        "rug": board.PLACE_NAMES[rug[0].place] if rug else None,
        "dirhams": list(after.dirhams),
        "visible": [after.squares_of(player) for player in range(len(names))],
    }


def _waits_for_turning(position: Position) -> bool:
    """Return whether the mover will still turn Assam for the next player (variant.order)."""
    return position.setup.rules.turn == "end" and position.phase in (Phase.DRAW, Phase.LAY, Phase.TURN)


def _all(kind: type[_Event], events: Iterable[Event]) -> list[_Event]:
    return [event for event in events if isinstance(event, kind)]


def _squares(squares: Squares) -> list[str]:
    return [board.SQUARE_NAMES[square] for square in board.squares_in(squares)]
