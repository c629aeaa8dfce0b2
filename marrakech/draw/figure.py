"""The board as a Plotly figure: one fixed list of traces, one for each layer, whose data change from scene to scene.

What costs a browser time is the number of traces and texts it has to go through for each change. So the empty square
with frame and mosaic is one picture that stays, Assam is another that is moved, marks, which are rare, are a third one,
and traces without data are invisible.

The figure of a game is made once, ``new_figure``, and then only updated, ``update_figure``: one message to the browser
with what is different. All traces but one are invisible to the mouse; a transparent heatmap of 7×7 cells takes the
clicks, and ``square_clicked`` says which square was meant. Nothing a user wrote is ever given to Plotly as text: labels
are in the picture of the marks.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

import plotly.graph_objects as go

from marrakech import board
from marrakech.board import Square
from marrakech.draw.layers import (
    MARGIN,
    SPAN,
    Area,
    Badges,
    Layer,
    Lines,
    assam_at,
    changing_layers,
    mark_layers,
    static_layers,
)
from marrakech.draw.scene import Scene
from marrakech.draw.sides import CELLS, SQUARES_BY_CELL, heading_on_screen
from marrakech.draw.svg import svg_detail
from marrakech.draw.themes import THEMES

CLICKS: Final = "clicks"
"""The name of the heatmap that takes the clicks."""
FONT: Final = "Helvetica, Arial, DejaVu Sans, sans-serif"
CONFIG: Final[dict[str, Any]] = {
    "displayModeBar": False,
    "scrollZoom": False,
    "doubleClick": False,
    "responsive": False,
}
"""Without the mode bar: one of its buttons would upload the figure to a third party."""


def board_traces(scene: Scene) -> list[dict[str, Any]]:
    """Return the traces of a scene as plain dicts, always the same ones in the same order, named after the layers."""
    pixels = scene.size / SPAN
    return [_clicks(), *(_trace(layer, pixels) for layer in changing_layers(scene))]


def new_figure(scene: Scene, *, widget: bool = False, below: int = 0) -> Any:
    """Return a new figure of a scene.

    Args:
        scene: What to draw.
        widget: Make a ``go.FigureWidget`` (one for a notebook view: each brings its own 5 MB) instead of a figure.
        below: Pixels left free below the board, for a second subplot on axes ``x2`` and ``y2``.
    """
    traces, layout = board_traces(scene), board_layout(scene, below)
    if widget:
        figure = go.FigureWidget(traces, layout)
        figure._config = figure._config | CONFIG
    else:
        figure = go.Figure(traces, layout)
    figure._drawn_scene = scene
    return figure


def board_layout(scene: Scene, below: int = 0) -> dict[str, Any]:
    """Return the layout of a figure with the board on axes ``x`` and ``y`` and ``below`` free pixels under it."""
    height = scene.size + below
    axis = {
        "type": "linear",
        "visible": False,
        "fixedrange": True,
        "autorange": False,
        "range": [-MARGIN, board.SIZE + MARGIN],
    }
    ground = THEMES[scene.theme].ground
    return {
        "width": scene.size,
        "height": height,
        "autosize": False,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        "paper_bgcolor": ground,
        "plot_bgcolor": ground,
        "images": [image(scene) for image in _IMAGES],
        "showlegend": False,
        "hovermode": "closest",
        "dragmode": False,
        "xaxis": axis | {"domain": [0, 1]},
        "yaxis": axis | {"domain": [below / height, 1]},
    }


def update_figure(figure: Any, scene: Scene) -> list[str]:
    """Make a figure of ``new_figure`` show another scene; return the names of the traces that were changed.

    Only what is different is sent, in one message. A change of side or theme works too; for another size make a new
    figure, because what else stands in it has a place of its own.

    Raises:
        ValueError: The scene has another size than the figure.
    """
    # Reading a figure's properties back costs more than drawing, so the figure remembers what it shows.
    shown: Scene = figure._drawn_scene
    if scene.size != shown.size:
        raise ValueError(f"the figure is {shown.size} pixels wide, the scene {scene.size}")
    changes = _changes(shown, scene)
    ground = THEMES[scene.theme].ground
    traces = {trace.name: trace for trace in figure.data} if changes else {}
    with figure.batch_update():
        for name, changed in changes.items():
            for key, value in changed.items():
                traces[name][key] = value
        for index, image in enumerate(_IMAGES):
            if image(scene) != image(shown):
                figure.layout.images[index].update(image(scene))
        if ground != THEMES[shown.theme].ground:
            figure.layout.paper_bgcolor = figure.layout.plot_bgcolor = ground
    figure._drawn_scene = scene
    return list(changes)


def _changes(shown: Scene, scene: Scene) -> dict[str, dict[str, Any]]:
    """Return the properties that differ between two scenes of one size, by trace."""
    pixels = scene.size / SPAN
    changes = {}
    for old, new in zip(changing_layers(shown), changing_layers(scene), strict=True):
        if old != new:
            before = dict(_flat(_trace(old, pixels)))
            changed = {key: value for key, value in _flat(_trace(new, pixels)) if before[key] != value}
            if changed:
                changes[new.name] = changed
    return changes


def square_clicked(point_inds: Sequence[Any], side: str) -> Square | None:
    """Return the square of a click on the heatmap, from ``points.point_inds``; None for a click on no square."""
    if not point_inds:
        return None
    row, column = point_inds[0]
    return SQUARES_BY_CELL[side].get((column, row))


def clicks_trace(figure: Any) -> Any:
    """Return the trace of a figure whose ``on_click`` tells of squares."""
    return next(trace for trace in figure.data if trace.name == CLICKS)


def _flat(trace: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in trace.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _square_image(scene: Scene) -> dict[str, Any]:
    """Return the empty square with its frame and the mosaic as an image of the layout."""
    return _image(static_layers(scene), -MARGIN, board.SIZE + MARGIN, SPAN) | {"layer": "below"}


def _assam_image(scene: Scene) -> dict[str, Any]:
    """Return Assam as an image of the layout; its source is the same wherever he stands."""
    x, y = CELLS[scene.side][scene.position.assam]
    drawn = assam_at((0, 0), heading_on_screen(scene.position.heading, scene.side), scene.theme)
    return _image(drawn, 0, 1, 1) | {"x": x, "y": y + 1, "layer": "above"}


def _marks_image(scene: Scene) -> dict[str, Any]:
    """Return the marks of a record as an image of the layout, invisible where there are none."""
    shown = scene.marks is not None and any((scene.marks.squares, scene.marks.arrows, scene.marks.labels))
    drawn = mark_layers(scene) if shown else ()
    return _image(drawn, -MARGIN, board.SIZE + MARGIN, SPAN) | {"layer": "above", "visible": shown}


_IMAGES: Final = (_square_image, _marks_image, _assam_image)


@lru_cache(maxsize=64)
def _source(drawn: tuple[Layer, ...], left: float, top: float, side: float) -> str:
    return "data:image/svg+xml;base64," + b64encode(svg_detail(drawn, left, top, side).encode()).decode()


def _image(drawn: tuple[Layer, ...], left: float, top: float, side: float) -> dict[str, Any]:
    corner = {"x": left, "y": top, "xanchor": "left", "yanchor": "top", "sizex": side, "sizey": side}
    return corner | {"xref": "x", "yref": "y", "sizing": "stretch", "source": _source(drawn, left, top, side)}


def _clicks() -> dict[str, Any]:
    middles = [i + 0.5 for i in range(board.SIZE)]
    return {
        "type": "heatmap",
        "name": CLICKS,
        "x": middles,
        "y": middles,
        "z": [[0] * board.SIZE] * board.SIZE,
        "opacity": 0,
        "showscale": False,
        "hoverinfo": "none",
    }


def _trace(layer: Layer, pixels: float) -> dict[str, Any]:
    common = {"type": "scatter", "name": layer.name, "hoverinfo": "skip", "showlegend": False}
    if isinstance(layer, Badges):
        return common | _badges(layer, pixels)
    xs: list[float | None] = []
    ys: list[float | None] = []
    for outline in (outline for shape in layer.shapes for outline in (shape.points, *shape.more)):
        if xs:
            xs.append(None)
            ys.append(None)
        xs += [x for x, _ in outline]
        ys += [y for _, y in outline]
        closed = outline[0] == outline[-1]
        # Plotly does not close lines: an outline needs its first point again, and a loop its second, to join well.
        if (closed and isinstance(layer, Lines)) or (not closed and isinstance(layer, Area) and layer.stroke):
            again = outline[int(closed)]
            xs.append(again[0])
            ys.append(again[1])
    trace = common | {"visible": bool(xs), "mode": "lines", "x": xs, "y": ys}
    if isinstance(layer, Area):
        line = {"color": layer.stroke or layer.fill, "width": round(layer.width * pixels, 2)}
        return trace | {"line": line | {"simplify": False}, "fill": "toself", "fillcolor": _rgba(layer)}
    dash = ",".join(f"{length * pixels:.2f}px" for length in layer.dash) or "solid"
    width = round(layer.width * pixels, 2)
    return trace | {"line": {"color": layer.stroke, "width": width, "dash": dash, "simplify": False}}


def _badges(layer: Badges, pixels: float) -> dict[str, Any]:
    modes = ["markers"] * bool(layer.fill) + ["text"] * bool(layer.ink)
    trace: dict[str, Any] = {
        "visible": bool(layer.points),
        "mode": "+".join(modes),
        "x": [x for x, _ in layer.points],
        "y": [y for _, y in layer.points],
    }
    if layer.fill:
        size = round(2 * layer.radius * pixels, 2)
        trace["marker"] = {
            "symbol": "square" if layer.square else "circle",
            "size": [round(2 * layer.first_radius * pixels, 2), *[size] * (len(layer.points) - 1)]
            if layer.first_radius
            else size,
            "color": layer.fill,
            "opacity": 1,
            "line": {"color": layer.stroke, "width": round(layer.width * pixels, 2)},
        }
    if layer.ink:
        trace["text"] = list(layer.texts)
        font = {"family": FONT, "color": layer.ink, "size": round(layer.size * pixels, 2), "weight": "bold"}
        trace |= {"textposition": "middle center", "textfont": font}
    return trace


def _rgba(layer: Area) -> str:
    if layer.opacity == 1:
        return layer.fill
    red, green, blue = (int(layer.fill[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{layer.opacity})"
