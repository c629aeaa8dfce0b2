"""The keys of a record: which there are, in the order they are written in, and in what each of them stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from marrakech.rules import OPTIONS

TEXTS: Final = ("title", "event", "place", "annotator", "source", "language", "description")
RECORD_KEYS: Final = (
    "marrakech",
    "title",
    "date",
    "event",
    "place",
    "annotator",
    "source",
    "language",
    "description",
    "rules",
    "players",
    "start",
    "turns",
    "ended",
    "result",
    "table",
)
RULES_KEYS: Final = ("preset", *OPTIONS)
SEAT_KEYS: Final = ("name", "colour", "colours", "pile")
START_KEYS: Final = ("assam", "next", "dirhams", "left", "out", "rugs")
TURN_KEYS: Final = (
    "turn",
    "before",
    "before_marks",
    "comment",
    "glyph",
    "marks",
    "hint",
    "ruling",
    "paid",
    "variations",
)
MARKS_KEYS: Final = ("squares", "arrows", "labels")
RESULT_KEYS: Final = ("scores", "winners")

_HOMES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("a record", RECORD_KEYS),
    ("a turn", TURN_KEYS),
    ("a player", SEAT_KEYS),
    ("result", RESULT_KEYS),
    ("marks", MARKS_KEYS),
    ("rules", RULES_KEYS),
    ("start", START_KEYS),
)
HOMES: Final[Mapping[str, str]] = {key: home for home, keys in reversed(_HOMES) for key in keys}
"""Each key with what it is a key of; where there are several, the one that most people mean."""
