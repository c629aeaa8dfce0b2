"""Writing a record as YAML: always the same for the same record, short where that says enough, nothing lost.

What the writer makes it reads back before it gives it out, so that ``read(write(record)) == record`` holds or the
writer says why it cannot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from marrakech.board import HEADING_NAMES, SQUARE_NAMES
from marrakech.format.code import write_code
from marrakech.format.fields import plain_value
from marrakech.format.keys import MARKS_KEYS, RECORD_KEYS, RESULT_KEYS, SEAT_KEYS, TEXTS, TURN_KEYS
from marrakech.format.nodes import MAX_DEPTH, name_character, unseen_in
from marrakech.format.reader import read
from marrakech.format.spelling import Block, Fitting, Lines, Plain, spell
from marrakech.format.structure import VERSION
from marrakech.format.turns import write_turn
from marrakech.format.words import quoted
from marrakech.record import Marks, Record, RecordError, Result, Seat, Turn, Where, place_name
from marrakech.rules import DEFAULT_PRESET, Position

_NOTES: Final = ("before", "comment", "hint", "ruling")


def write(record: Record) -> str:
    """Return the text of a record's file.

    Raises:
        RecordError: ``read`` would refuse the text or give back another record: the game is against the rules, or a
            value is none that a file can hold.
    """
    try:
        text = spell(_record(record))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        reason = quoted(str(error), 100)
        raise RecordError(f"the record holds a value that cannot be written: {reason}") from error
    _confirm(record, text)
    return text


def _confirm(record: Record, text: str) -> None:
    """Read a text back and compare."""
    try:
        again = read(text)
    except RecordError as error:
        # The places are those of a text that nobody has seen.
        error.line = error.column = None
        raise
    if again != record:
        differing = [
            field.name
            for field in fields(Record)
            if field.compare and getattr(again, field.name) != getattr(record, field.name)
        ]
        message = f"the record cannot be written: {' and '.join(differing)} would not be read back the same"
        raise RecordError(message, where=(differing[0],))


def _record(record: Record) -> dict[str, Any]:
    values: dict[str, Any] = {"marrakech": VERSION}
    for key in TEXTS:
        value = getattr(record, key)
        if value is not None:
            values[key] = _text(value, (key,))
    if record.date is not None:
        values["date"] = Plain(record.date.isoformat())
    usual_rules = record.preset == DEFAULT_PRESET and not record.options
    if not usual_rules or not record.keys or "rules" in record.keys:
        values["rules"] = _rules(record)
    values["players"] = Lines(_seat(seat, ("players", number)) for number, seat in enumerate(record.seats))
    if record.start is not None:
        values["start"] = Plain(write_code(record.start)) if record.start_as_code else _start(record, record.start)
    values["turns"] = Lines(_line(record, record.turns, ("turns",)))
    if record.ended_early:
        values["ended"] = Plain("early")
    if record.result is not None:
        values["result"] = _result(record.result)
    if record.table is not None:
        values["table"] = _data(record.table, ("table",))
    return _in_order(values, record.keys, RECORD_KEYS)


def _in_order(values: dict[str, Any], known: Sequence[str], usual: Sequence[str]) -> dict[str, Any]:
    """Return a mapping in the order that its keys had in a file, those that are new after them in the usual order."""
    order = dict.fromkeys((*known, *usual))
    return {key: values[key] for key in order if key in values}


def _text(text: str, where: Where) -> str:
    unseen = unseen_in(text)
    if unseen is not None:
        raise RecordError(f"{name_character(unseen)} is not allowed in a record", where=where)
    if not text:
        raise RecordError(f"{where[-1]} is empty; write a text or leave it out", where=where)
    return text


def _rules(record: Record) -> object:
    if not record.options:
        return Plain(record.preset)
    options = {key: value if isinstance(value, int) else Plain(value) for key, value in record.options}
    return {"preset": Plain(record.preset), **options}


def _seat(seat: Seat, where: Where) -> dict[str, Any]:
    values: dict[str, Any] = {"name": _text(seat.name, (*where, "name"))}
    if len(seat.colours) == 1:
        values["colour"] = Plain(seat.colours[0])
    else:
        values["colours"] = [Plain(colour) for colour in seat.colours]
    if seat.pile:
        values["pile"] = [Plain(colour) for colour in seat.pile]
    return _in_order(values, seat.keys, SEAT_KEYS)


def _start(record: Record, position: Position) -> dict[str, Any]:
    names, colours = record.names, record.colours
    left: list[Any] = list(position.left)
    if len(colours) > len(names):
        left = [
            {colours[colour]: position.left[colour] for colour in of_player} for of_player in position.setup.colours
        ]
    values: dict[str, Any] = {
        "assam": Plain(SQUARE_NAMES[position.assam] + HEADING_NAMES[position.heading]),
        "next": names[position.player],
        "dirhams": list(position.dirhams),
        "left": left,
    }
    if position.out:
        values["out"] = [names[player] for player in sorted(position.out)]
    values["rugs"] = [Plain(f"{place_name(rug.place)} {colours[rug.colour]}") for rug in position.laid]
    return values


def _line(record: Record, turns: Sequence[Turn], where: Where) -> list[Any]:
    if len(where) > MAX_DEPTH:
        raise RecordError(f"lists and mappings are nested more than {MAX_DEPTH} deep", where=where)
    return [_turn(record, turn, (*where, number)) for number, turn in enumerate(turns)]


def _turn(record: Record, turn: Turn, where: Where) -> object:
    text = write_turn(turn, record.setup.rules.turn)
    if not text:
        raise RecordError("a turn in which nothing is decided cannot be written", where=where)
    values: dict[str, Any] = {"turn": Plain(text)}
    for key in _NOTES:
        value = getattr(turn, key)
        if value is not None:
            values[key] = _text(value, (*where, key))
    if turn.before_marks is not None:
        values["before_marks"] = _marks(turn.before_marks, (*where, "before_marks"))
    if turn.glyph is not None:
        values["glyph"] = turn.glyph
    if turn.marks is not None:
        values["marks"] = _marks(turn.marks, (*where, "marks"))
    if turn.paid is not None:
        values["paid"] = turn.paid
    if turn.variations:
        here = (*where, "variations")
        values["variations"] = Lines(
            Fitting(_line(record, line, (*here, number))) for number, line in enumerate(turn.variations)
        )
    if len(values) == 1:
        return values["turn"]
    ordered = _in_order(values, turn.keys, TURN_KEYS)
    return Block(ordered) if len(where) == 2 else ordered


def _marks(marks: Marks, where: Where) -> dict[str, Any]:
    names = SQUARE_NAMES
    values: dict[str, Any] = {}
    if marks.squares:
        values["squares"] = _mapping([(names[s], Plain(colour)) for s, colour in marks.squares], (*where, "squares"))
    if marks.arrows:
        arrows = [(f"{names[one]}-{names[other]}", Plain(colour)) for one, other, colour in marks.arrows]
        values["arrows"] = _mapping(arrows, (*where, "arrows"))
    if marks.labels:
        labels = [(names[s], _text(text, (*where, "labels", names[s]))) for s, text in marks.labels]
        values["labels"] = _mapping(labels, (*where, "labels"))
    return _in_order(values, marks.keys, MARKS_KEYS)


def _mapping(pairs: Sequence[tuple[str, str]], where: Where) -> dict[str, str]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        raise RecordError(f"{where[-1]} holds something twice for one place", where=where)
    return mapping


def _result(result: Result) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if result.scores is not None:
        values["scores"] = dict(result.scores)
    if result.winners is not None:
        values["winners"] = list(result.winners)
    return _in_order(values, result.keys, RESULT_KEYS)


def _data(value: object, where: Where) -> Any:
    """Return plain data as it will be written, once it is clear that it can be read back."""
    if len(where) > MAX_DEPTH:
        raise RecordError(f"lists and mappings are nested more than {MAX_DEPTH} deep", where=where)
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise RecordError(f"a key of table is a text, not {quoted(str(key))}", where=where)
            if unseen_in(key) is not None:
                raise RecordError("a key of table holds a character that is not allowed in a record", where=where)
        return {key: _data(part, (*where, key)) for key, part in value.items()}
    if isinstance(value, list):
        return [_data(part, (*where, number)) for number, part in enumerate(value)]
    if isinstance(value, str):
        unseen = unseen_in(value)
        if unseen is not None:
            raise RecordError(f"{name_character(unseen)} is not allowed in a record", where=where)
        return str(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float) and type(plain_value(repr(value))) is type(value):
        return value
    message = f"table holds mappings, lists, texts, truth values and numbers of at most 18 digits, not {value!r:.40}"
    raise RecordError(" ".join(message.split()), where=where)
