"""The words people read, by language: message catalogues in ``locale/``, the English ones being the messages' own.

Modules mark their messages with ``_`` and are handed a ``Words`` to say them with, so one process can speak several
languages at once::

    words = language("en")
    words(_("{name} rolls {slippers}."), name="Amina", slippers=3)

What stands in braces is filled in as plain text; escaping it for HTML or Plotly is the view's work.
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from pathlib import Path
from typing import Final

DOMAIN: Final = "marrakech"
LOCALE: Final = Path(__file__).parent / "locale"
DEFAULT_LANGUAGE: Final = "en"


def _(message: str) -> str:
    """Mark a message for the catalogues; it is looked up when it is said."""
    return message


class Words:
    """A language: call it with a message and what to fill in."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue

    def __call__(self, message: str, /, **parts: object) -> str:
        """Return a message in this language with its parts filled in."""
        return self._catalogue.gettext(message).format(**parts)

    def count(self, one: str, many: str, number: int, /, **parts: object) -> str:
        """Return the message for a number, which fills ``{n}``."""
        return self._catalogue.ngettext(one, many, number).format(n=number, **parts)

    def decimal(self, number: float) -> str:
        """Return a number with two decimals, as this language writes it."""
        whole, part = f"{number:.2f}".split(".")
        return self(_("{whole}.{part}"), whole=whole, part=part)


def languages() -> tuple[str, ...]:
    """Return the codes of the languages there are, English first."""
    found = sorted(path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (DEFAULT_LANGUAGE, *(code for code in found if code != DEFAULT_LANGUAGE))


@lru_cache
def language(code: str = DEFAULT_LANGUAGE) -> Words:
    """Return a language by its code.

    Raises:
        ValueError: There is no such language.
    """
    if code not in languages():
        raise ValueError(f"there is no language {code!r}; there are {', '.join(languages())}")
    if code == DEFAULT_LANGUAGE:
        return Words(code, gettext.NullTranslations())
    return Words(code, gettext.translation(DOMAIN, str(LOCALE), [code]))
