"""What commands read: records, and lines of state strings, from files or from the standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from marrakech.format import Loaded, load
from marrakech.format.files import read_bytes
from marrakech.format.nodes import MAX_BYTES
from marrakech.record import RecordError

STDIN = "-"


def load_record(name: str) -> Loaded:
    """Return the record in a file, or in the standard input for ``-``, and what to warn of.

    Raises:
        RecordError: There is none.
    """
    return load(read_source(name))


def read_source(name: str) -> bytes:
    """Return the bytes of a file, or of the standard input for ``-``, or enough to see that they are no record.

    Raises:
        RecordError: They cannot be read.
    """
    return standard_input().read(MAX_BYTES + 1) if name == STDIN else read_bytes(name)


_LONGEST_LINE: Final = 1 << 16
"""Of a file of state strings, in bytes; what is longer is none, and is told in parts."""


def read_lines(name: str) -> Iterator[str]:
    """Yield the lines of a file, or of the standard input for ``-``, as they come.

    Raises:
        RecordError: The file cannot be read.
    """
    try:
        with standard_input() if name == STDIN else Path(name).open("rb") as file:
            for number, line in enumerate(iter(lambda: file.readline(_LONGEST_LINE), b"")):
                text = line.decode("utf-8", "surrogateescape")
                yield (text.removeprefix("\ufeff") if not number else text).rstrip("\r\n")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise RecordError(f"the file cannot be read: {reason}", line=1, column=1) from None


def standard_input() -> BinaryIO:
    """Return the bytes of the standard input.

    Raises:
        RecordError: It is closed.
    """
    if sys.stdin is None:
        raise RecordError("the standard input is closed", line=1, column=1)
    return sys.stdin.buffer
