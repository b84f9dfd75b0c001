"""The file of a match that is played: what is to be told of it, and what is written beside it at the end."""

from __future__ import annotations

from game.files import named
from game.kernel.trouble import Trouble
from game.records import RECORDS, keep_result, result_of
from game.scenes.house import House
from game.scenes.match import Match
from game.scenes.question import on_screen


class Filing:
    """What was told of the file of a match: each thing once."""

    def __init__(self, house: House, match: Match) -> None:
        self._house = house
        self._match = match
        self._told: set[str] = set()

    def news(self) -> str | None:
        """What has become of the file and was not told: nothing can be written, or it was lost and is written anew."""
        keeper = self._match.keeper
        if keeper is None:
            return None
        words = self._house.words
        if keeper.trouble is not None and "unsaved" not in self._told:
            self._told.add("unsaved")
            return words.say("table.unsaved", problem=words.problem(keeper.trouble.values["problem"]))
        trouble = self.renewed()
        return None if trouble is None else words.trouble(on_screen(trouble))

    def renewed(self) -> Trouble | None:
        """That the file was lost and is another one, if that was not told yet."""
        keeper = self._match.keeper
        if keeper is None or not keeper.renewed or keeper.path is None or "renewed" in self._told:
            return None
        self._told.add("renewed")
        return Trouble("match_renewed", path=named(keeper.path))

    def record(self) -> Trouble | None:
        """Keep what a match that is over came to; what stands against it."""
        keeper = self._match.keeper
        if keeper is None or keeper.path is None or not self._match.over:
            return None
        try:
            keep_result(self._house.saves / RECORDS, result_of(self._match.table, keeper.path.name))
        except Trouble as trouble:
            return trouble
        return None
