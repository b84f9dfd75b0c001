"""The box of every game: all that the protocol names and nothing beside it, so that no misspelt member is passed over."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.games.hiroba import Hiroba
from game.kernel.box import Box
from game.kernel.foresight import Prospect, Reason, Veil
from game.levels import read_levels
from game.minds import mind_of
from game.minds.protocol import Counted, choose
from game.registry import GAMES, box_of
from tests.support import played

every_game = pytest.mark.parametrize("name", GAMES)


def misfits(kind: type[Any]) -> set[str]:
    """What the box of a game lacks, and what it has that nobody asks for; data it was opened with is its own."""
    has, wanted = ({name for name in dir(thing) if not name.startswith("_")} for thing in (kind, Box))
    return has ^ wanted


def misspelt() -> type[Any]:
    """Hiroba whose sketch has a slip of the pen in its name."""
    rooms = {
        ("sketsh" if name == "sketch" else name): room for name, room in vars(Hiroba).items() if name != "__dict__"
    }
    return type("Misspelt", (), rooms)


@every_game
def test_a_box_has_what_the_protocol_names_and_nothing_beside_it(name: str) -> None:
    assert misfits(type(box_of(name))) == set()


def test_a_misspelt_sketch_is_found_and_makes_no_weaker_mind() -> None:
    kind = misspelt()
    assert misfits(kind) == {"sketch", "sketsh"}
    table = played(box_of("hiroba"), {"seats": 2}, 3, 8)
    seat = table.state.seat
    with pytest.raises(AttributeError, match="sketch"):
        choose(mind_of("kami"), kind(read_levels("hiroba")), table.view(seat), seat, random.Random(1), Counted(10))


@every_game
def test_what_a_game_brings_for_minds_is_there_whole_or_not_at_all(name: str) -> None:
    """Sketches whose moves are the legal commands, reasons for each of them; or None."""
    box = box_of(name)
    table = played(box, {"seats": box.seats[0]}, 3, 8)
    seat = box.waits(table.state)[0]
    view, legal = table.view(seat), table.legal(seat)
    if box.sketch is not None:
        sketch = box.sketch(view, seat)
        assert sketch is not None
        if isinstance(sketch, Prospect):
            assert {command for _, command in sketch.weigh(sketch.deepest, Counted(10_000))} == set(legal)
        else:
            world = sketch.world(random.Random(1)) if isinstance(sketch, Veil) else sketch
            moves = [move for _, move in world.promises(Counted(10_000))]
            assert {world.command(move) for move in moves} <= set(legal)
            assert len(moves) == len(set(legal)) or isinstance(sketch, Veil), "behind a veil, copies are one move"
            assert (world.me, world.seat, world.over) == (seat, seat, False)
    if box.explain is not None:
        for command in legal:
            assert isinstance(box.explain(view, command), Reason)


@pytest.mark.parametrize("name", ["hiroba", "haniwa", "hitohira"])
def test_these_games_have_both(name: str) -> None:
    box = box_of(name)
    assert box.sketch is not None
    assert box.explain is not None
