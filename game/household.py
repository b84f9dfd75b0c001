"""The household: who lives here, each with a crest, a face, and what they prefer; one line of JSON each.

Whoever is not in it is a guest. Preferences are settings of a person's own: None where the house's are good enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, get_args

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from game.files import lines_of, named, read_fields, read_if_there, write_lines
from game.kernel.trouble import Trouble
from game.names import name_of
from game.settings import Speed

HOUSEHOLD = "household.ndjson"
"""What the file is called, in the folder of saves."""
MOST = 24
"""How many can live here."""
Face = Literal["girl", "elder", "lady", "lad"]
FACES: tuple[Face, ...] = get_args(Face)
"""The faces that there are: those of the chairs, from left to right."""
PREFERENCES = ("text_size", "contrast", "speed", "hints")
"""The settings that a person can have of their own, by what they are called there."""


class Member(Struct, frozen=True, omit_defaults=True):
    """Somebody who lives here."""

    name: str
    """What a file says is made a name that can be shown; empty for nobody."""
    crest: Literal[0, 1, 2, 3] = 0
    """The chair, and so the crest, that is theirs where it is free."""
    face: Face = "girl"
    text_size: Literal[100, 125, 150] | None = None
    contrast: bool | None = None
    speed: Speed | None = None
    hints: bool | None = None
    lessons: dict[str, tuple[str, ...]] = {}
    """The lessons that they took to the end, by game."""

    def __post_init__(self) -> None:
        force_setattr(self, "name", name_of(self.name))

    @property
    def preferences(self) -> dict[str, Any]:
        """The settings that are their own."""
        return {name: value for name in PREFERENCES if (value := getattr(self, name)) is not None}

    def with_lesson(self, game: str, lesson: str) -> Member:
        """Somebody who has taken a lesson more."""
        done = tuple(sorted({*self.lessons.get(game, ()), lesson}))
        return replace(self, lessons={**self.lessons, game: done})


def load_household(path: Path) -> tuple[tuple[Member, ...], Trouble | None]:
    """Everybody who lives here, with what is wrong with the file; of a damaged line, what can be read of it."""
    data, fault = read_if_there(path)
    if data is None:
        return (), fault
    found: dict[str, Member] = {}
    bad = 0
    for line, whole in lines_of(data, "name"):
        read = read_fields(line, Member)
        name = name_of(read.good.get("name", ""))
        bad += not (whole and read.problem is None and name)
        if name:
            found.setdefault(name, Member(**read.good))
    members = tuple(found.values())[:MOST]
    if not bad:
        return members, None
    return members, Trouble("household_broken", path=named(path), count=bad)


def keep_household(path: Path, members: Iterable[Member], *, broken: bool = False) -> None:
    """Write everybody down, all or none; a broken file is put aside, not written over."""
    write_lines(path, members, broken=broken)


def member_of(members: Iterable[Member], name: str) -> Member | None:
    """Who is called so; None for a guest."""
    return next((member for member in members if member.name == name), None)


def put(members: Iterable[Member], was: str, member: Member | None) -> tuple[Member, ...]:
    """Everybody, with who was called so as they are now: gone with None, new if nobody was called so."""
    found: list[Member] = []
    for each in members:
        if each.name == was:
            found += [] if member is None else [member]
        elif member is None or each.name != member.name:
            found.append(each)
    if member is not None and member not in found:
        found.append(member)
    return tuple(found)
