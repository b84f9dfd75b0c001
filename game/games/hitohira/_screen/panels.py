"""The panels of the seats: screen, crest and name, a mat with a line for each colour, and what would change there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.games.hitohira._screen.brush import CARD, LIGHT, MATS, PIECES, UNDER, Brush, signed
from game.games.hitohira.count import PICTURES, line_points
from game.games.hitohira.layout import (
    CARDS,
    decides,
    field,
    line_of,
    mat_of,
    screen_of,
    share_of,
    size_of,
    spot,
)
from game.games.hitohira.parts import COLOURS, INDEX, Colour, Counts, counts_of
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.stage.kept import Kept
from game.stage.page import Page
from game.stage.rooms import Eye

ON_MAT, ON_LIT = (166, 150, 107), (220, 199, 141)
"""The mats that figures stand on: not on turn, and on turn."""
FIGURES, OVER = 28, 34
"""The layers of the figures of a line, and of the slip over them: the ring of what is focused lies above both."""
KEPT = 128
"""How many panels are kept as they were painted."""
NEW = (124, 66, 24)
"""The ink of what has come since one's last turn."""


class _Label(NamedTuple):
    """What is written on the screen of a seat, and where."""

    name: str
    called: pygame.Rect
    """The slip with the name."""
    behind: pygame.Rect
    """The slip with how many pieces stand behind it."""
    stacked: bool
    """Whether the first lies above the second: a long name has no room beside it."""


class Panels:
    """What each seat has."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush
        self._panels: dict[tuple[object, ...], Page] = {}
        """Panels that were painted before, by what they show."""
        self._tags = Kept(brush.kit)
        """What has come behind screens, as it was painted."""

    def panel(self, page: Page, view: State, eye: Eye, seat: Seat, share: float) -> None:
        """The screen of a seat with its crest, name and how many stand behind it; its mat, in lantern light on turn."""
        if view.phase == "over" or decides(view, eye) is not None:
            return
        counts = counts_of(view.fields[seat])
        shows = view.options.seats, seat, share, counts, len(view.screens[seat]), self._brush.totals
        if shows not in self._panels:  # most of them are as they were
            if len(self._panels) >= KEPT:
                self._panels.clear()
            made = self._panels[shows] = Page(self._brush.kit)
            self._panel(made, view, seat, share, counts)
        page.lay(self._panels[shows])

    def _panel(self, page: Page, view: State, seat: Seat, share: float, counts: Counts) -> None:
        crest, grown = self._brush.crests[seat], share > 0.5
        mat, screen, size = mat_of(view, seat, share), screen_of(view, seat, share), size_of(view, share)
        light = mat_of(view, seat, 1.0).inflate(120, 120)
        page.paper("hitohira/light", light, layer=LIGHT, name=f"light {seat}", alpha=share, thin=True)
        end = "_lit" if grown else ""
        page.sheet(f"hitohira/mat_{crest}{end}", mat, layer=MATS, name=f"mat {seat}", high=grown)
        tall = pygame.Rect(screen.x, screen.y, screen.w, screen.h + round(16 * size.grown))
        page.sheet(f"hitohira/screen_{crest}{end}", tall, layer=MATS + 2, name=f"byobu {seat}")
        x, y = screen.x + screen.w * 0.135 + 6, screen.y + screen.h / 2 + 6
        page.picture(f"crests/{crest}_disc", x, y, layer=MATS + 5, name=f"crest {seat}", size=size.grown)
        self._label(page, view, seat, share)
        for colour, number in zip(COLOURS, counts, strict=True):
            self._line(page, view, seat, colour, number, share)

    def _slips_on(self, page: Page, view: State, seat: Seat, share: float) -> _Label:
        """The name of a seat and how many pieces stand behind its screen: side by side, or one above the other."""
        screen, grown = screen_of(view, seat, share), size_of(view, share).grown
        high, number, name = round(50 * grown), str(len(view.screens[seat])), self._brush.names[seat]
        left, right = screen.x + round(screen.w * 0.135 + 56 * grown), screen.right - 18
        y = screen.y + round(screen.h * 0.5) + 8
        size = page.fitted(number, round(30 * grown), 70, bold=True, high=high + 4)
        wide = round(self._brush.kit.text.width(number, size, bold=True) + 34 * grown + 36)
        behind = pygame.Rect(right - wide, y - high // 2, wide, high)
        size = page.fitted(name, round(30 * grown), 1000, bold=True, high=high + 4)
        called = pygame.Rect(0, 0, round(self._brush.kit.text.width(name, size, bold=True)) + 28, high)
        if called.w <= behind.x - 10 - left:
            called.midright = behind.x - 10, y
            return _Label(name, called, behind, stacked=False)
        high = min(high, round(screen.h * 0.42))
        behind.h = called.h = high
        size = page.fitted(name, round(30 * grown), right - left - 28, bold=True, high=high + 8)
        name = page.elided(name, size, right - left - 28, bold=True)
        called.w = round(self._brush.kit.text.width(name, size, bold=True)) + 28
        called.bottomright, behind.topright = (right, y - 5), (right, y - 1)
        return _Label(name, called, behind, stacked=True)

    def _label(self, page: Page, view: State, seat: Seat, share: float) -> None:
        """The name of a seat, and beside or below it how many pieces stand behind its screen."""
        grown, label = size_of(view, share).grown, self._slips_on(page, view, seat, share)
        slip, number = label.behind, str(len(view.screens[seat]))
        for rect, name in ((slip, "behind slip"), (label.called, "name slip")):
            page.sheet("papers/slip", rect, layer=MATS + 5, name=f"{name} {seat}")
        y = slip.y + slip.h // 2
        page.picture(
            "hitohira/icon_screen", slip.x + 8 + 19 * grown, y, layer=MATS + 8, name=f"icon {seat}", size=grown
        )
        write = partial(self._brush.write, page, size=round(30 * grown), layer=MATS + 8)
        high, more = (slip.h + 8, 8) if label.stacked else (slip.h + 4, 0)
        write(
            number,
            slip.right - 14,
            y - 2,
            wide=70,
            high=high,
            anchor="midright",
            room=slip.inflate(0, more),
            name=f"behind {seat}",
        )
        x, y = label.called.centerx, label.called.y + label.called.h // 2
        write(
            label.name,
            x,
            y - 2,
            wide=label.called.w - 28,
            high=high,
            room=label.called.inflate(0, more),
            name=f"name {seat}",
        )

    def _line(  # noqa: PLR0913, PLR0917 -- whose line, what is in it, how far grown
        self, page: Page, view: State, seat: Seat, colour: Colour, number: int, share: float
    ) -> None:
        """How many pieces of a colour a field has, and what they score; a ghost where there are none."""
        if not number:
            at = spot(view, seat, colour, 0, 1, share)
            art = f"hitohira/{PICTURES[colour]}_ghost"
            page.picture(art, at.x, at.y, layer=MATS + 5, name=f"ghost {seat} {colour}", size=at.scale * 74 / 48)
        self._figures(page, view, seat, colour, number, share, f"{seat} {colour}")

    def _figures(  # noqa: PLR0913, PLR0917 -- see `_line`
        self,
        page: Page,
        view: State,
        seat: Seat,
        colour: Colour,
        number: int,
        share: float,
        name: str,
        layer: int = FIGURES,
    ) -> None:
        line, size = line_of(view, seat, colour, share), size_of(view, share)
        grown, right = size.grown, field(view, seat, share).right
        on = ON_LIT if share > 0.5 else ON_MAT
        if layer != FIGURES:
            on = self._brush.kit.theme["washi"]
        # Figures have nothing below their line: their boxes may reach into those of their neighbours.
        write = partial(self._brush.write, page, high=size.pitch + 12, on=on, room=line.inflate(0, 18), layer=layer)
        y = line.centery - 2
        write(str(number), right - 112 * grown, y, size=round(30 * grown), wide=56 * grown, name=f"count {name}")
        if not self._brush.totals:
            return
        text = "·"
        if number:
            text = self._brush.say("strip.wild") if colour == "k" else signed(line_points(number))
        write(text, right - 54 * grown, y, size=round(29 * grown), wide=66 * grown, name=f"value {name}")

    # --- what would change, and what has ----------------------------------------------------------------

    def slips(self, page: Page, view: State, changes: Mapping[Seat, Counts]) -> None:
        """Paper on every line that would change, with what it would count and score then."""
        for seat, change in changes.items():
            counts, share = counts_of(view.fields[seat]), share_of(view, seat)
            for colour in COLOURS:
                more = change[INDEX[colour]]
                if more:
                    self._slip(page, view, seat, colour, counts[INDEX[colour]], more, share)

    def _slip(  # noqa: PLR0913, PLR0917 -- see `_line`
        self, page: Page, view: State, seat: Seat, colour: Colour, number: int, more: int, share: float
    ) -> None:
        line, size = line_of(view, seat, colour, share), size_of(view, share)
        grown = size.grown
        right = field(view, seat, share).right
        rect = pygame.Rect(0, 0, round(138 * grown), round(0.92 * size.pitch))
        rect.midright = right - round(8 * grown), line.centery
        page.covers(rect.inflate(0, -12))
        page.sheet("papers/slip", rect, layer=OVER, name=f"slip {seat} {colour}")
        self._figures(page, view, seat, colour, number + more, share, f"would {seat} {colour}", OVER + 2)
        for n in range(max(0, more)):
            at = spot(view, seat, colour, number + n, max(number + more, 1), share)
            page.picture(
                "hitohira/disc", at.x, at.y, layer=UNDER, name=f"would disc {seat} {colour} {n}", size=at.scale * 1.5
            )
            art = f"hitohira/{PICTURES[colour]}_small"
            page.picture(
                art, at.x, at.y, layer=PIECES + 121, name=f"would {seat} {colour} {n}", size=at.scale * 1.25, alpha=0.75
            )

    def since(self, page: Page, view: State, eye: Eye, done: Sequence[tuple[str, Seat]]) -> Sequence[tuple[str, Seat]]:
        """How many have come behind each screen, and whose crest called on a card; what is left wants rings."""
        if view.phase == "over" or decides(view, eye) is not None:
            return done
        come = Counter(place for place, _ in done if place.startswith("screen "))
        for place, number in come.items():
            seat = int(place[7:])
            of = number, share_of(view, seat), len(view.screens[seat])
            self._tags.lay(page, place, of, partial(self._come, view=view, seat=seat, number=number))
        for place, seat in done:
            if place.startswith("card "):
                rect = CARDS[int(place[5:])]
                art = f"crests/{self._brush.crests[seat]}_disc"
                page.picture(art, rect.right - 18, rect.bottom + 8, layer=CARD + 9, name=f"called {place}", size=0.56)
        return [(place, seat) for place, seat in done if not place.startswith(("screen ", "card "))]

    def _come(self, page: Page, view: State, seat: Seat, number: int) -> None:
        """A tag on the number behind a screen: so many of them are new."""
        share = share_of(view, seat)
        grown, label = size_of(view, share).grown, self._slips_on(page, view, seat, share)
        tag = pygame.Rect(0, 0, round(64 * grown), round(40 * grown))
        tag.midbottom = label.behind.centerx, label.behind.y + 6
        if label.stacked:
            tag.midright = label.behind.x - 4, label.behind.centery
        page.sheet("papers/slip", tag, layer=MATS + 6, name=f"come slip {seat}")
        self._brush.write(
            page,
            f"+{number}",
            tag.centerx,
            tag.centery - 2,
            size=round(28 * grown),
            wide=tag.w - 10,
            high=tag.h + 12,
            colour=NEW,
            room=tag.inflate(0, 8),
            layer=MATS + 9,
            name=f"come {seat}",
        )
