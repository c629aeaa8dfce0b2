"""Drills and progress: boxes, what comes next, tests, files that are torn, merged or hostile, the table of a class."""

import csv
import json
import os
import random
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from marrakech.cli import main
from marrakech.course import KINDS, exercise
from marrakech.course.drill import INTERVALS, boxes, done_with, mark, next_exercise, questions, queue
from marrakech.course.overview import class_csv, learner_of
from marrakech.course.progress import (
    Done,
    Progress,
    ProgressFile,
    natural_order,
    read_class,
    read_progress,
    rules_that_sit,
    write_line,
)
from marrakech.language import language
from marrakech.rules import RULE_IDS

NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)


def done(task="region", minutes=0, right=True, tries=1, seed=1) -> Done:
    return Done(NOON + timedelta(minutes=minutes), task, seed, 1, right, tries, KINDS[task].rules[:1])


def some(count=12) -> list[Done]:
    kinds = list(KINDS)
    return [done(kinds[n % 5], n, right=n % 3 > 0, tries=1 + n % 2, seed=n) for n in range(count)]


# -- Files


def test_a_file_gives_back_what_was_added(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "class" / "ana.jsonl")
    assert file.read().done == ()
    for each in some():
        file.add(each)
    assert file.read().done == tuple(sorted(some()))
    assert file.read().unread == 0
    assert all(json.loads(line) for line in file.path.read_text(encoding="ascii").splitlines())


def test_files_merge_in_any_order_and_lines_count_once() -> None:
    lines = [write_line(each) for each in some()]
    whole = read_progress("\n".join(lines).encode())
    rng = random.Random(3)
    for _ in range(20):
        mixed = rng.sample(lines, len(lines)) + rng.sample(lines, 4)
        assert read_progress(("\n".join(mixed) + "\n").encode()) == whole


def test_a_torn_last_line_loses_only_itself(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ana.jsonl")
    for each in some(3):
        file.add(each)
    whole = file.path.read_bytes()
    for cut in range(len(whole) - 2, len(whole) - 60, -7):
        file.path.write_bytes(whole[:cut])
        assert file.read().done == tuple(some(2))
        file.add(done("score", 99))
        assert file.read().done == (*some(2), done("score", 99))
        assert file.read().unread == 1


def test_a_file_without_its_last_line_end_is_merged_too() -> None:
    one, two, three = (write_line(each).encode() for each in some(3))
    whole = read_progress(b"\n".join([one, two, three]))
    assert read_progress(one + two + b"\n" + three) == whole
    assert read_progress(one[:-20] + two + b"\n" + three).done == whole.done[1:]
    assert read_progress(one[:-20] + two + b"\n" + three).unread == 1


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"null",
        b"{}",
        b"9" * 5_000,
        b'{"when": "2026-11-26T10:00:00Z"}',
        *(
            json.dumps({**json.loads(write_line(done())), key: value}).encode()
            for key, value in [
                ("when", "yesterday"),
                ("when", "2026-11-26T10:00:00"),
                ("when", 7),
                ("task", "nonsense"),
                ("task", ["region"]),
                ("seed", 1.5),
                ("seed", True),
                ("seed", 10**30),
                ("difficulty", 9),
                ("difficulty", []),
                ("tries", 0),
                ("tries", 10**9),
                ("right", "yes"),
                ("rules", []),
                ("rules", "pay.region"),
                ("rules", ["pay.nothing"]),
                ("rules", [{}]),
            ]
        ),
    ],
    ids=lambda line: repr(line[:60]),
)
def test_hostile_lines_are_passed_over_and_counted(line: bytes) -> None:
    good = write_line(done()).encode()
    found = read_progress(good + b"\n" + line + b"\n" + good.replace(b'"seed": 1', b'"seed": 2') + b"\r\n\n")
    assert len(found.done) == 2
    assert found.unread == 1


def test_keys_of_later_versions_do_no_harm() -> None:
    line = json.dumps({**json.loads(write_line(done())), "note": "=1+1"})
    assert read_progress(line.encode()).done == (done(),)


def test_reset_moves_the_file_aside(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "ana.jsonl")
    assert file.reset() is None
    kept = []
    for number in (1, 2):
        file.add(done(seed=number))
        kept.append(file.reset())
        assert file.read().done == ()
    assert [read_progress(path.read_bytes()).done[0].seed for path in kept if path] == [1, 2]


# -- Boxes


def test_boxes_rise_and_fall() -> None:
    def box_of(*answers: bool) -> int:
        told = [done(minutes=n, tries=1 if right else 2) for n, right in enumerate(answers)]
        return next(box.box for box in boxes(told) if box.task == "region")

    assert [box_of(*[True] * n) for n in range(7)] == [0, 1, 2, 3, 4, 4, 4]
    assert box_of(True, True, True, False) == 0
    assert box_of(False, True) == 1


def test_due_ones_come_first_then_new_ones_then_the_rest() -> None:
    told = [done("region"), done("landing", 1, tries=2), done("score", 2)]
    soon = queue(told, NOON + timedelta(minutes=9), 1)
    assert soon[0] == "landing"
    assert soon[1 : len(KINDS) - 2] == tuple(kind for kind in KINDS if kind not in {"region", "landing", "score"})
    assert soon[-2:] == ("region", "score")
    later = queue(told, NOON + INTERVALS[1] + timedelta(minutes=9), 1)
    assert set(later[:3]) == {"region", "landing", "score"}
    assert later[0] == "landing"
    assert sorted(soon) == sorted(later) == sorted(KINDS)


def test_the_same_kind_never_comes_twice_in_a_row() -> None:
    told: list[Done] = []
    rng = random.Random(5)
    for minute in range(60):
        shown = next_exercise(told, 9, now=NOON + timedelta(minutes=minute))
        assert not told or shown.task.kind != told[-1].task
        again = next_exercise(told, 9, now=NOON + timedelta(minutes=minute))
        assert again.task == shown.task
        tries = rng.choice([1, 1, 2])
        told.append(done_with(shown, right=True, tries=tries, when=NOON + timedelta(minutes=minute)))
    trivial = [exercise(each.task, each.seed, difficulty=each.difficulty).task.trivial for each in told]
    assert not any(one and other for one, other in pairwise(trivial))
    assert {each.task for each in told} == set(KINDS)
    assert {each.difficulty for each in told} >= {1, 2}


def test_goals_between_tasks_change_neither_boxes_nor_what_is_trivial() -> None:
    goal = Done(NOON + timedelta(minutes=1), "goal", 1, 1, True, 1, ("pay.region",))
    assert boxes([done(), goal]) == boxes([done()])
    assert rules_that_sit([done(), goal]) == rules_that_sit([done()])
    assert queue([done(), goal], NOON, 1)[0] != "region"
    assert read_progress(write_line(goal).encode()).done == (goal,)


def test_after_a_trivial_task_comes_none_that_is_whatever_came_between() -> None:
    goal = Done(NOON + timedelta(minutes=2), "goal", 1, 1, True, 1, ("pay.region",))
    trivial = done("landing", 1, tries=2, seed=2)
    assert exercise(*trivial.key[:2], difficulty=1).task.trivial
    moved = 0
    for seed in range(1, 40):
        for told in ([done("payment", tries=2), trivial], [done("payment", tries=2), trivial, goal]):
            shown = next_exercise(told, seed, now=NOON + timedelta(minutes=9))
            assert shown.task.kind == "payment"
            assert not shown.task.trivial
            moved += shown.seed != seed + len(told)
    assert moved


def test_stars_by_tries() -> None:
    assert [done(tries=n).stars for n in (1, 2, 3, 9)] == [3, 2, 1, 1]
    assert done(right=False, tries=1).stars == 0


def test_a_rule_sits_after_two_tasks_at_once() -> None:
    rule = KINDS["region"].rules[0]
    assert rules_that_sit([done()]) == {rule: False}
    assert rules_that_sit([done(), done(minutes=1)]) == {rule: True}
    assert rules_that_sit([done(minutes=1), done(), done(minutes=2, tries=2)]) == {rule: False}
    assert list(rules_that_sit(some())) == [rule for rule in RULE_IDS if rule in rules_that_sit(some())]


# -- Tests of ten questions


def test_a_test_has_ten_different_questions_and_a_result() -> None:
    asked = questions(7)
    assert len({each.task.kind for each in asked}) == len(asked) == 10
    assert [each.task.difficulty for each in asked] == sorted(each.task.difficulty for each in asked)
    assert [each.task for each in asked] == [each.task for each in questions(7)]
    assert [each.task for each in asked] != [each.task for each in questions(8)]
    all_right = mark(asked, [each.answer for each in asked])
    assert (all_right.right, all_right.weak) == (10, ())
    first_wrong = mark(asked, ["nonsense", *(each.answer for each in asked[1:])])
    assert (first_wrong.right, first_wrong.weak) == (9, asked[0].rules)
    with pytest.raises(ValueError, match="there are 10 questions and 1 answers"):
        mark(asked, ["a1"])


# -- The table of a class


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    for name, tries in (("Ana", 1), ("=Bruno", 2)):
        file = ProgressFile(folder / f"{name}.jsonl")
        for minute in range(2):
            file.add(done(minutes=minute, tries=tries))
            file.add(done("score", 10 + minute))
    (folder / "notes.txt").write_text("no progress")
    return folder


def test_progress_prints_who_and_which_rules(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["progress", str(folder)]) == 0
    out, err = capsys.readouterr()
    rows = [line.split() for line in out.splitlines()]
    assert rows[2] == ["Ana", "4", "4", "12", "2", "0"]
    assert rows[1] == ["=Bruno", "4", "2", "10", "1", "1"]
    assert any(line.startswith("pay.region") and line.endswith("=Bruno") for line in out.splitlines())
    assert err == ""


def test_progress_as_csv(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = folder / "class.csv"
    with (folder / "Ana.jsonl").open("ab") as file:
        file.write(b'{"torn')
    assert main(["progress", str(folder), "--csv", str(target)]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[2].split() == ["Ana", "4", "4", "12", "2", "0"]
    assert err == "Ana.jsonl:1:1: warning: 1 line cannot be read and is passed over\n"
    rows = list(csv.reader(target.read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0] == ["name", "done", "at once", "stars", *RULE_IDS]
    found = {row[0]: dict(zip(rows[0], row, strict=True)) for row in rows[1:]}
    assert found["Ana"]["pay.region"] == found["Ana"]["end.score"] == "1"
    assert found["'=Bruno"]["pay.region"] == "0"
    assert found["Ana"]["lay.cover"] == ""


def test_csv_on_the_standard_output_is_alone_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (folder / "Ana.jsonl").open("ab") as file:
        file.write(b"torn\ntoo\n")
    assert main(["progress", str(folder), "--csv", "-"]) == 0
    out, err = capsys.readouterr()
    assert [row[0] for row in csv.reader(out.removeprefix("\ufeff").splitlines())] == ["name", "'=Bruno", "Ana"]
    assert "2 lines cannot be read and are passed over" in err


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@A1", "＝1+1", "＋1", "－1", "＠A1", "\t=1+1", "﹢1", "\r-1"])
def test_no_name_is_a_formula(name: str) -> None:
    text = class_csv(language(), [learner_of(name, b"")])
    (row,) = list(csv.reader(text.splitlines()))[1:]
    assert row[0] == "'" + name.strip()


def test_names_come_in_natural_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["1", "2", "10", "011", "30", "Bo", "emil 2", "Émil 9", "Emil 10", "José", "José 2", "José 10", "Zoë"]
    for name in sorted(names):
        ProgressFile(tmp_path / f"{name}.jsonl").add(done())
    assert [learner.name for learner in read_class(tmp_path)] == names
    assert main(["progress", str(tmp_path), "--csv", str(tmp_path / "x.csv")]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert all(line.startswith(f"{name} ") for line, name in zip(lines, names, strict=False))
    rows = list(csv.reader((tmp_path / "x.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert [row[0] for row in rows[1:]] == names
    odd = ["", "0", "00", "²", "9" * 5000, "٣", "\ud800"]
    assert sorted(sorted(odd), key=natural_order) == odd


@pytest.mark.parametrize("name", ["a\0b.jsonl", "\ud800.jsonl"])
def test_a_name_that_no_file_can_have_is_told_as_one_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / name)
    with pytest.raises(OSError, match="no file can have this name"):
        file.read()
    with pytest.raises(OSError, match="no file can have this name"):
        file.add(done())


def test_progress_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["progress", str(tmp_path)]) == 1
    assert "there is no progress file in the folder" in capsys.readouterr().err
    assert main(["progress", str(tmp_path / "nowhere")]) == 1
    assert "the folder cannot be read" in capsys.readouterr().err
    assert main(["progress", "a\0b"]) == 1
    assert "the folder cannot be read" in capsys.readouterr().err


def test_a_line_that_was_written_in_part_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, line: write(handle, line[:9]))
    file = ProgressFile(tmp_path / "learner.jsonl")
    with pytest.raises(OSError, match="No space left"):
        file.add(Done(datetime(2026, 11, 30, tzinfo=UTC), "region", 7, 1, True, 1, ("pay.region",)))
    monkeypatch.undo()
    assert file.read().done == ()


# -- What testers wrote into it


def line(minutes: int = 1) -> bytes:
    return write_line(done(minutes=minutes)).encode()


def test_files_put_behind_one_another_lose_nothing() -> None:
    one, other = line(), line(2)
    mark = b"\xef\xbb\xbf"
    for joined in (one + other, one + mark + other, mark + one + b"\n" + mark + other, one + b"\r\n" + other + mark):
        assert read_progress(joined) == read_progress(one + b"\n" + other), joined


def test_a_rule_named_twice_counts_once() -> None:
    twice = line().replace(b'["pay.region"]', b'["pay.region", "pay.region"]')
    (done,) = read_progress(twice).done
    assert done.rules == ("pay.region",)
    assert rules_that_sit((done,)) == {"pay.region": False}


def test_a_time_without_a_morrow_is_passed_over() -> None:
    late = line().replace(b"2026-", b"9999-")
    assert read_progress(late) == Progress((), 1)
