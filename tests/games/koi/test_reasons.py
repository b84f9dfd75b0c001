"""Reasons for commands: every number in a hint is that of the rules."""

from __future__ import annotations

import random
from typing import Any

from game.games.koi import commands as c
from game.games.koi.parts import HELPERS, WARES, face_of, size_of
from game.games.koi.scoring import counted
from game.games.koi.state import State
from game.kernel.chance import Seeded
from game.kernel.receipt import Line
from game.kernel.table import Table
from game.words import words
from tests.games.koi.support import BOX, play
from tests.games.koi.test_sketch import any_move

PREFIX = "koi.reason."


def lines(state: State, seat: int, group: str) -> list[Line]:
    return [line for line in BOX.score(state).lines if line.seat == seat and line.group == group]


def total(state: State, seat: int) -> int:
    return BOX.score(state).totals[seat]


def koi_points(state: State, seat: int, koi: str) -> int:
    return sum(line.points for line in lines(state, seat, koi))


def shines(state: State, seat: int) -> int:
    return sum(line.points for line in BOX.score(state).lines if line.seat == seat and line.rule == "lantern")


def check(state: State, command: Any) -> str:  # noqa: PLR0912, PLR0915 -- one for each reason
    """Whether the reason for a command holds; its key."""
    seat, keeper = command.seat, state.keepers[command.seat]
    reason = BOX.explain(BOX.project(state, seat), command)  # type: ignore[misc]
    values, key, said = reason.values, reason.key.removeprefix(PREFIX), BOX.say(command)
    then: State = BOX.decide(state, command, Seeded("x")).state
    pond, after = keeper.pond, then.keepers[seat].pond
    match command:
        case c.Meditate():
            card = state.row[command.space - 1]
            face, space = state.book.faces[face_of(card)], state.book.space(command.space)
            if key == "helper":
                assert face.kind in HELPERS
                assert values["count"] == state.deck_size()
            elif key == "parchment":
                has = len(counted(state, seat, face.counts))
                assert (values["each"], values["has"], values["points"]) == (face.points, has, has * face.points)
            elif key == "storage":
                assert (values["before"], values["after"]) == (state.capacity(seat), then.capacity(seat)), said
            elif key == "market":
                assert values["count"] == keeper.coins - space.fee
            elif key == "rain":
                assert values["count"] == sum(face.gives[0].tiles)
            elif key == "gives":
                assert (values["coins"], values["tiles"]) == (face.gives[0].coins, sum(face.gives[0].tiles))
            else:
                assert key == "well_choice"
                assert values["count"] == len(face.gives) == 2
        case c.Work():
            helpers = [card for card in keeper.cards if face_of(card) in HELPERS]
            assert values == {"count": 1 + len(helpers), "tiles": sum(keeper.tiles), "koi": len(keeper.koi)}
        case c.Act() | c.Ask():
            action = key.removeprefix("act_")
            assert then.task is not None
            assert then.task.action == action
            has = len(keeper.koi) if action == "koi" else keeper.tiles[WARES.index(action)]  # type: ignore[arg-type]
            assert values["has"] == has
            assert values.get("gaps", 0) == (
                sum(len(pond.bare_sides(cells)) for cells in pond.carp.values()) if "gaps" in values else 0
            )
            assert values.get("room", len(pond.empty)) == len(pond.empty)
            assert values.get("bare", len(pond.layout.foliage - pond.layout.lilies)) == len(
                pond.layout.foliage - pond.layout.lilies
            )
            assert values.get("dark", len(pond.layout.shores - pond.layout.lanterns)) == len(
                pond.layout.shores - pond.layout.lanterns
            )
        case c.Lay(tile="shore"):
            assert values["count"] == len(after.runs((command.at, command.turn), "shore")[0])
        case c.Lay():
            if key in ("closes", "covers"):
                (koi,) = {
                    name for name, cells in pond.carp.items() if set(map(cell_name, cells)) <= set(reason.about)
                } or {""}
                cells = pond.carp[koi]
                gaps = [len(each.bare_sides(cells)) for each in (pond, after)]
                if key == "closes":
                    assert gaps[1] == 0 < gaps[0]
                    assert (values["before"], values["after"]) == (
                        koi_points(state, seat, koi),
                        koi_points(then, seat, koi),
                    )
                else:
                    assert gaps == [values["before"], values["after"]]
                    assert gaps[1] < gaps[0]
            elif key == "ray":
                assert values["count"] == shines(then, seat) - shines(state, seat) > 0
            elif key == "room":
                assert values["count"] == len(after.empty)
        case c.AddLily():
            beside = [koi for koi, cells in pond.carp.items() if any(command.at in around(cell) for cell in cells)]
            assert values["count"] == len(beside)
            assert values["points"] == total(then, seat) - total(state, seat)
        case c.AddLantern():
            assert values["count"] == shines(then, seat) - shines(state, seat)
            assert values["luck"] == then.keepers[seat].luck - keeper.luck
        case c.PlaceKoi():
            (koi,) = set(after.layout.koi) - set(pond.layout.koi)
            assert values["points"] == koi_points(then, seat, koi)
            assert values["count"] == len(after.bare_sides(command.cells))
            assert (key == "place_closed") == (values["count"] == 0)
        case c.MoveKoi() | c.Claim():
            assert (values["before"], values["after"]) == (total(state, seat), total(then, seat))
        case c.Buy():
            assert values["coins"] == then.keepers[seat].coins or state.phase == "meditate"
            assert values["points"] == state.book.koi[command.size].points
            assert values["price"] == keeper.coins - values["coins"]
        case c.SpendLuck():
            assert values["count"] == sum(then.keepers[seat].tiles) - sum(keeper.tiles)
            assert values["left"] == then.keepers[seat].luck
        case c.TakeReward():
            assert values["coins"] == state.book.space(state.space).gives.coins
        case c.RemoveKoi():
            assert values["count"] == sum(size_of(koi) == command.size for koi in state.koi)
        case c.Discard():
            assert values["count"] == state.stored(seat) - state.capacity(seat)
        case c.EndTurn():
            assert values == {"points": total(state, seat), "coins": keeper.coins}
        case c.Decline():
            assert values["count"] == (keeper.coins if state.card else state.task.left[0] if state.task else 0)
    return key


def cell_name(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


def around(cell: tuple[int, int]) -> list[tuple[int, int]]:
    return [(cell[0] + q, cell[1] + r) for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]


def test_what_a_reason_says_is_true() -> None:
    """In random games of one to four; every reason is met, but for one that seldom comes up."""
    met = set()
    for seed in range(24):
        table, luck = Table.new(BOX, {"seats": 1 + seed % 4}, f"reasons/{seed}"), random.Random(seed)
        while not table.over:
            legal = table.legal(table.state.seat)
            met |= {check(table.state, each) for each in {any_move(legal, luck), any_move(legal, luck)}}
            table.submit(any_move(legal, luck))
    told = {key.removeprefix(PREFIX) for key in words("en").keys if key.startswith(PREFIX)}
    assert met <= told
    assert told - met <= {"remove"}


def test_a_koi_that_has_to_leave() -> None:
    """Alone, a small koi was bought and no medium one is left to go: of those that could, it is said how many there are."""
    state = play(
        """
        seats: 1
        turn: A begin
        removed: M1 M2 M3 M4 M5
        A: coins 5 luck 1
        """,
        "A buy small luck",
    )
    assert [check(state, command) for command in BOX.legal(state, 0)] == ["remove", "remove"]
