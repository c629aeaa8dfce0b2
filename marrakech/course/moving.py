"""Tasks about moving Assam: the ways he may be turned, and where he lands, with the mosaic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from marrakech import board
from marrakech.board import HEADING_NAMES, SQUARE_NAMES, Square
from marrakech.course.answers import Asks
from marrakech.course.arising import games, task_on
from marrakech.course.misread import walk_bouncing, walk_counting_mosaic, walk_to_the_edge
from marrakech.course.said import Said, Term, said
from marrakech.course.tasks import NONE, Answers, Kind, Mistake, Task, only, pick
from marrakech.language import _
from marrakech.rules import LEFT, RIGHT, STRAIGHT, Crossed, Phase, Position, RollDie, Stepped, TurnAssam

# -- Which ways he may be turned


def _propose_headings(rng: Random, position: Position, difficulty: int) -> Task | None:
    at_end = position.setup.turns_at_end
    if position.phase is not Phase.TURN or at_end != (difficulty == 3 or (difficulty == 2 and rng.random() < 0.5)):
        return None
    ask = _("The rug is laid, and by the variant Assam is now turned. Which ways may he face then?")
    question = said(ask if at_end else _("Before the roll: which ways may Assam face?"))
    rules = ("variant.order",) if at_end else ("turn.heading",)
    return task_on(position, "headings", question, rules=rules, difficulty=difficulty)


def _headings_right(task: Task) -> Answers:
    position = task.position
    return only(
        frozenset(
            HEADING_NAMES[position.apply(action)[0].heading]
            for action in position.legal
            if isinstance(action, TurnAssam)
        )
    )


def _headings(*turns: int) -> Callable[[Task], Answers]:
    return lambda task: only(frozenset(HEADING_NAMES[(task.position.heading + turn) & 3] for turn in turns))


def _headings_hint(task: Task) -> Said:
    heading = Term("heading", task.position.heading)
    if task.position.setup.turns_at_end:
        return said(_("Now he faces {heading}. In the variant he makes a quarter turn."), heading=heading)
    return said(_("Now he faces {heading}. He never turns right round."), heading=heading)


def _headings_solution(task: Task) -> Said:
    if task.position.setup.turns_at_end:
        return said(_("In the variant he is turned a quarter to the left or to the right; he may not stay as he is."))
    return said(_("He keeps his heading or is turned a quarter to the left or right, but never right round."))


HEADINGS = Kind(
    id="headings",
    trains=_("Which ways Assam may be turned"),
    rules=("turn.heading", "variant.order"),
    asks=Asks.HEADINGS,
    games=games(turns=("start", "end"), rugs=(6,)),
    propose=_propose_headings,
    right=_headings_right,
    mistakes=(
        Mistake("right round", "turn.heading", _("He cannot be turned right round."), _headings(-1, 0, 1, 2)),
        Mistake(
            "only turned",
            "turn.heading",
            _("He may also go on the way he faces."),
            lambda task: NONE if task.position.setup.turns_at_end else _headings(-1, 1)(task),
        ),
        Mistake(
            "kept in the variant",
            "variant.order",
            _("In the variant he must be turned: he may not stay as he is."),
            lambda task: _headings(-1, 0, 1)(task) if task.position.setup.turns_at_end else NONE,
        ),
        Mistake("only straight on", "turn.heading", _("He may be turned, too."), _headings(0)),
    ),
    hint=_headings_hint,
    solution=_headings_solution,
)


# -- Where he lands


def _propose_landing(rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.TURN:
        return None
    side, die = pick(rng, (LEFT, STRAIGHT, RIGHT)), pick(rng, (1, 2, 3, 4))
    task = _landing_task(position, difficulty, side, die)
    crosses = "board.mosaic" in task.rules
    if difficulty == 1 and crosses:
        return None
    if difficulty == 2 and not crosses:
        return None
    # Where he comes back and walks on: that is where people lose their way.
    if difficulty == 3 and (not crosses or side == STRAIGHT or die < 3):
        return None
    return replace(task, trivial=die == 1 or (side == STRAIGHT and not crosses))


def _landing_task(position: Position, difficulty: int, side: int, die: int) -> Task:
    turns = {
        LEFT: _("Assam is turned left and walks {n}."),
        STRAIGHT: _("Assam goes straight on and walks {n}."),
        RIGHT: _("Assam is turned right and walks {n}."),
    }
    question = (said(turns[side], n=die), said(_("On which square does he stop?")))
    task = task_on(position, "landing", *question, rules=("turn.walk",), difficulty=difficulty)
    task = replace(task, side=side, die=die)
    if any(isinstance(event, Crossed) for event in _walked(task)):
        task = replace(task, rules=("board.mosaic", "turn.walk"))
    if side != STRAIGHT:
        task = replace(task, rules=(*task.rules, "turn.heading"))
    return task


def _walked(task: Task) -> list[Crossed | Stepped]:
    turned = task.position.apply(TurnAssam(task.side))[0]
    return [event for event in turned.apply(RollDie(task.die))[1] if isinstance(event, Crossed | Stepped)]


def _landing_right(task: Task) -> Answers:
    return only(SQUARE_NAMES[task.position.landing(task.side, task.die).square])


def _lost(square: Square | None) -> Answers:
    return NONE if square is None else only(SQUARE_NAMES[square])


def _by(walk: Callable[[Square, int, int], Square | None]) -> Callable[[Task], Answers]:
    def lost(task: Task) -> Answers:
        position = task.position
        return _lost(walk(position.assam, (position.heading + task.side) & 3, task.die))

    return lost


def _other_side(task: Task, side: int) -> Answers:
    return _lost(task.position.landing(side, task.die).square)


def _one_short(task: Task) -> Answers:
    steps = [task.position.assam, *(step.square for step in _walked(task) if isinstance(step, Stepped))]
    return _lost(steps[-2])


def _one_far(task: Task) -> Answers:
    position = task.position
    return _lost(board.walk(position.assam, (position.heading + task.side) & 3, task.die + 1)[-1].square)


def _landing_hint(task: Task) -> Said:
    walked = _walked(task)
    heading = Term("heading", (task.position.heading + task.side) & 3)
    for event in walked:
        if isinstance(event, Crossed):
            square = SQUARE_NAMES[event.leaving.square]
            return said(
                _("He walks {heading}. On {square} the market ends: follow the arc from there."),
                heading=heading,
                square=square,
            )
    return said(_("He walks {heading}. The first step leads off his own square."), heading=heading)


def _landing_solution(task: Task) -> Said:
    path = ", ".join(SQUARE_NAMES[step.square] for step in _walked(task) if isinstance(step, Stepped))
    if any(isinstance(event, Crossed) for event in _walked(task)):
        return said(_("He walks {path}. The arc itself costs no step."), path=path)
    return said(_("He walks {path}."), path=path)


LANDING = Kind(
    id="landing",
    trains=_("Where Assam lands, over the mosaic too"),
    rules=("board.mosaic", "turn.walk", "turn.heading"),
    asks=Asks.SQUARE,
    games=games(),
    propose=_propose_landing,
    right=_landing_right,
    mistakes=(
        Mistake(
            "counted the mosaic",
            "board.mosaic",
            _("The mosaic costs no step: only squares count."),
            _by(walk_counting_mosaic),
        ),
        Mistake(
            "stopped at the edge",
            "board.mosaic",
            _("He does not stop at the edge: the arc leads him back in."),
            _by(walk_to_the_edge),
        ),
        Mistake(
            "bounced",
            "board.mosaic",
            _("He does not come back on the line he left by: follow the arc to its other end."),
            _by(walk_bouncing),
        ),
        Mistake(
            "forgot the turn",
            "turn.heading",
            _("He is turned first, and walks then."),
            lambda task: NONE if task.side == STRAIGHT else _other_side(task, STRAIGHT),
        ),
        Mistake(
            "turned the other way",
            "turn.heading",
            _("That is the other way: left and right are Assam's, as he looks."),
            lambda task: NONE if task.side == STRAIGHT else _other_side(task, -task.side),
        ),
        Mistake(
            "turned back",
            "turn.heading",
            _("He never walks back the way he came."),
            lambda task: _lost(board.walk(task.position.assam, board.opposite(task.position.heading), task.die)[-1][0]),
        ),
        Mistake(
            "counted his own square",
            "turn.walk",
            _("The square he starts from is not counted: one step more."),
            _one_short,
        ),
        Mistake("one too far", "turn.walk", _("That is one step too far."), _one_far),
    ),
    hint=_landing_hint,
    solution=_landing_solution,
)

KINDS = (HEADINGS, LANDING)
