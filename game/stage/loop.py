"""The loop: fixed steps of 1/60 s, drawing in between, and rest when nothing moves."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.stage.devices import Devices, by_hand
from game.stage.intents import HOLDABLE, Act, Intent
from game.stage.memory import begun, give_back, tidy
from game.stage.scenes import Go, Leave, Reset, Scene, Stack, Swap, Then, apply, visible
from game.stage.window import Window

STEP = 1 / 60
LONGEST = 0.1
"""A frame that took longer counts as this long: after a hiccup the game goes on, it does not catch up."""


class Loop:
    """Runs a stack of scenes in a window."""

    def __init__(self, window: Window, *, now: Callable[[], float] = time.perf_counter) -> None:
        self.window = window
        self._scale = window.canvas.scale
        """The scale that scenes were made for last."""
        self.devices = Devices(window.to_canvas)
        self.stack: Stack = ()
        self.clock = 0.0
        """The time of the scenes: the sum of their steps."""
        self._now = now
        self._left = 0.0
        self._shown: Stack = ()
        self._covered: dict[Scene, float] = {}
        """The scenes that lie beneath another one, and the time they stand still at."""
        self._owed = True
        """Whether something happened since a scene was last let have a step: it wants one before it can rest."""
        self._pressed: set[tuple[str, Act]] = set()
        """What the topmost scene was asked by a press, by device, that was not let go since."""

    # --- the stack --------------------------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        """The scene that is asked."""
        return self.stack[-1]

    def go(self, go: Go) -> None:
        """Obey what a scene answered. Nobody calls this from within a scene: whoever wants to go somewhere says so."""
        if isinstance(go, Then):
            self.go(go.first)
            self.go(go.after())
            return
        if go is None:
            return
        self._change(go)
        if isinstance(go, Reset | Swap):
            # Scenes that were left hold large pictures, and are too few for Python to come and collect them soon.
            give_back()

    def _change(self, go: Go) -> None:
        """Let scenes come and go; whoever is left is held by nobody here after that."""
        self._owed = True
        before, after = self.stack, apply(self.stack, go)
        if before[-1:] != after[-1:]:
            self._lapse()
        self.stack = after
        for scene in reversed(before):
            if scene not in after:
                self._covered.pop(scene, None)
                scene.leave()
        if before and after and before[-1] in after[:-1]:
            self._covered[before[-1]] = self.clock + self._left
            before[-1].cover()
        for scene in after:
            if scene not in before:
                scene.loop = self
                scene.enter()
        if after and before and after[-1] in before[:-1]:
            self._covered.pop(after[-1], None)
            after[-1].uncover()
        self._shown = ()
        if after:
            self.window.canvas.fresh = True

    # --- a frame ----------------------------------------------------------------------------------------

    def intents(self, events: list[pygame.Event]) -> list[Intent]:
        """What is wanted, of some events; a change of the window's size is seen to on the way."""
        found: list[Intent] = []
        for event in events:
            if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
                self._resize()
            elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
                self.window.canvas.fresh = True
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._lapse()
            wanted = self.devices.translate(event)
            if self.stack and self.top.hears(event):
                self._owed = True
                self._lapse()
                self.devices.let_go()
            else:
                found += wanted
        return found

    def _resize(self) -> None:
        self.window.resized()
        for scene in self.stack:
            scene.resize()
        if self.window.canvas.scale != self._scale:
            self._scale = self.window.canvas.scale
            # Whatever was made for another scale is let go; who drags the window through many would fill the memory.
            give_back()

    def draw_in(self, edges: float) -> None:
        """Leave a share of the screen free at each side."""
        self.window.edges = edges
        self._resize()

    def handle(self, intent: Intent) -> None:
        """Let the topmost scene answer, but for what concerns the window, and releases of what others were asked."""
        self._owed = True
        if intent.act is Act.FULL_SCREEN:
            self.window.toggle()
            self._resize()
            if self.stack:
                self.top.turned()
        elif intent.act is Act.QUIT:
            self.go(Leave())
        elif self.stack and intent.released:
            if (intent.device, intent.act) in self._pressed:
                self._pressed.remove((intent.device, intent.act))
                self.go(self.top.release(intent))
        elif self.stack:
            if intent.act is Act.LOST:
                self._lapse(intent.device)
            elif intent.act in HOLDABLE:
                self._pressed.add((intent.device, intent.act))
            self.go(self.top.handle(intent))

    def _lapse(self, device: str | None = None) -> None:
        """Tell the topmost scene that what it was asked by a press ends without a release: of one device, or of all."""
        for held, act in sorted(self._pressed, key=str):
            if device in (None, held):
                self._pressed.remove((held, act))
                self.top.lapse(Intent(act, held, released=True))

    def advance(self, seconds: float) -> None:
        """Let time pass, in whole steps; what is left over waits for the next frame."""
        self._left += min(seconds, LONGEST)
        while self._left >= STEP and self.stack:
            self._left -= STEP
            self.clock += STEP
            for intent in self.devices.tick(STEP):
                self.handle(intent)
            if self.stack:
                self._owed = False
                self.go(self.top.update(STEP))

    def draw(self) -> bool:
        """Draw the scenes that show, at the time between two steps; False if nothing changed."""
        if self.window.moved():
            self._resize()
        scenes = visible(self.stack)
        if scenes != self._shown:
            self.window.canvas.fresh = True
            self._shown = scenes
        canvas = self.window.canvas
        for scene in scenes:
            if canvas.touched and not canvas.fresh:
                # Something changed beneath this scene and was painted over it: all are drawn again, from the ground.
                canvas.fresh = True
                return self.draw()
            # What lies beneath another scene stands still.
            scene.draw(canvas, self._covered.get(scene, self.clock + self._left))
        return self.window.show()

    def frame(self, seconds: float, events: list[pygame.Event] | None = None) -> None:
        """One frame: answer what is wanted, let time pass, draw."""
        for raw in by_hand(pygame.event.get() if events is None else events):
            for event in self.devices.mapped(raw):
                for intent in self.intents([event]):
                    self.handle(intent)
        self.advance(seconds)
        if self.stack:
            self.draw()

    # --- until the end ----------------------------------------------------------------------------------

    def rest(self) -> float | None:
        """How long nothing on the screen moves by itself, None: until somebody does something.

        What lies beneath another scene stands still, whatever it was about to do.
        """
        return 0.0 if self.devices.holding or self._owed else self.top.rest()

    def _wait(self, spent: float) -> list[pygame.Event]:
        """Sleep until the next frame is due or something happens; the events by then."""
        rest = self.rest()
        if rest != 0:
            tidy()
        if rest is None:
            first = pygame.event.wait()
        else:
            timeout = int(1000 * max(rest, STEP - spent))
            if timeout <= 0:
                return pygame.event.get()
            first = pygame.event.wait(timeout)
        return ([] if first.type == pygame.NOEVENT else [first]) + pygame.event.get()

    def run(self, scene: Scene) -> None:
        """Run from a first scene until the last one is left."""
        self.stack = (scene,)
        scene.loop = self
        scene.enter()
        before = self._now()
        self.frame(0.0)
        begun()
        events = pygame.event.get()
        while self.stack:
            now = self._now()
            self.frame(now - before, events)
            before = now
            if self.stack:
                events = self._wait(self._now() - now)
