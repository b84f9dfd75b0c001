"""The package: found from a checkout and from a built wheel, saves where they belong."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import game
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
    (wheel,) = tmp_path.glob("engawa-*.whl")
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
