"""Records: the matches that were played to their end, one line of JSON each, and what can be told from them.

A line is a whole result under its checksum, so that damage costs the lines it lies on and no other; whatever else is to
be known (wins, streaks, best scores, medals) is counted from the lines.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.files import lines_of, named, read_if_there, write_lines
from game.kernel.box import SEATS
from game.kernel.receipt import Receipt
from game.kernel.table import AnyTable
from game.kernel.trouble import Trouble
from game.names import name_of

RECORDS = "records.ndjson"
"""What the file is called, in the folder of saves."""
LONGEST = 1 << 24
"""How many bytes it may have: some forty thousand matches."""
TODAY = "today "
"""What the seed of a day's table begins with."""
TITLE = "title_"
"""What the rule of a receipt's line begins with that tells the title of who played alone."""


class Sat(Struct, frozen=True, omit_defaults=True):
    """Somebody at a table, and how it ended for them."""

    name: str
    points: int
    place: int
    mind: str = ""
    """Which mind it was; empty for a person."""
    conceded: bool = False
    """Whether they gave the match up: a loss, whatever their points came to."""
    deeds: dict[str, int] = {}
    """What else they did, by the game's own words for it (`Box.deeds`); nothing in a line of an older house."""

    @property
    def won(self) -> bool:
        """Whether nobody did better; who plays alone and loses comes second."""
        return self.place == 1


class Result(Struct, frozen=True, omit_defaults=True):
    """A match that was played to its end."""

    game: str
    when: str
    """The day and the hour, by the clock on the wall."""
    seed: str
    sat: tuple[Sat, ...]
    title: str = ""
    """What who played alone may call themselves."""
    today: str = ""
    """The day, if it was that day's table."""
    match: str = ""
    """The name of its journal: a match that is gone on with after its end is no second one."""
    options: dict[str, Any] | None = None
    """How the table was set; None in a line of an older house, which does not tell."""

    @property
    def people(self) -> tuple[Sat, ...]:
        """Who was no mind."""
        return tuple(sat for sat in self.sat if not sat.mind)


def title_of(receipt: Receipt) -> str:
    """The title that a receipt tells, if any."""
    told = [line.rule.removeprefix(TITLE) for line in receipt.lines if line.rule.startswith(TITLE)]
    return next((title for title in told if title != "none"), "")


def result_of(table: AnyTable, match: str = "") -> Result:
    """What is kept of a match that is over; `match` is the name of its journal."""
    receipt, head = table.score(), table.head
    names = [*map(name_of, head.names), *[""] * len(receipt.totals)]
    minds = [sitter.mind or "" for sitter in sorted(head.sitters, key=lambda each: each.chair)]
    state, deeds = table.state, table.box.deeds
    sat = tuple(
        Sat(
            names[seat] or SEATS[seat],
            receipt.totals[seat],
            receipt.places[seat],
            minds[seat] if minds else "",
            conceded=seat in table.conceded,
            deeds={} if deeds is None else dict(deeds(state, seat)),
        )
        for seat in range(len(receipt.totals))
    )
    title = "" if table.conceded else title_of(receipt)
    day = head.seed.split()[1] if head.seed.startswith(TODAY) else ""
    return Result(head.game, head.made, head.seed, sat, title, day, match, msgspec.to_builtins(state.options))


def today_seed(game: str, day: date) -> str:
    """The seed of a day's table: the same for everybody."""
    return f"{TODAY}{day.isoformat()} {game}"


# --- the file -------------------------------------------------------------------------------------------


def load_records(path: Path) -> tuple[list[Result], Trouble | None]:
    """The results of a file, with what is wrong with it; lines that cannot be read are left out."""
    data, fault = read_if_there(path, LONGEST)
    if data is None:
        return [], fault
    results: list[Result] = []
    bad = 0
    for line, whole in lines_of(data, "game"):
        try:
            read = msgspec.json.decode(line, type=Result)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            bad += 1
            continue
        if whole:
            results.append(read)
        else:  # what it says may be wrong: a number can be damaged and still be one
            bad += 1
    return results, Trouble("records_broken", path=named(path), count=bad) if bad else None


def keep_result(path: Path, result: Result) -> None:
    """Add a result, once a match; a damaged file is put aside first, and its good lines are taken over."""
    results, trouble = load_records(path)
    if trouble is not None and trouble.code != "records_broken":
        raise trouble
    if result.match and any(each.match == result.match for each in results):
        return
    write_lines(path, (*results, result), broken=trouble is not None)


def rename(path: Path, name: str, other: str) -> None:
    """Let the matches of a person be those of the name that they have from now on."""
    results, trouble = load_records(path)
    if trouble is not None and trouble.code != "records_broken":
        raise trouble
    renamed = [
        replace(
            each,
            sat=tuple(replace(sat, name=other) if sat.name == name and not sat.mind else sat for sat in each.sat),
        )
        for each in results
    ]
    if renamed != results:
        write_lines(path, renamed, broken=trouble is not None)


# --- what they tell -------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """What somebody did in some matches."""

    games: int
    wins: int
    """Shared ones too."""
    streak: int
    """How many of the last ones in a row were won."""
    longest: int
    """How many in a row were won at best."""
    best: Result | None
    """The match with most points of those that were not given up; the earlier of two."""
    points: int
    """How many that were."""


def sat_in(results: Iterable[Result], name: str) -> Iterator[tuple[Result, Sat]]:
    """The matches that a person played, with their chair."""
    for result in results:
        for sat in result.people:
            if sat.name == name:
                yield result, sat


def tally(results: Iterable[Result], name: str, *, game: str = "", mind: str = "") -> Tally:
    """What a person did: in all matches, in those of a game, in those against a mind."""
    games = wins = streak = longest = points = 0
    best: Result | None = None
    for result, sat in sat_in(results, name):
        if (game and result.game != game) or (mind and all(other.mind != mind for other in result.sat)):
            continue
        games += 1
        wins += sat.won
        streak = streak + 1 if sat.won else 0
        longest = max(longest, streak)
        if not sat.conceded and (best is None or sat.points > points):
            best, points = result, sat.points
    return Tally(games, wins, streak, longest, best, points)


def alone(results: Iterable[Result], name: str, game: str) -> list[tuple[Result, Sat]]:
    """The matches of a game that somebody played alone, to the end, with their chair."""
    return [
        (result, sat)
        for result, sat in sat_in(results, name)
        if result.game == game and len(result.sat) == 1 and not sat.conceded
    ]


class Peak(NamedTuple):
    """How far somebody came alone."""

    title: str
    """The highest title; empty where there was none."""
    points: int
    """The most points, with a title or without."""


def peak(played: Iterable[tuple[Result, Sat]], titles: Sequence[str], key: str, value: object) -> Peak | None:
    """How far somebody came where an option stood at a value; None where they never did. The best title comes last."""
    met = [(result, sat) for result, sat in played if result.options is not None and result.options.get(key) == value]
    if not met:
        return None
    reached = [titles.index(result.title) for result, _ in met if result.title in titles]
    return Peak(titles[max(reached)] if reached else "", max(sat.points for _, sat in met))


def done(played: Iterable[tuple[Result, Sat]], deed: str) -> list[int]:
    """How much of a deed there was, match by match, of those that tell it."""
    return [sat.deeds[deed] for _, sat in played if deed in sat.deeds]


class Medal(NamedTuple):
    """Something that is done once, and kept for good."""

    kind: str
    """first_win, title, streak, today, lessons."""
    game: str
    what: str
    """Which mind was beaten, which title, how many in a row, which day."""
    when: str


STREAKS = (3, 5, 10)


def medals(results: Sequence[Result], name: str) -> list[Medal]:
    """What a person has earned, in the order in which it was."""
    found: dict[tuple[str, str, str], Medal] = {}
    streaks: dict[str, int] = {}

    def earn(kind: str, result: Result, what: str) -> None:
        found.setdefault((kind, result.game, what), Medal(kind, result.game, what, result.when))

    for result, sat in sat_in(results, name):
        streaks[result.game] = streaks.get(result.game, 0) + 1 if sat.won else 0
        if result.title:
            earn("title", result, result.title)
        if result.today and not sat.conceded:
            earn("today", result, result.today)
        if not sat.won:
            continue
        for mind in sorted({other.mind for other in result.sat if other.mind}):
            earn("first_win", result, mind)
        if streaks[result.game] in STREAKS:
            earn("streak", result, str(streaks[result.game]))
    return list(found.values())


def learned(done: Mapping[str, Collection[str]], all_of: Mapping[str, Collection[str]]) -> list[Medal]:
    """The games of which somebody has taken every lesson that there is."""
    return [
        Medal("lessons", game, str(len(lessons)), "")
        for game, lessons in all_of.items()
        if lessons and set(lessons) <= set(done.get(game, ()))
    ]


def people(results: Iterable[Result]) -> list[str]:
    """Everybody who ever played, who played last first."""
    found: dict[str, None] = {}
    for result in reversed(list(results)):
        found.update(dict.fromkeys(sat.name for sat in result.people))
    return list(found)


def of_today(results: Iterable[Result], game: str, day: date, seats: int = 0) -> list[tuple[Sat, Result]]:
    """Who has played a day's table of a game, the best first and who gave it up last; of each the first time, for then
    nobody knew it.

    With `seats`, only at tables for so many: others are dealt otherwise.
    """
    played: dict[str, tuple[Sat, Result]] = {}
    for result in results:
        if result.game == game and result.today == day.isoformat() and len(result.sat) == (seats or len(result.sat)):
            for sat in result.people:
                played.setdefault(sat.name, (sat, result))
    return sorted(played.values(), key=lambda pair: (pair[0].conceded, -pair[0].points))
