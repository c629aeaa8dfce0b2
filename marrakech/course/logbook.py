"""What a learner has done, as it grows: kept in the learner's file, and in memory where that cannot be written."""

from __future__ import annotations

import os
from pathlib import Path

from marrakech.course.progress import Done, Key, ProgressFile, earned, write_line


class Logbook:
    """The tasks done so far: those of a file and those since then, in ``done``."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.file = ProgressFile(path)
        self.done: list[Done] = []
        self._unsaved: list[Done] = []

    @property
    def path(self) -> Path:
        """Where the file is, or will be."""
        return self.file.path

    @property
    def unsaved(self) -> bool:
        """Whether the file lacks something that was done."""
        return bool(self._unsaved)

    @property
    def stars(self) -> dict[Key, int]:
        """The most stars earned with each thing that was done."""
        return earned(self.done)

    @property
    def text(self) -> str:
        """All of it as the text of a file."""
        return "".join(f"{write_line(done)}\n" for done in self.done)

    def read(self) -> None:
        """Read what is in the file.

        Raises:
            OSError: It cannot be read.
        """
        self.done = list(self.file.read().done)

    def add(self, done: Done) -> None:
        """Add a task done; what could not be written before is written now, too.

        Raises:
            OSError: It cannot be written. It is kept in memory until it can.
        """
        self.done.append(done)
        self._unsaved.append(done)
        while self._unsaved:
            self.file.add(self._unsaved[0])
            del self._unsaved[0]

    def begin_anew(self) -> Path | None:
        """Put the file aside and begin anew; return where it is now, None if nothing was done yet.

        Raises:
            OSError: It cannot be moved, or holds not yet all that was done.
        """
        for done in list(self._unsaved):
            self.file.add(done)
            self._unsaved.remove(done)
        aside = self.file.reset()
        self.done = []
        return aside
