"""Chapters: those of the course are whole, and what is none is refused with line and column."""

import re
from pathlib import Path

import pytest

from marrakech.analysis import ways
from marrakech.board import SQUARES_BY_NAME
from marrakech.cli import main
from marrakech.course import KINDS, chapters
from marrakech.course.chapter import LONGEST_TEXT, Step, read_chapter, repeated
from marrakech.course.goal import largest_region
from marrakech.cursor import Cursor
from marrakech.language import language, languages
from marrakech.record import RecordError, play
from marrakech.rules import RIGHT, STRAIGHT

GOOD = """\
chapter: turning
title: Turning Assam
minutes: 4
items:
  - say: Turn him.
    rules: [turn.heading]
    show: {turns: [L3 a5-a6]}
  - {task: headings, seed: 1, difficulty: 1}
"""


def test_the_course_has_its_chapters() -> None:
    assert [chapter.id for chapter in chapters()] == [
        *("aim", "market", "turning", "die", "mosaic", "owner", "region", "laying", "covering", "broke", "end", "two"),
        *("variant", "guided", "odds", "building", "cutting", "purpose", "last"),
    ]
    assert len({chapter.title for chapter in chapters()}) == len(chapters())


@pytest.mark.parametrize("chapter", chapters(), ids=lambda chapter: chapter.id)
def test_a_chapter_is_short_and_can_be_shown_and_done_in_every_language(chapter) -> None:
    assert 1 <= chapter.minutes <= 10
    read = 0
    assert isinstance(chapter.items[0], Step)
    assert not isinstance(chapter.items[-1], Step)
    for item in chapter.items:
        read = read + len(re.findall(r"[.!?](?=\s|$)", " ".join(item.messages))) if isinstance(item, Step) else 0
        assert read <= 3
    for step in chapter.steps:
        if step.shows is not None:
            cursor = Cursor(step.shows)
            cursor.to_end()
    for asked in chapter.tasks:
        assert asked.task in KINDS
        for code in languages():
            shown = asked.exercise(code)
            assert shown.check(shown.answer)
    for code in languages()[1:]:
        words = language(code)
        for message in chapter.messages:
            assert words(message)
            assert words(message) != message


def test_nothing_comes_twice_in_the_course() -> None:
    assert repeated(chapters()) == {}
    keys = [key for chapter in chapters() for key in chapter.keys]
    assert len(keys) == len(set(keys)) > 3 * len(chapters())


def test_all_kinds_of_tasks_come_up_in_the_course() -> None:
    assert {asked.task for chapter in chapters() for asked in chapter.tasks} == set(KINDS)


def shown(chapter: str, step: int):
    """The position that a step shows, by the chapter's id and the step's number from 1."""
    steps = next(each for each in chapters() if each.id == chapter).steps
    record = steps[step - 1].shows
    return play(record)[-1] if record.turns else record.first_position


def test_numbers_that_the_chapters_say_are_right() -> None:
    costs = {way.side: [landing.due for *_, landing in way.landings] for way in ways(shown("odds", 1))}
    assert costs[STRAIGHT] == [2, 2, 0, 0]
    cheap = {way.side: way for way in ways(shown("odds", 3))}
    assert [landing.due for *_, landing in cheap[STRAIGHT].landings] == [1, 1, 0, 0]
    assert [landing.due for *_, landing in cheap[RIGHT].landings] == [0, 0, 0, 6]
    assert cheap[STRAIGHT].expected == min(way.expected for way in cheap.values())
    assert cheap[RIGHT].chance_to_pay == min(way.chance_to_pay for way in cheap.values())
    assert [way.worst > shown("odds", 4).dirhams[0] for way in ways(shown("odds", 4))] == [False, False, True]
    assert [way.landings[0][2].due for way in ways(shown("building", 3))] == [6, 6, 6]
    assert shown("building", 1).region_at(SQUARES_BY_NAME["d5"]).bit_count() == 4
    cut = shown("cutting", 1)
    assert cut.before.region_at(SQUARES_BY_NAME["d6"]).bit_count() == 6
    assert max(cut.after.region_at(SQUARES_BY_NAME[s]).bit_count() for s in ("b5", "d6", "e5", "f5")) == 2
    assert largest_region(shown("purpose", 1).before, 1) == 6
    assert shown("purpose", 1).payment.paid == 1
    last = shown("last", 3)
    assert last.before.scores[1] - last.before.scores[0] == 3
    assert last.after.leaders == (0,)
    assert shown("last", 1).left == (1, 1, 1)


def test_a_good_chapter_is_read() -> None:
    chapter = read_chapter(GOOD)
    assert (chapter.id, chapter.minutes, chapter.teaches) == ("turning", 4, {"turn.heading"})
    assert chapter.steps[0].shows is not None
    assert chapter.steps[0].tell(language()) == "Turn him."


@pytest.mark.parametrize(
    ("old", "new", "place", "sentence"),
    [
        ("chapter: turning", "chapter: Turning Assam", (1, 10), "chapter is the id"),
        ("title: Turning Assam", "titel: Turning Assam", (2, 1), "a chapter has no key 'titel'"),
        ("title: Turning Assam", "title: Turning {him}", (2, 8), "a chapter says its title as it stands"),
        ("minutes: 4", "minutes: 11", (3, 10), "a chapter takes 1 to 10 minutes"),
        ("minutes: 4", "minutes: soon", (3, 10), "minutes is a whole number"),
        ("say: Turn him.", "say: One. Two! Three? Four.", (5, 5), "at most 3 sentences before the learner does"),
        ("  - {task", "  - say: One. Two. Three.\n  - {task", (8, 5), "at most 3 sentences before the learner does"),
        ("say: Turn him.", "say: " + "a" * (LONGEST_TEXT + 1), (5, 10), "a step says at most 260 characters"),
        ("L3 a5-a6", "{turn: L3 a5-a6, comment: One. Two. Three.}", (5, 5), "at most 3 sentences before"),
        ("  - say", "  - {task: deal, seed: 1, difficulty: 1}\n  - say", (5, 5), "a chapter begins with a step"),
        ("1}\n", "1}\n  - say: The end.\n", (9, 5), "a chapter ends with something to do"),
        ("1}\n", "1}\n  - {difficulty: 1, seed: 1, task: headings}\n", (9, 5), "this is in the chapter twice"),
        ("say: Turn him.", "said: Turn him.", (5, 5), "an item is a step, a task, a goal or a guided"),
        ("  - {task", "  - 7\n  - {task", (8, 5), "an item is a step, a task, a goal or a guided"),
        ("say: Turn him.", "say: Turn {name}.", (5, 10), "without braces"),
        ("say: Turn him.", "say: []", (5, 10), "say is a text"),
        ("turn.heading", "turn.round", (6, 13), "there is no rule 'turn.round'"),
        ("[turn.heading]", "[]", (6, 12), "rules is a list that is not empty"),
        ("L3 a5-a6", "L3 d5-d6", (7, 11), "neither square shares an edge"),
        ("show: {", "show: {players: 7, ", (7, 21), "players is 2, 3 or 4"),
        ("task: headings", "task: heading", (8, 12), "there is no kind of task 'heading'"),
        ("difficulty: 1", "difficulty: 4", (8, 43), "difficulty is 1, 2 or 3"),
        (", seed: 1", "", (8, 5), "a task needs the key seed"),
        ("items:", "items: &x", (4, 8), ""),
    ],
)
def test_what_is_no_chapter_is_refused_with_its_place(
    old: str, new: str, place: tuple[int, int], sentence: str
) -> None:
    assert old in GOOD
    with pytest.raises(RecordError) as caught:
        read_chapter(GOOD.replace(old, new, 1))
    assert sentence in caught.value.message
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize("data", [b"", b"\xff", b"- a", b"chapter: a\n", b"[" * 5000, b"a: &a [*a]"])
def test_hostile_chapters_raise_nothing_else(data: bytes) -> None:
    with pytest.raises(RecordError):
        read_chapter(data)


def test_lint_course_is_silent_about_the_course(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint-course"]) == 0
    assert capsys.readouterr() == ("", "")


def test_lint_course_lists_what_is_wrong_and_what_is_missing(tmp_path: Path, capsys) -> None:
    (tmp_path / "1.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "2.yaml").write_text(GOOD, encoding="utf-8")
    again = GOOD.replace("chapter: turning", "chapter: again").replace("Turning Assam", "Once more")
    (tmp_path / "4.yaml").write_text(again, encoding="utf-8")
    (tmp_path / "3.yaml").write_text(GOOD.replace("minutes: 4", "minutes: 0"), encoding="utf-8")
    assert main(["lint-course", str(tmp_path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert f"{tmp_path / '2.yaml'}:1:1: error: 1.yaml has the same id turning" in out
    assert f"{tmp_path / '3.yaml'}:3:10: error: a chapter takes 1 to 10 minutes" in out
    twice = "headings with seed 1 and difficulty 1 is in turning already"
    assert f"{tmp_path / '4.yaml'}:1:1: error: {twice}" in out
    assert f"{tmp_path / '1.yaml'}:1:1: warning: pt lacks 1 of its 2 texts, the first of them 'Turn him.'" in out
    assert f"{tmp_path}:1:1: warning: no step teaches pay.region" in out
    assert not [line for line in out if "turn.heading" in line]


def test_lint_course_warns_of_what_the_course_has_already(tmp_path: Path, capsys) -> None:
    deal = GOOD.replace("task: headings", "task: deal")
    (tmp_path / "1.yaml").write_text(deal, encoding="utf-8")
    (tmp_path / "2.yaml").write_text(GOOD.replace("chapter: turning", "chapter: market"), encoding="utf-8")
    assert main(["lint-course", str(tmp_path)]) == 0
    out = capsys.readouterr().out.splitlines()
    already = "deal with seed 1 and difficulty 1 is in the course, in market, already"
    assert [line for line in out if "already" in line] == [f"{tmp_path / '1.yaml'}:1:1: warning: {already}"]


def test_lint_course_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint-course", str(tmp_path)]) == 1
    assert "there is no chapter in the folder" in capsys.readouterr().out
    assert main(["lint-course", str(tmp_path / "nowhere")]) == 1
    assert "the folder cannot be read" in capsys.readouterr().err
