"""Recorded games played by the rules: what is played, refused, warned of, checked and cut."""

from dataclasses import replace

import pytest

from marrakech import board
from marrakech.record import (
    IllegalTurn,
    Record,
    RecordError,
    Result,
    Seat,
    before_error,
    check,
    place_in_words,
    play,
)
from marrakech.rules import DrawColour, Laid, LayRug, Paid, Phase, RollDie, Stepped, TurnAssam
from positions import SQ, at, place
from records import THREE, TWO, game, turn

MARKET = ("L3 a5-a6", "S2 c5-c6", "L1 b7-c7", "R1 d5-d6")
"""The first turns of a game of three: the one the format is explained by."""


def refused(record: Record) -> RecordError:
    """The error that a record is refused with; what comes before it must play."""
    with pytest.raises(RecordError) as caught:
        check(record)
    if caught.value.where[:1] == ("turns",):
        check(before_error(record, caught.value.where))
    return caught.value


# -- Playing


def test_play_gives_each_turn_with_its_steps() -> None:
    played = play(game(*MARKET))
    assert len(played) == 4
    first = played[0]
    assert [step.action for step in first.steps] == [TurnAssam(-1), RollDie(3), LayRug(place("a5-a6"))]
    assert first.before.assam == SQ["d4"]
    assert first.after is first.steps[-1].position
    assert first.after == played[1].before
    assert first.finished
    assert first.payment is None
    # The second player goes straight on over the mosaic.
    assert [board.SQUARE_NAMES[e.square] for e in played[1].events if isinstance(e, Stepped)] == ["a5", "b5"]
    assert played[3].after.player == 1


def test_play_says_what_was_paid() -> None:
    played = play(game(*MARKET))
    region = 1 << SQ["c5"] | 1 << SQ["c6"]
    assert [each.payment for each in played] == [None, None, None, Paid(0, 1, 2, 2, 1, region)]
    position = at("b4W", "a4-a5:1 a5-a6:1")
    (ruined,) = play(game("S1 b4-b5", start=position))
    assert ruined.payment == Paid(0, 1, 3, 3, 1, position.visible[1])
    assert not ruined.eliminated


def test_play_of_two_players_draws_the_colour_the_turn_names() -> None:
    played = play(game("L3 a5-a6 yellow", "S2 c5-c6 blue", seats=TWO))
    assert DrawColour(1) in [step.action for step in played[0].steps]
    assert [event.colour for each in played for event in each.events if isinstance(event, Laid)] == [1, 2]


def test_play_of_known_piles_draws_nothing() -> None:
    seats = (replace(TWO[0], pile=("yellow", "red")), TWO[1])
    record = game("L3 a5-a6 yellow", "S2 c5-c6 blue", "S1 c6-d6 yellow", seats=seats)
    assert not any(isinstance(step.action, DrawColour) for step in play(game("L3 a5-a6 yellow", seats=seats))[0].steps)
    error = refused(record)
    assert error.rule == "setup.rugs2"
    assert "the next of Amina's pile is red" in error.message
    assert error.where == ("turns", 2, "turn")


def test_play_of_the_variant() -> None:
    played = play(game("3 c6-c7 R", "2 g6-g7 L", turn="end"))
    assert [type(step.action) for step in played[0].steps] == [RollDie, LayRug, TurnAssam]
    assert played[0].before.heading == board.NORTH
    assert played[0].after.heading == board.EAST
    assert played[1].before.player == 1


@pytest.mark.parametrize(
    ("text", "phase"), [("", Phase.TURN), ("L", Phase.ROLL), ("L3", Phase.LAY), ("L3 a5-a6", Phase.TURN)]
)
def test_the_last_turn_may_stop_after_any_decision(text: str, phase: Phase) -> None:
    (played,) = play(game(text))
    assert played.after.phase is phase
    assert played.finished == ("-" in text)


@pytest.mark.parametrize(
    ("text", "phase"), [("", Phase.ROLL), ("3", Phase.LAY), ("3 c6-c7", Phase.TURN), ("3 c6-c7 R", Phase.ROLL)]
)
def test_the_last_turn_of_the_variant_may_stop_too(text: str, phase: Phase) -> None:
    (played,) = play(game(text, turn="end"))
    assert played.after.phase is phase
    assert played.finished == ("R" in text)


@pytest.mark.parametrize(
    ("text", "options", "rule"),
    [
        ("", {}, "turn.order"),
        ("L", {}, "turn.order"),
        ("L3", {}, "lay.must"),
        ("", {"turn": "end"}, "variant.order"),
        ("3", {"turn": "end"}, "lay.must"),
        ("3 c6-c7", {"turn": "end"}, "variant.order"),
    ],
)
def test_no_other_turn_may_stop_half_way(text: str, options, rule: str) -> None:
    following = "3 c6-c7 R" if options else "L3 a5-a6"
    error = refused(game(text, following, **options))
    assert error.rule == rule
    assert error.where == ("turns", 0, "turn")
    assert "half-way" in error.message


def test_no_turn_of_two_players_stops_before_the_rug_but_the_last() -> None:
    assert refused(game("L3", "L3", seats=TWO)).rule == "lay.must"
    assert play(game("L3", seats=TWO))[0].after.phase is Phase.DRAW


@pytest.mark.parametrize(
    ("turns", "options", "rule", "says"),
    [
        (("L3 a5-a6", "S2 f6-f7"), {}, "lay.touch", "turn 2: Bilal: a rug on f6-f7"),
        (("L3 a4-a5",), {}, "lay.assam", "Assam stands on a4"),
        (("S1 e4-f4",), {"start": at("d3N", "e4-f4:1")}, "lay.cover", "whole rug"),
        (("3 a1-a2 L",), {"turn": "end"}, "lay.touch", "square d7"),
        (("L5 a5-a6",), {}, "turn.die", "not 5"),
        (("3 a5-a6",), {}, "turn.order", "first Assam is turned"),
        (("L a5-a6",), {}, "turn.order", "first the die is rolled"),
        (("L3 out",), {}, "pay.broke", "owes nothing and stays in"),
        (("3 c6-c7 S",), {"turn": "end"}, "variant.order", "cannot be turned S here (variant.order); legal: L, R"),
        (("3 L",), {"turn": "end"}, "variant.order", "no rug was laid"),
        (("L",), {"turn": "end"}, "variant.order", "no rug was laid"),
        (("L3 a5-a6",), {"seats": TWO}, "setup.rugs2", "the colour of the rug is missing (setup.rugs2); legal: red or"),
        (("L3 a5-a6 blue",), {"seats": TWO}, "setup.rugs2", "Amina has no blue rugs"),
        (("L3 a5-a6 yellow",), {}, "setup.rugs2", "Amina has no yellow rugs"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_rule_and_reason(turns, options, rule: str, says: str) -> None:
    error = refused(game(*turns, **options))
    assert isinstance(error, IllegalTurn)
    assert error.rule == rule
    assert f"({rule})" in error.message
    assert says in error.message
    assert error.where == ("turns", len(turns) - 1, "turn")


def test_an_illegal_rug_names_what_would_have_been_legal() -> None:
    error = refused(game("L3 f6-f7"))
    assert error.message.endswith("(lay.touch); legal: a2-a3, a3-b3, a5-a6, a5-b5, b3-b4, b4-b5, b4-c4")


def test_a_mover_who_cannot_pay_is_out_and_lays_nothing() -> None:
    poor = at("d4N", "d5-d6:1 d6-d7:1", dirhams=[2, 30, 30])
    for text in ("S1", "S1 out"):
        (played,) = play(game(text, start=poor))
        assert played.eliminated
        assert played.finished
        assert played.payment.due == 3
        assert len(play(game(text, "S1", start=poor))) == 2
    error = refused(game("S1 d7-e7", start=poor))
    assert error.rule == "out.turn"
    assert "with 2 of 3 dirhams due Amina is out and lays no rug (out.turn); legal: out" in error.message
    error = refused(game("S1 out", start=at("d4N", "d5-d6:1 d6-d7:1", dirhams=[3, 30, 30])))
    assert error.rule == "pay.broke"
    assert "can pay the 3 due" in error.message
    in_variant = at("d4N", "d5-d6:1 d6-d7:1", dirhams=[2, 30, 30], turn="end")
    assert play(game("1 out", "1", start=in_variant, turn="end"))[0].finished
    assert refused(game("1 out L", start=in_variant, turn="end")).rule == "variant.order"


def test_no_turn_follows_the_end() -> None:
    end = at("d4N", left=(1, 0, 0))
    assert play(game("S1 d6-d7", start=end))[0].after.over
    error = refused(game("S1 d6-d7", "L1", start=end))
    assert error.rule == "end.last_rug"
    assert error.where == ("turns", 1, "turn")
    in_variant = at("d4N", left=(1, 0, 0), turn="end")
    assert play(game("1 d6-d7", start=in_variant, turn="end"))[0].finished
    assert "after the game's last rug" in refused(game("1 d6-d7 L", start=in_variant, turn="end")).message


# -- Rulings


def test_a_ruling_lets_another_sum_be_paid_and_is_warned_of() -> None:
    before = at("d4N", "d5-d6:1", dirhams=[1, 30, 30])
    record = game(turn("S1 e4-e5", ruling="he had  a\ncoin in his shoe", paid=0), start=before)
    (warning,) = check(record)
    assert warning.message == "turn 1: Amina: paid 0 where 2 was due; ruling: he had a coin in his shoe"
    assert warning.where == ("turns", 0, "ruling")
    (played,) = play(record)
    assert not played.eliminated
    assert played.payment.paid == 0
    assert played.after.dirhams == (1, 30, 30)


def test_a_ruling_lets_a_forbidden_rug_be_laid_and_is_warned_of() -> None:
    before = at("d4N", "e5-f5:1")
    record = game(turn("S1 e5-f5", ruling="nobody saw it"), "S1", start=before)
    (warning,) = check(record)
    assert "laid a rug on e5-f5, where the rules forbid it; ruling: nobody saw it" in warning.message
    assert play(record)[0].after.squares_of(1) == 0
    both = game(turn("S1 a1-a2", ruling="a bad day", paid=2), start=at("d4N", "d5-d6:1 d6-d7:1"))
    assert "paid 2 where 3 was due and laid a rug on a1-a2" in check(both)[0].message


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x" * 200, "x" * 200),
        ("x" * 201, "x" * 199 + "…"),
        ("word " * 5000, "word " * 39 + "word…"),
        ("two\n\nlines " * 21, "two lines " * 19 + "two lines…"),
    ],
)
def test_a_long_ruling_is_shortened_in_its_warning(text: str, shown: str) -> None:
    (warning,) = check(game(turn("L3 a5-a6", ruling=text)))
    assert warning.message.partition("; ruling: ")[2] == shown


def test_a_ruling_that_breaks_no_rule_is_still_shown() -> None:
    (warning,) = check(game(turn("L3 a5-a6", ruling="we asked twice")))
    assert "nothing against the rules; ruling: we asked twice" in warning.message
    (warning,) = check(game(turn("L3 a5-a6", ruling="nothing owed", paid=0)))
    assert "nothing against the rules" in warning.message
    (warning,) = check(game(turn("S1 e4-e5", ruling="just so", paid=2), start=at("d4N", "d5-d6:1")))
    assert "nothing against the rules" in warning.message


@pytest.mark.parametrize(
    ("text", "paid", "rule", "key"),
    [
        ("S1 e4-e5", 31, "pay.broke", "paid"),
        ("L1 c5-c6", 1, "pay.owner", "paid"),
        ("L", 0, "pay.region", "paid"),
        ("S1 d5-d6", None, "lay.assam", "turn"),
        ("S1 out", None, "pay.broke", "turn"),
        ("S1 out", 1, "pay.broke", "turn"),
        ("S5 e4-e5", None, "turn.die", "turn"),
    ],
)
def test_what_no_ruling_allows(text: str, paid: int | None, rule: str, key: str) -> None:
    error = refused(game(turn(text, ruling="so be it", paid=paid), start=at("d4N", "d5-d6:1")))
    assert error.rule == rule
    assert error.where == ("turns", 0, key)


def test_without_a_ruling_nothing_departs_from_the_rules() -> None:
    error = refused(game(turn("S1 e4-e5", paid=1), start=at("d4N", "d5-d6:1")))
    assert error.where == ("turns", 0, "paid")
    assert "no ruling is given" in error.message
    assert refused(game("S1 e5-f5", start=at("d4N", "e5-f5:1"))).rule == "lay.cover"


# -- Variations


def test_variations_are_played_by_the_rules_from_before_their_turn() -> None:
    line = (turn("S1 a6-a7"), turn("L2 b5-b6", comment="Over the mosaic to a6, which costs three."))
    good = turn("R1 d5-d6", variations=(line, (turn("L1"),)))
    assert check(game(*MARKET[:3], good, "L1")) == ()
    bad = replace(good, variations=(line, (turn("S1 a6-a7"), turn("S1 f1-f2"))))
    error = refused(game(*MARKET[:3], bad, "L1"))
    assert error.where == ("turns", 3, "variations", 1, 1, "turn")
    assert error.message.startswith("turn 4, variation 2, ply 2: Bilal: ")


def test_variations_nest_and_their_rulings_are_warned_of() -> None:
    deep = turn("S1 a6-a7", variations=((turn("S2 a1-a2", ruling="in a dream"),),))
    record = game("L3 a5-a6", turn("S2 c5-c6", ruling="first", variations=((deep,),)), turn("L1 b7-c7", ruling="last"))
    assert [warning.where for warning in check(record)] == [
        ("turns", 1, "ruling"),
        ("turns", 1, "variations", 0, 0, "variations", 0, 0, "ruling"),
        ("turns", 2, "ruling"),
    ]
    assert [warning.message.split(": ")[0] for warning in check(record)] == [
        "turn 2",
        "turn 2, variation 1, ply 1, variation 1, ply 1",
        "turn 3",
    ]


def test_a_variation_stops_half_way_only_at_its_end() -> None:
    line = (turn("S1"), turn("L2 b5-b6"))
    assert refused(game("L3 a5-a6", turn("S2 c5-c6", variations=(line,)))).rule == "lay.must"
    # One may hang on a turn that itself stops half-way.
    assert check(game(turn("L3", variations=((turn("R1 e3-f3"),),)))) == ()


def test_the_first_fault_in_the_file_is_reported() -> None:
    record = game("L3 a5-a6", turn("S2 c5-c6", variations=((turn("S1 f1-f2"),),)), "L1 f1-f2")
    assert refused(record).where == ("turns", 1, "variations", 0, 0, "turn")
    record = game("L3 a5-a6", turn("S2 f1-f2", variations=((turn("S1 f1-f2"),),)))
    assert refused(record).where == ("turns", 1, "turn")


@pytest.mark.parametrize(
    ("where", "words"),
    [
        (("turns", 6, "turn"), "turn 7"),
        (("turns", 6, "variations", 0, 1, "turn"), "turn 7, variation 1, ply 2"),
        (("turns", 0, "variations", 2, 0, "variations", 1, 3), "turn 1, variation 3, ply 1, variation 2, ply 4"),
        ((), "the turn"),
    ],
)
def test_places_in_words(where, words: str) -> None:
    assert place_in_words(where) == words


# -- Results


def test_a_stated_result_is_checked() -> None:
    early = {"ended_early": True}
    scores = (("Amina", 32), ("Bilal", 32), ("Chloé", 32))
    three = MARKET[:3]
    assert [each.after.scores for each in play(game(*three))][-1] == (32, 32, 32)
    assert check(game(*three, result=Result(scores, ("Amina", "Bilal", "Chloé")), **early)) == ()
    assert check(game(*three, result=Result(scores[:1]))) == ()
    error = refused(game(*three, result=Result((("Bilal", 41),))))
    assert error.message == "the result states 41 for Bilal, the game gives 32"
    assert (error.where, error.rule) == (("result", "scores", "Bilal"), "end.score")
    error = refused(game(*three, result=Result(winners=("Amina",)), **early))
    assert "states that Amina won, the game gives Amina, Bilal, Chloé" in error.message
    assert (error.where, error.rule) == (("result", "winners"), "end.tie")


def test_winners_need_an_end() -> None:
    error = refused(game(*MARKET, result=Result(winners=("Chloé",))))
    assert (error.where, error.rule) == (("result", "winners"), "end.last_rug")
    end = at("d4N", left=(1, 0, 0))
    assert check(game("S1 d6-d7", start=end, result=Result((("Amina", 32),), ("Amina",)))) == ()


def test_a_game_played_to_its_end_did_not_end_early() -> None:
    end = at("d4N", left=(1, 0, 0))
    error = refused(game("S1 d6-d7", start=end, ended_early=True))
    assert error.where == ("ended",)
    assert check(game("S1", start=end, ended_early=True)) == ()


# -- Starts and piles


def test_the_first_position_is_the_usual_start_or_the_given_one() -> None:
    assert game().first_position == at("d4N")
    custom = at("a1E", "a2-a3:1", players=2, left=(3, 3, 3, 3), player=1)
    seats = (TWO[0], replace(TWO[1], pile=("green", "blue")))
    assert game(seats=seats, start=custom).first_position == custom._replace(piles=(b"", b"\x03\x02"))
    assert play(game(seats=TWO)) == ()


@pytest.mark.parametrize(
    ("pile", "says"),
    [
        (("yellow",) * 13, "Amina has 12 yellow rugs to lay, not 13"),
        (("red", "blue"), "Amina has no blue rugs"),
        (("red", "mauve"), "Amina has no mauve rugs"),
    ],
)
def test_a_pile_of_other_rugs_than_its_player_has_is_refused(pile, says: str) -> None:
    record = game(seats=(replace(TWO[0], pile=pile), TWO[1]))
    error = refused(record)
    assert says in error.message
    assert error.where == ("players", 0, "pile")


def test_setups_of_records_are_shared() -> None:
    assert game().setup is game("L").setup
    assert game(dirhams=12).setup.rules.dirhams_each(3) == 12
    assert game().colours == ("red", "blue", "green")
    assert game(seats=TWO).colours == ("red", "yellow", "blue", "green")
    assert game(seats=THREE).names == ("Amina", "Bilal", "Chloé")
    assert Record((Seat("A", ("red",)), Seat("B", ("blue",))), preset="anu").setup.owner == (0, 1)


# -- Up to the error


def test_before_error_cuts_the_faulty_turn_and_what_follows() -> None:
    record = game("L3 a5-a6", "S2 f1-f2", "L1 b7-c7", result=Result((("Amina", 99),)), ended_early=True)
    error = refused(record)
    assert before_error(record, error.where) == game("L3 a5-a6")


def test_before_error_keeps_what_a_variation_holds_before_the_fault() -> None:
    good, other = (turn("R1"),), (turn("S1 a6-a7"),)
    faulty = (*other, turn("S1 f1-f2"), turn("L"))
    second = turn("S2 c5-c6", variations=(good, faulty, good))
    record = game("L3 a5-a6", second, "L1 b7-c7")
    kept = before_error(record, refused(record).where)
    assert kept == game("L3 a5-a6", replace(second, variations=(good, other)))
    assert check(kept) == ()
    # A variation whose first turn is at fault is gone altogether.
    record = game("L3 a5-a6", replace(second, variations=((turn("S1 f1-f2"),),)), "L1 b7-c7")
    assert before_error(record, refused(record).where) == game("L3 a5-a6", "S2 c5-c6")


def test_before_error_deep_down() -> None:
    deep = turn("S1 a6-a7", variations=((turn("R1 f1-f2"),), (turn("R1"),)))
    record = game("L3 a5-a6", turn("S2 c5-c6", variations=((deep, turn("L1")),)))
    where = refused(record).where
    assert where == ("turns", 1, "variations", 0, 0, "variations", 0, 0, "turn")
    kept = before_error(record, where)
    assert kept == game("L3 a5-a6", turn("S2 c5-c6", variations=((turn("S1 a6-a7"),),)))


def test_before_error_elsewhere_leaves_the_game_as_it_is() -> None:
    record = game(*MARKET)
    assert before_error(record, ("players", 0, "pile")) == record
    assert before_error(record, ()) == record


def test_notes_are_what_there_is_to_read_or_see() -> None:
    assert not turn("L3 a5-a6").has_note
    assert not turn("L3 a5-a6", variations=((turn("L"),),)).has_note
    for note in ("before", "comment", "glyph", "hint", "ruling"):
        assert turn("L3 a5-a6", **{note: "!"}).has_note
