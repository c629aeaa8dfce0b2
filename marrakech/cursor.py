"""A place in a recorded game, for whoever shows it: forward, back, to a payment, into a variation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import NamedTuple

from marrakech.record import PlayedTurn, Record, Step, Turn, Where, play, play_line
from marrakech.rules import Event, Position


class _Line(NamedTuple):
    """A line of play the cursor is on, and where in the file it stands."""

    played: tuple[PlayedTurn, ...]
    where: Where
    before: Position


class Cursor:
    """A place in a record, moved by whole turns or by single steps (turn, roll and walk, draw, lay).

    ``path`` names it: the number of turns played and, inside a variation, the number of the variation (from 0) of the
    turn shown and the number of its plies played, and so on deeper. The turn shown is the last one played or begun.
    """

    def __init__(self, record: Record) -> None:
        """Start before the first turn.

        Raises:
            RecordError: The record does not play by the rules.
        """
        self.record = record
        self._lines = [_Line(play(record), ("turns",), record.first_position)]
        self._turns = [0]
        self._steps = 0

    # -- Where the cursor is

    @property
    def line(self) -> tuple[PlayedTurn, ...]:
        """The turns of the line the cursor is on."""
        return self._lines[-1].played

    @property
    def turns(self) -> int:
        """How many turns of the line are played to their recorded end."""
        return self._turns[-1]

    @property
    def steps(self) -> int:
        """How many steps of the next turn are done; 0 between turns."""
        return self._steps

    @property
    def path(self) -> tuple[int, ...]:
        """Where the cursor is, for ``go``; steps inside a turn are not part of it."""
        path: list[int] = []
        for line, turns in zip(self._lines, self._turns, strict=True):
            if path:
                number = line.where[-1]
                assert isinstance(number, int)
                path.append(number)
            path.append(turns)
        return tuple(path)

    @property
    def depth(self) -> int:
        """How many variations deep the cursor is; 0 on the main line."""
        return len(self._lines) - 1

    @property
    def where(self) -> Where:
        """Where the turn shown stands in the file; the line's place before its first turn."""
        line = self._lines[-1].where
        number = self.turns + bool(self._steps) - 1
        return (*line, number) if number >= 0 else line

    @property
    def at_start(self) -> bool:
        """Whether nothing of the line is played."""
        return not self.turns and not self._steps

    @property
    def at_end(self) -> bool:
        """Whether the line ends here."""
        return self.turns == len(self.line)

    # -- What is there

    @property
    def shown(self) -> PlayedTurn | None:
        """The turn shown, the last one played or begun; None before the first of the line."""
        if self._steps:
            return self.line[self.turns]
        return self.line[self.turns - 1] if self.turns else None

    @property
    def next(self) -> PlayedTurn | None:
        """The turn that comes next or is under way; None at the end of the line."""
        return self.line[self.turns] if self.turns < len(self.line) else None

    @property
    def position(self) -> Position:
        """The position here."""
        if self._steps:
            return self.line[self.turns].steps[self._steps - 1].position
        if self.turns:
            return self.line[self.turns - 1].after
        return self._lines[-1].before

    @property
    def step(self) -> Step | None:
        """The last single step, or None where nothing has happened yet."""
        if self._steps:
            return self.line[self.turns].steps[self._steps - 1]
        shown = self.shown
        return shown.steps[-1] if shown and shown.steps else None

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened in the turn shown, as far as it is played."""
        if self._steps:
            return tuple(event for step in self.line[self.turns].steps[: self._steps] for event in step.events)
        shown = self.shown
        return shown.events if shown else ()

    @property
    def variations(self) -> tuple[tuple[Turn, ...], ...]:
        """The other ways to play the turn shown, each a line of turns."""
        shown = self.shown
        return shown.turn.variations if shown else ()

    # -- Moving along the line

    def forward(self, *, by_step: bool = False) -> bool:
        """Go on by a turn (or to the end of the one under way), or by a single step; return whether there was one."""
        if self.at_end:
            return False
        if by_step and self._steps + 1 < self._stops(self.line[self.turns]):
            self._steps += 1
        else:
            self._turns[-1] += 1
            self._steps = 0
        return True

    def back(self, *, by_step: bool = False) -> bool:
        """Go back by a turn (or to the beginning of the one under way), or by a step; return whether there was one."""
        if self.at_start:
            return False
        if by_step and self._steps:
            self._steps -= 1
        elif by_step:
            self._turns[-1] -= 1
            self._steps = max(0, self._stops(self.line[self.turns]) - 1)
        elif self._steps:
            self._steps = 0
        else:
            self._turns[-1] -= 1
        return True

    def _stops(self, played: PlayedTurn) -> int:
        """Return how many single steps a turn has."""
        return len(played.steps)

    def to(self, turns: int) -> None:
        """Go to where so many turns of this line are played.

        Raises:
            IndexError: The line has fewer turns.
            TypeError: It is not a whole number.
        """
        turns = _whole(turns, "the number of turns")
        if not 0 <= turns <= len(self.line):
            raise IndexError(f"the line has {len(self.line)} turns, so there is no place after {turns}")
        self._turns[-1] = turns
        self._steps = 0

    def to_start(self) -> None:
        """Go before the first turn of this line."""
        self.to(0)

    def to_end(self) -> None:
        """Go after the last turn of this line."""
        self.to(len(self.line))

    def next_payment(self) -> bool:
        """Go to the next turn of this line in which something was owed; stay and return False if there is none."""
        return self._to_next(lambda played: played.payment is not None)

    def next_bankruptcy(self) -> bool:
        """Go to the next turn of this line in which a player went out; stay and return False if there is none."""
        return self._to_next(lambda played: played.eliminated)

    def next_note(self) -> bool:
        """Go to the next turn of this line with a note, mark or glyph; stay and return False if there is none."""
        return self._to_next(lambda played: played.turn.has_note)

    def _to_next(self, wanted: Callable[[PlayedTurn], bool]) -> bool:
        # A turn under way is shown already, so the search begins behind it.
        for number in range(self.turns + bool(self._steps) + 1, len(self.line) + 1):
            if wanted(self.line[number - 1]):
                self.to(number)
                return True
        return False

    # -- Variations

    def enter(self, number: int) -> None:
        """Show the first turn of a variation (from 0) in place of the turn shown.

        Raises:
            IndexError: The turn shown has no such variation.
            RecordError: The variation does not play by the rules.
            TypeError: It is not a whole number.
        """
        number = _whole(number, "the number of a variation")
        shown = self.shown
        if shown is None or not 0 <= number < len(shown.turn.variations):
            raise IndexError(f"the turn shown has {len(self.variations)} variations, so there is no number {number}")
        where = (*self.where, "variations", number)
        played = tuple(play_line(self.record, shown.before, shown.turn.variations[number], where))
        if self._steps:
            self._turns[-1] += 1
        self._lines.append(_Line(played, where, shown.before))
        self._turns.append(min(1, len(played)))
        self._steps = 0

    def leave(self) -> bool:
        """Go back to the turn that this variation is another way to play; return False on the main line."""
        if not self.depth:
            return False
        self._lines.pop()
        self._turns.pop()
        self._steps = 0
        return True

    def go(self, path: Sequence[int]) -> None:
        """Go to a place named by ``path``.

        Raises:
            IndexError: There is no such place; the cursor stays where it was.
            TypeError: It is not whole numbers; the cursor stays where it was.
        """
        try:
            path = tuple(path)
        except TypeError:
            raise TypeError(f"a path is whole numbers in a row such as (3, 0, 1), not {path!r}") from None
        path = tuple(_whole(number, "each part of a path") for number in path)
        before = list(self._lines), list(self._turns), self._steps
        try:
            while self.leave():
                pass
            self.to(path[0])
            for number, turns in zip(path[1::2], path[2::2], strict=True):
                self.enter(number)
                self.to(turns)
        except (IndexError, ValueError) as error:
            self._lines, self._turns, self._steps = before
            raise IndexError(f"there is no place {path} in this record") from error


def _whole(number: int, what: str) -> int:
    """Return a number once it is clear that it is a whole one: a cursor at 1.5 would fail only where it is shown."""
    try:
        return index(number)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {number!r}") from None
