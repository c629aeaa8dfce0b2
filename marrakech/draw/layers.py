"""The drawing of a scene as layers from the bottom to the top, which ``svg`` and ``figure`` put on the screen.

Every scene has the same layers in the same order, many of them empty. They come in three groups by how often they
change, so that a live figure need not draw again what stays.

Coordinates are of the screen: one unit is the side of a square, the board is 0-7 in x and y, y grows upwards, and the
ring of mosaic and the frame lie around it, as far as ``MARGIN``. Widths and sizes are in units too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple, TypeAlias

from marrakech import board
from marrakech.board import Exit, Heading, Place
from marrakech.draw import rugs
from marrakech.draw.glyphs import written
from marrakech.draw.labels import clean, width_of
from marrakech.draw.palette import DYES, NEUTRAL_LETTER
from marrakech.draw.scene import Payment, Scene, Walk
from marrakech.draw.shapes import Point, Points, arrow, border, circle, moved, rounded, spaced, turned
from marrakech.draw.sides import CELLS, SQUARES_BY_CELL, heading_on_screen
from marrakech.draw.themes import THEMES, Theme, dye_of
from marrakech.record import COLOURS, SEAT_LETTERS, Marks
from marrakech.rules import Crossed, Player, Setup

FRAME: Final = 0.26
MARGIN: Final = 1.17
"""From the board's edge to the picture's."""
SPAN: Final = board.SIZE + 2 * MARGIN
"""The side of the whole picture."""
LABEL_LIMIT: Final = 14
"""The characters of a label that are drawn."""
MOST_COLOURS: Final = 4

PLACE_DASHES: Final = ((0.13, 0.06), (0.06, 0.05), (0.2, 0.05, 0.05, 0.05), (0.035, 0.035))
"""The dashes of places that overlap others, by level: no two that overlap have the same."""

_SMALL: Final = 52
"""Pixels a square below which letters and badges are drawn larger in proportion."""


class Shape(NamedTuple):
    """An outline or a line and what belongs to it: a hole, turned the other way round, or further lines.

    Named shapes are elements of their own in the SVG and bear the name as ``data-at``.
    """

    points: Points
    name: str = ""
    more: tuple[Points, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """Polygons of one colour, perhaps outlined."""

    name: str
    shapes: tuple[Shape, ...]
    fill: str
    opacity: float = 1.0
    stroke: str = ""
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of one colour; ``dash`` is the length of a dash and of a gap."""

    name: str
    shapes: tuple[Shape, ...]
    stroke: str
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Badges:
    """Points, each with a text, a disc (or a square) or both; without ``fill`` there are only texts.

    ``first_radius`` is that of the first disc, if it is another. ``texts`` is empty where there are only discs; what
    users wrote has been through ``labels.clean``.
    """

    name: str
    points: Points
    texts: tuple[str, ...] = ()
    radius: float = 0.0
    first_radius: float = 0.0
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    ink: str = ""
    size: float = 0.0
    square: bool = False


Layer: TypeAlias = Area | Lines | Badges


def layers(scene: Scene) -> tuple[Layer, ...]:
    """Return all layers of a scene, from the bottom to the top."""
    return (*square_layers(scene), *rug_layers(scene), *play_layers(scene))


def square_layers(scene: Scene) -> tuple[Layer, ...]:
    """Return the empty square, its frame and the mosaic: what depends on side, theme, size and coordinates only."""
    return _square(scene.side, scene.theme, scene.size, scene.coordinates)


def rug_layers(scene: Scene) -> tuple[Layer, ...]:
    """Return the rugs without their letters: what changes when a rug is laid or a player goes out."""
    position = scene.position
    return _rugs(position.rugs, position.out, position.setup, scene.colours, scene.side, scene.theme)


def play_layers(scene: Scene) -> tuple[Layer, ...]:
    """Return what lies on the rugs: highlights, letters, marks and, on top of everything, Assam."""
    theme = THEMES[scene.theme]
    enlarged = _enlarged(scene.size)
    region, count = _region(scene, theme, enlarged)
    return (
        *region,
        *_placements(scene, theme),
        *_squares_pointed_out(scene, theme),
        *_walk(scene, theme),
        *_letters(scene, theme, enlarged),
        *count,
        *_turns(scene, theme),
        *_marks(scene, theme),
        *_labels(scene, theme, enlarged),
        *_assam(scene, theme),
    )


def _enlarged(size: int) -> float:
    return min(1.35, max(1.0, _SMALL * SPAN / size))


def _shapes(points: Iterable[Points]) -> tuple[Shape, ...]:
    return tuple(Shape(outline) for outline in points)


def _rounded_off(points: Iterable[Point]) -> Points:
    return tuple((round(x, 3), round(y, 3)) for x, y in points)


# -- The square, its frame and the mosaic


@lru_cache(maxsize=64)
def _square(side: str, theme_name: str, size: int, coordinates: bool) -> tuple[Layer, ...]:
    theme = THEMES[theme_name]
    last = board.SIZE
    paths = _shapes(_rounded_off(arc_path(one, other, side)) for one, other in board.ARCS)
    ground = rounded(-MARGIN, -MARGIN, last + MARGIN, last + MARGIN, 0.25)
    frame = rounded(-FRAME, -FRAME, last + FRAME, last + FRAME, 0.14)
    checks = [
        ((x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0))
        for x in range(last)
        for y in range(last)
        if (x + y) % 2 == 0
    ]
    lines: list[Points] = [((i, 0), (i, last)) for i in range(last + 1)]
    lines += [((0, i), (last, i)) for i in range(last + 1)]
    return (
        Area("ground", _shapes([ground]), theme.ground),
        Lines("ring.edge", paths, theme.ring_edge, 0.19),
        Lines("ring.band", paths, theme.ring_band, 0.14),
        Lines("ring.tiles", paths, theme.ring_tile, 0.055, (0.075, 0.075)),
        Area("frame", _shapes([_rounded_off(frame)]), theme.frame, 1.0, theme.frame_edge, 0.035),
        Area("floor", _shapes([((0, 0), (last, 0), (last, last), (0, last))]), theme.floor),
        Area("checks", _shapes(checks), theme.check),
        Lines("grid", _shapes(lines), theme.grid, 0.018 * theme.weight),
        _coordinates(side, theme, size, coordinates),
    )


def _coordinates(side: str, theme: Theme, size: int, shown: bool) -> Badges:
    points: list[Point] = []
    texts: list[str] = []
    if shown:
        squares = SQUARES_BY_CELL[side]
        # Along the bottom of the screen run files or, seen from west or east, ranks.
        along = 0 if side in ("south", "north") else 1
        for i in range(board.SIZE):
            points += [(i + 0.5, -FRAME / 2), (-FRAME / 2, i + 0.5)]
            texts += [
                board.SQUARE_NAMES[squares[i, 0]][along],
                board.SQUARE_NAMES[squares[0, i]][1 - along],
            ]
    return Badges(
        "coordinates", tuple(points), tuple(texts), ink=theme.frame_ink, size=min(0.29, max(0.2, 9.5 * SPAN / size))
    )


_DIRECTIONS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _foot(leaving: Exit, side: str) -> tuple[Point, Point]:
    """Return where the arc of an exit stands on the frame and the direction, both on the screen."""
    x, y = CELLS[side][leaving.square]
    dx, dy = _DIRECTIONS[heading_on_screen(leaving.heading, side)]
    reach = 0.5 + FRAME
    return (x + 0.5 + reach * dx, y + 0.5 + reach * dy), (dx, dy)


def arc_path(one: Exit, other: Exit, side: str) -> Points:
    """Return the arc of the mosaic that joins two exits: a half circle, or three quarters of one round a corner."""
    (ax, ay), (dx, dy) = _foot(one, side)
    (bx, by), (ex, ey) = _foot(other, side)
    if (dx, dy) == (ex, ey):
        cx, cy, quarters = (ax + bx) / 2, (ay + by) / 2, 2
    else:
        reach = 0.5 + FRAME
        cx, cy, quarters = ax + reach * ex, ay + reach * ey, 3
    steps = 10 * quarters
    angles = (pi / 2 * quarters * i / steps for i in range(steps + 1))
    radius = abs(ax - cx) + abs(ay - cy)  # one of the two is 0
    return tuple(
        (
            cx + cos(angle) * (ax - cx) + sin(angle) * radius * dx,
            cy + cos(angle) * (ay - cy) + sin(angle) * radius * dy,
        )
        for angle in angles
    )


# -- Rugs


@lru_cache(maxsize=64)
def _rugs(
    laid: bytes, out: frozenset[Player], setup: Setup, colours: tuple[str, ...], side: str, theme_name: str
) -> tuple[Layer, ...]:
    theme, neutral = THEMES[theme_name], MOST_COLOURS
    outlines: list[list[Shape]] = [[] for _ in range(MOST_COLOURS + 1)]
    patterns: list[list[Points]] = [[] for _ in range(MOST_COLOURS + 1)]
    borders: list[Points] = []
    fringes: list[Points] = []
    tucks: list[Points] = []
    for piece in rugs.pieces(laid, side):
        seat = setup.owner[piece.colour]
        woven = rugs.weave(piece)
        gone = seat in out
        slot = neutral if gone else piece.colour
        outlines[slot].append(Shape(woven.outline, "-".join(board.SQUARE_NAMES[s] for s in sorted(piece.squares))))
        second = setup.colours[seat].index(piece.colour) > 0
        patterns[slot] += rugs.neutral_pattern(piece) if gone else rugs.pattern(piece, seat, second)
        borders.append(woven.border)
        fringes += woven.fringe
        if woven.tuck:
            tucks.append(woven.tuck)
    dyes = [dye_of(theme, colour) for colour in colours]
    dyes += [dye_of(theme, None)] * (MOST_COLOURS + 1 - len(dyes))
    return (
        Lines("fringe", _shapes(fringes), theme.fringe, rugs.FRINGE, rugs.STRANDS),
        *(
            Area(f"rugs.{slot}", tuple(outlines[slot]), dyes[slot].ground, 1.0, theme.rug_edge, 0.03 * theme.weight)
            for slot in range(MOST_COLOURS + 1)
        ),
        *(
            Area(f"patterns.{slot}", _shapes(patterns[slot]), dyes[slot].ink, 1.0, dyes[slot].ink, 0.022)
            for slot in range(MOST_COLOURS + 1)
        ),
        Lines("borders", _shapes(borders), theme.border, 0.02),
        Area("tucks", _shapes(tucks), theme.shadow, 0.4),
    )


def _letters(scene: Scene, theme: Theme, enlarged: float) -> list[Layer]:
    """Letter each piece: a whole rug in its middle, a half in its corner; second colours have square badges."""
    position = scene.position
    points: tuple[list[Point], list[Point]] = ([], [])
    glyphs: list[Shape] = []
    for piece in rugs.pieces(position.rugs, scene.side):
        seat = position.setup.owner[piece.colour]
        gone = seat in position.out
        shape = 0 if gone else int(position.setup.colours[seat].index(piece.colour) > 0)
        x, y = _letter_point(piece, scene)
        points[shape].append((x, y))
        letter = NEUTRAL_LETTER if gone else SEAT_LETTERS[seat]
        glyphs.append(_written(letter, x, y, 0.135 * enlarged))
    return [
        *(
            Badges(
                f"badges.{shape}",
                tuple(points[shape]),
                radius=(0.125 if shape else 0.135) * enlarged,
                fill=theme.badge,
                stroke=theme.rug_edge,
                width=0.022 * theme.weight,
                square=bool(shape),
            )
            for shape in (0, 1)
        ),
        Lines("letters", tuple(glyphs), theme.badge_ink, 0.034 * enlarged),
    ]


def _written(text: str, x: float, y: float, size: float) -> Shape:
    first, *more = written(text, x, y, size)
    return Shape(first, text, tuple(more))


def _letter_point(piece: rugs.Piece, scene: Scene) -> Point:
    cells = CELLS[scene.side]
    if not piece.whole:
        x, y = piece.cell
        return x + 0.8, y + 0.2
    if scene.position.assam in piece.squares:  # his pointer may lie over the rug's middle
        x, y = next(cells[square] for square in piece.squares if square != scene.position.assam)
        return x + 0.5, y + 0.5
    return rugs.middle(piece)


# -- What happened


def _region(scene: Scene, theme: Theme, enlarged: float) -> tuple[list[Layer], list[Layer]]:
    """Return the shade and outline of the region paid for and, for above the letters, the count and the sum."""
    payment = scene.payment or Payment((), 0, 0)
    cells = [CELLS[scene.side][square] for square in payment.squares]
    loops = border(cells)
    numbers = [(x + 0.2, y + 0.8) for x, y in cells]
    coins = [(x + 0.16, y + 0.14) for x, y in cells[:1]]
    sum_paid = f"={payment.due}" if payment.paid == payment.due else f"{payment.paid}/{payment.due}"
    size = 0.125 * enlarged
    digits = [_written(str(number), x, y, size * 1.05) for number, (x, y) in enumerate(numbers, 1)]
    # "=6" and "21/24" have to fit on one coin.
    sums = [_written(sum_paid, x, y, size * min(1.15, 3 / len(sum_paid))) for x, y in coins]
    below: list[Layer] = [
        Area("region.shade", _shapes(loops), theme.shadow, 0.22, theme.region_edge, 0.13 * theme.weight),
        Lines("region.line", _shapes(loops), theme.region, 0.07 * theme.weight),
    ]
    above: list[Layer] = [
        Badges(
            "region.numbers",
            tuple(numbers),
            radius=0.14 * enlarged,
            fill=theme.number,
            stroke=theme.number_ink,
            width=0.018,
        ),
        Lines("region.digits", tuple(digits), theme.number_ink, 0.03 * enlarged),
        Badges(
            "region.coin",
            tuple(coins),
            radius=0.215 * enlarged,
            fill=theme.coin,
            stroke=theme.coin_ink,
            width=0.03,
        ),
        Lines("region.sum", tuple(sums), theme.coin_ink, 0.033 * enlarged),
    ]
    return below, above


def walk_path(walk: Walk, side: str) -> Points:
    """Return Assam's way on the screen, through the middles of squares and along the arcs he followed."""
    x, y = CELLS[side][walk.start]
    path: list[Point] = [(x + 0.5, y + 0.5)]
    for happened in walk.steps:
        if isinstance(happened, Crossed):
            path += arc_path(*_ends(happened.leaving), side)
        else:
            x, y = CELLS[side][happened.square]
            path.append((x + 0.5, y + 0.5))
    return tuple(path)


def _ends(leaving: Exit) -> tuple[Exit, Exit]:
    entered = board.MOSAIC[leaving]
    return leaving, Exit(entered.square, board.opposite(entered.heading))


def _walk(scene: Scene, theme: Theme) -> list[Layer]:
    path = _rounded_off(walk_path(scene.walk, scene.side)) if scene.walk else ()
    dots = _rounded_off(spaced(path, 0.165)) if path else ()
    return [
        Badges(
            "walk",
            dots,
            radius=0.055 * theme.weight**0.5,
            first_radius=0.12,
            fill=theme.walk,
            stroke=theme.walk_edge,
            width=0.025 * theme.weight,
        )
    ]


def _squares_pointed_out(scene: Scene, theme: Theme) -> list[Layer]:
    cells = CELLS[scene.side]
    laid: list[Shape] = []
    if scene.laid is not None:
        (ax, ay), (bx, by) = (cells[square] for square in board.PLACES[scene.laid])
        around = min(ax, bx), min(ay, by), max(ax, bx) + 1, max(ay, by) + 1
        laid = [_band(around, 0.03, 0.055 * theme.weight, board.PLACE_NAMES[scene.laid])]
    chosen = [
        _band((x, y, x + 1, y + 1), 0.06, 0.09 * theme.weight, board.SQUARE_NAMES[square])
        for square, (x, y) in ((square, cells[square]) for square in scene.chosen)
    ]
    return [
        Area("laid", tuple(laid), theme.laid, 1.0, theme.rug_edge, 0.025 * theme.weight),
        Area("chosen", tuple(chosen), theme.chosen, 1.0, theme.place_under, 0.03 * theme.weight),
    ]


def _band(around: tuple[float, float, float, float], outside: float, width: float, name: str) -> Shape:
    """Return a frame within a rectangle (left, bottom, right, top), its outer edge so far from the rectangle's."""
    outer, inner = (
        _closed(
            rounded(around[0] + inset, around[1] + inset, around[2] - inset, around[3] - inset, max(0.13 - inset, 0.05))
        )
        for inset in (outside, outside + width)
    )
    return Shape(outer, name, (inner[::-1],))


def _closed(points: Points) -> Points:
    return (*_rounded_off(points), _rounded_off(points[:1])[0])


# -- What may be done


def _placements(scene: Scene, theme: Theme) -> list[Layer]:
    """Outline each place, overlapping ones at different distances from the edge, with a knot in its unique middle."""
    cells = CELLS[scene.side]
    places = board.places_in(scene.placements)
    levels: dict[Place, int] = {}
    outlines: list[list[Shape]] = [[] for _ in PLACE_DASHES]
    knots = []
    for place in places:
        taken = {levels[other] for other in levels if board.PLACES_OVER[place] >> other & 1}
        level = levels[place] = next(level for level in range(len(places)) if level not in taken)
        inset = min(0.34, 0.07 + 0.075 * level)
        (ax, ay), (bx, by) = (cells[square] for square in board.PLACES[place])
        left, bottom, right, top = min(ax, bx), min(ay, by), max(ax, bx) + 1, max(ay, by) + 1
        outline = rounded(left + inset, bottom + inset, right - inset, top - inset, 0.12)
        outlines[min(level, len(PLACE_DASHES) - 1)].append(Shape(_closed(outline), board.PLACE_NAMES[place]))
        knots.append(((left + right) / 2, (bottom + top) / 2))
    return [
        Lines(
            "places.under",
            tuple(Shape(shape.points) for level in outlines for shape in level),
            theme.place_under,
            0.062 * theme.weight,
        ),
        *(
            Lines(f"places.{level}", tuple(outlines[level]), theme.places[level], 0.036 * theme.weight, dash)
            for level, dash in enumerate(PLACE_DASHES)
        ),
        Badges(
            "places.knots",
            tuple(knots),
            radius=0.06,
            fill=theme.places[0],
            stroke=theme.place_under,
            width=0.022 * theme.weight,
        ),
    ]


def _turns(scene: Scene, theme: Theme) -> list[Layer]:
    """Draw an arrow for each heading that Assam may be turned to, from his disc into the square beside him."""
    x, y = CELLS[scene.side][scene.position.assam]
    arrows = []
    for heading in scene.turns:
        dx, dy = _DIRECTIONS[heading_on_screen(heading, scene.side)]
        start, end = (x + 0.5 + 0.36 * dx, y + 0.5 + 0.36 * dy), (x + 0.5 + 1.2 * dx, y + 0.5 + 1.2 * dy)
        arrows.append(Shape(_rounded_off(arrow(start, end, 0.2)), board.HEADING_NAMES[heading]))
    return [Area("turns", tuple(arrows), theme.chosen, 0.92, theme.place_under, 0.035 * theme.weight)]


# -- Marks of a record


def _marks(scene: Scene, theme: Theme) -> list[Layer]:
    cells = CELLS[scene.side]
    marks = scene.marks or Marks()
    shapes: dict[str, list[Shape]] = {colour: [] for colour in COLOURS}
    for square, colour in marks.squares:
        x, y = cells[square]
        shapes[colour].append(_band((x, y, x + 1, y + 1), 0.03, 0.09, board.SQUARE_NAMES[square]))
    for start, end, colour in marks.arrows:
        (ax, ay), (bx, by) = cells[start], cells[end]
        outline = arrow((ax + 0.5, ay + 0.5), (bx + 0.5, by + 0.5), 0.14)
        if outline:
            name = f"{board.SQUARE_NAMES[start]}>{board.SQUARE_NAMES[end]}"
            shapes[colour].append(Shape(_rounded_off(outline), name))
    return [
        Area(f"marks.{colour}", tuple(shapes[colour]), DYES[colour].ground, 0.92, theme.rug_edge, 0.02)
        for colour in COLOURS
    ]


def _labels(scene: Scene, theme: Theme, enlarged: float) -> list[Layer]:
    size = 0.2 * enlarged
    plates, points, texts = [], [], []
    for square, text in (scene.marks or Marks()).labels:
        shown = clean(text, LABEL_LIMIT)
        if not shown:
            continue
        x, y = CELLS[scene.side][square]
        half = width_of(shown) * size / 2 + 0.07
        # Long labels near the edge move inwards, so that they stay in the picture.
        cx = min(max(x + 0.5, half + 0.05 - MARGIN), board.SIZE + MARGIN - 0.05 - half)
        cy = y + (0.06 if square == scene.position.assam else 0.27)  # Assam would stand on it
        plates.append(rounded(cx - half, cy - 0.75 * size, cx + half, cy + 0.75 * size, 0.06))
        points.append((round(cx, 3), cy))
        texts.append(shown)
    return [
        Area(
            "labels.plates",
            _shapes(_rounded_off(plate) for plate in plates),
            theme.badge,
            1.0,
            theme.rug_edge,
            0.02 * theme.weight,
        ),
        Badges("labels", tuple(points), tuple(texts), ink=theme.badge_ink, size=size),
    ]


# -- Assam

_POINTER: Final = ((0.0, 0.455), (-0.125, 0.29), (0.125, 0.29))
_ROBE: Final = (
    *((-0.2, -0.17), (-0.17, -0.07), (-0.12, 0.0), (-0.05, 0.03), (0.05, 0.03), (0.12, 0.0), (0.17, -0.07)),
    *((0.2, -0.17), (0.13, -0.225), (0.04, -0.25), (-0.04, -0.25), (-0.13, -0.225)),
)
_BEARD: Final = (
    *((-0.088, 0.08), (-0.085, 0.03), (-0.05, -0.03), (0.0, -0.075), (0.05, -0.03), (0.085, 0.03), (0.088, 0.08)),
    *((0.05, 0.05), (0.02, 0.06), (0.0, 0.05), (-0.02, 0.06), (-0.05, 0.05)),
)
_FEZ: Final = ((-0.085, 0.125), (-0.062, 0.25), (0.062, 0.25), (0.085, 0.125), (0.0, 0.11))
_TASSEL: Final = ((0.0, 0.26), (0.09, 0.235), (0.1, 0.15), (0.075, 0.15), (0.072, 0.222), (0.0, 0.24))


def _assam(scene: Scene, theme: Theme) -> list[Layer]:
    x, y = CELLS[scene.side][scene.position.assam]
    heading: Heading = heading_on_screen(scene.position.heading, scene.side)

    def part(*outlines: Sequence[Point]) -> tuple[Shape, ...]:
        return _shapes(_rounded_off(moved(outline, x + 0.5, y + 0.5)) for outline in outlines)

    eyes = [moved(circle(0.014, 8), dx, 0.095) for dx in (-0.034, 0.034)]
    ink = theme.rug_edge
    return [
        Area("assam.pointer", part(turned(_POINTER, heading)), theme.pointer, 1.0, theme.disc, 0.02 * theme.weight),
        Area("assam.disc", part(circle(0.29, 36)), theme.disc, 1.0, ink, 0.035 * theme.weight),
        Area("assam.robe", part(_ROBE), theme.robe),
        Area("assam.face", part(moved(circle(0.09), 0, 0.08)), theme.skin, 1.0, ink, 0.012),
        Area("assam.beard", part(_BEARD), theme.beard, 1.0, ink, 0.01),
        Area("assam.fez", part(_FEZ), theme.fez, 1.0, ink, 0.012),
        Area("assam.ink", part(_TASSEL, *eyes), ink),
    ]
