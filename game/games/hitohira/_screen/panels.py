"""The panels of the seats: screen, crest and name, a mat with a line for each colour, and what would change there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
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
from game.stage.rooms import GROWN, Eye
from game.stage.window import SAFE

ON_MAT, ON_LIT = (166, 150, 107), (220, 199, 141)
"""The mats that figures stand on: not on turn, and on turn."""
FIGURES, OVER = 28, 34
"""The layers of the figures of a line, and of the slip over them: the ring of what is focused lies above both."""
BED, SHADE, NAMED = 20, 24, 25
"""The layers of what is one picture each on a panel: mat and screen, the shadows of slips, the slips with the crest.
A mat that lies farther down on the table lies, with its shadow, over one that lies above it.
"""
MOST = 256
"""How many lines of panels are kept, as far as each has grown."""
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
        self._panels, self._beds, self._shades, self._labels = (Kept(brush.kit) for _ in range(4))
        self._lines = Kept(brush.kit, MOST)
        """Panels as they were painted, and their parts: most of each is as it was when a panel is painted again."""
        self._ready: tuple[State, Eye] | None = None
        """What everything was made for that is seen when the turn goes on."""
        self._tags = Kept(brush.kit)
        """What has come behind screens, as it was painted."""

    def panel(self, page: Page | None, view: State, eye: Eye, seat: Seat, share: float) -> bool:
        """The screen of a seat with its crest, name and how many stand behind it; its mat, in lantern light on turn.

        Without a page it is made ahead. Whether it had to be painted.
        """
        if view.phase == "over" or decides(view, eye) is not None:
            return False
        counts, behind = counts_of(view.fields[seat]), len(view.screens[seat])
        shows = view.options.seats, counts, behind, self._brush.totals
        return self._panels.lay(page, (seat, share), shows, partial(self._panel, view=view, seat=seat, share=share))

    def later(self, view: State, eye: Eye) -> bool:
        """Make something that is seen when the turn goes on; whether there was anything."""
        if self._ready == (view, eye):
            return False
        growing = list(product((view.seat, (view.seat + 1) % len(view.seats)), GROWN))
        if any(self._bed(None, view, *at) for at in growing) or any(self.panel(None, view, eye, *at) for at in growing):
            return True
        self._ready = view, eye
        return False

    def _panel(self, page: Page, view: State, seat: Seat, share: float) -> None:
        """A panel of its parts, each of them one picture: while it grows, all of it is laid anew in every step."""
        counts, at, seats = counts_of(view.fields[seat]), (seat, share), view.options.seats
        light = mat_of(view, seat, 1.0).inflate(120, 120)
        page.paper("hitohira/light", light, layer=LIGHT, name=f"light {seat}", alpha=share, thin=True)
        self._bed(page, view, seat, share)
        label = self._slips_on(page, view, seat, share)
        slips = tuple(label.called), tuple(label.behind)
        # Shadows are pictures of their own: what is soft darkens where it is made one with something soft beneath it.
        self._part(page, self._shades, at, slips, partial(self._shade, label=label), f"shade {seat}", SHADE)
        named = partial(self._label, view=view, seat=seat, share=share, label=label)
        self._part(page, self._labels, at, slips, named, f"label {seat}", NAMED)
        self._behind(page, view, seat, share, label)
        for colour, number in zip(COLOURS, counts, strict=True):
            name, line = f"{seat} {colour}", (seats, number, self._brush.totals)
            figures = partial(self._figures, view=view, seat=seat, colour=colour, number=number, share=share, name=name)
            self._part(page, self._lines, (*at, colour), line, figures, f"line {name}", FIGURES)
            if not number:
                self._ghost(page, view, seat, colour, share)

    def _bed(self, page: Page | None, view: State, seat: Seat, share: float) -> bool:
        """The mat of a seat, and its screen; with no page, made ahead. Whether it had to be painted."""
        low = int(field(view, seat, share).centery > SAFE.centery)
        paint = partial(self._mat, view=view, seat=seat, share=share)
        return self._part(page, self._beds, (seat, share), (view.options.seats,), paint, f"bed {seat}", BED + low)

    def _part(  # noqa: PLR0913, PLR0917 -- where it is kept, whose, of what, how it is painted, and as which picture
        self,
        page: Page | None,
        kept: Kept,
        at: tuple[Seat, float] | tuple[Seat, float, Colour],
        of: tuple[object, ...],
        paint: Callable[[Page], None],
        name: str,
        layer: int,
    ) -> bool:
        """A part of a panel, as it was painted before; with no page, made ahead. Whether it had to be painted."""

        def pressed(part: Page) -> None:
            under = Page(self._brush.kit)
            paint(under)
            part.lay(under.pressed(name, layer))

        return kept.lay(page, at, of, pressed)

    def _mat(self, page: Page, view: State, seat: Seat, share: float) -> None:
        """The mat of a seat, and its screen."""
        crest, grown = self._brush.crests[seat], share > 0.5
        mat, screen, size = mat_of(view, seat, share), screen_of(view, seat, share), size_of(view, share)
        end = "_lit" if grown else ""
        page.sheet(f"hitohira/mat_{crest}{end}", mat, layer=MATS, name=f"mat {seat}", high=grown)
        tall = pygame.Rect(screen.x, screen.y, screen.w, screen.h + round(16 * size.grown))
        page.sheet(f"hitohira/screen_{crest}{end}", tall, layer=MATS + 2, name=f"byobu {seat}")

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

    @staticmethod
    def _shade(page: Page, label: _Label) -> None:
        """The shadows of the slips on a screen."""
        for rect, name in ((label.behind, "behind"), (label.called, "called")):
            page.shade(rect, layer=0, name=name)

    def _label(self, page: Page, view: State, seat: Seat, share: float, label: _Label) -> None:
        """The crest and the name of a seat, and the slip for how many pieces stand behind its screen."""
        grown, screen, slip = size_of(view, share).grown, screen_of(view, seat, share), label.behind
        x, y = screen.x + screen.w * 0.135 + 6, screen.y + screen.h / 2 + 6
        page.picture(f"crests/{self._brush.crests[seat]}_disc", x, y, layer=MATS + 5, name=f"crest {seat}", size=grown)
        for rect, name in ((slip, "behind slip"), (label.called, "name slip")):
            page.leaf("papers/slip", rect, layer=MATS + 6, name=f"{name} {seat}")
        y = slip.y + slip.h // 2
        page.picture(
            "hitohira/icon_screen", slip.x + 8 + 19 * grown, y, layer=MATS + 8, name=f"icon {seat}", size=grown
        )
        x, y = label.called.centerx, label.called.y + label.called.h // 2
        self._brush.write(
            page,
            label.name,
            x,
            y - 2,
            size=round(30 * grown),
            wide=label.called.w - 28,
            high=label.called.h + (8 if label.stacked else 4),
            room=label.called.inflate(0, 8 * label.stacked),
            layer=MATS + 8,
            name=f"name {seat}",
        )

    def _behind(self, page: Page, view: State, seat: Seat, share: float, label: _Label) -> None:
        """How many pieces stand behind a screen."""
        slip = label.behind
        self._brush.write(
            page,
            str(len(view.screens[seat])),
            slip.right - 14,
            slip.y + slip.h // 2 - 2,
            size=round(30 * size_of(view, share).grown),
            wide=70,
            high=slip.h + (8 if label.stacked else 4),
            anchor="midright",
            room=slip.inflate(0, 8 * label.stacked),
            layer=MATS + 8,
            name=f"behind {seat}",
        )

    @staticmethod
    def _ghost(page: Page, view: State, seat: Seat, colour: Colour, share: float) -> None:
        """What stands in a line without pieces."""
        at = spot(view, seat, colour, 0, 1, share)
        art = f"hitohira/{PICTURES[colour]}_ghost"
        page.picture(art, at.x, at.y, layer=MATS + 5, name=f"ghost {seat} {colour}", size=at.scale * 74 / 48)

    def _figures(  # noqa: PLR0913, PLR0917 -- see `_part`
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

    def _slip(  # noqa: PLR0913, PLR0917 -- see `_part`
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
