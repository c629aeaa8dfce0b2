"""Tasks about the end: points, winners and ties, and how many rugs are still to come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from marrakech.board import SQUARES
from marrakech.course.answers import Asks
from marrakech.course.arising import games, names_of, task_on
from marrakech.course.said import Said, said
from marrakech.course.tasks import NONE, Answers, Kind, Mistake, Task, only, pick
from marrakech.language import _
from marrakech.rules import Phase, Player, Position

# -- A player's points


def _propose_score(rng: Random, position: Position, difficulty: int) -> Task | None:
    if not position.over and position.phase is not Phase.TURN:
        return None
    player = pick(rng, tuple(range(position.setup.players)))
    many, gone = position.squares_of(player), player in position.out
    if difficulty == 1 and (many > 6 or gone):
        return None
    if difficulty == 2 and (many < 7 or gone):
        return None
    if difficulty == 3 and many < 10 and not gone:
        return None
    name = names_of(position)[player]
    ask = _("The game is over. How many points does {name} have?")
    question = said(ask if position.over else _("If the game ended now: how many points does {name} have?"), name=name)
    rules = ("end.score", "out.neutral") if gone else ("end.score",)
    task = task_on(position, "score", question, rules=rules, difficulty=difficulty)
    return replace(task, player=player, trivial=not many)


def _if_in(count: Callable[[Position, Player], int]) -> Callable[[Task], Answers]:
    return lambda task: NONE if task.player in task.position.out else only(count(task.position, task.player))


def _laid_halves(position: Position, player: Player) -> int:
    mine = position.setup.colours[player]
    return position.dirhams[player] + 2 * sum(rug.colour in mine for rug in position.laid)


def _whole_rugs(position: Position, player: Player) -> int:
    """Return the points if two squares were one."""
    mine = position.setup.colours[player]
    rugs = {position.layers(square)[0] for square in _squares(position) if position.layers(square)}
    return position.dirhams[player] + sum(position.laid[rug].colour in mine for rug in rugs)


def _squares(position: Position) -> list[int]:
    return [square for square in SQUARES if position.layers(square)]


def _first_colour(position: Position, player: Player) -> int:
    return position.dirhams[player] + position.visible[position.setup.colours[player][0]].bit_count()


def _score_solution(task: Task) -> Said:
    position, player = task.position, task.player
    name = task.names[player]
    if player in position.out:
        return said(_("{name} is out and so has no points, whatever shows."), name=name)
    return said(
        _("{name} has {squares} on the market and {dirhams} in dirhams: {points}."),
        name=name,
        squares=position.squares_of(player),
        dirhams=position.dirhams[player],
        points=position.scores[player],
    )


SCORE = Kind(
    id="score",
    trains=_("How many points a player has"),
    rules=("end.score", "out.neutral"),
    asks=Asks.NUMBER,
    games=games(dirhams=(8, 30), rugs=(8, 12), keep=("all", "last")),
    propose=_propose_score,
    right=lambda task: only(task.position.scores[task.player]),
    mistakes=(
        Mistake(
            "forgot the dirhams",
            "end.score",
            _("Each dirham is a point, too."),
            _if_in(lambda position, player: position.squares_of(player)),
        ),
        Mistake(
            "forgot the squares",
            "end.score",
            _("Each square on which one's rugs show is a point, too."),
            _if_in(lambda position, player: position.dirhams[player]),
        ),
        Mistake(
            "counted what is hidden",
            "end.score",
            _("Only what shows counts, not what lies under other rugs."),
            _if_in(_laid_halves),
        ),
        Mistake(
            "counted rugs, not squares",
            "end.score",
            _("Squares count, not rugs: a whole rug is two points."),
            _if_in(_whole_rugs),
        ),
        Mistake(
            "counted one colour",
            "end.score",
            _("With two colours, both of them count."),
            _if_in(_first_colour),
        ),
        Mistake(
            "counted who is out",
            "out.neutral",
            _("Who is out has no points: the rugs are neutral."),
            lambda task: (
                frozenset((task.position.squares_of(task.player), _all_points(task)))
                if task.player in task.position.out
                else NONE
            ),
        ),
    ),
    hint=lambda task: said(_("Squares that show, and dirhams: one point each.")),
    solution=_score_solution,
    purses=True,
)


def _all_points(task: Task) -> int:
    return task.position.squares_of(task.player) + task.position.dirhams[task.player]


# -- Who wins


def _propose_winner(rng: Random, position: Position, difficulty: int) -> Task | None:
    if not position.over:
        return None
    level = [score for score in position.scores if score == max(position.scores)]
    tied, last = len(level) > 1, len(position.out) == position.setup.players - 1
    traps = {frozenset(made(position)) for made in (_leaders, _most_dirhams, _most_squares)}
    if difficulty == 1 and (tied or len(traps) < 2):
        return None
    if difficulty == 2 and (tied or not (last or len(traps) > 2 or position.out)):
        return None
    if difficulty == 3 and not tied:
        return None
    rules = ("end.tie", "end.score") if tied else ("out.last",) if last else ("end.score",)
    return task_on(position, "winner", said(_("The game is over. Who wins?")), rules=rules, difficulty=difficulty)


def _named(position: Position, players: tuple[Player, ...]) -> frozenset[str]:
    return frozenset(names_of(position)[player] for player in players)


def _leaders(position: Position) -> tuple[Player, ...]:
    return position.winners


def _most(position: Position, value: Callable[[Player], int]) -> tuple[Player, ...]:
    players = range(position.setup.players)
    return tuple(player for player in players if value(player) == max(map(value, players)))


def _most_dirhams(position: Position) -> tuple[Player, ...]:
    return _most(position, lambda player: position.dirhams[player])


def _most_squares(position: Position) -> tuple[Player, ...]:
    return _most(position, position.squares_of)


def _most_with_those_out(position: Position) -> tuple[Player, ...]:
    return _most(position, lambda player: position.squares_of(player) + position.dirhams[player])


def _all_level(position: Position) -> tuple[Player, ...]:
    return _most(position, lambda player: position.scores[player])


def _tie_by_squares(position: Position) -> tuple[Player, ...]:
    level = _all_level(position)
    most = max(position.squares_of(player) for player in level)
    return tuple(player for player in level if position.squares_of(player) == most)


def _by(players: Callable[[Position], tuple[Player, ...]]) -> Callable[[Task], Answers]:
    return lambda task: only(_named(task.position, players(task.position)))


def _winner_solution(task: Task) -> Said:
    position = task.position
    who = tuple(task.names[player] for player in position.winners)
    result = ", ".join(f"{name} {score}" for name, score in zip(task.names, position.scores, strict=True))
    if len(position.out) == position.setup.players - 1:
        return said(_("All others are out: {who} wins, whatever the points."), who=who)
    if len(who) > 1:
        return said(_("{result}. {who} are level, also in dirhams, and share the win."), result=result, who=who)
    if len(_all_level(position)) > 1:
        return said(_("{result}. Of those level, {who} has more dirhams and wins."), result=result, who=who)
    return said(_("{result}. {who} wins."), result=result, who=who)


WINNER = Kind(
    id="winner",
    trains=_("Who wins, and what breaks a tie"),
    rules=("end.score", "end.tie", "out.last"),
    asks=Asks.PLAYERS,
    games=games(dirhams=(5, 10), rugs=(4, 6), keep=("last",)),
    propose=_propose_winner,
    right=lambda task: only(_named(task.position, task.position.winners)),
    mistakes=(
        Mistake(
            "let the tie stand",
            "end.tie",
            _("They are level on points; then whoever has more dirhams wins."),
            _by(_all_level),
        ),
        Mistake(
            "broke the tie by squares",
            "end.tie",
            _("A tie is broken by dirhams, not by squares."),
            lambda task: _by(_tie_by_squares)(task) if len(_all_level(task.position)) > 1 else NONE,
        ),
        Mistake(
            "only dirhams",
            "end.score",
            _("Dirhams are not all: squares count as well."),
            _by(_most_dirhams),
        ),
        Mistake("only squares", "end.score", _("Squares are not all: dirhams count as well."), _by(_most_squares)),
        Mistake(
            "counted who is out",
            "out.neutral",
            _("Who is out cannot win."),
            lambda task: (
                frozenset(frozenset((task.names[player],)) for player in task.position.out)
                | _by(_most_with_those_out)(task)
            ),
        ),
    ),
    hint=lambda task: said(_("Add up squares and dirhams of everybody who is still in the game.")),
    solution=_winner_solution,
    purses=True,
)


# -- How long it still goes on


def _propose_rounds(_rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.TURN or position.setup.turns_at_end:
        return None
    left = sum(position.left)
    if not 2 <= left <= 4 * difficulty + 2 or (difficulty == 3) != bool(position.out):
        return None
    question = said(_("If nobody goes out any more: how many rugs will still be laid until the game is over?"))
    return task_on(position, "rounds", question, rules=("end.last_rug", "lay.must"), difficulty=difficulty)


def _to_come(position: Position) -> int:
    """Return how many more rugs are laid, played to the end by the rules without anybody paying."""
    count, rich = 0, position._replace(dirhams=(10_000,) * position.setup.players)
    while not rich.over:
        laying = rich.phase is Phase.LAY
        action = rich.chances[0][0] if rich.chances else rich.legal[0]
        rich = rich.apply(action)[0]
        count += laying
    return count


def _left_of_mover(task: Task) -> Answers:
    return only(task.position.rugs_left(task.position.player))


def _everybody_alike(task: Task) -> Answers:
    return only(task.position.rugs_left(task.position.player) * task.position.setup.players)


ROUNDS = Kind(
    id="rounds",
    trains=_("When the game is over"),
    rules=("end.last_rug", "lay.must"),
    asks=Asks.NUMBER,
    games=games(dirhams=(6, 30), rugs=(6,)),
    propose=_propose_rounds,
    right=lambda task: only(_to_come(task.position)),
    mistakes=(
        Mistake(
            "only the mover's",
            "end.last_rug",
            _("The game goes on until the last rug of all is laid, not only the mover's."),
            _left_of_mover,
        ),
        Mistake(
            "counted everybody alike",
            "end.last_rug",
            _("Not everybody has as many rugs left as the mover: add them up."),
            _everybody_alike,
        ),
        Mistake(
            "one rug short",
            "end.last_rug",
            _("The last rug is laid, too; only then is the game over."),
            lambda task: only(sum(task.position.left) - 1),
        ),
    ),
    hint=lambda task: said(_("In every turn one rug is laid. Add up what the players have left.")),
    solution=lambda task: Said.count(
        _("There is {n} rug left: with it the game is over."),
        _("There are {n} rugs left; with the last of them the game is over."),
        _to_come(task.position),
    ),
    purses=True,
)

KINDS = (SCORE, WINNER, ROUNDS)
