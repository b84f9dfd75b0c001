"""`engawa sim`: games played by minds without a screen, counted."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from statistics import mean
from typing import Any

from msgspec import Struct, to_builtins

from game.kernel.box import AnyBox
from game.kernel.codec import options_of
from game.kernel.table import AnyTable, Table
from game.kernel.trouble import Trouble
from game.minds import mind_of
from game.minds.driver import play
from game.registry import GAMES, box_of
from game.words import Words


class Played(Struct):
    """One game that was played."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    commands: int


class Report(Struct):
    """What came of many games, seat by seat."""

    game: str
    seats: int
    games: int
    seed: str
    minds: list[str]
    wins: list[int]
    shared: int
    mean_score: list[float]
    least_score: list[int]
    most_score: list[int]
    mean_length: float
    least_length: int
    most_length: int
    moves_a_second: float


def arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what can be said to the command."""
    parser.add_argument("game", metavar="GAME", help=words.say("cli.game", games=", ".join(GAMES)))
    parser.add_argument("--seats", type=int, metavar="N", help=words.say("cli.seats"))
    parser.add_argument("--games", type=int, default=100, metavar="K", help=words.say("cli.sim.games"))
    parser.add_argument("--minds", metavar="A,B", help=words.say("cli.sim.minds"))
    parser.add_argument("--seed", type=seed, default="engawa", metavar="S", help=words.say("cli.seed"))
    parser.add_argument("--json", action="store_true", help=words.say("cli.sim.json"))


def seed(text: str) -> str:
    """A seed of the command line; a ValueError if it is no text but stray bytes, which no journal can keep."""
    text.encode()
    return text


def usual_seats(box: AnyBox) -> int:
    """Two, where a game can be played by two."""
    return 2 if 2 in box.seats else box.seats[0]


def minds_for(names: str | None, seats: int) -> list[str]:
    """A mind's name for each seat: one name is for all of them."""
    given = (names or "random").split(",")
    if len(given) == 1:
        given *= seats
    if len(given) != seats:
        raise Trouble("minds_seats", minds=len(given), seats=seats)
    return given


def play_one(box: AnyBox, options: dict[str, Any], minds: Sequence[str], seed: str) -> Played:
    """One game from the deal to the end."""
    table: AnyTable = Table.new(box, options, seed)
    commands = play(table, [mind_of(name) for name in minds], random.Random(seed))  # noqa: S311 -- a game
    receipt = table.score()
    return Played(receipt.winners, receipt.totals, commands)


def report(game: str, minds: list[str], seed: str, played: Sequence[Played], seconds: float) -> Report:
    """The count of many games."""
    seats = len(minds)
    columns = list(zip(*(one.totals for one in played), strict=True))
    lengths = [one.commands for one in played]
    return Report(
        game,
        seats,
        len(played),
        seed,
        minds,
        [sum(one.winners == (seat,) for one in played) for seat in range(seats)],
        sum(len(one.winners) > 1 for one in played),
        [round(mean(column), 2) for column in columns],
        [min(column) for column in columns],
        [max(column) for column in columns],
        round(mean(lengths), 2),
        min(lengths),
        max(lengths),
        round(sum(lengths) / seconds, 1),
    )


def run(chosen: argparse.Namespace, words: Words) -> int:
    """Play, and print what came of it."""
    box = box_of(chosen.game)
    if chosen.games < 1:
        raise Trouble("games_few")
    seats = usual_seats(box) if chosen.seats is None else chosen.seats
    options = {"seats": seats}
    options_of(box, options)
    minds = minds_for(chosen.minds, seats)
    for name in minds:
        mind_of(name)
    played = []
    start = time.perf_counter()
    for number in range(chosen.games):
        played.append(play_one(box, options, minds, f"{chosen.seed}/{number}"))
        _progress(number + 1, chosen.games)
    result = report(box.name, minds, chosen.seed, played, time.perf_counter() - start)
    if chosen.json:
        print(json.dumps(to_builtins(result)))
    else:
        _print(result, words)
    return 0


_BAR = 40


def _progress(done: int, total: int) -> None:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty() or (done % max(1, total // 200) and done != total):
        return
    filled = _BAR * done // total
    end = "\r\033[K" if done == total else ""
    print(f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {done}/{total}", end=end, file=sys.stderr, flush=True)


def _print(result: Report, words: Words) -> None:
    print(words.say("cli.sim.head", count=result.games, game=result.game, seats=result.seats, seed=result.seed))
    for seat, mind in enumerate(result.minds):
        line = words.say(
            "cli.sim.seat",
            seat="ABCD"[seat],
            mind=mind,
            count=result.wins[seat],
            mean=f"{result.mean_score[seat]:.1f}",
            least=result.least_score[seat],
            most=result.most_score[seat],
        )
        print("  " + line)
    if result.shared:
        print("  " + words.say("cli.sim.shared", count=result.shared))
    print(
        words.say(
            "cli.sim.length", mean=f"{result.mean_length:.1f}", least=result.least_length, most=result.most_length
        )
    )
    print(words.say("cli.sim.speed", speed=f"{result.moves_a_second:.0f}"))
