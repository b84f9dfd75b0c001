"""Whole games of KOI through the real loop, by players who take things up, look for the best place and set them down."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.koi import commands as c
from game.games.koi._pond import Pond
from game.games.koi._screen import bed as bands
from game.games.koi._screen.bed import Beds
from game.games.koi.layout import ROOM, stacks
from game.games.koi.paint import Paint
from game.kernel import hexes
from game.kernel.table import Table, Undo
from game.registry import box_of
from game.scenes import board
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.seating import Player, Seating
from game.stage.page import STRIPS, Page
from game.stage.scenes import Reset
from tests.scenes.album.koi import LAKE, WILD, middle, sixty
from tests.scenes.people import Evening
from tests.stage.virtual_pad import VirtualPad

NAMES = ("Mika", "Ren", "Aoi", "Yuki")
SCENARIOS = ("plain", "torrid_summer", "illuminated_path", "imperial_lake")


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path, (640, 360))
    yield evening
    evening.close()


class Keeper:
    """Somebody who keeps a pond: works when there is something to lay, else takes a card, and claims what is ready."""

    def __init__(self, evening: Evening, press: Any) -> None:
        self.evening = evening
        self.press = press

    @property
    def scene(self) -> Any:
        return self.evening.top

    def go(self, target: str) -> None:
        self.evening.walk(self.press, target)

    def act(self) -> None:
        """Do the next thing, whatever it is."""
        hand, view = self.scene.acting.hand, self.scene.match.view
        stamp = self.scene.match.table.stamp
        if hand.sheet:
            while "plate" not in hand.open(view):
                self.press("next")
            self.press("confirm")
        elif hand.held is not None:
            self.press("later")
            self.press("confirm")
        elif (thing := self.useful(hand, view)) is not None:
            self.go(thing)
            self.press("confirm")
            assert hand.held is not None, thing
            return
        elif view.overfull(view.seat) and not hand.open(view):
            self.go("gong")
            self.press("confirm")
            assert hand.sheet, "it asks what goes back"
            return
        else:
            places = hand.open(view)
            assert places, (view.phase, hand.held)
            self.go(places[stamp % len(places)])
            self.press("confirm")
        assert self.scene is not self.evening.loop.stack[-1] or self.scene.match.table.stamp > stamp

    @staticmethod
    def useful(hand: Any, view: Any) -> str | None:
        """Something that can be taken up and set down: a goal, or what is stored."""
        if view.phase == "rest":
            names = [f"goal {view.book.pieces[piece].goal}" for piece, _ in view.offers]
        elif view.phase == "work" or (view.phase == "begin" and view.stored(view.seat) >= 4):
            names = [name for name in stacks(view, view.seat) if name.startswith("store ")]
        else:
            names = []
        return next((name for name in names if hand.taken(view, name) is not None), None)


class Pointer(Keeper):
    """The same with a mouse and nothing else: what is meant is clicked at."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening, None)

    def act(self) -> None:
        hand, view = self.scene.acting.hand, self.scene.match.view
        stamp = self.scene.match.table.stamp
        if hand.held is None and not hand.sheet and (thing := self.useful(hand, view)) is not None:
            self.evening.click(thing)
            assert hand.held is not None, thing
            return
        places = hand.open(view)
        assert places, (view.phase, hand.held)
        self.evening.click(places[stamp % len(places)])
        assert hand.sheet or self.scene.match.table.stamp > stamp or self.evening.scene != "Playing"


class Hasty(Keeper):
    """Somebody who takes cards and lays what would not fit into the storage any more: the shortest whole game."""

    @staticmethod
    def useful(hand: Any, view: Any) -> str | None:
        """What is stored, where one more thing would be too much."""
        full = view.stored(view.seat) >= view.capacity(view.seat)
        return Keeper.useful(hand, view) if view.phase == "work" or (full and view.phase == "begin") else None


def begin(evening: Evening, seats: int, pads: list[VirtualPad] | None, **options: Any) -> None:
    """A match of people, with a pad each or the keyboard for all."""
    held = [pad.name for pad in pads] if pads else ["desk"] * seats
    players = tuple(Player(name, holds=device) for name, device in zip(NAMES, held, strict=False))
    seating = Seating(players + (None,) * (4 - seats))
    scene = Playing.fresh(
        evening.house, "koi", seating, {"seats": seats, "first": 0, **options}, Undo.FREE, "koi table"
    )
    evening.loop.go(Reset(scene))
    evening.wait(4)


def sit(evening: Evening, text: str, seats: int = 2, names: Sequence[str] = NAMES) -> Any:
    """A table with a position on it, all of its people at the keyboard."""
    table: Any = Table.at_position(box_of("koi"), text, "koi table", undo=Undo.FREE)
    players = tuple(Player(name, holds="desk") for name in names[:seats])
    scene = Playing(evening.house, Match(table, Seating(players + (None,) * (4 - seats))))
    evening.loop.go(Reset(scene))
    evening.wait(4)
    return scene


def finish(evening: Evening, keepers: list[Any]) -> Any:
    """Play to the end; the match."""
    match = evening.top.match
    for _ in range(900):
        if evening.scene != "Playing":
            break
        if not evening.top.ready:
            evening.wait(1)
            continue
        keepers[evening.top.acting.seat].act()
    assert evening.scene == "Scoring", "the game did not end"
    return match


def kinds(match: Any) -> set[type[Any]]:
    return {type(commit.ask) for commit in match.table.timeline.commits if commit.ask is not None}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_alone_with_the_keyboard(small: Evening, scenario: str) -> None:
    begin(small, 1, None, scenario=scenario)
    match = finish(small, [Keeper(small, small.press_key)])
    assert {c.Meditate, c.Work, c.Lay, c.EndTurn} <= kinds(match)
    small.wait(60)
    said = " ".join(small.reads())
    assert "missing" in said or " now" in said or "links" in said, "it ends with a title, or with what is missing"


def test_a_game_of_four_with_a_pad_each(small: Evening) -> None:
    pads = [small.pad() for _ in range(4)]
    begin(small, 4, pads)
    match = finish(small, [Keeper(small, partial(small.press_pad, pad)) for pad in pads])
    assert {c.Meditate, c.Work, c.Ask, c.Lay, c.PlaceKoi, c.EndTurn} <= kinds(match)
    presses = [commit for commit in match.table.timeline.commits if commit.ask is not None and not commit.joins]
    assert len(presses) < match.table.timeline.at - 1, "a press sends all that belongs to it"


@pytest.mark.parametrize(("seats", "keeper"), [(2, Keeper), (4, Hasty)])
def test_a_game_of_several_with_the_keyboard_alone(small: Evening, seats: int, keeper: type[Keeper]) -> None:
    begin(small, seats, None)
    match = finish(small, [keeper(small, small.press_key)] * seats)
    assert {c.Meditate, c.Work, c.Lay, c.EndTurn} <= kinds(match)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_of_several_with_the_mouse_alone(small: Evening, seats: int) -> None:
    begin(small, seats, None)
    match = finish(small, [Pointer(small)] * seats)
    assert {c.Meditate, c.Work, c.Lay, c.EndTurn} <= kinds(match)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_alone_with_the_mouse(small: Evening, scenario: str) -> None:
    begin(small, 1, None, scenario=scenario)
    match = finish(small, [Pointer(small)])
    assert {c.Meditate, c.Work, c.Lay, c.EndTurn} <= kinds(match)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_alone_with_a_pad(small: Evening, scenario: str) -> None:
    pad = small.pad()
    begin(small, 1, [pad], scenario=scenario)
    match = finish(small, [Keeper(small, partial(small.press_pad, pad))])
    assert {c.Meditate, c.Work, c.Lay, c.EndTurn} <= kinds(match)


# --- presses ------------------------------------------------------------------------------------------------

ROW = "board: rain-2 gardener.2 parchment-lily {fourth} well-1"
FIRST = f"""
seats: 2
turn: A begin
{ROW.format(fourth="market.1")}
A: coins 2 luck 1 water 2
"""
EXAMPLE = f"""
seats: 2
turn: A begin
{ROW.format(fourth="market.1")}
A: coins 2 luck 1 water 2 M1
A cards: porter.1 gardener.1 builder.1
A pond:
  water 3,0 2,1
  foliage 1,2
  shore 0,-1/se
"""
STONES = f"""
seats: 2
turn: A begin
{ROW.format(fourth="market.1")}
goals: path purple shishi
A: coins 5 luck 1
A pond:
  water 3,0 2,1
"""
RAIN = f"""
seats: 2
turn: A begin
{ROW.format(fourth="rain-1")}
goals: waterfall purple turtle
A: coins 5
A cards: well-2 well-3
A pond:
  water 3,0 2,1
"""
FIVE = f"""
seats: 2
turn: A begin
{ROW.format(fourth="market.1")}
A: coins 1 luck 0 water 4 foliage 1 shore 1 S3 M3
A cards: porter.1 porter.2 gardener.1 builder.1 breeder.1 storage.1 storage.2 storage.3
A pond:
  water 3,0 2,1 -1,1
  foliage 1,2
  shore 0,-1/se
  S1 0,0
"""
TURNS = {
    "a Well": (FIRST, "right right confirm", ["meditate 5"]),
    "a koi at the Market": (FIRST, "right confirm up up confirm", ["meditate 4", "buy small market"]),
    "the rulebook's example": (
        EXAMPLE,
        "previous confirm confirm confirm confirm confirm previous previous right confirm confirm confirm confirm confirm",
        [
            *("work", "ask porter.1", "lay water", "lay water", "sensei koi", "koi medium", "luck foliage"),
            *("ask gardener.1", "lay foliage", "ask builder.1", "lantern 0,-1", "end"),
        ],
    ),
    "a koi for luck, and a stone": (
        STONES,
        "next up up confirm confirm confirm confirm",
        ["buy medium luck", "work", "sensei koi", "koi medium", "claim path", "end"],
    ),
    "a Rain, and a goal": (
        RAIN,
        "right confirm confirm confirm confirm confirm confirm confirm",
        ["meditate 4", "lay water", "lay water", "lay foliage", "reward", "claim waterfall"],
    ),
    "five helpers and the Sensei": (
        FIVE,
        "previous" + 14 * " confirm",
        [
            *("work", "ask porter.1", "lay water", "lay water", "ask porter.2", "lay water", "lay water"),
            *("ask gardener.1", "lay foliage", "ask builder.1", "lay shore", "ask breeder.1", "koi small"),
            *("sensei koi", "koi medium"),
        ],
    ),
}
MOST = {"a Well": 4, "a koi at the Market": 5, "the rulebook's example": 17, "a koi for luck, and a stone": 8}
MOST |= {"a Rain, and a goal": 11, "five helpers and the Sensei": 15}
"""How many presses each of these turns may take, with the one that ends it."""


@pytest.mark.parametrize("turn", TURNS)
def test_no_press_of_a_turn_is_lost(small: Evening, turn: str) -> None:
    """Every press takes something up, sets it down or goes where the next thing is; the ghost lies well at once."""
    text, presses, sent = TURNS[turn]
    scene = sit(small, text)
    for press in presses.split():
        small.press_key(press)
    told = [scene.match.box.say(commit.ask)[2:] for commit in scene.match.table.timeline.commits if commit.ask]
    assert len(told) == len(sent), told
    assert all(one.startswith(other) for one, other in zip(told, sent, strict=True)), told
    assert len(presses.split()) <= MOST[turn]


# --- turns that end by themselves ---------------------------------------------------------------------------

SPENT = FIRST.replace(" luck 1", "")


def test_a_turn_with_nothing_left_to_choose_ends_by_itself_and_can_be_taken_back(small: Evening) -> None:
    scene = sit(small, SPENT)
    small.walk(small.press_key, "card 2")
    small.press_key("confirm")
    assert scene.match.view.phase == "rest"
    assert "The turn ends" in small.reads()
    small.wait(60)
    assert scene.match.view.seat == 1
    small.press_key("undo")
    assert small.scene == "Consent", "it is Ren’s turn now: Mika is asked"
    small.press_key("confirm")
    small.wait(60)
    assert scene.match.view.seat == 0, "whoever takes it back wants to stay"


def test_a_turn_that_ends_by_itself_can_be_stopped(small: Evening) -> None:
    scene = sit(small, SPENT)
    small.walk(small.press_key, "card 2")
    small.press_key("confirm")
    small.press_key("back")
    small.wait(60)
    assert scene.match.view.seat == 0
    assert "The turn ends" not in small.reads()
    small.walk(small.press_key, "gong")
    small.press_key("confirm")
    assert scene.match.view.seat == 1


def test_no_turn_ends_by_itself_where_something_is_left_or_the_household_does_not_want_it(small: Evening) -> None:
    for text, wanted in ((FIRST, True), (SPENT, False)):  # a luck token could still be spent
        small.house.change(turns_end=wanted)
        scene = sit(small, text)
        small.walk(small.press_key, "card 2")
        small.press_key("confirm")
        small.wait(90)
        assert (scene.match.view.seat, scene.match.view.phase) == (0, "rest")


# --- what is read -------------------------------------------------------------------------------------------


def test_a_card_tells_what_it_would_bring_and_when_the_storage_could_not_hold_it(small: Evening) -> None:
    sit(small, FIRST)
    small.walk(small.press_key, "card 4")
    assert {"If you take the Market", "Storage", "2 → 3 to 7  of 5"} <= set(small.reads())
    small.walk(small.press_key, "card 2")
    assert {"If you take the Gardener", "works for you from now on", "Storage", "2 → 3  of 5"} <= set(small.reads())


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("text", [middle(), sixty(4), sixty(1), middle(seats="2")])
def test_the_paper_on_a_card_hides_nothing_of_the_pond(small: Evening, text: str, size: int) -> None:
    small.house.change(text_size=size)
    scene = sit(small, text, int(text.partition("seats: ")[2][0]))
    paper, view = None, scene.match.view
    for space in (1, 4):
        small.walk(small.press_key, f"card {space}")
        paper = next(said.room for said in scene.said if said.name == "take stored")
        places = scene.board.layout.places(view, scene.match.eye)
        assert paper.collidelist([places[hexes.name(cell)] for cell in view.keepers[0].pond.ground]) < 0
        frame = scene.board.layout.frame(view, scene.match.eye)
        assert paper.y >= frame.log.y + frame.log_grows, "nor would it lie under the strip of the log"


def test_no_ring_crosses_what_a_koi_is_worth(small: Evening) -> None:
    """Neither that of the focus nor those round what a card speaks of, nor what is held over it."""
    scene = sit(small, middle(), 4)
    small.walk(small.press_key, "1,0")
    small.press_key("inspect")
    layers = {drawn.name: drawn.layer for drawn in scene.laid}
    lit = [layer for name, layer in layers.items() if name.startswith("lit ")]
    worth = [layer for name, layer in layers.items() if name.startswith("worth ")]
    assert max([*lit, layers["ring"]]) < min(worth)
    small.press_key("back")
    small.walk(small.press_key, "store medium")
    small.press_key("confirm")
    layers = {drawn.name: drawn.layer for drawn in scene.laid}
    assert layers["ghost"] < min(layer for name, layer in layers.items() if name.startswith("worth "))


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("text", [LAKE, WILD, sixty(4)])
def test_what_koi_are_worth_is_told_without_one_number_over_another(small: Evening, text: str, size: int) -> None:
    small.house.change(text_size=size)
    scene = sit(small, text, int(text.partition("seats: ")[2][0]))
    told = [said.rect for said in scene.said if said.name.startswith(("worth ", "lantern "))]
    assert len(told) >= 5
    assert not [rect for n, rect in enumerate(told) if rect.collidelist(told[:n]) >= 0]


@pytest.mark.parametrize("size", [100, 150])
def test_a_hint_hides_no_board_in_part(small: Evening, size: int) -> None:
    small.house.change(text_size=size)
    scene = sit(small, middle(), 4)
    small.press_key("hint")
    small.wait(120)
    paper = next(said.room for said in scene.said if said.name == "slip text")
    boards = scene.board.layout.frame(scene.match.view, scene.match.eye).whole
    assert [board for board in boards if paper.contains(board)]
    assert all(paper.contains(board) for board in boards if paper.colliderect(board))


def test_no_ring_of_high_contrast_crosses_the_name_below_it(small: Evening) -> None:
    small.house.change(contrast=True)
    scene = sit(small, FIVE)
    for name, word in (("gong", "gong name"), ("work breeder", "worker breeder")):
        small.walk(small.press_key, name)
        (ring,) = [drawn for drawn in scene.laid if drawn.name == "ring"]
        bottom = (ring.place[1] + ring.surface.get_bounding_rect().bottom) / small.house.atlas.scale
        said = next(each for each in scene.said if each.name == word)
        assert bottom <= said.rect.centery - 6, "letters are lower than their line is high"


def test_what_goes_back_bears_a_bead_and_no_gold(small: Evening) -> None:
    scene = sit(small, middle(has="coins 4 luck 2 water 4 foliage 2 shore 1 M2"), 4)
    small.walk(small.press_key, "gong")
    small.press_key("confirm")
    assert scene.acting.hand.sheet
    small.press_key("confirm")
    drawn = {each.name for each in scene.laid}
    assert "hexes back medium 1 bead" in drawn
    assert next(said.text for said in scene.said if said.name == "hexes back medium 1") == "−2"


@pytest.mark.parametrize(("size", "goal"), [(100, "purple"), (150, "purple"), (150, "turtle")])
def test_what_is_looked_at_closer_stays_in_sight_in_large_letters_too(tmp_path: Path, size: int, goal: str) -> None:
    evening = Evening(tmp_path, (640, 360), text_size=size, language="fr")
    try:
        scene = sit(evening, middle(), 4)
        for place in (f"goal {goal}", "kept"):
            evening.walk(evening.press_key, place)
            evening.press_key("inspect")
            here = scene.board.layout.places(scene.match.view, scene.match.eye)[place]
            assert not scene.acting.card.column.colliderect(here), place
            evening.press_key("back")
    finally:
        evening.close()


def test_the_log_points_at_hexes_and_does_not_name_them(small: Evening) -> None:
    sit(small, FIVE)
    small.walk(small.press_key, "store small")
    small.press_key("confirm")
    small.press_key("confirm")
    small.press_key("log")
    assert "Mika places a small koi." in small.reads()
    assert not [text for text in small.reads() if re.search(r"\d,-?\d", text)]


def test_what_is_taken_up_is_focused_where_it_can_go_and_put_back_where_it_came_from(small: Evening) -> None:
    begin(small, 2, None)
    scene = small.top
    small.walk(small.press_key, "store water")
    small.press_key("confirm")
    hand, view = scene.acting.hand, scene.match.view
    assert scene.focus.name in hand.open(view)
    small.press_key("back")
    assert hand.held is None
    assert scene.focus.name == "store water"


def test_cards_that_do_not_work_lie_on_the_table_and_tell_what_they_count(small: Evening) -> None:
    text = FIRST + "A cards: parchment-small well-2 well-3\nA pond:\n  S1 0,0\n"
    scene = sit(small, text)
    assert {said.text for said in scene.said if said.name.startswith("kept")} == {"2×", "×2"}
    small.walk(small.press_key, "kept")
    small.press_key("inspect")
    assert {"Parchment of small koi: 2 points now.", "Well: 2."} <= set(small.reads())


def test_a_koi_that_is_lifted_takes_along_what_it_counts(small: Evening) -> None:
    scene = sit(small, FIRST + "A pond:\n  S1 0,0\n")
    assert "worth S1" in [said.name for said in scene.said]
    small.walk(small.press_key, "0,0")
    small.press_key("confirm")
    assert "worth S1" not in [said.name for said in scene.said]
    small.press_key("back")
    assert "worth S1" in [said.name for said in scene.said]


def test_where_a_koi_has_to_leave_the_banner_asks_which_whatever_the_turn_has_come_to(small: Evening) -> None:
    asked = small.house.say("koi.ask.removing")
    for phase in ("begin", "meditate"):
        board = "board: porter.1 storage.1 rain-1 market.1 well-1"
        scene = sit(small, f"seats: 1\nturn: A {phase}\nnow: removing\n{board}\n", seats=1)
        assert [said.text for said in scene.said if said.name.startswith("banner")] == [asked], phase


def test_a_koi_bought_with_luck_tells_its_own_price_beside_that_of_the_fourth_space(small: Evening) -> None:
    scene = sit(small, FIRST)
    small.walk(small.press_key, "basin small")
    said = {said.name: said.text for said in scene.said}
    assert (said["price small"], said["by luck price"]) == ("1", "2")


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", [100, 150])
def test_no_name_is_cut(small: Evening, seats: int, size: int) -> None:
    small.house.change(text_size=size)
    names = ["Wilhelmina", "Maximiliane", "Bartholomäus", "Jo"][:seats]
    scene = sit(small, FIRST.replace("seats: 2", f"seats: {seats}").replace("luck 1", "luck 12"), seats, names)
    assert {said.text for said in scene.said if said.name.startswith("name ")} == set(names)


def test_everybody_who_works_bears_a_name(small: Evening) -> None:
    scene = sit(small, FIVE)
    names = {said.text for said in scene.said if said.name.startswith("worker")}
    assert names == {"Sensei", "Porter", "Gardener", "Builder", "Breeder"}


# --- what is seen before it is done, and after --------------------------------------------------------------

LANTERN = """
seats: 2
turn: A begin
board: rain-2 gardener.2 parchment-lily market.1 well-1
goals: waterfall purple turtle
A: coins 2 luck 1 water 2
A cards: builder.1 well-2 well-3
A pond:
  water 3,0 2,1
  foliage 1,2
  shore 0,-1/se
  S1 0,0
"""
WALLED = LANTERN.replace("shore 0,-1/se", "").replace("foliage 1,2", "foliage 1,2 3,-1 0,-1 -1,1 -1,0 1,-1 2,-1 0,2")
"""A spring with a tile on every side: no waterfall finds a place."""


def test_a_lantern_hovers_over_its_shore_before_it_is_added_and_comes_from_there(small: Evening) -> None:
    small.house.change(speed="normal", reduced_motion=False)
    scene = sit(small, LANTERN)
    small.wait(60)
    small.walk(small.press_key, "0,-1")
    small.wait(30)
    (piece,) = scene.board.grip.poses(scene.clock).items()
    assert (piece[0], piece[1].look) == ("worker shore in hand", "lay lantern")
    assert "would" in [said.name for said in scene.said], "and what it would bring"
    small.press_key("confirm")
    there = scene.match.conductor.moving(scene.clock)["worker shore in hand"]
    assert abs(there.x - piece[1].x) < 4, "it does not come from elsewhere"
    small.wait(60)
    assert scene.match.view.keepers[0].pond.layout.lanterns


def test_after_an_undo_the_focus_is_where_the_thing_came_from(small: Evening) -> None:
    scene = sit(small, FIVE)
    small.walk(small.press_key, "store water")
    for press in ("confirm", "confirm", "confirm", "undo"):
        small.press_key(press)
    assert scene.focus.name == "store water"


def test_what_a_place_would_bring_is_not_told_over_what_a_koi_is_worth(small: Evening) -> None:
    small.house.change(text_size=150)
    water = "water -1,1 -1,2 0,2 1,2 2,1 3,0 3,-1 2,-1 1,-1 0,-1 -1,0"
    scene = sit(small, FIRST.replace("water 2", "S7") + f"A pond:\n  {water}\n  S1 0,0\n  S2 2,0\n  M1 0,1 1,1\n")
    small.walk(small.press_key, "store small")
    small.press_key("confirm")
    beads = {drawn.name: drawn.rect for drawn in scene.laid if drawn.name.endswith(" bead")}
    gains = [rect for name, rect in beads.items() if name.startswith("gain ")]
    worth = [rect for name, rect in beads.items() if name.startswith("worth ")]
    assert gains
    assert worth
    assert not [rect for rect in gains if rect.collidelist(worth) >= 0]


def test_what_is_being_done_is_told_over_what_is_held(small: Evening) -> None:
    koi = "S1 0,0\n  S2 1,0\n  S3 2,0\n  S4 0,1\n  S5 1,1"
    text = FIRST.replace("A begin", "A rest") + f"goals: willow\nA pond:\n  water 3,0 2,1\n  {koi}\n"
    scene = sit(small, text)
    small.walk(small.press_key, "goal willow")
    small.press_key("confirm")
    layers = {drawn.name: drawn.layer for drawn in scene.laid}
    held = [layer for name, layer in layers.items() if name.startswith("goal willow in hand")]
    assert held
    assert max(held) < layers["doing board"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [100, 150])
def test_the_banner_hangs_over_no_place_of_the_pond(tmp_path: Path, language: str, size: int) -> None:
    """What is asked and what is being done, in large letters too: a second line would hide places that are lit."""
    evening = Evening(tmp_path, (640, 360), language=language, text_size=size)
    try:
        scene = sit(evening, FIRST)
        evening.walk(evening.press_key, "store water")
        evening.press_key("confirm")
        evening.wait(30)
        scale = evening.window.canvas.scale
        hung = {
            each.name: each.rect.bottom / scale for each in scene.laid if each.name in ("banner board", "doing board")
        }
        assert set(hung) == {"banner board", "doing board"}
        assert max(hung.values()) <= ROOM.y, hung
    finally:
        evening.close()


def test_a_koi_that_is_looked_at_wears_reeds_on_its_dry_sides(small: Evening) -> None:
    scene = sit(small, LANTERN)
    small.walk(small.press_key, "0,0")
    small.press_key("inspect")
    dry = len(scene.match.view.keepers[0].pond.bare_sides(((0, 0),)))
    assert dry > 0
    assert sum(drawn.name.startswith("reeds ") for drawn in scene.laid) == dry


def test_a_goal_that_finds_no_place_says_so_and_a_card_leaves_it_in_sight(small: Evening) -> None:
    scene = sit(small, WALLED)
    told = {said.name: said.text for said in scene.said}
    assert told["goal told waterfall"] == "no place for it"
    small.walk(small.press_key, "goal turtle")
    small.press_key("inspect")
    assert not scene.acting.card.column.colliderect(scene.focus.rect)


def test_another_pond_grows_out_of_its_panel_and_goes_back_there(small: Evening) -> None:
    small.house.change(speed="normal", reduced_motion=False)
    scene = sit(small, FIRST)
    small.wait(60)
    small.walk(small.press_key, "seat 1")
    panel, middles = scene.focus.rect, []
    for press in ("confirm", "back"):
        small.press_key(press)
        wide = []
        while scene.growing:
            wide += [drawn.rect.w for drawn in scene.laid if drawn.name == "grows"]
            small.wait(1)
        assert len(wide) > 8, "frame by frame"
        assert wide == sorted(wide, reverse=press == "back")
        assert wide[0] != wide[-1]
        middles.append(wide)
    scale = small.window.canvas.scale
    assert min(middles[0][0], middles[1][-1]) < panel.w * scale * 1.5, "from the panel, and back to it"
    assert not [drawn for drawn in scene.laid if drawn.name in ("grows", "stays")]
    small.house.change(reduced_motion=True)
    small.press_key("confirm")
    assert not scene.growing, "who wants no motion is there at once"


def test_who_leafs_from_pond_to_pond_or_leans_in_sees_one_fade_into_the_other(small: Evening) -> None:
    small.house.change(speed="normal", reduced_motion=False)
    scene = sit(small, FIRST.replace("seats: 2", "seats: 3"), 3, ("Aki", "Ren", "Mia"))
    small.wait(60)
    small.walk(small.press_key, "seat 1")
    small.press_key("confirm")
    small.wait(60)
    small.press_key("next")
    dense = []
    while scene.growing:
        dense += [drawn.alpha for drawn in scene.laid if drawn.name == "fades"]
        small.wait(1)
    assert dense == sorted(dense, reverse=True)
    assert len(set(dense)) > 5
    assert not [drawn for drawn in scene.laid if drawn.name == "fades"]


def test_a_pond_that_is_opened_is_put_together_in_bands_before_it_grows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(tmp_path, (1280, 720))
    evening.house.change(speed="normal", reduced_motion=False)
    scene = sit(evening, FIRST)
    evening.walk(evening.press_key, "seat 1")
    scene.board.dress()  # so that nothing is made yet
    put, whole = Beds._part, []

    def part(self: Beds, pond: Pond, share: float, rect: pygame.Rect) -> pygame.Surface:
        whole.append(rect.w * rect.h)
        return put(self, pond, share, rect)

    monkeypatch.setattr(Beds, "_part", part)
    evening.press_key("confirm")
    frames = []
    while scene.growing:
        frames.append(sum(whole))
        whole.clear()
        evening.wait(1)
    assert sum(frames) > 60_000, "it was made meanwhile"
    assert max(frames) < 2 * bands.AT_ONCE * board.AT_ONCE, "and not at once"
    evening.close()


def test_koi_that_rest_breathe_and_whatever_lives_is_painted_once(small: Evening) -> None:
    small.house.change(reduced_motion=False)
    scene = sit(small, FIRST + "A pond:\n  foliage -1,0*\n  S1 0,0\n")
    seen = set()
    for _ in range(40):
        small.wait(2)
        seen.add(next(each.surface for each in scene.laid if each.name == "S1"))
        names = [each.name for each in scene.laid]
        assert len(names) == len(set(names))
    assert len(seen) > 1


def test_cards_that_lie_on_the_sill_while_others_are_dealt_are_painted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(tmp_path, (640, 360), speed="normal", reduced_motion=False)
    painted, card = Counter[Any](), Paint._card

    def note(paint: Paint, page: Page, view: Any, name: str, pose: Any, *, acts: bool) -> None:
        painted[name, pose] += 1
        card(paint, page, view, name, pose, acts=acts)

    monkeypatch.setattr(Paint, "_card", note)
    table: Table[Any, Any, Any] = Table.new(box_of("koi"), {"seats": 2}, "sill")
    scene = Playing(evening.house, Match(table, Seating((*(Player(name, holds="desk") for name in "AB"), None, None))))
    evening.loop.go(Reset(scene))
    told = set()
    while scene.board.busy(scene.clock):
        told.add(len(scene.match.conductor.landed(scene.clock)))
        evening.loop.frame(1 / 60, [])
    assert len(told) > 2, "they lie there while something is told"
    assert max(painted.values()) <= 2, "as it comes to lie there, and as it lies"
    evening.close()


def test_what_is_unrolled_comes_strip_by_strip_and_what_replaces_a_sentence_at_once(small: Evening) -> None:
    house = small.house
    page, sheet, wood = Page(house), Page(house), Page(house)
    sheet.surface("sheet", house.atlas.plain((20, 20, 20), 150, (800, 800)), 500, 500)
    wood.surface("board", house.atlas.plain((90, 20, 20), 255, (200, 60)), 500, 60)
    page.surface("glow", house.atlas.plain((200, 180, 20), 90, (60, 60)), 60, 60)
    for part, how in ((sheet, page.unrolled), (wood, page.steady)):
        page.lay(part)
        how.append(part)
    before: dict[str, pygame.Rect] = {}
    for step in range(STRIPS + 1):
        grown = Page(house)
        grown.lay(page, max(0.01, step / STRIPS))
        drawn = {each.name: each for each in grown.drawn}
        assert drawn["board"].alpha == 255
        strips = {name: each.rect for name, each in drawn.items() if name.startswith("sheet")}
        assert len(strips) == step
        assert before.items() <= strips.items(), "what has come stays as it is"
        before = strips
    assert sum(rect.h for rect in before.values()) == round(800 * house.atlas.scale)


def test_a_sheet_stays_while_it_is_asked_for_again_and_is_rolled_up_afterwards(tmp_path: Path) -> None:
    evening = Evening(tmp_path, (640, 360))
    evening.house.change(speed="normal", reduced_motion=False)
    scene = sit(evening, FIRST.replace("A begin", "A store").replace("water 2", "water 7"))
    evening.wait(60)

    def strips() -> int:
        return sum(each.name.startswith("sheet dusk") for each in scene.laid)

    assert strips() == STRIPS
    seen = []
    for _ in range(scene.match.view.overfull(0)):
        scene.send((c.Discard(0, "water"),))
        while not seen or scene.board.busy(scene.shown_at):
            evening.wait(1)
            seen.append(strips())
            if not scene.match.hand(0).sheet:
                break
            assert seen[-1] == STRIPS, "it is wanted again"
    for _ in range(40):
        evening.wait(1)
        seen.append(strips())
    assert sorted(seen, reverse=True) == seen, "from the bottom to the top"
    assert len(set(seen)) > STRIPS / 2, "strip by strip"
    assert not seen[-1]
    evening.close()
