"""The bench of frames: the scenes that games name are there, and the busiest stretch is what it says."""

from __future__ import annotations

import pytest

from game.cli.frames import STRETCH, Scene, _at, busiest, scenes_of
from game.registry import TABLES, box_of
from game.words import LANGUAGES, words

SCENES = [(game, scene) for game in TABLES for scene in scenes_of(game)]


@pytest.mark.parametrize(("game", "scene"), SCENES, ids=[f"{game} {scene.name}" for game, scene in SCENES])
def test_a_heavy_scene_can_be_laid_and_played_and_is_called_something(game: str, scene: Scene) -> None:
    table = _at(game, scene)
    for command in scene.commands:
        table.submit(box_of(game).hear(command))
    for language in LANGUAGES:
        assert f"{game}.bench.{scene.name}" in words(language)


def test_the_heaviest_of_koi_and_hitohira_are_named() -> None:
    named = {(game, scene.name) for game, scene in SCENES}
    assert {("koi", "ponds"), ("koi", "laying"), ("hitohira", "eight")} <= named
    ponds = next(scene for game, scene in SCENES if scene.name == "ponds")
    assert [len(keeper.pond.ground) for keeper in _at("koi", ponds).state.keepers] == [60] * 4
    eight = next(scene for game, scene in SCENES if scene.name == "eight")
    state = _at("hitohira", eight).state
    assert sum(map(len, state.fields)) == 88


def test_the_busiest_stretch_is_found_and_one_dear_frame_is_told_beside_it() -> None:
    quiet, busy = [1.0] * 40, [4.0] * STRETCH
    play = [*quiet, *busy, *quiet]
    noisy = list(play)
    noisy[3] = 90.0  # once, in one of three plays: the machine did something else
    assert busiest([play, noisy, play]) == (4.0, 4.0, 4.0)
    dear = [*quiet, *busy[1:], 30.0, *quiet]
    cost = busiest([dear] * 3)
    assert cost.tail == 4.0
    assert cost.mean == pytest.approx((11 * 4 + 30) / 12)
    assert cost.dearest == 30.0
    first = [9.0, *play]  # that which answers the press lies far from the stretch
    assert busiest([first] * 3) == (4.0, 4.0, 9.0)
