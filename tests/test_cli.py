"""The command line, as people and scripts call it."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from marrakech import __version__
from marrakech.cli import COMMANDS, main
from marrakech.format import read
from marrakech.format.code import read_code, write_code
from marrakech.format.state import read_state
from marrakech.record import Turn, play
from marrakech.rules import setup, start

DATA = Path(__file__).parent / "data"
GAME = DATA / "games" / "game-19.yaml"
STATES = [json.loads(line) for line in (DATA / "states.jsonl").read_text(encoding="utf-8").splitlines()]
DOCUMENT = (DATA.parent.parent / "FORMAT.md").read_text(encoding="utf-8")
HEAD = """\
marrakech: 1
players:
  - {name: Amina, colour: red}
  - {name: Bilal, colour: blue}
"""
GOOD = HEAD.replace("1\n", "1\nrules: anu\n", 1) + "turns: [S1 d6-d7]\n"
BAD = GOOD.replace("S1", "S5")
RULED = GOOD.replace("S1 d6-d7", "{turn: S1 a1-a2, ruling: a guest}")

Run = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process; return its exit code and the lines it printed."""

    def call(*arguments: object) -> tuple[int, list[str], list[str]]:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out.splitlines(), err.splitlines()

    return call


def program(*arguments: str | bytes, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a program of its own."""
    return subprocess.run(
        [sys.executable, "-m", "marrakech", *arguments],
        input=stdin,
        capture_output=True,
        cwd=DATA.parent.parent,
        env={**os.environ, **environment},
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to run in, with good.yaml, bad.yaml and ruled.yaml."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"good": GOOD, "bad": BAD, "ruled": RULED}.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


# -- All commands


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches_with_examples(run: Run, command: str) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, [])
    examples = out[out.index("examples:") + 1 :]
    assert examples
    assert all(line.startswith(f"  marrakech {command} ") or line == f"  marrakech {command}" or "|" in line
               for line in examples)  # fmt: skip


def test_help_lists_every_command(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert {name for name in COMMANDS if any(line.strip().startswith(name) for line in out)} == set(COMMANDS)


def test_version(run: Run) -> None:
    assert run("--version") == (0, [f"marrakech {__version__}"], [])


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("validate",),
        ("facts",),
        ("show",),
        ("show", GAME, "--turn", "x"),
        ("show", GAME, "--turn", "-1"),
        ("show", GAME, "--turn", "42"),
        ("show", GAME, "--tur", "4"),
        ("show", GAME, "--lang", "xx"),
        ("options", "--rules", "chess"),
        ("convert", GAME, "--to", "pdf"),
        ("convert", GAME, "--turn", "42"),
        ("convert", GAME, "--turn", "0", "--to", "record", "--players", "A", "B"),
        ("convert", STATES[0]["state"], "--turn", "1"),
        ("bench", "--files", "0"),
    ],
    ids=lambda arguments: " ".join(str(a) for a in arguments)[:40],
)
def test_usage_errors(run: Run, arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, [])
    assert err[0].startswith("usage: marrakech")
    assert ": error: " in err[-1]


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("validate", "-bad.yaml"), "-bad.yaml"),
        (("validate", "good.yaml", "-bad.yaml"), "-bad.yaml"),
        (("validate", "-h.yaml"), "-h.yaml"),
        (("show", "-bad.yaml"), "-bad.yaml"),
        (("facts", "-bad.yaml"), "-bad.yaml"),
        (("convert", "-bad.yaml"), "-bad.yaml"),
        (("options", "-bad.txt"), "-bad.txt"),
        (("validate", "-draft"), "-draft"),
    ],
)
def test_a_file_whose_name_begins_with_a_hyphen_is_told_from_an_option(
    run: Run, folder: Path, arguments: tuple[str, ...], name: str
) -> None:
    (folder / "-draft").write_text(GOOD, encoding="utf-8")
    (folder / "-bad.yaml").write_text(BAD, encoding="utf-8")
    code, out, err = run(*arguments)
    assert (code, out) == (2, [])
    assert err[-1].endswith(f"; a file whose name begins with a hyphen is given as ./{name}, or after --")
    assert run("validate", "./-bad.yaml")[1][0].startswith("./-bad.yaml:6:9: error: ")
    assert run("validate", "--", "-bad.yaml")[1][0].startswith("-bad.yaml:6:9: error: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ("validate",),
        ("validate", "--all"),
        ("show", GAME, "--turn=3.5"),
        ("show", GAME, "--turn", "-1.5"),
        ("show", "--", "-"),
    ],
)
def test_what_is_no_file_is_not_taken_for_one(run: Run, arguments: tuple[object, ...]) -> None:
    assert not any("begins with a hyphen" in line for line in run(*arguments)[2])


def test_an_unknown_language_names_the_known_ones(run: Run) -> None:
    _, _, err = run("show", GAME, "--lang", "xx")
    assert "'en'" in err[-1] or " en" in err[-1]


# Python itself does not start in a C locale where the path of an editable install is not ASCII.
@pytest.mark.skipif(not __file__.isascii(), reason="the project's folder has a name that is not ASCII")
@pytest.mark.parametrize("locale", ["C", "POSIX", "en_US.ISO-8859-1"])
def test_output_is_utf8_whatever_the_locale(locale: str) -> None:
    done = program("show", str(GAME), LC_ALL=locale, PYTHONUTF8="0", PYTHONIOENCODING="", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0
    assert "Chloé" in done.stdout.decode("utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux only")
def test_names_of_files_that_are_no_text(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/a\xff.yaml"
    Path(os.fsdecode(name)).write_text(BAD, encoding="utf-8")
    done = program("validate", name)
    assert done.returncode == 1
    assert done.stdout.startswith(name + b":6:9: error: ")
    Path(os.fsdecode(name)).write_text(GOOD, encoding="utf-8")
    assert json.loads(program("facts", name).stdout)["file"] == os.fsdecode(name)
    missing = program("facts", b"no\n\xff")
    assert missing.stderr.startswith(b"no\\n\xff:1:1: error: ")
    assert missing.stderr.count(b"\n") == 1


@pytest.mark.skipif(not hasattr(os, "pipe") or sys.platform == "win32", reason="needs a pipe to break")
def test_a_reader_who_leaves_is_no_fault() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "marrakech", "facts", *[str(GAME)] * 40],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=DATA.parent.parent,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_output_that_cannot_be_written_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "marrakech", "facts", str(GAME)],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=DATA.parent.parent,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"marrakech: error: the output cannot be written: ")
    assert done.stderr.count(b"\n") == 1


def test_interrupting_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("marrakech.cli.validate.load_record", interrupt)
    assert run("validate", GAME) == (130, [], [])


# -- validate


def test_validate_is_silent_where_all_is_good(run: Run, folder: Path) -> None:
    assert run("validate", "good.yaml", *sorted((DATA / "games").glob("*.yaml"))) == (0, [], [])


def test_validate_prints_the_first_fault_of_each_bad_file(run: Run, folder: Path) -> None:
    code, out, err = run("validate", "bad.yaml", "good.yaml", "./bad.yaml", "missing.yaml")
    assert (code, err) == (1, [])
    assert [re.split("error: ", line)[0] for line in out] == [
        "bad.yaml:6:9: ",
        "./bad.yaml:6:9: ",
        "missing.yaml:1:1: ",
    ]
    assert "turn 1" in out[0]
    assert "Amina" in out[0]


def test_a_ruling_is_a_warning_and_no_error(run: Run, folder: Path) -> None:
    code, out, err = run("validate", "ruled.yaml")
    assert (code, err, len(out)) == (0, [], 1)
    assert re.match(r"ruled\.yaml:6:\d+: warning: turn 1: Amina: .*; ruling: a guest", out[0])


def test_what_stands_in_a_file_cannot_break_a_message_into_lines(run: Run, folder: Path) -> None:
    (folder / "bad.yaml").write_text(HEAD + '"un\\nknown\\u0085": 1\n', encoding="utf-8")
    code, out, _ = run("validate", "bad.yaml")
    assert code == 1
    assert len(out) == 1


def test_the_records_in_the_document_are_good(run: Run, folder: Path) -> None:
    records = re.findall(r"^```yaml\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    assert len(records) >= 5
    for number, text in enumerate(records):
        (folder / f"{number}.yaml").write_text(text, encoding="utf-8")
    code, out, _ = run("validate", *[f"{number}.yaml" for number in range(len(records))])
    assert code == 0
    assert all(": warning: " in line for line in out)


def test_a_folder_is_no_record(run: Run, folder: Path) -> None:
    code, out, _ = run("validate", ".")
    assert (code, len(out)) == (1, 1)
    assert out[0].startswith(".:1:1: error: the file cannot be read: ")


def test_the_standard_input_is_a_file_too() -> None:
    done = program("validate", "-", stdin=BAD.encode())
    assert done.stdout.startswith(b"-:6:9: error: ")


def test_progress_bar(capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main(["validate", *["good.yaml"] * 30])
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    main(["validate", *["good.yaml"] * 30])
    out, err = capsys.readouterr()
    assert out == ""
    assert "15/30" in err
    assert err.endswith("\r\x1b[K")
    main(["validate", *["good.yaml"] * 3])
    assert capsys.readouterr() == ("", "")


# -- show


def test_show_prints_board_players_and_what_happened(run: Run) -> None:
    code, out, err = run("show", GAME, "--turn", "30")
    assert (code, err) == (0, [])
    text = "\n".join(out)
    for expected in (
        "After turn 30 of 41",
        "      a     b     c     d     e     f     g",
        "3    ◀·     C     ·     ·     B─────B     ·",
        "Amina        5          5        8      13",
        "Chloé lays a green rug on b2 and b3.",
        "Amina is to move.",
    ):
        assert expected in text


def test_show_stands_after_the_last_turn_unless_told(run: Run) -> None:
    assert run("show", GAME) == run("show", GAME, "--turn", "41")
    assert any("The game is over: Bilal wins" in line for line in run("show", GAME)[1])
    assert run("show", GAME, "--turn", "0")[1][1] == "Before the first turn"


def test_show_of_notes_and_of_an_unfinished_turn(run: Run, folder: Path) -> None:
    (folder / "good.yaml").write_text(
        GOOD.replace("S1 d6-d7", '{turn: L2, comment: "A pause.", glyph: "?!"}'), encoding="utf-8"
    )
    code, out, _ = run("show", "good.yaml")
    assert code == 0
    assert {"A pause.", "?!", "Amina is to lay a rug."} <= set(out)


@pytest.mark.parametrize("sign", ["|", "|-", "|+"])
def test_show_leaves_one_empty_line_after_a_comment_of_several_paragraphs(run: Run, folder: Path, sign: str) -> None:
    text = f"turns:\n  - turn: L2\n    comment: {sign}\n      One.\n\n      Two.\ntitle: {sign}\n  Thursday\n"
    (folder / "good.yaml").write_text(GOOD.replace("turns: [S1 d6-d7]\n", text), encoding="utf-8")
    code, out, _ = run("show", "good.yaml")
    assert code == 0
    assert out[:2] == ["Thursday", "After turn 1 of 1"]
    assert out[-5:] == ["One.", "", "Two.", "", "Amina is to lay a rug."]


def test_show_of_a_bad_record(run: Run, folder: Path) -> None:
    code, out, err = run("show", "bad.yaml")
    assert (code, out, len(err)) == (1, [], 1)
    assert err[0].startswith("bad.yaml:6:9: error: ")


# -- facts


def test_facts_print_a_compact_object_a_line_and_go_on_after_a_bad_file(run: Run, folder: Path) -> None:
    shutil.copy(GAME, folder / "game.yaml")
    code, out, err = run("facts", "game.yaml", "bad.yaml", "ruled.yaml")
    assert (code, len(out), len(err)) == (1, 2, 1)
    expected = json.loads((DATA / "games" / "game-19.facts.json").read_text(encoding="utf-8"))
    assert json.loads(out[0]) == {"file": "game.yaml", **expected}
    assert out[0].startswith(
        '{"file":"game.yaml","players":["Amina","Bilal","Chloé"],"turns":[{"n":1,"player":"Amina",'
    )
    assert err[0].startswith("bad.yaml:6:9: error: turn 1: Amina: ")
    assert json.loads(out[1])["file"] == "ruled.yaml"


def test_facts_of_a_ruling_and_of_good_files_only(run: Run, folder: Path) -> None:
    assert run("facts", "good.yaml", "ruled.yaml")[0] == 0


# -- options


def test_options_of_a_file(run: Run, folder: Path) -> None:
    (folder / "states.txt").write_text("\n".join(case["state"] for case in STATES), encoding="utf-8")
    code, out, err = run("options", "states.txt")
    assert (code, err) == (0, [])
    assert [json.loads(line) for line in out] == [case["options"] for case in STATES]
    assert " " not in out[0]


@pytest.mark.parametrize("arguments", [(), ("-",)], ids=["none", "-"])
def test_options_of_the_standard_input(arguments: tuple[str, ...]) -> None:
    text = f"\ufeff{STATES[0]['state']}\r\n\n  Px\n\udcff\n{STATES[1]['state']}"
    done = program("options", *arguments, stdin=text.encode("utf-8", "surrogateescape"))
    assert done.returncode == 1
    assert [json.loads(line) for line in done.stdout.splitlines()] == [STATES[0]["options"], STATES[1]["options"]]
    errors = done.stderr.decode().splitlines()
    assert errors[0] == "-:3:4: error: here stands 'x' in place of a player's letter c, y, r or p"
    assert errors[1].startswith("-:4:1: error: here stands ")
    assert len(errors) == 2


def test_options_by_other_rules(run: Run, folder: Path) -> None:
    body = ["n00"] * 49
    body[21 + 2] = body[21 + 1] = "c01"
    (folder / "s").write_text(f"Pc03015iPy03015iA33NB{''.join(body)}", encoding="utf-8")
    by_anu, by_bga = (json.loads(run("options", "s", "--rules", name)[1][0]) for name in ("anu", "bga"))
    assert "d5-d6" not in by_anu["placements"]["c"]
    assert "d5-d6" in by_bga["placements"]["c"]
    assert by_anu["placements"]["y"] == by_bga["placements"]["y"]


def test_options_of_a_missing_file(run: Run, folder: Path) -> None:
    code, out, err = run("options", "missing")
    assert (code, out, len(err)) == (1, [], 1)
    assert err[0].startswith("missing:1:1: error: the file cannot be read: ")


# -- convert


def test_a_record_becomes_a_code_and_the_code_a_record(run: Run, folder: Path) -> None:
    played = play(read(GAME.read_bytes()))
    for turn in (0, 17, 41):
        _, (code,), _ = run("convert", GAME, "--turn", turn)
        assert read_code(code) == (played[turn - 1].after if turn else played[0].before)
    _, out, _ = run("convert", GAME, "--turn", 17)
    exit_code, lines, err = run("convert", *out, "--players", "Amina", "Bilal", "Chloé")
    assert (exit_code, err) == (0, [])
    record = read("\n".join(lines) + "\n")
    assert record.start == played[16].after
    assert record.turns == ()
    assert record.names == ("Amina", "Bilal", "Chloé")


def test_what_a_record_becomes_by_default_is_the_last_position(run: Run) -> None:
    assert run("convert", GAME) == run("convert", GAME, "--turn", "41", "--to", "code")


def test_a_record_cut_at_a_turn_keeps_players_and_piles(run: Run) -> None:
    game = DATA / "games" / "game-01.yaml"
    code, lines, _ = run("convert", game, "--turn", "40", "--to", "record")
    assert code == 0
    whole, rest = read(game.read_bytes()), read("\n".join(lines) + "\n")
    assert rest.names == whole.names
    assert rest.colours == whole.colours
    assert rest.first_position == play(whole)[39].after


def test_a_record_becomes_a_state_string_and_the_string_a_record(run: Run, folder: Path) -> None:
    code, (text,), _ = run("convert", DATA / "games" / "game-10.yaml", "--turn", "30", "--to", "state")
    assert code == 0
    after = play(read((DATA / "games" / "game-10.yaml").read_bytes()))[29].after
    assert tuple(read_state(text).visible.values()) == after.visible
    (folder / "state.txt").write_text(f"\n {text}\n", encoding="utf-8")
    for source in (text, "state.txt"):
        code, lines, err = run("convert", source)
        assert (code, err) == (0, [])
        record = read("\n".join(lines) + "\n")
        assert record.start is not None
        assert record.preset == "anu"
        assert record.colours == ("cyan", "yellow", "red", "purple")
        assert record.start.visible == after.visible
    assert read("\n".join(run("convert", text, "--rules", "zoch")[1]) + "\n").preset == "zoch"


@pytest.mark.parametrize(
    ("source", "arguments", "message"),
    [
        ("M1.gigamic.30_30_30.15_15_15.d4N.At.0v", (), "SOURCE:1:38: error: the check character does not fit"),
        ("M1.gigamîc", (), "SOURCE:1:9: error: '\\xee' is not a character of position codes"),
        ("Pc03015iX", (), "SOURCE:1:9: error: here stands 'X'"),
        (STATES[0]["state"], ("--rules", "bga", "--to", "state"), None),
        ("missing.yaml", (), "missing.yaml:1:1: error: the file cannot be read"),
        ("bad.yaml", (), "bad.yaml:6:9: error: turn 1"),
        ("code.txt", (), "code.txt:2:40: error: the check character does not fit"),
        ("two.txt", (), "two.txt:1:1: error: the rule set gigamic gives two players two colours each"),
        (write_code(start(setup(2))), ("--to", "state"), "SOURCE:1:1: error: a state string has one colour a player"),
        ("half.yaml", ("--to", "record"), "half.yaml:1:1: error: the position is one in the middle of a turn, and"),
        ("good.yaml", ("--to", "record", "--players", "A", "A"), "good.yaml:1:1: error: "),
    ],
)
def test_what_cannot_be_converted(
    run: Run, folder: Path, source: str, arguments: tuple[str, ...], message: str | None
) -> None:
    (folder / "code.txt").write_text("\n  M1.gigamic.30_30_30.15_15_15.d4N.At.0v\n", encoding="utf-8")
    (folder / "two.txt").write_text(f"Pc03015iPy03015iA33NB{'n00' * 49}", encoding="utf-8")
    (folder / "half.yaml").write_text(GOOD.replace("S1 d6-d7", "S1"), encoding="utf-8")
    if source == "two.txt":
        arguments = ("--rules", "gigamic")
    code, out, err = run("convert", source, *arguments)
    if message is None:
        assert (code, err) == (0, [])
        return
    assert (code, out, len(err)) == (1, [], 1)
    assert err[0].startswith(message)


def test_the_middle_of_a_turn_is_refused_with_the_turn_that_will_do(run: Run, folder: Path) -> None:
    (folder / "half.yaml").write_text(GOOD.replace("S1 d6-d7", "S1 d6-d7, S1"), encoding="utf-8")
    _, _, err = run("convert", "half.yaml", "--to", "record")
    assert err[0].endswith("; --turn 1 gives the one before it")
    assert run("convert", "half.yaml", "--to", "record", "--turn", "1")[0] == 0
    _, (code,), _ = run("convert", "half.yaml")
    assert "--turn" not in run("convert", code)[2][0]


def test_the_middle_of_a_turn_has_a_code(run: Run, folder: Path) -> None:
    (folder / "half.yaml").write_text(GOOD.replace("S1 d6-d7", "S1"), encoding="utf-8")
    code, (text,), _ = run("convert", "half.yaml")
    assert code == 0
    assert read_code(text) == play(read(GOOD.replace("S1 d6-d7", "S1")))[0].after
    assert read(GOOD.replace("S1 d6-d7", "S1")).turns == (Turn(side=0, die=1),)


# -- bench


def test_bench_prints_what_it_measured(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = run("bench", "--quick", "--json", "--files", "3")
    assert (code, err, len(out)) == (0, [], 1)
    numbers = json.loads(out[0])
    assert numbers["files"] == 3
    assert all(numbers[name] > 0 for name in ("read_ms", "files_s", "bytes_a_position"))
    assert set(numbers["turns_a_second"]) == {"2", "3", "4"}
    assert all(speed > 0 for speed in numbers["turns_a_second"].values())
    assert (numbers["ratio"] is None) == (numbers["chess_moves_a_second"] is None)
    assert {"cpu", "cores", "python", "platform"} == set(numbers["machine"])


def test_bench_in_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marrakech.bench._per_second", lambda game, random, seconds: float(game(random)))
    monkeypatch.setitem(sys.modules, "chess", None)  # as if it were not installed
    code, out, _ = run("bench", "--quick", "--files", "1")
    assert code == 0
    assert [line.split("  ")[0] for line in out] == [
        "machine",
        "random games",
        "python-chess",
        "reading",
        "files",
        "memory",
    ]
    assert "not installed" in out[2]


# -- Where documents are written


def test_a_document_goes_through_links_and_into_devices(tmp_path: Path) -> None:
    page, link = tmp_path / "page.html", tmp_path / "link.html"
    page.write_text("old")
    page.chmod(0o640)
    link.symlink_to(page)
    assert main(["scoresheet", "-o", str(link)]) == 0
    assert link.is_symlink()
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert page.stat().st_mode & 0o777 == 0o640
    assert main(["scoresheet", "-o", os.devnull]) == 0
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("name", ["", ".", "no such folder/page.html", "\0"])
def test_where_no_document_can_be_written_is_said(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scoresheet", "-o", name]) == 1
    assert "cannot be written" in capsys.readouterr().err
