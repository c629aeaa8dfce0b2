"""The replay notebook in JupyterLab, used as a person would."""

import re

from playwright.sync_api import Locator, Page, expect

from browser.lab import PATIENCE_MS, open_notebook, run_all, screenshot

GAME = """\
marrakech: 1
title: An evening for three
players:
  - {name: "<img src=x onerror=alert(1)>", colour: red}
  - {name: Bilal, colour: blue}
  - {name: Chloé, colour: green}
turns:
  - L3 a5-a6
  - S2 c5-c6
  - L1 b7-c7
  - turn: R1 d5-d6
    before: Where would you lay?
    comment: Two dirhams to Bilal.
    variations:
      - [S1 a6-a7, {turn: L2 b5-b6, comment: Over the mosaic.}]
"""


def open_viewer(page: Page) -> None:
    open_notebook(page, "02_replay.ipynb")
    page.locator(".marrakech-stack .js-plotly-plot").wait_for(timeout=PATIENCE_MS)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def count(page: Page) -> Locator:
    return page.locator(".marrakech-count")


def upload(page: Page, name: str, text: str) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files({"name": name, "mimeType": "text/yaml", "buffer": text.encode()})


DRAWN = """[...document.querySelector('.marrakech-stack > *').shadowRoot.querySelectorAll('svg')]
    .map(svg => svg.outerHTML).join()"""


def drawn(page: Page) -> str:
    """The board's pictures."""
    return str(page.evaluate(f"() => {DRAWN}"))


def drawn_otherwise(page: Page, before: str) -> str:
    """What they hold as soon as it is something else."""
    page.wait_for_function(f"before => {DRAWN} !== before", arg=before)
    return drawn(page)


def test_a_game_of_the_collection_is_stepped_to_its_end_by_buttons(page: Page) -> None:
    open_viewer(page)
    expect(count(page)).to_have_text(re.compile("^0 / [1-9]"))
    total = int(count(page).inner_text().split("/")[1])
    screenshot(page, "replay-start")
    before = drawn(page)
    for turn in range(1, total + 1):
        press(page, "Forward")
        expect(count(page)).to_have_text(f"{turn} / {total}")
    assert drawn(page) != before
    expect(page.get_by_role("button", name="Forward", exact=True)).to_be_disabled()
    expect(page.locator(".marrakech-narration")).to_contain_text("The game is over")
    screenshot(page, "replay-end")


def test_jumps_switches_steps_slider_and_list(page: Page) -> None:
    open_viewer(page)
    press(page, "Next payment")
    expect(page.locator(".marrakech-narration")).to_contain_text(" pays ")
    screenshot(page, "replay-payment")
    with_region = drawn(page)
    page.get_by_label("Payment region").uncheck()
    drawn_otherwise(page, with_region)
    page.get_by_label("Single steps").check()
    press(page, "Back")
    expect(page.locator(".marrakech-narration")).to_contain_text("is to lay a rug")
    with_placements = drawn(page)
    screenshot(page, "replay-placements")
    page.get_by_label("Legal placements").uncheck()
    drawn_otherwise(page, with_placements)
    page.get_by_label("Single steps").uncheck()
    press(page, "First")
    expect(count(page)).to_contain_text("0 / ")
    page.get_by_label("Single steps").check()
    for words in ("is to roll", "The die shows", "Assam walks to"):
        press(page, "Forward")
        expect(page.locator(".marrakech-narration")).to_contain_text(words)
    page.get_by_label("Turns").select_option(index=5)
    expect(count(page)).to_contain_text("5 / ")
    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("ArrowRight")
    expect(count(page)).to_contain_text("6 / ")


def test_own_files_are_opened_and_bad_ones_told(page: Page) -> None:
    open_viewer(page)
    upload(page, "evening.yaml", GAME)
    expect(count(page)).to_have_text("0 / 4")
    expect(page.get_by_role("heading", name="An evening for three")).to_be_visible()
    press(page, "Last")
    expect(page.get_by_text("Two dirhams to Bilal.")).to_be_visible()
    press(page, "Enter variation")
    expect(count(page)).to_have_text("1 / 2")
    press(page, "Forward")
    expect(page.get_by_text("Over the mosaic.")).to_be_visible()
    press(page, "Leave variation")
    expect(count(page)).to_have_text("4 / 4")
    screenshot(page, "replay-own-file")
    upload(page, "bad.yaml", GAME.replace("L1 b7-c7", "L1 a1-a2"))
    expect(page.get_by_role("alert")).to_contain_text("bad.yaml:10:5: turn 3: Chloé: a rug on a1-a2")
    expect(count(page)).to_have_text("4 / 4")
    screenshot(page, "replay-bad-file")
    upload(page, "again.yaml", GAME)
    expect(count(page)).to_have_text("0 / 4")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_page_loaded_anew_shows_a_board_that_answers(page: Page) -> None:
    open_viewer(page)
    for _ in range(2):
        run_all(page)
    # Loads the page anew. The kernel still has the boards of every run, and the page gets them all back at once.
    open_viewer(page)
    press(page, "Forward")
    expect(count(page)).to_have_text(re.compile("^1 /"))
    expect(page.locator(".marrakech-narration")).not_to_be_empty()
    assert page.evaluate("() => globalThis[Symbol.for('marrakech.plotly')].size") == 1
