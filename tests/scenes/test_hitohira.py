"""The table of Hitohira on the screen: what is its own there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from shutil import copy
from typing import Any

import pygame
import pytest

from game.games.hitohira import cues, layout, rules
from game.games.hitohira.commands import Command
from game.games.hitohira.hand import GRAB, TAP, best_two
from game.games.hitohira.odds import odds
from game.games.hitohira.paint import percent
from game.games.hitohira.parts import counts_of
from game.kernel.beats import beats
from game.kernel.table import AnyTable, Table, Undo
from game.kernel.trouble import BadLevel
from game.registry import box_of
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.seating import Player, Seating
from game.stage.conductor import Conductor, Leg
from game.stage.loop import STEP
from game.stage.rooms import Eye, rooms_of
from game.stage.scenes import Reset
from tests.scenes.people import BUTTONS, Evening, overlapping, unreadable
from tests.scenes.test_every_table import Sitting, pressing
from tests.stage.virtual_pad import VirtualPad

BOX = box_of("hitohira")
NAMES = ("Aki", "Ben", "Chie", "Dan")
FIELDS = "field A: r1 r2 y3 y4 l5 b6\nfield B: r7 y8 y9 l10 b11 w12 k13\nfield C: r14 l15 l16 b17\n"
SETTLED = "seats: 3\nturn: A settle 3\ndrawn: 60\nrow: r50 r51 l52 y53 y54 b60\n" + FIELDS
OTHER_SIDES = "cards: komatsu_otome shin_sumizome kokonoe\n"


def sit(evening: Evening, text: str, pads: list[VirtualPad], *, minds: bool = False) -> Playing:
    """A table at a position, a pad for every seat, or one for the first and minds for the others."""
    scene = evening.table("hitohira", text, NAMES, [pad.name for pad in pads], mind="random" if minds else "")
    evening.loop.go(Reset(scene))
    evening.wait(4)
    return scene


@pytest.fixture
def pad(evening: Evening) -> VirtualPad:
    return evening.pad()


@pytest.fixture
def press(evening: Evening, pad: VirtualPad) -> Callable[..., None]:
    """Press one button after the other, and let what comes of it be shown."""

    def pressed(*names: str) -> None:
        for name in names:
            evening.press_pad(pad, name)
            evening.wait(3)

    return pressed


def last(scene: Playing) -> list[str]:
    """The commands of the last press, in writing."""
    line, said = scene.match.table.timeline, []
    for commit in reversed(line.past):
        if commit.ask is None:
            break
        said.insert(0, BOX.say(commit.ask))
        if not commit.joins:
            break
    return said


# --- presses --------------------------------------------------------------------------------------------


def test_a_turn_of_three_presses(evening: Evening, pad: VirtualPad, press: Callable[..., None]) -> None:
    scene = sit(evening, "seats: 2\npouch: 10y 10l\n", [pad])
    assert scene.focus.name == "draw 3"
    press("confirm")
    assert last(scene) == ["A draw 3"]
    assert scene.focus.name == "draw 1"
    press("back")
    assert last(scene) == ["A stop"]
    assert scene.focus.name == "lay"
    press("confirm")
    assert last(scene) == ["A end"]


def test_how_many_is_chosen_from_anywhere(evening: Evening, pad: VirtualPad, press: Callable[..., None]) -> None:
    scene = sit(evening, "seats: 2\n", [pad])
    press("next", "next")
    assert scene.focus.name == "draw 5"
    press("left")
    assert scene.focus.name == "draw 4"
    press("up", "up")
    assert str(scene.focus.name).startswith("card ")
    press("next", "confirm")
    assert last(scene) == ["A draw 1"]


def test_the_next_turn_begins_where_the_last_one_did_unless_that_failed(
    evening: Evening, pad: VirtualPad, press: Callable[..., None]
) -> None:
    for pouch, many in (("1r 1y 2l", 4), ("12y", 3)):
        scene = sit(evening, f"seats: 2\npouch: {pouch}\n", [pad])
        press("next")
        assert scene.focus.name == "draw 4"
        press("confirm")
        view, hand = scene.match.table.timeline.state_at(0), scene.match.hand(0)
        hand.follow(view)
        failed = scene.match.view.phase == "keep"
        assert failed == (pouch == "12y")
        assert hand.open(view)[0] == f"draw {many}"


BUST = "seats: 3\nturn: A keep 2\ndrawn: 60\nrow: r50 r51 l52 y53 l54 k55\n" + FIELDS


def test_after_a_bust_the_best_two_take_two_presses(
    evening: Evening, pad: VirtualPad, press: Callable[..., None]
) -> None:
    scene = sit(evening, BUST, [pad])
    press("next", "confirm")
    best = best_two(scene.match.table.timeline.state_at(0), 0)
    assert last(scene) == [f"A keep {' '.join(best)}"]


def test_after_a_bust_any_two_are_kept_by_hand_and_a_black_is_refused_with_its_reason(
    evening: Evening, pad: VirtualPad, press: Callable[..., None]
) -> None:
    scene = sit(evening, BUST, [pad])
    walk = partial(evening.walk, partial(evening.press_pad, pad))
    walk("keep k")
    press("confirm")
    assert "Not a black" in evening.reads()
    press("back")
    for colour in ("l", "y", "r"):  # the third choice replaces the older one
        walk(f"keep {colour}")
        press("confirm")
    walk("go")
    press("confirm")
    assert last(scene) == ["A keep r y"]


@pytest.mark.parametrize(
    ("text", "presses", "said"),
    [
        (SETTLED, ["next", "confirm", "confirm"], "A somei row l"),
        (SETTLED, ["next", "next", "confirm", "confirm", "confirm"], "A sakuya row l for"),
        (SETTLED, ["next", "next", "next", "confirm"], "A kenrokuen"),
        (OTHER_SIDES + SETTLED, ["next", "confirm"], "A komatsu"),
        (OTHER_SIDES + SETTLED, ["next", "next", "confirm"], "A shin"),
        (OTHER_SIDES + SETTLED, ["next", "next", "next", "confirm", "confirm", "confirm"], "A kokonoe B"),
    ],
    ids=["somei", "sakuya", "kenrokuen", "komatsu", "shin", "kokonoe"],
)
def test_every_ability_is_used_with_a_few_presses(
    evening: Evening, pad: VirtualPad, press: Callable[..., None], text: str, presses: list[str], said: str
) -> None:
    scene = sit(evening, text, [pad])
    assert scene.focus.name == "lay"
    press(*presses)
    assert last(scene)[0].startswith(said)


def test_what_abilities_drew_is_placed_with_a_press_each(
    evening: Evening, pad: VirtualPad, press: Callable[..., None]
) -> None:
    scene = sit(evening, SETTLED + "pouch: 5r 5y\n", [pad])
    press("next", "next", "next", "confirm")
    assert scene.focus.name == "goal field"
    press("confirm", "confirm")
    assert scene.match.table.state.phase == "settle"
    assert len(scene.match.table.state.fields[0]) == 8


def test_one_step_back_at_a_time_and_nothing_is_half_done(
    evening: Evening, pad: VirtualPad, press: Callable[..., None]
) -> None:
    scene = sit(evening, SETTLED, [pad])
    before = scene.match.table.state
    press("next", "next", "confirm", "confirm", "back", "back")
    assert scene.acting.hand.held is None  # type: ignore[union-attr]
    assert scene.focus.name == "lay"
    assert scene.match.table.state == before


def test_a_card_that_is_not_lit_says_why(evening: Evening, pad: VirtualPad, press: Callable[..., None]) -> None:
    sit(evening, "seats: 3\nturn: A settle 1\ndrawn: 60\nrow: r50 r51\n" + FIELDS, [pad])
    evening.walk(partial(evening.press_pad, pad), "card 2")
    press("confirm")
    assert "Not lit" in evening.reads()


def test_what_an_ability_does_is_read_while_it_is_not_lit(
    evening: Evening, pad: VirtualPad, press: Callable[..., None]
) -> None:
    sit(evening, "seats: 2\nturn: A draw 1\ndrawn: 60\nrow: r50 r51\n", [pad])
    evening.walk(partial(evening.press_pad, pad), "card 1")
    press("inspect")
    assert evening.house.say("hitohira.inspect.sakuya_hime") in evening.reads()
    press("back", "confirm")
    assert "Stop first" in evening.reads()


# --- a free hand ----------------------------------------------------------------------------------------

FREE = "seats: 2\nhand: free\npouch: 9y 9l\n"


def held_for(evening: Evening, pad: VirtualPad, seconds: float, *, back: bool = False) -> None:
    pad.hold(BUTTONS["confirm"])
    evening.wait(round(seconds / STEP))
    if back:
        pad.press(BUTTONS["back"])
        evening.wait(2)
    pad.release(BUTTONS["confirm"])
    evening.wait(6)


def test_a_free_hand_grabs_as_long_as_it_is_held(evening: Evening, pad: VirtualPad) -> None:
    scene = sit(evening, FREE, [pad])
    held_for(evening, pad, TAP + 2.5 * GRAB)
    assert last(scene) == ["A draw 3"]


def test_a_free_hand_opens_and_nothing_is_drawn(evening: Evening, pad: VirtualPad) -> None:
    scene = sit(evening, FREE, [pad])
    held_for(evening, pad, TAP + 2.5 * GRAB, back=True)
    assert last(scene) == []
    assert scene.acting.hand.held is None  # type: ignore[union-attr]


def test_a_free_hand_has_a_twin_for_who_cannot_hold(
    evening: Evening, pad: VirtualPad, press: Callable[..., None]
) -> None:
    scene = sit(evening, FREE, [pad])
    press("confirm", "next", "next", "next")
    assert last(scene) == []
    press("confirm")
    assert last(scene) == ["A draw 4"]


def test_a_free_hand_goes_into_the_pouch_itself_too(
    evening: Evening, pad: VirtualPad, press: Callable[..., None]
) -> None:
    scene = sit(evening, FREE, [pad])
    evening.walk(partial(evening.press_pad, pad), "pouch")
    assert "Hand in" in evening.reads()
    press("confirm", "next", "confirm")
    assert last(scene) == ["A draw 2"]


def test_whoever_comes_to_a_full_row_is_not_led_to_the_plate_that_stops(evening: Evening, pad: VirtualPad) -> None:
    for hand in ("", "hand: free\n"):
        scene = sit(evening, f"seats: 2\nturn: A draw 2\n{hand}drawn: 60\nrow: r55 r56 y57 y58 l59 l60\n", [pad])
        assert scene.focus.name in ("draw 1", "grab")


def test_what_lies_over_the_table_opens_a_free_hand(evening: Evening, pad: VirtualPad) -> None:
    scene = sit(evening, FREE, [pad])
    pad.hold(BUTTONS["confirm"])
    evening.wait(40)
    evening.press_pad(pad, "pause")
    evening.wait(2)
    assert evening.scene == "Pause"
    pad.release(BUTTONS["confirm"])
    evening.wait(4)
    assert last(scene) == []
    assert scene.match.hand(0).held is None


# --- the strip ------------------------------------------------------------------------------------------

DRAWING = "seats: 2\nturn: A draw 1\ndrawn: 40\nrow: w38 w39 r40\nscreen B: w1 w2 k3\nout: r y w\n"


def test_the_dials_tell_the_odds_of_what_these_eyes_may_know(evening: Evening, pad: VirtualPad) -> None:
    for minds in (False, True):
        scene = sit(evening, DRAWING, [pad], minds=minds)
        view = scene.match.table.view(0 if minds else None)
        said = {each.name: each.text for each in scene.said}
        for count in range(1, 6):
            assert said[f"risk {count}"] == str(percent(float(odds(view, count).bust)))
        assert said["chance"] == f"{percent(float(odds(view, 1).bust))} %"


def test_the_odds_are_told_wherever_the_hand_points_and_while_a_card_lies(
    evening: Evening, pad: VirtualPad, press: Callable[..., None]
) -> None:
    scene = sit(evening, DRAWING, [pad])
    view = scene.match.table.view(None)

    def told() -> str:
        return next((said.text for said in scene.said if said.name == "chance"), "")

    one, two = (f"{percent(float(odds(view, count).bust))} %" for count in (1, 2))
    press("inspect")
    assert scene.acting.card.lies
    assert told() == one
    press("back", "right")
    assert told() == two
    for name in ("stop", "pouch", "card 0", "line 1 l"):
        evening.walk(press, name)
        assert told() == one, name


@pytest.mark.parametrize("size", [100, 150])
def test_each_figure_of_a_cause_stands_nearer_to_its_own_blossoms_than_to_the_next(
    evening: Evening, pad: VirtualPad, press: Callable[..., None], size: int
) -> None:
    evening.house.change(text_size=size)
    scene = sit(evening, DRAWING, [pad])
    press("next", "next")
    evening.wait(3)
    scale = evening.window.canvas.scale
    laid = {each.name: (each.rect.x / scale, each.rect.right / scale) for each in scene.laid}
    figures = [said.rect for said in scene.said if said.name.startswith("cause ")]
    assert len(figures) == 3
    for n, figure in enumerate(figures):
        own = max(right for name, (_, right) in laid.items() if name.startswith(f"cause {n} "))
        assert own <= figure.x
        if n < 2:
            assert laid[f"cause {n + 1} 0"][0] - figure.right > 1.5 * (figure.x - own)


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_percent_says_that_it_is_of_a_bust_and_the_tag_that_it_counts_the_pouch(
    evening: Evening, pad: VirtualPad, size: int, language: str
) -> None:
    evening.house.change(text_size=size, language=language)
    scene = sit(evening, DRAWING, [pad])
    texts = {said.name: said for said in scene.said}
    share = texts["chance"].rect
    if size == 100:
        word = texts["chance word"]
        assert word.text == evening.house.say("hitohira.strip.risk")
    else:  # no room for a word: the sign that means a bust in the meters beside it
        word = next(each for each in scene.laid if each.name == "chance sign")
    assert word.rect.right <= share.x * (1 if size == 100 else evening.window.canvas.scale)
    inside = scene.match.view.inside
    assert evening.house.say("hitohira.strip.left", count=inside) in evening.reads()
    assert not [said for said in scene.said if unreadable(said)]


def test_a_table_without_odds_tells_none(evening: Evening, pad: VirtualPad) -> None:
    scene = sit(evening, DRAWING + "odds: untold\n", [pad])
    assert not [each for each in scene.said if each.name.startswith(("risk", "chance dial"))]
    assert not [text for text in evening.reads() if "%" in text]


# --- the show of a draw ---------------------------------------------------------------------------------


def draws(seed: int) -> Iterator[tuple[Any, Leg]]:
    """The draws of a random game, each with how it is shown to everybody."""
    table: AnyTable = Table.new(BOX, {"seats": 2}, f"draws {seed}")
    legal: list[Command]
    step = 0
    while not table.over:
        seat = BOX.waits(table.state)[0]
        legal = table.legal(seat)
        before = BOX.project(table.state, None)
        step += 1
        commit = table.submit(legal[step * 7 % len(legal)])
        for beat in beats(BOX, before, commit.facts, None):
            if type(beat.event).__name__ == "PiecesDrawn":
                was, now = layout.poses(beat.before, Eye()), layout.poses(beat.after, Eye())
                yield beat, Leg(was, now, cues.cues(beat, was, now))


def test_blossoms_come_one_by_one_and_no_colour_is_seen_before_its_own_has_left_the_pouch() -> None:
    seen = 0
    for beat, leg in draws(1):
        pieces = beat.event.pieces
        conductor = Conductor(leg.was)
        conductor.play([leg], 0.0)
        told = 0
        for tick in range(400):
            clock = tick * 0.02
            there = conductor.seen(clock)
            out = [piece for piece in pieces if piece in there]
            assert out == list(pieces[: len(out)]), "one after the other, as they were drawn"
            counted = there["meters"].look.strip("-")
            landed = len(counted) - len(beat.before.row)
            assert told <= landed <= len(out), "the meters never know more than what has landed"
            told = landed
            if not conductor.moves(clock):
                break
        assert told == len(pieces)
        seen += len(pieces)
    assert seen > 40


def frames_of_a_draw(folder: Path, seed: str) -> tuple[list[str], list[tuple[int, bytes]]]:
    """The colours of a draw of four as luck has it, and its frames: how many have left the pouch, and every pixel."""
    evening = Evening(folder, (480, 270), speed="normal")  # without sparkle, which is never twice the same
    try:
        pad = evening.pad()
        table: AnyTable = Table.at_position(BOX, "seats: 2\nfield A: r1 y2 l3 b4 w5 k6\n", seed)
        players = Player("Aki", holds=pad.name), Player("Ben", holds=pad.name), None, None
        scene = Playing(evening.house, Match(table, Seating(players)))
        evening.loop.go(Reset(scene))
        evening.wait(60)
        evening.press_pad(pad, "next")
        evening.wait(30)
        pad.press(BUTTONS["confirm"])
        shown = []
        for _ in range(240):
            evening.wait(1)
            drawn = scene.match.table.state.row
            there = scene.match.conductor.seen(scene.shown_at) if drawn else {}
            pixels = pygame.image.tobytes(evening.window.canvas.surface, "RGB")
            shown.append((sum(piece in there for piece in drawn), pixels))
            if drawn and not scene.match.conductor.moves(scene.clock):
                break
        return [piece[0] for piece in scene.match.table.state.row], shown
    finally:
        evening.close()


def test_no_pixel_of_a_draw_knows_a_colour_before_its_blossom_has_left_the_pouch(tmp_path: Path) -> None:
    """Games that differ in nothing but luck look the same until the blossom comes that differs: cards and all."""
    shows = []
    for seed in (
        "18",
        "234",
        "230",
        "291",
    ):  # two begin alike with three pieces, and so do the others; one of all busts
        (tmp_path / seed).mkdir()
        shows.append(frames_of_a_draw(tmp_path / seed, seed))
    compared, seen = 0, set()
    for (one, mine), (other, theirs) in combinations(shows, 2):
        same = next((n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), len(one))
        seen.add(same)
        for (out, pixels), (others_out, others_pixels) in zip(mine, theirs, strict=False):
            if max(out, others_out) > same:
                break
            assert (out, pixels) == (others_out, others_pixels)
            compared += 1
        else:
            assert one == other
    assert compared > 150
    assert seen == {0, 3}, "how far they are alike"


def test_a_blossom_waits_only_if_it_can_spoil_the_draw_and_never_shorter_than_the_one_before() -> None:
    waited = 0
    for beat, _ in draws(2):
        found = cues.blossoms(beat.before, beat.event.pieces)
        waits = [each.wait for each in found if each.risk]
        assert waits == sorted(waits)
        assert all((each.wait > 0) == (each.risk > 0) for each in found)
        assert all(each.wait <= cues.WAIT for each in found)
        waited += len(waits)
    assert waited > 10


def test_darkness_closes_in_from_above_and_below_without_stripes(tmp_path: Path) -> None:
    evening = Evening(tmp_path, (1920, 1080), speed="normal", reduced_motion=False)
    try:
        sit(evening, "seats: 2\nturn: A draw 1\ndrawn: 60\nrow: w58 w59 r60\npouch: 5w 1r\n", [evening.pad()])
        evening.wait(120)
        canvas = evening.window.canvas
        bands = [pygame.Rect(8, y, 60, 24) for y in range(18, 960, 60)]  # nothing lies there

        def light() -> list[int]:
            return [sum(pygame.transform.average_color(canvas.surface, band)[:3]) for band in bands]

        start, seen = light(), []
        evening.press_pad(evening.pads[0], "confirm")
        for _ in range(44):
            evening.wait(1)
            seen.append([now / before for now, before in zip(light(), start, strict=True)])
    finally:
        evening.close()
    assert max(seen[-1]) < 0.8, "in the end it is dark everywhere"
    for each in seen:
        for half in (each[:8], each[:7:-1]):
            assert all(outer < inner + 0.05 for outer, inner in pairwise(half)), each


def test_darkness_ends_softly_wherever_it_has_closed_in(tmp_path: Path) -> None:
    evening = Evening(tmp_path, (1920, 1080), speed="normal", reduced_motion=False)
    try:
        scene = sit(evening, "seats: 2\nturn: A draw 1\ndrawn: 60\nrow: w58 w59 r60\npouch: 5w 1r\n", [evening.pad()])
        evening.wait(120)
        picture, column = evening.window.canvas.surface, 20  # nothing lies there
        rows = range(6, 960)
        before = [sum(picture.get_at((column, y))[:3]) for y in rows]
        evening.press_pad(evening.pads[0], "confirm")
        closing = 0
        for _ in range(160):
            evening.wait(1)
            now = [sum(picture.get_at((column, y))[:3]) for y in rows]
            shares = [after / max(1, was) for after, was in zip(now, before, strict=True) if was > 60]
            front = [each for each in scene.laid if each.name.startswith("hush front")]
            closing += len(front) == 2
            if front:  # between any two rows that lie close together, it never grows dark at once
                assert all(abs(one - other) < 0.15 for one, other in pairwise(shares)), evening.loop.clock
    finally:
        evening.close()
    assert closing > 20


def test_the_shadow_of_a_blossom_that_turns_over_narrows_with_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path, (1920, 1080), speed="normal", reduced_motion=False)
    try:
        row = "row: w56 w57 r58 y59 l60\npouch: 5w\n"
        scene = sit(evening, f"seats: 2\nturn: A draw 1\ndrawn: 60\n{row}", [evening.pad()])
        evening.wait(120)
        evening.press_pad(evening.pads[0], "confirm")
        widths: dict[bool, set[int]] = {False: set(), True: set()}
        for _ in range(260):
            evening.wait(1)
            pose = scene.match.conductor.seen(evening.loop.clock)["w57"]
            (shadow,) = [each.rect.w for each in scene.laid if each.name == "w57 shadow"]
            widths[pose.turn < 0.5].add(shadow)
    finally:
        evening.close()
    assert widths[True]
    assert max(widths[True]) < 0.7 * max(widths[False])


@pytest.mark.parametrize("contrast", [False, True])
def test_lines_that_can_be_chosen_have_a_black_edge_in_high_contrast(tmp_path: Path, contrast: bool) -> None:
    evening = Evening(tmp_path, (1920, 1080), contrast=contrast)
    try:
        scene = sit(evening, OTHER_SIDES + SETTLED, [evening.pad()])
        for name in ("next", "next", "next", "confirm"):  # Kokonoe takes from two fields
            evening.press_pad(evening.pads[0], name)
            evening.wait(8)
        chosen = [each for each in scene.laid if each.name.startswith("open line")]
    finally:
        evening.close()
    assert len(chosen) > 4
    for each in chosen:
        column = [each.surface.get_at((each.rect.w // 2, y)) for y in range(each.rect.h // 2)]
        edged = all(colour.a > 240 and sum(colour[:3]) < 60 for colour in column[:3])
        assert (edged and each.alpha == 255 and sum(column[-1][:3]) > 600) == contrast


def test_hearts_beat_half_as_long_for_a_mind() -> None:
    shorter = 0
    for beat, leg in draws(3):
        lengths = []
        for show in (cues.cues, cues.brisk):
            conductor = Conductor(leg.was)
            conductor.play([Leg(leg.was, leg.now, show(beat, leg.was, leg.now))], 0.0)
            lengths.append(next(tick for tick in range(400) if not conductor.moves(tick * 0.02)))
        waits = any(each.wait >= cues.BEATS for each in cues.blossoms(beat.before, beat.event.pieces))
        assert lengths[1] < lengths[0] if waits else lengths[1] <= lengths[0]
        shorter += waits
    assert shorter > 5


def test_what_came_since_ones_turn_is_told_on_the_screen_and_on_the_card(evening: Evening) -> None:
    pads = [evening.pad(), evening.pad()]
    scene = sit(evening, UNSEEN.replace("turn: A", "turn: B"), pads)
    for name in ("next", "next", "confirm"):  # Ben calls on Shin Sumizome
        evening.press_pad(pads[1], name)
    evening.wait(8)
    evening.press_pad(pads[1], "confirm")  # looks at it alone
    evening.wait(8)
    evening.walk(partial(evening.press_pad, pads[1]), "row r 2")
    evening.press_pad(pads[1], "confirm")
    evening.wait(8)
    assert scene.match.acting == 0
    assert [each.text for each in scene.said if each.name == "come 1"] == ["+3"]
    layers = {each.name.rpartition(" part ")[0] or each.name: each.layer for each in scene.laid}
    assert layers["label 1"] < layers["come slip 1 shadow"], "the shadow of the tag falls on the name and the number"
    assert "called card 1" in {each.name for each in scene.laid}
    evening.press_pad(pads[0], "confirm")
    evening.wait(8)
    assert not [each for each in scene.said if each.name.startswith("come")], "gone with the first press of a turn"


def test_a_press_hurries_a_draw_and_does_not_draw_again(evening: Evening, pad: VirtualPad) -> None:
    evening.house.change(speed="normal")
    scene = sit(evening, "seats: 2\npouch: 10y 10l 10b\n", [pad])
    evening.wait(300)
    pad.press(BUTTONS["confirm"])
    evening.wait(10)
    assert scene.board.busy(scene.clock)
    pad.press(BUTTONS["confirm"])
    evening.wait(4)
    assert not scene.match.conductor.moves(scene.clock)
    assert last(scene) == ["A draw 3"]
    assert scene.match.table.state.draws == 1


def test_a_match_goes_on_after_a_kill_in_the_middle_of_a_draw(
    evening: Evening, tmp_path: Path, pad: VirtualPad
) -> None:
    evening.house.change(speed="normal")
    seating = Seating((Player("Aki", holds=pad.name), Player("Ben", holds=pad.name), None, None))
    scene = Playing.fresh(evening.house, "hitohira", seating, {"seats": 2, "first": 0}, Undo.FREE, "killed")
    evening.loop.go(Reset(scene))
    for _ in range(400):
        evening.wait()
        if scene.ready:
            break
    pad.press(BUTTONS["confirm"])
    evening.wait(12)
    assert scene.match.conductor.moves(scene.clock), "the show goes on"
    assert scene.match.path is not None
    journal = tmp_path / "left.jsonl"
    copy(scene.match.path, journal)  # what is on the disk when the power goes
    state = scene.match.table.state
    again = Playing.resumed(evening.house, journal, pad.name)
    evening.loop.go(Reset(again))
    evening.wait(4)
    assert again.match.table.state == state
    assert not again.board.busy(again.clock)
    assert again.ready


# --- secrets --------------------------------------------------------------------------------------------

UNSEEN = OTHER_SIDES + SETTLED.replace("seats: 3", "seats: 2").replace("field C: r14 l15 l16 b17\n", "")


def test_what_is_drawn_unseen_is_shown_behind_the_curtain_alone(evening: Evening) -> None:
    pads = [evening.pad(), evening.pad()]
    scene = sit(evening, UNSEEN, pads)
    for name in ("next", "next", "confirm"):
        evening.press_pad(pads[0], name)
    evening.wait(8)
    assert last(scene) == ["A shin"]
    assert evening.scene == "Curtain"
    assert "veil" not in layout.poses(scene.match.view, scene.match.eye)
    evening.press_pad(pads[1], "confirm")
    assert evening.scene == "Curtain"
    evening.press_pad(pads[0], "confirm")
    evening.wait(8)
    drawn = scene.match.table.state.screens[0][-1]
    assert drawn is not None
    assert layout.poses(scene.match.view, scene.match.eye)["veil"].look == drawn[0]
    evening.press_pad(pads[0], "confirm")
    evening.wait(8)
    assert last(scene) == ["A end"]
    assert scene.match.eyes is None


def test_one_person_sees_it_without_a_curtain(evening: Evening, pad: VirtualPad, press: Callable[..., None]) -> None:
    scene = sit(evening, UNSEEN, [pad], minds=True)
    press("next", "next", "confirm")
    assert evening.scene == "Playing"
    assert "veil" in layout.poses(scene.match.view, scene.match.eye)


def test_what_somebody_slips_behind_in_the_open_asks_for_no_curtain(
    evening: Evening, pad: VirtualPad, press: Callable[..., None]
) -> None:
    scene = sit(evening, SETTLED, [pad])
    press("next", "confirm", "confirm")
    assert scene.match.table.state.screens[0]
    assert evening.scene == "Playing"


def test_what_stands_behind_ones_own_screen_is_looked_at_alone_and_nobody_else_sees_it(evening: Evening) -> None:
    pads = [evening.pad(), evening.pad()]
    scene = sit(evening, DRAWING + "screen A: r30 r31 y32\n", pads)
    evening.walk(partial(evening.press_pad, pads[0]), "screen 0")
    assert "Look alone" in evening.reads()
    evening.press_pad(pads[0], "confirm")
    evening.wait(6)
    assert evening.scene == "Curtain"
    assert "Behind your screen" not in evening.reads()
    evening.press_pad(pads[0], "confirm")
    evening.wait(6)
    assert evening.top is scene
    assert {"Behind your screen", "× 2"} <= set(evening.reads())
    evening.press_pad(pads[0], "back")
    evening.wait(6)
    assert scene.match.eyes is None
    assert "Behind your screen" not in evening.reads()
    assert evening.scene == "Playing"
    assert scene.ready


ASSIGN = (
    "seats: 3\nturn: A assign\ndrawn: 60\npouch: -\npending: A C\nassigned: ? ? ?\n"
    + FIELDS
    + "screen A: y31 y32 b33 w34 w35 k37\nscreen B: r41\nscreen C: r45 l46 w47\n"
)


def test_everybody_decides_alone_and_then_all_screens_fall_at_once(evening: Evening) -> None:
    pads = [evening.pad() for _ in range(3)]
    scene = sit(evening, ASSIGN, pads)
    sitting = Sitting(evening, pressing(evening, *pads))
    assert sitting.ready()
    first = scene.match.eyes
    assert first in (0, 2)
    assert not any(name.startswith("panel") for name in evening.reads())
    sitting.presses[first]("left")
    sitting.presses[first]("confirm")
    assert sitting.ready()
    assert {first, scene.match.eyes} == {0, 2}
    sitting.presses[scene.match.eyes]("confirm")  # type: ignore[index]
    evening.wait(10)
    assert evening.scene == "Scoring"
    assert sitting.curtains == [first, 2 - first]


# --- whole games ----------------------------------------------------------------------------------------


class Party(Sitting):
    """People who know how Hitohira is played: they draw with care, and hide what they can."""

    def act(self) -> bool:
        if not self.ready():
            return False
        scene = self.evening.top
        press, state = self.presses[scene.acting.seat], scene.match.table.state
        before = scene.match.table.stamp
        match state.phase:
            case "draw" if state.draws and len(state.row) >= 3:
                press("back")
            case "keep":
                press("next")
                press("confirm")
            case "settle":
                names = [target.name for target in scene.focus.targets if target.name.startswith("row ")]
                self.evening.walk(press, names[scene.match.table.timeline.at % len(names)])
                press("confirm")
            case _:
                press("confirm")
        assert scene.match.table.stamp > before
        self.evening.wait(2)
        return True


some_seats = pytest.mark.parametrize("seats", [2, 3, 4])


@some_seats
def test_a_whole_game_with_a_pad_each_and_curtains(evening: Evening, seats: int) -> None:
    pads = [evening.pad() for _ in range(seats)]
    sit(evening, f"seats: {seats}\n", pads)
    party = Party(evening, pressing(evening, *pads))
    table = party.match.table
    party.finish()
    asked = {commit.ask.seat for commit in table.timeline.commits if type(commit.ask).__name__ == "Assign"}
    assert set(party.curtains) == asked != set()
    assert "Total" in evening.reads()


@some_seats
def test_a_whole_game_of_one_pad_against_minds_without_a_curtain(evening: Evening, pad: VirtualPad, seats: int) -> None:
    sit(evening, f"seats: {seats}\n", [pad], minds=True)
    party = Party(evening, pressing(evening, pad))
    party.finish()
    assert not party.curtains


def at_the_desk(evening: Evening, seats: int) -> None:
    """A table whose people share one keyboard and one mouse."""
    table: AnyTable = Table.new(BOX, {"seats": seats, "first": 0}, "desk", undo=Undo.FREE)
    players = [Player(name, holds="desk") for name in NAMES[:seats]]
    scene = Playing(evening.house, Match(table, Seating((*players, *[None] * (4 - seats)))))
    evening.loop.go(Reset(scene))
    evening.wait(2)


@some_seats
def test_a_whole_game_with_the_keyboard_alone(evening: Evening, seats: int) -> None:
    at_the_desk(evening, seats)
    party = Party(evening, [evening.press_key] * seats)
    party.finish()
    assert party.curtains


@some_seats
def test_a_whole_game_with_the_mouse_alone(evening: Evening, seats: int) -> None:
    """Clicks on what lies there and on what the buttons do: draw, stop, keep, hide, an ability now and then."""
    at_the_desk(evening, seats)
    curtains = 0
    for _ in range(400):
        if evening.scene == "Curtain":
            evening.click("plaque")
            curtains += 1
        elif evening.scene == "Playing" and evening.top.ready:
            with_the_mouse(evening)
        elif evening.scene == "Scoring":
            break
        evening.wait(2)
    assert evening.scene == "Scoring"
    assert curtains
    used = [commit.ask for commit in evening.top.match.table.timeline.commits if commit.ask is not None]
    assert {"Draw", "Stop", "Hide", "Assign"} <= {type(ask).__name__ for ask in used}
    assert any(type(ask).__name__.startswith("Use") for ask in used)


def with_the_mouse(evening: Evening) -> None:
    """One step of a game, by clicks."""
    scene = evening.top
    match, hand = scene.match, scene.acting.hand
    state, names = match.table.state, [target.name for target in scene.focus.targets]
    lit = [f"card {n}" for n, card in enumerate(state.cards) if card in rules.shining(match.view)]
    match state.phase, hand.kind(match.view):
        case "draw", _ if state.draws and len(state.row) >= 3:
            evening.click("stop")
        case "draw", _:
            many = min(2, max(rules.drawable(state, state.seat)))
            evening.point(layout.hollow(len(state.row) + many - 1), 1)
        case "settle", "settle" if lit and not state.used:
            evening.click(lit[-1])
        case "settle", "settle":
            rows = [name for name in names if name.startswith("row ")]
            evening.click(rows[match.table.timeline.at % len(rows)])
        case _:
            places = hand.open(match.view)
            evening.click(places[match.table.timeline.at % len(places)])


TAKES = OTHER_SIDES + SETTLED


def test_what_kokonoe_has_chosen_is_held_up_and_lies_in_a_saucer(
    evening: Evening, pad: VirtualPad, press: Callable[..., None]
) -> None:
    scene = sit(evening, TAKES, [pad])
    press("next", "next", "next", "confirm")
    names = [each.name for each in scene.laid]
    assert [name for name in names if name.startswith("taken disc")] == ["taken disc 0", "taken disc 1"]
    assert not [name for name in names if name.startswith(("taken 0", "chosen"))]
    press("confirm")
    ((seat, colour),) = scene.acting.hand.held.takes
    piece = next(piece for piece in scene.match.view.fields[seat] if piece[0] == colour)
    laid = {each.name: each.rect for each in scene.laid}
    assert "taken 0" in laid
    assert "taken 1" not in laid
    assert laid[f"chosen {piece}"].centery < laid[f"chosen disc {piece}"].centery, "held up from where it lay"
    assert laid[f"chosen {piece}"].w > laid[piece].w
    press("back")
    assert not [each.name for each in scene.laid if each.name.startswith(("taken 0", "chosen"))]


@pytest.mark.parametrize("inside", [0, 3])
def test_a_card_that_draws_is_not_lit_where_the_pouch_is_empty(
    evening: Evening, pad: VirtualPad, press: Callable[..., None], inside: int
) -> None:
    scene = sit(evening, OTHER_SIDES + SETTLED + ("pouch: 3r\n" if inside else "pouch: -\n"), [pad])
    view = scene.match.view
    assert [card for n, card in enumerate(view.cards) if layout.card_lit(view, n)] == [
        *(("komatsu_otome", "shin_sumizome") if inside else ()),
        "kokonoe",
    ]
    evening.walk(press, "card 1")
    press("inspect")
    say = evening.house.say
    assert (say("hitohira.inspect.idle") in " ".join(evening.reads())) == (not inside)


# --- what can be read -----------------------------------------------------------------------------------

FOUR = SETTLED.replace("seats: 3", "seats: 4") + "field D: y18 w19 w20 b21 r22\nscreen A: r56 w57\n"
MOMENTS = {
    "a draw": (DRAWING, []),
    "keeping": (BUST, ["next"]),
    "settling": (FOUR, []),
    "hiding": (FOUR, ["up", "right"]),
    "Somei Yoshino": (FOUR, ["next", "confirm"]),
    "Sakuya Hime": (FOUR, ["next", "next", "confirm", "confirm"]),
    "Kenrokuen Kumagai": (FOUR, ["next", "next", "next", "confirm"]),
    "Komatsu Otome": (OTHER_SIDES + FOUR, ["next", "confirm"]),
    "Kokonoe": (OTHER_SIDES + FOUR, ["next", "next", "next", "confirm", "confirm"]),
    "Kokonoe of two": (UNSEEN, ["next", "next", "next", "confirm"]),
    "the pouch": (DRAWING, ["up", "inspect"]),
    "a chance": (DRAWING, ["inspect"]),
    "a free hand": (FREE, ["confirm", "next"]),
    "deciding alone": (ASSIGN, []),
}
"""Positions, and what is pressed there."""


@pytest.mark.parametrize(("language", "size"), [("en", 100), ("fr", 150)])
def test_every_moment_can_be_read(tmp_path: Path, language: str, size: int) -> None:
    evening = Evening(tmp_path, (1920, 1080), language=language, text_size=size)
    faults = []
    try:
        pad = evening.pad()
        for name, (text, presses) in MOMENTS.items():
            scene = sit(evening, text, [pad], minds=text is ASSIGN)
            for each in presses:
                evening.press_pad(pad, each)
                evening.wait(3)
            found = [fault for said in scene.said for fault in unreadable(said)] + overlapping(scene.said)
            faults += [f"{name}: {fault}" for fault in found]
    finally:
        evening.close()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", ["line 1 l", "pouch", "draw 2", "stop"])
def test_the_thick_ring_goes_over_no_word_beside_what_it_goes_round(tmp_path: Path, name: str) -> None:
    evening = Evening(tmp_path, (1920, 1080), language="fr", text_size=150, contrast=True)
    try:
        scene = sit(evening, DRAWING.replace("seats: 2", "seats: 4"), [evening.pad()])
        evening.walk(partial(evening.press_pad, evening.pads[0]), name)
        evening.wait(20)
        rect, close = scene.ring_rect(), scene.ring_close()
        assert rect is not None
        outer, inner = (rect.inflate(2 * close + broad, 2 * close + broad) for broad in (13, -13))
        for said in scene.said:
            ink = said.rect.inflate(-6, -30)  # figures are lower than a line
            assert inner.contains(ink) or not outer.colliderect(ink), said.text
    finally:
        evening.close()


# --- rooms ----------------------------------------------------------------------------------------------


@some_seats
def test_neither_a_hint_nor_the_log_hides_something_by_half(seats: int) -> None:
    for seat in range(seats):
        view = BOX.read(f"seats: {seats}\nturn: {'ABCD'[seat]} draw 1\ndrawn: 9\nrow: w7 w8 r9\n")
        frame = layout.frame(view, Eye(None))
        assert frame.notice.collidelist(frame.whole) < 0
        for panel in layout.parts(view, Eye(None)):
            assert panel.right <= frame.roll.x or frame.roll.x <= panel.x
    view = BOX.read(
        f"seats: {seats}\nturn: A assign\ndrawn: 60\npouch: -\npending: A\nassigned: ?{' 0' * (seats - 1)}\n"
    )
    frame = layout.frame(view, Eye(0))
    assert frame.notice.collidelist([*frame.whole, *layout.ALONE.values()]) < 0


@some_seats
@pytest.mark.parametrize("size", [100, 150])
def test_no_name_is_cut_on_a_screen_that_stands_or_has_fallen(evening: Evening, seats: int, size: int) -> None:
    evening.house.change(text_size=size, speed="normal")
    names = ["Wilhelmina", "Maximiliane", "Bartholomäus", "Jo"][:seats]
    pads = [evening.pad().name for _ in names]

    def told(turn: str, word: str, *presses: str) -> set[str]:
        text = f"seats: {seats}\nturn: A {turn}\nscreen A: r40 w41 y42 b38 k45\n"
        scene = evening.table("hitohira", text, names, pads, mind="random")
        evening.loop.go(Reset(scene))
        evening.wait(4)
        for press in presses:
            evening.press_pad(evening.pads[0], press)
        found: set[str] = set()
        for _ in range(40):
            evening.wait(3)
            found |= {said.text for said in scene.said if said.name.startswith(word)}
        return found

    assert told("draw", "name ") == set(names)
    end = "assign\ndrawn: 60\npouch: -\npending: A\nassigned: ?" + " 0" * (seats - 1)
    assert told(end, "fallen name ", "confirm") == set(names)


def test_a_shared_place_is_written_as_what_is_shared() -> None:
    count = rooms_of("hitohira").count
    over = "seats: 3\nturn: A over\ndrawn: 60\npouch: -\npending: -\nassigned: 0 0 0\n"
    screens = "screen A: r1 r2\nscreen B: y3 y4\nscreen C: r5 l6\n"
    table: AnyTable = Table.at_position(BOX, over + screens, "tie")
    lines = [line for line in table.score().lines if line.group == "warm"]
    assert [line.points for line in lines] == [14, 14, 8]
    assert [[sign.text for sign in count.written(table.state, [line])] for line in lines] == [
        ["(18+10)÷2"],
        ["(18+10)÷2"],
        [],
    ]
    assert count.weighed(table.state, lines[2])[0].numbers == ((0, 2), (1, 2), (2, 1))


def test_black_in_a_field_is_written_where_it_counts() -> None:
    count = rooms_of("hitohira").count
    over = "seats: 2\nturn: A over\ndrawn: 60\npouch: -\npending: -\nassigned: 0 0\nfield A: r1 r2 r3 r4 r5 k6 y7\n"
    table: AnyTable = Table.at_position(BOX, over, "black")
    red = next(line for line in table.score().lines if line.group == "field r")
    signs = count.written(table.state, [red])
    assert [sign.text or sign.picture for sign in signs] == ["5", "hitohira/black_mark"]


def test_a_plate_shows_a_part_of_a_table_and_a_wrong_one_is_told(evening: Evening) -> None:
    plates = rooms_of("hitohira").plates
    small = plates.plate(evening.house, "a.toml", {"position": DRAWING, "seen": ["tray", "strip"], "aims": "draw 2"})
    whole = plates.plate(evening.house, "a.toml", {"position": DRAWING})
    assert small.get_height() < whole.get_height()
    for wrong in ({"position": "nonsense"}, {"position": DRAWING, "seen": ["nowhere"]}, {"where": 1}):
        with pytest.raises(BadLevel, match=r"b\.toml"):
            plates.plate(evening.house, "b.toml", wrong)


def test_a_hint_is_taken_up_without_being_done_and_one_press_does_it() -> None:
    """Of every legal command the target is offered, and confirming there sends just that command."""
    for text in (DRAWING, BUST, SETTLED, OTHER_SIDES + SETTLED, ASSIGN, FREE):
        state = BOX.read(text)
        for seat in BOX.waits(state):
            view, eye = BOX.project(state, seat), Eye(seat)
            for command in BOX.legal(state, seat):
                hand = rooms_of("hitohira").hand.Hand(seat)
                hand.follow(view)
                target = hand.take_up(command, view)
                assert target in {each.name for each in hand.targets(view, eye)}
                assert hand.aim(view, target) in ((command,), ()), "a card that asks for pieces is only taken up"


def test_the_hand_offers_only_what_the_rules_take(evening: Evening) -> None:
    """Wherever a light says that a press goes on, the press is taken, or chooses something."""
    hand_room = rooms_of("hitohira").hand
    for text in (DRAWING, BUST, SETTLED, OTHER_SIDES + SETTLED, ASSIGN):
        state = BOX.read(text)
        for seat in BOX.waits(state):
            view, eye = BOX.project(state, seat), Eye(seat)
            hand = hand_room.Hand(seat)
            hand.follow(view)
            targets = {target.name for target in hand.targets(view, eye)}
            for name in hand.open(view):
                assert name in targets
                for command in hand.aim(view, name):
                    assert rules.objection(state, command) is None
    assert counts_of(()) == (0,) * 6
