"""Putting right a turn that was written down wrongly: all that follows is played again, or it is said what breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from marrakech.language import Words, _, language
from marrakech.narration import tell_legal, tell_rule
from marrakech.record import IllegalTurn, PlayedTurn, Record, Turn, play_turn
from marrakech.rules import DrawColour, Player, Position

_NEXT_PLAYER: Final = "setup.first"


class CorrectionBreaks(ValueError):
    """A correction after which the rules forbid a turn; ``str()`` says it in English.

    ``number`` is the turn that breaks, from 1, and ``player`` whose turn it was; ``rule`` forbids it. ``position`` is
    as far as that turn can be played, and ``position.legal`` what would be legal there. ``can_cut`` says whether the
    game can be cut before it: not where it is the corrected turn itself.
    """

    def __init__(
        self, record: Record, number: int, player: Player, rule: str, position: Position, can_cut: bool
    ) -> None:
        self.record = record
        self.number = number
        self.player = player
        self.rule = rule
        self.position = position
        self.can_cut = can_cut
        super().__init__(self.tell(language()))

    def tell(self, words: Words) -> str:
        """Return what breaks, why, and what would be legal, as sentences."""
        name = self.record.names[self.player]
        told = [words(_("Turn {n}, {name}: this breaks a rule."), n=self.number, name=name)]
        told.append(f"{tell_rule(words, self.rule)} ({self.rule})")
        if self.rule != _NEXT_PLAYER and not self.position.over:
            told.append(tell_legal(words, self.record, self.position))
        return " ".join(told)


def replay(
    record: Record, played: Sequence[PlayedTurn], number: int, turn: Turn, *, cut: bool = False
) -> tuple[PlayedTurn, ...]:
    """Return the turns of a game in which one is replaced.

    Args:
        record: Whose players' and colours' names count.
        played: The turns as they were.
        number: Which is replaced, from 1 to as many as there are.
        turn: What takes its place.
        cut: Leave out the first later turn that the rules forbid then, and all after it.

    Raises:
        CorrectionBreaks: A turn breaks the rules, and it is the replaced one or is not to be cut.
    """
    kept = list(played[: number - 1])
    for index, was in enumerate(played[number - 1 :], number):
        before = kept[-1].after if kept else was.before
        wanted = turn if index == number else was.turn
        rule = ""
        if before.player != was.before.player and not before.over:
            # The rules would take it for a turn of whoever is next, and nobody would notice.
            rule, reached = _NEXT_PLAYER, before
        else:
            try:
                again = play_turn(record, before, wanted, ("turns", index - 1), last=index == len(played))
            except IllegalTurn as error:
                rule, reached = error.rule, _reached(record, before, wanted)
            else:
                kept.append(again)
                if not again.steps:  # a turn in which nothing is decided
                    rule, reached = f"{'variant' if before.setup.turns_at_end else 'turn'}.order", before
        if rule:
            if cut and index > number:
                break
            raise CorrectionBreaks(record, index, was.before.player, rule, reached, can_cut=index > number)
    return tuple(kept)


def _reached(record: Record, before: Position, turn: Turn) -> Position:
    """Return how far a turn can be played that the rules forbid."""
    at_start = before.setup.rules.turn == "start"
    walked = Turn(side=turn.side if at_start else None, die=turn.die, paid=turn.paid, ruling=turn.ruling)
    for part in (walked, replace(walked, die=None, paid=None)):
        try:
            reached = play_turn(record, before, part).after
        except IllegalTurn:
            continue
        drawn = DrawColour(record.colours.index(turn.colour)) if turn.colour in record.colours else None
        if drawn is not None and drawn in reached.legal:
            reached = reached.apply(drawn)[0]
        return reached
    return before
