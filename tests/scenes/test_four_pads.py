"""An evening by four pads: names, all four games one after the other, a pad lost, a seat lent, and the board at the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.records import RECORDS, Result, load_records
from game.scenes.porch import IDLE
from tests.scenes.people import Evening
from tests.scenes.test_attract import idle
from tests.scenes.test_every_table import AT_TABLE, Press, Sitting

NAMES = ("M", "N", "O", "P")


def sit_all(evening: Evening, presses: list[Press], game: str) -> None:
    """From the porch to the lobby of a game, and everybody sits down."""
    evening.walk(presses[0], game)
    presses[0]("confirm")
    assert evening.scene == "Lobby"
    for press in presses:
        press("confirm")


def say_name(evening: Evening, press: Press, letter: str) -> None:
    """Say who one is: whoever came before is offered, and somebody new writes a name."""
    press("inspect")
    if evening.scene == "Household":
        evening.walk(press, "new")
        press("confirm")
    evening.walk(press, letter)
    press("confirm")
    evening.walk(press, "done")
    press("confirm")


def choose(evening: Evening, press: Press, *targets: str) -> None:
    """Open something from menu to menu."""
    for target in targets:
        evening.walk(press, target)
        press("confirm")


def begin(evening: Evening, presses: list[Press]) -> Sitting:
    """Start; everybody has the seat that their pad holds."""
    presses[0]("pause")
    assert evening.scene in AT_TABLE
    match = evening.loop.stack[0].match  # type: ignore[attr-defined]
    by_pad = dict(zip((pad.name for pad in evening.pads), presses, strict=True))
    return Sitting(evening, [by_pad[player.holds] for player in match.players])


def name_everybody(evening: Evening, presses: list[Press]) -> Sitting:
    """Four who have never been here say their names at the cushions."""
    sit_all(evening, presses, "hiroba")
    for press, name in zip(presses, NAMES, strict=True):
        say_name(evening, press, name)
    assert set(NAMES) <= set(evening.reads())
    sitting = begin(evening, presses)
    assert sorted(sitting.match.names) == list(NAMES)
    return sitting


def lose_a_pad(evening: Evening, sitting: Sitting, presses: list[Press]) -> None:
    """Somebody's pad is gone, and another one takes its place."""
    seat = sitting.match.names.index("N")
    lost = evening.pads.pop(1)
    lost.unplug()
    evening.wait(3)
    assert evening.scene == "PadLost"
    assert "N’s pad has gone to sleep. Wake it up, or:" in evening.reads()
    found = evening.pad()
    evening.pads.insert(1, evening.pads.pop())
    evening.wait(3)
    presses[1] = sitting.presses[seat] = partial(evening.press_pad, found)
    assert evening.scene == "Playing"
    assert (sitting.match.names[seat], sitting.match.players[seat].holds) == ("N", found.name)


def lend_a_seat(evening: Evening, sitting: Sitting, presses: list[Press]) -> None:
    """Somebody has to go for a while: a mind plays on for them, until they come back."""
    seat, match = sitting.match.names.index("O"), sitting.match
    presses[0]("pause")
    choose(evening, presses[0], "seats", str(seat))
    assert "Gardener" in evening.reads()
    for _ in range(2):
        presses[0]("back")
    assert evening.scene in AT_TABLE
    assert not match.players[seat].human
    at = match.table.stamp
    while match.table.stamp < at + 12:
        assert sitting.act()
    assert sitting.ready()
    presses[2]("pause")
    choose(evening, presses[2], "seats", str(seat))
    for _ in range(2):
        presses[2]("back")
    assert (match.names[seat], match.players[seat].holds) == ("O", evening.pads[2].name)


def test_an_evening_by_four_pads(evening: Evening) -> None:
    presses: list[Press] = [partial(evening.press_pad, evening.pad()) for _ in NAMES]
    sitting = name_everybody(evening, presses)
    for _ in range(4):
        assert sitting.act()
    assert sitting.ready()
    lose_a_pad(evening, sitting, presses)
    sitting.finish()
    presses[0]("back")
    assert evening.scene == "Porch"

    sit_all(evening, presses, "hitohira")
    assert set(NAMES) <= set(evening.reads()), "who had a pad has it still"
    sitting = begin(evening, presses)
    for _ in range(2):
        assert sitting.act()
    assert sitting.ready()
    lend_a_seat(evening, sitting, presses)
    sitting.finish()
    presses[0]("back")

    sit_all(evening, presses, "koi")
    begin(evening, presses).finish()
    presses[0]("back")
    sit_all(evening, presses[:2], "haniwa")
    begin(evening, presses).finish()
    presses[0]("back")
    assert evening.scene == "Porch"

    evening.house.change(reduced_motion=False)  # nothing begins by itself for who wants rest
    idle(evening, IDLE + 1)
    assert evening.scene == "Attract"
    idle(evening, 3)
    presses[1]("confirm")
    assert evening.scene == "Porch", "whoever comes back finds it as it was"
    evening.house.change(reduced_motion=True)

    play_the_day(evening, presses[3])
    results, trouble = load_records(evening.house.saves / RECORDS)
    assert trouble is None
    assert [result.game for result in results] == ["hiroba", "hitohira", "koi", "haniwa", "hiroba"]
    assert [len(result.people) for result in results] == [4, 4, 4, 2, 1]
    look_at_the_board(evening, presses[0], results)


def play_the_day(evening: Evening, press: Press) -> None:
    """Whoever stays up plays the table of the day against a mind: there is a medal for that."""
    choose(evening, press, "calendar", "hiroba")
    evening.wait(6)
    Sitting(evening, [press, press]).finish()
    press("back")
    assert evening.scene == "Porch"


def look_at_the_board(evening: Evening, press: Press, results: Sequence[Result]) -> None:
    """Everybody's wins are counted, and their medals hang where they belong."""
    evening.walk(press, "plaques")
    press("confirm")
    said = " ".join(evening.reads())
    for name in NAMES:
        sat = [(result, each) for result in results for each in result.sat if each.name == name]
        wins = sum(each.won for _, each in sat)
        assert name in said
        assert not wins or f"{wins} win" in said
        evening.walk(press, f"row {evening.top.names.index(name)}")
        evening.wait(2)
        assert evening.top.chosen == name
        earned = {("today", result.today) for result, _ in sat if result.today}
        earned |= {("first_win", each.mind) for result, own in sat if own.won for each in result.sat if each.mind}
        hang = {drawn.name for drawn in evening.top.laid if drawn.name.startswith("medal ")}
        assert {(medal.kind, medal.what) for medal in evening.top._hung()} == earned
        assert len(hang) == len(earned)
        assert bool(earned) is (name == "P")
