"""The hand of Haniwa: from buttons and places to commands, what is foretold, and where everything lies."""

from __future__ import annotations

from typing import Any

import pytest

from game.games.haniwa._foretold import foretold
from game.games.haniwa.commands import LayKofun, Place, PlaceDown
from game.games.haniwa.count import called, weighed, written
from game.games.haniwa.cues import cues, opening
from game.games.haniwa.events import DieRaised, DieWrapped, DoguCursed, DoguLit
from game.games.haniwa.hand import Hand
from game.games.haniwa.inspect import inspect
from game.games.haniwa.layout import COURT, culprits, poses
from game.games.haniwa.parts import COLUMN_OF, ROW_OF, TILES
from game.games.haniwa.rules import went_round
from game.games.haniwa.scoring import verdict
from game.kernel.beats import beats
from game.kernel.chance import Seeded
from game.stage.conductor import Conductor, Leg, Move, Sound
from game.stage.focus import Focus
from game.stage.intents import DIRECTIONS, Act
from game.stage.rooms import EVERYBODY, Eye
from game.stage.window import SAFE
from tests.games.haniwa.support import BOX, at, board
from tests.support import played

MIDDLE = board(A1="G2 Y3 Y2 .", A2="G3 R3 B2 R1", A3=". . Y1 .", B1="G2 Y2 Y3 R1", B2="G2 . B1 R3", B3=". R3 . .")
HEAD = "dice: 3 2 1 6|stock: KB KN KN'|A hand: R1 G1 B3 Y2|A out: B1|A kofun: KY KR|B hand: G3 G1 B2 R2|B kofun: KG"
OWN = Eye(0, 0)


def held_at(head: str = HEAD, cells: str = MIDDLE, seat: int = 0) -> tuple[Hand, Any]:
    """A hand at a position, and what its seat sees."""
    hand, view = Hand(seat), BOX.project(at(head, cells).state, seat)
    hand.follow(view)
    return hand, view


def said(answer: object) -> str:
    """The one command that a press is answered with, in notation."""
    (command,) = answer  # type: ignore[misc]
    return BOX.say(command)


# --- presses --------------------------------------------------------------------------------------------


def test_a_plain_turn_is_one_press_to_leaf_one_to_place_and_one_to_draw() -> None:
    table, hand = at(HEAD, MIDDLE), Hand(0)
    view = BOX.project(table.state, 0)
    hand.follow(view)
    assert hand.press(Act.NEXT, view, "A3a") is None
    assert said(hand.press(Act.CONFIRM, view, "A3a")) == "A G1@3a"
    table.submit(BOX.hear("A G1@3a"))
    view = BOX.project(table.state, None)
    hand.follow(view)
    assert hand.open(view) == ("pile 0", "pile 1")
    assert said(hand.press(Act.CONFIRM, view, "pile 1")) == "A draw 2"


def test_a_tile_is_placed_face_up_under_each_kofun_or_face_down_by_the_first_player() -> None:
    hand, view = held_at()
    found = []
    for _ in range(5):
        found.append(said(hand.aim(view, "A1d")))
        hand.press(Act.BACK, view, "A1d")
    assert found == ["A R1@1d", "A KY/R1@1d", "A KR/R1@1d", "A down R1@1d", "A R1@1d"]
    other, seen = held_at("turn: B place|B hand: R1 G1 B3 Y2", board(B1="R2 . . ."), 1)
    assert [offer.act for offer in other.offers(seen, "B1b")] == [Act.CONFIRM, Act.PREVIOUS, Act.NEXT], "no other guise"


def test_a_kofun_that_is_pressed_covers_the_tile_and_uncovers_it() -> None:
    hand, view = held_at()
    assert hand.press(Act.CONFIRM, view, "KR") in hand.open(view), "back to where it can go"
    assert said(hand.aim(view, "A1d")) == "A KR/R1@1d"
    hand.press(Act.CONFIRM, view, "KR")
    assert said(hand.aim(view, "A1d")) == "A R1@1d"


def test_a_swap_is_two_presses_and_can_be_thought_better_of() -> None:
    hand, view = held_at()
    assert hand.press(Act.CONFIRM, view, "swap") == "pile 0", "the fuller one"
    assert said(hand.aim(view, "pile 0")) == "A swap R1 1"
    hand.press(Act.BACK, view, "pile 0")
    assert said(hand.aim(view, "A1d")) == "A R1@1d"


def test_a_tile_that_is_pressed_is_held_and_the_focus_goes_back_to_the_court() -> None:
    hand, view = held_at()
    hand.press(Act.NEXT, view, "A3b")
    assert hand.press(Act.CONFIRM, view, "hand 3") == "A3b"
    assert said(hand.aim(view, "A3b")) == "A Y2@3b"


def test_the_first_hand_is_split_as_the_piles_allow_and_kept_or_drawn_again() -> None:
    hand, view = held_at("turn: A hand", board())
    splits = []
    for _ in range(5):
        splits.append(said(hand.aim(view, "split")))
        hand.press(Act.NEXT, view, "split")
    assert splits == ["A hand 2+2", "A hand 3+1", "A hand 4+0", "A hand 0+4", "A hand 1+3"]
    hand, view = held_at("turn: A keep|A hand: R1 G1 B3 Y2", board())
    assert hand.open(view) == ("keep",)
    assert [said(hand.aim(view, name)) for name in ("keep", "redraw")] == ["A keep", "A redraw"]


def test_kofun_of_the_stock_are_leafed_through() -> None:
    head = HEAD.replace("R1 ", "").replace("1 6", "1 1")
    hand, view = held_at(f"turn: A kofun 1d|{head}", MIDDLE.replace("Y2 .", "Y2 R1", 1))
    assert hand.press(Act.NEXT, view, "KB") == "KN"
    assert hand.press(Act.PREVIOUS, view, "KB") == "KN'"
    assert said(hand.press(Act.CONFIRM, view, "KN")) == "A take KN"


def test_what_a_hint_advises_is_taken_up() -> None:
    hand, view = held_at()
    for text, target in (("A KR/Y2@3a", "A3a"), ("A down B3@1d", "A1d"), ("A swap G1 2", "pile 1")):
        assert hand.take_up(BOX.hear(text), view) == target
        assert said(hand.aim(view, target)) == text


WHY = {
    "square_taken": (HEAD, "A1a"),
    "no_kofun_due": (HEAD, "KB"),
    "place_first": (HEAD, "pile 0"),
    "one_swap": (f"turn: A place swapped|{HEAD}", "swap"),
    "swaps_spent": (HEAD.replace("A out: B1", "A out: B1 B1"), "swap"),
    "pile_empty": (f"turn: A draw 2d|piles: 12 0|{HEAD.replace('R1 ', '')}", "pile 1"),
    "already_placed": (f"turn: A draw 2d|{HEAD.replace('R1 ', '')}", "A3a"),
    "swap_before": (f"turn: A draw 2d|{HEAD.replace('R1 ', '')}", "swap"),
}


def test_a_tile_that_is_placed_is_still_known_by_where_it_went() -> None:
    hand, view = held_at()
    before = hand.held
    assert "R3" not in view.hands[0]
    assert hand.take_up(BOX.hear("A R3@2b"), view) == "A2b"
    assert hand.held == before, "what is not in the hand is not held"


@pytest.mark.parametrize("code", WHY)
def test_every_way_to_a_why_not_leads_there_and_points_at_something(code: str) -> None:
    head, focus = WHY[code]
    hand, view = held_at(head)
    (command,) = hand.aim(view, focus)
    why = BOX.objection(view, command)
    assert why is not None
    assert why.code == code
    found = culprits(view, OWN, why)
    assert found
    assert all(SAFE.contains(culprit.rect) for culprit in found)


def test_every_target_is_reached_by_directions_from_every_other() -> None:
    for head, cells in ((HEAD, MIDDLE), ("turn: A keep|A hand: R1 G1 B3 Y2", board()), ("turn: A hand", board())):
        hand, view = held_at(head, cells)
        targets = hand.targets(view, OWN)
        names = {target.name for target in targets}
        reached, edge = {targets[0].name}, [targets[0].name]
        while edge:
            here = edge.pop()
            for act in DIRECTIONS:
                focus = Focus(targets, here)
                if focus.move(act) and focus.name not in reached:
                    reached.add(str(focus.name))
                    edge.append(str(focus.name))
        assert reached == names
        assert all(SAFE.contains(target.rect) for target in targets)


def test_everything_that_can_be_focused_can_be_looked_at() -> None:
    for head, cells in ((HEAD, MIDDLE), ("turn: A keep|A hand: R1 G1 B3 Y2", board()), ("turn: A hand", board())):
        hand, view = held_at(head, cells)
        for target in hand.targets(view, OWN):
            assert inspect(view, OWN, hand, target.name, None) is not None, target.name


# --- what is foretold -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_what_is_foretold_of_a_placement_is_what_the_rules_make_of_it(seed: int) -> None:
    line, checked = played(BOX, {"seats": 2}, f"foretold {seed}").timeline, set()
    for moment in range(1, line.end):
        state = line.state_at(moment)
        if state.phase != "place":
            continue
        view = BOX.project(state, state.seat)
        for command in BOX.legal(state, state.seat)[::5]:
            if not isinstance(command, Place | PlaceDown | LayKofun):
                continue
            told = foretold(view, command)
            assert told is not None
            turn = BOX.decide(state, command, Seeded("luck"))
            kinds = {type(event) for event in turn.events}
            column, row = COLUMN_OF[command.square], ROW_OF[command.square]
            assert told.die == (state.dice[column], turn.state.dice[column])
            assert told.wraps == (DieWrapped in kinds)
            assert (told.die[0] != told.die[1]) == bool(kinds & {DieRaised, DieWrapped})
            if turn.state.phase == "kofun":
                turn = BOX.decide(turn.state, BOX.legal(turn.state, state.seat)[0], Seeded("luck"))
                kinds |= {type(event) for event in turn.events}
            assert (told.after.face == "lit", told.after.face == "cursed") == (DoguLit in kinds, DoguCursed in kinds)
            assert told.after.face == turn.state.dogu[state.seat][row]
            assert told.verdict == verdict(turn.state, column)
            assert told.hidden == isinstance(command, PlaceDown)
            checked |= kinds
    assert {DieRaised, DieWrapped} & checked


def test_a_row_says_whether_eight_can_still_be_reached() -> None:
    _, view = held_at()
    rows = [foretold(view, BOX.hear(text)) for text in ("A R1@1d", "A B3@1d", "A B3@3a")]
    assert [(each.after.power, each.after.face) for each in rows if each] == [(8, "lit"), (10, "cursed"), (4, "asleep")]
    assert rows[2] is not None
    assert (rows[2].after.need, rows[2].after.free, rows[2].after.within_reach) == (4, 2, True)


# --- where everything lies ------------------------------------------------------------------------------


def test_whoever_looks_has_their_own_area_below_and_so_has_whoever_acted_last() -> None:
    state = at(HEAD, MIDDLE).state

    def low(eye: Eye) -> bool:
        return poses(BOX.project(state, eye.seat), eye)["AD1"].y > COURT.centery

    assert [low(Eye(0)), low(Eye(1)), low(Eye(None, 0)), low(Eye(None, 1)), low(EVERYBODY)] == [
        True,
        False,
        True,
        False,
        True,
    ]


def test_no_name_and_no_face_tells_what_is_in_a_hand() -> None:
    line = played(BOX, {"seats": 2}, "names").timeline
    for moment in range(1, line.end):
        state = line.state_at(moment)
        hidden = {tile for hand in (*state.hands, *state.discards, *state.beneath) for tile in hand if tile}
        found = poses(BOX.project(state, None), EVERYBODY)
        assert not hidden & found.keys()
        assert all(pose.look not in TILES for name, pose in found.items() if name.startswith(("hand", "out", "down")))


def test_two_people_see_a_hand_only_while_it_is_chosen_from_and_one_among_minds_always() -> None:
    hidden = {"turn: A place": False, "turn: A draw 2d": True}
    for turn, down in hidden.items():
        head = f"{turn}|{HEAD if not down else HEAD.replace('R1 ', '')}"
        view = BOX.project(at(head, MIDDLE).state, 0)
        assert (poses(view, Eye(0))["hand A 0"].look == "back") == down
        assert poses(view, OWN)["hand A 0"].look != "back"


# --- the show, and the count ----------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "numbers"), [("A R1@1d", "1"), ("A KR/B3@3d", "12"), ("A G1@3a", "4")])
def test_a_die_tips_through_every_number_in_between_and_past_six_with_a_hiccup(text: str, numbers: str) -> None:
    table = at(HEAD, MIDDLE)
    before = BOX.project(table.state, 0)
    told = beats(BOX, before, table.submit(BOX.hear(text)).facts, 0)
    (beat,) = [each for each in told if isinstance(each.event, DieRaised | DieWrapped)]
    die = f"die {beat.event.column}"
    show = cues(beat, poses(beat.before, OWN), poses(beat.after, OWN))
    ways = [cue for cue in show if isinstance(cue, Move) and cue.piece == die]
    assert "".join(way.to.look for way in ways) == numbers
    assert all(len(way.looks) == 4 for way in ways), "frames in between, none of them a number"
    assert (Sound("hiccup") in show) == isinstance(beat.event, DieWrapped)
    assert went_round(beat.after) == (beat.event.column if isinstance(beat.event, DieWrapped) else None)


def test_gozoku_see_their_dice_only_when_those_have_landed() -> None:
    view = played(BOX, {"seats": 2}, "opening", 0).state
    now = poses(view, EVERYBODY)
    before, show = opening(view, now)
    conductor = Conductor(before)
    conductor.play([Leg(before, now, show)], 0.0)
    looks = [{conductor.seen(clock)[f"noble {n}"].look for n in range(4)} for clock in (0.0, 0.3, 60.0)]
    assert looks[0] == looks[1] == {"calm"}
    assert looks[2] == {now[f"noble {n}"].look for n in range(4)}
    rolls = conductor.moving(0.2)["die 0"].look
    assert rolls.startswith("r"), "a die that rolls shows no number that it does not have"


END = (
    "turn: B over|dice: 6 5 1 3|stock: KB KN'|A kofun: KY KR KN|B kofun: KG",
    board(A1="G2 Y3 Y2 R1", A2="G3 R3 B2 R1", A3="G3 B1 Y1 B3", B1="G2 Y2 Y3 R1", B2="G2 B2 B1 R3", B3="Y1 R3 B1 R2"),
)


def test_the_scroll_names_the_step_that_decided_each_column() -> None:
    view = BOX.read(at(*END).box.show(at(*END).state))
    keys = [(phrase.key, phrase.values) for name in "abcd" if (phrase := called(view, f"column {name}")) is not None]
    assert keys == [
        ("haniwa.group.power", {"mine": 8, "yours": 5}),
        ("haniwa.group.colour_B", {"mine": 1, "yours": 2}),
        ("haniwa.group.tiles", {"mine": 2, "yours": 1}),
        ("haniwa.group.power", {"mine": 5, "yours": 6}),
    ]
    receipt = BOX.score(view)
    assert receipt.totals == (8, 15)
    lines = [line for line in receipt.lines if line.group == "column a"]
    pictures = [sign.picture for sign in written(view, lines) if sign.picture]
    assert pictures == ["haniwa/icon_die_6", "haniwa/crown", "haniwa/icon_cursed"], "die, smile, and the curse on both"
    blue = next(line for line in receipt.lines if line.group == "column b")
    assert [each.by.key for each in weighed(view, blue) if each.by] == ["haniwa.by.power", "haniwa.by.colour"]


def test_at_the_end_a_curse_overshadows_its_gozoku_and_a_smile_wears_a_crown() -> None:
    view = at(*END).state
    looks = [poses(view, EVERYBODY)[f"noble {column}"].look for column in range(4)]
    assert (looks[0], looks[3]) == ("shaded", "beaming")
    assert "gloom A 1" in poses(view, EVERYBODY)
