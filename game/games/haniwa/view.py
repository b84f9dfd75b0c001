"""What an onlooker may know of a Haniwa table.

A seat knows its own hand, its discards, and what it laid face down or under a Kofun; nobody knows the piles.
With 'Open hands' everybody sees which tile leaves a hand, so that only the piles stay unknown.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.games.haniwa.events import Event, KofunLaid, TileDiscarded, TileDrawn, TileLaidDown
from game.games.haniwa.parts import Piece, Secret
from game.games.haniwa.state import State
from game.kernel.box import Onlooker
from game.kernel.chance import Chance

_SECRETS = (TileDrawn, TileDiscarded, TileLaidDown, KofunLaid)


def redact(event: Event, seat: Onlooker) -> Event:
    """The event as an onlooker may know it."""
    if isinstance(event, _SECRETS) and not event.shown and event.seat != seat:
        return replace(event, tile=None)
    return event


def project(state: State, seat: Onlooker) -> State:
    """The state as an onlooker may know it."""
    if state.options.open_hands:
        return state
    others = [other for other in state.seats if other != seat]
    secrets = (state.hands, state.discards, state.beneath)
    hidden = [tile for tiles in secrets for other in others for tile in tiles[other] if tile]
    return replace(
        state,
        pool=tuple(sorted((*state.pool, *hidden))),
        hands=_blanked(state.hands, seat),
        discards=_blanked(state.discards, seat),
        beneath=_blanked(state.beneath, seat),
    )


def _blanked(tiles: tuple[tuple[Secret, ...], ...], seat: Onlooker) -> tuple[tuple[Secret, ...], ...]:
    """The tiles of every seat, those of the others unknown; an empty text stays: there is no tile."""
    return tuple(
        own if owner == seat else tuple(None if tile != "" else "" for tile in own) for owner, own in enumerate(tiles)
    )


def imagine(view: State, _: Onlooker, chance: Chance) -> State:
    """A state that could lie behind a view: what is unknown is filled from the pool."""
    pool = list(view.pool)

    def fill(tiles: tuple[tuple[Secret, ...], ...]) -> tuple[tuple[Secret, ...], ...]:
        return tuple(tuple(_picked(pool, chance) if tile is None else tile for tile in own) for own in tiles)

    return replace(
        view,
        hands=fill(view.hands),
        discards=fill(view.discards),
        beneath=fill(view.beneath),
        pool=tuple(pool),
    )


def _picked(pool: list[Piece], chance: Chance) -> Piece:
    return pool.pop(chance.even(range(len(pool))))
