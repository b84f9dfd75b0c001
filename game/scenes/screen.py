"""A screen: what all scenes have in common. A still ground, a page that changes, one focus, prompts along the bottom.

Pointing focuses, clicking what is focused confirms it, clicking a prompt presses its button: whatever can be
done with a pad can be done with a mouse and with a keyboard.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property

import pygame

from game.scenes.growing import Growing
from game.scenes.house import House
from game.scenes.prompts import PROMPTS, STRIP, Buttons, Prompt, PromptBar
from game.stage.devices import MOUSE
from game.stage.drawn import Drawn
from game.stage.focus import Focus
from game.stage.intents import DIRECTIONS, Act, Intent
from game.stage.layers import Layers
from game.stage.memory import tidy
from game.stage.outline import Outline, Stroke
from game.stage.page import Page, Said
from game.stage.scenes import Go, Pop, Scene
from game.stage.window import Canvas

RING = 900
"""The layer of the focus ring: above everything but what must be read over it."""
WIDE = 640
"""How wide a paper may be that captions leave alone; of a wider one, they leave the texts alone."""
SHAKE = 0.3
"""Seconds that something shakes."""
SWAY = 9
"""How far it shakes, at first."""
PULSE = 1 / 20
"""Seconds after which what lives is seen to have moved on: the ring, and whatever moves while a table waits."""
BREATH = 2.4
"""Seconds that the ring takes to breathe."""
BLOOM, STEPS = 0.15, 5
"""Seconds that it takes to come where there was none, and in how many steps: each of them is drawn anew."""
CLOSE = 5
"""How far the thick ring of high contrast lies around what is focused at most: it reaches over nothing beside it."""


ALOUD = ("menu title", "menu note", "slip text", "log text", "card title", "sign ", "prompt confirm", "teaching ")
"""The texts that are read aloud wherever they stand, by the beginnings of their names."""


class Screen(Scene):
    """A scene with a focus and prompts."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.focus = Focus()
        self._layers = Layers()
        self._ground: Page | None = None
        self._settled: Page | None = None
        self._pages: tuple[Page, ...] = ()
        """The pages on the screen: ground, what is settled, what moves."""
        self.regions: Sequence[tuple[pygame.Rect, Act]] = ()
        """Where a click presses a button: `clicks` of what is settled."""
        self._laid_on: Hashable = None
        """What was settled depended on this."""
        self._stood_on: Hashable = None
        """What the ground depended on when it was baked."""
        self._drawn_at = -1.0
        self._pulse: Hashable = None
        """See `pulse`, of the frame on the screen."""
        self.shown_at = 0.0
        """The time of the frame on the screen."""
        self._ringed: float | None = None
        """Since when there is a ring."""
        self._blooms = False
        """Whether it is still coming."""
        self._aloud: list[str] = []
        """What was read aloud of what is on the screen."""
        self._shaken: tuple[pygame.Rect, float, bool, int] | None = None
        """What shakes, since when, whether it nods, and how far."""
        self._growing: Growing | None = None
        """What grows out of a place, or goes back into it."""

    # --- what a scene brings ----------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """Lay out what does not change by itself: it is baked into the ground."""

    def settled(self, page: Page) -> None:
        """Lay out what changes only when something happens: it is kept until `changed` is called."""

    def depends(self, clock: float) -> Hashable:
        """What is settled depends on, beside what `changed` tells of: with another value it is laid out anew.

        It is asked once a frame, for the very time that is drawn: what moves then is left to `lively`, what rests is
        settled, and nothing is in both or in neither.
        """
        del clock
        return None

    def stands_on(self, clock: float) -> Hashable:
        """What the ground depends on, beside what `stale` tells of: with another value it is baked anew.

        It is asked once a frame, for the very time that is drawn.
        """
        del clock
        return None

    def lively(self, page: Page, clock: float) -> None:
        """Lay out what moves by itself."""

    def prompts(self) -> Sequence[Prompt]:
        """What the buttons do now."""
        return ()

    def edge(self) -> pygame.Rect | None:
        """Where a board lies, if this is a table: captions keep beside it."""
        return None

    def confirm(self, name: str, intent: Intent) -> Go:
        """Answer the confirmation of what is focused."""
        del name, intent
        return None

    def press(self, intent: Intent) -> Go:
        """Answer any other press."""
        del intent
        return None

    def focused(self) -> None:
        """The focus has moved."""

    def closed(self) -> Go:
        """Back to what lies beneath, and let it be heard."""
        self.house.audio.play("back")
        return Pop()

    # --- common ground ----------------------------------------------------------------------------------

    def stale(self) -> None:
        """The ground must be baked again."""
        self._ground = None
        self.changed()

    def changed(self) -> None:
        """Something happened: what is settled must be laid out again."""
        self._settled = None

    def enter(self) -> None:
        """Fit to the canvas, and to what the buttons were bound to."""
        self._fit()
        self.equip()

    def equip(self) -> None:
        """Let the devices be as the household wants them."""
        devices, settings = self.loop.devices, self.house.settings
        devices.keys.load(settings.keys)
        devices.buttons.load(settings.buttons)
        devices.haste, devices.feels, devices.shines = settings.haste, settings.rumble, settings.light
        for taught in self.house.maps.values():
            if taught.guid not in devices.maps:
                for intent in devices.learn(taught):
                    self.loop.handle(intent)

    def turned(self) -> None:
        """Keep what the window was changed to."""
        self.house.change(full_screen=self.loop.window.full)
        self.changed()

    def cover(self) -> None:
        """Prompts are those of the topmost scene alone."""
        self.changed()

    def uncover(self) -> None:
        """They are this scene's again."""
        self.changed()

    def resize(self) -> None:
        """Fit to the canvas anew."""
        self._fit()
        self.stale()

    def _fit(self) -> None:
        scale = self.loop.window.canvas.scale
        if self.house.atlas.scale != scale:
            self.house.fit(scale)

    def handle(self, intent: Intent) -> Go:
        """Move the focus, confirm, or hand the press on."""
        if intent.device == MOUSE and intent.at is not None:
            return self._pointed(intent, intent.at)
        if intent.act in DIRECTIONS:
            # Who holds a direction stops at the end; a fresh press goes round.
            round_ = self.wraps and not intent.repeated
            if self.focus.move(intent.act) or (round_ and self.focus.wrap(intent.act)):
                self.house.audio.play("focus")
                self.changed()
                self.focused()
                return None
            return self.press(intent)
        if intent.act is Act.CONFIRM and self.focus.name is not None:
            return self.confirm(self.focus.name, intent)
        return self.press(intent)

    def _pointed(self, intent: Intent, at: tuple[int, int]) -> Go:
        if intent.act is Act.CONFIRM:
            for region, act in self.regions:
                if region.collidepoint(at):
                    return self.handle(Intent(act, intent.device))
        before = self.focus.name
        under = self.focus.point(at)
        if under is not None and under != before:
            self.house.audio.play("focus")
            self.changed()
            self.focused()
        if intent.act is Act.POINT:
            return None
        if intent.act is Act.CONFIRM:
            return None if under is None else self.confirm(under, intent)
        return self.press(intent) if under is not None else None

    def draw(self, canvas: Canvas, clock: float) -> None:
        """Draw the ground if it is stale, and the page where it changed."""
        if self._growing is not None and not canvas.fresh and self._growing.lingers(clock):
            return
        pulse = self.pulse(clock)
        if pulse is not None and self.house.settings.captions:
            pulse = pulse, self.house.captions.pulse()
        if pulse is not None and pulse == self._pulse and not canvas.fresh and self._settled is not None:
            self.shown_at = clock
            tidy()
            return  # nothing that moves by itself looks otherwise yet, and nothing happened
        self._pulse = pulse
        on = self._voice(), self.depends(clock)
        if (stands := self.stands_on(clock)) != self._stood_on:
            self._stood_on = stands
            self.stale()
        holds = self._settled is not None and on == self._laid_on
        if clock == self._drawn_at and not canvas.fresh and self._ground is not None and holds:
            return  # covered: time stands still, and nothing happened
        self._drawn_at = self.shown_at = clock
        everything = canvas.fresh
        if canvas.fresh and not self.opaque:
            # What lies beneath has just been drawn: it is the ground, for as long as it stands still.
            self._layers.ground(canvas.surface)
        if self._ground is None:
            self._ground = Page(self.house)
            self.still(self._ground)
            if self.opaque and self._ground.drawn:
                self._layers.bake(canvas.surface.get_size(), self._ground.drawn)
            elif self.opaque:  # a scene without a ground covers everything by itself
                self._layers.bare()
        if self._settled is None or not holds:
            self._laid_on = on
            self._settled = Page(self.house)
            self.settled(self._settled)
            self._prompted(self._settled)
            self.regions = self._settled.clicks
        # What happens while it is drawn makes them stale for the next frame: this one is drawn with what it has.
        ground, settled, page = self._ground, self._settled, Page(self.house, self._layers.shown)
        self.lively(page, clock)
        self._ring(page, clock)
        self._subtitled((ground, settled), page)
        self._grown(page, canvas, clock)
        self._pages = (ground, settled, page)
        self._speak()
        drawn = page.drawn if self.opaque else [*ground.drawn, *page.drawn]
        self._layers.draw(canvas, drawn, settled.drawn, everything=everything or self._shaken is not None)
        self._stirred(canvas, clock)

    def _grown(self, page: Page, canvas: Canvas, clock: float) -> None:
        """What grows, as large as it is by now; a canvas of another size has no picture of it."""
        if self._growing is not None and (canvas.fresh or self._growing.over(clock)):
            self._growing = None
        if self._growing is not None:
            self._growing.lay(page, clock)

    def _stirred(self, canvas: Canvas, clock: float) -> None:
        """What becomes of the pixels of a frame that is drawn: they shake, or what grows takes a picture of them."""
        if self._shaken is not None:
            self._tremble(canvas, self._shaken, clock)
        if self._growing is not None:
            self._growing.catch(canvas)

    def _subtitled(self, under: Iterable[Page], page: Page) -> None:
        """What was heard of late, in words, for whoever wants them; over the topmost scene alone."""
        house = self.house
        if self.loop.top is self and (keys := house.captions.follow(house.words, wanted=house.settings.captions)):
            # They hide neither what can be focused nor any text, with the paper that it stands on.
            said = [each for part in (*under, page) for each in part.said]
            rooms = [each.rect if each.room is None or each.room.w > WIDE else each.room for each in said]
            taken = [*rooms, *(target.rect for target in self.focus.targets)]
            house.captions.paint(page, [house.say(key) for key in keys], house.text, taken, self.edge())

    def _speak(self) -> None:
        """Let be read aloud what has come to be focused or said, for whoever wants that."""
        if self.loop.top is not self or not self.house.settings.voice:
            return
        around = self.focus.rect
        texts = [
            said.text
            for said in self.said
            if said.name.startswith(ALOUD) or (around is not None and around.collidepoint(said.rect.center))
        ]
        fresh = [text for text in texts if text not in self._aloud]
        self._aloud = texts
        if fresh:
            self.house.voice.say(". ".join(dict.fromkeys(fresh)), self.house.words.language)

    @property
    def said(self) -> list[Said]:
        """Every text on the screen, for tests: none that something on a page above lies over."""
        found: list[Said] = []
        for page in self._pages:
            found = [said for said in found if said.rect.collidelist(page.covered) < 0] + page.said
        return found

    @property
    def laid(self) -> list[Drawn]:
        """Every picture on the screen, for tests; those of an opaque ground are baked into one."""
        return [drawn for page in self._pages[self.opaque :] for drawn in page.drawn]

    def shake(self, rect: pygame.Rect, *, nods: bool = False, far: int = SWAY) -> None:
        """Let a part of the screen shake its head, or nod, unless the household wants none of that."""
        if self.house.settings.shake and not self.house.settings.reduced_motion:
            self._shaken = (rect, self.loop.clock, nods, far)

    def grow(
        self, part: pygame.Rect, place: pygame.Rect | None, prepare: Callable[[], bool], *, back: bool = False
    ) -> None:
        """Let what a part of the screen shows from now on grow out of a place, or what it showed go back there.

        Without a place, what it showed fades. See `Growing` for what `prepare` does.
        """
        settings = self.house.settings
        if settings.pace and not settings.reduced_motion:
            self._growing = Growing(self.loop.window.canvas, part, place, self.loop.clock, settings.pace, prepare)
            self._growing.back = back

    @property
    def growing(self) -> bool:
        """Whether something does."""
        return self._growing is not None

    @property
    def shaking(self) -> bool:
        """Whether something shakes."""
        return self._shaken is not None

    def _tremble(self, canvas: Canvas, shaken: tuple[pygame.Rect, float, bool, int], clock: float) -> None:
        """Move the pixels of a part a little to one side, or down; the next frame draws everything again."""
        rect, since, nods, far = shaken
        share = (clock - since) / SHAKE
        if share >= 1:
            self._shaken = None
            return
        by = round(far * canvas.scale * (1 - share) * math.sin(share * (2 if nods else 5) * math.pi))
        part = canvas.surface.subsurface(canvas.rect(rect).clip(canvas.surface.get_rect()))
        part.scroll(*((0, by) if nods else (by, 0)))

    def _voice(self) -> tuple[str, str]:
        """What prompts depend on beside the scene itself: the device last used, and the language."""
        return self.buttons.family(), self.house.words.language

    def rest(self) -> float | None:
        """The ring breathes, unless motion is reduced; what comes, shakes or is still owed wants every step."""
        if self._layers.owes or self._shaken is not None or self._blooms or self.growing:
            return 0.0
        return None if self.house.settings.reduced_motion else PULSE

    def pulse(self, clock: float) -> Hashable:
        """What the looks of all that moves by itself go by: as long as it is the same, and nothing happens, nothing is
        drawn. Where only what lives moves, it is a beat of its pulse; None while something wants every step.
        """
        rest = self.stirs()
        if rest == 0:
            return None
        return self._voice(), self.focus.name, 0 if rest is None else int(clock / PULSE)

    def stirs(self) -> float | None:
        """How long what is seen can rest: as `rest`, where nothing goes on that is not seen."""
        return self.rest()

    # --- focus and prompts ------------------------------------------------------------------------------

    def breath(self, clock: float, frames: int) -> int:
        """Which frame of something that breathes is shown; with reduced motion, always the same."""
        if self.house.settings.reduced_motion:
            return frames // 2
        return int((0.5 - 0.5 * math.cos(clock / BREATH * 2 * math.pi)) * (frames - 1) + 0.5)

    wraps = False
    """Whether a direction that leads nowhere goes to the other end."""
    ring_grows = 10
    """How far the ring lies around what is focused, as a rule: see `ring_reach`."""

    def _ring(self, page: Page, clock: float) -> None:
        rect = self.ring_rect()
        if rect is None:
            self._ringed, self._blooms = None, False
            return
        if self._ringed is None:
            self._ringed = clock
        calm = self.house.settings.reduced_motion or not self.house.settings.pace
        share = 1.0 if calm else min(1.0, int(1 + (clock - self._ringed) / BLOOM * STEPS) / STEPS)
        self._blooms = share < 1
        frames = page.entry("papers/ring").frames
        if isinstance(rect, Outline) and rect.corners:
            night, gold = self.house.theme["night"], self.house.theme["gold"]
            strokes = (Stroke(night, 11, 2), Stroke(gold, 7, 2))
            bright = 0.8 + 0.2 * self.breath(clock, frames) / frames
            page.outline("ring", rect, strokes, layer=self.ring_layer(), alpha=bright * share)
            return
        reach = self.ring_reach()
        if self.house.settings.contrast:
            close = self.ring_close()
            inner = rect.inflate(2 * close, 2 * close)
            place = Outline([inner.topleft, inner.topright, inner.bottomright, inner.bottomleft])
            strokes = (Stroke(self.house.theme["night"], 13), Stroke(self.house.theme["gold"], 7))
            page.outline("ring", place, strokes, layer=self.ring_layer(), alpha=share)
            return
        grown = rect.inflate(2 * reach, 2 * reach)
        page.paper(
            "papers/ring", grown, layer=self.ring_layer(), name="ring", frame=self.breath(clock, frames), alpha=share
        )

    def ring_reach(self) -> int:
        """How far the ring lies around what is focused now, where that is not the same everywhere on the screen."""
        return self.ring_grows

    def ring_close(self) -> int:
        """How far the thick ring of high contrast lies around what is focused now."""
        return min(self.ring_reach() - 13, CLOSE)

    def ring_layer(self) -> int:
        """Above everything, unless what is focused must be read over the ring."""
        return RING

    def ring_rect(self) -> pygame.Rect | None:
        """Where the ring is drawn, or None where the scene shows the focus by itself."""
        return self.focus.rect

    bar = STRIP.inflate(-60, 0)
    """Where the prompts stand."""
    bar_paper: pygame.Rect | None = STRIP
    """The dark strip they stand on; None where the scene has something else for them."""

    @cached_property
    def buttons(self) -> Buttons:
        """The buttons of whoever plays, to be shown wherever one can be pressed."""
        return Buttons(self.house, self.loop.devices)

    @cached_property
    def _prompt_bar(self) -> PromptBar:
        return PromptBar(self.house, self.buttons, self.bar)

    def _prompted(self, page: Page) -> None:
        """The strip, and on it the prompts of the topmost scene."""
        if self.bar_paper is not None:
            page.paper("papers/prompt_bar", self.bar_paper, layer=PROMPTS - 10, name="prompt bar")
        if self.loop.top is self:
            self._prompt_bar.paint(page, self.prompts())
