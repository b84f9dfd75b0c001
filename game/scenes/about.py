"""About this edition: how we read the rules where they leave room, who made what, and under which licences."""

from __future__ import annotations

from game import __version__
from game.registry import GAMES, TABLES
from game.scenes.book import Book, Chapter
from game.scenes.leaf import Words

PACKAGES = {
    "pygame-ce": "LGPL 2.1",
    "pygame_gui": "MIT",
    "python-i18n": "MIT",
    "msgspec": "BSD 3-Clause",
    "platformdirs": "MIT",
    "tomli": "MIT",
}
"""What Engawa is built on, with the licences."""


class About(Book):
    """The house readings of every game that has a table, then the makers and the licences."""

    title = "about.title"

    def write(self) -> list[Chapter]:
        """A chapter for each game: its readings are all there is under its name, in the order of the file."""
        return [*map(self._readings, TABLES), self._makers(), self._licences()]

    def _all(self, prefix: str) -> list[Words]:
        return [Words(self.house.say(key)) for key in self.house.words.keys if key.startswith(f"{prefix}.")]

    def _readings(self, game: str) -> Chapter:
        say = self.house.say
        name = say(f"{game}.name")
        head = [Words(say("about.readings", game=name), heading=True), Words(say("about.why"))]
        return Chapter(game, name, (*head, *self._all(f"about.{game}")))

    def _makers(self) -> Chapter:
        say = self.house.say
        known = [game for game in GAMES if f"about.by.{game}" in self.house.words]
        by = [Words(f"<b>{say(f'{game}.name')}</b> · {say(f'about.by.{game}')}") for game in known]
        return Chapter(
            "makers", say("about.makers"), (Words(say("about.makers"), heading=True), *by, Words(say("about.ours")))
        )

    def _licences(self) -> Chapter:
        say = self.house.say
        lines = "<br>".join(f"<b>{name}</b> {_version(name)} · {licence}" for name, licence in PACKAGES.items())
        texts = (say("about.version", version=__version__), say("about.fonts"), say("about.packages"), lines)
        head = Words(say("about.licences"), heading=True)
        return Chapter("licences", say("about.licences"), (head, *map(Words, texts)))


def _version(package: str) -> str:
    """The version of a package, if it knows it itself: a bundle may not."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 -- slow, and only needed here

    try:
        return version(package)
    except PackageNotFoundError:
        return ""
