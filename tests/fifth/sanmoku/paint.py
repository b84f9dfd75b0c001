"""How a Sanmoku table looks: nine boards of wood, round stones with the crest of their seat, and panels of paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, partial

import pygame

from game.kernel.box import Seat
from game.registry import box_of
from game.stage.page import Kit, Page
from game.stage.rooms import GROWN, Eye, Grasp
from game.stage.theme import SEATS
from game.stage.tween import Pose
from tests.fifth.sanmoku.commands import Command
from tests.fifth.sanmoku.layout import HEADER, SQUARE, SQUARES, board, paper, poses
from tests.fifth.sanmoku.parts import OWNER
from tests.fifth.sanmoku.state import State

GROUND, DUSK, GLOW, SHADOWS, PIECES, HELD = 10, 45, 50, 90, 100, 700


class Paint:
    """Paints one table. `crests` says which crest each seat bears."""

    adorned = True
    totals = True
    steps = GROWN

    def __init__(self, kit: Kit, crests: Sequence[int], names: Sequence[str]) -> None:
        self._kit = kit
        self._chairs = list(crests)
        self._names = names
        self._stone = lru_cache(maxsize=256)(self._make_stone)

    # --- the ground: baked ------------------------------------------------------------------------------

    def backdrop(self, page: Page, *, scoring: bool = False) -> None:
        """A cloth under everything."""
        del scoring
        page.fixed("sanmoku/backdrop", layer=-1)

    @staticmethod
    def grounds(view: State) -> list[str]:
        """The one picture that the board is made of."""
        del view
        return ["sanmoku/square"]

    def ground(self, page: Page, view: State, eye: Eye) -> None:
        """The nine squares."""
        del view
        for name, rect in SQUARES[eye.camera].items():
            page.picture(
                "sanmoku/square", *rect.center, layer=GROUND, name=f"square {name}", size=rect.w / SQUARE[None]
            )

    # --- what changes only when something happens -------------------------------------------------------

    def settled(self, page: Page, view: State, eye: Eye, *, hints: bool, lifted: Collection[str] = ()) -> None:
        """Nothing else changes."""

    def leaders(self, page: Page, view: State, eye: Eye) -> None:
        """Nobody leads anywhere: rows are seen."""

    def panel(self, page: Page, view: State, eye: Eye, seat: Seat, share: float) -> None:
        """The paper of a seat: crest, name and points on its header, and how many stones it has left."""
        del eye
        theme, chair, rect, grown = self._kit.theme, self._chairs[seat], paper(seat, share), share > 0.5
        page.sheet("papers/panel" if grown else "papers/panel_idle", rect, layer=22, name=f"panel {seat}", high=grown)
        header = pygame.Rect(rect.x - 7, rect.y - 8, rect.w + 14, HEADER)
        page.paper(f"papers/header_{SEATS[chair]}", header, layer=24, name=f"header {seat}")
        page.picture(
            f"crests/{SEATS[chair]}_white", rect.x + 46, header.centery - 4, layer=25, name=f"crest {seat}", size=0.62
        )
        write = partial(
            page.text, on=theme.cloth(chair), colour=theme.on_cloth(chair), bold=True, room=header, layer=26
        )
        points = str(box_of("sanmoku").score(view).totals[seat]) if self.totals else "?"
        right = write(points, rect.right - 20, header.centery - 4, size=44, anchor="midright", name=f"points {seat}")
        room = right.x - rect.x - 100
        size = page.fitted(self._names[seat], 38, room, bold=True)
        short = page.elided(self._names[seat], size, room, bold=True)
        write(short, rect.x + 86, header.centery - 4, size=size, anchor="midleft", name=f"name {seat}")
        page.text(
            f"× {len(view.left(seat))}",
            rect.right - 28,
            rect.y + HEADER + 122,
            size=32,
            bold=True,
            anchor="midright",
            room=rect,
            layer=26,
            name=f"stock {seat}",
        )

    def slot(self, page: Page, view: State, eye: Eye, grasp: Grasp[State, Command]) -> None:
        """A pale stone where the one in the hand comes from."""
        if grasp.held is None:
            return
        home = poses(view, eye)[grasp.held.piece]
        page.picture("sanmoku/slot", home.x, home.y, layer=27, name="slot", size=home.scale)

    # --- the count --------------------------------------------------------------------------------------

    def emblem(self, page: Page, view: State, group: str, rect: pygame.Rect) -> None:
        """The small picture of a group: a row, a sealed stone, a stone in the centre."""
        del view
        word = group.partition(" ")[0]
        page.picture(f"sanmoku/icon_{word}", *rect.center, layer=420, name=f"emblem {word}", size=rect.h / 72)

    # --- pieces -----------------------------------------------------------------------------------------

    def pieces(self, page: Page, view: State, eye: Eye, poses: Mapping[str, Pose], *, living: bool = False) -> None:
        """Some of the stones, as they lie."""
        del view, eye
        for name, pose in poses.items():
            look = self._stone(OWNER[name], pose.look, round(pose.scale * 32), round(pose.turn * 12))
            high = pose.lift > 2
            page.picture(
                "sanmoku/shadow",
                pose.x + 0.3 * pose.lift,
                pose.y + 6 + 0.4 * pose.lift,
                layer=HELD - 2 if high else SHADOWS,
                name=f"{name} shadow",
                size=pose.scale,
                alpha=max(0.0, 2 * pose.alpha - 1),
            )
            layer = (HELD if high else PIECES) + round(pose.y / 8)
            page.surface(name, look, pose.x, pose.y - pose.lift, layer=layer, alpha=pose.alpha)

    def _make_stone(self, seat: Seat, look: str, size: int, turn: int) -> pygame.Surface:
        """A stone of a seat, with its crest or its back up, so large and so far turned over."""
        atlas, crest = self._kit.atlas, SEATS[self._chairs[seat]]
        art = "sanmoku/back" if look == "back" else "sanmoku/sealed" if look == "seal" else "sanmoku/stone"
        made = atlas.image(art).copy()
        ink = atlas.image(f"crests/{crest}_colour")
        made.blit(ink, ink.get_rect(center=made.get_rect().center))
        made = pygame.transform.smoothscale_by(made, size / 32)
        return pygame.transform.smoothscale(made, (max(1, made.get_width() * turn // 12), made.get_height()))

    # --- what lives -------------------------------------------------------------------------------------

    def alive(self, page: Page, view: State, eye: Eye, clock: float, resting: Mapping[str, Pose]) -> None:
        """Nothing moves by itself."""

    def glow(self, page: Page, view: State, eye: Eye, grasp: Grasp[State, Command]) -> None:
        """Light where what is held can go."""
        for name in grasp.hand.open(view):
            rect = SQUARES[eye.camera][name]
            page.picture("sanmoku/legal", *rect.center, layer=GLOW, name=f"glow {name}", size=rect.w / SQUARE[None])

    def dusk(self, page: Page, view: State, eye: Eye) -> None:
        """Darkness over the board."""
        del view
        rect = board(eye.camera)
        dark = self._kit.atlas.plain(self._kit.theme["night"], 100, rect.size)
        page.surface("dusk", dark, *rect.center, layer=DUSK)
