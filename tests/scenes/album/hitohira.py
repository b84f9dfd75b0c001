"""Hitohira: every phase and ability at two, three and four seats, from positions and by real presses; and its book."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from game.rulebook import read_rulebook
from game.scenes.rulebook import Rulebook
from game.stage.scenes import Scene
from tests.scenes.album.camera import Plate
from tests.scenes.people import Evening
from tests.scenes.test_hitohira import NAMES, OTHER_SIDES

SEATS = (2, 3, 4)
FIELDS = (
    "field A: r1 r2 r3 r4 y5 y6 l7 b8 b9 b10 w11 k12",
    "field B: r13 y14 y15 l16 l17 l18 b19 w20 w21 k22",
    "field C: r23 r24 l25 l26 b27 w28 w29",
    "field D: y30 y31 y32 b33 r34 w35 k36",
)
SCREENS = ("screen A: r40 w41 y42 b38 k45", "screen B: l43 b44", "screen C: r46", "screen D: y47 w48 l49")
LIT = "turn: A settle 3\ndrawn: 60\nrow: r50 r51 l52 y53 y54 b60"
END = "drawn: 60\npouch: -"


class Moment(NamedTuple):
    """Something that happens at a table of any number: the head of its position, and what is pressed there."""

    head: str
    presses: str = ""
    minds: bool = False
    """Whether the others are minds: then nothing hangs before what only one may see."""


DRAWING = "turn: A draw 1\ndrawn: 60\nrow: w58 w59 r60"
BUST = "turn: A keep 2\ndrawn: 60\nrow: r50 r51 l52 y53 l54 k60"
ALONE = f"turn: A assign\n{END}\npending: A\nassigned: ?{{zeros}}"
MOMENTS: dict[str, Moment] = {
    "turn": Moment("turn: A draw\ndrawn: 60"),
    "turn-of-a-mind": Moment("turn: A draw\ndrawn: 60\npouch: 6y 6l 6b", "confirm back confirm ~30", minds=True),
    "draw-1": Moment("turn: A draw\ndrawn: 60", "left left"),
    "draw-2": Moment(DRAWING),
    "draw-2-more": Moment(DRAWING, "next next"),
    "draw-2-stop": Moment(DRAWING, "@stop"),
    "draw-3": Moment("turn: A draw 2\ndrawn: 60\nrow: r56 r57 y58 y59 l60"),
    "flight-1": Moment("turn: A draw\ndrawn: 60", "confirm ~34"),
    "flight-2": Moment("turn: A draw\ndrawn: 60", "confirm ~66"),
    "heartbeat": Moment(DRAWING + "\npouch: 5w 1r", "confirm ~34"),
    "bust-shown": Moment(DRAWING + "\npouch: 5w", "confirm ~130"),
    "free-hand": Moment("turn: A draw\nhand: free\ndrawn: 60"),
    "free-hand-held": Moment("turn: A draw\nhand: free\ndrawn: 60", "+confirm ~84"),
    "free-hand-pressed": Moment(DRAWING + "\nhand: free", "confirm next"),
    "bust": Moment(BUST),
    "bust-one-kept": Moment(BUST, "confirm right"),
    "bust-best-two": Moment(BUST, "next"),
    "lit": Moment(LIT),
    "lit-card": Moment(LIT, "next"),
    "hide": Moment(LIT, "up right"),
    "hidden": Moment(LIT, "up right confirm ~40"),
    "somei": Moment(LIT, "next confirm"),
    "sakuya-gives": Moment(LIT, "next next confirm"),
    "sakuya-takes": Moment(LIT, "next next confirm confirm"),
    "kenrokuen-first": Moment(LIT, "next next next confirm"),
    "kenrokuen-second": Moment(LIT, "next next next confirm confirm"),
    "komatsu": Moment(OTHER_SIDES + LIT, "next confirm"),
    "shin-curtain": Moment(OTHER_SIDES + LIT, "next next confirm"),
    "shin-alone": Moment(OTHER_SIDES + LIT, "next next confirm confirm"),
    "shin-among-minds": Moment(OTHER_SIDES + LIT, "next next confirm", minds=True),
    "kokonoe-first": Moment(OTHER_SIDES + LIT, "next next next confirm"),
    "kokonoe-second": Moment(OTHER_SIDES + LIT, "next next next confirm confirm"),
    "own-screen": Moment(DRAWING, "@screen_0"),
    "own-screen-curtain": Moment(DRAWING, "@screen_0 confirm"),
    "own-screen-looked": Moment(DRAWING, "@screen_0 confirm confirm"),
    "own-screen-among-minds": Moment(DRAWING, "@screen_0 inspect", minds=True),
    "assign": Moment(ALONE, minds=True),
    "assign-hint": Moment(ALONE, "hint", minds=True),
    "assign-other": Moment(ALONE, "left", minds=True),
    "screens-fall": Moment(ALONE, "confirm ~50", minds=True),
    "scoring-places": Moment(ALONE, "confirm ~200", minds=True),
    "scoring": Moment(ALONE, "confirm", minds=True),
    "scoring-line": Moment(ALONE, "confirm up", minds=True),
    "hint": Moment(DRAWING, "hint"),
    "hint-lit": Moment(LIT, "hint"),
    "why-black": Moment(BUST, "@keep_k confirm"),
    "why-still-drawing": Moment(DRAWING, "@card_1 confirm"),
    "why-not-lit": Moment("turn: A settle 1\ndrawn: 60\nrow: r50 r60", "@card_2 confirm"),
    "inspect-chance": Moment(DRAWING, "inspect"),
    "inspect-pouch": Moment(DRAWING, "@pouch inspect"),
    "inspect-card": Moment(DRAWING, "@card_1 inspect"),
    "inspect-line": Moment(DRAWING, "@line_1_l inspect"),
    "inspect-screen": Moment(DRAWING, "@screen_1 inspect"),
    "inspect-piece": Moment(LIT, "up inspect"),
    "log": Moment("turn: A draw\ndrawn: 60\npouch: 6y 6l 6b", "confirm back confirm log"),
    "looking-back": Moment("turn: A draw\ndrawn: 60\npouch: 6y 6l 6b", "confirm back confirm earlier"),
    "pause": Moment(DRAWING, "pause"),
}


def position(seats: int, head: str) -> str:
    """A table for so many, with something in every field and behind every screen."""
    zeros = " 0" * (seats - 1)
    return "\n".join((f"seats: {seats}", head.format(zeros=zeros), *FIELDS[:seats], *SCREENS[:seats], ""))


def _table(seats: int, moment: Moment, evening: Evening) -> Scene:
    pads = [evening.pad().name for _ in range(seats)]
    text = position(seats, moment.head)
    return evening.table("hitohira", text, NAMES, pads, mind="random" if moment.minds else "")


def _book(chapter: str, evening: Evening) -> Scene:
    return Rulebook(evening.house, "hitohira", chapter=chapter)


PLATES = (
    *(
        Plate(f"{seats}-{name}", partial(_table, seats, moment), moment.presses, moves="~" in moment.presses)
        for seats in SEATS
        for name, moment in MOMENTS.items()
    ),
    *(Plate(f"book-{pages.name}", partial(_book, pages.name)) for pages in read_rulebook("hitohira")[0]),
)
