"""Goals: play on from a position until something is reached, within a number of turns, against computer players.

What is reached is read off what happened in the game: the rules' events and positions; no rule is worked out again.

>>> from marrakech.course import chapters
>>> goal = next(goal for chapter in chapters() for goal in chapter.goals)
>>> game = goal.begin(1)
>>> goal.state(game).outcome
<Outcome.GOING: 'going'>
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from marrakech import board
from marrakech.analysis import COMPUTERS
from marrakech.course.kinds import DIFFICULTIES
from marrakech.course.progress import GOAL, Done, Key, written_at
from marrakech.course.said import Said, Term, said
from marrakech.course.written import game_of, number_of, parts_of, text_of
from marrakech.format.nodes import Node, fault
from marrakech.language import _
from marrakech.play import PERSON, Game, Mode
from marrakech.record import Record
from marrakech.rules import Player, Position

_KEYS: Final = ("goal", "reach", "turns", "player", "others", "seed", "difficulty", "game")
_NEEDED: Final = ("goal", "others", "seed", "difficulty", "game")
_MOST_TURNS: Final = 20
_ATTEMPTS: Final = 10_000
"""Seeds of a goal's attempts lie so far from those of the next seed's."""


class Target(StrEnum):
    """What is to be reached."""

    RECEIVE = "receive"
    """At least so many dirhams from the others."""
    REGION = "region"
    """A region of at least so many squares."""
    SQUARES = "squares"
    """Rugs that show on at least so many squares."""
    SAFE = "safe"
    """At most so many dirhams paid in all of the turns."""
    STAY = "stay"
    """Not to go out in all of the turns."""
    WIN = "win"
    """The game, alone or with others."""


class Outcome(StrEnum):
    """How an attempt stands."""

    GOING = "going"
    REACHED = "reached"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class State:
    """How an attempt stands: how far one is, what is wanted, and how many turns of one's own are left.

    For ``SAFE``, ``so_far`` is what was paid; for ``STAY`` it is what one has; for ``WIN`` it is one's points, and
    ``reach`` those of the best of the others.
    """

    outcome: Outcome
    so_far: int
    reach: int
    turns_left: int


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal.

    Attributes:
        target: What kind of thing is to be reached.
        reach: How many dirhams or squares; 0 where nothing is counted.
        turns: In how many turns of the learner's own; for ``WIN`` all there are.
        player: The learner's seat.
        others: The computer player (``marrakech.analysis.COMPUTERS``) in all other seats.
        seed: What chance comes from, together with the number of the attempt.
        difficulty: 1 to 3.
        start: The game from which one plays on.
    """

    target: Target
    reach: int
    turns: int
    player: Player
    others: str
    seed: int
    difficulty: int
    start: Record

    @property
    def key(self) -> Key:
        """What tells it from all others."""
        return Key(GOAL, self.seed, self.difficulty)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it is about."""
        return _RULES[self.target]

    def begin(self, attempt: int = 1) -> Game:
        """Return a new game, kept in no file; each attempt (from 1) has its own luck, the same every time.

        Raises:
            ValueError: Attempts are counted from 1.
        """
        if not 1 <= attempt < _ATTEMPTS:
            raise ValueError(f"attempts are counted from 1 to {_ATTEMPTS - 1}, not {attempt}")
        seats = [PERSON if player == self.player else self.others for player in range(len(self.start.seats))]
        table = {"mode": str(Mode.PLAY), "seats": seats, "seed": self.seed * _ATTEMPTS + attempt}
        return Game(replace(self.start, table=table))

    def state(self, game: Game) -> State:
        """Return how an attempt stands. Once reached or failed it stays so, whatever is played on."""
        *earlier, latest = self._moments(game)
        moment = next((each for each in earlier if self._outcome(each) is not Outcome.GOING), latest)
        reach = self.reach
        if self.target is Target.WIN:
            reach = max(score for player, score in enumerate(moment.position.scores) if player != self.player)
        return State(self._outcome(moment), self._so_far(moment), reach, moment.left)

    def ask(self) -> tuple[Said, ...]:
        """Return what is asked, a sentence each."""
        colours = tuple(Term("colour", colour) for colour in self.start.seats[self.player].colours)
        player = said(_("{name}: {colours}"), name=self.start.names[self.player], colours=colours)
        return said(_("You play as {player}."), player=player), _ASKED[self.target](self.turns, self.reach)

    def tell(self, state: State) -> tuple[Said, ...]:
        """Return how an attempt stands, a sentence each: how it ended, how far one is, and how many turns are left."""
        far = said(_FAR[self.target], n=state.so_far, reach=state.reach)
        if state.outcome is Outcome.REACHED:
            return said(_("Well done: you reached it!")), far
        if state.outcome is Outcome.FAILED:
            return said(_("Not this time.")), far, said(_HINTS[self.target])
        return far, Said.count(_("You have {n} turn left."), _("You have {n} turns left."), state.turns_left)

    def hint(self) -> Said:
        """Return a sentence that helps."""
        return said(_HINTS[self.target])

    def done(self, attempt: int, *, right: bool, when: datetime | None = None) -> Done:
        """Return the goal as done at an attempt, for a learner's file; ``right`` says that it was reached."""
        return Done(when=written_at(when), **self.key._asdict(), right=right, tries=attempt, rules=self.rules)

    # -- How it is judged

    def _moments(self, game: Game) -> Iterator[_Moment]:
        """Yield how the game stood at its start and after each turn, the one under way included."""
        received = paid = 0
        left = self.turns
        yield _Moment(self.start.first_position, received, paid, left, over=False)
        for number, played in enumerate(game.played, 1):
            payment = played.payment
            if payment is not None:
                received += payment.paid * (payment.payee == self.player)
                paid += payment.paid * (payment.payer == self.player)
            left -= left > 0 and played.finished and played.before.player == self.player
            over = game.over if number == len(game.played) else played.after.over
            yield _Moment(played.after, received, paid, left, over=over)

    def _outcome(self, moment: _Moment) -> Outcome:
        position, me = moment.position, self.player
        if me in position.out:
            return Outcome.FAILED
        if self.target is Target.WIN:
            if not moment.over:
                return Outcome.GOING
            return Outcome.REACHED if me in position.leaders else Outcome.FAILED
        # Others' turns up to one's next count too, for that is when they pay.
        ends = moment.over or (not moment.left and position.player == me)
        match self.target:
            case Target.SAFE:
                good, ends = moment.paid <= self.reach, ends or not moment.left
                return (Outcome.REACHED if ends else Outcome.GOING) if good else Outcome.FAILED
            case Target.STAY:
                return Outcome.REACHED if moment.over or not moment.left else Outcome.GOING
        if self._so_far(moment) >= self.reach:
            return Outcome.REACHED
        return Outcome.FAILED if ends else Outcome.GOING

    def _so_far(self, moment: _Moment) -> int:
        position, me = moment.position, self.player
        match self.target:
            case Target.RECEIVE:
                return moment.received
            case Target.SAFE:
                return moment.paid
            case Target.REGION:
                return largest_region(position, me)
            case Target.SQUARES:
                return position.squares_of(me)
            case Target.STAY:
                return position.dirhams[me]
        return position.scores[me]


@dataclass(frozen=True, slots=True)
class _Moment:
    """How a game stands for the learner: the position, dirhams received and paid since the start, turns left."""

    position: Position
    received: int
    paid: int
    left: int
    over: bool


def largest_region(position: Position, player: Player) -> int:
    """Return how many squares the largest region of a player has (pay.region)."""
    found = 0
    for colour in position.setup.colours[player]:
        for square in board.squares_in(position.visible[colour]):
            found = max(found, position.region_at(square).bit_count())
    return found


# -- What is said

_RULES: Final[Mapping[Target, tuple[str, ...]]] = MappingProxyType(
    {
        Target.RECEIVE: ("pay.owner", "pay.region"),
        Target.REGION: ("pay.region", "lay.touch"),
        Target.SQUARES: ("end.score", "lay.bases"),
        Target.SAFE: ("turn.heading", "turn.die"),
        Target.STAY: ("pay.broke", "turn.heading"),
        Target.WIN: ("end.score", "end.last_rug"),
    }
)
_ASKED: Final[Mapping[Target, Callable[[int, int], Said]]] = MappingProxyType(
    {
        Target.RECEIVE: lambda n, reach: Said.count(
            _("In {n} turn of yours, get at least {reach} dirhams from the others."),
            _("In {n} turns of yours, get at least {reach} dirhams from the others."),
            n,
            reach=reach,
        ),
        Target.REGION: lambda n, reach: Said.count(
            _("In {n} turn of yours, make a region of at least {reach} squares."),
            _("In {n} turns of yours, make a region of at least {reach} squares."),
            n,
            reach=reach,
        ),
        Target.SQUARES: lambda n, reach: Said.count(
            _("In {n} turn of yours, have your rugs show on at least {reach} squares."),
            _("In {n} turns of yours, have your rugs show on at least {reach} squares."),
            n,
            reach=reach,
        ),
        Target.SAFE: lambda n, reach: Said.count(
            _("In {n} turn of yours, pay no more than {reach} dirhams."),
            _("In {n} turns of yours, pay no more than {reach} dirhams in all."),
            n,
            reach=reach,
        ),
        Target.STAY: lambda n, _reach: Said.count(
            _("Stay in the game for {n} turn of yours."), _("Stay in the game for {n} turns of yours."), n
        ),
        Target.WIN: lambda n, _reach: Said.count(
            _("Win the game; you have {n} rug left to lay."), _("Win the game; you have {n} rugs left to lay."), n
        ),
    }
)
_FAR: Final[Mapping[Target, str]] = MappingProxyType(
    {
        Target.RECEIVE: _("Dirhams from the others: {n}; wanted: {reach}."),
        Target.REGION: _("Squares in your largest region: {n}; wanted: {reach}."),
        Target.SQUARES: _("Squares on which your rugs show: {n}; wanted: {reach}."),
        Target.SAFE: _("Dirhams paid: {n}; allowed: {reach}."),
        Target.STAY: _("Your dirhams: {n}."),
        Target.WIN: _("Your points: {n}; the best of the others: {reach}."),
    }
)
_HINTS: Final[Mapping[Target, str]] = MappingProxyType(
    {
        Target.RECEIVE: _("Let your rugs join over edges, where the next player can hardly avoid them."),
        Target.REGION: _("Lay each rug so that it shares an edge with your others."),
        Target.SQUARES: _("Do not lay over your own rugs, and lay where yours are not covered soon."),
        Target.SAFE: _("Before you turn Assam, look where 1, 2, 3 and 4 lead on each way."),
        Target.STAY: _("Look for the way on which you can pay whatever the die shows."),
        Target.WIN: _("Pay little, and lay your last rugs over squares of the one who leads."),
    }
)


# -- Reading


def read_goal(node: Node) -> Goal:
    """Return the goal that an item of a chapter describes.

    Raises:
        RecordError: It is none.
    """
    parts = parts_of(node, _KEYS, _NEEDED, "a goal")
    name = text_of(parts["goal"], "goal")
    if name not in list(Target):
        raise fault(f"there is no goal {name!a}; there are {', '.join(Target)}", parts["goal"])
    target, counted = Target(name), name not in (Target.STAY, Target.WIN)
    for key, wanted in (("reach", counted), ("turns", target is not Target.WIN)):
        if wanted != (key in parts):
            raise fault(f"the goal {name} {'needs the' if wanted else 'has no'} key {key}", node)
    others = text_of(parts["others"], "others")
    if others not in COMPUTERS:
        raise fault(f"there is no computer player {others!a}; there are {', '.join(COMPUTERS)}", parts["others"])
    difficulty = number_of(parts["difficulty"], "difficulty")
    if difficulty not in DIFFICULTIES:
        raise fault("difficulty is 1, 2 or 3", parts["difficulty"])
    start = game_of(parts["game"], "game")
    position = Game(start).position
    learner = text_of(parts["player"], "player") if "player" in parts else start.names[position.player]
    if learner not in start.names:
        raise fault(f"there is no player {learner!a}; there are {', '.join(start.names)}", parts["player"])
    player = start.names.index(learner)
    rugs = position.rugs_left(player)
    turns = number_of(parts["turns"], "turns") if "turns" in parts else rugs
    if not 1 <= turns <= min(rugs, _MOST_TURNS):
        raise fault(f"{learner} has {rugs} rugs left; a goal is for 1 to {min(rugs, _MOST_TURNS)} turns", node)
    reach = number_of(parts["reach"], "reach") if "reach" in parts else 0
    goal = Goal(target, reach, turns, player, others, number_of(parts["seed"], "seed"), difficulty, start)
    if goal.state(goal.begin()).outcome is not Outcome.GOING:
        raise fault("the goal is reached or lost before anybody plays", node)
    return goal
