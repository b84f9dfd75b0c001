"""Remarks of minds: now and then, in words that there are, and never anything that not everybody was told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.kernel.box import AnyBox
from game.kernel.chance import Seeded
from game.kernel.table import Table
from game.minds import remark as remarks
from game.minds.remark import SPEAKERS, WAYS, Remark, remark
from game.registry import GAMES, box_of
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.seating import Player, Seating
from game.stage.scenes import Reset
from game.words import LANGUAGES, words
from tests.scenes.people import Evening
from tests.support import played

MINDS = ("elder", "sprout", "gardener", "kami")
MOODS = ("lucky", "unlucky", "fine")
every_game = pytest.mark.parametrize("name", GAMES)


def said(box: AnyBox, seed: int, seats: int = 2) -> Iterator[tuple[Any, int, Remark | None]]:
    """What minds say of each commit of a random game: the commit, its number, and the remark."""
    line = played(box, {"seats": seats}, seed).timeline
    for at, commit in enumerate(line.past, start=1):
        couch = box.project(line.state_at(at), None)
        yield commit, at, remark(box, couch, commit.facts, at, MINDS[:seats])


@every_game
def test_a_mark_holds_nothing_that_is_not_told_to_everybody(name: str) -> None:
    box = box_of(name)
    for seed in range(4):
        for commit in played(box, {"seats": 2}, seed).timeline.past:
            for fact in commit.facts:
                assert list(box.marks(box.redact(fact, None))) == list(box.marks(fact))


@every_game
def test_other_secrets_other_facts_the_same_words(name: str) -> None:
    """Behind what the couch sees, any world: what is said is the same, redacted facts and all."""
    box = box_of(name)
    line = played(box, {"seats": 2}, 7).timeline
    for at, commit in enumerate(line.past, start=1):
        couch = box.project(line.state_at(at), None)
        world = box.imagine(couch, None, Seeded(f"other/{at}"))
        told = tuple(box.redact(fact, None) for fact in commit.facts)
        heard = remark(box, couch, commit.facts, at, MINDS[:2])
        assert remark(box, box.project(world, None), told, at, MINDS[:2]) == heard


@every_game
def test_minds_speak_now_and_then_and_each_of_its_own(name: str) -> None:
    box = box_of(name)
    count: Counter[bool] = Counter()
    for seed in range(6):
        for commit, _, heard in said(box, seed):
            count[heard is not None] += 1
            if heard is None:
                continue
            marks = [mark for fact in commit.facts for mark in box.marks(fact)]
            mood = heard.key.rpartition(".")[2].partition("_")[0]
            assert heard.key.startswith(f"minds.says.{MINDS[heard.seat]}.")
            whose = {mark.seat for mark in marks if mark.mood == mood}
            assert whose - {heard.seat} if mood == "fine" else heard.seat in whose
    assert 0 < count[True] < count[False]


def test_people_and_chance_say_nothing() -> None:
    box = box_of("hitohira")
    line = played(box, {"seats": 2}, 1).timeline
    for at, commit in enumerate(line.past, start=1):
        assert remark(box, box.project(line.state_at(at), None), commit.facts, at, (None, "random")) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there_and_short(language: str) -> None:
    spoken = words(language)
    for mind in SPEAKERS:
        for mood in MOODS:
            for way in range(1, WAYS + 1):
                assert len(spoken.say(f"minds.says.{mind}.{mood}_{way}")) <= 26


class Loud:
    """An evening among minds that say something whenever they can."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, **settings: object) -> None:
        monkeypatch.setattr(remarks, "OFTEN", 1.0)
        self.evening = Evening(folder, **settings)
        seating = Seating((Player("Fox", mind="gardener"), Player("Crane", mind="sprout"), None, None))
        self.match = Match(Table.new(box_of("haniwa"), {"seats": 2}, "loud"), seating)
        self.evening.loop.go(Reset(Playing(self.evening.house, self.match)))

    def heard(self, frames: int = 900) -> list[str]:
        """Every word that was on the screen, as it was read there."""
        own = {words("en").say(key) for key in words("en").keys if re.match(r"minds\.says\.", key)}
        found: list[str] = []
        for _ in range(frames):
            self.evening.wait(1)
            if not isinstance(self.evening.top, Playing):
                break
            found += [text for text in self.evening.reads() if text in own and text not in found[-1:]]
        return found


def test_a_word_is_read_at_the_table_unless_the_household_wants_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = []
    for remarks_on in (True, False):
        loud = Loud(tmp_path / str(remarks_on), monkeypatch, remarks=remarks_on, speed="fast")
        try:
            heard = loud.heard()
            assert bool(heard) == remarks_on
            ends.append((loud.match.table.timeline.at, loud.evening.loop.clock))
        finally:
            loud.evening.close()
    assert ends[0] == ends[1], "the match is as far at the same time: no show and no mind has waited"
