"""The slip in the lobby: how the table is set. What can be chosen is read from the options of the game.

A choice has its words under ``<game>.option.<key>`` (those of every table under ``lobby.option.<key>``): ``name``, a
``line`` that explains it, ``value.<value>`` for each word that can be chosen, and, where one value needs a line of its
own, ``about.<value>``.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Any

import msgspec
import pygame

from game.kernel.choices import Choice, choices_of, settled
from game.kernel.journal import CHAIRS
from game.kernel.table import Undo
from game.records import today_seed
from game.registry import box_of
from game.scenes.house import House
from game.stage.focus import Target
from game.stage.page import Page

SLIP = pygame.Rect(1246, 98, 578, 0)
"""Where the slip hangs; it is as long as its lines need."""
HEAD, ROOM, ROWS = 62, 300, 6
"""How high its title is and all its lines, and how many there are before it scrolls: below sit those who play."""
ROW = 60
"""How high a line is where there is room."""
LABEL = 224
"""How wide the name of a choice can be: the arrow beside it keeps away from its last letter."""
RISE = 3
"""How far words are set above the middle of a line: their feet hang below it."""
FIRST = Choice("first", ("chance", *range(CHAIRS)), 0)
UNDO = Choice("undo", tuple(undo.value for undo in (Undo.FREE, Undo.UNTIL_REVEALED, Undo.OFF)), 0)
SEED = Choice("seed", ("chance", "today"), 0)
WORD = "word"
"""What the words call a seed that somebody wrote."""


class OptionSlip:
    """The choices of a table and what they stand at. It stays a choice as it was made when it is not asked for."""

    def __init__(self, house: House, game: str) -> None:
        self._house, self._game = house, game
        self._box = box_of(game)
        self.own = choices_of(game, self._box.options)
        """What the game itself leaves to be chosen."""
        self.seed_choice = SEED
        self.chosen = {choice.key: choice.default for choice in (FIRST, *self.own, UNDO, SEED)}
        """Which value each choice stands at, by its key."""
        self.names: Sequence[str] = ()
        """Who sits at the table, seat by seat."""
        self.rows: list[Choice] = []
        """What is asked for now, line by line."""
        self.top = 0
        """The first line that is seen."""
        self.seat(())

    # --- what is chosen ---------------------------------------------------------------------------------

    def seat(self, names: Sequence[str]) -> None:
        """Other people sit here: some choices come, some go."""
        self.names = names
        if self.chosen["first"] > len(names):
            self.chosen["first"] = 0
        self._ask()

    def _ask(self) -> None:
        _, moot = settled(self._box.options, self.own, self.chosen, self._seats)
        first = [FIRST] if self._seats > 1 else []
        self.rows = [*first, *(choice for choice in self.own if choice.field not in moot), UNDO, self.seed_choice]
        self.top = max(0, min(self.top, len(self.rows) - ROWS))

    @property
    def _seats(self) -> int:
        """For how many the table is set: as many as sit here, or as near to it as the game allows."""
        return min(max(len(self.names), self._box.seats[0]), self._box.seats[-1])

    def leaf(self, key: str, step: int) -> None:
        """The next value of a choice, or the one before."""
        choice = self._row(key)
        at = (self.chosen[key] + step) % len(choice.values)
        while key == "first" and at > len(self.names):  # only who sits here can begin
            at = (at + step) % len(choice.values)
        self.chosen[key] = at
        self._ask()

    def value(self, key: str) -> Any:
        """What a choice of the game stands at."""
        return self._own(key).values[self.chosen[key]]

    def put(self, key: str, value: Any) -> None:
        """Let a choice of the game stand at a value."""
        self.chosen[key] = self._own(key).values.index(value)
        self._ask()

    def _own(self, key: str) -> Choice:
        return next(choice for choice in self.own if choice.key == key)

    def walk(self, key: str, step: int) -> str | None:
        """The line above or below another one, brought into sight; None at either end."""
        at = self.rows.index(self._row(key)) + step
        if not 0 <= at < len(self.rows):
            return None
        self.top = min(max(self.top, at - ROWS + 1), at)
        return self.rows[at].key

    def sow(self, word: str) -> None:
        """Luck is drawn from a word: whoever writes the same one meets the same table."""
        self.seed_choice = Choice("seed", (*SEED.values, word), 0)
        self.chosen["seed"] = len(SEED.values)
        self._ask()

    def _row(self, key: str) -> Choice:
        return next(choice for choice in self.rows if choice.key == key)

    def table(self) -> dict[str, Any]:
        """The options of the table, as they stand."""
        fields, _ = settled(self._box.options, self.own, self.chosen, self._seats)
        first = FIRST.values[self.chosen["first"]]
        plain: dict[str, Any] = msgspec.to_builtins(fields)
        return {"seats": len(self.names), "first": None if first == "chance" else first, **plain}

    @property
    def undo(self) -> Undo:
        """How far the table lets itself be taken back."""
        return Undo(UNDO.values[self.chosen["undo"]])

    @property
    def seed(self) -> str | None:
        """The seed that was chosen: the same for everybody today, or a word; None for any."""
        seed = self.seed_choice.values[self.chosen["seed"]]
        if seed == "today":
            return today_seed(self._game, date.today())  # noqa: DTZ011 -- the day on the wall of whoever plays
        return None if seed == "chance" else str(seed)

    # --- what is seen -----------------------------------------------------------------------------------

    @property
    def seen(self) -> list[Choice]:
        """The lines in sight."""
        return self.rows[self.top : self.top + ROWS]

    @property
    def scrolls(self) -> bool:
        """Whether there are more lines than can be seen at once."""
        return len(self.rows) > ROWS

    @property
    def rect(self) -> pygame.Rect:
        """The slip, as long as its lines need."""
        return pygame.Rect(SLIP.x, SLIP.y, SLIP.w, HEAD + self._row_high * len(self.seen) + 10)

    def targets(self) -> list[Target]:
        """The lines that can be focused."""
        return [Target(f"option {choice.key}", self._rect(row)) for row, choice in enumerate(self.seen)]

    @property
    def _row_high(self) -> int:
        return min(ROW, ROOM // len(self.seen))

    def _rect(self, row: int) -> pygame.Rect:
        high = self._row_high
        return pygame.Rect(SLIP.x + 14, SLIP.y + HEAD + row * high, SLIP.w - 28, high)

    def backwards(self, at: tuple[int, int]) -> bool:
        """Whether a pointer is on the arrow that leafs back."""
        return at[0] < SLIP.x + 316

    def _words(self, choice: Choice) -> str:
        """Where the words of a choice are."""
        shared = choice.key in (FIRST.key, UNDO.key, SEED.key)
        return f"{'lobby' if shared else self._game}.option.{choice.key}"

    def _value(self, choice: Choice) -> tuple[str, Any]:
        """What a choice stands at: what the words call it, and the value."""
        value = choice.values[self.chosen[choice.key]]
        if choice is self.seed_choice and value not in SEED.values:
            return WORD, value
        return (value.name.lower() if isinstance(value, enum.Enum) else str(value)), value

    def _value_words(self, choice: Choice) -> str:
        called, value = self._value(choice)
        if isinstance(value, bool):
            return self._house.say("lobby.on" if value else "lobby.off")
        if choice is FIRST and isinstance(value, int):
            return self.names[value]
        key = f"{self._words(choice)}.value.{called}"
        return self._house.say(key) if key in self._house.words else str(value)

    def line(self, key: str) -> str:
        """What explains a choice: what it stands at now, if there are words for that."""
        choice = self._row(key)
        about = f"{self._words(choice)}.about.{self._value(choice)[0]}"
        return self._house.say(about if about in self._house.words else f"{self._words(choice)}.line")

    def paint(self, page: Page, focused: str) -> None:
        """The slip with its lines; arrows tell whether there is more above or below."""
        say, paper = self._house.say, self.rect
        page.strip("porch/rope", SLIP.centerx, 50, 60, layer=48, name="slip rope")
        page.sheet("papers/card", paper, layer=49, name="slip", high=True)
        page.picture("papers/pin", SLIP.centerx, 112, layer=52)
        write = partial(page.text, room=paper, layer=52)
        title = say("lobby.table")
        size = page.fitted(title, 38, 200, bold=True, high=HEAD)
        write(title, SLIP.x + 34, SLIP.y + 34, size=size, bold=True, anchor="midleft", name="slip title")
        for more, art, x in ((self.top > 0, "left", 496), (self.top + ROWS < len(self.rows), "right", 540)):
            if more:
                art = f"lobby/arrow_{art}_lit"  # noqa: PLW2901 -- turned, they point up and down
                page.picture(art, SLIP.x + x, SLIP.y + 36, layer=52, name=f"more {x}", angle=-90)
        high = self._row_high
        labels = [say(f"{self._words(choice)}.name") for choice in self.seen]
        alike = min((page.fitted(label, 30, LABEL, high=high) for label in labels), default=30)
        for row, (choice, label) in enumerate(zip(self.seen, labels, strict=True)):
            y = self._rect(row).centery
            write(label, SLIP.x + 34, y - RISE, size=alike, anchor="midleft", name=f"option {row}")
            value = self._value_words(choice)
            size = page.fitted(value, 30, 206, bold=True, high=high)
            value = page.elided(value, size, 214, bold=True)
            write(value, SLIP.x + 416, y - RISE, size=size, bold=True, anchor="center", name=f"value {row}")
            lit = "_lit" if focused == f"option {choice.key}" else ""
            page.picture(f"lobby/arrow_left{lit}", SLIP.x + 294, y, layer=52, name=f"arrow left {row}")
            page.picture(f"lobby/arrow_right{lit}", SLIP.x + 538, y, layer=52, name=f"arrow right {row}")
