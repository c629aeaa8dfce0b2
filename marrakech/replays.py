"""A folder of recorded games: what is in it, for whoever lets people choose one."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from marrakech.format.files import read_bytes
from marrakech.format.nodes import FAST_LOADER, Scalar, decode, fault, parse, unseen_in
from marrakech.record import RecordError

INDEX: Final = "index.yaml"
"""The file of a folder that says in which order its games are listed, and what each of them shows."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A recorded game in a folder: its file, its title (or the file's name), and one sentence on what it shows."""

    path: Path
    title: str
    shows: str


def list_games(folder: str | os.PathLike[str]) -> tuple[ListedGame, ...]:
    """Return the games of a folder: those of its index in that order, then the others by name.

    The games are not read further than to their titles, so that one which cannot be read is listed too.

    Raises:
        RecordError: The index is none.
    """
    folder = Path(folder)
    try:
        files = {
            path.name: path
            for path in sorted(folder.iterdir())
            if path.suffix == ".yaml" and not path.name.startswith(".") and path.is_file()
        }
    except OSError:
        return ()
    index = _read_index(files.pop(INDEX)) if INDEX in files else {}
    order = [name for name in index if name in files]
    order += [name for name in files if name not in index]
    return tuple(ListedGame(files[name], _title(files[name]), index.get(name, "")) for name in order)


def _read_index(path: Path) -> dict[str, str]:
    """Return what an index says, by file name."""
    try:
        root = parse(decode(read_bytes(path))).root
    except RecordError as error:
        message = f"{INDEX} is not a list of lines such as `game.yaml: What it shows.`; see its line {error.line}"
        raise RecordError(message, line=error.line, column=error.column) from error
    index = {}
    for key, value in root.pairs:
        if not isinstance(value, Scalar):
            raise fault(f"in {INDEX}, one sentence follows the file name {key.text}", value)
        index[key.text] = " ".join(value.text.split())
    return index


def _title(path: Path) -> str:
    """Return the title in a record's file, read only as far as there, or the file's name."""
    depth, key = 0, None
    try:
        for event in yaml.parse(decode(read_bytes(path)), Loader=FAST_LOADER):
            if isinstance(event, yaml.NodeEvent):
                if depth == 0 and not isinstance(event, yaml.MappingStartEvent):
                    break
                scalar = event.value if isinstance(event, yaml.ScalarEvent) else ""
                if depth == 1 and key == "title":
                    title = " ".join(scalar.split())
                    return title if title and unseen_in(title) is None else path.name
                if depth == 1:
                    key = scalar if key is None else None
                depth += isinstance(event, yaml.CollectionStartEvent)
            else:
                depth -= isinstance(event, yaml.CollectionEndEvent)
    except (RecordError, yaml.YAMLError, ValueError, OverflowError):
        pass
    return path.name
