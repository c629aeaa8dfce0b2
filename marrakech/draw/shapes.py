"""Outlines in the plane, as tuples of points; one unit is the side of a square, y grows upwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Points: TypeAlias = tuple[Point, ...]

_QUARTER: Final = pi / 2


def moved(points: Iterable[Point], x: float, y: float) -> Points:
    """Return points shifted by (x, y)."""
    return tuple((px + x, py + y) for px, py in points)


def turned(points: Iterable[Point], quarters: int) -> Points:
    """Return points turned clockwise about the origin by quarter turns, so that up becomes heading ``quarters``."""
    for _ in range(quarters & 3):
        points = tuple((y, -x) for x, y in points)
    return tuple(points)


@lru_cache(maxsize=256)
def arc(radius: float, start: float, end: float, steps: int) -> Points:
    """Return points on an arc about the origin, from ``start`` to ``end``, both in quarter turns anticlockwise."""
    angles = (_QUARTER * (start + (end - start) * i / steps) for i in range(steps + 1))
    return tuple((radius * cos(angle), radius * sin(angle)) for angle in angles)


def circle(radius: float, steps: int = 24) -> Points:
    """Return a circle about the origin."""
    return arc(radius, 0, 4, steps)[:-1]


@lru_cache(maxsize=256)
def rectangle(left: float, bottom: float, right: float, top: float, radii: tuple[float, float, float, float]) -> Points:
    """Return a rectangle, anticlockwise from its bottom left, with these radii of its corners."""
    corners = ((left, bottom, 1, 1), (right, bottom, -1, 1), (right, top, -1, -1), (left, top, 1, -1))
    points: list[Point] = []
    for (x, y, inward_x, inward_y), radius, quarter in zip(corners, radii, (2, 3, 0, 1), strict=True):
        if radius:
            rounded = arc(radius, quarter, quarter + 1, 3 if radius < 0.1 else 4 if radius < 0.13 else 8)
            points += moved(rounded, x + inward_x * radius, y + inward_y * radius)
        else:
            points.append((x, y))
    return tuple(points)


def rounded(left: float, bottom: float, right: float, top: float, radius: float) -> Points:
    """Return a rectangle with four corners of one radius."""
    return rectangle(left, bottom, right, top, (radius,) * 4)


def clipped(
    one: Point, other: Point, left: float, bottom: float, right: float, top: float
) -> tuple[Point, Point] | None:
    """Return the part of a segment that lies in a rectangle, or None (Liang and Barsky)."""
    (x, y), (dx, dy) = one, (other[0] - one[0], other[1] - one[1])
    first, last = 0.0, 1.0
    for p, q in ((-dx, x - left), (dx, right - x), (-dy, y - bottom), (dy, top - y)):
        if p == 0:
            if q < 0:
                return None
        elif p < 0:
            first = max(first, q / p)
        else:
            last = min(last, q / p)
    if last - first < 1e-6:
        return None
    return (x + first * dx, y + first * dy), (x + last * dx, y + last * dy)


def spaced(path: Sequence[Point], gap: float) -> Points:
    """Return points along a path, its two ends among them, about ``gap`` apart."""
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)]
    total = sum(lengths)
    count = max(1, ceil(total / gap - 1e-6))
    points, walked, leg = [path[0]], 0.0, 0
    for i in range(1, count):
        wanted = total * i / count
        while walked + lengths[leg] < wanted:
            walked += lengths[leg]
            leg += 1
        part = (wanted - walked) / lengths[leg]
        (ax, ay), (bx, by) = path[leg], path[leg + 1]
        points.append((ax + part * (bx - ax), ay + part * (by - ay)))
    return (*points, path[-1])


def arrow(start: Point, end: Point, width: float) -> Points:
    """Return an arrow from one point to another, its shaft so wide and its head in proportion."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay)
    if not length:
        return ()
    ux, uy = (bx - ax) / length, (by - ay) / length
    neck = max(0.0, length - 2.4 * width)
    outline = ((0, 0.5), (neck, 0.5), (neck, 1.4), (length, 0), (neck, -1.4), (neck, -0.5), (0, -0.5))
    return tuple((ax + u * ux - v * width * uy, ay + u * uy + v * width * ux) for u, v in outline)


def border(cells: Iterable[tuple[int, int]]) -> tuple[Points, ...]:
    """Return the loops that bound a set of unit cells: outer ones anticlockwise, holes clockwise, closed.

    Where two cells touch in a corner only, the loops turn there and do not cross.
    """
    edges: set[tuple[Point, Point]] = set()
    for x, y in cells:
        corners: Points = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            if (other, one) in edges:
                edges.remove((other, one))
            else:
                edges.add((one, other))
    loops = []
    while edges:
        edge = min(edges)
        edges.remove(edge)
        loop = [*edge]
        while loop[-1] != loop[0]:
            (ax, ay), (bx, by) = loop[-2:]
            dx, dy = bx - ax, by - ay
            for ex, ey in ((-dy, dx), (dx, dy), (dy, -dx)):  # left first: stay with this cell
                following = ((bx, by), (bx + ex, by + ey))
                if following in edges:
                    edges.remove(following)
                    loop.append(following[1])
                    break
        loops.append(tuple(loop))
    return tuple(loops)
