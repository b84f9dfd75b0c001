"""Teaching a pad: which of its buttons is which, by pressing what is shown. For those that SDL does not know."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from game.names import legible
from game.scenes.house import House
from game.scenes.prompts import Prompt
from game.scenes.question import Message
from game.scenes.sheet import Sheet
from game.stage.devices import FAMILIES, RAW
from game.stage.focus import Focus
from game.stage.intents import Act, Intent
from game.stage.mapping import FAR, Map, Source, part_of, pressed
from game.stage.outline import Outline, Stroke
from game.stage.page import Page
from game.stage.scenes import Go, Pop, Push, Then

SHEET = pygame.Rect(330, 60, 1260, 880)
MIDDLE, ZOOM = (960, 560), 1.375
"""Where the picture of the pad lies, and how much larger than its glyphs are in prompts."""
BODY, FINE = (690, 440), 3
"""How large that picture is, and how many times larger its edge is drawn first, so that it is smooth."""
EDGE = (
    *((60, -138), (130, -142), (196, -162), (252, -146), (290, -84), (308, 10), (312, 104), (294, 168), (256, 184)),
    *((216, 164), (176, 128), (130, 114), (60, 114)),
)
"""The right half of the edge of the pad, from the middle of its picture."""
SMOOTH = 12
"""In how many steps the edge goes from corner to corner."""
RIM, WELL, BEVEL = (18, 14, 12, 255), (36, 32, 29), (112, 102, 92)
LACQUER = (104, 94, 84, 255), (48, 43, 39, 255)
GLEAM = (255, 240, 214, 96), (255, 240, 214, 24)
"""Colours: the rim, where sticks and buttons sit and the light on its edge; the body, and its light, top and bottom."""
PATIENCE = 8.0
"""Seconds after which something is taken to be missing on this pad."""
NEEDED = ("a", "b")
"""What every pad must have: these are waited for."""


class Part(NamedTuple):
    """Something that is asked for: where it lies on the picture, and what it is drawn as."""

    x: int
    y: int
    art: str
    ring: int = 50


_FACE, _CROSS, _LEFT, _RIGHT = (178, -54), (-98, 62), (-178, -54), (98, 62)


def _on_sheet(at: tuple[float, float]) -> tuple[int, int]:
    """Where something of the pad lies on the sheet."""
    return round(MIDDLE[0] + at[0] * ZOOM), round(MIDDLE[1] + at[1] * ZOOM)


@lru_cache(maxsize=2)
def _body(scale: float) -> pygame.Surface:
    """A pad of nobody in particular, without its buttons: dark lacquer with a rim, lit from the upper left."""
    shape, inner = _shape(scale, 1.0), _shape(scale, 0.98)
    size, unit = shape.get_size(), ZOOM * scale
    made = pygame.transform.gaussian_blur(_tinted(shape, (0, 0, 0, 80)), max(1, round(8 * unit)))
    made.scroll(round(5 * unit), round(9 * unit))
    made.blit(_tinted(shape, RIM), (0, 0))
    gleam = inner.copy()
    gleam.blit(inner, (round(4 * unit), round(4 * unit)), special_flags=pygame.BLEND_RGBA_SUB)
    for (upper, lower), part in ((LACQUER, inner), (GLEAM, gleam)):
        shade = pygame.Surface((1, 2), pygame.SRCALPHA)
        shade.set_at((0, 0), upper)
        shade.set_at((0, 1), lower)
        shade = pygame.transform.smoothscale(shade, size)
        shade.blit(part, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        made.blit(shade, (0, 0))
    for at, radius in ((_LEFT, 36), (_RIGHT, 36), (_CROSS, 40), (_FACE, 77)):
        for colour, less in ((BEVEL, 0), (WELL, 2)):  # a bowl has its light at the lower right
            middle = pygame.Vector2(_on_body(at)) * unit - pygame.Vector2(less * unit / 2)
            pygame.draw.aacircle(made, colour, middle, (radius - less) * unit)
    return made.convert_alpha()


def _shape(scale: float, share: float) -> pygame.Surface:
    """The pad as a white shape with smooth edges, so much of its size."""
    wide, high = (round(side * ZOOM * scale) for side in BODY)
    made = pygame.Surface((FINE * wide, FINE * high), pygame.SRCALPHA)
    made.fill((255, 255, 255, 0))
    edge = [pygame.Vector2(_on_body(at, share)) * FINE * ZOOM * scale for at in _outline()]
    pygame.draw.polygon(made, "white", edge)
    return pygame.transform.smoothscale(made, (wide, high))


def _ring(side: int, strokes: Sequence[Stroke], scale: float) -> pygame.Surface:
    """Strokes along a circle, so wide from side to side."""
    most = max(stroke.broad for stroke in strokes)
    made = pygame.Surface([math.ceil((side + most + 2) * scale)] * 2, pygame.SRCALPHA)
    for stroke in strokes:
        radius, wide = round((side + stroke.broad) / 2 * scale), max(1, round(stroke.broad * scale))
        pygame.draw.aacircle(made, stroke.colour, made.get_rect().center, radius, wide)
    return made


def _outline() -> list[tuple[float, float]]:
    """The edge of the pad all around, smooth through the corners of its right half and of their mirror images."""
    corners = [pygame.Vector2(at) for at in (*EDGE, *((-x, y) for x, y in reversed(EDGE)))]
    found = []
    for n, one in enumerate(corners):
        before, other, after = (corners[(n + step) % len(corners)] for step in (-1, 1, 2))
        for step in range(SMOOTH):
            t = step / SMOOTH
            bent = (2 * before - 5 * one + 4 * other - after) * t**2 + (3 * one - before - 3 * other + after) * t**3
            at = one + ((other - before) * t + bent) / 2
            found.append((at.x, at.y))
    return found


def _on_body(at: tuple[float, float], share: float = 1.0) -> tuple[float, float]:
    """Where something of the pad lies on the picture of its body."""
    return BODY[0] / 2 + at[0] * share, BODY[1] / 2 + at[1] * share


def _tinted(shape: pygame.Surface, colour: tuple[int, ...]) -> pygame.Surface:
    """A white shape in a colour."""
    made = shape.copy()
    made.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    return made


def _beside(at: tuple[int, int], dx: int, dy: int) -> tuple[int, int]:
    return at[0] + dx, at[1] + dy


PARTS: dict[str, Part] = {
    "a": Part(*_beside(_FACE, 0, 46), "generic/south"),
    "b": Part(*_beside(_FACE, 46, 0), "generic/east"),
    "x": Part(*_beside(_FACE, -46, 0), "generic/west"),
    "y": Part(*_beside(_FACE, 0, -46), "generic/north"),
    "dpup": Part(*_beside(_CROSS, 0, -14), "dpad"),
    "dpdown": Part(*_beside(_CROSS, 0, 14), "dpad"),
    "dpleft": Part(*_beside(_CROSS, -14, 0), "dpad"),
    "dpright": Part(*_beside(_CROSS, 14, 0), "dpad"),
    "leftx": Part(*_LEFT, "stick_left", 58),
    "lefty": Part(*_LEFT, "stick_left", 58),
    "leftstick": Part(*_LEFT, "stick_left"),
    "leftshoulder": Part(-190, -154, "playstation/l1", 62),
    "rightshoulder": Part(190, -154, "playstation/r1", 62),
    "lefttrigger": Part(-190, -208, "playstation/l2", 62),
    "righttrigger": Part(190, -208, "playstation/r2", 62),
    "start": Part(50, -84, "generic/menu"),
    "back": Part(-50, -84, "generic/view"),
    "rightx": Part(*_RIGHT, "stick_right", 58),
    "righty": Part(*_RIGHT, "stick_right", 58),
    "rightstick": Part(*_RIGHT, "stick_right"),
}
"""What is asked for, in this order, by SDL's names."""
DRAWN = {part.art: (_CROSS if part.art == "dpad" else (part.x, part.y)) for part in PARTS.values()}
assert FAMILIES[-1] == "generic"


class Teaching(Sheet):
    """A picture of a pad on which one thing after the other is pointed at."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.focus = Focus()
        self._pad: str | None = None
        """The pad that is taught, once something was pressed on it."""
        self._rests: dict[int, float] = {}
        self._found: dict[str, Source] = {}
        self._left = list(PARTS)
        self._far: set[int] = set()
        """The axes that are not where they rest: nothing counts until they are."""
        self._held: Source | None = None
        """What was pressed last, until it is let go."""
        self._until = 0.0
        self._taken = False
        """Whether what was pressed last is something else already."""

    def enter(self) -> None:
        """Lay the sheet out."""
        super().enter()
        self.house.audio.play("card")

    # --- what is seen -----------------------------------------------------------------------------------

    @property
    def part(self) -> str | None:
        """What is asked for now."""
        return self._left[0] if self._pad is not None and self._left else None

    def settled(self, page: Page) -> None:
        """The pad, with what is asked for in a ring, and words."""
        self.dusk(page)
        page.sheet("papers/card", SHEET, layer=4, name="teaching sheet", high=True)
        page.surface("pad", _body(self.house.atlas.scale), *MIDDLE, layer=6)
        for art, at in DRAWN.items():
            page.picture(f"glyphs/{art}", *_on_sheet(at), layer=8, name=f"part {art}", size=ZOOM)
        say, part = self.house.say, self.part
        if part is not None:
            where = PARTS[part]
            side = round((28 if part.startswith("dp") else where.ring) * ZOOM)
            ring = pygame.Rect(0, 0, side, side)
            ring.center = _on_sheet((where.x, where.y))
            strokes = (Stroke(self.house.theme["night"], 12), Stroke(self.house.theme["gold"], 7))
            if where.art.startswith("playstation"):  # the only ones that have corners
                place = Outline([ring.topleft, ring.topright, ring.bottomright, ring.bottomleft])
                page.outline("wanted", place, strokes, layer=12)
            else:
                page.surface("wanted", _ring(side, strokes, self.house.atlas.scale), *ring.center, layer=12)
        title = say("teach.which") if part is None else say(f"teach.{part}")
        self._line(page, title, SHEET.y + 96, 44, bold=True, name="teaching title", high=140)
        if part is None:
            names = [legible(name, 40) for name in self.loop.devices.strangers.values()]
            note = say("teach.strangers", names=self.house.words.listed(names)) if names else say("teach.any")
        elif self._taken:
            note = say("teach.taken")
        else:
            note = say("teach.needed" if part in NEEDED else "teach.skip", count=len(PARTS) - len(self._left) + 1)
        self._line(page, note, SHEET.bottom - 62, 30, name="teaching note", high=90)

    def _line(  # noqa: PLR0913 -- see `Page.text`
        self, page: Page, text: str, y: int, size: int, *, name: str, high: int, bold: bool = False
    ) -> None:
        wide = SHEET.w - 120
        page.text(
            text,
            SHEET.centerx,
            y,
            size=self.house.text.filling(text, size, wide, high, bold=bold),
            bold=bold,
            anchor="center",
            width=wide,
            align="centre",
            room=SHEET,
            layer=10,
            name=name,
        )

    def prompts(self) -> list[Prompt]:
        """Skip, or stop: with any other device."""
        say = self.house.say
        found = [Prompt(Act.LATER, say("teach.next"))] if self.part is not None and self.part not in NEEDED else []
        return [*found, Prompt(Act.BACK, say("menu.back"), right=True)]

    # --- what is pressed --------------------------------------------------------------------------------

    def hears(self, event: pygame.Event) -> bool:
        """Everything that the pad tells which is taught belongs to the lesson."""
        if not hasattr(event, "instance_id"):
            return False
        device = f"pad:{event.instance_id}"
        if self._pad is None and event.type == pygame.JOYBUTTONDOWN and self._begin(device):
            self._held = Source("b", event.button)
            return True
        if device != self._pad:
            return False
        if event.type in (pygame.JOYDEVICEREMOVED, pygame.CONTROLLERDEVICEREMOVED):
            return False
        if event.type in RAW:
            self._told(event)
        return True

    def _begin(self, device: str) -> bool:
        """Teach a pad from now on."""
        rests = self.loop.devices.rests(device)
        if rests is None:
            return False
        self._pad, self._rests = device, rests
        self._until = self.loop.clock + PATIENCE
        self.house.audio.play("confirm")
        self.changed()
        return True

    def _told(self, event: pygame.Event) -> None:
        if event.type == pygame.JOYAXISMOTION:
            away = abs(event.value - self._rests.get(event.axis, 0.0))
            if away >= FAR and self._held is None and not self._far:
                self._take(pressed(event, self._rests))
            if away >= FAR:
                self._far.add(event.axis)
            elif away < FAR / 2:
                self._far.discard(event.axis)
                if self._held is not None and (self._held.kind, self._held.number) == ("a", event.axis):
                    self._held = None
        elif event.type == pygame.JOYBUTTONUP:
            if self._held == Source("b", event.button):
                self._held = None
        elif event.type == pygame.JOYHATMOTION and not any(event.value):
            if self._held is not None and self._held.kind == "h":
                self._held = None
        elif self._held is None and not self._far:
            self._take(pressed(event, self._rests))

    def _take(self, source: Source | None) -> None:
        """Take what was pressed for what is asked for."""
        part = self.part
        if source is None or part is None:
            return
        self._held = source
        kept = part_of(part, source, self._rests.get(source.number, 0.0) if source.kind == "a" else 0.0)
        self._taken = kept in self._found.values()
        if self._taken:
            self.house.audio.play("refuse")
        else:
            self._found[part] = kept
            self.house.audio.play("count")
            self._next()
        self.changed()

    def _next(self) -> None:
        self._left.pop(0)
        self._until = self.loop.clock + PATIENCE
        self._taken = False
        self.changed()

    def press(self, intent: Intent) -> Go:
        """Skip what this pad has not, or stop."""
        if intent.act is Act.LATER and self.part is not None and self.part not in NEEDED:
            self.house.audio.play("flip")
            self._next()
            return None
        return super().press(intent)

    def handle(self, intent: Intent) -> Go:
        """The pad itself may be gone."""
        return self.closed() if intent.act is Act.LOST and intent.device == self._pad else super().handle(intent)

    def update(self, seconds: float) -> Go:
        """Do not wait for ever for what is missing; be done when nothing is left."""
        del seconds
        if self._pad is None:
            return None
        if self.loop.devices.rests(self._pad) is None:
            return self.closed()
        if self.part is not None and self.part not in NEEDED and self.loop.clock >= self._until:
            self._next()
        return None if self._left else self._done()

    def _done(self) -> Go:
        """Keep what was learnt, and read the pad by it at once."""
        assert self._pad is not None
        guid, name = self.loop.devices.kind(self._pad)
        taught = Map(guid, name, self._found)
        trouble = self.house.learn(taught)
        said = self.house.say("teach.done", name=legible(name, 40))
        message = Message(self.house, said) if trouble is None else Message.of(self.house, trouble)
        self.house.audio.play("stamp")
        return Then(Pop(), partial(self._read_anew, taught, message))

    def _read_anew(self, taught: Map, message: Message) -> Go:
        """Let what lies beneath see the pad come as one that is known, and tell what came of it."""
        for intent in self.loop.devices.learn(taught):
            self.loop.handle(intent)
        return Push(message)

    def rest(self) -> float | None:
        """A wait comes to an end."""
        return 1 / 10 if self._pad is not None else super().rest()
