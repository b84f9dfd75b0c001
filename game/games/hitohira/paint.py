"""How a Hitohira table looks: dusk under a cherry, the pouch, screens and mats, blossoms, and the strip of paper."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import cast

import pygame

from game.games.hitohira._screen.alone import Alone
from game.games.hitohira._screen.brush import (
    CARD,
    GLOOM,
    GLOWS,
    HELD,
    HUSH,
    MATS,
    PIECES,
    POUCH,
    SHADOWS,
    STRIPS,
    TRAYS,
    UNDER,
    Brush,
    colour_named,
    percent,
)
from game.games.hitohira._screen.fallen import Fallen
from game.games.hitohira._screen.panels import Panels
from game.games.hitohira._screen.strip import Strip
from game.games.hitohira.commands import Command
from game.games.hitohira.count import PICTURES
from game.games.hitohira.cues import GUSTS, WINDS
from game.games.hitohira.hand import ASKS, Hand
from game.games.hitohira.layout import (
    CARDS,
    PLATE,
    SAUCER_Y,
    SAUCERS,
    STONE,
    STOP,
    STRIP,
    TRAY,
    decides,
    fullness,
    goals,
    hanging,
    mouth,
    places,
    poses,
    stands,
)
from game.games.hitohira.parts import COLOURS, PLAIN, TRIGGER_OF, Ability, Piece, counts_of, moved
from game.games.hitohira.rules import harvests
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.stage.drawn import Drawn
from game.stage.faint import is_plain
from game.stage.page import ADD, Kit, Page
from game.stage.rooms import GROWN, Eye, Grasp, HandedOn
from game.stage.solid import may_be_solid
from game.stage.tween import Pose, ease_softly

__all__ = ["Paint", "percent"]

COLDER = 4
"""In how many steps the cold falls after a bust. Band by band takes a while: with more steps a band would be left
behind by those on both sides of it, and there would be stripes.
"""
CLOSES, FRONT, DENSE = 10, 40, 0.88
"""In how many steps the darkness closes in from above, and as many from below, while a heart beats; how far it ends
softly, and how dense it is then.
"""
BEATS = 10
"""In how many steps a heartbeat dies down."""
SLEEVES, SHINES, METERS = 4, 3, 6
"""In how many steps a sleeve comes, the light of a draw that went well, and the meters with a turn."""
STROKE = 200_000
"""How many pixels a part of a stroke of wind has less than: it is faint in its own pixels, however large."""
FAINTEST = 3
"""How bright of 255 light is at most that is left out."""
HIGH = 968
"""How high the table is, down to the prompts."""
NARROWS = 4
"""In how many steps the shadow of a piece narrows that turns over."""
FADED = 0.62
"""How much is seen of a piece that has lost its colour."""
LANTERNS = (562, 1358)
"""Where the lanterns hang."""
ON_CARD, ON_BAND, ON_BAND_LIT = (170, 163, 160), (93, 85, 96), (233, 178, 74)
"""The grounds that the words of a card stand on."""
TRIGGERS: dict[str, tuple[tuple[str, float], ...]] = {
    "four_colours": (("red_mark", -63), ("yellow_mark", -21), ("sky_mark", 21), ("blue_mark", 63)),
    "two_pairs": (("red_mark", -70), ("red_mark", -28), ("yellow_mark", 28), ("yellow_mark", 70)),
    "six_pieces": tuple(("bud", -70 + 28 * n) for n in range(6)),
}
"""The signs of what lights a card: blossoms, or buds where any will do, and how far from its middle they stand."""
BUD = 0.55
"""How large a bud is as a sign."""


class Paint:
    """Paints one table."""

    steps = GROWN
    adorned, totals = HandedOn("_brush"), HandedOn("_brush")

    def __init__(self, kit: Kit, crests: Sequence[int], names: Sequence[str]) -> None:
        self._kit = kit
        self._brush = Brush(kit, crests, names)
        self._panels = Panels(self._brush)
        self._strip = Strip(self._brush)
        self._alone = Alone(self._brush)
        self._fallen = Fallen(self._brush)
        self._marks = lru_cache(maxsize=128)(self._make_marks)
        self._rests = lru_cache(maxsize=2048)(self._make_rest)
        self._shadows = lru_cache(maxsize=8 * NARROWS)(self._make_shadow)
        self._hung = lru_cache(maxsize=64)(self._make_card)
        self._strokes = lru_cache(maxsize=64)(self._make_stroke)
        self._gusts = lru_cache(maxsize=64)(self._make_gust)
        self._veils = lru_cache(maxsize=32)(self._make_veil)
        self._closings = lru_cache(maxsize=2 * (CLOSES + 1))(self._make_closing)
        self._petals: dict[int, tuple[tuple[float, ...], Page]] = {}
        """Petals in the air as they were painted last, and when and where that was."""
        self._owed: list[Callable[[], object]] = [
            *(partial(self._make_storm, f"wind {n}") for n in range(WINDS)),
            partial(self._stop, None),
            partial(self._lay, None),
        ]
        """What is made in a moment when nothing happens."""
        self._dark = [partial(self._closings, side, step) for step in reversed(range(CLOSES + 1)) for side in (1, 0)]
        """What is made after that, as soon as panels have what every change of turn needs."""
        self._things: dict[str, Callable[[Page, State, Eye, str, Pose], None]] = {
            "blossom": self._blossom,
            "pouch": self._pouch,
            "card": self._card,
            "meters": self._meters,
            "gloom": self._gloom,
            "stone": self._stone,
            "hush": self._darkness,
            "pulse": self._pulse,
            "sleeve": self._sleeve,
            "shine": self._shine,
            "wind": self._wind,
            "ring": self._ring,
            "packet": self._packet,
            "veil": self._alone.veil,
            "room": self._alone.room,
            "fallen": self._fallen.screen,
        }
        """How everything is painted, by the first word of its name."""

    # --- the ground: baked ------------------------------------------------------------------------------

    def backdrop(self, page: Page, *, scoring: bool = False) -> None:
        """The garden at dusk; darker while points are counted."""
        page.fixed("hitohira/backdrop", layer=-1)
        if scoring:
            page.surface("night", self._kit.atlas.plain(self._kit.theme["night"], 150), 960, 540, layer=0)

    @staticmethod
    def grounds(view: State) -> list[str]:
        """The pictures that are large, or that a show must not wait for: to be read ahead."""
        del view
        blossoms = [f"hitohira/{kind}{end}" for kind in PICTURES.values() for end in ("", "_air", "_grey", "_small")]
        grounds = [f"hitohira/{name}" for name in ("backdrop", "backdrop_cold", "room")]
        return [*grounds, *(f"hitohira/pouch_{n}" for n in range(6)), *blossoms]

    def ground(self, page: Page, view: State, eye: Eye) -> None:
        """Lanterns, the mat of the pouch, the tray and the strip; at the end, what is counted on the fallen screens."""
        del eye
        if view.phase == "over":
            self._fallen.heads(page, view)
            return
        for n, x in enumerate(LANTERNS):
            page.picture("hitohira/lantern_glow", x, 178, layer=1, name=f"lantern glow {n}")
            page.picture("hitohira/lantern", x, -8, layer=2, name=f"lantern {n}")
        if self._stands(view):
            page.picture("hitohira/stone_lantern", *STONE, layer=2)
        page.fixed("hitohira/mat", layer=0)
        self._table(page)

    def _stands(self, view: State) -> bool:
        """Whether the stone lantern is seen."""
        return stands(view) and self.adorned

    def _table(self, page: Page) -> None:
        """The tray, beneath whose wood nothing is drawn, and the paper of the strip."""
        may_be_solid(self._kit.atlas.lying("hitohira/tray", 0).surface)
        page.picture("hitohira/tray", *TRAY.center, layer=TRAYS)
        page.sheet("papers/slip", STRIP, layer=STRIPS, name="strip paper", high=True)

    # --- what changes only when something happens -------------------------------------------------------

    def settled(self, page: Page, view: State, eye: Eye, *, hints: bool, lifted: Collection[str] = ()) -> None:
        """Which draw this is, how many are left, and what the strip says to everybody."""
        del hints, lifted
        alone = decides(view, eye)
        if alone is not None:
            self._alone.settled(page, view, alone)
            return
        if view.phase == "over":  # whoever goes on looking at this table has seen it with tray and strip
            self.backdrop(page)
            self._fallen.heads(page, view)
            self._fallen.fields(page, view)
        if view.phase in ("deal", "over"):
            return
        self._strip.tags(page, view)
        self._hush()  # made now, it does not hold a show up; the slips as well
        for name, pose in hanging(view).items():
            self._hung(name, pose)
        match view.phase:
            case "draw":
                self._strip.labels(page)
            case "keep":
                self._table(page)  # above the gloom
                self._strip.verdict(page, view)
            case "komatsu" | "kenrokuen":
                for n, x in enumerate(SAUCERS[max(1, len(view.extra))][: len(view.extra)]):
                    page.picture("hitohira/saucer", x, SAUCER_Y, layer=TRAYS - 2, name=f"saucer {n}")
                key = "choose" if view.phase == "komatsu" else "send"
                text = self._brush.say(f"strip.{key}", number=3 - len(view.extra))
                self._strip.sentence(page, text, "strip says", STRIP.h if view.phase == "komatsu" else 84)
            case "assign":
                self._strip.sentence(page, self._brush.say("strip.empty"), "strip says")

    def panel(self, page: Page, view: State, eye: Eye, seat: Seat, share: float) -> None:
        """The screen of a seat, and its mat."""
        self._panels.panel(page, view, eye, seat, share)

    def later(self, view: State, eye: Eye) -> bool:
        """A plate, what comes when a draw fails, a part of a panel as it is seen while it grows, or darkness."""
        if not self._owed and self._panels.later(view, eye):
            return True
        if owed := self._owed or self._dark:
            owed.pop()()
            return True
        return False

    def since(self, page: Page, view: State, eye: Eye, done: Sequence[tuple[str, Seat]]) -> Sequence[tuple[str, Seat]]:
        """What has come behind each screen, and who called on a card; what is left wants rings."""
        return self._panels.since(page, view, eye, done)

    def leaders(self, page: Page, view: State, eye: Eye) -> None:
        """The place of each seat in each group, once the screens have fallen."""
        del eye
        if view.phase == "over":
            self._fallen.places(page, view)

    def emblem(self, page: Page, view: State, group: str, rect: pygame.Rect) -> None:
        """The small picture of a row of the receipt."""
        del view
        self._fallen.emblem(page, group, rect)

    # --- pieces -----------------------------------------------------------------------------------------

    def pieces(self, page: Page, view: State, eye: Eye, poses: Mapping[str, Pose], *, living: bool = False) -> None:
        """Some of the pieces, as they lie."""
        del living
        rests: list[Page] = []
        for name, pose in poses.items():
            if name[0] in PICTURES and name[1:].isdigit():
                if not (pose.lift or pose.look.isdigit() or pose.alpha < 1 or pose.turn < 1):
                    rests.append(self._rests(name, pose))  # most lie as they lay before, or go as they went
                    continue
                word = "blossom"
            else:
                word = name.partition(" ")[0]
            page.lay_pictures(rests)
            rests.clear()
            self._things[word](page, view, eye, name, pose)
        page.lay_pictures(rests)

    def _make_rest(self, name: str, pose: Pose) -> Page:
        """A blossom that lies somewhere, on a page of its own."""
        page = Page(self._kit)
        _lay_shadow(page, name, pose)
        _lay_bloom(page, name, pose)
        return page.thinned()

    def _blossom(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """A blossom, and its shadow where it is not high in the air; of one that turns over it narrows in steps."""
        del view, eye
        if pose.turn < 1 and not pose.lift and not pose.look.isdigit():
            narrow = max(1, round(pose.turn * NARROWS)) / NARROWS
            page.lay_pictures((self._shadows(name, pose._replace(turn=narrow)),))
        else:
            _lay_shadow(page, name, pose)
        _lay_bloom(page, name, pose)

    def _make_shadow(self, name: str, pose: Pose) -> Page:
        """The shadow of a blossom that lies somewhere, on a page of its own."""
        page = Page(self._kit)
        _lay_shadow(page, name, pose)
        return page

    def _pouch(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The pouch as full as it is, still or wriggling."""
        del view, eye
        fill, _, frame = pose.look.partition(".")
        art = f"hitohira/pouch_{fill}"
        size = round(pose.scale * 16) / 16
        page.picture(art, pose.x, pose.y, layer=POUCH, name=name, frame=int(frame or 0), size=size)

    def _card(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The slip of an ability, as it was painted before."""
        del view, eye
        # It is painted alike however far it has turned over: it turns as a whole, from one frame to the next.
        page.lay(self._hung(name, pose._replace(x=round(pose.x), y=round(pose.y), turn=1.0)))

    def _make_card(self, name: str, pose: Pose) -> Page:
        """The slip of an ability: its name, and what lights it as blossoms and in words, as one picture."""
        page, slip = Page(self._kit), Page(self._kit)
        card, _, on = pose.look.partition(" ")
        hangs = int(name[5:])
        ability, rect = cast("Ability", card), CARDS[hangs].copy()
        rect.center = round(pose.x), round(pose.y)
        if on:
            page.picture("hitohira/card_glow", *rect.center, layer=CARD - 2, name=f"{name} glow", alpha=pose.alpha)
        slip.picture(f"hitohira/card{'_lit' if on else ''}", *rect.center, name=name, angle=pose.angle)
        words = self._brush.say(f"ability.{ability}").split(" ")
        theme = self._kit.theme
        paper = theme["washi"] if on else ON_CARD
        write = partial(self._brush.write, slip, wide=rect.w - 22, room=rect.inflate(8, 8), layer=2)
        alike = min(page.fitted(word, 32, rect.w - 22, bold=True, high=56) for word in words)
        for n, word in enumerate(words):
            y = rect.y + 62 + 44 * (n - (len(words) - 1) / 2) + 4
            write(word, rect.centerx, y, size=alike, high=56, on=paper, name=f"{name} name {n}")
        for n, (sign, dx) in enumerate(TRIGGERS[TRIGGER_OF[ability]]):
            at, size, alpha = (rect.centerx + dx, rect.y + 143), BUD if sign == "bud" else 1.0, 1.0 if on else 0.6
            slip.picture(f"hitohira/{sign}", *at, layer=1, name=f"{name} sign {n}", alpha=alpha, size=size)
        text = self._brush.say(f"strip.{TRIGGER_OF[ability]}")
        colour = theme["sumi"] if on else theme["washi"]
        ground = ON_BAND_LIT if on else ON_BAND
        write(text, rect.centerx, rect.y + 180, size=30, high=46, on=ground, colour=colour, name=f"{name} says")
        # Each on a layer of its own: one that is about to turn must not lie otherwise than one that is not.
        page.lay(slip.pressed(name, CARD + hangs))
        return page.thinned()

    def _meters(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The two ways to fail: three alike and five colours, each black counted in both against the player.

        While something is asked of the row they stand empty, for they would be the answer.
        """
        del view, eye
        made = self._marks(pose.look if self.totals else "")
        scale = self._kit.atlas.scale
        x = pose.x - self._strip.shift - 19 + made.get_width() / scale / 2
        page.surface(name, made, x, pose.y, layer=STRIPS + 5, alpha=round(pose.alpha * METERS) / METERS)

    def _make_marks(self, row: str) -> pygame.Surface:
        """The signs of both meters for some colours."""
        atlas = self._kit.atlas
        scale = atlas.scale
        pitch = 34
        made = pygame.Surface((round((4 * pitch + 38) * scale), round(98 * scale)), pygame.SRCALPHA)
        counts = counts_of(letter for letter in row if letter in COLOURS)
        plain, blacks = counts[:5], counts[5]
        most = max(plain)
        alike = [PICTURES[PLAIN[plain.index(most)]]] * most if most else []
        colours = [PICTURES[colour] for colour, number in zip(PLAIN, plain, strict=True) if number]
        for y, marks, limit in ((0, alike, 3), (1, colours, 5)):
            signs = [f"{kind}_mark" for kind in (*marks, *["black"] * blacks)][:limit]
            signs += ["mark_free"] * (limit - 1 - len(signs)) + ["mark_bust"] * (len(signs) < limit)
            for x, sign in enumerate(signs):
                made.blit(atlas.image(f"hitohira/{sign}"), (round(x * pitch * scale), round(60 * y * scale)))
        others = [colour for colour, number in zip(PLAIN, plain, strict=True) if number == most >= 2][1:]
        for n, colour in enumerate(others):  # each of them would do it, too
            small = atlas.pose(f"hitohira/{PICTURES[colour]}_mark", 0, 0.0, 0.75, 1.0)
            made.blit(small, (round((3 * pitch + 8 + 22 * n) * scale), round(5 * scale)))
        return made.convert_alpha()

    def _gloom(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The garden goes cold and full of wind, band by band."""
        del view, eye, name
        page.lay(self._cold(round(pose.alpha * COLDER) / COLDER))

    def _stone(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The stone lantern in the cold, as dense as that."""
        del eye
        share = round(pose.alpha * COLDER) / COLDER
        if self._stands(view):
            page.picture("hitohira/stone_lantern_cold", pose.x, pose.y, layer=GLOOM + 1, name=name, alpha=share)

    def _cold(self, share: float) -> Page:
        """The cold over the whole table, so dense."""
        return self._veils(max(0.004, share))

    def _darkness(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """Darkness that closes in on the pouch, from above and from below, with a soft front. It is all there at once
        where it is: of what is large, little changes in a frame. The two sides take turns.
        """
        del view, eye, name
        most = CLOSES if pose.alpha >= 1 else CLOSES - 1  # they meet at the same time
        for side, ahead in enumerate((0.5, 0.0)):
            page.lay(self._closings(side, min(most, math.floor(pose.alpha * CLOSES + ahead))))

    def _make_closing(self, side: int, closed: int) -> Page:
        """The darkness that has come from above or from below, when it has closed in so many steps."""
        page, dark, dense = Page(self._kit), self._hush(), round(255 * DENSE)
        lines = [_closes(dark.get_height(), side, step) for step in range(closed + 1)]
        for step, (one, other) in enumerate(pairwise(lines)):
            rect = pygame.Rect(0, min(one, other), dark.get_width(), abs(other - one))
            if rect.h:
                band = self._kit.atlas.band(dark, rect)
                page.drawn.append(Drawn(f"hush {side} {step}", band, rect.topleft, HUSH, dense))
        if 0 < closed < CLOSES:
            page.drawn.append(self._make_front(side, closed))
        return page

    def _make_front(self, side: int, closed: int) -> Drawn:
        """The soft end of that darkness, less and less of it towards the middle."""
        dark, reach = self._hush(), round(FRONT * self._kit.atlas.scale)
        high = dark.get_height()
        begins = _begins(high, closed)
        shares = {y: 1 - (_deep(high, y) - begins) / reach for y in _rows(high, side, closed)}
        seen = [y for y, share in shares.items() if share > 0]
        part = pygame.Rect(0, seen[0], dark.get_width(), len(seen))
        made = dark.subsurface(part).copy()
        for n, y in enumerate(seen):
            fades = 255, 255, 255, round(255 * DENSE * ease_softly(min(1.0, shares[y])))
            made.fill(fades, (0, n, part.w, 1), pygame.BLEND_RGBA_MULT)
        return Drawn(f"hush front {side}", made, part.topleft, HUSH)

    def _make_veil(self, alpha: float) -> Page:
        """The cold over the whole table, so dense."""
        page = Page(self._kit)
        page.veil("gloom", self._kit.atlas.image("hitohira/backdrop_cold"), 960, 540, layer=GLOOM, alpha=alpha)
        return page

    def _hush(self) -> pygame.Surface:
        """That darkness, as large as the table."""
        return self._kit.atlas.made("hitohira/hush over all", self._make_hush)

    def _make_hush(self) -> pygame.Surface:
        size = round(1920 * self._kit.atlas.scale), round(HIGH * self._kit.atlas.scale)
        made = pygame.transform.smoothscale(self._kit.atlas.image("hitohira/hush"), size).convert_alpha()
        dark = made.get_at((0, 0))
        light = pygame.mask.from_surface(made, dark.a - 1)
        light.invert()
        rects = light.get_bounding_rects()
        is_plain(made, (dark.r, dark.g, dark.b, dark.a), rects[0].unionall(rects[1:]))
        return made

    def _pulse(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """A heartbeat that leaves the pouch."""
        del view, eye
        alpha = max(0.004, round(pose.alpha * BEATS) / BEATS)
        page.picture("hitohira/pulse", pose.x, pose.y, layer=HUSH + 1, name=name, alpha=alpha)

    def _sleeve(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The arm of a seat, in the pouch."""
        del view, eye
        art = f"hitohira/sleeve_{self._brush.crests[int(name[7:])]}"
        alpha = round(pose.alpha * SLEEVES) / SLEEVES
        page.picture(art, pose.x, pose.y, layer=POUCH + 2, name=name, alpha=alpha)

    def _shine(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """A draw that went well."""
        del view, eye
        if step := round(pose.alpha * SHINES):
            light = self._kit.atlas.made(f"hitohira/shine {step}", partial(self._make_shine, step))
            page.surface(name, light, pose.x, pose.y, layer=PIECES + 180, blend=ADD)

    def _make_shine(self, step: int) -> pygame.Surface:
        """Its light, so bright, without the rim where it is next to none: light that is added knows no faintness."""
        made = self._kit.atlas.image("hitohira/shine").copy()
        made.fill((FAINTEST,) * 3, special_flags=pygame.BLEND_RGB_SUB)
        made.fill((255 * step // SHINES,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        made.set_colorkey((0, 0, 0))
        seen, middle = made.get_bounding_rect(), made.get_rect().center
        made.set_colorkey(None)
        half = max(middle[0] - seen.x, seen.right - middle[0]), max(middle[1] - seen.y, seen.bottom - middle[1])
        return made.subsurface(pygame.Rect(middle[0] - half[0], middle[1] - half[1], 2 * half[0], 2 * half[1]))

    def _wind(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """A stroke of wind, as it was painted before."""
        del view, eye
        page.lay(self._gusts(name, round(pose.x), round(pose.y), round(pose.alpha * GUSTS)))

    def _make_gust(self, name: str, x: int, y: int, step: int) -> Page:
        """A stroke of wind somewhere, so dense."""
        page = Page(self._kit)
        page.shift = x, y
        page.lay(self._strokes(name, step))
        return page

    def _make_storm(self, name: str) -> None:
        """A stroke of wind as dense as it gets and all that comes before, and the cold that comes with it."""
        for step in range(GUSTS):
            self._strokes(name, step + 1)
        for step in range(COLDER):
            self._cold(step / COLDER)

    def _make_stroke(self, name: str, step: int) -> Page:
        """A stroke of wind, so dense, in the corner of the table."""
        page = Page(self._kit)
        page.strewn(f"hitohira/wind_{name[5:]}", 0, 0, layer=GLOWS + 1, name=name, alpha=step / GUSTS)
        return page.thinned(STROKE)

    def _ring(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """A brushed ring round a piece that made a draw fail."""
        del view, eye
        frames = page.entry("papers/mark").frames
        frame = frames - 1 if not pose.look else int(pose.look)
        page.picture("papers/mark", pose.x, pose.y, layer=HUSH + 5, name=name, frame=frame, alpha=pose.alpha)

    def _packet(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """A folded paper round something that is not for everybody."""
        del view, eye
        page.picture("hitohira/packet", pose.x, pose.y - pose.lift, layer=HELD, name=name, alpha=pose.alpha)

    # --- what the hand points at ------------------------------------------------------------------------

    def glow(self, page: Page, view: State, eye: Eye, grasp: Grasp[State, Command]) -> None:
        """What can be chosen now: dials in the tray, plates and saucers on the strip, light on lines and pieces."""
        ours = cast("Hand", grasp.hand)
        kind = ours.kind(view)
        if ours.peeks and eye.seat == ours.seat:
            self._alone.peek(page, view, ours.seat)
        if kind == "draw" and view.draws:
            self._stop(page)
        match kind:
            case "draw" if view.options.free_hand:
                self._strip.buds(page, view, ours.held.number if ours.held is not None else 0)
            case "draw":
                self._strip.dials(page, view)
                self._strip.chance(page, view, ours.count(view, grasp.focus))
            case "keep":
                self._strip.keeping(page, view, eye, ours)
            case "settle":
                self._lay(page)
                word, _, rest = (grasp.focus or "").partition(" ")
                colour, _, count = rest.partition(" ") if word == "row" else ("", "", "")
                self._strip.hiding(page, view, colour_named(colour) if colour else None, int(count or 0))
            case "komatsu":
                self._discs(page, view, eye, ours.open(view))
            case "kenrokuen":
                for name, rect in goals(view, ours.seat).items():
                    self._open(page, name, rect, 0.22)
            case _ if kind in ASKS:
                self._asking(page, view, eye, ours)

    def _stop(self, page: Page | None) -> None:
        """The plate that stops the drawing; with no page, made ahead."""
        self._strip.button(page, STOP, self._brush.say("strip.stop"), "stop")

    def _lay(self, page: Page | None) -> None:
        """The plate that ends a turn; with no page, made ahead."""
        self._strip.button(page, PLATE, self._brush.say("strip.lay"), "lay")

    def _asking(self, page: Page, view: State, eye: Eye, hand: Hand) -> None:
        """What an ability asks for: its sentence, and light on what can be chosen."""
        held = hand.held
        assert held is not None
        key = held.kind if len(view.seats) > 2 or held.kind != "kokonoe" else "kokonoe_two"
        chosen = [*([held.gives[1]] if held.gives is not None else []), *(colour for _, colour in held.takes)]
        most = {"sakuya_hime": 1, "kokonoe": max(map(len, harvests(view, hand.seat)), default=0)}.get(held.kind, 0)
        self._strip.asking(page, self._brush.say(f"strip.{key}"), chosen, most)
        self._discs(page, view, eye, hand.open(view))
        if held.gives is not None:
            place, colour = held.gives
            of = view.row if place == "row" else view.fields[hand.seat]
            self._chosen(page, view, eye, next(piece for piece in of if piece[0] == colour))
        for seat, colour in held.takes:
            self._chosen(page, view, eye, next(piece for piece in view.fields[seat] if piece[0] == colour))

    @staticmethod
    def _chosen(page: Page, view: State, eye: Eye, piece: Piece) -> None:
        """A piece that is chosen already, held up from where it lies over a saucer that shows its place."""
        at = poses(view, eye)[piece]
        page.picture("hitohira/disc", at.x, at.y, layer=PIECES + 110, name=f"chosen disc {piece}", size=1.2 * at.scale)
        kind = PICTURES[colour_named(piece[0])]
        up, size = at.y - 16, min(1.0, 1.3 * at.scale)
        page.picture("hitohira/shadow", at.x, at.y, layer=PIECES + 111, name=f"chosen shadow {piece}", size=at.scale)
        page.picture(f"hitohira/{kind}", at.x, up, layer=PIECES + 120, name=f"chosen {piece}", size=size)

    def _discs(self, page: Page, view: State, eye: Eye, names: Iterable[str]) -> None:
        """Pale light under what can be chosen."""
        known = places(view, eye)
        for name in names:
            rect = known[name]
            if name.startswith("line "):
                self._open(page, name, rect.inflate(10, -2), 0.6)
            else:
                page.picture("hitohira/disc", *rect.center, layer=UNDER, name=f"open {name}", size=1.5)

    def _open(self, page: Page, name: str, rect: pygame.Rect, alpha: float) -> None:
        """A pale ground under a place that can be chosen; in high contrast all of it is seen, and its black edge."""
        alpha = 1.0 if self._kit.atlas.contrast else alpha
        page.paper("hitohira/pill", rect, layer=MATS + 4, name=f"open {name}", alpha=alpha)

    def slot(self, page: Page, view: State, eye: Eye, grasp: Grasp[State, Command]) -> None:
        """What a press on what is focused would do."""
        ours, focus = cast("Hand", grasp.hand), grasp.focus
        kind = ours.kind(view)
        if grasp.held is not None:
            self._strip.sending(page, view, grasp.held)
        elif focus is not None and kind in ASKS:
            self._panels.slips(page, view, ours.changes(view, focus))
        elif focus is not None and kind:
            if ours.held is not None and ours.held.keeps:
                self._panels.slips(page, view, {view.seat: counts_of(ours.held.keeps)})
            self._pointed(page, view, eye, focus)

    def _pointed(self, page: Page, view: State, eye: Eye, focus: str) -> None:
        """What is said of the place that a hand points at."""
        word, _, rest = focus.partition(" ")
        alone = decides(view, eye)
        if word == "split" and alone is not None:
            self._alone.divided(page, view, alone, int(rest))
        elif word == "row" and view.phase == "settle":
            colour, count = rest.split()
            self._panels.slips(
                page, view, {view.seat: moved(counts_of(view.row), (colour_named(colour),) * int(count), -1)}
            )

    def dusk(self, page: Page, view: State, eye: Eye) -> None:
        """Darkness over the middle of the table, under its pieces."""
        del view, eye
        dark = self._kit.atlas.plain(self._kit.theme["night"], 120, (1920, HIGH))
        page.surface("dusk", dark, 960, HIGH / 2, layer=SHADOWS - 4)

    def alive(self, page: Page, view: State, eye: Eye, clock: float, resting: Mapping[str, Pose]) -> None:
        """Petals that drift down under the tree, or that the wind of a bust takes into the pouch; none where nothing
        moves.
        """
        del eye, resting
        if not clock:
            return
        if view.phase == "keep":
            goal = mouth(fullness(view))
            for n in range(len(PETALS)):
                self._petal(page, n, (_in_turn(clock, n), *goal), self._blown)
            return
        for n in range(len(PETALS)):
            self._petal(page, n, (_in_turn(clock, n),), self._drift)

    def _petal(
        self, page: Page, n: int, of: tuple[float, ...], paint: Callable[[Page, int, tuple[float, ...]], None]
    ) -> None:
        """A petal in the air, as it was painted before until it moves on."""
        known = self._petals.get(n)
        if known is None or known[0] != of:
            known = self._petals[n] = of, Page(self._kit)
            paint(known[1], n, of)
        page.lay(known[1])

    @staticmethod
    def _drift(page: Page, n: int, of: tuple[float, ...]) -> None:
        """A petal that drifts down under the tree."""
        (at,), (x, y, pace) = of, PETALS[n]
        down, sway = (at * pace + y) % 640, 26 * _wave(at * 0.5 + n)
        page.picture(
            "porch/petal_deep",
            x + sway,
            300 + down * 0.6,
            layer=GLOWS,
            name=f"petal {n}",
            frame=int(at * 6 + n * 5),
            size=0.6,
            alpha=0.85,
        )

    @staticmethod
    def _blown(page: Page, n: int, of: tuple[float, ...]) -> None:
        """A petal that runs along the wind into the mouth of the pouch."""
        (now, x, y), (_, start, pace) = of, PETALS[n]
        way = (now * pace / 90 + start / 640) % 1.0
        side, far = 1 - 2 * (n % 2), 330 + 46 * n
        come = (1 - way) ** 2
        at = x + side * (far * come + 2 * way * (1 - way) * 250), y + 330 * come * (1 - 0.06 * n)
        size, alpha = round(7 - 4 * way) / 8, min(1.0, 5 * way, 6 * (1 - way))
        frame = int(now * 14 + n * 5)
        page.picture("porch/petal_pale", *at, layer=GLOWS, name=f"petal {n}", frame=frame, size=size, alpha=alpha)


PETALS = tuple((620 + 61 * n % 690, 97 * n % 640, 26 + 7 * (n % 4)) for n in range(9))
"""Where petals drift, from where in their fall, and how fast."""


def _in_turn(clock: float, n: int) -> float:
    """The time of a petal: a third of them moves on in each frame, and all of them as often as what lives does."""
    return ((int(clock * 60 + 0.5) + n) // 3 * 3 - n) / 60


def _begins(high: int, closed: int) -> float:
    """How deep the soft end of the darkness begins that has closed in so many steps; in the end it is all there."""
    reach = FRONT * high / HIGH
    return (high / 2 + reach) * closed / CLOSES - reach


def _deep(high: int, y: int) -> float:
    """How far from the upper or the lower edge a row of pixels is."""
    return min(y, high - 1 - y)


def _rows(high: int, side: int, closed: int) -> range:
    """The rows of pixels of a half that the darkness has not wholly reached which has closed in so many steps."""
    line = _closes(high, side, closed)
    return range(line, high // 2) if side == 0 else range(high // 2, line)


def _closes(high: int, side: int, closed: int) -> int:
    """The row of pixels up to which, from its side, the darkness is all there that has closed in so many steps."""
    deep = min(high // 2 if side == 0 else high - high // 2, max(0, round(_begins(high, closed))))
    return deep if side == 0 else high - deep


def _wave(x: float) -> float:
    """A soft way there and back, from -1 to 1."""
    x %= 4
    return x - 1 if x < 2 else 3 - x


def _lay_shadow(page: Page, name: str, pose: Pose) -> None:
    """The shadow of a blossom, where it is not high in the air."""
    x, y, scale, _, alpha, lift, turn, look = pose
    if lift >= 90 or look.isdigit():
        return
    high, alpha = lift > 2, alpha * FADED if look == "grey" else alpha
    page.picture(
        "hitohira/shadow",
        x + 3 + 0.4 * lift,
        y + 5 + 0.6 * lift,
        layer=HELD - 2 if high else SHADOWS,
        name=f"{name} shadow",
        size=scale,
        alpha=max(0.0, 2 * alpha - 1) * (max(0.12, 0.5 - lift / 150) if high else 0.9),
        thin=not high,
        turn=turn,
    )


def _lay_bloom(page: Page, name: str, pose: Pose) -> None:
    """A blossom as it lies."""
    x, y, scale, angle, alpha, lift, turn, look = pose
    kind, across, frame = PICTURES[colour_named(name[0])], 74 * scale, 0
    if look.isdigit():
        art, frame = f"hitohira/{kind}_air", int(look)
        size = max(1, round(across / 116 * 8)) / 8  # in the air nobody sees the steps, and each is made once
    elif look == "grey":
        art, size = f"hitohira/{kind}_grey", across / 74
        alpha *= FADED  # or a blue one without its colour would look black
    elif across <= 58:
        art, size = f"hitohira/{kind}_small", across / 48
    else:
        art, size = (f"hitohira/{kind}", across / 74) if across <= 84 else (f"hitohira/{kind}_air", across / 116)
    layer = (HELD if lift > 2 else PIECES) + round(y / 8)
    page.picture(art, x, y - lift, layer=layer, name=name, frame=frame, alpha=alpha, angle=angle, size=size, turn=turn)
