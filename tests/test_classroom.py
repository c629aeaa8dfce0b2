"""The rest of the teacher's notebook: sheets from a form, the table of a class, a chapter of one's own."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from ipywidgets.widgets.widget import _instances

from marrakech.course import chapters
from marrakech.course.chapter import Asked, Step
from marrakech.course.handout import handout
from marrakech.course.lint import lint
from marrakech.course.progress import Done, ProgressFile, write_line
from marrakech.language import language, languages
from marrakech.notebook import ClassTable, OwnChapter, Sheets, sheet_of
from test_course_paper import GAME, alone

DONE = Done(datetime(2026, 11, 26, 10, tzinfo=UTC), "region", 1, 1, True, 1, ("pay.region",))
LINE = write_line(DONE).encode() + b"\n"
CHAPTER = """
chapter: corners
title: Corners <b>do</b> not count
minutes: 5
items:
  - say: A corner is not enough & never was.
    rules: [pay.region]
    show: {turns: [L3 a5-a6]}
  - {task: region, seed: 8, difficulty: 2}
"""


def upload(field, *files: tuple[str, bytes]) -> None:
    """What the browser sends when files are chosen."""
    now = datetime.now(UTC)
    field.value = tuple(
        {"name": name, "type": "", "size": len(data), "content": memoryview(data), "last_modified": now}
        for name, data in files
    )


# -- Sheets


@pytest.mark.parametrize("lang", languages())
def test_a_worksheet_is_made(lang: str) -> None:
    form = Sheets(seed=7, lang=lang)
    assert form.sheet.page == ""
    form.count.value = 5
    form.kinds.value = ("region", "amount")
    form.make.click()
    page = alone(form.sheet.page)
    assert page.tags.count("svg") == 5
    assert f'lang="{lang}"' in form.sheet.page
    assert form.sheet.file == "worksheet-7.html"
    assert not form.error
    again = Sheets(seed=7, lang=lang)
    again.count.value, again.kinds.value = 5, ("region", "amount")
    again.make.click()
    assert again.sheet.page == form.sheet.page
    again.seed.value = 8
    again.make.click()
    assert again.sheet.page != form.sheet.page


def test_a_score_sheet_is_made() -> None:
    form = Sheets(seed=1)
    form.what.value = "scores"
    form.players.value = 3
    form.make.click()
    usual = form.sheet.page
    assert "45 C" in alone(usual).said
    form.variant.value = True
    form.make.click()
    assert form.sheet.page != usual
    form.language.value = "pt"
    form.make.click()
    assert "dado" in form.sheet.page
    assert form.sheet.file == "scoresheet.html"


def test_a_worksheet_from_a_game_is_made() -> None:
    form = Sheets(seed=1)
    form.what.value = "game"
    form.make.click()
    assert form.error == "Open a game first."
    upload(form.upload, ("mine.yaml", GAME.read_bytes()))
    assert form.upload.value == ()
    assert "kitchen" in form.notice.value
    form.count.value = 3
    form.make.click()
    assert alone(form.sheet.page).tags.count("svg") == 3
    assert not form.error
    upload(form.upload, ("<b>.yaml", b"marrakech: 1\nplayers: 7\n"))
    assert form.error.startswith("<b>.yaml:1:1: ")
    assert "<b>" not in form.problem.value
    assert form.record is None
    assert form.notice.value == ""


def test_the_form_keeps_what_was_chosen_in_another_language() -> None:
    form = Sheets(seed=1)
    form.kinds.value = ("score",)
    form.what.value = "game"
    form.language.value = "de"
    assert (form.what.value, form.kinds.value) == ("game", ("score",))
    assert form.make.description == "Blatt erstellen"
    assert form.sheet.print == "Seite drucken"


def test_a_page_of_any_kind_has_its_buttons() -> None:
    sheet = sheet_of("<!DOCTYPE html><p>x", "x.html", "es")
    assert (sheet.page, sheet.file, sheet.save) == ("<!DOCTYPE html><p>x", "x.html", "Guardar la página")


# -- The class


def test_files_are_opened_one_after_another() -> None:
    table = ClassTable()
    assert table.results.layout.display == "none"
    assert "Open the files" in table.remote.status
    upload(table.upload, ("Bo.jsonl", LINE), ("Ana.jsonl", LINE * 2))
    upload(table.upload, ("Bo.jsonl", b'{"torn\n'), ("<img src=x>.jsonl", b""))
    assert [learner.name for learner in table.learners] == ["<img src=x>", "Ana", "Bo", "Bo (2)"]
    assert [len(learner.progress.done) for learner in table.learners] == [0, 1, 1, 0]
    assert "Learners: 4." in table.remote.status
    assert "Bo (2): lines that cannot be read and are passed over: 1." in table.remote.status
    assert table.upload.value == ()
    for shown in (table.table.value, table.figure.value, table.sheet.page):
        assert "Ana" in shown
        assert "<img" not in shown
    table.language.value = "fr"
    assert "étoiles" in table.table.value
    table.clear.click()
    assert table.learners == ()
    assert table.sheet.page == table.figure.value == ""
    assert not table.error


def test_learners_stand_in_natural_order() -> None:
    table = ClassTable()
    upload(table.upload, *((f"{name}.jsonl", LINE) for name in ("José 10", "30", "1", "José 2", "10", "2")))
    names = ["1", "2", "10", "30", "José 2", "José 10"]
    assert [learner.name for learner in table.learners] == names
    for shown in (table.table.value, table.figure.value):
        places = [shown.index(f">{name}<") for name in names]
        assert places == sorted(places)


def test_a_folder_is_read(tmp_path: Path) -> None:
    ProgressFile(tmp_path / "class" / "Ana.jsonl").add(DONE)
    table = ClassTable(tmp_path / "class")
    assert [learner.name for learner in table.learners] == ["Ana"]
    ProgressFile(tmp_path / "class" / "Bo.jsonl").add(DONE)
    table.read.click()
    assert len(table.learners) == 2
    sent: list[dict] = []
    table.remote.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    table.csv.click()
    assert sent[0]["download"]["name"] == "class.csv"
    assert "Bo,1,1,3" in sent[0]["download"]["text"]


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    table = ClassTable(tmp_path / "<nowhere>")
    assert "cannot be read" in table.error
    assert "<nowhere>" not in table.problem.value
    table.folder.value = str(tmp_path)
    assert "No progress file is in the folder" in table.error
    table.folder.value = "a\0b"
    assert "cannot be read" in table.error
    table.folder.value = "  "
    assert table.error == "Write the name of a folder first."
    upload(table.upload, *((f"{number}.jsonl", LINE) for number in range(201)))
    assert table.error == "A class has at most 200 learners."
    assert table.learners == ()
    upload(table.upload, ("Ana.jsonl", LINE))
    assert not table.error


def test_names_of_any_bytes_can_be_sent_to_the_browser() -> None:
    table = ClassTable()
    upload(table.upload, ("bad\udcff\x00name.jsonl", b"x\n"))
    for shown in (table.table.value, table.figure.value, table.sheet.page, table.remote.status):
        shown.encode("utf-8")
        assert "\x00" not in shown


# -- A chapter of one's own


def test_a_chapter_is_kept_and_shown(tmp_path: Path) -> None:
    mine = OwnChapter(CHAPTER, tmp_path / "mine", lang="es")
    assert mine.chapter is not None
    assert not mine.error
    assert mine.faults == ()
    assert (tmp_path / "mine" / "corners.yaml").read_text(encoding="utf-8") == CHAPTER.lstrip()
    page = alone(mine.sheet.page)
    assert "Corners <b>do</b> not count" in page.said
    assert "A corner is not enough & never was. (pay.region)" in page.said
    assert mine.chapter.tasks[0].exercise("es").question in page.said
    assert page.tags.count("svg") == 2
    again = OwnChapter(CHAPTER.replace("minutes: 5", "minutes: 6"), tmp_path / "mine")
    assert again.chapter is not None
    assert again.chapter.minutes == 6
    assert len(list((tmp_path / "mine").iterdir())) == 1


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("minutes: 5", "minutes: 50", "3:10: a chapter takes 1 to 10 minutes"),
        ("L3 a5-a6", "L3 d5-d6", "neither square shares an edge"),
        ("task: region", "task: <script>", "there is no kind of task '<script>'"),
    ],
)
def test_a_slip_in_a_chapter_is_told_and_nothing_is_kept(old: str, new: str, error: str, tmp_path: Path) -> None:
    mine = OwnChapter(CHAPTER.replace(old, new), tmp_path / "mine")
    assert error in mine.error
    assert "<script>" not in mine.problem.value
    assert mine.chapter is None
    assert mine.sheet.page == ""
    assert not (tmp_path / "mine").exists()


def test_a_chapter_that_cannot_be_kept_is_shown(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("a file", encoding="utf-8")
    mine = OwnChapter(CHAPTER, tmp_path / "mine")
    assert mine.error.startswith("The chapter cannot be kept: ")
    assert mine.sheet.page


def test_faults_of_other_chapters_in_the_folder_are_told(tmp_path: Path) -> None:
    (tmp_path / "again.yaml").write_text(CHAPTER.replace("corners", "again"), encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("chapter: [", encoding="utf-8")
    mine = OwnChapter(CHAPTER, tmp_path)
    assert [fault.split(": ")[1] for fault in mine.faults] == ["error", "error"]
    assert mine.faults[0].startswith("broken.yaml:")
    assert "is in again already" in mine.faults[1]
    assert all(fault.split(": ", 2)[2][:10] in mine.notice.value for fault in mine.faults)


def test_only_a_whole_course_needs_every_rule_and_language(tmp_path: Path) -> None:
    (tmp_path / "corners.yaml").write_text(CHAPTER.lstrip(), encoding="utf-8")
    assert lint(tmp_path, whole=False) == ()
    faults = lint(tmp_path)
    assert {fault.kind for fault in faults} == {"warning"}
    assert [fault for fault in faults if fault.message == "no step teaches lay.cover"]
    assert [fault for fault in faults if fault.message.startswith("pt lacks 2 of its 2 texts")]
    with pytest.raises(OSError, match="nowhere"):
        lint(tmp_path / "nowhere")


@pytest.mark.parametrize("chapter", chapters(), ids=lambda chapter: chapter.id)
def test_every_chapter_can_be_printed(chapter) -> None:
    for code in ("en", "pt"):
        words = language(code)
        page = alone(handout(words, chapter))
        shown = [item for item in chapter.items if isinstance(item, Asked) or (isinstance(item, Step) and item.shows)]
        assert page.tags.count("svg") == len(shown)
        for step in chapter.steps:
            assert step.tell(words) in page.said
        assert words(chapter.title) in page.said


def test_closing_leaves_no_widget(tmp_path: Path) -> None:
    before = set(_instances)
    for made in (Sheets(seed=1), ClassTable(), OwnChapter(CHAPTER, tmp_path)):
        made.close_all()
    assert set(_instances) == before
