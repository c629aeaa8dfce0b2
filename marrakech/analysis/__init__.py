"""What a position is worth knowing for, exactly worked out; what computer players would do; a whole game in numbers."""

from marrakech.analysis.odds import Way, ways
from marrakech.analysis.players import COMPUTERS, Aim, ByChance, ByOdds, ByRug, Choice, ComputerPlayer, Reason
from marrakech.analysis.tally import Dearest, Decided, PlayerStatistics, Statistics, statistics

__all__ = [
    "COMPUTERS",
    "Aim",
    "ByChance",
    "ByOdds",
    "ByRug",
    "Choice",
    "ComputerPlayer",
    "Dearest",
    "Decided",
    "PlayerStatistics",
    "Reason",
    "Statistics",
    "Way",
    "statistics",
    "ways",
]
