"""A game being played: what one can do at a table, what is refused, taking back, correcting, rulings, the bell."""

from dataclasses import replace
from random import Random

import pytest

from games import NAMES, play_on, real_board, table
from marrakech.analysis import COMPUTERS
from marrakech.format import RecordError, read, write
from marrakech.language import language, languages
from marrakech.play import Actor, CorrectionBreaks, Game, Mode, Refused, Sitter, Terms, new_game
from marrakech.record import Record, Result, Turn, check, play
from marrakech.rules import (
    LEFT,
    RIGHT,
    STRAIGHT,
    DrawColour,
    Drew,
    Ended,
    IllegalAction,
    Laid,
    LayRug,
    Paid,
    Phase,
    RollDie,
    Rolled,
    RuleSetError,
    TurnAssam,
    Turned,
)
from positions import place
from records import turn


def written(game: Game) -> list[str]:
    """The turns as the game's record writes them."""
    lines = write(game.record).partition("turns:")[2].splitlines()
    return [line.removeprefix("  - ") for line in lines if line.startswith("  - ")]


# -- Sitting down


def test_people_and_computer_players_take_their_turns() -> None:
    game = table(None, "wanders", "careful")
    seen = []
    while len(game.played) < 6 or game.played[-1].steps[-1].position.phase is not Phase.TURN:
        seen.append((game.turn_number, game.player, game.to_act))
        play_on(game, Random(1), 1)
    assert seen[:3] == [(1, 0, Actor.PERSON), (1, 0, Actor.CHANCE), (1, 0, Actor.PERSON)]
    assert seen[3:6] == [(2, 1, Actor.COMPUTER), (2, 1, Actor.CHANCE), (2, 1, Actor.COMPUTER)]
    assert [player for number, player, _ in seen if number in (4, 5)] == [0, 0, 0, 1, 1, 1]


def test_who_begins_is_said_or_drawn_and_the_record_lists_turn_order() -> None:
    assert table(None, None, None, first=2).names == ("Chloé", "Amina", "Bilal")
    drawn = {table(None, None, None, first=None, seed=seed).names[0] for seed in range(30)}
    assert drawn == set(NAMES[:3])
    assert table(None, None, None, first=None, seed=5).names == table(None, None, None, first=None, seed=5).names


def test_computer_players_stay_with_their_names_whoever_begins() -> None:
    game = table(None, "careful", "greedy", first=1)
    assert dict(zip(game.names, game.terms.computers, strict=True)) == {
        "Amina": None,
        "Bilal": "careful",
        "Chloé": "greedy",
    }


def test_colours_are_those_chosen_and_usual_ones_for_the_others() -> None:
    game = new_game([Sitter("Amina"), Sitter("Bilal", colours=("red",)), Sitter("Chloé")], first=0)
    assert [seat.colours for seat in game.record.seats] == [("blue",), ("red",), ("green",)]
    two = new_game([Sitter("Amina"), Sitter("Bilal", colours=("red", "purple"))], first=0)
    assert len({colour for seat in two.record.seats for colour in seat.colours}) == 4


@pytest.mark.parametrize(
    "sitters",
    [
        [Sitter("Amina")],
        [Sitter(f"P{number}") for number in range(5)],
        [Sitter("Amina"), Sitter("Amina")],
        [Sitter("Amina"), Sitter("")],
        [Sitter("Amina"), Sitter(" Bilal")],
        [Sitter("Amina"), Sitter("Bi\nlal")],
        [Sitter("Amina"), Sitter("Bi\tlal")],
        [Sitter("Amina"), Sitter("Bi\x1b[2Jlal")],
        [Sitter("Amina"), Sitter("Bi\u202elal")],
        [Sitter("Amina"), Sitter("B" * 41)],
        [Sitter("Amina"), Sitter("Bilal", computer="clever")],
        [Sitter("Amina"), Sitter("Bilal", colours=("red",))],
        [Sitter("A"), Sitter("B"), Sitter("C", colours=("pink",))],
        [Sitter("A"), Sitter("B", colours=("red",)), Sitter("C", colours=("red",))],
    ],
)
def test_players_that_cannot_play_are_refused_with_a_sentence(sitters: list[Sitter]) -> None:
    with pytest.raises(Refused) as refused:
        new_game(sitters)
    for code in languages():
        assert refused.value.tell(language(code)).endswith(".")


@pytest.mark.parametrize("seed", [-1, 10**18, True, "7", 1.5])
def test_a_seed_is_a_number_a_record_can_hold(seed: object) -> None:
    with pytest.raises(Refused, match="18 digits"):
        table(None, None, seed=seed)


def test_other_faults_of_a_new_game() -> None:
    with pytest.raises(RuleSetError):
        table(None, None, rules="chess")
    with pytest.raises(Refused, match="even"):
        table(None, None, options={"rugs": 3})
    with pytest.raises(Refused, match="speed"):
        table(None, None, speed=0)
    with pytest.raises(Refused, match="0 to 1"):
        table(None, None, first=2)
    with pytest.raises(Refused, match="played by people"):
        table(None, "careful", mode=Mode.RECORDER)
    with pytest.raises(RecordError):
        table(None, None, title="\x00")


def test_texts_of_a_new_game_are_in_its_record() -> None:
    game = table(None, None, None, title="Thursday", place="at Amina's", options={"turn": "end", "dirhams": 20})
    record = read(write(game.record))
    assert (record.title, record.place) == ("Thursday", "at Amina's")
    assert record.setup.rules.dirhams_each(3) == 20
    assert game.position.phase is Phase.ROLL


# -- Playing


def test_each_act_returns_the_events_of_the_rules() -> None:
    game = table(None, None, None, seed=3)
    (turned,) = game.turn(LEFT)
    assert isinstance(turned, Turned)
    rolled, *walked = game.roll()
    assert isinstance(rolled, Rolled)
    assert len(walked) == rolled.slippers
    (laid,) = game.lay(game.legal[0].place)
    assert isinstance(laid, Laid)
    assert [type(action) for action in game.legal] == [TurnAssam] * 3
    assert len(game.played) == 1
    assert game.played[0].events == (turned, rolled, *walked, laid)


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (TurnAssam(2), "turn.heading"),
        (LayRug(place("d5-d6")), "turn.order"),
        (LayRug(-1), "turn.order"),
    ],
)
def test_what_the_rules_forbid_raises_their_error_and_changes_nothing(action, rule: str) -> None:
    game = table(None, None, None)
    before = game.record, game.position
    with pytest.raises(IllegalAction) as error:
        game.act(action)
    assert error.value.rule == rule
    assert list(error.value.legal) == list(game.legal)
    assert (game.record, game.position) == before


def test_chance_is_not_chosen_in_a_game_played_here() -> None:
    game = table(None, None, None)
    with pytest.raises(IllegalAction) as early:
        game.roll()
    assert early.value.rule == "turn.order"
    game.turn(STRAIGHT)
    for wrong in (lambda: game.act(RollDie(3)), lambda: game.roll(3), lambda: game.draw(0)):
        with pytest.raises(Refused, match="chance decides"):
            wrong()
    with pytest.raises(Refused, match="board"):
        game.enter(turn("S3 d6-d7"))
    game.roll()
    with pytest.raises(Refused, match="Rulings"):
        game.lay(0, ruling="it fell there")
    assert game.played[-1].turn.place is None


def test_on_a_real_board_the_die_is_given() -> None:
    game = real_board()
    game.turn(LEFT)
    assert game.to_act is Actor.CHANCE
    with pytest.raises(Refused, match="die lies on the table"):
        game.roll()
    with pytest.raises(IllegalAction) as wrong:
        game.roll(5)
    assert wrong.value.rule == "turn.die"
    game.roll(3)
    game.lay(place("a5-a6"))
    assert written(game) == ["L3 a5-a6"]


def test_a_finished_game_has_its_result_and_nothing_more_is_to_be_done() -> None:
    game = play_on(table(None, None, None, options={"rugs": 2}), Random(4))
    assert game.to_act is Actor.NOBODY
    assert list(game.legal) == []
    position = game.position
    assert game.record.result == Result(
        tuple(zip(game.names, position.scores, strict=True)), tuple(game.names[player] for player in position.winners)
    )
    check(game.record)
    with pytest.raises(IllegalAction) as over:
        game.turn(LEFT)
    assert over.value.rule == "end.last_rug"
    with pytest.raises(Refused, match="over"):
        game.ring_bell()


def test_whoever_goes_out_is_written_down_as_out() -> None:
    game = play_on(real_board(options={"dirhams": 1}, seed=2), Random(2))
    outs = [played.turn for played in game.played if played.eliminated]
    assert outs
    assert all(told.out and told.place is None for told in outs)
    assert play(read(write(game.record)))[-1].after == game.position


# -- Two colours each


def test_the_next_rug_comes_up_after_the_roll_and_nobody_sees_further() -> None:
    game, drawn = table(None, None, seed=11), []
    while not game.over:
        position = game.position
        assert position.piles == (b"", b"")
        assert all(seat.pile == () for seat in game.record.seats)
        if position.phase is Phase.LAY:
            text = write(game.record).partition("turns:")[2].partition("table:")[0]
            colours = [word for word in text.split() if word in ("red", "orange", "blue", "green")]
            assert len(colours) == len(position.laid)
        else:
            assert position.colour is None
            left = [position.left[colour] for colour in position.setup.colours[position.player]]
            assert (position.next_colour(position.player) is None) == all(left)
        assert position.phase is not Phase.DRAW
        if game.to_act is Actor.CHANCE:
            events = game.roll()
            drawn += [event.colour for event in events if isinstance(event, Drew)]
        else:
            game.act(game.legal[0])
    assert len(set(drawn)) == 4


def test_reopened_before_the_rug_is_laid_the_same_rug_has_come_up() -> None:
    for seed in range(20):
        game = table(None, None, seed=seed)
        game.turn(STRAIGHT)
        game.roll()
        assert Game(read(write(game.record))).position == game.position


def test_other_seeds_shuffle_other_piles() -> None:
    piles = set()
    for seed in range(20):
        game = play_on(table(None, None, seed=seed), Random(0), 60)
        piles.add(tuple(rug.colour for rug in game.position.laid))
    assert len(piles) == 20


def test_on_a_real_board_the_colour_that_came_up_is_entered_and_kept() -> None:
    game = real_board(2)
    game.enter(turn("L3"))
    assert game.position.phase is Phase.DRAW
    with pytest.raises(IllegalAction) as wrong:
        game.draw(2)
    assert wrong.value.rule == "setup.rugs2"
    game.draw(1)
    again = Game(read(write(game.record)))
    assert again.position == game.position
    assert again.position.colour == 1
    game.lay(place("a5-a6"))
    assert written(game) == ["L3 a5-a6 orange"]
    assert "drawn" not in game.record.table
    with pytest.raises(Refused, match="colour of the rug is missing"):
        game.enter(turn("S2 c5-c6"))
    with pytest.raises(IllegalAction) as stranger:
        game.enter(turn("S2 c5-c6 red"))
    assert stranger.value.rule == "setup.rugs2"


def test_a_known_pile_says_which_rug_comes() -> None:
    base = real_board(2).record
    seats = (replace(base.seats[0], pile=("red", "orange")), base.seats[1])
    game = Game(replace(base, seats=seats))
    with pytest.raises(IllegalAction) as other:
        game.enter(turn("L3 a5-a6 orange"))
    assert other.value.rule == "setup.rugs2"
    game.enter(turn("L3 a5-a6 red"))
    assert written(game) == ["L3 a5-a6 red"]


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


# -- Taking back


def test_a_decision_is_taken_back_until_the_die_has_been_seen() -> None:
    game = table(None, None, None)
    assert not game.can_take_back
    with pytest.raises(Refused, match="Nothing"):
        game.take_back()
    game.turn(LEFT)
    game.take_back()
    assert game.record.turns == ()
    game.turn(RIGHT)
    game.roll()
    assert not game.can_take_back
    with pytest.raises(Refused, match="die has been seen"):
        game.take_back()
    before = game.position
    game.act(game.legal[0])
    game.take_back()
    assert game.position == before
    game.act(game.legal[1])
    game.turn(LEFT)
    game.take_back()
    game.take_back()
    assert game.position == before


def test_taking_back_does_not_change_the_die() -> None:
    rolled = set()
    for side in (LEFT, STRAIGHT, RIGHT):
        game = table(None, None, None, seed=9)
        game.turn(RIGHT)
        game.take_back()
        game.turn(side)
        game.roll()
        rolled.add(game.played[-1].turn.die)
    assert len(rolled) == 1


def test_a_rug_is_taken_back_after_it_came_up_but_nothing_before() -> None:
    game = table(None, None)
    game.turn(LEFT)
    game.roll()
    with pytest.raises(Refused, match="rug of the pile has been seen"):
        game.take_back()
    before = game.position
    game.act(game.legal[0])
    game.take_back()
    assert game.position == before


def test_what_computer_players_decided_since_is_taken_back_with_it() -> None:
    game = table(None, "careful", "careful")
    play_on(game, Random(1), 3)
    before = game.record
    game.act(game.choice().action)
    assert game.record != before
    game.take_back()
    assert game.played[-1].turn.place is None
    assert game.player == 0
    play_on(game, Random(1), 3)
    with pytest.raises(Refused, match="die"):
        game.take_back()


def test_on_a_real_board_everything_is_taken_back_step_by_step_or_turn_by_turn() -> None:
    game = real_board(2)
    game.enter(turn("L3 a5-a6 red"))
    game.enter(turn("S2 c5-c6 blue", comment="Hm."))
    lengths = []
    while game.can_take_back:
        lengths.append(sum(len(played.steps) for played in game.played))
        check(game.record)
        game.take_back()
    assert lengths == [8, 7, 6, 5, 4, 3, 2, 1]
    game.enter(turn("L3 a5-a6 red"))
    game.enter(turn("S2"))
    game.take_back(whole_turn=True)
    assert written(game) == ["L3 a5-a6 red"]
    game.take_back(whole_turn=True)
    assert game.record.turns == ()


def test_the_end_and_the_bell_can_be_taken_back() -> None:
    game = play_on(table(None, None, None, options={"rugs": 1}), Random(2))
    game.take_back()
    assert not game.over
    assert game.record.result is None
    game.ring_bell()
    assert game.record.ended_early
    game.take_back()
    assert not game.record.ended_early
    game.act(game.legal[0])
    assert game.position.over


def test_the_bell_counts_where_the_game_stands() -> None:
    game = real_board()
    game.enter(turn("L3 a5-a6"))
    game.turn(LEFT)
    (ended,) = game.ring_bell()
    assert ended == Ended((32, 30, 30), (0,))
    assert game.over
    assert game.to_act is Actor.NOBODY
    assert game.record.result == Result((("Amina", 32), ("Bilal", 30), ("Chloé", 30)), ("Amina",))
    check(game.record)
    for act in (lambda: game.roll(3), lambda: game.turn(LEFT), lambda: game.enter(turn("S1 d6-d7"))):
        with pytest.raises(Refused, match="bell"):
            act()


# -- Corrections


def three_turns() -> Game:
    game = real_board()
    for text in ("L3 a5-a6", "S2 c5-c6", "L1 b7-c7"):
        game.enter(turn(text))
    return game


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
    assert (breaks.number, breaks.player, breaks.rule, breaks.can_cut) == (2, 1, "lay.touch", True)
    assert breaks.position.phase is Phase.LAY
    for code in languages():
        told = breaks.tell(language(code))
        assert "Bilal" in told
        assert "2" in told
        assert "lay.touch" in told
        assert str(breaks.position.legal[0]) in told


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
            assert (error.value.number, error.value.rule, error.value.can_cut) == (1, rule, False)
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


# -- Computer players at the table


def test_a_computer_player_chooses_the_same_each_time_it_is_asked() -> None:
    game = table("wanders", "greedy", "careful", seed=4)
    for _ in range(30):
        if game.to_act is Actor.COMPUTER:
            assert game.choice() == game.choice()
            assert game.choice().action in game.legal
        play_on(game, Random(1), 1)
    assert {None, *COMPUTERS} > set(game.terms.computers)


def test_choices_are_asked_of_those_who_have_to_act() -> None:
    game = table(None, "careful", "careful")
    with pytest.raises(Refused, match="No computer player"):
        game.choice()
    assert game.hint().action in game.legal
    game.turn(LEFT)
    with pytest.raises(Refused, match="nothing to decide"):
        game.hint()
    with pytest.raises(Refused):
        game.choice()


def test_a_hint_changes_nothing() -> None:
    asked, other = table(None, "wanders", None), table(None, "wanders", None)
    rng, same = Random(3), Random(3)
    while not asked.over:
        if asked.to_act in (Actor.PERSON, Actor.COMPUTER):
            asked.hint()
        play_on(asked, rng, 1)
    assert asked.record == play_on(other, same).record


# -- Going on with a record


def test_a_record_without_a_table_goes_on_on_a_real_board() -> None:
    record = replace(three_turns().record, table=None)
    game = Game(record)
    assert game.mode is Mode.RECORDER
    game.turn(LEFT)
    assert written(game) == [*written(three_turns()), "L"]


def test_other_keys_of_a_table_are_kept() -> None:
    game = Game(replace(three_turns().record, table={"seats": ["person"] * 3, "mode": "recorder", "lamp": [1, 2]}))
    game.turn(LEFT)
    assert game.record.table["lamp"] == [1, 2]
    assert set(game.record.table) == {"mode", "seats", "seed", "speed", "lamp"}


@pytest.mark.parametrize(
    "bad",
    [
        [],
        "recorder",
        7,
        {"mode": "chess"},
        {"mode": ["play"]},
        {"seats": ["person"]},
        {"seats": "person"},
        {"seats": [1, 2, 3]},
        {"mode": "play", "seats": ["person", "person", "clever"]},
        {"mode": "recorder", "seats": ["person", "person", "careful"]},
        {"seed": "x"},
        {"seed": -1},
        {"seed": None},
        {"seed": 1.5},
        {"speed": "fast"},
        {"speed": 0},
        {"speed": True},
    ],
)
def test_a_table_that_makes_no_sense_is_refused_with_a_sentence(bad: object) -> None:
    record: Record = replace(three_turns().record, table=bad)
    with pytest.raises(Refused) as refused:
        Game(record)
    for code in languages():
        assert refused.value.tell(language(code))


def test_a_rug_said_to_be_drawn_that_cannot_be_is_asked_for_again() -> None:
    record = replace(real_board(2).record, turns=(turn("L3"),))
    for drawn in ("blue", "pink", 7, None):
        game = Game(replace(record, table={**record.table, "drawn": drawn}))
        assert game.position.phase is Phase.DRAW
        game.act(DrawColour(0))


def test_terms_say_what_a_table_holds() -> None:
    terms = Terms(Mode.PLAY, 5, (None, "greedy"), 2.5)
    assert terms.as_table == {"mode": "play", "seats": ["person", "greedy"], "seed": 5, "speed": 2.5}
