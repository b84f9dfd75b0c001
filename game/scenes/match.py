"""A match on the screen, without the screen: the table, who plays, whose eyes it is shown to, and what they see.

Presses become commands, commits become beats for the eyes that look. Everything on the screen follows the beat on
show: `view` is where it ends, `seen` is what it has told by a time. How its minds think stands in `thinking`, what is
told of it in `told`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from game.kernel.beats import Beat, beats, in_secret
from game.kernel.box import Onlooker
from game.kernel.table import AnyTable, Undo
from game.kernel.timeline import Commit
from game.kernel.trouble import Refusal, Trouble
from game.kernel.whatif import Would, would
from game.saves import Keeper
from game.scenes.seating import Player, Seating
from game.scenes.thinking import Thinking
from game.stage import aside as sides
from game.stage.conductor import GLIDE, Conductor, Cue, Land, Leg, Move, Poses, Together, spoken_of
from game.stage.rooms import AnyHand, Brisk, Closes, Eye, Foresees, Leads, LooksAlong, Peeks, Phrase, grown, rooms_of
from game.stage.theme import SEATS
from game.stage.tween import Pose
from game.words import Words

T = TypeVar("T")
ABOVE = 80
"""How near a piece that is held is to the place above which it is held."""
ABLE: tuple[type, ...] = (Peeks, Closes, LooksAlong, Leads, Foresees)
"""What only some hands are: they may want to look alone, end a turn by themselves, have a camera that follows what is
focused, say where the focus goes, or know what is sent before long.
"""


class Back(NamedTuple):
    """How far an undo goes, and whose action it takes back."""

    to: int
    owner: int
    """The person whose action it is, whoever asks."""
    asks: bool
    """Whether that person must agree, because somebody else asks."""


class Match:
    """One table with its players, shown to somebody's eyes."""

    def __init__(
        self, table: AnyTable, seating: Seating, keeper: Keeper | None = None, *, learner: int | None = None
    ) -> None:
        self.table = table
        self.keeper = keeper
        """Who writes the match down, or None for one that is only looked at."""
        self.box = table.box
        self.seating = seating
        self._gave: dict[int, Player] = {}
        """The people who have conceded, by their chairs, as they sat there."""
        self._stand_up()
        self._seated: tuple[Seating | None, list[Player], list[int]] = (None, [], [])
        self.recounted: dict[int, tuple[Any, list[Any]]] = {}
        """Commits that were told in pictures, and what was told of each: see `told`."""
        self.left: dict[int, tuple[Any, Onlooker, list[Any]]] = {}
        """Commits of which it was asked what they left to be seen, as whom may know it: see `told` as well."""
        self._found: tuple[Any, tuple[list[int], int | None]] = (None, ([], None))
        self.rooms = rooms_of(self.box.name)
        self._learner = learner
        self._lifted: int | None = None
        """The seat that the curtain was lifted for, as long as it looks alone."""
        self._alone: tuple[int, dict[int, bool]] = (-1, {})
        """Who must look alone, at a stamp of the table: it is asked in every frame."""
        self._hands: dict[int, AnyHand] = {}
        self._able: dict[object, dict[int, Any]] = {kind: {} for kind in ABLE}
        """Those of them that are of each of those kinds: asked for in every frame."""
        self._soon: tuple[Any, Any, Onlooker, tuple[Any, ...], list[Beat[Any, Any]]] = (None, None, None, (), [])
        """What would come of that: view and state before it, whose eyes look, the facts, and those as they are told."""
        self.looking: int | None = None
        """The moment of the past that is looked at; None for the present."""
        self._aside = False
        """Whether the sides of the table are exchanged."""
        self.eye = self._eye()
        """Who looks now, and from where."""
        self.view = self._project(self.eyes)
        """What is seen when the show is over."""
        self._views: list[Any] = []
        """What was seen before the show, and after each part of it."""
        self._turning: tuple[list[Any], set[int]] = ([], set())
        """The seats whose turns begin or end in a show, and the views of that."""
        self._tells: list[int] = []
        """How many facts each of those parts tells."""
        self.conductor = Conductor(self._poses(self.view))
        self.minds = Thinking(self)
        """The turns of those who are no people, and what they advise."""

    # --- whose eyes -------------------------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return self._sit()[2]

    @property
    def onlooker(self) -> Onlooker:
        """Who may always look: the learner, the one person among minds; None for everybody on the sofa."""
        if self._learner is not None:
            return self._learner
        return self.people[0] if len(self.people) == 1 else None

    @property
    def eyes(self) -> Onlooker:
        """Who looks: who may always, or the seat that the curtain was lifted for."""
        return self._lifted if self._lifted is not None else self.onlooker

    def alone(self, seat: int) -> bool:
        """Whether a seat must look alone to decide: it would be shown, or choose, what is nobody else's business."""
        if self.onlooker is not None or seat not in self.waiting:
            return False
        if self._alone[0] != self.table.stamp:
            self._alone = self.table.stamp, {}
        if seat not in self._alone[1]:
            knows_more = self.table.view(None) != self.table.view(seat)
            self._alone[1][seat] = (knows_more and self._faces(Eye(None)) != self._faces(Eye(seat))) or in_secret(
                self.box, self.table.state, seat
            )
        return self._alone[1][seat] or seat in self._peeking

    @property
    def _peeking(self) -> tuple[int, ...]:
        """The seats whose hands want to look at what only they know."""
        return tuple(seat for seat, hand in self._able[Peeks].items() if hand.peeks)

    def seen_enough(self) -> bool:
        """Let nobody look alone any longer than they must or want to; whether somebody has stopped."""
        if self._lifted is None or self.alone(self._lifted):
            return False
        self.lower()
        return True

    def _faces(self, eye: Eye) -> dict[str, str]:
        """Every piece with the face that somebody sees."""
        poses = self.rooms.layout.poses(self.table.view(eye.seat), eye)
        return {piece: pose.look for piece, pose in poses.items()}

    @property
    def hidden_for(self) -> list[int]:
        """The people who are waited for, and for whom the curtain must be lifted first."""
        return self._who()[0]

    def _who(self) -> tuple[list[int], int | None]:
        """For whom the curtain must be lifted, and who can act: asked many times a frame, and found once a move."""
        asked = (self.table.stamp, self.looking, self._lifted, self.seating, self._peeking)
        if self._found[0] != asked:
            self._found = asked, (hidden := self._hidden_for(), self._acting(hidden))
        return self._found[1]

    def _hidden_for(self) -> list[int]:
        if self.onlooker is not None or self.looking is not None:
            return []
        alone = [seat for seat in self.waiting if self.players[seat].human and self.alone(seat)]
        return [] if self._lifted in alone else alone

    def lift(self, seat: int) -> None:
        """Let a seat look alone, behind the curtain."""
        self._lifted = seat
        self._turn_eyes()

    def lower(self) -> None:
        """Nobody looks alone any more: people gather round."""
        if self._lifted is not None:
            self._lifted = None
            self._turn_eyes()

    def _turn_eyes(self) -> None:
        """Somebody else looks: everything is where it belongs for them at once, and hands go by what they see now."""
        self.eye = self._eye()
        self.view = self._project(self.eyes)
        self.settle()
        self._follow()
        self.lean()

    def _eye(self) -> Eye:
        """Who looks, before any camera has moved."""
        return Eye(self.eyes, aside=self._aside)

    def face(self, *, aside: bool) -> None:
        """Exchange the sides of the table, or let them be as they always are; hands hold what they held."""
        if aside == self._aside:
            return
        self._aside = aside
        self.rooms = sides.rooms_aside(self.box.name) if aside else rooms_of(self.box.name)
        before, self._hands = self._hands, {}
        for seat, hand in before.items():
            made = self.hand(seat)
            made.held, made.camera = hand.held, hand.camera
        self.eye = self.eye._replace(aside=aside)
        self._follow()
        self.settle()

    @property
    def leaning(self) -> Eye:
        """The eye as soon as it has moved to where the hand that acts has its camera."""
        return self.eye if self.acting is None else self.eye._replace(camera=self.hand(self.acting).camera)

    def lean(self, clock: float = 0.0, pace: float = 0.0) -> bool:
        """Look from where the hand that acts has moved the camera to; whether that is somewhere else.

        While nobody acts, the camera stays: a show is seen from where it began. A board that is turned towards whoever
        acts is seen to turn, if there is a pace for it.
        """
        if self.leaning == self.eye:
            return False
        was = self._poses(self.view)
        self.eye = self.leaning
        now = self._poses(self.view)
        if pace and was != now and self.rooms.layout.frame(self.view, self.eye).turns:
            self.conductor.play([Leg(was, now, [Land(), glide(was, now)])], clock, pace)
            self._views, self._tells = [self.view, self.view], [0]
        else:
            self.settle()
        return True

    # --- hands ------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> AnyHand:
        """The hand of a seat."""
        if seat not in self._hands:
            made = self._hands[seat] = self.rooms.hand.Hand(seat)
            for kind in ABLE:
                if isinstance(made, kind):
                    self._able[kind][seat] = made
            made.follow(self._own(seat))
        return self._hands[seat]

    @property
    def closer(self) -> Closes | None:
        """The hand of the person who can act, if it ends a turn by itself."""
        return self._acting_as(Closes)

    @property
    def looker(self) -> LooksAlong | None:
        """The hand of the person who can act, if its camera follows what is focused."""
        return self._acting_as(LooksAlong)

    @property
    def leader(self) -> Leads | None:
        """The hand of the person who can act, if it says where the focus goes."""
        return self._acting_as(Leads)

    def _acting_as(self, kind: Callable[..., T]) -> T | None:
        """The hand of the person who can act, if it is one of a kind."""
        acting = self.acting
        if acting is None:
            return None
        self.hand(acting)
        return self._able[kind].get(acting)

    def _own(self, seat: int) -> Any:
        """What a hand goes by: what is seen, which is its seat's own view where that has to be seen alone."""
        return self.view if self.eyes in (None, seat) else self.table.view(None)

    @property
    def acting(self) -> int | None:
        """The person whom the table waits for and who can act: nobody while a curtain is due, or in the past."""
        return self._who()[1]

    def _acting(self, hidden: list[int]) -> int | None:
        if self.looking is not None or hidden:
            return None
        if self._lifted is not None:
            return self._lifted
        own = self.waiting if self._learner is None else {self._learner} & set(self.waiting)
        return next((seat for seat in own if self.players[seat].human), None)

    def _follow(self) -> None:
        for seat, hand in self._hands.items():
            hand.follow(self._own(seat))
        if self.acting is not None:
            self.hand(self.acting)

    # --- what is seen -----------------------------------------------------------------------------------

    def seen(self, clock: float) -> Any:
        """The view of the beat on show: what has been told by a time."""
        if not self._views or not self.conductor.moves(clock):
            return self.view
        return self._views[len(self.conductor.landed(clock))]

    def coming(self, clock: float) -> Iterator[tuple[Any, Any]]:
        """The views that the beats of a show tell, each after the one before it, from the one that was told last.

        Of beats that land at once, the last one counts.
        """
        if not self._views or not self.conductor.moves(clock):
            return
        landed = self.conductor.landed(clock)
        at = len(landed)
        if at:
            yield self._views[sum(each < landed[-1] for each in landed)], self._views[at]
        landing = self.conductor.next_landing(clock)
        while landing is not None:
            before, at = at, len(self.conductor.landed(landing))
            yield self._views[before], self._views[at]
            landing = self.conductor.next_landing(landing)

    def foreseen(self) -> Iterator[tuple[Any, Any]]:
        """The views that would come of what whoever acts is likely to send before long, each after the one before it:
        found once a view, and told as these very views if that is what is sent.
        """
        hand = self._acting_as(Foresees)
        if hand is None:
            return
        if self._soon[0] is not self.view or self._soon[2] != self.eyes:
            try:
                turns = [turn for _, turn, _ in self.table.tried(hand.soon(self.view))]
            except Trouble:
                turns = []
            facts = tuple(fact for turn in turns for fact in turn.events)
            told = beats(self.box, self.view, facts, self.eyes)
            self._soon = self.view, self.table.state, self.eyes, facts, told
        yield from ((beat.before, beat.after) for beat in self._soon[4])

    def share(self, seat: int, clock: float, pace: float) -> float:
        """How far the panel of a seat has grown: 1 on turn, 0 not, a step between them while the turn changes."""
        active = self.rooms.layout.is_active
        now = float(active(self.seen(clock), seat))
        landed = self.conductor.landed(clock) if self.conductor.moves(clock) and self._views else []
        for n in range(len(landed), 0, -1):
            if active(self._views[n - 1], seat) == active(self._views[n], seat):
                continue
            gone = min(1.0, (clock - landed[n - 1]) / (GLIDE * pace)) if pace else 1.0
            return grown(gone, grows=bool(now))
        return now

    def turns_in_show(self, seat: int) -> bool:
        """Whether the turn of a seat begins or ends in this show."""
        if self._turning[0] is not self._views:  # asked of every seat in every frame
            active, seats = self.rooms.layout.is_active, range(len(self.players))
            turning = {each for each in seats if len({active(view, each) for view in self._views}) > 1}
            self._turning = self._views, turning
        return seat in self._turning[1]

    def _project(self, eyes: Onlooker, at: int | None = None) -> Any:
        """A moment as somebody may know it: the one that is looked at, or the present."""
        at = self.looking if at is None else at
        return self.table.view(eyes) if at is None else self.box.project(self.table.timeline.state_at(at), eyes)

    def _poses(self, view: Any) -> dict[str, Any]:
        return self.rooms.layout.poses(view, self.eye)

    def settle(self) -> None:
        """Put everything where it belongs, at once."""
        self._views, self._tells = [], []
        self.conductor.settle(self._poses(self.view))

    def _play(self, commits: Sequence[Commit[Any, Any]], before: int, clock: float, pace: float, held: Poses) -> None:
        """Show some commits, from the moment before them, to whoever looks from now on."""
        layout, was = self.rooms.layout, {**self._poses(self.view), **held}
        legs: list[Leg] = []
        views, tells = [self.view], []
        view = self._project(self.eyes, before)
        told = self._told(commits, view, before)
        if self.eye.seat != self.eyes:  # what only one could see is turned over before anything is shown to all
            self.eye = self.eye._replace(seat=self.eyes)
            now = layout.poses(view, self.eye)
            then = layout.poses(told[-1][1].after, self.eye) if told else now
            now = {**now, **in_the_air(held, now, then)}
            legs.append(Leg(was, now, [glide(was, now)]))
            views.append(view)
            tells.append(0)
            was = now
        for commit, beat in told:
            now = layout.poses(beat.after, self.eye)
            show = sides.show(self.rooms, self._shown_by(commit), beat, was, now, self.eye)
            then = now
            if held:  # what has no place of its own waits in the air until it is shown where it goes
                known = {*now, *spoken_of(show)}
                waits = {piece: pose for piece, pose in was.items() if piece in held and piece not in known}
                then = {**now, **waits}
            legs.append(Leg(was, then, show))
            was, view = then, beat.after
            views.append(view)
            tells.append(1)
        self.view = view
        if not legs:
            self.settle()
            return
        legs[-1] = legs[-1]._replace(now=layout.poses(view, self.eye))
        self.conductor.play(legs, clock, pace, held)
        self._views, self._tells = views, tells

    def _told(
        self, commits: Sequence[Commit[Any, Any]], view: Any, before: int
    ) -> list[tuple[Commit[Any, Any], Beat[Any, Any]]]:
        """The beats of some commits, as whoever looks is told them from a view on."""
        _, state, eyes, facts, told = self._soon
        same = bool(told) and state is self.table.timeline.state_at(before) and eyes == self.eyes
        if same and [commit.facts for commit in commits] == [facts]:
            return [(commits[0], beat) for beat in told]
        found: list[tuple[Commit[Any, Any], Beat[Any, Any]]] = []
        for commit in commits:
            for beat in beats(self.box, view, commit.facts, self.eyes):
                found.append((commit, beat))
                view = beat.after
        return found

    def _shown_by(self, commit: Commit[Any, Any]) -> Callable[..., list[Cue]]:
        """What shows the beats of a commit: with less suspense if a mind did it, where the game can."""
        cues, ask = self.rooms.cues, commit.ask
        minded = ask is not None and not self.players[ask.seat].human
        return cues.brisk if minded and isinstance(cues, Brisk) else cues.cues

    def _glide(self, clock: float, pace: float) -> None:
        """Let everything glide to the moment that is seen now, pieces and panels together."""
        was, view = self._poses(self.view), self.view
        if self.eye.seat != self.eyes:
            self.eye = self.eye._replace(seat=self.eyes)
        self.view = self._project(self.eyes)
        now = self._poses(self.view)
        self.conductor.play([Leg(was, now, [Land(), glide(was, now)])], clock, pace)
        self._views, self._tells = [view, self.view], [0]

    # --- who --------------------------------------------------------------------------------------------

    @property
    def players(self) -> list[Player]:
        """The players, seat by seat."""
        return self._sit()[1]

    def _sit(self) -> tuple[Seating | None, list[Player], list[int]]:
        """Who sits here now: asked many times in every frame."""
        if self._seated[0] is not self.seating:
            players = [player for _, player in self.seating.players]
            people = [seat for seat, player in enumerate(players) if player.human]
            self._seated = self.seating, players, people
        return self._seated

    @property
    def crests(self) -> list[int]:
        """For each seat, the chair whose crest it bears."""
        return [chair for chair, _ in self.seating.players]

    def crest(self, seat: int) -> str:
        """What the crest of a seat is called among the pictures."""
        return SEATS[self.crests[seat]]

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [player.name for player in self.players]

    def phrased(self, words: Words, phrase: Phrase) -> str:
        """A phrase of a game's room in words, with the names of those who sit here."""
        values = {name: words.worded(self.box.name, name, value) for name, value in phrase.values.items()}
        for name in ("seat", "other"):
            if name in values:
                values[name] = self.names[values[name]]
        return words.say(phrase.key, **values)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return self.table.waiting

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    def may_act(self, device: str) -> int | None:
        """The seat that a device acts for, if the game waits for it; nobody acts while the past is looked at."""
        if self.looking is not None:
            return None
        seat = self.seating.seat_for(device, self.waiting)
        return seat if seat in self.waiting else None

    # --- what happens -----------------------------------------------------------------------------------

    @property
    def path(self) -> Path | None:
        """The file that the match is kept in, once there is one."""
        return None if self.keeper is None else self.keeper.path

    def submit(self, commands: Sequence[Any], clock: float, pace: float, held: Poses | None = None) -> Refusal | None:
        """Do the commands of a press and show what comes of them; the refusal, if one is refused and none is done.

        `held` are the pieces that leave a hand with it, and where they are.
        """
        before = self.table.timeline.at
        try:
            commits = self.table.submit_all(commands)
        except Refusal as refusal:
            return refusal
        self.looking = None
        if self._lifted is not None and not self.alone(self._lifted):
            self._lifted = None
        self._play(commits, before, clock, pace, held or {})
        self._follow()
        self.minds.pause()
        return None

    def outlives(self, seat: int) -> bool:
        """Whether the match goes on if a seat concedes: for a person, and against somebody."""
        left = [other for other in range(len(self.players)) if other not in (*self.table.conceded, seat)]
        return len(left) > 1 and any(self.players[other].human for other in left)

    def concede(self, seat: int) -> None:
        """Give the match up for a seat, for good; where it goes on for others, a mind plays the seat for them."""
        self.table.concede(seat, ends=not self.outlives(seat))
        self._stand_up()
        self.looking = self._lifted = None
        self._turn_eyes()
        self.minds.pause()

    def _stand_up(self) -> None:
        """Let a mind play on for every person who has conceded, as long as there is something to play."""
        if self.table.over:
            return
        for seat in self.table.conceded:
            chair, player = self.seating.players[seat]
            if player.human:
                self._gave[chair] = player
                self.seating = self.seating.lend(chair)

    @property
    def gathered(self) -> Seating:
        """Who sits at the table for another match: whoever conceded has come back."""
        seating = self.seating
        for chair, player in self._gave.items():
            seating = seating.put(chair, player)
        return seating

    def close(self) -> Trouble | None:
        """Put the match away; what of it could not be saved even now, if anything."""
        try:
            self.table.close()
        except Trouble as trouble:
            return trouble
        return None

    def open(self, clock: float, pace: float) -> bool:
        """Show how the table is set, if the match has only just begun; whether it has.

        All that lies there then is told at once, when it does; the last fact, whose turn it is, by itself after that.
        """
        past = self.table.timeline.past
        if not pace or len(past) != 1 or past[0].ask is not None:
            return False
        told = beats(self.box, self._project(self.eyes, 0), past[0].facts, self.eyes)
        last = told[-1]
        dealt, now = self._poses(last.before), self._poses(last.after)
        before, show = sides.opening(self.rooms, last.before, dealt, self.eye)
        begins = sides.show(self.rooms, self.rooms.cues.cues, last, dealt, now, self.eye)
        self.conductor.settle(before)
        self.conductor.play([Leg(before, dealt, show), Leg(dealt, now, begins)], clock, pace)
        self._views, self._tells = [told[0].before, last.before, self.view], [len(told) - 1, 1]
        return True

    # --- back and forth ---------------------------------------------------------------------------------

    def _person(self, index: int) -> int | None:
        """The person whose command a commit was; None for a mind's, and for the deal."""
        ask = self.table.timeline.commit(index).ask
        return ask.seat if ask is not None and self.players[ask.seat].human else None

    def _press_at(self, index: int) -> int:
        """The first commit of the press that a commit belongs to."""
        while index > 0 and self.table.timeline.commit(index).joins:
            index -= 1
        return index

    def back(self, device: str) -> Back | Trouble:
        """What an undo by a device would take back: the last action of a person, and all that minds made of it.

        A mind would only do the same again at once, so that going back stops where a person can decide.
        """
        timeline, floor, mine = self.table.timeline, self.table.floor, self.seating.seats_of(device)
        owner: int | None = None
        to = self._press_at(timeline.at - 1)
        while to >= floor and (owner := self._person(to)) is None:
            to = self._press_at(to - 1)
        if to < floor or owner is None:
            done = self.table.head.undo == Undo.UNTIL_REVEALED.value and timeline.at > self.table.start
            return Trouble("undo_horizon" if done else "undo_off")
        asker = self.seating.seat_for(device, self.waiting)
        others = owner != asker and (asker is not None or owner not in mine)
        if others and owner not in mine and self.table.head.undo != Undo.FREE.value:
            return Trouble("undo_theirs", name=self.names[owner])
        return Back(to, owner, others)

    def undo(self, clock: float, pace: float, to: int | None = None) -> Trouble | None:
        """Take the last command back, gliding; what stands against it, if anything does."""
        return self._seek(self.table.undo, to, clock, pace)

    def redo(self, clock: float, pace: float) -> Trouble | None:
        """Do again what was taken back, and what minds made of it; what stands against it, if anything does."""
        timeline = self.table.timeline
        to = timeline.at + 1
        while to < timeline.end and (timeline.commit(to).joins or self._person(to) is None):
            to += 1
        return self._seek(self.table.redo, to, clock, pace)

    def _seek(self, move: Any, to: int | None, clock: float, pace: float) -> Trouble | None:
        try:
            move(to)
        except Trouble as trouble:
            return trouble
        self.looking = None
        if self._lifted is not None and not self.alone(self._lifted):
            self._lifted = None
        self._glide(clock, pace)
        self._follow()
        self.minds.pause()
        return None

    @property
    def shown(self) -> int:
        """The moment on the screen."""
        return self.table.timeline.at if self.looking is None else self.looking

    def untold(self, clock: float) -> int:
        """How many facts the show has not told yet by a time."""
        if not self.conductor.moves(clock):
            return 0
        return sum(self._tells[len(self.conductor.landed(clock)) :])

    def look(self, at: int | None, clock: float, pace: float) -> None:
        """Look at a moment of the past, or at the present again.

        One forward is shown, one back glides, a jump is there at once.
        """
        before = self.shown
        now = self.table.timeline.at
        self._lifted = None
        self.looking = None if at is None else max(self.table.start, min(at, now))
        step = self.shown - before
        if step == 1:
            self._play([self.table.timeline.commit(before)], before, clock, pace, {})
        else:
            self._glide(clock, pace if step == -1 else 0.0)
        self._follow()

    # --- what could be ----------------------------------------------------------------------------------

    def why_not(self, command: Any) -> Refusal | None:
        """Why the rules would refuse a command, or None."""
        return self.box.objection(self.table.state, command)

    def would(self, commands: Sequence[Any]) -> Would | None:
        """What some commands would change in the count, if that can be told without luck and secrets."""
        return would(self.box, self.table.view(commands[0].seat), commands) if commands else None


def in_the_air(held: Poses, now: Poses, then: Poses) -> Poses:
    """What was held above a place where everybody is about to see it: it need not go home before that.

    Of anything else nobody may know what it was, nor where it was held.
    """

    def lies(pose: Pose, poses: Poses) -> bool:
        return any(
            each.look == pose.look and math.dist((each.x, each.y), (pose.x, pose.y)) < ABOVE for each in poses.values()
        )

    return {piece: pose for piece, pose in held.items() if piece in now and lies(pose, then) and not lies(pose, now)}


def glide(was: Poses, now: Poses) -> Cue:
    """Every piece that lies elsewhere now goes there, and turns over if it shows another face."""
    moves = [
        Move(piece, pose, GLIDE, flip=was[piece].look != pose.look)
        for piece, pose in now.items()
        if piece in was and was[piece] != pose
    ]
    return Together(tuple(moves))
