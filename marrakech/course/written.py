"""What chapters hold, read strictly: mappings with known keys, texts, numbers, lists, and games as in records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as AnyMapping
from typing import Any, Final

import yaml

from marrakech.format import read
from marrakech.format.nodes import Mapping, Node, Scalar, Sequence, fault
from marrakech.record import Record, RecordError, Turn

GAME_KEYS: Final = ("players", "rules", "start", "turns")
_SENTENCE_END: Final = re.compile(r"[.!?](?=\s|$)")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_SEATS: Final[AnyMapping[str, list[dict[str, Any]]]] = {
    "2": [
        {"name": "Amina", "colours": ["red", "orange"]},
        {"name": "Bilal", "colours": ["blue", "green"]},
    ],
    "3": [
        {"name": "Amina", "colour": "red"},
        {"name": "Bilal", "colour": "blue"},
        {"name": "Chloé", "colour": "green"},
    ],
    "4": [
        {"name": "Amina", "colour": "red"},
        {"name": "Bilal", "colour": "blue"},
        {"name": "Chloé", "colour": "green"},
        {"name": "Dawit", "colour": "yellow"},
    ],
}


def parts_of(node: Node, known: tuple[str, ...], needed: tuple[str, ...], what: str) -> dict[str, Node]:
    """Return the values of a mapping by key.

    Raises:
        RecordError: It is no mapping, has a key that is not known, or lacks one that is needed.
    """
    if not isinstance(node, Mapping):
        raise fault(f"{what} is a mapping with the keys {', '.join(known)}", node)
    for key, _value in node.pairs:
        if key.text not in known:
            raise fault(f"{what} has no key {key.text!a}; there are {', '.join(known)}", key)
    parts = {key.text: value for key, value in node.pairs}
    for key_needed in needed:
        if key_needed not in parts:
            raise fault(f"{what} needs the key {key_needed}, which is missing", node)
    return parts


def text_of(node: Node, what: str) -> str:
    """Return a text, its line breaks as spaces.

    Raises:
        RecordError: It is none.
    """
    if not isinstance(node, Scalar) or not node.text.strip():
        raise fault(f"{what} is a text", node)
    return " ".join(node.text.split())


def sentences(text: str) -> int:
    """Return how many sentences a text has."""
    return len(_SENTENCE_END.findall(text))


def number_of(node: Node, what: str) -> int:
    """Return a whole number from 0.

    Raises:
        RecordError: It is none.
    """
    if not isinstance(node, Scalar) or not _NUMBER.fullmatch(node.text):
        raise fault(f"{what} is a whole number", node)
    return int(node.text)


def listed(node: Node, what: str) -> list[Node]:
    """Return the items of a list.

    Raises:
        RecordError: It is none, or empty.
    """
    if not isinstance(node, Sequence) or not node.items:
        raise fault(f"{what} is a list that is not empty", node)
    return node.items


def game_of(node: Node, what: str) -> Record:
    """Return the game of a mapping with the keys ``GAME_KEYS``, as records write them, but ``players`` is 2, 3 or 4.

    Raises:
        RecordError: There is no such game.
    """
    parts = parts_of(node, GAME_KEYS, (), what)
    players = text_of(parts["players"], "players") if "players" in parts else "3"
    if players not in _SEATS:
        raise fault("players is 2, 3 or 4", parts["players"])
    held = {"marrakech": 1, "players": _SEATS[players]}
    held |= {key: _plain(value) for key, value in parts.items() if key != "players"}
    held.setdefault("turns", [])
    try:
        record = read(yaml.safe_dump(held, allow_unicode=True, sort_keys=False))
    except RecordError as error:
        raise fault(error.message, node) from None
    for text in texts_of(record.turns):
        if "{" in text or "}" in text:
            raise fault(f"{what} says its texts as they stand, without braces", node)
    return record


def texts_of(turns: Iterable[Turn]) -> Iterator[str]:
    """Yield the texts of turns and their variations: what is said before and after them, and hints."""
    for turn in turns:
        yield from (text for text in (turn.before, turn.comment, turn.hint) if text)
        for line in turn.variations:
            yield from texts_of(line)


def _plain(node: Node) -> Any:
    match node:
        case Mapping():
            return {key.text: _plain(value) for key, value in node.pairs}
        case Sequence():
            return [_plain(item) for item in node.items]
    return int(node.text) if node.plain and _NUMBER.fullmatch(node.text) else node.text
