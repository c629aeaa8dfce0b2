"""The replay viewer, driven without a browser."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from marrakech.cursor import Cursor
from marrakech.draw.figure import board_traces
from marrakech.format import read
from marrakech.notebook import ReplayViewer
from marrakech.record import Record

GAMES = Path(__file__).parent / "data" / "games"
NOTED = """\
marrakech: 1
title: <b>Thursday</b> & $\\alpha$
players:
  - {name: "<script>alert(1)</script>", colour: red}
  - {name: Bilal, colour: blue}
  - {name: Chloé, colour: green}
turns:
  - L3 a5-a6
  - S2 c5-c6
  - L1 b7-c7
  - turn: R1 d5-d6
    before: Where would you lay?
    comment: Two dirhams to <i>Bilal</i>.
    glyph: "!"
    marks: {squares: {c6: green}, arrows: {b6-c6: red}, labels: {d5: <b>A</b>}}
    variations:
      - [S1 a6-a7, {turn: L2 b5-b6, comment: Over the mosaic.}]
"""


@pytest.fixture
def record() -> Record:
    return read(NOTED)


@pytest.fixture
def viewer(record: Record) -> ReplayViewer:
    return ReplayViewer(record, folder=GAMES)


def shown(viewer: ReplayViewer) -> dict[str, tuple[object, object]]:
    """What the figure shows: the x and y of each trace."""
    return {trace.name: (trace.x, trace.y) for trace in viewer.figure.data}


def upload(viewer: ReplayViewer, name: str, content: bytes) -> None:
    modified = datetime(2026, 11, 26, tzinfo=UTC)
    file = {"name": name, "type": "", "size": len(content), "content": content, "last_modified": modified}
    viewer.controls.upload.value = (file,)


def test_the_first_game_of_the_folder_is_shown_at_first() -> None:
    viewer = ReplayViewer(folder=GAMES)
    assert viewer.controls.choice.value == viewer.games[0].path
    assert viewer.cursor is not None
    assert viewer.error == ""
    assert viewer.figure is not None


def test_without_any_game_there_is_a_viewer_that_opens_files(tmp_path: Path) -> None:
    viewer = ReplayViewer(folder=tmp_path / "none")
    assert viewer.cursor is None
    viewer.controls.buttons["forward"].click()
    assert viewer.error == "No game is open."
    viewer.open_text(NOTED)
    assert viewer.error == ""
    assert viewer.controls.count.value == "0 / 4"


def test_buttons_step_through_the_game_and_stop_at_its_ends(viewer: ReplayViewer) -> None:
    assert viewer.controls.buttons["first"].disabled
    assert viewer.controls.buttons["back"].disabled
    counts = []
    for button in (
        viewer.controls.buttons["forward"],
        viewer.controls.buttons["forward"],
        viewer.controls.buttons["back"],
        viewer.controls.buttons["last"],
        viewer.controls.buttons["first"],
    ):
        button.click()
        counts.append(viewer.controls.count.value)
    assert counts == ["1 / 4", "2 / 4", "1 / 4", "4 / 4", "0 / 4"]
    viewer.controls.buttons["last"].click()
    assert viewer.controls.buttons["forward"].disabled
    assert viewer.controls.buttons["last"].disabled


def test_slider_and_list_of_turns_follow_and_lead(viewer: ReplayViewer) -> None:
    viewer.controls.slider.value = 3
    assert viewer.controls.moves.value == 3
    viewer.controls.moves.value = 1
    assert viewer.controls.slider.value == 1
    assert viewer.controls.count.value == "1 / 4"
    assert "lays a red rug on a5 and a6" in viewer.remote.status


def test_single_steps_turn_roll_walk_and_lay(viewer: ReplayViewer) -> None:
    viewer.controls.by_step.value = True
    told = []
    for _ in range(6):
        viewer.controls.buttons["forward"].click()
        told.append(viewer.remote.status)
    assert "is to roll" in told[0]
    assert told[1].endswith("The die shows 3.")
    assert [text.rsplit(" ", 1)[1] for text in told[2:4]] == ["c4.", "b4."]
    assert "Assam walks to a4." in told[4]
    assert told[4].endswith("is to lay a rug.")
    assert told[5].endswith("Bilal is to move.")


def test_the_board_shows_what_the_switches_ask_for(viewer: ReplayViewer) -> None:
    viewer.controls.buttons["last"].click()
    both = shown(viewer)
    viewer.controls.switches["region"].value = False
    without_region = shown(viewer)
    viewer.controls.switches["placements"].value = False
    without_both = shown(viewer)
    assert both != without_region != without_both
    viewer.controls.switches["region"].value = viewer.controls.switches["placements"].value = True
    assert shown(viewer) == both


def test_the_board_is_the_figure_of_the_position(viewer: ReplayViewer) -> None:
    viewer.controls.buttons["last"].click()
    viewer.controls.buttons["first"].click()
    viewer.controls.slider.value = 4
    fresh = {trace["name"]: len(trace["x"]) for trace in board_traces(viewer.screen.scene) if "x" in trace}
    assert {name: len(x) for name, (x, _) in shown(viewer).items() if x is not None and name in fresh} == fresh


def test_variations_are_entered_and_left(viewer: ReplayViewer) -> None:
    assert viewer.controls.buttons["enter"].disabled
    viewer.controls.buttons["last"].click()
    assert not viewer.controls.buttons["enter"].disabled
    assert viewer.controls.variation.options[0][0] == "S1 a6-a7  L2 b5-b6"
    viewer.controls.buttons["enter"].click()
    assert viewer.controls.count.value == "1 / 2"
    assert not viewer.controls.buttons["leave"].disabled
    viewer.controls.buttons["forward"].click()
    assert "Over the mosaic." in viewer.panel.value
    viewer.controls.buttons["leave"].click()
    assert viewer.controls.count.value == "4 / 4"


def test_a_question_stands_before_its_turn_and_the_comment_after(viewer: ReplayViewer) -> None:
    viewer.controls.slider.value = 3
    assert "Where would you lay?" in viewer.panel.value
    assert "Two dirhams" not in viewer.panel.value
    viewer.controls.buttons["forward"].click()
    assert "Two dirhams" in viewer.panel.value


def test_jumps_go_to_payments_and_notes_or_say_that_none_follows(viewer: ReplayViewer) -> None:
    viewer.controls.buttons["payment"].click()
    assert viewer.controls.count.value == "4 / 4"
    viewer.controls.buttons["payment"].click()
    assert viewer.error == "No payment follows."
    assert viewer.controls.count.value == "4 / 4"
    viewer.controls.buttons["first"].click()
    assert viewer.error == ""
    viewer.controls.buttons["note"].click()
    assert viewer.controls.count.value == "4 / 4"
    viewer.controls.buttons["first"].click()
    viewer.controls.buttons["bankruptcy"].click()
    assert viewer.error == "Nobody goes out after this."


def test_text_of_records_is_never_markup(viewer: ReplayViewer) -> None:
    viewer.controls.buttons["last"].click()
    panels = (viewer.title, viewer.panel, viewer.problem)
    html = "".join(panel.value for panel in panels)
    assert "<script>" not in html
    assert "<i>" not in html
    assert "&lt;script&gt;" in html
    texts = [text for trace in viewer.figure.data for text in (trace.text or ())]
    assert not any(sign in str(text) for text in texts for sign in ("<b>", "$"))


def test_a_bad_file_is_told_and_the_game_shown_stays(viewer: ReplayViewer) -> None:
    viewer.controls.buttons["last"].click()
    bad = NOTED.replace("L1 b7-c7", "L1 a1-a2").encode()
    upload(viewer, "last <night>.yaml", bad)
    assert viewer.error.startswith("last <night>.yaml:10:5: turn 3: Chloé: a rug on a1-a2")
    assert "lay.touch" in viewer.error
    assert "&lt;night&gt;" in viewer.problem.value
    assert viewer.controls.count.value == "4 / 4"


def test_an_uploaded_file_is_shown(viewer: ReplayViewer) -> None:
    good = (GAMES / "game-13.yaml").read_bytes()
    upload(viewer, "g.yaml", good)
    assert viewer.error == ""
    assert viewer.controls.count.value == "0 / 45"
    assert "case 21-13" in viewer.title.value


def test_a_fault_of_the_program_is_shown_and_nothing_is_half_changed(
    viewer: ReplayViewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = viewer.controls.count.value, viewer.remote.status, viewer.controls.slider.value

    def broken(self: Cursor, *, by_step: bool = False) -> bool:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(Cursor, "back", broken)
    viewer.controls.buttons["back"].click()  # what ipywidgets calls; it logs the exception and goes on
    assert viewer.error == "ZeroDivisionError: oh"
    assert (viewer.controls.count.value, viewer.remote.status, viewer.controls.slider.value) == before


def test_widgets_are_made_once(viewer: ReplayViewer) -> None:
    viewer.controls.buttons["forward"].click()
    board, model = viewer.figure, viewer.figure.model_id
    children = viewer.children
    for _ in range(3):
        viewer.controls.buttons["forward"].click()
    viewer.open_game(GAMES / "game-01.yaml")
    assert viewer.figure is board
    assert viewer.figure.model_id == model
    assert viewer.children == children


def test_every_recorded_case_can_be_stepped_to_its_end() -> None:
    viewer = ReplayViewer(folder=GAMES)
    for game in viewer.games[::4]:
        viewer.controls.choice.value = game.path
        viewer.controls.buttons["last"].click()
        assert viewer.error == ""
        assert viewer.controls.buttons["forward"].disabled
