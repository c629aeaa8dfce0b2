"""What is said of the slips people make who write a game down by hand: where, what is wrong, and how it is written."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrakech.format import load, nodes
from marrakech.format.turns import TurnError, read_colour, read_place, read_square, read_turn
from marrakech.record import RecordError


@pytest.fixture(params=["fast loader", "slow loader"])
def each_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test with PyYAML's parser in C and with the one in Python."""
    if request.param == "slow loader":
        monkeypatch.setattr(nodes, "FAST_LOADER", nodes.SLOW_LOADER)
    elif nodes.FAST_LOADER is nodes.SLOW_LOADER:
        pytest.skip("PyYAML was built without its parser in C")


# ---------------------------------------------------------------- turns

TURN = "start", 1
TWO = "start", 2
END = "end", 1
END_TWO = "end", 2

MEANT = [
    # spaces, hyphens, other signs
    (TURN, "L3a5-a6", "a space stands between the die and the rug", "L3 a5-a6"),
    (TURN, "L 3 a5-a6", "no space stands between L and the die", "L3 a5-a6"),
    (TURN, "L-3 a5-a6", "nothing stands between L, S or R and the die", "L3 a5-a6"),
    (TURN, "L3  a5-a6", "exactly one space", "L3 a5-a6"),
    (TURN, "L3\ta5-a6", "exactly one space", "L3 a5-a6"),
    (TURN, "L3 a5-a6 ", "exactly one space", "L3 a5-a6"),
    (TURN, "L3\xa0a5-a6", "a plain space stands between its words, not U+00A0", "L3 a5-a6"),
    (TURN, "L3 a5 a6", "two squares with a hyphen between them and no spaces", "L3 a5-a6"),
    (TURN, "L3 a5a6", "two squares with a hyphen", "L3 a5-a6"),
    (TURN, "L3 a5 - a6", "two squares with a hyphen", "L3 a5-a6"),
    (TURN, "L3 a5- a6", "two squares with a hyphen", "L3 a5-a6"),
    (TURN, "L3 a5--a6", "two squares with a hyphen", "L3 a5-a6"),
    (TURN, "L3 a5->a6", "two squares with a hyphen", "L3 a5-a6"),
    (TURN, "L3 a5/a6", "two squares with a hyphen", "L3 a5-a6"),
    (TURN, "L3 a5.a6", "two squares with a hyphen", "L3 a5-a6"),
    (TURN, "L3 a5:a6", "two squares with a hyphen", "L3 a5-a6"),
    (TURN, "L3 a5, a6", "two squares with a hyphen", "L3 a5-a6"),
    (TURN, "L3 a5 and a6", "two squares with a hyphen", "L3 a5-a6"),
    (TURN, "L3 a5–a6", "a plain hyphen stands between the two squares, not – (U+2013)", "L3 a5-a6"),
    (TURN, "L3 a5−a6", "a plain hyphen stands between the two squares, not − (U+2212)", "L3 a5-a6"),
    (TURN, "L3, a5-a6", "nothing but one space stands behind the die", "L3 a5-a6"),
    (TURN, "L3,a5-a6", "nothing but one space", "L3 a5-a6"),
    (TURN, "L3. a5-a6", "nothing but one space", "L3 a5-a6"),
    (TURN, "L3-a5-a6", "nothing but one space", "L3 a5-a6"),
    (TURN, "L3 a5-a6.", "no comma, full stop or other sign", "L3 a5-a6"),
    (TURN, "L3 a5-a6,", "no comma, full stop or other sign", "L3 a5-a6"),
    (TURN, "L3 (a5-a6)", "no quotation marks and no brackets", "L3 a5-a6"),
    (TURN, "“L3 a5-a6”", "no quotation marks and no brackets", "L3 a5-a6"),
    (TURN, "L3 a5-a6…", "'…' (U+2026) is none of the plain", "L3 a5-a6"),
    (TURN, "L３ a5-a6", "'３' (U+FF13) is none of the plain", "L3 a5-a6"),
    (TURN, "L3 a5\u200b-a6", "(U+200B) is none of the plain", "L3 a5-a6"),
    # capital and small letters
    (TURN, "l3 a5-a6", "L, S and R are capital letters", "L3 a5-a6"),
    (TURN, "l", "L, S and R are capital letters", "L"),
    (TURN, "L3 A5-A6", "squares are written with small letters", "L3 a5-a6"),
    (TURN, "S4 Out", "“out” is written with small letters", "S4 out"),
    (END, "3 a5-a6 l", "L, S and R are capital letters", "3 a5-a6 L"),
    (TWO, "L3 a5-a6 Red", "colours are written with small letters", "L3 a5-a6 red"),
    # order
    (TURN, "3L a5-a6", "L, S or R stands before the number on the die", "L3 a5-a6"),
    (TURN, "3 L", "L, S or R stands before the number on the die", "L3"),
    (TURN, "a5-a6 L3", "Assam is turned and the die thrown before the rug is laid", "L3 a5-a6"),
    (TURN, "L3 5a-6a", "a square is its letter and then its number", "L3 a5-a6"),
    (TWO, "L3 red a5-a6", "the colour stands behind the rug", "L3 a5-a6 red"),
    (END_TWO, "3 a5-a6 L red", "the colour stands behind the rug", "3 a5-a6 red L"),
    # words
    (TURN, "left 3", "Assam is turned L, S (straight on) or R", "L3"),
    (TURN, "Left 3 a5-a6", "Assam is turned L, S (straight on) or R", "L3 a5-a6"),
    (TURN, "straight on 2 c5-c6", "Assam is turned L, S (straight on) or R", "S2 c5-c6"),
    (TURN, "turn right 1", "Assam is turned L, S (straight on) or R", "R1"),
    (END, "3 a5-a6 left", "Assam is turned L, S (straight on) or R", "3 a5-a6 L"),
    (TURN, "L three a5-a6", "the number on the die is a figure", "L3 a5-a6"),
    (TURN, "S4 bankrupt", "a mover who cannot pay in full is “out”", "S4 out"),
    (TURN, "L3 lay a5-a6", "no other words belong to it", "L3 a5-a6"),
    (TURN, "L3 a5-a6 turn", "no other words belong to it", "L3 a5-a6"),
    # what stands before and behind
    (TURN, "1. L3 a5-a6", "turns are not numbered", "L3 a5-a6"),
    (END, "12) 3 a5-a6 L", "turns are not numbered", "3 a5-a6 L"),
    (TURN, "Amina L3 a5-a6", "whose turn it is follows from the order of the players", "L3 a5-a6"),
    (TURN, "red L3 a5-a6", "whose turn it is follows from the order of the players", "L3 a5-a6"),
    (TURN, "turn:L3 a5-a6", "a space stands behind the colon", "turn: L3 a5-a6"),
    (TURN, "L3 a5-a6 L", "Assam is turned first (`turn: end` would have him turned last), not again", "L3 a5-a6"),
    (TWO, "L3 a5-a6 red R", "Assam is turned first", "L3 a5-a6 red"),
    (TURN, "L3 a5-a6 red", "each player has one colour, so the turn does not name it", "L3 a5-a6"),
    (TURN, "L3a5-a6 red", "a space stands between the die and the rug", "L3 a5-a6"),
    (TURN, "L3 a5-a6 4", "what is paid follows from the game", "L3 a5-a6"),
    (TURN, "L3 a5-a6 paid 4", "what is paid follows from the game", "L3 a5-a6"),
    (TURN, "L3 out red", "nothing follows “out”", "L3 out"),
    (END, "3 out L", "nothing follows “out”", "3 out"),
    (END, "3 a5-a6L", "a space stands before L, S or R", "3 a5-a6 L"),
    (TWO, "L3 a5-a6red", "a space stands before the colour", "L3 a5-a6 red"),
    (TURN, "L3 a5-a6!", "a glyph stands under a key of its own", '{turn: L3 a5-a6, glyph: "!"}'),
    (TURN, "L3 a5-a6 nice", "a note stands under a key of its own", "{turn: L3 a5-a6, comment: …}"),
    (TURN, "L3 a5-a6 next to b3", "a note stands under a key of its own", "{turn: L3 a5-a6, comment: …}"),
]
"""Texts whose turn is beyond doubt: the order of play and the colours of each player, what is said, what is offered."""

UNMEANT = [
    (TURN, "L3 a5-a6, S2 c5-c6", "it holds more than one turn"),
    (TURN, "L3 a5-a6" + " - S2 c5-c6" * 20, "it holds more than one turn; each stands on a line of its own"),
    (END, "3 a5-a6 L 2 c5-c6 R", "it holds more than one turn"),
    (TURN, "3 a5-a6", "by these rules Assam is turned first (`turn: end` would have him turned last)"),
    (END, "L3 a5-a6", "by these rules (`turn: end`) the die comes first and Assam is turned last"),
    (END, "3 L a5-a6", "by these rules (`turn: end`) the die comes first and Assam is turned last"),
    (END, "3 a5-a6 N", "Assam is turned L, S (straight on) or R"),
    (TURN, "F3 a5-a6", "Assam is turned L, S (straight on) or R"),
    (TURN, "L a5-a6", "the die is missing"),
    (TURN, "a5-a6", "the turning of Assam and the number on the die come first"),
    (END, "a5-a6 L", "the number on the die comes first"),
    (TURN, "L2.5 a5-a6", "the die shows 1, 2, 3 or 4 slippers, not 2.5 (turn.die)"),
    (TURN, "L2,5 a5-a6", "the die shows 1, 2, 3 or 4 slippers, not 2,5 (turn.die)"),
    (TURN, "L03 a5-a6", "the die shows 1, 2, 3 or 4 slippers, not 03 (turn.die)"),
    (TURN, "L5a5-a6", "the die shows 1, 2, 3 or 4 slippers, not 5 (turn.die)"),
    (END, "3.0 a5-a6 L", "the die shows 1, 2, 3 or 4 slippers, not 3.0 (turn.die)"),
    (TURN, "L٣ a5-a6", "'٣' (U+0663) is none of the plain"),
    (TURN, "L3 а5-а6", "'а' (U+0430) is none of the plain"),  # a Cyrillic letter
    (TURN, "L3 pass", "or with “out” where the mover cannot pay in full"),
    (TURN, "S4 -", "or with “out” where the mover cannot pay in full"),
    (TURN, "L3 a5-a6 out", "a turn has either a rug or “out”"),
    (TURN, "L3 a5", "a rug is two squares with a hyphen between them"),
    (TURN, "L3 a5-", "a rug is two squares with a hyphen between them"),
    (TURN, "L3 a5-h5", "'h5' is not a square; squares are a1 to g7"),
    (TURN, "pass", "a turn is <L|S|R><die> <square>-<square>, as in L3 a5-a6"),
    (TWO, "L3 a5-a6 gren", "did you mean green?"),
    (TWO, "L3 a5-a6 y", "did you mean yellow?"),
    (TWO, "L3 a5-a6 r", "did you mean red?"),
]
"""Texts whose fault can be named, but not mended."""


def refusal(text: str, order: str = "start", colours_each: int = 1) -> str:
    with pytest.raises(TurnError) as caught:
        read_turn(text, order, colours_each)
    return str(caught.value)


@pytest.mark.parametrize(("rules", "text", "says", "right"), MEANT)
def test_slip_in_a_turn_is_named_and_put_right(rules: tuple[str, int], text: str, says: str, right: str) -> None:
    message = refusal(text, *rules)
    assert says in message
    assert message.endswith(f"; write {right}")


@pytest.mark.parametrize(("rules", "text", "says"), UNMEANT)
def test_slip_in_a_turn_is_named_where_nobody_knows_what_was_meant(
    rules: tuple[str, int], text: str, says: str
) -> None:
    message = refusal(text, *rules)
    assert says in message
    assert "; write" not in message


PIECES = st.sampled_from(
    [*"LSRl3150   -–,.:!(“\t\xa0é", "a5", "A6", "b2", "h5", "left", "red", "gren", "out", "paid", "nice", "turn:", "1."]
)


@given(
    st.lists(PIECES, max_size=12).map("".join) | st.text(max_size=90),
    st.sampled_from(["start", "end"]),
    st.sampled_from([1, 2]),
)
def test_every_turn_that_is_offered_is_one(text: str, order: str, colours_each: int) -> None:
    try:
        read_turn(text, order, colours_each)
    except TurnError as error:
        message = str(error)
        assert "\n" not in message
        offered = re.search(r"; write (?:\{turn: |turn: )?([^{},]+?)(?:, (?:glyph|comment): .*\})?$", message)
        if offered is not None and "is not a rug" not in message and "is not a square" not in message:
            read_turn(offered[1], order, colours_each)


@pytest.mark.parametrize(
    ("reader", "text", "says"),
    [
        (read_place, "a5–a6", "write a5-a6"),
        (read_place, "A5a6", "write a5-a6"),
        (read_square, "A5", "a5, not A5"),
        (read_square, "5a", "write a5"),
        (read_square, "a-5", "squares are a1 to g7"),
        (read_colour, "Red", "did you mean red?"),
        (read_colour, "“red”", "did you mean red?"),
        (read_colour, "p", "did you mean purple?"),
        (read_colour, "grean", "did you mean green?"),
        (read_colour, "x", "is not a colour; there are red, orange"),
    ],
)
def test_slips_in_squares_and_colours(reader, text: str, says: str) -> None:
    with pytest.raises(TurnError) as caught:
        reader(text)
    assert says in str(caught.value)


# ---------------------------------------------------------------- whole files

FIRST = "marrakech: 1\n"
PLAYERS = (
    "players:\n  - {name: Amina, colour: red}\n  - {name: Bilal, colour: blue}\n  - {name: Chloé, colour: green}\n"
)
TURNS = "turns:\n  - L3 a5-a6\n"
ITEM = "begins with a hyphen and a space"


def head(line: str) -> str:
    """A record with a line of its own as its second."""
    return f"{FIRST}{line}\n{PLAYERS}{TURNS}"


def turns(*lines: str) -> str:
    """A record with lines under ``turns``, the first of which is its seventh."""
    return f"{FIRST}{PLAYERS}turns:\n" + "".join(f"{line}\n" for line in lines)


def players(*lines: str) -> str:
    """A record with lines under ``players``, the first of which is its third."""
    return f"{FIRST}players:\n" + "".join(f"{line}\n" for line in lines) + TURNS


def end(text: str) -> str:
    """A record with lines at its end, the first of which is its eighth."""
    return FIRST + PLAYERS + TURNS + text


AMINA, BILAL, CHLOE = (
    "  - {name: Amina, colour: red}",
    "  - {name: Bilal, colour: blue}",
    "  - {name: C, colour: cyan}",
)

FILES = {
    # keys without a space or a colon
    "title:Thursday": (head("title:Thursday"), 2, 1, "space stands behind the colon of a key; write title: Thursday"),
    "date:": (head("date:2026-11-26"), 2, 1, "write date: 2026-11-26"),
    "rules:": (head("rules:gigamic"), 2, 1, "write rules: gigamic"),
    "ended:": (end("ended:early"), 8, 1, "write ended: early"),
    "turns:-": (f"{FIRST}{PLAYERS}turns:- L3 a5-a6\n", 6, 1, "a list begins on the line below its key"),
    "marrakech:1": (f"marrakech:1\n{PLAYERS}{TURNS}", 1, 1, "write marrakech: 1"),
    "marrakech 1": (f"marrakech 1\n{PLAYERS}{TURNS}", 1, 1, "write marrakech: 1"),
    "title first": (f"title:Thursday\n{FIRST}{PLAYERS}{TURNS}", 1, 1, "write title: Thursday"),
    "title =": (head("title = Thursday"), 2, 1, "a colon and a space stand behind a key; write title: Thursday"),
    "Title Thursday": (head("Title Thursday"), 2, 1, "write title: Thursday"),
    "turns": (f"{FIRST}{PLAYERS}turns\n  - L3 a5-a6\n", 6, 1, "a colon stands behind a key; write turns:"),
    "wide colon": (head("title：Thursday"), 2, 1, "a plain colon and a space stand behind a key, as in title: …"),
    "turn:L3": (turns("  - turn:L3 a5-a6", "    comment: x"), 7, 5, "write turn: L3 a5-a6"),
    "comment:": (turns("  - turn: L3 a5-a6", "    comment:nice"), 8, 5, "write comment: nice"),
    "comment: in braces": (turns("  - {turn: L3 a5-a6, comment:nice}"), 7, 22, "write comment: nice"),
    "name:": (players("  - {name:Amina, colour: red}", BILAL, CHLOE), 3, 6, "write name: Amina"),
    "colour:": (players("  - {name: Amina, colour:red}", BILAL, CHLOE), 3, 19, "write colour: red"),
    # keys under a short turn
    "comment below": (turns("  - L3 a5-a6", "    comment: x"), 8, 5, "write - turn: L3 a5-a6, and comment below turn"),
    "comment less deep": (
        turns("  - L3 a5-a6", "  comment: x"),
        8,
        3,
        "write - turn: L3 a5-a6, and comment below turn",
    ),
    "glyph deeper": (turns("  - L3 a5-a6", "      glyph: '!'"), 8, 7, "write - turn: L3 a5-a6, and glyph below turn"),
    "comment behind": (turns("  - L3 a5-a6 comment: x"), 7, 5, "write {turn: L3 a5-a6, comment: …}"),
    "comment at the left": (turns("  - L3 a5-a6", "comment: x"), 8, 1, "'comment', which is a key of a turn"),
    "comment with a hyphen": (turns("  - L3 a5-a6", "  - comment: x"), 8, 5, "notes on the turn above have no hyphen"),
    "colour below": (players("  - Amina", "    colour: red", BILAL), 4, 5, "so colour cannot stand below it"),
    # lists
    "no hyphen": (turns("  - L3 a5-a6", "  S2 c5-c6"), 8, 3, f"a turn in a list {ITEM}; write - S2 c5-c6"),
    "no hyphens": (turns("  L3 a5-a6", "  S2 c5-c6"), 7, 3, f"each item stands on a line of its own that {ITEM}"),
    "no hyphen, deeper": (turns("  - L3 a5-a6", "    S2 c5-c6"), 7, 5, "it holds more than one turn"),
    "no space": (turns("  - L3 a5-a6", "  -S2 c5-c6"), 8, 3, f"an item of a list {ITEM}; write - S2 c5-c6"),
    "no spaces": (turns("  -L3 a5-a6", "  -S2 c5-c6"), 7, 3, f"an item of a list {ITEM}; write - L3 a5-a6"),
    "en dashes": (turns("  – L3 a5-a6", "  – S2 c5-c6"), 7, 3, f"an item of a list {ITEM}; write - L3 a5-a6"),
    "bullets": (turns("  • L3 a5-a6"), 7, 3, f"an item of a list {ITEM}; write - L3 a5-a6"),
    "stars": (turns("  * L3 a5-a6"), 7, 3, f"an item of a list {ITEM}; write - L3 a5-a6"),
    "numbers": (turns("  1: L3 a5-a6", "  2: S2 c5-c6"), 7, 3, f"each item stands on a line of its own that {ITEM}"),
    "on one line": (f"{FIRST}{PLAYERS}turns: L3 a5-a6\n", 6, 8, f"each item stands on a line of its own that {ITEM}"),
    "a hyphen behind": (f"{FIRST}{PLAYERS}turns: - L3\n", 6, 8, "a list cannot begin here, but on the line below"),
    "a player without": (players(AMINA, BILAL[4:]), 4, 1, f"an item of a list {ITEM}; write - {BILAL[4:]}"),
    # indentation
    "deeper": (turns("  - L3 a5-a6", "   - S2 c5-c6"), 7, 5, "it holds more than one turn"),
    "less deep": (turns("  - L3 a5-a6", " - S2 c5-c6"), 8, 2, "begins in column 2, the item above it in column 3"),
    "a key less deep": (turns("  - turn: L3", "  comment: x"), 8, 3, "turn in column 5, comment in column 3"),
    "a key deeper": (turns("  - turn: L3", "      comment: x"), 8, 7, "turn in column 5, comment in column 7"),
    "a key less deep by one": (
        turns("  - turn: L3", "    hint: x", "   paid: 3"),
        9,
        4,
        "hint in column 5, paid in column 4",
    ),
    "a key of a record": (
        turns("  - L3 a5-a6", "  ended: early"),
        8,
        3,
        "ended is a key of a record; it begins in the same",
    ),
    "a key of a player": (players("  - name: Amina", "  colour: red"), 4, 3, "name in column 5, colour in column 3"),
    "a key at the left": (head("  title: x"), 2, 3, "title is a key of a record; it begins in the same column as"),
    "a tab": (turns("\t- L3 a5-a6"), 7, 1, "a tab stands where only spaces may; indent with spaces"),
    "a tab before a key": (turns("  - turn: L3 a5-a6", "\tcomment: x"), 8, 1, "a tab stands where only spaces may"),
    "a tab behind a hyphen": (turns("  -\tL3 a5-a6"), 7, 4, "a tab stands where only spaces may"),
    "a text goes on": (head("title: Thursday\nat the market"), 3, 1, "the others are indented deeper than its key"),
    # quotes
    "apostrophe": (head("title: 'Amina's game'"), 2, 14, 'put it in double quotes: "Amina\'s game"'),
    "apostrophe in braces": (players("  - {name: 'O'Neill', colour: red}", BILAL), 3, 14, '"O\'Neill"'),
    "apostrophe in a comment": (turns("  - turn: L3", "    comment: 'It's here'"), 8, 17, '"It\'s here"'),
    "quotes in quotes": (head('title: "The "big" game"'), 2, 14, 'put all of it in quotes, and inside them write \\"'),
    "behind quotes": (head("title: 'Big' game"), 2, 14, "the text goes on behind its closing quote"),
    "not closed": (head('title: "Big game'), 2, 8, "a quote is opened here and not closed"),
    "closed by a curly one": (head('title: "Big game”'), 2, 8, '” is no quote in YAML, write "'),
    "curly and a colon": (
        head("title: “Big: game”"),
        2,
        12,
        'put a text that holds a colon in quotes; write title: "Big',
    ),
    "curly glyph": (turns("  - {turn: L3 a5-a6, glyph: “!”}"), 7, 29, '; write glyph: "!"'),
    "colon": (turns("  - turn: L3", "    comment: He said: no"), 8, 21, '; write comment: "He said: no"'),
    "a number sign": (head("title: #3"), 2, 7, "put a text that begins with # in quotes"),
    "an at sign": (head("title: @home"), 2, 8, "a text cannot begin with @; put it in quotes"),
    "a greater sign": (head("title: > home"), 2, 8, "put a text that begins with > in quotes"),
    "a bar": (head("title: |home"), 2, 8, "put a text that begins with | in quotes"),
    "brackets": (head("title: [Big] game"), 2, 14, "behind the closing ]; put a text that holds brackets in quotes"),
    # braces
    "keys without braces": (players("  - name: A, colour: red", BILAL), 3, 14, "; write {name: A, colour: red}"),
    "keys in parentheses": (players("  - (name: A, colour: red)", BILAL), 3, 15, "; write {name: A, colour: red}"),
    "no comma": (players("  - {name: A colour: red}", BILAL), 3, 14, "a comma is missing before colour"),
    "no closing brace": (
        players("  - {name: A, colour: red", BILAL),
        3,
        5,
        "the mapping that begins here is not closed",
    ),
    "no closing bracket": (end("result: {winners: [Amina}\n"), 8, 25, "goes on with a comma or ends with ]"),
    "a brace too many": (turns("  - {turn: L3}}"), 7, 15, "this } closes nothing; leave it out"),
    "a colon in braces": (turns("  - {turn: L3, comment: So: no}"), 7, 27, "put a text that holds it in quotes"),
    # players
    "Amina red": (players("  - Amina red", BILAL, CHLOE), 3, 5, "; write {name: Amina, colour: red}"),
    "Amina: red": (players("  - Amina: red", BILAL, CHLOE), 3, 5, "no key 'Amina'; write {name: Amina, colour: red}"),
    "Amina, Red": (players("  - [Amina, Red]", BILAL, CHLOE), 3, 5, "; write {name: Amina, colour: red}"),
    "Amina": (players("  - Amina", BILAL, CHLOE), 3, 5, "; write it as in {name: Amina, colour: red}"),
    "Amina red yellow": (players("  - Amina red yellow", BILAL), 3, 5, "; write {name: Amina, colours: [red, yellow]}"),
    "scarlet": (players("  - {name: A, colour: gren}", BILAL, CHLOE), 3, 23, "did you mean green?"),
    "color": (players("  - {name: A, color: red}", BILAL, CHLOE), 3, 15, "did you mean colour?"),
    "initial": (end("result: {winners: [b]}\n"), 8, 20, "no player is called 'b' (did you mean Bilal?)"),
    # turns as something else
    "L3: a5-a6": (turns("  - L3: a5-a6"), 7, 5, "no key 'L3'; write L3 a5-a6"),
    "Amina: L3": (turns("  - Amina: L3 a5-a6"), 7, 5, "no key 'Amina'; write L3 a5-a6"),
    "[L3, a5-a6]": (turns("  - [L3, a5-a6]"), 7, 5, "not a list; write L3 a5-a6"),
    "{L3 a5-a6}": (turns("  - {L3 a5-a6}"), 7, 6, "write {turn: L3 a5-a6}"),
    "Turn:": (turns("  - Turn: L3 a5-a6"), 7, 5, "did you mean turn?"),
    # other parts
    "name at the left": (head("name: Thursday"), 2, 1, "which is a key of a player"),
    "2026/1/6": (head("date: 2026/1/6"), 2, 7, "; write 2026-01-06"),
    "26.11.2026": (head("date: 26.11.2026"), 2, 7, "date is a day as in 2026-11-26, not '26.11.2026'"),
    "Nd4": (head("start: {assam: Nd4, rugs: []}"), 2, 16, "assam is written d4N, not 'Nd4'"),
    "d4 n": (head("start: {assam: d4 n, rugs: []}"), 2, 16, "assam is written d4N, not 'd4 n'"),
    "a1 a2 Red": (head("start: {rugs: [a1 a2 Red]}"), 2, 16, "'a1 a2 Red' is not a rug; write a1-a2 red"),
    "red a1-a2": (head("start: {rugs: [red a1-a2]}"), 2, 16, "'red a1-a2' is not a rug; write a1-a2 red"),
    "B6–C6": (turns("  - {turn: L3, marks: {arrows: {B6–C6: red}}}"), 7, 33, "is not an arrow; write b6-c6"),
    "//": (head("// a comment"), 2, 1, "a comment begins with #"),
    # spaces that are none, and encodings
    "no-break space": (turns("\xa0\xa0- L3 a5-a6"), 7, 1, "the space U+00A0 stands where a plain one should"),
    "no-break space behind a key": (
        head("title:\xa0Thursday"),
        2,
        7,
        "the space U+00A0 stands where a plain one should",
    ),
    "no-break space before a hyphen": (turns("  - L3 a5-a6", "\xa0 - S2 c5-c6"), 8, 1, "the space U+00A0 stands where"),
    "no-break space behind a hyphen": (turns("  -\xa0L3 a5-a6"), 7, 3, f"an item of a list {ITEM}; write - L3 a5-a6"),
    "cp1252": (turns("  - L3 a5–a6").encode("cp1252"), 5, 16, "0xe9 is not UTF-8; save the file in the encoding UTF-8"),
    "UTF-16": (turns("  - L3 a5-a6").encode("utf-16"), 1, 1, "the file seems to be UTF-16"),
    # several games
    "...": (end(f"...\n{FIRST}{PLAYERS}{TURNS}"), 9, 1, "a second record begins here; one file holds one game"),
    "... and ---": (end(f"...\n---\n{FIRST}"), 9, 1, "a second record begins here; one file holds one game"),
    "---": (end(f"---\n{FIRST}"), 8, 1, "a second record begins here; one file holds one game"),
}


@pytest.mark.usefixtures("each_loader")
@pytest.mark.parametrize("name", FILES)
def test_slip_in_a_file_is_named_at_its_place(name: str) -> None:
    text, line, column, says = FILES[name]
    with pytest.raises(RecordError) as caught:
        load(text)
    assert says in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("text", [f"{FIRST}{PLAYERS}{TURNS}...\n", f"---\n{FIRST}{PLAYERS}{TURNS}"])
def test_the_marks_of_one_document_are_no_second_game(text: str) -> None:
    assert len(load(text).record.turns) == 1
