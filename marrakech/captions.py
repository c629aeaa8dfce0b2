"""The words on and beside a board, in any language: those of text boards, the sides one may sit at, ways to go."""

from __future__ import annotations

from collections.abc import Iterator

from marrakech import board
from marrakech.analysis import Way
from marrakech.draw.text import Words as BoardWords
from marrakech.language import Words, _
from marrakech.narration import colour_name, rug_in_words
from marrakech.record import COLOURS, Record
from marrakech.rules import LEFT, RIGHT, STRAIGHT, Position

_SIDES = {LEFT: _("left"), STRAIGHT: _("straight on"), RIGHT: _("right")}


def side_name(words: Words, side: int) -> str:
    """Return a way to turn Assam in words."""
    return words(_SIDES[side])


def board_words(words: Words) -> BoardWords:
    """Return the words of a text board."""
    return BoardWords(
        assam=words(_("Assam")),
        to_move=words(_("to move")),
        neutral=words(_("out")),
        walk=words(_("walk")),
        payment=words(_("paid for")),
        laid=words(_("laid")),
        placements=words(_("legal places")),
        chosen=words(_("chosen")),
        marks=words(_("marked")),
        colours={colour: colour_name(words, colour) for colour in COLOURS},
    )


def tell_way(words: Words, way: Way) -> tuple[str, ...]:
    """Return a way to go as cells of a table: name, landings, mean payment, chance to pay, worst case."""
    ends = ", ".join(
        f"{slippers}: {board.SQUARE_NAMES[landing.square]}{f' ({landing.due})' if landing.due else ''}"
        for slippers, _odds, landing in way.landings
    )
    sixths = way.chance_to_pay * 6
    return side_name(words, way.side), ends, words.decimal(float(way.expected)), f"{sixths}/6", str(way.worst)


def tell_layers(words: Words, record: Record, position: Position, square: board.Square) -> Iterator[str]:
    """Yield what lies on a square, from the top down, a sentence each."""
    name = board.SQUARE_NAMES[square]
    layers = position.layers(square)
    if not layers:
        yield words(_("Nothing lies on {square}."), square=name)
    for depth, index in enumerate(layers):
        rug = position.laid[index]
        message = _("{square}: {rug} on {place}, laid as number {n}.")
        if depth:
            message = _("Under it: {rug} on {place}, laid as number {n}.")
        yield words(
            message,
            square=name,
            rug=rug_in_words(words, record.colours[rug.colour]),
            place=board.PLACE_NAMES[rug.place],
            n=index + 1,
        )
