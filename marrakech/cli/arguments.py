"""Arguments that several commands take."""

from __future__ import annotations

import argparse

from marrakech.language import DEFAULT_LANGUAGE, languages

_DIGITS = 18
"""Whole numbers of so many digits every program can hold that reads a seed."""


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the argument that chooses a language."""
    parser.add_argument(
        "--lang",
        metavar="xx",
        choices=languages(),
        default=DEFAULT_LANGUAGE,
        help=f"the language: {', '.join(languages())} (default: {DEFAULT_LANGUAGE})",
    )


def seed_of(text: str) -> int:
    """Return a seed that somebody typed.

    Raises:
        ArgumentTypeError: It is no whole number, or has too many digits.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        shown = text if len(text) <= 2 * _DIGITS else f"{text[:_DIGITS]}…"
        raise argparse.ArgumentTypeError(f"a seed is a whole number of at most {_DIGITS} digits, not {shown!a}")
    return int(text)
