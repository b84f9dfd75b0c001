"""Words: every sentence by its key, in every language of assets/words.

A key is the name of a file and the path inside it: ``hiroba.refusal.on_pond`` is ``on_pond`` of the table
``[refusal]`` in assets/words/<language>/hiroba.toml. Where a number matters, the entry is a table with
``one`` and ``other``, and ``count`` among the values decides.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import tomli

from game import paths
from game.kernel.box import AnyBox
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
        values = {name: self._list(value) for name, value in trouble.values.items()}
        if isinstance(trouble, Refusal) and game is not None:
            return self.say(f"{game}.refusal.{trouble.code}", **values)
        return self.say(f"trouble.{trouble.code}", **values)

    def event(self, box: AnyBox, event: Any, names: Sequence[str]) -> str:
        """What to tell a person about an event."""
        values = {name: self._named(box, name, value) for name, value in box.tell(event).items()}
        for name in ("seat", "other"):
            if isinstance(values.get(name), int):
                values[name] = names[values[name]]
        if "seats" in values:
            values["count"] = len(values["seats"])
            values["seats"] = self._list([names[seat] for seat in values["seats"]])
        key = f"{box.name}.event.{type(event).__struct_config__.tag}"
        if values.get("count") == 0 and f"{key}_none" in self:
            key += "_none"
        return self.say(key, **values)

    def _named(self, box: AnyBox, name: str, value: Any) -> Any:
        """A thing by the name that a language has for it, where it has one: <game>.<kind of thing>.<thing>."""
        key = f"{box.name}.{name}.{value}"
        return self.say(key) if isinstance(value, str) and key in self else value

    def _list(self, value: Any) -> Any:
        """Several things in a row, as a language puts them."""
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
    """The words of a language, read once."""
    folder = paths.data() / "assets" / "words" / language
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
