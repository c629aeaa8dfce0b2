"""The Plotly figure: small updates that lead where a fresh figure would be, clicks, harmless text."""

import json
import random
import subprocess
import sys
from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from marrakech import board
from marrakech.draw import SIDES, THEMES, Scene, scene_of, svg_board
from marrakech.draw.sample import sample_scene
from marrakech.draw.sides import CELLS
from marrakech.record import Marks
from marrakech.rules import Phase, setup, start

go = pytest.importorskip("plotly.graph_objects")
pytest.importorskip("anywidget")

from marrakech.draw import figure as drawn  # noqa: E402

S = board.SQUARES_BY_NAME
NS = "{http://www.w3.org/2000/svg}"


def game(players: int, seed: int) -> list[Scene]:
    """The scenes of a game of random moves, one for each action."""
    rng = random.Random(seed)
    position = start(setup(players))
    scenes = [scene_of(position)]
    while not position.over:
        before = position
        chance = position.phase in (Phase.ROLL, Phase.DRAW)
        action = position.sample(rng) if chance else rng.choice(list(position.legal))
        position, events = position.apply(action)
        scenes.append(scene_of(position, before=before, events=events, placements=True))
    return scenes


def pictured(image: Any) -> ElementTree.Element:
    header, _, source = image.source.partition(",")
    assert header == "data:image/svg+xml;base64"
    return ElementTree.fromstring(b64decode(source))


def plain(figure: Any) -> Any:
    """A figure as plain data, without the ids that each figure gives its traces."""
    data = json.loads(json.dumps(figure.to_plotly_json()))
    for trace in data["data"]:
        trace.pop("uid", None)
    return data


@pytest.mark.parametrize("kind", [go.Figure, go.FigureWidget])
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 2)])
def test_an_updated_figure_is_the_same_as_a_fresh_one(kind: type[Any], players: int, seed: int) -> None:
    scenes = game(players, seed)
    figure = drawn.new_figure(scenes[0], kind=kind)
    count = len(figure.data)
    for scene in (*scenes[1:40], scenes[-1], scenes[0], *(replace(scenes[60], side=side) for side in SIDES)):
        drawn.update_figure(figure, scene)
        assert len(figure.data) == count
    assert plain(figure) == plain(drawn.new_figure(replace(scenes[60], side="east"), kind=kind))


@pytest.mark.parametrize("theme", THEMES)
def test_themes_can_be_changed(theme: str) -> None:
    figure = drawn.new_figure(sample_scene())
    drawn.update_figure(figure, replace(sample_scene(), theme=theme, coordinates=False))
    assert plain(figure) == plain(drawn.new_figure(replace(sample_scene(), theme=theme, coordinates=False)))


def test_another_size_needs_another_figure() -> None:
    figure = drawn.new_figure(sample_scene())
    with pytest.raises(ValueError, match="640"):
        drawn.update_figure(figure, replace(sample_scene(), size=700))


def test_nothing_is_changed_for_the_same_scene() -> None:
    assert drawn.update_figure(drawn.new_figure(sample_scene()), sample_scene()) == []


def test_the_same_elements_as_in_the_svg() -> None:
    """Laid upon each other, the pictures are the SVG without its title and description."""
    pictures = [pictured(image) for image in drawn.new_figure(sample_scene()).layout.images]
    whole = list(ElementTree.fromstring(svg_board(sample_scene())))[2:]
    assert [ElementTree.tostring(e) for picture in pictures for e in picture] == [
        ElementTree.tostring(e) for e in whole
    ]
    assert [len(picture) > 0 for picture in pictures] == [True, True, True]


def test_only_what_is_different_is_sent() -> None:
    scenes = game(3, 5)
    figure = drawn.new_figure(scenes[0])
    assert drawn.update_figure(figure, scenes[1]) in ([], ["play"])  # Assam was turned
    assert drawn.update_figure(figure, scenes[2]) == ["play"]
    assert drawn.update_figure(figure, scenes[3]) == ["rugs", "play"]
    assert drawn.update_figure(figure, replace(scenes[3], side="east")) == ["square", "rugs", "play"]


def test_a_step_sends_little(monkeypatch: pytest.MonkeyPatch) -> None:
    scenes = game(4, 3)
    figure = drawn.new_figure(scenes[0], kind=go.FigureWidget)
    sent: list[int] = []
    monkeypatch.setattr(
        type(figure), "_send", lambda self, message, buffers=None: sent.append(len(json.dumps(message)))
    )
    for scene in scenes[1:]:
        sent.clear()
        changed = drawn.update_figure(figure, scene)
        assert "square" not in changed
        assert sum(sent) < 60_000
    sent.clear()
    drawn.update_figure(figure, scenes[0])
    drawn.update_figure(figure, scenes[-1])
    assert sum(sent) < 60_000


@pytest.mark.parametrize("side", SIDES)
def test_clicks_tell_the_square(side: str) -> None:
    for square, (column, row) in CELLS[side].items():
        assert drawn.square_clicked([[row + 1, column + 1]], side) == square
    assert drawn.square_clicked([], side) is None
    assert drawn.square_clicked([[0, 4]], side) is None  # beside the board
    figure = drawn.new_figure(replace(sample_scene(), side=side), kind=go.FigureWidget)
    heard: list[board.Square | None] = []
    drawn.clicks_trace(figure).on_click(
        lambda trace, points, state: heard.append(drawn.square_clicked(points.point_inds, side))
    )
    number = [trace.name for trace in figure.data].index(drawn.CLICKS)
    figure._js2py_pointsCallback = {
        "event_type": "plotly_click",
        "points": {
            "trace_indexes": [number],
            "point_indexes": [[7, 1]],
            "xs": [0.5],
            "ys": [6.5],
            "zs": [0],
        },
        "device_state": None,
        "selector": None,
    }
    assert heard == [next(square for square, cell in CELLS[side].items() if cell == (0, 6))]


def test_pictures_of_one_place_are_not_taken_for_one() -> None:
    keys = [(image.x, image.sizex, image.y, image.sizey) for image in drawn.new_figure(sample_scene()).layout.images]
    assert len(set(keys)) == 3


def test_room_for_a_timeline() -> None:
    figure = drawn.new_figure(sample_scene(), below=160)
    assert (figure.layout.width, figure.layout.height) == (640, 800)
    assert figure.layout.yaxis.domain == (0.2, 1)
    figure.add_trace(go.Scatter(y=[1, 2], name="scores", xaxis="x2", yaxis="y2"))
    drawn.update_figure(figure, replace(sample_scene(), payment=None))
    assert figure.data[-1].y == (1, 2)


def test_widgets_have_no_mode_bar() -> None:
    assert drawn.new_figure(sample_scene(), kind=go.FigureWidget)._config["displayModeBar"] is False


@pytest.mark.parametrize(
    "label", ["<b>x</b>", "$x^2$", "<a href='u'>", "&lt;i&gt;", "a<br>b", "&#60;b&#62;", "👨‍👩‍👧", "שלום"]
)
def test_nothing_users_wrote_is_text_for_plotly(label: str) -> None:
    marks = Marks(labels=((S["a1"], label),))
    figure = drawn.new_figure(scene_of(start(setup(3)), marks=marks, names=(label,) * 3))
    assert label not in json.dumps(plain(figure), ensure_ascii=False)
    texts = [element.text for element in pictured(figure.layout.images[2]).iter(f"{NS}text")]
    assert texts == [label[:14]]


def test_drawing_needs_no_plotly(root: Path) -> None:
    code = "import sys; sys.modules['plotly'] = None; import marrakech.draw; marrakech.draw.svg_board"
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)
