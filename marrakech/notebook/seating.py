"""The form in which people sit down at a table: who plays, by which rules, and which unfinished game goes on."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import ipywidgets as widgets

from marrakech.analysis import COMPUTERS
from marrakech.captions import computer_name
from marrakech.draw import usual_colours
from marrakech.language import Words, _, languages
from marrakech.narration import colour_name, names_in_words
from marrakech.notebook import panels
from marrakech.notebook.controls import LANGUAGE_NAMES
from marrakech.notebook.named import HEIGHT, Named, filling, layout, row
from marrakech.play import PERSON, Mode, Refused, Sitter, Unfinished
from marrakech.record import COLOURS
from marrakech.rules import DEFAULT_PRESET, MAX_PLAYERS, MIN_PLAYERS, PRESETS, setup

NAMES: Final = ("Amina", "Bilal", "Chloé", "Driss")
"""Who sits where until somebody else does."""
# A beginner against two computer players, one of which can be beaten: one colour each, and a short game.
SITTING: Final = (PERSON, "careful", "wanders", "")
SHORT: Final = 6
"""Rugs each of a short game; an even number, as two colours need."""
# Lists show nothing for None, so what is not chosen has values of its own.
NOBODY: Final = ""
USUALLY: Final = ""
USUAL_LENGTH: Final = 0
BY_CHANCE: Final = -1
_COMPUTERS: Final = {
    "wanders": _("{name}: does anything that is allowed."),
    "careful": _("{name}: pays as little as it can."),
    "greedy": _("{name}: takes what brings most, and is the strongest."),
}
_RULES: Final = {
    "gigamic": _("The printed rules: 24, 15 or 12 rugs and 30 dirhams each. Two players have two colours each."),
    "bga": _("As the printed rules, but one rug may hide a whole rug of one's own."),
    "anu": _("15 rugs and one colour each, also with two players; the last player who is left plays on."),
    "zoch": _("As the printed rules, but with two players 60 dirhams each, with three 40."),
}


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

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._words: Words | None = None
        self.names = [widgets.Text(value=name, layout=layout("170px", height=HEIGHT)) for name in NAMES]
        self.kinds = [widgets.Dropdown(layout=layout("190px", height=HEIGHT)) for _name in NAMES]
        self.colours = [
            [widgets.Dropdown(layout=layout("150px", height=HEIGHT)) for _second in range(2)] for _name in NAMES
        ]
        for number, (name, kind) in enumerate(zip(self.names, self.kinds, strict=True), 1):
            name.description, kind.description = str(number), ""
            name.style.description_width = "24px"
        names = [(LANGUAGE_NAMES.get(code, code), code) for code in languages()]
        narrow = layout("280px", height=HEIGHT)
        self.language = self.named(widgets.Dropdown(options=names, value=lang, layout=narrow), _("Language"))
        self.mode = self.named(widgets.Dropdown(layout=filling()), _("Where"))
        self.length = self.named(widgets.Dropdown(layout=filling()), _("Length"))
        self.first = self.named(widgets.Dropdown(layout=layout("280px", height=HEIGHT)), _("Who begins"))
        self.rules = self.named(widgets.Dropdown(options=list(PRESETS), layout=filling()), _("Rules"))
        self.variant = self.switch(_("Assam is turned at the end of a turn"), value=False)
        self.seed = self.named(widgets.Text(layout=layout("280px", height=HEIGHT)), _("Seed"))
        self.start = self.button(_("Start the game"), "play", "primary")
        self.waiting = self.named(widgets.Dropdown(layout=filling()), _("Unfinished"))
        self.go_on = self.button(_("Go on"), "play", "primary")
        self._head, self._who, self._which, self._letters = (widgets.HTML() for _part in range(4))
        self._more = widgets.Accordion(
            (
                widgets.VBox(
                    [row(self.rules), self._which, self.variant, row(self.first, self.seed), self._letters],
                ),
            ),
            layout=layout("auto"),
        )
        self._waiting_row = row(self.waiting, self.go_on)
        seats = [
            row(name, kind, *colours) for name, kind, colours in zip(self.names, self.kinds, self.colours, strict=True)
        ]
        self.box = widgets.VBox(
            [
                row(self.language),
                self._waiting_row,
                self._head,
                *seats,
                self._who,
                row(self.mode),
                row(self.length),
                self._more,
                self.start,
            ]
        )
        for control in (*self.kinds, *self.names, self.rules, *(one for pair in self.colours for one in pair)):
            control.observe(lambda _change: self._fit(), "value")
        self.mode.observe(self._on_mode, "value")

    def say(self, words: Words) -> None:
        """Name everything in a language."""
        self._words = None  # until everything is named, nothing is fitted
        self.name_all(words)
        for kind, usual in zip(self.kinds, SITTING, strict=True):
            _offer(kind, self._kinds(words), usual)
            kind.tooltip = words(_("Who sits here"))
        for pair in self.colours:
            for chosen in pair:
                named = [(colour_name(words, colour), colour) for colour in COLOURS]
                _offer(chosen, [(words(_("usual colour")), USUALLY), *named], USUALLY)
                chosen.tooltip = words(_("Colour of the rugs"))
        _offer(
            self.mode,
            [
                (words(_("Play here")), Mode.PLAY),
                (words(_("On a real board: write down what happens")), Mode.RECORDER),
            ],
            Mode.PLAY,
        )
        self.rules.value = self.rules.value or DEFAULT_PRESET
        self.seed.placeholder = words(_("any"))
        self.seed.tooltip = words(_("The same number makes the same die again. Leave it empty for a game of its own."))
        self._head.value = f"<b>{words(_('A new game'))}</b>"
        self._letters.value = panels.small(words(_("Whoever begins is player A; the next one to the left is B.")))
        self._more.titles = (words(_("Rules, who begins")),)
        self._words = words
        self._fit()

    def _kinds(self, words: Words) -> list[tuple[str, str]]:
        kinds = [(words(_("a person")), PERSON)]
        if self.mode.value is not Mode.RECORDER:
            kinds += [(computer_name(words, name), name) for name in COMPUTERS]
        return [*kinds, (words(_("empty seat")), NOBODY)]

    def offer(self, words: Words, games: Sequence[Unfinished]) -> None:
        """Offer unfinished games, the last one first."""
        chosen = self.chosen
        self.waiting.options = [(_told(words, game), game.path) for game in games]
        paths = [game.path for game in games]
        self.waiting.value = chosen if chosen in paths else paths[0] if paths else None
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
        there = self._there
        recorder = self.mode.value is Mode.RECORDER
        colours = self._colours()
        sitters = []
        for seat in there:
            kind = None if self.kinds[seat].value == PERSON else self.kinds[seat].value
            sitters.append(Sitter(self.names[seat].value.strip(), kind, colours.get(seat, ())))
        first = self.first.value
        if recorder and first == BY_CHANCE:
            first = there[0] if there else None
        text = self.seed.value.strip()
        if text and not (text.isascii() and text.isdigit() and len(text) <= 18):
            raise Refused(_("A seed is a whole number of at most 18 digits, not {seed}."), seed=text[:40])
        options: dict[str, str | int] = {"turn": "end"} if self.variant.value else {}
        if self.length.value != USUAL_LENGTH:
            options["rugs"] = self.length.value
        return Seated(
            tuple(sitters),
            self.rules.value,
            options,
            self.mode.value,
            int(text) if text else None,
            there.index(first) if first in there else None,
        )

    @property
    def _there(self) -> list[int]:
        """The seats on which somebody sits."""
        return [seat for seat in range(MAX_PLAYERS) if self.kinds[seat].value != NOBODY]

    def _colours(self) -> dict[int, tuple[str, ...]]:
        """Return the colours of each seat, chosen or usual; none where too few sit there for a game."""
        there = self._there
        if len(there) < MIN_PLAYERS:
            return {}
        usual = usual_colours(setup(len(there), self.rules.value))
        each = len(usual) // len(there)
        chosen = [one.value for seat in there for one in self.colours[seat][:each]]
        free = [colour for colour in (*usual, *(c for c in COLOURS if c not in usual)) if colour not in chosen]
        dealt = [colour if colour != USUALLY else free.pop(0) for colour in chosen]
        return {seat: tuple(dealt[each * number : each * (number + 1)]) for number, seat in enumerate(there)}

    # -- Showing what means something now

    def _on_mode(self, _change: Any) -> None:
        """Offer what goes with a game here, or on a real board, where people play with all rugs of the box."""
        if self._words is None:
            return
        words, recorder = self._words, self.mode.value is Mode.RECORDER
        self._words = None
        for kind, usual in zip(self.kinds, SITTING, strict=True):
            if recorder and kind.value in COMPUTERS:
                kind.value = PERSON
            _offer(kind, self._kinds(words), usual)
        self._words = words
        self._fit()
        self.length.value = USUAL_LENGTH if recorder else SHORT

    def _fit(self) -> None:
        """Show the controls that mean something now, and what they mean."""
        words, self._words = self._words, None  # what is put here by the way calls for nothing more
        if words is None:
            return
        there, colours = self._there, self._colours()
        for seat, (name, pair) in enumerate(zip(self.names, self.colours, strict=True)):
            mine = colours.get(seat, ())
            name.disabled = seat not in there
            for number, chosen in enumerate(pair):
                chosen.layout.display = "" if number < max(len(mine), seat in there) else "none"
                usual = words(_("usual colour"))
                if number < len(mine) and chosen.value == USUALLY:
                    usual = words(_("{colour} (usual)"), colour=colour_name(words, mine[number]))
                _name_first(chosen, usual)
        seated = dict.fromkeys(self.kinds[seat].value for seat in there)
        self._who.value = panels.small(
            " ".join(words(_COMPUTERS[kind], name=computer_name(words, kind)) for kind in seated if kind in COMPUTERS)
        )
        begins = [
            (words(_("chance says")), BY_CHANCE),
            *((f"{seat + 1} {self.names[seat].value}", seat) for seat in there),
        ]
        _offer(self.first, begins, BY_CHANCE)
        self._which.value = panels.small(words(_RULES[self.rules.value]))
        self._offer_lengths(words, len(there))
        self._words = words

    def _offer_lengths(self, words: Words, players: int) -> None:
        rugs = PRESETS[self.rules.value].rugs_each(min(max(players, MIN_PLAYERS), MAX_PLAYERS))
        short, usual = _("Short: {rugs} rugs each, {turns} turns"), _("Usual: {rugs} rugs each, {turns} turns")
        _offer(
            self.length,
            [
                (words(short, rugs=SHORT, turns=SHORT * players), SHORT),
                (words(usual, rugs=rugs, turns=rugs * players), USUAL_LENGTH),
            ],
            SHORT,
        )


def _told(words: Words, game: Unfinished) -> str:
    """Return what tells an unfinished game from others."""
    return words(
        _("{names}: {turns}, {when}, {where}"),
        names=names_in_words(words, game.names),
        turns=words.count(_("{n} turn"), _("{n} turns"), game.turns),
        when=time.strftime("%Y-%m-%d %H:%M", time.localtime(game.written)),
        where=words(_("real board")) if game.mode is Mode.RECORDER else words(_("played here")),
    )


def _offer(control: Any, options: list[tuple[str, Any]], usual: Any) -> None:
    """Put a list's options in another language and keep what was chosen, if it is still there."""
    if control.options == tuple(options):
        return
    value = control.value if control.options else usual
    if value not in [option for _name, option in options]:
        value = usual
    with control.hold_sync():
        control.options = options
        control.value = value


def _name_first(control: Any, name: str) -> None:
    """Name the first option of a list anew."""
    if control.options[0][0] != name:
        _offer(control, [(name, control.options[0][1]), *control.options[1:]], USUALLY)
