"""The viewer's keys, clock, guessing, looks and downloads in JupyterLab."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.lab import Lab, screenshot
from browser.test_replay import GAME, count, drawn, drawn_otherwise, open_viewer, press, upload
from marrakech.draw.layers import MARGIN, SPAN
from marrakech.format import read, read_code


def cells(page: Page) -> int:
    return int(page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.length"))


def open_panel(page: Page, name: str) -> None:
    page.locator(".jupyter-widget-Collapse-header", has_text=name).click()


def test_keys_step_and_none_reaches_the_notebook(page: Page) -> None:
    open_viewer(page)
    upload(page, "evening.yaml", GAME)
    expect(count(page)).to_have_text("0 / 4")
    before = cells(page)
    page.locator(".marrakech-viewer").focus()
    for key, shown in (
        ("ArrowRight", "1 / 4"),
        ("End", "4 / 4"),
        ("ArrowLeft", "3 / 4"),
        ("Home", "0 / 4"),
        ("n", "4 / 4"),
        ("Home", "0 / 4"),
        ("c", "4 / 4"),
    ):
        page.keyboard.press(key)
        expect(count(page)).to_have_text(shown)
    # In JupyterLab these insert, cut and paste cells.
    for key in ("b", "a", "x", "v", "d", "d"):
        page.keyboard.press(key)
    press(page, "First")
    expect(count(page)).to_have_text("0 / 4")
    assert cells(page) == before


def test_no_control_lets_keys_through_to_the_notebook(page: Page) -> None:
    open_viewer(page)
    before = cells(page)
    controls = {
        "button": page.get_by_role("button", name="Forward", exact=True),
        "list": page.get_by_label("Turns"),
        "slider": page.get_by_role("slider"),
        "chooser": page.get_by_label("Speed"),
        "switch": page.get_by_label("Single steps"),
        "upload": page.get_by_role("button", name="Open a file"),
        "fold": page.locator(".jupyter-widget-Collapse-header").first,
    }
    for name, control in controls.items():
        control.focus()
        for key in ("b", "x", "d", "d"):
            page.keyboard.press(key)
        assert cells(page) == before, name
    expect(page.get_by_role("slider")).to_have_accessible_name("Turn")


@pytest.mark.parametrize(("width", "zoom", "wide"), [(480, "1×", range(80, 472)), (1500, "1½×", range(719, 722))])
def test_a_board_of_another_size_is_clicked_where_it_is_seen(page: Page, width: int, zoom: str, wide: range) -> None:
    page.set_viewport_size({"width": width, "height": 1300})
    open_viewer(page)
    page.locator(".jupyter-widget-Collapse-header", has_text="Look").click()
    page.get_by_label("Board size").select_option(zoom)
    page.get_by_label("What lies under").select_option("d4")
    page.wait_for_timeout(300)
    board = page.locator(".marrakech-stack")
    board.scroll_into_view_if_needed()
    place = board.bounding_box()
    assert place is not None
    assert round(place["width"]) in wide
    assert place["x"] + place["width"] <= width
    pixels = place["width"] / SPAN
    column, row = 0, 6
    page.mouse.move(place["x"] + (column + 0.5 + MARGIN) * pixels, place["y"] + (SPAN - (row + 0.5 + MARGIN)) * pixels)
    # Plotly clicks what the mouse was last seen over, and on a busy machine it looks seldom.
    page.wait_for_function(
        """([row, column]) => {
            const seen = document.querySelector('.marrakech-stack .js-plotly-plot')._hoverdata?.[0]?.pointNumber;
            return seen && seen[0] === row && seen[1] === column;
        }""",
        arg=[row + 1, column + 1],
    )
    page.mouse.down()
    page.mouse.up()
    expect(page.get_by_label("What lies under")).to_have_value(re.compile("a7"))
    screenshot(page, f"viewer-{width}")


def test_saving_a_notebook_that_was_run_leaves_its_file_as_it_was(page: Page, lab: Lab) -> None:
    notebook = lab.home / "notebooks" / "02_replay.ipynb"
    source, before = notebook.read_bytes(), notebook.stat().st_mtime_ns
    open_viewer(page)
    press(page, "Forward")
    expect(count(page)).to_contain_text("1 / ")
    page.keyboard.press("Control+s")
    for _ in range(100):
        if notebook.stat().st_mtime_ns != before and notebook.read_bytes():  # which is empty while it is written
            break
        page.wait_for_timeout(100)
    page.wait_for_timeout(500)
    assert notebook.stat().st_mtime_ns != before
    assert notebook.read_bytes() == source


def test_play_runs_to_the_end_by_itself(page: Page) -> None:
    open_viewer(page)
    upload(page, "evening.yaml", GAME)
    expect(count(page)).to_have_text("0 / 4")
    page.get_by_label("Speed").select_option("4×")
    press(page, "Play")
    expect(count(page)).to_have_text("4 / 4")
    page.get_by_label("Single steps").check()
    press(page, "First")
    expect(count(page)).to_have_text("0 / 4")
    page.locator(".marrakech-viewer").focus()
    page.keyboard.press(" ")
    expect(page.locator(".marrakech-narration")).to_contain_text("Assam walks")
    expect(count(page)).to_have_text("4 / 4")


def test_a_decision_is_guessed_with_native_controls(page: Page) -> None:
    open_viewer(page)
    upload(page, "evening.yaml", GAME)
    expect(count(page)).to_have_text("0 / 4")
    page.get_by_label("Guess the next decision").check()
    expect(page.get_by_role("button", name="Forward", exact=True)).to_be_disabled()
    page.get_by_label("Your choice").select_option("right")
    press(page, "Choose")
    expect(page.locator(".marrakech-narration")).to_contain_text("You chose right; played was left.")
    for _ in range(4):
        press(page, "Forward")
    expect(page.locator(".marrakech-narration")).to_contain_text("is to lay a rug")
    screenshot(page, "viewer-guess")
    page.get_by_label("Your choice").select_option(label="a5-a6 (bare, bare)")
    press(page, "Choose")
    expect(page.locator(".marrakech-narration")).to_contain_text("as was played")
    expect(count(page)).to_have_text("1 / 4")


def test_every_theme_and_side(page: Page) -> None:
    open_viewer(page)
    page.get_by_label("Cost of each way").check()
    page.get_by_label("Turns").select_option(index=20)
    expect(count(page)).to_contain_text("20 / ")
    open_panel(page, "Look")
    shown = drawn(page)
    for side in ("North", "East", "West", "South"):
        page.get_by_label("Seen from").select_option(side)
        shown = drawn_otherwise(page, shown)
    for theme in ("Dark", "Print", "Projector", "Light"):
        page.get_by_label("Theme").select_option(theme)
        shown = drawn_otherwise(page, shown)
        screenshot(page, f"viewer-{theme.lower()}")


def test_the_text_board_is_shown(page: Page) -> None:
    open_viewer(page)
    open_panel(page, "Look")
    page.get_by_label("Board as text").check()
    expect(page.locator(".marrakech-board")).to_contain_text(re.compile(r"a +b +c +d +e +f +g"))


def test_game_board_and_code_are_taken_away(page: Page, tmp_path: Path) -> None:
    open_viewer(page)
    upload(page, "evening.yaml", GAME)
    press(page, "Last")
    expect(count(page)).to_have_text("4 / 4")
    open_panel(page, "Open a text, save, share")
    with page.expect_download() as saved:
        press(page, "Download the game")
    saved.value.save_as(tmp_path / "game.yaml")
    assert read((tmp_path / "game.yaml").read_bytes()) == read(GAME)
    with page.expect_download() as saved:
        press(page, "Download the board (SVG)")
    saved.value.save_as(tmp_path / "board.svg")
    svg = (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert "<img" not in svg
    press(page, "Copy the position code")
    field = page.get_by_role("textbox", name="Code")
    expect(field).to_have_value(re.compile("^M1"))
    assert len(read_code(field.input_value()).laid) == 4
