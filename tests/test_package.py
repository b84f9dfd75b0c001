"""The package: found from a checkout and from a built wheel, saves where they belong."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import game
from game import __main__ as door
from game import paths
from game.kernel.trouble import BadLevel
from game.levels import read_levels

ROOT = Path(game.__file__).parent.parent


def test_a_checkout_uses_its_own_data_and_saves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ENGAWA_SAVES", raising=False)
    assert paths.data() == ROOT
    assert paths.saves() == ROOT / "saves"


def test_engawa_saves_overrides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ENGAWA_SAVES", str(tmp_path))
    assert paths.saves() == tmp_path


def test_a_wheel_carries_its_data_and_saves_with_the_user(tmp_path: Path) -> None:
    """Built, unpacked far from the checkout, and played, in processes of its own too."""
    built = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("engawa_couch-*.whl")
    home = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(home)
    for needed in ("levels/hiroba/tiles.toml", "assets/words/fr/hiroba.toml"):
        assert f"game/_data/{needed}" in names
    assert not any(name.startswith(("tests/", "saves/")) for name in names)
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("ENGAWA", "PYTHON"))}
    environment |= {"PYTHONPATH": str(home), "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "share")}
    script = "from game import paths; print(paths.data()); print(paths.saves()); from game.cli import run; run(['sim', 'hiroba', '--games', '2', '--jobs', '2'])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=environment, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    data, saves, *_ = done.stdout.splitlines()
    assert Path(data) == home / "game" / "_data"
    assert Path(saves).name == "engawa"
    assert ROOT not in Path(saves).parents


def test_broken_data_is_one_clear_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    with pytest.raises(BadLevel) as missing:
        read_levels("hiroba")
    assert missing.value.code == "levels_missing"
    folder = tmp_path / "levels" / "hiroba"
    folder.mkdir(parents=True)
    (folder / "tiles.toml").write_text("= no toml", encoding="utf-8")
    with pytest.raises(BadLevel) as mangled:
        read_levels("hiroba")
    assert (mangled.value.code, mangled.value.values["file"]) == ("level_toml", "hiroba/tiles.toml")


def test_nothing_in_the_project_points_outside() -> None:
    """No file leans on a folder beside the checkout."""
    outside = ".." + "/shared"
    files = [path for folder in ("game", "assets", "levels", "tests", ".ci") for path in (ROOT / folder).rglob("*")]
    for path in [*files, *ROOT.glob("*.md"), *ROOT.glob("*.toml")]:
        if path.suffix in (".py", ".md", ".toml") or path.name == "run":
            assert outside not in path.read_text(encoding="utf-8"), path


def test_a_process_of_a_frozen_copy_is_told_apart_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bundle starts its processes with the program itself: whoever calls `main` must not run a second game."""
    story: list[str] = []
    monkeypatch.setattr(multiprocessing, "freeze_support", lambda: story.append("told apart"))
    monkeypatch.setattr(door, "_open_streams", lambda: story.append("streams"))
    monkeypatch.setattr(door, "run", lambda _: story.append("run") or 0)
    with pytest.raises(SystemExit):
        door.main()
    assert story == ["told apart", "streams", "run"]


CHECKED = """
```sh
false
```

```sh
mkdir -p .venv/bin && printf '#!/bin/sh\\nenv\\n' > .venv/bin/ruff && cp .venv/bin/ruff .venv/bin/mypy && chmod +x .venv/bin/* && env
```
"""


@pytest.mark.skipif(not (shutil.which("git") and shutil.which("bash")), reason="the checks are a shell script")
def test_the_checks_begin_with_an_empty_environment(tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci" / "run")
    (tmp_path / "README.md").write_text(CHECKED, encoding="utf-8")
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    strange = {"PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1", "ENGAWA_LANG": "fr", "SDL_VIDEODRIVER": "x11"}
    needed = {"PIP_INDEX_URL": "https://packages", "SSL_CERT_FILE": "/certificates", "https_proxy": "http://proxy"}
    environment = {**os.environ, **strange, **needed, "HOME": str(tmp_path)}
    done = subprocess.run(
        ["bash", str(tmp_path / ".ci" / "run")], env=environment, capture_output=True, text=True, check=True
    )
    seen = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line and not line.startswith("+"))
    assert needed.items() <= seen.items()
    assert not strange.keys() & seen.keys()
    ours = {"HOME", "PATH", *(name for name in seen if name.startswith("PIP_")), *needed}
    of_the_shell = {"PWD", "OLDPWD", "SHLVL", "_"}
    certificates = {"SSL_CERT_DIR", "REQUESTS_CA_BUNDLE"}
    assert {name for name in seen if not name.lower().endswith("_proxy")} <= ours | of_the_shell | certificates
