"""`engawa text`: a match in the terminal, in notation: for people and minds alike."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from game.cli.sim import minds_for, seed, usual_seats
from game.kernel.table import AnyTable, Table
from game.kernel.trouble import Trouble
from game.minds import LADDER, mind_of
from game.minds.driver import THOUGHTS
from game.minds.protocol import Counted, Mind, choose
from game.registry import GAMES, box_of
from game.words import Words

_HUMAN = "human"


def arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what can be said to the command."""
    parser.add_argument(
        "game", nargs="?", default=GAMES[0], metavar="GAME", help=words.say("cli.game", games=", ".join(GAMES))
    )
    parser.add_argument("--seats", type=int, metavar="N", help=words.say("cli.seats"))
    parser.add_argument("--minds", metavar="A,B", help=words.say("cli.text.minds", minds=", ".join(LADDER)))
    parser.add_argument("--seed", type=seed, metavar="S", help=words.say("cli.seed"))


def run(chosen: argparse.Namespace, words: Words) -> int:
    """Play until the game is over or the player leaves."""
    box = box_of(chosen.game)
    seats = usual_seats(box) if chosen.seats is None else chosen.seats
    luck_of = chosen.seed or str(time.time_ns())
    table: AnyTable = Table.new(box, {"seats": seats}, luck_of)
    names = minds_for(chosen.minds or ",".join([_HUMAN] + ["gardener"] * (seats - 1)), seats)
    minds = [None if name == _HUMAN else mind_of(name) for name in names]
    luck = random.Random(luck_of)  # noqa: S311 -- a game
    people = [seat for seat, mind in enumerate(minds) if mind is None]
    eyes = people[0] if len(people) == 1 else None
    """Whose secrets may stand on the terminal between turns: the only person's, else nobody's."""
    print(words.say("cli.text.hello", game=words.say(f"{box.name}.name"), seed=luck_of))
    shown = -1
    while waiting := box.waits(table.state):
        seat = waiting[0]
        mind = minds[seat]
        if mind is not None:
            commit = table.submit(choose(mind, box, table.view(seat), seat, luck, Counted(THOUGHTS)))
            for fact in commit.facts:
                print("> " + words.event(box, box.redact(fact, eyes), "ABCD"))
            continue
        if shown != table.stamp:
            print(box.show(table.view(seat)))
            shown = table.stamp
        if not _ask(table, seat, minds, words):
            return 0
    print(box.show(table.view(eyes)))
    receipt = table.score()
    for each, total in enumerate(receipt.totals):
        print(words.say("cli.replay.total", name="ABCD"[each], count=total, place=receipt.places[each]))
    return 0


def _minds_turn(table: AnyTable, minds: Sequence[Mind | None]) -> bool:
    """Whether the game waits for a mind."""
    waiting = table.box.waits(table.state)
    return bool(waiting) and minds[waiting[0]] is not None


def _undo(table: AnyTable, minds: Sequence[Mind | None]) -> None:
    """Take back to where a person was asked: a mind whose command alone is taken back would choose anew."""
    at = table.timeline.at
    table.undo()
    while _minds_turn(table, minds):
        if not table.can_undo:
            while table.timeline.at < at:
                table.redo()
            raise Trouble("undo_horizon")
        table.undo()


def _redo(table: AnyTable, minds: Sequence[Mind | None]) -> None:
    """Do again up to where a person was asked."""
    table.redo()
    while table.can_redo and _minds_turn(table, minds):
        table.redo()


def _ask(table: AnyTable, seat: int, minds: Sequence[Mind | None], words: Words) -> bool:
    """Let a person say one thing; False when they leave."""
    letter = "ABCD"[seat]
    print(words.say("cli.text.prompt", seat=letter), end=" ", flush=True)
    line = sys.stdin.readline()
    said = line.strip()
    if not line or said == "quit":
        return False
    try:
        match said:
            case "":
                pass
            case "help" | "?":
                print(words.say("cli.text.help"))
            case "legal":
                print(", ".join(table.box.say(command).partition(" ")[2] for command in table.legal(seat)))
            case "undo":
                _undo(table, minds)
            case "redo":
                _redo(table, minds)
            case _:
                table.submit(table.box.hear(said if said[:2] == f"{letter} " else f"{letter} {said}"))
    except Trouble as trouble:
        print(words.trouble(trouble, table.box.name))
    return True
