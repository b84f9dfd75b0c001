"""People: they press real buttons, keys and mouse buttons, and look at what is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame

from game.kernel.table import AnyTable, Table, Undo
from game.minds.worker import Thinker
from game.registry import box_of
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.porch import Porch
from game.scenes.seating import Player, Seating
from game.stage.focus import Focus
from game.stage.intents import DIRECTIONS, Act
from game.stage.loop import STEP, Loop
from game.stage.page import Said
from game.stage.scenes import Leave, Push
from game.stage.text import FLOOR
from game.stage.theme import contrast
from game.stage.window import SAFE, Window
from tests.stage.virtual_pad import VirtualPad

CODES = {
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "confirm": pygame.K_RETURN,
    "back": pygame.K_BACKSPACE,
    "inspect": pygame.K_x,
    "undo": pygame.K_u,
    "redo": pygame.K_r,
    "hint": pygame.K_h,
    "next": pygame.K_e,
    "previous": pygame.K_q,
    "pause": pygame.K_ESCAPE,
    "log": pygame.K_TAB,
    "earlier": pygame.K_PAGEUP,
    "later": pygame.K_PAGEDOWN,
}
BUTTONS = {
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "confirm": pygame.CONTROLLER_BUTTON_A,
    "back": pygame.CONTROLLER_BUTTON_B,
    "inspect": pygame.CONTROLLER_BUTTON_X,
    "undo": pygame.CONTROLLER_BUTTON_Y,
    "hint": pygame.CONTROLLER_BUTTON_LEFTSTICK,
    "next": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "previous": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    "pause": pygame.CONTROLLER_BUTTON_START,
    "redo": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    "log": pygame.CONTROLLER_BUTTON_BACK,
}


TRIGGERS = {"earlier": pygame.CONTROLLER_AXIS_TRIGGERLEFT, "later": pygame.CONTROLLER_AXIS_TRIGGERRIGHT}


def unreadable(said: Said) -> list[str]:
    """What keeps a text from being read: cut off, off the margins, too small, too faint."""
    faults = []
    if not SAFE.contains(said.rect):
        faults.append(f"outside the safe area: {said.text!r} {said.rect}")
    if said.room is not None and not said.room.inflate(8, 8).contains(said.rect):
        faults.append(f"cut off: {said.text!r} {said.rect} in {said.room}")
    if said.size < FLOOR:
        faults.append(f"too small: {said.text!r} {said.size}")
    if contrast(said.colour, said.ground) < 4.5:
        faults.append(f"too faint: {said.text!r} {contrast(said.colour, said.ground):.1f}")
    return faults


def overlapping(texts: Sequence[Said]) -> list[str]:
    """The texts that lie over each other."""
    faults = []
    for one, other in combinations(texts, 2):
        over = one.rect.inflate(-8, -14).clip(other.rect.inflate(-8, -14))
        if over.w > 0 and over.h > 0:
            faults.append(f"overlapping: {one.text!r} and {other.text!r}")
    return faults


def seated(names: Sequence[str], holds: Sequence[str], mind: str = "") -> Seating:
    """People with so many things in their hands, handed round where they are fewer; or one of them among minds."""
    players = [
        Player(name, mind=mind) if mind and seat else Player(name, holds=holds[seat % len(holds)])
        for seat, name in enumerate(names)
    ]
    return Seating((*players, *[None] * (4 - len(players))))


class Evening:
    """The game from the porch on, in a folder of its own."""

    def __init__(
        self,
        saves: Path,
        size: tuple[int, int] = (1280, 720),
        *,
        thinker: Thinker | None = None,
        **settings: object,
    ) -> None:
        self.window = Window(size)
        self.house = House(scale=self.window.canvas.scale, saves=saves, thinker=thinker)
        wanted = {"language": "en", "speed": "off", "reduced_motion": True, **settings}
        if any(getattr(self.house.settings, name) != value for name, value in wanted.items()):
            self.house.change(**wanted)
        self.loop = Loop(self.window)
        pygame.event.get()
        self.pads: list[VirtualPad] = []
        self.loop.go(Push(Porch(self.house)))
        self.wait(2)

    def close(self) -> None:
        self.loop.go(Leave())
        for pad in self.pads:
            pad.unplug()
        self.loop.devices.close()
        self.house.close()
        self.window.close()

    def wait(self, frames: int = 2) -> None:
        for _ in range(frames):
            if self.loop.stack:
                self.loop.frame(STEP)

    @property
    def top(self) -> Any:
        return self.loop.top

    @property
    def scene(self) -> str:
        return type(self.loop.top).__name__

    def reads(self) -> list[str]:
        """The texts on the screen."""
        return [said.text for said in self.top.said]

    def shows(self, art: str) -> bool:
        """Whether a picture is on the screen, as it is laid there: without its clear margin."""
        atlas = self.house.atlas
        return any(drawn.surface is atlas.seen(atlas.image(art)).surface for drawn in self.top.laid)

    def resize(self, size: tuple[int, int]) -> None:
        """Drag the edge of the window until it has a size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        self.wait(3)

    # --- hands ------------------------------------------------------------------------------------------

    def pad(self) -> VirtualPad:
        made = VirtualPad()
        self.pads.append(made)
        self.wait()
        return made

    def press_pad(self, pad: VirtualPad, what: str) -> None:
        if what in TRIGGERS:
            for share in (1.0, -1.0):
                pad.tilt(TRIGGERS[what], share)
                self.wait()
            return
        pad.press(BUTTONS[what])
        self.wait()

    def press_key(self, what: str) -> None:
        self.tap(CODES[what])

    def tap(self, code: int, unicode: str = "") -> None:
        """Press any key; one that writes is text as well."""
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=unicode, scancode=0))
        if unicode:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=unicode))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=0, unicode=unicode, scancode=0))
        self.wait()

    def type(self, text: str) -> None:
        for letter in text:
            self.tap(ord(letter.lower()), letter)

    def point(self, at: tuple[int, int], button: int | None = None) -> None:
        """Move the mouse to a point of the canvas, and click."""
        scale = self.window.canvas.scale
        where = round(at[0] * scale), round(at[1] * scale)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(1, 1), buttons=(0, 0, 0)))
        if button is not None:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(kind, pos=where, button=button))
        self.wait()

    def drag(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Press the mouse button at a point of the canvas, and let it go at another."""
        scale = self.window.canvas.scale
        start, end = ((round(x * scale), round(y * scale)) for x, y in (one, other))
        post = pygame.event.post
        post(pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(1, 1), buttons=(0, 0, 0)))
        post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        post(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0)))
        post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
        post(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(0, 0, 0)))
        self.wait()

    def click(self, target: str) -> None:
        """Click on something that can be focused."""
        rect = next(each.rect for each in self.top.focus.targets if each.name == target)
        self.point(rect.center, 1)

    def click_prompt(self, text: str) -> None:
        """Click on a prompt by what it says."""
        said = next(said for said in self.top.said if said.text == text and said.name.startswith("prompt"))
        self.point(said.rect.center, 1)

    def wheel(self, way: int = -1) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=way))
        self.wait()

    # --- playing ----------------------------------------------------------------------------------------

    def table(self, game: str, text: str, names: Sequence[str], holds: Sequence[str], mind: str = "") -> Playing:
        """The table of a game at a position, with as many of these as it has seats; it is not gone to yet."""
        laid: AnyTable = Table.at_position(box_of(game), text, "table", undo=Undo.FREE)
        return Playing(self.house, Match(laid, seated(names[: laid.state.options.seats], holds, mind)))

    def walk(self, press: Any, target: str) -> None:
        """Go to a target with the four directions, by the shortest way a person could find."""
        for way in self._way(target):
            press(way)
        assert self.top.focus.name == target

    def strike(self) -> None:
        """Begin from the lobby with the keyboard: to the gong, and strike it."""
        while str(self.top.focus.name).startswith("option"):  # left and right would change it
            self.press_key("down")
        self.walk(self.press_key, "chair 1")
        self.walk(self.press_key, "gong")
        self.press_key("confirm")

    def _way(self, target: str) -> list[str]:
        """The shortest way, found with a focus that remembers what the real one does: where lanes were left."""
        start = self.top.focus
        seen = {(start.name, start._climb)}
        edge: list[tuple[Focus, list[str]]] = [(start, [])]
        while edge:
            here, way = edge.pop(0)
            if here.name == target:
                return way
            for act in DIRECTIONS:
                there = copy(here)
                there._last = dict(here._last)
                if there.move(act) and (there.name, there._climb) not in seen:
                    seen.add((there.name, there._climb))
                    edge.append((there, [*way, act.value]))
        raise AssertionError(f"{target} cannot be reached from {start.name}")

    def spot(self, leaf: Any) -> str | None:
        """A target where what is held can go, leafing through the hand for one; None if a press will do anywhere."""
        scene = self.top
        for _ in range(40):
            match, hand = scene.match, scene.acting.hand
            places = sorted(hand.open(match.view))
            if places:
                return places[5 * match.table.timeline.at % len(places)]
            commands = hand.aim(match.view, scene.focus.name)
            if commands and match.why_not(commands[0]) is None:
                return None
            leaf()
        raise AssertionError("nothing can be done")

    def click_confirm(self) -> None:
        """Click on the prompt of what confirming does, whatever it is called."""
        self.click_prompt(next(prompt.text for prompt in self.top.prompts() if prompt.act is Act.CONFIRM))


def by_pad(evening: Evening) -> Callable[[str], None]:
    """How somebody presses who has a pad and nothing else."""
    pad = evening.pad()
    return lambda what: evening.press_pad(pad, what)


def by_keys(evening: Evening) -> Callable[[str], None]:
    """How somebody presses who has a keyboard and nothing else."""
    return evening.press_key
