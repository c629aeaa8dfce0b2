"""Answering on the board or with buttons: what a click, a key or a choice makes of an answer that is being given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from marrakech.board import (
    HEADING_NAMES,
    HEADINGS,
    PLACE_BY_SQUARES,
    PLACE_NAMES,
    SQUARE_NAMES,
    SQUARES_BY_NAME,
    Heading,
    Square,
)
from marrakech.captions import side_name
from marrakech.course.answers import LAY_RULES, RULE_WORDS, SIDES, STEP_WORDS, STEPS, Asks
from marrakech.course.said import NOBODY
from marrakech.course.tasks import Task
from marrakech.draw import Scene
from marrakech.language import Words, _
from marrakech.narration import colour_name, heading_name
from marrakech.rules import LEFT, RIGHT, Position

WRITTEN: Final = frozenset({Asks.NUMBER, Asks.SQUARE, Asks.SQUARES, Asks.RUG, Asks.RUGS})
"""Answers that stand in a field: by typing, or by clicks on the board."""
ON_BOARD: Final = WRITTEN - {Asks.NUMBER}
AT_ONCE: Final = frozenset({Asks.SIDE, Asks.PLAYER, Asks.COLOUR, Asks.RULE})
"""Answers of one choice, given as soon as it is made."""
TICKED: Final = frozenset({Asks.HEADINGS, Asks.PLAYERS})
"""Answers of some choices in any order; the others are made of choices one after the other."""
_NO_ONE: Final = "nobody"
_DO: Final = {
    Asks.NUMBER: _("Type the number."),
    Asks.SQUARE: _("Click the square, then click it once more."),
    Asks.SQUARES: _("Click each of the squares; a second click takes one away. Then check."),
    Asks.RUG: _("Click its two squares, then one of them once more."),
    Asks.RUGS: _("Click the two squares of each rug; the same two again take it away. Then check."),
    Asks.SIDE: _("Press a button, or click beside Assam."),
    Asks.HEADINGS: _("Press the buttons, or click beside Assam, for each way. Then check."),
    Asks.PLAYER: _("Press a button."),
    Asks.PLAYERS: _("Press one or more buttons. Then check."),
    Asks.PAYMENT: _("First press who pays, then who is paid."),
    Asks.COLOUR: _("Press a button."),
    Asks.RULE: _("Press the button with the reason."),
    Asks.STEPS: _("Press the buttons in order. Then check."),
}


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question on a board.

    ``asks`` is the form of the answer, None for a choice alone; ``do`` says how to answer, and ``options`` are choices
    as pairs of label and value, as an answer takes it.
    """

    asks: Asks | None
    position: Position
    scene: Scene
    question: str
    do: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer being given: the choices made so far, in order, or the text of the field."""

    chosen: tuple[str, ...] = ()
    text: str = ""
    letter: str = ""
    """The file of a square whose rank is still to be typed."""

    @property
    def empty(self) -> bool:
        """Whether nothing was given yet."""
        return not (self.chosen or self.text.strip())


EMPTY: Final = Draft()


def prompt_for(asks: Asks, task: Task, question: str, scene: Scene, words: Words) -> Prompt:
    """Return the question of a task, on a scene of it."""
    return Prompt(asks, task.position, scene, question, words(_DO[asks]), tuple(_options(asks, task, words)))


def how_to(asks: Asks) -> str:
    """Return the message that says how an answer is given."""
    return _DO[asks]


def side_options(words: Words) -> tuple[tuple[str, str], ...]:
    """Return the three ways Assam may be turned as choices."""
    return tuple((side_name(words, side), name) for side, name in SIDES.items())


def _options(asks: Asks, task: Task, words: Words) -> Iterable[tuple[str, str]]:
    nobody = (NOBODY.tell(words), _NO_ONE)
    names = [(name, name) for name in task.names]
    match asks:
        case Asks.SIDE:
            return side_options(words)
        case Asks.HEADINGS:
            return [(heading_name(words, heading), HEADING_NAMES[heading]) for heading in HEADINGS]
        case Asks.PLAYERS:
            return names
        case Asks.PLAYER | Asks.PAYMENT:
            return [*names, nobody]
        case Asks.COLOUR:
            return [(colour_name(words, colour), colour) for colour in task.colours]
        case Asks.RULE:
            return [(words(RULE_WORDS[rule]), rule) for rule in LAY_RULES]
        case Asks.STEPS:
            return [(words(STEP_WORDS[step]), step) for step in STEPS]
        case Asks.RUG:
            return [(PLACE_NAMES[place], PLACE_NAMES[place]) for place in task.places]
    return []


# -- What is given


def given(asks: Asks | None, draft: Draft) -> object:
    """Return an answer as ``Exercise.check`` takes it."""
    if asks in WRITTEN:
        return draft.text.strip()
    if asks is None or asks in AT_ONCE or draft.chosen == (_NO_ONE,):
        return draft.chosen[0] if draft.chosen else ""
    return list(draft.chosen)


def chosen(asks: Asks | None, draft: Draft, value: str) -> tuple[Draft, bool]:
    """Return an answer with one choice more, and whether it is given by that."""
    if asks is Asks.RUG:
        return Draft(text=value), True
    if asks is None or asks in AT_ONCE or value == _NO_ONE:
        return Draft((value,)), True
    if asks in TICKED:
        rest = tuple(choice for choice in draft.chosen if choice != value)
        return Draft(rest if value in draft.chosen else (*draft.chosen, value)), False
    # Two make a payment; a third begins another one.
    before = () if asks is Asks.PAYMENT and len(draft.chosen) == 2 else draft.chosen
    made = Draft((*before, value))
    return made, asks is Asks.PAYMENT and len(made.chosen) == 2


def clicked(asks: Asks | None, draft: Draft, square: Square) -> tuple[Draft, bool]:
    """Return an answer after a click on a square, and whether it is given by that: by a click on what is chosen."""
    squares = list(squares_in(draft.text))
    match asks:
        case Asks.SQUARE:
            return Draft(text=SQUARE_NAMES[square]), squares == [square]
        case Asks.SQUARES:
            left = [other for other in squares if other != square]
            return _written(left if square in squares else [*squares, square]), False
        case Asks.RUG:
            if len(squares) == 2 and square in squares:
                return draft, True
            return Draft(text=_rugs_text(_with_square([] if len(squares) > 1 else squares, square))), False
        case Asks.RUGS:
            return Draft(text=_rugs_text(_with_square(squares, square))), False
    return draft, False


def typed(asks: Asks | None, draft: Draft, sign: str) -> tuple[Draft, bool]:
    """Return an answer after a key, a letter of a file or a digit, and whether it is given by that."""
    if asks is Asks.NUMBER:
        return (Draft(text=(draft.text + sign)[:6]) if sign.isdigit() else draft), False
    if asks in ON_BOARD:
        if sign.isalpha():
            return replace(draft, letter=sign), False
        square = SQUARES_BY_NAME.get(draft.letter + sign)
        return (replace(draft, letter=""), False) if square is None else clicked(asks, draft, square)
    return draft, False


def side_of(position: Position, heading: Heading) -> str | None:
    """Return the way to turn Assam that makes him face a heading, as an answer; None for right round."""
    turn = (heading - position.heading + 1) % 4 - 1
    return SIDES[turn] if LEFT <= turn <= RIGHT else None


def squares_in(text: str) -> Iterator[Square]:
    """Yield the squares named in a text."""
    for name in re.findall(r"[a-g][1-7]", text.lower()):
        yield SQUARES_BY_NAME[name]


def _written(squares: Iterable[Square]) -> Draft:
    return Draft(text=" ".join(SQUARE_NAMES[square] for square in squares))


def _with_square(squares: list[Square], square: Square) -> list[Square]:
    """Return the squares of rugs, two by two, after one more: a half begun is completed, left or begun anew."""
    if len(squares) % 2 == 0:
        return [*squares, square]
    *rest, first = squares
    if square == first:
        return rest
    if (first, square) not in PLACE_BY_SQUARES:
        return [*rest, square]
    place = PLACE_BY_SQUARES[first, square]
    rugs = list(zip(rest[::2], rest[1::2], strict=True))
    kept = [pair for pair in rugs if PLACE_BY_SQUARES.get(pair) != place]
    if len(kept) == len(rugs):
        kept.append((first, square))
    return [half for pair in kept for half in pair]


def _rugs_text(squares: list[Square]) -> str:
    whole = len(squares) // 2 * 2
    rugs = [
        PLACE_NAMES[PLACE_BY_SQUARES[pair]]
        if pair in PLACE_BY_SQUARES
        else f"{SQUARE_NAMES[pair[0]]}-{SQUARE_NAMES[pair[1]]}"
        for pair in zip(squares[:whole:2], squares[1:whole:2], strict=True)
    ]
    return " ".join([*rugs, *(SQUARE_NAMES[half] for half in squares[whole:])])


# -- How it looks


def draft_scene(prompt: Prompt, draft: Draft) -> Scene:
    """Return the scene of a question with what was chosen so far on it."""
    squares = tuple(dict.fromkeys(squares_in(draft.text))) if prompt.asks in ON_BOARD else ()
    match prompt.asks:
        case Asks.SQUARE | Asks.SQUARES | Asks.RUG:
            return replace(prompt.scene, chosen=squares)
        case Asks.RUGS:
            pairs = list(squares_in(draft.text))
            whole = len(pairs) // 2 * 2
            places = {PLACE_BY_SQUARES.get(pair) for pair in zip(pairs[:whole:2], pairs[1:whole:2], strict=True)}
            shown = sum(1 << place for place in places if place is not None)
            return replace(prompt.scene, placements=shown, chosen=tuple(pairs[whole:]))
        case Asks.SIDE:
            ways = ((prompt.position.heading + side) & 3 for side in SIDES)
            return replace(prompt.scene, turns=tuple(ways))
        case Asks.HEADINGS:
            return replace(prompt.scene, turns=tuple(HEADING_NAMES.index(name) for name in draft.chosen))
    return prompt.scene


def draft_text(prompt: Prompt, draft: Draft) -> str:
    """Return what was chosen so far with buttons, in the words on them."""
    labels = {value: label for label, value in prompt.options}
    return ", ".join(labels[value] for value in draft.chosen)
