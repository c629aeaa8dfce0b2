"""The board as SVG text: elements only, no scripts, styles or fonts from elsewhere; good in a file and within HTML."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from marrakech import board
from marrakech.draw.labels import clean
from marrakech.draw.layers import MARGIN, SPAN, Area, Badges, Layer, Shape, layers
from marrakech.draw.scene import Scene
from marrakech.draw.shapes import Points
from marrakech.draw.text import PLAIN, Words, text_board

SCALE: Final = 100
"""Of the SVG's own units to the side of a square."""
FONT: Final = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
TITLE_LIMIT: Final = 200


def svg_board(scene: Scene, *, title: str = "Marrakech", words: Words = PLAIN, prefix: str = "") -> str:
    """Return a scene as an SVG document without an XML declaration, so that it can stand within HTML too.

    Args:
        scene: What to draw.
        title: Its title, read out by screen readers; it is followed by the text board as description.
        words: The words of the description, see ``text_board``.
        prefix: What the ids in the document begin with; by default a hash of the content, so that pictures in one
            page do not clash.
    """
    drawn = layers(scene)
    description = text_board(scene, words=words)
    start = prefix or "m" + hashlib.sha256(repr((drawn, title, description)).encode()).hexdigest()[:12]
    root = _root(0, 0, SPAN, scene.size)
    root.attrib |= {"role": "img", "aria-labelledby": f"{start}-title", "aria-describedby": f"{start}-desc"}
    SubElement(root, "title", {"id": f"{start}-title"}).text = clean(title, TITLE_LIMIT)
    SubElement(root, "desc", {"id": f"{start}-desc"}).text = description
    for layer in drawn:
        _draw(root, layer)
    return ElementTree.tostring(root, encoding="unicode")


def svg_detail(drawn: Iterable[Layer], left: float, top: float, side: float) -> str:
    """Return some layers alone, without title, cut out to a square: its left and top edges and its side, in units."""
    root = _root(_x(left) / SCALE, _y(top) / SCALE, side, round(side * SCALE))
    for layer in drawn:
        _draw(root, layer)
    return ElementTree.tostring(root, encoding="unicode")


def _root(left: float, top: float, side: float, pixels: int) -> Element:
    box = (_number(value * SCALE) for value in (left, top, side, side))
    return Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": " ".join(box),
            "width": str(pixels),
            "height": str(pixels),
            "font-family": FONT,
            "font-weight": "bold",
            "text-anchor": "middle",
            "stroke-linejoin": "round",
        },
    )


def _draw(root: Element, layer: Layer) -> None:
    if isinstance(layer, Badges):
        if layer.points:
            _draw_badges(SubElement(root, "g", {"data-layer": layer.name}), layer)
        return
    if not layer.shapes:
        return
    attributes = {"data-layer": layer.name}
    if isinstance(layer, Area):
        attributes["fill"] = layer.fill
        if layer.opacity < 1:
            attributes["fill-opacity"] = _number(layer.opacity)
        if layer.stroke:
            attributes |= {"stroke": layer.stroke, "stroke-width": _number(layer.width * SCALE)}
    else:
        attributes |= {"fill": "none", "stroke": layer.stroke, "stroke-width": _number(layer.width * SCALE)}
        if layer.dash:
            attributes["stroke-dasharray"] = " ".join(_number(length * SCALE) for length in layer.dash)
    group = SubElement(root, "g", attributes)
    closed = isinstance(layer, Area)
    nameless = [outline for shape in layer.shapes if not shape.name for outline in _outlines(shape)]
    if nameless:
        SubElement(group, "path", {"d": _path(nameless, closed)})
    for shape in layer.shapes:
        if shape.name:
            SubElement(group, "path", {"data-at": shape.name, "d": _path(_outlines(shape), closed)})


def _draw_badges(group: Element, layer: Badges) -> None:
    if layer.fill:
        discs = SubElement(
            group, "g", {"fill": layer.fill, "stroke": layer.stroke, "stroke-width": _number(layer.width * SCALE)}
        )
        radii = [layer.radius * SCALE] * len(layer.points)
        if layer.first_radius:
            radii[0] = layer.first_radius * SCALE
        for (x, y), radius in zip(layer.points, radii, strict=True):
            if layer.square:
                place = {"x": _number(_x(x) - radius), "y": _number(_y(y) - radius)}
                size = {"width": _number(2 * radius), "height": _number(2 * radius), "rx": "3"}
                SubElement(discs, "rect", place | size)
            else:
                SubElement(discs, "circle", {"cx": _number(_x(x)), "cy": _number(_y(y)), "r": _number(radius)})
    if layer.texts:
        texts = SubElement(group, "g", {"fill": layer.ink, "font-size": _number(layer.size * SCALE)})
        for (x, y), text in zip(layer.points, layer.texts, strict=True):
            # Not every program that shows SVG knows baselines, so the middle of a capital is put there by hand.
            baseline = _y(y) + 0.355 * layer.size * SCALE
            SubElement(texts, "text", {"x": _number(_x(x)), "y": _number(baseline)}).text = text


def _outlines(shape: Shape) -> list[Points]:
    return [shape.points, *shape.more]


def _path(outlines: Iterable[Points], closed: bool) -> str:
    return "".join(_outline(points, closed) for points in outlines)


# From one step of a game to the next nearly all outlines stay.
@lru_cache(maxsize=1024)
def _outline(points: Points, closed: bool) -> str:
    corners = [f"{_number(_x(x))} {_number(_y(y))}" for x, y in points]
    if points[0] == points[-1]:
        return "M" + "L".join(corners[:-1]) + "Z"
    return "M" + "L".join(corners) + ("Z" if closed else "")


def _x(x: float) -> float:
    return (x + MARGIN) * SCALE


def _y(y: float) -> float:
    return (board.SIZE + MARGIN - y) * SCALE


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0") if abs(value) >= 1 else f"{value:.2f}".rstrip("0").rstrip(".")
