"""What an onlooker may know where nothing is hidden: everything. For games that have no secrets."""

from __future__ import annotations

from typing import TypeVar

from game.kernel.box import AnyBox, Onlooker
from game.kernel.chance import Chance

T = TypeVar("T")


def redact(event: T, _: Onlooker) -> T:
    """The event as an onlooker may know it."""
    return event


def project(state: T, _: Onlooker) -> T:
    """The state as an onlooker may know it."""
    return state


def imagine(view: T, _: Onlooker, __: Chance) -> T:
    """The state behind a view: the view itself."""
    return view


def tells_all(box: AnyBox) -> bool:
    """Whether everything that happens in a game is told to everybody as it is: its box says so with `redact`."""
    return box.redact is redact
