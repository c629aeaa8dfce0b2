"""Games in files: nothing is lost, nothing of others overwritten, trouble is told and the game goes on."""

import errno
import os
import shutil
import subprocess
import sys
import threading
from datetime import date
from pathlib import Path
from random import Random

import pytest

from games import play_on, real_board, table
from marrakech.format import read_file, write
from marrakech.language import language, languages
from marrakech.play import Game, GameFile, Kept, Mode, Refused, Sitter, new_game, open_game, unfinished
from marrakech.play.gamefile import file_stem
from marrakech.record import RecordError
from records import turn

LONG = bool(os.environ.get("MARRAKECH_LONG"))
TESTS = Path(__file__).parent
DAY = date(2026, 11, 26)


def decide(game: Game) -> None:
    """Make one decision."""
    play_on(game, Random(1), 1)


def told(game: Game) -> Kept | None:
    """What was told of the file after the last decision; its sentence is one in every language."""
    notice = game.notice
    if notice is None:
        return None
    sentences = {notice.tell(language(code)) for code in languages()}
    assert len(sentences) == len(languages())
    assert all(sentence.endswith(".") for sentence in sentences)
    assert str(notice) in sentences
    return notice.kind


# -- Names


@pytest.mark.parametrize(
    ("names", "stem"),
    [
        (("Amina", "Bilal"), "2026-11-26_Amina_Bilal"),
        (("Chloé", "Łukasz Ö."), "2026-11-26_Chloé_Łukasz-Ö"),
        (("../../etc", 'a:b*c?"<>|', "CON"), "2026-11-26_etc_a-b-c_CON"),
        (("...", "🧞", " "), "2026-11-26_A_B_C"),
        (("أمينة", "数", "अमीना"), "2026-11-26_أمينة_数_अमीना"),
        (("\u0301", "Zoe\u0308"), "2026-11-26_A_Zoë"),
    ],
)
def test_a_file_is_named_for_the_day_and_the_players(names: tuple[str, ...], stem: str) -> None:
    assert file_stem(DAY, names) == stem


def test_names_of_files_fit_on_every_system() -> None:
    for letter in ("a", "é", "数", "𒀀", "ﷺ"):
        stem = file_stem(DAY, [letter * 40] * 4)
        assert len(stem.encode()) < 180
        assert not set(stem) & set('<>:"/\\|?*')
        assert stem == stem.strip(" .")


def test_a_game_is_kept_from_its_first_decision_on(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    game = table(None, None, None, folder=folder, day=DAY)
    assert not folder.exists()
    assert game.file.path is None
    decide(game)
    assert game.file.path == folder / "2026-11-26_Amina_Bilal_Chloé.yaml"
    while not game.over:
        decide(game)
        assert read_file(game.file.path) == game.record
        assert told(game) is None
    assert [path.name for path in folder.iterdir()] == [game.file.path.name]


def test_tables_of_the_same_players_never_share_a_file(tmp_path: Path) -> None:
    games = [table(None, None, folder=tmp_path, seed=seed) for seed in range(8)]
    threads = [threading.Thread(target=play_on, args=(game, Random(seed), 6)) for seed, game in enumerate(games)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({game.file.path for game in games}) == 8
    for game in games:
        assert read_file(game.file.path) == game.record


def test_where_there_are_no_links_nobody_is_overwritten_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_args: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    games = [table(None, None, folder=tmp_path, seed=seed) for seed in range(3)]
    for game in games:
        play_on(game, Random(1), 5)
        assert told(game) is None
    assert len(list(tmp_path.iterdir())) == 3
    for game in games:
        assert read_file(game.file.path) == game.record


def test_a_name_taken_at_the_last_moment_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = os.link

    def somebody_was_faster(source: Path, target: Path) -> None:
        if not target.stem.endswith("-2"):
            target.write_text("theirs", encoding="utf-8")
        link(source, target)

    monkeypatch.setattr(os, "link", somebody_was_faster)
    game = table(None, None, folder=tmp_path, day=DAY)
    decide(game)
    assert game.file.path == tmp_path / "2026-11-26_Amina_Bilal-2.yaml"
    assert (tmp_path / "2026-11-26_Amina_Bilal.yaml").read_text(encoding="utf-8") == "theirs"
    assert len(list(tmp_path.iterdir())) == 2


# -- Somebody else


def test_two_kernels_on_one_file_go_on_in_two(tmp_path: Path) -> None:
    first = table(None, None, None, folder=tmp_path)
    play_on(first, Random(1), 7)
    path = first.file.path
    second, third = open_game(path), open_game(path)
    play_on(second, Random(2), 1)
    assert told(second) is None
    play_on(third, Random(3), 1)
    assert told(third) is Kept.MOVED
    decide(first)
    assert told(first) is Kept.MOVED
    assert len({first.file.path, second.file.path, third.file.path}) == 3
    begun = path.stem
    assert {path.stem, third.file.path.stem, first.file.path.stem} == {begun, f"{begun}-2", f"{begun}-3"}
    moved_again = open_game(first.file.path)
    decide(first)
    decide(moved_again)
    assert moved_again.file.path.stem == f"{begun}-4"
    for game in (first, second, third):
        play_on(game, Random(4), 5)
        assert told(game) is None
        assert read_file(game.file.path) == game.record
    assert second.file.path == path


def test_two_kernels_that_decide_in_the_same_instant_lose_nothing(tmp_path: Path) -> None:
    for number in range(30):
        folder = tmp_path / str(number)
        game = table(None, None, None, seed=number, folder=folder)
        game.keep()
        games = [open_game(game.file.path) for _kernel in range(2)]
        ready = threading.Barrier(2)

        def act(game: Game, side: int, ready: threading.Barrier = ready) -> None:
            ready.wait()
            game.turn(side)

        kernels = [threading.Thread(target=act, args=(game, side)) for game, side in zip(games, (-1, 1), strict=True)]
        for kernel in kernels:
            kernel.start()
        for kernel in kernels:
            kernel.join()
        assert {told(game) for game in games} == {None, Kept.MOVED}
        assert len(list(folder.iterdir())) == 2
        for game in games:
            assert read_file(game.file.path) == game.record


@pytest.mark.parametrize("theirs", [b"", b"not a record", b"\xff\xfe\x00"])
def test_what_somebody_put_in_place_of_the_file_stays(tmp_path: Path, theirs: bytes) -> None:
    game = table(None, None, None, folder=tmp_path)
    decide(game)
    path = game.file.path
    path.write_bytes(theirs)
    decide(game)
    assert told(game) is Kept.MOVED
    assert path.read_bytes() == theirs
    assert read_file(game.file.path) == game.record


def test_a_folder_in_place_of_the_file_is_left_alone(tmp_path: Path) -> None:
    game = table(None, None, None, folder=tmp_path)
    decide(game)
    path = game.file.path
    path.unlink()
    path.mkdir()
    decide(game)
    assert told(game) is Kept.MOVED
    assert path.is_dir()
    assert read_file(game.file.path) == game.record


def test_a_file_that_vanished_is_made_anew(tmp_path: Path) -> None:
    game = table(None, None, None, folder=tmp_path / "games")
    decide(game)
    path = game.file.path
    path.unlink()
    decide(game)
    assert told(game) is Kept.REMADE
    assert game.file.path == path
    shutil.rmtree(tmp_path / "games")
    decide(game)
    assert told(game) is Kept.REMADE
    assert read_file(path) == game.record
    decide(game)
    assert told(game) is None


def test_comments_of_a_file_typed_by_hand_stay_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "thursday.yaml"
    game = real_board()
    game.enter(turn("L3 a5-a6"))
    typed = write(game.record).replace("turns:", "# at Amina's\nturns:")
    path.write_text(typed, encoding="utf-8")
    again = open_game(path)
    again.enter(turn("S2 c5-c6"))
    assert told(again) is Kept.COMMENTED
    assert (tmp_path / "thursday.yaml.bak").read_text(encoding="utf-8") == typed
    again.enter(turn("L1 b7-c7"))
    assert told(again) is None
    assert read_file(path) == again.record


# -- Trouble with the disk


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_on_a_full_or_broken_disk_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    game = table(None, None, None, folder=tmp_path)
    decide(game)
    kept = game.file.path.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        for _ in range(3):
            decide(game)
            assert told(game) is Kept.FAILED
            assert game.file.path.read_bytes() == kept
            assert len(list(tmp_path.iterdir())) == 1
    decide(game)
    assert told(game) is Kept.AGAIN
    assert read_file(game.file.path) == game.record
    decide(game)
    assert told(game) is None


def test_a_disk_that_is_full_from_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(None, None, None, folder=tmp_path)

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        decide(game)
        assert told(game) is Kept.FAILED
        assert "disk is full" in str(game.notice)
        assert game.file.path is None
        assert list(tmp_path.iterdir()) == []
    decide(game)
    assert told(game) is Kept.AGAIN
    assert read_file(game.file.path) == game.record


def test_where_there_are_no_links_a_full_disk_leaves_no_part_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, synced = table(None, None, None, folder=tmp_path), []

    def no_links(*_args: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    def full_at_the_second(_descriptor: int) -> None:
        synced.append(1)
        if len(synced) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "link", no_links)
    monkeypatch.setattr(os, "fsync", full_at_the_second)
    decide(game)
    assert told(game) is Kept.FAILED
    assert list(tmp_path.iterdir()) == []


def test_where_nothing_may_be_written_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(None, None, None, folder=tmp_path)
    decide(game)
    opened = os.open

    def read_only(path: object, flags: int, *more: int, **named: object) -> int:
        # Whoever runs the tests may be allowed everything, so the system's answer is given here.
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return opened(path, flags, *more, **named)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", read_only)
        decide(game)
        assert told(game) is Kept.FAILED
        assert "may be written" in str(game.notice)
    decide(game)
    assert told(game) is Kept.AGAIN


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_is_read_only(tmp_path: Path) -> None:
    game = table(None, None, None, folder=tmp_path)
    decide(game)
    tmp_path.chmod(0o500)
    try:
        decide(game)
        assert told(game) is Kept.FAILED
    finally:
        tmp_path.chmod(0o700)
    decide(game)
    assert told(game) is Kept.AGAIN


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("mine", encoding="utf-8")
    game = table(None, None, None, folder=tmp_path / "games")
    decide(game)
    assert told(game) is Kept.FAILED
    assert "no folder" in str(game.notice)
    (tmp_path / "games").unlink()
    decide(game)
    assert told(game) is Kept.AGAIN


def test_a_real_limit_in_the_middle_of_writing(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    code = f"""
import resource
from random import Random
from games import play_on, table
from marrakech.format import read_file
game = table(None, None, None, folder={str(tmp_path)!r})
play_on(game, Random(1), 3)
kept = game.file.path.read_bytes()
resource.setrlimit(resource.RLIMIT_FSIZE, (100, {resource.RLIM_INFINITY}))
play_on(game, Random(1), 3)
assert game.file.path.read_bytes() == kept and game.notice.kind.value == "failed", game.notice
resource.setrlimit(resource.RLIMIT_FSIZE, ({resource.RLIM_INFINITY}, {resource.RLIM_INFINITY}))
play_on(game, Random(1), 1)
assert read_file(game.file.path) == game.record and game.notice.kind.value == "again", game.notice
"""
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.iterdir())) == 1


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS.parent), str(TESTS)])}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_any_moment_at_most_one_decision_is_lost(tmp_path: Path) -> None:
    times = 200 if LONG else 25
    program = [sys.executable, str(TESTS / "killed.py"), str(tmp_path), str(times)]
    done = subprocess.run(program, env=environment(), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{times} killed")
    held = [path for path in tmp_path.rglob("*.yaml") if not path.name.startswith(".")]
    assert len(held) > times // 2


# -- Going on


def test_unfinished_games_are_listed_the_newest_first(tmp_path: Path) -> None:
    paths = []
    for seed in range(3):
        game = table(None, "careful", seed=seed, folder=tmp_path)
        play_on(game, Random(seed), 3 + 3 * seed)
        paths.append(game.file.path)
        os.utime(game.file.path, (1_000_000 + seed, 1_000_000 + seed))
    done = play_on(table(None, None, folder=tmp_path, options={"rugs": 2}), Random(1))
    rang = table(None, None, folder=tmp_path)
    play_on(rang, Random(1), 3)
    rang.ring_bell()
    assert done.file.path.exists()
    assert rang.file.path.exists()
    listed = unfinished(tmp_path)
    assert [game.path for game in listed] == paths[::-1]
    assert [game.turns for game in listed] == [3, 2, 1]
    assert listed[0].names == ("Amina", "Bilal")
    assert listed[0].mode is Mode.PLAY
    assert listed[0].written == 1_000_002
    assert [game.path for game in unfinished(tmp_path, most=2)] == paths[:0:-1]


def test_a_finished_game_somebody_wrote_is_not_listed(tmp_path: Path) -> None:
    game = play_on(real_board(options={"rugs": 2}), Random(1))
    text = write(game.record)
    (tmp_path / "all.yaml").write_text(text[: text.index("result:")], encoding="utf-8")
    (tmp_path / "open.yaml").write_text(text[: text.rindex("  - ", 0, text.index("result:"))], encoding="utf-8")
    assert [game.path.name for game in unfinished(tmp_path)] == ["open.yaml"]


def test_nothing_in_a_folder_breaks_the_listing(tmp_path: Path) -> None:
    good = table(None, None, folder=tmp_path)
    decide(good)
    text = write(good.record)
    hostile: dict[str, bytes] = {
        "empty.yaml": b"",
        "binary.yaml": bytes(range(256)),
        "deep.yaml": b"[" * 100_000,
        "bomb.yaml": b"a: &a [x]\nb: [*a, *a]\n",
        "large.yaml": b"#" * (300 * 1024),
        "illegal.yaml": text.replace("turns:", "turns: [S9 a1-a2]\nx:").encode(),
        "clever.yaml": text.replace("person", "clever", 1).encode(),
        "table.yaml": text.replace(text[text.index("table:") :], "table: [1, 2]\n").encode(),
        ".hidden.yaml": text.encode(),
        "notes.txt": text.encode(),
        "\u202eevil\x1b[2J.yaml": b"{}",
    }
    for name, content in hostile.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "lost.yaml").symlink_to(tmp_path / "nowhere.yaml")
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.yaml")
    assert [game.path for game in unfinished(tmp_path)] == [good.file.path]


def test_a_folder_that_is_not_there_has_no_games(tmp_path: Path) -> None:
    assert unfinished(tmp_path / "nowhere") == ()
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert unfinished(tmp_path / "file") == ()


def test_a_file_that_cannot_be_gone_on_with_says_why(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        open_game(tmp_path / "nowhere.yaml")
    path = tmp_path / "table.yaml"
    path.write_text(write(real_board().record).replace("mode: recorder", "mode: chess"), encoding="utf-8")
    with pytest.raises(Refused, match="chess"):
        open_game(path)


def test_a_game_file_begins_with_nothing(tmp_path: Path) -> None:
    assert GameFile(tmp_path, "x").path is None
    game = new_game([Sitter("A"), Sitter("B")], first=0)
    decide(game)
    assert game.file is None
    assert game.notice is None
