"""A game in a terminal, line by line: what one reads and what one types. It works on a pipe and with a screen reader.

Nothing is drawn over, no cursor is moved: every line that was printed stays. Commands are English words in all
languages, as the letters of the notation are; everything else is said in the language of the table.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from subprocess import list2cmdline
from types import MappingProxyType
from typing import Final

from marrakech.analysis import Choice, statistics, ways
from marrakech.captions import (
    board_words,
    side_name,
    tell_choice,
    tell_decided,
    tell_heads,
    tell_statistics,
    tell_way,
    way_heads,
)
from marrakech.cli.show import columns, players_table
from marrakech.cli.streams import file_name, one_line, print_line
from marrakech.draw import scene_of, text_board
from marrakech.format import write
from marrakech.language import Words, _
from marrakech.narration import colour_name, tell_events, tell_illegal, tell_legal, tell_position
from marrakech.play import NOTES, Actor, CorrectionBreaks, Game, Kept, Mode, Refused
from marrakech.play.typed import example_of, read_typed
from marrakech.record import SIDE_LETTERS, Turn
from marrakech.rules import Event, IllegalAction, Phase, Player, TurnAssam

_LONGEST_LINE: Final = 4096
_HELP: Final = (
    _("l, s, r: turn Assam left, leave him straight on, turn him right."),
    _("Enter: roll the die. a5a6: lay the rug on a5 and a6."),
)
_RECORDER_HELP: Final = (
    _("{example}: a whole turn: how Assam was turned (l, s, r), the die, the rug. Its parts can also come one by one."),
    _("{example} paid 1 ! a guest: what the table decided against the rules, with the ruling in words."),
)
_COMMAND_HELP: Final = (
    _("undo: take back. hint: what a good player would do. odds: what each way costs. why: a computer's reason."),
    _("board: show the board. note TEXT: a note on the last turn. correct 7 {example}: put right turn 7."),
    _("save: keep the game now. bell: end it here and count. quit: stop; the game can be gone on with."),
)
_TYPED: Final = {
    Phase.TURN: _("Type l, s or r to turn Assam. ? tells what else can be typed, quit stops."),
    Phase.ROLL: _("Press Enter to roll the die. ? tells what else can be typed, quit stops."),
    Phase.LAY: _("Type the two squares of the rug, as in a5a6. ? tells what else can be typed, quit stops."),
}
"""What can be typed in a game played here, for whoever typed something else."""


class Keyboard:
    """Where typed lines come from: a terminal, with what was typed before on the arrow keys if it can, or a pipe."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            # A pipe speaks UTF-8 as all our streams do; a terminal what its system says.
            reconfigure(errors="replace") if self.is_terminal else reconfigure(encoding="utf-8", errors="replace")
        if self.is_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401 (input() has a history once it is imported)

    def ask(self, prompt: str) -> str:
        """Return the line that is typed.

        Raises:
            EOFError: There is no more.
        """
        if self.is_terminal:
            return input(prompt)
        if sys.stdout is not None:
            sys.stdout.write(prompt)
            sys.stdout.flush()
        line = sys.stdin.readline(_LONGEST_LINE) if sys.stdin is not None else ""
        print_line(one_line(line.rstrip("\r\n")))
        if not line:
            raise EOFError
        return line


class Terminal:
    """A game in a terminal: ``run`` plays it until it is over or somebody quits."""

    def __init__(
        self, game: Game, words: Words, keyboard: Keyboard, *, boards: bool = True, ascii_only: bool = False
    ) -> None:
        self.game = game
        self.words = words
        self.keyboard = keyboard
        self.boards = boards
        self.ascii_only = ascii_only
        self._reason: Choice | None = None
        self._told = ""
        self._shown_for: tuple[int, Phase] | None = None
        self._commands: Mapping[str, Callable[[str], None]] = MappingProxyType(
            {
                "?": self._help,
                "help": self._help,
                "undo": self._undo,
                "u": self._undo,
                "hint": self._hint,
                "h": self._hint,
                "odds": self._odds,
                "o": self._odds,
                "why": self._why,
                "board": self._board,
                "b": self._board,
                "note": self._note,
                "correct": self._correct,
                "cut": self._cut,
                "save": self._save,
                "bell": self._bell,
            }
        )

    def run(self) -> None:
        """Play until the game is over, the lines end or somebody quits; the game is kept whatever happens."""
        self._say(self.words(_("Type ? to see what can be typed.")))
        if self.game.over:
            position = self.game.position
            self._say(tell_position(self.words, self.game.record, position, rang=self.game.rang))
            self._tell_end()
        while True:
            self._play_on()
            self._tell_where()
            try:
                line = self.keyboard.ask(self._prompt())
            except EOFError:
                break
            word, _space, rest = line.strip().partition(" ")
            if word.lower() in ("quit", "q") or (self.game.over and not word):
                break
            try:
                self._commands.get(word.lower(), lambda _rest, line=line: self._enter(line))(rest.strip())
            except IllegalAction as error:
                self._say(tell_illegal(self.words, self.game.record, error))
            except Refused as refused:
                self._say(refused.tell(self.words))
        self._say(*self.farewell())

    def farewell(self) -> Iterable[str]:
        """Yield where the game is kept and how it is gone on with; the game itself, where it cannot be kept."""
        game, file = self.game, self.game.file
        if game.notice is not None and game.notice.kind is Kept.FAILED:
            game.keep()
        if game.notice is not None and game.notice.kind is Kept.FAILED:
            told = game.notice.tell(self.words)
            if told != self._told:
                yield told
            yield self.words(_("So as not to lose the game, copy these lines into a file:"))
            yield from write(game.record).splitlines()
        elif file is not None and file.path is not None:
            name = file_name(str(file.path))
            yield self.words(_("The game is in {file}."), file=name)
            if not game.over:
                quoted = list2cmdline([name]) if os.name == "nt" else shlex.quote(name)
                yield self.words(_("To go on with it: {command}"), command=f"marrakech play {quoted}")

    # -- What is said

    def _say(self, *lines: str) -> None:
        for line in lines:
            print_line(one_line(line))

    def _tell(self, mover: Player, events: Iterable[Event]) -> None:
        """Say what happened, and what became of the file if that is new."""
        self._say(*tell_events(self.words, self.game.record, mover, events))
        if self.game.over:
            self._tell_end()
        self._tell_file()

    def _tell_file(self) -> None:
        notice = self.game.notice.tell(self.words) if self.game.notice else ""
        if notice and notice != self._told:
            self._say(notice)
        self._told = notice

    def _tell_end(self) -> None:
        record = self.game.record
        told = statistics(record)
        if self.boards:
            self._board()
        self._say(*columns(players_table(self.words, record, self.game.position)), "")
        self._say(*columns(tell_statistics(self.words, record, told)), "")
        self._say(tell_decided(self.words, record, told))

    def _tell_where(self) -> None:
        """Say whose it is and what can be typed; the board comes once for each decision."""
        game, words = self.game, self.words
        position = game.position
        if game.over:
            self._say(words(_("Enter ends; undo takes back the last decision.")))
            return
        here = game.turn_number, position.phase
        if here != self._shown_for and position.phase in (Phase.TURN, Phase.LAY):
            self._shown_for = here
            if self.boards:
                self._board()
            if position.phase is Phase.TURN:
                self._say(*columns(players_table(words, game.record, position)))
        self._say(tell_position(words, game.record, position))
        match position.phase:
            case Phase.TURN:
                sides = [action.side for action in position.legal if isinstance(action, TurnAssam)]
                self._say(", ".join(f"{SIDE_LETTERS[side].lower()} = {side_name(words, side)}" for side in sides))
            case Phase.ROLL if game.mode is Mode.PLAY:
                self._say(words(_("Enter rolls the die.")))
            case _:
                self._say(tell_legal(words, game.record, position))

    def _prompt(self) -> str:
        return f"{self.game.turn_number}> "

    # -- What is done

    def _play_on(self) -> None:
        """Do what computer players and chance do, up to where somebody has to type something."""
        game = self.game
        while game.mode is Mode.PLAY and not game.over and game.terms.computers[game.player] is not None:
            mover = game.player
            if game.to_act is Actor.COMPUTER:
                self._reason = game.choice()
                self._tell(mover, game.act(self._reason.action))
            else:
                self._tell(mover, game.roll())

    def _enter(self, line: str) -> None:
        """Do what a line says that is no command: a turn or a part of one; an empty line rolls the die."""
        game, mover = self.game, self.game.player
        if not line.strip():
            if game.mode is Mode.PLAY and game.to_act is Actor.CHANCE:
                self._tell(mover, game.roll())
            return
        try:
            turn = self._read(line, mover)
        except Refused:
            if game.mode is Mode.PLAY and game.position.phase in _TYPED:
                # A whole turn, which the refusal gives as its example, is not what is typed here.
                raise Refused(_TYPED[game.position.phase]) from None
            raise
        if game.mode is Mode.PLAY and turn == Turn(side=turn.side) and turn.side is not None:
            self._tell(mover, game.turn(turn.side))
        elif game.mode is Mode.PLAY and turn == Turn(place=turn.place) and turn.place is not None:
            self._tell(mover, game.lay(turn.place))
        else:
            self._tell(mover, game.enter(turn))

    def _read(self, line: str, mover: Player) -> Turn:
        colours = self.game.record.seats[mover].colours
        return read_typed(line, self.game.position.setup, colours, self._colours(mover))

    def _help(self, _rest: str = "") -> None:
        recorder = self.game.mode is Mode.RECORDER
        example = self._example()
        for message in (*(_RECORDER_HELP if recorder else _HELP), *_COMMAND_HELP):
            self._say(self.words(message, example=example))

    def _example(self) -> str:
        return example_of(self.game.position.setup, self._colours(self.game.player))

    def _colours(self, player: Player) -> tuple[str, ...]:
        """Return what a player's colours are called."""
        return tuple(colour_name(self.words, colour) for colour in self.game.record.seats[player].colours)

    def _board(self, _rest: str = "") -> None:
        game = self.game
        last = game.played[-1] if game.played else None
        scene = scene_of(
            game.position,
            colours=game.record.colours,
            names=game.names,
            before=last.before if last else None,
            events=last.events if last else (),
            placements=True,
        )
        text = text_board(scene, words=board_words(self.words), ascii_only=self.ascii_only)
        self._say("", *text.split("\n"), "")

    def _undo(self, _rest: str) -> None:
        game = self.game
        between = bool(game.played) and game.played[-1].finished
        game.take_back(whole_turn=between and not game.rang)
        self._shown_for = None
        self._say(self.words(_("Taken back.")))
        self._tell_file()

    def _hint(self, _rest: str) -> None:
        self._say(tell_choice(self.words, self.game.hint()))

    def _odds(self, _rest: str) -> None:
        found = ways(self.game.position)
        if not found or self.game.over:
            raise Refused(_("Assam is not to be turned or walked now, so no way costs anything."))
        self._say(*columns([way_heads(self.words), *(tell_way(self.words, way) for way in found)]))
        self._say(tell_heads(self.words))

    def _why(self, _rest: str) -> None:
        if self._reason is None:
            raise Refused(_("No computer player has decided anything yet."))
        self._say(tell_choice(self.words, self._reason))

    def _note(self, text: str) -> None:
        game = self.game
        if not text or not game.played:
            raise Refused(_("A note is a text on a turn that is written down: note TEXT."))
        last = game.played[-1].turn
        game.correct(len(game.played), replace(last, comment=text))
        self._say(self.words(_("Noted.")))
        self._tell_file()

    def _correct(self, rest: str, *, cut: bool = False) -> None:
        game = self.game
        number, _space, line = rest.partition(" ")
        count = len(game.played)
        if not (number.isascii() and number.isdigit() and len(number) < 5) or not line:
            raise Refused(
                _("The number of a turn and the turn are missing, as in correct 7 {example}."), example=self._example()
            )
        if not 1 <= int(number) <= count:
            raise Refused(_("There is no turn {n}; the last is turn {last}."), n=number, last=count)
        was = game.played[int(number) - 1]
        turn = self._read(line, was.before.player)
        notes = {key: getattr(was.turn, key) for key in (*NOTES, "variations")}
        try:
            game.correct(int(number), replace(turn, **notes), cut=cut)
        except CorrectionBreaks as breaks:
            self._say(breaks.tell(self.words))
            if breaks.cuts:
                command = f"cut {rest}"
                self._say(
                    self.words(
                        _("To correct it and leave out turn {n} and all after it: {command}"),
                        n=breaks.number,
                        command=command,
                    )
                )
            return
        self._shown_for = None
        self._say(self.words(_("Corrected; everything after it was played again.")))
        self._tell_file()

    def _cut(self, rest: str) -> None:
        self._correct(rest, cut=True)

    def _save(self, _rest: str) -> None:
        self.game.keep()
        self._told = ""
        self._tell_file()
        if self.game.notice is None:
            self._say(*self.farewell())

    def _bell(self, _rest: str) -> None:
        self._tell(self.game.player, self.game.ring_bell())
