"""One turn's short text, such as ``L3 a5-a6``, in both orders of play.

By the printed rules a turn is ``<L|S|R><die> <square>-<square> [colour]`` or ``<L|S|R><die> out``; in the variant,
``<die> <square>-<square> [colour] <L|S|R>`` or ``<die> out``. The last turn of a line may stop after any decision.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final, NamedTuple

from marrakech.board import FILES, PLACE_BY_SQUARES, RANKS, SQUARES_BY_NAME, Place, Square
from marrakech.format.nodes import quoted
from marrakech.record import COLOURS, SIDE_LETTERS, Turn, apart, place_name

_SIDES: Final = {letter: side for side, letter in SIDE_LETTERS.items()}
_PLACES: Final[dict[str, Place]] = {
    f"{one}-{other}": PLACE_BY_SQUARES.get((SQUARES_BY_NAME[one], SQUARES_BY_NAME[other]), -1)
    for one in SQUARES_BY_NAME
    for other in SQUARES_BY_NAME
}
_FORMS: Final = {
    "start": "<L|S|R><die> <square>-<square>",
    "end": "<die> <square>-<square> <L|S|R>",
}
_EXAMPLES: Final = {"start": "L3 a5-a6", "end": "3 a5-a6 L"}


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
    words = text.split(" ")
    if not all(words):
        raise _why_no_turn(text, order)
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
            raise _why_no_turn(text, order)
        die = int(number)
    if (order == "start" and side is None) or (words and die is None):
        raise _why_no_turn(text, order)
    if words:
        word = words.pop(0)
        if word == "out":
            out = True
        else:
            place = read_place(word)
            if words and words[0] not in ("l", "s", "r"):
                colour = read_colour(words.pop(0))
                if colours_each == 1:
                    raise TurnError(f"each player has one colour, so the turn ends without it, not with {colour!r}")
    if words or (out and side is not None and order == "end"):
        raise _why_no_turn(text, order)
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
        raise TurnError(f"{quoted(text)} is not a square; squares are a1 to {FILES[-1]}{RANKS[-1]}")
    return square


def read_colour(text: str) -> str:
    """Return a colour's name.

    Raises:
        TurnError: There is no such colour.
    """
    if text not in COLOURS:
        raise TurnError(f"{quoted(text)} is not a colour{did_you_mean(text, COLOURS)}; there are {', '.join(COLOURS)}")
    return text


def did_you_mean(text: str, known: tuple[str, ...]) -> str:
    """Return the end of a sentence that offers the most similar of the known words, or nothing."""
    close = get_close_matches(text[:40].lower(), known, 1)
    return f" (did you mean {close[0]}?)" if close else ""


def _why_no_place(text: str) -> str:
    if text.lower() == "out":
        return f"“out” is written with small letters, not {quoted(text)}"
    one, dash, other = text.partition("-")
    if not dash:
        together = re.fullmatch(r"([A-Ga-g][1-7]) ?[^A-Za-z0-9 ]?([A-Ga-g][1-7])", text)
        right = f"{together[1].lower()}-{together[2].lower()}" if together else "a5-a6"
        return f"{quoted(text)} is not a rug; a rug is two squares with a hyphen between them, as in {right}"
    for name in (one, other):
        try:
            read_square(name)
        except TurnError as error:
            return f"{quoted(text)} is not a rug: {error}"
    return f"{quoted(text)} is not a rug"


def _why_no_turn(text: str, order: str) -> TurnError:
    """Return the error for a text whose fault is not in its squares or colour."""
    form, example = _FORMS[order], _EXAMPLES[order]
    tidy = " ".join(text.split())
    if not tidy:
        return TurnError(f"the turn is empty; a turn is {form}, as in {example}")
    if tidy != text:
        return TurnError(f"{quoted(text)} is not a turn: exactly one space stands between its words and none outside")
    first, *rest = text.split(" ")
    if re.fullmatch(r"[lsr]\d?", first) and order == "start":
        right = quoted(" ".join((first.upper(), *rest)))
        return TurnError(f"{quoted(text)} is not a turn: L, S and R are capital letters, as in {right}")
    if order == "end" and rest and rest[-1] in ("l", "s", "r"):
        right = quoted(" ".join((first, *rest[:-1], rest[-1].upper())))
        return TurnError(f"{quoted(text)} is not a turn: L, S and R are capital letters, as in {right}")
    if order == "start" and re.fullmatch(r"\d", first):
        reason = "by these rules Assam is turned first (`turn: end` would have him turned last)"
    elif order == "end" and re.fullmatch(r"[LSR]\d?", first):
        reason = "by these rules (`turn: end`) the die comes first and Assam is turned last"
    elif order == "start" and re.fullmatch(r"[A-Z]\d?", first) and first[0] not in _SIDES:
        reason = "Assam is turned L, S (straight on) or R"
    elif order == "start" and first in _SIDES and rest and re.fullmatch(r"\d", rest[0]):
        reason = f"no space stands between {first} and the die"
    elif re.fullmatch(r"[LSR]?\d+", first) and len(first) > 2:
        reason = "the die shows 1, 2, 3 or 4 slippers (turn.die)"
    elif order == "start" and first in _SIDES and rest:
        reason = "the die is missing"
    elif rest[:1] == ["out"]:
        reason = "nothing follows “out”"
    elif len(rest) > 1:
        reason = f"nothing follows the {'rug' if order == 'start' else 'turning of Assam'}"
    else:
        reason = "it begins otherwise"
    return TurnError(f"{quoted(text)} is not a turn: {reason}; a turn is {form}, as in {example}")
