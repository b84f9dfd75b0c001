"""Positions of KOI in writing; the form is told in notation.py.

Everything that follows from a pond is found when it is asked for, so that a position is built from what is
written and nothing has to be played up to it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, get_args

from msgspec.structs import replace

from game.games.koi._pond import Laid, Layout, Pond
from game.games.koi._soundness import check, in_use
from game.games.koi.parts import (
    ACTIONS,
    SEATS,
    SPACES,
    SUPPLIES,
    TITLES,
    WARES,
    Book,
    ScenarioName,
    face_of,
    koi_order,
    spot,
)
from game.games.koi.state import Ending, Keeper, Options, Phase, State, Task, bare
from game.kernel import hexes
from game.kernel.hexes import Cells, Hex
from game.kernel.numerals import number
from game.kernel.sheet import Sheet, asked_of, seat_of, seats_of, sheet_of, words_of
from game.kernel.trouble import BadNotation

# --- showing --------------------------------------------------------------------------------------------


def show(state: State) -> str:
    """A position in writing."""
    lines = [f"seats: {state.options.seats}", f"first: {SEATS[state.first]}"]
    lines.append(f"turn: {SEATS[state.seat]} {state.phase}")
    lines += [f"{key}: {words}" for key, words in _head(state) if words]
    for seat, keeper in enumerate(state.keepers):
        letter = SEATS[seat]
        lines.append(f"{letter}: {_has(keeper)}")
        lines += [f"{letter} cards: {' '.join(keeper.cards)}"] if keeper.cards else []
        lines += [f"{letter} goals: {' '.join(keeper.goals)}"] if keeper.goals else []
        lines.append(f"{letter} pond:")
        lines += [f"  {line}" for line in _pond_lines(keeper.pond.layout)]
    return "\n".join(lines) + "\n"


def _head(state: State) -> Iterator[tuple[str, str]]:
    yield "options", " ".join(_show_options(state))
    yield "ending", "" if state.ending == "no" else state.ending
    yield "used", " ".join(state.used)
    if state.task is not None:
        yield "open", " ".join((state.task.action, state.task.by, *_goods(zip(WARES, state.task.left, strict=True))))
    yield "now", " ".join(_now(state))
    yield "board", " ".join(card or "-" for card in state.row)
    yield "deck", _counts(zip(state.book.face_names, state.deck, strict=True)) or "-"
    yield "discarded", " ".join(state.discarded)
    yield "supply", " ".join(f"{name} {count}" for name, count in zip(SUPPLIES, state.supply, strict=True))
    yield "koi", " ".join(state.koi) or "-"
    yield "removed", " ".join(state.removed)
    yield "goals", " ".join(f"{name}*{count}" for name, count in state.goals.items())


def _show_options(state: State) -> Iterator[str]:
    options = state.options
    if not options.goals:
        yield "no-goals"
    if options.scenario != "plain":
        yield f"scenario={options.scenario}"
    if options.title != "gakusei":
        yield f"title={options.title}"
    if options.first != state.first:
        yield f"asked={'-' if options.first is None else SEATS[options.first]}"


def _now(state: State) -> Iterator[str]:
    if state.card:
        yield f"card {state.card}"
    if state.space:
        yield f"space {state.space}"
    for flag in ("path", "claimed", "removing"):
        if getattr(state, flag):
            yield flag


def _counts(counts: Iterable[tuple[str, int]]) -> str:
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in counts if count)


def _goods(counts: Iterable[tuple[str, int]]) -> list[str]:
    return [f"{name} {count}" for name, count in counts if count]


def _has(keeper: Keeper) -> str:
    goods = [("coins", keeper.coins), ("luck", keeper.luck), *zip(WARES, keeper.tiles, strict=True)]
    return " ".join((*_goods(goods), *keeper.koi)) or "-"


def _pond_lines(layout: Layout) -> Iterator[str]:
    yield f"spring {spot(*layout.spring)}"
    if layout.water:
        yield "water " + " ".join(map(hexes.name, sorted(layout.water)))
    if layout.foliage:
        stars = dict.fromkeys(layout.lilies, "*")
        yield "foliage " + " ".join(hexes.name(cell) + stars.get(cell, "") for cell in sorted(layout.foliage))
    if layout.shores:
        yield "shore " + " ".join(
            spot(*berth) + ("*" if berth in layout.lanterns else "") for berth in sorted(layout.shores)
        )
    for koi in sorted(layout.koi, key=koi_order):
        yield f"{koi} " + " ".join(map(hexes.name, layout.koi[koi]))
    for name, laid in sorted(layout.pieces.items()):
        yield f"{name} " + (
            " ".join(map(hexes.name, laid.cells)) if laid.turn is None else spot(laid.cells[0], laid.turn)
        )
    if layout.path:
        yield "path " + " ".join(map(hexes.name, layout.path))


# --- reading --------------------------------------------------------------------------------------------


def read(book: Book, text: str) -> State:
    """The position of a writing."""
    sheet = sheet_of(text, _KEYS, _PONDS)
    head, options = sheet.head, _read_options(sheet)
    state = bare(book, options)
    first = seat_of(head.get("first", "A"), options.seats)
    turn = re.fullmatch(r"(\S) (\w+)", head.get("turn", f"{SEATS[first]} begin"))
    if turn is None or turn[2] not in get_args(Phase):
        raise BadNotation("bad_turn", text=head.get("turn", ""))
    for key in (*head, *sheet.under):
        if key[0] in SEATS:
            seat_of(key[0], options.seats)
    keepers = tuple(_keeper(book, letter, sheet) for letter in SEATS[: options.seats])
    phase: Any = turn[2]
    state = replace(state, first=first, seat=seat_of(turn[1], options.seats), phase=phase, keepers=keepers)
    state = _with_supply(_with_cards(_with_turn(state, head), head), head)
    check(state)
    return state


_KEYS = re.compile(
    "seats|first|turn|options|ending|used|open|now|board|deck|discarded|supply|koi|removed|goals"
    "|[A-D](?: cards| goals)?"
)
_PONDS = re.compile("[A-D] pond")


def _read_options(sheet: Sheet) -> Options:
    seats = seats_of(sheet, range(1, 5))
    values: dict[str, Any] = {}
    for word in sheet.words("options"):
        key, _, value = word.partition("=")
        if word == "no-goals":
            values["goals"] = False
        elif key == "asked":
            sheet.head[key] = value
        elif (key == "scenario" and value in get_args(ScenarioName)) or (key == "title" and value in TITLES):
            values[key] = value
        else:
            raise BadNotation("bad_position_line", text=word)
    return Options(seats, asked_of(sheet, seats), **values)


def _pairs(words: list[str], names: Iterable[str]) -> tuple[dict[str, int], list[str]]:
    """The counts at the beginning of some words (`coins 2 luck 1`), and the words after them."""
    counts: dict[str, int] = {}
    rest = list(words)
    while rest and rest[0] in names:
        count = number(rest[1]) if len(rest) > 1 else None
        if count is None or rest[0] in counts:
            raise BadNotation("bad_position_line", text=" ".join(rest[:2]))
        counts[rest[0]] = count
        del rest[:2]
    return counts, rest


def _keeper(book: Book, letter: str, sheet: Sheet) -> Keeper:
    counts, koi = _pairs(sheet.words(letter), ("coins", "luck", *WARES))
    layout = _layout(book, sheet.under.get(f"{letter} pond", []))
    goals = sheet.words(f"{letter} goals")
    for goal in goals:
        if goal not in book.goals:
            raise BadNotation("koi_unknown", text=goal)
    return Keeper(
        pond=Pond(book, layout),
        coins=counts.get("coins", 0),
        luck=counts.get("luck", 0),
        tiles=(counts.get("water", 0), counts.get("foliage", 0), counts.get("shore", 0)),
        koi=_in_order(book, koi),
        cards=tuple(sheet.words(f"{letter} cards")),
        goals=tuple(dict.fromkeys((*goals, *_claimed(book, layout)))),
    )


def _claimed(book: Book, layout: Layout) -> list[str]:
    """The goals whose tiles lie in a pond, which need not be written."""
    return sorted({book.pieces[face_of(name)].goal for name in layout.pieces} | ({"path"} if layout.path else set()))


def _in_order(book: Book, koi: Iterable[str]) -> tuple[str, ...]:
    """Koi of the box, small ones first."""
    for each in koi:
        _check_koi(book, each)
    return tuple(sorted(koi, key=koi_order))


def _check_koi(book: Book, koi: str) -> None:
    if koi not in book.koi_in_play(4):
        raise BadNotation("koi_unknown", text=koi)


# --- ponds ---


def _cell(text: str) -> Hex:
    cell = hexes.named(text)
    if cell is None:
        raise BadNotation("koi_hex", text=text)
    return cell


def _cells(words: Iterable[str]) -> Cells:
    return tuple(map(_cell, words))


def _berth(text: str) -> tuple[Hex, int]:
    where, _, turn = text.partition("/")
    if turn not in hexes.NAMES:
        raise BadNotation("koi_hex", text=text)
    return _cell(where), hexes.NAMES.index(turn)


def _layout(book: Book, lines: list[list[str]]) -> Layout:
    parts: dict[str, Any] = {"koi": {}, "pieces": {}}
    seen: set[str] = set()
    for kind, *words in lines:
        if kind in seen or len(set(words)) != len(words):
            raise BadNotation("bad_position_line", text=" ".join((kind, *words)))
        seen.add(kind)
        plain = [word.removesuffix("*") for word in words]
        starred = [word.removesuffix("*") for word in words if word.endswith("*")]
        match kind:
            case "spring":
                parts["spring"] = _berth(" ".join(words))
            case "water":
                parts["water"] = frozenset(_cells(words))
            case "foliage":
                parts |= {"foliage": frozenset(_cells(plain)), "lilies": frozenset(_cells(starred))}
            case "shore":
                parts["shores"] = frozenset(map(_berth, plain))
                parts["lanterns"] = frozenset(map(_berth, starred))
            case "path":
                parts["path"] = _cells(words)
            case _ if face_of(kind) in book.pieces:
                turned = book.pieces[face_of(kind)].tile is not None
                cell, turn = _berth(" ".join(words)) if turned else ((0, 0), 0)
                parts["pieces"][kind] = Laid((cell,), turn) if turned else Laid(tuple(sorted(_cells(words))))
            case _:
                _check_koi(book, kind)
                parts["koi"][kind] = tuple(sorted(_cells(words)))
    return Layout(**parts)


# --- the turn, the cards, the supply ---


def _with_turn(state: State, head: dict[str, str]) -> State:
    ending: Any = head.get("ending", "no")
    if ending not in get_args(Ending):
        raise BadNotation("bad_position_line", text=f"ending: {ending}")
    changes: dict[str, Any] = {"ending": ending, "used": tuple(head.get("used", "").split())}
    if "open" in head:
        task = changes["task"] = _task(head["open"])
        if task.action in ACTIONS and task.by not in changes["used"]:
            changes["used"] += (task.by,)  # who acts has begun to
    words = head.get("now", "").split()
    while words:
        word = words.pop(0)
        if word in ("path", "claimed", "removing"):
            changes[word] = True
        elif word in ("card", "space") and words:
            value = words.pop(0)
            changes[word] = value if word == "card" else number(value)
            if changes[word] is None:
                raise BadNotation("bad_position_line", text=f"{word} {value}")
        else:
            raise BadNotation("bad_position_line", text=word)
    return replace(state, **changes)


def _task(text: str) -> Task:
    action, by, *rest = (text + " ").split(" ", 2)
    counts, more = _pairs(" ".join(rest).split(), WARES)
    if more or action not in ("water", "foliage", "shore", "koi", "rain", "gift"):
        raise BadNotation("bad_position_line", text=text)
    left = (counts.get("water", 0), counts.get("foliage", 0), counts.get("shore", 0))
    return Task(action, by, left)  # type: ignore[arg-type]  # looked up above


def _multiset(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in words_of(text):
        name, star, times = word.partition("*")
        count = number(times) if star else 1
        if count is None:
            raise BadNotation("bad_position_line", text=word)
        counts[name] = counts.get(name, 0) + count
    return counts


def _with_cards(state: State, head: dict[str, str]) -> State:
    """The board, the deck and the discards: what lies nowhere else is in the deck."""
    book = state.book
    row = tuple("" if word == "-" else word for word in head.get("board", "- - - - -").split())
    if len(row) != len(SPACES):
        raise BadNotation("bad_position_line", text=f"board: {head.get('board', '')}")
    discarded = tuple(head.get("discarded", "").split())
    if "deck" in head:
        counts = _multiset(head["deck"])
        for face in counts:
            if face not in book.faces:
                raise BadNotation("koi_unknown", text=face)
        deck = tuple(counts.get(face, 0) for face in book.face_names)
    else:
        lying = Counter(map(face_of, (*row, *discarded, *(card for keeper in state.keepers for card in keeper.cards))))
        whole = book.deck(state.options.seats)
        deck = tuple(count - lying[face] for face, count in zip(book.face_names, whole, strict=True))
    return replace(state, row=row, deck=deck, discarded=discarded)


def _with_supply(state: State, head: dict[str, str]) -> State:
    """The supply: as it is written, or what is left of the box."""
    book = state.book
    removed = _in_order(book, head.get("removed", "").split())
    if "koi" in head:
        koi = _in_order(book, words_of(head["koi"]))
    else:
        lying = {*removed, *(koi for keeper in state.keepers for koi in (*keeper.koi, *keeper.pond.layout.koi))}
        koi = tuple(koi for koi in book.koi_in_play(state.options.seats) if koi not in lying)
    if "supply" in head:
        counts, rest = _pairs(head["supply"].split(), SUPPLIES)
        if rest or len(counts) != len(SUPPLIES):
            raise BadNotation("bad_position_line", text=f"supply: {head['supply']}")
        supply = tuple(counts[name] for name in SUPPLIES)
    else:
        used = in_use(state)
        supply = tuple(book.pages.supply[name] - used[name] for name in SUPPLIES)
    offers = tuple(_multiset(head.get("goals", "")).items())
    return replace(state, supply=supply, koi=koi, removed=removed, offers=offers)
