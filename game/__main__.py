"""The command line: `engawa` and `python -m game`."""

from __future__ import annotations

import multiprocessing
import sys

from game.cli import run


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    multiprocessing.freeze_support()
    main()
