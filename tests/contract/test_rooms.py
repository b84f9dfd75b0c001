"""The house: the same rooms in every game, and nothing impure in the pure ones."""

from __future__ import annotations

import ast
import pkgutil
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import game
from game import paths
from game.registry import BACK_ROOMS, GAMES, ROOMS, SCREEN_ROOMS, box_of, package_of
from tests.support import home_of

ROOT = Path(game.__file__).parent
PURE = [
    *sorted((ROOT / "kernel").glob("*.py")),
    *(path for path in sorted((ROOT / "minds").glob("*.py")) if path.stem != "worker"),  # a process and its clock
    *(path for name in GAMES for path in sorted(home_of(name).glob("*.py")) if path.stem not in SCREEN_ROOMS),
]
IMPURE = {
    *("pygame", "pygame_gui", "time", "datetime", "os", "sys", "pathlib", "io", "shutil", "tempfile", "platformdirs"),
    *("secrets", "uuid", "socket", "subprocess", "threading", "multiprocessing", "signal"),
}
CORE = ("game.kernel", "game.games", "game.minds")
"""All of ours that the pure side may know: everything else reads files, or leads to something that does."""


@pytest.mark.parametrize("name", GAMES)
def test_no_room_is_missing(name: str) -> None:
    found = {module.name for module in pkgutil.iter_modules([str(home_of(name))])}
    assert set(ROOMS) <= found


OFFERS: dict[str, tuple[str, ...]] = {
    "state": ("State", "Options", "Phase", "bare"),
    "commands": ("Command", "KINDS"),
    "events": ("Event", "KINDS"),
    "rules": ("RULES", "RULEBOOK", "legal", "objection", "decide", "conceivable", "waits"),
    "evolve": ("evolve",),
    "scoring": ("score",),
    "view": ("redact", "project", "imagine"),
    "notation": ("say", "hear", "tell", "show", "read"),
    "mind": ("worth",),
    "marks": ("marks",),
    "luck": ("draws",),
    "_course": ("DEEDS", "deal"),
    "_position": ("show", "read"),
    "_data": ("catalogue",),
}
"""What a stranger who knows one game looks for in another, room by room."""


@pytest.mark.parametrize("name", GAMES)
def test_no_room_behind_the_rooms_is_missing(name: str) -> None:
    assert set(BACK_ROOMS) <= {path.stem for path in home_of(name).glob("*.py")}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("room", OFFERS)
def test_a_room_offers_the_same_in_every_game(name: str, room: str) -> None:
    offered = vars(import_module(f"{package_of(name)}.{room}"))
    assert set(OFFERS[room]) <= set(offered)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_command_has_its_rules_and_its_deed(name: str) -> None:
    rules, course = (import_module(f"{package_of(name)}.{room}") for room in ("rules", "_course"))
    kinds = set(box_of(name).commands)
    assert set(rules.RULES) == kinds
    assert set(course.DEEDS) == kinds
    assert box_of(name).refusals == rules.RULEBOOK.refusals
    for kind, against in rules.RULES.items():
        for rule in against:
            assert box_of(name).refusals[rule.code] == rule.section, f"{rule.code} has two sections"
        fields = [field for part in against.parts for field in part.fields]
        assert ("seat", *fields) == kind.__struct_fields__, f"{kind} is judged part by part, in the order of its fields"


@pytest.mark.parametrize("folder", ["kernel", "minds", "stage", "scenes", "."])
def test_the_readme_names_every_module(folder: str) -> None:
    text = (ROOT.parent / "README.md").read_text(encoding="utf-8")
    tree = re.split(r"\W+", text[text.index("game/\n  kernel/") : text.index("A further game is")])
    found = {path.stem for path in (ROOT / folder).glob("*.py") if not path.stem.startswith("_")}
    assert not found - set(tree)


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(ROOT.parent)))
def test_pure_rooms_import_nothing_impure(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        else:
            continue
        for module in modules:
            assert module.partition(".")[0] not in IMPURE, f"line {node.lineno} imports {module}"
            known = module.startswith(CORE) and module != "game.minds.worker"
            assert not module.startswith("game.") or known, f"line {node.lineno} imports {module}"
            if module.startswith(("game.games.", *paths.guests())):
                assert module.rpartition(".")[2] not in SCREEN_ROOMS, f"line {node.lineno} imports {module}"


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(ROOT.parent)))
def test_pure_rooms_use_no_global_luck_and_no_file(path: Path) -> None:
    """`random` only for the type of a mind's own luck, never the module's own generator; no open(), no print()."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input"), f"line {node.lineno}"
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"], f"line {node.lineno}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr == "Random", f"line {node.lineno}: random.{node.attr}"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_without_pygame(name: str) -> None:
    script = f"""
import sys, random
for module in ("pygame", "pygame_gui"):
    sys.modules[module] = None
import importlib, pkgutil, game.kernel
for found in pkgutil.iter_modules(game.kernel.__path__):
    importlib.import_module("game.kernel." + found.name)
from game.registry import ROOMS, box_of
for room in ROOMS:
    importlib.import_module("{package_of(name)}." + room)
from game.kernel.table import Table
from game.minds import mind_of
from game.minds.driver import play
box = box_of("{name}")
seats = box.seats[0]
table = Table.new(box, {{"seats": seats}}, "bare")
play(table, [mind_of("random")] * seats, random.Random(1))
assert table.over
print("played")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "played\n"


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_rules_say_who_waits(path: Path) -> None:
    """`waits` is the seats without which a game does not go on, and the name of nothing else that lasts."""
    if path.stem in ("rules", "box") or (path.stem == "__init__" and path.parent.parent.stem == "games"):
        return
    named = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            named.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            named.add(node.attr)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            named.add(node.target.id)
    assert "waits" not in named
