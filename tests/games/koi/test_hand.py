"""The hand at a KOI table: one press sends all that belongs to it, and nothing is in the way of the next."""

from __future__ import annotations

from typing import Any

import pytest

from game.games.koi import layout
from game.games.koi._screen import choosing
from game.games.koi._screen.brush import ready
from game.games.koi._screen.ways import Hold, pose_in_hand
from game.games.koi.hand import Hand
from game.games.koi.inspect import inspect
from game.games.koi.layout import Camera, poses, shown, sight
from game.games.koi.parts import SIZES, size_of
from game.games.koi.rules import objection
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.table import Table, Undo
from game.kernel.trouble import Refusal
from game.stage.intents import Act
from game.stage.rooms import Eye
from tests.games.koi.support import BOX

POND = """
seats: 2
turn: A begin
board: rain-1 gardener.2 parchment-lily market.1 well-1
goals: path purple shishi
A: coins 6 luck 2 water 2 foliage 1 shore 1 S3 M3
A cards: porter.1 gardener.1 builder.1 breeder.1 storage.1 storage.2
A pond:
  water 3,0 2,1 -1,1
  foliage 1,2
  shore 0,-1/se
  S1 0,0
"""


class Play:
    """A table and the hand of its first seat, pressed like a pad."""

    def __init__(self, text: str = POND) -> None:
        self.table: Any = Table.at_position(BOX, text, "hand", undo=Undo.FREE)
        self.hand = Hand(0)
        self.focus: str | None = None
        self.hand.follow(self.view)

    @property
    def view(self) -> State:
        state: State = self.table.state
        return state

    def press(self, act: Act = Act.CONFIRM, on: str | None = None) -> list[str]:
        """Press a button, with the focus somewhere; what was sent, in notation."""
        self.focus = on or self.focus
        self.hand.look_along(self.view, Eye(None), self.focus or "")
        answer = self.hand.press(act, self.view, self.focus)
        if isinstance(answer, str):
            self.focus = answer
            return []
        if not answer:
            return []
        self.table.submit_all(answer)
        self.hand.follow(self.view)
        return [BOX.say(command).removeprefix("A ") for command in answer]


def test_a_tile_is_laid_with_all_that_belongs_to_it_by_a_helper_before_the_sensei() -> None:
    play = Play()
    assert play.press(on="store foliage") == []
    assert play.hand.held == Hold("tile", "foliage", "store")
    assert play.press() == ["work", "ask gardener.1", f"lay foliage {play.focus}"]
    assert play.hand.held is None


def test_the_second_water_of_a_porter_is_in_the_hand_at_once_and_goes_back_with_one_press() -> None:
    play = Play()
    play.press(on="store water")
    assert play.press()[:2] == ["work", "ask porter.1"]
    assert play.hand.held == Hold("tile", "water", "store")
    before = play.table.timeline.at
    play.press(Act.BACK)
    assert play.hand.held is None
    assert play.focus == "store water"
    assert play.table.timeline.at == before


def test_luck_is_spent_with_the_tile_it_brings() -> None:
    play = Play()
    play.press(on="luck shore")
    sent = play.press()
    assert sent[:3] == ["luck shore", "work", "ask builder.1"]
    assert sent[3].startswith("lay shore")


def test_luck_goes_into_the_storage_where_nothing_can_be_laid_any_more() -> None:
    play = Play(POND.replace("turn: A begin", "turn: A rest"))
    assert play.press(on="luck water") == ["luck water"]


def test_the_place_decides_between_laying_and_adding() -> None:
    play = Play()
    play.press(on="work gardener")
    looks = {hexes.name(way.anchor): way.look for way in play.hand.ways(play.view)}
    assert looks["1,2"] == "lay lily"
    assert set(looks.values()) == {"lay lily", "lay foliage"}


def test_a_lily_and_a_lantern_are_added_from_the_pond_with_an_empty_hand() -> None:
    play = Play()
    assert play.press(on="1,2") == ["work", "ask gardener.1", "lily 1,2"]
    assert play.press(on="0,-1") == ["ask builder.1", "lantern 0,-1"]


def test_a_koi_of_the_pond_is_lifted_and_set_down_elsewhere() -> None:
    play = Play()
    play.press(on="0,0")
    assert play.hand.held == Hold("move", "S1")
    (*first, last) = play.press()
    assert first == ["work", "ask breeder.1"]
    assert last.startswith("move S1")


def test_a_stone_is_in_the_hand_after_a_koi_was_placed_and_no_stone_is_one_press() -> None:
    play = Play()
    play.press(on="store small")
    assert play.press()[-1].startswith("koi small")
    assert play.hand.held == Hold("goal", "path")
    play.press(Act.BACK)
    assert play.hand.held is None
    play.press(on="store medium")
    assert play.hand.held == Hold("koi", "medium"), "and it is not asked again for this koi"


def test_a_koi_that_luck_bought_is_in_the_hand_at_once() -> None:
    play = Play(POND.replace(" S3 M3", ""))
    assert play.press(on="basin small") == ["buy small luck"]
    assert play.hand.held == Hold("koi", "small")


@pytest.mark.parametrize("goals", ["goals: path purple shishi", "options: no-goals"])
def test_shoulder_buttons_lead_round_the_sill_the_goals_and_the_pond(goals: str) -> None:
    play = Play(POND.replace("goals: path purple shishi", goals))
    way = ["store water", "card 1", "work sensei", *(["goal path"] if "path" in goals else []), "1,2"]
    play.focus = way[-1]
    for place in way:
        play.press(Act.NEXT)
        assert play.focus == place
    for place in (*way[-2::-1], way[-1]):
        play.press(Act.PREVIOUS)
        assert play.focus == place


def test_of_the_goals_the_first_that_can_be_claimed_is_led_to() -> None:
    play = Play("""
seats: 2
turn: A rest
goals: carp purple branch-small
A pond:
  water 2,-1
  foliage 3,0 3,-1 2,1
""")
    play.focus = "work sensei"
    play.press(Act.NEXT)
    assert play.focus == "goal branches"


@pytest.mark.parametrize("step", [Act.NEXT, Act.PREVIOUS])
def test_a_shore_travels_along_the_bank_until_it_is_back(step: Act) -> None:
    play = Play()
    play.press(on="store shore")
    start, anchors = play.focus, {hexes.name(way.anchor) for way in play.hand.ways(play.view)}
    seen = []
    for _ in anchors:
        play.press(step)
        seen.append(play.focus)
    assert seen[-1] == start
    assert set(seen) == anchors


def test_a_koi_of_two_hexes_is_turned_about_its_head_and_only_lawful_ways_are_shown() -> None:
    play = Play()
    play.press(on="store medium")
    here = [way for way in play.hand.ways(play.view) if hexes.name(way.anchor) == play.focus]
    shown_ = [play.hand.chosen(play.view, here[0].anchor)]
    for _ in here[1:]:
        play.press(Act.NEXT)
        shown_.append(play.hand.chosen(play.view, here[0].anchor))
    assert len(set(shown_)) == len(here) > 1
    assert all(way is not None and way.head == here[0].anchor for way in shown_)


CARP = """
seats: 2
turn: A rest
board: market.1 well-4 storage.1 rain-1 gardener.2
goals: carp
A: coins 5
A pond:
  water -1,1 -1,2 -2,2 -2,1 -1,0 0,2 1,-1 2,-1 2,1 3,-1
  foliage 3,0*
"""


@pytest.mark.parametrize(("position", "taken"), [(POND, "store medium"), (POND, "store shore"), (CARP, "goal carp")])
def test_what_is_turned_in_the_hand_lies_so_wherever_it_can(position: str, taken: str) -> None:
    play = Play(position)
    play.press(on=taken)
    ways = play.hand.ways(play.view)
    kept = 0
    for way in ways:
        play.hand.turn_to(play.view, way)
        assert play.hand.chosen(play.view, way.anchor) == way
        for other in ways:
            chosen = play.hand.chosen(play.view, other.anchor)
            assert chosen is not None
            if other.anchor != way.anchor and pose_in_hand(other) == pose_in_hand(way):
                assert pose_in_hand(chosen) == pose_in_hand(way), f"{way} at {other.anchor}"
                kept += 1
    assert kept


def test_triggers_leaf_through_places_by_what_they_bring() -> None:
    play = Play()
    play.press(on="store shore")
    gains = play.hand.gains(play.view)
    play.focus = None
    worth = []
    for _ in gains:
        play.press(Act.LATER)
        cell = hexes.named(play.focus or "")
        assert cell is not None
        worth.append(gains[cell])
    assert worth == sorted(gains.values(), reverse=True)


def test_what_a_ghost_foretells_comes_true() -> None:
    play = Play()
    play.press(on="store medium")
    cell = hexes.named(play.focus or "")
    way = play.hand.chosen(play.view, cell)
    assert way is not None
    would = play.hand.would(play.view, way)
    before = BOX.score(play.view).totals[0]
    play.press()
    assert would is not None
    assert BOX.score(play.view).totals[0] - before == would[1]


def test_an_overfull_storage_is_seen_to_before_the_turn_ends_and_no_more_goes_back_than_must() -> None:
    play = Play(POND.replace("turn: A begin", "turn: A rest").replace("storage.1 storage.2", "storage.1"))
    assert play.view.stored(0) - play.view.capacity(0) == 2
    assert play.hand.sheet
    play.press(on="back water 1")
    assert play.focus == "back water 1", "that is not enough"
    play.press(on="back shore 1")
    assert play.hand.marks == ("back shore 1",), "what is not needed any more falls off"
    assert play.focus == "plate"
    assert play.press() == ["end", "discard shore"]
    assert play.view.seat == 1


def test_the_gong_asks_once_before_a_turn_in_which_nothing_was_done() -> None:
    play = Play()
    assert play.press(on="gong") == []
    assert play.hand.told(play.view, play.focus) == ("nothing", {})
    assert play.press(on="gong") == ["work", "end"]


def test_a_rain_is_laid_at_once_and_its_tiles_can_be_laid_in_any_order() -> None:
    play = Play()
    play.table.submit(BOX.hear("A meditate 1"))
    play.hand.follow(play.view)
    assert play.hand.held == Hold("tile", "water", "rain")
    play.press(Act.BACK)
    assert play.hand.held == Hold("tile", "foliage", "rain")
    assert play.press()[0].startswith("lay foliage")
    assert play.hand.held == Hold("tile", "water", "rain")


def test_of_a_rain_that_has_one_kind_of_tile_left_no_other_one_is_offered() -> None:
    play = Play()
    play.table.submit(BOX.hear("A meditate 1"))
    play.hand.follow(play.view)
    assert Act.BACK in {offer.act for offer in play.hand.offers(play.view, play.focus)}
    while play.hand.held == Hold("tile", "water", "rain"):
        play.press(on=play.hand.open(play.view)[0])
    assert play.hand.held == Hold("tile", "foliage", "rain")
    assert Act.BACK not in {offer.act for offer in play.hand.offers(play.view, play.focus)}


def test_a_lantern_is_offered_on_every_hex_of_its_shore() -> None:
    play = Play()
    way = choosing.adds(play.hand, play.view, "0,-1")
    assert way is not None
    assert len(way.cells) == 3
    for cell in way.cells:
        keys = [offer.key for offer in play.hand.offers(play.view, hexes.name(cell)) if offer.act is Act.CONFIRM]
        assert keys == ["add_lantern"], cell


def test_the_banner_says_what_somebody_can_do_only_as_long_as_they_can() -> None:
    play = Play()
    assert play.hand.told(play.view, "work breeder") == ("breeder", {})
    for command in ("A work", "A ask breeder.1", "A koi small 1,0"):
        play.table.submit(BOX.hear(command))
    play.hand.follow(play.view)
    play.press(Act.BACK)  # no stone
    assert play.hand.held is None
    assert play.hand.told(play.view, "work breeder") is None
    assert play.hand.told(play.view, "work porter") == ("porter", {})


def test_a_willow_is_held_where_it_would_lie() -> None:
    play = Play(
        POND.replace("goals: path purple shishi", "goals: willow")
        .replace("turn: A begin", "turn: A rest")
        .replace("  S1 0,0", "  S1 0,0\n  S2 1,0\n  S4 2,0\n  S5 0,1\n  S6 1,1")
        .replace("S3 M3", "S3")
    )
    play.press(on="goal willow")
    assert play.hand.held == Hold("goal", "willow")
    for way in play.hand.ways(play.view):
        assert way.spot == layout.centre(way.anchor)


def test_a_stone_that_touches_both_ends_asks_which() -> None:
    text = POND.replace("  S1 0,0", "  S1 0,0\n  path 1,0 2,0 2,1 1,1") + "\n"
    play = Play(text)
    play.press(on="store small")
    play.press(on="3,0")
    stones = play.hand.ways(play.view)
    assert play.hand.held == Hold("goal", "path")
    both = [way for way in stones if way.anchor == (0, 1)]
    assert {way.commands[-1].beside for way in both} == {(1, 0), (1, 1)}  # type: ignore[union-attr]
    play.focus = "0,1"
    first = play.hand.chosen(play.view, (0, 1))
    play.press(Act.NEXT)
    assert play.hand.chosen(play.view, (0, 1)) != first
    assert play.press()[0] in {"claim path 0,1 by 1,0", "claim path 0,1 by 1,1"}


def test_of_several_branches_the_one_that_counts_most_is_taken_up_and_put_back_where_it_was() -> None:
    play = Play("""
seats: 2
turn: A rest
goals: branch-small branch-medium branch-large
A pond:
  water 2,-1
  foliage 3,0 3,-1 2,1
""")
    play.press(on="goal branches")
    assert play.hand.held == Hold("goal", "branch-medium"), "three foliage"
    assert play.hand.press(Act.BACK, play.view, play.focus) == "goal branches"


def test_another_pond_is_looked_at_and_left_again() -> None:
    play = Play()
    play.press(on="seat 1")
    eye = Eye(None, play.hand.camera)
    assert shown(play.view, eye) == 1
    assert not play.hand.open(play.view)
    play.press(Act.BACK)
    assert play.hand.camera is None


def test_whoever_leans_in_looks_along_where_the_focus_goes() -> None:
    play = Play()
    play.press(Act.LOOK_UP, "0,0")
    eye = Eye(None, play.hand.camera)
    assert sight(play.view, eye).size > sight(play.view, Eye(None)).size
    before = play.hand.camera
    play.hand.grip(play.view, eye, "3,0")
    assert play.hand.camera == before, "to ask what is held moves nothing"
    play.hand.look_along(play.view, eye, "3,0")
    assert play.hand.camera is not None
    assert play.hand.camera.at != Camera().at
    play.press(Act.LOOK_DOWN)
    assert play.hand.camera is None


@pytest.mark.parametrize(
    "command", ["A lay water 4,0", "A lily 1,2", "A koi medium 1,0 2,0", "A meditate 3", "A luck shore"]
)
def test_a_hint_is_taken_up_where_it_would_be_done(command: str) -> None:
    play = Play()
    target = play.hand.take_up(BOX.hear(command), play.view)
    assert target in {each.name for each in play.hand.targets(play.view, Eye(None))}
    if play.hand.held is not None:
        assert BOX.hear(command) in play.hand.aim(play.view, target)


def test_there_is_something_to_know_about_everything_that_can_be_focused() -> None:
    play = Play()
    for target in play.hand.targets(play.view, Eye(None)):
        note = inspect(play.view, Eye(None), play.hand, target.name, None)
        assert note is not None, target.name
        assert note.lines


def test_every_piece_of_the_hand_has_a_place_on_the_table() -> None:
    play = Play()
    home = poses(play.view, Eye(None))
    play.press(on="store water")
    held = play.hand.grip(play.view, Eye(None), play.focus)
    assert held is not None
    assert held.piece in home


FULL = """
seats: 2
turn: A rest
goals: carp shishi purple
A: coins 9
A pond:
  S1 0,0
  S2 1,0
  S3 0,1
"""


def test_a_goal_without_a_place_is_not_ready_and_says_so() -> None:
    play = Play(FULL)
    assert not ready(play.view, 0, "carp")
    (claim,) = play.hand.press(Act.CONFIRM, play.view, "goal carp") or ()
    why = objection(play.view, claim)  # type: ignore[arg-type]
    assert why is not None
    assert why.code == "no_place", "the carp needs more water than there is"


LILY = """
seats: 2
turn: A begin
board: rain-1 gardener.2 parchment-lily market.1 well-1
A: water 1
A cards: gardener.1
A pond:
  foliage 2,1*
  shore 0,-1/se*
  S1 0,0
"""
NOTHING = [
    (LILY, "2,1", "lily_there"),
    (LILY, "0,-1", "lantern_there"),
    (LILY, "1,0", "no_action"),
    (LILY, "work gardener", "none_stored"),
    (LILY.replace("begin", "work"), "1,0", "no_action"),
    (LILY.replace("begin", "work\nused: sensei"), "0,-1", "sensei_spent"),
    (LILY.replace("begin", "work\nused: sensei"), "0,0", "sensei_spent"),
    (LILY.replace("begin", "rest"), "2,1", "not_working"),
    (LILY.replace("begin", "rest"), "card 3", "already_chosen"),
    (LILY.replace("S1 0,0", "M1 0,0 1,0\n  S2 2,0\n  S3 1,1\n  S4 0,1"), "0,0", "no_place"),
    (LILY.replace("water 1", "L1").replace("S1 0,0", "S1 1,1\n  M1 0,0 1,0"), "store large", "no_place"),
]
"""Presses with nothing in the hand that can do nothing, and why."""


@pytest.mark.parametrize(("text", "on", "code"), NOTHING, ids=[f"{on}: {code}" for _, on, code in NOTHING])
def test_a_press_that_can_do_nothing_is_told_why_by_the_rules(text: str, on: str, code: str) -> None:
    play = Play(text)
    commands = play.hand.press(Act.CONFIRM, play.view, on)
    assert isinstance(commands, tuple)
    with pytest.raises(Refusal) as told:
        play.table.submit_all(commands)
    assert told.value.code == code
    assert play.hand.held is None


def test_a_plate_that_waits_for_marks_leads_to_what_can_be_marked() -> None:
    play = Play(LILY.replace("begin", "store").replace("water 1", "water 6"))
    assert play.hand.sheet
    assert play.hand.press(Act.CONFIRM, play.view, "plate") == "back water 1"


def test_the_focus_goes_to_what_can_be_taken_up_next_and_then_to_the_gong() -> None:
    play = Play()
    assert play.hand.leads(play.view) == "card 3"
    play.press(on="store water")
    while play.hand.held is not None:
        play.press(Act.LATER)
        play.press()
    assert play.hand.leads(play.view) == "store foliage"
    for _ in range(20):
        name = play.hand.leads(play.view)
        if name == "gong":
            break
        play.press(on=name)
        play.press(Act.LATER)
        play.press()
        if play.hand.held == Hold("goal", "path"):
            play.press(Act.BACK)
    assert name == "gong"
    assert not choosing.useful(play.hand, play.view)


def test_a_koi_for_sale_on_the_fourth_space_is_one_koi_the_one_that_swims_in_the_basin() -> None:
    play = Play(POND.replace("parchment-lily market.1", "market.1 parchment-lily"))
    play.press(on="card 4")
    sold = {slip.name: slip.pictures for slip in choosing.slips(play.hand, play.view) if slip.price is not None}
    first = {size: next(koi for koi in play.view.koi if size_of(koi) == size) for size in SIZES}
    assert sold == {f"slip {size}": (koi,) for size, koi in first.items()}


def test_papers_spare_those_who_work_and_the_basin_while_it_is_played_and_the_goals_afterwards() -> None:
    view = Play().view
    played = layout.frame(view, Eye(0)).spared
    assert played[:2] == ((layout.RACK,), (layout.BASIN,))
    over = Play(POND.replace("A begin", "A over")).view
    first, *rest = layout.frame(over, Eye(0)).spared
    assert first == tuple(layout.goal_rect(over, goal) for goal in layout.goal_names(over))
    assert (layout.RACK,) not in rest, "nobody works any more"
