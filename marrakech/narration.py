"""What happened, told in sentences: plain text from events, in any language, for captions and screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from marrakech import board
from marrakech.language import Words, _
from marrakech.record import SIDE_LETTERS, PlayedTurn, Record, apart_squares
from marrakech.rules import (
    LEFT,
    RIGHT,
    STRAIGHT,
    Crossed,
    DrawColour,
    Drew,
    Ended,
    Event,
    IllegalAction,
    Laid,
    LayRug,
    Paid,
    Phase,
    Player,
    Position,
    RollDie,
    Rolled,
    Stepped,
    TurnAssam,
    Turned,
    WentOut,
)

_TURNED = {
    LEFT: _("{name} turns Assam left; he faces {heading}."),
    STRAIGHT: _("{name} leaves Assam facing {heading}."),
    RIGHT: _("{name} turns Assam right; he faces {heading}."),
}
_HEADINGS = (_("north"), _("east"), _("south"), _("west"))
# What a rule says, for whoever has just tried to break it; only those that a player can break.
_RULES = {
    "setup.first": _(
        "Play goes clockwise, past those who have nothing left to lay: it would be another player's turn."
    ),
    "setup.rugs2": _("The rug must be the next one of the mover's own pile."),
    "turn.order": _("A turn is: turn Assam, roll, walk, pay, lay a rug, in this order."),
    "turn.heading": _("Assam is turned a quarter to the left or right, or goes straight on."),
    "turn.die": _("The die shows 1, 2, 3 or 4 slippers."),
    "pay.owner": _("Nobody is owed anything there, so nobody can be paid."),
    "pay.region": _("The payment is one dirham for each square of the region; another sum needs a ruling."),
    "pay.broke": _("Only those who cannot pay in full go out, and nobody can pay more than they have."),
    "out.turn": _("Who goes out lays no rug in that turn."),
    "lay.must": _("A rug is laid in every turn that its mover survives."),
    "lay.touch": _("A rug covers two squares that share an edge, and one of them shares an edge with Assam's square."),
    "lay.assam": _("No rug goes under Assam."),
    "lay.cover": _("One rug may not hide a whole rug, both halves of which show."),
    "end.last_rug": _("The game is over."),
    "variant.order": _("In the variant a turn is: roll, walk, pay, lay a rug, turn Assam a quarter."),
}
_COLOURS = {
    "red": _("red"),
    "orange": _("orange"),
    "yellow": _("yellow"),
    "green": _("green"),
    "cyan": _("cyan"),
    "blue": _("blue"),
    "purple": _("purple"),
}
# Whole phrases, since adjectives are bent in many languages: in the catalogues, as the object of a verb.
_RUGS = {
    "red": _("a red rug"),
    "orange": _("an orange rug"),
    "yellow": _("a yellow rug"),
    "green": _("a green rug"),
    "cyan": _("a cyan rug"),
    "blue": _("a blue rug"),
    "purple": _("a purple rug"),
}


def heading_name(words: Words, heading: board.Heading) -> str:
    """Return the name of a heading."""
    return words(_HEADINGS[heading])


def colour_name(words: Words, colour: str) -> str:
    """Return the name of a rug's colour, given as records write it."""
    return words(_COLOURS[colour])


def rug_in_words(words: Words, colour: str) -> str:
    """Return a rug of a colour, given as records write it, with its article: ``a red rug``."""
    return words(_RUGS[colour])


def names_in_words(words: Words, names: Sequence[str]) -> str:
    """Return names joined as in a sentence: ``Amina, Bilal and Chloé``."""
    if len(names) < 2:
        return "".join(names)
    return words(_("{names} and {last}"), names=", ".join(names[:-1]), last=names[-1])


def tell_events(words: Words, record: Record, mover: Player, events: Iterable[Event]) -> tuple[str, ...]:
    """Return what happened as sentences, in order.

    Args:
        words: The language.
        record: Whose players' and colours' names count.
        mover: The player whose turn it was.
        events: What happened, or part of it, in order.
    """
    names = record.names
    name = names[mover]
    told: list[str] = []
    walked: list[Event] = []
    for event in events:
        if walked and not isinstance(event, Crossed | Stepped):
            told.append(_tell_walk(words, walked))
            walked = []
        match event:
            case Turned(side, heading):
                told.append(words(_TURNED[side], name=name, heading=heading_name(words, heading)))
            case Rolled(slippers):
                told.append(words.count(_("The die shows {n}."), _("The die shows {n}."), slippers))
            case Crossed() | Stepped():
                walked.append(event)
            case Paid():
                told.append(_tell_payment(words, record, event))
            case WentOut(player):
                told.append(words(_("{name} is out of the game; the rugs stay as neutral ones."), name=names[player]))
            case Drew(player, colour):
                told.append(
                    words(
                        _("The next rug in {name}'s pile is {colour}."),
                        name=names[player],
                        colour=colour_name(words, record.colours[colour]),
                    )
                )
            case Laid(player, colour, place):
                told.append(
                    words(
                        _("{name} lays {rug} on {one} and {other}."),
                        name=names[player],
                        rug=rug_in_words(words, record.colours[colour]),
                        one=board.SQUARE_NAMES[board.PLACES[place][0]],
                        other=board.SQUARE_NAMES[board.PLACES[place][1]],
                    )
                )
            case Ended(scores, winners):
                told.append(tell_end(words, record, scores, winners))
    if walked:
        told.append(_tell_walk(words, walked))
    return tuple(told)


def _tell_walk(words: Words, walked: Sequence[Event]) -> str:
    steps = [event for event in walked if isinstance(event, Stepped)]
    square = board.SQUARE_NAMES[steps[-1].square]
    crossed = any(isinstance(event, Crossed) for event in walked)
    if not crossed:
        return words(_("Assam walks to {square}."), square=square)
    before = len(list(takewhile(lambda event: isinstance(event, Stepped), walked)))
    back = board.SQUARE_NAMES[steps[before].square]
    if back == square:
        return words(_("Assam walks over the mosaic and comes back on {square}."), square=square)
    return words(
        _("Assam walks over the mosaic, comes back on {back} and stops on {square}."), back=back, square=square
    )


def _tell_payment(words: Words, record: Record, paid: Paid) -> str:
    parts = {"name": record.names[paid.payer], "owner": record.names[paid.payee], "paid": paid.paid}
    if paid.paid == paid.due:
        return words.count(
            _("{name} pays {owner} {n} dirham: Assam stands on a region of one square."),
            _("{name} pays {owner} {n} dirhams: Assam stands on a region of {n} squares."),
            paid.paid,
            **parts,
        )
    return words.count(
        _("{name} owes {owner} {n} dirham and pays {paid}."),
        _("{name} owes {owner} {n} dirhams and pays {paid}."),
        paid.due,
        **parts,
    )


def tell_end(words: Words, record: Record, scores: Sequence[int], winners: Sequence[Player]) -> str:
    """Return how the game ended as a sentence."""
    names = record.names
    result = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    who = names_in_words(words, [names[player] for player in winners])
    if len(winners) > 1:
        return words(_("The game is over: {who} share the win ({result})."), who=who, result=result)
    return words(_("The game is over: {who} wins ({result})."), who=who, result=result)


def tell_turn(words: Words, record: Record, played: PlayedTurn) -> tuple[str, ...]:
    """Return a whole turn as sentences, its ruling last."""
    told = tell_events(words, record, played.before.player, played.events)
    if played.turn.ruling is not None:
        told = (*told, words(_("Ruling at the table: {ruling}"), ruling=played.turn.ruling))
    return told


def tell_position(words: Words, record: Record, position: Position, *, rang: bool = False) -> str:
    """Return what a position waits for as a sentence; ``rang`` says that the bell rang and the game is counted here."""
    if rang:
        return tell_end(words, record, position.scores, position.leaders)
    name = record.names[position.player]
    match position.phase:
        case Phase.TURN:
            at_end = position.setup.turns_at_end
            return words(_("{name} turns Assam for the next player.") if at_end else _("{name} is to move."), name=name)
        case Phase.ROLL:
            return words(_("{name} is to roll."), name=name)
        case Phase.DRAW:
            return words(_("The next rug of {name}'s pile is to be turned up."), name=name)
        case Phase.LAY:
            return words(_("{name} is to lay a rug."), name=name)
        case _:
            return tell_end(words, record, position.scores, position.leaders)


def tell_rule(words: Words, rule: str) -> str:
    """Return what a rule says, by its id, for whoever has tried to break it."""
    return words(_RULES[rule])


def tell_legal(words: Words, record: Record, position: Position) -> str:
    """Return what is legal as a sentence, as it is written in a record; empty once the game is over."""
    told = []
    for action in position.legal:
        match action:
            case TurnAssam(side):
                told.append(f"{SIDE_LETTERS[side]} ({words(_HEADINGS[(position.heading + side) % 4])})")
            case RollDie(slippers):
                told.append(str(slippers))
            case DrawColour(colour):
                told.append(colour_name(words, record.colours[colour]))
            case LayRug():
                told.append(str(action))
    return words(_("Possible here: {actions}."), actions=", ".join(told)) if told else ""


_NO_RUG = {
    "lay.touch": _("Neither {one} nor {other} is next to Assam on {assam}."),
    "lay.assam": _("Assam stands on {assam}."),
    "lay.cover": _("On {one} and {other} lies a whole rug."),
}


def tell_no_rug(words: Words, error: IllegalAction) -> str:
    """Return which squares of a forbidden rug are at fault as a sentence; empty where nothing is to be said of them."""
    position, action = error.position, error.action
    if not isinstance(action, LayRug) or position.phase is not Phase.LAY or error.rule not in _NO_RUG:
        return ""
    if action.place in range(len(board.PLACES)):
        message, squares = _NO_RUG[error.rule], board.PLACES[action.place]
    else:
        message, squares = _("{one} and {other} share no edge."), apart_squares(action.place)
    if not all(square in board.SQUARE_NAMES for square in squares):
        return ""
    one, other = (board.SQUARE_NAMES[square] for square in squares)
    return words(message, one=one, other=other, assam=board.SQUARE_NAMES[position.assam])


def tell_no_turn(words: Words, error: IllegalAction) -> str:
    """Return why Assam cannot be turned as somebody wanted as a sentence; empty for anything else."""
    position, action = error.position, error.action
    if not isinstance(action, TurnAssam) or position.phase is not Phase.TURN:
        return ""
    if action.side == STRAIGHT:
        return words(_("Assam cannot go on facing {heading}."), heading=words(_HEADINGS[position.heading]))
    behind = words(_HEADINGS[(position.heading + 2) % 4])
    return words(_("He cannot be turned right round, to face {heading}."), heading=behind)


def tell_illegal(words: Words, record: Record, error: IllegalAction, *, first: board.Square | None = None) -> str:
    """Return why the rules forbid an action, with the rule's id, and what is legal instead, as sentences.

    Args:
        words: The language.
        record: Whose players' and colours' names count.
        error: The refusal.
        first: The square, where no more of a rug was chosen than the first and no rug may lie on that.
    """
    position = error.position
    why = tell_rule(words, error.rule)
    if first is None:
        why = f"{tell_no_rug(words, error)}{tell_no_turn(words, error)} {why}".lstrip()
    elif error.rule != "lay.assam":
        why = f"{words(_('No rug may lie on {square} now.'), square=board.SQUARE_NAMES[first])} {why}"
    if error.rule in ("turn.order", "variant.order") and not position.over:
        why = f"{tell_position(words, record, position)} {why}"
    # Who is out, or not, is decided by the roll; what is legal after it is no answer.
    legal = "" if error.rule in ("out.turn", "pay.broke") else tell_legal(words, record, position)
    return f"{why} ({error.rule}) {legal}".rstrip()
