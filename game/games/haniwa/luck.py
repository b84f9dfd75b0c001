"""What luck decides at a Haniwa table: who begins, the dice, and how strong the tiles are that each seat draws."""

from __future__ import annotations

from collections import Counter

from game.games.haniwa.events import DiceSet, Event, FirstSeatChosen, TileDrawn
from game.games.haniwa.parts import PIPS, POWER
from game.games.haniwa.state import State
from game.kernel.box import Draw, first_draw

DIE = {str(face): 1 for face in range(1, PIPS + 1)}


def draws(state: State, event: Event) -> tuple[Draw, ...]:
    """What was drawn in an event, from the state before it."""
    match event:
        case FirstSeatChosen(seat=seat):
            return first_draw(state.options, seat)
        case DiceSet(dice=dice) if not state.options.dice_at_one:
            return tuple(Draw(None, "dice", str(face), DIE, number=True) for face in dice)
        case TileDrawn(seat=seat, tile=tile) if tile is not None:
            odds = Counter(str(POWER[each]) for each in state.pool)
            return (Draw(seat, "power", str(POWER[tile]), odds, number=True),)
    return ()
