"""Progress: which lessons are done, kept as one small JSON file beside the saves."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from game.files import problem_of, write_whole
from game.kernel.trouble import Trouble


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
    try:
        return msgspec.json.decode(path.read_bytes(), type=Progress), None
    except FileNotFoundError:
        return Progress(), None
    except OSError as error:
        return Progress(), Trouble("file_read", path=str(path), problem=problem_of(error))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Progress(), Trouble("progress_broken", path=str(path), problem=str(error))


def keep_done(path: Path, game: str, name: str) -> None:
    """Note that a lesson is done. A file that cannot be read is put aside, not written over."""
    progress, trouble = load_progress(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if trouble is not None:
            path.replace(path.with_name(f"{path.name}.broken"))
    except OSError as error:
        raise Trouble("file_write", path=str(path), problem=problem_of(error)) from None
    write_whole(path, msgspec.json.format(msgspec.json.encode(progress.with_done(game, name))))
