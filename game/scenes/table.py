"""The table: a match being played, by people and by minds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.kernel.trouble import Refusal, Trouble
from game.scenes.board import UNDER_PIECES, BoardScene
from game.scenes.faces import face_of
from game.scenes.house import House
from game.scenes.match import Back, Hint, Match
from game.scenes.page import Page
from game.scenes.question import Consent
from game.scenes.screen import Prompt
from game.scenes.why import WhyCard
from game.stage.focus import Target
from game.stage.intents import DIRECTIONS, Act, Intent
from game.stage.scenes import Go, Push
from game.stage.text import FLOOR

ADVICE = 9.0
"""How many seconds a hint is shown."""


class TableScene(BoardScene):
    """A match on the table."""

    def __init__(self, house: House, match: Match) -> None:
        super().__init__(house, match)
        match.thinker = house.thinker
        match.thinker.warm()
        self.card = WhyCard(house, match, self.layout)
        self.why: Refusal | None = None
        """The refusal that the card shows, or None."""
        self._awaits_hint = False

    @property
    def _mine(self) -> bool:
        """Whether a person is on turn, and can act."""
        waiting = self.match.waiting
        return bool(waiting) and not self._away and self.match.players[waiting[0]].human

    def _playable(self) -> list[Target]:
        return self.match.hand.targets(self.match.view)

    # --- what is seen -----------------------------------------------------------------------------------

    def settled(self, page: Page) -> None:
        """The board, light on what is open, and the card."""
        super().settled(page)
        if self.why is not None:
            if self.layout.leads_on(self.why):
                self.paint.glow(page, self.match.view, self.match.hand)
            else:
                self.paint.dusk(page, 1.0)
            self.card.paint(page, self.why, self.focus.name)
        elif self._mine and not self.match.conductor.busy(self.clock):
            self.paint.glow(page, self.match.view, self.match.hand)

    def _log(self, page: Page) -> None:
        """Where the card does not lie."""
        if self.why is None or self.card.left:
            super()._log(page)

    def lively(self, page: Page, clock: float) -> None:
        """What moves on the board, what is held, and a mind that thinks."""
        super().lively(page, clock)
        ready = self._opening is None and self._mine and not self.match.conductor.busy(clock)
        if ready and self.focus.name is not None:
            still = self.house.settings.reduced_motion
            self.paint.held(page, self.match.view, self.match.hand, self.focus.name, clock, still=still)
        self._thinking(page, clock)

    def _thinking(self, page: Page, clock: float) -> None:
        """A mind that takes its time: its head on its panel, and three beads."""
        seat = self.match.thinking
        if seat is None:
            return
        room = self.layout.thinking_rect(seat)
        head = face_of(self.match.crests[seat], self.match.players[seat])
        entry = page.entry(head)
        x, y, size = room.centerx - 64, room.centery, 60 / entry.size[1]
        foot = y + (entry.anchor[1] - entry.size[1] / 2) * size
        page.picture(head, x, foot, layer=32, name="thinking head", size=size)
        lit = 1 if self.house.settings.reduced_motion else int(clock * 3) % 3
        for n in range(3):
            bead = "papers/bead_current" if n == lit else "papers/bead_empty"
            page.picture(bead, x + 64 + 36 * n, y, layer=32, name=f"thinking bead {n}")

    def ring_rect(self) -> pygame.Rect | None:
        """The ring is around what is focused, while somebody can act."""
        return self.focus.rect if self._mine and self._opening is None else super().ring_rect()

    def ring_layer(self) -> int:
        """Under the pieces of the board, so that a piece can be read that the ring is around."""
        return UNDER_PIECES if self.focus.name in self.layout.SQUARES else super().ring_layer()

    def prompts(self) -> list[Prompt]:
        """What the buttons do now."""
        say, game = self.house.say, self.match.box.name
        if self._away:
            return super().prompts()
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

    def _with_hint(self, prompts: list[Prompt]) -> list[Prompt]:
        """The prompts with that of the hint, if there is room for it; the pause menu has it in any case."""
        more = [*prompts, Prompt(Act.HINT, self.house.say("table.hint"))]
        room = sum(self._prompt_width(each, FLOOR) + 28 for each in more) <= self.bar.w
        return more if room else prompts

    # --- what is done -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Go:
        """A press on an open card closes it, or shows the lesson on it; a direction then moves on."""
        if self.why is not None and intent.act is Act.INSPECT and (show := self.lesson_on(self.why.code)) is not None:
            return show()
        if self.why is not None and intent.act in (*DIRECTIONS, Act.BACK, Act.INSPECT, Act.CONFIRM, Act.NEXT):
            self.why = None
            self.changed()
            if intent.act not in DIRECTIONS:
                return None
        return super().handle(intent)

    def confirm(self, name: str, intent: Intent) -> Go:
        """Do what the hand holds, where the focus is."""
        return super().confirm(name, intent) if self._away else self._press(Act.CONFIRM, name, intent)

    def press(self, intent: Intent) -> Go:
        """Undo, leaf, ask why not, ask for a hint; looking back is the board's."""
        if self._away:
            return super().press(intent)
        match intent.act:
            case Act.UNDO:
                return self._undo(intent.device)
            case Act.REDO:
                return self._redo(intent.device)
            case Act.INSPECT:
                call = self._interjection(intent.device)
                return self._ask_why() if call is None else self._submit(call)
            case Act.HINT:
                return self.ask_hint(intent.device)
            case Act.NEXT | Act.PREVIOUS | Act.BACK:
                return self._press(intent.act, self.focus.name, intent)
        return super().press(intent)

    def _leave_present(self) -> None:
        super()._leave_present()
        self.why = None

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

    def _interjection(self, device: str) -> Any:
        """What a device can ask for out of turn, for a seat of its own that is not on; None if nothing."""
        for seat in self.match.seating.seats_of(device):
            if (command := self.match.hand.interject(self.match.view, seat)) is not None:
                return command
        return None

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

    # --- back and forth ---------------------------------------------------------------------------------

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

    # --- minds ------------------------------------------------------------------------------------------

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

    def update(self, seconds: float) -> Go:
        """Let the show go on, the hint come, and minds take their turns."""
        super().update(seconds)
        if self._awaits_hint and not self._away:
            hint = self.match.hint
            self._awaits_hint = hint is None and self.match.advising
            if hint is not None:
                self._advise(hint)
        acted = self.match.think(seconds, self.clock, self.pace)
        if self.match.refused is not None:
            self.notice(self.house.say("minds.refused", name=self.match.names[self.match.refused]), 6.0)
            self.match.refused = None
        if acted:
            self._told()
            if self.roll is not None:
                self.roll.read()
            self._refocus()
        return None

    def rest(self) -> float | None:
        """What moves in the hand, a hint that is awaited, and minds want every step."""
        if self.paint.gripping(self.clock) or self._awaits_hint or self.match.mind_on_turn is not None:
            return 0.0
        return super().rest()
