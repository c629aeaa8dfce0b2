"""The position code: a whole position in one line of ASCII, safe in YAML, in a URL and in a chat.

``M1.gigamic.30_30_30.15_15_15.d4N.At.0S`` is the start of a game of three. The grammar, with vectors that other
programs can test against, is the section “The position code” of FORMAT.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits
from types import MappingProxyType
from typing import Final

from marrakech import board
from marrakech.rules import OPTIONS, PRESETS, Phase, Position, RuleSet, RuleSetError, Setup, arrange, rule_set

VERSION: Final = 1
MAX_LENGTH: Final = 10_000
"""Longer texts are refused unread; the longest game that can be played takes fewer than 1,000 characters."""

ALPHABET: Final = ascii_uppercase + ascii_lowercase + digits + "._"
"""The 64 characters of a code, in the order of their values for the check character."""
CHECK_ALPHABET: Final = ALPHABET[:62] + "-~"
"""The check character, by its value: a code that ended in a full stop would lose it in a sentence."""

MAX_DIRHAMS: Final = 10**9 - 1
MAX_LEFT: Final = 10**4 - 1
"""The most dirhams of one player and rugs left of one colour that a code has room for."""

_START: Final = f"M{VERSION}"
_PILE_DIGITS: Final = ALPHABET[:62]
_SQUARE_LETTERS: Final = ascii_letters.swapcase()[: len(board.SQUARES)]
_NORTHWARD: Final = "abcd"
_EASTWARD: Final = "ABCD"
_SEATS: Final = "ABCD"
_PHASE_LETTERS: Final[Mapping[Phase, str]] = MappingProxyType(
    {Phase.TURN: "t", Phase.ROLL: "r", Phase.DRAW: "d", Phase.LAY: "l", Phase.OVER: "o"}
)
_OPTION_LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "cover_whole": "C",
        "rugs": "R",
        "dirhams": "D",
        "turn": "T",
        "end_turn": "Q",
        "last_player": "L",
        "tie": "W",
    }
)
_RULES: Final = re.compile(r"([a-z]+)(C)?(?:R(\d{1,2}))?(?:D(\d{1,3}))?(T)?(Q)?(L)?(W)?")
_NEXT: Final = re.compile(r"([A-D])([trdo]|l[a-d])")
_ASSAM: Final = re.compile(r"([a-g][1-7])([NESW])")


def write_code(position: Position) -> str:
    """Return the position code of a position; ``read_code`` gives back an equal position.

    Raises:
        ValueError: The rule set is not a preset with options, or a player has more than ``MAX_DIRHAMS``, or more than
            ``MAX_LEFT`` rugs of a colour.
    """
    setup = position.setup
    purses = [f"{n}x" if player in position.out else str(n) for player, n in enumerate(position.dirhams)]
    lay = "" if position.colour is None else _NORTHWARD[position.colour]
    fields = [
        _START,
        _write_rules(setup.rules),
        "_".join(purses),
        "_".join(map(str, position.left)),
        board.SQUARE_NAMES[position.assam] + board.HEADING_NAMES[position.heading],
        _SEATS[position.player] + _PHASE_LETTERS[position.phase] + lay,
    ]
    if any(position.piles):
        fields.append("_".join(_write_pile(setup, player, pile) for player, pile in enumerate(position.piles)))
    fields.append("".join(_write_rug(*rug) for rug in position.laid) or "0")
    if max(position.dirhams) > MAX_DIRHAMS or max(position.left) > MAX_LEFT:
        raise ValueError(f"a position code has no room for more than {MAX_DIRHAMS} dirhams or {MAX_LEFT} rugs")
    text = ".".join(fields)
    return text + _check_character(text)


def read_code(text: str) -> Position:
    """Return the position that a position code stands for.

    Raises:
        CodeError: It is not a position code, or it has been miscopied; ``index`` says where as well as can be told.
    """
    return _CodeReader(text).read()


class CodeError(ValueError):
    """A text that is not a position code; ``index`` is the offset of the fault in it, from 0."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.message = message
        self.index = index


# -- The check character


def _check_character(text: str) -> str:
    """Return the character that makes the sum of the values of all characters, each weighted by its place, nothing.

    Values are elements of the field of 64 elements (polynomials over GF(2) modulo x^6 + x + 1) and the weights are the
    powers of x. As no weight is 0, one wrong character changes the sum; as neighbouring weights differ, so does a
    swap of two different neighbours.
    """
    total = 0
    for character in text:
        total = _times_x(total ^ ALPHABET.index(character))
    return CHECK_ALPHABET[total]


def _times_x(value: int) -> int:
    return value << 1 ^ (0b1000011 if value & 0b100000 else 0)


# -- Fields


def changed_options(rules: RuleSet) -> dict[str, str | int]:
    """Return the options in which a rule set differs from its preset.

    Raises:
        ValueError: There is no such preset, or it gives another rule set with these options.
    """
    preset = PRESETS.get(rules.preset)
    if preset is None:
        raise ValueError(f"there is no rule set {rules.preset!r}")
    changed: dict[str, str | int] = {}
    for option in OPTIONS:
        value = getattr(rules, option)
        if value != getattr(preset, option):
            changed[option] = value[0] if isinstance(value, tuple) else value
    if rule_set(rules.preset, changed) != rules:
        raise ValueError("only a rule set that is a preset with options can be written")
    return changed


def _write_rules(rules: RuleSet) -> str:
    """Return a preset's name and a letter for each option that differs from it, with its value if it is a number."""
    text, changed = rules.preset, changed_options(rules)
    for option, letter in _OPTION_LETTERS.items():
        if option in changed:
            value = changed[option]
            text += f"{letter}{value}" if isinstance(value, int) else letter
    return text


def _other_value(preset: str, option: str) -> str:
    """Return the value of an option that is not the preset's; options that are no numbers have two values each."""
    (other,) = set(map(str, OPTIONS[option])) - {getattr(PRESETS[preset], option)}
    return other


def _write_pile(setup: Setup, player: int, pile: bytes) -> str:
    """Return a pile as a number in base 62; nothing if no rug of it is known.

    With two colours the number is in binary a 1 and then a bit for each rug, next first; with one, how many there are.
    """
    number, colours = len(pile), setup.colours[player]
    if len(colours) > 1:
        number = int("".join(["1", *(str(colours.index(colour)) for colour in pile)]), 2) if pile else 0
    text = ""
    while number:
        number, digit = divmod(number, len(_PILE_DIGITS))
        text = _PILE_DIGITS[digit] + text
    return text


def _read_pile(setup: Setup, player: int, text: str, most: int) -> bytes | None:
    """Return the colours of a pile, or None if it holds more than ``most`` rugs."""
    number, colours = 0, setup.colours[player]
    for digit in text:
        number = number * len(_PILE_DIGITS) + _PILE_DIGITS.index(digit)
    if (number if len(colours) == 1 else number.bit_length() - 1) > most:
        return None
    if len(colours) == 1:
        return bytes(colours * number)
    return bytes(colours[int(bit)] for bit in f"{number:b}"[1:])


def _write_rug(place: int, colour: int) -> str:
    low, high = board.PLACES[place]
    directions = _NORTHWARD if high == low + 1 else _EASTWARD
    return _SQUARE_LETTERS[board.SQUARES.index(low)] + directions[colour]


# -- Reading


class _CodeReader:
    """Reads one code; an object only so that every field knows where in the text it stands."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read(self) -> Position:
        fields = self.split()
        has_piles = len(fields) == 8
        _, rules, purses, left, assam, following, *rest = fields
        piles, rugs = rest if has_piles else (None, rest[0])
        dirhams, out = self.read_purses(*purses)
        setup = self.read_setup(*rules, len(dirhams))
        of_colours = self.read_left(*left, len(setup.owner))
        square, heading = self.read_assam(*assam)
        player, phase, colour = self.read_next(*following, setup)
        known = self.read_piles(*piles, setup, of_colours) if piles else ()
        laid = self.read_rugs(*rugs, len(setup.owner))
        if _check_character(self.text[:-1]) != self.text[-1]:
            message = "the check character does not fit: a character of the code is wrong, or two have changed places"
            raise CodeError(message, len(self.text) - 1)
        if len(out) == len(dirhams):
            raise CodeError("no player is left in the game", purses[1])

        def position(piles: tuple[bytes, ...]) -> Position:
            return arrange(
                setup,
                phase=phase,
                player=player,
                assam=square,
                heading=heading,
                dirhams=dirhams,
                left=of_colours,
                out=out,
                rugs=laid,
                piles=piles,
                colour=colour,
            )

        try:
            found = position(known)
        except ValueError as error:
            raise CodeError(str(error), self.fault_of_piles(piles, position) or following[1]) from None
        self.check_spelling(found)
        return found

    @staticmethod
    def fault_of_piles(piles: tuple[str, int] | None, position: Callable[[tuple[bytes, ...]], Position]) -> int | None:
        """Return where the piles stand if the position is a good one without them."""
        if piles is None:
            return None
        try:
            position(())
        except ValueError:
            return None
        return piles[1]

    def split(self) -> list[tuple[str, int]]:
        """Return the fields between the full stops, without the check character, each with its index."""
        text = self.text
        if len(text) > MAX_LENGTH:
            raise CodeError(f"a text of {len(text)} characters is too long for a position code", MAX_LENGTH)
        for index, character in enumerate(text):
            if character not in (ALPHABET if index < len(text) - 1 else CHECK_ALPHABET + "._"):
                raise CodeError(f"{character!a} is not a character of position codes", index)
        if not text.startswith(f"{_START}."):
            version = re.match(r"M(\d+)\.", text)
            if version:
                message = f"version {version[1]} of the position code is not known here, only version {VERSION}"
                raise CodeError(message, 1)
            raise CodeError(f"a position code begins with {_START}.", 0)
        if text[-1] not in CHECK_ALPHABET:
            raise CodeError(f"a position code does not end with {text[-1]!a}: its end is missing", len(text) - 1)
        fields, index = [], 0
        for field in text[:-1].split("."):
            fields.append((field, index))
            index += len(field) + 1
        if len(fields) not in (7, 8):
            message = f"a position code has 7 or 8 parts between full stops, not {len(fields)}"
            raise CodeError(message, len(text) - 1 if len(fields) < 7 else fields[8][1] - 1)
        return fields

    def read_purses(self, field: str, index: int) -> tuple[list[int], list[int]]:
        """Return the dirhams of each player and the players who are out."""
        dirhams, out = [], []
        for player, part in enumerate(field.split("_")):
            if part.endswith("x"):
                out.append(player)
            dirhams.append(self.read_number(part.removesuffix("x"), index, MAX_DIRHAMS, "a player's dirhams"))
            index += len(part) + 1
        return dirhams, out

    def read_number(self, text: str, index: int, most: int, what: str) -> int:
        if not text.isdigit() or len(text) > len(str(most)):
            wrong = next((at for at, character in enumerate(text) if not character.isdigit()), 0)
            raise CodeError(f"{what} are a number from 0 to {most}, not {text!a}", index + wrong)
        return int(text)

    def read_setup(self, field: str, index: int, players: int) -> Setup:
        found = _RULES.fullmatch(field)
        if found is None:
            name = re.match("[a-z]*", field)
            message = "the rule set is a name and the letters of changed options, in the order C R D T Q L W"
            raise CodeError(message, index + len(name[0] if name else ""))
        preset, *values = found.groups()
        options: dict[str, str | int] = {}
        try:
            if preset in PRESETS:
                for option, value in zip(_OPTION_LETTERS, values, strict=True):
                    if value is not None:
                        options[option] = int(value) if value.isdigit() else _other_value(preset, option)
            return Setup(rule_set(preset, options), players)
        except RuleSetError as error:
            raise CodeError(str(error), index) from None
        except ValueError as error:
            raise CodeError(str(error), index + len(field) + 1 if players not in range(2, 5) else index) from None

    def read_left(self, field: str, index: int, colours: int) -> list[int]:
        numbers = []
        start = index
        for part in field.split("_"):
            numbers.append(self.read_number(part, index, MAX_LEFT, "the rugs left"))
            index += len(part) + 1
        if len(numbers) != colours:
            raise CodeError(f"here are the rugs left of {len(numbers)} colours, of the game's {colours}", start)
        return numbers

    def read_assam(self, field: str, index: int) -> tuple[int, int]:
        found = _ASSAM.fullmatch(field)
        if found is None:
            raise CodeError(f"Assam's square and heading are a text like d4N, not {field!a}", index)
        return board.SQUARES_BY_NAME[found[1]], board.HEADING_NAMES.index(found[2])

    def read_next(self, field: str, index: int, setup: Setup) -> tuple[int, Phase, int | None]:
        found = _NEXT.fullmatch(field)
        if found is None:
            message = f"whose turn it is and what comes next are a text like At, Br, Cd, Alb or Do, not {field!a}"
            raise CodeError(message, index)
        player = _SEATS.index(found[1])
        if player >= setup.players:
            raise CodeError(f"there is no player {found[1]} among {setup.players}", index)
        phase = next(phase for phase, letter in _PHASE_LETTERS.items() if letter == found[2][0])
        colour = _NORTHWARD.index(found[2][1]) if phase is Phase.LAY else None
        if colour is not None and colour >= len(setup.owner):
            raise CodeError(f"there is no colour {found[2][1]} among {len(setup.owner)}", index + 2)
        return player, phase, colour

    def read_piles(self, field: str, index: int, setup: Setup, left: list[int]) -> tuple[bytes, ...]:
        parts = field.split("_")
        if len(parts) != setup.players:
            raise CodeError(f"here are {len(parts)} piles of {setup.players} players", index)
        piles = []
        for player, part in enumerate(parts):
            most = sum(left[colour] for colour in setup.colours[player])
            pile = _read_pile(setup, player, part, most)
            if pile is None:
                raise CodeError(f"the pile has more rugs than the {most} that player {_SEATS[player]} has left", index)
            piles.append(pile)
            index += len(part) + 1
        return tuple(piles)

    def read_rugs(self, field: str, index: int, colours: int) -> list[tuple[int, int]]:
        if field == "0":
            return []
        rugs = []
        for at in range(0, len(field), 2):
            pair = field[at : at + 2]
            square = _SQUARE_LETTERS.find(pair[0])
            if square < 0:
                raise CodeError(f"{pair[0]!a} is not the letter of a square", index + at)
            colour = max(_NORTHWARD.find(pair[1:] or "?"), _EASTWARD.find(pair[1:] or "?"))
            if not 0 <= colour < colours:
                known = f"{_NORTHWARD[:colours]}{_EASTWARD[:colours]}"
                raise CodeError(f"after a rug's square comes one of {known}", index + at + 1)
            low = board.SQUARES[square]
            north = pair[1] in _NORTHWARD
            place = board.PLACE_BY_SQUARES.get((low, low + (1 if north else 8)))
            if place is None:
                way = "north" if north else "east"
                raise CodeError(f"no square lies {way} of {board.SQUARE_NAMES[low]}", index + at)
            rugs.append((place, colour))
        if not rugs:
            raise CodeError("where no rug is laid stands a 0", index)
        return rugs

    def check_spelling(self, position: Position) -> None:
        """Refuse a second spelling of the same position, so that equal positions have equal codes."""
        right = write_code(position)
        if right != self.text:
            index = next(i for i, (a, b) in enumerate(zip(right, self.text, strict=False)) if a != b)
            raise CodeError(f"the code of this position is spelt {right}", index)
