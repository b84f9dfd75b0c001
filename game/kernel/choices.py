"""Choices: what can be settled about a table before the first move, read from the options of a game.

Whatever a field of the options can be, when that is a handful of values: yes or no, one of some words, a number
between two others (``Annotated[int, Meta(ge=1, le=5)]``), or a tuple of these, which is one choice for each part.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Meta

from game.kernel.box import Options
from game.kernel.trouble import BadOptions

SHARED = ("seats", "first")
"""What every table has, and what is settled by who sits down."""


class Choice(NamedTuple):
    """One thing that can be chosen."""

    field: str
    """The field of the options."""
    values: tuple[Any, ...]
    default: int
    """Which of the values it is before anybody chose."""
    part: int | None = None
    """Which part of a tuple it is; None for a field that is one choice."""

    @property
    def key(self) -> str:
        """What it is known by among the choices of its game."""
        return self.field if self.part is None else f"{self.field}_{self.part + 1}"


def choices_of(game: str, options: type[Options]) -> list[Choice]:
    """Every choice that the options of a game leave; a BadOptions that names what cannot be chosen from a list."""
    hints, usual = get_type_hints(options, include_extras=True), options()
    found: list[Choice] = []
    for field in options.__struct_fields__:
        if field in SHARED:
            continue
        hint, default = hints[field], getattr(usual, field)
        parts = _parts(hint)
        for part, each in enumerate((hint,) if parts is None else parts):
            value = default if parts is None else default[part]
            values = tuple(_values(each))
            if value not in values:
                raise BadOptions("option_kind", game=game, key=field)
            found.append(Choice(field, values, values.index(value), None if parts is None else part))
    return found


def _parts(hint: Any) -> tuple[Any, ...] | None:
    """The parts of a tuple of known length; None for anything else."""
    parts = get_args(hint) if get_origin(hint) is tuple else ()
    return parts if parts and Ellipsis not in parts else None


def _values(hint: Any) -> Iterator[Any]:
    """Every value of a type, in the order in which they are written; none for a type that has too many."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is bool:
        yield from (False, True)
    elif hint is type(None):
        yield None
    elif origin is Literal:
        yield from parts
    elif origin in (Union, UnionType):
        for part in parts:
            yield from _values(part)
    elif isinstance(hint, type) and issubclass(hint, enum.Enum):
        yield from hint
    elif origin is Annotated and parts[0] is int:
        for meta in parts[1:]:
            if isinstance(meta, Meta) and isinstance(meta.ge, int) and isinstance(meta.le, int):
                yield from range(meta.ge, meta.le + 1)


def settled(
    options: type[Options], choices: Sequence[Choice], chosen: Mapping[str, int], seats: int
) -> tuple[dict[str, Any], frozenset[str]]:
    """The fields of the options as they were chosen, and those that are moot beside them and stay as they are."""
    fields: dict[str, Any] = {}
    for choice in choices:
        value = choice.values[chosen[choice.key]]
        fields[choice.field] = value if choice.part is None else (*fields.get(choice.field, ()), value)
    moot = options(seats=seats, **fields).moot
    return {field: value for field, value in fields.items() if field not in moot}, moot
