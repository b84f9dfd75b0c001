"""`engawa doctor`: looks at everything Engawa needs, says what is missing and what to do about it."""

from __future__ import annotations

import argparse
import contextlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

import msgspec

from game import __version__, paths
from game.files import named, problem_of, write_whole
from game.kernel.trouble import Trouble
from game.report import crashes, masked, notes
from game.words import LANGUAGES, Words, words

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

LIBRARIES = ("pygame-ce", "pygame-gui", "msgspec", "tomli", "platformdirs")
ROOM = 50_000_000
"""How many bytes should be free where matches are saved."""
PATIENCE = 15.0
"""How many seconds the process of the minds has for an answer."""


class Finding(NamedTuple):
    """One thing that was looked at."""

    about: str
    """What it is about, and how it stands: the key of a sentence."""
    good: bool
    values: Mapping[str, object]

    def told(self, spoken: Words) -> str:
        """It in words."""
        return spoken.say(f"cli.doctor.{self.about}", **self.values)


def good(about: str, **values: object) -> Finding:
    """Something that is as it should be."""
    return Finding(about, True, values)  # noqa: FBT003 -- that is its name


def bad(about: str, **values: object) -> Finding:
    """Something that is not; its sentence says what to do."""
    return Finding(about, False, values)  # noqa: FBT003


def arguments(parser: argparse.ArgumentParser, spoken: Words) -> None:
    """Add what can be said to the command."""
    parser.add_argument("--json", action="store_true", help=spoken.say("cli.doctor.json"))
    parser.add_argument("--bundle", metavar="FILE", help=spoken.say("cli.doctor.bundle"))


def run(chosen: argparse.Namespace, spoken: Words) -> int:
    """Look at everything; 1 if anything is missing."""
    found = list(examined())
    lines = [f"{'ok' if each.good else '!!'}  {each.told(spoken)}" for each in found]
    if chosen.bundle is not None:
        reports = [path.read_text(encoding="utf-8", errors="replace") for path in crashes()]
        told = masked("\n".join([*lines, "", *notes()[-40:], "", *reports]))
        path = Path(chosen.bundle)
        if path.exists():
            raise Trouble("file_exists", path=named(path))
        write_whole(path, told.encode())
        lines.append(spoken.say("cli.doctor.bundled", path=named(path)))
    if chosen.json:
        listed = [{"about": each.about, "ok": each.good, **each.values} for each in found]
        print(msgspec.json.encode(listed, enc_hook=str).decode())
    else:
        print("\n".join(lines))
    return int(not all(each.good for each in found))


def examined() -> Iterator[Finding]:
    """Everything that is looked at, in the order in which it is needed."""
    yield from _versions()
    yield from _folders()
    yield from _words()
    yield from _games()
    yield from _display()
    yield from _pictures()
    yield from _sound()
    yield from _pads()
    yield from _minds()


def _versions() -> Iterator[Finding]:
    yield good("engawa", version=__version__, python=platform.python_version(), system=platform.platform())
    for library in LIBRARIES:
        try:
            yield good("library", library=library, version=version(library))
        except PackageNotFoundError:
            # A frozen copy has the libraries without their labels.
            frozen = getattr(sys, "frozen", False)
            yield good("library", library=library, version="?") if frozen else bad("no_library", library=library)


def _folders() -> Iterator[Finding]:
    yield good("data", path=named(paths.data())) if paths.data().is_dir() else bad("no_data", path=named(paths.data()))
    try:
        folder = paths.saves()
    except Trouble as trouble:
        yield bad("no_home", problem=words("en").trouble(trouble))
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / ".doctor", b"")
        (folder / ".doctor").unlink()
        free = shutil.disk_usage(folder).free
    except (OSError, ValueError) as error:
        yield bad("no_saves", path=named(folder), problem=problem_of(error))
        return
    except Trouble as trouble:
        yield bad("no_saves", path=named(folder), problem=trouble.values["problem"])
        return
    about = "saves" if free > ROOM else "saves_full"
    yield Finding(about, free > ROOM, {"path": named(folder), "megabytes": free // 1_000_000})


def _words() -> Iterator[Finding]:
    for language in LANGUAGES:
        try:
            words(language)
            yield good("words", language=language)
        except Exception as error:  # noqa: BLE001 -- whatever is wrong with them, that is what is told
            yield bad("no_words", language=language, problem=str(error))


def _games() -> Iterator[Finding]:
    from game.lessons import school_of  # noqa: PLC0415 -- reads every lesson
    from game.registry import GAMES, box_of  # noqa: PLC0415

    for game in GAMES:
        try:
            box_of(game)
            school = school_of(game)
        except Trouble as trouble:
            yield bad("no_game", game=game, problem=words("en").trouble(trouble))
            continue
        if school.faults:
            yield bad("lessons_bad", game=game, files=", ".join(str(f.values["file"]) for f in school.faults))
        else:
            yield good("game", game=game, count=len(school.lessons))


def _display() -> Iterator[Finding]:
    import pygame  # noqa: PLC0415 -- takes its time

    from game.stage.text import FILES  # noqa: PLC0415
    from game.stage.window import begin  # noqa: PLC0415

    yield good("sdl", sdl=".".join(map(str, pygame.get_sdl_version())))
    try:
        driver = begin()
        sizes = ", ".join(f"{wide}x{high}" for wide, high in pygame.display.get_desktop_sizes())
        yield good("display", driver=driver, sizes=sizes)
    except pygame.error as error:
        yield bad("no_display", problem=str(error))
    for path in FILES.values():
        try:
            pygame.font.init()
            pygame.font.Font(path, 28)
            yield good("font", font=path.name)
        except (OSError, pygame.error):
            yield bad("no_font", font=path.name)


def _pictures() -> Iterator[Finding]:
    """Every picture that the index names, opened and measured."""
    import pygame  # noqa: PLC0415

    from game.stage.atlas import read_index  # noqa: PLC0415

    folder = paths.data() / "assets" / "art"
    try:
        index = [*read_index(folder).values()]
    except Trouble as trouble:
        yield bad("no_pictures", problem=words("en").trouble(trouble))
        return
    wrong = []
    for entry in index:
        try:
            size = pygame.image.load(folder / entry.file).get_size()
        except (OSError, pygame.error):
            size = (0, 0)
        if size != (entry.size[0] * entry.frames, entry.size[1]):
            wrong.append(entry.file)
    if wrong:
        yield bad("pictures_bad", count=len(wrong), files=", ".join(sorted(set(wrong))[:5]))
    else:
        yield good("pictures", count=len(index))


def _sound() -> Iterator[Finding]:
    import pygame  # noqa: PLC0415

    from game.stage.quiet import quiet  # noqa: PLC0415

    files = sorted((paths.data() / "assets" / "sounds").rglob("*.ogg"))
    try:
        with quiet():
            pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
    except (pygame.error, NotImplementedError) as error:
        yield good("silence", problem=str(error))  # no fault: the game is played without
        return
    wrong = []
    for path in files:
        if path.parent.name != "music":  # long, and decoded whole
            try:
                pygame.mixer.Sound(path)
            except pygame.error:
                wrong.append(path.name)
    pygame.mixer.quit()
    if wrong or not files:
        yield bad("sounds_bad", count=len(wrong), files=", ".join(wrong[:5]))
    else:
        yield good("sounds", count=len(files))


def _pads() -> Iterator[Finding]:
    import pygame  # noqa: PLC0415
    from pygame._sdl2 import controller  # noqa: PLC0415

    pygame.joystick.init()
    controller.init()
    count = pygame.joystick.get_count()
    if not count:
        yield good("no_pad")
    for number in range(count):
        pad = pygame.joystick.Joystick(number)
        known = controller.is_controller(number)
        yield Finding("pad" if known else "pad_unknown", known, {"name": pad.get_name(), "guid": pad.get_guid()})
    controller.quit()
    pygame.joystick.quit()


def _minds() -> Iterator[Finding]:
    """Whether a mind answers from a process of its own."""
    from game.kernel.table import Table  # noqa: PLC0415
    from game.minds.worker import Question, Worker  # noqa: PLC0415
    from game.registry import OURS, box_of  # noqa: PLC0415

    box = box_of(OURS[0])
    table = Table.new(box, {"seats": 2}, "doctor")
    seat = min(box.waits(table.state))
    worker, began = Worker(), time.monotonic()
    worker.ask(Question("doctor", box.name, "gardener", table.view(seat), seat, 0, budget=100.0))
    with contextlib.closing(worker):
        while time.monotonic() - began < PATIENCE:
            answer = worker.poll()
            if answer is not None:
                yield good("minds", milliseconds=round(1000 * (time.monotonic() - began)))
                return
            time.sleep(0.02)
    yield bad("no_minds")
