"""The command line: ``marrakech COMMAND …``, one module a command.

A command's module has a ``DESCRIPTION`` and ``EXAMPLES`` for its help, ``add_arguments`` and ``run``; ``COMMANDS`` in
this module lists it. What every command keeps to, above all how it prints, is in ``marrakech.cli.streams``.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NoReturn, TextIO

from marrakech import __version__
from marrakech.cli.streams import print_line, use_utf8

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "validate": "check records and say what is wrong with them",
        "show": "show a record's board, players and what happened",
        "facts": "tell what happened in records, as data for other programs",
        "options": "tell what a mover can do in state strings, as data for other programs",
        "convert": "turn records, position codes and state strings into one another",
        "play": "play a game in the terminal, or write one down that is played on a real board",
        "worksheet": "write a sheet of exercises to print, with its answers",
        "scoresheet": "write the paper form for writing down a game",
        "progress": "show how far a class has come in the course",
        "lint-course": "check the chapters of a course and say what is missing",
        "bench": "measure how fast this machine plays and reads games",
    }
)
"""Each command with what it does; its module in this package has its name, with ``_`` for a hyphen."""

INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code: 0, 1 where the input was at fault, 2 where the command was."""
    use_utf8()
    try:
        code = _run(argv)
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on, which is no fault; but Python would complain when it empties its buffers at the end.
        _discard(sys.stdout, sys.stderr)
        return BROKEN_PIPE
    except OSError as error:
        _discard(sys.stdout)
        print_line(f"marrakech: error: the output cannot be written: {error.strerror or error}", sys.stderr)
        return 1
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = _parser(sys.argv[1:] if argv is None else argv).parse_args(argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    run: Any = arguments.run
    try:
        return int(run(arguments))
    except SystemExit as stop:  # a usage error that shows only after reading
        return stop.code if isinstance(stop.code, int) else 0


class _Parser(argparse.ArgumentParser):
    """A parser that knows the words it was given, to tell a file whose name begins with a hyphen from an option."""

    words: Sequence[str] = ()

    def error(self, message: str) -> NoReturn:
        options = takewhile(lambda word: word != "--", self.words)
        name = next(filter(_may_be_a_file, options), None)
        if name is not None:
            message += f"; a file whose name begins with a hyphen is given as ./{name}, or after --"
        super().error(message)


def _may_be_a_file(word: str) -> bool:
    """Whether a word that looks like an option could be the name of a file."""
    if not word.startswith("-") or word == "-":
        return False
    with suppress(OSError, ValueError):
        if Path(word).exists():
            return True
    return re.fullmatch(r"-[^\W\d][^=]*\.\w+", word) is not None


def _parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="marrakech",
        description="Play, check, show and convert games of Marrakech, the rug market board game.",
        epilog="`marrakech COMMAND --help` tells more and gives examples. FORMAT.md describes all that is read and\n"
        "written. Exit code: 0 all good, 1 something is wrong with the input, 2 with the command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.words = argv
    parser.add_argument("--version", action="version", version=f"marrakech {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    # Only the command that is called is imported, so that none pays for what another needs.
    called = next((word for word in argv if word in COMMANDS), None)
    for name, does in COMMANDS.items():
        command = commands.add_parser(name, help=does, allow_abbrev=False)
        command.words = argv
        if name == called:
            _add_command(command, name)
    return parser


def _add_command(parser: argparse.ArgumentParser, name: str) -> None:
    module = importlib.import_module(f"marrakech.cli.{name.replace('-', '_')}")
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = module.DESCRIPTION
    parser.epilog = "examples:\n" + "\n".join(f"  {example}" for example in module.EXAMPLES)
    module.add_arguments(parser)
    parser.set_defaults(run=module.run, parser=parser)


def _discard(*streams: TextIO | None) -> None:
    """Send what is still to be written to these streams nowhere."""
    for stream in streams:
        # A stream that somebody put in place of a standard one may have no file behind it.
        with suppress(AttributeError, OSError, ValueError), Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), stream.fileno())  # type: ignore[union-attr]
