"""Tables for the left-handed: what lies at a side lies at the other one, boards stay, and everything is played as before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.registry import TABLES, box_of
from game.scenes.playing import Playing
from game.scenes.settings import SettingsMenu
from game.stage.aside import EDGE, over, rooms_aside
from game.stage.page import Page
from game.stage.rooms import Eye, Parted, rooms_of
from game.stage.scenes import Push, Reset
from game.stage.window import SAFE
from tests.scenes import test_every_table as tables
from tests.scenes.people import Evening, overlapping, unreadable
from tests.scenes.test_hitohira import NAMES
from tests.scenes.test_legible import any_table, match, pressing
from tests.support import played

EYES = Eye(aside=True)
SEATED = [(game, seats) for game in TABLES for seats in box_of(game).seats]
STEPS = 14


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path, left_handed=True)
    yield made
    made.close()


def moments(game: str, seats: int) -> list[Any]:
    """What everybody sees of a match, from its beginning to its end."""
    table = played(box_of(game), {"seats": seats}, "aside")
    line = table.timeline
    return [table.box.project(line.state_at(at), None) for at in range(0, line.at + 1, max(1, line.at // 6))]


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_parts_find_room_at_the_other_side(game: str, seats: int) -> None:
    layout = rooms_of(game).layout
    assert isinstance(layout, Parted)
    for view in moments(game, seats):
        parts = layout.parts(view, EYES)
        there = [rect.move(over(rect), 0) for rect in parts]
        assert all(SAFE.x <= rect.x and rect.right <= SAFE.right for rect in there)
        before = {pair for pair in combinations(range(len(parts)), 2) if parts[pair[0]].colliderect(parts[pair[1]])}
        after = {pair for pair in combinations(range(len(parts)), 2) if there[pair[0]].colliderect(there[pair[1]])}
        assert after == before, "what lay apart lies apart"


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_every_place_and_piece_has_gone_with_its_part_and_the_board_has_stayed(game: str, seats: int) -> None:
    plain, turned = rooms_of(game).layout, rooms_aside(game).layout
    gone = 0
    for view in moments(game, seats):
        frame, board = turned.frame(view, EYES), plain.frame(view, EYES).board
        parts = plain.parts(view, EYES)  # type: ignore[attr-defined]
        for one, other in (
            *zip(plain.places(view, EYES).values(), turned.places(view, EYES).values(), strict=True),
            *((_spot(a), _spot(b)) for a, b in _poses(plain, turned, view)),
        ):
            assert (one.y, one.size) == (other.y, other.size)
            moved = [over(part) for part in parts if part.inflate(2 * EDGE, 2 * EDGE).collidepoint(one.center)]
            assert any(abs(other.x - one.x - dx) <= 1 for dx in moved or [0]), (one, other, moved)
            gone += one.x != other.x
        if not any(part.contains(board) for part in parts):
            assert frame.board == board
        assert SAFE.contains(frame.log)
        assert all(SAFE.contains(card) for card in frame.cards)
    assert gone


def _poses(plain: Any, turned: Any, view: Any) -> Iterator[tuple[Any, Any]]:
    here, there = plain.poses(view, EYES), turned.poses(view, EYES)
    assert here.keys() == there.keys()
    return ((here[name], there[name]) for name in here)


def _spot(pose: Any) -> pygame.Rect:
    return pygame.Rect(round(pose.x), round(pose.y), 1, 1)


@tables.every_table
def test_a_match_with_the_mouse_alone(evening: Evening, game: str) -> None:
    tables.test_a_match_with_the_mouse_alone(evening, game)


@tables.every_table
def test_one_pad_against_a_mind(evening: Evening, game: str) -> None:
    tables.test_one_pad_against_a_mind_meets_no_curtain(evening, game)


@tables.every_table
def test_the_log_and_looking_back(evening: Evening, game: str) -> None:
    tables.test_looking_back_and_the_log_lead_to_every_moment_and_back(evening, game)


@pytest.mark.parametrize("language", ["en", "fr"])
@tables.every_table
def test_everything_at_a_table_can_be_read(tmp_path: Path, game: str, language: str) -> None:
    evening = Evening(tmp_path, (1920, 1080), left_handed=True, language=language, text_size=150)
    for name, show in any_table(game).items():
        show(evening)
        evening.wait(6)
        texts = evening.top.said
        faults = [fault for said in texts for fault in unreadable(said)] + overlapping(texts)
        assert not faults, f"{name}: {faults}"
    evening.close()


@tables.every_table
def test_a_show_ends_where_the_layout_has_it_and_no_piece_leaps(evening: Evening, game: str) -> None:
    """A piece that crosses from one part to another is seen on its way, and nowhere else."""
    evening.house.change(speed="normal", reduced_motion=False)
    scene = Playing(evening.house, match(2, STEPS, game))
    evening.loop.go(Reset(scene))
    evening.wait(40)
    shown = scene.match
    for _ in range(6):
        if shown.table.over:
            break
        seat = shown.table.box.waits(shown.table.state)[0]
        shown.submit((shown.table.legal(seat)[0],), evening.loop.clock, 1.0)
        was = dict(shown.conductor.seen(evening.loop.clock))
        for _ in range(400):
            if not shown.conductor.busy(evening.loop.clock):
                break
            evening.wait(1)
            now = shown.conductor.seen(evening.loop.clock)
            far = {name: now[name].x - was[name].x for name in now.keys() & was.keys()}
            assert all(abs(dx) < 420 for dx in far.values()), far
            was = dict(now)
        assert shown.conductor.home == shown.rooms.layout.poses(shown.view, shown.eye)
    assert shown.eye.aside


def test_the_table_is_turned_from_the_pause_menu_and_back(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    pressing(lambda evening: evening.loop.go(Reset(Playing(evening.house, match(2, 9)))), "next")(evening)
    evening.wait(4)
    before = pygame.image.tobytes(evening.window.canvas.surface, "RGB")
    held, focus = evening.top.acting.hand.held, evening.top.focus.name
    for wanted in (True, False):
        evening.loop.go(Push(SettingsMenu(evening.house)))
        evening.click("ease")
        evening.click("left_handed")
        evening.press_key("back")
        evening.wait(4)
        assert (evening.top.match.eye.aside, evening.top.acting.hand.held) == (wanted, held)
        assert evening.top.focus.name == focus
        after = pygame.image.tobytes(evening.window.canvas.surface, "RGB")
        assert (after == before) is not wanted
    evening.close()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lanterns_hang_where_they_are_whoever_sits_there_and_one_stands_where_nobody_does(
    tmp_path: Path, seats: int
) -> None:
    hung: list[list[tuple[str, tuple[int, int]]]] = []
    for aside in (False, True):
        evening = Evening(tmp_path / str(aside), (1920, 1080), left_handed=aside)
        for seat in range(seats):
            for phase in ("draw 1", "keep 2"):
                text = f"seats: {seats}\nturn: {'ABCD'[seat]} {phase}\ndrawn: 60\nrow: r50 r51 l52 y53 l54 k60\n"
                text = text if phase == "keep 2" else text.replace("r50 r51 l52 y53 l54 k60", "w58 w59 r60")
                scene = evening.table("hitohira", text, NAMES[:seats], [evening.pad().name])
                evening.loop.go(Reset(scene))
                evening.wait(4)
                ground = Page(evening.house)
                scene.board.still(ground)
                hung.append(sorted((each.name, each.place) for each in ground.drawn if each.name.startswith("lantern")))
                stones = [each for each in (*ground.drawn, *scene.laid) if "stone" in each.name]
                assert len(stones) == (seats == 3) + (seats == 3 and phase == "keep 2")
                fields = [
                    scene.match.rooms.layout.panel(scene.match.view, scene.match.eye, each, 1.0)
                    for each in range(seats)
                ]
                for stone in stones:
                    assert stone.rect.collidelist(fields) < 0
                    assert (stone.rect.centerx < 960) == aside
                    assert stone.rect.colliderect(stones[0].rect.inflate(-40, -40))
        evening.close()
    assert len(hung[0]) == 4
    assert all(each == hung[0] for each in hung)
