"""A pad that SDL does not know: it is told, taught by pressing what is shown, and known from then on, next time too."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.teaching import NEEDED, PARTS, PATIENCE, Teaching
from game.stage.mapping import PADS, load_maps
from game.stage.scenes import Push
from tests.scenes.people import Evening, overlapping, unreadable
from tests.stage.virtual_pad import VirtualPad

UNKNOWN = 0
"""A kind of joystick that SDL takes for no pad."""
WIRES: dict[str, tuple[str, int]] = {
    **{part: ("b", n + 1) for n, part in enumerate(("a", "b", "x", "y", "leftshoulder", "rightshoulder"))},
    **{part: ("b", n + 7) for n, part in enumerate(("start", "back", "leftstick", "rightstick"))},
    "leftx": ("a", 1),
    "lefty": ("a", 0),
    "rightx": ("a", 4),
    "righty": ("a", 3),
    "lefttrigger": ("b", 11),
    "righttrigger": ("a", 5),
}
"""How this pad is wired: unlike any other; it has no cross."""


class Stranger(VirtualPad):
    """A pad that nobody knows."""

    def __init__(self) -> None:
        super().__init__(UNKNOWN)

    def use(self, evening: Evening, part: str) -> None:
        kind, number = WIRES[part]
        if kind == "b":
            self.press(number)
            evening.wait()
            return
        for share in (0.4, 1.0, 0.2, 0.0):
            self.tilt(number, share)
            evening.wait()


def taught(evening: Evening, pad: Stranger) -> None:
    """Press what is shown, until everything was; what the pad has not is waited for."""
    pad.press(14)  # any button tells which pad it is
    evening.wait()
    while evening.scene == "Teaching" and evening.top.part is not None:
        part = evening.top.part
        if part in WIRES:
            pad.use(evening, part)
        else:
            evening.wait(int(PATIENCE * 60) + 5)
        assert evening.scene != "Teaching" or evening.top.part != part


@pytest.fixture
def pad(evening: Evening) -> Stranger:
    made = Stranger()
    evening.pads.append(made)
    evening.wait(3)
    return made


def test_a_pad_that_nobody_knows_is_told_once_and_can_wait(evening: Evening, pad: Stranger) -> None:
    assert evening.scene == "Question"
    assert any("Virtual Joystick" in text for text in evening.reads())
    assert evening.loop.devices.pads == ()
    evening.press_key("down")
    evening.press_key("confirm")
    evening.wait(10)
    assert evening.scene == "Porch", "it is told once"
    pad.press(1)
    evening.wait()
    assert evening.scene == "Porch", "it does nothing"


def test_it_is_taught_by_pressing_what_is_shown_and_plays_at_once(evening: Evening, pad: Stranger) -> None:
    evening.press_key("confirm")
    evening.wait()
    assert evening.scene == "Teaching"
    taught(evening, pad)
    assert evening.scene == "Message"
    assert evening.loop.devices.pads == (pad.name,)
    pad.use(evening, "a")
    evening.wait()
    assert evening.scene == "Porch", "the lower button confirms"
    before = evening.top.focus.name
    pad.use(evening, "leftx")
    assert evening.top.focus.name != before, "the stick moves"
    assert evening.loop.devices.last == pad.name
    pad.use(evening, "start")
    assert not evening.loop.stack, "menu leaves the porch"


def test_what_was_taught_is_kept_and_known_the_next_time(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    pad = Stranger()
    evening.pads.append(pad)
    evening.wait(3)
    evening.press_key("confirm")
    evening.wait()
    taught(evening, pad)
    maps, trouble = load_maps(tmp_path / PADS)
    assert trouble is None
    (kept,) = maps.values()
    assert set(kept.parts) == set(WIRES)
    evening.close()
    again = Evening(tmp_path)
    another = Stranger()
    again.pads.append(another)
    again.wait(3)
    assert again.scene == "Porch", "nothing is asked"
    assert again.loop.devices.pads == (another.name,)
    before = again.top.focus.name
    another.use(again, "leftx")
    assert again.top.focus.name != before
    another.unplug()
    again.pads.remove(another)
    again.wait(3)
    assert again.loop.devices.pads == ()
    again.close()


def test_one_button_cannot_be_two_things(evening: Evening, pad: Stranger) -> None:
    evening.press_key("confirm")
    pad.press(14)
    evening.wait()
    pad.use(evening, "a")
    assert evening.top.part == "b"
    pad.use(evening, "a")
    assert evening.top.part == "b"
    assert evening.house.say("teach.taken") in evening.reads()
    pad.use(evening, "b")
    assert evening.top.part == "x"


def test_what_is_needed_is_waited_for_and_what_is_missing_is_skipped_by_time_or_by_another_device(
    evening: Evening, pad: Stranger
) -> None:
    evening.press_key("confirm")
    pad.press(14)
    evening.wait(int(2 * PATIENCE * 60))
    assert evening.top.part == NEEDED[0]
    pad.use(evening, "a")
    pad.use(evening, "b")
    assert evening.top.part == "x"
    evening.press_key("later")
    assert evening.top.part == "y"
    evening.wait(int(PATIENCE * 60) + 5)
    assert evening.top.part == "dpup"
    evening.press_key("back")
    assert evening.scene == "Porch"
    assert not (evening.house.saves / PADS).exists(), "nothing half is kept"


def test_pulling_the_plug_in_the_middle_leads_back(evening: Evening, pad: Stranger) -> None:
    evening.press_key("confirm")
    pad.press(14)
    evening.wait()
    pad.unplug()
    evening.pads.remove(pad)
    evening.wait(3)
    assert evening.scene == "Porch"


def test_a_pad_that_sdl_knows_can_be_taught_anew(evening: Evening) -> None:
    known = evening.pad()
    evening.loop.go(Push(Teaching(evening.house)))
    known.press(14)
    evening.wait()
    while evening.scene == "Teaching" and evening.top.part is not None:
        if evening.top.part in ("a", "b"):
            known.press({"a": 3, "b": 2}[evening.top.part])
            evening.wait()
        else:
            evening.press_key("later")
    assert evening.scene == "Message"
    evening.press_key("confirm")
    evening.wait()
    before = evening.scene
    known.press(3)
    evening.wait(3)
    assert (before, evening.scene) == ("Porch", "Lobby"), "what was the upper button confirms now"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [100, 150])
def test_every_sentence_of_it_can_be_read(tmp_path: Path, language: str, size: int) -> None:
    evening = Evening(tmp_path, language=language, text_size=size)
    evening.loop.go(Push(Teaching(evening.house)))
    known = evening.pad()
    evening.wait()
    for step in range(len(PARTS) + 1):
        texts = evening.top.said
        assert [fault for each in texts for fault in unreadable(each)] + overlapping(texts) == []
        if step == 0:
            known.press(14)
            evening.wait()
        elif evening.top.part in NEEDED:
            known.press(step)
            evening.wait()
        else:
            evening.press_key("later")
    evening.close()
