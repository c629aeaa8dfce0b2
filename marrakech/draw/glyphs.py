"""The letters of the seats as lines, each in one stroke, for a box of height 1 about the origin.

They look the same whatever fonts there are, and a live figure draws one line much faster than dozens of texts.
"""

from __future__ import annotations

from typing import Final

from marrakech.draw.palette import NEUTRAL_LETTER
from marrakech.draw.shapes import Points, arc

_ROUND: Final = tuple((0.85 * x, y) for x, y in arc(0.5, 0.55, 3.45, 12))

GLYPHS: Final[dict[str, Points]] = {
    "A": ((-0.42, -0.5), (0, 0.5), (0.42, -0.5), (0.28, -0.17), (-0.28, -0.17)),
    "B": (
        *((-0.34, -0.5), (-0.34, 0.5), (0.1, 0.5), (0.25, 0.44), (0.31, 0.27), (0.25, 0.1), (0.1, 0.03)),
        *((-0.34, 0.03), (0.14, 0.03), (0.31, -0.05), (0.38, -0.23), (0.31, -0.42), (0.14, -0.5), (-0.38, -0.5)),
    ),
    "C": _ROUND,
    "D": ((-0.36, -0.5), (-0.36, 0.5), *((0.8 * x, y) for x, y in arc(0.5, 1, -1, 10)), (-0.4, -0.5)),
    NEUTRAL_LETTER: ((-0.34, 0), (0.34, 0)),
}
"""The letters of the four seats and the sign of neutral rugs."""
