"""Where commands write a whole document: to a file, at once or not at all, or to the standard output."""

from __future__ import annotations

import sys
from pathlib import Path

from marrakech.cli.sources import STDIN
from marrakech.cli.streams import message_line, print_line
from marrakech.format.files import replace_file


def write_output(name: str, text: str) -> int:
    """Write a text to a file, or to the standard output for ``-``; return the exit code."""
    if name == STDIN:
        print_line(text.removesuffix("\n"))
        return 0
    try:
        # A link stays a link, and a device a device.
        target = Path(name).resolve()
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_text(text, encoding="utf-8", newline="\n")
        else:
            replace_file(target, text.encode("utf-8"))
    except (OSError, ValueError, RuntimeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        print_line(message_line(name, 1, 1, "error", f"the file cannot be written: {reason}"), sys.stderr)
        return 1
    return 0
