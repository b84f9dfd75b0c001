"""The course of Hitohira: what comes of a command that the rules allow, and the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from game.games.hitohira.commands import (
    Assign,
    Choose,
    Draw,
    EndTurn,
    Hide,
    Keep,
    Place,
    Send,
    Stop,
    UseKenrokuen,
    UseKokonoe,
    UseKomatsu,
    UseSakuya,
    UseShin,
    UseSomei,
)
from game.games.hitohira.events import (
    AbilityUsed,
    Assigned,
    Busted,
    CardsLaid,
    Event,
    ExtraDrawn,
    ExtraGiven,
    ExtraLaid,
    ExtraReturned,
    FirstSeatChosen,
    Overfilled,
    PiecesDrawn,
    PiecesKept,
    PieceSlipped,
    PiecesObtained,
    PiecesRemoved,
    PiecesReturned,
    PiecesSwapped,
    PieceTaken,
    PieceVeiled,
    PlayEnded,
    PouchFilled,
    RowHidden,
    RowLaid,
    ScreensLifted,
    TurnBegun,
)
from game.games.hitohira.evolve import without
from game.games.hitohira.parts import (
    BLACK,
    COLOURS,
    DRAWS,
    MOST,
    REACH,
    Ability,
    Catalogue,
    Colour,
    Piece,
    SetUp,
    bust,
    colour_of,
    counts_of,
)
from game.games.hitohira.scoring import CHOICE, assignable
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.kernel.chance import Chance
from game.kernel.trouble import Trouble
from game.kernel.turn import Turn

Play: TypeAlias = Turn[State, Event]


def _pull(state: State, count: int, chance: Chance) -> tuple[Piece, ...]:
    """Pieces out of the pouch, one after the other, each as likely as the others in it."""
    pouch = dict(zip(COLOURS, state.pouch, strict=True))
    pieces, first = [], state.drawn + 1
    for number in range(first, first + min(count, state.inside)):
        colour = chance.pick(pouch)
        pouch[colour] -= 1
        pieces.append(f"{colour}{number}")
    return tuple(pieces)


def _first_of(pieces: tuple[Piece, ...], colour: Colour) -> Piece:
    return next(piece for piece in pieces if piece[0] == colour)


# --- drawing --------------------------------------------------------------------------------------------


def _draw(turn: Play, command: Draw, chance: Chance) -> None:
    """§2.1 Draw, and judge when the pieces are out: nine (§2.5), a bust (§2.3), or all is well."""
    seat = command.seat
    turn.emit(PiecesDrawn(seat, _pull(turn.state, command.count, chance)))
    state = turn.state
    row = state.row
    if len(row) > MOST:
        turn.emit(Overfilled(seat, len(row)))
        _give_back(turn, row)
        return
    failed = bust(counts_of(row))
    if failed is not None:
        turn.emit(Busted(seat, failed.by, failed.colour))
        if all(piece[0] == BLACK for piece in row):
            _give_back(turn, row)
    elif state.draws == DRAWS or len(row) == MOST or not state.inside:
        turn.emit(PiecesObtained(seat))  # nothing is left to draw


def _stop(turn: Play, command: Stop, _: Chance) -> None:
    """§2.6 What was drawn is obtained."""
    turn.emit(PiecesObtained(command.seat))


def _keep(turn: Play, command: Keep, _: Chance) -> None:
    """§2.4 A piece of each colour named goes into the field, the rest goes back, the turn is over."""
    row = turn.state.row
    kept = tuple(_first_of(row, colour) for colour in command.colours)
    if kept:
        turn.emit(PiecesKept(command.seat, kept))
    _give_back(turn, without(row, kept))


def _give_back(turn: Play, pieces: tuple[Piece, ...]) -> None:
    turn.emit(PiecesReturned(turn.state.seat, pieces))
    _end_turn(turn)


# --- abilities ------------------------------------------------------------------------------------------


def _own_piece(state: State, seat: Seat, place: Place, colour: Colour) -> Piece:
    return _first_of(state.row if place == "row" else state.fields[seat], colour)


def _reach(turn: Play, seat: Seat, ability: Ability, chance: Chance) -> tuple[Piece, ...]:
    """Use an ability that draws; from a pouch with too few pieces, what is there."""
    turn.emit(AbilityUsed(seat, ability))
    return _pull(turn.state, REACH[ability], chance)


def _somei(turn: Play, command: UseSomei, _: Chance) -> None:
    """§3.3 An own piece, black too, goes from the field or the row behind the screen."""
    seat = command.seat
    piece = _own_piece(turn.state, seat, command.place, command.colour)
    turn.emit(AbilityUsed(seat, "somei_yoshino"))
    turn.emit(PieceSlipped(seat, piece, piece))


def _komatsu(turn: Play, command: UseKomatsu, chance: Chance) -> None:
    """§3.4 Three pieces are drawn; of blacks alone, all go back; where there is no choice, none is asked."""
    seat = command.seat
    turn.emit(ExtraDrawn(seat, _reach(turn, seat, "komatsu_otome", chance)))
    choices = {colour_of(piece) for piece in turn.state.extra} - {BLACK}
    if not choices:
        turn.emit(ExtraReturned(seat, turn.state.extra))
    elif len(choices) == 1:
        _choose(turn, Choose(seat, choices.pop()), chance)


def _choose(turn: Play, command: Choose, _: Chance) -> None:
    """§3.4 One of the pieces goes into the field, the others back into the pouch."""
    turn.emit(ExtraLaid(command.seat, _first_of(turn.state.extra, command.colour)))
    if turn.state.extra:
        turn.emit(ExtraReturned(command.seat, turn.state.extra))


def _shin(turn: Play, command: UseShin, chance: Chance) -> None:
    """§3.5 A piece goes from the pouch behind the screen, and nobody else sees it."""
    (piece,) = _reach(turn, command.seat, "shin_sumizome", chance)
    turn.emit(PieceVeiled(command.seat, piece))


def _sakuya(turn: Play, command: UseSakuya, _: Chance) -> None:
    """§3.6 Two pieces change places."""
    given = _own_piece(turn.state, command.seat, command.place, command.give)
    taken = _first_of(turn.state.fields[command.other], command.take)
    turn.emit(AbilityUsed(command.seat, "sakuya_hime"))
    turn.emit(PiecesSwapped(command.seat, command.other, given, taken))


def _kenrokuen(turn: Play, command: UseKenrokuen, chance: Chance) -> None:
    """§3.7 Two pieces are drawn in the open."""
    turn.emit(ExtraDrawn(command.seat, _reach(turn, command.seat, "kenrokuen_kumagai", chance)))


def _send(turn: Play, command: Send, _: Chance) -> None:
    """§3.7 Each goes into the own field, behind the own screen, or into another field."""
    seat, piece = command.seat, _first_of(turn.state.extra, command.colour)
    if command.to == "screen":
        turn.emit(PieceSlipped(seat, piece, piece))
    elif command.to == "field":
        turn.emit(ExtraLaid(seat, piece))
    else:
        turn.emit(ExtraGiven(seat, command.to, piece))


def _kokonoe(turn: Play, command: UseKokonoe, _: Chance) -> None:
    """§3.8 The pieces go from the fields of others into the own one."""
    turn.emit(AbilityUsed(command.seat, "kokonoe"))
    for other, colour in command.takes:
        turn.emit(PieceTaken(command.seat, other, _first_of(turn.state.fields[other], colour)))


# --- the screen and the end -----------------------------------------------------------------------------


def _hide(turn: Play, command: Hide, _: Chance) -> None:
    """§4 Pieces of one colour go behind the screen, the others into the field.

    Those for the field are named, and what is left of the row is what goes: so nobody is told its colour.
    """
    row = turn.state.row
    hidden = [piece for piece in row if piece[0] == command.colour][: command.count]
    laid = without(row, hidden)
    if laid:
        turn.emit(RowLaid(command.seat, laid))
    turn.emit(RowHidden(command.seat, turn.state.row))
    _end_turn(turn)


def _be_done(turn: Play, command: EndTurn, _: Chance) -> None:
    """§4 All pieces go into the field."""
    turn.emit(RowLaid(command.seat, turn.state.row))
    _end_turn(turn)


def _end_turn(turn: Play) -> None:
    """§5.1 The next seat draws, unless the pouch is empty."""
    state = turn.state
    if state.inside:
        turn.emit(TurnBegun((state.seat + 1) % state.options.seats))
        return
    turn.emit(PlayEnded(tuple(seat for seat in state.seats if len(state.screens[seat]) >= CHOICE)))
    if not turn.state.pending:
        _lift_screens(turn)


def _assign(turn: Play, command: Assign, _: Chance) -> None:
    """§5.2 A seat counts its white and black pieces; after the last, all screens are lifted."""
    turn.emit(Assigned(command.seat, command.warm))
    if not turn.state.pending:
        _lift_screens(turn)


def _lift_screens(turn: Play) -> None:
    """§5.2 Everything is shown. Who had no choice has the only assignment there is."""
    state = turn.state
    screens = tuple(tuple(piece for piece in screen if piece is not None) for screen in state.screens)
    if list(map(len, screens)) != list(map(len, state.screens)):
        raise Trouble("unknown_pieces")  # a view can be played from, but not counted
    warm = tuple(
        assignable(counts_of(screen))[0] if chosen is None else chosen
        for screen, chosen in zip(screens, state.warm, strict=True)
    )
    turn.emit(ScreensLifted(screens, warm))


DEEDS: dict[type[Any], Callable[[Play, Any, Chance], None]] = {
    Draw: _draw,
    Stop: _stop,
    Keep: _keep,
    UseSomei: _somei,
    UseKomatsu: _komatsu,
    Choose: _choose,
    UseShin: _shin,
    UseSakuya: _sakuya,
    UseKenrokuen: _kenrokuen,
    Send: _send,
    UseKokonoe: _kokonoe,
    Hide: _hide,
    EndTurn: _be_done,
    Assign: _assign,
}
"""What each kind of command does."""


# --- the deal -------------------------------------------------------------------------------------------


def deal(turn: Play, catalogue: Catalogue, chance: Chance) -> None:
    """§1 Fill the pouch, lay the cards (§1.3), and choose who begins."""
    set_up = catalogue.set_up[turn.state.options.seats]
    _fill_pouch(turn, set_up)
    _take_out(turn, set_up, chance)
    turn.emit(CardsLaid(turn.state.cards))
    _choose_first(turn, chance)


def _fill_pouch(turn: Play, set_up: SetUp) -> None:
    """§1.1 So many pieces of each colour as the number of players asks for."""
    turn.emit(PouchFilled(set_up.pouch))


def _take_out(turn: Play, set_up: SetUp, chance: Chance) -> None:
    """§1.2 With two players three of them are drawn again, and nobody sees them."""
    if set_up.removed:
        turn.emit(PiecesRemoved(tuple(colour_of(piece) for piece in _pull(turn.state, set_up.removed, chance))))


def _choose_first(turn: Play, chance: Chance) -> None:
    """§1.4 Whom the table named first, or anybody."""
    first = turn.state.options.first
    turn.emit(FirstSeatChosen(chance.even(turn.state.seats) if first is None else first))
    turn.emit(TurnBegun(turn.state.first))
