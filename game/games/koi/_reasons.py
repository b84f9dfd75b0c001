"""Why a command is good in KOI: two or three numbers that its seat can check on the table, and what they are of."""

from __future__ import annotations

from game.games.koi import commands as c
from game.games.koi._pool import BIT, STEPS, Carp, Pool, cells_of, number
from game.games.koi._sketch import Sketch, counted, draw
from game.games.koi.commands import Command
from game.games.koi.parts import HELPERS, SUPPLIES, WARES, Goods, face_of, size_of
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.foresight import Reason
from game.kernel.hexes import Cells


def explain(view: State, command: Command) -> Reason:
    """The reason for a command: points it brings, what it covers, what it costs, or what it makes possible."""
    sketch = draw(view)
    if sketch is None or sketch.seat != command.seat:
        return Reason("minds.reason_standing")
    match command:
        case c.Meditate():
            return _meditate(sketch, command.space)
        case c.Work():
            return _work(sketch)
        case c.Act():
            return _action(sketch, command.action, "work sensei")
        case c.Ask():
            return _action(sketch, HELPERS[face_of(command.card)], command.card)
        case c.Lay() | c.AddLily() | c.AddLantern() | c.PlaceKoi() | c.MoveKoi() | c.Claim():
            return _laid(sketch, command)
    return _held(sketch, command)


def _reason(key: str, about: tuple[str, ...], /, **values: object) -> Reason:
    return Reason(f"koi.reason.{key}", values, about)


def _names(cells: Cells) -> tuple[str, ...]:
    return tuple(map(hexes.name, cells))


# --- turns and actions ----------------------------------------------------------------------------------


def _meditate(sketch: Sketch, space: int) -> Reason:
    """What a card is good for."""
    card, book, hold = sketch.row[space - 1], sketch.book, sketch.hold
    face, about = book.faces[face_of(card)], (f"card {space}",)
    match face.kind:
        case "storage":
            before = sketch.capacity()
            return _reason("storage", about, before=before, after=before + book.numbers.expansion)
        case "market":
            return _reason("market", (*about, "purse"), count=hold.coins - book.space(space).fee)
        case "rain":
            return _reason("rain", about, count=sum(face.gives[0].tiles))
        case "well" if len(face.gives) == 1:
            return _reason("gives", about, coins=face.gives[0].coins, tiles=sum(face.gives[0].tiles))
        case "well":
            return _reason("well_choice", about, count=len(face.gives))
        case "parchment":
            count = counted(sketch.hold, book, face.counts)
            return _reason("parchment", about, each=face.points, has=count, points=count * face.points)
    return _reason("helper", (*about, "deck"), count=sketch.deck)


def _work(sketch: Sketch) -> Reason:
    helpers = tuple(sketch.helpers())
    tiles, koi = sum(sketch.hold.tiles), len(sketch.hold.koi)
    return _reason("work", ("work sensei", *helpers), count=1 + len(helpers), tiles=tiles, koi=koi)


def _action(sketch: Sketch, action: str, by: str) -> Reason:
    """What an action has to do."""
    hold, pond = sketch.hold, sketch.hold.pond
    match action:
        case "water":
            gaps = sum(koi.gaps for koi in pond.koi)
            return _reason("act_water", (by,), has=hold.tiles[0], gaps=gaps)
        case "foliage":
            return _reason("act_foliage", (by,), has=hold.tiles[1], bare=(pond.green & ~pond.lilies).bit_count())
        case "shore":
            return _reason("act_shore", (by,), has=hold.tiles[2], dark=sum(not lit for _, _, lit in pond.shores))
    return _reason("act_koi", (by,), has=len(hold.koi), room=pond.empty.bit_count())


# --- the pond -------------------------------------------------------------------------------------------


def _koi_score(sketch: Sketch, koi: Carp) -> int:
    """What a koi scores by itself."""
    if not koi.gaps:
        return koi.value * sketch.book.numbers.surrounded
    return 0 if sketch.dry else koi.value


def _laid(sketch: Sketch, command: Command) -> Reason:
    """What a thing in the pond brings there."""
    then = sketch.after(command)
    before, after = sketch.points(sketch.hold), then.points(then.hold)
    pond = then.hold.pond
    match command:
        case c.Lay(tile="shore"):
            at = number(command.at)
            return _reason("shore", _names((command.at,)), count=pond.run(at + STEPS[command.turn], command.turn))
        case c.Lay():
            return _tile(sketch, then, command)
        case c.AddLily():
            count = sum(bool(koi.near & BIT[number(command.at)]) for koi in pond.koi)
            return _reason("lily", _names((command.at,)), count=count, points=after - before)
        case c.AddLantern():
            turn = next(turn for at, turn, _ in pond.shores if at == number(command.at))
            run = pond.run(number(command.at) + STEPS[turn], turn)
            return _reason("lantern", _names((command.at,)), count=run, luck=sketch.book.numbers.lantern_luck)
        case c.PlaceKoi():
            koi = pond.koi[-1]
            key = "place" if koi.gaps else "place_closed"
            return _reason(key, _names(command.cells), points=_koi_score(then, koi), count=koi.gaps)
        case c.MoveKoi():
            return _reason("points", _names(command.cells), before=before, after=after)
        case c.Claim():
            goal = sketch.book.pieces[command.piece].goal
            return _reason("points", (f"goal {goal}", *_names(command.cells)), before=before, after=after)
    raise AssertionError(command)


def _tile(sketch: Sketch, then: Sketch, command: c.Lay) -> Reason:
    """What a water or a foliage does: it closes a koi in, or covers some of its sides, or makes room."""
    bit, was, now = BIT[number(command.at)], sketch.hold.pond, then.hold.pond
    touched = [(old, new) for old, new in zip(was.koi, now.koi, strict=True) if old.gaps != new.gaps]
    about = _names((command.at,))
    closed = [pair for pair in touched if not pair[1].gaps]
    if closed:
        old, new = max(closed, key=lambda pair: pair[1].value)
        return _reason("closes", (*about, *_lies(new)), before=_koi_score(sketch, old), after=_koi_score(then, new))
    if touched:
        old, new = min(touched, key=lambda pair: pair[1].gaps)
        return _reason("covers", (*about, *_lies(new)), before=old.gaps, after=new.gaps)
    longer = _shining(now) - _shining(was)
    if longer:
        return _reason("ray", about, count=longer)
    if command.tile == "water":
        return _reason("room", about, count=now.empty.bit_count())
    return _reason("leaf", about, count=sum(bool(koi.near & bit) for koi in now.koi))


def _lies(koi: Carp) -> tuple[str, ...]:
    return _names(cells_of(koi.mask))


def _shining(pond: Pool) -> int:
    """How many hexes all lanterns shine over."""
    return sum(run for run, (_, _, lit) in zip(pond.lights, pond.shores, strict=True) if lit)


# --- what is held ---------------------------------------------------------------------------------------


def _gives(sketch: Sketch, goods: Goods, about: str) -> Reason:
    return _reason("gives", (about,), coins=goods.coins, tiles=sum(sketch.available(goods.tiles)))


def _held(sketch: Sketch, command: Command) -> Reason:
    """What a purchase costs, what luck or a reward gives, and what is left."""
    hold, book = sketch.hold, sketch.book
    match command:
        case c.Buy():
            price, points = sketch.price(command.size, command.by), book.koi[command.size].points
            about = (f"basin {command.size}", "purse")
            return _reason("buy", about, points=points, price=price, coins=hold.coins - price)
        case c.SpendLuck():
            index = WARES.index(command.ware)
            count = min(book.numbers.luck[index], sketch.supply[SUPPLIES.index(command.ware)])
            return _reason("luck", ("purse",), count=count, left=hold.luck - 1)
        case c.TakeReward():
            return _gives(sketch, book.space(sketch.space).gives, "purse")
        case c.ChooseWell():
            return _gives(sketch, book.faces[face_of(sketch.card)].gives[command.side - 1], "purse")
        case c.Decline() if sketch.card:
            return _reason("decline", ("purse",), count=hold.coins)
        case c.Decline():
            return _reason("decline_gift", (), count=sketch.task.left[0] if sketch.task is not None else 0)
        case c.RemoveKoi():
            return _reason("remove", (f"basin {command.size}",), count=_of_size(sketch.koi, command.size))
        case c.Discard():
            index = WARES.index(command.thing) if command.thing in WARES else -1
            has = hold.tiles[index] if index >= 0 else _of_size(hold.koi, command.thing)
            return _reason("discard", (f"store {command.thing}",), count=sketch.overfull(), left=has - 1)
    return _reason("end", ("gong",), points=sketch.points(hold), coins=hold.coins)


def _of_size(koi: tuple[str, ...], size: str) -> int:
    return sum(size_of(each) == size for each in koi)
