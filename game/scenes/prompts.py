"""The prompts along the bottom of a screen, and the buttons they show: as those of the device last used look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame

from game.scenes.house import House
from game.stage.bindings import KEYS
from game.stage.devices import MOUSE, Devices
from game.stage.intents import DIRECTIONS, LOOKS, Act
from game.stage.kept import Kept
from game.stage.page import Page
from game.stage.text import BODY, FLOOR
from game.stage.window import SAFE

PROMPTS = 800
"""The layer of the prompts: above the rail and every paper."""
TIGHT = 24
"""How near to each other prompts may stand where there are many."""
PAIR = 10
"""How far the two glyphs of a pair lie apart."""

MOUSE_GLYPHS = {Act.CONFIRM: "mouse_left", Act.INSPECT: "mouse_right", Act.NEXT: "mouse_wheel", Act.LEFT: "mouse"}

BORROWED = {
    "deck": {**dict.fromkeys(("l1", "r1", "l2", "r2"), "playstation"), "menu": "xbox", "view": "xbox"},
    "generic": dict.fromkeys(("l1", "r1", "l2", "r2"), "playstation"),
}
"""The buttons of a family that look like those of another one."""
LINE = 62
"""How high a line of prompts can be."""
CAP = 46
"""How high the name of a key can be, to stay on its cap."""
STRIP = pygame.Rect(96, 962, 1728, 64)
"""The dark strip for prompts, in scenes without a rail."""
RAIL = pygame.Rect(96, 968, 1728, 64)
"""Where prompts stand on the rail of the porch."""


def glyph_of(family: str, place: str) -> str:
    """The picture of a button of a pad, by its family and its place."""
    if place.startswith("stick"):
        return f"glyphs/{place}"
    return f"glyphs/{BORROWED.get(family, {}).get(place, family)}/{place}"


LEAFING = (Act.PREVIOUS, Act.NEXT)
"""The two buttons that leaf, back and forth."""


class Prompt(NamedTuple):
    """A button and what it does now, in words."""

    act: Act
    """A look stands for its axis: left for left and right, up for up and down."""
    text: str
    """Empty for the first of a pair, such as left and right: the words of the second are for both."""
    right: bool = False
    """Whether it stands at the right end of the bar."""
    note: str = ""
    """A word on a tag beside it, such as that it cannot be taken back."""
    spare: bool = False
    """Whether it is left out where there is no room for it: its button works all the same."""


class Buttons:
    """The buttons of whatever is in the hands of people: how wide they are drawn, and how."""

    def __init__(self, house: House, devices: Devices) -> None:
        self._house = house
        self._devices = devices

    def family(self) -> str:
        """Whose glyphs are shown: those of the device last used."""
        return self._devices.family(self._devices.last)

    @property
    def look(self) -> tuple[Any, ...]:
        """What a page with buttons and words depends on: whose they are, what stands for each act, language, look."""
        house, devices = self._house, self._devices
        bound = dict(devices.keys.of), dict(devices.buttons.of)
        return self.family(), *bound, house.words.language, house.text, house.atlas

    def width(self, act: Act, family: str | None = None) -> int:
        """How wide the button of an act is."""
        family = family or self.family()
        if family == MOUSE and act in LOOKS:
            return self._cap_width(self._beside_wheel(act)) + 50
        if family == "keyboard" or (family == MOUSE and act not in MOUSE_GLYPHS):
            return self._cap_width(self._key_name(act))
        return 66 if self._button_name(act)[1:] in ("1", "2") and family != MOUSE else 50

    def _cap_width(self, name: str) -> int:
        return max(50, round(self._house.text.width(name, self._key_size(name))) + 30)

    def _beside_wheel(self, act: Act) -> str:
        """What is written on the key that is held while the wheel looks."""
        return self.key_words("left shift" if LOOKS[act][0] else "left ctrl")

    def _button_name(self, act: Act) -> str:
        return self._devices.buttons.of.get(act, "")

    def _key_size(self, name: str) -> int:
        """The size that the name of a key has on its cap."""
        return self._house.text.fitted(name, FLOOR, 400, high=CAP)

    def _key_name(self, act: Act) -> str:
        """What is written on the key of an act.

        There is one word for the four that move, while they are the arrows, and both keys of an axis that looks.
        """
        keys = self._devices.keys.of
        if act in LOOKS:
            return " ".join(self.key_words(keys[each]) for each in LOOKS if LOOKS[each][0] ** 2 == LOOKS[act][0] ** 2)
        if act in DIRECTIONS and all(keys[each] == KEYS[each] for each in DIRECTIONS):
            return self._house.say("keys.arrows")
        return self.key_words(keys.get(act, act.value))

    def key_words(self, name: str) -> str:
        """What is written on a key."""
        word = f"keys.{name.replace(' ', '_')}"
        if word in self._house.words:
            return self._house.say(word)
        return name.upper() if len(name) <= 3 else name.capitalize()

    def paint(self, page: Page, act: Act, rect: pygame.Rect, layer: int = PROMPTS, family: str | None = None) -> None:
        """The button of an act, as the device last used shows it, or one of a family."""
        family = family or self.family()
        name = f"glyph {act.value} {rect.x}"
        if family == MOUSE and act in LOOKS:
            self._cap(page, self._beside_wheel(act), pygame.Rect(rect.x, rect.y, rect.w - 50, rect.h), layer, name)
            page.picture("glyphs/mouse_wheel", rect.right - 25, rect.centery, layer=layer, name=f"{name} wheel")
        elif family == MOUSE and act in MOUSE_GLYPHS:
            page.picture(f"glyphs/{MOUSE_GLYPHS[act]}", *rect.center, layer=layer, name=name)
        elif family in ("keyboard", MOUSE):
            self._cap(page, self._key_name(act), rect, layer, name)
        elif act in LOOKS:
            page.picture("glyphs/look_h" if LOOKS[act][0] else "glyphs/look_v", *rect.center, layer=layer, name=name)
        elif place := self._button_name(act):
            page.picture(glyph_of(family, place), *rect.center, layer=layer, name=name)
        else:
            page.picture("glyphs/dpad", *rect.center, layer=layer, name=name)

    def _cap(self, page: Page, word: str, rect: pygame.Rect, layer: int, name: str) -> None:
        """A key with what is written on it."""
        page.paper("glyphs/keycap", rect, layer=layer, name=name)
        page.text(
            word,
            rect.centerx,
            rect.centery - 4,
            size=self._key_size(word),
            anchor="center",
            layer=layer + 1,
            name=f"{name} text",
        )


class PromptBar:
    """The prompts of a screen in its bar: in the largest letters in which all have room."""

    def __init__(self, house: House, buttons: Buttons, bar: pygame.Rect) -> None:
        self._house = house
        self._buttons = buttons
        self._bar = bar
        self._kept = Kept(house)
        """The same ones come again and again."""
        self._glyphs: dict[Act, int] = {}
        """How wide their buttons are: asked for at every size that they are tried in."""
        self._looked: tuple[Any, ...] = ()
        """The look that they are so wide in."""

    def paint(self, page: Page, prompts: Sequence[Prompt]) -> None:
        """Paint them, those at the right end from there inwards; each can be clicked."""
        look = self._buttons.look
        if look != self._looked:
            self._looked = look
            self._glyphs.clear()
        self._kept.lay(page, tuple(prompts), look, lambda part: self._lay(part, prompts))

    def _lay(self, page: Page, prompts: Sequence[Prompt]) -> None:
        if self._buttons.family() == MOUSE:
            # The wheel goes both ways; it looks along one axis or the other by what is held beside it.
            prompts = [prompt for prompt in prompts if prompt.text or prompt.act in LOOKS]
        prompts = self._with_room(prompts)
        size, gap = self._fit(prompts)
        left, right = self._bar.left, self._bar.right
        for prompt in prompts:
            width = self._width(prompt, size)
            after = gap if prompt.text else PAIR
            if prompt.right:
                right -= width
                self._prompt(page, prompt, right, size, width)
                right -= after
            else:
                self._prompt(page, prompt, left, size, width)
                left += width + after

    def _with_room(self, prompts: Sequence[Prompt]) -> list[Prompt]:
        """The prompts there is room for at the smallest size: spare ones are left out, the last one first.

        What the two buttons that leaf do goes together, and looking closer last of all: it leads to everything else.
        """
        found, least = list(prompts), self._house.text.least
        while sum(self._width(each, least) + (TIGHT if each.text else PAIR) for each in found) - TIGHT > self._bar.w:
            spare = [each for each in found if each.spare]
            if not spare:
                break
            least_needed = max(spare, key=lambda each: (each.act is not Act.INSPECT, found.index(each)))
            gone = LEAFING if least_needed.act in LEAFING else (least_needed.act,)
            found = [each for each in found if not (each.spare and each.act in gone)]
        return found

    def _fit(self, prompts: Sequence[Prompt]) -> tuple[int, int]:
        """The text size and the gap at which all prompts fit."""
        text = self._house.text
        high = min(LINE, 2 * (SAFE.bottom - self._bar.centery + 2))
        size, gap = text.fitted("", BODY, 0, bold=True, high=high), 54
        while sum(self._width(prompt, size) + gap for prompt in prompts) - gap > self._bar.w:
            if gap > TIGHT and text.grown(size) <= FLOOR + 4:
                gap -= 10
            elif text.grown(size) > FLOOR:
                size -= 1
            else:
                break
        return size, gap

    def _width(self, prompt: Prompt, size: int) -> int:
        """How wide a prompt is with its words in a size."""
        words = round(self._house.text.width(prompt.text, size, bold=True)) + 14 if prompt.text else 0
        glyph = self._glyphs.get(prompt.act)
        if glyph is None:
            glyph = self._glyphs[prompt.act] = self._buttons.width(prompt.act)
        return glyph + words + self._note_width(prompt, size)

    def _note_width(self, prompt: Prompt, size: int) -> int:
        """The room that the tag beside a prompt takes, with the gap before it."""
        return 14 + 32 + round(self._house.text.width(prompt.note, size)) if prompt.note else 0

    def _prompt(self, page: Page, prompt: Prompt, x: float, size: int, width: int) -> None:
        theme = self._house.theme
        middle = self._bar.centery
        glyph = self._glyphs[prompt.act]
        self._buttons.paint(page, prompt.act, pygame.Rect(round(x), middle - 25, glyph, 50))
        if prompt.note:
            tag = pygame.Rect(0, 0, self._note_width(prompt, size) - 14, 50)
            tag.midright = (round(x) + width, middle)
            page.paper("porch/tag", tag, layer=PROMPTS, name=f"note {prompt.act.value}")
            page.text(
                prompt.note,
                tag.centerx,
                middle - 2,
                on=theme["washi_shade"],
                colour=theme["sumi"],
                size=size,
                anchor="center",
                room=tag.inflate(0, 16),
                layer=PROMPTS + 1,
                name=f"note text {prompt.act.value}",
            )
        if prompt.text:
            page.text(
                prompt.text,
                x + glyph + 14,
                middle - 2,
                on=theme["night"],
                colour=theme["washi"],
                size=size,
                bold=True,
                anchor="midleft",
                room=SAFE,
                layer=PROMPTS,
                name=f"prompt {prompt.act.value}",
            )
        page.clicks.append((pygame.Rect(round(x), middle - 32, width, 64), prompt.act))
