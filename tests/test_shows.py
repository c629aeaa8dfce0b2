"""What a cell shows whose last line is a position or a record."""

from pathlib import Path
from xml.etree import ElementTree

from IPython.core.formatters import DisplayFormatter

from marrakech.format import read, read_file
from marrakech.rules import setup, start

GAMES = Path(__file__).parent / "data" / "games"


def shown(value: object) -> dict[str, str]:
    """The MIME bundle that IPython makes of a value."""
    bundle, _metadata = DisplayFormatter().format(value)
    return bundle


def test_a_position_shows_itself_as_picture_and_text() -> None:
    bundle = shown(start(setup(3)))
    assert set(bundle) == {"image/svg+xml", "text/plain"}
    assert ElementTree.fromstring(bundle["image/svg+xml"]).tag.endswith("svg")
    assert "▲" in bundle["text/plain"]


def test_a_record_shows_the_board_after_its_last_turn() -> None:
    record = read_file(GAMES / "game-13.yaml")
    bundle = shown(record)
    assert bundle["text/plain"].startswith("case 21-13\n")
    assert "Chloé" in bundle["text/plain"]
    assert "case 21-13" in bundle["image/svg+xml"]


def test_text_of_a_record_stays_text() -> None:
    record = read(
        "marrakech: 1\ntitle: <script>x</script>\nplayers:\n"
        '  - {name: "<b>A</b>", colour: red}\n  - {name: B, colour: blue}\n  - {name: C, colour: green}\nturns: []\n'
    )
    svg = shown(record)["image/svg+xml"]
    assert "<script" not in svg
    assert "<b>" not in svg
