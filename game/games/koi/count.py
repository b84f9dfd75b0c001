"""How KOI's receipt is read out: koi by koi, ray by ray, parchment by parchment, each sum as the rulebook writes it."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.koi.parts import face_of, is_koi, size_of
from game.games.koi.scoring import verdict as of_one
from game.games.koi.state import State
from game.kernel.receipt import Line, Receipt
from game.stage.rooms import Phrase, Sign, Told, Verdict, Weighing

NEXT = Phrase("koi.prompt.next_pond")
"""What the buttons that leaf do."""


ROWS = ("koi", "lantern", "parchment", "goal", "luck", "alone")
"""In which order what is counted is read out."""


def row(group: str) -> str:
    """Koi, lanterns, Parchments and goals have a row each, and what else counts one of its own."""
    word = face_of(group.partition("@")[0])
    if is_koi(word):
        return "koi"
    if word in ("carp", "lantern", "luck", "alone"):
        return "koi" if word == "carp" else word
    return "parchment" if word.startswith("parchment") else "goal"


def called(view: State, row: str) -> Phrase | None:
    """What a kind of row is called."""
    del view
    return Phrase(f"koi.row.{row}")


def written(view: State, lines: Sequence[Line]) -> Sequence[Sign]:
    """Nothing beside the numbers: each line that is folded open has its own sum."""
    del view, lines
    return ()


def told(view: State, lines: Sequence[Line]) -> Told:
    """How the points of a group come about, as the rulebook writes it: 4+1+1+2 = 8, 8×2 = 16."""
    first, points = lines[0], sum(line.points for line in lines)
    if first.rule.startswith("koi_"):
        return _koi(view, lines)
    if first.rule == "lantern":
        return Told(Phrase("koi.told.hexes", {"count": len(first.squares)}), comes=str(points))
    if first.rule == "parchment":
        face = view.book.faces[face_of(first.group)]
        return Told(Phrase(f"koi.counts.{face.counts}"), comes=f"{face.points}×{len(first.pieces)} = {points}")
    if first.section == "§11.4":
        return Told(Phrase(f"koi.score.{first.rule}"))
    if first.rule == "luck":
        return Told(Phrase("koi.score.luck"), comes=str(points))
    if first.rule == "path":
        return Told(Phrase("koi.told.path", {"count": len(first.squares)}), comes=str(points))
    goal = view.book.pieces[face_of(first.group)].goal
    return Told(Phrase(f"koi.goal_short.{goal}"), comes=_goal(lines))


def _goal(lines: Sequence[Line]) -> str:
    """How the points of a goal tile come about: 2+3 = 5 for the lines before a bridge, 3×2 = 6 for what it counts."""
    first, points = lines[0], sum(line.points for line in lines)
    if len(lines) > 1:
        return f"{'+'.join(str(line.points) for line in lines)} = {points}"
    counts = len(first.pieces) - 1  # the first one is the tile
    return f"{points // counts}×{counts} = {points}" if counts else str(points)


def _koi(view: State, lines: Sequence[Line]) -> Told:
    """A koi, its lilies, and twice all of it if it is surrounded; why it is not, where it is not."""
    koi = lines[0].group
    size = Phrase(f"koi.size.{size_of(koi)}" if is_koi(koi) else "koi.goal_short.carp")
    if lines[0].rule == "koi_dry":
        return Told(size, "0", note=Phrase("koi.told.dry"), sign="koi/reeds")
    parts = [line.points for line in lines if line.rule not in ("surrounded", "bare_sides")]
    value = sum(parts)
    adds = f"{'+'.join(map(str, parts))} = {value}" if len(parts) > 1 else str(value)
    bare = next((line for line in lines if line.rule == "bare_sides"), None)
    if bare is not None:
        return Told(size, adds, note=Phrase("koi.told.bare", {"count": len(bare.squares)}), sign="koi/reeds")
    times = view.book.numbers.surrounded
    return Told(size, adds, f"{value}×{times} = {value * times}")


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
