"""``marrakech bench``: how fast this machine plays and reads games."""

from __future__ import annotations

import argparse
import json
from typing import Final

from marrakech.cli.streams import print_line

DESCRIPTION: Final = """\
Measure this machine: random whole games in turns a second (beside python-chess, where it is installed, in the same
run), reading and checking a record of 48 turns and many files of that kind, and the memory that a position takes."""
EXAMPLES: Final = ("marrakech bench", "marrakech bench --quick --json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--quick", action="store_true", help="shorter and less exact, in less than ten seconds")
    parser.add_argument("--files", metavar="N", type=_files, default=0, help="read N files (default: 1000; quick: 100)")
    parser.add_argument("--json", action="store_true", help="print the numbers as a JSON object")


def _files(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"a number of files is 1 to 999999, not {text!a}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    from marrakech.bench import describe, measure

    measured = measure(quick=arguments.quick, files=arguments.files)
    print_line(json.dumps(measured.as_dict()) if arguments.json else describe(measured))
    return 0
