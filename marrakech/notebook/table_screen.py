"""What a table shows, worked out before any of it is shown: plain data from a game and what somebody is choosing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from marrakech import board
from marrakech.analysis import Choice, statistics
from marrakech.board import Square
from marrakech.captions import computer_name, tell_choice, tell_decided, tell_statistics
from marrakech.draw import Scene
from marrakech.language import Words, _
from marrakech.narration import colour_name, names_in_words, tell_events, tell_position
from marrakech.notebook import panels
from marrakech.notebook.choosing import Choosing
from marrakech.notebook.film import Shot, shot_scene
from marrakech.notebook.screen import (
    Look,
    board_text,
    costs_panel,
    describe_rugs,
    move_text,
    swatches,
)
from marrakech.notebook.table_pointing import square_ahead
from marrakech.play import Actor, Game, Mode
from marrakech.play.typed import example_of
from marrakech.record import Marks
from marrakech.rules import Action, DrawColour, LayRug, Phase, Rolled, TurnAssam


@dataclass(frozen=True, slots=True)
class TableLook(Look):
    """How a table looks and what it shows besides the game."""

    confirm: bool = True


class Advice(NamedTuple):
    """What somebody would do, and why: a computer player by its name, or a hint where the name is empty."""

    name: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class Aside:
    """What is said beside the game: why computer players did what they did, or a hint; and whether the bell is to ring,
    or a game that is kept nowhere to be left."""

    advice: tuple[Advice, ...] = ()
    ringing: bool = False
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class TableScreen:
    """Everything a table shows.

    ``sides`` are the ways Assam may be turned now, ``dice`` and ``drawn`` what may be entered of chance, ``rugs`` the
    legal rugs, each with its description; all empty where it is not their time. ``example`` is a whole turn as somebody
    would type it now. ``whisper`` is what of ``panel`` there is to do and to be hinted, for those who hear it.
    """

    scene: Scene
    panel: str
    status: str
    whisper: str
    text: str
    moves: tuple[tuple[str, int], ...]
    sides: tuple[int, ...]
    rolls: bool
    enters: bool
    drawn: tuple[tuple[str, int], ...]
    rugs: tuple[tuple[str, LayRug], ...]
    example: str
    can_take_back: bool
    decides: bool
    over: bool


def screen_of_table(game: Game, look: TableLook, choosing: Choosing, shot: Shot | None, aside: Aside) -> TableScreen:
    """Return what a table shows.

    Args:
        game: The game.
        look: How it is shown.
        choosing: What somebody is about to choose.
        shot: The picture of what just happened, while it is being shown; None once it has been.
        aside: What is said beside the game.
    """
    words, record, position = look.words, game.record, game.position
    acts = game.to_act
    waits = shot is None and acts in (Actor.PERSON, Actor.CHANCE)
    over = shot is None and game.over
    legal = tuple(game.legal) if waits else ()
    sides = tuple(action.side for action in legal if isinstance(action, TurnAssam))
    drawn = tuple(
        (colour_name(words, record.colours[action.colour]), action.colour)
        for action in legal
        if isinstance(action, DrawColour)
    )
    rolls = waits and position.phase is Phase.ROLL and game.terms.computers[position.player] is None
    scene = _scene(game, look, choosing, shot, sides)
    # That the game is over was told by its last event, unless it was the bell.
    told = shot is not None or (position.over and game.played)
    waiting = () if told else (tell_position(words, record, position, rang=game.rang),)
    prompt = _prompt(game, choosing, shot, aside)
    example = _example(words, game)
    whispered = [tell_advice(words, advice) for advice in aside.advice if not advice.name]
    whispered += [words(prompt, example=example)] if prompt else []
    return TableScreen(
        scene=scene,
        panel="".join(_panel(game, look, choosing, shot, aside)),
        status=" ".join((*_told(words, game, shot), *waiting)),
        whisper=" ".join(whispered),
        text=board_text(look, scene),
        moves=tuple((move_text(record, n, played), n) for n, played in enumerate(game.played, 1)),
        sides=sides,
        rolls=rolls and game.mode is Mode.PLAY,
        enters=rolls and game.mode is Mode.RECORDER,
        drawn=drawn,
        rugs=tuple(describe_rugs(words, record, position)) if any_rug(legal) else (),
        example=example,
        can_take_back=shot is None and game.can_take_back,
        decides=waits and acts is Actor.PERSON,
        over=over,
    )


def _panel(game: Game, look: TableLook, choosing: Choosing, shot: Shot | None, aside: Aside) -> Iterator[str]:
    """Yield what stands beside the board: what there is to do, the players, advice, costs, and the end in numbers."""
    words, record = look.words, game.record
    over = shot is None and game.over
    prompt = _prompt(game, choosing, shot, aside)
    if over:
        winners = tuple(record.names[player] for player in game.position.leaders)
        message = _("{who} wins!") if len(winners) == 1 else _("{who} share the win!")
        yield panels.winner(words(message, who=names_in_words(words, winners)))
    if prompt:
        yield panels.notice(words(prompt, example=_example(words, game)))
    position = game.position if shot is None else shot.position
    yield panels.players_table(words, record, position, swatches(record, look), over=over, kinds=kinds_of(words, game))
    if aside.advice:
        yield panels.lines(tell_advice(words, advice) for advice in aside.advice)
    if shot is None and not over:
        yield costs_panel(look, position)
    if over:
        counted = statistics(record)
        yield panels.paragraphs(tell_decided(words, record, counted))
        told = tell_statistics(words, record, counted)
        yield panels.plain_table(tuple(cell.replace(" (", "\u00a0(") for cell in row) for row in told)


def _example(words: Words, game: Game) -> str:
    """Return a whole turn as somebody would type it now."""
    record = game.record
    return example_of(record.setup, tuple(colour_name(words, c) for c in record.seats[game.player].colours))


def tell_advice(words: Words, advice: Advice) -> str:
    """Return advice as sentences."""
    choice = tell_choice(words, advice.choice)
    if not advice.name:
        return words(_("Hint: {choice}"), choice=choice)
    return words(_("{name}: {choice}"), name=advice.name, choice=choice)


def _told(words: Words, game: Game, shot: Shot | None) -> tuple[str, ...]:
    """Return what has happened in the last turn; while it is shown move, no more than what the die showed."""
    if not game.played:
        return ()
    last = game.played[-1]
    events = last.events
    if shot is not None:
        rolled = [number for number, event in enumerate(shot.events, 1) if isinstance(event, Rolled)]
        events = shot.events[: rolled[0]] if rolled else shot.events
    return tuple(tell_events(words, game.record, last.before.player, events))


_RINGING = _("The bell ends the game here, and the points are counted. Press it once more if that is what you want.")
_LEAVING = _(
    "This game is kept in no file and would be lost: download it first. Press once more if you want to leave it."
)
_PROMPTS = {
    Phase.TURN: _("Turn Assam: click an arrow beside him, or press a button."),
    Phase.ROLL: _("Roll the die: click Assam, or press the button."),
    Phase.LAY: _("Lay your rug: click its first square, then the one beside it."),
}
_QUESTIONS = {
    Phase.TURN: _("Which way was Assam turned?"),
    Phase.ROLL: _("What does the die show?"),
    Phase.DRAW: _("Which colour came up? Press its button, or type its letter behind the rug, as in {example}."),
    Phase.LAY: _("Where was the rug laid? Click its two squares."),
}


def _prompt(game: Game, choosing: Choosing, shot: Shot | None, aside: Aside) -> str:
    """Return the message that says what there is to do; empty where nobody at the board has anything to do."""
    if aside.leaving:
        return _LEAVING
    if aside.ringing:
        return _RINGING
    if shot is not None or game.to_act not in (Actor.PERSON, Actor.CHANCE):
        return ""
    phase = game.position.phase
    if game.mode is Mode.RECORDER:
        return _QUESTIONS.get(phase, "")
    if game.terms.computers[game.player] is not None:
        return ""
    if isinstance(choosing.hint, LayRug):
        return _("The squares with a question mark are only a hint. Click them to choose that rug, or choose another.")
    if choosing.place is not None:
        return _("Click the rug once more, or press Enter, to lay it; or choose another square.")
    if choosing.first is not None:
        return _("Now click the square where its other half lies.")
    return _PROMPTS.get(phase, "")


def any_rug(legal: tuple[Action, ...]) -> bool:
    """Whether a rug may be laid."""
    return any(isinstance(action, LayRug) for action in legal)


def kinds_of(words: Words, game: Game) -> tuple[str, ...]:
    """Return for each player the computer player's name in words, or an empty text for a person."""
    return tuple("" if name is None else computer_name(words, name) for name in game.terms.computers)


def _scene(game: Game, look: TableLook, choosing: Choosing, shot: Shot | None, sides: tuple[int, ...]) -> Scene:
    position = game.position
    last = game.played[-1] if game.played else None
    if shot is not None:
        scene = shot_scene(game.record, shot, look)
    elif last is None:
        scene = shot_scene(game.record, Shot(position, position, ()), look)
    else:
        scene = shot_scene(game.record, Shot(position, last.before, last.events), look)
    if shot is not None or game.over:
        return scene
    if position.phase is Phase.TURN:
        return replace(
            scene, turns=tuple((position.heading + side) & 3 for side in sides), marks=_marks(game, look, choosing)
        )
    if position.phase is Phase.LAY and game.to_act is Actor.PERSON:
        places, chosen = position.placements, tuple(_chosen(choosing))
        if choosing.place is not None and choosing.place in board.places_in(places):
            places, laid = 0, position.apply(LayRug(choosing.place))[0]
            scene = replace(scene, position=position._replace(rugs=laid.rugs), walk=None)
        elif choosing.first is not None:
            places = sum(1 << place for place in board.places_in(places) if choosing.first in board.PLACES[place])
        return replace(scene, placements=places, chosen=chosen, marks=_marks(game, look, choosing))
    return scene


def _chosen(choosing: Choosing) -> Iterator[Square]:
    if choosing.place is not None:
        yield from board.PLACES[choosing.place]
    elif choosing.first is not None:
        yield choosing.first


def _marks(game: Game, look: TableLook, choosing: Choosing) -> Marks | None:
    """Return the marks on squares of a choice that was refused, or on those that a hint proposes."""
    if choosing.refused:
        return _marked(choosing.refused, "red", "✗")
    match choosing.hint:
        case LayRug(place):
            return _marked(board.PLACES[place], "blue", "?")
        case TurnAssam(side):
            position = game.position
            ahead = square_ahead(position.assam, (position.heading + side) & 3, look.side)
            return None if ahead is None else _marked((ahead,), "blue", "?")
        case _:
            return None


def _marked(squares: tuple[Square, ...], colour: str, label: str) -> Marks:
    return Marks(
        squares=tuple((square, colour) for square in squares), labels=tuple((square, label) for square in squares)
    )
