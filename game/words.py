"""Words: every sentence by its key, in every language of assets/words.

A key is the name of a file and the path inside it: ``hiroba.refusal.on_pond`` is ``on_pond`` of the table
``[refusal]`` in assets/words/<language>/hiroba.toml. Where a number matters, the entry is a table with
``one`` and ``other``, and ``count`` among the values decides.

A value can be a word itself: ``r`` among the values as ``colour`` stands for ``<game>.colour.r`` if there is such
a key, the text ``colour.r`` does so under any name, and a mapping such as ``{"pieces.r": 2}`` is so many of each.
Where an event was told with a blank, the sentence with ``_unseen`` at the end of its key is for it.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import tomli

from game import paths
from game.files import Problem
from game.kernel.box import AnyBox
from game.kernel.receipt import Line
from game.kernel.trouble import Refusal, Trouble

Entry: TypeAlias = "str | dict[str, str]"

LANGUAGES = ("en", "fr")
_IS_ONE: dict[str, Callable[[int], bool]] = {"en": lambda count: count == 1, "fr": lambda count: count < 2}


class Words:
    """The sentences of one language."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        self.language = language
        self._entries = entries

    @property
    def keys(self) -> Iterable[str]:
        """Every key there is."""
        return self._entries.keys()

    def entry(self, key: str) -> Entry:
        """A sentence as it is written, with its blanks."""
        return self._entries[key]

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def say(self, key: str, /, **values: Any) -> str:
        """The sentence of a key, with its blanks filled."""
        entry = self._entries[key]
        if not isinstance(entry, str):
            entry = entry["one" if _IS_ONE[self.language](int(values["count"])) else "other"]
        return entry.format_map(values)

    def trouble(self, trouble: Trouble, game: str | None = None) -> str:
        """What to tell a person about a fault; a refusal is told in the words of its game."""
        if isinstance(trouble, Refusal) and game is not None:
            values = {name: self._worded(game, name, value) for name, value in trouble.values.items()}
            return self.say(f"{game}.refusal.{trouble.code}", **values)
        values = {name: self._caused(it, trouble.values.get("game")) for name, it in trouble.values.items()}
        return self.say(f"trouble.{trouble.code}", **values)

    def reason(self, refusal: Refusal, game: str) -> str:
        """Why something is refused, for somebody at the table: the sentence up to the bracket with its section."""
        return self.trouble(refusal, game).partition(" (")[0].rstrip(".") + "."

    def _caused(self, value: Any, game: str | None) -> Any:
        """A value of a fault as it is said: what caused it, in its own words."""
        if isinstance(value, Problem):
            return self.problem(value)
        return self.trouble(value, game) if isinstance(value, Trouble) else self._list(value)

    def line(self, game: str, line: Line) -> str:
        """A line of a receipt: its rule, and what it is worth."""
        return self.say("scoring.line", rule=self.say(f"{game}.score.{line.rule}"), count=line.points)

    def problem(self, problem: str) -> str:
        """What the system says is wrong, in this language if it has words for it."""
        key = f"system.{problem.code}" if isinstance(problem, Problem) else ""
        return self.say(key) if key in self else problem

    def event(self, box: AnyBox, event: Any, names: Sequence[str]) -> str:
        """What to tell a person about an event."""
        values = {name: self._worded(box.name, name, value) for name, value in box.tell(event).items()}
        for name in ("seat", "other"):
            if isinstance(values.get(name), int):
                values[name] = names[values[name]]
        if "seats" in values:
            values["count"] = len(values["seats"])
            values["seats"] = self._list([names[seat] for seat in values["seats"]])
        key = f"{box.name}.event.{type(event).__struct_config__.tag}"
        if values.get("count") == 0 and f"{key}_none" in self:
            key += "_none"
        if None in values.values() and f"{key}_unseen" in self:
            key += "_unseen"
        return self.say(key, **values)

    def _worded(self, game: str, name: str, value: Any) -> Any:
        """A value as it is said: by its own word if it has one, several in a row. Seats get their names later."""
        if isinstance(value, str):
            key = f"{game}.{value}" if "." in value else f"{game}.{name}.{value}"
            return self.say(key) if key in self else value
        if isinstance(value, Mapping):
            return self._list([self.say(f"{game}.{word}", count=count) for word, count in value.items()])
        if isinstance(value, list | tuple) and name != "seats":
            return self._list([self._worded(game, name, item) for item in value])
        return value

    def listed(self, items: Sequence[str]) -> str:
        """Several things in a row, as a language puts them."""
        return str(self._list(list(items)))

    def _list(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            return value
        items = [str(item) for item in value]
        if len(items) < 2:
            return "".join(items)
        return self.say("common.and", first=", ".join(items[:-1]), last=items[-1])


def _flat(tree: Mapping[str, Any], prefix: str) -> Iterable[tuple[str, Entry]]:
    for name, value in tree.items():
        key = f"{prefix}.{name}"
        if isinstance(value, str) or set(value) == {"one", "other"}:
            yield key, value
        else:
            yield from _flat(value, key)


@cache
def words(language: str) -> Words:
    """The words of a language, read once; an OSError or a ValueError if they cannot be."""
    folder = paths.data() / "assets" / "words" / language
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(folder))
    entries: dict[str, Entry] = {}
    for path in sorted(folder.glob("*.toml")):
        entries.update(_flat(tomli.loads(path.read_text(encoding="utf-8")), path.stem))
    return Words(language, entries)


def language_of_user(environment: Mapping[str, str] = os.environ) -> str:
    """ENGAWA_LANG if it names a language we have, else that of the system, else English."""
    for name in ("ENGAWA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = environment.get(name, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
