"""Conceding: what every table takes, and no rules know of."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cli.replay import _check
from game.kernel.journal import Reader
from game.kernel.receipt import CONCEDED, Line, receipt, without
from game.kernel.table import AnyTable, Table, Undo
from game.kernel.trouble import BadJournal, Trouble
from game.minds.driver import play
from game.minds.random import Random
from game.records import medals, of_today, result_of, tally
from game.registry import GAMES, box_of
from game.saves import look_at
from game.words import words
from tests.support import Memory, played, sealed, unsealed

every_game = pytest.mark.parametrize("game", GAMES)


def begun(game: str, seats: int, steps: int = 6, undo: Undo = Undo.UNTIL_REVEALED) -> tuple[AnyTable, Memory]:
    """A match in its first moves, and its journal."""
    sink = Memory()
    return played(box_of(game), {"seats": seats}, f"concede {game}", steps, undo=undo, sink=sink), sink


def read(sink: Memory) -> AnyTable:
    """The match of a journal."""
    reader = Reader(sink.data)
    return Table.load(box_of(reader.head.game), reader)


def most(game: str) -> int:
    """How many seats the largest table of a game has."""
    return box_of(game).seats[-1]


# --- what it means --------------------------------------------------------------------------------------


@every_game
def test_of_two_the_other_wins_at_once_whatever_the_count(game: str) -> None:
    for loser in (0, 1):
        table, _ = begun(game, 2)
        before = table.score()
        table.concede(loser)
        after = table.score()
        assert table.over
        assert table.waiting == ()
        assert [table.legal(seat) for seat in (0, 1)] == [[], []]
        assert after.winners == (1 - loser,)
        assert (after.lines, after.totals, after.decided_by) == (before.lines, before.totals, CONCEDED)


def test_alone_it_is_a_lost_game() -> None:
    table, _ = begun("koi", 1)
    table.concede(0)
    result = result_of(table)
    assert (table.over, table.score().winners, table.score().places) == (True, (), (2,))
    assert (result.sat[0].won, result.sat[0].conceded, result.title) == (False, True, "")


@pytest.mark.parametrize("game", [game for game in GAMES if most(game) > 2])
def test_among_more_the_others_keep_their_game(game: str) -> None:
    table, sink = begun(game, most(game))
    untouched, _ = begun(game, most(game))
    table.concede(1)
    assert not table.over
    assert (table.state, table.waiting) == (untouched.state, untouched.waiting)
    for match in (table, untouched):
        play(match, [Random()] * most(game), random.Random("on"))
    assert table.state == untouched.state, "the rules know nothing of it"
    assert table.told(None) == untouched.told(None)
    count = table.score()
    assert count.places[1] == most(game) > max(place for seat, place in enumerate(count.places) if seat != 1)
    assert 1 not in count.winners
    assert read(sink).score() == count


@pytest.mark.parametrize("game", [game for game in GAMES if most(game) > 2])
def test_the_last_one_who_has_not_conceded_wins(game: str) -> None:
    table, _ = begun(game, 3)
    table.concede(2)
    assert not table.over
    table.concede(0)
    assert table.over
    assert table.conceded == (2, 0)
    assert table.score().places == (2, 1, 2)


@pytest.mark.parametrize("game", [game for game in GAMES if most(game) > 2])
def test_it_can_end_the_match_for_minds_who_would_play_on(game: str) -> None:
    table, sink = begun(game, 3)
    table.concede(0, ends=True)
    assert table.over
    assert table.score().places[0] == 3
    assert read(sink).over


@every_game
def test_nobody_concedes_twice_nor_what_is_over_nor_for_a_seat_that_is_not_there(game: str) -> None:
    table, sink = begun(game, most(game))
    with pytest.raises(Trouble, match="no_such_seat"):
        table.concede(most(game))
    table.concede(0)
    for seat in range(1, most(game) - 1):
        with pytest.raises(Trouble, match="concede_twice"):
            table.concede(0)
        table.concede(seat)
    with pytest.raises(Trouble, match="concede_over"):
        table.concede(most(game) - 1)
    kept = len(sink.lines)
    whole = begun(game, most(game))[0]
    with pytest.raises(Trouble, match="conceded_over"):
        table.submit(whole.legal(whole.waiting[0])[0])
    assert len(sink.lines) == kept


@every_game
@pytest.mark.parametrize("undo", list(Undo))
def test_nothing_goes_back_over_it(game: str, undo: Undo) -> None:
    table, _ = begun(game, most(game), undo=undo)
    table.concede(0)
    at = table.timeline.at
    assert not table.can_undo
    for to in (None, at - 1, table.start):
        with pytest.raises(Trouble, match="undo_"):
            table.undo(to)
    if not table.over:
        table.submit(table.legal(table.waiting[0])[0])
        if undo is Undo.FREE:
            table.undo()
            assert table.timeline.at == at
        assert table.conceded == (0,)


def test_what_was_taken_back_before_it_is_gone() -> None:
    table, _ = begun("hiroba", 3, undo=Undo.FREE)
    table.undo()
    table.concede(1)
    assert not table.can_redo
    assert table.turns() == begun("hiroba", 3, 5)[0].turns(), "it is nobody's turn"


@given(
    st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=1, max_size=4),
    st.sets(st.integers(0, 3)),
)
def test_the_others_rank_as_if_they_had_sat_there_alone(told: list[list[int]], gone: set[int]) -> None:
    """Points and two tie-breaks for each seat."""
    conceded = gone & set(range(len(told)))
    left = [seat for seat in range(len(told)) if seat not in conceded]

    def count(seats: list[int]) -> Any:
        lines = [Line(n, told[seat][0], "points", "") for n, seat in enumerate(seats)]
        breaks = [(f"break {n}", [told[seat][n] for seat in seats]) for n in (1, 2)]
        return receipt(lines, len(seats), *breaks)

    found = without(count(list(range(len(told)))), conceded)
    assert all(found.places[seat] >= max(2, len(left) + 1) for seat in conceded)
    if left:
        alone = count(left)
        assert [found.places[seat] for seat in left] == list(alone.places)
        if not conceded or len(left) > 1:
            assert found.decided_by == alone.decided_by


# --- the journal ----------------------------------------------------------------------------------------


@every_game
def test_it_is_a_line_of_its_own_and_there_again(game: str) -> None:
    table, sink = begun(game, most(game))
    table.concede(1 if most(game) > 1 else 0)
    assert unsealed(sink.data)[-1] == b'{"concede":1}'
    again = read(sink)
    assert (again.conceded, again.score(), again.over) == (table.conceded, table.score(), table.over)
    copied = Memory()
    again.journal(copied)
    assert unsealed(copied.data)[1:] == unsealed(sink.data)[1:]
    assert _check(Reader(sink.data), box_of(game), words("en")) == 0


@every_game
def test_a_journal_without_it_reads_as_it_always_did(game: str) -> None:
    table, sink = begun(game, most(game))
    assert not any(line.startswith(b'{"concede"') for line in unsealed(sink.data))
    again = read(sink)
    assert (again.state, again.conceded) == (table.state, ())
    assert again.score() == again.box.score(again.state)


@every_game
@pytest.mark.parametrize("nonsense", ["twice", "after", "back", "seat", "kind", "over"])
def test_a_journal_that_concedes_nonsense_names_its_line(game: str, nonsense: str, tmp_path: Any) -> None:
    seats = most(game)
    table, sink = begun(game, seats, 10_000 if nonsense == "over" else 6)
    lines = unsealed(sink.data)
    moved = lines[-1]
    bad = {
        "twice": [b'{"concede":0}', b'{"concede":0}'],
        "after": [b'{"concede":0,"ends":true}', moved],
        "back": [b'{"concede":0}', msgspec.json.encode({"seek": table.timeline.at})],
        "seat": [b'{"concede":%d}' % seats],
        "kind": [b'{"concede":"A"}'],
        "over": [b'{"concede":0}'],
    }[nonsense]
    data = sealed(*lines, *bad)
    with pytest.raises(BadJournal) as told:
        Table.load(table.box, Reader(data))
    assert told.value.values["line"] == len(lines) + len(bad)
    path = tmp_path / "match.jsonl"
    path.write_bytes(data)
    save = look_at(path)
    assert save.fault is not None
    assert save.table is not None
    assert save.table.conceded == ((0,) if len(bad) > 1 else ())


# --- what is kept of it ---------------------------------------------------------------------------------


def test_it_is_a_loss_without_a_medal_and_no_best() -> None:
    sink = Memory()
    seed = "today 2026-11-18 hiroba"
    table: AnyTable = Table.new(box_of("hiroba"), {"seats": 2}, seed, names=("Mio", "Ren"), sink=sink)
    play_some = random.Random("some")
    for _ in range(8):
        table.submit(play_some.choice(table.legal(table.waiting[0])))
    table.concede(0)
    result = result_of(table)
    lost, won = tally([result], "Mio"), tally([result], "Ren")
    assert (lost.games, lost.wins, lost.streak, lost.best) == (1, 0, 0, None)
    assert (won.games, won.wins, won.streak, won.best) == (1, 1, 1, result)
    assert [medal.kind for medal in medals([result], "Mio")] == []
    assert [medal.kind for medal in medals([result], "Ren")] == ["today"]
    assert [sat.name for sat, _ in of_today([result], "hiroba", date(2026, 11, 18))] == ["Ren", "Mio"]
