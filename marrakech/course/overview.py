"""How far a class has come: as a table, as CSV and as one figure, a row for each learner and a column for each rule."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from marrakech.course.chapter import chapters
from marrakech.course.kinds import KINDS
from marrakech.course.paper import document, head, table
from marrakech.course.progress import Learner, read_progress, rules_that_sit
from marrakech.draw.labels import clean, width_of
from marrakech.draw.svg import FONT
from marrakech.language import Words, _
from marrakech.rules import RULE_IDS


def learner_of(name: str, data: bytes) -> Learner:
    """Return a learner by name and the content of the file."""
    progress = read_progress(data)
    return Learner(name, progress, tuple(rules_that_sit(progress.done).items()))


@lru_cache
def rules_in_order() -> tuple[str, ...]:
    """Return the ids of the rules in the order in which the course teaches them."""
    taught = dict.fromkeys(rule for chapter in chapters() for rule in RULE_IDS if rule in chapter.teaches)
    return (*taught, *(rule for rule in RULE_IDS if rule not in taught))


def counts(learner: Learner) -> tuple[int, int, int, int, int]:
    """Return of a learner: tasks done, those solved at once, stars, rules that sit, and those that do not yet."""
    done, sits = learner.progress.done, [sits for _rule, sits in learner.sits]
    at_once = sum(each.at_once for each in done)
    return len(done), at_once, sum(each.stars for each in done), sum(sits), len(sits) - sum(sits)


def class_table(words: Words, learners: Sequence[Learner]) -> list[tuple[str, ...]]:
    """Return the table of a class, its heading first: who, and what ``counts`` counts."""
    heading = (
        "",
        words(_("done")),
        words(_("at once")),
        words(_("stars")),
        words(_("rules that sit")),
        words(_("not yet")),
    )
    return [heading, *((learner.name, *map(str, counts(learner))) for learner in learners)]


def not_yet(learners: Sequence[Learner]) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Yield each rule that does not sit with somebody: its id, how many were asked about it, and the others' names."""
    for rule in rules_in_order():
        asked = [(learner.name, dict(learner.sits)[rule]) for learner in learners if rule in dict(learner.sits)]
        weak = tuple(name for name, sits in asked if not sits)
        if weak:
            yield rule, len(asked), weak


def weak_rules(words: Words, learners: Sequence[Learner]) -> list[tuple[str, ...]]:
    """Return what to take up again with a class, as a table, its heading first and what most lack before all else.

    For each rule that does not sit with somebody: its id, the chapter that teaches it first, with how many of those
    asked it does not sit, and the kinds of tasks that can check it, by the names they have in votes and drills. Nothing
    but an empty list is returned if every rule sits.
    """
    weak = sorted(not_yet(learners), key=lambda each: -len(each[2]))
    if not weak:
        return []
    rows = []
    for rule, asked, names in weak:
        number, chapter = next((n, chapter) for n, chapter in enumerate(chapters(), 1) if rule in chapter.teaches)
        kinds = "; ".join(words(kind.trains) for kind in KINDS.values() if rule in kind.rules)
        lacking = words(_("{n} of {most}"), n=len(names), most=asked)
        rows.append((rule, f"{number}. {words(chapter.title)}", lacking, kinds))
    heading = _("Rule"), _("Chapter that teaches it"), _("Not yet with"), _("Kinds of tasks that check it")
    return [tuple(map(words, heading)), *rows]


def class_csv(words: Words, learners: Sequence[Learner]) -> str:
    """Return the table of a class as CSV: 1 where a rule sits, 0 where not yet, empty where nothing was asked."""
    text = io.StringIO()
    writer = csv.writer(text)
    heading = words(_("name")), words(_("done")), words(_("at once")), words(_("stars"))
    writer.writerow([*heading, *RULE_IDS])
    for learner in learners:
        sits = dict(learner.sits)
        cells = [str(int(sits[rule])) if rule in sits else "" for rule in RULE_IDS]
        writer.writerow([_safe(learner.name), *map(str, counts(learner)[:3]), *cells])
    return text.getvalue()


_FORMULAS: Final = ("=", "+", "-", "@")
"""What a cell begins with that spreadsheets take for a formula; tabs and line ends before it are no part of a name."""


def _safe(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    name = shown_name(name)
    # Some programs take the full-width signs for formulas, too.
    return f"'{name}" if unicodedata.normalize("NFKC", name[:1]) in _FORMULAS else name


def shown_name(name: str) -> str:
    """Return a learner's name as it can be shown: one line of text, not too long, never empty."""
    return clean(name, _LONGEST_NAME) or "?"


# -- The figure


_LONGEST_NAME: Final = 40
_CELL: Final = 24
_LETTERS: Final = 12
"""The height of letters, in pixels."""
_EM: Final = 0.93 * _LETTERS
"""What a letter takes of ``width_of``'s ems: the names are not bold."""
_SIGNS: Final = {
    # Three shades and three signs, so that grey paper and any eye tell them apart.
    True: ("#00665f", "#ffffff", "M6 12.5L10.5 17L18 7.5"),
    False: ("#ffdf9e", "#000000", "M8 12A4 4 0 1 0 16 12A4 4 0 1 0 8 12Z"),
    None: ("#ffffff", "#9a9a9a", "M11 12H13"),
}
_EDGE: Final = "#8a8a8a"


def class_svg(learners: Sequence[Learner], words: Words) -> str:
    """Return a figure of a class as SVG, without scripts: each learner's tasks and stars, and which rules sit.

    Args:
        learners: The learners, in the order of the rows.
        words: The language.
    """
    rules = rules_in_order()
    names = [shown_name(learner.name) for learner in learners]
    left = round(max([width_of(name) for name in names] + [4]) * _EM) + 16
    numbers = words(_("tasks")), words(_("stars"))
    slots = [max(44, round(width_of(number) * _EM) + 12) for number in numbers]
    top = round(max(len(rule) for rule in rules) * 6.6) + 12
    grid = left + sum(slots) + 8
    height, width = top + _CELL * (len(learners) + 1) + 52, grid + _CELL * len(rules) + 16
    root = _root(width, height, words(_("The class: which rules sit")), _description(words, learners, names))
    for number, rule in enumerate(rules):
        x = grid + _CELL * number + 16
        text = _text(root, x, top - 8, rule)
        text.set("transform", f"rotate(-90 {x} {top - 8})")
    for place, slot, name in zip((left, left + slots[0]), slots, numbers, strict=True):
        _text(root, place + slot - 6, top - 8, name, "end")
    for number, (learner, name) in enumerate(zip(learners, names, strict=True)):
        y = top + _CELL * number
        row = SubElement(root, "g", {"data-row": str(number)})
        _text(row, left - 8, y + 16, name, "end")
        done, _at_once, stars, _sits, _not = counts(learner)
        _text(row, left + slots[0] - 6, y + 16, str(done), "end")
        _text(row, left + sum(slots) - 6, y + 16, str(stars), "end")
        sits = dict(learner.sits)
        for column, rule in enumerate(rules):
            _cell(row, grid + _CELL * column, y, sits.get(rule))
    _sums(root, words, learners, (left + sum(slots) - 6, grid, top + _CELL * len(learners)))
    _legend(root, words, 16, height - 34)
    return ElementTree.tostring(root, encoding="unicode")


def _root(width: int, height: int, title: str, description: str) -> Element:
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": str(width),
            "height": str(height),
            "font-family": FONT,
            "font-size": str(_LETTERS),
            "role": "img",
        },
    )
    SubElement(root, "title").text = title
    SubElement(root, "desc").text = description
    SubElement(root, "rect", {"width": str(width), "height": str(height), "fill": "#ffffff"})
    return root


def _description(words: Words, learners: Sequence[Learner], names: Sequence[str]) -> str:
    """Return what the figure shows, a sentence for each learner."""
    told = []
    for learner, name in zip(learners, names, strict=True):
        done, _at_once, stars, sits, weak = counts(learner)
        told.append(
            words(
                _("{name}: tasks {done}, stars {stars}, rules that sit {sits}, not yet {weak}."),
                name=name,
                done=done,
                stars=stars,
                sits=sits,
                weak=weak,
            )
        )
    return "\n".join(told)


def _text(parent: Element, x: float, y: float, text: str, anchor: str = "start") -> Element:
    place = {"x": f"{x:g}", "y": f"{y:g}", "text-anchor": anchor}
    element = SubElement(parent, "text", place)
    element.text = text
    return element


def _cell(parent: Element, x: float, y: float, sits: bool | None) -> None:
    fill, ink, sign = _SIGNS[sits]
    cell = SubElement(parent, "g", {"transform": f"translate({x:g} {y:g})"})
    side = {"width": str(_CELL), "height": str(_CELL)}
    SubElement(cell, "rect", {**side, "fill": fill, "stroke": _EDGE, "stroke-width": "0.8"})
    SubElement(cell, "path", {"d": sign, "fill": "none", "stroke": ink, "stroke-width": "2.4"})


def _sums(root: Element, words: Words, learners: Sequence[Learner], at: tuple[int, int, int]) -> None:
    """Write under each column with how many learners its rule does not sit yet."""
    end, grid, top = at
    weak = {rule: len(names) for rule, _asked, names in not_yet(learners)}
    _text(root, end, top + 18, words(_("not yet with")), "end")
    for column, rule in enumerate(rules_in_order()):
        if rule in weak:
            text = _text(root, grid + _CELL * (column + 0.5), top + 18, str(weak[rule]), "middle")
            text.set("font-weight", "bold")


def _legend(root: Element, words: Words, x: float, y: float) -> None:
    for sits, name in ((True, words(_("sits"))), (False, words(_("not yet"))), (None, words(_("not asked")))):
        _cell(root, x, y, sits)
        _text(root, x + _CELL + 8, y + 16, name)
        x += _CELL + 8 + width_of(name) * _EM + 24


def class_page(words: Words, learners: Sequence[Learner]) -> str:
    """Return the figure of a class, its table and the rules that do not sit yet as pages to print."""
    title = words(_("The class: which rules sit"))
    heading, *rows = class_table(words, [_renamed(learner) for learner in learners])
    page = [
        head(title, words(_("Class:")), words(_("Date:"))),
        f'<div class="figure">{class_svg(learners, words)}</div>',
    ]
    pages = ["\n".join(page), head(title) + "\n" + table(heading, rows)]
    if weak := weak_rules(words, learners):
        again = words(_("What to take up again"))
        pages.append(head(again) + "\n" + table(weak[0], weak[1:], "small weak"))
    return document(words.code, title, pages)


def _renamed(learner: Learner) -> Learner:
    return Learner(shown_name(learner.name), learner.progress, learner.sits)
