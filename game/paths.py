"""Where things lie: the data that ships with the game, and the saves.

Data (assets/ and levels/) is looked for in this order: ENGAWA_DATA, a frozen bundle, inside the installed
package, and beside the package in a checkout. Saves go to ENGAWA_SAVES, else to saves/ of a checkout, else
to the user's data folder.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

from game.kernel.trouble import Trouble

_PACKAGE = Path(__file__).resolve().parent


def _checkout() -> Path | None:
    """The root of the checkout that this package runs from, or None for an installed copy."""
    root = _PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "levels").is_dir() else None


@cache
def data() -> Path:
    """The folder that holds assets/ and levels/."""
    if override := os.environ.get("ENGAWA_DATA"):
        return Path(override)
    bundle = getattr(sys, "_MEIPASS", None)
    places = [Path(bundle) / "game" / "_data"] if bundle else []
    places.append(_PACKAGE / "_data")
    return next((place for place in places if place.is_dir()), _checkout() or _PACKAGE / "_data")


def saves() -> Path:
    """The folder for journals and settings; it may not exist yet."""
    if override := os.environ.get("ENGAWA_SAVES"):
        return Path(override)
    if checkout := _checkout():
        return checkout / "saves"
    return _of_the_user()


def _of_the_user() -> Path:
    """The user's data folder; whoever has no home has none, unless the system says so otherwise."""
    import platformdirs  # noqa: PLC0415 -- only an installed copy needs it, and it takes its time

    try:
        folder = Path(platformdirs.user_data_dir("engawa", appauthor=False))
    except RuntimeError:
        raise Trouble("no_home") from None
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 -- where nobody knows it, it stays as it is written
    if not folder.is_absolute() or (folder.is_relative_to(home) and not home.is_dir()):
        raise Trouble("no_home")
    return folder
