"""The browser's part of a viewer: keys, a live status line, a clock, downloads and the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from marrakech.language import Words, _


class Remote(anywidget.AnyWidget):
    """A status line that listens for keys in the element with the class ``marrakech-viewer`` around it.

    Wishes from the browser are words: those of ``wishes``, and ``tick`` for the clock.
    """

    _esm = Path(__file__).with_name("remote.js").read_text(encoding="utf-8")

    wishes = traitlets.Dict().tag(sync=True)
    """The wish of each key, by the browser's name of the key."""
    label = traitlets.Unicode().tag(sync=True)
    """What a screen reader calls the viewer."""
    status = traitlets.Unicode().tag(sync=True)
    """What has happened, in plain text; said by screen readers as it changes."""
    whisper = traitlets.Unicode().tag(sync=True)
    """What stands elsewhere in the view for those who see, in plain text; said by screen readers as it changes."""
    silence = traitlets.Unicode().tag(sync=True)
    """What is said when Python has not answered for some seconds."""
    playing = traitlets.Bool(False).tag(sync=True)
    """Whether the clock runs."""
    interval = traitlets.Int(1000).tag(sync=True)
    """Milliseconds between two ticks."""
    shown = traitlets.Int(0).tag(sync=True)
    """Counts what was shown; the clock waits for it to change."""
    heard = traitlets.Int(0).tag(sync=True)
    """Counts what was answered without showing anything new."""
    reduced = traitlets.Bool(False).tag(sync=True)
    """Whether the person asked the system for less motion."""

    dark = traitlets.Bool(False).tag(sync=True)
    """Whether the notebook around is dark."""

    def __init__(self, **traits: Any) -> None:
        """Answer the browser's question whether Python is there; until then wait for wishes."""
        super().__init__(**traits)
        self.on_msg(self._answer)

    def _answer(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("ping"):
            self.send({"pong": True})

    def say(self, words: Words, label: str) -> None:
        """Speak a language; ``label`` is a message of the catalogues, what a screen reader calls the view."""
        self.label = words(label)
        self.silence = words(_("Python does not answer. If it has stopped, choose Run → Run All Cells."))

    def on_wish(self, wish: Callable[[str], None]) -> None:
        """Call ``wish`` with every wish from the browser."""

        def listen(_widget: object, content: Any, _buffers: object) -> None:
            if isinstance(content, dict) and isinstance(content.get("wanted"), str):
                wish(content["wanted"])

        self.on_msg(listen)

    def focus(self, *, to_top: bool = False) -> None:
        """Give the view the keyboard; ``to_top`` also has the page show it from its top on."""
        self.send({"focus": True, "top": to_top})

    def follow(self) -> None:
        """Have the page show the view inside this one, as soon as it is there."""
        self.send({"follow": True})

    def reveal(self) -> None:
        """Have the page show what the view says went wrong, or asks, if it is not to be seen."""
        self.send({"reveal": True})

    def download(self, name: str, text: str, media_type: str) -> None:
        """Give the browser a file to save."""
        self.send({"download": {"name": name, "text": text, "type": media_type}})

    def copy(self, text: str) -> None:
        """Put a text on the clipboard, if the browser lets us."""
        self.send({"copy": text})
