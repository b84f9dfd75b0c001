"""What one sees alone: what stands behind one's own screen, and the trays that white and black are divided between."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.games.hitohira._screen.brush import ROOM, SLIPS, Brush, colour_named
from game.games.hitohira.count import PICTURES, group_places
from game.games.hitohira.layout import ALONE, LOOSE, OTHERS, TITLE, UPPER, split_of, split_rect
from game.games.hitohira.parts import COLOURS, GROUPS, Group, Piece, counts_of
from game.games.hitohira.scoring import assignable
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.stage.page import Page
from game.stage.rooms import Eye
from game.stage.tween import Pose

TINTS = {"warm": (222, 173, 134), "cool": (163, 189, 201)}
"""The cloths of the two trays."""
OWN, GIVEN = 140, 238
"""Where on a tray its own colours lie, and the white and black that count with them."""


def _own(view: State, seat: Seat, group: Group) -> list[Piece]:
    """The pieces of a group's own colours behind a seat's screen."""
    return [piece for piece in view.screens[seat] if piece is not None and colour_named(piece[0]) in GROUPS[group]]


class Alone:
    """The room for one pair of eyes."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush

    def room(self, page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """The place where one decides alone."""
        del view, eye
        page.surface(name, self._brush.kit.atlas.image("hitohira/room"), pose.x, pose.y, layer=ROOM, alpha=pose.alpha)
        for group, rect in ALONE.items():
            page.picture(
                f"hitohira/tray_{group}", *rect.topleft, layer=ROOM + 2, name=f"{name} {group}", alpha=pose.alpha
            )

    def settled(self, page: Page, view: State, seat: Seat) -> None:
        """For whom this is, what is asked, how many the others have; the trays before anything is divided."""
        asks, size = self._brush.say("strip.which"), partial(page.fitted, high=64)
        needs = self._brush.kit.text.width(asks, size(asks, 30, OTHERS.w - 170)) + 174
        paper = TITLE.inflate(max(0, min(OTHERS.w, round(needs)) - TITLE.w), 0)
        page.sheet("papers/card", paper, layer=ROOM + 4, name="alone", high=True)
        art = f"crests/{self._brush.crests[seat]}_disc"
        page.picture(art, paper.x + 82, paper.centery, layer=ROOM + 7, name="alone crest")
        x, wide = paper.x + 150, paper.w - 170
        write = partial(self._brush.write, page, wide=wide, room=paper, layer=ROOM + 7, anchor="midleft")
        title = self._brush.say("strip.alone", seat=self._brush.names[seat])
        write(title, x, paper.y + 52, size=48, high=80, name="alone title")
        write(asks, x, paper.y + 110, size=30, high=64, bold=False, name="alone asks")
        self._others(page, view, seat)
        loose, _ = split_of(view, seat)
        if loose:
            page.sheet("papers/slip", LOOSE, layer=ROOM + 4, name="loose")
            text = self._brush.say("strip.loose")
            x = self._brush.write(
                page,
                text,
                LOOSE.x + 24,
                LOOSE.centery - 2,
                wide=LOOSE.w * 0.5,
                high=84,
                size=30,
                anchor="midleft",
                room=LOOSE,
                layer=ROOM + 7,
                name="loose says",
            ).right
            self._row(page, loose, x + 60, LOOSE.centery, LOOSE.right - 60 - x - 60, "loose")
        for group in GROUPS:
            self._tray(page, view, seat, group)

    def _others(self, page: Page, view: State, seat: Seat) -> None:
        """How many pieces the others have behind their screens."""
        page.sheet("papers/slip", OTHERS, layer=ROOM + 4, name="others")
        others = [other for other in view.seats if other != seat]
        write = partial(self._brush.write, page, high=72, room=OTHERS, layer=ROOM + 7, anchor="midleft")
        y, wide = OTHERS.centery - 2, OTHERS.w - 50 - 122 * len(others)
        write(self._brush.say("strip.others"), OTHERS.x + 24, y, size=30, wide=wide, name="others say")
        for n, other in enumerate(others):
            x = OTHERS.right - 20 - 122 * (len(others) - n)
            art = f"crests/{self._brush.crests[other]}_colour_small"
            page.picture(art, x + 24, OTHERS.centery, layer=ROOM + 7, name=f"others crest {other}")
            write(str(len(view.screens[other])), x + 54, y, size=36, wide=64, name=f"others {other}")

    @staticmethod
    def _row(  # noqa: PLR0913, PLR0917 -- what lies from where on, in how much room, called what
        page: Page, pieces: Sequence[Piece], x: float, y: float, room: float, name: str, size: float = 1.0
    ) -> None:
        """Blossoms beside each other; white and black lie on saucers."""
        step = min(96.0, room / max(1, len(pieces) - 1))
        for n, piece in enumerate(pieces):
            if piece[0] in ("w", "k"):
                page.picture("hitohira/disc", x + n * step, y, layer=ROOM + 6 + n, name=f"{name} disc {n}", size=1.6)
            art = f"hitohira/{PICTURES[colour_named(piece[0])]}"
            page.picture(art, x + n * step, y, layer=ROOM + 6 + n, name=f"{name} {n}", size=size)

    def _tray(self, page: Page, view: State, seat: Seat, group: Group) -> None:
        """The tray of a group: its name, its own pieces, and what its places are worth."""
        rect, own = ALONE[group], _own(view, seat, group)
        write = partial(self._brush.write, page, on=TINTS[group], room=rect, layer=ROOM + 6, anchor="midleft")
        for k, colour in enumerate(GROUPS[group]):
            art = f"hitohira/{PICTURES[colour]}_small"
            page.picture(art, rect.x + 62 + 46 * k, rect.y + 56, layer=ROOM + 6, name=f"{group} sign {k}")
        title = self._brush.say(f"group.{group}")
        write(title, rect.x + 142, rect.y + 54, size=36, wide=rect.w - 180, high=72, name=f"{group} title")
        if not own:
            none = self._brush.say("strip.none_own")
            write(none, rect.x + 48, rect.y + 150, wide=rect.w - 240, high=66, bold=False, name=f"{group} none")
        self._row(page, own, rect.x + 88, rect.y + OWN, rect.w - 300, f"{group} own", 1.14)
        worth = list(group_places(group, len(view.seats)))
        keys = [f"place_{n + 1}" for n in range(len(worth))]
        if len(view.seats) == 2:
            worth, keys = [worth[0], worth[0] // 2], ["more", "tie"]
        x, y, pitch = rect.x + 48, rect.bottom - 60, (rect.w - 76) // len(worth)
        for n, (key, points) in enumerate(zip(keys, worth, strict=True)):
            end = write(
                self._brush.say(f"strip.{key}"), x + n * pitch, y, wide=pitch - 84, high=66, name=f"{group} place {n}"
            ).right
            write(str(points), end + 12, y - 2, size=42, wide=70, high=72, name=f"{group} worth {n}")

    def divided(self, page: Page, view: State, seat: Seat, warm: int) -> None:
        """So many white and black with Red & Yellow, the others with the blues, and both sums."""
        loose, most = split_of(view, seat)
        gives = {"warm": loose[:warm], "cool": loose[warm:]}
        for group in GROUPS:
            rect, own = ALONE[group], _own(view, seat, group)
            lies = gives[group] if own else []
            self._row(page, lies, rect.x + 88, rect.y + GIVEN, rect.w - 300, f"{group} given")
            self._brush.write(
                page,
                str(len(own) + len(lies)),
                rect.right - 92,
                rect.y + 178,
                size=110,
                wide=150,
                high=170,
                on=TINTS[group],
                room=rect,
                layer=ROOM + 6,
                name=f"{group} sum",
            )
        for n in assignable(counts_of(piece for piece in view.screens[seat] if piece is not None)):
            page.picture("hitohira/disc", *split_rect(n, most).center, layer=ROOM + 6, name=f"notch {n}", size=0.5)
        page.picture("hitohira/knob", *split_rect(warm, most).center, layer=ROOM + 8, name="knob", size=0.6)

    def peek(self, page: Page, view: State, seat: Seat) -> None:
        """What stands behind one's own screen, colour by colour."""
        rect = UPPER.inflate(-20, -32)
        page.sheet("papers/card", rect, layer=SLIPS, name="peek", high=True)
        write = partial(self._brush.write, page, room=rect, layer=SLIPS + 4)
        title = self._brush.say("strip.behind_yours")
        write(title, rect.centerx, rect.y + 44, size=40, wide=rect.w - 60, high=70, name="peek title")
        behind = counts_of(piece for piece in view.screens[seat] if piece is not None)
        for n, (colour, number) in enumerate(zip(COLOURS, behind, strict=True)):
            x, y = rect.x + 78 + 196 * (n % 3), rect.y + 124 + 84 * (n // 3)
            art = f"hitohira/{PICTURES[colour]}{'' if number else '_grey'}"
            page.picture(art, x, y, layer=SLIPS + 4, name=f"peek {colour}", alpha=1.0 if number else 0.35)
            name = f"peek number {colour}"
            write(f"× {number}", x + 46, y, size=36, wide=90, high=80, anchor="midleft", name=name)

    @staticmethod
    def veil(page: Page, view: State, eye: Eye, name: str, pose: Pose) -> None:
        """What only its owner has seen, on the screen that it stands behind."""
        del view, eye
        page.picture("hitohira/disc", pose.x, pose.y, layer=SLIPS, name=f"{name} disc", size=1.9, alpha=pose.alpha)
        art = f"hitohira/{PICTURES[colour_named(pose.look)]}"
        page.picture(art, pose.x, pose.y, layer=SLIPS + 1, name=name, size=pose.scale, alpha=pose.alpha)
