"""The position that a record starts from: the key ``start``, as a position code or as a mapping of what lies where."""

from __future__ import annotations

import re
from typing import Final

from marrakech.board import CENTRE, HEADING_NAMES, NORTH, SQUARES_BY_NAME
from marrakech.format.code import CodeError, read_code
from marrakech.format.fields import Fields, as_items, as_scalar, read_number, sentence
from marrakech.format.keys import START_KEYS
from marrakech.format.nodes import Node, Scalar, Sequence, fault, name_kind
from marrakech.format.seats import Game, read_player
from marrakech.format.slips import coloured_rug_meant
from marrakech.format.turns import TurnError, read_colour, read_place
from marrakech.format.words import quoted
from marrakech.record import RecordError, Where
from marrakech.rules import Phase, Position, arrange

_LONGEST_PLACE: Final = 20


def read_start(node: Node, where: Where, game: Game) -> Position:
    """Return the position at the beginning of a turn that a node stands for, without piles."""
    if type(node) is Scalar:
        return _read_code(node, where, game)
    if type(node) is Sequence:
        raise fault("start is a position code or a mapping, not a list", node, where)
    setup = game.setup
    fields = Fields(game.document, node, where, START_KEYS, ("rugs",), "start")
    players, colours = setup.players, game.colours
    assam, heading = fields.read("assam", _read_assam) or (CENTRE, NORTH)
    rugs = []
    laid = [0] * len(colours)
    rugs_where = (*where, "rugs")
    items = as_items(fields.values["rugs"], rugs_where, "rugs are a list of rugs in the order they were laid")
    for index, item in enumerate(items):
        rug = _read_rug(item, (*rugs_where, index), colours)
        laid[rug[1]] += 1
        if laid[rug[1]] > setup.rugs_of_each_colour:
            message = f"there are only {setup.rugs_of_each_colour} {colours[rug[1]]} rugs in this game"
            raise fault(message, item, (*rugs_where, index))
        rugs.append(rug)
    dirhams = fields.read("dirhams", _read_purses, players)
    left = fields.read("left", _read_left, game)
    out = fields.read("out", _read_out, game) or ()
    first = fields.read("next", read_player, game)
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
            raise fault(sentence(error), fields.values["next"], (*where, "next")) from None
        raise fault(f"{sentence(error)}; name the player with the key next", node, where) from None


def _read_code(node: Scalar, where: Where, game: Game) -> Position:
    if not node.text:
        raise fault("start is empty; write a position code or a mapping, or leave the key out", node, where)
    try:
        position = read_code(node.text)
    except CodeError as error:
        quote = 0 if node.plain else 1
        whole = game.document.text[node.start + quote : node.end - quote] == node.text
        column = node.column + quote + min(error.index, len(node.text)) if whole else node.column
        message = f"this is not a position code: {error.message}"
        raise RecordError(message, where=where, line=node.line, column=column) from None
    if position.setup != game.setup:
        told = "the position code is of another game: "
        if position.setup.players != game.setup.players:
            told += f"of {position.setup.players} players, the record of {game.setup.players}"
        elif position.setup.rules.preset != game.setup.rules.preset:
            told += f"by the rules {position.setup.rules.preset}, the record by {game.setup.rules.preset}"
        else:
            told += f"its rules {game.setup.rules.preset} have other options than the record's"
        raise fault(told, node, where)
    first = Phase.TURN if position.setup.rules.turn == "start" else Phase.ROLL
    if position.phase not in (first, Phase.OVER):
        raise fault("the position code is of the middle of a turn; a record starts between turns", node, where)
    return position._replace(piles=(b"",) * position.setup.players)


def _read_assam(node: Node, where: Where) -> tuple[int, int]:
    what = "assam is a square and a heading, as in d4N"
    text = as_scalar(node, where, what).text
    if len(text) != 3 or text[:2] not in SQUARES_BY_NAME or text[2] not in HEADING_NAMES:
        letters = re.sub(r"[\W_]", "", text[:_LONGEST_PLACE]).lower()
        found = re.fullmatch(r"(?P<s>[a-g][1-7])(?P<h>[nesw])|(?P<heading>[nesw])(?P<square>[a-g][1-7])", letters)
        if found is not None:
            right = (found["s"] or found["square"]) + (found["h"] or found["heading"]).upper()
            raise fault(f"assam is written {right}, not {quoted(text)}", node, where)
        raise fault(f"{what}, not {name_kind(node)}", node, where)
    return SQUARES_BY_NAME[text[:2]], HEADING_NAMES.index(text[2])


def _read_rug(node: Node, where: Where, colours: tuple[str, ...]) -> tuple[int, int]:
    text = as_scalar(node, where, "a rug is two squares and a colour, as in a1-a2 red").text
    place, space, colour = text.partition(" ")
    try:
        number = read_place(place)
        read_colour(colour)
    except TurnError as error:
        right = coloured_rug_meant(text)
        if right:
            message = f"{quoted(text)} is not a rug; write {right}"
        elif space:
            message = str(error)
        else:
            message = f"a rug is two squares and a colour, as in a1-a2 {colours[0]}, not {name_kind(node)}"
        raise fault(message, node, where) from None
    if number < 0:
        raise fault(f"the squares of {place} do not share an edge (lay.touch)", node, where, "lay.touch")
    if colour not in colours:
        message = f"nobody has {colour} rugs; the colours are {', '.join(colours)}"
        raise fault(message, node, where)
    return number, colours.index(colour)


def _read_purses(node: Node, where: Where, players: int) -> tuple[int, ...]:
    items = as_items(node, where, "dirhams is a list of what each player has")
    if len(items) != players:
        raise fault(f"dirhams has {len(items)} entries for {players} players", node, where)
    return tuple(read_number(item, (*where, i), "what a player has") for i, item in enumerate(items))


def _read_left(node: Node, where: Where, game: Game) -> tuple[int, ...]:
    seats = game.seats
    items = as_items(node, where, "left is a list of the rugs each player has still to lay")
    if len(items) != len(seats):
        message = f"left has {len(items)} entries for {len(seats)} players"
        raise fault(message, node, where)
    if game.colours_each == 1:
        return tuple(read_number(item, (*where, i), "rugs left") for i, item in enumerate(items))
    numbers: list[int] = []
    for index, (item, seat) in enumerate(zip(items, seats, strict=True)):
        here = (*where, index)
        what = f"what {seat.name} has left"
        fields = Fields(game.document, item, here, seat.colours, seat.colours, what)
        numbers += (read_number(fields.values[c], (*here, c), f"{c} rugs left") for c in seat.colours)
    return tuple(numbers)


def _read_out(node: Node, where: Where, game: Game) -> tuple[int, ...]:
    out: list[int] = []
    for index, item in enumerate(as_items(node, where, "out is a list of the names of players")):
        player = read_player(item, (*where, index), game)
        if player in out:
            raise fault(f"{quoted(game.seats[player].name)} stands twice in the list", item, (*where, index))
        out.append(player)
    if len(out) == len(game.seats):
        raise fault("not all players can be out", node, where)
    return tuple(out)
