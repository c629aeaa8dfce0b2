"""What people mean whose file is not YAML: the slip in words, and at its own place.

YAML's parsers tell where they stumbled, and in what; the slip often stands earlier. Each adviser here looks for one
kind of slip in the lines around, which takes no longer for a file made to be hard.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

import yaml

from marrakech.format.keys import HOMES
from marrakech.format.slips import ITEM, turn_meant
from marrakech.format.words import CURLY, quoted
from marrakech.record import RecordError

LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")

_LONGEST: Final = 60
"""What is longer is not shown again, or not all of it."""
_BARE_GLYPH: Final = re.compile(r"(?:^|[\s{,])glyph:\s+([!?]{1,2})(?=[\s,}\]]|$)")
_SPACES: Final = "\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000"
_STRANGE_SPACE: Final = re.compile(rf"[ \t]*(?:-[ \t]*)?(?:\w+:)?([{_SPACES}])")
_KEY: Final = re.compile(r"(?P<indent>[ \t]*(?:-[ \t]+)*)(?P<key>\w{1,40})[ \t]*:(?:[ \t]+(?P<value>.*)|$)")
_GLUED: Final = re.compile(r"([^\W\d]\w{0,39}):(?=[^\s/:])(.*)")
_BULLETS: Final = "-–—−•·*‣◦"


class _Stumble(NamedTuple):
    """Where a parser stumbled and where what it was in began (lines and columns from 0), and what it said."""

    lines: list[str]
    line: int
    column: int
    start_line: int
    start_column: int
    problem: str

    @property
    def text(self) -> str:
        """The line it stumbled in."""
        return self.lines[self.line]

    @property
    def before(self) -> str:
        """What stands before in that line."""
        return self.text[: self.column]

    @property
    def rest(self) -> str:
        """What it stumbled over, to the end of the line."""
        return self.text[self.column :]

    @property
    def above(self) -> int | None:
        """The nearest line above that says something, if there is one."""
        for number in range(self.line - 1, -1, -1):
            if self.lines[number].strip() and not self.lines[number].lstrip().startswith("#"):
                return number
        return None


class _Advice(NamedTuple):
    message: str
    line: int
    column: int


def syntax_fault(text: str, error: yaml.MarkedYAMLError) -> RecordError:
    """Return the error for a text that is not YAML."""
    mark = error.problem_mark or error.context_mark
    name = re.search(r"while (?:scanning|parsing) an? (alias|anchor|tag)", error.context or "")
    if name is not None:
        mark = error.context_mark or mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    lines = LINE_BREAK.split(text)
    glyph = _bare_glyph(lines, line)
    if glyph is not None:
        return glyph
    if name is not None:
        return property_fault(name[1], lines, line, column)
    start = error.context_mark or mark
    problem = " ".join(filter(None, (error.context, error.problem)))
    where = (line, column, start.line, start.column) if start else (line, column, line, column)
    advice = None
    if max(where[0], where[2]) < len(lines):
        stumble = _Stumble(lines, *where, problem)
        advice = next(filter(None, (adviser(stumble) for adviser in _ADVISERS)), None)
    if advice is None:
        said = next((said for pattern, said in _SAYINGS if re.search(pattern, problem)), "")
        said = said or quoted(error.problem or "it cannot be read", 100)
        advice = _Advice(f"this is not YAML: {said}", line, column)
    return RecordError(advice.message, line=advice.line + 1, column=advice.column + 1)


def property_fault(name: str, lines: list[str], line: int, column: int) -> RecordError:
    """Return the error for an alias, an anchor or a tag at a line and column counted from 0."""
    glyph = _bare_glyph(lines, line)
    if glyph is not None:
        return glyph
    sign, article = {"alias": ("*", "an"), "anchor": ("&", "an"), "tag": ("!", "a")}[name]
    message = f"{article} {name} is not allowed here; put a text that begins with {sign} in quotes"
    text = lines[line] if line < len(lines) else ""
    if sign == "*" and not text[:column].strip() and text[column + 1 : column + 2].isspace():
        message = _item(text[column:]) or message
    return RecordError(message, line=line + 1, column=column + 1)


def _bare_glyph(lines: list[str], line: int) -> RecordError | None:
    """Return the error for a glyph without quotes in a line (from 0) or the one before, where YAML has stumbled."""
    for number in (line, line - 1):
        if 0 <= number < len(lines):
            found = _BARE_GLYPH.search(lines[number])
            if found is not None:
                message = f'a glyph stands in quotes: glyph: "{found[1]}"'
                return RecordError(message, line=number + 1, column=found.start(1) + 1)
    return None


# -- What a line was meant to be


def why_no_key(line: str) -> str:
    """Return why a line is no key with a value, as far as it shows; else nothing."""
    line = line.strip()
    glued = _GLUED.match(line)
    if glued is not None:
        if glued[2].startswith("- "):
            return f"a list begins on the line below its key; write {glued[1]}: and below it {_short(glued[2])}"
        return f"a space stands behind the colon of a key; write {glued[1]}: {_short(glued[2])}"
    wide = re.match(r"(\w{1,40})\s*：", line)
    if wide is not None:
        return f"a plain colon and a space stand behind a key, as in {wide[1]}: …"
    if re.match(r"//|;", line):
        return "a comment begins with #"
    item = _item(line)
    if item:
        return item
    turn = turn_meant(line)
    if turn:
        return f"a turn in a list {ITEM}; write - {turn}"
    key = re.match(r"(\w+)(?:\s*=\s*|\s+|$)(.*)", line)
    if key is not None and key[1].lower() in HOMES:
        if not key[2]:
            return f"a colon stands behind a key; write {key[1].lower()}:"
        return f"a colon and a space stand behind a key; write {key[1].lower()}: {_short(key[2])}"
    return ""


def _item(line: str) -> str:
    """Return what is said of a line that was meant to be an item of a list, if it was; else nothing."""
    line = line.strip()
    found = re.match(rf"([{_BULLETS}])(\s*)(\S.*)", line)
    if line.startswith("{"):
        rest = line
    elif found is not None and not (found[1] == "-" and found[2].startswith(" ")):
        rest = re.split(rf"\s[{_BULLETS}]", found[3])[0]  # What follows stood on the lines below.
        rest = turn_meant(found[3]) or turn_meant(rest) or rest
    else:
        return ""
    return f"an item of a list {ITEM}; write - {_short(rest)}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def why_no_list(text: str) -> str:
    """Return the end of a sentence on a text that stands where a list should."""
    item = _item(text)
    return f"; {item or f'each item stands on a line of its own that {ITEM}'}"


# -- The advisers: each looks for one kind of slip


def _tab(stumble: _Stumble) -> _Advice | None:
    if not stumble.rest.startswith("\t"):
        return None
    return _Advice("a tab stands where only spaces may; indent with spaces", stumble.line, stumble.column)


def _strange_space(stumble: _Stumble) -> _Advice | None:
    for number in (stumble.start_line, stumble.above, stumble.line):
        found = _STRANGE_SPACE.match(stumble.lines[number]) if number is not None else None
        if number is not None and found is not None:
            message = f"the space U+{ord(found[1]):04X} stands where a plain one should; type it anew"
            return _Advice(message, number, found.start(1))
    return None


def _open_quote(stumble: _Stumble) -> _Advice | None:
    if not re.search(r"quoted scalar.*unexpected", stumble.problem):
        return None
    line = stumble.lines[stumble.start_line]
    message = "a quote is opened here and not closed"
    curly = next((sign for sign in line[stumble.start_column :] if sign in CURLY), None)
    if curly is not None:
        message += f"; {curly} is no quote in YAML, write {line[stumble.start_column : stumble.start_column + 1]}"
    return _Advice(message, stumble.start_line, stumble.start_column)


def _no_colon(stumble: _Stumble) -> _Advice | None:
    if "expected ':'" not in stumble.problem:
        return None
    reason = why_no_key(stumble.lines[stumble.start_line][stumble.start_column :])
    if not reason:
        reason = (
            "this is neither a key with a colon nor an item of a list with a hyphen; where a text goes on over several "
            "lines, the others are indented deeper than its key"
        )
    return _Advice(reason, stumble.start_line, stumble.start_column)


def _colon(stumble: _Stumble) -> _Advice | None:
    if not re.search(r"mapping values are not allowed", stumble.problem):
        return None
    key = re.fullmatch(r"(\s*(?:- +)*)(\w{1,40})\s*", stumble.before)
    if key is not None:
        return _key_below(stumble, key[2], len(key[1]))
    return _several_keys(stumble) or _colon_in_text(stumble)


def _key_below(stumble: _Stumble, key: str, column: int) -> _Advice | None:
    """Advise on a key that begins a line, but not where one can."""
    number = stumble.above
    if number is None:
        return None
    above = stumble.lines[number]
    parts = re.match(r"(\s*(?:- +)*)(.*)", above)
    assert parts is not None
    glued = _GLUED.match(parts[2])
    if glued is not None:
        return _Advice(why_no_key(parts[2]), number, len(parts[1]))
    if HOMES.get(key) == "a record":
        message = f"{key} is a key of a record; it begins in the same column as marrakech"
        return _Advice(message, stumble.line, column)
    known = _KEY.match(above)
    if known is None and "-" in parts[1]:
        turn = turn_meant(parts[2])
        if turn and HOMES.get(key) == "a turn":
            message = f"a turn that has notes stands under a key of its own; write - turn: {turn}, and {key} below turn"
        else:
            message = f"above stands a text without a key, so {key} cannot stand below it"
        return _Advice(message, stumble.line, column)
    if known is not None and key in HOMES:
        to = known.start("key")
        if column != to:
            message = f"keys of one mapping begin in the same column, {known['key']} in column {to + 1}"
            return _Advice(f"{message}, {key} in column {column + 1}", stumble.line, column)
    return None


def _several_keys(stumble: _Stumble) -> _Advice | None:
    """Advise on ``name: Amina, colour: red`` without braces."""
    line = stumble.text.strip().lstrip("-({ ").rstrip(")} ")
    first, word = re.match(r"\w+", line), re.search(r"[\s,](\w+)\s*$", stumble.before)
    home = None if first is None else HOMES.get(first[0])
    if len(line) > 2 * _LONGEST or word is None or home in (None, "a record") or HOMES.get(word[1]) != home:
        return None
    message = "several keys on one line stand in braces, with commas between them, or a text with a colon in quotes"
    right = ", ".join(re.split(r",?\s+(?=\w+:\s)", line))
    return _Advice(f"{message}; write {{{right}}}", stumble.line, word.start(1))


def _colon_in_text(stumble: _Stumble) -> _Advice:
    message = "a colon does not belong here; put a text that holds a colon in quotes"
    found = _KEY.match(stumble.text)
    value = (found["value"] or "").strip(f" {CURLY}") if found is not None else ""
    if found is not None and value and '"' not in value and "\\" not in value and len(value) <= _LONGEST:
        message += f'; write {found["key"]}: "{value}"'
    return _Advice(message, stumble.line, stumble.column)


def _behind(stumble: _Stumble) -> _Advice | None:
    """Advise on what stands behind a closing quote or bracket."""
    if not re.search(r"<block end>|expected key|'-' indicator|',' or '[\]}]'", stumble.problem):
        return None
    last = stumble.before.rstrip()[-1:]
    if last == "'" and re.search(r"\w'$", stumble.before) and stumble.rest[:1].isalnum():
        return _apostrophe(stumble)
    if last in ("'", '"'):
        inside = "' twice" if last == "'" else '\\"'
        message = f"the text goes on behind its closing quote; put all of it in quotes, and inside them write {inside}"
        return _Advice(message, stumble.line, stumble.column)
    if last in ("]", "}") and "',' or" not in stumble.problem:
        if stumble.rest[:1] in ("]", "}"):
            return _Advice(f"this {stumble.rest[0]} closes nothing; leave it out", stumble.line, stumble.column)
        message = f"something stands behind the closing {last}; put a text that holds brackets in quotes"
        return _Advice(message, stumble.line, stumble.column)
    return None


def _apostrophe(stumble: _Stumble) -> _Advice:
    message = "an apostrophe ends a text in single quotes; put it in double quotes"
    opened = list(re.finditer(r"(?:^|(?<=[\s,\[{]))'", stumble.before))
    closed = re.search(r"'(?=[\s,\]}]|$)", stumble.rest)
    if opened and closed is not None:
        inside = stumble.text[opened[-1].end() : stumble.column + closed.start()]
        if '"' not in inside and "\\" not in inside and len(inside) <= _LONGEST:
            message += f': "{inside}"'
    return _Advice(message, stumble.line, stumble.column - 1)


def _indented(stumble: _Stumble) -> _Advice | None:
    """Advise on a line that begins in another column than it should."""
    if stumble.before.strip() or not re.search(r"<block end>|expected key|'-' indicator", stumble.problem):
        return None
    number = stumble.above
    if re.match(r"-(?:\s|$)", stumble.rest) and number is not None:
        for line in range(number, -1, -1):
            found = re.match(r" *(?=- )", stumble.lines[line])
            if found is not None:
                if found.end() == stumble.column:
                    return None
                message = (
                    f"the line is not indented like its neighbours: it begins in column {stumble.column + 1}, the item "
                    f"above it in column {found.end() + 1}"
                )
                return _Advice(message, stumble.line, stumble.column)
        return None
    key = re.match(r"(\w{1,40})\s*:", stumble.rest)
    if key is not None and number is not None and re.match(r"\s*- |\s*\w+: *\S", stumble.lines[number]):
        return _key_below(stumble, key[1], stumble.column)
    item = _item(stumble.rest) if stumble.rest.startswith("{") else ""
    return _Advice(item, stumble.line, stumble.column) if item else None


def _brackets(stumble: _Stumble) -> _Advice | None:
    """Advise on what stands between brackets and is none of their items."""
    missing = re.search(r"',' or '([\]}])'", stumble.problem)
    if missing is None:
        return None
    opened = stumble.lines[stumble.start_line]
    indent, indent_there = (len(line) - len(line.lstrip(" ")) for line in (opened, stumble.text))
    if stumble.line > stumble.start_line and stumble.before.strip() in ("", "-") and indent_there <= indent:
        what = "list" if missing[1] == "]" else "mapping"
        message = f"the {what} that begins here is not closed; it goes on with a comma or ends with {missing[1]}"
        return _Advice(message, stumble.start_line, stumble.start_column)
    word = re.search(r"\s(\w+)\s*$", stumble.before)
    if stumble.rest.startswith(":") and word is not None and word[1] in HOMES:
        message = f"a comma is missing before {word[1]}, or the text before it needs quotes"
        return _Advice(message, stumble.line, word.start(1))
    if stumble.rest[:1] in (":", "[", "{"):
        message = f"{stumble.rest[0]} does not belong here; put a text that holds it in quotes"
        return _Advice(message, stumble.line, stumble.column)
    return None


def _block_sign(stumble: _Stumble) -> _Advice | None:
    if not re.search(r"block scalar.*(?:comment or (?:a )?line break|indicators)", stumble.problem):
        return None
    sign = stumble.lines[stumble.start_line][stumble.start_column : stumble.start_column + 1]
    return _Advice(f"put a text that begins with {sign} in quotes", stumble.start_line, stumble.start_column)


def _sign(stumble: _Stumble) -> _Advice | None:
    if "cannot start any token" not in stumble.problem or not stumble.rest:
        return None
    message = f"a text cannot begin with {stumble.rest[0]}; put it in quotes"
    return _Advice(message, stumble.line, stumble.column)


def _second_document(stumble: _Stumble) -> _Advice | None:
    if "<document start>" not in stumble.problem:
        return None
    number = stumble.above
    if number is not None and re.match(r"\.\.\.(?:\s|$)", stumble.lines[number]):
        return _Advice(SECOND_RECORD, stumble.line, stumble.column)
    return None


SECOND_RECORD: Final = "a second record begins here; one file holds one game"
"""What is said where a second YAML document begins."""

_ADVISERS: Final[tuple[Callable[[_Stumble], _Advice | None], ...]] = (
    _tab,
    _strange_space,
    _open_quote,
    _no_colon,
    _colon,
    _behind,
    _indented,
    _brackets,
    _block_sign,
    _sign,
    _second_document,
)

_SAYINGS: Final = (
    (r"mapping values are not allowed", "a colon does not belong here; put a text that holds a colon in quotes"),
    (r"mapping keys are not allowed", "put a text that begins with a question mark in quotes"),
    (
        r"sequence entries are not allowed",
        "a list cannot begin here, but on the line below; put a text that begins with a hyphen in quotes",
    ),
    (r"tab character", "a tab stands where only spaces may"),
    (r"cannot start any token", "a text cannot begin like this; put it in quotes"),
    (
        r"unknown escape|escape sequence|escape code",
        "in double quotes \\ begins an escape; this one is unknown; write \\\\",
    ),
    (r"expected ':'", "a key is not followed by a colon"),
    (r"unexpected end of stream", "a quote is opened and not closed"),
    (r"<document start>", "nothing can follow here"),
    (r"<block end>|expected key|block collection|block mapping", "the line is not indented like its neighbours"),
    (r"',' or '\]'", "a list in brackets goes on with a comma or ends with ]"),
    (r"',' or '\}'", "a mapping in braces goes on with a comma or ends with }"),
    (r"expected (the )?node content", "something is missing here; put a text that begins with a sign in quotes"),
)
"""What is said where no adviser knows more, by what the parser says."""
