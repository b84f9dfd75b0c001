"""What can be focused and chosen at a KOI table, where the focus goes next, and what confirming would send."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from game.games.koi import commands as c
from game.games.koi._course import price_of
from game.games.koi._pond import Pond
from game.games.koi._screen.reach import Reach
from game.games.koi._screen.ways import (
    Hold,
    Slip,
    Way,
    action_of,
    after,
    hex_target,
    lane_targets,
    pictures,
    takes,
    ware_of,
    ways_of,
)
from game.games.koi.commands import Command
from game.games.koi.layout import (
    PLATE,
    PURSE,
    WINDOW,
    Sight,
    basin_rect,
    card_rect,
    goal_names,
    goal_rect,
    gong_rect,
    inlay_rect,
    kept,
    kept_rect,
    others,
    seat_rect,
    sheet_rects,
    shown,
    sight,
    slip_rect,
    stacks,
    worker_rect,
    workers,
)
from game.games.koi.parts import HELPERS, SIZES, SPACES, SUPPLIES, face_of, size_of
from game.games.koi.rules import legal, objection
from game.games.koi.state import State
from game.kernel import hexes
from game.kernel.hexes import Hex
from game.stage.focus import Target
from game.stage.rooms import Eye

# --- what can be focused ---


def targets(hand: Reach, view: State, eye: Eye) -> list[Target]:
    """What can be focused: where the thing in the hand can go; with an empty hand, everything."""
    if hand.sheet:
        return [*lane_targets("sheet", sheet_rects(view, hand.seat)), Target("plate", PLATE)]
    seen = sight(view, eye)
    if elsewhere(hand, view, eye):
        pond = view.keepers[shown(view, eye)].pond
        seats = {f"seat {n}": seat_rect(view, eye, n) for n in others(view, eye)}
        return [*_on_ground(pond, seen), *lane_targets("seats", seats)]
    anchors = list(dict.fromkeys(way.anchor for way in hand.ways(view)))
    if anchors:
        return [hex_target(cell, seen.outline(cell)) for cell in anchors]
    found = _on_ground(view.keepers[hand.seat].pond, seen)
    return [*(each for each in found if WINDOW.collidepoint(each.rect.center)), *_furniture(hand, view, eye)]


@lru_cache(maxsize=16)
def _on_ground(pond: Pond, seen: Sight) -> tuple[Target, ...]:
    """The hexes of a pond."""
    return tuple([hex_target(cell, seen.outline(cell)) for cell in sorted(pond.ground)])


def _furniture(hand: Reach, view: State, eye: Eye) -> list[Target]:
    """Everything beside the pond."""
    found = lane_targets("slips", {slip.name: slip.rect.inflate(18, 20) for slip in slips(hand, view)})
    found += lane_targets("storage", stacks(view, hand.seat))
    found.append(Target("purse", PURSE))
    # The ring goes round the whole paper of a card, not across its name.
    found += lane_targets("cards", {f"card {n}": card_rect(n).inflate(14, 18) for n in SPACES if view.row[n - 1]})
    if objection(view, c.TakeReward(hand.seat)) is None:
        found.append(Target("reward", inlay_rect(view.space)))
    rack = {f"work {kind}": worker_rect(view, hand.seat, kind) for kind, _ in workers(view, hand.seat)}
    found += lane_targets("rack", {**rack, "gong": gong_rect(view, hand.seat)})
    found += lane_targets("basin", {f"basin {size}": basin_rect(n) for n, size in enumerate(SIZES)})
    goals = {f"goal {goal}": goal_rect(view, goal) for goal in goal_names(view)}
    found += lane_targets("goals", goals | ({"kept": kept_rect(view)} if kept(view, hand.seat) else {}))
    return found + lane_targets("seats", {f"seat {n}": seat_rect(view, eye, n) for n in others(view, eye)})


def elsewhere(hand: Reach, view: State, eye: Eye) -> bool:
    return shown(view, eye) != hand.seat


# --- what is open ---


def open_now(hand: Reach, view: State) -> list[str]:
    """Where a press does something at once: where what is held can go, or what can be chosen or taken now."""
    if not hand.mine or (hand.camera is not None and hand.camera.seat is not None):
        return []
    if hand.sheet:
        # A turn begins on the smallest thing that would do, so that it takes no more than a press and the plate.
        return ["plate"] if hand.marked(view) >= hand.over(view) else _enough(hand, view)
    if hand.held is not None:
        return [hexes.name(anchor) for anchor in dict.fromkeys(way.anchor for way in hand.ways(view))]
    found = {name for name, command in at_once(hand, view) if objection(view, command) is None}
    found |= {hexes.name(way.anchor) for way in _added(hand, view)}
    if hand.ends(view) and hand.over(view) <= 0 and (view.phase != "begin" or not found):
        found.add("gong")
    return sorted(found)


def at_once(hand: Reach, view: State) -> Iterator[tuple[str, Command]]:
    """What can be chosen or taken with an empty hand, by the place it is chosen at."""
    seat = hand.seat
    if view.removing:
        yield from ((f"basin {size}", c.RemoveKoi(seat, size)) for size in SIZES)
        return
    if view.phase == "begin":
        yield from ((f"card {space}", c.Meditate(seat, space)) for space in SPACES if view.row[space - 1])
    for slip in slips(hand, view):
        yield slip.name, slip.command
    if view.space and not any(slip.name == "slip reward" for slip in slips(hand, view)):
        yield "reward", c.TakeReward(seat)
    by = way_to_buy(view)
    yield from ((f"basin {size}", c.Buy(seat, size, by)) for size in SIZES)


def way_to_buy(view: State) -> Literal["market", "luck"]:
    """How a koi of the basin is bought: at the Market, else with luck."""
    return "market" if view.card and face_of(view.card) == "market" else "luck"


def slips(hand: Reach, view: State) -> list[Slip]:
    """What is to be chosen: what the fourth space gives or sells, the sides of a Well."""
    if view.seat != hand.seat or view.phase != "meditate" or view.removing:
        return []
    seat, book = hand.seat, view.book
    found: list[tuple[str, tuple[str, ...], Command, int | None]] = []
    if view.card and book.kind_of(view.card) == "well":
        for n, goods in enumerate(book.faces[face_of(view.card)].gives, start=1):
            found.append((f"slip {n}", pictures(goods), c.ChooseWell(seat, n), None))
    elif view.space and book.space(view.space).koi and not market(view):
        found.append(("slip reward", pictures(book.space(view.space).gives), c.TakeReward(seat), None))
        for size in SIZES:
            buy = c.Buy(seat, size, "space")
            if objection(view, buy) is None:
                koi = next(each for each in view.koi if size_of(each) == size)
                found.append((f"slip {size}", (koi,), buy, price_of(view, size, "space")))
    rects = [slip_rect(view, n, len(found)) for n in range(1, len(found) + 1)]
    return [
        Slip(name, rect, art, command, price) for (name, art, command, price), rect in zip(found, rects, strict=True)
    ]


def market(view: State) -> bool:
    return bool(view.card) and face_of(view.card) == "market"


def _added(hand: Reach, view: State) -> list[Way]:
    """Lilies and lanterns that could be put on what lies in the pond, with an empty hand."""
    found: dict[Hex, Way] = {}
    for action, kind in (("foliage", c.AddLily), ("shore", c.AddLantern)):
        for prefix in hand.begins(view, action_of(action)):
            state = after(view, prefix)
            if state is None:
                continue
            for command in legal(state, hand.seat):
                if isinstance(command, kind):
                    for way in ways_of(state, command, prefix):
                        found.setdefault(way.anchor, way)
            if found:
                break
    return list(found.values())


def adds(hand: Reach, view: State, focus: str | None) -> Way | None:
    """The lily or the lantern that an empty hand would put on what is focused."""
    cell = hexes.named(focus or "")
    if cell is None or hand.held is not None or not hand.mine:
        return None
    return next((way for way in _added(hand, view) if cell in way.cells), None)


def _enough(hand: Reach, view: State) -> list[str]:
    """The smallest thing on the sheet that would make the rest fit, or the largest where none does alone."""
    spare = [name for name in sheet_rects(view, hand.seat) if name not in hand.marks]
    spare.sort(key=lambda name: takes(view, name.split(" ")[1]))
    wanted = hand.over(view) - hand.marked(view)
    return [name for name in spare if takes(view, name.split(" ")[1]) >= wanted][:1] or spare[-1:]


def useful(hand: Reach, view: State) -> list[str]:
    """Those who work for this seat and could still do something, by what they are: one for every card."""
    if not hand.mine or view.phase not in ("begin", "work"):
        return []
    return [
        kind
        for kind, cards in workers(view, hand.seat)
        for card in cards
        if card not in view.used and _useful(hand, view, kind)
    ]


def _useful(hand: Reach, view: State, kind: str) -> bool:
    keeper, pond = view.keepers[hand.seat], view.keepers[hand.seat].pond
    layout = pond.layout
    can = {
        "water": bool(keeper.tiles[0] and pond.spots),
        "foliage": bool(
            (keeper.tiles[1] and pond.spots) or (layout.foliage - layout.lilies and view.supply[SUPPLIES.index("lily")])
        ),
        "shore": bool(
            (keeper.tiles[2] and pond.berths("shore", centre=True))
            or (layout.shores - layout.lanterns and view.supply[SUPPLIES.index("lantern")])
        ),
        "koi": any(pond.room_for(size_of(koi)) for koi in keeper.koi),
    }
    return any(can.values()) if kind == "sensei" else can[HELPERS[kind]]


def idle(hand: Reach, view: State) -> int:
    """How many of those who work for this seat could still do something."""
    return len(useful(hand, view))


# --- where the focus goes ---


def leads(hand: Reach, view: State) -> str | None:
    """Where the focus goes when something was done: to what can be taken up next, to what is asked, to the gong."""
    if not hand.mine or hand.held is not None or (hand.camera is not None and hand.camera.seat is not None):
        return None
    if hand.sheet:
        return next(iter(open_now(hand, view)), None)
    match view.phase:
        case "begin":
            return next((f"card {space}" for space in (3, 4, 2, 5, 1) if view.row[space - 1]), "gong")
        case "meditate":
            return _asked(hand, view)
        case "work":
            return next((name for name in _next(hand, view) if hand.taken(view, name) is not None), "gong")
        case "rest":
            goals = (f"goal {goal}" for goal in goal_names(view))
            return next((name for name in goals if hand.taken(view, name) is not None), "gong")
    return None


def _asked(hand: Reach, view: State) -> str | None:
    """What a card or its space asks for: a slip, or a koi, the largest one that can be paid for and stored."""
    found = slips(hand, view)
    if found:
        return found[0].name
    way = way_to_buy(view)
    sold = [size for size in SIZES if view.removing or objection(view, c.Buy(hand.seat, size, way)) is None]
    room = view.capacity(hand.seat) - view.stored(hand.seat)
    stored = [size for size in sold if view.removing or takes(view, size) <= room]
    return f"basin {(stored or sold[:1])[-1]}" if sold else None


def _next(hand: Reach, view: State) -> Iterator[str]:
    """What could be taken up, first of all where something was taken from last, then things, then workers."""
    stored = [name for name in stacks(view, hand.seat) if name.startswith("store ")]
    if hand.came_from in stored:
        at = stored.index(hand.came_from)
        stored = stored[at:] + stored[:at]
    yield from stored
    yield from (f"work {kind}" for kind in useful(hand, view))


# --- what a press would send ---


def aim(hand: Reach, view: State, focus: str | None) -> tuple[Command, ...]:
    """The commands that confirming would send; none if it would only change what is held."""
    if not hand.mine or focus is None:
        return ()
    if hand.sheet:
        done = focus == "plate" and hand.marked(view) >= hand.over(view)
        return _discards(hand, view) if done else ()
    cell = hexes.named(focus)
    if hand.held is not None:
        way = hand.chosen(view, cell)
        return () if way is None else way.commands
    if hand.camera is not None and hand.camera.seat is not None:
        return ()
    if cell is not None:
        added = adds(hand, view, focus)
        return () if added is None else added.commands
    if focus == "gong":
        return hand.ends(view) if hand.over(view) <= 0 else ()
    word, _, what = focus.partition(" ")
    if word == "luck" and not hand.find(view, Hold("tile", what, "luck")):
        return (c.SpendLuck(hand.seat, ware_of(what)),)
    return tuple(command for name, command in at_once(hand, view) if name == focus)[:1]


def _discards(hand: Reach, view: State) -> tuple[Command, ...]:
    """The end of a turn, and what goes back then: small things first, since no more is asked for than it takes."""
    things = sorted((mark.split(" ")[1] for mark in hand.marks), key=lambda thing: takes(view, thing))
    ends = () if view.phase == "store" else hand.ends(view)
    state = after(view, ends)
    if state is not None and state.phase == "rest":  # a goal could be claimed, and is not
        ends = (*ends, c.EndTurn(hand.seat))
    return (*ends, *(c.Discard(hand.seat, thing) for thing in things))  # type: ignore[arg-type]
