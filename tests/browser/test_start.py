from browser.lab import open_notebook, screenshot
from playwright.sync_api import Page, expect


def test_start_opens_and_runs(page: Page) -> None:
    open_notebook(page, "00_start.ipynb")
    expect(page.get_by_role("heading", name="Marrakech").first).to_be_visible()
    screenshot(page, "00_start")
