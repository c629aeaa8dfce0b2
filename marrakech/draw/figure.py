"""The board as a Plotly figure: one transparent trace that takes the clicks, over pictures of the layers.

Drawn as Plotly traces, one for each layer, the same board cost a browser 75 ms of work a step, because Plotly goes
through every trace and every point whenever one changes; as three pictures, of which a step changes one or two, it
costs 17 ms, and looks the same as ``svg_board``. Pictures can run no scripts and Plotly never sees a text, so nothing
users wrote can be taken for markup or for a formula.

The figure of a game is made once, ``new_figure``, and then only updated, ``update_figure``: one message to the browser
with the pictures that are different. A heatmap of 9×9 cells takes the clicks, on the squares and on a ring around them,
and ``square_clicked`` says which square was meant. Where every millisecond counts the figure is made without pictures
and laid, transparent, over pictures that somebody else changes, because Plotly draws a figure anew whatever is changed
in it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any, Final

import plotly.graph_objects as go

from marrakech import board
from marrakech.board import Square
from marrakech.draw.layers import MARGIN, SPAN
from marrakech.draw.pictures import PICTURES, picture
from marrakech.draw.scene import Scene
from marrakech.draw.sides import SQUARES_BY_CELL, Cell
from marrakech.draw.themes import THEMES

CLICKS: Final = "clicks"
"""The name of the heatmap that takes the clicks."""
CONFIG: Final[dict[str, Any]] = {
    "displayModeBar": False,
    "scrollZoom": False,
    "doubleClick": False,
    "responsive": False,
}
"""Without the mode bar: one of its buttons would upload the figure to a third party."""
_CLEAR: Final = "rgba(0, 0, 0, 0)"


def board_traces() -> list[dict[str, Any]]:
    """Return the traces of a board as plain dicts: the heatmap that takes the clicks, the same for every scene."""
    middles = [i + 0.5 for i in range(-1, board.SIZE + 1)]
    return [
        {
            "type": "heatmap",
            "name": CLICKS,
            "x": middles,
            "y": middles,
            "z": [[0] * len(middles)] * len(middles),
            "opacity": 0,
            "showscale": False,
            "hoverinfo": "none",
        }
    ]


def new_figure(scene: Scene, *, kind: type[Any] = go.Figure, below: int = 0, pictures: bool = True) -> Any:
    """Return a new figure of a scene.

    Args:
        scene: What to draw.
        kind: What to make: ``go.Figure``, ``go.FigureWidget`` or a class made from it.
        below: Pixels left free below the board, for a second subplot on axes ``x2`` and ``y2``.
        pictures: Without them the figure is transparent, to be laid over them; it has nothing to update then.
    """
    traces, layout = board_traces(), board_layout(scene, below)
    if not pictures:
        layout |= {"images": [], "paper_bgcolor": _CLEAR, "plot_bgcolor": _CLEAR}
    figure = kind(traces, layout)
    if kind is not go.Figure:
        figure._config = figure._config | CONFIG
    figure._drawn_scene = scene
    return figure


def board_layout(scene: Scene, below: int = 0) -> dict[str, Any]:
    """Return the layout of a figure with the board on axes ``x`` and ``y`` and ``below`` free pixels under it."""
    height = scene.size + below
    ground = THEMES[scene.theme].ground
    axis = {
        "type": "linear",
        "visible": False,
        "fixedrange": True,
        "autorange": False,
        "range": [-MARGIN, board.SIZE + MARGIN],
    }
    return {
        "width": scene.size,
        "height": height,
        "autosize": False,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        "paper_bgcolor": ground,
        "plot_bgcolor": ground,
        "images": [_image(name, scene) for name in PICTURES],
        "showlegend": False,
        "hovermode": "closest",
        "dragmode": False,
        "xaxis": axis | {"domain": [0, 1]},
        "yaxis": axis | {"domain": [below / height, 1]},
    }


def update_figure(figure: Any, scene: Scene) -> list[str]:
    """Make a figure of ``new_figure`` show another scene; return the names of the pictures that were changed.

    Only what is different is sent, as one change of the layout: Plotly then leaves the traces alone, and their echo
    too, which would come back from the browser after each change. A change of side or theme works; for another size
    make a new figure, because what else stands in it has a place of its own.

    Raises:
        ValueError: The scene has another size than the figure.
    """
    shown: Scene = figure._drawn_scene
    if scene.size != shown.size:
        raise ValueError(f"the figure is {shown.size} pixels wide, the scene {scene.size}")
    changes: dict[str, str] = {}
    changed = []
    for index, name in enumerate(PICTURES):
        source = _source(name, scene)
        if source != figure.layout.images[index].source:
            changes[f"images[{index}].source"] = source
            changed.append(name)
    ground = THEMES[scene.theme].ground
    if ground != THEMES[shown.theme].ground:
        changes |= {"paper_bgcolor": ground, "plot_bgcolor": ground}
    if changes:
        figure.plotly_relayout(changes)
    figure._drawn_scene = scene
    return changed


def cell_clicked(point_inds: Sequence[Any]) -> Cell | None:
    """Return the cell on the screen of a click on the heatmap, from ``points.point_inds``: columns and rows -1 to 7."""
    if not point_inds:
        return None
    row, column = point_inds[0]
    return column - 1, row - 1


def square_clicked(point_inds: Sequence[Any], side: str) -> Square | None:
    """Return the square of a click on the heatmap, from ``points.point_inds``; None for a click on no square."""
    cell = cell_clicked(point_inds)
    return None if cell is None else SQUARES_BY_CELL[side].get(cell)


def clicks_trace(figure: Any) -> Any:
    """Return the trace of a figure whose ``on_click`` tells of squares."""
    return next(trace for trace in figure.data if trace.name == CLICKS)


def _image(name: str, scene: Scene) -> dict[str, Any]:
    # Plotly takes images of one place and size for one image, so each is a little larger than the one below.
    size = SPAN + list(PICTURES).index(name) * 1e-6
    return {
        "name": name,
        "source": _source(name, scene),
        "layer": "below",
        "xref": "x",
        "yref": "y",
        "x": -MARGIN,
        "y": board.SIZE + MARGIN,
        "xanchor": "left",
        "yanchor": "top",
        "sizex": size,
        "sizey": size,
        "sizing": "stretch",
    }


def _source(name: str, scene: Scene) -> str:
    return "data:image/svg+xml;base64," + b64encode(picture(name, scene).encode()).decode()
