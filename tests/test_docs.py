"""What is pasted from the README and from docstrings works."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "marrakech").rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


def test_the_readmes_python_works_when_pasted() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted >= 5
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_work(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted
    assert result.failed == 0


def test_the_readmes_game_is_a_game(root: Path) -> None:
    from marrakech.format import read

    text = (root / "README.md").read_text(encoding="utf-8")
    game = read(text.split("```yaml\n")[1].split("```")[0])
    assert len(game.turns) == 3


def test_pictures_and_files_the_readme_names_exist(root: Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    targets = [part.split(")")[0] for part in text.split("](")[1:]]
    local = [target for target in targets if "://" not in target]
    assert local
    assert all((root / target).is_file() for target in local)
