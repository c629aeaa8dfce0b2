"""Each rule of RULES.md in concrete positions; a test is named after the rule's id."""

from random import Random

import pytest

from marrakech import board
from marrakech.rules import (
    DIE,
    LEFT,
    RIGHT,
    STRAIGHT,
    Crossed,
    DrawColour,
    Drew,
    Ended,
    IllegalAction,
    Laid,
    LayRug,
    Paid,
    Phase,
    Position,
    RollDie,
    Rolled,
    Stepped,
    TurnAssam,
    Turned,
    WentOut,
    arrange,
    setup,
    start,
)
from positions import KEEP, PLACE, SQ, at, laying, names, place, place_names, play, rug


def roll(position: Position, slippers: int, side: int = STRAIGHT) -> Position:
    """The position after Assam's walk in a turn that begins here."""
    if position.phase is Phase.TURN:
        position = play(position, TurnAssam(side))
    return play(position, RollDie(slippers))


def paid(position: Position, slippers: int, side: int = STRAIGHT) -> Paid | None:
    """What is paid if Assam is turned to a side and walks so far."""
    if position.phase is Phase.TURN:
        position = play(position, TurnAssam(side))
    _, events = position.apply(RollDie(slippers))
    return next((event for event in events if isinstance(event, Paid)), None)


def forbidden(position: Position, action) -> str:
    """The rule that forbids an action."""
    assert action not in position.legal
    with pytest.raises(IllegalAction) as caught:
        position.apply(action)
    assert f"({caught.value.rule})" in str(caught.value)
    return caught.value.rule


# -- The board


def test_board_squares() -> None:
    position = start(setup(3))
    assert len(board.SQUARES) == 49
    assert position.assam == SQ["d4"]
    assert position.heading == board.NORTH
    assert position.visible == (0, 0, 0)
    for heading in board.HEADINGS:
        assert start(setup(3), heading=heading).heading == heading


def test_board_mosaic() -> None:
    # North from b6: b7, then round the arc to a7, then south to a6: the arc itself costs no step.
    position, events = play(at("b6N"), KEEP).apply(RollDie(3))
    assert events == (
        Rolled(3),
        Stepped(SQ["b7"], board.NORTH),
        Crossed(board.Exit(SQ["b7"], board.NORTH)),
        Stepped(SQ["a7"], board.SOUTH),
        Stepped(SQ["a6"], board.SOUTH),
    )
    assert (position.assam, position.heading) == (SQ["a6"], board.SOUTH)


@pytest.mark.parametrize(("begin", "end"), [("g7N", "g7W"), ("g7E", "g7S"), ("a1S", "a1E"), ("a1W", "a1N")])
def test_board_mosaic_leads_back_to_the_corner_at_g7_and_a1(begin: str, end: str) -> None:
    position = roll(at(begin), 1)
    assert board.SQUARE_NAMES[position.assam] + board.HEADING_NAMES[position.heading] == end


# -- Setting up


def test_setup_dirhams() -> None:
    for players in (2, 3, 4):
        assert start(setup(players)).dirhams == (30,) * players


def test_setup_rugs3() -> None:
    assert start(setup(3)).left == (15, 15, 15)


def test_setup_rugs4() -> None:
    assert start(setup(4)).left == (12, 12, 12, 12)


def test_setup_rugs2() -> None:
    position = start(setup(2))
    assert position.left == (12, 12, 12, 12)
    assert [position.rugs_left(player) for player in (0, 1)] == [24, 24]
    # Nobody knows the pile: the next rug is drawn.
    position = roll(position, 1)
    assert position.phase is Phase.DRAW
    assert list(position.legal) == [DrawColour(0), DrawColour(1)]
    assert forbidden(position, DrawColour(2)) == "setup.rugs2"
    assert forbidden(position, rug("d6-d7")) == "turn.order"
    position, events = position.apply(DrawColour(1))
    assert events == (Drew(0, 1),)
    assert (position.phase, position.colour) == (Phase.LAY, 1)
    position, events = position.apply(rug("d6-d7"))
    assert events == (Laid(0, 1, place("d6-d7")),)
    assert position.left == (12, 11, 12, 12)


def test_setup_rugs2_are_laid_in_pile_order() -> None:
    position = start(setup(2), piles=((1, 0, 0), (2, 3)))
    laid = []
    for _ in range(5):
        assert position.next_colour(position.player) == position.piles[position.player][0]
        position = roll(position, 1)
        assert position.phase is Phase.LAY
        laid.append(position.colour)
        position = play(position, position.legal[0])
    assert laid == [1, 2, 0, 3, 0]
    assert position.piles == (b"", b"")
    # The known part is used up on both sides, so now chance decides.
    assert position.next_colour(position.player) is None
    assert roll(position, 1).phase is Phase.DRAW


def test_setup_rugs2_draws_nothing_where_one_colour_remains() -> None:
    position = roll(at(players=2, left=(0, 3, 1, 1)), 1)
    assert (position.phase, position.colour) == (Phase.LAY, 1)
    both = roll(at(players=2, left=(1, 3, 1, 1)), 1)
    assert both.phase is Phase.DRAW
    # The first colour runs out with this draw; that player's next turn draws nothing.
    position = play(both, DrawColour(0))
    position = play(position, position.legal[0])
    position = play(roll(position, 1), DrawColour(3))
    position = play(position, position.legal[0])
    position = roll(position, 1)
    assert (position.player, position.phase, position.colour) == (0, Phase.LAY, 1)


def test_setup_first() -> None:
    rng = Random(3)
    drawn = [setup(3).draw_first(rng) for _ in range(300)]
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.count(player) for player in range(3)) > 70
    assert start(setup(3), first=2).player == 2
    order = []
    position = start(setup(4), first=2)
    for _ in range(6):
        order.append(position.player)
        position = roll(position, 1)
        position = play(position, position.legal[0])
    assert order == [2, 3, 0, 1, 2, 3]


def test_setup_first_passes_over_who_has_no_rugs_left() -> None:
    position = at(players=4, left=(2, 0, 0, 1))
    order = []
    while not position.over:
        order.append(position.player)
        position = roll(position, 1)
        position = play(position, position.legal[0])
    assert order == [0, 3, 0]


# -- Turning, rolling, walking


def test_turn_order() -> None:
    position = start(setup(3))
    phases = []
    for action in (KEEP, RollDie(1), rug("d6-d7")):
        phases.append(position.phase)
        for other in (KEEP, RollDie(1), rug("d6-d7"), DrawColour(0)):
            if type(other) is not type(action):
                assert forbidden(position, other) == "turn.order"
        position = play(position, action)
    assert phases == [Phase.TURN, Phase.ROLL, Phase.LAY]
    assert (position.phase, position.player) == (Phase.TURN, 1)


def test_turn_order_pays_before_a_rug_is_laid() -> None:
    # The rug that b lays on a's square does not make the landing cheaper.
    position = at("d3N", "d4-d5:0 d5-d6:0", player=1)
    position = roll(position, 1)
    assert position.dirhams == (33, 27, 30)
    assert position.phase is Phase.LAY


def test_turn_heading() -> None:
    position = start(setup(3))
    assert list(position.legal) == [TurnAssam(LEFT), TurnAssam(STRAIGHT), TurnAssam(RIGHT)]
    headings = {side: play(position, TurnAssam(side)).heading for side in (LEFT, STRAIGHT, RIGHT)}
    assert headings == {LEFT: board.WEST, STRAIGHT: board.NORTH, RIGHT: board.EAST}
    assert forbidden(position, TurnAssam(2)) == "turn.heading"
    assert forbidden(position, TurnAssam(-2)) == "turn.heading"
    for heading in board.HEADINGS:
        for side in (LEFT, STRAIGHT, RIGHT):
            turned, events = start(setup(3), heading=heading).apply(TurnAssam(side))
            assert turned.heading == (heading + side) % 4
            assert events == (Turned(side, turned.heading),)


def test_turn_die() -> None:
    assert sorted(DIE) == [1, 2, 2, 3, 3, 4]
    position = play(start(setup(3)), KEEP)
    assert list(position.legal) == [RollDie(n) for n in (1, 2, 3, 4)]
    for slippers in (0, 5, 6, -1):
        assert forbidden(position, RollDie(slippers)) == "turn.die"


def test_turn_walk() -> None:
    for side, ends in ((LEFT, "c4 b4 a4 a5"), (STRAIGHT, "d5 d6 d7 c7"), (RIGHT, "e4 f4 g4 g3")):
        for slippers, end in enumerate(ends.split(), start=1):
            position = start(setup(3))
            assert roll(position, slippers, side).assam == SQ[end]
            landing = position.landing(side, slippers)
            assert (landing.square, landing.due, landing.colour) == (SQ[end], 0, None)


# -- Paying


def test_pay_owner() -> None:
    laid = "d5-e5:1 c5-c6:0 d6-d7:2"
    position = at("d4N", laid)
    assert paid(position, 1) == Paid(0, 1, 2, 2, 1, 1 << SQ["d5"] | 1 << SQ["e5"])
    assert roll(position, 1).dirhams == (28, 32, 30)
    assert paid(position, 2).payee == 2
    # Bare, own and neutral rugs are free.
    assert paid(at("d4N", laid), 1, LEFT) is None
    assert paid(at("c4N", laid), 1) is None
    assert paid(at("d4N", laid, out=(1,)), 1) is None
    assert at("d4N", laid, out=(1,)).landing(STRAIGHT, 1).colour is None
    assert roll(at("c4N", laid), 1).dirhams == (30, 30, 30)


def test_pay_owner_only_where_the_walk_ends() -> None:
    position = roll(at("d4N", "d5-e5:1"), 2)
    assert position.dirhams == (30, 30, 30)


def test_pay_region() -> None:
    # d5 d6 e6 f6 hang together; g7 touches f6 at a corner only; c4 is of the colour but apart.
    laid = "d5-d6:1 e6-f6:1 g7-f7:2 c4-b4:1"
    payment = paid(at("d4N", laid), 1)
    assert payment.due == payment.paid == 4
    assert names(payment.region) == ["d5", "d6", "e6", "f6"]
    assert at("d4N", laid).landing(STRAIGHT, 1).region == payment.region
    # A rug laid on top takes its squares away, even in the middle.
    cut = paid(at("d4N", laid + " d6-d7:0"), 1)
    assert names(cut.region) == ["d5"]


def test_pay_region_is_not_joined_by_corners() -> None:
    assert paid(at("d4N", "d5-c5:1 b6-b7:1 e6-e7:1"), 1).due == 2


def test_pay_region_is_not_cut_by_the_edge_of_one_rug() -> None:
    # Rugs of one colour side by side are one region, whatever their number.
    assert paid(at("d4N", "d5-e5:1 f5-g5:1 g6-g7:1 f7-e7:1 d7-c7:1"), 1).due == 10


def test_pay_region_on_the_whole_board() -> None:
    everywhere = [(number, 1) for number in range(84)]
    position = at("d4N", players=2, preset="anu", rugs=99, dirhams=100)
    full = arrange(position.setup, rugs=everywhere, left=(5, 5))
    assert paid(full, 3).due == 49


def test_pay_colours2() -> None:
    # Player 1 owns colours 2 and 3, side by side.
    laid = "d5-d6:2 e5-e6:3 f5-f6:3 c5-c6:0 b5-b6:1"
    payment = paid(at("d4N", laid, players=2), 1)
    assert (payment.payee, payment.due, payment.colour) == (1, 2, 2)
    assert paid(at("e4N", laid, players=2), 1).due == 4
    assert paid(at("c4N", laid, players=2), 1) is None
    assert paid(at("b4N", laid, players=2), 1) is None
    assert at("b4N", laid, players=2).landing(STRAIGHT, 1).due == 0


def test_pay_broke() -> None:
    laid = "d5-d6:1 e6-f6:1"
    short = play(at("d4N", laid, dirhams=[3, 30, 30]), KEEP)
    position, events = short.apply(RollDie(1))
    assert position.dirhams == (0, 33, 30)
    assert position.out == {0}
    assert [event for event in events if isinstance(event, Paid | WentOut)] == [
        Paid(0, 1, 4, 3, 1, position.region_at(SQ["d5"])),
        WentOut(0),
    ]


def test_pay_broke_is_not_who_pays_his_last_dirham() -> None:
    position = roll(at("d4N", "d5-d6:1 e6-f6:1", dirhams=[4, 30, 30]), 1)
    assert position.dirhams == (0, 34, 30)
    assert not position.out
    assert position.phase is Phase.LAY


def test_pay_broke_with_nothing_at_all() -> None:
    poor = at("d4N", "d5-d6:1", dirhams=[0, 30, 30])
    assert paid(poor, 1).paid == 0
    assert roll(poor, 1).out == {0}
    # Who owes nothing needs nothing.
    assert not roll(poor, 1, LEFT).out


# -- Going out


def test_out_turn() -> None:
    position, events = play(at("d4N", "d5-d6:1", dirhams=[1, 30, 30], left=(9, 8, 7)), KEEP).apply(RollDie(1))
    assert not any(isinstance(event, Laid) for event in events)
    assert position.left == (0, 8, 7)
    assert (position.phase, position.player) == (Phase.TURN, 1)
    order = []
    for _ in range(4):
        order.append(position.player)
        position = roll(position, 1)
        position = play(position, position.legal[0])
    assert order == [1, 2, 1, 2]


def test_out_turn_takes_both_colours_and_the_pile() -> None:
    position = at(
        "d4N",
        "d5-d6:2",
        players=2,
        dirhams=[1, 30],
        left=(4, 5, 6, 7),
        piles=((0, 1), (2,)),
        last_player="plays_on",
    )
    position = roll(position, 1)
    assert position.left == (0, 0, 6, 7)
    assert position.piles == (b"", b"\x02")


def test_out_neutral() -> None:
    laid = "d5-d6:1 e5-e6:0"
    position = at("d4N", laid, out=(1,))
    assert position.owner_at(SQ["d5"]) is None
    assert position.owner_at(SQ["e5"]) == 0
    assert position.scores == (32, 0, 30)
    position = roll(position, 1)
    assert position.dirhams == (30, 30, 30)
    # His rugs may be covered, but no more easily than others: a whole one only by two.
    position = roll(at("c5E", laid, out=(1,)), 1)
    assert position.assam == SQ["d5"]
    assert rug("d6-d7") in position.legal
    whole = roll(at("c4E", laid, out=(1,)), 1)
    assert forbidden(whole, rug("d5-d6")) == "lay.cover"
    assert names(play(position, rug("d6-d7")).visible[1]) == ["d5"]


def test_out_last() -> None:
    position, events = play(
        at("d4N", "d5-d6:1", players=2, preset="anu", last_player="ends", dirhams=[1, 30]), KEEP
    ).apply(RollDie(1))
    assert position.over
    assert position.winners == (1,)
    assert events[-1] == Ended((0, 33), (1,))
    assert not position.legal
    # He wins even with fewer points than the ruined player's squares and dirhams would make.
    position = roll(
        at("d4N", "d5-d6:1 a1-a2:0 b1-b2:0", players=2, preset="anu", last_player="ends", dirhams=[1, 0]), 1
    )
    assert position.scores == (0, 3)
    assert position.winners == (1,)


def test_out_last_of_three_needs_two_to_go() -> None:
    position = roll(at("d4N", "d5-d6:1", dirhams=[1, 30, 30]), 1)
    assert not position.over
    position = roll(at("d4N", "d5-d6:1", dirhams=[1, 30, 30], out=(2,)), 1)
    assert position.over
    assert position.winners == (1,)


def test_out_last_may_play_on_until_his_rugs_are_out() -> None:
    position = at("d4N", "d5-d6:1", players=2, preset="anu", dirhams=[1, 30], left=(3, 2))
    position = roll(position, 1)
    assert (position.phase, position.player, position.out) == (Phase.TURN, 1, {0})
    for left in (1, 0):
        position = roll(position, 1)
        assert position.player == 1
        position = play(position, position.legal[0])
        assert position.left == (0, left)
    assert position.over
    assert position.winners == (1,)


def test_out_last_without_rugs_has_nothing_to_play_on_with() -> None:
    position = roll(at("d4N", "d5-d6:1", players=2, preset="anu", dirhams=[1, 30], left=(3, 0)), 1)
    assert position.over
    assert position.winners == (1,)


# -- Laying


def test_lay_must() -> None:
    position = laying("d4")
    for action in (KEEP, RollDie(1), DrawColour(0)):
        assert forbidden(position, action) == "turn.order"
    # A corner boxed in by whole rugs leaves a place all the same.
    boxed = laying("a1", "a2-a3:1 b1-c1:2 b2-b3:1")
    assert place_names(boxed) == ["a2-b2", "b1-b2"]
    # So does the middle of the board with a whole rug at each side.
    boxed = laying("d4", "d5-d6:1 e4-f4:1 d3-d2:1 c4-b4:1")
    assert len(boxed.legal) == 8


@pytest.mark.parametrize(("square", "places"), [("d4", 12), ("b2", 10), ("d1", 7), ("b1", 6), ("a1", 4)])
def test_lay_must_on_a_bare_board(square: str, places: int) -> None:
    assert len(laying(square).legal) == places


def test_lay_touch() -> None:
    position = laying("a1")
    assert place_names(position) == ["a2-a3", "a2-b2", "b1-b2", "b1-c1"]
    # b2 touches a1 at a corner only.
    assert forbidden(position, rug("b2-b3")) == "lay.touch"
    assert forbidden(position, rug("f6-f7")) == "lay.touch"
    assert forbidden(position, LayRug(84)) == "lay.touch"
    assert forbidden(position, LayRug(-1)) == "lay.touch"


def test_lay_touch_does_not_reach_round_the_mosaic() -> None:
    position = laying("a7")
    assert place_names(position) == ["a5-a6", "a6-b6", "b6-b7", "b7-c7"]


def test_lay_assam() -> None:
    position = laying("d4")
    for name in ("d4-d5", "d3-d4", "d4-e4", "c4-d4"):
        assert forbidden(position, rug(name)) == "lay.assam"
    assert not any("d4" in name.split("-") for name in place_names(position))


def test_lay_bases() -> None:
    # Two bare squares; one bare and a half; halves of two rugs of two colours, of one colour, one's own among them.
    laid = "e4-f4:1 e5-f5:1 d5-d6:0 c5-c6:2"
    position = laying("d4", laid)
    for name in ("d2-d3", "d3-e3", "e3-e4", "e4-e5", "d5-e5", "c5-d5"):
        assert rug(name) in position.legal
        after = play(position, rug(name))
        for square in board.PLACES[PLACE[name]]:
            assert after.owner_at(square) == 0
    assert names(play(position, rug("e4-e5")).visible[1]) == ["f4", "f5"]


def test_lay_bases_put_the_new_rug_on_top() -> None:
    position = laying("d4", "e4-f4:1 e5-f5:2")
    after = play(position, rug("e4-e5"))
    assert after.layers(SQ["e4"]) == (2, 0)
    assert after.layers(SQ["e5"]) == (2, 1)
    assert after.layers(SQ["f4"]) == (0,)
    assert after.layers(SQ["a1"]) == ()
    assert after.laid[-1] == (place("e4-e5"), 0)
    assert after.whole == 1 << place("e4-e5")
    assert [names(squares) for squares in after.visible] == [["e4", "e5"], ["f4"], ["f5"]]


def test_lay_cover() -> None:
    for colour in (0, 1):
        position = laying("d4", f"e4-f4:{colour}")
        assert forbidden(position, rug("e4-f4")) == "lay.cover"
        # Once one half is hidden, the same two squares are free.
        assert rug("e4-f4") in laying("d4", f"e4-f4:{colour} f4-g4:2").legal
        assert rug("e4-f4") in laying("d4", f"e4-f4:{colour} e3-e4:2").legal
        # A whole rug on both squares of one that is hidden counts like any other.
        assert forbidden(laying("d4", f"e4-f4:2 e3-e4:1 e4-f4:{colour}"), rug("e4-f4")) == "lay.cover"
    # Two whole rugs of one colour side by side: a rug across both covers neither of them wholly.
    assert rug("e4-e5") in laying("d4", "e4-f4:1 e5-f5:1").legal


def test_lay_cover_of_ones_own_where_the_rule_set_lets_one() -> None:
    position = laying("d4", "e4-f4:0 d5-d6:1 c4-b4:2", preset="bga")
    assert rug("e4-f4") in position.legal
    assert forbidden(position, rug("d5-d6")) == "lay.cover"
    assert forbidden(position, rug("c4-b4")) == "lay.cover"
    after = play(position, rug("e4-f4"))
    assert after.squares_of(0) == 2
    assert after.layers(SQ["e4"]) == (3, 0)
    assert after.whole >> place("e4-f4") & 1


def test_lay_cover_of_ones_own_means_either_colour() -> None:
    laid = "e4-f4:0 d5-d6:1 c4-b4:2 d3-d2:3"
    position = laying("d4", laid, players=2, preset="bga", colour=1)
    assert rug("e4-f4") in position.legal
    assert rug("d5-d6") in position.legal
    assert forbidden(position, rug("b4-c4")) == "lay.cover"
    assert forbidden(position, rug("d2-d3")) == "lay.cover"
    other = laying("d4", laid, players=2, preset="bga", colour=3, player=1)
    assert forbidden(other, rug("e4-f4")) == "lay.cover"
    assert rug("b4-c4") in other.legal
    assert rug("d2-d3") in other.legal


def test_lay_cover_of_a_neutral_rug_is_of_nobodys_own() -> None:
    position = laying("d4", "e4-f4:1", preset="bga", out=(1,))
    assert forbidden(position, rug("e4-f4")) == "lay.cover"


# -- The end


def test_end_last_rug() -> None:
    position = at("d4N", left=(1, 0, 1), dirhams=[10, 20, 30])
    position = play(roll(position, 1), rug("d6-d7"))
    assert not position.over
    position, events = roll(position, 1).apply(rug("d7-e7"))
    assert position.over
    assert events == (Laid(2, 2, place("d7-e7")), Ended((13, 20, 30), (2,)))  # two dirhams for d6-d7
    assert list(position.legal) == []
    assert len(position.legal) == 0
    assert position.chances == ()
    for action in (KEEP, RollDie(1), rug("d6-d7"), DrawColour(0)):
        assert forbidden(position, action) == "end.last_rug"


def test_end_last_rug_may_leave_with_its_owner() -> None:
    position, events = play(at("d4N", "d5-d6:1", left=(2, 0, 0), dirhams=[1, 30, 30]), KEEP).apply(RollDie(1))
    assert position.over
    assert position.left == (0, 0, 0)
    assert position.winners == (1,)
    assert events[-2:] == (WentOut(0), Ended((0, 33, 30), (1,)))


def test_end_last_rug_comes_after_48_or_45_rugs() -> None:
    for players, turns in ((2, 48), (3, 45), (4, 48)):
        position, laid = start(setup(players)), 0
        rng = Random(5)
        while not position.over:
            laid += position.phase is Phase.LAY
            position = play(position, position.legal[int(rng.random() * len(position.legal))])
        assert not position.out
        assert laid == turns == len(position.laid)


def test_end_score() -> None:
    laid = "a1-a2:0 b1-b2:1 c1-c2:2 b2-c2:0"
    position = at("d4N", laid, dirhams=[7, 8, 9])
    assert [position.squares_of(player) for player in range(3)] == [4, 1, 1]
    assert position.scores == (11, 9, 10)
    two = at("d4N", "a1-a2:0 b1-b2:1 c1-c2:2 d1-d2:3 e1-e2:3", players=2)
    assert two.scores == (34, 36)


def test_end_score_of_who_is_out_is_nothing() -> None:
    position = at("d4N", "a1-a2:1", out=(1,), dirhams=[3, 5, 3])
    assert position.squares_of(1) == 2
    assert position.scores == (3, 0, 3)
    assert position.leaders == (0, 2)


def ended(laid: str, dirhams: list[int], **more) -> Position:
    """A finished game of three."""
    return at("d4N", laid, left=(0, 0, 0), dirhams=dirhams, **more)


def test_end_tie() -> None:
    laid = "a1-a2:0 b1-b2:1 c1-c2:1 d1-d2:2"
    assert ended(laid, [12, 10, 5]).scores == (14, 14, 7)
    assert ended(laid, [12, 10, 5]).winners == (0,)
    assert ended(laid, [11, 10, 12]).winners == (2,)
    # Equal points and equal dirhams: shared, by two or by all.
    assert ended(laid, [12, 3, 12]).winners == (0, 2)
    assert ended("a1-a2:0 b1-b2:1 c1-c2:2", [9, 9, 9]).winners == (0, 1, 2)
    assert at("d4N", laid, dirhams=[12, 10, 5]).winners == ()


def test_end_tie_may_go_by_squares() -> None:
    laid = "a1-a2:0 b1-b2:1 c1-c2:1 d1-d2:2"
    assert ended(laid, [12, 10, 5], tie="squares").winners == (1,)
    assert ended(laid, [12, 3, 12], tie="squares").winners == (0, 2)
    # More points still beat more squares.
    assert ended(laid, [12, 9, 5], tie="squares").winners == (0,)


def test_end_tie_is_not_won_by_who_is_out() -> None:
    assert ended("a1-a2:0 b1-b2:1", [12, 50, 12], out=(1,)).winners == (0,)
    # Not even where nobody has a point.
    assert ended("b1-b2:1", [0, 0, 0], out=(1,)).winners == (0, 2)
    assert ended("b1-b2:1", [0, 0, 0], out=(1,), tie="squares").winners == (0, 2)


# -- The variant


def test_variant_order() -> None:
    position = at("d4N", turn="end")
    assert position.phase is Phase.ROLL
    for action in (KEEP, rug("d5-d6")):
        assert forbidden(position, action) == "variant.order"
    # The first player rolls facing as Assam stands.
    position = play(position, RollDie(1))
    assert (position.phase, position.player, position.assam) == (Phase.LAY, 0, SQ["d5"])
    position = play(position, rug("d6-d7"))
    assert (position.phase, position.player) == (Phase.TURN, 0)
    assert list(position.legal) == [TurnAssam(LEFT), TurnAssam(RIGHT)]
    assert forbidden(position, KEEP) == "variant.order"
    assert forbidden(position, TurnAssam(2)) == "turn.heading"
    position, events = position.apply(TurnAssam(LEFT))
    assert events == (Turned(LEFT, board.WEST),)
    assert (position.phase, position.player, position.heading) == (Phase.ROLL, 1, board.WEST)
    assert play(position, RollDie(2)).assam == SQ["b5"]


def test_variant_order_where_any_turn_will_do() -> None:
    position = play(at("d4N", turn="end", end_turn="any"), RollDie(1), rug("d6-d7"))
    assert list(position.legal) == [TurnAssam(LEFT), TurnAssam(STRAIGHT), TurnAssam(RIGHT)]
    assert play(position, KEEP).heading == board.NORTH
    assert forbidden(position, TurnAssam(2)) == "turn.heading"


def test_variant_order_has_no_turn_after_the_last_rug() -> None:
    position = play(at("d4N", turn="end", left=(1, 0, 0)), RollDie(1))
    position, events = position.apply(rug("d6-d7"))
    assert position.over
    assert isinstance(events[-1], Ended)
    assert forbidden(position, TurnAssam(LEFT)) == "end.last_rug"


def test_variant_order_has_no_turn_after_a_ruin() -> None:
    position = at("d4E", "e4-f4:1", turn="end", dirhams=[1, 30, 30])
    position = play(position, RollDie(1))
    assert (position.phase, position.player, position.out) == (Phase.ROLL, 1, {0})
    # The next player walks on as Assam stands.
    assert (position.assam, position.heading) == (SQ["e4"], board.EAST)
    assert play(position, RollDie(2)).assam == SQ["g4"]


def test_variant_order_faces_on_as_he_came_over_the_mosaic() -> None:
    position = at("d7N", "c7-c6:1", turn="end", dirhams=[1, 30, 30])
    position = play(position, RollDie(1))
    assert (position.assam, position.heading, position.player) == (SQ["c7"], board.SOUTH, 1)
    position = play(position, RollDie(2))
    assert position.assam == SQ["c5"]


def test_variant_order_passes_over_who_has_no_rugs_left() -> None:
    position = play(at("d4N", turn="end", left=(2, 0, 1)), RollDie(1), rug("d6-d7"))
    assert position.player == 0
    assert play(position, TurnAssam(LEFT)).player == 2
    alone = play(at("d4N", turn="end", left=(2, 0, 0)), RollDie(1), rug("d6-d7"), TurnAssam(LEFT))
    assert (alone.player, alone.phase) == (0, Phase.ROLL)
