"""Marrakech, the rug market board game: learn it, replay it and analyse it in Jupyter."""

__version__ = "0.1.0"
