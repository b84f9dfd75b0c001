"""The lobby: four cushions on the porch, who sits on them, and how the table is set."""

from __future__ import annotations

import time
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.kernel.journal import CHAIRS
from game.kernel.table import Undo
from game.registry import box_of
from game.scenes.faces import face_of
from game.scenes.house import House
from game.scenes.naming import NameEntry
from game.scenes.page import Page
from game.scenes.screen import RAIL, Prompt, Screen
from game.scenes.seating import DESK, Player, Seating, holder
from game.stage.focus import Focus, Target
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Pop, Push
from game.stage.text import FLOOR
from game.stage.theme import SEATS
from game.stage.window import SAFE

CUSHIONS = (276, 732, 1188, 1644)
SLIP = pygame.Rect(1246, 98, 578, 0)
"""Where the slip with the table's options hangs; it is as long as they need."""
ROW = 56
SPEECH, SPOKEN = 540, 146
"""How wide the paper of what a mind says can be, and how high before it hides the gong."""
GONG = (972, 232)
NAMES = ("Aki", "Ren", "Sora", "Yuki", "Hana", "Kenji", "Mio", "Taro")


class Option(NamedTuple):
    """A choice about the table: its words are ``lobby.option.<key>`` and ``lobby.<key>.<value>``."""

    key: str
    values: tuple[Any, ...]


def options_for(game: str) -> list[Option]:
    """The choices of a game: who begins, how far undo goes, the game's own, and where luck comes from."""
    box = box_of(game)
    own = [
        Option(name, (False, True))
        for name in box.options.__struct_fields__
        if isinstance(getattr(box.options(), name), bool)
    ]
    first = Option("first", ("chance", *range(CHAIRS)))
    return [first, Option("undo", ("free", "until_revealed", "off")), *own, Option("seed", ("chance", "today"))]


class Lobby(Screen):
    """The cushions before a match."""

    bar, bar_paper = RAIL, None

    def __init__(self, house: House, game: str, seating: Seating | None = None) -> None:
        super().__init__(house)
        self.game = game
        self.seating = seating or Seating()
        self.options = options_for(game)
        self.chosen: dict[str, int] = {option.key: 0 for option in self.options}
        self._short = False
        """Whether somebody wanted to start with too few at the table."""

    def enter(self) -> None:
        """Lay the cushions out."""
        super().enter()
        targets = [Target("gong", pygame.Rect(GONG[0] - 120, GONG[1] - 120, 240, 240))]
        targets += [Target(f"chair {n}", pygame.Rect(x - 200, 600, 400, 350)) for n, x in enumerate(CUSHIONS)]
        for row, option in enumerate(self.options):
            targets.append(Target(f"option {option.key}", self._option_rect(row)))
        self.focus = Focus(targets, "chair 0")

    def _option_rect(self, row: int) -> pygame.Rect:
        return pygame.Rect(SLIP.x + 22, SLIP.y + 80 + row * ROW, SLIP.w - 44, ROW - 4)

    @property
    def _paper(self) -> pygame.Rect:
        """The slip, as long as its lines need."""
        return pygame.Rect(SLIP.x, SLIP.y, SLIP.w, 104 + ROW * len(self.options))

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """The porch at rest."""
        page.porch()
        page.fixed("porch/beam", layer=4)
        page.fixed("porch/rail", layer=40)

    def settled(self, page: Page) -> None:
        """Sign, gong, slip, and whoever sits on the cushions."""
        self._sign(page)
        self._gong(page)
        self._slip(page)
        for chair in range(CHAIRS):
            self._chair(page, chair)

    def _sign(self, page: Page) -> None:
        say = self.house.say
        for x in (166, 626):
            page.strip("porch/rope", x, 50, 50, layer=48, name=f"sign rope {x}")
        board = pygame.Rect(80, 90, 632, 262)
        page.paper("papers/shadow_high", pygame.Rect(48, 56, 712, 356), layer=49, name="sign shadow")
        page.picture("porch/sign", 396, 92, layer=50, size=0.9)
        write = partial(page.text, room=board, layer=52, anchor="midleft")
        write(say(f"{self.game}.name"), 128, 150, size=72, bold=True, name="sign name")
        page.picture(f"porch/seal_{self.game}", 640, 196, layer=51, size=0.9)
        who = say("lobby.who")
        write(who, 130, 232, size=page.fitted(who, 38, 440, bold=True), bold=True, name="sign who")
        seats = box_of(self.game).seats
        players = say("title.players", span=f"{seats[0]}–{seats[-1]}")
        if self._short:
            players = say("lobby.short", count=seats[0])
        size = page.fitted(players, 30, 440, bold=self._short)
        write(players, 130, 290, size=size, bold=self._short, name="sign players")

    def _gong(self, page: Page) -> None:
        theme = self.house.theme
        x, y = GONG
        for side in (-60, 60):
            page.strip("porch/rope", x + side, 60, 90, layer=48, name=f"gong rope {side}")
        page.shadow("lobby/gong", x, y, layer=49)
        ready = self.ready
        page.picture("lobby/gong", x, y, layer=50, alpha=1.0 if ready else 0.75)
        text = self.house.say("lobby.start")
        size = page.fitted(text, 52, 190, bold=True)
        page.text(
            text,
            x,
            y - 16,
            on=theme["gold"],
            colour=theme["sumi"],
            size=size,
            bold=True,
            anchor="center",
            layer=52,
            name="gong text",
        )

    def _slip(self, page: Page) -> None:
        say = self.house.say
        page.strip("porch/rope", SLIP.centerx, 50, 60, layer=48, name="slip rope")
        page.sheet("papers/card", self._paper, layer=49, name="slip", high=True)
        page.picture("papers/pin", SLIP.centerx, 116, layer=52)
        write = partial(page.text, room=self._paper, layer=52)
        write(say("lobby.table"), SLIP.x + 34, 142, size=40, bold=True, anchor="midleft", name="slip title")
        for row, option in enumerate(self.options):
            y = self._option_rect(row).centery
            label = say(f"lobby.option.{option.key}")
            size = page.fitted(label, 30, 236, high=ROW)
            write(label, SLIP.x + 34, y, size=size, anchor="midleft", name=f"option {row}")
            value = self._value_words(option)
            size = page.fitted(value, 30, 210, bold=True, high=ROW)
            value = page.elided(value, size, 220, bold=True)
            write(value, SLIP.x + 420, y, size=size, bold=True, anchor="center", name=f"value {row}")
            lit = "_lit" if self.focus.name == f"option {option.key}" else ""
            page.picture(f"lobby/arrow_left{lit}", SLIP.x + 292, y, layer=52, name=f"arrow left {row}")
            page.picture(f"lobby/arrow_right{lit}", SLIP.x + 548, y, layer=52, name=f"arrow right {row}")

    def _value_words(self, option: Option) -> str:
        value = option.values[self.chosen[option.key]]
        if isinstance(value, bool):
            return self.house.say("lobby.on" if value else "lobby.off")
        if isinstance(value, int):
            return self.seating.players[value][1].name
        if option.key == "seed" and value not in ("chance", "today"):
            return str(value)
        return self.house.say(f"lobby.{option.key}.{value}")

    def _chair(self, page: Page, chair: int) -> None:
        crest, x = SEATS[chair], CUSHIONS[chair]
        player = self.seating.chairs[chair]
        page.picture("lobby/cushion_shadow", x, 820, layer=19, name=f"cushion shadow {chair}")
        if player is None:
            page.picture(f"lobby/cushion_{crest}_empty", x, 820, layer=20, name=f"cushion {chair}")
            page.picture(f"crests/{crest}_ghost", x, 644, layer=21, name=f"ghost {chair}")
        else:
            page.fixed(f"lobby/pool_{crest}", layer=18)
            page.picture(f"lobby/cushion_{crest}", x, 820, layer=20, name=f"cushion {chair}")
            page.picture("lobby/robe_shadow", x, 786, layer=21, name=f"robe shadow {chair}")
            page.picture(f"lobby/robe_{crest}", x, 794, layer=22, name=f"robe {chair}")
            page.picture(face_of(chair, player), x, 794, layer=23, name=f"head {chair}")
            if player.mind is not None and self.focus.name == f"chair {chair}":
                self._speech(page, chair, self.house.say(f"minds.{player.mind}_line"))
        self._name(page, chair, player)

    def _speech(self, page: Page, chair: int, line: str) -> None:
        """What a mind says of itself, on a paper that points at it."""
        setter = self.house.text
        size = 28
        while setter.grown(size) > FLOOR and self._bubble(line, size).h > SPOKEN:
            size -= 1
        rect = self._bubble(line, size).move(CUSHIONS[chair] - 30, 496)
        rect.right = min(rect.right, SAFE.right)
        page.paper("papers/speech", rect, layer=58, name="speech")
        page.text(
            line,
            rect.x + 30,
            rect.y + 10,
            size=size,
            width=SPEECH - 60,
            room=rect,
            layer=59,
            name="speech text",
        )

    def _bubble(self, line: str, size: int) -> pygame.Rect:
        """How large the paper is for a line in a size, its foot at 0."""
        setter = self.house.text
        lines = setter.wrap(line, size, SPEECH - 60)
        wide = round(max(setter.width(each, size) for each in lines)) + 60
        high = round(len(lines) * setter.height(size)) + 58
        return pygame.Rect(0, -high, wide, high)

    def _name(self, page: Page, chair: int, player: Player | None) -> None:
        theme, say = self.house.theme, self.house.say
        x = CUSHIONS[chair]
        rect = pygame.Rect(x - 196, 880, 392, 68)
        page.sheet("papers/slip", rect, layer=60, name=f"name slip {chair}")
        write = partial(page.text, room=rect, layer=63, anchor="midleft")
        if player is None:
            text = say("lobby.press")
            glyph = self._glyph_width(Act.CONFIRM)
            size = page.fitted(text, 32, rect.w - glyph - 44)
            width = round(self.house.text.width(text, size))
            left = x - (width + 16 + glyph) // 2
            write(text, left, 912, size=size, name=f"name {chair}")
            self._glyph(page, Act.CONFIRM, pygame.Rect(left + width + 16, 888, glyph, 50), layer=64)
            return
        page.picture(f"lobby/{self._icon(player)}", x - 142, 914, layer=62, name=f"icon {chair}")
        room = 272
        if player.mind is not None:
            level = say(f"minds.{player.mind}")
            grey = partial(write, colour=theme["cedar"], anchor="midright")
            size = page.fitted(level, 28, 150, high=62)
            room -= grey(level, x + 178, 914, size=size, name=f"level {chair}").w + 12
        else:
            page.picture("lobby/tick", x + 156, 912, layer=62, name=f"tick {chair}")
            room -= 62
        size = page.fitted(player.name, 36, room, bold=True, high=64)
        name = page.elided(player.name, size, room, bold=True)
        write(name, x - 96, 912, size=size, bold=True, name=f"name {chair}")

    def _icon(self, player: Player) -> str:
        if player.holds is None:
            return "bot"
        return "keyboard" if player.holds == DESK else f"pad_{self.loop.devices.family(player.holds)}"

    def lively(self, page: Page, clock: float) -> None:
        """The golden rim of the cushion or the gong that is focused."""
        name = self.focus.name or ""
        alpha = 0.75 + 0.25 * self.breath(clock, 9) / 8
        if name == "gong":
            page.picture("lobby/gong_ring", *GONG, layer=51, name="ring", alpha=alpha)
        elif name.startswith("chair"):
            page.picture("lobby/cushion_ring", CUSHIONS[int(name[6:])], 820, layer=24, name="ring", alpha=alpha)

    def ring_rect(self) -> pygame.Rect | None:
        """A ring around a line of the slip; cushions and the gong have rims of their own."""
        return self.focus.rect if (self.focus.name or "").startswith("option") else None

    ring_grows = 14

    # --- what is done -----------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether as many sit as can play."""
        return len(self.seating.players) in box_of(self.game).seats

    def prompts(self) -> list[Prompt]:
        """Sit down, stand up, ask a bot, start."""
        say = self.house.say
        found = []
        name = self.focus.name or ""
        if name == "gong":
            found.append(Prompt(Act.CONFIRM, say("lobby.begin")))
        elif name.startswith("option"):
            found.append(Prompt(Act.CONFIRM, say("lobby.change")))
        else:
            taken = self.seating.chairs[int(name[6:])] is not None
            found.append(Prompt(Act.CONFIRM, say("lobby.change" if taken else "lobby.sit")))
            if taken:
                found.append(Prompt(Act.NEXT, say("lobby.move")))
        if self._writable:
            found.append(Prompt(Act.INSPECT, say("lobby.write" if name == "option seed" else "lobby.name")))
        found.append(Prompt(Act.UNDO, say("lobby.bot")))
        device = self.loop.devices.last
        desk = holder(device) == DESK
        if self.seating.chairs_of(device):
            found.append(Prompt(Act.BACK, say("lobby.stand")))
        elif not desk:
            found.append(Prompt(Act.BACK, say("menu.back")))
        return [*found, Prompt(Act.PAUSE, say("menu.back" if desk else "lobby.begin"), right=True)]

    def confirm(self, name: str, intent: Intent) -> Go:
        """Sit down, change a cushion or an option, or strike the gong."""
        new = not self.seating.chairs_of(intent.device)
        if name == "gong" and not new:
            return self._begin()
        if name.startswith("option"):
            return self._leaf(name[7:], 1)
        if name.startswith("chair") and (not new or intent.at is not None):
            return self._seat(self.seating.change(int(name[6:]), intent.device, self._names))
        return self._seat(self.seating.sit(intent.device, self._names))

    @property
    def _names(self) -> tuple[str, ...]:
        """Names for the chairs: those chosen last, then ours."""
        return tuple(kept or ours for kept, ours in zip(self.house.settings.names, NAMES[:CHAIRS], strict=True)) + NAMES

    def _seat(self, seating: Seating) -> Go:
        more = len(seating.players) > len(self.seating.players)
        self.house.audio.play("sit" if more else "stand" if seating != self.seating else "refuse")
        self.seating = seating
        self._short = self._short and not self.ready
        if self.chosen["first"] > len(seating.players):
            self.chosen["first"] = 0
        self.changed()
        return None

    def _leaf(self, key: str, step: int) -> Go:
        option = next(each for each in self.options if each.key == key)
        at = (self.chosen[key] + step) % len(option.values)
        while key == "first" and at > len(self.seating.players):  # only who sits here can begin
            at = (at + step) % len(option.values)
        self.chosen[key] = at
        self.house.audio.play("flip")
        self.changed()
        return None

    def handle(self, intent: Intent) -> Go:
        """Left and right leaf through an option; everything else as usual."""
        name = self.focus.name or ""
        if name.startswith("option") and intent.act in (Act.LEFT, Act.RIGHT):
            return self._leaf(name[7:], 1 if intent.act is Act.RIGHT else -1)
        if name == "option first" and intent.act is Act.UP:  # to its side lies the gong, where sides leaf
            self.focus.put("gong")
            self.house.audio.play("focus")
            self.changed()
            return None
        if intent.act is Act.LOST:
            return self._seat(self.seating.stand(intent.device))
        return super().handle(intent)

    def press(self, intent: Intent) -> Go:
        """Ask a bot, stand up, start, leave."""
        match intent.act:
            case Act.UNDO:
                return self._seat(self.seating.ask_bot())
            case Act.BACK:
                if self.seating.chairs_of(intent.device):
                    return self._seat(self.seating.stand(intent.device))
                return self.closed()
            case Act.INSPECT if self._writable:
                return self._write()
            case Act.PREVIOUS | Act.NEXT if (self.focus.name or "").startswith("chair"):
                return self._move(1 if intent.act is Act.NEXT else -1)
            case Act.PAUSE:  # Escape leads out, as everywhere; the button of that place on a pad is called start
                return self.closed() if holder(intent.device) == DESK else self._begin()
        return None

    @property
    def _writable(self) -> bool:
        """Whether something can be written where the focus is: a name, or a word to draw luck from."""
        name = self.focus.name or ""
        taken = name.startswith("chair") and self.seating.chairs[int(name[6:])] is not None
        return taken or name == "option seed"

    def _write(self) -> Go:
        """Open the sheet with the letters."""
        if self.focus.name == "option seed":
            return Push(NameEntry(self.house, self.seed or "", self._sow, "naming.word"))
        chair = int(str(self.focus.name)[6:])
        player = self.seating.chairs[chair]
        assert player is not None
        return Push(NameEntry(self.house, player.name, partial(self._call, chair)))

    def _call(self, chair: int, name: str) -> None:
        """Somebody is called otherwise from now on, and the next time this chair is taken."""
        player = self.seating.chairs[chair]
        self.seating = self.seating.rename(chair, name)
        if player is not None and player.human:
            names = list(self.house.settings.names)
            names[chair] = name
            self.house.change(names=tuple(names))
        self.changed()

    def _sow(self, word: str) -> None:
        """Luck is drawn from a word: whoever writes the same one meets the same table."""
        row = next(n for n, option in enumerate(self.options) if option.key == "seed")
        self.options[row] = Option("seed", ("chance", "today", word))
        self.chosen["seed"] = 2
        self.changed()

    def _move(self, step: int) -> Go:
        """Whoever sits on the focused cushion takes the next one, and its crest."""
        chair = int(str(self.focus.name)[6:])
        if self.seating.chairs[chair] is None:
            self.house.audio.play("refuse")
            return None
        self.focus.put(f"chair {(chair + step) % CHAIRS}")
        self.seating = self.seating.move(chair, step)
        self.house.audio.play("sit")
        self.changed()
        return None

    def _begin(self) -> Go:
        if not self.ready:
            self.house.audio.play("refuse")
            self._short = True
            self.changed()
            return None
        self.house.audio.play("gong")
        return self.begin()

    def table_options(self) -> dict[str, Any]:
        """The options of the table, as they stand."""
        own = {
            option.key: option.values[self.chosen[option.key]]
            for option in self.options
            if option.key not in ("first", "undo", "seed")
        }
        first = self._choice("first")
        return {"seats": len(self.seating.players), "first": None if first == "chance" else first, **own}

    def _choice(self, key: str) -> Any:
        """What an option stands at."""
        return next(option for option in self.options if option.key == key).values[self.chosen[key]]

    @property
    def undo(self) -> Undo:
        """How far the table lets itself be taken back."""
        return Undo(self._choice("undo"))

    @property
    def seed(self) -> str | None:
        """The seed that was chosen: the same for everybody today, or a word; None for any."""
        seed = self._choice("seed")
        if seed == "today":
            return f"{time.strftime('%Y-%m-%d')} {self.game}"
        return None if seed == "chance" else str(seed)

    def begin(self) -> Go:
        """The scene that the gong begins."""
        return Pop()
