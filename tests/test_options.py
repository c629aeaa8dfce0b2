"""Options of state strings: the recorded ones, and what the rules say about odd boards."""

import json
from pathlib import Path
from typing import Any

import pytest

from marrakech.format.options import options
from marrakech.format.state import read_state
from marrakech.rules import rule_set

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "states.jsonl").read_text(encoding="utf-8").splitlines()
]
EMPTY = "Pc03015iPy03015iA33N" + "B" + "n00" * 49


def options_of(text: str, rules: str = "anu") -> dict[str, Any]:
    return options(read_state(text), rule_set(rules))


def with_cells(state: str, **cells: str) -> str:
    head, _, body = state.rpartition("B")
    parts = [body[i : i + 3] for i in range(0, len(body), 3)]
    for name, cell in cells.items():
        parts[7 * (ord(name[0]) - ord("a")) + 7 - int(name[1])] = cell
    return f"{head}B{''.join(parts)}"


def test_there_are_cases() -> None:
    assert len(CASES) == 150


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_recorded_options(case: dict[str, Any]) -> None:
    found = options_of(case["state"])
    assert found == case["options"]
    assert list(found) == list(case["options"])


def test_the_order_of_players_is_that_of_the_string_and_who_is_out_has_no_placements() -> None:
    text = EMPTY.replace("Pc03015iPy03015i", "Pp03000iPc00000oPy03015i")
    assert list(options_of(text)["placements"]) == ["p", "y"]
    assert len(options_of(text)["placements"]["p"]) == 12


@pytest.mark.parametrize("letter", ["c", "r"], ids=["out", "nobody's"])
def test_neutral_rugs_cost_nothing_and_are_no_region_but_are_whole(letter: str) -> None:
    players = "Pc00000oPy03015iPp03015i"
    cells = {"d4": f"{letter}01", "d5": f"{letter}02", "e5": f"{letter}02"}
    found = options_of(with_cells(players + EMPTY[16:], **cells))
    assert found["region"] is None
    assert found["landings"]["S"]["1"] == {"assam": "d5N", "colour": None, "amount": 0}
    assert "d5-e5" not in found["placements"]["y"]


def test_a_region_costs_its_size_and_does_not_join_over_corners() -> None:
    found = options_of(with_cells(EMPTY, d5="c01", d6="c01", e6="c02", c7="c03", d4="y01"))
    assert found["landings"]["S"]["1"] == {"assam": "d5N", "colour": "c", "amount": 3}
    assert found["region"] == {"colour": "y", "squares": ["d4"]}


def test_only_bga_lets_a_colour_cover_its_own_whole_rugs() -> None:
    text = with_cells(EMPTY, d5="c01", d6="c01", c4="y01", c3="y01")
    assert {"c3-c4", "d5-d6"}.isdisjoint(options_of(text)["placements"]["c"])
    found = options_of(text, "bga")["placements"]
    assert ("d5-d6" in found["c"], "c3-c4" in found["c"]) == (True, False)
    assert ("d5-d6" in found["y"], "c3-c4" in found["y"]) == (False, True)


def test_repeated_numbers_make_every_pair_of_neighbours_whole() -> None:
    found = options_of(with_cells(EMPTY, d5="c00", d6="c00", d7="y00", e5="c00"))
    assert {"d5-d6", "d5-e5"}.isdisjoint(found["placements"]["y"])
    assert "c5-d5" in found["placements"]["y"]


def test_a_walk_over_the_mosaic() -> None:
    found = options_of(EMPTY.replace("A33N", "A60N"))
    assert found["assam"] == "g7N"
    assert found["landings"]["S"]["1"]["assam"] == "g7W"
    assert found["landings"]["R"]["2"]["assam"] == "g6S"
    assert found["landings"]["L"]["4"]["assam"] == "c7W"
