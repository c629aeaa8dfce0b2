"""The form in which people sit down at a table: who plays, by which rules, and which unfinished game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import ipywidgets as widgets

from marrakech.analysis import COMPUTERS
from marrakech.captions import computer_name
from marrakech.language import Words, _
from marrakech.narration import colour_name, names_in_words
from marrakech.notebook.named import HEIGHT, Named, filling, layout, row
from marrakech.play import PERSON, Mode, Refused, Sitter, Unfinished
from marrakech.record import COLOURS
from marrakech.rules import DEFAULT_PRESET, MAX_PLAYERS, PRESETS

NAMES: Final = ("Amina", "Bilal", "Chloé", "Driss")
"""Who sits where until somebody else does."""
USUAL: Final = (PERSON, "careful", "", "")
# Lists show nothing for None, so what is not chosen has values of its own.
NOBODY: Final = ""
USUALLY: Final = ""
BY_CHANCE: Final = -1


@dataclass(frozen=True, slots=True)
class Seated:
    """What the form says: the arguments of ``marrakech.play.new_game``."""

    sitters: tuple[Sitter, ...]
    rules: str
    options: dict[str, str | int]
    mode: Mode
    seed: int | None
    first: int | None


class Seating(Named):
    """The form's controls; ``box`` holds them all."""

    def __init__(self) -> None:
        super().__init__()
        self.names = [widgets.Text(value=name, layout=layout("170px", height=HEIGHT)) for name in NAMES]
        self.kinds = [widgets.Dropdown(layout=layout("190px", height=HEIGHT)) for _name in NAMES]
        self.colours = [
            [widgets.Dropdown(layout=layout("130px", height=HEIGHT)) for _second in range(2)] for _name in NAMES
        ]
        for number, (name, kind) in enumerate(zip(self.names, self.kinds, strict=True), 1):
            name.description, kind.description = str(number), ""
            name.style.description_width = "24px"
        self.mode = self.named(widgets.Dropdown(layout=filling()), _("Where"))
        self.first = self.named(widgets.Dropdown(layout=layout("280px", height=HEIGHT)), _("Who begins"))
        self.rules = self.named(widgets.Dropdown(options=list(PRESETS), layout=filling()), _("Rules"))
        self.variant = self.switch(_("Assam is turned at the end of a turn"), value=False)
        self.seed = self.named(widgets.Text(layout=layout("280px", height=HEIGHT)), _("Seed"))
        self.start = self.button(_("Start the game"), "play", "primary")
        self.waiting = self.named(widgets.Dropdown(layout=filling()), _("Unfinished"))
        self.go_on = self.button(_("Go on"), "play", "primary")
        self._head = widgets.HTML()
        self._more = widgets.Accordion(
            (widgets.VBox([row(self.rules), self.variant, row(self.first, self.seed)]),), layout=layout("auto")
        )
        self._waiting_row = row(self.waiting, self.go_on)
        seats = [
            row(name, kind, *colours) for name, kind, colours in zip(self.names, self.kinds, self.colours, strict=True)
        ]
        self.box = widgets.VBox([self._waiting_row, self._head, *seats, row(self.mode), self._more, self.start])
        for control in (*self.kinds, self.mode, self.rules):
            control.observe(lambda _change: self._fit(), "value")

    def say(self, words: Words) -> None:
        """Name everything in a language."""
        self.name_all(words)
        kinds = [(words(_("a person")), PERSON), *((computer_name(words, name), name) for name in COMPUTERS)]
        kinds.append((words(_("nobody")), NOBODY))
        for kind, usual in zip(self.kinds, USUAL, strict=True):
            _offer(kind, kinds, usual)
            kind.tooltip = words(_("Who sits here"))
        usual_colour = (words(_("usual colour")), USUALLY)
        for pair in self.colours:
            for chosen in pair:
                _offer(chosen, [usual_colour, *((colour_name(words, colour), colour) for colour in COLOURS)], USUALLY)
                chosen.tooltip = words(_("Colour of the rugs"))
        _offer(
            self.mode,
            [
                (words(_("Play here")), Mode.PLAY),
                (words(_("On a real board: write down what happens")), Mode.RECORDER),
            ],
            Mode.PLAY,
        )
        begins = [(words(_("chance says")), BY_CHANCE), *((str(seat + 1), seat) for seat in range(MAX_PLAYERS))]
        _offer(self.first, begins, BY_CHANCE)
        self.rules.value = self.rules.value or DEFAULT_PRESET
        self.seed.placeholder = words(_("any"))
        self._head.value = f"<b>{words(_('A new game'))}</b>"
        self._more.titles = (words(_("Rules, who begins")),)
        self._fit()

    def offer(self, words: Words, games: Sequence[Unfinished]) -> None:
        """Offer unfinished games, the last one first."""
        self.waiting.options = [
            (
                words(
                    _("{names}: {n} turns, {file}"),
                    names=names_in_words(words, game.names),
                    n=game.turns,
                    file=game.path.name,
                ),
                game.path,
            )
            for game in games
        ]
        self.waiting.value = games[0].path if games else None
        self._waiting_row.layout.display = "" if games else "none"

    @property
    def chosen(self) -> Path | None:
        """The unfinished game that is chosen."""
        path: Path | None = self.waiting.value
        return path

    def seated(self) -> Seated:
        """Return what the form says.

        Raises:
            Refused: The seed is no number.
        """
        there = [seat for seat in range(MAX_PLAYERS) if self.kinds[seat].value != NOBODY]
        recorder = self.mode.value is Mode.RECORDER
        sitters = []
        for seat in there:
            kind = None if recorder or self.kinds[seat].value == PERSON else self.kinds[seat].value
            colours = [chosen.value for chosen in self.colours[seat][: self._colours_each]]
            sitters.append(Sitter(self.names[seat].value.strip(), kind, tuple(colours) if all(colours) else ()))
        first = self.first.value
        if recorder and first == BY_CHANCE:
            first = there[0] if there else None
        text = self.seed.value.strip()
        if text and not (text.isascii() and text.isdigit() and len(text) <= 18):
            raise Refused(_("A seed is a whole number of at most 18 digits, not {seed}."), seed=text[:40])
        options: dict[str, str | int] = {"turn": "end"} if self.variant.value else {}
        return Seated(
            tuple(sitters),
            self.rules.value,
            options,
            self.mode.value,
            int(text) if text else None,
            there.index(first) if first in there else None,
        )

    @property
    def _colours_each(self) -> int:
        players = sum(kind.value != NOBODY for kind in self.kinds)
        return 2 if players == 2 and PRESETS[self.rules.value].two_colours else 1

    def _fit(self) -> None:
        """Show the controls that mean something now."""
        for kind, name, (one, other) in zip(self.kinds, self.names, self.colours, strict=True):
            there = kind.value != NOBODY
            name.disabled = not there
            one.layout.display = "" if there else "none"
            other.layout.display = "" if there and self._colours_each == 2 else "none"


def _offer(control: Any, options: list[tuple[str, Any]], usual: Any) -> None:
    """Put a list's options in another language and keep what was chosen."""
    value = control.value if control.options else usual
    control.options = options
    control.value = value
