"""A pond as a mind thinks it through: hexes are bits of whole numbers, and a koi knows its own gaps.

Everything that the rules find in a pond (`_pond`) is found here again, for speed alone: room and berths by shifting
whole ponds, and of a koi only what a new tile beside it changes. A test holds both to each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from game.games.koi._pond import Pond
from game.games.koi.parts import Book, face_of, size_of
from game.kernel import hexes
from game.kernel.hexes import DIRECTIONS, TURNS, Cells, Hex, Sides, Tile, Turn, opposite

WIDE = 64
"""How many hexes a pond can be wide, as bits of a number."""
_HALF = WIDE // 2
_REACH = 26
"""How far from the middle the hexes of a pond may lie to be drawn: whatever can be laid beside them is in there too."""

Mask = int
"""Several hexes: bit n is hex n."""


def number(cell: Hex) -> int:
    """The bit of a hex."""
    return (cell[0] + _HALF) * WIDE + cell[1] + _HALF


CELL: tuple[Hex, ...] = tuple((n // WIDE - _HALF, n % WIDE - _HALF) for n in range(WIDE * WIDE))
"""The hex of a bit."""
BIT: tuple[Mask, ...] = tuple(1 << n for n in range(WIDE * WIDE))
STEPS = tuple(q * WIDE + r for q, r in DIRECTIONS)
"""How far the bits of two hexes are apart, by direction."""
_MIDDLE = range(WIDE, WIDE * (WIDE - 1))
NEAR: tuple[Mask, ...] = tuple(sum(BIT[n + step] for step in STEPS) if n in _MIDDLE else 0 for n in range(WIDE * WIDE))
"""The neighbours of each hex."""
_INSIDE: Mask = sum(BIT[number((q, r))] for q in range(-_HALF + 3, _HALF - 3) for r in range(-_HALF + 3, _HALF - 3))
"""Where a tile can be thought of: a pond that has grown to this edge in thought grows no further."""


def shifted(mask: Mask, step: int) -> Mask:
    """All of some hexes, so far on."""
    return mask << step if step >= 0 else mask >> -step


def near(mask: Mask) -> Mask:
    """The hexes that touch these, and those of them that touch each other."""
    return mask << WIDE | mask << 1 | mask >> WIDE - 1 | mask >> WIDE | mask >> 1 | mask << WIDE - 1


def bits(mask: Mask) -> Iterator[int]:
    """The hexes one by one."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cells: Cells) -> Mask:
    """Several hexes as one number."""
    found = 0
    for cell in cells:
        found |= BIT[number(cell)]
    return found


def cells_of(mask: Mask) -> Cells:
    """The hexes of a number, sorted."""
    return tuple(CELL[n] for n in bits(mask))


class Way(NamedTuple):
    """A way a tile can be turned: its cells as steps from the first, and where water must be for it to lie there."""

    turn: Turn
    steps: tuple[int, ...]
    sides: tuple[Sides, ...]
    touches: tuple[tuple[int, Turn], ...]
    """Each water side that may touch: the step to the hex beyond it, and the side that hex must show."""


@cache
def ways(tile: Tile, centre: bool) -> tuple[Way, ...]:  # noqa: FBT001 -- a cache key
    """Every way a tile can be turned."""
    found = []
    for turn in TURNS:
        laid = tile.laid((0, 0), turn)
        steps = tuple(q * WIDE + r for (q, r), _ in laid)
        touching = laid[:1] if centre else laid
        touches = tuple(
            (q * WIDE + r + STEPS[side], opposite(side))
            for (q, r), sides in touching
            for side in TURNS
            if sides >> side & 1
        )
        found.append(Way(turn, steps, tuple(sides for _, sides in laid), touches))
    return tuple(found)


@cache
def _poses(shape: Cells) -> tuple[tuple[Mask, tuple[int, ...]], ...]:
    """Every way a shape can lie, its first cell at bit 0, beyond which it never reaches back; and its other cells."""
    return tuple(
        (sum(1 << q * WIDE + r for q, r in pose), tuple(q * WIDE + r for q, r in pose[1:]))
        for pose in hexes.poses(shape)
    )


class Carp(NamedTuple):
    """A koi in a pond."""

    name: str
    mask: Mask
    near: Mask
    base: int
    value: int
    """Its points with the lilies beside it."""
    gaps: int
    """How many of its sides touch no water."""
    sides: int


class Goal(NamedTuple):
    """A goal tile in a pond."""

    name: str
    goal: str
    mask: Mask
    at: int
    turn: Turn | None


class Pool:
    """A pond. It is never changed: what is laid gives another one."""

    __slots__ = (
        "banked",
        "book",
        "full",
        "goals",
        "green",
        "ground",
        "known_lights",
        "known_scores",
        "known_spots",
        "koi",
        "lilies",
        "look",
        "on",
        "part",
        "path",
        "purple",
        "shores",
        "spring",
        "wet",
    )

    book: Book
    ground: Mask
    """Every hex with a tile."""
    full: Mask
    """Those with water all round."""
    part: tuple[Mask, ...]
    """Of the others, those that show water in each direction."""
    wet: Mask
    spring: Mask
    green: Mask
    """The foliage."""
    lilies: Mask
    purple: Mask
    on: Mask
    """Where something lies."""
    koi: tuple[Carp, ...]
    shores: tuple[tuple[int, Turn, bool], ...]
    """Each shore by its middle, where it looks, and whether it has a lantern."""
    goals: tuple[Goal, ...]
    path: tuple[int, ...]
    banked: Mask
    """The hexes at the water sides of tiles that have banks as well."""
    known_spots: Mask | None
    known_scores: int | None
    known_lights: tuple[int, ...] | None
    look: float | None
    """What it promises; found by whoever weighs it."""

    def but(self) -> Pool:
        """The same pond, to be changed by whoever made it."""
        then = Pool.__new__(Pool)
        then.book = self.book
        then.ground, then.full, then.part, then.banked = self.ground, self.full, self.part, self.banked
        then.wet, then.spring, then.green, then.lilies = self.wet, self.spring, self.green, self.lilies
        then.purple, then.on, then.koi, then.shores = self.purple, self.on, self.koi, self.shores
        then.goals, then.path = self.goals, self.path
        then.known_spots = then.known_scores = then.known_lights = then.look = None
        return then

    # --- what is laid -------------------------------------------------------------------------------------

    def one(self, at: int, *, water: bool) -> Pool:
        """With a water or a foliage."""
        then, bit = self.but(), BIT[at]
        then.ground = self.ground | bit
        then.full = self.full | bit
        if water:
            then.wet = self.wet | bit
        else:
            then.green = self.green | bit
        around = NEAR[at]
        if around & self.on:
            then.koi = tuple(
                [
                    koi._replace(gaps=koi.gaps - (koi.mask & around).bit_count())
                    if koi.near & bit and koi.gaps
                    else koi
                    for koi in self.koi
                ]
            )
        return then

    def tile(self, name: str, at: int, turn: Turn) -> Pool:
        """With a tile of several hexes, which has sides of its own."""
        then = self.but()
        part, ground = list(self.part), self.ground
        laid = self.book.shapes[name].laid(CELL[at], turn)
        for cell, sides in laid:
            bit = BIT[number(cell)]
            ground |= bit
            for side in TURNS:
                if sides >> side & 1:
                    part[side] |= bit
        then.ground, then.part = ground, tuple(part)
        then.banked = _opened(then.part)
        fresh = ground ^ self.ground
        then.koi = tuple([then.carp(koi.name, koi.mask, koi.base) if koi.near & fresh else koi for koi in self.koi])
        if name == "shore":
            then.shores = (*self.shores, (at, turn, False))
        return then

    def lily(self, at: int) -> Pool:
        """With a lily on a foliage."""
        then, bit = self.but(), BIT[at]
        then.lilies, then.on = self.lilies | bit, self.on | bit
        points = self.book.numbers.lily_points
        then.koi = tuple([koi._replace(value=koi.value + points) if koi.near & bit else koi for koi in self.koi])
        return then

    def lantern(self, at: int) -> Pool:
        """With a lantern on a shore."""
        then = self.but()
        then.on = self.on | BIT[at]
        then.shores = tuple([(here, turn, lit or here == at) for here, turn, lit in self.shores])
        return then

    def place(self, name: str, mask: Mask) -> Pool:
        """With a koi."""
        then = self.but()
        then.on = self.on | mask
        then.koi = (*self.koi, self.carp(name, mask, self.book.koi[size_of(name)].points))
        return then

    def move(self, name: str, mask: Mask) -> Pool:
        """With a koi elsewhere."""
        then = self.but()
        was = next(koi for koi in self.koi if koi.name == name)
        then.on = self.on ^ was.mask | mask
        then.koi = tuple([self.carp(name, mask, koi.base) if koi is was else koi for koi in self.koi])
        return then

    def claim(self, name: str, goal: str, mask: Mask, at: int, turn: Turn | None) -> Pool:
        """With a goal tile; one with sides of its own lies at a hex, another one covers some."""
        face = face_of(name)
        then = self.but() if turn is None else self.tile(face, at, turn)
        then.goals = (*self.goals, Goal(name, goal, mask, at, turn))
        if turn is None:
            then.on = self.on | mask
            if goal == "carp":
                then.koi = (*self.koi, self.carp(name, mask, self.book.pieces[face].points[0]))
            elif goal == "purple":
                then.purple = self.purple | mask
                points = self.book.pieces[face].points[0]
                then.koi = tuple([k._replace(value=k.value + points) if k.near & mask else k for k in self.koi])
        return then

    def walk(self, at: int, beside: int | None) -> Pool:
        """With one more tile of the path."""
        then, path = self.but(), self.path
        forward = not path or (bool(NEAR[path[-1]] & BIT[at]) if beside is None else beside == path[-1])
        then.path = (*path, at) if forward else (at, *path)
        then.on = self.on | BIT[at]
        return then

    def carp(self, name: str, mask: Mask, base: int) -> Carp:
        """A koi as it would lie there."""
        close = near(mask) & ~mask
        numbers = self.book.numbers
        value = base + numbers.lily_points * (close & self.lilies).bit_count()
        if self.purple:
            value += self.book.pieces["purple"].points[0] * (close & self.purple).bit_count()
        gaps = sides = 0
        full, part = self.full, self.part
        for side, step in enumerate(STEPS):
            beyond = (mask << step if step >= 0 else mask >> -step) & ~mask
            sides += beyond.bit_count()
            gaps += (beyond & ~(full | part[side - 3])).bit_count()
        return Carp(name, mask, close, base, value, gaps, sides)

    # --- room ---------------------------------------------------------------------------------------------

    @property
    def spots(self) -> Mask:
        """Every place for a tile of one hex with water all round."""
        found = self.known_spots
        if found is None:
            found = self.known_spots = (near(self.full) | self.banked) & ~self.ground & _INSIDE
        return found

    @property
    def empty(self) -> Mask:
        """The water hexes on which nothing lies."""
        return self.wet & ~self.on

    def berths(self, name: str, *, centre: bool) -> Iterator[tuple[int, Turn]]:
        """Every place for a tile with sides of its own: first hex and turn."""
        ground, full, part = self.ground, self.full, self.part
        for way in ways(self.book.shapes[name], centre):
            found = 0
            for step, side in way.touches:
                found |= shifted(full | part[side], -step)
            found &= _INSIDE & ~ground
            for step in way.steps[1:]:
                found &= ~shifted(ground, -step)
            for at in bits(found):
                yield at, way.turn

    def rooms(self, shape: Cells, empty: Mask) -> list[Mask]:
        """Every place on some hexes for a shape."""
        found = []
        for pose, steps in _poses(shape):
            anchors = empty
            for step in steps:
                anchors &= empty >> step
            while anchors:
                low = anchors & -anchors
                found.append(pose << low.bit_length() - 1)
                anchors ^= low
        return found

    def has_room(self, shape: Cells, empty: Mask) -> bool:
        """Whether there is any place on some hexes for a shape."""
        for _, steps in _poses(shape):
            anchors = empty
            for step in steps:
                anchors &= empty >> step
            if anchors:
                return True
        return False

    def path_ends(self) -> Mask:
        """The empty water hexes where the path can begin or go on."""
        path = self.path
        return self.empty & (NEAR[path[0]] | NEAR[path[-1]]) if path else self.empty

    def ends_beside(self, at: int) -> tuple[int, ...]:
        """The ends of the path that a hex touches."""
        ends = dict.fromkeys((*self.path[:1], *self.path[-1:]))
        return tuple(end for end in ends if NEAR[at] & BIT[end])

    # --- what it scores -----------------------------------------------------------------------------------

    def run(self, at: int, turn: Turn) -> int:
        """How many hexes lie in an unbroken run from a hex in a direction, that hex the first."""
        ground, step, count = self.ground, STEPS[turn], 0
        while ground & BIT[at]:
            count += 1
            at += step
        return count

    @property
    def lights(self) -> tuple[int, ...]:
        """The run of hexes in front of each shore."""
        found = self.known_lights
        if found is None:
            found = self.known_lights = tuple([self.run(at + STEPS[turn], turn) for at, turn, _ in self.shores])
        return found

    def scores(self, *, dry: bool = False) -> int:
        """What koi, lanterns and goal tiles score; where it is dry, a koi with a gap scores nothing."""
        if self.known_scores is None:
            self.known_scores = self._count(dry=dry)
        return self.known_scores

    def _count(self, *, dry: bool) -> int:
        numbers = self.book.numbers
        total = 0
        for koi in self.koi:
            total += koi.value * numbers.surrounded if not koi.gaps else 0 if dry else koi.value
        for run, (_, _, lit) in zip(self.lights, self.shores, strict=True):
            if lit:
                total += run * numbers.lantern_points
        for goal in self.goals:
            total += self._goal(goal)
        if self.path:
            table = self.book.pieces["path"].points
            total += table[min(len(self.path), len(table)) - 1]
        return total

    def _goal(self, goal: Goal) -> int:
        """What a goal tile scores; carps and purple lilies count with the koi."""
        points = self.book.pieces[face_of(goal.name)].points
        match goal.goal:
            case "branches" | "willow":
                return points[0]
            case "bridge":
                assert goal.turn is not None
                hollow = goal.at + STEPS[goal.turn]
                around = [goal.at + step for step in ways(self.book.shapes["bridge"], True)[goal.turn].steps]  # noqa: FBT003
                return points[0] * sum(self.run(hollow, STEPS.index(hollow - cell)) for cell in around)
            case "statue":
                assert goal.turn is not None
                return points[0] * self.seen(goal.at, goal.turn)
            case "shishi":
                beside = near(goal.mask)
                return points[0] * sum(bool(koi.mask & beside) for koi in self.koi)
            case "turtle":
                count = (NEAR[goal.at] & self.empty).bit_count()
                return (0, *points)[min(count, len(points))]
            case "waterfall":
                return points[self.spring & ~self.on == 0]
        return 0

    def seen(self, at: int, turn: Turn) -> int:
        """How many koi a Statue sees."""
        hollow = at + STEPS[turn]
        run = 0
        for n in range(self.run(hollow, turn)):
            run |= BIT[hollow + n * STEPS[turn]]
        return sum(bool(koi.mask & run) for koi in self.koi)


def _opened(part: tuple[Mask, ...]) -> Mask:
    """The hexes at the water sides of tiles that have banks as well."""
    found = 0
    for side in TURNS:
        found |= shifted(part[side], STEPS[side])
    return found


def pool(pond: Pond) -> Pool | None:
    """A pond drawn anew; None if it reaches too far."""
    known: Any = pond.__dict__.get("_pool", False)
    if known is not False:
        return known  # type: ignore[no-any-return]
    drawn = pond.__dict__["_pool"] = _draw(pond) if _fits(pond) else None
    return drawn


def _fits(pond: Pond) -> bool:
    return all(-_REACH <= q <= _REACH and -_REACH <= r <= _REACH for q, r in pond.ground)


def _draw(pond: Pond) -> Pool:
    layout, book = pond.layout, pond.book
    found = Pool.__new__(Pool)
    found.book = book
    found.spring = mask_of(tuple(pond.spring))
    found.green = mask_of(tuple(layout.foliage))
    found.wet = mask_of(tuple(layout.water)) | found.spring
    found.full = found.wet | found.green
    part = [0] * 6
    for cell, sides in pond.ground.items():
        if sides != hexes.ALL_SIDES:
            for side in TURNS:
                if sides >> side & 1:
                    part[side] |= BIT[number(cell)]
    found.part = tuple(part)
    found.banked = _opened(found.part)
    found.ground = mask_of(tuple(pond.ground))
    found.lilies = mask_of(tuple(layout.lilies))
    found.on = mask_of(tuple(pond.on))
    found.shores = tuple((number(at), turn, (at, turn) in layout.lanterns) for at, turn in sorted(layout.shores))
    found.path = tuple(map(number, layout.path))
    goals = []
    for name in sorted(layout.pieces):
        laid = layout.pieces[name]
        mask = mask_of(laid.cells)
        goals.append(Goal(name, book.pieces[face_of(name)].goal, mask, number(laid.cells[0]), laid.turn))
    found.goals = tuple(goals)
    found.purple = 0
    for goal in goals:
        if goal.goal == "purple":
            found.purple |= goal.mask
    found.known_spots = found.known_scores = found.known_lights = found.look = None
    carps = []
    for name, cells in sorted(pond.carp.items()):  # however the pond came about
        face = face_of(name)
        base = book.pieces[face].points[0] if face == "carp" else book.koi[size_of(name)].points
        carps.append(found.carp(name, mask_of(cells), base))
    found.koi = tuple(carps)
    return found
