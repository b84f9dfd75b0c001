"""The household at home: names at the cushions, preferences on turn, today's table, luck, and few presses to play."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.household import HOUSEHOLD, Member, keep_household, load_household
from game.kernel.table import Table
from game.minds import mind_of
from game.minds.driver import play as driven
from game.records import RECORDS, Result, Sat, keep_result, load_records, today_seed
from game.registry import OURS, box_of
from game.scenes.household import Household
from game.scenes.keepsake import PICTURES, Keepsake
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.porch import Porch
from game.scenes.records import Records
from game.scenes.scoring import Scoring
from game.scenes.seating import Player, Seating
from game.scenes.today import Today
from game.settings import SETTINGS, Settings, load_settings, save_settings
from game.stage.scenes import Push, Reset
from tests.scenes.learner import begin as lesson_of
from tests.scenes.people import Evening, overlapping, unreadable
from tests.scenes.test_back_and_forth import play_turn
from tests.scenes.test_shelf import begin, leave_for_the_porch, play

Press = Callable[[str], None]
AKI = Member("Aki", 0, "girl", text_size=150, speed="slow", hints=False)
REN = Member("Ren", 3, "lad", speed="fast")


def settle(evening: Evening, *members: Member) -> None:
    for member in members:
        assert evening.house.keep_member(member.name, member) is None


def faults_of(evening: Evening) -> list[str]:
    said = evening.top.said
    return [*(fault for each in said for fault in unreadable(each)), *overlapping(said)]


def press_with(evening: Evening, device: str) -> Press:
    if device == "keyboard":
        return evening.press_key
    pad = evening.pad()
    return lambda what: evening.press_pad(pad, what)


# --- few presses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("device", "presses"),
    [
        ("pad", ("confirm", "confirm", "undo", "pause")),
        ("keyboard", ("confirm", "confirm", "undo", "later")),
    ],
)
def test_from_the_first_start_to_a_running_game_it_takes_four_presses(
    evening: Evening, device: str, presses: tuple[str, ...]
) -> None:
    press = press_with(evening, device)
    assert len(presses) <= 4
    for what in presses:
        press(what)
        evening.wait(6)
    assert evening.scene == "Playing"
    assert len(evening.top.match.people) == 1


@pytest.mark.parametrize("device", ["pad", "keyboard"])
def test_down_from_each_game_lies_the_small_thing_nearest_below_it(evening: Evening, device: str) -> None:
    press, porch = press_with(evening, device), evening.top
    assert isinstance(porch, Porch)
    for name, game in porch.games.items():
        porch.focus.put(name)
        press("down")
        here = str(porch.focus.name)
        away = {each: abs(thing.x - game.x) for each, thing in porch.small.items() if each != "calendar"}
        assert away[here] == min(away.values()), f"down from {name}: {here}"
    porch.focus.put("hiroba")
    press("down")
    assert porch.focus.name == "books"


def test_from_the_first_start_to_a_running_game_it_takes_four_clicks(evening: Evening) -> None:
    evening.click("hiroba")
    evening.wait(6)
    evening.click("chair 0")
    evening.click_prompt("Ask a bot")
    evening.click("gong")
    evening.wait(6)
    assert evening.scene == "Playing"


@pytest.mark.parametrize("device", ["pad", "keyboard", "mouse"])
def test_the_last_table_is_laid_again_with_one_press(evening: Evening, device: str) -> None:
    press = None if device == "mouse" else press_with(evening, device)
    held = evening.loop.devices.pads[-1] if device == "pad" else "desk"
    begin(evening, Seating((None, Player("Aki", holds=str(held)), None, Player("Tsuru", mind="elder"))))
    first = evening.top.match
    play(evening, 3)
    leave_for_the_porch(evening)
    if press is not None:
        press("undo")
    else:
        evening.click_prompt("Last table again")
    evening.wait(6)
    assert evening.scene == "Playing"
    again = evening.top.match
    assert again.path != first.path
    assert again.table.head.seed != first.table.head.seed, "other luck"
    assert again.table.head.options == first.table.head.options
    assert [(player.name, player.mind) for player in again.players] == [("Aki", None), ("Tsuru", "elder")]
    assert again.crests == [1, 3]
    assert again.seating.seats_of(evening.loop.devices.last) == [0]


@pytest.mark.parametrize("device", ["pad", "keyboard", "mouse"])
def test_any_game_begins_with_one_press_and_not_the_one_that_was_played_last(evening: Evening, device: str) -> None:
    press = None if device == "mouse" else press_with(evening, device)
    played: list[str] = []
    for _ in range(3):
        if press is not None:
            press("next")
        else:
            evening.click_prompt("Any game")
        evening.wait(8)
        assert evening.scene in ("Playing", "Curtain")
        match = evening.loop.stack[0].match  # type: ignore[attr-defined]
        assert (len(match.people), len(match.players)) == (1, 2), "who pressed, and a mind"
        assert match.box.name not in played[-1:]
        played.append(match.box.name)
        play(evening, 1)
        leave_for_the_porch(evening)


def test_where_nothing_was_played_there_is_no_last_table(evening: Evening) -> None:
    assert "Last table again" not in evening.reads()
    evening.press_key("undo")
    evening.wait(4)
    assert evening.scene == "Porch"


# --- names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", ["pad", "keyboard"])
def test_a_name_is_chosen_at_the_cushion_in_two_presses(evening: Evening, device: str) -> None:
    settle(evening, REN, AKI)
    press = press_with(evening, device)
    press("confirm")
    evening.wait(6)
    press("confirm")
    for what in ("inspect", "confirm"):
        press(what)
    assert evening.scene == "Lobby"
    (sat,) = evening.top.seating.players
    assert sat[0] == 3, "he sits under his crest"
    assert (sat[1].name, sat[1].face) == ("Ren", "lad")
    assert "Ren" in evening.reads()
    press("back")
    press("confirm")
    assert [player.name for _, player in evening.top.seating.players] == ["Ren"], "he is known this evening"


def test_who_sits_already_cannot_be_chosen_and_a_guest_needs_no_name(evening: Evening) -> None:
    settle(evening, AKI, REN)
    press = evening.press_key
    press("confirm")
    evening.wait(6)
    press("confirm")
    press("inspect")
    evening.walk(press, "=Aki")
    press("confirm")
    evening.walk(press, "chair 1")
    press("log")
    press("inspect")
    assert evening.scene == "Household"
    evening.walk(press, "=Aki")
    press("confirm")
    assert evening.scene == "Household", "she sits already"
    assert "sits already" in evening.reads()
    evening.walk(press, "guest")
    press("confirm")
    assert evening.scene == "Lobby"
    names = [player.name for _, player in evening.top.seating.players]
    assert names[0] == "Aki"
    assert evening.house.member(names[1]) is None


def to_the_household(evening: Evening) -> None:
    evening.loop.go(Push(Household(evening.house)))
    evening.wait(4)


@pytest.mark.parametrize("device", ["pad", "keyboard", "mouse"])
def test_names_are_made_renamed_and_removed(evening: Evening, device: str) -> None:
    settle(evening, AKI)
    keep_result(evening.house.saves / RECORDS, Result("koi", "now", "seed", (Sat("Aki", 7, 1),)))
    to_the_household(evening)
    press = evening.press_key if device == "mouse" else press_with(evening, device)

    def take(target: str) -> None:
        if device == "mouse":
            evening.click(target)
        else:
            evening.walk(press, target)
            press("confirm")
        evening.wait(3)

    take("new")
    assert evening.scene == "NameEntry"
    for letter in "MO":
        take(letter)
    take("done")
    assert [member.name for member in load_household(evening.house.saves / HOUSEHOLD)[0]] == ["Aki", "Mo"]
    take("=Aki")
    assert evening.scene == "MemberMenu"
    take("name")
    for letter in "YU":
        take(letter)
    take("done")
    assert [member.name for member in load_household(evening.house.saves / HOUSEHOLD)[0]] == ["Yu", "Mo"]
    assert load_records(evening.house.saves / RECORDS)[0][0].people[0].name == "Yu", "her matches come with her"
    take("remove")
    assert "Shall Yu leave the household? Their matches stay on the board." in evening.reads()
    take("yes")
    assert evening.scene == "Household"
    assert [member.name for member in load_household(evening.house.saves / HOUSEHOLD)[0]] == ["Mo"]


def test_a_name_that_somebody_has_stays_theirs(evening: Evening) -> None:
    settle(evening, AKI, REN)
    to_the_household(evening)
    evening.walk(evening.press_key, "=Ren")
    evening.press_key("confirm")
    evening.press_key("confirm")
    evening.type("Aki")
    evening.press_key("confirm")
    evening.wait(3)
    assert "Somebody is called Aki already." in evening.reads()
    assert [member.name for member in evening.house.members] == ["Aki", "Ren"]


def test_a_first_name_at_a_cushion_begins_the_household(evening: Evening) -> None:
    evening.press_key("confirm")
    evening.wait(6)
    evening.press_key("confirm")
    evening.press_key("inspect")
    assert evening.scene == "NameEntry"
    evening.type("Nao")
    evening.press_key("confirm")
    assert [member.name for member in evening.house.members] == ["Nao"]
    assert evening.top.seating.players[0][1].name == "Nao"


# --- preferences ----------------------------------------------------------------------------------------


def test_preferences_follow_whose_turn_it_is_and_are_nobody_elses(evening: Evening) -> None:
    settle(evening, AKI, REN)
    kept = load_settings(evening.house.saves / SETTINGS)[0]
    match = begin(evening, Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None)))
    evening.wait(4)

    def wants() -> tuple[int, str, bool]:
        settings = evening.house.settings
        return settings.text_size, settings.speed, settings.hints

    assert wants() == (150, "slow", False)
    large = max(said.size for said in evening.top.said)
    play_turn(evening, evening.press_key)
    evening.wait(200)
    assert match.acting == 1
    assert wants() == (100, "fast", True)
    assert max(said.size for said in evening.top.said) < large
    assert load_settings(evening.house.saves / SETTINGS)[0] == kept, "the house's own stay as they were"
    leave_for_the_porch(evening)
    assert wants() == (kept.text_size, kept.speed, kept.hints)


@pytest.mark.parametrize("game", OURS)
def test_contrast_follows_whose_turn_it_is_and_comes_in_a_fade(tmp_path: Path, game: str) -> None:
    evening = Evening(tmp_path, reduced_motion=False, speed="fast")
    settle(evening, Member("Aki", contrast=True), Member("Ren"))
    players = Player("Aki", holds="desk"), Player("Ren", holds="desk")
    table: Any = Table.new(box_of(game), {"seats": 2, **({"open_hands": True} if game == "haniwa" else {})}, "fade")
    match = Match(table, Seating((*players, None, None)))
    evening.loop.go(Reset(Playing(evening.house, match)))
    evening.wait(200)
    seen: dict[int, bool] = {}
    faded: list[float] = []
    for _ in range(60):
        acts = match.acting
        if acts is None or set(seen) == {0, 1}:
            break
        seen[acts] = evening.house.settings.contrast
        assert evening.house.atlas.contrast == evening.house.settings.contrast
        match.submit((table.legal(acts)[0],), evening.loop.clock, 0.2)
        for _ in range(240):
            evening.wait(1)
            faded += [drawn.alpha for drawn in evening.top.laid if drawn.name == "before"]
    assert seen == {0: True, 1: False}
    assert len(set(faded)) > 4, "not at once"
    assert not any(drawn.name == "before" for drawn in evening.top.laid), "and it is gone"
    evening.loop.go(Reset(Porch(evening.house)))
    assert not evening.house.settings.contrast
    evening.close()


def test_what_is_changed_in_ones_own_turn_is_changed_for_oneself(evening: Evening) -> None:
    settle(evening, AKI)
    begin(evening, Seating((Player("Aki", holds="desk"), Player("Fox", mind="sprout"), None, None)))
    evening.wait(4)
    assert evening.house.change(text_size=125, music=2) is None
    assert load_household(evening.house.saves / HOUSEHOLD)[0][0].text_size == 125
    kept = load_settings(evening.house.saves / SETTINGS)[0]
    assert (kept.text_size, kept.music) == (100, 2)


def test_a_lesson_is_done_by_who_took_it(evening: Evening) -> None:
    settle(evening, AKI, REN)
    evening.house.known["desk"] = "Ren"
    lesson = lesson_of(evening, "first")
    for _ in range(60):
        if lesson.course.over:
            break
        evening.press_key("later")
        evening.wait(30)
    evening.wait(10)
    assert evening.house.learned("pad:7", "hiroba", "second") is None, "a guest has no list"
    done = {member.name: member.lessons for member in load_household(evening.house.saves / HOUSEHOLD)[0]}
    assert done == {"Aki": {}, "Ren": {"hiroba": ("first",)}}


# --- damage ---------------------------------------------------------------------------------------------


def test_damage_is_told_on_the_screen_one_file_after_the_other_and_set_aside(tmp_path: Path) -> None:
    save_settings(Settings(language="en", speed="off", reduced_motion=True, music=3), tmp_path / SETTINGS)
    torn = (tmp_path / SETTINGS).read_bytes().replace(b'"off"', b'"of')
    (tmp_path / SETTINGS).write_bytes(torn)
    keep_household(tmp_path / HOUSEHOLD, [AKI, REN])
    odd = (tmp_path / HOUSEHOLD).read_bytes().replace(b'"crest":3', b'"crest":8')
    (tmp_path / HOUSEHOLD).write_bytes(odd)
    evening = Evening(tmp_path)
    try:
        evening.wait(4)
        told = []
        while evening.scene == "Message":
            told.append(" ".join(evening.reads()))
            evening.press_key("confirm")
            evening.wait(4)
        assert len(told) == 2
        assert "settings.json" in told[0]
        assert "Animation" in told[0]
        assert "household.ndjson" in told[1]
        assert evening.house.settings.music == 3
        assert [member.name for member in evening.house.members] == ["Aki", "Ren"]
        settle(evening, Member("Mio"))
        assert (tmp_path / f"{SETTINGS}.broken").read_bytes() == torn
        assert (tmp_path / f"{HOUSEHOLD}.broken").read_bytes() == odd
    finally:
        evening.close()


# --- today's table and luck ------------------------------------------------------------------------------


def test_todays_table_is_played_kept_shown_and_shared(evening: Evening) -> None:
    settle(evening, REN)
    evening.house.known["desk"] = "Ren"
    evening.walk(evening.press_key, "calendar")
    evening.press_key("confirm")
    evening.wait(4)
    assert evening.scene == "Today"
    assert "Nobody has played it yet." in evening.reads()
    evening.walk(evening.press_key, "hiroba")
    evening.press_key("confirm")
    evening.wait(6)
    match = evening.loop.stack[0].match
    today = date.today()  # noqa: DTZ011 -- the day on the wall
    assert match.table.head.seed == today_seed("hiroba", today)
    assert match.names[-1] == "Ren"
    while not match.table.over:
        match.submit((match.table.legal(match.waiting[0])[0],), evening.loop.clock, 0.0)
    evening.wait(40)
    assert evening.scene == "Scoring"
    (kept,), trouble = load_records(evening.house.saves / RECORDS)
    assert trouble is None
    assert kept.today == today.isoformat()
    evening.press_key("undo")
    evening.wait(4)
    assert evening.scene == "Keepsake"
    path = evening.house.saves / PICTURES / f"{today.isoformat()}-hiroba.png"
    assert f"Kept as {path.name}" in evening.reads()
    assert any(str(path.parent).endswith(text.lstrip("…")) for text in evening.reads() if text), "and in which folder"
    assert pygame.image.load(path).get_size() == (800, 427)
    evening.press_key("back")
    evening.press_key("back")
    evening.wait(6)
    evening.walk(evening.press_key, "calendar")
    evening.press_key("confirm")
    evening.wait(4)
    evening.walk(evening.press_key, "hiroba")
    assert "1. Ren" in evening.reads()
    evening.press_key("inspect")
    evening.wait(4)
    assert evening.scene == "Keepsake"


def test_the_day_is_the_same_for_everybody_from_the_lobby_as_well(evening: Evening) -> None:
    evening.press_key("confirm")
    evening.wait(6)
    evening.press_key("confirm")
    evening.press_key("undo")
    evening.walk(evening.press_key, "option seed")
    evening.press_key("right")
    evening.strike()
    evening.wait(6)
    assert evening.top.match.table.head.seed == today_seed("hiroba", date.today())  # noqa: DTZ011 -- see above


def test_luck_is_told_from_the_scroll(evening: Evening) -> None:
    match = begin(evening, Seating((Player("Aki", holds="desk"), Player("Fox", mind="sprout"), None, None)))
    evening.press_key("log")
    assert evening.scene == "Playing", "not before the end"
    evening.press_key("back")
    while not match.table.over:
        match.submit((match.table.legal(match.waiting[0])[0],), evening.loop.clock, 0.0)
    evening.wait(40)
    assert "Luck" in evening.reads()
    evening.press_key("log")
    evening.wait(3)
    assert evening.scene == "LuckPage"
    assert "What was luck?" in evening.reads()
    evening.press_key("back")
    assert evening.scene == "Scoring"


# --- everything can be read -------------------------------------------------------------------------------


def over(evening: Evening, game: str) -> Any:
    """A match that minds have played to its end, on the scroll."""
    box = box_of(game)
    seats = box.seats[-1]
    names = ["Wwwwwwwwwwww", "Léa-Ève", "Ren", "Tsuru"][:seats]
    today = today_seed(game, date(2026, 11, 17))
    table: Any = Table.new(box, {"seats": seats}, today, names=names, made="2026-11-17T20:00:00")
    driven(table, [mind_of("random")] * seats, Random(3))
    players = [Player(name, holds="desk") for name in names]
    return Match(table, Seating((*players, *[None] * (4 - seats))))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [100, 150])
def test_everything_of_the_household_can_be_read(evening: Evening, language: str, size: int) -> None:
    long = Member("Wwwwwwwwwwww", 1, "elder", text_size=150, speed="slow")
    settle(evening, AKI, long, REN, *(Member(f"Guest {n}") for n in range(7)))
    path = evening.house.saves / RECORDS
    for mind in ("sprout", "gardener", "elder", "kami"):
        keep_result(path, Result("koi", "2026-11-17T20:00:00", "s" * 30, (Sat(long.name, 99, 1), Sat("X", 3, 2, mind))))
    for n in range(3):
        result = Result("koi", "2026-11-17T20:00:00", "seed", (Sat("Aki", 66 + n, 1),), title="master", match=f"{n}")
        keep_result(path, result)
    day = Result("koi", "2026-11-17T20:00:00", "seed", (Sat(long.name, 66, 1),), today="2026-11-17")
    keep_result(path, day)
    evening.house.change(language=language, text_size=size)
    evening.loop.go(Push(Household(evening.house, lambda _: None, taken=("Ren",))))
    evening.wait(4)
    assert not faults_of(evening)
    evening.press_key("inspect")
    evening.wait(4)
    assert evening.scene == "MemberMenu"
    assert not faults_of(evening)
    evening.press_key("back")
    evening.press_key("back")
    evening.loop.go(Push(Records(evening.house)))
    evening.wait(4)
    for _ in range(2):
        assert not faults_of(evening)
        for _ in range(6):
            evening.press_key("right")
        assert evening.top.medal is not None
        assert not faults_of(evening)
        evening.press_key("next")
    evening.press_key("back")
    evening.loop.go(Push(Today(evening.house, date(2026, 11, 17))))
    evening.wait(4)
    assert not faults_of(evening)
    evening.press_key("back")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("game", OURS)
def test_luck_and_keepsakes_can_be_read_at_a_full_table(evening: Evening, language: str, size: int, game: str) -> None:
    evening.house.change(language=language, text_size=size)
    match = over(evening, game)
    evening.loop.go(Push(Scoring(evening.house, match, from_shelf=True)))
    evening.wait(4)
    assert not faults_of(evening)
    evening.press_key("log")
    evening.wait(3)
    assert evening.scene == "LuckPage"
    assert not faults_of(evening)
    evening.press_key("back")
    evening.loop.go(Push(Keepsake(evening.house, match)))
    evening.wait(3)
    assert not faults_of(evening)
