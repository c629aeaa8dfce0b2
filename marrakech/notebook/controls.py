"""The native controls of the replay viewer: made once, named in any language, put to what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import ipywidgets as widgets

from marrakech import board
from marrakech.draw import SIDES, THEMES
from marrakech.language import Words, _, languages
from marrakech.notebook import panels
from marrakech.notebook.named import HEIGHT, Named, chooser, filling, layout, row
from marrakech.notebook.picture import column_width
from marrakech.notebook.screen import Screen

if TYPE_CHECKING:
    from marrakech.notebook.viewer import ReplayViewer

SPEEDS: Final = (("¼×", 0.25), ("½×", 0.5), ("1×", 1.0), ("2×", 2.0), ("4×", 4.0))
"""How many steps a second Play makes; written so that every language reads it."""
ZOOMS: Final = (("1×", 1.0), ("1¼×", 1.25), ("1½×", 1.5), ("2×", 2.0))
"""How many times as large as usual a board can be shown."""
LANGUAGE_NAMES: Final = {
    "en": "English",
    "pt": "Português",
    "es": "Español",
    "fr": "Français",
    "de": "Deutsch",
}
"""Each language's own name; the same in every language."""
_BUTTONS: Final = {
    "first": (_("First"), "fast-backward"),
    "back": (_("Back"), "step-backward"),
    "play": (_("Play"), "play"),
    "forward": (_("Forward"), "step-forward"),
    "last": (_("Last"), "fast-forward"),
    "payment": (_("Next payment"), ""),
    "bankruptcy": (_("Next bankruptcy"), ""),
    "note": (_("Next note"), ""),
    "enter": (_("Enter variation"), ""),
    "leave": (_("Leave variation"), ""),
    "choose": (_("Choose"), "check"),
}
_SWITCHES: Final = {
    "placements": (_("Legal placements"), True),
    "region": (_("Payment region"), True),
    "costs": (_("Cost of each way"), False),
    "guess": (_("Guess the next decision"), False),
    "text": (_("Board as text"), False),
}
SIDE_NAMES: Final = {"south": _("South"), "west": _("West"), "north": _("North"), "east": _("East")}
THEME_NAMES: Final = {
    "light": _("Light"),
    "dark": _("Dark"),
    "print": _("Print"),
    "projector": _("Projector"),
}


class Controls(Named):
    """The controls of a viewer, as attributes; ``buttons`` and ``switches`` by what they do."""

    def __init__(self, games: Sequence[tuple[str, str, Path]], theme: str, lang: str) -> None:
        super().__init__()
        self.buttons = {wish: self.button(text, icon) for wish, (text, icon) in _BUTTONS.items()}
        self.switches = {name: self.switch(text, value=value) for name, (text, value) in _SWITCHES.items()}
        self.by_step = self.switch(_("Single steps"), value=False)
        self.slider = self.named(
            widgets.IntSlider(min=0, max=0, readout=False, layout=layout("calc(100% - 16px)", height=HEIGHT)), _("Turn")
        )
        self.count = widgets.HTML()
        self.count.add_class("marrakech-count")
        self.moves = self.named(widgets.Select(rows=6, layout=layout("auto")), _("Turns"))
        self.signs = widgets.HTML()
        self.variation = self.named(widgets.Dropdown(layout=filling()), _("Variation"))
        self.asked = widgets.HTML()
        self.guess = self.named(widgets.Dropdown(layout=filling()), _("Your choice"))
        captions = [(f"{title}: {shows}" if shows else title, path) for title, shows, path in games]
        self.choice = self.named(
            widgets.Dropdown(options=[("", None), *captions], layout=filling()),
            _("Game"),
        )
        self.upload = widgets.FileUpload(
            accept=".yaml,.yml,.txt", multiple=False, layout=layout("180px", height=HEIGHT)
        )
        self.named(self.upload, _("Open a file"))
        self.pasted = self.named(widgets.Textarea(layout=layout("auto", height="120px")), _("Text of a game"))
        self.open_text = self.button(_("Open the text"), "")
        self.speed = self.named(
            widgets.Dropdown(options=SPEEDS, value=1.0, layout=layout("210px", height=HEIGHT)),
            _("Speed"),
        )
        self.theme = self.named(widgets.Dropdown(options=list(THEMES), value=theme, layout=chooser()), _("Theme"))
        self.zoom = self.named(widgets.Dropdown(options=ZOOMS, layout=chooser()), _("Board size"))
        self.side = self.named(widgets.Dropdown(options=list(SIDES), layout=chooser()), _("Seen from"))
        self.language = self.named(
            widgets.Dropdown(
                options=[(LANGUAGE_NAMES.get(code, code), code) for code in languages()], value=lang, layout=chooser()
            ),
            _("Language"),
        )
        squares = [("–", None), *((name, square) for square, name in board.SQUARE_NAMES.items())]
        self.square = self.named(widgets.Dropdown(options=squares, layout=chooser()), _("What lies under"))
        self.copy_code = self.button(_("Copy the position code"), "copy")
        self.code = self.named(widgets.Text(layout=layout("auto", flex="1 1 200px")), _("Code"))
        self.save_record = self.button(_("Download the game"), "download")
        self.save_board = self.button(_("Download the board (SVG)"), "download")
        self.more = widgets.Accordion(layout=layout("auto"))

    def say(self, words: Words) -> None:
        """Name every control in a language."""
        self.name_all(words)
        self.signs.value = panels.signs(words)
        self._play, self._pause = words(_("Play")), words(_("Pause"))
        for chosen, names in ((self.theme, THEME_NAMES), (self.side, SIDE_NAMES)):
            value = chosen.value
            chosen.options = [(words(names[name]), name) for name in names]
            chosen.value = value
        self.more.titles = (words(_("Look")), words(_("Open a text, save, share")))

    def put(self, screen: Screen, *, playing: bool) -> None:
        """Put the controls to what is shown."""
        self.count.value = screen.count
        if self.slider.max != screen.total:
            self.slider.max = screen.total
        self.slider.value = screen.turns
        with self.moves.hold_sync():
            if self.moves.options != screen.moves:
                self.moves.options = screen.moves
            self.moves.value = screen.turns
        if self.variation.options != screen.variations:
            self.variation.options = screen.variations
            self.variation.value = screen.variations[0][1] if screen.variations else None
        asked = screen.question is not None
        options = (("–", None), *screen.question.options) if screen.question else ()
        if self.guess.options != options:
            self.guess.options = options
            self.guess.value = None
        self.asked.value = panels.notice(screen.question.asked) if screen.question else ""
        buttons = self.buttons
        for wishes, possible in (
            (("first", "back"), not screen.at_start),
            (("forward", "last"), not screen.at_end and not asked),
            (("enter",), bool(screen.variations)),
            (("leave",), screen.depth > 0),
            (("choose",), asked),
        ):
            for wish in wishes:
                buttons[wish].disabled = not possible
        self.variation.disabled = not screen.variations
        self.guess.disabled = not asked
        self.guess_row.layout.display = "" if self.switches["guess"].value else "none"
        buttons["play"].icon = "pause" if playing else "play"
        buttons["play"].description = self._pause if playing else self._play

    def arrange(self, viewer: ReplayViewer) -> list[widgets.Widget]:
        """Return the viewer's children: the controls and the viewer's panels in their places."""
        buttons, switches = self.buttons, self.switches
        self.guess_row = widgets.VBox([self.asked, row(self.guess, buttons["choose"])])
        left = self.left = widgets.VBox(
            [
                row(*(buttons[wish] for wish in ("first", "back", "play", "forward", "last")), self.count),
                self.slider,
                viewer.board_box,
            ],
            layout=widgets.Layout(flex="0 1 auto", width=column_width(viewer.settings.size), max_width="100%"),
        )
        right = widgets.VBox(
            [
                viewer.title,
                viewer.remote,
                self.guess_row,
                viewer.panel,
                # Beside the board, for on a small screen what is under it is out of sight.
                row(*(buttons[wish] for wish in ("payment", "bankruptcy", "note"))),
                row(self.speed, self.by_step, switches["guess"]),
                self.moves,
                self.signs,
                row(switches["placements"], switches["region"], switches["costs"]),
                row(self.variation, buttons["enter"], buttons["leave"]),
                self.more,
                viewer.text,
            ],
            layout=widgets.Layout(flex="1 1 300px", min_width="min(280px, 100%)", padding="0 0 0 12px"),
        )
        look = widgets.VBox([self.zoom, self.theme, self.side, self.square, switches["text"], self.language])
        share = widgets.VBox(
            [
                self.pasted,
                self.open_text,
                row(self.copy_code, self.code),
                row(self.save_record, self.save_board),
            ]
        )
        self.more.children = (look, share)
        return [
            widgets.HTML(panels.STYLE),
            row(self.choice, self.upload),
            viewer.problem,
            widgets.HBox([left, right], layout=widgets.Layout(flex_flow="row wrap")),
        ]
