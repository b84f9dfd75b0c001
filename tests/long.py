"""python -m tests.long [WHAT ...]: what takes too long for every day. Without a word, all of it, one after the other.

fuzz      everything that reads what others wrote, with --examples of each instead of the suite's few
luck      the whole suite, with deals and examples that nobody has had before
killed    a game that is killed, and gone on with, three hundred times
monkey    --events of the monkey in portions, each a process with a seed of its own, --jobs of them at a time; the
          portions that stand in --log are not run again, so that a million can be had over many nights
soak      --minutes of scenes by one process, whose memory, open files and price of a frame must not grow
load      the suite while ten other processes keep the machine busy
package   a wheel in an empty environment and the frozen folder, each played under a real window system
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice, repeat
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOOSE = re.compile(r"^(\d+) pokes in (\d+) frames and (\d+) visits \(seed (.*)\): nothing broke", re.MULTILINE)
DONE = re.compile(r"^(\S+) seed (\S+): (\d+) events, (\d+) frames, (whole|BROKEN)", re.MULTILINE)

BROKEN = 5
"""After how many portions that broke something nobody needs to know more."""


def ran(*arguments: str, **environment: str) -> int:
    """Run a module of Python's in the root of the checkout; its exit code."""
    print("+", *(f"{name}={value}" for name, value in environment.items()), "python -m", *arguments, flush=True)
    return subprocess.run(
        [sys.executable, "-m", *arguments], cwd=ROOT, env=os.environ | environment, check=False
    ).returncode


def fuzz(chosen: argparse.Namespace) -> int:
    """Every file and every sentence that comes from outside."""
    return ran("pytest", "tests/fuzz", ENGAWA_EXAMPLES=str(chosen.examples))


def luck(_: argparse.Namespace) -> int:
    """Evenings with other deals, and properties with other examples."""
    return ran("pytest", ENGAWA_LUCK=f"{time.time_ns():x}")


def killed(_: argparse.Namespace) -> int:
    """A game that is killed again and again."""
    with tempfile.TemporaryDirectory() as folder:
        return ran("tests.scenes.killed", folder, "--kills", "300")


def told(log: Path) -> list[tuple[str, int, int, bool]]:
    """The portions that a log tells of: seed, events, frames, whether nothing broke."""
    text = log.read_text(encoding="utf-8") if log.exists() else ""
    return [(seed, int(events), int(frames), how == "whole") for _, seed, events, frames, how in DONE.findall(text)]


def portion(seed: str, chosen: argparse.Namespace) -> None:
    """One portion of the monkey, and its lines in the log."""
    loose = subprocess.run(
        [sys.executable, "-m", "game", "--lang", "en", "demo", "--monkey", str(chosen.portion), "--seed", seed],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    found = LOOSE.search(loose.stdout)
    events, frames = (found[1], found[2]) if found else ("0", "0")
    how = "whole" if loose.returncode == 0 and found else "BROKEN"
    # The last line tells how it did; what broke beneath Python is told there at length.
    last = loose.stderr.strip().splitlines()[-1 if how == "whole" else -60 :]
    head = f"{time.strftime('%Y-%m-%dT%H:%M')} seed {seed}: {events} events, {frames} frames, {how}"
    with chosen.log.open("a", encoding="utf-8") as log:
        log.write("\n".join((head, *last, loose.stdout.strip(), "")))


def monkey(chosen: argparse.Namespace) -> int:
    """The monkey, portion by portion, until there are enough events."""
    chosen.log.parent.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(chosen.jobs) as pool:
        while True:
            portions = told(chosen.log)
            missing = chosen.events - sum(events for _, events, *_ in portions)
            if missing <= 0 or sum(not whole for *_, whole in portions) >= BROKEN:
                break
            done = {seed for seed, *_ in portions}
            seeds = (seed for seed in map("portion-{}".format, count()) if seed not in done)
            wanted = list(islice(seeds, min(chosen.jobs, -(-missing // chosen.portion))))
            list(pool.map(portion, wanted, repeat(chosen)))
    events, frames = (sum(each[n] for each in portions) for n in (1, 2))
    broken = [seed for seed, *_, whole in portions if not whole]
    print(f"{events} events, {frames} frames, {len(portions)} portions; broken: {broken or 'none'}")
    return int(bool(broken))


def soak(chosen: argparse.Namespace) -> int:
    """A long evening by one process."""
    return ran("game", "demo", "--soak", str(chosen.minutes))


def load(_: argparse.Namespace) -> int:
    """The suite on a busy machine."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(10)]
    try:
        return ran("pytest")
    finally:
        for each in busy:
            each.kill()


def package(_: argparse.Namespace) -> int:
    """What people get, as they get it."""
    with tempfile.TemporaryDirectory() as folder:
        return max(ran("tests.wheel", folder), ran("tests.frozen", folder))


WHAT: dict[str, Callable[[argparse.Namespace], int]] = {
    each.__name__: each for each in (fuzz, luck, killed, monkey, soak, load, package)
}


def main(arguments: Iterable[str] | None = None) -> int:
    """Run what is asked for; 1 if any of it went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[*WHAT, []], metavar="WHAT")
    parser.add_argument("--examples", type=int, default=5000)
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--portion", type=int, default=40_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--log", type=Path, default=Path(tempfile.gettempdir()) / "engawa-monkey.log")
    parser.add_argument("--minutes", type=float, default=480.0)
    chosen = parser.parse_args(None if arguments is None else list(arguments))
    failed = [what for what in chosen.what or WHAT if WHAT[what](chosen) != 0]
    print("failed:", ", ".join(failed)) if failed else print("all of it held")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
