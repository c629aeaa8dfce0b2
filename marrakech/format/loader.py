"""PyYAML's loader in Python, made to read what the one in C reads.

The two differ about question marks inside ``{…}`` and ``[…]`` and about tabs between words: the one in C takes
``{comment: Why here?}`` for what it says, as YAML 1.2 has it, the one in Python refuses it. A record must not be good
on one computer and bad on the next, so the scanner in Python is corrected here. Besides, it takes plain texts by the
word rather than by the character, which makes it faster.
"""

from __future__ import annotations

import re
from typing import Any, Final

import yaml
from yaml.scanner import ScannerError
from yaml.tokens import ScalarToken

# Up to a blank, or a colon before one; inside brackets also up to what separates their items.
_WORD: Final = re.compile(r"(?:[^\0 \t\r\n:]|:(?![\0 \t\r\n]))+")
_WORD_IN_BRACKETS: Final = re.compile(r"(?:[^\0 \t\r\n:,\[\]{}]|:(?![\0 \t\r\n,\[\]{}]))+")
_BLANKS: Final = re.compile(r"[ \t]*")
_DOCUMENT_MARK: Final = re.compile(r"(?:---|\.\.\.)(?=[\0 \t\r\n])")


class CarefulLoader(yaml.SafeLoader):
    """``yaml.SafeLoader`` for texts (not bytes or files), with the scanning of plain scalars replaced."""

    # The types of PyYAML do not know the parts of its scanner.
    buffer: Any
    pointer: Any
    index: Any
    column: Any
    flow_level: Any
    indent: Any
    allow_simple_key: Any
    scan_line_break: Any

    def scan_to_next_token(self) -> None:
        """Skip blanks, line breaks and comments; tabs too, where they do not indent."""
        while True:
            while self.peek() == " " or (self.peek() == "\t" and (self.flow_level or not self.allow_simple_key)):
                self.forward()
            if self.peek() == "#":
                while self.peek() not in "\0\r\n":
                    self.forward()
            if not self.scan_line_break():
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def scan_plain(self) -> ScalarToken:
        """Scan a text without quotes."""
        word = _WORD_IN_BRACKETS if self.flow_level else _WORD
        indent = self.indent + 1
        chunks: list[str] = []
        start = end = self.get_mark()
        between: list[str] = []
        while self.peek() != "#":
            found = word.match(self.buffer, self.pointer)
            if found is None:
                break
            self.allow_simple_key = False
            chunks += between
            chunks.append(found[0])
            self._pass(len(found[0]))
            end = self.get_mark()
            between = self._scan_between_words(indent, start)
            if not between or (not self.flow_level and self.column < indent):
                break
        return ScalarToken("".join(chunks), True, start, end)

    def _scan_between_words(self, indent: int, start: Any) -> list[str]:
        """Return what blanks and line breaks stand for; nothing at the end of a document."""
        blanks = _BLANKS.match(self.buffer, self.pointer)
        assert blanks is not None
        self._pass(len(blanks[0]))
        if self.peek() not in "\r\n":
            return [blanks[0]] if blanks[0] else []
        self.scan_line_break()
        self.allow_simple_key = True
        breaks = []
        while not (self.column == 0 and _DOCUMENT_MARK.match(self.buffer, self.pointer)):
            character = self.peek()
            if character == "\t" and self.column < indent:
                problem = "found a tab character that violates indentation"
                raise ScannerError("while scanning a plain scalar", start, problem, self.get_mark())
            if character in " \t":
                self._pass(1)
            elif character in "\r\n":
                breaks.append(self.scan_line_break())
            else:
                return breaks or [" "]
        return []

    def _pass(self, count: int) -> None:
        """Go on by some characters none of which is a line break."""
        self.pointer += count
        self.index += count
        self.column += count
