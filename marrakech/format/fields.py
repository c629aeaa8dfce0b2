"""The parts that any structure is made of: mappings of known keys, lists, texts, words, numbers, plain data.

Whatever reads a part takes its node and where it stands, and raises a ``RecordError`` with the node's line and column.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Mapping as AnyMapping
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from marrakech.format.advice import why_no_key, why_no_list
from marrakech.format.keys import HOMES
from marrakech.format.nodes import Document, Mapping, Node, Scalar, Sequence, fault, name_kind
from marrakech.format.turns import TurnError
from marrakech.format.words import comparable, did_you_mean, quoted
from marrakech.record import Where

MAX_NUMBER: Final = 9999
"""The most dirhams, points or rugs that a record states; more cannot come up in play."""

NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,17}")
"""A whole number as a record writes it, before it is clear whether it is small enough."""
_INTEGER: Final = re.compile(r"0|-?[1-9][0-9]{0,17}")
_FLOAT: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?")
_WORDS: Final[AnyMapping[str, bool | None]] = {"true": True, "false": False, "null": None, "": None}

_T = TypeVar("_T")
_P = ParamSpec("_P")


class Fields:
    """The values of a mapping by key, once it is clear that it has no other keys and none is missing.

    With ``texts`` a text in ``{…}`` may hold commas without being in quotes. ``hint`` gives the end of the
    sentence on what is no such mapping at all.
    """

    def __init__(
        self,
        document: Document,
        node: Node,
        where: Where,
        known: tuple[str, ...],
        required: tuple[str, ...] = (),
        what: str = "",
        *,
        texts: bool = False,
        hint: Callable[[], str] = str,
    ) -> None:
        if type(node) is not Mapping:
            message = f"{what} is a mapping with the keys {', '.join(known)}, not {name_kind(node)}{hint()}"
            raise fault(message, node, where)
        self.where = where
        self.hint = hint
        self.values: dict[str, Node] = {}
        last: Node | None = None
        for key, value in node.pairs:
            name = key.text
            if type(value) is Scalar and value.bare and name not in known:
                if not texts or last is None or _glued(key, known) or not _reach(document, last, key):
                    raise fault(self._unknown(key, known, what, rest=last is not None), key, (*where, name))
                continue
            if name not in known:
                raise fault(self._unknown(key, known, what), key, (*where, name))
            if type(value) is Scalar and value.bare:
                raise fault(f"{name} has no value here; a colon and a value follow a key", key, (*where, name))
            self.values[name] = last = value
        for value in self.values.values():
            if type(value) is Scalar and value.joined:
                value.text = document.text[value.start : value.end]
        for name in required:
            if name not in self.values:
                raise fault(f"{what} needs the key {name}, which is missing", node, where)

    def _unknown(self, key: Scalar, known: tuple[str, ...], what: str, rest: bool = False) -> str:
        if _glued(key, known):
            return why_no_key(key.text)
        offer = did_you_mean(key.text, known)
        if not offer and not self.values and self.hint():
            return f"{what} has no key {quoted(key.text)}{self.hint()}"
        if not offer and key.text in HOMES:
            offer = f", which is a key of {HOMES[key.text]}"
        if rest and not offer:
            offer = "; put a text with a comma in quotes"
        return f"{what} has no key {quoted(key.text)}{offer}; there are {', '.join(known)}"

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def read(
        self,
        key: str,
        reader: Callable[Concatenate[Node, Where, _P], _T],
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> _T | None:
        """Return what the reader makes of the value of a key, given the further arguments; None without the key."""
        node = self.values.get(key)
        return None if node is None else reader(node, (*self.where, key), *args, **kwargs)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self.values)


def _glued(key: Scalar, known: tuple[str, ...]) -> bool:
    """Whether a key holds its value, for want of a space behind the colon."""
    name, colon, _ = key.text.partition(":")
    return bool(colon) and name in known


def _reach(document: Document, value: Node, rest: Scalar) -> bool:
    """Let a text in ``{…}`` reach to what stands behind a comma of it, as in ``{comment: Here, by the wall.}``.

    YAML takes the rest for a key without a value. No key of ours may stand without one, so that is what was meant.
    """
    if type(value) is not Scalar or not value.plain or not value.text or not rest.plain:
        return False
    whole = document.text[value.start : rest.end]
    if "\n" in whole or "\r" in whole:
        return False
    value.end = rest.end
    value.joined = True
    return True


def node_at(root: Mapping, where: Where) -> Node:
    """Return the node that ``where`` leads to, or the last one on the way that was written."""
    node: Node = root
    for part in where:
        if isinstance(node, Mapping):
            # A part that is a player's name may be spelt otherwise in the file.
            wanted = comparable(part) if isinstance(part, str) else part
            found = next((value for key, value in node.pairs if comparable(key.text) == wanted), None)
            if found is None:
                break
            node = found
        elif isinstance(node, Sequence) and isinstance(part, int):
            node = node.items[part]
        else:
            break
    return node


def as_scalar(node: Node, where: Where, what: str) -> Scalar:
    """Return a node that is a scalar; ``what`` says what was expected, as in “a glyph is a text”."""
    if type(node) is not Scalar:
        raise fault(f"{what}, not {name_kind(node)}", node, where)
    return node


def as_items(node: Node, where: Where, what: str) -> list[Node]:
    """Return the items of a list; ``what`` says what was expected."""
    if type(node) is not Sequence:
        # Who is shown a list in brackets need not be told how one stands on several lines.
        how = "" if "[" in what else why_no_list(node.text if type(node) is Scalar else "")
        raise fault(f"{what}, not {name_kind(node)}{how}", node, where)
    return node.items


def as_pairs(node: Node, where: Where, what: str) -> list[tuple[Scalar, Node]]:
    """Return the pairs of a mapping whose keys can be any; ``what`` says what was expected."""
    if type(node) is not Mapping:
        raise fault(f"{what}, not {name_kind(node)}", node, where)
    for key, value in node.pairs:
        if type(value) is Scalar and value.bare:
            raise fault(f"{quoted(key.text)} has no value here", key, (*where, key.text))
    return node.pairs


def read_text(node: Node, where: Where) -> str:
    """Return a text as it is written; only an empty one is refused."""
    scalar = as_scalar(node, where, f"{where[-1]} is a text")
    if not scalar.text:
        sharp = ", and put a text that begins with # in quotes" if scalar.plain else ""
        raise fault(f"{where[-1]} is empty; write a text or leave the key out{sharp}", node, where)
    return scalar.text


def read_word(node: Node, where: Where, what: str, words: tuple[str, ...]) -> str:
    """Return a text that is one of the words."""
    there_are = f"{what} is {', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else f"{what} is {words[0]}"
    text = as_scalar(node, where, there_are).text
    if text not in words:
        raise fault(f"{there_are}, not {name_kind(node)}{did_you_mean(text, words)}", node, where)
    return text


def read_number(node: Node, where: Where, what: str, least: int = 0, most: int = MAX_NUMBER) -> int:
    """Return a whole number that stands without quotes."""
    wanted = f"{what} is a whole number from {least} to {most}"
    scalar = as_scalar(node, where, wanted)
    if not scalar.plain or not NUMBER.fullmatch(scalar.text) or not least <= int(scalar.text) <= most:
        how = "" if scalar.plain else " in quotes"
        raise fault(f"{wanted}, not {name_kind(node)}{how}", node, where)
    return int(scalar.text)


def read_short(reader: Callable[[str], _T], node: Node, where: Where, what: str) -> _T:
    """Return what a reader of short texts makes of a scalar."""
    text = as_scalar(node, where, what).text
    try:
        return reader(text)
    except TurnError as error:
        raise fault(str(error), node, where) from None


def sentence(error: ValueError) -> str:
    """Return what an error of the rules says, on one line."""
    return " ".join(str(error).split())


def plain_value(text: str) -> Any:
    """Return what a scalar without quotes is in plain data: a number, true, false, null, or the text itself."""
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if len(text) < 40 and _FLOAT.fullmatch(text) and repr(float(text)) == text:
        return float(text)
    return text


def read_data(node: Node, where: Where) -> Any:
    """Return a node as plain data: dicts, lists, texts, numbers, true, false and None."""
    if type(node) is Scalar:
        return plain_value(node.text) if node.plain else node.text
    if type(node) is Sequence:
        return [read_data(item, where) for item in node.items]
    assert type(node) is Mapping
    data: dict[str, Any] = {}
    for key, value in node.pairs:
        if key.text in data:
            raise fault(f"the key {quoted(key.text)} stands twice in one mapping", key, where)
        data[key.text] = read_data(value, where)
    return data
