"""Reading a record from YAML: first its whole structure, then the game by the rules.

Nothing is skipped or guessed: the fault that stands first in the file is raised as a ``RecordError`` with its line and
column, and nothing but ``RecordError`` and its kind is raised, whatever the bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Mapping as AnyMapping
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeVar, overload

from marrakech.board import CENTRE, HEADING_NAMES, NORTH, SQUARES_BY_NAME
from marrakech.format.code import CodeError, read_code
from marrakech.format.nodes import (
    Document,
    Mapping,
    Node,
    Scalar,
    Sequence,
    decode,
    fault,
    name_kind,
    parse,
    quoted,
)
from marrakech.format.turns import (
    TurnError,
    did_you_mean,
    read_colour,
    read_place,
    read_square,
    read_turn,
)
from marrakech.record import (
    GLYPHS,
    Marks,
    Record,
    RecordError,
    Result,
    Seat,
    Turn,
    Where,
    before_error,
    check,
    place_in_words,
)
from marrakech.rules import (
    DEFAULT_PRESET,
    MAX_PLAYERS,
    MIN_PLAYERS,
    OPTIONS,
    PRESETS,
    Phase,
    Position,
    RuleSet,
    RuleSetError,
    Setup,
    arrange,
    rule_set,
)

VERSION: Final = 1
MAX_NAME: Final = 40
MAX_NUMBER: Final = 9999
"""The most dirhams, points or rugs that a record states; more cannot come up in play."""

TEXTS: Final = ("title", "event", "place", "annotator", "source", "language", "description")
RECORD_KEYS: Final = (
    "marrakech",
    "title",
    "date",
    "event",
    "place",
    "annotator",
    "source",
    "language",
    "description",
    "rules",
    "players",
    "start",
    "turns",
    "ended",
    "result",
    "table",
)
SEAT_KEYS: Final = ("name", "colour", "colours", "pile")
TURN_KEYS: Final = (
    "turn",
    "before",
    "before_marks",
    "comment",
    "glyph",
    "marks",
    "hint",
    "ruling",
    "paid",
    "variations",
)
MARKS_KEYS: Final = ("squares", "arrows", "labels")
START_KEYS: Final = ("assam", "next", "dirhams", "left", "out", "rugs")
RESULT_KEYS: Final = ("scores", "winners")

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,17}")
_INTEGER: Final = re.compile(r"0|-?[1-9][0-9]{0,17}")
_FLOAT: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?")
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_WORDS: Final[AnyMapping[str, bool | None]] = {"true": True, "false": False, "null": None, "": None}

_T = TypeVar("_T")


class PlacedWarning(NamedTuple):
    """Something a reader should know though the record is good, and where in the file it stands."""

    message: str
    line: int
    column: int
    where: Where


class Loaded(NamedTuple):
    """A record and what to warn of."""

    record: Record
    warnings: tuple[PlacedWarning, ...]


class ReadUpToError(NamedTuple):
    """What could be read and what stopped it.

    ``record`` is None where the structure is at fault or the game cannot begin; ``error`` is None for a good record.
    """

    record: Record | None
    error: RecordError | None


@overload
def read(data: str | bytes, *, up_to_error: Literal[False] = False) -> Record: ...
@overload
def read(data: str | bytes, *, up_to_error: Literal[True]) -> ReadUpToError: ...
def read(data: str | bytes, *, up_to_error: bool = False) -> Record | ReadUpToError:
    """Return the record that a file's content holds.

    Args:
        data: The text, or its bytes in UTF-8.
        up_to_error: Return the game before the first illegal turn together with the error, and raise nothing.

    Raises:
        RecordError: It is not a record, or a game that the rules forbid, with line and column.
    """
    if not up_to_error:
        return load(data).record
    try:
        document = parse(decode(data))
        record = read_structure(document)
    except RecordError as error:
        return ReadUpToError(None, error)
    try:
        check(record)
    except RecordError as error:
        _place(error, document.root)
        part = error.where[0] if error.where else ""
        if part == "result":
            return ReadUpToError(replace(record, result=None), error)
        if part == "ended":
            return ReadUpToError(replace(record, ended_early=False), error)
        return ReadUpToError(before_error(record, error.where) if part == "turns" else None, error)
    return ReadUpToError(record, None)


def load(data: str | bytes) -> Loaded:
    """Return the record that a file's content holds, and what to warn of.

    Raises:
        RecordError: It is not a record, or a game that the rules forbid, with line and column.
    """
    document = parse(decode(data))
    record = read_structure(document)
    try:
        warnings = check(record)
    except RecordError as error:
        _place(error, document.root)
        raise
    placed = []
    for warning in warnings:
        node = _node_at(document.root, warning.where)
        placed.append(PlacedWarning(warning.message, node.line, node.column, warning.where))
    return Loaded(record, tuple(placed))


def _place(error: RecordError, root: Mapping) -> None:
    """Set the line and column of an error that says with ``where`` what is wrong."""
    node = _node_at(root, error.where)
    error.line, error.column = node.line, node.column


def _node_at(root: Mapping, where: Where) -> Node:
    """Return the node that ``where`` leads to, or the last one on the way that was written."""
    node: Node = root
    for part in where:
        if isinstance(node, Mapping):
            found = next((value for key, value in node.pairs if key.text == part), None)
            if found is None:
                break
            node = found
        elif isinstance(node, Sequence) and isinstance(part, int):
            node = node.items[part]
        else:
            break
    return node


# -- Parts of any structure


class _Fields:
    """The values of a mapping by key, once it is clear that it has no other keys and none is missing.

    With ``texts`` a text in ``{…}`` may hold commas without being in quotes.
    """

    def __init__(
        self,
        document: Document,
        node: Node,
        where: Where,
        known: tuple[str, ...],
        required: tuple[str, ...] = (),
        what: str = "",
        *,
        texts: bool = False,
    ) -> None:
        if type(node) is not Mapping:
            raise fault(f"{what} is a mapping with the keys {', '.join(known)}, not {name_kind(node)}", node, where)
        self.node = node
        self.where = where
        self.values: dict[str, Node] = {}
        last: Node | None = None
        for key, value in node.pairs:
            name = key.text
            if type(value) is Scalar and value.bare and name not in known:
                if not texts or last is None or not _reach(document, last, key):
                    raise fault(self._unknown(key, known, what, rest=last is not None), key, (*where, name))
                continue
            if name not in known:
                raise fault(self._unknown(key, known, what), key, (*where, name))
            if type(value) is Scalar and value.bare:
                raise fault(f"{name} has no value here; a colon and a value follow a key", key, (*where, name))
            self.values[name] = last = value
        for value in self.values.values():
            if type(value) is Scalar and value.joined:
                value.text = document.text[value.start : value.end]
        for name in required:
            if name not in self.values:
                raise fault(f"{what} needs the key {name}, which is missing", node, where)

    @staticmethod
    def _unknown(key: Scalar, known: tuple[str, ...], what: str, rest: bool = False) -> str:
        offer = did_you_mean(key.text, known)
        if rest and not offer:
            offer = "; put a text with a comma in quotes"
        return f"{what} has no key {quoted(key.text)}{offer}; there are {', '.join(known)}"

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def read(self, key: str, reader: Callable[[Node, Where], _T]) -> _T | None:
        """Return what the reader makes of the value of a key; None without the key."""
        node = self.values.get(key)
        return None if node is None else reader(node, (*self.where, key))

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self.values)


def _reach(document: Document, value: Node, rest: Scalar) -> bool:
    """Let a text in ``{…}`` reach to what stands behind a comma of it, as in ``{comment: Here, by the wall.}``.

    YAML takes the rest for a key without a value. No key of ours may stand without one, so that is what was meant.
    """
    if type(value) is not Scalar or not value.plain or not value.text or not rest.plain:
        return False
    between = document.text[value.end : rest.end]
    if "\n" in between or "\r" in between:
        return False
    value.end = rest.end
    value.joined = True
    return True


def _scalar(node: Node, where: Where, what: str) -> Scalar:
    if type(node) is not Scalar:
        raise fault(f"{what}, not {name_kind(node)}", node, where)
    return node


def _items(node: Node, where: Where, what: str) -> list[Node]:
    if type(node) is not Sequence:
        raise fault(f"{what}, not {name_kind(node)}", node, where)
    return node.items


def _pairs(node: Node, where: Where, what: str) -> list[tuple[Scalar, Node]]:
    if type(node) is not Mapping:
        raise fault(f"{what}, not {name_kind(node)}", node, where)
    for key, value in node.pairs:
        if type(value) is Scalar and value.bare:
            raise fault(f"{quoted(key.text)} has no value here", key, (*where, key.text))
    return node.pairs


def read_text(node: Node, where: Where) -> str:
    """Return a text as it is written; only an empty one is refused."""
    text = _scalar(node, where, f"{where[-1]} is a text").text
    if not text:
        raise fault(f"{where[-1]} is empty; write a text or leave the key out", node, where)
    return text


def _word(node: Node, where: Where, what: str, words: tuple[str, ...]) -> str:
    there_are = f"{what} is {', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else f"{what} is {words[0]}"
    text = _scalar(node, where, there_are).text
    if text not in words:
        raise fault(f"{there_are}, not {name_kind(node)}{did_you_mean(text, words)}", node, where)
    return text


def _number(node: Node, where: Where, what: str, least: int = 0, most: int = MAX_NUMBER) -> int:
    wanted = f"{what} is a whole number from {least} to {most}"
    scalar = _scalar(node, where, wanted)
    if not scalar.plain or not _NUMBER.fullmatch(scalar.text) or not least <= int(scalar.text) <= most:
        how = "" if scalar.plain else " in quotes"
        raise fault(f"{wanted}, not {name_kind(node)}{how}", node, where)
    return int(scalar.text)


def _checked(reader: Callable[[str], _T], node: Node, where: Where, what: str) -> _T:
    """Return what a reader of short texts makes of a scalar."""
    text = _scalar(node, where, what).text
    try:
        return reader(text)
    except TurnError as error:
        raise fault(str(error), node, where) from None


# -- The record


def read_structure(document: Document) -> Record:
    """Return the record in a document, whose game is not yet played.

    Raises:
        RecordError: Its structure is wrong.
    """
    return _RecordReader(document).read()


class _RecordReader:
    """Reads the parts of a record, each knowing those it depends on."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.rules: RuleSet | None = None
        self.seats: tuple[Seat, ...] | None = None
        self.setup: Setup | None = None
        self.start_as_code = False

    def read(self) -> Record:
        root = self.document.root
        _check_version(root)
        faults: list[RecordError] = []
        fields = self.fields(root, (), RECORD_KEYS, ("marrakech", "players", "turns"), "a record")

        def part(key: str, reader: Callable[[Node, Where], _T]) -> _T | None:
            try:
                return fields.read(key, reader)
            except RecordError as error:
                faults.append(error)
                return None

        texts = {key: part(key, read_text) for key in TEXTS}
        day = part("date", _read_date)
        rules = part("rules", self.read_rules) if "rules" in fields else (DEFAULT_PRESET, (), rule_set())
        preset, options, self.rules = rules or (DEFAULT_PRESET, (), None)
        seats = None if self.rules is None else part("players", self.read_seats)
        if seats is not None and self.rules is not None:
            self.seats = seats
            try:
                self.setup = Setup(self.rules, len(seats))
            except ValueError as error:
                where = ("rules", "rugs")
                faults.append(fault(_sentence(error), _node_at(root, where), where))
        start = turns = result = None
        if self.setup is not None:
            start = part("start", self.read_start)
            turns = part("turns", self.read_line)
            result = part("result", self.read_result)
        ended = part("ended", lambda node, where: _word(node, where, "ended", ("early",)))
        table = part("table", lambda node, where: read_data(node))
        if faults:
            raise min(faults, key=lambda error: (error.line or 0, error.column or 0))
        assert seats is not None
        return Record(
            seats=seats,
            turns=turns or (),
            preset=preset,
            options=options,
            start=start,
            date=day,
            ended_early=ended is not None,
            result=result,
            table=table,
            start_as_code=self.start_as_code,
            keys=fields.keys,
            **texts,
        )

    def fields(
        self, node: Node, where: Where, known: tuple[str, ...], required: tuple[str, ...] = (), what: str = ""
    ) -> _Fields:
        return _Fields(self.document, node, where, known, required, what)

    # -- Rules and players

    def read_rules(self, node: Node, where: Where) -> tuple[str, tuple[tuple[str, str | int], ...], RuleSet]:
        if type(node) is Scalar:
            preset = _word(node, where, "the rule set", tuple(PRESETS))
            return preset, (), rule_set(preset)
        what = f"rules are the name of a rule set ({', '.join(PRESETS)}) or a mapping of options"
        if type(node) is Sequence:
            raise fault(f"{what}, not a list", node, where)
        fields = self.fields(node, where, ("preset", *OPTIONS), what="rules")
        preset = DEFAULT_PRESET
        options: list[tuple[str, str | int]] = []
        for key, value in fields.values.items():
            here = (*where, key)
            if key == "preset":
                preset = _word(value, here, "the rule set", tuple(PRESETS))
                continue
            allowed = OPTIONS[key]
            if isinstance(allowed, range):
                options.append((key, _number(value, here, key, allowed[0], allowed[-1])))
            else:
                options.append((key, _word(value, here, key, allowed)))
        try:
            return preset, tuple(options), rule_set(preset, dict(options))
        except RuleSetError as error:
            at = fields.values.get(error.option or "preset", node)
            raise fault(_sentence(error), at, (*where, error.option or "preset")) from None

    def read_seats(self, node: Node, where: Where) -> tuple[Seat, ...]:
        items = _items(node, where, f"players are a list of {MIN_PLAYERS} to {MAX_PLAYERS} players in turn order")
        if not MIN_PLAYERS <= len(items) <= MAX_PLAYERS:
            message = f"Marrakech is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(items)}"
            raise fault(message, node, where)
        assert self.rules is not None
        each = self.rules.colours_each(len(items))
        names: dict[str, int] = {}
        owners: dict[str, str] = {}
        return tuple(self.read_seat(item, (*where, i), each, names, owners) for i, item in enumerate(items))

    def read_seat(self, node: Node, where: Where, each: int, names: dict[str, int], owners: dict[str, str]) -> Seat:
        fields = self.fields(node, where, SEAT_KEYS, ("name",), "a player")
        values = fields.values
        name = _read_name(values["name"], (*where, "name"))
        if name in names:
            message = f"two players are called {quoted(name)}; players have different names"
            raise fault(message, values["name"], (*where, "name"))
        names[name] = len(names)
        wanted, other = ("colour", "colours") if each == 1 else ("colours", "colour")
        count = "one colour each, as in colour: red" if each == 1 else "two colours each, as in colours: [red, yellow]"
        for key in (other, "pile") if each == 1 else (other,):
            if key in values:
                message = f"players have {count}, in this game"
                if key == "pile":
                    message += "; a pile is only of two colours"
                raise fault(message, values[key], (*where, key))
        if wanted not in values:
            message = f"a player needs the key {wanted}, which is missing: players have {count}"
            raise fault(message, node, where)
        if each == 1:
            colours: tuple[str, ...] = (_read_own(values["colour"], (*where, "colour"), name, owners),)
        else:
            here = (*where, "colours")
            items = _items(values["colours"], here, "colours are a list of two colours, as in [red, yellow]")
            if len(items) != each:
                message = f"colours are two colours, as in [red, yellow], not {len(items)}"
                raise fault(message, values["colours"], here)
            colours = tuple(_read_own(item, (*here, i), name, owners) for i, item in enumerate(items))
        pile = fields.read("pile", lambda node, where: _read_pile(node, where, colours)) or ()
        return Seat(name, colours, pile, fields.keys)

    def player(self, node: Node, where: Where) -> int:
        """Return the number of the player that a node names."""
        assert self.seats is not None
        names = tuple(seat.name for seat in self.seats)
        scalar = _scalar(node, where, f"this is the name of a player ({', '.join(names)})")
        if scalar.text not in names:
            message = f"no player is called {name_kind(node)}{did_you_mean(scalar.text, names)}"
            raise fault(f"{message}; there are {', '.join(names)}", node, where)
        return names.index(scalar.text)

    @property
    def colours(self) -> tuple[str, ...]:
        assert self.seats is not None
        return tuple(colour for seat in self.seats for colour in seat.colours)

    # -- The start

    def read_start(self, node: Node, where: Where) -> Position:
        if type(node) is Scalar:
            self.start_as_code = True
            return self.read_start_code(node, where)
        if type(node) is Sequence:
            raise fault("start is a position code or a mapping, not a list", node, where)
        assert self.setup is not None
        setup = self.setup
        fields = self.fields(node, where, START_KEYS, ("rugs",), "start")
        players, colours = setup.players, self.colours
        assam, heading = fields.read("assam", _read_assam) or (CENTRE, NORTH)
        rugs = []
        laid = [0] * len(colours)
        rugs_where = (*where, "rugs")
        items = _items(fields.values["rugs"], rugs_where, "rugs are a list of rugs in the order they were laid")
        for index, item in enumerate(items):
            rug = self.read_rug(item, (*rugs_where, index))
            laid[rug[1]] += 1
            if laid[rug[1]] > setup.rugs_of_each_colour:
                message = f"there are only {setup.rugs_of_each_colour} {colours[rug[1]]} rugs in this game"
                raise fault(message, item, (*rugs_where, index))
            rugs.append(rug)
        dirhams = fields.read("dirhams", lambda node, where: _read_purses(node, where, players))
        left = fields.read("left", self.read_left)
        out = fields.read("out", self.read_out) or ()
        first = fields.read("next", self.player)
        try:
            return arrange(
                setup,
                player=0 if first is None else first,
                dirhams=dirhams,
                left=left,
                out=out,
                rugs=rugs,
                assam=assam,
                heading=heading,
            )
        except ValueError as error:
            if "next" in fields:
                raise fault(_sentence(error), fields.values["next"], (*where, "next")) from None
            raise fault(f"{_sentence(error)}; name the player with the key next", node, where) from None

    def read_start_code(self, node: Scalar, where: Where) -> Position:
        if not node.text:
            raise fault("start is empty; write a position code or a mapping, or leave the key out", node, where)
        try:
            position = read_code(node.text)
        except CodeError as error:
            quote = 0 if node.plain else 1
            whole = self.document.text[node.start + quote : node.end - quote] == node.text
            column = node.column + quote + min(error.index, len(node.text)) if whole else node.column
            message = f"this is not a position code: {error.message}"
            raise RecordError(message, where=where, line=node.line, column=column) from None
        if position.setup != self.setup:
            assert self.setup is not None
            told = "the position code is of another game: "
            if position.setup.players != self.setup.players:
                told += f"of {position.setup.players} players, the record of {self.setup.players}"
            elif position.setup.rules.preset != self.setup.rules.preset:
                told += f"by the rules {position.setup.rules.preset}, the record by {self.setup.rules.preset}"
            else:
                told += f"its rules {self.setup.rules.preset} have other options than the record's"
            raise fault(told, node, where)
        first = Phase.TURN if position.setup.rules.turn == "start" else Phase.ROLL
        if position.phase not in (first, Phase.OVER):
            raise fault("the position code is of the middle of a turn; a record starts between turns", node, where)
        return position._replace(piles=(b"",) * position.setup.players)

    def read_rug(self, node: Node, where: Where) -> tuple[int, int]:
        text = _scalar(node, where, "a rug is two squares and a colour, as in a1-a2 red").text
        place, space, colour = text.partition(" ")
        if not space:
            message = f"a rug is two squares and a colour, as in a1-a2 {self.colours[0]}, not {name_kind(node)}"
            raise fault(message, node, where)
        try:
            number = read_place(place)
            read_colour(colour)
        except TurnError as error:
            raise fault(str(error), node, where) from None
        if number < 0:
            raise fault(f"the squares of {place} do not share an edge (lay.touch)", node, where, "lay.touch")
        if colour not in self.colours:
            message = f"nobody has {colour} rugs; the colours are {', '.join(self.colours)}"
            raise fault(message, node, where)
        return number, self.colours.index(colour)

    def read_left(self, node: Node, where: Where) -> tuple[int, ...]:
        assert self.seats is not None
        seats = self.seats
        items = _items(node, where, "left is a list of the rugs each player has still to lay")
        if len(items) != len(seats):
            message = f"left has {len(items)} entries for {len(seats)} players"
            raise fault(message, node, where)
        if len(seats[0].colours) == 1:
            return tuple(_number(item, (*where, i), "rugs left") for i, item in enumerate(items))
        numbers: list[int] = []
        for index, (item, seat) in enumerate(zip(items, seats, strict=True)):
            here = (*where, index)
            what = f"what {seat.name} has left"
            fields = self.fields(item, here, seat.colours, seat.colours, what)
            numbers += (_number(fields.values[c], (*here, c), f"{c} rugs left") for c in seat.colours)
        return tuple(numbers)

    def read_out(self, node: Node, where: Where) -> tuple[int, ...]:
        assert self.seats is not None
        out: list[int] = []
        for index, item in enumerate(_items(node, where, "out is a list of the names of players")):
            player = self.player(item, (*where, index))
            if player in out:
                raise fault(f"{quoted(self.seats[player].name)} stands twice in the list", item, (*where, index))
            out.append(player)
        if len(out) == len(self.seats):
            raise fault("not all players can be out", node, where)
        return tuple(out)

    # -- Turns

    def read_line(self, node: Node, where: Where) -> tuple[Turn, ...]:
        items = _items(node, where, f"{where[-1] if where[-1] == 'turns' else 'a variation'} is a list of turns")
        assert self.rules is not None
        assert self.seats is not None
        order, each = self.rules.turn, len(self.seats[0].colours)
        turns = []
        for index, item in enumerate(items):
            if type(item) is Scalar:
                try:
                    turns.append(_short_turn(item.text, order, each))
                    continue
                except TurnError as error:
                    here = (*where, index)
                    raise fault(f"{place_in_words(here)}: {error}", item, here) from None
            turns.append(self.read_long_turn(item, (*where, index)))
        return tuple(turns)

    def read_long_turn(self, node: Node, where: Where) -> Turn:
        assert self.rules is not None
        assert self.seats is not None
        if type(node) is Sequence:
            raise fault(f"{place_in_words(where)}: a turn is a text or a mapping, not a list", node, where)
        fields = _Fields(self.document, node, where, TURN_KEYS, ("turn",), place_in_words(where), texts=True)
        text = _scalar(fields.values["turn"], (*where, "turn"), "turn is a text such as L3 a5-a6")
        try:
            told = read_turn(text.text, self.rules.turn, len(self.seats[0].colours))
        except TurnError as error:
            raise fault(f"{place_in_words(where)}: {error}", text, (*where, "turn")) from None
        paid = fields.read("paid", lambda node, where: _number(node, where, "paid"))
        if paid is not None and "ruling" not in fields:
            message = "paid is for a payment that departs from the rules; say why with the key ruling"
            raise fault(message, fields.values["paid"], (*where, "paid"))
        return Turn(
            *told,
            before=fields.read("before", read_text),
            before_marks=fields.read("before_marks", self.read_marks),
            comment=fields.read("comment", read_text),
            glyph=fields.read("glyph", _read_glyph),
            marks=fields.read("marks", self.read_marks),
            hint=fields.read("hint", read_text),
            ruling=fields.read("ruling", read_text),
            paid=paid,
            variations=fields.read("variations", self.read_variations) or (),
            keys=fields.keys,
        )

    def read_variations(self, node: Node, where: Where) -> tuple[tuple[Turn, ...], ...]:
        what = "variations are a list of lines, each a list of turns, as in [[S1 a6-a7]]"
        lines = []
        for index, item in enumerate(_items(node, where, what)):
            here = (*where, index)
            if type(item) is not Sequence:
                raise fault(f"{what}, not of {name_kind(item)}", item, here)
            if not item.items:
                raise fault("a variation is a list of at least one turn", item, here)
            lines.append(self.read_line(item, here))
        return tuple(lines)

    def read_marks(self, node: Node, where: Where) -> Marks:
        fields = self.fields(node, where, MARKS_KEYS, what="marks")
        squares, arrows, labels = [], [], []
        for key, value in fields.values.items():
            here = (*where, key)
            for of, what in _pairs(value, here, f"{key} of marks is a mapping of squares"):
                at = (*here, of.text)
                if key == "squares":
                    square = _checked(read_square, of, at, "a square")
                    squares.append((square, _checked(read_colour, what, at, "the mark of a square is a colour")))
                elif key == "labels":
                    square = _checked(read_square, of, at, "a square")
                    text = _scalar(what, at, "a label is a text").text
                    if not text:
                        raise fault("a label is empty; write a text or leave it out", what, at)
                    labels.append((square, text))
                else:
                    one, other = _checked(_read_arrow, of, at, "an arrow")
                    arrows.append((one, other, _checked(read_colour, what, at, "an arrow has a colour")))
        return Marks(tuple(squares), tuple(arrows), tuple(labels), fields.keys)

    # -- The result

    def read_result(self, node: Node, where: Where) -> Result:
        fields = self.fields(node, where, RESULT_KEYS, what="result")
        return Result(fields.read("scores", self.read_scores), fields.read("winners", self.read_winners), fields.keys)

    def read_scores(self, node: Node, where: Where) -> tuple[tuple[str, int], ...]:
        scores = []
        for name, value in _pairs(node, where, "scores are a mapping of players to points"):
            self.player(name, (*where, name.text))
            scores.append((name.text, _number(value, (*where, name.text), "a score")))
        return tuple(scores)

    def read_winners(self, node: Node, where: Where) -> tuple[str, ...]:
        assert self.seats is not None
        winners: list[str] = []
        items = _items(node, where, "winners are a list of the names of players")
        for index, item in enumerate(items):
            name = self.seats[self.player(item, (*where, index))].name
            if name in winners:
                raise fault(f"{quoted(name)} stands twice in the list", item, (*where, index))
            winners.append(name)
        if not winners:
            raise fault("winners is an empty list; somebody wins, or leave the key out", node, where)
        return tuple(winners)


# -- Parts that depend on nothing else


@lru_cache(maxsize=2048)
def _short_turn(text: str, order: str, colours_each: int) -> Turn:
    return Turn(*read_turn(text, order, colours_each))


def _sentence(error: ValueError) -> str:
    return " ".join(str(error).split())


def _check_version(root: Mapping) -> None:
    """Look at the version before anything else: another version may have other keys."""
    node = next((value for key, value in root.pairs if key.text == "marrakech"), None)
    if node is None:
        message = f"a record needs the key marrakech with the version of the format, as in marrakech: {VERSION}"
        raise fault(message, root)
    if type(node) is Scalar and node.plain and _NUMBER.fullmatch(node.text) and node.text != str(VERSION):
        message = f"the record is of version {node.text}; this program reads version {VERSION}"
        raise fault(message, node, ("marrakech",))
    if type(node) is not Scalar or not node.plain or node.text != str(VERSION):
        raise fault(f"marrakech is the version of the format, {VERSION}, not {name_kind(node)}", node, ("marrakech",))


def _read_date(node: Node, where: Where) -> date:
    what = "date is a day as in 2026-11-26"
    text = _scalar(node, where, what).text
    if not _DAY.fullmatch(text):
        raise fault(f"{what}, not {name_kind(node)}", node, where)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise fault(f"there is no day {text}", node, where) from None


def _read_name(node: Node, where: Where) -> str:
    name = _scalar(node, where, "a name is a text").text
    if not 1 <= len(name) <= MAX_NAME:
        raise fault(f"a name has 1 to {MAX_NAME} characters, not {len(name)}", node, where)
    if name != name.strip() or len(name.splitlines()) > 1 or "\t" in name:
        raise fault(f"a name is one line without spaces around it, not {quoted(name)}", node, where)
    return name


def _read_own(node: Node, where: Where, name: str, owners: dict[str, str]) -> str:
    """Return a colour that nobody else has."""
    colour = _checked(read_colour, node, where, "a colour is a word such as red")
    if colour in owners:
        whose = "twice" if owners[colour] == name else f"and {quoted(owners[colour])} has it already"
        raise fault(f"{quoted(name)} has the colour {colour} {whose}; all colours are different", node, where)
    owners[colour] = name
    return colour


def _read_pile(node: Node, where: Where, colours: tuple[str, ...]) -> tuple[str, ...]:
    items = _items(node, where, f"a pile is a list of {' and '.join(colours)}, the next rug first")
    return tuple(_word(item, (*where, i), "a rug of this pile", colours) for i, item in enumerate(items))


def _read_assam(node: Node, where: Where) -> tuple[int, int]:
    what = "assam is a square and a heading, as in d4N"
    text = _scalar(node, where, what).text
    if len(text) != 3 or text[:2] not in SQUARES_BY_NAME or text[2] not in HEADING_NAMES:
        right = text[:-1].lower() + text[-1:].upper()
        if text != right and len(right) == 3 and right[:2] in SQUARES_BY_NAME and right[2] in HEADING_NAMES:
            raise fault(f"assam is written {right}, not {text}", node, where)
        raise fault(f"{what}, not {name_kind(node)}", node, where)
    return SQUARES_BY_NAME[text[:2]], HEADING_NAMES.index(text[2])


def _read_purses(node: Node, where: Where, players: int) -> tuple[int, ...]:
    items = _items(node, where, "dirhams is a list of what each player has")
    if len(items) != players:
        raise fault(f"dirhams has {len(items)} entries for {players} players", node, where)
    return tuple(_number(item, (*where, i), "what a player has") for i, item in enumerate(items))


def _read_glyph(node: Node, where: Where) -> str:
    what = f"a glyph is {' '.join(GLYPHS)} in quotes"
    text = _scalar(node, where, what).text
    if text not in GLYPHS:
        raise fault(f"{what}, not {name_kind(node)}", node, where)
    return text


def _read_arrow(text: str) -> tuple[int, int]:
    one, dash, other = text.partition("-")
    if not dash:
        raise TurnError(f"{quoted(text)} is not an arrow; an arrow is two squares, as in b6-c6")
    if one == other:
        raise TurnError(f"{quoted(text)} is not an arrow: it ends where it begins")
    return read_square(one), read_square(other)


def plain_value(text: str) -> Any:
    """Return what a scalar without quotes is in plain data: a number, true, false, null, or the text itself."""
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if len(text) < 40 and _FLOAT.fullmatch(text) and repr(float(text)) == text:
        return float(text)
    return text


def read_data(node: Node) -> Any:
    """Return a node as plain data: dicts, lists, texts, numbers, true, false and None."""
    if type(node) is Scalar:
        return plain_value(node.text) if node.plain else node.text
    if type(node) is Sequence:
        return [read_data(item) for item in node.items]
    assert type(node) is Mapping
    data: dict[str, Any] = {}
    for key, value in node.pairs:
        if key.text in data:
            raise fault(f"the key {quoted(key.text)} stands twice in one mapping", key, ("table",))
        data[key.text] = read_data(value)
    return data
