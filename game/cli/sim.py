"""`engawa sim`: games played by minds without a screen, counted.

Minds that differ change seats from game to game, and every deal is played from each of them. Every game has its own
seed, so the count does not depend on how many processes share the work. The luck of each mind is its own, and follows
from the number of the game and its seat alone, so that it tells them nothing of the seed.

A game is a pure function of who plays what by which seed with how many looks: `--keep` writes each into a file as soon
as it is over, and one that is found there is not played again; `--cluster` lets any number of machines play them.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

from msgspec import DecodeError, Struct, to_builtins
from msgspec.json import decode as json_of
from msgspec.json import encode as to_json

from game.cli.cluster import played_on
from game.files import unread, unwritten
from game.kernel.box import SEATS, AnyBox, Seat
from game.kernel.codec import options_of
from game.kernel.foresight import Budget
from game.kernel.table import AnyTable, Table
from game.kernel.trouble import Trouble
from game.minds import LADDER, mind_of
from game.minds.driver import THOUGHTS, play
from game.minds.protocol import Counted, Mind
from game.minds.worker import Timed
from game.registry import GAMES, box_of
from game.words import Words

_LUCK = "engawa"
"""What the luck of minds is drawn from, with the number of the game: the same for every seed."""
_MORE_WORK = 8
"""How many games a further process must have to play, to be worth its start."""


class Match(Struct, frozen=True):
    """Who is to play what, as a process is told."""

    game: str
    minds: tuple[str, ...]
    seed: str
    thoughts: int
    budget: float | None
    """Milliseconds for a decision; None for so many thoughts."""
    options: tuple[tuple[str, bool | int | str], ...] = ()
    """Table options besides the number of seats, by their names."""


class Played(Struct, frozen=True):
    """One game that was played; winners and totals by mind, in the order they were named."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    commands: int
    times: tuple[tuple[float, ...], ...]
    """How long each mind thought for each decision, in milliseconds."""
    refused: tuple[int, ...]
    """How many answers of each mind the rules did not take; chance played in its place."""
    asks: tuple[str, ...] = ()
    """Every command, in the notation of the game: with the deal of its number, this is the whole game."""


class Kept(Struct, frozen=True):
    """A line of the file that finished games are kept in."""

    match: Match
    number: int
    played: Played


class Report(Struct):
    """What came of many games, mind by mind in the order they were named."""

    game: str
    seats: int
    games: int
    seed: str
    thoughts: int | None
    budget: float | None
    minds: list[str]
    wins: list[int]
    shared: int
    rates: list[float]
    """The part of the games that each won alone."""
    intervals: list[tuple[float, float]]
    """Where that rate lies in 95 of 100 such counts."""
    mean_score: list[float]
    least_score: list[int]
    most_score: list[int]
    mean_length: float
    least_length: int
    most_length: int
    moves_a_second: float
    decision_50: list[float]
    """The milliseconds within which half of the decisions were made."""
    decision_99: list[float]
    """The milliseconds within which 99 of 100 decisions were made."""
    decision_most: list[float]
    """The milliseconds that the longest decision took."""
    refused: list[int]
    """How many answers of each the rules did not take; with any of them, this is not a count of these minds alone."""
    options: dict[str, bool | int | str] = {}
    """Table options besides the number of seats."""
    reach: int | None = None
    """The points that were asked for."""
    reached: list[int] = []
    """How many games each ended with as many."""


def arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what can be said to the command."""
    usual_arguments(parser, words)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--minds", metavar="A,B", help=words.say("cli.sim.minds", minds=", ".join(LADDER)))
    who.add_argument("--ladder", action="store_true", help=words.say("cli.sim.ladder"))
    parser.add_argument("--reach", type=int, metavar="POINTS", help=words.say("cli.sim.reach"))


def usual_arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what every command understands that lets minds play many games."""
    parser.add_argument("game", metavar="GAME", help=words.say("cli.game", games=", ".join(GAMES)))
    parser.add_argument("--seats", type=int, metavar="N", help=words.say("cli.seats"))
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help=words.say("cli.sim.set"))
    parser.add_argument("--games", type=int, default=100, metavar="K", help=words.say("cli.sim.games"))
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--thoughts", type=int, default=THOUGHTS, metavar="N", help=words.say("cli.sim.thoughts"))
    how.add_argument("--budget", type=float, metavar="MS", help=words.say("cli.sim.budget"))
    parser.add_argument("--jobs", type=int, metavar="N", help=words.say("cli.sim.jobs"))
    parser.add_argument("--cluster", metavar="ADDRESS", help=words.say("cli.sim.cluster"))
    parser.add_argument("--keep", type=Path, metavar="FILE", help=words.say("cli.sim.keep"))
    parser.add_argument("--seed", type=seed, default="engawa", metavar="S", help=words.say("cli.seed"))
    parser.add_argument("--json", action="store_true", help=words.say("cli.sim.json"))


def seed(text: str) -> str:
    """A seed of the command line; a ValueError if it is no text but stray bytes, which no journal can keep."""
    text.encode()
    return text


def options_for(box: AnyBox, seats: int, given: Sequence[str]) -> tuple[tuple[str, bool | int | str], ...]:
    """The options of the command line, such as goals=false, checked and in order, besides the number of seats."""
    found: dict[str, bool | int | str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise Trouble("option_form", option=each)
        try:
            found[name] = json_of(value, type=bool | int)
        except DecodeError:  # neither a number nor true or false: a word
            found[name] = value
    options_of(box, {**found, "seats": seats})
    return tuple(sorted(found.items()))


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


# --- one game -------------------------------------------------------------------------------------------


class _Timed:
    """A mind beside a clock, with luck of its own: what others draw changes nothing for it."""

    def __init__(self, mind: Mind, luck: random.Random) -> None:
        self._mind = mind
        self._luck = luck
        self.times: list[float] = []

    def ponder(self, box: AnyBox, view: Any, seat: Seat, luck: random.Random, budget: Budget) -> Iterator[Any]:
        """Think, and note how long it took."""
        del luck
        start = time.perf_counter()
        yield from self._mind.ponder(box, view, seat, self._luck, budget)
        self.times.append(1000 * (time.perf_counter() - start))


def _budget(match: Match) -> Budget:
    return Counted(match.thoughts) if match.budget is None else Timed(match.budget)


def dealt(match: Match, number: int) -> AnyTable:
    """The table of a game as it begins; minds that differ play each deal from every seat."""
    seats = len(match.minds)
    deal = number // seats if len(set(match.minds)) > 1 else number
    return Table.new(box_of(match.game), {**dict(match.options), "seats": seats}, f"{match.seed}/{deal}")


def play_one(match: Match, number: int) -> Played:
    """One game from the deal to the end: the deal of its number, with the minds moved on by as many seats."""
    seats = len(match.minds)
    turn = number % seats if len(set(match.minds)) > 1 else 0
    minds = [
        _Timed(mind_of(match.minds[(seat - turn) % seats]), random.Random(f"{_LUCK}/{number}/{seat}"))  # noqa: S311
        for seat in range(seats)
    ]
    table = dealt(match, number)
    luck = random.Random(f"{_LUCK}/{number}")  # noqa: S311 -- a game
    refused: list[Seat] = []
    commands = play(table, minds, luck, partial(_budget, match), refused.append)
    receipt = table.score()
    by_mind = [(mind + turn) % seats for mind in range(seats)]
    return Played(
        tuple(mind for mind, seat in enumerate(by_mind) if seat in receipt.winners),
        tuple(receipt.totals[seat] for seat in by_mind),
        commands,
        tuple(tuple(minds[seat].times) for seat in by_mind),
        tuple(refused.count(seat) for seat in by_mind),
        tuple(table.box.say(commit.ask) for commit in table.timeline.commits if commit.ask is not None),
    )


# --- many games -----------------------------------------------------------------------------------------


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Where the true rate lies in 95 of 100 counts like this one (Wilson's interval)."""
    z = 1.96
    rate, spread = wins / games, z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


class Shelf:
    """The file that finished games are kept in, one a line; without a path, nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._found: dict[tuple[Match, int], Played] = {}
        self._torn = False
        """Whether the last line was cut off: the next one begins anew."""
        if path is None:
            return
        try:
            data = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise unread(path, error) from error
        *lines, last = data.split(b"\n")
        self._torn = bool(last)
        for line in lines:
            try:
                kept = json_of(line, type=Kept)
            except (DecodeError, UnicodeDecodeError):
                continue  # a line that was cut off when the power went; its game is played again
            self._found[kept.match, kept.number] = kept.played

    def find(self, match: Match, games: int) -> dict[int, Played]:
        """The games of a match that need not be played again."""
        return {n: self._found[match, n] for n in range(games) if (match, n) in self._found}

    def put(self, match: Match, number: int, played: Played) -> None:
        """Keep a game that is over, at once."""
        if self._path is None:
            return
        try:
            with self._path.open("ab") as file:
                file.write(b"\n" * self._torn + to_json(Kept(match, number, played)) + b"\n")
        except OSError as error:
            raise unwritten(self._path, error) from error
        self._torn = False


def _numbered(match: Match, number: int) -> tuple[int, Played]:
    return number, play_one(match, number)


class Hands(Struct, frozen=True):
    """Who plays the games: so many processes of this machine, or a cluster."""

    jobs: int
    cluster: str | None = None
    """Its address."""


def play_all(
    match: Match, games: int, hands: Hands, progress: Callable[[int, int, int], None], shelf: Shelf
) -> tuple[list[Played], int]:
    """Many games, shared among hands, the same ones in the same order for any number of them; how many are new.

    What is on the shelf is not played again.
    """
    played = shelf.find(match, games)
    found = len(played)
    missing = [number for number in range(games) if number not in played]
    one = partial(_numbered, match)

    def take(results: Iterable[tuple[int, Played]]) -> None:
        for number, done in results:
            played[number] = done
            shelf.put(match, number, done)
            progress(len(played), games, len(played) - found)

    if hands.cluster is not None and missing:
        take(played_on(hands.cluster, one, missing, hands.jobs))
    elif hands.jobs == 1 or len(missing) < 2:
        take(map(one, missing))
    else:
        with _uninterrupted():
            pool = multiprocessing.get_context("spawn").Pool(min(hands.jobs, len(missing)))
        with pool:
            take(pool.imap_unordered(one, missing))
    return [played[number] for number in range(games)], len(missing)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hear an interruption a moment later: a process that is just being started would complain of it at length."""
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


def report(match: Match, played: Sequence[Played], new: int, seconds: float, reach: int | None = None) -> Report:
    """The count of many games, so many of which were played in this time, and how many came to these points."""
    seats, games = len(match.minds), len(played)
    columns = list(zip(*(one.totals for one in played), strict=True))
    lengths = [one.commands for one in played]
    wins = [sum(one.winners == (mind,) for one in played) for mind in range(seats)]
    times = [[each for one in played for each in one.times[mind]] for mind in range(seats)]
    return Report(
        game=match.game,
        seats=seats,
        games=games,
        seed=match.seed,
        thoughts=match.thoughts if match.budget is None else None,
        budget=match.budget,
        minds=list(match.minds),
        wins=wins,
        shared=sum(len(one.winners) > 1 for one in played),
        rates=[round(count / games, 4) for count in wins],
        intervals=[wilson(count, games) for count in wins],
        mean_score=[round(mean(column), 2) for column in columns],
        least_score=[min(column) for column in columns],
        most_score=[max(column) for column in columns],
        mean_length=round(mean(lengths), 2),
        least_length=min(lengths),
        most_length=max(lengths),
        moves_a_second=round(mean(lengths) * new / seconds, 1),
        decision_50=[round(_within(each, 50), 1) for each in times],
        decision_99=[round(_within(each, 99), 1) for each in times],
        decision_most=[round(max(each, default=0.0), 1) for each in times],
        refused=[sum(one.refused[mind] for one in played) for mind in range(seats)],
        options=dict(match.options),
        reach=reach,
        reached=[] if reach is None else [sum(total >= reach for total in column) for column in columns],
    )


def _within(times: Sequence[float], percent: int) -> float:
    """The time within which so many of a hundred decisions were made."""
    return quantiles(times, n=100, method="inclusive")[percent - 1] if len(times) > 1 else sum(times)


def _jobs(asked: int | None, games: int) -> int:
    """How many processes: as many as were asked for, else one a core as long as each has something to do."""
    if asked is None:
        return max(1, min(os.cpu_count() or 1, games // _MORE_WORK))
    if asked < 1:
        raise Trouble("jobs_few")
    return min(asked, games)


def pairs() -> list[tuple[str, str]]:
    """The games of the ladder: each mind against the one below it, or among several; the Gardener against chance."""
    names = list(LADDER)
    return [("gardener", "random"), *((higher, lower) for lower, higher in pairwise(names))]


def asked_for(chosen: argparse.Namespace) -> tuple[AnyBox, int, tuple[tuple[str, bool | int | str], ...], Hands]:
    """What the usual arguments say: the game, how many play it, by which options, and whose hands; or the Trouble."""
    box = box_of(chosen.game)
    if chosen.games < 1:
        raise Trouble("games_few")
    if (chosen.thoughts if chosen.budget is None else chosen.budget) <= 0:
        raise Trouble("thoughts_few")
    seats = usual_seats(box) if chosen.seats is None else chosen.seats
    options = options_for(box, seats, chosen.set)
    return box, seats, options, Hands(_jobs(chosen.jobs, chosen.games), chosen.cluster)


def run(chosen: argparse.Namespace, words: Words) -> int:
    """Play, and print what came of it."""
    box, seats, options, hands = asked_for(chosen)
    if chosen.ladder:
        if seats < 2:
            raise Trouble("ladder_seats", seats=seats)
        line_ups = [[higher, *[lower] * (seats - 1)] for higher, lower in pairs()]
    else:
        line_ups = [minds_for(chosen.minds, seats)]
    for name in line_ups[0]:
        mind_of(name)
    results = []
    shelf = Shelf(chosen.keep)
    for minds in line_ups:
        match = Match(box.name, tuple(minds), chosen.seed, chosen.thoughts, chosen.budget, options)
        start = time.perf_counter()
        progress = partial(tell_progress, words, start)
        played, new = play_all(match, chosen.games, hands, progress, shelf)
        results.append(report(match, played, new, time.perf_counter() - start, chosen.reach))
        if chosen.ladder and not chosen.json:
            _print_rung(results, words)
    if chosen.json:
        told = to_builtins(results)
        if chosen.budget is None:  # by counted looks everything told is the same on every machine: clocks are not
            for each in told:
                for clock in ("moves_a_second", "decision_50", "decision_99", "decision_most"):
                    del each[clock]
        print(json.dumps(told if chosen.ladder else told[0]))
    elif not chosen.ladder:
        _print(results[0], words)
    return int(any(sum(result.refused) for result in results))


# --- telling it -----------------------------------------------------------------------------------------

_BAR = 40


def tell_progress(words: Words, start: float, done: int, total: int, new: int) -> None:
    """A bar on a terminal with the time that is left, nothing elsewhere."""
    if not sys.stderr.isatty() or (done % max(1, total // 200) and done != total):
        return
    filled = _BAR * done // total
    minutes, seconds = divmod(round((time.perf_counter() - start) / new * (total - done)), 60)
    left = words.say("cli.sim.left", minutes=minutes, seconds=f"{seconds:02}")
    end = "\r\033[K" if done == total else "\033[K"
    bar = f"[{'#' * filled}{'.' * (_BAR - filled)}]"
    print(f"\r{bar} {done}/{total}, {left}", end=end, file=sys.stderr, flush=True)


def percent(part: float) -> str:
    """A part of one in hundredths."""
    return f"{100 * part:.1f}"


def tell_terms(
    thoughts: int | None, budget: float | None, options: Mapping[str, bool | int | str], words: Words
) -> None:
    """How much was thought, and the table options that were asked for."""
    if budget is None:
        print(words.say("cli.sim.by_thoughts", count=thoughts))
    else:
        print(words.say("cli.sim.by_budget", milliseconds=f"{budget:g}"))
    if options:
        print(", ".join(f"{name}={json.dumps(value)}" for name, value in options.items()))


def _print_head(result: Report, words: Words) -> None:
    print(words.say("cli.sim.head", count=result.games, game=result.game, seats=result.seats, seed=result.seed))
    tell_terms(result.thoughts, result.budget, result.options, words)


def _print_rung(results: Sequence[Report], words: Words) -> None:
    """One line of the ladder, as soon as it is played."""
    result = results[-1]
    if len(results) == 1:
        _print_head(result, words)
    low, high = result.intervals[0]
    rung = words.say(
        "cli.sim.rung",
        higher=words.say(f"minds.{result.minds[0]}"),
        lower=words.say(f"minds.{result.minds[1]}"),
        rate=percent(result.rates[0]),
        low=percent(low),
        high=percent(high),
        wins=result.wins[0],
        losses=sum(result.wins[1:]),
        shared=result.shared,
    )
    print("  " + rung, flush=True)
    for number, mind in enumerate(result.minds):
        _print_refused(result, number, words.say(f"minds.{mind}"), words)


def _print_refused(result: Report, number: int, who: str, words: Words) -> None:
    """Say of a mind that some of its answers were refused, if any were."""
    if count := result.refused[number]:
        print("    " + words.say("cli.sim.refused", who=who, count=count))


def _print(result: Report, words: Words) -> None:
    _print_head(result, words)
    same = len(set(result.minds)) == 1
    for number, mind in enumerate(result.minds):
        low, high = result.intervals[number]
        who = words.say("cli.sim.seat_of", seat=SEATS[number], mind=mind) if same else mind
        line = words.say(
            "cli.sim.seat",
            who=who,
            count=result.wins[number],
            rate=percent(result.rates[number]),
            low=percent(low),
            high=percent(high),
            mean=f"{result.mean_score[number]:.1f}",
            least=result.least_score[number],
            most=result.most_score[number],
        )
        print("  " + line)
        _print_refused(result, number, who, words)
        if result.reach is not None:
            reached = result.reached[number]
            least, most = map(percent, wilson(reached, result.games))
            told = {"points": result.reach, "rate": percent(reached / result.games), "low": least, "high": most}
            print("    " + words.say("cli.sim.reached", count=reached, **told))
        if result.budget is not None:
            half, nearly, longest = (
                f"{each[number]:.0f}" for each in (result.decision_50, result.decision_99, result.decision_most)
            )
            print("    " + words.say("cli.sim.decision", half=half, milliseconds=nearly, longest=longest))
    if result.shared:
        print("  " + words.say("cli.sim.shared", count=result.shared))
    print(
        words.say(
            "cli.sim.length", mean=f"{result.mean_length:.1f}", least=result.least_length, most=result.most_length
        )
    )
    print(words.say("cli.sim.speed", speed=f"{result.moves_a_second:.0f}"))
