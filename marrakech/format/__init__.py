"""Records and positions as text: YAML files, position codes, state strings."""

from pathlib import Path
from typing import Final

from marrakech.format.files import load_file, read_file, write_file
from marrakech.format.reader import Loaded, PlacedWarning, ReadUpToError, load, read
from marrakech.format.writer import write
from marrakech.record import IllegalTurn, RecordError

SCHEMA: Final = Path(__file__).with_name("record.schema.json")
"""The JSON Schema of records, for editors."""

__all__ = [
    "SCHEMA",
    "IllegalTurn",
    "Loaded",
    "PlacedWarning",
    "ReadUpToError",
    "RecordError",
    "load",
    "load_file",
    "read",
    "read_file",
    "write",
    "write_file",
]
