"""Positions to begin from: the start of a game, or any position set up from its parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import TypeVar

from marrakech import board
from marrakech.board import Heading, Place, Places, Square, Squares
from marrakech.rules.actions import Colour, Phase, Player
from marrakech.rules.position import Position
from marrakech.rules.setups import Setup

_T = TypeVar("_T")


def start(
    setup: Setup, *, first: Player = 0, heading: Heading = board.NORTH, piles: Sequence[Sequence[Colour]] = ()
) -> Position:
    """Return the position at the start of a game.

    Args:
        setup: Who plays by which rules.
        first: The player who begins. Records list players in turn order, so theirs is 0.
        heading: How Assam faces; any heading is the same game by symmetry (board.squares).
        piles: With two colours each, the pile of each player as far as it is known, next rug first.

    Raises:
        ValueError: A pile holds a colour its player does not have, or too many of one.
    """
    return arrange(setup, player=first, heading=heading, piles=piles)


def arrange(
    setup: Setup,
    *,
    phase: Phase | None = None,
    player: Player = 0,
    assam: Square = board.CENTRE,
    heading: Heading = board.NORTH,
    dirhams: Sequence[int] | None = None,
    left: Sequence[int] | None = None,
    out: Sequence[Player] = (),
    rugs: Sequence[tuple[Place, Colour]] = (),
    piles: Sequence[Sequence[Colour]] = (),
    colour: Colour | None = None,
) -> Position:
    """Return the position made of these parts.

    Args:
        setup: Who plays by which rules.
        phase: What the position waits for; by default a new turn, or nothing where the game has ended.
        player: Whose turn it is.
        assam: Where Assam stands.
        heading: How he faces.
        dirhams: What each player has; by default what the rule set gives him at the start.
        left: The rugs of each colour still to lay; by default the rule set's number less those laid. Rugs of
            players who are out have left the game and count as 0 (out.turn).
        out: The players who are out.
        rugs: The rugs in the order they were laid, as place and colour.
        piles: The coming colours of each player as far as they are known, next first.
        colour: In the phase LAY, the colour to lay, where the rest leaves it open.

    Raises:
        ValueError: The parts do not make a position; the sentence says why.
    """
    owner, colours, players = setup.owner, len(setup.owner), setup.players
    player, assam, heading = _whole((player, assam, heading), "player, assam and heading")
    out = _whole(out, "the players who are out")
    rugs = tuple(_rug(rug) for rug in _parts(rugs, "rugs"))
    if colour is not None:
        (colour,) = _whole((colour,), "colours")
    if phase is not None and not isinstance(phase, Phase):
        raise ValueError(f"a position waits for a Phase, not for {phase!r}")
    if assam not in board.NEIGHBOURS or heading not in board.HEADINGS:
        raise ValueError("Assam stands on one of the 49 squares and faces one of four ways")
    if not {player, *out} <= set(range(players)):
        raise ValueError(f"the players are numbered from 0 to {players - 1}")
    if not all(0 <= place < len(board.PLACES) and 0 <= c < colours for place, c in rugs):
        raise ValueError(f"rugs lie on places 0 to {len(board.PLACES) - 1} and have colours 0 to {colours - 1}")
    laid = [0] * colours
    for _, laid_colour in rugs:
        laid[laid_colour] += 1
    given = tuple(setup.rugs_of_each_colour - n for n in laid) if left is None else _whole(left, "rugs left")
    purses = (setup.rules.dirhams_each(players),) * players if dirhams is None else _whole(dirhams, "dirhams")
    if len(purses) != players or len(given) != colours:
        raise ValueError(f"{players} players of {colours} colours need as many purses and numbers of rugs left")
    if min(purses) < 0:
        raise ValueError("a player has less than 0 dirhams")
    if min(given) < 0:
        raise ValueError(f"more than {setup.rugs_of_each_colour} rugs of one colour are laid")
    gone = frozenset(out)
    if len(gone) >= players:
        raise ValueError("no player is left in the game")
    remaining = tuple(0 if owner[c] in gone else n for c, n in enumerate(given))
    known = tuple(_whole(pile, "the colours of a pile") for pile in _parts(piles, "piles")) or ((),) * players
    if len(known) != players:
        raise ValueError(f"{players} players have as many piles, not {len(known)}")
    for of, pile in enumerate(known):
        for c in set(pile):
            if c not in setup.colours[of] or pile.count(c) > remaining[c]:
                raise ValueError(f"the pile of player {of + 1} does not hold the rugs that player has left")
    ended = not any(remaining) or (len(gone) == players - 1 and setup.rules.last_player == "ends")
    if phase is None:
        phase = Phase.OVER if ended else Phase.TURN if setup.rules.turn == "start" else Phase.ROLL
    elif ended != (phase is Phase.OVER):
        raise ValueError("the game has ended" if ended else "the game has not ended")
    lays = not ended and not (phase is Phase.TURN and setup.rules.turn == "end")
    if player in gone and not ended:
        raise ValueError("the player whose turn it is is out")
    if lays and not any(remaining[c] for c in setup.colours[player]):
        raise ValueError("the player whose turn it is has no rug left to lay")
    visible, whole = _lay_all(rugs, colours)
    position = Position(
        setup=setup,
        phase=phase,
        player=player,
        assam=assam,
        heading=heading,
        dirhams=purses,
        left=remaining,
        out=gone,
        visible=visible,
        whole=whole,
        rugs=bytes(number for rug in rugs for number in rug),
        piles=tuple(bytes(pile) for pile in known),
        colour=None,
    )
    if phase is Phase.LAY:
        due = position.next_colour(player)
        if colour is None:
            colour = due
        if colour is None or owner[colour] != player or not remaining[colour] or due not in (None, colour):
            raise ValueError("the colour to lay is not the next of that player's rugs")
        return position._replace(colour=colour)
    if colour is not None:
        raise ValueError("a colour to lay belongs to the phase in which a rug is laid")
    if phase is Phase.DRAW and position.next_colour(player) is not None:
        raise ValueError("nothing is drawn where the next colour is known")
    return position


def _parts(parts: Iterable[_T], what: str) -> tuple[_T, ...]:
    try:
        return tuple(parts)
    except TypeError:
        raise ValueError(f"{what} are given one after another, not as {parts!r}") from None


def _whole(numbers: Iterable[int], what: str) -> tuple[int, ...]:
    """Return numbers once it is clear that they are whole ones: 1.0 would pass for 1 here, and fail much later."""
    try:
        return tuple(index(number) for number in _parts(numbers, what))
    except TypeError:
        raise ValueError(f"{what} are whole numbers, not {numbers!r}") from None


def _rug(rug: tuple[Place, Colour]) -> tuple[Place, Colour]:
    numbers = _whole(rug, "the place and the colour of a rug")
    if len(numbers) != 2:
        raise ValueError(f"a rug is given by its place and its colour, not by {rug!r}")
    return numbers


def _lay_all(rugs: Sequence[tuple[Place, Colour]], colours: int) -> tuple[tuple[Squares, ...], Places]:
    """Return the squares each colour shows on and the places of whole rugs after these rugs."""
    visible, whole = [0] * colours, 0
    for place, colour in rugs:
        visible = [squares & ~board.PLACE_SQUARES[place] for squares in visible]
        visible[colour] |= board.PLACE_SQUARES[place]
        whole = whole & ~board.PLACES_OVER[place] | 1 << place
    return tuple(visible), whole
