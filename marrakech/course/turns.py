"""Tasks about the course of a game: what is dealt out, whose turn it is, what happens in it, which rug is due."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from marrakech import board
from marrakech.course.answers import STEP_WORDS, Asks
from marrakech.course.arising import colours_of, games, names_of, task_on
from marrakech.course.said import Said, Term, said
from marrakech.course.tasks import NONE, Answers, Kind, Mistake, Task, only, pick
from marrakech.language import _
from marrakech.rules import (
    DIE,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Action,
    Colour,
    Laid,
    Paid,
    Phase,
    Player,
    Position,
    RollDie,
    Rolled,
    Setup,
    Stepped,
    TurnAssam,
    Turned,
    WentOut,
)

# -- What is dealt out


class _Item(NamedTuple):
    """Something one knows before the game begins: how it is asked, its rule, its number, and the wrong numbers."""

    ask: str
    rule: Callable[[Setup], str]
    number: Callable[[Setup, int], int]
    players: tuple[int, ...] = (2, 3, 4)


def _rugs_rule(setup: Setup) -> str:
    return f"setup.rugs{setup.players}"


_ITEMS: Final = (
    _Item(
        _("{n} players sit down. How many dirhams does each of them get?"),
        lambda setup: "setup.dirhams",
        lambda setup, die: setup.rules.dirhams_each(setup.players),
    ),
    _Item(
        _("{n} players sit down. How many rugs does each of them get?"),
        _rugs_rule,
        lambda setup, die: setup.rules.rugs_each(setup.players),
    ),
    _Item(
        _("{n} players sit down. How many rugs of each of one's two colours are in one's pile?"),
        _rugs_rule,
        lambda setup, die: setup.rugs_of_each_colour,
        (2,),
    ),
    _Item(
        _("How many squares has the market?"),
        lambda setup: "board.squares",
        lambda setup, die: len(board.SQUARES),
    ),
    _Item(
        _("How many of the six faces of the die show a {die}?"),
        lambda setup: "turn.die",
        lambda setup, die: DIE.count(die),
    ),
    _Item(
        _("{n} players sit down. How many rugs do all of them have together?"),
        _rugs_rule,
        lambda setup, die: setup.rules.rugs_each(setup.players) * setup.players,
    ),
)
_DIRHAMS, _RUGS, _EACH_COLOUR, _SQUARES, _FACES, _TOGETHER = range(len(_ITEMS))
_BY_DIFFICULTY: Final = {1: (_DIRHAMS, _RUGS, _SQUARES), 2: (_RUGS, _EACH_COLOUR, _FACES), 3: (_TOGETHER, _FACES)}


def _propose_deal(rng: Random, position: Position, difficulty: int) -> Task | None:
    item, die = pick(rng, _BY_DIFFICULTY[difficulty]), pick(rng, (1, 2, 3, 4))
    setup = position.setup
    if setup.players not in _ITEMS[item].players or position.rugs:
        return None
    ask, rule = _ITEMS[item].ask, _ITEMS[item].rule(setup)
    question = said(ask, n=setup.players) if "{n}" in ask else said(ask, die=die) if "{die}" in ask else said(ask)
    task = task_on(position, "deal", question, rules=(rule,), difficulty=difficulty)
    return replace(task, number=item, die=die)


def _deal_right(task: Task) -> Answers:
    return only(_ITEMS[task.number].number(task.position.setup, task.die))


def _other_numbers(task: Task) -> Answers:
    if task.number not in (_RUGS, _TOGETHER):
        return NONE
    rules, times = task.position.setup.rules, task.position.setup.players if task.number == _TOGETHER else 1
    return frozenset(rules.rugs_each(players) * times for players in range(MIN_PLAYERS, MAX_PLAYERS + 1))


def _about(item: int, number: Callable[[Setup], int]) -> Callable[[Task], Answers]:
    return lambda task: only(number(task.position.setup)) if task.number == item else NONE


def _deal_hint(task: Task) -> Said:
    if task.number == _SQUARES:
        return said(_("Seven rows of seven."))
    if task.number == _FACES:
        return said(_("1, 2, 2, 3, 3, 4: six faces."))
    if task.number == _DIRHAMS:
        return said(_("Five coins of 1 and five of 5."))
    return said(_("The fewer players there are, the more rugs each of them has."))


DEAL = Kind(
    id="deal",
    trains=_("What one begins with: market, die, dirhams, rugs"),
    rules=("setup.dirhams", "setup.rugs2", "setup.rugs3", "setup.rugs4", "board.squares", "turn.die"),
    asks=Asks.NUMBER,
    games=games(keep=("first",)),
    propose=_propose_deal,
    right=_deal_right,
    mistakes=(
        Mistake(
            "one player's",
            "setup.rugs3",
            _("That is what one of them gets; all together were asked for."),
            _about(_TOGETHER, lambda setup: setup.rules.rugs_each(setup.players)),
        ),
        Mistake(
            "both colours",
            "setup.rugs2",
            _("That is the whole pile; half of it is of each colour."),
            _about(_EACH_COLOUR, lambda setup: setup.rules.rugs_each(setup.players)),
        ),
        Mistake(
            "another number of players",
            "setup.rugs4",
            _("That would be so with another number of players."),
            _other_numbers,
        ),
        Mistake(
            "rugs, not dirhams",
            "setup.dirhams",
            _("That is the number of rugs, not of dirhams."),
            _about(_DIRHAMS, lambda setup: setup.rules.rugs_each(setup.players)),
        ),
        Mistake(
            "dirhams, not rugs",
            "setup.rugs3",
            _("That is the number of dirhams, not of rugs."),
            _about(_RUGS, lambda setup: setup.rules.dirhams_each(setup.players)),
        ),
        Mistake(
            "all faces alike",
            "turn.die",
            _("The faces are not all different: 2 and 3 are there twice."),
            lambda task: only(1) if task.number == _FACES else NONE,
        ),
        Mistake(
            "twice as well",
            "turn.die",
            _("Only 2 and 3 are there twice."),
            lambda task: only(2) if task.number == _FACES else NONE,
        ),
        Mistake(
            "a chessboard",
            "board.squares",
            _("A chessboard has eight rows; the market has seven."),
            _about(_SQUARES, lambda setup: (board.SIZE + 1) ** 2),
        ),
    ),
    hint=_deal_hint,
    solution=lambda task: said(_("{n} is right."), n=_ITEMS[task.number].number(task.position.setup, task.die)),
)


# -- Whose turn comes next


def _played_on(position: Position) -> Position:
    """Return the position once the turn is played to its end by somebody who can pay whatever is due."""
    rich = position._replace(dirhams=(10_000,) * position.setup.players)
    while True:
        laying = rich.phase is Phase.LAY
        action: Action = rich.chances[0][0] if rich.chances else rich.legal[0]
        rich = rich.apply(action)[0]
        if laying:
            return rich


def _propose_next(_rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.TURN or _played_on(position).over:
        return None
    if len(position.out) != {1: 0, 2: 1}.get(difficulty, len(position.out)) or (difficulty == 3 and not position.out):
        return None
    names = names_of(position)
    seats = said(_("Round the table, clockwise, sit {names}."), names=names)
    mover = said(_("It is {name}'s turn, and nobody goes out in it. Whose turn is next?"), name=names[position.player])
    gone = tuple(names[player] for player in sorted(position.out))
    out = (said(_("Out of the game: {names}."), names=gone),) if gone else ()
    rules = ("setup.first", "out.turn") if gone else ("setup.first",)
    task = task_on(position, "next", seats, *out, mover, rules=rules, difficulty=difficulty)
    last = position.player == len(names) - 1
    return replace(task, player=position.player, trivial=not gone and not last)


def _seat(steps: int) -> Callable[[Task], Answers]:
    return lambda task: only(task.names[(task.player + steps) % len(task.names)])


NEXT = Kind(
    id="next",
    trains=_("Whose turn comes next"),
    rules=("setup.first", "out.turn"),
    asks=Asks.PLAYER,
    games=games(players=(3, 4), dirhams=(3, 5)),
    propose=_propose_next,
    right=lambda task: only(task.names[_played_on(task.position).player]),
    mistakes=(
        Mistake(
            "who is out",
            "out.turn",
            _("Who is out has no more turns."),
            lambda task: frozenset(task.names[player] for player in task.position.out),
        ),
        Mistake("the same player", "setup.first", _("One turn each: now it is another's."), _seat(0)),
        Mistake("anticlockwise", "setup.first", _("The game goes clockwise, not the other way."), _seat(-1)),
        Mistake(
            "nobody",
            "setup.first",
            _("There are rugs left, so the game goes on."),
            lambda task: only(None),
        ),
    ),
    hint=lambda task: said(_("Go clockwise, past those who are out.")),
    solution=lambda task: said(
        _("Clockwise the next one still in the game is {name}."), name=task.names[_played_on(task.position).player]
    ),
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

KINDS = (DEAL, NEXT, ORDER, COLOUR)
