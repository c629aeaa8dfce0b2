"""``marrakech lint-course``: what is wrong with chapters, and what is missing."""

from __future__ import annotations

import argparse
import sys
from importlib import resources
from pathlib import Path
from typing import Final

from marrakech.cli.streams import message_line, print_line
from marrakech.course.chapter import FOLDER
from marrakech.course.lint import lint

DESCRIPTION: Final = """\
Check the chapters of a course: their form, their games by the rules, their tasks, and that there is something to do
after three sentences at the latest. Prints FILE:LINE:COLUMN: error: … for each chapter that is none and for tasks that
come twice in the course, and a warning: for each rule that no step teaches or no task checks, and for each text that a
language lacks. The exit code is 1 if there was an error."""
EXAMPLES: Final = ("marrakech lint-course", "marrakech lint-course my-chapters")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "folder", metavar="FOLDER", nargs="?", help="the folder of the chapters (default: the course's)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    if arguments.folder is None:
        with resources.as_file(resources.files("marrakech.course").joinpath(FOLDER)) as folder:
            return _lint(folder, ours=True)
    return _lint(Path(arguments.folder), ours=False)


def _lint(folder: Path, *, ours: bool) -> int:
    try:
        faults = lint(folder, ours=ours)
    except OSError as error:
        reason = f"the folder cannot be read: {error.strerror or error}"
        print_line(message_line(str(folder), 1, 1, "error", reason), sys.stderr)
        return 1
    for fault in faults:
        print_line(message_line(str(fault.path), fault.line, fault.column, fault.kind, fault.message))
    return 1 if any(fault.kind == "error" for fault in faults) else 0
