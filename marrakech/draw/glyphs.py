"""The letters of the seats and numbers as lines, each glyph in a box of height 1 about the origin.

They look the same whatever fonts there are, and a live figure draws lines much faster than texts, each of which the
browser has to measure.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from marrakech.draw.palette import NEUTRAL_LETTER
from marrakech.draw.shapes import Points, arc, moved, turned

Strokes: TypeAlias = tuple[Points, ...]

_SIX: Final = (
    *((0.22, 0.44), (0.0, 0.5), (-0.2, 0.34), (-0.3, 0.0), (-0.27, -0.3), (-0.17, -0.45), (0.0, -0.5), (0.19, -0.44)),
    *((0.3, -0.25), (0.28, -0.05), (0.14, 0.09), (-0.06, 0.09), (-0.22, 0.0), (-0.29, -0.16)),
)
_EIGHT: Final = (
    *((0.0, 0.04), (-0.2, 0.13), (-0.26, 0.28), (-0.17, 0.44), (0.0, 0.5), (0.17, 0.44), (0.26, 0.28), (0.2, 0.13)),
    *((0.0, 0.04), (-0.23, -0.08), (-0.3, -0.25), (-0.2, -0.44), (0.0, -0.5), (0.2, -0.44), (0.3, -0.25)),
    *((0.23, -0.08), (0.0, 0.04)),
)

GLYPHS: Final[dict[str, Strokes]] = {
    "A": (((-0.42, -0.5), (0, 0.5), (0.42, -0.5)), ((0.29, -0.18), (-0.29, -0.18))),
    "B": (
        (
            *((-0.34, -0.5), (-0.34, 0.5), (0.1, 0.5), (0.25, 0.44), (0.31, 0.27), (0.25, 0.1), (0.1, 0.03)),
            *((-0.34, 0.03), (0.14, 0.03), (0.31, -0.05), (0.38, -0.23), (0.31, -0.42), (0.14, -0.5), (-0.38, -0.5)),
        ),
    ),
    "C": (tuple((0.85 * x, y) for x, y in arc(0.5, 0.55, 3.45, 12)),),
    "D": (((-0.36, -0.5), (-0.36, 0.5), *((0.8 * x, y) for x, y in arc(0.5, 1, -1, 10)), (-0.4, -0.5)),),
    NEUTRAL_LETTER: (((-0.34, 0), (0.34, 0)),),
    "0": (tuple((0.6 * x, y) for x, y in arc(0.5, 0, 4, 14)),),
    "1": (((-0.2, 0.27), (0.06, 0.48), (0.06, -0.5)),),
    "2": (
        ((-0.28, 0.27), (-0.18, 0.44), (0, 0.5), (0.2, 0.44), (0.28, 0.25), (0.18, 0.03), (-0.3, -0.47), (0.34, -0.47)),
    ),
    "3": (
        (
            *((-0.28, 0.38), (-0.05, 0.5), (0.18, 0.44), (0.26, 0.26), (0.17, 0.09), (-0.08, 0.03)),
            *((0.18, -0.04), (0.3, -0.23), (0.2, -0.43), (-0.05, -0.5), (-0.3, -0.38)),
        ),
    ),
    "4": (((0.14, -0.5), (0.14, 0.46), (-0.32, -0.2), (0.36, -0.2)),),
    "5": (
        (
            *((0.28, 0.47), (-0.22, 0.47), (-0.26, 0.02), (0.0, 0.11), (0.21, 0.04), (0.3, -0.18), (0.2, -0.42)),
            *((-0.03, -0.5), (-0.3, -0.38)),
        ),
    ),
    "6": (_SIX,),
    "7": (((-0.3, 0.47), (0.3, 0.47), (-0.08, -0.5)),),
    "8": (_EIGHT,),
    "9": (turned(_SIX, 2),),
    "=": (((-0.28, 0.16), (0.28, 0.16)), ((-0.28, -0.16), (0.28, -0.16))),
    "/": (((-0.2, -0.55), (0.2, 0.55)),),
}
"""The strokes of the letters of the four seats, the sign of neutral rugs and what sums are written with."""

_ADVANCE: Final = 0.86


@lru_cache(maxsize=1024)
def written(text: str, x: float, y: float, size: float) -> Strokes:
    """Return the strokes of a text of known glyphs, centred on (x, y), with capitals ``size`` high."""
    start = -(len(text) - 1) / 2 * _ADVANCE
    return tuple(
        tuple((round(x + size * gx, 3), round(y + size * gy, 3)) for gx, gy in moved(stroke, start + i * _ADVANCE, 0))
        for i, character in enumerate(text)
        for stroke in GLYPHS[character]
    )
