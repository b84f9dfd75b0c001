"""A count whose rows are folded, as KOI's is: opened line by line, and told on the pond beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.games.koi.layout import hexes_of
from game.kernel import hexes
from game.kernel.receipt import Line
from game.scenes.scoring import Scoring
from game.scenes.tally import Cell, letter_of
from game.stage.scenes import Reset
from game.stage.window import SAFE
from tests.scenes.album.koi import LOST, NAMES, OVER, WON
from tests.scenes.album.rooms import played
from tests.scenes.people import Evening, by_keys, by_pad, overlapping, unreadable

MANY = """
seats: 1
turn: A over
A: coins 2
A pond:
  water {water}
  {koi}
"""
"""A pond with nothing but koi."""


def many(number: int) -> str:
    """All small koi that there are, and so many of medium size, in rows below the spring."""
    rows = [[(q - (r // 2), r) for q in range(-2, 6)] for r in range(2, 6)]
    small = [f"S{n + 1} {hexes.name(rows[0][n])}" for n in range(7)]
    pairs = [row[n : n + 2] for row in rows[1:] for n in range(0, 8, 2)]
    medium = [f"M{n + 1} {' '.join(map(hexes.name, pairs[n]))}" for n in range(number)]
    water = " ".join(hexes.name(cell) for row in rows for cell in row)
    return MANY.format(water=water, koi="\n  ".join(small + medium)).strip()


def opened(evening: Evening, text: str) -> Scoring:
    """The scroll of a position that is over."""
    scene = Scoring(evening.house, evening.table("koi", text, NAMES, [evening.pad().name]).match)
    evening.loop.go(Reset(scene))
    evening.wait(4)
    return scene


@pytest.fixture(params=[("en", 100), ("fr", 150)], ids=lambda each: f"{each[0]} {each[1]}")
def reader(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    language, size = request.param
    made = Evening(tmp_path, (1920, 1080), language=language, text_size=size)
    yield made
    made.close()


def texts(scene: Scoring) -> dict[str, str]:
    """What is written, by its name."""
    return {said.name: said.text for said in scene.said}


def laid(scene: Scoring) -> dict[str, pygame.Rect]:
    """Every picture by its name, in logical pixels."""
    scale = scene.house.atlas.scale
    return {each.name: pygame.Rect(*(round(part / scale) for part in each.rect)) for each in scene.laid}


def tokens(scene: Scoring) -> dict[str, pygame.Rect]:
    """The tokens that lie on the pond."""
    words = ("token ", "worth ", "gives ", "result")
    return {name: rect for name, rect in laid(scene).items() if name.endswith(" bead") and name.startswith(words)}


def every_line(evening: Evening, scene: Scoring) -> Iterator[Cell]:
    """Every line that is open for a seat, come upon by going down."""
    assert scene.folded is not None
    here = scene.folded.cell(scene.focus.name)
    while here is not None and here.line is not None:
        yield here
        evening.press_key("down")
        after = scene.folded.cell(scene.focus.name)
        here = after if after is not None and (after.line or 0) > here.line else None


def faults_of(scene: Scoring) -> list[str]:
    """What cannot be read, and tokens that cover each other or lie outside what is seen."""
    found = [fault for said in scene.said for fault in unreadable(said)] + overlapping(scene.said)
    lie = tokens(scene)
    found += [f"{one} covers {other}" for one, other in combinations(lie, 2) if lie[one].colliderect(lie[other])]
    return found + [f"{name} is cut off" for name, rect in lie.items() if not SAFE.contains(rect)]


def adds(lines: tuple[Line, ...]) -> str:
    """A koi and what gives to it, as the rulebook adds them up."""
    parts = [line.points for line in lines if line.rule not in ("surrounded", "bare_sides")]
    return f"{'+'.join(map(str, parts))} = {sum(parts)}" if len(parts) > 1 else str(parts[0])


# --- what is told ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [OVER, WON, LOST], ids=["four", "alone", "lost"])
def test_every_koi_has_a_letter_on_its_line_and_on_the_pond_and_its_sum_beside_it(reader: Evening, text: str) -> None:
    scene = opened(reader, text)
    folded = scene.folded
    assert folded is not None
    for _ in scene.receipt.totals:
        own = [line for line in scene.receipt.lines if line.seat == folded.seat]
        told = 0
        for cell in every_line(reader, scene):
            assert cell.line is not None
            letter, said, seen = letter_of(cell.line), texts(scene), laid(scene)
            assert said[f"letter {cell.name}"] == letter
            assert said[f"token {letter}"] == letter
            assert said[f"sum {cell.name}"] == adds(cell.lines)
            assert said["result"] == str(cell.points)
            lilies = [line for line in cell.lines if line.rule in ("lily", "purple_lily")]
            gives = {f"gives {hexes.name(hexes_of(line.pieces[0])[0])}": f"+{line.points}" for line in lilies}
            assert {name: text for name, text in said.items() if name.startswith("gives ")} == gives
            assert {name.replace("ink", "gives") for name in seen if name.startswith("ink ")} == set(gives)
            assert {f"light {hexes.name(each)}" for each in hexes_of(cell.lines[0].pieces[0])} <= set(seen)
            if any(line.rule == "surrounded" for line in cell.lines):
                half = cell.points // 2
                assert said[f"comes {cell.name}"] == f"{half}×2 = {cell.points}"
                assert f"arrow {cell.name}" in seen
            else:
                (bare,) = [line for line in cell.lines if line.rule == "bare_sides"]
                assert said[f"note {cell.name}"].startswith(str(len(bare.squares)))
                assert f"sign {cell.name}" in seen
                assert {f"reeds {side}" for side in bare.squares} <= set(seen)
            assert not faults_of(scene), (cell, faults_of(scene))
            told += 1
        assert told == len({line.group for line in own if line.section == "§10.2"})
        scene.focus.put(f"{folded.opened} {folded.seat}")
        reader.press_key("next")
        reader.press_key("down")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whatever_is_open_can_be_read_and_no_token_covers_another(reader: Evening, seats: int) -> None:
    scene = Scoring(reader.house, played("koi", seats))
    reader.loop.go(Reset(scene))
    reader.wait(4)
    assert scene.folded is not None
    scene.focus.put("total")
    reader.press_key("inspect")
    assert scene.folded.opened is None
    for row in scene.rows:
        for cell in row.cells:
            scene.focus.put(f"{row.cells[0].row} {cell.seat}")
            scene.focused()
            reader.press_key("inspect")
            assert scene.folded.opened == cell.row
            lines = []
            for each in every_line(reader, scene):
                assert not faults_of(scene), (each.name, faults_of(scene))
                lines.append(each.group)
            assert lines == list(cell.groups)
            scene.focus.put(f"{cell.row} {cell.seat}")
            reader.press_key("inspect")
            assert not faults_of(scene), faults_of(scene)


@pytest.mark.parametrize("text", [WON, LOST], ids=["won", "lost"])
def test_alone_the_row_of_the_title_shows_its_seal_and_no_number(reader: Evening, text: str) -> None:
    scene = opened(reader, text)
    (row,) = [row for row in scene.rows if row.name == "alone"]
    (cell,) = row.cells
    said, seen = texts(scene), laid(scene)
    assert f"cell {cell.name}" not in said
    assert all(f"cell {other.name}" in said for each in scene.rows for other in each.cells if each is not row)
    (seal,) = [rect for name, rect in seen.items() if name.startswith(f"emblem {cell.group} ")]
    assert scene.scroll.rect.contains(seal)
    assert seal.centery == pytest.approx(
        next(each.rect.centery for each in scene.said if each.name == f"row {cell.row}"), abs=4
    )


def test_parchments_and_goals_of_the_seat_lie_on_the_sill_with_their_sums(evening: Evening) -> None:
    scene = Scoring(evening.house, played("koi", 4))
    evening.loop.go(Reset(scene))
    evening.wait(4)
    for _ in range(4):
        seat = scene.scroll.seat
        kept = [line for line in scene.receipt.lines if line.seat == seat and line.section in ("§10.4", "§10.5")]
        kept = [line for line in kept if line.rule != "purple_lily"]
        said = texts(scene)
        assert {
            name.removesuffix(" worth") for name in said if name.startswith("slip ") and name.endswith("worth")
        } == {f"slip {line.group}" for line in kept}
        for line in kept:
            assert said[f"slip {line.group} worth"].split(" = ")[-1] == str(line.points)
        assert said["plaque name"] == f"{scene.match.names[seat or 0]}’s pond"
        evening.press_key("next")


def test_the_winners_total_is_stamped_all_round_and_the_words_say_by_how_much(evening: Evening) -> None:
    scene = opened(evening, OVER)
    seen, said = laid(scene), {each.name: each for each in scene.said}
    assert [name for name in seen if name.startswith("seal")] == ["seal 3"]
    assert seen["seal 3"].contains(said["total 3"].rect.inflate(0, -16))
    assert not seen["seal 3"].colliderect(said["total 2"].rect)
    assert said["winner"].text == "Yuki wins by one"


def test_while_it_is_written_pond_and_lines_are_one_seats_and_at_the_end_the_winners(tmp_path: Path) -> None:
    made = Evening(tmp_path, speed="normal", reduced_motion=False)
    scene = Scoring(made.house, played("koi", 4))
    made.loop.go(Reset(scene))
    shown = []
    while not scene.done:
        made.wait(6)
        said = texts(scene)
        opened = {name.split()[2] for name in said if name.startswith("letter ")}
        whose = said.get("plaque name")
        if whose is not None:
            shown.append(whose)
            names = [f"{name}’s pond" for name in scene.match.names]
            assert opened <= {str(names.index(whose))}
    made.wait(4)
    (winner,) = scene.receipt.winners
    assert len(set(shown)) > 1, "it does not tell before the end who wins"
    assert texts(scene)["plaque name"] == f"{scene.match.names[winner]}’s pond"
    assert scene.focus.name == f"0 {winner} 0"
    made.close()


# --- folding, and going through it ----------------------------------------------------------------------


@pytest.mark.parametrize("device", [by_pad, by_keys])
def test_rows_fold_and_ponds_change_by_buttons(
    evening: Evening, device: Callable[[Evening], Callable[[str], None]]
) -> None:
    scene = opened(evening, OVER)
    press = device(evening)
    assert scene.folded is not None
    assert scene.focus.name == "0 3 0"
    press("next")
    assert scene.focus.name == "0 0 0"
    assert texts(scene)["plaque name"] == "Mika’s pond"
    press("right")
    assert scene.focus.name == "0 1 0"
    press("previous")
    press("inspect")
    assert scene.folded.opened is None
    assert scene.focus.name == "0 0"
    assert not any(name.startswith(("letter ", "token ")) for name in texts(scene))
    press("down")
    press("inspect")
    assert scene.focus.name == "1 0 0"
    lanterns = {name for name, text in texts(scene).items() if name.startswith("letter ")}
    assert lanterns == {"letter 1 0 0", "letter 1 0 1"}
    press("up")
    assert scene.focus.name == "1 0"
    press("hint")
    assert evening.scene == "LessonScene"


def test_rows_fold_and_ponds_change_by_the_mouse_alone(evening: Evening) -> None:
    scene = opened(evening, OVER)
    assert scene.folded is not None
    evening.click("1 1")
    assert scene.folded.opened == 1
    assert texts(scene)["plaque name"] == "Ren’s pond"
    evening.point(scene.scroll.rect_of(scene.folded.lines[1]).center)
    assert scene.focus.name == "1 1 1"
    evening.point(scene.scroll.rect_of(scene.rows[0].cells[2]).center)
    assert texts(scene)["plaque name"] == "Aoi’s pond"
    evening.click("1 2")
    assert scene.folded.opened is None
    evening.wheel()
    assert scene.scroll.seat == 3
    assert evening.top is scene


def test_of_many_koi_those_that_have_no_room_are_leafed_through(reader: Evening) -> None:
    scene = opened(reader, many(5))
    folded = scene.folded
    assert folded is not None
    assert len(folded.lines) == 12 > len(folded.seen)
    seen = []
    for cell in every_line(reader, scene):
        seen.append(texts(scene)[f"letter {cell.name}"])
        assert scene.focus.rect is not None
        assert not faults_of(scene), faults_of(scene)
    assert seen == [letter_of(n) for n in range(12)]
    last = folded.lines[-1].name
    scene.focus.put(last)
    for _ in range(11):
        reader.press_key("up")
    assert scene.focus.name == folded.lines[0].name
    reader.press_key("up")
    assert scene.focus.name == "0 0"


def test_of_many_koi_the_mouse_comes_to_the_last_one(evening: Evening) -> None:
    scene = opened(evening, many(5))
    assert scene.folded is not None
    for _ in range(20):
        marks = laid(scene)
        if "more down" not in marks:
            break
        evening.point(marks["more down"].center, 1)
    assert scene.focus.name == scene.folded.lines[-1].name


def test_letters_go_on_after_z() -> None:
    assert [letter_of(n) for n in (0, 25, 26, 29, 52)] == ["A", "Z", "AA", "AD", "BA"]
