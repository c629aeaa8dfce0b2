"""Records and positions as text: YAML files, position codes, state strings."""

from pathlib import Path
from typing import Final

from marrakech.format.code import CodeError, read_code, write_code
from marrakech.format.facts import facts
from marrakech.format.files import load_file, read_file, write_file
from marrakech.format.options import options
from marrakech.format.reader import Loaded, PlacedWarning, ReadUpToError, load, read
from marrakech.format.state import StateError, position_of, read_state, write_state
from marrakech.format.writer import write
from marrakech.record import IllegalTurn, RecordError

SCHEMA: Final = Path(__file__).with_name("record.schema.json")
"""The JSON Schema of records, for editors."""

__all__ = [
    "SCHEMA",
    "CodeError",
    "IllegalTurn",
    "Loaded",
    "PlacedWarning",
    "ReadUpToError",
    "RecordError",
    "StateError",
    "facts",
    "load",
    "load_file",
    "options",
    "position_of",
    "read",
    "read_code",
    "read_file",
    "read_state",
    "write",
    "write_code",
    "write_file",
    "write_state",
]
