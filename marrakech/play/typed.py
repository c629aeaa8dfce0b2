"""What people type at a table: turns as records write them, and shorter; who sits down.

``L3 a5-a6`` may be typed ``l3a5a6``, with a rug of two colours ``l3a5a6y``, in the variant ``3a5a6l``; each part may
also come alone when it is its time. What follows a ``!`` is a ruling of the table, as in ``l3a5a6 paid 1 ! a guest``.
"""

from __future__ import annotations

import re
from typing import Final

from marrakech.analysis import COMPUTERS
from marrakech.board import PLACE_BY_SQUARES, SQUARES_BY_NAME, Place
from marrakech.language import _
from marrakech.play.opening import Sitter
from marrakech.play.sayings import Refused
from marrakech.record import COLOURS, SIDE_LETTERS, Turn, apart
from marrakech.rules import Setup

_SIDES: Final = {letter.lower(): side for side, letter in SIDE_LETTERS.items()}
_SIDE, _DIE, _OUT = r"(?P<side>[lsr])?", r"(?P<die>[0-9])?", r"(?P<out>out)?"
_COLOUR: Final = r"(?P<colour>[^\W\d_]{1,13})?"
_RUG: Final = r"(?:(?P<one>[a-g][1-7]) ?[-–,]? ?(?P<other>[a-g][1-7]))?"
_AT_START: Final = re.compile(rf"{_SIDE} ?{_DIE} ?(?:{_OUT}|{_RUG} ?{_COLOUR})")
_AT_END: Final = re.compile(rf"{_DIE} ?(?:{_OUT}|{_RUG} ?{_SIDE})")
_AT_END_OF_TWO: Final = re.compile(rf"{_DIE} ?(?:{_OUT}|{_RUG} ?{_COLOUR} ?{_SIDE})")
_RULING: Final = re.compile(r"(?P<turn>.*?)(?: paid (?P<paid>[0-9]{1,4}))? ?(?:!(?P<ruling>.*))?", re.IGNORECASE)


def read_typed(text: str, setup: Setup, colours: tuple[str, ...], spoken: tuple[str, ...] = ()) -> Turn:
    """Return the turn, or the part of one, that somebody typed.

    Args:
        text: What was typed, in capitals or small letters.
        setup: By which rules, and with how many colours each.
        colours: The colours of the player whose turn it is, as records write them.
        spoken: The same colours in the language of the table.

    Raises:
        Refused: It is no part of a turn. A number no die shows, and squares that share no edge, are for the rules to
            refuse.
    """
    found = _RULING.fullmatch(" ".join(text.split()))
    assert found is not None
    ruling = (found["ruling"] or "").strip() or None
    tidy = found["turn"].strip().lower()
    form = _AT_START if not setup.turns_at_end else _AT_END if len(colours) == 1 else _AT_END_OF_TWO
    parts = form.fullmatch(tidy)
    if not tidy or parts is None:
        raise _not_understood(text, setup, spoken or colours)
    told = parts.groupdict()
    colour = told.get("colour")
    if form is _AT_END_OF_TWO and colour and not told["side"]:
        colour, told["side"] = _without_side(colour, (*colours, *spoken))
    return Turn(
        side=_SIDES[told["side"]] if told["side"] else None,
        die=int(told["die"]) if told["die"] else None,
        place=_place(told["one"], told["other"]) if told["one"] else None,
        colour=_colour(text, colour, setup, colours, spoken) if colour else None,
        out=bool(told["out"]),
        paid=int(found["paid"]) if found["paid"] else None,
        ruling=ruling,
    )


def _place(one: str, other: str) -> Place:
    squares = SQUARES_BY_NAME[one], SQUARES_BY_NAME[other]
    return PLACE_BY_SQUARES.get(squares, apart(*squares))


def _without_side(letters: str, colours: tuple[str, ...]) -> tuple[str, str | None]:
    """Return the letters of a colour without the side that may stand at their end: ``yl`` is yellow and left."""
    is_begun = any(colour.lower().startswith(letters) for colour in colours)
    if letters[-1] in _SIDES and (len(letters) == 2 or (len(letters) > 2 and not is_begun)):
        return letters[:-1], letters[-1]
    return letters, None


def _colour(text: str, typed: str, setup: Setup, colours: tuple[str, ...], spoken: tuple[str, ...]) -> str:
    """Return the colour that what was typed begins; only of players with two of them."""
    named = zip(colours, spoken or colours, strict=True)
    begun = [colour for colour, said in named if colour.startswith(typed) or said.lower().startswith(typed)]
    if len(colours) == 1:
        raise _not_understood(text, setup, spoken or colours)
    if len(begun) != 1:
        raise Refused(
            _("The rug is of one of these colours: {known}. A turn is typed as in {example}."),
            known=", ".join(spoken or colours),
            example=example_of(setup, spoken or colours),
        )
    return begun[0]


def example_of(setup: Setup, spoken: tuple[str, ...]) -> str:
    """Return a whole turn as it is typed, for a player whose colours are called so."""
    colour = ""
    if len(spoken) > 1:
        first, other = spoken[0].lower(), spoken[1].lower()
        colour = next((first[:n] for n in range(1, len(first)) if not other.startswith(first[:n])), first)
    return f"3a5a6{colour}l" if setup.turns_at_end else f"l3a5a6{colour}"


def _not_understood(text: str, setup: Setup, spoken: tuple[str, ...]) -> Refused:
    shown = " ".join(text.split())
    shown = "".join(c if c.isprintable() else "?" for c in (shown if len(shown) <= 40 else f"{shown[:39]}…"))
    return Refused(
        _("“{text}” is not understood. A turn is typed as in {example}."),
        text=shown,
        example=example_of(setup, spoken),
    )


def read_sitters(text: str, spoken: dict[str, str]) -> tuple[Sitter, ...]:
    """Return who sits down: ``Amina, Bilal:blue=careful``, names with commas between them.

    Args:
        text: What was typed.
        spoken: Words of the language of the table for colours and computer players, each with what records write.

    Raises:
        Refused: A colour or computer player that there is not.
    """
    sitters = []
    for part in text.split(","):
        head, equals, computer = part.partition("=")
        name, _colon, colours = head.partition(":")
        chosen = tuple(_known(colour, spoken) for colour in colours.split("+") if colour.strip())
        for colour in chosen:
            if colour not in COLOURS:
                raise Refused(_("There is no such colour of rugs; there are {known}."), known=", ".join(COLOURS))
        who = _known(computer, spoken) if equals else None
        if who is not None and who not in COMPUTERS:
            known = ", ".join(COMPUTERS)
            raise Refused(_("There is no computer player {name}; there are {known}."), name=who[:40], known=known)
        sitters.append(Sitter(name.strip(), who, chosen))
    return tuple(sitters)


def _known(text: str, spoken: dict[str, str]) -> str:
    word = text.strip().lower()
    return spoken.get(word, word)
