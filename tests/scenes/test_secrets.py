"""Secrets on one screen: whatever is hidden, nobody sees, hears or reads a thing of it before their curtain is lifted.

Two matches that everybody was told in the same words, and that differ in what is hidden alone, are played side by side
with the same presses. Every frame, line, sound, prompt and target must be the same to the last byte.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any
from zlib import crc32

import pygame
import pytest
from msgspec.structs import replace

from game.kernel.beats import beats, in_secret
from game.kernel.chance import Seeded
from game.kernel.table import AnyTable, Table, Undo
from game.kernel.trouble import Trouble
from game.registry import OURS, TABLES, box_of
from game.saves import save_match
from game.scenes.match import Match
from game.scenes.playing import Playing
from game.scenes.seating import Player, Seating
from game.scenes.told import log
from game.stage.conductor import Sound, Wait
from game.stage.focus import Target
from game.stage.loop import STEP
from game.stage.rooms import rooms_of
from game.stage.scenes import Reset
from tests.scenes.people import BUTTONS, Evening
from tests.scenes.test_every_table import has_secrets
from tests.scenes.test_frames import Mute
from tests.support import played

NAMES = ("Aki", "Ren")
SECRET = [game for game in TABLES if has_secrets(game)]
MOMENTS = (1, 2, 3, 5, 6)
"""After how many commands the two matches are looked at."""
PRESSES = ("inspect", "hint", "left", "log", "up", "confirm", "back", "back", "earlier", "later", "undo", "next")
PRESSES += ("pause", "back")
"""What anybody may press while a curtain is due, and learn nothing from."""


# --- worlds that are told alike -------------------------------------------------------------------------


def told(table: AnyTable) -> list[Any]:
    return table.told(None)


def twin(table: AnyTable) -> AnyTable | None:
    """Another match with the same deal that everybody was told in the same words; None if there is none."""
    box, commits = table.box, table.timeline.past
    other: AnyTable = Table.new(box, table.head.options, table.head.seed, undo=Undo.FREE)

    def go_on(number: int) -> bool:
        if number == len(commits):
            return bool(other.state != table.state)
        ask = commits[number].ask
        wanted = [box.redact(fact, None) for fact in commits[number].facts]
        for command in sorted(other.legal(ask.seat), key=lambda each: each == ask):  # another one, if there is one
            facts = other.submit(command).facts
            if [box.redact(fact, None) for fact in facts] == wanted and go_on(number + 1):
                return True
            other.undo()
        return False

    return other if go_on(1) else None


def imagined(table: AnyTable, eyes: int | None) -> tuple[AnyTable, AnyTable] | None:
    """Two matches that begin at positions which look alike to somebody's eyes; None if only one does."""
    box, view = table.box, table.view(eyes)
    texts = {box.show(box.imagine(view, eyes, Seeded(str(number)))): None for number in range(12)}
    if len(texts) < 2:
        return None
    one, other = list(texts)[:2]
    try:
        return tuple(Table.at_position(box, text, "alike") for text in (one, other))  # type: ignore[return-value]
    except Trouble:  # a world that nobody can go on in
        return None


def alike(table: AnyTable) -> Iterator[tuple[AnyTable, AnyTable]]:
    """Pairs of matches that everybody on the sofa sees alike."""
    other = twin(table)
    if other is not None:
        yield table, other
    pair = imagined(table, None)
    if pair is not None:
        yield pair


def hiding(game: str, moment: int, eyes: int | None = None) -> AnyTable:
    """A match after so many commands in which something is hidden from somebody's eyes."""
    for seed in range(60):
        table = played(box_of(game), {"seats": 2}, f"hiding {seed}", moment, undo=Undo.FREE)
        if not table.over and imagined(table, eyes) is not None:
            return table
    raise AssertionError("nothing is ever hidden")


def private(game: str) -> AnyTable:
    """A match in which somebody must decide alone, and knows what others do not."""
    box = box_of(game)
    for seed in range(60):
        line = played(box, {"seats": 2}, f"private {seed}").timeline
        for at in range(2, line.end):
            state = line.state_at(at)
            for seat in box.waits(state):
                if in_secret(box, state, seat) and box.project(state, seat) != box.project(state, None):
                    return played(box, {"seats": 2}, f"private {seed}", at - 1, undo=Undo.FREE)
    raise AssertionError("nobody ever decides alone")


def same_step(one: AnyTable, other: AnyTable, seat: int) -> tuple[Any, Any] | None:
    """A command for each of two matches that is told to everybody in the same words."""
    box = one.box

    def facts(table: AnyTable, command: Any) -> list[Any]:
        turn = box.decide(table.state, command, table.fate())
        return [box.redact(fact, None) for fact in turn.events]

    theirs = [(command, facts(other, command)) for command in other.legal(seat)]
    mine = [(command, facts(one, command)) for command in one.legal(seat)]
    pairs = [(command, each) for command, known in mine for each, heard in theirs if known == heard]
    return min(pairs, key=lambda pair: pair[0] == pair[1], default=None)  # two that differ, if they are told alike


# --- what can be witnessed ------------------------------------------------------------------------------


class Witness:
    """Somebody on the sofa who sees every frame, reads every text, and hears every sound."""

    def __init__(self, folder: Path, table: AnyTable, *, journal: bool = False, mind: bool = False) -> None:
        self.evening = Evening(folder, (640, 360), speed="normal", reduced_motion=False, hints=True)
        self.pads = [self.evening.pad(), self.evening.pad()]
        self.seen: list[Any] = []
        self.heard: list[str] = []
        self._shot = (b"", 0)
        """The pixels of the last frame, and their sum."""
        sound = self.evening.house.audio.play

        def play(name: str, **more: Any) -> None:
            self.heard.append(name)
            sound(name, **more)

        self.evening.house.audio.play = play  # type: ignore[method-assign]
        holders = [Player(name, holds=pad.name) for name, pad in zip(NAMES, self.pads, strict=True)]
        if mind:
            holders[1] = Player(NAMES[1], mind="random")
        if journal:
            path = folder / "match.jsonl"
            table.head = replace(table.head, names=NAMES)
            save_match(table, path)
            self.scene = Playing.resumed(self.evening.house, path, self.pads[0].name)
        else:
            # The very match is played on: whoever looks at it again begins where this one ended.
            self.scene = Playing(self.evening.house, Match(table, Seating((*holders, None, None))))
        self.match.minds.thinker = Mute()  # type: ignore[assignment]
        self.scene.board.particles._luck = random.Random(1)  # dust flies as it likes: it must not differ by that
        self.evening.loop.go(Reset(self.scene))

    @property
    def match(self) -> Match:
        return self.scene.match

    def close(self) -> None:
        self.evening.close()

    def frames(self, count: int) -> None:
        """See so many frames."""
        for _ in range(count):
            self.evening.loop.frame(STEP)
            top: Any = self.evening.top
            self.seen.append(
                (
                    type(top).__name__,
                    self._picture(),
                    [(said.name, said.text, tuple(said.rect)) for said in top.said],
                    [prompt[:2] for prompt in top.prompts()],
                    top.focus.name,
                    [(target.name, tuple(target.rect)) for target in top.focus.targets],
                    [told_.text for told_ in log(self.match, self.evening.house.words)],
                    tuple(self.heard),
                )
            )

    def _picture(self) -> int:
        """The sum of what is on the screen; made again only where a pixel is another than in the frame before."""
        screen = pygame.display.get_surface()
        pixels = screen.get_buffer().raw
        if pixels != self._shot[0]:
            self._shot = pixels, crc32(screen.convert(24).get_buffer().raw)  # colours alone: no byte beside them
        return self._shot[1]

    def press(self, pad: int, what: str) -> None:
        """Press a button of a pad, and see what comes of it."""
        if what in BUTTONS:
            self.pads[pad].press(BUTTONS[what])
        else:
            self.evening.press_pad(self.pads[pad], what)
        self.frames(3)

    def wait_for(self, scene: str) -> None:
        for _ in range(300):
            if self.evening.scene == scene:
                return
            self.frames(1)
        raise AssertionError(f"{scene} never comes")

    def peek(self, seat: int) -> None:
        """Let a seat look behind its curtain: from its press on, what is on the screen is nobody else's business."""
        kept = list(self.seen)
        self.press(seat, "confirm")
        for _ in range(200):
            self.frames(1)
            if self.evening.top is self.scene:
                break
        self.frames(4)
        assert self.match.eyes == seat
        self.private = self.seen[len(kept) :]
        self.seen = kept

    def act(self, command: Any) -> None:
        """Let the seat that looks alone do something; once its secret is turned over, everybody looks again."""
        self.scene.send((command,))
        kept = list(self.seen)
        while self.match.conductor.moves(self.scene.clock) and not self.match.conductor.landed(self.scene.clock):
            self.frames(1)
        self.frames(1)
        self.seen = list(kept)
        self.frames(150)
        if self.match.eyes is not None:  # it has more to choose, and goes on looking alone
            self.seen = kept


def before_the_curtain(witness: Witness) -> None:
    """Whatever can be pressed by anybody while the curtain is due or shut, but not by whom it is for."""
    witness.frames(20)
    if witness.match.hidden_for:
        witness.wait_for("Curtain")
        witness.frames(45)  # it falls, and hangs there
        others = [pad for pad in range(2) if pad not in witness.match.hidden_for]
        for pad in others:
            for what in PRESSES:
                witness.press(pad, what)


CHANNELS = ("scene", "picture", "text", "prompts", "focus", "targets", "log", "sound")
"""What a witness notes of every frame, in this order."""


def compare(one: Witness, other: Witness) -> None:
    for number, (mine, theirs) in enumerate(zip(one.seen, other.seen, strict=False)):
        told_by = [name for name, a, b in zip(CHANNELS, mine, theirs, strict=True) if a != b]
        assert not told_by, f"frame {number}: {told_by}"
    assert len(one.seen) == len(other.seen), f"frame {min(len(one.seen), len(other.seen))}: one goes on"


def look_on(folder: Path, one: AnyTable, other: AnyTable) -> bool | None:
    """Play two matches that look alike with the same presses; whether private looks differed, if there were any."""
    seat = one.box.waits(one.state)[0] if one.box.waits(one.state) else None
    step = None if seat is None else same_step(one, other, seat)
    witnesses = []
    for n, table in enumerate((one, other)):
        witness = Witness(folder / str(n), table)
        try:
            before_the_curtain(witness)
            if step is not None and witness.evening.scene == "Curtain":
                witness.peek(seat)
                witness.act(step[n])
        finally:
            witness.close()
        witnesses.append(witness)
    compare(*witnesses)
    looks = [[frame[1] for frame in getattr(witness, "private", [])] for witness in witnesses]
    return looks[0] != looks[1] if any(looks) else None


def compared(folder: Path, table: AnyTable) -> list[bool]:
    """Whether private looks differed, for each pair of matches that everybody sees alike and that had any."""
    looks = []
    for n, (one, other) in enumerate(alike(table)):
        assert told(one) == told(other)
        assert one.view(None) == other.view(None)
        assert one.state != other.state
        looks.append(look_on(folder / str(n), one, other))
    return [look for look in looks if look is not None]


def beside_a_mind(folder: Path, one: AnyTable, other: AnyTable) -> None:
    """Play two matches that look alike to the one person at their table, with the same presses."""
    witnesses = []
    for n, table in enumerate((one, other)):
        witness = Witness(folder / str(n), table, mind=True)
        try:
            witness.frames(30)
            for what in PRESSES:
                if what not in ("confirm", "undo"):  # what is done may be told otherwise
                    witness.press(0, what)
            assert witness.match.eyes == 0
        finally:
            witness.close()
        witnesses.append(witness)
    compare(*witnesses)


# --- the property ---------------------------------------------------------------------------------------


def test_there_is_a_game_with_secrets() -> None:
    assert SECRET


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("game", SECRET)
def test_before_the_curtain_every_world_is_the_same(tmp_path: Path, game: str, moment: int) -> None:
    looks = compared(tmp_path, hiding(game, moment))
    if moment > 1 and looks:
        assert any(looks), "behind the curtain there is something to be seen"


@pytest.mark.parametrize("game", SECRET)
def test_behind_the_curtain_there_is_something_to_be_seen_that_nobody_else_sees(tmp_path: Path, game: str) -> None:
    assert any(compared(tmp_path, private(game)))


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("game", SECRET)
def test_a_match_that_is_gone_on_with_tells_nothing_either(tmp_path: Path, game: str, moment: int) -> None:
    """From its journal, for the pad that asks, which holds every seat, and for one that comes to claim its own."""
    for n, pair in enumerate(alike(hiding(game, moment))):
        witnesses = []
        for m, table in enumerate(pair):
            witness = Witness(tmp_path / f"{n} {m}", table, journal=True)
            try:
                witness.press(1, "confirm")  # the other pad takes a seat
                witness.frames(60)
                for what in PRESSES:
                    witness.press(1 - witness.match.hidden_for[0] if witness.match.hidden_for else 1, what)
            finally:
                witness.close()
            witnesses.append(witness)
        compare(*witnesses)


@pytest.mark.parametrize("moment", MOMENTS[1:])
@pytest.mark.parametrize("game", SECRET)
def test_one_person_sees_nothing_of_what_the_mind_hides(tmp_path: Path, game: str, moment: int) -> None:
    """There is no curtain then: what is seen, read, heard and focused is the same in every world of that person."""
    pair = imagined(hiding(game, moment, 0), 0)
    assert pair is not None
    beside_a_mind(tmp_path, *pair)


# --- what would be found --------------------------------------------------------------------------------


def open_layout(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """A view that hides nothing, and a layout that shows it to everybody."""
    layout, whole = rooms_of(game).layout, rooms_of(game).layout.poses
    monkeypatch.setattr(type(box_of(game)), "project", staticmethod(lambda state, _: state))
    monkeypatch.setattr(layout, "poses", lambda view, eye: whole(view, eye._replace(seat=0)))


def telling_cue(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Beats of the whole truth, and a sound that is named by one."""
    cues, whole = rooms_of(game).cues, rooms_of(game).cues.cues
    monkeypatch.setattr("game.scenes.match.beats", lambda box, view, facts, _: beats(box, view, facts, facts[0].seat))
    monkeypatch.setattr(cues, "cues", lambda beat, was, now: [*whole(beat, was, now), Sound(str(beat.event))])


def open_log(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """A log for eyes that know everything."""
    monkeypatch.setattr(type(box_of(game)), "redact", staticmethod(lambda event, _: event))


def no_curtain(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """A table at which the seat on turn is shown its own view, and nobody is asked to look away."""
    monkeypatch.setattr(Match, "hidden_for", property(lambda _: []))
    monkeypatch.setattr(Match, "eyes", property(lambda match: next(iter(match.waiting), None)))


@pytest.mark.parametrize(
    ("broken", "moment"),
    [(open_layout, 3), (open_layout, 1), (telling_cue, 1), (open_log, 1), (open_log, 3), (no_curtain, 3)],
)
def test_a_table_that_tells_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Callable[[pytest.MonkeyPatch, str], None], moment: int
) -> None:
    game = next(game for game in SECRET if game not in OURS)  # what is broken here is made for the smallest
    one, other = next(alike(hiding(game, moment)))
    broken(monkeypatch, game)
    with pytest.raises(AssertionError, match="frame"):
        look_on(tmp_path, one, other)


# A leak in one place alone, at every table that has secrets: it must be found there, wherever else nothing is told.


class Spy:
    """Somebody who knows the match on the screen, and lets one room of the game know a number of what is hidden."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
        self.patch, self.rooms = monkeypatch, rooms_of(game)
        self.match: Match | None = None
        begin = Match.__init__

        def watched(match: Match, *values: Any, **more: Any) -> None:
            begin(match, *values, **more)
            self.match = match

        monkeypatch.setattr(Match, "__init__", watched)

    @property
    def number(self) -> int:
        """A number that differs from world to world."""
        if self.match is None:
            return 0
        return int.from_bytes(blake2b(repr(self.match.table.state).encode(), digest_size=4).digest(), "big")


def picture_leaks(spy: Spy) -> None:
    """The first piece lies a little askew, by what is hidden."""
    layout, whole = spy.rooms.layout, spy.rooms.layout.poses

    def poses(view: Any, eye: Any) -> Any:
        found = dict(whole(view, eye))
        piece = next(iter(found))
        found[piece] = found[piece]._replace(x=found[piece].x + 3 + spy.number % 41)
        return found

    spy.patch.setattr(layout, "poses", poses)


def cue_leaks(spy: Spy) -> None:
    """A show takes longer, by what is hidden."""
    cues, whole = spy.rooms.cues, spy.rooms.cues.cues
    spy.patch.setattr(
        cues, "cues", lambda beat, was, now: [Wait(0.1 + spy.number % 41 / 20), *whole(beat, was, now), Sound("turn")]
    )


def sound_leaks(spy: Spy) -> None:
    """A show has a sound more, by what is hidden."""
    cues, whole = spy.rooms.cues, spy.rooms.cues.cues
    spy.patch.setattr(cues, "cues", lambda beat, was, now: [*whole(beat, was, now), Sound(f"secret {spy.number}")])


def target_leaks(spy: Spy) -> None:
    """There is something more that can be focused, by what is hidden."""
    hand: Any = spy.rooms.hand.Hand
    whole = hand.targets

    def targets(self: Any, view: Any, eye: Any) -> list[Target]:
        return [*whole(self, view, eye), Target(f"secret {spy.number}", pygame.Rect(4, 4, 8, 8))]

    spy.patch.setattr(hand, "targets", targets)


@pytest.mark.parametrize(
    ("leak", "channels"),
    [
        (picture_leaks, "'picture'"),
        (cue_leaks, "('picture'|'sound')"),
        (sound_leaks, r"\['sound'\]"),
        (target_leaks, "'targets'"),
    ],
)
@pytest.mark.parametrize("game", SECRET)
def test_a_leak_in_one_place_alone_is_found_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, leak: Callable[[Spy], None], channels: str
) -> None:
    mine = next(table for n in MOMENTS[1:] if 0 in (table := hiding(game, n, 0)).box.waits(table.state))
    alone = imagined(mine, 0)
    assert alone is not None
    before = [next(alike(table)) for table in (hiding(game, 1), private(game))]
    leak(Spy(monkeypatch, game))

    def look_on_all() -> None:
        for n, pair in enumerate(before):
            look_on(tmp_path / str(n), *pair)
        beside_a_mind(tmp_path / "alone", *alone)  # where every turn is behind the curtain, a hand is seen by one alone

    with pytest.raises(AssertionError, match=rf"frame \d+: .*{channels}"):
        look_on_all()
