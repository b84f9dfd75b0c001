"""How a turn feels: light, ring and koi come when they are due, and nothing flips or cuts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.hiroba import cues, layout
from game.games.hiroba.paint import BESIDE
from game.games.hiroba.parts import GRID
from game.kernel.table import Table, Undo
from game.registry import box_of
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.scoring import Scoring
from game.scenes.seating import Player, Seating
from game.stage.rooms import EVERYBODY
from game.stage.scenes import Reset
from tests.scenes.people import Evening


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    made = Evening(Path(tmp_path_factory.mktemp("feel")), (640, 360), speed="normal", reduced_motion=False)
    yield made
    made.close()


def two(evening: Evening, steps: int = 0) -> Playing:
    """A table of two people after so many commands, before anything is shown of it."""
    table: Any = Table.new(box_of("hiroba"), {"seats": 2, "first": 0}, "feel", undo=Undo.FREE)
    for _ in range(steps):
        table.submit(table.legal(table.box.waits(table.state)[0])[0])
    seats = Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None))
    scene = Playing(evening.house, Match(table, seats))
    evening.loop.go(Reset(scene))
    return scene


def drawn(scene: Any, start: str) -> dict[str, int]:
    """The pictures whose names begin like this, and how strong each is."""
    return {each.name: each.alpha for each in scene.laid if each.name.startswith(start)}


def test_ring_and_light_grow_as_soon_as_everything_is_told_and_the_board_keeps_its_brightness(evening: Evening) -> None:
    scene = two(evening, 1)
    evening.wait(60)
    match = scene.match
    scene.send(match.table.legal(match.acting)[:1])
    rings, lights = [], []
    while not scene.board.busy(scene.shown_at) or not rings or rings[-1] < 255 or lights[-1] < 255:
        evening.wait(1)
        assert not drawn(scene, "dusk")
        if not scene.board.told(scene.shown_at):
            assert not drawn(scene, "ring")
            continue
        rings.append(drawn(scene, "ring")["ring"])
        lights.append(max(drawn(scene, "glow").values(), default=0))
        if len(rings) > 60:
            break
    assert 0 < rings[0] < 255, "it blooms"
    assert all(one <= other for one, other in pairwise(rings))
    assert all(one <= other for one, other in pairwise(lights))
    assert rings[-1] == lights[-1] == 255
    assert len([each for each in lights if each < 255]) > 5, "no flip"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 150])
def test_no_prompt_is_left_out_and_no_card_hides_a_panel(evening: Evening, language: str, text_size: int) -> None:
    evening.house.change(language=language, text_size=text_size)
    table: Any = Table.new(box_of("hiroba"), {"seats": 4, "first": 0}, "feel", undo=Undo.FREE)
    for _ in range(20):
        table.submit(table.legal(table.box.waits(table.state)[0])[0])
    seats = Seating(tuple(Player(name, holds="desk") for name in ("Aki", "Ren", "Mia", "Ben")))
    scene = Playing(evening.house, Match(table, seats))
    evening.loop.go(Reset(scene))
    evening.wait(30)
    for used in ("keyboard", "mouse", "pad:0"):
        evening.loop.devices.last = used
        evening.wait(1)
        wanted = {f"prompt {prompt.act.value}" for prompt in scene.prompts() if prompt.text}
        assert wanted <= {said.name for said in scene.said}
    for place in sorted(scene.board.layout.places(scene.match.view, EVERYBODY))[::9]:
        scene.focus.put(place)
        scene.acting.inspect()
        assert scene.acting.card.lies
        assert scene.acting.card.column.collidelist(scene.board.panels()) < 0
    evening.house.change(language="en", text_size=100)


def test_a_panel_grows_and_shrinks_together_with_what_lies_on_it(evening: Evening) -> None:
    scene = two(evening, 1)
    evening.wait(60)
    match = scene.match
    pebbles = {0: layout.pebble(0, 0, 1), 1: layout.pebble(1, 0, 1)}
    was = match.conductor.seen(scene.shown_at)
    scene.send(match.table.legal(match.acting)[:1])
    home = match.conductor.home
    gone: dict[int, list[tuple[float, float]]] = {0: [], 1: []}
    while match.conductor.moves(scene.shown_at):
        for seat, name in pebbles.items():
            here, start, end = match.conductor.seen(scene.shown_at)[name].scale, was[name].scale, home[name].scale
            share = match.share(seat, scene.shown_at, scene.board.pace)
            grows = end > start
            gone[seat].append(((here - start) / (end - start), share if grows else 1 - share))
        evening.wait(1)
    for steps in gone.values():
        assert len({share for _, share in steps}) >= 6
        assert max(abs(piece - paper) for piece, paper in steps) < 0.2, "neither runs ahead of the other"


def test_what_flies_up_round_a_pebble_is_seen_beside_it(evening: Evening) -> None:
    for soil, art in (("sand", "specks/dust"), ("moss", "specks/dust_moss")):
        scene = two(evening)
        evening.wait(200)
        match = scene.match
        name = next(n for n in match.hand(0).open(match.view) if layout.soil(match.view, GRID.square[n]) == soil)
        scene.focus.put(name)
        evening.wait(20)
        evening.press_key("confirm")
        rises: list[Any] = []
        for _ in range(60):
            evening.wait(1)
            rises += [each.surface for each in scene.laid if each.name.startswith("speck")]
        atlas = evening.house.atlas
        pictures = {id(atlas.lying(art, frame)[0]) for frame in range(atlas.index[art].frames)}
        assert rises
        assert {id(each) for each in rises} <= pictures
        widest = max(each.get_bounding_rect(min_alpha=60).w for each in rises)
        assert widest > layout.SQUARE * atlas.scale, "more than the pebble hides"


def test_the_light_of_a_panel_is_lit_where_it_belongs_when_the_pieces_are_dealt() -> None:
    table: Any = Table.new(box_of("hiroba"), {"seats": 2, "first": 1}, "feel")
    view = table.view(None)
    now = layout.poses(view, EVERYBODY)
    before, _ = cues.opening(view, now)
    for name in ("light", "lamp"):
        assert before[name] == now[name]._replace(alpha=0.0)


def brightness(evening: Evening) -> list[float]:
    """How bright the wood at the left is, and the wood at the right, where nothing lies on it."""
    canvas = evening.window.canvas
    both = (pygame.Rect(20, 660, 400, 90), pygame.Rect(1500, 660, 400, 90))
    return [sum(pygame.transform.average_color(canvas.surface, canvas.rect(rect))[:3]) for rect in both]


def test_the_lamp_is_over_the_wood_of_whoever_is_on_turn(evening: Evening) -> None:
    scene = two(evening, 1)
    evening.wait(120)
    seen = {}
    for _ in range(2):
        match = scene.match
        seen[match.acting] = brightness(evening)
        scene.send(match.table.legal(match.acting)[:1])
        evening.wait(120)
    assert seen[0][0] > 1.3 * seen[0][1]
    assert seen[1][1] > 1.3 * seen[1][0]


def test_the_lamp_goes_over_with_a_soft_front(evening: Evening) -> None:
    scene = two(evening, 1)
    evening.wait(120)
    canvas = evening.window.canvas
    planks = [pygame.Rect(10, y, 70, 9) for y in range(9, 1060, 9)]  # nothing lies on them

    def light() -> list[int]:
        return [sum(pygame.transform.average_color(canvas.surface, canvas.rect(plank))[:3]) for plank in planks]

    match, acting, start = scene.match, scene.match.acting, light()
    while match.acting == acting:
        scene.send(match.table.legal(acting)[:1])
    seen = []
    for _ in range(120):
        evening.wait(1)
        seen.append(light())
    shares = [
        [(now - dark) / (bright - dark) for now, dark, bright in zip(each, start, seen[-1], strict=True)]
        for each in seen
    ]
    halves = [each for each in shares if 0.2 < sum(each) / len(each) < 0.8]
    assert halves, "it is on its way for some frames"
    for each in halves:
        assert max(abs(one - other) for one, other in pairwise(each)) < 0.6


def test_koi_come_one_after_the_other_when_the_ponds_are_set_down(evening: Evening) -> None:
    scene = two(evening)
    seen = []
    for _ in range(220):
        evening.wait(1)
        seen.append(len(drawn(scene, "koi ")))
    counts = sorted(set(seen))
    assert counts == list(range(counts[-1] + 1)), "never two at once"
    assert counts[-1] >= 5
    scene.board.dress()
    scene.changed()
    evening.wait(1)
    assert len(drawn(scene, "koi ")) == counts[-1], "they are there already when everything is painted anew"


def test_playing_again_goes_through_the_doors(evening: Evening) -> None:
    scene = two(evening)
    match = scene.match
    while match.waiting:
        match.submit(match.table.legal(match.waiting[0])[:1], evening.loop.clock, 0.0)
    evening.loop.go(Reset(Scoring(evening.house, match)))
    evening.wait(2)
    for _ in range(3):
        evening.press_key("confirm")
        evening.wait(2)
    assert evening.scene == "Doors"
    evening.wait(60)
    assert evening.scene == "Playing"
    assert not evening.top.match.over


def test_on_the_scroll_the_loser_bows_the_winner_rejoices_and_the_ring_touches_no_sum(evening: Evening) -> None:
    scene = two(evening)
    match = scene.match
    while match.waiting:
        match.submit(match.table.legal(match.waiting[0])[:1], evening.loop.clock, 0.0)
    scroll = Scoring(evening.house, match)
    evening.loop.go(Reset(scroll))
    evening.wait(2)
    for _ in range(2):  # the row, and then everything
        evening.press_key("confirm")
    faces: dict[str, set[tuple[Any, ...]]] = {}
    for _ in range(90):
        evening.wait(1)
        for each in scroll.laid:
            if each.name.startswith("head "):
                faces.setdefault(each.name, set()).add((each.place, each.surface.get_size()))
    assert {name: len(seen) > 3 for name, seen in faces.items()} == {"head 0": True, "head 1": True}
    turned = {name: len({size for _, size in seen}) > 1 for name, seen in faces.items()}
    assert [seat for seat in range(2) if not turned[f"head {seat}"]] == list(match.table.score().winners)
    for target in scroll.focus.targets:
        inner = target.rect.x + 24 - scroll.ring_grows
        sums = [said for said in scroll.said if said.name.startswith(f"sum {target.name} ")]
        assert all(said.rect.x > inner + 4 for said in sums)


def test_the_wood_beside_the_board_says_which_round_it_is_and_never_goes_back(evening: Evening) -> None:
    table: Any = Table.new(box_of("hiroba"), {"seats": 3, "first": 1}, "rounds", undo=Undo.FREE)
    seen = []
    while table.state.phase in ("place", "rest"):
        plaque = layout.frame(table.state, EVERYBODY).plaque
        assert plaque is not None
        seen.append(plaque.tally.values["round"])
        table.submit(table.legal(table.state.seat)[0])
    assert seen == sorted(seen)
    assert seen[0] == 1
    assert set(seen) <= set(range(1, 10))
    assert layout.frame(table.state, EVERYBODY).plaque is None
    scene = two(evening, 5)
    evening.wait(30)
    round_ = layout.frame(scene.match.view, EVERYBODY).plaque.tally.values["round"]  # type: ignore[union-attr]
    assert f"{round_} of 9" in evening.reads()


@pytest.mark.parametrize("text_size", [100, 150])
def test_the_number_of_stones_does_not_touch_the_koi_nor_that_of_koi_the_edge(evening: Evening, text_size: int) -> None:
    evening.house.change(text_size=text_size)
    scene = two(evening, 1)
    evening.wait(60)
    said = {each.name: each.rect for each in scene.said}
    for seat in scene.match.view.seats:
        share = float(layout.is_active(scene.match.view, seat))
        koi, paper = layout.koi_rect(seat, share), layout.paper(seat, share)
        assert said[f"stock {seat} 0"].right + BESIDE <= koi.x + 1
        assert said[f"stock {seat} 1"].right + BESIDE <= paper.right + 1
    evening.house.change(text_size=100)
