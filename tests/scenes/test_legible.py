"""Every screen in both languages: no text cut off, outside the safe area, too small or too faint; always a focus."""

from __future__ import annotations

import errno
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from game.files import problem_of
from game.kernel.choices import choices_of
from game.kernel.foresight import Reason
from game.kernel.table import Table, Undo
from game.kernel.trouble import Trouble
from game.minds.driver import step
from game.minds.random import Random
from game.records import RECORDS, Result, Sat, keep_result
from game.registry import GAMES, TABLES, box_of
from game.rulebook import read_rulebook
from game.saves import Keeper, save_match
from game.scenes.about import About
from game.scenes.glance import Glance
from game.scenes.lobby import Lobby
from game.scenes.match import Match
from game.scenes.naming import NameEntry
from game.scenes.options import FIRST, SEED, UNDO
from game.scenes.pause import PadLost, Pause
from game.scenes.playing import Playing as Table_
from game.scenes.porch import Porch
from game.scenes.question import Message
from game.scenes.remap import Remap
from game.scenes.rulebook import Rulebook
from game.scenes.scoring import Scoring
from game.scenes.seating import Player, Seating
from game.scenes.settings import SettingsMenu
from game.scenes.shelf import Shelf
from game.scenes.thinking import Hint
from game.stage import text
from game.stage.scenes import Push, Reset
from game.stage.text import FLOOR
from tests.scenes.learner import begin, settle
from tests.scenes.people import Evening, overlapping, unreadable

NAMES = ("Wilhelmina", "Maximilian", "Anne-Sophie", "Bartholomé")


def seating(seats: int) -> Seating:
    players = tuple(Player(name, holds="desk") for name in NAMES[:seats])
    return Seating(players + (None,) * (4 - seats))


def match(seats: int, steps: int, game: str = "hiroba") -> Match:
    table = Table.new(box_of(game), {"seats": seats, "first": 0}, "legible", undo=Undo.FREE)
    luck = random.Random(1)
    for _ in range(steps):
        step(table, [Random()] * seats, luck)
    return Match(table, seating(seats))


def lobby(evening: Evening) -> None:
    scene = Lobby(evening.house, "hiroba", seating(3))
    scene.seating = scene.seating.put(1, Player(NAMES[1], mind="gardener"))
    evening.loop.go(Push(scene))


def lobby_of(game: str, seats: int, focus: str = "chair 0", **state: Any) -> Callable[[Evening], None]:
    """A lobby of any game: so many at the table, the others minds with a lot to say."""

    def show(evening: Evening) -> None:
        sitting = seating(1 if seats else 0)
        for chair in range(1, seats):
            sitting = sitting.put(chair, Player("Kitsune", mind=("sprout", "gardener", "elder")[chair - 1]))
        scene = Lobby(evening.house, game, sitting)
        evening.loop.go(Push(scene))
        assert scene.focus.put(focus) or scene.focus.put("gong")
        for name, value in state.items():
            setattr(scene, name, value)
        scene.changed()

    return show


def alone(plank: int, *keys: str) -> Callable[[Evening], None]:
    """The planks of somebody with a long name who played some of them."""

    def show(evening: Evening) -> None:
        for points, title, value in ((104, "sensei", "plain"), (58, "", "torrid_summer")):
            sat = Sat(NAMES[0], points, 1, deeds={"goals": 3, "koi": 26})
            options = {"seats": 1, "scenario": value}
            kept = Result("koi", "2026-11-20", "s", (sat,), title, match=value, options=options)
            keep_result(evening.house.saves / RECORDS, kept)
        evening.loop.go(Push(Lobby(evening.house, "koi", seating(1))))
        for key in ("later", *["down"] * plank, *keys):
            evening.press_key(key)

    return show


LOBBIES = {
    f"lobby of {game}, {seats} seated, {choice.key}": lobby_of(game, seats, f"option {choice.key}")
    for game in GAMES
    for seats in (1, 4)
    for choice in (FIRST, *choices_of(game, box_of(game).options), UNDO, SEED)
}


def table(seats: int, steps: int, game: str = "hiroba") -> Callable[[Evening], None]:
    return lambda evening: evening.loop.go(Reset(Table_(evening.house, match(seats, steps, game))))


def scroll(seats: int, game: str = "hiroba") -> Callable[[Evening], None]:
    return lambda evening: evening.loop.go(Reset(Scoring(evening.house, match(seats, 999, game))))


def why_not(code: str, game: str = "hiroba", steps: int = 9) -> Callable[[Evening], None]:
    def show(evening: Evening) -> None:
        table(2, steps, game)(evening)
        scene: Any = evening.top
        box, state = scene.match.box, scene.match.table.state
        for seat in range(2):
            for command in box.conceivable(state, seat):
                refusal = box.objection(state, command)
                if refusal is not None and refusal.code == code:
                    scene.acting.card.why = refusal
                    scene.changed()
                    return
        raise AssertionError(code)

    return show


MIDWAY = 6
"""After how many commands any table is looked at."""


def any_table(game: str) -> dict[str, Callable[[Evening], None]]:
    """What can be seen at the table of any game; where there are secrets, behind the curtain."""
    state = match(2, MIDWAY, game).table.state
    box = box_of(game)
    why = [box.objection(state, command) for seat in range(2) for command in box.conceivable(state, seat)]
    codes = {refusal.code for refusal in why if refusal is not None}
    return {
        f"{game}: at first": table(2, 0, game),
        f"{game}: midway": pressing(table(2, MIDWAY, game), "confirm"),
        f"{game}: inspected": pressing(table(2, MIDWAY, game), "confirm", "inspect"),
        f"{game}: the log": pressing(table(2, MIDWAY, game), "confirm", "log"),
        f"{game}: looking back": pressing(table(2, MIDWAY, game), "confirm", "earlier"),
        f"{game}: scores": scroll(2, game),
        **{f"{game}: why not, {code}": why_not(code, game, MIDWAY) for code in sorted(codes)},
    }


CHAPTERS = [pages.name for pages in read_rulebook("hiroba")[0]]


def about(evening: Evening) -> None:
    evening.loop.go(Push(About(evening.house)))


def rules(chapter: str) -> Callable[[Evening], None]:
    return lambda evening: evening.loop.go(Push(Rulebook(evening.house, "hiroba", lambda _: None, chapter)))


def settings(leaf: str) -> Callable[[Evening], None]:
    def show(evening: Evening) -> None:
        scene = SettingsMenu(evening.house)
        evening.loop.go(Push(scene))
        while scene.tab() != leaf:
            evening.press_key("next")

    return show


def pressing(show: Callable[[Evening], None], *keys: str) -> Callable[[Evening], None]:
    """A screen after some keys were pressed."""

    def then(evening: Evening) -> None:
        show(evening)
        evening.wait(12)
        for key in keys:
            evening.press_key(key)

    return then


def strict(evening: Evening) -> None:
    """A press that cannot be taken back."""
    table = Table.new(box_of("hiroba"), {"seats": 2, "first": 0}, "legible")
    scene = Table_(evening.house, Match(table, seating(2)))
    command = next(each for each in table.legal(0) if table.undoable(each))
    scene.match.submit((command,), 0.0, 0.0)
    evening.loop.go(Reset(scene))
    evening.wait(2)
    assert any(said.name.startswith("note") for said in scene.said)


def matches(evening: Evening) -> None:
    """The porch of a house in which much was played: whole, unfinished, damaged, nothing of ours."""
    folder = evening.house.saves
    for number, (seats, steps) in enumerate(((2, 999), (4, 999), (3, 12), (4, 20), (2, 30), (2, 9)), start=1):
        path = folder / f"{number}.jsonl"
        if path.exists():
            break
        played = match(seats, steps)
        head = structs.replace(
            played.table.head, names=NAMES[:seats], made=f"2026-{number + 6:02}-{number + 20}T20:14:05"
        )
        played.table.head = head
        save_match(played.table, path)
    else:
        lines = (folder / "5.jsonl").read_bytes().splitlines(keepends=True)
        (folder / "5.jsonl").write_bytes(b"".join([*lines[:9], b"{}\n", *lines[10:]]))
        (folder / "a name that is much too long for the card that it stands on.jsonl").write_bytes(b"\n")
        (folder / "2026-11-16T201405-hiroba-unreadable.jsonl").mkdir()
    evening.loop.go(Reset(Porch(evening.house)))
    evening.wait(12)


def cup(evening: Evening) -> None:
    matches(evening)
    assert evening.top.focus.put("cup")
    evening.top.changed()


def lantern(evening: Evening) -> None:
    assert evening.top.focus.put("andon")
    evening.top.changed()


def shelf(evening: Evening) -> None:
    matches(evening)
    evening.loop.go(Push(Shelf(evening.house)))
    evening.wait(20)


def message(code: str, **values: Any) -> Callable[[Evening], None]:
    """What can go wrong with a file, on a sheet of its own."""

    def show(evening: Evening) -> None:
        trouble = Trouble(
            code,
            path="/home/bartholomew/.local/share/engawa/2026-11-16T201405-hiroba.jsonl",
            problem=problem_of(OSError(errno.EACCES, "?")),
            **values,
        )
        evening.loop.go(Push(Message.of(evening.house, trouble)))

    return show


def full(evening: Evening) -> None:
    """A disk that is full."""
    table(2, 9)(evening)
    keeper = evening.top.match.keeper = Keeper(evening.house.saves, "full")
    keeper.trouble = Trouble("file_write", path="?", problem=problem_of(OSError(errno.ENOSPC, "?")))


def renewed(evening: Evening) -> None:
    """A file that was lost."""
    table(2, 9)(evening)
    keeper = evening.top.match.keeper = Keeper(evening.house.saves, "renewed")
    keeper.renewed, keeper.path = True, evening.house.saves / "2026-11-16T201405-hiroba-2.jsonl"


def hint_about_a_rival(evening: Evening) -> None:
    """The longest of the reasons, with a long name in it."""
    table(2, 9)(evening)
    scene: Any = evening.top
    command = scene.match.table.legal(0)[0]
    scene.advice.give(Hint(0, command, Reason("hiroba.reason.shuts_out", {"size": 6, "other": 1}, ("1a",))))


def by_hand(evening: Evening) -> None:
    """A step of a lesson in which a pebble is held: nothing has more prompts."""
    begin(evening, "first")
    evening.press_key("later")
    settle(evening)


SCREENS: dict[str, Callable[[Evening], None]] = {
    "a lesson by hand": by_hand,
    "porch": lambda _: None,
    "lobby": lobby,
    "lobby, nobody seated": lobby_of("hiroba", 0),
    **{f"lobby, a mind on cushion {chair} speaks": lobby_of("hiroba", 4, f"chair {chair}") for chair in (1, 2, 3)},
    "lobby, ready": lobby_of("hiroba", 4, "chair 0", ready=frozenset({"desk"})),
    "lobby, too few": lobby_of("hiroba", 1, "gong", _refused=True),
    "lobby, too many": lobby_of("haniwa", 4, "gong", _refused=True),
    **LOBBIES,
    **{f"alone, plank {plank}": alone(plank, *["right"] * (plank % 3)) for plank in range(4)},
    "alone, what else stands on the plank": alone(3, "next"),
    **{f"table {seats} seats": table(seats, 9 * seats) for seats in (2, 3, 4)},
    "koi": table(2, 22),
    "the ponds of four counted": table(4, 48),
    **{f"why not: {code}": why_not(code) for code in ("twin_in_row", "out_of_line", "square_taken", "on_pond")},
    "pause": lambda evening: evening.loop.go(
        Push(Pause(evening.house, lambda: None, {"hint": lambda: None, "rules": lambda: None}))
    ),
    **{f"settings {leaf}": settings(leaf) for leaf in SettingsMenu.LEAVES},
    "keys": lambda evening: evening.loop.go(Push(Remap(evening.house, "keyboard"))),
    "naming": lambda evening: evening.loop.go(Push(NameEntry(evening.house, NAMES[0], lambda _: None))),
    "curtain": table(2, MIDWAY, "haniwa"),
    "about": about,
    "the rules at a glance": lambda evening: evening.loop.go(Push(Glance(evening.house, "hiroba"))),
    **{f"rules: {chapter}": rules(chapter) for chapter in CHAPTERS},
    "about, to its end": pressing(about, *["later"] * 6),
    "rules: table, to its end": pressing(rules("table"), *["later"] * 6),
    "buttons": lambda evening: evening.loop.go(Push(Remap(evening.house, "pad"))),
    "lost pad": lambda evening: evening.loop.go(
        Push(PadLost(evening.house, ["Aki"], take=lambda _: None, bot=lambda: None))
    ),
    **{f"scoring {seats} seats": scroll(seats) for seats in (2, 3, 4)},
    "a press for good": strict,
    "a hint": pressing(table(2, 9), "hint"),
    "a hint about a rival": hint_about_a_rival,
    "the log": pressing(table(4, 40), "log"),
    "looking back": pressing(table(4, 40), "earlier", "earlier"),
    "the log of a moment": pressing(table(3, 30), "log", "up", "up", "confirm"),
    "consent": pressing(table(2, 9), "undo"),
    "redo": pressing(table(2, 9), "undo", "confirm"),
    "a full disk": full,
    "a lost file": renewed,
    "a match that was not saved": message("match_unsaved"),
    "a file that was lost, told at home": message("match_renewed"),
    "a household that was damaged": message("household_broken", count=2),
    "settings that were damaged and are whole": message("mended"),
    "settings that were taken over in part": message("partly_broken", fields=["language", "reduced_motion", "names"]),
    "the cup": cup,
    "the lantern": lantern,
    "the shelf": shelf,
    "a damaged match": pressing(shelf, "right"),
    "the last page of the shelf": pressing(shelf, "next"),
    "to be deleted": pressing(shelf, "undo"),
    "watching": pressing(shelf, "down", "inspect"),
    "watching, with the log": pressing(shelf, "down", "inspect", "confirm", "confirm", "log"),
    "old scores": pressing(shelf, "down", "down", "right", "confirm"),
    "open elsewhere": message("file_busy"),
    "cannot be read": message("file_read"),
    **{name: show for game in TABLES if game != "hiroba" for name, show in any_table(game).items()},
}


@pytest.fixture(scope="module", params=[(language, size) for size in (100, 125, 150) for language in ("en", "fr")])
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    saves: Path = tmp_path_factory.mktemp("saves")
    language, size = request.param
    made = Evening(saves, (1920, 1080), language=language, text_size=size)
    yield made
    made.close()


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_can_be_read(evening: Evening, name: str) -> None:
    evening.loop.go(Reset(Porch(evening.house)))
    SCREENS[name](evening)
    evening.wait(6)
    scene = evening.top
    assert scene.focus.name is not None, "nothing is focused"
    assert scene.said
    faults = [fault for said in scene.said for fault in unreadable(said)] + overlapping(scene.said)
    assert not faults, "\n".join(faults)


SMALL = (1280, 800)
ROOMS = [
    *("porch", "the cup", "the lantern", "the shelf", "to be deleted", "old scores", "watching", "naming", "about"),
    *("lobby", "lobby, nobody seated", "lobby, a mind on cushion 2 speaks", "lobby, too few", "alone, plank 3"),
    *("pause", "lost pad", "consent", "keys", "buttons", "curtain", "the rules at a glance", "rules: table"),
    *("settings that were taken over in part", *(f"settings {leaf}" for leaf in SettingsMenu.LEAVES)),
]
"""What all games share."""


@pytest.mark.parametrize(("language", "size"), [("fr", 150), ("en", 100)])
def test_the_rooms_can_be_read_on_a_small_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: int
) -> None:
    """On a handheld letters have whole pixels of another size: nothing is cut there either, nor smaller than its floor."""
    pixels: list[int] = []
    opened = text._opened
    monkeypatch.setattr(text, "_opened", lambda file, size: (pixels.append(size), opened(file, size))[1])
    evening = Evening(tmp_path, SMALL, language=language, text_size=size)
    try:
        scale = evening.window.canvas.scale
        assert evening.window.canvas.surface.get_size() == (1280, 720), "bars above and below"
        faults = []
        for name in ROOMS:
            evening.loop.go(Reset(Porch(evening.house)))
            SCREENS[name](evening)
            evening.wait(6)
            said = evening.top.said
            assert said, name
            faults += [f"{name}: {fault}" for each in said for fault in unreadable(each)]
            faults += [f"{name}: {fault}" for fault in overlapping(said)]
    finally:
        evening.close()
    assert not faults, "\n".join(faults)
    assert min(pixels) >= round(FLOOR * scale) == 19
