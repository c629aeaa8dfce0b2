"""What a replay viewer shows, worked out before any of it is shown: plain data from a cursor and some settings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from marrakech import board
from marrakech.analysis import ways
from marrakech.board import Square
from marrakech.captions import board_words, side_name, tell_layers, tell_way
from marrakech.draw import Scene, scene_of, text_board
from marrakech.draw.themes import DEFAULT_THEME, THEMES, check_theme, dye_of
from marrakech.format.turns import write_turn
from marrakech.frames import FrameCursor
from marrakech.language import Words, _
from marrakech.narration import colour_name, tell_events, tell_position, tell_turn
from marrakech.notebook import panels
from marrakech.record import Marks, PlayedTurn, Record, Turn
from marrakech.rules import Action, Laid, LayRug, Phase, Position, Rolled, TurnAssam, Turned


@dataclass(frozen=True, slots=True)
class Look:
    """How a live board looks, and what is shown beside it."""

    words: Words
    size: int = 480
    theme: str = DEFAULT_THEME
    side: str = "south"
    costs: bool = False
    text: bool = False

    def __post_init__(self) -> None:
        # Before a control that offers the themes says so in words of its own.
        check_theme(self.theme)


@dataclass(frozen=True, slots=True)
class Settings(Look):
    """How a viewer looks and what it shows besides the game."""

    placements: bool = True
    region: bool = True
    under: Square | None = None
    guess: bool = False
    chosen: tuple[Square, ...] = ()
    answer: str = ""


class Question(NamedTuple):
    """A decision that is hidden until the learner has made it: the legal actions with their names."""

    asked: str
    options: tuple[tuple[str, Action], ...]
    played: Action


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything on the screen."""

    scene: Scene
    title: str
    panel: str
    status: str
    text: str
    count: str
    turns: int
    total: int
    moves: tuple[tuple[str, int], ...]
    variations: tuple[tuple[str, int], ...]
    depth: int
    at_start: bool
    at_end: bool
    question: Question | None
    scores: tuple[tuple[int, ...], ...] = field(repr=False)


def screen_of(cursor: FrameCursor, settings: Settings) -> Screen:
    """Return what a viewer shows of a cursor."""
    words, record, position = settings.words, cursor.record, cursor.position
    question = _question(cursor, words) if settings.guess else None
    scene = _scene(cursor, settings)
    known = cursor.turns if settings.guess else len(cursor.line)
    rang = record.ended_early and not cursor.depth and cursor.at_end
    told = _narration(cursor, words, rang=rang)
    status = " ".join(filter(None, (settings.answer, *told, question.asked if question else "")))
    players = panels.players_table(words, record, position, swatches(record, settings), over=position.over or rang)
    panel = [players, panels.paragraphs("\n\n".join(_notes(cursor, words)))]
    first = 1 + sum(turns - 1 for turns in cursor.path[:-1:2])
    if cursor.depth:
        panel.insert(0, panels.notice(words(_("A variation: another way to play turn {n}."), n=first)))
    if settings.answer:
        panel.insert(0, panels.notice(settings.answer))
    panel.append(costs_panel(settings, position))
    if settings.under is not None:
        panel.append(panels.lines(tell_layers(words, record, position, settings.under)))
    day = record.date.isoformat() if record.date else None
    return Screen(
        scene=scene,
        title=panels.heading(" · ".join(filter(None, (record.title, record.place, day)))),
        panel="".join(panel),
        status=status,
        text=board_text(settings, scene),
        count=words(_("{n} / {total}"), n=cursor.turns, total=len(cursor.line)),
        turns=cursor.turns,
        total=len(cursor.line),
        moves=(("–", 0), *((move_text(record, first + n, turn), n + 1) for n, turn in enumerate(cursor.line[:known]))),
        variations=_variations(cursor),
        depth=cursor.depth,
        at_start=cursor.at_start,
        at_end=cursor.at_end,
        question=question,
        scores=tuple(_scores(cursor, known)),
    )


def swatches(record: Record, look: Look) -> dict[str, str]:
    """Return the CSS colour of each of a record's colours in a look."""
    return {colour: dye_of(THEMES[look.theme], colour).ground for colour in record.colours}


def costs_panel(look: Look, position: Position) -> str:
    """Return the table of what each way costs, if it is wanted and there is a way to go."""
    found = ways(position) if look.costs else ()
    return panels.costs_table(look.words, [tell_way(look.words, way) for way in found]) if found else ""


def board_text(look: Look, scene: Scene) -> str:
    """Return the board as text, if it is wanted."""
    return text_board(scene, words=board_words(look.words)) if look.text else ""


def scene_in(look: Look, record: Record, position: Position, **shown: Any) -> Scene:
    """Return the scene of a record's position in a look; ``shown`` is what else ``scene_of`` takes."""
    return scene_of(
        position,
        colours=record.colours,
        names=record.names,
        side=look.side,
        theme=look.theme,
        size=look.size,
        **shown,
    )


def turn_text(record: Record, turn: Turn) -> str:
    """Return a turn as records write it."""
    return write_turn(turn, record.setup.rules.turn)


def move_text(record: Record, number: int, played: PlayedTurn) -> str:
    """Return a turn's line in the list of turns, with signs for its glyph, variations and comment."""
    turn = played.turn
    signs = f"{turn.glyph or ''}{' +' if turn.variations else ''}{' …' if turn.comment else ''}"
    return f"{number}. {record.names[played.before.player]}: {turn_text(record, turn)} {signs}".rstrip()


def _variations(cursor: FrameCursor) -> tuple[tuple[str, int], ...]:
    record = cursor.record
    lines = enumerate(cursor.variations) if not cursor.steps else ()
    return tuple(("  ".join(turn_text(record, turn) for turn in line), number) for number, line in lines)


def _scores(cursor: FrameCursor, known: int) -> Iterator[tuple[int, ...]]:
    first = cursor.line[0].before if cursor.line else cursor.position
    yield first.scores
    for played in cursor.line[:known]:
        yield played.after.scores


def _narration(cursor: FrameCursor, words: Words, *, rang: bool) -> tuple[str, ...]:
    record, shown, position = cursor.record, cursor.shown, cursor.position
    told: tuple[str, ...] = ()
    if shown is None:
        told = (record.description or "",)
    elif cursor.steps:
        told = tell_events(words, record, shown.before.player, cursor.events)
    else:
        told = tell_turn(words, record, shown)
    # In the middle of a walk nothing is waited for.
    rolled = any(isinstance(event, Rolled) for event in cursor.events)
    walking = cursor.steps and rolled and position.phase is Phase.ROLL
    return told if position.over or walking else (*told, tell_position(words, record, position, rang=rang))


_GLYPHS = {
    "!!": _("a brilliant turn"),
    "!": _("a good turn"),
    "!?": _("an interesting turn"),
    "?!": _("a doubtful turn"),
    "?": _("a mistake"),
    "??": _("a blunder"),
}


def _notes(cursor: FrameCursor, words: Words) -> tuple[str, ...]:
    """Return glyph and comment of the turn shown, and the question that stands before the next is revealed."""
    if cursor.steps:
        return ()
    turn = cursor.shown.turn if cursor.shown else Turn()
    glyph = f"{turn.glyph}  {words(_GLYPHS[turn.glyph])}" if turn.glyph else None
    question = cursor.next.turn.before if cursor.next else None
    return tuple(text for text in (glyph, turn.comment, question) if text)


def _marks(cursor: FrameCursor) -> Marks | None:
    """Return the marks on the turn shown together with those of the question before the next."""
    if cursor.steps:
        return None
    after = cursor.shown.turn.marks if cursor.shown else None
    before = cursor.next.turn.before_marks if cursor.next else None
    if after is None or before is None:
        return after or before
    return Marks(after.squares + before.squares, after.arrows + before.arrows, after.labels + before.labels)


def _scene(cursor: FrameCursor, settings: Settings) -> Scene:
    record, shown = cursor.record, cursor.shown
    scene = scene_in(
        settings,
        record,
        cursor.position,
        before=shown.before if shown else None,
        events=cursor.events,
        chosen=settings.chosen,
        marks=_marks(cursor),
    )
    if not settings.region:
        scene = replace(scene, payment=None)
    # Once the rug is laid, where it might have gone instead would only hide what is there.
    laying = settings.placements and cursor.position.phase is Phase.LAY
    return replace(scene, placements=cursor.position.placements) if laying else scene


def _question(cursor: FrameCursor, words: Words) -> Question | None:
    """Return the next decision if the next frame would reveal one."""
    for event in cursor.coming:
        if isinstance(event, Turned):
            turns = (action for action in cursor.position.legal if isinstance(action, TurnAssam))
            asked = words(_("Which way would you turn Assam?"))
            return Question(asked, tuple((side_name(words, turn.side), turn) for turn in turns), TurnAssam(event.side))
        if isinstance(event, Laid):
            asked = words(_("Where would you lay the rug? Choose here, or click its two squares."))
            return Question(asked, tuple(describe_rugs(words, cursor.record, cursor.position)), LayRug(event.place))
    return None


def describe_rugs(words: Words, record: Record, position: Position) -> Iterator[tuple[str, LayRug]]:
    """Yield the legal rugs, each described with what it would cover."""
    for action in position.legal:
        if not isinstance(action, LayRug):
            continue
        covered = []
        for square in board.PLACES[action.place]:
            layers = position.layers(square)
            under = colour_name(words, record.colours[position.laid[layers[0]].colour]) if layers else words(_("bare"))
            covered.append(under)
        yield f"{board.PLACE_NAMES[action.place]} ({', '.join(covered)})", action
