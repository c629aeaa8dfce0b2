"""The seven colours of rugs and marks, after Okabe and Ito with a redder red, and the pattern family of each seat.

Colour alone never says whose a rug is: every seat weaves its own family of patterns and signs with its letter. The two
colours of a player of two show two patterns of one family and badges of two shapes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from marrakech.record import COLOURS


class Dye(NamedTuple):
    """A colour: the rug's ground and the ink of the pattern on it, as ``#rrggbb``."""

    ground: str
    ink: str


DYES: Final[dict[str, Dye]] = {
    "red": Dye("#d03a1e", "#5c1200"),
    "orange": Dye("#e69f00", "#5e3500"),
    "yellow": Dye("#f0e442", "#6b5900"),
    "green": Dye("#009e73", "#d6fff0"),
    "cyan": Dye("#56b4e9", "#063a5e"),
    "blue": Dye("#0072b2", "#cfe9ff"),
    "purple": Dye("#cc79a7", "#4a0f33"),
}
NEUTRAL: Final = Dye("#b9b4ac", "#77726a")
NEUTRAL_LETTER: Final = "–"
FAMILIES: Final = ("stripes", "lozenges", "dots", "chevrons")
"""The pattern family of each seat."""

assert tuple(DYES) == COLOURS


def mixed(colour: str, other: str, part: float) -> str:
    """Return a colour with ``part`` (0-1) of another mixed in, channel by channel."""
    channels = (round(int(colour[i : i + 2], 16) * (1 - part) + int(other[i : i + 2], 16) * part) for i in (1, 3, 5))
    return "#" + "".join(f"{channel:02x}" for channel in channels)
