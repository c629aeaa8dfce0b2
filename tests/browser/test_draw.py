"""The Plotly board in a real browser, without JupyterLab: clicks reach the heatmap, users' text stays text."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import plotly.io
import pytest
from playwright.sync_api import Browser, Page

from marrakech import board
from marrakech.draw import SIDES, Scene, svg_board
from marrakech.draw.figure import CLICKS, CONFIG, new_figure, square_clicked
from marrakech.draw.layers import MARGIN, SPAN
from marrakech.draw.sample import sample_scene
from marrakech.draw.sides import CELLS
from marrakech.record import Marks

LABELS = ("<b>bold</b>", "$x^2$", "&lt;i&gt;", "<a href='//h'>", "שלום")
S = board.SQUARES_BY_NAME


@pytest.fixture
def show(browser: Browser) -> Iterator[Callable[[Scene], Page]]:
    """A function that shows a scene as a Plotly figure, as large as the page."""
    context = browser.new_context(viewport={"width": 640, "height": 640})
    problems: list[str] = []

    def open_page(scene: Scene) -> Page:
        html = plotly.io.to_html(new_figure(scene), config=CONFIG, include_plotlyjs=True, full_html=False)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", lambda request: problems.append(request.url))
        page.set_content(f"<body style='margin: 0'>{html}</body>")
        page.wait_for_selector(".heatmaplayer image, .heatmaplayer .hm", state="attached")
        return page

    yield open_page
    context.close()
    assert not problems


@pytest.mark.parametrize("side", SIDES)
def test_every_square_can_be_clicked_whatever_lies_on_it(show: Callable[[Scene], Page], side: str) -> None:
    labels = tuple((S[name], "label") for name in ("c5", "e4"))
    squares = ((S["c5"], "red"), (S["a3"], "blue"))
    marks = Marks(squares=squares, arrows=((S["a1"], S["g7"], "green"),), labels=labels)
    page = show(replace(sample_scene(), side=side, marks=marks))
    page.evaluate(
        """() => {
            window.heard = [];
            document.querySelector('.js-plotly-plot').on('plotly_click', event =>
                window.heard.push(event.points.map(point => [point.data.name, point.pointNumber])));
        }"""
    )
    pixels = 640 / SPAN
    # One side says that every square hears; of the others a few say that it is the right one.
    for square, (x, y) in list(CELLS[side].items())[:: 1 if side == "south" else 5]:
        # Off the middle, where there are badges and outlines too
        for dx, dy in ((0.5, 0.5), (0.2, 0.8))[: 2 if side == "south" else 1]:
            page.mouse.move((x + dx + MARGIN) * pixels, 640 - (y + dy + MARGIN) * pixels)
            page.wait_for_timeout(80)  # Plotly looks where the mouse is every 50 ms only
            page.mouse.down()
            page.mouse.up()
            heard: list[list[Any]] = page.evaluate("() => window.heard.pop() || []")
            assert [name for name, _ in heard] == [CLICKS], board.SQUARE_NAMES[square]
            assert square_clicked([heard[0][1]], side) == square


def test_plotly_is_given_no_text_of_users(show: Callable[[Scene], Page]) -> None:
    marks = Marks(labels=tuple((S["abcde"[i] + "4"], text) for i, text in enumerate(LABELS)))
    page = show(replace(sample_scene(), marks=marks))
    assert page.locator(".imagelayer image").count() == 3
    assert page.locator(".js-plotly-plot text").count() == 0
    assert page.locator(".js-plotly-plot a, .js-plotly-plot .MathJax").count() == 0


def test_svg_in_a_page_does_nothing_but_show(browser: Browser) -> None:
    marks = Marks(labels=tuple((S["abcde"[i] + "4"], text) for i, text in enumerate(LABELS)))
    scene = replace(sample_scene(), marks=marks, names=("<script>window.hurt = 1</script>",) * 4)
    page = browser.new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.set_content(svg_board(scene) + svg_board(replace(scene, side="north")))
    shown = page.evaluate("() => [...document.querySelectorAll('[data-layer=labels] text')].map(t => t.textContent)")
    assert shown == [*LABELS, *LABELS]
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids)) == 4
    assert page.evaluate("() => window.hurt") is None
    assert not requests
    page.close()
