"""Recorded games: a tree of turns with notes, how it is played by the rules, and a cursor over it.

A ``Record`` is plain immutable data, the content of a file without its spelling. ``play`` and ``check`` run it through
the rules; ``Cursor`` walks over it for a viewer. Reading and writing files is ``marrakech.format``'s work.

Where something is wrong is told by a ``Where``: the keys and indexes that lead to it in the file, such as
``("turns", 6, "variations", 0, 1, "turn")``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from marrakech.board import PLACE_NAMES, SQUARE_NAMES, Place, Square
from marrakech.rules import (
    DEFAULT_PRESET,
    LEFT,
    RIGHT,
    STRAIGHT,
    Action,
    Colour,
    DrawColour,
    Event,
    IllegalAction,
    LayRug,
    Paid,
    Phase,
    Position,
    RollDie,
    Setup,
    TurnAssam,
    WentOut,
    rule_set,
    start,
)

Where: TypeAlias = tuple[str | int, ...]

COLOURS: Final = ("red", "orange", "yellow", "green", "cyan", "blue", "purple")
"""The colours rugs and marks can have."""
GLYPHS: Final = ("!", "?", "!!", "??", "!?", "?!")
SIDE_LETTERS: Final[Mapping[int, str]] = {LEFT: "L", STRAIGHT: "S", RIGHT: "R"}
SEAT_LETTERS: Final = "ABCD"

_LONGEST_RULING: Final = 200


def apart(first: Square, second: Square) -> Place:
    """Return a number for two squares that share no edge: no place, but one a turn can state and the rules refuse."""
    return -1 - (64 * first + second)


def apart_squares(place: Place) -> tuple[Square, Square]:
    """Return the two squares of a number that ``apart`` made."""
    return divmod(-1 - place, 64)


def place_name(place: Place) -> str:
    """Return the two squares of a place, or of a number that ``apart`` made, as in ``a5-a6``."""
    if place >= 0:
        return PLACE_NAMES[place]
    first, second = apart_squares(place)
    return f"{SQUARE_NAMES[first]}-{SQUARE_NAMES[second]}"


class RecordError(ValueError):
    """A record that cannot be read, played or written.

    ``message`` is an English sentence. ``line`` and ``column`` are 1-based places in the file's text, or None for a
    record that was not read from text; ``where`` is the path of keys and indexes to the fault.
    """

    def __init__(
        self,
        message: str,
        *,
        where: Where = (),
        line: int | None = None,
        column: int | None = None,
        rule: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.line = line
        self.column = column
        self.rule = rule


class IllegalTurn(RecordError):
    """A turn that the rules forbid; ``rule`` is the id of the rule."""


@dataclass(frozen=True, slots=True)
class Warned:
    """Something a reader should know though the record is good: a ruling."""

    message: str
    where: Where


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as recorded: name, one or two colours, and the pile as far as it is known (next rug first)."""

    name: str
    colours: tuple[str, ...]
    pile: tuple[str, ...] = ()
    keys: tuple[str, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Marks:
    """Coloured squares, arrows between squares and labels on squares, in the order they were written."""

    squares: tuple[tuple[Square, str], ...] = ()
    arrows: tuple[tuple[Square, Square, str], ...] = ()
    labels: tuple[tuple[Square, str], ...] = ()
    keys: tuple[str, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as recorded: what was decided and thrown, and the notes on it.

    What the turn stops before is None: a turn with ``die`` but no ``place`` ends after the walk (``out`` says that the
    mover could not pay). ``colour`` is given where players have two colours. ``paid`` and forbidden rugs need a
    ``ruling``. ``variations`` are other ways to play this turn, each a line of turns.
    """

    side: int | None = None
    die: int | None = None
    place: Place | None = None
    colour: str | None = None
    out: bool = False
    before: str | None = None
    before_marks: Marks | None = None
    comment: str | None = None
    glyph: str | None = None
    marks: Marks | None = None
    hint: str | None = None
    ruling: str | None = None
    paid: int | None = None
    variations: tuple[tuple[Turn, ...], ...] = ()
    keys: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @property
    def has_note(self) -> bool:
        """Whether there is anything to read or see beside the turn itself."""
        return any((self.before, self.before_marks, self.comment, self.glyph, self.marks, self.hint, self.ruling))


@dataclass(frozen=True, slots=True)
class Result:
    """The result as stated; each part may be left out. Checked against the one worked out."""

    scores: tuple[tuple[str, int], ...] | None = None
    winners: tuple[str, ...] | None = None
    keys: tuple[str, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game. ``seats`` are in turn order; ``start`` is None for the usual start of a game.

    ``start`` is the position at the beginning of a turn, without piles: those belong to the seats. ``table`` is plain
    data (dicts, lists, texts, numbers) that a play table needs to go on; others keep it and do not interpret it.
    ``keys`` keeps the order in which a file had its keys and does not count when records are compared.
    """

    seats: tuple[Seat, ...]
    turns: tuple[Turn, ...] = ()
    preset: str = DEFAULT_PRESET
    options: tuple[tuple[str, str | int], ...] = ()
    start: Position | None = None
    title: str | None = None
    date: date | None = None
    event: str | None = None
    place: str | None = None
    annotator: str | None = None
    source: str | None = None
    language: str | None = None
    description: str | None = None
    ended_early: bool = False
    result: Result | None = None
    table: Any = None
    start_as_code: bool = field(default=False, compare=False, repr=False)
    keys: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @property
    def setup(self) -> Setup:
        """The rule set and the number of players."""
        return _setup(self.preset, self.options, len(self.seats))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in turn order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def colours(self) -> tuple[str, ...]:
        """The name of each colour, by the rules' number of it."""
        return tuple(colour for seat in self.seats for colour in seat.colours)

    @property
    def first_position(self) -> Position:
        """The position before the first turn, with the piles as far as the seats know them.

        Raises:
            RecordError: A pile holds other rugs than its player has.
        """
        names = self.colours
        for player, seat in enumerate(self.seats):
            for name in seat.pile:
                if name not in seat.colours:
                    message = f"{seat.name} has no {name} rugs"
                    raise RecordError(message, where=("players", player, "pile"))
        piles = [bytes(names.index(colour) for colour in seat.pile) for seat in self.seats]
        position = self.start or start(self.setup)
        for player, pile in enumerate(piles):
            for colour in set(pile):
                if pile.count(colour) > position.left[colour]:
                    reason = f"{self.names[player]} has {position.left[colour]} {names[colour]} rugs to lay"
                    message = f"{reason}, not {pile.count(colour)} or more"
                    raise RecordError(message, where=("players", player, "pile"))
        return position._replace(piles=tuple(piles))


@lru_cache(maxsize=64)
def _setup(preset: str, options: tuple[tuple[str, str | int], ...], players: int) -> Setup:
    return Setup(rule_set(preset, dict(options)), players)


# -- Playing


class Step(NamedTuple):
    """One action of a turn, the position after it and what happened."""

    action: Action
    position: Position
    events: tuple[Event, ...]


class PlayedTurn(NamedTuple):
    """A turn as it was played: the position before it and its steps."""

    turn: Turn
    before: Position
    steps: tuple[Step, ...]

    @property
    def after(self) -> Position:
        """The position after the turn, or after as much of it as is recorded."""
        return self.steps[-1].position if self.steps else self.before

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened in the turn, in order."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def finished(self) -> bool:
        """Whether the turn was played to its end."""
        position = self.after
        first = Phase.TURN if position.setup.rules.turn == "start" else Phase.ROLL
        return bool(self.steps) and position.phase in (first, Phase.OVER)

    @property
    def payment(self) -> Paid | None:
        """What was paid in the turn, or None."""
        return next((event for event in self.events if isinstance(event, Paid)), None)

    @property
    def eliminated(self) -> bool:
        """Whether the mover went out."""
        return any(isinstance(event, WentOut) for event in self.events)


def play_turn(record: Record, before: Position, turn: Turn, where: Where = (), *, last: bool = True) -> PlayedTurn:
    """Play one turn by the rules.

    Args:
        record: Whose players' and colours' names count.
        before: The position at the beginning of the turn.
        turn: The turn.
        where: Where the turn stands, for errors.
        last: Whether it is the last of its line, which may stop after any decision.

    Raises:
        IllegalTurn: The rules forbid it; the sentence names the player, what was tried, why not and what is legal.
    """
    return _TurnPlayer(record, before, turn, where).play(last)


class _TurnPlayer:
    """Plays one turn; an object only so that every error can say whose turn it is and where it stands."""

    def __init__(self, record: Record, before: Position, turn: Turn, where: Where) -> None:
        self.record = record
        self.before = before
        self.turn = turn
        self.where = where
        self.position = before
        self.steps: list[Step] = []

    @property
    def mover(self) -> str:
        return self.record.names[self.before.player]

    def play(self, last: bool) -> PlayedTurn:
        turn, setup = self.turn, self.before.setup
        if self.before.over:
            self.fail("the game is over, so no turn can follow", "end.last_rug")
        if setup.rules.turn == "start":
            self.turn_assam()
        if turn.die is not None:
            self.roll()
        elif turn.paid is not None:
            self.fail(f"{turn.paid} paid, but nothing is paid before the die is rolled", "pay.region", key="paid")
        if turn.place is not None:
            self.draw()
            self.lay()
        if setup.rules.turn == "end":
            self.turn_assam()
        played = PlayedTurn(turn, self.before, tuple(self.steps))
        if not last and not played.finished:
            rule = "lay.must" if played.after.phase in (Phase.LAY, Phase.DRAW) else _order(setup)
            self.fail("the turn stops half-way, which only the last turn of a line may do", rule)
        return played

    def turn_assam(self) -> None:
        side = self.turn.side
        if side is None:
            return
        if self.position.phase is not Phase.TURN:
            if self.position.over:
                self.fail("Assam is not turned after the game's last rug", "variant.order")
            self.fail("Assam is not turned in a turn in which no rug was laid", "variant.order")
        if TurnAssam(side) not in self.position.legal:
            legal = ", ".join(SIDE_LETTERS[a.side] for a in self.position.legal if isinstance(a, TurnAssam))
            rule = "variant.order" if self.position.setup.rules.turn == "end" else "turn.heading"
            self.fail(f"Assam cannot be turned {SIDE_LETTERS[side]} here", rule, legal)
        self.apply(TurnAssam(side))

    def roll(self) -> None:
        turn = self.turn
        assert turn.die is not None
        action = RollDie(turn.die)
        if turn.paid is not None:
            if turn.ruling is None:
                self.fail(f"{turn.paid} paid by a ruling, but no ruling is given", "pay.region", key="paid")
            self.apply(action, paid=turn.paid)
        else:
            self.apply(action)
        gone = self.before.player in self.position.out
        owed = next((event for event in self.steps[-1].events if isinstance(event, Paid)), None)
        if turn.out and not gone:
            reason = f"can pay the {owed.due} due" if owed else "owes nothing"
            if owed and turn.paid is not None:
                reason = f"pays {owed.paid} by the ruling"
            self.fail(f"out: {self.mover} {reason} and stays in", "pay.broke", self.legal_places())
        if gone and turn.place is not None:
            assert owed is not None
            has = self.before.dirhams[self.before.player]
            self.fail(f"with {has} of {owed.due} dirhams due {self.mover} is out and lays no rug", "out.turn", "out")

    def draw(self) -> None:
        """Bring the colour that the turn names to the top of the mover's pile."""
        name, position = self.turn.colour, self.position
        mine = self.record.seats[self.before.player].colours
        if name is None:
            if len(mine) > 1:
                self.fail("the colour of the rug is missing", "setup.rugs2", " or ".join(mine))
            return
        if name not in mine:
            self.fail(f"{self.mover} has no {name} rugs", "setup.rugs2", " or ".join(mine))
        if position.phase not in (Phase.DRAW, Phase.LAY):
            return  # The rug itself will be refused.
        colour: Colour = self.record.colours.index(name)
        if position.phase is Phase.DRAW:
            self.apply(DrawColour(colour))
        elif position.colour != colour:
            assert position.colour is not None
            due = self.record.colours[position.colour]
            self.fail(f"a {name} rug: the next of {self.mover}'s pile is {due}", "setup.rugs2", due)

    def lay(self) -> None:
        assert self.turn.place is not None
        action = LayRug(self.turn.place)
        if self.turn.ruling is not None and self.position.phase is Phase.LAY and action not in self.position.legal:
            try:
                position, events = self.position.apply_ruling(action)
            except IllegalAction as error:
                self.fail(f"a rug on {place_name(self.turn.place)}: {error.reason}", error.rule, self.legal_places())
            self.steps.append(Step(action, position, events))
            self.position = position
        else:
            self.apply(action)

    def apply(self, action: Action, paid: int | None = None) -> None:
        try:
            if paid is not None and isinstance(action, RollDie):
                position, events = self.position.apply_ruling(action, paid)
            else:
                position, events = self.position.apply(action)
        except IllegalAction as error:
            key = "turn" if paid is None else "paid"
            tried = "" if paid is None else f"{paid} paid: "
            if isinstance(action, LayRug):
                tried = f"a rug on {place_name(action.place)}: "
            self.fail(tried + error.reason, error.rule, self.legal_places(), key)
        self.steps.append(Step(action, position, events))
        self.position = position

    def legal_places(self) -> str:
        if self.position.phase is not Phase.LAY:
            return ""
        return ", ".join(str(action) for action in self.position.legal)

    def fail(self, problem: str, rule: str, legal: str = "", key: str = "turn") -> None:
        advice = f"; legal: {legal}" if legal else ""
        message = f"{place_in_words(self.where)}: {self.mover}: {problem} ({rule}){advice}"
        raise IllegalTurn(message, where=(*self.where, key), rule=rule)


def _order(setup: Setup) -> str:
    return "turn.order" if setup.rules.turn == "start" else "variant.order"


def place_in_words(where: Where) -> str:
    """Return where a turn stands as errors say it: ``turn 7, variation 1, ply 2``."""
    indexes = [part + 1 for part in where if isinstance(part, int)]
    words = [f"turn {indexes[0]}"] if indexes else []
    for variation, ply in zip(indexes[1::2], indexes[2::2], strict=False):
        words.append(f"variation {variation}, ply {ply}")
    return ", ".join(words) or "the turn"


def play_line(record: Record, before: Position, turns: Sequence[Turn], where: Where) -> Iterator[PlayedTurn]:
    """Play the turns of a line one after another, without their variations.

    Raises:
        IllegalTurn: At the first turn that the rules forbid.
    """
    for index, turn in enumerate(turns):
        played = play_turn(record, before, turn, (*where, index), last=index == len(turns) - 1)
        yield played
        before = played.after


def play(record: Record) -> tuple[PlayedTurn, ...]:
    """Play the main line of a record.

    Raises:
        RecordError: The rules forbid a turn, or a pile does not match.
    """
    return tuple(play_line(record, record.first_position, record.turns, ("turns",)))


def check(record: Record) -> tuple[Warned, ...]:
    """Play a whole record, variations included, and check its end and stated result; return what to warn of.

    Raises:
        RecordError: The first thing wrong, in the order of the file.
    """
    warnings: list[Warned] = []
    position = _check_line(record, record.first_position, record.turns, ("turns",), warnings)
    if record.ended_early and position.over:
        raise RecordError("the game was played to its end, so it did not end early", where=("ended",))
    if record.result is not None:
        _check_result(record, record.result, position)
    return tuple(warnings)


def _check_line(
    record: Record, position: Position, turns: Sequence[Turn], where: Where, warnings: list[Warned]
) -> Position:
    for index, played in enumerate(play_line(record, position, turns, where)):
        turn, here = played.turn, (*where, index)
        if turn.ruling is not None:
            warnings.append(Warned(_ruling_in_words(record, played, here), (*here, "ruling")))
        for number, variation in enumerate(turn.variations):
            _check_line(record, played.before, variation, (*here, "variations", number), warnings)
        position = played.after
    return position


def _ruling_in_words(record: Record, played: PlayedTurn, where: Where) -> str:
    turn, parts = played.turn, []
    payment = played.payment
    if payment is not None and turn.paid is not None and payment.paid != payment.due:
        parts.append(f"paid {payment.paid} where {payment.due} was due")
    before_rug = next((step for step in reversed(played.steps) if isinstance(step.action, LayRug)), None)
    if before_rug is not None:
        index = played.steps.index(before_rug)
        position = played.steps[index - 1].position if index else played.before
        if before_rug.action not in position.legal:
            parts.append(f"laid a rug on {before_rug.action}, where the rules forbid it")
    what = " and ".join(parts) or "nothing against the rules"
    mover = record.names[played.before.player]
    ruling = " ".join((turn.ruling or "").split())
    if len(ruling) > _LONGEST_RULING:
        ruling = f"{ruling[: _LONGEST_RULING - 1].rstrip()}…"
    return f"{place_in_words(where)}: {mover}: {what}; ruling: {ruling}"


def _check_result(record: Record, result: Result, position: Position) -> None:
    computed = dict(zip(record.names, position.scores, strict=True))
    for name, stated in result.scores or ():
        if computed[name] != stated:
            message = f"the result states {stated} for {name}, the game gives {computed[name]}"
            raise RecordError(message, where=("result", "scores", name), rule="end.score")
    if result.winners is not None:
        if not position.over and not record.ended_early:
            message = "the result names winners, but the game is not over; `ended: early` counts it where it stands"
            raise RecordError(message, where=("result", "winners"), rule="end.last_rug")
        winners = tuple(record.names[player] for player in position.leaders)
        if set(winners) != set(result.winners):
            message = f"the result states that {', '.join(result.winners)} won, the game gives {', '.join(winners)}"
            raise RecordError(message, where=("result", "winners"), rule="end.tie")


def before_error(record: Record, where: Where) -> Record:
    """Return the game before the fault at ``where``: what follows the faulty turn in its line, and it, are cut off.

    For a fault in a variation, what comes before it in that variation stays.
    """
    if not where or where[0] != "turns":
        return record
    return replace(record, turns=_cut(record.turns, where[1:]), result=None, ended_early=False)


def _cut(turns: tuple[Turn, ...], where: Where) -> tuple[Turn, ...]:
    index = where[0]
    assert isinstance(index, int)
    if len(where) < 3 or where[1] != "variations":
        return turns[:index]
    turn, number = turns[index], where[2]
    assert isinstance(number, int)
    started = _cut(turn.variations[number], where[3:])
    kept = (*turn.variations[:number], *((started,) if started else ()))
    return (*turns[:index], replace(turn, variations=kept))
