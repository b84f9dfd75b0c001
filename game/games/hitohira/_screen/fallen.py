"""The end: screens that have fallen, what stood behind them, and the places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.games.hitohira._screen.brush import SCREEN, Brush, colour_named, group_named, signed
from game.games.hitohira.count import PICTURES, group_places, rank, shared, standings
from game.games.hitohira.layout import FIRST, counted, fallen, half, head_of, idle, lies_fallen, lies_idle
from game.games.hitohira.parts import COLOURS, GROUPS, Group, counts_of
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.stage.page import Page
from game.stage.rooms import Eye
from game.stage.tween import Pose

LOW = 182
"""How high a fallen screen is on which a crest is as large as it is painted; on a lower one it is smaller."""


class Fallen:
    """What is counted behind the screens."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush

    def places(self, page: Page, view: State) -> None:
        """The place of each seat in each group, and what it is worth."""
        for group in GROUPS:
            numbers = standings(view, group)
            for seat in view.seats:
                self._place(page, view, seat, group, numbers)

    @staticmethod
    def emblem(page: Page, group: str, rect: pygame.Rect) -> None:
        """The small picture of a row of the receipt: the two colours of a group, or the blossom of a line."""
        if group in GROUPS:
            for n, colour in enumerate(GROUPS[group_named(group)]):
                x = rect.centerx + (n - 0.5) * rect.h * 0.62
                art = f"hitohira/{PICTURES[colour]}_small"
                page.picture(art, x, rect.centery, layer=420 + n, name=f"emblem {group} {n}", size=rect.h / 80)
            return
        art = f"hitohira/{PICTURES[colour_named(group[-1])]}_small"
        page.picture(art, *rect.center, layer=420, name=f"emblem {group}", size=min(1.2, rect.h / 54))

    def heads(self, page: Page, view: State) -> None:
        """What each half of a fallen screen stands for, and what its places are worth."""
        titles = {group: self._brush.say(f"group.{group}") for group in GROUPS}
        room = head_of("warm").w - 88
        alike = min(page.fitted(title, 29, room, bold=True, high=54) for title in titles.values())
        for group in GROUPS:
            rect = head_of(group)
            page.sheet("papers/slip", rect, layer=20, name=f"head {group}")
            for k, colour in enumerate(GROUPS[group]):
                art = f"hitohira/{PICTURES[colour]}_small"
                page.picture(art, rect.x + 26 + 32 * k, rect.centery, layer=23, name=f"head {group} {k}", size=0.84)
            write = partial(self._brush.write, page, wide=rect.w - 88, high=54, room=rect, layer=23, anchor="midleft")
            write(titles[group], rect.x + 82, rect.y + 27, size=alike, name=f"head title {group}")
            worth = " · ".join(map(str, group_places(group, len(view.seats))))
            write(worth, rect.x + 82, rect.y + 69, size=32, name=f"head worth {group}")

    def fields(self, page: Page, view: State) -> None:
        """The fields, on paper on the screens that have fallen: how many there are of each colour."""
        for seat in view.seats:
            under, counts = fallen(view, seat), counts_of(view.fields[seat])
            if not any(counts):
                continue
            slip = pygame.Rect(under.x + FIRST + 18, 0, under.w - FIRST - 36, 58)
            slip.y = min(round(under.y + under.h * 0.6), under.bottom - 64)
            page.sheet("papers/slip", slip, layer=36, name=f"laid {seat}")
            pitch = (slip.w - 24) / len(COLOURS)
            there = [(colour, number) for colour, number in zip(COLOURS, counts, strict=True) if number]
            for n, (colour, number) in enumerate(there):
                x, y, name = slip.x + 40 + n * pitch, slip.centery, f"laid {seat} {colour}"
                page.picture(f"hitohira/{PICTURES[colour]}_small", x, y, layer=39, name=name)
                write = partial(self._brush.write, page, wide=pitch - 66, high=66, room=slip.inflate(0, 8), layer=39)
                write(f"×{number}", x + 30, y - 2, size=30, anchor="midleft", name=f"{name} number")

    def screen(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """A screen that has fallen: crest and name, and paper under white and black that count with a group."""
        del eye
        seat = int(name[7:])
        rect = fallen(view, seat)
        high = max(1, round(rect.h * pose.turn))
        laid = pygame.Rect(rect.x, round(pose.y) - high // 2, rect.w, high)
        page.paper(f"hitohira/fallen_{self._brush.crests[seat]}", laid, layer=30, name=name, alpha=pose.alpha)
        if pose.turn < 1 or view.phase != "over":
            return
        x, y, art = rect.x + FIRST / 2, rect.y + rect.h * 0.36, f"crests/{self._brush.crests[seat]}_disc"
        page.picture(art, x, y, layer=34, name=f"fallen crest {seat}", size=min(1.0, rect.h / LOW))
        self._brush.write(
            page,
            self._brush.names[seat],
            x,
            rect.y + rect.h * 0.78,
            size=28,
            wide=FIRST - 12,
            high=rect.h * 0.4,
            on=SCREEN,
            room=rect,
            layer=34,
            name=f"fallen name {seat}",
        )
        for group in GROUPS:
            pieces, own = counted(view, seat, group)
            if len(pieces) > own:
                first = lies_fallen(view, seat, group, own, len(pieces))
                last = lies_fallen(view, seat, group, len(pieces) - 1, len(pieces))
                self._under(page, first, last, f"given {seat} {group}")
        loose = len(idle(view, seat))
        if loose:
            self._under(page, lies_idle(view, seat, 0, loose), lies_idle(view, seat, loose - 1, loose), f"idle {seat}")

    @staticmethod
    def _under(page: Page, first: Pose, last: Pose, name: str) -> None:
        """Paper under white and black on a fallen screen."""
        pad = round(74 * first.scale * 0.58)
        pill = pygame.Rect(round(first.x) - pad, round(first.y) - pad, round(last.x - first.x) + 2 * pad, 2 * pad)
        page.paper("hitohira/pill", pill, layer=36, name=name)

    def _place(self, page: Page, view: State, seat: Seat, group: Group, numbers: Sequence[int]) -> None:
        """How many a seat has in a group, its place there, and what it is worth."""
        rect, number, name = half(view, seat, group), numbers[seat], f"{seat} {group}"
        write = partial(self._brush.write, page, on=SCREEN, room=rect, layer=110)
        if not number:
            write("–", rect.x + 44, rect.y + rect.h * 0.31, size=40, name=f"number {name}")
            return
        write(str(number), rect.right - 46, rect.y + rect.h * 0.31, size=46, name=f"number {name}")
        place, worth = rank(numbers, seat), group_places(group, len(view.seats))
        tied = numbers.count(number)
        points = sum(worth[place - 1 : place - 1 + tied]) // tied
        text = self._brush.say(f"strip.place_{place}")
        size = page.fitted(text, 30, 130, bold=True, high=48)
        seal = pygame.Rect(0, 0, round(self._brush.kit.text.width(text, size, bold=True)) + 28, 50)
        seal.midleft = rect.x + 18, round(rect.y + rect.h * 0.72)
        page.paper(f"hitohira/{'rank' if points else 'rank_none'}", seal, layer=108, name=f"rank {name}")
        washi, red = self._brush.kit.theme["washi"], (176, 48, 31)
        y = seal.centery - 2
        write(text, seal.centerx, y, size=30, wide=130, high=48, on=red, colour=washi, name=f"place {name}")
        said = signed(points) if points else "0"
        end = write(said, rect.right - 24, y, size=44, anchor="midright", name=f"points {name}").x
        if tied > 1 and points:
            left = seal.right + 14
            wide = end - 8 - left
            text = shared(view, group, seat)
            if self._brush.kit.text.width(text, page.fitted(text, 28, wide)) > wide:
                text = f"÷{tied}"  # by how many it is divided, at least
            write(text, left, y, size=28, wide=wide, bold=False, anchor="midleft", name=f"tie {name}")
