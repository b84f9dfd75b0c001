"""`engawa bench`: what things cost, as ratios measured in one run.

`rules` compares every game with python-chess, in one process, slice by slice in turns, so that a busy
machine slows both alike. A move of python-chess lists the legal moves, plays one and keeps it for undo; a
move of ours lists the legal commands, decides and folds one, and keeps the state and its journal line.
A game whose listing can grow heavy names such positions in levels/<game>/bench.toml: there the listing alone
is compared with python-chess's, from a position just read, so that nothing was found before.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from game.cli.frames import run_frames
from game.kernel.box import AnyBox
from game.kernel.journal import Lines
from game.kernel.table import Table, Undo
from game.kernel.trouble import Trouble
from game.levels import read_levels
from game.registry import GAMES, box_of
from game.words import Words

_PLIES = 200
"""Where a random game of chess is broken off: it would go on for long with little on the board."""


def arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what can be said to the command."""
    parser.add_argument("what", choices=("rules", "undo", "frames"), help=words.say("cli.bench.what"))
    parser.add_argument("--slices", type=int, default=20, metavar="N", help=words.say("cli.bench.slices"))
    parser.add_argument("--only", default="", metavar="WORD", help=words.say("cli.bench.only"))


def run(chosen: argparse.Namespace, words: Words) -> int:
    """Measure and print."""
    if chosen.what == "frames":
        return run_frames(words, chosen.only)
    return _rules(chosen.slices, words) if chosen.what == "rules" else _undo(words)


# --- rules ----------------------------------------------------------------------------------------------


def _chess_game(luck: random.Random) -> int:
    import chess  # noqa: PLC0415 -- a yardstick, not a dependency

    board = chess.Board()
    for ply in range(_PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(luck.choice(moves))
    return _PLIES


def _our_game(box: AnyBox, seats: int, luck: random.Random) -> int:
    table: Table[Any, Any, Any, Any] = Table.new(box, {"seats": seats}, str(luck.random()), sink=Lines())
    moves = 0
    while waiting := box.waits(table.state):
        table.submit(luck.choice(table.legal(waiting[0])))
        moves += 1
    return moves


def _speed(game: Callable[[], int], seconds: float) -> float:
    """Moves a second of processor time, whole games only."""
    moves, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += game()
    return moves / spent


def ratio_to_chess(box: AnyBox, seats: int, slices: int, seconds: float = 0.2) -> tuple[float, float, float]:
    """The median speed of a game, that of chess, and the median of their ratios, slice by slice."""
    luck = random.Random(0)  # noqa: S311 -- the same games in every run
    ours, chess, ratios = [], [], []
    for _ in range(slices):
        ours.append(_speed(lambda: _our_game(box, seats, luck), seconds))
        chess.append(_speed(lambda: _chess_game(luck), seconds))
        ratios.append(ours[-1] / chess[-1])
    return median(ours), median(chess), median(ratios)


def heavy_positions(name: str) -> dict[str, str]:
    """The positions of a game that are heavy to list, by name."""
    return {entry["name"]: entry["notation"] for entry in read_levels(name).get("bench.toml", {}).get("position", [])}


def _chess_listing(luck: random.Random) -> float:
    """Seconds of processor time for one listing of legal moves, over the positions of a random game."""
    import chess  # noqa: PLC0415 -- a yardstick, not a dependency

    board, spent, ply = chess.Board(), 0.0, 0
    while ply < _PLIES:
        start = time.process_time()
        moves = list(board.legal_moves)
        spent += time.process_time() - start
        ply += 1
        if not moves:
            break
        board.push(luck.choice(moves))
    return spent / ply


def _our_listing(box: AnyBox, notation: str, times: int = 20) -> float:
    """Seconds of processor time for one listing of legal commands, each time from a position just read."""
    spent = 0.0
    for _ in range(times):
        state = box.read(notation)
        start = time.process_time()
        for seat in box.waits(state):
            box.legal(state, seat)
        spent += time.process_time() - start
    return spent / times


def listing_ratio(box: AnyBox, notation: str, slices: int) -> float:
    """What a listing at a heavy position costs, in listings of python-chess."""
    luck = random.Random(0)  # noqa: S311 -- the same games in every run
    return median(_our_listing(box, notation) / _chess_listing(luck) for _ in range(slices))


def _rules(slices: int, words: Words) -> int:
    if slices < 1:
        raise Trouble("slices_few")
    try:
        import chess  # noqa: F401, PLC0415
    except ImportError:
        raise Trouble("bench_needs_chess") from None
    for name in GAMES:
        box = box_of(name)
        for seats in box.seats:
            ours, chess_, ratio = ratio_to_chess(box, seats, slices)
            print(
                words.say(
                    "cli.bench.rules_line",
                    game=name,
                    seats=seats,
                    ours=f"{ours:.0f}",
                    chess=f"{chess_:.0f}",
                    ratio=f"{ratio:.2f}",
                )
            )
        for position, notation in heavy_positions(name).items():
            cost = f"{listing_ratio(box, notation, slices):.1f}"
            print(words.say("cli.bench.legal_line", game=name, position=position, ratio=cost))
    return 0


# --- undo -----------------------------------------------------------------------------------------------


def long_table(box: AnyBox, commits: int) -> Table[Any, Any, Any, Any]:
    """A table with at least this many commits: a game played, then gone back to half-way, again and again.

    No game is that long by itself, so the line is made of the same commits laid end to end.
    """
    luck = random.Random(0)  # noqa: S311 -- the same game in every run
    table: Table[Any, Any, Any, Any] = Table.new(box, {"seats": max(box.seats)}, "bench", undo=Undo.FREE, sink=Lines())
    while waiting := box.waits(table.state):
        table.submit(luck.choice(table.legal(waiting[0])))
    line = table.timeline
    played = [(line.commit(at), line.state_at(at + 1)) for at in range(1, line.end)]
    while line.end < commits:
        for commit, state in played:
            line.push(commit, state)
    line.seek(commits)
    return table


def undo_cost(table: Table[Any, Any, Any, Any], times: int = 2000) -> float:
    """Seconds of processor time for an undo and a redo at the end of a line."""
    start = time.process_time()
    for _ in range(times):
        table.undo()
        table.redo()
    return (time.process_time() - start) / times


def undo_ratio(box: AnyBox, rounds: int = 15) -> float:
    """What an undo and a redo cost at 4,000 commits, against 40."""
    short, long = long_table(box, 40), long_table(box, 4000)
    return median(undo_cost(long) / undo_cost(short) for _ in range(rounds))


def _undo(words: Words) -> int:
    for name in GAMES:
        print(words.say("cli.bench.undo_line", game=name, ratio=f"{undo_ratio(box_of(name)):.2f}"))
    return 0
