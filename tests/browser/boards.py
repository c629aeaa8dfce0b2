"""Clicks on the board that a notebook shows."""

import time

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from browser.lab import PATIENCE_MS
from marrakech.board import SQUARES_BY_NAME
from marrakech.draw.layers import MARGIN, SPAN
from marrakech.draw.sides import CELLS, Cell

SIZE = 480
"""The usual width of a board in pixels."""


def click_cell(page: Page, cell: Cell) -> None:
    """Click the middle of a cell of the board, seen from the south."""
    pixels = SIZE / SPAN
    x, y = (cell[0] + 0.5 + MARGIN) * pixels, SIZE - (cell[1] + 0.5 + MARGIN) * pixels
    board = page.locator(".marrakech-stack .js-plotly-plot").first
    give_up = time.monotonic() + PATIENCE_MS / 1000
    while True:
        board.scroll_into_view_if_needed()
        place = board.bounding_box()
        assert place is not None
        page.mouse.move(place["x"] + x, place["y"] + y)
        try:
            # Plotly clicks what the mouse was last seen over, and on a busy machine it looks seldom.
            page.wait_for_function(
                """([row, column]) => {
                    const plot = document.querySelector('.marrakech-stack .js-plotly-plot');
                    const seen = plot._hoverdata?.[0]?.pointNumber;
                    return seen && seen[0] === row && seen[1] === column;
                }""",
                arg=[cell[1] + 1, cell[0] + 1],
                timeout=2000,
            )
            break
        except PlaywrightTimeout:
            # What was above the board may have changed, and the board have moved from under the mouse.
            if time.monotonic() > give_up:
                raise
    page.mouse.down()
    page.mouse.up()


def click_square(page: Page, name: str) -> None:
    """Click a square of the board by its name."""
    click_cell(page, CELLS["south"][SQUARES_BY_NAME[name]])
