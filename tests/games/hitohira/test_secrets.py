"""What is hidden from a seat changes nothing that it is told.

The contract looks at one moment. Here whole games are told again in other worlds: the pieces that a seat
cannot know, in the box, drawn by Shin Sumizome, left in the pouch, are dealt anew among these places, the
other seats' assignments are chosen anew, and the event log is rewritten. Whatever the seat sees, hears, may
do or is refused must stay the same to the letter, at every step of the game.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.games.hitohira.commands import Assign, Draw, UseShin
from game.games.hitohira.events import Assigned, PiecesRemoved, PieceVeiled, ScreensLifted
from game.games.hitohira.odds import odds
from game.games.hitohira.parts import COLOURS, counts_of
from game.games.hitohira.scoring import assignable
from game.kernel.chance import Seeded
from game.kernel.journal import fold
from game.kernel.table import Table
from game.words import LANGUAGES, words
from tests.games.hitohira.support import BOX, at, dealt, do, legal, many, why
from tests.support import AnyTable, played

NAMES = ["Aki", "Ben", "Chie", "Dan"]
SHIN: dict[str, Any] = {"two_pairs": "shin_sumizome"}


class Tale(NamedTuple):
    """A game as it was played: the options, and what was asked and happened, commit by commit."""

    options: Any
    commits: list[tuple[Any, tuple[Any, ...]]]


def a_game(options: dict[str, Any], seed: str) -> Tale:
    """A game of players who draw with care and love secrets, up to the moment when the screens are lifted."""
    luck = random.Random(seed)
    table: AnyTable = Table.new(BOX, options, seed)
    while waiting := BOX.waits(table.state):
        asked = table.legal(luck.choice(waiting))
        careful = [each for each in asked if not isinstance(each, Draw) or each.count < 4]
        secret = [each for each in asked if isinstance(each, UseShin) or getattr(each, "to", None) == "screen"]
        table.submit(luck.choice(secret or careful))
    commits = [
        (commit.ask, tuple(fact for fact in commit.facts if not isinstance(fact, ScreensLifted)))
        for commit in table.timeline.commits
    ]
    return Tale(table.state.options, commits)


def is_secret(event: Any, seat: int | None) -> bool:
    """Whether an event is about pieces that this onlooker never sees."""
    return isinstance(event, PiecesRemoved) or (isinstance(event, PieceVeiled) and event.seat != seat)


def colours_told(event: Any) -> list[str]:
    return list(event.pieces) if isinstance(event, PiecesRemoved) else [event.piece[0]]


def another_world(tale: Tale, seat: int | None, luck: random.Random) -> Tale | None:
    """The same game with other hidden pieces, or None if these could not have been.

    Hidden pieces are exchanged among themselves and with those in the pouch at the end; a world in which
    the pouch runs out of a colour on the way is none.
    """
    events = [event for _, facts in tale.commits for event in facts]
    end = fold(BOX, BOX.bare(tale.options), events)
    pool = [colour for event in events if is_secret(event, seat) for colour in colours_told(event)]
    pool += [colour for colour, count in zip(COLOURS, end.pouch, strict=True) for _ in range(count)]
    luck.shuffle(pool)
    commits = []
    state = BOX.bare(tale.options)
    for ask, facts in tale.commits:
        told: list[Any] = []
        for fact in facts:
            event = fact
            if isinstance(event, PiecesRemoved):
                event = replace(event, pieces=tuple(pool.pop() for _ in event.pieces))
            elif is_secret(event, seat):
                event = replace(event, piece=pool.pop() + event.piece[1:])
            elif isinstance(event, Assigned) and event.seat != seat:
                event = replace(event, warm=luck.choice(assignable(counts_of(state.screens[event.seat]))))
            state = BOX.evolve(state, event)
            if min(state.pouch) < 0:
                return None
            told.append(event)
        commits.append((Assign(ask.seat, told[0].warm) if isinstance(ask, Assign) else ask, tuple(told)))
    return None if commits == tale.commits else Tale(tale.options, commits)


def everything_told(tale: Tale, seat: int | None, seed: str, redact: Any = BOX.redact) -> list[Any]:
    """All that an onlooker gets: views and their text, events and their words, legal commands, refusals, odds."""
    luck = random.Random(seed)
    state = BOX.bare(tale.options)
    told: list[Any] = []
    for ask, facts in tale.commits:
        if ask is not None:
            assert BOX.objection(state, ask) is None, "this world is not one that could have been played"
        for fact in facts:
            state = BOX.evolve(state, fact)
            event = redact(fact, seat)
            told.append(event)
            told += [words(language).event(BOX, event, NAMES) for language in LANGUAGES]
        view = BOX.project(state, seat)
        told += [view, BOX.show(view), BOX.waits(state), BOX.score(state), BOX.score(view)]
        if luck.random() < 0.1:
            told.append(odds(view, luck.randrange(1, 4)))
        if seat is not None:
            told += [BOX.legal(state, seat), BOX.worth(view, seat)]
            for command in luck.sample(list(BOX.conceivable(state, seat)), 8):
                refusal = BOX.objection(state, command)
                told.append(refusal)
                if refusal is not None:
                    told += [words(language).trouble(refusal, BOX.name) for language in LANGUAGES]
    return told


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_told_alike_in_every_world(seats: int, part: int) -> None:
    """Games with Shin Sumizome, and the box of two players, for the couch and every seat."""
    changed = 0
    for number in range(3):
        seed = f"worlds/{seats}/{part}/{number}"
        luck = random.Random(seed)
        six = ("kenrokuen_kumagai", "kokonoe")[part % 2]
        tale = a_game({"seats": seats, **SHIN, "six_pieces": six, "free_hand": part == 0}, seed)
        if number:  # a game broken off leaves more in the pouch, so that more worlds are possible
            tale = Tale(tale.options, tale.commits[: luck.randrange(len(tale.commits) // 2, len(tale.commits))])
        for seat in (None, *range(seats)):
            worlds = (another_world(tale, seat, luck) for _ in range(20))
            world = next((world for world in worlds if world is not None), None)
            if world is not None:
                assert everything_told(world, seat, seed) == everything_told(tale, seat, seed)
                changed += 1
    assert changed >= 2 * seats, "too few worlds were different: the test would say nothing"


def test_a_leak_would_be_found() -> None:
    """The same comparison, with events told to everybody as they are."""
    tale = a_game({"seats": 2, **SHIN}, "leak")
    tale = Tale(tale.options, tale.commits[:40])
    world = next(world for luck in range(50) if (world := another_world(tale, 0, random.Random(luck))) is not None)
    assert everything_told(world, 0, "x") == everything_told(tale, 0, "x")
    leaky = [everything_told(each, 0, "x", lambda event, _: event) for each in (world, tale)]
    assert leaky[0] != leaky[1]


# --- ruling 14 ------------------------------------------------------------------------------------------


def test_ruling_14_the_table_shows_only_how_many_pieces_stand_behind_a_screen() -> None:
    table = at("seats: 3\nturn: A settle 1\nrow: r r y")
    do(table, "A hide 2r")
    for seat in (None, 1, 2):
        view = table.view(seat)
        assert view.screens[0] == (None, None)
        assert view.pouch == (15, 14, 15, 15, 15, 5), "what was put away in the open is forgotten again"
        assert view.inside == 77
    assert many(table.view(0).screens[0]) == "2r"
    assert table.view(0).pouch == (13, 14, 15, 15, 15, 5)


def test_ruling_14_the_log_of_others_does_not_name_what_went_behind_the_screen() -> None:
    table = do(at("seats: 3\nturn: A settle 1\nrow: r r y"), "A hide 2r")
    lines = [words("en").event(BOX, event, NAMES) for event in table.told(1)]
    assert lines == [
        "Aki lays 1\N{NO-BREAK SPACE}yellow in the field.",
        "Aki puts 2 pieces behind the screen.",
        "It is Ben’s turn.",
    ]
    own = [words("en").event(BOX, event, NAMES) for event in table.told(0)]
    assert own[1] == "You put 2\N{NO-BREAK SPACE}red behind your screen."
    assert not any("r1" in str(BOX.redact(fact, 1)) for fact in table.timeline.commits[-1].facts)


def test_ruling_14_shin_sumizome_is_shown_to_its_owner_alone() -> None:
    table = at("seats: 3\nturn: A settle 1\ncards: somei_yoshino shin_sumizome kokonoe\nrow: r r y y", "b")
    do(table, "A shin")
    assert many(table.view(0).screens[0]) == "1b"
    for seat in (None, 1, 2):
        assert table.view(seat).screens[0] == (None,)
        veiled = table.told(seat)[-1]
        assert isinstance(veiled, PieceVeiled)
        assert veiled.piece is None
        assert words("en").event(BOX, veiled, NAMES) == "Aki draws a piece in secret and puts it behind the screen."
    assert table.told(0)[-1].piece[0] == "b"


def test_ruling_14_the_assignment_is_shown_to_its_owner_alone_until_the_screens_are_lifted() -> None:
    table = at("seats: 3\nturn: A assign\npouch: -\nscreen A: r l w w\nscreen B: y b k")
    assert BOX.waits(table.state) == (0, 1)
    do(table, "A assign 2")
    assert BOX.waits(table.state) == (1,)
    assert [table.view(seat).warm for seat in (None, 0, 1, 2)] == [
        (None,) * 3,
        (2, None, None),
        (None,) * 3,
        (None,) * 3,
    ]
    assert words("en").event(BOX, table.told(1)[-1], NAMES) == "Aki has decided behind the screen."
    do(table, "B assign 1")
    assert all(table.view(seat).warm == (2, 1, 0) for seat in (None, 0, 1, 2))
    assert all(many(table.view(seat).screens[1]) == "1y 1b 1k" for seat in (None, 0, 2))


def test_ruling_14_kenrokuens_two_pieces_are_drawn_in_the_open() -> None:
    table = do(at("seats: 3\nturn: A settle 2\nrow: r r y y b w", "lk"), "A kenrokuen")
    assert all(many(table.view(seat).extra) == "1l 1k" for seat in (None, 0, 1, 2))


def test_who_has_a_choice_to_assign_does_not_show() -> None:
    """Everybody with three pieces is waited for, whatever they are: waiting tells nothing."""
    for behind in ("r r r", "w w w", "r l w", "k w l"):
        table = at(f"seats: 2\nturn: A assign\npouch: -\nscreen A: r r r\nscreen B: {behind}")
        assert BOX.waits(table.state) == (0, 1)
        assert legal(table, "A") == {"assign 0"}


def test_two_players_no_view_ever_holds_the_colours_of_the_removed_pieces() -> None:
    for seed in range(20):
        table = played(BOX, {"seats": 2}, f"box/{seed}")
        for moment in range(1, table.timeline.end + 1):
            state = table.timeline.state_at(moment)
            assert None not in state.removed
            for seat in (None, 0, 1):
                assert BOX.project(state, seat).removed == (None, None, None)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 150), seats=st.integers(2, 4))
def test_a_views_pouch_counts_every_piece_that_the_onlooker_cannot_place(seed: int, steps: int, seats: int) -> None:
    state = played(BOX, {"seats": seats, **SHIN}, seed, steps).state
    whole = BOX.catalogue.set_up[seats].pouch  # type: ignore[attr-defined]
    for seat in (None, *range(seats)):
        view = BOX.project(state, seat)
        seen = [piece for place in (view.row, view.extra, *view.fields, *view.screens) for piece in place if piece]
        unknown = sum(piece is None for screen in view.screens for piece in screen) + len(view.removed)
        assert tuple(map(sum, zip(view.pouch, counts_of(seen), strict=True))) == whole
        assert sum(view.pouch) - unknown == view.inside == state.inside == sum(state.pouch)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 150), seats=st.integers(2, 4))
def test_a_view_can_be_written_down_and_read_back(seed: int, steps: int, seats: int) -> None:
    state = played(BOX, {"seats": seats, **SHIN}, seed, steps).state
    for seat in (None, *range(seats)):
        view = BOX.project(state, seat)
        assert BOX.read(BOX.show(view)) == view


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 150), seats=st.integers(2, 4))
def test_imagined_worlds_can_be_played_to_their_end(seed: int, steps: int, seats: int) -> None:
    state = played(BOX, {"seats": seats, **SHIN}, seed, steps).state
    luck = random.Random(seed)
    for seat in range(seats):
        world = BOX.imagine(BOX.project(state, seat), seat, Seeded(f"{seed}/{seat}"))
        pieces = [piece for place in (world.row, world.extra, *world.fields, *world.screens) for piece in place]
        assert len({piece[1:] for piece in pieces}) == len(pieces)
        chance = Seeded(str(seed))
        while waiting := BOX.waits(world):
            world = BOX.decide(world, luck.choice(BOX.legal(world, waiting[0])), chance).state
        assert BOX.score(world).winners


# --- undo -----------------------------------------------------------------------------------------------


def test_undo_never_crosses_a_draw() -> None:
    ready = "seats: 3\nturn: A settle 2\ncards: {0} kenrokuen_kumagai\nrow: r r y y b w"
    for text, said in (
        ("seats: 3", "A draw 2"),
        (ready.format("komatsu_otome sakuya_hime"), "A komatsu"),
        (ready.format("somei_yoshino shin_sumizome"), "A shin"),
        (ready.format("somei_yoshino sakuya_hime"), "A kenrokuen"),
    ):
        table = Table.at_position(BOX, text, "undo")
        do(table, said)
        assert table.timeline.commits[-1].reveals
        assert not table.can_undo, said


def test_a_choice_without_luck_can_be_taken_back() -> None:
    table = dealt(2, first=0)
    do(table, "A draw 1", "A stop")
    assert table.can_undo
    table.undo()
    assert table.state.phase == "draw"
    assert why(table, "A end").code == "still_drawing"
