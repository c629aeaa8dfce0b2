"""Writing a game down at a table: fields in which turns are typed, corrected and ruled upon."""

from __future__ import annotations

from dataclasses import replace

from marrakech.language import Words, _
from marrakech.narration import colour_name
from marrakech.notebook.screen import turn_text
from marrakech.notebook.table_controls import BUTTONS, TableControls
from marrakech.play import CorrectionBreaks, Game, Refused
from marrakech.play.typed import read_typed
from marrakech.record import PlayedTurn, Turn
from marrakech.rules import Player


class Recorder:
    """What the fields of a table's controls say of a game's turns, and how that gets into the game.

    It remembers one thing: the correction that broke a later turn and could be made by leaving that out.
    """

    def __init__(self, controls: TableControls) -> None:
        self.controls = controls
        self._broken: tuple[Game, tuple[PlayedTurn, ...], int, Turn] | None = None

    def can_cut(self, game: Game) -> bool:
        """Whether a correction waits for the turns that it breaks to be left out; not once something else was done."""
        return self._waiting(game) is not None

    def _waiting(self, game: Game) -> tuple[int, Turn] | None:
        if self._broken is None or self._broken[0] is not game or self._broken[1] != game.played:
            return None
        return self._broken[2:]

    def entered(self, game: Game, words: Words) -> Turn | None:
        """Return the whole turn that was typed; None for an empty field.

        Raises:
            Refused: It is no turn.
        """
        text = self.controls.entry.value.strip()
        return _typed(text, game, game.player, words) if text else None

    def fill_in(self, game: Game) -> None:
        """Put the turn that is chosen in the list into the fields where it is corrected."""
        number = self.controls.moves.value
        # Every field that changes costs a message, so only those that can be seen do.
        if number is not None and self.controls.correcting:
            turn = game.played[number - 1].turn
            self.controls.typed.value = turn_text(game.record, turn)
            self.controls.paid.value = "" if turn.paid is None else str(turn.paid)
            self.controls.ruling.value = turn.ruling or ""

    def correct(self, game: Game, words: Words) -> None:
        """Correct the turn that is chosen in the list by what stands in the fields.

        Raises:
            Refused: No turn is chosen, or the fields do not say one.
            CorrectionBreaks: The rules forbid it, or a later turn then.
        """
        number = self.controls.moves.value
        if number is None:
            raise Refused(_("No turn is chosen in the list of turns."))
        turn = self._corrected(game, game.played[number - 1], words)
        try:
            game.correct(number, turn)
        except CorrectionBreaks as error:
            self._broken = (game, game.played, number, turn) if error.cuts else None
            raise

    def cut(self, game: Game, _words: Words) -> None:
        """Make the correction that waits, and leave out the turns that break.

        Raises:
            Refused: None waits.
        """
        waiting = self._waiting(game)
        if waiting is None:
            raise Refused(_("There is nothing to leave out."))
        number, turn = waiting
        game.correct(number, turn, cut=True)

    def _corrected(self, game: Game, was: PlayedTurn, words: Words) -> Turn:
        """Return what a turn was really, by the fields where it is corrected; its notes stay."""
        said = _typed(self.controls.typed.value, game, was.before.player, words)
        paid, ruling = self.controls.paid.value.strip(), self.controls.ruling.value.strip()
        if paid and not (paid.isascii() and paid.isdigit() and len(paid) < 5):
            raise Refused(_("What was paid is a number of dirhams, not {paid}."), paid=paid[:40])
        return replace(
            was.turn,
            side=said.side,
            die=said.die,
            place=said.place,
            colour=said.colour,
            out=said.out or (was.turn.out and said.place is None and said.die == was.turn.die),
            paid=int(paid) if paid else said.paid,
            ruling=ruling or said.ruling,
        )


def tell_breaks(words: Words, error: CorrectionBreaks) -> str:
    """Return what a correction breaks, and which turns go if that is left out."""
    told, cuts, button = error.tell(words), error.cuts, words(BUTTONS["cut"][0])
    if not cuts:
        return told
    if len(cuts) == 1:
        left_out = words(_("“{button}” would leave out turn {n}."), button=button, n=cuts[0])
    else:
        message = _("“{button}” would leave out turns {first} to {last}.")
        left_out = words(message, button=button, first=cuts[0], last=cuts[-1])
    return f"{told} {left_out}"


def _typed(text: str, game: Game, player: Player, words: Words) -> Turn:
    """Return the turn of a player that somebody typed."""
    record = game.record
    colours = record.seats[player].colours
    return read_typed(text, record.setup, colours, tuple(colour_name(words, colour) for colour in colours))
