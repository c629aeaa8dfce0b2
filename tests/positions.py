"""Short ways to write positions in tests, and the bridge between the engine and the plain one in ``brute``."""

import brute
from marrakech import board
from marrakech.rules import (
    STRAIGHT,
    DrawColour,
    LayRug,
    Phase,
    Position,
    RollDie,
    Setup,
    TurnAssam,
    arrange,
    rule_set,
    setup,
)

SQ = board.SQUARES_BY_NAME
PLACE = {name: number for number, name in enumerate(board.PLACE_NAMES)}


def game_setup(players, preset="gigamic", **options) -> Setup:
    """The set-up for some players under a preset with some options replaced."""
    return setup(players, rule_set(preset, options))


def place(name: str) -> int:
    """The place of a rug written either way round: ``a2-a1`` is ``a1-a2``."""
    one, other = name.split("-")
    return board.PLACE_BY_SQUARES[SQ[one], SQ[other]]


def rug(name: str) -> LayRug:
    """The action of laying a rug on ``a1-a2``."""
    return LayRug(place(name))


def rugs(text: str) -> list[tuple[int, int]]:
    """``a1-a2:0 b1-b2:1`` as rugs in the order they were laid: the place and the number of the colour."""
    return [(place(name), int(colour)) for name, colour in (part.split(":") for part in text.split())]


def at(assam: str = "d4N", laid: str = "", *, players: int = 3, preset: str = "gigamic", **more) -> Position:
    """A position: where Assam stands and how he faces, the rugs laid, and what else ``arrange`` or a rule set takes."""
    options = {option: more.pop(option) for option in (*brute.USUAL, "rugs") if option in more}
    if isinstance(more.get("dirhams"), int):
        options["dirhams"] = more.pop("dirhams")
    return arrange(
        game_setup(players, preset, **options),
        assam=SQ[assam[:2]],
        heading=board.HEADING_NAMES.index(assam[2]),
        rugs=rugs(laid),
        **more,
    )


def names(squares: int) -> list[str]:
    """A set of squares by name."""
    return [board.SQUARE_NAMES[square] for square in board.squares_in(squares)]


def place_names(position: Position) -> list[str]:
    """The places where a rug may be laid, by name."""
    return [board.PLACE_NAMES[number] for number in board.places_in(position.placements)]


def play(position: Position, *actions) -> Position:
    """The position after some actions."""
    for action in actions:
        position = position.apply(action)[0]
    return position


# -- The bridge to the plain engine


def xy(square: int) -> tuple[int, int]:
    """A square as the plain engine has it."""
    return board.file_of(square), board.rank_of(square)


def plain_squares(squares: int) -> set[tuple[int, int]]:
    """A set of squares as the plain engine has it."""
    return {xy(square) for square in board.squares_in(squares)}


def plain_place(number: int) -> frozenset[tuple[int, int]]:
    """A place as the plain engine has it."""
    return frozenset(xy(square) for square in board.PLACES[number])


def plain_move(action) -> tuple[str, object]:
    """An action as the plain engine has it."""
    match action:
        case TurnAssam(side):
            return "turn", side
        case RollDie(slippers):
            return "roll", slippers
        case DrawColour(colour):
            return "draw", colour
        case LayRug(number):
            return "lay", plain_place(number)
    raise AssertionError(action)


def plain_game(position: Position, players: int, preset: str = "gigamic", **options) -> brute.Game:
    """The plain engine's game at the beginning of the same turn; it works out itself what rules and rugs imply."""
    game = brute.Game(players, preset, **options)
    for number, colour in position.laid:
        game.put(colour, *(xy(square) for square in board.PLACES[number]))
    game.assam = xy(position.assam)
    game.heading = brute.COMPASS[position.heading]
    game.player = position.player
    game.dirhams = dict(enumerate(position.dirhams))
    game.left = dict(enumerate(position.left))
    game.out = set(position.out)
    game.piles = {player: list(pile) for player, pile in enumerate(position.piles)}
    game.phase = position.phase.value
    game.colour = position.colour
    return game


def assert_same(position: Position, game: brute.Game) -> None:
    """Compare everything that the two engines can be asked."""
    assert position.phase.value == game.phase
    assert position.player == game.player
    assert xy(position.assam) == game.assam
    assert brute.COMPASS[position.heading] == game.heading
    assert position.dirhams == tuple(game.dirhams.values())
    assert position.left == tuple(game.left.values())
    assert position.out == game.out
    assert position.colour == game.colour
    assert [list(pile) for pile in position.piles] == list(game.piles.values())
    assert [(colour, frozenset(pair)) for colour, *pair in game.rugs] == [
        (colour, plain_place(number)) for number, colour in position.laid
    ]
    assert [plain_squares(squares) for squares in position.visible] == [game.showing(colour) for colour in game.owner]
    for square in board.SQUARES:
        assert list(position.layers(square)) == game.market[xy(square)][::-1]
    whole = {game.top(one) for _, one, other in game.rugs if game.top(one) == game.top(other) is not None}
    assert {plain_place(number) for number in board.places_in(position.whole)} == {
        frozenset(game.rugs[number][1:]) for number in whole
    }
    legal = [plain_move(action) for action in position.legal]
    assert len(set(legal)) == len(legal)
    assert set(legal) == set(game.moves())
    assert position.scores == tuple(game.points(player) for player in range(game.players))
    assert list(position.leaders) == game.best()
    assert [position.squares_of(player) for player in range(game.players)] == [
        game.halves(player) for player in range(game.players)
    ]
    assert [position.rugs_left(player) for player in range(game.players)] == [
        game.in_hand(player) for player in range(game.players)
    ]


def laying(assam: str, laid: str = "", **more) -> Position:
    """A position in which it is time to lay a rug."""
    return at(assam + "N", laid, phase=Phase.LAY, **more)


KEEP = TurnAssam(STRAIGHT)
