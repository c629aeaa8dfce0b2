"""The rules of Marrakech: set-up, positions, legal actions, what an action changes, payments, the end and the score.

A ``Setup`` holds what stays the same for a whole game (rule set, number of players, whose colours are whose); a
``Position`` is everything that may still change::

    >>> from marrakech.rules import LEFT, RollDie, TurnAssam, setup, start
    >>> position = start(setup(players=3))
    >>> position, events = position.apply(TurnAssam(LEFT))
    >>> position, events = position.apply(RollDie(3))
    >>> len(position.legal)
    7

Players are numbered from 0 in turn order (clockwise), colours from 0 in player order: with two players of two colours
each, player 0 has colours 0 and 1 and player 1 has colours 2 and 3; otherwise player and colour number are the same.

Rule ids (in the code ``# rule: pay.region``) are those of RULES.md, which says where each rule comes from.
"""

from typing import Final

from marrakech.rules.actions import (
    DIE,
    LEFT,
    RIGHT,
    STRAIGHT,
    Action,
    Colour,
    DrawColour,
    LayRug,
    LegalActions,
    Phase,
    Player,
    RollDie,
    TurnAssam,
)
from marrakech.rules.arrangement import arrange, start
from marrakech.rules.events import Crossed, Drew, Ended, Event, Laid, Paid, Rolled, Stepped, Turned, WentOut
from marrakech.rules.position import (
    IllegalAction,
    Landing,
    Position,
    Rug,
    colour_at,
    legal_places,
    why_no_rug,
)
from marrakech.rules.rulesets import (
    DEFAULT_PRESET,
    MAX_PLAYERS,
    MIN_PLAYERS,
    OPTIONS,
    PRESETS,
    RuleSet,
    RuleSetError,
    rule_set,
)
from marrakech.rules.setups import Setup, setup

RULE_IDS: Final = (
    "board.squares",
    "board.mosaic",
    "setup.dirhams",
    "setup.rugs3",
    "setup.rugs4",
    "setup.rugs2",
    "setup.first",
    "turn.order",
    "turn.heading",
    "turn.die",
    "turn.walk",
    "pay.owner",
    "pay.region",
    "pay.colours2",
    "pay.broke",
    "out.turn",
    "out.neutral",
    "out.last",
    "lay.must",
    "lay.touch",
    "lay.assam",
    "lay.bases",
    "lay.cover",
    "end.last_rug",
    "end.score",
    "end.tie",
    "variant.order",
)
"""Every rule, in the order of the rule book."""

__all__ = [
    "DEFAULT_PRESET",
    "DIE",
    "LEFT",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "OPTIONS",
    "PRESETS",
    "RIGHT",
    "RULE_IDS",
    "STRAIGHT",
    "Action",
    "Colour",
    "Crossed",
    "DrawColour",
    "Drew",
    "Ended",
    "Event",
    "IllegalAction",
    "Laid",
    "Landing",
    "LayRug",
    "LegalActions",
    "Paid",
    "Phase",
    "Player",
    "Position",
    "RollDie",
    "Rolled",
    "Rug",
    "RuleSet",
    "RuleSetError",
    "Setup",
    "Stepped",
    "TurnAssam",
    "Turned",
    "WentOut",
    "arrange",
    "colour_at",
    "legal_places",
    "rule_set",
    "setup",
    "start",
    "why_no_rug",
]
