"""Progress: which lessons are done, kept as one small JSON file beside the saves."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from game.files import read_json, write_json
from game.kernel.trouble import Trouble

PROGRESS = "lessons.json"
"""What the file is called, in the folder of saves."""


class Progress(Struct, frozen=True):
    """The lessons that were taken to their end, by game."""

    done: dict[str, tuple[str, ...]] = {}

    def of(self, game: str) -> set[str]:
        """The names of the lessons of a game that are done."""
        return set(self.done.get(game, ()))

    def with_done(self, game: str, name: str) -> Progress:
        """The progress with a lesson more."""
        return Progress({**self.done, game: tuple(sorted({*self.of(game), name}))})


def load_progress(path: Path) -> tuple[Progress, Trouble | None]:
    """The progress of a file, or none with what was wrong with it; the file is left as it is."""
    return read_json(path, Progress, "progress_broken")


def keep_done(path: Path, game: str, name: str) -> None:
    """Note that a lesson is done. A file that cannot be read is put aside, not written over."""
    progress, trouble = load_progress(path)
    write_json(path, progress.with_done(game, name), broken=trouble is not None)
