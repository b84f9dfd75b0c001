"""Seating: who sits where, and with what in their hands. Values only: every change is a new seating."""

from __future__ import annotations

from collections.abc import Container, Iterable

from msgspec import Struct
from msgspec.structs import replace

from game.household import Member
from game.kernel.box import SEATS
from game.kernel.journal import CHAIRS, Head, Sitter
from game.minds import LADDER
from game.names import name_of
from game.stage.devices import KEYBOARD, MOUSE

DESK = "desk"
"""Keyboard and mouse together: whoever uses one has the other at hand."""
BOTS = tuple(name for name in LADDER if name != "random")
"""The minds that can be asked to play, from the mildest to the strongest."""
ASKED = "gardener"
"""The one that comes when nobody says which."""
BOT_NAMES = {
    "sprout": ("Tanuki", "Mame", "Kozo", "Chibi"),
    "gardener": ("Kitsune", "Niwa", "Hachi", "Take"),
    "elder": ("Tsuru", "Okina", "Uba", "Jiji"),
    "kami": ("Oni", "Raijin", "Fujin", "Tengu"),
}
"""What minds are called."""


def holder(device: str) -> str:
    """What a person is known by: a pad, or the desk for keyboard and mouse."""
    return DESK if device in (KEYBOARD, MOUSE) else device


class Player(Struct, frozen=True):
    """Somebody on a chair: a person with a device, or a mind."""

    name: str
    holds: str | None = None
    """The device of a person; None for a mind."""
    mind: str | None = None
    face: str = ""
    """The face of a member of the household; empty for that of the chair."""

    @property
    def human(self) -> bool:
        """Whether it is a person."""
        return self.mind is None


class Seating(Struct, frozen=True):
    """The four chairs. Each has its crest; seats of a match are the chairs that are taken, in order."""

    chairs: tuple[Player | None, ...] = (None,) * CHAIRS

    @property
    def players(self) -> list[tuple[int, Player]]:
        """The chairs that are taken, each with its player: seat by seat."""
        return [(chair, player) for chair, player in enumerate(self.chairs) if player is not None]

    @property
    def free(self) -> list[int]:
        """The chairs that are not taken."""
        return [chair for chair, player in enumerate(self.chairs) if player is None]

    def chairs_of(self, device: str) -> list[int]:
        """The chairs that a device plays for; more than one when it is passed round."""
        return [chair for chair, player in self.players if player.holds == holder(device)]

    def missing(self, pads: Container[str]) -> list[str]:
        """The pads that somebody plays with and that are not among those that are plugged in."""
        held = [player.holds for _, player in self.players if player.holds is not None]
        return [each for each in held if each != DESK and each not in pads]

    def put(self, chair: int, player: Player | None) -> Seating:
        """The seating with a chair changed."""
        return Seating((*self.chairs[:chair], player, *self.chairs[chair + 1 :]))

    def sit(self, device: str, names: Iterable[str]) -> Seating:
        """A device sits down on the first free chair; if it sits already or nothing is free, nothing changes."""
        if self.chairs_of(device) or not self.free:
            return self
        chair = self.free[0]
        return self.put(chair, Player(self._name(chair, names), holds=holder(device)))

    def stand(self, device: str) -> Seating:
        """A device leaves the last chair it plays for."""
        chairs = self.chairs_of(device)
        return self.put(chairs[-1], None) if chairs else self

    def leave(self, device: str) -> Seating:
        """A device leaves every chair it plays for."""
        seating = self
        while seating.chairs_of(device):
            seating = seating.stand(device)
        return seating

    def ask_bot(self) -> Seating:
        """A mind sits down on the first free chair."""
        if not self.free:
            return self
        return self.put(self.free[0], self._bot(ASKED))

    def share(self, chair: int, device: str, names: Iterable[str]) -> Seating:
        """Somebody else sits down on a free chair, and the device is passed round."""
        if self.chairs[chair] is not None:
            return self
        return self.put(chair, Player(self._name(chair, names), holds=holder(device)))

    def leaf(self, chair: int) -> Seating:
        """Leaf through the minds on a chair, from nobody to the strongest and on to nobody; people stay."""
        player = self.chairs[chair]
        if player is not None and player.human:
            return self
        ladder = (None, *BOTS)
        after = ladder[(ladder.index(None if player is None else player.mind) + 1) % len(ladder)]
        return self.put(chair, None if after is None else self._bot(after))

    def move(self, chair: int, step: int) -> Seating:
        """Whoever sits on a chair changes places, and so the crest, with whoever sits next to it."""
        chairs, other = list(self.chairs), (chair + step) % CHAIRS
        chairs[chair], chairs[other] = chairs[other], chairs[chair]
        return Seating(tuple(chairs))

    def rename(self, chair: int, name: str) -> Seating:
        """The seating with a player called otherwise."""
        player = self.chairs[chair]
        return self if player is None else self.put(chair, replace(player, name=name))

    def take_over(self, lost: str, device: str) -> Seating:
        """Give every chair of a device that is gone to another one."""
        return Seating(
            tuple(
                replace(player, holds=holder(device)) if player is not None and player.holds == holder(lost) else player
                for player in self.chairs
            )
        )

    def to_bot(self, lost: str) -> Seating:
        """Let a mind play on for every chair of a device that is gone."""
        return Seating(
            tuple(
                Player(player.name, mind=ASKED) if player is not None and player.holds == holder(lost) else player
                for player in self.chairs
            )
        )

    def lend(self, chair: int) -> Seating:
        """Let a mind play on for whoever sits on a chair, by their name."""
        player = self.chairs[chair]
        return self if player is None else self.put(chair, replace(player, holds=None, mind=ASKED))

    def give_back(self, chair: int, device: str) -> Seating:
        """Let whoever has a device play on for a mind on a chair, by its name."""
        player = self.chairs[chair]
        return self if player is None else self.put(chair, replace(player, holds=holder(device), mind=None))

    def _bot(self, mind: str) -> Player:
        """A mind, by a name of its own that nobody has yet."""
        return Player(self._name(0, BOT_NAMES[mind]), mind=mind)

    def _name(self, chair: int, names: Iterable[str]) -> str:
        """A name that nobody has yet: the one that this chair was called by last, if it can be had."""
        taken = {player.name for _, player in self.players}
        wanted = list(names)
        ordered = wanted[chair:] + wanted[:chair]
        return next((name for name in ordered if name and name not in taken), f"{chair + 1}")

    def dressed(self, members: Iterable[Member]) -> Seating:
        """The same people, each with the face that the household knows them by."""
        found = {member.name: member.face for member in members}
        return Seating(
            tuple(
                replace(player, face=found.get(player.name, "")) if player is not None and player.human else player
                for player in self.chairs
            )
        )

    @property
    def sitters(self) -> list[Sitter]:
        """Who sits where, as a journal keeps it."""
        return [Sitter(chair, player.mind) for chair, player in self.players]

    def seats_of(self, device: str) -> list[int]:
        """The seats that a device plays for."""
        chairs = self.chairs_of(device)
        return [seat for seat, (chair, _) in enumerate(self.players) if chair in chairs]

    def seat_for(self, device: str, waiting: Iterable[int]) -> int | None:
        """The seat that a device acts for now: one the game waits for, else its only one, else none."""
        mine = self.seats_of(device)
        called = [seat for seat in waiting if seat in mine]
        if called:
            return called[0]
        return mine[0] if len(mine) == 1 else None


def seated_again(head: Head, device: str) -> Seating:
    """Those who sat at the table of a journal; one device holds the seats of all people, to be passed round.

    A head that makes no sense can still be shown, as far as it goes.
    """
    seats = head.options.get("seats")
    if not isinstance(seats, int) or not 0 < seats <= CHAIRS:
        seats = min(len(head.names), CHAIRS)
    sitters = head.sitters
    if not sitters or not head.sitters_agree(seats):
        sitters = tuple(Sitter(seat) for seat in range(seats))
    seating = Seating()
    for seat, sitter in enumerate(sorted(sitters, key=lambda each: each.chair)):
        name = (name_of(head.names[seat]) if seat < len(head.names) else "") or SEATS[seat]
        mind = sitter.mind if sitter.mind in LADDER else BOTS[0]
        player = Player(name, holds=holder(device)) if sitter.mind is None else Player(name, mind=mind)
        seating = seating.put(sitter.chair, player)
    return seating
