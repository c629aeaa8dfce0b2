"""``python -m marrakech`` is the command line."""

import sys

from marrakech.cli import main

if __name__ == "__main__":
    sys.exit(main())
