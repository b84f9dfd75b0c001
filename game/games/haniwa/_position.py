"""Positions of Haniwa: written down, and read again word by word before they are folded into a state."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.games.haniwa._course import halves, row_power
from game.games.haniwa.events import (
    DiceSet,
    DoguCursed,
    DoguLit,
    Event,
    FirstSeatChosen,
    KofunLaid,
    KofunTaken,
    PilesMade,
    StockLaid,
    TileDiscarded,
    TileDrawn,
    TileLaidDown,
    TilePlaced,
)
from game.games.haniwa.evolve import evolve
from game.games.haniwa.parts import (
    COLOUR,
    COLOURS,
    COLUMN_OF,
    DOGU_POWER,
    DOWN,
    EMPTY,
    GRID,
    HAND,
    KOFUN,
    PIPS,
    POWER,
    ROW_OF,
    SEATS,
    SWAPS,
    Catalogue,
    Piece,
    Row,
    Secret,
    kind,
)
from game.games.haniwa.state import Options, Phase, State, bare
from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.numerals import number
from game.kernel.sheet import Sheet, asked_line, asked_of, chosen, seat_of, sheet_of
from game.kernel.trouble import BadNotation

TILE_SIGN = r"[GBYR][1-3]'{0,8}"
KOFUN_SIGN = r"K[GBYRN]'{0,8}"
SQUARE_SIGN = r"[1-3][a-d]"
"""How a tile, a Kofun and a square are written."""


_KEYS = re.compile("first|turn|dice|piles|stock|open|ones|asked|[AB] (?:hand|out|kofun)")
_BOARD = re.compile("board")


def _sheet(catalogue: Catalogue, text: str) -> Sheet:
    """The words of a position; those of its board are the twelve squares of each seat."""
    head, under = sheet_of(text, _KEYS, _BOARD)
    rows, half = under.get("board", []), GRID.rows
    names = [f"{letter}{row + 1}" for letter in SEATS for row in range(half)]
    if [words[0] for words in rows] != names or any(len(words) != GRID.columns + 1 for words in rows):
        raise BadNotation("bad_areas", rows=", ".join(names))
    areas = [[word for words in part for word in words[1:]] for part in (rows[:half], rows[half:])]
    return _whole(Sheet(head, {"board": areas}), catalogue)


_PIECE = re.compile(rf"(?:{TILE_SIGN}|{KOFUN_SIGN})")
_ON_SQUARE = re.compile(rf"\.|{TILE_SIGN}|#(?:\?|{TILE_SIGN})|{KOFUN_SIGN}/(?:\?|{TILE_SIGN})")


def _whole(sheet: Sheet, catalogue: Catalogue) -> Sheet:
    """The sheet with the strokes of copies filled in where they were left out, and no piece twice."""
    rows = [key for letter in SEATS for key in (f"{letter} hand", f"{letter} out")]
    kofun = ["stock", *(f"{letter} kofun" for letter in SEATS)]
    for key, shape in [(key, rf"\?|{TILE_SIGN}") for key in rows] + [(key, KOFUN_SIGN) for key in kofun]:
        for word in sheet.words(key):
            if not re.fullmatch(shape, word):
                raise BadNotation("bad_position_line", text=f"{key}: {sheet.head[key]}")
    for letter, area in zip(SEATS, sheet.under["board"], strict=True):
        for square, word in enumerate(area):
            if not _ON_SQUARE.fullmatch(word):
                raise BadNotation("bad_square", text=word, square=letter + GRID.names[square])
        if len(sheet.words(f"{letter} out")) > SWAPS:
            raise BadNotation("bad_position_line", text=f"{letter} out: {sheet.head[f'{letter} out']}")
    _check_down(sheet)
    texts = [*(sheet.head.get(key, "-") for key in rows + kofun), *(" ".join(area) for area in sheet.under["board"])]
    names = iter(_strokes([name for text in texts for name in _PIECE.findall(text)], catalogue))
    texts = [_PIECE.sub(lambda _: next(names), text) for text in texts]
    head = sheet.head | {key: text for key, text in zip(rows + kofun, texts, strict=False) if key in sheet.head}
    return Sheet(head, {"board": [text.split() for text in texts[-len(SEATS) :]]})


def _check_down(sheet: Sheet) -> None:
    """One tile lies face down at most, and it is the first player's."""
    first = seat_of(sheet.head.get("first", "A"), len(SEATS))
    for seat, area in enumerate(sheet.under["board"]):
        down = [square for square, word in enumerate(area) if word.startswith(DOWN)]
        if down and (seat != first or len(down) > 1):
            raise BadNotation("bad_square", text=area[down[-1]], square=SEATS[seat] + GRID.names[down[-1]])


def _strokes(words: list[str], catalogue: Catalogue) -> list[Piece]:
    """The pieces meant by these words, each once; one without a stroke is the first copy not in use."""
    box = [*catalogue.tiles, *catalogue.kofun]
    used = [word for word in words if word.endswith("'")]
    found: list[Piece] = []
    for word in words:
        copies = [word] if word.endswith("'") else [each for each in box if kind(each) == word and each not in used]
        if not copies or copies[0] not in box or copies[0] in found:
            raise BadNotation("bad_pieces", text=word)
        found.append(copies[0])
        used.append(copies[0])
    return found


_TURN = re.compile(
    rf"(?P<seat>\S) (?P<phase>deal|hand|keep|place|kofun|draw|last|over)(?: (?P<last>{SQUARE_SIGN}))?"
    r"(?P<flags>(?: swapped)?(?: redrawn)?)"
)


def _read_turn(text: str) -> tuple[Phase, Seat, Square | None, list[str]]:
    """The phase, the seat, the square placed on, and what else was done in the turn."""
    found = _TURN.fullmatch(text)
    if found is None:
        raise BadNotation("bad_turn", text=text)
    last = GRID.square[found["last"]] if found["last"] else None
    phase: Phase = found["phase"]  # type: ignore[assignment]  # the pattern knows the phases
    return phase, seat_of(found["seat"], len(SEATS)), last, found["flags"].split()


def _read_dice(text: str) -> tuple[int, ...]:
    """The numbers on the four dice."""
    words = text.split()
    if len(words) != GRID.columns or not set(words) <= set(map(str, range(1, PIPS + 1))):
        raise BadNotation("bad_dice", text=text)
    return tuple(map(int, words))


def _read_piles(text: str | None, left: int) -> tuple[int, int]:
    """The piles as written, or as even as can be; together they are what is left of the tiles."""
    if text is None:
        return halves(left)
    match list(map(number, text.split())):
        case [int(one), int(other)] if one + other == left:
            return one, other
    raise BadNotation("bad_piles", text=text, left=left)


# --- showing -------------------------------------------------------------------------------------------


def show(state: State) -> str:
    """A position in writing; a view has question marks in it."""
    lines = [
        f"first: {SEATS[state.first]}",
        f"turn: {_show_turn(state)}",
        f"dice: {' '.join(map(str, state.dice))}",
        f"piles: {' '.join(map(str, state.piles))}",
        f"stock: {_show_row(state.stock)}",
    ]
    for seat, letter in enumerate(SEATS):
        lines.append(f"{letter} hand: {_show_row(state.hands[seat])}")
        lines.append(f"{letter} out: {_show_row(state.discards[seat])}")
        lines.append(f"{letter} kofun: {_show_row(state.kofun[seat])}")
    if state.options.open_hands:
        lines.append("open: yes")
    if state.options.dice_at_one:
        lines.append("ones: yes")
    lines += [*asked_line(state.options, state.first), "board:"]
    for (seat, letter), row in ((each, row) for each in enumerate(SEATS) for row in range(GRID.rows)):
        words = [_show_square(state, seat, row * GRID.columns + column) for column in range(GRID.columns)]
        lines.append(f"  {letter}{row + 1}   " + " ".join(f"{word:<8}" for word in words).rstrip())
    return "\n".join(lines) + "\n"


def _show_row(pieces: Sequence[Secret]) -> str:
    return " ".join("?" if piece is None else piece for piece in pieces) or "-"


def _show_turn(state: State) -> str:
    words = [SEATS[state.seat], state.phase]
    if state.last is not None:
        words.append(GRID.names[state.last])
    if state.swapped:
        words.append("swapped")
    if state.redrawn:
        words.append("redrawn")
    return " ".join(words)


def _show_square(state: State, seat: Seat, square: Square) -> str:
    top, below = state.cells[seat][square], state.beneath[seat][square]
    if below == EMPTY:
        return top or "."
    return top + ("/" if top in KOFUN else "") + ("?" if below is None else below)


def read(catalogue: Catalogue, text: str) -> State:
    """The position of a writing. It is folded from the events that lead there, like any other state."""
    sheet = _sheet(catalogue, text)
    head = sheet.head
    first = seat_of(head.get("first", "A"), len(SEATS))
    phase, seat, last, flags = _read_turn(head.get("turn", f"{SEATS[first]} place"))
    ones, opened = (chosen(sheet, key) == "yes" for key in ("ones", "open"))
    state = bare(Options(len(SEATS), asked_of(sheet, len(SEATS)), dice_at_one=ones, open_hands=opened))
    for event in _history(sheet, catalogue, first, phase):
        state = evolve(state, event)
    unchecked = (seat, ROW_OF[last]) if phase in ("kofun", "last") and last is not None else None
    for event in _dogu_history(state, unchecked):
        state = evolve(state, event)
    state = replace(state, phase=phase, seat=seat, last=last, swapped="swapped" in flags, redrawn="redrawn" in flags)
    _check_turn(state, head.get("turn", ""))
    return state


def _check_turn(state: State, text: str) -> None:
    """A turn that can be: what was just placed lies there, and sent its die round if a Kofun is due; first hands are
    as they should be, and the seat can do something, unless the game is over.
    """
    placed = state.phase in ("kofun", "draw", "last")
    fits = placed == (state.last is not None)
    fits &= state.last is None or state.cells[state.seat][state.last] != EMPTY
    if state.phase in ("kofun", "last") and state.last is not None:
        piece, column = state.cells[state.seat][state.last], COLUMN_OF[state.last]
        fits &= COLOUR[piece] == COLOURS[column] and state.dice[column] <= POWER[piece]
        fits &= state.phase == "kofun" or (state.seat == state.first and piece not in KOFUN)
    if state.phase in ("hand", "keep"):
        fits &= len(state.hands[state.seat]) == (HAND if state.phase == "keep" else 0)
        fits &= state.seat != state.first or not state.hands[1 - state.seat]
    if not fits:
        raise BadNotation("bad_turn", text=text)


def _history(sheet: Sheet, catalogue: Catalogue, first: Seat, phase: Phase) -> Iterator[Event]:
    """Events that lead to these hands, areas, piles and Kofun."""
    deeds = [deed for seat in range(len(SEATS)) for deed in _deeds(sheet, seat)]
    drawn = [deed.tile for deed in deeds if isinstance(deed, TileDrawn)]
    taken = [deed.kofun for deed in deeds if isinstance(deed, KofunTaken)]
    stock = sheet.words("stock") if "stock" in sheet.head else [each for each in catalogue.kofun if each not in taken]
    yield FirstSeatChosen(first)
    yield DiceSet(_read_dice(sheet.head.get("dice", "1 1 1 1")))
    yield StockLaid((*stock, *taken))
    if phase == "deal":
        if deeds or sheet.head.get("piles", "0 0") != "0 0":
            raise BadNotation("bad_turn", text=sheet.head["turn"])
        return
    left, right = _read_piles(sheet.head.get("piles"), len(catalogue.tiles) - len(drawn))
    yield PilesMade(catalogue.tiles, (left + len(drawn), right))
    yield from deeds


def _deeds(sheet: Sheet, seat: Seat) -> Iterator[Event]:
    """Events by which a seat came to its pieces; every tile is drawn from the first pile, which is made to fit."""
    letter = SEATS[seat]
    for word in sheet.words(f"{letter} out"):
        yield TileDrawn(seat, _secret(word), 0)
        yield TileDiscarded(seat, _secret(word))
    for square, word in enumerate(sheet.under["board"][seat]):
        top, slash, below = word.partition("/")
        if slash:
            yield TileDrawn(seat, _secret(below), 0)
            yield KofunTaken(seat, top)
            yield KofunLaid(seat, top, _secret(below), square)
        elif word.startswith(DOWN):
            yield TileDrawn(seat, _secret(word[1:]), 0)
            yield TileLaidDown(seat, _secret(word[1:]), square)
        elif word != ".":
            yield TileDrawn(seat, word, 0)
            yield TilePlaced(seat, word, square)
    for word in sheet.words(f"{letter} hand"):
        yield TileDrawn(seat, _secret(word), 0)
    for word in sheet.words(f"{letter} kofun"):
        yield KofunTaken(seat, word)


def _secret(word: str) -> Secret:
    return None if word == "?" else word


def _dogu_history(state: State, unchecked: tuple[Seat, Row] | None) -> Iterator[Event]:
    """What full rows have done to their Dogu, but for the row that is yet to be checked."""
    for seat, cells in enumerate(state.cells):
        for row in range(GRID.rows):
            power = row_power(cells, row)
            if power is None or (seat, row) == unchecked:
                continue
            if power == DOGU_POWER:
                yield DoguLit(seat, row)
            elif power > DOGU_POWER:
                yield DoguCursed(seat, row)
