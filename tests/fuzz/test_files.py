"""Files that were spoiled: whatever they say, they are read or told, and left as they lie."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

from game.household import HOUSEHOLD, Member, keep_household, load_household
from game.kernel.table import Table, Undo
from game.kernel.trouble import Trouble
from game.progress import PROGRESS, Progress, keep_done, load_progress
from game.records import (
    RECORDS,
    Result,
    Sat,
    alone,
    done,
    keep_result,
    load_records,
    medals,
    of_today,
    peak,
    people,
    tally,
)
from game.registry import GAMES, box_of
from game.saves import FileSink, copy_good, load_match, look_at, resume_match
from game.settings import SETTINGS, Settings, load_settings, save_settings
from tests.fuzz.mangled import blobs, fuzzed, told, trees
from tests.scenes.people import Evening, overlapping, unreadable
from tests.scenes.test_shelf import open_shelf
from tests.support import played, sealed, unsealed

every_game = pytest.mark.parametrize("game", GAMES)


@contextmanager
def lying(name: str, data: bytes) -> Iterator[Path]:
    """A file in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        yield path


# --- journals -------------------------------------------------------------------------------------------


@cache
def journal(game: str) -> bytes:
    """The journal of a match with an undo and a concession in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        box = box_of(game)
        table = played(box, {"seats": list(box.seats)[-1]}, "fuzz", 8, undo=Undo.FREE, sink=FileSink(path))
        table.undo()
        table.concede(0)
        table.close()
        return path.read_bytes()


def read_by_every_door(data: bytes) -> None:
    """Looked at, loaded, gone on with and copied: a sentence or a match, and the file stays as it is."""
    with lying("match.jsonl", data) as path:
        save = look_at(path)
        if save.fault is not None:
            told(save.fault)
        if save.table is not None:
            save.table.view(None)
            save.table.score()
        for door in (load_match, resume_match):
            try:
                opened: Any = door(path)
            except Trouble as trouble:
                told(trouble)
                assert path.read_bytes() == data
            else:
                table = opened[0] if isinstance(opened, tuple) else opened
                assert isinstance(table, Table)
                table.close()
        path.write_bytes(data)
        if save.fault is not None and save.table is not None:
            copy = copy_good(path)
            assert look_at(copy).fault is None
            assert path.read_bytes() == data


@every_game
@fuzzed(25, data=st.data())
def test_a_journal_of_spoiled_bytes(game: str, data: st.DataObject) -> None:
    read_by_every_door(data.draw(blobs(journal(game))))


@every_game
@fuzzed(40, data=st.data())
def test_a_journal_that_says_something_else_under_honest_seals(game: str, data: st.DataObject) -> None:
    lines = [msgspec.json.decode(line) for line in unsealed(journal(game))]
    spoiled = data.draw(trees(lines))
    read_by_every_door(sealed(*(msgspec.json.encode(line) for line in spoiled if isinstance(line, dict))))


@every_game
@fuzzed(4, data=st.data())
def test_a_shelf_with_such_journals_is_shown_and_can_be_read(game: str, data: st.DataObject) -> None:
    lines = [msgspec.json.decode(line) for line in unsealed(journal(game))]
    with tempfile.TemporaryDirectory() as folder:
        for n in range(3):
            spoiled = data.draw(trees(lines))
            made = sealed(*(msgspec.json.encode(line) for line in spoiled if isinstance(line, dict)))
            (Path(folder) / f"{n}.jsonl").write_bytes(made)
        evening = Evening(Path(folder), (853, 480))
        try:
            open_shelf(evening)
            said = evening.top.said
            assert [fault for each in said for fault in unreadable(each)] + overlapping(said) == []
            evening.press_key("inspect")
            evening.wait(4)
        finally:
            evening.close()


# --- small files ----------------------------------------------------------------------------------------

SAT = Sat("Aki", 40, 1, deeds={"goals": 3, "koi": 26}), Sat("Elder", 30, 2, "elder")
RESULT = Result("koi", "2026-11-17T20:00", "s", SAT, "master", "", "a", {"seats": 1, "scenario": "plain"})
SMALL: dict[str, tuple[Any, Callable[[Path], tuple[Any, Trouble | None]], Callable[[Path], None]]] = {
    SETTINGS: (
        Settings(language="fr", names=("Aki", "", "Ren", ""), keys={"confirm": "k"}, buttons={"undo": "west"}),
        load_settings,
        lambda path: save_settings(Settings(), path, broken=load_settings(path)[1] is not None),
    ),
    PROGRESS: (
        Progress({"koi": ("fees", "first"), "hiroba": ()}),
        load_progress,
        lambda path: keep_done(path, "koi", "first"),
    ),
    HOUSEHOLD: (
        Member("Aki", crest=2, text_size=125, speed="fast", lessons={"koi": ("first",)}),
        load_household,
        lambda path: keep_household(path, [Member("Ren")], broken=load_household(path)[1] is not None),
    ),
    RECORDS: (RESULT, load_records, lambda path: keep_result(path, msgspec.structs.replace(RESULT, match="b"))),
}
"""Every small file beside the saves: what it may hold, how it is read, and how it is written again."""


def use(name: str, found: Any) -> None:
    """Do with what was read whatever the house does."""
    if name == HOUSEHOLD:
        assert all(member.name and member.preferences is not None for member in found)
    elif name == RECORDS:
        for who in people(found):
            tally(found, who)
            medals(found, who)
            played = alone(found, who, "koi")
            peak(played, ("gakusei", "master"), "scenario", "plain")
            assert all(isinstance(each, int) for each in done(played, "goals"))
        for result in found:
            of_today(found, result.game, date(2026, 11, 17))
    else:
        assert msgspec.json.decode(msgspec.json.encode(found), type=type(found)) == found


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("spoil", ["bytes", "values"])
@fuzzed(60, data=st.data())
def test_a_small_file_is_read_or_told_and_kept_when_it_is_written_anew(
    name: str, spoil: str, data: st.DataObject
) -> None:
    whole, load, keep = SMALL[name]
    written = msgspec.json.encode(whole)
    if spoil == "bytes":
        spoiled = data.draw(blobs(written))
    else:
        spoiled = msgspec.json.encode(data.draw(trees(msgspec.json.decode(written))))
    with lying(name, spoiled) as path:
        found, trouble = load(path)
        assert path.read_bytes() == spoiled, "reading changes nothing"
        use(name, found)
        if trouble is not None:
            told(trouble)
        keep(path)
        assert load(path)[1] is None, "what is written is whole"
        if trouble is not None:
            assert (path.parent / f"{name}.broken").read_bytes() == spoiled, "and what was broken is kept"


@fuzzed(6, data=st.data())
def test_a_house_with_such_files_opens(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, (whole, *_) in SMALL.items():
            tree = msgspec.json.decode(msgspec.json.encode(whole))
            (Path(folder) / name).write_bytes(msgspec.json.encode(data.draw(trees(tree))))
        evening = Evening(Path(folder), (853, 480))
        try:
            for _ in range(4):  # what is wrong is told first, sheet by sheet
                if evening.scene != "Message":
                    break
                assert [fault for each in evening.top.said for fault in unreadable(each)] == []
                evening.press_key("confirm")
            assert evening.scene == "Porch"
            evening.press_key("confirm")
            assert evening.scene == "Lobby"
        finally:
            evening.close()
