"""``marrakech options``: what a mover can do in state strings, as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final

from marrakech.cli.sources import STDIN, read_lines
from marrakech.cli.streams import error_line, message_line, print_line
from marrakech.format.options import options
from marrakech.format.state import DEFAULT_RULES, StateError, read_state
from marrakech.record import RecordError
from marrakech.rules import PRESETS, rule_set

DESCRIPTION: Final = """\
Read state strings, one a line, and print a JSON object a line for each: where Assam stands, the region under him, where
each turn and throw would take him and what that costs, and where each player in the game may lay a rug. FORMAT.md
describes state strings and names the keys. For a bad line an error line goes to the standard error, the others are
told all the same, and the exit code is 1."""
EXAMPLES: Final = ("marrakech options states.txt", "marrakech convert game.yaml --to state | marrakech options")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", nargs="?", default=STDIN, help="a text file; - or none: standard input")
    parser.add_argument(
        "--rules",
        metavar="NAME",
        choices=tuple(PRESETS),
        default=DEFAULT_RULES,
        help=f"the rule set: {', '.join(PRESETS)} (default: {DEFAULT_RULES}, which state strings come from)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    code, rules = 0, rule_set(arguments.rules)
    try:
        for number, line in enumerate(read_lines(arguments.file), start=1):
            text = line.strip()
            if not text:
                continue
            try:
                told = options(read_state(text), rules)
            except StateError as error:
                column = line.index(text) + error.index + 1
                print_line(message_line(arguments.file, number, column, "error", error.message), sys.stderr)
                code = 1
                continue
            print_line(json.dumps(told, separators=(",", ":")))
            # Another program may wait for this line before it sends the next.
            sys.stdout.flush()
    except RecordError as error:
        print_line(error_line(arguments.file, error), sys.stderr)
        code = 1
    return code
