"""Text that users wrote, made fit to be drawn: as text, whatever it holds, and never longer than its place."""

from __future__ import annotations

import unicodedata
from typing import Final

# Bidi marks could turn round what stands beside them; the joiners are part of emoji and of several scripts.
_KEPT_FORMATS: Final = "\u200c\u200d"
_MOST_ACCENTS: Final = 3


def clean(text: str, limit: int) -> str:
    """Return text on one line, without control characters and cut to ``limit`` characters with an ellipsis."""
    kept: list[str] = []
    accents = 0
    for character in " ".join(text.split()):
        category = unicodedata.category(character)
        if category in ("Cc", "Cs", "Cn", "Co", "Zl", "Zp") or (category == "Cf" and character not in _KEPT_FORMATS):
            continue
        accents = accents + 1 if category in ("Mn", "Me") else 0
        if accents <= _MOST_ACCENTS:  # towers of accents would cover the neighbouring squares
            kept.append(character)
    if len(kept) <= limit:
        return "".join(kept)
    return "".join(kept[: limit - 1]).rstrip(_KEPT_FORMATS + " ") + "…"


def width_of(text: str) -> float:
    """Return about how wide bold text is, in ems; on the wide side."""
    widths = {"W": 1.1, "F": 1.1, "A": 0.9}
    return sum(
        0.0 if unicodedata.combining(c) or c in _KEPT_FORMATS else widths.get(unicodedata.east_asian_width(c), 0.66)
        for c in text
    )
