"""The registry: the games of the house, ours and those from outside.

A further game is its folder, its word (in OURS, or its package in ENGAWA_GAMES), and data.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder

from game import paths
from game.kernel.box import AnyBox
from game.kernel.trouble import Trouble
from game.levels import read_levels
from game.words import LANGUAGES

OURS = ("hiroba", "haniwa", "koi", "hitohira")
GAMES = tuple(dict.fromkeys((*OURS, *map(paths.word_of, paths.guests()))))
ROOMS = (
    "parts",
    "state",
    "commands",
    "events",
    "rules",
    "evolve",
    "scoring",
    "view",
    "notation",
    "mind",
    "marks",
    "luck",
)
"""The pure rooms of every game, in reading order."""
BACK_ROOMS = ("_course", "_position", "_data")
"""The rooms behind them, in every game as well: what comes of a command and the deal, reading and writing positions,
the data of levels/ checked."""
SCREEN_ROOMS = ("layout", "hand", "cues", "paint", "inspect", "count", "plates", "planks", "table")
"""The rooms of a game that has a table on the screen; what each offers is said in game/stage/rooms.py."""


def package_of(name: str) -> str:
    """The package of a game."""
    if name not in GAMES:
        raise Trouble("no_such_game", game=name, games=", ".join(GAMES))
    if name in OURS:
        return f"game.games.{name}"
    return next(package for package in paths.guests() if paths.word_of(package) == name)


def _has_table(name: str) -> bool:
    """Whether a game has its screen rooms. Nothing of it is run: the first frame does not wait for four games."""
    spec = paths.spec_of(package_of(name))
    return spec is not None and PathFinder.find_spec(f"{spec.name}.table", spec.submodule_search_locations) is not None


TABLES = tuple(filter(_has_table, GAMES))
"""The games that have a table on the screen."""


@cache
def box_of(name: str) -> AnyBox:
    """The box of a game, opened with its levels."""
    package = package_of(name)
    try:
        module = import_module(package)
    except Exception as error:  # a guest's own code can do anything
        if name in OURS:
            raise
        raise Trouble("guest_import", package=package, problem=f"{type(error).__name__}: {error}") from error
    box: AnyBox = module.open_box(read_levels(name))
    return box


def welcome_guests() -> None:
    """See that every game from outside is whole enough to be played, or tell what it lacks."""
    seen = set(OURS)
    for package in paths.guests():
        word, spec = paths.word_of(package), paths.spec_of(package)
        if spec is None:
            raise Trouble("guest_missing", package=package)
        if word in seen:
            raise Trouble("guest_word", package=package, game=word)
        seen.add(word)
        data = next(root.folder for root in paths.roots() if root.game == word)
        needed = [data / "levels" / word, *(data / "assets" / "words" / each / f"{word}.toml" for each in LANGUAGES)]
        for path in needed:
            if not path.exists():
                raise Trouble("guest_data", package=package, path=str(path))
        box_of(word)
