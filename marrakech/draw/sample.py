"""The picture of the README: ``python -m marrakech.draw.sample notebooks/images/board.svg`` writes it anew."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from marrakech import board
from marrakech.draw.scene import Scene, scene_of
from marrakech.draw.svg import svg_board
from marrakech.rules import Phase, RollDie, arrange, setup

_RUGS: Final = (
    ("b5-b6", 1),
    ("c5-c6", 1),
    ("d5-d6", 1),
    ("a2-a3", 3),
    ("f5-f6", 2),
    ("g5-g6", 2),
    ("f6-g6", 0),
    ("d3-e3", 0),
    ("e2-e3", 2),
    ("b2-b3", 3),
    ("c1-d1", 0),
    ("f2-f3", 2),
    ("b5-c5", 1),
)
"""Places and colours, in the order in which they were laid."""


def sample_scene() -> Scene:
    """Return a scene with a bit of everything: a walk along an arc, a payment, halves, a player who is out."""
    rugs = [(board.PLACE_NAMES.index(place), colour) for place, colour in _RUGS]
    before = arrange(
        setup(players=4),
        phase=Phase.ROLL,
        player=0,
        assam=board.SQUARES_BY_NAME["b4"],
        heading=board.WEST,
        rugs=rugs,
        out=[3],
    )
    after, events = before.apply(RollDie(4))
    return scene_of(after, names=("Ana", "Bruno", "Chiara", "Denise"), before=before, events=events)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(svg_board(sample_scene()) + "\n", encoding="utf-8", newline="\n")
