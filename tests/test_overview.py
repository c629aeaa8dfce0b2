"""The figure of a class: a cell for each learner and rule, told apart without colour, and names stay text."""

import re
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from marrakech.cli import main
from marrakech.course import KINDS, exercises
from marrakech.course.chapter import chapters
from marrakech.course.overview import class_page, class_svg, learner_of, rules_in_order, weak_rules
from marrakech.course.progress import Done, ProgressFile, write_line
from marrakech.language import language, languages
from marrakech.notebook import ClassTable
from marrakech.rules import RULE_IDS

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    "<script>alert(1)</script>",
    "\"><img src=x onerror='x'>",
    "]]></svg>&amp;",
    "=1+1",
    "{name}",
    "\x00\x1b[31m\u202ered",
    "bad\udcff bytes",
    "e" + "\u0301" * 200,
    "Ω" * 500,
    "",
)


def done(task: str, *rules: str, tries: int = 1, minute: int = 0) -> Done:
    return Done(datetime(2026, 11, 26, 10, minute, tzinfo=UTC), task, 1, 1, True, tries, rules)


def learner(name: str, *tasks: Done):
    return learner_of(name, "\n".join(map(write_line, tasks)).encode())


def cells(svg: str) -> list[list[tuple[str, str]]]:
    """The fill and the sign of each cell, row by row."""
    rows = [group for group in ElementTree.fromstring(svg).iter(f"{SVG}g") if "data-row" in group.attrib]
    return [
        [
            (cell.find(f"{SVG}rect").attrib["fill"], cell.find(f"{SVG}path").attrib["d"])
            for cell in row.findall(f"{SVG}g")
        ]
        for row in rows
    ]


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


ANA = learner("Ana", *(done("region", "pay.region", minute=n) for n in range(2)), done("score", "end.score"))


def test_each_cell_says_whether_a_rule_sits() -> None:
    (row,) = cells(class_svg([ANA], language()))
    assert len(row) == len(RULE_IDS)
    looks = dict(zip(rules_in_order(), row, strict=True))
    sits, weak, never = looks["pay.region"], looks["end.score"], looks["lay.cover"]
    assert len({sits, weak, never}) == 3
    assert set(row) == {sits, weak, never}
    assert row.count(sits) == row.count(weak) == 1


def test_cells_differ_in_sign_and_in_grey() -> None:
    (row,) = cells(class_svg([ANA], language()))
    fills, signs = {fill for fill, _sign in row}, {sign for _fill, sign in row}
    assert len(fills) == len(signs) == 3
    dark, middle, light = sorted(map(grey, fills))
    assert dark + 60 < middle < light - 20


def grey(colour: str) -> float:
    """How bright a colour is on grey paper, 0-255."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def test_numbers_stand_beside_the_names() -> None:
    said = texts(class_svg([ANA, learner("Bo", done("region", "pay.region", tries=2))], language()))
    row = said.index("Ana")
    assert said[row : row + 3] == ["Ana", "3", "9"]
    assert said[row + 3 : row + 6] == ["Bo", "1", "2"]
    below = said[said.index("not yet with") + 1 :]
    assert below[:2] == ["1", "1"]
    assert below[2:] == ["sits", "not yet", "not asked"]


def test_rules_stand_in_the_order_of_the_course() -> None:
    order = rules_in_order()
    assert sorted(order) == sorted(RULE_IDS)
    first = {
        rule: next(number for number, chapter in enumerate(chapters()) if rule in chapter.teaches) for rule in order
    }
    assert [first[rule] for rule in order] == sorted(first.values())
    assert tuple(text for text in texts(class_svg([ANA], language())) if text in RULE_IDS) == order


@pytest.mark.parametrize("code", languages())
def test_hostile_names_stay_text(code: str) -> None:
    learners = [learner(name, done("region", "pay.region")) for name in HOSTILE]
    svg = class_svg(learners, language(code))
    tree = ElementTree.fromstring(svg)
    assert {element.tag for element in tree.iter()} == {
        f"{SVG}{tag}" for tag in ("svg", "title", "desc", "rect", "text", "g", "path")
    }
    assert not [name for element in tree.iter() for name in element.attrib if name.startswith("on")]
    assert len(cells(svg)) == len(HOSTILE)
    said = texts(svg)
    assert HOSTILE[0] in said
    assert "{name}" in said
    assert "?" in said
    assert max(map(len, said)) <= 120
    assert float(tree.attrib["width"]) < 1600
    svg.encode("utf-8")
    page = class_page(language(code), learners)
    page.encode("utf-8")
    assert "<script" not in page
    assert "<img" not in page
    assert not re.search(r"url\(|@import|@font-face", page)


@pytest.mark.parametrize("code", languages())
def test_what_to_take_up_again_is_told_in_words(code: str) -> None:
    words = language(code)
    cy = learner("Cy", done("score", "end.score"), *(done("region", "pay.region", minute=n) for n in range(2)))
    dee = learner("Dee", done("winner", "end.tie"))
    heading, *rows = weak_rules(words, [ANA, cy, dee])
    assert len(heading) == 4
    assert [row[0] for row in rows] == ["end.score", "end.tie"]
    for rule, chapter, _lacking, kinds in rows:
        number, _, title = chapter.partition(". ")
        taught = chapters()[int(number) - 1]
        assert rule in taught.teaches
        assert title == words(taught.title)
        named = {each.trains: each.id for each in exercises(code)}
        assert {named[kind] for kind in kinds.split("; ")} == {k.id for k in KINDS.values() if rule in k.rules}
    if code == "en":
        assert [row[2] for row in rows] == ["2 of 2", "1 of 1"]
    page = class_page(words, [ANA, cy, dee])
    assert all(escape(cell) in page for row in rows for cell in row)
    table = ClassTable(lang=code)
    table._put((ANA, cy, dee))
    assert all(escape(cell) in table.weak.value for row in rows for cell in row)
    table._put(())
    assert table.weak.value == ""


def test_where_every_rule_sits_there_is_nothing_to_take_up_again() -> None:
    two = learner("Bo", *(done("region", "pay.region", minute=n) for n in range(2)))
    assert weak_rules(language(), [two]) == []
    assert class_page(language(), [two]).count("<section") == 2


def test_thirty_learners_have_room() -> None:
    names = [f"Learner {number:02}" for number in range(30)]
    tree = ElementTree.fromstring(class_svg([learner(name) for name in names], language()))
    width, height = float(tree.attrib["width"]), float(tree.attrib["height"])
    assert 600 < width < height * 1.1 < 1200  # upright, as paper is
    for text in tree.iter(f"{SVG}text"):
        assert 0 <= float(text.attrib["x"]) <= width
        assert 0 <= float(text.attrib["y"]) <= height


def test_nobody_has_a_figure_too() -> None:
    assert cells(class_svg([], language())) == []


@pytest.mark.parametrize(("name", "begins"), [("class.svg", "<svg"), ("class.html", "<!DOCTYPE html>")])
def test_progress_writes_the_figure(name: str, begins: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ProgressFile(tmp_path / "Ana & Bo.jsonl").add(done("region", "pay.region"))
    target, table = tmp_path / name, tmp_path / "class.csv"
    assert main(["progress", str(tmp_path), "--plot", str(target), "--csv", str(table), "--lang", "de"]) == 0
    text = target.read_text(encoding="utf-8")
    assert text.startswith(begins)
    assert "Ana &amp; Bo" in text
    assert "noch nicht" in text
    assert "Ana & Bo" in table.read_text(encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["Ana & Bo.jsonl", name, "class.csv"])
    assert "Ana & Bo" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["class.png", "class", "-", "class.svg.pdf", "class.htm"])
def test_a_figure_is_no_picture_of_another_kind(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ProgressFile(tmp_path / "Ana.jsonl").add(done("region", "pay.region"))
    target = "-" if name == "-" else str(tmp_path / name)
    assert main(["progress", str(tmp_path), "--plot", target]) == 2
    out, err = capsys.readouterr()
    assert "a file that ends in .svg or .html, not" in err
    assert out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["Ana.jsonl"]


def test_a_figure_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ProgressFile(tmp_path / "Ana.jsonl").add(done("region", "pay.region"))
    assert main(["progress", str(tmp_path), "--plot", str(tmp_path / "no" / "x.svg")]) == 1
    assert "the file cannot be written" in capsys.readouterr().err
