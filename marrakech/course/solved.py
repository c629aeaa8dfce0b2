"""The board of a task with its answer on it: the walk, the squares paid for, the places or ways that are right."""

from __future__ import annotations

from dataclasses import replace

from marrakech.board import HEADING_NAMES, PLACE_NAMES
from marrakech.course.answers import SIDES, Asks
from marrakech.course.pictures import task_scene
from marrakech.course.tasks import Kind, Task
from marrakech.draw import Scene, scene_of
from marrakech.draw.scene import Payment, count_from
from marrakech.draw.themes import DEFAULT_THEME
from marrakech.rules import Event, Phase, Position, RollDie, TurnAssam

_PLACES = {name: place for place, name in enumerate(PLACE_NAMES)}


def solved_scene(kind: Kind, task: Task, *, theme: str = DEFAULT_THEME, size: int = 480) -> Scene:
    """Return the scene of a task as ``task_scene`` does, with what is right drawn on the board."""
    scene = task_scene(task, theme=theme, size=size)
    if task.die:
        after, events = _walked(task)
        walked = scene_of(after, colours=task.colours, names=task.names, before=task.position, events=events)
        # Where he lands is all of the answer; numbered squares of a region would be taken for his steps.
        payment = None if kind.asks is Asks.SQUARE else walked.payment
        scene = replace(scene, position=after, walk=walked.walk, payment=payment)
    position, right = task.position, kind.right(task)
    texts = [text for answer in right for text in (answer if isinstance(answer, frozenset) else (answer,))]
    match kind.asks:
        case Asks.SQUARES:
            squares = count_from(position.region_at(position.assam), position.assam)
            return replace(scene, payment=Payment(squares, len(squares), len(squares)))
        case Asks.RUG | Asks.RUGS:
            return replace(scene, placements=sum(1 << _PLACES[str(text)] for text in set(texts)))
        case Asks.HEADINGS:
            return replace(scene, turns=tuple(HEADING_NAMES.index(str(text)) for text in texts))
        case Asks.SIDE:
            sides = (side for side, name in SIDES.items() if name in texts)
            return replace(scene, turns=tuple((position.heading + side) & 3 for side in sides))
    return scene


def _walked(task: Task) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after Assam's walk, and what happened on it."""
    position = task.position
    if position.phase is Phase.TURN:
        position = position.apply(TurnAssam(task.side))[0]
    return position.apply(RollDie(task.die))
