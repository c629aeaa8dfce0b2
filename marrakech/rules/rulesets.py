"""Rule sets: the printed rules, the house rules in use elsewhere, and the options in which they differ.

A rule set is a preset with some options replaced. Everything the rules of play ask of it is a field of ``RuleSet``.

Rules implemented here: setup.dirhams, setup.rugs2, setup.rugs3, setup.rugs4 (the numbers; ``rules.Setup`` deals them).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4


class RuleSetError(ValueError):
    """A preset, option or combination that does not exist; ``option`` is the one at fault, or None for the preset."""

    def __init__(self, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.option = option


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What may differ between two games of Marrakech.

    ``rugs`` and ``dirhams`` are what each player gets with 2, 3 and 4 players; ``two_colours`` says that with two
    players each has two colours. The other fields take the values in ``OPTIONS``.
    """

    preset: str
    rugs: tuple[int, int, int] = (24, 15, 12)
    dirhams: tuple[int, int, int] = (30, 30, 30)
    two_colours: bool = True
    cover_whole: str = "never"
    turn: str = "start"
    end_turn: str = "quarter"
    last_player: str = "ends"
    tie: str = "dirhams"

    def rugs_each(self, players: int) -> int:
        """Return the number of rugs each of 2-4 players gets (setup.rugs2, setup.rugs3, setup.rugs4)."""
        return self.rugs[players - MIN_PLAYERS]

    def dirhams_each(self, players: int) -> int:
        """Return the dirhams each of 2-4 players gets (setup.dirhams)."""
        return self.dirhams[players - MIN_PLAYERS]

    def colours_each(self, players: int) -> int:
        """Return how many colours each of 2-4 players has: 1, or 2 with two players where the set says so."""
        return 2 if players == MIN_PLAYERS and self.two_colours else 1


# rule: setup.rugs2, rule: setup.rugs3, rule: setup.rugs4, rule: setup.dirhams
PRESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {
        rules.preset: rules
        for rules in (
            RuleSet("gigamic"),
            RuleSet("bga", cover_whole="own", end_turn="any"),
            RuleSet("anu", rugs=(15, 15, 15), two_colours=False, last_player="plays_on"),
            RuleSet("zoch", dirhams=(60, 40, 30)),
        )
    }
)
DEFAULT_PRESET: Final = "gigamic"

OPTIONS: Final[Mapping[str, tuple[str, ...] | range]] = MappingProxyType(
    {
        "cover_whole": ("never", "own"),
        "rugs": range(1, 100),
        "dirhams": range(1, 1000),
        "turn": ("start", "end"),
        "end_turn": ("quarter", "any"),
        "last_player": ("ends", "plays_on"),
        "tie": ("dirhams", "squares"),
    }
)
"""The values each option can take; the numbers are what each player gets, whatever the number of players."""


def rule_set(preset: str = DEFAULT_PRESET, options: Mapping[str, str | int] | None = None) -> RuleSet:
    """Return a preset with some options replaced.

    Raises:
        RuleSetError: No such preset, option or value, or a combination that is not played.
    """
    try:
        rules = PRESETS[preset]
    except KeyError:
        raise RuleSetError(f"there is no rule set {preset!r}; there are {', '.join(PRESETS)}") from None
    changed: dict[str, Any] = {}
    for option, value in (options or {}).items():
        if option not in OPTIONS:
            raise RuleSetError(f"there is no option {option!r}; there are {', '.join(OPTIONS)}", option)
        allowed = OPTIONS[option]
        if isinstance(allowed, range):
            if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
                raise RuleSetError(f"{option} is a number from {allowed[0]} to {allowed[-1]}, not {value!r}", option)
            changed[option] = (value, value, value)
        else:
            if value not in allowed:
                raise RuleSetError(f"{option} is {' or '.join(allowed)}, not {value!r}", option)
            changed[option] = value
    rules = replace(rules, **changed)
    if preset == "anu" and rules.turn == "end":
        raise RuleSetError("the rule set anu has no variant in which Assam is turned at the end", "turn")
    return rules
