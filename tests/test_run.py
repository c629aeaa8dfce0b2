"""run.py: what it does to .venv, what it runs, and the one sentence it fails with."""

import ast
import json
import os
import re
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

import pytest

import run

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = (ROOT / "run.py").read_text(encoding="utf-8")


def one_sentence(text: str) -> bool:
    """Whether a program's error output is a line of ours, ended by a full stop, and no traceback."""
    return re.fullmatch(r"run\.py: [^\n]+\.\n", text) is not None


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder of run.py's own, in a place with a space and an accent in its name."""
    folder = tmp_path / "a café"
    folder.mkdir()
    for name in ("run.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder / name)
    monkeypatch.setattr(run, "ROOT", folder)
    monkeypatch.setattr(run, "VENV", folder / ".venv")
    monkeypatch.setattr(run, "STAMP", folder / ".venv" / run.STAMP.name)
    monkeypatch.setattr(run, "LOG", folder / ".venv" / run.LOG.name)
    return folder


@pytest.fixture
def steps(project: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let `run.install` only pretend to make environments and to install, and write down that it did."""
    done: list[str] = []

    def make_venv() -> None:
        done.append("make")
        run.VENV.mkdir()

    monkeypatch.setattr(run, "make_venv", make_venv)
    monkeypatch.setattr(run, "pip_install", lambda *arguments: done.append(f"pip {arguments[-1]}"))
    monkeypatch.setattr(run, "venv_python", lambda venv: Path(sys.executable))
    return done


# ---------------------------------------------------------------- the Python it is started with


def test_parses_on_old_pythons() -> None:
    ast.parse(SCRIPT, feature_version=(3, 7))  # the oldest that Python 3.13's parser can play
    assert "from __future__" not in SCRIPT.split('"""', 2)[2]


def test_says_that_python_is_too_old(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4, "final", 0))
    with pytest.raises(SystemExit) as stop:
        exec(compile(SCRIPT, "run.py", "exec"), {"__name__": "__main__", "__file__": str(ROOT / "run.py")})
    assert stop.value.code == 2
    said = capsys.readouterr().err
    assert one_sentence(said)
    assert "Python 3.11 or newer is needed" in said


def test_says_so_on_the_old_pythons_of_this_machine() -> None:
    names = [f"python3.{minor}" for minor in range(6, 11)]
    found = [path for name in names if (path := shutil.which(name))]
    found += map(str, Path.home().glob(".pyenv/versions/3.[6-9].*/bin/python"))
    for python in found:
        done = subprocess.run([python, str(ROOT / "run.py"), "test"], capture_output=True, text=True)
        if "pyenv:" in done.stderr:
            continue  # a stand-in for a Python that is switched off
        assert done.returncode == 2, python
        assert one_sentence(done.stderr), python


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_says_that_a_module_is_missing(
    project: Path, missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    find_spec = run.importlib.util.find_spec
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None if name == missing else find_spec(name))
    assert run.main(["lab"]) == 2
    said = capsys.readouterr().err
    assert one_sentence(said)
    assert missing in said
    assert f"apt install python3.{sys.version_info[1]}-venv" in said


# ---------------------------------------------------------------- the environment


def test_second_install_does_nothing(steps: list[str]) -> None:
    run.install("test")
    assert steps == ["make", f"pip {run.PIP}", "pip dev"]
    run.install("test")
    run.install("lab")
    assert len(steps) == 3


def test_test_tools_are_added_to_what_lab_made(steps: list[str]) -> None:
    run.install("lab")
    run.install("test")
    assert steps == ["make", f"pip {run.PIP}", "pip .[notebook]", f"pip {run.PIP}", "pip dev"]


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_changed_requirements_are_installed_into_the_same_environment(steps: list[str], name: str) -> None:
    run.install("test")
    with (run.ROOT / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    run.install("lab")
    assert steps[3:] == [f"pip {run.PIP}", "pip dev"]
    run.install("test")
    assert len(steps) == 5


@pytest.mark.parametrize("key", ["folder", "python", "base"])
def test_environment_of_another_place_or_python_is_made_anew(
    steps: list[str], key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run.install("lab")
    stamp = json.loads(run.STAMP.read_text(encoding="utf-8"))
    run.STAMP.write_text(json.dumps({**stamp, key: "another"}), encoding="utf-8")
    run.install("lab")
    assert steps.count("make") == 2
    assert "has to be made anew" in capsys.readouterr().out


def test_half_made_environment_is_made_anew(steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run.VENV.mkdir()
    (run.VENV / "half").touch()
    run.install("lab")
    assert not (run.VENV / "half").exists()

    def fail(*arguments: str) -> None:
        raise run.Problem("no.")

    (run.ROOT / "constraints.txt").write_text("", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(run, "pip_install", fail)
        with pytest.raises(run.Problem):
            run.install("lab")
    run.install("lab")
    assert steps.count("make") == 2
    assert run.read_stamp() == run.wanted_stamp("lab")


def test_environment_whose_python_is_gone_is_made_anew(steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run.install("lab")
    monkeypatch.setattr(run, "venv_python", lambda venv: venv / "gone")
    run.install("lab")
    assert steps.count("make") == 2


def test_no_network_is_one_sentence(project: Path) -> None:
    """The real thing: an environment is made, and pip finds nobody at the other end."""
    env = {key: value for key, value in os.environ.items() if not key.upper().startswith("PIP_")}
    env.update(PIP_INDEX_URL="http://127.0.0.1:9/simple", PIP_RETRIES="0", PIP_CONFIG_FILE=os.devnull)
    done = subprocess.run(
        [sys.executable, str(project / "run.py"), "test"], env=env, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 2
    assert one_sentence(done.stderr)
    assert "check the network connection" in done.stderr
    assert str(project / ".venv" / "install.log") in done.stderr
    assert "Making the environment" in done.stdout


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        ("Failed to establish a new connection: [Errno -3] Temporary failure in name resolution", "network"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: Cannot install a and b because these package versions have conflicts", "its log is"),
    ],
)
def test_pip_trouble(log: str, sentence: str) -> None:
    assert sentence in run.pip_trouble(log)


# ---------------------------------------------------------------- the commands


def test_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        run.main(["--help"])
    assert stop.value.code == 0
    said = capsys.readouterr().out
    assert "lab " in said
    assert "test " in said


def test_quick_leaves_out_browser_and_slow_tests() -> None:
    assert [title for title, _ in run.test_steps(True, [])][-1] == "unit tests"
    assert "not browser and not slow" in run.test_steps(True, [])[-1][1]
    assert [title for title, _ in run.test_steps(False, [])][-1] == "browser tests"
    assert run.test_steps(False, ["-k", "binder"])[-1][1][-2:] == ["-k", "binder"]


@pytest.mark.parametrize(("codes", "result"), [([0, 0, 0, 0, 0], 0), ([0, 1, 0, 0, 0], 1), ([0, 0, 0, 5, 0], 1)])
def test_one_failure_fails_all_but_all_is_run(
    steps: list[str],
    codes: list[int],
    result: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    left = list(codes)

    def pretend(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, left.pop(0))

    monkeypatch.setattr(run, "install", lambda profile: None)
    monkeypatch.setattr(run.subprocess, "run", pretend)
    assert run.main(["test"]) == result
    assert left == []
    assert capsys.readouterr().out.count("FAIL") == sum(map(bool, codes))


def test_lab_starts_answers_and_stops(tmp_path: Path) -> None:
    """The real thing, with the environment that these tests run in."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    token = secrets.token_hex()
    env = {**os.environ, "JUPYTER_CONFIG_DIR": str(tmp_path / "c"), "JUPYTER_RUNTIME_DIR": str(tmp_path / "r")}
    options = ["--", f"--ServerApp.port={port}", f"--IdentityProvider.token={token}"]
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "run.py"), "lab", "--no-browser", *options],
        cwd=tmp_path,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        give_up = time.monotonic() + 300  # it makes .venv if there is none
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/?token={token}", timeout=30) as answer:
                    landed = answer.url
                break
            except (urllib.error.URLError, OSError):
                assert process.poll() is None, process.communicate()[0]
                assert time.monotonic() < give_up, "JupyterLab did not answer"
                time.sleep(0.3)
    finally:
        process.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
        said = process.communicate(timeout=60)[0]
    assert "/lab/tree/notebooks/00_start.ipynb" in landed
    if os.name != "nt":
        assert process.returncode == 0
        assert said.endswith("JupyterLab has stopped\n")
