"""python -m tests.wheel [FOLDER]: builds a wheel, installs it into an empty environment, and tries it as people would.

It takes a minute or two, so that it is no test of the suite. What is tried is what `tests.frozen` tries: the doctor,
games on two processes, lessons, pictures, a match in a real window that is killed and gone on with.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests import window
from tests.frozen import ROOT, tried


def install(folder: Path) -> Path:
    """The program of an environment that has the wheel and what it asks for, and nothing else."""
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)], check=True)
    (wheel,) = folder.glob("engawa_couch-*.whl")
    venv.create(folder / "empty", with_pip=True)
    there = folder / "empty" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([str(there / "python"), "-m", "pip", "install", "-q", str(wheel)], check=True)
    return there / "engawa"


def main() -> int:
    """Build, install and try."""
    with tempfile.TemporaryDirectory() as made:
        program = install(Path(made))
        saves = Path(made) / "saves"
        saves.mkdir()
        tried(program, saves)
        if window.available():
            folder = Path(sys.argv[1]) / "wheel" if len(sys.argv) > 1 else Path(made) / "window"
            window.played([str(program)], folder)
        else:
            print(f"no window was opened: {', '.join(window.NEEDED)} are missing")
        print(f"{next(Path(made).glob('*.whl')).name}: tried")
    return 0


if __name__ == "__main__":
    sys.exit(main())
