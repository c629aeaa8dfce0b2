"""A game being played: the record so far, the position, whose it is, and everything one can do at a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from random import Random
from typing import Any, Final

from marrakech.analysis.players import COMPUTERS, Choice
from marrakech.board import Place
from marrakech.format import write
from marrakech.language import _
from marrakech.play.chance import chance
from marrakech.play.correction import replay
from marrakech.play.gamefile import GameFile
from marrakech.play.sayings import Notice, Refused
from marrakech.play.terms import Mode, Terms, read_terms
from marrakech.record import PlayedTurn, Record, RecordError, Result, Step, Turn, play
from marrakech.rules import (
    DIE,
    Action,
    Colour,
    DrawColour,
    Ended,
    Event,
    IllegalAction,
    LayRug,
    LegalActions,
    Phase,
    Player,
    Position,
    RollDie,
    TurnAssam,
)

NOTES: Final = ("before", "before_marks", "comment", "glyph", "marks", "hint")
"""What a turn holds to read or see beside what was decided; ``ruling`` and ``paid`` are part of what was."""
_PAID_WITH_DIE: Final = _("What was paid by a ruling is given together with the die.")
ADVISER: Final = "greedy"
"""The computer player whose choice is the hint."""


class Actor(Enum):
    """Who has to act."""

    PERSON = "person"
    COMPUTER = "computer"
    CHANCE = "chance"
    """The die is to be rolled or the next rug to be turned up; in a recorded game somebody enters what came."""
    NOBODY = "nobody"
    """The game is over."""


class Game:
    """A game at a table, from its record on.

    Every act returns the events of the rules, in order, or raises an error and leaves everything as it was:
    ``IllegalAction`` where a rule of the game forbids it, ``Refused`` where the table does. After every act the whole
    record is written to ``file``, if there is one; ``notice`` then holds what became of it, None being good news.

    In a game that is played here, ``record`` and ``position`` tell no more of a pile than the rug that is to be laid.
    """

    def __init__(self, record: Record, file: GameFile | None = None) -> None:
        """Go on with a record where it stops; one without a ``table`` is written on as a game on a real board.

        Raises:
            RecordError: The record does not play by the rules.
            Refused: Its table is none that this program can go on with.
        """
        self.terms: Terms = read_terms(record)
        """Who is a computer player, the seed, the speed; whoever replaces them does so between two acts."""
        self.file = file
        self.notice: Notice | None = None
        self._base = replace(record, turns=(), result=None, ended_early=False, table=None)
        self._played = list(play(record))
        self._rang = record.ended_early
        self._turn_up(self.terms.drawn)

    # -- What there is

    @property
    def record(self) -> Record:
        """The record so far, with an unfinished last turn, and with the result once the game is over."""
        position = self.position
        result = None
        if self.over:
            names = self.names
            winners = tuple(names[player] for player in position.leaders)
            result = Result(tuple(zip(names, position.scores, strict=True)), winners)
        return replace(
            self._base,
            turns=tuple(played.turn for played in self._played),
            ended_early=self._rang,
            result=result,
            table=replace(self.terms, drawn=self._drawn if self.mode is Mode.RECORDER else None).as_table,
        )

    @property
    def played(self) -> tuple[PlayedTurn, ...]:
        """The turns as they were played; the last may be under way."""
        return tuple(self._played)

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self._played[-1].after if self._played else self._base.first_position

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in turn order."""
        return self._base.names

    @property
    def mode(self) -> Mode:
        """Whether the game is played here or written down."""
        return self.terms.mode

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by the bell."""
        return self._rang or self.position.over

    @property
    def rang(self) -> bool:
        """Whether the bell ended the game."""
        return self._rang

    @property
    def turn_number(self) -> int:
        """The number, from 1, of the turn under way, or of the next one between turns."""
        return len(self._played) + (self._under_way is None)

    @property
    def player(self) -> Player:
        """Whose turn it is; after the end, whose turn was the last."""
        return self.position.player

    @property
    def to_act(self) -> Actor:
        """Who has to act now."""
        if self.over:
            return Actor.NOBODY
        if self.position.phase in (Phase.ROLL, Phase.DRAW):
            return Actor.CHANCE
        return Actor.PERSON if self.terms.computers[self.player] is None else Actor.COMPUTER

    @property
    def legal(self) -> LegalActions | tuple[Action, ...]:
        """What may be done now, chance's actions included; empty once the game is over."""
        return () if self.over else self.position.legal

    # -- What players and chance do

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do any of the four: turn Assam, lay a rug, and in a recorded game roll and turn up a rug.

        Raises:
            IllegalAction: The rules forbid it here.
            Refused: Chance is the program's in a game played here, or the bell rang.
        """
        if isinstance(action, RollDie | DrawColour) and self.mode is Mode.PLAY:
            raise Refused(_("In a game played here chance decides by itself; the die cannot be chosen."))
        return self._act(action)

    def turn(self, side: int) -> tuple[Event, ...]:
        """Turn Assam to a side: LEFT, STRAIGHT or RIGHT (turn.heading; in the variant at the end, variant.order).

        Raises:
            IllegalAction: The rules forbid it here.
            Refused: The bell rang.
        """
        return self.act(TurnAssam(side))

    def roll(
        self, slippers: int | None = None, *, paid: int | None = None, ruling: str | None = None
    ) -> tuple[Event, ...]:
        """Roll the die, walk and pay (turn.die to pay.broke); in a game played here the next rug then comes up.

        Args:
            slippers: What the real die showed, in a recorded game and only there.
            paid: In a recorded game, what the table had paid where it was not what was due, in dirhams.
            ruling: The table's ruling in words; ``paid`` needs one.

        Raises:
            IllegalAction: The rules forbid it here.
            Refused: A die was given in a game played here or none in a recorded one, or the bell rang.
        """
        if self.mode is Mode.RECORDER:
            if slippers is None:
                raise Refused(_("The die lies on the table: say what it shows."))
            return self._act(RollDie(slippers), paid=paid, ruling=ruling)
        if slippers is not None or paid is not None or ruling is not None:
            raise Refused(_("In a game played here chance decides by itself; the die cannot be chosen."))
        rolls = self.position.phase is Phase.ROLL
        # Where it is not time to roll, the rules say so, whatever the die shows.
        return self._act(self.position.sample(self._chance("roll")) if rolls else RollDie(DIE[0]))

    def draw(self, colour: Colour) -> tuple[Event, ...]:
        """Say which colour came up on the mover's pile (setup.rugs2), in a recorded game.

        Raises:
            IllegalAction: The rules forbid it here.
            Refused: The game is played here, where rugs come up by themselves, or the bell rang.
        """
        return self.act(DrawColour(colour))

    def lay(self, place: Place, *, ruling: str | None = None) -> tuple[Event, ...]:
        """Lay the rug that is due on a place (lay.*).

        Args:
            place: Where.
            ruling: In a recorded game, why the table let it lie though the rules forbid it.

        Raises:
            IllegalAction: The rules forbid it here; with a ruling, only under Assam.
            Refused: A ruling in a game played here, or the bell rang.
        """
        return self._act(LayRug(place), ruling=ruling)

    def enter(self, turn: Turn) -> tuple[Event, ...]:
        """Write down a whole turn, or as much as is given of what comes next in it, with its notes: all or nothing.

        Raises:
            IllegalAction: The rules forbid a part of it.
            Refused: The game is played here, or the bell rang, or the notes cannot be written.
        """
        if self.mode is Mode.PLAY:
            raise Refused(_("Whole turns are written down in games on a real board; here they are played."))
        self._check_bell()
        before = self._played[:]
        events: list[Event] = []
        try:
            for action in self._actions_of(turn):
                paid = turn.paid if isinstance(action, RollDie) else None
                ruled = isinstance(action, LayRug) or paid is not None or turn.place is None
                events += self._apply(action, paid=paid, ruling=turn.ruling if ruled else None)
                self._check_out(turn, action)
            last = self._played[-1]
            notes = {key: getattr(turn, key) for key in NOTES if getattr(turn, key)}
            self._played[-1] = last._replace(turn=replace(last.turn, **notes))
            self._check_writable()
        except ValueError:
            self._played = before
            raise
        self.keep()
        return tuple(events)

    def ring_bell(self) -> tuple[Event, ...]:
        """End the game early and count the points where it stands.

        Raises:
            Refused: It is over.
        """
        if self.over:
            raise Refused(_("The game is over."))
        self._rang = True
        self.keep()
        return (Ended(self.position.scores, self.position.leaders),)

    # -- What computer players would do

    def choice(self) -> Choice:
        """Return what the computer player whose turn it is does now, and why; the same each time it is asked.

        Raises:
            Refused: No computer player has to act.
        """
        name = self.terms.computers[self.player]
        if name is None or self.to_act is not Actor.COMPUTER:
            raise Refused(_("No computer player has to act now."))
        return COMPUTERS[name](self.position, self._chance(f"computer {self.position.phase.value}"))

    def hint(self) -> Choice:
        """Return what the best computer player would do in the mover's place, and why.

        Raises:
            Refused: Nobody has to decide anything now.
        """
        if self.to_act not in (Actor.PERSON, Actor.COMPUTER):
            raise Refused(_("There is nothing to decide now."))
        return COMPUTERS[ADVISER](self.position, self._chance(f"hint {self.position.phase.value}"))

    # -- What was done and is not to be

    @property
    def can_take_back(self) -> bool:
        """Whether there is something that ``take_back`` would take back."""
        try:
            self._steps_back()
        except Refused:
            return False
        return True

    def take_back(self, *, whole_turn: bool = False) -> None:
        """Take back the last decision: the bell, a rug, a turn of Assam; in a recorded game also what chance did.

        In a game played here it is the last decision of a person, together with what computer players decided after
        it, and never past a die or a rug that has been seen.

        Args:
            whole_turn: In a recorded game, take back all of the last turn.

        Raises:
            Refused: There is none, or chance has spoken since; the sentence says which.
        """
        steps = self._steps_back()
        if steps and whole_turn and self.mode is Mode.RECORDER:
            steps = len(self._played[-1].steps)
        self._rang = False
        for _step in range(steps):
            last = _without_last_step(self._played.pop())
            if last is not None:
                self._played.append(last)
        self.keep()

    def correct(self, number: int, turn: Turn, *, cut: bool = False) -> None:
        """Replace a turn, notes included, and play everything after it again.

        In a game played here only notes can be changed.

        Args:
            number: Which turn, from 1.
            turn: What it was really. ``dataclasses.replace`` of the old one keeps the notes.
            cut: Leave out the first later turn that the rules forbid then, and all after it.

        Raises:
            CorrectionBreaks: The rules forbid the turn, or a later one that is not to be cut; it says which and why.
            Refused: There is no such turn, its notes cannot be written, or it was played here.
        """
        count = len(self._played)
        if not 1 <= number <= count:
            raise Refused(_("There is no turn {n}; the last is turn {last}."), n=number, last=count)
        if turn.paid is not None and turn.die is None:
            raise Refused(_PAID_WITH_DIE)
        before, rang, drawn = self._played[:], self._rang, self._drawn
        was = before[number - 1]
        if _decided(turn) == _decided(was.turn):
            self._played[number - 1] = was._replace(turn=turn)
        elif self.mode is Mode.PLAY:
            raise Refused(_("What was played here stays, for the die has been seen; only notes can be changed."))
        else:
            self._played = list(replay(self._base, before, number, turn, cut=cut))
            self._rang = rang and not self.position.over
            self._turn_up(drawn)
        try:
            self._check_writable()
        except Refused:
            self._played, self._rang = before, rang
            raise
        self.keep()

    # -- How it is done

    @property
    def _under_way(self) -> PlayedTurn | None:
        return self._played[-1] if self._played and not self._played[-1].finished else None

    @property
    def _drawn(self) -> str | None:
        """The colour that has come up in a recorded game and is not laid yet."""
        turn = self._under_way
        action = turn.steps[-1].action if turn else None
        return self._base.colours[action.colour] if isinstance(action, DrawColour) else None

    def _chance(self, purpose: str) -> Random:
        return chance(self.terms.seed, self.turn_number, purpose)

    def _act(self, action: Action, *, paid: int | None = None, ruling: str | None = None) -> tuple[Event, ...]:
        self._check_bell()
        before = self._played[:]
        events = self._apply(action, paid=paid, ruling=ruling)
        try:
            if ruling is not None:
                self._check_writable()
        except Refused:
            self._played = before
            raise
        events = (*events, *self._turn_up(None))
        self.keep()
        return events

    def _apply(self, action: Action, *, paid: int | None = None, ruling: str | None = None) -> tuple[Event, ...]:
        """Do an action and put it into the record, without keeping that."""
        if ruling is not None and self.mode is Mode.PLAY:
            raise Refused(_("Rulings are for games on a real board; here everything goes by the rules."))
        if paid is not None and ruling is None:
            raise Refused(_("Another payment than the one due needs a ruling in words."))
        before = self.position
        ruled = paid is not None or (ruling is not None and isinstance(action, LayRug) and action not in before.legal)
        if ruled and isinstance(action, RollDie | LayRug):
            position, events = before.apply_ruling(action, paid)
        else:
            position, events = before.apply(action)
        played = self._under_way or PlayedTurn(Turn(), before, ())
        if played.steps:
            self._played.pop()
        turn = self._decide(played.turn, action, before, position)
        if ruling is not None:
            said = ruling if turn.ruling in (None, ruling) else f"{turn.ruling} {ruling}"
            turn = replace(turn, ruling=said, paid=turn.paid if paid is None else paid)
        self._played.append(PlayedTurn(turn, played.before, (*played.steps, Step(action, position, events))))
        return events

    def _decide(self, turn: Turn, action: Action, before: Position, after: Position) -> Turn:
        """Return a turn with an action in it."""
        match action:
            case TurnAssam(side):
                return replace(turn, side=side)
            case RollDie(slippers):
                return replace(turn, die=slippers, out=before.player in after.out)
            case LayRug(place):
                two = len(self._base.seats[before.player].colours) > 1
                colour = self._base.colours[before.colour] if two and before.colour is not None else None
                return replace(turn, place=place, colour=colour)
            case _:
                return turn

    def _turn_up(self, drawn: str | None) -> tuple[Event, ...]:
        """Turn up the next rug, where it is time: chance's in a game played here, else the one that had come up."""
        position, colours = self.position, self._base.colours
        if position.phase is not Phase.DRAW:
            return ()
        if self.mode is Mode.PLAY:
            # A pile that is drawn from at random is as good as a shuffled one, and nobody can look into it.
            return self._apply(position.sample(self._chance("draw")))
        if drawn in colours and DrawColour(colours.index(drawn)) in position.legal:
            return self._apply(DrawColour(colours.index(drawn)))
        return ()

    def _actions_of(self, turn: Turn) -> Iterator[Action]:
        """Yield what a turn's parts do, each when it is its time; a part whose time does not come, at the end."""
        colours = self._base.colours
        if turn.colour is not None and turn.colour not in colours:
            raise Refused(_("There is no such colour of rugs; there are {known}."), known=", ".join(colours))
        if turn.paid is not None and turn.die is None:
            raise Refused(_PAID_WITH_DIE)
        parts: dict[Phase, Action] = {}
        if turn.side is not None:
            parts[Phase.TURN] = TurnAssam(turn.side)
        if turn.die is not None:
            parts[Phase.ROLL] = RollDie(turn.die)
        if turn.colour is not None:
            parts[Phase.DRAW] = DrawColour(colours.index(turn.colour))
        if turn.place is not None:
            parts[Phase.LAY] = LayRug(turn.place)
        if not parts:
            raise Refused(_("Nothing of a turn is given: how Assam was turned, the die, or the rug."))
        self._leave_out_known(parts)
        while parts:
            position = self.position
            drawn = parts.get(Phase.DRAW)
            if position.phase is Phase.LAY and isinstance(drawn, DrawColour) and drawn.colour == position.colour:
                del parts[Phase.DRAW]
                continue
            if position.phase is Phase.LAY and drawn is not None:
                reason = "the next rug of the mover's pile has another colour"
                raise IllegalAction("setup.rugs2", reason, drawn, position)
            if position.phase is Phase.DRAW and drawn is None:
                raise Refused(_("The colour of the rug is missing: say which came up on the pile."))
            phase = position.phase if position.phase in parts else next(iter(parts))
            yield parts.pop(phase)

    def _leave_out_known(self, parts: dict[Phase, Action]) -> None:
        """Leave out of the parts of a turn those that are written down already; who types them means the same turn.

        Raises:
            Refused: Others are written down, or nothing is left.
        """
        under_way, position = self._under_way, self.position
        if under_way is None:
            return
        turn, colours = under_way.turn, self._base.colours
        order = (Phase.TURN, Phase.ROLL, Phase.LAY)
        if position.setup.turns_at_end:
            order = (Phase.ROLL, Phase.LAY, Phase.TURN)
        done = order[: order.index(Phase.LAY if position.phase is Phase.DRAW else position.phase)]
        known: dict[Phase, Action] = {}
        if Phase.TURN in done and turn.side is not None:
            known[Phase.TURN] = TurnAssam(turn.side)
        if Phase.ROLL in done and turn.die is not None:
            known[Phase.ROLL] = RollDie(turn.die)
        if Phase.LAY in done and turn.place is not None:
            known[Phase.LAY] = LayRug(turn.place)
            if turn.colour is not None:
                known[Phase.DRAW] = DrawColour(colours.index(turn.colour))
        for part, action in known.items():
            if parts.pop(part, action) != action:
                raise Refused(
                    _("Turn {n} has begun otherwise. Type what is left of it, take it back, or correct it."),
                    n=self.turn_number,
                )
        if not parts:
            raise Refused(_("That stands there already. Type what is left of turn {n}."), n=self.turn_number)

    def _check_out(self, turn: Turn, action: Action) -> None:
        """Refuse a turn that says otherwise than the roll whether its mover went out."""
        if isinstance(action, RollDie):
            gone = self._played[-1].eliminated
            if turn.out and not gone:
                raise IllegalAction("pay.broke", "the mover can pay and stays in", action, self.position)
            if gone and turn.place is not None:
                raise IllegalAction("out.turn", "the mover is out and lays no rug", action, self.position)

    def _steps_back(self) -> int:
        """Return how many steps ``take_back`` takes back; none where it takes back the bell."""
        if self._rang:
            return 0
        steps = [(step, played.before.player) for played in self._played for step in played.steps]
        if self.mode is Mode.RECORDER and steps:
            return 1
        for number, (step, mover) in enumerate(reversed(steps), 1):
            if isinstance(step.action, DrawColour):
                raise Refused(_("The next rug of the pile has been seen, so nothing before that can be taken back."))
            if isinstance(step.action, RollDie):
                raise Refused(_("The die has been seen, so nothing before that can be taken back."))
            if self.terms.computers[mover] is None:
                return number
        raise Refused(_("Nothing has been decided yet that could be taken back."))

    def _check_bell(self) -> None:
        if self._rang:
            raise Refused(_("The bell has rung, so the game is over."))

    def _check_writable(self) -> None:
        try:
            write(self.record)
        except RecordError as error:
            raise Refused(_("This cannot be written down: {reason}"), reason=error.message) from error

    def keep(self) -> None:
        """Write the record to the file, if there is one; every act does so by itself."""
        if self.file is not None:
            self.notice = self.file.keep(self.record)


def _without_last_step(played: PlayedTurn) -> PlayedTurn | None:
    """Return a turn without its last step, or None if nothing is left of it."""
    *steps, last = played.steps
    if not steps:
        return None
    turn = played.turn
    match last.action:
        case TurnAssam():
            turn = replace(turn, side=None)
        case RollDie():
            turn = replace(turn, die=None, out=False, paid=None, ruling=None)
        case LayRug():
            turn = replace(turn, place=None, colour=None, ruling=None if turn.paid is None else turn.ruling)
    return PlayedTurn(turn, played.before, tuple(steps))


def _decided(turn: Turn) -> Turn:
    """Return a turn without its notes."""
    notes: dict[str, Any] = dict.fromkeys(NOTES)
    return replace(turn, variations=(), **notes)
