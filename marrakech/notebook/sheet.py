"""A page to print in a notebook: looked at, printed and saved without a terminal."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from marrakech.language import DEFAULT_LANGUAGE, Words, _, language


class Sheet(anywidget.AnyWidget):
    """A page with a button that prints it and one that saves it; nothing in the page runs, and nothing is sent."""

    _esm = Path(__file__).with_name("sheet.js").read_text(encoding="utf-8")

    page = traitlets.Unicode().tag(sync=True)
    """The page, a whole HTML document; empty for none."""
    file = traitlets.Unicode("marrakech.html").tag(sync=True)
    """What the saved file is called."""
    label = traitlets.Unicode().tag(sync=True)
    """What a screen reader calls the page."""
    print = traitlets.Unicode().tag(sync=True)
    """What the button that prints is called."""
    save = traitlets.Unicode().tag(sync=True)
    """What the button that saves is called."""

    def say(self, words: Words) -> None:
        """Name the buttons in a language."""
        with self.hold_sync():
            self.label = words(_("Page to print"))
            self.print = words(_("Print the page"))
            self.save = words(_("Save the page"))


def sheet_of(page: str, file: str = "marrakech.html", lang: str = DEFAULT_LANGUAGE) -> Sheet:
    """Return a page to print.

    Args:
        page: The page, a whole HTML document, such as ``marrakech.course.result.result_sheet`` returns.
        file: What the saved file is called.
        lang: The language of the buttons, a code such as ``en``.
    """
    sheet = Sheet(page=page, file=file)
    sheet.say(language(lang))
    return sheet
