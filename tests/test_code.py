"""Position codes: every position survives, every slip of the pen is noticed, and the document's vectors hold."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from marrakech import board
from marrakech.format.code import ALPHABET, CHECK_ALPHABET, CodeError, read_code, write_code
from marrakech.rules import (
    OPTIONS,
    PRESETS,
    IllegalAction,
    LayRug,
    Phase,
    Position,
    RuleSet,
    RuleSetError,
    Setup,
    arrange,
    rule_set,
    setup,
    start,
)

DOCUMENT = (Path(__file__).resolve().parent.parent / "FORMAT.md").read_text(encoding="utf-8")
GOOD, BAD = (
    [json.loads(line) for line in block.splitlines()]
    for block in re.findall(r"^```jsonl\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
)
EVERYTHING = ALPHABET + CHECK_ALPHABET[62:]


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    options = {
        name: draw(st.sampled_from(list(values))) for name, values in OPTIONS.items() if draw(st.booleans()) and values
    }
    players = draw(st.integers(2, 4))
    preset = draw(st.sampled_from(list(PRESETS)))
    if preset == "anu":
        options.pop("turn", None)
    if players == 2 and PRESETS[preset].two_colours and "rugs" in options:
        options["rugs"] = options["rugs"] // 2 * 2 or 2
    return Setup(rule_set(preset, options), players)


def next_position(position: Position, rng: Random, rulings: bool) -> Position:
    """Play a random action, now and then one that only a ruling makes good."""
    if position.phase in (Phase.ROLL, Phase.DRAW):
        return position.apply(position.sample(rng))[0]
    if rulings and position.phase is Phase.LAY and rng.random() < 0.2:
        try:
            return position.apply_ruling(LayRug(rng.randrange(84)))[0]
        except IllegalAction:  # under Assam
            pass
    return position.apply(rng.choice(position.legal))[0]


@given(setups(), st.integers(0), st.booleans(), st.booleans())
def test_positions_of_whole_games_survive(of: Setup, seed: int, known_piles: bool, rulings: bool) -> None:
    rng = Random(seed)
    position = start(of, piles=of.shuffle(rng) if known_piles else (), first=of.draw_first(rng))
    while not position.over:
        position = next_position(position, rng, rulings)
        if rng.random() < 0.9 and not position.over:
            continue
        code = write_code(position)
        assert read_code(code) == position
        assert set(code) <= set(EVERYTHING)
        assert len(position.laid) > 60 or len(code) <= 200
        assert yaml.safe_load(f"start: {code}") == {"start": code}
        assert yaml.safe_load(f"[{code}]") == [code]


@st.composite
def arranged(draw: st.DrawFn) -> Position:
    of = draw(setups())
    colours = len(of.owner)
    out = draw(st.sets(st.integers(0, of.players - 1), max_size=of.players - 1))
    left = [0 if of.owner[colour] in out else draw(st.integers(0, 99)) for colour in range(colours)]
    piles = [draw(st.permutations([c for c in of.colours[p] for _ in range(left[c])])) for p in range(of.players)]
    known = [pile[: draw(st.integers(0, len(pile)))] if draw(st.booleans()) else [] for pile in piles]
    parts = {
        "assam": draw(st.sampled_from(board.SQUARES)),
        "heading": draw(st.integers(0, 3)),
        "dirhams": [draw(st.integers(0, 999 * of.players)) for _ in range(of.players)],
        "left": left,
        "out": out,
        "rugs": draw(st.lists(st.tuples(st.integers(0, 83), st.integers(0, colours - 1)), max_size=60)),
        "piles": known,
        "player": draw(st.integers(0, of.players - 1)),
    }
    choices = []
    for phase in Phase:
        for colour in (range(colours)) if phase is Phase.LAY else (None,):
            try:
                choices.append(arrange(of, phase=phase, colour=colour, **parts))
            except ValueError:
                continue
    return draw(st.sampled_from(choices or [arrange(of)]))


@given(arranged())
def test_arranged_positions_survive(position: Position) -> None:
    code = write_code(position)
    assert read_code(code) == position
    assert len(code) <= 200


def positions_to_spoil() -> list[Position]:
    rng = Random(5)
    two, four = setup(2), setup(4, "anu")
    positions = [start(two, piles=two.shuffle(rng)), start(setup(3))]
    position = start(four)
    for _ in range(40):
        position = next_position(position, rng, rulings=False)
    return [*positions, position]


@pytest.mark.parametrize("position", positions_to_spoil(), ids=["piles", "start", "midgame"])
def test_every_wrong_character_and_every_swap_of_neighbours_is_noticed(position: Position) -> None:
    code = write_code(position)
    for index, right in enumerate(code):
        for wrong in EVERYTHING:
            if wrong != right:
                with pytest.raises(CodeError):
                    read_code(code[:index] + wrong + code[index + 1 :])
        swapped = code[:index] + code[index + 1 : index + 2] + right + code[index + 2 :]
        if swapped != code:
            with pytest.raises(CodeError):
                read_code(swapped)
    with pytest.raises(CodeError):
        read_code(code[:-1])


@given(st.text(max_size=300) | st.text(EVERYTHING, max_size=300).map(lambda text: "M1.gigamic." + text))
def test_no_text_raises_anything_but_a_code_error_inside_the_text(text: str) -> None:
    error = error_of(text)
    if error is None:
        assert write_code(read_code(text)) == text
    else:
        assert 0 <= error.index <= len(text)
        assert error.message.isascii()
        assert error.message.isprintable()


def error_of(text: str) -> CodeError | None:
    try:
        read_code(text)
    except CodeError as error:
        return error
    return None


def spoilt(find: str, replace: str, of: Position | None = None) -> CodeError:
    code = write_code(of or start(setup(3)))
    assert code.count(find) == 1
    with pytest.raises(CodeError) as caught:
        read_code(code.replace(find, replace))
    return caught.value


@pytest.mark.parametrize(
    ("find", "replace", "message", "index"),
    [
        ("gigamic", "gigamîc", "'\\xee' is not a character of position codes", 8),
        ("gigamic", "giga\nic", "'\\n' is not a character of position codes", 7),
        ("M1", "M2", "version 2 of the position code is not known here", 1),
        ("M1.", "W1.", "a position code begins with M1.", 0),
        ("gigamic", "magic", "there is no rule set 'magic'", 3),
        ("gigamic", "gigamicX", "the rule set is a name and the letters", 10),
        ("30_30_30", "30_x0_30", "a player's dirhams are a number", 14),
        ("30_30_30", "30", "Marrakech is for 2 to 4 players, not 1", 11),
        ("15_15_15", "15_15", "here are the rugs left of 2 colours, of the game's 3", 20),
        ("15_15_15", "15_99999_15", "the rugs left are a number from 0 to 9999", 23),
        ("d4N", "d8N", "Assam's square and heading are a text like d4N, not 'd8N'", 29),
        ("At", "Az", "whose turn it is", 33),
        ("At", "Dt", "there is no player D among 3", 33),
        ("At", "Ald", "there is no colour d among 3", 35),
        (".0", ".Gag", "no square lies north of a7", 36),
        (".0", ".qAg", "no square lies east of g1", 36),
        (".0", ".xag", "'x' is not the letter of a square", 36),
        (".0", ".AdX", "after a rug's square comes one of abcABC", 37),
        (".0", ".", "where no rug is laid stands a 0", 36),
        (".At", "", "a position code has 7 or 8 parts between full stops, not 6", 34),
        ("At", "Ar", "the check character does not fit", 37),
    ],
)
def test_a_mistyped_code_says_where(find: str, replace: str, message: str, index: int) -> None:
    error = spoilt(find, replace)
    assert error.message.startswith(message)
    assert error.index == index


def with_check(text: str) -> str:
    """Complete a code by trying the check characters, as a forger would."""
    for check in CHECK_ALPHABET:
        error = error_of(text + check)
        if error is None or "check character" not in error.message:
            return text + check
    raise AssertionError("no check character fits")


@pytest.mark.parametrize(
    ("text", "message", "index"),
    [
        ("M1.gigamic.30_30_30.15_15_15.d4N.Ao.0", "the game has not ended", 33),
        ("M1.gigamic.0x_0x_0x.15_15_15.d4N.At.0", "no player is left in the game", 11),
        ("M1.gigamic.0x_30_30.0_15_15.d4N.At.0", "the player whose turn it is is out", 32),
        ("M1.gigamic.30_30_30.0_15_15.d4N.At.0", "the player whose turn it is has no rug left to lay", 32),
        ("M1.gigamic.30_30.1_0_1_1.d4N.At.D_.0", "the pile of player 1 does not hold", 32),
        ("M1.gigamic.030_30_30.15_15_15.d4N.At.0", "the code of this position is spelt M1.gigamic.30_", 11),
        ("M1.gigamic.0x_30_30.1_15_15.d4N.Bt.0", "the code of this position is spelt M1.gigamic.0x_30_30.0_", 20),
        ("M1.gigamicD30.30_30_30.15_15_15.d4N.At.0", "the code of this position is spelt M1.gigamic.30", 10),
    ],
)
def test_a_code_that_makes_no_position_says_why(text: str, message: str, index: int) -> None:
    with pytest.raises(CodeError) as caught:
        read_code(with_check(text))
    assert caught.value.message.startswith(message)
    assert caught.value.index == index


def test_too_many_rugs_in_a_pile_are_refused_before_they_are_counted_out() -> None:
    with pytest.raises(CodeError, match="the pile has more rugs than the 15 that player A has left"):
        read_code("M1.gigamic.30_30_30.15_15_15.d4N.At.999999__.0A")


def test_a_text_without_end_is_not_read() -> None:
    with pytest.raises(CodeError, match="too long"):
        read_code("M1." + "9" * 100_000)


def test_what_has_no_room_in_a_code_is_refused_when_written() -> None:
    with pytest.raises(ValueError, match="a preset with options"):
        write_code(start(Setup(RuleSet("gigamic", rugs=(24, 15, 10)), 3)))
    with pytest.raises(RuleSetError):
        write_code(start(Setup(RuleSet("anu", rugs=(15, 15, 15), turn="end"), 3)))
    with pytest.raises(ValueError, match="no rule set"):
        write_code(start(Setup(RuleSet("mine"), 3)))
    with pytest.raises(ValueError, match="no room"):
        write_code(arrange(setup(3), dirhams=(10**9, 0, 0)))


# -- FORMAT.md


def vector(position: dict[str, Any]) -> Position:
    """The position of a test vector."""
    options = dict(position["rules"])
    assam = position["assam"]
    return arrange(
        Setup(rule_set(options.pop("preset"), options), position["players"]),
        phase=Phase(position["phase"]),
        player=position["player"],
        assam=board.SQUARES_BY_NAME[assam[:2]],
        heading=board.HEADING_NAMES.index(assam[2]),
        dirhams=position["dirhams"],
        left=position["left"],
        out=position["out"],
        rugs=[(board.PLACE_NAMES.index(name), colour) for name, colour in position["rugs"]],
        piles=position["piles"],
        colour=position["colour"],
    )


@pytest.mark.parametrize("position", GOOD, ids=lambda position: position["code"])
def test_the_vectors_in_the_document(position: dict[str, Any]) -> None:
    assert write_code(vector(position)) == position["code"]
    assert read_code(position["code"]) == vector(position)


@pytest.mark.parametrize("fault", BAD, ids=lambda fault: fault["code"])
def test_the_faulty_codes_in_the_document(fault: dict[str, Any]) -> None:
    error = error_of(fault["code"])
    assert error is not None
    assert error.index == fault["index"]


def test_the_vectors_cover_phases_options_and_piles() -> None:
    assert {"turn", "roll", "lay", "over"} <= {position["phase"] for position in GOOD}
    assert {position["players"] for position in GOOD} == {2, 3, 4}
    assert set(OPTIONS) - {"end_turn"} <= {option for position in GOOD for option in position["rules"]}
    assert any(any(position["piles"]) for position in GOOD)
    assert any(position["out"] for position in GOOD)
