"""Answers to choose from on the board: squares and rugs that bear the answers' letters, and close-ups of a scene."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from marrakech import board
from marrakech.board import Square
from marrakech.draw.layers import MARGIN, SPAN, Area, Badges, Layer, Shape, layers, play_layers
from marrakech.draw.scene import Scene
from marrakech.draw.shapes import Points, rounded
from marrakech.draw.sides import CELLS
from marrakech.draw.svg import svg_detail
from marrakech.draw.themes import THEMES

_HALF: Final = 0.25
"""Half the side of a letter's plate."""
AROUND: Final = 0.3
"""What a close-up shows around its squares."""


def lettered_picture(scene: Scene, answers: Sequence[tuple[str, tuple[Square, ...]]]) -> str:
    """Return the play of a scene, as ``pictures.picture`` does, with answers on it.

    Args:
        scene: What to draw.
        answers: For each answer its letter and its squares, one or the two of a rug; at most four.
    """
    drawn = (*play_layers(scene), *lettered_layers(scene, answers))
    return svg_detail(drawn, -MARGIN, board.SIZE + MARGIN, SPAN)


def lettered_layers(scene: Scene, answers: Sequence[tuple[str, tuple[Square, ...]]]) -> tuple[Layer, ...]:
    """Return the layers of answers: an outline around the squares of each and its letter on one of them."""
    theme, cells = THEMES[scene.theme], CELLS[scene.side]
    outlines, plates, points = [], [], []
    squares = _squares_of_letters([answer for _letter, answer in answers], scene.position.assam)
    for number, ((letter, answer), square) in enumerate(zip(answers, squares, strict=True)):
        around = [cells[each] for each in answer]
        left, bottom = (min(cell[axis] for cell in around) for axis in (0, 1))
        right, top = (max(cell[axis] for cell in around) + 1 for axis in (0, 1))
        inset = 0.05 if len(answer) == 1 else 0.04 + 0.055 * number  # outlines that cross stay apart
        outlines.append(_frame((left, bottom, right, top), inset, 0.05 * theme.weight, letter))
        # Assam stands in the middle of his square.
        aside = 0.28 if square == scene.position.assam else 0.0
        x, y = cells[square][0] + 0.5 + aside, cells[square][1] + 0.5 - aside
        plate = rounded(x - _HALF, y - _HALF, x + _HALF, y + _HALF, 0.1)
        plates.append(Shape(_closed(plate), letter))
        points.append((x, y))
    letters = tuple(letter for letter, _answer in answers)
    return (
        Area("answers", tuple(outlines), theme.chosen, 1.0, theme.place_under, 0.025 * theme.weight),
        Area("answers.plates", tuple(plates), theme.chosen, 1.0, theme.place_under, 0.035 * theme.weight),
        Badges("answers.letters", tuple(points), letters, ink="#ffffff", size=0.4),
    )


def _squares_of_letters(answers: Sequence[tuple[Square, ...]], assam: Square) -> list[Square]:
    """Return for each answer the square its letter stands on, no two on one and none under Assam if that can be.

    Rugs that cover squares in common are edges of a grid, so that four of them always have four squares.
    """

    def chosen(number: int, taken: tuple[Square, ...]) -> tuple[Square, ...] | None:
        if number == len(answers):
            return taken
        for square in sorted(answers[number], key=lambda square: (square == assam, square)):
            if square not in taken and (found := chosen(number + 1, (*taken, square))) is not None:
                return found
        return None

    return list(chosen(0, ()) or [answer[0] for answer in answers])


def close_up(scene: Scene, squares: Collection[Square], around: float = AROUND) -> str:
    """Return the part of a scene around some squares as SVG, a square picture without title.

    Args:
        scene: What to draw.
        squares: The squares that have to be in it.
        around: How much is shown around them, in squares' sides.
    """
    cells = [CELLS[scene.side][square] for square in squares]
    left, bottom = (min(cell[axis] for cell in cells) for axis in (0, 1))
    right, top = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    side = max(right - left, top - bottom) + 2 * around
    across, up = (left + right - side) / 2, (bottom + top + side) / 2
    # Beside the board there is nothing to see.
    across = min(max(across, -MARGIN), board.SIZE + MARGIN - side)
    up = max(min(up, board.SIZE + MARGIN), side - MARGIN)
    return svg_detail(layers(replace(scene, coordinates=False)), across, up, side)


def _frame(around: tuple[float, float, float, float], inset: float, width: float, name: str) -> Shape:
    """Return a frame so far within a rectangle (left, bottom, right, top) and so wide."""
    outer, inner = (
        _closed(rounded(around[0] + by, around[1] + by, around[2] - by, around[3] - by, max(0.13 - by, 0.05)))
        for by in (inset, inset + width)
    )
    return Shape(outer, name, (inner[::-1],))


def _closed(points: Points) -> Points:
    return (*points, points[0])
