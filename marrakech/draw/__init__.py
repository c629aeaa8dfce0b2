"""Drawings of the board: pure functions of a position and what is highlighted on it, in three forms.

>>> from marrakech.draw import scene_of, svg_board, text_board
>>> from marrakech.rules import setup, start
>>> scene = scene_of(start(setup(players=3)))
>>> picture = svg_board(scene)
>>> print(text_board(scene, ascii_only=True).splitlines()[7].rstrip())
4     .     .     .    ^.     .     .     .

``marrakech.draw.figure`` makes Plotly figures of the same scenes and is not imported here: it needs Plotly.
"""

from marrakech.draw.scene import SIDES, Payment, Scene, Walk, payment_of, scene_of, usual_colours
from marrakech.draw.svg import svg_board
from marrakech.draw.text import Words, text_board
from marrakech.draw.themes import THEMES

__all__ = [
    "SIDES",
    "THEMES",
    "Payment",
    "Scene",
    "Walk",
    "Words",
    "payment_of",
    "scene_of",
    "svg_board",
    "text_board",
    "usual_colours",
]
