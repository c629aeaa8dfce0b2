"""Writing records: what comes out reads back the same, is fit for people to read, and is never half a file."""

import stat
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from marrakech import format as formats
from marrakech.board import PLACE_NAMES
from marrakech.format import files, nodes, read, read_file, write, write_file
from marrakech.format.turns import read_turn, write_turn
from marrakech.record import Marks, Record, RecordError, Result, Seat, Turn
from marrakech.rules import LEFT, setup, start
from strategies import records, texts

DATA = Path(__file__).parent / "data"
GAMES = sorted((DATA / "games").glob("*.yaml"))
EXAMPLE = (DATA / "example.yaml").read_text(encoding="utf-8")
SEATS = (Seat("Amina", ("red",)), Seat("Bilal", ("blue",)), Seat("Chloé", ("green",)))
GAME = Record(SEATS, (Turn(LEFT, 3, PLACE_NAMES.index("a5-a6")),))


def noted(**notes: Any) -> Record:
    """A game of one turn with notes on it."""
    return replace(GAME, turns=(replace(GAME.turns[0], **notes),))


# ---------------------------------------------------------------- the package


def test_the_package_reads_and_writes_every_format() -> None:
    state = formats.read_state(formats.write_state(GAME.first_position))
    position = formats.position_of(state, "gigamic")
    assert formats.read_code(formats.write_code(position)) == position == GAME.first_position
    # Functions, not the modules of the same names.
    assert formats.facts(GAME)["turns"][0]["rug"] == "a5-a6"
    assert set(formats.options(state, position.setup.rules)["placements"]) == set("cyr")
    assert all(hasattr(formats, name) for name in formats.__all__)


def test_a_turn_is_written_as_its_text_was_read() -> None:
    told = read_turn("L3 a5-a6")
    assert write_turn(told) == write_turn(Turn(*told, comment="Here")) == "L3 a5-a6"
    assert write_turn(Turn(*read_turn("3 a5-a6 L", "end")), "end") == "3 a5-a6 L"


# ---------------------------------------------------------------- there and back


@given(records())
def test_what_is_written_reads_back_the_same(record: Record) -> None:
    text = write(record)
    again = read(text)
    assert again == record
    assert write(again) == text


@given(records(most_turns=2))
def test_the_slow_loader_reads_what_is_written(record: Record) -> None:
    document = nodes.parse(nodes.decode(write(record)), nodes.SLOW_LOADER)
    assert outline(document.root) == outline(nodes.parse(nodes.decode(write(record))).root)


def outline(node: nodes.Node) -> Any:
    if isinstance(node, nodes.Scalar):
        return node.text, node.line, node.column, node.plain
    parts: Any = node.items if isinstance(node, nodes.Sequence) else [part for pair in node.pairs for part in pair]
    return node.line, node.column, [outline(part) for part in parts]


@given(texts, st.dictionaries(texts, st.lists(texts)))
def test_other_readers_of_yaml_take_texts_for_texts(text: str, table: dict[str, list[str]]) -> None:
    loaded = yaml.safe_load(write(replace(noted(comment=text), title=text, table={"text": text, "more": table})))
    assert loaded["title"] == loaded["turns"][0]["comment"] == loaded["table"]["text"] == text
    assert loaded["table"]["more"] == table


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_cases_are_written_as_they_were(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    written = write(read(text))
    assert read(written) == read(text)
    if "pile: " not in text:  # players with a pile are too long for one line
        assert written == text


def test_the_example_of_the_contract_is_written_as_it_was_but_for_comments_and_a_comma() -> None:
    lines = [line.partition(" #")[0].rstrip() for line in EXAMPLE.splitlines()]
    text = "\n".join(lines) + "\n"
    comma = "Over the mosaic to a6, which costs three."
    assert write(read(EXAMPLE)) == text.replace(comma, f'"{comma}"')


# ---------------------------------------------------------------- readable


def test_a_whole_record_is_written_for_people() -> None:
    record = Record(
        seats=(
            Seat("Amina", ("red", "yellow"), ("red", "red", "yellow") * 4 + ("yellow",) * 4),
            Seat("No", ("blue", "green")),
        ),
        turns=(
            Turn(
                LEFT,
                3,
                PLACE_NAMES.index("a5-a6"),
                "red",
                comment="First line: a wall.\nSecond line.",
                glyph="!?",
                marks=Marks(labels=((0, "A, B"),)),
                variations=((Turn(LEFT),),),
            ),
            Turn(0, 2),
        ),
        options=(("dirhams", 12), ("tie", "squares")),
        title="7",
        description="Rain\nall day\n",
        result=Result(scores=(("Amina", 14), ("No", 12))),
        table={"bots": ["careful", None], "seed": 17, "deep": {"list": [[], {}, "yes", 0.5]}},
    )
    assert write(record) == DATA.joinpath("written.yaml").read_text(encoding="utf-8")


def test_keys_keep_their_order_and_new_ones_follow() -> None:
    turn = "{comment: First, turn: L3 a5-a6, glyph: '!'}"
    text = (
        f"players: [{{colour: red, name: A}}, {{name: B, colour: blue}}, {{name: C, colour: green}}]\nturns: [{turn}]\n"
    )
    record = read(f"{text}title: Behind\nmarrakech: 1\n")
    written = write(replace(record, event="Fair", turns=(replace(record.turns[0], hint="Look"),)))
    assert [line.partition(":")[0] for line in written.splitlines() if line[0] not in " -"] == [
        "players",
        "turns",
        "title",
        "marrakech",
        "event",
    ]
    assert "  - {colour: red, name: A}\n" in written
    assert '  - comment: First\n    turn: L3 a5-a6\n    glyph: "!"\n    hint: Look\n' in written


def test_a_turn_without_notes_is_written_short() -> None:
    long = write(GAME).replace("- L3 a5-a6", "- {turn: L3 a6-a5}")
    assert "{turn" in long
    assert write(read(long)) == write(GAME)


@pytest.mark.parametrize(
    ("comment", "written"),
    [
        ("It's 10 o'clock, isn't it?", "It's 10 o'clock, isn't it?"),
        ("a: b", '"a: b"'),
        ("#1", '"#1"'),
        ("no", '"no"'),
        ('She said "no"', 'She said "no"'),
        ('"no" she said', '"\\"no\\" she said"'),
        ("😀 é", "😀 é"),
        ("C:\\", "C:\\"),
        ("one\n\n  two", "|-\n      one\n\n        two"),
        ("one\ntwo\n", "|\n      one\n      two"),
        ("one \ntwo", '"one \\ntwo"'),
        ("\n", '"\\n"'),
    ],
)
def test_texts_stand_in_quotes_only_where_they_must(comment: str, written: str) -> None:
    assert write(noted(comment=comment)).endswith(f"    comment: {written}\n")


# ---------------------------------------------------------------- what cannot be written


def endless() -> dict[str, Any]:
    table: dict[str, Any] = {}
    table["table"] = table
    return table


def nested_variations(deep: int) -> tuple[Turn, ...]:
    turns = GAME.turns
    for _ in range(deep):
        turns = (replace(GAME.turns[0], variations=(turns,)),)
    return turns


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (replace(GAME, title=""), "title is empty"),
        (replace(GAME, title="\x07"), "U\\+0007"),
        (replace(GAME, title="\u202e"), "U\\+202E"),
        (replace(GAME, title="\ud800"), "U\\+D800"),
        (replace(GAME, description="a" * nodes.MAX_BYTES), "256 KiB"),
        (noted(comment=""), "comment is empty"),
        (noted(glyph="!!!"), "glyph"),
        (noted(paid=2), "paid"),
        (noted(variations=((),)), "at least one turn"),
        (noted(marks=Marks(squares=((0, "red"), (0, "blue")))), "twice"),
        (noted(marks=Marks(labels=((0, ""),))), "empty"),
        (noted(place=84), "cannot be written"),
        (noted(place=-1), "lay.touch"),
        (noted(die=5), "turn.die"),
        (noted(place=None, colour="red"), "turn"),
        (replace(GAME, turns=(Turn(),)), "nothing is decided"),
        (replace(GAME, turns=nested_variations(20)), "40 deep"),
        (replace(GAME, turns=nested_variations(900)), "40 deep"),
        (replace(GAME, seats=SEATS[:1]), "2 to 4 players, not 1|for 2 to 4 players"),
        (replace(GAME, seats=(SEATS[0], SEATS[0], SEATS[2])), "two players"),
        (replace(GAME, seats=(Seat(" A", ("red",)), *SEATS[1:])), "spaces"),
        (replace(GAME, seats=(Seat("A", ("pink",)), *SEATS[1:])), "colour"),
        (replace(GAME, options=(("dirhams", 0),)), "dirhams"),
        (replace(GAME, preset="zok"), "zok"),
        (replace(GAME, start=start(setup(4))), "4 entries for 3 players"),
        (replace(GAME, result=Result(winners=())), "winners"),
        (replace(GAME, result=Result(scores=(("Amina", 1),))), "the game gives"),
        (replace(GAME, table=endless()), "40 deep"),
        (replace(GAME, table={1: 2}), "a key of table is a text"),
        (replace(GAME, table=(1, 2)), "table holds"),
        (replace(GAME, table=float("nan")), "table holds"),
        (replace(GAME, table=10**18), "18 digits"),
        (replace(GAME, table={"\x00": 1}), "not allowed"),
        (replace(GAME, table=["\u2028"]), "U\\+2028"),
        (replace(GAME, title=7), "cannot be written"),
    ],
)
def test_what_the_reader_would_refuse_is_not_written(record: Record, says: str) -> None:
    with pytest.raises(RecordError, match=says) as caught:
        write(record)
    assert caught.value.line is None
    assert "\n" not in str(caught.value)


def test_a_start_with_piles_would_not_come_back() -> None:
    two = setup(2)
    seats = (Seat("A", ("red", "yellow")), Seat("B", ("blue", "green")))
    with pytest.raises(RecordError, match="start would not be read back the same"):
        write(Record(seats, start=start(two, piles=[(0,), ()])))
    assert read(write(Record(seats, start=start(two)))).start == start(two)


# ---------------------------------------------------------------- files


def test_a_file_is_written_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    assert write_file(GAME, path) is None
    assert path.read_bytes() == write(GAME).encode()
    assert read_file(path) == GAME
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_with_comments_is_kept_once_before_it_is_overwritten(tmp_path: Path) -> None:
    path, backup = tmp_path / "game.yaml", tmp_path / "game.yaml.bak"
    path.write_text(EXAMPLE, encoding="utf-8")
    assert write_file(GAME, path) == backup
    assert backup.read_text(encoding="utf-8") == EXAMPLE
    assert write_file(GAME, path) is None
    path.write_text("# other\n" + EXAMPLE, encoding="utf-8")
    assert write_file(GAME, path) is None
    assert backup.read_text(encoding="utf-8") == EXAMPLE


@pytest.mark.parametrize(
    ("text", "commented"),
    [
        (write(noted(comment="a #b", hint="#")), False),
        (write(noted(comment="one\n# two")), False),
        (write(GAME) + "# end\n", True),
        (write(GAME).replace("rules: gigamic", "rules: gigamic # printed"), True),
        (write(noted(comment="one\ntwo")).replace("|-", "|- # a text"), True),
        ("[ # broken", True),
        ("[ broken", False),
        ("", False),
    ],
)
def test_comments_are_told_from_texts_with_a_hash(text: str, commented: bool) -> None:
    assert files.has_comments(text.encode()) == commented


def test_a_record_that_cannot_be_written_leaves_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(EXAMPLE, encoding="utf-8")
    with pytest.raises(RecordError):
        write_file(replace(GAME, title=""), path)
    assert path.read_text(encoding="utf-8") == EXAMPLE
    assert list(tmp_path.iterdir()) == [path]


def test_a_crash_while_writing_leaves_the_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.yaml"
    write_file(GAME, path)

    def crash(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", crash)
    with pytest.raises(RecordError, match="cannot be written: No space left"):
        write_file(noted(comment="New"), path)
    assert read_file(path) == GAME
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_a_record_error(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be written"):
        write_file(GAME, tmp_path / "none" / "game.yaml")


@pytest.mark.skipif(sys.platform == "win32", reason="permissions and links as on Unix")
def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "game.yaml", tmp_path / "link.yaml"
    write_file(GAME, path)
    path.chmod(0o640)
    link.symlink_to(path)
    write_file(noted(comment="New"), link)
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert read_file(path).turns[0].comment == "New"
