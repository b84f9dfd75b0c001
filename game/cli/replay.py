"""`engawa replay`: a journal as readable text, and whether the rules still decide it so."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from game.kernel.box import SEATS, AnyBox
from game.kernel.chance import Seeded
from game.kernel.journal import Reader, Seek, take
from game.kernel.receipt import without
from game.kernel.table import opening_of
from game.kernel.timeline import Commit, Concede, Timeline
from game.kernel.trouble import Refusal
from game.names import name_of
from game.saves import box_of_journal, read_journal
from game.words import Words


def arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what can be said to the command."""
    parser.add_argument("file", metavar="FILE", help=words.say("cli.replay.file"))
    parser.add_argument("--check", action="store_true", help=words.say("cli.replay.check"))


def run(chosen: argparse.Namespace, words: Words) -> int:
    """Print a journal, or check it."""
    reader = read_journal(Path(chosen.file))
    box = box_of_journal(reader)
    return _check(reader, box, words) if chosen.check else _print(reader, box, words)


def _names(reader: Reader, seats: int) -> Sequence[str]:
    """A name for each seat: that of the journal or, where it has none, the letter."""
    given = [name_of(name) for name in reader.head.names]
    return [name or letter for name, letter in zip_longest(given, SEATS[:seats], fillvalue="")]


def _ask(box: AnyBox, words: Words, entry: Commit[Any, Any]) -> str:
    return words.say("cli.replay.deal") if entry.ask is None else box.say(entry.ask)


def _print(reader: Reader, box: AnyBox, words: Words) -> int:
    head = reader.head
    timeline: Timeline[Any, Any, Any] = Timeline(opening_of(box, head))
    names = _names(reader, timeline.state.options.seats)
    print(words.say("cli.replay.head", game=words.say(f"{box.name}.name"), seed=head.seed, names=", ".join(names)))
    for entry in reader.entries(box, len(names)):
        with reader.making_sense():
            if isinstance(entry, Seek):
                lines = [words.say("cli.replay.seek", at=entry.seek)]
            elif isinstance(entry, Concede):
                lines = [f"{timeline.at + 1:>4}. {words.say('cli.replay.concede', name=names[entry.seat])}"]
            else:
                lines = [f"{timeline.at + 1:>4}. {_ask(box, words, entry)}"]
                lines += [f"        {words.event(box, fact, names)}" for fact in entry.facts]
            take(timeline, box, entry)
        print("\n".join(lines))
    with reader.making_sense():
        shown, conceded = box.show(timeline.state), [each.seat for each in timeline.conceded]
        receipt = without(box.score(timeline.state), conceded)
    print("\n" + shown, end="")
    for seat, total in enumerate(receipt.totals):
        print(words.say("cli.replay.total", name=names[seat], count=total, place=receipt.places[seat]))
    if reader.torn:
        print(words.say("cli.replay.torn"))
    return 0


def _difference(box: AnyBox, timeline: Timeline[Any, Any, Any], seed: str, entry: Commit[Any, Any]) -> str | None:
    """What the rules would have made of a command, if it is something else; the code of the difference."""
    chance = Seeded(seed, timeline.draws)
    try:
        deal = entry.ask is None
        turn = box.deal(timeline.state, chance) if deal else box.decide(timeline.state, entry.ask, chance)
    except Refusal as refusal:
        return refusal.code
    if tuple(turn.events) != entry.facts:
        return "events"
    return "draws" if chance.drawn != entry.draws else None


def _check(reader: Reader, box: AnyBox, words: Words) -> int:
    timeline: Timeline[Any, Any, Any] = Timeline(opening_of(box, reader.head))
    count = 0
    for entry in reader.entries(box, timeline.state.options.seats):
        with reader.making_sense():
            if isinstance(entry, Commit):
                count += 1
                if (difference := _difference(box, timeline, reader.head.seed, entry)) is not None:
                    ask = _ask(box, words, entry)
                    print(words.say("cli.replay.differs", line=reader.number, command=ask, difference=difference))
                    return 1
            take(timeline, box, entry)
    print(words.say("cli.replay.same", count=count))
    if reader.torn:
        print(words.say("cli.replay.torn"))
    return 0
