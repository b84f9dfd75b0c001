"""`engawa lessons`: lists and checks, as text and as JSON, and says what is wrong."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from game import lessons, paths
from game.cli import run


def test_every_lesson_of_hiroba_is_played_by_its_own_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "lessons", "--check", "--json", "hiroba"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told["meters"]["examples"] == {"taught": 12, "all": 12, "missing": []}
    assert {kind: (meter["taught"], meter["all"]) for kind, meter in told["meters"].items()} == {
        "examples": (12, 12),
        "refusals": (25, 25),
        "scores": (4, 4),
        "decided": (3, 3),
        "events": (13, 13),
        "options": (1, 1),
    }
    assert len(told["lessons"]) == 12
    for row in told["lessons"]:
        assert row["result"] == "passed"
        assert row["steps"] > 0
        assert row["title"]
    scoring = next(row for row in told["lessons"] if row["id"] == "scoring")
    assert scoring["covers"] == ["hiroba-scoring"]


def test_hitohira_teaches_all_of_its_examples_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "lessons", "--check", "--json", "hitohira"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert {kind: (meter["taught"], meter["all"]) for kind, meter in told["meters"].items()} == {
        "examples": (18, 18),
        "refusals": (49, 49),
        "scores": (4, 4),
        "decided": (3, 3),
        "events": (25, 25),
        "options": (5, 5),
    }
    assert {row["result"] for row in told["lessons"]} == {"passed"}


@pytest.mark.parametrize(
    ("lesson", "was", "now"),
    [
        ("06-field", "l l l l l l l l b", "l l l l l l l b"),  # ex7: 36
        ("14-places", "screen A: y y y y", "screen A: y y y"),  # ex6: 18, 9, 9, 0
        ("02-draws", 'chance = ["r", "b", "b", "w"', 'chance = ["r", "b", "b", "y"'),
        ("04-black", "row: r b y k", "row: r b y w"),
        ("16-two-players", "answer = 6", "answer = 10"),
    ],
)
def test_one_value_that_is_changed_in_a_lesson_of_hitohira_fails_the_check(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lesson: str, was: str, now: str
) -> None:
    folder = tmp_path / "levels" / "hitohira"
    shutil.copytree(paths.data() / "levels" / "hitohira", folder)
    shutil.copytree(paths.data() / "assets" / "words", tmp_path / "assets" / "words")
    path = folder / "lessons" / f"{lesson}.toml"
    text = path.read_text(encoding="utf-8")
    assert was in text
    path.write_text(text.replace(was, now, 1), encoding="utf-8")
    monkeypatch.setattr(lessons.paths, "data", lambda: tmp_path)
    assert run(["--lang", "en", "lessons", "--check", "--json", "hitohira"]) == 1
    (told,) = json.loads(capsys.readouterr().out)
    wrong = [row["id"] for row in told["lessons"] if row["result"] != "passed"]
    assert wrong == [f"hitohira/lessons/{lesson}.toml"]


@pytest.mark.parametrize(("language", "word"), [("en", "12 of 12"), ("fr", "12 sur 12")])
def test_all_games_are_listed_as_text(capsys: pytest.CaptureFixture[str], language: str, word: str) -> None:
    assert run(["--lang", language, "lessons", "--check"]) == 0
    told = capsys.readouterr().out
    assert word in told
    for game in ("Hiroba", "Haniwa", "KOI", "Hitohira"):
        assert game in told


def test_a_lesson_that_does_not_hold_is_told_and_fails_the_check(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "levels" / "hiroba"
    (folder / "lessons").mkdir(parents=True)
    source = paths.data() / "levels" / "hiroba"
    for path in source.glob("*.toml"):
        (folder / path.name).write_bytes(path.read_bytes())
    text = (source / "lessons" / "05-place-7.toml").read_text(encoding="utf-8")
    (folder / "lessons" / "05-place-7.toml").write_text(text.replace("b*B7", "b*B8", 1), encoding="utf-8")
    monkeypatch.setattr(lessons.paths, "data", lambda: tmp_path)
    monkeypatch.setattr("game.lessons._check_words", lambda _: None)
    assert run(["--lang", "en", "lessons", "--check", "--json", "hiroba"]) == 1
    (told,) = json.loads(capsys.readouterr().out)
    (row,) = told["lessons"]
    assert row["id"] == "hiroba/lessons/05-place-7.toml"
    assert "step 3" in row["problem"]
    assert run(["--lang", "en", "lessons", "hiroba"]) == 0, "without --check it only lists"


def test_one_value_of_any_position_of_haniwa_changed_fails_the_check(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A die of the count of 8 to 15, and of a table that a step lays: each is told with its file, and nothing else."""
    folder = tmp_path / "levels" / "haniwa"
    shutil.copytree(paths.data() / "levels" / "haniwa", folder)
    (tmp_path / "assets").symlink_to(paths.data() / "assets")
    monkeypatch.setattr(lessons.paths, "data", lambda: tmp_path)
    assert run(["--lang", "en", "lessons", "--check", "haniwa"]) == 0
    capsys.readouterr()
    for name, at in (("09-count.toml", 0), ("05-kofun.toml", 4)):
        lesson = folder / "lessons" / name
        text = lesson.read_text(encoding="utf-8")
        places = [found.end() for found in re.finditer(r"^dice: ", text, re.MULTILINE)]
        here = places[at]
        lesson.write_text(f"{text[:here]}{int(text[here]) % 6 + 1}{text[here + 1 :]}", encoding="utf-8")
        assert run(["--lang", "en", "lessons", "--check", "--json", "haniwa"]) == 1
        (told,) = json.loads(capsys.readouterr().out)
        assert [row["id"] for row in told["lessons"] if row.get("problem")] == [f"haniwa/lessons/{name}"]
        lesson.write_text(text, encoding="utf-8")


def test_a_rule_that_no_lesson_teaches_fails_the_check(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Taking one step out of a lesson is enough; a game without any lesson is only told as such."""
    folder = tmp_path / "levels" / "hiroba"
    shutil.copytree(paths.data() / "levels" / "hiroba", folder)
    lesson = folder / "lessons" / "02-tile.toml"
    head, _, rest = lesson.read_text(encoding="utf-8").partition('[[step]]\nsay = "closed"')
    lesson.write_text(head + "[[step]]" + rest.partition("[[step]]")[2], encoding="utf-8")
    monkeypatch.setattr(lessons.paths, "data", lambda: tmp_path)
    assert run(["--lang", "en", "lessons", "--check", "hiroba"]) == 1
    told = capsys.readouterr().out
    assert "23 of 25" in told
    assert "not taught: tile_flipped, on_pond" in told
    for path in (folder / "lessons").glob("*.toml"):
        path.unlink()
    assert run(["--lang", "en", "lessons", "--check", "hiroba"]) == 0
    assert "Hiroba: no lesson yet" in capsys.readouterr().out


def test_a_game_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "lessons", "go"]) == 2
    assert "go" in capsys.readouterr().err
