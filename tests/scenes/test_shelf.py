"""Saves as a player meets them: the cup on the porch, the shelf, damaged files, a full disk, two windows."""

from __future__ import annotations

import errno
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game import paths
from game.files import unwritten
from game.kernel.journal import Reader
from game.kernel.table import AnyTable, Table, Undo
from game.kernel.trouble import Trouble
from game.minds.driver import step
from game.minds.random import Random
from game.registry import box_of
from game.saves import LONGEST, FileSink, Keeper, journals, load_match, look_at, new_sink, resume_match, throw_away
from game.scenes import shelf
from game.scenes.match import Match
from game.scenes.playing import Playing as Play
from game.scenes.seating import Player, Seating, seated_again
from game.stage.scenes import Reset
from game.words import words
from tests.scenes.people import Evening, overlapping, unreadable
from tests.scenes.test_legible import NAMES, SCREENS

FOX = Seating((None, Player("Aki", holds="desk"), None, Player("Fox", mind="random")))


def begin(evening: Evening, seating: Seating, seed: str = "shelf") -> Any:
    options = {"seats": len(seating.players), "first": 0}
    evening.loop.go(Reset(Play.fresh(evening.house, "hiroba", seating, options, Undo.FREE, seed)))
    evening.wait(2)
    return evening.top.match


def play(evening: Evening, commands: int, seed: int = 0) -> None:
    luck, match = random.Random(seed), evening.top.match
    for _ in range(commands):
        command = luck.choice(match.table.legal(match.waiting[0]))
        assert match.submit((command,), evening.loop.clock, 0.0) is None
    evening.top._refocus()


def leave_for_the_porch(evening: Evening) -> None:
    evening.press_key("pause")
    evening.walk(evening.press_key, "porch")
    evening.press_key("confirm")
    evening.wait(6)
    assert evening.scene == "Porch", "quitting never asks"


def on_disk(folder: Path, number: int, seats: int, steps: int, game: str = "hiroba") -> Path:
    """A match in a file, played so far by nobody in particular."""
    path = folder / f"2026-03-{number:02}T201405-{game}.jsonl"
    table: AnyTable = Table.new(
        box_of(game),
        {"seats": seats, "first": 0},
        f"{number}",
        names=("Aki", "Ren", "Sora", "Yuki")[:seats],
        undo=Undo.FREE,
        made=f"2026-03-{number:02}T20:14:05",
        sink=FileSink(path),
    )
    luck = random.Random(number)
    for _ in range(steps):
        if not step(table, [Random()] * seats, luck):
            break
    table.close()
    os.utime(path, (number, number))
    return path


def damage(path: Path, line: int) -> bytes:
    """Change a byte in a line of a file; what it is now."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b'"t"', b'"T"', 1)
    path.write_bytes(b"".join(lines))
    return path.read_bytes()


# --- the cup on the porch -------------------------------------------------------------------------------


def test_what_was_left_waits_on_the_porch_as_it_was(evening: Evening) -> None:
    assert "Continue" not in evening.reads()
    match = begin(evening, FOX)
    while match.waiting == (0,):
        play(evening, 1)
    evening.wait(100)
    state, seated = match.table.state, match.crests
    path = match.path
    leave_for_the_porch(evening)
    evening.walk(evening.press_key, "cup")
    assert {"Continue", "Hiroba", "Aki and Fox"} <= set(evening.reads())
    evening.press_key("confirm")
    assert evening.scene == "Playing"
    again = evening.top.match
    assert again.table.state == state
    assert again.path == path
    assert again.crests == seated == [1, 3]
    assert [(player.name, player.holds, player.mind) for player in again.players] == [
        ("Aki", "desk", None),
        ("Fox", None, "random"),
    ]
    play(evening, 1)
    assert load_match(path).state == again.table.state, "it goes on being kept"


def test_quitting_the_window_in_the_middle_asks_nothing_and_loses_nothing(evening: Evening) -> None:
    match = begin(evening, FOX)
    play(evening, 3)
    import pygame  # noqa: PLC0415 -- after the drivers were chosen

    pygame.event.post(pygame.Event(pygame.QUIT))
    evening.wait(2)
    assert evening.loop.stack == ()
    assert look_at(match.path).table.state == match.table.state
    assert look_at(match.path).unfinished


def test_the_pad_that_continues_holds_all_seats_and_others_can_take_theirs(evening: Evening) -> None:
    first, second = evening.pad(), evening.pad()
    begin(evening, Seating((Player("Aki", holds=first.name), Player("Ren", holds=second.name), None, None)))
    play(evening, 2)
    leave_for_the_porch(evening)
    evening.walk(lambda way: evening.press_pad(second, way), "cup")
    evening.press_pad(second, "confirm")
    match = evening.top.match
    assert [player.holds for player in match.players] == [second.name, second.name]
    assert any(text.startswith("Ren: press") for text in evening.reads())
    before = match.table.stamp
    evening.press_pad(first, "confirm")
    assert [player.holds for player in match.players] == [second.name, first.name]
    assert match.table.stamp == before, "one press does one thing"
    assert "Ren has a pad of their own now." in evening.reads()


def test_the_match_played_last_is_the_one_that_waits(evening: Evening) -> None:
    folder = evening.house.saves
    on_disk(folder, 1, 2, 5)
    wanted = on_disk(folder, 2, 3, 7)
    on_disk(folder, 3, 2, 999)
    evening.press_key("confirm")
    evening.press_key("back")
    evening.wait(8)
    assert evening.scene == "Porch"
    evening.walk(evening.press_key, "cup")
    assert "Aki, Ren and Sora" in evening.reads()
    evening.press_key("confirm")
    assert evening.top.match.path == wanted


# --- the shelf ------------------------------------------------------------------------------------------


def open_shelf(evening: Evening) -> None:
    evening.press_key("confirm")
    evening.press_key("back")
    evening.wait(8)
    evening.walk(evening.press_key, "scrolls")
    evening.press_key("confirm")
    for _ in range(60):
        evening.wait(1)
        if evening.top.ready:
            break
    evening.wait(2)
    assert evening.scene == "Shelf"


def test_the_shelf_shows_every_match_with_its_picture(evening: Evening) -> None:
    import pygame  # noqa: PLC0415 -- after the drivers were chosen

    folder = evening.house.saves
    whole = on_disk(folder, 1, 2, 5)
    on_disk(folder, 2, 3, 999)
    damaged = on_disk(folder, 3, 2, 20)
    damage(damaged, 9)
    (folder / "4.jsonl").write_bytes(b"nothing of ours\n")
    open_shelf(evening)
    reads = evening.reads()
    assert {"2 March 2026, 20:14", "1 March 2026, 20:14", "Aki, Ren and Sora"} <= set(reads)
    assert f"Unfinished, turn {look_at(whole).table.turns()}" in reads
    assert any(re.fullmatch(r"\w+ won, \d+ : \d+ : \d+", text) for text in reads)
    assert any("damaged in line 9" in text and "It is good up to turn " in text for text in reads)
    assert any("no journal of Engawa" in text for text in reads)
    shown = pygame.display.get_surface()
    colours = {tuple(shown.get_at((x, y)))[:3] for x in range(90, 200, 3) for y in range(300, 380, 3)}
    assert len(colours) > 200, "a picture, not a blank"


@pytest.mark.parametrize(("language", "text_size"), [("en", 100), ("fr", 150)])
def test_four_long_names_come_whole(tmp_path: Path, language: str, text_size: int) -> None:
    evening = Evening(tmp_path, language=language, text_size=text_size)
    SCREENS["the shelf"](evening)
    evening.wait(6)
    told = [said.text for said in evening.top.said if said.name.startswith(("names", "more names"))]
    assert told
    assert not [text for text in told if text.endswith("…")]
    assert evening.house.words.listed(NAMES) in " ".join(told)
    assert [fault for said in evening.top.said for fault in unreadable(said)] == []
    assert overlapping(evening.top.said) == []
    evening.close()


def test_a_match_that_nobody_won_is_told_as_lost_and_bears_no_seal(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = on_disk(evening.house.saves, 1, 2, 999)
    counted = load_match(path).score()
    monkeypatch.setattr(Table, "score", lambda _: replace(counted, places=(2, 2)))
    open_shelf(evening)
    points = " : ".join(map(str, sorted(counted.totals, reverse=True)))
    assert f"Aki and Ren lost, {points}" in evening.reads()
    assert evening.top._settled is not None
    assert not [each.name for each in evening.top._settled.drawn if each.name.startswith("mark")]


def test_a_damaged_match_opens_as_a_copy_and_stays_as_it_is(evening: Evening) -> None:
    path = on_disk(evening.house.saves, 1, 2, 20)
    whole = load_match(path)
    bytes_ = damage(path, 9)
    stamp = path.stat().st_mtime_ns
    open_shelf(evening)
    evening.click_prompt("Open a copy of what is good")
    assert evening.scene == "Playing"
    match = evening.top.match
    assert match.path != path
    assert match.table.state == whole.timeline.state_at(7)
    evening.press_key("confirm")
    play(evening, 1)
    assert load_match(match.path).state == match.table.state
    assert path.read_bytes() == bytes_
    assert path.stat().st_mtime_ns == stamp
    assert len(journals(evening.house.saves)) == 2


def test_what_is_nothing_of_ours_can_only_be_deleted(evening: Evening) -> None:
    path = evening.house.saves / "odd.jsonl"
    path.write_bytes(b"nothing of ours\n")
    open_shelf(evening)
    evening.press_key("confirm")
    evening.press_key("inspect")
    assert evening.scene == "Shelf"
    evening.press_key("undo")
    assert "Delete the match of odd.jsonl for good?" in evening.reads()
    evening.press_key("confirm")
    assert path.exists(), "the first answer keeps it"
    evening.press_key("undo")
    evening.press_key("down")
    evening.press_key("confirm")
    assert not path.exists()
    evening.wait(2)
    assert "The shelf is empty" in evening.reads()
    evening.press_key("back")
    evening.wait(3)
    assert "Shelf" not in evening.reads(), "there is nothing to look at"


def test_a_finished_match_shows_its_scores_and_can_be_watched(evening: Evening) -> None:
    path = on_disk(evening.house.saves, 1, 2, 999)
    before = path.read_bytes()
    open_shelf(evening)
    evening.press_key("confirm")
    assert evening.scene == "Scoring"
    assert "Total" in evening.reads()
    evening.press_key("back")
    assert evening.scene == "Shelf"
    evening.press_key("inspect")
    assert evening.scene == "Watching"
    match = evening.top.match
    last = match.table.timeline.at
    assert "The beginning" in evening.reads()
    for n in range(last):
        assert match.shown == 1 + n
        assert match.view == match.box.project(match.table.timeline.state_at(match.shown), None)
        evening.press_key("confirm")
        if match.shown == last:
            break
    assert match.shown == last
    evening.press_key("log")
    evening.press_key("up")
    evening.press_key("confirm")
    assert match.shown < last
    evening.press_key("back")
    evening.press_key("back")
    assert evening.scene == "Shelf"
    assert path.read_bytes() == before


def test_the_shelf_with_the_mouse_alone_and_many_pages(evening: Evening) -> None:
    for number in range(1, 10):
        on_disk(evening.house.saves, number, 2, number)
    open_shelf(evening)
    assert "1 / 2" in evening.reads()
    evening.wheel()
    evening.wait(12)
    assert "2 / 2" in evening.reads()
    evening.click("match 2")
    evening.wait(4)
    assert evening.scene == "Playing"
    assert evening.top.match.table.timeline.at == 2, "the oldest of the nine, with one move"


def test_a_match_of_a_game_without_a_table_is_shown_and_not_opened(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "TABLES", ("hiroba",))  # all of ours have one; a guest may have none
    on_disk(evening.house.saves, 1, 2, 5, "haniwa")
    open_shelf(evening)
    assert {"Haniwa", "Played in the terminal"} <= set(evening.reads())
    evening.press_key("confirm")
    evening.press_key("inspect")
    assert evening.scene == "Shelf"


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize(("kind", "told"), [("checkout", "Matches of this checkout:"), ("user", "Your matches:")])
def test_the_shelf_says_which_folder_it_is_and_whose(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, kind: str, told: str, size: int
) -> None:
    monkeypatch.setattr(shelf, "kind_of", lambda _: kind)
    deep = evening.house.saves / "a folder with a rather long name" / ("and one below it" * 8) / "saves"
    deep.mkdir(parents=True)
    evening.house.saves = deep
    on_disk(deep, 1, 2, 5)
    evening.house.change(text_size=size)
    open_shelf(evening)
    (line,) = [said for said in evening.top.said if said.name == "folder"]
    assert line.text.startswith(f"{told} …")
    assert line.text.endswith("saves"), "the end of a long path tells most"
    assert unreadable(line) == []
    assert overlapping(evening.top.said) == []


def test_folders_are_known_by_whose_they_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ENGAWA_SAVES", raising=False)
    assert paths.kind_of(paths.saves()) == "checkout"
    assert paths.kind_of(tmp_path) == "other"
    monkeypatch.setattr(paths, "_checkout", lambda: None)
    assert paths.kind_of(paths.saves()) == "user"
    assert paths.homely(Path.home() / "x") == str(Path("~") / "x")
    assert paths.homely(tmp_path) == str(tmp_path)


# --- a full disk ----------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of file sizes there")
def test_a_full_disk_is_told_once_and_the_match_goes_on(evening: Evening) -> None:
    import resource  # noqa: PLC0415 -- not on every system

    match = begin(evening, Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None)))
    play(evening, 2)
    kept = match.path.read_bytes()
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(kept) + 30, old[1]))
    try:
        before = match.table.timeline.at
        play(evening, 1)
        assert match.table.timeline.at == before + 1, "what was done is done"
        evening.wait(2)
        assert any(text.startswith("This match cannot be saved (") for text in evening.reads())
        evening.wait(600)
        assert not any("cannot be saved" in text for text in evening.reads())
        play(evening, 3)
        assert match.undo(evening.loop.clock, 0.0) is None
        evening.wait(3)
        assert not any("cannot be saved" in text for text in evening.reads()), "told once"
        assert match.path.read_bytes() == kept, "what was written is whole"
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
    leave_for_the_porch(evening)
    assert load_match(match.path).state == match.table.state, "there was room again when it was left"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_device_that_is_really_full(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, "full")
    table: AnyTable = Table.new(box_of("hiroba"), {"seats": 2, "first": 0}, "full", undo=Undo.FREE, sink=keeper)
    match = Match(table, Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None)), keeper)
    kept = match.path.read_bytes()
    sink, file = keeper._sink, keeper._sink._file
    command = table.legal(0)[0]
    with Path("/dev/full").open("r+b", buffering=0) as full, pytest.MonkeyPatch.context() as patch:
        patch.setattr(FileSink, "as_left", True)
        sink._file = full
        assert match.submit((command,), 0.0, 0.0) is None
        assert table.timeline.commit(1).ask == command
        assert keeper.trouble.values["problem"] == os.strerror(errno.ENOSPC)
        assert match.undo(0.0, 0.0) is None
    sink._file = file
    assert match.path.read_bytes() == kept
    assert match.close() is None
    assert load_match(match.path).timeline.at == match.table.timeline.at, "what was owed is written at the end"


def test_a_disk_that_is_full_from_the_start_still_lets_a_match_begin(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: FileSink, line: bytes) -> None:
        raise Trouble("file_write", path=str(self.path), problem="No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(FileSink, "write", full)
        match = begin(evening, FOX)
    assert any("No space left on device" in text for text in evening.reads())
    assert journals(evening.house.saves) == []
    play(evening, 1)
    leave_for_the_porch(evening)
    assert load_match(match.path).state == match.table.state


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of file sizes there")
def test_a_match_that_cannot_be_written_is_still_nobody_elses(evening: Evening) -> None:
    """No other window goes on with less than was played, and what is owed is written as soon as there is room."""
    import resource  # noqa: PLC0415 -- not on every system

    match = begin(evening, Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None)))
    play(evening, 2)
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (match.path.stat().st_size + 30, old[1]))
    try:
        play(evening, 3)
        for door in (resume_match, throw_away):
            with pytest.raises(Trouble) as caught:
                door(match.path)
            assert caught.value.code == "file_busy"
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
    play(evening, 1)
    assert match.keeper.trouble is None
    assert load_match(match.path).state == match.table.state, "with the next line, not only on leaving"


def test_a_last_save_that_fails_is_told_at_home(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin(evening, FOX)
    play(evening, 1)
    kept = match.path.read_bytes()

    def full(self: FileSink, line: bytes) -> None:
        raise unwritten(self.path, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))

    monkeypatch.setattr(FileSink, "write", full)
    play(evening, 1)
    evening.press_key("pause")
    evening.walk(evening.press_key, "porch")
    evening.press_key("confirm")
    evening.wait(6)
    assert evening.scene == "Message"
    assert any("could not be saved to its end (the disk is full)" in text for text in evening.reads())
    assert match.path.read_bytes() == kept
    evening.press_key("confirm")
    evening.wait(4)
    assert evening.scene == "Porch", "told once"


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
@pytest.mark.parametrize("what", ["file", "folder", "another file", "more lines"])
def test_a_file_that_is_lost_while_it_is_played_is_told_once_and_written_anew(evening: Evening, what: str) -> None:
    match = begin(evening, Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None)))
    play(evening, 2)
    first = match.path
    if what == "folder":
        shutil.rmtree(evening.house.saves)
    elif what == "more lines":
        first.write_bytes(first.read_bytes() + b"not ours\n")
    else:
        first.unlink()
    if what == "another file":
        first.write_bytes(b"precious")
    strange = first.read_bytes() if first.exists() else None
    play(evening, 1)
    evening.wait(2)
    assert any(text.startswith("The file of this match was gone") for text in evening.reads())
    assert load_match(match.path).state == match.table.state, "all of it"
    if strange is not None:
        assert first.read_bytes() == strange, "what is not ours is left as it is"
    evening.wait(600)
    play(evening, 1)
    evening.wait(2)
    assert not any(text.startswith("The file of this match") for text in evening.reads()), "told once"
    leave_for_the_porch(evening)
    assert load_match(match.path).state == match.table.state


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_a_file_that_is_lost_after_the_last_move_is_written_anew_on_leaving_and_told(evening: Evening) -> None:
    match = begin(evening, FOX)
    play(evening, 1)
    match.path.unlink()
    evening.press_key("pause")
    evening.walk(evening.press_key, "porch")
    evening.press_key("confirm")
    evening.wait(6)
    assert any(text.startswith("The file of this match was gone") for text in evening.reads())
    assert load_match(match.path).state == match.table.state


def test_a_match_on_a_disk_that_can_only_be_read_is_not_called_unreadable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = on_disk(tmp_path, 1, 2, 5)
    opened = os.open

    def read_only(name: str, flags: int, *more: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(name, flags, *more)

    monkeypatch.setattr(os, "open", read_only)
    assert look_at(path).unfinished
    with pytest.raises(Trouble) as caught:
        resume_match(path)
    told = words("en").trouble(caught.value)
    assert "could not be written (the disk can only be read)" in told


# --- what lies in the folder ----------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes and devices among the files there")
def test_whatever_lies_in_the_folder_the_porch_and_the_shelf_open(evening: Evening) -> None:
    folder = evening.house.saves
    good = on_disk(folder, 1, 2, 5)
    os.mkfifo(folder / "pipe.jsonl")
    os.mkfifo(folder / "lessons.json")
    (folder / "zero.jsonl").symlink_to("/dev/zero")
    (folder / "round.jsonl").symlink_to("round.jsonl")
    (folder / "folder.jsonl").mkdir()
    with (folder / "sparse.jsonl").open("wb") as file:
        file.truncate(300 << 30)
    odd = os.fsencode(folder) + b"/bad\xff.jsonl"
    try:
        with open(odd, "wb") as file:  # noqa: PTH123 -- a name of bytes
            file.write(b"nothing of ours\n")
    except OSError:
        pytest.skip("a disk whose names are all text")
    assert {path.name for path in journals(folder)} == {good.name, "sparse.jsonl", os.fsdecode(b"bad\xff.jsonl")}
    open_shelf(evening)
    reads = evening.reads()
    assert {"bad?.jsonl", "sparse.jsonl"} <= set(reads)
    assert any("it is too large" in text for text in reads)
    evening.walk(
        evening.press_key,
        f"match {[path.name for path in journals(folder)].index(os.fsdecode(b'bad' + bytes([255]) + b'.jsonl'))}",
    )
    evening.press_key("undo")
    assert "Delete the match of bad?.jsonl for good?" in evening.reads()


def test_a_file_that_is_too_large_to_be_read_can_be_deleted(tmp_path: Path) -> None:
    path = tmp_path / "large.jsonl"
    with path.open("wb") as file:
        file.truncate(LONGEST + 1)
    assert look_at(path).fault.values["problem"].code == "EFBIG"
    throw_away(path)
    assert not path.exists()


# --- two windows ----------------------------------------------------------------------------------------

HOLD = """
import sys, time
from pathlib import Path
from game.saves import resume_match
table, _ = resume_match(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


def test_two_windows_are_kept_apart_and_a_killed_one_holds_nothing(evening: Evening) -> None:
    path = on_disk(evening.house.saves, 1, 2, 5)
    other = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    try:
        assert other.stdout.readline() == "held\n"
        before = path.read_bytes()
        open_shelf(evening)
        evening.press_key("confirm")
        assert evening.scene == "Message"
        assert any("is open in another window" in text for text in evening.reads())
        evening.press_key("confirm")
        evening.press_key("undo")
        evening.press_key("down")
        evening.press_key("confirm")
        assert any("is open in another window" in text for text in evening.reads()), "nor can it be deleted"
        evening.press_key("confirm")
        assert path.read_bytes() == before
    finally:
        other.kill()
        other.wait()
        other.stdout.close()
    evening.wait(4)
    evening.press_key("confirm")
    assert evening.scene == "Playing"
    with pytest.raises(Trouble) as caught:
        resume_match(path)
    assert caught.value.code == "file_busy"


def test_two_matches_of_the_same_second_have_two_files(tmp_path: Path) -> None:
    sinks = [new_sink(tmp_path, "now") for _ in range(3)]
    assert [sink.path.name for sink in sinks] == ["now.jsonl", "now-2.jsonl", "now-3.jsonl"]
    for sink in sinks:
        sink.close()


# --- who sat where --------------------------------------------------------------------------------------


def test_a_journal_that_does_not_say_who_sat_where_seats_people_in_order() -> None:
    head = Table.new(box_of("hiroba"), {"seats": 3}, "old", names=("Aki", "Ren")).head
    seating = seated_again(head, "keyboard")
    assert [(chair, player.name, player.holds) for chair, player in seating.players] == [
        (0, "Aki", "desk"),
        (1, "Ren", "desk"),
        (2, "C", "desk"),
    ]


def test_who_sat_where_is_in_the_journal(evening: Evening) -> None:
    match = begin(evening, FOX)
    head = Reader(match.path.read_bytes()).head
    assert [(sitter.chair, sitter.mind) for sitter in head.sitters] == [(1, None), (3, "random")]


@pytest.mark.parametrize("size", [100, 150])
def test_the_name_of_a_file_that_cannot_be_read_comes_whole_on_two_lines(tmp_path: Path, size: int) -> None:
    evening = Evening(tmp_path, language="fr", text_size=size)
    SCREENS["the shelf"](evening)
    evening.wait(6)
    lines = [said for said in evening.top.said if said.name in {"game 0", "more game 0"}]
    assert " ".join(said.text for said in lines) == "a name that is much too long for the card that it stands on.jsonl"
    assert len({said.size for said in lines}) == 1
    assert [fault for said in evening.top.said for fault in unreadable(said)] == []
    assert overlapping(evening.top.said) == []
    evening.close()
