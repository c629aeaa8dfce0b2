"""Chapters of the course: YAML files of steps to look at and tasks to do, read strictly.

A chapter teaches with steps, each of at most three short sentences and, where that helps, a board: a start and turns,
as records write them, which are played by the rules. Its tasks name a kind, a seed and a difficulty; what their answers
are is worked out when they are asked. All texts are English messages of the catalogues.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, Final

import yaml

from marrakech.course.exercise import Exercise, exercise
from marrakech.course.kinds import DIFFICULTIES, KINDS
from marrakech.format import read
from marrakech.format.nodes import Mapping, Node, Scalar, Sequence, decode, fault, parse
from marrakech.language import DEFAULT_LANGUAGE, Words
from marrakech.record import Record, RecordError
from marrakech.rules import RULE_IDS

FOLDER: Final = "chapters"
MOST_SENTENCES: Final = 3
LONGEST_TEXT: Final = 260
"""Of what one step says, in characters."""
MOST_MINUTES: Final = 10
_ID: Final = re.compile(r"[a-z]+(-[a-z]+)*")
_SENTENCE_END: Final = re.compile(r"[.!?](?=\s|$)")
_SEATS: Final[AnyMapping[str, list[dict[str, Any]]]] = {
    "2": [
        {"name": "Amina", "colours": ["red", "orange"]},
        {"name": "Bilal", "colours": ["blue", "green"]},
    ],
    "3": [
        {"name": "Amina", "colour": "red"},
        {"name": "Bilal", "colour": "blue"},
        {"name": "Chloé", "colour": "green"},
    ],
    "4": [
        {"name": "Amina", "colour": "red"},
        {"name": "Bilal", "colour": "blue"},
        {"name": "Chloé", "colour": "green"},
        {"name": "Dawit", "colour": "yellow"},
    ],
}
_CHAPTER_KEYS: Final = ("chapter", "title", "minutes", "steps", "tasks")
_STEP_KEYS: Final = ("say", "rules", "show")
_SHOW_KEYS: Final = ("players", "rules", "start", "turns")
_TASK_KEYS: Final = ("task", "seed", "difficulty")


@dataclass(frozen=True, slots=True)
class Step:
    """A step: what it says (a message), the ids of the rules it teaches, and the game it shows, to its last turn."""

    says: str
    rules: tuple[str, ...]
    shows: Record | None

    def tell(self, words: Words) -> str:
        """Return what the step says in a language."""
        return words(self.says)


@dataclass(frozen=True, slots=True)
class Asked:
    """A task of a chapter: the id of its kind, its seed and difficulty."""

    task: str
    seed: int
    difficulty: int

    def exercise(self, lang: str = DEFAULT_LANGUAGE) -> Exercise:
        """Return it as an exercise in a language."""
        return exercise(self.task, self.seed, difficulty=self.difficulty, lang=lang)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its id, title (a message), how long it takes in minutes, its steps and tasks."""

    id: str
    title: str
    minutes: int
    steps: tuple[Step, ...]
    tasks: tuple[Asked, ...]

    @property
    def teaches(self) -> frozenset[str]:
        """The ids of the rules that its steps teach."""
        return frozenset(rule for step in self.steps for rule in step.rules)

    @property
    def checks(self) -> frozenset[str]:
        """The ids of the rules that its tasks check."""
        return frozenset(rule for asked in self.tasks for rule in asked.exercise().rules)

    @property
    def messages(self) -> tuple[str, ...]:
        """All its texts, in order."""
        texts = [self.title]
        for step in self.steps:
            texts.append(step.says)
            for turn in step.shows.turns if step.shows else ():
                texts += [text for text in (turn.before, turn.comment, turn.hint) if text]
        return tuple(texts)


def read_chapter(data: str | bytes) -> Chapter:
    """Return the chapter that a file's content holds.

    Raises:
        RecordError: It is none; the sentence says why, with line and column.
    """
    root = parse(decode(data)).root
    parts = _parts(root, _CHAPTER_KEYS, _CHAPTER_KEYS, "a chapter")
    chapter = _text(parts["chapter"], "chapter")
    if not _ID.fullmatch(chapter):
        raise fault("chapter is the id of the chapter, small letters and hyphens", parts["chapter"])
    minutes = _number(parts["minutes"], "minutes")
    if not 1 <= minutes <= MOST_MINUTES:
        raise fault(f"a chapter takes 1 to {MOST_MINUTES} minutes", parts["minutes"])
    steps = tuple(_step(node) for node in _items(parts["steps"], "steps"))
    tasks = tuple(_asked(node) for node in _items(parts["tasks"], "tasks"))
    return Chapter(chapter, _text(parts["title"], "title"), minutes, steps, tasks)


def _parts(node: Node, known: tuple[str, ...], needed: tuple[str, ...], what: str) -> dict[str, Node]:
    if not isinstance(node, Mapping):
        raise fault(f"{what} is a mapping with the keys {', '.join(known)}", node)
    for key, _value in node.pairs:
        if key.text not in known:
            raise fault(f"{what} has no key {key.text!a}; there are {', '.join(known)}", key)
    parts = {key.text: value for key, value in node.pairs}
    for key_needed in needed:
        if key_needed not in parts:
            raise fault(f"{what} needs the key {key_needed}, which is missing", node)
    return parts


def _text(node: Node, what: str) -> str:
    if not isinstance(node, Scalar) or not node.text.strip():
        raise fault(f"{what} is a text", node)
    return " ".join(node.text.split())


def _number(node: Node, what: str) -> int:
    if not isinstance(node, Scalar) or not re.fullmatch(r"[0-9]{1,9}", node.text, re.ASCII):
        raise fault(f"{what} is a whole number", node)
    return int(node.text)


def _items(node: Node, what: str) -> list[Node]:
    if not isinstance(node, Sequence) or not node.items:
        raise fault(f"{what} is a list that is not empty", node)
    return node.items


def _step(node: Node) -> Step:
    parts = _parts(node, _STEP_KEYS, ("say",), "a step")
    says = _text(parts["say"], "say")
    if len(_SENTENCE_END.findall(says)) > MOST_SENTENCES or len(says) > LONGEST_TEXT:
        raise fault(f"a step says at most {MOST_SENTENCES} sentences of {LONGEST_TEXT} characters", parts["say"])
    if "{" in says or "}" in says:
        raise fault("a step says its text as it stands, without braces", parts["say"])
    rules = []
    for item in _items(parts["rules"], "rules") if "rules" in parts else ():
        rule = _text(item, "a rule")
        if rule not in RULE_IDS:
            raise fault(f"there is no rule {rule!a}; RULES.md lists them", item)
        rules.append(rule)
    return Step(says, tuple(rules), _show(parts["show"]) if "show" in parts else None)


def _show(node: Node) -> Record:
    parts = _parts(node, _SHOW_KEYS, (), "show")
    players = _text(parts["players"], "players") if "players" in parts else "3"
    if players not in _SEATS:
        raise fault("players is 2, 3 or 4", parts["players"])
    held = {"marrakech": 1, "players": _SEATS[players]}
    held |= {key: _plain(value) for key, value in parts.items() if key != "players"}
    held.setdefault("turns", [])
    try:
        return read(yaml.safe_dump(held, allow_unicode=True, sort_keys=False))
    except RecordError as error:
        raise fault(error.message, node) from None


def _plain(node: Node) -> Any:
    match node:
        case Mapping():
            return {key.text: _plain(value) for key, value in node.pairs}
        case Sequence():
            return [_plain(item) for item in node.items]
    return int(node.text) if node.plain and re.fullmatch(r"0|[1-9][0-9]{0,8}", node.text, re.ASCII) else node.text


def _asked(node: Node) -> Asked:
    parts = _parts(node, _TASK_KEYS, _TASK_KEYS, "a task")
    kind = _text(parts["task"], "task")
    if kind not in KINDS:
        raise fault(f"there is no kind of task {kind!a}; there are {', '.join(KINDS)}", parts["task"])
    difficulty = _number(parts["difficulty"], "difficulty")
    if difficulty not in DIFFICULTIES:
        raise fault("difficulty is 1, 2 or 3", parts["difficulty"])
    return Asked(kind, _number(parts["seed"], "seed"), difficulty)


@lru_cache
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters of the course in order."""
    folder = resources.files("marrakech.course").joinpath(FOLDER)
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".yaml")), key=lambda file: file.name)
    return tuple(read_chapter(file.read_bytes()) for file in files)
