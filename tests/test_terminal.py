"""``marrakech play``: lines typed into a pipe or a terminal, in every language, and what is in the file afterwards."""

import io
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest

from games import NAMES, play_on, real_board, table
from marrakech.cli import main
from marrakech.format import read, read_file, write
from marrakech.language import language, languages
from marrakech.play import Actor, Game, Mode, Refused, Sitter, unfinished
from marrakech.play.typed import read_sitters, read_typed
from marrakech.record import SIDE_LETTERS, Turn, apart, place_name
from marrakech.rules import LEFT, LayRug, TurnAssam
from positions import game_setup, place
from records import turn

Type = Callable[..., tuple[int, str, str]]


class Typed(io.TextIOWrapper):
    """A standard input that lines were typed into."""

    def __init__(self, text: str) -> None:
        super().__init__(io.BytesIO(text.encode("utf-8", "surrogateescape")), encoding="ascii")


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Type:
    """Play in this process with typed lines; return the exit code and what was said on both streams."""
    monkeypatch.chdir(tmp_path)

    def call(lines: str, *arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        monkeypatch.setattr(sys, "stdin", Typed(lines))
        code = main(["play", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def the_file() -> Path:
    """The one game in the folder of games."""
    (path,) = [path for path in Path("games").iterdir() if not path.name.startswith(".")]
    return path


def as_typed(game: Game, rng: Random, turns: int) -> list[str]:
    """Play on at random to the end, or to the bell after some turns, and return what one would type for it."""
    lines = []
    while not game.over:
        if game.turn_number > turns and game.to_act is Actor.PERSON:
            game.ring_bell()
            lines.append("bell")
            break
        if game.to_act is Actor.CHANCE:
            if game.terms.computers[game.player] is None:
                lines.append("")
            game.roll()
        elif game.to_act is Actor.COMPUTER:
            game.act(game.choice().action)
        else:
            action = game.legal[int(rng.random() * len(game.legal))]
            match action:
                case TurnAssam(side):
                    lines.append(SIDE_LETTERS[side].lower())
                case LayRug(number):
                    lines.append(place_name(number).replace("-", ""))
            game.act(action)
    return lines


# -- Where the game is


def test_the_way_to_go_on_can_be_pasted(typed: Type, tmp_path: Path) -> None:
    _code, out, _err = typed("l\nquit\n", "--players", "A,B", "--first", "A", "--folder", "our games")
    (command,) = re.findall("marrakech (play .+)", out)
    code, again, _err = typed("quit\n", *shlex.split(command)[1:])
    assert code == 0
    assert "A is to roll." in again


def test_a_game_that_cannot_be_kept_is_printed_at_the_end(typed: Type, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where the folder should be")
    code, out, _err = typed("l\n\nquit\n", "--players", "A,B", "--first", "A", "--seed", "3", "--no-board")
    assert code == 0
    assert "is not kept" in out
    told = out.partition("copy these lines into a file:\n")[2]
    record = read(told)
    assert record.turns[0].side == LEFT
    assert record.turns[0].die
    assert "The game is in" not in out


# -- Whole games


@pytest.mark.parametrize("code", languages())
def test_a_whole_game_of_people_and_computer_players(typed: Type, code: str) -> None:
    known = table(None, "careful", None, seed=5, first=1)
    lines = as_typed(known, Random(3), 99 if code == "en" else 9)
    exit_code, out, err = typed(
        "\n".join([*lines, ""]),
        *("--players", "Amina,Bilal=careful,Chloé", "--first", "Bilal", "--seed", "5", "--lang", code, "--no-board"),
    )
    assert (exit_code, err) == (0, "")
    assert read_file(the_file()) == known.record
    words = language(code)
    assert words("The game is in {file}.", file=str(Path("games", the_file().name))) in out
    assert words("luck in dirhams") in out
    if code != "en":
        for english in ("turns Assam", "The die", "walks", "lays", "is to", "Possible here", "Enter rolls", "paid"):
            assert english not in out


@pytest.mark.parametrize("variant", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_on_a_real_board_a_line_a_turn(typed: Type, players: int, variant: bool) -> None:
    known = play_on(real_board(players, options={"turn": "end"} if variant else {}), Random(players))
    lines = [
        line.removeprefix("  - ").lower().replace(" ", "").replace("-", "")
        for line in write(known.record).splitlines()
        if line.startswith("  - ") and "name" not in line
    ]
    if players == 3:
        assert max(len(line) for line in lines) == 6
    options = ("--variant",) if variant else ()
    names = ",".join(NAMES[:players])
    code, _out, err = typed("\n".join([*lines, ""]), "--record", "--players", names, "--no-board", *options)
    assert (code, err) == (0, "")
    record = read_file(the_file())
    assert record.turns == known.record.turns
    assert record.result == known.record.result
    assert record.table["mode"] == "recorder"


def test_what_is_typed_at_the_table(typed: Type) -> None:
    lines = """\
?
x
l
undo
r

hint
odds
a1a2
save
board
why
quit
"""
    code, out, err = typed(lines, "--players", "Amina,Bilal=greedy,Chloé", "--first", "Amina", "--seed", "4")
    assert (code, err) == (0, "")
    for said in (
        "correct 7 l3a5a6",
        "Type l, s or r to turn Assam.",
        "turns Assam left",
        "Taken back.",
        "turns Assam right",
        "The die shows",
        "That brings 2 more squares.",
        "Neither a1 nor a2 is next to Assam on",
        "no way costs anything",
        "shares an edge with Assam's square. (lay.touch)",
        "Possible here:",
        "No computer player has decided",
        "marrakech play 'games",
    ):
        assert said in out, said
    record = read_file(the_file())
    assert [told.place for told in record.turns] == [None]
    assert unfinished("games")[0].path == the_file()


def test_corrections_notes_and_rulings(typed: Type) -> None:
    lines = """\
l3a5a6
s2 c5-c6
L1B7C7
note A wall.
correct 1 r3g5g6
correct 1 l3a3a2
correct 9 l3a3a2
correct x
s3a1a2 ! nobody noticed
s1 paid 1
cut 3 r1d6d7
bell
undo
bell
quit
"""
    code, out, err = typed(lines, "--record", "--players", "Amina,Bilal,Chloé", "--no-board")
    assert (code, err) == (0, "")
    record = read_file(the_file())
    assert record.turns[:2] == (turn("L3 a2-a3"), turn("S2 c5-c6"))
    assert record.ended_early
    for said in (
        "Noted.",
        "Turn 2, Bilal: this breaks a rule.",
        "leave out turn 2 and all after it: cut 1 r3g5g6",
        "Corrected",
        "the last is turn 3",
        "The number of a turn and the turn are missing",
        "needs a ruling in words",
        "Taken back.",
    ):
        assert said in out, said


def test_a_finished_game_can_be_taken_up_again(typed: Type) -> None:
    path = Path("done.yaml")
    done = play_on(real_board(options={"rugs": 1}), Random(1))
    path.write_text(write(done.record), encoding="utf-8")
    code, out, _err = typed("undo\n", str(path), "--no-board")
    assert code == 0
    assert "The game is over" in out
    assert len(read_file(path).turns) < len(done.record.turns)


# -- The dialogue


def test_without_players_it_asks(typed: Type) -> None:
    code, out, _err = typed(
        "\nAmina\nAmina,Bilal=clever\nAmina,Bilal=careful\nquit\n", "--first", "Amina", "--no-board"
    )
    assert code == 0
    assert "2 to 4 players" in out
    assert "no computer player clever" in out
    assert "Amina is to move." in out
    code, out, _err = typed("w\n\nl3a5a6\n", "--no-board")
    assert code == 0
    assert read_file(the_file()).names == ("Amina", "Bilal", "Chloé")
    assert read_file(the_file()).table["mode"] == "recorder"


@pytest.mark.parametrize("code", languages())
def test_the_players_it_offers_can_play(typed: Type, code: str) -> None:
    assert typed("\n\nquit\n", "--no-board", "--lang", code, "--folder", "other")[0] == 0
    assert typed("w\n\nl3\nquit\n", "--no-board", "--lang", code)[0] == 0
    record = read_file(the_file())
    assert [seat.colours for seat in record.seats] == [("red",), ("blue",), ("green",)]


def test_an_unfinished_game_is_offered(typed: Type) -> None:
    for seed in range(2):
        game = table(None, None, None, seed=seed, folder="games")
        play_on(game, Random(seed), 3)
        os.utime(game.file.path, (seed + 1, seed + 1))
    path = game.file.path
    code, out, _err = typed("7\nx\n1\nl\n", "--no-board")
    assert code == 0
    assert "Amina, Bilal and Chloé, 1 turn," in out
    assert len(read_file(path).turns) == 2
    code, out, _err = typed("\n\nDawit,Bilal\nquit\n", "--no-board")
    assert code == 0
    assert "Who plays?" in out


def test_answers_that_end_too_early_are_no_fault(typed: Type) -> None:
    assert typed("")[0] == 0
    assert typed("w")[0] == 0
    assert not Path("games").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "Amina"), "2 to 4 players"),
        (("--players", "Amina,Amina"), "two players are called Amina"),
        (("--players", "Amina,Bilal=clever"), "clever"),
        (("--players", "Amina:pink,Bilal"), "colour"),
        (("--players", "Amina,Bilal", "--first", "Chloé"), "Chloé"),
        (("--players", "Amina,Bilal=careful", "--record"), "people"),
        (("--players", "Amina,Bilal", "--rules", "anu", "--variant"), "anu"),
        (("--seed", "x"), "seed"),
        (("--lang", "xx"), "xx"),
        (("--players", "A\x1b[2J,B"), "cannot be seen"),
    ],
)
def test_what_cannot_be_played_is_a_fault_of_the_command(typed: Type, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = typed("", *arguments)
    assert code == 2
    assert out == ""
    assert said.lower() in err.lower()
    assert "\x1b" not in err


def test_a_file_that_is_no_game_is_told_with_its_place(typed: Type) -> None:
    Path("bad.yaml").write_text("marrakech: 1\nplayers: 7\nturns: []\n", encoding="utf-8")
    code, _out, err = typed("", "bad.yaml")
    assert code == 1
    assert err.startswith("bad.yaml:2:")
    code, _out, err = typed("", "nowhere.yaml")
    assert code == 1
    Path("odd.yaml").write_text(write(real_board().record).replace("recorder", "\\u202e"), encoding="utf-8")
    code, _out, err = typed("", "odd.yaml")
    assert code != 0
    assert "\u202e" not in err


# -- Hostile lines


def test_nothing_typed_reaches_the_terminal_as_it_is(typed: Type) -> None:
    hostile = [
        "\x1b[2J",
        "\u202eabc",
        "note \x1b]0;x\x07",
        "l3 \x00",
        "a" * 10_000,
        "\udcff\udcfe",
        "%s {n} {0}",
        "!" * 50,
    ]
    code, out, err = typed("\n".join(hostile), "--record", "--players", "Amina,Bilal,Chloé", "--no-board")
    assert (code, err) == (0, "")
    assert not set(out) & {chr(number) for number in (*range(10), *range(11, 32), 127, 0x202E)}


def test_hostile_lines_of_all_kinds_leave_a_good_game(typed: Type) -> None:
    rng = Random(7)
    pieces = [
        "l",
        "s",
        "r",
        "3",
        "a5a6",
        "b7-c7",
        "undo",
        "correct",
        "cut",
        "note",
        "!",
        "paid 1",
        "bell",
        "1",
        " ",
        "y",
    ]
    lines = [" ".join(rng.choice(pieces) for _ in range(rng.randint(1, 5))) for _ in range(400)]
    code, _out, err = typed("\n".join(lines), "--record", "--players", "Amina,Bilal,Chloé", "--no-board")
    assert (code, err) == (0, "")
    read_file(the_file())


def test_trouble_with_the_disk_is_told_once_and_when_it_is_over(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("games").write_text("in the way", encoding="utf-8")
    code, out, _err = typed("l\n\nundo\nsave\n", "--players", "Amina,Bilal,Chloé", "--no-board")
    assert code == 0
    assert out.count("There is no folder games") == 2  # at the first decision, and where saving was asked for


# -- What is typed for a turn


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("l3a5a6", turn("L3 a5-a6")),
        ("L3 a5-a6", turn("L3 a5-a6")),
        (" l 3  a6,a5 ", turn("L3 a5-a6")),
        ("S2 C5C6", turn("S2 c5-c6")),
        ("l", turn("L")),
        ("l3", turn("L3")),
        ("3", Turn(die=3)),
        ("a5a6", Turn(place=place("a5-a6"))),
        ("3a5a6", Turn(die=3, place=place("a5-a6"))),
        ("s4out", turn("S4 out")),
        ("s4 out", turn("S4 out")),
        ("l9", Turn(side=-1, die=9)),
        ("a1b2", Turn(place=apart(0, 9))),
        ("l3a5a6 paid 2 ! a guest", turn("L3 a5-a6", paid=2, ruling="a guest")),
        ("l3a5a6!a guest ! twice", turn("L3 a5-a6", ruling="a guest ! twice")),
    ],
)
def test_short_turns(text: str, wanted: Turn) -> None:
    assert read_typed(text, game_setup(3), ("red",)) == wanted


@pytest.mark.parametrize(
    ("text", "colour", "side"),
    [
        ("3a5a6yl", "yellow", -1),
        ("3a5a6yellowl", "yellow", -1),
        ("3 a5-a6 yellow L", "yellow", -1),
        ("3a5a6r r", "red", 1),
        ("3a5a6rr", "red", 1),
        ("3a5a6y", "yellow", None),
        ("3a5a6r", "red", None),
        ("3a5a6yel", "yellow", None),
    ],
)
def test_short_turns_of_two_colours_in_the_variant(text: str, colour: str, side: int | None) -> None:
    setup = game_setup(2, turn="end")
    assert read_typed(text, setup, ("red", "yellow")) == Turn(side, 3, place("a5-a6"), colour)


def test_colours_may_be_typed_in_the_language_of_the_table() -> None:
    setup = game_setup(2)
    for text in ("l3a5a6r", "l3a5a6 red", "l3a5a6 rouge"):
        assert read_typed(text, setup, ("red", "blue"), ("rouge", "bleu")).colour == "red"
    assert read_typed("3a5a6l", game_setup(3, turn="end"), ("red",)) == Turn(-1, 3, place("a5-a6"))


@pytest.mark.parametrize(
    "text", ["", "x", "l3a5", "a5", "l3a5a6z", "l3a5a6r", "l33", "ll", "h8h9", "l3 a5 a6 b7", "!", "é"]
)
def test_what_is_no_turn_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_typed(text, game_setup(3), ("red",))
    for code in languages():
        assert "l3a5a6" in refused.value.tell(language(code))


def test_an_unclear_colour_is_refused() -> None:
    for text in ("l3a5a6 b", "l3a5a6 x"):
        with pytest.raises(Refused, match="l3a5a6blu"):
            read_typed(text, game_setup(2), ("blue", "black"))


def test_who_sits_down() -> None:
    spoken = {"rot": "red", "vorsichtig": "careful"}
    assert read_sitters("Amina, Bilal:Rot = vorsichtig ,Chloé:blue+green", spoken) == (
        Sitter("Amina"),
        Sitter("Bilal", "careful", ("red",)),
        Sitter("Chloé", None, ("blue", "green")),
    )


# -- As a program of its own


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "marrakech", "play", *arguments]


def environment(locale: str = "C.UTF-8") -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent), "LC_ALL": locale, "TERM": "dumb"}


# Python itself cannot load an editable install from such a folder in a C locale.
@pytest.mark.skipif(not __file__.isascii(), reason="the project's folder has a name that is not ASCII")
def test_on_a_pipe_whatever_the_locale(tmp_path: Path) -> None:
    lines = b"l3a5a6\ns2c5c6\n"
    done = subprocess.run(
        program("--record", "--players", "Amina,Bilal,Chloé", "--lang", "fr"),
        input=lines,
        capture_output=True,
        cwd=tmp_path,
        env=environment("C"),
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Chloé" in done.stdout.decode()
    (path,) = (tmp_path / "games").iterdir()
    assert read_file(path).turns == (turn("L3 a5-a6"), turn("S2 c5-c6"))


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    process = subprocess.Popen(
        program("--players", "Amina,Bilal", "--first", "Amina"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
    )
    process.stdout.readline()
    process.stdout.close()
    process.stdin.write(b"l\n\n" + b"board\n" * 2000)
    process.stdin.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) == 141
    assert errors == b""


class Pty:
    """The program in a terminal."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        pty = pytest.importorskip("pty")
        self.controller, terminal = pty.openpty()
        self.process = subprocess.Popen(
            program(*arguments),
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            cwd=folder,
            env=environment(),
            start_new_session=True,
            # Whoever runs these tests in the background runs them deaf to Ctrl-C.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        )
        os.close(terminal)
        self.said = ""

    def wait_for(self, text: str, times: int = 1) -> None:
        """Read until a text was said so often."""
        deadline = time.monotonic() + 60
        while self.said.count(text) < times:
            assert time.monotonic() < deadline, self.said
            if select.select([self.controller], [], [], 0.2)[0]:
                try:
                    self.said += os.read(self.controller, 65536).decode("utf-8", "replace")
                except OSError:  # Linux says so where the program has ended
                    assert self.said.count(text) >= times, self.said

    def type(self, text: str) -> None:
        os.write(self.controller, text.encode())

    def interrupt(self) -> int:
        """Press Ctrl-C until the program has ended: one that comes just before it begins to read is not seen."""
        for _ in range(30):
            self.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                return self.process.wait(timeout=2)
        raise AssertionError(self.said)

    def __enter__(self) -> "Pty":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.controller)


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_in_a_terminal_with_what_was_typed_before_on_the_arrow_keys(tmp_path: Path) -> None:
    with Pty(tmp_path, "--record", "--players", "Amina,Bilal,Chloé", "--no-board") as terminal:
        terminal.wait_for("1> ")
        terminal.type("l3a5a6\n")
        terminal.wait_for("2> ")
        terminal.type("undo\n")
        terminal.wait_for("1> ", 2)
        terminal.type("\x1b[A\x1b[A\n")  # up, up: what was typed first
        terminal.wait_for("2> ", 2)
        terminal.type("\x04")
        terminal.wait_for("To go on with it")
        assert terminal.process.wait(timeout=60) == 0
    (path,) = (tmp_path / "games").iterdir()
    assert read_file(path).turns == (turn("L3 a5-a6"),)
    assert "Traceback" not in terminal.said


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize("code", languages())
def test_interrupted_in_a_terminal_the_game_is_kept(tmp_path: Path, code: str) -> None:
    words = language(code)
    arguments = ("--players", "Amina,Bilal=greedy", "--first", "Amina", "--lang", code, "--seed", "2")
    with Pty(tmp_path, *arguments) as terminal:
        terminal.wait_for("1> ")
        terminal.type("l\n")
        terminal.wait_for(words("Enter rolls the die."))
        terminal.type("\n")
        terminal.wait_for("1> ", 3)
        assert terminal.interrupt() == 130
        (path,) = (tmp_path / "games").iterdir()
        terminal.wait_for(words("The game is in {file}.", file=str(Path("games", path.name))))
    assert "Traceback" not in terminal.said
    told = read_file(path)
    assert told.turns[0].side == -1
    assert told.turns[0].die is not None
    assert [game.mode for game in unfinished(tmp_path / "games")] == [Mode.PLAY]
