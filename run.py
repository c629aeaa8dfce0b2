#!/usr/bin/env python3
"""Everything one does with this checkout, with nothing but Python installed.

    python3 run.py lab     make .venv, install, open JupyterLab on notebooks/00_start.ipynb
    python3 run.py test    install the test tools and run every check

Standard library only.  This file must *parse* on any Python 3.6 or newer, so that an old Python gets
one clear sentence rather than a syntax error: no walrus, `match`, `from __future__ import annotations`
or parenthesised `with`.  (Newer type annotations are fine: they parse, and nothing runs before the check.)
"""

import argparse
import hashlib
import importlib.util
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

OLDEST = (3, 11)
if sys.version_info < OLDEST:
    sys.stderr.write(
        f"run.py: Python 3.11 or newer is needed, and this is Python {platform.python_version()}:"
        " run it with a newer one.\n"
    )
    sys.exit(2)

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "marrakech-stamp.json"
LOG = VENV / "install.log"
START = "notebooks/00_start.ipynb"

# The pip that installs everything: `--group` and `--build-constraint` need a recent one.
PIP = "pip==26.3"
# What each command needs, from the smaller to the larger: a profile holds all that those before it hold.
PROFILES = {
    "lab": ["--editable", ".[notebook]"],
    "test": ["--editable", ".[notebook]", "--group", "dev"],
}
NETWORK_TROUBLE = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "Max retries exceeded",
    "ProxyError",
    "ProtocolError",
    "SSLError",
    "Connection refused",
    "Connection reset",
    "Network is unreachable",
    "Temporary failure in name resolution",
    "(from versions: none)",  # what a pip without its warnings says of an index that does not answer
)
# By what is in this folder, JupyterLab opens on the first notebook, asks nobody for news, updates or
# extensions, and stops on Ctrl-C without a question.
LAB_SETTINGS = ROOT / "binder" / "jupyter"


class Problem(Exception):
    """Something the user can mend, said in one sentence."""


def say(text: str) -> None:
    print(text, flush=True)


# ---------------------------------------------------------------- the environment


def venv_python(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def child_environment() -> dict[str, str]:
    """The variables for everything that runs inside .venv, cleared of what would lead out of it."""
    env = {key: value for key, value in os.environ.items() if key not in {"PYTHONHOME", "PYTHONPATH"}}
    env["VIRTUAL_ENV"] = str(VENV)
    env["PATH"] = str(venv_python(VENV).parent) + os.pathsep + env.get("PATH", "")
    env["PIP_USER"] = "0"
    return env


def wanted_stamp(profile: str) -> dict[str, str]:
    """What a finished install of `profile` writes down, to be compared with on the next run."""
    inputs = hashlib.sha256(PIP.encode())
    for name in ("pyproject.toml", "constraints.txt"):
        inputs.update((ROOT / name).read_bytes())
    return {
        "profile": profile,
        "inputs": inputs.hexdigest(),
        "python": platform.python_version(),
        "base": sys.base_prefix,
        "folder": str(VENV),
    }


def read_stamp() -> dict[str, str]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def venv_fault(stamp: dict[str, str], wanted: dict[str, str]) -> str:
    """Why the .venv that is there cannot be used, or "" if it can."""
    if not stamp:
        return "its last install was not finished"
    if stamp.get("folder") != wanted["folder"]:
        return "its folder was moved"
    if (stamp.get("python"), stamp.get("base")) != (wanted["python"], wanted["base"]):
        return "it was made by another Python"
    try:
        check = [str(venv_python(VENV)), "-c", "import pip, sys; print(sys.version_info[0])"]
        done = subprocess.run(check, env=child_environment(), capture_output=True, text=True, check=False)
    except OSError:
        return "its Python does not start"
    return "" if done.returncode == 0 else "its Python does not work"


def remove_venv() -> None:
    try:
        if VENV.is_symlink() or VENV.is_file():
            VENV.unlink()
        elif VENV.exists():
            shutil.rmtree(VENV)
    except OSError as error:
        raise Problem(f"{VENV} could not be removed ({error.strerror}): close what uses it and try again.") from error


def make_venv() -> None:
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
            raise Problem(
                f"this Python has no {module} module, which makes environments:"
                f" install it first (on Debian and Ubuntu: sudo apt install {package})."
            )
    say(f"Making the environment {VENV}")
    # From inside .venv itself, go by the Python it was made from.
    python = getattr(sys, "_base_executable", None) or sys.executable
    command = [python, "-m", "venv", str(VENV)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = (done.stderr + done.stdout).strip().splitlines()
        reason = lines[-1].strip().rstrip(".") if lines else f"exit code {done.returncode}"
        raise Problem(f"the environment {VENV} could not be made: {reason}.")


def pip_install(*arguments: str) -> None:
    """Run pip, its output in the log; on a terminal, show the line it is at."""
    command = [str(venv_python(VENV)), "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
    command += ["--progress-bar", "off", *arguments]
    width = shutil.get_terminal_size().columns - 1 if sys.stdout.isatty() else 0
    with LOG.open("a", encoding="utf-8") as log:
        log.write("$ " + " ".join(command) + "\n")
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=child_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        try:
            for line in process.stdout or ():
                log.write(line)
                if width > 20 and line.startswith(("Collecting", "Building", "Installing")):
                    print("\r" + ("  " + line.strip())[:width].ljust(width), end="", flush=True)
        finally:
            if process.poll() is None and sys.exc_info()[0] is not None:
                process.terminate()
            code = process.wait()
            if width > 20:
                print("\r" + " " * width + "\r", end="", flush=True)
    if code != 0:
        raise Problem(pip_trouble(LOG.read_text(encoding="utf-8", errors="replace")))


def pip_trouble(log: str) -> str:
    """One sentence for what pip's log says."""
    if "No space left on device" in log:
        return f"the disk is full (pip's log: {LOG})."
    if any(sign in log for sign in NETWORK_TROUBLE):
        return (
            "the packages could not be downloaded: check the network connection (and proxy) and"
            f" try again (pip's log: {LOG})."
        )
    return f"pip could not install the packages: its log is {LOG}."


def install(profile: str) -> None:
    """Make sure that .venv holds all that `profile` needs; a second time this is only a look at the stamp."""
    order = list(PROFILES)
    stamp, wanted = read_stamp(), wanted_stamp(profile)
    fault = ""
    if VENV.exists() or VENV.is_symlink():
        fault = venv_fault(stamp, wanted)
        if fault:
            say(f"The environment {VENV} has to be made anew: {fault}")
            remove_venv()
    if fault or not VENV.exists():
        stamp = {}
        make_venv()
    elif stamp.get("profile") in order:
        # Never shrink what is there: `lab` after `test` keeps the test tools current too.
        profile = max(profile, stamp["profile"], key=order.index)
        wanted["profile"] = profile
        if stamp == wanted:
            return
    STAMP.unlink(missing_ok=True)
    LOG.unlink(missing_ok=True)
    tools = " and the test tools" if profile == "test" else ""
    say(f"Installing JupyterLab{tools} into .venv, one to three minutes the first time (log: {LOG})")
    started = time.monotonic()
    pip_install(PIP)
    limits = ["--constraint", "constraints.txt", "--build-constraint", "constraints.txt"]
    pip_install(*limits, *PROFILES[profile])
    STAMP.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")
    say(f"Installed in {time.monotonic() - started:.0f} s")


# ---------------------------------------------------------------- lab


def lab_command(python: str) -> list[str]:
    command = [python, "-m", "jupyterlab", f"--LabApp.app_settings_dir={LAB_SETTINGS}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container one is root, and JupyterLab would not start
    return command


def lab_environment(env: dict[str, str]) -> dict[str, str]:
    """`env` with our JupyterLab settings before the user's, and this environment's kernel before others."""
    others = [env["JUPYTER_CONFIG_PATH"]] if env.get("JUPYTER_CONFIG_PATH") else []
    config = os.pathsep.join([str(LAB_SETTINGS), *others])
    return {**env, "JUPYTER_CONFIG_PATH": config, "JUPYTER_PREFER_ENV_PATH": "1"}


def lab(extra: list[str]) -> int:
    install("lab")
    say("Starting JupyterLab; Ctrl-C stops it")
    command = [*lab_command(str(venv_python(VENV))), *extra]
    process = subprocess.Popen(command, cwd=ROOT, env=lab_environment(child_environment()))
    asked = False

    def stop(number: int, frame: object) -> None:
        nonlocal asked
        asked = True
        if os.name != "nt":  # on Windows, Ctrl-C has reached JupyterLab already and terminate() would be a kill
            process.terminate()

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    code = process.wait()
    if asked:
        say("JupyterLab has stopped")
        return 0
    if code != 0:
        raise Problem(f"JupyterLab stopped with exit code {code}: the reason is in its last lines above.")
    return 0


# ---------------------------------------------------------------- test


def test_steps(quick: bool, extra: list[str]) -> list[tuple[str, list[str]]]:
    """What `test` runs, in order: a title and the arguments of .venv's Python."""
    workers = str(min(os.cpu_count() or 1, 8))
    unit = "not browser and not slow" if quick else "not browser"
    pytest = ["-m", "pytest"]
    steps = [
        ("ruff check", ["-m", "ruff", "check", "."]),
        ("ruff format", ["-m", "ruff", "format", "--check", "."]),
        ("mypy", ["-m", "mypy"]),
        ("unit tests", [*pytest, "-m", unit, "-n", workers, "--dist", "worksteal", *extra]),
    ]
    if not quick:
        # Each worker has a JupyterLab, kernels and a browser of its own, so more of them soon wait for each other.
        few = str(min(os.cpu_count() or 1, 4))
        steps.append(("browser tests", [*pytest, "-m", "browser", "-n", few, *extra]))
    return steps


def test(quick: bool, long: bool, extra: list[str]) -> int:
    install("test")
    env = child_environment()
    if long:
        env["MARRAKECH_LONG"] = "1"
    results = []
    for title, arguments in test_steps(quick, extra):
        say(f"\n=== {title}: python {' '.join(arguments)}")
        started = time.monotonic()
        code = subprocess.run([str(venv_python(VENV)), *arguments], cwd=ROOT, env=env, check=False).returncode
        if code == 5 and extra and "pytest" in arguments:
            code = 0  # the chosen tests are all in the other of the two pytest runs
        results.append((title, code, time.monotonic() - started))
    say("")
    for title, code, seconds in results:
        say(f"{'ok  ' if code == 0 else 'FAIL'} {title} ({seconds:.0f} s)")
    return 1 if any(code for _, code, _ in results) else 0


# ---------------------------------------------------------------- the command line


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="run.py",
        description="Open the Marrakech notebooks, or test the project; .venv is made and filled as needed.",
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    lab_parser = commands.add_parser(
        "lab",
        help="open JupyterLab on " + START,
        epilog="Arguments after -- go to JupyterLab, for example: run.py lab -- --port=9999",
    )
    lab_parser.add_argument("--no-browser", action="store_true", help="start it, print the address, open nothing")
    test_parser = commands.add_parser(
        "test",
        help="run ruff, mypy and all tests",
        epilog="Arguments after -- go to pytest, for example: run.py test -- -k binder",
    )
    test_parser.add_argument("--quick", action="store_true", help="leave out the browser and the slow tests")
    test_parser.add_argument("--long", action="store_true", help="many more random examples")
    return top


def main(argv: list[str]) -> int:
    extra: list[str] = []
    if "--" in argv:
        cut = argv.index("--")
        argv, extra = argv[:cut], argv[cut + 1 :]
    options = parser().parse_args(argv)
    try:
        if options.command == "lab":
            return lab(["--no-browser", *extra] if options.no_browser else extra)
        return test(options.quick, options.long, extra)
    except Problem as problem:
        print(f"run.py: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("run.py: stopped", file=sys.stderr)
        return 130


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a folder's name may hold what the console cannot show
    sys.exit(main(sys.argv[1:]))
