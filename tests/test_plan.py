"""The lesson plans: they fill a lesson, give each chapter its time, and name notebooks that are there."""

import json
import re
from pathlib import Path

import pytest

from marrakech.course import chapters, lesson_plan
from marrakech.course.chapter import PARTS
from marrakech.course.plan import LESSON, NOTEBOOKS, ONE, THREE, Phase
from marrakech.language import language, languages

FOLDER = Path(__file__).parents[1] / "notebooks"
LESSONS = (ONE, *(phases for _title, phases in THREE))
MINUTES = {chapter.id: chapter.minutes for chapter in chapters()}


@pytest.mark.parametrize("phases", LESSONS)
def test_a_lesson_is_filled_and_chapters_have_their_time(phases: tuple[Phase, ...]) -> None:
    assert sum(phase.minutes for phase in phases) == LESSON
    for phase in phases:
        needed = sum(MINUTES[chapter] for chapter in phase.chapters)
        assert not phase.whole or needed <= phase.minutes, phase


def test_three_lessons_teach_the_rules_of_the_printed_game() -> None:
    taught = [chapter for _title, phases in THREE for phase in phases for chapter in phase.chapters]
    assert taught == [*PARTS["turn"], "broke", "end"]


def test_the_notebooks_of_the_parts_open_them() -> None:
    assert NOTEBOOKS.keys() == PARTS.keys()
    for part, name in NOTEBOOKS.items():
        cells = json.loads((FOLDER / f"{name}.ipynb").read_text("utf-8"))["cells"]
        assert any(f'Course("{part}")' in "".join(cell["source"]) for cell in cells)


@pytest.mark.parametrize("lang", languages())
def test_the_page_is_in_the_language_and_names_only_what_is_there(lang: str) -> None:
    page = lesson_plan(lang)
    assert f'<html lang="{lang}">' in page
    assert page.count('<section class="page">') == 2
    assert "{" not in page.split("</style>")[1]
    named = set(re.findall(r"\b0\d_\w+", page))
    assert named == {"01_learn_1_turn", "01_learn_2_game", "03_play", "06_teach"}
    assert all((FOLDER / f"{name}.ipynb").exists() for name in named)
    words = language(lang)
    assert "; ".join(words(chapter.title) for chapter in chapters()[5:9]) in page
    if lang != "en":
        assert "projector" not in page


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="xx"):
        lesson_plan("xx")
