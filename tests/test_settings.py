"""Settings: kept whole, never lost, never a reason not to start."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.trouble import Trouble
from game.settings import PACE, Settings, load_settings, save_settings
from game.words import words


@given(
    st.builds(
        Settings,
        language=st.sampled_from([None, "en", "fr"]),
        full_screen=st.booleans(),
        speed=st.sampled_from(sorted(PACE)),
        text_size=st.sampled_from([100, 125, 150]),
        effects=st.integers(0, 10),
        music=st.integers(0, 10),
    )
)
def test_they_come_back_as_they_were(tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> None:
    path = tmp_path_factory.mktemp("saves") / "settings.json"
    save_settings(settings, path)
    assert load_settings(path) == (settings, None)


def test_none_yet_is_the_default(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.json") == (Settings(), None)


@pytest.mark.parametrize("broken", [b"", b"{", b"[]", b"7", b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}", b"\xff"])
def test_a_broken_file_is_told_and_left_as_it_is(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(broken)
    settings, trouble = load_settings(path)
    assert settings == Settings()
    assert trouble is not None
    assert trouble.code == "settings_broken"
    assert path.read_bytes() == broken


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("speed", b'"warp"'),
        ("effects", b"11"),
        ("music", b"-1"),
        ("text_size", b"1000"),
        ("keys", b"[]"),
        ("names", b"7"),
    ],
)
def test_one_value_that_is_none_costs_one_setting(tmp_path: Path, field: str, value: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"language":"fr","shake":false,"%s":%s}' % (field.encode(), value))
    settings, trouble = load_settings(path)
    assert settings == Settings(language="fr", shake=False)
    assert trouble is not None
    assert (trouble.code, trouble.values["fields"]) == ("partly_broken", [field])
    for language in ("en", "fr"):
        assert words(language).say(f"settings.{field}") in words(language).trouble(trouble), (
            "as it is called on its leaf"
        )


def test_what_a_newer_engawa_wrote_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"speed":"fast","lantern":"blue"}')
    assert load_settings(path) == (Settings(speed="fast"), None)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(Trouble) as caught:
        save_settings(Settings(), tmp_path / "file" / "settings.json")
    assert caught.value.code == "file_write"
