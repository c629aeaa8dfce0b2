"""Records in files: read with the place of any fault, written so that a crash never leaves half a record."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, overload

from marrakech.format import reader
from marrakech.format.nodes import MAX_BYTES, Node, Scalar, Sequence, decode, parse
from marrakech.format.reader import Loaded, ReadUpToError
from marrakech.format.words import quoted
from marrakech.format.writer import write
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
        # A pipe would be waited for without end.
        if stat.S_ISFIFO(Path(path).stat().st_mode):
            raise RecordError(f"{quoted(Path(path).name)} is a pipe and no file")
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except RecordError:
        raise
    except (OSError, ValueError) as error:
        raise _unusable("read", error) from None


def write_file(record: Record, path: str | os.PathLike[str]) -> Path | None:
    """Write a record to a file, whole or not at all.

    YAML comments cannot be kept. So where the file has some, the original stays beside it as ``NAME.yaml.bak`` the
    first time, and its path is returned for the user to be told.

    Raises:
        RecordError: The record or the file cannot be written; what was there before is still there.
    """
    return write_text(write(record), path)


def write_text(text: str, path: str | os.PathLike[str]) -> Path | None:
    """Write what ``write`` made of a record to a file, as ``write_file`` does.

    Raises:
        RecordError: The file cannot be written; what was there before is still there.
    """
    try:
        # A link stays a link: what it leads to is replaced.
        target = Path(path).resolve()
        backup = _back_up(target)
        replace_file(target, text.encode("utf-8"))
    except (OSError, ValueError, RuntimeError) as error:
        raise _unusable("written", error) from error
    return backup


def _back_up(target: Path) -> Path | None:
    """Keep a file with comments under another name, unless that name is taken; return the new path if so."""
    try:
        if not stat.S_ISREG(target.stat().st_mode):
            raise RecordError(f"{quoted(target.name)} is not an ordinary file, so no record can be written there")
        with target.open("rb") as file:
            old = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    backup = target.with_name(f"{target.name}.bak")
    if backup.exists() or not has_comments(old):
        return None
    replace_file(backup, old)
    return backup


def replace_file(target: Path, content: bytes) -> None:
    """Put a file in its place at once, with the permissions of the one that was there.

    Raises:
        OSError, ValueError: It cannot be written; what was there before is still there.
    """
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")  # short, whatever the name
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(stat.S_IMODE(target.stat().st_mode))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def has_comments(data: bytes) -> bool:
    """Whether a file holds YAML comments; one that cannot be read as a record's YAML does if there is a ``#`` in it."""
    if b"#" not in data:
        return False
    try:
        text = decode(data)
        scalars = _scalars(parse(text).root)
    except RecordError:
        return True
    end = 0
    for scalar in scalars:
        written = text[scalar.start : scalar.end]
        head = written.partition("\n")[0] if written[:1] in ("|", ">") else ""
        if "#" in text[end : scalar.start] + head:
            return True
        end = scalar.end
    return "#" in text[end:]


def _scalars(node: Node) -> Iterator[Scalar]:
    """Yield the scalars of a node in the order they stand in."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _scalars(item)
    else:
        for key, value in node.pairs:
            yield key
            yield from _scalars(value)


def _unusable(what: str, error: Exception) -> RecordError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return RecordError(f"the file cannot be {what}: {reason}", line=1, column=1)
