"""What luck decides at a KOI table: who begins, and which cards come early, for everybody.

Nearly all of the deck comes in the end; what differs from match to match is its first half, against its share of all.
"""

from __future__ import annotations

from collections import Counter

from game.games.koi.events import CardRevealed, Event, FirstSeatChosen, TopDiscarded
from game.games.koi.parts import face_of
from game.games.koi.state import State
from game.kernel.box import Draw, first_draw


def draws(state: State, event: Event) -> tuple[Draw, ...]:
    """What was drawn in an event, from the state before it."""
    match event:
        case FirstSeatChosen(seat=seat):
            return first_draw(state.options, seat)
        case CardRevealed(card=card) | TopDiscarded(card=card):
            faces, deck = state.book.faces, state.book.deck(state.options.seats)
            if 2 * state.deck_size() <= sum(deck):
                return ()
            odds = Counter[str]()
            for name, count in zip(state.book.face_names, deck, strict=True):
                odds[faces[name].kind] += count
            return (Draw(None, "early", faces[face_of(card)].kind, odds),)
    return ()
