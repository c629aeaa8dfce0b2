"""The SVG: well-formed, harmless, alone in its ids, with the right elements; and the picture of the README."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrakech import board
from marrakech.draw import SIDES, THEMES, Scene, Words, scene_of, svg_board, text_board
from marrakech.draw.sample import sample_scene
from marrakech.record import COLOURS, Marks
from marrakech.rules import Phase, arrange, setup, start

NS = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "title", "desc", "g", "path", "circle", "rect", "text"}
S = board.SQUARES_BY_NAME
HOSTILE = [
    "<script>alert(1)</script>",
    "</text><image href=x onerror=alert(1)>",
    "$\\href{javascript:alert(1)}{x}$",
    "&lt;b&gt; &amp;",
    '" onload="alert(1)',
    "]]> <!-- -->",
    "👨‍👩‍👧🎲",
    "\u202eשלום\u202c",
    "\x00\x08\ufffe\ud800",
    "a" + "\u0301" * 50,
]


def tree_of(scene: Scene, **options: object) -> Element:
    return ElementTree.fromstring(svg_board(scene, **options))  # type: ignore[arg-type]


def layer(tree: Element, name: str) -> Element | None:
    return tree.find(f"{NS}g[@data-layer='{name}']")


def named(tree: Element, name: str) -> list[str]:
    found = layer(tree, name)
    return [] if found is None else [path.attrib["data-at"] for path in found if "data-at" in path.attrib]


def texts(tree: Element, name: str) -> list[str]:
    found = layer(tree, name)
    return [] if found is None else [element.text or "" for element in found.iter(f"{NS}text")]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("size", [320, 1000])
def test_it_parses_and_holds_drawing_only(theme: str, side: str, size: int) -> None:
    tree = tree_of(replace(sample_scene(), theme=theme, side=side, size=size))
    assert tree.attrib["width"] == tree.attrib["height"] == str(size)
    for element in tree.iter():
        assert element.tag.removeprefix(NS) in DRAWN
        for attribute, value in element.attrib.items():
            assert not attribute.startswith("on")
            assert "href" not in attribute
            assert attribute not in ("style", "class")
            assert "url(" not in value
            assert "nan" not in value
            assert "inf" not in value
            if attribute == "d":
                assert re.fullmatch(r"(M-?[\d.]+ -?[\d.]+(L-?[\d.]+ -?[\d.]+)*Z?)+", value)


def test_ids_are_its_own() -> None:
    one, same, other = sample_scene(), sample_scene(), replace(sample_scene(), side="west")
    assert svg_board(one) == svg_board(same)
    ids = [[e.attrib["id"] for e in tree_of(scene).iter() if "id" in e.attrib] for scene in (one, other)]
    assert len(ids[0]) == len(ids[1]) == 2
    assert not set(ids[0]) & set(ids[1])
    assert {e.attrib["id"] for e in tree_of(one, prefix="left").iter() if "id" in e.attrib} == {
        "left-title",
        "left-desc",
    }


def test_a_screen_reader_gets_title_and_text_board() -> None:
    scene = sample_scene()
    words = Words(neutral="out", payment="pays")
    tree = tree_of(scene, title="After <turn> 7", words=words, prefix="m")
    title, desc = tree.find(f"{NS}title"), tree.find(f"{NS}desc")
    assert title is not None
    assert desc is not None
    assert (title.text, desc.text) == ("After <turn> 7", text_board(scene, words=words))
    assert tree.attrib["role"] == "img"
    assert tree.attrib["aria-labelledby"] == title.attrib["id"]
    assert tree.attrib["aria-describedby"] == desc.attrib["id"]


def test_each_rug_is_one_element() -> None:
    tree = tree_of(sample_scene())
    assert sorted(named(tree, "rugs.0")) == ["c1-d1", "d3", "f6-g6"]
    assert sorted(named(tree, "rugs.1")) == ["b5-c5", "b6", "c6", "d5-d6"]
    assert sorted(named(tree, "rugs.4")) == ["a2-a3", "b2-b3"]
    assert named(tree, "rugs.3") == []
    assert sorted(named(tree, "letters")) == sorted("AAABBBBCCCC––")


def test_region_numbers_and_sum() -> None:
    tree = tree_of(sample_scene())
    assert named(tree, "region.digits") == ["1", "2", "3", "4", "5", "6"]
    assert named(tree, "region.sum") == ["=6"]
    outline = layer(tree, "region.line")
    assert outline is not None
    assert [path.attrib["d"].count("M") for path in outline] == [1]


@pytest.mark.parametrize(("assam", "places"), [("d4", 12), ("b2", 10), ("d1", 7), ("b1", 6), ("a1", 4)])
def test_as_many_outlines_as_legal_places(assam: str, places: int) -> None:
    position = arrange(setup(3), phase=Phase.LAY, assam=S[assam])
    tree = tree_of(scene_of(position, placements=True))
    outlined = sorted(name for level in range(4) for name in named(tree, f"places.{level}"))
    assert outlined == sorted(str(action) for action in position.legal)
    assert len(outlined) == places


def test_marks_and_chosen_squares() -> None:
    marks = Marks(squares=((S["b2"], "red"),), arrows=((S["d4"], S["d6"], "red"),), labels=((S["a1"], "here"),))
    tree = tree_of(scene_of(start(setup(3)), marks=marks, chosen=[S["c3"]]))
    assert named(tree, "marks.red") == ["b2", "d4>d6"]
    assert all(not named(tree, f"marks.{colour}") for colour in COLOURS if colour != "red")
    assert texts(tree, "labels") == ["here"]
    assert named(tree, "chosen") == ["c3"]


def test_coordinates_can_be_left_out_and_turn_with_the_board() -> None:
    scene = scene_of(start(setup(3)))
    assert sorted(texts(tree_of(scene), "coordinates")) == sorted("abcdefg1234567")
    assert texts(tree_of(replace(scene, side="north")), "coordinates")[0] == "g"
    assert texts(tree_of(replace(scene, side="west")), "coordinates")[:2] == ["7", "a"]
    assert layer(tree_of(replace(scene, coordinates=False)), "coordinates") is None


@pytest.mark.parametrize("text", HOSTILE)
def test_what_users_wrote_stays_text(text: str) -> None:
    scene = scene_of(start(setup(3)), names=(text,) * 3, marks=Marks(labels=((S["a1"], text),)))
    written = svg_board(scene, title=text)
    tree = ElementTree.fromstring(written)
    assert {element.tag.removeprefix(NS) for element in tree.iter()} <= DRAWN
    assert "<script" not in written
    assert "<image" not in written
    shown = texts(tree, "labels")
    assert all(len(label) <= 14 and "\u202e" not in label for label in shown)
    if text == HOSTILE[0]:
        assert shown == ["<script>alert…"]


@given(st.text(max_size=40), st.text(max_size=300))
def test_any_text_can_be_drawn(label: str, title: str) -> None:
    scene = scene_of(start(setup(3)), names=(label,) * 3, marks=Marks(labels=((S["d4"], label),)))
    written = svg_board(scene, title=title)
    assert ElementTree.fromstring(written.encode()) is not None


def test_the_picture_of_the_readme_is_up_to_date(root: Path) -> None:
    written = (root / "notebooks" / "images" / "board.svg").read_text(encoding="utf-8")
    assert written == svg_board(sample_scene()) + "\n", "run python -m marrakech.draw.sample notebooks/images/board.svg"
