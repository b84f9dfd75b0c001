"""Scenes and their stack: a scene answers where to go, the loop obeys at the end of the step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pygame

from game.stage.intents import Intent

if TYPE_CHECKING:
    from game.stage.loop import Loop
    from game.stage.window import Canvas


class Push(NamedTuple):
    """Lay a scene over this one: pause, curtain, a card."""

    scene: Scene


class Pop(NamedTuple):
    """Leave this scene; the one beneath goes on."""


class Swap(NamedTuple):
    """Leave this scene for another one; whatever lies beneath stays there."""

    scene: Scene


class Reset(NamedTuple):
    """Leave everything for a scene."""

    scene: Scene


class Leave(NamedTuple):
    """Leave the game."""


class Then(NamedTuple):
    """Go somewhere, and on from there."""

    first: Go
    after: Callable[[], Go]
    """Asked where to go on to, once that is reached."""


Go: TypeAlias = "Push | Pop | Swap | Reset | Leave | Then | None"


class Scene:
    """One thing the screen can show. All of it is optional but drawing."""

    opaque = True
    """Whether it covers the screen; if not, what lies beneath shows through and is drawn first."""
    loop: Loop
    """The loop that runs it, from `enter` on."""

    def enter(self) -> None:
        """It is on the stack now."""

    def leave(self) -> None:
        """It is off the stack."""

    def cover(self) -> None:
        """Another scene lies on top now."""

    def uncover(self) -> None:
        """It is the topmost scene again."""

    def resize(self) -> None:
        """The canvas has another size: what was scaled for it must be made again."""

    def turned(self) -> None:
        """The window was changed between full screen and a window by a press."""

    def hears(self, event: pygame.Event) -> bool:
        """Whether it takes an event as it is, so that it means nothing else: typing, a key to be bound."""
        del event
        return False

    def handle(self, intent: Intent) -> Go:
        """Answer something wanted; only the topmost scene is asked."""
        del intent
        return None

    def release(self, intent: Intent) -> Go:
        """Answer that what this scene was asked by a press is let go. Nobody else's releases come here.

        A pointer says where it is by then. Directions and looks have no release: they repeat.
        """
        del intent
        return None

    def lapse(self, intent: Intent) -> None:
        """End what holding a button began, and do nothing else: it was not let go, and its release will not come.

        The window lost the keyboard, the pad was unplugged, or another scene came up. After this the button means
        nothing until it is pressed anew.
        """

    def update(self, seconds: float) -> Go:
        """Let a step of time pass; only for the topmost scene."""
        del seconds
        return None

    def draw(self, canvas: Canvas, clock: float) -> None:
        """Draw what changed. `clock` is the time on the screen, between two steps."""
        raise NotImplementedError

    def rest(self) -> float | None:
        """How many seconds until something changes by itself; 0 while something moves, None if nothing will."""
        return None


Stack: TypeAlias = "tuple[Scene, ...]"


def apply(stack: Stack, go: Go) -> Stack:
    """The stack after an answer that leads one way. Only the loop calls this, at the end of a step."""
    match go:
        case Push(scene):
            return (*stack, scene)
        case Pop():
            return stack[:-1]
        case Swap(scene):
            return (*stack[:-1], scene)
        case Reset(scene):
            return (scene,)
        case Leave():
            return ()
    return stack


def visible(stack: Stack) -> Stack:
    """The scenes that show: from the topmost one that covers the screen upwards."""
    covering = [at for at, scene in enumerate(stack) if scene.opaque]
    return stack[covering[-1] :] if covering else stack
