"""What a position is worth knowing for: odds and costs, exactly worked out."""

from marrakech.analysis.odds import Way, ways

__all__ = ["Way", "ways"]
