"""Positions that really arise: games played at random by the rules, from which tasks choose the telling ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from marrakech.course.said import Said
from marrakech.course.tasks import Task, pick
from marrakech.draw.scene import usual_colours
from marrakech.rules import Phase, Position, rule_set, setup, start

NAMES: Final = ("Amina", "Bilal", "Chloé", "Dawit")
"""The players of generated tasks, in turn order."""

Games = Callable[[Random, int], tuple[Position, ...]]


def names_of(position: Position) -> tuple[str, ...]:
    """Return the names of a generated position's players."""
    return NAMES[: position.setup.players]


def colours_of(position: Position) -> tuple[str, ...]:
    """Return the colours of a generated position's rugs."""
    return usual_colours(position.setup)


def task_on(position: Position, kind: str, *question: Said, rules: tuple[str, ...], difficulty: int) -> Task:
    """Return a task on a generated position, to be completed with ``dataclasses.replace``."""
    return Task(kind, position, names_of(position), colours_of(position), question, rules, difficulty)


def play_out(position: Position, rng: Random) -> tuple[Position, ...]:
    """Return a position and all that follow it in a game played at random to its end."""
    positions = [position]
    while not position.over:
        if position.phase in (Phase.ROLL, Phase.DRAW):
            action = position.sample(rng)
            position = position.apply(action)[0]
        else:
            legal = position.legal
            position = position.apply(legal[int(rng.random() * len(legal))])[0]
        positions.append(position)
    return tuple(positions)


def game(
    rng: Random,
    _difficulty: int,
    *,
    players: tuple[int, ...] = (2, 3, 4),
    dirhams: tuple[int, ...] = (),
    rugs: tuple[int, ...] = (),
    turns: tuple[str, ...] = ("start",),
    piles: bool = False,
    keep: tuple[str, ...] = ("all",),
) -> tuple[Position, ...]:
    """Return the positions of a game in order.

    Args:
        rng: The source of chance.
        players: The numbers of players to choose from.
        dirhams: Purses at the start to choose from; by default those of the printed rules.
        rugs: Rugs of each player to choose from; by default those of the printed rules.
        turns: When Assam is turned: ``start``, ``end`` (the variant) or both.
        piles: Whether the piles are known.
        keep: Which positions to return: ``all``, the ``first`` or the ``last``, to choose from.
    """
    options: dict[str, str | int] = {}
    if dirhams:
        options["dirhams"] = pick(rng, dirhams)
    if rugs:
        options["rugs"] = pick(rng, rugs)
    if pick(rng, turns) == "end":
        options["turn"] = "end"
    played = setup(pick(rng, players), rule_set(options=options))
    known = _piles(rng, players=played.players, each=played.rugs_of_each_colour) if piles else ()
    kept = pick(rng, keep)
    begun = start(played, piles=known)
    if kept == "first":
        return (begun,)
    positions = play_out(begun, rng)
    return positions[-1:] if kept == "last" else positions


def _piles(rng: Random, *, players: int, each: int) -> tuple[tuple[int, ...], ...]:
    """Return the piles of two players; ``Setup.shuffle`` would not give the same ones in every version of Python."""
    piles = []
    for player in range(players):
        rest = [colour for colour in (2 * player, 2 * player + 1) for _ in range(each)]
        piles.append(tuple(rest.pop(int(rng.random() * len(rest))) for _ in range(2 * each)))
    return tuple(piles)


def games(**options: tuple[int, ...] | tuple[str, ...] | bool) -> Games:
    """Return ``game`` with some of its arguments given."""
    return partial(game, **options)  # type: ignore[arg-type]
