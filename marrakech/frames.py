"""Frames: the single pictures of a turn, for whoever shows it move: turned, rolled, each step of the walk, paid, laid.

A frame is made of events alone; nothing of the rules is worked out again here.
"""

from __future__ import annotations

from typing import NamedTuple

from marrakech.cursor import Cursor
from marrakech.record import PlayedTurn
from marrakech.rules import Crossed, Drew, Event, Laid, Paid, Position, Rolled, Stepped, Turned


class Frame(NamedTuple):
    """What is to be seen after some of a turn's events: the position as far as it has come, and those events.

    In the middle of a walk Assam stands where he has got to; the dirhams change with the payment.
    """

    position: Position
    events: tuple[Event, ...]


def frames(played: PlayedTurn) -> tuple[Frame, ...]:
    """Return the frames of a turn in order; the last shows the position after it.

    What happens at once is one frame: an arc of the mosaic and the step behind it, a payment and the bankruptcy it
    leads to, the last rug and the end.
    """
    shown: list[Frame] = []
    happened: list[Event] = []
    position = played.before
    for step in played.steps:
        for event in step.events:
            happened.append(event)
            match event:
                case Turned(_, heading):
                    position = position._replace(heading=heading)
                case Rolled() | Drew() | Laid():
                    pass
                case Stepped(square, heading):
                    position = position._replace(assam=square, heading=heading)
                case Paid():
                    position = position._replace(dirhams=step.position.dirhams)
                case Crossed():
                    continue
                case _:
                    # A bankruptcy or the end belongs to what led to it.
                    shown.pop()
            shown.append(Frame(position, tuple(happened)))
        position = step.position
        if shown:
            shown[-1] = Frame(position, tuple(happened))
    return tuple(shown)


class FrameCursor(Cursor):
    """A cursor whose single steps are frames: it can stop on every square of a walk, and before and after paying."""

    @property
    def position(self) -> Position:
        """The position of the frame shown."""
        return frames(self.line[self.turns])[self.steps - 1].position if self.steps else super().position

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened in the turn shown, up to the frame shown."""
        return frames(self.line[self.turns])[self.steps - 1].events if self.steps else super().events

    @property
    def coming(self) -> tuple[Event, ...]:
        """What happens in the next frame; empty at the end of the line."""
        if self.next is None:
            return ()
        following = frames(self.next)
        return following[self.steps].events[len(self.events) if self.steps else 0 :] if following else ()

    def _stops(self, played: PlayedTurn) -> int:
        return len(frames(played))
