"""python -m tests.frozen [FOLDER]: builds the frozen folder by assets/desktop/engawa.spec, and tries it.

It takes some minutes and the extra `freeze`, so that it is no test of the suite. What is tried: the doctor, with a mind
in a process of its own; games on two processes; lessons; pictures of the real scenes; that nothing of the checkout is
used; and, where there are Xvfb and xdotool, a match against a mind in a real window, killed and gone on with.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests import window

ROOT = Path(__file__).parents[1]


def build(folder: Path) -> Path:
    """The program of a frozen folder, made anew."""
    spec = ROOT / "assets" / "desktop" / "engawa.spec"
    places = ["--distpath", str(folder / "dist"), "--workpath", str(folder / "work")]
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *places, str(spec)], check=True
    )
    return folder / "dist" / "engawa" / ("engawa.exe" if os.name == "nt" else "engawa")


def tried(program: Path, saves: Path) -> None:
    """Start it as a person would; a fault is an error."""

    def engawa(*arguments: str) -> str:
        environment = {"ENGAWA_SAVES": str(saves), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMPDIR") if name in os.environ}
        done = subprocess.run(
            [str(program), *arguments],
            env=kept | environment,
            cwd=saves,
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        return done.stdout

    findings = {each["about"]: each for each in json.loads(engawa("doctor", "--json"))}
    assert all(each["ok"] for each in findings.values())
    assert "minds" in findings
    assert str(ROOT) not in str(findings["data"]["path"])
    counted = json.loads(engawa("sim", "hiroba", "--games", "2", "--jobs", "2", "--minds", "gardener,sprout", "--json"))
    assert counted["games"] == 2
    engawa("lessons", "--check", "hiroba")
    engawa("demo", "hiroba", "--seconds", "2", "--frames", str(saves / "frames"))
    assert list((saves / "frames").glob("*.png"))


def main() -> int:
    """Build and try."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(made)
        program = build(folder)
        saves = Path(made) / "saves"
        saves.mkdir()
        tried(program, saves)
        if window.available():
            window.played([str(program)], Path(made) / "window")
        else:
            print(f"no window was opened: {', '.join(window.NEEDED)} are missing")
        size = sum(path.stat().st_size for path in program.parent.rglob("*") if path.is_file())
        print(f"{program.parent}: {size / 1e6:.0f} MB, tried")
    return 0


if __name__ == "__main__":
    sys.exit(main())
