"""Tasks about laying a rug for a purpose: to cover a square, to grow a region, to cut one up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from marrakech import board
from marrakech.board import PLACE_NAMES, PLACE_SQUARES, SQUARE_NAMES, Place, Places
from marrakech.course.answers import Asks
from marrakech.course.arising import colours_of, games, names_of, task_on
from marrakech.course.laying import FORBIDDEN, legal_rugs, rug_names, whole_nearby
from marrakech.course.misread import joined_by_corners
from marrakech.course.said import Said, Term, said
from marrakech.course.tasks import Answers, Kind, Mistake, Task, pick
from marrakech.language import _
from marrakech.rules import LayRug, Phase, Position


def _goal_question(position: Position, goal: Said) -> tuple[Said, ...]:
    colour = position.colour
    assert colour is not None
    rug = Term("rug", colours_of(position)[colour])
    name = names_of(position)[position.player]
    return said(_("{name} has {rug} to lay."), name=name, rug=rug), goal


def _propose_cover(rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.LAY or difficulty > 1 + len(whole_nearby(position)):
        return None
    covered = sorted({square for place in legal_rugs(position) for square in board.PLACES[place]})
    square = pick(rng, covered)
    if difficulty > 1 and square in board.NEIGHBOURS[position.assam]:
        return None
    goal = said(_("Lay it so that it covers {square}."), square=SQUARE_NAMES[square])
    rules = ("lay.touch", "lay.bases", "lay.assam", *(("lay.cover",) if whole_nearby(position) else ()))
    task = task_on(position, "cover", *_goal_question(position, goal), rules=rules, difficulty=difficulty)
    return replace(task, square=square)


def _covering(task: Task) -> Answers:
    return rug_names(place for place in legal_rugs(task.position) if task.square in board.PLACES[place])


def _legal_but(right: Callable[[Task], Answers]) -> Callable[[Task], Answers]:
    return lambda task: rug_names(legal_rugs(task.position)) - right(task)


COVER = Kind(
    id="cover",
    trains=_("A legal rug over a given square"),
    rules=("lay.touch", "lay.bases", "lay.assam", "lay.cover"),
    asks=Asks.RUG,
    games=games(),
    propose=_propose_cover,
    right=_covering,
    mistakes=(
        *FORBIDDEN,
        Mistake("missed the square", "lay.bases", _("That is legal, but misses the square."), _legal_but(_covering)),
    ),
    hint=lambda task: said(_("The rug covers two squares: one beside Assam, and one of the two is the square wanted.")),
    solution=lambda task: _any_of(_covering(task)),
)


def _any_of(right: Answers) -> Said:
    rugs = sorted(str(rug) for rug in right)
    if len(rugs) == 1:
        return said(_("{rug} does it, and nothing else."), rug=rugs[0])
    return said(_("Any of these does it: {rugs}."), rugs=", ".join(rugs))


def _best(position: Position, value: Callable[[Position, Place], int]) -> Answers:
    """Return the legal rugs of the highest value."""
    worth = {place: value(position, place) for place in legal_rugs(position)}
    return rug_names(place for place, its in worth.items() if its == max(worth.values()))


def _laid(position: Position, place: Place) -> Position:
    return position.apply(LayRug(place))[0]


def _own_region(position: Position, place: Place) -> int:
    return _laid(position, place).region_at(board.PLACES[place][0]).bit_count()


def _propose_grow(_rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.LAY:
        return None
    best = _best(position, _own_region)
    size = max(_own_region(position, place) for place in legal_rugs(position))
    if len(best) > 3 or 2 * len(best) > len(legal_rugs(position)) or size < 2 + difficulty:
        return None
    goal = said(_("Lay it so that its region becomes as large as possible."))
    return task_on(
        position, "grow", *_goal_question(position, goal), rules=("pay.region", "lay.touch"), difficulty=difficulty
    )


def _growing(task: Task) -> Answers:
    return _best(task.position, _own_region)


def _most_squares(task: Task) -> Answers:
    """Return the rugs that hide most of others' squares, which is another goal."""
    return _best(task.position, _hidden) - _growing(task)


def _hidden(position: Position, place: Place) -> int:
    after = _laid(position, place)
    others = [p for p in range(position.setup.players) if p != position.player and p not in position.out]
    return sum(position.squares_of(p) - after.squares_of(p) for p in others)


GROW = Kind(
    id="grow",
    trains=_("A rug that makes one's region grow"),
    rules=("pay.region", "lay.touch"),
    asks=Asks.RUG,
    games=games(),
    propose=_propose_grow,
    right=_growing,
    mistakes=(
        *FORBIDDEN,
        Mistake(
            "touches with a corner",
            "pay.region",
            _("Squares that meet at a corner only do not join."),
            lambda task: frozenset(
                PLACE_NAMES[place]
                for place in legal_rugs(task.position)
                if _by_corner(task.position, place) and PLACE_NAMES[place] not in _growing(task)
            ),
        ),
        Mistake(
            "a smaller region",
            "pay.region",
            _("That is legal, but another place joins more squares of the colour."),
            _legal_but(_growing),
        ),
    ),
    hint=lambda task: said(_("Look for squares of the colour that the rug would touch with an edge.")),
    solution=lambda task: _any_of(_growing(task)),
)


def _by_corner(position: Position, place: Place) -> bool:
    """Whether a rug would be part of a larger region if corners joined."""
    after, colour = _laid(position, place), position.colour
    assert colour is not None
    square = board.PLACES[place][0]
    return joined_by_corners(after.visible[colour], square) != after.region_at(square)


def _propose_cut(rng: Random, position: Position, difficulty: int) -> Task | None:
    """Return a task to make the dearest region of the others as small as possible."""
    if position.phase is not Phase.LAY:
        return None
    sizes: dict[Places, int] = {}
    for square in board.SQUARES:
        if position.owner_at(square) not in (None, position.player):
            region = position.region_at(square)
            sizes[region] = region.bit_count()
    largest = [region for region, size in sizes.items() if size == max(sizes.values())]
    if len(largest) != 1 or sizes[largest[0]] < 3 + difficulty:
        return None
    square = pick(rng, board.squares_in(largest[0]))
    task = replace(task_on(position, "cut", rules=("lay.bases", "pay.region"), difficulty=difficulty), square=square)
    right = _cutting(task)
    if len(right) > 3 or _piece(task, next(iter(right))) >= sizes[largest[0]] - difficulty // 2:
        return None
    goal = said(
        _("Lay it so that it cuts up the region around {square}: its largest piece is to be as small as possible."),
        square=SQUARE_NAMES[square],
    )
    return replace(task, question=_goal_question(position, goal))


def _left_of_region(task: Task, place: Place) -> int:
    """Return how many squares the largest piece of the region around the task's square has once a rug is laid."""
    position, square = task.position, task.square
    assert square is not None
    region = position.region_at(square)
    after = _laid(position, place)
    colour = next(colour for colour, squares in enumerate(position.visible) if squares >> square & 1)
    rest = region & after.visible[colour]
    return max((board.region(rest, s).bit_count() for s in board.squares_in(rest)), default=0)


def _piece(task: Task, rug: object) -> int:
    return _left_of_region(task, PLACE_NAMES.index(str(rug)))


def _cutting(task: Task) -> Answers:
    left = {place: _left_of_region(task, place) for place in legal_rugs(task.position)}
    return rug_names(place for place, piece in left.items() if piece == min(left.values()))


def _off_the_region(task: Task) -> Answers:
    assert task.square is not None
    region = task.position.region_at(task.square)
    missing = [place for place in legal_rugs(task.position) if not PLACE_SQUARES[place] & region]
    return rug_names(missing) - _cutting(task)


CUT = Kind(
    id="cut",
    trains=_("A rug that cuts another's region"),
    rules=("lay.bases", "pay.region"),
    asks=Asks.RUG,
    games=games(),
    propose=_propose_cut,
    right=_cutting,
    mistakes=(
        *FORBIDDEN,
        Mistake(
            "missed the region",
            "pay.region",
            _("That is legal, but leaves the region as it is."),
            _off_the_region,
        ),
        Mistake(
            "a larger piece left",
            "pay.region",
            _("That takes something off, but a larger piece is left than need be."),
            _legal_but(_cutting),
        ),
    ),
    hint=lambda task: said(_("A region falls apart where it is narrow: cover the squares that hold it together.")),
    solution=lambda task: _any_of(_cutting(task)),
)

KINDS = (COVER, GROW, CUT)
