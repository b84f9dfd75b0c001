"""The pads of those who play at a table: whose is whose, what they shine and feel, and what if one comes or is lost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.scenes.match import Match
from game.scenes.pause import PadLost
from game.scenes.screen import Screen
from game.scenes.seating import holder
from game.stage.scenes import Push


class Pads:
    """Which seats wait for a pad of their own."""

    def __init__(self, screen: Screen, match: Match, lent: Sequence[int]) -> None:
        self._screen = screen
        self._match = match
        self.lent = lent
        """The seats of people who may come with a pad of their own and take them."""

    @property
    def invited(self) -> list[str]:
        """The names of those whose seat is lent, while there is a pad that nobody plays with."""
        idle = any(not self._match.seating.chairs_of(pad) for pad in self._screen.loop.devices.pads)
        return [self._match.names[seat] for seat in self.lent] if idle else []

    def claim(self, device: str) -> str:
        """Somebody comes with a pad of their own: the first seat that was lent is theirs; who that is."""
        seat, *self.lent = self.lent
        chair, player = self._match.seating.players[seat]
        self._match.seating = self._match.seating.put(chair, replace(player, holds=holder(device)))
        self.shine()
        return player.name

    @property
    def gone(self) -> str | None:
        """A pad that somebody plays with and that is not there: it may have vanished while something lay on top."""
        missing = self._match.seating.missing(self._screen.loop.devices.pads)
        return missing[0] if missing else None

    def lost(self, device: str) -> Push:
        """Ask what becomes of the seats of a pad that is gone."""
        match = self._match

        def take(other: str) -> None:
            match.seating = match.seating.take_over(device, holder(other))
            self.shine()

        def bot() -> None:
            match.seating = match.seating.to_bot(device)

        chairs = match.seating.chairs_of(device)
        names = [name for name, chair in zip(match.names, match.crests, strict=True) if chair in chairs]
        return Push(PadLost(self._screen.house, names, take=take, bot=bot))

    def rouse(self, seat: int | None) -> None:
        """Let whoever is on turn feel it, among several people, unless the household wants none of that."""
        if seat is not None and len(self._match.people) > 1:
            self._screen.loop.devices.rumble(self._match.players[seat].holds or "")

    def shine(self) -> None:
        """Let every pad that has a light show the colour of its seat."""
        for seat, player in enumerate(self._match.players):
            if player.holds is not None:
                self._screen.loop.devices.shine(player.holds, self._screen.house.theme[self._match.crest(seat)])
