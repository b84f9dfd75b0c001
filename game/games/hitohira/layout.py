"""Where everything of Hitohira lies on the canvas: a pure function of the view and of who looks.

The pouch stands in the middle, under three cards; before it lies the tray for the pieces of a turn, and below that the
strip of paper. Each seat has a panel in a corner, clockwise from the lower left: its screen over a mat with a line for
each colour; that of the seat on turn is larger and in the light.

A blossom is named as the rules name it, r17. It is seen by everybody wherever it lies, but behind a screen: what stands
there is no piece of the layout. Only what its owner alone has just drawn is one, for its owner, and is called `veil`.
Other things that come, go and change in a show are pieces, too: the pouch, the cards, the two meters of the strip, the
gloom after a bust, the room in which one decides alone, the screens that have fallen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.games.hitohira.parts import (
    BLACK,
    COLOURS,
    GROUPS,
    INDEX,
    MOST,
    Group,
    Piece,
    bust,
    colour_of,
    counts_of,
    lit,
)
from game.games.hitohira.parts import SEATS as LETTERS
from game.games.hitohira.parts import TRIGGER_OF as TRIGGERS
from game.games.hitohira.rules import fruitless
from game.games.hitohira.scoring import standing, wild
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.kernel.trouble import Refusal
from game.stage.rooms import Culprit, Eye, Frame, remembered
from game.stage.tween import Pose

# --- the middle -----------------------------------------------------------------------------------------

MIDDLE = pygame.Rect(596, 44, 728, 922)
"""Cards, pouch, tray and strip."""
CARDS = tuple(pygame.Rect(628 + 225 * n, 60 + 8 * (n == 1), 214, 210) for n in range(3))
FOOT = (960, 672)
"""Where the pouch stands."""
POUCH = pygame.Rect(787, 300, 346, 376)
NECK = POUCH.inflate(-132, 0)
"""The part of it that stands over all fields: beside that a paper hides nothing of it but a fold."""
SLUMPS = ((962, 338), (962, 350), (962, 369), (976, 391), (981, 415), (985, 436))
"""The mouth of the pouch, from full to empty: it sags."""
TRAY = pygame.Rect(626, 706, 668, 104)
STRIP = pygame.Rect(626, 820, 668, 142)
DIVIDED = 1000
"""Where the strip is divided: the meters to the left, what a draw would bring to the right."""
METERS = (830, 891)
"""The middle of the two meters, from their first sign."""
PLATE = pygame.Rect(642, 838, 312, 106)
"""The plate that ends a turn."""
STOP = pygame.Rect(1118, 596, 172, 92)
"""The plate that stops the drawing, beside the pouch."""
TAGS = (pygame.Rect(632, 586, 166, 50), pygame.Rect(632, 644, 166, 50))
"""The slips that say which draw this is, and how many pieces are left."""
READING = pygame.Rect(630, 284, 660, 416)
"""Where a card lies: over the pouch, never over tray, strip or fields."""
UPPER = pygame.Rect(630, 268, 660, 318)
"""The same, above whatever stands beside the foot of the pouch and lies before it: tried first."""
TALL = pygame.Rect(630, 54, 660, 646)
"""The same, over the cards as well: for whoever chose large text."""
ACROSS = pygame.Rect(630, 292, 660, 660)
"""Where the slip of a lesson lies that is too long for any other place."""
TOLD = pygame.Rect(660, 284, 600, 296)
"""Where a notice lies: over the mouth of the pouch, above all that stands beside its foot."""
SAUCERS = {1: (960,), 2: (905, 1015), 3: (850, 960, 1070)}
SAUCER_Y = 636
AT_TRAY, AT_SAUCER = 1.0, 1.05
"""How large a blossom is there; one is how large it is painted for the tray."""
KEPT = ((1106, 908), (1190, 908))
"""The two saucers on the strip for what is kept after a bust."""
SNUG = 13
"""How much closer a thick ring lies: beside what it goes round stand other lines, dials and the tags of the pouch."""
STONE = (1640, 920)
"""Where the stone lantern stands when three play: where a fourth would sit."""
SHAFT = pygame.Rect(1523, 625, 234, 295)
"""All of it."""
FILLS = 6
"""How many pictures of the pouch there are, from full to empty."""

# --- panels ---------------------------------------------------------------------------------------------

LEFT, RIGHT, TOP = 96, 1824, 62


class Size(NamedTuple):
    """How large a panel is: all of it, its screen, the pitch of its lines."""

    wide: float
    high: float
    screen: float
    pitch: float

    def to(self, other: Size, share: float) -> Size:
        """The size a share of the way to another one."""
        return Size(*(one + (two - one) * share for one, two in zip(self, other, strict=True)))

    @property
    def grown(self) -> float:
        """How much larger everything on it is than on the smallest panel."""
        return self.pitch / 41


FEW, FEW_ACTIVE, FEW_FOOT = Size(450, 485, 139, 49), Size(500, 538, 156, 55), 944
MANY, MANY_ACTIVE, MANY_FOOT = Size(404, 414, 116, 41), Size(480, 467, 133, 47), (948, 957)
"""Panels for two seats, and for more; not on turn and on turn; and where those below end."""


@lru_cache(maxsize=64)
def _size(seats: int, share: float) -> Size:
    return FEW.to(FEW_ACTIVE, share) if seats == 2 else MANY.to(MANY_ACTIVE, share)


@lru_cache(maxsize=256)
def _panel(seats: int, seat: Seat, share: float) -> pygame.Rect:
    size = _size(seats, share)
    wide, high = round(size.wide), round(size.high)
    if seats == 2:
        return pygame.Rect(RIGHT - wide if seat else LEFT, FEW_FOOT - high, wide, high)
    foot = round(MANY_FOOT[0] + (MANY_FOOT[1] - MANY_FOOT[0]) * share)
    return pygame.Rect(RIGHT - wide if seat in (2, 3) else LEFT, foot - high if seat in (0, 3) else TOP, wide, high)


def size_of(view: State, share: float) -> Size:
    """How large the panel of a seat is, so far grown."""
    return _size(view.options.seats, share)


def field(view: State, seat: Seat, share: float) -> pygame.Rect:
    """The panel of a seat, so far grown: its screen and its mat."""
    return _panel(view.options.seats, seat, share)


def panel(view: State, eye: Eye, seat: Seat, share: float) -> pygame.Rect:
    """The panel of a seat; nowhere while somebody decides alone, and when the screens have fallen."""
    seen = decides(view, eye) is None and view.phase != "over"
    return field(view, seat, share).copy() if seen else pygame.Rect(0, 0, 0, 0)


def screen_of(view: State, seat: Seat, share: float) -> pygame.Rect:
    """The screen of a seat."""
    return _screen(view.options.seats, seat, share)


def _screen(seats: int, seat: Seat, share: float) -> pygame.Rect:
    under = _panel(seats, seat, share)
    return pygame.Rect(under.x + 12, under.y, under.w - 24, round(_size(seats, share).screen))


def mat_of(view: State, seat: Seat, share: float) -> pygame.Rect:
    """The mat of a seat, below its screen."""
    under, screen = field(view, seat, share), round(size_of(view, share).screen)
    return pygame.Rect(under.x, under.y + screen - 6, under.w, under.h - screen + 6)


def line_of(view: State, seat: Seat, colour: str, share: float) -> pygame.Rect:
    """The line of a colour in a seat's field."""
    return _line(view.options.seats, seat, colour, share)


@lru_cache(maxsize=1024)
def _line(seats: int, seat: Seat, colour: str, share: float) -> pygame.Rect:
    under, size = _panel(seats, seat, share), _size(seats, share)
    y = under.y + size.screen + 24 + size.pitch * INDEX[colour]
    return pygame.Rect(under.x + 16, round(y), under.w - 32, round(size.pitch))


def spot(  # noqa: PLR0913, PLR0917 -- whose line, which place in it, how far grown
    view: State, seat: Seat, colour: str, place: int, among: int, share: float
) -> Pose:
    """Where a piece lies in its line, the first, second ... of so many."""
    return _spot(view.options.seats, seat, colour, place, among, share)


@lru_cache(maxsize=4096)
def _spot(  # noqa: PLR0913, PLR0917 -- see `spot`
    seats: int, seat: Seat, colour: str, place: int, among: int, share: float
) -> Pose:
    under, size, line = _panel(seats, seat, share), _size(seats, share), _line(seats, seat, colour, share)
    across = 45 * size.grown
    room = under.w - 48 - across / 2 - 152 * size.grown  # up to the figures, and to a slip over them
    step = min(0.82 * across, room / max(1, among - 1))
    return Pose(under.x + 48 + place * step, line.y + size.pitch / 2, across / 74)


def is_active(view: State, seat: Seat) -> bool:
    """Whether a seat's panel is the large one."""
    return view.phase in ("draw", "keep", "settle", "komatsu", "kenrokuen") and view.seat == seat


def share_of(view: State, seat: Seat) -> float:
    """How large a panel is when nothing moves."""
    return float(is_active(view, seat))


def thinking(view: State, eye: Eye, seat: Seat) -> pygame.Rect:
    """Where it shows that a mind is thinking: on the strip."""
    del view, eye, seat
    return pygame.Rect(DIVIDED, STRIP.y + 40, STRIP.right - DIVIDED, 62)


# --- the tray and what lies before the pouch ------------------------------------------------------------


def hollow(n: int) -> tuple[int, int]:
    """The middle of a hollow of the tray."""
    return 680 + 80 * min(n, MOST - 1), TRAY.centery


def span(row: int, count: int) -> pygame.Rect:
    """The hollows that so many more pieces would come to lie in."""
    first, last = hollow(row), hollow(row + count - 1)
    return pygame.Rect(first[0] - 46, first[1] - 48, last[0] - first[0] + 92, 96)


def ordered(view: State) -> tuple[Piece, ...]:
    """The pieces of this turn as they lie: as they were drawn, and by colour once they are the seat's own."""
    if view.phase in ("draw", "keep"):
        return view.row
    return tuple(sorted(view.row, key=lambda piece: (INDEX[piece[0]], int(piece[1:]))))


def at_tray(piece: Piece, view: State) -> Pose:
    """Where a piece of this turn lies; one too many lies on the last one."""
    n = ordered(view).index(piece)
    x, y = hollow(n)
    over = max(0, n - MOST + 1)
    return Pose(x + 22 * over, y - 2 - 26 * over, AT_TRAY, look="" if _lives(piece, view) else "grey")


def _lives(piece: Piece, view: State) -> bool:
    """Whether a piece has its colour: after a bust only what can be kept, the first of each colour but black."""
    first = next(each for each in view.row if each[0] == piece[0])
    return view.phase != "keep" or (piece == first and colour_of(piece) != BLACK)


def at_saucer(n: int, among: int) -> Pose:
    """Where a piece lies that an ability drew."""
    return Pose(SAUCERS[among][n], SAUCER_Y, AT_SAUCER)


def row_rect(view: State, colour: str, count: int = 1) -> pygame.Rect:
    """The first so many pieces of a colour in the tray."""
    of_it = [n for n, piece in enumerate(ordered(view)) if piece[0] == colour][:count]
    rects = [pygame.Rect(0, 0, 90, 94) for _ in of_it]
    for rect, n in zip(rects, of_it, strict=True):
        rect.center = hollow(n)
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(*hollow(0), 0, 0)


def fullness(view: State) -> int:
    """Which picture of the pouch shows how full it is: the first is full."""
    whole = view.inside + sum(map(len, (view.row, view.extra, *view.fields, *view.screens)))
    return min(FILLS - 1, FILLS - 1 - int((FILLS - 1) * min(1.0, 1.15 * view.inside / max(1, whole)) + 0.4))


def mouth(fill: int) -> tuple[int, int]:
    """Where blossoms leave the pouch and go back into it, by its picture."""
    return SLUMPS[fill]


# --- behind the screen ----------------------------------------------------------------------------------

ALONE = {"warm": pygame.Rect(262, 466, 626, 410), "cool": pygame.Rect(1032, 466, 626, 410)}
"""The two trays between which white and black are divided."""
TITLE = pygame.Rect(610, 84, 700, 150)
"""The paper that says for whom this is; where its words are large, it is as wide as those below it."""
OTHERS, LOOSE = pygame.Rect(544, 258, 832, 74), pygame.Rect(544, 350, 832, 92)
"""The papers above them: how many pieces the others have, and what is to be divided."""
SLIDER = pygame.Rect(560, 884, 800, 70)
"""The rail between them: a place for each way to divide."""


def decides(view: State, eye: Eye) -> Seat | None:
    """The seat that decides how its white and black count, if these eyes may see it."""
    seat = eye.seat
    return seat if view.phase == "assign" and seat is not None and seat in view.pending else None


def split_rect(number: int, most: int) -> pygame.Rect:
    """Where on the rail so many of the white and black pieces count with Red & Yellow: all of them at the left."""
    pitch = min(110, SLIDER.w // (most + 1))
    x = SLIDER.centerx + round((most / 2 - number) * pitch)
    rect = pygame.Rect(0, 0, min(72, pitch - 6), 60)
    rect.center = x, SLIDER.centery
    return rect


def veiled(view: State, eye: Eye) -> Piece | None:
    """The piece that the seat on turn has just drawn in secret, if these are its own eyes.

    It is the last that has left the pouch, and comes next after those of the row, which still call Shin Sumizome up.
    """
    if eye.seat != view.seat or view.phase != "settle" or not view.used or "shin_sumizome" not in view.cards:
        return None
    last = view.screens[view.seat][-1:]
    if not last or last[0] is None or int(last[0][1:]) != view.drawn or not view.row:
        return None
    next_after = int(view.row[-1][1:]) == view.drawn - 1 and "two_pairs" in lit(counts_of(view.row))
    return last[0] if next_after else None


# --- the end --------------------------------------------------------------------------------------------

ROWS = pygame.Rect(96, 54, 916, 892)
"""Where the screens lie when they have fallen, and the paper on a line of the scores below them."""
HEADS = 104
"""How high the papers above them are."""
HIGHEST, BELOW, APART = 264, 194, 8
"""How high such a screen is at most, how much room all of them leave for that paper, and how far apart they lie."""
BARE = 40
"""How far that paper may lie over them without hiding a word."""
FIRST = 204
"""How wide the part of a fallen screen is that bears crest and name."""


def fallen(view: State, seat: Seat) -> pygame.Rect:
    """A screen that has fallen, in its row."""
    high = min(HIGHEST, (ROWS.h - HEADS - BELOW) // len(view.seats) - APART)
    return pygame.Rect(ROWS.x, ROWS.y + HEADS + APART + (high + APART) * seat, ROWS.w, high)


def rows_of(view: State) -> pygame.Rect:
    """All screens that have fallen, the papers above them, and below them a strip that nothing lies on."""
    return pygame.Rect(*ROWS.topleft, ROWS.w, fallen(view, view.seats[-1]).bottom + BARE - ROWS.y)


def head_of(group: Group) -> pygame.Rect:
    """The paper above the screens that says what the places of a group are worth."""
    wide = (ROWS.w - FIRST) // 2
    return pygame.Rect(ROWS.x + FIRST + wide * (group == "cool") + 5, ROWS.y, wide - 10, HEADS - 8)


def half(view: State, seat: Seat, group: Group) -> pygame.Rect:
    """The part of a fallen screen with the pieces that count with a group."""
    under = fallen(view, seat)
    wide = (under.w - FIRST) // 2
    return pygame.Rect(under.x + FIRST + wide * (group == "cool"), under.y, wide, under.h)


def counted(view: State, seat: Seat, group: Group) -> tuple[list[Piece], int]:
    """The pieces behind a fallen screen that count with a group, its own first, and how many are its own."""
    pieces = [piece for piece in view.screens[seat] if piece is not None]
    own = [piece for piece in pieces if colour_of(piece) in GROUPS[group]]
    loose = [piece for piece in pieces if colour_of(piece) in ("w", "k")]
    warm = view.warm[seat] or 0
    number = standing(counts_of(pieces), warm)[group]
    given = loose[:warm] if group == "warm" else loose[warm:]
    return [*own, *given][:number], len(own)


def idle(view: State, seat: Seat) -> list[Piece]:
    """The pieces behind a fallen screen that count with no group: white and black with nothing else beside them."""
    taken = [piece for group in GROUPS for piece in counted(view, seat, group)[0]]
    return [piece for piece in view.screens[seat] if piece is not None and piece not in taken]


def lies_idle(view: State, seat: Seat, n: int, among: int) -> Pose:
    """Where a piece lies that counts with neither group: between the two, which are empty then."""
    rect = half(view, seat, "cool")
    return Pose(rect.x + (n - (among - 1) / 2) * 60, rect.y + rect.h * 0.31, 0.74 if among < 6 else 0.62)


def lies_fallen(view: State, seat: Seat, group: Group, n: int, among: int) -> Pose:
    """Where a piece lies on a fallen screen."""
    rect = half(view, seat, group)
    step = min(60.0, (rect.w - 158) / max(1, among - 1))
    return Pose(rect.x + 52 + n * step, rect.y + rect.h * 0.31, 0.74 if among < 6 else 0.62)


# --- the room -------------------------------------------------------------------------------------------


@remembered
def frame(view: State, eye: Eye) -> Frame:
    """The room for what is not the game's own; the log hangs where nobody sits, or beside the pouch."""
    log = {
        2: pygame.Rect(1440, 130, 384, 150),
        3: pygame.Rect(1440, 600, 384, 150),
        4: pygame.Rect(1110, 306, 214, 150),
    }[len(view.seats)]
    grows = {2: 250, 3: 320, 4: 284}[len(view.seats)]
    if decides(view, eye) is not None:
        log, grows = pygame.Rect(1410, 84, 250, 150), 350
    elif view.phase == "over":  # nobody sits at the right any more
        log, grows = pygame.Rect(1440, 130, 384, 150), 250
    return Frame(
        board=rows_of(view) if view.phase == "over" else MIDDLE,
        log=log,
        log_grows=grows,
        roll=pygame.Rect(1306, 84, 558, 846),  # over the whole of any panel
        looking=pygame.Rect(742 if len(view.seats) == 4 else 783, 292, 354, 172),
        cards=_columns(view, eye),
        notice=TOLD if decides(view, eye) is None else pygame.Rect(RIGHT - 440, 54, 440, 404),
        across=READING if view.phase == "over" else ACROSS,
        spared=_spared(view, eye),
        whole=_whole(view, eye),
        filled=view.phase == "keep",
        snug=SNUG,
    )


def _columns(view: State, eye: Eye) -> tuple[pygame.Rect, ...]:
    """Where a card or the slip of a lesson can lie: before the pouch, and wherever nobody sits, over a card as well."""
    if view.phase == "over":  # a card lies above the slip
        return pygame.Rect(RIGHT - 700, 84, 700, 400), pygame.Rect(RIGHT - 700, 84, 700, 846)
    if decides(view, eye) is not None:
        narrow, half = (
            (pygame.Rect(LEFT, 54, wide, 404), pygame.Rect(RIGHT - wide, 54, wide, 404)) for wide in (440, 864)
        )
        # What is divided is seen below; whoever is told much sees at least the two trays.
        over, wider, most = (
            pygame.Rect(960 - wide // 2, 54, wide, high) for wide, high in ((840, 292), (960, 292), (960, 404))
        )
        return *narrow, *half, over, wider, most
    return {
        2: (UPPER, *_above(510), READING, *(rect for wide in (742, 980, 1228) for rect in _above(wide)), TALL),
        3: (UPPER, pygame.Rect(RIGHT - 500, 54, 500, 902), READING, TALL),
        4: (UPPER, READING, TALL),
    }[len(view.seats)]


def _above(wide: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The room above the left one of two panels and at the right, so far towards the middle: over some cards whole."""
    return pygame.Rect(LEFT, 54, wide, 902), pygame.Rect(RIGHT - wide, 54, wide, 902)


def _spared(view: State, eye: Eye) -> tuple[tuple[pygame.Rect, ...], ...]:
    """What had better be seen beside the slip of a lesson: pouch, tags, plate and cards, or what is divided."""
    if view.phase == "over":
        return ()
    if decides(view, eye) is not None:
        return tuple(ALONE.values()), (LOOSE,), (OTHERS,)
    left, middle, right = (card.inflate(-16, -30) for card in CARDS)  # a slip may come up to their edges
    stops = (STOP,) if view.phase == "draw" and view.draws else ()
    return (*stops, *TAGS), (NECK, middle), (left,), (right,)


def _whole(view: State, eye: Eye) -> tuple[pygame.Rect, ...]:
    """What no paper hides in part: words. A pouch is known by any part of it."""
    if view.phase == "over":
        return ()
    if decides(view, eye) is not None:
        return TITLE, OTHERS, LOOSE
    return tuple(rect for group in _spared(view, eye) for rect in group if rect is not NECK)


def parts(view: State, eye: Eye) -> list[pygame.Rect]:
    """The panels and what stands where none is; at the end the screens that have fallen.

    Who decides alone sees none of them.
    """
    if view.phase == "over" or decides(view, eye) is not None:
        return rooted(view, eye) if view.phase == "over" else []
    return [*(field(view, seat, share_of(view, seat)) for seat in view.seats), *rooted(view, eye)]


def rooted(view: State, eye: Eye) -> list[pygame.Rect]:
    """The stone lantern, at the end the screens: the lanterns under the tree hang as they do, whoever sits there."""
    del eye
    if view.phase == "over":
        return [rows_of(view)]
    return [SHAFT] if stands(view) else []


def stands(view: State) -> bool:
    """Whether the stone lantern stands there."""
    return len(view.seats) == 3


def eye_on(view: State, eye: Eye, seat: Seat) -> Eye:
    """The table is seen whole."""
    del view, seat
    return eye


def poses(view: State, eye: Eye) -> dict[str, Pose]:
    """Where every piece is."""
    return dict(_poses(view, eye))


@remembered
def _poses(view: State, eye: Eye) -> dict[str, Pose]:
    found: dict[str, Pose] = {}
    if view.phase == "over":
        return _fallen(view)
    if decides(view, eye) is not None:
        return {"room": Pose(960, 484)}  # it hides everything else
    for seat in view.seats:
        found |= _field(view.options.seats, seat, view.fields[seat], share_of(view, seat))
    found["pouch"] = Pose(*FOOT, look=f"{fullness(view)}")
    found |= hanging(view)
    if view.phase == "draw":
        found["meters"] = Pose(METERS[0], METERS[1], look=meters(view.row))
    if view.phase == "keep" and view.row:  # it goes with what the wind takes
        found["gloom"] = Pose(960, 540)
        if stands(view):
            found["stone"] = Pose(*STONE)
    found |= {piece: at_tray(piece, view) for piece in view.row}
    found |= {piece: at_saucer(n, len(view.extra)) for n, piece in enumerate(view.extra)}
    secret = veiled(view, eye)
    if secret is not None:
        screen = screen_of(view, view.seat, 1.0)
        found["veil"] = Pose(screen.x + screen.w * 0.41, screen.y + 44, 1.3, look=secret[0])
    return found


def hanging(view: State) -> dict[str, Pose]:
    """The cards as they hang over the pouch, and whether they shine."""
    looks = (f"{card} {'lit' if card_lit(view, n) else ''}" for n, card in enumerate(view.cards))
    return {f"card {n}": Pose(*CARDS[n].center, look=look) for n, look in enumerate(looks)}


def meters(row: tuple[Piece, ...]) -> str:
    """What the meters of the strip show: the colours of a row."""
    return "".join(piece[0] for piece in row) or "-"


def card_lit(view: State, n: int) -> bool:
    """Whether a card shines: its trigger is met by what was drawn, none was used yet, and there is something for it."""
    return card_met(view, n) and not fruitless(view, view.cards[n])


def card_met(view: State, n: int) -> bool:
    """Whether the pieces of this turn, drawn so far, meet the trigger of a card, and none was used yet."""
    if view.used or view.phase not in ("draw", "settle"):
        return False
    counts = counts_of(view.row)
    return bust(counts) is None and TRIGGERS[view.cards[n]] in lit(counts)


@lru_cache(maxsize=64)
def _field(seats: int, seat: Seat, field: tuple[Piece, ...], share: float) -> dict[str, Pose]:
    """Where the pieces of a field are, which most views have as it was; nobody may change what is found."""
    found = {}
    for colour in COLOURS:
        pieces = [piece for piece in field if piece[0] == colour]
        for n, piece in enumerate(pieces):
            found[piece] = _spot(seats, seat, colour, n, len(pieces), share)
    return found


def _fallen(view: State) -> dict[str, Pose]:
    """The screens that have fallen, and what stood behind them."""
    found: dict[str, Pose] = {}
    for seat in view.seats:
        found[f"fallen {seat}"] = Pose(*fallen(view, seat).center)
        for group in GROUPS:
            pieces, _ = counted(view, seat, group)
            found |= {piece: lies_fallen(view, seat, group, n, len(pieces)) for n, piece in enumerate(pieces)}
        loose = idle(view, seat)
        found |= {piece: lies_idle(view, seat, n, len(loose)) for n, piece in enumerate(loose)}
    return found


def _rects(lying: Mapping[str, Pose]) -> dict[str, pygame.Rect]:
    """The places of pieces, among what lies somewhere."""
    found: dict[str, pygame.Rect] = {}
    for name, pose in lying.items():
        if name[0] in COLOURS and name[1:].isdigit():
            side = round(74 * pose.scale) + 8
            found[name] = pygame.Rect(round(pose.x) - side // 2, round(pose.y) - side // 2, side, side)
    return found


@lru_cache(maxsize=64)
def _places_in_field(seats: int, seat: Seat, field: tuple[Piece, ...], share: float) -> dict[str, pygame.Rect]:
    """The places of the pieces of a field, which most views have as it was; nobody may change what is found."""
    return _rects(_field(seats, seat, field, share))


@lru_cache(maxsize=64)
def places_of_panel(seats: int, seat: Seat, share: float) -> dict[str, pygame.Rect]:
    """The places of a screen and of the lines below it; nobody may change what is found."""
    lines = {f"line {seat} {colour}": _line(seats, seat, colour, share) for colour in COLOURS}
    return {f"screen {seat}": _screen(seats, seat, share), **lines}


@remembered
def places(view: State, eye: Eye) -> Mapping[str, pygame.Rect]:
    """Pieces, lines, screens, cards, the pouch, and what can be drawn or kept."""
    found: dict[str, pygame.Rect] = {}
    if decides(view, eye) is not None:
        return found  # nothing of the table is seen
    lying = _poses(view, eye)
    if view.phase == "over":
        found |= _rects(lying)
        found |= {f"{group} {seat}": half(view, seat, group) for seat in view.seats for group in GROUPS}
        found |= {group: head_of(group) for group in GROUPS}
        return found
    for seat in view.seats:
        found |= _places_in_field(view.options.seats, seat, view.fields[seat], share_of(view, seat))
    found |= _rects({piece: lying[piece] for piece in (*view.row, *view.extra)})
    for seat in view.seats:
        found |= places_of_panel(view.options.seats, seat, share_of(view, seat))
    found |= {f"card {n}": rect.inflate(10, 16) for n, rect in enumerate(CARDS)}
    found["pouch"] = POUCH
    found |= dict(_of_this_turn(view))
    return found


def _of_this_turn(view: State) -> Iterator[tuple[str, pygame.Rect]]:
    """The tray as it is asked for: hollows to be drawn into, colours to be kept, pieces to be hidden."""
    if view.phase == "draw":
        for count in range(1, MOST - len(view.row) + 1):
            yield f"draw {count}", span(len(view.row), count)
    for colour in COLOURS:
        of_it = counts_of(view.row)[INDEX[colour]]
        if of_it and view.phase == "keep":
            yield f"keep {colour}", row_rect(view, colour)
        elif view.phase == "settle":
            for count in range(1, of_it + 1):
                yield f"row {colour} {count}", row_rect(view, colour, count)
    for n in range(len(view.extra)):
        rect = pygame.Rect(0, 0, 96, 96)
        rect.center = SAUCERS[len(view.extra)][n], SAUCER_Y
        yield f"extra {n}", rect


def goals(view: State, seat: Seat) -> dict[str, pygame.Rect]:
    """Where Kenrokuen Kumagai can send a piece: the own mat, the own screen, the mats of others."""
    found = {"goal field": mat_of(view, seat, 1.0), "goal screen": screen_of(view, seat, 1.0)}
    return found | {f"goal {other}": mat_of(view, other, 0.0) for other in view.seats if other != seat}


def where(view: State, eye: Eye, name: str) -> list[pygame.Rect]:
    """Where something is that a lesson points at; nothing if there is no such thing.

    Anything of `places`; a panel, a screen or a line of a seat by its letter (panel A, screen A, line A r); the tray,
    the hollow up to which so many are drawn (draw 2), the strip, how many are left, the plate that stops, all cards,
    and of the secret choice the two trays (warm, cool) and what is to be divided (loose).
    """
    known = places(view, eye)
    word, _, rest = name.partition(" ")
    if word == "draw" and name in known:
        return [span(len(view.row) + int(rest) - 1, 1)]
    if name in known:
        return [known[name]]
    letter, _, colour = rest.partition(" ")
    if letter in tuple(LETTERS[: view.options.seats]):
        seat = LETTERS.index(letter)
        if word == "panel":
            return [field(view, seat, share_of(view, seat)).inflate(12, 12)]
        if word == "screen" and f"screen {seat}" in known:
            return [known[f"screen {seat}"]]
        if word == "line" and f"line {seat} {colour}" in known:
            return [known[f"line {seat} {colour}"]]
    fixed = {"tray": [TRAY], "strip": [STRIP], "cards": list(CARDS), "left": [TAGS[1]], "stop": [STOP]}
    if view.phase == "assign":
        fixed |= {group: [rect] for group, rect in ALONE.items()} | {"loose": [LOOSE]}
    return fixed.get(name, [])


def leads_on(why: Refusal) -> bool:
    """No refusal is best understood by what is open instead."""
    del why
    return False


def culprits(view: State, eye: Eye, why: Refusal) -> list[Culprit]:
    """The pieces that a refusal names, where they are seen, but not a whole field: its owner is told by the words.

    They are ringed and nothing more: they lie all over the table, and ink to each would cross everything.
    """
    known = places(view, eye)
    fields = {piece for field in view.fields for piece in field}
    named = [piece for piece in why.pieces if piece in known]
    return [
        Culprit(piece, known[piece], blocks=False)
        for piece in named
        if piece not in fields or (why.code in BLACKS and colour_of(piece) == BLACK)
    ]


BLACKS = ("swap_black", "take_black")
"""The refusals for which the blacks of a field are at fault."""


def split_of(view: State, seat: Seat) -> tuple[list[Piece], int]:
    """The white and black pieces behind a seat's own screen, and how many there are."""
    loose = [piece for piece in view.screens[seat] if piece is not None and piece[0] in ("w", "k")]
    return loose, wild(counts_of(piece for piece in view.screens[seat] if piece is not None))
