"""The board in a notebook: pictures that change without Plotly, under a transparent figure that takes the clicks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from marrakech.draw import Scene
from marrakech.draw.pictures import PICTURES, picture
from marrakech.draw.sides import Cell
from marrakech.draw.themes import THEMES


def column_width(size: int, zoom: float = 1) -> str:
    """Return the CSS width of a column in which a board of a size stands."""
    return f"{round(size * zoom) + 8}px"


class Picture(anywidget.AnyWidget):
    """The pictures of a board, with room below for what else the figure over them shows, and a line on that.

    Plotly takes some 50 ms to draw a figure anew, whatever has changed in it; the pictures change at once. On a page
    too narrow for them they shrink, and the figure with them.
    """

    _esm = Path(__file__).with_name("picture.js").read_text(encoding="utf-8")

    size = traitlets.Int().tag(sync=True)
    """The side of the board's picture in pixels."""
    below = traitlets.Int(0).tag(sync=True)
    """Pixels below the board."""
    label = traitlets.Unicode().tag(sync=True)
    """What a screen reader calls the board."""
    ground = traitlets.Unicode().tag(sync=True)
    """The CSS colour below the board."""
    square = traitlets.Unicode().tag(sync=True)
    """The lowest picture, as SVG."""
    rugs = traitlets.Unicode().tag(sync=True)
    play = traitlets.Unicode().tag(sync=True)
    zoom = traitlets.Float(1.0).tag(sync=True)
    """How many times as large as ``size`` all is shown where the page is wide enough."""
    mark = traitlets.List(trait=traitlets.Float()).tag(sync=True)
    """Where an upright line stands, see ``timeline_mark``; empty for none."""
    mark_colour = traitlets.Unicode().tag(sync=True)

    def under(self, figure: widgets.Widget | None = None) -> widgets.Box:
        """Return a box in which a figure, now or later its second child, lies over the pictures."""
        height = self.size + self.below
        layout = widgets.Layout(flex="0 0 auto", width=f"{self.size}px", height=f"{height}px")
        box = widgets.Box((self,) if figure is None else (self, figure), layout=layout)
        box.add_class("marrakech-stack")
        return box

    def enlarge(self, zoom: float, column: widgets.Box) -> None:
        """Show all so many times as large, in a column of the page that becomes as wide as that."""
        self.zoom = zoom
        column.layout.width = column_width(self.size, zoom)

    def on_cell(self, heard: Callable[[Cell], None]) -> None:
        """Call ``heard`` with the cell of the screen of every click on the figure: columns and rows -1 to 7."""

        def listen(_widget: object, content: Any, _buffers: object) -> None:
            match content:
                case {"cell": [int(column), int(row)]}:
                    heard((column, row))

        self.on_msg(listen)

    def show(self, scene: Scene, label: str, mark: tuple[float, ...] = ()) -> None:
        """Show a scene; what is the same as before is not sent.

        Args:
            scene: What to show.
            label: What a screen reader calls the board.
            mark: Where the line stands.
        """
        look = THEMES[scene.theme]
        with self.hold_sync():
            for name in PICTURES:
                setattr(self, name, picture(name, scene))
            self.label, self.ground = label, look.ground
            self.mark, self.mark_colour = list(mark), look.walk
