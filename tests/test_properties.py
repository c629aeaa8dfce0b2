"""What must hold in every game: properties of random games and positions, and the plain engine beside ours."""

import itertools
import os
import pickle
import subprocess
import sys
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import brute
from marrakech import board
from marrakech.rules import (
    DIE,
    PRESETS,
    RULE_IDS,
    Crossed,
    DrawColour,
    Drew,
    Ended,
    IllegalAction,
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
    arrange,
    start,
)
from positions import assert_same, game_setup, plain_game, plain_move

LONG = bool(os.environ.get("MARRAKECH_LONG"))

OPTIONS = {
    "cover_whole": ("never", "own"),
    "turn": ("start", "end"),
    "end_turn": ("quarter", "any"),
    "last_player": ("ends", "plays_on"),
    "tie": ("dirhams", "squares"),
}
GAMES = [
    (players, preset, dict(zip(OPTIONS, values, strict=True)))
    for players in (2, 3, 4)
    for preset in PRESETS
    for values in itertools.product(*OPTIONS.values())
    if preset != "anu" or values[1] == "start"
]


def plain_rules(game) -> dict:
    players, preset, options = game
    return {"players": players, "preset": preset, **options}


def shuffled(setup, rng: Random) -> list[list[int]]:
    """Piles known to a random depth: not at all, in part or whole. Only ``random()`` is asked, for the same games."""
    piles = []
    for colours in setup.colours:
        pile = [colour for colour in colours for _ in range(setup.rugs_of_each_colour)]
        pile = [colour for _, colour in sorted((rng.random(), colour) for colour in pile)]
        piles.append(pile[: int(rng.random() * 1.5 * len(pile))] if rng.random() < 0.6 else [])
    return piles


def any_position(game, rng: Random) -> Position:
    """A custom start: rugs laid anyhow, any purses, some players out or without rugs in hand."""
    players, preset, options = game
    setup = game_setup(players, preset, **options)
    colours = len(setup.owner)
    rugs = [(int(rng.random() * 84), int(rng.random() * colours)) for _ in range(int(rng.random() * 40))]
    out = [player for player in range(players) if rng.random() < 0.15][: players - 1]
    left = [int(rng.random() * 5) for _ in range(colours)]
    playing = [p for p in range(players) if p not in out and any(left[c] for c in setup.colours[p])]
    if not playing:
        return any_position(game, rng)
    piles = []
    for player in range(players):
        pile = [c for c in setup.colours[player] for _ in range(0 if player in out else left[c])]
        pile = [colour for _, colour in sorted((rng.random(), colour) for colour in pile)]
        piles.append(pile[: int(rng.random() * (1 + len(pile)))])
    if len(out) == players - 1 and setup.rules.last_player == "ends":
        out = []
        piles = [[] for _ in range(players)]
        left = [1 + n for n in left]
    return arrange(
        setup,
        player=playing[int(rng.random() * len(playing))],
        assam=board.SQUARES[int(rng.random() * 49)],
        heading=int(rng.random() * 4),
        dirhams=[int(rng.random() * 12) for _ in range(players)],
        left=left,
        out=out,
        rugs=rugs,
        piles=piles,
    )


def choose(position: Position, rng: Random):
    return position.legal[int(rng.random() * len(position.legal))]


def playout(position: Position, rng: Random):
    """Play at random to the end, and give what each action did."""
    while not position.over:
        action = choose(position, rng)
        after, events = position.apply(action)
        yield position, action, after, events
        position = after


def compare(position: Position, game: brute.Game, rng: Random) -> Position:
    """Play both engines to the end with the same moves and compare them on the way."""
    while not position.over:
        if rng.random() < 0.2:
            assert_same(position, game)
        legal = {plain_move(action): action for action in position.legal}
        assert set(legal) == set(game.moves())
        action = choose(position, rng)
        before = (position.player, game.player)
        position, _ = position.apply(action)
        game.do(plain_move(action))
        assert before[0] == before[1]
        assert position.phase.value == game.phase
        assert position.dirhams == tuple(game.dirhams.values())
    assert_same(position, game)
    return position


seeds = st.integers(0, 2**32)
games = st.sampled_from(GAMES)


def a_position(game, seed: int) -> Position:
    """Any position of a game: a custom start played on for a while."""
    rng = Random(seed)
    position = any_position(game, rng)
    for _ in range(int(rng.random() * 30)):
        if position.over:
            break
        position, _ = position.apply(choose(position, rng))
    return position


# -- The plain engine beside ours


@pytest.mark.parametrize(
    "number", range(len(GAMES)) if LONG else range(0, len(GAMES), 11), ids=lambda n: "-".join(map(str, GAMES[n][:2]))
)
def test_whole_games_are_those_of_the_plain_engine(number: int) -> None:
    players, preset, options = GAMES[number]
    rng = Random(number)
    dirhams = {} if rng.random() < 0.4 else {"dirhams": 1 + int(rng.random() * 9)}
    setup = game_setup(players, preset, **options, **dirhams)
    piles = shuffled(setup, rng)
    game = brute.Game(**plain_rules(GAMES[number]), **dirhams)
    game.piles = dict(enumerate(piles))
    compare(start(setup, piles=piles), game, rng)


@given(games, seeds)
@settings(max_examples=1500 if LONG else 75)
def test_custom_starts_play_on_as_in_the_plain_engine(game, seed: int) -> None:
    rng = Random(seed)
    position = any_position(game, rng)
    compare(position, plain_game(position, **plain_rules(game)), rng)


def test_presets_deal_what_the_plain_engine_deals() -> None:
    for players, preset in itertools.product((2, 3, 4), PRESETS):
        assert_same(start(game_setup(players, preset)), brute.Game(players, preset))


def test_random_games_reach_the_rare_cases() -> None:
    """The comparison above is worth something only if its games get to where mistakes would hide."""
    seen = set()
    for seed in range(400):
        rng = Random(seed)
        game = GAMES[int(rng.random() * len(GAMES))]
        for before, _, after, events in playout(any_position(game, rng), rng):
            rules = after.setup.rules
            gone = any(isinstance(event, WentOut) for event in events)
            alone = len(after.out) == after.setup.players - 1
            if gone:
                seen.add(("ruined", rules.turn, after.phase))
                if after.over and not alone:
                    seen.add("the last rugs left with the ruined player")
                if alone and not after.over:
                    seen.add("plays on alone")
            if after.player != before.player and (before.player + 1) % after.setup.players != after.player:
                seen.add("a player is passed over")
            if before.phase is Phase.LAY and after.player == before.player and after.phase is Phase.TURN:
                seen.add("the same player again")
            if after.over:
                seen.add(("winners", min(2, len(after.winners))))
            if after.phase is Phase.DRAW:
                seen.add("drawn")
            if after.phase is Phase.LAY and before.phase is Phase.ROLL and len(after.setup.colours[after.player]) == 2:
                seen.add("known in a pile" if before.piles[before.player] else "one colour remains")
            if after.over and max(len(after.layers(square)) for square in board.SQUARES) > 2:
                seen.add("three rugs deep")
    assert seen >= {
        ("ruined", "start", Phase.TURN),
        ("ruined", "end", Phase.ROLL),
        ("ruined", "start", Phase.OVER),
        ("ruined", "end", Phase.OVER),
        "the last rugs left with the ruined player",
        "plays on alone",
        "a player is passed over",
        "the same player again",
        ("winners", 1),
        ("winners", 2),
        "drawn",
        "known in a pile",
        "one colour remains",
        "three rugs deep",
    }


# -- Conservation


@given(games, seeds)
def test_dirhams_and_rugs_are_conserved(game, seed: int) -> None:
    rng = Random(seed)
    first = any_position(game, rng)
    money, gone = sum(first.dirhams), 0
    rugs = sum(first.left) + len(first.laid)
    for before, _, after, events in playout(first, rng):
        assert sum(after.dirhams) == money
        assert min(after.dirhams) >= 0
        for event in events:
            if isinstance(event, WentOut):
                gone += before.rugs_left(event.player)
        assert sum(after.left) + len(after.laid) + gone == rugs
        assert min(after.left) >= 0
        assert all(after.rugs_left(player) == 0 for player in after.out)
        covered = {square for place, _ in after.laid for square in board.PLACES[place]}
        assert sorted(s for squares in after.visible for s in board.squares_in(squares)) == sorted(covered)


@given(games, seeds)
def test_each_region_is_part_of_what_its_colour_shows(game, seed: int) -> None:
    position = a_position(game, seed)
    for square in board.SQUARES:
        region = position.region_at(square)
        of = [squares for squares in position.visible if squares >> square & 1]
        assert len(of) <= 1
        if not of:
            assert region == 0
            continue
        assert region >> square & 1
        assert region & ~of[0] == 0
        # All its squares are of the same region, and nothing beside it is of its colour.
        for member in board.squares_in(region):
            assert position.region_at(member) == region
            assert all(region >> near & 1 or not of[0] >> near & 1 for near in board.NEIGHBOURS[member])


@given(games, seeds)
def test_landing_foretells_the_roll(game, seed: int) -> None:
    rng = Random(seed)
    position = any_position(game, rng)
    sides = [0] if position.phase is Phase.ROLL else [action.side for action in position.legal]
    for side, slippers in itertools.product(sides, (1, 2, 3, 4)):
        landing = position.landing(side, slippers)
        here = position if position.phase is Phase.ROLL else position.apply(TurnAssam(side))[0]
        after, events = here.apply(RollDie(slippers))
        assert (landing.square, landing.heading) == (after.assam, after.heading)
        assert landing.due == sum(event.due for event in events if isinstance(event, Paid))
        if landing.colour is not None:
            assert landing.region == position.region_at(landing.square)


# -- Legal actions

ALL_ACTIONS = (
    *(TurnAssam(side) for side in range(-3, 4)),
    *(RollDie(slippers) for slippers in range(-1, 7)),
    *(DrawColour(colour) for colour in range(-1, 5)),
    *(LayRug(place) for place in range(-2, 87)),
)


@given(games, seeds)
def test_legal_actions_are_one_sequence(game, seed: int) -> None:
    legal = a_position(game, seed).legal
    listed = list(legal)
    assert len(legal) == len(listed)
    assert bool(legal) == bool(listed)
    assert [legal[i] for i in range(len(legal))] == listed
    assert [legal[i - len(legal)] for i in range(len(legal))] == listed
    assert list(reversed(legal)) == listed[::-1]
    assert legal[1:-1] == tuple(listed[1:-1])
    assert [action for action in ALL_ACTIONS if action in legal] == sorted(listed, key=ALL_ACTIONS.index)
    assert [legal.index(action) for action in listed] == list(range(len(listed)))
    for beyond in (len(legal), -len(legal) - 1):
        with pytest.raises(IndexError):
            legal[beyond]
    assert "a1-a2" not in legal
    assert None not in legal


@given(games, seeds)
def test_an_action_applies_if_it_is_legal_and_raises_otherwise(game, seed: int) -> None:
    position = a_position(game, seed)
    for action in ALL_ACTIONS:
        if action in position.legal:
            after, events = position.apply(action)
            assert after != position
            assert events
        else:
            with pytest.raises(IllegalAction) as caught:
                position.apply(action)
            assert caught.value.rule in RULE_IDS
            assert caught.value.reason
            assert caught.value.action == action
            assert list(caught.value.legal) == list(position.legal)


@given(games, seeds)
def test_chances_are_the_legal_actions_of_chance_and_sum_to_one(game, seed: int) -> None:
    rng = Random(seed)
    for position, _, _, _ in playout(any_position(game, rng), rng):
        if position.phase in (Phase.ROLL, Phase.DRAW):
            assert [action for action, _ in position.chances] == list(position.legal)
            assert sum(odds for _, odds in position.chances) == 1
            assert position.sample(rng) in position.legal
            if position.phase is Phase.ROLL:
                assert {a.slippers: odds for a, odds in position.chances} == {
                    n: Fraction(DIE.count(n), 6) for n in (1, 2, 3, 4)
                }
        else:
            assert position.chances == ()
            with pytest.raises(ValueError, match="nothing is left to chance"):
                position.sample(rng)


def test_a_drawn_rug_is_as_likely_as_the_pile_is_full_of_its_colour() -> None:
    position = arrange(game_setup(2), phase=Phase.DRAW, left=(9, 3, 1, 1))
    assert position.chances == ((DrawColour(0), Fraction(3, 4)), (DrawColour(1), Fraction(1, 4)))
    rng = Random(7)
    drawn = [position.sample(rng).colour for _ in range(4000)]
    assert 0.72 < drawn.count(0) / 4000 < 0.78


def test_the_die_falls_as_its_faces_are() -> None:
    position = arrange(game_setup(3), phase=Phase.ROLL)
    rng = Random(7)
    rolled = [position.sample(rng).slippers for _ in range(6000)]
    for slippers in (1, 2, 3, 4):
        assert abs(rolled.count(slippers) / 1000 - DIE.count(slippers)) < 0.15


# -- A legal rug always exists


def test_every_square_has_a_neighbour_with_a_place_that_no_whole_rug_takes() -> None:
    """Proof of lay.must by cases: whatever lies round Assam, a neighbour has two squares that go with it.

    A square carries half of at most one whole rug, so of two places that share a square one is free.
    """
    for assam in board.SQUARES:
        assert any(len(set(board.NEIGHBOURS[near]) - {assam}) >= 2 for near in board.NEIGHBOURS[assam])


def test_a_rug_can_be_laid_whatever_whole_rugs_lie_around() -> None:
    """Proof of lay.must by trying: every set of whole rugs on the places beside Assam, from every square."""
    sets = 0
    for assam in board.SQUARES:
        beside = board.places_in(board.PLACES_BESIDE[assam])

        def whole_sets(places, taken=0, whole=0):
            if not places:
                yield whole
                return
            yield from whole_sets(places[1:], taken, whole)
            squares = board.PLACE_SQUARES[places[0]]
            if not taken & squares:
                yield from whole_sets(places[1:], taken | squares, whole | 1 << places[0])

        fewest = 84
        for whole in whole_sets(beside):
            position = Position(
                game_setup(3), Phase.LAY, 0, assam, 0, (1, 1, 1), (1, 1, 1), frozenset(), (0, 0, 0), whole, b"", (), 0
            )
            assert position.placements == sum(1 << place for place in beside if not whole >> place & 1)
            fewest = min(fewest, len(position.legal))
            sets += 1
        assert fewest >= 2
    assert sets > 49


@given(games, seeds)
def test_a_rug_can_be_laid_in_every_turn_of_every_game(game, seed: int) -> None:
    rng = Random(seed)
    for before, _, after, events in playout(any_position(game, rng), rng):
        if before.phase is Phase.LAY:
            assert before.placements
        if isinstance(events[0], Rolled) and not any(isinstance(event, WentOut) for event in events):
            assert after.phase in (Phase.LAY, Phase.DRAW)


# -- Positions as values


@given(games, seeds)
def test_positions_are_values(game, seed: int) -> None:
    position = a_position(game, seed)
    twin = pickle.loads(pickle.dumps(position))
    assert twin == position
    assert hash(twin) == hash(position)
    assert twin.setup.turns == position.setup.turns
    assert list(twin.legal) == list(position.legal)
    before, kept = pickle.dumps(position), tuple(position)
    for action in position.legal:
        after, _ = position.apply(action)
        again, _ = twin.apply(action)
        assert after == again
        assert hash(after) == hash(again)
        assert after != position
    assert pickle.dumps(position) == before
    assert tuple(position) == kept


def test_a_pickled_position_is_found_among_its_equals_in_another_process() -> None:
    code = """
import pickle, sys
from marrakech.rules import setup, start
if sys.argv[1:]:
    print(pickle.loads(bytes.fromhex(sys.argv[1])) in {start(setup(2, "bga"))})
else:
    print(pickle.dumps(start(setup(2, "bga"))).hex())
"""

    def run(seed: str, *argv: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        done = subprocess.run([sys.executable, "-c", code, *argv], env=environment, capture_output=True, check=True)
        return done.stdout.decode().strip()

    assert run("2", run("1")) == "True"


@given(games, seeds)
def test_arrange_puts_together_what_a_position_is_made_of(game, seed: int) -> None:
    position = a_position(game, seed)
    again = arrange(
        position.setup,
        phase=position.phase,
        player=position.player,
        assam=position.assam,
        heading=position.heading,
        dirhams=position.dirhams,
        left=position.left,
        out=sorted(position.out),
        rugs=position.laid,
        piles=position.piles,
        colour=position.colour,
    )
    assert again == position


# -- Events tell everything


class Told:
    """A position rebuilt from events alone, without a rule but whose turn comes next."""

    def __init__(self, position: Position) -> None:
        self.setup = position.setup
        self.player = position.player
        self.assam, self.heading = position.assam, position.heading
        self.dirhams, self.left = list(position.dirhams), list(position.left)
        self.out = set(position.out)
        self.rugs = list(position.laid)
        self.piles = [list(pile) for pile in position.piles]
        self.colour: int | None = None
        self.over = False

    def hear(self, event) -> None:
        match event:
            case Turned(_, heading):
                self.heading = heading
            case Rolled() | Crossed():
                pass
            case Stepped(square, heading):
                self.assam, self.heading = square, heading
            case Paid():
                self.dirhams[event.payer] -= event.paid
                self.dirhams[event.payee] += event.paid
            case WentOut(player):
                self.out.add(player)
                self.piles[player] = []
                for colour in self.setup.colours[player]:
                    self.left[colour] = 0
            case Drew(_, colour):
                self.colour = colour
            case Laid(player, colour, place):
                self.left[colour] -= 1
                self.piles[player] = self.piles[player][1:]
                self.rugs.append((place, colour))
            case Ended():
                self.over = True

    def position(self, phase: Phase, player: int, colour: int | None) -> Position:
        return arrange(
            self.setup,
            phase=phase,
            player=player,
            assam=self.assam,
            heading=self.heading,
            dirhams=self.dirhams,
            left=self.left,
            out=sorted(self.out),
            rugs=self.rugs,
            piles=self.piles,
            colour=colour,
        )


@given(games, seeds)
def test_events_tell_everything(game, seed: int) -> None:
    rng = Random(seed)
    first = any_position(game, rng)
    told = Told(first)
    for before, action, after, events in playout(first, rng):
        for event in events:
            told.hear(event)
            # Whoever is named as acting is whose turn it is.
            match event:
                case Laid(player) | Drew(player) | WentOut(player) | Paid(player):
                    assert player == before.player
                case Ended(scores, winners):
                    assert (scores, winners) == (after.scores, after.winners)
        assert told.position(after.phase, after.player, after.colour) == after
        assert told.over == after.over
        match action:
            case TurnAssam(side):
                assert events == (Turned(side, after.heading),)
            case RollDie(slippers):
                assert events[0] == Rolled(slippers)
                assert sum(isinstance(event, Stepped) for event in events) == slippers
            case LayRug(place):
                assert events[0] == Laid(before.player, before.colour, place)
            case DrawColour(colour):
                assert events == (Drew(before.player, colour),)
        for event, following in itertools.pairwise(events):
            if isinstance(event, Crossed):
                back = board.MOSAIC[event.leaving]
                assert following == Stepped(back.square, back.heading)
        assert [isinstance(event, Ended) for event in events] == [False] * (len(events) - 1) + [after.over]


@given(games, seeds)
def test_who_is_out_has_no_points_and_never_wins(game, seed: int) -> None:
    rng = Random(seed)
    for _, _, after, _ in playout(any_position(game, rng), rng):
        assert all(after.scores[player] == 0 for player in after.out)
        assert after.leaders
        assert not set(after.leaders) & after.out
        assert after.winners == (after.leaders if after.over else ())
        assert all(after.owner_at(square) not in after.out for square in board.SQUARES)
        if not after.over and after.phase is not Phase.TURN:
            assert after.rugs_left(after.player)
        assert after.player not in after.out or after.over


# -- The walks


@given(st.sampled_from(board.SQUARES), st.sampled_from(board.HEADINGS), st.integers(0, 4))
def test_a_walk_of_at_most_four_crosses_at_most_one_border(square: int, heading: int, steps: int) -> None:
    walked = board.walk(square, heading, steps)
    assert len(walked) == steps
    assert sum(step.crossed is not None for step in walked) <= 1
