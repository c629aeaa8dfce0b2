"""All kinds of tasks, and how one of them makes a task from a seed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from marrakech.course import aiming, counting, dealing, laying, moving, payers, paying, turns, weighing
from marrakech.course.tasks import Kind, Task, pick

KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        kind.id: kind
        for kind in (
            dealing.DEAL,
            *moving.KINDS,
            *paying.KINDS,
            *payers.KINDS,
            *laying.KINDS,
            *aiming.KINDS,
            *counting.KINDS,
            dealing.NEXT,
            *turns.KINDS,
            *weighing.KINDS,
        )
    }
)
"""The kinds of tasks by id, in the order in which they are learned."""
DIFFICULTIES: Final = (1, 2, 3)

_LOOKED_AT: Final = 12
"""Positions of one game that are tried before the next is played."""

_GAMES: Final = 2_000
"""Many times more games than any seed has been seen to need."""


def kind_of(name: str) -> Kind:
    """Return a kind of tasks by its id.

    Raises:
        ValueError: There is none.
    """
    try:
        return KINDS[name]
    except (KeyError, TypeError):
        raise ValueError(f"there is no exercise {name!r}; there are {', '.join(KINDS)}") from None


def difficulty_of(seed: int) -> int:
    """Return the difficulty of a seed where nobody chooses one: 1, 2, 3 in turn."""
    return 1 + (seed - 1) % len(DIFFICULTIES)


MOST_SEED: Final = 10**18
"""Seeds are nearer to 0 than this, which every program that reads them can hold."""


def seed_after(seed: int, steps: int = 1) -> int:
    """Return the seed so many steps after another; 0 comes after the largest."""
    following = seed + steps
    return following if following < MOST_SEED else following - MOST_SEED


def generate(kind: Kind, seed: int, difficulty: int | None = None) -> Task:
    """Return the task of a kind, a seed and a difficulty (1-3): the same on every machine and Python version.

    Trivial tasks come only from even seeds, so that of two seeds in a row at most one gives such a task.

    Raises:
        ValueError: The seed is no whole number, or the difficulty is not 1, 2 or 3.
    """
    if type(seed) is not int:
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    if abs(seed) >= MOST_SEED:
        raise ValueError(f"a seed has at most 18 digits, not {len(str(abs(seed)))}")
    if difficulty is None:
        difficulty = difficulty_of(seed)
    if difficulty not in DIFFICULTIES:
        raise ValueError(f"the difficulty is 1, 2 or 3, not {difficulty!r}")
    rng = Random(f"{kind.id} {difficulty} {seed}")
    for _game in range(_GAMES):
        positions = kind.games(rng, difficulty)
        for _again in range(min(_LOOKED_AT, len(positions))):
            task = kind.propose(rng, pick(rng, positions), difficulty)
            if task is not None and not (task.trivial and seed % 2):
                return task
    raise AssertionError(f"no game of {_GAMES} gave a task {kind.id} of difficulty {difficulty}")
