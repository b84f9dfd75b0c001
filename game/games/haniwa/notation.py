"""Haniwa in writing.

A command is the seat and what it does:

    A hand 3+1       draw the first hand: three tiles from the first pile and one from the second
    A keep           be content with it
    A redraw         put it back, to draw another
    A swap G2 1      discard a tile face down and draw one from the first pile
    A G2'@1a         place a tile on the square in row 1, column a
    A down G2@1a     place it face down
    A KY/G2@3c       place a tile with a Kofun on top of it
    A take KN        choose a Kofun from the stock
    A draw 2         draw a tile from the second pile

A position is a few lines of `key: value`, then the two areas, one word a square:

    first: A
    turn: B place
    dice: 4 1 1 6
    piles: 13 13
    stock: KB KR KN KN'
    A hand: G1 G2' Y3 R1
    A out: B2
    A kofun: KG
    B hand: B1 B3 R2 Y2
    B out: -
    B kofun: -
    board:
      A1   G3     .      .      KY/B1
      A2   .      #R3    .      .
      A3   .      .      .      .
      B1   .      .      Y3     .
      ...

Tiles and Kofun are written as in the parts: strokes mark copies and may be left out, the first copy that is
not in use is meant then. KY/B1 is a Kofun on a tile, #R3 a tile face down. A question mark is a tile that is
not known: KY/?, #?, and ? in a hand. `out` are the tiles that were swapped away.

`turn` names the seat and the phase: deal, hand, keep, place, kofun, draw, last or over. After placing, the
square follows; `swapped` says that a swap was made in this turn, `redrawn` that the first hand was put back.
`open: yes` marks a table with 'Open hands', `ones: yes` one that began with all dice at 1, `asked: B` or
`asked: -` whom the options made first when that is not the first player. What can be told from the rest may
be left out: first is A, turn is that seat's to place, the dice are at 1, all other tiles lie in the piles as
evenly as can be, all other Kofun in the stock. A stock may be written shorter than that: those Kofun are out
of the game. The Dogu follow from the areas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from game.games.haniwa._course import row_power
from game.games.haniwa._sheet import (
    KOFUN_SIGN,
    SQUARE_SIGN,
    TILE_SIGN,
    Sheet,
    read_dice,
    read_options,
    read_piles,
    read_seat,
    read_turn,
    sheet_of,
)
from game.games.haniwa.commands import (
    Command,
    Draw,
    Keep,
    LayKofun,
    Place,
    PlaceDown,
    Redraw,
    Swap,
    TakeHand,
    TakeKofun,
)
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
    COLUMN_NAMES,
    COLUMN_OF,
    DOGU_POWER,
    DOWN,
    EMPTY,
    GRID,
    HAND,
    KOFUN,
    POWER,
    ROW_OF,
    SEATS,
    Catalogue,
    Row,
    Secret,
    kind,
)
from game.games.haniwa.state import Phase, State, bare
from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.trouble import BadNotation

# --- commands -------------------------------------------------------------------------------------------


def say(command: Command) -> str:
    """A command in writing."""
    return f"{SEATS[command.seat]} {_said(command)}"


def _said(command: Command) -> str:
    match command:
        case TakeHand():
            return f"hand {command.left}+{HAND - command.left}"
        case Keep():
            return "keep"
        case Redraw():
            return "redraw"
        case Swap():
            return f"swap {command.tile} {command.pile + 1}"
        case Place():
            return f"{command.tile}@{GRID.names[command.square]}"
        case PlaceDown():
            return f"down {command.tile}@{GRID.names[command.square]}"
        case LayKofun():
            return f"{command.kofun}/{command.tile}@{GRID.names[command.square]}"
        case TakeKofun():
            return f"take {command.kofun}"
        case Draw():
            return f"draw {command.pile + 1}"


_COMMAND = re.compile(
    rf"(?P<seat>[AB]) (?:hand (?P<left>[0-4])\+(?P<right>[0-4])|(?P<word>keep|redraw)"
    rf"|swap (?P<away>{TILE_SIGN}) (?P<from>[12])"
    rf"|(?P<down>down )?(?:(?P<kofun>{KOFUN_SIGN})/)?(?P<tile>{TILE_SIGN})@(?P<at>{SQUARE_SIGN})"
    rf"|take (?P<take>{KOFUN_SIGN})|draw (?P<pile>[12]))"
)


def hear(text: str) -> Command:
    """The command of a writing."""
    found = _COMMAND.fullmatch(" ".join(text.split()))
    heard = None if found is None else _heard(found)
    if heard is None:
        raise BadNotation("bad_command", text=text)
    return heard


def _heard(found: re.Match[str]) -> Command | None:
    """The command of a match, or None for a hand of another size and a Kofun face down."""
    seat = SEATS.index(found["seat"])
    if found["left"]:
        return TakeHand(seat, int(found["left"])) if int(found["left"]) + int(found["right"]) == HAND else None
    if found["word"]:
        return Keep(seat) if found["word"] == "keep" else Redraw(seat)
    if found["away"]:
        return Swap(seat, found["away"], int(found["from"]) - 1)
    if found["take"]:
        return TakeKofun(seat, found["take"])
    if found["pile"]:
        return Draw(seat, int(found["pile"]) - 1)
    square = GRID.square[found["at"]]
    if found["kofun"]:
        return None if found["down"] else LayKofun(seat, found["kofun"], found["tile"], square)
    return (PlaceDown if found["down"] else Place)(seat, found["tile"], square)


# --- events ---------------------------------------------------------------------------------------------


def tell(event: Event) -> Mapping[str, Any]:
    """The values that the words of an event need; a count of none marks a tile that is not told."""
    values: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    if "tile" in values:
        secret = values["tile"]
        values |= {"tile": EMPTY, "count": 0} if secret is None else {"tile": kind(secret), "count": 1}
    if "square" in values:
        values["square"] = GRID.names[values["square"]]
    if "column" in values:
        values["column"] = COLUMN_NAMES[values["column"]]
    if isinstance(values.get("kofun"), str):
        values["kofun"] = kind(values["kofun"])
    for name in ("pile", "row"):
        if name in values:
            values[name] += 1
    for name in ("dice", "piles", "tiles", "kofun"):
        if isinstance(values.get(name), tuple):
            values[name] = ", ".join(map(str, values[name]))
    return values


# --- positions ------------------------------------------------------------------------------------------


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
    if state.options.first != state.first:
        asked = state.options.first
        lines.append(f"asked: {'-' if asked is None else SEATS[asked]}")
    lines.append("board:")
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
    sheet = sheet_of(catalogue, text)
    head = sheet.head
    first = read_seat(head.get("first", "A"))
    phase, seat, last, flags = read_turn(head.get("turn", f"{SEATS[first]} place"))
    state = bare(read_options(head))
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
    stock = sheet.row("stock") if "stock" in sheet.head else [each for each in catalogue.kofun if each not in taken]
    yield FirstSeatChosen(first)
    yield DiceSet(read_dice(sheet.head.get("dice", "1 1 1 1")))
    yield StockLaid((*stock, *taken))
    if phase == "deal":
        if deeds or sheet.head.get("piles", "0 0") != "0 0":
            raise BadNotation("bad_turn", text=sheet.head["turn"])
        return
    left, right = read_piles(sheet.head.get("piles"), len(catalogue.tiles) - len(drawn))
    yield PilesMade(catalogue.tiles, (left + len(drawn), right))
    yield from deeds


def _deeds(sheet: Sheet, seat: Seat) -> Iterator[Event]:
    """Events by which a seat came to its pieces; every tile is drawn from the first pile, which is made to fit."""
    letter = SEATS[seat]
    for word in sheet.row(f"{letter} out"):
        yield TileDrawn(seat, _secret(word), 0)
        yield TileDiscarded(seat, _secret(word))
    for square, word in enumerate(sheet.areas[seat]):
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
    for word in sheet.row(f"{letter} hand"):
        yield TileDrawn(seat, _secret(word), 0)
    for word in sheet.row(f"{letter} kofun"):
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
