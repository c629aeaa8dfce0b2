"""The scores of a game over its turns, as traces on the axes ``x2`` and ``y2`` of a board's figure. Plain dicts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from marrakech.draw.themes import THEMES, dye_of
from marrakech.record import SEAT_LETTERS

TIMELINE_CLICKS: Final = "timeline clicks"
"""The heatmap with a cell for each turn, which takes the clicks."""
HEIGHT: Final = 150
"""Pixels the timeline takes below the board."""
_DASHES: Final = ("solid", "dash", "dot", "dashdot")  # by seat, so that colour alone never says whose a line is
_MAX_SEATS: Final = 4
_ACROSS: Final = (0.08, 0.97)  # of the figure's width
_UP: Final = (24, HEIGHT - 8)  # pixels from the figure's lower edge


def _ink(ground: str) -> str:
    """Return black or white, whichever is read better on a colour ``#rrggbb``."""
    red, green, blue = (int(ground[i : i + 2], 16) for i in (1, 3, 5))
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


def timeline_traces(
    scores: Sequence[Sequence[int]], colours: Sequence[str], total: int, theme: str
) -> list[dict[str, Any]]:
    """Return the traces of a timeline, always the same ones in the same order.

    Args:
        scores: After 0, 1, … turns the score of each player, in points; may stop before ``total``.
        colours: A colour's name for each player.
        total: How many turns the line has.
        theme: The name of the board's theme.
    """
    look = THEMES[theme]
    top = _top(scores)
    axes = {"xaxis": "x2", "yaxis": "y2", "hoverinfo": "skip", "showlegend": False}
    edges = [turn - 0.5 for turn in range(total + 2)]
    traces: list[dict[str, Any]] = [
        {
            "type": "heatmap",
            "name": TIMELINE_CLICKS,
            "x": edges,
            "y": [0, top],
            "z": [[0] * (total + 1)],
            "opacity": 0,
            "showscale": False,
            "xaxis": "x2",
            "yaxis": "y2",
            "hoverinfo": "none",
        }
    ]
    for seat in range(_MAX_SEATS):
        there = seat < len(colours)
        points = [row[seat] for row in scores] if there else []
        traces.append(
            axes
            | {
                "type": "scatter",
                "name": f"score {seat}",
                "mode": "lines",
                "x": list(range(len(points))),
                "y": points,
                "line": {
                    "shape": "hv",
                    "width": 2.5,
                    "dash": _DASHES[seat],
                    "color": dye_of(look, colours[seat]).ground if there else look.frame,
                },
            }
        )
    last = len(scores) - 1
    seats = sorted(range(len(colours)), key=lambda seat: scores[last][seat])
    heights = _spread([scores[last][seat] for seat in seats], top * 0.12, top * 0.94)
    traces.append(
        axes
        | {
            "type": "scatter",
            "name": "score letters",
            "mode": "text",
            "x": [last] * len(colours),
            "y": heights,
            "text": [SEAT_LETTERS[seat] for seat in seats],
            "textposition": "middle right",
            "textfont": {"size": 12, "color": _ink(look.ground), "weight": 700},
        }
    )
    return traces


def timeline_layout(scores: Sequence[Sequence[int]], total: int, theme: str, height: int) -> dict[str, Any]:
    """Return the axes of a timeline in a figure ``height`` pixels high."""
    look = THEMES[theme]
    ink = _ink(look.ground)
    tick = {"size": 11, "color": ink}
    axis = {"fixedrange": True, "zeroline": False, "tickfont": tick, "gridcolor": look.grid, "linecolor": ink}
    return {
        "xaxis2": axis
        | {
            "anchor": "y2",
            "domain": list(_ACROSS),
            "range": list(_turns(total)),
            "showgrid": False,
            "dtick": _apart(total),
        },
        "yaxis2": axis
        | {"anchor": "x2", "domain": [up / height for up in _UP], "range": [0, _top(scores)], "nticks": 5},
    }


def timeline_mark(now: int, total: int, size: int) -> tuple[float, float, float]:
    """Return where the line at the turn shown stands, which is drawn apart because it moves at every step.

    Args:
        now: How many turns are played.
        total: How many turns the line has.
        size: The figure's width in pixels.

    Returns:
        Pixels from the figure's left edge to the line's middle, from its lower edge to the line's foot, and the line's
        height.
    """
    (left, right), (first, last) = _ACROSS, _turns(total)
    along = (now - first) / (last - first)
    return round((left + along * (right - left)) * size, 1), _UP[0], _UP[1] - _UP[0]


def _apart(total: int) -> int:
    """Return how many turns are between two numbers on the axis."""
    return next((apart for apart in (1, 2, 5) if total <= 12 * apart), 10)


def _spread(values: Sequence[float], gap: float, highest: float) -> list[float]:
    """Return rising values moved so far that they are ``gap`` apart and none is above ``highest``: room for letters."""
    spread: list[float] = []
    for value in values:
        spread.append(max(value, spread[-1] + gap if spread else gap / 2))
    ceiling = highest
    for index in reversed(range(len(spread))):
        spread[index] = min(spread[index], ceiling)
        ceiling = spread[index] - gap
    return spread


def _turns(total: int) -> tuple[float, float]:
    return -0.5, total + 1.5


def _top(scores: Sequence[Sequence[int]]) -> float:
    return max(10, *(score for row in scores for score in row)) * 1.1
