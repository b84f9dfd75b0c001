"""What a step of a lesson points at: where that is, the brush that marks it, and where the focus begins beside it."""

from __future__ import annotations

import math

import pygame

from game.scenes.sitting import Mode, Sitting
from game.stage.focus import Focus, Target
from game.stage.page import Page

MARKS = 645
"""The layer of the marks: over the pieces, under the slip."""
LEAST = 0.72
"""How small a ring is at least: it is to be seen from afar."""


class Pointing:
    """What is meant, at the table where somebody sits."""

    def __init__(self, sitting: Sitting, focus: Focus) -> None:
        self._sitting = sitting
        self._focus = focus

    @property
    def _meant(self) -> list[str]:
        """The names of what this step points at."""
        course, tutor = self._sitting.course, self._sitting.tutor
        return [] if self._sitting.mode in (Mode.OVER, Mode.PRAISES) else course.pointed(tutor.place)

    def _where(self, name: str) -> list[pygame.Rect]:
        match = self._sitting.match
        return match.rooms.layout.where(match.view, match.eye, name)

    @property
    def targets(self) -> list[pygame.Rect]:
        """Where everything is that this step points at."""
        return [rect for name in self._meant for rect in self._where(name)]

    @property
    def marks(self) -> list[list[pygame.Rect]]:
        """What is marked: all that the step points at; where a hint sends the learner, that place alone.

        The game may know better than by its target where a place is: of some hollows the last, up to which is drawn.
        """
        found, by_hand = [self._where(name) for name in self._meant], self._sitting.mode is Mode.BY_HAND
        name = self._sitting.tutor.beckons(self._focus.name) if by_hand else None
        sent = next((target.rect for target in self._focus.targets if target.name == name), None)
        if sent is None:
            return found
        there = [[mark for mark in rects if mark.collidepoint(sent.center)] for rects in found]
        return [rects for rects in there if rects][-1:] or [self._where(str(name)) or [sent]]

    @property
    def all(self) -> list[pygame.Rect]:
        """Everything that must be seen: what the step points at, and where else a hint sends the learner."""
        meant = self.targets
        return [*meant, *(rect for rects in self.marks for rect in rects if rect not in meant)]

    def paint(self, page: Page, frame: int, alpha: float, reach: int) -> None:
        """A brush ring round a square, a frame round anything else; a frame wide enough for the focus inside it."""
        ring = page.entry("papers/mark").size[0] - 20
        rects = [(f"mark {n} {each}", rect) for n, some in enumerate(self.marks) for each, rect in enumerate(some)]
        for name, rect in rects:
            if max(rect.size) <= ring and rect.w < 2 * rect.h:
                long, short = max(rect.size), min(rect.size)  # round it, not over the words inside and beside it
                size = min(1.0, max(LEAST, (2 * long - short + 8) / ring))
                page.picture("papers/mark", *rect.center, layer=MARKS, name=name, frame=frame, alpha=alpha, size=size)
            else:
                pad = page.entry("papers/mark_frame").pad
                pad += reach // 2 if rect == self._focus.rect else 0
                page.paper("papers/mark_frame", rect.inflate(2 * pad, 2 * pad), layer=MARKS, name=name, alpha=alpha)

    # --- where the focus begins ---------------------------------------------------------------------------

    def start(self) -> str | None:
        """Where the focus begins: where the step says, else right beside the mark where its answer is sent or begun."""
        step = self._sitting.step
        if step is None or step.want == "press":
            return None
        return step.focus or self.near_mark(self._focus.name)

    def near_mark(self, here: str | None) -> str | None:
        """The place beside the mark where the answer of this step is sent or begun; of a lane, one that can be chosen.

        Not on it, for the mark is to be seen and the answer is not chosen yet; who is there already stays. What goes
        nowhere, such as the end of a turn, is done from where the learner was.
        """
        sitting, tutor, course = self._sitting, self._sitting.tutor, self._sitting.course
        targets = {target.name: target for target in sitting.acting.targets()}
        marked = [name for rect in self.targets for name in targets if rect.collidepoint(targets[name].rect.center)]
        own = None if course.own is None else tutor.place(course.own)
        fits = tutor.fitting()
        if own not in marked or own not in fits:
            begins = self._begins(marked, fits)
            if not begins or None in fits:
                return course.here(tutor.place) if own is None else None
            own = begins[0]
        if here == own:
            return here
        stays = () if here in fits else (here,)
        beside = {name: each for name, each in targets.items() if name not in marked or name in stays}
        return self._nearest(beside, targets[own], here) or own

    def _begins(self, marked: list[str], fits: set[str | None]) -> list[str]:
        """The marked places where the answer is sent with what is held; if nowhere, those where something is begun."""
        match, tutor = self._sitting.match, self._sitting.tutor
        hand = match.hand(self._sitting.learner)
        stirs = fits or tutor.begins() | {name for name in marked if hand.aim(match.view, name)}
        return [name for name in marked if name in stirs]

    def _nearest(self, targets: dict[str, Target], meant: Target, here: str | None) -> str | None:
        """The target nearest to what is meant: in its lane if there is one, and where something can be chosen."""
        match = self._sitting.match
        places = {here, *match.hand(self._sitting.learner).open(match.view)}
        lines = meant.lane is not None and meant.lane.walk == "straight"  # the next field of hexes is never far

        def far(name: str) -> tuple[bool, bool, int, bool]:
            away = math.dist(targets[name].rect.center, meant.rect.center)
            return targets[name].lane != meant.lane, lines and name not in places, round(away), name != here

        return min(targets, key=far, default=None)
