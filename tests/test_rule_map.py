"""RULES.md, the ids in ``marrakech.rules``, the comments ``# rule: …`` in the code and the tests belong together."""

import ast
import importlib
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

from marrakech.board import HEADING_NAMES, MOSAIC, SQUARE_NAMES
from marrakech.course import chapters
from marrakech.rules import MAX_PLAYERS, MIN_PLAYERS, OPTIONS, PRESETS, RULE_IDS

ROOT = Path(__file__).resolve().parent.parent
RULES = (ROOT / "RULES.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "marrakech").rglob("*.py"))


def tables() -> list[list[list[str]]]:
    """The tables of RULES.md, each a list of rows of cells, the heading first."""
    found, rows = [], []
    for line in [*RULES.splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            found.append([rows[0], *rows[2:]])
            rows = []
    return found


MAP, MOSAIC_TABLE, OPTION_TABLE = tables()
CHECKED = {rule for chapter in chapters() for rule in chapter.checks}
ROWS = {row[0]: dict(zip(MAP[0], row, strict=True)) for row in MAP[1:]}


@cache
def commented() -> dict[str, set[str]]:
    """The ids in comments ``# rule: id`` (several to a comment, each with its own ``rule:``), with their files."""
    found: dict[str, set[str]] = {}
    for path in SOURCES:
        with path.open("rb") as file:
            for token in tokenize.tokenize(file.readline):
                if token.type == tokenize.COMMENT and "rule:" in token.string:
                    listed = re.fullmatch(r"#\s*((?:rule: [^\s,]+(?:, |$))+)", token.string)
                    assert listed, f"{path.name}: {token.string}"
                    for rule in re.findall(r"rule: ([^\s,]+)", token.string):
                        found.setdefault(rule, set()).add(path.relative_to(ROOT).as_posix())
    return found


@cache
def functions_in(name: str) -> list[str]:
    """The names of the test functions of a file."""
    tree = ast.parse((ROOT / "tests" / name).read_text(encoding="utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def test_the_map_has_a_row_for_each_rule_in_the_same_order() -> None:
    assert [row[0] for row in MAP[1:]] == list(RULE_IDS)
    assert len(set(RULE_IDS)) == len(RULE_IDS) == 27


@pytest.mark.parametrize("rule", RULE_IDS)
def test_a_rule_is_said_in_a_sentence_and_has_a_source_and_chapters(rule: str) -> None:
    row = ROWS[rule]
    assert re.fullmatch(r"[A-Z].+\.", row["rule"])
    assert row["source"]
    assert row["course"]


@pytest.mark.parametrize("rule", RULE_IDS)
def test_a_rule_is_taught_by_the_chapters_named_in_the_map_and_checked_by_a_task(rule: str) -> None:
    taught = [chapter.id for chapter in chapters() if rule in chapter.teaches]
    assert taught, f"no step teaches {rule}"
    assert ROWS[rule]["course"] == ", ".join(f"`{chapter}`" for chapter in taught)
    assert rule in CHECKED, f"no task of a chapter checks {rule}"


@pytest.mark.parametrize("rule", RULE_IDS)
def test_a_rule_has_code_that_names_it(rule: str) -> None:
    assert rule in commented(), f"no comment “# rule: {rule}” in the code"


def test_comments_in_the_code_name_no_unknown_rule() -> None:
    assert set(commented()) <= set(RULE_IDS)


@pytest.mark.parametrize("rule", RULE_IDS)
def test_the_code_named_in_the_map_is_there(rule: str) -> None:
    places = re.findall(r"`([\w.]+)`", ROWS[rule]["code"])
    assert places
    for place in places:
        module, *names = place.split(".")
        found = importlib.import_module(f"marrakech.{module}")
        for name in names:
            fields = getattr(found, "__dataclass_fields__", {})
            found = fields[name] if name in fields else getattr(found, name)


@pytest.mark.parametrize("rule", RULE_IDS)
def test_a_rule_has_a_test_of_its_name(rule: str) -> None:
    name = "test_" + rule.replace(".", "_")
    assert name in functions_in("test_rules.py")
    assert ROWS[rule]["test"] == f"`{name}`"


def test_words_in_the_code_that_look_like_rules_are_rules() -> None:
    """Ids in texts, such as those of errors, are known ones too."""
    kinds = "|".join(sorted({rule.split(".")[0] for rule in RULE_IDS} - {"board", "setup", "turn"}))
    for path in (ROOT / "marrakech" / "rules").glob("*.py"):
        for rule in re.findall(rf"\"((?:{kinds})\.\w+)\"", path.read_text(encoding="utf-8")):
            assert rule in RULE_IDS, f"{path.name}: {rule}"


def test_the_mosaic_table_is_the_mosaic() -> None:
    told = {}
    for row in MOSAIC_TABLE[1:]:
        for heading, cells in zip("NESW", zip(row[::2], row[1::2], strict=True), strict=True):
            told[cells[0] + heading] = cells[1].strip("*").replace(" ", "")
    assert told == {
        SQUARE_NAMES[leaving.square] + HEADING_NAMES[leaving.heading]: SQUARE_NAMES[back.square]
        + HEADING_NAMES[back.heading]
        for leaving, back in MOSAIC.items()
    }


def test_the_option_table_is_that_of_the_presets() -> None:
    heading, *rows = OPTION_TABLE
    assert heading[2:] == list(PRESETS)
    options = {re.findall(r"`(\w+)`", row[0])[0]: row for row in rows if "`" in row[0]}
    assert set(options) == set(OPTIONS)
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    for number, rules in enumerate(PRESETS.values(), start=2):
        for option, row in options.items():
            allowed = OPTIONS[option]
            if isinstance(allowed, range):
                assert row[1] == f"{allowed[0]}–{allowed[-1]}"
                each = rules.rugs_each if option == "rugs" else rules.dirhams_each
                assert row[number] == " / ".join(str(each(n)) for n in players)
            else:
                assert re.findall(r"`(\w+)`", row[1]) == list(allowed)
                told = row[number].split()[0]
                assert told == getattr(rules, option) or (option, told) == ("end_turn", "–")
        (colours,) = (row for row in rows if row[0].startswith("colours"))
        assert colours[number] == str(rules.colours_each(2))
