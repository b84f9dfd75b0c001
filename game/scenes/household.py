"""The household: everybody who lives here, as dolls on plates; who sits down chooses theirs, or is a guest."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any, ClassVar

import pygame
from msgspec.structs import replace

from game.household import FACES, MOST, Member
from game.kernel.journal import CHAIRS
from game.kernel.trouble import Trouble
from game.records import RECORDS, rename
from game.scenes.house import House
from game.scenes.menu import Item, Menu
from game.scenes.naming import NameEntry
from game.scenes.prompts import RAIL, Prompt
from game.scenes.question import Question, tell
from game.scenes.screen import Screen
from game.settings import PACE
from game.stage.focus import Target
from game.stage.intents import Act, Intent
from game.stage.page import Page
from game.stage.scenes import Go, Pop, Push
from game.stage.theme import SEATS

COLUMNS, ROWS = 4, 2
PAGE = COLUMNS * ROWS
SIGN = pygame.Rect(96, 56, 700, 76)
LEFT, TOP, ACROSS, DOWN = 96, 160, 440, 386
PLATE = (408, 360)
DOLL, AIR, FOOT = 0.68, 29, 236
"""How large a doll is, the room above it, and how far down a plate it stands: less where its name is set larger."""
NAME, TOLD, UNDER = 62, 46, 25
"""How high a name is, how high what is told below it, and the room below that."""
FAINT = 0.45
"""How faint who sits already is seen."""
NEW, GUEST = "new", "guest"


class Household(Screen):
    """A plate for everybody who lives here, one for somebody new, and one for a guest if there is a seat for them.

    `chosen` is told who it is, None for a guest; without it they are only looked after. Who is `taken` sits already.
    """

    bar, bar_paper = RAIL, None
    ring_grows = 20

    def __init__(
        self,
        house: House,
        chosen: Callable[[Member | None], None] | None = None,
        *,
        taken: Collection[str] = (),
        first: str = "",
        chair: int = 0,
    ) -> None:
        super().__init__(house)
        self._chosen = chosen
        self._taken = taken
        self._first = first
        self._chair = chair
        """The chair that somebody new gets the crest of, if it is nobody's yet."""
        self.page = 0

    @property
    def plates(self) -> list[str]:
        """What is on all plates: names, with a sign before them that none can have, then who is none of them."""
        names = [f"={member.name}" for member in self.house.members]
        more = [NEW] if len(names) < MOST else []
        return [*names, *more, *([GUEST] if self._chosen is not None else [])]

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, -(-len(self.plates) // PAGE))

    @property
    def here(self) -> list[str]:
        """The plates of this page."""
        return self.plates[self.page * PAGE : (self.page + 1) * PAGE]

    @property
    def member(self) -> Member | None:
        """Who is focused."""
        name = self.focus.name or ""
        return self.house.member(name[1:]) if name.startswith("=") else None

    # --- coming and going -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Hang the plates up; the likeliest one is focused."""
        super().enter()
        self.house.audio.play("card")
        free = [each.name for each in self.house.members if each.name not in self._taken]
        likely = self._first if self._first in free else next(iter(free), "")
        self._show(f"={likely}" if likely else NEW)

    def uncover(self) -> None:
        """Somebody may be called otherwise, or be gone."""
        super().uncover()
        self.page = min(self.page, self.pages - 1)
        self._offer()

    def resize(self) -> None:
        """Everything is set in another size."""
        super().resize()
        self._offer()

    def update(self, seconds: float) -> Go:
        """Tell what stood against a change."""
        del seconds
        return tell(self.house)

    def _show(self, plate: str) -> None:
        """Turn to the page of a plate, and focus it."""
        if plate in self.plates:
            self.page = self.plates.index(plate) // PAGE
        self._offer()
        self.focus.put(plate)
        self.changed()

    def _offer(self) -> None:
        self.focus.offer([Target(name, self._rect(n)) for n, name in enumerate(self.here)])
        self.stale()

    @staticmethod
    def _rect(n: int) -> pygame.Rect:
        return pygame.Rect(LEFT + n % COLUMNS * ACROSS, TOP + n // COLUMNS * DOWN, *PLATE)

    # --- what is seen -----------------------------------------------------------------------------------

    def still(self, page: Page) -> None:
        """The porch in the evening, out of focus."""
        page.porch()
        page.fixed("porch/rail", layer=40)

    def ring_layer(self) -> int:
        """On the paper of a plate, under what it shows."""
        return 12

    def settled(self, page: Page) -> None:
        """The sign, and the plates of this page."""
        theme, say = self.house.theme, self.house.say
        write = partial(page.line, on=theme["cedar"], colour=theme["washi"], bold=True, layer=52, anchor="center")
        title = say("household.title" if self._chosen is None else "household.who")
        page.paper("papers/sign", SIGN, layer=50, name="title sign")
        write(title, *SIGN.center, wide=SIGN.w - 60, high=SIGN.h, size=44, name="title")
        if self.pages > 1:
            rect = pygame.Rect(1584, 56, 240, 76)
            page.paper("papers/sign", rect, layer=50, name="page sign")
            text = say("shelf.page", page=self.page + 1, pages=self.pages)
            write(text, *rect.center, wide=rect.w - 60, high=rect.h, size=44, name="page")
        for n, plate in enumerate(self.here):
            self._plate(page, self._rect(n), plate)

    def _plate(self, page: Page, rect: pygame.Rect, plate: str) -> None:
        """Somebody's doll in the robe of their crest, their name, and what they prefer; or a place for somebody."""
        page.sheet("papers/card", rect, layer=10, name=f"plate {plate}", high=True)
        member = self.house.member(plate[1:]) if plate.startswith("=") else None
        room = rect.inflate(-48, -16)
        write = partial(page.line, wide=room.w, room=room, layer=16, anchor="center")
        x, more = rect.centerx, self.house.text.growth - 1
        high, below = NAME + round(32 * more), TOLD + round(30 * more)
        if member is None:
            art, size = (f"lobby/cushion_{SEATS[self._chair]}_empty", 0.62) if plate == GUEST else ("papers/brush", 1.0)
            page.picture(art, x, rect.y + 140, layer=14, name=f"art {plate}", size=size)
            label = self.house.say(f"household.{plate}")
            write(label, x, rect.y + 284, high=high, size=38, bold=True, name=f"name {plate}")
            return
        line = rect.bottom - UNDER - below  # they share a little: neither reaches into all of its line
        foot = line + 10 - high - 1 - rect.y
        crest, sits = SEATS[member.crest], member.name in self._taken
        size, doll = DOLL * (foot - AIR) / (FOOT - AIR), Page(self.house)
        for part, layer in ((f"lobby/robe_{crest}", 14), (f"lobby/head_{member.face}", 15)):
            doll.picture(part, x, rect.y + foot, layer=layer, name=f"{part} {plate}", size=size)
        page.lay(doll.pressed(f"doll {plate}", 15), FAINT if sits else 1.0)  # its neck is not seen through its head
        write(member.name, x, line + 10 - high / 2, high=high, size=40, bold=True, name=f"name {plate}")
        told = self.house.say("household.sits") if sits else self._prefers(member)
        if told:
            write(told, x, line + below / 2, high=below, size=28, name=f"prefers {plate}")

    def _prefers(self, member: Member) -> str:
        """What somebody prefers, in a few words."""
        told = {name: value for name, value in member.preferences.items() if not isinstance(value, bool)}
        words = {name: worded(self.house, name, value) for name, value in told.items()}
        return " · ".join(
            self.house.say("household.set_in", size=value) if name == "text_size" else value
            for name, value in words.items()
        )

    # --- what is done -----------------------------------------------------------------------------------

    def prompts(self) -> list[Prompt]:
        """That is me, or look after who is focused; turn the page, go back."""
        say, member = self.house.say, self.member
        key = "new" if self.focus.name == NEW else "choose" if self._chosen is not None else "change"
        found = [Prompt(Act.CONFIRM, say(f"household.{key}"))]
        if member is not None and self._chosen is not None:
            found.append(Prompt(Act.INSPECT, say("household.change")))
        if self.pages > 1:
            found += [Prompt(Act.PREVIOUS, ""), Prompt(Act.NEXT, say("scoring.page"))]
        return [*found, Prompt(Act.BACK, say("menu.back"), right=True)]

    def confirm(self, name: str, intent: Intent) -> Go:
        """Choose who is focused; somebody new is asked for their name."""
        del intent
        if name == NEW:
            return Push(NameEntry(self.house, "", self._welcome))
        member = self.member
        if self._chosen is None:
            return None if member is None else Push(MemberMenu(self.house, member.name))
        if member is not None and member.name in self._taken:
            self.house.audio.play("refuse")
            return None
        self.house.audio.play("sit")
        self._chosen(member)
        return Pop()

    def press(self, intent: Intent) -> Go:
        """Look after who is focused, turn the page, go back."""
        match intent.act:
            case Act.INSPECT if (member := self.member) is not None:
                return Push(MemberMenu(self.house, member.name))
            case Act.NEXT | Act.PREVIOUS | Act.DOWN | Act.UP if self.pages > 1:
                step = 1 if intent.act in (Act.NEXT, Act.DOWN) else -1
                if intent.act in (Act.NEXT, Act.PREVIOUS) or 0 <= self.page + step < self.pages:
                    self.page = (self.page + step) % self.pages
                    self.house.audio.play("flip")
                    self._offer()
            case Act.BACK | Act.PAUSE:
                return self.closed()
        return None

    def _welcome(self, name: str) -> Go:
        """Somebody new: they are chosen at once, if anybody is to be."""
        member = welcome(self.house, name, self._chair)
        if self._chosen is not None and name not in self._taken:
            self._chosen(member)
            return Pop()
        self._show(f"={name}")
        return None


def welcome(house: House, name: str, chair: int) -> Member:
    """Who of the household is called so, or somebody new with the crest of a chair, as long as there is room."""
    known = house.member(name)
    if known is not None:
        return known
    crests = {member.crest for member in house.members}
    free = next((each for each in (chair, *range(CHAIRS)) if each not in crests), chair)
    worn = {member.face for member in house.members}
    face = next((each for each in (FACES[free], *FACES) if each not in worn), FACES[free])
    made = Member(name, free, face)  # type: ignore[arg-type]  # a chair is one of four
    if len(house.members) < MOST:
        house.owe(house.keep_member(name, made))
    return made


def worded(house: House, name: str, value: Any) -> str:
    """What somebody prefers, in words; None for what the house has."""
    if value is None:
        return house.say("household.as_house")
    if isinstance(value, bool):
        return house.say("lobby.on" if value else "lobby.off")
    return house.say(f"settings.{name}_{value}")


class MemberMenu(Menu):
    """What somebody of the household is called, looks like, and prefers."""

    width = 1000
    CHOICES: ClassVar[dict[str, tuple[Any, ...]]] = {
        "crest": tuple(range(CHAIRS)),
        "face": FACES,
        "text_size": (None, 100, 125, 150),
        "contrast": (None, True, False),
        "speed": (None, *PACE),
        "hints": (None, True, False),
    }

    def __init__(self, house: House, name: str) -> None:
        super().__init__(house)
        self._name = name

    @property
    def member(self) -> Member:
        """Who it is."""
        return self.house.member(self._name) or Member(self._name)

    def update(self, seconds: float) -> Go:
        """Tell what stood against a change."""
        del seconds
        return tell(self.house)

    def heading(self) -> str:
        """Their name."""
        return self._name

    def items(self) -> list[Item]:
        """What can be changed, and the way out of the house."""
        say, member = self.house.say, self.member
        return [
            Item("name", say("household.rename")),
            *(Item(name, say(f"household.{name}"), self._value(member, name)) for name in self.CHOICES),
            Item("remove", say("household.remove")),
        ]

    def _value(self, member: Member, name: str) -> str:
        value = getattr(member, name)
        return (
            self.house.say(f"household.{name}_{value}")
            if name in ("crest", "face")
            else worded(self.house, name, value)
        )

    def control(self, page: Page, item: Item, rect: pygame.Rect) -> None:
        """Crest and face are shown beside their names."""
        super().control(page, item, rect)
        at = rect.x + 78, rect.centery
        if item.name == "crest":
            page.picture(f"crests/{SEATS[self.member.crest]}_disc_small", *at, layer=14, name="crest shown")
        elif item.name == "face":
            entry = page.entry(art := f"lobby/head_{self.member.face}")
            size = min(54, rect.h - 4) / entry.size[1]
            middle = (entry.anchor[1] - entry.size[1] / 2) * size
            page.picture(art, at[0], at[1] + middle, layer=14, name="face shown", size=size)

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Change it, or ask before somebody leaves."""
        del intent
        match name:
            case "name":
                return Push(NameEntry(self.house, self._name, self._rename))
            case "remove":
                sentence = self.house.say("household.really", name=self._name)
                answers = {"no": "household.stays", "yes": "household.leaves"}
                return Push(Question(self.house, sentence, answers, self._answered))
        values = self.CHOICES[name]
        after = values[(values.index(getattr(self.member, name)) + step) % len(values)]
        self._keep(replace(self.member, **{name: after}))
        return None

    def _keep(self, member: Member | None) -> None:
        self.house.owe(self.house.keep_member(self._name, member))

    def _rename(self, name: str) -> None:
        """Their matches come with them; a name that somebody has stays theirs."""
        if name == self._name:
            return
        if self.house.member(name) is not None:
            self.house.owe(Trouble("name_taken", name=name))
            return
        try:
            rename(self.house.saves / RECORDS, self._name, name)
        except Trouble as trouble:
            self.house.owe(trouble)
            return
        self._keep(replace(self.member, name=name))
        self._name = name

    def _answered(self, name: str) -> Go:
        if name != "yes":
            return None
        self._keep(None)
        return Pop()
