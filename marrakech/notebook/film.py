"""What just happened in a game, as the pictures that show it move: each square of a walk, each square paid for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from marrakech.draw import Scene
from marrakech.draw.scene import Payment
from marrakech.frames import frames
from marrakech.notebook.screen import Look, scene_in
from marrakech.record import PlayedTurn, Record
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


def shot_scene(record: Record, shot: Shot, look: Look, *, placements: bool = False) -> Scene:
    """Return the scene of one picture of a turn of a record; ``placements`` shows where a rug may be laid."""
    scene = scene_in(look, record, shot.position, before=shot.before, events=shot.events, placements=placements)
    if scene.payment is None or scene.laid is not None:
        # What was paid for lies under the new rug in part, and numbers on it would be read as the rug's.
        return replace(scene, payment=None)
    if shot.counted is None:
        return scene
    squares = scene.payment.squares[: shot.counted]
    return replace(scene, payment=Payment(squares, len(squares), len(squares)))
