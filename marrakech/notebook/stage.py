"""What all live boards of a notebook have in common: faults are shown, and controls are put without acting on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets as widgets

from marrakech.notebook import panels
from marrakech.notebook.remote import Remote
from marrakech.record import RecordError


class Stage(widgets.VBox):  # type: ignore[misc]
    """A view in which callbacks swallow no error.

    ``error`` is the last problem as the view shows it, or an empty text.
    """

    def _set_stage(self) -> None:
        """Make what the callbacks need; to be called first, because controls call back while they are made."""
        self.error = ""
        self.problem = widgets.HTML()
        self.remote = Remote()
        self._showing = False

    def _explained(self, error: Exception) -> str | None:
        """Return what to tell people of an error that they can cause; None for a fault of the program."""
        if isinstance(error, RecordError):
            place = f"{error.line}:{error.column}: " if error.line else ""
            return f"{place}{error.message}"
        return None

    @contextmanager
    def _told(self, file: str = "") -> Iterator[None]:
        """Show an error in the view; a fault of the program is also raised, so that it is logged."""
        try:
            self.error = ""
            yield
        except Exception as error:
            explained = self._explained(error)
            self.error = f"{type(error).__name__}: {error}" if explained is None else explained
            if file:
                self.error = f"{file}:{self.error}"
            if explained is None:
                raise
        finally:
            self.problem.value = panels.problem(self.error)
            if self.error:
                self.remote.heard += 1
                self.remote.reveal()

    def _on_safely(self, action: Callable[[], object]) -> Callable[[Any], None]:
        """Return a callback for what changes nothing on the screen."""

        def callback(_event: Any) -> None:
            with self._told():
                action()

        return callback

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """Change controls without acting on it."""
        before, self._showing = self._showing, True
        try:
            yield
        finally:
            self._showing = before

    def close_all(self) -> None:
        """Close this view and every widget in it."""
        for widget in list(_within(self)):
            widget.close()


def _within(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    """Yield a widget, what it is laid out by and all it holds."""
    for child in getattr(widget, "children", ()):
        yield from _within(child)
    for name in ("layout", "style"):
        part = getattr(widget, name, None)
        if isinstance(part, widgets.Widget):
            yield part
    yield widget
