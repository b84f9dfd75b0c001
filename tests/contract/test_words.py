"""Words: everything a player can be told has a sentence, in every language, with the same blanks."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import game
from game.kernel.choices import choices_of
from game.kernel.trouble import Refusal
from game.registry import GAMES, box_of
from game.words import LANGUAGES, PIECES, Words, language_of_user, words
from tests.support import option_sets, played

EN = words("en")


def sentences(spoken: Words, key: str) -> list[str]:
    entry = spoken.entry(key)
    return [entry] if isinstance(entry, str) else list(entry.values())


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_key(language: str) -> None:
    assert set(words(language).keys) == set(EN.keys)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(EN.keys))
def test_a_sentence_has_the_same_blanks_in_every_language(key: str, language: str) -> None:
    here, there = sentences(words(language), key), sentences(EN, key)
    assert len(here) == len(there), "a plural in one language only"
    assert set().union(*map(blanks, here)) == set().union(*map(blanks, there))
    assert all(text.strip() for text in here if not key.endswith("usage"))


@pytest.mark.parametrize("key", sorted(EN.keys))
def test_french_is_set_in_french(key: str) -> None:
    """No break before : ; ? ! and inside quotation marks (U+00A0), typographic apostrophes."""
    for text in sentences(words("fr"), key):
        assert not re.search(r" [:;?!»]|« ", text), text
        assert "\u202f" not in text
        assert "'" not in text, text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(key for key in EN.keys if not key.startswith("cli.")))
def test_a_number_is_never_parted_from_its_percent(key: str, language: str) -> None:
    assert not any(re.search(r"[}\d] %", text) for text in sentences(words(language), key))


@pytest.mark.parametrize("name", GAMES)
def test_every_mark_has_words(name: str) -> None:
    """What is worth counting in a game, over games enough to meet most of it."""
    box = box_of(name)
    found = set()
    for seed in range(6):
        for commit in played(box, {"seats": 2}, seed).timeline.past:
            found |= {mark for fact in commit.facts for mark in box.marks(fact)}
    assert found
    for language in LANGUAGES:
        for mark in found:
            assert mark.kind in words(language)
            assert mark.name in words(language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_and_event_has_words(name: str, language: str) -> None:
    box, spoken = box_of(name), words(language)
    assert f"{name}.name" in spoken
    for code in box.refusals:
        assert f"{name}.refusal.{code}" in spoken
    for event in box.events:
        assert f"{name}.event.{event.__struct_config__.tag}" in spoken


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_a_name_a_line_and_a_word_for_each_value(name: str, language: str) -> None:
    spoken = words(language)
    assert f"{name}.line" in spoken
    for choice in choices_of(name, box_of(name).options):
        key = f"{name}.option.{choice.key}"
        assert {f"{key}.name", f"{key}.line"} <= set(spoken.keys)
        if isinstance(choice.values[0], str):
            assert {f"{key}.value.{value}" for value in choice.values} <= set(spoken.keys)


@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name in GAMES for options in option_sets(box_of(name))], ids=str
)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), data=st.data())
def test_everything_that_happens_can_be_told(
    name: str, options: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    """Every event, to every onlooker; every refusal; every line of the receipt; in every language."""
    box = box_of(name)
    table = played(box, options, seed)
    names = ["Aki", "Ben", "Chie", "Dan"][: options["seats"]]
    events = [event for seat in (None, *range(options["seats"])) for event in table.told(seat)]
    receipt = table.score()
    state = table.timeline.state_at(data.draw(st.integers(1, table.timeline.end)))
    asked = [
        box.objection(state, command) for seat in range(options["seats"]) for command in box.conceivable(state, seat)
    ]
    refusals = dict.fromkeys(refusal for refusal in asked if refusal is not None)
    for language in LANGUAGES:
        spoken = words(language)
        for event in events:
            told = spoken.event(box, event, names)
            assert told
            assert "{" not in told
        for line in receipt.lines:
            assert f"{name}.score.{line.rule}" in spoken
        assert f"{name}.decided_by.{receipt.decided_by}" in spoken
        for refusal in refusals:
            assert "{" not in spoken.trouble(refusal, name)


def test_no_trouble_is_without_words() -> None:
    """Every code that the source raises with stands in the words, and every one of those is raised."""
    raised: set[str] = set()
    for path in Path(game.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        raised |= set(re.findall(r'(?:Trouble|Bad\w+)\(\s*"(\w+)"', text))
        raised |= set(re.findall(r'"(undo_horizon|undo_off|journal_\w+|\w+_broken)"', text))
    told = {key.removeprefix("trouble.") for key in EN.keys if key.startswith("trouble.")}
    told = {re.sub(r"_E[A-Z]+$", "", code) for code in told}  # the same code, where the system says just this
    prefixes = {code for code in raised if code.endswith("_")}
    built = {code for code in told if any(code.startswith(prefix) for prefix in prefixes)}
    assert raised - prefixes - told == set()
    assert told - raised - built == set()


def test_the_language_of_the_user() -> None:
    assert language_of_user({}) == "en"
    assert language_of_user({"LANG": "fr_FR.UTF-8"}) == "fr"
    assert language_of_user({"LANG": "fr_FR.UTF-8", "ENGAWA_LANG": "en"}) == "en"
    assert language_of_user({"LANG": "ja_JP.UTF-8"}) == "en"


def test_plurals_follow_the_language() -> None:
    said = {
        language: [words(language).say("cli.replay.total", name="A", count=n, place=1) for n in (0, 1, 2)]
        for language in LANGUAGES
    }
    assert ["points" in text for text in said["en"]] == [True, False, True]
    assert ["points" in text for text in said["fr"]] == [False, False, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_its_pieces_in_one_way_so_that_it_can_be_said_without_them(language: str) -> None:
    spoken = words(language)
    for key in spoken.keys:
        if ".refusal." in key:
            entry = spoken.entry(key)
            for sentence in [entry] if isinstance(entry, str) else entry.values():
                assert "{pieces" not in sentence.replace(PIECES, ""), key


def test_at_the_table_a_refusal_is_said_whole_but_for_its_pieces() -> None:
    refusal = Refusal("gift_first", "§9.3", ("branch-small.1@0,1",))
    assert words("en").trouble(refusal, "koi").count("(") == 1
    assert words("en").reason(refusal, "koi") == ("The free water of your branch comes first: place it, or decline it.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_that_begins_with_a_piece_begins_with_a_capital(language: str) -> None:
    refusal = Refusal("not_in_hand", "§2", (), tile="B3")
    assert words(language).reason(refusal, "haniwa")[0].isupper()


def test_french_drops_a_vowel_before_a_name_that_begins_with_one() -> None:
    french = words("fr")
    for name, told in (("Ren", "de Ren"), ("Aki", "d’Aki"), ("Élise", "d’Élise"), ("8", "de 8"), ("", "de ")):
        assert told in french.say("lost.title", names=name)
    assert "of Aki" not in EN.say("lost.title", names="Aki")
