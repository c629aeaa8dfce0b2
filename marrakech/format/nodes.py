"""The YAML of a record as small nodes that know their places; nothing in it is interpreted yet.

Only plain data passes: one document of mappings, sequences and scalars. Anchors, aliases, tags, merge keys, duplicate
keys and characters that do not show are refused, and so is what is larger or deeper than any record.

PyYAML's parser in C is four times as fast as the one in Python, but not everywhere present and not of one mind with it
about broken files. So the one in Python decides about what the one in C refuses, and both give the same errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from marrakech.format.advice import LINE_BREAK, SECOND_RECORD, property_fault, syntax_fault, why_no_key
from marrakech.format.loader import CarefulLoader
from marrakech.format.words import quoted
from marrakech.record import RecordError

MAX_BYTES: Final = 256 * 1024
MAX_DEPTH: Final = 40
MAX_VALUES: Final = 50_000
"""More values than any record of 256 KiB has; files made to keep a reader busy can have many more."""

SLOW_LOADER: Final[type[Any]] = CarefulLoader
FAST_LOADER: Final[type[Any]] = getattr(yaml, "CSafeLoader", CarefulLoader)

_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
"""Control characters, line separators, bidi overrides and isolates, lone surrogates, a BOM inside, non-characters."""

# The slow loader need not read far to explain a fault, and must not where somebody made a file to keep it busy.
_EXPLAINED_UP_TO: Final = 16_384
_FURTHER: Final = 2_048


class Scalar:
    """A text as written.

    ``bare`` marks the value of a key in ``{…}`` that has no colon after it, ``joined`` a text reaching over such keys.
    """

    __slots__ = ("bare", "column", "end", "joined", "line", "plain", "start", "text")

    def __init__(self, text: str, line: int, column: int, plain: bool, start: int, end: int) -> None:
        self.text = text
        self.line = line
        self.column = column
        self.plain = plain
        self.start = start
        self.end = end
        self.bare = False
        self.joined = False


class Sequence:
    """A sequence of nodes."""

    __slots__ = ("column", "items", "line")

    def __init__(self, line: int, column: int) -> None:
        self.items: list[Node] = []
        self.line = line
        self.column = column


class Mapping:
    """A mapping as the pairs that were written."""

    __slots__ = ("column", "line", "pairs")

    def __init__(self, line: int, column: int) -> None:
        self.pairs: list[tuple[Scalar, Node]] = []
        self.line = line
        self.column = column


Node: TypeAlias = Scalar | Sequence | Mapping


class Document(NamedTuple):
    """A text without its BOM, and its outermost node."""

    text: str
    root: Mapping


def fault(message: str, node: Node, where: tuple[str | int, ...] = (), rule: str = "") -> RecordError:
    """Return the error that says what is wrong with a node."""
    return RecordError(message, where=where, line=node.line, column=node.column, rule=rule)


# -- Bytes


def decode(data: str | bytes) -> str:
    """Return the text of a file, without its BOM.

    Raises:
        RecordError: It is too long, not UTF-8, or holds characters that do not show.
    """
    size = len(data) if isinstance(data, bytes) else len(data.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        message = f"the file has {size:,} bytes; a record has at most {MAX_BYTES:,} (256 KiB)"
        raise RecordError(message, line=1, column=1)
    text = data if isinstance(data, str) else _decode_utf8(data)
    text = text.removeprefix("\ufeff")
    unseen = _UNSEEN.search(text)
    if unseen is not None:
        line, column = place_of(text, unseen.start())
        message = f"{name_character(unseen[0])} is not allowed here; remove it"
        raise RecordError(message, line=line, column=column)
    return text


def _decode_utf8(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        line, column = place_of(before, len(before))
        what = f"the byte 0x{data[error.start]:02x} is not UTF-8"
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            what += ", and the file seems to be UTF-16"
        message = f"{what}; save the file in the encoding UTF-8"
        raise RecordError(message, line=line, column=column) from None


def place_of(text: str, index: int) -> tuple[int, int]:
    """Return the line and column of an offset in a text, both from 1."""
    line, start = 1, 0
    for line_break in LINE_BREAK.finditer(text, 0, index):
        line, start = line + 1, line_break.end()
    return line, index - start + 1


def name_character(character: str) -> str:
    """Return a kind and code point for a character that cannot be shown."""
    code = ord(character)
    if 0xD800 <= code < 0xE000:
        kind = "the lone surrogate"
    elif 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069:
        kind = "the bidi control character"
    elif code == 0xFEFF:
        kind = "the byte order mark inside the text,"
    else:
        kind = "the control character"
    return f"{kind} U+{code:04X}"


def unseen_in(text: str) -> str | None:
    """Return the first character of a text that no record may hold, or None."""
    found = _UNSEEN.search(text)
    return found[0] if found else None


# -- Nodes


def parse(
    text: str, loader: type[Any] | None = None, *, what: str = "a record", first: str = "marrakech: 1"
) -> Document:
    """Return the nodes of a text that ``decode`` let through.

    Args:
        text: The text.
        loader: PyYAML's loader to use; by default the fastest there is.
        what: What the text is to be, for errors.
        first: How that begins, for errors.

    Raises:
        RecordError: It is not YAML, or YAML that is more than plain data.
    """
    loader = loader or FAST_LOADER
    _refuse_directives(text)
    try:
        return Document(text, _compose(text, _events(text, loader), what, first))
    except yaml.MarkedYAMLError as error:
        index = error.problem_mark.index if error.problem_mark else 0
        if loader is SLOW_LOADER or index > _EXPLAINED_UP_TO:
            raise syntax_fault(text, error) from None
        refused = error
    except yaml.YAMLError as error:
        raise RecordError(f"this is not YAML: {quoted(str(error), 100)}", line=1, column=1) from None
    try:
        return Document(text, _compose(text, _events(text, SLOW_LOADER, index + _FURTHER), what, first))
    except yaml.MarkedYAMLError as error:
        raise syntax_fault(text, error) from None
    except _TooFarError:
        raise syntax_fault(text, refused) from None


def _refuse_directives(text: str) -> None:
    """Refuse a head of more than the one line ``%YAML 1.2``; YAML would go through all of it first."""
    found = 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("%"):
            found += 1
            if found > 1:
                raise RecordError("a record has no use for directives, lines that begin with %", line=number, column=1)
        elif line.strip() and not line.lstrip().startswith("#"):
            return


class _TooFarError(Exception):
    """The slow loader got much further than the fast one."""


# Events are Any because the types of PyYAML say too little about them.
def _events(text: str, loader: type[Any], most: int | None = None) -> Iterator[Any]:
    parser = loader(text)
    try:
        while parser.check_event():
            event = parser.get_event()
            if most is not None and event.start_mark.index > most:
                raise _TooFarError
            yield event
    except (ValueError, OverflowError):
        # The loader in Python does not check that an escape such as "\Uffffffff" is a character.
        mark = parser.get_mark()
        message = "an escape in double quotes stands for no character"
        raise RecordError(message, line=mark.line + 1, column=mark.column + 1) from None
    finally:
        parser.dispose()


def _compose(text: str, events: Iterator[Any], what: str, first: str) -> Mapping:
    root: Mapping | None = None
    # The collections that are open, the outermost first, and for each the key that waits for its value.
    stack: list[Sequence | Mapping] = []
    keys: list[Scalar | None] = []
    seen: list[dict[str, int]] = []
    count = 0
    for event in events:
        kind = type(event)
        node: Node
        if kind is ScalarEvent:
            _refuse_properties(text, event)
            start, end = event.start_mark, event.end_mark
            plain = event.style is None or event.style == ""
            node = Scalar(event.value, start.line + 1, start.column + 1, plain, start.index, end.index)
            if not plain:
                unseen = _UNSEEN.search(event.value)
                if unseen is not None:
                    raise fault(f"{name_character(unseen[0])} is not allowed here, nor its escape", node)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            _refuse_properties(text, event)
            mark = event.start_mark
            node = (Mapping if kind is MappingStartEvent else Sequence)(mark.line + 1, mark.column + 1)
            if len(stack) >= MAX_DEPTH:
                raise fault(f"lists and mappings are nested more than {MAX_DEPTH} deep", node)
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            stack.pop()
            keys.pop()
            seen.pop()
            continue
        elif kind is AliasEvent:
            _refuse_properties(text, event)
            continue
        elif kind is DocumentStartEvent:
            if root is not None:
                mark = event.start_mark
                raise RecordError(SECOND_RECORD, line=mark.line + 1, column=mark.column + 1)
            continue
        else:
            continue
        count += 1
        if count > MAX_VALUES:
            raise fault(f"the file holds more than {MAX_VALUES:,} values, more than any record", node)
        if stack:
            parent = stack[-1]
            if type(parent) is Sequence:
                parent.items.append(node)
            else:
                assert isinstance(parent, Mapping)
                key = keys[-1]
                if key is None:
                    keys[-1] = _as_key(node)
                else:
                    _add(text, parent, key, node, seen[-1])
                    keys[-1] = None
        elif type(node) is Mapping:
            root = node
        else:
            message = f"{what} is a mapping of keys to values that begins with {first}, not {name_kind(node)}"
            if type(node) is Scalar and node.plain:
                # A first line that is no key runs together with the next.
                reason = why_no_key(LINE_BREAK.split(text[node.start : node.end], 1)[0])
                message += f"; {reason}" if reason else ""
            raise fault(message, node)
        if not isinstance(node, Scalar):
            stack.append(node)
            keys.append(None)
            seen.append({})
    if root is None:
        raise RecordError(f"the file is empty; {what} begins with {first}", line=1, column=1)
    return root


def _refuse_properties(text: str, event: Any) -> None:
    """Refuse an alias, and a node with an anchor or a tag."""
    if type(event) is AliasEvent:
        name = "alias"
    elif event.anchor is not None:
        name = "anchor"
    elif event.tag is not None:
        name = "tag"
    else:
        return
    mark = event.start_mark
    raise property_fault(name, LINE_BREAK.split(text), mark.line, mark.column)


def _as_key(node: Node) -> Scalar:
    if type(node) is not Scalar:
        raise fault(f"a key is a text, not {name_kind(node)}", node)
    if node.plain and node.text == "<<":
        raise fault("the merge key << is not allowed here; write out what it stands for", node)
    return node


def _add(text: str, mapping: Mapping, key: Scalar, value: Node, seen: dict[str, int]) -> None:
    bare = False
    if type(value) is Scalar and value.plain and not value.text:
        colon = text.find(":", key.end, value.start)
        if colon < 0:
            # Perhaps the rest of a text with a comma in it: then it is no key, and may stand twice.
            bare = value.bare = True
        elif not LINE_BREAK.search(text, key.start, colon):
            # The loaders do not agree about the place of nothing: let it be behind the colon.
            value.line, value.column = key.line, key.column + colon + 1 - key.start
    if not bare and key.text in seen:
        first = seen[key.text]
        raise fault(f"the key {quoted(key.text)} stands twice in one mapping, first in line {first}", key)
    seen.setdefault(key.text, key.line)
    mapping.pairs.append((key, value))


def name_kind(node: Node) -> str:
    """Return what a node is, for an error that says what it should be."""
    if type(node) is Sequence:
        return "a list"
    if type(node) is Mapping:
        return "a mapping"
    assert type(node) is Scalar
    return quoted(node.text) if node.text or not node.plain else "nothing"
