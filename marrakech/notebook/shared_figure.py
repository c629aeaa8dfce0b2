"""A Plotly figure for notebooks that does not bring all of Plotly with it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import ipywidgets as widgets
import plotly
import plotly.graph_objects as go
import traitlets


class Engine(widgets.Widget):  # type: ignore[misc]
    """Plotly's program for a page, sent once by each kernel."""

    program = traitlets.Unicode().tag(sync=True)
    """The text of a JavaScript module whose default is what anywidget takes."""

    _shared: ClassVar[Engine | None] = None

    @classmethod
    def shared(cls) -> Engine:
        """Return the one of this kernel."""
        if cls._shared is None or cls._shared.comm is None:
            cls._shared = cls(program=str(go.FigureWidget._esm))
        return cls._shared


class SharedFigure(go.FigureWidget):  # type: ignore[misc]
    """A ``FigureWidget`` that is the same in all but this: 5 MB are sent and read once, not once for each figure."""

    _esm = Path(__file__).with_name("shared_figure.js").read_text(encoding="utf-8")

    engine = traitlets.Instance(Engine).tag(sync=True, **widgets.widget_serialization)
    engine_version = traitlets.Unicode(plotly.__version__).tag(sync=True)

    @traitlets.default("engine")
    def _take_engine(self) -> Engine:
        # Asked for when the figure's state is put together to be sent, so that the page hears of the engine first.
        return Engine.shared()
