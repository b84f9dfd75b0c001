"""Intents: what a person wants, whatever they hold in their hands."""

from __future__ import annotations

import enum
from typing import NamedTuple


class Act(enum.Enum):
    """What can be wanted. Named by meaning; which button it is, is the business of `devices`."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CONFIRM = "confirm"
    BACK = "back"
    INSPECT = "inspect"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    PREVIOUS = "previous"
    NEXT = "next"
    EARLIER = "earlier"
    LATER = "later"
    PAUSE = "pause"
    LOG = "log"
    LOOK_UP = "look_up"
    """The second axis, in four directions: turn what is held, lean over the water."""
    LOOK_DOWN = "look_down"
    LOOK_LEFT = "look_left"
    LOOK_RIGHT = "look_right"
    POINT = "point"
    """A pointer moved; `at` says where to."""
    FULL_SCREEN = "full_screen"
    QUIT = "quit"
    LOST = "lost"
    """A device is gone."""
    FOUND = "found"
    """A device is there."""


DIRECTIONS = {Act.UP: (0, -1), Act.DOWN: (0, 1), Act.LEFT: (-1, 0), Act.RIGHT: (1, 0)}
"""What moves the focus."""
LOOKS = {Act.LOOK_UP: (0, -1), Act.LOOK_DOWN: (0, 1), Act.LOOK_LEFT: (-1, 0), Act.LOOK_RIGHT: (1, 0)}
"""The second axis: it never moves the focus."""
UNPRESSED = frozenset((Act.POINT, Act.LOST, Act.FOUND))
"""What nobody presses: a pointer that moves, a pad that goes or comes."""
HOLDABLE = frozenset(Act) - {*DIRECTIONS, *LOOKS, *UNPRESSED, Act.FULL_SCREEN, Act.QUIT}
"""What is pressed and let go. Directions repeat instead, and are not told when they are let go."""


class Intent(NamedTuple):
    """One thing wanted, and by which device."""

    act: Act
    device: str
    at: tuple[int, int] | None = None
    """Where a pointer is, on the 1920x1080 canvas; None for what has no pointer."""
    repeated: bool = False
    """Whether it comes from holding, not from a fresh press."""
    held: bool = False
    """Whether a pointer that moves has its button down: it drags."""
    released: bool = False
    """Whether what was pressed is let go: the last button of a device that stands for the act. See `Scene.release`."""
