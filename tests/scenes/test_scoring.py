"""The count of any receipt: read by everybody, opened cell by cell with every device, and staged in time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.games.hiroba.layout import SQUARES
from game.games.koi import count as koi_count
from game.kernel.receipt import Line, receipt
from game.scenes.account import BRIM, Signs
from game.scenes.beside import AREA, DARK
from game.scenes.counting import FALL, GLIDE, LONGEST, UNROLL, WRITE, Counting
from game.scenes.scoring import Scoring
from game.scenes.scroll import SCROLL
from game.scenes.tally import Cell, rows_of
from game.stage.loop import STEP
from game.stage.rooms import Sign
from game.stage.scenes import Reset
from game.words import figures, words
from tests.scenes.album.rooms import played
from tests.scenes.counts import PlainCount, ended, match_of
from tests.scenes.people import Evening, by_keys, by_pad, overlapping, unreadable

RECEIPTS = {
    **{f"hiroba for {seats}": ("hiroba", seats) for seats in (2, 3, 4)},
    **{f"koi for {seats}": ("koi", seats) for seats in (1, 2, 3, 4)},
    "haniwa for 2": ("haniwa", 2),
    **{f"hitohira for {seats}": ("hitohira", seats) for seats in (2, 3, 4)},
}


def count(evening: Evening, monkeypatch: pytest.MonkeyPatch, game: str, seats: int, *, plain: bool = False) -> Scoring:
    """The scroll of a match, just begun; `plain` gives every group a row of its own."""
    table = ended(game, seats)
    match = match_of(monkeypatch, table)
    if plain:
        match.rooms = replace(match.rooms, count=PlainCount(table))
    scene = Scoring(evening.house, match)
    evening.loop.go(Reset(scene))
    evening.wait(2)
    return scene


def cells_of(scene: Scoring) -> list[Cell]:
    """Every cell that has something to tell."""
    return [cell for row in scene.rows for cell in row.cells if cell.lines]


def faults_of(scene: Scoring) -> list[str]:
    return [fault for said in scene.said for fault in unreadable(said)] + overlapping(scene.said)


@pytest.fixture(params=[("en", 100), ("fr", 100), ("en", 150), ("fr", 150)], ids=lambda each: f"{each[0]} {each[1]}")
def reader(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    language, size = request.param
    made = Evening(tmp_path, (1920, 1080), language=language, text_size=size)
    yield made
    made.close()


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Evening]:
    """An evening in which things move."""
    made = Evening(tmp_path, speed="normal", reduced_motion=False)
    yield made
    made.close()


# --- what is read ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RECEIPTS)
def test_everything_on_the_scroll_can_be_read_whichever_cell_is_open(
    reader: Evening, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    scene = count(reader, monkeypatch, *RECEIPTS[name])
    for page in range(scene.scroll.pages):
        for target in scene.focus.targets:
            reader.point(target.rect.center)
            assert scene.focus.name == target.name
            faults = faults_of(scene)
            assert not faults, f"page {page}, {target.name}: " + "\n".join(faults)
        reader.press_key("next")


@pytest.mark.parametrize(("game", "seats"), [("koi", 4), ("hiroba", 4), ("hitohira", 3)])
def test_no_head_hides_a_name(reader: Evening, game: str, seats: int) -> None:
    reader.loop.go(Reset(Scoring(reader.house, played(game, seats))))
    reader.wait(20)
    scene, scale = reader.top, reader.window.canvas.scale
    names = [said.rect.inflate(0, -20) for said in scene.said if said.name.startswith("name ")]
    heads = [each for each in scene.laid if each.name.startswith("head ")]
    assert len(names) == len(heads) == seats
    for head in heads:
        solid = head.surface.get_bounding_rect(min_alpha=128).move(head.place)
        low = solid.bottom / scale
        assert all(low <= name.y for name in names), head.name


def test_thirty_groups_lie_on_pages_in_letters_that_can_be_read(
    reader: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = count(reader, monkeypatch, "koi", 4, plain=True)
    assert len(scene.rows) >= 22
    seen: set[str] = set()
    for page in range(scene.scroll.pages):
        assert f"{page + 1} / {scene.scroll.pages}" in reader.reads()
        assert not faults_of(scene)
        assert all(said.rect.h <= scene.scroll.pitch for said in scene.said if said.name.startswith("cell"))
        seen |= {said.name for said in scene.said if said.name.startswith("cell")}
        reader.press_key("next")
    assert seen == {f"cell {cell.name}" for row in scene.rows for cell in row.cells}
    assert f"1 / {scene.scroll.pages}" in reader.reads()


def test_what_every_seat_has_of_its_own_shares_rows_by_its_kind() -> None:
    lines = [
        Line(0, 2, "koi_small", "", "S1"),
        Line(0, 4, "koi_medium", "", "M1"),
        Line(0, 1, "luck", "", "luck"),
        Line(1, 6, "koi_large", "", "L1"),
    ]

    class Each(PlainCount):
        row = staticmethod(koi_count.row)

    rows = rows_of(receipt(lines, 2), Each(ended("koi", 2)))
    assert [(row.name, row.shared, [cell.group for cell in row.cells]) for row in rows] == [
        ("koi", False, ["S1", "L1"]),
        ("koi", False, ["M1", ""]),
        ("luck", True, ["luck", ""]),
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fields_come_first_with_a_number_in_every_cell_and_a_sum_then_the_places(reader: Evening, seats: int) -> None:
    scene = Scoring(reader.house, played("hitohira", seats))
    reader.loop.go(Reset(scene))
    reader.wait(30)
    groups = [group for group in ("warm", "cool") if any(line.group == group for line in scene.receipt.lines)]
    if not groups:  # nobody has hidden anything: the total is all there is to sum up
        assert not any(row.sums for row in scene.rows)
        return
    sums = next(row for row in scene.rows if row.sums)
    number = sums.cells[0].row
    assert [row.name for row in scene.rows[number + 1 :]] == groups
    said = {text.name: text for text in scene.said}
    assert said[f"row {number}"].text == words(reader.house.settings.language).say("hitohira.row.fields")
    for seat in range(seats):
        fields = [row.cells[seat] for row in scene.rows[:number]]
        assert all(row.part == sums.part for row in scene.rows[:number])
        assert sums.cells[seat].points == sum(cell.points for cell in fields)
        assert said[f"cell {number} {seat}"].text == figures(sums.cells[seat].points)
        assert scene.receipt.totals[seat] == sum(row.cells[seat].points for row in scene.rows if not row.sums)
        begin = {said[f"sum {cell.name} 0"].rect.x for cell in fields if cell.lines}
        assert max(begin) - min(begin) <= 1
        for cell in fields:
            if cell.lines:
                own = sum(piece[0] == cell.lines[0].group[-1] for piece in cell.lines[0].pieces)
                assert said[f"sum {cell.name} 0"].text == str(own)
    assert not any(target.name.startswith(f"{number} ") for target in scene.focus.targets)


def test_the_card_of_a_line_shows_its_blossoms_one_by_one(evening: Evening) -> None:
    scene = Scoring(evening.house, played("hitohira", 3))
    evening.loop.go(Reset(scene))
    for cell in cells_of(scene):
        if cell.lines[0].group.startswith("field"):
            evening.point(scene.scroll.rect_of(cell).center)
            shown = [each for each in scene.laid if each.name.startswith("account sum")]
            assert len(shown) == len(cell.lines[0].pieces) + 1  # and what they are worth


def test_pictures_of_a_sum_become_smaller_and_lap_before_it_is_left_out(evening: Evening) -> None:
    signs = [Sign("4"), *[Sign(picture="hitohira/black_mark")] * 3]
    room = Signs(evening.house, signs, 30, 400, 60)
    tight = Signs(evening.house, signs, 30, 56, 60)
    assert room.fits
    assert tight.fits
    assert tight.icon < room.icon
    assert tight.width <= 56
    assert not Signs(evening.house, signs, 30, 40, 60).fits


def test_points_below_nought_have_a_true_minus_and_the_right_plural() -> None:
    line = Line(0, -3, "line", "§5.4", "field l")
    assert words("en").line("hitohira", line) == "Line of a colour: −3\N{NO-BREAK SPACE}points"
    assert words("fr").line("hitohira", line).endswith("−3\N{NO-BREAK SPACE}points")


def test_lines_by_one_rule_are_told_at_once_and_what_is_worth_nothing_says_only_why() -> None:
    lily, dry = Line(0, 1, "lily", "§10.2", "S1"), Line(0, 0, "bare_sides", "§10.2", "S1")
    assert words("en").line("koi", lily, lily) == "Water-lily beside the koi, 2 of them: 2\N{NO-BREAK SPACE}points"
    assert words("en").line("koi", dry) == "Not doubled: these sides touch no water"


def test_the_card_tells_every_step_that_was_weighed(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = count(evening, monkeypatch, "haniwa", 2)
    columns = [cell for cell in cells_of(scene) if cell.lines[0].rule.startswith("column_")]
    assert columns
    for cell in columns:
        evening.point(scene.scroll.rect_of(cell).center)
        steps = scene.rooms.count.weighed(scene.match.view, cell.lines[0])
        said = {text.name for text in scene.said}
        assert {f"by 0 {n}" for n in range(len(steps))} <= said
        assert {f"number 0 {n} {seat}" for n in range(len(steps)) for seat in (0, 1)} <= said


def test_a_sum_is_written_in_its_cell_if_there_is_room_and_on_the_card_always(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = count(evening, monkeypatch, "haniwa", 2)
    sums = ((cell, scene.rooms.count.written(scene.match.view, cell.lines)) for cell in cells_of(scene))
    cell, signs = next((cell, signs) for cell, signs in sums if any(sign.text for sign in signs))
    while scene.scroll.page != scene.scroll.leaf_of(cell.row):
        evening.press_key("next")
    evening.point(scene.scroll.rect_of(cell).center)
    said = {text.name: text.text for text in scene.said}
    written = {f"account sum {n}": sign.text for n, sign in enumerate(signs) if sign.text}
    assert written.items() <= said.items()
    assert said[f"account sum {len(signs)}"] == f"= {cell.points}"


# --- what is lit ----------------------------------------------------------------------------------------


def test_a_cell_lights_the_squares_of_its_lines_and_the_card_hides_none(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = count(evening, monkeypatch, "hiroba", 4)
    aside = AREA.x - 514
    for cell in cells_of(scene):
        evening.point(scene.scroll.rect_of(cell).center)
        squares = [SQUARES[name].move(aside, 0) for line in cell.lines for name in line.squares]
        assert sorted(map(tuple, scene.beside.lit(cell))) == sorted(map(tuple, squares))
        drawn = {each.name: each for each in scene.laid}
        card = drawn["account"].rect
        scale = evening.window.canvas.scale
        for rect in squares:
            assert not card.colliderect(pygame.Rect(*(round(part * scale) for part in rect.inflate(-24, -24))))
        veil = drawn["veil"]
        for rect in squares:
            x, y = (round(part * scale) for part in rect.center)
            assert veil.surface.get_at((x - veil.rect.x, y - veil.rect.y)).a == 0


def test_a_place_of_hitohira_lights_all_that_its_seat_has_of_the_group(evening: Evening) -> None:
    scene = Scoring(evening.house, played("hitohira", 4))
    evening.loop.go(Reset(scene))
    places = [cell for cell in cells_of(scene) if cell.lines[0].group in ("warm", "cool")]
    assert places
    for cell in places:
        lit = scene.beside.lit(cell)
        group, view = cell.lines[0].group, scene.match.view
        (head,) = [rect for rect in lit if rect.y < AREA.y + scene.rooms.layout.places(view, scene.match.eye)[group].h]
        lit.remove(head)  # the paper that says what the places are worth
        assert any(all(half.contains(each) for each in lit) for half in lit), cell


def veiled(scene: Scoring, rect: pygame.Rect) -> int:
    """How dense the darkness over the middle of a place is."""
    (veil,) = [each for each in scene.laid if each.name == "veil"]
    x, y = (round(part * scene.house.atlas.scale) for part in rect.center)
    return veil.surface.get_at((x - veil.rect.x, y - veil.rect.y)).a


def test_of_screens_only_those_a_line_speaks_of_are_bright_beside_the_scroll(evening: Evening) -> None:
    scene = Scoring(evening.house, played("hitohira", 3))
    evening.loop.go(Reset(scene))
    places = scene.rooms.layout.places(scene.match.view, scene.match.eye)
    aside = scene.beside.lies(None).x - scene.rooms.layout.frame(scene.match.view, scene.match.eye).board.x
    at = {name: rect.move(aside, 0) for name, rect in places.items()}
    rivals = 0
    for cell in cells_of(scene):
        evening.point(scene.scroll.rect_of(cell).center)
        group = cell.lines[0].group
        for other in ("warm", "cool"):
            assert (veiled(scene, at[other]) == 0) == (other == group)
            for seat in scene.match.view.seats:
                corner = pygame.Rect(*at[f"{other} {seat}"].bottomleft, 0, 0).move(30, -22)
                density, there = veiled(scene, corner), other == group
                weighed = {
                    one
                    for step in scene.rooms.count.weighed(scene.match.view, cell.lines[0])
                    for one, _ in step.numbers
                }
                if there and seat == cell.seat:
                    assert density == 0
                elif there and seat in weighed:
                    rivals += 1
                    assert 0 < density < DARK
                else:
                    assert density > DARK
    assert rivals


def test_the_cell_that_is_focused_lies_in_a_light(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = count(evening, monkeypatch, "hitohira", 4)
    for target in scene.focus.targets:
        evening.point(target.rect.center)
        (light,) = [each for each in scene.laid if each.name == "light"]
        assert light.rect.center == pytest.approx(
            [part * evening.window.canvas.scale for part in target.rect.center], abs=2
        )


def test_the_lines_of_a_seat_light_its_own_places_on_a_board_made_smaller(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = count(evening, monkeypatch, "koi", 4)
    layout, view, eye = scene.rooms.layout, scene.match.view, scene.match.eye
    for cell in cells_of(scene):
        own = layout.eye_on(view, eye, cell.seat)
        board, known = layout.frame(view, own).board, layout.places(view, own)
        area = scene.scroll.area
        share = min(1.0, area.w / board.w, area.h / board.h)
        left, top = area.centerx - board.w * share / 2, area.centery - board.h * share / 2
        named = [name for line in cell.lines for name in (*line.squares, *line.pieces) if name in known]
        wanted = [known[name] for name in dict.fromkeys(named) if board.colliderect(known[name])]
        lit = scene.beside.lit(cell)
        assert len(lit) == len(wanted)
        for seen, rect in zip(lit, wanted, strict=True):  # a hex is rounded at its corners
            assert seen.x == pytest.approx(left + (rect.x - board.x) * share, abs=1.5)
            assert seen.y == pytest.approx(top + (rect.y - board.y) * share, abs=1.5)
        assert all(area.contains(rect) for rect in lit)
    assert any(scene.beside.lit(cell) for cell in cells_of(scene))


# --- every device ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", [by_pad, by_keys])
@pytest.mark.parametrize("game", ["hiroba", "koi"])
def test_every_cell_can_be_opened_with_one_device_alone(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, device: Any, game: str
) -> None:
    press = device(evening)
    scene = count(evening, monkeypatch, game, 4, plain=game == "koi")
    for cell in cells_of(scene):
        while scene.scroll.page != scene.scroll.leaf_of(cell.row):
            press("next")
        evening.walk(press, cell.name)
        assert any(said.name == "account 0" for said in scene.said)


def test_every_cell_can_be_opened_with_the_mouse_alone(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = count(evening, monkeypatch, "koi", 4, plain=True)
    evening.point(SCROLL.center)  # from now on, prompts are those of a mouse
    for cell in cells_of(scene):
        while scene.scroll.page != scene.scroll.leaf_of(cell.row):
            evening.click_prompt("Turn the page")
        evening.point(scene.scroll.rect_of(cell).center, 1)
        assert evening.top is scene
        assert scene.focus.name == cell.name
        assert any(said.name == "account 0" for said in scene.said)


def test_walking_on_from_the_total_turns_the_page_and_walking_back_turns_it_back(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = count(evening, monkeypatch, "koi", 4, plain=True)
    evening.walk(evening.press_key, "total")
    evening.press_key("down")
    assert f"2 / {scene.scroll.pages}" in evening.reads()
    first = scene.focus.name
    assert first == next(cell.name for cell in cells_of(scene) if scene.scroll.leaf_of(cell.row) >= 1)
    evening.press_key("up")
    assert f"1 / {scene.scroll.pages}" in evening.reads()
    assert scene.focus.name != "total"


# --- how it ends ----------------------------------------------------------------------------------------


def stamped(scene: Scoring) -> set[str]:
    return {each.name for each in scene.laid if each.name.startswith("seal")}


def test_alone_the_title_is_told_and_stamped_if_it_was_reached(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = count(evening, monkeypatch, "koi", 1)
    rules = [line.rule for line in scene.receipt.lines if line.group == "alone"]
    won = "alone_won" in rules
    told = next(said.text for said in scene.said if said.name == "winner")
    title = rules[0].removeprefix("title_")
    missing = ("missing", "links")
    assert told == f"Wilhelmina is a {title.capitalize()} now" if won else any(word in told for word in missing)
    assert stamped(scene) == ({"seal 0"} if won else set())


def test_alone_without_a_verdict_nobody_wins_and_nothing_is_stamped(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = count(evening, monkeypatch, "koi", 1, plain=True)
    told = next(said.text for said in scene.said if said.name == "winner")
    assert told == f"Wilhelmina: {scene.receipt.totals[0]}\N{NO-BREAK SPACE}points"
    assert not stamped(scene)


@pytest.mark.parametrize(
    ("places", "told", "seals"),
    [
        ((1, 1, 3, 4), "Wilhelmina and Maximilian share the victory", {"seal 0", "seal 1"}),
        ((2, 2, 2, 2), "Nobody wins", set()),
    ],
)
def test_a_shared_or_missing_victory_is_told_in_words(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, places: tuple[int, ...], told: str, seals: set[str]
) -> None:
    table = ended("hiroba", 4)
    match = match_of(monkeypatch, table)
    found = structs.replace(table.score(), places=places, decided_by="shared")
    monkeypatch.setattr(match.table, "score", lambda: found)
    scene = Scoring(evening.house, match)
    evening.loop.go(Reset(scene))
    evening.wait(2)
    assert told in evening.reads()
    assert stamped(scene) == seals


def test_x_shows_the_lesson_on_a_line_a_plays_again_and_b_leads_home(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = count(evening, monkeypatch, "hiroba", 2)
    cell = cells_of(scene)[0]
    evening.walk(evening.press_key, cell.name)
    evening.press_key("inspect")
    assert evening.scene == "LessonScene"
    evening.press_key("pause")
    evening.loop.go(Reset(scene))
    evening.wait()
    evening.press_key("confirm")
    assert evening.scene == "Playing"
    assert evening.top.match.names == scene.match.names
    assert len(evening.top.match.table.timeline.commits) == 1
    evening.loop.go(Reset(scene))
    evening.wait()
    evening.press_key("back")
    assert evening.scene == "Porch"


# --- in time --------------------------------------------------------------------------------------------


def shown(scene: Scoring, name: str) -> pygame.Rect:
    """Where on the canvas something is, in logical pixels."""
    (found,) = [each for each in scene.laid if each.name == name]
    return pygame.Rect(*(round(part / scene.house.atlas.scale) for part in found.rect))


def wait(evening: Evening, seconds: float) -> None:
    evening.wait(round(seconds / STEP))


def begin(
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    game: str = "hiroba",
    seats: int = 2,
    seed: int = 1,
    *,
    plain: bool = False,
) -> Scoring:
    table = ended(game, seats, seed)
    match = match_of(monkeypatch, table)
    if plain:
        match.rooms = replace(match.rooms, count=PlainCount(table))
    scene = Scoring(evening.house, match)
    evening.loop.go(Reset(scene))
    evening.wait(1)
    return scene


def test_the_board_glides_from_its_place_at_the_table_while_the_scroll_unrolls(
    slow: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begin(slow, monkeypatch)
    at_table = scene.rooms.layout.frame(scene.match.view, scene.match.eye).board
    assert abs(shown(scene, "board").centerx - at_table.centerx) <= 3
    boards, papers = [], []
    while len(boards) * STEP < UNROLL + 0.05:
        boards.append(shown(scene, "board").centerx)
        papers.append(shown(scene, "scroll").h)
        slow.wait(1)
    assert boards == sorted(boards, reverse=True)
    assert papers == sorted(papers)
    assert len(set(boards)) > 10
    assert len(set(papers)) > 15
    assert boards[round(GLIDE / STEP) + 1] == boards[-1]
    assert abs(boards[-1] - AREA.centerx) <= 1
    assert abs(papers[-1] - SCROLL.h) <= 2


def test_a_row_takes_its_time_and_then_totals_roll_up_and_the_stamp_lands(
    slow: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begin(slow, monkeypatch)
    wait(slow, UNROLL + 0.02)
    for row in range(len(scene.rows)):
        written = {said.name.split()[1] for said in scene.said if said.name.startswith("cell")}
        assert written == {str(n) for n in range(row + 1)}
        assert not faults_of(scene)
        wait(slow, WRITE)
    numbers = []
    while not scene.done:
        numbers.append([said.text for said in scene.said if said.name in ("total 0", "total 1")])
        slow.wait(1)
    rolled = [int(pair[1]) for pair in numbers if pair]
    assert rolled == sorted(rolled)
    assert len(set(rolled)) > 8
    assert rolled[-1] == scene.receipt.totals[1]
    slow.wait(1)
    assert scene.shaking
    assert any(each.name.startswith("speck") for each in scene.laid)
    wait(slow, 2)
    assert not scene.shaking
    assert not any(each.name.startswith("speck") for each in scene.laid)


@pytest.mark.parametrize("rate", [30, 45, 60, 75, 144])
def test_in_every_frame_board_and_scroll_and_totals_are_there_exactly_once(
    slow: Evening, monkeypatch: pytest.MonkeyPatch, rate: int
) -> None:
    scene = begin(slow, monkeypatch)
    for _ in range(round(rate * (scene.counting.lands_at + 0.7))):
        slow.loop.frame(1 / rate)
        names = [each.name for each in scene.laid]
        assert len(names) == len(set(names))
        assert {"board", "scroll", "top rod", "bottom rod"} <= set(names)
        summed = scene.time(scene.shown_at) >= scene.counting.sums_at
        assert [name in names for name in ("total 0", "total 1")] == [summed] * 2
        stamping = scene.time(scene.shown_at) >= scene.counting.lands_at - FALL
        seals = {f"seal {seat}" for seat in scene.receipt.winners} if stamping else set()
        assert {name for name in names if name.startswith("seal")} == seals
        assert ("ring" in names) == any(said.name == "winner" for said in scene.said)


def test_the_pages_of_a_long_count_turn_by_themselves_and_the_last_one_stays(
    slow: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begin(slow, monkeypatch, "koi", 4, seed=2, plain=True)
    assert scene.scroll.pages > 1
    seen = []
    while not scene.done:
        slow.wait(6)
        seen += [said.text for said in scene.said if said.name == "title"]
        assert not faults_of(scene)
    pages = [f"{page + 1} / {scene.scroll.pages}" for page in range(scene.scroll.pages)]
    assert list(dict.fromkeys(seen)) == pages
    slow.wait(2)
    assert pages[-1] in slow.reads()
    assert scene.focus.name in {cell.name for cell in cells_of(scene) if scene.scroll.leaf_of(cell.row) >= 1} | {
        "total"
    }


@pytest.mark.parametrize(("game", "seats"), [("hiroba", 4), ("koi", 4), ("koi", 1)])
def test_the_whole_count_takes_no_longer_than_its_limit(
    slow: Evening, monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    scene = begin(slow, monkeypatch, game, seats)
    wait(slow, LONGEST + 0.05)
    assert scene.done


@pytest.mark.parametrize("key", ["confirm", "back", "pause"])
def test_a_press_finishes_the_row_a_second_one_everything_and_neither_leaves(
    slow: Evening, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    scene = begin(slow, monkeypatch)
    wait(slow, UNROLL + 0.1)
    slow.press_key(key)
    written = {said.name.split()[1] for said in scene.said if said.name.startswith("cell")}
    assert written == {"0", "1"}
    assert not scene.done
    slow.press_key(key)
    assert scene.done
    assert slow.top is scene
    assert {said.name for said in scene.said} >= {"total 0", "total 1", "winner"}
    slow.press_key("back")
    assert slow.top is not scene


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"reduced_motion": True}])
def test_without_motion_everything_is_at_its_end_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, object]
) -> None:
    made = Evening(tmp_path, **{"speed": "normal", "reduced_motion": False, **settings})
    scene = begin(made, monkeypatch)
    assert scene.done
    assert abs(shown(scene, "board").centerx - AREA.centerx) <= 1
    assert {said.name for said in scene.said} >= {"total 0", "total 1", "winner", "account 0"}
    made.wait(2)
    assert not scene.shaking
    assert not any(each.name.startswith("speck") for each in scene.laid)
    made.close()


def test_another_size_of_the_window_bakes_board_and_veil_anew(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = count(evening, monkeypatch, "hiroba", 2)
    before = shown(scene, "veil")
    pygame.display.set_mode((1600, 900))
    evening.window.resized()
    scene.resize()
    evening.wait(2)
    assert scene.house.atlas.scale == pytest.approx(900 / 1080)
    after = shown(scene, "veil")
    assert all(abs(a - b) <= 2 for a, b in zip(before, after, strict=True))


@pytest.mark.parametrize("rows", [1, 7, 40])
def test_the_count_only_goes_on_and_a_press_brings_it_on(rows: int) -> None:
    counting = Counting(rows, 3)
    times = [n / 60 for n in range(round(LONGEST * 60) + 60)]
    moments = [counting.moment(time) for time in times]
    written = [(each.rows, each.cells, each.summed, -1 if each.ink is None else each.ink) for each in moments]
    assert written[1:] == sorted(written[1:])
    assert written[-1] == (rows, 3, True, 2)
    assert counting.lands_at <= LONGEST
    for time, moment in zip(times, moments, strict=True):
        rushed = counting.rushed(time, whole=False)
        assert rushed >= time or moment.ink is not None
        assert counting.moment(rushed).rows >= moment.rows
        assert counting.rushed(time, whole=True) == counting.lands_at


# --- what is set alike, and what is beside what ---------------------------------------------------------


@pytest.mark.parametrize("game", ["hiroba", "haniwa", "koi", "hitohira"])
def test_labels_are_set_alike_and_names_over_two_columns_side_by_side(reader: Evening, game: str) -> None:
    scene = Scoring(reader.house, played(game, 2))
    reader.loop.go(Reset(scene))
    reader.wait(30)
    said = {text.name: text for text in scene.said}
    assert len({text.size for name, text in said.items() if name.startswith("row ")}) <= 1
    assert said["name 0"].rect.centery == said["name 1"].rect.centery
    assert faults_of(scene) == []


@pytest.mark.parametrize(("game", "seats"), [("haniwa", 2), *(("hitohira", seats) for seats in (2, 3, 4))])
def test_a_card_lies_below_a_board_that_leaves_room_there(reader: Evening, game: str, seats: int) -> None:
    scene = Scoring(reader.house, played(game, seats))
    reader.loop.go(Reset(scene))
    reader.wait(30)
    board, scale = scene.beside.lies(None), reader.window.canvas.scale
    for cell in cells_of(scene):
        scene.focus.put(cell.name)
        scene.changed()
        reader.wait(2)
        (top,) = [each.rect.y / scale for each in scene.laid if each.name == "account"]
        assert top > board.bottom - 2 * BRIM, cell
