"""The cursor over a recorded game: by turn and by step, to what matters, into variations and back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrakech.cursor import Cursor
from marrakech.frames import FrameCursor
from marrakech.record import IllegalTurn, Marks, Record, check, play
from marrakech.rules import LayRug, Phase, RollDie, TurnAssam
from positions import at
from records import TWO, game, turn

DEEP = turn("L2 b5-b6", variations=((turn("S1 b6-b7"),), (turn("R1"),)))
FOURTH = turn("R1 d5-d6", comment="Two dirhams to Bilal.", variations=((turn("S1 a6-a7"), DEEP), (turn("L1"),)))
RECORD = game("L3 a5-a6", "S2 c5-c6", "L1 b7-c7", FOURTH, turn("S2 f5-f6", glyph="?"), "L")
"""Six turns, the last unfinished; the fourth has two variations, and the second turn of the first of them two more."""


def state(cursor: Cursor) -> tuple:
    """All that a viewer asks."""
    return (cursor.path, cursor.turns, cursor.steps, cursor.depth, cursor.where, cursor.position, cursor.shown)


def test_the_record_of_these_tests_is_good() -> None:
    assert check(RECORD) == ()


def test_it_starts_before_the_first_turn() -> None:
    cursor = Cursor(RECORD)
    assert cursor.at_start
    assert not cursor.at_end
    assert cursor.position == at("d4N")
    assert (cursor.path, cursor.turns, cursor.steps, cursor.depth) == ((0,), 0, 0, 0)
    assert cursor.where == ("turns",)
    assert (cursor.shown, cursor.step, cursor.events, cursor.variations) == (None, None, (), ())
    assert cursor.next is cursor.line[0]
    assert not cursor.back()
    assert not cursor.back(by_step=True)


def test_forward_and_back_by_turn() -> None:
    cursor, played = Cursor(RECORD), play(RECORD)
    for number, each in enumerate(played, start=1):
        assert cursor.next == each
        assert cursor.forward()
        assert cursor.turns == number
        assert cursor.position == each.after
        assert cursor.shown == each
        assert cursor.events == each.events
        assert cursor.step == each.steps[-1]
        assert cursor.where == ("turns", number - 1)
    assert cursor.at_end
    assert cursor.next is None
    before = state(cursor)
    assert not cursor.forward()
    assert not cursor.forward(by_step=True)
    assert state(cursor) == before
    for number in range(len(played) - 1, -1, -1):
        assert cursor.back()
        assert cursor.position == played[number].before
    assert cursor.at_start


def test_forward_and_back_by_step() -> None:
    cursor = Cursor(RECORD)
    steps = [(number, step) for number, each in enumerate(play(RECORD)) for step in each.steps]
    assert len(steps) == 16
    assert [type(step.action) for _, step in steps[:3]] == [TurnAssam, RollDie, LayRug]
    seen = [state(cursor)]
    for number, step in steps:
        assert cursor.forward(by_step=True)
        assert cursor.step == step
        assert cursor.position == step.position
        assert cursor.where == ("turns", number)
        assert cursor.shown == cursor.line[number]
        assert cursor.events[-len(step.events) :] == step.events
        seen.append(state(cursor))
    assert cursor.at_end
    assert len(set(seen)) == len(seen)
    for expected in seen[-2::-1]:
        assert cursor.back(by_step=True)
        assert state(cursor) == expected
    assert cursor.at_start


def test_within_a_turn_the_turn_under_way_is_shown_and_is_next() -> None:
    cursor = Cursor(RECORD)
    cursor.forward(by_step=True)
    assert (cursor.turns, cursor.steps) == (0, 1)
    assert not cursor.at_start
    assert cursor.shown is cursor.next is cursor.line[0]
    assert cursor.position.phase is Phase.ROLL
    assert len(cursor.events) == 1
    # By turn, forward ends the turn under way and back undoes it.
    cursor.forward()
    assert (cursor.turns, cursor.steps) == (1, 0)
    cursor.forward(by_step=True)
    cursor.forward(by_step=True)
    assert (cursor.turns, cursor.steps) == (1, 2)
    cursor.back()
    assert (cursor.turns, cursor.steps) == (1, 0)
    assert cursor.shown is cursor.line[0]


def test_steps_of_two_players_include_the_draw() -> None:
    cursor = Cursor(game("L3 a5-a6 red", seats=TWO))
    for _ in range(3):
        cursor.forward(by_step=True)
    assert (cursor.turns, cursor.steps) == (0, 3)
    assert (cursor.position.phase, cursor.position.colour) == (Phase.LAY, 0)


def test_to_goes_to_a_turn_of_the_line() -> None:
    cursor = Cursor(RECORD)
    cursor.to(3)
    assert cursor.position == cursor.line[2].after
    cursor.forward(by_step=True)
    cursor.to_start()
    assert cursor.at_start
    cursor.to_end()
    assert (cursor.turns, cursor.at_end) == (6, True)
    for beyond in (-1, 7):
        with pytest.raises(IndexError, match="6 turns"):
            cursor.to(beyond)
    assert cursor.turns == 6


def test_an_unplayed_game_has_a_place_too() -> None:
    cursor = Cursor(game(start=at("a1E", "a2-a3:1", player=2)))
    assert cursor.at_start
    assert cursor.at_end
    assert cursor.position == at("a1E", "a2-a3:1", player=2)
    assert not cursor.forward()
    assert not cursor.next_payment()


def test_a_turn_without_a_step_is_a_place_of_its_own() -> None:
    cursor = Cursor(game("L3 a5-a6", turn(comment="What now?")))
    cursor.to(1)
    assert cursor.forward(by_step=True)
    assert (cursor.turns, cursor.steps, cursor.at_end) == (2, 0, True)
    assert cursor.step is None
    assert cursor.position.phase is Phase.TURN
    assert cursor.back(by_step=True)
    assert (cursor.turns, cursor.steps, cursor.shown) == (1, 0, cursor.line[0])


# -- To what matters


def stops(cursor: Cursor, move) -> list[int]:
    found = []
    while move():
        found.append(cursor.turns)
    return found


def test_next_payment_bankruptcy_and_note() -> None:
    before = at("d4N", "d5-d6:1 d6-d7:1", dirhams=[9, 30, 1])
    marked = Marks(squares=((0, "red"),))
    cursor = Cursor(
        game(
            "S1 c5-c6",  # pays 3
            turn("L1 b4-b5", comment="Own goal?"),  # pays 2
            turn("L1 c3-d3", marks=marked),  # bare
            turn("L1 d5-e5", glyph="!"),
            start=before,
        )
    )
    payments = [each.payment.due if each.payment else 0 for each in cursor.line]
    assert payments == [3, 2, 0, 0]
    assert stops(cursor, cursor.next_payment) == [1, 2]
    cursor.to_start()
    assert stops(cursor, cursor.next_note) == [2, 3, 4]
    cursor.to_start()
    assert stops(cursor, cursor.next_bankruptcy) == []
    assert cursor.at_start


def test_next_bankruptcy() -> None:
    poor = at("d4N", "d5-d6:1 d6-d7:1", dirhams=[30, 30, 1], player=1)
    cursor = Cursor(game("S1 c5-c6", "S1 out", "S1", start=poor))
    assert stops(cursor, cursor.next_bankruptcy) == [2]
    assert cursor.shown.eliminated
    cursor.to_start()
    assert stops(cursor, cursor.next_payment) == [2, 3]
    # Seen from within the turn, the turn is shown already.
    cursor.to(1)
    cursor.forward(by_step=True)
    assert not cursor.next_bankruptcy()
    assert (cursor.turns, cursor.steps) == (1, 1)


def test_the_search_stays_on_its_line_and_begins_behind_the_turn_shown() -> None:
    cursor = Cursor(RECORD)
    paying = [number for number, each in enumerate(cursor.line, start=1) if each.payment]
    noted = [number for number, each in enumerate(cursor.line, start=1) if each.turn.has_note]
    assert noted == [4, 5]
    assert 4 in paying
    assert stops(cursor, cursor.next_payment) == paying
    cursor.to_start()
    assert stops(cursor, cursor.next_note) == noted
    cursor.to(3)
    cursor.forward(by_step=True)
    # Turn 4 is under way and thus shown already.
    assert cursor.next_note()
    assert cursor.turns == 5
    here = state(cursor)
    assert not cursor.next_note()
    assert state(cursor) == here


# -- Variations


def test_enter_shows_the_variation_in_place_of_the_turn_shown() -> None:
    cursor = Cursor(RECORD)
    cursor.to(4)
    assert cursor.variations == FOURTH.variations
    cursor.enter(0)
    assert (cursor.path, cursor.depth, cursor.turns) == ((4, 0, 1), 1, 1)
    assert cursor.where == ("turns", 3, "variations", 0, 0)
    assert cursor.shown.turn == turn("S1 a6-a7")
    assert cursor.shown.before == play(RECORD)[3].before
    cursor.forward()
    assert cursor.where == ("turns", 3, "variations", 0, 1)
    cursor.enter(1)
    assert (cursor.path, cursor.depth) == ((4, 0, 2, 1, 1), 2)
    assert cursor.where == ("turns", 3, "variations", 0, 1, "variations", 1, 0)
    assert cursor.shown.turn == turn("R1")
    assert cursor.leave()
    assert (cursor.path, cursor.shown.turn) == ((4, 0, 2), DEEP)
    assert cursor.leave()
    assert (cursor.path, cursor.shown.turn) == ((4,), FOURTH)
    assert not cursor.leave()
    assert cursor.path == (4,)


def test_back_in_a_variation_stops_before_its_first_turn() -> None:
    cursor = Cursor(RECORD)
    cursor.go((4, 0, 1))
    assert cursor.back()
    assert cursor.path == (4, 0, 0)
    assert cursor.where == ("turns", 3, "variations", 0)
    assert cursor.position == play(RECORD)[3].before
    assert not cursor.back()
    assert cursor.shown is None
    with pytest.raises(IndexError):
        cursor.enter(0)


def test_enter_from_within_a_turn_comes_back_behind_it() -> None:
    cursor = Cursor(RECORD)
    cursor.to(3)
    cursor.forward(by_step=True)
    cursor.enter(1)
    assert (cursor.path, cursor.steps) == ((4, 1, 1), 0)
    assert cursor.leave()
    assert (cursor.path, cursor.steps) == ((4,), 0)


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_there_is_no_other_variation(number: int) -> None:
    cursor = Cursor(RECORD)
    cursor.to(4)
    with pytest.raises(IndexError, match="2 variations"):
        cursor.enter(number)
    assert cursor.path == (4,)
    cursor.to(1)
    with pytest.raises(IndexError, match="0 variations"):
        cursor.enter(0)


def test_a_variation_against_the_rules_is_not_entered() -> None:
    cursor = Cursor(game(turn("L3 a5-a6", variations=((turn("S1 f1-f2"),),))))
    cursor.forward()
    before = state(cursor)
    with pytest.raises(IllegalTurn, match="turn 1, variation 1, ply 1"):
        cursor.enter(0)
    assert state(cursor) == before


def test_a_variation_of_no_turns_stands_where_its_turn_began() -> None:
    cursor = Cursor(game("L3 a5-a6", turn("S2 c5-c6", variations=((),))))
    cursor.to(2)
    before = cursor.shown.before
    cursor.enter(0)
    assert cursor.at_start
    assert cursor.at_end
    assert cursor.position == before
    assert cursor.path == (2, 0, 0)


def places(record: Record) -> list[tuple[int, ...]]:
    """The paths of all places in a record."""
    cursor = Cursor(record)
    found, waiting = [], [(0,)]
    while waiting:
        path = waiting.pop()
        cursor.go(path)
        found.append(path)
        if not cursor.at_end:
            waiting.append((*path[:-1], path[-1] + 1))
        waiting += [(*path, number, 0) for number in range(len(cursor.variations))]
    return found


def test_go_reaches_every_place_by_its_path() -> None:
    paths = places(RECORD)
    assert len(paths) == len(set(paths)) == 7 + 3 + 2 + 2 + 2
    cursor = Cursor(RECORD)
    for path in paths:
        cursor.go(path)
        assert cursor.path == path
        here = state(cursor)
        other = Cursor(RECORD)
        other.go(path)
        assert state(other) == here


@pytest.mark.parametrize(
    "path", [(), (7,), (-1,), (4, 0), (4, 2, 0), (4, 0, 3), (4, 0, 2, 0, 2), (3, 0, 1), (4, -1, 0)]
)
def test_go_nowhere_stays(path: tuple[int, ...]) -> None:
    cursor = Cursor(RECORD)
    cursor.go((4, 0, 1))
    cursor.forward(by_step=True)
    before = state(cursor)
    with pytest.raises(IndexError, match="there is no place"):
        cursor.go(path)
    assert state(cursor) == before
    cursor.forward()
    cursor.leave()
    assert cursor.path == (4,)


@pytest.mark.parametrize("kind", [Cursor, FrameCursor])
@pytest.mark.parametrize("number", [1.5, 1.0, "1", None, (1,)])
def test_only_whole_numbers_lead_somewhere(kind: type[Cursor], number: Any) -> None:
    cursor = kind(RECORD)
    cursor.go((4, 0, 1))
    cursor.forward(by_step=True)
    before = state(cursor)
    for move in (cursor.to, cursor.enter, lambda one: cursor.go((one,)), lambda one: cursor.go((4, 0, one))):
        with pytest.raises(TypeError, match="is a whole number, not "):
            move(number)
        assert state(cursor) == before
    for path in (None, 4):
        with pytest.raises(TypeError, match="a path is whole numbers in a row"):
            cursor.go(path)  # type: ignore[arg-type]
        assert state(cursor) == before


MOVES = st.sampled_from(
    ["forward", "back", "step", "step back", "payment", "note", "enter 0", "enter 1", "leave", "end"]
)


@given(st.lists(MOVES, max_size=40))
def test_wherever_one_goes_path_leads_back_and_steps_undo_each_other(moves: list[str]) -> None:
    cursor = Cursor(RECORD)
    for move in moves:
        match move.split():
            case ["forward"]:
                cursor.forward()
            case ["back"]:
                cursor.back()
            case ["step"]:
                before = state(cursor)
                if cursor.forward(by_step=True):
                    cursor.back(by_step=True)
                    assert state(cursor) == before
                    cursor.forward(by_step=True)
            case ["step", "back"]:
                cursor.back(by_step=True)
            case ["payment"]:
                cursor.next_payment()
            case ["note"]:
                cursor.next_note()
            case ["enter", number] if int(number) < len(cursor.variations):
                cursor.enter(int(number))
            case ["leave"]:
                cursor.leave()
            case ["end"]:
                cursor.to_end()
        again = Cursor(RECORD)
        again.go(cursor.path)
        for _ in range(cursor.steps):
            again.forward(by_step=True)
        assert state(again) == state(cursor)
        assert cursor.at_start == (cursor.shown is None)
        assert cursor.at_end == (cursor.next is None)
        if cursor.step:
            assert cursor.position == cursor.step.position
