"""A page: pictures, papers and text laid out on the canvas, for one frame or for as long as nothing changes.

It also notes every text with the ground it stands on and the room it has, so that a test can find text that is
cut off, outside the safe area, too small or too faint.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import cycle, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pygame

from game.kernel.trouble import BadLevel
from game.sign import sign_of
from game.stage.areas import around, many, off_beat
from game.stage.atlas import FADES, Atlas, Entry
from game.stage.drawn import Drawn
from game.stage.faint import LEAST as FAINT
from game.stage.intents import Act
from game.stage.layers import lay_on
from game.stage.outline import Outline, Stroke, framed
from game.stage.solid import Insets, may_be_solid
from game.stage.text import BODY, LIFT, Colour, Text
from game.stage.theme import Theme
from game.stage.tween import Pose
from game.stage.window import SIZE

if TYPE_CHECKING:
    from game.stage.particles import Speck

ADD = pygame.BLEND_RGB_ADD

BANDS = 16
"""In how many bands a veil lies over the table."""
STRIPS, WHOLE = 15, 8
"""In how many strips what is large is unrolled, one a frame; what has less than this part of its height is not cut."""
FRAME, FRAMES_IN = "papers/mark_frame", 18
"""A frame of light, and how far its light reaches in over what it is laid round."""
PRINT = 8
"""How broad the edge of a print is."""


class Kit(Protocol):
    """What pages are painted with, made for one scale of the canvas. The house has it."""

    atlas: Atlas
    text: Text
    theme: Theme

    def say(self, key: str, /, **values: Any) -> str:
        """The sentence of a key, in the language of now."""


class Said(NamedTuple):
    """A text on a page."""

    name: str
    text: str
    rect: pygame.Rect
    """Where it is, in logical pixels."""
    room: pygame.Rect | None
    """What it must keep inside of."""
    size: int
    colour: Colour
    ground: Colour


class Page:
    """What is laid out."""

    def __init__(self, kit: Kit, shown: Mapping[str, Drawn] | None = None) -> None:
        """An empty page; on one for a single frame, what is laid out just as it is `shown` is that very picture."""
        self._kit = kit
        self._scale = kit.atlas.scale
        self.fleeting = shown is not None
        """Whether it is for a single frame: what is on its way then is nothing to be kept."""
        self._shown = shown or {}
        self.shift = (0, 0)
        """How far everything laid out from now on is moved, in logical pixels."""
        self.aside: Callable[[pygame.Rect], int] | None = None
        """How far what lies in a rectangle is moved to the side, where sides are exchanged; in logical pixels."""
        self.drawn: list[Drawn] = []
        self.said: list[Said] = []
        self.parts: list[Page] = []
        """Pages that were painted before and laid on this one."""
        self.steady: list[Page] = []
        """Those among them that are there at once where this page comes little by little: sentences over sentences."""
        self.unrolled: list[Page] = []
        """Those among them that are unrolled instead, from top to bottom: large ones, of which each step is a strip."""
        self.clicks: list[tuple[pygame.Rect, Act]] = []
        """Where a click presses a button: on its prompt, say."""
        self.covered: list[pygame.Rect] = []
        """What something was laid over: of a page below this one, too, nothing is read there."""

    def lay(self, part: Page, *alpha: float) -> None:
        """Everything that lies on another page, which was painted before; with `alpha`, as faint as that.

        With more than one, they go round among what lies there: of two, every other picture is as faint as the first.
        """
        self.parts.append(part)
        self.clicks += part.clicks
        for rect in part.covered:
            self.covers(rect)
        self.said += part.said if self.aside is None else map(self._moved, part.said)
        if (not alpha or min(alpha) >= 1) and self.shift == (0, 0) and self.aside is None and not part.unrolled:
            self.drawn += part.drawn
            return
        steady = {id(each) for page in part.steady for each in page.drawn}
        rolled = {id(each) for page in part.unrolled for each in page.drawn}
        for each, faint in zip(part.drawn, cycle(alpha or (1.0,))):
            if id(each) in rolled:
                continue
            share = 1.0 if id(each) in steady else faint
            self._put(each.name, each.surface, each.place, each.layer, share * each.alpha / 255, each.blend)
        for page in part.unrolled:
            self._unroll(page, max(alpha, default=1.0))

    def lay_pictures(self, parts: Iterable[Page]) -> None:
        """Everything that lies on some other pages, each of which has pictures and nothing else."""
        if self.shift == (0, 0) and self.aside is None:
            for part in parts:
                self.drawn += part.drawn
        else:
            for part in parts:
                self.lay(part)

    def _unroll(self, part: Page, share: float) -> None:
        """What lies on the upper part of another page, in strips: each stays as it is when the next one comes."""
        for strip in part.strips[: round(share * STRIPS)]:
            if self.shift == (0, 0) and self.aside is None:
                self.drawn += strip
                continue
            for each in strip:
                self._put(each.name, each.surface, each.place, each.layer, each.alpha / 255, each.blend)

    @cached_property
    def strips(self) -> list[list[Drawn]]:
        """Everything that lies here, by the strip it comes with where it is unrolled: cut once, and nothing is laid
        here any more then.
        """
        whole = self.drawn[0].rect.unionall([each.rect for each in self.drawn])
        lines = [whole.y + whole.h * n // STRIPS for n in range(STRIPS + 1)]
        found: list[list[Drawn]] = [[] for _ in range(STRIPS)]
        for each in self.drawn:
            if each.rect.h * WHOLE <= whole.h:  # small things come as a whole
                found[next(n for n, line in enumerate(lines[1:]) if each.rect.bottom <= line)].append(each)
                continue
            name = each.name
            for n, (top, bottom) in enumerate(pairwise(lines)):
                strip = each.rect.clip(pygame.Rect(whole.x, top, whole.w, bottom - top))
                if strip.h:
                    band = self._kit.atlas.band(each.surface, strip.move(-each.place[0], -each.place[1]))
                    look, lid = (each.layer, each.alpha, each.blend), each.lid()
                    if lid is not None and (lid := lid.clip(strip)).w:
                        edges = lid.x - strip.x, lid.y - strip.y, strip.right - lid.right, strip.bottom - lid.bottom
                        may_be_solid(band, Insets(*edges))
                    found[n].append(Drawn(name, band, strip.topleft, *look))
                    name = f"{each.name} strip {n + 1}"
        return found

    def thinned(self, most: int = FAINT) -> Page:
        """This page, with what is small and faint on it so in its own pixels: kept, it is laid for half as much."""
        thin = self._kit.atlas.thinned
        for n, each in enumerate(self.drawn):
            if each.alpha < 255 and not each.blend and each.size < most and each.surface.get_flags() & pygame.SRCALPHA:
                self.drawn[n] = Drawn(each.name, thin(each.surface, each.alpha), each.place, each.layer)
        return self

    def flat(self, size: tuple[int, int], under: Colour = (0, 0, 0)) -> pygame.Surface:
        """Everything laid out, as one picture of so many pixels on a plain ground."""
        made = pygame.Surface(size)
        made.fill(under)
        lay_on(made, self.drawn)
        return made

    def pressed(self, name: str, layer: int) -> Page:
        """A page with everything that lies on this one as a single picture: for what is laid again and again.

        Where it is solid, that part is a picture of its own, which is copied and hides what lies beneath it.
        """
        page, rects = Page(self._kit), [each.rect for each in self.drawn]
        whole = rects[0].unionall(rects[1:])
        lid = max((each for each in map(Drawn.lid, self.drawn) if each), key=many, default=None)
        for n, part in enumerate([whole] if lid is None else [lid, *around(lid, whole)]):
            made = pygame.Surface(part.size, pygame.SRCALPHA) if part is not lid else off_beat(part.size)
            lay_on(made, [each.moved(-part.x, -part.y) for each in self.drawn if each.rect.colliderect(part)])
            if part is lid:
                may_be_solid(made, Insets())
            page.drawn.append(Drawn(f"{name} edge {n}" if n else name, made, part.topleft, layer))
        page.said = list(self.said)
        return page

    def cut(self, rect: pygame.Rect) -> pygame.Surface:
        """What is laid out within a rectangle, as one picture with nothing behind it."""
        left, top, wide, high = (round(part * self._scale) for part in rect)
        made = pygame.Surface((wide, high), pygame.SRCALPHA)
        lay_on(made, [each.moved(-left, -top) for each in self.drawn])
        return made.convert_alpha()

    def printed(self, seen: pygame.Rect, zoom: float) -> pygame.Surface:
        """A part of the table that is laid out, as a small framed print."""
        scale, theme = self._scale, self._kit.theme
        whole = self.flat((round(SIZE[0] * scale), round(SIZE[1] * scale)))
        part = whole.subsurface(pygame.Rect(*(round(each * scale) for each in seen)).clip(whole.get_rect()))
        wide, high = (round(each * zoom) for each in part.get_size())
        edge = round(PRINT * scale)
        made = pygame.Surface((wide + 2 * edge, high + 2 * edge), pygame.SRCALPHA)
        made.fill((*theme["cedar"], 255))
        made.fill((*theme["washi_shade"], 255), made.get_rect().inflate(-4, -4))
        made.blit(pygame.transform.smoothscale(part, (wide, high)), (edge, edge))
        return made

    def _put(  # noqa: PLR0913, PLR0917 -- see `picture`
        self, name: str, surface: pygame.Surface, place: tuple[int, int], layer: int, alpha: float, blend: int = 0
    ) -> None:
        if alpha <= 0:
            return
        if self.aside is not None:
            place = place[0] + round(self._aside(surface.get_rect(topleft=place)) * self._scale), place[1]
        if self.shift != (0, 0):
            dx, dy = (round(part * self._scale) for part in self.shift)
            place = place[0] + dx, place[1] + dy
        dense = 255 if alpha >= 1 else round(alpha * 255)
        old = self._shown.get(name)
        if (
            old is not None
            and old.surface is surface
            and old.place == place
            and old.alpha == dense
            and old.layer == layer
            and old.blend == blend
        ):
            self.drawn.append(old)
        else:
            self.drawn.append(Drawn(name, surface, place, layer, dense, blend))

    def _aside(self, rect: pygame.Rect) -> int:
        """How far something is moved to the side, by where it would lie, in pixels of the screen."""
        assert self.aside is not None
        return self.aside(pygame.Rect(*(round(part / self._scale) for part in rect)))

    def _moved(self, said: Said) -> Said:
        """A text as it is read where sides are exchanged."""
        dx = self.aside(said.rect) if self.aside is not None else 0
        room = None if said.room is None else said.room.move(dx, 0)
        return said._replace(rect=said.rect.move(dx, 0), room=room)

    def picture(  # noqa: PLR0913 -- a picture has this many free things, all named
        self,
        art: str,
        x: float,
        y: float,
        *,
        layer: int = 0,
        name: str | None = None,
        frame: int = 0,
        alpha: float = 1.0,
        angle: float = 0.0,
        size: float = 1.0,
        turn: float = 1.0,
        thin: bool = False,
    ) -> None:
        """A picture with its anchor at a point.

        What is often seen just so faint is `thin`: it is so in its own pixels, and costs half as much to lay.
        """
        atlas, scale = self._kit.atlas, self._scale
        entry = atlas.index[art]
        (wide, high), (out, down) = entry.size, entry.anchor
        if angle or size != 1.0 or turn != 1.0:
            surface, by, below = atlas.poised(art, frame, angle, size, turn)
            # Turned and sized pictures keep their middle, measured from the anchor.
            left, top = int((x + (wide / 2 - out) * size) * scale), int((y + (high / 2 - down) * size) * scale)
        else:
            surface, by, below = atlas.lying(art, frame % entry.frames)
            left, top = round((x - out) * scale), round((y - down) * scale)
        if thin and 0 < alpha < 1:
            surface, alpha = atlas.thinned(surface, round(alpha * 255)), 1.0
        self._put(name or art, surface, (left + by, top + below), layer, alpha, ADD if entry.blend == "add" else 0)

    def piece(self, art: str, pose: Pose, *, layer: int, name: str, frame: int = 0) -> None:
        """A picture of a piece as its pose says: raised, turned, sized, narrow while it is turned over, faint."""
        x, y, scale, angle, alpha, lift, turn, _ = pose
        self.picture(
            art, x, y - lift, layer=layer, name=name, frame=frame, alpha=alpha, angle=angle, size=scale, turn=turn
        )

    def speck(self, speck: Speck, layer: int) -> None:
        """A particle, which runs through its frames once and fades, unless they do."""
        art, age, atlas = speck.picture, speck.age, self._kit.atlas
        entry = atlas.index[art]
        frame, step = min(entry.frames - 1, int(age * entry.frames)), math.ceil((1 - age) * FADES)
        if speck.whole:
            self.picture(art, speck.x, speck.y, layer=layer, name=speck.name, frame=frame, size=speck.size)
        elif entry.blend == "add":
            self.picture(art, speck.x, speck.y, layer=layer, name=speck.name, frame=frame, alpha=step / FADES)
        elif step:
            surface, by, below = atlas.faded(art, frame, step)
            left, top = atlas.place(art, speck.x, speck.y)
            self._put(speck.name, surface, (left + by, top + below), layer, 1.0)

    def strewn(  # noqa: PLR0913 -- see `picture`
        self, art: str, x: float, y: float, *, layer: int = 0, name: str | None = None, alpha: float = 1.0
    ) -> None:
        """A picture with its anchor at a point that is clear almost everywhere: what lies beneath is drawn again only
        where something of it is seen.
        """
        left, top = self._kit.atlas.place(art, x, y)
        for n, (part, by, below) in enumerate(self._kit.atlas.strewn(art, 0)):
            self._put(f"{name or art} {n}", part, (left + by, top + below), layer, alpha)

    def fixed(self, art: str, *, layer: int = 0, dx: float = 0, dy: float = 0, alpha: float = 1.0) -> None:
        """A picture at the place of the canvas where it always lies."""
        entry = self.entry(art)
        assert entry.at is not None, f"{art} has no place"
        x, y = entry.at[0] + dx + entry.anchor[0], entry.at[1] + dy + entry.anchor[1]
        self.picture(art, x, y, layer=layer, alpha=alpha)

    def surface(  # noqa: PLR0913 -- see `picture`
        self,
        name: str,
        surface: pygame.Surface,
        x: float,
        y: float,
        *,
        layer: int = 0,
        alpha: float = 1.0,
        blend: int = 0,
    ) -> None:
        """A surface made elsewhere for this scale, its middle at a point."""
        wide, high = surface.get_size()
        place = round(x * self._scale) - wide // 2, round(y * self._scale) - high // 2
        self._put(name, surface, place, layer, alpha, blend)

    def veil(  # noqa: PLR0913 -- see `picture`
        self,
        name: str,
        surface: pygame.Surface,
        x: float,
        y: float,
        *,
        layer: int = 0,
        alpha: float = 1.0,
        bands: int = BANDS,
        most: int = BANDS,
    ) -> None:
        """A large surface in bands: where it grows fainter or denser, they take turns to do so.

        Those above and below go first, and the middle last: darkness closes in on what lies there. Only so many of them
        are there at `most`.
        """
        place = surface.get_rect(center=(round(x * self._scale), round(y * self._scale)))
        alpha = max(alpha, 1 / 255)
        # Where there is next to nothing of it, it is a point, and can wait from there on.
        wide = place.w if round(alpha * 255) > 1 else 1
        for end, start, band in self._kit.atlas.bands(surface, bands, wide)[:most]:
            self._put(name + end, band, (place.x, place.y + start), layer, alpha)

    def shadow(  # noqa: PLR0913 -- see `picture`
        self,
        art: str,
        x: float,
        y: float,
        *,
        layer: int = 0,
        name: str | None = None,
        high: bool = False,
        size: float = 1.0,
    ) -> None:
        """The shadow of a picture whose anchor is at a point; the far one if it is held above the table."""
        entry = self.entry(art)
        cast = entry.lifted if high else entry.shadow
        if cast is None:
            return
        under = self.entry(cast.name)
        dx, dy = (over + its - own for over, its, own in zip(cast.offset, under.anchor, entry.anchor, strict=True))
        self.picture(cast.name, x + dx * size, y + dy * size, layer=layer, name=name, size=size)

    def seal(self, game: str, x: float, y: float, *, layer: int = 0, size: float = 1.0) -> None:
        """The seal of a game; a game without one does without, and the porch tells it."""
        with suppress(BadLevel):
            art = sign_of(game).seal
            if art in self._kit.atlas.index:
                self.picture(art, x, y, layer=layer, name="seal", size=size)

    def sheet(
        self, art: str, rect: pygame.Rect, *, layer: int = 0, name: str | None = None, high: bool = False
    ) -> None:
        """A paper with its shadow; its torn edge reaches a little out of the rectangle."""
        called = name or f"{art} {rect.x},{rect.y}"
        self.shade(rect, layer=layer, name=called, high=high)
        self.leaf(art, rect, layer=layer + 1, name=called)

    def shade(self, rect: pygame.Rect, *, layer: int, name: str, high: bool = False) -> None:
        """The shadow of a paper."""
        under = "papers/shadow_high" if high else "papers/shadow_low"
        pad, drop = self.entry(under).pad, 14 if high else 8
        cast = rect.inflate(2 * pad, 2 * pad).move(round(drop * 0.6), drop)
        self.paper(under, cast, layer=layer, name=f"{name} shadow")

    def leaf(self, art: str, rect: pygame.Rect, *, layer: int, name: str) -> None:
        """A paper without its shadow."""
        out = 2 * self.entry(art).pad
        self.paper(art, rect.inflate(out, out), layer=layer, name=name)

    def strip(  # noqa: PLR0913 -- see `picture`
        self, art: str, x: float, y: float, height: int, *, layer: int = 0, name: str | None = None
    ) -> None:
        """The upper part of a picture, centred below a point: as much of a rope as hangs there."""
        surface = self._kit.atlas.cut(art, height)
        place = round(x * self._scale - surface.get_width() / 2), round(y * self._scale)
        self._put(name or art, surface, place, layer, 1.0)

    def ink(self, name: str, one: tuple[int, int], other: tuple[int, int], *, layer: int = 0, short: int = 0) -> None:
        """A thin ink line from one point to another, or to so much before it."""
        dx, dy = other[0] - one[0], other[1] - one[1]
        far = max(1.0, math.hypot(dx, dy))
        share = max(0.2, (far - short) / far)
        angle = round(-math.degrees(math.atan2(dy, dx)))
        stroke = self._kit.atlas.stroke("papers/ink", round(far * share), angle)
        self.surface(name, stroke, one[0] + dx * share / 2, one[1] + dy * share / 2, layer=layer)

    def outline(
        self, name: str, place: Outline, strokes: Sequence[Stroke], *, layer: int = 0, alpha: float = 1.0
    ) -> None:
        """Strokes along the outline of a place that is no rectangle."""
        surface, middle = framed(place, strokes, self._scale)
        self.surface(name, surface, *middle, layer=layer, alpha=alpha)

    def porch(self) -> None:
        """The porch in the evening, out of focus: behind what lies or hangs before it."""
        self.fixed("porch/blurred", layer=0)
        self.fixed("porch/floor", layer=1)
        for side in ("left", "right"):
            self.fixed(f"porch/doors_{side}_sheen", layer=2)
            self.fixed(f"porch/doors_{side}", layer=3)

    def entry(self, art: str) -> Entry:
        """What the index knows of a picture."""
        return self._kit.atlas.index[art]

    def paper(  # noqa: PLR0913 -- see `picture`
        self,
        art: str,
        rect: pygame.Rect,
        *,
        layer: int = 0,
        name: str | None = None,
        frame: int = 0,
        alpha: float = 1.0,
        thin: bool = False,
    ) -> None:
        """A picture with slices, stretched to a rectangle; `thin` as in `picture`."""
        surface, by, down = self._kit.atlas.spread(art, rect.w, rect.h, frame)
        if thin and 0 < alpha < 1:
            surface, alpha = self._kit.atlas.thinned(surface, round(alpha * 255)), 1.0
        place = round(rect.x * self._scale) + by, round(rect.y * self._scale) + down
        self._put(name or f"{art} {rect.x},{rect.y}", surface, place, layer, alpha)

    def framed(self, rect: pygame.Rect, *, layer: int, name: str, alpha: float = 1.0) -> None:
        """A frame of light round a place."""
        out = 2 * self.entry(FRAME).pad - FRAMES_IN
        self.paper(FRAME, rect.inflate(out, out), layer=layer, name=name, alpha=alpha)

    def covers(self, rect: pygame.Rect) -> None:
        """Something lies over a rectangle from now on: the texts beneath it are not read any more."""
        if self.aside is not None:
            rect = rect.move(self.aside(rect), 0)
        self.said = [said for said in self.said if not said.rect.colliderect(rect)]
        self.covered.append(rect)

    def text(  # noqa: PLR0913 -- a text has this many free things, all named
        self,
        text: str,
        x: float,
        y: float,
        *,
        on: Colour | None = None,
        colour: Colour | None = None,
        size: int = BODY,
        bold: bool = False,
        anchor: str = "topleft",
        width: int | None = None,
        align: str = "left",
        room: pygame.Rect | None = None,
        layer: int = 0,
        name: str | None = None,
        alpha: float = 1.0,
    ) -> pygame.Rect:
        """A text with a corner, an edge or its centre at a point; where it is, in logical pixels.

        It is sumi on washi, if nothing else is said. `on` is the ground that it must be readable on.
        """
        setter, theme = self._kit.text, self._kit.theme
        on, colour = on or theme["washi"], colour or theme["sumi"]
        if width is None:
            surface = setter.line(text, size, colour, bold)
        else:
            surface = setter.block(text, size, colour, width, bold, align)
        rect = surface.get_rect(**{anchor: (round(x * self._scale), round(y * self._scale))})
        logical = pygame.Rect(
            round(rect.x / self._scale),
            round(rect.y / self._scale),
            round(rect.w / self._scale),
            round(rect.h / self._scale),
        )
        called = name or f"text {len(self.said)} {text}"
        self._put(called, surface, rect.topleft, layer, alpha)
        said = Said(called, text, logical, room, round(setter.grown(size)), colour, on)
        self.said.append(said if self.aside is None else self._moved(said))
        return logical

    def line(  # noqa: PLR0913 -- see `text`, which takes the rest
        self,
        text: str,
        x: float,
        y: float,
        *,
        wide: float,
        high: float | None = None,
        size: int = BODY,
        bold: bool = False,
        slack: int = 0,
        **look: Any,
    ) -> pygame.Rect:
        """A line that keeps to its room: smaller where it would be wider or higher, cut short if that is not enough.

        It may be wider by a `slack` before it is cut.
        """
        size = self.fitted(text, size, wide, bold=bold, high=high)
        return self.text(self.elided(text, size, wide + slack, bold=bold), x, y, size=size, bold=bold, **look)

    def label(self, text: str, rect: pygame.Rect, *, size: int, inset: int | None = None, **look: Any) -> pygame.Rect:
        """Bold words on a wooden button: in its middle, or so far from its left; as high as those of pygame_gui's."""
        kit = self._kit
        x, anchor = (rect.centerx, "center") if inset is None else (rect.x + inset, "midleft")
        y = rect.centery - LIFT * kit.text.grown(size)
        return self.text(text, x, y, size=size, bold=True, on=kit.theme["hinoki"], anchor=anchor, **look)

    def elided(self, text: str, size: int, width: float, *, bold: bool = False) -> str:
        """A line cut short with an ellipsis where it would be wider than this."""
        setter = self._kit.text
        if setter.width(text, size, bold=bold) <= width:
            return text
        while text and setter.width(f"{text}…", size, bold=bold) > width:
            text = text[:-1]
        return f"{text}…"

    def fitted(self, text: str, size: int, width: float, *, bold: bool = False, high: float | None = None) -> int:
        """The largest size up to `size` at which a line fits into so much room; it is never set under the floor."""
        return self._kit.text.fitted(text, size, width, bold=bold, high=high)
