"""The screen side of every game that has a table: everything that happens is shown, and ends where the view says."""

from __future__ import annotations

import inspect
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernel.beats import beats
from game.kernel.box import AnyBox
from game.kernel.trouble import Refusal
from game.registry import TABLES, box_of
from game.stage import rooms
from game.stage.conductor import Conductor, Leg
from game.stage.intents import Act
from game.stage.rooms import EVERYBODY, AnyRooms, Eye, rooms_of
from game.stage.window import SAFE
from tests.support import option_sets, played, rare

SUSPENSE = 4.5
"""How many seconds at most luck may take to be told, with all that comes of it."""
GAMES = [(name, options) for name in TABLES for options in option_sets(box_of(name))]


def offers(thing: Any, protocol: type) -> None:
    """That something has all that a protocol asks for, called the same way."""
    for name in protocol.__annotations__:
        assert hasattr(thing, name), name
    for name, asked in vars(protocol).items():
        if name.startswith("_"):
            continue
        assert hasattr(thing, name), f"{name} is missing"
        if not callable(asked):
            continue
        # A class may keep more for itself, such as what a method of it takes from its instance.
        given = [each for each in inspect.signature(getattr(thing, name)).parameters.values() if each.name != "self"]
        wanted = [each for each in inspect.signature(asked).parameters.values() if each.name != "self"]
        assert [(each.name, each.kind) for each in given] == [(each.name, each.kind) for each in wanted], name


def legs(found: AnyRooms, box: AnyBox, line: Any, at: int, eyes: int | None = None) -> list[Leg]:
    """The show of the commit that leads to a moment, for somebody's eyes."""
    eye, show = Eye(eyes), []
    for beat in beats(box, box.project(line.state_at(at - 1), eyes), line.commit(at - 1).facts, eyes):
        was, now = found.layout.poses(beat.before, eye), found.layout.poses(beat.after, eye)
        show.append(Leg(was, now, found.cues.cues(beat, was, now)))
    return show


@pytest.mark.parametrize("name", TABLES)
def test_every_screen_room_offers_what_scenes_ask_for(name: str) -> None:
    found = rooms_of(name)
    offers(found.layout, rooms.Layout)
    offers(found.hand, rooms.MakesHand)
    offers(found.hand.Hand(0), rooms.Hand)
    offers(found.cues, rooms.Cues)
    offers(found.paint, rooms.MakesPaint)
    offers(found.paint.Paint, rooms.Paint)
    offers(found.inspect, rooms.Inspect)
    offers(found.plates, rooms.Plates)
    offers(found.count, rooms.Count)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_what_a_refusal_blames_is_seen(name: str, options: dict[str, Any]) -> None:
    box, layout, blamed = box_of(name), rooms_of(name).layout, 0
    table = played(box, options, "blame")
    for at in range(1, table.timeline.end):
        state = table.timeline.state_at(at)
        for command in {commit.ask for commit in table.timeline.commits if commit.ask is not None}:
            why, eye = box.objection(state, command), Eye(command.seat)
            view = box.project(state, command.seat)
            for culprit in layout.culprits(view, eye, why) if why is not None else ():
                assert SAFE.contains(culprit.rect)
                blamed += 1
    assert blamed


@pytest.mark.parametrize("name", TABLES)
def test_every_event_has_a_cue_or_an_explicit_silence(name: str) -> None:
    box, found = box_of(name), rooms_of(name)
    tables = [played(box, options, f"cues {seed}") for options in option_sets(box) for seed in range(6)]
    shown: set[type[Any]] = set()
    for table in [*tables, *rare(name)]:
        for at in range(1, table.timeline.end + 1):
            facts = table.timeline.commit(at - 1).facts
            shown |= {
                type(fact) for fact, leg in zip(facts, legs(found, box, table.timeline, at), strict=True) if leg.cues
            }
    assert set(box.events) == shown | set(found.cues.SILENT)
    assert not shown & set(found.cues.SILENT)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_settled_pieces_are_the_layout_of_the_view(
    name: str, options: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    """After any mix of going on, back, jumping, hurrying and waiting."""
    box, found = box_of(name), rooms_of(name)
    line = played(box, options, seed).timeline

    def poses(at: int) -> Any:
        return found.layout.poses(box.project(line.state_at(at), None), EVERYBODY)

    at, clock = 1, 0.0
    conductor = Conductor(poses(at))
    for _ in range(25):
        step = data.draw(st.sampled_from(["on", "on", "on", "back", "jump", "hurry", "wait"]))
        if step == "on" and at < line.end:
            at += 1
            conductor.play(legs(found, box, line, at), clock, data.draw(st.sampled_from([0.0, 0.45, 1.0, 1.7])))
        elif step == "back" and at > 1:
            at -= 1
            conductor.play([Leg(poses(at + 1), poses(at))], clock)
        elif step == "jump":
            at = data.draw(st.integers(1, line.end))
            conductor.settle(poses(at))
        elif step == "hurry":
            conductor.hurry(clock)
            assert conductor.seen(clock) == poses(at)
        else:
            clock += data.draw(st.floats(0, 1.5))
        assert conductor.seen(clock + 60) == poses(at)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_a_turn_is_shown_in_good_time(name: str, options: dict[str, Any]) -> None:
    """Under 1.5 s at normal speed, but for the count at the end of a game; luck may be told with suspense."""
    box, found = box_of(name), rooms_of(name)
    line = played(box, options, "pace").timeline
    for at in range(2, line.end + 1):
        conductor = Conductor(found.layout.poses(box.project(line.state_at(at - 1), None), EVERYBODY))
        show = legs(found, box, line, at)
        conductor.play(show, 0.0)
        luck = any(fact.reveals for fact in line.commit(at - 1).facts)
        if len(show) <= 4:
            assert not conductor.moves(SUSPENSE if luck else 1.5)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_at_any_time_every_piece_of_the_view_on_show_is_seen_once(name: str, options: dict[str, Any]) -> None:
    """Pieces of the layout before or after the beat on show, and of no other; none twice, none missing."""
    box, found = box_of(name), rooms_of(name)
    line = played(box, options, "once").timeline
    for at in range(2, line.end + 1):
        show = legs(found, box, line, at)
        conductor = Conductor(show[0].was)
        conductor.play(show, 0.0)
        for tick in range(60):
            clock = tick * 0.031
            still, moving = conductor.still(clock), conductor.moving(clock)
            assert not still.keys() & moving.keys()
            told = len(conductor.landed(clock))
            steady = set(show[0].was).intersection(*(leg.now for leg in show))
            assert steady <= still.keys() | moving.keys(), "what is there before and after is there in between"
            if told == len(show) and not conductor.moves(clock):
                assert still.keys() == show[-1].now.keys()


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_the_music_rises_with_a_match_and_tells_no_secret(name: str, options: dict[str, Any]) -> None:
    box, tide = box_of(name), rooms_of(name).cues.tide
    line = played(box, options, "tide").timeline
    heard = []
    for at in range(1, line.end + 1):
        views = [box.project(line.state_at(at), eyes) for eyes in (None, *range(options["seats"]))]
        assert len({tide(view) for view in views}) == 1
        heard.append(tide(views[0]))
    assert heard[0] == 0
    assert max(heard) == 2
    assert set(heard) <= {0, 1, 2}


STRETCH, PRESSES = 60, 8
"""How many decisions of a match are pressed for, and how many presses each takes before something else is done."""


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
@pytest.mark.parametrize("skips", [0, 0.5], ids=["from the deal", "from the middle on"])
def test_what_is_lit_is_never_refused(name: str, options: dict[str, Any], skips: float) -> None:
    """The law of light: whatever was pressed, the rules take what a press sends from every place that is open."""
    box, make = box_of(name), rooms_of(name).hand.Hand
    luck = random.Random(f"light {name} {options}")
    whole = played(box, options, "light").timeline.end
    table = played(box, options, "light", round(skips * whole))
    hands = [make(seat) for seat in range(options["seats"])]

    def look() -> None:
        for hand in hands:
            hand.follow(table.view(hand.seat))

    look()
    for decision in range(STRETCH * PRESSES):
        waiting = box.waits(table.state)
        if not waiting:
            break
        hand = hands[waiting[0]]
        view, eye = table.view(hand.seat), Eye(hand.seat, hand.camera)
        for place in hand.open(view):
            if commands := hand.aim(view, place):
                why = box.objection(view, commands[0])
                assert why is None, f"{hand.held} at {place}: {why}, after {decision} presses"
        focus = luck.choice([None, *(target.name for target in hand.targets(view, eye))])
        acts = [offer.act for offer in hand.offers(view, focus) if offer.act is not Act.CONFIRM]
        answer = hand.press(luck.choice([Act.CONFIRM, *acts]), view, focus)
        commands = answer if isinstance(answer, tuple) else ()
        if not commands and decision % PRESSES == 0:
            commands = (luck.choice(table.legal(hand.seat)),)
        try:
            table.submit_all(commands)
        except Refusal:
            continue
        if commands:
            look()
