"""A learner's progress in one file of his own, a line for each task done: readable, append-only, sent nowhere.

A line is a JSON object such as ::

    {"when": "2026-11-26T10:15:30.250Z", "task": "region", "seed": 7, "difficulty": 1, "right": true, "tries": 2,
     "rules": ["pay.region"]}

on one line. Files of one learner from several computers are merged by putting one behind the other, in any order: lines
are sorted by time when read, and those that are there twice count once. A line that is torn or holds something else is
passed over and counted, never an error.
"""

from __future__ import annotations

import errno
import json
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, cast

from marrakech.course.kinds import DIFFICULTIES, KINDS, MOST_SEED
from marrakech.rules import RULE_IDS

GOAL: Final = "goal"
GUIDED: Final = "guided"
PLAYED: Final = (GOAL, GUIDED)
"""What is done in the course besides tasks: goals, and guided games."""
SUFFIX: Final = ".jsonl"
MAX_LINE: Final = 4096
"""The longest line that is read, in bytes; ours have about 150."""
MAX_BYTES: Final = 8 * 1024 * 1024
"""How much of a file is read: more than anybody can do in a lifetime."""
_SHORTEST: Final = 40
"""Bytes of the shortest line there could be, and less."""
MOST_TRIES: Final = 10_000
_LAST_YEAR: Final = 2999
"""Later than that no clock goes, and tasks that are due after it could not be dated."""
_LINE_START: Final = re.compile(rb'(?=\{"when":)')


class Key(NamedTuple):
    """What tells a thing to do from all others of the course, and finds it again in a learner's progress."""

    task: str
    seed: int
    difficulty: int


@dataclass(frozen=True, slots=True, order=True)
class Done:
    """A task that was done, or a goal or a guided game.

    Attributes:
        when: When it was finished, in UTC.
        task: The id of its kind; ``goal`` and ``guided`` are those of goals and guided games.
        seed: Its seed.
        difficulty: 1 to 3.
        right: Whether it was solved in the end, and not shown.
        tries: How many answers were given, or which attempt it was.
        rules: The ids of the rules it checks.
    """

    when: datetime
    task: str
    seed: int
    difficulty: int
    right: bool
    tries: int
    rules: tuple[str, ...]

    @property
    def key(self) -> Key:
        """What was done: the same for a thing in a chapter and what the learner's file says of it."""
        return Key(self.task, self.seed, self.difficulty)

    @property
    def at_once(self) -> bool:
        """Whether the first answer was right."""
        return self.right and self.tries == 1

    @property
    def stars(self) -> int:
        """3 for the first try, 2 for the second, 1 for later ones, 0 if it was not solved."""
        return max(1, 4 - self.tries) if self.right else 0


@dataclass(frozen=True, slots=True)
class Progress:
    """What a file holds: the tasks done, the earliest first, and how many of its lines could not be read."""

    done: tuple[Done, ...] = ()
    unread: int = 0


def written_at(when: datetime | None = None) -> datetime:
    """Return a time, by default now, as exact as it is written."""
    when = datetime.now(UTC) if when is None else when
    return when.replace(microsecond=when.microsecond // 1000 * 1000)


def write_line(done: Done) -> str:
    """Return a task done as a line of a file, without its end."""
    when = done.when.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    held = {
        "when": when,
        "task": done.task,
        "seed": done.seed,
        "difficulty": done.difficulty,
        "right": done.right,
        "tries": done.tries,
        "rules": list(done.rules),
    }
    return json.dumps(held, ensure_ascii=True)


def read_line(line: bytes) -> Done | None:
    """Return what a line of a file holds, or None where that is no task done."""
    # Most of what is no line is seen at once, so that a large file of nothing is read in no time.
    if not _SHORTEST < len(line) <= MAX_LINE or line[:1] != b"{":
        return None
    try:
        held = json.loads(line)
        return _done(held)
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError):
        return None


def _done(held: Any) -> Done:
    seed, difficulty, tries, right = held["seed"], held["difficulty"], held["tries"], held["right"]
    rules = held["rules"]
    when = datetime.fromisoformat(held["when"])
    good = (
        (held["task"] in KINDS or held["task"] in PLAYED)
        and type(seed) is int
        and abs(seed) < MOST_SEED
        and type(difficulty) is int
        and difficulty in DIFFICULTIES
        and type(tries) is int
        and 1 <= tries <= MOST_TRIES
        and type(right) is bool
        and isinstance(rules, list)
        and rules
        and all(rule in RULE_IDS for rule in rules)
        and when.tzinfo is not None
        and when.year <= _LAST_YEAR
    )
    if not good:
        raise ValueError("no task done")
    return Done(when.astimezone(UTC), held["task"], seed, difficulty, right, tries, tuple(dict.fromkeys(rules)))


def read_progress(data: bytes) -> Progress:
    """Return what the bytes of a file hold, or of several put one behind the other."""
    found, unread = set(), 0
    # A mark at the head of a file stands in the middle once another file was put before it.
    for line in data[:MAX_BYTES].replace(b"\xef\xbb\xbf", b"\n").split(b"\n"):
        text = line.strip()
        if not text:
            continue
        # A file that lacks its last line end leaves two lines in one when another is put behind it.
        for part in filter(None, _LINE_START.split(text)) if len(text) <= 2 * MAX_LINE else (text,):
            done = read_line(part)
            if done is None:
                unread += 1
            else:
                found.add(done)
    return Progress(tuple(sorted(found)), unread)


class ProgressFile:
    """A learner's file. Nothing is ever changed in it: lines are added, and ``reset`` moves it aside."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)

    def read(self) -> Progress:
        """Return what the file holds; nothing if there is none yet.

        Raises:
            OSError: It cannot be read.
        """
        try:
            with self._opened("rb") as file:
                return read_progress(file.read(MAX_BYTES))
        except FileNotFoundError:
            return Progress()

    def add(self, done: Done) -> None:
        """Add a task done at the end of the file.

        Raises:
            OSError: It cannot be written.
        """
        line = write_line(done).encode("ascii") + b"\n"
        with self._opened("ab+") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                # Behind a torn line, ours begins on a line of its own.
                if file.read(1) != b"\n":
                    line = b"\n" + line
            # One write, so that lines of two notebooks never get into one another.
            if os.write(file.fileno(), line) < len(line):
                # The disk is full; what is torn is passed over when it is read.
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())

    @contextmanager
    def _opened(self, mode: str) -> Iterator[BinaryIO]:
        try:
            if "a" in mode:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            file = cast("BinaryIO", self.path.open(mode))
        except ValueError as error:
            raise OSError(errno.EINVAL, f"no file can have this name ({error})") from None
        with file:
            yield file

    def reset(self) -> Path | None:
        """Begin anew: move the file aside under a name that is free, and return that; None if there was none.

        Raises:
            OSError: It cannot be moved.
        """
        if not self.path.exists():
            return None
        for number in count(1):
            aside = self.path.with_name(f"{self.path.name}.{number}.old")
            if not aside.exists():
                self.path.rename(aside)
                return aside
        raise AssertionError("numbers do not end")


# -- What it is worth, and which rules sit


def earned(done: Iterable[Done]) -> dict[Key, int]:
    """Return the most stars earned with each thing that was done."""
    stars: dict[Key, int] = {}
    for each in done:
        stars[each.key] = max(stars.get(each.key, 0), each.stars)
    return stars


_LOOKED_BACK: Final = 2
"""A rule sits once so many answers in a row about it were right at once."""


def rules_that_sit(done: Iterable[Done]) -> dict[str, bool]:
    """Return for each rule that was asked about whether it sits: the last two tasks on it were right at once.

    Goals and guided games are passed over: in those luck has its share.
    """
    answers: dict[str, list[bool]] = {}
    for each in sorted(done):
        if each.task in PLAYED:
            continue
        for rule in each.rules:
            answers.setdefault(rule, []).append(each.at_once)
    return {
        rule: len(given) >= _LOOKED_BACK and all(given[-_LOOKED_BACK:])
        for rule, given in sorted(answers.items(), key=lambda item: RULE_IDS.index(item[0]))
    }


@dataclass(frozen=True, slots=True)
class Learner:
    """One of a class: the name of the file, what it holds, and which rules sit."""

    name: str
    progress: Progress
    sits: tuple[tuple[str, bool], ...]


def natural_order(name: str) -> tuple[object, ...]:
    """Return what sorts names as people do: 2 before 10, small and capital letters alike, é beside e."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))
    words = re.split("([0-9]+)", plain)
    # Texts and numbers take turns; a longer number without zeros before it is the larger one.
    numbers = (number.lstrip("0") for number in words[1::2])
    pairs = zip(words[::2], ((len(number), number) for number in (*numbers, "")), strict=True)
    return tuple(pairs), name


def read_class(folder: str | os.PathLike[str]) -> tuple[Learner, ...]:
    """Return the learners whose files are in a folder, in natural order; files that cannot be read are passed over.

    Raises:
        OSError: The folder cannot be read.
        ValueError: No folder can have this name.
    """
    learners = []
    for path in sorted(Path(folder).iterdir(), key=lambda path: natural_order(path.stem)):
        if path.suffix != SUFFIX or path.name.startswith(".") or not path.is_file():
            continue
        try:
            progress = ProgressFile(path).read()
        except OSError:
            continue
        learners.append(Learner(path.stem, progress, tuple(rules_that_sit(progress.done).items())))
    return tuple(learners)
