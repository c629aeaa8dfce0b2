"""Tasks about laying rugs: all legal ones, the illegal one and why, and rugs that reach a goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

from marrakech import board
from marrakech.board import PLACE_NAMES, PLACE_SQUARES, SQUARE_NAMES, Place, Places
from marrakech.course.answers import Asks
from marrakech.course.arising import colours_of, games, names_of, task_on
from marrakech.course.misread import joined_by_corners, places_at_a_corner, places_away, places_under
from marrakech.course.said import Said, Term, said
from marrakech.course.tasks import NONE, Answers, Kind, Mistake, Task, only, pick, shuffled
from marrakech.language import _
from marrakech.rules import LayRug, Phase, Position, why_no_rug


def _names(places: Iterable[Place]) -> frozenset[str]:
    return frozenset(PLACE_NAMES[place] for place in places)


def _legal(position: Position) -> tuple[Place, ...]:
    return tuple(action.place for action in position.legal if isinstance(action, LayRug))


def _whole_nearby(position: Position) -> tuple[Place, ...]:
    """Return the places beside Assam that only lay.cover forbids."""
    return board.places_in(board.PLACES_BESIDE[position.assam] & ~position.placements)


def _covered(position: Position) -> int:
    shown = 0
    for squares in position.visible:
        shown |= squares
    return shown


_UNDER = Mistake(
    "under Assam", "lay.assam", _("No rug goes under Assam."), lambda task: _names(places_under(task.position.assam))
)
_CORNER = Mistake(
    "at a corner",
    "lay.touch",
    _("One square of the rug must share an edge with Assam's square; a corner is not enough."),
    lambda task: _names(places_at_a_corner(task.position.assam)),
)
_AWAY = Mistake(
    "not beside Assam",
    "lay.touch",
    _("A rug is laid beside Assam: one of its squares shares an edge with his."),
    lambda task: _names(places_away(task.position.assam)),
)
_WHOLE = Mistake(
    "hid a whole rug",
    "lay.cover",
    _("That would hide a whole rug at once, both halves of which show."),
    lambda task: _names(_whole_nearby(task.position)),
)
FORBIDDEN = (_UNDER, _CORNER, _AWAY, _WHOLE)
"""What makes a rug illegal: one of these leads to every place where none may be laid."""


# -- All legal rugs


def _propose_rugs(_rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.LAY:
        return None
    many, forbidden = len(_legal(position)), len(_whole_nearby(position))
    wanted = {1: many <= 7, 2: many >= 6 and forbidden >= 1, 3: forbidden >= 2}
    if not wanted[difficulty]:
        return None
    bare = not forbidden and not any(PLACE_SQUARES[place] & _covered(position) for place in _legal(position))
    rules = ("lay.touch", "lay.bases", "lay.assam", *(("lay.cover",) if forbidden else ()))
    task = task_on(
        position, "rugs", said(_("Find every place where the rug may be laid.")), rules=rules, difficulty=difficulty
    )
    return replace(task, trivial=bare)


def _with(more: Callable[[Task], Iterable[Place]]) -> Callable[[Task], Answers]:
    return lambda task: only(_names((*_legal(task.position), *more(task))))


def _where(kept: Callable[[Position, Place], bool]) -> Callable[[Task], Answers]:
    return lambda task: only(_names(place for place in _legal(task.position) if kept(task.position, place)))


def _on_bare_squares(position: Position, place: Place) -> bool:
    return not PLACE_SQUARES[place] & _covered(position)


def _not_on_two_rugs(position: Position, place: Place) -> bool:
    return bool(PLACE_SQUARES[place] & ~_covered(position))


def _pointing_away(position: Position, place: Place) -> bool:
    """Whether a rug lies in line with Assam: the only way to lay one, some think."""
    one, other = board.PLACES[place]
    near, far = (one, other) if one in board.NEIGHBOURS[position.assam] else (other, one)
    return far - near == near - position.assam


RUGS = Kind(
    id="rugs",
    trains=_("Every place where a rug may be laid"),
    rules=("lay.touch", "lay.cover", "lay.bases", "lay.assam"),
    asks=Asks.RUGS,
    games=games(),
    propose=_propose_rugs,
    right=lambda task: only(_names(_legal(task.position))),
    mistakes=(
        replace(_UNDER, answers=_with(lambda task: places_under(task.position.assam))),
        replace(_CORNER, answers=_with(lambda task: places_at_a_corner(task.position.assam))),
        replace(_WHOLE, answers=_with(lambda task: _whole_nearby(task.position))),
        Mistake(
            "only on bare squares",
            "lay.bases",
            _("A rug may also lie over halves of other rugs, of whatever colour."),
            _where(_on_bare_squares),
        ),
        Mistake(
            "not on two halves",
            "lay.bases",
            _("A rug may lie on two halves, too, if they belong to different rugs."),
            _where(_not_on_two_rugs),
        ),
        Mistake(
            "only pointing away",
            "lay.touch",
            _("A rug may also lie crosswise: it is enough that one of its squares shares an edge with Assam's."),
            _where(_pointing_away),
        ),
    ),
    hint=lambda task: Said.count(
        _("There is {n} place."),
        _("There are {n} places. Go round Assam, square by square."),
        len(_legal(task.position)),
    ),
    solution=lambda task: said(_("These are all: {rugs}."), rugs=", ".join(sorted(_names(_legal(task.position))))),
)


# -- The illegal one, and why


def _propose_illegal(rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.LAY or len(_legal(position)) < 3:
        return None
    wrong = _wrong_place(rng, position, difficulty)
    if wrong is None:
        return None
    good = shuffled(rng, _legal(position))[:3]
    places = tuple(shuffled(rng, [*good, wrong]))
    listed = tuple(PLACE_NAMES[place] for place in places)
    question = said(_("Three of these rugs may be laid. Which one may not: {rugs}?"), rugs=", ".join(listed))
    rule = why_no_rug(position, wrong)[0]
    return replace(
        task_on(position, "illegal", question, rules=(rule, "lay.bases"), difficulty=difficulty), places=places
    )


def _wrong_place(rng: Random, position: Position, difficulty: int) -> Place | None:
    """Return an illegal place near Assam, the harder to see the higher the difficulty."""
    near = {
        1: list(places_under(position.assam)),
        2: list(places_at_a_corner(position.assam)),
        3: list(_whole_nearby(position)),
    }[difficulty]
    return pick(rng, near) if near else None


def _forbidden(task: Task) -> Place:
    return next(place for place in task.places if LayRug(place) not in task.position.legal)


def _why(task: Task, place: Place) -> Said:
    rule = why_no_rug(task.position, place)[0]
    rug = PLACE_NAMES[place]
    if rule == "lay.assam":
        return said(_("{rug} would go under Assam."), rug=rug)
    if rule == "lay.cover":
        return said(_("{rug} would hide a whole rug at once."), rug=rug)
    return said(_("No square of {rug} shares an edge with Assam's square."), rug=rug)


def _shown_and(kept: Callable[[Task, Place], bool]) -> Callable[[Task], Answers]:
    return lambda task: _names(
        place for place in task.places if LayRug(place) in task.position.legal and kept(task, place)
    )


ILLEGAL = Kind(
    id="illegal",
    trains=_("The one rug that may not be laid"),
    rules=("lay.assam", "lay.touch", "lay.cover", "lay.bases"),
    asks=Asks.RUG,
    games=games(),
    propose=_propose_illegal,
    right=lambda task: only(PLACE_NAMES[_forbidden(task)]),
    mistakes=(
        Mistake(
            "two halves are allowed",
            "lay.bases",
            _("That one may be laid: its two halves lie on different rugs."),
            _shown_and(lambda task, place: not _not_on_two_rugs(task.position, place)),
        ),
        Mistake(
            "half a rug is allowed",
            "lay.bases",
            _("That one may be laid: one half on a bare square, the other on half a rug."),
            _shown_and(lambda task, place: not _on_bare_squares(task.position, place)),
        ),
        Mistake(
            "bare squares are allowed",
            "lay.bases",
            _("That one may be laid: two bare squares, and one of them beside Assam."),
            _shown_and(lambda task, place: True),
        ),
    ),
    hint=lambda task: said(_("Look at three things: beside Assam? under Assam? over a whole rug?")),
    solution=lambda task: _why(task, _forbidden(task)),
)


def _propose_reason(rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.LAY:
        return None
    wrong = _wrong_place(rng, position, pick(rng, (1, 2, 3)) if difficulty < 3 else 3)
    if wrong is None:
        return None
    question = said(_("A rug on {rug} may not be laid. Which rule forbids it?"), rug=PLACE_NAMES[wrong])
    rule = why_no_rug(position, wrong)[0]
    task = task_on(position, "reason", question, rules=(rule,), difficulty=difficulty)
    return replace(task, places=(wrong,))


def _not_touch(task: Task) -> Answers:
    pair = board.PLACES[task.places[0]]
    beside = any(square in board.NEIGHBOURS[task.position.assam] for square in pair)
    return only("lay.touch") if beside else NONE


def _not_under(task: Task) -> Answers:
    return NONE if task.position.assam in board.PLACES[task.places[0]] else only("lay.assam")


REASON = Kind(
    id="reason",
    trains=_("Why a rug may not be laid"),
    rules=("lay.touch", "lay.assam", "lay.cover"),
    asks=Asks.RULE,
    games=games(),
    propose=_propose_reason,
    right=lambda task: only(why_no_rug(task.position, task.places[0])[0]),
    mistakes=(
        Mistake("it is beside him", "lay.touch", _("The rug does lie beside Assam."), _not_touch),
        Mistake("it is not under him", "lay.assam", _("The rug does not go under Assam."), _not_under),
        Mistake(
            "no whole rug there",
            "lay.cover",
            _("No whole rug lies there with both its halves showing."),
            lambda task: NONE if task.position.whole >> task.places[0] & 1 else only("lay.cover"),
        ),
    ),
    hint=lambda task: said(_("Look at Assam's square first, then at what lies below the rug.")),
    solution=lambda task: _why(task, task.places[0]),
)


# -- Rugs that reach a goal


def _goal_question(position: Position, goal: Said) -> tuple[Said, ...]:
    colour = position.colour
    assert colour is not None
    rug = Term("rug", colours_of(position)[colour])
    name = names_of(position)[position.player]
    return said(_("{name} has {rug} to lay."), name=name, rug=rug), goal


def _propose_cover(rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.LAY or difficulty > 1 + len(_whole_nearby(position)):
        return None
    covered = sorted({square for place in _legal(position) for square in board.PLACES[place]})
    square = pick(rng, covered)
    if difficulty > 1 and square in board.NEIGHBOURS[position.assam]:
        return None
    goal = said(_("Lay it so that it covers {square}."), square=SQUARE_NAMES[square])
    rules = ("lay.touch", "lay.bases", "lay.assam", *(("lay.cover",) if _whole_nearby(position) else ()))
    task = task_on(position, "cover", *_goal_question(position, goal), rules=rules, difficulty=difficulty)
    return replace(task, square=square)


def _covering(task: Task) -> Answers:
    return _names(place for place in _legal(task.position) if task.square in board.PLACES[place])


def _legal_but(right: Callable[[Task], Answers]) -> Callable[[Task], Answers]:
    return lambda task: _names(_legal(task.position)) - right(task)


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
    worth = {place: value(position, place) for place in _legal(position)}
    return _names(place for place, its in worth.items() if its == max(worth.values()))


def _laid(position: Position, place: Place) -> Position:
    return position.apply(LayRug(place))[0]


def _own_region(position: Position, place: Place) -> int:
    return _laid(position, place).region_at(board.PLACES[place][0]).bit_count()


def _propose_grow(_rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.LAY:
        return None
    best = _best(position, _own_region)
    size = max(_own_region(position, place) for place in _legal(position))
    if len(best) > 3 or 2 * len(best) > len(_legal(position)) or size < 2 + difficulty:
        return None
    goal = said(_("Lay it so that it becomes part of as large a region as possible."))
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
                for place in _legal(task.position)
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
        _("Lay it so that the largest piece left of the region around {square} is as small as possible."),
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
    left = {place: _left_of_region(task, place) for place in _legal(task.position)}
    return _names(place for place, piece in left.items() if piece == min(left.values()))


def _off_the_region(task: Task) -> Answers:
    assert task.square is not None
    region = task.position.region_at(task.square)
    missing = [place for place in _legal(task.position) if not PLACE_SQUARES[place] & region]
    return _names(missing) - _cutting(task)


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

KINDS = (RUGS, ILLEGAL, REASON, COVER, GROW, CUT)
