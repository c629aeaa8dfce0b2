"""Positions: everything that may change in a game, and what each action changes.

Positions are immutable: ``position.apply(action)`` returns the next position and the events that happened, in order, so
that nobody who shows a game needs to know a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from marrakech import board
from marrakech.board import Heading, Place, Places, Square, Squares
from marrakech.rules.actions import (
    DIE,
    DRAWS,
    LEGAL_TURNS,
    ROLL_CHANCES,
    ROLL_OF_FACE,
    STRAIGHT,
    Action,
    Colour,
    DrawColour,
    LayRug,
    LegalActions,
    Phase,
    Player,
    RollDie,
    TurnAssam,
)
from marrakech.rules.events import (
    Crossed,
    Drew,
    Ended,
    Event,
    Laid,
    Paid,
    Rolled,
    Stepped,
    Turned,
    WentOut,
)
from marrakech.rules.setups import Setup

_TURN, _ROLL, _DRAW, _LAY, _OVER = Phase


class _Walked(NamedTuple):
    square: Square
    heading: Heading
    events: tuple[Event, ...]


def _walked(square: Square, heading: Heading, slippers: int) -> _Walked:
    events: list[Event] = [Rolled(slippers)]
    for taken in board.walk(square, heading, slippers):  # rule: turn.walk
        if taken.crossed is not None:
            events.append(Crossed(taken.crossed))
        square, heading = taken.square, taken.heading
        events.append(Stepped(square, heading))
    return _Walked(square, heading, tuple(events))


# By square, heading and slippers.
_WALKS: Final = {
    square: tuple({slippers: _walked(square, heading, slippers) for slippers in DIE} for heading in board.HEADINGS)
    for square in board.SQUARES
}
_LAID_AS_BYTES: Final = tuple(
    tuple(bytes((place, colour)) for place in range(len(board.PLACES))) for colour in range(4)
)
_UNCOVERED: Final = tuple(~squares for squares in board.PLACE_SQUARES)
_CLEAR_OF: Final = tuple(~places for places in board.PLACES_OVER)
# By player, colour and place.
_LAID: Final = tuple(
    tuple(tuple((Laid(player, colour, place),) for place in range(len(board.PLACES))) for colour in range(4))
    for player in range(4)
)
_DREW: Final = tuple(tuple((Drew(player, colour),) for colour in range(4)) for player in range(4))
_TURNED: Final = tuple(
    {side: (Turned(side, (heading + side) & 3),) for side in (-1, 0, 1)} for heading in board.HEADINGS
)


def colour_at(visible: Sequence[Squares], square: Square) -> Colour | None:
    """Return the colour that shows on a square, given the squares each colour shows on; None for a bare square."""
    bit = 1 << square
    for colour, squares in enumerate(visible):
        if squares & bit:
            return colour
    return None


def legal_places(assam: Square, whole: Places, own: Squares = 0) -> Places:
    """Return the places where a rug may be laid.

    Args:
        assam: Where Assam stands.
        whole: The places whose rug shows both its halves.
        own: The squares that the mover's colours show on, where the rule set lets him cover his own whole rugs.
    """
    # lay.bases needs no code of its own: any two squares do, unless one whole rug lies on both.
    # rule: lay.touch, rule: lay.assam, rule: lay.bases
    beside = board.PLACES_BESIDE[assam]
    # rule: lay.cover
    forbidden = whole & beside
    if own and forbidden:
        forbidden = sum(1 << place for place in board.places_in(forbidden) if not board.PLACE_SQUARES[place] & own)
    return beside & ~forbidden


class Landing(NamedTuple):
    """Where a walk would end and what that would cost.

    ``colour`` is what shows there, or None on a bare square or a neutral rug; ``region`` is the region landed on and
    ``due`` what the mover would owe for it, 0 on his own rugs.
    """

    square: Square
    heading: Heading
    colour: Colour | None
    region: Squares
    due: int


class Rug(NamedTuple):
    """A laid rug."""

    place: Place
    colour: Colour


_new = tuple.__new__


class Position(NamedTuple):
    """A game between two actions. Compare, hash and share freely: nothing in it changes.

    Make one with ``start`` or ``arrange`` and get others with ``apply``; the constructor checks nothing.
    """

    setup: Setup
    phase: Phase
    player: Player
    """Whose turn it is; after the end, whose turn was the last."""
    assam: Square
    heading: Heading
    dirhams: tuple[int, ...]
    """By player."""
    left: tuple[int, ...]
    """Rugs still to lay, by colour; 0 for a player who is out."""
    out: frozenset[Player]
    visible: tuple[Squares, ...]
    """The squares each colour shows on, by colour; those of players who are out are the neutral ones."""
    whole: Places
    """The places whose rug shows both its halves."""
    rugs: bytes
    """Every rug laid, in order, two numbers each: place and colour. ``laid`` reads them."""
    piles: tuple[bytes, ...]
    """The coming colours of each player as far as they are known, next first; empty where nobody knows."""
    colour: Colour | None
    """The colour to lay now; None outside the phase LAY."""

    # -- What a viewer asks

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def laid(self) -> tuple[Rug, ...]:
        """The rugs in the order they were laid."""
        rugs = self.rugs
        return tuple(Rug(rugs[i], rugs[i + 1]) for i in range(0, len(rugs), 2))

    def layers(self, square: Square) -> tuple[int, ...]:
        """Return the indexes into ``laid`` of the rugs on a square, the visible one first."""
        places = [place for place, pair in enumerate(board.PLACES) if square in pair]
        count = len(self.rugs) // 2
        return tuple(i for i in range(count - 1, -1, -1) if self.rugs[2 * i] in places)

    def owner_at(self, square: Square) -> Player | None:
        """Return whose rug shows on a square; None for a bare square or a neutral rug (out.neutral)."""
        colour = colour_at(self.visible, square)
        if colour is None:
            return None
        owner = self.setup.owner[colour]
        return None if owner in self.out else owner

    def rugs_left(self, player: Player) -> int:
        """Return how many rugs a player has still to lay."""
        return sum(self.left[colour] for colour in self.setup.colours[player])

    def squares_of(self, player: Player) -> int:
        """Return on how many squares a player's colours show, neutral ones counted."""
        return sum(self.visible[colour].bit_count() for colour in self.setup.colours[player])

    def next_colour(self, player: Player) -> Colour | None:
        """Return the colour of the next rug of a player; None if he has none or nobody knows."""
        if self.colour is not None and player == self.player:
            return self.colour
        pile = self.piles[player]
        if pile:
            return pile[0]
        known: Colour | None = None
        for colour in self.setup.colours[player]:
            if self.left[colour]:
                if known is not None:
                    return None
                known = colour
        return known

    # rule: end.score
    @property
    def scores(self) -> tuple[int, ...]:
        """Each player's points as the game stands: visible halves and dirhams; 0 for a player who is out."""
        return tuple(
            0 if player in self.out else self.squares_of(player) + self.dirhams[player]
            for player in range(self.setup.players)
        )

    # rule: end.tie
    @property
    def leaders(self) -> tuple[Player, ...]:
        """Who would win if the game ended here; more than one player when the win is shared."""
        scores = self.scores
        by_dirhams = self.setup.rules.tie == "dirhams"

        def standing(player: Player) -> tuple[int, int]:
            return scores[player], self.dirhams[player] if by_dirhams else self.squares_of(player)

        staying = [player for player in range(self.setup.players) if player not in self.out]
        best = max(standing(player) for player in staying)
        return tuple(player for player in staying if standing(player) == best)

    @property
    def winners(self) -> tuple[Player, ...]:
        """Who has won; empty while the game goes on."""
        return self.leaders if self.over else ()

    # rule: pay.region
    def region_at(self, square: Square) -> Squares:
        """Return the squares of the region of one colour that a square belongs to; 0 for a bare square."""
        colour = colour_at(self.visible, square)
        return 0 if colour is None else board.region(self.visible[colour], square)

    def landing(self, side: int, slippers: int) -> Landing:
        """Return where Assam would land, turned to ``side`` first, and what who walks him would owe there.

        That is the mover, or, where he turns Assam at the end of his turn, the next player (variant.order).
        """
        walker = self.player
        if self.phase is _TURN and self.setup.turns_at_end:
            walker = self.setup.next_player(walker, self.left)
        walked = _WALKS[self.assam][(self.heading + side) & 3][slippers]
        colour = colour_at(self.visible, walked.square)
        owner = None if colour is None else self.setup.owner[colour]
        if colour is None or owner in self.out:
            return Landing(walked.square, walked.heading, None, 0, 0)
        region = board.region(self.visible[colour], walked.square)
        return Landing(walked.square, walked.heading, colour, region, 0 if owner == walker else region.bit_count())

    # -- Legal actions

    @property
    def legal(self) -> LegalActions:
        """The legal actions, worked out as they are asked for; in the phases ROLL and DRAW what chance may do."""
        phase = self.phase
        if phase is _LAY:
            return LegalActions((), self.placements)
        if phase is _TURN:
            return LEGAL_TURNS[self.setup.turns]
        return LegalActions(tuple(action for action, _ in self.chances), 0)

    @property
    def placements(self) -> Places:
        """The places where the mover may lay his rug, if it is time to lay one where Assam stands (lay.*)."""
        own = 0
        if self.setup.covers_own:
            for colour in self.setup.colours[self.player]:
                own |= self.visible[colour]
        return legal_places(self.assam, self.whole, own)

    @property
    def chances(self) -> tuple[tuple[RollDie | DrawColour, Fraction], ...]:
        """What chance may do here with its exact odds; empty unless the phase is ROLL or DRAW."""
        if self.phase is Phase.ROLL:
            return ROLL_CHANCES
        if self.phase is Phase.DRAW:
            total = self.rugs_left(self.player)
            colours = self.setup.colours[self.player]
            return tuple((DRAWS[colour], Fraction(self.left[colour], total)) for colour in colours)
        return ()

    def sample(self, rng: Random) -> RollDie | DrawColour:
        """Let chance act: return a roll of the die, or a draw from the rugs left in the mover's pile.

        Raises:
            ValueError: The position waits for the player, not for chance.
        """
        if self.phase is Phase.ROLL:
            return ROLL_OF_FACE[int(rng.random() * 6)]
        if self.phase is Phase.DRAW:
            # Two colours at most, and neither of them used up: else nothing would be drawn.
            one, other = self.setup.colours[self.player]
            left = self.left
            return DRAWS[one if rng.random() * (left[one] + left[other]) < left[one] else other]
        raise ValueError(f"nothing is left to chance in the phase {self.phase.value!r}")

    # -- What actions do

    # rule: turn.order, rule: variant.order
    def apply(self, action: Action) -> tuple[Position, tuple[Event, ...]]:
        """Return the position after an action and what happened, in order.

        Raises:
            IllegalAction: The rules forbid it here.
        """
        phase = self.phase
        if phase is _LAY and isinstance(action, LayRug):
            if action.place >= 0 and self.placements >> action.place & 1:
                return self._lay(action.place)
        elif phase is _ROLL and isinstance(action, RollDie):
            if action.slippers in DIE:
                return self._roll(action.slippers, None)
        elif phase is _TURN and isinstance(action, TurnAssam):
            if action in self.setup.turns:
                return self._turn(action.side)
        elif phase is _DRAW and isinstance(action, DrawColour):  # noqa: SIM102 (one shape for all four)
            if action.colour in self.setup.colours[self.player] and self.left[action.colour]:
                return _new(Position, (self[0], _LAY, *self[2:-1], action.colour)), _DREW[self.player][action.colour]
        raise self._illegal(action)

    def apply_ruling(self, action: RollDie | LayRug, paid: int | None = None) -> tuple[Position, tuple[Event, ...]]:
        """Do what a table did against the rules: pay another sum than was due, or lay a rug where none may lie.

        With ``paid``, the mover pays that sum for the region he landed on and stays in the game, whatever was due.

        Raises:
            IllegalAction: It is not time for the action, the rug would lie under Assam, nobody is there to be paid,
                or the mover does not have so much.
        """
        if self.phase is Phase.ROLL and type(action) is RollDie and action.slippers in DIE:
            position, events = self._roll(action.slippers, paid)
            if paid and not any(isinstance(event, Paid) for event in events):
                raise IllegalAction("pay.owner", "nobody is owed anything there, so nobody can be paid", action, self)
            if paid is not None and not 0 <= paid <= self.dirhams[self.player]:
                reason = f"the mover has {self.dirhams[self.player]} dirhams and cannot pay {paid}"
                raise IllegalAction("pay.broke", reason, action, self)
            return position, events
        if self.phase is Phase.LAY and type(action) is LayRug and 0 <= action.place < 84 and paid is None:
            if board.PLACE_SQUARES[action.place] >> self.assam & 1:
                raise self._illegal(action)
            return self._lay(action.place)
        if not isinstance(action, RollDie | LayRug):
            raise IllegalAction("turn.order", "a ruling is about a payment or a rug", action, self)
        raise self._illegal(action)

    # The three methods below make one turn; they are what a simulation spends its time in, so they take the position
    # apart and put the next one together without going through keyword arguments.

    def _turn(self, side: int) -> tuple[Position, tuple[Event, ...]]:
        setup, _, player, assam, heading, dirhams, left, out, visible, whole, rugs, piles, colour = self
        if setup.turns_at_end:  # rule: variant.order
            player = setup.next_player(player, left)
        turned = (heading + side) & 3
        return _new(
            Position,
            (setup, _ROLL, player, assam, turned, dirhams, left, out, visible, whole, rugs, piles, colour),
        ), _TURNED[heading][side]

    def _roll(self, slippers: int, ruled: int | None) -> tuple[Position, tuple[Event, ...]]:
        setup, _, player, assam, heading, dirhams, left, out, visible, whole, rugs, piles, _ = self
        assam, heading, events = _WALKS[assam][heading][slippers]
        bit = 1 << assam
        for landed, squares in enumerate(visible):
            if not squares & bit:
                continue
            # rule: pay.owner, rule: pay.colours2
            payee = setup.owner[landed]
            if payee == player or payee in out:
                break
            region = board.region(squares, assam)
            due = region.bit_count()
            # rule: pay.broke
            paid = due if ruled is None else ruled
            if ruled is None and due > dirhams[player]:
                paid = dirhams[player]
            purses = [*dirhams]
            purses[player] -= paid
            purses[payee] += paid
            dirhams = tuple(purses)
            events = (*events, Paid(player, payee, due, paid, landed, region))
            if paid < due and ruled is None:
                return self._replace(assam=assam, heading=heading, dirhams=dirhams)._go_out(events)
            break
        colour = setup.only_colour[player]
        if colour is None:
            colour = self.next_colour(player)
        phase = _DRAW if colour is None else _LAY  # rule: lay.must
        return _new(
            Position,
            (setup, phase, player, assam, heading, dirhams, left, out, visible, whole, rugs, piles, colour),
        ), events

    def _lay(self, place: Place) -> tuple[Position, tuple[Event, ...]]:
        setup, _, player, assam, heading, dirhams, left, out, visible, whole, rugs, piles, colour = self
        assert colour is not None
        uncovered = _UNCOVERED[place]
        shown = [*map(uncovered.__and__, visible)]
        shown[colour] |= ~uncovered
        stock = [*left]
        stock[colour] -= 1
        left = tuple(stock)
        if piles[player]:
            piles = tuple(pile[1:] if owner == player else pile for owner, pile in enumerate(piles))
        # A rug on top leaves none whole that shares a square with it, and is whole itself.
        whole = whole & _CLEAR_OF[place] | 1 << place
        rugs += _LAID_AS_BYTES[colour][place]
        events = _LAID[player][colour][place]
        phase = _TURN
        if not stock[colour] and not any(left):
            phase = _OVER
        elif not setup.turns_at_end:
            player = setup.next_player(player, left)
        position = _new(
            Position,
            (
                setup,
                phase,
                player,
                assam,
                heading,
                dirhams,
                left,
                out,
                tuple(shown),
                whole,
                rugs,
                piles,
                None,
            ),
        )
        return position._end(events) if phase is _OVER else (position, events)

    # rule: out.turn, rule: out.neutral, rule: out.last
    def _go_out(self, events: tuple[Event, ...]) -> tuple[Position, tuple[Event, ...]]:
        setup, player = self.setup, self.player
        out = self.out | {player}
        left = tuple(0 if setup.owner[colour] == player else n for colour, n in enumerate(self.left))
        piles = tuple(b"" if owner == player else pile for owner, pile in enumerate(self.piles))
        gone = self._replace(out=out, left=left, piles=piles)
        events = (*events, WentOut(player))
        if not any(left) or (len(out) == setup.players - 1 and setup.rules.last_player == "ends"):
            return gone._end(events)
        phase = Phase.ROLL if setup.turns_at_end else Phase.TURN
        return gone._replace(phase=phase, player=setup.next_player(player, left)), events

    # rule: end.last_rug
    def _end(self, events: tuple[Event, ...]) -> tuple[Position, tuple[Event, ...]]:
        ended = self._replace(phase=Phase.OVER)
        return ended, (*events, Ended(ended.scores, ended.leaders))

    def _illegal(self, action: Action) -> IllegalAction:
        return IllegalAction(*_why_not(self, action), action, self)

    # -- Text

    def __str__(self) -> str:
        """Draw the position with ASCII characters, north up.

        Rugs are the letter of their colour, small where neutral; ``=`` and ``|`` join the two halves of a whole rug;
        Assam is the arrow ``^ > v <``, with what shows under him after it.
        """
        rows = []
        for rank in range(board.SIZE - 1, -1, -1):
            cells, joints = [], []
            for file in range(board.SIZE):
                square = board.square_at(file, rank)
                east = board.PLACE_BY_SQUARES.get((square, square + 8))
                south = board.PLACE_BY_SQUARES.get((square, square - 1))
                cells.append(self._cell(square) + ("==" if self._is_whole(east) else "  "))
                joints.append(" | " if self._is_whole(south) else "   ")
            rows += [f"{board.RANKS[rank]} " + "".join(cells).rstrip(), ("  " + "  ".join(joints)).rstrip()]
        return "\n".join([*rows[:-1], "   " + "    ".join(board.FILES)])

    def _is_whole(self, place: Place | None) -> bool:
        return place is not None and bool(self.whole >> place & 1)

    def _cell(self, square: Square) -> str:
        colour = colour_at(self.visible, square)
        if colour is None:
            rug = "."
        else:
            rug = "ABCD"[colour]
            rug = rug.lower() if self.setup.owner[colour] in self.out else rug
        return f"{'^>v<'[self.heading]}{rug} " if square == self.assam else f" {rug} "


class IllegalAction(ValueError):
    """An action that the rules forbid: which rule, why, and what would have been legal.

    ``str()`` gives one English sentence; a program that speaks to players uses ``rule`` and ``legal`` instead.
    """

    def __init__(self, rule: str, reason: str, action: Action, position: Position) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule = rule
        self.reason = reason
        self.action = action
        self.position = position

    @property
    def legal(self) -> LegalActions:
        """The actions that would have been legal."""
        return self.position.legal


_WAITS_FOR: Final = {
    Phase.TURN: "Assam is turned",
    Phase.ROLL: "the die is rolled",
    Phase.DRAW: "the next rug of the pile is turned up",
    Phase.LAY: "a rug is laid",
}


def _why_not(position: Position, action: Action) -> tuple[str, str]:
    """Return the id of the rule that forbids an action and the reason in English."""
    phase = position.phase
    if phase is Phase.OVER:
        return "end.last_rug", "the game is over"
    wanted = {Phase.TURN: TurnAssam, Phase.ROLL: RollDie, Phase.DRAW: DrawColour, Phase.LAY: LayRug}[phase]
    if not isinstance(action, wanted):
        rule = "turn.order" if position.setup.rules.turn == "start" else "variant.order"
        return rule, f"first {_WAITS_FOR[phase]}"
    if isinstance(action, TurnAssam):
        if action.side == STRAIGHT:
            return "variant.order", "Assam must be turned a quarter to the left or to the right"
        return "turn.heading", "Assam turns a quarter to the left or to the right or stays as he is"
    if isinstance(action, RollDie):
        return "turn.die", f"the die shows 1, 2, 3 or 4 slippers, not {action.slippers}"
    if isinstance(action, DrawColour):
        return "setup.rugs2", "the mover's pile holds no rug of that colour"
    return why_no_rug(position, action.place)


def why_no_rug(position: Position, place: Place) -> tuple[str, str]:
    """Return the id of the rule that forbids a rug on a place where ``placements`` has none, and the reason."""
    if not 0 <= place < len(board.PLACES):
        return "lay.touch", "a rug covers two squares that share an edge"
    if board.PLACE_SQUARES[place] >> position.assam & 1:
        return "lay.assam", f"Assam stands on {board.SQUARE_NAMES[position.assam]}"
    if not board.PLACES_BESIDE[position.assam] >> place & 1:
        return (
            "lay.touch",
            f"neither square shares an edge with Assam's square {board.SQUARE_NAMES[position.assam]}",
        )
    return "lay.cover", "it would cover a whole rug, both of whose halves show"
