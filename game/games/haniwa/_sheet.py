"""Reading a position of Haniwa: its words, checked one by one, before they are folded into a state."""

from __future__ import annotations

import re

from msgspec import Struct

from game.games.haniwa._course import halves
from game.games.haniwa.parts import DOWN, GRID, PIPS, SEATS, SWAPS, Catalogue, Piece, kind
from game.games.haniwa.state import Options, Phase
from game.kernel.box import Seat
from game.kernel.grid import Square
from game.kernel.numerals import number
from game.kernel.trouble import BadNotation

TILE_SIGN = r"[GBYR][1-3]'{0,8}"
KOFUN_SIGN = r"K[GBYRN]'{0,8}"
SQUARE_SIGN = r"[1-3][a-d]"
"""How a tile, a Kofun and a square are written."""


class Sheet(Struct):
    """A position as it is written, word by word."""

    head: dict[str, str]
    areas: list[list[str]]
    """For each seat, the words of its twelve squares."""

    def row(self, key: str) -> list[str]:
        """The pieces of a line."""
        text = self.head.get(key, "-")
        return [] if text == "-" else text.split()


_KEYS = {"first", "turn", "dice", "piles", "stock", "open", "ones", "asked", "board"} | {
    f"{letter} {key}" for letter in SEATS for key in ("hand", "out", "kofun")
}


def sheet_of(catalogue: Catalogue, text: str) -> Sheet:
    """The words of a position."""
    return _whole(_split(text), catalogue)


def _split(text: str) -> Sheet:
    """A position as keys and values, and the words of the two areas."""
    head: dict[str, str] = {}
    rows: list[list[str]] = []
    lines = [line for line in text.splitlines() if line.strip()]
    for place, line in enumerate(lines):
        key, colon, value = line.partition(":")
        key = " ".join(key.split())
        if not colon or key not in _KEYS or key in head:
            raise BadNotation("bad_position_line", text=line.strip())
        if key == "board":
            rows = [below.split() for below in lines[place + 1 :]]
            break
        head[key] = " ".join(value.split())
    names = [f"{letter}{row + 1}" for letter in SEATS for row in range(GRID.rows)]
    if [words[0] for words in rows] != names or any(len(words) != GRID.columns + 1 for words in rows):
        raise BadNotation("bad_areas", rows=", ".join(names))
    half = GRID.rows
    return Sheet(head, [[word for words in part for word in words[1:]] for part in (rows[:half], rows[half:])])


_PIECE = re.compile(rf"(?:{TILE_SIGN}|{KOFUN_SIGN})")
_ON_SQUARE = re.compile(rf"\.|{TILE_SIGN}|#(?:\?|{TILE_SIGN})|{KOFUN_SIGN}/(?:\?|{TILE_SIGN})")


def _whole(sheet: Sheet, catalogue: Catalogue) -> Sheet:
    """The sheet with the strokes of copies filled in where they were left out, and no piece twice."""
    rows = [key for letter in SEATS for key in (f"{letter} hand", f"{letter} out")]
    kofun = ["stock", *(f"{letter} kofun" for letter in SEATS)]
    for key, shape in [(key, rf"\?|{TILE_SIGN}") for key in rows] + [(key, KOFUN_SIGN) for key in kofun]:
        for word in sheet.row(key):
            if not re.fullmatch(shape, word):
                raise BadNotation("bad_position_line", text=f"{key}: {sheet.head[key]}")
    for letter, area in zip(SEATS, sheet.areas, strict=True):
        for square, word in enumerate(area):
            if not _ON_SQUARE.fullmatch(word):
                raise BadNotation("bad_square", text=word, square=letter + GRID.names[square])
        if len(sheet.row(f"{letter} out")) > SWAPS:
            raise BadNotation("bad_position_line", text=f"{letter} out: {sheet.head[f'{letter} out']}")
    _check_down(sheet)
    texts = [*(sheet.head.get(key, "-") for key in rows + kofun), *(" ".join(area) for area in sheet.areas)]
    names = iter(_strokes([name for text in texts for name in _PIECE.findall(text)], catalogue))
    texts = [_PIECE.sub(lambda _: next(names), text) for text in texts]
    head = sheet.head | {key: text for key, text in zip(rows + kofun, texts, strict=False) if key in sheet.head}
    return Sheet(head, [text.split() for text in texts[-len(SEATS) :]])


def _check_down(sheet: Sheet) -> None:
    """One tile lies face down at most, and it is the first player's."""
    first = read_seat(sheet.head.get("first", "A"))
    for seat, area in enumerate(sheet.areas):
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


def read_seat(text: str) -> Seat:
    """The seat of a letter."""
    if len(text) != 1 or text not in SEATS:
        raise BadNotation("bad_seat", text=text)
    return SEATS.index(text)


def read_options(head: dict[str, str]) -> Options:
    """The table options."""
    flags = {}
    for key in ("open", "ones"):
        if head.get(key, "no") not in ("yes", "no"):
            raise BadNotation("bad_position_line", text=f"{key}: {head[key]}")
        flags[key] = head.get(key) == "yes"
    asked = head.get("asked", head.get("first", "A"))
    first = None if asked == "-" else read_seat(asked)
    return Options(len(SEATS), first, dice_at_one=flags["ones"], open_hands=flags["open"])


_TURN = re.compile(
    rf"(?P<seat>\S) (?P<phase>deal|hand|keep|place|kofun|draw|last|over)(?: (?P<last>{SQUARE_SIGN}))?"
    r"(?P<flags>(?: swapped)?(?: redrawn)?)"
)


def read_turn(text: str) -> tuple[Phase, Seat, Square | None, list[str]]:
    """The phase, the seat, the square placed on, and what else was done in the turn."""
    found = _TURN.fullmatch(text)
    if found is None:
        raise BadNotation("bad_turn", text=text)
    last = GRID.square[found["last"]] if found["last"] else None
    phase: Phase = found["phase"]  # type: ignore[assignment]  # the pattern knows the phases
    return phase, read_seat(found["seat"]), last, found["flags"].split()


def read_dice(text: str) -> tuple[int, ...]:
    """The numbers on the four dice."""
    words = text.split()
    if len(words) != GRID.columns or not set(words) <= set(map(str, range(1, PIPS + 1))):
        raise BadNotation("bad_dice", text=text)
    return tuple(map(int, words))


def read_piles(text: str | None, left: int) -> tuple[int, int]:
    """The piles as written, or as even as can be; together they are what is left of the tiles."""
    if text is None:
        return halves(left)
    match list(map(number, text.split())):
        case [int(one), int(other)] if one + other == left:
            return one, other
    raise BadNotation("bad_piles", text=text, left=left)
