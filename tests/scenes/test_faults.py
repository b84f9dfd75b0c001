"""The table of faults: what can break around a match, what the players read then, and that they can play on.

Each is struck in the middle of a match, by the real loop. The sentence is looked for on the screen, in both languages.
"""

from __future__ import annotations

import errno
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

from game.files import unwritten
from game.kernel.table import Undo
from game.minds.driver import step
from game.minds.random import Random
from game.minds.worker import Worker
from game.records import RECORDS, load_records
from game.saves import FileSink, load_match
from game.scenes.playing import Playing
from game.scenes.seating import Player, Seating
from game.stage.scenes import Reset
from game.words import LANGUAGES
from tests.scenes.people import Evening, overlapping, unreadable
from tests.scenes.test_every_table import Sitting
from tests.scenes.test_shelf import HOLD, leave_for_the_porch, on_disk, open_shelf
from tests.stage.virtual_pad import VirtualPad

POSIX = sys.platform != "win32"
TWO = Seating((Player("Aki", holds="desk"), Player("Ren", holds="desk"), None, None))
FOX = Seating((Player("Aki", holds="desk"), Player("Fox", mind="gardener"), None, None))


class Struck:
    """An evening in which something breaks."""

    def __init__(self, evening: Evening, patch: pytest.MonkeyPatch, worker: Worker) -> None:
        self.evening, self.patch, self.worker = evening, patch, worker
        self.presses: list[Callable[[str], None]] = [evening.press_key] * 2
        """What each seat presses."""
        self.read: list[str] = []
        """Everything that was on the screen since."""

    @property
    def saves(self) -> Path:
        return self.evening.house.saves

    def begin(self, seating: Seating = TWO) -> Any:
        options = {"seats": 2, "first": 0}
        self.evening.loop.go(Reset(Playing.fresh(self.evening.house, "hiroba", seating, options, Undo.FREE, "faults")))
        self.evening.wait(2)
        return self.evening.top.match

    def act(self) -> None:
        """Whoever is on turn does something, with the device they hold."""
        before = self.match.table.stamp
        assert Sitting(self.evening, self.presses).act()
        assert self.match.table.stamp > before
        self.look()

    @property
    def match(self) -> Any:
        return self.evening.top.match

    def look(self, frames: int = 2) -> None:
        for _ in range(frames):
            self.evening.wait(1)
            self.read += self.evening.reads()

    def until(self, true: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let real time pass, frame by frame."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, "it never comes"
            self.look(1)
            time.sleep(0.002)

    def mind_answers(self) -> None:
        """The mind on turn acts, whatever became of the process it thinks in."""
        at = self.match.table.timeline.at
        self.until(lambda: self.match.table.timeline.at > at and self.match.table.timeline.past[-1].ask.seat == 1)
        self.evening.press_key("log")
        self.look()


# --- what breaks ----------------------------------------------------------------------------------------


def failing(struck: Struck, code: int) -> None:
    def write(sink: FileSink, _: bytes) -> None:
        raise unwritten(sink.path, OSError(code, os.strerror(code)))

    struck.begin()
    struck.act()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FileSink, "write", write)
        struck.act()
        struck.act()
    struck.evening.wait(600)
    struck.act()
    assert load_match(struck.match.path).state == struck.match.table.state, "written as soon as it can be"


def full_disk(struck: Struck) -> None:
    failing(struck, errno.ENOSPC)


def read_only_disk(struck: Struck) -> None:
    failing(struck, errno.EROFS)


def read_only_shelf(struck: Struck) -> None:
    """A match of a disk that can only be read is chosen on the shelf."""
    on_disk(struck.saves, 1, 2, 5)
    opened = os.open

    def read_only(name: Any, flags: int, *more: Any, **others: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(name, flags, *more, **others)

    open_shelf(struck.evening)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", read_only)
        struck.evening.press_key("confirm")
        struck.look()
    assert struck.evening.scene == "Message"
    struck.evening.press_key("confirm")
    struck.begin()


def deleted_folder(struck: Struck) -> None:
    struck.begin()
    struck.act()
    shutil.rmtree(struck.saves)
    struck.act()
    assert load_match(struck.match.path).state == struck.match.table.state, "all of it, in a folder made anew"


def second_window(struck: Struck) -> None:
    path = on_disk(struck.saves, 1, 2, 5)
    other = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    try:
        assert other.stdout.readline() == "held\n"
        open_shelf(struck.evening)
        struck.evening.press_key("confirm")
        struck.look()
        assert struck.evening.scene == "Message"
    finally:
        other.kill()
        other.wait()
        other.stdout.close()
    struck.evening.press_key("confirm")
    struck.evening.wait(4)
    struck.evening.press_key("confirm")
    struck.evening.wait(3)


def struck_worker(struck: Struck, blow: int) -> None:
    struck.begin(FOX)
    struck.match.minds.budget = 400.0
    struck.until(lambda: struck.worker.pid is not None)
    struck.act()
    struck.look(3)
    while not struck.match.waiting or struck.match.waiting[0] == 0:
        struck.act()
    struck.look(45)  # until it is asked
    pid = struck.worker.pid
    if pid is not None:
        os.kill(pid, blow)
    struck.mind_answers()
    struck.evening.press_key("back")


def killed_worker(struck: Struck) -> None:
    struck_worker(struck, signal.SIGKILL)


def stopped_worker(struck: Struck) -> None:
    struck_worker(struck, signal.SIGSTOP)


def two_pads(struck: Struck) -> list[VirtualPad]:
    """Two people sit down, each with a pad."""
    evening = struck.evening
    pads = [evening.pad(), evening.pad()]
    evening.press_pad(pads[0], "confirm")
    for pad in pads:
        evening.press_pad(pad, "confirm")
    evening.press_pad(pads[0], "pause")
    struck.presses = [partial(evening.press_pad, pad) for pad in pads]
    return pads


def lost_pad(struck: Struck) -> None:
    two_pads(struck)[0].unplug()
    struck.look(3)
    struck.presses[0] = struck.evening.press_key
    struck.presses[0]("confirm")  # this device plays on
    struck.look(3)


def all_pads_lost(struck: Struck) -> None:
    """One is asked after the other."""
    for pad in two_pads(struck):
        pad.unplug()
    struck.look(3)
    struck.presses = [struck.evening.press_key] * 2
    for press in struck.presses:
        press("confirm")
        struck.look(3)


def lost_sound(struck: Struck) -> None:
    """There is no card that sounds could be sent to: silence is all that is noticed."""
    assert pygame.mixer.get_init() is None
    struck.begin()
    struck.act()


def clock_set_back(struck: Struck) -> None:
    """Another match was left when the clock was a year ahead: the cup offers the one that was played last all the same."""
    path = on_disk(struck.saves, 1, 4, 5)
    ahead = time.time() + 365 * 86400
    os.utime(path, (ahead, ahead))
    struck.begin()
    struck.act()
    match = struck.match
    leave_for_the_porch(struck.evening)
    struck.evening.walk(struck.evening.press_key, "cup")
    struck.look()
    struck.evening.press_key("confirm")
    struck.evening.wait(3)
    assert struck.match.path == match.path


# --- what is seen ---------------------------------------------------------------------------------------


class Fault(NamedTuple):
    """Something that breaks, and what is read then; nothing where nobody need notice."""

    strike: Callable[[Struck], None]
    en: str
    fr: str


FAULTS = (
    Fault(
        full_disk,
        "This match cannot be saved (the disk is full). It goes on, and is saved as soon as it can be.",
        "Cette partie ne peut pas être enregistrée (le disque est plein). Elle continue, et sera enregistrée dès que possible.",
    ),
    Fault(
        read_only_disk,
        "This match cannot be saved (the disk can only be read). It goes on, and is saved as soon as it can be.",
        "Cette partie ne peut pas être enregistrée (le disque est en lecture seule). Elle continue, et sera enregistrée dès que possible.",
    ),
    Fault(
        read_only_shelf,
        "could not be written (the disk can only be read)",
        "n’a pas pu être écrit (le disque est en lecture seule)",
    ),
    Fault(
        deleted_folder,
        "The file of this match was gone, or somebody else had changed it. The whole match is in",
        "Le fichier de cette partie avait disparu ou été modifié. Toute la partie est maintenant dans",
    ),
    Fault(
        second_window,
        "is open in another window of Engawa. Go on there, or close it first.",
        "est ouvert dans une autre fenêtre d’Engawa. Continuez là-bas, ou fermez-la d’abord.",
    ),
    Fault(killed_worker, "Fox places a", "Fox pose un"),
    Fault(stopped_worker, "Fox places a", "Fox pose un"),
    Fault(
        lost_pad,
        "Aki’s pad has gone to sleep. Wake it up, or:",
        "La manette d’Aki s’est endormie. Réveillez-la, ou bien\u00a0:",
    ),
    Fault(
        all_pads_lost,
        "Ren’s pad has gone to sleep. Wake it up, or:",
        "La manette de Ren s’est endormie. Réveillez-la, ou bien\u00a0:",
    ),
    Fault(lost_sound, "", ""),
    Fault(clock_set_back, "Aki and Ren", "Aki et Ren"),
)


@pytest.fixture
def struck(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Struck]:
    fault, language = request.param
    if fault.strike is lost_sound:
        pygame.mixer.quit()
        monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    worker = Worker()
    minds = {"thinker": worker} if "worker" in fault.strike.__name__ else {}
    evening = Evening(tmp_path / "saves", language=language, **minds)
    yield Struck(evening, monkeypatch, worker)
    evening.close()
    worker.close()


@pytest.mark.skipif(not POSIX, reason="signals, and files that are deleted while they are open")
@pytest.mark.parametrize(
    ("struck", "fault", "language"),
    [
        pytest.param((fault, language), fault, language, id=f"{fault.strike.__name__}-{language}")
        for fault in FAULTS
        for language in LANGUAGES[: 1 if fault.strike is stopped_worker else None]  # it is waited for, long
    ],
    indirect=["struck"],
)
def test_it_is_read_on_the_screen_and_they_play_on(struck: Struck, fault: Fault, language: str) -> None:
    fault.strike(struck)
    sentence = getattr(fault, language)
    # A long sentence is set in lines.
    assert sentence in " ".join(struck.read).replace("\n", " "), sorted(set(struck.read))
    said = struck.evening.top.said
    assert [bad for each in said for bad in unreadable(each)] + overlapping(said) == []
    assert struck.evening.scene == "Playing"
    struck.act()


@pytest.mark.skipif(not POSIX, reason="files that are deleted while they are open")
def test_a_match_whose_file_is_lost_after_its_last_move_is_in_the_records_and_its_fault_is_told(
    evening: Evening,
) -> None:
    options = {"seats": 2, "first": 0}
    evening.loop.go(Reset(Playing.fresh(evening.house, "hiroba", TWO, options, Undo.FREE, "faults")))
    evening.wait(2)
    match, luck = evening.top.match, random.Random("faults")
    while not match.over:
        step(match.table, [Random()] * 2, luck)
    match.path.unlink()
    match.settle()
    for _ in range(600):
        if evening.scene == "Message":
            break
        evening.wait(1)
    assert any(text.startswith("The file of this match was gone") for text in evening.reads())
    evening.press_key("confirm")
    evening.wait(2)
    assert evening.scene == "Scoring", "told once"
    results, fault = load_records(evening.house.saves / RECORDS)
    assert fault is None
    assert [(each.match, each.game) for each in results] == [(match.path.name, "hiroba")]
