"""A JupyterLab of the tests' own, and what a test does with it in a browser page."""

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

import run

SCREENSHOTS = Path(__file__).parent / "screenshots"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BROWSER_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# How long a kernel may take to start and a notebook to run, on a slow and busy machine; not a measure.
PATIENCE_MS = 120_000


def find_browser() -> str | None:
    """The path of a Chromium or Chrome on this machine."""
    names = (os.environ.get("MARRAKECH_BROWSER"), *BROWSERS)
    return next((path for name in names if name and (path := shutil.which(name))), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Lab:
    """JupyterLab as `run.py lab` starts it, but on copies of notebooks/ and replays/, without user settings."""

    def __init__(self, project: Path, folder: Path) -> None:
        self.project = project
        self.home = folder / "home"  # notebooks/ and replays/, what JupyterLab shows
        self.folder = folder
        self.url = f"http://127.0.0.1:{free_port()}"
        self.token = secrets.token_hex(16)
        self.log = folder / "lab.log"
        self.process: subprocess.Popen[bytes] | None = None

    def reset(self) -> None:
        """Put back notebooks and replays as they are in the project, and stop every kernel."""
        if self.process is not None:
            for session in self.ask("api/sessions"):
                self.ask(f"api/sessions/{session['id']}", method="DELETE")
        self.home.mkdir(parents=True, exist_ok=True)
        for child in self.home.iterdir():
            shutil.rmtree(child) if child.is_dir() else child.unlink()
        for name in ("notebooks", "replays"):
            if (self.project / name).is_dir():
                # What somebody played or learned in the checkout is not the project.
                ignore = shutil.ignore_patterns(".*", "__pycache__", "games", "progress", "my_chapters")
                shutil.copytree(self.project / name, self.home / name, ignore=ignore)

    def start(self) -> None:
        self.reset()
        env = dict(os.environ)
        places = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "IPYTHONDIR": "ipython",
            "XDG_CONFIG_HOME": "xdg-config",
            "XDG_DATA_HOME": "xdg-data",
        }
        env.update({key: str(self.folder / name) for key, name in places.items()})
        command = [
            *run.lab_command(sys.executable),
            "--no-browser",
            f"--ServerApp.root_dir={self.home}",
            f"--ServerApp.port={urlsplit(self.url).port}",
            "--ServerApp.port_retries=0",
            "--ServerApp.ip=127.0.0.1",
            f"--IdentityProvider.token={self.token}",
            "--LabApp.expose_app_in_browser=True",
            "--KernelManager.shutdown_wait_time=0.2",  # no kernel of a test has anything to finish
        ]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command,
                cwd=self.home,
                env=run.lab_environment(env),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        give_up = time.monotonic() + PATIENCE_MS / 1000
        while True:
            try:
                self.ask("api/status")
                return
            except (urllib.error.URLError, OSError):
                if self.process.poll() is not None or time.monotonic() > give_up:
                    self.stop()
                    raise RuntimeError(f"JupyterLab did not start:\n{self.log_text()}") from None
                time.sleep(0.2)

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def log_text(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")[-5000:]

    def ask(self, path: str, method: str = "GET") -> Any:
        """Ask the server's REST interface."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None


def kill_kernels(lab: Lab) -> None:
    """Kill every kernel of the server as a crash would."""
    assert lab.process is not None
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            command = (folder / "cmdline").read_text()
        except (OSError, ValueError):
            continue
        if parent == lab.process.pid and "ipykernel" in command:
            os.kill(int(folder.name), signal.SIGKILL)


def open_lab(page: Page) -> None:
    """Load JupyterLab with nothing open in it, which takes the better part of a test."""
    page.goto("/lab?reset", timeout=PATIENCE_MS)
    page.wait_for_function(
        "() => window.jupyterapp?.shell.currentWidget && window.jupyterapp.serviceManager.isReady", timeout=PATIENCE_MS
    )


def close_all(page: Page) -> None:
    """Close all that is open in JupyterLab, unsaved as it is."""
    page.evaluate("() => [...window.jupyterapp.shell.widgets('main')].forEach(widget => widget.dispose())")


def open_notebook(page: Page, name: str, *, allow_errors: bool = False) -> None:
    """Open notebooks/`name`, run all its cells and wait until they are done.

    A page that shows JupyterLab with no document open is used as it is; otherwise JupyterLab is loaded anew. A cell
    that raised fails the test, unless `allow_errors`.
    """
    free = page.evaluate(
        """() => Boolean(window.jupyterapp?.serviceManager.isReady)
            && ![...window.jupyterapp.shell.widgets('main')].some(widget => widget.context)"""
    )
    if free:
        page.evaluate(
            "path => { window.jupyterapp.commands.execute('docmanager:open', { path }); }", f"notebooks/{name}"
        )
    else:
        page.goto(f"/lab/tree/notebooks/{name}?reset", timeout=PATIENCE_MS)
    page.wait_for_function(
        """name => {
            const panel = window.jupyterapp?.shell.currentWidget;
            return panel?.context?.path === `notebooks/${name}`
                && panel.context.isReady
                && panel.sessionContext.session?.kernel?.status === 'idle';
        }""",
        arg=name,
        timeout=PATIENCE_MS,
    )
    run_all(page, allow_errors=allow_errors)


def run_all(page: Page, *, allow_errors: bool = False) -> None:
    """Run → Run All Cells in the open notebook, and wait until the kernel is idle and every cell has run."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_function(
        """() => {
            const panel = window.jupyterapp.shell.currentWidget;
            const cells = [...panel.content.model.cells].filter(
                cell => cell.type === 'code' && cell.sharedModel.getSource().trim());
            const failed = cells.some(cell => cell.outputs.toJSON().some(out => out.output_type === 'error'));
            return panel.sessionContext.session.kernel.status === 'idle'
                && (failed || cells.every(
                    cell => cell.executionCount !== null && cell.executionState !== 'running'));
        }""",
        timeout=PATIENCE_MS,
    )
    errors = cell_errors(page)
    assert allow_errors or not errors, "\n".join(errors)


def cell_errors(page: Page) -> list[str]:
    """What the open notebook's cells raised, as `name: message`."""
    found: list[str] = page.evaluate(
        """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
            .filter(cell => cell.type === 'code')
            .flatMap(cell => cell.outputs.toJSON())
            .filter(out => out.output_type === 'error')
            .map(out => `${out.ename}: ${out.evalue}`)"""
    )
    return found


def screenshot(page: Page, name: str) -> Path:
    """Save what the page shows as tests/browser/screenshots/`name`.png, for people to look at."""
    SCREENSHOTS.mkdir(exist_ok=True)
    path = SCREENSHOTS / f"{name}.png"
    page.screenshot(path=path)
    return path
