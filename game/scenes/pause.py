"""What a match waits for: the pause menu, who plays on, and somebody for the seat of a pad that is lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.menu import Item, Menu
from game.scenes.prompts import Prompt
from game.scenes.seating import holder
from game.scenes.settings import SettingsMenu
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Pop, Push


class Pause(Menu):
    """A match that waits."""

    title = "pause.title"

    def __init__(self, house: House, porch: Callable[[], Go], doors: Mapping[str, Callable[[], Go] | None]) -> None:
        super().__init__(house)
        self._porch = porch
        self._doors = {name: door for name, door in doors.items() if door is not None}
        """What else can be opened from here, by name: a hint, the rules on one card or in a book, the lessons."""

    def items(self) -> list[Item]:
        """Go on, ask for a hint, look something up, learn, change settings, leave."""
        return [Item(name, self.house.say(f"pause.{name}")) for name in ("resume", *self._doors, "settings", "porch")]

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Do it; what is not laid over the menu closes it."""
        del step, intent
        match name:
            case "settings":
                return Push(SettingsMenu(self.house))
            case "porch":
                return self._porch()
            case _ if name in self._doors:
                return self._doors[name]() or Pop()
        return Pop()


class LessonPause(Menu):
    """A lesson that waits."""

    title = "lessons.pause"

    def __init__(self, house: House, *, restart: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__(house)
        self._acts = {"restart": restart, "leave": leave}

    def items(self) -> list[Item]:
        """Go on, begin again, change settings, leave."""
        names = ("resume", "restart", "settings", "leave")
        return [Item(name, self.house.say(f"lessons.pause_menu.{name}")) for name in names]

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Lay the settings over the menu, or close it, and let the lesson begin again or be left."""
        del step, intent
        if name == "settings":
            return Push(SettingsMenu(self.house))
        if name in self._acts:
            self._acts[name]()
        return Pop()


class Seats(Menu):
    """Who plays on, seat by seat: a mind for somebody who has to go, and whoever comes back for a mind."""

    title = "seats.title"
    width = 900
    noted = 2

    def __init__(self, house: House, match: Match) -> None:
        super().__init__(house)
        self._match = match

    def items(self) -> list[Item]:
        """A line for each seat."""
        return [Item(str(seat), name, value=self._plays(seat)) for seat, name in enumerate(self._match.names)]

    def _plays(self, seat: int) -> str:
        """Who plays a seat; of one that is given up, that it is."""
        player = self._match.players[seat]
        if seat in self._match.table.conceded:
            return self.house.say("seats.conceded")
        return self.house.say("seats.person" if player.human else f"minds.{player.mind}")

    def note(self) -> str:
        """Whose pad it takes to have a seat back."""
        return self.house.say("seats.note")

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Let a mind play on for a person, or who presses for a mind; a seat that was given up is nobody's to take."""
        del step
        if int(name) in self._match.table.conceded:
            self.house.audio.play("refuse")
            return None
        chair, player = self._match.seating.players[int(name)]
        seating = self._match.seating
        self._match.seating = seating.lend(chair) if player.human else seating.give_back(chair, intent.device)
        self.house.audio.play("sit")
        self.changed()
        return None


class Giving(Menu):
    """Which of the seats that a device is passed round for gives the match up."""

    title = "concede.who"
    width = 900

    def __init__(self, house: House, match: Match, seats: Sequence[int], asked: Callable[[int], Go]) -> None:
        super().__init__(house)
        self._names = {str(seat): match.names[seat] for seat in seats}
        self._asked = asked

    def items(self) -> list[Item]:
        """Nobody, or one of them."""
        return [Item("no", self.house.say("concede.no")), *(Item(*each) for each in self._names.items())]

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Ask whoever was chosen, in place of this."""
        del step, intent
        return Pop() if name == "no" else self._asked(int(name))


class PadLost(Menu):
    """A pad has vanished in the middle of a match: its seat is kept."""

    title = "lost.title"
    width = 900

    def __init__(
        self, house: House, names: Sequence[str], *, take: Callable[[str], None], bot: Callable[[], None]
    ) -> None:
        super().__init__(house)
        self._names = names
        self._take = take
        self._bot = bot

    def heading(self) -> str:
        """Whose pad it was, and that the same one can come back."""
        return self.house.say(self.title, names=self.house.words.listed(self._names))

    def prompts(self) -> list[Prompt]:
        """Choose; there is no way back."""
        return [Prompt(Act.CONFIRM, self.house.say("menu.choose"))]

    def items(self) -> list[Item]:
        """Take over with this device, or let a bot go on."""
        return [Item(name, self.house.say(f"lost.{name}")) for name in ("take", "bot")]

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Whoever presses has the seat."""
        del step
        if name == "bot":
            self._bot()
        else:
            self._take(holder(intent.device))
        return Pop()

    def handle(self, intent: Intent) -> Go:
        """The same pad, or another one, plugged in: it has the seat at once."""
        if intent.act is Act.FOUND:
            self._take(intent.device)
            return Pop()
        if intent.act in (Act.BACK, Act.PAUSE):  # there is no way back without a hand for the seat
            return None
        return super().handle(intent)
