"""Tables the other way round, for the left-handed: what lies at a side lies at the other one, and boards stay.

A game says in its layout which parts keep together (`Parted.parts`). Each is moved to where its mirror image would be,
as it is: nothing is turned, so that words stay words. The rooms of the game know nothing of it. They go by the canvas
as it always is, and whatever comes out of them is moved here: places, poses, targets, cues, and what is painted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple, TypeVar

import pygame

from game.kernel.box import Seat
from game.kernel.trouble import Refusal
from game.stage.conductor import Come, Cue, Move, Poses, Puff, Together
from game.stage.focus import Target
from game.stage.intents import Act
from game.stage.outline import Outline
from game.stage.page import Page
from game.stage.rooms import (
    Ahead,
    AnyRooms,
    Culprit,
    Eye,
    Frame,
    Grasp,
    HandedOn,
    Held,
    Later,
    Layout,
    MakesHand,
    Marks,
    Opens,
    Paint,
    Parted,
    Rooted,
    ShowsClosing,
    Since,
    rooms_of,
)
from game.stage.tween import Pose
from game.stage.window import SIZE

EDGE = 12
"""How far what belongs to a part may reach out of it."""
PASSING = 140
"""How far outside of a part a piece still belongs to it on its way there."""
ACROSS = {Act.LEFT: Act.RIGHT, Act.RIGHT: Act.LEFT}

R = TypeVar("R", bound=pygame.Rect)


def over(rect: pygame.Rect) -> int:
    """How far a part is moved so that it lies where its mirror image would."""
    return SIZE[0] - rect.right - rect.left if rect.w else 0


def moved(rect: R, dx: int) -> R:
    """A place so far aside; a place with corners keeps them."""
    if not dx:
        return rect
    if isinstance(rect, Outline):
        return Outline([(x + dx, y) for x, y in rect.corners])  # type: ignore[return-value]
    return rect.move(dx, 0)


class Parts(NamedTuple):
    """What keeps together at the sides of a table, as it lies and how far each is moved."""

    rects: tuple[tuple[pygame.Rect, int], ...]
    board: pygame.Rect

    def at(self, x: float, y: float) -> int:
        """How far something with its middle at a point is moved."""
        return next((dx for rect, dx in self.rects if rect.collidepoint(x, y)), 0)

    def of(self, rect: pygame.Rect) -> int:
        """How far a place is moved."""
        return self.at(*rect.center)

    def back(self, x: float, y: float) -> int:
        """How far something was moved that is at a point now."""
        return next((dx for rect, dx in self.rects if rect.collidepoint(x - dx, y)), 0)

    def near(self, x: float, y: float) -> int | None:
        """How far a piece is moved that may be on its way to a part; None where it is on its way to nowhere."""
        if any(rect.collidepoint(x, y) for rect, _ in self.rects):
            return self.at(x, y)
        if self.board.collidepoint(x, y):
            return 0
        close = [
            (max(rect.x - x, x - rect.right, 0) + max(rect.y - y, y - rect.bottom, 0), dx) for rect, dx in self.rects
        ]
        nearest = min(close, default=(PASSING, 0))
        return nearest[1] if nearest[0] < PASSING else None


def parts_of(layout: Layout[Any], view: Any, eye: Eye) -> Parts:
    """What keeps together at the sides of a table now; nothing where a game does not say so."""
    return _kept(layout, layout.parts(view, eye) if isinstance(layout, Parted) else (), view, eye)


def _kept(layout: Layout[Any], rects: Iterable[pygame.Rect], view: Any, eye: Eye) -> Parts:
    """Some places at the sides, each of which keeps together."""
    ordered = sorted(rects, key=lambda rect: rect.w * rect.h)  # the smaller one is meant, where one lies in another
    return Parts(
        tuple((rect.inflate(2 * EDGE, 2 * EDGE), over(rect)) for rect in ordered), layout.frame(view, eye).board
    )


class _Layout:
    """A layout whose sides are exchanged."""

    def __init__(self, inner: Layout[Any]) -> None:
        self._inner = inner
        self._looked: list[tuple[Any, Eye, Parts]] = []
        """The parts of the views that were asked for last: of a show, and of what was before it."""
        self._known: tuple[Any, Any, dict[str, pygame.Rect]] = (None, None, {})
        """The places that were asked for last: as they are, where their parts lay, and moved."""

    def parts(self, view: Any, eye: Eye) -> Parts:
        """What keeps together; asked in every frame, and another answer only where something happened."""
        for known, looked, found in self._looked:
            if known is view and looked == eye:
                return found
        made = parts_of(self._inner, view, eye)
        self._looked = [(view, eye, made), *self._looked[:5]]
        return made

    def ground(self, view: Any, eye: Eye) -> Parts:
        """What of the ground keeps together: as a rule what lies on it, and nothing that panels only lie over."""
        inner = self._inner
        return _kept(inner, inner.rooted(view, eye), view, eye) if isinstance(inner, Rooted) else self.parts(view, eye)

    def frame(self, view: Any, eye: Eye) -> Frame:
        """Whatever lies beside the board lies at its other side; what lies over it stays with it."""
        found = self._inner.frame(view, eye)

        def turned(rect: pygame.Rect) -> pygame.Rect:
            beside = not found.board.left <= rect.centerx <= found.board.right
            return rect.move(over(rect), 0) if beside else rect

        plaque = found.plaque
        return found._replace(
            board=moved(found.board, self.parts(view, eye).of(found.board)),
            log=turned(found.log),
            roll=turned(found.roll),
            looking=turned(found.looking),
            cards=tuple(map(turned, found.cards)),
            notice=turned(found.notice),
            across=turned(found.across),
            spared=tuple(tuple(map(turned, group)) for group in found.spared),
            whole=tuple(map(turned, found.whole)),
            plaque=None if plaque is None else plaque._replace(rect=turned(plaque.rect)),
        )

    def places(self, view: Any, eye: Eye) -> Mapping[str, pygame.Rect]:
        found, parts = self._inner.places(view, eye), self.parts(view, eye)
        if self._known[0] is not found or self._known[1] is not parts:
            self._known = found, parts, {name: moved(rect, parts.of(rect)) for name, rect in found.items()}
        return self._known[2]

    def eye_on(self, view: Any, eye: Eye, seat: Seat) -> Eye:
        return self._inner.eye_on(view, eye, seat)

    def poses(self, view: Any, eye: Eye) -> dict[str, Pose]:
        parts = self.parts(view, eye)
        return {name: _shifted(pose, parts.at(pose.x, pose.y)) for name, pose in self._inner.poses(view, eye).items()}

    def panel(self, view: Any, eye: Eye, seat: Seat, share: float) -> pygame.Rect:
        rect = self._inner.panel(view, eye, seat, share)
        return rect.move(over(rect), 0)

    def is_active(self, view: Any, seat: Seat) -> bool:
        return self._inner.is_active(view, seat)

    def thinking(self, view: Any, eye: Eye, seat: Seat) -> pygame.Rect:
        rect = self._inner.thinking(view, eye, seat)
        return rect.move(self.parts(view, eye).of(rect), 0)

    def where(self, view: Any, eye: Eye, name: str) -> list[pygame.Rect]:
        parts = self.parts(view, eye)
        return [moved(rect, parts.of(rect)) for rect in self._inner.where(view, eye, name)]

    def leads_on(self, why: Refusal) -> bool:
        return self._inner.leads_on(why)

    def culprits(self, view: Any, eye: Eye, why: Refusal) -> list[Culprit]:
        parts = self.parts(view, eye)
        found = self._inner.culprits(view, eye, why)
        return [each._replace(rect=moved(each.rect, parts.of(each.rect))) for each in found]


def _shifted(pose: Pose, dx: float) -> Pose:
    return pose._replace(x=pose.x + dx) if dx else pose


def _grasped(grasp: Grasp[Any, Any], parts: Parts) -> Grasp[Any, Any]:
    """A hand as the rooms of the game know it."""
    held = grasp.held
    if held is None:
        return grasp
    return replace(grasp, held=held._replace(pose=_shifted(held.pose, -parts.back(held.pose.x, held.pose.y))))


# --- hands ----------------------------------------------------------------------------------------------


def _turned(targets: Sequence[Target], parts: Parts) -> list[Target]:
    """Targets where they lie now; a neighbour that has come to the other side is one in the other direction."""
    at = {target.name: target.rect.centerx for target in targets}
    at |= {target.lane.name: target.rect.centerx for target in targets if target.lane is not None}
    by = {target.name: parts.of(target.rect) for target in targets}
    by |= {target.lane.name: by[target.name] for target in targets if target.lane is not None}
    found = []
    for target in targets:
        near: dict[Act, str] = {}
        for act, name in target.near.items():
            before = at.get(name, 0) - target.rect.centerx
            after = before + by.get(name, 0) - by[target.name]
            swaps = act in ACROSS and name in at and before * after < 0
            near.setdefault(ACROSS[act] if swaps else act, name)
        found.append(target._replace(rect=moved(target.rect, by[target.name]), near=near or target.near))
    return found


class _Hands:
    """The room of the hand, whose targets and grip lie at the other side."""

    def __init__(self, inner: MakesHand[Any, Any], layout: _Layout) -> None:
        made: Any = inner.Hand

        def targets(self: Any, view: Any, eye: Eye) -> list[Target]:
            return _turned(made.targets(self, view, eye), layout.parts(view, eye))

        def grip(self: Any, view: Any, eye: Eye, focus: str | None) -> Held | None:
            held: Held | None = made.grip(self, view, eye, focus)
            if held is None:
                return None
            return held._replace(pose=_shifted(held.pose, layout.parts(view, eye).at(held.pose.x, held.pose.y)))

        self.Hand = type(made.__name__, (made,), {"targets": targets, "grip": grip, "__doc__": made.__doc__})


# --- paint ----------------------------------------------------------------------------------------------


@contextmanager
def _laid(page: Page, aside: Callable[[pygame.Rect], int]) -> Iterator[None]:
    """Everything that is laid on a page meanwhile is moved as its place is."""
    before, page.aside = page.aside, aside
    try:
        yield
    finally:
        page.aside = before


class _Paint:
    """A painter whose sides are exchanged."""

    adorned, totals = HandedOn("_inner"), HandedOn("_inner")

    def __init__(self, inner: Paint[Any, Any], layout: _Layout, plain: Layout[Any]) -> None:
        self._inner, self._layout, self._plain = inner, layout, plain

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    @property
    def steps(self) -> Sequence[float]:
        return self._inner.steps

    def backdrop(self, page: Page, *, scoring: bool = False) -> None:
        self._inner.backdrop(page, scoring=scoring)

    def grounds(self, view: Any) -> list[str]:
        return self._inner.grounds(view)

    def ground(self, page: Page, view: Any, eye: Eye) -> None:
        with _laid(page, self._layout.ground(view, eye).of):
            self._inner.ground(page, view, eye)

    def panel(self, page: Page, view: Any, eye: Eye, seat: Seat, share: float) -> None:
        dx = over(self._plain.panel(view, eye, seat, share))
        with _laid(page, lambda _: dx):
            self._inner.panel(page, view, eye, seat, share)

    def settled(self, page: Page, view: Any, eye: Eye, *, hints: bool, lifted: Collection[str] = ()) -> None:
        with _laid(page, self._layout.parts(view, eye).of):
            self._inner.settled(page, view, eye, hints=hints, lifted=lifted)

    def leaders(self, page: Page, view: Any, eye: Eye) -> None:
        with _laid(page, self._layout.parts(view, eye).of):
            self._inner.leaders(page, view, eye)

    def pieces(self, page: Page, view: Any, eye: Eye, poses: Mapping[str, Pose], *, living: bool = False) -> None:
        parts = self._layout.parts(view, eye)
        groups: dict[int, dict[str, Pose]] = {}
        for name, pose in poses.items():
            dx = parts.back(pose.x, pose.y)
            groups.setdefault(dx, {})[name] = _shifted(pose, -dx)
        for dx, group in groups.items():
            with _laid(page, lambda _, dx=dx: dx):  # type: ignore[misc]
                self._inner.pieces(page, view, eye, group, living=living)

    def slot(self, page: Page, view: Any, eye: Eye, grasp: Grasp[Any, Any]) -> None:
        parts = self._layout.parts(view, eye)
        with _laid(page, parts.of):
            self._inner.slot(page, view, eye, _grasped(grasp, parts))

    def glow(self, page: Page, view: Any, eye: Eye, grasp: Grasp[Any, Any]) -> None:
        parts = self._layout.parts(view, eye)
        with _laid(page, parts.of):
            self._inner.glow(page, view, eye, _grasped(grasp, parts))

    def dusk(self, page: Page, view: Any, eye: Eye) -> None:
        with _laid(page, self._layout.parts(view, eye).of):
            self._inner.dusk(page, view, eye)

    def alive(self, page: Page, view: Any, eye: Eye, clock: float, resting: Mapping[str, Pose]) -> None:
        parts = self._layout.parts(view, eye)
        with _laid(page, parts.of):
            self._inner.alive(page, view, eye, clock, _back(resting, parts))

    def emblem(self, page: Page, view: Any, group: str, rect: pygame.Rect) -> None:
        self._inner.emblem(page, view, group, rect)


class _PaintsSince(_Paint):
    """One that has more to say of what was done since one's last turn."""

    def since(self, page: Page, view: Any, eye: Eye, done: Sequence[tuple[str, Seat]]) -> Sequence[tuple[str, Seat]]:
        with _laid(page, self._layout.parts(view, eye).of):
            left: Sequence[tuple[str, Seat]] = self._inner.since(page, view, eye, done)  # type: ignore[attr-defined]
        return left


class _PaintsMarks(_Paint):
    """One that has signs of its own for some places."""

    def mark(self, page: Page, view: Any, eye: Eye, name: str, layer: int) -> bool:
        with _laid(page, self._layout.parts(view, eye).of):
            return bool(self._inner.mark(page, view, eye, name, layer))  # type: ignore[attr-defined]


class _PaintsOpening(_Paint):
    """One that shows how its ground is laid."""

    def opening(self, page: Page, view: Any, eye: Eye, seconds: float) -> None:
        with _laid(page, self._layout.parts(view, eye).of):
            self._inner.opening(page, view, eye, seconds)  # type: ignore[attr-defined]


class _PaintsClosing(_Paint):
    """One that shows how a turn ends by itself."""

    def closing(self, page: Page, view: Any, eye: Eye, share: float) -> None:
        with _laid(page, self._layout.parts(view, eye).of):
            self._inner.closing(page, view, eye, share)  # type: ignore[attr-defined]


class _PaintsAhead(_Paint):
    """One that has something to make for what will be seen next."""

    def ahead(self, view: Any, eye: Eye, hand: Any) -> bool:
        return bool(self._inner.ahead(view, eye, hand))  # type: ignore[attr-defined]


class _PaintsLater(_Paint):
    """One that has something to make for what may be asked for some time."""

    def later(self, view: Any, eye: Eye) -> bool:
        return bool(self._inner.later(view, eye))  # type: ignore[attr-defined]


class _Paints:
    """The room of paint."""

    def __init__(self, inner: AnyRooms, layout: _Layout) -> None:
        self._inner, self._layout = inner, layout

    def Paint(self, *of: Any) -> _Paint:  # noqa: N802 -- a class of the room
        made: Any = self._inner.paint.Paint(*of)
        kinds: tuple[tuple[Any, type[_Paint]], ...] = (
            (Since, _PaintsSince),
            (Marks, _PaintsMarks),
            (Opens, _PaintsOpening),
            (Ahead, _PaintsAhead),
            (Later, _PaintsLater),
            (ShowsClosing, _PaintsClosing),
        )
        more = [kind for asked, kind in kinds if isinstance(made, asked)]
        made_aside: _Paint = type("_Paint", (*more, _Paint), {})(made, self._layout, self._inner.layout)
        return made_aside


# --- shows ----------------------------------------------------------------------------------------------


def _out(cues: Iterable[Cue], parts: Sequence[Parts]) -> list[Cue]:
    """Cues as they are seen: whoever goes to a part that is at the other side now goes there."""

    def dx(x: float, y: float) -> int:
        return next((by for each in parts if (by := each.near(x, y)) is not None), 0)

    def turned(cue: Cue) -> Cue:
        match cue:
            case Move():
                return cue._replace(to=_shifted(cue.to, dx(cue.to.x, cue.to.y)))
            case Come():
                return cue._replace(at=_shifted(cue.at, dx(cue.at.x, cue.at.y)))
            case Puff():
                return cue._replace(x=cue.x + dx(cue.x, cue.y))
            case Together():
                return cue._replace(cues=tuple(map(turned, cue.cues)))
        return cue

    return [turned(cue) for cue in cues]


def _back(poses: Poses, parts: Parts) -> dict[str, Pose]:
    """Poses as the rooms of the game know them."""
    return {name: _shifted(pose, -parts.back(pose.x, pose.y)) for name, pose in poses.items()}


def show(  # noqa: PLR0913, PLR0917 -- a beat, and the two layouts that it goes between
    rooms: AnyRooms, make: Callable[..., list[Cue]], beat: Any, was: Poses, now: Poses, eye: Eye
) -> list[Cue]:
    """What a room of cues makes of a beat, for a table that may be the other way round."""
    if not isinstance(rooms.layout, _Layout):
        return make(beat, was, now)
    before, after = (rooms.layout.parts(view, eye) for view in (beat.before, beat.after))
    return _out(make(beat, _back(was, before), _back(now, after)), (after, before))


def opening(rooms: AnyRooms, view: Any, now: Poses, eye: Eye) -> tuple[Poses, list[Cue]]:
    """How a match begins, at a table that may be the other way round."""
    if not isinstance(rooms.layout, _Layout):
        return rooms.cues.opening(view, now)
    parts = rooms.layout.parts(view, eye)
    before, cues = rooms.cues.opening(view, _back(now, parts))
    turned = {name: _shifted(pose, parts.near(pose.x, pose.y) or 0) for name, pose in before.items()}
    return turned, _out(cues, (parts,))


@cache
def rooms_aside(game: str) -> AnyRooms:
    """The rooms of a game with its sides exchanged."""
    rooms = rooms_of(game)
    layout = _Layout(rooms.layout)
    return replace(rooms, layout=layout, hand=_Hands(rooms.hand, layout), paint=_Paints(rooms, layout))
