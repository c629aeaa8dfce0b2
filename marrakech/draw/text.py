"""The board as plain text, for terminals and for screen readers.

Halves of one whole rug are joined by a line; what is highlighted is signed in the board and listed below it::

          a     b     c     d     e     f     g
    7     .     .     .     .     .     .     .

    6     .     B     B-----B     .     .     D
                |                             |
    5     .     B    ^B*    .     C-----C     D
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from marrakech import board
from marrakech.board import Square
from marrakech.draw.labels import clean
from marrakech.draw.rugs import pieces
from marrakech.draw.scene import Scene
from marrakech.draw.sides import CELLS, SQUARES_BY_CELL, heading_on_screen
from marrakech.record import SEAT_LETTERS
from marrakech.rules import Colour, Crossed

NAME_LIMIT: Final = 40
_CELL: Final = 6


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a text board, in the reader's language; where one is empty, its line begins with a sign only.

    ``colours`` translates the names of colours; those missing stay as they are.
    """

    assam: str = ""
    to_move: str = ""
    neutral: str = ""
    walk: str = ""
    payment: str = ""
    laid: str = ""
    placements: str = ""
    chosen: str = ""
    turns: str = ""
    marks: str = ""
    colours: Mapping[str, str] = field(default_factory=dict)


PLAIN: Final = Words()
"""No words at all."""


class _Signs(NamedTuple):
    headings: str
    along: str
    upright: str
    bare: str
    neutral: str
    paid: str
    place: str
    chosen: str
    arc: str
    arrow: str
    mover: str


_ASCII: Final = _Signs("^>v<", "-", "|", ".", "-", "*", "+", "#", "~", ">", ">")
_UNICODE: Final = _Signs("▲▶▼◀", "─", "│", "·", "–", "●", "+", "◆", "↷", "→", "▸")


def text_board(scene: Scene, *, words: Words = PLAIN, ascii_only: bool = False) -> str:
    """Return a scene as lines of text, without trailing spaces or a final newline.

    A square shows, in this order: how Assam points on it; ``.`` where it is bare, ``-`` for a neutral rug, else the
    letter of the rug's owner and, where he has two colours, the number of the colour; ``*`` where it is paid for, ``+``
    where a rug may be laid, ``#`` where it is chosen. Below stand the lines of what is highlighted and the players.

    Args:
        scene: What to show; theme, size and ``coordinates`` do not matter here.
        words: The words that begin the lines below the board.
        ascii_only: Use ASCII characters only, for old terminals; letters of names lose their accents.
    """
    signs = _ASCII if ascii_only else _UNICODE
    lines = [*_grid(scene, signs), "", *_highlights(scene, signs, words), *_players(scene, signs, words)]
    text = "\n".join(line.rstrip() for line in lines).rstrip("\n")
    return _in_ascii(text) if ascii_only else text


def rug_letter(scene: Scene, colour: Colour, neutral: str = "-") -> str:
    """Return how text boards write a colour of rugs: ``A``, or ``A1`` and ``A2`` where its owner has two colours."""
    setup = scene.position.setup
    seat = setup.owner[colour]
    if seat in scene.position.out:
        return neutral
    mine = setup.colours[seat]
    return SEAT_LETTERS[seat] + (str(mine.index(colour) + 1) if len(mine) > 1 else "")


def _grid(scene: Scene, signs: _Signs) -> list[str]:
    size = board.SIZE
    squares = SQUARES_BY_CELL[scene.side]
    cells = CELLS[scene.side]
    canvas = [[" "] * (4 + _CELL * size) for _ in range(2 * size)]

    def write(line: int, column: int, text: str) -> None:
        canvas[line][column : column + len(text)] = text

    across = 0 if scene.side in ("south", "north") else 1
    for i in range(size):
        write(0, 4 + _CELL * i + 2, board.SQUARE_NAMES[squares[i, 0]][across])
        write(1 + 2 * i, 0, board.SQUARE_NAMES[squares[0, size - 1 - i]][1 - across])
    letters = dict.fromkeys(board.SQUARES, signs.bare)
    for piece in pieces(scene.position.rugs, scene.side):
        for square in piece.squares:
            letters[square] = rug_letter(scene, piece.colour, signs.neutral)
        if piece.whole:
            (ax, ay), (bx, by) = (cells[square] for square in piece.squares)
            if ay == by:
                line, column = 1 + 2 * (size - 1 - ay), 4 + _CELL * min(ax, bx)
                write(line, column + 3, signs.along * (_CELL - 1))
            else:
                write(2 * (size - 1 - min(ay, by)), 4 + _CELL * ax + 2, signs.upright)
    signed = _signed(scene, signs)
    for square, (x, y) in cells.items():
        line, column = 1 + 2 * (size - 1 - y), 4 + _CELL * x
        write(line, column + 2, letters[square] + signed[square])
    position = scene.position
    x, y = cells[position.assam]
    write(1 + 2 * (size - 1 - y), 4 + _CELL * x + 1, signs.headings[heading_on_screen(position.heading, scene.side)])
    return ["".join(row) for row in canvas]


def _signed(scene: Scene, signs: _Signs) -> dict[Square, str]:
    signed = dict.fromkeys(board.SQUARES, "")
    for square in scene.payment.squares if scene.payment else ():
        signed[square] += signs.paid
    open_to_rugs = {square for place in board.places_in(scene.placements) for square in board.PLACES[place]}
    for square in open_to_rugs:
        signed[square] += signs.place
    for square in scene.chosen:
        signed[square] += signs.chosen
    return signed


def _highlights(scene: Scene, signs: _Signs, words: Words) -> list[str]:
    names = board.SQUARE_NAMES
    position = scene.position
    pointing = signs.headings[heading_on_screen(position.heading, scene.side)]
    lines = [_line(words.assam, pointing, names[position.assam])]
    if scene.walk:
        way = [signs.arc if isinstance(step, Crossed) else names[step.square] for step in scene.walk.steps]
        lines.append(_line(words.walk, signs.arrow, " ".join([names[scene.walk.start], *way])))
    if scene.payment:
        counted = " ".join(names[square] for square in scene.payment.squares)
        due, paid = scene.payment.due, scene.payment.paid
        lines.append(_line(words.payment, signs.paid, f"{counted} = {due if due == paid else f'{paid}/{due}'}"))
    if scene.laid is not None:
        lines.append(_line(words.laid, "=", board.PLACE_NAMES[scene.laid]))
    if scene.placements:
        places = " ".join(board.PLACE_NAMES[place] for place in board.places_in(scene.placements))
        lines.append(_line(words.placements, signs.place, places))
    if scene.turns:
        ways = (
            f"{signs.headings[heading_on_screen(turn, scene.side)]}{board.HEADING_NAMES[turn]}" for turn in scene.turns
        )
        lines.append(_line(words.turns, "", " ".join(ways)))
    if scene.chosen:
        lines.append(_line(words.chosen, signs.chosen, " ".join(names[square] for square in scene.chosen)))
    if scene.marks:
        lines += [_line(words.marks, "!", mark) for mark in _marks(scene, signs, words)]
    return lines


def _marks(scene: Scene, signs: _Signs, words: Words) -> list[str]:
    names = board.SQUARE_NAMES
    marks = scene.marks
    if marks is None:
        return []
    return [
        *(f"{names[square]} {words.colours.get(colour, colour)}" for square, colour in marks.squares),
        *(f"{names[a]}{signs.arrow}{names[b]} {words.colours.get(colour, colour)}" for a, b, colour in marks.arrows),
        *(f"{names[square]} {clean(text, NAME_LIMIT)}" for square, text in marks.labels),
    ]


def _players(scene: Scene, signs: _Signs, words: Words) -> list[str]:
    position = scene.position
    lines = []
    for player in range(position.setup.players):
        to_move = player == position.player and not position.over
        parts = []
        for colour in position.setup.colours[player]:
            name = scene.colours[colour]
            parts.append(f"{rug_letter(scene, colour, SEAT_LETTERS[player])} {words.colours.get(name, name)}")
        if player < len(scene.names):
            parts.append(clean(scene.names[player], NAME_LIMIT))
        if player in position.out:
            parts.append(f"{signs.neutral} {words.neutral}".rstrip())
        if to_move and words.to_move:
            parts.append(words.to_move)
        lines.append(f"{signs.mover if to_move else ' '} {', '.join(parts)}")
    return lines


def _line(word: str, sign: str, text: str) -> str:
    return f"{sign} {word}: {text}" if word else f"{sign} {text}"


def _in_ascii(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text)
    return "".join(c for c in plain if not unicodedata.combining(c)).encode("ascii", "replace").decode("ascii")
