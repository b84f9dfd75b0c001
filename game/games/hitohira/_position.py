"""Positions of Hitohira in writing; `notation` tells the language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, cast, get_args

from msgspec.structs import replace

from game.games.hitohira.events import (
    Event,
    ExtraDrawn,
    FirstSeatChosen,
    PiecesDrawn,
    PiecesRemoved,
    PieceVeiled,
    PouchFilled,
    RowLaid,
)
from game.games.hitohira.evolve import evolve
from game.games.hitohira.parts import (
    ABILITIES,
    COLOURS,
    DRAWS,
    MOST,
    SEATS,
    SIDES,
    Catalogue,
    Colour,
    Counts,
    Piece,
    bust,
    counts_of,
)
from game.games.hitohira.scoring import CHOICE, assignable
from game.games.hitohira.state import Options, Phase, State, bare
from game.kernel.box import Seat
from game.kernel.numerals import number
from game.kernel.sheet import NONE as EMPTY
from game.kernel.sheet import Sheet, asked_line, asked_of, chosen, seat_of, seats_of, sheet_of
from game.kernel.trouble import BadNotation

UNKNOWN = "?"

# --- showing --------------------------------------------------------------------------------------------


def show(state: State) -> str:
    """A position, or a view of one, in writing."""
    options = state.options
    lines = [f"seats: {options.seats}", f"first: {SEATS[state.first]}", f"turn: {_show_turn(state)}"]
    lines += asked_line(options, state.first)
    if options.free_hand:
        lines.append("hand: free")
    if not options.odds:
        lines.append("odds: untold")
    lines.append("cards: " + " ".join(state.cards))
    lines.append("pouch: " + _listed(f"{n}{c}" for c, n in zip(COLOURS, state.pouch, strict=True) if n))
    if state.removed:
        lines.append("out: " + _listed(state.removed))
    lines.append(f"drawn: {state.drawn}")
    lines.append("row: " + _listed(state.row))
    if state.extra:
        lines.append("extra: " + _listed(state.extra))
    lines += [f"field {SEATS[seat]}: " + _listed(field) for seat, field in enumerate(state.fields)]
    lines += [f"screen {SEATS[seat]}: " + _listed(screen) for seat, screen in enumerate(state.screens)]
    if state.phase in ("assign", "over"):
        lines.append("pending: " + _listed(SEATS[seat] for seat in state.pending))
        lines.append("assigned: " + " ".join(UNKNOWN if warm is None else str(warm) for warm in state.warm))
    return "\n".join(lines) + "\n"


def _listed(items: Iterable[str | None]) -> str:
    return " ".join(UNKNOWN if item is None else item for item in items) or EMPTY


def _show_turn(state: State) -> str:
    words = [SEATS[state.seat], state.phase]
    if state.draws:
        words.append(str(state.draws))
    if state.used:
        words.append("used")
    return " ".join(words)


# --- reading --------------------------------------------------------------------------------------------

_KEYS = re.compile(
    r"seats|first|turn|asked|hand|odds|cards|pouch|out|drawn|row|extra|pending|assigned|(?:field|screen) [A-D]"
)
_PIECE = re.compile(r"([rylbwk])(\d{0,4})")
_PHASE = "|".join(get_args(Phase))
_TURN = re.compile(rf"(?P<seat>\S) (?P<phase>{_PHASE})(?: (?P<draws>[0-{DRAWS}]))?(?P<used> used)?")
Unsure = tuple[Piece | None, ...]


def read(catalogue: Catalogue, text: str) -> State:
    """The position of a writing. It is folded from the events that lead there, like any other state."""
    sheet = sheet_of(text, _KEYS)
    head, options = sheet.head, _read_options(sheet)
    seats = options.seats
    first = seat_of(head.get("first", "A"), seats)
    seat, phase, draws, used = _read_turn(head.get("turn", f"{SEATS[first]} draw"), seats)
    lying = _Lying(head, seats)
    out = cast("tuple[Colour | None, ...]", tuple(_letters(head.get("out", EMPTY))))
    pouch = _read_pouch(head.get("pouch"), catalogue, seats, lying, out)
    state = bare(options)
    for event in _history(options, phase, first, lying, (pouch, out)):
        state = evolve(state, event)
    pending, warm = _read_assigned(head, state, phase)
    if (phase == "assign") != bool(pending) or (phase in ("komatsu", "kenrokuen")) != bool(state.extra):
        raise BadNotation("bad_phase", phase=phase)
    state = replace(
        state,
        phase=phase,
        seat=seat,
        draws=draws or int(phase == "draw" and bool(state.row)),
        used=used or phase in ("komatsu", "kenrokuen"),
        drawn=_read_drawn(head.get("drawn"), lying),
        pending=pending,
        warm=warm,
    )
    if not _row_fits(state):
        raise BadNotation("bad_row", row=_listed(state.row), turn=_show_turn(state))
    return state


def _row_fits(state: State) -> bool:
    """Whether the row can be there now: as many draws as it takes, failed if it has to be saved from and else not.

    After an ability it may look failed: Sakuya Hime can bring a third piece of a colour.
    """
    count, failed = len(state.row), bust(counts_of(state.row)) is not None
    match state.phase:
        case "draw":
            drawn = 0 < state.draws < DRAWS and state.draws <= count < MOST and not failed
            return drawn or not (state.draws or count)
        case "keep":
            return failed and count <= MOST
        case "settle" | "komatsu" | "kenrokuen":
            return 0 < count <= MOST and (state.used or not failed)
        case _:
            return not count


class _Lying:
    """The pieces of a position, place by place, with the numbers of draws filled in where they were left out."""

    def __init__(self, head: dict[str, str], seats: int) -> None:
        self.seats = seats
        names = ["row", "extra", *(f"{place} {SEATS[seat]}" for place in ("field", "screen") for seat in range(seats))]
        written = {name: _letters(head.pop(name, EMPTY), numbered=True) for name in names}
        stray = next((name for name in head if name.startswith(("field", "screen"))), None)
        if stray is not None:
            raise BadNotation("bad_seat", text=stray[-1])
        self.all = [piece for pieces in written.values() for piece in pieces]
        taken = [piece[1:] for piece in self.all if piece is not None and piece[1:]]
        if len(set(taken)) < len(taken):
            raise BadNotation("bad_numbers", text=next(n for n in taken if taken.count(n) > 1))
        self.highest = max(map(int, taken), default=0)
        self._places = {name: tuple(self._number(piece) for piece in pieces) for name, pieces in written.items()}

    def _number(self, piece: str | None) -> str | None:
        if piece is None or piece[1:]:
            return piece
        self.highest += 1
        return f"{piece}{self.highest}"

    def known(self, name: str) -> tuple[Piece, ...]:
        """The pieces of a place in the open."""
        pieces = self._places[name]
        if None in pieces:
            raise BadNotation("bad_unknown", text=name)
        return cast("tuple[Piece, ...]", pieces)

    def screen(self, seat: Seat) -> Unsure:
        """The pieces behind a screen."""
        return self._places[f"screen {SEATS[seat]}"]


def _letters(text: str, *, numbered: bool = False) -> list[str | None]:
    """Pieces, or colours, in writing; None for a question mark."""
    found: list[str | None] = []
    for word in text.split():
        if word == EMPTY:
            continue
        piece = _PIECE.fullmatch(word)
        if word != UNKNOWN and (piece is None or (piece[2] and not numbered)):
            raise BadNotation("bad_blossom", text=word)
        found.append(None if word == UNKNOWN else word)
    return found


def _read_options(sheet: Sheet) -> Options:
    seats = seats_of(sheet, range(2, 5))
    free = chosen(sheet, "hand", ("free", EMPTY), default=EMPTY) == "free"
    odds = chosen(sheet, "odds", ("untold", EMPTY), default=EMPTY) == EMPTY
    return Options(seats, asked_of(sheet, seats), free_hand=free, odds=odds, **_read_cards(sheet.head.get("cards")))


def _read_cards(text: str | None) -> dict[str, Any]:
    """The sides that lie face up, by trigger; nothing for those of a first game."""
    if text is None:
        return {}
    chosen: dict[str, Any] = {}
    for word in text.split():
        trigger = next((trigger for trigger, sides in SIDES.items() if word in sides), None)
        if word not in ABILITIES or trigger is None or trigger in chosen:
            raise BadNotation("bad_cards", text=text)
        chosen[trigger] = word
    if len(chosen) != len(SIDES):
        raise BadNotation("bad_cards", text=text)
    return chosen


def _read_turn(text: str, seats: int) -> tuple[Seat, Phase, int, bool]:
    found = _TURN.fullmatch(text)
    if found is None:
        raise BadNotation("bad_turn", text=text)
    phase = cast("Phase", found["phase"])
    return seat_of(found["seat"], seats), phase, int(found["draws"] or 0), bool(found["used"])


def _read_pouch(
    text: str | None, catalogue: Catalogue, seats: int, lying: _Lying, out: tuple[Colour | None, ...]
) -> Counts:
    """What went into the pouch: the set-up, or what was written together with what lies elsewhere."""
    seen = counts_of(piece for piece in (*lying.all, *out) if piece is not None)
    most = catalogue.set_up[seats].pouch
    whole = most
    if text is not None:
        left = dict.fromkeys(COLOURS, 0)
        for word in text.replace(EMPTY, " ").split():
            found = re.fullmatch(r"(\d{1,2})([rylbwk])", word)
            if found is None:
                raise BadNotation("bad_pouch", text=word)
            left[cast("Colour", found[2])] += int(found[1])
        whole = cast("Counts", tuple(n + left[c] for c, n in zip(COLOURS, seen, strict=True)))
    for colour, here, there, limit in zip(COLOURS, seen, whole, most, strict=True):
        if here > there or there > limit:
            raise BadNotation("bad_count", colour=colour, count=max(here, there), most=limit)
    hidden = sum(piece is None for piece in (*lying.all, *out))
    if hidden > sum(whole) - sum(seen):
        raise BadNotation("bad_pouch", text=text or EMPTY)
    return whole


def _history(
    options: Options, phase: Phase, first: Seat, lying: _Lying, filled: tuple[Counts, tuple[Colour | None, ...]]
) -> Iterator[Event]:
    """Events that lead to a table with these pieces on it and behind the screens."""
    pouch, out = filled
    if phase == "deal":
        return
    yield PouchFilled(pouch)
    if out:
        yield PiecesRemoved(out)
    yield FirstSeatChosen(first)
    for seat in range(options.seats):
        field = lying.known(f"field {SEATS[seat]}")
        yield PiecesDrawn(seat, field)
        yield RowLaid(seat, field)
        for piece in lying.screen(seat):
            yield PieceVeiled(seat, piece)
    yield PiecesDrawn(first, lying.known("row"))
    yield ExtraDrawn(first, lying.known("extra"))


def _read_drawn(text: str | None, lying: _Lying) -> int:
    """How many pieces have left the pouch: as written, or as few as it can have been."""
    least = max(lying.highest, len(lying.all))
    if text is None:
        return least
    drawn = number(text, 6)  # what goes back is drawn again: a long match counts on and on
    if drawn is None or drawn < least:
        raise BadNotation("bad_drawn", text=text, least=least)
    return drawn


def _read_assigned(head: dict[str, str], state: State, phase: Phase) -> tuple[tuple[Seat, ...], tuple[int | None, ...]]:
    """Who has still to assign, and what the others did: by default everybody with a choice, and nothing."""
    seats = state.options.seats
    choosing = [SEATS[seat] for seat in state.seats if len(state.screens[seat]) >= CHOICE]
    written = head.get("pending", " ".join(choosing) if phase == "assign" else EMPTY)
    pending = tuple(seat_of(word, seats) for word in written.split() if word != EMPTY)
    words = head.get("assigned", " ".join(UNKNOWN * seats)).split()
    if len(words) != seats or not all(word == UNKNOWN or number(word) is not None for word in words):
        raise BadNotation("bad_assigned", text=head["assigned"])
    warm: list[int | None] = []
    for screen, word in zip(state.screens, words, strict=True):
        chosen = number(word)
        if None not in screen:
            choices = assignable(counts_of(cast("tuple[Piece, ...]", screen)))
            if chosen is not None and chosen not in choices:
                raise BadNotation("bad_assigned", text=head["assigned"])
            if chosen is None and phase == "over":
                chosen = choices[0]
        warm.append(chosen)
    return pending, tuple(warm)
