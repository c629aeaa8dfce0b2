"""The course in a notebook, learned from beginning to end, and everything around it."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from desks import choose, give, good, page_of, press, settle, wish
from learner import right_answer, wrong_answers
from marrakech.board import PLACE_NAMES, PLACES
from marrakech.course import chapters
from marrakech.course.answers import Asks
from marrakech.course.chapter import PARTS, Asked, Step
from marrakech.course.kinds import KINDS
from marrakech.course.progress import rules_that_sit
from marrakech.language import language, languages
from marrakech.notebook import Course, Drill, ReplayViewer, Table, Vote
from marrakech.notebook.aiming import Aiming
from marrakech.notebook.guiding import Guiding
from marrakech.notebook.trying import Trying

ATTEMPTS = 8


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return Course(progress=tmp_path / "learner.jsonl")


def go_on(course: Course) -> bool:
    """Go on to what follows; False at the end of the course."""
    if not dict(page_of(course).can)["next"]:
        return False
    press(course, "next")
    assert course.error == ""
    return True


def learn(course: Course, *, wrong_first: bool) -> None:
    """Go through the course as it is opened, to its end."""
    for _ in range(2000):
        settle(course)
        good(course)
        activity = course.activity
        prompt = page_of(course).prompt
        if prompt is None:
            if isinstance(activity, Aiming) and activity.outcome == "failed" and activity.attempt < ATTEMPTS:
                press(course, "again")
            elif not go_on(course):
                return
            continue
        if wrong_first:
            answer_wrong(course)
        answer = right_answer(course)
        if answer == "roll":
            choose(course, "roll")
        else:
            give(course, answer)
        assert course.error == ""
    raise AssertionError("the course never ends")


def answer_wrong(course: Course) -> None:
    match course.activity:
        case Trying() as doing if doing.trial.tries == 0:
            kind, task = doing.trial.exercise.kind, doing.trial.exercise.task
            for name, answer in wrong_answers(kind, task)[:2]:
                give(course, answer)
                assert doing.trial.result is not None
                assert name in doing.trial.result.feedback.mistakes
                assert page_of(course).told[0].kind == "wrong"
        case Guiding() as game if not game._tried:
            question = game._beat.question
            assert question is not None
            if question.asks is Asks.RUG:
                under = next(place for place, squares in enumerate(PLACES) if question.task.position.assam in squares)
                give(course, PLACE_NAMES[under])
                assert "lay.assam" in {told.rule for told in page_of(course).told}
            elif wrong := wrong_answers(KINDS[question.task.kind], question.task):
                give(course, wrong[0][1])
                assert page_of(course).told[0].kind == "wrong"
        case Aiming() as goal if page_of(course).prompt.asks is Asks.RUG:  # type: ignore[union-attr]
            under = next(place for place, squares in enumerate(PLACES) if goal.game.position.assam in squares)
            give(course, PLACE_NAMES[under])
            assert "(lay." in course.error


@pytest.mark.parametrize("wrong_first", [False, True])
def test_the_course_is_learned_from_beginning_to_end(course: Course, wrong_first: bool) -> None:
    learn(course, wrong_first=wrong_first)
    stars = course.logbook.stars
    assert set(stars) == {key for chapter in chapters() for key in chapter.keys}
    tasks = {asked.key for chapter in chapters() for asked in chapter.tasks}
    if wrong_first:
        assert all(stars[key] < 3 for key in tasks)
    else:
        assert all(stars[key] == 3 for key in tasks)
    assert len(course.logbook.path.read_text(encoding="utf-8").splitlines()) == len(course.logbook.done)
    again = Course(progress=course.logbook.path)
    assert again.logbook.stars == stars
    assert again.chapter is chapters()[-1]
    assert again.item is None


def test_a_learner_goes_on_where_the_file_stops(course: Course) -> None:
    while course.chapter.id != "turning":
        settle(course)
        if page_of(course).prompt is not None:
            give(course, right_answer(course))
        else:
            go_on(course)
    go_on(course)
    while page_of(course).prompt is None:
        go_on(course)
    give(course, right_answer(course))
    again = Course(progress=course.logbook.path)
    assert (again.chapter.id, again.place) == ("turning", course.place + 1)


def open_at(course: Course, chapter: str, task: int) -> None:
    """Open a chapter by the list, and in it a task by its number."""
    course.list.chapter.value = [each.id for each in course.chapters].index(chapter)
    course._go_to([place for place, item in enumerate(course.chapter.items) if isinstance(item, Asked)][task])


def test_what_was_done_last_counts_though_chapters_before_it_are_not_done(tmp_path: Path) -> None:
    course = Course("turn", progress=tmp_path / "a.jsonl")
    assert (course.chapter.id, course.place) == ("aim", 0)
    for chapter in ("mosaic", "die", "turning"):
        open_at(course, chapter, 0)
        give(course, right_answer(course))
        again = Course("turn", progress=tmp_path / "a.jsonl")
        assert (again.chapter.id, again.place) == (chapter, course.place + 1)
    # Neither a wrong answer nor pages that were only opened are in the file.
    open_at(course, "owner", 1)
    answer_wrong(course)
    again = Course("turn", progress=tmp_path / "a.jsonl")
    assert again.chapter.id == "turning"
    # What was done in another part or in a drill says nothing of this one.
    other = Course("game", progress=tmp_path / "a.jsonl")
    assert (other.chapter.id, other.place) == ("broke", 0)
    open_at(other, "broke", 0)
    give(other, right_answer(other))
    again = Course("turn", progress=tmp_path / "a.jsonl")
    assert again.chapter.id == "turning"


def test_a_task_whose_solution_was_shown_is_opened_again(tmp_path: Path) -> None:
    course = Course("turn", progress=tmp_path / "a.jsonl")
    open_at(course, "die", 1)
    press(course, "hint")
    press(course, "solution")
    again = Course("turn", progress=tmp_path / "a.jsonl")
    assert (again.chapter.id, again.place) == ("die", course.place)
    assert page_of(again).prompt is not None
    assert page_of(again).says[0].startswith("You have done this task before")


def test_behind_the_last_task_of_a_chapter_stands_what_was_earned(tmp_path: Path) -> None:
    course = Course("turn", progress=tmp_path / "a.jsonl")
    open_at(course, "die", -1)
    give(course, right_answer(course))
    again = Course("turn", progress=tmp_path / "a.jsonl")
    assert again.item is None
    assert page_of(again).says[0].startswith("The chapter is done: 3 of ")
    press(again, "next")
    assert again.chapter.id == "mosaic"


def test_a_task_can_be_practised_once_more_and_its_stars_stay(course: Course) -> None:
    open_at(course, "aim", 0)
    key = course.item.key  # type: ignore[union-attr]
    press(course, "hint")
    press(course, "solution")
    page = page_of(course)
    assert page.stars == 0
    assert page.told[-1].text == "A solution that was shown earns no stars. Press “Once more” to practise the task."
    before = course.logbook.path.read_text(encoding="utf-8")
    for _ in range(2):
        press(course, "again")
        page = page_of(course)
        assert page.prompt is not None
        assert page.stars is None
        assert page.told == ()
        assert "now it is practice" in course.says.value
        assert page.prompt.question in course.remote.status
        give(course, right_answer(course))
        good(course)
        assert page_of(course).told[0].kind == "right"
        assert page_of(course).stars == 0
        assert dict(page_of(course).can)["again"]
    assert course.logbook.path.read_text(encoding="utf-8") == before
    assert course.logbook.stars == {key: 0}
    press(course, "next")
    press(course, "back")
    assert "now it is practice" in course.says.value
    give(course, right_answer(course))
    assert course.logbook.stars == {key: 0}


def test_my_progress_tells_of_the_chapters_of_this_part(tmp_path: Path) -> None:
    course = Course("game", progress=tmp_path / "a.jsonl")
    assert course.controls.standing.value.count("<tr") == 0
    (chapter,) = (each for each in course.chapters if each.id == "broke")
    for number in range(len(chapter.tasks)):
        open_at(course, "broke", number)
        give(course, right_answer(course))
    told = course.controls.standing.value
    most = len(chapter.keys)
    stars = 3 * len(chapter.tasks)
    best = 3 * sum(len(each.keys) for each in course.chapters)
    done = int(most == len(chapter.tasks))
    assert f"Chapters done: {done} of 5. Stars: {stars} of {best}. Tasks done in all: " in told
    assert f"<td>10. Out of money</td><td>{len(chapter.tasks)} of {most}</td><td>{stars} of {3 * most}</td>" in told
    # Rules of other chapters are not told of here, though they were asked about.
    sits = rules_that_sit(course.logbook.done)
    rows = re.findall(r"<td>(\d+)</td><td>(\d+)</td></tr>", told)
    assert sum(int(one) + int(other) for one, other in rows) == sum(
        any(rule in each.teaches for each in course.chapters) for rule in sits
    )


def test_practice_takes_no_stars_away(course: Course) -> None:
    open_at(course, "aim", 0)
    give(course, right_answer(course))
    assert page_of(course).stars == 3
    press(course, "again")
    press(course, "hint")
    press(course, "solution")
    assert page_of(course).stars == 3
    assert "earns no stars" not in course.feedback.value
    assert len(course.logbook.done) == 1


def test_what_is_read_is_shown_move_and_can_be_seen_again(course: Course) -> None:
    course.list.chapter.value = [chapter.id for chapter in chapters()].index("mosaic")
    assert course.remote.playing
    assert page_of(course).scene.walk is None
    settle(course)
    assert page_of(course).scene.walk is not None
    press(course, "again")
    assert course.remote.playing
    press(course, "next")
    assert page_of(course).prompt is not None


def test_less_motion_is_no_film(course: Course) -> None:
    course.list.chapter.value = [chapter.id for chapter in chapters()].index("owner")
    assert course.remote.playing
    course.remote.reduced = True
    assert not course.remote.playing
    course.list.chapter.value = [chapter.id for chapter in chapters()].index("mosaic")
    assert not course.remote.playing
    assert page_of(course).scene.walk is not None


def test_nobody_goes_on_without_an_answer(course: Course) -> None:
    while page_of(course).prompt is None:
        go_on(course)
    place = course.place
    press(course, "next")
    assert course.error == "Answer first, or have the solution shown."
    assert course.place == place
    press(course, "hint")
    press(course, "solution")
    press(course, "next")
    assert course.place == place + 1
    press(course, "back")
    assert course.place == place


def test_a_goal_that_is_missed_can_be_tried_again_with_other_luck(tmp_path: Path) -> None:
    course = Course(["odds"], progress=tmp_path / "learner.jsonl")
    course._go_to(next(place for place, item in enumerate(course.chapter.items) if item in course.chapter.goals))
    goal = course.activity
    assert isinstance(goal, Aiming)
    while goal.attempt < 40 and goal.outcome != "reached":
        settle(course)
        good(course)
        if page_of(course).prompt is None:
            assert goal.outcome == "failed"
            assert page_of(course).stars == 0
            press(course, "again")
        elif right_answer(course) == "roll":
            wish(course, "go")
        else:
            give(course, right_answer(course))
    settle(course)
    lines = [json.loads(line) for line in course.logbook.path.read_text(encoding="utf-8").splitlines()]
    assert [(line["task"], line["right"], line["tries"]) for line in lines] == [("goal", True, goal.attempt)]


def test_the_parts_are_the_course() -> None:
    assert [name for part in PARTS.values() for name in part] == [chapter.id for chapter in chapters()]
    assert [chapter.id for chapter in Course("game").chapters] == list(PARTS["game"])


def test_an_unknown_chapter_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no part 'riding'"):
        Course("riding")
    with pytest.raises(ValueError, match="there is no chapter 'riding'"):
        Course(["riding"])
    with pytest.raises(ValueError, match="or a list of chapters, not 5"):
        Course(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("view", [Course, Drill, ReplayViewer, Table, Vote])
def test_an_unknown_theme_is_refused_in_a_sentence(view: type[Course], tmp_path: Path) -> None:
    folder = {"folder": tmp_path} if view is Table else {}
    with pytest.raises(ValueError, match=r"the themes are .*, not 'plaid'"):
        view(theme="plaid", **folder)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", languages())
def test_a_course_speaks_a_language(tmp_path: Path, code: str) -> None:
    words = language(code)
    spoken = Course(["aim", "guided"], progress=tmp_path / "a.jsonl", lang=code)
    switched = Course(["aim", "guided"], progress=tmp_path / "a.jsonl")
    switched.controls.language.value = code
    for course in (spoken, switched):
        assert words(chapters()[0].title) in course.title.value
        assert course.list.chapter.options[0][0].startswith("1. " + words("What you win by"))
    assert spoken.remote.status == switched.remote.status


def test_hostile_words_of_a_chapter_of_ones_own_are_text(tmp_path: Path) -> None:
    from marrakech.course.chapter import read_chapter

    chapter = read_chapter(
        "chapter: mine\ntitle: <script>alert(1)</script>\nminutes: 3\nitems:\n"
        "  - say: <img src=x onerror=alert(1)>\n    show: {turns: [S1]}\n"
        "  - {task: region, seed: 3, difficulty: 1}\n"
    )
    course = Course(course=[chapter], progress=tmp_path / "a.jsonl")
    shown = course.title.value + course.says.value + course.question.value
    assert "<script" not in shown
    assert "<img" not in shown


def test_who_leafs_back_finds_a_task_as_it_was(course: Course) -> None:
    course._go_to(next(place for place, item in enumerate(course.chapter.items) if isinstance(item, Asked)))
    doing = course.activity
    answer_wrong(course)
    tries = doing.trial.tries  # type: ignore[union-attr]
    assert tries
    press(course, "back")
    press(course, "next")
    assert course.activity is doing
    give(course, right_answer(course))
    assert page_of(course).stars == max(1, 3 - tries)


def test_who_leafs_back_loses_no_attempt_at_a_goal(tmp_path: Path) -> None:
    course = Course(["odds"], progress=tmp_path / "learner.jsonl")
    course._go_to(next(place for place, item in enumerate(course.chapter.items) if item in course.chapter.goals))
    goal = course.activity
    assert isinstance(goal, Aiming)
    press(course, "again")
    assert goal.attempt == 2
    played = len(goal.game.played)
    press(course, "back")
    course._go_to(course.place + 1)
    assert course.activity is goal
    assert (goal.attempt, len(goal.game.played)) == (2, played)
    press(course, "reset")
    press(course, "reset")
    course._go_to(next(place for place, item in enumerate(course.chapter.items) if item in course.chapter.goals))
    assert course.activity is not goal


def test_enter_goes_on_as_the_button_does_while_something_is_shown_move(tmp_path: Path) -> None:
    course = Course(["die"], progress=tmp_path / "learner.jsonl")
    course.remote.reduced = False
    place = next(
        place
        for place, (item, after) in enumerate(pairwise(course.chapter.items))
        if isinstance(item, Step) and item.shows and item.shows.turns and after is not None
    )
    course._go_to(place)
    assert course._film
    wish(course, "go")
    assert course.place == place + 1
