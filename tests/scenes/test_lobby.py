"""The lobby: being ready, minds that come and go, options of any game, and a gong that says why it is silent."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.kernel.trouble import BadLevel
from game.registry import OURS, box_of
from game.scenes.lobby import BEAT, DISC, Lobby
from game.scenes.options import ROWS
from game.scenes.porch import SMALL, WEST, Porch, games_at, small_at
from game.scenes.seating import BOTS, Player, Seating
from game.sign import sign_of
from game.stage.loop import STEP
from game.stage.scenes import Push, Reset
from game.stage.window import SAFE
from tests.scenes.people import Evening


def sitting(*players: Player) -> Seating:
    return Seating((*players, *(None,) * (4 - len(players))))


ME = Player("Aki", holds="desk")
FOUR = sitting(ME, *(Player(name, mind="gardener") for name in ("Kitsune", "Niwa", "Hachi")))


def open_lobby(evening: Evening, game: str = "hiroba", seating: Seating | None = None, focus: str = "chair 0") -> Any:
    scene = Lobby(evening.house, game, seating)
    evening.loop.go(Push(scene))
    assert scene.focus.put(focus)
    scene.changed()
    evening.wait(2)
    return scene


# --- ready ----------------------------------------------------------------------------------------------


def test_confirm_on_my_own_cushion_says_ready_and_takes_it_back(evening: Evening) -> None:
    scene = open_lobby(evening, seating=sitting(ME))
    evening.press_key("confirm")
    assert scene.seating.chairs[0] == ME, "nobody is turned into a mind"
    assert "Ready" in [said.text for said in scene.said if said.name == "ready text 0"]
    assert "At least 2 must sit down: ask a bot." in evening.reads(), "readiness alone is not enough"
    evening.press_key("confirm")
    assert scene.ready == frozenset()
    assert not [said for said in scene.said if said.name == "ready text 0"]


def test_the_gong_sounds_when_everybody_is_ready_wherever_the_focus_is(evening: Evening) -> None:
    first, second = evening.pad(), evening.pad()
    scene = open_lobby(evening)
    for pad in (first, second):
        evening.press_pad(pad, "confirm")
    assert [player.holds for _, player in scene.seating.players] == [first.name, second.name]
    evening.press_pad(second, "confirm")
    assert evening.scene == "Lobby", "the first is not ready yet"
    evening.press_pad(first, "confirm")
    assert evening.scene == "Playing"


def test_whoever_asks_a_mind_or_changes_the_table_is_not_ready(evening: Evening) -> None:
    scene = open_lobby(evening, seating=sitting(ME))
    for change in ("undo", "option", "next"):
        scene.focus.put("chair 0")
        scene.ready = frozenset({"desk"})
        if change == "option":
            scene.focus.put("option undo")
            evening.press_key("right")
        else:
            evening.press_key(change)
        assert scene.ready == frozenset(), change
    assert evening.scene == "Lobby"


def test_the_gong_sounds_a_beat_before_the_match_and_back_silences_it(evening: Evening) -> None:
    evening.house.change(speed="normal", reduced_motion=False)
    scene = open_lobby(evening, seating=FOUR)
    evening.press_key("later")
    evening.wait(round(BEAT / STEP) - 6)
    assert evening.scene == "Lobby"
    assert "Wait" in evening.reads()
    evening.press_key("back")
    assert scene.struck is None
    assert scene.seating == FOUR, "back means the gong alone"
    evening.wait(round(2 * BEAT / STEP))
    assert evening.scene == "Lobby"
    evening.press_key("later")
    evening.wait(round(BEAT / STEP) + 2)
    assert evening.scene == "Doors"
    evening.wait(60)
    assert evening.scene == "Playing"


def test_the_gong_falls_silent_when_a_pad_goes_that_it_sounded_for(evening: Evening) -> None:
    evening.house.change(speed="normal", reduced_motion=False)
    pad, stranger = evening.pad(), evening.pad()
    scene = open_lobby(evening, "haniwa", sitting(ME, Player("Ren", holds=pad.name)), "gong")
    evening.press_key("later")
    stranger.unplug()
    evening.wait(4)
    assert scene.struck is not None, "nobody sat there with that one"
    pad.unplug()
    evening.wait(round(2 * BEAT / STEP))
    assert evening.scene == "Lobby"
    assert len(scene.seating.players) == 1
    pad = evening.pad()
    evening.press_pad(pad, "confirm")
    evening.press_key("later")
    evening.wait(round(BEAT / STEP) + 2)
    assert evening.scene == "Doors"


def test_the_gong_swings_while_it_sounds_and_hangs_still_with_reduced_motion(evening: Evening) -> None:
    def struck(*, reduced: bool) -> list[bytes]:
        evening.house.change(speed="normal", reduced_motion=reduced)
        open_lobby(evening, seating=FOUR)
        evening.press_key("later")
        seen = []
        for _ in range(4):
            evening.wait(4)
            part = evening.window.canvas.surface.subsurface(evening.window.canvas.rect(DISC))
            seen.append(pygame.image.tobytes(part, "RGB"))
        return seen

    assert len(set(struck(reduced=False))) == 4
    assert len(set(struck(reduced=True))) == 1


# --- who sits where -------------------------------------------------------------------------------------


def test_confirm_leafs_through_minds_and_back_sends_the_mind_away(evening: Evening) -> None:
    scene = open_lobby(evening, seating=sitting(ME), focus="chair 2")
    for mind in BOTS:
        evening.press_key("confirm")
        assert scene.seating.chairs[2].mind == mind
    assert "Send away" in evening.reads()
    evening.press_key("back")
    assert scene.seating == sitting(ME), "the mind went, and I sit where I sat"
    assert scene.focus.name == "chair 2"
    evening.press_key("back")
    assert evening.scene == "Porch", "on an empty cushion back leads out"


def test_back_on_my_own_cushion_stands_me_up(evening: Evening) -> None:
    scene = open_lobby(evening, seating=FOUR)
    assert "Stand up" in evening.reads()
    evening.press_key("back")
    assert scene.seating.chairs[0] is None
    assert len(scene.seating.players) == 3


def test_no_pad_takes_the_seat_of_another(evening: Evening) -> None:
    first, second = evening.pad(), evening.pad()
    scene = open_lobby(evening)
    for pad in (first, second):
        evening.press_pad(pad, "confirm")
    scene.focus.put("chair 0")
    evening.press_pad(second, "confirm")
    assert scene.ready == {second.name}, "on somebody's cushion I speak for myself"
    evening.press_pad(second, "back")
    assert [player.holds for _, player in scene.seating.players] == [first.name]


def test_the_seats_of_a_pad_that_went_while_we_were_out_are_free(evening: Evening) -> None:
    pad = evening.pad()
    evening.press_pad(pad, "confirm")
    evening.press_pad(pad, "confirm")
    evening.press_pad(pad, "undo")
    evening.press_key("pause")
    assert evening.scene == "Porch"
    pad.unplug()
    evening.wait(3)
    evening.press_key("confirm")
    assert [player.mind for _, player in evening.top.seating.players] == ["gardener"]


# --- what is said, and where ----------------------------------------------------------------------------


def test_a_refused_start_shakes_the_gong_and_says_why_beside_it(evening: Evening) -> None:
    evening.house.change(reduced_motion=False)
    scene = open_lobby(evening, seating=sitting(ME), focus="gong")
    evening.press_key("confirm")
    assert scene.shaking
    said = next(said for said in scene.said if said.text == "At least 2 must sit down: ask a bot.")
    assert abs(said.rect.centerx - DISC.centerx) < 20
    assert 0 < said.rect.top - DISC.bottom < 40


def test_what_was_said_of_too_few_goes_when_enough_sit(evening: Evening) -> None:
    open_lobby(evening, seating=sitting(ME), focus="gong")
    evening.press_key("confirm")
    assert "At least 2 must sit down: ask a bot." in evening.reads()
    evening.press_key("undo")
    assert "At least 2 must sit down: ask a bot." not in evening.reads()


def test_a_bot_is_asked_with_one_button(evening: Evening) -> None:
    scene = open_lobby(evening, seating=sitting(ME), focus="chair 2")
    assert [each.text for each in scene.prompts()].count("Ask a bot") == 1
    scene.focus.put("chair 0")
    assert [each.text for each in scene.prompts()].count("Ask a bot") == 1


def test_no_prompt_is_offered_twice_wherever_the_focus_is(evening: Evening) -> None:
    for focus in ("gong", "chair 0", "chair 1", "option undo"):
        said = [prompt.text for prompt in open_lobby(evening, seating=sitting(ME), focus=focus).prompts()]
        assert len(said) == len(set(said)), focus
        assert "Start" in said


def test_too_many_for_a_game_are_told_so(evening: Evening) -> None:
    open_lobby(evening, "haniwa", FOUR, "gong")
    evening.press_key("confirm")
    assert "At most 2 can play." in evening.reads()


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_mind_says_hides_neither_gong_nor_options(evening: Evening, language: str, text_size: int) -> None:
    evening.house.change(language=language, text_size=text_size)
    for mind in BOTS:
        seating = sitting(*(Player(f"{n}", mind=mind) for n in range(4)))
        for chair in range(4):
            scene = open_lobby(evening, seating=seating, focus=f"chair {chair}")
            said = next(said for said in scene.said if said.name == "speech text")
            assert said.room is not None
            assert not said.room.colliderect(scene.slip.rect)
            assert not said.room.colliderect(DISC)
            heads = [pygame.Rect(x - 80, 470, 160, 330) for x in (276, 732, 1188, 1644)]
            assert said.room.collidelist(heads) == -1


@pytest.mark.parametrize("mind", BOTS)
def test_the_name_of_a_mind_is_whole_at_any_text_size(evening: Evening, mind: str) -> None:
    for language in ("en", "fr"):
        evening.house.change(language=language, text_size=150)
        scene = open_lobby(evening, seating=sitting(Player("Kitsune", mind=mind)), focus="gong")
        assert "Kitsune" in [said.text for said in scene.said if said.name == "name 0"]


def test_the_ring_round_an_option_holds_all_of_its_line(evening: Evening) -> None:
    scene = open_lobby(evening, focus="option undo")
    rect = scene.ring_rect()
    row = [target.name for target in scene.slip.targets()].index("option undo")
    for drawn in (said.rect for said in scene.said if said.name in (f"option {row}", f"value {row}")):
        assert rect.inflate(0, 8).contains(drawn)
    scale = evening.window.canvas.scale
    arrow = next(each for each in scene._settled.drawn if each.name == f"arrow right {row}")
    assert (arrow.place[0] + arrow.surface.get_width()) / scale <= rect.right


GOLD = 22
"""How far the inner edge of a ring lies inside of its picture."""


@pytest.mark.parametrize("game", ["hiroba", "koi"])
def test_the_ring_round_an_option_touches_no_letter(evening: Evening, game: str) -> None:
    evening.house.change(language="fr")
    scene = open_lobby(evening, game, sitting(ME, Player("Ben", mind="sprout")))
    scale = evening.window.canvas.scale
    for row, target in enumerate(scene.slip.targets()):
        scene.focus.put(target.name)
        scene.changed()
        evening.wait(2)
        inner = target.rect.inflate(2 * (scene.ring_grows - GOLD), 2 * (scene.ring_grows - GOLD))
        for drawn in (each for each in scene.laid if each.name in (f"option {row}", f"value {row}")):
            ink = drawn.surface.get_bounding_rect().move(drawn.place)
            assert inner.top <= ink.top / scale, (target.name, drawn.name)
            assert ink.bottom / scale <= inner.bottom, (target.name, drawn.name)


# --- options --------------------------------------------------------------------------------------------


def test_the_focused_option_is_explained_by_what_it_stands_at(evening: Evening) -> None:
    open_lobby(evening, "koi", sitting(ME), "option scenario")
    assert "Three goals by chance: claim them all, and reach the score." in evening.reads()
    evening.press_key("right")
    assert "A koi that is not surrounded by water scores nothing." in evening.reads()
    evening.press_key("up")
    assert "Goals to claim with your pond. A first game goes without." in evening.reads()


def test_options_come_and_go_with_those_who_sit_down(evening: Evening) -> None:
    scene = open_lobby(evening, "koi", sitting(ME), "option scenario")
    evening.press_key("right")
    assert scene.table_options() == {
        "seats": 1,
        "first": None,
        "goals": True,
        "scenario": "torrid_summer",
        "title": "gakusei",
    }
    evening.press_key("undo")
    assert [choice.key for choice in scene.slip.rows] == ["first", "goals", "undo", "seed"]
    assert scene.table_options() == {"seats": 2, "first": None, "goals": True}
    assert scene.focus.name is not None
    scene.focus.put("chair 1")
    evening.press_key("back")
    assert scene.table_options()["scenario"] == "torrid_summer", "a choice is remembered"


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_name_of_a_choice_keeps_away_from_the_arrow_beside_it(
    evening: Evening, language: str, text_size: int
) -> None:
    evening.house.change(language=language, text_size=text_size)
    for game in OURS:
        scene = open_lobby(evening, game)
        names = [said for said in scene.said if re.fullmatch(r"option \d+", said.name)]
        laid = {each.name: each.rect.x / evening.window.canvas.scale for each in scene.laid}
        assert names
        for said in names:
            assert laid[f"arrow left {said.name.split()[1]}"] - said.rect.right >= 8, said.text


def test_a_slip_that_is_too_long_scrolls_with_the_focus(evening: Evening) -> None:
    scene = open_lobby(evening, "hitohira", FOUR, "option first")
    keys = [choice.key for choice in scene.slip.rows]
    assert len(keys) > ROWS
    seen = []
    for _ in keys:
        seen.append(scene.focus.name.removeprefix("option "))
        rect = next(target.rect for target in scene.focus.targets if target.name == scene.focus.name)
        assert scene.slip.rect.contains(rect)
        evening.press_key("down")
    assert seen == keys
    assert str(scene.focus.name).startswith("chair"), "below the last line sit those who play"
    scene.focus.put("option seed")
    for _ in keys[1:]:
        evening.press_key("up")
    assert scene.focus.name == "option first"
    evening.press_key("up")
    assert scene.focus.name == "gong"


def test_a_click_on_the_left_arrow_leafs_back(evening: Evening) -> None:
    scene = open_lobby(evening, focus="option undo")
    rect = next(target.rect for target in scene.focus.targets if target.name == "option undo")
    evening.point((rect.x + 280, rect.centery), 1)
    assert scene.undo.value == "off"
    evening.point((rect.right - 30, rect.centery), 1)
    assert scene.undo.value == "free"


# --- the porch ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 7))
def test_things_stand_evenly_and_no_small_thing_hides_a_name(count: int) -> None:
    games = games_at(count)
    assert len({after - before for before, after in pairwise(games)}) <= 2
    small = small_at(games)
    assert small == sorted(small)
    assert len(small) == len(SMALL)
    assert all(after - before >= 150 for before, after in pairwise(small))
    assert min(abs(one - other) for one in games for other in small) >= 110


def everything_on_it(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Porch:
    """The porch that players have at home, after some evenings: four games, and every small thing."""
    monkeypatch.setattr("game.scenes.porch.TABLES", OURS)
    scene = Porch(evening.house)
    evening.loop.go(Reset(scene))
    scene.small |= {name: scene.room[name] for name in SMALL}
    scene.focus.offer(scene._targets())
    return scene


@pytest.mark.parametrize("size", [100, 125, 150])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_tag_of_a_small_thing_lies_over_another(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, language: str, size: int
) -> None:
    evening.house.change(language=language, text_size=size)
    scene = everything_on_it(evening, monkeypatch)
    evening.wait(3)
    tags = [rect for rect, _ in scene._row().values()]
    assert len(tags) == len(SMALL)
    assert all(before.right < after.left for before, after in pairwise(tags))
    assert SAFE.inflate(32, 0).contains(tags[0].unionall(tags[1:]))
    for name, tag in zip(SMALL, tags, strict=True):
        assert tag.left < scene.room[name].x < tag.right, f"the tag of {name} lies under it"
    assert scene._tag_of("calendar")[0].right < WEST, "the tag of today's table lies over the first game"


def test_right_and_left_go_from_game_to_game_and_down_to_the_small_things(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = everything_on_it(evening, monkeypatch)
    seen = [scene.focus.name]
    for way in ("right", "right", "right", "left", "left", "left"):
        evening.press_key(way)
        seen.append(scene.focus.name)
    assert seen == [*OURS, *reversed(OURS[:-1])]
    evening.press_key("down")
    assert scene.focus.name in SMALL
    while scene.focus.name != "bell":
        before = scene.focus.name
        evening.press_key("right")
        assert SMALL.index(str(scene.focus.name)) == SMALL.index(str(before)) + 1


def test_a_game_with_a_wrong_sign_is_told_and_left_out(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.scenes import porch  # noqa: PLC0415

    whole = porch.sign_of

    def broken(game: str) -> Any:
        if game == "koi":
            raise BadLevel("level_missing", file="koi/porch.toml")
        return whole(game)

    monkeypatch.setattr(porch, "TABLES", ("hiroba", "koi"))
    monkeypatch.setattr(porch, "sign_of", broken)
    evening.loop.go(Reset(Porch(evening.house)))
    evening.wait(3)
    assert evening.scene == "Message"
    assert "levels/koi/porch.toml is missing. Install Engawa again." in " ".join(evening.reads())
    evening.press_key("back")
    assert evening.scene == "Porch"
    assert "koi" not in [target.name for target in evening.top.focus.targets]
    evening.loop.go(Reset(Porch(evening.house)))
    evening.wait(3)
    assert evening.scene == "Porch", "it is told once"


def test_every_game_of_the_house_can_stand_on_the_porch(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.scenes import porch  # noqa: PLC0415

    monkeypatch.setattr(porch, "TABLES", OURS)
    evening.loop.go(Reset(Porch(evening.house)))
    evening.wait(3)
    assert not evening.top.faults
    for name in OURS:
        assert evening.top.focus.put(name)
        evening.wait(2)
        assert f"{evening.top.signs[name].minutes} minutes" in evening.reads()


def test_a_porch_at_rest_draws_what_drifts_and_nothing_else(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.house.change(reduced_motion=False)
    evening.loop.go(Reset(Porch(evening.house)))
    evening.wait(200)
    drawn: list[pygame.Rect] = []
    touch = evening.window.canvas.touch
    monkeypatch.setattr(evening.window.canvas, "touch", lambda area: (drawn.append(area), touch(area)))
    evening.wait(10)
    whole = evening.window.canvas.surface.get_rect()
    assert drawn, "petals fall"
    assert sum(area.w * area.h for area in drawn) < 10 * 0.15 * whole.w * whole.h


def test_a_lobby_of_any_game_can_be_opened(evening: Evening) -> None:
    for game in ("haniwa", "koi", "hitohira"):
        evening.loop.go(Reset(Lobby(evening.house, game)))
        evening.wait(2)
        assert "Who sits down tonight?" in evening.reads()


@pytest.mark.parametrize("game", OURS)
def test_the_sign_of_a_game_says_how_many_can_play_it(game: str) -> None:
    assert sign_of(game).players == (box_of(game).seats[0], box_of(game).seats[-1])
