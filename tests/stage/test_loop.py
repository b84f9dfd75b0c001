"""The loop: fixed steps, a clamp, a stack that obeys, and no drawing when nothing changed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pygame
import pytest

import game.scenes
from game.kernel.trouble import Trouble
from game.stage.drawn import Drawn
from game.stage.intents import Act, Intent
from game.stage.layers import Layers
from game.stage.loop import LONGEST, STEP, Loop
from game.stage.scenes import Go, Leave, Pop, Push, Reset, Scene, Then
from game.stage.window import CARD, SIZE, Canvas, Window, fit
from tests.stage.virtual_pad import VirtualPad


class Plain(Scene):
    """A scene that notes what happens to it and draws one square."""

    def __init__(self, name: str, *, opaque: bool = True) -> None:
        self.name = name
        self.opaque = opaque
        self.story: list[str] = []
        self.steps = 0
        self.answers: dict[Act, Go] = {}
        self.releases: dict[Act, Go] = {}
        self.layers = Layers()
        self.x = 0
        self.ground = pygame.Surface(SIZE)
        self.square = pygame.Surface((50, 50))
        self.square.fill((200, 0, 0))
        self.layers.ground(self.ground)

    def enter(self) -> None:
        self.story.append("enter")

    def leave(self) -> None:
        self.story.append("leave")

    def cover(self) -> None:
        self.story.append("cover")

    def uncover(self) -> None:
        self.story.append("uncover")

    def resize(self) -> None:
        self.story.append("resize")

    def handle(self, intent: Intent) -> Go:
        self.story.append(intent.act.value)
        return self.answers.get(intent.act)

    def release(self, intent: Intent) -> Go:
        assert intent.released
        self.story.append(f"-{intent.act.value}")
        return self.releases.get(intent.act)

    def lapse(self, intent: Intent) -> None:
        assert intent.released
        self.story.append(f"~{intent.act.value}")

    def update(self, seconds: float) -> Go:
        assert seconds == STEP
        self.steps += 1
        return None

    def draw(self, canvas: Canvas, clock: float) -> None:
        self.layers.draw(canvas, [Drawn("square", self.square, (self.x, 10))])


def test_time_passes_in_whole_steps_and_nothing_is_lost(loop: Loop) -> None:
    scene = Plain("a")
    loop.go(Push(scene))
    for _ in range(100):
        loop.advance(0.025)
    assert scene.steps == int(100 * 0.025 / STEP + 1e-6)
    assert loop.clock == pytest.approx(scene.steps * STEP)


def test_a_long_frame_is_clamped(loop: Loop) -> None:
    scene = Plain("a")
    loop.go(Push(scene))
    loop.advance(30.0)
    assert scene.steps == int(LONGEST / STEP + 1e-6)


def test_the_stack_obeys_and_tells_its_scenes(loop: Loop) -> None:
    a, b, c = Plain("a"), Plain("b", opaque=False), Plain("c")
    loop.go(Push(a))
    loop.go(Push(b))
    assert a.story == ["enter", "cover"]
    loop.go(Pop())
    assert a.story == ["enter", "cover", "uncover"]
    assert b.story == ["enter", "leave"]
    loop.go(Push(b))
    loop.go(Reset(c))
    assert a.story[-1] == "leave"
    assert loop.stack == (c,)
    loop.go(Leave())
    assert loop.stack == ()
    assert c.story == ["enter", "leave"]


def test_a_scene_leads_somewhere_and_on_from_there(loop: Loop) -> None:
    below, card, then = Plain("below"), Plain("card"), Plain("then")
    loop.go(Push(below))
    loop.go(Push(card))
    reached: list[Scene] = []

    def on() -> Go:
        reached.append(loop.top)
        return Push(then)

    card.answers[Act.CONFIRM] = Then(Pop(), on)
    loop.handle(Intent(Act.CONFIRM, "keys"))
    assert reached == [below], "it is asked where to go on to when that is reached"
    assert loop.stack == (below, then)
    assert below.story == ["enter", "cover", "uncover", "cover"]


def test_only_the_loop_goes_from_scene_to_scene() -> None:
    scenes = sorted(Path(game.scenes.__file__).parent.glob("*.py"))
    assert len(scenes) > 40
    assert [file.name for file in scenes if "loop.go(" in file.read_text(encoding="utf-8")] == []


def test_only_the_topmost_scene_is_asked(loop: Loop) -> None:
    a, b = Plain("a"), Plain("b")
    loop.go(Push(a))
    loop.go(Push(b))
    loop.handle(Intent(Act.CONFIRM, "keyboard"))
    loop.advance(0.05)
    assert "confirm" in b.story
    assert "confirm" not in a.story
    assert a.steps == 0


def test_one_press_does_one_thing_even_if_the_scene_changes(loop: Loop) -> None:
    a, b = Plain("a"), Plain("b")
    a.answers[Act.CONFIRM] = Push(b)
    loop.go(Push(a))
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    loop.frame(STEP)
    assert loop.top is b
    assert "confirm" not in b.story


def key(code: int, *, down: bool = True) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)


def test_a_release_is_told_by_its_own_name_and_its_answer_is_obeyed(loop: Loop, pad: VirtualPad) -> None:
    scene, after = Plain("a"), Plain("b")
    scene.releases[Act.CONFIRM] = Push(after)
    loop.go(Push(scene))
    loop.frame(STEP)
    pad.hold(pygame.CONTROLLER_BUTTON_A)
    loop.frame(STEP)
    assert scene.story == ["enter", "found", "confirm"]
    pad.release(pygame.CONTROLLER_BUTTON_A)
    loop.frame(STEP)
    assert scene.story == ["enter", "found", "confirm", "-confirm", "cover"]
    assert loop.top is after


def test_a_release_belongs_to_the_scene_that_was_pressed(loop: Loop) -> None:
    a, b = Plain("a"), Plain("b")
    a.answers[Act.CONFIRM] = Push(b)
    b.answers[Act.BACK] = Pop()
    loop.go(Push(a))
    loop.frame(STEP, [key(pygame.K_RETURN)])
    assert a.story == ["enter", "confirm", "~confirm", "cover"]
    loop.frame(STEP, [key(pygame.K_RETURN, down=False)])
    assert b.story == ["enter"]
    loop.frame(STEP, [key(pygame.K_RETURN)])
    loop.frame(STEP, [key(pygame.K_BACKSPACE)])
    assert b.story == ["enter", "confirm", "back", "~back", "~confirm", "leave"]
    loop.frame(STEP, [key(pygame.K_RETURN, down=False), key(pygame.K_BACKSPACE, down=False)])
    assert a.story == ["enter", "confirm", "~confirm", "cover", "uncover"], "what was pressed above says nothing here"


def test_what_is_held_while_another_scene_comes_and_goes_is_let_go_in_neither(loop: Loop) -> None:
    a, b = Plain("a"), Plain("b")
    loop.go(Push(a))
    loop.frame(STEP, [key(pygame.K_RETURN)])
    loop.go(Push(b))
    loop.go(Pop())
    loop.frame(STEP, [key(pygame.K_RETURN, down=False)])
    assert a.story == ["enter", "confirm", "~confirm", "cover", "uncover"]
    loop.frame(STEP, [key(pygame.K_RETURN)])
    loop.frame(STEP, [key(pygame.K_RETURN, down=False)])
    assert a.story[-2:] == ["confirm", "-confirm"]


def test_losing_the_window_ends_what_is_held_without_a_release(loop: Loop) -> None:
    scene = Plain("a")
    loop.go(Push(scene))
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 200), button=3)
    up = pygame.Event(pygame.MOUSEBUTTONUP, pos=(300, 200), button=3)
    lost = pygame.Event(pygame.WINDOWFOCUSLOST)
    loop.frame(STEP, [key(pygame.K_RETURN), down])
    loop.frame(STEP, [lost])
    loop.frame(STEP, [key(pygame.K_RETURN, down=False), up])
    assert scene.story == ["enter", "confirm", "inspect", "~confirm", "~inspect"]


def test_keys_that_are_lifted_as_the_window_is_lost_were_not_let_go(loop: Loop) -> None:
    scene = Plain("a")
    loop.go(Push(scene))
    lost = pygame.Event(pygame.WINDOWFOCUSLOST)
    loop.frame(STEP, [key(pygame.K_RETURN)])
    loop.frame(STEP, [key(pygame.K_RETURN, down=False), lost])
    assert scene.story == ["enter", "confirm", "~confirm"]
    loop.frame(STEP, [key(pygame.K_RETURN), key(pygame.K_RETURN, down=False)])
    assert scene.story[-2:] == ["confirm", "-confirm"]


def test_a_pad_unplugged_while_it_is_held_ends_what_it_held_and_nothing_else(loop: Loop, pad: VirtualPad) -> None:
    scene, other = Plain("a"), VirtualPad()
    loop.frame(STEP)
    loop.go(Push(scene))
    pad.hold(pygame.CONTROLLER_BUTTON_A)
    pad.tilt(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1.0)
    other.hold(pygame.CONTROLLER_BUTTON_X)
    loop.frame(STEP)
    pad.unplug()
    loop.frame(STEP)
    assert scene.story == ["enter", "confirm", "later", "inspect", "~confirm", "~later", "lost"]
    other.release(pygame.CONTROLLER_BUTTON_X)
    loop.frame(STEP)
    assert scene.story[-1] == "-inspect"
    other.unplug()


def test_what_a_scene_hears_ends_what_is_held(loop: Loop) -> None:
    class Typing(Plain):
        def hears(self, event: pygame.Event) -> bool:
            return event.type == pygame.TEXTINPUT

    scene = Typing("a")
    loop.go(Push(scene))
    loop.frame(STEP, [key(pygame.K_RETURN), pygame.Event(pygame.TEXTINPUT, text="a")])
    loop.frame(STEP, [key(pygame.K_RETURN, down=False)])
    assert scene.story == ["enter", "confirm", "~confirm"]


def test_the_key_of_the_window_turns_it_once(loop: Loop) -> None:
    scene = Plain("a")
    loop.go(Push(scene))
    loop.frame(STEP, [key(pygame.K_F11), key(pygame.K_F11, down=False)])
    assert loop.window.full
    loop.frame(STEP, [key(pygame.K_F11), key(pygame.K_F11, down=False)])
    assert not loop.window.full
    assert {each for each in scene.story if "full" in each} == set()


def test_a_still_screen_is_not_drawn_again(loop: Loop) -> None:
    scene = Plain("a")
    loop.go(Push(scene))
    loop.frame(STEP)
    assert loop.window.canvas.surface.get_at((20, 20))[:3] == (200, 0, 0)
    assert not loop.draw()
    scene.x = 300
    assert loop.draw()
    assert loop.window.canvas.surface.get_at((20, 20))[:3] == (0, 0, 0)
    assert loop.window.canvas.surface.get_at((320, 20))[:3] == (200, 0, 0)
    assert not loop.draw()


def test_an_overlay_lets_the_scene_beneath_show_through(loop: Loop) -> None:
    a, b = Plain("a"), Plain("b", opaque=False)
    b.layers = Layers()
    b.x = 600
    loop.go(Push(a))
    loop.go(Push(b))
    loop.frame(STEP)
    assert loop.window.canvas.surface.get_at((20, 20))[:3] == (200, 0, 0)
    assert loop.window.canvas.surface.get_at((620, 20))[:3] == (200, 0, 0)


def test_what_stands_still_beneath_another_scene_wakes_nobody(loop: Loop) -> None:
    class Restless(Plain):
        def rest(self) -> float | None:
            return 0.0

    class Calm(Plain):
        def rest(self) -> float | None:
            return None

    loop.go(Push(Restless("a")))
    loop.advance(STEP)
    assert loop.rest() == 0.0
    loop.go(Push(Calm("b", opaque=False)))
    loop.advance(STEP)
    assert loop.rest() is None
    loop.go(Pop())
    loop.advance(STEP)
    assert loop.rest() == 0.0


def test_quitting_empties_the_stack_and_run_returns(loop: Loop) -> None:
    scene = Plain("a")
    pygame.event.post(pygame.Event(pygame.QUIT))
    loop.run(scene)
    assert scene.story == ["enter", "leave"]


def test_a_scene_that_comes_up_has_a_step_before_it_rests(loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it wants to see to when it is uncovered does not wait for the next press."""

    def wait(timeout: int | None = None) -> pygame.Event:
        return pygame.Event(pygame.NOEVENT if timeout else pygame.QUIT)

    monkeypatch.setattr(pygame.event, "wait", wait)
    scene = Plain("first")
    monkeypatch.setattr(scene, "rest", lambda: None)
    loop.run(scene)
    assert scene.steps > 0


def test_f11_changes_the_window_and_tells_the_scenes(loop: Loop) -> None:
    scene = Plain("a")
    loop.go(Push(scene))
    loop.handle(Intent(Act.FULL_SCREEN, "keyboard"))
    assert loop.window.full
    assert "resize" in scene.story
    loop.handle(Intent(Act.FULL_SCREEN, "keyboard"))
    assert not loop.window.full


def test_nothing_is_drawn_into_pixels_that_the_window_has_no_more(loop: Loop) -> None:
    """Somebody else looked for events, and SDL gave the window another size before we were told."""
    scene = Plain("a")
    loop.go(Push(scene))
    loop.draw()
    assert not loop.window.moved()
    pygame.display.set_mode((853, 480), pygame.RESIZABLE)
    pygame.event.clear()
    assert loop.window.moved()
    loop.draw()
    assert not loop.window.moved()
    assert loop.window.canvas.surface.get_abs_parent() is pygame.display.get_surface()
    assert loop.window.canvas.surface.get_size() == (853, 480)
    assert scene.story.count("resize") == 1


@pytest.mark.parametrize(
    ("window", "view", "scale"),
    [
        ((1920, 1080), (0, 0, 1920, 1080), 1.0),
        ((1280, 720), (0, 0, 1280, 720), 2 / 3),
        ((1280, 800), (0, 40, 1280, 720), 2 / 3),
        ((2560, 1080), (320, 0, 1920, 1080), 1.0),
        ((2560, 1440), (0, 0, 2560, 1440), 4 / 3),
        ((3840, 2160), (0, 0, 3840, 2160), 2.0),
        ((7680, 4320), (0, 0, 7680, 4320), 2.0),
        ((320, 180), (0, 0, 320, 180), 1 / 6),
        ((160, 90), (0, 0, 160, 90), 1 / 6),
        ((1, 600), (0, 299, 1, 1), 1 / 6),
        ((600, 1), (299, 0, 2, 1), 1 / 6),
        ((1, 1), (0, 0, 1, 1), 1 / 6),
    ],
)
def test_the_canvas_keeps_its_aspect(window: tuple[int, int], view: tuple[int, ...], scale: float) -> None:
    found = fit(window)
    assert tuple(found.view) == view
    assert found.scale == pytest.approx(scale)
    assert found.scaled == (view[2] > 3840 or view[2] < 320)
    assert pygame.Rect(0, 0, *window).contains(found.view)


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (2560, 1440)])
def test_points_of_the_window_are_points_of_the_canvas(size: tuple[int, int]) -> None:
    window = Window(size)
    view = fit(size).view
    assert window.to_canvas(view.topleft) == (0, 0)
    assert window.to_canvas(view.center) == (960, 540)
    window.close()


@pytest.mark.parametrize(
    ("size", "inside", "outside"),
    [((1280, 800), (640, 60), (640, 20)), ((2560, 1080), (350, 500), (250, 500)), ((1280, 720), (0, 0), None)],
)
def test_the_colours_of_the_canvas_go_on_beside_it(
    size: tuple[int, int], inside: tuple[int, int], outside: tuple[int, int] | None
) -> None:
    window = Window(size)
    window.canvas.surface.fill((200, 120, 40))
    assert window.show()
    screen = pygame.display.get_surface()
    assert screen is not None
    assert screen.get_at(inside)[:3] == (200, 120, 40), "nothing is drawn into the canvas"
    if outside is not None:
        red, green, blue = screen.get_at(outside)[:3]
        assert 20 < red < 200, "darker than the canvas, and not black"
        assert red > green > blue
        window.canvas.surface.fill((0, 0, 0), (600, 300, 20, 20))
        window.canvas.touch(pygame.Rect(600, 300, 20, 20))
        screen.set_at(outside, (1, 2, 3))
        window.show()
        assert screen.get_at(outside)[:3] == (1, 2, 3), "what happens in the middle costs nothing there"
    window.close()


def test_what_a_television_cuts_off_stays_black() -> None:
    window = Window((1280, 800), edges=0.05)
    window.canvas.surface.fill((200, 120, 40))
    window.show()
    screen = pygame.display.get_surface()
    assert screen is not None
    assert screen.get_at((640, 5))[:3] == (0, 0, 0)
    window.close()


def test_without_a_display_there_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no_such_driver")
    with pytest.raises(Trouble) as caught:
        Window((640, 360))
    assert caught.value.code == "no_display"


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_a_display_that_nobody_sees_is_none_unless_it_was_asked_for(
    driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Window((640, 360)).close()  # the tests ask for one
    monkeypatch.setattr(pygame.display, "init", lambda: None)  # as where SDL finds nothing else
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(Trouble) as caught:
        Window((640, 360))
    assert (caught.value.code, caught.value.values["problem"]) == ("no_display", f"SDL: {driver}")


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("driver", "card", "without"),
    [
        ("x11", False, (True, True)),
        ("x11", True, (False, True)),
        ("windows", False, (False, True)),
        ("dummy", True, (True, True)),
        ("wayland", False, (False, False)),
        ("cocoa", False, (False, False)),
        ("KMSDRM", False, (False, False)),
    ],
)
def test_only_a_driver_with_a_framebuffer_of_its_own_draws_without_the_card(
    driver: str, card: bool, without: tuple[bool, bool], plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CARD, "")  # so that it is put back
    monkeypatch.delenv(CARD)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(os.path, "exists", lambda _: card)
    Window((640, 360), plain=plain).close()
    assert (os.environ.get(CARD) == "0") == without[plain]


def test_a_window_that_does_not_open_without_the_card_is_tried_once_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, tries = pygame.display.set_mode, []

    def needs_the_card(*mode: Any) -> pygame.Surface:
        tries.append(os.environ[CARD])
        if os.environ[CARD] == "0":
            raise pygame.error("Window framebuffer support not available")
        return opened(*mode)

    monkeypatch.setenv(CARD, "0")
    monkeypatch.setattr(pygame.display, "set_mode", needs_the_card)
    window = Window((640, 360))
    assert tries == ["0", "1"]
    assert window.canvas.surface.get_size() == (640, 360)
    window.close()

    def never(*mode: Any) -> pygame.Surface:
        tries.append(os.environ[CARD])
        raise pygame.error("no")

    monkeypatch.setattr(pygame.display, "set_mode", never)
    for card in ("0", "1"):
        tries.clear()
        monkeypatch.setenv(CARD, card)
        with pytest.raises(Trouble) as caught:
            Window((640, 360))
        assert caught.value.code == "no_display"
        assert tries == (["0", "1"] if card == "0" else ["1"])
