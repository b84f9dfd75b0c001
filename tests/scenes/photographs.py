"""A lesson for somebody who may see nothing but the screen: presses of a pad go in, photographs come out.

    python -m tests.scenes.photographs FOLDER hiroba first confirm down confirm ...

takes the lesson from its beginning, presses these buttons one after the other, and writes FOLDER/000.png before the first
and one more after each. It prints nothing: whoever wants to know what was meant has to find it in the pictures. With
more presses at the end it is called again. `--language` and `--size` are those of the house.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import tests.headless  # noqa: F401 -- first of all

# ruff: isort: split
import pygame

from tests.scenes.learner import begin, settle
from tests.scenes.people import BUTTONS, TRIGGERS, Evening


def photograph(evening: Evening, folder: Path, number: int) -> None:
    """Write what is on the screen, when nothing moves any more."""
    settle(evening)
    evening.wait(2)
    pygame.image.save(evening.window.canvas.surface, folder / f"{number:03}.png")


def main(said: list[str] | None = None) -> None:
    """Take a lesson by presses."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("game")
    parser.add_argument("lesson")
    parser.add_argument("press", nargs="*", choices=[*BUTTONS, *TRIGGERS, []])
    parser.add_argument("--language", default="en")
    parser.add_argument("--size", type=int, default=100)
    chosen = parser.parse_args(said)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as saves:
        evening = Evening(Path(saves), (1280, 720), language=chosen.language, text_size=chosen.size)
        try:
            pad = evening.pad()
            evening.press_pad(pad, "hint")  # so that the glyphs are those of a pad
            begin(evening, chosen.lesson, chosen.game, alone=True)
            photograph(evening, chosen.folder, 0)
            for number, press in enumerate(chosen.press, start=1):
                evening.press_pad(pad, press)
                if not evening.loop.stack:
                    break  # the lesson is left
                photograph(evening, chosen.folder, number)
        finally:
            evening.close()


if __name__ == "__main__":
    main()
