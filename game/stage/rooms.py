"""What a game brings for the screen: its rooms, each a module of the game's package, gathered in its `table`.

    layout   where everything lies on the canvas, a pure function of the view and of who looks
    hand     from buttons and places to commands, for one seat
    cues     what a beat looks and sounds like, as data for the conductor
    paint    how it all looks
    inspect  what there is to know about a place
    count    how its receipt is read out
    plates   the pictures of its book of rules
    planks   what may be chosen by one who plays alone, where a game has that

Scenes know no more of a game than what is said here, and its words: ``<game>.prompt.<key>`` for the offers of its
hand, ``<game>.why.<code>`` and ``<game>.refusal.<code>`` for its refusals, ``<game>.score.<rule>`` and
``<game>.decided_by.<code>`` for its receipt. Rooms are generic in the game's own view, command and event: `table.py`
of a game gathers its modules as `Rooms[State, Command, Event]`, so that a type checker holds each to what is said here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, overload, runtime_checkable

import pygame

from game.kernel.box import Onlooker, Seat
from game.registry import package_of
from game.stage.intents import Act
from game.stage.tween import ease_softly

if TYPE_CHECKING:
    from game.kernel.beats import Beat
    from game.kernel.receipt import Line, Receipt
    from game.kernel.trouble import Refusal
    from game.kernel.whatif import Would
    from game.stage.conductor import Cue, Poses
    from game.stage.focus import Target
    from game.stage.page import Kit, Page
    from game.stage.tween import Pose

V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
C = TypeVar("C")
E = TypeVar("E")
T = TypeVar("T")

GROWN = tuple(ease_softly(step / 6) for step in range(7))
"""How far a panel has grown, step by step: each is a picture of its own, and can be made ahead."""


def grown(gone: float, *, grows: bool) -> float:
    """How far a panel has grown when so much of its time is gone, or is grown still when it shrinks.

    One panel grows between two steps of the other: a frame has one of them to draw, not both.
    """
    steps = gone * (len(GROWN) - 1)
    return GROWN[int(steps + 0.75)] if grows else GROWN[-1 - int(steps + 0.25)]


class Eye(NamedTuple):
    """Who looks at a table, and from where."""

    seat: Onlooker = None
    """The seat whose view it is; None for what everybody may see."""
    camera: Any = None
    """Where the game's own camera is, in the game's own terms; None for a table that is seen whole."""
    aside: bool = False
    """Whether the sides of the table are exchanged (`stage/aside.py`): where the light falls from, rooms go by it."""


REMEMBERED = 6
"""For how many views a layout remembers what it found: those of a show are asked for one after the other."""


def remembered(find: Callable[[V, Eye], T]) -> Callable[[V, Eye], T]:
    """What a layout found for the views that were asked for last, by which one it is; nobody may change it."""
    memory: list[tuple[V, Eye, T]] = []

    @wraps(find)
    def asked(view: V, eye: Eye) -> T:
        for known, looked, found in memory:
            if known is view and looked == eye:
                return found
        found = find(view, eye)
        memory.insert(0, (view, eye, found))
        del memory[REMEMBERED:]
        return found

    return asked


EVERYBODY = Eye()


class Mark(NamedTuple):
    """What a row or a column of a board is called, and where that is written at its rim."""

    text: str
    x: int
    y: int


class Phrase(NamedTuple):
    """A sentence by its key, with what fills its blanks; seats under `seat` and `other` get their names."""

    key: str
    values: Mapping[str, Any] = {}


class Plaque(NamedTuple):
    """A small board of wood on the table that says how far the game has come."""

    rect: pygame.Rect
    title: Phrase
    tally: Phrase


class Frame(NamedTuple):
    """Where on the canvas a table leaves room for what is not the game's own."""

    board: pygame.Rect
    """What is shown of a match on the shelf and beside the scores, and shakes its head at a refusal."""
    log: pygame.Rect
    """The strip of the log."""
    log_grows: int
    """How high that strip can get."""
    roll: pygame.Rect
    """Where the log unrolls."""
    looking: pygame.Rect
    """The paper that says that this is the past."""
    cards: tuple[pygame.Rect, ...]
    """Columns for a card that explains something, or for the slip of a lesson: beside the board, the best one first."""
    notice: pygame.Rect
    """Where a sentence is said that goes away by itself."""
    across: pygame.Rect
    """Where the slip of a lesson lies if there is no room for it beside the board."""
    spared: tuple[tuple[pygame.Rect, ...], ...] = ()
    """What a slip had better not lie over, if there is room for it elsewhere: it may be spoken of without a mark.

    What is needed most comes first: what comes last is given up before anything else.
    """
    whole: tuple[pygame.Rect, ...] = ()
    """What a paper hides whole or not at all: half a word is worse than none."""
    rim: tuple[Mark, ...] = ()
    """What is written at the rim of the board while somebody speaks of its places by name."""
    plaque: Plaque | None = None
    """How far the game has come, where it goes on for a number of rounds."""
    filled: bool = False
    """Whether a piece fills its whole place: the ring must lie over it then, for under it nobody would see it."""
    rings: int | None = None
    """The layer of the rings around places of the board, where they must not cross what is written there."""
    snug: int = 0
    """How much closer than elsewhere the thick ring of high contrast lies around its places, where words are near."""
    turns: bool = False
    """Whether the board is turned towards whoever acts: where no curtain hides that, everything glides over."""


class Offer(NamedTuple):
    """What a button does now: its words are ``<game>.prompt.<key>``."""

    act: Act
    key: str
    value: int = 0
    spare: bool = False
    """Whether it may go unsaid where there is no room for all."""


class Culprit(NamedTuple):
    """A piece that a refusal names, and where it lies."""

    piece: str
    rect: pygame.Rect
    blocks: bool
    """Whether it stands in the way, so that ink is drawn to it; another one would help if it were elsewhere."""


class Held(NamedTuple):
    """A piece in a hand: which one, and how it hovers over what is focused."""

    piece: str
    pose: Pose


class Note(NamedTuple):
    """What there is to know about a place, for a card: a title, some lines, and the places they speak of."""

    title: Phrase
    lines: tuple[Phrase, ...]
    lit: tuple[str, ...] = ()


class Sign(NamedTuple):
    """A bit of a sum as it is written: some figures, or a picture that stands for what they count."""

    text: str = ""
    picture: str = ""
    frame: int = 0


class Recount(NamedTuple):
    """A fact in pictures with a word below them, for whoever was not to look while it happened."""

    signs: tuple[Sign, ...]
    says: Phrase
    was: str = ""
    """What stood where its trace is, if a number has changed there: it stays beside the new one for a turn."""


class Weighing(NamedTuple):
    """Who was weighed against whom at one step, with what, the best first."""

    numbers: tuple[tuple[Seat, int], ...]
    by: Phrase | None = None
    """What was weighed, in words, where that is not plain."""


class Told(NamedTuple):
    """A line of a count that is folded open: what it is, how its points are added up, and what comes of that."""

    says: Phrase
    sum: str = ""
    """4+1+1+2 = 8."""
    comes: str = ""
    """8×2 = 16: what the sum is good for, if it is good for more than itself."""
    note: Phrase | None = None
    """What it comes to in words instead, such as why it is good for no more."""
    sign: str = ""
    """The picture that goes with the note."""


class Opened(NamedTuple):
    """What is open of a count whose rows are folded."""

    seat: Seat
    groups: Mapping[str, tuple[Line, ...]]
    """Everything that the seat has got, group by group."""
    letters: Mapping[str, str]
    """The letters of the groups that are folded open: they stand on the scroll, and on the board."""
    focus: str = ""
    """The group in focus, if it is one."""


class Verdict(NamedTuple):
    """How a count ends, in a game's own words."""

    says: Phrase
    stamped: tuple[Seat, ...] = ()
    """Whose totals are stamped."""


class Layout(Protocol[V_contra]):
    """Where everything lies. Pure: a function of the view and of who looks."""

    def frame(self, view: V_contra, eye: Eye) -> Frame:
        """The room for what is not the game's own."""

    def places(self, view: V_contra, eye: Eye) -> Mapping[str, pygame.Rect]:
        """Everything that can be lit or pointed at, by the names that notation, receipts and refusals give it.

        A place that is no rectangle is an `Outline`: light, ring and pointer go by its corners.
        """

    def eye_on(self, view: V_contra, eye: Eye, seat: Seat) -> Eye:
        """The same eyes, looking at what is a seat's own: only where a camera shows no more than a part at a time.

        What a line of the receipt names is looked up in the `places` of the eye on its seat.
        """

    def poses(self, view: V_contra, eye: Eye) -> dict[str, Pose]:
        """Where every piece is and which face it shows, by a name that it keeps all game long.

        The name of a piece must not tell what these eyes may not know.
        """

    def panel(self, view: V_contra, eye: Eye, seat: Seat, share: float) -> pygame.Rect:
        """The panel of a seat; `share` says how far it has grown: 1 on turn, 0 not."""

    def is_active(self, view: V_contra, seat: Seat) -> bool:
        """Whether a seat's panel is the large one."""

    def thinking(self, view: V_contra, eye: Eye, seat: Seat) -> pygame.Rect:
        """Where it shows that a mind is thinking."""

    def where(self, view: V_contra, eye: Eye, name: str) -> list[pygame.Rect]:
        """Where something is that a lesson points at; nothing if there is no such thing."""

    def leads_on(self, why: Refusal) -> bool:
        """Whether what is open instead explains a refusal best, and so goes on glowing beside the card."""

    def culprits(self, view: V_contra, eye: Eye, why: Refusal) -> list[Culprit]:
        """The pieces that a refusal names, where they are seen."""


@runtime_checkable
class Parted(Protocol):
    """A layout with sides that can be exchanged. A layout need not be one: what is not its own is moved anyhow."""

    def parts(self, view: Any, eye: Eye) -> Sequence[pygame.Rect]:
        """What keeps together at the sides of the board; what lies in none of them stays where it is."""


@runtime_checkable
class Rooted(Protocol):
    """A layout on whose ground something hangs or stands that a panel may lie over, without being a part of it."""

    def rooted(self, view: Any, eye: Eye) -> Sequence[pygame.Rect]:
        """What of the ground keeps together at the sides; all else of it stays, whatever `parts` lie over it."""


@dataclass(frozen=True)
class Grasp(Generic[V, C]):
    """The hand of whoever acts, as the table shows it."""

    hand: Hand[V, C]
    focus: str | None
    """Where it points; None as long as nobody sees that."""
    held: Held | None
    """The piece that is seen in it."""


Answer: TypeAlias = "tuple[C, ...] | str | None"
"""What comes of a press: commands to send, all or none; the name of a target to focus; or nothing but another hold."""


class Hand(Protocol[V_contra, C]):
    """The hand of one seat. It asks the rules what is legal and never says so itself."""

    seat: Seat
    held: Any
    """What it holds, in the game's own terms."""
    camera: Any
    """Where this hand has moved the camera to; None where the game has none."""

    def follow(self, view: V_contra) -> None:
        """See what the view allows now; what is held stays so as long as it can be."""

    def targets(self, view: V_contra, eye: Eye) -> list[Target]:
        """What can be focused."""

    def open(self, view: V_contra) -> Collection[str]:
        """The targets where what is held can go: they glow, and a turn begins on the nearest of them."""

    def aim(self, view: V_contra, focus: str | None) -> tuple[C, ...]:
        """The commands that confirming would send; none if it would only change what is held."""

    def press(self, act: Act, view: V_contra, focus: str | None) -> Answer[C]:
        """Answer a press. It is asked first for every button that it offers something for."""

    def take_up(self, command: C, view: V_contra) -> str | None:
        """Hold what a command needs, without doing it; the name of the target to focus, if it has one."""

    def offers(self, view: V_contra, focus: str | None) -> Sequence[Offer]:
        """What the buttons do now; for a seat that is not on turn, what it can ask for all the same."""

    def grip(self, view: V_contra, eye: Eye, focus: str | None) -> Held | None:
        """The piece in this hand, while it is seen there and not where the layout has it."""


@runtime_checkable
class Gropes(Protocol):
    """A hand for which it matters how long confirming is held: it reaches into something, and takes what it feels.

    A hand need not be one: scenes ask whether it is.
    """

    def hold(self, seconds: float, view: Any) -> None:
        """Confirming has been held for so long since the press that changed nothing but what is held."""

    def let_go(self, seconds: float, view: Any) -> Answer[Any]:
        """It is let go after so long."""

    def lapse(self) -> None:
        """It was not let go, and will not be: whatever holding began is over."""


@runtime_checkable
class Peeks(Protocol):
    """A hand that may want to look at what only its seat knows, on its own turn. A hand need not be one."""

    peeks: bool
    """Whether it wants to look alone now."""


@runtime_checkable
class Leads(Protocol):
    """A hand that knows where the focus belongs when something has happened. A hand need not be one."""

    def leads(self, view: Any) -> str | None:
        """The target to focus; None for the nearest one that is open."""


@runtime_checkable
class Unrolls(Protocol):
    """A hand for which something large may be unrolled over the table. A hand need not be one."""

    sheet: bool
    """Whether it is: where it is wanted again after a show, it stays there."""


@runtime_checkable
class LooksAlong(Protocol):
    """A hand whose camera follows what is focused. A hand need not be one."""

    def look_along(self, view: Any, eye: Eye, focus: str) -> None:
        """Something is focused: move the camera, if that is not well in sight from where it is."""


@runtime_checkable
class Reads(Protocol):
    """A hand that knows what is looked at for what it is. A hand need not be one."""

    def reads(self, focus: str) -> bool:
        """Whether looking closer at a place tells what it is, even where something stands against its use."""


@runtime_checkable
class Marks(Protocol):
    """Paint that has a sign of its own for some places that a card speaks of. Paint need not be one."""

    def mark(self, page: Page, view: Any, eye: Eye, name: str, layer: int) -> bool:
        """Paint the sign of a place; whether it has one."""


@runtime_checkable
class Closes(Protocol):
    """A hand that sees when nothing is left to choose in a turn: it ends by itself then. A hand need not be one."""

    closing: float | None
    """How much of the moment is gone in which one can still stop it, from 0 to 1; None if there is none."""

    def spent(self, view: Any) -> tuple[Any, ...]:
        """The commands that end the turn, where nothing else can be done and nobody wants it to stay; else none."""


@runtime_checkable
class Foresees(Protocol):
    """A hand that knows what its seat is likely to send before long, so that what comes of it can be made while a table
    waits. A hand need not be one.
    """

    def soon(self, view: Any) -> tuple[Any, ...]:
        """The commands of that press, such as those that end the turn; none if nobody knows."""


class Cues(Protocol[V_contra, E]):
    """What events look and sound like."""

    @property
    def SILENT(self) -> tuple[type[E], ...]:  # noqa: N802 -- a constant of the room
        """Events that need no show of their own."""

    @property
    def QUIET(self) -> tuple[type[E], ...]:  # noqa: N802 -- a constant of the room
        """Events that the log leaves out."""

    def opening(self, view: V_contra, now: Poses) -> tuple[Poses, list[Cue]]:
        """How a table is set: where the pieces are before, and how they come to lie at `now`.

        Nothing on the panels speaks of them before it is over, or has landed. That a turn begins then is a beat of its
        own.
        """

    def cues(self, beat: Beat[Any, E], was: Poses, now: Poses) -> list[Cue]:
        """The show of a beat, from one layout to the next. What it leaves out glides, comes and goes by itself."""

    def tide(self, view: V_contra) -> int:
        """How far a match has come, for its music: 0 at rest, 1 under way, 2 near its end. It tells no secret."""

    def traces(self, event: E) -> tuple[str, ...]:
        """The places at which an event left something to be seen, for whoever looks at the table again."""


@runtime_checkable
class Recounts(Protocol):
    """Cues that can recount what has happened. Cues need not be such: scenes ask whether they are."""

    def recount(self, beat: Beat[Any, Any]) -> Recount | None:
        """A fact as everybody may know it, for a recap; None where it says nothing that is worth it."""


@runtime_checkable
class Brisk(Protocol):
    """Cues that tell what a mind does with less suspense than what a person does. A room of cues need not be one."""

    def brisk(self, beat: Any, was: Poses, now: Poses) -> list[Cue]:
        """The show of a beat that is a mind's doing."""


@runtime_checkable
class Since(Protocol):
    """Paint that has more to say of what was done since one's last turn than a ring round a place; it need not."""

    def since(self, page: Page, view: Any, eye: Eye, done: Sequence[tuple[str, Seat]]) -> Sequence[tuple[str, Seat]]:
        """Paint what was done at some places and by whom; what is left of it gets its ring."""


@runtime_checkable
class Ahead(Protocol):
    """Paint that has something to make for what will be seen next; it need not."""

    def ahead(self, view: Any, eye: Eye, hand: Any) -> bool:
        """Make a little of what a view that comes soon will need, as much as a frame has room for; False if all is.

        `hand` is that of whoever acts then, which knows already what it will do; None if nobody does.
        """


@runtime_checkable
class Later(Protocol):
    """Paint that has something to make which may be asked for some time; it need not."""

    def later(self, view: Any, eye: Eye) -> bool:
        """While nothing happens, make a little of what may be asked for next; False if all is made."""


@runtime_checkable
class Steady(Protocol):
    """Paint that says nothing of pieces that would go with them when they are taken up. It need not."""

    says_nothing_of_pieces: bool
    """Whether what is `settled` is the same whatever is lifted."""


@runtime_checkable
class Opens(Protocol):
    """Paint that shows how its ground is laid when a match begins. It need not: the ground is there then."""

    def opening(self, page: Page, view: Any, eye: Eye, seconds: float) -> None:
        """The ground while it is laid, so many seconds after the match began; nothing lives on it yet."""

    def opened(self, view: Any) -> float:
        """After how many seconds it lies there."""


@runtime_checkable
class ShowsClosing(Protocol):
    """Paint that shows how a turn ends by itself, see `Closes`. It need not."""

    def closing(self, page: Page, view: Any, eye: Eye, share: float) -> None:
        """The moment in which that can still be stopped, so much of which is gone, from 0 to 1."""


class Paint(Protocol[V, C]):
    """Paints one table."""

    adorned: bool
    """Whether there are ornaments where nobody sits; not where something else needs the room."""
    totals: bool
    """Whether points and whatever else is counted along are shown; not while somebody is asked for them."""

    @property
    def steps(self) -> Sequence[float]:
        """How far grown a panel may be asked for, from 0 to 1: GROWN, or fewer where it has fewer looks."""

    def backdrop(self, page: Page, *, scoring: bool = False) -> None:
        """What the table stands on."""

    def grounds(self, view: V) -> list[str]:
        """The pictures that a board is made of, to be read ahead."""

    def ground(self, page: Page, view: V, eye: Eye) -> None:
        """The board without its pieces."""

    def panel(self, page: Page, view: V, eye: Eye, seat: Seat, share: float) -> None:
        """The panel of a seat, so far grown; its pieces are not part of it."""

    def settled(self, page: Page, view: V, eye: Eye, *, hints: bool, lifted: Collection[str] = ()) -> None:
        """What else changes only when something happens: signs, and who leads where if that is to be shown.

        What is said of a piece goes with it: nothing is, of those that are `lifted`.
        """

    def leaders(self, page: Page, view: V, eye: Eye) -> None:
        """Who leads where."""

    def pieces(self, page: Page, view: V, eye: Eye, poses: Mapping[str, Pose], *, living: bool = False) -> None:
        """Some of the pieces, as they lie; where it is a `living` table, those that live are left to `alive`."""

    def slot(self, page: Page, view: V, eye: Eye, grasp: Grasp[V, C]) -> None:
        """The place that a piece in the hand has left, and what a press would do there; not beside a card."""

    def glow(self, page: Page, view: V, eye: Eye, grasp: Grasp[V, C]) -> None:
        """Light where what is held can go."""

    def dusk(self, page: Page, view: V, eye: Eye) -> None:
        """Darkness over the ground of the board, under its pieces."""

    def alive(self, page: Page, view: V, eye: Eye, clock: float, resting: Mapping[str, Pose]) -> None:
        """What moves by itself, some of the pieces that rest maybe; at a clock of nought, as where nothing moves."""

    def emblem(self, page: Page, view: V, group: str, rect: pygame.Rect) -> None:
        """The small picture of a row or a group of the receipt; nothing where words do."""


class HandedOn:
    """What scenes ask of a paint, and what a part of it goes by that the others paint with."""

    def __init__(self, part: str) -> None:
        self._part = part

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, paint: None, owner: type) -> HandedOn: ...
    @overload
    def __get__(self, paint: object, owner: type) -> bool: ...
    def __get__(self, paint: object | None, owner: type) -> HandedOn | bool:
        return self if paint is None else bool(getattr(getattr(paint, self._part), self._name))

    def __set__(self, paint: object, value: bool) -> None:  # noqa: FBT001 -- it is what is set
        setattr(getattr(paint, self._part), self._name, value)


class MakesHand(Protocol[V_contra, C]):
    """The room of the hand: a new one for a seat."""

    def Hand(self, seat: Seat) -> Hand[V_contra, C]:  # noqa: N802 -- a class of the room
        """A hand that holds nothing yet."""


class MakesPaint(Protocol[V, C]):
    """The room of paint: a painter for a table."""

    def Paint(self, kit: Kit, crests: Sequence[int], names: Sequence[str]) -> Paint[V, C]:  # noqa: N802 -- a class of it
        """A painter; `crests` says which chair's crest each seat bears."""


class Inspect(Protocol[V, C]):
    """The room that knows what there is to know about a place."""

    def inspect(self, view: V, eye: Eye, hand: Hand[V, C] | None, focus: str, would: Would | None) -> Note | None:
        """What a card says about what is focused; `would` is what the hand's aim there would change, if known."""


class Count(Protocol[V_contra]):
    """The room of the count: how a receipt is read out. What it says is written, lit and stamped by the scene."""

    def row(self, group: str) -> str:
        """The row that a group is read out in: itself, or a kind of which every seat has groups of its own.

        Of such a kind each seat's first group stands in the first row, its second one in the next.
        """

    def called(self, view: V_contra, row: str) -> Phrase | None:
        """What a row is called; None where its emblem says enough."""

    def written(self, view: V_contra, lines: Sequence[Line]) -> Sequence[Sign]:
        """How lines of one group and one seat make their points, as a sum; nothing where there is none to write."""

    def weighed(self, view: V_contra, line: Line) -> Sequence[Weighing]:
        """Who was weighed against whom for a line: step after step, until one decides."""

    def drawn(self, group: str, face: str) -> Sign:
        """What stands for something that luck brought, one of `Box.draws`; an empty sign where words do."""

    def verdict(self, view: V_contra, receipt: Receipt) -> Verdict | None:
        """How it ends, where it does not simply end with whoever has the most: for somebody who plays alone, say."""


@runtime_checkable
class Sums(Protocol):
    """A room of the count that sums rows up before the total."""

    def part(self, row: str) -> str:
        """What a row is part of that has a sum of its own, which is called as a row of that name; empty if nothing."""


@runtime_checkable
class Spreads(Protocol):
    """A room of the count whose pieces lie nowhere on the board that is seen beside it."""

    def spread(self, view: Any, lines: Sequence[Line]) -> Sequence[Sign]:
        """The same as `written` with every piece as a picture, for a card that has room for it."""


@runtime_checkable
class Unfolds(Protocol):
    """A count with a row for each kind of group, and one number in it for each seat, that is opened group by group.

    A room of the count need not be one. The paint of its game is `ShowsCount`.
    """

    NEXT: Phrase
    """What the buttons that leaf do: they lead to what is the next seat's own."""
    ROWS: Sequence[str]
    """The rows, in the order in which they are read out."""

    def told(self, view: Any, lines: Sequence[Line]) -> Told:
        """How lines of one group and one seat are told."""


@runtime_checkable
class ShowsCount(Protocol):
    """Paint that shows on a board what each group of a count is worth, and from where. It need not."""

    def counted(self, page: Page, view: Any, eye: Eye, at: pygame.Rect, opened: Opened) -> None:
        """Whose board lies at a place, what everything on it is worth, with the letters of what is open, and what
        gives how much to the group in focus; what a seat has got elsewhere lies beside it.
        """

    def lettered(self, page: Page, letter: str, rect: pygame.Rect, name: str, layer: int) -> None:
        """The letter of a group on its line, in the middle of a place and no higher than that."""


class Plates(Protocol):
    """The pictures of the book of rules."""

    def plate(self, kit: Kit, file: str, raw: Mapping[str, Any]) -> pygame.Surface:
        """Paint a plate; a BadLevel that names the file if it cannot be."""


class Wanted(NamedTuple):
    """A title that one who plays alone may want."""

    value: str
    """Of the option of titles: its words are ``<game>.option.<option>.value.<value>``."""
    points: int
    """What it takes."""
    seal: str
    """The picture of its seal."""


class Planks(Protocol):
    """What one who plays alone may choose, on planks with a picture each; a game need not have any.

    Its words are ``<game>.planks.<key>``: ``title`` with a ``name``, ``which``, ``evenings`` and ``kept`` of the slip
    that tells of them, a word for every deed, ``line.<value>`` of a plank, ``word.<title>`` of a title.
    """

    @property
    def CHOICE(self) -> str:  # noqa: N802 -- a constant of the room, as all of these
        """The option whose values stand on planks."""

    @property
    def TITLES(self) -> str:  # noqa: N802
        """The option whose values are the titles that can be wanted, the best one last."""

    @property
    def VALUES(self) -> Sequence[Sequence[str]]:  # noqa: N802
        """The values plank by plank; of several on one plank, one is seen and the others are leafed to."""

    @property
    def SUMS(self) -> Sequence[str]:  # noqa: N802
        """The deeds (`Box.deeds`) of which all evenings together are told."""

    @property
    def BESTS(self) -> Sequence[str]:  # noqa: N802
        """Those of which the best evening is."""

    @property
    def OPEN(self) -> str:  # noqa: N802
        """The picture of a seal that is still to be won."""

    @property
    def SIZE(self) -> tuple[int, int]:  # noqa: N802
        """How large a picture is."""

    def ground(self, page: Page) -> None:
        """What the planks lie on."""

    def asks(self, options: Mapping[str, Any]) -> Sequence[Wanted]:
        """What each title takes at a table that is set so."""

    def rules(self, options: Mapping[str, Any]) -> Phrase:
        """What is special about such a table, in two or three lines."""

    def picture(self, kit: Kit, value: str) -> pygame.Surface:
        """What stands for a value."""


@dataclass(frozen=True)
class Rooms(Generic[V, C, E]):
    """The screen rooms of one game."""

    layout: Layout[V]
    hand: MakesHand[V, C]
    cues: Cues[V, E]
    paint: MakesPaint[V, C]
    inspect: Inspect[V, C]
    count: Count[V]
    plates: Plates
    planks: Planks | None = None


AnyRooms: TypeAlias = "Rooms[Any, Any, Any]"
AnyHand: TypeAlias = "Hand[Any, Any]"


def lay_board(page: Page, rooms: AnyRooms, paint: Paint[Any, Any], view: Any, eye: Eye) -> None:
    """The ground of a board and every piece that lies on it, without what waits beside it."""
    paint.ground(page, view, eye)
    board = rooms.layout.frame(view, eye).board
    home = rooms.layout.poses(view, eye)
    paint.pieces(page, view, eye, {name: pose for name, pose in home.items() if board.collidepoint(pose.x, pose.y)})


@cache
def rooms_of(game: str) -> AnyRooms:
    """The rooms of a game that has a table on the screen."""
    rooms: AnyRooms = import_module(f"{package_of(game)}.table").ROOMS
    return rooms
