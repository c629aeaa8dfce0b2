"""``marrakech progress``: how far a class has come."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from typing import Final

from marrakech.cli.output import write_output
from marrakech.cli.show import columns
from marrakech.cli.streams import file_name, message_line, one_line, print_line
from marrakech.course.progress import Learner, read_class
from marrakech.language import DEFAULT_LANGUAGE, Words, _, language, languages
from marrakech.rules import RULE_IDS

DESCRIPTION: Final = """\
Show how far a class has come: for each learner's progress file in a folder (NAME.jsonl), how many tasks are done, how
many of them were solved at once, which rules sit (the last two tasks on them solved at once) and which do not yet."""
EXAMPLES: Final = ("marrakech progress class", "marrakech progress class --csv class.csv")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("folder", metavar="FOLDER", help="the folder of the learners' files")
    parser.add_argument("--csv", metavar="FILE", help="write the table to a file, a column for each rule")
    add_language(parser)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the argument that chooses a language."""
    parser.add_argument(
        "--lang",
        metavar="xx",
        choices=languages(),
        default=DEFAULT_LANGUAGE,
        help=f"the language: {', '.join(languages())} (default: {DEFAULT_LANGUAGE})",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    words = language(arguments.lang)
    try:
        learners = read_class(arguments.folder)
    except OSError as error:
        reason = f"the folder cannot be read: {error.strerror or error}"
        print_line(message_line(arguments.folder, 1, 1, "error", reason), sys.stderr)
        return 1
    if not learners:
        reason = "there is no progress file in the folder; they end in .jsonl"
        print_line(message_line(arguments.folder, 1, 1, "error", reason), sys.stderr)
        return 1
    for learner in learners:
        if learner.progress.unread:
            reason = f"{learner.progress.unread} lines cannot be read and are passed over"
            print_line(message_line(f"{learner.name}.jsonl", 1, 1, "warning", reason), sys.stderr)
    if arguments.csv:
        return write_output(arguments.csv, "\ufeff" + class_csv(words, learners))
    print_line("\n".join(columns(class_table(words, learners))))
    for line in rule_lines(words, learners):
        print_line(line)
    return 0


def class_table(words: Words, learners: tuple[Learner, ...]) -> list[tuple[str, ...]]:
    """Return the table of a class, its heading first: who, tasks done, solved at once, rules that sit and do not."""
    heading = "", words(_("done")), words(_("at once")), words(_("rules that sit")), words(_("not yet"))
    rows: list[tuple[str, ...]] = [heading]
    for learner in learners:
        done = learner.progress.done
        sits = [sits for _rule, sits in learner.sits]
        at_once = sum(each.at_once for each in done)
        rows.append((file_name(learner.name), str(len(done)), str(at_once), str(sum(sits)), str(len(sits) - sum(sits))))
    return rows


def rule_lines(words: Words, learners: tuple[Learner, ...]) -> list[str]:
    """Return a line for each rule that does not sit with somebody, with a bar and who they are."""
    lines = []
    for rule in RULE_IDS:
        asked = [(learner.name, dict(learner.sits)[rule]) for learner in learners if rule in dict(learner.sits)]
        weak = [name for name, sits in asked if not sits]
        if weak:
            share = "█" * (len(asked) - len(weak)) + "░" * len(weak)
            who = ", ".join(file_name(name) for name in weak)
            lines.append(words(_("{rule} {bar} not yet: {who}"), rule=f"{rule:<15}", bar=share, who=who))
    return ["", *lines] if lines else []


def class_csv(words: Words, learners: tuple[Learner, ...]) -> str:
    """Return the table of a class as CSV: 1 where a rule sits, 0 where not yet, empty where nothing was asked."""
    text = io.StringIO()
    writer = csv.writer(text)
    heading = words(_("name")), words(_("done")), words(_("at once"))
    writer.writerow([*heading, *RULE_IDS])
    for learner in learners:
        done, sits = learner.progress.done, dict(learner.sits)
        cells = [str(int(sits[rule])) if rule in sits else "" for rule in RULE_IDS]
        at_once = sum(each.at_once for each in done)
        writer.writerow([_safe(learner.name), str(len(done)), str(at_once), *cells])
    return text.getvalue()


def _safe(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    name = one_line(name.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))
    return f"'{name}" if name[:1] in "=+-@" else name
