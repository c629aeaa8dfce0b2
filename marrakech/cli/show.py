"""``marrakech show``: a record's board, players and what happened, as text."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from marrakech.cli.arguments import add_language
from marrakech.cli.sources import load_record
from marrakech.cli.streams import error_line, print_line
from marrakech.cursor import Cursor
from marrakech.language import Words, _, language
from marrakech.narration import tell_position, tell_turn
from marrakech.record import PlayedTurn, Record, RecordError
from marrakech.rules import Position

DESCRIPTION: Final = """\
Show the board after a turn as text, with the players, what happened in the turn and the notes on it."""
EXAMPLES: Final = (
    "marrakech show game.yaml",
    "marrakech show game.yaml --turn 12",
    "marrakech show game.yaml --turn 0",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a record; - is the standard input")
    parser.add_argument(
        "--turn", metavar="N", type=turn_number, help="after turn N; 0 is before the first (default: the last turn)"
    )
    add_language(parser)


def turn_number(text: str) -> int:
    """Return the number of a turn, from 0.

    Raises:
        ArgumentTypeError: It is none.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise argparse.ArgumentTypeError(f"the number of a turn is 0, 1, 2 …, not {text!a}")
    return int(text)


def go_to_turn(cursor: Cursor, arguments: argparse.Namespace) -> None:
    """Move a cursor to where ``--turn`` says, or end the program with a usage error."""
    last = len(cursor.line)
    turn = last if arguments.turn is None else arguments.turn
    if turn > last:
        arguments.parser.error(f"argument --turn: the record has {last} turns, so there is no turn {turn}")
    cursor.to(turn)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    try:
        record = load_record(arguments.file).record
        cursor = Cursor(record)
    except RecordError as error:
        print_line(error_line(arguments.file, error), sys.stderr)
        return 1
    go_to_turn(cursor, arguments)
    print_line("\n".join(describe(language(arguments.lang), cursor)))
    return 0


def describe(words: Words, cursor: Cursor) -> Iterator[str]:
    """Yield the lines that show a place in a record."""
    record, position, shown = cursor.record, cursor.position, cursor.shown
    if record.title:
        yield record.title.rstrip("\n")
    number = cursor.turns
    if number:
        yield words(_("After turn {n} of {total}"), n=number, total=len(cursor.line))
    else:
        yield words(_("Before the first turn"))
    yield ""
    yield _board(words, record, position, shown)
    yield ""
    yield from columns(players_table(words, record, position))
    if shown is not None:
        yield ""
        yield from tell_turn(words, record, shown)
        if shown.turn.glyph:
            yield shown.turn.glyph
        if shown.turn.comment:
            yield shown.turn.comment.rstrip("\n")  # YAML's way to write several lines ends the last of them, too.
    if not position.over:
        yield ""
        yield tell_position(words, record, position, rang=record.ended_early and cursor.at_end)


def _board(words: Words, record: Record, position: Position, shown: PlayedTurn | None) -> str:
    from marrakech import draw
    from marrakech.captions import board_words

    scene = draw.scene_of(
        position,
        colours=record.colours,
        names=record.names,
        before=shown.before if shown else None,
        events=shown.events if shown else (),
        marks=shown.turn.marks if shown else None,
    )
    return draw.text_board(scene, words=board_words(words))


def players_table(words: Words, record: Record, position: Position) -> tuple[tuple[str, ...], ...]:
    """Return what the players have as rows of a table, its heading first."""
    rows = (
        (
            name,
            str(position.dirhams[player]),
            str(position.rugs_left(player)),
            str(position.squares_of(player)),
            str(position.scores[player]),
        )
        for player, name in enumerate(record.names)
    )
    return ("", words(_("dirhams")), words(_("rugs left")), words(_("squares")), words(_("points"))), *rows


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table: the first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for first, *rest in rows:
        cells = (f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
        yield f"{first:<{widths[0]}}  {'  '.join(cells)}"
