"""Hitohira in writing.

Colours are small letters, seats are capitals: r red, y yellow, l light blue, b blue, w white, k black. A
piece is its colour and the number of its draw, r17; where the number does not matter it may be left out.

A command is the seat and what it does:

    A draw 3                 draw three pieces
    A stop                   stop drawing, and obtain them
    A keep r w               after a bust, keep a red and a white piece; `A keep -` keeps none
    A hide 2w                put two white pieces behind the screen, and end the turn
    A end                    end the turn with everything in the field
    A somei field r          Somei Yoshino: a red piece of the field (or `row`) goes behind the screen
    A komatsu                Komatsu Otome: draw three; then `A choose y`
    A shin                   Shin Sumizome
    A sakuya row r for B y   Sakuya Hime: a red piece of the row (or `field`) for a yellow one of B
    A kenrokuen              Kenrokuen Kumagai: draw two; then `A send r field`, `A send w screen`, `A send w B`
    A kokonoe B r C y        Kokonoe: a red piece of B, a yellow one of C; `A kokonoe B r` where that is all
    A assign 2               count two white or black pieces with Red & Yellow, the rest with the blues

A position is a few lines of `key: value`; a line without pieces has a dash:

    seats: 2
    first: A
    turn: A settle 2
    cards: somei_yoshino sakuya_hime kenrokuen_kumagai
    pouch: 10r 12y 11l 12b 10w 4k
    out: r y w
    drawn: 7
    row: r1 r4 w5 b6
    field A: -
    field B: l2 l3
    screen A: -
    screen B: w7

`turn` names the seat and the phase: deal, draw, keep, settle, komatsu, kenrokuen, assign or over; then how
often the seat has drawn, if it has, and `used` if it has used an ability. A row without it was drawn at once.
`extra` are pieces that an ability drew, `out` those taken out unseen, `drawn` how many pieces have left the
pouch so far. At the end `pending` names the seats that have not assigned their white and black pieces, and
`assigned` says for each seat how many it counts with Red & Yellow. `hand: free` marks a table with 'Free
hand', `odds: untold` one that does not tell how likely a draw fails, `asked: B` or `asked: -` whom the options
made first when that is not the first player.

A question mark is a piece that the onlooker does not know; `pouch` then counts the unknown ones too. What can
be told from the rest may be left out: first is A, turn is that seat's to draw, the cards are those for a
first game, the pouch holds what is left of the set-up, the other lines are empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from game.games.hitohira._position import read, show
from game.games.hitohira.commands import (
    Assign,
    Choose,
    Command,
    Draw,
    EndTurn,
    Goal,
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
    ExtraGiven,
    ExtraLaid,
    Overfilled,
    PieceSlipped,
    PiecesRemoved,
    PiecesSwapped,
    PieceTaken,
    PieceVeiled,
    PouchFilled,
    RowHidden,
    ScreensLifted,
)
from game.games.hitohira.parts import COLOURS, SEATS, Colour, counts_of
from game.kernel.box import Seat
from game.kernel.trouble import BadNotation

__all__ = ["hear", "read", "say", "show", "tell"]

# --- commands -------------------------------------------------------------------------------------------


def say(command: Command) -> str:
    """A command in writing."""
    return f"{SEATS[command.seat]} {_said(command)}"


def _said(command: Command) -> str:  # noqa: PLR0912 -- one line for each kind of command
    match command:
        case Draw():
            return f"draw {command.count}"
        case Stop():
            return "stop"
        case Keep():
            return "keep " + (" ".join(command.colours) or "-")
        case UseSomei():
            return f"somei {command.place} {command.colour}"
        case UseKomatsu():
            return "komatsu"
        case Choose():
            return f"choose {command.colour}"
        case UseShin():
            return "shin"
        case UseSakuya():
            return f"sakuya {command.place} {command.give} for {SEATS[command.other]} {command.take}"
        case UseKenrokuen():
            return "kenrokuen"
        case Send():
            return f"send {command.colour} {SEATS[command.to] if isinstance(command.to, int) else command.to}"
        case UseKokonoe():
            return "kokonoe " + " ".join(f"{SEATS[other]} {colour}" for other, colour in command.takes)
        case Hide():
            return f"hide {command.count}{command.colour}"
        case EndTurn():
            return "end"
        case Assign():
            return f"assign {command.warm}"


_COLOUR = r"[rylbwk]"
_COMMANDS: tuple[tuple[re.Pattern[str], Callable[[Seat, re.Match[str]], Command]], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (r"draw (\d{1,2})", lambda seat, found: Draw(seat, int(found[1]))),
        (r"stop", lambda seat, _: Stop(seat)),
        (rf"keep (-|{_COLOUR}(?: {_COLOUR})*)", lambda seat, found: Keep(seat, _sorted(found[1]))),
        (rf"hide (\d{{1,2}})({_COLOUR})", lambda seat, found: Hide(seat, cast(Colour, found[2]), int(found[1]))),
        (r"end", lambda seat, _: EndTurn(seat)),
        (
            rf"somei (field|row) ({_COLOUR})",
            lambda seat, found: UseSomei(seat, cast(Place, found[1]), cast(Colour, found[2])),
        ),
        (r"komatsu", lambda seat, _: UseKomatsu(seat)),
        (rf"choose ({_COLOUR})", lambda seat, found: Choose(seat, cast(Colour, found[1]))),
        (r"shin", lambda seat, _: UseShin(seat)),
        (
            rf"sakuya (field|row) ({_COLOUR}) for ([A-D]) ({_COLOUR})",
            lambda seat, found: UseSakuya(
                seat, cast(Place, found[1]), cast(Colour, found[2]), SEATS.index(found[3]), cast(Colour, found[4])
            ),
        ),
        (r"kenrokuen", lambda seat, _: UseKenrokuen(seat)),
        (
            rf"send ({_COLOUR}) (field|screen|[A-D])",
            lambda seat, found: Send(seat, cast(Colour, found[1]), _goal(found[2])),
        ),
        (rf"kokonoe((?: [A-D] {_COLOUR})+)", lambda seat, found: UseKokonoe(seat, _takes(found[1]))),
        (r"assign (\d{1,2})", lambda seat, found: Assign(seat, int(found[1]))),
    )
)


def hear(text: str) -> Command:
    """The command of a writing."""
    seat, _, rest = " ".join(text.split()).partition(" ")
    if len(seat) == 1 and seat in SEATS:
        for pattern, make in _COMMANDS:
            if (found := pattern.fullmatch(rest)) is not None:
                return make(SEATS.index(seat), found)
    raise BadNotation("bad_command", text=text)


def _sorted(text: str) -> tuple[Colour, ...]:
    """Colours in the order of the box, whatever order they were written in."""
    return tuple(colour for colour in COLOURS for _ in range(text.count(colour)))


def _goal(text: str) -> Goal:
    return SEATS.index(text) if text in SEATS else cast(Goal, text)


def _takes(text: str) -> tuple[tuple[Seat, Colour], ...]:
    """What Kokonoe takes, by seat and then by colour, whatever order it was written in."""
    words = text.split()
    takes = [(SEATS.index(seat), cast(Colour, colour)) for seat, colour in zip(words[::2], words[1::2], strict=True)]
    return tuple(sorted(takes, key=lambda take: (take[0], COLOURS.index(take[1]))))


# --- events ---------------------------------------------------------------------------------------------


def _many(pieces: Iterable[str]) -> dict[str, int]:
    """Pieces as words count them: so many of each colour."""
    return {f"pieces.{colour}": count for colour, count in zip(COLOURS, counts_of(pieces), strict=True) if count}


def _one(piece: str | None) -> str | None:
    """A piece as words name it: by its colour."""
    return piece and f"colour.{piece[0]}"


_TELL: dict[type[Any], Callable[[Any], dict[str, Any]]] = {
    PouchFilled: lambda e: {"pieces": {f"pieces.{c}": n for c, n in zip(COLOURS, e.counts, strict=True) if n}},
    # Whoever asks: nobody is told which.
    PiecesRemoved: lambda e: {"count": len(e.pieces)},
    CardsLaid: lambda e: {"abilities": [f"ability.{card}" for card in e.cards]},
    AbilityUsed: lambda e: {"ability": f"ability.{e.ability}"},
    Busted: lambda e: {"cause": f"cause.{e.colour or e.by}"},
    PieceSlipped: lambda e: {"colour": _one(e.behind)},
    PieceVeiled: lambda e: {"colour": _one(e.piece)},
    ExtraLaid: lambda e: {"colour": _one(e.piece)},
    ExtraGiven: lambda e: {"colour": _one(e.piece)},
    PieceTaken: lambda e: {"colour": _one(e.piece)},
    PiecesSwapped: lambda e: {"given": _one(e.given), "taken": _one(e.taken)},
    RowHidden: lambda e: {"count": len(e.behind), "pieces": None if None in e.behind else _many(e.behind)},
    Assigned: lambda e: {"count": e.warm},
    Overfilled: lambda e: {"count": e.count},
    ScreensLifted: lambda e: {"numbers": [str(len(screen)) for screen in e.screens]},
}
"""For each kind of event that has something of its own to tell, how it is told."""


def tell(event: Event) -> Mapping[str, Any]:
    """The values that the words of an event need: pieces as a number of each colour, or as one colour."""
    values: dict[str, Any] = {
        name: getattr(event, name) for name in ("seat", "other", "seats") if name in event.__struct_fields__
    }
    told = _TELL.get(type(event))
    if told is not None:
        values |= told(event)
    elif "pieces" in event.__struct_fields__:
        values["pieces"] = _many(event.pieces)  # type: ignore[union-attr, arg-type]  # those without secrets
    return values
