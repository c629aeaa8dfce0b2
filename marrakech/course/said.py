"""Sentences before anybody has chosen a language: a message of the catalogues and what fills it, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from marrakech.captions import side_name
from marrakech.language import Words, _
from marrakech.narration import colour_name, heading_name, names_in_words, rug_in_words


class Term(NamedTuple):
    """A thing of the game that each language has its own word for.

    ``kind`` is ``rug``, ``colour`` (``value`` a colour as records write it), ``heading`` (0-3) or ``side`` (-1 to 1).
    """

    kind: str
    value: str | int


@dataclass(frozen=True, slots=True)
class Said:
    """A message with its parts; with ``many`` it is told in singular or plural, by the part ``n``."""

    message: str
    parts: tuple[tuple[str, Part], ...] = ()
    many: str = ""

    @classmethod
    def count(cls, one: str, many: str, number: int, /, **parts: Part) -> Said:
        """Return the message for a number, which fills ``{n}``."""
        return cls(one, (("n", number), *parts.items()), many)

    def tell(self, words: Words) -> str:
        """Return it in a language, as plain text."""
        told = {name: tell_part(words, part) for name, part in self.parts}
        text = self._filled(words, told)
        # Words of the game are written small, but not where a sentence begins with one.
        begins = any(
            isinstance(part, Term | tuple) and told[name] and text.startswith(told[name]) for name, part in self.parts
        )
        return text[:1].upper() + text[1:] if begins and text.endswith(".") else text

    def _filled(self, words: Words, told: dict[str, str]) -> str:
        if self.many:
            number = next(part for name, part in self.parts if name == "n")
            assert isinstance(number, int)
            rest = {name: text for name, text in told.items() if name != "n"}
            return words.count(self.message, self.many, number, **rest)
        return words(self.message, **told)


Part: TypeAlias = str | int | Term | Said | tuple["Part", ...]
"""What fills a message: text as it stands, a number, a word of the game, a sentence, or several joined by commas."""


def said(message: str, /, **parts: Part) -> Said:
    """Return a message with its parts."""
    return Said(message, tuple(parts.items()))


def _of(table: Callable[[Words, str], str]) -> Callable[[Words, str | int], str]:
    return lambda words, value: table(words, str(value))


_TERMS: Final[Mapping[str, Callable[[Words, str | int], str]]] = MappingProxyType(
    {
        "rug": _of(rug_in_words),
        "colour": _of(colour_name),
        "heading": lambda words, value: heading_name(words, int(value)),
        "side": lambda words, value: side_name(words, int(value)),
    }
)


def tell_part(words: Words, part: Part) -> str:
    """Return a part in a language."""
    match part:
        case Term(kind, value):
            return _TERMS[kind](words, value)
        case Said():
            return part.tell(words)
        case tuple():
            return names_in_words(words, [tell_part(words, each) for each in part])
    return str(part)


NOBODY: Final = said(_("nobody"))
