"""What is worth counting over many games of Haniwa: hands sent back, swaps, the tile face down, Kofun and Dogu."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.haniwa.events import (
    DieWrapped,
    DoguCursed,
    DoguLit,
    Event,
    HandReturned,
    KofunLaid,
    KofunTaken,
    StockLaid,
    TileDiscarded,
    TileLaidDown,
)
from game.kernel.box import Seat
from game.kernel.marks import Mark

_DEED, _KOFUN, _DOGU = "haniwa.marks.deed", "haniwa.marks.kofun", "haniwa.marks.dogu"


def _kofun(piece: str, seat: Seat | None) -> Mark:
    """Which Kofun it is, its copies together."""
    return Mark(_KOFUN, f"haniwa.kofun.{piece.rstrip(chr(39))}", seat)


def marks(event: Event) -> Iterator[Mark]:
    """What an event shows that somebody took."""
    match event:
        case HandReturned(seat):
            yield Mark(_DEED, "haniwa.marks.redrawn", seat, mood="unlucky")
        case TileDiscarded(seat):
            yield Mark(_DEED, "haniwa.marks.swapped", seat)
        case TileLaidDown(seat):
            yield Mark(_DEED, "haniwa.marks.down", seat)
        case DieWrapped(seat):
            yield Mark(_DEED, "haniwa.marks.wrapped", seat, mood="lucky")
        case KofunLaid(seat):
            yield Mark(_DEED, "haniwa.marks.laid", seat)
        case StockLaid(kofun):
            for piece in kofun:
                yield _kofun(piece, None)
        case KofunTaken(seat, kofun):
            yield _kofun(kofun, seat)
        case DoguLit(seat, row):
            yield Mark(_DOGU, "haniwa.marks.lit", seat, str(row + 1), "fine")
        case DoguCursed(seat, row):
            yield Mark(_DOGU, "haniwa.marks.cursed", seat, str(row + 1), "unlucky")
