"""The terms of a game at a table: who is a computer, how chance comes, how fast: the ``table`` of its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from marrakech.analysis.players import COMPUTERS
from marrakech.language import _
from marrakech.play.chance import LARGEST_SEED, new_seed
from marrakech.play.sayings import Refused
from marrakech.record import Record

PERSON: Final = "person"
SLOWEST, FASTEST = 0.1, 10.0


class Mode(StrEnum):
    """How a game comes about."""

    PLAY = "play"
    """It is played here: chance is the program's."""
    RECORDER = "recorder"
    """It is played on a real board and written down here: what the die showed is entered."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a game.

    ``computers`` holds for each seat the name of the computer player, or None for a person. ``speed`` is how fast a
    view moves, 1 being its usual pace. ``drawn`` is the colour that came up in a recorded game and is not laid yet,
    which a record's turns cannot say. ``others`` are the keys of a record's table that are not ours; they are kept.
    """

    mode: Mode
    seed: int
    computers: tuple[str | None, ...]
    speed: float = 1.0
    drawn: str | None = None
    others: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if type(self.seed) is not int or not 0 <= self.seed <= LARGEST_SEED:
            raise Refused(_("A seed is a whole number of at most 18 digits, not {seed}."), seed=_short(self.seed))
        for name in self.computers:
            if name is not None and name not in COMPUTERS:
                known = ", ".join(COMPUTERS)
                raise Refused(
                    _("There is no computer player {name}; there are {known}."), name=_short(name), known=known
                )
        if self.mode is Mode.RECORDER and any(self.computers):
            raise Refused(_("A game on a real board is played by people; no computer player sits there."))
        if type(self.speed) not in (int, float) or not SLOWEST <= self.speed <= FASTEST:
            raise Refused(
                _("A speed is a number from {slowest} to {fastest}, not {speed}."),
                slowest=SLOWEST,
                fastest=FASTEST,
                speed=_short(self.speed),
            )

    @property
    def as_table(self) -> dict[str, Any]:
        """The terms as a record's ``table``."""
        table: dict[str, Any] = {
            "mode": str(self.mode),
            "seats": [name or PERSON for name in self.computers],
            "seed": self.seed,
            "speed": self.speed,
        }
        if self.drawn is not None:
            table["drawn"] = self.drawn
        return {**table, **self.others}


def read_terms(record: Record) -> Terms:
    """Return the terms in a record's table; a record without any was written down at a real board.

    Raises:
        Refused: The table is none that this program can go on with.
    """
    table = record.table
    people: list[Any] = [PERSON] * len(record.seats)
    if table is None:
        return Terms(Mode.RECORDER, new_seed(), (None,) * len(people))
    if not isinstance(table, dict):
        raise Refused(_("The file does not say how its game is played on: its table is no mapping of keys to values."))
    others = dict(table)
    mode, seats = others.pop("mode", Mode.RECORDER), others.pop("seats", people)
    if mode not in list(Mode):
        raise Refused(_("The file does not say how its game is played on: there is no mode {mode}."), mode=_short(mode))
    if not isinstance(seats, list) or len(seats) != len(people) or not all(isinstance(who, str) for who in seats):
        raise Refused(_("The file does not say how its game is played on: its table does not name each player's kind."))
    drawn = others.pop("drawn", None)
    return Terms(
        Mode(mode),
        others.pop("seed", None) if "seed" in others else new_seed(),
        tuple(None if who == PERSON else who for who in seats),
        others.pop("speed", 1.0),
        drawn if isinstance(drawn, str) else None,
        others,
    )


def _short(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 40 else f"{text[:39]}…"
