"""The doctor, and what is written down when Engawa itself is wrong."""

from __future__ import annotations

import getpass
import json
import shutil
from pathlib import Path

import pygame
import pytest

from game import cli, paths, report
from game.cli import doctor, run
from game.kernel.trouble import Trouble
from game.report import LOG, LONG, crash_before, keep_crash, note, notes
from tests.scenes.people import Evening, unreadable


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ENGAWA_SAVES", str(tmp_path / "saves"))
    return tmp_path / "saves"


@pytest.fixture
def shortly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the pictures and the process of the minds, which take long and are looked at once."""
    monkeypatch.setattr(doctor, "_pictures", lambda: iter(()))
    monkeypatch.setattr(doctor, "_minds", lambda: iter(()))


def found(capsys: pytest.CaptureFixture[str]) -> dict[str, bool]:
    run(["doctor", "--json"])
    return {each["about"]: each["ok"] for each in json.loads(capsys.readouterr().out)}


@pytest.mark.usefixtures("saves")
def test_everything_is_looked_at_and_nothing_is_missing_here(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
    about = found(capsys)
    assert {
        "engawa",
        "library",
        "data",
        "saves",
        "words",
        "game",
        "sdl",
        "display",
        "font",
        "pictures",
        "minds",
    } <= set(about)
    assert all(about.values())
    assert "silence" in about  # the tests have no sound card
    assert not pygame.joystick.get_init()  # whatever was opened to look at is closed again
    assert not pygame.mixer.get_init()


@pytest.mark.usefixtures("saves", "shortly")
def test_a_missing_library_is_told_with_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "LIBRARIES", ("no-such-library",))
    assert run(["--lang", "en", "doctor"]) == 1
    assert "!!  no-such-library is missing. Install Engawa again" in capsys.readouterr().out


@pytest.mark.usefixtures("shortly")
def test_a_folder_that_cannot_be_written_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("ENGAWA_SAVES", str(tmp_path / "file" / "saves"))
    assert not found(capsys)["no_saves"]


@pytest.mark.usefixtures("saves")
def test_a_damaged_picture_is_told_by_its_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    art = tmp_path / "data" / "assets" / "art"
    shutil.copytree(paths.data() / "assets" / "art", art)
    next(iter(sorted(art.rglob("*.png")))).write_bytes(b"no picture")
    monkeypatch.setattr(doctor, "_minds", lambda: iter(()))
    monkeypatch.setattr(paths, "data", lambda: tmp_path / "data")
    findings = list(doctor._pictures())
    assert [(each.about, each.good) for each in findings] == [("pictures_bad", False)]
    assert findings[0].values["count"] == 1


@pytest.mark.usefixtures("shortly")
def test_a_bundle_names_neither_the_user_nor_a_folder_and_is_never_written_over(
    saves: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "momoko")
    saves.mkdir()
    report.keep_crash(ValueError(f"momoko lost {saves}/match.jsonl"))
    bundle = tmp_path / "bundle.txt"
    assert run(["doctor", "--bundle", str(bundle)]) == 0
    told = bundle.read_text(encoding="utf-8")
    assert "ValueError: <user> lost <saves>/match.jsonl" in told
    assert str(saves) not in told
    assert "momoko" not in told
    capsys.readouterr()
    assert run(["--lang", "en", "doctor", "--bundle", str(bundle)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_an_error_of_our_own_is_written_down_and_told_in_one_sentence(
    saves: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_obey", lambda *_: 1 // 0)
    assert run(["--lang", "en", "sim", "hiroba"]) == 3
    (path,) = report.crashes()
    told = capsys.readouterr().err
    assert told.startswith("Engawa made an error it did not expect")
    assert str(path) in told
    assert told.count("\n") == 1
    written = path.read_text(encoding="utf-8")
    assert "ZeroDivisionError" in written
    assert written.startswith("Engawa ")
    assert path.parent == saves / report.CRASHES


def test_only_the_last_reports_are_kept(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (saves / report.CRASHES).mkdir(parents=True)
    for number in range(20):
        (saves / report.CRASHES / f"20200101-0000{number:02}-1.txt").write_text("old")
    path = report.keep_crash(ValueError("new"))
    kept = report.crashes()
    assert len(kept) == report.KEPT
    assert kept[-1] == path


def test_with_nowhere_to_write_an_error_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("ENGAWA_SAVES", str(tmp_path / "file"))
    monkeypatch.setattr(cli, "_obey", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        run(["sim", "hiroba"])


# --- the log --------------------------------------------------------------------------------------------


def test_a_crash_is_told_on_the_porch_the_next_time_with_the_place_of_its_report(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ENGAWA_SAVES", str(tmp_path))
    note("started: x")
    assert crash_before() is None
    path = keep_crash(RuntimeError("broken on purpose"))
    assert crash_before() == path
    evening = Evening(tmp_path)
    evening.house.owe(Trouble("crashed_before", path=str(path)))
    evening.wait(4)
    assert evening.scene == "Message"
    said = " ".join(evening.reads())
    assert "stopped last time by an error of its own" in said
    assert path.name in said, "the report is named"
    assert [fault for each in evening.top.said for fault in unreadable(each)] == []
    evening.close()
    note("started: y")
    assert crash_before() is None, "told once"


def test_the_log_keeps_its_last_lines_and_says_where_it_lies(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ENGAWA_SAVES", str(tmp_path / "new"))
    for n in range(2000):
        note(f"line {n}\n" + "x" * 100)
    assert notes()[-1].endswith("line 1999 " + "x" * 100)
    assert (tmp_path / "new" / LOG).stat().st_size < 2 * LONG
    assert run(["--lang", "en", "where"]) == 0
    assert f"log: {tmp_path / 'new' / LOG}" in capsys.readouterr().out
    monkeypatch.setenv("ENGAWA_SAVES", str(tmp_path / "new" / LOG / "below a file"))
    note("nowhere")
    assert notes() == []
