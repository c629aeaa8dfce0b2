"""Computer players: legal, blind to piles, always the same for the same chance, and of different strength."""

from fractions import Fraction
from random import Random

import pytest

from marrakech.analysis import COMPUTERS, Aim, ByChance, ByOdds, ByRug, Choice, ways
from marrakech.board import PLACES, SQUARES, region, squares_in
from marrakech.captions import computer_name, tell_choice, tell_reason
from marrakech.language import language, languages
from marrakech.rules import (
    LEFT,
    RIGHT,
    STRAIGHT,
    LayRug,
    Paid,
    Phase,
    Position,
    RollDie,
    TurnAssam,
    setup,
    start,
)
from positions import at, game_setup, laying, place


def play_out(names: list[str], rng: Random, players_setup) -> Position:
    """Let computer players play a game to its end."""
    position = start(players_setup)
    while not position.over:
        chance = position.phase in (Phase.ROLL, Phase.DRAW)
        action = position.sample(rng) if chance else COMPUTERS[names[position.player]](position, rng).action
        position = position.apply(action)[0]
    return position


def share(one: str, other: str, players: int, games: int) -> float:
    """What share of the games one player wins; both sit in every seat as often, shared wins counting in parts."""
    won = 0.0
    for game in range(games):
        names = [one if (seat + game) % 2 == 0 else other for seat in range(players)]
        winners = play_out(names, Random(game), setup(players)).winners
        won += sum(names[player] == one for player in winners) / len(winners)
    return won / games


def decisions(seed: int, players: int = 3, **more):
    """Positions of a random game in which somebody decides."""
    rng = Random(seed)
    position = start(game_setup(players, **more))
    while not position.over:
        if position.phase in (Phase.ROLL, Phase.DRAW):
            position = position.apply(position.sample(rng))[0]
        else:
            yield position
            position = position.apply(position.legal[int(rng.random() * len(position.legal))])[0]


MANY = [
    position
    for seed, players, more in [
        (1, 2, {}),
        (2, 3, {}),
        (3, 4, {"dirhams": 4}),
        (4, 2, {"turn": "end"}),
        (5, 4, {"preset": "bga", "turn": "end"}),
        (6, 3, {"preset": "anu", "dirhams": 3}),
    ]
    for position in decisions(seed, players, **more)
]


# -- What they all keep to


@pytest.mark.parametrize("name", COMPUTERS)
def test_players_choose_what_is_legal(name: str) -> None:
    for number, position in enumerate(MANY):
        choice = COMPUTERS[name](position, Random(number))
        assert choice.action in position.legal


@pytest.mark.parametrize("name", COMPUTERS)
def test_players_are_functions_of_the_position_and_of_chance(name: str) -> None:
    for number, position in enumerate(MANY[::5]):
        assert COMPUTERS[name](position, Random(number)) == COMPUTERS[name](position, Random(number))


@pytest.mark.parametrize("name", COMPUTERS)
def test_players_do_not_look_into_the_piles(name: str) -> None:
    for number, position in enumerate(decisions(9, 2)):
        blind = COMPUTERS[name](position, Random(number))
        for shuffle in range(3):
            piles = []
            for player, colours in enumerate(position.setup.colours):
                pile = [colour for colour in colours for _ in range(position.left[colour])]
                Random(shuffle).shuffle(pile)
                if player == position.player and position.colour is not None:
                    pile.remove(position.colour)
                    pile.insert(0, position.colour)
                piles.append(bytes(pile))
            assert COMPUTERS[name](position._replace(piles=tuple(piles)), Random(number)) == blind


@pytest.mark.parametrize("name", COMPUTERS)
def test_players_decide_only_where_a_player_decides(name: str) -> None:
    rolling = start(setup(3)).apply(TurnAssam(LEFT))[0]
    with pytest.raises(ValueError, match="'roll'"):
        COMPUTERS[name](rolling, Random(1))


def test_wandering_leaves_nothing_out() -> None:
    position = laying("d4")
    chosen = {COMPUTERS["wanders"](position, Random(seed)).action for seed in range(300)}
    assert chosen == set(position.legal)


# -- How strong they are


def test_careful_beats_wandering() -> None:
    assert share("careful", "wanders", 2, 40) > 0.85
    assert share("careful", "wanders", 4, 24) > 0.85


def test_greedy_beats_careful() -> None:
    assert share("greedy", "careful", 2, 40) > 0.65


def test_greedy_beats_wandering() -> None:
    assert share("greedy", "wanders", 2, 10) > 0.85
    assert share("greedy", "wanders", 4, 10) > 0.85


# -- What they look at


def test_careful_goes_where_least_is_to_be_paid() -> None:
    for number, position in enumerate(MANY):
        if position.phase is Phase.TURN and not position.setup.turns_at_end:
            choice = COMPUTERS["careful"](position, Random(number))
            assert isinstance(choice.reason, ByOdds)
            costs = {way.side: way.expected for way in ways(position)}
            assert dict(choice.reason.means) == costs
            assert choice.reason.side == choice.action.side
            if choice.reason.aim is Aim.LEAST:
                assert costs[choice.action.side] == min(costs.values())
            else:
                assert choice.reason.aim is Aim.SAFETY
                assert costs[choice.action.side] > min(costs.values())


def test_careful_would_rather_pay_more_than_go_out() -> None:
    # Straight on, one throw in six ends on a region of two; left and right cost more, but never more than one.
    laid = "d5-c5:2 c3-c4:1 c2-c3:0 b3-b4:2 b2-b3:0 e3-e4:1 e2-e3:0 f3-f4:2 f2-f3:0 g3-g4:1 g2-g3:0"
    poor, rich = (at("d4N", laid, dirhams=[dirhams, 30, 30]) for dirhams in (1, 30))
    left, straight, right = ways(poor)
    assert straight.expected < left.expected < right.expected
    assert (left.worst, straight.worst, right.worst) == (1, 2, 1)
    choice = COMPUTERS["careful"](poor, Random(1))
    assert choice.action == TurnAssam(LEFT)
    assert choice.reason.aim is Aim.SAFETY
    assert COMPUTERS["careful"](rich, Random(1)).action == TurnAssam(STRAIGHT)


def test_careful_breaks_the_region_that_costs_most() -> None:
    position = laying("d3", "c4-d4:1 d5-e5:1 e4-f4:1 e1-f1:2", player=0)
    choice = COMPUTERS["careful"](position, Random(1))
    costs = {action: cost(position.apply(action)[0]) for action in position.legal}
    assert len(set(costs.values())) > 2
    assert costs[choice.action] == min(costs.values())
    assert choice.reason.spared == Fraction(cost(position) - costs[choice.action], len(SQUARES))


def cost(position: Position) -> int:
    """What player 0 would owe, summed over all squares."""
    total = 0
    for colour, squares in enumerate(position.visible):
        if colour:
            total += sum(region(squares, square).bit_count() for square in squares_in(squares))
    return total


def test_greedy_does_not_hide_its_own_rugs_where_it_can_hide_others() -> None:
    position = laying("d4", "d5-d6:0 c4-b4:1 c3-b3:1 e4-f4:0 d3-d2:0", player=0)
    choice = COMPUTERS["greedy"](position, Random(1))
    assert isinstance(choice.reason, ByRug)
    assert choice.reason.own == 2
    assert choice.reason.covered == 2


def test_in_the_variant_assam_is_turned_to_where_the_next_player_pays_most() -> None:
    position = at("d4N", "c4-b4:0 b4-a4:0 d5-d6:1", turn="end", phase=Phase.TURN, end_turn="quarter")
    for name in ("careful", "greedy"):
        choice = COMPUTERS[name](position, Random(1))
        assert choice.action == TurnAssam(LEFT)
        assert choice.reason.aim is Aim.MOST
        paid = Fraction(0)
        for slippers in (1, 2, 2, 3, 3, 4):
            events = position.apply(TurnAssam(LEFT))[0].apply(RollDie(slippers))[1]
            paid += sum(event.paid for event in events if isinstance(event, Paid) and event.payee == position.player)
        assert dict(choice.reason.means)[LEFT] == paid / 6


def test_the_reason_for_a_rug_is_what_changes() -> None:
    for number, position in enumerate(MANY):
        for name in ("careful", "greedy"):
            choice = COMPUTERS[name](position, Random(number))
            if not isinstance(choice.action, LayRug):
                continue
            reason, after, me = choice.reason, position.apply(choice.action)[0], position.player
            assert isinstance(reason, ByRug)
            assert reason.place == choice.action.place
            assert reason.own == after.squares_of(me) - position.squares_of(me)
            others = [p for p in range(position.setup.players) if p != me and p not in position.out]
            assert reason.covered == sum(position.squares_of(p) - after.squares_of(p) for p in others)
            assert reason.region == after.region_at(PLACES[reason.place][0]).bit_count()


# -- What is said of it


@pytest.mark.parametrize("code", languages())
def test_reasons_are_told_in_every_language(code: str) -> None:
    words = language(code)
    means = ((LEFT, Fraction(1, 2)), (STRAIGHT, Fraction(7, 6)), (RIGHT, Fraction(2)))
    told = [tell_reason(words, ByOdds(LEFT, aim, means)) for aim in Aim]
    told.append(tell_reason(words, ByChance()))
    told.append(tell_reason(words, ByOdds(LEFT, Aim.LEAST, tuple((side, Fraction(1)) for side in (-1, 0, 1)))))
    told.append(tell_reason(words, ByRug(place("a5-a6"), 2, 1, 4, Fraction(8, 49))))
    assert len(set(told)) == len(told)
    assert all(sentence.endswith(".") for sentence in told)
    assert words.decimal(7 / 6) in told[0]
    assert "2" in told[-1]
    assert "4" in told[-1]
    assert words.decimal(8 / 49) in told[-1]
    nothing = tell_reason(words, ByRug(place("a5-a6"), 0, 0, 2, Fraction(0)))
    free = tell_reason(words, ByOdds(LEFT, Aim.LEAST, ((LEFT, Fraction(0)), (RIGHT, Fraction(1)))))
    assert len({nothing, free, *told}) == len(told) + 2
    choice = Choice(LayRug(place("a5-a6")), ByChance())
    assert tell_choice(words, choice).startswith("a5-a6")
    assert len({computer_name(words, name) for name in COMPUTERS}) == 3
