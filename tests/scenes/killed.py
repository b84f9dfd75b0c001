"""A player that is killed: plays through the real loop, says what was shown, and goes on where it was left.

``python -m tests.scenes.killed FOLDER`` waits for lines on its standard input. At each one it forks, so that nothing
has to be imported again: the child goes on with the match that waits on the porch, or begins one, and plays until
somebody kills it, saying after every frame that shows something new: ``shown FILE LINES``, where LINES counts the
commits and undos that led there. ``python -m tests.scenes.killed FOLDER --kills 200`` does the killing, too, and counts.
With ``--game haniwa`` it is another game. Where hands are hidden, whoever goes on says what is on the screen before anybody
presses: the curtain, with no eyes behind it. The shows of ``--game hitohira`` take their time, so that many are killed in
the middle of one; who is told ``SEED in draw`` stops for it while what was drawn is still in the air.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import time
from hashlib import blake2b
from pathlib import Path

import tests.headless  # noqa: F401 -- before anything loads pygame
from game import paths
from game.kernel.timeline import Concede
from game.records import RECORDS
from game.saves import journals, load_match
from game.stage.atlas import read_picture
from tests.scenes.people import Evening

SIZE = (480, 270)
DOORS = 40
"""Frames that it takes from one scene to another where things are shown."""
SPEEDS = {"hiroba": "off"}
"""How fast a game is shown, where not as usual."""


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def curtain_of(evening: Evening) -> str:
    """What stands between a match and the sofa: its curtain, which nobody looks behind; or nothing, or a leak."""
    match = evening.loop.stack[0].match
    if not match.hidden_for and evening.scene == "Playing":
        return "open"
    return "shut" if evening.scene == "Curtain" and evening.top.shut and match.eye.seat is None else "leak"


def lies(evening: Evening) -> bool:
    """Whether nothing moves on the table, and every piece lies where the match has it."""
    scene = evening.loop.stack[0]
    match, board = scene.match, scene.board
    return not board.busy(scene.clock) and match.conductor.home == board.layout.poses(match.view, match.eye)


def flies(evening: Evening, what: str) -> bool:
    """Whether what a command brought is still in the air."""
    scene = evening.loop.stack[0]
    match = scene.match
    ask = match.table.timeline.past[-1].ask if match.table.timeline.past else None
    return (
        not isinstance(ask, Concede | None)
        and what in match.box.say(ask).split()
        and bool(match.conductor.moves(scene.clock))
    )


def concede(evening: Evening) -> None:
    """Give the match up for the first of those who hand the keyboard round."""
    evening.press_key("pause")
    for target in ("concede", "0", "yes"):
        evening.walk(evening.press_key, target)
        evening.press_key("confirm")


def play(folder: Path, seed: str, game: str) -> None:
    """Play until the end of days, or stop in the middle of a show to be killed there."""
    evening = Evening(folder, SIZE, speed=SPEEDS.get(game, "normal"))
    luck = random.Random(seed)
    _, _, stops = seed.strip().partition(" in ")
    evening.wait(8)
    if "cup" in [target.name for target in evening.top.focus.targets]:
        evening.walk(evening.press_key, "cup")
        evening.press_key("confirm")
        evening.wait(DOORS)
        match = evening.loop.stack[0].match
        say("resumed", match.path.name, match.table.stamp, curtain_of(evening), "lies" if lies(evening) else "moves")
    else:
        evening.walk(evening.press_key, game)
        for key in ("confirm", "confirm", "right", "log"):
            evening.press_key(key)
            evening.wait(DOORS)
        evening.strike()
        evening.wait(DOORS)
        match = evening.loop.stack[0].match
        say("fresh", match.path.name, match.table.stamp)
    shown = None
    while True:
        if evening.scene in ("Scoring", "Consent", "Curtain"):
            evening.press_key("confirm")
            continue
        match = evening.loop.stack[0].match
        if shown != (match.path.name, match.table.stamp):
            shown = (match.path.name, match.table.stamp)
            say("shown", *shown)
        if evening.scene != "Playing" or not evening.top.ready:  # a show goes on
            if stops and luck.random() < 0.1 and flies(evening, stops):
                say("flies", *shown)
                signal.pause()
            evening.wait(1)
            continue
        if not stops and luck.random() < 0.03:
            concede(evening)
            continue
        if luck.random() < 0.15:
            evening.press_key(luck.choice(["undo", "undo", "redo", "earlier", "back", "log", "back"]))
            while evening.scene == "Playing" and evening.top.story.away:
                evening.press_key("back")
            continue
        square = evening.spot(lambda: evening.press_key("next"))
        if square is not None:
            evening.top.focus.put(square)
        evening.press_key("confirm")


def serve(folder: Path, game: str) -> None:
    """Fork a player for every line that is read; the pictures are read by then."""
    read_picture.once(512)
    for part in ("porch", "lobby", "papers", "crests", "glyphs", game):
        for path in (paths.data() / "assets" / "art" / part).rglob("*.png"):
            read_picture(path)
    for line in sys.stdin:
        child = os.fork()
        if not child:
            play(folder, line, game)
            os._exit(1)
        say("pid", child)
        os.waitpid(child, 0)
        say("gone")


class Killer:
    """Lets players play, kills them, and looks at what they leave behind."""

    def __init__(self, folder: Path, game: str = "hiroba") -> None:
        self.folder = folder
        evening = Evening(folder, SIZE, speed=SPEEDS.get(game, "normal"))  # the settings of all players
        evening.close()
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.scenes.killed", str(folder), "--game", game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.expected: tuple[str, int] | None = None
        """The file and the line that the next player must go on at."""
        self.shown = 0
        self.resumed = 0
        self.behind = 0
        """How often the curtain hung before what was gone on with."""
        self.ahead = 0
        """How often one more commit was on the disk than on the screen."""
        self.lay = 0
        """How often everything lay where it belongs when a match was gone on with."""

    def hashes(self) -> dict[str, str]:
        """Every file but that of the records, which a match writes to when it is over: a kill may leave half of that.

        What is left of it is swept away by a later write, and never read.
        """
        files = [path for path in self.folder.iterdir() if RECORDS not in path.name]
        return {path.name: blake2b(path.read_bytes()).hexdigest() for path in files}

    def kill_one(self, luck: random.Random, seed: str) -> None:
        """Let somebody play for a while, kill them, and check everything; some do not even get to the table."""
        before, pid, said = self.hashes(), self._begin(seed), []
        if luck.random() < 0.75:  # it gets somewhere, however busy the machine is
            said += [self._heard() for _ in range(luck.randrange(2, 5))]
            time.sleep(luck.uniform(0.0, 0.4))
        else:
            time.sleep(luck.uniform(0.0, 1.0))
        self._kill(pid, said)
        self._check(before, said)

    def kill_in(self, what: str, seed: str) -> str:
        """Let somebody play until what a command brought is in the air, kill them, and check everything; the match."""
        before, pid, said = self.hashes(), self._begin(f"{seed} in {what}"), []
        while not said or said[-1][0] != "flies":
            said.append(self._heard())
            assert said[-1] != ["gone"], "the player has ended by itself"
        self._kill(pid, said)
        assert said[-1][0] == "flies", "nothing was done after that"
        self._check(before, said)
        return said[-1][1]

    def _begin(self, seed: str) -> int:
        """Let somebody play; the process."""
        assert self._server.stdin is not None
        self._server.stdin.write(f"{seed}\n")
        self._server.stdin.flush()
        return int(self._heard()[1])

    def _heard(self) -> list[str]:
        """What is said next."""
        assert self._server.stdout is not None
        line = self._server.stdout.readline().split()
        assert line, "the server is gone"
        return line

    def _kill(self, pid: int, said: list[list[str]]) -> None:
        """Kill a player, and hear what it had said by then."""
        os.kill(pid, signal.SIGKILL)
        while (line := self._heard()) != ["gone"]:
            said.append(line)

    def _check(self, before: dict[str, str], said: list[list[str]]) -> None:
        touched = {line[1] for line in said}
        for line in said:
            if line[0] == "resumed":
                self.resumed += 1
                assert line[3] != "leak", "something was seen before anybody pressed"
                self.behind += line[3] == "shut"
                self.lay += line[4] == "lies"
                assert (line[1], int(line[2])) == self.expected, f"{line} instead of {self.expected}"
            elif line[0] == "fresh":
                assert self.expected is None, f"{self.expected} was forgotten"
        after = self.hashes()
        if self.expected is not None:
            touched.add(self.expected[0])  # killed after it was opened and before that could be said
        new = set(after) - set(before)
        assert all(name.endswith(".jsonl") for name in new), f"left behind: {new}"
        changed = {name for name, was in before.items() if after.get(name) != was}
        assert changed <= touched, f"changed: {changed - touched}"
        last = next(((line[1], int(line[2])) for line in reversed(said)), self.expected)
        self.shown += sum(line[0] == "shown" for line in said)
        if new - touched:  # killed after a match was begun and before it was shown
            (name,) = new - touched
            last = (name, 0)
        if last is None:
            return
        table = load_match(self.folder / last[0])
        assert last[1] <= table.stamp <= last[1] + 1, f"{table.stamp} lines on the disk, {last} was shown"
        self.ahead += table.stamp > last[1]
        self.expected = None if table.over else (last[0], table.stamp)

    def close(self) -> None:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.close()
        self._server.wait(60)
        self._server.stdout.close()


def main(folder: Path, kills: int, game: str) -> None:
    """Kill so many players, and count."""
    killer, luck = Killer(folder, game), random.Random(1)
    begun = time.monotonic()
    for number in range(kills):
        killer.kill_one(luck, f"{number}")
    killer.close()
    print(
        f"{kills} kills in {time.monotonic() - begun:.0f} s: {killer.resumed} times gone on, {killer.behind} behind a"
        f" curtain, {killer.shown} moments shown, {killer.ahead} times one commit ahead of the screen,"
        f" {len(journals(folder))} matches, all as they were left"
    )


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--kills", type=int)
    asked.add_argument("--game", default="hiroba")
    chosen = asked.parse_args()
    if chosen.kills:
        main(chosen.folder, chosen.kills, chosen.game)
    else:
        serve(chosen.folder, chosen.game)
