"""Tasks about paying: the region under Assam, and how much is paid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from marrakech import board
from marrakech.board import SQUARE_NAMES, Squares
from marrakech.course.answers import Asks
from marrakech.course.arising import games, names_of, task_on
from marrakech.course.misread import (
    joined_by_corners,
    joined_with_everything,
    joined_with_other_colour,
    rug_alone,
    walk_counting_mosaic,
)
from marrakech.course.said import Said, said
from marrakech.course.tasks import NONE, Answers, Kind, Mistake, Task, only, pick
from marrakech.language import _
from marrakech.rules import Colour, Paid, Phase, Position, RollDie, colour_at


def _names(squares: Squares) -> frozenset[str]:
    return frozenset(SQUARE_NAMES[square] for square in board.squares_in(squares))


# -- The region under Assam


def _propose_region(_rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase not in (Phase.LAY, Phase.DRAW):
        return None
    owner = position.owner_at(position.assam)
    if owner is None or owner == position.player:
        return None
    size = position.region_at(position.assam).bit_count()
    traps = len({frozenset(made(position)) for made in _REGION_TRAPS}) - 1
    if difficulty == 1 and size > 3:
        return None
    if difficulty > 1 and (size < difficulty + 1 or not traps):
        return None
    question = said(_("Assam stands on a rug. Which squares are paid for?"))
    rules = ("pay.region", "pay.colours2") if len(position.setup.colours[owner]) > 1 else ("pay.region",)
    return replace(
        task_on(position, "region", question, rules=rules, difficulty=difficulty), trivial=size == 1 and not traps
    )


def _shown(position: Position) -> Colour:
    """Return the colour under Assam, where there is one."""
    colour = colour_at(position.visible, position.assam)
    assert colour is not None
    return colour


def _corners(position: Position) -> frozenset[str]:
    return _names(joined_by_corners(position.visible[_shown(position)], position.assam))


def _both_colours(position: Position) -> frozenset[str]:
    return _names(joined_with_other_colour(position, position.assam, _shown(position)))


def _everywhere(position: Position) -> frozenset[str]:
    return _names(position.visible[_shown(position)])


_REGION_TRAPS = (lambda position: _names(position.region_at(position.assam)), _corners, _both_colours)


def _on(made: Callable[[Position], frozenset[str]]) -> Callable[[Task], Answers]:
    return lambda task: only(made(task.position))


REGION = Kind(
    id="region",
    trains=_("Which squares are paid for"),
    rules=("pay.region", "pay.colours2"),
    asks=Asks.SQUARES,
    games=games(),
    propose=_propose_region,
    right=lambda task: only(_names(task.position.region_at(task.position.assam))),
    mistakes=(
        Mistake(
            "joined over a corner", "pay.region", _("Squares that meet at a corner only do not join."), _on(_corners)
        ),
        Mistake(
            "forgot Assam's square",
            "pay.region",
            _("The square Assam stands on counts too."),
            _on(lambda position: _names(position.region_at(position.assam) & ~(1 << position.assam))),
        ),
        Mistake(
            "joined two colours",
            "pay.colours2",
            _("The two colours of one owner do not join: only the colour under Assam counts."),
            _on(_both_colours),
        ),
        Mistake(
            "only the rug",
            "pay.region",
            _("Not only the rug under Assam counts, but all of its colour that hangs together with it."),
            _on(lambda position: _names(rug_alone(position, position.assam))),
        ),
        Mistake(
            "the whole colour",
            "pay.region",
            _("Only what hangs together with Assam's square counts, not every rug of the colour."),
            _on(_everywhere),
        ),
        Mistake(
            "mixed colours",
            "pay.region",
            _("Only one colour counts: the one under Assam."),
            _on(lambda position: _names(joined_with_everything(position, position.assam))),
        ),
    ),
    hint=lambda task: said(
        _("Begin on {square} and go from edge to edge, within the colour."), square=SQUARE_NAMES[task.position.assam]
    ),
    solution=lambda task: Said.count(
        _("The region has {n} square."),
        _("The region has {n} squares, which hang together over edges."),
        task.position.region_at(task.position.assam).bit_count(),
    ),
)


# -- What a walk costs


def paid_in(task: Task) -> Paid | None:
    """Return the payment that the roll of a task leads to, or None."""
    events = task.position.apply(RollDie(task.die))[1]
    return next((event for event in events if isinstance(event, Paid)), None)


def landed_on(task: Task) -> board.Square:
    """Return the square on which Assam stops in a task."""
    return task.position.landing(0, task.die).square


def rolled_task(rng: Random, position: Position, kind: str, asked: Said, difficulty: int) -> Task | None:
    """Return a task on what a roll leads to, without its rules."""
    if position.phase is not Phase.ROLL:
        return None
    name = names_of(position)[position.player]
    if not position.dirhams[position.player]:
        return None  # Who has nothing pays nothing and goes out: whether that is a payment is idle to ask.
    die = pick(rng, (1, 2, 3, 4))
    question = (said(_("It is {name}'s turn; the die shows {n}."), name=name, n=die), asked)
    task = task_on(position, kind, *question, rules=(), difficulty=difficulty)
    return replace(task, die=die, player=position.player, square=position.landing(0, die).square)


def lands_on_neutral(task: Task) -> bool:
    """Return whether he stops on a rug of somebody who is out (out.neutral)."""
    colour = colour_at(task.position.visible, landed_on(task))
    return colour is not None and task.position.setup.owner[colour] in task.position.out


def lands_on_own(task: Task) -> bool:
    """Return whether he stops on a rug of the mover."""
    return task.position.owner_at(landed_on(task)) == task.player


def pay_rules(task: Task, paid: Paid | None) -> tuple[str, ...]:
    """Return the ids of the rules that a task about a payment checks."""
    if paid is None:
        if lands_on_neutral(task):
            return "out.neutral", "pay.owner"
        two = lands_on_own(task) and len(task.position.setup.colours[task.player]) > 1
        return ("pay.owner", "pay.colours2") if two else ("pay.owner",)
    if paid.paid < paid.due:
        return "pay.broke", "pay.region"
    return "pay.region", "pay.owner"


def _propose_amount(rng: Random, position: Position, difficulty: int) -> Task | None:
    task = rolled_task(rng, position, "amount", said(_("How many dirhams are paid?")), difficulty)
    if task is None:
        return None
    paid = paid_in(task)
    bare = paid is None and not lands_on_own(task) and not lands_on_neutral(task)
    if difficulty == 1 and (paid is None or paid.due > 3 or paid.paid < paid.due):
        return None
    if difficulty == 2 and (bare or (paid is not None and paid.due < 3)):
        return None
    if difficulty == 3 and not (
        lands_on_neutral(task) or (paid is not None and (paid.paid < paid.due or paid.due >= 5))
    ):
        return None
    return replace(task, rules=pay_rules(task, paid), trivial=bare)


def _due_for(made: Callable[[Task], Squares]) -> Callable[[Task], Answers]:
    """Return a mistake about the squares that are paid for, made only where something is due."""

    def answers(task: Task) -> Answers:
        return NONE if paid_in(task) is None else only(made(task).bit_count())

    return answers


def landed_colour(task: Task) -> Colour:
    """Return the colour of the rug on which Assam stops."""
    colour = colour_at(task.position.visible, landed_on(task))
    assert colour is not None
    return colour


def _as_if_owed(lands: Callable[[Task], bool]) -> Callable[[Task], Answers]:
    return lambda task: only(task.position.region_at(landed_on(task)).bit_count()) if lands(task) else NONE


def _more_than_there_is(task: Task) -> Answers:
    paid = paid_in(task)
    return only(paid.due) if paid is not None and paid.paid < paid.due else NONE


def _mosaic_amount(task: Task) -> Answers:
    position = task.position
    square = walk_counting_mosaic(position.assam, position.heading, task.die)
    if square is None:
        return NONE
    owner = position.owner_at(square)
    return only(0 if owner in (None, task.player) else position.region_at(square).bit_count())


def pay_solution(task: Task) -> Said:
    """Return where Assam stops and what is paid there, and why."""
    paid = paid_in(task)
    square = SQUARE_NAMES[landed_on(task)]
    name = task.names[task.player]
    if paid is not None:
        owner = task.names[paid.payee]
        if paid.paid < paid.due:
            return said(
                _("He stops on {square}. {name} owes {owner} {due}, pays all there is, {paid}, and is out."),
                square=square,
                name=name,
                owner=owner,
                due=paid.due,
                paid=paid.paid,
            )
        return said(
            _("He stops on {square}, and {name} pays {owner} {paid}: one dirham for each square of the region."),
            square=square,
            name=name,
            owner=owner,
            paid=paid.paid,
        )
    if lands_on_own(task):
        return said(_("He stops on {square}, a rug of {name}'s own: nothing is paid."), square=square, name=name)
    if lands_on_neutral(task):
        return said(_("He stops on {square}, on a neutral rug: it belongs to nobody."), square=square)
    return said(_("He stops on {square}, which is bare: nothing is paid."), square=square)


def pay_hint(_task: Task) -> Said:
    """Return a sentence that helps with payments."""
    return said(_("Walk first. Then: whose rug is it, and is that player still in the game?"))


AMOUNT = Kind(
    id="amount",
    trains=_("How many dirhams are paid"),
    rules=("pay.region", "pay.owner", "pay.broke", "pay.colours2", "out.neutral"),
    asks=Asks.NUMBER,
    games=games(dirhams=(6, 10, 30)),
    propose=_propose_amount,
    right=lambda task: only(0 if (paid := paid_in(task)) is None else paid.paid),
    mistakes=(
        Mistake(
            "more than there is",
            "pay.broke",
            _("Nobody pays more than they have."),
            _more_than_there_is,
        ),
        Mistake(
            "paid oneself",
            "pay.owner",
            _("A rug of one's own costs nothing."),
            _as_if_owed(lands_on_own),
        ),
        Mistake(
            "paid for a neutral rug",
            "out.neutral",
            _("That rug is neutral: its owner is out, so nobody is paid."),
            _as_if_owed(lands_on_neutral),
        ),
        Mistake(
            "joined over a corner",
            "pay.region",
            _("Squares that meet at a corner only do not join."),
            _due_for(lambda task: joined_by_corners(task.position.visible[landed_colour(task)], landed_on(task))),
        ),
        Mistake(
            "joined two colours",
            "pay.colours2",
            _("The two colours of one owner do not join: only the colour under Assam counts."),
            _due_for(lambda task: joined_with_other_colour(task.position, landed_on(task), landed_colour(task))),
        ),
        Mistake(
            "forgot Assam's square",
            "pay.region",
            _("The square Assam stands on counts too."),
            _due_for(lambda task: task.position.region_at(landed_on(task)) & ~(1 << landed_on(task))),
        ),
        Mistake(
            "only the rug",
            "pay.region",
            _("Not only the rug under Assam counts, but all of its colour that hangs together with it."),
            _due_for(lambda task: rug_alone(task.position, landed_on(task))),
        ),
        Mistake(
            "the whole colour",
            "pay.region",
            _("Only what hangs together with Assam's square counts, not every rug of the colour."),
            _due_for(lambda task: task.position.visible[landed_colour(task)]),
        ),
        Mistake(
            "counted the mosaic",
            "board.mosaic",
            _("The mosaic costs no step: only squares count."),
            _mosaic_amount,
        ),
    ),
    hint=pay_hint,
    solution=pay_solution,
    purses=True,
)


KINDS = (REGION, AMOUNT)
