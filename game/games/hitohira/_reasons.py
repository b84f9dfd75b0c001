"""Why a command is good in Hitohira: a few numbers that its seat can check, from what the seat sees alone."""

from __future__ import annotations

from msgspec.structs import replace

from game.games.hitohira.commands import (
    Assign,
    Choose,
    Command,
    Draw,
    EndTurn,
    Hide,
    Keep,
    Send,
    Stop,
    UseKenrokuen,
    UseKokonoe,
    UseKomatsu,
    UseSakuya,
    UseShin,
    UseSomei,
)
from game.games.hitohira.odds import odds
from game.games.hitohira.parts import GROUPS, NONE, REACH, WILD, Colour, Counts, Group, Scores, counts_of, moved
from game.games.hitohira.scoring import best_blacks, real, standing, wild
from game.games.hitohira.state import State
from game.games.hitohira.view import project
from game.kernel.box import Seat
from game.kernel.foresight import Reason


def explain(scores: Scores, view: State, command: Command) -> Reason:
    """The reason for a command: odds, lines in points, or how a group stands; aloud another if a screen is in it."""
    own = _explain(scores, view, command)
    if isinstance(command, Assign):  # nobody else is there
        return own
    aloud = _explain(scores, project(view, None), command)
    return own if aloud == own else replace(own, aloud=aloud)


def _explain(scores: Scores, view: State, command: Command) -> Reason:
    seat = command.seat
    row = view.row
    match command:
        case Draw():
            return _reason("draw", row, count=command.count, percent=_percent(view, command.count))
        case Stop():
            return _reason("stop", row, count=len(row), percent=_percent(view, 1))
        case Keep():
            if not command.colours:
                return _reason("keep_none", row)
            return _lines(scores, view, seat, counts_of(command.colours), _first(row, command.colours))
        case EndTurn():
            return _lines(scores, view, seat, counts_of(row), row)
        case Hide():
            hidden = [piece for piece in row if piece[0] == command.colour][: command.count]
            return _stands(view, seat, command.colour, tuple(hidden))
        case Choose():
            return _lines(scores, view, seat, moved(NONE, (command.colour,), 1), _first(view.extra, (command.colour,)))
        case Send():
            return _send(scores, view, command)
        case Assign():
            return _assign(view, command)
    return _ability(scores, view, command)


def _ability(scores: Scores, view: State, command: Command) -> Reason:
    """The reason for the ability of a card."""
    seat, row = command.seat, view.row
    match command:
        case UseSomei():
            pieces = row if command.place == "row" else view.fields[seat]
            return _stands(view, seat, command.colour, _first(pieces, (command.colour,)))
        case UseKomatsu() | UseShin() | UseKenrokuen():
            card = {UseKomatsu: "komatsu_otome", UseShin: "shin_sumizome", UseKenrokuen: "kenrokuen_kumagai"}
            count = min(REACH[card[type(command)]], view.inside)  # type: ignore[index]  # the three that draw
            return _reason("safe_draw", (), count=count)
        case UseSakuya():
            change = moved(moved(NONE, (command.give,), -1), (command.take,), 1)
            return _exchange(scores, view, seat, {command.other: (command.take,)}, change, (command.give,))
        case UseKokonoe():
            taken: dict[Seat, tuple[Colour, ...]] = {}
            for other, colour in command.takes:
                taken[other] = (*taken.get(other, ()), colour)
            change = moved(NONE, (colour for _, colour in command.takes), 1)
            return _exchange(scores, view, seat, taken, change, ())
    raise AssertionError(command)


def _reason(key: str, about: tuple[str, ...], /, **values: object) -> Reason:
    return Reason(f"hitohira.reason.{key}", values, about)


def _percent(view: State, count: int) -> int:
    """How many of a hundred handfuls fail."""
    return round(100 * odds(view, count).bust)


def _first(pieces: tuple[str, ...], colours: tuple[str, ...]) -> tuple[str, ...]:
    """A piece of each of these colours."""
    return tuple(next(piece for piece in pieces if piece[0] == colour) for colour in colours)


def _points(scores: Scores, view: State, seat: Seat, change: Counts = NONE) -> int:
    """What the lines of a field score, after a change."""
    counts: Counts = tuple(map(sum, zip(counts_of(view.fields[seat]), change, strict=True)))  # type: ignore[assignment]
    return best_blacks(scores.field, counts)[0]


def _lines(scores: Scores, view: State, seat: Seat, change: Counts, about: tuple[str, ...]) -> Reason:
    before, after = _points(scores, view, seat), _points(scores, view, seat, change)
    return _reason("lines" if after >= before else "lines_later", about, before=before, after=after)


def _stands(view: State, seat: Seat, colour: str, hidden: tuple[str, ...]) -> Reason:
    """How a group stands with these pieces behind the screen, and how much stands behind the largest other one."""
    behind = counts_of(piece for piece in (*view.screens[seat], *hidden) if piece is not None)
    most = max(len(screen) for other, screen in enumerate(view.screens) if other != seat)
    if None in view.screens[seat]:  # everybody listens: only how many there are is told
        return _reason("hide", hidden, count=len(view.screens[seat]) + len(hidden), most=most)
    if colour in WILD:
        return _reason("hide_wild", hidden, count=wild(behind), most=most)
    group: Group = next(name for name, colours in GROUPS.items() if colour in colours)
    return _reason(f"hide_{group}", hidden, count=real(behind, group), most=most)


def _exchange(  # noqa: PLR0913, PLR0917 -- who takes what of whom
    scores: Scores,
    view: State,
    seat: Seat,
    taken: dict[Seat, tuple[Colour, ...]],
    change: Counts,
    given: tuple[Colour, ...],
) -> Reason:
    """What the own lines and those of the seat that is hurt most score before and after."""
    losses = {}
    for other, colours in taken.items():
        theirs = moved(moved(NONE, colours, -1), given, 1)
        losses[other] = (_points(scores, view, other), _points(scores, view, other, theirs))
    other = max(losses, key=lambda each: losses[each][0] - losses[each][1])
    about = tuple(piece for each, colours in taken.items() for piece in _first(view.fields[each], colours))
    whole: Counts = tuple(map(sum, zip(change, counts_of(view.row), strict=True)))  # type: ignore[assignment]
    before, after = _points(scores, view, seat, counts_of(view.row)), _points(scores, view, seat, whole)
    return _reason(
        "takes", about, before=before, after=after, other=other, theirs=losses[other][0], left=losses[other][1]
    )


def _send(scores: Scores, view: State, command: Send) -> Reason:
    pieces = _first(view.extra, (command.colour,))
    change = moved(NONE, (command.colour,), 1)
    if command.to == "screen":
        return _stands(view, command.seat, command.colour, pieces)
    if command.to == "field":
        return _lines(scores, view, command.seat, change, pieces)
    before, after = _points(scores, view, command.to), _points(scores, view, command.to, change)
    return _reason("burdens", pieces, other=command.to, before=before, after=after)


def _assign(view: State, command: Assign) -> Reason:
    pieces = tuple(piece for piece in view.screens[command.seat] if piece is not None)
    stand = standing(counts_of(pieces), command.warm)
    loose = tuple(piece for piece in pieces if piece[0] in WILD)
    return _reason("assign", loose, warm=stand["warm"], cool=stand["cool"])
