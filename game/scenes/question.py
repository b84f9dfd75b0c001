"""Questions: a sentence on a sheet, and an answer or two."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from game.files import Problem, named
from game.kernel.trouble import Trouble
from game.names import legible
from game.scenes.house import House
from game.scenes.match import Back, Match
from game.scenes.menu import Item, Menu
from game.stage.intents import Act, Intent
from game.stage.scenes import Go, Pop, Push, Then

CITED = 40
"""How much of what a file says is told when it is wrong."""


def file_name(path: Path) -> str:
    """What a file is called, as far as it can be shown."""
    return legible(named(Path(path.name)), 255)


def on_screen(trouble: Trouble) -> Trouble:
    """The same fault: of a path its last part is enough, and what a file says is only told if it can be shown."""

    def shown(name: str, value: object) -> object:
        if name == "path":
            return file_name(Path(str(value)))
        return legible(value, CITED) if isinstance(value, str) and not isinstance(value, Problem) else value

    return Trouble(trouble.code, **{name: shown(name, value) for name, value in trouble.values.items()})


class Question(Menu):
    """A sentence with answers; what an answer leads to, if to anything, lies on top of what lay beneath."""

    width = 1000

    def __init__(
        self, house: House, sentence: str, answers: Mapping[str, str], answer: Callable[[str], Go] | None = None
    ) -> None:
        super().__init__(house)
        self._sentence = sentence
        self._answers = answers
        """The answers by name, each with the key of its words."""
        self._answer = answer

    def heading(self) -> str:
        """The sentence."""
        return self._sentence

    def items(self) -> list[Item]:
        """The answers."""
        return [Item(name, self.house.say(key)) for name, key in self._answers.items()]

    def choose(self, name: str, step: int, intent: Intent) -> Go:
        """Answer, and go where the answer leads from what lies beneath."""
        del step, intent
        after = None if self._answer is None else self._answer(name)
        return Then(Pop(), lambda: after)


class Message(Question):
    """A sentence that is only to be read."""

    def __init__(self, house: House, sentence: str) -> None:
        super().__init__(house, sentence, {"read": "menu.read"})

    @classmethod
    def of(cls, house: House, trouble: Trouble) -> Message:
        """What went wrong."""
        return cls(house, house.words.trouble(on_screen(trouble)))


def tell(house: House) -> Go:
    """Tell what went wrong and was not told yet, if anything did."""
    trouble = house.next_untold()
    return None if trouble is None else Push(Message.of(house, trouble))


class Whom(NamedTuple):
    """Who is asked: a seat of a match, and the device that brought it up."""

    match: Match
    seat: int
    device: str


class Asked(Question):
    """A question to one person, whoever has brought it up: who has their seat answers, by the device they play with."""

    def __init__(
        self, house: House, whom: Whom, sentence: str, answers: Mapping[str, str], answer: Callable[[str], Go]
    ) -> None:
        super().__init__(house, sentence, answers, answer)
        self._whom = whom

    def handle(self, intent: Intent) -> Go:
        """Only whoever is asked can answer; whoever has brought it up can let it be."""
        match, seat, device = self._whom
        mine = seat in match.seating.seats_of(intent.device)
        if intent.act is Act.LOST:
            return Pop() if mine or intent.device == device else None
        if mine or (intent.device == device and intent.act is Act.BACK):
            return super().handle(intent)
        if intent.act is not Act.POINT:
            self.house.audio.play("refuse")
        return None


class Consent(Asked):
    """Somebody wants to take back what somebody else did: who did it is asked."""

    def __init__(self, house: House, match: Match, device: str, back: Back, agreed: Callable[[], Go]) -> None:
        seats, names = match.seating.seats_of(device), match.names
        owner = names[back.owner]
        asker = match.seating.seat_for(device, match.waiting)
        if asker is None or back.owner in seats:  # one device for both: it is only told whose action it is
            sentence = house.say("consent.passed_round", owner=owner)
        else:
            sentence = house.say("consent.asked", owner=owner, asker=names[asker])
        super().__init__(
            house,
            Whom(match, back.owner, device),
            sentence,
            {name: f"consent.{name}" for name in ("yes", "no")},
            lambda name: agreed() if name == "yes" else None,
        )


class Concession(Asked):
    """Whether somebody gives the match up: what comes of it, and that it stays so."""

    def __init__(self, house: House, match: Match, seat: int, device: str, done: Callable[[], Go]) -> None:
        names = match.names
        left = [name for other, name in enumerate(names) if other not in (*match.table.conceded, seat)]
        if match.outlives(seat):
            key, value = "goes_on", names[seat]
        elif len(left) == 1:
            key, value = "wins", left[0]
        else:
            key, value = "counts" if left else "alone", names[seat]
        sentence = house.say(f"concede.{key}", name=value)
        answers = {name: f"concede.{name}" for name in ("no", "yes")}
        super().__init__(
            house, Whom(match, seat, device), sentence, answers, lambda name: done() if name == "yes" else None
        )
