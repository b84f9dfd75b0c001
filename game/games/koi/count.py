"""How KOI's receipt is read out: koi by koi, ray by ray, parchment by parchment, each sum as the rulebook writes it."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.koi.parts import SIZES, face_of
from game.games.koi.scoring import verdict as of_one
from game.games.koi.state import State
from game.kernel.receipt import Line, Receipt
from game.stage.rooms import Phrase, Sign, Verdict, Weighing


def row(group: str) -> str:
    """Koi, lanterns, parchments and goal tiles have rows that everybody shares: the first of each, the second, ..."""
    word = face_of(group.partition("@")[0])
    if word[:1] in "SML" and word[1:].isdigit():
        return "koi"
    if word in ("carp", "lantern", "luck", "path", "alone"):
        return "koi" if word == "carp" else word
    return "parchment" if word.startswith("parchment") else "goal"


def called(view: State, row: str) -> Phrase | None:
    """What a kind of row is called."""
    del view
    return Phrase(f"koi.row.{row}")


def written(view: State, lines: Sequence[Line]) -> Sequence[Sign]:
    """How the points of a group come about: (2+1+2) × 2, or what a parchment counts."""
    if not lines:
        return ()
    first = lines[0]
    if first.rule.startswith("koi_"):
        return _koi(lines)
    if first.rule == "parchment":
        each = view.book.faces[face_of(first.group)].points
        return (Sign(f"{len(first.pieces)} × {each}"), Sign(picture=_counted(view, first)))
    if first.rule == "bridge" and len(lines) > 1:
        return (Sign("+".join(str(line.points) for line in lines)),)
    return ()


def _counted(view: State, line: Line) -> str:
    """The picture of what a parchment counts."""
    counts = view.book.faces[face_of(line.group)].counts
    if counts in SIZES:
        return "koi/token_koi"
    return {"lily": "koi/token_foliage", "lantern": "koi/token_shore"}.get(counts, f"koi/icon_{counts}")


def _koi(lines: Sequence[Line]) -> Sequence[Sign]:
    """A koi, its lilies, and twice all of it if it is surrounded; reeds where it is not."""
    if lines[0].rule == "koi_dry":
        return (Sign(picture="koi/reeds"),)
    parts = [line.points for line in lines if line.rule not in ("surrounded", "bare_sides")]
    total = "+".join(map(str, parts))
    if any(line.rule == "surrounded" for line in lines):
        return (Sign(f"({total}) × 2" if len(parts) > 1 else f"{total} × 2"),)
    bare = next((line for line in lines if line.rule == "bare_sides"), None)
    return (Sign(total), Sign(picture="koi/reeds")) if bare is not None else (Sign(total),)


def weighed(view: State, line: Line) -> Sequence[Weighing]:
    """Nobody is weighed against anybody."""
    del view, line
    return ()


def drawn(group: str, face: str) -> Sign:
    """The sign of a kind of card."""
    return Sign(picture=f"koi/icon_{face}") if group == "early" else Sign()


def verdict(view: State, receipt: Receipt) -> Verdict | None:
    """Alone, the title that was reached, or what is missing for the one that was wanted."""
    if not view.alone:
        return None
    found = of_one(view, receipt.totals[0])
    scenario = view.book.pages.scenarios[view.options.scenario]
    band = next(each for each in scenario.bands if each.title == view.options.title)
    if found.won:
        return Verdict(Phrase(f"koi.verdict.{found.title}", {"seat": 0}), (0,))
    if receipt.totals[0] < band.score:
        return Verdict(Phrase("koi.verdict.points", {"count": band.score - receipt.totals[0]}))
    if not found.linked:
        return Verdict(Phrase("koi.verdict.link"))
    return Verdict(Phrase("koi.verdict.goals", {"count": band.goals - found.goals}))
