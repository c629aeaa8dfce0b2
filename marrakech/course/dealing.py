"""Tasks about what is dealt out before a game, and whose turn comes next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from marrakech import board
from marrakech.course.answers import Asks
from marrakech.course.arising import games, names_of, task_on
from marrakech.course.said import Said, said
from marrakech.course.tasks import NONE, Answers, Kind, Mistake, Task, only, pick
from marrakech.language import _
from marrakech.rules import DIE, MAX_PLAYERS, MIN_PLAYERS, Action, Phase, Position, Setup


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
