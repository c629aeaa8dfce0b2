"""``marrakech scoresheet``: the paper form for writing down a game."""

from __future__ import annotations

import argparse
from typing import Final

from marrakech.cli.arguments import add_language
from marrakech.cli.output import write_output
from marrakech.course.scoresheet import scoresheet
from marrakech.language import language
from marrakech.rules import MAX_PLAYERS, MIN_PLAYERS, rule_set, setup

DESCRIPTION: Final = """\
Write the form on which a game is written down by hand, a line for each turn, to print on A4 (HTML; print it from a
browser). What is on it is typed in afterwards as FORMAT.md describes."""
EXAMPLES: Final = ("marrakech scoresheet -o form.html", "marrakech scoresheet --players 3 --lang es -o form.html")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("-o", "--output", metavar="FILE", default="-", help="where to write (default: standard output)")
    parser.add_argument(
        "--players", metavar="N", type=int, choices=range(MIN_PLAYERS, MAX_PLAYERS + 1), default=4, help="(default: 4)"
    )
    parser.add_argument("--variant", action="store_true", help="for the variant in which Assam is turned at the end")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    rules = rule_set(options={"turn": "end" if arguments.variant else "start"})
    return write_output(arguments.output, scoresheet(language(arguments.lang), setup(arguments.players, rules)))
