"""What a position is worth knowing for: odds and costs, exactly worked out; what computer players would do."""

from marrakech.analysis.odds import Way, ways
from marrakech.analysis.players import COMPUTERS, ByChance, ByOdds, ByRug, Choice, ComputerPlayer, Reason

__all__ = ["COMPUTERS", "ByChance", "ByOdds", "ByRug", "Choice", "ComputerPlayer", "Reason", "Way", "ways"]
