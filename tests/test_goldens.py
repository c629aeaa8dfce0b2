"""Golden playthroughs: whole seeded games written out step by step, to be compared with what the engine does now.

After a change that is meant to change them: ``python tests/test_goldens.py --regenerate`` in the environment that
``run.py`` makes, and read the difference.
"""

import sys
from pathlib import Path
from random import Random

import pytest

from marrakech.board import HEADING_NAMES, PLACE_NAMES, SQUARE_NAMES, squares_in
from marrakech.rules import (
    Action,
    Crossed,
    DrawColour,
    Drew,
    Ended,
    Event,
    Laid,
    LayRug,
    Paid,
    Phase,
    Position,
    RollDie,
    Rolled,
    Stepped,
    TurnAssam,
    Turned,
    WentOut,
    rule_set,
    setup,
    start,
)

GOLDENS = Path(__file__).resolve().parent / "goldens"

# By file: players, preset, options, seed and how much of the piles is known.
GAMES = {
    "gigamic-2-piles": (2, "gigamic", {"rugs": 10}, 1, 7),
    "gigamic-3": (3, "gigamic", {"rugs": 6}, 2, 0),
    "gigamic-4-ruins": (4, "gigamic", {"rugs": 7, "dirhams": 2}, 13, 0),
    "gigamic-3-variant-ruins": (3, "gigamic", {"rugs": 9, "dirhams": 2, "turn": "end"}, 10, 0),
    "bga-2-variant": (2, "bga", {"rugs": 8, "turn": "end"}, 5, 0),
    "anu-2-plays-on": (2, "anu", {"rugs": 12, "dirhams": 5}, 6, 0),
    "zoch-3-squares": (3, "zoch", {"rugs": 5, "tie": "squares"}, 7, 0),
}
SIDES = {-1: "left", 0: "straight on", 1: "right"}


def seat(number: int) -> str:
    return "ABCD"[number]


def square_names(squares: int) -> str:
    return " ".join(SQUARE_NAMES[square] for square in squares_in(squares))


def told(event: Event) -> str:
    match event:
        case Turned(side, heading):
            return f"turned {SIDES[side]}, faces {HEADING_NAMES[heading]}"
        case Rolled(slippers):
            return f"rolled {slippers}"
        case Crossed(leaving):
            return f"crossed the border at {SQUARE_NAMES[leaving.square]}{HEADING_NAMES[leaving.heading]}"
        case Stepped(square, heading):
            return f"stepped on {SQUARE_NAMES[square]}{HEADING_NAMES[heading]}"
        case Paid(payer, payee, due, paid, colour, region):
            money = f"{seat(payer)} paid {paid} of {due} to {seat(payee)}"
            return f"{money} for colour {seat(colour)} on {square_names(region)}"
        case WentOut(player):
            return f"{seat(player)} went out"
        case Drew(player, colour):
            return f"{seat(player)} drew colour {seat(colour)}"
        case Laid(player, colour, place):
            return f"{seat(player)} laid colour {seat(colour)} on {PLACE_NAMES[place]}"
        case Ended(scores, winners):
            return f"ended {scores}, won by {' '.join(map(seat, winners))}"
    raise AssertionError(event)


def action_name(action: Action) -> str:
    match action:
        case TurnAssam(side):
            return SIDES[side]
        case RollDie(slippers):
            return f"roll {slippers}"
        case DrawColour(colour):
            return f"draw {seat(colour)}"
        case LayRug(place):
            return PLACE_NAMES[place]
    raise AssertionError(action)


def choose(position: Position, rng: Random) -> Action:
    """Chance by its odds, players evenly; asks only ``random()``, which gives the same in every Python."""
    drawn = rng.random()
    for action, odds in position.chances:
        if drawn < odds:
            return action
        drawn -= float(odds)
    return position.legal[int(drawn * len(position.legal))]


def playthrough(name: str) -> str:
    players, preset, options, seed, known = GAMES[name]
    rng = Random(seed)
    game = setup(players, rule_set(preset, options))
    piles = [[colours[int(rng.random() * len(colours))] for _ in range(known)] for colours in game.colours if known]
    position = start(game, piles=piles)
    lines = [
        f"{players} players, {preset}, {options}, seed {seed}",
        *["known pile: " + str(pile) for pile in piles],
        "",
    ]
    turn = 0
    while True:
        if position.phase is (Phase.ROLL if game.turns_at_end else Phase.TURN):
            turn += 1
            lines += [f"== Turn {turn}, {seat(position.player)}", *facts(position), *str(position).splitlines()]
        if position.over:
            break
        action = choose(position, rng)
        legal = " | ".join(map(action_name, position.legal))
        lines += [f"{position.phase.value}: {legal}", f"> {action_name(action)}"]
        position, events = position.apply(action)
        lines += [f"  {told(event)}" for event in events]
    lines += ["== The end", *facts(position), *str(position).splitlines()]
    return "\n".join(lines) + "\n"


def facts(position: Position) -> list[str]:
    def numbers(values) -> str:
        return " ".join(map(str, values))

    players = range(position.setup.players)
    told = {
        "dirhams": numbers(position.dirhams),
        "left": numbers(position.left),
        "out": numbers(map(seat, sorted(position.out))),
        "squares": numbers(map(position.squares_of, players)),
        "scores": numbers(position.scores),
        "leading": numbers(map(seat, position.leaders)),
        "piles": numbers("".join(map(seat, pile)) or "-" for pile in position.piles),
    }
    return ["; ".join(f"{what} {value or '-'}" for what, value in told.items())]


@pytest.mark.parametrize("name", GAMES)
def test_game_goes_as_it_is_written_down(name: str) -> None:
    assert playthrough(name) == (GOLDENS / f"{name}.txt").read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in GOLDENS.glob("*.txt")} == set(GAMES)


def test_playthroughs_hold_what_they_are_named_for() -> None:
    texts = {name: (GOLDENS / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES}
    for name, text in texts.items():
        assert ("went out" in text) == ("ruins" in name or "plays-on" in name), name
        assert text.count("\n> ") > 30, name
        assert "crossed the border" in text
        assert " paid " in text
    assert "drew colour" in texts["gigamic-2-piles"]
    last = texts["anu-2-plays-on"].rpartition("went out")[2]
    assert last.count(" laid ") > 1
    assert texts["gigamic-4-ruins"].count("went out") > 1


def main(arguments: list[str]) -> int:
    if arguments != ["--regenerate"]:
        print("usage: python3 tests/test_goldens.py --regenerate", file=sys.stderr)
        return 2
    for path in GOLDENS.glob("*.txt"):
        path.unlink()
    for name in GAMES:
        (GOLDENS / f"{name}.txt").write_text(playthrough(name), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
