"""Fixtures for all tests: where the checkout is, which files are the project's, how hard Hypothesis tries."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

# No deadlines: how long an example takes says more about the machine than about the code.
settings.register_profile("short", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("short"), max_examples=2000)
settings.load_profile("long" if os.environ.get("MARRAKECH_LONG") else "short")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout's folder."""
    return ROOT


@pytest.fixture(scope="session")
def project_files() -> list[Path]:
    """The project's own files, relative to the root: tracked, or new and not ignored."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    return sorted(Path(name) for name in set(listing.split("\0")) if name and (ROOT / name).is_file())


@pytest.fixture(scope="session")
def copy_project(project_files: list[Path]) -> Callable[[Path], Path]:
    """A function that copies the project's own files into a folder, as a fresh clone would hold them."""

    def copy(target: Path) -> Path:
        for name in project_files:
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
        return target

    return copy
