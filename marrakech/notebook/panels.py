"""The HTML beside the board. Text from records is escaped here, and nothing reaches an HTML widget but from here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from marrakech.captions import tell_heads, way_heads
from marrakech.language import Words, _
from marrakech.narration import colour_name
from marrakech.record import SEAT_LETTERS, Record
from marrakech.rules import Position

_RULE: Final = re.compile(r"\([a-z]+\.[a-z0-9_]+\)")
_PLACE: Final = re.compile(r"\b[a-g][1-7]-[a-g][1-7]\b")


def players_table(
    words: Words,
    record: Record,
    position: Position,
    colour_code: dict[str, str],
    *,
    over: bool,
    kinds: Sequence[str] = (),
) -> str:
    """Return the table of players: dirhams, rugs left, visible squares and score, the one to move marked.

    Args:
        words: The language.
        record: Whose players they are.
        position: The position they are in.
        colour_code: The CSS colour of each colour name.
        over: Whether the game is counted here.
        kinds: What to say of each player first, such as which computer player it is; may be empty texts.
    """
    heads = (_("Player"), _("Dirhams"), _("Rugs left"), _("Squares"), _("Score"))
    rows = [_row("th", (escape(words(head)) for head in heads))]
    for player, seat in enumerate(record.seats):
        swatches = "".join(_swatch(words, colour, colour_code[colour]) for colour in seat.colours)
        moves = player == position.player and not over
        status = ""
        if player in position.out:
            status = words(_("out"))
        elif over and player in position.leaders:
            status = words(_("winner"))
        elif moves:
            status = words(_("to move"))
        upcoming = position.next_colour(player) if len(seat.colours) > 1 else None
        if upcoming is not None and not over:
            following = words(_("next rug: {colour}"), colour=colour_name(words, record.colours[upcoming]))
            status = ", ".join(filter(None, (status, following)))
        status = ", ".join(filter(None, (kinds[player] if kinds else "", status)))
        name = f"{swatches} <b>{SEAT_LETTERS[player]}</b> <bdi>{escape(seat.name)}</bdi>"
        if status:
            name += f" <small>({escape(status)})</small>"
        numbers = (
            position.dirhams[player],
            position.rugs_left(player),
            position.squares_of(player),
            position.scores[player],
        )
        rows.append(_row("td", (name, *map(str, numbers)), current=moves))
    return f'<table class="marrakech-players">{"".join(rows)}</table>'


def _row(tag: str, cells: Iterable[str], *, current: bool = False) -> str:
    mark = ' aria-current="true"' if current else ""
    scope = ' scope="col"' if tag == "th" else ""
    return f"<tr{mark}>{''.join(f'<{tag}{scope}>{cell}</{tag}>' for cell in cells)}</tr>"


def _swatch(words: Words, colour: str, code: str) -> str:
    name = escape(colour_name(words, colour), quote=True)
    return f'<span role="img" aria-label="{name}" title="{name}" style="background:{code}"></span>'


def costs_table(words: Words, rows: Iterable[Iterable[str]]) -> str:
    """Return the table of ways to go before the roll, a row of cells each, and what its columns mean."""
    # A die and where it leads stay on one line.
    kept = (tuple(re.sub(r"(?<=:) | (?=\()", "\u00a0", cell) for cell in row) for row in rows)
    return plain_table([way_heads(words), *kept]) + small(tell_heads(words))


def plain_table(rows: Iterable[Iterable[str]]) -> str:
    """Return a table whose first row is its heading."""
    heads, *body = rows
    cells = "".join(_row("td", map(escape, row)) for row in body)
    return f'<table class="marrakech-players">{_row("th", map(escape, heads))}{cells}</table>'


def prose_table(rows: Iterable[Iterable[str]]) -> str:
    """Return a table of texts, which begin on the left; its first row is its heading."""
    return f'<div class="marrakech-prose">{plain_table(rows)}</div>'


def _unbroken(text: str) -> str:
    """Return a text, escaped, in which no rug's place is broken at its hyphen."""
    return _PLACE.sub(r'<span class="marrakech-place">\g<0></span>', escape(text))


def lines(sentences: Iterable[str]) -> str:
    """Return sentences as a list, one a line."""
    return f'<ul class="marrakech-lines">{"".join(f"<li>{_unbroken(sentence)}</li>" for sentence in sentences)}</ul>'


def notice(text: str) -> str:
    """Return a sentence that stands out, about where the reader is."""
    return f'<p class="marrakech-notice">{_unbroken(text)}</p>'


def winner(text: str) -> str:
    """Return who has won, in large letters."""
    return f'<p class="marrakech-winner"><span aria-hidden="true">★</span> {escape(text)}</p>'


def small(text: str) -> str:
    """Return what explains something, in small letters; nothing for an empty text."""
    return f'<p class="marrakech-meaning">{escape(text)}</p>' if text else ""


def signs(words: Words) -> str:
    """Return what the signs in the list of turns mean."""
    meanings = (("+", _("has variations")), ("…", _("has a comment")), ("! ?", _("judged")))
    parts = (f"<b>{sign}</b> {escape(words(meaning))}" for sign, meaning in meanings)
    return f'<p class="marrakech-signs">{" &nbsp; ".join(parts)}</p>'


def sentences(texts: Iterable[str]) -> str:
    """Return what is to be read before anything is asked, a paragraph each."""
    return "".join(f'<p class="marrakech-says">{escape(text)}</p>' for text in texts)


def question(text: str, do: str, answer: str) -> str:
    """Return a question, how it is answered, and the answer as far as it was given."""
    given = f'<p class="marrakech-given">{escape(answer)}</p>' if answer else ""
    return f'<p class="marrakech-question">{escape(text)}</p><p class="marrakech-do">{escape(do)}</p>{given}'


def legend(words: Words, rows: Iterable[tuple[Iterable[tuple[str, str]], str]]) -> str:
    """Return who plays with which rugs: rows of colours, each a name and its CSS colour, and a line."""
    told = "".join(
        f"<li>{''.join(_swatch(words, colour, code) for colour, code in colours)} {escape(line)}</li>"
        for colours, line in rows
    )
    return f'<ul class="marrakech-legend">{told}</ul>' if told else ""


_SIGNS = {"right": "✓", "wrong": "✗", "note": "ℹ"}


def told(kind: str, text: str, rule: str = "") -> str:
    """Return what an answer was told: ``kind`` is ``right``, ``wrong`` or ``note``, ``rule`` the id of a rule."""
    about = f' <small class="marrakech-rule">{escape(rule)}</small>' if rule else ""
    sign = f'<b aria-hidden="true">{_SIGNS[kind]}</b>'
    return f'<p class="marrakech-told marrakech-{kind}">{sign} {escape(text)}{about}</p>'


def stars(words: Words, number: int, of: int = 3) -> str:
    """Return stars earned, as text that a screen reader can say."""
    told_stars = escape(words(_("{n} of {most} stars"), n=number, most=of), quote=True)
    return (
        f'<span class="marrakech-stars" role="img" aria-label="{told_stars}">{"★" * number}{"☆" * (of - number)}</span>'
    )


def preformatted(text: str) -> str:
    """Return a text board, kept as it is."""
    return f'<pre class="marrakech-board" tabindex="0">{escape(text)}</pre>' if text else ""


def paragraphs(text: str) -> str:
    """Return a text of one's own, such as a comment, as paragraphs; an empty line begins a new one."""
    parts = (part.strip() for part in text.split("\n\n"))
    return "".join(f'<p class="marrakech-text" dir="auto">{escape(part)}</p>' for part in parts if part)


def heading(text: str) -> str:
    """Return a game's title as a heading."""
    return f'<h3 dir="auto">{escape(text)}</h3>'


def problem(text: str) -> str:
    """Return an error message as an alert that a screen reader says at once."""
    told = _RULE.sub(r'<small class="marrakech-rule">\g<0></small>', _unbroken(text))
    return f'<p role="alert" class="marrakech-problem">{told}</p>' if text else ""


_ICONS = {
    "fast-backward": "f049",
    "step-backward": "f048",
    "play": "f04b",
    "pause": "f04c",
    "step-forward": "f051",
    "fast-forward": "f050",
    "check": "f00c",
    "copy": "f0c5",
    "download": "f019",
    "upload": "f093",
    "undo": "f0e2",
}
# An icon is a letter of a font; the empty text after the slash keeps it out of the button's accessible name.
_ICON_STYLE = "\n".join(
    f'.marrakech-viewer .fa-{icon}::before {{ content: "\\{code}" / ""; }}' for icon, code in _ICONS.items()
)
STYLE = (
    f"<style>{_ICON_STYLE}</style>"
    """<style>
.marrakech-players { border-collapse: collapse; margin: 4px 0; }
.marrakech-players th { text-align: right; font-weight: 600; padding: 2px 8px; }
.marrakech-players th:first-child, .marrakech-players td:first-child { text-align: left; }
.marrakech-players th, .marrakech-players td { line-height: 1.35; }
.marrakech-players td { text-align: right; padding: 4px 8px; border-top: 1px solid #8886; }
.marrakech-players small { display: inline-block; }
.marrakech-players tr[aria-current] { background: #e69f0033; }
.marrakech-players span[role=img] { display: inline-block; width: 14px; height: 14px; margin-right: 2px;
  border: 1px solid #0008; border-radius: 3px; vertical-align: -2px; }
.marrakech-prose th, .marrakech-prose td { text-align: left; vertical-align: top; }
.marrakech-text { white-space: pre-line; overflow-wrap: anywhere; border-left: 4px solid #1f8a83;
  padding-left: 10px; }
.marrakech-narration { margin: 6px 0; line-height: 1.4; min-height: 4.2em; }
.marrakech-notice { margin: 4px 0; padding: 6px 10px; border-left: 4px solid #e69f00; background: #e69f0026;
  font-weight: 600; line-height: 1.4; }
.marrakech-winner { margin: 4px 0 8px; padding: 10px 14px; font-size: 1.5em; line-height: 1.3; font-weight: 700;
  background: #e69f0040; border: 2px solid #e69f00; border-radius: 8px; }
.marrakech-meaning { margin: 0 0 4px; font-size: 0.9em; line-height: 1.3; }
.marrakech-signs { margin: 2px 0 6px 116px; font-size: 0.9em; line-height: 1.3; }
.marrakech-lines { margin: 4px 0; padding-left: 20px; line-height: 1.4; }
.marrakech-board { font-family: monospace; line-height: 1.15; overflow-x: auto; padding: 8px; }
.marrakech-viewer .widget-html, .marrakech-viewer .widget-html-content { max-width: 100%; min-width: 0;
  overflow-x: auto; }
.marrakech-stack { position: relative; overflow: visible; }
.marrakech-stack > * { position: absolute; left: 0; top: 0; margin: 0; }
.marrakech-viewer:focus { outline: 2px solid #1f8a83; outline-offset: 4px; }
.marrakech-viewer button:focus-visible { outline: 3px solid #1f8a83; }
.marrakech-viewer .widget-text input { height: 42px; }
.marrakech-viewer .widget-checkbox { align-items: center; margin-right: 12px; }
.marrakech-viewer .marrakech-count { margin-left: 10px; font-variant-numeric: tabular-nums; }
.marrakech-players span[role=img] { forced-color-adjust: none; }
@media (forced-colors: active) {
  .marrakech-viewer button { border: 1px solid ButtonText; }
  .marrakech-viewer .noUi-base { border: 1px solid CanvasText; }
}
.marrakech-desk h3 { margin: 4px 0; }
.marrakech-says { margin: 4px 0; line-height: 1.45; font-size: 1.08em; max-width: 60ch; }
.marrakech-question { margin: 8px 0 2px; line-height: 1.45; font-size: 1.12em; font-weight: 600; max-width: 60ch; }
.marrakech-do { margin: 0 0 4px; line-height: 1.4; opacity: 0.85; }
.marrakech-given { margin: 2px 0; line-height: 1.4; }
.marrakech-legend { list-style: none; margin: 4px 0; padding: 0; line-height: 1.5; font-size: 0.95em; }
.marrakech-legend span[role=img] { display: inline-block; width: 14px; height: 14px; margin-right: 2px;
  border: 1px solid #0008; border-radius: 3px; vertical-align: -2px; forced-color-adjust: none; }
.marrakech-told { margin: 6px 0; padding: 6px 10px; line-height: 1.45; border-left: 4px solid; max-width: 60ch; }
.marrakech-right { border-color: #1f8a83; background: #1f8a8322; }
.marrakech-wrong { border-color: #c2410c; background: #c2410c1c; }
.marrakech-note { border-color: #e69f00; background: #e69f0026; }
.marrakech-rule { opacity: 0.75; white-space: nowrap; }
.marrakech-stars { letter-spacing: 2px; color: #b7791f; font-size: 1.2em; }
.marrakech-whisper, .marrakech-desk .marrakech-narration { position: absolute; width: 1px; height: 1px; margin: -1px;
  min-height: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.marrakech-problem { color: #a40000; background: #fff4f2; border-left: 4px solid #a40000; padding: 6px 10px;
  white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.4; }
body[data-jp-theme-light="false"] .marrakech-problem { color: #ffb3ac; background: #ff453a2e; border-color: #ff7b72; }
body[data-jp-theme-light="false"] .marrakech-viewer { --jp-widgets-dropdown-arrow: url("data:image/svg+xml,%3Csvg\
 xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 18'%3E%3Cpath d='M5 7l4 4 4-4' fill='none' stroke='%23eee'\
 stroke-width='2'/%3E%3C/svg%3E"); }
.marrakech-place { white-space: nowrap; }
</style>"""
)
