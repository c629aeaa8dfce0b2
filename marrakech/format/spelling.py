"""Plain data as YAML to be read by people: on one line where it fits, in quotes where it must be.

The texts are those of PyYAML's readers and of YAML 1.2 alike: what one of them would take for something else than a
text stands in quotes.
"""

from __future__ import annotations

import re
from typing import Any, Final

WIDTH: Final = 100
"""Mappings and nested lists that would make a line longer are written over several lines."""

_INDENT: Final = 2
_LONGEST_KEY: Final = 500  # YAML takes 1,024 characters for a key without a question mark.
_NO_FIRST: Final = frozenset("-?:,[]{}#&*!|>'\"%@`=<~.")
_NO_TEXT: Final = re.compile(
    r"(?i:y|n|yes|no|on|off|true|false|null)"
    r"|[-+.0-9][-+.0-9_:,a-fA-FxXoO]*"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*"
)
"""What some reader of YAML takes for a truth value, nothing, a number or a time."""
_ESCAPES: Final = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})
_LITERAL: Final = re.compile(r"[^\s][^\n\r\t]*(?:\n(?:[^\n\r\t]+)?)*")


class Plain(str):
    """A text that is known to stand without quotes, such as a turn's."""

    __slots__ = ()


class Lines(list[Any]):
    """A list whose items stand on lines of their own, however short."""


class Block(dict[str, Any]):
    """A mapping whose keys stand on lines of their own, however short."""


class Fitting(list[Any]):
    """A list that stands on one line only where it fits; other lists of scalars do so however long."""


def spell(data: dict[str, Any]) -> str:
    """Return the YAML of a mapping, one key a line.

    Args:
        data: Mappings with texts as keys, lists, texts, numbers, truth values and None.
    """
    return "".join(f"{line}\n" for line in _block_mapping(data))


def _scalar(value: object, flow: bool) -> str:
    if isinstance(value, Plain):
        return str(value)
    if isinstance(value, str):
        return value if _stands_bare(value, flow) else f'"{value.translate(_ESCAPES)}"'
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value)


def _stands_bare(text: str, flow: bool) -> bool:
    if not text or text[0] in _NO_FIRST or text != text.strip() or not text.isprintable():
        return False
    if ": " in text or " #" in text or text.endswith(":") or _NO_TEXT.fullmatch(text):
        return False
    return not (flow and any(sign in text for sign in ",[]{}:?"))


def _has_lines(value: object) -> bool:
    """Whether something in a value is better written over several lines."""
    if isinstance(value, str):
        return "\n" in value
    if isinstance(value, Lines | Block):
        return bool(value)
    if isinstance(value, dict):
        return any(_has_lines(part) or len(key) > _LONGEST_KEY or "\n" in key for key, part in value.items())
    return isinstance(value, list) and any(_has_lines(part) for part in value)


def _flow(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key, True)}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(part) for part in value) + "]"
    return _scalar(value, True)


def _value(value: object, used: int) -> list[str]:
    """Return the lines of a value after ``key:`` or ``-``: what follows on that line, and the lines below it.

    The lines below are indented as far as the key or the hyphen needs; ``used`` is how much of the line is taken.
    """
    if isinstance(value, dict | list):
        if not _has_lines(value):
            flow = _flow(value)
            if used + len(flow) <= WIDTH or _is_row(value):
                return [flow]
        return ["", *(_block_mapping(value) if isinstance(value, dict) else _block_list(value))]
    if isinstance(value, str) and "\n" in value and not isinstance(value, Plain):
        literal = _literal(value)
        if literal is not None:
            return literal
    return [_scalar(value, False)]


def _is_row(value: dict[str, Any] | list[Any]) -> bool:
    """Whether a value is a list of scalars, which gains nothing from a line for each."""
    if isinstance(value, dict | Fitting):
        return False
    return not any(isinstance(part, dict | list) for part in value)


def _literal(text: str) -> list[str] | None:
    """Return a text of several lines as they are; None where that would not give it back."""
    body = text.removesuffix("\n")
    lines = body.split("\n")
    if not _LITERAL.fullmatch(body) or any(line != line.rstrip() for line in lines) or not lines[-1]:
        return None
    return ["|" if body != text else "|-", *lines]


def _block_mapping(data: dict[str, Any]) -> list[str]:
    lines = []
    for key, value in data.items():
        name = _scalar(key, False)
        if len(name) > _LONGEST_KEY:
            lines.append(f"? {name}")
            name = ""
        rest = _value(value, len(name) + 2)
        lines.append(f"{name}: {rest[0]}" if rest[0] else f"{name}:")
        lines += _indented(rest[1:])
    return lines


def _block_list(data: list[Any]) -> list[str]:
    lines = []
    for value in data:
        first, *rest = _value(value, _INDENT)
        if first:
            lines += [f"- {first}", *_indented(rest)]
        else:
            # The first line of a nested block stands beside the hyphen.
            lines += [f"- {rest[0]}", *_indented(rest[1:])]
    return lines


def _indented(lines: list[str]) -> list[str]:
    return [" " * _INDENT + line if line else line for line in lines]
