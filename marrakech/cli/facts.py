"""``marrakech facts``: what happened in records, as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final

from marrakech.cli.sources import load_record
from marrakech.cli.streams import error_line, json_text, print_line
from marrakech.format.facts import facts
from marrakech.record import RecordError

DESCRIPTION: Final = """\
Tell what happened in records: one JSON object a line for each, with players, turns (walk, payment, rug, what it left
behind), scores and winners. FORMAT.md names the keys. Where a file is bad, an error line goes to the standard error,
the other files are told all the same, and the exit code is 1."""
EXAMPLES: Final = ("marrakech facts game.yaml", "marrakech facts replays/*.yaml | jq -c '[.file, .winners]'")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record; - is the standard input")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    code = 0
    for name in arguments.files:
        try:
            told = {"file": name, **facts(load_record(name).record)}
        except RecordError as error:
            print_line(error_line(name, error), sys.stderr)
            code = 1
            continue
        print_line(json_text(json.dumps(told, ensure_ascii=False, separators=(",", ":"))))
    return code
