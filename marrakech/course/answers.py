"""Answers as learners write them: numbers, squares, rugs, names and words, read in any language and made comparable.

In its one canonical form an answer is a number, a text, None for “nobody”, a tuple of texts, or a frozenset of texts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from marrakech.board import HEADING_NAMES, HEADINGS, PLACE_BY_SQUARES, PLACE_NAMES, SQUARES_BY_NAME
from marrakech.captions import side_name
from marrakech.course.said import NOBODY, Part, Said, said
from marrakech.language import Words, _, language
from marrakech.narration import colour_name, heading_name
from marrakech.record import COLOURS, SIDE_LETTERS
from marrakech.rules import LEFT, RIGHT, STRAIGHT

Answer: TypeAlias = int | str | tuple[str, ...] | frozenset[str] | None


class Asks(Enum):
    """The form in which an answer is wanted."""

    NUMBER = "number"
    SQUARE = "square"
    SQUARES = "squares"
    RUG = "rug"
    RUGS = "rugs"
    SIDE = "side"
    HEADINGS = "headings"
    PLAYER = "player"
    """One player's name, or nobody."""
    PLAYERS = "players"
    PAYMENT = "payment"
    """Who pays and who is paid, in this order; or nobody."""
    COLOUR = "colour"
    RULE = "rule"
    STEPS = "steps"
    """What happens, in order: of ``STEPS``."""


SETS: Final = frozenset({Asks.SQUARES, Asks.RUGS, Asks.HEADINGS, Asks.PLAYERS})
SIDES: Final[Mapping[int, str]] = MappingProxyType({LEFT: "left", STRAIGHT: "straight", RIGHT: "right"})
STEPS: Final = ("turn", "roll", "walk", "pay", "lay", "out")
STEP_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "turn": _("turn Assam"),
        "roll": _("roll"),
        "walk": _("Assam walks"),
        "pay": _("pay"),
        "lay": _("lay a rug"),
        "out": _("go out"),
    }
)
LAY_RULES: Final = ("lay.touch", "lay.assam", "lay.cover")
"""The rules that can forbid a rug: what ``Asks.RULE`` chooses from."""
RULE_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "lay.touch": _("It does not touch Assam's square"),
        "lay.assam": _("It would lie under Assam"),
        "lay.cover": _("It would hide a whole rug"),
    }
)

_FORMS: Final[Mapping[Asks, str]] = MappingProxyType(
    {
        Asks.NUMBER: _("Answer with a number, such as 3."),
        Asks.SQUARE: _("Answer with a square, such as d5."),
        Asks.SQUARES: _("Answer with squares, such as d5 d6 e6."),
        Asks.RUG: _("Answer with the two squares of a rug, such as a5-a6."),
        Asks.RUGS: _("Answer with the rugs, two squares each, such as a5-a6 b5-b6."),
        Asks.SIDE: _("Answer with left, straight on or right."),
        Asks.HEADINGS: _("Answer with headings, such as north east."),
        Asks.PLAYER: _("Answer with the name of a player, or nobody."),
        Asks.PLAYERS: _("Answer with the names of one or more players."),
        Asks.PAYMENT: _("Answer with who pays and then who is paid, or nobody."),
        Asks.COLOUR: _("Answer with a colour."),
        Asks.RULE: _("Answer with one of these reasons: {reasons}."),
        Asks.STEPS: _("Answer with the steps in order, from: {steps}."),
    }
)


class Readers(NamedTuple):
    """What an answer may speak of: the players' names in turn order, and the learner's language."""

    names: tuple[str, ...]
    words: Words


class AnswerError(ValueError):
    """A text or value that is no answer of the form wanted; ``said`` says which form that is."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(sentence.tell(language()))
        self.said = sentence


def form(asks: Asks) -> Said:
    """Return the sentence that says in which form an answer is wanted."""
    parts: dict[str, Part] = {}
    if asks is Asks.RULE:
        parts["reasons"] = tuple(said(_("“{reason}”"), reason=said(RULE_WORDS[rule])) for rule in LAY_RULES)
    if asks is Asks.STEPS:
        parts["steps"] = tuple(said(STEP_WORDS[step]) for step in STEPS)
    return said(_FORMS[asks], **parts)


def read_answer(asks: Asks, given: object, names: tuple[str, ...], words: Words) -> Answer:
    """Return an answer in its canonical form.

    Args:
        asks: The form wanted.
        given: What the learner gave: a number, a text, None, or several of them in a list, tuple or set.
        names: The players' names in turn order.
        words: The learner's language; English words are understood in each.

    Raises:
        AnswerError: It is not of this form.
    """
    try:
        return _READERS[asks](given, Readers(names, words))
    except (KeyError, ValueError, TypeError):
        raise AnswerError(form(asks)) from None


def _plain(text: object) -> str:
    if not isinstance(text, str):
        raise TypeError("not a text")
    # Who has no key for an accent may leave it out.
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(bare.casefold().split())


def _number(given: object, _readers: Readers) -> int:
    if isinstance(given, str) and re.fullmatch(r"[0-9]{1,9}", given.strip(), re.ASCII):
        return int(given)
    if type(given) is not int:
        raise TypeError("not a number")
    return given


def _square(given: object, _readers: Readers) -> str:
    name = _plain(given)
    if name not in SQUARES_BY_NAME:
        raise ValueError("not a square")
    return name


_TWO_SQUARES: Final = re.compile(r"([a-g][1-7])[\s,‐‑–—−-]*([a-g][1-7])")


def _rug(given: object, _readers: Readers) -> str:
    found = _TWO_SQUARES.fullmatch(_plain(given) if isinstance(given, str) else " ".join(_items(given)))
    if found is None:
        raise ValueError("not a rug")
    return PLACE_NAMES[PLACE_BY_SQUARES[SQUARES_BY_NAME[found[1]], SQUARES_BY_NAME[found[2]]]]


def _items(given: object) -> list[str]:
    """Return the words of a text, or the texts of a list, tuple or set."""
    if isinstance(given, str):
        return [word for word in re.split(r"[\s,;]+", given.strip()) if word]
    if isinstance(given, Iterable) and not isinstance(given, bytes | Mapping):
        items = list(given)
        if all(isinstance(item, str) for item in items):
            return items
    raise TypeError("not several texts")


def _squares(given: object, readers: Readers) -> frozenset[str]:
    return frozenset(_square(item, readers) for item in _items(given))


def _rugs(given: object, readers: Readers) -> frozenset[str]:
    items = _items(given)
    return frozenset(_rug(item, readers) for item in items)


def _chosen(given: object, options: Iterable[tuple[str, Iterable[str]]]) -> str:
    """Return the option that a text is a spelling of."""
    text = _plain(given)
    for option, spellings in options:
        if text in {_plain(spelling) for spelling in (option, *spellings)}:
            return option
    raise ValueError("no such word")


def _several(given: object, options: list[tuple[str, list[str]]], in_order: bool) -> tuple[str, ...]:
    """Return the options named one after another in a text or list; an option may be of several words."""
    if not isinstance(given, str):
        if isinstance(given, set | frozenset) and in_order:
            raise TypeError("a set has no order")
        return tuple(_chosen(item, options) for item in _items(given))
    rest = _plain(re.sub(r"[,;→>]|->", " ", given))
    spelt = sorted(((_plain(s), option) for option, more in options for s in (option, *more)), key=lambda p: -len(p[0]))
    found = []
    while rest:
        spelling, option = next(
            (spelling, option) for spelling, option in spelt if (rest + " ").startswith(spelling + " ")
        )
        found.append(option)
        rest = rest[len(spelling) :].strip()
    return tuple(found)


def _side(given: object, readers: Readers) -> str:
    both = (readers.words, language())
    return _chosen(
        given,
        [(name, [SIDE_LETTERS[side], *(side_name(words, side) for words in both)]) for side, name in SIDES.items()],
    )


def _headings(given: object, readers: Readers) -> frozenset[str]:
    both = (readers.words, language())
    options = [(HEADING_NAMES[h], [heading_name(words, h) for words in both]) for h in HEADINGS]
    return frozenset(_named(given, options))


def _named(given: object, options: list[tuple[str, list[str]]], *, in_order: bool = False) -> tuple[str, ...]:
    try:
        return _several(given, options, in_order)
    except StopIteration:
        raise ValueError("no such word") from None


def _names(readers: Readers) -> list[tuple[str, list[str]]]:
    return [(name, []) for name in readers.names]


def _is_nobody(given: object, readers: Readers) -> bool:
    if given is None:
        return True
    return isinstance(given, str) and _plain(given) in {
        _plain(NOBODY.tell(words)) for words in (readers.words, language())
    }


def _player(given: object, readers: Readers) -> str | None:
    return None if _is_nobody(given, readers) else _chosen(given, _names(readers))


def _players(given: object, readers: Readers) -> frozenset[str]:
    found = frozenset(_named(given, _names(readers)))
    if not found:
        raise ValueError("no name")
    return found


def _payment(given: object, readers: Readers) -> tuple[str, ...] | None:
    if _is_nobody(given, readers):
        return None
    pair = _named(given, _names(readers), in_order=True)
    if len(pair) != 2:
        raise ValueError("not two names")
    return pair


def _colour(given: object, readers: Readers) -> str:
    return _chosen(given, [(c, [colour_name(w, c) for w in (readers.words, language())]) for c in COLOURS])


def _rule(given: object, readers: Readers) -> str:
    both = (readers.words, language())
    return _chosen(given, [(rule, [words(RULE_WORDS[rule]) for words in both]) for rule in LAY_RULES])


def _steps(given: object, readers: Readers) -> tuple[str, ...]:
    both = (readers.words, language())
    return _named(given, [(step, [words(STEP_WORDS[step]) for words in both]) for step in STEPS], in_order=True)


_READERS: Final[Mapping[Asks, Callable[[object, Readers], Answer]]] = MappingProxyType(
    {
        Asks.NUMBER: _number,
        Asks.SQUARE: _square,
        Asks.SQUARES: _squares,
        Asks.RUG: _rug,
        Asks.RUGS: _rugs,
        Asks.SIDE: _side,
        Asks.HEADINGS: _headings,
        Asks.PLAYER: _player,
        Asks.PLAYERS: _players,
        Asks.PAYMENT: _payment,
        Asks.COLOUR: _colour,
        Asks.RULE: _rule,
        Asks.STEPS: _steps,
    }
)


def tell_answer(words: Words, asks: Asks, answer: Answer) -> str:
    """Return a canonical answer as text in a language, such as ``read_answer`` takes."""
    if answer is None:
        return NOBODY.tell(words)
    if asks is Asks.SIDE:
        return next(side_name(words, side) for side, name in SIDES.items() if name == answer)
    if asks is Asks.COLOUR:
        return colour_name(words, str(answer))
    if asks is Asks.RULE:
        return words(RULE_WORDS[str(answer)])
    if asks is Asks.HEADINGS:
        assert isinstance(answer, frozenset)
        return ", ".join(heading_name(words, h) for h in HEADINGS if HEADING_NAMES[h] in answer)
    if asks is Asks.STEPS:
        assert isinstance(answer, tuple)
        return ", ".join(words(STEP_WORDS[step]) for step in answer)
    if asks is Asks.PAYMENT:
        assert isinstance(answer, tuple)
        return " → ".join(answer)
    if isinstance(answer, frozenset):
        return ", ".join(sorted(answer))
    return str(answer)
