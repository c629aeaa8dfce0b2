"""Counts of lines of play (perft) from ten positions: the engine's, the plain engine's, and those found before.

A line is a sequence of turns: heading, die, colour drawn where that is open, rug laid (or the mover's ruin). Beside the
lines of each length the dirhams due in their last turns are counted, so that regions are compared too.
"""

import pytest

import brute
from marrakech.rules import Paid, Phase, Position
from positions import at, plain_game

MIDDLE = (
    "d5-e5:0 c4-c5:1 e4-e5:2 d3-e3:3 b4-b5:0 c3-c4:1 e5-e6:2 c5-d5:3 b3-c3:0 f4-g4:1 d6-d7:2 a4-b4:3 c6-c7:0 f5-f6:1"
)
CROWDED = (
    "a1-a2:0 b1-c1:1 a2-b2:2 c1-c2:0 b2-b3:1 a1-b1:2 a3-b3:0 c2-d2:1 c3-d3:2 a2-a3:0 d1-d2:1 b1-c1:2 b2-c2:0 a4-b4:1"
)

POSITIONS = {
    "two players, one pile known in part, little money": {
        "assam": "a3W",
        "laid": "a2-b2:0 b3-b4:2 a4-a5:1 a5-a6:3 b2-c2:2",
        "players": 2,
        "piles": ((1,), (2, 3, 3)),
        "dirhams": [3, 2],
    },
    "two players, piles known, variant of quarters": {
        "assam": "b2N",
        "laid": "a2-a3:0 b3-b4:2 c2-c3:1 a5-a6:3 b3-c3:0 b4-b5:2 c2-d2:1",
        "players": 2,
        "piles": ((0, 1, 1, 0), (3, 3, 2)),
        "turn": "end",
    },
    "two players, one colour about to run out, variant of quarters": {
        "assam": "g6E",
        "laid": "g5-g6:0 f6-f7:2 g4-g5:1 e6-f6:3 f5-g5:0",
        "players": 2,
        "left": (1, 1, 0, 2),
        "turn": "end",
        "dirhams": [2, 1],
    },
    "three players, a crowded corner": {"assam": "a2S", "laid": CROWDED, "dirhams": [3, 30, 57]},
    "three players, near bankruptcy": {
        "assam": "a1W",
        "laid": CROWDED,
        "dirhams": [2, 1, 3],
        "last_player": "plays_on",
        "left": (2, 3, 2),
    },
    "three players, near the end of the variant": {
        "assam": "g1E",
        "laid": CROWDED,
        "left": (1, 1, 1),
        "player": 2,
        "dirhams": [4, 1, 2],
        "turn": "end",
    },
    "four players, own rugs may be covered": {
        "assam": "d4N",
        "laid": MIDDLE,
        "players": 4,
        "preset": "bga",
        "out": (2,),
        "dirhams": [1, 2, 30, 1],
    },
    "variant of quarters": {"assam": "d4N", "laid": MIDDLE, "players": 4, "turn": "end", "player": 1},
    "variant of any turn, near bankruptcy": {
        "assam": "c5E",
        "laid": MIDDLE,
        "players": 4,
        "preset": "bga",
        "turn": "end",
        "dirhams": [2, 40, 1, 3],
        "left": (2, 2, 1, 1),
    },
    "anu, two players of one colour": {
        "assam": "g7N",
        "laid": "f7-g7:0 g5-g6:1 e7-f7:0 f5-f6:1 e6-f6:0 g6-g7:1",
        "players": 2,
        "preset": "anu",
        "dirhams": [1, 3],
    },
}

# By position: lines and dirhams due for 1, 2 and 3 turns.
KNOWN: dict[str, tuple[tuple[int, int], ...]] = {
    "two players, one pile known in part, little money": ((56, 34), (5107, 1647), (928745, 323383)),
    "two players, piles known, variant of quarters": ((74, 80), (5396, 5500), (357042, 139058)),
    "two players, one colour about to run out, variant of quarters": ((156, 0), (9113, 334), (533142, 140924)),
    "three players, a crowded corner": ((84, 104), (8494, 12115), (841265, 803281)),
    "three players, near bankruptcy": ((50, 48), (3580, 1247), (337642, 154612)),
    "three players, near the end of the variant": ((70, 36), (4796, 3240), (119174, 39357)),
    "four players, own rugs may be covered": ((58, 24), (4799, 3642), (331711, 120787)),
    "variant of quarters": ((60, 204), (3170, 3882), (186954, 322360)),
    "variant of any turn, near bankruptcy": ((47, 69), (4383, 7311), (281956, 153527)),
    "anu, two players of one colour": ((50, 16), (4570, 997), (423944, 32097)),
}


def count(position: Position, depth: int) -> tuple[int, int]:
    """Count the lines of so many turns, and the dirhams due in the last turn of each."""
    if position.over:
        return 0, 0
    if position.phase in (Phase.TURN, Phase.ROLL) and depth == 1:
        return count_last(position)
    lines = dues = 0
    for action in position.legal:
        after, _ = position.apply(action)
        ended = after.over or (after.phase is Phase.ROLL if position.setup.turns_at_end else after.phase is Phase.TURN)
        more, cost = count(after, depth - ended)
        lines, dues = lines + more, dues + cost
    return lines, dues


def count_last(position: Position) -> tuple[int, int]:
    """Count the last turn of lines without laying the rugs: their number is enough."""
    lines = dues = 0
    at_end = position.setup.turns_at_end
    for side in (0,) if at_end else [action.side for action in position.legal]:
        for slippers in (1, 2, 3, 4):
            due = position.landing(side, slippers).due
            turned = position if at_end else position.apply(position.legal[side + 1])[0]
            many = 1
            rolled, _ = turned.apply(turned.legal[slippers - 1])
            if position.player not in rolled.out:
                after = len(position.setup.turns) if at_end and sum(rolled.left) > 1 else 1
                colours = len(rolled.legal) if rolled.phase is Phase.DRAW else 1
                many = rolled.placements.bit_count() * colours * after
            lines, dues = lines + many, dues + many * due
    return lines, dues


def position_and_game(name: str) -> tuple[Position, brute.Game]:
    parts = POSITIONS[name]
    options = {key: parts[key] for key in ("preset", "turn", "last_player") if key in parts}
    position = at(**parts)
    return position, plain_game(position, position.setup.players, **options)


@pytest.mark.parametrize("name", POSITIONS)
def test_engine_counts_the_known_lines(name: str) -> None:
    position, _ = position_and_game(name)
    assert tuple(count(position, depth) for depth in (1, 2, 3)) == KNOWN[name]


@pytest.mark.parametrize("name", POSITIONS)
def test_plain_engine_counts_the_same_lines(name: str) -> None:
    _, game = position_and_game(name)
    assert tuple(brute.count(game, depth) for depth in (1, 2, 3)) == KNOWN[name]


def test_counting_the_last_turn_at_once_misses_nothing() -> None:
    for name in POSITIONS:
        position, _ = position_and_game(name)
        at_once, one_by_one = count_last(position), [0, 0]
        waiting = [(position, 0)]
        while waiting:
            here, due = waiting.pop()
            for action in here.legal:
                after, events = here.apply(action)
                cost = due + sum(event.due for event in events if isinstance(event, Paid))
                first = Phase.ROLL if here.setup.turns_at_end else Phase.TURN
                if after.phase in (first, Phase.OVER):
                    one_by_one = [one_by_one[0] + 1, one_by_one[1] + cost]
                else:
                    waiting.append((after, cost))
        assert tuple(one_by_one) == at_once
