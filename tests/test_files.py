"""Files: nothing is waited for, nothing is half written, nothing is written over that was not meant."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from game.files import SMALL, Problem, named, open_regular, problem_of, read_json, read_regular, write_json, write_whole
from game.kernel.trouble import Trouble
from game.progress import keep_done, load_progress
from game.words import LANGUAGES, words

POSIX = pytest.mark.skipif(os.name == "nt", reason="no pipes and devices among the files there")


def odd_things(folder: Path) -> dict[Path, int]:
    """What can lie in a folder and is no file to be read, each with the code of what is wrong with it."""
    made = {folder / name: code for name, code in ODD.items()}
    os.mkfifo(folder / "pipe")
    (folder / "zero").symlink_to("/dev/zero")
    (folder / "full").symlink_to("/dev/full")
    (folder / "round").symlink_to("round")
    (folder / "folder").mkdir()
    with (folder / "sparse").open("wb") as file:
        file.truncate(300 << 30)
    return made


ODD = {
    "pipe": errno.ESPIPE,
    "zero": errno.ESPIPE,
    "full": errno.ESPIPE,
    "round": errno.ELOOP,
    "folder": errno.EISDIR,
    "sparse": errno.EFBIG,
    "none": errno.ENOENT,
}


@POSIX
def test_only_regular_files_of_a_sane_size_are_opened(tmp_path: Path) -> None:
    for path, code in odd_things(tmp_path).items():
        for mode in ("rb", "r+b"):
            with pytest.raises(OSError) as caught:
                open_regular(path, mode, SMALL)
            assert (path.name, caught.value.errno) == (path.name, code)
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "file").write_bytes(b"text")
    assert read_regular(tmp_path / "link") == b"text", "a link to a file is one"


@POSIX
def test_a_pipe_that_takes_the_place_of_a_file_at_the_last_moment_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"text")
    looked = (tmp_path / "file").stat()
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(Path, "stat", lambda *_, **__: looked)
    with pytest.raises(OSError) as caught:
        read_regular(tmp_path / "pipe")
    assert caught.value.errno == errno.ESPIPE


class Small(Struct):
    """A small thing to keep."""

    count: int = 0
    word: str = "none"


@POSIX
def test_a_small_file_that_is_no_file_is_told_put_aside_and_made_anew(tmp_path: Path) -> None:
    for path in odd_things(tmp_path):
        value, trouble = read_json(path, Small, "settings_broken")
        assert value == Small()
        assert (trouble is None) == (path.name == "none")
        assert trouble is None or trouble.code == "file_read"
        write_json(path, Small(3), broken=trouble is not None)
        assert read_json(path, Small, "settings_broken") == (Small(3), None)
        assert os.path.lexists(tmp_path / f"{path.name}.broken") == (path.name != "none")


def test_lessons_that_nest_too_deep_are_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    deep = b'{"done":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    path.write_bytes(deep)
    assert load_progress(path)[1].code == "progress_broken"
    keep_done(path, "hiroba", "01-first")
    assert load_progress(path)[0].of("hiroba") == {"01-first"}
    assert (tmp_path / "lessons.json.broken").read_bytes() == deep


def test_every_broken_file_is_kept_under_a_number_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    for number in range(1, 5):
        path.write_bytes(b"broken %d" % number)
        write_json(path, Small(number), broken=True)
    kept = [tmp_path / f"small.json.broken{end}" for end in ("", ".2", ".3", ".4")]
    assert [each.read_bytes() for each in kept] == [b"broken 1", b"broken 2", b"broken 3", b"broken 4"]
    assert read_json(path, Small, "settings_broken") == (Small(4), None)
    path.unlink()
    write_json(path, Small(5), broken=True)
    assert read_json(path, Small, "settings_broken") == (Small(5), None), "somebody had put it away already"


def test_a_whole_file_takes_the_place_of_another_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At no moment is there anything in its place but the old file, whole, or the new one, safe on the disk."""
    path = tmp_path / "whole"
    path.write_bytes(b"old" * 1000)
    story: list[str] = []
    synced, replaced = os.fsync, Path.replace

    def sync(descriptor: int) -> None:
        synced(descriptor)
        story.append("synced")
        assert os.fstat(descriptor).st_size == len(b"new" * 1000), "all of it is on the disk"
        assert not os.path.samestat(os.fstat(descriptor), path.stat()), "and not in its place yet"
        assert path.read_bytes() == b"old" * 1000

    def replace(self: Path, target: Path) -> Path:
        story.append("replaced")
        assert self.read_bytes() == b"new" * 1000
        return replaced(self, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", replace)
    with path.open("rb") as reader:
        write_whole(path, b"new" * 1000)
        if os.name != "nt":
            assert reader.read() == b"old" * 1000, "whoever reads the old one reads it to its end"
    assert story == ["synced", "replaced"]
    assert path.read_bytes() == b"new" * 1000
    assert [found.name for found in tmp_path.iterdir()] == ["whole"]


@pytest.mark.parametrize("name", ["b\udcffd.jsonl", "line\nbreak", "tab\t", "\u202eback", "\x1b[31m"])
def test_a_name_that_is_no_text_can_be_told(name: str) -> None:
    told = named(Path(name))
    assert told.isprintable()
    assert "?" in told
    assert told.encode("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_system_says_is_never_told_in_another_language(language: str) -> None:
    spoken = words(language)
    for number in errno.errorcode:
        problem = problem_of(OSError(number, "raw text of the system"))
        told = spoken.trouble(Trouble("file_write", path="here", problem=problem))
        assert "raw text" not in told
        assert told.startswith("here ")
    assert "raw text" not in spoken.problem(problem_of(ValueError("raw text")))


def advice(number: int) -> str:
    problem = problem_of(OSError(number, "?"))
    assert isinstance(problem, Problem)
    return words("en").trouble(Trouble("file_write", path="here", problem=problem))


def test_only_a_full_disk_is_told_to_be_cleared() -> None:
    cleared = {number for number in errno.errorcode if "space" in advice(number)}
    assert cleared == {errno.ENOSPC, errno.EDQUOT}
    assert advice(errno.EACCES) == "here could not be written (it is not allowed). Allow it or choose another place."


def test_a_field_that_cannot_be_read_costs_itself_alone(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    cases: list[tuple[bytes, Any, list[str]]] = [
        (b'{"count":"x","word":"good"}', Small(0, "good"), ["count"]),
        (b'{"count":7,"word":null}', Small(7), ["word"]),
        (b'{"count":1,"later":{"a":[1,2]}}', Small(1), []),
    ]
    for text, value, bad in cases:
        path.write_bytes(text)
        found, trouble = read_json(path, Small, "settings_broken")
        assert found == value
        assert (trouble.values["fields"] if trouble else []) == bad
        assert path.read_bytes() == text
    path.write_bytes(b'{"count":[],"word":{}}')
    assert read_json(path, Small, "settings_broken")[1].code == "settings_broken", "there is no rest"
