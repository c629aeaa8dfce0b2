"""The native controls of a table: made once, named in any language, put to what is shown."""

from __future__ import annotations

from typing import Final

import ipywidgets as widgets

from marrakech.draw import SIDES, THEMES
from marrakech.language import Words, _, languages
from marrakech.notebook import panels
from marrakech.notebook.choosing import Choosing
from marrakech.notebook.controls import LANGUAGE_NAMES, SIDE_NAMES, SPEEDS, THEME_NAMES, ZOOMS
from marrakech.notebook.named import HEIGHT, Named, chooser, filling, layout, row
from marrakech.notebook.picture import column_width
from marrakech.notebook.table_screen import TableScreen
from marrakech.rules import DIE, LEFT, RIGHT, STRAIGHT, LayRug

BUTTONS: Final = {
    # Without arrows: they would point elsewhere than Assam turns whenever he does not face up.
    "left": (_("Left"), ""),
    "straight": (_("Straight on"), ""),
    "right": (_("Right"), ""),
    "roll": (_("Roll the die"), ""),
    "lay": (_("Lay the rug"), "check"),
    "cancel": (_("Choose anew"), ""),
    "back": (_("Take back"), "undo"),
    "hint": (_("Hint"), ""),
    "pause": (_("Pause"), "pause"),
    "bell": (_("The bell rings"), ""),
    "new": (_("Another game"), ""),
    "replay": (_("Watch it in the viewer"), "play"),
    "save": (_("Download the game"), "download"),
    "correct": (_("Correct the turn"), "check"),
    "cut": (_("Leave out the turns that break"), ""),
}
SIDES_BY_WISH: Final = {"left": LEFT, "straight": STRAIGHT, "right": RIGHT}
_FACES: Final = tuple(sorted(set(DIE)))


class TableControls(Named):
    """The controls of a table, as attributes; ``buttons`` by what they do, ``faces`` by the die's number."""

    def __init__(self, theme: str, lang: str) -> None:
        super().__init__()
        self.buttons = {wish: self.button(text, icon) for wish, (text, icon) in BUTTONS.items()}
        self.faces = {
            face: widgets.Button(description=str(face), layout=layout("44px", height=HEIGHT)) for face in _FACES
        }
        self.drawn = [widgets.Button(layout=layout("auto", height=HEIGHT)) for _colour in range(2)]
        # Narrow, so that what belongs to it stays in one row under the smallest board.
        narrow = layout("auto", height=HEIGHT, flex="1 1 120px", min_width="120px")
        self.rug = self.named(widgets.Dropdown(layout=narrow), _("Rug"), "60px")
        self.costs = self.switch(_("Cost of each way"), value=False)
        self.confirm = self.switch(_("Confirm each rug"), value=True)
        self.text = self.switch(_("Board as text"), value=False)
        self.speed = self.named(
            widgets.Dropdown(options=SPEEDS, value=1.0, layout=layout("210px", height=HEIGHT)), _("Speed")
        )
        self.theme = self.named(widgets.Dropdown(options=list(THEMES), value=theme, layout=chooser()), _("Theme"))
        self.zoom = self.named(widgets.Dropdown(options=ZOOMS, layout=chooser()), _("Board size"))
        self.side = self.named(widgets.Dropdown(options=list(SIDES), layout=chooser()), _("Seen from"))
        names = [(LANGUAGE_NAMES.get(code, code), code) for code in languages()]
        self.language = self.named(widgets.Dropdown(options=names, value=lang, layout=chooser()), _("Language"))
        self.moves = self.named(widgets.Select(rows=6, layout=layout("auto")), _("Turns"))
        # In one row with the die.
        beside = layout("auto", height=HEIGHT, flex="1 1 200px", min_width="200px")
        self.entry = self.named(widgets.Text(continuous_update=False, layout=beside), _("Whole turn"), "100px")
        self.typed = self.named(widgets.Text(continuous_update=False, layout=filling()), _("Turn"))
        self.paid = self.named(widgets.Text(layout=layout("220px", height=HEIGHT)), _("Paid"))
        self.ruling = self.named(widgets.Text(layout=filling()), _("Ruling"))
        self.help = widgets.HTML()
        self.more = widgets.Accordion(layout=layout("auto"))

    def say(self, words: Words) -> None:
        """Name every control in a language."""
        self.name_all(words)
        self._paces = (words(_("Pause")), words(_("Go on")))
        for chosen, names in ((self.theme, THEME_NAMES), (self.side, SIDE_NAMES)):
            value = chosen.value
            chosen.options = [(words(names[name]), name) for name in names]
            chosen.value = value
        self.more.titles = (
            words(_("Correct a turn, enter a ruling")),
            words(_("Look")),
            words(_("Keys and help")),
        )
        self.paid.placeholder = words(_("with a ruling"))
        self.ruling.placeholder = words(_("in words"))
        # What one click cannot undo says so before.
        self.buttons["bell"].tooltip = words(_("Ends the game early and counts the points, as when time is up."))
        ruling = _("{example} paid 1 ! a guest: what the table decided against the rules, with the ruling in words.")
        self.help.value = panels.lines(
            (
                words(_("Arrow keys: turn Assam that way; for a rug the square beside Assam, then its other half.")),
                words(_("L, S, R: turn left, straight on, right. Space or Enter: roll, lay the rug.")),
                words(_("1 to 4: what the die shows, in a game on a real board; 1 or 2: the colour that came up.")),
                words(_("A square's letter and number, twice: lay a rug there, as in a5a6.")),
                words(ruling, example="L3"),
                words(_("U: take back. H: hint. O: cost of each way. Escape: choose anew.")),
            )
        )

    @property
    def correcting(self) -> bool:
        """Whether the fields for corrections are open."""
        return bool(self.more.selected_index == 0)

    def begin(self, *, recorder: bool) -> None:
        """Put the controls to a game that begins."""
        self.entry.value = ""
        self.roll_row.layout.display = "none" if recorder else ""
        self.face_row.layout.display = "" if recorder else "none"
        self.pace_row.layout.display = "none" if recorder else ""

    def put(self, screen: TableScreen, choosing: Choosing, *, paused: bool, can_cut: bool) -> None:
        """Put the controls to what is shown."""
        self.entry.placeholder = screen.example
        buttons = self.buttons
        possible = {wish: side in screen.sides for wish, side in SIDES_BY_WISH.items()}
        possible |= {
            "roll": screen.rolls,
            "lay": bool(screen.rugs),
            "cancel": choosing.first is not None or choosing.hint is not None,
            "back": screen.can_take_back,
            "hint": screen.decides,
            "bell": not screen.over,
            "replay": screen.over,
            "correct": bool(screen.moves) or screen.decides,
            "cut": can_cut,
            "pause": not screen.over,
        }
        for wish, can in possible.items():
            if buttons[wish].disabled is can:
                buttons[wish].disabled = not can
        for face in self.faces.values():
            face.disabled = not screen.enters
        for button, (name, _colour) in zip(self.drawn, screen.drawn or (("", 0), ("", 0)), strict=False):
            button.description, button.disabled = name, not name
        options = tuple(screen.rugs)
        # As long as no rug is chosen the list shows none: what it showed could not be chosen in it.
        with self.rug.hold_sync():
            if self.rug.options != options:
                self.rug.options = options
            self.rug.value = LayRug(choosing.place) if choosing.place is not None and options else None
        self.rug.disabled = not options
        if self.moves.options != screen.moves:
            with self.moves.hold_sync():
                self.moves.options = screen.moves
                if screen.moves:
                    self.moves.value = screen.moves[-1][1]
        self.draw_row.layout.display = "" if screen.drawn else "none"
        self.end_row.layout.display = "" if screen.over else "none"
        buttons["pause"].icon, buttons["pause"].description = ("play" if paused else "pause"), self._paces[paused]

    def arrange(self, board: widgets.Widget, beside: tuple[widgets.Widget, ...], size: int) -> widgets.Box:
        """Return the table's box: board and what is done on it on the left, what it says on the right."""
        buttons = self.buttons
        self.roll_row = row(buttons["roll"])
        self.face_row = row(*self.faces.values(), self.entry)
        self.draw_row = row(*self.drawn)
        self.end_row = row(buttons["replay"])
        self.pace_row = row(self.speed, buttons["pause"])
        left = self.left = widgets.VBox(
            [
                board,
                row(buttons["left"], buttons["straight"], buttons["right"], self.roll_row, self.draw_row),
                self.face_row,
                row(self.rug, buttons["lay"], buttons["cancel"]),
                row(buttons["back"], buttons["hint"], self.costs, self.confirm),
            ],
            layout=widgets.Layout(flex="0 1 auto", width=column_width(size), max_width="100%"),
        )
        look = widgets.VBox([self.zoom, self.theme, self.side, self.language, self.text])
        correction = widgets.VBox(
            [row(self.typed), row(self.paid, self.ruling), row(buttons["correct"], buttons["cut"])]
        )
        self.more.children = (correction, look, self.help)
        right = widgets.VBox(
            [
                *beside,
                self.end_row,
                self.moves,
                self.pace_row,
                row(buttons["save"], buttons["bell"], buttons["new"]),
                self.more,
            ],
            layout=widgets.Layout(flex="1 1 300px", min_width="min(280px, 100%)", padding="0 0 0 12px"),
        )
        return widgets.HBox([left, right], layout=widgets.Layout(flex_flow="row wrap"))
