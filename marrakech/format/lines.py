"""A record's lines of turns: the key ``turns``, with the notes, marks, rulings and variations on each turn.

What the short text of a turn says is known to ``marrakech.format.turns``; whether the rules allow it, to the rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from marrakech.board import SQUARES_BY_NAME
from marrakech.format.fields import Fields, as_items, as_pairs, as_scalar, read_number, read_short, read_text
from marrakech.format.keys import MARKS_KEYS, TURN_KEYS
from marrakech.format.nodes import Document, Mapping, Node, Scalar, Sequence, fault, name_kind
from marrakech.format.seats import Game
from marrakech.format.slips import rug_meant, turn_meant
from marrakech.format.turns import TurnError, read_colour, read_square, read_turn
from marrakech.format.words import CURLY, did_you_mean, quoted
from marrakech.record import GLYPHS, Marks, Turn, Where, place_in_words

_MOST_WORDS: Final = 8


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
        right = turn_meant(" ".join(item.text for item in node.items[:_MOST_WORDS] if type(item) is Scalar))
        message = f"{place_in_words(where)}: a turn is a text or a mapping, not a list"
        raise fault(f"{message}; write {right}" if right else message, node, where)
    if type(node) is Mapping:
        _refuse_without_turn(node, where)
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


def _refuse_without_turn(node: Mapping, where: Where) -> None:
    """Refuse a mapping without the key ``turn``, where it shows what was meant."""
    keys = [key.text for key, _ in node.pairs]
    if not keys or "turn" in keys or did_you_mean(keys[0], ("turn",)):
        return
    place, (key, value) = place_in_words(where), node.pairs[0]
    if all(name in TURN_KEYS for name in keys):
        message = f"{place} needs the key turn, which is missing; notes on the turn above have no hyphen of their own"
        raise fault(message, node, where)
    before, _, last = key.text.rstrip().rpartition(" ")
    written = f"{key.text} {value.text}" if type(value) is Scalar and value.text else ""
    if last in TURN_KEYS and turn_meant(before):
        right = f"{{turn: {turn_meant(before)}, {last}: …}}"
    elif turn_meant(written):
        right = turn_meant(written)
    elif turn_meant(key.text):
        right = f"{{turn: {turn_meant(key.text)}}}"
    elif type(value) is Scalar and turn_meant(value.text):
        right = turn_meant(value.text)
    else:
        return
    raise fault(f"{place} has no key {quoted(key.text)}; write {right}", key, (*where, key.text))


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
        bare = text.strip(f" {CURLY}")
        right = f'; write glyph: "{bare}"' if bare in GLYPHS else ""
        raise fault(f"{what}, not {name_kind(node)}{right}", node, where)
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
    if not {one, other} <= SQUARES_BY_NAME.keys() and (not dash or rug_meant(text)):
        how = f"write {rug_meant(text)}" if rug_meant(text) else "an arrow is two squares, as in b6-c6"
        raise TurnError(f"{quoted(text)} is not an arrow; {how}")
    if one == other:
        raise TurnError(f"{quoted(text)} is not an arrow: it ends where it begins")
    return read_square(one), read_square(other)
