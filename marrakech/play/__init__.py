"""Playing: a game at a table, kept in its file after every decision. No pictures, no widgets, no terminal.

>>> from marrakech.play import Actor, Sitter, new_game
>>> game = new_game([Sitter("Amina"), Sitter("Bilal", computer="careful")], seed=7, first=0)
>>> events = game.turn(-1)
>>> game.to_act
<Actor.CHANCE: 'chance'>
>>> events = game.roll()
>>> game.to_act
<Actor.PERSON: 'person'>
"""

from marrakech.play.correction import CorrectionBreaks
from marrakech.play.game import NOTES, Actor, Game
from marrakech.play.gamefile import GameFile
from marrakech.play.opening import GAMES, Sitter, Unfinished, new_game, open_game, unfinished
from marrakech.play.sayings import Kept, Notice, Refused
from marrakech.play.terms import PERSON, Mode, Terms

__all__ = [
    "GAMES",
    "NOTES",
    "PERSON",
    "Actor",
    "CorrectionBreaks",
    "Game",
    "GameFile",
    "Kept",
    "Mode",
    "Notice",
    "Refused",
    "Sitter",
    "Terms",
    "Unfinished",
    "new_game",
    "open_game",
    "unfinished",
]
