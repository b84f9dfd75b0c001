"""Eight hundred random games at each number of seats: they end, and no piece is ever lost."""

from __future__ import annotations

import pytest

from tests.games.hitohira.random_play import play_games

GAMES = 400
"""Fifty with each set of cards."""


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_and_lose_no_piece(seats: int, part: int) -> None:
    play_games(seats, f"random/{seats}/{part}", GAMES)
