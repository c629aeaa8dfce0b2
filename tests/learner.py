"""A scripted learner: what to answer to whatever a course asks, right or wrong, in the form of ``desks.give``."""

from functools import lru_cache
from random import Random

from marrakech.board import PLACE_NAMES
from marrakech.course.answers import SIDES, Answer, Asks
from marrakech.course.goal import Goal, Outcome
from marrakech.course.kinds import KINDS
from marrakech.course.tasks import Kind, Task
from marrakech.notebook import Course
from marrakech.notebook.aiming import Aiming
from marrakech.notebook.guiding import Guiding
from marrakech.notebook.trying import Trying
from marrakech.play import Actor
from marrakech.rules import Action, LayRug, TurnAssam


def right_answer(course: Course) -> Answer:
    """A right answer; in a game one that a good player would give, and ``roll`` where the die is to be rolled."""
    match course.activity:
        case Trying() as doing:
            return _first(doing.trial.exercise.kind, doing.trial.exercise.task)
        case Guiding() as game:
            question = game._beat.question
            assert question is not None
            if question.asks is Asks.RUG:
                place = game.guided.record.turns[question.turn - 1].place
                assert place is not None
                return PLACE_NAMES[place]
            return _first(KINDS[question.task.kind], question.task)
        case Aiming() as goal:
            if not {LayRug, TurnAssam} & {type(action) for action in goal.game.legal}:
                return "roll"
            action = _next_of(goal)
            return PLACE_NAMES[action.place] if isinstance(action, LayRug) else SIDES[action.side]
    raise AssertionError(f"{course.activity} asks nothing")


def _next_of(aiming: Aiming) -> Action:
    goal, game = aiming.goal, aiming.game
    if aiming.attempt > 1:
        return game.hint().action
    mine = [played.turn for played in game.played if played.before.player == goal.player]
    return reaching(goal)[sum((turn.side is not None) + (turn.place is not None) for turn in mine)]


@lru_cache
def reaching(goal: Goal) -> tuple[Action, ...]:
    """Decisions by which a learner reaches a goal at the first attempt, found by trying."""
    for number in range(1000):
        rng, game, mine = Random(number), goal.begin(1), []
        while goal.state(game).outcome is Outcome.GOING:
            match game.to_act:
                case Actor.CHANCE:
                    game.roll()
                case Actor.COMPUTER:
                    game.act(game.choice().action)
                case Actor.PERSON:
                    advised = number == 0 or rng.random() < 0.5
                    mine.append(game.hint().action if advised else rng.choice(list(game.legal)))
                    game.act(mine[-1])
        if goal.state(game).outcome is Outcome.REACHED:
            return tuple(mine)
    raise AssertionError(f"{goal.key} is out of reach")


def wrong_answers(kind: Kind, task: Task) -> list[tuple[str, Answer]]:
    """Every mistake known that can be made in a task, with an answer it leads to, each answer once."""
    right, found = kind.right(task), {}
    for mistake in kind.mistakes:
        for answer in sorted(mistake.answers(task), key=_order):
            # Nothing at all is no answer on a desk.
            if answer not in right and answer != frozenset():
                found.setdefault(answer, mistake.name)
    return [(name, answer) for answer, name in found.items()]


def _first(kind: Kind, task: Task) -> Answer:
    return min(kind.right(task), key=_order)


def _order(answer: Answer) -> str:
    return " ".join(sorted(answer)) if isinstance(answer, frozenset) else str(answer)
