"""Words: every sentence by its key, in every language of assets/words.

A key is the name of a file and the path inside it: ``hiroba.refusal.on_pond`` is ``on_pond`` of the table
``[refusal]`` in assets/words/<language>/hiroba.toml. Where a number matters, the entry is a table with
``one`` and ``other``, and ``count`` among the values decides. ``{value:a}`` is a number with its English article.

A value can be a word itself: ``r`` among the values as ``colour`` stands for ``<game>.colour.r`` if there is such
a key, the text ``colour.r`` does so under any name, and a mapping such as ``{"pieces.r": 2}`` is so many of each.
Where an event was told with a blank, the sentence with ``_unseen`` at the end of its key is for it.

A game from outside brings words of its own: keys that name it, such as ``<game>.name``, ``<game>_lessons.first.title``
or ``rulebook.<game>.aim.title``. What it says under any other key is not heard.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
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
_LIKE_EIGHT = re.compile(r"8\d*|1[18]")
"""The numbers whose English name begins with a vowel: eight, eighty, eleven, eighteen."""
_ELIDED, _VOWELS = re.compile(r"\b([Dd])e (?=\{(\w+)\})"), frozenset("aàâäæeéèêëiîïoôöœuùûü")
"""Where French says ``d’`` before a vowel: ``de {name}`` is "de Ren" or "d’Aki"."""


class _Number(int):
    """A number that can be said with its article: ``{value:a}`` is "a 7" or "an 8"."""

    def __format__(self, spec: str) -> str:
        if spec != "a":
            return super().__format__(spec)
        return f"an {self}" if _LIKE_EIGHT.fullmatch(str(self)) else f"a {self}"


def _elided(found: re.Match[str], values: Mapping[str, Any]) -> str:
    return f"{found[1]}’" if str(values.get(found[2], ""))[:1].lower() in _VOWELS else found[0]


PIECES = " ({pieces})"
"""How the sentence of a refusal names the pieces at fault, if it does."""


class Wordless(Exception):
    """Words that are missing or cannot be read: what it says is all that there is to tell it with."""


def figures(number: int) -> str:
    """A number as it is written, with a true minus."""
    return str(number).replace("-", "−")


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
        try:
            return self._entries[key]
        except KeyError:
            raise Wordless(f"{self.language}: {key}") from None

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def say(self, key: str, /, **values: Any) -> str:
        """The sentence of a key, with its blanks filled."""
        return self._filled(self.entry(key), values)

    def _filled(self, entry: Entry, values: Mapping[str, Any], without: str = "") -> str:
        """A sentence with its blanks filled, but for what it is to be said without."""
        if not isinstance(entry, str):
            entry = entry["one" if _IS_ONE[self.language](abs(int(values["count"]))) else "other"]
        if self.language == "fr":
            entry = _ELIDED.sub(lambda found: _elided(found, values), entry)
        return entry.replace(without, "").format_map(
            {name: _Number(it) if type(it) is int else it for name, it in values.items()}
        )

    def trouble(self, trouble: Trouble, game: str | None = None) -> str:
        """What to tell a person about a fault; a refusal is told in the words of its game.

        Where it matters what the system says, the sentence with the name of its code at the end of its key is for it.
        """
        if isinstance(trouble, Refusal) and game is not None:
            return self._refused(trouble, game)
        values = {name: self._caused(it, trouble.values.get("game")) for name, it in trouble.values.items()}
        if "fields" in values:
            values["fields"] = self._list([self._setting(name) for name in trouble.values["fields"]])
        key, problem = f"trouble.{trouble.code}", trouble.values.get("problem")
        if isinstance(problem, Problem) and f"{key}_{problem.code}" in self:
            key += f"_{problem.code}"
        return self.say(key, **values)

    def _setting(self, name: str) -> str:
        """What a setting is called on its leaf; what is none keeps the name that it has in its file."""
        key = f"settings.{name}"
        return self.say(key) if key in self else name

    def reason(self, refusal: Refusal, game: str) -> str:
        """Why something is refused, for somebody at the table: without its pieces, which are pointed at there."""
        return self._refused(refusal, game, PIECES)

    def _refused(self, refusal: Refusal, game: str, without: str = "") -> str:
        values = {name: self.worded(game, name, value) for name, value in refusal.values.items()}
        told = self._filled(self.entry(f"{game}.refusal.{refusal.code}"), values, without)
        return told[:1].upper() + told[1:]  # a sentence may begin with a piece

    def _caused(self, value: Any, game: str | None) -> Any:
        """A value of a fault as it is said: what caused it, in its own words."""
        if isinstance(value, Problem):
            return self.problem(value)
        return self.trouble(value, game) if isinstance(value, Trouble) else self._list(value)

    def line(self, game: str, line: Line, *more: Line) -> str:
        """A line of a receipt, or several by one rule: the rule, and what they are worth if they are worth anything."""
        rule, points = self.say(f"{game}.score.{line.rule}"), sum(each.points for each in (line, *more))
        if more:
            rule = self.say("scoring.several", rule=rule, number=1 + len(more))
        if not points:
            return rule
        return self.say("scoring.line", rule=rule, count=points, points=figures(points))

    def problem(self, problem: str) -> str:
        """What the system says is wrong, in this language; where it has no words for it, by the name of its code."""
        if not isinstance(problem, Problem) or not problem.code:
            return problem
        key = f"system.{problem.code}"
        return self.say(key) if key in self else self.say("system.other", code=problem.code)

    def event(self, box: AnyBox, event: Any, names: Sequence[str], *, pointed: bool = False) -> str:
        """What to tell a person about an event; at a table, where places are pointed at, without their names."""
        values = {name: self.worded(box.name, name, value) for name, value in box.tell(event).items()}
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
        if pointed and f"{key}_pointed" in self:
            key += "_pointed"
        return self.say(key, **values)

    def worded(self, game: str, name: str, value: Any) -> Any:
        """A value as it is said: by its own word if it has one, several in a row. Seats get their names later."""
        if isinstance(value, str):
            key = f"{game}.{value}" if "." in value else f"{game}.{name}.{value}"
            return self.say(key) if key in self else value
        if isinstance(value, Mapping):
            return self._list([self.say(f"{game}.{word}", count=count) for word, count in value.items()])
        if isinstance(value, list | tuple) and name != "seats":
            return self._list([self.worded(game, name, item) for item in value])
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
        if isinstance(value, str):
            yield key, value
        elif not isinstance(value, dict):
            raise ValueError(f"{key}: {value!r}")  # noqa: TRY004 -- of a file, no type of ours is wrong
        elif set(value) == {"one", "other"} and all(isinstance(each, str) for each in value.values()):
            yield key, value
        else:
            yield from _flat(value, key)


class _Files(Mapping[str, Entry]):
    """Every sentence of a language by its key; a file is read when the first of its keys is asked for."""

    def __init__(self, files: Mapping[str, Sequence[tuple[Path, str | None]]]) -> None:
        """Know the files by their names: of each, those of the house and of guests, with the game of a guest."""
        self._files = files
        self._read = cache(self._read_file)

    def _read_file(self, name: str) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        for path, game in self._files.get(name, ()):
            try:
                found = dict(_flat(tomli.loads(path.read_text(encoding="utf-8")), name))
            except (OSError, ValueError, RecursionError) as error:
                raise Wordless(f"{path}: {error}") from None
            for key, entry in found.items():
                if not game or (_names(key, game) and key not in entries):
                    entries[key] = entry
        return entries

    def __getitem__(self, key: str) -> Entry:
        return self._read(key.partition(".")[0])[key]

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key in self._read(key.partition(".")[0])

    def __iter__(self) -> Iterator[str]:
        return (key for name in self._files for key in self._read(name))

    def __len__(self) -> int:
        return sum(len(self._read(name)) for name in self._files)


@cache
def words(language: str) -> Words:
    """The words of a language, each file read once; Wordless if there are none."""
    files: dict[str, list[tuple[Path, str | None]]] = {}
    for root in paths.roots():
        folder = root.folder / "assets" / "words" / language
        if not root.game and not folder.is_dir():
            raise Wordless(str(folder))
        for path in sorted(folder.glob("*.toml")):
            files.setdefault(path.stem, []).append((path, root.game))
    return Words(language, _Files(files))


def _names(key: str, game: str) -> bool:
    """Whether a key is one of a game: its file is the game's, or the game is named inside a file that all share."""
    file, *path = key.split(".")
    return file == game or file.startswith(f"{game}_") or game in path[:2]


def language_of_user(environment: Mapping[str, str] = os.environ, system: Callable[[], str] | None = None) -> str:
    """ENGAWA_LANG if it names a language we have, else that of the environment, of the system, else English."""
    for name in ("ENGAWA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = environment.get(name, "")[:2].lower()
        if language in LANGUAGES:
            return language
    language = (system or _of_system)()[:2].lower()
    return language if language in LANGUAGES else "en"


def _of_system() -> str:
    """What the system itself says, where programs started from a desktop have no environment that tells it."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 -- there alone
        import locale  # noqa: PLC0415

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    if sys.platform == "darwin":
        import subprocess  # noqa: PLC0415 -- there alone: no library of Python's asks macOS

        asked = ["/usr/bin/defaults", "read", "-g", "AppleLocale"]
        try:
            done = subprocess.run(asked, capture_output=True, text=True, timeout=2, check=False)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired):
            return ""
        return done.stdout.strip()
    return ""
