"""How positions and records show themselves as the last line of a notebook's cell: as SVG and as text, no widgets.

The rules and records know nothing of pictures, so the method is given to them here, from outside, when the package is
imported; what draws is imported only when something is shown.
"""

from __future__ import annotations

from typing import Any

from marrakech.record import Record
from marrakech.rules import Position

SIZE = 480
"""Width of the pictures in CSS pixels."""


def position_bundle(position: Position, **_wanted: Any) -> dict[str, str]:
    """Return a position as MIME types and their data: an SVG picture, and the text board for where there are none."""
    from marrakech.draw import scene_of, svg_board, text_board

    scene = scene_of(position, size=SIZE)
    return {"image/svg+xml": svg_board(scene), "text/plain": text_board(scene)}


def pretty_position(position: Position, printer: Any, _cycle: bool) -> None:
    """Print a position as its text board; without this IPython would print it as the tuple it is."""
    printer.text(position_bundle(position)["text/plain"])


def record_bundle(record: Record, **_wanted: Any) -> dict[str, str]:
    """Return a record as MIME types and their data: the board after its last turn.

    Raises:
        RecordError: The record does not play by the rules.
    """
    from marrakech.captions import board_words
    from marrakech.cursor import Cursor
    from marrakech.draw import scene_of, svg_board, text_board
    from marrakech.language import language, languages

    cursor = Cursor(record)
    cursor.to_end()
    shown = cursor.shown
    scene = scene_of(
        cursor.position,
        colours=record.colours,
        names=record.names,
        before=shown.before if shown else None,
        events=cursor.events,
        size=SIZE,
    )
    words = board_words(language(record.language) if record.language in languages() else language())
    title = record.title or "Marrakech"
    return {
        "image/svg+xml": svg_board(scene, title=title, words=words),
        "text/plain": f"{title}\n\n{text_board(scene, words=words)}",
    }


def teach() -> None:
    """Give positions and records the method that IPython asks for."""
    Position._repr_mimebundle_ = position_bundle  # type: ignore[attr-defined]
    Position._repr_pretty_ = pretty_position  # type: ignore[attr-defined]
    Record._repr_mimebundle_ = record_bundle  # type: ignore[attr-defined]
