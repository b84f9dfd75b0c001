"""Reading levels/: TOML files as plain data. What they mean is checked by the games."""

from __future__ import annotations

from typing import Any

import tomli

from game import paths
from game.kernel.trouble import BadLevel


def read_levels(game: str) -> dict[str, Any]:
    """The parsed TOML of each file of levels/<game>, by file name."""
    folder = paths.data() / "levels" / game
    if not folder.is_dir():
        raise BadLevel("levels_missing", folder=str(folder))
    found: dict[str, Any] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            found[path.name] = tomli.loads(path.read_text(encoding="utf-8"))
        except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadLevel("level_toml", file=f"{game}/{path.name}", problem=str(error)) from None
        except OSError as error:
            raise BadLevel("level_read", file=f"{game}/{path.name}", problem=error.strerror) from None
    return found
