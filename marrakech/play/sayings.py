"""What the table says of itself, in any language: why something is refused, what became of the file."""

from __future__ import annotations

from enum import Enum

from marrakech.language import Words, language


class Refused(ValueError):
    """Something the table does not let one do, though no rule of the game is broken; everything is as it was.

    ``message`` is the catalogues' message and ``parts`` what fills it; ``str()`` says it in English.
    """

    def __init__(self, message: str, **parts: object) -> None:
        super().__init__(language()(message, **parts))
        self.message = message
        self.parts = parts

    def tell(self, words: Words) -> str:
        """Return the reason as a sentence."""
        return words(self.message, **self.parts)


class Kept(Enum):
    """What became of a game's file."""

    MOVED = "moved"
    """The game goes on in another file, because somebody else changed this one."""
    FAILED = "failed"
    """It could not be written; the next decision tries again."""
    AGAIN = "again"
    """It could be written again."""
    REMADE = "remade"
    """File or folder had vanished and were made anew."""
    COMMENTED = "commented"
    """The file as it was, with comments that cannot be kept, now stands beside it."""


class Notice:
    """Something to tell about a game's file; ``str()`` says it in English."""

    def __init__(self, kind: Kept, message: str, **parts: object) -> None:
        self.kind = kind
        self.message = message
        self.parts = parts

    def __str__(self) -> str:
        return self.tell(language())

    def tell(self, words: Words) -> str:
        """Return it as a sentence."""
        return words(self.message, **self.parts)
