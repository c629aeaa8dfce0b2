"""The replay viewer, driven without a browser."""

import os
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from traitlets import TraitError

from marrakech.board import SQUARES_BY_NAME
from marrakech.cursor import Cursor
from marrakech.draw.figure import CLICKS
from marrakech.draw.pictures import PICTURES, picture
from marrakech.draw.themes import THEMES
from marrakech.draw.timeline import timeline_mark
from marrakech.format import read, read_code
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


def told(viewer: ReplayViewer) -> str:
    """The text beside the board as people read it."""
    return re.sub(r"<[^>]*>", "", viewer.panel.value).replace("\u00a0", " ")


def shown(viewer: ReplayViewer) -> dict[str, object]:
    """What the board shows: its pictures, the line at the turn, and the x and y of each trace over them."""
    pictures: dict[str, object] = {name: getattr(viewer.picture, name) for name in (*PICTURES, "mark")}
    return pictures | {trace.name: (trace.x, trace.y) for trace in viewer.figure.data}


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
    viewer.controls.by_step.value = True
    viewer.controls.slider.value = 3
    for _ in range(4):
        viewer.controls.buttons["forward"].click()
    assert viewer.screen.scene.payment is not None
    assert viewer.screen.scene.placements == viewer.cursor.position.placements != 0
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
    assert [getattr(viewer.picture, name) for name in PICTURES] == [
        picture(name, viewer.screen.scene) for name in PICTURES
    ]


def test_a_game_the_bell_ended_has_winners_and_nobody_to_move(record: Record) -> None:
    viewer = ReplayViewer(replace(record, ended_early=True), folder=GAMES)
    assert "is to move" in viewer.remote.status
    viewer.controls.buttons["last"].click()
    assert "The game is over: Bilal wins" in viewer.remote.status
    assert "to move" not in viewer.remote.status + viewer.panel.value
    assert "(winner)" in viewer.panel.value


def test_variations_are_entered_and_left(viewer: ReplayViewer) -> None:
    assert viewer.controls.buttons["enter"].disabled
    viewer.controls.buttons["last"].click()
    assert not viewer.controls.buttons["enter"].disabled
    assert viewer.controls.variation.options[0][0] == "S1 a6-a7  L2 b5-b6"
    viewer.controls.buttons["enter"].click()
    assert viewer.controls.count.value == "1 / 2"
    assert "another way to play turn 4" in viewer.panel.value
    names = [name for name, _number in viewer.controls.moves.options]
    assert names == ["–", "4. <script>alert(1)</script>: S1 a6-a7", "5. Bilal: L2 b5-b6  …"]
    assert not viewer.controls.buttons["leave"].disabled
    viewer.controls.buttons["forward"].click()
    assert "Over the mosaic." in viewer.panel.value
    viewer.controls.buttons["leave"].click()
    assert viewer.controls.count.value == "4 / 4"
    assert "another way" not in viewer.panel.value


def test_a_glyph_is_said_beside_the_comment(record: Record) -> None:
    turns = (replace(record.turns[0], glyph="!?", comment="Bold."), *record.turns[1:])
    viewer = ReplayViewer(replace(record, turns=turns), folder=GAMES)
    press(viewer, "forward")
    assert viewer.panel.value.index("!?  an interesting turn") < viewer.panel.value.index("Bold.")


def test_in_a_dark_notebook_the_board_is_dark_unless_a_theme_was_asked_for(record: Record) -> None:
    viewer = ReplayViewer(record, folder=GAMES)
    viewer.remote.dark = True
    assert viewer.controls.theme.value == "dark"
    assert viewer.picture.ground == THEMES["dark"].ground
    viewer = ReplayViewer(record, folder=GAMES, theme="light")
    viewer.remote.dark = True
    assert viewer.controls.theme.value == "light"


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
    assert "<b>Thursday" not in html
    assert "&lt;b&gt;Thursday&lt;/b&gt;" in html
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


def test_the_same_file_can_be_opened_again(viewer: ReplayViewer) -> None:
    good = (GAMES / "game-13.yaml").read_bytes()
    for _ in range(2):
        upload(viewer, "g.yaml", good)
        assert "case 21-13" in viewer.title.value
        viewer.controls.choice.value = viewer.games[0].path
        assert "case 21-13" not in viewer.title.value


def test_a_bad_file_leaves_the_chosen_game_chosen() -> None:
    viewer = ReplayViewer(folder=GAMES)
    upload(viewer, "b.yaml", b"no game")
    assert viewer.controls.choice.value == viewer.games[0].path
    upload(viewer, "n.yaml", NOTED.encode())
    assert viewer.controls.choice.value is None


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


# ---------------------------------------------------------------- playing, guessing, looking closer


def press(viewer: ReplayViewer, wish: str) -> None:
    viewer.controls.buttons[wish].click()


def wish(viewer: ReplayViewer, word: str) -> None:
    """What the browser sends for a key or a tick of its clock."""
    viewer.remote._handle_custom_msg({"wanted": word}, [])


def click(viewer: ReplayViewer, name: str, row: int, column: int) -> None:
    """What the browser sends for a click into a cell of one of the two heatmaps."""
    if name == CLICKS:
        viewer.picture._handle_custom_msg({"cell": [column, row]}, [])
        return
    index = [trace.name for trace in viewer.figure.data].index(name)
    points = {
        "trace_indexes": [index],
        "point_indexes": [[row, column]],
        "xs": [column],
        "ys": [row],
    }
    viewer.figure._js2py_pointsCallback = {
        "event_type": "plotly_click",
        "points": points,
        "device_state": None,
        "selector": None,
    }


def sent(viewer: ReplayViewer, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Collect what is sent to the browser's part."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(viewer.remote, "send", lambda content, buffers=None: messages.append(content))
    return messages


@pytest.mark.parametrize(
    ("keys", "count"),
    [
        (["forward"], "1 / 4"),
        (["last"], "4 / 4"),
        (["last", "back"], "3 / 4"),
        (["last", "first"], "0 / 4"),
        (["payment"], "4 / 4"),
        (["note"], "4 / 4"),
    ],
)
def test_keys_do_what_the_buttons_do(viewer: ReplayViewer, keys: list[str], count: str) -> None:
    for key in keys:
        wish(viewer, key)
    assert viewer.controls.count.value == count


def test_playing_goes_on_with_each_tick_and_stops_at_the_end(viewer: ReplayViewer) -> None:
    wish(viewer, "tick")
    assert viewer.controls.count.value == "0 / 4"
    press(viewer, "play")
    assert viewer.remote.playing
    assert viewer.controls.buttons["play"].icon == "pause"
    for _ in range(4):
        wish(viewer, "tick")
    assert viewer.controls.count.value == "4 / 4"
    assert not viewer.remote.playing
    assert viewer.controls.buttons["play"].icon == "play"
    press(viewer, "play")
    assert viewer.controls.count.value == "0 / 4"


def test_playing_by_single_steps_walks_unless_less_motion_is_wanted(viewer: ReplayViewer) -> None:
    viewer.controls.by_step.value = True
    press(viewer, "play")
    wish(viewer, "tick")
    assert viewer.controls.count.value == "0 / 4"
    assert viewer.cursor.steps == 1
    viewer.remote.reduced = True
    wish(viewer, "tick")
    assert viewer.controls.count.value == "1 / 4"


def test_the_clock_hears_of_every_picture(viewer: ReplayViewer) -> None:
    before = viewer.remote.shown
    press(viewer, "forward")
    assert viewer.remote.shown == before + 1


def test_speed_sets_the_clock(viewer: ReplayViewer) -> None:
    viewer.controls.speed.value = 4.0
    assert viewer.remote.interval == 250


def test_guessing_hides_the_next_decision_until_one_is_chosen(viewer: ReplayViewer) -> None:
    controls = viewer.controls
    controls.switches["guess"].value = True
    assert controls.moves.options == (("–", 0),)
    assert controls.buttons["forward"].disabled
    assert [name for name, _ in controls.guess.options] == ["–", "left", "straight on", "right"]
    assert "Which way would you turn Assam?" in controls.asked.value
    press(viewer, "choose")
    assert viewer.error == "First choose what you would do."
    controls.guess.value = controls.guess.options[3][1]
    press(viewer, "choose")
    assert "≠ You chose right; played was left." in viewer.panel.value
    for _ in range(4):
        press(viewer, "forward")
    assert "is to lay a rug. Where would you lay the rug?" in viewer.remote.status
    rugs = dict(controls.guess.options[1:])
    assert "a5-a6 (bare, bare)" in rugs
    assert len(rugs) == len(viewer.cursor.position.legal)
    controls.guess.value = rugs["a5-a6 (bare, bare)"]
    assert viewer.screen.scene.chosen == (SQUARES_BY_NAME["a5"], SQUARES_BY_NAME["a6"])
    press(viewer, "choose")
    assert "✓ You chose a5-a6 (bare, bare), as was played." in told(viewer)
    assert controls.count.value == "1 / 4"
    wish(viewer, "forward")
    assert viewer.error == "First choose what you would do."
    assert controls.count.value == "1 / 4"


@pytest.mark.parametrize("jump", ["last", "payment", "note", "slider", "list", "timeline", "play"])
def test_while_guessing_nothing_jumps_over_the_question(viewer: ReplayViewer, jump: str) -> None:
    controls = viewer.controls
    controls.switches["guess"].value = True
    before = shown(viewer)
    if jump == "slider":
        controls.slider.value = 4
    elif jump == "list":
        with pytest.raises(TraitError):
            controls.moves.value = 4
    elif jump == "timeline":
        click(viewer, "timeline clicks", 0, 3)
    else:
        press(viewer, jump)
        wish(viewer, "tick")
    assert shown(viewer) == before
    assert controls.slider.value == 0
    assert not viewer.remote.playing


def test_a_rug_is_guessed_by_clicking_its_two_squares(viewer: ReplayViewer) -> None:
    viewer.controls.switches["guess"].value = True
    viewer.controls.guess.value = viewer.controls.guess.options[1][1]
    press(viewer, "choose")
    for _ in range(4):
        press(viewer, "forward")
    click(viewer, "clicks", 6, 6)
    assert viewer.error == "No legal rug covers g7."
    click(viewer, "clicks", 4, 0)
    assert viewer.settings.chosen == (SQUARES_BY_NAME["a5"],)
    click(viewer, "clicks", 5, 0)
    assert "You chose a5-a6" in told(viewer)
    assert viewer.settings.chosen == ()


def test_costs_of_each_way_are_shown_before_the_roll(viewer: ReplayViewer) -> None:
    viewer.controls.switches["costs"].value = True
    viewer.controls.slider.value = 3
    assert "<td>right</td>" in viewer.panel.value
    assert "1: c6 (2)" in told(viewer)
    assert "<td>0.33</td><td>1/6</td><td>2</td>" in viewer.panel.value


def test_what_lies_under_a_square_is_told(viewer: ReplayViewer) -> None:
    viewer.open_game(GAMES / "game-13.yaml")
    press(viewer, "last")
    viewer.controls.square.value = SQUARES_BY_NAME["f2"]
    assert viewer.panel.value.count("<li>f2: ") == 1
    assert viewer.panel.value.count("<li>Under it: ") == len(viewer.cursor.position.layers(SQUARES_BY_NAME["f2"])) - 1
    click(viewer, "clicks", 0, 3)
    assert viewer.controls.square.value == SQUARES_BY_NAME["d1"]
    assert "<li>d1: " in viewer.panel.value


def test_the_board_as_text_is_the_text_board(viewer: ReplayViewer) -> None:
    assert viewer.text.value == ""
    viewer.controls.switches["text"].value = True
    press(viewer, "last")
    assert "a     b     c" in viewer.text.value
    assert "&lt;script&gt;" in viewer.text.value


def test_a_click_on_the_timeline_jumps(viewer: ReplayViewer) -> None:
    click(viewer, "timeline clicks", 0, 3)
    assert viewer.controls.count.value == "3 / 4"


def test_the_timeline_shows_every_score(viewer: ReplayViewer) -> None:
    traces = {trace.name: trace for trace in viewer.figure.data}
    expected = [viewer.cursor.line[0].before.scores, *(played.after.scores for played in viewer.cursor.line)]
    for seat in range(3):
        assert list(traces[f"score {seat}"].y) == [scores[seat] for scores in expected]
    press(viewer, "last")
    assert viewer.picture.mark == list(timeline_mark(4, 4, 480))
    press(viewer, "first")
    assert viewer.picture.mark == list(timeline_mark(0, 4, 480))


def test_a_page_that_is_loaded_anew_gets_the_scores_as_they_are(viewer: ReplayViewer) -> None:
    viewer.open_game(GAMES / "game-13.yaml")
    sent = {trace["name"]: trace for trace in viewer.figure._widget_data}
    drawn = {trace.name: trace for trace in viewer.figure.data}
    assert list(sent) == list(drawn)
    assert list(sent["score 0"]["y"]) == list(drawn["score 0"].y)


def test_sides_and_themes_change_the_board(viewer: ReplayViewer) -> None:
    press(viewer, "last")
    looks = [shown(viewer)]
    for chooser, value in ((viewer.controls.side, "north"), (viewer.controls.side, "east")):
        chooser.value = value
        looks.append(shown(viewer))
    assert looks[0] != looks[1] != looks[2]
    ground = viewer.picture.ground
    viewer.controls.theme.value = "dark"
    assert viewer.picture.ground != ground


def test_code_record_and_picture_are_given_to_the_browser(
    viewer: ReplayViewer, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = sent(viewer, monkeypatch)
    press(viewer, "last")
    for button in (viewer.controls.copy_code, viewer.controls.save_record, viewer.controls.save_board):
        button.click()
    code, game, picture = (message for message in messages if message.get("method") != "update")
    assert read_code(code["copy"]) == viewer.cursor.position
    assert viewer.controls.code.value == code["copy"]
    assert read(game["download"]["text"]) == record
    svg = picture["download"]["text"]
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "<script" not in svg


def test_pasted_text_is_opened(viewer: ReplayViewer) -> None:
    viewer.controls.pasted.value = NOTED.replace("  - S2 c5-c6\n", "").split("  - L1")[0]
    viewer.controls.open_text.click()
    assert viewer.controls.count.value == "0 / 1"
    viewer.controls.pasted.value = "no game"
    viewer.controls.open_text.click()
    assert viewer.error.startswith("1:1: ")
    assert viewer.controls.count.value == "0 / 1"


def test_two_thousand_odd_clicks_leave_it_whole(viewer: ReplayViewer) -> None:
    """Whatever is pressed in whatever order: controls, list and cursor agree, and only told errors happen."""
    rng = Random(4)
    controls = viewer.controls
    actions = [
        *(lambda wish=wish: press(viewer, wish) for wish in controls.buttons),
        *(lambda switch=switch: setattr(switch, "value", not switch.value) for switch in controls.switches.values()),
        lambda: setattr(controls.by_step, "value", not controls.by_step.value),
        lambda: setattr(controls.slider, "value", int(rng.random() * (controls.slider.max + 1))),
        lambda: click(viewer, "clicks", int(rng.random() * 7), int(rng.random() * 7)),
        lambda: click(viewer, "timeline clicks", 0, int(rng.random() * 5)),
        lambda: wish(viewer, "tick"),
    ]
    for _ in range(2000 if os.environ.get("MARRAKECH_LONG") else 200):
        actions[int(rng.random() * len(actions))]()
        assert not re.match(r"\w+Error:", viewer.error), viewer.error
        assert controls.slider.value == controls.moves.value == viewer.cursor.turns
        assert controls.count.value == f"{viewer.cursor.turns} / {len(viewer.cursor.line)}"
        assert viewer.screen.scene.position == viewer.cursor.position


def test_only_the_first_board_brings_plotly() -> None:
    first, second = (ReplayViewer(read(NOTED)).figure for _ in range(2))
    assert first.engine is second.engine
    assert len(first.engine.program) > 1_000_000
    assert all(len(str(value)) < 100_000 for figure in (first, second) for value in figure.get_state().values())
