"""The text board: what stands where, in both spellings, and words only where they are given."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrakech import board
from marrakech.draw import SIDES, Words, scene_of, text_board
from marrakech.draw.sample import sample_scene
from marrakech.record import Marks
from marrakech.rules import Phase, arrange, setup, start

S = board.SQUARES_BY_NAME

SAMPLE = """\
      a     b     c     d     e     f     g
7     .     .     .     .     .     .     .

6     .     B*    B*    B*    .     A-----A
                        |
5     .     B*--->B*    B*    .     C     C

4     .     .     .     .     .     .     .

3     -     -     .     A     C     C     .
      |     |                 |     |
2     -     -     .     .     C     C     .

1     .     .     A-----A     .     .     .

> c5
> b4 a4 ~ a5 b5 c5
* c5 b5 c6 d5 b6 d6 = 6
> A red, Ana
  B blue, Bruno
  C green, Chiara
  D yellow, Denise, -"""


def test_ascii_board() -> None:
    assert text_board(sample_scene(), ascii_only=True) == SAMPLE


def test_unicode_board_says_the_same() -> None:
    written = text_board(sample_scene())
    for nicer, plain in zip("▶│─·–●↷→▸", ">|-.-*~>>", strict=True):
        written = written.replace(nicer, plain)
    assert written == SAMPLE


def test_words_are_those_given() -> None:
    words = Words(assam="Assam", to_move="joga", walk="caminho", payment="paga", colours={"blue": "azul"})
    lines = text_board(sample_scene(), words=words).splitlines()
    assert "▶ Assam: c5" in lines
    assert "● paga: c5 b5 c6 d5 b6 d6 = 6" in lines
    assert "▸ A red, Ana, joga" in lines
    assert "  B azul, Bruno" in lines


def test_two_colours_of_one_owner_are_numbered() -> None:
    rugs = [(board.PLACE_NAMES.index(name), colour) for name, colour in (("a1-a2", 0), ("c1-c2", 1), ("e1-f1", 2))]
    lines = text_board(scene_of(arrange(setup(2), rugs=rugs)), ascii_only=True).splitlines()
    assert lines[13].split() == ["1", "A1", ".", "A2", ".", "B1----B1", "."]
    assert "> A1 red, A2 orange" in lines


def test_places_choice_and_marks_are_listed() -> None:
    position = arrange(setup(3), phase=Phase.LAY, assam=S["a1"])
    marks = Marks(squares=((S["b2"], "red"),), arrows=((S["d4"], S["d6"], "blue"),), labels=((S["g7"], "far"),))
    scene = scene_of(position, placements=True, chosen=[S["a2"]], marks=marks)
    lines = text_board(scene, ascii_only=True).splitlines()
    assert "+ " + " ".join(str(action) for action in position.legal) in lines
    assert "# a2" in lines
    assert lines[11].split() == ["2", ".+#", ".+", ".", ".", ".", ".", "."]
    assert {"! b2 red", "! d4>d6 blue", "! g7 far"} <= set(lines)


@pytest.mark.parametrize(
    ("side", "first", "pointing"),
    [("south", "abcdefg", "^"), ("west", "7654321", "<"), ("north", "gfedcba", "v"), ("east", "1234567", ">")],
)
def test_seen_from_each_side(side: str, first: str, pointing: str) -> None:
    lines = text_board(scene_of(start(setup(3)), side=side), ascii_only=True).splitlines()
    assert lines[0].split() == list(first)
    assert lines[7].split()[4] == pointing + "."


@given(st.text(max_size=60), st.sampled_from(SIDES))
def test_names_and_labels_never_break_the_board(text: str, side: str) -> None:
    quiet = scene_of(start(setup(3)), side=side)
    loud = replace(quiet, names=(text,) * 3, marks=Marks(labels=((S["a1"], text),)))
    for ascii_only in (False, True):
        lines = text_board(loud, ascii_only=ascii_only).split("\n")
        assert lines[:14] == text_board(quiet, ascii_only=ascii_only).split("\n")[:14]
        assert len(lines) == 20
    assert text_board(loud, ascii_only=True).isascii()
    assert "\u202e" not in text_board(loud)
