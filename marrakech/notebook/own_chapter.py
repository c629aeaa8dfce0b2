"""A chapter of one's own, written in a cell: checked, kept in a file and shown as a page to print."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import ipywidgets as widgets

from marrakech.course.chapter import Chapter, read_chapter
from marrakech.course.handout import handout
from marrakech.course.lint import SUFFIX, lint
from marrakech.format.files import write_text
from marrakech.language import DEFAULT_LANGUAGE, Words, _, language
from marrakech.notebook import panels
from marrakech.notebook.sheet import Sheet
from marrakech.notebook.stage import Stage
from marrakech.record import RecordError

FOLDER: Final = "my_chapters"


class OwnChapter(Stage):
    """A chapter written by hand. ``chapter`` is what the text holds, None if it is none; ``error`` says why.

    ``faults`` are the sentences of ``marrakech lint-course`` on all the chapters of the folder.
    """

    def __init__(self, text: str, folder: str | os.PathLike[str] = FOLDER, *, lang: str = DEFAULT_LANGUAGE) -> None:
        """Check a chapter, keep it as ``ID.yaml`` in a folder, and show it.

        Args:
            text: The chapter, YAML as FORMAT.md and the course's own chapters have it; lines count from the first one
                that is not empty.
            folder: Where chapters are kept; it is made where there is none. The chapter of the same id is written over.
            lang: The language, a code such as ``en``; texts that no catalogue has are shown as they stand.
        """
        self._set_stage()
        self.words: Words = language(lang)
        self.chapter: Chapter | None = None
        self.faults: tuple[str, ...] = ()
        self.notice = widgets.HTML()
        self.sheet = Sheet()
        super().__init__([widgets.HTML(panels.STYLE), self.remote, self.problem, self.notice, self.sheet])
        self.add_class("marrakech-viewer")
        self.sheet.say(self.words)
        self.remote.say(self.words, _("A chapter of one's own"))
        with self._told():
            self._take(text.lstrip("\n"), Path(folder))

    def _take(self, text: str, folder: Path) -> None:
        chapter = read_chapter(text)
        page = handout(self.words, chapter)
        self.chapter = chapter
        with self.sheet.hold_sync():
            self.sheet.file, self.sheet.page = f"{chapter.id}.html", page
        path = folder / f"{chapter.id}{SUFFIX}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_text(text, path)
            self.faults = tuple(map(str, lint(folder, whole=False)))
        except (OSError, RecordError) as error:
            cause = error.__cause__ if isinstance(error, RecordError) else error
            reason = getattr(cause, "strerror", None) or error
            raise RecordError(self.words(_("The chapter cannot be kept: {reason}"), reason=reason)) from None
        self.remote.status = self.words(
            _("Kept as {path}.") if self.faults else _("Kept as {path}. Nothing is wrong with it."), path=path
        )
        self.notice.value = panels.lines(self.faults) if self.faults else ""
