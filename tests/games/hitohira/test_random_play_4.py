"""Five thousand random games at four seats: they end, and no piece is ever lost."""

from __future__ import annotations

import pytest

from tests.games.hitohira.random_play import play_games

GAMES = 5000
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_five_thousand_random_games(part: int) -> None:
    play_games(4, f"random/4/{part}", GAMES // PARTS)
