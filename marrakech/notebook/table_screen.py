"""What a table shows, worked out before any of it is shown: plain data from a game and what somebody is choosing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from marrakech import board
from marrakech.analysis import statistics, ways
from marrakech.board import Square
from marrakech.captions import board_words, computer_name, tell_decided, tell_statistics, tell_way
from marrakech.draw import Scene, scene_of, text_board
from marrakech.draw.scene import Payment
from marrakech.draw.themes import DEFAULT_THEME, THEMES, dye_of
from marrakech.language import Words, _
from marrakech.narration import colour_name, tell_position
from marrakech.notebook import panels
from marrakech.notebook.choosing import Choosing
from marrakech.notebook.film import Shot
from marrakech.notebook.screen import describe_rugs, move_text
from marrakech.play import Actor, Game, Mode
from marrakech.record import Marks
from marrakech.rules import Action, DrawColour, LayRug, Phase, TurnAssam


@dataclass(frozen=True, slots=True)
class Look:
    """How a table looks and what it shows besides the game."""

    words: Words
    size: int = 480
    theme: str = DEFAULT_THEME
    side: str = "south"
    costs: bool = False
    text: bool = False
    confirm: bool = True


@dataclass(frozen=True, slots=True)
class TableScreen:
    """Everything a table shows.

    ``sides`` are the ways Assam may be turned now, ``dice`` and ``drawn`` what may be entered of chance, ``rugs`` the
    legal rugs, each with its description; all empty where it is not their time.
    """

    scene: Scene
    panel: str
    status: str
    text: str
    moves: tuple[tuple[str, int], ...]
    sides: tuple[int, ...]
    rolls: bool
    enters: bool
    drawn: tuple[tuple[str, int], ...]
    rugs: tuple[tuple[str, LayRug], ...]
    can_take_back: bool
    decides: bool
    over: bool


def screen_of_table(
    game: Game, look: Look, choosing: Choosing, shot: Shot | None, told: tuple[str, ...], advice: tuple[str, ...]
) -> TableScreen:
    """Return what a table shows.

    Args:
        game: The game.
        look: How it is shown.
        choosing: What somebody is about to choose.
        shot: The picture of what just happened, while it is being shown; None once it has been.
        told: Sentences on what has happened since somebody last decided.
        advice: Sentences on why: a computer player's reasons, a hint.
    """
    words, record, position = look.words, game.record, game.position
    acts = game.to_act
    waits = shot is None and acts in (Actor.PERSON, Actor.CHANCE)
    legal = tuple(game.legal) if waits else ()
    moving = game.terms.computers[position.player] is not None
    sides = tuple(action.side for action in legal if isinstance(action, TurnAssam))
    rugs = tuple(describe_rugs(words, record, position)) if any_rug(legal) else ()
    drawn = tuple(
        (colour_name(words, record.colours[action.colour]), action.colour)
        for action in legal
        if isinstance(action, DrawColour)
    )
    rolls = waits and position.phase is Phase.ROLL and not moving
    swatches = {colour: dye_of(THEMES[look.theme], colour).ground for colour in record.colours}
    shown = position if shot is None else shot.position
    over, kinds = shot is None and game.over, kinds_of(words, game)
    panel = [panels.players_table(words, record, shown, swatches, over=over, kinds=kinds)]
    prompt = _prompt(game, choosing) if waits else ""
    panel.insert(0, panels.notice(words(prompt)) if prompt else "")
    panel.append(panels.lines(advice) if advice else "")
    if look.costs and shot is None and not game.over and (possible := ways(position)):
        panel.append(panels.costs_table(words, [tell_way(words, way) for way in possible]))
    if game.over and shot is None:
        counted = statistics(record)
        panel.append(panels.paragraphs(tell_decided(words, record, counted)))
        panel.append(panels.plain_table(tell_statistics(words, record, counted)))
    scene = _scene(game, look, choosing, shot, sides)
    waiting = () if shot is not None else (tell_position(words, record, position, rang=game.rang),)
    return TableScreen(
        scene=scene,
        panel="".join(panel),
        status=" ".join((*told, *waiting)),
        text=text_board(scene, words=board_words(words)) if look.text else "",
        moves=tuple((move_text(record, n, played), n) for n, played in enumerate(game.played, 1)),
        sides=sides,
        rolls=rolls and game.mode is Mode.PLAY,
        enters=rolls and game.mode is Mode.RECORDER,
        drawn=drawn,
        rugs=rugs,
        can_take_back=shot is None and game.can_take_back,
        decides=waits and acts is Actor.PERSON,
        over=game.over and shot is None,
    )


_PROMPTS = {
    Phase.TURN: _("Turn Assam: click an arrow beside him, or press a button."),
    Phase.ROLL: _("Roll the die: click Assam, or press the button."),
    Phase.LAY: _("Lay your rug: click its first square, then the one beside it."),
}
_QUESTIONS = {
    Phase.TURN: _("Which way was Assam turned?"),
    Phase.ROLL: _("What does the die show?"),
    Phase.DRAW: _("Which colour came up?"),
    Phase.LAY: _("Where was the rug laid? Click its two squares."),
}


def _prompt(game: Game, choosing: Choosing) -> str:
    """Return the message that says what there is to do; empty where nobody at the board has anything to do."""
    phase = game.position.phase
    if game.mode is Mode.RECORDER:
        return _QUESTIONS.get(phase, "")
    if game.terms.computers[game.player] is not None:
        return ""
    if choosing.place is not None:
        return _("Click the rug once more to lay it, or choose another square.")
    if choosing.first is not None:
        return _("Now click the square where its other half lies.")
    return _PROMPTS.get(phase, "")


def any_rug(legal: tuple[Action, ...]) -> bool:
    """Whether a rug may be laid."""
    return any(isinstance(action, LayRug) for action in legal)


def kinds_of(words: Words, game: Game) -> tuple[str, ...]:
    """Return for each player the computer player's name in words, or an empty text for a person."""
    return tuple("" if name is None else computer_name(words, name) for name in game.terms.computers)


def _scene(game: Game, look: Look, choosing: Choosing, shot: Shot | None, sides: tuple[int, ...]) -> Scene:
    position = game.position
    last = game.played[-1] if game.played else None
    if shot is not None:
        scene = _plain(game, look, shot)
    elif last is None:
        scene = _plain(game, look, Shot(position, position, ()))
    else:
        scene = _plain(game, look, Shot(position, last.before, last.events))
    if shot is not None or game.over:
        return scene
    if position.phase is Phase.TURN:
        return replace(scene, turns=tuple((position.heading + side) & 3 for side in sides), marks=_refused(choosing))
    if position.phase is Phase.LAY and game.to_act is Actor.PERSON:
        places, chosen = position.placements, tuple(_chosen(choosing))
        if choosing.place is not None and choosing.place in board.places_in(places):
            places, laid = 0, position.apply(LayRug(choosing.place))[0]
            scene = replace(scene, position=position._replace(rugs=laid.rugs), walk=None)
        elif choosing.first is not None:
            places = sum(1 << place for place in board.places_in(places) if choosing.first in board.PLACES[place])
        return replace(scene, placements=places, chosen=chosen, marks=_refused(choosing))
    return scene


def _plain(game: Game, look: Look, shot: Shot) -> Scene:
    record = game.record
    scene = scene_of(
        shot.position,
        colours=record.colours,
        names=record.names,
        before=shot.before,
        events=shot.events,
        side=look.side,
        theme=look.theme,
        size=look.size,
    )
    if shot.counted is None or scene.payment is None:
        return scene
    squares = scene.payment.squares[: shot.counted]
    return replace(scene, payment=Payment(squares, len(squares), len(squares)))


def _chosen(choosing: Choosing) -> Iterator[Square]:
    if choosing.place is not None:
        yield from board.PLACES[choosing.place]
    elif choosing.first is not None:
        yield choosing.first


def _refused(choosing: Choosing) -> Marks | None:
    squares = tuple((square, "red") for square in choosing.refused)
    labels = tuple((square, "✗") for square in choosing.refused)
    return Marks(squares=squares, labels=labels) if squares else None
