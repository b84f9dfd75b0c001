"""Games from outside: a package that ENGAWA_GAMES names is a game of the house, with data of its own."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
import tomli

from game import paths
from game.registry import GAMES, OURS, TABLES, package_of
from game.stage.atlas import Atlas
from game.words import words

ROOT = Path(__file__).parent.parent

BOX = '''
"""A guest: the rules of Hiroba under another name, with options of its own."""
from typing import Annotated, Literal
from msgspec import Meta
from game.games.hiroba import Hiroba
from game.games.hiroba.state import Options as Theirs

class Options(Theirs, frozen=True):
    moss: Literal["wet", "dry"] = "wet"
    lamps: Annotated[int, Meta(ge=1, le=3)] = 2

class Guest(Hiroba):
    name = "sunaba"
    options = Options

def open_box(levels):
    assert levels["porch.toml"]["source"] == "house"
    return Guest(levels)
'''
PORCH = 'source = "house"\nthing = "porch/sunaba"\nseal = "porch/seal_sunaba"\nminutes = 7\n'
NAME = """name = "Sunaba"
line = "A box of sand."
[option.honour]
name = "Honour"
line = "-"
[option.moss]
name = "Moss"
line = "How the moss is."
value = { wet = "Wet", dry = "Dry" }
[option.lamps]
name = "Lamps"
line = "How many lamps burn."
"""
ART = """
["porch/{name}"]
file = "{name}.png"
size = [200, 120]
anchor = [100, 120]
"""


TABLE = """
from game.stage.rooms import Rooms
from outside.sunaba import count, cues, hand, inspect, layout, paint, plates
ROOMS = Rooms(layout, hand, cues, paint, inspect, count, plates)
"""


@pytest.fixture
def guest(tmp_path: Path) -> Path:
    """A throw-away game: `outside.sunaba`, in a folder of its own."""
    home = tmp_path / "outside" / "sunaba"
    levels, art = home / "data" / "levels" / "sunaba", home / "data" / "assets" / "art"
    levels.mkdir(parents=True)
    art.mkdir(parents=True)
    (tmp_path / "outside" / "__init__.py").touch()
    (home / "__init__.py").write_text(BOX, encoding="utf-8")
    for room in ("layout", "hand", "cues", "paint", "inspect", "count", "plates"):
        (home / f"{room}.py").write_text(f"from game.games.hiroba.{room} import *\n", encoding="utf-8")
    (home / "table.py").write_text(TABLE, encoding="utf-8")
    for file in ("tiles.toml", "setup.toml"):
        (levels / file).write_bytes((ROOT / "levels" / "hiroba" / file).read_bytes())
    (levels / "examples.toml").write_text('source = "house"\ncount = 0\nexamples = []\n', encoding="utf-8")
    (levels / "porch.toml").write_text(PORCH, encoding="utf-8")
    names = ("sunaba", "sunaba_lit", "sunaba_ring", "seal_sunaba", "tray")
    (art / "index.toml").write_text("".join(ART.format(name=name) for name in names), encoding="utf-8")
    for name in names:
        pygame.image.save(pygame.Surface((200, 120)), art / f"{name}.png")
    for language in ("en", "fr"):
        spoken = home / "data" / "assets" / "words" / language
        spoken.mkdir(parents=True)
        (spoken / "sunaba.toml").write_text(NAME, encoding="utf-8")
        (spoken / "rulebook.toml").write_text('[sunaba.aim]\ntitle = "Sand"\n', encoding="utf-8")
        (spoken / "lobby.toml").write_text('start = "Dig"\nmine = "x"\n', encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str, games: str = "outside.sunaba") -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "ENGAWA_GAMES": games,
        "ENGAWA_LANG": "en",
        "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}",
        "ENGAWA_SAVES": str(folder / "saves"),
    }
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, env=environment, cwd=folder
    )


def test_a_guest_is_played_by_minds_in_processes_of_their_own(guest: Path) -> None:
    done = run(guest, "-m", "game", "sim", "sunaba", "--games", "2", "--jobs", "2", "--minds", "random,random")
    assert done.returncode == 0, done.stderr


def test_a_guest_has_its_words_pictures_levels_and_table_and_changes_none_of_ours(guest: Path) -> None:
    done = run(
        guest,
        "-c",
        """
from pathlib import Path
from game import paths
from game.registry import GAMES, TABLES, package_of
from game.words import words
from game.sign import sign_of
from game.stage.atlas import Atlas
from game.stage.rooms import rooms_of
assert GAMES[-1] == TABLES[-1] == "sunaba" and package_of("sunaba") == "outside.sunaba"
assert rooms_of("sunaba").layout.__name__ == "outside.sunaba.layout"
spoken = words("en")
assert spoken.say("sunaba.name") == "Sunaba" and spoken.say("rulebook.sunaba.aim.title") == "Sand"
assert spoken.say("lobby.start") == "Start" and "lobby.mine" not in spoken
assert sign_of("sunaba").minutes == 7
art = [root.folder / "assets" / "art" for root in paths.roots()]
atlas = Atlas(art[0], 1.0, art[1:])
assert atlas.index["porch/sunaba"].size == (200, 120) and atlas.index["porch/tray"].size != (200, 120)
print("whole")
""",
    )
    assert done.stdout.endswith("whole\n"), done.stderr


def test_a_guest_stands_on_the_porch_and_its_options_are_chosen_in_the_lobby(guest: Path) -> None:
    done = run(
        guest,
        "-c",
        """
import tests.headless
from pathlib import Path
from tests.scenes.people import Evening
evening = Evening(Path("saves"))
games = [*evening.top.games]
assert (games[0], games[-1]) == ("hiroba", "sunaba"), evening.top.faults
evening.walk(evening.press_key, "sunaba")
assert {"Sunaba", "7 minutes", "A box of sand."} <= set(evening.reads())
evening.press_key("confirm")
lobby = evening.top
for name, line, value in (("moss", "How the moss is.", "Dry"), ("lamps", "How many lamps burn.", "3")):
    assert lobby.focus.put("option " + name)
    evening.press_key("right")
    assert {line, value} <= set(evening.reads())
assert lobby.table_options()["moss"] == "dry" and lobby.table_options()["lamps"] == 3
print("set")
""",
    )
    assert done.stdout.endswith("set\n"), done.stderr


@pytest.mark.parametrize(
    ("games", "told"),
    [
        ("outside.nobody", "There is no package outside.nobody, which ENGAWA_GAMES names."),
        ("nowhere.nobody", "There is no package nowhere.nobody, which ENGAWA_GAMES names."),
        ("game.games.koi", "The game game.games.koi cannot be called koi: another one is."),
    ],
)
def test_a_guest_that_is_not_there_or_takes_a_word_is_one_sentence(guest: Path, games: str, told: str) -> None:
    done = run(guest, "-m", "game", "lessons", games=games)
    assert done.returncode == 2
    assert done.stderr.startswith(told)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("lost", ["levels/sunaba", "assets/words/fr/sunaba.toml"])
def test_a_guest_without_its_data_is_one_sentence(guest: Path, lost: str) -> None:
    path = guest / "outside" / "sunaba" / "data" / lost
    path.rename(path.with_name("elsewhere"))
    done = run(guest, "-m", "game", "sim", "sunaba")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert str(path) in done.stderr


def test_a_guest_that_cannot_be_run_is_one_sentence(guest: Path) -> None:
    (guest / "outside" / "sunaba" / "__init__.py").write_text("1 / 0\n", encoding="utf-8")
    done = run(guest, "-m", "game", "sim", "hiroba", "--games", "1")
    assert done.returncode == 2
    assert done.stderr.startswith("The game outside.sunaba cannot be loaded (ZeroDivisionError: division by zero).")


def test_who_has_a_table_is_seen_and_not_listed() -> None:
    for name in OURS:
        assert (name in TABLES) == (ROOT / "game" / "games" / name / "table.py").exists()
        assert package_of(name) == f"game.games.{name}"
    assert GAMES[: len(OURS)] == OURS


def test_no_scene_names_a_game() -> None:
    """Scenes, stage and kernel are for any game: no word of one stands in their code."""
    for folder in ("scenes", "stage", "kernel"):
        for path in (ROOT / "game" / folder).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                assert not isinstance(node, ast.Constant) or node.value not in GAMES, f"{path}, line {node.lineno}"


@pytest.mark.parametrize("guest_", [name for name in GAMES if name not in OURS])
def test_no_line_of_the_house_speaks_of_a_guest(guest_: str) -> None:
    for folder, ending in (("game", "py"), ("levels", "toml"), ("assets", "toml"), ("assets", "py")):
        for path in (ROOT / folder).rglob(f"*.{ending}"):
            assert guest_ not in path.read_text(encoding="utf-8"), path


def test_pictures_that_are_added_replace_none(tmp_path: Path) -> None:
    folders = []
    for side, names in ((8, ("a",)), (16, ("a", "b"))):
        folder = tmp_path / str(side)
        folder.mkdir()
        (folder / "index.toml").write_text(
            "".join(f'[{name}]\nfile = "{name}.png"\nsize = [{side}, {side}]\n' for name in names), encoding="utf-8"
        )
        for name in names:
            pygame.image.save(pygame.Surface((side, side)), folder / f"{name}.png")
        folders.append(folder)
    pygame.display.set_mode((32, 32))
    atlas = Atlas(folders[0], 1.0, folders[1:])
    assert (atlas.image("a").get_width(), atlas.image("b").get_width()) == (8, 16)


def test_our_own_data_stands_first() -> None:
    assert paths.roots()[0] == (paths.data(), "")
    assert paths.levels("hiroba") == paths.data() / "levels" / "hiroba"
    assert "hiroba.name" in words("en")
    assert tomli.loads((paths.levels("koi") / "porch.toml").read_text(encoding="utf-8"))["minutes"] == 60
