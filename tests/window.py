"""Playing a copy of Engawa through a real window system: keys by xdotool, under Xvfb, as a person would press them.

It is what a frozen folder and a wheel are tried with (`python -m tests.frozen`, `python -m tests.wheel`): a match
against a mind in its own process is begun, the game is killed, started again, and the match goes on where it was.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

os.environ["ENGAWA_GAMES"] = ""  # the porch is to be the one that people get, without the tests' own game

import tests.headless  # noqa: F401 -- before anything loads pygame
from game.kernel.table import AnyTable
from game.report import LOG
from game.saves import journals, load_match
from game.settings import SETTINGS
from tests.scenes.people import CODES, Evening

NEEDED = ("Xvfb", "xdotool")
KEYS = {"up": "Up", "down": "Down", "left": "Left", "right": "Right"}
PATIENCE = 90.0
"""How many seconds anything may take on a busy machine."""
STILL = 1.2
"""How many seconds nothing changes on the screen before it is believed to have come to rest."""
SCREEN = "Xvfb_screen0"
"""The file that Xvfb keeps its pixels in."""


def available() -> bool:
    """Whether there is a window system to be had here."""
    return all(shutil.which(each) for each in NEEDED)


@contextmanager
def display(pixels: Path) -> Iterator[dict[str, str]]:
    """A display that nobody sees, with its pixels in a folder; the environment to open a window on it."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-fbdir", str(pixels)],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        yield {"DISPLAY": f":{number}", "PATH": os.environ["PATH"]}
    finally:
        server.terminate()
        server.wait()


class Window:
    """A copy of the game in a window."""

    def __init__(self, command: Sequence[str], environment: dict[str, str], saves: Path, screen: Path) -> None:
        self._display = environment
        self._saves = saves
        self._screen = screen
        kept = {"ENGAWA_SAVES": str(saves), "ENGAWA_LANG": "en", "SDL_AUDIODRIVER": "dummy", "HOME": str(saves.parent)}
        starts = self._starts()
        self._game = subprocess.Popen(
            [*command, "play", "--windowed", "1280x720"], env=environment | kept, cwd=saves.parent
        )
        self.until(lambda: self._starts() > starts, "a window")
        time.sleep(4)
        self._settle()

    def _settle(self) -> None:
        """Wait until nothing moves: whoever presses a key while something comes and goes may not be heard."""
        seen, since = b"", time.monotonic()
        end = since + PATIENCE
        while time.monotonic() < min(end, since + STILL):
            now = self._screen.read_bytes()
            if now != seen:
                seen, since = now, time.monotonic()
            time.sleep(0.2)

    def _starts(self) -> int:
        """How often its log says that it was started."""
        log = self._saves / LOG
        return log.read_text(encoding="utf-8").count("started:") if log.exists() else 0

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, each when what the one before did is over."""
        for key in keys:
            subprocess.run(["xdotool", "key", "--delay", "80", key], env=self._display, check=True)
            time.sleep(0.3)
            self._settle()

    def picture(self, path: Path) -> None:
        """What is on the screen, where somebody can take it."""
        taker = shutil.which("import-im6.q16") or shutil.which("import")
        if taker:
            subprocess.run([taker, "-window", "root", str(path)], env=self._display, check=False)

    def until(self, true: Callable[[], bool], what: str) -> None:
        """Wait for something, as long as the game runs."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert self._game.poll() is None, f"it has ended with {self._game.returncode} before there was {what}"
            if time.monotonic() >= end:
                self.picture(self._saves.parent / "stuck.png")
                raise AssertionError(f"{what} never came")
            time.sleep(0.3)

    def match(self) -> AnyTable | None:
        """The match on the disk, as it is now."""
        found = journals(self._saves)
        return load_match(found[0]) if found else None

    def play_on(self, moves: int) -> None:
        """Play what the Elder advises, until both have moved so often; the mind answers by itself."""
        start = self._moves()
        end = time.monotonic() + PATIENCE
        while any(self._moves()[seat] < start[seat] + moves for seat in range(2)):
            assert time.monotonic() < end, f"nobody moves: {self._moves()}"
            assert self._game.poll() is None, self._game.returncode
            self.press("h")
            time.sleep(1.5)
            self.press("Return")

    def _moves(self) -> list[int]:
        table = self.match()
        asks = [] if table is None else [each.ask.seat for each in table.timeline.past if each.ask is not None]
        return [asks.count(seat) for seat in range(2)]

    def kill(self) -> None:
        """End it in the middle, as a power cut does."""
        self._game.kill()
        self._game.wait()

    def close(self) -> int:
        """Ask it to end; how it did."""
        self._game.send_signal(signal.SIGTERM)
        return self._game.wait(PATIENCE)


def way_to_the_cup(saves: Path, beside: Path) -> list[str]:
    """The keys that lead to the match that waits on the porch."""
    shutil.copytree(saves, beside)
    evening = Evening(beside)
    try:
        evening.wait(8)
        return [KEYS[each] for each in evening._way("cup")]
    finally:
        evening.close()


def played(command: Sequence[str], folder: Path) -> None:
    """A match of Hiroba against a mind: begun, killed in the middle, gone on with, closed."""
    saves = folder / "saves"
    saves.mkdir(parents=True, exist_ok=True)
    (saves / SETTINGS).write_text('{"reduced_motion": true}', encoding="utf-8")  # so that the screen comes to rest
    assert set(KEYS) <= set(CODES)
    with display(folder) as environment, ExitStack() as running:
        window = Window(command, environment, saves, folder / SCREEN)
        running.callback(window.kill)
        window.press("Return")  # the lobby of the first game
        window.press("Return", "u", "Next")  # sit down, ask a mind, begin
        window.until(lambda: window.match() is not None, "a match")
        window.play_on(2)
        window.picture(folder / "played.png")
        window.kill()
        before = window.match()
        assert before is not None
        lines = len(before.timeline.past)
        window = Window(command, environment, saves, folder / SCREEN)
        running.callback(window.kill)
        window.press(*way_to_the_cup(saves, folder / "copy"), "Return")
        time.sleep(2)
        window.play_on(1)
        window.picture(folder / "continued.png")
        assert window.close() == 0
        after = window.match()
        assert after is not None
        assert len(journals(saves)) == 1, "no other match was begun"
        assert after.timeline.past[:lines] == before.timeline.past, "it went on where it was"
        assert len(after.timeline.past) > lines
