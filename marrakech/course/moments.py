"""Moments of a recorded game as questions on paper: what would you do here?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from marrakech.analysis import ways
from marrakech.board import PLACE_NAMES
from marrakech.captions import board_words, side_name
from marrakech.course.tasks import shuffled
from marrakech.course.worksheet import THEME, Question
from marrakech.draw import scene_of, svg_board
from marrakech.draw.labels import clean
from marrakech.language import Words, _
from marrakech.narration import colour_name, tell_events, tell_turn
from marrakech.record import PlayedTurn, Record, play
from marrakech.rules import Event, LayRug, Phase, Position, TurnAssam

_OPENING: Final = 6
"""In the first of so many parts of a game the board is nearly empty: there is little to think about."""
_LONGEST: Final = 300
"""Of what a record asks, in characters: as much as leaves the board its room."""
_LINES: Final = 3
"""To write on."""

_TURNING: Final = _("Which way do you turn Assam, and why?")
_LAYING: Final = _("Where do you lay the rug, and why?")

_Numbered: TypeAlias = tuple[int, PlayedTurn]


class _Moment(NamedTuple):
    """A decision: the position it is made in, what happened in the turn before it, and what was decided."""

    position: Position
    events: tuple[Event, ...]
    action: TurnAssam | LayRug


def questions_of(words: Words, record: Record, count: int, seed: int) -> tuple[Question, ...]:
    """Return questions on turns of a recorded game, in its order: which way to turn Assam, or where to lay the rug.

    The turns are spread over the game without its opening. Of those that are near each other one before which the
    record asks something is taken rather than one that it comments or that costs something, and that rather than
    another.

    Raises:
        RecordError: The record does not play by the rules.
    """
    numbered = enumerate(play(record), 1)
    turns = [(number, played) for number, played in numbered if played.finished and any(_moments(played))]
    chosen = _spread(turns, count, seed)
    return tuple(
        _question(words, record, number, played, laying=bool((place + seed) % 2))
        for place, (number, played) in enumerate(chosen)
    )


def _spread(turns: Sequence[_Numbered], count: int, seed: int) -> list[_Numbered]:
    """Return so many turns: of each stretch of the game one."""
    turns = turns[max(0, min(len(turns) // _OPENING, len(turns) - count)) :]
    count = min(count, len(turns))
    drawn = {number: place for place, (number, _played) in enumerate(shuffled(Random(f"turns {seed}"), list(turns)))}

    def rank(each: _Numbered) -> tuple[bool, bool, int]:
        number, played = each
        return played.turn.before is not None, bool(played.turn.comment or played.payment), drawn[number]

    stretches = (turns[len(turns) * n // count : len(turns) * (n + 1) // count] for n in range(count))
    return [max(stretch, key=rank) for stretch in stretches]


def _question(words: Words, record: Record, number: int, played: PlayedTurn, *, laying: bool) -> Question:
    before, turn = played.before, played.turn
    moments = tuple(_moments(played))
    told = [words(_("Turn {n}: {name} is to move."), n=number, name=record.names[before.player])]
    if turn.before:
        # What the record asks it asks before the turn, and it may be about either decision.
        told.append(clean(turn.before, _LONGEST))
        decision = words(_("What would you do here, and why?"))
        position, answers = before, moments
    else:
        moment = next((each for each in moments if isinstance(each.action, LayRug) is laying), moments[0])
        told += tell_events(words, record, before.player, moment.events)
        decision = words(_LAYING if isinstance(moment.action, LayRug) else _TURNING)
        position, answers = moment.position, (moment,)
    scene = scene_of(
        position,
        colours=record.colours,
        names=record.names,
        marks=turn.before_marks if position is before else None,
        theme=THEME,
        size=480,
    )
    return Question(
        text=" ".join(told),
        decision=decision,
        picture=svg_board(scene, title=told[0], words=board_words(words)),
        lines=tuple(_purses(words, record, position)),
        answer=", ".join(_answer(words, each) for each in answers),
        why=" ".join(_reasons(words, record, played, position)),
        rules=(),
        room=_LINES,
    )


def _moments(played: PlayedTurn) -> Iterator[_Moment]:
    position, events = played.before, tuple[Event, ...]()
    for step in played.steps:
        if isinstance(step.action, TurnAssam | LayRug):
            yield _Moment(position, events, step.action)
        position, events = step.position, events + step.events


def _answer(words: Words, moment: _Moment) -> str:
    action = moment.action
    return PLACE_NAMES[action.place] if isinstance(action, LayRug) else side_name(words, action.side)


def _reasons(words: Words, record: Record, played: PlayedTurn, position: Position) -> Iterator[str]:
    yield from tell_turn(words, record, played)
    if played.turn.comment:
        yield " ".join(played.turn.comment.split())
    if position.phase is Phase.TURN:
        costs = (f"{side_name(words, way.side)} {words.decimal(float(way.expected))}" for way in ways(position))
        yield words(_("Mean costs: {costs}."), costs=", ".join(costs))


def _purses(words: Words, record: Record, position: Position) -> Iterator[str]:
    for player, seat in enumerate(record.seats):
        colours = ", ".join(colour_name(words, colour) for colour in seat.colours)
        told = words(
            _("{player}; dirhams: {dirhams}, rugs left: {left}"),
            player=words(_("{name}: {colours}"), name=seat.name, colours=colours),
            dirhams=position.dirhams[player],
            left=position.rugs_left(player),
        )
        due = position.next_colour(player) if player == position.player and len(seat.colours) > 1 else None
        if due is not None:
            told += ", " + words(_("next rug: {colour}"), colour=colour_name(words, record.colours[due]))
        yield told
