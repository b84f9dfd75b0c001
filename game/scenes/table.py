"""The table: a match being played. One scene for every game; what differs is in the game's own rooms."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import pygame

from game.kernel.trouble import Refusal, Trouble
from game.scenes.faces import face_of
from game.scenes.house import House
from game.scenes.log import PAGE, Roll
from game.scenes.log import RING as ROLL_RING
from game.scenes.match import Back, Hint, Match
from game.scenes.page import Page
from game.scenes.question import Consent
from game.scenes.screen import STRIP, Prompt, Screen
from game.stage.conductor import Puff, Sound
from game.stage.focus import Target
from game.stage.intents import DIRECTIONS, Act, Intent
from game.stage.particles import Particles
from game.stage.scenes import Go, Push
from game.stage.text import FLOOR
from game.stage.window import SAFE

UNDER_PIECES = 95
"""A layer above the shadows of the board and below its pieces."""
CARD = 400
"""How wide the why-not card is."""
LOG = pygame.Rect(1470, 440, 354, 150)
"""Where the strip of the log lies; it grows downwards."""
LOG_GROWS = 196
"""How high it can get: there is a panel below it."""
LOOKING = pygame.Rect(96, 424, 354, 184)
"""Where the paper lies that says that this is the past."""
SEPIA = (236, 214, 176)
"""The light that the past is seen in: it tints, and leaves ink as dark as it is."""


ADVICE = 9.0
"""How many seconds a hint is shown."""

INKED = ("twin_in_row", "twin_in_column", "twin_in_garden", "square_taken")
"""The refusals whose pieces are linked by ink: those that stand in the way, not those that would help."""


def _short(one: tuple[int, int], other: tuple[int, int], by: int) -> tuple[int, int]:
    """A point on the way from one to another, so much before its end."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    far = max(1.0, math.hypot(dx, dy))
    share = max(0.2, (far - by) / far)
    return round(one[0] + dx * share), round(one[1] + dy * share)


class TableScene(Screen):
    """A match on the table."""

    def __init__(self, house: House, match: Match) -> None:
        super().__init__(house)
        self.match = match
        match.thinker = house.thinker
        match.thinker.warm()
        room = f"game.games.{match.box.name}"
        self.layout: Any = import_module(f"{room}.layout")
        self.paint = import_module(f"{room}.paint").Paint(house, match.crests, match.names)
        self.particles = Particles()
        self.why: Refusal | None = None
        """The refusal that the why-not card shows, or None."""
        self._notice: tuple[str, float] | None = None
        """A sentence that is shown for a while, and until when."""
        self._awaits_hint = False
        self._was_busy = False
        self.roll: Roll | None = None
        """The log, while it is unrolled."""
        self._focused_then: str | None = None
        """What was focused when looking back began."""
        self._tint: pygame.Surface | None = None
        self._opening: float | None = None
        """When the table began to be set, while it is."""

    bar = STRIP.inflate(-60, 0)
    bar_paper = STRIP
    title = "table.looking"
    """The words for looking at the past."""
    tinted = True
    """Whether the past is seen in another light."""

    @property
    def clock(self) -> float:
        """The time of the scenes."""
        return self.loop.clock

    @property
    def pace(self) -> float:
        """How long shows take."""
        return self.house.settings.pace

    def enter(self) -> None:
        """Take a seat."""
        super().enter()
        self.house.audio.place(self.match.box.name)
        if self.match.open(self.clock, self.pace):
            self._opening = self.clock
        self._refocus()

    def resize(self) -> None:
        """Another size: everything is where it belongs at once."""
        super().resize()
        self.match.settle()
        self._opening = None
        if self.roll is not None:  # it may be read in another language now
            self.roll.read()
            self._refocus()

    def _refocus(self, to: str | None = None) -> None:
        if self._away:
            self._focus_away()
            return
        self.focus.offer(self.match.hand.targets(self.match.view), to or "5e")
        if to is not None:
            self.focus.put(to)
        self.changed()

    @property
    def _away(self) -> bool:
        """Whether the past is looked at, or the log is read: nothing can be played."""
        return self.match.looking is not None or self.roll is not None

    def _focus_away(self) -> None:
        """Focus the line that is chosen, or the paper that leads back to the present."""
        targets = [Target("now", LOOKING)] if self.match.looking is not None else []
        if self.roll is not None:
            targets = [*self.roll.targets(), *targets]
        self.focus.offer(targets)
        self.focus.put("now" if self.roll is None else self.roll.name(self.roll.chosen))
        self.changed()

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """The ground of the game."""
        self.paint.backdrop(page)
        if self._opening is None:
            self.paint.ground(page, self.match.view)

    def settled(self, page: Page) -> None:
        """Panels, resting pieces, light on what is open, the log, the card."""
        view, hand = self.match.view, self.match.hand
        self.paint.settled(page, view, hints=self.hints)
        moving = set(self.match.conductor.moving(self.clock))
        home = self.match.conductor.home
        self.paint.pieces(page, view, home, [name for name in home if name not in moving])
        if self._mine and not self.match.conductor.busy(self.clock) and self.why is None:
            self.paint.glow(page, view, hand.open_squares(view), hand.other_side(view))
        if self.match.looking is not None:
            self._past(page)
        if self.roll is not None:
            self.roll.paint(page)
        elif self.why is None or self._card_left:
            self._log(page)
        if self.why is not None:
            self.paint.dusk(page, 1.0)
            self._card(page, self.why)
        if self._notice is not None:
            self._slip(page, self._notice[0])

    @property
    def hints(self) -> bool:
        """Whether it is shown who leads where."""
        return self.house.settings.hints

    @property
    def _mine(self) -> bool:
        """Whether a person is on turn, and can act."""
        waiting = self.match.waiting
        return bool(waiting) and not self._away and self.match.players[waiting[0]].human

    def lively(self, page: Page, clock: float) -> None:
        """What moves: pieces on their way, what is held, koi, particles."""
        conductor, view = self.match.conductor, self.match.view
        still = self.house.settings.reduced_motion
        if self._opening is not None:
            self.paint.opening(page, view, (clock - self._opening) / self.pace)
        elif self._mine and not conductor.busy(clock) and self.focus.name is not None:
            self.paint.held(page, view, self.match.hand, self.focus.name, clock, still=still)
        moving = list(conductor.moving(clock))
        if moving:
            self.paint.pieces(page, view, {name: conductor.pose(name, clock) for name in moving}, moving)
        if self._opening is None:
            self.paint.alive(page, view, clock, still=still)
        self._thinking(page, clock)
        for speck in self.particles.at(clock):
            frames = page.entry(speck.picture).frames
            frame = min(frames - 1, int(speck.age * frames))
            page.picture(speck.picture, speck.x, speck.y, layer=600, name=speck.name, frame=frame, alpha=speck.alpha)

    def _thinking(self, page: Page, clock: float) -> None:
        """A mind that takes its time: its head on its panel, and three beads."""
        seat = self.match.thinking
        if seat is None:
            return
        room = self.layout.thinking_rect(seat)
        head = face_of(self.match.crests[seat], self.match.players[seat])
        entry = page.entry(head)
        x, y, size = room.centerx - 64, room.centery, 60 / entry.size[1]
        page.picture(
            head, x, y + (entry.anchor[1] - entry.size[1] / 2) * size, layer=32, name="thinking head", size=size
        )
        lit = 1 if self.house.settings.reduced_motion else int(clock * 3) % 3
        for n in range(3):
            bead = "papers/bead_current" if n == lit else "papers/bead_empty"
            page.picture(bead, x + 64 + 36 * n, y, layer=32, name=f"thinking bead {n}")

    def ring_rect(self) -> pygame.Rect | None:
        """The ring is around what is focused, while somebody can act."""
        return self.focus.rect if (self._mine and self._opening is None) or self._away else None

    @property
    def ring_grows(self) -> int:  # type: ignore[override]
        """Close around a line of the log, which has neighbours."""
        return 31 if self.roll is not None and self.focus.name != "now" else 22

    def ring_layer(self) -> int:
        """Under the pieces of the board, so that a pebble can be read that the ring is around."""
        if self.roll is not None and self.focus.name != "now":
            return ROLL_RING
        return UNDER_PIECES if self.focus.name in self.layout.SQUARES else super().ring_layer()

    def _log(self, page: Page) -> None:
        """The last thing that happened, on a strip of paper."""
        latest = self.match.latest(self.house.words)
        if latest is None:
            return
        theme = self.house.theme
        setter = self.house.text
        size = setter.filling(latest, 28, 314, LOG_GROWS - 56)
        high = 56 + round(len(setter.wrap(latest, size, 314)) * setter.height(size))
        rect = pygame.Rect(LOG.x, LOG.y, LOG.w, max(LOG.h, high))
        page.sheet("papers/log_strip", rect, layer=28, name="log")
        page.paper("papers/log_roll", pygame.Rect(1452, 420, 390, 44), layer=31, name="log roll")
        ink = partial(page.text, on=theme["washi"], colour=theme["sumi"], size=size, layer=32, room=rect)
        ink(latest, rect.x + 22, rect.y + 32, width=314, name="log text")
        glyph = self._glyph_width(Act.LOG)
        self._glyph(page, Act.LOG, pygame.Rect(rect.right - glyph - 14, 417, glyph, 50), layer=33)
        self._regions.append((rect.union(pygame.Rect(1452, 410, 390, 60)), Act.LOG))

    def _past(self, page: Page) -> None:
        """The light of memory over the table, and a paper that says which moment this is."""
        theme, say, match = self.house.theme, self.house.say, self.match
        if self.tinted:
            page.surface("sepia", self._sepia(), 960, 540, layer=780, blend=pygame.BLEND_RGB_MULT)
        rect = LOOKING
        page.sheet("papers/card", rect, layer=860, name="looking", high=True)
        page.picture("papers/pin", rect.centerx, rect.y + 14, layer=864, name="looking pin")
        write = partial(page.text, on=theme["washi"], colour=theme["sumi"], anchor="center", room=rect, layer=864)
        title = say(self.title)
        size = page.fitted(title, 42, rect.w - 40, bold=True, high=80)
        write(title, rect.centerx, rect.y + 66, size=size, bold=True, name="looking title")
        turn = match.table.turns(match.shown)
        moment = say("table.moment", turn=turn, turns=match.table.turns()) if turn else say("table.beginning")
        write(moment, rect.centerx, rect.y + 132, size=page.fitted(moment, 32, rect.w - 40), name="looking moment")

    def _sepia(self) -> pygame.Surface:
        scale = self.house.atlas.scale
        size = round(1920 * scale), round(1080 * scale)
        if self._tint is None or self._tint.get_size() != size:
            self._tint = pygame.Surface(size).convert()
            self._tint.fill(SEPIA)
        return self._tint

    def _card(self, page: Page, why: Refusal) -> None:
        """Why not: the rule in our words, opposite the panel of whoever asks."""
        theme, say = self.house.theme, self.house.say
        game = self.match.box.name
        x = SAFE.x if self._card_left else SAFE.right - CARD
        title = say(f"{game}.why.{why.code}")
        body = self.house.words.trouble(why, game).partition(" (")[0].rstrip(".") + "."
        setter = self.house.text
        lines = setter.wrap(body, 32, CARD - 56)
        height = 150 + round(len(lines) * setter.height(32))
        rect = pygame.Rect(x, 510 - height // 2, CARD, height)
        page.sheet("papers/card", rect, layer=850, name="card", high=True)
        room = rect.inflate(-30, -20)
        size = page.fitted(title, 46, CARD - 60, bold=True)
        page.text(
            title,
            rect.x + 28,
            rect.y + 48,
            on=theme["washi"],
            colour=theme["sumi"],
            size=size,
            bold=True,
            anchor="midleft",
            room=room,
            layer=856,
            name="card title",
        )
        page.picture("papers/stroke_red", rect.centerx, rect.y + 86, layer=856, name="card stroke")
        page.text(
            body,
            rect.x + 28,
            rect.y + 104,
            on=theme["washi"],
            colour=theme["sumi"],
            size=32,
            width=CARD - 56,
            room=room,
            layer=856,
            name="card body",
        )
        here = self.layout.SQUARES.get(self.focus.name)
        for piece in why.pieces:
            there = self.layout.SQUARES.get(piece.partition("@")[2])
            if there is None or there == here:
                continue
            page.picture("papers/enso", *there.center, layer=641, name=f"enso {piece}", frame=7)
            if here is not None and why.code in INKED:
                page.ink(f"ink {piece}", here.center, _short(here.center, there.center, 52), layer=640)

    @property
    def _card_left(self) -> bool:
        """Whether the card lies at the left: opposite the panel of whoever is on turn."""
        return bool(self.layout.panel(self.match.view.seat, active=True).x > 960)

    def _slip(self, page: Page, text: str) -> None:
        """A sentence that goes away by itself, below the middle of the board; above it if it would hide the focus."""
        theme = self.house.theme
        width = min(900, round(self.house.text.width(text, 32)) + 80)
        lines = self.house.text.wrap(text, 32, width - 60)
        height = round(len(lines) * self.house.text.height(32)) + 44
        rect = pygame.Rect(960 - width // 2, 900 - height, width, height)
        if self.focus.rect is not None and rect.colliderect(self.focus.rect.inflate(0, 140)):
            rect.top = SAFE.top + 20
        page.sheet("papers/slip", rect, layer=870, name="slip", high=True)
        page.text(
            text,
            rect.centerx,
            rect.centery,
            on=theme["washi"],
            colour=theme["sumi"],
            width=width - 60,
            align="centre",
            anchor="center",
            room=rect,
            layer=880,
            name="slip text",
        )

    def prompts(self) -> list[Prompt]:
        """What the buttons do now."""
        say, game = self.house.say, self.match.box.name
        if self._away:
            return self._away_prompts()
        found: list[Prompt] = []
        call = self._interjection(self.loop.devices.last)
        if self.why is not None:
            shown = self.lesson_on(self.why.code) is not None
            found += [Prompt(Act.INSPECT, say("lessons.show"))] if shown else []
            found.append(Prompt(Act.BACK, say("table.close")))
        elif self._mine:
            for each in self.match.hand.prompts(self.match.view, self.focus.name):
                note = say("table.final") if each.act is Act.CONFIRM and self._final else ""
                found.append(Prompt(each.act, say(f"{game}.prompt.{each.key}", value=each.value), note=note))
        if self.why is None and call is not None:
            found.append(Prompt(Act.INSPECT, say(f"{game}.prompt.call")))
        found.append(Prompt(Act.PAUSE, say("table.pause"), right=True))
        if self.match.table.can_redo:
            found.append(Prompt(Act.REDO, say("table.redo"), right=True))
        if isinstance(self.match.back(self.loop.devices.last), Back):
            found.append(Prompt(Act.UNDO, say("table.undo"), right=True))
        return self._with_hint(found) if self._mine and self.why is None else found

    @property
    def _final(self) -> bool:
        """Whether what confirming would do cannot be taken back."""
        command = self.match.hand.aim(self.match.view, self.focus.name)
        return command is not None and not self.match.table.undoable(command)

    def _away_prompts(self) -> list[Prompt]:
        """What the buttons do while the past is looked at."""
        say, match = self.house.say, self.match
        key = "table.now" if self.focus.name == "now" else "table.show"
        found = [Prompt(Act.CONFIRM, say(key))]
        if match.shown > match.table.start:
            found.append(Prompt(Act.EARLIER, say("table.earlier")))
        if match.shown < match.table.timeline.at:
            found.append(Prompt(Act.LATER, say("table.later")))
        if match.looking is not None:
            found.append(Prompt(Act.LOG, say("table.fold" if self.roll is not None else "table.log")))
        if self.focus.name != "now":
            key = "table.close" if match.looking is None else "table.now"
            found.append(Prompt(Act.BACK, say(key), right=True))
        return found

    def _with_hint(self, prompts: list[Prompt]) -> list[Prompt]:
        """The prompts with that of the hint, if there is room for it; the pause menu has it in any case."""
        more = [*prompts, Prompt(Act.HINT, self.house.say("table.hint"))]
        room = sum(self._prompt_width(each, FLOOR) + 28 for each in more) <= self.bar.w
        return more if room else prompts

    # --- what is done -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Go:
        """A press during a show hurries it, and is then answered."""
        if intent.act is not Act.POINT and self.match.conductor.busy(self.clock):
            self.match.conductor.hurry(self.clock)
            self._told()
            self._opened()
            self.changed()
        if self.why is not None and intent.act is Act.INSPECT and (show := self.lesson_on(self.why.code)) is not None:
            return show()
        if self.why is not None and intent.act in (*DIRECTIONS, Act.BACK, Act.INSPECT, Act.CONFIRM, Act.NEXT):
            self.why = None
            self.changed()
            if intent.act not in DIRECTIONS:
                return None
        if self.roll is not None and self._leaf(self.roll, intent):
            return None
        return super().handle(intent)

    def _leaf(self, roll: Roll, intent: Intent) -> bool:
        """Go through the lines of the log; False if a press wants something else."""
        steps = {Act.UP: -1, Act.DOWN: 1, Act.PREVIOUS: -PAGE, Act.NEXT: PAGE}
        if intent.act not in steps or intent.at is not None:
            return False
        if roll.step(steps[intent.act]):
            self.house.audio.play("focus")
        self._focus_away()
        return True

    def focused(self) -> None:
        """The line that is pointed at is the chosen one."""
        if self.roll is not None and (self.focus.name or "").startswith("line "):
            self.roll.chosen = int(str(self.focus.name)[5:])

    def confirm(self, name: str, intent: Intent) -> Go:
        """Do what the hand holds, where the focus is."""
        if name == "now":
            return self._to_now()
        if self.roll is not None:
            self.house.audio.play("confirm")
            return self._look(self.roll.moment)
        return self._press(Act.CONFIRM, name, intent)

    def press(self, intent: Intent) -> Go:
        """Undo, leaf, ask why not, ask for a hint, look back."""
        if intent.act in (Act.EARLIER, Act.LATER) or (self._away and intent.act in (Act.LEFT, Act.RIGHT)):
            return self._scrub(-1 if intent.act in (Act.EARLIER, Act.LEFT) else 1)
        if intent.act is Act.LOG:
            return self._unroll()
        if self._away:
            return self._to_now() if intent.act is Act.BACK else None
        if intent.act is Act.UNDO:
            return self._undo(intent.device)
        if intent.act is Act.REDO:
            return self._redo(intent.device)
        if intent.act is Act.INSPECT:
            call = self._interjection(intent.device)
            return self._ask_why() if call is None else self._submit(call)
        if intent.act is Act.HINT:
            return self.ask_hint(intent.device)
        if intent.act in (Act.NEXT, Act.PREVIOUS, Act.BACK):
            return self._press(intent.act, self.focus.name, intent)
        return None

    def _press(self, act: Act, name: str | None, intent: Intent) -> Go:
        if self.match.may_act(intent.device) is None:
            return None
        held = self.match.hand.held
        answer = self.match.hand.press(act, self.match.view, name)
        if isinstance(answer, str):
            self.focus.put(answer)
        elif answer is not None:
            return self._submit(answer)
        if self.match.hand.held != held:
            self.house.audio.play("flip")
        self.changed()
        return None

    def _submit(self, command: Any) -> Go:
        refusal = self.match.submit(command, self.clock, self.pace)
        if refusal is not None:
            self.house.audio.play("refuse")
            self.shake(self.layout.BOARD)
            self.why = refusal
            self.changed()
            return None
        self.why = self._notice = None
        self._told()
        self._refocus()
        return None

    def _undo(self, device: str) -> Go:
        """Take something back, if whoever did it agrees."""
        if not self.match.seating.seats_of(device):
            return None
        back = self.match.back(device)
        if isinstance(back, Trouble):
            return self._moved(back)
        if back.asks:
            return Push(Consent(self.house, self.match, device, back, partial(self._go_back, back)))
        return self._go_back(back)

    def _go_back(self, back: Back) -> Go:
        return self._moved(self.match.undo(self.clock, self.pace, back.to))

    def _redo(self, device: str) -> Go:
        if not self.match.seating.seats_of(device):
            return None
        return self._moved(self.match.redo(self.clock, self.pace))

    def _moved(self, trouble: Trouble | None) -> Go:
        """Tell what stands against an undo or a redo, or let it be heard."""
        if trouble is not None:
            self.house.audio.play("refuse")
            self.notice(self.house.words.trouble(trouble))
        else:
            self.house.audio.play("undo")
            self.why = self._notice = None
            self._refocus()
        return None

    # --- looking back -----------------------------------------------------------------------------------

    def _unroll(self) -> Go:
        """Unroll the log, or roll it up again."""
        self._leave_present()
        self.house.audio.play("card")
        self.roll = None if self.roll is not None else Roll(self.house, self.match)
        if self.roll is not None and not self.roll.lines:
            self.roll = None
        self._refocus_after()
        return None

    def _scrub(self, step: int) -> Go:
        """Look at the moment before or after the one that is shown."""
        at = self.match.shown + step
        if not self.match.table.start <= at <= self.match.table.timeline.at:
            self.house.audio.play("refuse")
            return None
        self._look(at)
        if self.roll is not None:
            self.roll.go_to(at)
        self._refocus_after()
        return None

    def _look(self, at: int) -> Go:
        """Look at a moment; the last one is the present."""
        self._leave_present()
        self.match.look(self.present(at), self.clock, self.pace)
        self._told()
        self._refocus_after()
        return None

    def present(self, at: int) -> int | None:
        """A moment to look at; None where the past ends, for nothing is looked back at then."""
        return at if at < self.match.table.timeline.at else None

    def _to_now(self) -> Go:
        """Back to the present."""
        self.house.audio.play("back")
        self.roll = None
        if self.match.looking is not None:
            self.match.look(None, self.clock, self.pace)
        self._refocus_after()
        return None

    def _leave_present(self) -> None:
        """Remember what is focused, to find it again."""
        if not self._away:
            self.why = None
            self._focused_then = self.focus.name

    def _refocus_after(self) -> None:
        """Focus what belongs to where we are now: a line, the paper, or what was focused in the present."""
        self._refocus(None if self._away else self._focused_then)

    def _ask_why(self) -> Go:
        command = self.match.hand.aim(self.match.view, self.focus.name) if self._mine else None
        if command is not None:
            self.why = self.match.why_not(command)
            self.house.audio.play("card" if self.why is not None else "focus")
            if self.why is None:
                self.notice(self.house.say("table.open"))
            self.changed()
        return None

    def lesson_on(self, code: str) -> Callable[[], Go] | None:
        """What opens the lesson on a refusal; None where there is none."""
        del code
        return None

    def _interjection(self, device: str) -> Any:
        """What a device can ask for out of turn, for a seat of its own that is not on; None if nothing."""
        chairs = self.match.seating.chairs_of(device)
        for seat, chair in enumerate(self.match.crests):
            if chair in chairs and (command := self.match.hand.interject(self.match.view, seat)) is not None:
                return command
        return None

    def ask_hint(self, device: str) -> Go:
        """Ask the adviser for whoever holds a device; the hint comes when it is found."""
        seat = self.match.may_act(device)
        if seat is None or not self.match.ask_hint(seat):
            self.notice(self.house.say("minds.hint_not_now"))
            return None
        self._awaits_hint = True
        self.notice(self.house.say("minds.hint_wait"))
        return None

    def _advise(self, hint: Hint) -> None:
        """Take up what the adviser would do, without doing it, and say why."""
        target = self.match.hand.take_up(hint.command, self.match.view)
        if target is not None:
            self.focus.put(target)
        values = dict(hint.reason.values)
        if "other" in values:
            values["other"] = self.match.names[values["other"]]
        self.house.audio.play("flip")
        self.notice(self.house.say("minds.hint", reason=self.house.say(hint.reason.key, **values)), ADVICE)

    def notice(self, text: str, seconds: float = 2.5) -> None:
        """Say something for a while."""
        self._notice = (text, self.clock + seconds)
        self.changed()

    def _told(self) -> None:
        """Let be heard and seen what is due."""
        for trigger in self.match.conductor.due(self.clock):
            match trigger:
                case Sound():
                    self.house.audio.play(trigger.name)
                case Puff() if not self.house.settings.reduced_motion:
                    self.particles.puff(trigger.kind, trigger.x, trigger.y, self.clock)

    def update(self, seconds: float) -> Go:
        """Let the show go on, and minds take their turns."""
        self._told()
        busy = self.match.conductor.busy(self.clock)
        if busy != self._was_busy:
            self._was_busy = busy
            self.changed()
        if not busy:
            self._opened()
        if self._notice is not None and self.clock >= self._notice[1]:
            self._notice = None
            self.changed()
        if self._awaits_hint and not self._away:
            hint = self.match.hint
            self._awaits_hint = hint is None and self.match.advising
            if hint is not None:
                self._advise(hint)
        if self.match.think(seconds, self.clock, self.pace):
            self._told()
            if self.roll is not None:
                self.roll.read()
            self._refocus()
        return None

    def _opened(self) -> None:
        """The table is set: its trays lie still from now on."""
        if self._opening is not None:
            self._opening = None
            self.stale()

    def rest(self) -> float | None:
        """Koi swim on, unless motion is reduced; shows, notices and minds want every step."""
        if self.match.conductor.busy(self.clock) or self.particles.alive or self._notice is not None:
            return 0.0
        if self.paint.gripping(self.clock) or self.shaking:
            return 0.0
        if self._awaits_hint or (not self._mine and not self.match.over):
            return 0.0
        return None if self.house.settings.reduced_motion else 1 / 20
