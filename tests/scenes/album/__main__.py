"""python -m tests.scenes.album FOLDER: a photograph of every screen, for somebody who looks at them.

    python -m tests.scenes.album FOLDER [--size 1280x800] [--lang fr] [--text 150] [--contrast] [--grey] [chapter ...]

Every screen comes by the real loop, from real presses. FOLDER/CHAPTER/NNN-name.png is a plate; `--sheets` puts them
together, small, in FOLDER/sheets. `--only WORD` takes plates whose names have it in them, `--set left_handed=true` changes
any setting of the house. What cannot be read is printed, and then it ends with 1.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.settings import Settings
from tests.scenes.album import hitohira, koi, rooms
from tests.scenes.album.camera import CARDS, Plate, camera, lay_out

CHAPTERS: dict[str, Sequence[Plate]] = {
    "rooms": rooms.SHARED,
    "pads": rooms.PADS,
    **rooms.GAMES,
    "koi-moments": koi.PLATES,
    "hitohira-moments": hitohira.PLATES,
}
"""What the rooms of the house show, the pads of every family, each game, and every kind of moment at two of the tables."""


def read(said: list[str] | None = None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("chapter", nargs="*", help=f"some of {', '.join(CHAPTERS)}")
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--lang", "--language", default="en", choices=["en", "fr"])
    parser.add_argument("--text", type=int, default=100, choices=[100, 125, 150])
    parser.add_argument("--contrast", action="store_true")
    parser.add_argument("--grey", action="store_true")
    parser.add_argument("--only", action="append", default=[], metavar="WORD")
    parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE")
    parser.add_argument("--sheets", action="store_true")
    asked = parser.parse_intermixed_args(said)
    for name in asked.chapter:
        if name not in CHAPTERS:
            parser.error(f"no chapter {name}: there are {', '.join(CHAPTERS)}")
    return asked


def main(said: list[str] | None = None) -> int:
    """Take them all; whether something cannot be read."""
    asked = read(said)
    wide, _, high = asked.size.partition("x")
    more = {key: msgspec.json.decode(value) for key, _, value in (each.partition("=") for each in asked.set)}
    assert set(more) <= set(Settings.__struct_fields__)
    settings = {"language": asked.lang, "text_size": asked.text, "contrast": asked.contrast, **more}
    with camera((int(wide), int(high)), grey=asked.grey, **settings) as lens:
        for name in asked.chapter or CHAPTERS:
            taken = []
            for number, plate in enumerate(CHAPTERS[name]):
                if not asked.only or any(word in plate.name for word in asked.only):
                    path = asked.folder / name / f"{number:03}-{plate.file}.png"
                    path.parent.mkdir(parents=True, exist_ok=True)
                    lens.take(plate, path)
                    taken.append(path)
            for first in range(0, len(taken), CARDS) if asked.sheets else ():
                sheet = asked.folder / "sheets" / f"{name}-{first // CARDS:02}.png"
                sheet.parent.mkdir(parents=True, exist_ok=True)
                lay_out(taken[first : first + CARDS], sheet)
    print("\n".join(lens.faults))
    return 1 if lens.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
