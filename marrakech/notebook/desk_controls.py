"""The native controls of a desk, where tasks are done: made once, named in any language, put to what is asked."""

from __future__ import annotations

from typing import Final

import ipywidgets as widgets

from marrakech.draw import SIDES, THEMES
from marrakech.language import Words, _, languages
from marrakech.notebook.answering import AT_ONCE, WRITTEN, Draft, Prompt
from marrakech.notebook.controls import LANGUAGE_NAMES, SIDE_NAMES, THEME_NAMES
from marrakech.notebook.named import HEIGHT, Named, chooser, filling, layout, row

MOST_CHOICES: Final = 8
_BUTTONS: Final = {
    "check": (_("Check"), "check", "primary"),
    "anew": (_("Choose anew"), "", ""),
    "hint": (_("Hint"), "", ""),
    "solution": (_("Show the solution"), "", ""),
    "again": (_("Once more"), "", ""),
    "back": (_("Back"), "step-backward", ""),
    "next": (_("Next"), "step-forward", "primary"),
    "download": (_("Download my progress"), "download", ""),
    "reset": (_("Begin anew"), "", ""),
}


class DeskControls(Named):
    """The controls of a desk, as attributes; ``buttons`` by what they do, ``choices`` by their place."""

    def __init__(self, theme: str, lang: str) -> None:
        super().__init__()
        self.buttons = {wish: self.button(text, icon, style) for wish, (text, icon, style) in _BUTTONS.items()}
        self.choices = [widgets.Button(layout=layout("auto", height=HEIGHT)) for _choice in range(MOST_CHOICES)]
        self.field = self.named(widgets.Text(layout=filling()), _("Your answer"), "auto")
        self.side = self.named(widgets.Dropdown(options=list(SIDES), layout=chooser()), _("Seen from"))
        self.theme = self.named(widgets.Dropdown(options=list(THEMES), value=theme, layout=chooser()), _("Theme"))
        names = [(LANGUAGE_NAMES.get(code, code), code) for code in languages()]
        self.language = self.named(widgets.Dropdown(options=names, value=lang, layout=chooser()), _("Language"), "auto")
        self.text = self.switch(_("Board as text"), value=False)
        self.name = self.named(widgets.Text(layout=filling()), _("Your name"))
        self.help = widgets.HTML()
        self.standing = widgets.HTML()
        self.more = widgets.Accordion(layout=layout("auto"))
        self.choice_row = row(*self.choices)
        self.field_row = row(self.field)
        buttons = self.buttons
        self.check_row = row(*(buttons[wish] for wish in ("check", "anew", "hint", "solution")))
        self.walk_row = row(*(buttons[wish] for wish in ("again", "back", "next")))

    def say(self, words: Words) -> None:
        """Name every control in a language."""
        self.name_all(words)
        for chosen, names in ((self.theme, THEME_NAMES), (self.side, SIDE_NAMES)):
            value = chosen.value
            chosen.options = [(words(names[name]), name) for name in names]
            chosen.value = value
        self.more.titles = words(_("Look")), words(_("My progress"))
        self.name.placeholder = words(_("for the name of the file"))
        self.help.value = f"<p>{words(_KEYS)}</p>"

    def put(self, prompt: Prompt | None, draft: Draft, can: dict[str, bool]) -> None:
        """Put the controls to what is asked.

        Args:
            prompt: What is asked; None where there is nothing to answer.
            draft: The answer being given.
            can: Which buttons mean something now; those not named are hidden.
        """
        options = prompt.options if prompt else ()
        for button, (label, value) in zip(self.choices, options, strict=False):
            button.description = label
            button.tooltip = label
            button.icon = "check" if value in draft.chosen else ""
        for number, button in enumerate(self.choices):
            _show(button, shown=number < len(options))
        _show(self.choice_row, shown=bool(options))
        written = prompt is not None and prompt.asks in WRITTEN
        _show(self.field_row, shown=written)
        if written and self.field.value != draft.text:
            self.field.value = draft.text
        at_once = prompt is None or prompt.asks is None or prompt.asks in AT_ONCE
        for wish, button in self.buttons.items():
            shown = wish in can and not (at_once and wish in ("check", "anew"))
            _show(button, shown=shown)
            disabled = not can.get(wish, False)
            if button.disabled is not disabled:
                button.disabled = disabled
        _show(self.check_row, shown=prompt is not None)

    def arrange(
        self,
        board: widgets.Widget,
        head: tuple[widgets.Widget, ...],
        more: tuple[widgets.Widget, ...],
        beside: tuple[widgets.Widget, ...],
        size: int,
    ) -> widgets.Box:
        """Return the desk's box: above all what is in its head with the language, and below that what ``more`` there
        is; then the board on the left, what is said, asked and answered on the right."""
        look = widgets.VBox([self.theme, self.side, self.text, self.help])
        progress = widgets.VBox([self.standing, row(self.name, self.buttons["download"]), row(self.buttons["reset"])])
        self.more.children = (look, progress)
        width = f"{size + 8}px"
        self.left = widgets.VBox([board], layout=widgets.Layout(flex="0 1 auto", width=width, max_width="100%"))
        right = widgets.VBox(
            [
                *beside,
                self.choice_row,
                self.field_row,
                self.check_row,
                self.walk_row,
                self.more,
            ],
            layout=widgets.Layout(flex="1 1 300px", min_width="min(280px, 100%)", padding="0 0 0 12px"),
        )
        return widgets.VBox(
            [
                row(*head, self.language),
                *more,
                widgets.HBox([self.left, right], layout=widgets.Layout(flex_flow="row wrap")),
            ]
        )


def _show(widget: widgets.Widget, *, shown: bool) -> None:
    display = "" if shown else "none"
    if (widget.layout.display or "") != display:
        widget.layout.display = display


_KEYS: Final = _(
    "Keys: 1 to 8 press the buttons, arrow keys point beside Assam, a letter and a digit choose a square. "
    "Enter checks and goes on, Backspace chooses anew, H gives the hint."
)
