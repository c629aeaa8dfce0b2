"""Worksheets to print: questions with their boards, and the answers on pages of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from marrakech.course.exercise import Exercise
from marrakech.course.paper import document, head, paragraph, table
from marrakech.course.pictures import task_svg
from marrakech.language import Words, _

THEME: Final = "print"
ON_A_PAGE: Final = 4
MOST_QUESTIONS: Final = 60


@dataclass(frozen=True, slots=True)
class Question:
    """A question on paper: its sentences, its board as SVG, what is to be read beside it, and its answer.

    ``decision`` is what to decide, where the text alone does not say so; ``room`` are the lines to write on.
    """

    text: str
    picture: str
    lines: tuple[str, ...]
    answer: str
    why: str
    rules: tuple[str, ...]
    decision: str = ""
    room: int = 1


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
    above = head(title, words(_("Name:")), words(_("Date:")), kind="wide")
    return f'{above}\n<div class="questions">\n{blocks}\n</div>'


def _block(number: int, question: Question) -> str:
    lines = "\n".join(paragraph(line, "legend") for line in question.lines)
    text = paragraph(f"{number}. {question.text}")
    if question.decision:
        text += f"<p><strong>{escape(question.decision)}</strong></p>"
    answer = '<div class="answer"></div>' * question.room
    return f'<div class="question">{text}{question.picture}{lines}{answer}</div>'


def _key(words: Words, title: str, numbered: Iterable[tuple[int, Question]]) -> str:
    heading = ["", words(_("Answer")), words(_("Why")), words(_("Rules"))]
    rows = [[str(n), each.answer, each.why, ", ".join(each.rules)] for n, each in numbered]
    if not any(row[-1] for row in rows):
        # What somebody decided in a game checks no rule.
        heading, rows = heading[:-1], [row[:-1] for row in rows]
    return head(words(_("Answers: {title}"), title=title)) + "\n" + table(heading, rows, "small")
