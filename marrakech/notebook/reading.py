"""Reading a step of a chapter: what it says, and the last turn of the game it shows, as it happens."""

from __future__ import annotations

from dataclasses import replace

from marrakech.course.chapter import Step
from marrakech.draw import Scene
from marrakech.notebook.activity import Activity, empty_scene, seats_of
from marrakech.notebook.answering import Draft
from marrakech.notebook.desk import Page
from marrakech.notebook.film import Shot, film, shot_scene
from marrakech.notebook.screen import Look
from marrakech.record import PlayedTurn, Record, play
from marrakech.rules import Phase, TurnAssam


class Reading(Activity):
    """A step being read."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self._played = play(step.shows) if step.shows else ()

    def pictures(self) -> list[Shot]:
        """Return the last turn, from the position before it."""
        return turn_pictures(self._played[-1]) if self._played else []

    def page(self, look: Look, draft: Draft, shot: Shot | None) -> Page:
        """Return what the step says and shows."""
        record, says = self.step.shows, (self.step.tell(look.words),)
        if record is None:
            return Page(scene=empty_scene(look), says=says)
        scene = self._at_rest(record, look) if shot is None else shot_scene(record, shot, look)
        comments = [look.words(turn.comment) for turn in record.turns[-1:] if turn.comment]
        again = (("again", True),) if self._played else ()
        return Page(scene=scene, says=(*says, *comments), players=seats_of(record, look.words), can=again)

    def _at_rest(self, record: Record, look: Look) -> Scene:
        rules = self.step.rules
        if self._played:
            last = self._played[-1]
            laying = any(rule.startswith("lay.") for rule in rules)
            return shot_scene(record, Shot(last.after, last.before, last.events), look, placements=laying)
        position = record.first_position
        scene = shot_scene(record, Shot(position, position, ()), look)
        if position.phase is not Phase.TURN or "turn.heading" not in rules:
            return scene
        sides = [action.side for action in position.legal if isinstance(action, TurnAssam)]
        return replace(scene, turns=tuple((position.heading + side) & 3 for side in sides))


def turn_pictures(played: PlayedTurn) -> list[Shot]:
    """Return a turn as pictures that show it move, from the position before it."""
    return [Shot(played.before, played.before, ()), *film(played, 0)]
