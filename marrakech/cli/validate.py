"""``marrakech validate``: check records."""

from __future__ import annotations

import argparse
from typing import Final

from marrakech.cli.sources import load_record
from marrakech.cli.streams import Progress, error_line, message_line, print_line
from marrakech.record import RecordError

DESCRIPTION: Final = """\
Check records: their form, every turn by the rules, and a stated result. Prints FILE:LINE:COLUMN: error: … for the
first fault of each bad file, and a warning: for each ruling of the table; nothing where all is good. The exit code is
1 if there was an error."""
EXAMPLES: Final = ("marrakech validate game.yaml", "marrakech validate replays/*.yaml")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record; - is the standard input")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    code = 0
    with Progress(len(arguments.files)) as progress:
        for name in arguments.files:
            lines = []
            try:
                lines = [message_line(name, w.line, w.column, "warning", w.message) for w in load_record(name).warnings]
            except RecordError as error:
                lines = [error_line(name, error)]
                code = 1
            if lines:
                progress.hide()
                print_line("\n".join(lines))
            progress.advance()
    return code
