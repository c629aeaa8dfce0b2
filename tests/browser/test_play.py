"""The table in JupyterLab: whole games by clicks and by keys alone, refusals, a killed kernel."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from browser.boards import click_cell
from browser.lab import PATIENCE_MS, Lab, kill_kernels, open_notebook, screenshot
from marrakech.board import SQUARE_NAMES
from marrakech.draw.sides import CELLS
from marrakech.format import read_file
from marrakech.play import Sitter, new_game
from marrakech.record import Record, play
from marrakech.rules import LayRug, Phase, Position

LAYING = (Phase.LAY, Phase.DRAW)
"""What a record's position waits for while a rug is to be laid; which one came up, its table tells."""


def open_table(page: Page) -> None:
    open_notebook(page, "03_play.ipynb")
    page.get_by_role("button", name="Start the game").wait_for(timeout=PATIENCE_MS)


def sit_down(page: Page, *, rules: str = "gigamic", seed: str = "7", real: bool = False) -> None:
    """Start a game of two people."""
    page.get_by_title("Who sits here").nth(1).select_option("a person")
    page.get_by_title("Who sits here").nth(2).select_option("empty seat")
    if real:
        page.get_by_label("Where").select_option("On a real board: write down what happens")
    page.locator(".jupyter-widget-Collapse-header", has_text="Rules, who begins").click()
    page.get_by_label("Rules", exact=True).select_option(rules)
    page.get_by_label("Seed").fill(seed)
    page.get_by_role("button", name="Start the game").click()
    page.locator(".marrakech-stack .js-plotly-plot").wait_for(timeout=PATIENCE_MS)
    if not real:
        page.get_by_label("Speed").select_option("4×")


def go_on_with_a_short_game(page: Page, lab: Lab) -> None:
    """Go on with a game of two people with four rugs each after its first turn."""
    people = [Sitter("Amina"), Sitter("Bilal")]
    game = new_game(people, options={"rugs": 4}, seed=7, first=0, folder=lab.home / "notebooks" / "games")
    game.turn(0)
    game.roll()
    game.lay(next(action.place for action in game.legal if isinstance(action, LayRug)))
    open_table(page)
    screenshot(page, "play-sit-down")
    page.get_by_role("button", name="Go on").click()
    page.locator(".marrakech-stack .js-plotly-plot").wait_for(timeout=PATIENCE_MS)
    page.get_by_label("Speed").select_option("4×")


def said(page: Page) -> Locator:
    return page.locator(".marrakech-narration").first


def games(lab: Lab) -> list[Path]:
    return sorted((lab.home / "notebooks" / "games").glob("*.yaml"))


def kept(lab: Lab) -> Record:
    """The game as it is on the disk, which is as it is at the table."""
    (path,) = games(lab)
    return read_file(path)


def position(record: Record) -> Position:
    played = play(record)
    return played[-1].after if played else record.first_position


def rug_offered(page: Page) -> tuple[str, str]:
    """The squares of the first rug of the list."""
    first = page.get_by_label("Rug", exact=True).locator("option").first.inner_text()
    one, other = first.split()[0].split("-")
    return one, other


NEXT = re.compile("is to move|is to lay|game is over")


def test_a_whole_game_is_played_by_clicks(page: Page, lab: Lab) -> None:
    go_on_with_a_short_game(page, lab)
    names = {name: square for square, name in SQUARE_NAMES.items()}
    cells = CELLS["south"]
    for turn in range(10):
        expect(said(page)).to_contain_text(re.compile("is to move|game is over"))
        now = position(kept(lab))
        if now.over:
            break
        column, row = cells[now.assam]
        dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[now.heading]
        click_cell(page, (column + dx, row + dy))
        expect(said(page)).to_contain_text("is to roll")
        click_cell(page, (column, row))
        expect(said(page)).to_contain_text(NEXT)
        if position(kept(lab)).phase not in LAYING:
            continue
        if turn == 5:
            screenshot(page, "play-placements")
        one, other = rug_offered(page)
        click_cell(page, cells[names[one]])
        expect(page.get_by_role("button", name="Choose anew")).to_be_enabled()
        click_cell(page, cells[names[other]])
        if turn == 5:
            screenshot(page, "play-preview")
        click_cell(page, cells[names[one]])
    screenshot(page, "play-end")
    record = kept(lab)
    assert position(record).over
    assert len(record.turns) == 8
    expect(page.locator(".marrakech-players", has_text="luck in dirhams")).to_be_visible()
    page.get_by_role("button", name="Watch it in the viewer").click()
    expect(page.locator(".marrakech-count")).to_have_text(f"0 / {len(record.turns)}", timeout=PATIENCE_MS)
    page.locator(".marrakech-viewer .marrakech-viewer").get_by_role("button", name="Last", exact=True).click()
    expect(page.locator(".marrakech-narration").last).to_contain_text("The game is over")


def keys_of(page: Page, record: Record) -> Iterator[str]:
    """Keys for the next decision."""
    now = position(record)
    if now.phase is Phase.TURN:
        yield "lsr"[len(record.turns) % 3]
    elif now.phase is Phase.ROLL:
        yield "Enter"
    else:
        yield from "".join(rug_offered(page))
        yield "Enter"


def test_a_whole_game_is_played_by_keys_alone(page: Page, lab: Lab) -> None:
    page.emulate_media(reduced_motion="reduce")
    go_on_with_a_short_game(page, lab)
    page.locator(".marrakech-viewer").focus()
    for _ in range(30):
        expect(said(page)).to_contain_text(re.compile("is to (move|roll|lay)|game is over"))
        before = kept(lab)
        if position(before).over:
            break
        for key in keys_of(page, before):
            page.keyboard.press(key)
        give_up = time.monotonic() + PATIENCE_MS / 1000
        while kept(lab) == before and time.monotonic() < give_up:
            page.wait_for_timeout(10)
        if position(kept(lab)).phase in LAYING:
            expect(said(page)).to_contain_text("is to lay")
    assert position(kept(lab)).over
    expect(said(page)).to_contain_text("The game is over")


def test_refusals_take_back_and_a_killed_kernel(page: Page, lab: Lab) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_table(page)
    sit_down(page)
    now = position(kept(lab))
    column, row = CELLS["south"][now.assam]
    click_cell(page, (column, row - 1))
    expect(page.get_by_role("alert")).to_contain_text("(turn.heading)")
    page.locator(".marrakech-viewer").focus()
    page.keyboard.press("l")
    expect(said(page)).to_contain_text("is to roll")
    page.get_by_role("button", name="Take back").click()
    expect(said(page)).to_contain_text("is to move")
    page.keyboard.press("l")
    expect(said(page)).to_contain_text("is to roll")
    page.keyboard.press(" ")
    expect(said(page)).to_contain_text("is to lay a rug")
    click_cell(page, (6, 0))
    expect(page.get_by_role("alert")).to_contain_text("(lay.touch)")
    screenshot(page, "play-refused")
    before = kept(lab)
    kill_kernels(lab)
    page.wait_for_timeout(1000)
    open_notebook(page, "03_play.ipynb")
    page.get_by_role("button", name="Go on").click()
    expect(said(page)).to_contain_text("is to lay a rug", timeout=PATIENCE_MS)
    assert kept(lab) == before
    page.locator(".marrakech-viewer").focus()
    page.keyboard.press("h")
    expect(page.get_by_role("listitem").filter(has_text="Hint: ")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".marrakech-notice", has_text="Click the rug once more")).to_be_visible()
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("is to move")
    assert len(kept(lab).turns) == 1


def test_a_real_game_is_written_down_with_the_keyboard(page: Page, lab: Lab) -> None:
    open_table(page)
    sit_down(page, rules="anu", real=True)
    page.locator(".marrakech-viewer").focus()
    for keys in ("l3a5a6", "s2c5c6", "l1b7c7"):
        before = len(kept(lab).turns)
        for key in keys:
            page.keyboard.press(key)
        expect(page.get_by_label("Turns").locator("option")).to_have_count(before + 1)
        expect(said(page)).to_contain_text("is to move")
    screenshot(page, "play-real-board")
    assert len(kept(lab).turns) == 3
