"""A second KOI, written from the rulebook for comparison: slow, flat, and sharing nothing with the game.

Hexes are cube coordinates (x, y, z) that add up to 0. A water side is an ordered pair of hexes: the side of
the first that looks at the second. Shapes are told by who is beside whom, not by coordinates.
"""

from __future__ import annotations

from itertools import combinations, permutations

Cube = tuple[int, int, int]
WAY = {
    "e": (1, -1, 0),
    "ne": (1, 0, -1),
    "nw": (0, 1, -1),
    "w": (-1, 1, 0),
    "sw": (-1, 0, 1),
    "se": (0, -1, 1),
}
CLOCKWISE = {"e": "se", "se": "sw", "sw": "w", "w": "nw", "nw": "ne", "ne": "e"}


def cube(q: int, r: int) -> Cube:
    return q, -q - r, r


def plus(a: Cube, b: Cube) -> Cube:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Cube, b: Cube) -> Cube:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def near(a: Cube) -> list[Cube]:
    return [plus(a, way) for way in WAY.values()]


def touch(a: Cube, b: Cube) -> bool:
    return minus(a, b) in WAY.values()


def common(a: Cube, b: Cube) -> list[Cube]:
    return [c for c in near(a) if touch(c, b)]


# --- shapes, told by neighbourhood ---


def straight(a: Cube, b: Cube, c: Cube) -> bool:
    return touch(a, b) and minus(b, a) == minus(c, b)


def is_medium(cells: set[Cube]) -> bool:
    return len(cells) == 2 and touch(*cells)


def is_bent(cells: set[Cube]) -> bool:
    """Three hexes in a row that goes round a corner: the ends do not touch, and it is not straight."""
    return len(cells) == 3 and any(
        touch(a, b) and touch(b, c) and not touch(a, c) and not straight(a, b, c) for a, b, c in permutations(cells)
    )


def is_triangle(cells: set[Cube]) -> bool:
    return len(cells) == 3 and all(touch(a, b) for a, b in combinations(cells, 2))


def is_carp(cells: set[Cube]) -> bool:
    """Four in a row that turns one way and back: the first step is the last one."""
    return len(cells) == 4 and any(
        touch(a, b) and touch(b, c) and minus(b, a) == minus(d, c) and not touch(a, c) and minus(b, a) != minus(c, b)
        for a, b, c, d in permutations(cells)
    )


def is_branch(cells: set[Cube], size: str) -> bool:
    """Three in a line; the medium one has a twig at one end, the large one another across the middle."""
    for a, b, c in permutations(cells, 3):
        if not straight(a, b, c):
            continue
        twigs = cells - {a, b, c}
        if size == "branch-small" and not twigs:
            return True
        if size == "branch-medium" and len(twigs) == 1 and all(touch(t, a) and touch(t, b) for t in twigs):
            return True
        if size == "branch-large" and len(twigs) == 2:
            x, y = twigs
            for one, two in ((x, y), (y, x)):
                if touch(one, a) and touch(one, b) and minus(two, b) == minus(b, one):
                    return True
    return False


class BrutePond:
    """A pond as a heap of facts."""

    def __init__(self) -> None:
        self.spring = [cube(0, 0), cube(1, 0), cube(2, 0), cube(0, 1), cube(1, 1)]
        self.waters: list[Cube] = []
        self.foliage: list[Cube] = []
        self.lilies: list[Cube] = []
        self.shores: list[tuple[Cube, str]] = []
        self.lanterns: list[tuple[Cube, str]] = []
        self.koi: list[tuple[str, str, set[Cube]]] = []
        self.banks: list[tuple[str, Cube, str]] = []
        """Goal tiles with sides of their own."""
        self.toppings: list[tuple[str, set[Cube]]] = []
        """Goal tiles on water."""
        self.path: list[Cube] = []
        self.cards: list[str] = []
        self.coins = 0
        self.luck = 0
        self.claimed: set[str] = set()

    # --- ground ---

    @staticmethod
    def shore_cells(middle: Cube, way: str) -> list[Cube]:
        return [middle, *common(middle, plus(middle, WAY[way]))]

    @staticmethod
    def willow(a: Cube, way: str) -> tuple[list[Cube], list[tuple[Cube, Cube]]]:
        b = plus(a, WAY[way])
        c = plus(a, WAY[CLOCKWISE[way]])
        (over,) = (h for h in common(a, b) if h != c)
        (left,) = (h for h in common(a, over) if h != b)
        (right,) = (h for h in common(b, over) if h != a)
        return [a, b, c], [(a, over), (b, over), (a, left), (b, right)]

    def covered(self) -> set[Cube]:
        cells = set(self.spring) | set(self.waters) | set(self.foliage)
        for middle, way in self.shores:
            cells |= set(self.shore_cells(middle, way))
        for name, middle, way in self.banks:
            cells |= set(self.willow(middle, way)[0] if name == "willow" else self.shore_cells(middle, way))
        return cells

    def water_sides(self) -> set[tuple[Cube, Cube]]:
        sides = {(cell, other) for cell in (*self.spring, *self.waters, *self.foliage) for other in near(cell)}
        for middle, way in [*self.shores, *((m, w) for name, m, w in self.banks if name != "willow")]:
            hollow = plus(middle, WAY[way])
            sides |= {(cell, hollow) for cell in self.shore_cells(middle, way)}
        for name, at, way in self.banks:
            if name == "willow":
                sides |= set(self.willow(at, way)[1])
        return sides

    def empty(self, leaving: frozenset[Cube] = frozenset()) -> set[Cube]:
        held = {cell for _, _, cells in self.koi for cell in cells} | set(self.path)
        held |= {cell for _, cells in self.toppings for cell in cells}
        return (set(self.spring) | set(self.waters)) - (held - leaving)

    # --- verdicts ---

    def may_lay(self, cell: Cube) -> bool:
        sides = self.water_sides()
        return cell not in self.covered() and any((other, cell) in sides for other in near(cell))

    def may_shore(self, middle: Cube, way: str) -> bool:
        hollow = plus(middle, WAY[way])
        free = not self.covered() & set(self.shore_cells(middle, way))
        return free and (hollow, middle) in self.water_sides()

    def may_koi(self, size: str, cells: set[Cube], leaving: frozenset[Cube] = frozenset()) -> bool:
        shape = {"small": len(cells) == 1, "medium": is_medium(cells), "large": is_bent(cells)}[size]
        return shape and cells <= self.empty(leaving) and cells != leaving

    def may_lily(self, cell: Cube) -> bool:
        return cell in self.foliage and cell not in self.lilies

    def may_lantern(self, middle: Cube) -> bool:
        return any(m == middle for m, _ in self.shores) and all(m != middle for m, _ in self.lanterns)

    def may_path(self, cell: Cube) -> bool:
        if cell not in self.empty() or self.coins < 2:
            return False
        return not self.path or touch(cell, self.path[0]) or touch(cell, self.path[-1])

    def ends_by(self, cell: Cube) -> list[Cube]:
        """The ends of the path beside a hex."""
        return [end for end in dict.fromkeys([*self.path[:1], *self.path[-1:]]) if touch(end, cell)]

    def count(self, kind: str) -> int:
        return sum(card.startswith(kind) for card in self.cards)

    def all_koi(self) -> list[tuple[str, str, set[Cube]]]:
        return [*self.koi, *(("carp", "carp", cells) for name, cells in self.toppings if name == "carp")]

    def may_top(self, name: str, cells: set[Cube]) -> bool:
        goal = "branches" if name.startswith("branch") else name
        if goal in self.claimed or not cells <= self.empty():
            return False
        if name.startswith("branch"):
            need = {"branch-small": 2, "branch-medium": 3, "branch-large": 4}[name]
            return is_branch(cells, name) and len(self.foliage) >= need
        if name == "carp":
            return is_carp(cells) and self.coins >= 5
        if name == "shishi":
            return is_triangle(cells) and not cells & set(self.spring)
        if name == "turtle":
            return len(cells) == 1 and self.count("parchment") >= 3
        assert name == "purple"
        return len(cells) == 1 and any(touch(a, b) for a, b in combinations(self.lilies, 2))

    def may_bank(self, name: str, at: Cube, way: str) -> bool:
        if name in self.claimed:
            return False
        if name == "willow":
            cells, sides = self.willow(at, way)
            water = self.water_sides()
            wet = any((b, a) in water for a, b in sides)
            return wet and not self.covered() & set(cells) and len(self.all_koi()) >= 5
        if not self.may_shore(at, way):
            return False
        if name == "waterfall":
            return plus(at, WAY[way]) in self.spring and self.count("well") >= 2
        if name == "statue":
            return len(self.lanterns) >= 2
        lit = {cell for middle, w in self.lanterns for cell in self.shore_cells(middle, w)}
        beside = any(touch(cell, other) for cell in self.shore_cells(at, way) for other in lit)
        return beside and self.coins >= 3

    # --- points ---

    def bare(self, cells: set[Cube]) -> set[tuple[Cube, Cube]]:
        sides = self.water_sides()
        return {(c, n) for c in cells for n in near(c) if n not in cells and (n, c) not in sides}

    def koi_points(self, kind: str, cells: set[Cube]) -> int:
        value = {"small": 2, "medium": 4, "large": 6, "carp": 8}[kind]
        around = {n for c in cells for n in near(c)} - cells
        value += sum(cell in around for cell in self.lilies)
        value += sum(2 for name, on in self.toppings if name == "purple" and on <= around)
        return value if self.bare(cells) else value * 2

    def line(self, start: Cube, way: Cube) -> list[Cube]:
        cells, covered = [], self.covered()
        while start in covered:
            cells.append(start)
            start = plus(start, way)
        return cells

    def lantern_points(self, middle: Cube, way: str) -> int:
        return len(self.line(plus(middle, WAY[way]), WAY[way]))

    def goal_points(self) -> dict[str, int]:
        found: dict[str, int] = {}
        koi = [cells for _, _, cells in self.all_koi()]
        for name, cells in self.toppings:
            around = {n for c in cells for n in near(c)} - cells
            if name.startswith("branch"):
                found["branches"] = {"branch-small": 10, "branch-medium": 15, "branch-large": 20}[name]
            elif name == "shishi":
                found["shishi"] = 3 * sum(bool(each & around) for each in koi)
            elif name == "turtle":
                found["turtle"] = [0, 1, 2, 4, 8, 12, 16][len(around & self.empty())]
        for name, at, way in self.banks:
            hollow = plus(at, WAY[way])
            if name == "willow":
                found["willow"] = 8
            elif name == "waterfall":
                found["waterfall"] = 8 if self.empty() & set(self.spring) else 16
            elif name == "statue":
                seen = set(self.line(hollow, WAY[way]))
                found["statue"] = 4 * sum(bool(each & seen) for each in koi)
            elif name == "bridge":
                found["bridge"] = sum(len(self.line(hollow, minus(hollow, cell))) for cell in self.shore_cells(at, way))
        if self.path:
            found["path"] = [3, 6, 12, 18][min(len(self.path), 4) - 1]
        return found

    def parchment_points(self) -> int:
        sizes = [kind for _, kind, _ in self.koi]
        purple = sum(name == "purple" for name, _ in self.toppings)
        worth = {
            "parchment-lily": 2 * (len(self.lilies) + purple),
            "parchment-small": 2 * sizes.count("small"),
            "parchment-medium": 3 * sizes.count("medium"),
            "parchment-large": 4 * sizes.count("large"),
            "parchment-lantern": 2 * len(self.lanterns),
            "parchment-well": 2 * self.count("well"),
            "parchment-market": 3 * self.count("market"),
            "parchment-storage": 3 * self.count("storage"),
        }
        return sum(worth.get(card, 0) for card in self.cards)

    def total(self) -> int:
        return (
            sum(self.koi_points(kind, cells) for _, kind, cells in self.all_koi())
            + sum(self.lantern_points(middle, way) for middle, way in self.lanterns)
            + sum(self.goal_points().values())
            + self.parchment_points()
            + self.luck
        )
