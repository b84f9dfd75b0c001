"""Reading levels/: TOML files as plain data. What they mean is checked by the games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomli

from game import paths
from game.files import problem_of
from game.kernel.trouble import BadLevel


def read_levels(game: str) -> dict[str, Any]:
    """The parsed TOML of each file of levels/<game>, by file name."""
    folder = paths.levels(game)
    if not folder.is_dir():
        raise BadLevel("levels_missing", folder=str(folder))
    return {path.name: read_toml(path, f"{game}/{path.name}") for path in sorted(folder.glob("*.toml"))}


def read_toml(path: Path, file: str) -> dict[str, Any]:
    """The parsed TOML of one file; `file` is what a fault calls it."""
    try:
        return tomli.loads(path.read_text(encoding="utf-8"))
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadLevel("level_toml", file=file, problem=str(error)) from None
    except OSError as error:
        raise BadLevel("level_read", file=file, problem=problem_of(error)) from None
