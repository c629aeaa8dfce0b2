"""Facts of records: the recorded ones, and what an unfinished game leaves open."""

import json
from pathlib import Path
from typing import Any

import pytest

from marrakech.format import read
from marrakech.format.facts import facts

GAMES = sorted((Path(__file__).parent / "data" / "games").glob("*.facts.json"))
TURN_KEYS = [
    "n",
    "player",
    "path",
    "assam",
    "heading_after",
    "due",
    "paid",
    "to",
    "region",
    "eliminated",
    "rug",
    "dirhams",
    "visible",
]
PLAYERS = """\
players:
  - {name: Amina, colour: red}
  - {name: Bilal, colour: blue}
  - {name: Chloé, colour: green}
"""


def facts_of(turns: str, rules: str = "gigamic", more: str = "") -> dict[str, Any]:
    return facts(read(f"marrakech: 1\nrules: {rules}\n{PLAYERS}turns: {turns}\n{more}"))


def test_there_are_games() -> None:
    assert len(GAMES) >= 28


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_recorded_facts(path: Path) -> None:
    game = path.with_name(path.name.replace(".facts.json", ".yaml"))
    found = facts(read(game.read_bytes()))
    assert found == json.loads(path.read_text(encoding="utf-8"))
    assert list(found) == ["players", "turns", "over", "scores", "winners"]
    assert all(list(turn) == TURN_KEYS for turn in found["turns"])


def test_a_game_about_to_start() -> None:
    assert facts_of("[]") == {
        "players": ["Amina", "Bilal", "Chloé"],
        "turns": [],
        "over": False,
        "scores": [30, 30, 30],
        "winners": None,
    }


def test_a_turn_that_stops_before_the_roll_has_decided_nothing() -> None:
    assert facts_of("[L]")["turns"] == [
        {
            "n": 1,
            "player": "Amina",
            "path": [],
            "assam": None,
            "heading_after": None,
            "due": None,
            "paid": None,
            "to": None,
            "region": [],
            "eliminated": None,
            "rug": None,
            "dirhams": [30, 30, 30],
            "visible": [0, 0, 0],
        }
    ]


def test_a_turn_that_stops_before_the_rug_has_decided_all_but_the_rug() -> None:
    (*_, turn) = facts_of("[S1 d6-d7, S1 e6-f6, S1]")["turns"]
    assert turn["rug"] is None
    assert (turn["due"], turn["paid"], turn["to"], turn["region"]) == (2, 2, "Amina", ["d6", "d7"])
    assert (turn["assam"], turn["heading_after"], turn["eliminated"]) == ("d7N", "N", False)
    assert turn["dirhams"] == [34, 28, 28]


@pytest.mark.parametrize(
    ("turn", "heading"), [("1", None), ("1 d6-d7", None), ("1 d6-d7 R", "E")], ids=["walked", "laid", "turned"]
)
def test_in_the_variant_the_heading_is_open_until_assam_is_turned(turn: str, heading: str | None) -> None:
    (found,) = facts_of(f"[{turn}]", "{preset: gigamic, turn: end}")["turns"]
    assert (found["assam"], found["heading_after"]) == ("d5N", heading)


def test_after_a_bankruptcy_in_the_variant_assam_keeps_his_heading() -> None:
    found = facts_of("[1 c5-c6 L, 1 out]", "{preset: gigamic, turn: end, dirhams: 1}")
    assert found["turns"][-1]["eliminated"] is True
    assert (found["turns"][-1]["assam"], found["turns"][-1]["heading_after"]) == ("c5W", "W")


def test_a_game_ended_early_is_over() -> None:
    found = facts_of("[S1 d6-d7, S1 e6-f6, S1]", more="ended: early")
    assert (found["over"], found["winners"], found["scores"]) == (True, ["Amina"], [36, 30, 28])


def test_what_a_ruling_says_was_paid_counts() -> None:
    found = facts_of("[S1 d6-d7, {turn: S1 e6-f6, paid: 0, ruling: a guest}]")
    assert (found["turns"][-1]["due"], found["turns"][-1]["paid"]) == (2, 0)
    (*_, turn) = facts_of("[S1 d6-d7, {turn: S2 e7-f7, paid: 1, ruling: a bargain}]")["turns"]
    assert (turn["due"], turn["paid"], turn["to"]) == (2, 1, "Amina")
