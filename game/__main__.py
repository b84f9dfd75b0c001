"""The command line: `engawa` and `python -m game`."""

from __future__ import annotations

import io
import multiprocessing
import os
import sys

from game.cli import run


def _open_streams() -> None:
    """Let a stream that was closed read as empty or swallow what it gets, and let no sign be too strange for one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 -- as long as we run
        elif isinstance(stream := getattr(sys, name), io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def main() -> None:
    """Run the command line and leave with its exit code."""
    multiprocessing.freeze_support()  # first: in a frozen copy, a process for minds begins here too, and is no command
    _open_streams()
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
