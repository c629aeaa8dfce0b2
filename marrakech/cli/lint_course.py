"""``marrakech lint-course``: what is wrong with chapters, and what is missing."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Final

from marrakech.cli.streams import error_line, message_line, print_line
from marrakech.course.chapter import FOLDER, Chapter, read_chapter, repeated
from marrakech.format.files import read_bytes
from marrakech.language import DEFAULT_LANGUAGE, language, languages
from marrakech.record import RecordError
from marrakech.rules import RULE_IDS

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
            return _lint(folder)
    return _lint(Path(arguments.folder))


def _lint(folder: Path) -> int:
    found, code = [], 0
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".yaml")
    except OSError as error:
        reason = f"the folder cannot be read: {error.strerror or error}"
        print_line(message_line(str(folder), 1, 1, "error", reason), sys.stderr)
        return 1
    seen: dict[str, Path] = {}
    for path in paths:
        try:
            chapter = read_chapter(read_bytes(path))
            if chapter.id in seen:
                raise RecordError(f"{seen[chapter.id].name} has the same id {chapter.id}", line=1, column=1)
        except RecordError as error:
            print_line(error_line(str(path), error))
            code = 1
            continue
        seen[chapter.id] = path
        found.append((path, chapter))
    for key, ids in repeated(chapter for _path, chapter in found).items():
        message = f"{key.task} with seed {key.seed} and difficulty {key.difficulty} is in {ids[0]} already"
        print_line(message_line(str(seen[ids[-1]]), 1, 1, "error", message))
        code = 1
    for path, chapter in found:
        for message in missing_words(chapter):
            print_line(message_line(str(path), 1, 1, "warning", message))
    if not found:
        print_line(message_line(str(folder), 1, 1, "error", "there is no chapter in the folder; they end in .yaml"))
        return 1
    for message in missing_rules([chapter for _path, chapter in found]):
        print_line(message_line(str(folder), 1, 1, "warning", message))
    return code


def missing_words(chapter: Chapter) -> Iterator[str]:
    """Yield a sentence for each language that lacks texts of a chapter."""
    for code in languages():
        if code == DEFAULT_LANGUAGE:
            continue
        words = language(code)
        missing = [message for message in chapter.messages if words(message) == message]
        if missing:
            yield f"{code} lacks {len(missing)} of its {len(chapter.messages)} texts, the first of them {missing[0]!r}"


def missing_rules(found: list[Chapter]) -> Iterator[str]:
    """Yield a sentence for each rule that no step teaches, and for each that no task checks."""
    taught = {rule for chapter in found for rule in chapter.teaches}
    checked = {rule for chapter in found for rule in chapter.checks}
    for rule in RULE_IDS:
        if rule not in taught:
            yield f"no step teaches {rule}"
        if rule not in checked:
            yield f"no task checks {rule}"
