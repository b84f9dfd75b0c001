"""The codec: commands and events as JSON with stable tags, validated when read, old editions upcast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, reduce
from operator import or_
from typing import Any, TypeVar

import msgspec

from game.kernel.box import AnyBox, Options, Raw
from game.kernel.timeline import Commit
from game.kernel.trouble import BadLevel, BadNotation, BadOptions

T = TypeVar("T")


def _derived(value: Any) -> Any:
    """The plain form of a value that msgspec does not know: what it says of itself."""
    plain = getattr(value, "plain", None)
    if plain is None:
        raise NotImplementedError(f"no plain form for {type(value)}")
    return plain()


def plain(value: Any) -> Any:
    """A state, an event or a receipt as JSON-ready dictionaries and lists."""
    return msgspec.to_builtins(value, enc_hook=_derived)


def union(types: tuple[type[Any], ...]) -> Any:
    """The union of several kinds, as a type that can be decoded."""
    return reduce(or_, types[1:], types[0])


def options_of(box: AnyBox, raw: Mapping[str, Any]) -> Options:
    """Checked table options of a game."""
    try:
        options: Options = msgspec.convert(dict(raw), box.options)
    except msgspec.ValidationError as error:
        raise BadOptions("bad_options", game=box.name, problem=str(error)) from None
    if options.seats not in box.seats:
        raise BadOptions("bad_seats", game=box.name, seats=options.seats, low=box.seats[0], high=box.seats[-1])
    if options.first is not None and not 0 <= options.first < options.seats:
        raise BadOptions("bad_first", first=options.first, seats=options.seats)
    return options


def level(levels: Mapping[str, Any], game: str, file: str, shape: type[T]) -> T:
    """A file of levels/<game> in its shape, given the parsed TOML of each file."""
    if file not in levels:
        raise BadLevel("level_missing", file=f"{game}/{file}")
    return shaped(levels[file], shape, f"{game}/{file}")


def shaped(raw: Any, shape: type[T], file: str) -> T:
    """Parsed TOML in its shape; a BadLevel that names the file if it has another."""
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        raise BadLevel("level_shape", file=file, problem=str(error)) from None


def position(read: Callable[[str], T], text: str, file: str) -> T:
    """The position that a file has in writing; a BadLevel that names the file if it is none."""
    try:
        return read(text)
    except BadNotation as error:
        raise BadLevel("level_shape", file=file, problem=str(error)) from None


class Codec:
    """Reads and writes the commits of one game."""

    def __init__(self, box: AnyBox) -> None:
        self._box = box
        self._commit: Any = Commit[union(box.commands), union(box.events)]  # type: ignore[misc]
        self.write: Callable[[Commit[Any, Any]], bytes] = msgspec.json.Encoder().encode
        """One commit as a JSON object on one line."""
        self._decoder = msgspec.json.Decoder(self._commit, strict=True)

    def read(self, text: bytes, edition: int) -> Commit[Any, Any]:
        """The commit of a JSON object written in an edition of the game."""
        if edition == self._box.edition:
            commit: Commit[Any, Any] = self._decoder.decode(text)
            return commit
        raw = msgspec.json.decode(text, type=dict[str, Any])
        if raw.get("ask") is not None:
            raw["ask"] = self._upcast(raw["ask"], edition)
        raw["facts"] = [self._upcast(fact, edition) for fact in raw.get("facts", ())]
        upcast: Commit[Any, Any] = msgspec.convert(raw, self._commit)
        return upcast

    def _upcast(self, raw: Raw, edition: int) -> Raw:
        # Only editions that changed something: what a head says of its own may be any number.
        for number in sorted({since for since, _ in self._box.upcasts if since >= edition}):
            change = self._box.upcasts.get((number, raw.get("t", "")))
            if change is not None:
                raw = change(raw)
        return raw


@cache
def codec_of(box: AnyBox) -> Codec:
    """The codec of a game, made once."""
    return Codec(box)
