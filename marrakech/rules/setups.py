"""What stays the same for a whole game: who plays by which rules with which colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from marrakech.rules.actions import QUARTERS, TURNS, Colour, Player, TurnAssam
from marrakech.rules.rulesets import MAX_PLAYERS, MIN_PLAYERS, RuleSet, rule_set


@dataclass(frozen=True)
class Setup:
    """What stays the same for a whole game: the rule set and the number of players (2-4)."""

    rules: RuleSet
    players: int
    owner: tuple[Player, ...] = field(init=False, compare=False, repr=False)
    """The player each colour belongs to."""
    colours: tuple[tuple[Colour, ...], ...] = field(init=False, compare=False, repr=False)
    """The colours of each player."""
    only_colour: tuple[Colour | None, ...] = field(init=False, compare=False, repr=False)
    """The colour of each player who has just one; None for a player of two."""
    turns_at_end: bool = field(init=False, compare=False, repr=False)
    """Whether Assam is turned at the end of a turn, for the next player (variant.order)."""
    covers_own: bool = field(init=False, compare=False, repr=False)
    """Whether a player may cover a whole rug of his own (lay.cover)."""
    _hash: int = field(init=False, compare=False, repr=False)
    _clockwise: tuple[tuple[Player, ...], ...] = field(init=False, compare=False, repr=False)
    turns: tuple[TurnAssam, ...] = field(init=False, compare=False, repr=False)
    """The ways Assam may be turned (turn.heading, variant.order)."""

    def __post_init__(self) -> None:
        if not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise ValueError(f"Marrakech is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {self.players}")
        each = self.rules.colours_each(self.players)
        if self.rules.rugs_each(self.players) % each:
            raise ValueError(f"{self.rules.rugs_each(self.players)} rugs do not divide into two colours")
        fix = object.__setattr__
        fix(self, "owner", tuple(player for player in range(self.players) for _ in range(each)))
        fix(self, "colours", tuple(tuple(range(p * each, p * each + each)) for p in range(self.players)))
        fix(self, "only_colour", tuple(mine[0] if len(mine) == 1 else None for mine in self.colours))
        fix(self, "turns_at_end", self.rules.turn == "end")
        fix(self, "covers_own", self.rules.cover_whole == "own")
        fix(self, "_hash", hash((self.rules, self.players)))
        seats = range(self.players)
        fix(self, "_clockwise", tuple((*seats[seat + 1 :], *seats[: seat + 1]) for seat in seats))
        ends_with_quarter = self.turns_at_end and self.rules.end_turn == "quarter"
        fix(self, "turns", QUARTERS if ends_with_quarter else TURNS)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Setup], tuple[RuleSet, int]]:
        # The stored hash holds hashes of texts, which differ from one process to the next.
        return Setup, (self.rules, self.players)

    @property
    def rugs_of_each_colour(self) -> int:
        """The number of rugs of each colour at the start (setup.rugs2, setup.rugs3, setup.rugs4)."""
        return self.rules.rugs_each(self.players) // self.rules.colours_each(self.players)

    def next_player(self, player: Player, left: Sequence[int]) -> Player:
        """Return the next player clockwise with rugs left to lay, perhaps the same; who has none is passed over."""
        # rule: setup.first
        for following in self._clockwise[player]:
            for colour in self.colours[following]:
                if left[colour]:
                    return following
        raise ValueError("no player has a rug left")

    def draw_first(self, rng: Random) -> Player:
        """Draw the first player (setup.first)."""
        return rng.randrange(self.players)  # rule: setup.first

    def shuffle(self, rng: Random) -> tuple[tuple[Colour, ...], ...]:
        """Shuffle each player's rugs into a pile, the top first (setup.rugs2)."""
        piles = []  # rule: setup.rugs2
        for colours in self.colours:
            pile = [colour for colour in colours for _ in range(self.rugs_of_each_colour)]
            rng.shuffle(pile)
            piles.append(tuple(pile))
        return tuple(piles)


def setup(players: int, rules: RuleSet | str = "gigamic") -> Setup:
    """Return the set-up for 2-4 players under a rule set or the name of a preset."""
    return Setup(rule_set(rules) if isinstance(rules, str) else rules, players)
