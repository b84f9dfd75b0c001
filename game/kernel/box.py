"""The box: what a game brings. Everything else in the house is written against this one protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from game.kernel.chance import Chance
    from game.kernel.foresight import Foresight, Reason
    from game.kernel.marks import Mark
    from game.kernel.receipt import Receipt
    from game.kernel.trouble import Refusal
    from game.kernel.turn import Turn

Seat: TypeAlias = int
"""A place at the table, counted from 0 clockwise."""

SEATS = "ABCD"
"""The letters of the seats, wherever something is written."""

Onlooker: TypeAlias = "int | None"
"""Who looks: a seat, or None for the couch, the screen that everybody sees."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled before the first move. Every game adds its own to these."""

    seats: int = 2
    first: Seat | None = None
    """The first seat, or None to leave it to chance."""

    @property
    def moot(self) -> frozenset[str]:
        """The options that mean nothing beside the others, such as one for a single seat at a table of three.

        Nobody is asked for them, and they stay as they are at first.
        """
        return frozenset()


class Command(Struct, frozen=True, gc=False, tag_field="t", forbid_unknown_fields=True):
    """What a seat asks: imperative, without an outcome, may be refused."""

    seat: Seat


class Event(Struct, frozen=True, gc=False, tag_field="t", forbid_unknown_fields=True):
    """What happened: past tense, with every outcome of chance in it, never refused."""

    reveals: ClassVar[bool] = False
    """Whether it told something that cannot be taken back: luck, or a secret. Undo stops there."""


Raw: TypeAlias = dict[str, Any]
Upcast: TypeAlias = Callable[[Raw], Raw]


class Position(Protocol):
    """What the kernel asks of a state: that it knows the options of its table."""

    @property
    def options(self) -> Options:
        """The options that the table was opened with."""
        ...


S = TypeVar("S", bound=Position)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
O = TypeVar("O", bound=Options)


class Draw(NamedTuple):
    """Something that luck decided, and what it could have decided."""

    seat: Onlooker
    """Whose luck it was; None for everybody's."""
    group: str
    """What was drawn: its words are ``<game>.luck.<group>``, with ``_<face>`` behind it for each face of several."""
    face: str
    """What came."""
    odds: Mapping[str, int]
    """Everything that could have come, with its weight."""
    number: bool = False
    """Whether faces are numbers: then it is their sum that is told."""


def first_draw(options: Options, first: Seat) -> tuple[Draw, ...]:
    """Who begins, where that was left to chance: a face is a seat. Alone there is nothing to be drawn."""
    if options.first is not None or options.seats == 1:
        return ()
    return (Draw(None, "first", str(first), {str(seat): 1 for seat in range(options.seats)}),)


class Box(Protocol[S, C, E, O]):
    """One game: its types, its rules, its eyes and its tongue. All of it is pure."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """The game's word in the registry."""
        ...

    @property
    def edition(self) -> int:
        """The number of this edition of the events; a journal keeps it, upcasts start from it."""
        ...

    @property
    def seats(self) -> range:
        """How many can play."""
        ...

    @property
    def options(self) -> type[O]:
        """The table options."""
        ...

    @property
    def commands(self) -> tuple[type[C], ...]:
        """Every kind of command."""
        ...

    @property
    def events(self) -> tuple[type[E], ...]:
        """Every kind of event."""
        ...

    @property
    def refusals(self) -> Mapping[str, str]:
        """Every code the rules can refuse with, and the rulebook section it comes from."""
        ...

    @property
    def upcasts(self) -> Mapping[tuple[int, str], Upcast]:
        """For (edition, tag): how a command or event written in that edition reads in the next one."""
        ...

    def bare(self, options: O) -> S:
        """The table before anything is laid on it."""
        ...

    def deal(self, state: S, chance: Chance) -> Turn[S, E]:
        """Set the table up."""
        ...

    def waits(self, state: S) -> tuple[Seat, ...]:
        """The seats the game waits for; more than one when they choose at the same time, none at the end."""
        ...

    def legal(self, state: S, seat: Seat) -> list[C]:
        """Every command that `decide` would take from this seat now; a view will do as well as a state."""
        ...

    def conceivable(self, state: S, seat: Seat) -> Iterable[C]:
        """Every command of this seat that the notation can say and that could ever make sense here."""
        ...

    def objection(self, state: S, command: C) -> Refusal | None:
        """Why the rules refuse this command, or None."""
        ...

    def decide(self, state: S, command: C, chance: Chance) -> Turn[S, E]:
        """What a command brings about; raises the Refusal of `objection`."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after an event. Total: never refuses, never draws."""
        ...

    def score(self, state: S) -> Receipt:
        """The count as it stands; at the end of the game, the final one."""
        ...

    def redact(self, event: E, seat: Onlooker) -> E:
        """The event as this onlooker may know it: the same type, secrets blank."""
        ...

    def project(self, state: S, seat: Onlooker) -> S:
        """The state as this onlooker may know it: the same type, secrets blank."""
        ...

    def imagine(self, view: S, seat: Onlooker, chance: Chance) -> S:
        """A whole state that could lie behind an onlooker's view: its secrets filled in as chance picks them.

        Whatever it picks, project(imagine(view)) == view. Minds think in such worlds.
        """
        ...

    def show(self, state: S) -> str:
        """A position as text."""
        ...

    def read(self, text: str) -> S:
        """The position of a text; read(show(x)) == x."""
        ...

    def say(self, command: C) -> str:
        """A command as text."""
        ...

    def hear(self, text: str) -> C:
        """The command of a text; hear(say(c)) == c."""
        ...

    def tell(self, event: E) -> Mapping[str, Any]:
        """The values that the words of an event need, squares and pieces by name.

        Seats stay numbers, under `seat` and `other` (one) and `seats` (several): the client knows their names.
        """
        ...

    def marks(self, event: E) -> Iterable[Mark]:
        """What an event shows that somebody took, or could take: cards, abilities, goals, ways to play."""
        ...

    def draws(self, state: S, event: E) -> Sequence[Draw]:
        """What luck decided in an event, from the state before it. It is asked of matches that are over."""
        ...

    def worth(self, view: S, seat: Seat) -> float:
        """How well a seat stands, as far as it can see; more is better. For minds that look one step ahead."""
        ...

    @property
    def glance(self) -> Callable[[S, Seat], float] | None:
        """How well a seat seems to stand to a beginner, who makes the mistakes that people make in this game.

        None where a beginner overlooks some of the commands instead.
        """
        ...

    @property
    def sketch(self) -> Callable[[S, Seat], Foresight | None] | None:
        """How a view becomes a sketch for minds that look ahead, None where they look through the box instead.

        Where something is hidden it is a veil with worlds behind it, where luck is to be weighed a prospect. It is
        drawn where there is something to look ahead to; elsewhere it is None.
        """
        ...

    @property
    def deeds(self) -> Callable[[S, Seat], Mapping[str, int]] | None:
        """What else than points the records keep of a seat whose match is over, by the game's own words for it.

        None where points say enough.
        """
        ...

    @property
    def explain(self) -> Callable[[S, C], Reason] | None:
        """The best reason for a command on a view; None where a game has no reasons of its own."""
        ...


AnyBox: TypeAlias = Box[Any, Any, Any, Any]
