"""Lessons: a table with an opening, and steps that say something and wait for the learner. For every game.

A lesson is data. It never says what is legal: a command is judged by the rules and the lesson only narrows, a
forbidden move is forbidden by the rules, and whatever is counted or chosen is asked from the receipt, the events,
the view or the list of legal commands. What the file writes down as the answer is compared with that by `check`.
This is what a file says and how it is read; levels/README.md leads authors through writing one.

    covers = ["hiroba-place-7"]         the examples it walks through
    learner = "A"                       whose hand the learner has; `chairs` are the crests of the seats
    position = '''...'''                the opening in notation, or `seats` and `chance` (or `seed`) for a deal
    options = { honour = true }
    moves = ["A 1@3e", "A end"]         what was played before the first step
    goal = '''...'''                    the position that it ends with

    [[step]]
    opens = { position = '''...''' }    another table than the step before, with the same keys as the opening
    say = "look"                        a key of the words of this lesson; `hint`, `why` and `yes` are keys too
    point = ["3e", "panel A", "{here}"] what is meant, by names that the layout of the game knows; see `Step.point`
    explains = { refusals = ["..."] }   what it is the step for: refusals, scores, decided, events and options
    play = ["B 5@3e", "B *"]            what the table does first, and then the step waits for one of:
    do = ["A 7@3*", "A 7@4?"]           ... a command that matches; `answer` is the one that the lesson itself plays
    before = ["A work"]                 what a hand sends together with the answer, before it
    try = ["A 7@3e"]                    ... a try that is refused with one of the codes in `refused`
    choose = [{ means = [0] }, ...]     ... a choice; what `asks` finds decides, `answer` is what it should find
    count = true                        ... a number, in the same way; `most` is the highest that can be told
    press = ["next", "previous"]        ... a button of the hand, or "inspect", whatever comes of it
    shows = ["A 7@3e"]                  ... or, with none of these, just to be read: first what the rules refuse here
    forbids = ["A 7@3e"]                what its words say that the rules refuse here, whatever it waits for

`asks` is a table with one of: `score` ("A", "A tile 1", "winners" or "decided"), `event` (a kind, with `where` and
`field`), `legal` (a pattern: how many commands match) and `view` (a path such as "stones.0"); a list counts as many as
it has. With `after`, it is asked as if these commands had been done.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from game.kernel.box import SEATS, AnyBox, Seat
from game.kernel.chance import Scripted, Seeded
from game.kernel.choices import choices_of
from game.kernel.codec import shaped
from game.kernel.table import AnyTable, Table, Undo
from game.kernel.trouble import BadLevel, Trouble

MOST = 20
"""The highest number that a count offers, unless the step says so."""
PRESSES = ("inspect", "next", "previous", "look_up", "look_down", "look_left", "look_right")
"""The buttons that a step can wait for: those that change nothing at the table."""
_NEEDED = {"try": ("refused",), "choose": ("asks", "answer", "why"), "count": ("asks", "answer", "why")}
"""What a step that waits for something must say besides."""


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the rules; exactly one of its first four."""

    score: str | None = None
    event: str | None = None
    legal: str | None = None
    view: str | None = None
    where: dict[str, Any] = {}
    field: str = ""
    after: tuple[str, ...] = ()


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to choose: seats are told by their names, everything else by its words."""

    means: Any
    say: str = ""


class Explains(Struct, frozen=True, forbid_unknown_fields=True):
    """What a step is the step for. Whoever meets one of these at a table is led to it."""

    refusals: tuple[str, ...] = ()
    """Codes of the rules: the try is refused so, or what is asked or shown."""
    scores: tuple[str, ...] = ()
    """Rules of the receipt: among the lines that are asked for, else in the count as it stands after the step."""
    decided: tuple[str, ...] = ()
    """What parts a tie: the count that is asked for, else the one after the step, is decided so."""
    events: tuple[str, ...] = ()
    """Kinds of events: they happen in the step, in the opening before the first one, or are asked for."""
    options: tuple[str, ...] = ()
    """Table options: the table is set otherwise than tables are."""
    reasons: tuple[str, ...] = ()
    """Reasons of hints that lead here, by their words. They are neither met nor counted: a hint can have any."""

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Everything, with what kind of thing it is."""
        for kind in self.__struct_fields__:
            yield from ((kind, name) for name in getattr(self, kind))


class Opening(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table is opened: with a position, or with a deal whose luck can be written down."""

    position: str | None = None
    seats: int | None = None
    seed: str = "lesson"
    chance: tuple[int | str, ...] | None = None
    """What luck answers, draw by draw: numbers or names, as the game asks for them."""
    options: dict[str, Any] = {}
    moves: tuple[str, ...] = ()
    goal: str | None = None
    """The position that its last step leaves, by the lesson's own answers; needed where a position is given."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step, as the file says it."""

    say: str
    opens: Opening | None = None
    point: tuple[str, ...] = ()
    """What is marked. ``{here}`` stands for the place where the learner played last, as in "garden {here}"."""
    focus: str = ""
    """Where the focus begins, if not at what is marked."""
    blind: bool = False
    """Whether nothing tells meanwhile what things are worth: that is to be found, or asked for in the next step."""
    play: tuple[str, ...] = ()
    """What the table does; of a pattern, the command that matches it and is best for its seat one step ahead."""
    explains: Explains = Explains()
    hint: str = ""
    """What helps to find the answer; what to hold and where to go is said by itself."""
    why: str = ""
    """Why an answer is wrong, as a rule and without the right one: that is told only after a second wrong answer."""
    yes: str = ""
    """What a right answer means, said before the words of the next step."""
    shows: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    """What the rules refuse here, as its words say: nobody would try it, so no card is laid on the table for it."""
    press: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    """What the lesson sends before its answer where a hand sends it by itself, in one press."""
    exactly: bool = False
    """Whether the learner has to send the same before it: who does it matters, not only what."""
    try_: tuple[str, ...] = msgspec.field(default=(), name="try")
    refused: tuple[str, ...] = ()
    choose: tuple[Option, ...] = ()
    count: bool = False
    most: int = MOST
    asks: Ask | None = None
    answer: Any = None

    @property
    def wants(self) -> tuple[str, ...]:
        """What it waits for; nothing but a press if it is only to be read."""
        found = {"do": self.do, "try": self.try_, "choose": self.choose, "count": self.count, "press": self.press}
        return tuple(name for name, given in found.items() if given)

    @property
    def want(self) -> str:
        """The one thing it waits for: do, try, choose, count, press or read."""
        return self.wants[0] if self.wants else "read"

    @property
    def words(self) -> Iterator[str]:
        """The keys of its words."""
        yield from (key for key in (self.say, self.hint, self.why, self.yes) if key)
        yield from (option.say for option in self.choose if option.say)


class File(Opening, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file, but for its steps."""

    step: list[Any]
    covers: tuple[str, ...] = ()
    learner: str = "A"
    chairs: tuple[int, ...] = ()


class Lesson(Struct, frozen=True):
    """A lesson of a game. Its words are ``<game>_lessons.<name>.title`` and so on."""

    game: str
    name: str
    file: str
    steps: tuple[Step, ...]
    given: File

    @property
    def covers(self) -> tuple[str, ...]:
        """The examples it walks through."""
        return self.given.covers

    @property
    def learner(self) -> Seat:
        """Whose hand the learner has."""
        return SEATS.index(self.given.learner)

    @property
    def openings(self) -> Iterator[tuple[int, Opening]]:
        """Every table of it, with the number of the step that opens it, from 0 on."""
        yield 0, self.given
        yield from ((number, step.opens) for number, step in enumerate(self.steps) if step.opens is not None)

    def key(self, word: str) -> str:
        """The whole key of one of its words."""
        return f"{self.game}_lessons.{self.name}.{word}"

    def chair(self, seat: Seat) -> int:
        """The chair, and so the crest, of a seat."""
        return self.given.chairs[seat] if seat < len(self.given.chairs) else seat


def read_lesson(box: AnyBox, name: str, file: str, raw: Mapping[str, Any], examples: Sequence[str]) -> Lesson:
    """The lesson of a parsed file; a BadLevel that names file, step and key if it is none."""
    given = shaped(raw, File, file)
    for example in given.covers:
        if example not in examples:
            raise BadLevel("lesson_example", file=file, key="covers", example=example)
    steps = tuple(_read_step(box, file, number, step) for number, step in enumerate(given.step, start=1))
    lesson = Lesson(box.name, name, file, steps, given)
    for number, opening in lesson.openings:
        if opening.position is not None and opening.goal is None:
            raise BadLevel("lesson_no_goal", file=file, key=f"step {number + 1}, opens.goal" if number else "goal")
        seats = opened(box, lesson, opening, number).state.options.seats
        if given.learner not in SEATS[:seats]:
            raise BadLevel("lesson_seat", file=file, key="learner", seat=given.learner)
        chairs = [lesson.chair(seat) for seat in range(seats)]
        if sorted(set(chairs)) != chairs or chairs[-1] >= len(SEATS):
            raise BadLevel("lesson_seat", file=file, key="chairs", seat=str(chairs))
    return lesson


def _read_step(box: AnyBox, file: str, number: int, raw: Any) -> Step:
    try:
        step = msgspec.convert(raw, Step)
    except msgspec.ValidationError as error:
        raise BadLevel("lesson_shape", file=file, step=number, problem=str(error)) from None
    if len(step.wants) > 1:
        raise BadLevel("lesson_wants", file=file, step=number, key=", ".join(step.wants))
    for key in _NEEDED.get(step.want, ()):
        if getattr(step, key) in (None, (), ""):
            raise BadLevel("lesson_lacks", file=file, step=number, key=key, want=step.want)
    for key, misplaced in (("before", step.before and not step.do), ("shows", step.shows and step.wants)):
        if misplaced:
            raise BadLevel("lesson_wants", file=file, step=number, key=f"{key}, {step.want}")
    for code in step.refused:
        if code not in box.refusals:
            raise BadLevel("lesson_code", file=file, step=number, key="refused", code=code)
    for what in step.press:
        if what not in PRESSES:
            raise BadLevel("lesson_press", file=file, step=number, key="press", what=what, known=", ".join(PRESSES))
    _check_explains(box, step, file, number)
    _check_written(box, step, file, number)
    if step.asks is not None:
        _check_ask(box, step.asks, file, number)
    return step


def _check_written(box: AnyBox, step: Step, file: str, number: int) -> None:
    """That every command which a step writes down is one."""
    said = [("play", text) for text in step.play if not is_pattern(text)]
    said += [(key, text) for key in ("shows", "forbids", "before") for text in getattr(step, key)]
    said += [("after", text) for text in (step.asks.after if step.asks is not None else ())]
    if step.want in ("do", "try") and step.answer is not None:
        said.append(("answer", str(step.answer)))
    for key, text in said:
        _hear(box, text, file=file, step=number, key=key)


def is_pattern(text: str) -> bool:
    """Whether a text stands for several commands."""
    return bool(set("*?[") & set(text))


def _check_explains(box: AnyBox, step: Step, file: str, number: int) -> None:
    """That the game has what a step explains. Rules of the receipt are known by their words alone: see game.lessons."""
    known: dict[str, Callable[[], Collection[str]]] = {
        "refusals": lambda: box.refusals,
        "events": lambda: {kind.__struct_config__.tag for kind in box.events},
        "options": lambda: {choice.key for choice in choices_of(box.name, box.options)},
    }
    for kind, name in step.explains:
        if kind in known and name not in known[kind]():
            raise BadLevel("lesson_explains", file=file, step=number, key=f"explains.{kind}", what=name)


def _hear(box: AnyBox, text: str, **at: Any) -> Any:
    try:
        return box.hear(text)
    except Trouble as cause:
        raise BadLevel("lesson_notation", **at, cause=cause) from None


def _check_ask(box: AnyBox, ask: Ask, file: str, number: int) -> None:
    """That a question asks for one thing, and for one that the game has."""
    given = [name for name in ("score", "event", "legal", "view") if getattr(ask, name) is not None]
    if len(given) != 1:
        raise BadLevel("lesson_ask", file=file, step=number, key="asks", what=", ".join(given) or "–")
    if ask.event is not None:
        kind = next((kind for kind in box.events if kind.__struct_config__.tag == ask.event), None)
        fields = () if kind is None else kind.__struct_fields__
        wanted = {*ask.where, *([ask.field.partition(".")[0]] if ask.field else [])}
        if kind is None or not wanted <= set(fields):
            raise BadLevel("lesson_ask", file=file, step=number, key="asks.event", what=ask.event)
    if ask.score not in (None, "winners", "decided") and ask.score.partition(" ")[0] not in tuple(SEATS):
        raise BadLevel("lesson_ask", file=file, step=number, key="asks.score", what=ask.score)
    if ask.legal is not None and ask.legal[:1] not in tuple(SEATS):
        raise BadLevel("lesson_ask", file=file, step=number, key="asks.legal", what=ask.legal)


def opened(box: AnyBox, lesson: Lesson, opening: Opening, step: int = 0) -> AnyTable:
    """A table at an opening of a lesson, which a step has, with the moves before it done."""
    fate = None if opening.chance is None else Scripted(opening.chance, Seeded(opening.seed))
    key = "position" if opening.position is not None else "seats"
    try:
        if opening.position is not None:
            table: AnyTable = Table.at_position(
                box, opening.position, opening.seed, options=opening.options, undo=Undo.FREE, chance=fate
            )
        else:
            options = {**opening.options, **({} if opening.seats is None else {"seats": opening.seats})}
            table = Table.new(box, options, opening.seed, undo=Undo.FREE, chance=fate)
        key = "moves"
        for text in opening.moves:
            table.submit(box.hear(text))
        key = "goal"
        if opening.goal is not None:
            box.read(opening.goal)
    except Trouble as cause:
        key = f"step {step + 1}, opens.{key}" if step else key
        raise BadLevel("lesson_opening", file=lesson.file, key=key, game=box.name, cause=cause) from None
    return table
