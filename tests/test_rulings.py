"""Rulings, which depart from the rules, and what positions and their errors say of themselves."""

import pytest

from marrakech.rules import (
    LEFT,
    RIGHT,
    IllegalAction,
    Laid,
    LayRug,
    Paid,
    Phase,
    Position,
    RollDie,
    TurnAssam,
)
from positions import KEEP, SQ, at, game_setup, laying, names, place, play, rug

# -- What a table does against the rules


def ruled(position: Position, action, sum_paid: int | None = None) -> tuple[Position, tuple]:
    if position.phase is Phase.TURN:
        position = play(position, KEEP)
    return position.apply_ruling(action, sum_paid)


def test_ruling_pays_another_sum_and_keeps_the_mover_in() -> None:
    before = at("d4N", "d5-d6:1 e6-f6:1", dirhams=[3, 30, 30])
    for sum_paid in (0, 1, 3):
        position, events = ruled(before, RollDie(1), sum_paid)
        assert position.dirhams == (3 - sum_paid, 30 + sum_paid, 30)
        assert (position.out, position.phase, position.player) == (frozenset(), Phase.LAY, 0)
        assert events[-1] == Paid(0, 1, 4, sum_paid, 1, position.region_at(SQ["d5"]))
    generous, _ = ruled(at("d4N", "d5-d6:1"), RollDie(1), 30)
    assert generous.dirhams == (0, 60, 30)


def test_ruling_cannot_pay_what_is_not_there_or_nobody() -> None:
    before = at("d4N", "d5-d6:1 c4-b4:0 e4-f4:2", dirhams=[3, 30, 30], out=(2,))
    for sum_paid in (4, -1):
        with pytest.raises(IllegalAction) as caught:
            ruled(before, RollDie(1), sum_paid)
        assert caught.value.rule == "pay.broke"
    for side in (LEFT, RIGHT):  # his own rug, a neutral rug
        turned = play(before, TurnAssam(side))
        with pytest.raises(IllegalAction) as caught:
            turned.apply_ruling(RollDie(1), 1)
        assert caught.value.rule == "pay.owner"
        free, events = turned.apply_ruling(RollDie(1), 0)
        assert free.dirhams == before.dirhams
        assert not any(isinstance(event, Paid) for event in events)
    bare = play(at("d4N"), KEEP)
    with pytest.raises(IllegalAction) as caught:
        bare.apply_ruling(RollDie(1), 2)
    assert caught.value.rule == "pay.owner"


def test_ruling_lays_a_rug_over_a_whole_one_and_the_layers_stay_right() -> None:
    before = laying("d4", "e4-f4:1 a1-a2:2")
    assert rug("e4-f4") not in before.legal
    after, events = before.apply_ruling(rug("e4-f4"))
    assert events == (Laid(0, 0, place("e4-f4")),)
    assert after.whole == 1 << place("e4-f4") | 1 << place("a1-a2")
    assert after.visible[1] == 0
    assert after.layers(SQ["f4"]) == (2, 0)
    assert after.left == (before.left[0] - 1, *before.left[1:])
    # Far from Assam, over halves of two whole rugs.
    before = laying("d4", "a1-a2:1 b1-b2:2")
    after, _ = before.apply_ruling(rug("a2-b2"))
    assert after.whole == 1 << place("a2-b2")
    assert [names(squares) for squares in after.visible] == [["a2", "b2"], ["a1"], ["b1"]]
    assert (after.phase, after.player) == (Phase.TURN, 1)


def test_ruling_does_not_lay_under_assam_or_at_the_wrong_time() -> None:
    before = laying("d4")
    for action, rule in ((rug("d4-d5"), "lay.assam"), (LayRug(84), "lay.touch"), (LayRug(-1), "lay.touch")):
        with pytest.raises(IllegalAction) as caught:
            before.apply_ruling(action)
        assert caught.value.rule == rule
    with pytest.raises(IllegalAction):
        before.apply_ruling(RollDie(1), 0)
    with pytest.raises(IllegalAction):
        at("d4N").apply_ruling(rug("d5-d6"))
    with pytest.raises(IllegalAction):
        play(at("d4N"), KEEP).apply_ruling(RollDie(5), 0)
    with pytest.raises(IllegalAction):
        laying("d4").apply_ruling(rug("d5-d6"), 3)


def test_ruling_within_the_rules_is_as_if_there_were_none() -> None:
    before = play(at("d4N", "d5-d6:1"), KEEP)
    assert before.apply_ruling(RollDie(1), 2) == before.apply(RollDie(1))
    assert before.apply_ruling(RollDie(1)) == before.apply(RollDie(1))
    broke = play(at("d4N", "d5-d6:1", dirhams=[1, 30, 30]), KEEP)
    assert broke.apply_ruling(RollDie(1)) == broke.apply(RollDie(1))
    there = laying("d4")
    assert there.apply_ruling(rug("d5-d6")) == there.apply(rug("d5-d6"))


# -- Text


def test_text_shows_rugs_joints_assam_and_neutral_rugs() -> None:
    position = at("d4E", "a1-a2:0 b1-c1:1 c1-c2:2 d4-e4:1", out=(2,))
    assert (
        str(position)
        == """\
7  .    .    .    .    .    .    .

6  .    .    .    .    .    .    .

5  .    .    .    .    .    .    .

4  .    .    .   >B == B    .    .

3  .    .    .    .    .    .    .

2  A    .    c    .    .    .    .
   |         |
1  A    B    c    .    .    .    .
   a    b    c    d    e    f    g"""
    )


def test_illegal_actions_say_which_rule_and_what_would_do() -> None:
    position = laying("d4", "e4-f4:1")
    with pytest.raises(IllegalAction, match=r"whole rug.*\(lay\.cover\)") as caught:
        position.apply(rug("e4-f4"))
    assert caught.value.position is position
    assert caught.value.action == rug("e4-f4")
    assert len(caught.value.legal) == 11


def test_legal_actions_can_be_read() -> None:
    assert repr(laying("a1").legal) == "<LegalActions: a2-a3, a2-b2, b1-b2, b1-c1>"
    assert repr(game_setup(3)).startswith("Setup(rules=RuleSet(preset='gigamic'")
