#!/usr/bin/env python3
"""Bring the message catalogues up to date, with Babel: ``.venv/bin/python tests/catalogues.py``.

Reads what ``marrakech/`` marks with ``_`` and what the chapters of the course say, writes the template
``marrakech/locale/marrakech.pot``, merges it into every ``marrakech/locale/<code>/LC_MESSAGES/marrakech.po`` and
compiles those. New messages are left empty and changed ones
marked fuzzy, for people to complete; what is no longer said is dropped. For a new language, name its code:
``tests/catalogues.py it``. The same messages always make the same files.
"""

import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "marrakech"
LOCALE = PACKAGE / "locale"
DOMAIN = "marrakech"
TEMPLATE = LOCALE / f"{DOMAIN}.pot"
HEADERS = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")
"""The headers kept; the others hold dates and versions, which change when no message does."""
CHAPTER_TEXTS = ("title", "say", "before", "comment", "hint")
"""The keys of a chapter whose values are messages."""
TEMPLATE_COMMENT = "# The messages of Marrakech. Made by tests/catalogues.py: change the code, not this file."


class Marked(NamedTuple):
    """A message marked in the code: its text, or its singular and plural, and the file."""

    message: str | tuple[str, str]
    file: str


class Catalogue(Catalog):
    """A catalogue without the headers that change by themselves."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in Catalog.mime_headers.fget(self) if name in HEADERS]

    @mime_headers.setter
    def mime_headers(self, headers: list[tuple[str, str]]) -> None:
        Catalog.mime_headers.fset(self, headers)


def marked(package: Path = PACKAGE) -> Iterator[Marked]:
    """Yield the messages that a package marks, in the order in which they stand there.

    Raises:
        ValueError: A mark is not around a text as it stands.
    """
    for path in sorted(package.rglob("*.py")):
        file = path.relative_to(package.parent).as_posix()
        for message in _marked_in(ast.parse(path.read_text(encoding="utf-8")), file):
            yield Marked(message, file)
    for path in sorted(package.glob("course/chapters/*.yaml")):
        for message in _said_in(yaml.safe_load(path.read_text(encoding="utf-8"))):
            yield Marked(message, path.relative_to(package.parent).as_posix())


def _said_in(chapter: object) -> Iterator[str]:
    """Yield the texts of a chapter, however deep they stand in it."""
    if isinstance(chapter, dict):
        for key, value in chapter.items():
            if key in CHAPTER_TEXTS and isinstance(value, str):
                yield " ".join(value.split())
            else:
                yield from _said_in(value)
    elif isinstance(chapter, list):
        for item in chapter:
            yield from _said_in(item)


def _marked_in(node: ast.AST, file: str) -> Iterator[str | tuple[str, str]]:
    if isinstance(node, ast.Call):
        match node:
            case ast.Call(func=ast.Attribute(attr="count"), args=[one, many, *_rest]) if _is_mark(one):
                yield _text(one, file), _text(many, file)
                for child in (*node.args[2:], *node.keywords):
                    yield from _marked_in(child, file)
                return
        if _is_mark(node):
            yield _text(node, file)
            return
    for child in ast.iter_child_nodes(node):
        yield from _marked_in(child, file)


def _is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"


def _text(node: ast.AST, file: str) -> str:
    match node:
        case ast.Call(args=[ast.Constant(value=str(text))], keywords=[]) if _is_mark(node) and text:
            return text
    raise ValueError(f"{file}:{node.lineno}: _ marks a text as it stands, and here is {ast.unparse(node)}")


def template() -> Catalogue:
    """Return the catalogue of what the code marks."""
    catalogue = Catalogue(domain=DOMAIN, header_comment=TEMPLATE_COMMENT, fuzzy=False)
    for message, file in marked():
        catalogue.add(message, locations=[(file, 0)])
    return catalogue


def codes() -> list[str]:
    """Return the codes of the languages that have catalogues."""
    return sorted(path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def po_file(code: str) -> Path:
    """Return where the catalogue of a language is."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(code: str) -> Catalogue:
    """Return the catalogue of a language as its file has it; an empty one if there is no file."""
    catalogue = Catalogue(code, DOMAIN, header_comment=f"# Marrakech: {code}", fuzzy=False)
    if po_file(code).exists():
        with po_file(code).open("rb") as file:
            read = read_po(file, code, DOMAIN, abort_invalid=True)
        catalogue.mime_headers = read.mime_headers
        catalogue.header_comment = read.header_comment
        catalogue.obsolete = read.obsolete
        for message in read:
            if message.id:
                catalogue[message.id] = message
    return catalogue


def as_po(catalogue: Catalogue) -> bytes:
    """Return a catalogue as a file of messages."""
    file = io.BytesIO()
    write_po(file, catalogue, width=0, ignore_obsolete=True, include_previous=True, include_lineno=False)
    return file.getvalue().rstrip() + b"\n"


def as_mo(catalogue: Catalogue) -> bytes:
    """Return a catalogue as gettext reads it."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def refresh(new: list[str]) -> None:
    """Write the template and all catalogues."""
    current = template()
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(as_po(current))
    for code in sorted({*codes(), *new}):
        catalogue = read_catalogue(code)
        catalogue.update(current, update_header_comment=False, update_creation_date=False)
        po_file(code).parent.mkdir(parents=True, exist_ok=True)
        po_file(code).write_bytes(as_po(catalogue))
        po_file(code).with_suffix(".mo").write_bytes(as_mo(catalogue))
        missing = [message for message in catalogue if message.id and (message.fuzzy or not _is_said(message.string))]
        print(f"{code}: {len(catalogue)} messages" + (f", {len(missing)} to translate" if missing else ""))


def _is_said(said: str | tuple[str, ...]) -> bool:
    return all(said) if isinstance(said, tuple) else bool(said)


if __name__ == "__main__":
    refresh(sys.argv[1:])
