"""Engawa among other programs: in the menu of the desktop, in the manual, in the shell, and in the user's language."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from game import desktop, paths
from game.cli import run
from game.words import language_of_user

HERE = paths.data() / "assets" / "desktop"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path / "share"


def test_it_is_put_into_the_menu_and_taken_out_again(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--install-desktop"]) == 0
    told = capsys.readouterr().out
    files = sorted(str(path.relative_to(home)) for path in home.rglob("*") if path.is_file())
    assert files == sorted(desktop.FILES)
    assert all(str(home / file) in told for file in files)
    entry = (home / "applications" / "engawa.desktop").read_text(encoding="utf-8")
    assert "Icon=engawa\n" in entry
    assert "Exec=engawa\n" not in entry  # a desktop does not look into an environment of its own
    assert run(["--uninstall-desktop"]) == 0
    assert run(["--uninstall-desktop"]) == 0
    assert not [path for path in home.rglob("*") if path.is_file()]


def test_a_folder_with_spaces_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "jeux d'été" / "engawa"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(program)])
    assert desktop.command() == f'"{program}"'


def test_a_system_without_such_a_menu_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(desktop.sys, "platform", "darwin")
    assert run(["--lang", "en", "--install-desktop"]) == 2
    assert "Make a shortcut" in capsys.readouterr().err


def test_a_relative_data_home_is_no_home() -> None:
    assert desktop.data_home({"XDG_DATA_HOME": "share"}) == Path.home() / ".local" / "share"
    assert desktop.data_home({"XDG_DATA_HOME": "/share"}) == Path("/share")


def test_the_entry_and_the_description_are_well_formed() -> None:
    lines = (HERE / "engawa.desktop").read_text(encoding="utf-8").splitlines()
    keys = [line.partition("=")[0] for line in lines[1:]]
    assert lines[0] == "[Desktop Entry]"
    assert len(keys) == len(set(keys))
    assert {"Type", "Name", "Exec", "Icon", "Categories", "Comment", "Comment[fr]"} <= set(keys)
    root = ET.parse(HERE / "engawa.metainfo.xml").getroot()
    assert root.findtext("id") == "engawa"
    assert root.findtext("launchable") == "engawa.desktop"
    assert root.findtext("project_license") == "MIT"


def test_the_manual_and_the_completions_are_those_of_the_parser() -> None:
    """`python -m assets.forge.manual` writes them anew."""
    environment = {**os.environ, "ENGAWA_GAMES": ""}  # the fifth game is a guest, and in no manual
    made = [sys.executable, "-m", "assets.forge.manual", "--check"]
    done = subprocess.run(made, cwd=paths.data(), env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_the_shell_completes_commands() -> None:
    script = (
        f"source {HERE / 'engawa.bash'}; COMP_WORDS=(engawa do) COMP_CWORD=1; _shtab_engawa; echo ${{COMPREPLY[@]}}"
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "doctor", done.stderr


def test_the_folders_in_use_are_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ENGAWA_SAVES", str(tmp_path))
    assert run(["--lang", "en", "where"]) == 0
    told = capsys.readouterr().out
    assert f"saves: {tmp_path}\n" in told
    assert f"data: {paths.data()}\n" in told


def test_the_system_is_asked_for_its_language_where_the_environment_says_none() -> None:
    assert language_of_user({}, lambda: "fr_FR") == "fr"
    assert language_of_user({}, lambda: "ja_JP") == "en"
    assert language_of_user({"LANG": "en_GB.UTF-8"}, lambda: "fr_FR") == "en"
