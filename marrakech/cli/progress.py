"""``marrakech progress``: how far a class has come."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from marrakech.cli.arguments import add_language
from marrakech.cli.output import write_output
from marrakech.cli.show import columns
from marrakech.cli.sources import STDIN
from marrakech.cli.streams import file_name, message_line, print_line
from marrakech.course.overview import class_csv, class_page, class_svg, class_table, not_yet
from marrakech.course.progress import Learner, read_class
from marrakech.language import Words, _, language

DESCRIPTION: Final = """\
Show how far a class has come: for each learner's progress file in a folder (NAME.jsonl), how many tasks are done, how
many of them were solved at once, the stars for them, how many rules sit (the last two tasks on them solved at once)
and how many do not yet."""
EXAMPLES: Final = (
    "marrakech progress class",
    "marrakech progress class --csv class.csv",
    "marrakech progress class --plot class.svg",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the learners' files")
    parser.add_argument("--csv", metavar="FILE", help="write the table to a file, a column for each rule")
    parser.add_argument(
        "--plot",
        metavar="FILE",
        type=figure_name,
        help="write one figure of the class to a file, a column for each rule: FILE.svg, or FILE.html to print",
    )
    add_language(parser)


def figure_name(name: str) -> str:
    """Return the name of a file that can hold the figure.

    Raises:
        ArgumentTypeError: Its ending says that it should hold something else.
    """
    if not name.lower().endswith((".svg", ".html")):
        raise argparse.ArgumentTypeError(f"the figure is written to a file that ends in .svg or .html, not {name!a}")
    return name


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    words = language(arguments.lang)
    try:
        learners = read_class(arguments.folder)
    except (OSError, ValueError) as error:
        reason = f"the folder cannot be read: {getattr(error, 'strerror', None) or error}"
        print_line(message_line(arguments.folder, 1, 1, "error", reason), sys.stderr)
        return 1
    if not learners:
        reason = "there is no progress file in the folder; they end in .jsonl"
        print_line(message_line(arguments.folder, 1, 1, "error", reason), sys.stderr)
        return 1
    for learner in learners:
        if learner.progress.unread:
            number = learner.progress.unread
            told = "1 line cannot be read and is" if number == 1 else f"{number} lines cannot be read and are"
            reason = f"{told} passed over"
            print_line(message_line(f"{learner.name}.jsonl", 1, 1, "warning", reason), sys.stderr)
    written = [0]
    if arguments.csv:
        written.append(write_output(arguments.csv, "\ufeff" + class_csv(words, learners)))
    if arguments.plot:
        written.append(write_output(arguments.plot, plot(words, learners, arguments.plot)))
    if arguments.csv != STDIN:
        print_table(words, learners)
    return max(written)


def print_table(words: Words, learners: Sequence[Learner]) -> None:
    """Print the table of a class and the rules that do not sit."""
    rows = [(file_name(name), *cells) for name, *cells in class_table(words, learners)]
    print_line("\n".join(columns(rows)))
    for line in rule_lines(words, learners):
        print_line(line)


def rule_lines(words: Words, learners: Sequence[Learner]) -> list[str]:
    """Return a line for each rule that does not sit with somebody, with a bar and who they are."""
    lines = []
    for rule, asked, names in not_yet(learners):
        share = "█" * (asked - len(names)) + "░" * len(names)
        who = ", ".join(map(file_name, names))
        lines.append(words(_("{rule} {bar} not yet: {who}"), rule=f"{rule:<15}", bar=share, who=who))
    return ["", *lines] if lines else []


def plot(words: Words, learners: Sequence[Learner], name: str) -> str:
    """Return the figure of a class as a file of this name holds it: a page for ``.html``, SVG otherwise."""
    if name.lower().endswith(".html"):
        return class_page(words, learners)
    return class_svg(learners, words) + "\n"
