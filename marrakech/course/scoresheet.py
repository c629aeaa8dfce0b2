"""The paper form for writing down a game in our notation, to be typed in afterwards."""

from __future__ import annotations

from marrakech.course.paper import document, head, paragraph, table
from marrakech.language import Words, _
from marrakech.record import SEAT_LETTERS
from marrakech.rules import Setup


def scoresheet(words: Words, setup: Setup) -> str:
    """Return the form for a game as HTML: who plays, a line for each turn there can be, and the result."""
    title = words(_("Marrakech: a game written down"))
    two = len(setup.owner) > setup.players
    seats = SEAT_LETTERS[: setup.players]
    players = table(
        ("", words(_("name")), words(_("colours") if two else _("colour")), words(_("dirhams")), words(_("squares")),
         words(_("points"))),
        ((seat, "", "", "", "", "") for seat in seats),
        "seats",
    )  # fmt: skip
    turns = setup.rules.rugs_each(setup.players) * setup.players
    halves = [range(1, turns // 2 + 1 + turns % 2), range(turns // 2 + 1 + turns % 2, turns + 1)]
    columns = "\n".join(table(_heading(words, setup, two), _rows(numbers, seats, two), "turns") for numbers in halves)
    page = [
        head(title, words(_("Date:")), words(_("Place:"))),
        players,
        paragraph(_how(words, setup, two), "small"),
        f'<div class="columns">\n{columns}\n</div>',
    ]
    return document(words.code, title, ["\n".join(page)])


def _heading(words: Words, setup: Setup, two: bool) -> tuple[str, ...]:
    side, die = words(_("L S R")), words(_("die"))
    rug = (words(_("rug")), words(_("colour"))) if two else (words(_("rug")),)
    return ("", die, *rug, side) if setup.turns_at_end else ("", side, die, *rug)


def _rows(numbers: range, seats: str, two: bool) -> list[tuple[str, ...]]:
    blanks = ("",) * (4 if two else 3)
    return [(f"{number} {seats[(number - 1) % len(seats)]}", *blanks) for number in numbers]


def _how(words: Words, setup: Setup, two: bool) -> str:
    if setup.turns_at_end:
        example = "3 a5-a6 red L" if two else "3 a5-a6 L"
    else:
        example = "L3 a5-a6 red" if two else "L3 a5-a6"
    return words(
        _(
            "In each turn: Assam turned left (L), straight on (S) or right (R), the number on the die, the two squares "
            "of the rug; typed in: {example}. Who cannot pay writes “out” in place of the rug and is left out from "
            "then on."
        ),
        example=example,
    )
