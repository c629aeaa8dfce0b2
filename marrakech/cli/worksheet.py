"""``marrakech worksheet``: a sheet of exercises to print, with its answers."""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import Final

from marrakech.cli.arguments import add_language, seed_of
from marrakech.cli.output import write_output
from marrakech.cli.sources import load_record
from marrakech.cli.streams import error_line, print_line
from marrakech.course.drill import questions
from marrakech.course.kinds import KINDS
from marrakech.course.moments import questions_of
from marrakech.course.worksheet import MOST_QUESTIONS, question_of, worksheet
from marrakech.language import _, language
from marrakech.record import RecordError

DESCRIPTION: Final = """\
Write a sheet of exercises to print on A4 (HTML; print it from a browser), four with their boards on a page, and the
answers on a page of their own. The same seed is the same sheet. With --from, the questions are about the turns of a
recorded game: what would you do here?"""
EXAMPLES: Final = (
    "marrakech worksheet -o sheet.html",
    "marrakech worksheet --lang pt --seed 7 --questions 12 -o sheet.html",
    "marrakech worksheet --only region,amount --seed 3 -o paying.html",
    "marrakech worksheet --from game.yaml --questions 8 -o evening.html",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("-o", "--output", metavar="FILE", default="-", help="where to write (default: standard output)")
    parser.add_argument("--seed", metavar="N", type=seed_of, help="a whole number; without it one is drawn and told")
    parser.add_argument(
        "--questions",
        metavar="N",
        type=question_count,
        default=12,
        help=f"how many, 1 to {MOST_QUESTIONS} (default: 12)",
    )
    parser.add_argument(
        "--only", metavar="KIND,…", type=kinds_of, default=(), help=f"only these kinds: {', '.join(KINDS)}"
    )
    parser.add_argument("--from", metavar="FILE", dest="record", help="ask about the turns of this record")
    add_language(parser)


def question_count(text: str) -> int:
    """Return the number of questions.

    Raises:
        ArgumentTypeError: It is none, or too large.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST_QUESTIONS):
        raise argparse.ArgumentTypeError(f"the number of questions is 1 to {MOST_QUESTIONS}, not {text!a}")
    return int(text)


def kinds_of(text: str) -> tuple[str, ...]:
    """Return kinds of tasks separated by commas.

    Raises:
        ArgumentTypeError: One of them does not exist.
    """
    kinds = tuple(part.strip() for part in text.split(","))
    for kind in kinds:
        if kind not in KINDS:
            raise argparse.ArgumentTypeError(f"there is no kind {kind!a}; there are {', '.join(KINDS)}")
    return kinds


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    words = language(arguments.lang)
    seed = arguments.seed
    if seed is None:
        seed = secrets.randbelow(100_000)
        if arguments.output != "-":
            print_line(f"seed: {seed}", sys.stderr)
    if arguments.record is None:
        asked = [
            question_of(shown)
            for shown in questions(seed, arguments.questions, kinds=arguments.only, lang=arguments.lang)
        ]
        title = words(_("Marrakech: exercises {seed}"), seed=seed)
    else:
        try:
            record = load_record(arguments.record).record
            asked = list(questions_of(words, record, arguments.questions, seed))
            if not asked:
                raise RecordError("there is no finished turn to ask about", line=1, column=1)
        except RecordError as error:
            print_line(error_line(arguments.record, error), sys.stderr)
            return 1
        title = words(_("What would you do? {title}"), title=" ".join((record.title or "Marrakech").split()))
    return write_output(arguments.output, worksheet(words, title, asked))
