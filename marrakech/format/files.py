"""Records in files: read with the place of any fault, written so that a crash never leaves half a record."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, overload

from marrakech.format import reader
from marrakech.format.nodes import MAX_BYTES
from marrakech.format.reader import Loaded, ReadUpToError
from marrakech.record import Record, RecordError


@overload
def read_file(path: str | os.PathLike[str], *, up_to_error: Literal[False] = False) -> Record: ...
@overload
def read_file(path: str | os.PathLike[str], *, up_to_error: Literal[True]) -> ReadUpToError: ...
def read_file(path: str | os.PathLike[str], *, up_to_error: bool = False) -> Record | ReadUpToError:
    """Return the record in a file; with ``up_to_error`` as ``marrakech.format.read`` does.

    Raises:
        RecordError: The file cannot be opened, or ``read`` refuses what it holds.
    """
    if not up_to_error:
        return load_file(path).record
    try:
        data = read_bytes(path)
    except RecordError as error:
        return ReadUpToError(None, error)
    return reader.read(data, up_to_error=True)


def load_file(path: str | os.PathLike[str]) -> Loaded:
    """Return the record in a file, and what to warn of.

    Raises:
        RecordError: The file cannot be opened, or ``load`` refuses what it holds.
    """
    return reader.load(read_bytes(path))


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """Return the bytes of a file, or enough of them to see that it is too large for a record.

    Raises:
        RecordError: It cannot be read.
    """
    try:
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _unusable("read", error) from None


def _unusable(what: str, error: Exception) -> RecordError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return RecordError(f"the file cannot be {what}: {reason}", line=1, column=1)
