"""Tasks about paying: the region, the amount, who pays whom, who goes out."""

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
from marrakech.rules import Colour, Paid, Phase, Position, RollDie, WentOut, colour_at


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


def _paid(task: Task) -> Paid | None:
    events = task.position.apply(RollDie(task.die))[1]
    return next((event for event in events if isinstance(event, Paid)), None)


def _landed(task: Task) -> board.Square:
    return task.position.landing(0, task.die).square


def _rolled(rng: Random, position: Position, kind: str, asked: Said, difficulty: int) -> Task | None:
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


def _lands_on_neutral(task: Task) -> bool:
    colour = colour_at(task.position.visible, _landed(task))
    return colour is not None and task.position.setup.owner[colour] in task.position.out


def _lands_on_own(task: Task) -> bool:
    return task.position.owner_at(_landed(task)) == task.player


def _pay_rules(task: Task, paid: Paid | None) -> tuple[str, ...]:
    if paid is None:
        if _lands_on_neutral(task):
            return "out.neutral", "pay.owner"
        two = _lands_on_own(task) and len(task.position.setup.colours[task.player]) > 1
        return ("pay.owner", "pay.colours2") if two else ("pay.owner",)
    if paid.paid < paid.due:
        return "pay.broke", "pay.region"
    return "pay.region", "pay.owner"


def _propose_amount(rng: Random, position: Position, difficulty: int) -> Task | None:
    task = _rolled(rng, position, "amount", said(_("How many dirhams are paid?")), difficulty)
    if task is None:
        return None
    paid = _paid(task)
    bare = paid is None and not _lands_on_own(task) and not _lands_on_neutral(task)
    if difficulty == 1 and (paid is None or paid.due > 3 or paid.paid < paid.due):
        return None
    if difficulty == 2 and (bare or (paid is not None and paid.due < 3)):
        return None
    if difficulty == 3 and not (
        _lands_on_neutral(task) or (paid is not None and (paid.paid < paid.due or paid.due >= 5))
    ):
        return None
    return replace(task, rules=_pay_rules(task, paid), trivial=bare)


def _due_for(made: Callable[[Task], Squares]) -> Callable[[Task], Answers]:
    """Return a mistake about the squares that are paid for, made only where something is due."""

    def answers(task: Task) -> Answers:
        return NONE if _paid(task) is None else only(made(task).bit_count())

    return answers


def _landed_colour(task: Task) -> Colour:
    colour = colour_at(task.position.visible, _landed(task))
    assert colour is not None
    return colour


def _as_if_owed(lands: Callable[[Task], bool]) -> Callable[[Task], Answers]:
    return lambda task: only(task.position.region_at(_landed(task)).bit_count()) if lands(task) else NONE


def _more_than_there_is(task: Task) -> Answers:
    paid = _paid(task)
    return only(paid.due) if paid is not None and paid.paid < paid.due else NONE


def _mosaic_amount(task: Task) -> Answers:
    position = task.position
    square = walk_counting_mosaic(position.assam, position.heading, task.die)
    if square is None:
        return NONE
    owner = position.owner_at(square)
    return only(0 if owner in (None, task.player) else position.region_at(square).bit_count())


def _pay_solution(task: Task) -> Said:
    paid = _paid(task)
    square = SQUARE_NAMES[_landed(task)]
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
    if _lands_on_own(task):
        return said(_("He stops on {square}, a rug of {name}'s own: nothing is paid."), square=square, name=name)
    if _lands_on_neutral(task):
        return said(_("He stops on {square}, on a neutral rug: it belongs to nobody."), square=square)
    return said(_("He stops on {square}, which is bare: nothing is paid."), square=square)


def _pay_hint(_task: Task) -> Said:
    return said(_("Walk first. Then: whose rug is it, and is that player still in the game?"))


AMOUNT = Kind(
    id="amount",
    trains=_("How many dirhams are paid"),
    rules=("pay.region", "pay.owner", "pay.broke", "pay.colours2", "out.neutral"),
    asks=Asks.NUMBER,
    games=games(dirhams=(6, 10, 30)),
    propose=_propose_amount,
    right=lambda task: only(0 if (paid := _paid(task)) is None else paid.paid),
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
            _as_if_owed(_lands_on_own),
        ),
        Mistake(
            "paid for a neutral rug",
            "out.neutral",
            _("That rug is neutral: its owner is out, so nobody is paid."),
            _as_if_owed(_lands_on_neutral),
        ),
        Mistake(
            "joined over a corner",
            "pay.region",
            _("Squares that meet at a corner only do not join."),
            _due_for(lambda task: joined_by_corners(task.position.visible[_landed_colour(task)], _landed(task))),
        ),
        Mistake(
            "joined two colours",
            "pay.colours2",
            _("The two colours of one owner do not join: only the colour under Assam counts."),
            _due_for(lambda task: joined_with_other_colour(task.position, _landed(task), _landed_colour(task))),
        ),
        Mistake(
            "forgot Assam's square",
            "pay.region",
            _("The square Assam stands on counts too."),
            _due_for(lambda task: task.position.region_at(_landed(task)) & ~(1 << _landed(task))),
        ),
        Mistake(
            "only the rug",
            "pay.region",
            _("Not only the rug under Assam counts, but all of its colour that hangs together with it."),
            _due_for(lambda task: rug_alone(task.position, _landed(task))),
        ),
        Mistake(
            "the whole colour",
            "pay.region",
            _("Only what hangs together with Assam's square counts, not every rug of the colour."),
            _due_for(lambda task: task.position.visible[_landed_colour(task)]),
        ),
        Mistake(
            "counted the mosaic",
            "board.mosaic",
            _("The mosaic costs no step: only squares count."),
            _mosaic_amount,
        ),
    ),
    hint=_pay_hint,
    solution=_pay_solution,
    purses=True,
)


# -- Who pays whom


def _propose_payment(rng: Random, position: Position, difficulty: int) -> Task | None:
    asked = said(_("Who pays whom?"))
    task = _rolled(rng, position, "payment", asked, difficulty)
    if task is None:
        return None
    paid = _paid(task)
    bare = paid is None and not _lands_on_own(task) and not _lands_on_neutral(task)
    if difficulty == 1 and (_lands_on_neutral(task) or (bare and rng.random() < 0.5)):
        return None
    if difficulty == 2 and (bare or (paid is not None and rng.random() < 0.4)):
        return None
    if difficulty == 3 and not _lands_on_neutral(task):
        return None
    return replace(task, rules=_pay_rules(task, paid), trivial=bare)


def _payment_right(task: Task) -> Answers:
    paid = _paid(task)
    return only(None if paid is None else (task.names[paid.payer], task.names[paid.payee]))


def _to_owner(lands: Callable[[Task], bool]) -> Callable[[Task], Answers]:
    def answers(task: Task) -> Answers:
        if not lands(task):
            return NONE
        owner = task.position.setup.owner[_landed_colour(task)]
        return only((task.names[task.player], task.names[owner]))

    return answers


def _other_payments(task: Task) -> Answers:
    """Return every pair of players whose payer is somebody else than the mover."""
    return frozenset(
        (payer, payee) for payer in task.names for payee in task.names if payer != task.names[task.player] != payee
    )


PAYMENT = Kind(
    id="payment",
    trains=_("Who pays whom, or nobody"),
    rules=("pay.owner", "out.neutral", "pay.colours2", "pay.region", "pay.broke"),
    asks=Asks.PAYMENT,
    games=games(dirhams=(6, 10, 30)),
    propose=_propose_payment,
    right=_payment_right,
    mistakes=(
        Mistake("paid oneself", "pay.owner", _("A rug of one's own costs nothing."), _to_owner(_lands_on_own)),
        Mistake(
            "paid for a neutral rug",
            "out.neutral",
            _("That rug is neutral: its owner is out, so nobody is paid."),
            _to_owner(_lands_on_neutral),
        ),
        Mistake(
            "the other way round",
            "pay.owner",
            _("It is the mover who pays, and the owner of the rug who is paid."),
            lambda task: NONE if (paid := _paid(task)) is None else only((task.names[paid.payee], task.names[paid[0]])),
        ),
        Mistake(
            "nobody",
            "pay.owner",
            _("Somebody pays: Assam stops on the rug of another player who is still in the game."),
            lambda task: only(None),
        ),
        Mistake(
            "not the mover",
            "pay.owner",
            _("Only the player whose turn it is can have to pay."),
            _other_payments,
        ),
    ),
    hint=_pay_hint,
    solution=_pay_solution,
    purses=True,
)


# -- Who goes out


def _propose_bankrupt(rng: Random, position: Position, difficulty: int) -> Task | None:
    task = _rolled(rng, position, "bankrupt", said(_("Does anybody go out of the game? Who?")), difficulty)
    if task is None:
        return None
    paid = _paid(task)
    purse = position.dirhams[position.player]
    if difficulty == 1 and (paid is None or abs(paid.due - purse) > 3):
        return None
    if difficulty == 2 and (paid is None or abs(paid.due - purse) > 1):
        return None
    if difficulty == 3 and not (
        (paid is not None and paid.due == purse) or (paid is None and purse <= 3 and _region_there(task) > purse)
    ):
        return None
    gone = paid is not None and paid.paid < paid.due
    last = gone and len(position.out) == position.setup.players - 2
    rules = ("pay.broke", "out.last") if last else ("pay.broke", "out.turn") if gone else ("pay.broke", "pay.owner")
    return replace(task, rules=rules)


def _region_there(task: Task) -> int:
    return task.position.region_at(_landed(task)).bit_count()


def _gone(task: Task) -> Answers:
    events = task.position.apply(RollDie(task.die))[1]
    gone = next((event.player for event in events if isinstance(event, WentOut)), None)
    return only(None if gone is None else task.names[gone])


def _bankrupt_solution(task: Task) -> Said:
    paid = _paid(task)
    name, purse = task.names[task.player], task.position.dirhams[task.player]
    if paid is None:
        return said(_("Nothing is due, so nobody goes out."))
    parts: dict[str, str | int] = {"name": name, "due": paid.due, "purse": purse}
    if paid.paid < paid.due:
        return said(_("{due} are due and {name} has {purse}: that is too little."), **parts)
    if paid.due == purse:
        return said(_("{due} are due and {name} has just as many: with 0 dirhams one stays in the game."), **parts)
    return said(_("{due} are due and {name} has {purse}: that is enough."), **parts)


BANKRUPT = Kind(
    id="bankrupt",
    trains=_("Who cannot pay and goes out"),
    rules=("pay.broke", "out.turn", "out.last", "pay.owner"),
    asks=Asks.PLAYER,
    games=games(dirhams=(2, 3, 4, 5)),
    propose=_propose_bankrupt,
    right=_gone,
    mistakes=(
        Mistake(
            "out with nothing left",
            "pay.broke",
            _("Who can pay just that much stays in the game, with 0 dirhams."),
            lambda task: (
                only(task.names[task.player])
                if (paid := _paid(task)) is not None and paid.due == task.position.dirhams[task.player]
                else NONE
            ),
        ),
        Mistake(
            "nothing was due",
            "pay.owner",
            _("Nothing is due there, so it does not matter how little one has."),
            lambda task: only(task.names[task.player]) if _paid(task) is None else NONE,
        ),
        Mistake(
            "could pay",
            "pay.broke",
            _("There are dirhams enough to pay what is due."),
            lambda task: (
                only(task.names[task.player])
                if (paid := _paid(task)) is not None and paid.due < task.position.dirhams[task.player]
                else NONE
            ),
        ),
        Mistake(
            "cannot pay",
            "pay.broke",
            _("Count again: more is due than the mover has, and who cannot pay in full is out."),
            lambda task: only(None),
        ),
        Mistake(
            "not the mover",
            "pay.broke",
            _("Only the player whose turn it is can go out."),
            lambda task: frozenset(name for name in task.names if name != task.names[task.player]),
        ),
    ),
    hint=lambda task: said(
        _("{name} has {n}. Compare that with what is due."),
        name=task.names[task.player],
        n=task.position.dirhams[task.player],
    ),
    solution=_bankrupt_solution,
    purses=True,
)

KINDS = (REGION, AMOUNT, PAYMENT, BANKRUPT)
