"""How a Haniwa table looks: court, tiles, Gozoku, dice, Dogu, what lies beside them, and what a placement would do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, cast

import pygame

from game.games.haniwa._foretold import Foretold, Standing, foretold, standing
from game.games.haniwa.commands import Command, LayKofun, Place, PlaceDown
from game.games.haniwa.cues import BENEATH
from game.games.haniwa.hand import Hand
from game.games.haniwa.layout import (
    COURT,
    FACES,
    NAMES,
    NOBLES,
    OWN_DOGU,
    PILED,
    PITCH,
    PLATES,
    RACK,
    SIDE,
    STOCK,
    THEIR_DOGU,
    TIPS,
    TRAY,
    all_kofun_of,
    below,
    die_rect,
    dogu_rect,
    hand_rect,
    in_hand,
    noble_rect,
    pile_rect,
    plaque,
    square,
    stock_rect,
)
from game.games.haniwa.layout import LEFT as FIRST
from game.games.haniwa.parts import (
    BROWN,
    COLOUR,
    COLOURS,
    COLUMN_OF,
    COLUMNS,
    DOGU_POWER,
    EMPTY,
    GRID,
    HAND,
    KOFUN,
    PILES,
    PIPS,
    POWER,
    ROW_OF,
    ROWS,
    SEATS,
    SWAPS,
    TILES,
    Column,
    Pile,
    kind,
)
from game.games.haniwa.rules import may_lay_down, went_round
from game.games.haniwa.scoring import measures, verdict, verdicts, voided
from game.games.haniwa.state import State
from game.kernel.box import Seat
from game.stage.page import Kit, Page
from game.stage.rooms import GROWN, Eye, Grasp, Held
from game.stage.theme import SEATS as CRESTS
from game.stage.theme import Colour, colour_of
from game.stage.tween import Pose

MOODS = ("frown", "calm", "smile", "gift", "drunk", "beaming", "shaded")
"""The frames of a Gozoku."""
STACK = 4
"""How many tiles of a pile are seen."""
WOOD, PALE = colour_of("#4a3425"), colour_of("#e8d3a4")
"""The grounds of a tag: dark, and that of whoever leads."""
GOLD, RED = colour_of("#ffd678"), colour_of("#ffa08c")
"""The sum of a row that is enough, and of one that is too much."""
NOTE_TOP, NOTE_END = 178, 716
"""How far up and down the note of a placement reaches, at most."""
PICTURE = 58
"""How high the pictures of a note are."""
CORNER, BRIEF = pygame.Rect(96, 764, 304, 182), 3
"""Where a note without words lies, and how many lines it has."""

TRAYS, SMOKE, OPEN, PIECES, LIP, MARKS, TO_BE, VEIL, NOTE, HELD = 20, 45, 50, 100, 232, 300, 316, 330, 340, 700
"""Layers."""


class _Line(NamedTuple):
    """A line of a note: figures and pictures, and words below them."""

    parts: tuple[str, ...]
    """A picture by name, or figures after a #."""
    words: str


class Paint:
    """Paints one table. `crests` says which crest each seat bears."""

    adorned = True
    totals = True
    """Whether the powers of rows and columns are counted along; not while somebody is asked for them."""
    steps = GROWN
    says_nothing_of_pieces = True

    def __init__(self, kit: Kit, crests: Sequence[int], names: Sequence[str]) -> None:
        self._kit = kit
        self._crests = [CRESTS[chair] for chair in crests]
        self._names = names
        self._veil = lru_cache(maxsize=8)(self._make_veil)
        self._rests = lru_cache(maxsize=256)(self._make_rest)
        self._pile = lru_cache(maxsize=32)(self._make_pile)
        self._row = lru_cache(maxsize=128)(self._make_row)
        self._tag = lru_cache(maxsize=128)(self._make_tag)

    # --- the ground: baked ------------------------------------------------------------------------------

    def backdrop(self, page: Page, *, scoring: bool = False) -> None:
        """Boards at dusk; for the count, night has fallen."""
        page.fixed("haniwa/backdrop", layer=-1)
        if scoring:
            page.surface("night", self._kit.atlas.plain(self._kit.theme["night"]), 960, 540, layer=-1, alpha=0.55)

    @staticmethod
    def grounds(view: State) -> list[str]:
        """The picture of the court."""
        del view
        return ["haniwa/court"]

    def ground(self, page: Page, view: State, eye: Eye) -> None:
        """The court without anything on it."""
        del view, eye
        page.shadow("haniwa/court", *COURT.topleft, layer=8)
        page.fixed("haniwa/court", layer=10)

    # --- what changes only when something happens -------------------------------------------------------

    def panel(self, page: Page, view: State, eye: Eye, seat: Seat, share: float) -> None:
        """The plaque of a seat: crest, name, and how many tiles or swaps it has; gold round it on turn."""
        theme, own = self._kit.theme, seat == below(view, eye)
        rect = plaque(own=own)
        page.shadow("haniwa/plaque", *rect.center, layer=TRAYS, name=f"plaque shadow {seat}")
        page.picture("haniwa/plaque", *rect.center, layer=TRAYS + 1, name=f"plaque {seat}")
        if share:
            page.picture("haniwa/plaque_gold", *rect.center, layer=TRAYS + 2, name=f"gold {seat}", alpha=share)
        page.picture(f"crests/{self._crests[seat]}_colour", rect.x + 48, rect.centery, layer=TRAYS + 3, size=0.72)
        look: dict[str, Any] = {"on": theme["cedar"], "colour": theme["washi"], "room": rect, "layer": TRAYS + 4}
        name, wide = self._names[seat], rect.w - 108 - (34 if view.first == seat else 0)
        at = rect.x + 92, rect.y + 30
        page.line(name, *at, wide=wide, high=52, size=34, bold=True, anchor="midleft", name=f"name {seat}", **look)
        left = SWAPS - len(view.discards[seat])
        said = self._kit.say("haniwa.panel.swaps", count=left) if own else ""
        said = said or self._kit.say("haniwa.panel.hand", count=len(view.hands[seat]))
        wide = rect.w - (152 if may_lay_down(view, seat) else 108)
        size = page.fitted(said, 28, wide, high=44)
        page.text(said, rect.x + 92, rect.y + 67, size=size, anchor="midleft", name=f"sub {seat}", **look)
        if view.first == seat:
            self._knot(page, view, seat, rect)

    def _knot(self, page: Page, view: State, seat: Seat, rect: pygame.Rect) -> None:
        """A straw knot on the first player's plaque, and a corded back until it is used."""
        page.shadow("haniwa/knot", rect.right - 26, rect.y + 26, layer=TRAYS + 3, name="knot shadow")
        page.picture("haniwa/knot", rect.right - 26, rect.y + 26, layer=TRAYS + 4, name="knot")
        if may_lay_down(view, seat):
            page.picture("haniwa/corded_small", rect.right - 24, rect.y + 67, layer=TRAYS + 4, name="may lay down")

    def settled(self, page: Page, view: State, eye: Eye, *, hints: bool, lifted: Collection[str] = ()) -> None:
        """Rack, trays and piles, pegs and sums of the rows, totals of the columns."""
        del lifted
        self._beside(page, view, eye)
        self._piles(page, view)
        self._rows(page, view, eye)
        self._totals(page, view, eye, hints=hints)

    def _rows(self, page: Page, view: State, eye: Eye) -> None:
        for seat in view.seats:
            for row in range(GRID.rows):
                now = standing(view, seat, row)
                told = str(now.power) if self.totals else "?"
                page.lay(self._row(seat, row, seat == below(view, eye), now, told))

    def _beside(self, page: Page, view: State, eye: Eye) -> None:
        """The rack, the tray of swaps, the tray of the stock with its prints, and figures where there is room."""
        low = below(view, eye)
        page.shadow("haniwa/rack", RACK.centerx, RACK.y + 82, layer=TRAYS, name="rack shadow")
        page.picture("haniwa/rack", RACK.centerx, RACK.y + 82, layer=TRAYS + 1, name="rack")
        page.picture("haniwa/rack_lip", RACK.centerx, RACK.y + 108, layer=LIP, name="rack lip")
        page.shadow("haniwa/tray_swap", *TRAY.center, layer=TRAYS, name="swap shadow")
        page.picture("haniwa/tray_swap", *TRAY.center, layer=TRAYS + 1, name="swap tray")
        for n in range(len(view.discards[low]), SWAPS):
            page.picture("haniwa/hollow", TRAY.x + 40 + 48 * n, TRAY.centery, layer=TRAYS + 2, name=f"hollow {n}")
        page.shadow("haniwa/tray_stock", *STOCK.center, layer=TRAYS, name="stock shadow")
        page.picture("haniwa/tray_stock", *STOCK.center, layer=TRAYS + 1, name="stock tray")
        title = self._kit.say("haniwa.panel.choose" if view.phase in ("kofun", "last") else "haniwa.panel.stock")
        sign = pygame.Rect(STOCK.x + 22, STOCK.y + 14, STOCK.w - 44, 46)
        page.paper("haniwa/tag", sign, layer=TRAYS + 2, name="stock sign")
        size = page.fitted(title, 30, sign.w - 16, bold=True, high=46)
        self._written(page, title, sign.center, size, "stock title", on=WOOD, room=sign)
        for n, piece in enumerate(all_kofun_of(view)):
            art = f"haniwa/print_{NAMES[KOFUN[piece]]}"
            page.picture(art, *stock_rect(n).center, layer=TRAYS + 2, name=f"print {n}")
        if self.adorned:
            page.picture("haniwa/statue_horse", 150, 946, layer=TRAYS, name="statue horse")
            page.picture("haniwa/statue_dancer", 300, 946, layer=TRAYS, name="statue dancer")

    def _written(  # noqa: PLR0913 -- a text has this many free things
        self,
        page: Page,
        text: str,
        at: tuple[float, float],
        size: int,
        name: str,
        *,
        on: Colour,
        room: pygame.Rect | None = None,
        colour: Colour | None = None,
        layer: int = MARKS + 4,
    ) -> None:
        """Bold figures or words in the middle of something dark or pale."""
        ink = colour or self._kit.theme["sumi" if on == PALE else "washi"]
        page.text(
            text, *at, on=on, colour=ink, size=size, bold=True, anchor="center", room=room, layer=layer, name=name
        )

    def _piles(self, page: Page, view: State) -> None:
        """Two piles of backs, with how many there are."""
        for pile in PILES:
            page.lay(self._pile(pile, view.piles[pile]))

    def _make_pile(self, pile: Pile, count: int) -> Page:
        """A pile of so many backs; an empty one leaves a worn print."""
        page, rect = Page(self._kit), pile_rect(pile)
        if not count:
            page.picture("haniwa/tile_back", *rect.center, layer=TRAYS, name=f"pile {pile}", size=PILED, alpha=0.18)
            return page
        for n in range(min(STACK, count)):
            x, y = rect.centerx - 3 + 2 * n, rect.centery + 8 - 5 * n
            page.shadow("haniwa/tile_back", x, y, layer=TRAYS + n, name=f"pile shadow {pile} {n}", size=PILED)
            page.picture("haniwa/tile_back", x, y, layer=TRAYS + n, name=f"pile {pile} {n}", size=PILED)
        tag = pygame.Rect(0, 0, 62, 44)
        tag.center = rect.centerx, rect.centery - 4
        page.paper("haniwa/tag", tag, layer=TRAYS + 8, name=f"pile tag {pile}")
        size = page.fitted(str(count), 34, tag.w - 8, bold=True, high=50)
        self._written(page, str(count), tag.center, size, f"pile count {pile}", on=WOOD, layer=TRAYS + 9)
        return page

    def _make_row(self, seat: Seat, row: int, own: bool, now: Standing, told: str) -> Page:  # noqa: FBT001 -- a cached key
        """The pegs of a row and their sum, the light of a Dogu that is awake, the smoke of one that curses."""
        page, rect = Page(self._kit), dogu_rect(row, own=own)
        x, y = OWN_DOGU if own else THEIR_DOGU, rect.centery
        if now.face == "cursed":
            page.picture("haniwa/curse", x, y, layer=SMOKE, name=f"smoke {seat} {row}")
        elif now.face == "lit":
            page.picture("haniwa/dogu_light", x, y - 4, layer=MARKS - 2, name=f"light {seat} {row}")
        aside = peg_column(own=own)
        for n in range(DOGU_POWER):
            page.picture(
                "haniwa/peg", *peg(aside, y, n), layer=SMOKE + 1, name=f"peg {seat} {row} {n}", frame=n < now.power
            )
        if now.power > DOGU_POWER:
            page.picture("haniwa/peg", aside, y - 53, layer=SMOKE + 1, name=f"peg {seat} {row} over", frame=3)
        tag = pygame.Rect(aside - 26, y + 8, 52, 38)
        page.paper("haniwa/tag", tag, layer=SMOKE + 1, name=f"sum tag {seat} {row}")
        colour = GOLD if now.face == "lit" else RED if now.power > DOGU_POWER else None
        size = page.fitted(told, 32, tag.w - 6, bold=True, high=46)
        self._written(page, told, tag.center, size, f"sum {seat} {row}", on=WOOD, colour=colour, layer=SMOKE + 2)
        return page

    def leaders(self, page: Page, view: State, eye: Eye) -> None:
        """The totals of the columns, the tag of whoever leads pale; the sums of the rows, and the shadows of curses."""
        self._rows(page, view, eye)
        self._totals(page, view, eye, hints=True)
        found = verdicts(view)
        for column, row in voided(view, found).items():
            own = found[column].winner == below(view, eye)
            self._shadow(page, column, dogu_rect(row, own=own).centery, own=own)

    def _shadow(self, page: Page, column: Column, y: int, *, own: bool) -> None:
        """The long violet shadow of a cursed Dogu, from where it stands to the Gozoku that it takes."""
        scale, rect = self._kit.atlas.scale, noble_rect(column)
        made = pygame.Surface([round(side * scale) for side in COURT.size], pygame.SRCALPHA)
        x0, x1 = (OWN_DOGU if own else THEIR_DOGU), rect.x + 66
        for wide in range(8, 0, -1):
            near, far = 5 * wide, 9 * wide
            points = ((x0, y - near), (x0, y + near), (x1, rect.centery + far), (x1, rect.centery - far))
            layer = pygame.Surface(made.get_size(), pygame.SRCALPHA)
            shape = [((x - COURT.x) * scale, (py - COURT.y) * scale) for x, py in points]
            pygame.draw.polygon(layer, (58, 18, 96, 26), shape)
            made.blit(layer, (0, 0))
        page.surface(f"curse {column}", made, *COURT.center, layer=MARKS - 3)

    def _totals(self, page: Page, view: State, eye: Eye, *, hints: bool) -> None:
        low = below(view, eye)
        for column in range(len(COLUMNS)):
            found = verdict(view, column)
            winner = found.winner if hints else None
            if hints and self.totals and found.smile and view.phase != "over":  # then it beams, and wears its own
                x, y = FIRST + column * PITCH[0] + 64, NOBLES + 8
                page.picture("haniwa/crown", x, y, layer=MARKS, name=f"crown {column}", size=0.8)
            for seat in view.seats:
                total = measures(view.cells[seat], column)[0]
                told = str(total) if self.totals else "?"
                page.lay(self._tag(column, seat, told, seat == winner, seat == low))

    def _make_tag(self, column: Column, seat: Seat, told: str, leads: bool, own: bool) -> Page:  # noqa: FBT001 -- a cached key
        """The total of a seat in a column, on a tag with its crest."""
        page = Page(self._kit)
        tag = pygame.Rect(0, 0, 74, 38)
        tag.center = FIRST + column * PITCH[0] + 143, NOBLES + (120 if own else 22)
        page.paper("haniwa/tag_lead" if leads else "haniwa/tag", tag, layer=MARKS, name=f"tag {column} {seat}")
        crest = f"crests/{self._crests[seat]}_colour_small"
        page.picture(crest, tag.x + 20, tag.centery, layer=MARKS + 1, name=f"tag crest {column} {seat}", size=0.68)
        size = page.fitted(told, 30, 36, bold=True, high=46)
        at = tag.x + 52, tag.centery
        self._written(page, told, at, size, f"total {column} {seat}", on=PALE if leads else WOOD)
        return page

    # --- pieces -----------------------------------------------------------------------------------------

    def pieces(self, page: Page, view: State, eye: Eye, poses: Mapping[str, Pose], *, living: bool = False) -> None:
        """Some of the pieces, as they lie."""
        del living
        fresh = self._fresh(view, eye)
        for name, pose in poses.items():
            if page.fleeting or pose.lift:
                self._piece(page, name, pose, name == fresh)
            else:  # most lie as they lay before
                page.lay(self._rests(name, pose, name == fresh))

    def _make_rest(self, name: str, pose: Pose, fresh: bool) -> Page:  # noqa: FBT001 -- a cached key
        """A piece that lies somewhere, on a page of its own."""
        page = Page(self._kit)
        self._piece(page, name, pose, fresh)
        return page

    def _piece(self, page: Page, name: str, pose: Pose, fresh: bool) -> None:  # noqa: FBT001 -- see `_make_rest`
        """A piece; one that was drawn last says so."""
        layer = PIECES + round(pose.y / 8) + (HELD - PIECES if pose.lift > 2 else 0)
        art, frame = self._picture_of(name, pose.look)
        low = name.startswith("noble")
        if name.startswith("gloom"):
            layer = MARKS - 1
        elif name == BENEATH:  # under the Kofun that hovers there already
            layer = min(layer, HELD)
        if pose.look == "mound" and pose.lift > 2:  # a corner of the tile below it
            page.picture("haniwa/tile_back", pose.x + 9, pose.y - pose.lift + 13, layer=layer - 1, name=f"{name} under")
        if pose.alpha > 0.6 and not name.startswith("gloom"):
            high = pose.lift > 8
            away = 0.35 * pose.lift
            page.shadow(
                shadowed(art),
                pose.x + 0.6 * away,
                pose.y + away,
                layer=(PIECES - 6 if low else layer - 2) if pose.lift <= 2 else HELD - 2,
                name=f"{name} shadow",
                high=high,
                size=pose.scale,
            )
        page.piece(art, pose, layer=PIECES - 5 if low and pose.lift <= 2 else layer, name=name, frame=frame)
        if fresh and pose.look != "back":
            page.picture("haniwa/new", pose.x + 72, pose.y - pose.lift - 40, layer=layer + 1, name="new")

    @staticmethod
    def _fresh(view: State, eye: Eye) -> str | None:
        """The tile that was drawn last, in the turn after."""
        low = below(view, eye)
        placed = any(piece != EMPTY for piece in view.cells[low])
        drawn = len(view.hands[low]) == HAND and view.seat == low and view.phase == "place"
        return in_hand(low, HAND - 1) if placed and drawn else None

    def _picture_of(self, name: str, look: str) -> tuple[str, int]:
        """The picture of a piece and its frame."""
        word, _, rest = name.partition(" ")
        if word == "die":
            if look[0] == "t":
                return "haniwa/die_tip", (int(look[1]) - 1) * TIPS + int(look[3:])
            return ("haniwa/die_roll", int(look[1:])) if look[0] == "r" else ("haniwa/die", int(look) - 1)
        if word == "noble":
            return f"haniwa/noble_{NAMES[COLOURS[int(rest)]]}", MOODS.index(look)
        if word == "gloom":
            return "haniwa/gloom", 0
        if look in FACES:
            return "haniwa/dogu", FACES.index(look)
        if look in ("kofun", "mound"):
            return f"haniwa/{'kofun' if look == 'kofun' else 'tile_mound'}_{NAMES[KOFUN[name]]}", 0
        if look == "cord":
            return f"haniwa/tile_corded_{self._crests[SEATS.index(rest[0])]}", 0
        return tile_art(look), 0

    # --- what the hand would do -------------------------------------------------------------------------

    def glow(self, page: Page, view: State, eye: Eye, grasp: Grasp[State, Command]) -> None:
        """Light where what is held can go, the answers to a first hand, the split of the piles, dusk for a choice."""
        ours = cast("Hand", grasp.hand)
        if ours.held is None:
            return
        match ours.held.what:
            case "tile":
                colour = COLOUR.get(ours.held.guise or ours.tile(view), "")
                self.light(page, view, eye, ours.seat, colour)
                if ours.held.guise in KOFUN:  # the Kofun is in the hand: this is what goes beneath it
                    page.picture("haniwa/open", *hand_rect(ours.held.number).center, layer=HELD - 10, name="beneath it")
            case "keep":
                self._answers(page)
            case "split":
                self._split(page, ours.held.number)
            case "kofun":
                self._choice(page, view, eye, ours.seat)

    def light(self, page: Page, view: State, eye: Eye, seat: Seat, colour: str) -> None:
        """Dashes round the free squares of a seat, doubled in the column of a colour."""
        own = seat == below(view, eye)
        for n in GRID.squares:
            if view.free[seat] >> n & 1:
                art = "haniwa/open_own" if COLOURS[COLUMN_OF[n]] == colour else "haniwa/open"
                page.picture(art, *square(n, own=own).center, layer=OPEN, name=f"open {n}")

    def _answers(self, page: Page) -> None:
        self._note(
            page, self._kit.say("haniwa.prompt.redraw"), [_Line(("haniwa/tile_back",), _said(self._kit, "keep"))]
        )
        for name, rect in PLATES.items():
            page.paper("haniwa/plate", rect, layer=MARKS, name=f"plate {name}")
            said = self._kit.say(f"haniwa.prompt.{name}")
            size = page.fitted(said, 32, rect.w - 28, bold=True, high=60)
            self._written(page, said, rect.center, size, f"answer {name}", on=PALE, room=rect)

    def _split(self, page: Page, left: int) -> None:
        for pile, count in enumerate((left, HAND - left)):
            tag = pygame.Rect(0, 0, 84, 46)
            tag.midtop = pile_rect(pile).centerx, pile_rect(pile).bottom + 2
            page.paper("haniwa/tag_lead", tag, layer=TRAYS + 8, name=f"split tag {pile}")
            size = page.fitted(f"+ {count}", 32, tag.w - 8, bold=True, high=54)
            self._written(page, f"+ {count}", tag.center, size, f"split {pile}", on=PALE)

    def _choice(self, page: Page, view: State, eye: Eye, seat: Seat) -> None:
        """Dusk over everything but the tray, the Gozoku that went round, the row just filled and the piles."""
        own = seat == below(view, eye)
        keep = [STOCK.inflate(20, 20), plaque(own=own).inflate(30, 30), *(pile_rect(pile) for pile in PILES)]
        column = went_round(view)
        if column is not None and view.last is not None:
            keep.append(noble_rect(column))
            keep.append(self._tab(page, view.dice[column], POWER[view.cells[seat][view.last]]))
        if view.last is not None:
            row = ROWS[ROW_OF[view.last]]
            squares = [square(n, own=own) for n in row]
            keep.append(squares[0].unionall([*squares[1:], dogu_rect(ROW_OF[view.last], own=own)]).inflate(8, 4))
        veil = self._veil(tuple(map(tuple, keep)))
        page.surface("dusk", veil, 960, 540, layer=VEIL)

    def _tab(self, page: Page, value: int, power: int) -> pygame.Rect:
        """A slip beside the line of the Gozoku: from which number the die went round to which."""
        rect = pygame.Rect(COURT.right - 172, NOBLES + 30, 150, 84)
        page.sheet("papers/slip", rect, layer=MARKS, name="tab")
        for n, art in enumerate(
            (f"haniwa/icon_die_{value - power + PIPS}", "haniwa/arrow", f"haniwa/icon_die_{value}")
        ):
            page.picture(art, rect.centerx - 48 + 48 * n, rect.centery, layer=MARKS + 4, name=f"tab {n}")
        return rect.inflate(10, 10)

    def _make_veil(self, keep: tuple[tuple[int, int, int, int], ...]) -> pygame.Surface:
        """Darkness over the canvas above its prompts, but for some places."""
        scale = self._kit.atlas.scale
        made = self._kit.atlas.plain(self._kit.theme["night"], 150).copy()
        for place in keep:
            hole = pygame.Rect(*(round(part * scale) for part in place))
            pygame.draw.rect(made, (0, 0, 0, 0), hole, border_radius=round(16 * scale))
        made.fill((0, 0, 0, 0), pygame.Rect(0, round(958 * scale), *made.get_size()))
        return made

    def dusk(self, page: Page, view: State, eye: Eye) -> None:
        """Darkness over the ground of the court, under its pieces."""
        del view, eye
        dark = self._kit.atlas.plain(self._kit.theme["night"], 110, COURT.size)
        page.surface("dusk", dark, *COURT.center, layer=SMOKE - 2)

    def slot(self, page: Page, view: State, eye: Eye, grasp: Grasp[State, Command]) -> None:
        """The print that a tile has left on its rack, and what it would do where it hovers."""
        held = grasp.held
        if held is None:
            return
        word, _, rest = held.piece.partition(" ")
        seat = SEATS.index(rest[0]) if word == "hand" else below(view, eye)
        over = next((n for n in GRID.squares if square(n, own=True).collidepoint(held.pose.x, held.pose.y)), None)
        if held.piece in view.stock:
            self._kofun_note(page, held.piece)
        if over is None or seat != below(view, eye) or view.phase != "place":
            return
        number = int(rest[2:]) if word == "hand" else -1
        if number >= 0:
            page.picture("haniwa/open", *hand_rect(number).center, layer=PIECES - 3, name="slot")
        command = self._command(view, seat, held, over, number)
        seen = None if command is None else foretold(view, command)
        if seen is not None:
            self._ghosts(page, seen)
            lines = self._lines(seat, seen)
            if self.adorned:
                self._note(page, _said(self._kit, "title"), lines)
            elif self.totals and not seen.hidden:
                self._brief(page, _said(self._kit, "title"), lines[:BRIEF])

    def _kofun_note(self, page: Page, piece: str) -> None:
        """What a Kofun of the stock is worth, and what it does."""
        colour, say = KOFUN[piece], self._kit.say
        art = f"haniwa/kofun_{NAMES[colour]}"
        use = _said(self._kit, "kofun_brown") if colour == BROWN else _said(self._kit, f"kofun_{colour}")
        lines = [
            _Line((art, "#+ 1"), _said(self._kit, "kofun_point")),
            _Line(("haniwa/tile_back", "haniwa/arrow", f"haniwa/tile_mound_{NAMES[colour]}"), use),
        ]
        self._note(page, say("haniwa.inspect.kofun", kofun=say(f"haniwa.kofun.{kind(piece)}")), lines)

    @staticmethod
    def _command(view: State, seat: Seat, held: Held, at: int, number: int) -> Place | PlaceDown | LayKofun | None:
        """What would be sent from here: the tile below a Kofun makes no difference to what is seen."""
        tiles = view.hands[seat]
        tile = tiles[max(0, number)] if tiles else None
        if tile is None:
            return None
        if held.piece in KOFUN:
            return LayKofun(seat, held.piece, tile, at)
        return PlaceDown(seat, tile, at) if held.pose.look == "cord" else Place(seat, tile, at)

    @staticmethod
    def _ghosts(page: Page, seen: Foretold) -> None:
        """The pegs that a tile would fill, and the die as it would lie: above its own, or beside the last Gozoku."""
        y, aside = dogu_rect(seen.row, own=True).centery, peg_column(own=True)
        for n in range(seen.before.power, min(seen.after.power, DOGU_POWER)):
            page.picture("haniwa/peg", *peg(aside, y, n), layer=SMOKE + 2, name=f"ghost {n}", frame=2)
        if seen.after.power > DOGU_POWER:
            page.picture("haniwa/peg", aside, y - 53, layer=SMOKE + 2, name="ghost over", frame=3)
        if seen.die[0] != seen.die[1]:
            rect, last = die_rect(seen.column), seen.column == len(COLUMNS) - 1
            x, y = (COURT.right - 96, rect.centery) if last else (rect.centerx - 12, NOBLES - 30)
            at, angle = ((x - 58, y), 0.0) if last else ((x - 46, NOBLES + 2), 90.0)
            size = 1.0 if last else 0.84
            page.picture("haniwa/arrow_light", *at, layer=TO_BE, name="die arrow", angle=angle)
            page.shadow("haniwa/die", x, y, layer=TO_BE, name="die to be shadow", size=size)
            page.picture("haniwa/die", x, y, layer=TO_BE + 1, name="die to be", frame=seen.die[1] - 1, size=size)

    def _lines(self, seat: Seat, seen: Foretold) -> list[_Line]:
        """What the note of a placement says: die, row and column, only what changes."""
        say = partial(_said, self._kit)
        if seen.hidden:
            return [_Line((f"haniwa/tile_corded_{self._crests[seat]}",), say("hidden"))]
        was, now = (f"haniwa/icon_die_{value}" for value in seen.die)
        if seen.wraps:
            reward = ("#+", f"haniwa/icon_kofun_{NAMES[COLOURS[seen.column]]}") if seen.rewarded else ()
            key = "die_wraps" if seen.rewarded else "die_wraps_bare"
            die = _Line((was, "haniwa/arrow", now, *reward), say(key))
        elif seen.die[0] != seen.die[1]:
            die = _Line((was, "haniwa/arrow", now), say("die_up"))
        else:
            die = _Line((was,), say("die_stays"))
        lines = [die, self._row_line(seen), self._column_line(seat, seen)]
        if seen.smile and seen.verdict.winner == seat:
            lines.append(_Line(("haniwa/crown",), say("smile")))
        return lines

    def _row_line(self, seen: Foretold) -> _Line:
        """The sum of the row, and what its Dogu does."""
        say, after = partial(_said, self._kit), seen.after
        total = f"#{seen.before.power} + {seen.power} = {after.power}"
        if after.covered:
            return _Line((total, "haniwa/corded_small"), say("waits"))
        if not after.free:
            icon = {"lit": "icon_dogu", "cursed": "icon_cursed", "asleep": "icon_asleep"}[after.face]
            return _Line((total, f"haniwa/{icon}"), say(after.face))
        if after.need < after.free:
            return _Line((total,), say("too_much"))
        if not after.within_reach:
            return _Line((total,), say("out_of_reach"))
        key = ("more_one", "more_two", "more_three")[after.free - 1]
        return _Line((total,), say(key, need=after.need))

    def _column_line(self, seat: Seat, seen: Foretold) -> _Line:
        """The powers of the column, and who leads there by which step."""
        say, other = partial(_said, self._kit), 1 - seat
        mine, theirs = (f"crests/{self._crests[each]}_colour_small" for each in (seat, other))
        was, now, yours = seen.powers
        parts = (mine, f"#{was}", "haniwa/arrow", f"#{now} : {yours}", theirs)
        winner, name = seen.verdict.winner, self._names[other]
        if winner is None:
            return _Line(parts, say("level"))
        step = "" if now != yours else f"{seen.verdict.step}_"  # power that is equal is told, and what decides then
        return _Line(parts, say(f"{step}lead") if winner == seat else say(f"{step}theirs", name=name))

    def _note(self, page: Page, title: str, lines: list[_Line]) -> None:
        """The note at the right of the court: what a tile would do where it hovers, or what something is.

        A table without ornaments is a lesson's, whose slip lies there.
        """
        if not self.adorned:
            return
        text = self._kit.text
        inner, size = SIDE.w - 56, 28
        most = NOTE_END - NOTE_TOP - 86

        def high(size: int) -> int:
            return sum(PICTURE + 6 + text.tall(line.words, size, inner) + 6 for line in lines)

        while high(size) > most and text.grown(size) > 28:
            size -= 1
        rect = pygame.Rect(SIDE.x + 6, NOTE_TOP, SIDE.w - 6, high(size) + 86)
        page.sheet("papers/card", rect, layer=NOTE, name="note", high=True)
        head = page.fitted(title, 31, inner, bold=True, high=52)
        page.text(
            title,
            rect.x + 24,
            rect.y + 34,
            size=head,
            bold=True,
            anchor="midleft",
            room=rect,
            layer=NOTE + 4,
            name="note title",
        )
        page.paper(
            "papers/hairline", pygame.Rect(rect.x + 22, rect.y + 60, rect.w - 44, 5), layer=NOTE + 3, name="note line"
        )
        y = rect.y + 70
        for n, line in enumerate(lines):
            self._parts(page, line.parts, rect.x + 24, y + PICTURE // 2, n)
            y += PICTURE + 4
            told = page.text(
                line.words, rect.x + 24, y, size=size, width=inner, room=rect, layer=NOTE + 4, name=f"note words {n}"
            )
            y = told.bottom + 6

    def _brief(self, page: Page, title: str, lines: list[_Line]) -> None:
        """What a tile would do where it hovers, in pictures alone: in a lesson, at the lower left."""
        page.sheet("papers/card", CORNER, layer=NOTE, name="note", high=True)
        head = page.fitted(title, 28, CORNER.w - 40, bold=True, high=44)
        at = CORNER.x + 22, CORNER.y + 26
        page.text(title, *at, size=head, bold=True, anchor="midleft", room=CORNER, layer=NOTE + 4, name="note title")
        pitch = (CORNER.h - 54) // len(lines)
        for n, line in enumerate(lines):
            self._parts(page, line.parts, CORNER.x + 22, CORNER.y + 46 + pitch * n + pitch // 2, n, pitch)

    def _parts(  # noqa: PLR0913, PLR0917 -- a row has this many free things
        self, page: Page, parts: Sequence[str], x: float, y: float, number: int, high: int = PICTURE
    ) -> None:
        """Figures and pictures in a row."""
        for n, part in enumerate(parts):
            if part[0] == "#":
                size = page.fitted(part[1:], 34, 190, bold=True, high=high + 4)
                name = f"note sum {number} {n}"
                x = page.text(part[1:], x, y, size=size, bold=True, anchor="midleft", layer=NOTE + 4, name=name).right
            else:
                entry = page.entry(part)
                scale = min(1.0, (high - 4) / entry.size[1], 96 / entry.size[0])
                wide = entry.size[0] * scale
                left = x + entry.anchor[0] * scale
                top = y + (entry.anchor[1] - entry.size[1] / 2) * scale
                page.picture(part, left, top, layer=NOTE + 4, name=f"note picture {number} {n}", size=scale)
                x += wide
            x += 10

    # --- what lives, and the count ----------------------------------------------------------------------

    def alive(self, page: Page, view: State, eye: Eye, clock: float, resting: Mapping[str, Pose]) -> None:
        """A spark before the goggles of every Dogu that is awake."""
        del resting
        low = below(view, eye)
        for seat in view.seats:
            for row, face in enumerate(view.dogu[seat]):
                if face == "lit":
                    x, y = (OWN_DOGU if seat == low else THEIR_DOGU), dogu_rect(row, own=seat == low).centery
                    frame = int(clock * 6 + 3 * row + seat) % 8
                    page.picture("specks/firefly", x, y - 17, layer=MARKS - 1, name=f"shine {seat} {row}", frame=frame)

    def emblem(self, page: Page, view: State, group: str, rect: pygame.Rect) -> None:
        """The small picture of a row of the receipt: a Gozoku with its die, a Dogu, a Kofun."""
        word, _, name = group.partition(" ")
        x, y = rect.center
        if word == "column":
            column = "abcd".index(name)
            found = verdicts(view)
            shaded = column in voided(view, found)
            frame = MOODS.index("shaded" if shaded else "beaming" if found[column].smile else "smile")
            if found[column].winner is None:
                frame = MOODS.index("calm")
            art = f"haniwa/noble_{NAMES[COLOURS[column]]}"
            size = rect.h / page.entry(art).size[1]
            page.picture(art, x - 18, y + 4 * size, layer=420, name=f"emblem {group}", frame=frame, size=size)
            die = f"haniwa/icon_die_{view.dice[column]}"
            page.picture(die, x + 22, y + 12, layer=421, name=f"emblem die {group}", size=rect.h / 96)
            return
        art = "haniwa/icon_dogu" if word == "dogu" else "haniwa/icon_kofun_brown"
        page.picture(art, x, y, layer=420, name=f"emblem {group}", size=min(1.0, rect.h / page.entry(art).size[1]))


def _said(kit: Kit, key: str, **values: object) -> str:
    """A word of the note."""
    return kit.say(f"haniwa.note.{key}", **values)


def peg_column(*, own: bool) -> int:
    """The middle of the pegs of a row: outside its Dogu."""
    return OWN_DOGU + 72 if own else THEIR_DOGU - 72


def peg(aside: int, y: int, n: int) -> tuple[int, int]:
    """Where a peg of a row stands: two and two, from above."""
    return aside - 11 + n % 2 * 22, y - 42 + n // 2 * 13


def tile_art(look: str) -> str:
    """The picture of a tile: its face, or its back."""
    if look == "back":
        return "haniwa/tile_back"
    colour, power = TILES[kind(look)]
    return f"haniwa/tile_{NAMES[colour]}_{power}"


def shadowed(art: str) -> str:
    """The picture whose shadow another one casts: a die that tips casts that of one at rest."""
    return "haniwa/die" if art.startswith("haniwa/die_") else art
