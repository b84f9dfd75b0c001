"""Settings, household and records after damage at every byte, and after a kill at any moment: what is good is kept."""

from __future__ import annotations

import os
import random
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.household import Member, keep_household, load_household, put
from game.kernel.trouble import Trouble
from game.records import Result, Sat, keep_result, load_records, rename
from game.settings import Settings, load_settings, save_settings

POSIX = pytest.mark.skipif(os.name == "nt", reason="nobody is forked there")

CHOSEN = Settings(
    language="fr",
    full_screen=False,
    speed="fast",
    text_size=125,
    effects=3,
    music=10,
    names=("Aki", "", "Mio", ""),
    keys={"confirm": "space", "back": "b"},
    buttons={"confirm": "east"},
)
FAMILY = (
    Member("Aki", 0, "girl", text_size=150, lessons={"hiroba": ("01-first", "02-second")}),
    Member("Léa-Ève", 2, "lady", speed="slow", hints=False),
    Member("Ren", 3, "lad"),
)
PLAYED = tuple(
    Result("hiroba", f"2026-11-1{n}T20:00:00", f"seed {n}", (Sat("Aki", 30 + n, 1), Sat("Fox", 20, 2, "elder")))
    for n in range(3)
)


def damaged(whole: bytes) -> Iterator[tuple[str, int, bytes]]:
    """A file with each of its bytes lost, changed in two ways, or the last one before it was torn."""
    for at in range(len(whole)):
        yield "lost", at, whole[:at] + whole[at + 1 :]
        for mask in (0x01, 0x80):
            yield f"changed {mask}", at, whole[:at] + bytes([whole[at] ^ mask]) + whole[at + 1 :]
        yield "torn", at, whole[:at]


def fields(struct: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def test_settings_lose_at_most_what_a_byte_belongs_to(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(CHOSEN, path)
    whole = path.read_bytes()
    usual, chosen = fields(Settings()), fields(CHOSEN)
    for kind, at, data in damaged(whole):
        path.write_bytes(data)
        found, trouble = load_settings(path)
        read = fields(found)
        differ = [name for name in chosen if read[name] != chosen[name]]
        if kind == "torn":
            before = [name for name in chosen if b'"%s":' % name.encode() in whole[:at]]
            assert [name for name in before[:-1] if name in differ] == [], f"{kind} {at}"
            assert trouble is not None or not data or not differ, f"{kind} {at}: nothing was told"
            continue
        assert len(differ) <= 1, f"{kind} {at}: {differ}"
        lost = [name for name in differ if read[name] == usual[name] != chosen[name]]
        assert trouble is not None or not lost, f"{kind} {at}: {lost} lost, nothing told"
        assert is_json(data) or trouble is not None, f"{kind} {at}: no JSON, and nothing told"
        assert path.read_bytes() == data, "it is left until it is written anew"


def is_json(data: bytes) -> bool:
    try:
        msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def test_a_household_keeps_everybody_whose_line_is_good_and_what_can_be_read_of_the_others(tmp_path: Path) -> None:
    path = tmp_path / "household.ndjson"
    keep_household(path, FAMILY)
    whole = path.read_bytes()
    assert load_household(path) == (FAMILY, None)
    for kind, at, data in damaged(whole):
        path.write_bytes(data)
        found, trouble = load_household(path)
        line = whole[:at].count(b"\n")
        if kind == "torn":
            assert found[:line] == FAMILY[:line], f"{kind} {at}"
        else:
            others = [member for n, member in enumerate(FAMILY) if n != line]
            assert [member for member in found if member in others] == others, f"{kind} {at}"
            assert len(found) <= len(FAMILY)
        if found != FAMILY and data.splitlines() != whole.splitlines()[: len(found)]:  # torn between two lines
            assert trouble is not None, f"{kind} {at}: nothing was told"


def test_records_never_tell_anything_that_was_not_so(tmp_path: Path) -> None:
    path = tmp_path / "records.ndjson"
    for result in PLAYED:
        keep_result(path, result)
    whole = path.read_bytes()
    for kind, at, data in damaged(whole):
        path.write_bytes(data)
        found, trouble = load_records(path)
        line = whole[:at].count(b"\n")
        assert all(result in PLAYED for result in found), f"{kind} {at}"
        others = [r for n, r in enumerate(PLAYED) if (n < line if kind == "torn" else n != line)]
        assert [result for result in found if result in others] == others, f"{kind} {at}"
        if found != list(PLAYED) and data.splitlines() != whole.splitlines()[: len(found)]:  # torn between two lines
            assert trouble is not None, f"{kind} {at}: nothing was told"


def test_a_damaged_file_is_set_aside_and_what_was_good_of_it_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "household.ndjson"
    keep_household(path, FAMILY)
    broken = path.read_bytes().replace(b'"crest":2', b'"crest":9')
    path.write_bytes(broken)
    found, trouble = load_household(path)
    assert trouble is not None
    assert trouble.code == "household_broken"
    assert [member.name for member in found] == ["Aki", "Léa-Ève", "Ren"]
    assert found[1] == msgspec.structs.replace(FAMILY[1], crest=0), "all of her that can be read"
    keep_household(path, found, broken=True)
    assert load_household(path) == (found, None)
    assert (tmp_path / "household.ndjson.broken").read_bytes() == broken


def test_what_a_newer_engawa_knows_stays_when_an_older_one_writes(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"speed":"fast","lantern":{"tone":"blue"}}')
    settings, trouble = load_settings(path)
    assert trouble is None
    save_settings(settings, path)
    assert msgspec.json.decode(path.read_bytes())["lantern"] == {"tone": "blue"}


def test_a_name_that_lost_a_letter_is_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"spead":"fast","music":3}')
    settings, trouble = load_settings(path)
    assert settings == Settings(music=3)
    assert trouble is not None
    assert trouble.values["fields"] == ["speed"]


def test_one_unknown_key_costs_no_other(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"keys":{"confirm":"space","back":7},"music":3}')
    settings, trouble = load_settings(path)
    assert settings.keys == {"confirm": "space"}
    assert settings.music == 3
    assert trouble is not None


@given(st.binary(max_size=400))
def test_any_household_is_read_without_a_fault_of_ours(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "household.ndjson"
        path.write_bytes(data)
        found, trouble = load_household(path)
        assert all(member.name for member in found)
        assert trouble is not None or not data.strip() or found


def test_a_rename_takes_the_matches_along_and_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "records.ndjson"
    for result in PLAYED:
        keep_result(path, result)
    rename(path, "Fox", "Nobody")
    assert load_records(path)[0] == list(PLAYED), "a mind is nobody's name"
    rename(path, "Aki", "Akiko")
    assert [result.people[0].name for result in load_records(path)[0]] == ["Akiko"] * 3


def test_somebody_is_put_where_they_were() -> None:
    aki, lea, ren = FAMILY
    assert put(FAMILY, "Ren", None) == (aki, lea)
    renamed = msgspec.structs.replace(aki, name="Akiko")
    assert put(FAMILY, "Aki", renamed) == (renamed, lea, ren)
    new = Member("Mio")
    assert put(FAMILY, "Mio", new) == (*FAMILY, new)


@POSIX
def test_a_kill_at_any_moment_leaves_each_file_as_it_was_or_as_it_was_to_be(tmp_path: Path) -> None:
    """A player that changes everything as fast as it can is killed thirty times; what was said to be kept is there.

    Every other one has kept something by then, however busy the machine is.
    """
    luck = random.Random(7)
    last = 0
    for number in range(30):
        read, write = os.pipe()
        child = os.fork()
        if not child:
            os.close(read)
            _change_for_ever(tmp_path, last, write)
        os.close(write)
        kept = os.read(read, 8) if number % 2 else b""
        time.sleep(luck.uniform(0.0, 0.15))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        with os.fdopen(read, "rb") as pipe:
            last = max([last, *map(int, (kept + pipe.read()).split())])
        settings, trouble = load_settings(tmp_path / "settings.json")
        assert trouble is None
        members, trouble = load_household(tmp_path / "household.ndjson")
        assert trouble is None
        results, trouble = load_records(tmp_path / "records.ndjson")
        assert trouble is None
        assert settings.names[0] in ("", f"{last}", f"{last + 1}")
        assert members == () or members[0].name in (f"{last}", f"{last + 1}")
        assert len(results) in (last, last + 1)
        last = len(results)
    assert last >= 10, "it was not killed before it had done anything"


def test_what_a_kill_left_of_a_write_is_swept_away_by_a_later_one(tmp_path: Path) -> None:
    old, fresh = tmp_path / ".settings.json.7.part", tmp_path / ".settings.json.8.part"
    for left in (old, fresh):
        left.write_bytes(b"half")
    os.utime(old, (time.time() - 3600,) * 2)
    save_settings(CHOSEN, tmp_path / "settings.json")
    assert not old.exists()
    assert fresh.exists(), "somebody may be writing it"


def _change_for_ever(folder: Path, number: int, write: int) -> None:
    while True:
        number += 1
        try:
            save_settings(Settings(names=(f"{number}", "", "", "")), folder / "settings.json")
            keep_household(folder / "household.ndjson", [Member(f"{number}")])
            keep_result(folder / "records.ndjson", Result("koi", "now", "seed", (), match=f"{number}.jsonl"))
        except Trouble:
            os._exit(1)
        os.write(write, b"%d\n" % number)
