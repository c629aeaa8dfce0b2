"""Play scripted games in a process that is killed at any moment, and look at what is on the disk then.

``python tests/killed.py FOLDER TIMES`` kills TIMES games and prints in how many the disk knew more than had been told.
It is a program of its own, so that no thread of the test run is forked along.
"""

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from games import play_on, table
from marrakech.format import load
from marrakech.play import Game, open_game, unfinished


def scripted(seed: int, folder: Path | None) -> Game:
    """The game that the child plays and the parent knows."""
    return table(None, "careful", None, seed=seed, folder=folder, options={"rugs": 5})


def states(seed: int) -> list[object]:
    """The record after each number of decisions."""
    game, rng = scripted(seed, None), Random(seed)
    found: list[object] = [game.record]
    while not game.over:
        play_on(game, rng, 1)
        found.append(game.record)
    return found


def kill_one(seed: int, folder: Path, rng: Random) -> int:
    """Kill a game somewhere; return by how many decisions the disk was ahead of what had been told."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        game, choices = scripted(seed, folder), Random(seed)
        while not game.over:
            play_on(game, choices, 1)
            os.write(writing, b".")
        os._exit(0)
    os.close(writing)
    time.sleep(rng.uniform(0.0, 0.2))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    told = 0
    while part := os.read(reading, 4096):
        told += len(part)
    os.close(reading)
    known = states(seed)
    files = [path for path in folder.glob("*.yaml") if not path.name.startswith(".")] if folder.exists() else []
    if not files:
        assert told == 0, "a decision that was told is not on the disk"
        return 0
    (file,) = files
    found = load(file.read_bytes()).record
    assert found in known[told : told + 2], f"after {told} decisions the disk holds none of the two it may"
    if told + 1 < len(known):
        assert [game.path for game in unfinished(folder)] == [file]
        game = open_game(file)
        at = known.index(found)
        rest = Random(seed)
        play_on(scripted(seed, None), rest, at)
        assert play_on(game, rest).record == known[-1], "the game went on otherwise than without the kill"
        assert load(file.read_bytes()).record == known[-1]
    return known.index(found) - told


def main(folder: Path, times: int) -> None:
    """Kill so many games, each in a folder of its own."""
    rng = Random(times)
    ahead = [kill_one(number, folder / str(number), rng) for number in range(times)]
    print(f"{times} killed, {sum(ahead)} with a decision on the disk that had not been told yet")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
