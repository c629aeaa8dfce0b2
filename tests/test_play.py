"""A game being played: sitting down, playing, two colours each, computer players, going on with a record."""

from dataclasses import replace
from random import Random

import pytest

from games import NAMES, play_on, real_board, table, three_turns, written
from marrakech.analysis import COMPUTERS
from marrakech.format import RecordError, read, write
from marrakech.language import language, languages
from marrakech.play import Actor, Game, Mode, Refused, Sitter, Terms, new_game
from marrakech.record import Record, Result, check, play
from marrakech.rules import (
    LEFT,
    STRAIGHT,
    DrawColour,
    Drew,
    IllegalAction,
    Laid,
    LayRug,
    Phase,
    RollDie,
    Rolled,
    RuleSetError,
    TurnAssam,
    Turned,
)
from positions import place
from records import turn

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
