"""What is wrong with chapters, and what is missing in them: the checks of ``marrakech lint-course``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from marrakech.course.chapter import Chapter, chapters, read_chapter, repeated
from marrakech.course.progress import Key
from marrakech.format.files import read_bytes
from marrakech.language import DEFAULT_LANGUAGE, language, languages
from marrakech.record import RecordError
from marrakech.rules import RULE_IDS

SUFFIX: Final = ".yaml"


class Fault(NamedTuple):
    """Something that is wrong (``error``) or missing (``warning``), and where: file, line and column from 1."""

    path: Path
    line: int
    column: int
    kind: str
    message: str

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}:{self.column}: {self.kind}: {self.message}"


def lint(folder: str | os.PathLike[str], *, ours: bool = False, whole: bool = True) -> tuple[Fault, ...]:
    """Return what is wrong with the chapters in a folder, errors first.

    Args:
        folder: Where the chapters are, files that end in ``.yaml``.
        ours: Whether it is the course itself: then a text that a language lacks is an error. Otherwise something to do
            that the course has too is told: whoever has done one of them has done both.
        whole: Whether they are to be a whole course in all languages: then texts that a language lacks are told, and
            rules that no step teaches or no task checks.

    Raises:
        OSError: The folder cannot be read.
    """
    place = Path(folder)
    seen: dict[str, Path] = {}
    found: list[tuple[Path, Chapter]] = []
    faults = []
    for path in sorted(path for path in place.iterdir() if path.suffix == SUFFIX):
        try:
            chapter = read_chapter(read_bytes(path))
            if chapter.id in seen:
                raise RecordError(f"{seen[chapter.id].name} has the same id {chapter.id}", line=1, column=1)
        except RecordError as error:
            faults.append(Fault(path, error.line or 1, error.column or 1, "error", error.message))
            continue
        seen[chapter.id] = path
        found.append((path, chapter))
    for key, ids in repeated(chapter for _path, chapter in found).items():
        faults.append(Fault(seen[ids[-1]], 1, 1, "error", _already(key, ids[0])))
    if not found and not faults:
        faults.append(Fault(place, 1, 1, "error", f"there is no chapter in the folder; they end in {SUFFIX}"))
    if not ours:
        faults += [Fault(path, 1, 1, "warning", text) for path, chapter in found for text in _in_the_course(chapter)]
    if whole and found:
        kind = "error" if ours else "warning"
        faults += [Fault(path, 1, 1, kind, text) for path, chapter in found for text in _missing_words(chapter)]
        faults += [Fault(place, 1, 1, "warning", text) for text in _missing_rules(chapter for _path, chapter in found)]
    return tuple(faults)


def _in_the_course(chapter: Chapter) -> Iterator[str]:
    """Yield a sentence for each thing to do that a chapter of the course has too, other than the one of the same id."""
    for other in chapters():
        if other.id != chapter.id:
            yield from (_already(key, f"the course, in {other.id},") for key in other.keys if key in chapter.keys)


def _already(key: Key, where: str) -> str:
    return f"{key.task} with seed {key.seed} and difficulty {key.difficulty} is in {where} already"


def _missing_words(chapter: Chapter) -> Iterator[str]:
    """Yield a sentence for each language that lacks texts of a chapter."""
    for code in languages():
        if code == DEFAULT_LANGUAGE:
            continue
        words = language(code)
        missing = [message for message in chapter.messages if words(message) == message]
        if missing:
            yield f"{code} lacks {len(missing)} of its {len(chapter.messages)} texts, the first of them {missing[0]!r}"


def _missing_rules(found: Iterable[Chapter]) -> Iterator[str]:
    """Yield a sentence for each rule that no step teaches, and for each that no task checks."""
    held = tuple(found)
    taught = {rule for chapter in held for rule in chapter.teaches}
    checked = {rule for chapter in held for rule in chapter.checks}
    for rule in RULE_IDS:
        if rule not in taught:
            yield f"no step teaches {rule}"
        if rule not in checked:
            yield f"no task checks {rule}"
