"""A game in numbers: counted from the events, and the same as when one counts it in another way."""

from fractions import Fraction
from random import Random

import pytest

from games import play_on, real_board, table
from marrakech.analysis import Decided, statistics
from marrakech.board import SQUARES
from marrakech.captions import tell_decided, tell_statistics
from marrakech.format import read_file
from marrakech.language import language, languages
from marrakech.record import Record, RecordError, play
from marrakech.rules import DIE, Phase, RollDie
from positions import at
from records import THREE, TWO, game, turn


def test_a_short_game_counted_by_hand() -> None:
    # Bilal walks over the mosaic to b5 free of charge; Chloé pays for one square, then Amina for two of Bilal's.
    record = game("L3 a5-a6", "S2 c5-c6", "S1 d5-d6", "S1 e5-e6")
    told = statistics(record)
    amina, bilal, chloe = told.players
    played = play(record)
    payments = [played[number].payment for number in range(4)]
    assert [payment.due if payment else 0 for payment in payments] == [0, 0, 2, 2]
    assert (amina.payments, amina.paid, amina.receipts, amina.received) == (1, 2, 0, 0)
    assert (bilal.payments, bilal.paid, bilal.receipts, bilal.received) == (0, 0, 1, 2)
    assert (chloe.payments, chloe.paid, chloe.receipts, chloe.received) == (1, 2, 1, 2)
    assert told.dearest is not None
    assert (told.dearest.turn, told.dearest.payer, told.dearest.payee, told.dearest.due) == (3, 2, 1, 2)
    assert told.decided is None
    assert told.level == ()
    # Amina's first roll: nothing lies there, so nothing was to be expected.
    assert [player.showing for player in told.players] == [4, 2, 2]


GAMES = [
    *(play_on(table(None, None, None, seed=seed, first=None), Random(seed)).record for seed in range(4)),
    *(play_on(table(None, None, seed=seed, first=None), Random(seed)).record for seed in range(3)),
    *(play_on(table(*[None] * 4, seed=seed, options={"dirhams": 4}), Random(seed)).record for seed in range(4)),
    *(play_on(table(*[None] * 3, seed=seed, options={"turn": "end"}), Random(seed)).record for seed in range(2)),
]


@pytest.mark.parametrize("record", GAMES)
def test_payments_add_up(record: Record) -> None:
    told = statistics(record)
    played = play(record)
    begun, ended = record.first_position.dirhams, played[-1].after.dirhams
    for player, numbers in enumerate(told.players):
        assert begun[player] - numbers.paid + numbers.received == ended[player]
    assert sum(numbers.payments for numbers in told.players) == sum(turn.payment is not None for turn in played)
    assert told.dearest == max((n.dearest for n in told.players if n.dearest), key=lambda d: (d.due, -d.turn))


@pytest.mark.parametrize("record", GAMES)
def test_luck_is_what_came_less_what_all_six_faces_make_on_the_mean(record: Record) -> None:
    luck = [Fraction(0)] * len(record.seats)
    for played in play(record):
        before = played.before
        for step in played.steps:
            if isinstance(step.action, RollDie):
                me = before.player
                came = step.position.dirhams[me] - before.dirhams[me]
                faces = [before.apply(RollDie(face))[0].dirhams[me] - before.dirhams[me] for face in DIE]
                luck[me] += came - Fraction(sum(faces), len(DIE))
            before = step.position
    assert [numbers.luck for numbers in statistics(record).players] == luck


@pytest.mark.parametrize("record", GAMES)
def test_squares_covered_are_those_that_showed_somebody_else_before(record: Record) -> None:
    covered = [0] * len(record.seats)
    for played in play(record):
        before = played.before
        for step in played.steps:
            if before.phase is Phase.LAY:
                me = before.player
                owners = [(before.owner_at(square), step.position.owner_at(square)) for square in SQUARES]
                covered[me] += sum(was not in (None, me) and now == me for was, now in owners)
            before = step.position
    assert [numbers.covered for numbers in statistics(record).players] == covered


def test_a_ruling_changes_what_was_paid_and_not_the_luck() -> None:
    # From d5 to the north, the throws 1 and 2 end on Amina's two squares, 3 and 4 on bare ones: 2 * 3/6 on the mean.
    for paid, ruling in ((2, {}), (0, {"paid": 0, "ruling": "a guest"})):
        bilal = statistics(game("S1 d6-d7", turn("S1 c6-c7", **ruling))).players[1]
        assert bilal.paid == paid
        assert bilal.luck == 1 - 2


def test_nobody_is_unlucky_beyond_what_he_has() -> None:
    # With one dirham, each of those throws costs one.
    broke = game("S1 d6-d7", "S1 out", dirhams=1)
    assert statistics(broke).players[1].luck == Fraction(1, 2) - 1


# -- What decided it


def ended(dirhams: list[int], laid: str, *, seats=THREE, **more) -> Record:
    """A game that the bell ended in a position."""
    options = {key: value for key, value in more.items() if key in ("tie", "preset")}
    position = at("d4N", laid, players=len(seats), dirhams=dirhams, **more)
    return game(seats=seats, start=position, ended_early=True, **options)


@pytest.mark.parametrize(
    ("record", "decided", "level"),
    [
        (ended([30, 20, 20], "a1-a2:0"), Decided.POINTS, (0,)),
        (ended([30, 32, 20], "a1-a2:0"), Decided.DIRHAMS, (0, 1)),
        (ended([30, 32, 20], "a1-a2:0", tie="squares"), Decided.SQUARES, (0, 1)),
        (ended([30, 30, 20], "a1-a2:0 c1-c2:1"), Decided.SHARED, (0, 1)),
        (ended([20, 32, 99], "a1-a2:0", out=[2]), Decided.POINTS, (1,)),
    ],
)
def test_what_decided_a_game(record: Record, decided: Decided, level: tuple[int, ...]) -> None:
    told = statistics(record)
    assert (told.decided, told.level) == (decided, level)
    for code in languages():
        sentence = tell_decided(language(code), record, told)
        assert sentence
        if len(level) > 1:
            assert all(record.names[player] in sentence for player in level)


def test_the_last_one_left_wins() -> None:
    written = play_on(real_board(options={"dirhams": 1}), Random(2)).record
    assert statistics(written).decided is Decided.LAST


def test_a_game_that_goes_on_is_not_decided() -> None:
    record = game("L3 a5-a6")
    assert statistics(record).decided is None
    assert tell_decided(language(), record, statistics(record)) == ""


def test_a_game_without_turns_has_numbers() -> None:
    told = statistics(game(seats=TWO))
    assert told.dearest is None
    assert [player.luck for player in told.players] == [0, 0]


def test_a_record_against_the_rules_has_none() -> None:
    with pytest.raises(RecordError):
        statistics(game("S5 a1-a2"))


@pytest.mark.parametrize("code", languages())
def test_numbers_are_told_as_a_table(code: str, root) -> None:
    record = read_file(sorted((root / "replays").glob("*.yaml"))[0])
    rows = tell_statistics(language(code), record, statistics(record))
    assert len({len(row) for row in rows}) == 1
    assert [row[0] for row in rows[1:]] == list(record.names)
    assert all(cell for row in rows for cell in row[1:])
