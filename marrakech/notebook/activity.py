"""What a course consists of in a notebook: things that are read or done on a desk, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from marrakech.course.progress import Done
from marrakech.course.said import Term, said
from marrakech.draw import Scene, scene_of
from marrakech.language import Words, _
from marrakech.notebook.answering import Draft
from marrakech.notebook.desk import Page
from marrakech.notebook.film import Shot
from marrakech.notebook.screen import Look
from marrakech.play import Refused
from marrakech.record import Record
from marrakech.rules import MIN_PLAYERS, setup, start


class Activity:
    """Something that is read or done; ``Course`` shows its page and tells it what the learner does.

    ``over`` says whether one may go on to what follows, ``runs`` whether the clock is to call ``tick``.
    """

    over = True
    runs = False

    def page(self, look: Look, draft: Draft, shot: Shot | None) -> Page:
        """Return what is shown; ``shot`` is a picture of what just happened, while that is shown move."""
        raise NotImplementedError

    def pictures(self) -> list[Shot]:
        """Return what happened since this was last asked, as pictures that show it move."""
        return []

    def finished(self) -> Iterator[Done]:
        """Yield what was done since this was last asked, for the learner's file."""
        yield from ()

    def give(self, answer: object) -> bool:
        """Take an answer to what the page asks; return whether it is used up, not to be put right.

        Raises:
            Refused: Nothing is asked.
        """
        raise Refused(_("Nothing is asked now."))

    def hint(self) -> None:
        """Help.

        Raises:
            Refused: There is nothing to help with.
        """
        raise Refused(_("Nothing is asked now."))

    def solve(self) -> None:
        """Show the solution.

        Raises:
            Refused: There is none.
        """
        raise Refused(_("Nothing is asked now."))

    def again(self) -> bool:
        """Try once more with other luck; False where beginning anew is all there is."""
        return False

    def go_on(self) -> bool:
        """Go on within it; False where it is at its end.

        Raises:
            Refused: Something has to be done first.
        """
        if not self.over:
            raise Refused(_("Answer first, or have the solution shown."))
        return False

    def tick(self) -> None:
        """Do what happens by itself."""


def empty_scene(look: Look) -> Scene:
    """Return the scene of a market on which nothing lies yet."""
    return scene_of(start(setup(MIN_PLAYERS + 1)), theme=look.theme, size=look.size)


def seats_of(record: Record, words: Words) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return who plays with which rugs, as pairs of the colours and a line."""
    rows = []
    for seat in record.seats:
        colours = tuple(Term("colour", colour) for colour in seat.colours)
        rows.append((seat.colours, said(_("{name}: {colours}"), name=seat.name, colours=colours).tell(words)))
    return tuple(rows)
