"""The page of a desk on which a step of a chapter is read: what it says, and the last turn of the game it shows."""

from __future__ import annotations

from dataclasses import replace

from marrakech.course.chapter import Step
from marrakech.course.said import Term, said
from marrakech.draw import Scene, scene_of
from marrakech.draw.scene import Payment
from marrakech.language import Words, _
from marrakech.notebook.desk import DeskLook, Page
from marrakech.notebook.film import Shot
from marrakech.record import Record, play
from marrakech.rules import MIN_PLAYERS, Phase, TurnAssam, setup, start


def step_page(step: Step, look: DeskLook, shot: Shot | None, title: str) -> Page:
    """Return the page of a step.

    Args:
        step: The step.
        look: How the desk looks.
        shot: A picture of the turn under way, while it is shown move; None once it stands still.
        title: Where one is.
    """
    record = step.shows
    says: tuple[str, ...] = (step.tell(look.words),)
    if record is None:
        return Page(scene=empty_scene(look), title=title, says=says)
    if shot is not None:
        scene = shot_scene(record, shot, look)
    else:
        scene = _at_rest(step, record, look)
    comment = record.turns[-1].comment if record.turns else None
    if comment:
        says = (*says, look.words(comment))
    return Page(scene=scene, title=title, says=says, players=seats_of(record, look.words))


def empty_scene(look: DeskLook) -> Scene:
    """Return the scene of a market on which nothing lies yet."""
    return scene_of(start(setup(MIN_PLAYERS + 1)), theme=look.theme, size=look.size)


def shot_scene(record: Record, shot: Shot, look: DeskLook, *, placements: bool = False) -> Scene:
    """Return the scene of one picture of a turn of a record."""
    scene = scene_of(
        shot.position,
        colours=record.colours,
        names=record.names,
        before=shot.before,
        events=shot.events,
        placements=placements,
        theme=look.theme,
        size=look.size,
    )
    if shot.counted is None or scene.payment is None:
        return scene
    squares = scene.payment.squares[: shot.counted]
    return replace(scene, payment=Payment(squares, len(squares), len(squares)))


def seats_of(record: Record, words: Words) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return who plays with which rugs, as pairs of the colours and a line."""
    rows = []
    for seat in record.seats:
        colours = tuple(Term("colour", colour) for colour in seat.colours)
        rows.append((seat.colours, said(_("{name}: {colours}"), name=seat.name, colours=colours).tell(words)))
    return tuple(rows)


def _at_rest(step: Step, record: Record, look: DeskLook) -> Scene:
    played = play(record)
    if played:
        last = played[-1]
        laying = any(rule.startswith("lay.") for rule in step.rules)
        return shot_scene(record, Shot(last.after, last.before, last.events), look, placements=laying)
    position = record.first_position
    scene = shot_scene(record, Shot(position, position, ()), look)
    if position.phase is not Phase.TURN or "turn.heading" not in step.rules:
        return scene
    sides = [action.side for action in position.legal if isinstance(action, TurnAssam)]
    return replace(scene, turns=tuple((position.heading + side) & 3 for side in sides))
