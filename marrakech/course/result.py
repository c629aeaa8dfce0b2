"""The result of a test to print: each question with what was given, whether it was right, and what to look at again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Final

from marrakech.course.answers import AnswerError, read_answer, tell_answer
from marrakech.course.chapter import chapters
from marrakech.course.drill import mark
from marrakech.course.exercise import Exercise, Result
from marrakech.course.paper import document, head, paragraph
from marrakech.course.pictures import task_svg
from marrakech.draw.labels import clean
from marrakech.language import DEFAULT_LANGUAGE, Words, _, language

_THEME: Final = "print"
_LONGEST: Final = 120
"""Of an answer or a name as it was written, in characters."""


def result_sheet(
    asked: Sequence[Exercise], answers: Sequence[object], name: str = "", lang: str = DEFAULT_LANGUAGE
) -> str:
    """Return the result of a test as HTML to print, without scripts.

    Args:
        asked: The questions.
        answers: One answer to each, as ``Exercise.check`` takes them; an empty text where none was given.
        name: Whose test it was; without it there is a line to write it on.
        lang: The code of the language.

    Raises:
        ValueError: There are more or fewer answers than questions, none at all, or there is no such language.
    """
    if not asked:
        raise ValueError("a test has at least one question")
    words = language(lang)
    told = [replace(each, words=words) for each in asked]
    marked = mark(told, answers)
    title = words(_("Marrakech: result of a test"))
    who = clean(name, _LONGEST)
    page = [
        head(title, words(_("Date:"))) if who else head(title, words(_("Name:")), words(_("Date:"))),
        paragraph(words(_("Name: {name}"), name=who)) if who else "",
        paragraph(words(_("Right: {right} of {n}"), right=marked.right, n=len(told)), "sum"),
        *_again(words, marked.weak),
        *(
            _block(words, number, shown, answer, result)
            for number, (shown, answer, result) in enumerate(zip(told, answers, marked.results, strict=True), 1)
        ),
    ]
    return document(words.code, title, ["\n".join(filter(None, page))])


def _again(words: Words, weak: Sequence[str]) -> tuple[str, ...]:
    """Return the rules to look at again, each with the chapter that teaches it."""
    if not weak:
        return ()
    rules = []
    for rule in weak:
        chapter = next((chapter for chapter in chapters() if rule in chapter.teaches), None)
        rules.append(rule if chapter is None else f"{rule} ({words(chapter.title)})")
    return (paragraph(words(_("To look at again: {rules}"), rules="; ".join(rules))),)


def _block(words: Words, number: int, shown: Exercise, answer: object, result: Result) -> str:
    sign = "✓" if result.correct else "✗"
    given, told = given_answer(words, shown, answer), f"{shown.solution} ({', '.join(shown.rules)})"
    lines = [
        f"<p><strong>{number}. {escape(shown.question)}</strong></p>",
        paragraph(words(_("{sign} Your answer: {answer}"), sign=sign, answer=given or words(_("none")))),
    ]
    if given and not result.correct:
        lines.append(paragraph(f"{result.message}{f' ({result.rule})' if result.rule else ''}"))
    if not result.correct:
        lines.append(paragraph(words(_("Right is: {answer}"), answer=shown.answer)))
    lines.append(paragraph(told))
    lines.append(paragraph("; ".join(shown.players), "legend"))
    board = task_svg(shown.task, words, theme=_THEME)
    return f'<div class="told">{board}<div>{"".join(lines)}</div></div>'


def given_answer(words: Words, shown: Exercise, answer: object) -> str:
    """Return what was given: in words if it is an answer, as it was written if not, and empty if there is nothing."""
    try:
        return tell_answer(words, shown.kind.asks, read_answer(shown.kind.asks, answer, shown.task.names, words))
    except AnswerError:
        if answer is None:
            return ""
        held = sorted(map(str, answer)) if isinstance(answer, set | frozenset | list | tuple) else [str(answer)]
        return clean(", ".join(held), _LONGEST)
