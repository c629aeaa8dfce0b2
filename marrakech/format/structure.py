"""A record as a whole: which keys it has and what depends on what; its version, date and result.

The structure is read to its end even where a part of it is at fault, so that of several faults the first is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Concatenate, Final, ParamSpec, TypeVar

from marrakech.format.fields import (
    NUMBER,
    Fields,
    as_items,
    as_pairs,
    as_scalar,
    node_at,
    read_data,
    read_number,
    read_text,
    read_word,
    sentence,
)
from marrakech.format.keys import RECORD_KEYS, RESULT_KEYS, TEXTS
from marrakech.format.lines import read_line
from marrakech.format.nodes import Document, Mapping, Node, Scalar, fault, name_kind
from marrakech.format.seats import ChosenRules, Game, read_player, read_rules, read_seats
from marrakech.format.starts import read_start
from marrakech.format.words import quoted
from marrakech.record import Record, RecordError, Result, Where
from marrakech.rules import Setup, rule_set

VERSION: Final = 1
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

_T = TypeVar("_T")
_P = ParamSpec("_P")


def read_structure(document: Document) -> Record:
    """Return the record in a document, whose game is not yet played.

    Raises:
        RecordError: Its structure is wrong; the fault is the one that stands first.
    """
    root = document.root
    _check_version(root)
    fields = Fields(document, root, (), RECORD_KEYS, ("marrakech", "players", "turns"), "a record")
    faults: list[RecordError] = []

    def part(
        key: str, reader: Callable[Concatenate[Node, Where, _P], _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T | None:
        try:
            return fields.read(key, reader, *args, **kwargs)
        except RecordError as error:
            faults.append(error)
            return None

    texts = {key: part(key, read_text) for key in TEXTS}
    day = part("date", _read_date)
    chosen = part("rules", read_rules, document) if "rules" in fields else ChosenRules(rule_set())
    seats = None if chosen is None else part("players", read_seats, document, chosen.rules)
    start = turns = result = None
    if chosen is not None and seats is not None:
        try:
            game = Game(document, Setup(chosen.rules, len(seats)), seats)
        except ValueError as error:
            where = ("rules", "rugs")
            faults.append(fault(sentence(error), node_at(root, where), where))
        else:
            start = part("start", read_start, game)
            turns = part("turns", read_line, game)
            result = part("result", _read_result, game)
    ended = part("ended", read_word, "ended", ("early",))
    table = part("table", read_data)
    if faults:
        raise min(faults, key=lambda error: (error.line or 0, error.column or 0))
    assert chosen is not None
    assert seats is not None
    return Record(
        seats=seats,
        turns=turns or (),
        preset=chosen.preset,
        options=chosen.options,
        start=start,
        date=day,
        ended_early=ended is not None,
        result=result,
        table=table,
        start_as_code=type(fields.values.get("start")) is Scalar,
        keys=fields.keys,
        **texts,
    )


def _check_version(root: Mapping) -> None:
    """Look at the version before anything else: another version may have other keys."""
    node = next((value for key, value in root.pairs if key.text == "marrakech"), None)
    if node is None:
        message = f"a record needs the key marrakech with the version of the format, as in marrakech: {VERSION}"
        raise fault(message, root)
    if type(node) is Scalar and node.plain and NUMBER.fullmatch(node.text) and node.text != str(VERSION):
        message = f"the record is of version {node.text}; this program reads version {VERSION}"
        raise fault(message, node, ("marrakech",))
    if type(node) is not Scalar or not node.plain or node.text != str(VERSION):
        raise fault(f"marrakech is the version of the format, {VERSION}, not {name_kind(node)}", node, ("marrakech",))


def _read_date(node: Node, where: Where) -> date:
    what = "date is a day as in 2026-11-26"
    text = as_scalar(node, where, what).text
    if not _DAY.fullmatch(text):
        parts = re.fullmatch(r"([0-9]{4})\W([0-9]{1,2})\W([0-9]{1,2})", text)
        right = f"; write {parts[1]}-{parts[2]:0>2}-{parts[3]:0>2}" if parts is not None else ""
        raise fault(f"{what}, not {name_kind(node)}{right}", node, where)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise fault(f"there is no day {text}", node, where) from None


def _read_result(node: Node, where: Where, game: Game) -> Result:
    fields = Fields(game.document, node, where, RESULT_KEYS, what="result")
    scores = fields.read("scores", _read_scores, game)
    return Result(scores, fields.read("winners", _read_winners, game), fields.keys)


def _read_scores(node: Node, where: Where, game: Game) -> tuple[tuple[str, int], ...]:
    scores: dict[str, int] = {}
    for key, value in as_pairs(node, where, "scores are a mapping of players to points"):
        here = (*where, key.text)
        name = game.names[read_player(key, here, game)]
        if name in scores:
            raise fault(f"{quoted(name)} stands twice among the scores", key, here)
        scores[name] = read_number(value, here, "a score")
    return tuple(scores.items())


def _read_winners(node: Node, where: Where, game: Game) -> tuple[str, ...]:
    winners: list[str] = []
    items = as_items(node, where, "winners are a list of the names of players")
    for index, item in enumerate(items):
        name = game.seats[read_player(item, (*where, index), game)].name
        if name in winners:
            raise fault(f"{quoted(name)} stands twice in the list", item, (*where, index))
        winners.append(name)
    if not winners:
        raise fault("winners is an empty list; somebody wins, or leave the key out", node, where)
    return tuple(winners)
