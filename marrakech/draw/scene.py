"""Scenes: what a picture of the board shows. Plain data, filled from a position and from the events of the rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from marrakech import board
from marrakech.board import Heading, Place, Places, Square, Squares
from marrakech.draw.themes import DEFAULT_THEME, check_theme
from marrakech.record import COLOURS, Marks
from marrakech.rules import Crossed, Event, Laid, Paid, Phase, Position, Setup, Stepped

SIDES: Final = ("south", "west", "north", "east")
"""The sides of the board one may sit at; what lies opposite is up."""
MIN_SIZE: Final = 320
MAX_SIZE: Final = 1000
USUAL_COLOURS: Final = ("red", "blue", "green", "yellow")
"""The colours of rugs where nobody says otherwise, by the rules' number of the colour."""
USUAL_COLOURS_OF_TWO: Final = ("red", "orange", "blue", "green")
"""The same for two players of two colours each."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Assam's walk: the square he left and what happened on the way, in order."""

    start: Square
    steps: tuple[Stepped | Crossed, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """A region paid for: its squares in counting order from Assam's on, the dirhams due and those paid."""

    squares: tuple[Square, ...]
    due: int
    paid: int


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a picture shows: a position, what is highlighted on it, and how one looks at it.

    ``colours`` names the rug colours by the rules' number of the colour, ``names`` the players in turn order (shown
    in text only). ``laid`` is the place of the rug just laid. ``turns`` are headings that Assam may be turned to, shown
    as arrows beside him. ``size`` is the width in CSS pixels, 320-1000.
    """

    position: Position
    colours: tuple[str, ...]
    names: tuple[str, ...] = ()
    walk: Walk | None = None
    payment: Payment | None = None
    laid: Place | None = None
    placements: Places = 0
    chosen: tuple[Square, ...] = ()
    turns: tuple[Heading, ...] = ()
    marks: Marks | None = None
    side: str = "south"
    theme: str = DEFAULT_THEME
    size: int = 640
    coordinates: bool = True

    def __post_init__(self) -> None:
        if len(self.colours) != len(self.position.setup.owner):
            raise ValueError(f"{len(self.position.setup.owner)} colours of rugs need names, not {len(self.colours)}")
        unknown = [colour for colour in self.colours if colour not in COLOURS]
        if unknown or len(set(self.colours)) < len(self.colours):
            raise ValueError(f"the colours of rugs are different ones of {', '.join(COLOURS)}")
        check_theme(self.theme)
        if self.side not in SIDES:
            raise ValueError(f"the board is seen from {', '.join(SIDES)}, not {self.side!r}")
        if not MIN_SIZE <= self.size <= MAX_SIZE:
            raise ValueError(f"a board is {MIN_SIZE} to {MAX_SIZE} pixels wide, not {self.size}")


def usual_colours(setup: Setup) -> tuple[str, ...]:
    """Return names for the colours of a set-up that come with none."""
    two_each = len(setup.owner) > setup.players
    return (USUAL_COLOURS_OF_TWO if two_each else USUAL_COLOURS)[: len(setup.owner)]


def scene_of(
    position: Position,
    *,
    colours: Iterable[str] = (),
    names: Iterable[str] = (),
    before: Position | None = None,
    events: Iterable[Event] = (),
    placements: bool = False,
    chosen: Iterable[Square] = (),
    marks: Marks | None = None,
    side: str = "south",
    theme: str = DEFAULT_THEME,
    size: int = 640,
    coordinates: bool = True,
) -> Scene:
    """Return the scene of a position, with what has just happened highlighted.

    Args:
        position: What is on the board.
        colours: The rug colours by the rules' number, as ``Record.colours``; usual ones by default.
        names: The players' names in turn order.
        before: The position before ``events``: where the walk began. Without it no walk is drawn.
        events: What happened, as the rules tell it: the walk, the payment and the rug laid are highlighted.
        placements: Show where a rug may be laid, if the position waits for one.
        chosen: Squares to point out, such as the first half of a rug to be laid.
        marks: Marks of a recorded turn.
        side: Where the onlooker sits: one of ``SIDES``.
        theme: One of ``marrakech.draw.themes.THEMES``.
        size: The width in CSS pixels, 320-1000.
        coordinates: Whether files and ranks are written on the frame.

    Raises:
        ValueError: A colour, side, theme or size that does not exist.
    """
    told = tuple(events)
    steps = tuple(event for event in told if isinstance(event, Stepped | Crossed))
    paid = next((event for event in told if isinstance(event, Paid)), None)
    laid = next((event.place for event in told if isinstance(event, Laid)), None)
    return Scene(
        position=position,
        colours=tuple(colours) or usual_colours(position.setup),
        names=tuple(names),
        walk=Walk(before.assam, steps) if before is not None and steps else None,
        payment=None if paid is None else payment_of(paid, position.assam),
        laid=laid,
        placements=position.placements if placements and position.phase is Phase.LAY else 0,
        chosen=tuple(chosen),
        marks=marks,
        side=side,
        theme=theme,
        size=size,
        coordinates=coordinates,
    )


def payment_of(paid: Paid, first: Square) -> Payment:
    """Return a payment with the squares of its region in counting order, nearest to ``first`` first."""
    return Payment(count_from(paid.region, first), paid.due, paid.paid)


def count_from(squares: Squares, first: Square) -> tuple[Square, ...]:
    """Return the members of a connected set of squares in the order a finger would count them from ``first``."""
    waiting, counted = deque([first]), [first]
    while waiting:
        for neighbour in board.NEIGHBOURS[waiting.popleft()]:
            if squares >> neighbour & 1 and neighbour not in counted:
                counted.append(neighbour)
                waiting.append(neighbour)
    return tuple(counted)
