"""`engawa lessons`: lists and checks, as text and as JSON, and says what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import lessons, paths
from game.cli import run


def test_every_lesson_of_hiroba_is_played_by_its_own_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "lessons", "--check", "--json", "hiroba"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told["coverage"] == {"covered": 12, "all": 12, "missing": []}
    assert len(told["lessons"]) == 13
    for row in told["lessons"]:
        assert row["result"] == "passed"
        assert row["steps"] > 0
        assert row["title"]
    scoring = told["lessons"][-1]
    assert (scoring["id"], scoring["covers"]) == ("scoring", ["hiroba-scoring"])


@pytest.mark.parametrize(("language", "word"), [("en", "12 of 12"), ("fr", "12 des 12")])
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
    text = (source / "lessons" / "08-place-7.toml").read_text(encoding="utf-8")
    (folder / "lessons" / "08-place-7.toml").write_text(text.replace("b*B7", "b*B8", 1), encoding="utf-8")
    monkeypatch.setattr(lessons.paths, "data", lambda: tmp_path)
    monkeypatch.setattr("game.lessons._check_words", lambda _: None)
    assert run(["--lang", "en", "lessons", "--check", "--json", "hiroba"]) == 1
    (told,) = json.loads(capsys.readouterr().out)
    (row,) = told["lessons"]
    assert row["id"] == "hiroba/lessons/08-place-7.toml"
    assert "step 3" in row["problem"]
    assert run(["--lang", "en", "lessons", "hiroba"]) == 0, "without --check it only lists"


def test_a_game_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "lessons", "go"]) == 2
    assert "go" in capsys.readouterr().err
