"""Positions, commands, requests, names, levels and words that were spoiled: taken, or refused in a sentence."""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import tomli
from hypothesis import strategies as st

from game import paths
from game.cli.referee import Referee
from game.kernel.table import AnyTable, Table
from game.kernel.trouble import BadLevel, Trouble
from game.lessons import read_school
from game.levels import read_levels, read_toml
from game.names import LONGEST, name_of
from game.registry import GAMES, OURS, box_of, package_of
from game.stage.text import Text
from game.words import LANGUAGES, Words, _flat, words
from tests.fuzz.mangled import SIGNS, fuzzed, texts, told, trees
from tests.support import played

every_game = pytest.mark.parametrize("game", GAMES)
STEPS = (0, 6, 25)
TEXT = Text(0.5)


@cache
def moments(game: str) -> list[AnyTable]:
    """A match of a game at several moments."""
    box = box_of(game)
    return [played(box, {"seats": seats}, "fuzz", steps) for seats in list(box.seats)[-2:] for steps in STEPS]


# --- positions and commands -----------------------------------------------------------------------------


@every_game
@fuzzed(60, data=st.data())
def test_a_position_is_taken_and_can_be_played_or_is_refused(game: str, data: st.DataObject) -> None:
    box = box_of(game)
    text = data.draw(texts(box.show(data.draw(st.sampled_from(moments(game))).state)))
    try:
        table: AnyTable = Table.at_position(box, text, "fuzz")
    except Trouble as trouble:
        told(trouble, game)
        return
    assert box.read(box.show(table.state)) == table.state, "what is taken can be written down"
    table.score()
    for seat in box.waits(table.state):
        commands = table.legal(seat)
        if commands:
            table.submit(data.draw(st.sampled_from(commands)))
            break


@every_game
@fuzzed(80, data=st.data())
def test_a_command_is_done_or_refused_and_then_nothing_has_changed(game: str, data: st.DataObject) -> None:
    box, table = box_of(game), data.draw(st.sampled_from(moments(game)))
    asked = [box.say(command) for seat in box.waits(table.state) for command in table.legal(seat)]
    said = data.draw(texts(data.draw(st.sampled_from(asked or ["A end"]))))
    state = table.state
    try:
        box.decide(state, box.hear(said), table.fate())
    except Trouble as trouble:
        told(trouble, game)
    assert table.state == state


# --- requests -------------------------------------------------------------------------------------------


HERE = "/here"
"""The folder of a test in what is drawn for it: its real name is another one each time, and examples must not be."""


@every_game
@fuzzed(25, data=st.data())
def test_whatever_the_referee_is_asked_it_answers_and_a_fault_changes_nothing(game: str, data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        referee = Referee(words("en"))
        path = f"{HERE}/match.jsonl"
        assert referee.answer(json.dumps({"op": "new", "game": game, "seed": "fuzz"}))["ok"]
        requests: list[dict[str, Any]] = [
            {"op": "new", "game": game, "seats": 2, "seed": "s", "options": {"seats": 2}, "undo": "free"},
            {"op": "position", "game": game, "notation": referee.answer('{"op":"show"}')["notation"], "options": {}},
            *({"op": op, "seat": 1} for op in ("legal", "view", "told")),
            *({"op": op} for op in ("undo", "redo", "score", "show")),
            {"op": "save", "path": path, "replace": True},
            {"op": "load", "path": path},
        ]
        for _ in range(8):
            legal = referee.answer('{"op":"legal"}')["legal"]
            request = data.draw(st.sampled_from([*requests, *({"op": "do", "command": each} for each in legal[:20])]))
            whole = data.draw(st.booleans())
            spoiled = request if whole else data.draw(trees(request))
            if isinstance(spoiled.get("path"), str):
                if not spoiled["path"].startswith(f"{HERE}/"):
                    continue  # the referee writes wherever it is asked to: not into this machine
                spoiled = {**spoiled, "path": folder + spoiled["path"].removeprefix(HERE)}
            line = json.dumps(spoiled)
            if not whole and "path" not in line and data.draw(st.booleans()):
                line = data.draw(texts(line))
            before = referee.answer('{"op":"show"}')
            answer = referee.answer(line)
            assert msgspec.json.encode(answer)
            if not answer["ok"]:
                assert answer["error"]["message"]
                assert referee.answer('{"op":"show"}') == before


# --- names ----------------------------------------------------------------------------------------------


@fuzzed(200, text=st.one_of(st.text(max_size=60), st.text(SIGNS, max_size=40)))
def test_a_name_is_one_line_that_the_font_can_set(text: str) -> None:
    name = name_of(text)
    assert len(name) <= LONGEST
    assert name == name_of(name)
    if name:
        assert TEXT.width(name, 32) > 0


# --- levels and words -----------------------------------------------------------------------------------


def open_box(game: str, levels: dict[str, Any]) -> Any:
    """A box of a game with other data."""
    import importlib  # noqa: PLC0415 -- only here

    return importlib.import_module(package_of(game)).open_box(levels)


@every_game
@fuzzed(40, data=st.data())
def test_levels_are_taken_and_can_be_dealt_or_are_told(game: str, data: st.DataObject) -> None:
    levels = read_levels(game)
    file = data.draw(st.sampled_from(sorted(levels)))
    spoiled = {**levels, file: data.draw(trees(levels[file]))}
    try:
        box = open_box(game, spoiled)
    except BadLevel as trouble:
        told(trouble)
        return
    Table.new(box, {"seats": list(box.seats)[-1]}, "fuzz")


@pytest.mark.parametrize("game", OURS)
@fuzzed(6, data=st.data())
def test_a_lesson_is_taken_or_told_and_the_others_stay(game: str, data: st.DataObject) -> None:
    lessons = sorted((paths.levels(game) / "lessons").glob("*.toml"))
    path = data.draw(st.sampled_from(lessons))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / path.name).write_text(data.draw(texts(path.read_text(encoding="utf-8"))), encoding="utf-8")
        (Path(folder) / f"99-{lessons[0].name[3:]}").write_bytes(lessons[0].read_bytes())
        school = read_school(game, Path(folder), every_way=False)
    assert len(school.lessons) + len(school.faults) == 2
    assert school.lessons, "one that is broken stops no other"
    for fault in school.faults:
        told(fault)


@fuzzed(60, data=st.data())
def test_toml_is_read_or_told(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted((paths.data() / "levels").glob("*/*.toml"))))
    with tempfile.TemporaryDirectory() as folder:
        spoiled = Path(folder) / "a.toml"
        spoiled.write_text(data.draw(texts(path.read_text(encoding="utf-8"))), encoding="utf-8")
        try:
            assert isinstance(read_toml(spoiled, "a.toml"), dict)
        except BadLevel as trouble:
            told(trouble)


@pytest.mark.parametrize("language", LANGUAGES)
@fuzzed(40, data=st.data())
def test_words_are_read_or_told_and_what_is_read_can_be_said(language: str, data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(sorted((paths.data() / "assets" / "words" / language).glob("*.toml"))))
    text = data.draw(texts(file.read_text(encoding="utf-8")))
    try:
        entries = dict(_flat(tomli.loads(text), file.stem))
    except (ValueError, RecursionError):
        return  # as words() does: Wordless, with the name of the file
    said = Words(language, entries)
    for key in data.draw(st.lists(st.sampled_from(sorted(entries) or ["none"]), max_size=5)):
        if key in entries and "{" not in str(entries[key]):
            assert isinstance(said.say(key), str)
