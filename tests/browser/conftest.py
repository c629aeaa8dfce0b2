"""Fixtures of the browser tests: `lab` (JupyterLab), `page` (a browser page on it), `page_errors`."""

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, ViewportSize, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from browser.lab import BROWSER_OPTIONS, PATIENCE_MS, Lab, close_all, find_browser, open_lab

FAILED = pytest.StashKey[bool]()

# `expect` has a patience of its own, of five seconds: less than some things take that are meant to take their time.
expect.set_options(timeout=PATIENCE_MS / 4)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_browser()
    if path is None:
        message = "no Chromium or Chrome found on this machine"
        if os.environ.get("CI", "").lower() in {"1", "true"}:
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=BROWSER_OPTIONS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def lab(browser: Browser, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A running JupyterLab on a copy of notebooks/ and replays/."""
    server = Lab(root, tmp_path_factory.mktemp("lab"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def page_errors() -> list[str]:
    """What went wrong in the page: errors on its console, exceptions, requests to other hosts.

    The `page` fixture fails a test that leaves something in it; a test that provokes an error clears it.
    """
    return []


VIEWPORT: ViewportSize = {"width": 1400, "height": 1000}


class Pages:
    """One page that shows JupyterLab, for all tests in turn: loading it takes longer than most tests.

    A test that failed may have left anything in it, so the next one gets a new page.
    """

    def __init__(self, browser: Browser, lab: Lab) -> None:
        self._browser = browser
        self._lab = lab
        self._page: Page | None = None

    def tidy(self) -> Page:
        """The page with nothing open in it."""
        page = self._page
        if page is not None:
            try:
                page.set_viewport_size(VIEWPORT)
                page.emulate_media(reduced_motion="null")
                close_all(page)
            except PlaywrightError:
                self.give_up()
        if self._page is None:
            self._page = page = self._new()
        assert page is not None
        return page

    def _new(self) -> Page:
        context = self._browser.new_context(base_url=self._lab.url, viewport=VIEWPORT)
        context.set_default_timeout(PATIENCE_MS / 4)
        context.request.get("/lab", params={"token": self._lab.token})
        page = context.new_page()
        open_lab(page)
        return page

    def give_up(self) -> None:
        """Close the page; the next test gets a new one."""
        if self._page is not None:
            self._page.context.close()
            self._page = None


@pytest.fixture(scope="session")
def pages(browser: Browser, lab: Lab) -> Iterator[Pages]:
    """The page of all tests in turn."""
    shared = Pages(browser, lab)
    yield shared
    shared.give_up()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def page(request: pytest.FixtureRequest, pages: Pages, lab: Lab, page_errors: list[str]) -> Iterator[Page]:
    """A page on `lab` with nothing open, with the notebooks as they are in the project and no kernel running."""
    opened = pages.tidy()
    lab.reset()

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            page_errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def on_request(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https", "ws", "wss"} and f"http://{parts.netloc}" != lab.url:
            page_errors.append(f"request to another host: {request.url}")

    def on_error(error: PlaywrightError) -> None:
        page_errors.append(f"exception: {error}")

    listeners = {"console": on_console, "pageerror": on_error, "request": on_request}
    for event, listener in listeners.items():
        opened.on(event, listener)  # type: ignore[call-overload]
    yield opened
    for event, listener in listeners.items():
        opened.remove_listener(event, listener)
    if page_errors or item_failed(request):
        pages.give_up()
    assert not page_errors, "\n".join(page_errors)


def item_failed(request: pytest.FixtureRequest) -> bool:
    return bool(request.node.stash.get(FAILED, False))
