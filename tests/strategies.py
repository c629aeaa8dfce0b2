"""Hypothesis strategies: records of games played at random by the rules, with everything a record can hold."""

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from marrakech import board
from marrakech.record import COLOURS, GLYPHS, Marks, Record, Result, Seat, Turn, play
from marrakech.rules import (
    OPTIONS,
    PRESETS,
    DrawColour,
    LayRug,
    Paid,
    Phase,
    Position,
    RollDie,
    RuleSetError,
    Setup,
    TurnAssam,
    WentOut,
    arrange,
    rule_set,
    start,
)

# What a record may not hold: controls, surrogates, line separators, bidi controls, a byte order mark, non-characters.
_UNSEEN = "\x7f\u2028\u2029\ufeff\ufffe\uffff" + "".join(map(chr, [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]))
CHARACTERS = st.one_of(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters=_UNSEEN),
    st.sampled_from("\n\t\r #:-?!|>'\"\\,[]{}&*%@`~=<."),
)
TRICKY = st.sampled_from(
    [
        *("7", "No", "010", "null", "~", "1:30", "1e5", "2026-11-26"),
        *("-", "?", "!!", "a: b", "a #b", "---", "...", "<<", "x:", "é, ü", " ", "\ufffd", "\U0001f9de"),
        *("one\ntwo", "one\n\n  two\n", "\none", "one\n", "one \ntwo", "one\n\n", "one\r\ntwo"),
    ]
)
texts = st.one_of(st.text(CHARACTERS, min_size=1, max_size=30), TRICKY)
names = texts.map(lambda text: " ".join(text.split())[:40].strip()).filter(bool)
squares = st.sampled_from(board.SQUARES)
colours = st.sampled_from(COLOURS)
numbers = st.integers(-(10**17), 10**17) | st.floats(allow_nan=False, allow_infinity=False)
data = st.recursive(
    st.none() | st.booleans() | numbers | texts | st.just(""),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@st.composite
def rules(draw: st.DrawFn) -> tuple[str, tuple[tuple[str, str | int], ...], int]:
    """A preset, options and a number of players that go together."""
    preset, players = draw(st.sampled_from(sorted(PRESETS))), draw(st.integers(2, 4))
    options: dict[str, str | int] = {}
    for option in draw(st.lists(st.sampled_from(sorted(OPTIONS)), unique=True, max_size=4)):
        if option == "dirhams":
            options[option] = draw(st.integers(1, 40))  # so that players go out
        elif option == "rugs":
            options[option] = 2 * draw(st.integers(1, 7))
        else:
            options[option] = draw(st.sampled_from(OPTIONS[option]))
    try:
        rule_set(preset, options)
    except RuleSetError:
        options.pop("turn", None)
    return preset, tuple(options.items()), players


@st.composite
def marks(draw: st.DrawFn) -> Marks:
    """Marks on the board."""
    painted = draw(st.dictionaries(squares, colours, max_size=3))
    arrows = draw(
        st.dictionaries(st.tuples(squares, squares).filter(lambda ends: ends[0] != ends[1]), colours, max_size=2)
    )
    labels = draw(st.dictionaries(squares, texts, max_size=2))
    return Marks(
        tuple(painted.items()),
        tuple((one, other, colour) for (one, other), colour in arrows.items()),
        tuple(labels.items()),
    )


_NOTES = {
    "before": texts,
    "before_marks": marks(),
    "comment": texts,
    "glyph": st.sampled_from(GLYPHS),
    "marks": marks(),
    "hint": texts,
    "ruling": texts,
}


@st.composite
def starts(draw: st.DrawFn, setup: Setup) -> Position:
    """A position at the beginning of a turn that need not have come up in play; it may be over."""
    colours_there = range(len(setup.owner))
    laid = draw(st.lists(st.tuples(st.integers(0, 83), st.sampled_from(colours_there)), max_size=8))
    laid = [
        rug for n, rug in enumerate(laid) if sum(r[1] == rug[1] for r in laid[: n + 1]) <= setup.rugs_of_each_colour
    ]
    left = [draw(st.integers(0, 15)) for _ in colours_there]
    out = draw(st.sets(st.integers(0, setup.players - 1), max_size=setup.players - 1))
    able = [p for p in range(setup.players) if p not in out and any(left[c] for c in setup.colours[p])]
    return arrange(
        setup,
        player=draw(st.sampled_from(able or sorted(set(range(setup.players)) - out))),
        assam=draw(squares),
        heading=draw(st.sampled_from(board.HEADINGS)),
        dirhams=[draw(st.integers(0, 60)) for _ in range(setup.players)],
        left=left,
        out=out,
        rugs=laid,
    )


def random_turn(position: Position, colour_names: tuple[str, ...], rng: Random) -> tuple[Turn, Position]:
    """One turn played at random to its end, and the position after it."""
    told: dict[str, Any] = {}
    player = position.player
    while True:
        legal = position.legal
        action = position.sample(rng) if position.chances else legal[rng.randrange(len(legal))]
        if isinstance(action, TurnAssam):
            told["side"] = action.side
        elif isinstance(action, RollDie):
            told["die"] = action.slippers
        elif isinstance(action, LayRug):
            told["place"] = action.place
            if len(position.setup.colours[player]) > 1:
                told["colour"] = colour_names[position.colour]
        else:
            assert isinstance(action, DrawColour)
        position, events = position.apply(action)
        if any(isinstance(event, WentOut) for event in events):
            told["out"] = True
        begins = Phase.TURN if position.setup.rules.turn == "start" else Phase.ROLL
        if position.phase in (begins, Phase.OVER):
            return Turn(**told), position


def cut_short(turn: Turn, at_start: bool, decisions: int) -> Turn:
    """A turn of which only the first decisions are recorded, but at least one."""
    if turn.place is None:
        return turn
    if decisions == 1:
        return Turn(side=turn.side) if at_start else Turn(die=turn.die)
    if decisions == 2 and at_start:
        return Turn(side=turn.side, die=turn.die)
    if not at_start:
        return Turn(die=turn.die, place=turn.place, colour=turn.colour)
    return turn


@st.composite
def lines(
    draw: st.DrawFn, position: Position, colour_names: tuple[str, ...], most: int, depth: int = 0
) -> tuple[Turn, ...]:
    """A line of turns from a position, some with notes, rulings and variations; the last may be cut short."""
    rng = Random(draw(st.integers(0, 2**32)))
    turns: list[Turn] = []
    for _ in range(most):
        if position.over:
            break
        before = position
        turn, position = random_turn(position, colour_names, rng)
        chosen = (
            draw(st.lists(st.sampled_from([*_NOTES, "variations", "paid"]), unique=True, max_size=3))
            if draw(st.integers(0, 3)) == 0
            else []
        )
        extra: dict[str, Any] = {key: draw(_NOTES[key]) for key in chosen if key in _NOTES}
        if "variations" in chosen and depth < 2:
            several = draw(st.integers(1, 2))
            extra["variations"] = tuple(draw(lines(before, colour_names, 2, depth + 1)) for _ in range(several))
        if "paid" in chosen and turn.place is not None:
            # Pay a dirham less than is due; what comes after is played from there.
            rolled = before.apply(TurnAssam(turn.side))[0] if before.phase is Phase.TURN else before
            due = next((e.due for e in rolled.apply(RollDie(turn.die))[1] if isinstance(e, Paid)), 0)
            if due and draw(st.booleans()):
                position = _play_ruled(rolled, turn, due - 1, colour_names)
                extra |= {"paid": due - 1, "ruling": draw(texts)}
        turns.append(Turn(**{**_told(turn), **extra}))
    if turns and draw(st.booleans()):
        last = turns[-1]
        short = cut_short(last, before.setup.rules.turn == "start", draw(st.integers(1, 3)))
        if not (last.paid is not None and short.die is None):
            notes = {key: getattr(last, key) for key in (*_NOTES, "paid", "variations")}
            turns[-1] = Turn(**{**_told(short), **notes})
    return tuple(turns)


def _told(turn: Turn) -> dict[str, Any]:
    return {key: getattr(turn, key) for key in ("side", "die", "place", "colour", "out")}


def _play_ruled(position: Position, turn: Turn, paid: int, colour_names: tuple[str, ...]) -> Position:
    position = position.apply_ruling(RollDie(turn.die), paid)[0]
    if position.phase is Phase.DRAW:
        position = position.apply(DrawColour(colour_names.index(turn.colour)))[0]
    position = position.apply(LayRug(turn.place))[0]
    if position.phase is Phase.TURN and position.setup.rules.turn == "end":
        position = position.apply(TurnAssam(turn.side))[0]
    return position


@st.composite
def records(draw: st.DrawFn, most_turns: int = 8) -> Record:
    """A record of a game played at random by the rules: with or without piles, a start, notes, a result, a table."""
    preset, options, players = draw(rules())
    setup = Setup(rule_set(preset, dict(options)), players)
    each = setup.rules.colours_each(players)
    palette = draw(st.permutations(COLOURS))
    called = draw(st.lists(names, min_size=players, max_size=players, unique=True))
    begin = draw(st.none() | starts(setup))
    rng = Random(draw(st.integers(0, 2**32)))
    position = begin or start(setup)
    seats = []
    for player in range(players):
        mine = tuple(palette[player * each : player * each + each])
        pile = [palette[c] for c in setup.colours[player] for _ in range(position.left[c])] if each > 1 else []
        rng.shuffle(pile)
        seats.append(Seat(called[player], mine, tuple(pile[: draw(st.integers(0, len(pile)))])))
    record = Record(
        seats=tuple(seats),
        preset=preset,
        options=options,
        start=begin,
        start_as_code=draw(st.booleans()),
        date=draw(st.none() | st.dates()),
        table=draw(st.none() | data),
        **{key: draw(st.none() | texts) for key in ("title", "event", "place", "annotator", "language", "description")},
        keys=tuple(draw(st.permutations(["title", "rules", "players", "turns", "table"])))
        if draw(st.booleans())
        else (),
    )
    first = record.first_position
    record = replace(record, turns=draw(lines(first, record.colours, most_turns)))
    played = play(record)
    end = played[-1].after if played else first
    early = draw(st.booleans()) and not end.over
    winners = tuple(called[p] for p in end.leaders) if (end.over or early) and draw(st.booleans()) else None
    scores = tuple(zip(called, end.scores, strict=True)) if draw(st.booleans()) else None
    result = Result(scores, winners) if scores or winners else None
    return replace(record, ended_early=early, result=result)
