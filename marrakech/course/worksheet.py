"""Worksheets to print: questions with their boards, and the answers on pages of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from marrakech.analysis import ways
from marrakech.captions import board_words, side_name
from marrakech.course.exercise import Exercise
from marrakech.course.paper import document, head, paragraph, table
from marrakech.course.pictures import task_svg
from marrakech.course.tasks import shuffled
from marrakech.draw import scene_of, svg_board
from marrakech.format.turns import write_turn
from marrakech.language import Words, _
from marrakech.narration import colour_name, tell_turn
from marrakech.record import PlayedTurn, Record, play

THEME: Final = "print"
ON_A_PAGE: Final = 4
MOST_QUESTIONS: Final = 60


@dataclass(frozen=True, slots=True)
class Question:
    """A question on paper: its sentences, its board as SVG, what is to be read beside it, and its answer."""

    text: str
    picture: str
    lines: tuple[str, ...]
    answer: str
    why: str
    rules: tuple[str, ...]


def question_of(shown: Exercise) -> Question:
    """Return an exercise as a question on paper."""
    return Question(
        text=shown.question,
        picture=task_svg(shown.task, shown.words, theme=THEME),
        lines=(*shown.players, shown.form),
        answer=shown.answer,
        why=shown.solution,
        rules=shown.rules,
    )


def questions_of(words: Words, record: Record, count: int, seed: int) -> tuple[Question, ...]:
    """Return questions on turns of a recorded game, in its order: what would you do here?

    Turns before which the record asks something come first into the choice, then those that cost something.

    Raises:
        RecordError: The record does not play by the rules.
    """
    turns = [(number, played) for number, played in enumerate(play(record), 1) if played.finished]
    mixed = shuffled(Random(f"turns {seed}"), turns)
    mixed.sort(key=lambda each: (each[1].turn.before is None, each[1].payment is None))
    return tuple(
        _of_turn(words, record, number, played) for number, played in sorted(mixed[:count], key=lambda t: t[0])
    )


def _of_turn(words: Words, record: Record, number: int, played: PlayedTurn) -> Question:
    before, turn = played.before, played.turn
    name = record.names[before.player]
    told = [words(_("Turn {n}: {name} is to move."), n=number, name=name)]
    told.append(" ".join(turn.before.split()) if turn.before else words(_("What would you do here, and why?")))
    scene = scene_of(before, colours=record.colours, names=record.names, marks=turn.before_marks, theme=THEME, size=480)
    costs = ", ".join(f"{side_name(words, way.side)} {words.decimal(float(way.expected))}" for way in ways(before))
    why = " ".join(tell_turn(words, record, played))
    if turn.comment:
        why += " " + " ".join(turn.comment.split())
    if costs:
        why += " " + words(_("Mean costs: {costs}."), costs=costs)
    return Question(
        text=" ".join(told),
        picture=svg_board(scene, title=told[0], words=board_words(words)),
        lines=tuple(_purses(words, record, played)),
        answer=write_turn(turn, record.setup.rules.turn),
        why=why,
        rules=(),
    )


def _purses(words: Words, record: Record, played: PlayedTurn) -> Iterator[str]:
    for player, seat in enumerate(record.seats):
        colours = ", ".join(colour_name(words, colour) for colour in seat.colours)
        yield words(
            _("{player}; dirhams: {dirhams}, rugs left: {left}"),
            player=words(_("{name}: {colours}"), name=seat.name, colours=colours),
            dirhams=played.before.dirhams[player],
            left=played.before.rugs_left(player),
        )


def worksheet(words: Words, title: str, asked: Sequence[Question]) -> str:
    """Return a worksheet as HTML: the questions, four on a page, and after them the answers.

    Raises:
        ValueError: There is no question.
    """
    if not asked:
        raise ValueError("a worksheet needs at least one question")
    numbered = list(enumerate(asked, 1))
    starts = range(0, len(numbered), ON_A_PAGE)
    pages = [_page(words, title, numbered[start : start + ON_A_PAGE]) for start in starts]
    return document(words.code, title, [*pages, _key(words, title, numbered)])


def _page(words: Words, title: str, page: Iterable[tuple[int, Question]]) -> str:
    blocks = "\n".join(_block(number, question) for number, question in page)
    return f'{head(title, words(_("Name:")), words(_("Date:")))}\n<div class="questions">\n{blocks}\n</div>'


def _block(number: int, question: Question) -> str:
    lines = "\n".join(paragraph(line, "legend") for line in question.lines)
    text = paragraph(f"{number}. {question.text}")
    return f'<div class="question">{text}{question.picture}{lines}<div class="answer"></div></div>'


def _key(words: Words, title: str, numbered: Iterable[tuple[int, Question]]) -> str:
    heading = "", words(_("Answer")), words(_("Why")), words(_("Rules"))
    rows = ((str(n), each.answer, each.why, ", ".join(each.rules)) for n, each in numbered)
    return head(words(_("Answers: {title}"), title=title)) + "\n" + table(heading, rows, "small")
