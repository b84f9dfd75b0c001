"""Tables for games that have none on the screen yet, as far as a count needs one: places, emblems, how it is read out.

Their receipts are real: minds have played them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from game.games.haniwa.parts import COLUMN_NAMES
from game.games.haniwa.scoring import STEPS, measures
from game.games.hitohira.scoring import places as worth_of_places
from game.kernel.receipt import Line, Receipt
from game.kernel.table import AnyTable, Table
from game.minds import mind_of
from game.minds.driver import play
from game.minds.protocol import Counted
from game.registry import TABLES, box_of
from game.scenes import match as matches
from game.scenes.match import Match
from game.scenes.seating import Player, Seating
from game.stage.page import Page
from game.stage.rooms import AnyRooms, Eye, Frame, Phrase, Sign, Verdict, Weighing, rooms_of

NAMES = ("Wilhelmina", "Maximilian", "Anne-Sophie", "Bartholomé")
BOARD = pygame.Rect(410, 80, 1100, 820)
"""A board that is too wide to lie beside a scroll as it is."""


@cache
def ended(game: str, seats: int, seed: int = 1) -> AnyTable:
    """A match that minds have played to its end."""
    table: AnyTable = Table.new(box_of(game), {"seats": seats}, str(seed))
    play(table, [mind_of("gardener")] * seats, random.Random(seed), lambda: Counted(100))
    return table


def sofa(seats: int) -> Seating:
    """People with long names on the first chairs."""
    return Seating(tuple(Player(name, holds="desk") for name in NAMES[:seats]) + (None,) * (4 - seats))


def match_of(monkeypatch: pytest.MonkeyPatch, table: AnyTable) -> Match:
    """A match of a table, in the rooms of its game or in those of here."""
    game, seats = table.box.name, len(table.score().totals)
    if game not in TABLES:
        rooms = fake_rooms(table)
        monkeypatch.setattr(matches, "rooms_of", lambda name: rooms if name == game else rooms_of(name))
    return Match(table, sofa(seats))


def fake_rooms(table: AnyTable) -> AnyRooms:
    """Rooms with everything that a count asks for."""
    counts = {"haniwa": HaniwaCount, "hitohira": HitohiraCount}
    count = counts[table.box.name](table)
    layout, paint = FakeLayout(table), SimpleNamespace(Paint=FakePaint)
    return cast("AnyRooms", SimpleNamespace(layout=layout, paint=paint, count=count))


class FakeLayout:
    """A large board with a small place for everything that the receipt names."""

    def __init__(self, table: AnyTable) -> None:
        lines = table.score().lines
        self._names = sorted({name for line in lines for name in (*line.squares, *line.pieces) if "@" not in name})

    @staticmethod
    def frame(view: Any, eye: Eye) -> Frame:
        del view, eye
        other = pygame.Rect(0, 0, 10, 10)
        return Frame(BOARD, other, 0, other, other, (other,), other, other)

    def places(self, view: Any, eye: Eye) -> Mapping[str, pygame.Rect]:
        del view, eye
        return {
            name: pygame.Rect(BOARD.x + 20 + n % 20 * 50, BOARD.y + 20 + n // 20 * 50, 44, 44)
            for n, name in enumerate(self._names)
        }

    @staticmethod
    def eye_on(view: Any, eye: Eye, seat: int) -> Eye:
        del view, seat
        return eye

    @staticmethod
    def poses(view: Any, eye: Eye) -> dict[str, Any]:
        del view, eye
        return {}


class FakePaint:
    """Plain boards, and a crest as every emblem."""

    adorned = True

    def __init__(self, kit: Any, crests: Sequence[int], names: Sequence[str]) -> None:
        del crests, names
        self._kit = kit

    def backdrop(self, page: Page, *, scoring: bool = False) -> None:
        page.fixed("hiroba/backdrop_scoring" if scoring else "hiroba/backdrop", layer=-1)

    def ground(self, page: Page, view: Any, eye: Eye) -> None:
        del view
        colours = ("moss", "ai", "shu", "cedar")
        plain = self._kit.atlas.plain(self._kit.theme[colours[eye.camera or 0]], 255, BOARD.size)
        page.surface("ground", plain, *BOARD.center, layer=0)

    def pieces(self, page: Page, view: Any, eye: Eye, poses: Mapping[str, Any], *, living: bool = False) -> None:
        """Nothing lies there."""

    def panel(self, page: Page, view: Any, eye: Eye, seat: int, share: float) -> None:
        """Nobody has anything."""

    def leaders(self, page: Page, view: Any, eye: Eye) -> None:
        """Nobody leads."""

    @staticmethod
    def emblem(page: Page, view: Any, group: str, rect: pygame.Rect) -> None:
        del view
        page.picture("crests/ai_colour_small", *rect.center, layer=420, name=f"emblem {group} {rect}", size=rect.h / 72)


class PlainCount:
    """A row for every group, nothing written, nobody weighed."""

    def __init__(self, table: AnyTable) -> None:
        self._receipt = table.score()
        self._box = cast("Any", table.box)

    def row(self, group: str) -> str:
        return group

    def called(self, view: Any, row: str) -> Phrase | None:
        del view, row
        return None

    def written(self, view: Any, lines: Sequence[Line]) -> Sequence[Sign]:
        del view
        points = [line.points for line in lines if line.points]
        if len(points) < 2:
            return ()
        return [Sign(f"{'−' if n < 0 else '+'} {abs(n)}" if k else f"{n}") for k, n in enumerate(points)]

    def weighed(self, view: Any, line: Line) -> Sequence[Weighing]:
        del view, line
        return ()

    def verdict(self, view: Any, receipt: Receipt) -> Verdict | None:
        del view, receipt
        return None


class HaniwaCount(PlainCount):
    """Columns with every step that was weighed."""

    def called(self, view: Any, row: str) -> Phrase | None:
        del view
        return Phrase(f"haniwa.score.{row}") if row in ("dogu", "kofun") else None

    def weighed(self, view: Any, line: Line) -> Sequence[Weighing]:
        if not line.rule.startswith("column_"):
            return ()
        column = COLUMN_NAMES.index(line.group.partition(" ")[2])
        found = [measures(cells, column) for cells in view.cells]
        order = [line.seat, 1 - line.seat]
        steps = []
        for n, step in enumerate(STEPS):
            numbers = tuple((seat, found[seat][n]) for seat in order)
            steps.append(Weighing(numbers, Phrase(f"haniwa.score.column_{step}")))
            if found[0][n] != found[1][n]:
                break
        return steps


class HitohiraCount(PlainCount):
    """Places behind the screens, shared ones with how they were."""

    def _numbers(self, group: str) -> list[tuple[int, int]]:
        lines = [line for line in self._receipt.lines if line.group == group]
        return sorted(((line.seat, len(line.pieces)) for line in lines), key=lambda each: -each[1])

    def written(self, view: Any, lines: Sequence[Line]) -> Sequence[Sign]:
        """What the places that tied seats span are worth: (12+8) ÷ 2."""
        line = lines[0]
        if line.rule != "group_tied":
            return [Sign(str(len(line.pieces))), Sign(picture="crests/ai_colour_small")]
        numbers = [number for _, number in self._numbers(line.group)]
        ahead, tied = sum(n > len(line.pieces) for n in numbers), numbers.count(len(line.pieces))
        worth = worth_of_places(self._box.catalogue.scores, cast("Any", line.group), len(view.screens))
        return [Sign(f"({'+'.join(map(str, worth[ahead : ahead + tied]))}) ÷ {tied}")]

    def weighed(self, view: Any, line: Line) -> Sequence[Weighing]:
        del view
        return (Weighing(tuple(self._numbers(line.group))),) if line.rule.startswith("group") else ()
