"""Short ways to write recorded games in tests, without the reader of files."""

import re

from marrakech.record import SIDE_LETTERS, Record, Seat, Turn
from positions import place

SIDES = {letter: side for side, letter in SIDE_LETTERS.items()}
THREE = (Seat("Amina", ("red",)), Seat("Bilal", ("blue",)), Seat("Chloé", ("green",)))
TWO = (Seat("Amina", ("red", "yellow")), Seat("Bilal", ("blue", "green")))


def turn(text: str = "", **notes) -> Turn:
    """``L3 a5-a6``, ``3 a5-a6 red L``, ``L3 out``, ``L`` as a turn, with what else is said of it."""
    parts = {}
    for word in text.split():
        if match := re.fullmatch(r"([LSR]?)([0-9]?)", word):
            if match[1]:
                parts["side"] = SIDES[match[1]]
            if match[2]:
                parts["die"] = int(match[2])
        elif word == "out":
            parts["out"] = True
        elif "-" in word:
            parts["place"] = place(word)
        else:
            parts["colour"] = word
    return Turn(**parts, **notes)


def game(
    *turns: str | Turn, seats=THREE, preset: str = "gigamic", start=None, result=None, ended_early=False, **options
):
    """A recorded game; turns are texts or turns."""
    return Record(
        seats,
        tuple(turn(each) if isinstance(each, str) else each for each in turns),
        preset,
        tuple(options.items()),
        start,
        result=result,
        ended_early=ended_early,
    )
