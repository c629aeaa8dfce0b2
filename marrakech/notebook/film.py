"""What just happened at a table, as the pictures that show it move: each square of a walk, each square paid for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from marrakech.frames import frames
from marrakech.record import PlayedTurn
from marrakech.rules import Event, Paid, Position


class Shot(NamedTuple):
    """One picture: the position as far as it has come, the position before the turn, and the turn's events so far.

    ``counted`` is how many squares of the region have been counted out, or None where nothing is being paid.
    """

    position: Position
    before: Position
    events: tuple[Event, ...]
    counted: int | None = None


def film(played: PlayedTurn, seen: int) -> Iterator[Shot]:
    """Yield the pictures of a turn behind its first ``seen`` events, all but the last one, which stays."""
    for frame in frames(played):
        if len(frame.events) <= seen:
            continue
        paid = next((event for event in frame.events[seen:] if isinstance(event, Paid)), None)
        seen = len(frame.events)
        for counted in range(1, paid.region.bit_count() if paid else 0):
            yield Shot(frame.position._replace(dirhams=played.before.dirhams), played.before, frame.events, counted)
        if len(frame.events) < len(played.events):
            yield Shot(frame.position, played.before, frame.events)
