"""A name: typed on a keyboard, picked with a pad, clicked with a mouse; at most twelve letters, never none."""

from __future__ import annotations

import pygame
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.scenes.naming import LONGEST, NameEntry
from game.stage.scenes import Push
from tests.scenes.people import Evening


def ask(evening: Evening, name: str = "") -> list[str]:
    told: list[str] = []
    evening.loop.go(Push(NameEntry(evening.house, name, told.append)))
    evening.wait(2)
    return told


def test_typed_with_a_keyboard_alone(evening: Evening) -> None:
    told = ask(evening, "Aki")
    for _ in range(3):
        evening.press_key("back")
    evening.type("Xué-Ura x")
    assert "Xué-Ura x" in evening.reads()
    evening.press_key("confirm")
    assert told == ["Xué-Ura x"]
    assert evening.scene == "Porch"


def test_the_letter_of_the_key_that_opens_the_sheet_is_no_letter_of_the_name(evening: Evening) -> None:
    for _ in range(2):
        evening.press_key("confirm")
    evening.tap(pygame.K_x, "x")
    assert evening.scene == "NameEntry"
    evening.type("Mika")
    assert "Mika" in evening.reads(), "a new name, not a longer one"


def test_the_first_letter_begins_a_new_name(evening: Evening) -> None:
    told = ask(evening, "Aki")
    evening.type("Mia")
    evening.press_key("confirm")
    assert told == ["Mia"]
    pad = evening.pad()
    told = ask(evening, "Aki")
    evening.press_pad(pad, "inspect")
    evening.walk(lambda way: evening.press_pad(pad, way), "O")
    evening.press_pad(pad, "confirm")
    evening.press_pad(pad, "pause")
    assert told == ["Ako"], "whoever deletes a letter keeps the rest"


def test_letters_that_are_bound_are_letters_here(evening: Evening) -> None:
    evening.house.change(keys={"up": "w", "confirm": "c"})
    told = ask(evening)
    evening.type("Wc")
    evening.wait(60)
    assert evening.top.typed == "Wc"
    assert evening.top.focus.name == "done", "a letter moves nothing"
    evening.tap(pygame.K_RETURN)
    assert told == ["Wc"]


def test_picked_with_a_pad_alone(evening: Evening) -> None:
    pad = evening.pad()
    told = ask(evening)
    for letter in "ZOÉ":
        evening.walk(lambda way: evening.press_pad(pad, way), letter)
        evening.press_pad(pad, "confirm")
    assert evening.top.typed == "Zoé", "a capital, then small letters"
    evening.press_pad(pad, "inspect")
    assert evening.top.typed == "Zo"
    evening.press_pad(pad, "next")
    evening.walk(lambda way: evening.press_pad(pad, way), "A")
    evening.press_pad(pad, "confirm")
    assert evening.top.typed == "ZoA"
    evening.press_pad(pad, "pause")
    assert told == ["ZoA"]
    assert pygame.key.get_repeat() == (0, 0), "keys that are held repeat no more than before"


def test_clicked_with_a_mouse_alone(evening: Evening) -> None:
    told = ask(evening, "Bo")
    evening.click("space")
    evening.click("B")
    assert evening.top.typed == "Bo B"
    evening.click("delete")
    evening.click("case")
    evening.click("Œ")
    evening.click("done")
    assert told == ["Bo Œ"]


def test_no_name_is_no_answer_and_going_back_leaves_it(evening: Evening) -> None:
    pad = evening.pad()
    told = ask(evening, "A")
    evening.press_key("back")
    evening.press_key("confirm")
    assert evening.scene == "NameEntry"
    evening.type("  ")
    evening.press_key("confirm")
    assert (told, evening.scene) == ([], "NameEntry")
    evening.press_pad(pad, "back")
    assert (told, evening.scene) == ([], "Porch")
    ask(evening)
    evening.press_key("pause")
    assert evening.scene == "Porch"


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(name=st.text(st.characters(codec="latin-1", categories=("L", "N", "P", "Zs")), max_size=30))
def test_whatever_is_typed_fits(evening: Evening, name: str) -> None:
    told = ask(evening)
    for letter in name:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
    evening.wait(1)
    assert len(evening.top.typed) <= LONGEST
    evening.top.focus.put("done")
    evening.press_key("confirm")
    wanted = " ".join(name[:LONGEST].split())
    assert told == ([wanted] if wanted else [])
    if evening.scene == "NameEntry":
        evening.press_key("pause")
