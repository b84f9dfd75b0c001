"""Where things lie: the data that ships with the game, and the saves.

Data (assets/ and levels/) is looked for in this order: ENGAWA_DATA, a frozen bundle, inside the installed
package, and beside the package in a checkout. Saves go to ENGAWA_SAVES, else to saves/ of a checkout, else
to the user's data folder.

ENGAWA_GAMES names further games: packages, with commas between them, each with a folder ``data`` of the same shape
as ours beside its rooms. The last part of a package's name is the game's word.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, NamedTuple

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


@cache
def guests() -> tuple[str, ...]:
    """The packages of the games from outside, as they were named."""
    named = os.environ.get("ENGAWA_GAMES", "").split(",")
    return tuple(name.strip() for name in named if name.strip())


def word_of(package: str) -> str:
    """The word of the game that a package is."""
    return package.rpartition(".")[2]


def spec_of(package: str) -> ModuleSpec | None:
    """Where a package lies, without running it; None if there is none."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):  # what it should lie in is not there, or is no package
        return None
    return spec if spec is not None and spec.submodule_search_locations else None


class Root(NamedTuple):
    """A folder that holds assets/ and levels/, and whose it is."""

    folder: Path
    game: str
    """The game from outside that brings it; empty for ours."""


def roots() -> list[Root]:
    """Every such folder, ours first. A guest that is not there has none: the registry tells it."""
    found = [Root(data(), "")]
    for package in guests():
        spec = spec_of(package)
        if spec is not None and spec.submodule_search_locations:
            found.append(Root(Path(spec.submodule_search_locations[0]) / "data", word_of(package)))
    return found


def levels(game: str) -> Path:
    """The folder with the levels of a game; where ours would be, if nobody has it."""
    own = [root.folder for root in roots() if root.game in ("", game)]
    places = [folder / "levels" / game for folder in own]
    return next((place for place in places if place.is_dir()), places[0])


def saves() -> Path:
    """The folder for journals and settings; it may not exist yet."""
    if override := os.environ.get("ENGAWA_SAVES"):
        return Path(override)
    if checkout := _checkout():
        return checkout / "saves"
    return _of_the_user()


def kind_of(folder: Path) -> Literal["checkout", "user", "other"]:
    """Whose a folder of saves is: a checkout's own, the user's, as an installed copy has it, or one that was named."""
    checkout = _checkout()
    if checkout is not None and folder == checkout / "saves":
        return "checkout"
    try:
        return "user" if folder == _of_the_user() else "other"
    except Trouble:
        return "other"


def homely(path: Path) -> str:
    """A path as people write it: their home is ~."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 -- see below
    inside = home.parent != home and path.is_relative_to(home)
    return str(Path("~") / path.relative_to(home)) if inside else str(path)


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
