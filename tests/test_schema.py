"""The JSON Schema accepts what the reader accepts and refuses what is wrong in structure."""

import json
import re
from pathlib import Path
from typing import Any, ClassVar

import pytest
import yaml
from hypothesis import given
from jsonschema import Draft202012Validator

from marrakech.format import SCHEMA, write
from marrakech.format.keys import MARKS_KEYS, RECORD_KEYS, RESULT_KEYS, RULES_KEYS, SEAT_KEYS, START_KEYS, TURN_KEYS
from marrakech.record import COLOURS, GLYPHS
from marrakech.rules import OPTIONS, PRESETS
from strategies import records

DATA = Path(__file__).parent / "data"
GAMES = sorted((DATA / "games").glob("*.yaml"))
FAULTS: dict[str, Any] = json.loads((DATA / "broken" / "faults.json").read_text(encoding="utf-8"))
FORM: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(FORM, format_checker=Draft202012Validator.FORMAT_CHECKER)


class EditorLoader(yaml.SafeLoader):
    """Loads YAML as editors do, with the types of YAML 1.2's core schema: no dates, `no` is a text, `1:30` too."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}


for _kind, _pattern in {
    "null": r"~|null|Null|NULL|",
    "bool": r"true|True|TRUE|false|False|FALSE",
    "int": r"[-+]?[0-9]+",
    "float": r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?",
}.items():
    EditorLoader.add_implicit_resolver(f"tag:yaml.org,2002:{_kind}", re.compile(f"(?:{_pattern})\\Z"), None)
EditorLoader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))
EditorLoader.add_constructor("tag:yaml.org,2002:float", lambda loader, node: float(node.value))


def complaints(text: str) -> list[str]:
    """What an editor with the schema underlines."""
    return [error.message for error in VALIDATOR.iter_errors(yaml.load(text, EditorLoader))]


def faults(found_by: str) -> list[str]:
    return [name for name, fault in FAULTS.items() if fault["found_by"] == found_by]


def test_schema_is_one() -> None:
    Draft202012Validator.check_schema(FORM)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_schema_accepts_the_cases(path: Path) -> None:
    assert complaints(path.read_text(encoding="utf-8")) == []


def test_schema_accepts_the_example_of_the_contract() -> None:
    assert complaints((DATA / "example.yaml").read_text(encoding="utf-8")) == []


@given(records())
def test_schema_accepts_what_the_writer_writes(record: Any) -> None:
    assert complaints(write(record)) == []


@pytest.mark.parametrize("name", faults("schema"))
def test_schema_refuses_faults_of_structure(name: str) -> None:
    assert complaints((DATA / "broken" / name).read_text(encoding="utf-8-sig"))


@pytest.mark.parametrize("name", faults("reader"))
def test_what_is_listed_as_beyond_the_schema_is_beyond_it(name: str) -> None:
    """Spellings that an editor does not see, and what only comparing several values tells."""
    assert complaints((DATA / "broken" / name).read_text(encoding="utf-8")) == []


def test_schema_and_reader_know_the_same_words() -> None:
    properties, defs = FORM["properties"], FORM["$defs"]
    options = properties["rules"]["anyOf"][1]["properties"]
    assert tuple(properties) == RECORD_KEYS
    assert tuple(properties["players"]["items"]["properties"]) == SEAT_KEYS
    assert tuple(properties["start"]["anyOf"][1]["properties"]) == START_KEYS
    assert tuple(properties["result"]["properties"]) == RESULT_KEYS
    assert tuple(defs["turn"]["anyOf"][1]["properties"]) == TURN_KEYS
    assert tuple(defs["marks"]["properties"]) == MARKS_KEYS
    assert defs["turn"]["anyOf"][1]["properties"]["glyph"]["enum"] == list(GLYPHS)
    assert defs["colour"]["enum"] == list(COLOURS)
    assert defs["preset"]["enum"] == list(PRESETS)
    assert tuple(options) == RULES_KEYS
    for option, allowed in OPTIONS.items():
        if isinstance(allowed, range):
            assert (options[option]["minimum"], options[option]["maximum"]) == (allowed[0], allowed[-1])
        else:
            assert options[option]["enum"] == list(allowed)
