"""The file of a game being played: written whole after every decision, and never over what somebody else wrote."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import time
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any, Final

from marrakech.format import RecordError, write
from marrakech.format.files import write_text
from marrakech.format.nodes import MAX_BYTES
from marrakech.language import _
from marrakech.play.sayings import Kept, Notice
from marrakech.record import SEAT_LETTERS, Record

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

_LONGEST_PART: Final = 32
"""Of a player's name in a file's name, in bytes: systems allow 255 for the whole, with what a file in the making has
around it."""
_NUMBERED: Final = re.compile(r"(?<=[^\W\d])-\d{1,3}$")
"""What tells games of the same day and people apart in their files' names."""
_LONGEST_WAIT: Final = 1.0
"""For somebody else who is writing, in seconds."""
_READ_ONLY: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
_FULL: Final = (errno.ENOSPC, errno.EDQUOT)


def file_stem(day: date | None, names: Sequence[str]) -> str:
    """Return the name of a game's file without its ending: ``2026-11-26_Amina_Bilal``, good on every system."""
    return "_".join([day.isoformat() if day else "marrakech", *map(_part, names, SEAT_LETTERS)])


def _part(name: str, seat: str) -> str:
    """Return a player's name with letters and digits alone; the letter of the seat where none are left."""
    name = unicodedata.normalize("NFC", name)
    words = "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in name).split()
    cut = "-".join(words).encode()[:_LONGEST_PART].decode(errors="ignore").strip("-")
    return cut if any(c.isalnum() for c in cut) else seat


class GameFile:
    """A game's file in a folder, made at the first decision under a name that nobody has taken.

    ``path`` is where the game was last written, None as long as it was not.
    """

    def __init__(self, folder: str | os.PathLike[str], stem: str) -> None:
        self.folder = Path(folder)
        self.path: Path | None = None
        self._stem = stem
        self._written = b""
        self._failed = False

    @classmethod
    def reopened(cls, path: str | os.PathLike[str], content: bytes) -> GameFile:
        """Return the file of a game that goes on, which held ``content`` when it was read."""
        path = Path(path)
        file = cls(path.parent, _NUMBERED.sub("", path.stem))
        file.path, file._written = path, content
        return file

    def keep(self, record: Record) -> Notice | None:
        """Write the record; return what there is to tell, or None where all went as always.

        A failure changes nothing on the disk and is told, not raised: the game goes on, and the next decision tries
        again.
        """
        try:
            with _alone_in(self.folder):
                notice = self._keep(record)
        except (RecordError, OSError) as error:
            self._failed = True
            return self._failure(error)
        again, self._failed = self._failed, False
        if again and notice is None:
            return Notice(Kept.AGAIN, _("The game is kept again, in {file}."), file=str(self.path))
        return notice

    def _keep(self, record: Record) -> Notice | None:
        text = write(record)
        content = text.encode("utf-8")
        if self.path is None:
            self._begin(text, self._stem)
            return None
        try:
            found: bytes | None = _read(self.path)
        except FileNotFoundError:
            found = None
        except OSError:
            found = b""  # Whatever it is now, it is not what we wrote.
        if found is None:
            self.path = None
            self._begin(text, self._stem)
            return Notice(
                Kept.REMADE, _("The file of the game had vanished; it is kept in {file}."), file=str(self.path)
            )
        if found != self._written:
            theirs = self.path
            self._begin(text, self._stem)
            return Notice(
                Kept.MOVED,
                _("Somebody else changed {theirs}; this game goes on in {file}."),
                theirs=str(theirs),
                file=str(self.path),
            )
        backup = write_text(text, self.path)
        self._written = content
        if backup is None:
            return None
        return Notice(Kept.COMMENTED, _("The file as it was, with its comments, is now {file}."), file=str(backup))

    def _begin(self, text: str, stem: str) -> None:
        """Write the text of a record under the first name that nobody has taken."""
        for path in self._names(stem):
            if not path.exists() and _create(text, path):
                self.path, self._written = path, text.encode("utf-8")
                return

    def _names(self, stem: str) -> Iterator[Path]:
        yield self.folder / f"{stem}.yaml"
        yield from (self.folder / f"{stem}-{number}.yaml" for number in count(2))

    def _failure(self, error: Exception) -> Notice:
        cause = error if isinstance(error, OSError) else error.__cause__
        number = cause.errno if isinstance(cause, OSError) else None
        folder = str(self.folder)
        if number in _FULL:
            message = _("The disk is full: the last decision is not kept in {folder}. The next one tries again.")
        elif number in _READ_ONLY:
            message = _("Nothing may be written in {folder}: the last decision is not kept. The next one tries again.")
        elif number in (errno.ENOENT, errno.ENOTDIR, errno.EEXIST):
            message = _("There is no folder {folder}: the last decision is not kept. The next one tries again.")
        else:
            message = _("The last decision is not kept in {folder}: {reason}. The next one tries again.")
        reason = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(error)
        return Notice(Kept.FAILED, message, folder=folder, reason=reason)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Keep others from writing games in a folder meanwhile, where the system can: who looks whether somebody else
    changed a file and then writes it must not be overtaken in between.

    The system lets go of a lock whose program was killed. One that hangs is not waited for long.
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        lock = -1 if fcntl is None else os.open(folder, os.O_RDONLY)
    except OSError:  # a folder into which one may write and not look
        lock = -1
    if lock < 0:
        yield
        return
    try:
        give_up = time.monotonic() + _LONGEST_WAIT
        while not _locked(lock) and time.monotonic() < give_up:
            time.sleep(0.01)
        yield
    finally:
        os.close(lock)


def _locked(lock: int) -> bool:
    """Take a lock, unless somebody else has it; a file system that knows none is as good as one of one's own."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _read(path: Path) -> bytes:
    """Return what a file holds; nothing of what is no ordinary file, such as a pipe, which would be waited for."""
    if not stat.S_ISREG(path.stat().st_mode):
        return b""
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _create(text: str, path: Path) -> bool:
    """Write the text of a record to a file that is not there yet; return False if somebody made it meanwhile."""
    temporary = path.with_name(f".{secrets.token_hex(8)}.new")
    write_text(text, temporary)
    try:
        # A link is made only where nothing is; moving the file there would take the place of what is.
        os.link(temporary, path)
    except FileExistsError:
        return False
    except OSError:
        return _create_plainly(path, text.encode("utf-8"))
    finally:
        temporary.unlink(missing_ok=True)
    return True


def _create_plainly(path: Path, content: bytes) -> bool:
    """The same where a file system knows no links: nobody is overwritten, but a crash can leave a part of a file."""
    try:
        with path.open("xb") as file:
            try:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                path.unlink(missing_ok=True)
                raise
    except FileExistsError:
        return False
    return True
