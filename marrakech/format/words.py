"""How errors speak of words that stand in a file."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from typing import Final

CURLY: Final = "“”„‘’‚«»"
"""Quotes that word processors make of " and ', and that are none in YAML."""


def quoted(text: str, most: int = 40) -> str:
    """Return a text of a file as errors quote it: on one line, shortened, nothing in it that does not show."""
    return repr(text if len(text) <= most else text[:most] + "…")


def did_you_mean(text: str, known: tuple[str, ...]) -> str:
    """Return the end of a sentence that offers the most similar of the known words, or nothing."""
    text = text[:40].strip(f" \"'(){CURLY}").lower()
    close = get_close_matches(text, known, 1) or [word for word in known if len(text) == 1 and word[:1].lower() == text]
    return f" (did you mean {close[0]}?)" if len(close) == 1 else ""


def comparable(name: str) -> str:
    """Return a name in the form in which names are compared: Unicode spells some letters in two ways."""
    return unicodedata.normalize("NFC", name)
