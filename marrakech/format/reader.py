"""Reading a record from YAML: first its whole structure, then the game by the rules.

Nothing is skipped or guessed: the fault that stands first in the file is raised as a ``RecordError`` with its line and
column, and nothing but ``RecordError`` and its kind is raised, whatever the bytes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple, overload

from marrakech.format.fields import node_at
from marrakech.format.nodes import Mapping, decode, parse
from marrakech.format.structure import read_structure
from marrakech.record import Record, RecordError, Where, before_error, check


class PlacedWarning(NamedTuple):
    """Something a reader should know though the record is good, and where in the file it stands."""

    message: str
    line: int
    column: int
    where: Where


class Loaded(NamedTuple):
    """A record and what to warn of."""

    record: Record
    warnings: tuple[PlacedWarning, ...]


class ReadUpToError(NamedTuple):
    """What could be read and what stopped it.

    ``record`` is None where the structure is at fault or the game cannot begin; ``error`` is None for a good record.
    """

    record: Record | None
    error: RecordError | None


@overload
def read(data: str | bytes, *, up_to_error: Literal[False] = False) -> Record: ...
@overload
def read(data: str | bytes, *, up_to_error: Literal[True]) -> ReadUpToError: ...
def read(data: str | bytes, *, up_to_error: bool = False) -> Record | ReadUpToError:
    """Return the record that a file's content holds.

    Args:
        data: The text, or its bytes in UTF-8.
        up_to_error: Return the game before the first illegal turn together with the error, and raise nothing.

    Raises:
        RecordError: It is not a record, or a game that the rules forbid, with line and column.
    """
    if not up_to_error:
        return load(data).record
    try:
        document = parse(decode(data))
        record = read_structure(document)
    except RecordError as error:
        return ReadUpToError(None, error)
    try:
        check(record)
    except RecordError as error:
        _place(error, document.root)
        part = error.where[0] if error.where else ""
        if part == "result":
            return ReadUpToError(replace(record, result=None), error)
        if part == "ended":
            return ReadUpToError(replace(record, ended_early=False), error)
        return ReadUpToError(before_error(record, error.where) if part == "turns" else None, error)
    return ReadUpToError(record, None)


def load(data: str | bytes) -> Loaded:
    """Return the record that a file's content holds, and what to warn of.

    Raises:
        RecordError: It is not a record, or a game that the rules forbid, with line and column.
    """
    document = parse(decode(data))
    record = read_structure(document)
    try:
        warnings = check(record)
    except RecordError as error:
        _place(error, document.root)
        raise
    placed = []
    for warning in warnings:
        node = node_at(document.root, warning.where)
        placed.append(PlacedWarning(warning.message, node.line, node.column, warning.where))
    return Loaded(record, tuple(placed))


def _place(error: RecordError, root: Mapping) -> None:
    """Set the line and column of an error that says with ``where`` what is wrong."""
    node = node_at(root, error.where)
    error.line, error.column = node.line, node.column
