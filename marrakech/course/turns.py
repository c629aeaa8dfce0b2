"""Tasks about a turn: what happens in it in order, and which rug is due with two players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from marrakech.course.answers import STEP_WORDS, Asks
from marrakech.course.arising import colours_of, games, names_of, task_on
from marrakech.course.said import Said, Term, said
from marrakech.course.tasks import NONE, Answers, Kind, Mistake, Task, only, pick
from marrakech.language import _
from marrakech.rules import (
    Action,
    Colour,
    Laid,
    Paid,
    Phase,
    Player,
    Position,
    RollDie,
    Rolled,
    Stepped,
    TurnAssam,
    Turned,
    WentOut,
)

# -- What happens in a turn


_STEP_OF: Final = {Turned: "turn", Rolled: "roll", Stepped: "walk", Paid: "pay", Laid: "lay", WentOut: "out"}


def _steps(task: Task) -> tuple[str, ...]:
    """Return what happens in the turn, in order, as the rules let it happen."""
    position = task.position
    steps: list[str] = []
    mover = position.player
    first = position.phase
    while True:
        action: Action
        if position.phase is Phase.TURN:
            action = TurnAssam(task.side)
        elif position.phase is Phase.ROLL:
            action = RollDie(task.die)
        else:
            action = position.chances[0][0] if position.chances else position.legal[0]
        position, events = position.apply(action)
        for event in events:
            step = _STEP_OF.get(type(event))
            if step and (not steps or steps[-1] != step):
                steps.append(step)
        if position.over or position.player != mover or position.phase is first:
            return tuple(steps)


def _propose_order(rng: Random, position: Position, difficulty: int) -> Task | None:
    setup = position.setup
    if position.phase is not (Phase.ROLL if setup.turns_at_end else Phase.TURN):
        return None
    if not position.dirhams[position.player]:
        return None  # Who has nothing pays nothing and goes out: whether that is a step is idle to ask.
    die = pick(rng, (1, 2, 3, 4))
    side = pick(rng, (-1, 1)) if setup.turns_at_end else pick(rng, (-1, 0, 1))
    name = names_of(position)[position.player]
    if setup.turns_at_end:
        ask = said(_("By the variant it is {name}'s turn; the die will show {n}."), name=name, n=die)
    else:
        ask = said(
            _("It is {name}'s turn: Assam is to go {side}, and the die will show {n}."),
            name=name,
            side=Term("side", side),
            n=die,
        )
    question = ask, said(_("What happens in this turn, in order?"))
    task = replace(task_on(position, "order", *question, rules=(), difficulty=difficulty), side=side, die=die)
    steps = _steps(task)
    gone, last = "out" in steps, sum(position.left) == 1
    if (difficulty == 1) == setup.turns_at_end or (difficulty == 1 and gone):
        return None
    if difficulty == 3 and not (gone or last):
        return None
    order = "variant.order" if setup.turns_at_end else "turn.order"
    also = "out.turn" if gone else "end.last_rug" if last else "lay.must"
    return replace(task, player=position.player, rules=(order, also))


def _changed(change: Callable[[Task, tuple[str, ...]], tuple[str, ...] | None]) -> Callable[[Task], Answers]:
    def answers(task: Task) -> Answers:
        steps = change(task, _steps(task))
        return NONE if steps is None else only(steps)

    return answers


def _at_end(task: Task) -> bool:
    return task.position.setup.turns_at_end


def _without(step: str) -> Callable[[Task], Answers]:
    return _changed(lambda task, steps: tuple(s for s in steps if s != step) if step in steps else None)


def _laid_before_paying(_task: Task, steps: tuple[str, ...]) -> tuple[str, ...] | None:
    if not {"pay", "lay"} <= set(steps):
        return None
    return tuple({"pay": "lay", "lay": "pay"}.get(step, step) for step in steps)


def _paid_for_nothing(_task: Task, steps: tuple[str, ...]) -> tuple[str, ...] | None:
    walked = steps.index("walk") + 1
    return None if "pay" in steps else (*steps[:walked], "pay", *steps[walked:])


def _turned_last(task: Task, steps: tuple[str, ...]) -> tuple[str, ...] | None:
    return None if _at_end(task) else (*steps[1:], "turn")


def _turned_first(task: Task, steps: tuple[str, ...]) -> tuple[str, ...] | None:
    return ("turn", *(step for step in steps if step != "turn")) if _at_end(task) else None


def _turned_for_nobody(task: Task, steps: tuple[str, ...]) -> tuple[str, ...] | None:
    return (*steps, "turn") if _at_end(task) and "turn" not in steps else None


def _laid_though_out(_task: Task, steps: tuple[str, ...]) -> tuple[str, ...] | None:
    return (*steps, "lay") if "out" in steps else None


def _stayed_though_out(_task: Task, steps: tuple[str, ...]) -> tuple[str, ...] | None:
    return (*steps[:-1], "lay") if "out" in steps else None


ORDER = Kind(
    id="order",
    trains=_("What happens in a turn, in order"),
    rules=("turn.order", "variant.order", "lay.must", "out.turn", "end.last_rug"),
    asks=Asks.STEPS,
    games=games(dirhams=(3, 5, 30), rugs=(2, 4), turns=("start", "end")),
    propose=_propose_order,
    right=lambda task: only(_steps(task)),
    mistakes=(
        Mistake(
            "turned last",
            "turn.order",
            _("By the usual rules Assam is turned first; only in the variant at the end."),
            _changed(_turned_last),
        ),
        Mistake(
            "turned first",
            "variant.order",
            _("In the variant Assam walks as he stands, and is turned at the end."),
            _changed(_turned_first),
        ),
        Mistake("laid though out", "out.turn", _("Who goes out lays no rug in that turn."), _changed(_laid_though_out)),
        Mistake(
            "stayed though out",
            "pay.broke",
            _("Count what is due: the mover cannot pay it in full."),
            _changed(_stayed_though_out),
        ),
        Mistake(
            "turned for nobody",
            "variant.order",
            _("After the last rug, or when the mover goes out, nobody turns Assam."),
            _changed(_turned_for_nobody),
        ),
        Mistake("laid before paying", "turn.order", _("One pays first, and lays then."), _changed(_laid_before_paying)),
        Mistake(
            "paid for nothing",
            "pay.owner",
            _("Nothing is due there: look where Assam stops."),
            _changed(_paid_for_nothing),
        ),
        Mistake("forgot to pay", "pay.owner", _("Look where Assam stops: something is due there."), _without("pay")),
        Mistake(
            "forgot the rug",
            "lay.must",
            _("Whoever is still in the game after paying must lay a rug."),
            _without("lay"),
        ),
    ),
    hint=lambda task: said(_("Who turns Assam, and when? Where does he stop, and is anything due there?")),
    solution=lambda task: said(_("{steps}: in this order."), steps=_told(_steps(task))),
    purses=True,
)


def _told(steps: tuple[str, ...]) -> tuple[Said, ...]:
    return tuple(said(STEP_WORDS[step]) for step in steps)


# -- Which rug is due with two players


def _pile(position: Position, player: Player) -> tuple[Colour, ...]:
    """Return a player's pile as it was at the start, from the top."""
    laid = (rug.colour for rug in position.laid if position.setup.owner[rug.colour] == player)
    return (*laid, *position.piles[player])


def _propose_colour(rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.TURN:
        return None
    player = position.player
    pile = _pile(position, player)
    laid = len(pile) - len(position.piles[player])
    if not 3 * difficulty - 2 <= laid <= 3 * difficulty + 1:
        return None
    name, colours = names_of(position)[player], colours_of(position)
    top = tuple(Term("colour", colours[colour]) for colour in pile[: laid + 4])
    question = (
        said(_("At the start the top of {name}'s pile was, from above: {colours}."), name=name, colours=top),
        Said.count(
            _("Now {name} has laid {n} rug. Which colour is laid next?"),
            _("Now {name} has laid {n} rugs. Which colour is laid next?"),
            laid,
            name=name,
        ),
    )
    task = task_on(position, "colour", *question, rules=("setup.rugs2",), difficulty=difficulty)
    return replace(task, player=player, number=laid, trivial=len(set(pile[laid - 1 : laid + 2])) == 1)


def _at_depth(depth: int) -> Callable[[Task], Answers]:
    def answers(task: Task) -> Answers:
        pile, place = _pile(task.position, task.player), task.number + depth
        return only(task.colours[pile[place]]) if 0 <= place < len(pile) else NONE

    return answers


def _due(task: Task) -> Answers:
    colour = task.position.next_colour(task.player)
    assert colour is not None
    return only(task.colours[colour])


COLOUR = Kind(
    id="colour",
    trains=_("Which rug is due with two players"),
    rules=("setup.rugs2",),
    asks=Asks.COLOUR,
    games=games(players=(2,), piles=True),
    propose=_propose_colour,
    right=_due,
    mistakes=(
        Mistake("the last one laid", "setup.rugs2", _("That one is laid already: the next one is due."), _at_depth(-1)),
        Mistake("one too far", "setup.rugs2", _("One rug comes before that one."), _at_depth(1)),
        Mistake(
            "the other player's",
            "setup.rugs2",
            _("That colour is the other player's."),
            lambda task: frozenset(
                task.colours[colour] for colour, owner in enumerate(task.position.setup.owner) if owner != task.player
            ),
        ),
    ),
    hint=lambda task: Said.count(
        _("Strike out the first {n} of the pile."), _("Strike out the first {n} of the pile."), task.number
    ),
    solution=lambda task: said(
        _("{colour} is next: the pile is laid from its top, and nobody chooses."),
        colour=Term("colour", str(next(iter(_due(task))))),
    ),
)

KINDS = (ORDER, COLOUR)
