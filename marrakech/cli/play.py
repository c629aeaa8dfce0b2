"""``marrakech play``: play a game in the terminal, or write one down that is played on a real board."""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final

from marrakech.analysis import COMPUTERS
from marrakech.captions import computer_name
from marrakech.cli.arguments import add_language, seed_of
from marrakech.cli.streams import error_line, file_name, one_line, print_line
from marrakech.cli.terminal import Keyboard, Terminal
from marrakech.language import Words, _, language
from marrakech.narration import colour_name, names_in_words
from marrakech.play import GAMES, Game, Mode, Refused, Sitter, Unfinished, new_game, open_game, unfinished
from marrakech.play.typed import read_sitters
from marrakech.record import COLOURS, RecordError
from marrakech.rules import DEFAULT_PRESET, PRESETS, RuleSetError

DESCRIPTION: Final = """\
Play a game here, people and computer players in turn, or write down a game on a real board (--record). Without players
it asks, and offers the unfinished games of the folder. After every decision the game is kept there as a record; Ctrl-C
and Ctrl-D lose nothing. Type ? to see what can be typed."""
EXAMPLES: Final = (
    "marrakech play",
    'marrakech play --players "Amina,Bilal=careful"         a computer player sits down too',
    'marrakech play --record --players "Amina:red,Bilal:blue,Chloé:green"',
    "marrakech play games/2026-11-26_Amina_Bilal.yaml       go on with a game",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", nargs="?", help="a game to go on with")
    parser.add_argument(
        "--players",
        metavar="LIST",
        help=f"who plays, clockwise: NAME[:COLOUR[+COLOUR]][=COMPUTER],…; computer players are {', '.join(COMPUTERS)}",
    )
    parser.add_argument("--record", action="store_true", help="write down a game that is played on a real board")
    parser.add_argument("--first", metavar="NAME", help="who begins (default: chance says so; with --record the first)")
    parser.add_argument("--seed", metavar="N", type=seed_of, help="what all chance comes from; the same, the same game")
    parser.add_argument(
        "--rules",
        metavar="NAME",
        choices=tuple(PRESETS),
        default=DEFAULT_PRESET,
        help=f"the rule set: {', '.join(PRESETS)} (default: {DEFAULT_PRESET})",
    )
    parser.add_argument("--variant", action="store_true", help="Assam is turned at the end of a turn")
    parser.add_argument("--folder", metavar="DIR", default=GAMES, help=f"where games are kept (default: {GAMES})")
    add_language(parser)
    parser.add_argument("--no-board", action="store_true", help="say everything in sentences; `board` shows the board")
    parser.add_argument("--ascii", action="store_true", help="draw the board with ASCII characters only")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    words = language(arguments.lang)
    keyboard = Keyboard()
    try:
        game = _game(arguments, words, keyboard)
    except RecordError as error:
        print_line(
            error_line(arguments.file, error) if arguments.file else f"marrakech: error: {one_line(error.message)}",
            sys.stderr,
        )
        return 1
    except (Refused, RuleSetError) as error:
        told = error.tell(words) if isinstance(error, Refused) else str(error)
        arguments.parser.error(one_line(told))
    except EOFError:
        return 0
    terminal = Terminal(game, words, keyboard, boards=not arguments.no_board, ascii_only=arguments.ascii)
    try:
        terminal.run()
    except KeyboardInterrupt:
        print_line("")
        for line in terminal.farewell():
            print_line(line)
        raise
    return 0


def _game(arguments: argparse.Namespace, words: Words, keyboard: Keyboard) -> Game:
    """Return the game that the arguments name, or that is chosen when asked.

    Raises:
        EOFError: The answers ended.
        RecordError: The file cannot be gone on with.
        Refused: These players cannot play.
    """
    if arguments.file is not None:
        return open_game(arguments.file)
    if arguments.players is not None:
        return _new(arguments, words, read_sitters(arguments.players, _spoken(words)), record=arguments.record)
    waiting = unfinished(arguments.folder)
    if waiting:
        chosen = _choose(words, keyboard, waiting)
        if chosen is not None:
            return open_game(chosen.path)
    return _ask(arguments, words, keyboard)


def _choose(words: Words, keyboard: Keyboard, waiting: tuple[Unfinished, ...]) -> Unfinished | None:
    """Let somebody choose an unfinished game; None for a new one."""
    print_line(words(_("Games to go on with:")))
    for number, game in enumerate(waiting, 1):
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(game.written))
        names = one_line(names_in_words(words, game.names))
        turns = words.count(_("{n} turn"), _("{n} turns"), game.turns)
        print_line(f"{number}  {names}, {turns}, {day}, {file_name(game.path.name)}")
    while True:
        answer = keyboard.ask(words(_("Number, or Enter for a new game:")) + " ").strip()
        if not answer:
            return None
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(waiting):
            return waiting[int(answer[:4]) - 1]


def _ask(arguments: argparse.Namespace, words: Words, keyboard: Keyboard) -> Game:
    """Ask who plays, until somebody can, and where."""
    record = arguments.record
    if not record:
        print_line(words(_("Is the game played here, or on a real board and written down here?")))
        record = keyboard.ask(words(_("Enter = here, w = written down:")) + " ").strip().lower() == "w"
    print_line(words(_("Who plays? Names with commas between them, clockwise; each may have a colour.")))
    if record:
        colours = {"Amina": "red", "Bilal": "blue", "Chloé": "green"}
        example = ", ".join(f"{name}:{colour_name(words, colour)}" for name, colour in colours.items())
    else:
        example = f"Amina, Bilal={computer_name(words, 'careful')}"
        computers = ", ".join(computer_name(words, computer) for computer in COMPUTERS)
        print_line(
            words(
                _("Computer players stand behind a = sign: {computers}, the last being the strongest."),
                computers=computers,
            )
        )
    while True:
        typed = keyboard.ask(words(_("Players (Enter = {example}):"), example=example) + " ").strip()
        try:
            return _new(arguments, words, read_sitters(typed or example, _spoken(words)), record=record)
        except (Refused, RecordError) as error:
            print_line(one_line(error.tell(words) if isinstance(error, Refused) else error.message))


def _new(arguments: argparse.Namespace, words: Words, sitters: tuple[Sitter, ...], *, record: bool) -> Game:
    """Return a new game.

    Raises:
        RecordError: A name cannot be written.
        Refused: These players cannot play.
    """
    first = 0 if record else None
    if arguments.first is not None:
        names = [sitter.name for sitter in sitters]
        if arguments.first not in names:
            raise Refused(_("Nobody at the table is called {name}."), name=arguments.first[:40])
        first = names.index(arguments.first)
    return new_game(
        sitters,
        rules=arguments.rules,
        options={"turn": "end"} if arguments.variant else {},
        mode=Mode.RECORDER if record else Mode.PLAY,
        seed=arguments.seed,
        first=first,
        folder=arguments.folder,
    )


def _spoken(words: Words) -> dict[str, str]:
    """Return the words of a language for colours and computer players, each with what records write."""
    colours = {colour_name(words, colour).lower(): colour for colour in COLOURS}
    return colours | {computer_name(words, computer).lower(): computer for computer in COMPUTERS}
