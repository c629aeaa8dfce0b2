"""``marrakech convert``: records, position codes and state strings, one into another."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from marrakech.cli.show import go_to_turn, turn_number
from marrakech.cli.sources import read_source
from marrakech.cli.streams import message_line, print_line
from marrakech.cursor import Cursor
from marrakech.format import load
from marrakech.format.code import CodeError, changed_options, read_code, write_code
from marrakech.format.nodes import place_of
from marrakech.format.state import DEFAULT_RULES, LETTER_COLOURS, StateError, position_of, read_state, write_state
from marrakech.format.writer import write
from marrakech.record import SEAT_LETTERS, Record, RecordError, Seat
from marrakech.rules import PRESETS, Phase, Position

DESCRIPTION: Final = """\
Print a record's position after a turn as a position code or state string, or a record that starts from a code or
state string and has no turns yet. SOURCE is a file that holds any of the three, a code or string itself, or - for the
standard input; it shows by itself which it is (a file whose name looks like a code is given as ./NAME)."""
EXAMPLES: Final = (
    "marrakech convert game.yaml                          the last position as a code",
    "marrakech convert game.yaml --turn 12 --to state     the position after turn 12 as a state string",
    "marrakech convert M1.gigamic.30_30_30.15_15_15.d4N.At.0u --players Amina Bilal Chloé",
    "marrakech convert state.txt --rules bga --to code    a state string by another rule set as a code",
)

_CODE: Final = re.compile(r"M\d+\.")
_STATE: Final = re.compile(r"P[a-z]\d{3}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("source", metavar="SOURCE", help="a file, a position code, a state string, or -")
    parser.add_argument("--to", choices=("code", "state", "record"), help="(default: code, for a record; else record)")
    parser.add_argument("--turn", metavar="N", type=turn_number, help="of a record: after turn N (default: the last)")
    parser.add_argument(
        "--rules",
        metavar="NAME",
        choices=tuple(PRESETS),
        default=DEFAULT_RULES,
        help=f"of a state string: the rule set, {', '.join(PRESETS)} (default: {DEFAULT_RULES})",
    )
    parser.add_argument("--players", metavar="NAME", nargs="+", help="for a record: the players in turn order")


class _Table(NamedTuple):
    """What was found in the source: a position and who sits there; in the middle of a record's turn, which it is."""

    position: Position
    seats: tuple[Seat, ...]
    half_turn: int | None = None


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    name, text, table = arguments.source, "", None
    try:
        if _CODE.match(name) or _STATE.match(name):
            name, text = "SOURCE", name
            data = text.encode("utf-8", "surrogateescape")
        else:
            data = read_source(name)
            text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
        table = _read(arguments, data, text)
        print_line(_write(arguments, table, text).rstrip("\n"))
    except RecordError as error:
        line, column, message = error.line, error.column, error.message
    except (CodeError, StateError) as error:
        line, column = place_of(text, len(text) - len(text.lstrip()) + error.index)
        message = error.message
    except ValueError as error:
        line, column, message = 1, 1, str(error)
    else:
        return 0
    print_line(message_line(name, line, column, "error", message), sys.stderr)
    return 1


def _read(arguments: argparse.Namespace, data: bytes, text: str) -> _Table:
    """Return what the source holds.

    Raises:
        ValueError: Something is wrong with it; of a kind that says where, if that is known.
    """
    inside = text.strip()
    if not (_CODE.match(inside) or _STATE.match(inside)):
        record = load(data).record
        cursor = Cursor(record)
        go_to_turn(cursor, arguments)
        half = cursor.shown is not None and not cursor.shown.finished
        return _Table(cursor.position, record.seats, cursor.turns if half else None)
    if arguments.turn is not None:
        arguments.parser.error("argument --turn: only a record has turns")
    if _CODE.match(inside):
        from marrakech.draw import usual_colours

        position = read_code(inside)
        return _Table(position, _seats(position, usual_colours(position.setup)))
    state = read_state(inside)
    position = position_of(state, arguments.rules)
    return _Table(position, _seats(position, [LETTER_COLOURS[player.letter] for player in state.players]))


def _seats(position: Position, colours: Sequence[str]) -> tuple[Seat, ...]:
    """Return players for a source that does not name any."""
    return tuple(
        Seat(f"Player {SEAT_LETTERS[player]}", tuple(colours[colour] for colour in mine))
        for player, mine in enumerate(position.setup.colours)
    )


def _write(arguments: argparse.Namespace, table: _Table, text: str) -> str:
    """Return what the command prints.

    Raises:
        ValueError: The position cannot be written in that form.
    """
    is_record = not (_CODE.match(text.strip()) or _STATE.match(text.strip()))
    form = arguments.to or ("code" if is_record else "record")
    if form == "code":
        return write_code(table.position)
    if form == "state":
        return write_state(table.position)
    return write(_record(arguments, table))


def _record(arguments: argparse.Namespace, table: _Table) -> Record:
    """Return a record that starts with the position and has no turns.

    Raises:
        ValueError: The position is one in the middle of a turn.
    """
    position, setup = table.position, table.position.setup
    first = Phase.TURN if setup.rules.turn == "start" else Phase.ROLL
    if position.phase not in (first, Phase.OVER):
        message = "the position is one in the middle of a turn, and a record starts between turns"
        if table.half_turn is not None:
            message += f"; --turn {table.half_turn - 1} gives the one before it"
        raise ValueError(message)
    names = arguments.players or [seat.name for seat in table.seats]
    if len(names) != setup.players:
        arguments.parser.error(f"argument --players: the game has {setup.players} players, not {len(names)}")
    colours = [colour for seat in table.seats for colour in seat.colours]
    return Record(
        seats=tuple(
            Seat(name, seat.colours, tuple(colours[colour] for colour in pile) if len(seat.colours) > 1 else ())
            for name, seat, pile in zip(names, table.seats, position.piles, strict=True)
        ),
        preset=setup.rules.preset,
        options=tuple(changed_options(setup.rules).items()),
        start=position._replace(piles=(b"",) * setup.players),
    )
