"""A pond beside the scroll: whose it is, what everything in it is worth, and what gives how much to the line in focus.

Parchments and goals of its seat lie on the sill below it, as slips of paper.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.games.koi import count
from game.games.koi._screen.brush import Brush
from game.games.koi.layout import LARGEST, SILL, Sight, frame, hexes_of, sight
from game.games.koi.parts import face_of
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.hexes import Cells, Hex
from game.kernel.receipt import Line
from game.stage.kept import Kept
from game.stage.outline import Stroke
from game.stage.page import Page
from game.stage.rooms import Eye, Opened

LIGHT, INK, TOKENS, SLIPS, ON_SLIPS = 356, 360, 380, 386, 421
"""Layers: over the veil on the pond, and under the scroll."""
GLOW = (Stroke((255, 236, 160), 13, alpha=60), Stroke((255, 244, 190), 7, alpha=130), Stroke((255, 252, 226), 3))
"""The light round a hex of the line in focus."""
PLAQUE = pygame.Rect(96, 54, 520, 60)
SEEN = pygame.Rect(96, 54, 756, SILL - 48)
"""What tokens keep inside of."""
LETTER, WORTH, RESULT = 28, 28, 38
"""How large letters, numbers and the result in focus are written."""
STEP, FAR = 8, 176
"""In what steps a free place is looked for, and how far away."""
AROUND = tuple(
    sorted(
        ((x, y) for x in range(-FAR, FAR + 1, STEP) for y in range(-FAR, FAR + 1, STEP) if math.hypot(x, y) <= FAR),
        key=lambda each: math.hypot(*each),
    )
)
"""Where a token may lie instead, the nearest place first."""
NEAR = 72
"""How far a number may lie from what it speaks of: the scroll has it, too."""
SILL_ROOM = pygame.Rect(96, 758, 748, 188)
"""Where slips lie."""
NAMED, SUMMED, MOST = (234, 152), (182, 90), 7
"""How large a slip is with a name, and with a sum; so many with a result lie in a row, and there are two rows."""
APART = 14
"""How far slips lie apart."""


class _Token(NamedTuple):
    """A number or a letter, where it would like to lie."""

    name: str
    text: str
    at: tuple[float, float]
    art: str
    size: int = WORTH
    far: int = FAR
    """How far from there it may lie; where there is no such place, it is left out."""


class Counted:
    """What lies over a pond that is counted. `emblem` paints the small picture of a group."""

    def __init__(self, brush: Brush, emblem: Callable[[Page, State, str, pygame.Rect], None]) -> None:
        self._brush = brush
        self._emblem = emblem
        self._pages = Kept(brush.kit)

    def paint(self, page: Page, view: State, eye: Eye, at: pygame.Rect, opened: Opened) -> None:
        """All of it, painted once for every line."""
        of = view, eye, tuple(at), opened
        self._pages.lay(page, (opened.seat, opened.focus), of, lambda part: self._paint(part, view, eye, at, opened))

    def letter(self, page: Page, letter: str, rect: pygame.Rect, name: str, layer: int) -> None:
        """The letter of a line."""
        size = self._brush.kit.text.fitted(letter, LETTER, rect.w, bold=True, high=rect.h - 2)
        self._brush.bead(page, letter, *rect.center, name=name, size=size, layer=layer)

    def _paint(self, page: Page, view: State, eye: Eye, at: pygame.Rect, opened: Opened) -> None:
        board, known = frame(view, eye).board, sight(view, eye)
        share = at.w / board.w
        seen = Sight(known.size * share, at.x + (known.x - board.x) * share, at.y + (known.y - board.y) * share)
        taken = [self._plaque(page, opened.seat)]
        tokens: list[_Token] = []
        if opened.focus:
            lines = opened.groups[opened.focus]
            tokens += self._focused(page, seen, lines)
        tokens += self._letters(seen, opened)
        tokens += self._worths(seen, opened)
        small = -seen.size, -1.3 * seen.size
        koi = [_lies(lines) for lines in opened.groups.values() if lines[0].rule.startswith("koi_")]
        hide = [seen.rect((cell,)).inflate(*small) for cells in koi for cell in cells]
        for token in tokens:
            self._lay(page, token, taken, hide)
        self._slips(page, view, opened)

    def _plaque(self, page: Page, seat: int) -> pygame.Rect:
        """Whose pond it is, on a board of wood; what it covers."""
        kit = self._brush.kit
        text = self._brush.say("inspect.seat_title", seat=self._brush.names[seat])
        size = kit.text.fitted(text, 32, PLAQUE.w - 90, bold=True, high=PLAQUE.h - 4)
        wide = round(kit.text.width(text, size, bold=True)) + 90
        rect = pygame.Rect(*PLAQUE.topleft, min(PLAQUE.w, wide), PLAQUE.h)
        page.paper("koi/lacquer", rect, layer=TOKENS, name="plaque")
        crest = f"crests/{self._brush.crests[seat]}_colour"
        page.picture(crest, rect.x + 36, rect.centery, layer=TOKENS + 1, size=0.42, name="plaque crest")
        self._brush.write(
            page, text, rect.x + 66, rect.centery, name="plaque name", room=rect, size=32, high=PLAQUE.h - 4,
            width=rect.w - 80, layer=TOKENS + 1,
        )  # fmt: skip
        return rect

    # --- tokens -------------------------------------------------------------------------------------------

    def _lay(self, page: Page, token: _Token, taken: list[pygame.Rect], koi: Sequence[pygame.Rect]) -> None:
        """A token as near as it can be to where it would like to lie, over no other one, and over no koi if it can."""
        wants = self._brush.bead_rect(token.text, *token.at, token.size)
        free = [
            rect
            for dx, dy in AROUND
            if math.hypot(dx, dy) <= token.far
            for rect in (wants.move(dx, dy),)
            if SEEN.contains(rect) and rect.inflate(4, 2).collidelist(taken) < 0
        ]
        beside = (rect for rect in free if rect.collidelist(koi) < 0 and math.dist(rect.center, wants.center) <= NEAR)
        found = next(beside, free[0] if free else None)
        if found is not None:
            taken.append(found)
            art, size = token.art, token.size
            self._brush.bead(page, token.text, *found.center, name=token.name, art=art, size=size, layer=TOKENS)

    def _letters(self, seen: Sight, opened: Opened) -> list[_Token]:
        """The letters of the lines that are open, each at the left end of what it stands for."""
        found = []
        for group, letter in opened.letters.items():
            if cells := _lies(opened.groups[group]):
                x, y = seen.at(min(cells, key=seen.at))
                at = x - 0.45 * seen.size, y - 0.5 * seen.size
                found.append(_Token(f"token {letter}", letter, at, "bead_pale", LETTER))
        return found

    def _end(self, seen: Sight, cells: Cells, text: str, size: int = WORTH) -> tuple[float, float]:
        """To the lower right of the lowest hex of something, as far as a token needs."""
        lowest: Hex = max(cells, key=lambda cell: (cell[1], cell[0]))
        (x, y), bead = seen.at(lowest), self._brush.bead_rect(text, 0, 0, size)
        return x + max(0.42 * seen.size, 0.5 * bead.w), y + max(0.52 * seen.size, 0.5 * bead.h)

    def _worths(self, seen: Sight, opened: Opened) -> list[_Token]:
        """What every koi and every lantern is worth, and what else is open."""
        found = []
        for group, lines in opened.groups.items():
            counts = lines[0].rule.startswith("koi_") or lines[0].rule == "lantern" or group in opened.letters
            if group != opened.focus and counts and (cells := _lies(lines)):
                worth = str(sum(line.points for line in lines))
                found.append(_Token(f"worth {group}", worth, self._end(seen, cells, worth), "bead", far=NEAR))
        return found

    def _focused(self, page: Page, seen: Sight, lines: Sequence[Line]) -> list[_Token]:
        """Light round what is in focus and ink from what gives to it; the result, and how much each gives."""
        cells, gives, found = _lies(lines), _gives(lines), []
        for cell in cells:
            page.outline(f"light {hexes.name(cell)}", seen.outline(cell), GLOW, layer=LIGHT)
        for line in lines:
            if line.rule in ("bare_sides", "koi_dry"):
                for side in line.squares:
                    at, _, way = side.partition("/")
                    bare = hexes.named(at)
                    assert bare is not None
                    x, y = seen.side(bare, hexes.NAMES.index(way))
                    share = max(0.8, 1.2 * seen.size / LARGEST)
                    page.picture("koi/reeds", x, y + 10, layer=LIGHT + 1, size=share, name=f"reeds {side}")
        if cells:
            worth = str(sum(line.points for line in lines))
            found.append(_Token("result", worth, self._end(seen, cells, worth, RESULT), "bead_red", RESULT))
        for giver, points in gives.items():
            if not cells:  # it is all that is lit then
                for cell in giver:
                    page.outline(f"light {hexes.name(cell)}", seen.outline(cell), GLOW, layer=LIGHT)
            x, y = seen.middle(giver)
            name = hexes.name(giver[0])
            if cells:
                end = seen.at(min(cells, key=lambda cell: math.dist(seen.at(cell), (x, y))))
                start = round(x + 0.2 * (end[0] - x)), round(y + 0.2 * (end[1] - y))
                page.ink(f"ink {name}", start, (round(end[0]), round(end[1])), layer=INK, short=round(0.3 * seen.size))
            below = max(0.56 * seen.size, self._brush.bead_rect("+1", 0, 0).h * 0.6)
            found.append(_Token(f"gives {name}", f"+{points}", (x + 4, y + below), "bead"))
        return found

    # --- what lies on the sill ----------------------------------------------------------------------------

    def _slips(self, page: Page, view: State, opened: Opened) -> None:
        """Parchments and goals: with a name each while they are few, with their sums, or with what they bring."""
        groups = [(group, lines) for group, lines in opened.groups.items() if _is_kept(lines[0])]
        number = len(groups)
        if not number:
            return
        size, across = NAMED, 3
        if number > across:
            across, size = 4, SUMMED
            names = [self._says(view, lines) for _, lines in groups]
            least = self._brush.kit.text.least
            if number == across and all(self._brush.kit.text.width(each, least) <= SUMMED[0] - 26 for each in names):
                size = SUMMED[0], NAMED[1]
        if number > 2 * across:
            across, rows = MOST, -(-number // MOST)
            high = min(SUMMED[1], (SILL_ROOM.h - APART * (rows - 1)) // rows)
            size = (SILL_ROOM.w - APART // 2 * (MOST - 1)) // MOST, high
        step = (SILL_ROOM.w + APART) / across if across != 3 else size[0] + APART
        for n, (group, lines) in enumerate(groups):
            row, column = divmod(n, across)
            rect = pygame.Rect(round(SILL_ROOM.x + step * column), SILL_ROOM.y + row * (size[1] + APART // 2), *size)
            rect.w = min(rect.w, round(step) - APART // 2)
            self._slip(page, view, group, lines, rect, opened)

    def _says(self, view: State, lines: Sequence[Line]) -> str:
        """What a slip is called."""
        says = count.told(view, lines).says
        return self._brush.kit.say(says.key, **says.values)

    def _slip(  # noqa: PLR0913, PLR0917 -- a slip, and what is on it
        self, page: Page, view: State, group: str, lines: tuple[Line, ...], rect: pygame.Rect, opened: Opened
    ) -> None:
        told, named, name = count.told(view, lines), rect.h == NAMED[1], f"slip {group}"
        page.sheet("papers/card", rect, layer=SLIPS, name=name)
        if group == opened.focus:
            page.framed(rect, layer=SLIPS + 2, name=f"{name} light")
        face = view.book.faces.get(face_of(group))
        large = rect.w > SUMMED[0]
        side = 68 if large else 40
        middle = rect.y + 54 if named else rect.centery
        emblem = pygame.Rect(0, 0, side, side)
        emblem.center = rect.x + (50 if large else 8 + side // 2), middle
        if face is None or named:
            self._emblem(page, view, group, emblem)
        else:  # which Parchment it is, without a word
            self._brush.sign(page, face.counts, *emblem.center, layer=ON_SLIPS, name=f"{name} counts", size=side / 74)
        theme = self._brush.kit.theme
        worth = told.comes if rect.w > 140 else str(sum(line.points for line in lines))
        left = emblem.right + 4
        written = page.line(
            worth,
            left,
            middle,
            wide=rect.right - (14 if large else 6) - left,
            high=min(70, rect.h - 8),
            slack=8,
            size=34,
            bold=True,
            colour=theme["rust"],
            anchor="midleft",
            room=rect,
            layer=ON_SLIPS,
            name=f"{name} worth",
        )
        if named:
            inset = 20 if large else 14
            page.line(
                self._says(view, lines),
                rect.x + inset,
                rect.bottom - 32,
                wide=rect.w - inset - 12,
                high=52,
                slack=8,
                size=30,
                anchor="midleft",
                room=rect,
                layer=ON_SLIPS,
                name=f"{name} name",
            )
        if group in opened.letters:
            letter = opened.letters[group]
            at = (rect.x + 14, rect.y + 12) if named else (rect.right - 20, rect.bottom - 6)
            if not self._brush.bead_rect(letter, *at, LETTER).inflate(0, -6).colliderect(written):
                self._brush.bead(page, letter, *at, name=f"{name} letter", art="bead_pale", layer=ON_SLIPS)


def _lies(lines: Sequence[Line]) -> Cells:
    """The hexes that something lies on in the pond; none of what does not."""
    first = lines[0]
    at = first.pieces[0] if first.pieces and first.rule != "parchment" else ""
    return hexes_of(at) if "@" in at else ()


def _gives(lines: Sequence[Line]) -> dict[Cells, int]:
    """What gives something to a line, by the hexes it lies on, and how much: lilies, or what a tile counts."""
    first = lines[0]
    if first.rule.startswith("koi_"):
        return {hexes_of(line.pieces[0]): line.points for line in lines if line.rule in ("lily", "purple_lily")}
    things = first.pieces if first.rule == "parchment" else first.pieces[1:]
    here = [thing for thing in things if "@" in thing]
    return {hexes_of(thing): first.points // len(things) for thing in here}


def _is_kept(line: Line) -> bool:
    """Whether a slip on the sill tells a line: a Parchment or a goal."""
    return count.row(line.group) in ("parchment", "goal")
