"""How commands print: UTF-8 whatever the locale, one line a message, the names of files as they were given."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from typing import Final, TextIO

from marrakech.record import RecordError

_UNSEEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_UNBYTE: Final = re.compile("[\ud800-\udc7f\udd00-\udfff]")


def use_utf8() -> None:
    """Make the standard streams speak UTF-8, and give bytes of file names that are not UTF-8 back as they came."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="surrogateescape")


def print_line(text: str, stream: TextIO | None = None) -> None:
    """Print a line, by default on the standard output."""
    stream = stream or sys.stdout
    if stream is None:
        return
    # Surrogates that stand for no byte of a file name cannot be written in any way.
    text = _UNBYTE.sub(lambda found: _escape(found[0]), text)
    try:
        stream.write(text + "\n")
    except UnicodeEncodeError:  # a stream that somebody put in place of the standard one
        stream.write(_SURROGATE.sub("\ufffd", text).encode("ascii", "backslashreplace").decode() + "\n")


def file_name(name: str) -> str:
    """Return the name of a file as messages show it: its bytes as they were given, but on one line."""
    with suppress(UnicodeError):  # a name that no file can have
        name = os.fsencode(name).decode("utf-8", "surrogateescape")
    return one_line(name)


def one_line(text: str) -> str:
    """Return text with the characters that break or turn a line round as escapes."""
    return _UNSEEN.sub(lambda found: _escape(found[0]), text)


def json_text(text: str) -> str:
    """Return JSON text, which may hold no lone surrogates, with those as escapes."""
    return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def message_line(name: str, line: int | None, column: int | None, kind: str, message: str) -> str:
    """Return a line such as ``game.yaml:7:3: error: …`` for a file given as ``name``."""
    return f"{file_name(name)}:{line or 1}:{column or 1}: {kind}: {one_line(message)}"


def error_line(name: str, error: RecordError) -> str:
    """Return the line that tells what is wrong with a record."""
    return message_line(name, error.line, error.column, "error", error.message)


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode() if ord(character) < 0xD800 else f"\\u{ord(character):04x}"


class Progress:
    """A bar on the standard error that shows how many of many files are done; nothing where nobody watches.

    Use it in a ``with`` statement; it leaves no trace.
    """

    _WIDTH: Final = 30
    _FEW: Final = 20

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self._drawn = -1
        self._shown = total > self._FEW and sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()

    def advance(self) -> None:
        """Count a file."""
        self.done += 1
        percent = 100 * self.done // self.total
        if self._shown and percent != self._drawn:
            self._drawn = percent
            bar = "#" * (self._WIDTH * self.done // self.total)
            sys.stderr.write(f"\r[{bar:<{self._WIDTH}}] {self.done}/{self.total}")
            sys.stderr.flush()

    def hide(self) -> None:
        """Take the bar away, before a line is printed where it stands."""
        if self._shown and self._drawn >= 0:
            self._drawn = -1
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
