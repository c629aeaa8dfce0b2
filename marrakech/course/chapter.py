"""Chapters of the course: YAML files in which reading and doing alternate, read strictly.

A chapter is a list of items. A step says something and shows, where that helps, a board: a start and turns, as records
write them, which are played by the rules. A task names a kind, a seed and a difficulty; what its answer is is worked
out when it is asked. A goal is a game to be played on until something is reached; in a guided game the learner is asked
before each turn. Between two things to do there are at most three short sentences to read. All texts are English
messages of the catalogues.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final, TypeAlias

from marrakech.course.exercise import Exercise, exercise
from marrakech.course.goal import Goal, read_goal
from marrakech.course.guided import Guided, read_guided
from marrakech.course.kinds import DIFFICULTIES, KINDS
from marrakech.course.progress import Key
from marrakech.course.written import game_of, listed, number_of, parts_of, sentences, text_of, texts_of
from marrakech.format.nodes import Mapping, Node, decode, fault, parse
from marrakech.language import DEFAULT_LANGUAGE, Words
from marrakech.record import Record
from marrakech.rules import RULE_IDS

FOLDER: Final = "chapters"
MOST_SENTENCES: Final = 3
"""Between two things that the learner does."""
LONGEST_TEXT: Final = 260
"""Of what one step says, in characters."""
MOST_MINUTES: Final = 10
_ID: Final = re.compile(r"[a-z]+(-[a-z]+)*")
PARTS: Final = {
    "turn": ("aim", "market", "turning", "die", "mosaic", "owner", "region", "laying", "covering"),
    "game": ("broke", "end", "two", "variant", "guided"),
    "strategy": ("odds", "building", "cutting", "purpose", "last"),
}
"""The ids of the chapters of each part of the course: a turn, a whole game, how to win."""
_CHAPTER_KEYS: Final = ("chapter", "title", "minutes", "items")
_STEP_KEYS: Final = ("say", "rules", "show")
_TASK_KEYS: Final = ("task", "seed", "difficulty")


@dataclass(frozen=True, slots=True)
class Step:
    """A step: what it says (a message), the ids of the rules it teaches, and the game it shows, to its last turn."""

    says: str
    rules: tuple[str, ...]
    shows: Record | None

    @property
    def messages(self) -> tuple[str, ...]:
        """All its texts, in order."""
        return (self.says, *texts_of(self.shows.turns if self.shows else ()))

    @property
    def sentences(self) -> int:
        """How many sentences there are to read."""
        return sum(map(sentences, self.messages))

    def tell(self, words: Words) -> str:
        """Return what the step says in a language."""
        return words(self.says)


@dataclass(frozen=True, slots=True)
class Asked:
    """A task of a chapter: the id of its kind, its seed and difficulty."""

    task: str
    seed: int
    difficulty: int

    @property
    def key(self) -> Key:
        """What tells it from all others."""
        return Key(self.task, self.seed, self.difficulty)

    def exercise(self, lang: str = DEFAULT_LANGUAGE) -> Exercise:
        """Return it as an exercise in a language."""
        return exercise(self.task, self.seed, difficulty=self.difficulty, lang=lang)


Item: TypeAlias = Step | Asked | Goal | Guided


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its id, title (a message), how long it takes in minutes, and its items in order."""

    id: str
    title: str
    minutes: int
    items: tuple[Item, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """What there is to read."""
        return tuple(item for item in self.items if isinstance(item, Step))

    @property
    def tasks(self) -> tuple[Asked, ...]:
        """Its tasks."""
        return tuple(item for item in self.items if isinstance(item, Asked))

    @property
    def goals(self) -> tuple[Goal, ...]:
        """What is to be reached in games played on."""
        return tuple(item for item in self.items if isinstance(item, Goal))

    @property
    def games(self) -> tuple[Guided, ...]:
        """Its guided games."""
        return tuple(item for item in self.items if isinstance(item, Guided))

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of all that is to be done, in order."""
        return tuple(item.key for item in self.items if not isinstance(item, Step))

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
        read = (item for item in self.items if isinstance(item, Step | Guided))
        return (self.title, *(message for item in read for message in item.messages))


def read_chapter(data: str | bytes) -> Chapter:
    """Return the chapter that a file's content holds.

    Raises:
        RecordError: It is none; the sentence says why, with line and column.
    """
    root = parse(decode(data), what="a chapter", first="chapter: and its id").root
    parts = parts_of(root, _CHAPTER_KEYS, _CHAPTER_KEYS, "a chapter")
    chapter = text_of(parts["chapter"], "chapter")
    if not _ID.fullmatch(chapter):
        raise fault("chapter is the id of the chapter, small letters and hyphens", parts["chapter"])
    minutes = number_of(parts["minutes"], "minutes")
    if not 1 <= minutes <= MOST_MINUTES:
        raise fault(f"a chapter takes 1 to {MOST_MINUTES} minutes", parts["minutes"])
    nodes = listed(parts["items"], "items")
    items = tuple(_item(node) for node in nodes)
    _check_order(items, nodes)
    title = text_of(parts["title"], "title")
    if "{" in title or "}" in title:
        raise fault("a chapter says its title as it stands, without braces", parts["title"])
    return Chapter(chapter, title, minutes, items)


def _check_order(items: tuple[Item, ...], nodes: list[Node]) -> None:
    """Refuse a chapter in which reading and doing do not alternate."""
    if not isinstance(items[0], Step):
        raise fault("a chapter begins with a step", nodes[0])
    if isinstance(items[-1], Step):
        raise fault("a chapter ends with something to do", nodes[-1])
    read, seen = 0, set()
    for item, node in zip(items, nodes, strict=True):
        if isinstance(item, Step):
            read += item.sentences
            if read > MOST_SENTENCES:
                message = f"there are at most {MOST_SENTENCES} sentences before the learner does something"
                raise fault(message, node)
            continue
        read = 0
        if item.key in seen:
            raise fault("this is in the chapter twice; its seed should be another", node)
        seen.add(item.key)


def repeated(found: Iterable[Chapter]) -> dict[Key, tuple[str, ...]]:
    """Return what is to be done in more than one of several chapters, with the ids of the chapters."""
    where: dict[Key, list[str]] = {}
    for chapter in found:
        for key in chapter.keys:
            where.setdefault(key, []).append(chapter.id)
    return {key: tuple(ids) for key, ids in where.items() if len(ids) > 1}


def _item(node: Node) -> Item:
    keys = {key.text for key, _value in node.pairs} if isinstance(node, Mapping) else set()
    if "say" in keys:
        return _step(node)
    if "task" in keys:
        return _asked(node)
    if "goal" in keys:
        return read_goal(node)
    if "guided" in keys:
        return read_guided(node)
    raise fault("an item is a step, a task, a goal or a guided game, with the key say, task, goal or guided", node)


def _step(node: Node) -> Step:
    parts = parts_of(node, _STEP_KEYS, ("say",), "a step")
    says = text_of(parts["say"], "say")
    if len(says) > LONGEST_TEXT:
        raise fault(f"a step says at most {LONGEST_TEXT} characters", parts["say"])
    if "{" in says or "}" in says:
        raise fault("a step says its text as it stands, without braces", parts["say"])
    rules = []
    for item in listed(parts["rules"], "rules") if "rules" in parts else ():
        rule = text_of(item, "a rule")
        if rule not in RULE_IDS:
            raise fault(f"there is no rule {rule!a}; RULES.md lists them", item)
        rules.append(rule)
    return Step(says, tuple(rules), game_of(parts["show"], "show") if "show" in parts else None)


def _asked(node: Node) -> Asked:
    parts = parts_of(node, _TASK_KEYS, _TASK_KEYS, "a task")
    kind = text_of(parts["task"], "task")
    if kind not in KINDS:
        raise fault(f"there is no kind of task {kind!a}; there are {', '.join(KINDS)}", parts["task"])
    difficulty = number_of(parts["difficulty"], "difficulty")
    if difficulty not in DIFFICULTIES:
        raise fault("difficulty is 1, 2 or 3", parts["difficulty"])
    return Asked(kind, number_of(parts["seed"], "seed"), difficulty)


@lru_cache
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters of the course in order."""
    folder = resources.files("marrakech.course").joinpath(FOLDER)
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".yaml")), key=lambda file: file.name)
    return tuple(read_chapter(file.read_bytes()) for file in files)
