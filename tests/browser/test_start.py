from playwright.sync_api import Page, expect

from browser.lab import Lab, open_notebook, screenshot


def test_start_opens_and_runs(page: Page) -> None:
    open_notebook(page, "00_start.ipynb")
    expect(page.get_by_role("heading", name="Marrakech").first).to_be_visible()
    screenshot(page, "00_start")


def test_jupyterlab_neither_fetches_news_nor_asks_to(lab: Lab) -> None:
    settings = lab.ask("lab/api/settings/@jupyterlab/apputils-extension:notification")["schema"]["properties"]
    assert settings["fetchNews"]["default"] == "false"
    assert settings["checkForUpdates"]["default"] is False
    assert lab.ask("lab/api/news")["news"] == []
    assert lab.ask("lab/api/update")["notification"] is None
