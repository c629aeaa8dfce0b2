"""Who plays, and by which rules: the keys ``rules`` and ``players`` of a record.

Together they make the ``Game`` that the start, the turns and the result are read as those of: only it says how many
players there are, what they are called, what colours they have and in which order a turn is played.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final, NamedTuple

from marrakech.format.fields import Fields, as_items, as_scalar, read_number, read_short, read_word, sentence
from marrakech.format.keys import RULES_KEYS, SEAT_KEYS
from marrakech.format.nodes import Document, Mapping, Node, Scalar, Sequence, fault, name_kind
from marrakech.format.turns import read_colour
from marrakech.format.words import comparable, did_you_mean, quoted
from marrakech.record import COLOURS, Seat, Where
from marrakech.rules import (
    DEFAULT_PRESET,
    MAX_PLAYERS,
    MIN_PLAYERS,
    OPTIONS,
    PRESETS,
    RuleSet,
    RuleSetError,
    Setup,
    rule_set,
)

MAX_NAME: Final = 40
_MOST_PARTS: Final = 8


class ChosenRules(NamedTuple):
    """The rule set of a record, and the preset and options that were written for it."""

    rules: RuleSet
    preset: str = DEFAULT_PRESET
    options: tuple[tuple[str, str | int], ...] = ()


class Game(NamedTuple):
    """What the other parts of a record are read by: its document, its rules and who plays."""

    document: Document
    setup: Setup
    seats: tuple[Seat, ...]

    @property
    def order(self) -> str:
        """When in a turn Assam is turned, ``start`` or ``end``."""
        return self.setup.rules.turn

    @property
    def colours_each(self) -> int:
        """How many colours each player has."""
        return len(self.seats[0].colours)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in turn order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def colours(self) -> tuple[str, ...]:
        """The name of each colour, by the rules' number of it."""
        return tuple(colour for seat in self.seats for colour in seat.colours)


def read_rules(node: Node, where: Where, document: Document) -> ChosenRules:
    """Return the rule set that a name, or a mapping of options, stands for."""
    if type(node) is Scalar:
        preset = read_word(node, where, "the rule set", tuple(PRESETS))
        return ChosenRules(rule_set(preset), preset)
    what = f"rules are the name of a rule set ({', '.join(PRESETS)}) or a mapping of options"
    if type(node) is Sequence:
        raise fault(f"{what}, not a list", node, where)
    fields = Fields(document, node, where, RULES_KEYS, what="rules")
    preset = DEFAULT_PRESET
    options: list[tuple[str, str | int]] = []
    for key, value in fields.values.items():
        here = (*where, key)
        if key == "preset":
            preset = read_word(value, here, "the rule set", tuple(PRESETS))
            continue
        allowed = OPTIONS[key]
        if isinstance(allowed, range):
            options.append((key, read_number(value, here, key, allowed[0], allowed[-1])))
        else:
            options.append((key, read_word(value, here, key, allowed)))
    try:
        return ChosenRules(rule_set(preset, dict(options)), preset, tuple(options))
    except RuleSetError as error:
        at = fields.values.get(error.option or "preset", node)
        raise fault(sentence(error), at, (*where, error.option or "preset")) from None


def read_seats(node: Node, where: Where, document: Document, rules: RuleSet) -> tuple[Seat, ...]:
    """Return the players; how many there are and the rules say how many colours each has."""
    items = as_items(node, where, f"players are a list of {MIN_PLAYERS} to {MAX_PLAYERS} players in turn order")
    if not MIN_PLAYERS <= len(items) <= MAX_PLAYERS:
        message = f"Marrakech is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(items)}"
        raise fault(message, node, where)
    each = rules.colours_each(len(items))
    names: set[str] = set()
    owners: dict[str, str] = {}
    return tuple(_read_seat(item, (*where, i), document, each, names, owners) for i, item in enumerate(items))


def _read_seat(
    node: Node, where: Where, document: Document, each: int, names: set[str], owners: dict[str, str]
) -> Seat:
    """Return a player, and add name and colours to those that nobody else may have."""
    fields = Fields(document, node, where, SEAT_KEYS, ("name",), "a player", hint=partial(_as_mapping, node, each))
    values = fields.values
    name = _read_name(values["name"], (*where, "name"))
    if comparable(name) in names:
        message = f"two players are called {quoted(name)}; players have different names"
        raise fault(message, values["name"], (*where, "name"))
    names.add(comparable(name))
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
        items = as_items(values["colours"], here, "colours are a list of two colours, as in [red, yellow]")
        if len(items) != each:
            message = f"colours are two colours, as in [red, yellow], not {len(items)}"
            raise fault(message, values["colours"], here)
        colours = tuple(_read_own(item, (*here, i), name, owners) for i, item in enumerate(items))
    pile = fields.read("pile", _read_pile, colours) or ()
    return Seat(name, colours, pile, fields.keys)


def _as_mapping(node: Node, each: int) -> str:
    """Return the end of a sentence that shows a player as a mapping, the one that was meant if that is clear."""
    if type(node) is Mapping:
        parts: list[Node] = [part for pair in node.pairs[:1] for part in pair]
    else:
        parts = node.items[:_MOST_PARTS] if type(node) is Sequence else [node]
    text = " ".join(part.text[: 2 * MAX_NAME] for part in parts if type(part) is Scalar)
    words = [word for word in re.split(r"[\s,;:/()]+", text) if word]
    colours: list[str] = []
    while words and len(colours) < each and words[-1].lower() in COLOURS:
        colours.insert(0, words.pop().lower())
    name, how = " ".join(words), "; write"
    if len(colours) < each or not re.fullmatch(r"\w[\w .-]*", name) or len(name) > MAX_NAME:
        name, colours, how = "Amina", ["red", "yellow"][:each], "; write it as in"
    own = f"colour: {colours[0]}" if each == 1 else f"colours: [{', '.join(colours)}]"
    return f"{how} {{name: {name}, {own}}}"


def _read_name(node: Node, where: Where) -> str:
    name = as_scalar(node, where, "a name is a text").text
    if not 1 <= len(name) <= MAX_NAME:
        raise fault(f"a name has 1 to {MAX_NAME} characters, not {len(name)}", node, where)
    if name != name.strip() or len(name.splitlines()) > 1 or "\t" in name:
        raise fault(f"a name is one line without spaces around it, not {quoted(name)}", node, where)
    return name


def _read_own(node: Node, where: Where, name: str, owners: dict[str, str]) -> str:
    """Return a colour that nobody else has."""
    colour = read_short(read_colour, node, where, "a colour is a word such as red")
    if colour in owners:
        whose = "twice" if owners[colour] == name else f"and {quoted(owners[colour])} has it already"
        raise fault(f"{quoted(name)} has the colour {colour} {whose}; all colours are different", node, where)
    owners[colour] = name
    return colour


def _read_pile(node: Node, where: Where, colours: tuple[str, ...]) -> tuple[str, ...]:
    items = as_items(node, where, f"a pile is a list of {' and '.join(colours)}, the next rug first")
    return tuple(read_word(item, (*where, i), "a rug of this pile", colours) for i, item in enumerate(items))


def read_player(node: Node, where: Where, game: Game) -> int:
    """Return the number of the player that a node names."""
    names = game.names
    scalar = as_scalar(node, where, f"this is the name of a player ({', '.join(names)})")
    name = comparable(scalar.text)
    number = next((number for number, known in enumerate(names) if comparable(known) == name), None)
    if number is None:
        message = f"no player is called {name_kind(node)}{did_you_mean(scalar.text, names)}"
        raise fault(f"{message}; there are {', '.join(names)}", node, where)
    return number
