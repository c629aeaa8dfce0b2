"""Where commands write a whole document: to a file, at once or not at all, or to the standard output."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

from marrakech.cli.sources import STDIN
from marrakech.cli.streams import message_line, print_line


def write_output(name: str, text: str) -> int:
    """Write a text to a file, or to the standard output for ``-``; return the exit code."""
    if name == STDIN:
        print_line(text.removesuffix("\n"))
        return 0
    target = Path(name)
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")  # short, whatever the name
    try:
        try:
            with temporary.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        print_line(message_line(name, 1, 1, "error", f"the file cannot be written: {reason}"), sys.stderr)
        return 1
    return 0
