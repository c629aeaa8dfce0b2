"""Beginning a game and going on with one: who sits down, and the folder where games are kept."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from marrakech.draw import usual_colours
from marrakech.format import RecordError, load, write
from marrakech.format.files import read_bytes
from marrakech.format.nodes import unseen_in
from marrakech.format.seats import MAX_NAME
from marrakech.language import _
from marrakech.play.chance import chance, new_seed
from marrakech.play.game import Game
from marrakech.play.gamefile import GameFile, file_stem
from marrakech.play.sayings import Refused
from marrakech.play.terms import Mode, Terms, read_terms
from marrakech.record import COLOURS, Record, Seat, play
from marrakech.rules import DEFAULT_PRESET, MAX_PLAYERS, MIN_PLAYERS, Setup, rule_set

GAMES: Final = "games"
"""The usual folder, in the current one."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody at the table: the name, a computer player's (``marrakech.analysis.COMPUTERS``) or None for a person, and
    the one or two colours, where they were chosen."""

    name: str
    computer: str | None = None
    colours: tuple[str, ...] = ()


def new_game(
    sitters: Sequence[Sitter],
    *,
    rules: str = DEFAULT_PRESET,
    options: Mapping[str, str | int] = MappingProxyType({}),
    mode: Mode = Mode.PLAY,
    seed: int | None = None,
    first: int | None = None,
    speed: float = 1.0,
    folder: str | os.PathLike[str] | None = None,
    day: date | None = None,
    **texts: str,
) -> Game:
    """Return a game about to start.

    Args:
        sitters: Who sits at the table, clockwise.
        rules: The name of a rule set.
        options: What differs from it, such as ``{"turn": "end"}``.
        mode: Whether it is played here or written down at a real board.
        seed: What all chance comes from; by default one that nobody can foresee.
        first: Who begins, a number in ``sitters``; by default chance says so (setup.first).
        speed: How fast a view moves, 0.1 to 10.
        folder: Where the game is kept from the first decision on; None for nowhere.
        day: The day it is played, for the record and the file's name; by default today.
        texts: Texts of the record: title, event, place, annotator, source, language, description.

    Raises:
        Refused: Names, colours, seed, speed or computer players are not possible.
        RuleSetError: There is no such rule set, option or value.
        RecordError: A text cannot be written.
    """
    count = len(sitters)
    if not MIN_PLAYERS <= count <= MAX_PLAYERS:
        message = _("Marrakech is for {least} to {most} players, not {n}.")
        raise Refused(message, least=MIN_PLAYERS, most=MAX_PLAYERS, n=count)
    table_rules = rule_set(rules, options)
    try:
        setup = Setup(table_rules, len(sitters))
    except ValueError:
        raise Refused(_("With two colours each, the number of rugs is even.")) from None
    _check_names(sitters)
    seats = tuple(map(Seat, (sitter.name for sitter in sitters), _colours(sitters, setup)))
    terms = Terms(mode, new_seed() if seed is None else seed, tuple(sitter.computer for sitter in sitters), speed)
    if first is None:
        first = setup.draw_first(chance(terms.seed, 0, "first"))
    elif not 0 <= first < count:
        raise Refused(_("Who begins is a number from 0 to {last}, not {n}."), last=count - 1, n=first)
    day = date.today() if day is None else day
    fields: dict[str, Any] = dict(texts)
    record = Record(
        seats=(*seats[first:], *seats[:first]),
        preset=rules,
        options=tuple(options.items()),
        date=day,
        table=replace(terms, computers=(*terms.computers[first:], *terms.computers[:first])).as_table,
        **fields,
    )
    write(record)
    return Game(record, None if folder is None else GameFile(folder, file_stem(day, record.names)))


def _check_names(sitters: Sequence[Sitter]) -> None:
    names = [sitter.name for sitter in sitters]
    for name in names:
        if not 1 <= len(name) <= MAX_NAME or name != " ".join(name.split(" ")).strip() or len(name.split("\n")) > 1:
            raise Refused(_("A name has 1 to {most} characters on one line, without spaces around it."), most=MAX_NAME)
        if unseen_in(name) is not None or "\t" in name or len(name.splitlines()) > 1:
            raise Refused(_("A name holds no characters that cannot be seen."))
        if names.count(name) > 1:
            raise Refused(_("Two players are called {name}; players have different names."), name=name)


def _colours(sitters: Sequence[Sitter], setup: Setup) -> Iterator[tuple[str, ...]]:
    """Yield the colours of each: those chosen, and for the others usual ones that are free."""
    chosen = [colour for sitter in sitters for colour in sitter.colours]
    each = len(setup.colours[0])
    for sitter in sitters:
        if sitter.colours and len(sitter.colours) != each:
            raise Refused(_("{name} has another number of colours than this game asks for."), name=sitter.name)
    for colour in chosen:
        if colour not in COLOURS:
            raise Refused(_("There is no such colour of rugs; there are {known}."), known=", ".join(COLOURS))
        if chosen.count(colour) > 1:
            raise Refused(_("Two players have one colour; all colours are different."))
    usual = usual_colours(setup)
    free = [colour for colour in (*usual, *(c for c in COLOURS if c not in usual)) if colour not in chosen]
    for sitter in sitters:
        yield sitter.colours or tuple(free.pop(0) for _each in range(each))


# -- Games in a folder


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game in a folder that can be gone on with: its file, who plays, how many turns are played, when it was written
    (seconds since 1970), and whether it is played here or written down."""

    path: Path
    names: tuple[str, ...]
    turns: int
    written: float
    mode: Mode


_MOST_TRIED: Final = 60
"""The newest files only, so that a folder full of others does not keep people waiting."""
_LIKELY_OVER: Final = re.compile(rb"^(ended:|result:.*\bwinners\b)", re.MULTILINE)


def unfinished(folder: str | os.PathLike[str] = GAMES, most: int = 20) -> tuple[Unfinished, ...]:
    """Return the unfinished games of a folder, the one written last first; what is none is passed over."""
    found: list[Unfinished] = []
    for path, written in _files(Path(folder))[:_MOST_TRIED]:
        if len(found) == most:
            break
        try:
            data = read_bytes(path)
            if _LIKELY_OVER.search(data):  # spares reading it
                continue
            record = load(data).record
            terms = read_terms(record)
            played = play(record)
        except (RecordError, Refused):
            continue
        position = played[-1].after if played else record.first_position
        # Where nothing was decided there is nothing to go on with.
        if record.turns and not position.over and not record.ended_early:
            turns = sum(turn.finished for turn in played)
            found.append(Unfinished(path, record.names, turns, written, terms.mode))
    return tuple(found)


def _files(folder: Path) -> list[tuple[Path, float]]:
    """Return the files that may hold games with when they were written, the newest first."""
    found: list[tuple[Path, float]] = []
    # The folder may not be there, or a file have just gone; what was found till then is good.
    with suppress(OSError):
        found.extend(
            (path, path.stat().st_mtime)
            for path in folder.iterdir()
            if path.suffix == ".yaml" and not path.name.startswith(".") and path.is_file()
        )
    return sorted(found, key=lambda each: (-each[1], each[0].name))


def open_game(path: str | os.PathLike[str]) -> Game:
    """Return the game in a file, exactly where it was; every decision is kept there from now on.

    Raises:
        RecordError: The file cannot be read or holds no record.
        Refused: Its table is none that this program can go on with.
    """
    content = read_bytes(path)
    return Game(load(content).record, GameFile.reopened(path, content))
