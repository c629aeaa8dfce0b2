"""Scenes and what is drawn of them: sides, walks, regions, places, rugs as pieces; nothing of SVG or Plotly."""

import random
from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrakech import board
from marrakech.draw import SIDES, THEMES, Scene, scene_of
from marrakech.draw.labels import clean
from marrakech.draw.layers import FRAME, MARGIN, Area, Badges, Layer, Lines, arc_path, layers, walk_path
from marrakech.draw.rugs import neutral_pattern, pattern, pieces, weave
from marrakech.draw.scene import Walk, count_from, usual_colours
from marrakech.draw.shapes import border, clipped, spaced
from marrakech.draw.sides import CELLS, SQUARES_BY_CELL, heading_on_screen
from marrakech.rules import Crossed, Paid, Phase, Position, RollDie, Stepped, arrange, setup, start

S = board.SQUARES_BY_NAME


def place(name: str) -> board.Place:
    return board.PLACE_NAMES.index(name)


def played(players: int, seed: int, plies: int) -> Position:
    """A position after random play; the plies of one seed are the beginning of the longer games of that seed."""
    rng = random.Random(seed)
    rules = setup(players)
    position = start(rules, piles=rules.shuffle(rng) if players == 2 else ())
    for _ in range(plies):
        if position.over:
            break
        chance = position.phase in (Phase.ROLL, Phase.DRAW)
        position, _ = position.apply(position.sample(rng) if chance else rng.choice(list(position.legal)))
    return position


def rolled(assam: str, heading: board.Heading, slippers: int, **parts: object) -> Scene:
    """The scene of a walk of the first of four players."""
    before = arrange(setup(4), phase=Phase.ROLL, assam=S[assam], heading=heading, **parts)  # type: ignore[arg-type]
    after, events = before.apply(RollDie(slippers))
    return scene_of(after, before=before, events=events, placements=True)


SIX = [(place(name), 1) for name in ("b5-b6", "c5-c6", "d5-d6", "b5-c5")]
positions = st.builds(played, st.sampled_from((2, 3, 4)), st.integers(0, 30), st.integers(0, 150))
sides = st.sampled_from(SIDES)


def named(drawn: tuple[Layer, ...]) -> dict[str, Layer]:
    return {layer.name: layer for layer in drawn}


def badges(scene: Scene, name: str) -> Badges:
    layer = named(layers(scene))[name]
    assert isinstance(layer, Badges)
    return layer


def written(scene: Scene, name: str) -> list[str]:
    layer = named(layers(scene))[name]
    assert isinstance(layer, Lines)
    return [shape.name for shape in layer.shapes]


# -- Sides


@pytest.mark.parametrize(
    ("side", "bottom_left", "bottom_right", "north_points"),
    [("south", "a1", "g1", 0), ("west", "a7", "a1", 3), ("north", "g7", "a7", 2), ("east", "g1", "g7", 1)],
)
def test_the_side_one_sits_at_is_at_the_bottom(
    side: str, bottom_left: str, bottom_right: str, north_points: int
) -> None:
    assert CELLS[side][S[bottom_left]] == (0, 0)
    assert CELLS[side][S[bottom_right]] == (6, 0)
    assert heading_on_screen(board.NORTH, side) == north_points


@given(sides, st.sampled_from(board.SQUARES), st.sampled_from(board.HEADINGS))
def test_a_step_goes_where_its_heading_points_on_the_screen(
    side: str, square: board.Square, heading: board.Heading
) -> None:
    assert SQUARES_BY_CELL[side][CELLS[side][square]] == square
    taken = board.step(square, heading)
    if taken.crossed is None:
        (ax, ay), (bx, by) = CELLS[side][square], CELLS[side][taken.square]
        assert (bx - ax, by - ay) == ((0, 1), (1, 0), (0, -1), (-1, 0))[heading_on_screen(heading, side)]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("arc", board.ARCS)
def test_arcs_stand_before_their_squares_and_stay_in_the_picture(arc: tuple[board.Exit, board.Exit], side: str) -> None:
    path = arc_path(*arc, side)
    for leaving, (x, y) in zip(arc, (path[0], path[-1]), strict=True):
        cx, cy = CELLS[side][leaving.square]
        assert hypot(x - cx - 0.5, y - cy - 0.5) == pytest.approx(0.5 + FRAME)
        dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[heading_on_screen(leaving.heading, side)]
        assert (x - cx - 0.5) * dx + (y - cy - 0.5) * dy == pytest.approx(0.5 + FRAME)
    for x, y in path:
        assert -MARGIN < x < 7 + MARGIN
        assert -MARGIN < y < 7 + MARGIN
        assert not (-FRAME + 1e-6 < x < 7 + FRAME - 1e-6 and -FRAME + 1e-6 < y < 7 + FRAME - 1e-6)
    three_quarters = arc[0].heading != arc[1].heading
    radius = 0.5 + FRAME if three_quarters else 0.5
    length = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(path))
    assert length == pytest.approx((1.5 if three_quarters else 1) * 3.14159 * radius, rel=0.01)


# -- Walks


def test_a_walk_follows_the_arc_it_crosses() -> None:
    scene = rolled("f7", board.EAST, 4)  # f7, g7, round the corner, g7, g6, g5
    assert scene.walk is not None
    path = walk_path(scene.walk, "south")
    arc = arc_path(board.Exit(S["g7"], board.EAST), board.Exit(S["g7"], board.NORTH), "south")
    assert path[0] == (5.5, 6.5)
    assert path[-1] == (6.5, 4.5)
    assert path[2 : 2 + len(arc)] == arc
    dots = badges(scene, "walk").points
    assert sum(x > 7 + FRAME or y > 7 + FRAME for x, y in dots) > 10


@given(sides, st.sampled_from(board.SQUARES), st.sampled_from(board.HEADINGS), st.integers(1, 4))
def test_a_walk_never_jumps(side: str, square: board.Square, heading: board.Heading, slippers: int) -> None:
    before = arrange(setup(3), phase=Phase.ROLL, assam=square, heading=heading)
    after, events = before.apply(RollDie(slippers))
    scene = scene_of(after, before=before, events=events, side=side)
    assert scene.walk == Walk(square, tuple(e for e in events if isinstance(e, Stepped | Crossed)))
    path = walk_path(scene.walk, side)
    assert all(hypot(bx - ax, by - ay) < 1.01 for (ax, ay), (bx, by) in pairwise(path))
    x, y = CELLS[side][after.assam]
    assert path[-1] == (x + 0.5, y + 0.5)


def test_dots_are_evenly_spaced() -> None:
    points = spaced(((0.0, 0.0), (1.0, 0.0), (1.0, 2.0)), 0.25)
    assert len(points) == 13
    assert points[4] == (1.0, 0.0)
    assert points[8] == (1.0, 1.0)


def test_without_the_position_before_no_walk_is_drawn() -> None:
    scene = rolled("d4", board.NORTH, 2)
    assert badges(replace(scene, walk=None), "walk").points == ()


# -- The payment


def test_the_region_is_counted_from_assam_and_summed() -> None:
    scene = rolled("c3", board.NORTH, 2, rugs=SIX)
    assert scene.payment is not None
    assert scene.payment.due == 6
    numbers = badges(scene, "region.numbers")
    assert written(scene, "region.digits") == ["1", "2", "3", "4", "5", "6"]
    assert [SQUARES_BY_CELL["south"][int(x), int(y)] for x, y in numbers.points] == list(scene.payment.squares)
    assert scene.payment.squares[0] == S["c5"]
    assert written(scene, "region.sum") == ["=6"]


def test_who_cannot_pay_in_full_is_shown_to_pay_part() -> None:
    scene = rolled("c3", board.NORTH, 2, rugs=SIX, dirhams=[4, 30, 30, 30])
    assert written(scene, "region.sum") == ["4/6"]


@given(positions, st.sampled_from(board.SQUARES))
def test_counting_goes_from_neighbour_to_neighbour(position: Position, square: board.Square) -> None:
    region = position.region_at(square)
    if region:
        counted = count_from(region, square)
        assert sum(1 << s for s in counted) == region
        for i, s in enumerate(counted[1:], 1):
            assert any(earlier in board.NEIGHBOURS[s] for earlier in counted[:i])


@given(positions, st.sampled_from(board.SQUARES), sides)
def test_the_outline_of_a_region_goes_round_it_once(position: Position, square: board.Square, side: str) -> None:
    cells = {CELLS[side][s] for s in board.squares_in(position.region_at(square))}
    loops = border(cells)
    area = sum((ax * by - bx * ay) / 2 for loop in loops for (ax, ay), (bx, by) in pairwise(loop))
    assert area == len(cells)
    edges = [frozenset(edge) for loop in loops for edge in pairwise(loop)]
    assert len(edges) == len(set(edges))
    inner = sum((x + 1, y) in cells for x, y in cells) + sum((x, y + 1) in cells for x, y in cells)
    assert len(edges) == 4 * len(cells) - 2 * inner
    assert all(loop[0] == loop[-1] for loop in loops)


# -- Rugs


@given(positions, sides)
def test_each_whole_rug_is_one_piece_and_each_square_is_covered_once(position: Position, side: str) -> None:
    found = pieces(position.rugs, side)
    assert sorted(s for piece in found for s in piece.squares) == sorted(
        s for squares in position.visible for s in board.squares_in(squares)
    )
    whole = [board.PLACE_BY_SQUARES[piece.squares[0], piece.squares[1]] for piece in found if piece.whole]
    assert sorted(whole) == list(board.places_in(position.whole))
    for piece in found:
        assert all(position.visible[piece.colour] >> s & 1 for s in piece.squares)
        woven = weave(piece)
        assert len(woven.fringe) == (2 if piece.whole else 1)
        assert bool(woven.tuck) is not piece.whole


@given(positions, sides)
def test_patterns_lie_within_their_rugs(position: Position, side: str) -> None:
    for piece in pieces(position.rugs, side):
        outline = weave(piece).outline
        left, right = min(x for x, _ in outline), max(x for x, _ in outline)
        bottom, top = min(y for _, y in outline), max(y for _, y in outline)
        for seat in range(4):
            for motifs in (pattern(piece, seat, False), pattern(piece, seat, True), neutral_pattern(piece)):
                assert motifs
                for x, y in (point for motif in motifs for point in motif):
                    assert left <= x <= right
                    assert bottom <= y <= top


def test_segments_are_cut_at_the_edges() -> None:
    assert clipped((-1, 0), (1, 2), -0.5, 0, 0.5, 1) == ((-0.5, 0.5), (0, 1))
    assert clipped((-1, 2), (1, 2), -0.5, 0, 0.5, 1) is None


def test_rugs_of_those_who_are_out_are_neutral() -> None:
    rugs = [(place("a1-a2"), 0), (place("c1-c2"), 1)]
    scene = scene_of(arrange(setup(3), player=0, rugs=rugs, out=[1]))
    drawn = named(layers(scene))
    shown = {name: len(layer.shapes) for name, layer in drawn.items() if name.startswith("rugs") and layer.shapes}  # type: ignore[union-attr]
    assert shown == {"rugs.0": 1, "rugs.4": 1}
    assert written(scene, "letters") == ["A", "–"]


def test_two_colours_of_one_owner_share_the_letter_and_differ_in_badge_and_pattern() -> None:
    rugs = [(place("a1-a2"), 0), (place("c1-c2"), 1)]
    scene = scene_of(arrange(setup(2), player=0, rugs=rugs))
    assert written(scene, "letters") == ["A", "A"]
    assert not badges(scene, "badges.0").square
    assert badges(scene, "badges.1").square
    one, other = pieces(scene.position.rugs, "south")
    assert pattern(one, 0, False) != pattern(one._replace(colour=1), 0, True)
    assert one.colour != other.colour


# -- Places, in the same layers whatever the scene


@given(positions, sides)
def test_every_legal_place_is_outlined(position: Position, side: str) -> None:
    scene = scene_of(position, placements=True, side=side)
    drawn = named(layers(scene))
    levels = [drawn[f"places.{level}"] for level in range(4)]
    outlines = [shape for layer in levels if isinstance(layer, Lines) for shape in layer.shapes]
    knots = badges(scene, "places.knots").points
    expected = len(position.legal) if position.phase is Phase.LAY else 0
    assert len(outlines) == len(knots) == len(set(knots)) == expected
    for layer in levels:  # places of one kind of dash do not overlap
        assert isinstance(layer, Lines)
        covered = [s for shape in layer.shapes for s in board.PLACES[place(shape.name)]]
        assert len(covered) == len(set(covered))


@given(positions, sides, st.sampled_from(tuple(THEMES)))
def test_every_scene_has_the_same_layers(position: Position, side: str, theme: str) -> None:
    usual = layers(scene_of(start(setup(3))))
    drawn = layers(scene_of(position, side=side, theme=theme, placements=True))
    assert [(type(layer), layer.name) for layer in drawn] == [(type(layer), layer.name) for layer in usual]
    for layer in drawn:
        if isinstance(layer, Badges):
            assert len(layer.texts) in (0, len(layer.points))
        elif isinstance(layer, Area):
            assert all(len(shape.points) > 1 for shape in layer.shapes)


def test_assam_on_a_whole_rug_leaves_its_letter_free() -> None:
    scene = scene_of(arrange(setup(3), assam=S["d4"], rugs=[(place("d4-d5"), 0)]))
    assert badges(scene, "badges.0").points == ((3.5, 4.5),)


# -- What is refused


@pytest.mark.parametrize(
    "wrong", [{"side": "up"}, {"theme": "pink"}, {"size": 319}, {"size": 1001}, {"colours": ("red",)}]
)
def test_scenes_that_cannot_be_drawn_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        scene_of(start(setup(3)), **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("colours", [("red", "red", "blue"), ("red", "blue", "pink")])
def test_colours_that_do_not_tell_rugs_apart_are_refused(colours: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="colours of rugs"):
        scene_of(start(setup(3)), colours=colours)


def test_usual_colours() -> None:
    assert usual_colours(setup(3)) == ("red", "blue", "green")
    assert usual_colours(setup(2)) == ("red", "orange", "blue", "green")


def test_a_payment_event_alone_is_enough() -> None:
    position = arrange(setup(4), assam=S["c5"], rugs=SIX)
    paid = Paid(0, 1, 6, 6, 1, position.region_at(S["c5"]))
    scene = scene_of(position, events=[paid])
    assert scene.payment is not None
    assert len(scene.payment.squares) == 6
    assert scene.walk is None


# -- Text of users


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("two\nlines\tand\x00more", "two lines and…"),
        ("\u202eturned", "turned"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("שלום", "שלום"),
        ("a" + "\u0301" * 30, "a" + "\u0301" * 3),
        ("\ud800x", "x"),
        ("fifteen letters", "fifteen lette…"),
    ],
)
def test_labels_are_cleaned_and_cut(text: str, shown: str) -> None:
    assert clean(text, 14) == shown


@given(st.text(max_size=60))
def test_no_label_is_too_long_or_breaks_its_line(text: str) -> None:
    shown = clean(text, 14)
    assert len(shown) <= 14
    assert not set("\n\r\t\u2028\u202e") & set(shown)
