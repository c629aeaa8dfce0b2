"""Putting right a turn that was written down wrongly: all that follows is played again, or it is said what breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from marrakech.language import Words, _, language
from marrakech.narration import tell_illegal, tell_legal, tell_rule
from marrakech.record import IllegalTurn, PlayedTurn, Record, Turn, play_turn
from marrakech.rules import (
    Action,
    DrawColour,
    IllegalAction,
    LayRug,
    Phase,
    Player,
    Position,
    RollDie,
    TurnAssam,
)

_NEXT_PLAYER: Final = "setup.first"


class CorrectionBreaks(ValueError):
    """A correction after which the rules forbid a turn; ``str()`` says it in English.

    ``number`` is the turn that breaks, from 1, and ``player`` whose turn it was; ``rule`` forbids it. ``position`` is
    as far as that turn can be played, ``action`` what cannot be done there, None where it is no single thing, and
    ``position.legal`` what would be legal. ``cuts`` are the numbers of the turns that are left out if the game is cut
    before it; none where it is the corrected turn itself.
    """

    def __init__(
        self,
        record: Record,
        number: int,
        player: Player,
        rule: str,
        reached: tuple[Position, Action | None],
        cuts: range,
    ) -> None:
        self.record = record
        self.number = number
        self.player = player
        self.rule = rule
        self.position, self.action = reached
        self.cuts = cuts
        super().__init__(self.tell(language()))

    def tell(self, words: Words) -> str:
        """Return what breaks, why, and what would be legal, as sentences."""
        name = self.record.names[self.player]
        told = [words(_("Turn {n}, {name}: this breaks a rule."), n=self.number, name=name)]
        if self.action is None:
            told.append(f"{tell_rule(words, self.rule)} ({self.rule})")
            if self.rule in ("lay.must", "turn.order", "variant.order") and not self.position.over:
                told.append(tell_legal(words, self.record, self.position))
        else:
            told.append(tell_illegal(words, self.record, IllegalAction(self.rule, "", self.action, self.position)))
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
        reached: tuple[Position, Action | None] = (before, None)
        if before.player != was.before.player and not before.over:
            # The rules would take it for a turn of whoever is next, and nobody would notice.
            rule = _NEXT_PLAYER
        else:
            try:
                again = play_turn(record, before, wanted, ("turns", index - 1), last=index == len(played))
            except IllegalTurn as error:
                rule, reached = error.rule, _reached(record, before, wanted, error.rule)
            else:
                kept.append(again)
                if not again.steps:  # a turn in which nothing is decided
                    rule = f"{'variant' if before.setup.turns_at_end else 'turn'}.order"
        if rule:
            if cut and index > number:
                break
            cuts = range(index, len(played) + 1) if index > number else range(0)
            raise CorrectionBreaks(record, index, was.before.player, rule, reached, cuts)
    return tuple(kept)


def _reached(record: Record, before: Position, turn: Turn, rule: str) -> tuple[Position, Action | None]:
    """Return how far a turn can be played that a rule forbids, and what cannot be done there."""
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
        return reached, _tried(reached, turn, rule)
    return before, _tried(before, turn, rule)


def _tried(position: Position, turn: Turn, rule: str) -> Action | None:
    """Return what of a turn a rule forbids in a position; None where it is not one thing that is to be done there."""
    actions: dict[Phase, Action | None] = {
        Phase.TURN: None if turn.side is None else TurnAssam(turn.side),
        Phase.ROLL: None if turn.die is None else RollDie(turn.die),
        Phase.LAY: None if turn.place is None else LayRug(turn.place),
    }
    action = None if rule.startswith(("pay.", "out.")) else actions.get(position.phase)
    return None if action in position.legal else action
