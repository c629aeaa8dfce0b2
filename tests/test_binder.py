"""binder/: what repo2docker would do with it, done in a fresh environment (itself, it needs Docker)."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"
NOTEBOOKS = ("00_start.ipynb", "01_learn_1_turn.ipynb", "06_teach.ipynb")
"""Those that import most; the browser tests run them all."""


def test_requirements_are_the_notebook_extra_pinned() -> None:
    lines = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    assert wanted == ["--constraint ../constraints.txt", "--editable .[notebook]"]


def test_runtime_is_a_python_we_support() -> None:
    match = re.fullmatch(r"python-3\.(\d+)\n", (BINDER / "runtime.txt").read_text(encoding="utf-8"))
    assert match
    assert 11 <= int(match[1]) <= 14


def test_post_build_is_a_careful_executable_script() -> None:
    lines = (BINDER / "postBuild").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "#!/usr/bin/env bash"
    assert "set -e" in lines
    listing = ["git", "ls-files", "--stage", "--", "binder/postBuild"]
    staged = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True).stdout
    # what git stores counts, not what this file system can: Windows knows no such bit
    assert staged.startswith("100755 ")


@dataclass
class Binder:
    """An environment made from binder/, and the copy of the project it was made in."""

    project: Path
    environment: dict[str, str]

    def python(self, *arguments: str) -> list[str]:
        bin_folder = self.environment["PATH"].split(os.pathsep)[0]
        return [str(shutil.which("python", path=bin_folder)), *arguments]


@pytest.fixture(scope="module")
def binder(copy_project: Callable[[Path], Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Binder]:
    folder = tmp_path_factory.mktemp("binder")
    project = copy_project(folder / "project")
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True, capture_output=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    env = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "PYTHONHOME"}}
    env["PATH"] = str(programs) + os.pathsep + env["PATH"]
    env["VIRTUAL_ENV"] = str(folder / "venv")
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        env[name] = str(folder / name.lower())
    made = Binder(project, env)
    steps = [
        made.python("-m", "pip", "--disable-pip-version-check", "install", "-q", "-r", "binder/requirements.txt"),
        ["bash", "binder/postBuild"] if os.name == "nt" else ["binder/postBuild"],
    ]
    for step in steps:
        done = subprocess.run(step, cwd=project, env=env, capture_output=True, text=True)
        assert done.returncode == 0, f"{step}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    yield made
    shutil.rmtree(folder, ignore_errors=True)  # half a gigabyte


RUN_NOTEBOOK = """
import sys, nbformat
from nbclient import NotebookClient
path, folder = sys.argv[1:]
notebook = nbformat.read(path, as_version=4)
NotebookClient(notebook, timeout=120, resources={"metadata": {"path": folder}}).execute()
"""


@pytest.mark.slow
def test_notebooks_run_on_binder_and_it_opens_on_the_first(binder: Binder) -> None:
    # One test, not several: each of two workers would build all of it.
    folder = binder.project / "notebooks"
    for name in NOTEBOOKS:
        command = binder.python("-c", RUN_NOTEBOOK, str(folder / name), str(folder))
        done = subprocess.run(command, env=binder.environment, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, f"{name}: {done.stderr[-5000:]}"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = [f"--ServerApp.port={port}", "--IdentityProvider.token=", "--no-browser", "--allow-root"]
    process = subprocess.Popen(
        binder.python("-m", "jupyterlab", *options),
        cwd=binder.project,
        env=binder.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        give_up = time.monotonic() + 120
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30) as answer:
                    landed, text = answer.url, answer.read().decode()
                break
            except (urllib.error.URLError, OSError):
                assert process.poll() is None, "JupyterLab did not start"
                assert time.monotonic() < give_up, "JupyterLab did not answer"
                time.sleep(0.3)
    finally:
        process.terminate()
        process.wait(60)
    assert landed.endswith("/lab/tree/notebooks/00_start.ipynb")
    config = re.search(r'<script id="jupyter-config-data" type="application/json">(.*?)</script>', text, re.S)
    assert config
    assert json.loads(config[1])["news"] == {"disabled": True}
