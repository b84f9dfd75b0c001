"""The fifth game: its rules one by one, and what its table asks of the shared rooms that ours do not yet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
import tomli

from game.kernel.beats import in_secret
from game.kernel.table import Table, Undo
from game.kernel.trouble import BadLevel, Refusal
from game.registry import box_of
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.seating import Player, Seating
from game.stage.intents import Act, Intent
from game.stage.rooms import Eye
from game.stage.scenes import Reset
from tests.fifth.bake import ART, PICTURES
from tests.fifth.sanmoku import layout
from tests.fifth.sanmoku.hand import Hand
from tests.fifth.sanmoku.plates import plate
from tests.scenes.people import Evening

BOX = box_of("sanmoku")


def table(*said: str, **options: Any) -> Any:
    """A table at which A lays first, after some commands."""
    made = Table.new(BOX, {"seats": 2, "first": 0, **options}, "fifth", undo=Undo.FREE)
    for command in said:
        made.submit(BOX.hear(command))
    return made


def refused(at: Any, said: str) -> str:
    with pytest.raises(Refusal) as caught:
        at.submit(BOX.hear(said))
    return caught.value.code


# --- rules ----------------------------------------------------------------------------------------------


def test_both_seal_at_the_same_time_in_any_order_and_once() -> None:
    made = table()
    assert BOX.waits(made.state) == (0, 1)
    assert refused(made, "A lay 1a") == "seal_first"
    made.submit(BOX.hear("B seal 2b"))
    assert BOX.waits(made.state) == (0,)
    assert refused(made, "B seal 1a") == "already_sealed"
    made.submit(BOX.hear("A seal 2b"))
    assert (BOX.waits(made.state), made.state.phase) == ((0,), "lay")
    assert refused(made, "B lay 1a") == "not_your_turn"


def test_a_sealed_stone_is_known_to_its_owner_alone_until_it_is_found() -> None:
    made = table("A seal 2b", "B seal 1a")
    assert [made.view(seat).under for seat in (None, 0, 1)] == [(None, None), (4, None), (None, 0)]
    assert refused(made, "A lay 2b") == "own_seal"
    made.submit(BOX.hear("A lay 1a"))
    assert made.view(None).under == (None, 0)
    assert made.state.cells[0] == "B*"
    assert len(made.state.left(0)) == 4, "the stone stays in the hand"
    assert made.state.seat == 1
    assert refused(made, "B lay 1a") == "square_taken"


def test_gentle_lets_whoever_finds_a_stone_lay_again() -> None:
    assert table("A seal 2b", "B seal 1a", "A lay 1a", gentle=True).state.seat == 0


def test_three_in_a_row_end_it_and_a_hidden_stone_counts_then() -> None:
    made = table("A seal 2b", "B seal 3c", "A lay 1a", "B lay 1c", "A lay 1b", "B lay 2c", "A lay 3a", "B lay 3b")
    assert not made.over
    made.submit(BOX.hear("A lay 2a"))
    assert made.over
    receipt = made.score()
    assert [(line.seat, line.rule, line.points) for line in receipt.lines] == [
        (0, "row", 3),
        (0, "hidden", 1),
        (0, "centre", 1),
        (1, "row", 3),
        (1, "hidden", 1),
    ]
    assert (receipt.winners, receipt.decided_by) == ((0,), "points")


def test_two_sealed_on_one_square_are_nobodys() -> None:
    made = table("A seal 2b", "B seal 2b", "A lay 1a", "B lay 1c", "A lay 1b", "B lay 2c", "A lay 3a", "B lay 3c")
    assert made.over
    assert [(line.seat, line.rule) for line in made.score().lines] == [(1, "row")]


# --- who looks ------------------------------------------------------------------------------------------


def test_the_last_who_chooses_in_secret_chooses_alone_as_well() -> None:
    """Nothing that it knows or may do is hidden: only what it will choose."""
    assert all(in_secret(BOX, table().state, seat) for seat in (0, 1))
    made = table("A seal 2b")
    assert made.view(None) == made.view(1)
    assert in_secret(BOX, made.state, 1)


def couch(*said: str, minds: bool = False) -> Match:
    other = Player("Ren", mind="random") if minds else Player("Ren", holds="desk")
    return Match(table(*said), Seating((Player("Aki", holds="desk"), other, None, None)))


def test_a_hand_goes_by_what_its_seat_sees_as_soon_as_the_curtain_is_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[int, Any] = {}
    monkeypatch.setattr(Hand, "follow", lambda hand, view: seen.__setitem__(hand.seat, view))
    match = couch("A seal 2b", "B seal 1a")
    for seat in (0, 1):
        match.hand(seat)
    match.lift(0)
    assert seen[0] == match.table.view(0) != match.table.view(None)
    match.lower()
    assert seen[0] == match.table.view(None)


# --- the camera -----------------------------------------------------------------------------------------


def seated(evening: Evening, *said: str, minds: bool = True) -> Any:
    scene = Playing(evening.house, couch(*said, minds=minds))
    evening.loop.go(Reset(scene))
    evening.wait(3)
    return scene


def lean(evening: Evening, act: Act) -> None:
    evening.top.handle(Intent(act, "desk"))
    evening.wait(2)


def test_leaning_in_bakes_the_ground_anew_and_keeps_the_focus(evening: Evening) -> None:
    scene = seated(evening, "A seal 2b", "B seal 1a")
    name, before = scene.focus.name, pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    lean(evening, Act.LOOK_UP)
    assert scene.match.eye.camera == "near"
    assert (scene.focus.name, scene.focus.rect) == (name, layout.SQUARES["near"][name])
    corner = [round(part * evening.window.canvas.scale) for part in layout.board("near").inflate(-16, -16).topleft]
    assert pygame.display.get_surface().get_at(corner)[:3] != pixel(before, corner), "wood where there was cloth"
    lean(evening, Act.LOOK_DOWN)
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == before


def pixel(shot: bytes, at: list[int]) -> tuple[int, ...]:
    start = 3 * (at[1] * pygame.display.get_surface().get_width() + at[0])
    return tuple(shot[start : start + 3])


def test_a_show_is_seen_from_where_it_began_whoever_acts_next(evening: Evening) -> None:
    evening.house.change(speed="normal")
    scene = seated(evening, "A seal 2b", "B seal 1a")
    lean(evening, Act.LOOK_UP)
    scene.focus.put("3c")
    scene.handle(Intent(Act.CONFIRM, "desk"))
    evening.wait(1)
    match = scene.match
    assert match.conductor.moves(scene.clock), "the stone is on its way"
    assert match.eye.camera == "near"
    for _ in range(400):
        evening.wait(1)
        if match.acting == 0 and scene.ready:
            break
    assert match.eye.camera == "near", "while the mind thinks, nobody sits back for me"


def test_behind_the_curtain_everybody_finds_their_own_camera_again() -> None:
    match = couch("A seal 2b", "B seal 1a")
    match.lift(0)
    match.hand(0).camera = "near"
    assert match.lean()
    match.submit((BOX.hear("A lay 3c"),), 0.0, 0.0)
    match.lift(1)
    assert match.eye == Eye(1)
    match.submit((BOX.hear("B lay 3a"),), 0.0, 0.0)
    match.lift(0)
    assert match.eye == Eye(0, "near")


# --- data -----------------------------------------------------------------------------------------------


def test_its_pictures_are_those_that_are_drawn_and_weigh_little() -> None:
    listed = tomli.loads((ART / "index.toml").read_text(encoding="utf-8"))
    assert listed.keys() == PICTURES.keys()
    assert sum(path.stat().st_size for path in Path(ART).rglob("*.png")) < 100_000


def test_a_plate_shows_a_board_and_names_the_file_if_it_cannot(evening: Evening) -> None:
    position = BOX.show(table("A seal 2b", "B seal 1a", "A lay 3c").state)
    made = plate(evening.house, "sanmoku/rulebook/01-aim.toml", {"position": position})
    assert len({tuple(made.get_at((x, made.get_height() // 2))) for x in range(0, made.get_width(), 7)}) > 10
    with pytest.raises(BadLevel) as caught:
        plate(evening.house, "sanmoku/rulebook/01-aim.toml", {"position": "board: ."})
    assert caught.value.values["file"] == "sanmoku/rulebook/01-aim.toml"
