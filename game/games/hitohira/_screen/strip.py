"""The strip of paper and what stands round it: tags of the pouch, dials, plates, saucers, what a draw brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

import pygame

from game.games.hitohira._screen.brush import (
    PIECES,
    RED,
    STRIPS,
    TRAYS,
    UNDER,
    Brush,
    colour_named,
    percent,
    signed,
)
from game.games.hitohira.count import PICTURES, field_points
from game.games.hitohira.cues import faults
from game.games.hitohira.hand import GO, Hand
from game.games.hitohira.layout import DIVIDED, KEPT, PLATE, STRIP, TAGS, goals, hollow, places
from game.games.hitohira.odds import Odds, odds, risks
from game.games.hitohira.parts import BLACK, DRAWS, MOST, PLAIN, Colour, bust, counts_of, moved
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.stage.kept import Kept
from game.stage.page import Page
from game.stage.rooms import Eye, Held
from game.stage.text import FLOOR

ROWS = (42, 102)
"""The middle of the two rows of the strip."""
HIGH = 72
"""How high the box of a line in a row can be."""
SHIFT = 104
"""How far the meters move to the left where signs stand for their words."""
MARK, STEP, NEAR, APART = 26, 5, 4, 40
"""How wide a blossom of a cause is, how far one of them lies from the next, the figure from the last, and causes at
most from one another.
"""


class Strip:
    """What is said and asked in the middle of the table."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush
        self._kept = Kept(brush.kit)
        """What is told of a draw, as it was painted before."""

    @property
    def shift(self) -> int:
        """How far everything right of the words of the meters moves to the left."""
        return SHIFT if self._brush.large else 0

    # --- for everybody ----------------------------------------------------------------------------------

    def tags(self, page: Page, view: State) -> None:
        """Two slips beside the pouch."""
        draw = min(view.draws + 1, DRAWS) if view.phase == "draw" else 0
        self._kept.lay(page, "tags", (view.inside, draw), partial(self._tags, inside=view.inside, draw=draw))

    def _tags(self, page: Page, inside: int, draw: int) -> None:
        """How many pieces are left, and above that which draw this is, if it is one."""
        texts = [self._brush.say("strip.left", count=inside)]
        if draw:
            texts.insert(0, self._brush.say(f"strip.draw_{draw}"))
        wide, high = TAGS[0].w - 20, TAGS[0].h + 12
        alike = min(page.fitted(text, 30, wide, bold=True, high=high) for text in texts)
        for rect, text in zip(reversed(TAGS), reversed(texts), strict=False):
            few = rect is TAGS[1] and inside <= MOST
            page.sheet("papers/slip", rect, layer=TRAYS - 8, name=f"tag {rect.y}")
            self._brush.write(
                page,
                text,
                rect.centerx,
                rect.centery - 2,
                size=alike,
                wide=wide,
                high=high,
                colour=RED if few else None,
                room=rect.inflate(0, 8),
                layer=TRAYS - 4,
                name=f"tag text {rect.y}",
            )

    def labels(self, page: Page) -> None:
        """What the two meters count: a word, or where that would have no room, a sign."""
        self._kept.lay(page, "labels", (), self._labels)

    def _labels(self, page: Page) -> None:
        """See `labels`."""
        for row, key, sign in ((ROWS[0], "alike", "="), (ROWS[1], "colours", "≠")):
            text = sign if self._brush.large else self._brush.say(f"strip.{key}")
            self._brush.write(
                page,
                text,
                STRIP.x + 22,
                STRIP.y + row - 2,
                wide=148,
                high=HIGH,
                anchor="midleft",
                room=STRIP,
                layer=STRIPS + 4,
                name=f"label {key}",
            )

    def _stroke(self, page: Page, x: int = DIVIDED) -> None:
        """A stroke that parts the strip, as soon as something stands to the right of it."""
        line = pygame.Rect(x - 2, STRIP.y + 18, 4, STRIP.h - 36)
        plain = self._brush.kit.atlas.plain(self._brush.kit.theme["cedar"], 150, line.size)
        page.surface("strip stroke", plain, *line.center, layer=STRIPS + 3)

    def verdict(self, page: Page, view: State) -> None:
        """Why the draw has failed, with the pieces that did it."""
        failed = bust(counts_of(view.row))
        write = partial(self._brush.write, page, room=STRIP, layer=STRIPS + 4, anchor="midleft")
        word = self._brush.say("strip.bust")
        end = write(word, STRIP.x + 22, STRIP.y + 44, size=56, wide=170, high=84, colour=RED, name="bust").right
        if failed is None:
            return
        row = [colour_named(piece[0]) for piece in view.row]
        marks = [colour for colour in PLAIN if colour in row]
        if failed.by == "three":
            marks = [colour for colour in row if colour == failed.colour and colour != BLACK]
        marks += [colour for colour in row if colour == BLACK]
        step = min(46, (DIVIDED - 40 - end) / max(1, len(marks)))
        for n, mark in enumerate(marks):
            art = f"hitohira/{PICTURES[mark]}_small"
            page.picture(art, end + 34 + n * step, STRIP.y + 46, layer=STRIPS + 4 + n, name=f"fault {n}")
        for piece in faults(view):
            at = hollow(view.row.index(piece))
            page.picture("papers/mark", *at, layer=PIECES + 150, name=f"fault ring {piece}", frame=7)
        cause = self._brush.say(f"cause.{failed.colour or 'five'}")
        cause = cause[0].upper() + cause[1:]
        write(cause, STRIP.x + 22, STRIP.y + 106, wide=DIVIDED - STRIP.x - 50, high=64, name="cause")

    def sentence(self, page: Page, text: str, name: str, high: int = STRIP.h) -> None:
        """A sentence over the whole strip, or over the upper part of it."""
        self._says(page, text, name, pygame.Rect(STRIP.x + 30, STRIP.y + 6, STRIP.w - 60, high - 12))

    def _right(self, page: Page, text: str, name: str, left: int) -> None:
        """A sentence on the right part of the strip, from so far on."""
        self._says(page, text, name, pygame.Rect(left, STRIP.y + 6, STRIP.right - 16 - left, STRIP.h - 12), 32)

    def _says(self, page: Page, text: str, name: str, within: pygame.Rect, size: int = 34) -> None:
        """A sentence somewhere on the strip, as it was set before."""
        fill = partial(self._brush.fill, room=STRIP, layer=STRIPS + 4)
        of = text, *within
        self._kept.lay(page, name, of, lambda part: fill(part, text, within, size=size, name=name))

    def button(self, page: Page | None, rect: pygame.Rect, text: str, name: str) -> None:
        """A plate of wood that can be pressed, one picture with what it says; with no page, made ahead."""

        def paint(part: Page) -> None:
            plate, on = Page(self._brush.kit), self._brush.kit.theme["hinoki"]
            plate.paper("papers/button_normal", rect, name=f"plate {name}")
            self._brush.fill(plate, text, rect.inflate(-44, -10), on=on, room=rect, layer=1, name=name)
            part.lay(plate.pressed(f"plate {name}", STRIPS + 4))

        self._kept.lay(page, f"plate {name}", (text,), paint)

    # --- drawing ----------------------------------------------------------------------------------------

    def dials(self, page: Page, view: State) -> None:
        """In every hollow that can be drawn into, how likely a draw up to there fails, if that is told."""
        if not view.options.odds:
            return
        for count, risk in enumerate(risks(view)[: MOST - len(view.row)], 1):
            at = len(view.row) + count - 1
            self._kept.lay(page, f"dial {at}", (count, risk), partial(self._dial, at=at, count=count, risk=float(risk)))

    def _dial(self, page: Page, at: int, count: int, risk: float) -> None:
        """The dial in a hollow, one picture with its number."""
        (x, y), dial = hollow(at), Page(self._brush.kit)
        dial.picture("hitohira/dial", x, y, name=f"dial {count}", frame=round(50 * risk))
        text, room = str(percent(risk)), pygame.Rect(x - 36, y - 36, 72, 72)
        self._brush.write(dial, text, x, y - 2, size=30, wide=54, high=60, room=room, layer=1, name=f"risk {count}")
        page.lay(dial.pressed(f"dial {count}", TRAYS + 2))

    def buds(self, page: Page, view: State, number: int) -> None:
        """What a free hand has grabbed, closed buds all of them."""
        for n in range(number):
            x, y = hollow(len(view.row) + n)
            over = max(0, len(view.row) + n - MOST + 1)
            page.picture("hitohira/bud", x + 20 * over, y - 24 * over, layer=TRAYS + 2 + n, name=f"bud {n}")
        self._stroke(page, DIVIDED - self.shift)
        words = self._brush.say("strip.grabbed", count=number) if number else self._brush.say("strip.hand")
        self._right(page, words, "grabbed", DIVIDED - self.shift + 14)

    def chance(self, page: Page, view: State, count: int) -> None:
        """How likely a draw of so many fails, and by what, as it was painted before."""
        told = odds(view, count) if view.options.odds else None
        self._kept.lay(page, "chance", (count, told), partial(self._chance, count=count, told=told))

    def _chance(self, page: Page, count: int, told: Odds | None) -> None:
        """See `chance`."""
        self._stroke(page, DIVIDED - self.shift)
        text = self._brush.say("strip.draw", count=count)
        write = partial(self._brush.write, page, high=HIGH, room=STRIP, layer=STRIPS + 4)
        x, y, right = DIVIDED - self.shift + 20, STRIP.y + ROWS[0], STRIP.right - 20
        share = 0.5 if told else 1.0
        end = write(text, x, y - 2, wide=(right - x) * share, anchor="midleft", name="chance draw").right
        if told is None:
            return
        risk, free = float(told.bust), right - end - 12
        said = f"{percent(risk)} %" if 0 < risk < 1 else self._brush.say("strip.certain" if risk else "strip.safe")
        red, row = RED if risk else None, y - 2
        if not risk and self._brush.kit.text.width(said, FLOOR, bold=True) > free:
            free, row = right - x, STRIP.y + ROWS[1]  # nothing stands below it, for nothing can happen
        at = write(said, right, row, size=32, wide=free, colour=red, anchor="midright", name="chance")
        if 0 < risk < 1:
            self._names_risk(page, pygame.Rect(end + 8, STRIP.y, at.x - end - 16, 0), y)
        self._causes(page, told.causes, pygame.Rect(round(x), STRIP.y + ROWS[1], round(right - x), 0))

    def _names_risk(self, page: Page, room: pygame.Rect, y: float) -> None:
        """What the share is that stands to the right: a word, and where that has no room, the sign of a bust."""
        word = self._brush.say("strip.risk")
        if self._brush.kit.text.width(word, FLOOR) > room.w:
            page.picture("hitohira/mark_bust", room.centerx, y, layer=STRIPS + 4, name="chance sign")
            return
        write = partial(
            self._brush.write, page, word, room.right, y - 2, size=FLOOR, wide=room.w, high=HIGH, room=STRIP
        )
        write(anchor="midright", bold=False, layer=STRIPS + 4, name="chance word")

    def _causes(self, page: Page, causes: Mapping[str, Fraction], row: pygame.Rect) -> None:
        """What makes a draw fail most often: blossoms that fall together, each with its figure close by."""
        likely = sorted(causes.items(), key=lambda cause: -cause[1])[:3]
        if not likely:
            return
        told = [(self._alike(cause), str(percent(float(part)))) for cause, part in likely]
        size = min(page.fitted(number, 30, row.w / 3 - 48, bold=True) for _, number in told)
        width = partial(self._brush.kit.text.width, size=size, bold=True)
        takes = [MARK + STEP * (len(kinds) - 1) + NEAR + width(number) for kinds, number in told]
        gap, left = min(APART, (row.w - sum(takes)) / max(1, len(told) - 1)), float(row.x)
        for n, ((kinds, number), wide) in enumerate(zip(told, takes, strict=True)):
            for k, kind in enumerate(kinds):
                at, art = (left + MARK / 2 + STEP * k, row.y), f"hitohira/{kind}_mark"
                page.picture(art, *at, layer=STRIPS + 4 + k, name=f"cause {n} {k}", size=0.75)
            at = left + wide - width(number), row.y - 2
            write = partial(self._brush.write, page, number, *at, size=size, wide=row.w / 3, high=HIGH, room=STRIP)
            write(anchor="midleft", layer=STRIPS + 4, name=f"cause {n}")
            left += wide + gap

    @staticmethod
    def _alike(cause: str) -> list[str]:
        """The blossoms of a cause: one of each colour, or three alike."""
        return list(map(PICTURES.__getitem__, PLAIN)) if cause == "five" else [PICTURES[colour_named(cause)]] * 3

    # --- after a bust -----------------------------------------------------------------------------------

    def keeping(self, page: Page, view: State, eye: Eye, hand: Hand) -> None:
        """Two saucers for what is kept, and the lines it would come to lie in."""
        self._stroke(page)
        self._brush.write(
            page,
            self._brush.say("strip.keep_two"),
            GO.centerx,
            STRIP.y + 36,
            size=31,
            wide=GO.w - 44,
            high=60,
            room=STRIP,
            layer=STRIPS + 4,
            name="keep two",
        )
        keeps = hand.held.keeps if hand.held is not None else ()
        self._saucers(page, keeps, KEPT, "kept")
        known = places(view, eye)
        for colour in keeps:
            rect = known[f"keep {colour}"]
            page.picture("hitohira/disc", *rect.center, layer=UNDER, name=f"keep disc {colour}", size=1.5)
            page.picture(f"hitohira/{PICTURES[colour]}", *rect.center, layer=PIECES + 120, name=f"keep bloom {colour}")

    @staticmethod
    def _saucers(page: Page, chosen: Sequence[Colour], places: Sequence[tuple[int, int]], name: str) -> None:
        """A saucer for each piece that can be chosen, with what is chosen already."""
        for n, at in enumerate(places):
            page.picture("hitohira/disc", *at, layer=STRIPS + 4, name=f"{name} disc {n}", size=1.1)
            if n < len(chosen):
                art = f"hitohira/{PICTURES[chosen[n]]}_small"
                page.picture(art, *at, layer=STRIPS + 5, name=f"{name} {n}", size=1.06)

    # --- what an ability asks for -----------------------------------------------------------------------

    def asking(self, page: Page, text: str, chosen: Sequence[Colour], most: int) -> None:
        """What an ability asks for, and beside it a saucer for each piece that is chosen before it is used."""
        places = [(STRIP.right - 66 - 84 * n, STRIP.centery) for n in reversed(range(most))]
        end = places[0][0] - 60 if places else STRIP.right - 30
        within = pygame.Rect(STRIP.x + 30, STRIP.y + 6, end - STRIP.x - 30, STRIP.h - 12)
        self._says(page, text, "strip asks", within)
        self._saucers(page, chosen, places, "taken")

    # --- what a press would bring -----------------------------------------------------------------------

    def hiding(self, page: Page, view: State, colour: Colour | None, count: int) -> None:
        """What would go behind the screen and what into the field; that a colour can, where none is pointed at."""
        text = self._brush.say("strip.or_hide")
        if colour is not None:
            pieces = self._brush.say(f"pieces.{colour}", count=count)
            rest = len(view.row) - count
            key = "hides" if rest else "hides_all"
            text = self._brush.say(f"strip.{key}", pieces=pieces, number=rest)
        self._right(page, text, "hides", PLATE.right + 22)

    def sending(self, page: Page, view: State, held: Held) -> None:
        """What the field would be worth that a piece is sent to."""
        for name, rect in goals(view, view.seat).items():
            if not rect.collidepoint(held.pose.x, held.pose.y):
                continue
            word = name.partition(" ")[2]
            if word != "screen":
                seat = view.seat if word == "field" else int(word)
                before = counts_of(view.fields[seat])
                gain = field_points(moved(before, (held.piece,), 1)) - field_points(before)
                self._tell_gain(page, seat, gain)

    def _tell_gain(self, page: Page, seat: Seat, gain: int) -> None:
        text = self._brush.say("strip.gain", seat=self._brush.names[seat], points=signed(gain) if gain else "±0")
        self._brush.write(
            page,
            text,
            STRIP.centerx,
            STRIP.bottom - 36,
            size=30,
            wide=STRIP.w - 60,
            high=64,
            bold=False,
            room=STRIP,
            layer=STRIPS + 4,
            name="gain",
        )
