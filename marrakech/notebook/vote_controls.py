"""The native controls of a vote: made once, named in any language, put to what is shown."""

from __future__ import annotations

from typing import Final

import ipywidgets as widgets

from marrakech.course import KINDS
from marrakech.course.choices import LETTERS
from marrakech.course.kinds import DIFFICULTIES
from marrakech.language import Words, _, languages
from marrakech.notebook import panels
from marrakech.notebook.controls import LANGUAGE_NAMES
from marrakech.notebook.enlarge import Enlarge
from marrakech.notebook.named import HEIGHT, Named, chooser, layout, row
from marrakech.notebook.vote_screen import ANY, MOST_HANDS, Poll, VoteScreen

MOST_SEED: Final = 999_999
_LEVELS: Final = {1: _("easy"), 2: _("medium"), 3: _("hard")}


class VoteControls(Named):
    """The controls of a vote, as attributes; ``letters`` and ``hands`` by the number of the answer."""

    def __init__(self, kind: str, difficulty: int, seed: int, lang: str) -> None:
        super().__init__()
        self.letters = [widgets.Button(description=letter) for letter in LETTERS]
        self.hands = [widgets.BoundedIntText(min=0, max=MOST_HANDS) for _letter in LETTERS]
        self.answers = [widgets.HTML() for _letter in LETTERS]
        self.rows = []
        for parts in zip(self.letters, self.answers, self.hands, strict=True):
            line = widgets.HBox(parts)
            line.add_class("marrakech-hands")
            self.rows.append(line)
        self.reveal = self.button(_("Reveal"), "check", "success")
        self.next = self.button(_("Next question"), "step-forward", "primary")
        self.undo = self.button(_("Undo the last hand"), "undo")
        self.enlarge = Enlarge()
        kinds = [("", ANY), *((name, name) for name in KINDS)]
        self.kind = self.named(widgets.Dropdown(options=kinds, value=kind, layout=chooser()), _("Kind"))
        levels = [(str(level), level) for level in DIFFICULTIES]
        self.difficulty = self.named(
            widgets.Dropdown(options=levels, value=difficulty, layout=layout("230px", height=HEIGHT)), _("Difficulty")
        )
        self.seed = self.named(
            widgets.BoundedIntText(min=0, max=MOST_SEED, value=seed, layout=layout("230px", height=HEIGHT)),
            _("Question"),
        )
        names = [(LANGUAGE_NAMES.get(code, code), code) for code in languages()]
        self.language = self.named(
            widgets.Dropdown(options=names, value=lang, layout=layout("230px", height=HEIGHT)), _("Language")
        )
        self.help = widgets.HTML()
        self.more = widgets.Accordion(layout=layout("auto"))
        self.more.children = (widgets.VBox([self.kind, row(self.difficulty, self.seed, self.language), self.help]),)

    def say(self, words: Words) -> None:
        """Name every control in a language."""
        self.name_all(words)
        self.enlarge.say(words)
        for letter, button, field in zip(LETTERS, self.letters, self.hands, strict=True):
            button.tooltip = words(_("One more hand for {letter}"), letter=letter)
            field.description = words(_("Hands for {letter}"), letter=letter)
        kinds = [(words(_("all kinds in turn")), ANY), *((words(kind.trains), name) for name, kind in KINDS.items())]
        levels = [(words(name), level) for level, name in _LEVELS.items()]
        for chosen, options in ((self.kind, kinds), (self.difficulty, levels)):
            value = chosen.value
            chosen.options = options
            chosen.value = value
        self.more.titles = (words(_("Which question, language, keys")),)
        self.help.value = panels.lines(
            (
                words(_("A, B, C, D: one more hand for that answer. U: undo the last hand.")),
                words(_("Space or Enter: reveal, and then the next question. N: next question.")),
                words(_("The same number, kind and difficulty ask the same question again.")),
            )
        )

    def put(self, asked: Poll, screen: VoteScreen) -> None:
        """Put the controls to what is shown."""
        many = len(asked.choices)
        for number, line in enumerate(self.rows):
            there = number < many
            line.layout.display = "" if there else "none"
            self.answers[number].value = screen.answers[number] if there else ""
            self.hands[number].value = asked.hands[number] if there else 0
            self.hands[number].layout.display = "none" if asked.revealed else ""
            self.letters[number].disabled = asked.revealed
        self.reveal.disabled = asked.revealed
        self.undo.disabled = asked.revealed or not asked.before
        self.seed.value = asked.shown.seed

    def arrange(self, board: widgets.Widget, beside: tuple[widgets.Widget, ...], size: int) -> widgets.Box:
        """Return the box of a vote: the board on the left, the question and its answers on the right."""
        question, solution, *others = beside
        left = widgets.VBox([board], layout=widgets.Layout(flex="0 1 auto", width=f"{size}px"))
        left.add_class("marrakech-vote-board")
        right = widgets.VBox(
            [
                question,
                *self.rows,
                solution,
                row(self.reveal, self.next, self.undo, self.enlarge),
                *others,
                self.more,
            ],
            layout=widgets.Layout(flex="1 1 320px", min_width="min(320px, 100%)"),
        )
        box = widgets.HBox([left, right], layout=widgets.Layout(flex_flow="row wrap"))
        box.add_class("marrakech-vote-all")
        return box
