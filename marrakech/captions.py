"""The words on and beside a board, in any language: those of text boards, the sides one may sit at, ways to go."""

from __future__ import annotations

from collections.abc import Iterator

from marrakech import board
from marrakech.analysis import Aim, ByChance, ByOdds, ByRug, Choice, Decided, Reason, Statistics, Way
from marrakech.draw.text import Words as BoardWords
from marrakech.language import Words, _
from marrakech.narration import colour_name, names_in_words, rug_in_words
from marrakech.record import COLOURS, Record
from marrakech.rules import LEFT, RIGHT, STRAIGHT, Position, TurnAssam

_SIDES = {LEFT: _("left"), STRAIGHT: _("straight on"), RIGHT: _("right")}


def side_name(words: Words, side: int) -> str:
    """Return a way to turn Assam in words."""
    return words(_SIDES[side])


def board_words(words: Words) -> BoardWords:
    """Return the words of a text board."""
    return BoardWords(
        assam=words(_("Assam")),
        to_move=words(_("to move")),
        neutral=words(_("out")),
        walk=words(_("walk")),
        payment=words(_("paid for")),
        laid=words(_("laid")),
        placements=words(_("legal places")),
        chosen=words(_("chosen")),
        turns=words(_("ways to turn")),
        marks=words(_("marked")),
        colours={colour: colour_name(words, colour) for colour in COLOURS},
    )


def way_heads(words: Words) -> tuple[str, ...]:
    """Return the heading of a table of ways, whose rows ``tell_way`` gives."""
    return words(_("Way")), words(_("Ends on (costs)")), words(_("Mean")), words(_("Pays")), words(_("Worst"))


def tell_heads(words: Words) -> str:
    """Return what the columns of a table of ways mean, as sentences."""
    return words(
        _(
            "The die shows 2 and 3 twice as often as 1 and 4. Ends on: where each number leads, with what that costs. "
            "Mean: what one pays on average. Pays: how many of six rolls cost something. Worst: the dearest roll."
        )
    )


def tell_way(words: Words, way: Way) -> tuple[str, ...]:
    """Return a way to go as cells of a table: name, landings, mean payment, chance to pay, worst case."""
    ends = ", ".join(
        f"{slippers}: {board.SQUARE_NAMES[landing.square]}{f' ({landing.due})' if landing.due else ''}"
        for slippers, _odds, landing in way.landings
    )
    sixths = way.chance_to_pay * 6
    return side_name(words, way.side), ends, words.decimal(float(way.expected)), f"{sixths}/6", str(way.worst)


def tell_layers(words: Words, record: Record, position: Position, square: board.Square) -> Iterator[str]:
    """Yield what lies on a square, from the top down, a sentence each."""
    name = board.SQUARE_NAMES[square]
    layers = position.layers(square)
    if not layers:
        yield words(_("Nothing lies on {square}."), square=name)
    for depth, index in enumerate(layers):
        rug = position.laid[index]
        message = _("{square}: {rug} on {place}, laid as number {n}.")
        if depth:
            message = _("Under it: {rug} on {place}, laid as number {n}.")
        yield words(
            message,
            square=name,
            rug=rug_in_words(words, record.colours[rug.colour]),
            place=board.PLACE_NAMES[rug.place],
            n=index + 1,
        )


# -- Computer players

_COMPUTERS = {"wanders": _("wanders"), "careful": _("careful"), "greedy": _("greedy")}
_AIMS = {
    Aim.LEAST: _("That way costs {cost} dirhams on average; no other way costs less ({others})."),
    Aim.SAFETY: _("That way costs {cost} dirhams on average ({others}), but the danger of going out is smallest."),
    Aim.RUG: _("That way costs {cost} dirhams on average ({others}), but it leads to the best place for a rug."),
    Aim.MOST: _("That way the next player pays {cost} dirhams on average; no other way brings more ({others})."),
}


def computer_name(words: Words, computer: str) -> str:
    """Return what a computer player is called, by its name in ``marrakech.analysis.COMPUTERS``."""
    return words(_COMPUTERS[computer])


def tell_choice(words: Words, choice: Choice) -> str:
    """Return what a player would do and why, as a sentence or two."""
    action = choice.action
    what = side_name(words, action.side) if isinstance(action, TurnAssam) else str(action)
    return words(_("{what}: {why}"), what=what, why=tell_reason(words, choice.reason))


def tell_reason(words: Words, reason: Reason) -> str:
    """Return why a player chose what it chose, as a sentence or two."""
    match reason:
        case ByChance():
            return words(_("Anything would have been as good."))
        case ByOdds(side, aim, means):
            if len({mean for _side, mean in means}) == 1 and aim in (Aim.LEAST, Aim.MOST):
                return words(_("All ways are alike in what they cost."))
            told = {way: words.decimal(float(mean)) for way, mean in means}
            others = ", ".join(f"{side_name(words, way)} {cost}" for way, cost in told.items() if way != side)
            if aim is Aim.LEAST and not dict(means)[side]:
                return words(_("That way nothing is to be paid, whatever the die shows ({others})."), others=others)
            return words(_AIMS[aim], cost=told[side], others=others)
        case ByRug():
            return " ".join(_tell_rug(words, reason)) or words(_("No other place is better."))


def _tell_rug(words: Words, reason: ByRug) -> Iterator[str]:
    """Yield what a rug was laid for, a sentence each."""
    if reason.own > 0:
        yield words.count(_("That brings one more square."), _("That brings {n} more squares."), reason.own)
    if reason.covered > 0:
        yield words.count(
            _("It hides one square of other players."), _("It hides {n} squares of other players."), reason.covered
        )
    if reason.region > 2:
        yield words(_("It makes a region of {n} squares, for which others pay when they stop there."), n=reason.region)
    if round(reason.spared, 2) > 0:
        yield words(
            _("Other players' rugs then cost {saved} dirhams less on average."),
            saved=words.decimal(float(reason.spared)),
        )


def _signed(number: str) -> str:
    """Return a number with its sign, 0 without one."""
    if not number.strip("-0.,\u066b"):
        return number.removeprefix("-")
    return number.replace("-", "\u2212") if number.startswith("-") else f"+{number}"


# -- A game in numbers


def tell_statistics(words: Words, record: Record, told: Statistics) -> tuple[tuple[str, ...], ...]:
    """Return a game in numbers as rows of a table, its heading first: one row for each player."""
    heading = (
        "",
        words(_("paid")),
        words(_("received")),
        words(_("largest region paid for")),
        words(_("others' squares covered")),
        words(_("luck in dirhams")),
    )
    rows = [
        (
            name,
            f"{player.paid} ({player.payments}\u00d7)",
            f"{player.received} ({player.receipts}\u00d7)",
            str(player.dearest.due) if player.dearest else "\u2013",
            str(player.covered),
            _signed(words.decimal(float(player.luck))),
        )
        for name, player in zip(record.names, told.players, strict=True)
    ]
    return heading, *rows


_DECIDED = {
    Decided.POINTS: _("Most points, squares and dirhams together, win."),
    Decided.DIRHAMS: _("{who} are level on points; of them the one with more dirhams wins."),
    Decided.SQUARES: _("{who} are level on points; by these rules the one with more squares wins."),
    Decided.SHARED: _("{who} are level on points and on what breaks a tie, so they share the win."),
    Decided.LAST: _("All others are out, so the last one left wins."),
}


def tell_decided(words: Words, record: Record, told: Statistics) -> str:
    """Return what decided a game as a sentence; empty while it goes on."""
    if told.decided is None:
        return ""
    return words(_DECIDED[told.decided], who=names_in_words(words, [record.names[player] for player in told.level]))
