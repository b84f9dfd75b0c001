"""Every section of a game's rules leads to its home, and every home says its section, in all games alike.

At the top of `rules` stands a table: a section, what it is about, and where it is kept, as names of `rules` or of
another room of the game. A section with sections below it may be a headline alone.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import pytest

from game.kernel.legality import Part, Rule
from game.registry import GAMES, SCREEN_ROOMS, box_of, package_of
from tests.support import played

SECTION = re.compile(r"§\d+(?:\.\d+)?")


def table_of(rules: ModuleType) -> dict[str, list[str]]:
    """For each section of the table at the top of `rules`, its homes: the third column."""
    rows = [line.strip() for line in (rules.__doc__ or "").splitlines() if line.startswith("    §")]
    columns = [re.split(r" {2,}", row) for row in rows]
    found = {section: re.split(r", ", "".join(homes)) if homes else [] for section, _, *homes in columns}
    assert len(found) == len(rows), "a section stands twice"
    return found


def home(game: str, name: str) -> Any:
    """What a home is called by: a name of `rules`, or of another room."""
    room, *rest = name.split(".") if "." in name else ("rules", name)
    found: Any = import_module(f"{package_of(game)}.{room}")
    for part in rest:
        found = inspect.getattr_static(found, part)
    return found


def sections_said(thing: Any) -> set[str]:
    """The sections that a home says it keeps."""
    if isinstance(thing, Rule):
        return {thing.section}
    if isinstance(thing, Part):
        return {rule.section for rule in thing.rules} | sections_said(thing.allows)
    if isinstance(thing, Mapping):
        return sections_said(tuple(thing.values()))
    if isinstance(thing, tuple):
        return {section for each in thing for section in sections_said(each)}
    return set(SECTION.findall(inspect.getdoc(thing) or ""))


def functions(game: str) -> Iterable[Any]:
    """Every function and method of a game's pure rooms."""
    package = import_module(f"{package_of(game)}")
    for found in iter_modules(package.__path__):
        if found.name in SCREEN_ROOMS:
            continue
        room = import_module(f"{package.__name__}.{found.name}")
        for thing in vars(room).values():
            if getattr(thing, "__module__", "") == room.__name__:
                yield thing
                yield from vars(thing).values() if inspect.isclass(thing) else ()


@pytest.mark.parametrize("game", GAMES)
def test_every_section_has_a_home_that_says_so(game: str) -> None:
    table = table_of(import_module(f"{package_of(game)}.rules"))
    assert len(table) > 15
    for section, names in table.items():
        assert names or any(other.startswith(f"{section}.") for other in table), f"{section} is homeless"
        for name in names:
            assert section in sections_said(home(game, name)), f"{name} does not say {section}"


@pytest.mark.parametrize("game", GAMES)
def test_no_section_is_said_that_the_table_does_not_have(game: str) -> None:
    table = table_of(import_module(f"{package_of(game)}.rules"))
    said = set(box_of(game).refusals.values())
    for thing in functions(game):
        if callable(thing) or isinstance(thing, property):
            said |= set(SECTION.findall(inspect.getdoc(thing) or ""))
    assert said <= set(table), said - set(table)


@pytest.mark.parametrize("game", GAMES)
def test_the_sections_of_a_receipt_are_in_the_table(game: str) -> None:
    box = box_of(game)
    table = table_of(import_module(f"{package_of(game)}.rules"))
    lines = played(box, {"seats": box.seats[-1]}, "sections").score().lines
    assert lines
    assert {line.section for line in lines} <= set(table)
