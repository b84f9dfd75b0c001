"""How the house edition of KOI plays: `python -m tests.games.koi.balance SEATS GAMES` lets Gardeners play it.

It prints the mean score, where the points come from, how often each kind of card is taken, and in how many of
the games that had it each goal was claimed. levels/koi/deck.toml keeps what it said.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

from game.games.koi.events import CardTaken, GoalChosen, GoalClaimed
from game.games.koi.parts import face_of
from game.kernel.receipt import Line
from game.kernel.table import Table
from game.minds import mind_of
from game.minds.driver import play
from tests.games.koi.support import BOX


def source(line: Line) -> str:
    """Where the points of a line come from."""
    koi = line.group[:1] in "SML" and line.group[1:].isdigit()
    return "koi" if koi or face_of(line.group) == "carp" else line.rule.removesuffix("_full")


def shares(counts: Counter[str]) -> str:
    total = sum(counts.values())
    return ", ".join(f"{name} {100 * count / total:.1f} %" for name, count in counts.most_common() if count)


def main(seats: int, games: int) -> None:
    takes: Counter[str] = Counter()
    points: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    claimed: Counter[str] = Counter()
    totals: list[int] = []
    for number in range(games):
        seed = f"engawa/{number}"
        table = Table.new(BOX, {"seats": seats}, seed)
        play(table, [mind_of("gardener")] * seats, random.Random(seed))
        facts = [fact for commit in table.timeline.commits for fact in commit.facts]
        takes.update(BOX.book.kind_of(fact.card) for fact in facts if isinstance(fact, CardTaken))
        offered.update({fact.goal for fact in facts if isinstance(fact, GoalChosen)})
        claimed.update({fact.goal for fact in facts if isinstance(fact, GoalClaimed)})
        for line in table.score().lines:
            points[source(line)] += line.points
        totals += table.score().totals
    print(f"{games} games at {seats} seats: mean score {sum(totals) / len(totals):.1f}")
    print("points:", shares(points))
    print("cards:", shares(takes))
    print("goals:", ", ".join(f"{goal} {100 * claimed[goal] / offered[goal]:.0f} %" for goal in sorted(offered)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
