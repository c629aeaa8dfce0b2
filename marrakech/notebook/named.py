"""Native controls that are named in any language, and how they are laid out."""

from __future__ import annotations

from typing import Any, Final

import ipywidgets as widgets

from marrakech.language import Words

HEIGHT: Final = "44px"  # a finger's width


class Named:
    """Makes controls and names all of them in a language when told to."""

    def __init__(self) -> None:
        self._texts: list[tuple[Any, str, str]] = []

    def name_all(self, words: Words) -> None:
        """Name every control made here in a language."""
        for widget, trait, message in self._texts:
            setattr(widget, trait, words(message))
            if isinstance(widget, widgets.Button):
                widget.tooltip = words(message)

    def button(self, text: str, icon: str = "", style: str = "") -> widgets.Button:
        """Return a button; ``text`` is a message of the catalogues."""
        button = widgets.Button(icon=icon, button_style=style, layout=widgets.Layout(width="auto", height=HEIGHT))
        self._texts.append((button, "description", text))
        return button

    def switch(self, text: str, *, value: bool) -> widgets.Checkbox:
        """Return a switch; ``text`` is a message of the catalogues."""
        switch = widgets.Checkbox(value=value, indent=False, layout=layout("auto", height=HEIGHT))
        self._texts.append((switch, "description", text))
        return switch

    def named(self, widget: Any, text: str, width: str = "110px") -> Any:
        """Return a control that bears a name, a message of the catalogues, on a label so wide."""
        self._texts.append((widget, "description", text))
        if hasattr(widget.style, "description_width"):
            widget.style.description_width = width
        return widget


def layout(width: str, **more: str) -> widgets.Layout:
    """Return a layout of a width."""
    return widgets.Layout(width=width, **more)


def filling() -> widgets.Layout:
    """Return a layout that takes what room there is in a row."""
    return layout("auto", height=HEIGHT, flex="1 1 300px", min_width="min(200px, 100%)")


def chooser() -> widgets.Layout:
    """Return a layout for a list to choose from."""
    return layout("auto", height=HEIGHT)


def row(*children: widgets.Widget) -> widgets.HBox:
    """Return a row that breaks where there is no room."""
    return widgets.HBox(children, layout=widgets.Layout(flex_flow="row wrap", align_items="center"))
