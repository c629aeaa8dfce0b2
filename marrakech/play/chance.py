"""Chance at a table: every roll, draw and whim of a computer player comes from the game's seed and from where it falls.

Nothing is kept between two events, so a game that is reopened from its file goes on as it would have gone on.
"""

from __future__ import annotations

import secrets
from random import Random
from typing import Final

SEED_BITS: Final = 48
"""Of a seed nobody chose; a record holds numbers of at most 18 digits."""
LARGEST_SEED: Final = 10**18 - 1


def new_seed() -> int:
    """Return a seed that nobody can foresee."""
    return secrets.randbits(SEED_BITS)


def chance(seed: int, turn: int, purpose: str) -> Random:
    """Return the source of chance for one event.

    Args:
        seed: The game's.
        turn: The number of the turn, from 1; 0 before the first.
        purpose: What it is for, such as ``roll``.
    """
    # Seeded by a text, ``Random`` is the same on every machine, in every process and Python version.
    return Random(f"{seed} {turn} {purpose}")
