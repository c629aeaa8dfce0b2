"""One turn's short text, such as ``L3 a5-a6``, in both orders of play.

By the printed rules a turn is ``<L|S|R><die> <square>-<square> [colour]`` or ``<L|S|R><die> out``; in the variant,
``<die> <square>-<square> [colour] <L|S|R>`` or ``<die> out``. The last turn of a line may stop after any decision.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from marrakech.board import FILES, PLACE_BY_SQUARES, RANKS, SQUARES_BY_NAME, Place, Square
from marrakech.format.slips import EXAMPLES, FORMS, rug_meant, slip_in_turn, square_meant
from marrakech.format.words import did_you_mean, quoted
from marrakech.record import COLOURS, SIDE_LETTERS, Turn, apart, place_name

_SIDES: Final = {letter: side for side, letter in SIDE_LETTERS.items()}
_PLACES: Final[dict[str, Place]] = {
    f"{one}-{other}": PLACE_BY_SQUARES.get((SQUARES_BY_NAME[one], SQUARES_BY_NAME[other]), -1)
    for one in SQUARES_BY_NAME
    for other in SQUARES_BY_NAME
}


class TurnText(NamedTuple):
    """What a turn's text says. ``place`` may be no place (``marrakech.record.apart``), ``die`` a number it cannot show:
    to refuse those is the rules' work, which know what would have been legal."""

    side: int | None = None
    die: int | None = None
    place: Place | None = None
    colour: str | None = None
    out: bool = False


class TurnError(ValueError):
    """A text that is no turn; the sentence says why."""


def read_turn(text: str, order: str = "start", colours_each: int = 1) -> TurnText:
    """Return what a turn's text says.

    Args:
        text: The text.
        order: When Assam is turned, ``start`` or ``end``: the rule set's ``turn``.
        colours_each: How many colours each player has; with two the text names the colour of the rug.

    Raises:
        TurnError: It is not written as a turn is.
    """
    try:
        turn = _read_turn(text, order, colours_each)
    except TurnError as error:
        if not slip_in_turn(text, order, colours_each):
            raise TurnError(str(error)) from None
        turn = None
    if turn is None:
        raise TurnError(_why_no_turn(text, order, colours_each))
    return turn


def _read_turn(text: str, order: str, colours_each: int) -> TurnText | None:
    """Return what a turn's text says; None where its words are not those of a turn.

    Raises:
        TurnError: The rug or the colour among its words is none.
    """
    words = text.split(" ")
    side = die = place = colour = None
    out = False
    if order == "start":
        first = words.pop(0)
        side, number = _SIDES.get(first[:1]), first[1:]
    else:
        number = words.pop(0)
        if len(words) > 1 and words[-1] in _SIDES:
            side = _SIDES[words.pop()]
    if number:
        if not (number.isdecimal() and number.isascii() and len(number) <= 2 and str(int(number)) == number):
            return None
        die = int(number)
    if (order == "start" and side is None) or (words and die is None):
        return None
    if words:
        word = words.pop(0)
        if word == "out":
            out = True
        else:
            place = read_place(word)
            if words:
                colour = read_colour(words.pop(0))
                if colours_each == 1:
                    raise TurnError(f"each player has one colour, so the turn ends without it, not with {colour!r}")
    if words or (out and side is not None and order == "end") or (die is None and order == "end"):
        return None
    return TurnText(side, die, place, colour, out)


def write_turn(turn: TurnText | Turn, order: str = "start") -> str:
    """Return the text of a turn that ``read_turn`` takes, without its notes; empty if nothing of it is decided."""
    side = "" if turn.side is None else SIDE_LETTERS[turn.side]
    words = [side] if order == "start" else []
    if turn.die is not None:
        words = ["".join((*words, str(turn.die)))]
    if turn.out:
        words.append("out")
    if turn.place is not None:
        words.append(place_name(turn.place))
    if turn.colour is not None:
        words.append(turn.colour)
    if order == "end" and side:
        words.append(side)
    return " ".join(words)


def read_place(text: str) -> Place:
    """Return the place that two squares' names stand for; ``marrakech.record.apart`` where they share no edge.

    Raises:
        TurnError: They are not two squares' names.
    """
    place = _PLACES.get(text)
    if place is None:
        raise TurnError(_why_no_place(text))
    return place if place >= 0 else apart(read_square(text[:2]), read_square(text[3:]))


def read_square(text: str) -> Square:
    """Return the square that a name stands for.

    Raises:
        TurnError: No square has this name.
    """
    square = SQUARES_BY_NAME.get(text)
    if square is None:
        if text.lower() in SQUARES_BY_NAME:
            raise TurnError(f"squares are written with small letters: {text.lower()}, not {text}")
        right = square_meant(text)
        offer = f"write {right}" if right else f"squares are a1 to {FILES[-1]}{RANKS[-1]}"
        raise TurnError(f"{quoted(text)} is not a square; {offer}")
    return square


def read_colour(text: str) -> str:
    """Return a colour's name.

    Raises:
        TurnError: There is no such colour.
    """
    if text not in COLOURS:
        raise TurnError(f"{quoted(text)} is not a colour{did_you_mean(text, COLOURS)}; there are {', '.join(COLOURS)}")
    return text


def _why_no_place(text: str) -> str:
    if text.lower() == "out":
        return f"“out” is written with small letters, not {quoted(text)}"
    right = rug_meant(text)
    if right:
        return f"{quoted(text)} is not a rug: it is two squares with a hyphen between them; write {right}"
    one, dash, other = text.partition("-")
    if not dash or not one or not other:
        return f"{quoted(text)} is not a rug; a rug is two squares with a hyphen between them, as in a5-a6"
    for name in (one, other):
        try:
            read_square(name)
        except TurnError as error:
            return f"{quoted(text)} is not a rug: {error}"
    return f"{quoted(text)} is not a rug"


def _why_no_turn(text: str, order: str, colours_each: int) -> str:
    """Return why a text is no turn whose rug and colour, if it has any, are not at fault."""
    form = f"a turn is {FORMS[order]}, as in {EXAMPLES[order]}"
    if not text.strip():
        return f"the turn is empty; {form}"
    slip = slip_in_turn(text, order, colours_each)
    if not slip and order == "start" and re.match(r"[A-Za-z]\d?(?: |$)", text) and text[0].upper() not in _SIDES:
        slip = "Assam is turned L, S (straight on) or R"
    reason = f"{quoted(text)} is not a turn{': ' if slip else ''}{slip}"
    return reason if ";" in slip else f"{reason}; {form}"
