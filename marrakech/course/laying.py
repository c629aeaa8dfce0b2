"""Tasks about laying rugs: all legal ones, the illegal one, and which rule forbids a rug."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

from marrakech import board
from marrakech.board import PLACE_NAMES, PLACE_SQUARES, Place
from marrakech.course.answers import Asks
from marrakech.course.arising import games, task_on
from marrakech.course.misread import places_at_a_corner, places_away, places_under
from marrakech.course.said import Said, said
from marrakech.course.tasks import NONE, Answers, Kind, Mistake, Task, only, pick, shuffled
from marrakech.language import _
from marrakech.rules import LayRug, Phase, Position, why_no_rug


def rug_names(places: Iterable[Place]) -> frozenset[str]:
    """Return places as answers name rugs."""
    return frozenset(PLACE_NAMES[place] for place in places)


def legal_rugs(position: Position) -> tuple[Place, ...]:
    """Return the places where the rug that is due may be laid."""
    return tuple(action.place for action in position.legal if isinstance(action, LayRug))


def whole_nearby(position: Position) -> tuple[Place, ...]:
    """Return the places beside Assam that only lay.cover forbids."""
    return board.places_in(board.PLACES_BESIDE[position.assam] & ~position.placements)


def _covered(position: Position) -> int:
    shown = 0
    for squares in position.visible:
        shown |= squares
    return shown


_UNDER = Mistake(
    "under Assam", "lay.assam", _("No rug goes under Assam."), lambda task: rug_names(places_under(task.position.assam))
)
_CORNER = Mistake(
    "at a corner",
    "lay.touch",
    _("One square of the rug must share an edge with Assam's square; a corner is not enough."),
    lambda task: rug_names(places_at_a_corner(task.position.assam)),
)
_AWAY = Mistake(
    "not beside Assam",
    "lay.touch",
    _("A rug is laid beside Assam: one of its squares shares an edge with his."),
    lambda task: rug_names(places_away(task.position.assam)),
)
_WHOLE = Mistake(
    "hid a whole rug",
    "lay.cover",
    _("That would hide a whole rug at once, both halves of which show."),
    lambda task: rug_names(whole_nearby(task.position)),
)
FORBIDDEN = (_UNDER, _CORNER, _AWAY, _WHOLE)
"""What makes a rug illegal: one of these leads to every place where none may be laid."""


# -- All legal rugs


def _propose_rugs(_rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.LAY:
        return None
    many, forbidden = len(legal_rugs(position)), len(whole_nearby(position))
    wanted = {1: many <= 7, 2: many >= 6 and forbidden >= 1, 3: forbidden >= 2}
    if not wanted[difficulty]:
        return None
    bare = not forbidden and not any(PLACE_SQUARES[place] & _covered(position) for place in legal_rugs(position))
    rules = ("lay.touch", "lay.bases", "lay.assam", *(("lay.cover",) if forbidden else ()))
    task = task_on(
        position, "rugs", said(_("Find every place where the rug may be laid.")), rules=rules, difficulty=difficulty
    )
    return replace(task, trivial=bare)


def _with(more: Callable[[Task], Iterable[Place]]) -> Callable[[Task], Answers]:
    return lambda task: only(rug_names((*legal_rugs(task.position), *more(task))))


def _where(kept: Callable[[Position, Place], bool]) -> Callable[[Task], Answers]:
    return lambda task: only(rug_names(place for place in legal_rugs(task.position) if kept(task.position, place)))


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
    right=lambda task: only(rug_names(legal_rugs(task.position))),
    mistakes=(
        replace(_UNDER, answers=_with(lambda task: places_under(task.position.assam))),
        replace(_CORNER, answers=_with(lambda task: places_at_a_corner(task.position.assam))),
        replace(_WHOLE, answers=_with(lambda task: whole_nearby(task.position))),
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
        len(legal_rugs(task.position)),
    ),
    solution=lambda task: said(
        _("These are all: {rugs}."), rugs=", ".join(sorted(rug_names(legal_rugs(task.position))))
    ),
)


# -- The illegal one, and why


def _propose_illegal(rng: Random, position: Position, difficulty: int) -> Task | None:
    if position.phase is not Phase.LAY or len(legal_rugs(position)) < 3:
        return None
    wrong = _wrong_place(rng, position, difficulty)
    if wrong is None:
        return None
    good = shuffled(rng, legal_rugs(position))[:3]
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
        3: list(whole_nearby(position)),
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
    return lambda task: rug_names(
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
        Mistake(
            "none of those named",
            "lay.bases",
            _("That rug is not among those named in the question."),
            lambda task: frozenset(PLACE_NAMES) - rug_names(task.places),
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


KINDS = (RUGS, ILLEGAL, REASON)
