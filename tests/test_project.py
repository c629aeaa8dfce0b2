"""The project as a whole: which way imports point, what notebooks may hold, what ships, what is pinned."""

import ast
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import marrakech
from marrakech.saving import without_outputs

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "marrakech"
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# ---------------------------------------------------------------- imports

# What of ours each part may import; parts not named here may import all but `notebook`.
MAY_IMPORT = {
    "board": set(),
    "rules": {"board"},
    "record": {"rules", "board"},
    "format": {"record", "rules", "board"},
    "cursor": {"record", "rules", "board"},
    "language": set(),
    "narration": {"language", "record", "rules", "board"},
    "analysis": {"record", "rules", "board"},
    "course": {"analysis", "captions", "draw", "format", "language", "narration", "play", "record", "rules", "board"},
    "play": {"analysis", "draw", "narration", "language", "format", "record", "rules", "board"},
}
SOURCES = sorted(path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py"))


def part_of(module: str) -> str:
    """`marrakech.draw.svg` → `draw`; the package itself → ``."""
    return [*module.split("."), ""][1]


def module_of(source: str) -> str:
    return source.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(source: str) -> Iterator[str]:
    """The dotted names that a file imports, wherever in it it does."""
    module = module_of(source)
    package = module if source.endswith("/__init__.py") else module.rpartition(".")[0]
    for node in ast.walk(ast.parse((ROOT / source).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")
            above = ".".join(parents[: len(parents) - node.level + 1]) if node.level else ""
            base = ".".join(filter(None, [above, node.module]))
            # `from marrakech import board` imports a part, `from marrakech.board import Square` a name of one
            yield from (f"{base}.{alias.name}" if base == "marrakech" else base for alias in node.names)


@pytest.mark.parametrize("source", SOURCES)
def test_imports_point_one_way(source: str) -> None:
    part = part_of(module_of(source))
    ours = {part_of(name) for name in imported(source) if name.split(".")[0] == "marrakech"} - {part}
    ours -= {"__version__"}
    if part in MAY_IMPORT:
        assert ours <= MAY_IMPORT[part]
    elif part not in {"cli", "notebook"}:
        assert "notebook" not in ours


@pytest.mark.parametrize("source", SOURCES)
def test_notebook_packages_stay_in_their_rooms(source: str) -> None:
    outside = {name.split(".")[0] for name in imported(source)}
    if not source.startswith("marrakech/notebook"):
        assert not outside & {"ipywidgets", "anywidget", "IPython", "jupyterlab"}
        if source != "marrakech/draw/figure.py":
            assert "plotly" not in outside


def test_core_imports_with_pyyaml_alone() -> None:
    modules = [
        module_of(source)
        for source in SOURCES
        if not source.startswith("marrakech/notebook")
        and source not in {"marrakech/draw/figure.py", "marrakech/__main__.py"}
    ]
    code = f"""
import importlib, sys
class OnlyTheStandardLibraryAndPyYAML:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in sys.stdlib_module_names | {{"marrakech", "yaml"}}:
            raise ModuleNotFoundError(f"the core imports {{name}}", name=name)
sys.meta_path.insert(0, OnlyTheStandardLibraryAndPyYAML())
for name in {modules!r}:
    importlib.import_module(name)
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# ---------------------------------------------------------------- notebooks


def test_there_is_a_first_notebook() -> None:
    assert "00_start.ipynb" in [path.name for path in NOTEBOOKS]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_is_stored_without_what_running_it_leaves(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert "widgets" not in notebook["metadata"]
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
        assert "execution" not in cell["metadata"]
        assert "attachments" not in cell


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_that_was_run_is_saved_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    content = json.loads(text)
    content["metadata"] |= {"widgets": {"x": 1}, "language_info": {"name": "python", "version": "3.11.7"}}
    for cell in content["cells"]:
        cell["metadata"] = {"trusted": True}
        if cell["cell_type"] == "code":
            cell |= {"execution_count": 7, "outputs": [{"output_type": "stream", "name": "stdout", "text": ["x"]}]}
    without_outputs(model={"type": "notebook", "content": content}, path=path.name, contents_manager=None)
    assert nbformat.writes(nbformat.from_dict(content)) + "\n" == text


def test_other_files_are_saved_as_they_are() -> None:
    cell = {"cell_type": "code", "metadata": {"a": 1}, "outputs": ["b"], "execution_count": 1, "source": ""}
    for metadata in ({}, {"marrakech": {}}, {"marrakech": 1}):
        content = {"metadata": metadata, "cells": [cell]}
        without_outputs(model={"type": "notebook", "content": content}, path="mine.ipynb")
        assert content == {"metadata": metadata, "cells": [cell | {"outputs": ["b"]}]}
    without_outputs(model={"type": "file", "content": "text"}, path="a.txt")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_is_short(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert len(cells) <= 12
    assert cells[0]["cell_type"] == "markdown"
    for cell in cells:
        if cell["cell_type"] == "code":
            assert len("".join(cell["source"]).splitlines()) <= 15


# ---------------------------------------------------------------- files

# Written so that this file does not hold what it looks for.
FOREIGN = {
    "a path of somebody's machine": r"(?<![\w.~-])/(?:home|root|Users|work)/\w|[A-Z]:\\+Users\\|\.\./sh[a]red\b",
    "a content delivery network": r"js[d]elivr|un[p]kg|cdn[j]s|\bcdn[.]|\besm[.]sh\b|google[a]pis|gst[a]tic",
    "the host of a package registry": r"\bpy[p]i\.org|pythonh[o]sted|registry\.n[p]mjs|deb\.d[e]bian",
}


def test_no_file_names_a_machine_a_cdn_or_a_registry(project_files: list[Path]) -> None:
    found = []
    for name in project_files:
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        for what, pattern in FOREIGN.items():
            found += [f"{name} names {what}: {match[0]!r}" for match in re.finditer(pattern, text)]
    assert not found, "\n".join(found)


def test_changelog_has_the_version() -> None:
    assert marrakech.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_wheel_holds_the_package_and_nothing_else(
    copy_project: Callable[[Path], Path], project_files: list[Path], tmp_path: Path
) -> None:
    project = copy_project(tmp_path / "project")
    build = [
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "--target",
        "wheel",
        "--directory",
        str(tmp_path / "out"),
    ]
    subprocess.run(build, cwd=project, check=True, capture_output=True)
    (wheel,) = (tmp_path / "out").glob("*.whl")
    assert wheel.name == f"marrakech-{marrakech.__version__}-py3-none-any.whl"
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == {name.as_posix() for name in project_files if name.parts[0] == "marrakech"}


# ---------------------------------------------------------------- pins


def pins() -> dict[str, list[str]]:
    """Package → the versions that constraints.txt pins, one for each environment marker."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            requirement = Requirement(line)
            (pin,) = requirement.specifier
            assert pin.operator == "=="
            found.setdefault(canonicalize_name(requirement.name), []).append(pin.version)
    return found


def test_everything_we_ask_for_is_pinned() -> None:
    project = PROJECT["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["notebook"]]
    for group in PROJECT["dependency-groups"].values():
        asked += [entry for entry in group if isinstance(entry, str)]
    pinned = pins()
    for entry in asked:
        requirement = Requirement(entry)
        versions = pinned[canonicalize_name(requirement.name)]
        assert all(requirement.specifier.contains(version) for version in versions), entry


def test_pre_commit_uses_the_pinned_tools() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    pinned = pins()
    for repo in config["repos"]:
        assert repo["repo"] == "local"
        for hook in repo["hooks"]:
            for entry in hook["additional_dependencies"]:
                name, version = entry.split("==")
                assert pinned[canonicalize_name(name)] == [version]
