"""Golden playthroughs of the scenarios for one. `python -m tests.games.koi.scenarios` writes them anew, on purpose."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.registry import box_of
from tests.contract.playthrough import GOLDEN, retell

SCENARIOS = [name for name in box_of("koi").book.pages.scenarios if name != "plain"]  # type: ignore[attr-defined]


def table_of(scenario: str) -> dict[str, Any]:
    return {"seats": 1, "scenario": scenario, "title": "senmon"}


def path_of(scenario: str) -> Path:
    return GOLDEN / f"koi-1-{scenario}.txt"


if __name__ == "__main__":
    for each in SCENARIOS:
        path_of(each).write_text(retell(box_of("koi"), table_of(each)), encoding="utf-8")
