"""`engawa balance`: how even a game is, by minds of one strength who play it many times.

Seat A always begins, so that the seats show what the order of play is worth. What else is worth counting each game says
itself (its room `marks`): how often a thing was taken where it was to be had, and how often whoever took it won. Games
are played, shared out and kept as `engawa sim` does it, with all their commands: what is on the shelf is only counted.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from functools import partial
from statistics import mean, quantiles, stdev

from msgspec import Struct, to_builtins

from game.cli.sim import (
    Match,
    Played,
    Shelf,
    asked_for,
    dealt,
    percent,
    play_all,
    tell_progress,
    tell_terms,
    usual_arguments,
    wilson,
)
from game.kernel.box import SEATS
from game.kernel.marks import Mark
from game.kernel.receipt import Receipt
from game.kernel.trouble import Refusal, Trouble
from game.minds import LADDER, mind_of
from game.words import Words


class Rate(Struct, frozen=True):
    """So many of so many, and where the true rate lies in 95 of 100 such counts."""

    count: int
    of: int
    rate: float
    interval: tuple[float, float]


class SeatCount(Struct, frozen=True):
    """What came of one place in the order of play."""

    seat: str
    wins: Rate
    """Alone; a shared victory is in none."""
    mean_score: float
    spread: float
    """The standard deviation of its scores."""
    quarters: tuple[float, float, float]
    """The scores that a quarter, a half and three quarters of its games stay below."""
    least_score: int
    most_score: int


class Source(Struct, frozen=True):
    """A rule that points come from."""

    rule: str
    points: float
    """A game and seat, on average."""
    share: float
    """The part of all points."""


class Taken(Struct, frozen=True):
    """One thing that can be taken."""

    kind: str
    name: str
    number: str
    times: float
    """How often a game, by all seats together, of the games in which it was to be had."""
    seats: Rate
    """By how many of the seats that could take it."""
    wins: Rate | None
    """How many of these won alone; None where nobody took it."""
    most: Rate | None
    """Of the seats that took it oftener than anybody else in their game, how many won alone; None without any."""


class Balance(Struct, frozen=True):
    """How even a game is."""

    game: str
    seats: int
    games: int
    seed: str
    mind: str
    thoughts: int | None
    budget: float | None
    options: dict[str, bool | int | str]
    order: list[SeatCount]
    shared: int
    margin: float | None
    """How many points the best was ahead of the second, on average; None for one alone."""
    sources: list[Source]
    taken: list[Taken]
    refused: int


def arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what can be said to the command."""
    usual_arguments(parser, words)
    minds = ", ".join(LADDER)
    parser.add_argument("--mind", default="elder", metavar="MIND", help=words.say("cli.balance.mind", minds=minds))


def rate(count: int, of: int) -> Rate:
    """A rate with its interval."""
    return Rate(count, of, round(count / of, 4), wilson(count, of))


# --- counting -------------------------------------------------------------------------------------------


class Retold(Struct, frozen=True):
    """A kept game, played again by its commands: what it shows that was taken, and its count."""

    marks: list[Mark]
    receipt: Receipt


def retell(match: Match, number: int, played: Played) -> Retold:
    """Play a game again by its commands. If the rules refuse one, it is from another edition: a Trouble."""
    table = dealt(match, number)
    try:
        for ask in played.asks:
            table.submit(table.box.hear(ask))
    except Refusal:
        raise Trouble("kept_stale", number=number) from None
    if not table.over:
        raise Trouble("kept_stale", number=number)
    facts = (fact for commit in table.timeline.past for fact in commit.facts)
    return Retold([mark for fact in facts for mark in table.box.marks(fact)], table.score())


def balance(match: Match, games: Sequence[Played]) -> Balance:
    """Count games of one mind in all seats."""
    told = [retell(match, number, played) for number, played in enumerate(games)]
    seats = len(match.minds)
    totals = [each.receipt.totals for each in told]
    alone = [each.receipt.winners[0] if len(each.receipt.winners) == 1 else None for each in told]
    ranked = [sorted(each, reverse=True) for each in totals]
    return Balance(
        game=match.game,
        seats=seats,
        games=len(games),
        seed=match.seed,
        mind=match.minds[0],
        thoughts=match.thoughts if match.budget is None else None,
        budget=match.budget,
        options=dict(match.options),
        order=[_seat(seat, [each[seat] for each in totals], alone.count(seat)) for seat in range(seats)],
        shared=sum(len(each.receipt.winners) > 1 for each in told),
        margin=round(mean(each[0] - each[1] for each in ranked), 2) if seats > 1 else None,
        sources=_sources(told, seats),
        taken=_taken(told, alone, seats),
        refused=sum(sum(each.refused) for each in games),
    )


def _seat(seat: int, scores: Sequence[int], wins: int) -> SeatCount:
    several = len(scores) > 1
    low, middle, high = quantiles(scores, n=4, method="inclusive") if several else [float(scores[0])] * 3
    return SeatCount(
        SEATS[seat],
        rate(wins, len(scores)),
        round(mean(scores), 2),
        round(stdev(scores), 2) if several else 0.0,
        (low, middle, high),
        min(scores),
        max(scores),
    )


def _sources(told: Sequence[Retold], seats: int) -> list[Source]:
    """Where points come from, the most first."""
    points: Counter[str] = Counter()
    for each in told:
        for line in each.receipt.lines:
            points[line.rule] += line.points
    every = sum(points.values()) or 1
    return [
        Source(rule, round(count / len(told) / seats, 2), round(count / every, 4))
        for rule, count in points.most_common()
        if count
    ]


def _taken(told: Sequence[Retold], alone: Sequence[int | None], seats: int) -> list[Taken]:
    """Everything that was taken or could be, kind by kind; of what is never offered, every seat could take it."""
    offered: defaultdict[tuple[str, str, str], set[int]] = defaultdict(set)
    takers: defaultdict[tuple[str, str, str], Counter[tuple[int, int]]] = defaultdict(Counter)
    for game, each in enumerate(told):
        for mark in each.marks:
            thing = (mark.kind, mark.name, mark.number)
            if mark.seat is None:
                offered[thing].add(game)
            else:
                takers[thing][game, mark.seat] += 1
    found = []
    for thing in {**offered, **takers}:
        games = offered[thing] | {game for game, _ in takers[thing]} if thing in offered else set(range(len(told)))
        by = takers[thing]
        times = round(sum(by.values()) / len(games), 2)
        most = _most(by)
        found.append(Taken(*thing, times, rate(len(by), seats * len(games)), _wins(by, alone), _wins(most, alone)))
    kinds = list(dict.fromkeys(each.kind for each in found))
    return sorted(found, key=lambda each: (kinds.index(each.kind), -each.seats.rate, each.name, each.number))


def _most(by: Counter[tuple[int, int]]) -> list[tuple[int, int]]:
    """In each game, the seat that took a thing oftener than everybody else, if there is one."""
    games: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for (game, seat), count in by.items():
        games[game].append((count, seat))
    ranked = {game: sorted(counts, reverse=True) for game, counts in games.items()}
    return [(game, best[0][1]) for game, best in ranked.items() if len(best) == 1 or best[0][0] > best[1][0]]


def _wins(takers: Collection[tuple[int, int]], alone: Sequence[int | None]) -> Rate | None:
    """How many of some seats won their game alone."""
    return rate(sum(alone[game] == seat for game, seat in takers), len(takers)) if takers else None


# --- telling it -----------------------------------------------------------------------------------------


def run(chosen: argparse.Namespace, words: Words) -> int:
    """Play what is not kept, and print how even it was."""
    box, seats, options, hands = asked_for(chosen)
    mind_of(chosen.mind)
    begins = tuple(sorted({"first": 0, **dict(options)}.items()))
    match = Match(box.name, (chosen.mind,) * seats, chosen.seed, chosen.thoughts, chosen.budget, begins)
    progress = partial(tell_progress, words, time.perf_counter())
    played, _ = play_all(match, chosen.games, hands, progress, Shelf(chosen.keep))
    found = balance(match, played)
    if chosen.json:
        print(json.dumps(to_builtins(found)))
    else:
        _print(found, words)
    return int(found.refused > 0)


def _print(found: Balance, words: Words) -> None:
    head = {"game": found.game, "seats": found.seats, "seed": found.seed, "mind": words.say(f"minds.{found.mind}")}
    print(words.say("cli.balance.head", count=found.games, **head))
    tell_terms(found.thoughts, found.budget, found.options, words)
    print()
    print(words.say("cli.balance.order", even=percent(1 / found.seats)))
    for each in found.order:
        low, middle, high = (f"{quarter:g}" for quarter in each.quarters)
        told = words.say(
            "cli.balance.seat",
            seat=each.seat,
            won=_told(each.wins, words),
            mean=f"{each.mean_score:.1f}",
            spread=f"{each.spread:.1f}",
            least=each.least_score,
            low=low,
            middle=middle,
            high=high,
            most=each.most_score,
        )
        print("  " + told)
    if found.shared:
        print("  " + words.say("cli.sim.shared", count=found.shared))
    if found.margin is not None:
        print("  " + words.say("cli.balance.margin", points=f"{found.margin:.1f}"))
    print()
    print(words.say("cli.balance.sources"))
    for source in found.sources:
        name = words.say(f"{found.game}.score.{source.rule}")
        told = words.say("cli.balance.source", name=name, points=f"{source.points:.1f}", share=percent(source.share))
        print("  " + told)
    kind = ""
    for taken in found.taken:
        if taken.kind != kind:
            kind = taken.kind
            print()
            print(words.say("cli.balance.kind", kind=words.say(kind)))
        name = " ".join(filter(None, (words.say(taken.name), taken.number)))
        told = words.say("cli.balance.taken", name=name, times=f"{taken.times:.2f}", seats=_told(taken.seats, words))
        for key, rated in (("won", taken.wins), ("most", taken.most)):
            told += words.say(f"cli.balance.{key}", won=_told(rated, words)) if rated is not None else ""
        print("  " + told)


def _told(told: Rate, words: Words) -> str:
    low, high = map(percent, told.interval)
    return words.say("cli.balance.rate", rate=percent(told.rate), low=low, high=high)
