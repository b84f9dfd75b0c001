"""The referee: every request, every fault, and the example of the README."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.cli.referee import Referee
from game.saves import load_match, resume_match
from game.words import words
from tests.games.hiroba.support import FIVE

README = Path(__file__).parent.parent.parent / "README.md"


class Door:
    """A referee that is asked with keywords."""

    def __init__(self, lang: str = "en") -> None:
        self.referee = Referee(words(lang))

    def ask(self, op: str, **values: Any) -> dict[str, Any]:
        return json.loads(json.dumps(self.referee.answer(json.dumps({"op": op, **values}))))

    def ok(self, op: str, **values: Any) -> dict[str, Any]:
        answer = self.ask(op, **values)
        assert answer["ok"] is True, answer
        return answer

    def fault(self, op: str, **values: Any) -> dict[str, Any]:
        shown = self.ask("show")
        answer = self.ask(op, **values)
        assert answer["ok"] is False, answer
        assert set(answer["error"]) == {"code", "section", "message", "pieces"}
        assert answer["error"]["message"]
        assert self.ask("show") == shown, "a fault changes nothing"
        return answer["error"]


def test_a_whole_game_by_legal_and_do() -> None:
    door = Door()
    status = door.ok("new", game="hiroba", seats=3, seed=7, options={"first": 1})
    assert status["waits"] == [1]
    while not status["over"]:
        commands = door.ok("legal")["legal"]
        status = door.ok("do", command=commands[len(commands) // 2])
    score = door.ok("score")
    assert score["final"] is True
    assert len(score["totals"]) == len(score["places"]) == 3
    assert sum(line["points"] for line in score["lines"]) == sum(score["totals"])
    assert all(line["section"].startswith("§4") for line in score["lines"])


def test_a_seat_concedes_and_the_others_play_on() -> None:
    door = Door()
    door.ok("new", game="hiroba", seats=3, seed=7, options={"first": 0})
    assert door.ok("concede", seat=2)["conceded"] == [2]
    assert door.fault("concede", seat=2)["code"] == "concede_twice"
    assert door.fault("undo")["code"] in {"undo_horizon", "undo_off"}
    status = door.ok("do", command=door.ok("legal")["legal"][0])
    assert (status["over"], status["conceded"]) == (False, [2])
    status = door.ok("concede", seat=0)
    assert (status["over"], status["waits"]) == (True, [])
    score = door.ok("score")
    assert (score["winners"], score["places"], score["decided_by"], score["final"]) == (
        [1],
        [2, 1, 2],
        "conceded",
        True,
    )
    assert door.fault("concede", seat=1)["code"] == "concede_over"


def test_position_show_view_and_told() -> None:
    door = Door()
    door.ok("position", game="hiroba", notation=FIVE, options={"honour": True})
    door.ok("do", command="A 5@4d")
    shown = door.ok("show")["notation"]
    assert "honour: yes" in shown
    assert "turn: A rest 4d" in shown
    for seat in (0, 1, None):
        view = door.ok("view", seat=seat)
        assert view["notation"] == shown
        assert view["view"]["cells"][30] == "A5"
        assert [event["t"] for event in door.ok("told", seat=seat)["told"]] == ["pebble_placed"]
    other = Door()
    other.ok("position", game="hiroba", notation=shown)
    assert other.ok("show")["notation"] == shown


def test_undo_and_redo() -> None:
    door = Door()
    door.ok("position", game="hiroba", notation=FIVE, undo="free")
    before = door.ok("show")
    first = door.ok("do", command="A 5@4d")
    assert door.ok("undo")["can_redo"]
    assert door.ok("show") == before
    assert door.ok("do", command="A 5@4d") == first
    door.ok("undo")
    assert door.ok("redo")["at"] == 1
    assert door.fault("redo")["code"] == "redo_nothing"
    door.ok("undo")
    assert door.fault("undo")["code"] == "undo_off"


def test_save_and_load(tmp_path: Path) -> None:
    door = Door()
    door.ok("new", game="hiroba", seats=2, seed="s")
    door.ok("do", command=door.ok("legal")["legal"][0])
    path = tmp_path / "match.jsonl"
    door.ok("save", path=str(path))
    other = Door()
    assert other.ok("load", path=str(path))["game"] == "hiroba"
    assert other.ok("show") == door.ok("show")
    path.write_bytes(b"nonsense\n")
    assert door.fault("load", path=str(path))["code"] == "journal_not_ours"
    assert door.fault("load", path=str(tmp_path / "none"))["code"] == "file_read"
    assert door.fault("save", path=str(tmp_path / "no" / "folder"))["code"] == "file_write"


def test_a_save_writes_over_nothing_that_it_did_not_write_itself(tmp_path: Path) -> None:
    door = Door()
    door.ok("position", game="hiroba", notation=FIVE, undo="free")
    letter, ours = tmp_path / "letter.txt", tmp_path / "ours.jsonl"
    letter.write_bytes(b"Dear Aki")
    assert door.fault("save", path=str(letter))["code"] == "file_exists"
    assert letter.read_bytes() == b"Dear Aki"
    door.ok("save", path=str(ours))
    door.ok("do", command="A 5@4d")
    door.ok("save", path=str(ours))
    assert load_match(ours).timeline.at == 1, "what it wrote itself it writes again"
    played, keeper = resume_match(ours)
    played.submit(played.legal(0)[0])
    played.close()
    assert keeper.trouble is None
    assert door.fault("save", path=str(ours))["code"] == "file_exists"
    assert load_match(ours).timeline.at == 2, "somebody has gone on with it since"
    door.ok("save", path=str(ours), replace=True)
    door.ok("save", path=str(letter), replace=True)
    assert load_match(ours).timeline.at == load_match(letter).timeline.at == 1


@pytest.mark.parametrize("replace", [False, True])
def test_a_save_never_takes_a_match_from_under_the_window_that_plays_it(tmp_path: Path, replace: bool) -> None:
    door = Door()
    door.ok("position", game="hiroba", notation=FIVE)
    path = tmp_path / "match.jsonl"
    door.ok("save", path=str(path))
    played, _ = resume_match(path)
    before = path.read_bytes()
    # Opening it for writing is a change already, so that without `replace` it is somebody else's file.
    assert door.fault("save", path=str(path), replace=replace)["code"] == ("file_busy" if replace else "file_exists")
    assert path.read_bytes() == before
    played.submit(played.legal(0)[0])
    played.close()
    assert load_match(path).timeline.at == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes and devices among the files there")
@pytest.mark.parametrize("replace", [False, True])
def test_a_save_never_replaces_what_is_no_regular_file(tmp_path: Path, replace: bool) -> None:
    door = Door()
    door.ok("position", game="hiroba", notation=FIVE)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"mine")
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "nowhere").symlink_to("nothing")
    (tmp_path / "device").symlink_to("/dev/null")
    for name in ("pipe", "folder", "link", "nowhere", "device"):
        before = (tmp_path / name).lstat()
        assert door.fault("save", path=str(tmp_path / name), replace=replace)["code"] == "file_exists"
        assert os.path.samestat((tmp_path / name).lstat(), before)
        assert door.fault("load", path=str(tmp_path / name))["code"] in ("file_read", "journal_no_head")
    assert (tmp_path / "file").read_bytes() == b"mine"


def test_a_refusal_names_rule_and_pieces() -> None:
    door = Door()
    door.ok("position", game="hiroba", notation=FIVE.replace("a*.   a.    a.   | a*.", "a*A4  a.    a.   | a*."))
    error = door.fault("do", command="A 4@4h")
    assert (error["code"], error["section"], error["pieces"]) == ("twin_in_row", "§2.3", ["A4@4d"])
    assert error["message"] == "There is a 4 in this row already (A4@4d)."


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"op": "do", "command": "A 99"}, "bad_command"),
        ({"op": "do"}, "bad_request"),
        ({"op": "do", "command": 5}, "bad_request"),
        ({"op": "dance"}, "bad_request"),
        ({}, "bad_request"),
        ([], "bad_request"),
        ({"op": "new", "game": "chess"}, "no_such_game"),
        ({"op": "new", "game": "hiroba", "seats": 9}, "bad_seats"),
        ({"op": "new", "game": "hiroba", "seats": 2, "options": {"seats": 3}}, "seats_twice"),
        ({"op": "new", "game": "hiroba", "options": {"hono": True}}, "bad_options"),
        ({"op": "new", "game": "hiroba", "undo": "sometimes"}, "bad_request"),
        ({"op": "position", "game": "hiroba", "notation": "x"}, "bad_position_line"),
        ({"op": "position", "game": "hiroba", "notation": FIVE, "options": {"seats": 3}}, "position_seats"),
        ({"op": "view", "seat": 9}, "no_such_seat"),
        ({"op": "legal", "seat": -1}, "no_such_seat"),
    ],
)
def test_a_malformed_request_changes_nothing(request_: Any, code: str) -> None:
    door = Door()
    door.ok("new", game="hiroba", seats=2)
    shown = door.ok("show")
    answer = door.referee.answer(json.dumps(request_))
    assert answer["ok"] is False
    assert answer["error"]["code"] == code
    assert door.ok("show") == shown


DEEP = b'{"op":"new","game":"hiroba","options":{"a":' + b"[" * 10**5 + b"]" * 10**5 + b"}}"


@pytest.mark.parametrize(
    "line",
    [b"", b"{", b"\xff\xfe", b"null", b'{"op":"show"', b"\x00", DEEP, b'{"op":"x' * 10**6],
    ids=lambda line: repr(line[:20]),
)
def test_no_line_can_break_it(line: bytes) -> None:
    door = Door()
    assert door.referee.answer(line)["error"]["code"] == "bad_request"
    assert door.ask("show")["error"]["code"] == "no_table"


def test_it_speaks_french() -> None:
    error = Door("fr").fault("score")
    assert error["message"].startswith("Il n’y a pas encore de table")


def test_the_example_of_the_readme() -> None:
    """Asked and answered through the real command; `...` stands for anything."""
    block = README.read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    process = subprocess.Popen(
        [sys.executable, "-m", "game", "--lang", "en", "referee"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    answer, asked = "", 0
    for line in block.splitlines():
        if line.startswith("> "):
            process.stdin.write(line[2:] + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
            asked += 1
        else:
            parts = line.removeprefix("< ").split("...")
            assert answer.startswith(parts[0]), answer
            assert all(part in answer for part in parts)
    process.stdin.close()
    assert process.wait(60) == 0
    process.stdout.close()
    assert asked == 7
