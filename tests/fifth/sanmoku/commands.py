"""What a seat can ask for in Sanmoku."""

from __future__ import annotations

from typing import TypeAlias, get_args

from game.kernel.box import Command as Base
from game.kernel.grid import Square


class Seal(Base, frozen=True, tag="seal"):
    """Seal a stone on a square, in secret."""

    square: Square


class Lay(Base, frozen=True, tag="lay"):
    """Lay a stone on a square, face up."""

    square: Square


Command: TypeAlias = Seal | Lay
KINDS: tuple[type[Command], ...] = get_args(Command)
