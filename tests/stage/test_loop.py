"""The loop: fixed steps, a clamp, a stack that obeys, and no drawing when nothing changed."""

from __future__ import annotations

import pygame
import pytest

from game.kernel.trouble import Trouble
from game.stage.intents import Act, Intent
from game.stage.layers import Drawn, Layers
from game.stage.loop import LONGEST, STEP, Loop
from game.stage.scenes import Go, Leave, Pop, Push, Reset, Scene
from game.stage.window import SIZE, Canvas, Window, fit


class Plain(Scene):
    """A scene that notes what happens to it and draws one square."""

    def __init__(self, name: str, *, opaque: bool = True) -> None:
        self.name = name
        self.opaque = opaque
        self.story: list[str] = []
        self.steps = 0
        self.answers: dict[Act, Go] = {}
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


def test_quitting_empties_the_stack_and_run_returns(loop: Loop) -> None:
    scene = Plain("a")
    pygame.event.post(pygame.Event(pygame.QUIT))
    loop.run(scene)
    assert scene.story == ["enter", "leave"]


def test_f11_changes_the_window_and_tells_the_scenes(loop: Loop) -> None:
    scene = Plain("a")
    loop.go(Push(scene))
    loop.handle(Intent(Act.FULL_SCREEN, "keyboard"))
    assert loop.window.full
    assert "resize" in scene.story
    loop.handle(Intent(Act.FULL_SCREEN, "keyboard"))
    assert not loop.window.full


@pytest.mark.parametrize(
    ("window", "view", "scale"),
    [
        ((1920, 1080), (0, 0, 1920, 1080), 1.0),
        ((1280, 720), (0, 0, 1280, 720), 2 / 3),
        ((1280, 800), (0, 40, 1280, 720), 2 / 3),
        ((2560, 1080), (320, 0, 1920, 1080), 1.0),
        ((3840, 2160), (0, 0, 3840, 2160), 1.0),
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
    assert found.scaled == (view[2] > 1920 or view[2] < 320)
    assert pygame.Rect(0, 0, *window).contains(found.view)


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (2560, 1440)])
def test_points_of_the_window_are_points_of_the_canvas(size: tuple[int, int]) -> None:
    window = Window(size)
    view = fit(size).view
    assert window.to_canvas(view.topleft) == (0, 0)
    assert window.to_canvas(view.center) == (960, 540)
    window.close()


def test_without_a_display_there_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no_such_driver")
    with pytest.raises(Trouble) as caught:
        Window((640, 360))
    assert caught.value.code == "no_display"
