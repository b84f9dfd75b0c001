"""The court of Haniwa on the screen: every phase can be read, everything can be looked at, and areas keep their places."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.haniwa.parts import COLUMNS
from game.games.haniwa.plates import plate
from game.kernel.table import AnyTable, Table, Undo
from game.kernel.trouble import BadLevel
from game.registry import box_of
from game.scenes.match import ABOVE, Match
from game.scenes.playing import Playing
from game.scenes.scoring import Scoring
from game.scenes.seating import Player, Seating
from game.stage.intents import Act, Intent
from game.stage.rooms import Eye, Phrase
from game.stage.scenes import Reset
from tests.games.haniwa.support import board, position
from tests.games.haniwa.test_hand import HEAD, MIDDLE
from tests.scenes.learner import begin, settle
from tests.scenes.people import Evening, overlapping, unreadable
from tests.scenes.test_every_table import Sitting
from tests.scenes.test_frames import Mute
from tests.support import played

BOX = box_of("haniwa")
NAMES = ("Wilhelmina", "Maximilian")
PHASES = {
    "hand": position("turn: A hand", board()),
    "keep": position("turn: A keep|A hand: R1 G1 B3 Y2", board()),
    "place": position(HEAD, MIDDLE),
    "draw": position(f"turn: A draw 2d|{HEAD.replace('R1 ', '')}", MIDDLE),
}


def sit(evening: Evening, table: AnyTable, *, sofa: bool = False) -> Any:
    """A table of two people, or of one and a mind that never comes to an end."""
    other = Player(NAMES[1], holds="desk") if sofa else Player(NAMES[1], mind="random")
    match = Match(table, Seating((Player(NAMES[0], holds="desk"), other, None, None)))
    scene = Playing(evening.house, match)
    match.minds.thinker = Mute()  # type: ignore[assignment]
    evening.loop.go(Reset(scene))
    evening.wait(4)
    return scene


def press(evening: Evening, *acts: Act) -> None:
    for act in acts:
        evening.top.handle(Intent(act, "desk"))
        evening.wait(3)


@pytest.fixture(params=[("en", 100), ("fr", 150)], ids=["en-100", "fr-150"])
def reader(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    language, size = request.param
    made = Evening(tmp_path, language=language, text_size=size)
    yield made
    made.close()


def read(evening: Evening, where: str) -> None:
    """That everything on the screen can be read."""
    evening.wait(2)
    said = [each for each in evening.top.said if each.text]
    faults = [fault for each in said for fault in unreadable(each)] + overlapping(said)
    assert not faults, where


def test_the_ring_is_seen_around_a_tile_that_fills_its_square(evening: Evening) -> None:
    scene = sit(evening, Table.at_position(BOX, PHASES["place"], "ring"))
    scene.focus.put("A2b")
    evening.wait(2)
    layers = {each.name: each.layer for each in scene.laid}
    assert layers["ring"] > max(layers[name] for name in layers if name.endswith("@A2b") or name == "R3")


def test_every_phase_and_every_closer_look_can_be_read(reader: Evening) -> None:
    for phase, text in PHASES.items():
        scene = sit(reader, Table.at_position(BOX, text, "read"))
        read(reader, phase)
        names = [target.name for target in scene.focus.targets]
        kinds = {name.rstrip("0123456789abcd'")[:3]: name for name in names}  # one of each kind
        for name in kinds.values():
            scene.focus.put(name)
            scene.changed()
            read(reader, f"{phase} {name}")
            press(reader, Act.INSPECT)
            read(reader, f"{phase} {name} inspected")
            press(reader, Act.BACK)


def test_every_guise_the_swap_and_the_choice_of_a_kofun_can_be_read(reader: Evening) -> None:
    scene = sit(reader, Table.at_position(BOX, PHASES["place"], "read"))
    for square in ("A1d", "A3a"):
        scene.focus.put(square)
        for guise in range(4):
            read(reader, f"{square}, guise {guise}")
            press(reader, Act.BACK)
    scene.focus.put("swap")
    press(reader, Act.CONFIRM)
    read(reader, "swap")
    press(reader, Act.BACK)
    scene.focus.put("A1d")
    press(reader, Act.CONFIRM)
    assert scene.match.table.state.phase == "kofun"
    read(reader, "the choice of a Kofun")


def test_confirming_what_is_only_there_to_be_looked_at_looks_closer(evening: Evening) -> None:
    scene = sit(evening, Table.at_position(BOX, PHASES["place"], "look"))
    for name in ("column d", "AD2", "B1a", "fan"):
        before = scene.match.table.stamp
        scene.focus.put(name)
        press(evening, Act.CONFIRM)
        assert scene.acting.card.note is not None, name
        assert scene.match.table.stamp == before
        press(evening, Act.BACK)


def test_what_a_placement_would_do_is_told_beside_the_court_and_yields_to_a_card(evening: Evening) -> None:
    scene = sit(evening, Table.at_position(BOX, PHASES["place"], "note"))
    scene.focus.put("A1d")
    scene.changed()
    evening.wait(2)
    assert {"If placed here", "wraps: take a Kofun", "7 + 1 = 8", "Dogu wakes"} <= set(evening.reads())
    press(evening, Act.INSPECT)
    assert "If placed here" not in evening.reads()
    press(evening, Act.BACK, Act.NEXT, Act.NEXT)
    assert "level: Maximilian leads in its colour" in evening.reads(), "the step that decides is named"


def test_one_pad_against_the_elder_meets_no_curtain(evening: Evening) -> None:
    press = partial(evening.press_pad, evening.pad())
    evening.walk(press, "haniwa")
    for what in ("confirm", "confirm", "undo"):
        press(what)
    evening.walk(press, "chair 1")
    while "Elder" not in evening.reads():
        press("confirm")
    press("pause")
    sitting = Sitting(evening, [press, press])
    sitting.patience = 60_000
    assert [player.mind for player in sitting.match.players] == [None, "elder"]
    sitting.finish()
    assert not sitting.curtains


def test_between_two_people_the_areas_change_places_only_behind_the_curtain(evening: Evening) -> None:
    table = Table.at_position(BOX, PHASES["place"], "places", undo=Undo.FREE)
    scene = sit(evening, table, sofa=True)
    evening.wait(10)
    assert evening.scene == "Curtain"
    press(evening, Act.CONFIRM)
    evening.wait(10)
    assert scene.match.eye == Eye(0, 0)
    scene.send((BOX.hear("A G1@3b"),))
    evening.wait(4)
    assert scene.match.eye == Eye(None, 0), "everybody looks again, and the court lies as it lay"
    scene.send((BOX.hear("A draw 1"),))
    assert scene.match.eye == Eye(None, 0)
    evening.wait(10)
    assert evening.scene == "Curtain"
    assert scene.match.eye == Eye(None, 0)
    press(evening, Act.CONFIRM)
    evening.wait(10)
    assert scene.match.eye == Eye(1, 1)


def test_a_tile_that_is_held_above_its_square_drops_there_though_everybody_looks_again(evening: Evening) -> None:
    evening.house.change(speed="normal", reduced_motion=False)
    scene = sit(evening, Table.at_position(BOX, PHASES["place"], "drop", undo=Undo.FREE), sofa=True)
    evening.wait(120)
    press(evening, Act.CONFIRM)
    evening.wait(90)
    match, square = scene.match, "A1d"
    scene.focus.put(square)
    evening.wait(30)
    ((held, pose),) = scene.board.grip.poses(scene.clock).items()
    scene.send(match.hand(0).aim(match.view, square))
    assert match.eyes is None
    place = match.rooms.layout.places(match.view, match.eye)[square].center
    seen = []
    while match.conductor.moves(scene.clock):
        pieces = match.conductor.seen(scene.clock)
        piece = pieces.get("R1", pieces[held])
        seen.append((piece.look, math.dist((piece.x, piece.y), place)))
        evening.wait(1)
    assert {look for look, _ in seen} == {pose.look}
    assert max(away for _, away in seen) < ABOVE


def told_by_the_curtain(evening: Evening, *commands: str) -> Any:
    """The curtain of the second of two people on one device, after what the first one has done."""
    scene = sit(evening, Table.at_position(BOX, PHASES["place"], "recap", undo=Undo.FREE), sofa=True)
    evening.wait(10)
    assert evening.scene == "Curtain"
    assert not pictures(evening, "slip"), "nobody has done anything yet"
    press(evening, Act.CONFIRM)
    evening.wait(6)
    for command in commands:
        scene.send((BOX.hear(command),))
        evening.wait(6)
    evening.wait(10)
    assert evening.scene == "Curtain"
    return scene


def pictures(evening: Evening, word: str) -> list[str]:
    """The names of what is drawn on the screen that begin with a word."""
    return [each.name for each in evening.top.laid if each.name.startswith(word)]


def test_the_curtain_tells_in_pictures_what_everybody_saw(evening: Evening) -> None:
    told_by_the_curtain(evening, "A swap B3 1", "A R1@1d", "A take KN", "A draw 1")
    words = evening.reads()
    assert {"Pass to Maximilian", "Wilhelmina looks at the garden.", "Wilhelmina, since your last turn"} <= set(words)
    shown = ["swapped", "placed", "went round", "taken", "awake", "drawn"]
    assert [word for word in words if word in shown] == shown, "in the order in which it happened"
    assert pictures(evening, "guard") == ["guard hides", "guard crest hides", "guard looks", "guard crest looks"]


def test_the_curtain_tells_no_more_of_a_tile_face_down_than_that(evening: Evening) -> None:
    told_by_the_curtain(evening, "A down R1@3d", "A draw 1")
    assert [word for word in evening.reads() if word in ("placed", "face down", "drawn")] == ["face down", "drawn"]


def test_the_curtain_and_its_slip_can_be_read(reader: Evening) -> None:
    told_by_the_curtain(reader, "A swap B3 1", "A R1@1d", "A take KN", "A draw 1")
    read(reader, "the curtain with all that a turn can bring")


def test_what_was_done_is_marked_over_the_tiles_and_a_die_keeps_its_old_number(evening: Evening) -> None:
    scene = told_by_the_curtain(evening, "A R1@1d", "A take KN", "A draw 1")
    press(evening, Act.CONFIRM)
    evening.wait(10)
    layers = {each.name: each.layer for each in scene.laid}
    assert layers["trace A1d"] > layers["R1"]
    assert {"trace crest A1d", "trace crest KN", "trace crest face AD1", "trace die d"} <= layers.keys()
    assert "6 →" in evening.reads()
    scene.focus.put("B3a")
    scene.changed()
    evening.wait(2)
    layers = {each.name: each.layer for each in scene.laid}
    assert min(layers["die to be"], layers["die arrow"]) > max(
        layers[name] for name in layers if name.startswith("trace")
    )


def test_with_open_hands_the_areas_glide_to_their_new_places(evening: Evening) -> None:
    evening.house.change(speed="normal", reduced_motion=False)
    scene = sit(evening, Table.at_position(BOX, "open: yes\n" + PHASES["place"], "glide"), sofa=True)
    evening.wait(60)
    assert evening.scene == "Playing", "there is no curtain"
    before = scene.match.conductor.home["G2"]
    seen = set()
    for command in ("A B3@3b", "A draw 1"):
        scene.send((BOX.hear(command),))
        for _ in range(150):
            evening.wait(1)
            seen |= {each.rect.centery / evening.house.atlas.scale for each in scene.laid if each.name == "G2"}
    assert scene.match.eye.camera == 1
    after = scene.match.conductor.home["G2"]
    assert after.y < before.y
    assert any(after.y + 20 < y < before.y - 20 for y in seen), "it was seen on its way"


def test_in_a_lesson_a_placement_is_foretold_in_pictures_but_not_while_its_numbers_are_asked_for(
    evening: Evening,
) -> None:
    scene = begin(evening, "first", "haniwa", alone=True)
    evening.press_key("confirm")
    settle(evening)
    evening.press_key("next")
    settle(evening)
    assert {"If placed here", "5 + 2 = 7"} <= set(evening.reads())
    scene.board.paint.totals = False
    scene.changed()
    scene.stale()
    evening.wait(3)
    assert "If placed here" not in evening.reads()


def test_the_account_of_a_column_hides_no_gozoku(evening: Evening) -> None:
    """Neither the one that it speaks of, whose curse and crown take the most words, nor any other."""
    a = {"A1": "G2 Y3 Y2 R1", "A2": "G3 R3 B2 R1", "A3": "G1 B1 Y1 R2"}
    b = {"B1": "G2 Y2 Y3 R1", "B2": "G2 B1 B1 R3", "B3": "Y1 R3 R2 B2"}
    text = position("turn: A over|dice: 3 2 1 5|A kofun: KY KR", board(**a, **b))
    people = Seating((Player(NAMES[0], holds="desk"), Player(NAMES[1], mind="random"), None, None))
    scene = Scoring(evening.house, Match(Table.at_position(BOX, text, "count"), people))
    evening.loop.go(Reset(scene))
    evening.wait(30)
    cells = [cell for row in scene.rows[: len(COLUMNS)] for cell in row.cells if cell.lines]
    nobles = [scene.beside.lit(cell)[0] for cell in cells]
    assert len(nobles) == len(COLUMNS)
    for cell in cells:
        scene.focus.put(cell.name)
        scene.changed()
        evening.wait(2)
        (card,) = [each.rect for each in scene.laid if each.name == "account"]
        card = pygame.Rect(*(round(part / evening.house.atlas.scale) for part in card))
        assert card.collidelist([*nobles, *scene.beside.lit(cell)]) < 0, cell.group


def test_with_open_hands_nobody_looks_away() -> None:
    people = Seating((Player("Mika", holds="desk"), Player("Ren", holds="desk"), None, None))
    due = []
    for steps in range(1, 12):
        for open_hands in (True, False):
            table = played(BOX, {"seats": 2, "open_hands": open_hands}, "open", steps)
            if Match(table, people).hidden_for:
                due.append(open_hands)
    assert due
    assert not any(due)


def test_a_plate_shows_a_part_of_a_court_and_says_which_file_is_wrong(evening: Evening) -> None:
    raw = {"position": PHASES["place"], "seen": ("A1a", "A2d"), "lit": ("AD1",), "open": "A R", "why": ("A R1@1a",)}
    made = plate(evening.house, "aim.toml", raw)
    larger = plate(evening.house, "aim.toml", {**raw, "seen": ("A3a", "B3d"), "zoom": 1.0})
    assert larger.get_width() > made.get_width() > 300
    for wrong in ({"seen": ("nowhere",)}, {"why": ("A R1@1d",)}, {"colour": "red"}):
        with pytest.raises(BadLevel) as caught:
            plate(evening.house, "aim.toml", {**raw, **wrong})
        assert caught.value.values["file"] == "aim.toml"


def test_a_value_of_a_phrase_that_is_a_word_is_said_in_the_language_of_now(evening: Evening) -> None:
    match = sit(evening, Table.at_position(BOX, PHASES["place"], "words")).match
    said = match.phrased(evening.house.words, Phrase("haniwa.inspect.their_square", {"seat": 1, "square": "2d"}))
    assert said == "Maximilian: row 2, red"
