"""A match being played, by people and by minds: from the first move to the scroll of its scores."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any

import pygame

from game.kernel.table import AnyTable, Table, Undo
from game.kernel.trouble import Trouble
from game.registry import box_of
from game.saves import Keeper, resume_match
from game.scenes import ways
from game.scenes.acting import Acting
from game.scenes.advice import Advice
from game.scenes.board import Board
from game.scenes.closing import Closing
from game.scenes.curtain import Curtain
from game.scenes.doors import through
from game.scenes.filing import Filing
from game.scenes.house import House
from game.scenes.match import Back, Match
from game.scenes.notice import Notice
from game.scenes.pads import Pads
from game.scenes.pause import Giving, Pause, Seats
from game.scenes.prompts import Prompt
from game.scenes.question import Concession, Consent
from game.scenes.remarks import Remarks
from game.scenes.screen import Screen
from game.scenes.seating import Seating, seated_again
from game.scenes.story import Story
from game.scenes.tastes import Tastes
from game.scenes.told import place_of
from game.stage.intents import DIRECTIONS, UNPRESSED, Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Pop, Push, Reset, Swap

OF_THE_HAND = (*DIRECTIONS, Act.CONFIRM, Act.BACK, Act.INSPECT, Act.NEXT, Act.PREVIOUS)
"""What only a device of the seat that acts can press."""

STRAYS = 3
"""How many frames are drawn after something was done before the focus is found, if nobody asks for it: they answer."""


class Playing(Screen):
    """The table while a match is played at it."""

    def __init__(self, house: House, match: Match, lent: Sequence[int] = ()) -> None:
        super().__init__(house)
        self.match = match
        match.minds.thinker = house.thinker
        match.minds.thinker.warm()
        self.board = Board(house, match)
        self.story = Story(self, self.board)
        self.acting = Acting(self, self.board, self.send)
        self.notice = Notice(house)
        self.advice = Advice(self, match, self.acting, self.notice)
        self.remarks = Remarks(house, self.board)
        self.closing = Closing(self, match, self.send)
        self.tastes = Tastes(self, self.board)
        self.filing = Filing(house, match)
        self.pads = Pads(self, match, lent)
        self._thinks: int | None = None
        """Whose mind was seen to think."""
        self._acts: int | None = None
        """Who could act when the focus was last seen to."""
        self._strays = 0
        """How many frames have been drawn since something was done and the focus was not found yet."""

    @classmethod
    def fresh(  # noqa: PLR0913, PLR0917 -- what a lobby settles
        cls,
        house: House,
        game: str,
        seating: Seating,
        options: dict[str, object],
        undo: Undo,
        seed: str | None = None,
    ) -> Playing:
        """A match that begins now, kept on the disk from its first commit."""
        made = time.strftime("%Y-%m-%dT%H:%M:%S")
        keeper = Keeper(house.saves, f"{made.replace(':', '')}-{game}")
        table: AnyTable = Table.new(
            box_of(game),
            options,
            seed or token_hex(8),
            names=[player.name for _, player in seating.players],
            sitters=seating.sitters,
            undo=undo,
            made=made,
            sink=keeper,
        )
        return cls(house, Match(table, seating, keeper))

    @classmethod
    def resumed(cls, house: House, path: Path, device: str) -> Playing:
        """A match that goes on where its journal stopped; the device that asks holds the seats of all people."""
        table, keeper = resume_match(path)
        match = Match(table, seated_again(table.head, device).dressed(house.members), keeper)
        return cls(house, match, match.seating.seats_of(device)[1:])

    @property
    def clock(self) -> float:
        """The time of the scenes."""
        return self.loop.clock

    # --- coming and going -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Take a seat, and say who can take one, too."""
        super().enter()
        self.tastes.update(self.clock)
        self.house.audio.place(self.match.box.name)
        self.board.open(self.clock)
        self._refocus()
        self.pads.shine()
        if invited := self.pads.invited:
            self.say(self.house.say("table.claim", names=self.house.words.listed(invited)), 6.0)

    def leave(self) -> None:
        """Put the match away; what became of its file is told by whatever comes next."""
        self.house.plays(None)
        closed = self.match.close()  # whether its file is another one is known, and can be recorded, only after that
        self.house.owe(closed, self.filing.renewed(), self.filing.record())

    def cover(self) -> None:
        """People gather round whatever lies on top: what only one may see is turned over."""
        self.match.lower()
        super().cover()

    def uncover(self) -> None:
        """Paint everything anew: in another language or size, maybe for others."""
        self.board.dress()
        if self.board.opening:  # what lay over it hid how the table is set
            self.board.open(self.clock)
        self.advice.stay()
        self.stale()
        self._refocus(self.focus.name)

    def resize(self) -> None:
        """Everything is where it belongs at once, in another size."""
        super().resize()
        self.board.settle()
        self.board.dress()
        self.story.read()
        self._refocus(self.focus.name)

    # --- focus ------------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether somebody can act, and sees what at: no show, no past, no curtain."""
        return self.acting.seat is not None and not self.story.away and not self.board.busy(self.shown_at)

    def _refocus(self, to: str | None = None) -> None:
        """Focus what belongs to where we are: the story, or what the hand can reach."""
        self._acts = self.acting.seat
        if self.story.away:
            self.story.focus()
        else:
            self.acting.focus(to)
            self.changed()

    def focused(self) -> None:
        """The line that is pointed at is the chosen one."""
        self.story.pointed()

    # --- what is seen -----------------------------------------------------------------------------------

    def depends(self, clock: float) -> Hashable:
        """The show, what the hand has, and whether somebody can act."""
        shown = not self.board.busy(clock) and not self.story.away and not self.board.opening
        self.acting.follow(clock, shown=shown)
        bright = self.acting.wake(clock, sees=self._sees(clock))
        return self.board.depends(clock), shown, bright, self.acting.seat

    def _sees(self, clock: float) -> bool:
        """Whether somebody sees what they can do: as soon as everything is told, before the last piece rests."""
        return self.acting.seat is not None and not self.story.away and self.board.told(clock)

    def stands_on(self, clock: float) -> Hashable:
        """Who looks, from where, and whether it lies there yet."""
        return self.board.stands_on(clock)

    def edge(self) -> pygame.Rect:
        """Where the board lies."""
        return self.board.edge()

    def still(self, page: Page) -> None:
        """The ground of the game."""
        self.board.still(page)

    def settled(self, page: Page) -> None:
        """Panels, resting pieces, the log, light on what is open, the card, and what is told."""
        clock = self.shown_at
        self.board.settled(page, clock, hints=self.house.settings.hints)
        frame = self.board.layout.frame(self.match.view, self.match.eye)
        card = self.acting.card.column if self.acting.card.lies else frame.notice if self.notice.text else None
        strip = card is None or not card.colliderect(frame.log)
        self.story.paint(page, strip=strip)
        if not self.story.away:
            self.acting.settled(page, shown=not self.board.busy(clock))
        if self.notice.text:
            self.board.light(page, self.notice.about)
            if self.notice.about and not self.story.away:
                self.board.rim(page)
        if self.house.settings.coordinates:
            self.board.rim(page)
        self.remarks.paint(page, seen=not self.story.away)
        if self.notice.text:
            places = self.board.layout.places(self.match.view, self.match.eye)
            meant = [places[name].inflate(20, 20) for name in self.notice.about if name in places]
            self.notice.paint(page, frame, [panel.inflate(20, 24) for panel in self.board.panels()], meant)

    def lively(self, page: Page, clock: float) -> None:
        """What moves on the board, light that grows, and a mind that thinks."""
        self._strays = self._strays + 1 if self.focus.owes else 0
        told = not self.story.away and self.story.foresee(clock)
        self.board.lively(page, clock, makes=not told)
        if not self.story.away:
            self.acting.lively(page, clock)
        self.board.thinking(page, clock, self.remarks.lies)
        self.tastes.lively(page, clock)

    def ring_rect(self) -> pygame.Rect | None:
        """Around what is focused, while somebody sees what they can do, or in the story."""
        return self.focus.rect if self.story.away or self._sees(self.shown_at) else None

    def ring_reach(self) -> int:
        """Close around a line of the log, which has neighbours."""
        return self.story.ring_grows if self.story.away else 22

    def ring_close(self) -> int:
        """Closer where words stand beside the places of the board."""
        return super().ring_close() - (0 if self.story.away else self.board.snug)

    def ring_layer(self) -> int:
        """On the board below what is held, so that both can be seen."""
        if self.story.away:
            return self.story.ring_layer
        return self.board.ring_layer(self.focus.name, self.focus.rect, super().ring_layer())

    def prompts(self) -> list[Prompt]:
        """What the buttons do now."""
        say = self.house.say
        if self.story.away:
            return self.story.prompts()
        found: list[Prompt] = []
        card = self.acting.card
        if card.lies:
            taught = card.why is not None and self.lesson_on(card.why.code) is not None
            found += [Prompt(Act.INSPECT, say("lessons.show"))] if taught else []
            found += [Prompt(Act.CONFIRM, ""), Prompt(Act.BACK, say("table.close"))]
        elif self.ready:
            found += self.acting.prompts()
            shown = self.notice.show is not None
            found.append(Prompt(Act.INSPECT, say("lessons.show" if shown else "table.inspect"), spare=not shown))
        if not card.lies:
            taken = [each.act for each in found]
            found += [
                each
                for each in self.acting.prompts_out_of_turn(self._others(self.loop.devices.last))
                if each.act not in taken
            ]
        found.append(Prompt(Act.PAUSE, say("table.pause"), right=True))
        if self.match.table.can_redo:
            found.append(Prompt(Act.REDO, say("table.redo"), right=True))
        if isinstance(self.match.back(self.loop.devices.last), Back):
            found.append(Prompt(Act.UNDO, say("table.undo"), right=True))
        if self.ready and not card.lies:
            found.append(Prompt(Act.HINT, say("table.hint"), spare=True))
        return found

    def _others(self, device: str) -> list[int]:
        """The seats of a device that are not waited for: whoever is acts in turn, and behind the curtain if need be."""
        return [seat for seat in self.match.seating.seats_of(device) if seat not in self.match.waiting]

    # --- what is pressed --------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Go:
        """A press hurries a show and is then answered, unless the answer could not be taken back; pads keep seats."""
        if intent.act is Act.LOST and self.match.seating.chairs_of(intent.device):
            return self.pads.lost(intent.device)
        new = intent.at is None and not self.match.seating.chairs_of(intent.device)
        if self.pads.lent and new and intent.act is Act.CONFIRM:
            return self._claim(intent.device)
        if intent.act is Act.POINT:
            return super().handle(intent) if self._steers(intent) else None
        if intent.act in UNPRESSED:  # a pad that nobody plays with comes or goes: nothing is hurried, nothing closed
            return None
        if self.board.busy(self.clock):
            self.board.hurry(self.clock)
            self.changed()
            self._refocus(self.focus.name)
            if intent.act is Act.CONFIRM and self._cannot_be_taken_back():
                return None  # hurrying must not do what nobody has seen and nobody can undo
        return self._answered(intent)

    def _cannot_be_taken_back(self) -> bool:
        hand = self.acting.hand
        commands = () if hand is None else hand.aim(self.match.view, self.focus.name)
        return bool(commands) and any(fact.reveals for fact in self._facts(commands))

    def _facts(self, commands: Sequence[Any]) -> list[Any]:
        """What some commands would bring about; nothing, if they are refused."""
        try:
            return [fact for _, turn, _ in self.match.table.tried(commands) for fact in turn.events]
        except Trouble:
            return []

    def _steers(self, intent: Intent) -> bool:
        """Whether a device moves the focus: that of the seat that acts, or any that has a seat, in the story."""
        if self.story.away or self.acting.card.lies:
            return True
        return self.acting.seat is not None and self.acting.seat in self.match.seating.seats_of(intent.device)

    def _answered(self, intent: Intent) -> Go:
        card = self.acting.card
        if intent.act in OF_THE_HAND and not self._steers(intent):
            return self._out_of_turn(intent)
        show = None if card.why is None else self.lesson_on(card.why.code)
        if show is not None and intent.act is Act.INSPECT:
            return show()
        if card.lies and intent.act in (*DIRECTIONS, Act.BACK, Act.INSPECT, Act.CONFIRM, Act.NEXT, Act.PREVIOUS):
            card.close()
            self.changed()
            if intent.act not in DIRECTIONS:
                return None
        if self.story.leafs(intent):
            return None
        return super().handle(intent)

    def _out_of_turn(self, intent: Intent) -> Go:
        """A device that is not on turn: what its seat can ask for all the same, else a soft answer."""
        if self._asked_out_of_turn(intent):
            return None
        self.house.audio.play("focus")
        if self.acting.seat is not None:
            panel = self.board.layout.panel(self.match.view, self.match.eye, self.acting.seat, 1.0)
            self.shake(panel.inflate(30, 30), nods=True)
        return None

    def _asked_out_of_turn(self, intent: Intent) -> bool:
        """Let a seat that is not on turn ask for what it can; False if it can ask for nothing with this button."""
        for seat in self._others(intent.device):
            if not self.story.away and self.acting.offers(seat, intent.act):
                self.acting.press(seat, intent.act)
                return True
        return False

    def confirm(self, name: str, intent: Intent) -> Go:
        """Do what the hand holds, where the focus is; in the story, look."""
        if not self.story.away:
            return self._by_hand(intent)
        self.story.confirm(name)
        self._back_from_story()
        return None

    def _back_from_story(self) -> None:
        """Focus what belongs to where the story has led: a line of it, or what was focused in the present."""
        self._refocus(None if self.story.away else self.story.left)

    def _by_hand(self, intent: Intent) -> Go:
        seat = self.acting.seat
        if seat is not None and seat in self.match.seating.seats_of(intent.device):
            self.acting.press(seat, intent.act)
        return None

    def press(self, intent: Intent) -> Go:
        """The hand is asked first for what it offers; then undo, looking closer, a hint, the story, the pause."""
        seat = self.acting.seat
        if seat is not None and not self.story.away and self.acting.offers(seat, intent.act) and self._steers(intent):
            return self._by_hand(intent)
        if self._asked_out_of_turn(intent):
            return None
        match intent.act:
            case Act.PAUSE:
                return Push(self._pause(intent.device))
            case Act.UNDO if not self.story.away:
                return self._undo(intent.device)
            case Act.REDO if not self.story.away:
                return self._redo(intent.device)
            case Act.INSPECT if not self.story.away and self.notice.show is not None:
                return self.notice.show()
            case Act.INSPECT if not self.story.away:
                self.notice.hush()
                self.acting.inspect()
                return None
            case Act.HINT if not self.story.away:
                return self.ask_hint(intent.device)
        if not self.story.away:
            self.acting.card.close()
        if self.story.press(intent):
            self.notice.hush()
            self.match.lower()
            self._back_from_story()
        return None

    def release(self, intent: Intent) -> Go:
        """A hand that reaches into something comes out of it."""
        self.acting.release(intent)
        return None

    def lapse(self, intent: Intent) -> None:
        """A hand that reaches into something takes nothing."""
        self.acting.lapse(intent)

    def send(self, commands: Sequence[Any]) -> None:
        """Send the commands of a press to the table, from where the hand is."""
        refusal = self.match.submit(commands, self.clock, self.board.pace, self.board.grip.poses(self.clock))
        if refusal is not None:
            self.notice.hush()
            self.acting.refuse(refusal)
            return
        self.board.grip.let_go(self.clock)
        self.acting.card.close()
        self.notice.hush()
        self.closing.went_back = False
        self._happened()

    def _happened(self) -> None:
        """Something was done: it is heard, a mind may have a word on it, and the focus goes where it belongs."""
        self.remarks.heed(self.clock)
        self.board.hear(self.clock)
        self.story.read()
        if self.story.away or self.board.told(self.clock):
            self._refocus()
            return
        self._acts = self.acting.seat  # where the focus goes nobody sees before all is told
        self.focus.later(self.acting.focus)
        self.changed()

    def lesson_on(self, code: str) -> Callable[[], Go] | None:
        """The step of a lesson on a refusal, laid over the match."""
        return ways.to_step(self.house, self.match.box.name, "refusals", code)

    def say(self, text: str, seconds: float = 2.5, about: tuple[str, ...] = ()) -> None:
        """Say something for a while, of some places."""
        self.notice.say(text, self.clock + seconds, about)
        self.changed()

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
        """Take back what was done; whoever did it finds the focus where they did it."""
        place = place_of(self.match, back.to)
        return self._moved(self.match.undo(self.clock, self.board.pace, back.to), place)

    def _redo(self, device: str) -> Go:
        if not self.match.seating.seats_of(device):
            return None
        return self._moved(self.match.redo(self.clock, self.board.pace))

    def _moved(self, trouble: Trouble | None, to: str | None = None) -> Go:
        """Tell what stands against an undo or a redo, or let it be heard; the focus goes `to` where it was done."""
        if trouble is not None:
            self.house.audio.play("refuse")
            self.say(self.house.words.trouble(trouble))
        else:
            self.house.audio.play("undo")
            self.closing.went_back = True
            self.remarks.hush()
            self.changed()
            self.acting.card.close()
            self.notice.hush()
            self._refocus(to)
        return None

    # --- who sits here ----------------------------------------------------------------------------------

    def _claim(self, device: str) -> Go:
        name = self.pads.claim(device)
        self.house.audio.play("sit")
        self.say(self.house.say("table.claimed", name=name))
        return None

    def _pause(self, device: str) -> Pause:
        game = self.match.box.name
        return Pause(
            self.house,
            lambda: through(self.house, Reset(ways.porch(self.house, from_match=True))),
            {
                "hint": partial(self.ask_hint, device) if self.match.may_act(device) is not None else None,
                "glance": ways.to_glance(self.house, game),
                "rules": ways.to_rules(self.house, game),
                "lessons": ways.to_lessons(self.house, game),
                "seats": lambda: Push(Seats(self.house, self.match)),
                "concede": self._giving(device),
            },
        )

    def _giving(self, device: str) -> Callable[[], Go] | None:
        """What asks whether somebody gives the match up: whoever plays with a device, and no one else."""
        match, house = self.match, self.house
        seats = match.seating.seats_of(device)
        if match.over or not seats:
            return None

        def asked(seat: int) -> Concession:
            return Concession(house, match, seat, device, partial(self._concede, seat))

        if len(seats) == 1:
            return lambda: Push(asked(seats[0]))
        return lambda: Push(Giving(house, match, seats, lambda seat: Swap(asked(seat))))

    def _concede(self, seat: int) -> Go:
        """Give the match up for a seat, and leave the pause menu; those who play on are told."""
        self.match.concede(seat)
        self.house.audio.play("gong")
        self.pads.lent = [other for other in self.pads.lent if other != seat]
        self.acting.card.close()
        self.story.read()
        if not self.match.over:
            self.say(self.house.say("table.gave", name=self.match.names[seat]), 6.0)
        return Pop()

    def ask_hint(self, device: str) -> Go:
        """Ask the adviser for whoever holds a device; the hint comes when it is found."""
        self.advice.ask(device)
        return None

    # --- time -------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> Go:
        """Let the show go on, the hint come, minds take their turns, the curtain fall, and the scroll unroll."""
        if (gone := self.pads.gone) is not None:
            return self.pads.lost(gone)
        if self._strays >= STRAYS:
            self.focus.find()
        self.board.hear(self.clock)
        if self.notice.over(self.clock):
            self.changed()
        if self.remarks.update(self.clock):
            self.changed()
        self.acting.grope()
        if not self.story.away:
            self.advice.update()
        if self.match.minds.think(seconds, self.clock, self.board.pace):
            self._happened()
        if self.match.minds.slow != self._thinks:
            self._thinks = self.match.minds.slow
            self.changed()
        if self.match.minds.refused is not None:
            self.say(self.house.say("minds.refused", name=self.match.names[self.match.minds.refused]), 6.0)
            self.match.minds.refused = None
        if not self.board.busy(self.clock):
            self.acting.look_along()
            if self.match.lean(self.clock, self.board.pace):
                self._refocus(self.focus.name)
        if self.acting.seat != self._acts and not self.story.away:
            self._refocus()
            self.pads.rouse(self.acting.seat)
        self.tastes.update(self.clock)
        self.closing.update(self.clock, ready=self.ready and not self.acting.card.lies)
        if news := self.filing.news():
            self.say(news, 8.0)
        return self._onward()

    def _onward(self) -> Go:
        """The curtain, for whoever must look alone, or the scroll at the end: both after the show."""
        if self.board.busy(self.clock) or self.story.away:
            return None
        if self.match.over and self.match.looking is None:
            return Reset(ways.scroll(self.house, self.match))
        if alone := self.match.hidden_for:
            return Push(Curtain(self.house, self.match, alone, lambda device: Push(self._pause(device))))
        return None

    def rest(self) -> float | None:
        """Shows, notices, hints that are awaited and minds want every step."""
        return 0.0 if self.match.minds.on_turn is not None else self.stirs()

    def stirs(self) -> float | None:
        """A mind that thinks wants every step, and shows nothing new until it has thought."""
        parts = (self.remarks, self.closing, self.tastes)
        if self.notice.text or self.advice.awaited or any(part.stirs for part in parts):
            return 0.0
        if self.growing or self.acting.gropes or self.acting.grows:
            return 0.0
        rest = self.board.rest(self.clock)
        return super().rest() if rest is None else rest
