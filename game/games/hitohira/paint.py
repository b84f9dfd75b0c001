"""How a Hitohira table looks: dusk under a cherry, the pouch, screens and mats, blossoms, and the strip of paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, cast

import pygame

from game.games.hitohira.commands import Command
from game.games.hitohira.count import (
    PICTURES,
    field_points,
    group_places,
    line_points,
    rank,
    standings,
)
from game.games.hitohira.cues import faults
from game.games.hitohira.hand import ASKED, ASKS, GO, POINTED, Hand
from game.games.hitohira.layout import (
    ALONE,
    CARDS,
    COLD,
    DIVIDED,
    FIRST,
    HEADS,
    KEPT,
    PLATE,
    READING,
    ROWS,
    SAUCER_Y,
    SAUCERS,
    STOP,
    STRIP,
    TAGS,
    TRAY,
    counted,
    decides,
    fallen,
    field,
    goals,
    half,
    hollow,
    lies_fallen,
    line_of,
    mat_of,
    places,
    screen_of,
    share_of,
    size_of,
    split_of,
    split_rect,
    spot,
)
from game.games.hitohira.odds import odds, risks
from game.games.hitohira.parts import (
    BLACK,
    COLOURS,
    DRAWS,
    GROUPS,
    INDEX,
    MOST,
    NONE,
    PLAIN,
    TRIGGER_OF,
    Ability,
    Colour,
    Counts,
    Group,
    bust,
    counts_of,
    moved,
)
from game.games.hitohira.scoring import assignable
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.stage.page import Kit, Page
from game.stage.rooms import Eye, Held
from game.stage.rooms import Hand as AnyHand
from game.stage.text import FLOOR
from game.stage.theme import SEATS
from game.stage.tween import Pose
from game.words import figures

GLOOM, GLOWS, LIGHT, MATS, CARD, POUCH, TRAYS, STRIPS = 12, 14, 18, 20, 40, 50, 60, 64
SHADOWS, UNDER, PIECES, HUSH, SLIPS, HELD, ROOM = 90, 93, 100, 300, 330, 700, 3
"""Layers, from the ground up."""
DARKS = 3
"""In how many steps the darkness falls while a heart beats, and the cold after a bust."""

LANTERNS = (562, 1358)
"""Where the lanterns hang."""
STONE = (1640, 920)
"""Where the stone lantern stands when three play."""
ON_MAT, ON_LIT = (166, 150, 107), (220, 199, 141)
ON_CARD, ON_BAND, ON_BAND_LIT = (170, 163, 160), (93, 85, 96), (233, 178, 74)
"""The grounds that words stand on."""
TINTS = {"warm": (222, 173, 134), "cool": (163, 189, 201)}
"""The cloths of the two trays."""
TRIGGERS: dict[str, tuple[tuple[str, float], ...]] = {
    "four_colours": (("red", -63), ("yellow", -21), ("sky", 21), ("blue", 63)),
    "two_pairs": (("red", -70), ("red", -28), ("yellow", 28), ("yellow", 70)),
    "six_pieces": tuple(("white", -70 + 28 * n) for n in range(6)),
}
"""The signs of what lights a card: blossoms, and how far from its middle they stand."""


def signed(points: int) -> str:
    """Points as they are written in a field."""
    return f"+{points}" if points > 0 else figures(points)


def percent(share: float) -> int:
    """A chance in whole percent, never 0 or 100 for what is neither sure nor impossible."""
    whole = round(100 * share)
    return min(99, max(1, whole)) if 0 < share < 1 else whole


class Paint:
    """Paints one table. `crests` says which crest each seat bears."""

    adorned = True
    totals = True

    def __init__(self, kit: Kit, crests: Sequence[int], names: Sequence[str]) -> None:
        self._kit = kit
        self._crests = [SEATS[chair] for chair in crests]
        self._names = names
        self._marks = lru_cache(maxsize=128)(self._make_marks)
        self._hush = lru_cache(maxsize=1)(self._make_hush)
        self._things: dict[str, Callable[[Page, State, Eye, str, Pose], None]] = {
            "light": self._light,
            "pouch": self._pouch,
            "card": self._card,
            "meters": self._meters,
            "gloom": self._gloom,
            "hush": self._darkness,
            "pulse": self._pulse,
            "sleeve": self._sleeve,
            "shine": self._shine,
            "wind": self._wind,
            "ring": self._ring,
            "packet": self._packet,
            "veil": self._veil,
            "room": self._room,
            "fallen": self._fallen,
        }
        """How everything is painted that is no blossom, by the first word of its name."""

    def _say(self, key: str, **values: Any) -> str:
        return self._kit.say(f"hitohira.{key}", **values)

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
        return ["hitohira/backdrop", "hitohira/room", *(f"hitohira/pouch_{n}" for n in range(6)), *blossoms]

    def ground(self, page: Page, view: State, eye: Eye) -> None:
        """Lanterns, the tray and the strip; at the end, what is counted on the screens that have fallen."""
        del eye
        if view.phase == "over":
            self._heads(page, view)
            return
        for n, x in enumerate(LANTERNS):
            page.picture("hitohira/lantern_glow", x, 178, layer=1, name=f"lantern glow {n}")
            page.picture("hitohira/lantern", x, -8, layer=2, name=f"lantern {n}")
        if len(view.seats) == 3 and self.adorned:
            page.picture("hitohira/stone_lantern", *STONE, layer=2)
        self._table(page)

    @staticmethod
    def _table(page: Page) -> None:
        """The tray, and the paper of the strip."""
        page.picture("hitohira/tray", *TRAY.center, layer=TRAYS)
        page.sheet("papers/slip", STRIP, layer=STRIPS, name="strip paper", high=True)

    def opening(self, page: Page, view: State, eye: Eye, seconds: float) -> None:
        """The table while the pouch is filled: the ground lies there from the beginning."""
        del seconds
        self.ground(page, view, eye)

    # --- panels -----------------------------------------------------------------------------------------

    def panel(self, page: Page, view: State, eye: Eye, seat: Seat, share: float) -> None:
        """The screen of a seat with its crest, its name and how many stand behind it; its mat with a line a colour."""
        if view.phase == "over" or decides(view, eye) is not None:
            return
        crest, grown = self._crests[seat], share > 0.5
        mat, screen, size = mat_of(view, seat, share), screen_of(view, seat, share), size_of(view, share)
        end = "_lit" if grown else ""
        page.sheet(f"hitohira/mat_{crest}{end}", mat, layer=MATS, name=f"mat {seat}", high=grown)
        tall = pygame.Rect(screen.x, screen.y, screen.w, screen.h + round(16 * size.grown))
        page.sheet(f"hitohira/screen_{crest}{end}", tall, layer=MATS + 2, name=f"byobu {seat}")
        x, y = screen.x + screen.w * 0.135 + 6, screen.y + screen.h / 2 + 6
        page.picture(f"crests/{crest}_disc", x, y, layer=MATS + 5, name=f"crest {seat}", size=size.grown)
        self._label(page, view, seat, share)
        counts = counts_of(view.fields[seat])
        for colour, number in zip(COLOURS, counts, strict=True):
            self._line(page, view, seat, colour, number, share)

    def _label(self, page: Page, view: State, seat: Seat, share: float) -> None:
        """The name of a seat, and beside it how many pieces stand behind its screen."""
        screen, grown = screen_of(view, seat, share), size_of(view, share).grown
        right, y, high = screen.right - 18, screen.y + round(screen.h * 0.5) + 8, round(50 * grown)
        number = str(len(view.screens[seat]))
        size = page.fitted(number, round(30 * grown), 70, bold=True, high=high + 4)
        wide = round(self._kit.text.width(number, size, bold=True) + 34 * grown + 36)
        slip = pygame.Rect(right - wide, y - high // 2, wide, high)
        page.sheet("papers/slip", slip, layer=MATS + 5, name=f"behind slip {seat}")
        page.picture(
            "hitohira/icon_screen", slip.x + 8 + 19 * grown, y, layer=MATS + 8, name=f"icon {seat}", size=grown
        )
        write = partial(page.text, bold=True, layer=MATS + 8)
        write(number, slip.right - 14, y - 2, size=size, anchor="midright", room=slip, name=f"behind {seat}")
        room = slip.x - 10 - (screen.x + round(screen.w * 0.135 + 56 * grown))
        name = self._names[seat]
        size = page.fitted(name, round(30 * grown), room - 28, bold=True, high=high + 4)
        short = page.elided(name, size, room - 28, bold=True)
        wide = round(self._kit.text.width(short, size, bold=True)) + 28
        slip = pygame.Rect(slip.x - 10 - wide, y - high // 2, wide, high)
        page.sheet("papers/slip", slip, layer=MATS + 5, name=f"name slip {seat}")
        write(short, slip.centerx, y - 2, size=size, anchor="center", room=slip, name=f"name {seat}")

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
        self, page: Page, view: State, seat: Seat, colour: Colour, number: int, share: float, name: str, layer: int = 28
    ) -> None:
        line, size = line_of(view, seat, colour, share), size_of(view, share)
        grown, right = size.grown, field(view, seat, share).right
        on = ON_LIT if share > 0.5 else ON_MAT
        if layer != 28:
            on = self._kit.theme["washi"]
        write = partial(page.text, on=on, bold=True, anchor="center", room=line.inflate(0, 14), layer=layer)
        text = str(number)
        fitted = page.fitted(text, round(30 * grown), 56 * grown, bold=True, high=size.pitch + 2)
        write(text, right - 112 * grown, line.centery - 2, size=fitted, name=f"count {name}")
        if not self.totals:
            return
        if colour == "k":
            text = self._say("strip.wild") if number else "·"
        else:
            text = signed(line_points(number)) if number else "·"
        fitted = page.fitted(text, round(29 * grown), 84 * grown, bold=True, high=size.pitch + 2)
        write(text, right - 50 * grown, line.centery - 2, size=fitted, name=f"value {name}")

    # --- what changes only when something happens -------------------------------------------------------

    def settled(self, page: Page, view: State, eye: Eye, *, hints: bool) -> None:
        """Which draw this is, how many are left, and what the strip says to everybody."""
        del hints
        alone = decides(view, eye)
        if alone is not None:
            self._alone(page, view, alone)
            return
        if view.phase in ("deal", "over"):
            return
        self._tags(page, view)
        self._hush()  # made now, it does not hold a show up
        write = partial(page.text, room=STRIP, layer=STRIPS + 4)
        match view.phase:
            case "draw":
                self._labels(page)
            case "keep":
                self._table(page)  # above the gloom
                self._verdict(page, view)
            case "komatsu" | "kenrokuen":
                for n, x in enumerate(SAUCERS[max(1, len(view.extra))][: len(view.extra)]):
                    page.picture("hitohira/saucer", x, SAUCER_Y, layer=TRAYS - 2, name=f"saucer {n}")
                key = "choose" if view.phase == "komatsu" else "send"
                text = self._say(f"strip.{key}", number=3 - len(view.extra))
                self._sentence(page, text, "strip says", STRIP.h if view.phase == "komatsu" else 84)
            case "assign":
                text = self._say("strip.empty")
                size = page.fitted(text, 36, STRIP.w - 60, bold=True)
                write(text, *STRIP.center, size=size, bold=True, anchor="center", name="strip says")

    def _filling(self, text: str, size: int, width: float, high: float) -> int:
        """The largest size up to `size` at which a bold block fits into so much room; never under the floor."""
        setter = self._kit.text
        while setter.grown(size) > FLOOR and setter.tall(text, size, width, bold=True) > high:
            size -= 1
        return size

    def _sentence(self, page: Page, text: str, name: str, high: int = STRIP.h) -> None:
        """A sentence over the whole strip, or over the upper part of it."""
        size = self._filling(text, 34, STRIP.w - 60, high - 24)
        page.text(
            text,
            STRIP.centerx,
            STRIP.y + high // 2,
            size=size,
            width=STRIP.w - 60,
            align="centre",
            anchor="center",
            bold=True,
            room=STRIP,
            layer=STRIPS + 4,
            name=name,
        )

    def _tags(self, page: Page, view: State) -> None:
        """Two slips beside the pouch."""
        texts = [self._say("strip.left", count=view.inside)]
        if view.phase == "draw":
            texts.insert(0, self._say(f"strip.draw_{min(view.draws + 1, DRAWS)}"))
        red = self._kit.theme["shu"]
        for rect, text in zip(reversed(TAGS), reversed(texts), strict=False):
            few = rect is TAGS[1] and view.inside <= MOST
            size = page.fitted(text, 30, rect.w - 20, bold=True, high=rect.h + 4)
            page.sheet("papers/slip", rect, layer=TRAYS - 8, name=f"tag {rect.y}")
            page.text(
                text,
                rect.centerx,
                rect.centery - 2,
                size=size,
                bold=True,
                anchor="center",
                colour=tuple(round(part * 0.7) for part in red) if few else None,  # type: ignore[arg-type]  # three
                room=rect,
                layer=TRAYS - 4,
                name=f"tag text {rect.y}",
            )

    def _labels(self, page: Page) -> None:
        """What the two meters count."""
        for row, key in enumerate(("alike", "colours")):
            text = self._say(f"strip.{key}")
            y = STRIP.y + 42 + 60 * row
            size = page.fitted(text, 32, 148, bold=True, high=60)
            page.text(
                text,
                STRIP.x + 22,
                y - 2,
                size=size,
                bold=True,
                anchor="midleft",
                room=STRIP,
                layer=STRIPS + 4,
                name=f"label {key}",
            )
        self._stroke(page)

    def _stroke(self, page: Page) -> None:
        line = pygame.Rect(DIVIDED - 2, STRIP.y + 18, 4, STRIP.h - 36)
        plain = self._kit.atlas.plain(self._kit.theme["cedar"], 150, line.size)
        page.surface("strip stroke", plain, *line.center, layer=STRIPS + 3)

    def _verdict(self, page: Page, view: State) -> None:
        """Why the draw has failed, with the pieces that did it."""
        failed = bust(counts_of(view.row))
        theme, red = self._kit.theme, (156, 36, 24)
        word = self._say("strip.bust")
        size = page.fitted(word, 56, 170, bold=True, high=84)
        write = partial(page.text, room=STRIP, layer=STRIPS + 4, anchor="midleft", bold=True)
        end = write(word, STRIP.x + 22, STRIP.y + 44, size=size, colour=red, on=theme["washi"], name="bust").right
        if failed is None:
            return
        row = [_colour(piece[0]) for piece in view.row]
        marks = [colour for colour in PLAIN if colour in row]
        if failed.by == "three":
            marks = [colour for colour in row if colour == failed.colour and colour != BLACK]
        marks += [colour for colour in row if colour == BLACK]
        step = min(46, (DIVIDED - 40 - end) / max(1, len(marks)))
        for n, mark in enumerate(marks):
            art = f"hitohira/{PICTURES[mark]}_small"
            page.picture(art, end + 34 + n * step, STRIP.y + 46, layer=STRIPS + 4 + n, name=f"fault {n}")
        for piece in faults(view):
            at = hollow(view.row.index(piece))
            page.picture("papers/mark", *at, layer=PIECES + 150, name=f"fault ring {piece}", frame=7)
        cause = self._say(f"cause.{failed.colour or 'five'}")
        cause = cause[0].upper() + cause[1:]
        size = page.fitted(cause, 32, DIVIDED - STRIP.x - 50, bold=True, high=56)
        write(cause, STRIP.x + 22, STRIP.y + 106, size=size, name="cause")
        self._stroke(page)

    def leaders(self, page: Page, view: State, eye: Eye) -> None:
        """Once the screens have fallen, the place of each seat in each group, and what it is worth."""
        del eye
        if view.phase != "over":
            return
        for group in GROUPS:
            numbers = standings(view, group)
            for seat in view.seats:
                self._place(page, view, seat, group, numbers)

    # --- pieces -----------------------------------------------------------------------------------------

    def pieces(self, page: Page, view: State, eye: Eye, poses: Mapping[str, Pose]) -> None:
        """Some of the pieces, as they lie."""
        for name, pose in poses.items():
            word = name.partition(" ")[0]
            if word in PICTURES or (name[0] in PICTURES and name[1:].isdigit()):
                self._blossom(page, name, name[0], pose)
            elif name not in (POINTED, ASKED):
                self._things[word](page, view, eye, name, pose)

    def _blossom(self, page: Page, name: str, letter: str, pose: Pose) -> None:
        kind, across = PICTURES[_colour(letter)], 74 * pose.scale
        frame = 0
        if pose.look.isdigit():
            art, of, frame = f"hitohira/{kind}_air", 116, int(pose.look)
        elif pose.look == "grey":
            art, of = f"hitohira/{kind}_grey", 74
        elif across <= 58:
            art, of = f"hitohira/{kind}_small", 48
        else:
            art, of = (f"hitohira/{kind}", 74) if across <= 84 else (f"hitohira/{kind}_air", 116)
        size = across / of
        if frame or pose.look.isdigit():
            size = max(1, round(size * 8)) / 8  # in the air nobody sees the steps, and each is made once
        high = pose.lift > 2
        if pose.lift < 90 and not pose.look.isdigit():
            page.picture(
                "hitohira/shadow",
                pose.x + 3 + 0.4 * pose.lift,
                pose.y + 5 + 0.6 * pose.lift,
                layer=HELD - 2 if high else SHADOWS,
                name=f"{name} shadow",
                size=pose.scale,
                alpha=max(0.0, 2 * pose.alpha - 1) * (max(0.12, 0.5 - pose.lift / 150) if high else 0.9),
            )
        page.picture(
            art,
            pose.x,
            pose.y - pose.lift,
            layer=(HELD if high else PIECES) + round(pose.y / 8),
            name=name,
            frame=frame,
            size=size,
            angle=pose.angle,
            turn=pose.turn,
            alpha=pose.alpha,
        )

    def _light(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """Lantern light round the mat of the seat on turn."""
        del eye
        rect = mat_of(view, int(name[6:]), 1.0).inflate(120, 120)
        rect.center = round(pose.x), round(pose.y)
        page.paper("hitohira/light", rect, layer=LIGHT, name=name, alpha=pose.alpha)

    def _pouch(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The pouch as full as it is, still or wriggling."""
        del view, eye
        fill, _, frame = pose.look.partition(".")
        art = f"hitohira/pouch_{fill}"
        size = round(pose.scale * 16) / 16
        page.picture(art, pose.x, pose.y, layer=POUCH, name=name, frame=int(frame or 0), size=size)

    def _card(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The slip of an ability: its name, and what lights it as blossoms and in words."""
        del view, eye
        card, _, on = pose.look.partition(" ")
        ability, rect = cast("Ability", card), CARDS[int(name[5:])].copy()
        rect.center = round(pose.x), round(pose.y)
        if on:
            page.picture("hitohira/card_glow", *rect.center, layer=CARD - 2, name=f"{name} glow", alpha=pose.alpha)
        page.picture(f"hitohira/card{'_lit' if on else ''}", *rect.center, layer=CARD, name=name, angle=pose.angle)
        words = self._say(f"ability.{ability}").split(" ")
        theme = self._kit.theme
        paper = theme["washi"] if on else ON_CARD
        write = partial(page.text, bold=True, anchor="center", layer=CARD + 2)
        for n, word in enumerate(words):
            size = page.fitted(word, 32, rect.w - 14, bold=True, high=52)
            y = rect.y + 62 + 44 * (n - (len(words) - 1) / 2) + 4
            write(word, rect.centerx, y, size=size, on=paper, room=rect.inflate(8, 0), name=f"{name} name {n}")
        for n, (kind, dx) in enumerate(TRIGGERS[TRIGGER_OF[ability]]):
            at = rect.centerx + dx, rect.y + 146
            page.picture(
                f"hitohira/{kind}_mark", *at, layer=CARD + 2 + n, name=f"{name} sign {n}", alpha=1.0 if on else 0.6
            )
        text = self._say(f"strip.{TRIGGER_OF[ability]}")
        size = page.fitted(text, 30, rect.w - 10, bold=True, high=46)
        colour = theme["sumi"] if on else theme["washi"]
        ground = ON_BAND_LIT if on else ON_BAND
        write(
            text,
            rect.centerx,
            rect.y + 184,
            size=size,
            on=ground,
            colour=colour,
            room=rect.inflate(8, 8),
            name=f"{name} says",
        )

    def _meters(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The two ways to fail: three alike and five colours, each black counted in both against the player."""
        del view, eye
        made = self._marks(pose.look)
        scale = self._kit.atlas.scale
        page.surface(name, made, pose.x - 19 + made.get_width() / scale / 2, pose.y, layer=STRIPS + 5, alpha=pose.alpha)

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
        return made.convert_alpha()

    def _gloom(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The garden goes cold, in few steps: each of them draws the whole table anew."""
        del view, eye
        cold = self._kit.atlas.plain((46, 54, 72), 255, (1920, 968))
        share = round(pose.alpha / COLD * DARKS) / DARKS * COLD
        page.surface(name, cold, pose.x, pose.y, layer=GLOOM, alpha=max(0.004, share))

    def _darkness(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """Darkness all round the pouch, in few steps: each of them draws the whole table anew."""
        del view, eye
        share = round(pose.alpha * DARKS) / DARKS
        page.surface(name, self._hush(), pose.x, pose.y, layer=HUSH, alpha=max(0.004, share))

    def _make_hush(self) -> pygame.Surface:
        size = round(1920 * self._kit.atlas.scale), round(968 * self._kit.atlas.scale)
        return pygame.transform.smoothscale(self._kit.atlas.image("hitohira/hush"), size).convert_alpha()

    def _pulse(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """A heartbeat that leaves the pouch."""
        del view, eye
        page.picture("hitohira/pulse", pose.x, pose.y, layer=HUSH + 1, name=name, alpha=pose.alpha)

    def _sleeve(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The arm of a seat, in the pouch."""
        del view, eye
        art = f"hitohira/sleeve_{self._crests[int(name[7:])]}"
        page.picture(art, pose.x, pose.y, layer=POUCH + 2, name=name, alpha=pose.alpha)

    def _shine(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """A draw that went well."""
        del view, eye
        page.picture("hitohira/shine", pose.x, pose.y, layer=PIECES + 180, name=name, alpha=pose.alpha)

    def _wind(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """A stroke of wind."""
        del view, eye
        page.picture(
            f"hitohira/wind_{name[5:]}", pose.x, pose.y, layer=HUSH - 10, name=name, angle=pose.angle, alpha=pose.alpha
        )

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

    def _veil(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """What only its owner has seen, over the screen that it stands behind."""
        del view, eye
        page.picture("hitohira/disc", pose.x, pose.y, layer=SLIPS, name=f"{name} disc", size=1.9, alpha=pose.alpha)
        art = f"hitohira/{PICTURES[_colour(pose.look)]}"
        page.picture(art, pose.x, pose.y, layer=SLIPS + 1, name=name, size=pose.scale, alpha=pose.alpha)

    def _room(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The place where one decides alone."""
        del view, eye
        page.surface(name, self._kit.atlas.image("hitohira/room"), pose.x, pose.y, layer=ROOM, alpha=pose.alpha)
        for group, rect in ALONE.items():
            page.picture(
                f"hitohira/tray_{group}", *rect.topleft, layer=ROOM + 2, name=f"{name} {group}", alpha=pose.alpha
            )

    def _alone(self, page: Page, view: State, seat: Seat) -> None:
        """For whom this is, what is asked, and how many the others have behind their screens."""
        sheet = pygame.Rect(610, 104, 700, 150)
        page.sheet("papers/card", sheet, layer=ROOM + 4, name="alone", high=True)
        page.picture(
            f"crests/{self._crests[seat]}_disc", sheet.x + 82, sheet.centery, layer=ROOM + 7, name="alone crest"
        )
        write = partial(page.text, room=sheet, layer=ROOM + 7, anchor="midleft")
        title = self._say("strip.alone", seat=self._names[seat])
        size = page.fitted(title, 48, sheet.w - 180, bold=True, high=80)
        title = page.elided(title, size, sheet.w - 170, bold=True)
        write(title, sheet.x + 150, sheet.y + 52, size=size, bold=True, name="alone title")
        asked = self._say("strip.which")
        write(
            asked, sheet.x + 150, sheet.y + 110, size=page.fitted(asked, 30, sheet.w - 170, high=56), name="alone asks"
        )
        slip = pygame.Rect(544, 286, 832, 74)
        page.sheet("papers/slip", slip, layer=ROOM + 4, name="others")
        others = [other for other in view.seats if other != seat]
        text = self._say("strip.others")
        room = slip.w - 50 - 122 * len(others)
        size = page.fitted(text, 30, room, bold=True, high=66)
        write = partial(page.text, bold=True, room=slip, layer=ROOM + 7, anchor="midleft")
        write(page.elided(text, size, room, bold=True), slip.x + 24, slip.centery - 2, size=size, name="others say")
        for n, other in enumerate(others):
            x = slip.right - 20 - 122 * (len(others) - n)
            art = f"crests/{self._crests[other]}_colour_small"
            page.picture(art, x + 24, slip.centery, layer=ROOM + 7, name=f"others crest {other}")
            number = str(len(view.screens[other]))
            size = page.fitted(number, 36, 64, bold=True, high=66)
            write(number, x + 54, slip.centery - 2, size=size, name=f"others {other}")

    def _divided(self, page: Page, view: State, seat: Seat, group: Group, warm: int) -> None:
        """The tray of a group: its own pieces, the white and black given to it, their sum, what places are worth."""
        rect = ALONE[group]
        own = [piece for piece in view.screens[seat] if piece is not None and _colour(piece[0]) in GROUPS[group]]
        loose, _ = split_of(view, seat)
        given = (loose[:warm] if group == "warm" else loose[warm:]) if own else []
        layer, ground = ROOM + 6, TINTS[group]
        write = partial(page.text, bold=True, on=ground, room=rect, layer=layer)
        for k, colour in enumerate(GROUPS[group]):
            art = f"hitohira/{PICTURES[colour]}_small"
            page.picture(art, rect.x + 62 + 46 * k, rect.y + 56, layer=layer, name=f"{group} sign {k}")
        title = self._say(f"group.{group}")
        size = page.fitted(title, 36, rect.w - 180, bold=True, high=60)
        write(title, rect.x + 142, rect.y + 54, size=size, anchor="midleft", name=f"{group} title")
        if not own:
            none = self._say("strip.none_own")
            size = page.fitted(none, 32, rect.w - 240, high=60)
            write(none, rect.x + 48, rect.y + 150, size=size, bold=False, anchor="midleft", name=f"{group} none")
        for y, pieces, scale in ((140, own, 1.14), (238, given, 1.0)):
            step = min(96.0, (rect.w - 300) / max(1, len(pieces) - 1))
            for n, piece in enumerate(pieces):
                x = rect.x + 88 + n * step
                if y > 200:
                    page.picture("hitohira/disc", x, rect.y + y, layer=layer + n, name=f"{group} disc {n}", size=1.6)
                art = f"hitohira/{PICTURES[_colour(piece[0])]}"
                page.picture(art, x, rect.y + y, layer=layer + n, name=f"{group} {y} {n}", size=scale)
        number = str(len(own) + len(given))
        size = page.fitted(number, 110, 150, bold=True, high=170)
        write(number, rect.right - 92, rect.y + 178, size=size, anchor="center", name=f"{group} sum")
        worth = group_places(group, len(view.seats))
        x = rect.x + 48
        for n, points in enumerate(worth):
            key = f"place_{n + 1}" if len(view.seats) > 2 else "more"
            said = self._say(f"strip.{key}")
            size = page.fitted(said, 32, 110 if len(worth) > 1 else 300, bold=True, high=58)
            end = write(said, x, rect.bottom - 60, size=size, anchor="midleft", name=f"{group} place {n}").right
            size = page.fitted(str(points), 42, 70, bold=True, high=66)
            write(str(points), end + 12, rect.bottom - 62, size=size, anchor="midleft", name=f"{group} worth {n}")
            x += (rect.w - 76) // 3
        if group == "warm":
            most = split_of(view, seat)[1]
            for n in assignable(counts_of(piece for piece in view.screens[seat] if piece is not None)):
                page.picture("hitohira/disc", *split_rect(n, most).center, layer=ROOM + 6, name=f"notch {n}", size=0.5)
            page.picture("hitohira/knob", *split_rect(warm, most).center, layer=ROOM + 8, name="knob", size=0.6)

    # --- what the hand points at ------------------------------------------------------------------------

    def glow(self, page: Page, view: State, eye: Eye, hand: AnyHand[State, Command]) -> None:
        """What can be chosen now: dials in the tray, plates and saucers on the strip, light on lines and pieces."""
        ours = cast("Hand", hand)
        kind = ours.kind(view)
        if ours.peeks and eye.seat == ours.seat:
            self._peek(page, view, ours.seat)
        if kind == "draw" and view.draws:
            self._button(page, STOP, self._say("strip.stop"), "stop")
        match kind:
            case "draw" if view.options.free_hand:
                self._buds(page, view, ours.held.number if ours.held is not None else 0)
            case "draw" if view.options.odds:
                self._dials(page, view)
            case "keep":
                self._keeping(page, view, eye, ours)
            case "settle":
                self._button(page, PLATE, self._say("strip.lay"), "lay")
            case "komatsu":
                self._discs(page, view, eye, ours.open(view))
            case "kenrokuen":
                for name, rect in goals(view, ours.seat).items():
                    page.paper("hitohira/pill", rect, layer=MATS + 4, name=f"open {name}", alpha=0.22)
            case _ if kind in ASKS:
                self._asking(page, view, eye, ours)

    def _peek(self, page: Page, view: State, seat: Seat) -> None:
        """What stands behind one's own screen, colour by colour."""
        rect = READING.inflate(-20, -130)
        page.sheet("papers/card", rect, layer=SLIPS, name="peek", high=True)
        title = self._say("strip.behind_yours")
        size = page.fitted(title, 40, rect.w - 60, bold=True, high=70)
        page.text(
            title,
            rect.centerx,
            rect.y + 44,
            size=size,
            bold=True,
            anchor="center",
            room=rect,
            layer=SLIPS + 4,
            name="peek title",
        )
        behind = counts_of(piece for piece in view.screens[seat] if piece is not None)
        for n, (colour, number) in enumerate(zip(COLOURS, behind, strict=True)):
            x, y = rect.x + 120 + 200 * (n % 3), rect.y + 124 + 84 * (n // 3)
            art = f"hitohira/{PICTURES[colour]}{'' if number else '_grey'}"
            page.picture(art, x, y, layer=SLIPS + 4, name=f"peek {colour}", alpha=1.0 if number else 0.35)
            text = f"× {number}"
            size = page.fitted(text, 36, 90, bold=True, high=80)
            page.text(
                text,
                x + 46,
                y,
                size=size,
                bold=True,
                anchor="midleft",
                room=rect,
                layer=SLIPS + 4,
                name=f"peek number {colour}",
            )

    def _dials(self, page: Page, view: State) -> None:
        """In every hollow that can be drawn into, how likely a draw up to there fails."""
        for count, risk in enumerate(risks(view)[: MOST - len(view.row)], 1):
            x, y = hollow(len(view.row) + count - 1)
            page.picture("hitohira/dial", x, y, layer=TRAYS + 2, name=f"dial {count}", frame=round(50 * float(risk)))
            text = str(percent(float(risk)))
            size = page.fitted(text, 30, 54, bold=True, high=60)
            room = pygame.Rect(x - 36, y - 36, 72, 72)
            page.text(
                text, x, y - 2, size=size, bold=True, anchor="center", room=room, layer=TRAYS + 3, name=f"risk {count}"
            )

    def _buds(self, page: Page, view: State, number: int) -> None:
        """What a free hand has grabbed, closed buds all of them."""
        for n in range(number):
            x, y = hollow(len(view.row) + n)
            over = max(0, len(view.row) + n - MOST + 1)
            page.picture("hitohira/bud", x + 20 * over, y - 24 * over, layer=TRAYS + 2 + n, name=f"bud {n}")
        words = self._say("strip.grabbed", count=number) if number else self._say("strip.hand")
        self._right(page, words, "grabbed")

    def _right(self, page: Page, text: str, name: str) -> None:
        """A sentence on the right half of the strip."""
        room = pygame.Rect(DIVIDED + 14, STRIP.y + 10, STRIP.right - DIVIDED - 30, STRIP.h - 20)
        size = self._filling(text, 32, room.w, room.h)
        page.text(
            text,
            *room.center,
            size=size,
            width=room.w,
            align="centre",
            anchor="center",
            bold=True,
            room=STRIP,
            layer=STRIPS + 4,
            name=name,
        )

    def _button(self, page: Page, rect: pygame.Rect, text: str, name: str) -> None:
        """A plate of wood that can be pressed."""
        page.paper("papers/button_normal", rect, layer=STRIPS + 2, name=f"plate {name}")
        size = self._filling(text, 34, rect.w - 30, rect.h - 10)
        page.text(
            text,
            *rect.center,
            on=self._kit.theme["hinoki"],
            size=size,
            width=rect.w - 30,
            align="centre",
            anchor="center",
            bold=True,
            room=rect,
            layer=STRIPS + 4,
            name=name,
        )

    def _keeping(self, page: Page, view: State, eye: Eye, hand: Hand) -> None:
        """Two saucers for what is kept, and the lines it would come to lie in."""
        text = self._say("strip.keep_two")
        size = page.fitted(text, 31, GO.w - 44, bold=True, high=52)
        page.text(
            text,
            GO.centerx,
            STRIP.y + 36,
            size=size,
            bold=True,
            anchor="center",
            room=STRIP,
            layer=STRIPS + 4,
            name="keep two",
        )
        keeps = hand.held.keeps if hand.held is not None else ()
        for n, at in enumerate(KEPT):
            page.picture("hitohira/disc", *at, layer=STRIPS + 4, name=f"kept disc {n}", size=1.25)
            if n < len(keeps):
                page.picture(f"hitohira/{PICTURES[keeps[n]]}_small", *at, layer=STRIPS + 5, name=f"kept {n}", size=1.2)
        known = places(view, eye)
        for colour in keeps:
            rect = known[f"keep {colour}"]
            page.picture("hitohira/disc", *rect.center, layer=UNDER, name=f"keep disc {colour}", size=1.5)
            page.picture(f"hitohira/{PICTURES[colour]}", *rect.center, layer=PIECES + 120, name=f"keep bloom {colour}")

    def _asking(self, page: Page, view: State, eye: Eye, hand: Hand) -> None:
        """What an ability asks for: its sentence, and light on what can be chosen."""
        held = hand.held
        assert held is not None
        key = held.kind if len(view.seats) > 2 or held.kind != "kokonoe" else "kokonoe_two"
        self._sentence(page, self._say(f"strip.{key}"), "strip asks")
        self._discs(page, view, eye, hand.open(view))
        known = places(view, eye)
        if held.gives is not None:
            place, colour = held.gives
            name = f"row {colour} 1" if place == "row" else f"line {hand.seat} {colour}"
            self._chosen(page, known[name])
        for seat, colour in held.takes:
            self._chosen(page, known[f"line {seat} {colour}"])

    def _chosen(self, page: Page, rect: pygame.Rect) -> None:
        """A frame round what is chosen already."""
        pad = page.entry("papers/mark_frame").pad
        page.paper("papers/mark_frame", rect.inflate(2 * pad - 18, 2 * pad - 18), layer=SLIPS, name=f"chosen {rect}")

    def _discs(self, page: Page, view: State, eye: Eye, names: Iterable[str]) -> None:
        """Pale light under what can be chosen."""
        known = places(view, eye)
        for name in names:
            rect = known[name]
            if name.startswith("line "):
                page.paper("hitohira/pill", rect.inflate(10, -2), layer=MATS + 4, name=f"open {name}", alpha=0.6)
            else:
                page.picture("hitohira/disc", *rect.center, layer=UNDER, name=f"open {name}", size=1.5)

    def _slips(self, page: Page, view: State, changes: Mapping[Seat, Counts]) -> None:
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
        page.covers(rect)
        page.sheet("papers/slip", rect, layer=SLIPS, name=f"slip {seat} {colour}")
        self._figures(page, view, seat, colour, number + more, share, f"would {seat} {colour}", SLIPS + 4)
        for n in range(max(0, more)):
            at = spot(view, seat, colour, number + n, max(number + more, 1), share)
            page.picture(
                "hitohira/disc", at.x, at.y, layer=UNDER, name=f"would disc {seat} {colour} {n}", size=at.scale * 1.5
            )
            art = f"hitohira/{PICTURES[colour]}_small"
            page.picture(
                art, at.x, at.y, layer=PIECES + 121, name=f"would {seat} {colour} {n}", size=at.scale * 1.25, alpha=0.75
            )

    def slot(self, page: Page, view: State, eye: Eye, held: Held) -> None:
        """What a press on what is focused would do."""
        if held.piece == ASKED:
            self._would(page, view, held.pose.look.split())
            return
        if held.piece != POINTED:
            self._sending(page, view, held)
            return
        focus, _, keeps = held.pose.look.partition("|")
        word, _, rest = focus.partition(" ")
        if keeps:
            self._slips(page, view, {view.seat: counts_of(keeps)})
        alone = decides(view, eye)
        if word == "split" and alone is not None:
            for group in GROUPS:
                self._divided(page, view, alone, group, int(rest))
        elif word == "draw" and view.phase == "draw":
            self._chance(page, view, int(rest))
        elif word == "row" and view.phase == "settle":
            colour, count = rest.split()
            self._hiding(page, view, _colour(colour), int(count))
        elif view.phase == "settle":
            self._right(page, self._say("strip.or_hide"), "or hide")

    def _would(self, page: Page, view: State, aimed: Sequence[str]) -> None:
        """The lines that would change if the piece that is pointed at were taken, for one that is given away."""
        if aimed[0] != "line" or int(aimed[1]) == view.seat:
            return
        other, taken, given = int(aimed[1]), _colour(aimed[2]), aimed[3:]
        if counts_of(view.fields[other])[INDEX[taken]]:
            mine, theirs = moved(NONE, (taken,), 1), moved(moved(NONE, (taken,), -1), given, 1)
            self._slips(page, view, {view.seat: mine, other: theirs})

    def _chance(self, page: Page, view: State, count: int) -> None:
        """How likely a draw of so many fails, and by what."""
        text = self._say("strip.draw", count=count)
        write = partial(page.text, bold=True, room=STRIP, layer=STRIPS + 4)
        x, y = DIVIDED + 20, STRIP.y + 42
        told = odds(view, count) if view.options.odds else None
        room = STRIP.right - 20 - x
        size = page.fitted(text, 32, room * (0.5 if told else 1.0), bold=True, high=58)
        end = write(text, x, y - 2, size=size, anchor="midleft", name="chance draw").right
        if told is None:
            return
        risk = float(told.bust)
        red = (156, 36, 24)
        page.picture(
            "hitohira/dial", end + 32, y, layer=STRIPS + 4, name="chance dial", frame=round(50 * risk), size=0.5
        )
        said = (
            self._say("strip.safe") if risk == 0 else self._say("strip.certain") if risk == 1 else f"{percent(risk)} %"
        )
        size = page.fitted(said, 36, STRIP.right - 20 - end - 60, bold=True, high=58)
        write(said, STRIP.right - 20, y - 2, size=size, colour=red if risk else None, anchor="midright", name="chance")
        likely = sorted(told.causes.items(), key=lambda cause: -cause[1])[:3]
        pitch = (STRIP.right - 20 - x) / 3
        for n, (cause, share) in enumerate(likely):
            left = x + n * pitch
            kinds = [PICTURES[colour] for colour in PLAIN] if cause == "five" else [PICTURES[_colour(cause)]] * 3
            step = 5 if cause == "five" else 7
            for k, kind in enumerate(kinds):
                art = f"hitohira/{kind}_mark"
                page.picture(art, left + 13 + step * k, y + 60, layer=STRIPS + 4 + k, name=f"cause {n} {k}", size=0.75)
            wide = 30 + step * (len(kinds) - 1)
            number = str(percent(float(share)))
            size = page.fitted(number, 30, pitch - wide - 4, bold=True, high=54)
            write(number, left + wide, y + 58, size=size, anchor="midleft", name=f"cause {n}")

    def _hiding(self, page: Page, view: State, colour: Colour, count: int) -> None:
        """What would go behind the screen and what into the field, with the lines that would change."""
        rest = len(view.row) - count
        pieces = self._say(f"pieces.{colour}", count=count)
        self._right(page, self._say("strip.hides", pieces=pieces, number=rest), "hides")
        laid = moved(counts_of(view.row), (colour,) * count, -1)
        self._slips(page, view, {view.seat: laid})

    def _sending(self, page: Page, view: State, held: Held) -> None:
        """What the field would be worth that a piece is sent to."""
        for name, rect in goals(view, view.seat).items():
            if not rect.collidepoint(held.pose.x, held.pose.y):
                continue
            word = name.partition(" ")[2]
            if word != "screen":
                seat = view.seat if word == "field" else int(word)
                before = counts_of(view.fields[seat])
                gain = field_points(moved(before, (held.piece,), 1)) - field_points(before)
                self._tell_gain(page, seat, gain)

    def _tell_gain(self, page: Page, seat: Seat, gain: int) -> None:
        text = self._say("strip.gain", seat=self._names[seat], points=signed(gain) if gain else "±0")
        size = page.fitted(text, 30, STRIP.w - 60, high=54)
        page.text(
            text,
            STRIP.centerx,
            STRIP.bottom - 34,
            size=size,
            anchor="center",
            room=STRIP,
            layer=STRIPS + 4,
            name="gain",
        )

    def dusk(self, page: Page, view: State, eye: Eye) -> None:
        """Darkness over the middle of the table, under its pieces."""
        del view, eye
        dark = self._kit.atlas.plain(self._kit.theme["night"], 120, (1920, 968))
        page.surface("dusk", dark, 960, 484, layer=SHADOWS - 4)

    def alive(self, page: Page, view: State, eye: Eye, clock: float) -> None:
        """Petals that drift down under the tree; none where nothing moves."""
        del view, eye
        if not clock:
            return
        for n, (x, y, pace) in enumerate(PETALS):
            fallen_by = (clock * pace + y) % 640
            frame = int(clock * 6 + n * 5)
            art = "porch/petal_deep"
            sway = 26 * _wave(clock * 0.5 + n)
            page.picture(
                art, x + sway, 300 + fallen_by * 0.6, layer=GLOWS, name=f"petal {n}", frame=frame, size=0.6, alpha=0.85
            )

    # --- the end ----------------------------------------------------------------------------------------

    def emblem(self, page: Page, view: State, group: str, rect: pygame.Rect) -> None:
        """The small picture of a row of the receipt: the two colours of a group, or the blossom of a line."""
        del view
        if group in GROUPS:
            for n, colour in enumerate(GROUPS[_group(group)]):
                x = rect.centerx + (n - 0.5) * rect.h * 0.62
                art = f"hitohira/{PICTURES[colour]}_small"
                page.picture(art, x, rect.centery, layer=420 + n, name=f"emblem {group} {n}", size=rect.h / 80)
            return
        art = f"hitohira/{PICTURES[_colour(group[-1])]}_small"
        page.picture(art, *rect.center, layer=420, name=f"emblem {group}", size=min(1.2, rect.h / 54))

    def _heads(self, page: Page, view: State) -> None:
        """What each half of a fallen screen stands for, and what its places are worth."""
        wide = (ROWS.w - FIRST) // 2
        for n, group in enumerate(GROUPS):
            rect = pygame.Rect(ROWS.x + FIRST + wide * n + 8, ROWS.y, wide - 16, HEADS - 8)
            page.sheet("papers/slip", rect, layer=20, name=f"head {group}")
            for k, colour in enumerate(GROUPS[group]):
                art = f"hitohira/{PICTURES[colour]}_small"
                page.picture(art, rect.x + 34 + 40 * k, rect.centery, layer=23, name=f"head {group} {k}", size=0.9)
            title = self._say(f"group.{group}")
            write = partial(page.text, bold=True, room=rect, layer=23, anchor="midleft")
            size = page.fitted(title, 29, rect.w - 116, bold=True, high=48)
            write(title, rect.x + 104, rect.y + 28, size=size, name=f"head title {group}")
            worth = " · ".join(map(str, group_places(group, len(view.seats))))
            size = page.fitted(worth, 32, rect.w - 116, bold=True, high=48)
            write(worth, rect.x + 104, rect.y + 68, size=size, name=f"head worth {group}")

    def _fallen(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """A screen that has fallen: crest and name, and paper under white and black that count with a group."""
        del eye
        seat = int(name[7:])
        rect = fallen(view, seat)
        high = max(1, round(rect.h * pose.turn))
        laid = pygame.Rect(rect.x, round(pose.y) - high // 2, rect.w, high)
        page.paper(f"hitohira/fallen_{self._crests[seat]}", laid, layer=30, name=name, alpha=pose.alpha)
        if pose.turn < 1 or view.phase != "over":
            return
        x = rect.x + FIRST / 2
        page.picture(
            f"crests/{self._crests[seat]}_disc", x, rect.y + rect.h * 0.38, layer=34, name=f"fallen crest {seat}"
        )
        text = self._names[seat]
        size = page.fitted(text, 28, FIRST - 20, bold=True)
        short = page.elided(text, size, FIRST - 18, bold=True)
        page.text(
            short,
            x,
            rect.y + rect.h * 0.8,
            size=size,
            bold=True,
            anchor="center",
            on=(214, 180, 108),
            room=rect,
            layer=34,
            name=f"fallen name {seat}",
        )
        for group in GROUPS:
            self._given(page, view, seat, group)

    def _given(self, page: Page, view: State, seat: Seat, group: Group) -> None:
        pieces, own = counted(view, seat, group)
        if len(pieces) > own:
            first = lies_fallen(view, seat, group, own, len(pieces))
            last = lies_fallen(view, seat, group, len(pieces) - 1, len(pieces))
            pad = round(74 * first.scale * 0.58)
            pill = pygame.Rect(round(first.x) - pad, round(first.y) - pad, round(last.x - first.x) + 2 * pad, 2 * pad)
            page.paper("hitohira/pill", pill, layer=36, name=f"given {seat} {group}")

    def _place(self, page: Page, view: State, seat: Seat, group: Group, numbers: Sequence[int]) -> None:
        """How many a seat has in a group, its place there, and what it is worth."""
        rect, number = half(view, seat, group), numbers[seat]
        ground = (214, 180, 108)
        write = partial(page.text, bold=True, on=ground, room=rect, layer=110)
        name = f"{seat} {group}"
        if not number:
            write("–", rect.x + 44, rect.y + rect.h * 0.31, size=40, anchor="center", name=f"number {name}")
            return
        write(str(number), rect.right - 46, rect.y + rect.h * 0.31, size=46, anchor="center", name=f"number {name}")
        place, worth = rank(numbers, seat), group_places(group, len(view.seats))
        tied = numbers.count(number)
        points = sum(worth[place - 1 : place - 1 + tied]) // tied
        text = self._say(f"strip.place_{place}")
        size = page.fitted(text, 30, 130, bold=True, high=48)
        seal = pygame.Rect(0, 0, round(self._kit.text.width(text, size, bold=True)) + 28, 50)
        seal.midleft = rect.x + 18, round(rect.y + rect.h * 0.72)
        page.paper(f"hitohira/{'rank' if points else 'rank_none'}", seal, layer=108, name=f"rank {name}")
        theme = self._kit.theme
        write(
            text,
            seal.centerx,
            seal.centery - 2,
            size=size,
            on=(176, 48, 31),
            colour=theme["washi"],
            anchor="center",
            name=f"place {name}",
        )
        points_text = signed(points) if points else "0"
        write(points_text, rect.right - 24, seal.centery - 2, size=44, anchor="midright", name=f"points {name}")
        if tied > 1 and points:
            sums = "+".join(str(each) for each in worth[place - 1 : place - 1 + tied])
            page.text(
                f"({sums})÷{tied}",
                seal.right + 14,
                seal.centery - 2,
                size=28,
                on=ground,
                anchor="midleft",
                room=rect,
                layer=110,
                name=f"tie {name}",
            )


PETALS = tuple((620 + 61 * n % 690, 97 * n % 640, 26 + 7 * (n % 4)) for n in range(9))
"""Where petals drift, from where in their fall, and how fast."""


def _wave(x: float) -> float:
    """A soft way there and back, from -1 to 1."""
    x %= 4
    return x - 1 if x < 2 else 3 - x


def _colour(letter: str) -> Colour:
    return COLOURS[INDEX[letter]]


def _group(name: str) -> Group:
    return "warm" if name == "warm" else "cool"
