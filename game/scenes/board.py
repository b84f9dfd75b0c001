"""The board of a match on the canvas: its ground, its panels, its pieces and their show. A part of scenes.

What differs from game to game is in the game's own rooms. Everything is painted from the view of the beat on show.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import islice, product
from typing import Any

import pygame

from game.scenes.faces import face_of
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.prompts import STRIP
from game.scenes.told import traces
from game.stage.conductor import Poses, Puff, Sound
from game.stage.grip import Grip
from game.stage.kept import Kept
from game.stage.outline import Outline, Stroke
from game.stage.page import Page
from game.stage.particles import Particles, Speck
from game.stage.rooms import (
    REMEMBERED,
    Ahead,
    Eye,
    Held,
    Later,
    Layout,
    Marks,
    Opens,
    Plaque,
    ShowsClosing,
    Since,
    Steady,
)
from game.stage.text import FLOOR, LIFT
from game.stage.theme import SEATS
from game.stage.tween import Pose
from game.stage.window import SAFE, SIZE

UNDER_PIECES = 95
"""A layer above the shadows of the board and below its pieces."""
UNDER_PLAQUE = 22
"""The layer of the wood that says how far a game has come, as that of a panel."""
RING = 699
"""The layer of the ring around a place of the board: above what lies there and the shadow of what is held over it."""
TRACES, OVER_PIECES = 96, 310
"""The layer of what tells what was done since one's last turn, and where it lies over pieces that fill their places."""
TAB = (58, 40)
"""The bit of paper that says what a number was."""
BADGE = 36
"""How large the name of a row or a column is at the rim of the board."""
ASIDE = 0.6
"""How far to the side a sound from the very edge comes from: less than all, for who hears with one ear."""
LIT = 640
"""The layer of what a card or a hint speaks of."""
THIN = 5
"""How broad the ring of a trace is."""
SAYS, SAID = 866, 300
"""The layer of what a mind says, below what is told of it all, and how wide its paper is at least allowed to be."""
ABOVE = pygame.Rect(SAFE.x, SAFE.y, SAFE.w, STRIP.y - SAFE.y)
"""Where it may lie: never over the prompts, nor over the line that attract has in their place."""
CALM, FEW = 14, 3
"""How many frames nothing must have been painted anew for panels to be made that nobody asks for yet, and how many."""
PAIR = 2
"""How many panels are made at a time: to find out that all else is made costs as much as one of them."""
DEAR, APART = 300e-6, 12
"""How many seconds are long to make something ahead, and how many frames pass after that while a table is set."""
AT_ONCE = 3
"""How many things are made in a frame in which nothing else is to be done."""
SOON, BRIEF = 0.12, 70e-6
"""How many seconds before a beat lands more than one thing is made in a frame, and how long that may take."""
SCANT, AMPLE, NEAR = 180e-6, 270e-6, 0.06
"""The same where paint has much of its own to make, with one more thing that takes as long as the last: while pieces
are on their way, and while all of them stand; and how many seconds before it lands. Earlier it is less: what is to be
made would fill the first frames, and leave the last ones empty.
"""
REST = 2
"""How many frames after something was painted anew what is likely to come is made, while a table waits."""
LAST = 0.02
"""How many seconds before that rings are painted, whatever else is still to be made."""
LATER = 15.0
"""How often a second something is made that may be needed later."""
HEAD = 60
"""How high the head of a mind is that thinks or speaks."""


class Board:
    """A match as it is painted."""

    def __init__(self, house: House, match: Match, *, adorned: bool = True) -> None:
        self._house = house
        self.match = match
        self._adorned = adorned
        self.particles = Particles()
        self._specks: tuple[tuple[Speck, ...], Page] = (), Page(house)
        """The particles that were painted last, and how."""
        self.grip = Grip()
        self._opening: float | None = None
        """When the table began to be set, while it is."""
        self._laid = True
        """Whether its ground lies there."""
        self._resting: Mapping[str, Pose] = {}
        """The pieces that were painted last as they rest."""
        self._heard: Any = None
        """The view that the music goes by."""
        self._kept = Kept(house)
        """Panels and signs as they were painted before, or ahead."""
        self._rings = Kept(house)
        """The same of rings round what was done."""
        self._foreseen: tuple[int, float] | None = None
        """For which show and landing those were painted ahead."""
        self._stood: Poses = {}
        """The pieces of a show, as they stood a frame ago."""
        self._standing: dict[str, tuple[Pose, Any, Eye, Page]] = {}
        """Those that stand still in it, each as it was painted, and what of."""
        self._ready: Any = None
        """The view that all panels were painted of, however far they grow."""
        self._made: list[tuple[Any, ...]] = []
        """Views that everything was made for that they need, each after the one before it, with the eye on them."""
        self._calm = 0
        """How many frames ago what rests was painted anew."""
        self._rests = 0
        """For how many frames nothing is made ahead while a table is set."""
        self._beat = 0
        """When something was last made that may be needed later."""
        self._asked: tuple[Hashable, int] = (), RING
        """What the layer of the ring was last asked of, and that layer."""
        self._ringed = lru_cache(maxsize=32)(self._make_ring)
        self.dress()

    @property
    def layout(self) -> Layout[Any]:
        """Where everything lies."""
        return self.match.rooms.layout

    def dress(self) -> None:
        """Paint for who sits here now, in the language and size of now, its sides as they are wanted now."""
        self.match.face(aside=self._house.settings.left_handed)
        self.paint = self.match.rooms.paint.Paint(self._house, self.match.crests, self.match.names)
        self.paint.adorned = self._adorned
        self._since = self.paint if isinstance(self.paint, Since) else None
        self._ahead = self.paint if isinstance(self.paint, Ahead) else None
        self._later = self.paint if isinstance(self.paint, Later) else None
        self._steady = isinstance(self.paint, Steady) and self.paint.says_nothing_of_pieces
        self._opens = self.paint if isinstance(self.paint, Opens) else None
        self._closes = self.paint if isinstance(self.paint, ShowsClosing) else None
        self._ringed.cache_clear()
        self._kept.clear()
        self._rings.clear()
        self._foreseen = None
        self._standing.clear()
        self._specks = (), Page(self._house)
        self._made.clear()
        self._ready = None

    @property
    def pace(self) -> float:
        """How long shows take."""
        return self._house.settings.pace

    def open(self, clock: float) -> None:
        """Show how the table is set, if the match has only just begun."""
        if self.match.open(clock, self.pace):
            self._opening = clock

    @property
    def opening(self) -> bool:
        """Whether the table is being set."""
        return self._opening is not None

    @property
    def _lives(self) -> bool:
        """Whether anything lives on the table: not while its ground is laid and things are handed out there."""
        return self._opens is None or not self.opening

    def busy(self, clock: float) -> bool:
        """Whether a show goes on."""
        return self.match.conductor.busy(clock)

    def told(self, clock: float) -> bool:
        """Whether all that a show has to tell is told: whoever acts next can see what at, while pieces come to rest."""
        return not self.opening and self.match.conductor.told(clock)

    def settle(self) -> None:
        """Put everything where it belongs, at once."""
        self.match.settle()
        self._opening = None

    def stands_on(self, clock: float) -> Hashable:
        """What the ground depends on: who looks, from where, and whether it lies there yet. Asked before `still` is."""
        opens, since = self._opens, self._opening
        self._laid = opens is None or since is None or clock - since >= opens.opened(self.match.view) * self.pace
        return self.match.eye, self._laid

    def edge(self) -> pygame.Rect:
        """Where the board lies, with its rim."""
        return self.layout.frame(self.match.view, self.match.eye).board

    # --- what is seen -----------------------------------------------------------------------------------

    def hold(self, held: Held | None, clock: float) -> None:
        """See what the hand holds now."""
        home = self.match.conductor.home
        self.grip.follow(held, home, clock, still=self._house.settings.reduced_motion or not self.pace)

    def depends(self, clock: float) -> Hashable:
        """What rests depends on: the show, what it has told, whether it goes on, and what the hand has taken away."""
        conductor = self.match.conductor
        goes_on = conductor.moves(clock), conductor.stirs(clock)
        return (conductor.shows, len(conductor.landed(clock)), *goes_on, self.grip.pieces, self.opening)

    def still(self, page: Page) -> None:
        """The ground of the game."""
        self.paint.backdrop(page)
        if self._laid:
            self.paint.ground(page, self.match.view, self.match.eye)

    def settled(self, page: Page, clock: float, *, hints: bool) -> None:
        """Panels and pieces that rest."""
        self._calm = 0
        view, eye = self.match.seen(clock), self.match.eye
        moves = self.match.conductor.moves(clock)
        for seat in range(len(self.match.players)):
            if not moves or not self.match.turns_in_show(seat):
                self._panel(page, view, eye, seat, float(self.layout.is_active(view, seat)))
        self._signs(page, view, eye, hints=hints)
        plaque = self.layout.frame(view, eye).plaque
        if plaque is not None and self._adorned:
            self._kept.lay(page, "plaque", (plaque,), partial(self._plaque, plaque=plaque))
        taken, still = self.grip.pieces, self.match.conductor.still(clock)
        resting = {name: pose for name, pose in still.items() if name not in taken} if taken else still
        if resting != self._resting:  # where nothing has moved, it is the very same
            self._resting = resting
        self.paint.pieces(page, view, eye, self._resting, living=True)
        self._traces(page, view, clock)
        if self._house.settings.reduced_motion and self._lives:
            self.paint.alive(page, view, eye, 0.0, self._resting)

    def lively(self, page: Page, clock: float, *, makes: bool = True) -> None:
        """What moves: the board while it is set, panels, pieces on their way or in the hand, what lives, particles.

        Nothing is made ahead by it in a frame that has something else to make.
        """
        conductor, view, eye = self.match.conductor, self.match.seen(clock), self.match.eye
        if self._opens is not None and self._opening is not None and not self._laid:
            self._opens.opening(page, self.match.view, eye, (clock - self._opening) / self.pace)
        if self._lives and not self._house.settings.reduced_motion:
            self.paint.alive(page, view, eye, clock, self._resting)
            closer = self.match.closer if self._closes is not None else None
            if self._closes is not None and closer is not None and closer.closing is not None:
                self._closes.closing(page, view, eye, closer.closing)
        if conductor.moves(clock):
            for seat in filter(self.match.turns_in_show, range(len(self.match.players))):
                self._panel(page, view, eye, seat, self.match.share(seat, clock, self.pace))
        moving = {**conductor.moving(clock), **self.grip.poses(clock)}
        if makes:
            self._make_ahead(clock, moving)
        self._moving(page, view, eye, moving)
        specks = tuple(self.particles.at(clock))
        if specks != self._specks[0]:
            self._specks = specks, Page(self._house)
            for speck in specks:
                self._specks[1].speck(speck, UNDER_PIECES if speck.low else 600)
        page.lay(self._specks[1])

    def _moving(self, page: Page, view: Any, eye: Eye, poses: Poses) -> None:
        """The pieces of a show; those that stand as they stood a frame ago are laid as they were painted."""
        stood, self._stood = self._stood, poses
        going: dict[str, Pose] = {}
        for name, pose in poses.items():
            if stood.get(name) != pose:
                going[name] = pose
                continue
            if going:  # one after the other: where two lie on the same layer, the later one is on top
                self.paint.pieces(page, view, eye, going)
                going = {}
            kept = self._standing.get(name)
            if kept is None or kept[0] != pose or kept[1] is not view or kept[2] != eye:
                kept = self._standing[name] = pose, view, eye, Page(self._house)
                self.paint.pieces(kept[3], view, eye, {name: pose})
            page.lay(kept[3])
        if going:
            self.paint.pieces(page, view, eye, going)
        elif not poses:
            self._standing.clear()

    def _make_ahead(self, clock: float, moving: Poses) -> None:
        """Make what the next beats of a show will need, little by little: they land on what is there.

        What may be needed later is made in between. While nothing happens, panels are made as they will grow and
        shrink: much of them is the same from turn to turn. While a table is set, what took long is followed by nothing
        for some frames: there is time for all of it, where paint has nothing of its own to make.
        """
        self._calm += 1
        self._rests = max(0, self._rests - 1)
        if self._calm <= 1 or (self._ahead is None and self.opening and self._rests):
            return
        self._foresee(clock, LAST)
        began, coming = time.perf_counter(), list(self._coming(clock))
        if any(self._make_once(*views) for views in coming):
            if (landing := self.match.conductor.next_landing(clock)) is not None and landing - clock < SOON:
                stand = all(self._stood.get(name) is pose for name, pose in moving.items())
                last, now, most = began, time.perf_counter(), AMPLE if stand else SCANT
                while self._has_time(began, last, now, most * min(1.0, NEAR / (landing - clock))) and any(
                    self._make_once(*views) for views in coming
                ):
                    last, now = now, time.perf_counter()
            self._rests = APART if time.perf_counter() - began > DEAR else 0
            return
        if not self.busy(clock) and self._calm > REST and self._make_soon(began):
            return
        few = len(moving) <= 1 and self.match.conductor.stirs(clock)
        if self._foresee(clock, SOON) or (few and self._make_later(clock)):
            return
        if self._calm > CALM and self._ready is not self.match.view and not self.busy(clock):
            seats, steps = range(len(self.match.players)), self.paint.steps
            panels = (
                each for each in product(seats, steps) if self._panel(None, self.match.view, self.match.eye, *each)
            )
            if not list(islice(panels, FEW)):
                self._ready = self.match.view

    def _make_soon(self, began: float) -> bool:
        """Make a little of what is likely to come before long, while a table waits; whether there was any of it."""
        if self._ahead is None:
            return False
        coming = [(before, view, self.match.eye) for before, view in self.match.foreseen()]
        made = False
        while time.perf_counter() - began < BRIEF and any(self._make_once(*views) for views in coming):
            made = True
        return made

    def _has_time(self, began: float, last: float, now: float, most: float) -> bool:
        """Whether a frame in which things are made since one time, the last one since another, has time for more."""
        return now - began < BRIEF if self._ahead is None else 2 * now - last - began < most

    def _foresee(self, clock: float, soon: float) -> bool:
        """Paint the rings round what the next beat of a show tells, if it does soon; whether any had to be."""
        conductor = self.match.conductor
        landing = conductor.next_landing(clock)
        if landing is None or landing - clock >= soon or self._foreseen == (conductor.shows, landing):
            return False
        self._foreseen = conductor.shows, landing
        return self._traces(None, self.match.seen(landing), landing) > 0

    def _coming(self, clock: float) -> Iterator[tuple[Any, Any, Eye]]:
        """The views that are told next, each after the one before it, and from where they are seen."""
        match = self.match
        soon = self.opening and self._ahead is not None  # it has enough to make for the next one alone
        told = match.coming(clock)
        for before, view in islice(told, 1 + len(match.conductor.landed(clock))) if soon else told:
            yield before, view, match.eye
        if match.eye != match.leaning and not soon:
            yield match.view, match.view, match.leaning

    def _make_once(self, *seen: Any) -> bool:
        """Make a thing that a view will need, unless all of them were found made before; whether there was one."""
        if any(all(one is other for one, other in zip(made, seen, strict=True)) for made in self._made):
            return False
        if self._make(*seen):
            return True
        self._made = [seen, *self._made[: REMEMBERED - 1]]
        return False

    def prepare(self) -> bool:
        """Make some of what is seen from where somebody looks by now; False if all of it is made."""
        made = 0
        while made < AT_ONCE and self._make(self.match.view, self.match.view, self.match.eye):
            made += 1
        return made > 0

    def _make(self, now: Any, view: Any, eye: Eye) -> bool:
        """Make a thing that a view will need which comes after another one; whether there was one."""
        seats, acting = range(len(self.match.players)), self.match.acting
        hand = None if acting is None else self.match.hand(acting)
        if self._ahead is not None and self._ahead.ahead(view, eye, hand):
            return True
        if self._signs(None, view, eye, hints=self._house.settings.hints):
            return True
        active, grown = self.layout.is_active, self.paint.steps
        turns = [seat for seat in seats if active(now, seat) != active(view, seat)]
        panels = [(seat, float(active(view, seat))) for seat in seats if seat not in turns]
        panels += [(seat, grown[n if active(view, seat) else -1 - n]) for n in range(len(grown)) for seat in turns]
        painted = (each for each in panels if self._panel(None, view, eye, *each))
        return len(list(islice(painted, PAIR))) > 0

    def _make_later(self, clock: float) -> bool:
        """Make a little of what paint may need later, if it is time for that; whether there was any of it."""
        beat, before = int(clock * LATER), self._beat
        self._beat = beat
        return self._later is not None and beat != before and self._later.later(self.match.seen(clock), self.match.eye)

    def _signs(self, page: Page | None, view: Any, eye: Eye, *, hints: bool) -> bool:
        """What changes only when something happens; whether it had to be painted anew."""
        lifted = frozenset() if self._steady else self.grip.pieces
        key = view, eye, hints, self.paint.totals, lifted
        paint = partial(self.paint.settled, view=view, eye=eye, hints=hints, lifted=lifted)
        return self._kept.lay(page, "settled", key, paint)

    def _panel(self, page: Page | None, view: Any, eye: Eye, seat: int, share: float) -> bool:
        """The panel of a seat, so far grown; whether it had to be painted anew."""
        step = share if share in self.paint.steps else min(self.paint.steps, key=lambda each: abs(each - share))
        of = view, eye, self.paint.totals
        return self._kept.lay(page, (seat, step), of, lambda part: self.paint.panel(part, view, eye, seat, step))

    def _plaque(self, page: Page, plaque: Plaque) -> None:
        """A board of wood that says how far the game has come."""
        rect, said = plaque.rect, partial(self.match.phrased, self._house.words)
        page.paper("papers/button_normal", rect, layer=UNDER_PLAQUE, name="plaque")
        write = partial(
            page.text, on=self._house.theme["hinoki"], bold=True, anchor="center", room=rect, layer=UNDER_PLAQUE + 1
        )
        lines = (("title", said(plaque.title), 30, 32), ("count", said(plaque.tally), 40, rect.h - 44))
        for name, text, size, y in lines:
            fitted = page.fitted(text, size, rect.w - 40, bold=True, high=rect.h // 2 - 6)
            write(text, rect.centerx, rect.y + y, size=fitted, name=f"plaque {name}")

    def _traces(self, page: Page | None, view: Any, clock: float) -> int:
        """A thin ring in the ink of whoever did it, round everything that was done since one's last turn; how many of
        them had to be painted.

        Where pieces fill their places it lies over them, with a crest at its corner, or, where a number has
        changed, with the old one on a bit of paper.
        """
        done = list(traces(self.match, clock))
        if done and self._since is not None:
            told = [(trace.place, trace.seat) for trace in done]
            left = self._since.since(page or Page(self._house), view, self.match.eye, told)
            done = [trace for trace in done if (trace.place, trace.seat) in left]
        if not done:
            return 0
        places, filled = self.layout.places(view, self.match.eye), self.layout.frame(view, self.match.eye).filled
        painted = 0
        for trace in {trace.place: trace for trace in done}.values():  # one ring a place
            if (rect := places.get(trace.place)) is not None:
                of = rect, self.match.crests[trace.seat], trace.was, filled
                painted += self._rings.lay(page, trace.place, of, partial(self._lay_ring, trace.place, *of))
        return painted

    def _lay_ring(self, place: str, rect: pygame.Rect, chair: int, was: str, filled: bool, page: Page) -> None:  # noqa: FBT001, PLR0913, PLR0917 -- what it is painted of
        """A ring round a place, in the ink of a chair, with the number that was there before."""
        if isinstance(rect, Outline):
            pale, ink = self._house.theme["washi"], self._house.theme.ink(chair)
            strokes = (Stroke(pale, 2 * THIN, -THIN), Stroke(ink, THIN, -THIN))
            page.outline(f"trace {place}", rect, strokes, layer=TRACES)
            return
        ring = self._ringed(rect.w, rect.h, chair)
        page.surface(f"trace {place}", ring, *rect.center, layer=OVER_PIECES if filled else TRACES)
        if filled and not was:
            crest, name = SEATS[chair], f"trace crest {place}"
            at = rect.right - 14, rect.y + 12
            page.picture(f"crests/{crest}_disc", *at, layer=OVER_PIECES + 1, name=name, size=0.36)
        if was:
            self._tab(page, was, rect)

    def _tab(self, page: Page, was: str, rect: pygame.Rect) -> None:
        """What stood at a place before, on a bit of paper at its left."""
        text = f"{was} →"
        size = page.fitted(text, FLOOR, TAB[0], bold=True, high=TAB[1] + 8)
        tab = pygame.Rect(0, 0, max(TAB[0], round(self._house.text.width(text, size, bold=True)) + 20), TAB[1])
        tab.midright = rect.x + 8, rect.bottom - 12
        page.paper("papers/button_normal", tab, layer=OVER_PIECES + 2, name=f"tab {tab.x}")
        page.text(
            text,
            tab.centerx,
            tab.centery - LIFT * self._house.text.grown(size),
            size=size,
            bold=True,
            on=self._house.theme["hinoki"],
            anchor="center",
            layer=OVER_PIECES + 3,
            name=f"was {tab.x}",
        )

    def _make_ring(self, wide: int, high: int, chair: int) -> pygame.Surface:
        """A rounded frame in a seat's ink between two pale edges, so that it shows on every ground."""
        scale = self._house.atlas.scale
        size = round(wide * scale), round(high * scale)
        made = pygame.Surface(size, pygame.SRCALPHA)
        pale, ink, broad = self._house.theme["washi"], self._house.theme.ink(chair), max(2, round(THIN * scale))
        for colour, inset, width in ((pale, 0, broad + 2 * (broad // 2)), (ink, broad // 2, broad)):
            rect = made.get_rect().inflate(-2 * inset - 4, -2 * inset - 4)
            pygame.draw.rect(made, colour, rect, width, border_radius=round(16 * scale))
        return made

    def light(self, page: Page, names: Iterable[str]) -> None:
        """A frame of light round some places: what a card or a hint speaks of."""
        view, eye = self.match.view, self.match.eye
        places, paint, rings = self.layout.places(view, eye), self.paint, self.layout.frame(view, eye).rings
        for name in names:
            place = places.get(name)
            if isinstance(paint, Marks) and paint.mark(page, view, eye, name, LIT):
                continue
            if isinstance(place, Outline):
                gold = self._house.theme["gold"]
                layer = LIT if rings is None else rings
                page.outline(f"lit {name}", place, (Stroke(gold, 16, 0, 90), Stroke(gold, 6)), layer=layer)
            elif place is not None:
                page.framed(place, layer=LIT, name=f"lit {name}", alpha=0.8)

    def rim(self, page: Page) -> None:
        """What rows and columns are called, at the rim of the board: while something speaks of its places by name."""
        theme = self._house.theme
        texts: list[str] = []
        for mark in self.layout.frame(self.match.view, self.match.eye).rim:
            called = mark.text + "'" * texts.count(mark.text)  # two areas may have the same rows
            texts.append(mark.text)
            rect = pygame.Rect(0, 0, BADGE, BADGE)
            rect.center = mark.x, mark.y
            page.paper("papers/prompt_bar", rect, layer=LIT + 1, name=f"rim {called}")
            page.text(
                mark.text,
                mark.x,
                mark.y - 2,
                on=theme["night"],
                colour=theme["washi"],
                size=page.fitted(mark.text, FLOOR, BADGE, bold=True, high=BADGE),  # it stays on its badge
                bold=True,
                anchor="center",
                layer=LIT + 2,
                name=f"rim text {called}",
            )

    def saying(self, page: Page, seat: int, text: str) -> pygame.Rect:
        """What a mind says, on a small paper where it would think, its head beside it; where that lies."""
        room = self.layout.thinking(self.match.view, self.match.eye, seat)
        setter, wide = self._house.text, max(room.w, SAID) - HEAD - 40
        size = setter.filling(text, FLOOR, wide, 120)
        broad = max(setter.width(line, size) for line in setter.wrap(text, size, wide))
        rect = pygame.Rect(0, 0, round(broad) + HEAD + 44, max(room.h + 10, setter.tall(text, size, wide) + 36))
        rect.midtop = room.midtop
        log = self.layout.frame(self.match.view, self.match.eye).log
        if rect.colliderect(log) and room.right <= log.x:
            rect.right = log.x - 8
        small, grown = (self.layout.panel(self.match.view, self.match.eye, seat, share) for share in (0.0, 1.0))
        if small != grown and not self.layout.is_active(self.match.view, seat) and rect.colliderect(small):
            if small.centery < SAFE.centery:  # a panel that has not grown has no room for it: it lies at its edge
                rect.midtop = small.midbottom
            else:
                rect.midbottom = small.midtop
        rect.clamp_ip(ABOVE)
        page.paper("papers/slip", rect, layer=SAYS, name="said")
        self._head(page, seat, rect.x + 14 + HEAD / 2, rect.centery, "said head", SAYS + 2)
        page.text(
            text,
            rect.x + HEAD + 24,
            rect.centery,
            size=size,
            width=wide,
            anchor="midleft",
            room=rect,
            layer=SAYS + 2,
            name="said text",
        )
        return rect

    def _head(self, page: Page, seat: int, x: float, y: float, name: str, layer: int) -> None:  # noqa: PLR0913, PLR0917 -- a picture
        """The head of a mind, its middle at a point."""
        head = face_of(self.match.crests[seat], self.match.players[seat])
        entry = page.entry(head)
        size = HEAD / entry.size[1]
        foot = y + (entry.anchor[1] - entry.size[1] / 2) * size
        page.picture(head, x, foot, layer=layer, name=name, size=size)

    def thinking(self, page: Page, clock: float, said: pygame.Rect | None = None) -> None:
        """A mind that takes its time: its head on its panel, and three beads; not where somebody says something."""
        match = self.match
        seat = match.minds.slow
        if seat is None or self.busy(clock):
            return
        room = self.layout.thinking(match.view, match.eye, seat)
        if said is not None and said.colliderect(room):
            return
        x, y = room.centerx - 64, room.centery
        self._head(page, seat, x, y, "thinking head", 32)
        lit = 1 if self._house.settings.reduced_motion else int(clock * 3) % 3
        for n in range(3):
            bead = "papers/bead_current" if n == lit else "papers/bead_empty"
            page.picture(bead, x + 64 + 36 * n, y, layer=32, name=f"thinking bead {n}")

    def ring_layer(self, name: str | None, rect: pygame.Rect | None, elsewhere: int) -> int:
        """The layer of the ring around a place: under a piece that lies there, else over the shadow of what is held.

        Where pieces fill their places it lies over them, or it would be hidden; around what is no place of the board it
        lies `elsewhere`.
        """
        match = self.match
        asked = (match.conductor.shows, match.table.stamp, match.eye, name, tuple(rect or ()))
        if asked != self._asked[0]:  # asked at every frame, and another answer only where something happened
            layer = elsewhere
            if name in self.layout.places(match.view, match.eye):
                frame, home = self.layout.frame(match.view, match.eye), match.conductor.home.values()
                over = RING if frame.rings is None else frame.rings
                taken = rect is not None and not frame.filled and any(rect.collidepoint(at.x, at.y) for at in home)
                layer = UNDER_PIECES if taken else over
            self._asked = asked, layer
        return self._asked[1]

    @property
    def snug(self) -> int:
        """How much closer than elsewhere a thick ring lies around its places."""
        return self.layout.frame(self.match.view, self.match.eye).snug

    def panels(self) -> list[pygame.Rect]:
        """Where the panels of the seats are when the show is over."""
        view, eye, layout = self.match.view, self.match.eye, self.layout
        seats = range(len(self.match.players))
        return [layout.panel(view, eye, seat, float(layout.is_active(view, seat))) for seat in seats]

    # --- the show ---------------------------------------------------------------------------------------

    def hear(self, clock: float) -> None:
        """Let be heard and seen what is due; once everything is, the table is set."""
        if not self.match.conductor.moves(clock):
            self._opening = None
        for trigger in self.match.conductor.due(clock):
            match trigger:
                case Sound():
                    self._house.audio.play(trigger.name, pan=self._side(trigger.name))
                case Puff() if not self._house.settings.reduced_motion:
                    self.particles.puff(trigger.kind, trigger.x, trigger.y, clock)
        view = self.match.seen(clock)
        if view is not self._heard:  # it rises and falls with what is told
            self._heard = view
            self._house.audio.tide(self.match.rooms.cues.tide(view))

    def _side(self, sound: str) -> float:
        """Where a sound comes from, left to right: from the panel of whoever did it, or whose turn it tells of."""
        word, _, number = sound.rpartition("_")
        seat: int | None = None
        if word == "turn" and number.isdigit():
            seat = int(number)
        elif self.match.shown:
            ask = self.match.table.timeline.commit(self.match.shown - 1).ask
            seat = None if ask is None else ask.seat
        if seat is None or seat >= len(self.match.players):
            return 0.0
        panel = self.layout.panel(self.match.view, self.match.eye, seat, 0.0)
        return ASIDE * max(-1.0, min(1.0, (panel.centerx - SIZE[0] / 2) / (SIZE[0] / 2)))

    def hurry(self, clock: float) -> None:
        """Finish the show, if one goes on."""
        if self.busy(clock):
            self.match.conductor.hurry(clock)
            self.hear(clock)

    def rest(self, clock: float) -> float | None:
        """Shows, hands and particles want every step."""
        return 0.0 if self.busy(clock) or self.particles.alive or self.grip.moving(clock) else None
