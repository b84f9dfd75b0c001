"""The planks of who keeps a pond alone: four small pictures of the scenarios, put together from the table's own art,
what each scenario asks for, and what is told of all the evenings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.games.koi._pond import Layout, Pond
from game.games.koi._screen.bed import Beds
from game.games.koi.parts import Book
from game.registry import box_of
from game.stage.layers import lay_on
from game.stage.page import ADD, Kit, Page
from game.stage.rooms import Phrase, Wanted

CHOICE, TITLES = "scenario", "title"
VALUES: Sequence[Sequence[str]] = (
    ("plain",),
    ("torrid_summer",),
    ("illuminated_path",),
    ("imperial_lake", "imperial_lake_wild"),
)
SUMS, BESTS = ("goals",), ("koi",)
OPEN = "koi/gong_dim"

SIZE = (222, 136)
"""How large a picture is with its frame of lacquer."""
EDGE, ROUND = 7, 9
"""How broad that is seen, and how round the corners of what is painted are."""
INNER = (SIZE[0] - 2 * EDGE, SIZE[1] - 2 * EDGE)
WATER = ((13, 52, 70), (26, 86, 106))
NIGHT = ((8, 20, 44), (18, 40, 74))
"""Water: how it is at the rims of a picture, and in its middle."""
SHALLOWS = frozenset({(-1, 0), (0, 0), (1, 0), (2, -1)})
HEX, MIDDLE = 50, (62, 64)
"""Of the pond in summer: what of it is water beside the spring, how large a hex is, where the first one lies."""
BLEACHED, PARCHED = (34, 34, 10), (255, 246, 206)
"""What the sun adds to it, and what it leaves of its colours."""


def _book() -> Book:
    box: Any = box_of("koi")
    book: Book = box.book
    return book


def ground(page: Page) -> None:
    """Raked sand, the sill, a rock in its rings."""
    page.fixed("koi/backdrop")
    page.picture("koi/rock_1", 868, 100, layer=1)


def asks(options: Mapping[str, Any]) -> Sequence[Wanted]:
    """The titles of a scenario, and how many points each takes."""
    bands = _book().pages.scenarios[options[CHOICE]].bands
    return [Wanted(band.title, band.score, f"koi/title_{band.title}") for band in bands]


def rules(options: Mapping[str, Any]) -> Phrase:
    """What is special about a scenario; where goals can be left out, without them."""
    bare = "" if options.get("goals", True) else "_bare"
    return Phrase(f"koi.planks.rules.{options[CHOICE]}{bare}")


# --- the pictures ---------------------------------------------------------------------------------------


def picture(kit: Kit, value: str) -> pygame.Surface:
    """What stands for a scenario, in its frame."""
    return kit.atlas.made(f"koi plank {value} {kit.atlas.contrast}", lambda: _framed(kit, _SCENES[value](kit)))


def _framed(kit: Kit, painted: pygame.Surface) -> pygame.Surface:
    """A picture with round corners, on lacquer."""
    mask = pygame.Surface(painted.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=round(ROUND * kit.atlas.scale))
    mask.blit(painted, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    page, rect = Page(kit), pygame.Rect((0, 0), SIZE)
    page.paper("koi/lacquer", rect, layer=0)
    page.surface("painted", mask, *rect.center, layer=1)
    return page.cut(rect)


def _water(kit: Kit, colours: tuple[tuple[int, int, int], tuple[int, int, int]], at: tuple[int, int]) -> Page:
    """A page with nothing but water, which is brightest in the middle, and light on it."""
    page, scale = Page(kit), kit.atlas.scale
    wide, high = round(INNER[0] * scale), round(INNER[1] * scale)
    small = pygame.Surface((5, 5))
    small.fill(colours[0])
    small.fill(colours[1], (1, 1, 3, 3))
    made = pygame.transform.smoothscale(small, (wide, high))
    light = kit.atlas.image("koi/water")
    made.blit(light, (-round(at[0] * scale), -round(at[1] * scale)), special_flags=ADD)
    page.surface("water", made, INNER[0] / 2, INNER[1] / 2)
    return page


def _made(kit: Kit, page: Page) -> pygame.Surface:
    """What lies on a page, as an opaque picture."""
    scale = kit.atlas.scale
    made = page.flat((round(INNER[0] * scale), round(INNER[1] * scale)))
    return made.convert_alpha()


def _fish(page: Page, koi: str, x: float, y: float, **pose: Any) -> None:
    """A koi with its shade below it."""
    shape = koi.rpartition("_")[2]
    shade = {key: value for key, value in pose.items() if key != "frame"}
    page.picture(f"koi/shade_{shape}", x + 6, y + 9, layer=2, alpha=0.5, name=f"shade {koi}", **shade)
    page.picture(f"koi/{koi}", x, y, layer=3, name=koi, **pose)


def _quiet(kit: Kit) -> pygame.Surface:
    """A lily, pads, and a koi that swims towards them."""
    page = _water(kit, WATER, (40, 120))
    page.picture("koi/foliage_0", 62, 64, layer=4, size=0.95, name="pads")
    page.picture("koi/lily", 55, 70, layer=5, size=0.95, name="lily")
    _fish(page, "showa_medium", 140, 78, size=0.56, angle=-12, frame=0)
    return _made(kit, page)


def _summer(kit: Kit) -> pygame.Surface:
    """A pond gone green in the sun that shines on the sand at all its sides, and a koi in what is left of it."""
    scale = kit.atlas.scale
    pond = Pond(_book(), Layout(spring=((4, 0), 0), water=SHALLOWS))
    bed = Beds(kit.atlas).bed("plank", pond, HEX)
    made = pygame.Surface((round(INNER[0] * scale), round(INNER[1] * scale)))
    made.blit(kit.atlas.image("koi/backdrop"), (-round(700 * scale), -round(320 * scale)))
    made.blit(bed.surface, (round(MIDDLE[0] * scale - bed.origin[0]), round(MIDDLE[1] * scale - bed.origin[1])))
    made.fill(BLEACHED, special_flags=pygame.BLEND_RGB_ADD)
    made.fill(PARCHED, special_flags=pygame.BLEND_RGB_MULT)
    page = Page(kit)
    _fish(page, "kohaku_medium", 104, 66, size=0.5, angle=9, frame=1)
    page.picture("koi/glow", 22, 6, layer=9, size=1.5, name="sun")
    lay_on(made, page.drawn)
    return made.convert_alpha()


def _path(kit: Kit) -> pygame.Surface:
    """Night: stones from a lantern that shines to the statue."""
    page = _water(kit, NIGHT, (120, 300))
    for n, (x, y) in enumerate(((82, 92), (122, 84))):
        page.picture(f"koi/stones_{n}", x, y, layer=3, size=0.68, name=f"stones {n}")
    page.picture("koi/on_statue", 172, 98, layer=4, size=0.86, name="statue")
    made = _made(kit, page)
    made.fill((172, 178, 222), special_flags=pygame.BLEND_RGB_MULT)
    light = Page(kit)
    light.picture("koi/glow", 36, 66, layer=1, size=1.5, name="glow")
    light.picture("koi/lantern", 34, 84, layer=2, size=0.82, name="lantern")
    light.picture("koi/glow", 35, 64, layer=3, size=0.6, name="flame")
    lay_on(made, light.drawn)
    return made


def _lake(kit: Kit) -> pygame.Surface:
    """A waterfall, and the carp of a hundred years in all its gold."""
    page = _water(kit, WATER, (300, 210))
    page.picture("koi/on_waterfall", 36, 70, layer=2, size=0.6, name="waterfall")
    page.picture("koi/carp", 138, 66, layer=3, size=0.35, angle=33, name="carp")
    return _made(kit, page)


def _wild(kit: Kit) -> pygame.Surface:
    """The same lake with what chance brings: a turtle, a bridge, a purple lily."""
    page = _water(kit, WATER, (60, 330))
    page.picture("koi/on_bridge", 50, 84, layer=3, size=0.8, name="bridge")
    page.picture("koi/purple", 118, 44, layer=3, size=0.7, name="purple")
    page.picture("koi/on_turtle", 166, 80, layer=3, size=0.66, name="turtle")
    return _made(kit, page)


_SCENES = {
    "plain": _quiet,
    "torrid_summer": _summer,
    "illuminated_path": _path,
    "imperial_lake": _lake,
    "imperial_lake_wild": _wild,
}
