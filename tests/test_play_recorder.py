"""A game on a real board: whole turns, corrections, rulings."""

from dataclasses import replace
from random import Random

import pytest

from games import play_on, real_board, table, three_turns, written
from marrakech.language import language, languages
from marrakech.play import Actor, CorrectionBreaks, Refused
from marrakech.record import Turn, check, play
from marrakech.rules import (
    LEFT,
    STRAIGHT,
    IllegalAction,
    Paid,
    Phase,
)
from positions import place
from records import turn

# -- Whole turns


def test_a_whole_turn_or_what_is_left_of_it_is_entered_at_once() -> None:
    game = real_board()
    game.enter(turn("L3 a5-a6", comment="Bold."))
    game.enter(turn("S"))
    game.enter(Turn(die=2))
    game.enter(Turn(place=place("c5-c6"), glyph="!"))
    assert [game.played[0].turn, game.played[1].turn] == [
        turn("L3 a5-a6", comment="Bold."),
        turn("S2 c5-c6", glyph="!"),
    ]


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ("L3 g1-g2", "lay.touch"),
        ("L3 a4-a5", "lay.assam"),
        ("L5 a5-a6", "turn.die"),
        ("L3 out", "pay.broke"),
    ],
)
def test_a_turn_with_a_fault_is_not_entered_in_part(wrong: str, rule: str) -> None:
    game = real_board()
    with pytest.raises(IllegalAction) as error:
        game.enter(turn(wrong))
    assert error.value.rule == rule
    assert game.record.turns == ()
    assert game.position == game.record.first_position


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (Turn(), "Nothing of a turn"),
        (Turn(out=True, comment="Out."), "Nothing of a turn"),
        (Turn(place=place("a5-a6"), paid=1, ruling="so be it"), "together with the die"),
        (turn("L3 a5-a6 pink"), "no such colour"),
    ],
)
def test_a_turn_without_sense_is_refused(wrong: Turn, said: str) -> None:
    for game in (real_board(), three_turns()):
        before = game.record
        with pytest.raises(Refused, match=said):
            game.enter(wrong)
        assert game.record == before


def test_a_rug_after_going_out_breaks_a_rule() -> None:
    game = real_board(options={"dirhams": 1})
    game.enter(turn("S1 d6-d7"))
    with pytest.raises(IllegalAction) as error:
        game.enter(turn("S1 c6-c7"))
    assert error.value.rule == "out.turn"
    game.enter(turn("S1"))
    assert written(game)[-1] == "S1 out"


def test_the_variant_ends_a_turn_with_turning_assam() -> None:
    game = real_board(options={"turn": "end"})
    game.enter(turn("3 d6-e6"))
    assert game.turn_number == 1
    with pytest.raises(IllegalAction) as error:
        game.turn(STRAIGHT)
    assert error.value.rule == "variant.order"
    game.turn(LEFT)
    assert game.turn_number == 2
    game.enter(turn("1 b6-b7 R"))
    assert written(game) == ["3 d6-e6 L", "1 b6-b7 R"]
    game.take_back()
    assert written(game) == ["3 d6-e6 L", "1 b6-b7"]


# -- Corrections


def test_a_correction_is_played_through() -> None:
    game = three_turns()
    game.correct(1, turn("L3 a3-a2"))
    assert written(game) == ["L3 a2-a3", "S2 c5-c6", "L1 b7-c7"]
    assert play(game.record)[-1].after == game.position


def test_a_correction_that_breaks_a_later_turn_says_which_and_changes_nothing() -> None:
    game = three_turns()
    before = game.record, game.position
    with pytest.raises(CorrectionBreaks) as error:
        game.correct(1, turn("R3 g5-g6"))
    breaks = error.value
    assert (game.record, game.position) == before
    assert (breaks.number, breaks.player, breaks.rule, [*breaks.cuts]) == (2, 1, "lay.touch", [2, 3])
    assert breaks.position.phase is Phase.LAY
    for code in languages():
        told = breaks.tell(language(code))
        assert "Bilal" in told
        assert "2" in told
        assert "lay.touch" in told
        assert str(breaks.position.legal[0]) in told
        assert "c5" in told  # the rug that does not touch Assam's square
        assert "f3" in told


def test_the_game_can_be_cut_before_what_breaks() -> None:
    game = three_turns()
    game.correct(1, turn("R3 g5-g6"), cut=True)
    assert written(game) == ["R3 g5-g6"]
    assert game.player == 1


def test_the_corrected_turn_itself_is_never_cut() -> None:
    game = three_turns()
    for cut in (False, True):
        for wrong, rule in (
            ("L3 g1-g2", "lay.touch"),
            ("L3", "lay.must"),
            ("L", "turn.order"),
            ("L3 out", "pay.broke"),
        ):
            with pytest.raises(CorrectionBreaks) as error:
                game.correct(1, turn(wrong), cut=cut)
            assert (error.value.number, error.value.rule, [*error.value.cuts]) == (1, rule, [])
    with pytest.raises(CorrectionBreaks):
        game.correct(3, Turn())
    assert len(written(game)) == 3


def test_a_correction_that_makes_a_turn_somebody_elses_breaks_there() -> None:
    game = real_board(options={"dirhams": 1})
    game.enter(turn("S1 d6-d7"))
    game.enter(turn("S1 c6-c7", paid=1, ruling="Let him stay."))
    for text in ("R1 e7-f7", "S1 f5-g5", "S1 f7-g7"):
        game.enter(turn(text))
    with pytest.raises(CorrectionBreaks) as error:
        game.correct(2, turn("S1 out"))
    assert (error.value.number, error.value.player, error.value.rule) == (5, 1, "setup.first")
    game.correct(2, turn("S1 out"), cut=True)
    assert written(game) == ["S1 d6-d7", "S1 out", "R1 e7-f7", "S1 f5-g5"]
    assert game.player == 2


def test_there_is_no_turn_to_correct() -> None:
    game = three_turns()
    for number in (-1, 0, 4):
        with pytest.raises(Refused, match="last is turn 3"):
            game.correct(number, turn("S1 d6-d7"))


def test_the_last_turn_may_be_corrected_to_an_unfinished_one() -> None:
    game = three_turns()
    game.correct(3, turn("L1"))
    assert game.position.phase is Phase.LAY
    assert game.turn_number == 3


def test_a_drawn_rug_survives_a_correction_before_it() -> None:
    game = real_board(2)
    game.enter(turn("L3 a5-a6 red"))
    game.enter(turn("S2"))
    game.draw(2)
    game.correct(1, turn("L3 a5-a6 orange"))
    assert game.position.phase is Phase.LAY
    assert game.position.colour == 2


def test_notes_are_changed_in_any_game() -> None:
    game = play_on(table(None, None, None), Random(1), 6)
    played = game.played[0].turn
    game.correct(1, replace(played, comment="The first.", glyph="!?"))
    assert game.record.turns[0].comment == "The first."
    with pytest.raises(Refused, match="die has been seen"):
        game.correct(1, replace(played, die=1 + played.die % 4))
    with pytest.raises(Refused, match="cannot be written"):
        game.correct(1, replace(played, comment="\x1b[31m"))
    assert game.record.turns[0].comment == "The first."


def test_a_correction_of_a_game_the_bell_ended_leaves_it_ended() -> None:
    game = three_turns()
    game.ring_bell()
    game.correct(1, turn("L3 a3-a2"))
    assert game.rang
    check(game.record)


# -- Rulings


def test_what_the_table_did_against_the_rules_is_written_down() -> None:
    game = real_board()
    game.enter(turn("S1 d6-d7"))
    game.turn(STRAIGHT)
    events = game.roll(1, paid=1, ruling="Amina lets him off with one.")
    assert [event.paid for event in events if isinstance(event, Paid)] == [1]
    with pytest.raises(IllegalAction):
        game.lay(place("a1-a2"))
    with pytest.raises(IllegalAction) as under:
        game.lay(place("d6-d7"), ruling="He sat on it.")
    assert under.value.rule == "lay.assam"
    game.lay(place("a1-a2"), ruling="Nobody noticed.")
    told = game.record.turns[1]
    assert (told.paid, told.ruling) == (1, "Amina lets him off with one. Nobody noticed.")
    assert [warning.where[1] for warning in check(game.record)] == [1]
    assert game.position.dirhams == (31, 29, 30)
    game.take_back()
    game.take_back()
    assert game.record.turns[1] == turn("S")


def test_a_ruling_needs_words_and_words_that_can_be_written() -> None:
    game = real_board()
    game.enter(turn("S1 d6-d7"))
    game.turn(STRAIGHT)
    with pytest.raises(Refused, match="ruling in words"):
        game.roll(1, paid=1)
    for words in ("", "\x07"):
        with pytest.raises(Refused, match="cannot be written"):
            game.roll(1, paid=1, ruling=words)
    with pytest.raises(IllegalAction) as nobody:
        game.roll(3, paid=2, ruling="a gift")
    assert nobody.value.rule == "pay.owner"
    assert game.to_act is Actor.CHANCE


def test_a_whole_turn_with_a_ruling_is_entered_at_once() -> None:
    game = real_board()
    game.enter(turn("S1 a1-a2", ruling="Nobody noticed."))
    assert game.record.turns[0].ruling == "Nobody noticed."
    game.enter(turn("S1", paid=None, ruling="The die fell off the table."))
    assert game.record.turns[1].ruling == "The die fell off the table."


@pytest.mark.parametrize("sum_paid", [0, 2])
def test_what_was_paid_waits_for_the_die(sum_paid: int) -> None:
    game = real_board()
    game.enter(turn("L"))
    before = game.record
    with pytest.raises(Refused, match="together with the die"):
        game.correct(1, replace(game.played[0].turn, paid=sum_paid, ruling="A guest."))
    assert game.record == before
    game.roll(3)
    assert game.position.dirhams == (30, 30, 30)
    assert play(game.record)[-1].after == game.position


def test_a_payment_that_breaks_the_rules_is_not_answered_with_dice() -> None:
    game = three_turns()
    was = game.played[1].turn
    for paid, ruling, rule in ((1, None, "pay.region"), (1, "A gift.", "pay.owner")):
        with pytest.raises(CorrectionBreaks) as error:
            game.correct(2, replace(was, paid=paid, ruling=ruling))
        assert error.value.rule == rule
        assert "Possible" not in error.value.tell(language())


# -- A turn that has begun


@pytest.mark.parametrize(("begun", "whole"), [("S2", "S2 c5-c6 green"), ("S", "S2 c5-c6 green")])
def test_a_whole_turn_typed_anew_goes_on_with_the_one_that_has_begun(begun: str, whole: str) -> None:
    game = real_board(2)
    game.enter(turn("L3 a5-a6 red"))
    game.enter(turn(begun))
    game.enter(turn(whole))
    assert written(game) == ["L3 a5-a6 red", whole]


@pytest.mark.parametrize("other", ["L2 c5-c6 green", "S3 c5-c6 green", "L2", "L"])
def test_a_turn_that_has_begun_is_not_ended_by_another(other: str) -> None:
    game = real_board(2)
    game.enter(turn("L3 a5-a6 red"))
    game.enter(turn("S2"))
    before = game.record
    with pytest.raises(Refused, match="Turn 2 has begun otherwise"):
        game.enter(turn(other))
    assert game.record == before
    with pytest.raises(Refused, match="stands there already"):
        game.enter(turn("S2"))


def test_a_turn_of_the_variant_is_not_ended_by_another() -> None:
    game = real_board(options={"turn": "end"})
    game.enter(turn("3 d6-e6"))
    with pytest.raises(Refused, match="Turn 1 has begun otherwise"):
        game.enter(turn("3 c7-d7 R"))
    game.enter(turn("3 d6-e6 R"))
    assert written(game) == ["3 d6-e6 R"]
