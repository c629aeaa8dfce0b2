"""The board as three pictures that lie on each other, by how often they change: the square, the rugs, the play.

A step of a game changes one or two of them, so that a live board sends and draws no more than that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from marrakech import board
from marrakech.draw.layers import MARGIN, SPAN, Layer, play_layers, rug_layers, square_layers
from marrakech.draw.scene import Scene
from marrakech.draw.svg import svg_detail

PICTURES: Final[dict[str, Callable[[Scene], tuple[Layer, ...]]]] = {
    "square": square_layers,
    "rugs": rug_layers,
    "play": play_layers,
}
"""What each picture shows, by its name, from the bottom to the top."""


def picture(name: str, scene: Scene) -> str:
    """Return a picture of ``PICTURES`` as SVG text: a square, transparent where it shows nothing, without scripts."""
    return _drawn(PICTURES[name](scene))


@lru_cache(maxsize=32)
def _drawn(layers: tuple[Layer, ...]) -> str:
    return svg_detail(layers, -MARGIN, board.SIZE + MARGIN, SPAN)
