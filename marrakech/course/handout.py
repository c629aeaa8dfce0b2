"""A chapter on paper: what it says with its boards, and what is to be done with room for the answers."""

from __future__ import annotations

from html import escape

from marrakech.captions import board_words
from marrakech.course.chapter import Asked, Chapter, Item, Step
from marrakech.course.goal import Goal
from marrakech.course.paper import document, head, paragraph
from marrakech.course.pictures import task_svg
from marrakech.draw import scene_of, svg_board
from marrakech.language import Words, _
from marrakech.record import Record, play


def handout(words: Words, chapter: Chapter) -> str:
    """Return a chapter as HTML to print, without scripts.

    Raises:
        RecordError: A game of the chapter does not play by the rules.
    """
    title = words(chapter.title)
    told = words(_("about {n} minutes"), n=chapter.minutes)
    number, blocks = 0, []
    for item in chapter.items:
        if isinstance(item, Asked):
            number += 1
        blocks.append(_block(words, item, number))
    page = [
        head(title, words(_("Name:"))),
        paragraph(told, "small"),
        '<div class="large">',
        *filter(None, blocks),
        "</div>",
    ]
    return document(words.code, title, ["\n".join(page)])


def _block(words: Words, item: Item, number: int) -> str:
    match item:
        case Step():
            rules = f" ({', '.join(item.rules)})" if item.rules else ""
            board = _board(words, item.shows) if item.shows else ""
            return _beside(board, [paragraph(item.tell(words) + rules)])
        case Asked():
            shown = item.exercise(words.code)
            legend = [*shown.players, shown.form]
            lines = [
                f"<p><strong>{number}. {escape(shown.question)}</strong></p>",
                *(paragraph(line, "legend") for line in legend),
                '<div class="answer"></div>',
            ]
            return _beside(task_svg(shown.task, words, theme="print"), lines)
        case Goal():
            return _beside("", [paragraph(sentence.tell(words)) for sentence in item.ask()])
    return ""  # A guided game is played, not read.


def _board(words: Words, record: Record) -> str:
    """Return the board of a step: its game after the last turn, with what happened in that."""
    played = play(record)
    position = played[-1].after if played else record.first_position
    scene = scene_of(
        position,
        colours=record.colours,
        names=record.names,
        before=played[-1].before if played else None,
        events=played[-1].events if played else (),
        theme="print",
    )
    return svg_board(scene, words=board_words(words))


def _beside(board: str, lines: list[str]) -> str:
    return f'<div class="told{"" if board else " alone"}">{board}<div>{"".join(lines)}</div></div>'
