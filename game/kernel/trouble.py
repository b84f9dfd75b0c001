"""Everything that can go wrong and is told to a person: a code with values, never a sentence.

The sentence for a code lives in assets/words under ``trouble.<code>`` (or ``<game>.refusal.<code>``).
"""

from __future__ import annotations

from typing import Any


class Trouble(Exception):
    """A fault with a code and the values its sentence needs."""

    def __init__(self, code: str, /, **values: Any) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.code, self.values)


def _again(kind: type[Trouble], code: str, values: dict[str, Any]) -> Trouble:
    return kind(code, **values)


class Refusal(Trouble):
    """A command that the rules refuse: the code, the rulebook section, the pieces at fault."""

    def __init__(self, code: str, section: str, pieces: tuple[str, ...] = (), **values: Any) -> None:
        super().__init__(code, section=section, pieces=pieces, **values)
        self.section = section
        self.pieces = pieces

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.code, self.values) == (other.code, other.values)

    def __hash__(self) -> int:
        return hash((self.code, self.section, self.pieces))


class BadNotation(Trouble):
    """A text that is no position or command of the game."""


class BadLevel(Trouble):
    """A data file of levels/ that cannot be used; names the file and the key."""


class BadJournal(Trouble):
    """A save that cannot be read; names the line."""


class BadOptions(Trouble):
    """Table options that the game does not have."""
