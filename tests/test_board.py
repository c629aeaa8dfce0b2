"""The market square: names, the mosaic square by square, walks, places and regions."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import brute
from marrakech import board
from marrakech.board import EAST, NORTH, SOUTH, WEST
from positions import SQ, names, plain_place, plain_squares, xy

# Leaving the board from a square with a heading: where one is then. Typed in from the table in RULES.md.
MOSAIC = """
a7N b7S   g7E g7S   a1S a1E   a7W a6E
b7N a7S   g6E g5W   b1S c1N   a6W a7E
c7N d7S   g5E g6W   c1S b1N   a5W a4E
d7N c7S   g4E g3W   d1S e1N   a4W a5E
e7N f7S   g3E g4W   e1S d1N   a3W a2E
f7N e7S   g2E g1W   f1S g1N   a2W a3E
g7N g7W   g1E g2W   g1S f1N   a1W a1N
"""
PAIRS = [tuple(line[i : i + 2]) for line in map(str.split, MOSAIC.strip().splitlines()) for i in (0, 2, 4, 6)]
STATES = [(square, heading) for square in board.SQUARES for heading in board.HEADINGS]


def state(name: str) -> tuple[int, int]:
    """``d4N`` as square and heading."""
    return SQ[name[:2]], board.HEADING_NAMES.index(name[2])


def stepped(square: int, heading: int) -> tuple[int, int]:
    return board.step(square, heading)[:2]


def test_squares_sort_as_their_names_do() -> None:
    assert [board.SQUARE_NAMES[square] for square in sorted(board.SQUARES)] == sorted(
        file + rank for file in "abcdefg" for rank in "1234567"
    )
    assert len(board.SQUARES) == 49
    assert board.ALL_SQUARES.bit_count() == 49
    assert board.SQUARE_NAMES[board.CENTRE] == "d4"


def test_square_file_and_rank_belong_together() -> None:
    for square in board.SQUARES:
        assert board.square_at(board.file_of(square), board.rank_of(square)) == square
        assert board.SQUARE_NAMES[square] == "abcdefg"[board.file_of(square)] + "1234567"[board.rank_of(square)]


def test_headings_turn_clockwise_from_north() -> None:
    assert [board.HEADING_NAMES[heading] for heading in (NORTH, EAST, SOUTH, WEST)] == list("NESW")
    assert [stepped(SQ["d4"], heading)[0] for heading in board.HEADINGS] == [SQ[s] for s in ("d5", "e4", "d3", "c4")]
    assert [board.opposite(heading) for heading in board.HEADINGS] == [SOUTH, WEST, NORTH, EAST]


@pytest.mark.parametrize(("leaving", "back"), PAIRS)
def test_mosaic_brings_assam_back_as_printed(leaving: str, back: str) -> None:
    taken = board.step(*state(leaving))
    assert (taken.square, taken.heading) == state(back)
    assert taken.crossed == state(leaving)


def test_mosaic_has_28_exits_and_each_comes_back_on_the_border_facing_inwards() -> None:
    assert len(PAIRS) == 28
    assert set(board.MOSAIC) == {state(leaving) for leaving, _ in PAIRS}
    for back in board.MOSAIC.values():
        assert board.step(*back).crossed is None


def test_mosaic_is_its_own_inverse_up_to_reversal() -> None:
    for leaving, (square, heading) in board.MOSAIC.items():
        again = board.MOSAIC[board.Exit(square, board.opposite(heading))]
        assert again == (leaving.square, board.opposite(leaving.heading))


def test_arcs_join_neighbours_on_the_ring_and_two_corners_to_themselves() -> None:
    assert len(board.ARCS) == 14
    loops = [one.square for one, other in board.ARCS if one.square == other.square]
    assert names(sum(1 << square for square in loops)) == ["a1", "g7"]
    for one, other in board.ARCS:
        if one.square not in loops:
            assert other.square in board.NEIGHBOURS[one.square]
            assert other.heading == one.heading


def test_mosaic_is_that_of_the_plain_engine() -> None:
    assert {
        (xy(leaving.square), brute.COMPASS[leaving.heading]): (xy(back.square), brute.COMPASS[back.heading])
        for leaving, back in board.MOSAIC.items()
    } == brute.HALF_TURNS


def test_one_step_permutes_the_196_states_in_two_cycles_of_98() -> None:
    assert sorted(itertools.starmap(stepped, STATES)) == STATES
    rounds, waiting = [], set(STATES)
    while waiting:
        here, passed = min(waiting), []
        while here in waiting:
            waiting.remove(here)
            passed.append(here[0])
            here = stepped(*here)
        rounds.append(passed)
    assert [len(passed) for passed in rounds] == [98, 98]
    for passed in rounds:
        assert sorted(passed) == sorted([*board.SQUARES] * 2)


def test_turned_round_a_step_leads_back() -> None:
    for square, heading in STATES:
        there, facing = stepped(square, heading)
        assert stepped(there, board.opposite(facing)) == (square, board.opposite(heading))


@pytest.mark.parametrize(
    ("begin", "steps", "path"),
    [
        ("d4N", 4, "d5N d6N d7N c7S"),
        ("d4E", 4, "e4E f4E g4E g3W"),
        ("g7N", 4, "g7W f7W e7W d7W"),
        ("g7E", 4, "g7S g6S g5S g4S"),
        ("a1S", 4, "a1E b1E c1E d1E"),
        ("a1W", 4, "a1N a2N a3N a4N"),
        ("a2S", 3, "a1S a1E b1E"),
        ("c5W", 3, "b5W a5W a4E"),
        ("b6W", 3, "a6W a7E b7E"),
        ("f1S", 1, "g1N"),
        ("d4N", 0, ""),
    ],
)
def test_walk_goes_straight_on_and_round_the_arcs(begin: str, steps: int, path: str) -> None:
    walked = board.walk(*state(begin), steps)
    assert [(step.square, step.heading) for step in walked] == [state(name) for name in path.split()]


def test_walks_are_those_of_the_plain_engine_and_cross_at_most_one_border() -> None:
    for (square, heading), slippers in itertools.product(STATES, range(5)):
        walked = board.walk(square, heading, slippers)
        assert sum(step.crossed is not None for step in walked) <= 1
        end = (walked[-1].square, walked[-1].heading) if walked else (square, heading)
        assert (xy(end[0]), brute.COMPASS[end[1]]) == brute.walk(xy(square), brute.COMPASS[heading], slippers)


def test_neighbours_share_an_edge() -> None:
    for square in board.SQUARES:
        assert [xy(near) for near in board.NEIGHBOURS[square]] == sorted(brute.beside(xy(square)))


def test_the_84_places_are_pairs_of_neighbours_in_order() -> None:
    assert len(board.PLACES) == 84
    assert list(board.PLACES) == sorted(set(board.PLACES))
    assert {frozenset(pair) for pair in board.PLACES} == {
        frozenset((square, near)) for square in board.SQUARES for near in board.NEIGHBOURS[square]
    }
    assert board.PLACE_NAMES[:3] == ("a1-a2", "a1-b1", "a2-a3")
    for number, (lower, higher) in enumerate(board.PLACES):
        assert lower < higher
        assert board.PLACE_BY_SQUARES[lower, higher] == board.PLACE_BY_SQUARES[higher, lower] == number
        assert board.squares_in(board.PLACE_SQUARES[number]) == (lower, higher)
        assert board.PLACE_NAMES[number] == f"{board.SQUARE_NAMES[lower]}-{board.SQUARE_NAMES[higher]}"


def test_places_over_are_those_that_share_a_square() -> None:
    for number, over in enumerate(board.PLACES_OVER):
        assert board.places_in(over) == tuple(
            other for other, pair in enumerate(board.PLACES) if set(pair) & set(board.PLACES[number])
        )


def test_places_beside_a_square_are_those_of_the_plain_engine_on_a_bare_board() -> None:
    bare = brute.Game(3)
    for square in board.SQUARES:
        assert {plain_place(number) for number in board.places_in(board.PLACES_BESIDE[square])} == bare.places(
            xy(square)
        )


@pytest.mark.parametrize(("square", "open_places"), [("d4", 12), ("b2", 10), ("d1", 7), ("b1", 6), ("a1", 4)])
def test_places_open_on_a_bare_board(square: str, open_places: int) -> None:
    assert board.PLACES_BESIDE[SQ[square]].bit_count() == open_places


@given(st.sets(st.sampled_from(board.SQUARES)), st.sampled_from(board.SQUARES))
def test_region_is_what_edges_join(members: set[int], begin: int) -> None:
    squares = sum(1 << square for square in members)
    assert set(board.squares_in(squares)) == members
    game = brute.Game(3)
    for square in members:
        game.market[xy(square)].append(0)
    game.rugs = [(0, None, None)]
    assert plain_squares(board.region(squares, begin)) == game.region(xy(begin))


def test_region_does_not_leak_from_one_file_into_the_next() -> None:
    a7, b1, far = SQ["a7"], SQ["b1"], SQ["g7"]
    assert board.region(1 << a7 | 1 << b1, a7) == 1 << a7
    assert board.region(1 << far | 1 << SQ["a1"], far) == 1 << far
    assert board.region(board.ALL_SQUARES, a7) == board.ALL_SQUARES
