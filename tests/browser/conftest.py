"""Fixtures of the browser tests: `lab` (JupyterLab), `page` (a fresh browser page on it), `page_errors`."""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from browser.lab import BROWSER_OPTIONS, PATIENCE_MS, Lab, find_browser


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


@pytest.fixture
def page(browser: Browser, lab: Lab, page_errors: list[str]) -> Iterator[Page]:
    """A new page, logged in to `lab`, with the notebooks as they are in the project and no kernel running."""
    lab.reset()
    context = browser.new_context(base_url=lab.url, viewport={"width": 1400, "height": 1000})
    context.set_default_timeout(PATIENCE_MS / 4)
    context.request.get("/lab", params={"token": lab.token})

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            page_errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def on_request(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https", "ws", "wss"} and f"http://{parts.netloc}" != lab.url:
            page_errors.append(f"request to another host: {request.url}")

    opened = context.new_page()
    opened.on("console", on_console)
    opened.on("pageerror", lambda error: page_errors.append(f"exception: {error}"))
    opened.on("request", on_request)
    yield opened
    context.close()
    assert not page_errors, "\n".join(page_errors)
