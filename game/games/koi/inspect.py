"""What there is to know about a place of a KOI table: what lies there, what it counts, what it costs."""

from __future__ import annotations

from game.games.koi._course import price_of
from game.games.koi._goals import have
from game.games.koi._pond import Pond
from game.games.koi.commands import Command
from game.games.koi.layout import kept, shown
from game.games.koi.parts import HELPERS, SIZES, WARES, at, face_of, size_of, spot
from game.games.koi.scoring import counted, goal_lines, koi_lines, seat_lines
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.box import Seat
from game.kernel.hexes import Hex
from game.kernel.receipt import Line
from game.kernel.whatif import Would
from game.stage.rooms import Eye, Hand, Note, Phrase


def inspect(view: State, eye: Eye, hand: Hand[State, Command] | None, focus: str, would: Would | None) -> Note | None:
    """What a card says about what is focused, and what the thing in the hand would change there."""
    seat = shown(view, eye)
    cell = hexes.named(focus)
    note = _hex(view, seat, cell) if cell is not None else _thing(view, seat, focus)
    if note is None or would is None or hand is None or hand.grip(view, eye, focus) is None:
        return note
    gain = would.gains(hand.seat)
    word = "more" if gain > 0 else "less" if gain < 0 else "same"
    change = Phrase(f"koi.inspect.{word}", {"count": abs(gain)})
    return note._replace(lines=(change, *note.lines))


# --- the pond -------------------------------------------------------------------------------------------


def _hex(view: State, seat: Seat, cell: Hex) -> Note:
    pond = view.keepers[seat].pond
    on = pond.on.get(cell)
    if on is not None and on in pond.carp:
        return _koi(view, seat, on)
    if on == "lantern" or any(cell in view.book.tiles["shore"].covers(*berth) for berth in pond.layout.shores):
        return _shore(pond, cell)
    if on == "path" or (on is not None and on in pond.layout.pieces):
        return _goal_tile(view, seat, on)
    covered = next(
        (
            name
            for name, laid in pond.layout.pieces.items()
            if laid.turn is not None and pond.tile_at.get(cell) == at(face_of(name), laid.cells[0])
        ),
        None,
    )
    if covered is not None:
        return _goal_tile(view, seat, covered)
    if cell in pond.layout.foliage:
        near = tuple(name for name, cells in pond.carp.items() if not hexes.beside(cells).isdisjoint({cell}))
        lit = tuple(hexes.name(each) for name in near for each in pond.carp[name])
        key = "lily" if on == "lily" else "foliage"
        return _note(f"{key}_title", _line(key, count=len(near)), lit=lit)
    if cell in pond.wet:
        return _note("spring_title" if cell in pond.spring else "water_title", _line("water"), lit=(hexes.name(cell),))
    return _note("sand_title", _line("sand"))


def _koi(view: State, seat: Seat, koi: str) -> Note:
    """A koi: its sum, the lilies beside it, the sides that are not water."""
    pond = view.keepers[seat].pond
    cells = pond.carp[koi]
    lines = [line for line in koi_lines(view, seat) if line.group == koi]
    bare = pond.bare_sides(cells)
    lilies = [line for line in lines if "lily" in line.rule]
    told = [_line("worth", sum=summed(lines), count=sum(line.points for line in lines))]
    if lilies:
        told.append(_line("lilies", count=len(lilies)))
    told.append(_line("bare", count=len(bare)) if bare else _line("surrounded"))
    lit = [hexes.name(cell) for cell in cells]
    lit += [name for line in lilies for name in line.squares]
    lit += [spot(*side) for side in bare]
    title = Phrase("koi.inspect.carp_title") if face_of(koi) == "carp" else Phrase(f"koi.inspect.koi_{size_of(koi)}")
    return Note(title, tuple(told), tuple(lit))


def summed(lines: list[Line]) -> str:
    """The points of a koi as a sum."""
    parts = [str(line.points) for line in lines if line.rule not in ("surrounded", "bare_sides", "koi_dry")]
    total = "+".join(parts) or "0"
    if not any(line.rule == "surrounded" for line in lines):
        return total
    return f"({total}) × 2" if len(parts) > 1 else f"{total} × 2"


def _shore(pond: Pond, cell: Hex) -> Note:
    berth = next(each for each in pond.layout.shores if cell in pond.book.tiles["shore"].covers(*each))
    (run,) = pond.runs(berth, "shore")
    key = "lantern" if berth in pond.layout.lanterns else "shore"
    return _note(f"{key}_title", _line(key, count=len(run)), lit=tuple(map(hexes.name, run)))


def _goal_tile(view: State, seat: Seat, name: str) -> Note:
    goal = "path" if name == "path" else view.book.pieces[face_of(name)].goal
    lines = [line for line in goal_lines(view, seat) if line.group == name]
    points = sum(line.points for line in lines)
    lit = tuple(dict.fromkeys(each for line in lines for each in line.squares))
    return Note(Phrase(f"koi.goal.{goal}"), (_line("points", count=points), Phrase(f"koi.goal_about.{goal}")), lit)


# --- beside the pond ------------------------------------------------------------------------------------


def _thing(view: State, seat: Seat, focus: str) -> Note | None:
    word, _, what = focus.partition(" ")
    keeper = view.keepers[seat]
    match word:
        case "card":
            return _card(view, int(what))
        case "store" | "back":
            thing = what.split(" ")[0]
            count = len(view.book.tiles[thing].cells) if thing in WARES else len(view.book.koi[thing].cells)
            return Note(
                Phrase(f"koi.thing.{thing if thing in WARES else 'koi'}"),
                (_line("takes", count=count), Phrase(f"koi.thing_about.{thing if thing in WARES else 'koi'}")),
            )
        case "luck" | "purse":
            return _note("luck_title", _line("purse", coins=keeper.coins, luck=keeper.luck), _line("luck"))
        case "work":
            return Note(Phrase(f"koi.by.{what}"), (Phrase(f"koi.worker_about.{what}"),))
        case "gong" | "plate":
            return _note("gong_title", _line("gong"))
        case "basin":
            return _basin(view, what)
        case "goal":
            return _goal(view, seat, what)
        case "seat":
            return _seat(view, int(what))
        case "kept":
            return _kept(view, seat)
        case "slip" | "reward":
            return _note("choice_title", _line("choice"))
    return None


def _card(view: State, space: int) -> Note | None:
    card = view.row[space - 1]
    if not card:
        return None
    kind, fee = view.book.kind_of(card), view.book.space(space).fee
    left = sum(
        count for face, count in zip(view.book.face_names, view.deck, strict=True) if view.book.faces[face].kind == kind
    )
    lines = [Phrase(f"koi.kind_about.{kind}", {"count": view.book.faces[face_of(card)].points})]
    if fee:
        lines.append(_line("fee", count=fee))
    lines.append(_line("in_deck", count=left))
    return Note(Phrase(f"koi.card.{face_of(card)}"), tuple(lines))


def _kept(view: State, seat: Seat) -> Note:
    """The cards that were taken and do not work: what each Parchment counts now, and how many of the others."""
    lines = []
    for what, (cards, _) in kept(view, seat).items():
        if what in view.book.faces and view.book.faces[what].counts:
            face = view.book.faces[what]
            points = face.points * len(counted(view, seat, face.counts))
            lines.append(_line("kept_parchment", card=what, count=points))
        else:
            lines.append(_line("kept_many", card=face_of(cards[0]), count=len(cards)))
    return _note("kept_title", *lines)


def _basin(view: State, size: str) -> Note:
    left = sum(size_of(koi) == size for koi in view.koi)
    prices = {way: price_of(view, SIZES[SIZES.index(size)], way) for way in ("space", "market", "luck")}
    return Note(Phrase(f"koi.inspect.koi_{size}"), (_line("left", count=left), _line("prices", **prices)))


def _goal(view: State, seat: Seat, goal: str) -> Note:
    pieces = [view.book.pieces[piece] for piece, _ in view.offers if view.book.pieces[piece].goal == goal]
    left = sum(count for piece, count in view.offers if view.book.pieces[piece].goal == goal)
    lines = [Phrase(f"koi.goal_about.{goal}")]
    for need, count in pieces[0].needs.items():
        lines.append(Phrase(f"koi.goal_told.{need}", {"have": have(view, seat, need), "count": count}))
    if pieces[0].coins:
        lines.append(Phrase("koi.goal_told.coins", {"count": pieces[0].coins}))
    lines.append(_line("tiles_left", count=left))
    return Note(Phrase(f"koi.goal.{goal}"), tuple(lines))


def _seat(view: State, seat: Seat) -> Note:
    """Another seat: what it would score now, by kind, and its helpers."""
    keeper = view.keepers[seat]
    total = sum(line.points for line in seat_lines(view, seat))
    helpers = sum(face_of(card) in HELPERS for card in keeper.cards)
    return Note(
        Phrase("koi.inspect.seat_title", {"seat": seat}),
        (
            _line("points", count=total),
            _line("seat", helpers=helpers, cards=len(keeper.cards), goals=len(keeper.goals)),
        ),
    )


def _line(key: str, **values: object) -> Phrase:
    return Phrase(f"koi.inspect.{key}", values)


def _note(title: str, *lines: Phrase, lit: tuple[str, ...] = ()) -> Note:
    return Note(Phrase(f"koi.inspect.{title}"), lines, lit)
