"""What a game brings for the screen: five rooms, each a module of game/games/<game>.

    layout   where everything lies on the canvas, a pure function of the view
    hand     from buttons and places to commands, for whoever is on turn
    cues     what an event looks and sounds like, as data for the conductor
    paint    how it all looks
    plates   the pictures of its book of rules

Scenes know no more of a game than what is said here, and its words: ``<game>.prompt.<key>`` for the offers of its
hand (``<game>.prompt.call`` for what can be asked for out of turn), ``<game>.why.<code>`` and ``<game>.refusal.<code>``
for its refusals, ``<game>.score.<rule>`` and ``<game>.group.<word>`` for its receipt. The views, commands and events
that go through here are the game's own, so that their types are not known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

import pygame

from game.registry import package_of
from game.stage.intents import Act

if TYPE_CHECKING:
    from game.kernel.receipt import Line
    from game.kernel.trouble import Refusal
    from game.scenes.house import House
    from game.scenes.page import Page
    from game.stage.conductor import Cue, Poses
    from game.stage.focus import Target
    from game.stage.tween import Pose


class Offer(NamedTuple):
    """What a button does now: its words are ``<game>.prompt.<key>``."""

    act: Act
    key: str
    value: int = 0


class Culprit(NamedTuple):
    """A piece that a refusal names, and where it lies."""

    piece: str
    rect: pygame.Rect
    blocks: bool
    """Whether it stands in the way, so that ink is drawn to it; another one would help if it were elsewhere."""


class Layout(Protocol):
    """Where everything lies."""

    @property
    def BOARD(self) -> pygame.Rect:  # noqa: N802 -- a constant of the room
        """The board: what is shown of a match on the shelf and beside the scores."""

    @property
    def SQUARES(self) -> Mapping[str, pygame.Rect]:  # noqa: N802 -- a constant of the room
        """The places of the board, by the names that notation and receipts give them."""

    def poses(self, view: Any) -> dict[str, Pose]:
        """Where every piece is, by a name that it keeps all game long."""

    def panel(self, seat: int, *, active: bool) -> pygame.Rect:
        """The panel of a seat."""

    def is_active(self, view: Any, seat: int) -> bool:
        """Whether a seat's panel is the large one."""

    def thinking_rect(self, seat: int) -> pygame.Rect:
        """Where it shows that a mind is thinking."""

    def where(self, view: Any, name: str) -> list[pygame.Rect]:
        """Where something is that a lesson points at; nothing if there is no such thing."""

    def leads_on(self, why: Refusal) -> bool:
        """Whether a refusal is best understood by what is open instead, which goes on glowing then."""

    def culprits(self, why: Refusal) -> list[Culprit]:
        """The pieces on the board that a refusal names."""


class Hand(Protocol):
    """What the seat on turn holds. It asks the rules what is legal and never says so itself."""

    @property
    def held(self) -> Any:
        """What is held."""

    def follow(self, view: Any) -> None:
        """See what the view allows now; what is held stays so as long as it can be."""

    def targets(self, view: Any) -> list[Target]:
        """What can be focused."""

    def aim(self, view: Any, focus: str | None) -> Any:
        """The command that confirming would submit, or None if it would only change what is held."""

    def interject(self, view: Any, seat: int) -> Any:
        """What a seat can ask for out of its turn, or None."""

    def press(self, act: Act, view: Any, focus: str | None) -> Any:
        """Answer a press: a command to submit, the name of a target to focus, or None."""

    def take_up(self, command: Any, view: Any) -> str | None:
        """Hold what a command needs, without doing it; the name of the target to focus, if it has one."""

    def prompts(self, view: Any, focus: str | None) -> Sequence[Offer]:
        """What the buttons do now."""


class Cues(Protocol):
    """What events look and sound like."""

    @property
    def SILENT(self) -> tuple[type[Any], ...]:  # noqa: N802 -- a constant of the room
        """Events that need no show of their own."""

    @property
    def QUIET(self) -> tuple[type[Any], ...]:  # noqa: N802 -- a constant of the room
        """Events that the log leaves out."""

    def opening(self, view: Any, now: Poses) -> tuple[Poses, list[Cue]]:
        """How a match begins: where the pieces are before, and how they come to lie at `now`."""

    def cues(self, event: Any, view: Any, now: Poses) -> list[Cue]:
        """The show of an event; `view` and `now` are the view and the layout after the whole commit."""


class Paint(Protocol):
    """Paints one table."""

    adorned: bool
    """Whether there are ornaments where nobody sits; not where something else needs the room."""

    def backdrop(self, page: Page, *, scoring: bool = False) -> None:
        """What the table stands on."""

    def grounds(self, view: Any) -> list[str]:
        """The pictures that a board is made of, to be read ahead."""

    def ground(self, page: Page, view: Any) -> None:
        """The board without its pieces."""

    def opening(self, page: Page, view: Any, seconds: float) -> None:
        """The board while it is set, so many seconds after the match began."""

    def settled(self, page: Page, view: Any, *, hints: bool) -> None:
        """The panels of the seats, and who leads where if that is to be shown."""

    def leaders(self, page: Page, view: Any) -> None:
        """Who leads where."""

    def pieces(self, page: Page, view: Any, poses: Mapping[str, Pose], names: Sequence[str]) -> None:
        """Some of the pieces, as they lie."""

    def glow(self, page: Page, view: Any, hand: Any) -> None:
        """Light where what is held can go."""

    def dusk(self, page: Page, share: float) -> None:
        """Darkness over the ground of the board, under its pieces."""

    def held(  # noqa: PLR0913 -- what is held, where and when
        self, page: Page, view: Any, hand: Any, at: str, clock: float, *, still: bool
    ) -> None:
        """What the hand holds, above the place that is focused."""

    def gripping(self, clock: float) -> bool:
        """Whether what is held moves."""

    def alive(self, page: Page, view: Any, clock: float) -> None:
        """What moves by itself; with the clock at nought, as it is where nothing moves."""

    def emblem(  # noqa: PLR0913, PLR0917 -- a picture, where, how large
        self, page: Page, view: Any, group: str, x: float, y: float, size: int
    ) -> None:
        """The small picture of a group of the receipt."""

    def bonus(self, line: Line) -> str | None:
        """The picture of what doubled a line of the receipt, or None."""

    def contest(self, view: Any, line: Line) -> list[tuple[int, int]]:
        """Who was weighed against whom for a line, with what, the best first; nobody where nobody was."""


class MakesHand(Protocol):
    """The room of the hand: a new one for a match."""

    def Hand(self) -> Hand:  # noqa: N802 -- a class of the room
        """A hand that holds nothing yet."""


class MakesPaint(Protocol):
    """The room of paint: a painter for a table."""

    def Paint(self, house: House, crests: Sequence[int], names: Sequence[str]) -> Paint:  # noqa: N802 -- a class of it
        """A painter; `crests` says which chair's crest each seat bears."""


class Plates(Protocol):
    """The pictures of the book of rules."""

    def plate(self, house: House, file: str, raw: Mapping[str, Any]) -> pygame.Surface:
        """Paint a plate; a BadLevel that names the file if it cannot be."""


class Rooms(NamedTuple):
    """The rooms of one game."""

    layout: Layout
    hand: MakesHand
    cues: Cues
    paint: MakesPaint
    plates: Plates


def lay_board(page: Page, layout: Layout, paint: Paint, view: Any) -> None:
    """The ground of a board and every piece that lies on it, without what waits beside it."""
    paint.ground(page, view)
    home = layout.poses(view)
    lying = [name for name, pose in home.items() if layout.BOARD.collidepoint(pose.x, pose.y)]
    paint.pieces(page, view, home, lying)


@cache
def rooms_of(game: str) -> Rooms:
    """The rooms of a game that has a table on the screen."""

    def room(name: str) -> Any:
        return import_module(f"{package_of(game)}.{name}")

    return Rooms(
        cast("Layout", room("layout")),
        cast("MakesHand", room("hand")),
        cast("Cues", room("cues")),
        cast("MakesPaint", room("paint")),
        cast("Plates", room("plates")),
    )
