"""The journal: cut at any byte it loads to the last whole commit; changed at any byte it names the line."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cli import run
from game.files import named
from game.kernel.journal import Reader, Sitter
from game.kernel.table import Table, Undo
from game.kernel.trouble import BadJournal, Trouble
from game.registry import box_of
from game.saves import FileSink, Keeper, load_match, look_at, resume_match, save_match
from tests.games.hiroba.support import BOX, FIVE
from tests.support import AnyTable, Memory, played, sealed

SINK = Memory()
TABLE: AnyTable = Table.at_position(BOX, FIVE, "journal", undo=Undo.FREE, sink=SINK)
for said in ("A 5@4d", "A stone 1a", "undo", "redo", "undo", "A end", "B 4@4g"):
    if said == "undo":
        TABLE.undo()
    elif said == "redo":
        TABLE.redo()
    else:
        TABLE.submit(BOX.hear(said))
DATA = SINK.data
ENDS = [at + 1 for at, byte in enumerate(DATA) if byte == ord("\n")]


def load(data: bytes) -> AnyTable:
    return Table.load(BOX, Reader(data))


WHOLE = [load(DATA[:end]) for end in ENDS]
"""The match after each line."""


def test_a_line_a_thing_that_happened() -> None:
    lines = DATA.decode().splitlines()
    assert len(lines) == 1 + 7
    assert lines[0].startswith('{"engawa":1,"game":"hiroba","edition":1,"seed":"journal"')
    assert [line.startswith('{"seek":') for line in lines[1:]] == [False, False, True, True, True, False, False]


@pytest.mark.parametrize("part", range(4))
def test_cut_at_any_byte_it_loads_to_the_last_whole_commit(part: int) -> None:
    for cut in range(part, len(DATA) + 1, 4):
        if cut < ENDS[0]:
            with pytest.raises(BadJournal) as caught:
                load(DATA[:cut])
            assert caught.value.code == "journal_no_head"
            continue
        whole = sum(end <= cut for end in ENDS) - 1
        reader = Reader(DATA[:cut])
        table = Table.load(BOX, reader)
        assert table.state == WHOLE[whole].state
        assert table.timeline.at == WHOLE[whole].timeline.at
        assert list(table.timeline.commits) == list(WHOLE[whole].timeline.commits)
        assert reader.length == ENDS[whole]
        assert reader.torn == (cut != ENDS[whole])


@settings(max_examples=400, deadline=None)
@given(at=st.integers(0, len(DATA) - 1), change=st.integers(1, 255))
def test_changed_at_any_byte_it_names_the_line(at: int, change: int) -> None:
    changed = bytearray(DATA)
    changed[at] ^= change
    with pytest.raises(BadJournal) as caught:
        load(bytes(changed))
    line = 1 + sum(end <= at for end in ENDS)
    assert caught.value.values.get("line", 1) == line


@pytest.mark.parametrize("bit", range(8))
def test_every_single_bit_counts(bit: int) -> None:
    for at in range(len(DATA)):
        changed = bytearray(DATA)
        changed[at] ^= 1 << bit
        with pytest.raises(BadJournal):
            load(bytes(changed))


def test_lines_lost_or_swapped_are_found() -> None:
    lines = DATA.splitlines(keepends=True)
    for at in range(1, len(lines) - 1):
        with pytest.raises(BadJournal) as caught:
            load(b"".join(lines[:at] + lines[at + 1 :]))
        assert caught.value.values["line"] == at + 1
        with pytest.raises(BadJournal):
            load(b"".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "journal_no_head"),
        (b"hello", "journal_no_head"),
        (b"hello\n", "journal_not_ours"),
        (b"\n\n", "journal_not_ours"),
        (b'{"engawa":1}\n', "journal_damaged"),
        (b"\x00\xff" * 300 + b"\n", "journal_not_ours"),
    ],
)
def test_a_file_that_is_no_journal(data: bytes, code: str) -> None:
    with pytest.raises(BadJournal) as caught:
        load(data)
    assert caught.value.code == code


SEATED = b'{"ask":%s,"facts":[%s],"draws":0}'
"""A commit of any ask and facts."""
HEAD = b'{"engawa":1,"game":"hiroba","edition":1,"seed":"s","options":{"seats":2}}'


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        ([HEAD.replace(b'"engawa":1', b'"engawa":9')], "journal_format", None),
        ([HEAD.replace(b'"edition":1', b'"edition":9')], "journal_newer", None),
        ([HEAD.replace(b'"seed":"s",', b"")], "journal_line", 1),
        ([b'{"engawa":1,no json}'], "journal_line", 1),
        ([HEAD[:-1] + b',"undo":"sometimes"}'], "journal_line", 1),
        ([HEAD, b'{"seek":5}'], "journal_line", 2),
        ([HEAD, b'{"seek":no json}'], "journal_line", 2),
        ([HEAD, b'{"ask":no json}'], "journal_line", 2),
        ([HEAD, b'{"ask":"\xff"}'], "journal_line", 2),
        ([HEAD, b'{"ask":null,"more":' + b"[" * 5000 + b"]" * 5000 + b"}"], "journal_line", 2),
        ([HEAD.replace(b'"edition":1', b'"edition":0'), SEATED % (b"5", b"7")], "journal_line", 2),
        (
            [
                HEAD,
                SEATED
                % (
                    b"null",
                    b'{"t":"tile_laid","place":0,"tile":"x","plan":"aaaa~bbbb"},{"t":"tiles_flipped","places":[]}',
                ),
            ],
            "journal_line",
            2,
        ),
        ([HEAD, b'{"seek":"x"}'], "journal_line", 2),
        ([HEAD, b'{"ask":null,"facts":[{"t":"nonsense"}],"draws":0}'], "journal_line", 2),
        (
            [
                HEAD,
                b'{"ask":null,"facts":[{"t":"turn_begun","seat":0,"phase":"place"},{"t":"pebble_placed","seat":7,"piece":"A1","value":1,"square":0}],"draws":0}',
            ],
            "journal_line",
            2,
        ),
        (
            [
                HEAD,
                b'{"ask":null,"facts":[{"t":"tile_laid","place":99,"tile":"x","plan":"?"},{"t":"tiles_flipped","places":[]}],"draws":0}',
            ],
            "journal_line",
            2,
        ),
    ],
)
def test_honest_checksums_over_nonsense_are_a_clear_fault(lines: list[bytes], code: str, line: int | None) -> None:
    with pytest.raises(BadJournal) as caught:
        load(sealed(*lines))
    assert caught.value.code == code
    assert caught.value.values.get("line") == line


ODD = {
    "seek": b'{"seek":5}',
    "ask": SEATED % (b'{"t":"place","seat":9,"value":7,"square":999}', b""),
    "fact": SEATED % (b"null", b'{"t":"pebble_placed","seat":7,"piece":"A1","value":1,"square":0}'),
    "word": SEATED % (b"null", b'{"t":"first_seat_chosen","seat":99}'),
    "tile": SEATED % (b"null", b'{"t":"tile_laid","place":0,"tile":"x","plan":"?"}'),
}


@pytest.mark.parametrize("check", [False, True])
@pytest.mark.parametrize("odd", ODD)
def test_replay_of_sealed_nonsense_is_one_sentence(
    odd: str, check: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(sealed(HEAD, ODD[odd]))
    code = run(["--lang", "en", "replay", str(path), *["--check"] * check])
    out, err = capsys.readouterr()
    assert code == (1 if "rules now decide otherwise" in out else 2)
    assert code == 1 or err.startswith(
        ("Line 2 of the journal cannot be read (", "Line 2 of the journal speaks of other")
    )


def test_replay_of_a_journal_with_too_few_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "names.jsonl"
    save_match(Table.new(BOX, {"seats": 3, "first": 2}, "names", names=["Aki"]), path)
    assert run(["--lang", "en", "replay", str(path)]) == 0
    assert "with Aki, B, C\n" in capsys.readouterr().out


# --- on a disk ------------------------------------------------------------------------------------------


def test_a_match_goes_on_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    table: AnyTable = Table.new(BOX, {"seats": 2}, "file", sink=FileSink(path))
    for _ in range(5):
        table.submit(table.legal(table.state.seat)[0])
        assert load_match(path).state == table.state, "every commit is on the disk when it has happened"
    state = table.state
    table.close()
    path.write_bytes(path.read_bytes() + b'{"ask":{"t":"pl')
    again, _ = resume_match(path)
    assert again.state == state
    again.submit(again.legal(again.state.seat)[0])
    again.close()
    assert load_match(path).state == again.state
    assert b'"pl{' not in path.read_bytes()


@pytest.mark.parametrize("kept", [False, True])
def test_a_journal_that_is_put_away_is_on_the_disk_for_good(
    kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[int, int]] = []
    sync = os.fsync

    def note(descriptor: int) -> None:
        sync(descriptor)
        synced.append((os.fstat(descriptor).st_ino, os.fstat(descriptor).st_size))

    path = tmp_path / "match.jsonl"
    sink = Keeper(tmp_path, "match") if kept else FileSink(path)
    table = played(BOX, {"seats": 2}, "synced", 6, sink=sink)
    monkeypatch.setattr(os, "fsync", note)
    table.close()
    assert synced == [(path.stat().st_ino, path.stat().st_size)], "after its last line"


@pytest.mark.parametrize("edition", [-100_000_000, -(10**30), 0])
def test_an_edition_long_before_the_first_is_not_counted_through(edition: int) -> None:
    head = HEAD.replace(b'"edition":1', b'"edition":%d' % edition)
    table = load(sealed(head, SEATED % (b"null", b'{"t":"first_seat_chosen","seat":0}')))
    assert table.timeline.end == 1
    with pytest.raises(BadJournal) as caught:
        load(sealed(head, SEATED % (b"5", b"7")))
    assert caught.value.values["line"] == 2


def test_a_match_that_broke_off_before_its_deal_is_set_up_by_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    table: AnyTable = Table.new(BOX, {"seats": 3}, "broken off", sink=FileSink(path))
    table.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(b"\n") + 30])
    assert load_match(path).state == table.state
    again, _ = resume_match(path)
    again.close()
    assert path.read_bytes() == whole
    again, _ = resume_match(path)
    again.submit(again.legal(again.state.seat)[0])
    again.close()
    assert load_match(path).state == again.state
    assert path.read_bytes().startswith(whole)


@pytest.mark.parametrize("damage", [b"", b"nonsense\n", DATA[:40], DATA.replace(b'"seat":0', b'"seat":1')])
def test_nothing_is_written_to_a_file_that_failed_to_load(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(damage)
    before = path.stat()
    for door in (load_match, resume_match):
        with pytest.raises(Trouble):
            door(path)
    assert path.read_bytes() == damage
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def test_a_new_match_does_not_overwrite_a_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"precious")
    with pytest.raises(Trouble) as caught:
        FileSink(path)
    assert caught.value.code == "file_exists"
    assert path.read_bytes() == b"precious"


def test_saving_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    table = played(BOX, {"seats": 3}, "save")
    save_match(table, path)
    good = path.read_bytes()
    assert load_match(path).state == table.state

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Trouble) as caught:
        save_match(table, path, replace=True)
    assert caught.value.code == "file_write"
    assert path.read_bytes() == good
    assert [found.name for found in tmp_path.iterdir()] == ["match.jsonl"]


def test_a_line_that_could_not_be_written_did_not_happen() -> None:
    class Full(Memory):
        def write(self, line: bytes) -> None:
            if len(self.lines) >= 3:
                raise Trouble("file_write", path="x", problem="full")
            super().write(line)

    sink = Full()
    table: AnyTable = Table.new(box_of("hiroba"), {"seats": 2}, "full", sink=sink)
    table.submit(table.legal(table.state.seat)[0])
    state, stamp = table.state, table.stamp
    with pytest.raises(Trouble):
        table.submit(table.legal(table.state.seat)[0])
    assert (table.state, table.stamp) == (state, stamp)
    assert load(sink.data).state == state


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of file sizes there")
def test_a_disk_that_was_full_for_a_moment_leaves_a_whole_journal(tmp_path: Path) -> None:
    """Half of a line gets through before the system says no; when there is room again, the match goes on."""
    import resource  # noqa: PLC0415 -- not on every system

    path = tmp_path / "match.jsonl"
    table: AnyTable = Table.new(BOX, {"seats": 2}, "full", sink=FileSink(path))
    state, size = table.state, path.stat().st_size
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 40, old[1]))
    try:
        for _ in range(2):
            with pytest.raises(Trouble) as full:
                table.submit(table.legal(table.state.seat)[0])
            assert full.value.code == "file_write"
            assert table.state == state
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
    assert path.stat().st_size == size, "nothing of the line that failed is left"
    for _ in range(3):
        table.submit(table.legal(table.state.seat)[-1])
    assert load_match(path).state == table.state
    table.close()
    assert load_match(path).state == table.state


@pytest.mark.parametrize("name", ["", ".", "/", "a\0b", "x" * 300, "match.jsonl/inside", "no/folder"])
def test_a_path_that_can_be_none_is_a_fault_that_names_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.jsonl").write_bytes(DATA)
    for door in (lambda path: save_match(TABLE, path), load_match, resume_match, FileSink):
        with pytest.raises(Trouble) as caught:
            door(Path(name))
        assert caught.value.code in ("file_read", "file_write", "file_exists")
        assert caught.value.values["path"] == named(Path(name))
    assert [found.name for found in tmp_path.iterdir()] == ["match.jsonl"]


def test_a_save_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    with pytest.raises(Trouble) as caught:
        save_match(TABLE, tmp_path / "none" / "match.jsonl")
    assert caught.value.values["path"] == str(tmp_path / "none" / "match.jsonl")


def test_closing_closes_the_sink() -> None:
    sink = Memory()
    table: AnyTable = Table.new(BOX, {"seats": 2}, "close", sink=sink)
    table.close()
    assert sink.closed


def test_nothing_happens_at_a_table_that_was_closed() -> None:
    table = played(BOX, {"seats": 2}, "close", 5, Undo.FREE, Memory())
    command, at = table.legal(table.state.seat)[0], table.timeline.at
    table.close()
    for act in (lambda: table.submit(command), table.undo):
        with pytest.raises(Trouble) as caught:
            act()
        assert caught.value.code == "table_closed"
    assert table.timeline.at == at
    assert table.score().totals, "it can be looked at"


def test_going_back_by_several_commits_is_one_line() -> None:
    sink = Memory()
    table = played(BOX, {"seats": 2}, "several", 9, Undo.FREE, sink)
    lines, end = len(sink.lines), table.timeline.at
    table.undo(3)
    table.redo(7)
    assert len(sink.lines) == lines + 2
    assert load(sink.data).timeline.at == 7
    for wrong in (0, 7, 8):
        with pytest.raises(Trouble):
            table.undo(wrong)
    for wrong in (6, 7, end + 1):
        with pytest.raises(Trouble):
            table.redo(wrong)
    assert table.timeline.at == 7


def test_who_sat_where_is_kept_and_an_older_head_says_nothing_of_it() -> None:
    sink = Memory()
    Table.new(BOX, {"seats": 2}, "seats", sitters=[Sitter(1), Sitter(3, "greedy")], sink=sink)
    assert Reader(sink.data).head.sitters == (Sitter(1), Sitter(3, "greedy"))
    before = sink.lines[0].partition(b',"sitters"')[0]
    assert Reader(sealed(before + b"}")).head.sitters == ()


# --- what can be saved of a damaged one -----------------------------------------------------------------


@settings(max_examples=200, deadline=None)
@given(at=st.integers(ENDS[0], len(DATA) - 1), change=st.integers(1, 255))
def test_a_damaged_journal_is_good_up_to_the_line_before(at: int, change: int) -> None:
    changed = bytearray(DATA)
    changed[at] ^= change
    reader = Reader(bytes(changed))
    table, fault = Table.salvage(BOX, reader)
    whole = sum(end <= at for end in ENDS) - 1
    assert fault is not None
    assert table.state == WHOLE[whole].state
    assert reader.read == DATA[: ENDS[whole]]
    assert load(reader.read).state == table.state


def test_a_whole_journal_has_nothing_to_be_salvaged_from() -> None:
    table, fault = Table.salvage(BOX, Reader(DATA))
    assert fault is None
    assert table.state == WHOLE[-1].state


@pytest.mark.parametrize("odd", ["seek", "fact"])
def test_sealed_nonsense_is_left_out(odd: str) -> None:
    reader = Reader(sealed(HEAD, ODD[odd]))
    table, fault = Table.salvage(BOX, reader)
    assert fault is not None
    assert fault.values["line"] == 2
    assert reader.read == sealed(HEAD)
    assert table.timeline.end == 1, "the seed sets the table"


@pytest.mark.parametrize("odd", ODD)
def test_looking_at_sealed_nonsense_raises_nothing(odd: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(sealed(HEAD, ODD[odd]))
    save = look_at(path)
    assert save.head is not None
    assert save.table is None or save.table.score().totals
