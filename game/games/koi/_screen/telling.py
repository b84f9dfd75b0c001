"""What is seen and said of a hand at a KOI table: the piece in it, what is being done, what the buttons do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from game.games.koi import commands as c
from game.games.koi._course import open_task
from game.games.koi._screen import choosing
from game.games.koi._screen.ways import (
    Hold,
    Way,
    hold_for,
    thing_of,
    value_of,
    verb_of,
    ware_of,
)
from game.games.koi.layout import (
    LARGEST,
    koi_pose,
    sight,
)
from game.games.koi.parts import SEATS, WARES, face_of, size_of
from game.games.koi.state import State
from game.kernel import hexes
from game.stage.intents import Act
from game.stage.rooms import Eye, Held, Offer
from game.stage.tween import Pose

if TYPE_CHECKING:
    from game.games.koi.hand import Hand

LIFT = 12.0
"""How high what is held hovers."""
GHOST = 0.9
"""How much of it is seen."""
ZONES = {
    "storage": ("store", "luck", "purse"),
    "cards": ("card", "reward"),
    "rack": ("work", "gong", "basin"),
    "goals": ("goal", "kept"),
    "pond": (),
}
"""What the shoulder buttons lead through, and what can be focused there: the sill, the goals above it, the pond."""

Told: TypeAlias = "tuple[str, Mapping[str, object]] | None"


# --- what is seen of it ---


def grip(hand: Hand, view: State, eye: Eye, focus: str | None) -> Held | None:
    """What is in the hand, over the place that is focused; an empty one brings what it could add there."""
    cell = hexes.named(focus or "")
    if choosing.elsewhere(hand, view, eye) or hand.sheet:
        return None
    way = hand.chosen(view, cell) if hand.held is not None else choosing.adds(hand, view, focus)
    if way is None:
        return None
    seen = sight(view, eye)
    if way.look == "swims":
        koi = _koi_of(hand, view, way)
        return Held(koi, koi_pose(way.cells, seen, koi, way.head)._replace(lift=LIFT, alpha=GHOST))
    x, y = seen.point(*way.spot)
    pose = Pose(x, y, seen.size / LARGEST, alpha=GHOST, lift=LIFT, look=way.look)
    return Held(_piece(hand, view, way), pose)


def _koi_of(hand: Hand, view: State, way: Way) -> str:
    last = way.commands[-1]
    if isinstance(last, c.MoveKoi):
        return last.koi
    assert isinstance(last, c.PlaceKoi)
    return next(koi for koi in view.keepers[hand.seat].koi if size_of(koi) == last.size)


def _piece(hand: Hand, view: State, way: Way) -> str:
    """The name of the tile in the hand: the last of its kind in the storage, or one that comes from elsewhere."""
    held = hand.held or hold_for(way.commands[-1])[0]
    assert held is not None
    if held.kind == "tile" and held.by == "store":
        return f"{SEATS[hand.seat]} {held.what} {view.keepers[hand.seat].tiles[WARES.index(ware_of(held.what))]}"
    return f"{held.kind} {held.what} in hand"


def told(hand: Hand, view: State, focus: str | None) -> Told:
    """What is being done, for the banner: who does it, and what."""
    held = hand.held
    if hand.closing is not None:
        return "ends", {}
    if hand.sure:
        return "nothing", {}
    if held is None:
        word, _, what = (focus or "").partition(" ")
        return (what, {}) if word == "work" and hand.taken(view, focus or "") is not None else None
    if held.kind == "goal":
        return (
            ("stone", {"coins": view.book.pieces["path"].coins})
            if held.what == "path"
            else ("claims", {"goal": view.book.pieces[held.what].goal})
        )
    if held.by in ("rain", "gift"):
        task = open_task(view)
        return held.by, {"count": sum(task.left) if task is not None else 0}
    ways = hand.ways(view)
    way = hand.chosen(view, hexes.named(focus or "")) or (ways[0] if ways else None)
    if way is None:
        return None
    worker = "sensei"
    for command in way.commands:
        if isinstance(command, c.Ask):
            worker = face_of(command.card)
    if view.task is not None and not any(isinstance(each, c.Ask | c.Act) for each in way.commands):
        worker = face_of(view.task.by)
    return "works", {"worker": worker, "thing": thing_of(way.commands[-1])}


# --- what the buttons do ---


def offers(hand: Hand, view: State, focus: str | None) -> list[Offer]:
    """What the buttons do now."""
    if not hand.mine:
        return []
    if hand.camera is not None and hand.camera.seat is not None:
        more = [Offer(Act.PREVIOUS, ""), Offer(Act.NEXT, "next_pond")] if len(view.seats) > 2 else []
        return [Offer(Act.BACK, "home"), *more]
    if hand.sheet:
        return _sheet_offers(hand, view, focus)
    found = [*_confirm_offer(hand, view, focus)]
    if hand.held is not None:
        back = {"rain": "other_tile", "gift": "enough"}.get(
            hand.held.by, "no_stone" if hand.held == Hold("goal", "path") else "put_back"
        )
        if back != "other_tile" or len(set(hand.free_tiles(view))) > 1:
            found.append(Offer(Act.BACK, back))
        turn = _turn_word(hand, view, focus)
        if turn:
            found += [Offer(Act.PREVIOUS, ""), Offer(Act.NEXT, turn)]
        found += [Offer(Act.EARLIER, ""), Offer(Act.LATER, "points")]
        if hand.camera is None:  # there is no room for more
            return found
    else:
        if hand.closing is not None:
            found.append(Offer(Act.BACK, "stay"))
        elif view.phase == "meditate" and choosing.market(view):
            found.append(Offer(Act.BACK, "buy_none"))
        elif focus != "gong":
            found.append(Offer(Act.BACK, "to_gong"))
        for act, step in ((Act.PREVIOUS, -1), (Act.NEXT, 1)):  # arrows lead there as well
            to = zone(hand, view, focus, step)
            found.append(Offer(act, "storage" if to == "sheet" else to, spare=True))
    leans = hand.camera is not None and hand.camera.lean
    found.append(Offer(Act.LOOK_DOWN, "sit") if leans else Offer(Act.LOOK_UP, "lean", spare=True))
    return found


def _sheet_offers(hand: Hand, view: State, focus: str | None) -> list[Offer]:
    fits = hand.marked(view) >= hand.over(view)
    if focus == "plate":
        first = [Offer(Act.CONFIRM, "end")] if fits else []
    else:
        first = [Offer(Act.CONFIRM, "keep" if focus in hand.marks else "give_back")]
    back = [Offer(Act.BACK, "to_turn")] if view.phase != "store" else []
    return [*first, *back, Offer(Act.NEXT, "smallest")]


def _confirm_offer(hand: Hand, view: State, focus: str | None) -> Iterator[Offer]:
    aim = hand.aim(view, focus)
    word = (focus or "").partition(" ")[0]
    if aim:
        yield Offer(Act.CONFIRM, verb_of(aim, hand.held), value_of(view, aim))
    elif word in ("store", "luck", "work", "goal"):
        yield Offer(Act.CONFIRM, "take_up")
    elif word == "gong":
        yield Offer(Act.CONFIRM, "end")
    elif word == "seat":
        yield Offer(Act.CONFIRM, "see")
    elif word == "purse":
        yield Offer(Act.CONFIRM, "luck")
    elif hand.held is None and hand.koi_at(view, hexes.named(focus or "")) is not None:
        yield Offer(Act.CONFIRM, "lift")


def _turn_word(hand: Hand, view: State, focus: str | None) -> str:
    assert hand.held is not None
    if hand.held.kind == "worker" and hand.held.by == "sensei":
        return "action"
    cell = hexes.named(focus or "")
    many = sum(way.anchor == cell for way in hand.ways(view)) > 1
    if many:
        return "end_of_path" if hand.held.what == "path" else "turn"
    return "bank" if any(way.looks is not None for way in hand.ways(view)) else ""


def zone(hand: Hand, view: State, focus: str | None, step: int) -> str:
    """Where a shoulder button leads from here; past the rack, whoever has stored too much is led to the sheet."""
    word = (focus or "").partition(" ")[0]
    if word in ZONES["rack"] and step > 0 and hand.over(view) > 0 and hand.ends(view):
        return "sheet"
    zones = [name for name in ZONES if name != "goals" or view.offers]
    here = next((n for n, name in enumerate(zones) if word in ZONES[name]), -1)
    if here < 0 and hexes.named(focus or "") is None:  # the pond of another seat, or nothing
        here = -1 if step > 0 else zones.index("rack") + 1
    return zones[(here + step) % len(zones)]
