"""Drills in a notebook: every kind of task is asked and answered on the desk, and progress is kept."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from desks import choose, click, click_square, give, good, page_of, press, wish
from marrakech.board import SQUARES_BY_NAME
from marrakech.course import KINDS
from marrakech.course.answers import Asks
from marrakech.course.drill import QUESTIONS
from marrakech.course.progress import ProgressFile
from marrakech.course.result import given_answer
from marrakech.draw.sides import CELLS
from marrakech.language import language, languages
from marrakech.notebook import Drill


@pytest.fixture
def drill(tmp_path: Path) -> Drill:
    return Drill(progress=tmp_path / "learner.jsonl", seed=7)


def lines(drill: Drill) -> list[dict[str, object]]:
    return [json.loads(line) for line in drill.logbook.path.read_text(encoding="utf-8").splitlines()]


def ask(drill: Drill, kind: str, difficulty: int = 0) -> None:
    with drill._quietly():
        drill.chosen.difficulty.value = difficulty
    drill.chosen.kind.value = kind
    if drill.trial.exercise.kind.id != kind or drill.trial.over:
        drill._another()


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.id)
def test_right_and_wrong_answers_of_every_kind_are_given_as_people_give_them(drill: Drill, kind) -> None:
    mistaken = 0
    for difficulty in (1, 2, 3):
        ask(drill, kind.id, difficulty)
        task = drill.trial.exercise.task
        right = kind.right(task)
        before = len(drill.logbook.done)
        tries = 0
        for mistake in kind.mistakes:
            for wrong in sorted(mistake.answers(task), key=str):
                if wrong in right or wrong == frozenset():
                    continue
                give(drill, wrong)
                good(drill)
                assert drill.trial.result is not None
                if not drill.trial.result.feedback.understood:
                    continue
                tries += 1
                assert drill.trial.tries == tries
                (told,) = page_of(drill).told
                assert (told.kind, told.text) == ("wrong", drill.trial.result.message)
                assert mistake.name in drill.trial.result.feedback.mistakes
                mistaken += 1
        give(drill, sorted(right, key=str)[0])
        good(drill)
        assert drill.trial.solved
        assert page_of(drill).prompt is None
        assert page_of(drill).stars == max(1, 3 - tries)
        assert len(drill.logbook.done) == before + 1
        assert lines(drill)[-1]["tries"] == tries + 1
    assert mistaken


def test_what_is_no_answer_is_no_try(drill: Drill) -> None:
    ask(drill, "amount")
    press(drill, "check")
    assert drill.error == "Answer first."
    drill.controls.field.value = "many"
    press(drill, "check")
    assert drill.trial.tries == 0
    assert page_of(drill).told[0].kind == "note"
    assert not drill.logbook.path.exists()


def test_a_hint_and_the_solution(drill: Drill) -> None:
    ask(drill, "landing")
    press(drill, "hint")
    assert page_of(drill).told[0].text.startswith("Hint: ")
    press(drill, "solution")
    page = page_of(drill)
    assert page.prompt is None
    assert page.scene.walk is not None
    assert page.stars == 0
    assert drill.trial.exercise.answer in page.told[0].text
    assert [(line["task"], line["right"]) for line in lines(drill)] == [("landing", False)]
    press(drill, "solution")
    assert len(lines(drill)) == 1


def test_the_board_and_the_field_hold_the_same_answer(drill: Drill) -> None:
    ask(drill, "region")
    click_square(drill, "a1")
    click_square(drill, "b1")
    click_square(drill, "a1")
    assert drill.controls.field.value == "b1"
    drill.controls.field.value = "c3 c4"
    assert {(2, 2), (2, 3)} == {CELLS["south"][square] for square in page_of_scene(drill)}
    ask(drill, "rugs")
    click_square(drill, "a1")
    click_square(drill, "a2")
    click_square(drill, "c1")
    assert drill.controls.field.value == "a1-a2 c1"
    click_square(drill, "g7")
    assert drill.controls.field.value == "a1-a2 g7"
    click_square(drill, "g7")
    click_square(drill, "a2")
    click_square(drill, "a1")
    assert drill.controls.field.value == ""


def page_of_scene(drill: Drill) -> tuple[int, ...]:
    """The squares that the board shows as chosen."""
    from marrakech.notebook.answering import draft_scene

    prompt = page_of(drill).prompt
    assert prompt is not None
    return draft_scene(prompt, drill.draft).chosen


def test_keys_answer_too(drill: Drill) -> None:
    ask(drill, "amount")
    wish(drill, "1", "2")
    assert drill.controls.field.value == "12"
    wish(drill, "anew")
    assert drill.controls.field.value == ""
    wish(drill, *str(drill.trial.exercise.answer), "go")
    assert drill.trial.solved
    wish(drill, "go")
    assert not drill.trial.over
    ask(drill, "landing")
    square = drill.trial.exercise.answer
    wish(drill, square[0], square[1], "go")
    assert drill.trial.solved
    ask(drill, "cheapest")
    for number, (_label, value) in enumerate(page_of(drill).prompt.options, 1):  # type: ignore[union-attr]
        if value in drill.trial.exercise.kind.right(drill.trial.exercise.task):
            wish(drill, str(number))
    assert drill.trial.solved


def test_after_a_wrong_payment_another_can_be_pressed_at_once(drill: Drill) -> None:
    ask(drill, "payment", 1)
    kind, task = drill.trial.exercise.kind, drill.trial.exercise.task
    (right,) = kind.right(task)
    assert isinstance(right, tuple)
    for name in (*reversed(right), *right):
        choose(drill, name)
    assert drill.trial.solved
    assert drill.trial.tries == 2


@pytest.mark.parametrize("side", ["south", "west", "north", "east"])
def test_ways_are_pointed_at_beside_assam(drill: Drill, side: str) -> None:
    ask(drill, "headings")
    drill.controls.side.value = side
    assam = CELLS[side][drill.trial.exercise.task.position.assam]
    click(drill, (assam[0], assam[1] + 1))
    wish(drill, "ArrowRight")
    ways = {"south": {"N", "E"}, "west": {"E", "S"}, "north": {"S", "W"}, "east": {"W", "N"}}
    assert set(drill.draft.chosen) == ways[side]
    click(drill, assam)
    assert drill.error == "Click beside Assam, on the side he is to face."
    ask(drill, "cheapest")
    position = drill.trial.exercise.task.position
    back = (position.heading + 2) & 3
    sides = ("south", "west", "north", "east")
    wish(drill, ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")[(back - sides.index(side)) & 3])
    assert drill.error == "He never turns right round."
    assert drill.trial.tries == 0


def test_what_is_due_comes_first_and_the_same_progress_gives_the_same_task(tmp_path: Path) -> None:
    one, other = (Drill(progress=tmp_path / "learner.jsonl", seed=7) for _ in range(2))
    assert one.trial.exercise.task == other.trial.exercise.task
    first = one.trial.exercise.kind.id
    give(one, sorted(one.trial.exercise.kind.right(one.trial.exercise.task), key=str)[0])
    press(one, "next")
    assert one.trial.exercise.kind.id != first
    press(one, "next")
    assert one.error == "Answer first, or have the solution shown."
    press(one, "hint")
    press(one, "solution")
    press(one, "again")
    assert not one.trial.over


def test_a_test_has_ten_questions_no_help_and_a_result(drill: Drill) -> None:
    drill.chosen.test.click()
    for number in range(QUESTIONS):
        assert f"Question {number + 1} of 10" in drill.title.value
        press(drill, "hint")
        assert drill.error == "In a test there is no help."
        exercise = drill.trial.exercise
        if number % 3:
            give(drill, sorted(exercise.kind.right(exercise.task), key=str)[0])
        else:
            assert _give_wrong(drill)
        good(drill)
    assert "Your test: 6 of 10 right" in drill.title.value
    assert drill.below.value.count("<tr") == QUESTIONS + 1
    assert [line["right"] for line in lines(drill)] == [bool(number % 3) for number in range(QUESTIONS)]
    sent: list[tuple[str, str]] = []
    drill.remote.download = lambda name, text, _type: sent.append((name, text))  # type: ignore[method-assign]
    drill.controls.name.value = "Zoë"
    drill.chosen.sheet.click()
    ((name, text),) = sent
    assert name == "Zoë.html"
    assert "Right: 6 of 10" in text
    press(drill, "next")
    assert not drill.testing
    assert drill.chosen.sheet.layout.display == "none"


def take_test(drill: Drill) -> None:
    drill.chosen.test.click()
    for _number in range(QUESTIONS):
        exercise = drill.trial.exercise
        give(drill, sorted(exercise.kind.right(exercise.task), key=str)[0])


def cells(html: str) -> list[list[str]]:
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", html)
    return [[unescape(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)] for row in rows]


def test_the_result_shows_what_was_answered_beside_what_is_right(drill: Drill) -> None:
    drill.chosen.test.click()
    assert _give_wrong(drill)
    given = drill.answers[0]
    for _number in range(1, QUESTIONS):
        exercise = drill.trial.exercise
        give(drill, sorted(exercise.kind.right(exercise.task), key=str)[0])
    heads, first, *others = cells(drill.below.value)
    assert heads == ["Number", "Question", "Your answer", "Right answer", "Right?", "Why"]
    asked = drill.asked[0]
    assert first[:2] == ["1", asked.question]
    assert first[2] == given_answer(language(), asked, given) != ""
    assert first[3:5] == [asked.answer, "✗"]
    assert asked.check(given).message in first[5]
    for row, shown in zip(others, drill.asked[1:], strict=True):
        assert row[2] == row[3] == shown.answer
        assert row[4:] == ["✓", shown.solution]


def test_the_last_result_can_be_shown_again(drill: Drill) -> None:
    assert drill.chosen.last.layout.display == "none"
    drill.chosen.last.click()
    assert drill.error == "Answer first."
    take_test(drill)
    result, asked = drill.below.value, drill.asked
    press(drill, "next")
    assert drill.below.value == ""
    assert drill.chosen.last.layout.display == ""
    press(drill, "hint")
    press(drill, "solution")
    drill.chosen.last.click()
    assert drill.below.value == result
    assert drill.chosen.last.layout.display == "none"
    assert drill.chosen.sheet.layout.display == ""
    assert len(drill.logbook.done) == QUESTIONS + 1
    press(drill, "next")
    # In a test there is nothing to look up, and another one has another result.
    drill.chosen.test.click()
    assert drill.asked != asked
    assert drill.chosen.last.layout.display == "none"
    drill.chosen.last.click()
    assert drill.error == "Answer first."
    assert drill.below.value == ""
    press(drill, "reset")
    press(drill, "reset")
    assert drill.chosen.last.layout.display == "none"


def test_my_progress_is_told(drill: Drill) -> None:
    assert "Nothing is done yet." in drill.controls.standing.value
    assert not cells(drill.controls.standing.value)
    ask(drill, "region", 1)
    for number in range(2):
        give(drill, sorted(drill.trial.exercise.kind.right(drill.trial.exercise.task), key=str)[0])
        rows = cells(drill.controls.standing.value)
        assert rows[0] == ["Chapter", "Done", "Stars", "Rules that sit", "Not yet"]
        region = next(row for row in rows if row[0] == "7. Counting a region")
        assert region[3:] == (["1", "0"] if number else ["0", "1"])
        press(drill, "again")
    assert "Tasks done in all: 2." in drill.controls.standing.value
    drill.controls.language.value = "de"
    assert cells(drill.controls.standing.value)[0][0] == language("de")("Chapter")
    press(drill, "reset")
    press(drill, "reset")
    assert not cells(drill.controls.standing.value)


def _give_wrong(drill: Drill) -> bool:
    kind, task = drill.trial.exercise.kind, drill.trial.exercise.task
    right = kind.right(task)
    for mistake in kind.mistakes:
        for wrong in sorted(mistake.answers(task), key=str):
            if wrong not in right and wrong != frozenset():
                before = len(drill.answers)
                give(drill, wrong)
                if len(drill.answers) > before:
                    return True
    if kind.asks is Asks.NUMBER:
        give(drill, 999)
        return True
    return False


def test_progress_that_cannot_be_written_is_told_and_can_be_downloaded(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("no folder", encoding="utf-8")
    drill = Drill(progress=tmp_path / "here" / "learner.jsonl", seed=7)
    sent: list[tuple[str, str]] = []
    drill.remote.download = lambda name, text, _type: sent.append((name, text))  # type: ignore[method-assign]
    ask(drill, "amount")
    give(drill, int(drill.trial.exercise.answer))
    assert drill.trial.solved
    assert "cannot be written" in drill.notice.value
    drill.controls.name.value = "../Zoë <b>"
    press(drill, "download")
    ((name, text),) = sent
    assert name == "Zoë b.jsonl"
    assert json.loads(text)["task"] == "amount"
    (tmp_path / "here").unlink()
    press(drill, "next")
    press(drill, "hint")
    press(drill, "solution")
    assert len(ProgressFile(drill.logbook.path).read().done) == 2


def test_a_name_that_no_file_can_have_is_a_sentence() -> None:
    drill = Drill(progress="a\0b.jsonl", seed=7)
    assert drill.error.endswith("no file can have this name (embedded null byte)")
    press(drill, "hint")
    press(drill, "solution")
    assert "Your progress cannot be written to" in drill.notice.value
    assert len(drill.logbook.done) == 1
    press(drill, "reset")
    press(drill, "reset")
    assert "no file can have this name" in drill.error


def test_beginning_anew_asks_first_and_keeps_the_old_file(drill: Drill) -> None:
    press(drill, "hint")
    press(drill, "solution")
    press(drill, "reset")
    assert drill.logbook.path.exists()
    press(drill, "next")
    press(drill, "reset")
    assert drill.logbook.path.exists()
    press(drill, "reset")
    assert not drill.logbook.path.exists()
    assert not drill.logbook.done
    assert list(drill.logbook.path.parent.glob("*.old"))


@pytest.mark.parametrize("code", languages())
def test_a_desk_speaks_a_language_from_the_start_and_when_it_is_chosen(tmp_path: Path, code: str) -> None:
    words = language(code)
    spoken = Drill(progress=tmp_path / "a.jsonl", seed=7, lang=code)
    switched = Drill(progress=tmp_path / "b.jsonl", seed=7)
    switched.controls.language.value = code
    for drill in (spoken, switched):
        assert drill.controls.buttons["check"].description == words("Check")
        press(drill, "hint")
    assert page_of(spoken).prompt == page_of(switched).prompt
    assert page_of(spoken).told == page_of(switched).told
    assert spoken.remote.status == switched.remote.status


def test_a_screen_reader_is_told_what_is_asked_answered_and_said(drill: Drill) -> None:
    ask(drill, "payment")
    assert drill.trial.exercise.question in drill.remote.status
    choose(drill, "Amina")
    assert "Your answer: Amina" in drill.remote.status
    choose(drill, "Amina")
    assert page_of(drill).told[0].text in drill.remote.status


def test_in_a_test_no_other_task_slips_in(drill: Drill) -> None:
    drill.chosen.test.click()
    press(drill, "again")
    assert drill.error == "Answer first."
    assert drill.trial.exercise == drill.asked[0]


def test_what_could_not_be_written_is_not_thrown_away(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("no folder", encoding="utf-8")
    drill = Drill(progress=tmp_path / "here" / "learner.jsonl", seed=7)
    press(drill, "hint")
    press(drill, "solution")
    press(drill, "reset")
    press(drill, "reset")
    assert drill.error
    assert len(drill.logbook.done) == 1


def test_wishes_that_no_page_of_ours_sends_do_nothing(drill: Drill) -> None:
    wish(drill, "riches")
    assert drill.error == ""
    drill.picture._handle_custom_msg({"cell": "here"}, [])
    drill.picture._handle_custom_msg({"cell": [99, -5]}, [])
    good(drill)


def test_wrong_squares_are_named(drill: Drill) -> None:
    ask(drill, "region", 2)
    position = drill.trial.exercise.task.position
    bare = next(name for name, square in SQUARES_BY_NAME.items() if position.owner_at(square) is None)
    drill.controls.field.value = bare
    press(drill, "check")
    assert page_of(drill).told[0].text == f"These do not belong: {bare}."


def test_the_same_question_never_comes_twice_in_a_row(drill: Drill) -> None:
    for difficulty in (1, 2, 3):
        ask(drill, "deal", difficulty)
        for _task in range(40):
            before = drill.trial.exercise.task
            press(drill, "hint")
            press(drill, "solution")
            press(drill, "next")
            now = drill.trial.exercise.task
            assert (now.question, now.position) != (before.question, before.position)


def test_who_goes_on_does_not_want_to_begin_anew(drill: Drill) -> None:
    press(drill, "hint")
    press(drill, "solution")
    press(drill, "reset")
    assert "Press once more" in drill.notice.value
    drill.controls.language.value = "pt"
    assert "Press once more" not in drill.notice.value
    assert "marrakech-notice" in drill.notice.value
    press(drill, "next")
    assert drill.notice.value == ""
    press(drill, "reset")
    drill._draw_up(drill.draft, is_given=False)
    assert drill.notice.value == ""
    press(drill, "reset")
    assert len(lines(drill)) == 1


def test_a_notice_of_a_full_disk_goes_when_there_is_room_again(drill: Drill, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr(ProgressFile, "add", lambda _file, _done: (_ for _ in ()).throw(OSError(28, "No space left")))
        press(drill, "hint")
        press(drill, "solution")
    assert "Download it before you leave" in drill.notice.value
    press(drill, "next")
    press(drill, "hint")
    press(drill, "solution")
    assert drill.notice.value == ""
    assert len(lines(drill)) == 2


def test_an_answer_that_is_none_is_told_in_the_language_of_the_test(drill: Drill) -> None:
    drill.chosen.test.click()
    drill.controls.language.value = "pt"
    with drill._told():
        drill._give("?")
    assert "Answer with" not in drill.error
    assert drill.error
