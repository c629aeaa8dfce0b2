"""What a mover can do and what it would cost, worked out from a state string: the data of ``marrakech options``."""

from __future__ import annotations

from typing import Any

from marrakech import board
from marrakech.board import Square
from marrakech.format.state import State
from marrakech.record import SIDE_LETTERS
from marrakech.rules import DIE, RuleSet, legal_places


def options(state: State, rules: RuleSet) -> dict[str, Any]:
    """Return where Assam can land and what a landing costs, the region under him, and where each colour can lie.

    The keys are those in FORMAT.md, section “Options”. A state string does not say whose turn it is, so a landing costs
    what a player would pay to whom it does not belong, and rugs are told for every player in the game.
    """
    return {
        "assam": _standing(state.assam, state.heading),
        "region": _region(state, state.assam),
        "landings": {
            letter: {str(slippers): _landing(state, side, slippers) for slippers in sorted(set(DIE))}
            for side, letter in SIDE_LETTERS.items()
        },
        "placements": {
            player.letter: _placements(state, rules, player.letter) for player in state.players if player.is_in
        },
    }


def _standing(square: Square, heading: board.Heading) -> str:
    return board.SQUARE_NAMES[square] + board.HEADING_NAMES[heading]


def _region(state: State, square: Square) -> dict[str, Any] | None:
    """Return the region of a player in the game that a square belongs to (pay.owner, pay.region)."""
    for player in state.players:
        squares = board.region(state.visible[player.letter], square)
        if squares and player.is_in:
            names = [board.SQUARE_NAMES[member] for member in board.squares_in(squares)]
            return {"colour": player.letter, "squares": names}
    return None


def _landing(state: State, side: int, slippers: int) -> dict[str, Any]:
    last = board.walk(state.assam, (state.heading + side) % len(board.HEADINGS), slippers)[-1]
    region = _region(state, last.square)
    return {
        "assam": _standing(last.square, last.heading),
        "colour": region["colour"] if region else None,
        "amount": len(region["squares"]) if region else 0,
    }


def _placements(state: State, rules: RuleSet, letter: str) -> list[str]:
    own = state.visible[letter] if rules.cover_whole == "own" else 0
    places = legal_places(state.assam, state.whole, own)
    return [board.PLACE_NAMES[place] for place in board.places_in(places)]
