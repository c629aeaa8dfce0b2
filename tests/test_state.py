"""State strings: what they say, what is wrong with them, and positions they can stand for."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrakech import board
from marrakech.board import PLACE_BY_SQUARES, SQUARES_BY_NAME
from marrakech.format.state import StateError, StatePlayer, position_of, read_state, write_state
from marrakech.rules import Phase, Position, arrange, setup, start

STATES = [
    json.loads(line)["state"]
    for line in (Path(__file__).parent / "data" / "states.jsonl").read_text(encoding="utf-8").splitlines()
]
EMPTY = "Pc03015iPy03015iA33N" + "B" + "n00" * 49


def with_cells(state: str = EMPTY, **cells: str) -> str:
    """A state string with some squares, by name, changed."""
    head, _, body = state.rpartition("B")
    parts = [body[i : i + 3] for i in range(0, len(body), 3)]
    for name, cell in cells.items():
        parts[7 * (ord(name[0]) - ord("a")) + 7 - int(name[1])] = cell
    return f"{head}B{''.join(parts)}"


def place(name: str) -> int:
    one, other = name.split("-")
    return PLACE_BY_SQUARES[SQUARES_BY_NAME[one], SQUARES_BY_NAME[other]]


def test_the_parts_of_a_state_string() -> None:
    state = read_state("Py00712iPc11103oPp00000iA05WB" + "y01c02c02r00r01r01r02" + "n00" * 41 + "p99")
    assert state.players == (
        StatePlayer("y", 7, 12, True),
        StatePlayer("c", 111, 3, False),
        StatePlayer("p", 0, 0, True),
    )
    assert (board.SQUARE_NAMES[state.assam], board.HEADING_NAMES[state.heading]) == ("a2", "W")
    shown = {letter: [board.SQUARE_NAMES[s] for s in board.squares_in(v)] for letter, v in state.visible.items()}
    assert shown == {"y": ["a7"], "c": ["a5", "a6"], "p": ["g1"], "r": ["a1", "a2", "a3", "a4"]}
    assert [board.PLACE_NAMES[p] for p in board.places_in(state.whole)] == ["a2-a3", "a5-a6"]


def test_a_rug_numbered_00_is_a_rug_and_a_number_may_stand_often() -> None:
    state = read_state(with_cells(a1="c00", a2="c00", a3="c00", g7="c00"))
    assert state.visible["c"].bit_count() == 4
    assert [board.PLACE_NAMES[p] for p in board.places_in(state.whole)] == ["a1-a2", "a2-a3"]


@pytest.mark.parametrize(
    ("text", "message", "index"),
    [
        ("", "the text ends where P (a player) or A (Assam) is missing", 0),
        ("Q", "here stands 'Q' in place of P (a player) or A (Assam)", 0),
        ("A33N", "a state string has 2 to 4 players, not 0", 0),
        ("Pc03015iA33N", "a state string has 2 to 4 players, not 1", 8),
        ("Pb03015i", "here stands 'b' in place of a player's letter c, y, r or p", 1),
        ("Pc03015iPc03015i", "two players have the letter c", 9),
        ("Pc0301xi", "here stands 'x' in place of a digit of the player's rugs left", 6),
        ("Pc\u0660\u0661\u066215i", "here stands '\\u0660' in place of a digit of the player's dirhams", 2),
        ("Pc03015I", "here stands 'I' in place of i (in the game) or o (out)", 7),
        (EMPTY.replace("A33N", "A37N"), "here stands '7' in place of Assam's row, 0 to 6", 18),
        (EMPTY.replace("A33N", "A33n"), "here stands 'n' in place of Assam's heading N, E, S or W", 19),
        (EMPTY.replace("A33NB", "A33N"), "here stands 'n' in place of B (the board)", 20),
        (with_cells(a7="x01"), "here stands 'x' in place of the letter c, y, r, p or n of a7", 21),
        (with_cells(b7="c-1"), "here stands '-' in place of a digit of the rug on b7", 43),
        (with_cells(a6="n01"), "a bare square is n00, not n01", 24),
        (EMPTY[:-1], "the text ends where a digit of the rug on g1 is missing", len(EMPTY) - 1),
        (EMPTY + "c0111c02\n", "after the 49 squares stands 'c0111c02\\n'", len(EMPTY)),
    ],
)
def test_what_is_no_state_string_says_where(text: str, message: str, index: int) -> None:
    with pytest.raises(StateError) as caught:
        read_state(text)
    assert (caught.value.message, caught.value.index) == (message, index)


@given(st.integers(0, len(EMPTY) - 1), st.characters() | st.just(""))
def test_a_changed_state_string_is_read_or_refused_inside_the_text(index: int, character: str) -> None:
    text = EMPTY[:index] + character + EMPTY[index + 1 :]
    try:
        state = read_state(text)
    except StateError as error:
        fault = error
    else:
        assert len(state.cells) == 49
        return
    assert 0 <= fault.index <= len(text)
    assert fault.message.isprintable()


# -- Writing


def play(players: int, turns: int, seed: int) -> Position:
    rng = Random(seed)
    position = start(setup(players, "anu"))
    while not position.over and len(position.laid) < turns:
        chance = position.phase is Phase.ROLL
        position, _ = position.apply(position.sample(rng) if chance else rng.choice(position.legal))
    return position


def test_a_position_written() -> None:
    position = arrange(
        setup(3, "anu"),
        player=1,
        assam=SQUARES_BY_NAME["g7"],
        heading=board.WEST,
        dirhams=(3, 40, 0),
        left=(14, 15, 9),
        out=(2,),
        rugs=[(place("a1-a2"), 0), (place("a2-b2"), 1), (place("f7-g7"), 2), (place("e7-f7"), 1), (place("a1-b1"), 0)],
    )
    expected = with_cells(a1="c02", b1="c02", a2="y01", b2="y01", g7="r01", f7="y02", e7="y02")
    assert write_state(position) == "Pc00314iPy04015iPr00000oA60W" + expected[20:]


@given(st.integers(2, 4), st.integers(0, 60), st.integers(0))
def test_what_a_written_state_says_is_the_position(players: int, turns: int, seed: int) -> None:
    position = play(players, turns, seed)
    state = read_state(write_state(position))
    assert tuple(state.visible.values()) == position.visible
    assert state.whole == position.whole
    assert (state.assam, state.heading) == (position.assam, position.heading)
    assert [player[1:] for player in state.players] == [
        (position.dirhams[p], position.left[p], p not in position.out) for p in range(players)
    ]


def test_what_a_state_string_has_no_room_for_is_refused() -> None:
    with pytest.raises(ValueError, match="two colours each cannot be written"):
        write_state(start(setup(2, "gigamic")))
    with pytest.raises(ValueError, match="999 dirhams"):
        write_state(arrange(setup(3), dirhams=(1000, 0, 0)))
    with pytest.raises(ValueError, match="99 rugs"):
        write_state(arrange(setup(3), left=(100, 0, 0)))


# -- Positions from states


@pytest.mark.parametrize("text", STATES)
def test_the_position_of_a_state_shows_the_same_board(text: str) -> None:
    state = read_state(text)
    position = position_of(state)
    assert dict(zip("cyrp", position.visible, strict=True)) == state.visible
    assert position.whole == state.whole
    assert (position.assam, position.heading) == (state.assam, state.heading)
    assert tuple(position.dirhams) == tuple(player.dirhams for player in state.players)
    assert [p in position.out for p in range(4)] == [not player.is_in for player in state.players]
    assert position.over == (not any(player.left for player in state.players if player.is_in))


@given(st.integers(2, 4), st.integers(0, 60), st.integers(0))
def test_the_visible_rugs_of_a_real_game_come_back_in_the_order_they_were_laid(
    players: int, turns: int, seed: int
) -> None:
    position = play(players, turns, seed)
    if len(position.out):
        return  # From then on a round has fewer turns, and numbers no longer tell the order.
    shown = {i for square in board.SQUARES for i in position.layers(square)[:1]}
    expected = [rug.colour for i, rug in enumerate(position.laid) if i in shown]
    assert [rug.colour for rug in position_of(read_state(write_state(position))).laid] == expected


def test_a_hidden_half_is_put_under_a_rug_that_can_lie_over_it() -> None:
    # a2 shows half a rug; a1 is bare, a3-b3 and b2 lie beside it, and b2 needs a cover of its own.
    state = read_state(with_cells(a2="c01", b2="y01", a3="y02", b3="y02"))
    position = position_of(state, player=1)
    assert [str(board.PLACE_NAMES[rug.place]) for rug in position.laid] == ["a2-a3", "b2-b3", "a3-b3"]
    assert position.player == 1


@pytest.mark.parametrize(
    ("text", "rules", "message", "index"),
    [
        (with_cells(d4="c01"), "anu", "one half of the rug c01 shows, on d4, and no square beside it", 21 + 3 * 24),
        # Two halves that would each have to lie over the other.
        (with_cells(a1="c01", a2="y01"), "anu", "one half of the rug y01 shows, on a2", 21 + 3 * 5),
        (with_cells(a1="c01", a3="c01"), "anu", "the rug c01 shows on a1, a3, which one rug cannot", 21 + 3 * 6),
        (with_cells(a1="c01", a2="c01", a3="c01"), "anu", "the rug c01 shows on a1, a2, a3", 21 + 3 * 6),
        (with_cells(a1="r01", a2="r01"), "anu", "the rug r01 belongs to no player", 21 + 3 * 5),
        (EMPTY.replace("i", "o"), "anu", "every player is out", 0),
    ],
)
def test_a_board_that_cannot_have_come_about_says_why(text: str, rules: str, message: str, index: int) -> None:
    with pytest.raises(StateError) as caught:
        position_of(read_state(text), rules)
    assert caught.value.message.startswith(message)
    assert caught.value.index == index


def test_rule_sets_that_do_not_fit_a_state() -> None:
    with pytest.raises(ValueError, match="gigamic gives two players two colours each"):
        position_of(read_state(EMPTY), "gigamic")
    with pytest.raises(ValueError, match="no rule set"):
        position_of(read_state(EMPTY), "chess")
    with pytest.raises(ValueError, match="whose turn it is is out"):
        position_of(read_state(EMPTY.replace("iPy", "oPy")), player=0)


def test_the_first_player_with_a_rug_moves() -> None:
    text = "Pc03000iPy03015oPr03007iPp03007i" + EMPTY[16:]
    assert position_of(read_state(text)).player == 2
    assert position_of(read_state("Pc03000iPy03015oPr03000i" + EMPTY[16:])).over
