"""What is worth counting over many games of KOI: turns, cards, spaces, actions, koi, luck and goals."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.koi.events import (
    ActionBegun,
    CardRevealed,
    CardTaken,
    Event,
    GoalChosen,
    GoalClaimed,
    KoiAcquired,
    LanternAdded,
    LuckGained,
    LuckSpent,
    RainReturned,
    StorageOverfull,
    WorkBegun,
)
from game.games.koi.parts import face_of, size_of
from game.kernel.box import Seat
from game.kernel.marks import Mark

_TURN, _CARD, _SPACE = "koi.marks.turn", "koi.marks.card", "koi.marks.space"
_SENSEI, _KOI, _GOAL = "koi.marks.sensei", "koi.marks.koi", "koi.marks.goal"


def _card(card: str, seat: Seat | None) -> Mark:
    """Which card it is, its copies together; Rains and Wells by the number of their face."""
    face = face_of(card)
    number = face.rpartition("-")[2]
    return Mark(_CARD, f"koi.card.{face}", seat, number if number.isdigit() else "")


def marks(event: Event) -> Iterator[Mark]:
    """What an event shows that somebody took."""
    match event:
        case CardRevealed(card):
            yield _card(card, None)
        case CardTaken(seat, card, space):
            yield _card(card, seat)
            yield Mark(_SPACE, "koi.marks.space_of", seat, str(space))
            yield Mark(_TURN, "koi.marks.meditated", seat)
        case WorkBegun(seat):
            yield Mark(_TURN, "koi.marks.worked", seat)
        case LuckSpent(seat):
            yield Mark(_TURN, "koi.marks.luck", seat)
        case LuckGained(seat):
            yield Mark(_TURN, "koi.marks.luck_gained", seat, mood="lucky")
        case LanternAdded(seat):
            yield Mark(_TURN, "koi.marks.lantern", seat, mood="fine")
        case RainReturned(seat):
            yield Mark(_TURN, "koi.marks.rain_lost", seat, mood="unlucky")
        case StorageOverfull(seat):
            yield Mark(_TURN, "koi.marks.overfull", seat, mood="unlucky")
        case ActionBegun(seat, "sensei", action):
            yield Mark(_SENSEI, f"koi.action.{action}", seat)
        case KoiAcquired(seat, koi):
            yield Mark(_KOI, f"koi.size.{size_of(koi)}", seat)
        case GoalChosen(goal):
            yield Mark(_GOAL, f"koi.goal.{goal}", None)
        case GoalClaimed(seat, goal):
            yield Mark(_GOAL, f"koi.goal.{goal}", seat, mood="fine")
