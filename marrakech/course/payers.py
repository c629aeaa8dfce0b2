"""Tasks about who pays whom after a walk, and who goes out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from marrakech.course.answers import Asks
from marrakech.course.arising import games
from marrakech.course.paying import (
    landed_colour,
    landed_on,
    lands_on_neutral,
    lands_on_own,
    paid_in,
    pay_hint,
    pay_rules,
    pay_solution,
    rolled_task,
)
from marrakech.course.said import Said, said
from marrakech.course.tasks import NONE, Answers, Kind, Mistake, Task, only
from marrakech.language import _
from marrakech.rules import Position, RollDie, WentOut


def _propose_payment(rng: Random, position: Position, difficulty: int) -> Task | None:
    asked = said(_("Who pays whom?"))
    task = rolled_task(rng, position, "payment", asked, difficulty)
    if task is None:
        return None
    paid = paid_in(task)
    bare = paid is None and not lands_on_own(task) and not lands_on_neutral(task)
    if difficulty == 1 and (lands_on_neutral(task) or (bare and rng.random() < 0.5)):
        return None
    if difficulty == 2 and (bare or (paid is not None and rng.random() < 0.4)):
        return None
    if difficulty == 3 and not lands_on_neutral(task):
        return None
    return replace(task, rules=pay_rules(task, paid), trivial=bare)


def _payment_right(task: Task) -> Answers:
    paid = paid_in(task)
    return only(None if paid is None else (task.names[paid.payer], task.names[paid.payee]))


def _to_owner(lands: Callable[[Task], bool]) -> Callable[[Task], Answers]:
    def answers(task: Task) -> Answers:
        if not lands(task):
            return NONE
        owner = task.position.setup.owner[landed_colour(task)]
        return only((task.names[task.player], task.names[owner]))

    return answers


def _paid_backwards(task: Task) -> Answers:
    paid = paid_in(task)
    return NONE if paid is None else only((task.names[paid.payee], task.names[paid.payer]))


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
        Mistake("paid oneself", "pay.owner", _("A rug of one's own costs nothing."), _to_owner(lands_on_own)),
        Mistake(
            "paid for a neutral rug",
            "out.neutral",
            _("That rug is neutral: its owner is out, so nobody is paid."),
            _to_owner(lands_on_neutral),
        ),
        Mistake(
            "the other way round",
            "pay.owner",
            _("It is the mover who pays, and the owner of the rug who is paid."),
            lambda task: (
                NONE if (paid := paid_in(task)) is None else only((task.names[paid.payee], task.names[paid[0]]))
            ),
        ),
        Mistake(
            "nobody",
            "pay.owner",
            _("Somebody pays: Assam stops on the rug of another player who is still in the game."),
            lambda task: only(None),
        ),
        Mistake(
            "oneself",
            "pay.owner",
            _("Nobody pays themselves."),
            lambda task: frozenset((name, name) for name in task.names),
        ),
        Mistake(
            "not the mover",
            "pay.owner",
            _("Only the player whose turn it is can have to pay."),
            _other_payments,
        ),
    ),
    hint=pay_hint,
    solution=pay_solution,
    purses=True,
)


# -- Who goes out


def _propose_bankrupt(rng: Random, position: Position, difficulty: int) -> Task | None:
    task = rolled_task(rng, position, "bankrupt", said(_("Does anybody go out of the game? Who?")), difficulty)
    if task is None:
        return None
    paid = paid_in(task)
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
    return task.position.region_at(landed_on(task)).bit_count()


def _gone(task: Task) -> Answers:
    events = task.position.apply(RollDie(task.die))[1]
    gone = next((event.player for event in events if isinstance(event, WentOut)), None)
    return only(None if gone is None else task.names[gone])


def _bankrupt_solution(task: Task) -> Said:
    paid = paid_in(task)
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
                if (paid := paid_in(task)) is not None and paid.due == task.position.dirhams[task.player]
                else NONE
            ),
        ),
        Mistake(
            "nothing was due",
            "pay.owner",
            _("Nothing is due there, so it does not matter how little one has."),
            lambda task: only(task.names[task.player]) if paid_in(task) is None else NONE,
        ),
        Mistake(
            "could pay",
            "pay.broke",
            _("There are dirhams enough to pay what is due."),
            lambda task: (
                only(task.names[task.player])
                if (paid := paid_in(task)) is not None and paid.due < task.position.dirhams[task.player]
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

KINDS = (PAYMENT, BANKRUPT)
