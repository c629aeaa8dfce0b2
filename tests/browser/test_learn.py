"""A scripted learner in the real browser goes through the whole course, and practises.

Beside the browser a second course runs here, headless, on a file of its own: it knows what is asked, is given the same
answers, and has to say the same at every page.
"""

import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import desks
from browser.boards import click_square
from browser.lab import PATIENCE_MS, Lab, close_all, kill_kernels, open_notebook, screenshot
from learner import right_answer, wrong_answers
from marrakech.board import HEADING_NAMES
from marrakech.course.answers import Answer, Asks
from marrakech.course.kinds import KINDS
from marrakech.notebook import Course
from marrakech.notebook.aiming import Aiming
from marrakech.notebook.answering import WRITTEN
from marrakech.notebook.guiding import Guiding
from marrakech.notebook.trying import Trying

NOTEBOOKS = ("01_learn_1_turn.ipynb", "01_learn_2_game.ipynb", "01_learn_3_strategy.ipynb")
ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")

pytestmark = pytest.mark.browser


def status(page: Page) -> Locator:
    return page.locator(".marrakech-desk .marrakech-narration")


def part_of(lab: Lab, notebook: str) -> str:
    """The part of the course that a notebook opens, as its cell names it."""
    cells = json.loads((lab.home / "notebooks" / notebook).read_text(encoding="utf-8"))["cells"]
    named = re.search(r'Course\("([a-z]+)"', "".join(line for cell in cells for line in cell["source"]))
    assert named is not None
    return named[1]


def opened(page: Page, lab: Lab, notebook: str, progress: Path, page_errors: list[str]) -> Course:
    """Open a notebook in the browser and the same course here; both read their own file of the same progress."""
    page.emulate_media(reduced_motion="reduce")
    close_all(page)
    # What is closed while its kernel runs has nobody to send its last words to.
    page_errors.clear()
    course = Course(part_of(lab, notebook), progress=progress)
    course.remote.reduced = True
    course._film = []
    course._show()
    open_notebook(page, notebook)
    page.locator(".marrakech-desk .js-plotly-plot").wait_for(timeout=PATIENCE_MS)
    page.locator(".marrakech-desk").focus()
    return course


def same(page: Page, course: Course) -> None:
    desks.settle(course)
    desks.good(course)
    try:
        # Looked for at every frame; `expect` would look ever more seldom.
        page.wait_for_function(
            """text => {
                const status = document.querySelector('.marrakech-desk .marrakech-narration');
                return status?.textContent.replace(/\\s+/g, ' ').trim() === text;
            }""",
            arg=" ".join(course.remote.status.split()),
            timeout=PATIENCE_MS / 4,
        )
    except PlaywrightTimeout:
        expect(status(page)).to_have_text(course.remote.status)


def click_answer(page: Page, course: Course, answer: Answer) -> None:
    """Give an answer with the mouse, and here."""
    prompt = desks.page_of(course).prompt
    assert prompt is not None
    labels = {value: label for label, value in prompt.options}

    def press(name: str) -> None:
        page.locator(".marrakech-desk").get_by_role("button", name=name, exact=True).click()

    anew = page.locator(".marrakech-desk").get_by_role("button", name="Choose anew")
    if not course.draft.empty and anew.is_visible():
        anew.click()
    match prompt.asks, answer:
        case Asks.NUMBER, _:
            page.get_by_label("Your answer").fill(str(answer))
            press("Check")
        case (Asks.SQUARE, str(square)):
            click_square(page, square)
            click_square(page, square)
        case (Asks.RUG, str(rug)):
            one, other = rug.split("-")
            for square in (one, other, one):
                click_square(page, square)
        case (Asks.SQUARES | Asks.RUGS, frozenset()):
            for piece in sorted(answer):
                for square in piece.split("-"):
                    click_square(page, square)
            press("Check")
        case (_, None):
            press(labels["nobody"])
        case (_, str(value)):
            press(labels[value])
        case (_, several):
            for value in sorted(several) if isinstance(several, frozenset) else several:
                press(labels[value])
            if prompt.asks is not Asks.PAYMENT:
                press("Check")
    mirror(course, answer)


def type_answer(page: Page, course: Course, answer: Answer) -> None:
    """Give an answer with the keyboard alone, and here."""
    prompt = desks.page_of(course).prompt
    assert prompt is not None
    numbers = {value: str(number) for number, (_label, value) in enumerate(prompt.options, 1)}
    keys = ["Backspace"]
    match prompt.asks, answer:
        case Asks.NUMBER, _:
            keys += [*str(answer), "Enter"]
        case (Asks.SQUARE, str(square)):
            keys += [*square, "Enter"]
        case (Asks.RUG, str(rug)) if not prompt.options:
            keys += [*rug.replace("-", ""), "Enter"]
        case (Asks.SQUARES | Asks.RUGS, frozenset()):
            keys += [*"".join(sorted(answer)).replace("-", ""), "Enter"]
        case (Asks.HEADINGS, frozenset()):
            keys += [*(ARROWS[HEADING_NAMES.index(heading)] for heading in sorted(answer)), "Enter"]
        case (_, None):
            keys += [numbers["nobody"]]
        case (_, str(value)):
            keys += [numbers[value]]
        case (_, several):
            keys += [numbers[value] for value in (sorted(several) if isinstance(several, frozenset) else several)]
            keys += [] if prompt.asks is Asks.PAYMENT else ["Enter"]
    # A button that was clicked would take the keys that press buttons until it is disabled.
    page.locator(".marrakech-desk").focus()
    for key in keys:
        page.keyboard.press(key)
    mirror(course, answer)


def write_answer(page: Page, course: Course, answer: Answer) -> None:
    """Give an answer in the field where there is one, otherwise with keys, and here."""
    prompt = desks.page_of(course).prompt
    assert prompt is not None
    if prompt.asks not in WRITTEN:
        type_answer(page, course, answer)
        return
    text = " ".join(sorted(answer)) if isinstance(answer, frozenset) else str(answer)
    field = page.get_by_label("Your answer")
    field.fill(text)
    field.press("Enter")
    mirror(course, answer)


def mirror(course: Course, answer: Answer) -> None:
    if answer == "roll":
        desks.choose(course, "roll")
    else:
        desks.give(course, answer)


def go_on(page: Page, course: Course, *, keys: bool) -> bool:
    if not dict(desks.page_of(course).can)["next"]:
        return False
    if keys:
        page.locator(".marrakech-desk").focus()
        page.keyboard.press("Enter")
    else:
        page.locator(".marrakech-desk").get_by_role("button", name="Next", exact=True).click()
    desks.press(course, "next")
    return True


def wrong_answer(course: Course) -> Answer:
    """A wrong answer to a question that was not tried yet; nothing where there is none."""
    match course.activity:
        case Trying() as doing if doing.trial.tries == 0:
            return wrong_answers(doing.trial.exercise.kind, doing.trial.exercise.task)[0][1]
        case Guiding() as game if not game._tried and game._beat.question.asks is not Asks.RUG:  # type: ignore[union-attr]
            question = game._beat.question
            assert question is not None
            wrong = wrong_answers(KINDS[question.task.kind], question.task)
            return wrong[0][1] if wrong else None
    return None


def learn(page: Page, course: Course, *, wrong_first: bool) -> None:
    """Learn what a notebook opens to its end.

    A wrong answer of each kind is typed once, a right one clicked once; all others are given in writing.
    """
    typed: set[Asks | None] = set()
    clicked: set[Asks | None] = set()
    for _ in range(1000):
        same(page, course)
        prompt = desks.page_of(course).prompt
        if prompt is None:
            assert not isinstance(course.activity, Aiming) or course.activity.outcome == "reached"
            if not go_on(page, course, keys=course.place % 2 == 0):
                return
            continue
        wrong = wrong_answer(course) if wrong_first else None
        if wrong is not None:
            (write_answer if prompt.asks in typed else type_answer)(page, course, wrong)
            typed.add(prompt.asks)
            same(page, course)
            expect(page.locator(".marrakech-told.marrakech-wrong")).to_be_visible()
        (write_answer if prompt.asks in clicked else click_answer)(page, course, right_answer(course))
        clicked.add(prompt.asks)
    raise AssertionError("the course never ends")


def kept(lab: Lab) -> list[tuple[str, int, bool, int]]:
    lines = (lab.home / "notebooks" / "progress" / "learner.jsonl").read_text(encoding="utf-8").splitlines()
    return [(line["task"], line["seed"], line["right"], line["tries"]) for line in map(json.loads, lines)]


def done_here(course: Course) -> list[tuple[str, int, bool, int]]:
    return [(done.task, done.seed, done.right, done.tries) for done in course.logbook.done]


@pytest.mark.parametrize("wrong_first", [True, False] if os.environ.get("MARRAKECH_LONG") else [True])
def test_a_learner_finishes_the_course_though_a_kernel_dies(
    page: Page, lab: Lab, tmp_path: Path, page_errors: list[str], wrong_first: bool
) -> None:
    for notebook in NOTEBOOKS:
        course = opened(page, lab, notebook, tmp_path / "mirror.jsonl", page_errors)
        if notebook == NOTEBOOKS[0]:
            for _ in range(9):
                same(page, course)
                if desks.page_of(course).prompt is None:
                    go_on(page, course, keys=True)
                else:
                    type_answer(page, course, right_answer(course))
            same(page, course)
            kill_kernels(lab)
            course = opened(page, lab, notebook, tmp_path / "mirror.jsonl", page_errors)
            assert course.place > 0 or course.chapter is not course.chapters[0]
        learn(page, course, wrong_first=wrong_first)
        screenshot(page, f"learn-{notebook.removesuffix('.ipynb')}")
        assert kept(lab) == done_here(course)
    stumbled = sum(tries > 1 for _task, _seed, _right, tries in kept(lab))
    assert stumbled > 60 if wrong_first else stumbled == 0


def test_practice_and_a_test_of_ten_questions(page: Page, lab: Lab) -> None:
    open_notebook(page, "01_learn_4_practice.ipynb")
    desk = page.locator(".marrakech-desk")
    desk.locator(".js-plotly-plot").wait_for(timeout=PATIENCE_MS)
    page.set_viewport_size({"width": 1280, "height": 800})
    # What is practised and the language stand in one row.
    page.wait_for_function(
        """() => {
            const lists = [...document.querySelectorAll('.marrakech-desk select')].slice(0, 3);
            return new Set(lists.map(list => list.getBoundingClientRect().top)).size === 1;
        }"""
    )
    page.get_by_label("Practise").select_option("Which squares are paid for")
    expect(desk.locator(".marrakech-question")).to_contain_text("Which squares are paid for?")
    screenshot(page, "learn-practice")
    desk.get_by_role("button", name="A test of ten questions").click()
    for number in range(1, 11):
        expect(desk.locator("h3")).to_contain_text(f"Question {number} of 10")
        desk.focus()
        before = desk.locator("h3").inner_text()
        # Whatever is asked, some of these are an answer.
        for keys in ("1", "Enter", "1", "Enter", "a1a2", "Enter"):
            if desk.locator("h3").inner_text() != before:
                break
            for key in [keys] if keys == "Enter" else keys:
                page.keyboard.press(key)
            page.wait_for_timeout(150)
    expect(desk.locator("h3")).to_contain_text("Your test:")
    expect(desk.locator("table.marrakech-players tr:visible")).to_have_count(11)
    screenshot(page, "learn-test")
    desk.get_by_role("button", name="Next", exact=True).click()
    expect(desk.locator("table.marrakech-players tr:visible")).not_to_have_count(11)
    desk.get_by_role("button", name="Show the last result").click()
    expect(desk.locator("h3")).to_contain_text("Your test:")


def test_the_list_of_chapters_can_be_read_on_a_narrow_page(page: Page) -> None:
    page.set_viewport_size({"width": 480, "height": 900})
    open_notebook(page, "01_learn_2_game.ipynb")
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    page.locator(".marrakech-desk .js-plotly-plot").wait_for(timeout=PATIENCE_MS)
    # Once the first page has been shown move, as somebody would who reads before choosing.
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_enabled(timeout=PATIENCE_MS)
    page.wait_for_function("() => !document.querySelector('.jp-Notebook .jp-mod-running')")
    page.get_by_label("Language", exact=True).select_option("Deutsch")
    chapters = page.get_by_label("Kapitel", exact=True)
    expect(chapters).to_be_visible(timeout=PATIENCE_MS)
    page.wait_for_function(
        """select => {
            const context = document.createElement('canvas').getContext('2d');
            context.font = getComputedStyle(select).font;
            const text = select.selectedOptions[0].textContent;
            const arrow = 32;
            const right = select.getBoundingClientRect().right;
            return context.measureText(text).width + arrow < select.clientWidth && right <= innerWidth;
        }""",
        arg=chapters.element_handle(),
    )
