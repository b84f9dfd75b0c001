"""What is told of a match: its last line, its story line by line, what others left to be seen, and what they did since.

Everything here is asked of a `Match` and changes nothing. Facts are told as whoever may always look may know them, and
none before the show has told it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from typing import NamedTuple, cast

from game.kernel.beats import beats
from game.kernel.timeline import Concede
from game.scenes.match import Match
from game.stage.rooms import Recount, Recounts
from game.words import Words


class Trace(NamedTuple):
    """Something that was done at a place."""

    place: str
    seat: int
    was: str = ""
    """What stood there before, if a number has changed."""


class Told(NamedTuple):
    """A line of the log."""

    at: int
    """The moment it leads to."""
    seat: int | None
    """Whose doing it was, if it was anybody's."""
    text: str
    places: tuple[str, ...] = ()
    """Where it left something to be seen."""


# --- in words -------------------------------------------------------------------------------------------


def so_far(match: Match, clock: float) -> tuple[int, int]:
    """The last moment of which the show has told something by a time, and how many of its facts; moment 0 if none."""
    untold = match.untold(clock)
    for at in range(match.shown, 0, -1):
        commit = match.table.timeline.commit(at - 1)
        facts = len(commit.facts)
        if facts > untold or (isinstance(commit.ask, Concede) and not untold):
            return at, facts - untold
        untold -= facts
    return 0, 0


def latest(match: Match, words: Words, moment: int, most: int | None = None) -> str | None:
    """The last thing worth a line by a moment, in words, if only so many of its own facts are told."""
    for at in range(moment, 0, -1):
        if (told := next(_told(match, at, words, most if at == moment else None, last=True), None)) is not None:
            return told.text
    return None


def log(match: Match, words: Words) -> list[Told]:
    """The story so far in words, each line with the moment it leads to, for whoever may always look."""
    return [told for at in range(1, match.table.timeline.at + 1) for told in _told(match, at, words)]


def _told(match: Match, at: int, words: Words, most: int | None = None, *, last: bool = False) -> Iterator[Told]:
    """What the commit that leads to a moment has to tell, or the first few facts of it; with `last` from the end."""
    box, cues, onlooker = match.box, match.rooms.cues, match.onlooker
    commit = match.table.timeline.commit(at - 1)
    if isinstance(commit.ask, Concede):
        yield Told(at, commit.ask.seat, words.say("table.conceded", name=match.names[commit.ask.seat]))
        return
    for each in commit.facts[:most][:: -1 if last else 1]:
        fact = box.redact(each, onlooker)
        if not isinstance(fact, cues.QUIET):
            said = words.event(box, fact, match.names, pointed=True)
            yield Told(at, box.tell(fact).get("seat"), said, cues.traces(fact))


# --- on the board ---------------------------------------------------------------------------------------


def place_of(match: Match, index: int) -> str | None:
    """Where a commit has left something to be seen, or the last one before it that has; None if none has."""
    for at in range(index, -1, -1):
        for fact in match.table.timeline.commit(at).facts:
            for place in match.rooms.cues.traces(match.box.redact(fact, match.onlooker)):
                return place
    return None


def traces(match: Match, clock: float) -> Iterator[Trace]:
    """What others have done since the person on turn, or next to be, did something, as far as it has been told."""
    untold = match.untold(clock)
    mine = _watcher(match, clock)
    for at in range(match.shown, match.table.start, -1):
        commit = match.table.timeline.commit(at - 1)
        if commit.ask is None or commit.ask.seat == mine:
            return
        hidden = min(untold, len(commit.facts))
        untold -= hidden
        for left in _left(match, at - 1)[: len(commit.facts) - hidden]:
            yield from left


def _left(match: Match, index: int) -> list[list[Trace]]:
    """What each fact of a commit has left to be seen, as whoever may always look may know it."""
    commit, onlooker, cues = match.table.timeline.commit(index), match.onlooker, match.rooms.cues
    known = match.left.get(index)
    if known is not None and known[0] is commit and known[1] == onlooker:  # asked whenever something happens, as below
        return known[2]
    recounted = _recounted(match, index)
    found: list[list[Trace]] = []
    for number, fact in enumerate(commit.facts):
        told = recounted[number] if recounted else None
        was, seat = "" if told is None else told.was, commit.ask.seat if commit.ask is not None else -1
        found.append([Trace(place, seat, was) for place in cues.traces(match.box.redact(fact, onlooker))])
    match.left[index] = commit, onlooker, found
    return found


def _watcher(match: Match, clock: float) -> int | None:
    """For whom traces are left: the person on turn, as far as that is told, whoever may always look, or the next person
    to be on turn.
    """
    if match.onlooker is None and match.untold(clock):
        view, active = match.seen(clock), match.rooms.layout.is_active
        on_turn = (seat for seat, player in enumerate(match.players) if player.human and active(view, seat))
        if (told := next(on_turn, None)) is not None:
            return told
    mine = match.acting if match.acting is not None else match.onlooker
    if mine is not None or not match.waiting:
        return mine
    first, seats = match.waiting[0], range(len(match.players))
    return next((seat for seat in (*seats[first:], *seats[:first]) if match.players[seat].human), None)


# --- in pictures ----------------------------------------------------------------------------------------


def recap(match: Match, seat: int) -> list[tuple[int, Recount]]:
    """What others have done since a seat did something, as everybody may know it, and who did it."""
    line = match.table.timeline
    first = line.at
    while first > match.table.start and (ask := line.commit(first - 1).ask) is not None and ask.seat != seat:
        first -= 1
    asks = [(index, line.commit(index).ask) for index in range(first, line.at)]
    return [(ask.seat, told) for index, ask in asks if ask for told in _recounted(match, index) if told]


@cache
def _recounting(cues: Hashable) -> Recounts | None:
    """The room of cues of a game that tells facts in pictures; to look for that takes long."""
    return cues if isinstance(cues, Recounts) else None


def _recounted(match: Match, index: int) -> list[Recount | None]:
    """The facts of a commit in pictures, as everybody may know them; nothing in a game that tells none so."""
    line = match.table.timeline
    commit = line.commit(index)
    known = match.recounted.get(index)
    if known is not None and known[0] is commit:  # asked whenever something happens, of all that was done since
        return known[1]
    told: list[Recount | None] = []
    cues = _recounting(cast("Hashable", match.rooms.cues))
    if cues is not None:
        before = match.box.project(line.state_at(index), None)
        told = [cues.recount(beat) for beat in beats(match.box, before, commit.facts, None)]
    match.recounted[index] = commit, told
    return told
