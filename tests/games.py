"""Games at a table for tests: short ways to begin one, to play on at random, and everything one can do wrong."""

from random import Random

from marrakech.board import PLACES
from marrakech.format import write
from marrakech.play import Actor, CorrectionBreaks, Game, Mode, Refused, Sitter, new_game
from marrakech.record import Turn, apart
from marrakech.rules import (
    DrawColour,
    IllegalAction,
    LayRug,
    Phase,
    RollDie,
    RuleSetError,
    TurnAssam,
)
from records import turn

NAMES = ("Amina", "Bilal", "Chloé", "Dawit")
REFUSALS = (IllegalAction, Refused, CorrectionBreaks)


def table(*computers: str | None, mode=Mode.PLAY, seed=1, first=0, **more) -> Game:
    """A new game; each player is a person (None) or the name of a computer player."""
    sitters = [Sitter(name, computer) for name, computer in zip(NAMES, computers, strict=False)]
    return new_game(sitters, mode=mode, seed=seed, first=first, **more)


def real_board(players: int = 3, **more) -> Game:
    """A new game on a real board, to be written down."""
    return table(*[None] * players, mode=Mode.RECORDER, **more)


def play_on(game: Game, rng: Random, decisions: int = 10_000) -> Game:
    """Play on with legal decisions at random, computer players with their own, for so long or to the end."""
    for _ in range(decisions):
        if game.over:
            break
        if game.to_act is Actor.COMPUTER:
            game.act(game.choice().action)
        elif game.to_act is Actor.CHANCE and game.mode is Mode.PLAY:
            game.roll()
        else:
            game.act(game.legal[int(rng.random() * len(game.legal))])
    return game


def any_table(rng: Random, **more) -> Game:
    """A new game of any kind."""
    players = rng.randint(2, 4)
    mode = rng.choice(list(Mode))
    computers = [
        None if mode is Mode.RECORDER else rng.choice([None, None, "wanders", "careful"]) for _ in range(players)
    ]
    preset = rng.choice(["gigamic", "gigamic", "bga", "anu", "zoch"])
    options = {"turn": "end"} if preset != "anu" and rng.random() < 0.4 else {}
    if rng.random() < 0.5:
        options |= {"rugs": 2 * rng.randint(1, 3), "dirhams": rng.randint(1, 6)}
    try:
        return table(
            *computers, mode=mode, seed=rng.randrange(10**6), first=None, rules=preset, options=options, **more
        )
    except RuleSetError as error:  # not to be taken for a refusal
        raise AssertionError from error


def any_turn(rng: Random, game: Game) -> Turn:
    """A turn, or part of one, that may be right or wrong."""
    seats = game.record.seats
    colours = [None, *(colour for seat in seats for colour in seat.colours)]
    ruling = rng.choice([None, None, None, "so be it", "", "\x00"])
    return Turn(
        side=rng.choice([None, -1, 0, 1]),
        die=rng.choice([None, 1, 2, 3, 4, 5]),
        place=rng.choice([None, rng.randrange(84), rng.randrange(84), apart(0, 9)]),
        colour=rng.choice(colours),
        out=rng.random() < 0.1,
        paid=rng.choice([None, None, None, 0, 1, 7]),
        ruling=ruling,
        comment=rng.choice([None, None, "a note", "\u202e", ""]),
    )


def near_turn(rng: Random, game: Game, number: int) -> Turn:
    """A turn that was played, with one part of it changed."""
    turn = game.played[number - 1].turn
    other = any_turn(rng, game)
    key = rng.choice(["side", "die", "place", "comment", "ruling", "paid"])
    return Turn(**{name: getattr(other if name == key else turn, name) for name in Turn.__dataclass_fields__})


def do_anything(game: Game, rng: Random) -> None:
    """Do one of all the things one can do at a table, right or wrong; errors come through."""
    what = rng.random()
    if what < 0.55:
        play_on(game, rng, 1)
    elif what < 0.65:
        wrong = [
            TurnAssam(rng.randint(-2, 2)),
            RollDie(rng.randint(0, 6)),
            DrawColour(rng.randint(0, 5)),
            LayRug(rng.choice([-9, 84, rng.randrange(len(PLACES))])),
        ]
        game.act(rng.choice(wrong))
    elif what < 0.69:
        game.roll(
            rng.choice([None, 1, 3, 9]), paid=rng.choice([None, 0, 2, -1]), ruling=rng.choice([None, "ok", "\x07"])
        )
    elif what < 0.73:
        game.lay(rng.randrange(-2, 86), ruling=rng.choice([None, "nobody saw it", "\x1b[2J"]))
    elif what < 0.80:
        game.enter(any_turn(rng, game))
    elif what < 0.90:
        game.take_back(whole_turn=rng.random() < 0.3)
    elif what < 0.97:
        number = rng.randint(0, len(game.played) + 1)
        near = 1 <= number <= len(game.played) and rng.random() < 0.7
        turn = near_turn(rng, game, number) if near else any_turn(rng, game)
        game.correct(number, turn, cut=rng.random() < 0.5)
    elif what < 0.98:
        game.ring_bell()
    elif what < 0.99:
        game.choice()
    else:
        game.hint()


def first_phase(game: Game) -> Phase:
    """What a turn of this game begins with."""
    return Phase.ROLL if game.position.setup.turns_at_end else Phase.TURN


def written(game: Game) -> list[str]:
    """The turns as the game's record writes them."""
    lines = write(game.record).partition("turns:")[2].splitlines()
    return [line.removeprefix("  - ") for line in lines if line.startswith("  - ")]


def three_turns() -> Game:
    game = real_board()
    for text in ("L3 a5-a6", "S2 c5-c6", "L1 b7-c7"):
        game.enter(turn(text))
    return game
