"""The pictures of Sanmoku's book of rules: a board as everybody sees it, smaller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
from msgspec import Struct

from game.kernel.codec import position, shaped
from game.stage.page import Kit, Page
from game.stage.rooms import EVERYBODY
from tests.fifth.sanmoku import layout, notation
from tests.fifth.sanmoku.paint import Paint
from tests.fifth.sanmoku.view import project


class Plate(Struct, frozen=True, forbid_unknown_fields=True):
    """What a plate shows."""

    position: str
    zoom: float = 0.5


def plate(kit: Kit, file: str, raw: Mapping[str, Any]) -> pygame.Surface:
    """Paint a plate; a BadLevel that names the file if it cannot be."""
    spec = shaped(raw, Plate, file)
    view = project(position(notation.read, spec.position, file), None)
    page, paint = Page(kit), Paint(kit, (0, 1), ("", ""))
    paint.backdrop(page)
    paint.ground(page, view, EVERYBODY)
    paint.pieces(page, view, EVERYBODY, layout.poses(view, EVERYBODY))
    return page.printed(layout.board(None).inflate(40, 40), spec.zoom)
