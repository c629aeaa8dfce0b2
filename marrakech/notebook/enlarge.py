"""A button that shows the view around it on the whole screen, for a projector."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from marrakech.language import Words, _


class Enlarge(anywidget.AnyWidget):
    """A button for the element with the class ``marrakech-viewer`` around it; the browser alone does what it says."""

    _esm = Path(__file__).with_name("enlarge.js").read_text(encoding="utf-8")

    enter = traitlets.Unicode().tag(sync=True)
    """What the button is called in the page."""
    leave = traitlets.Unicode().tag(sync=True)
    """What it is called on the whole screen."""

    def say(self, words: Words) -> None:
        """Name the button in a language."""
        with self.hold_sync():
            self.leave = words(_("Back to the page"))
            self.enter = words(_("Full screen"))
