"""The lobby: four cushions on the porch, who sits on them, and how the table is set.

On a person's cushion, confirm and back speak for whoever presses, wherever they sit: ready, not yet, stand up. On any
other cushion they ask minds and send them away. So nobody takes another one's seat by mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
from typing import Any

import pygame

from game.household import Member
from game.kernel.journal import CHAIRS
from game.kernel.table import Undo
from game.registry import TABLES, box_of
from game.scenes import ways
from game.scenes.alone import Alone, Sole, ahead
from game.scenes.cushions import CUSHIONS, Cushions
from game.scenes.doors import through
from game.scenes.gong import BEAT, sound, striker
from game.scenes.house import House
from game.scenes.household import Household, welcome
from game.scenes.naming import NameEntry
from game.scenes.options import OptionSlip
from game.scenes.playing import Playing
from game.scenes.prompts import RAIL, Prompt
from game.scenes.question import tell
from game.scenes.screen import Screen
from game.scenes.seating import DESK, Player, Seating, holder
from game.stage.focus import Focus, Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.rooms import Planks, rooms_of
from game.stage.scenes import Go, Push, Reset

GONG = (972, 232)
DISC = pygame.Rect(GONG[0] - 130, GONG[1] - 130, 260, 260)
NOTE = pygame.Rect(592, 374, 640, 86)
"""The paper under the gong: what explains an option, or why nothing begins."""
NAMES = ("Aki", "Ren", "Sora", "Yuki", "Hana", "Kenji", "Mio", "Taro")


class Lobby(Screen):
    """The cushions before a match."""

    bar, bar_paper = RAIL, None

    def __init__(self, house: House, game: str, seating: Seating | None = None) -> None:
        super().__init__(house)
        self.game = game
        self.seating = (seating or Seating()).dressed(house.members)
        self.slip = OptionSlip(house, game)
        self.slip.seat(self._called)
        self.ready: frozenset[str] = frozenset()
        """Whoever said so, by what they hold."""
        self.struck: float | None = None
        """When the gong was struck; None while it hangs still."""
        self._ahead: Iterator[None] | None = None
        """How the planks are made that whoever sits alone will see; None before anybody did."""
        self._refused = False
        """Whether somebody wanted to start with too few or too many at the table."""

    def enter(self) -> None:
        """Lay the cushions out. Whoever sat here sits here still, unless their pad is gone."""
        super().enter()
        self._stay()
        self.seating = self.seating.dressed(self.house.members)
        self.ready, self.struck, self._refused = frozenset(), None, False
        self.slip.seat(self._called)
        self.focus = Focus(self._targets(), "chair 0")
        self.stale()

    def _stay(self) -> None:
        """Whose pad is gone sits here no more."""
        for gone in self.seating.missing(self.loop.devices.pads):
            self.seating = self.seating.leave(gone)

    def _targets(self) -> list[Target]:
        chairs = [Target(f"chair {n}", pygame.Rect(x - 200, 600, 400, 350)) for n, x in enumerate(CUSHIONS)]
        return [Target("gong", DISC.inflate(-20, -20)), *chairs, *self.slip.targets()]

    @cached_property
    def _cushions(self) -> Cushions:
        """The cushions as they are seen, with the buttons of whoever plays."""
        return Cushions(self.house, self.buttons, self.loop.devices.family)

    @property
    def _called(self) -> list[str]:
        """The names of those who sit here."""
        return [player.name for _, player in self.seating.players]

    @property
    def _chair(self) -> int | None:
        """The cushion that is focused."""
        name = self.focus.name or ""
        return int(name[6:]) if name.startswith("chair") else None

    @property
    def _option(self) -> str | None:
        """The option that is focused."""
        name = self.focus.name or ""
        return name[7:] if name.startswith("option") else None

    @property
    def _sitter(self) -> Player | None:
        """Who sits on the cushion that is focused."""
        return None if self._chair is None else self.seating.chairs[self._chair]

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """The porch at rest."""
        page.porch()
        page.fixed("porch/beam", layer=4)
        page.fixed("porch/rail", layer=40)

    def settled(self, page: Page) -> None:
        """Sign, gong, slip, and whoever sits on the cushions."""
        self._sign(page)
        if self.struck is None:
            self._gong(page)
        self.slip.paint(page, self.focus.name or "")
        if self._refused:
            self._note(page, self._why_not())
        elif self._option is not None:
            self._note(page, self.slip.line(self._option))
        self._cushions.paint(page, self.seating, self.ready, self._chair)

    def _sign(self, page: Page) -> None:
        say = self.house.say
        for x in (166, 626):
            page.strip("porch/rope", x, 50, 50, layer=48, name=f"sign rope {x}")
        board = pygame.Rect(80, 90, 632, 262)
        page.paper("papers/shadow_high", pygame.Rect(48, 56, 712, 356), layer=49, name="sign shadow")
        page.picture("porch/sign", 396, 92, layer=50, size=0.9)
        write = partial(page.text, room=board, layer=52, anchor="midleft")
        write(say(f"{self.game}.name"), 128, 150, size=72, bold=True, name="sign name")
        page.seal(self.game, 640, 196, layer=51, size=0.9)
        who = say("lobby.who")
        write(who, 130, 232, size=page.fitted(who, 38, 440, bold=True), bold=True, name="sign who")
        seats = box_of(self.game).seats
        span = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else f"{seats[0]}"
        players = say("title.players", span=span)
        write(players, 130, 290, size=page.fitted(players, 30, 440), name="sign players")

    def _gong(self, page: Page) -> None:
        """The gong on its ropes, with what is written on it and the button that strikes it."""
        x, y = GONG
        for side in (-60, 60):
            page.strip("porch/rope", x + side, 60, 90, layer=48, name=f"gong rope {side}")
        page.shadow("lobby/gong", x, y, layer=49)
        page.picture("lobby/gong", x, y, layer=50, alpha=1.0 if self.enough else 0.75)
        text = self.house.say("lobby.start")
        size = page.fitted(text, 50, 180, bold=True)
        page.text(
            text,
            x,
            y - 24,
            on=self.house.theme["gold"],
            colour=self.house.theme["sumi"],
            size=size,
            bold=True,
            anchor="center",
            layer=52,
            name="gong text",
        )
        act = self._start
        glyph = pygame.Rect(0, 0, self.buttons.width(act), 50)
        glyph.center = (x, y + 50)
        self.buttons.paint(page, act, glyph, layer=52)

    def _note(self, page: Page, text: str) -> None:
        """What is to be said, on a paper under the gong that is as wide as it needs."""
        setter, wide = self.house.text, NOTE.w - 44
        size = setter.filling(text, 30, wide, NOTE.h)
        lines = setter.wrap(text, size, wide)
        rect = pygame.Rect(0, NOTE.y, round(max(setter.width(line, size) for line in lines)) + 44, 0)
        rect.h = min(NOTE.h, setter.tall(text, size, wide) + 6)
        rect.centerx = GONG[0]
        rect.clamp_ip(NOTE)
        page.sheet("papers/slip", rect, layer=56, name="note")
        page.text(
            text,
            *rect.center,
            size=size,
            width=rect.w - 40,
            align="centre",
            anchor="center",
            room=rect,
            layer=58,
            name="note text",
        )

    def lively(self, page: Page, clock: float) -> None:
        """The golden rim of the cushion or the gong that is focused, and the gong while it sounds."""
        alpha = 0.75 + 0.25 * self.breath(clock, 9) / 8
        if self.struck is not None:
            sound(page, self.house, GONG, clock - self.struck, self._gong)
        elif self.focus.name == "gong":
            page.picture("lobby/gong_ring", *GONG, layer=51, name="ring", alpha=alpha)
        if self._chair is not None:
            page.picture("lobby/cushion_ring", CUSHIONS[self._chair], 820, layer=24, name="ring", alpha=alpha)

    def ring_rect(self) -> pygame.Rect | None:
        """A ring around a line of the slip; cushions and the gong have rims of their own."""
        return self.focus.rect if self._option is not None else None

    ring_grows = 16

    def ring_layer(self) -> int:
        """On the slip, under its words."""
        return 51

    def rest(self) -> float | None:
        """While the gong sounds, every step."""
        return super().rest() if self.struck is None else 0.0

    # --- what is done -----------------------------------------------------------------------------------

    @property
    def enough(self) -> bool:
        """Whether as many sit as can play."""
        return len(self.seating.players) in box_of(self.game).seats

    def _why_not(self) -> str:
        """Why nothing can begin."""
        seats, here = box_of(self.game).seats, len(self.seating.players)
        short = here < seats[0]
        return self.house.say("lobby.short" if short else "lobby.many", count=seats[0] if short else seats[-1])

    @property
    def _start(self) -> Act:
        """What strikes the gong from anywhere."""
        return striker(self.loop.devices.last)

    def prompts(self) -> list[Prompt]:
        """What can be done where the focus is, then what can be done from anywhere."""
        say = self.house.say
        if self.struck is not None:
            return [Prompt(Act.BACK, say("lobby.wait"))]
        device = self.loop.devices.last
        back = self._back_words(device)
        leads_out = [Prompt(Act.PAUSE, say("menu.back"), right=True)]
        here = self._here(device)
        asks, starts = (any(each.text == say(f"lobby.{word}") for each in here) for word in ("bot", "begin"))
        if ways.to_rules(self.house, self.game) is not None and not any(each.act is Act.INSPECT for each in here):
            here.append(Prompt(Act.INSPECT, say("title.rules")))
        return [
            *here,
            *([Prompt(Act.UNDO, say("lobby.bot"))] if self.seating.free and not asks else []),
            Prompt(Act.BACK, back),
            *([] if starts else [Prompt(self._start, say("lobby.begin"), right=True)]),
            *(leads_out if holder(device) == DESK and back != say("menu.back") else []),
        ]

    def _here(self, device: str) -> list[Prompt]:
        """What can be done with what is focused."""
        say, sits = self.house.say, bool(self.seating.chairs_of(device))
        if self._option is not None:
            more = [Prompt(Act.NEXT, say("lobby.more"))] if self.slip.scrolls else []
            word = [Prompt(Act.INSPECT, say("lobby.write"))] if self._option == "seed" else []
            return [Prompt(Act.CONFIRM, say("lobby.change")), *more, *word]
        sitter = self._sitter
        if not sits:
            return [Prompt(Act.CONFIRM, say("lobby.sit"))]
        if self._chair is None:
            return [Prompt(Act.CONFIRM, say("lobby.begin"))]
        if sitter is None:
            return [Prompt(Act.CONFIRM, say("lobby.bot")), Prompt(Act.LOG, say("lobby.share"))]
        key = "lobby.other_bot"
        if sitter.human:
            key = "lobby.not_ready" if holder(device) in self.ready else "lobby.ready"
        found = [Prompt(Act.CONFIRM, say(key)), Prompt(Act.NEXT, say("lobby.move"))]
        return [*found, Prompt(Act.INSPECT, say("lobby.name"))]

    def _back_words(self, device: str) -> str:
        sitter = self._sitter
        if sitter is not None and not sitter.human:
            return self.house.say("lobby.send_away")
        stands = sitter is not None and bool(self.seating.chairs_of(device))
        return self.house.say("lobby.stand" if stands else "menu.back")

    def handle(self, intent: Intent) -> Go:
        """Left and right leaf through an option, up and down walk along the slip; everything else as usual."""
        if intent.act is Act.LOST:
            if self.seating.chairs_of(intent.device):
                self.struck = None  # it sounded for somebody who is gone
            return self._seat(self.seating.leave(intent.device))
        if self.struck is not None:
            return self._interrupt(intent)
        key = self._option
        if key is not None and intent.act in (Act.LEFT, Act.RIGHT):
            return self._leaf(key, 1 if intent.act is Act.RIGHT else -1, intent.device)
        if key is not None and intent.act in (Act.UP, Act.DOWN) and self._walk(key, -1 if intent.act is Act.UP else 1):
            return None
        if key is not None and intent.act is Act.UP:  # to its side lies the gong, where sides leaf
            self.focus.put("gong")
            self.house.audio.play("focus")
            self.changed()
            return None
        return super().handle(intent)

    def _walk(self, key: str, step: int) -> bool:
        """Go to the next line of the slip, which scrolls where it must; False at its end."""
        after = self.slip.walk(key, step)
        if after is None:
            return False
        self.focus.offer(self._targets(), f"option {after}")
        self.focus.put(f"option {after}")
        self.house.audio.play("focus")
        self.focused()
        self.changed()
        return True

    def focused(self) -> None:
        """What was said of the start is said."""
        self._refused = False

    def _interrupt(self, intent: Intent) -> Go:
        """The gong sounds, and somebody wants to wait after all."""
        mine = intent.act is Act.CONFIRM and holder(intent.device) in self.ready
        if intent.act in (Act.BACK, Act.PAUSE) or mine:
            self.struck = None
            self.ready -= {holder(intent.device)}
            self.house.audio.play("back")
            self.changed()
        return None

    def confirm(self, name: str, intent: Intent) -> Go:
        """Sit down; then strike the gong, change an option, ask a mind, or be ready."""
        if self._option is not None:
            back = intent.at is not None and self.slip.backwards(intent.at)
            return self._leaf(self._option, -1 if back else 1, intent.device)
        if not self.seating.chairs_of(intent.device):
            return self._sit(intent)
        if name == "gong":
            return self._begin()
        assert self._chair is not None
        sitter = self._sitter
        if sitter is None or not sitter.human:
            return self._seat(self.seating.leaf(self._chair), intent.device)
        return self._say_ready(intent.device)

    def _sit(self, intent: Intent) -> Go:
        """Sit down on the first free cushion; a pointer says on which one."""
        pointed = intent.at is not None and self._chair is not None and self._sitter is None
        known = self.house.member(self.house.known.get(holder(intent.device), ""))
        wanted = [known.crest] if known is not None and known.name not in self._called else []
        chair = self._chair if pointed else next((n for n in (*wanted, *range(CHAIRS)) if n in self.seating.free), None)
        if chair is None:
            self.house.audio.play("refuse")
            return None
        self.focus.put(f"chair {chair}")
        return self._seat(self.seating.share(chair, intent.device, self._names_for(chair, intent.device)))

    def _say_ready(self, device: str) -> Go:
        """Whoever presses is ready, or not any more. When everybody is, the gong sounds."""
        self.ready ^= {holder(device)}
        self.house.audio.play("confirm" if holder(device) in self.ready else "back")
        self.changed()
        return self._when_ready()

    def _when_ready(self) -> Go:
        """Begin if every person who sits here is ready, and say what is missing if that is not all."""
        people = {player.holds for _, player in self.seating.players if player.human}
        if not people or not people <= self.ready:
            return None
        if self.enough:
            return self._begin()
        self._refused = True
        self.changed()
        return None

    @property
    def _names(self) -> tuple[str, ...]:
        """Names for the chairs: those chosen last, then ours."""
        return tuple(kept or ours for kept, ours in zip(self.house.settings.names, NAMES[:CHAIRS], strict=True)) + NAMES

    def _names_for(self, chair: int, device: str) -> tuple[str, ...]:
        """The same, beginning with who was seen with a device this evening, for who sits down with it."""
        known = self.house.known.get(holder(device), "")
        names = list(self._names)
        if known and known not in self._called and not self.seating.chairs_of(device):
            names = [name for name in names if name != known]
            names.insert(chair, known)
        return tuple(names)

    def _seat(self, seating: Seating, device: str = "") -> Go:
        """Let others sit here. Whoever changed it is still busy with it, and not ready."""
        seating = seating.dressed(self.house.members)
        more = len(seating.players) > len(self.seating.players)
        self.house.audio.play("sit" if more else "stand" if seating != self.seating else "refuse")
        fewer = len(seating.players) < len(self.seating.players)
        self.seating = seating
        self.ready = frozenset(held for held in self.ready if seating.chairs_of(held)) - {holder(device)}
        self._refused = self._refused and not self.enough
        self.slip.seat(self._called)
        self.focus.offer(self._targets())
        self.changed()
        return self._when_ready() if fewer and self.enough else None

    def _leaf(self, key: str, step: int, device: str) -> Go:
        self.slip.leaf(key, step)
        self.ready -= {holder(device)}
        self.focus.offer(self._targets())
        self.house.audio.play("flip")
        self.changed()
        return None

    def press(self, intent: Intent) -> Go:
        """Ask a bot, share a pad, stand up, start, leave."""
        desk = holder(intent.device) == DESK
        match intent.act:
            case Act.UNDO:
                return self._seat(self.seating.ask_bot(), intent.device)
            case Act.BACK:
                return self._back(intent.device)
            case Act.INSPECT if self._sitter is not None or self._option == "seed":
                self._turn_to(intent.device)
                return self._write()
            case Act.INSPECT if (rules := ways.to_rules(self.house, self.game)) is not None:
                return rules()
            case Act.LOG if self._chair is not None and self.seating.chairs_of(intent.device):
                return self._seat(self.seating.share(self._chair, intent.device, self._names), intent.device)
            case Act.PREVIOUS | Act.NEXT:
                step = 1 if intent.act is Act.NEXT else -1
                if self._option is not None:
                    self._walk(self._option, step)
                elif self._chair is not None:
                    self._turn_to(intent.device)
                    self._move(self._chair, step, intent.device)
            case Act.PAUSE if desk:
                return self.closed()
            case Act.PAUSE:
                return self._begin()
            case Act.LATER if desk:
                return self._begin()
        return None

    def _back(self, device: str) -> Go:
        """Send a mind away, stand up, or leave; those who sit here stay where they are."""
        sitter, mine = self._sitter, self.seating.chairs_of(device)
        if self._chair is not None and sitter is not None and not sitter.human:
            return self._seat(self.seating.put(self._chair, None), device)
        if sitter is None or not mine:
            return self.closed()
        chair = self._chair if self._chair in mine else mine[-1]
        assert chair is not None
        return self._seat(self.seating.put(chair, None), device)

    def _turn_to(self, device: str) -> None:
        """Who speaks for somebody else's cushion means their own: everybody has a pad, and there is one focus."""
        mine, sitter = self.seating.chairs_of(device), self._sitter
        if mine and sitter is not None and sitter.human and self._chair not in mine:
            self.focus.put(f"chair {mine[-1]}")

    def _write(self) -> Go:
        """Open the sheet with the letters."""
        if self._option is not None:
            return Push(NameEntry(self.house, self.slip.seed or "", self._sow, "naming.word"))
        player, chair = self._sitter, self._chair
        assert player is not None
        assert chair is not None
        if not player.human or not self.house.members:
            return Push(NameEntry(self.house, player.name, partial(self._call, chair)))
        others = [name for name in self._called if name != player.name]
        first = self.house.known.get(player.holds or "", "")
        return Push(
            Household(self.house, partial(self._become, chair), taken=others, first=first, chair=chair),
        )

    def _call(self, chair: int, name: str) -> None:
        """Somebody is called otherwise from now on; a person who says their name lives here."""
        player = self.seating.chairs[chair]
        if player is None or not player.human:
            self.seating = self.seating.rename(chair, name)
            self.slip.seat(self._called)
            self.changed()
            return
        self._become(chair, welcome(self.house, name, chair))

    def _become(self, chair: int, member: Member | None) -> None:
        """Who sits on a chair is somebody of the household, and moves to their own crest if it is free; or a guest."""
        player = self.seating.chairs[chair]
        if player is None or player.holds is None:
            return
        seating = self.seating
        if member is None:
            self.house.known.pop(player.holds, None)
            taken = {*self._called, *(each.name for each in self.house.members)}
            name = next((each for each in NAMES if each not in taken), player.name)
            seating = seating.rename(chair, name)
        else:
            self.house.known[player.holds] = name = member.name
            seating = seating.rename(chair, name)
            if member.crest != chair and seating.chairs[member.crest] is None:
                seating = seating.put(member.crest, seating.chairs[chair]).put(chair, None)
                chair = member.crest
                self.focus.put(f"chair {chair}")
        self.seating = seating.dressed(self.house.members)
        self.slip.seat(self._called)
        names = list(self.house.settings.names)
        names[chair] = name
        self.house.change(names=tuple(names))
        self.changed()

    def uncover(self) -> None:
        """Somebody of the household may look otherwise, or be called so; a pad may be gone."""
        self._stay()
        for chair, player in self.seating.players:
            if player.human and self.house.member(player.name) is None and player.name in self.house.called:
                self.seating = self.seating.rename(chair, self.house.called[player.name])
        self.seating = self.seating.dressed(self.house.members)
        self.slip.seat(self._called)
        super().uncover()

    def _sow(self, word: str) -> None:
        self.slip.sow(word)
        self.changed()

    def _move(self, chair: int, step: int, device: str) -> None:
        """Whoever sits on the focused cushion takes the next one, and its crest."""
        if self.seating.chairs[chair] is None:
            self.house.audio.play("refuse")
            return
        self.focus.put(f"chair {(chair + step) % CHAIRS}")
        self.seating = self.seating.move(chair, step)
        self.slip.seat(self._called)
        self.ready -= {holder(device)}
        self.house.audio.play("sit")
        self.changed()

    def _begin(self) -> Go:
        """Strike the gong; it shakes its head if nothing can begin."""
        self._refused = not self.enough
        self.changed()
        if self._refused:
            self.house.audio.play("refuse")
            self.shake(DISC)
            return None
        if (planks := self.planks) is not None:
            self.ready = frozenset()
            return Push(planks)
        self.house.audio.play("gong")
        self.struck = self.loop.clock
        return self.update(0.0)

    @property
    def planks(self) -> Alone | None:
        """What a person chooses from who sits here alone, where the game has that."""
        found = self._planks
        if found is None:
            return None
        chair, player = self.seating.players[0]
        sole = Sole(chair, player.name, player.holds or DESK)
        return Alone(self.house, self.game, found, sole, self.slip, self.begin)

    @property
    def _planks(self) -> Planks | None:
        alone = [player.human for _, player in self.seating.players] == [True]
        return rooms_of(self.game).planks if alone and self.game in TABLES else None

    def _prepare(self) -> None:
        """While somebody sits here alone, make what they will see next, a piece with every step."""
        if self._ahead is None and (planks := self._planks) is not None:
            self._ahead = ahead(self.house, planks)
        elif self._ahead is not None:
            next(self._ahead, None)

    def update(self, seconds: float) -> Go:
        """Begin when the gong has sounded; before that, tell what could not be kept."""
        del seconds
        if self.struck is None and self.house.untold is not None:
            return tell(self.house)
        if self.struck is None:
            self._prepare()
        if self.struck is None or self.loop.clock - self.struck < BEAT * self.house.settings.pace:
            return None
        self.struck = None
        return self.begin()

    def seat_at_once(self, device: str) -> None:
        """Let a device and a mind sit here, and as many more as the game needs, to begin without a word."""
        self.seating = Seating().sit(device, self._names_for(0, device)).dressed(self.house.members).ask_bot()
        while not self.enough and self.seating.free:
            self.seating = self.seating.ask_bot()
        self.slip.seat(self._called)

    def table_options(self) -> dict[str, Any]:
        """The options of the table, as they stand."""
        return self.slip.table()

    @property
    def undo(self) -> Undo:
        """How far the table lets itself be taken back."""
        return self.slip.undo

    @property
    def seed(self) -> str | None:
        """The seed that was chosen, or None for any."""
        return self.slip.seed

    def begin(self) -> Go:
        """A fresh match of those who sit here."""
        options = self.table_options()
        match = Playing.fresh(self.house, self.game, self.seating, options, self.undo, self.seed)
        return through(self.house, Reset(match))
