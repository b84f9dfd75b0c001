"""Every screen in both languages: no text cut off, outside the safe area, too small or too faint; always a focus."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.kernel.table import Table, Undo
from game.minds.driver import step
from game.minds.random import Random
from game.registry import box_of
from game.scenes.match import Match
from game.scenes.menu import PadLost, Pause, SettingsMenu
from game.scenes.play import Cushions, Porch, Scroll
from game.scenes.play import Evening as Table_
from game.scenes.seating import Player, Seating
from game.stage.scenes import Push, Reset
from game.stage.text import FLOOR
from game.stage.theme import contrast
from game.stage.window import SAFE
from tests.scenes.people import Evening

NAMES = ("Wilhelmina", "Maximilian", "Anne-Sophie", "Bartholomé")


def seating(seats: int) -> Seating:
    players = tuple(Player(name, holds="desk") for name in NAMES[:seats])
    return Seating(players + (None,) * (4 - seats))


def match(seats: int, steps: int) -> Match:
    table = Table.new(box_of("hiroba"), {"seats": seats, "first": 0}, "legible", undo=Undo.FREE)
    luck = random.Random(1)
    for _ in range(steps):
        step(table, [Random()] * seats, luck)
    return Match(table, seating(seats))


def lobby(evening: Evening) -> None:
    scene = Cushions(evening.house, "hiroba", seating(3))
    scene.seating = scene.seating.put(1, Player(NAMES[1], mind="greedy"))
    evening.loop.go(Push(scene))


def table(seats: int, steps: int) -> Callable[[Evening], None]:
    return lambda evening: evening.loop.go(Reset(Table_(evening.house, match(seats, steps))))


def scroll(seats: int) -> Callable[[Evening], None]:
    return lambda evening: evening.loop.go(Reset(Scroll(evening.house, match(seats, 999))))


def why_not(code: str) -> Callable[[Evening], None]:
    def show(evening: Evening) -> None:
        table(2, 9)(evening)
        scene: Any = evening.top
        box, state = scene.match.box, scene.match.table.state
        for seat in range(2):
            for command in box.conceivable(state, seat):
                refusal = box.objection(state, command)
                if refusal is not None and refusal.code == code:
                    scene.why = refusal
                    scene.changed()
                    return
        raise AssertionError(code)

    return show


SCREENS: dict[str, Callable[[Evening], None]] = {
    "porch": lambda _: None,
    "lobby": lobby,
    **{f"table {seats} seats": table(seats, 9 * seats) for seats in (2, 3, 4)},
    "koi": table(2, 22),
    "the ponds of four counted": table(4, 48),
    **{f"why not: {code}": why_not(code) for code in ("twin_in_row", "out_of_line", "square_taken", "on_pond")},
    "pause": lambda evening: evening.loop.go(Push(Pause(evening.house, lambda: None))),
    "settings": lambda evening: evening.loop.go(Push(SettingsMenu(evening.house))),
    "lost pad": lambda evening: evening.loop.go(Push(PadLost(evening.house, take=lambda _: None, bot=lambda: None))),
    **{f"scoring {seats} seats": scroll(seats) for seats in (2, 3, 4)},
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
    evening.wait(2)
    SCREENS[name](evening)
    evening.wait(6)
    scene = evening.top
    assert scene.focus.name is not None, "nothing is focused"
    assert scene.said
    faults = []
    for said in scene.said:
        if not SAFE.contains(said.rect):
            faults.append(f"outside the safe area: {said.text!r} {said.rect}")
        if said.room is not None and not said.room.inflate(8, 8).contains(said.rect):
            faults.append(f"cut off: {said.text!r} {said.rect} in {said.room}")
        if said.size < FLOOR:
            faults.append(f"too small: {said.text!r} {said.size}")
        if contrast(said.colour, said.ground) < 4.5:
            faults.append(f"too faint: {said.text!r} {contrast(said.colour, said.ground):.1f}")
    for n, one in enumerate(scene.said):
        for other in scene.said[n + 1 :]:
            over = one.rect.inflate(-8, -14).clip(other.rect.inflate(-8, -14))
            if over.w > 0 and over.h > 0:
                faults.append(f"overlapping: {one.text!r} and {other.text!r}")
    assert not faults, "\n".join(faults)
