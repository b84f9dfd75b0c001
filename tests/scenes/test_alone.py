"""Alone: planks to choose from, how far one came on each, a title to want; by pad, by keys, by mouse."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.kernel.choices import choices_of
from game.kernel.table import AnyTable, Table
from game.minds.gardener import Gardener
from game.minds.protocol import Counted, choose
from game.records import RECORDS, Result, Sat, keep_result
from game.registry import TABLES, box_of
from game.saves import save_match
from game.scenes.alone import Alone
from game.scenes.gong import BEAT
from game.scenes.lobby import Lobby
from game.scenes.seating import Player, Seating
from game.stage.loop import STEP
from game.stage.rooms import rooms_of
from game.stage.scenes import Push
from tests.scenes.people import Evening

SEALS = {"": "koi/gong_dim", **{title: f"koi/title_{title}" for title in ("gakusei", "senmon", "sensei")}}


def sitting(*players: Player) -> Seating:
    return Seating((*players, *(None,) * (4 - len(players))))


def pond(evening: Evening, points: int, title: str, scenario: str, name: str = "Mika", **deeds: int) -> None:
    options = {"seats": 1, "scenario": scenario}
    sat = Sat(name, points, 1, deeds=deeds)
    keep_result(evening.house.saves / RECORDS, Result("koi", "2026-11-20", "s", (sat,), title, options=options))


def planks(evening: Evening, holds: str = "desk", game: str = "koi") -> Any:
    """Somebody sits down alone and strikes the gong."""
    evening.loop.go(Push(Lobby(evening.house, game, sitting(Player("Mika", holds=holds)))))
    assert evening.top.focus.put("gong")
    if holds == "desk":
        evening.press_key("later")
    else:
        evening.press_pad(evening.pads[-1], "pause")
    evening.wait(3)
    return evening.top


def said(scene: Any, name: str) -> str:
    return next(each.text for each in scene.said if each.name == name)


def seal(scene: Any, plank: int) -> str:
    """The picture that hangs on a plank."""
    laid = next(each for each in scene.laid if each.name == f"seal {plank}")
    atlas, page = scene.house.atlas, 76
    found = [
        title
        for title, art in SEALS.items()
        if atlas.poised(art, 0, 0.0, page / atlas.index[art].size[0], 1.0).surface is laid.surface
    ]
    assert len(found) == 1
    return found[0]


def options(evening: Evening) -> Any:
    assert evening.scene == "Playing"
    return evening.top.match.table.state.options


# --- the way there --------------------------------------------------------------------------------------


def test_from_the_first_start_to_a_pond_of_ones_own_in_four_presses(evening: Evening) -> None:
    pad = evening.pad()
    assert evening.top.focus.put("koi")
    for _ in range(3):
        evening.press_pad(pad, "confirm")
    assert evening.scene == "Alone"
    evening.press_pad(pad, "confirm")
    assert (options(evening).seats, options(evening).scenario, options(evening).title) == (1, "plain", "gakusei")


def test_who_sits_with_a_mind_or_plays_another_game_begins_at_once(evening: Evening) -> None:
    for game, seating in (
        ("koi", sitting(Player("Mika", holds="desk"), Player("Niwa", mind="gardener"))),
        ("koi", sitting(Player("Niwa", mind="gardener"))),
        ("haniwa", sitting(Player("Mika", holds="desk"), Player("Niwa", mind="gardener"))),
    ):
        evening.loop.go(Push(Lobby(evening.house, game, seating)))
        evening.press_key("later")
        assert evening.scene not in ("Alone", "Lobby"), game


def test_back_leads_to_the_lobby_where_one_is_not_ready_any_more(evening: Evening) -> None:
    pad = evening.pad()
    assert evening.top.focus.put("koi")
    for _ in range(3):
        evening.press_pad(pad, "confirm")
    evening.press_pad(pad, "down")
    evening.press_pad(pad, "back")
    assert evening.scene == "Lobby"
    assert evening.top.ready == frozenset()
    assert "Torrid summer" in evening.reads(), "what was chosen stands on the slip"
    evening.press_pad(pad, "undo")
    evening.press_pad(pad, "confirm")
    assert evening.scene == "Playing"
    assert options(evening).seats == 2


def test_whose_pad_goes_sits_there_no_more(evening: Evening) -> None:
    pad, other = evening.pad(), evening.pad()
    evening.pads.remove(other)
    planks(evening, pad.name)
    evening.pads.append(other)
    assert evening.scene == "Alone"
    other.unplug()
    evening.wait(4)
    assert evening.scene == "Alone"
    pad.unplug()
    evening.wait(4)
    assert evening.scene == "Lobby"
    assert not evening.top.seating.players


def test_whose_pad_goes_while_the_rules_are_read_sits_there_no_more(evening: Evening) -> None:
    pad = evening.pad()
    planks(evening, pad.name)
    evening.press_key("inspect")
    assert evening.scene == "Rulebook"
    pad.unplug()
    evening.wait(4)
    evening.press_key("back")
    evening.wait(2)
    assert evening.scene == "Lobby"
    assert not evening.top.seating.players


def test_the_gong_sounds_a_beat_and_back_silences_it(evening: Evening) -> None:
    evening.house.change(speed="normal", reduced_motion=False)
    scene = planks(evening)
    evening.press_key("confirm")
    assert scene.struck is not None
    assert evening.reads().count("Wait") == 1
    evening.press_key("back")
    evening.wait(round(2 * BEAT / STEP))
    assert evening.scene == "Alone"
    evening.press_key("confirm")
    evening.wait(round(BEAT / STEP) + 2)
    assert evening.scene == "Doors"


# --- choosing -------------------------------------------------------------------------------------------


def test_up_and_down_choose_what_is_played_and_left_and_right_a_title(evening: Evening) -> None:
    scene = planks(evening)
    seen = []
    for _ in scene._planks.VALUES:
        assert scene.focus.name == f"plank {scene.chosen}"
        seen.append(said(scene, "sheet name"))
        evening.press_key("down")
    assert seen == ["Quiet pond", "Torrid summer", "Lit path", "Imperial lake"]
    assert scene.chosen == 0, "planks lie in a ring"
    for title in ("senmon", "sensei", "sensei"):
        evening.press_key("right")
        assert scene._slip.value("title") == title
    evening.press_key("left")
    evening.press_key("down")
    assert [said(scene, f"points {n}") for n in range(3)] == ["50+", "70+", "90+"]
    evening.press_key("confirm")
    assert (options(evening).scenario, options(evening).title) == ("torrid_summer", "senmon")


def test_what_else_stands_on_a_plank_is_leafed_to(evening: Evening) -> None:
    scene = planks(evening)
    before = [prompt.text for prompt in scene.prompts()]
    evening.press_key("up")
    assert [prompt.text for prompt in scene.prompts() if prompt.text not in before] == ["", "Wild lake"]  # LB and RB
    evening.press_key("next")
    assert (said(scene, "name 3"), said(scene, "sheet name")) == ("Wild lake", "Wild lake")
    evening.press_key("previous")
    assert said(scene, "name 3") == "Imperial lake"
    evening.click_prompt("Wild lake")
    evening.press_key("confirm")
    assert options(evening).scenario == "imperial_lake_wild"


def test_a_mouse_chooses_by_a_click_and_by_nothing_else(evening: Evening) -> None:
    scene = planks(evening)
    for target in scene.focus.targets:
        evening.point(target.rect.center)
        assert scene.focus.name == target.name
        assert (scene.chosen, scene.title) == (0, 0), "it was only passed over"
    evening.click("plank 2")
    assert (scene.chosen, evening.scene) == (2, "Alone")
    evening.click("title 1")
    assert (scene.title, evening.scene) == (1, "Alone")
    evening.click("gong")
    assert (options(evening).scenario, options(evening).title) == ("illuminated_path", "senmon")


def test_what_confirming_does_is_what_the_prompt_says(evening: Evening) -> None:
    scene = planks(evening)
    evening.point(scene._rect(1).center)
    assert "Choose" in evening.reads()
    evening.click_confirm()
    assert (scene.chosen, evening.scene) == (1, "Alone")
    evening.click_confirm()
    assert evening.scene == "Playing"


def test_the_rules_are_read_over_it(evening: Evening) -> None:
    planks(evening)
    evening.press_key("inspect")
    assert evening.scene == "Rulebook"


def test_a_pond_without_goals_says_so(evening: Evening) -> None:
    scene = planks(evening)
    with_goals = said(scene, "slip text rules")
    evening.press_key("back")
    evening.top.slip.leaf("goals", 1)
    evening.press_key("later")
    evening.wait(3)
    assert said(evening.top, "slip text rules") != with_goals
    assert "There are no goals" in said(evening.top, "slip text rules")


# --- how far one came -----------------------------------------------------------------------------------


def test_each_plank_tells_the_best_title_and_the_most_points_of_who_sits_there(evening: Evening) -> None:
    pond(evening, 83, "senmon", "plain", goals=3, koi=20)
    pond(evening, 104, "", "plain", goals=2, koi=26)
    pond(evening, 55, "gakusei", "torrid_summer", goals=3, koi=14)
    pond(evening, 41, "", "illuminated_path", goals=1, koi=9)
    pond(evening, 130, "sensei", "illuminated_path", "Ren", goals=9, koi=40)
    scene = planks(evening)
    assert [said(scene, f"best {n}") for n in range(4)] == ["104", "55", "41", "new"]
    assert [seal(scene, n) for n in range(4)] == ["senmon", "gakusei", "", ""]
    assert [said(scene, f"number {n}") for n in range(3)] == ["4", "9", "26"]
    assert said(scene, "sign who") == "Mika keeps a pond alone"


def test_of_a_line_of_an_older_house_the_journal_tells_where_it_was(evening: Evening) -> None:
    options: dict[str, Any] = {"seats": 1, "scenario": "illuminated_path", "title": "senmon"}
    table: AnyTable = Table.new(box_of("koi"), options, "older", names=("Mika",))
    save_match(table, evening.house.saves / "older.jsonl")
    for match, points in (("older.jsonl", 91), ("gone.jsonl", 99), ("", 98)):
        kept = Result("koi", f"2026-11-{points}", "s", (Sat("Mika", points, 1),), "senmon", match=match)
        keep_result(evening.house.saves / RECORDS, kept)
    scene = planks(evening)
    assert [said(scene, f"best {n}") for n in range(4)] == ["new", "new", "91", "new"]
    assert seal(scene, 2) == "senmon"
    assert [said(scene, f"number {n}") for n in range(3)] == ["3", "–", "–"], "which goals were claimed nobody knows"


def test_what_is_chosen_is_read_aloud(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(evening.house.voice, "say", lambda text, _: spoken.append(text))
    evening.house.change(voice=True)
    planks(evening)
    spoken.clear()
    evening.press_key("down")
    assert "Torrid summer" in spoken[-1]
    assert "Only koi with water on every side score." in spoken[-1]
    evening.press_key("right")
    assert spoken[-1] == "Senmon"


def test_without_records_everything_is_new(evening: Evening) -> None:
    scene = planks(evening)
    assert {said(scene, f"best {n}") for n in range(4)} == {"new"}
    assert [said(scene, f"number {n}") for n in range(3)] == ["0", "–", "–"]


def test_damaged_records_are_told_and_the_rest_is_new(evening: Evening) -> None:
    pond(evening, 83, "senmon", "plain")
    pond(evening, 70, "gakusei", "torrid_summer")
    path = evening.house.saves / RECORDS
    first, second = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first.replace(b"83", b"93") + second)
    planks(evening)
    assert evening.scene == "Message"
    evening.press_key("confirm")
    assert evening.scene == "Alone"
    assert [said(evening.top, f"best {n}") for n in range(4)] == ["new", "70", "new", "new"]


@pytest.mark.parametrize(("scenario", "plank"), [("torrid_summer", 1), ("imperial_lake", 3)])
def test_a_pond_that_was_kept_is_told_the_next_time(evening: Evening, scenario: str, plank: int) -> None:
    scene = planks(evening)
    for _ in range(plank):
        evening.press_key("down")
    assert scene.value == scenario
    evening.press_key("confirm")
    match, mind, luck = evening.top.match, Gardener(), random.Random(3)
    while not match.table.over:
        chosen = choose(mind, match.table.box, match.table.view(0), 0, luck, Counted(1))
        match.submit((chosen,), evening.loop.clock, 0.0)
    evening.wait(40)
    assert evening.scene == "Scoring"
    points = match.table.score().totals[0]
    scene = planks(evening)
    assert [said(scene, f"best {n}") for n in range(4)] == [str(points) if n == plank else "new" for n in range(4)]
    assert [said(scene, f"number {n}") for n in range(2)] == ["1", str(len(match.table.state.keepers[0].goals))]


# --- for any game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in TABLES if rooms_of(game).planks is not None])
def test_planks_have_every_value_once_and_a_picture_and_words_for_each(evening: Evening, game: str) -> None:
    room = rooms_of(game).planks
    assert room is not None
    values = [value for plank in room.VALUES for value in plank]
    of = {choice.key: choice for choice in choices_of(game, box_of(game).options)}
    assert sorted(values) == sorted(of[room.CHOICE].values)
    shown = [pygame.image.tobytes(room.picture(evening.house, value), "RGBA") for value in values]
    assert len(set(shown)) == len(values)
    size = [round(part * evening.window.canvas.scale) for part in room.SIZE]
    for value in values:
        assert list(room.picture(evening.house, value).get_size()) == size
        asked = room.asks({"seats": 1, room.CHOICE: value})
        assert tuple(each.value for each in asked) == of[room.TITLES].values
        assert [each.points for each in asked] == sorted(each.points for each in asked)
        assert evening.house.say(room.rules({room.CHOICE: value}).key)


@pytest.mark.parametrize("contrast", [False, True])
def test_seals_are_told_apart_without_their_colours(evening: Evening, contrast: bool) -> None:
    evening.house.change(contrast=contrast)
    scene = planks(evening)
    assert isinstance(scene, Alone)
    dark = []
    for art in SEALS.values():
        grey = pygame.transform.grayscale(pygame.transform.smoothscale(evening.house.atlas.image(art), (52, 52)))
        tones = [grey.get_at((26, y))[0] for y in range(10, 42)]
        middle = (max(tones) + min(tones)) / 2
        dark.append(sum(1 for one, other in pairwise(tones) if one >= middle > other))
    assert len(set(dark[1:])) == 3, "one wave, two, three"
