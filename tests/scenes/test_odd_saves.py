"""Files that were written by another Engawa, by a faulty tool or by somebody with a sense of humour: shown, and kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.kernel.table import AnyTable, Table, Undo
from game.names import LONGEST, legible, name_of
from game.registry import box_of
from game.saves import FileSink, look_at
from game.scenes.naming import NameEntry
from game.settings import SETTINGS
from game.stage.scenes import Push
from tests.scenes.people import Evening, overlapping, unreadable
from tests.scenes.test_shelf import on_disk, open_shelf
from tests.support import played, sealed, unsealed


def rewrite(path: Path, change: Callable[[list[Any]], None]) -> bytes:
    """Change what the lines of a journal say, under honest checksums; what the file is now."""
    lines = [msgspec.json.decode(line) for line in unsealed(path.read_bytes())]
    change(lines)
    path.write_bytes(sealed(*(msgspec.json.encode(line) for line in lines)))
    return path.read_bytes()


def at_a_position(folder: Path) -> Path:
    """A match of three that began from a position."""
    path = folder / "position.jsonl"
    box = box_of("hiroba")
    text = box.show(Table.new(box, {"seats": 3, "first": 0}, "position").state)
    table: AnyTable = Table.at_position(box, text, "position", undo=Undo.FREE, sink=FileSink(path))
    table.close()
    return path


def legible_faults(evening: Evening) -> list[str]:
    """What cannot be read on the screen."""
    return [fault for said in evening.top.said for fault in unreadable(said)] + overlapping(evening.top.said)


# --- a game that nobody knows here ----------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["chess", "\x00", "hiroba\u202e", "x" * 3000])
def test_a_match_of_an_unknown_game_is_shown_as_from_another_engawa_and_kept(
    tmp_path: Path, game: str, language: str
) -> None:
    path = tmp_path / "later.jsonl"
    head = {"engawa": 1, "game": game, "edition": 1, "seed": "s", "options": {}}
    path.write_bytes(sealed(msgspec.json.encode(head)))
    before = path.read_bytes()
    evening = Evening(tmp_path, language=language)
    evening.wait(8)
    assert "cup" not in [target.name for target in evening.top.focus.targets], "it cannot be gone on with"
    known = on_disk(tmp_path, 1, 2, 5)
    open_shelf(evening)
    assert {"en": "From another Engawa", "fr": "D’un autre Engawa"}[language] in evening.reads()
    why = {"en": "a game that this Engawa does not know", "fr": "un jeu que cet Engawa ne connaît pas"}[language]
    assert any(why in text and legible(game, 24) in text for text in evening.reads())
    assert legible_faults(evening) == []
    evening.walk(evening.press_key, "match 0")
    evening.press_key("confirm")
    evening.press_key("inspect")
    assert evening.scene == "Shelf", "it opens for nobody"
    evening.press_key("undo")
    assert any("later.jsonl" in text for text in evening.reads()), "it has no names"
    evening.press_key("confirm")
    assert path.read_bytes() == before
    evening.walk(evening.press_key, "match 1")
    evening.press_key("confirm")
    assert evening.top.match.path == known, "what lies beside it goes on"
    evening.close()


# --- heads that lie about seats -------------------------------------------------------------------------


def head(**changes: Any) -> Callable[[list[Any]], None]:
    return lambda lines: lines[0].update(changes)


def ask_of(seat: int) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        lines[-1]["ask"]["seat"] = seat

    return change


def fact_of(seat: int) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        lines[1]["facts"].append({"t": "first_seat_chosen", "seat": seat})
        lines[1]["facts"].append({"t": "first_seat_chosen", "seat": 0})

    return change


def two(chairs: tuple[int, ...]) -> list[dict[str, Any]]:
    return [{"chair": chair, "mind": None} for chair in chairs]


LIES = {
    "options without seats": head(options={"first": 0}),
    "options for four": head(options={"seats": 4, "first": 0}, sitters=two((0, 1))),
    "more names than seats": head(names=["Aki", "Ren", "Sora"]),
    "a third one on chair 77": head(sitters=two((0, 1, 77))),
    "one on chair 77": head(sitters=two((0, 77))),
    "one under the chairs": head(sitters=two((0, -1))),
    "two on one chair": head(sitters=two((1, 1))),
    "only one sits": head(sitters=two((1,))),
    "an ask of seat 7": ask_of(7),
    "an ask of seat -1": ask_of(-1),
    "a fact of seat 7": fact_of(7),
    "a fact of seat -1": fact_of(-1),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_journal_that_lies_about_seats_is_damaged_in_one_sentence_and_kept(evening: Evening, lie: str) -> None:
    path = on_disk(evening.house.saves, 1, 2, 6)
    before = rewrite(path, LIES[lie])
    fault = look_at(path).fault
    assert fault is not None
    assert fault.code == "journal_seats"
    open_shelf(evening)
    line = fault.values["line"]
    told = f"Line {line} of the journal speaks of other seats than its table has."
    assert any(told in text for text in evening.reads())
    assert legible_faults(evening) == []
    evening.press_key("undo")
    assert evening.scene == "Question"
    evening.press_key("confirm")
    evening.press_key("confirm")
    if evening.scene == "Playing":
        assert evening.top.match.path != path, "a copy of what is good"
    assert path.read_bytes() == before


@pytest.mark.parametrize("seats", [2, 4])
def test_a_position_with_another_number_of_seats_than_its_head_is_damaged(evening: Evening, seats: int) -> None:
    path = at_a_position(evening.house.saves)
    assert look_at(path).unfinished
    before = rewrite(path, lambda lines: lines[0]["options"].update(seats=seats))
    open_shelf(evening)
    assert any("Line 1 of the journal speaks of other seats" in text for text in evening.reads())
    evening.press_key("confirm")
    evening.press_key("inspect")
    assert evening.scene == "Shelf"
    assert path.read_bytes() == before


@pytest.mark.parametrize("piece", ["", "B1", "KG"], ids=["none", "of another kind", "twice"])
def test_a_table_with_a_piece_that_cannot_be_there_is_damaged_and_nobody_tries_to_show_it(
    evening: Evening, piece: str
) -> None:
    path = evening.house.saves / "odd.jsonl"
    played(box_of("haniwa"), {"seats": 2}, "odd", 4, sink=FileSink(path)).close()
    assert look_at(path).unfinished

    def lie(lines: list[Any]) -> None:
        stock = next(fact for fact in lines[1]["facts"] if fact["t"] == "stock_laid")["kofun"]
        stock[stock.index("KB")] = piece

    before = rewrite(path, lie)
    assert look_at(path).table is None
    open_shelf(evening)
    assert any("of the journal cannot be read" in text for text in evening.reads())
    evening.press_key("confirm")
    assert evening.scene == "Shelf"
    assert path.read_bytes() == before


def test_what_a_journal_says_in_wide_letters_is_cut_short_on_its_card(evening: Evening) -> None:
    path = on_disk(evening.house.saves, 1, 2, 6)

    def lie(lines: list[Any]) -> None:
        lines[3]["facts"][0]["t"] = "W" * 60

    rewrite(path, lie)
    open_shelf(evening)
    assert any("cannot be read" in text and "W…" in text for text in evening.reads())
    assert legible_faults(evening) == []


# --- names that cannot be drawn -------------------------------------------------------------------------

FLOOD = "e" + "\u0301\u0316" * 1500
ODD_NAMES = {
    "NUL": "A\x00",
    "NUL alone": "\x00",
    "zero width": "\u200b",
    "joiner": "\u200d",
    "variant": "\ufe0f",
    "soft hyphen": "\u00ad",
    "tag": "\U000e0061",
    "filler": "\u3164",
    "right to left": "\u202eabc",
    "byte order": "\ufeffAki",
    "lines": "A\nB\tC\r\u2028D",
    "accents": FLOOD,
    "accent alone": "\u0301",
    "long": "W" * 3000,
    "longer": "W" * 100_000,
    "long and wide": "縁" * 3000,
    "spaces": " " * 40,
    "a colour": "\x1b[31mred",
}


@pytest.mark.parametrize("odd", ODD_NAMES)
def test_a_name_is_one_line_that_any_font_can_set(odd: str) -> None:
    name = name_of(ODD_NAMES[odd])
    assert len(name) <= LONGEST
    assert name == name_of(name), "cleaning twice changes nothing"
    assert name == " ".join(name.split())
    assert name.isprintable()


def test_names_of_people_stay_as_they_are() -> None:
    for name in ("Zoé", "Ōe", "縁側", "Xué-Ura x", "O’Hara", "Ngọc Ánh", "Åsa", "דנה", "A.B. 2"):
        assert name_of(name) == name
    assert name_of("Zoe\u0301") == "Zoé"


@pytest.mark.parametrize("odd", ODD_NAMES)
def test_a_journal_with_odd_names_is_offered_watched_and_played_on(evening: Evening, odd: str) -> None:
    path = on_disk(evening.house.saves, 1, 2, 6)
    rewrite(path, head(names=[ODD_NAMES[odd], "Ren"]))
    shown = name_of(ODD_NAMES[odd]) or "A"
    began = time.process_time()
    open_shelf(evening)
    assert f"{shown} and Ren" in evening.reads()
    assert legible_faults(evening) == []
    evening.press_key("inspect")
    assert evening.scene == "Watching"
    evening.press_key("log")
    evening.press_key("back")
    evening.press_key("back")
    evening.press_key("back")
    evening.wait(8)
    evening.walk(evening.press_key, "cup")
    assert f"{shown} and Ren" in evening.reads()
    assert legible_faults(evening) == []
    evening.press_key("confirm")
    evening.wait(3)
    assert evening.scene == "Playing"
    assert evening.top.match.names == [shown, "Ren"]
    assert any(text.rstrip("…") and shown.startswith(text.rstrip("…")) for text in evening.reads())
    assert time.process_time() - began < 20


@pytest.mark.parametrize("odd", ODD_NAMES)
def test_settings_with_odd_names_open_the_lobby(tmp_path: Path, odd: str) -> None:
    (tmp_path / SETTINGS).write_bytes(msgspec.json.encode({"names": [ODD_NAMES[odd], "", "", ""]}))
    evening = Evening(tmp_path)
    assert evening.scene == "Porch"
    evening.press_key("confirm")
    evening.press_key("confirm")
    assert evening.scene == "Lobby"
    name = evening.top.seating.chairs[0].name
    assert name == (name_of(ODD_NAMES[odd]) or "Aki")
    assert legible_faults(evening) == []
    evening.press_key("inspect")
    assert evening.scene == "NameEntry"
    assert name in evening.reads()
    evening.close()


@pytest.mark.parametrize("odd", ODD_NAMES)
def test_odd_letters_typed_as_the_first_are_left_out(evening: Evening, odd: str) -> None:
    told: list[str] = []
    evening.loop.go(Push(NameEntry(evening.house, "", told.append)))
    evening.wait(2)
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=ODD_NAMES[odd][:200]))
    evening.wait(3)
    assert evening.scene == "NameEntry"
    assert evening.top.typed.strip() == name_of(ODD_NAMES[odd])
    evening.press_key("confirm")
    assert told == ([name_of(ODD_NAMES[odd])] if name_of(ODD_NAMES[odd]) else []), "never none"


def test_an_odd_letter_leaves_the_name_that_stood_there(evening: Evening) -> None:
    told: list[str] = []
    evening.loop.go(Push(NameEntry(evening.house, "Aki", told.append)))
    evening.wait(2)
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="\u200b"))
    evening.wait(2)
    assert evening.top.typed == "Aki"


@pytest.mark.parametrize("said", [{"undo": "x\x00" * 5000}, {"\x00" * 40: 1}, {"y" * 5000: 1}])
def test_what_is_wrong_with_a_file_is_told_though_it_speaks_nonsense(evening: Evening, said: dict[str, Any]) -> None:
    path = on_disk(evening.house.saves, 1, 2, 6)
    rewrite(path, head(**said))
    open_shelf(evening)
    assert any(text.startswith("Line 1 of the journal cannot be read") for text in evening.reads())


def test_a_file_whose_own_name_is_odd_is_shown_and_can_be_deleted(evening: Evening) -> None:
    path = evening.house.saves / "\u202eodd\u200b\n.jsonl"
    path.write_bytes(b"nothing of ours\n")
    open_shelf(evening)
    assert "?odd??.jsonl" in evening.reads()
    evening.press_key("undo")
    assert "Delete the match of ?odd??.jsonl for good?" in evening.reads()


def test_a_sentence_about_a_file_keeps_to_its_card(evening: Evening) -> None:
    path = on_disk(evening.house.saves, 1, 2, 6)
    rewrite(path, head(undo="x" * 3000))
    open_shelf(evening)
    assert any("xxx" in text for text in evening.reads())
    assert legible_faults(evening) == []


def test_a_wide_name_leaves_its_points_legible_at_the_table(evening: Evening) -> None:
    path = on_disk(evening.house.saves, 1, 2, 6)
    rewrite(path, head(names=["W" * 3000, "W" * 3000]))
    open_shelf(evening)
    evening.press_key("confirm")
    evening.wait(3)
    assert evening.scene == "Playing"
    panels = [said for said in evening.top.said if said.name.startswith(("name ", "points "))]
    assert len(panels) == 4
    assert overlapping(panels) == []
