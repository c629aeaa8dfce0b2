"""Goals: each of the course can be reached, though not by anything at all; how an attempt is judged, told and kept."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from marrakech.analysis import COMPUTERS
from marrakech.board import region
from marrakech.course import chapters
from marrakech.course.drill import boxes, next_exercise
from marrakech.course.goal import Goal, Outcome, State, Target, largest_region, read_goal
from marrakech.course.kinds import KINDS
from marrakech.course.progress import read_progress, rules_that_sit, write_line
from marrakech.format.nodes import parse
from marrakech.language import language, languages
from marrakech.play import Actor, Game
from marrakech.record import RecordError
from marrakech.rules import DIE, LayRug, Phase, Position, RollDie, TurnAssam

GOALS = [goal for chapter in chapters() for goal in chapter.goals]
GOOD = """\
goal: region
reach: 5
turns: 3
others: wanders
seed: 1
difficulty: 1
game: {players: 3, start: {rugs: [d5-d6 red, b3-b4 blue]}}
"""
Learner = Callable[[Goal, Position, Random], TurnAssam | LayRug]


def goal_of(text: str) -> Goal:
    return read_goal(parse(text).root)


def attempt(goal: Goal, number: int, learner: Learner) -> State:
    """Play an attempt to its end."""
    game, rng = goal.begin(number), Random(number)
    while goal.state(game).outcome is Outcome.GOING:
        match game.to_act:
            case Actor.CHANCE:
                game.roll()
            case Actor.COMPUTER:
                game.act(game.choice().action)
            case _:
                game.act(learner(goal, game.position, rng))
    return goal.state(game)


def wanders(_goal: Goal, position: Position, rng: Random) -> TurnAssam | LayRug:
    return COMPUTERS["wanders"](position, rng).action


def tries(goal: Goal, position: Position, rng: Random) -> TurnAssam | LayRug:
    """What a learner does who wants squares or a region now; the others are best played as the computers do."""
    wanted = {Target.REGION: largest_region, Target.SQUARES: Position.squares_of}.get(goal.target)
    if wanted is None:
        return COMPUTERS["greedy"](position, rng).action

    def best(laying: Position) -> int:
        if laying.phase is not Phase.LAY:
            return -20
        return max(wanted(laying.apply(action)[0], goal.player) for action in laying.legal)

    if position.phase is Phase.LAY:
        return max(position.legal, key=lambda action: wanted(position.apply(action)[0], goal.player))
    return max(
        position.legal,
        key=lambda action: sum(best(position.apply(action)[0].apply(RollDie(face))[0]) for face in DIE),
    )


def test_the_course_has_goals_of_all_kinds() -> None:
    assert {goal.target for goal in GOALS} == set(Target)
    assert len({goal.key for goal in GOALS}) == len(GOALS)


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.target)
def test_a_goal_can_be_reached_but_not_by_anything_at_all(goal: Goal) -> None:
    ends = [attempt(goal, number, tries).outcome for number in range(1, 21)]
    assert Outcome.REACHED in ends[:3]
    assert ends.count(Outcome.REACHED) >= 8
    by_chance = [attempt(goal, number, wanders).outcome for number in range(1, 21)]
    assert by_chance.count(Outcome.FAILED) >= 8


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.target)
def test_an_attempt_is_the_same_each_time_and_differs_from_the_next(goal: Goal) -> None:
    def rolls(number: int) -> list[int | None]:
        game = goal.begin(number)
        while not game.over:
            if game.to_act is Actor.CHANCE:
                game.roll()
            else:
                game.act(COMPUTERS["careful"](game.position, Random(1)).action)
        return [played.turn.die for played in game.played]

    assert rolls(1) == rolls(1)
    assert len({tuple(rolls(number)) for number in range(1, 6)}) == 5
    game = goal.begin(1)
    assert game.file is None
    assert game.terms.computers.count(None) == 1
    assert game.terms.computers[goal.player] is None
    for number in (0, -1, 10_000):
        with pytest.raises(ValueError, match="attempts are counted from 1"):
            goal.begin(number)


def test_the_largest_region_is_the_largest() -> None:
    rng = Random(7)
    for goal in GOALS:
        game = goal.begin(1)
        while not game.over:
            position = game.position
            for player in range(position.setup.players):
                shown = [position.visible[colour] for colour in position.setup.colours[player]]
                sizes = [region(squares, square).bit_count() for squares in shown for square in range(64)
                         if squares >> square & 1]  # fmt: skip
                assert largest_region(position, player) == max(sizes, default=0)
            if game.to_act is Actor.CHANCE:
                game.roll()
            else:
                game.act(rng.choice(list(game.legal)))


# -- How it is judged


def scripted(text: str, *acts: str) -> tuple[Goal, Game]:
    """Turn Assam to a side in each of so many turns, whoever's they are; the die falls as it will."""
    goal = goal_of(text)
    game = goal.begin(1)
    game.terms = replace(game.terms, computers=(None,) * 3)
    for act in acts:
        game.turn("LSR".index(act) - 1)
        game.roll()
        if game.position.phase is Phase.LAY:
            game.act(game.legal[0])
    return goal, game


def test_turns_are_the_learners_own_and_others_turns_after_them_count_for_what_is_received() -> None:
    text = (
        GOOD.replace("goal: region", "goal: receive").replace("reach: 5", "reach: 99").replace("turns: 3", "turns: 1")
    )
    seen = [goal.state(game) for goal, game in (scripted(text, *"SSS"[:n]) for n in range(4))]
    assert [state.turns_left for state in seen] == [1, 0, 0, 0]
    assert [state.outcome for state in seen] == [Outcome.GOING] * 3 + [Outcome.FAILED]


def test_what_was_received_and_paid_is_read_off_the_events() -> None:
    sums = set()
    for seed in range(1, 30):
        for name in ("receive", "safe"):
            text = GOOD.replace("goal: region\nreach: 5", f"goal: {name}\nreach: 99").replace(
                "seed: 1", f"seed: {seed}"
            )
            goal, game = scripted(text, *"SLRSLRSL")
            payments = [played.payment for played in game.played if played.payment]
            mine = [each.paid for each in payments if (each.payee if name == "receive" else each.payer) == goal.player]
            assert goal.state(game).so_far == sum(mine)
            sums.add(sum(mine))
    assert len(sums) >= 3


def test_safe_and_stay_end_with_the_learners_last_turn() -> None:
    for name, reach in (("safe", "reach: 99\n"), ("stay", "")):
        text = GOOD.replace("goal: region\nreach: 5\n", f"goal: {name}\n{reach}").replace("turns: 3", "turns: 1")
        goal, game = scripted(text)
        assert goal.state(game).outcome is Outcome.GOING
        goal, game = scripted(text, "S")
        assert goal.state(game).outcome is Outcome.REACHED


@pytest.mark.parametrize("name", ["safe", "stay", "receive", "win"])
def test_who_goes_out_has_failed(name: str) -> None:
    start = "{dirhams: [1, 30, 30], rugs: [d5-d6 blue, e4-f4 blue, c4-b4 blue, e5-e6 blue, c5-c6 blue, d7-c7 blue]}"
    text = GOOD.replace("{rugs: [d5-d6 red, b3-b4 blue]}", start).replace("goal: region", f"goal: {name}")
    if name in {"stay", "win"}:
        text = text.replace("reach: 5\n", "")
    if name == "win":
        text = text.replace("turns: 3\n", "")
    outs = 0
    for seed in range(1, 20):
        goal, game = scripted(text.replace("seed: 1", f"seed: {seed}"), "S")
        if 0 in game.position.out:
            outs += 1
            assert goal.state(game).outcome is Outcome.FAILED
    assert outs


def test_once_reached_it_stays_so() -> None:
    goal, game = goal_of(GOOD.replace("reach: 5", "reach: 4")), None
    for number in range(1, 200):
        game = goal.begin(number)
        while not game.over:
            if game.to_act is Actor.CHANCE:
                game.roll()
            elif game.to_act is Actor.PERSON:
                game.act(tries(goal, game.position, Random(1)))
            else:
                game.act(game.choice().action)
        if goal.state(game).outcome is Outcome.REACHED and largest_region(game.position, 0) < 4:
            break
    else:
        raise AssertionError("no region was reached and lost again")
    assert goal.state(game).so_far >= 4


# -- What is told and kept


@pytest.mark.parametrize("code", languages())
def test_goals_are_told_in_every_language(code: str) -> None:
    words = language(code)
    for goal in GOALS:
        going = goal.state(goal.begin(1))
        for outcome in Outcome:
            state = State(outcome, going.so_far, going.reach, 1)
            told = [said.tell(words) for said in (*goal.ask(), *goal.tell(state), goal.hint())]
            assert all(told)
            assert not [text for text in told if "{" in text]
            assert all(text[-1] in ".!:" for text in told)


def test_stars_by_attempts_and_what_is_kept_of_a_goal() -> None:
    goal = GOALS[0]
    kept = [goal.done(number, right=True) for number in (1, 2, 3, 4)]
    assert [done.stars for done in kept] == [3, 2, 1, 1]
    assert goal.done(2, right=False).stars == 0
    lines = "\n".join(map(write_line, kept)).encode()
    assert set(read_progress(lines).done) == set(kept)
    assert {done.key for done in kept} == {goal.key}
    assert rules_that_sit(kept) == {}
    assert [box.last for box in boxes(kept)] == [None] * len(KINDS)
    assert next_exercise(kept, 1).task.kind == next(iter(KINDS))


@pytest.mark.parametrize(
    ("old", "new", "place", "sentence"),
    [
        ("goal: region", "goal: regions", (1, 7), "there is no goal 'regions'; there are receive, "),
        ("goal: region", "goal: win", (1, 1), "the goal win has no key reach"),
        ("goal: region\nreach: 5", "goal: win", (1, 1), "the goal win has no key turns"),
        ("reach: 5\n", "", (1, 1), "the goal region needs the key reach"),
        ("turns: 3\n", "", (1, 1), "the goal region needs the key turns"),
        ("turns: 3", "turns: 0", (1, 1), "a goal is for 1 to 14 turns"),
        ("turns: 3", "turns: 15", (1, 1), "a goal is for 1 to 14 turns"),
        ("others: wanders", "others: wander", (4, 9), "there is no computer player 'wander'; there are wanders"),
        ("difficulty: 1", "difficulty: 4", (6, 13), "difficulty is 1, 2 or 3"),
        ("game:", "player: Zoé\ngame:", (7, 9), "there is no player 'Zo\\xe9'"),
        ("reach: 5", "reach: 2", (1, 1), "the goal is reached or lost before anybody plays"),
        ("d5-d6 red", "d5-d7 red", (7, 7), "d5-d7"),
        ("seed: 1", "seeds: 1", (5, 1), "a goal has no key 'seeds'"),
    ],
)
def test_what_is_no_goal_is_refused_with_its_place(old: str, new: str, place: tuple[int, int], sentence: str) -> None:
    assert old in GOOD
    assert goal_of(GOOD).player == 0
    with pytest.raises(RecordError) as caught:
        goal_of(GOOD.replace(old, new, 1))
    assert sentence in caught.value.message
    assert (caught.value.line, caught.value.column) == place


def test_the_learner_can_have_any_seat() -> None:
    goal = goal_of(GOOD.replace("game:", "player: Bilal\ngame:"))
    assert goal.player == 1
    assert goal.begin().terms.computers == ("wanders", None, "wanders")
    assert goal.begin().to_act is Actor.COMPUTER
