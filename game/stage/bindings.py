"""Bindings: which key, and which button of a pad, stands for which act.

Every act has exactly one, whatever is changed: who takes another one's gives its own for it. So nothing that can be
done can get lost, neither by a household that tries things out nor by a file that somebody wrote by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.stage.intents import Act

KEYS: dict[Act, str] = {
    Act.UP: "up",
    Act.DOWN: "down",
    Act.LEFT: "left",
    Act.RIGHT: "right",
    Act.CONFIRM: "return",
    Act.BACK: "backspace",
    Act.INSPECT: "x",
    Act.UNDO: "u",
    Act.REDO: "r",
    Act.HINT: "h",
    Act.PREVIOUS: "q",
    Act.NEXT: "e",
    Act.EARLIER: "page up",
    Act.LATER: "page down",
    Act.PAUSE: "escape",
    Act.LOG: "tab",
    Act.LOOK_UP: "w",
    Act.LOOK_DOWN: "s",
    Act.LOOK_LEFT: "a",
    Act.LOOK_RIGHT: "d",
}
"""Keys by pygame's names for them."""
STEADY: dict[str, Act] = {
    "up": Act.UP,
    "down": Act.DOWN,
    "left": Act.LEFT,
    "right": Act.RIGHT,
    "return": Act.CONFIRM,
    "enter": Act.CONFIRM,
    "space": Act.CONFIRM,
    "backspace": Act.BACK,
    "escape": Act.PAUSE,
}
"""Keys that go on doing what everybody expects of them, as long as no act was given them."""
FULL_SCREEN = "f11"
"""The one key that cannot be changed: it belongs to the window."""

BUTTONS: dict[Act, str] = {
    Act.CONFIRM: "south",
    Act.BACK: "east",
    Act.INSPECT: "west",
    Act.UNDO: "north",
    Act.REDO: "stick_right",
    Act.HINT: "stick_left",
    Act.PREVIOUS: "l1",
    Act.NEXT: "r1",
    Act.EARLIER: "l2",
    Act.LATER: "r2",
    Act.PAUSE: "menu",
    Act.LOG: "view",
}
"""Buttons by their place on a pad. The d-pad and the left stick move, the right stick looks, and nothing else."""


class Bindings:
    """One name for every act."""

    def __init__(
        self, first: Mapping[Act, str], known: Callable[[str], bool], steady: Mapping[str, Act] | None = None
    ) -> None:
        self._first = dict(first)
        self._known = known
        self._steady = dict(steady or {})
        self.of = dict(first)
        """What stands for each act now."""

    def load(self, changes: Mapping[str, str]) -> None:
        """Start anew with some changes, by the acts' values; those that mean nothing are passed over."""
        self.of = dict(self._first)
        for value, name in changes.items():
            act = next((act for act in self.of if act.value == value), None)
            if act is not None and self._known(name):
                self.take(act, name)

    def take(self, act: Act, name: str) -> Act | None:
        """Give an act another name; the act that had it, and now has the old one, if there was one."""
        before = self.of[act]
        other = next((each for each, held in self.of.items() if held == name and each is not act), None)
        if other is not None:
            self.of[other] = before
        self.of[act] = name
        return other

    def act(self, name: str) -> Act | None:
        """The act that a name stands for."""
        return next((act for act, held in self.of.items() if held == name), None) or self._steady.get(name)

    @property
    def acts(self) -> Iterable[Act]:
        """The acts that have a name."""
        return self.of.keys()

    @property
    def changes(self) -> dict[str, str]:
        """What is not as it was at first, to be kept."""
        return {act.value: name for act, name in self.of.items() if name != self._first[act]}
