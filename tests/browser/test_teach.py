"""The teacher's notebook in JupyterLab: a vote by keys on the full screen; and sheets of paper that cut nothing."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.lab import PATIENCE_MS, open_notebook, screenshot
from marrakech.course import KINDS
from marrakech.course.drill import questions
from marrakech.course.moments import questions_of
from marrakech.course.overview import class_page, learner_of
from marrakech.course.plan import lesson_plan
from marrakech.course.progress import Done, write_line
from marrakech.course.scoresheet import scoresheet
from marrakech.course.worksheet import question_of, worksheet
from marrakech.format import read_file
from marrakech.language import language, languages
from marrakech.rules import setup

ROOT = Path(__file__).resolve().parents[2]
NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)
# As wide as A4 between the margins, at 96 pixels an inch.
PAPER = {"width": 703, "height": 1032}
LONGEST = ("next", "order", "rounds", "colour")
"""The kinds whose questions have the most words."""
CUT = """() => {
  const within = document.body.getBoundingClientRect().right + 1;
  return [...document.querySelectorAll('.question, td, th, p, h1, svg, .blank')]
    .filter(e => e.getBoundingClientRect().right > within
      || (e.matches('.question, td, th') && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)))
    .map(e => e.textContent.slice(0, 100));
}"""


def test_a_class_votes_by_keys(page: Page) -> None:
    open_notebook(page, "06_teach.ipynb")
    vote = page.locator(".marrakech-vote")
    vote.wait_for(timeout=PATIENCE_MS)
    vote.locator(".jupyter-widget-Collapse-header").click()
    vote.get_by_label("Kind").select_option("Where Assam lands, over the mosaic too")
    vote.get_by_label("Question").fill("9")
    vote.get_by_label("Question").press("Enter")
    expect(vote.locator(".marrakech-asked")).to_contain_text("Question 9")
    vote.get_by_role("button", name="Full screen").click()
    expect(vote.get_by_role("button", name="Back to the page")).to_be_visible()
    for key in "aabcu":
        page.keyboard.press(key)
    expect(vote.get_by_label("Hands for A")).to_have_value("2")
    expect(vote.get_by_label("Hands for C")).to_have_value("0")
    page.keyboard.press("Enter")
    expect(vote.locator(".marrakech-solution")).to_be_visible()
    expect(vote.locator(".marrakech-vote-right")).to_have_count(1)
    screenshot(page, "teach-vote")
    page.keyboard.press("n")
    expect(vote.locator(".marrakech-asked")).to_contain_text("Question 10")
    expect(vote.locator(".marrakech-solution")).to_have_count(0)
    vote.get_by_role("button", name="Back to the page").click()
    page.get_by_role("button", name="Make the sheet").click()
    pages = page.frame_locator("iframe[title='Page to print']")
    expect(pages.nth(0).get_by_text("One lesson of 45 minutes")).to_be_visible()
    expect(pages.nth(1).locator(".question").first).to_be_visible()
    screenshot(page, "teach-sheets")


@pytest.mark.parametrize("lang", languages())
def test_nothing_is_cut_on_paper(lang: str, browser: Browser) -> None:
    words = language(lang)
    asked = questions(7, 9, kinds=LONGEST, lang=lang)
    sheets = [worksheet(words, "Marrakech", [question_of(shown) for shown in asked])]
    title = "A title that is rather long for a sheet of paper"
    for name in ("two-piles", "kitchen-table"):
        record = read_file(ROOT / "replays" / f"{name}.yaml")
        sheets += [worksheet(words, title, questions_of(words, record, 12, seed)) for seed in range(3)]
    sheets += [scoresheet(words, setup(players)) for players in (2, 3, 4)]
    sheets += [lesson_plan(lang)]
    lines = [write_line(Done(NOON, kind.id, 1, 1, True, 2, kind.rules)) for kind in KINDS.values()]
    learners = [learner_of(f"Learner {number}", "\n".join(lines).encode()) for number in range(30)]
    context = browser.new_context(viewport=PAPER)
    paper = context.new_page()
    paper.emulate_media(media="print")
    for text in sheets:
        paper.set_content(text)
        assert paper.evaluate(CUT) == []
        pages = paper.pdf(prefer_css_page_size=True).count(b"/Type /Page\n")
        assert pages == text.count('<section class="page">')
    # What a class has to take up again may go on on another page.
    paper.set_content(class_page(words, learners))
    assert paper.evaluate(CUT) == []
    context.close()
