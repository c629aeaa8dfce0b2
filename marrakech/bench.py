"""How fast this machine plays and reads games, and what a position costs in memory; ``marrakech bench`` prints it.

Playing is measured through the public interface, as a program that uses the package would call it. Where python-chess
is installed, random games of chess are measured alternately with random games of Marrakech, so that both meet the same
weather on the machine, and their ratio says more than either speed.
"""

from __future__ import annotations

import gc
import os
import platform
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

from marrakech.format import read, read_file
from marrakech.format.writer import write
from marrakech.record import Record, Seat, Turn
from marrakech.rules import LayRug, Phase, Position, RollDie, Setup, TurnAssam, setup, start

_SEED: Final = 2026
PLAYERS: Final = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class Machine:
    """What was measured on."""

    cpu: str
    cores: int
    python: str
    platform: str


@dataclass(frozen=True, slots=True)
class Measured:
    """Medians; what could not be measured is None."""

    machine: Machine
    rounds: int
    turns_a_second: dict[int, float]
    """By the number of players."""
    chess_moves_a_second: float | None
    ratio: dict[int, float] | None
    """Of the medians, by the number of players: turns of Marrakech for each move of chess."""
    read_ms: float
    """Milliseconds to read and check one record of 48 turns, given as text."""
    files: int
    files_s: float
    """Seconds to read and check that many files of 48 turns each."""
    bytes_a_position: float

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers as plain data."""
        return asdict(self)


def measure(*, quick: bool = False, files: int = 0) -> Measured:
    """Measure; takes less than a minute, or with ``quick`` a few seconds.

    Args:
        quick: Measure fewer and shorter rounds.
        files: How many files to read; by default 1,000, or 100 with ``quick``.
    """
    rounds, seconds = (5, 0.25) if quick else (11, 1.0)
    files = files or (100 if quick else 1000)
    chess_game = _chess_game()
    random = Random(_SEED)
    moves: list[float] = []
    turns: dict[int, list[float]] = {players: [] for players in PLAYERS}
    for _ in range(rounds):
        for players, found in turns.items():
            found.append(_per_second(partial(_marrakech_game, setup(players)), random, seconds / len(PLAYERS)))
        if chess_game is not None:
            moves.append(_per_second(chess_game, random, seconds))
    record_text = write(_record(random))
    return Measured(
        machine=_machine(),
        rounds=rounds,
        turns_a_second={players: median(found) for players, found in turns.items()},
        chess_moves_a_second=median(moves) if moves else None,
        ratio={players: median(found) / median(moves) for players, found in turns.items()} if moves else None,
        read_ms=1000 * median(_seconds(lambda: read(record_text)) for _ in range(20 if quick else 100)),
        files=files,
        files_s=_read_files(record_text, files),
        bytes_a_position=_bytes_a_position(Random(_SEED), games=10 if quick else 40),
    )


def describe(measured: Measured) -> str:
    """Return the numbers as lines of text."""
    machine = measured.machine
    rows = [
        ("machine", f"{machine.cpu}, {machine.cores} cores, {machine.platform}, {machine.python}"),
        ("random games", f"{_each(measured.turns_a_second, ',.0f')} turns/s, median of {measured.rounds} rounds"),
    ]
    if measured.chess_moves_a_second is None or measured.ratio is None:
        rows.append(("python-chess", "not installed, so there is nothing to compare with"))
    else:
        rows.append(
            ("python-chess", f"{measured.chess_moves_a_second:,.0f} moves/s in random games, in turn with these")
        )
        rows.append(("ratio", f"{_each(measured.ratio, '.1f')} turns a move"))
    rows += [
        ("reading", f"{measured.read_ms:.2f} ms to read and check a record of 48 turns"),
        ("files", f"{measured.files_s:.2f} s to read and check {measured.files:,} files of 48 turns"),
        ("memory", f"{measured.bytes_a_position:,.0f} bytes a position, all positions of whole games kept"),
    ]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {text}" for name, text in rows)


def _each(numbers: dict[int, float], form: str) -> str:
    """Return a number for each number of players: ``2 players 3.5, 3 players 4.2``."""
    return ", ".join(f"{players} players {number:{form}}" for players, number in numbers.items())


# -- Speed


def _seconds(do: Callable[[], object]) -> float:
    begun = perf_counter()
    do()
    return perf_counter() - begun


def _per_second(game: Callable[[Random], int], random: Random, seconds: float) -> float:
    """Return how many turns or moves a second there are in whole games, played for at least so many seconds."""
    gc.collect()
    done, begun = 0, perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        done += game(random)
    return done / passed


def _marrakech_game(played_by: Setup, random: Random) -> int:
    """Play a random game and return the number of its turns."""
    position, turns = start(played_by), 0
    while not position.over:
        phase = position.phase
        if phase is Phase.ROLL or phase is Phase.DRAW:
            position, _ = position.apply(position.sample(random))
            turns += phase is Phase.ROLL
        else:
            position, _ = position.apply(random.choice(position.legal))
    return turns


def _chess_game() -> Callable[[Random], int] | None:
    """Return what plays a random game of chess and returns the number of its moves; None without python-chess."""
    try:
        import chess
    except ImportError:
        return None

    def play(random: Random) -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return play


# -- Records


def _record(random: Random) -> Record:
    """Return a record of a random game that has 48 turns, the most that four players can have."""
    while True:
        turns: list[Turn] = []
        position, side, die = start(setup(4)), 0, 0
        while not position.over:
            action = position.sample(random) if position.phase is Phase.ROLL else random.choice(position.legal)
            match action:
                case TurnAssam():
                    side = action.side
                case RollDie():
                    die = action.slippers
                case LayRug():
                    turns.append(Turn(side=side, die=die, place=action.place))
            position, _ = position.apply(action)
        if len(turns) == 48:
            colours = ("red", "blue", "green", "yellow")
            names = ("Amina", "Bilal", "Chloé", "Dalia")
            return Record(tuple(map(Seat, names, ((colour,) for colour in colours))), tuple(turns))


def _read_files(text: str, files: int) -> float:
    """Return the seconds it takes to read so many files one after another, of which none is kept."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.yaml") for number in range(files)]
        for path in paths:
            path.write_text(text, encoding="utf-8")

        def read_all() -> None:
            for path in paths:
                read_file(path)

        return _seconds(read_all)


# -- Memory


def _bytes_a_position(random: Random, games: int) -> float:
    """Return the memory a position takes: what is allocated when all positions of whole games are kept, for each.

    What positions share with others of the same game (a tuple of dirhams that did not change, say) counts once. Events
    are not kept. Lists that hold the positions are made beforehand and do not count.
    """
    kept: list[Position | None] = [None] * (games * 200)
    _marrakech_game(setup(4), random)  # What is made once and kept for good is there now.
    count = 0
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(games):
            position = start(setup(4))
            kept[count], count = position, count + 1
            while not position.over:
                chance = position.phase is Phase.ROLL
                position, _ = position.apply(position.sample(random) if chance else random.choice(position.legal))
                kept[count], count = position, count + 1
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / count


# -- The machine


def _machine() -> Machine:
    return Machine(
        cpu=_cpu(),
        cores=os.cpu_count() or 1,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        platform=f"{platform.system()} {platform.machine()}".strip() or sys.platform,
    )


def _cpu() -> str:
    """Return the processor's name where the system tells it."""
    try:
        lines: Sequence[str] = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        lines = ()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or "unknown processor"
