"""`engawa text`: a match in the terminal, in notation: for people and minds alike."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from secrets import token_hex

from game.cli.sim import minds_for, seed, usual_seats
from game.kernel.box import SEATS, Onlooker, Seat
from game.kernel.table import AnyTable, Table
from game.kernel.trouble import Trouble
from game.minds import LADDER, mind_of
from game.minds.driver import THOUGHTS, decided
from game.minds.protocol import Counted, Mind, own_luck
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
    table: AnyTable = Table.new(box, {"seats": seats}, chosen.seed or token_hex(8))
    names = minds_for(chosen.minds or ",".join([_HUMAN] + ["gardener"] * (seats - 1)), seats)
    print(words.say("cli.text.hello", game=words.say(f"{box.name}.name")))
    if chosen.seed:  # whoever did not give it could look up in another terminal what is still to come
        print(words.say("cli.text.seed", seed=chosen.seed))
    match = _Match(table, names, words)
    if match.play() and not chosen.seed:
        print(words.say("cli.text.seed", seed=table.head.seed))
    return 0


class _Match:
    """A match in one terminal, which shows to each what their seat may know and nothing else."""

    def __init__(self, table: AnyTable, names: Sequence[str], words: Words) -> None:
        self._table = table
        self._box = table.box
        self._words = words
        self._minds = [None if name == _HUMAN else mind_of(name) for name in names]
        self._people = [seat for seat, mind in enumerate(self._minds) if mind is None]
        self._eyes: Onlooker = self._people[0] if len(self._people) == 1 else None
        """Who looks at the terminal: the only person, or whoever was handed the keyboard, else everybody."""
        self._alone = False
        """Whether everybody else was asked to look away."""
        self._told = dict.fromkeys([None, *self._people], table.timeline.at)
        """Up to which moment each onlooker was told what happened."""
        self._shown: tuple[Onlooker, int] | None = None
        """Whose view stands on the terminal, and of which stamp of the table."""

    def play(self) -> bool:
        """Play on; whether the game came to its end, or somebody left before."""
        while waiting := self._table.waiting:
            seat = waiting[0]
            if (mind := self._minds[seat]) is not None:
                self._let(mind, seat)
            elif not self._hand_over(seat) or not self._ask(seat):
                return False
        if len(self._people) > 1:
            self._cover(None)
            self._told[None] = max(self._told.values())
        self._tell()
        print(self._box.show(self._table.view(self._eyes)))
        receipt = self._table.score()
        for each, total in enumerate(receipt.totals):
            place = receipt.places[each]
            print(self._words.say("cli.replay.total", name=SEATS[each], count=total, place=place))
        return True

    def _let(self, mind: Mind, seat: Seat) -> None:
        """Let a mind act; among several people, what it does is told to each when they have the keyboard."""
        if len(self._people) > 1:
            self._cover(None)
        table, box = self._table, self._box
        view, budget = table.view(seat), Counted(THOUGHTS)
        command, lawful = decided(mind, box, view, seat, own_luck(box, view, seat, table.timeline.at), budget)
        if not lawful:
            print(self._words.say("minds.refused", name=SEATS[seat]))
        table.submit(command)
        if len(self._people) < 2:
            self._tell()

    # --- who sees what ----------------------------------------------------------------------------------

    def _news(self, eyes: Onlooker, since: int) -> list[str]:
        """What happened since a moment, as an onlooker is told it."""
        line, box = self._table.timeline, self._box
        facts = [fact for index in range(since, line.at) for fact in line.commit(index).facts]
        return ["> " + self._words.event(box, box.redact(fact, eyes), SEATS) for fact in facts]

    def _tell(self) -> None:
        """Tell whoever looks what happened since they were told last."""
        for news in self._news(self._eyes, self._told[self._eyes]):
            print(news)
        self._told[self._eyes] = self._table.timeline.at

    def _cover(self, eyes: Onlooker) -> None:
        """Take what was for one onlooker alone off the terminal, before another one looks."""
        if eyes == self._eyes:
            return
        if self._alone and sys.stdout.isatty():
            print("\033[H\033[2J\033[3J", end="")
        self._eyes, self._alone = eyes, False

    def _hand_over(self, seat: Seat) -> bool:
        """Show a person the view of their seat, once nobody else looks at secrets of it; False when they leave."""
        table, view, since = self._table, self._table.view(seat), self._told[seat]
        if len(self._people) > 1 and not (self._eyes == seat and self._alone):
            if view != table.view(None) or self._news(seat, since) != self._news(None, since):
                self._cover(None)
                if not self._passed(seat):
                    return False
                self._eyes, self._alone = seat, True
            else:
                self._cover(seat)
        self._tell()
        if self._shown != (seat, table.stamp):
            self._shown = seat, table.stamp
            print(self._box.show(view))
        return True

    def _passed(self, seat: Seat) -> bool:
        """Wait until the keyboard is with a person; False when they leave."""
        print(self._words.say("cli.text.pass", seat=SEATS[seat]), flush=True)
        line = sys.stdin.readline()
        return bool(line) and line.strip() != "quit"

    # --- what is said -----------------------------------------------------------------------------------

    def _ask(self, seat: Seat) -> bool:
        """Let a person say one thing; False when they leave. All that is answered, their view could answer."""
        letter, view, box = SEATS[seat], self._table.view(seat), self._box
        print(self._words.say("cli.text.prompt", seat=letter), end=" ", flush=True)
        line = sys.stdin.readline()
        said = line.strip()
        if not line or said == "quit":
            return False
        try:
            match said:
                case "":
                    pass
                case "help" | "?":
                    print(self._words.say("cli.text.help"))
                case "legal":
                    print(", ".join(box.say(command).partition(" ")[2] for command in box.legal(view, seat)))
                case "undo":
                    self._undo()
                case "redo":
                    self._redo()
                case _:
                    command = box.hear(said if said[:2] == f"{letter} " else f"{letter} {said}")
                    if (refusal := box.objection(view, command)) is not None:
                        raise refusal
                    self._table.submit(command)
        except Trouble as trouble:
            print(self._words.trouble(trouble, box.name))
        return True

    def _minds_turn(self) -> bool:
        """Whether the game waits for a mind."""
        waiting = self._table.waiting
        return bool(waiting) and self._minds[waiting[0]] is not None

    def _undo(self) -> None:
        """Take back to where a person was asked: a mind whose command alone is taken back would choose anew."""
        table = self._table
        at = table.timeline.at
        table.undo()
        while self._minds_turn():
            if not table.can_undo:
                table.redo(at)
                raise Trouble("undo_horizon")
            table.undo()
        self._told = {eyes: min(told, table.timeline.at) for eyes, told in self._told.items()}

    def _redo(self) -> None:
        """Do again up to where a person was asked."""
        self._table.redo()
        while self._table.can_redo and self._minds_turn():
            self._table.redo()
