"""The state string: what is on the table in the one text notation of Marrakech in use elsewhere.

It comes from a public university assignment whose house rules are the rule set ``anu``: players with their dirhams and
rugs left, Assam, and what shows on the 49 squares. It knows neither whose turn it is nor what lies hidden. FORMAT.md
describes it in the section “The state string”.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from typing import Final, NamedTuple

from marrakech import board
from marrakech.board import Heading, Place, Places, Square, Squares
from marrakech.rules import Player, Position, RuleSet, RuleSetError, Setup, arrange, rule_set

LETTERS: Final = "cyrp"
"""The letters of players, in the order in which ``write_state`` gives them to seats."""
LETTER_COLOURS: Final = {"c": "cyan", "y": "yellow", "r": "red", "p": "purple"}
"""The colour that each letter stands for, as records name it."""
DEFAULT_RULES: Final = "anu"
"""The rule set that state strings come from."""

_BARE: Final = "n"
# Column by column from the left, each from the top.
_CELLS: Final = tuple(board.square_at(x, board.SIZE - 1 - y) for x in range(board.SIZE) for y in range(board.SIZE))


def write_state(position: Position) -> str:
    """Return the state string of a position: letters by seat, rugs numbered in the order their player laid them.

    Raises:
        ValueError: State strings have no room for it: players of two colours, or numbers with too many digits.
    """
    setup = position.setup
    if len(setup.owner) != setup.players:
        raise ValueError("a state string has one colour a player, so a game with two colours each cannot be written")
    if max(position.dirhams) > 999:
        raise ValueError("a state string has room for 999 dirhams a player, not for more")
    laid = position.laid
    numbers = [sum(rug.colour == colour for rug in laid) for colour in range(setup.players)]
    if max(*position.left, *numbers) > 99:
        raise ValueError("a state string has room for 99 rugs a player, not for more")
    cells = dict.fromkeys(board.SQUARES, f"{_BARE}00")
    counts = [0] * setup.players
    for place, colour in laid:
        counts[colour] += 1
        cells |= dict.fromkeys(board.PLACES[place], f"{LETTERS[colour]}{counts[colour]:02}")
    players = "".join(
        f"P{LETTERS[player]}{position.dirhams[player]:03}{position.left[player]:02}{'oi'[player not in position.out]}"
        for player in range(setup.players)
    )
    x, y = board.file_of(position.assam), board.SIZE - 1 - board.rank_of(position.assam)
    assam = f"A{x}{y}{board.HEADING_NAMES[position.heading]}"
    return f"{players}{assam}B{''.join(cells[square] for square in _CELLS)}"


def read_state(text: str) -> State:
    """Return what a state string says.

    Raises:
        StateError: It is not a state string; ``index`` says where.
    """
    return _StateReader(text).read()


class StatePlayer(NamedTuple):
    """A player of a state string: letter, dirhams, rugs left to lay, and whether he is still in the game."""

    letter: str
    dirhams: int
    left: int
    is_in: bool


@dataclass(frozen=True)
class State:
    """What a state string says. ``cells`` are the 49 squares as written: a letter and two digits, ``n00`` for bare.

    A letter on the board need not be a player's.
    """

    players: tuple[StatePlayer, ...]
    assam: Square
    heading: Heading
    cells: tuple[str, ...]

    @property
    def rugs(self) -> dict[Square, str]:
        """The rug that shows on each square that is not bare, as written."""
        return {square: cell for square, cell in zip(_CELLS, self.cells, strict=True) if cell[0] != _BARE}

    @cached_property
    def visible(self) -> dict[str, Squares]:
        """The squares that each letter shows on; players' letters first, in turn order."""
        found = {player.letter: 0 for player in self.players}
        for square, rug in self.rugs.items():
            found[rug[0]] = found.get(rug[0], 0) | 1 << square
        return found

    @cached_property
    def whole(self) -> Places:
        """The places that show the same rug on both squares."""
        rugs = self.rugs
        return sum(1 << place for place, (low, high) in enumerate(board.PLACES) if rugs.get(low, low) == rugs.get(high))


class StateError(ValueError):
    """A text that is not a state string, or a board that cannot have come about.

    ``index`` is the offset of the fault in the text, from 0.
    """

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.message = message
        self.index = index


def position_of(state: State, rules: RuleSet | str = DEFAULT_RULES, player: Player | None = None) -> Position:
    """Return a position that a state string can stand for, at the beginning of a turn.

    What lies hidden is made up: each rug of which one half shows gets its other half under a neighbour.

    Args:
        state: The state.
        rules: The rule set, or the name of a preset.
        player: Whose turn it is; by default the first who has a rug to lay.

    Raises:
        StateError: The board cannot have come about, or the rule set has two colours a player.
        ValueError: The rule set does not exist or does not fit, or it cannot be that player's turn.
    """
    of = Setup(rule_set(rules) if isinstance(rules, str) else rules, len(state.players))
    if len(of.owner) != of.players:
        message = f"the rule set {of.rules.preset} gives two players two colours each; a state string has one"
        raise RuleSetError(f"{message} (it comes from the rule set {DEFAULT_RULES})")
    letters = [player.letter for player in state.players]
    for index, cell in enumerate(state.cells):
        if cell[0] not in (*letters, _BARE):
            raise StateError(f"the rug {cell} belongs to no player", _index_of_cell(state, index))
    out = [seat for seat, player in enumerate(state.players) if not player.is_in]
    if len(out) == len(letters):
        raise StateError("every player is out, but the last one in the game stays in", 0)
    if player is None:
        playing = (seat for seat, player in enumerate(state.players) if player.is_in and player.left)
        player = next(playing, next(seat for seat in range(len(letters)) if seat not in out))
    return arrange(
        of,
        player=player,
        assam=state.assam,
        heading=state.heading,
        dirhams=[player.dirhams for player in state.players],
        left=[player.left for player in state.players],
        out=out,
        rugs=[(place, letters.index(rug[0])) for place, rug in _laying_order(state)],
    )


def _index_of_cell(state: State, cell: int) -> int:
    """Return where the text of a cell begins."""
    return 8 * len(state.players) + 5 + 3 * cell


def _laying_order(state: State) -> list[tuple[Place, str]]:
    """Return the rugs in an order in which they can have been laid so that this board shows.

    Rugs are taken off from the top. Whole ones can be taken at any time; a rug of which one half shows, as soon as a
    square beside it shows a rug that is off already, under which its other half then lies. Of those that can be taken
    the youngest by its number is, so that a board with the numbers of a real game comes apart in the order it was laid.
    """
    squares: dict[str, list[Square]] = {}
    for square, rug in state.rugs.items():
        squares.setdefault(rug, []).append(square)
    seats = [player.letter for player in state.players]
    free: list[tuple[int, int, Place, str]] = []
    waiting: dict[Square, str] = {}

    def can_go(rug: str, one: Square, other: Square) -> None:
        heappush(free, (-int(rug[1:]), -seats.index(rug[0]), board.PLACE_BY_SQUARES[one, other], rug))

    for rug, shown in squares.items():
        if len(shown) == 1:
            waiting[shown[0]] = rug
        elif tuple(shown) in board.PLACE_BY_SQUARES:
            can_go(rug, shown[0], shown[1])
        else:
            names = ", ".join(sorted(board.SQUARE_NAMES[square] for square in shown))
            message = f"the rug {rug} shows on {names}, which one rug cannot cover"
            raise StateError(message, _index_of_cell(state, _CELLS.index(shown[-1])))
    order = []
    while free:
        *_, place, rug = heappop(free)
        order.append((place, rug))
        for square in squares[rug]:
            for beside in board.NEIGHBOURS[square]:
                if beside in waiting:
                    can_go(waiting.pop(beside), beside, square)
    if waiting:
        square = min(waiting, key=_CELLS.index)
        message = (
            f"one half of the rug {waiting[square]} shows, on {board.SQUARE_NAMES[square]}, and no square beside it"
        )
        raise StateError(
            f"{message} shows a rug that can lie over its other half, so this board cannot have come about",
            _index_of_cell(state, _CELLS.index(square)),
        )
    return order[::-1]


class _StateReader:
    """Reads one state string from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.index = 0

    def read(self) -> State:
        players: list[StatePlayer] = []
        while self.one_of("PA", "P (a player) or A (Assam)") == "P":
            players.append(self.player([player.letter for player in players]))
        if not 2 <= len(players) <= len(LETTERS):
            raise StateError(f"a state string has 2 to 4 players, not {len(players)}", self.index - 1)
        digits = "0123456"
        x = int(self.one_of(digits, "Assam's column, 0 to 6"))
        y = int(self.one_of(digits, "Assam's row, 0 to 6"))
        heading = board.HEADING_NAMES.index(self.one_of(board.HEADING_NAMES, "Assam's heading N, E, S or W"))
        self.one_of("B", "B (the board)")
        cells = tuple(self.cell(number) for number in range(len(_CELLS)))
        if self.index < len(self.text):
            raise StateError(f"after the 49 squares stands {self.text[self.index :][:20]!a}", self.index)
        return State(tuple(players), board.square_at(x, board.SIZE - 1 - y), heading, cells)

    def one_of(self, allowed: str, what: str) -> str:
        """Return the next character.

        Raises:
            StateError: It is none of those allowed.
        """
        if self.index == len(self.text):
            raise StateError(f"the text ends where {what} is missing", self.index)
        character = self.text[self.index]
        if character not in allowed:
            raise StateError(f"here stands {character!a} in place of {what}", self.index)
        self.index += 1
        return character

    def number(self, length: int, what: str) -> int:
        return int("".join(self.one_of("0123456789", f"a digit of {what}") for _ in range(length)))

    def player(self, taken: list[str]) -> StatePlayer:
        letter = self.one_of(LETTERS, "a player's letter c, y, r or p")
        if letter in taken:
            raise StateError(f"two players have the letter {letter}", self.index - 1)
        dirhams = self.number(3, "the player's dirhams")
        left = self.number(2, "the player's rugs left")
        return StatePlayer(letter, dirhams, left, self.one_of("io", "i (in the game) or o (out)") == "i")

    def cell(self, number: int) -> str:
        name = board.SQUARE_NAMES[_CELLS[number]]
        start = self.index
        letter = self.one_of(LETTERS + _BARE, f"the letter c, y, r, p or n of {name}")
        rug = self.number(2, f"the rug on {name}")
        if letter == _BARE and rug:
            raise StateError(f"a bare square is n00, not n{rug:02}", start)
        return f"{letter}{rug:02}"
