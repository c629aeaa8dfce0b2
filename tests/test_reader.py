"""Reading records: what is taken as it stands, what is refused and where, and that hostile files cost little."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from marrakech.board import PLACE_NAMES, SQUARES_BY_NAME
from marrakech.format import Loaded, load, load_file, nodes, read, read_file
from marrakech.format.code import write_code
from marrakech.record import IllegalTurn, Marks, RecordError, Turn, play
from marrakech.rules import LEFT, RIGHT, STRAIGHT, Phase, setup, start

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data"
GAMES = sorted((DATA / "games").glob("*.yaml"))
FAULTS: dict[str, dict[str, Any]] = json.loads((DATA / "broken" / "faults.json").read_text(encoding="utf-8"))
EXAMPLE = (DATA / "example.yaml").read_text(encoding="utf-8")

PLACE = {name: place for place, name in enumerate(PLACE_NAMES)}
THREE = "players: [{name: Amina, colour: red}, {name: Bilal, colour: blue}, {name: Chloé, colour: green}]\n"
TWO = "players: [{name: Amina, colours: [red, yellow]}, {name: Bilal, colours: [blue, green]}]\n"
HEAD = f"marrakech: 1\n{THREE}"


@pytest.fixture(params=["fast loader", "slow loader"])
def each_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test with PyYAML's parser in C and with the one in Python, which is all that browsers have."""
    if request.param == "slow loader":
        monkeypatch.setattr(nodes, "FAST_LOADER", nodes.SLOW_LOADER)
    elif nodes.FAST_LOADER is nodes.SLOW_LOADER:
        pytest.skip("PyYAML was built without its parser in C")


def fails(data: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(data)
    return caught.value


def with_turns(*turns: str, head: str = HEAD) -> str:
    return f"{head}turns:\n" + "".join(f"  - {turn}\n" for turn in turns)


# ---------------------------------------------------------------- good records


@pytest.mark.usefixtures("each_loader")
def test_the_example_of_the_contract_is_read_whole() -> None:
    record, warnings = load(EXAMPLE)
    assert warnings == ()
    assert (record.title, record.date) == ("Thursday at the market", date(2026, 11, 26))
    assert record.names == ("Amina", "Bilal", "Chloé")
    assert record.colours == ("red", "blue", "green")
    assert [turn.side for turn in record.turns] == [LEFT, STRAIGHT, LEFT, RIGHT]
    noted = record.turns[3]
    assert (noted.before, noted.glyph) == ("Where would you lay?", "!")
    assert noted.comment == "Two dirhams to Bilal, and a wall beside his rug."
    assert noted.hint == "Look at what lies next to Assam."
    assert noted.marks is not None
    assert [len(noted.marks.squares), len(noted.marks.arrows), noted.marks.labels[0][1]] == [1, 1, "A"]
    assert noted.keys == ("turn", "before", "comment", "glyph", "marks", "hint", "variations")
    (variation,) = noted.variations
    assert variation[1].comment == "Over the mosaic to a6, which costs three."


@pytest.mark.usefixtures("each_loader")
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_cases_are_read_and_play_to_the_stated_dirhams(path: Path) -> None:
    facts = json.loads(path.with_suffix(".facts.json").read_text(encoding="utf-8"))
    played = play(read_file(path))
    assert [list(turn.after.dirhams) for turn in played] == [turn["dirhams"] for turn in facts["turns"]]


@pytest.mark.parametrize("text", ["7", "No", "010", "null", "~", "true", "1e3", "2026-11-26", "1:30", "'  '", ".5"])
def test_texts_are_taken_as_they_are_written(text: str) -> None:
    assert read(f"{HEAD}title: {text}\nturns: []\n").title == text.strip("'")


def test_names_are_taken_as_they_are_written() -> None:
    players = "players: [{name: 7, colour: red}, {name: No, colour: blue}, {name: ~, colour: green}]"
    text = f"marrakech: 1\n{players}\nturns: []\nresult: {{scores: {{7: 30, ~: 30}}}}\n"
    assert read(text).names == ("7", "No", "~")


COMPOSED, DECOMPOSED = "Chlo\u00e9", "Chloe\u0301"
"""One name as a keyboard and as some file systems spell it."""


def test_names_spelt_differently_in_unicode_are_the_same_name() -> None:
    both = f"[{{name: {COMPOSED}, colour: red}}, {{name: {DECOMPOSED}, colour: blue}}]"
    error = fails(f"marrakech: 1\nrules: anu\nplayers: {both}\nturns: []\n")
    assert "players have different names" in str(error)
    assert (error.line, error.column) == (3, 46)


def test_a_player_is_found_under_either_spelling_and_keeps_the_one_written_first() -> None:
    head = HEAD.replace(COMPOSED, DECOMPOSED)
    start = f"{{next: {COMPOSED}, out: [Bilal], rugs: []}}"
    result = f"{{scores: {{{COMPOSED}: 30, Bilal: 0}}, winners: [Amina, {COMPOSED}]}}"
    record = read(f"{head}start: {start}\nturns: []\nended: early\nresult: {result}\n")
    assert record.names[2] == DECOMPOSED
    assert record.start is not None
    assert record.start.player == 2
    assert record.result is not None
    assert record.result.scores == ((DECOMPOSED, 30), ("Bilal", 0))
    assert record.result.winners == ("Amina", DECOMPOSED)


def test_scores_name_nobody_twice_and_a_wrong_one_is_told_at_its_place() -> None:
    head = HEAD.replace(COMPOSED, DECOMPOSED)
    twice = fails(f"{head}turns: []\nresult: {{scores: {{{COMPOSED}: 30, {DECOMPOSED}: 30}}}}\n")
    assert "stands twice among the scores" in str(twice)
    assert (twice.line, twice.column) == (4, 30)
    wrong = fails(f"{head}turns: []\nresult: {{scores: {{{COMPOSED}: 31}}}}\n")
    assert (wrong.line, wrong.column) == (4, 26)


def test_names_in_capitals_are_other_names() -> None:
    players = "players: [{name: Amina, colour: red}, {name: AMINA, colour: blue}, {name: amina, colour: green}]"
    assert read(f"marrakech: 1\n{players}\nturns: []\n").names == ("Amina", "AMINA", "amina")


def test_a_byte_order_mark_and_windows_line_ends_are_allowed() -> None:
    text = "\ufeff" + EXAMPLE.replace("\n", "\r\n")
    assert read(text.encode()) == read(text) == read(EXAMPLE)


def test_text_in_braces_may_hold_a_comma_only_where_it_stays_on_its_line() -> None:
    turn = read(with_turns("{turn: L3 a5-a6, comment: Here, there, and here again, glyph: '!'}")).turns[0]
    assert (turn.comment, turn.glyph) == ("Here, there, and here again", "!")
    error = fails(with_turns("{turn: L3 a5-a6, comment: Here,\n     there}"))
    assert (error.line, error.column) == (5, 6)
    assert "put a text with a comma in quotes" in str(error)


@pytest.mark.parametrize(
    ("head", "text", "turn"),
    [
        (HEAD, "L", Turn(side=LEFT)),
        (HEAD, "S4", Turn(side=STRAIGHT, die=4)),
        (HEAD, "L3 a6-a5", Turn(side=LEFT, die=3, place=PLACE["a5-a6"])),
        (f"marrakech: 1\n{TWO}", "L3 a5-a6 yellow", Turn(side=LEFT, die=3, place=PLACE["a5-a6"], colour="yellow")),
        (f"{HEAD}rules: {{turn: end}}\n", "2", Turn(die=2)),
        (f"{HEAD}rules: {{turn: end}}\n", "2 c6-c7", Turn(die=2, place=PLACE["c6-c7"])),
        (f"{HEAD}rules: {{turn: end}}\n", "2 c6-c7 L", Turn(side=LEFT, die=2, place=PLACE["c6-c7"])),
        (f"marrakech: 1\n{TWO}rules: {{turn: end}}\n", "2 c6-c7 red R", Turn(RIGHT, 2, PLACE["c6-c7"], "red")),
    ],
)
def test_turns_are_read_in_both_orders_and_cut_short(head: str, text: str, turn: Turn) -> None:
    assert read(with_turns(text, head=head)).turns == (turn,)


def test_a_start_may_be_a_code_or_its_parts() -> None:
    parts = (
        "assam: b2E, next: Bilal, dirhams: [30, 12, 5], left: [10, 10, 9], out: [Chloé], rugs: [a2-a1 red, a2-b2 blue]"
    )
    record = read(f"{HEAD}start: {{{parts}}}\nturns: []\n")
    position = record.start
    assert position is not None
    assert (position.player, position.dirhams, position.left) == (1, (30, 12, 5), (10, 10, 0))
    assert [position.layers(SQUARES_BY_NAME["b2"]), position.out] == [(1,), frozenset({2})]
    assert not record.start_as_code
    again = read(f"{HEAD}start: {write_code(position)}\nturns: []\n")
    assert again == record
    assert again.start_as_code


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (start(setup(4)), "of 4 players, the record of 3"),
        (start(setup(3, "bga")), "by the rules bga"),
        (start(setup(3))._replace(phase=Phase.ROLL), "middle of a turn"),
    ],
)
def test_a_code_of_another_game_or_of_the_middle_of_a_turn_is_refused(position: Any, says: str) -> None:
    error = fails(f"{HEAD}start: {write_code(position)}\nturns: []\n")
    assert says in str(error)
    assert (error.line, error.column) == (3, 8)


@pytest.mark.parametrize("quote", ["", '"'])
def test_a_fault_in_a_code_is_placed_inside_it(quote: str) -> None:
    code = write_code(start(setup(3)))
    wrong = code.replace("d4N", "d9N")
    error = fails(f"{HEAD}start: {quote}{wrong}{quote}\nturns: []\n")
    assert (error.line, error.column) == (3, 8 + len(quote) + code.index("d4N"))


def test_the_table_is_kept_as_plain_data() -> None:
    text = "seed: 12, speed: 0.5, on: true, none: null, word: 1:30, octal: 010, list: [a, '1', {b: -3}], huge: 1e5"
    assert read(f"{HEAD}turns: []\ntable: {{{text}}}\n").table == {
        "seed": 12,
        "speed": 0.5,
        "on": True,
        "none": None,
        "word": "1:30",
        "octal": "010",
        "list": ["a", "1", {"b": -3}],
        "huge": "1e5",
    }


def test_marks_may_be_empty() -> None:
    assert read(with_turns("{turn: L3 a5-a6, marks: {}}")).turns[0].marks == Marks()


# ---------------------------------------------------------------- faults


@pytest.mark.usefixtures("each_loader")
@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_told_at_its_place(name: str) -> None:
    expected = FAULTS[name]
    error = fails((DATA / "broken" / name).read_bytes())
    assert expected["says"] in str(error)
    assert (error.line, error.column) == (expected["line"], expected["column"])
    assert "\n" not in str(error)
    if expected["found_by"] == "rules" and error.where[0] == "turns":
        assert isinstance(error, IllegalTurn)
        assert error.rule


def test_every_broken_file_has_its_fault_listed() -> None:
    assert sorted(path.name for path in (DATA / "broken").glob("*.yaml")) == sorted(FAULTS)


def test_where_leads_to_the_fault() -> None:
    error = fails(with_turns("L3 a5-a6", "{turn: S2 c5-c6, variations: [[S1 b5-b6, {turn: L1 g1-g2}]]}"))
    assert error.where == ("turns", 1, "variations", 0, 1, "turn")
    assert error.rule == "lay.touch"
    assert str(error).startswith("turn 2, variation 1, ply 2: Chloé: a rug on g1-g2: ")


def test_the_first_of_several_faults_is_told() -> None:
    text = f"marrakech: 1\nrules: gigamik\n{THREE}title: [a]\nturns: [L3, x]\nended: late\n"
    assert (fails(text).line, fails(text.replace("gigamik", "bga")).line) == (2, 4)


def test_structure_is_checked_before_the_game_is_played() -> None:
    assert fails(with_turns("L3 g5-g6", "no turn")).line == 5


def test_a_missing_file_and_a_folder_are_record_errors(tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "none.yaml", "No such file"), (tmp_path, "directory"), ("a\0b", "null byte")):
        with pytest.raises(RecordError, match=reason) as caught:
            read_file(path)
        assert (caught.value.line, caught.value.column) == (1, 1)


# ---------------------------------------------------------------- up to the error


def test_the_game_before_an_illegal_turn_is_given_with_the_error() -> None:
    text = with_turns("L3 a5-a6", "S2 g6-g7", "L1 b7-c7") + "ended: early\nresult: {winners: [Amina]}\n"
    record, error = read(text, up_to_error=True)
    assert record is not None
    assert error is not None
    assert (len(record.turns), error.line, record.result) == (1, 5, None)
    assert len(play(record)) == 1


@pytest.mark.parametrize("end", ["ended: early\nresult: {scores: {Amina: 99}}\n", "result: {winners: [Amina]}\n"])
def test_a_wrong_result_leaves_the_whole_game(end: str) -> None:
    record, error = read(with_turns("L3 a5-a6") + end, up_to_error=True)
    assert record is not None
    assert error is not None
    assert (len(record.turns), record.result, error.line) == (1, None, 4 + end.count("\n"))


@pytest.mark.parametrize(
    "text", [HEAD, with_turns("no turn"), "[", "", (DATA / "broken" / "pile-too-high.yaml").read_text()]
)
def test_nothing_is_given_where_the_game_cannot_begin(text: str) -> None:
    record, error = read(text, up_to_error=True)
    assert record is None
    assert isinstance(error, RecordError)


def test_a_good_record_has_no_error() -> None:
    assert read(EXAMPLE, up_to_error=True) == (read(EXAMPLE), None)
    assert read_file(DATA / "example.yaml", up_to_error=True).error is None
    assert read_file(DATA / "none.yaml", up_to_error=True).record is None


# ---------------------------------------------------------------- warnings


def test_a_ruling_is_warned_of_at_its_place() -> None:
    text = with_turns("{turn: L3 a5-a6, ruling: He asked nicely}", "{turn: S2 e1-e2, ruling: Too late to undo}")
    record, warnings = load(text)
    assert [(w.line, w.column, w.where) for w in warnings] == [
        (4, 30, ("turns", 0, "ruling")),
        (5, 30, ("turns", 1, "ruling")),
    ]
    assert "laid a rug on e1-e2" in warnings[1].message
    assert read(text) == record


def test_a_rug_under_assam_is_refused_even_with_a_ruling() -> None:
    error = fails(with_turns("{turn: L3 a4-a5, ruling: Oh}"))
    assert error.rule == "lay.assam"


# ---------------------------------------------------------------- any bytes


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_give_a_record_error_and_nothing_else(data: bytes | str) -> None:
    error = fails(data)
    assert error.line is not None
    assert "\n" not in str(error)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A good file with a few places changed."""
    text = draw(st.sampled_from([EXAMPLE, *(path.read_text(encoding="utf-8")[:900] for path in GAMES[:8])]))
    signs = st.sampled_from([*"!?&*-:,{}[]#'\"|>%@\n\t ~0é\\", "- ", ": ", "\n  ", "? ", "<<: ", "---\n", "\\u0041"])
    for _ in range(draw(st.integers(1, 4))):
        begin = draw(st.integers(0, len(text)))
        end = begin + draw(st.integers(0, 3))
        text = text[:begin] + draw(signs | st.text(max_size=2)) + text[end:]
    return text


def outcome(text: str) -> Any:
    try:
        return load(text)
    except RecordError as error:
        return error.line, error.column, str(error), error.where


@given(mutated())
def test_both_loaders_read_a_changed_file_alike(text: str) -> None:
    fast, slow = nodes.FAST_LOADER, nodes.SLOW_LOADER
    outcomes = []
    for loader in (fast, slow):
        nodes.FAST_LOADER = loader
        try:
            outcomes.append(outcome(text))
        finally:
            nodes.FAST_LOADER = fast
    assert outcomes[0] == outcomes[1]
    assert isinstance(outcomes[0], Loaded) or "\n" not in outcomes[0][2]


# ---------------------------------------------------------------- hostile files

MOST = nodes.MAX_BYTES


def filled(head: str, part: str, tail: str = "") -> str:
    return head + part * ((MOST - len(head) - len(tail)) // len(part)) + tail


HOSTILE: dict[str, Callable[[], str]] = {
    "brackets": lambda: "[" * 3000,
    "brackets behind a head": lambda: filled(f"{HEAD}turns: ", "["),
    "braces": lambda: filled("", "{"),
    "hyphens": lambda: filled("", "- "),
    "question marks": lambda: filled("", "? "),
    "explicit keys": lambda: filled("", "? \n"),
    "colons": lambda: filled("", "a: "),
    "indentation": lambda: "".join(" " * depth + f"k{depth}:\n" for depth in range(700)),
    "digits": lambda: f"marrakech: {'5' * 5000}\n",
    "digits in a purse": lambda: f"{HEAD}rules: {{dirhams: {'9' * 5000}}}\nturns: []\n",
    "digits in the table": lambda: f"{HEAD}turns: []\ntable: {'9' * 5000}\n",
    "a fraction in the table": lambda: f"{HEAD}turns: []\ntable: {'9' * 5000}.5\n",
    "short turns": lambda: filled(f"{HEAD}turns:\n", "- L\n"),
    "short turns in brackets": lambda: filled(f"{HEAD}turns: [", "L,", "]\n"),
    "empty lists": lambda: filled(f"{HEAD}turns: []\ntable: [", "[],", "]\n"),
    "variations": lambda: filled(f"{HEAD}turns: [{{turn: L3 a5-a6, variations: [", "[L3 a5-a6],", "]}]\n"),
    "a text of commas": lambda: filled(f"{HEAD}turns: [{{turn: L3 a5-a6, comment: x", ", a", "}]\n"),
    "keys": lambda: "".join(f"k{number}: 1\n" for number in range(MOST // 10)),
    "keys in the table": lambda: f"{HEAD}turns: []\ntable:\n" + "".join(f"  k{n}: 1\n" for n in range(MOST // 14)),
    "one key over and over": lambda: filled("", "k: 1\n"),
    "a long line": lambda: filled(f"{HEAD}title: ", "a", "\nturns: []\n"),
    "a long line of words": lambda: filled(f"{HEAD}title: ", "a ", "a\nturns: []\n"),
    "a long text of lines": lambda: filled(f"{HEAD}title: |\n", "  a\n", "turns: []\n"),
    "a long folded text": lambda: filled(f"{HEAD}title: a\n", "  a\n", "turns: []\n"),
    "escapes": lambda: filled(f'{HEAD}title: "', "\\x41", '"\nturns: []\n'),
    "a quote not closed": lambda: filled(f'{HEAD}title: "', "\\n"),
    "quotes": lambda: filled("", "''"),
    "line breaks": lambda: filled("", "\n"),
    "comments": lambda: filled("", "#\n"),
    "tabs": lambda: filled("", "\t"),
    "tags": lambda: filled("", "!"),
    "anchors": lambda: filled("", "&a "),
    "a long anchor": lambda: "&" + "a" * (MOST - 1),
    "a bomb": lambda: "a: &a [b, b]\n" + "".join(f"k{n}: &k{n} [*a, *a]\n" for n in range(9000)),
    "documents": lambda: filled("", "---\n"),
    "directives": lambda: filled("", "%A b\n"),
    "names": lambda: filled("marrakech: 1\nplayers: [", "{name: A, colour: red}, ", "]\nturns: []\n"),
    "rugs": lambda: filled(f"{HEAD}start: {{rugs: [", "a1-a2 red, ", "]}\nturns: []\n"),
    "a long code": lambda: filled(f"{HEAD}start: ", "M1.gigamic", "\nturns: []\n"),
    "a long word for a key": lambda: filled(f"{HEAD}turns: []\n? ", "title", "\n: 1\n"),
    "a long turn": lambda: filled(f"{HEAD}turns: [", "L3 ", "]\n"),
    "a colon behind spaces": lambda: filled(f"{HEAD}title: a", " ", "b: c\nturns: []\n"),
    "colons behind spaces": lambda: filled(f"{HEAD}title: a", "  name: b", "\nturns: []\n"),
    "a key behind spaces": lambda: filled(f"{HEAD}turns: [L]\n", " ", "title: x\n"),
    "a quote behind quotes": lambda: filled(f"{HEAD}title: 'a", " '' '", "b\nturns: []\n"),
    "a word without a colon": lambda: filled(HEAD, "a", "\nturns: []\n"),
    "words without a colon": lambda: filled(HEAD, "a = ", "\nturns: []\n"),
    "hyphens without a colon": lambda: filled(HEAD, "-a ", "\nturns: []\n"),
    "a key after empty lines": lambda: filled(f"{HEAD}turns:\n  - L\n", " \n", "    comment: x\n"),
    "an item after empty lines": lambda: filled(f"{HEAD}turns:\n  - L\n", "#\n", " - L\n"),
    "braces not closed": lambda: filled(f"{HEAD}turns: [{{turn: L, comment: a", " b", "\nx\n"),
    "keys of a turn": lambda: f"{HEAD}turns: [{{" + ", ".join(f"L{n}: a5-a6" for n in range(MOST // 16)) + "}]\n",
    "a list for a turn": lambda: filled(f"{HEAD}turns: [[", "L3,", "]]\n"),
    "a player in words": lambda: filled("marrakech: 1\nplayers: [", "a red ", ", b]\nturns: []\n"),
    "a long name of a rug": lambda: filled(f"{HEAD}start: {{rugs: [", "a1 ", "]}\nturns: []\n"),
    "too large": lambda: "#" * (MOST + 1),
    "surrogates": lambda: "\ud800" * 1000,
}

LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))  # address space holds far more than memory does
from marrakech.format import nodes, load
from marrakech.record import RecordError
if READ_SLOWLY:
    nodes.FAST_LOADER = nodes.SLOW_LOADER
text = sys.stdin.buffer.read().decode("utf-8", "surrogatepass")
try:
    load(text)
except RecordError as error:
    assert "\\n" not in str(error) and len(str(error)) < 2000 and error.line, error
try:  # what getrusage tells on Linux counts the memory of the process that started this one
    status = open("/proc/self/status").read()
    print(status.split("VmHWM:")[1].split()[0])
except OSError:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="measures with limits that Windows does not have")
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_costs_little(name: str) -> None:
    """Under two seconds of processor time, the start of Python included, and under 100 MB."""
    code = LIMITED.replace("SECONDS", "2").replace("READ_SLOWLY", "False")
    data = HOSTILE[name]().encode("utf-8", "surrogatepass")
    done = subprocess.run([sys.executable, "-c", code], input=data, cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()[-500:]
    assert int(done.stdout) < 100_000


@pytest.mark.skipif(sys.platform == "win32", reason="measures with limits that Windows does not have")
@pytest.mark.parametrize("name", ["brackets", "brackets behind a head", "keys", "short turns", "escapes", "a bomb"])
def test_hostile_file_is_bounded_for_the_slow_loader(name: str) -> None:
    code = LIMITED.replace("SECONDS", "8").replace("READ_SLOWLY", "True")
    data = HOSTILE[name]().encode()
    done = subprocess.run([sys.executable, "-c", code], input=data, cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()[-500:]
    assert int(done.stdout) < 130_000


@pytest.mark.parametrize("size", [MOST, MOST + 1])
def test_a_file_may_have_256_kib_and_no_more(size: int, tmp_path: Path) -> None:
    head, tail = f"{HEAD}description: ", "\nturns: []\n"
    path = tmp_path / "game.yaml"
    path.write_bytes(
        (head + "é" * ((size - len((head + tail).encode())) // 2)).encode().ljust(size - len(tail), b"a")
        + tail.encode()
    )
    assert path.stat().st_size == size
    if size == MOST:
        assert read_file(path).description is not None
    else:
        with pytest.raises(RecordError, match="256 KiB") as caught:
            load_file(path)
        assert (caught.value.line, caught.value.column) == (1, 1)


def test_lists_may_be_nested_40_deep_and_no_deeper() -> None:
    for deep, good in ((39, True), (40, False)):  # the record itself is the first level
        text = f"{HEAD}turns: []\ntable: {'[' * deep}{']' * deep}\n"
        if good:
            assert str(read(text).table).count("[") == deep
        else:
            assert "40 deep" in str(fails(text))


def scalars(text: str) -> Iterator[str]:
    return (event.value for event in yaml.parse(text) if isinstance(event, yaml.ScalarEvent))


def test_the_slow_loader_reads_as_pyyaml_does_where_it_is_not_corrected() -> None:
    for path in GAMES:
        text = path.read_text(encoding="utf-8")
        events = yaml.parse(text, Loader=nodes.SLOW_LOADER)
        assert [e.value for e in events if isinstance(e, yaml.ScalarEvent)] == list(scalars(text))


@pytest.mark.usefixtures("each_loader")
def test_one_directive_may_stand_at_the_head_and_no_more() -> None:
    assert read(f"# ours\n%YAML 1.1\n---\n{EXAMPLE}") == read(EXAMPLE)
    with pytest.raises(RecordError, match="no use for directives") as caught:
        read(f"%YAML 1.1\n# ours\n%TAG ! !\n---\n{EXAMPLE}")
    assert (caught.value.line, caught.value.column) == (3, 1)
