"""Mappings: SDL's strings there and back, read from events, kept in a file that others may write to as well."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.trouble import Trouble
from game.stage.mapping import AXES, BUTTONS, HATS, PLATFORM, Map, Source, keep_map, load_maps, maps_of, source_of

GUID = "03000000790000000600000010010000"
LINE = f"{GUID},Old Twin,a:b2,b:b1,dpup:h0.1,dpleft:h0.8,leftx:a0,lefty:a1~,lefttrigger:a3,rightshoulder:+a5,platform:{PLATFORM},"

sources = st.one_of(
    st.integers(0, 40).map(lambda number: Source("b", number)),
    st.tuples(st.integers(0, 3), st.sampled_from(sorted(HATS))).map(lambda hat: Source("h", *hat)),
    st.tuples(st.integers(0, 9), st.just(0), st.sampled_from(["", "+", "-"]), st.booleans()).map(
        lambda axis: Source("a", *axis)
    ),
)


@given(sources)
def test_a_source_is_read_as_it_is_written(source: Source) -> None:
    assert source_of(str(source)) == source


@given(st.dictionaries(st.sampled_from(sorted([*BUTTONS, *AXES])), sources, min_size=1))
def test_a_line_is_read_as_it_is_written(parts: dict[str, Source]) -> None:
    made = Map(GUID, "Some Pad", parts)
    assert maps_of([str(made)]) == {GUID: made}


def test_lines_of_other_systems_and_what_is_none_are_passed_over() -> None:
    other = LINE.replace(PLATFORM, "Amiga")
    assert maps_of(["# a comment", "", other, "not,a,line", f"{GUID},no parts,platform:{PLATFORM},"]) == {}
    assert set(maps_of([LINE])[GUID].parts) == {
        *("a", "b", "dpup", "dpleft", "leftx", "lefty", "lefttrigger", "rightshoulder")
    }


def heard(kind: int, held: set[int], **told: object) -> list[tuple[int, int, int]]:
    return list(maps_of([LINE])[GUID].heard(pygame.Event(kind, told), held))


def test_buttons_hats_and_axes_are_heard_as_those_of_a_known_pad() -> None:
    held: set[int] = set()
    down, up, moved = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION
    assert heard(pygame.JOYBUTTONDOWN, held, button=2) == [(down, pygame.CONTROLLER_BUTTON_A, 1)]
    assert heard(pygame.JOYBUTTONUP, held, button=2) == [(up, pygame.CONTROLLER_BUTTON_A, 0)]
    assert heard(pygame.JOYBUTTONDOWN, held, button=9) == []
    assert heard(pygame.JOYHATMOTION, held, hat=0, value=(0, 1)) == [(down, pygame.CONTROLLER_BUTTON_DPAD_UP, 1)]
    turned = heard(pygame.JOYHATMOTION, held, hat=0, value=(-1, 0))
    assert turned == [(up, pygame.CONTROLLER_BUTTON_DPAD_UP, 0), (down, pygame.CONTROLLER_BUTTON_DPAD_LEFT, 1)]
    assert heard(pygame.JOYAXISMOTION, held, axis=0, value=1.0) == [(moved, pygame.CONTROLLER_AXIS_LEFTX, 32767)]
    assert heard(pygame.JOYAXISMOTION, held, axis=1, value=1.0) == [(moved, pygame.CONTROLLER_AXIS_LEFTY, -32767)]
    assert heard(pygame.JOYAXISMOTION, held, axis=3, value=-1.0) == [(moved, pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0)]
    shoulder = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
    assert heard(pygame.JOYAXISMOTION, held, axis=5, value=0.9) == [(down, shoulder, 1)]
    assert heard(pygame.JOYAXISMOTION, held, axis=5, value=0.95) == [], "it is down already"
    assert heard(pygame.JOYAXISMOTION, held, axis=5, value=-0.9) == [(up, shoulder, 0)]


def test_what_is_taught_takes_the_place_of_an_older_line_and_leaves_all_others(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "pads.txt"
    keep_map(path, Map(GUID, "Old", {"a": Source("b", 0)}))
    path.write_text(f"# mine\n{path.read_text()}{'0' * 32},Other,a:b7,platform:{PLATFORM},\n", encoding="utf-8")
    keep_map(path, Map(GUID, "Old", {"a": Source("b", 5)}))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# mine"
    maps, trouble = load_maps(path)
    assert trouble is None
    assert {guid: found.parts["a"].number for guid, found in maps.items()} == {GUID: 5, "0" * 32: 7}


def test_no_file_is_no_mapping_and_a_broken_one_is_told(tmp_path: Path) -> None:
    assert load_maps(tmp_path / "pads.txt") == ({}, None)
    (tmp_path / "pads.txt").write_bytes(b"\xff\xfe\x00")
    maps, trouble = load_maps(tmp_path / "pads.txt")
    assert maps == {}
    assert trouble is not None
    assert trouble.code == "pads_broken"
    with pytest.raises(Trouble):
        keep_map(tmp_path, Map(GUID, "Old", {"a": Source("b", 0)}))
