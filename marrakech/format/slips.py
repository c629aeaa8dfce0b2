"""What people mean who write a turn, a rug or a square by hand and not quite as records have it.

Nothing here makes a text good. It lets an error name the slip and show the right spelling, where that is beyond doubt.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, NamedTuple

from marrakech.board import FILES, RANKS
from marrakech.record import COLOURS

FORMS: Final[Mapping[str, str]] = {
    "start": "<L|S|R><die> <square>-<square>",
    "end": "<die> <square>-<square> <L|S|R>",
}
EXAMPLES: Final[Mapping[str, str]] = {"start": "L3 a5-a6", "end": "3 a5-a6 L"}
"""A turn in each order of play, in general and for example."""

ITEM: Final = "begins with a hyphen and a space"
"""How each item of a list stands on a line of its own."""

_LONGEST: Final = 80
"""Of longer texts only so much is looked into: no slip makes a turn that long."""

_SIDES: Final = {
    "l": "L",
    "left": "L",
    "r": "R",
    "right": "R",
    "s": "S",
    "straight": "S",
    "ahead": "S",
    "forward": "S",
    "forwards": "S",
}
_DICE: Final = {"1": "1", "2": "2", "3": "3", "4": "4", "one": "1", "two": "2", "three": "3", "four": "4"}
_OUTS: Final = frozenset({"out", "bankrupt", "broke", "bust"})
_FILLERS: Final = re.compile("turn(?:s|ed)?|on|and|to|then|roll(?:s|ed)?|die|lays?|laid|rug|at|the|from|with")
_SQUARE: Final = rf"[{FILES[0]}-{FILES[-1]}][{RANKS[0]}-{RANKS[-1]}]"
_TURNED_ROUND: Final = re.compile(rf"(?<![a-z0-9])([{RANKS}])([{FILES}])(?![a-z0-9])")
_WORD: Final = re.compile(
    rf"(?P<square>{_SQUARE}(?![0-9]))|(?P<nowhere>[^\W\d_lsr][0-9]+)"
    rf"|(?P<number>[0-9]+(?:[.,][0-9]+)?)|(?P<word>[^\W\d_]+?)(?={_SQUARE}(?![0-9])|[\W\d_]|\Z)|(?P<rest>\d)"
)
_NUMBERED: Final = re.compile(r"\s*\d+\s*[.):](?:\s+(?=[LSRlsr\d])|(?=[LSRlsr]))")
_DASHES: Final = "‐‑‒–—―−"

_MEANT: Final = {
    "start": re.compile(r"(?:SN|NS)(?:QQC?|CQQ|O)?|S|QQC?SN"),
    "end": re.compile(r"N(?:QQC?S?|QQSC|CQQS?|O)?"),
}
"""The words that make a turn, by their kinds: S a side, N a number of the die, Q a square, C a colour, O for out."""
_EXTRA: Final = {
    "start": re.compile(r"([?CX]*N?)(SN(?:QQC?|O)?)((?:[^Q].*)?)"),
    "end": re.compile(r"([?CX]*)(N(?:QQC?S?|O))((?:[^Q].*)?)"),
}
_SEVERAL: Final = {"start": re.compile(r"(?:SN(?:QQC?|O))+SN"), "end": re.compile(r"(?:N(?:QQC?S?|O))+N")}
_TURNED_LAST: Final = "by these rules Assam is turned first (`turn: end` would have him turned last)"
_GOES_ON: Final = "a turn goes on with a rug, or with “out” where the mover cannot pay in full"
_TURNED_FIRST: Final = "by these rules (`turn: end`) the die comes first and Assam is turned last"

# Where a turn is meant: the first that is found names the slip.
_SLIPS: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (r"\s\s|[\t\r\n]|^\s|\s$", "exactly one space stands between its words and none outside"),
        (r"[\"'`()\[\]{}]", "no quotation marks and no brackets belong to it"),
        (r"(?i)left|right|straight|ahead|forward", "Assam is turned L, S (straight on) or R"),
        (r"(?i)one|two|three|four", "the number on the die is a figure"),
        (r"(?<![^\W_])[lsr](?![a-z])|(?<=[1-7])[lsr]\b", "L, S and R are capital letters"),
        (r"(?i:out)(?<!out)", "“out” is written with small letters"),
        (r"(?i)bankrupt|broke|bust", "a mover who cannot pay in full is “out”"),
        (r"[A-G][1-7]", "squares are written with small letters"),
        (r"\b[1-7][a-g]\b", "a square is its letter and then its number"),
        (r"^[1-4]\W*[LSR](?![a-z])", "L, S or R stands before the number on the die"),
        (r"^[a-g][1-7].*[LSR]", "Assam is turned and the die thrown before the rug is laid"),
        (r"([LSR]) +[1-4]", "no space stands between {} and the die"),
        (r"[LSR]\W+[1-4]", "nothing stands between L, S or R and the die"),
        (r"^[LSR]?[1-4][a-g]", "a space stands between the die and the rug"),
        (r"^[LSR]?[1-4]\s?[^\w\s]", "nothing but one space stands behind the die"),
        (
            r"[a-g][1-7](?!-[a-g][1-7])\W*(?:[a-z_]+\W*)?[a-g][1-7]",
            "a rug is two squares with a hyphen between them and no spaces",
        ),
        (r"[1-7][LSR]$", "a space stands before L, S or R"),
        (r"[^\w\s]\s|\W$", "no comma, full stop or other sign belongs to it"),
        (r"(?i)[a-g][1-7].*[a-g][1-7](?! )[a-z]", "a space stands before the colour"),
    )
)


class _Said(NamedTuple):
    """The words of a text, each with a letter for its kind (see ``_MEANT``); X is a number no die shows, ? the rest."""

    kinds: str
    words: tuple[str, ...]

    def spelt(self, order: str, kinds: str = "SNQCO") -> str:
        """Return the words as a turn has them, of the kinds named."""
        found = {kind: [w for k, w in zip(self.kinds, self.words, strict=True) if k == kind] for kind in kinds}
        side, die = "".join(found.get("S", [])), "".join(found.get("N", []))
        first, last = (side + die, "") if order == "start" else (die, side)
        words = (first, "-".join(found.get("Q", [])), *found.get("C", []), *found.get("O", []), last)
        return " ".join(filter(None, words))


def _said(text: str) -> _Said:
    numbered = _NUMBERED.match(text)
    text = unicodedata.normalize("NFKC", text[numbered.end() :] if numbered else text).lower()
    kinds, words = "", []
    for found in _WORD.finditer(_TURNED_ROUND.sub(r"\2\1", text)):
        word, group = found[0], found.lastgroup
        if group == "square":
            kind = "Q"
        elif group == "number":
            kind, word = ("N", word) if word in _DICE else ("X", word)
        elif word in _SIDES:
            kind, word = "S", _SIDES[word]
        elif word in _DICE:
            kind, word = "N", _DICE[word]
        elif word in COLOURS:
            kind = "C"
        elif word in _OUTS:
            kind, word = "O", "out"
        elif _FILLERS.fullmatch(word):
            continue
        else:
            kind = "H" if group == "nowhere" else "?"
        kinds += kind
        words.append(word)
    return _Said(kinds, tuple(words))


def slip_in_turn(text: str, order: str, colours_each: int) -> str:
    """Return what is wrong with a text that is no turn, with the right spelling if it is clear; empty if nothing is.

    Args:
        text: The text.
        order: When in a turn Assam is turned, ``start`` or ``end``.
        colours_each: How many colours each player has.
    """
    said = _said(text[:_LONGEST])
    if len(text) <= _LONGEST and _MEANT[order].fullmatch(said.kinds):
        right = said.spelt(order, "SNQCO" if colours_each > 1 else "SNQO")
        return _as_meant(text, said.kinds, right, colours_each) if right != text else ""
    return _why_not_meant(text[:_LONGEST], said, order, colours_each)


def _as_meant(text: str, kinds: str, right: str, colours_each: int) -> str:
    """Return the slip in a text that means a turn, and that turn as it is written."""
    if text.startswith("turn:"):
        return f"a space stands behind the colon of a key; write turn: {right}"
    glyph = re.search(r"\s*([!?]{1,2})$", text)
    if glyph is not None:
        return f'a glyph stands under a key of its own; write {{turn: {right}, glyph: "{glyph[1]}"}}'
    if _NUMBERED.match(text):
        return f"turns are not numbered; write {right}"
    if re.search(r"\d\s*[-–—_/.]+$", text) and not re.search("[QO]", kinds):
        return _GOES_ON
    reason = _odd_character(text)
    for pattern, sentence in () if reason else _SLIPS:
        found = pattern.search(text)
        if found is not None:
            reason = sentence.format(*found.groups())
            break
    if not reason and "C" in kinds:
        reason = "colours are written with small letters"
        if colours_each == 1:
            reason = "each player has one colour, so the turn does not name it"
        elif "QQC" not in kinds:
            reason = "the colour stands behind the rug"
    return f"{reason or 'no other words belong to it'}; write {right}"


def _why_not_meant(text: str, said: _Said, order: str, colours_each: int) -> str:
    """Return why the words of a text are no turn, or nothing."""
    kinds = said.kinds
    if _SEVERAL[order].match(kinds):
        return f"it holds more than one turn; each stands on a line of its own that {ITEM}, all indented alike"
    extra = _EXTRA[order].fullmatch(kinds)
    if extra is not None and (extra[1] or "Q" in extra[2] or "O" in extra[2]):
        return _why_extra(text, said, extra, order, colours_each)
    odd = _odd_character(text)
    if odd:
        return odd
    if order == "start":
        if re.fullmatch(r"N(?:QQC?S?|O)?", kinds):
            return _TURNED_LAST
        if re.fullmatch(r"QQC?|O", kinds):
            return "the turning of Assam and the number on the die come first"
        if re.fullmatch(r"S(?:QQC?|O)", kinds):
            return "the die is missing"
    else:
        if re.match(r"S|NS", kinds):
            return _TURNED_FIRST
        if re.fullmatch(r"QQC?S?|O", kinds):
            return "the number on the die comes first"
    if re.fullmatch(r"S?N\?+", kinds):
        return _GOES_ON
    if re.fullmatch(r"S?X(?:QQC?|O)?S?", kinds):
        return f"the die shows 1, 2, 3 or 4 slippers, not {said.words[kinds.index('X')]} (turn.die)"
    return ""


def _why_extra(text: str, said: _Said, extra: re.Match[str], order: str, colours_each: int) -> str:
    """Return why something stands before or behind the words of a turn, where it does."""
    begin, end = extra.span(2)
    turn = _Said(said.kinds[begin:end], said.words[begin:end])
    right = turn.spelt(order, "SNQCO" if colours_each > 1 else "SNQO")
    before, behind = extra[1], extra[3]
    last = text.rsplit(maxsplit=1)[-1] if text.split() else ""
    if before:
        return f"nothing stands before it, for whose turn it is follows from the order of the players; write {right}"
    if behind == "S" and order == "start":
        if colours_each > 1 and last.islower():
            return ""  # A colour cut short is told as that.
        return f"{_TURNED_LAST}, not again behind the rug; write {right}"
    if "O" in behind and "Q" in turn.kinds:
        return "a turn has either a rug or “out”"
    if "O" in turn.kinds:
        return f"nothing follows “out”; write {right}"
    if (behind in ("N", "X") and order == "start") or re.search(r"(?i)\b(?:paid|pays?|dirhams?)\b", text):
        return f"what is paid follows from the game and is not written; write {right}"
    if behind == "?" and (colours_each > 1 or get_close_matches(last.lower(), COLOURS, 1)):
        return ""  # A colour misspelt is told as that.
    if order == "end" and "S" not in turn.kinds and behind == "?":
        return "Assam is turned L, S (straight on) or R"
    what = "rug" if order == "start" else "turning of Assam"
    return f"nothing follows the {what}, for a note stands under a key of its own; write {{turn: {right}, comment: …}}"


def _odd_character(text: str) -> str:
    """Return what is said about the first character that no keyboard's plain keys give, if there is one."""
    odd = next((character for character in text if not " " <= character <= "~" and character not in "\t\r\n"), None)
    if odd is None:
        return ""
    point, category = f"U+{ord(odd):04X}", unicodedata.category(odd)
    if odd in _DASHES:
        return f"a plain hyphen stands between the two squares, not {odd} ({point})"
    if category == "Zs":
        return f"a plain space stands between its words, not {point}"
    if category in ("Pi", "Pf", "Ps"):
        return "no quotation marks and no brackets belong to it"
    return f"{odd!r} ({point}) is none of the plain letters, figures and signs of a turn"


def rug_meant(text: str) -> str:
    """Return two squares as a rug is written, if a text means them; else nothing."""
    said = _said(text) if len(text) <= _LONGEST else _Said("", ())
    return "-".join(said.words) if said.kinds == "QQ" else ""


def coloured_rug_meant(text: str) -> str:
    """Return a rug and its colour as a record writes them, if a text means them; else nothing."""
    said = _said(text) if len(text) <= _LONGEST else _Said("", ())
    return said.spelt("start") if said.kinds in ("QQC", "CQQ") else ""


def square_meant(text: str) -> str:
    """Return a square as it is written, if a text means one; else nothing."""
    said = _said(text) if len(text) <= _LONGEST else _Said("", ())
    return said.words[0] if said.kinds == "Q" else ""


def turn_meant(text: str) -> str:
    """Return a text as the turn it means in either order of play, for who does not know the rules; else nothing."""
    if len(text) > _LONGEST or not re.search(r"\d", text):
        return ""
    said = _said(text)
    if not re.search(r"QQ|S.*N|N.*S", said.kinds):
        return ""
    return next((said.spelt(order) for order, meant in _MEANT.items() if meant.fullmatch(said.kinds)), "")
