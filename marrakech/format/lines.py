"""A record's lines of turns: the key ``turns``, with the notes, marks, rulings and variations on each turn.

What the short text of a turn says is known to ``marrakech.format.turns``; whether the rules allow it, to the rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from marrakech.format.fields import Fields, as_items, as_pairs, as_scalar, read_number, read_short, read_text
from marrakech.format.nodes import Document, Node, Scalar, Sequence, fault, name_kind, quoted
from marrakech.format.seats import Game
from marrakech.format.turns import TurnError, read_colour, read_square, read_turn
from marrakech.record import GLYPHS, Marks, Turn, Where, place_in_words

TURN_KEYS: Final = (
    "turn",
    "before",
    "before_marks",
    "comment",
    "glyph",
    "marks",
    "hint",
    "ruling",
    "paid",
    "variations",
)
MARKS_KEYS: Final = ("squares", "arrows", "labels")


def read_line(node: Node, where: Where, game: Game) -> tuple[Turn, ...]:
    """Return the turns of the main line or of a variation."""
    items = as_items(node, where, f"{where[-1] if where[-1] == 'turns' else 'a variation'} is a list of turns")
    order, each = game.order, game.colours_each
    turns = []
    for index, item in enumerate(items):
        if type(item) is Scalar:
            try:
                turns.append(_short_turn(item.text, order, each))
                continue
            except TurnError as error:
                here = (*where, index)
                raise fault(f"{place_in_words(here)}: {error}", item, here) from None
        turns.append(_read_long_turn(item, (*where, index), game))
    return tuple(turns)


@lru_cache(maxsize=2048)
def _short_turn(text: str, order: str, colours_each: int) -> Turn:
    return Turn(*read_turn(text, order, colours_each))


def _read_long_turn(node: Node, where: Where, game: Game) -> Turn:
    if type(node) is Sequence:
        raise fault(f"{place_in_words(where)}: a turn is a text or a mapping, not a list", node, where)
    fields = Fields(game.document, node, where, TURN_KEYS, ("turn",), place_in_words(where), texts=True)
    text = as_scalar(fields.values["turn"], (*where, "turn"), "turn is a text such as L3 a5-a6")
    try:
        told = read_turn(text.text, game.order, game.colours_each)
    except TurnError as error:
        raise fault(f"{place_in_words(where)}: {error}", text, (*where, "turn")) from None
    paid = fields.read("paid", read_number, "paid")
    if paid is not None and "ruling" not in fields:
        message = "paid is for a payment that departs from the rules; say why with the key ruling"
        raise fault(message, fields.values["paid"], (*where, "paid"))
    return Turn(
        *told,
        before=fields.read("before", read_text),
        before_marks=fields.read("before_marks", _read_marks, game.document),
        comment=fields.read("comment", read_text),
        glyph=fields.read("glyph", _read_glyph),
        marks=fields.read("marks", _read_marks, game.document),
        hint=fields.read("hint", read_text),
        ruling=fields.read("ruling", read_text),
        paid=paid,
        variations=fields.read("variations", _read_variations, game) or (),
        keys=fields.keys,
    )


def _read_variations(node: Node, where: Where, game: Game) -> tuple[tuple[Turn, ...], ...]:
    what = "variations are a list of lines, each a list of turns, as in [[S1 a6-a7]]"
    lines = []
    for index, item in enumerate(as_items(node, where, what)):
        here = (*where, index)
        if type(item) is not Sequence:
            raise fault(f"{what}, not of {name_kind(item)}", item, here)
        if not item.items:
            raise fault("a variation is a list of at least one turn", item, here)
        lines.append(read_line(item, here, game))
    return tuple(lines)


def _read_glyph(node: Node, where: Where) -> str:
    what = f"a glyph is {' '.join(GLYPHS)} in quotes"
    text = as_scalar(node, where, what).text
    if text not in GLYPHS:
        raise fault(f"{what}, not {name_kind(node)}", node, where)
    return text


def _read_marks(node: Node, where: Where, document: Document) -> Marks:
    fields = Fields(document, node, where, MARKS_KEYS, what="marks")
    squares, arrows, labels = [], [], []
    for key, value in fields.values.items():
        here = (*where, key)
        for of, what in as_pairs(value, here, f"{key} of marks is a mapping of squares"):
            at = (*here, of.text)
            if key == "squares":
                square = read_short(read_square, of, at, "a square")
                squares.append((square, read_short(read_colour, what, at, "the mark of a square is a colour")))
            elif key == "labels":
                square = read_short(read_square, of, at, "a square")
                text = as_scalar(what, at, "a label is a text").text
                if not text:
                    raise fault("a label is empty; write a text or leave it out", what, at)
                labels.append((square, text))
            else:
                one, other = read_short(_read_arrow, of, at, "an arrow")
                arrows.append((one, other, read_short(read_colour, what, at, "an arrow has a colour")))
    return Marks(tuple(squares), tuple(arrows), tuple(labels), fields.keys)


def _read_arrow(text: str) -> tuple[int, int]:
    one, dash, other = text.partition("-")
    if not dash:
        raise TurnError(f"{quoted(text)} is not an arrow; an arrow is two squares, as in b6-c6")
    if one == other:
        raise TurnError(f"{quoted(text)} is not an arrow: it ends where it begins")
    return read_square(one), read_square(other)
