"""Lessons: a table with an opening, and steps that say something and wait for the learner. For every game.

A lesson is data. It never says what is legal: a command is judged by the rules and the lesson only narrows, a
forbidden move is forbidden by the rules, and whatever is counted or chosen is asked from the receipt, the events,
the view or the list of legal commands. What the file writes down as the answer is compared with that by `check`.

    covers = ["hiroba-place-7"]         the examples it walks through
    explains = ["twin_in_row"]          the refusals it is the lesson for; `scores` are rules of the receipt
    learner = "A"                       whose hand the learner has; `chairs` are the crests of the seats
    position = '''...'''                the opening in notation, or `seats` and `chance` (or `seed`) for a deal
    options = { honour = true }
    moves = ["A 1@3e", "A end"]         what was played before the first step
    goal = '''...'''                    the position that it ends with

    [[step]]
    say = "look"                        a key of the words of this lesson; `hint` and `why` are keys too
    point = ["3e", "panel A"]           what is meant, by names that the layout of the game knows
    play = ["B 5@3e", "B end"]          what the table does first, and then the step waits for one of:
    do = ["A 7@3*", "A 7@4?"]           ... a command that matches; `answer` is the one that the lesson itself plays
    try = ["A 7@3e"]                    ... a try that is refused with one of the codes in `refused`
    choose = [{ means = [0] }, ...]     ... a choice; what `asks` finds decides, `answer` is what it should find
    count = true                        ... a number, in the same way; `most` is the highest that can be told
                                        ... or, with none of these, just to be read

`asks` is a table with one of: `score` ("A", "A tile 1" or "winners"), `event` (a kind, with `where` and `field`),
`legal` (a pattern: how many commands match) and `view` (a path such as "stones.0"); a list counts as many as it has.
With `after`, it is asked as if these commands had been done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from game.kernel.box import AnyBox, Seat
from game.kernel.chance import Scripted, Seeded
from game.kernel.codec import plain
from game.kernel.numerals import number
from game.kernel.receipt import Line
from game.kernel.table import AnyTable, Table, Undo
from game.kernel.trouble import BadLevel, Refusal, Trouble

SEATS = "ABCD"
MOST = 20
"""The highest number that a count offers, unless the step says so."""


# --- what a file says -----------------------------------------------------------------------------------


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


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step, as the file says it."""

    say: str
    point: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    hint: str = ""
    why: str = ""
    do: tuple[str, ...] = ()
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
        found = {"do": self.do, "try": self.try_, "choose": self.choose, "count": self.count}
        return tuple(name for name, given in found.items() if given)

    @property
    def want(self) -> str:
        """The one thing it waits for: do, try, choose, count or read."""
        return self.wants[0] if self.wants else "read"

    @property
    def words(self) -> Iterator[str]:
        """The keys of its words."""
        yield from (key for key in (self.say, self.hint, self.why) if key)
        yield from (option.say for option in self.choose if option.say)


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """A file, but for its steps."""

    step: list[Any]
    covers: tuple[str, ...] = ()
    explains: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()
    learner: str = "A"
    chairs: tuple[int, ...] = ()
    position: str | None = None
    seats: int | None = None
    seed: str = "lesson"
    chance: tuple[int, ...] | None = None
    options: dict[str, Any] = {}
    moves: tuple[str, ...] = ()
    goal: str | None = None


class Lesson(Struct, frozen=True):
    """A lesson of a game. Its words are ``<game>_lessons.<name>.title`` and so on."""

    game: str
    name: str
    file: str
    steps: tuple[Step, ...]
    given: _File

    @property
    def covers(self) -> tuple[str, ...]:
        """The examples it walks through."""
        return self.given.covers

    @property
    def learner(self) -> Seat:
        """Whose hand the learner has."""
        return SEATS.index(self.given.learner)

    def key(self, word: str) -> str:
        """The whole key of one of its words."""
        return f"{self.game}_lessons.{self.name}.{word}"

    def chair(self, seat: Seat) -> int:
        """The chair, and so the crest, of a seat."""
        return self.given.chairs[seat] if seat < len(self.given.chairs) else seat


def read_lesson(box: AnyBox, name: str, file: str, raw: Mapping[str, Any], examples: Sequence[str]) -> Lesson:
    """The lesson of a parsed file; a BadLevel that names file, step and key if it is none."""
    try:
        given = msgspec.convert(raw, _File)
    except msgspec.ValidationError as error:
        raise BadLevel("level_shape", file=file, problem=str(error)) from None
    for example in given.covers:
        if example not in examples:
            raise BadLevel("lesson_example", file=file, key="covers", example=example)
    for code in given.explains:
        if code not in box.refusals:
            raise BadLevel("lesson_explains", file=file, key="explains", code=code)
    if given.position is not None and given.goal is None:
        raise BadLevel("lesson_no_goal", file=file, key="goal")
    steps = tuple(_read_step(box, file, number, step) for number, step in enumerate(given.step, start=1))
    lesson = Lesson(box.name, name, file, steps, given)
    seats = _opened(box, lesson).state.options.seats
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
    needed = {"do": (), "try": ("refused",), "choose": ("asks", "answer"), "count": ("asks", "answer"), "read": ()}
    for key in needed[step.want]:
        if getattr(step, key) in (None, ()):
            raise BadLevel("lesson_lacks", file=file, step=number, key=key, want=step.want)
    for code in step.refused:
        if code not in box.refusals:
            raise BadLevel("lesson_code", file=file, step=number, key="refused", code=code)
    said = [("play", text) for text in step.play]
    said += [("after", text) for text in (step.asks.after if step.asks is not None else ())]
    if step.want == "do" and step.answer is not None:
        said.append(("answer", str(step.answer)))
    for key, text in said:
        _hear(box, text, file=file, step=number, key=key)
    if step.asks is not None:
        _check_ask(box, step.asks, file, number)
    return step


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
    if ask.score is not None and ask.score != "winners" and ask.score[:1] not in tuple(SEATS):
        raise BadLevel("lesson_ask", file=file, step=number, key="asks.score", what=ask.score)


def _opened(box: AnyBox, lesson: Lesson) -> AnyTable:
    """The table at the opening, with the moves before the first step done."""
    given, file = lesson.given, lesson.file
    fate = None if given.chance is None else Scripted(given.chance, Seeded(given.seed))
    key = "position" if given.position is not None else "seats"
    try:
        if given.position is not None:
            table: AnyTable = Table.at_position(
                box, given.position, given.seed, options=given.options, undo=Undo.FREE, chance=fate
            )
        else:
            options = {**given.options, **({} if given.seats is None else {"seats": given.seats})}
            table = Table.new(box, options, given.seed, undo=Undo.FREE, chance=fate)
        key = "moves"
        for text in given.moves:
            table.submit(box.hear(text))
        key = "goal"
        if given.goal is not None:
            box.read(given.goal)
    except Trouble as cause:
        raise BadLevel("lesson_opening", file=file, key=key, game=box.name, cause=cause) from None
    return table


# --- what the rules say ---------------------------------------------------------------------------------


class Fact(NamedTuple):
    """What the rules answer to a question, and what they say for it."""

    value: Any
    lines: tuple[Line, ...] = ()
    event: Any = None
    refusal: Refusal | None = None

    @property
    def number(self) -> int | None:
        """The answer as a number: of a list, how many there are in it; None if it is none."""
        if isinstance(self.value, list):
            return sum(item is not None for item in self.value)
        return self.value if isinstance(self.value, int) else None


def find(box: AnyBox, table: AnyTable, ask: Ask, learner: Seat) -> Fact:
    """Ask the rules."""
    state, facts = table.state, [fact for commit in table.timeline.past for fact in commit.facts]
    chance = table.fate()
    for text in ask.after:
        turn = box.decide(state, box.hear(text), chance)
        state, facts = turn.state, [*facts, *turn.events]
    if ask.score is not None:
        receipt = box.score(state)
        if ask.score == "winners":
            return Fact(list(receipt.winners), receipt.lines)
        seat, _, group = ask.score.partition(" ")
        lines = tuple(
            line for line in receipt.lines if line.seat == SEATS.index(seat) and (not group or line.group == group)
        )
        return Fact(sum(line.points for line in lines), lines)
    if ask.event is not None:
        told = [box.redact(fact, learner) for fact in facts if fact.__struct_config__.tag == ask.event]
        found = [fact for fact in told if all(_plain(getattr(fact, key)) == it for key, it in ask.where.items())]
        if not ask.field:
            return Fact(len(found), event=found[-1] if found else None)
        return Fact(_path(_plain(found[-1]), ask.field), event=found[-1]) if found else Fact(None)
    if ask.legal is not None:
        mine = box.legal(state, SEATS.index(ask.legal[0]))
        count = sum(fnmatchcase(box.say(command), ask.legal) for command in mine)
        refusal = None if set("*?[") & set(ask.legal) else box.objection(state, box.hear(ask.legal))
        return Fact(count, refusal=refusal)
    return Fact(_path(_plain(box.project(state, learner)), ask.view or ""))


def _plain(value: Any) -> Any:
    """A value as TOML would write it: everything in a row is a list."""
    return msgspec.json.decode(msgspec.json.encode(plain(value)))


def _path(value: Any, path: str) -> Any:
    """What lies at a path such as ``stones.0``; None if nothing does."""
    for part in path.split("."):
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, list) and (place := number(part)) is not None and place < len(value):
            value = value[place]
        else:
            return None
    return value


# --- a lesson being taken -------------------------------------------------------------------------------


class Verdict(NamedTuple):
    """What comes of an answer."""

    right: bool
    refusal: Refusal | None = None
    """Why the rules refuse what was tried."""
    fact: Fact | None = None
    """What the rules say to what was asked."""


class Course:
    """A lesson being taken: its table, and the step it is at.

    Whoever shows it plays what is `due`, lets the learner answer, submits what was judged to be right, and then goes
    on. Every step remembers the moment it began at, so that steps can be taken back and repeated.
    """

    def __init__(self, box: AnyBox, lesson: Lesson) -> None:
        self.box = box
        self.lesson = lesson
        self.table = _opened(box, lesson)
        self._marks = [self.table.timeline.at]

    @property
    def at(self) -> int:
        """How many steps are done."""
        return len(self._marks) - 1

    @property
    def over(self) -> bool:
        """Whether the last step is done."""
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """The step that waits; None after the last one."""
        return None if self.over else self.lesson.steps[self.at]

    @property
    def mark(self) -> int:
        """The moment of the table at which this step began."""
        return self._marks[-1]

    @property
    def due(self) -> Any:
        """The next command that the table itself plays in this step, or None."""
        step = self.step
        played = self.table.timeline.at - self.mark
        return None if step is None or played >= len(step.play) else self.box.hear(step.play[played])

    @property
    def fact(self) -> Fact | None:
        """What the rules say to the question of this step."""
        step = self.step
        if step is None or step.asks is None:
            return None
        return find(self.box, self.table, step.asks, self.lesson.learner)

    def judge(self, command: Any) -> Verdict:
        """Whether a command is what the step waits for. A right one that is not refused is to be submitted."""
        step = self.step
        refusal = self.box.objection(self.table.state, command)
        if step is None:
            return Verdict(right=False, refusal=refusal)
        if step.want == "try":
            asked = self._matches(command, step.try_)
            return Verdict(asked and refusal is not None and refusal.code in step.refused, refusal)
        return Verdict(refusal is None and self._matches(command, step.do), refusal)

    def _matches(self, command: Any, patterns: Sequence[str]) -> bool:
        said = self.box.say(command)
        return any(fnmatchcase(said, pattern) for pattern in patterns)

    def chosen(self, index: int) -> Verdict:
        """Whether a choice is what the rules say."""
        step, fact = self.step, self.fact
        if step is None or fact is None or not 0 <= index < len(step.choose):
            return Verdict(right=False)
        return Verdict(step.choose[index].means == fact.value, fact=fact)

    def counted(self, number: int) -> Verdict:
        """Whether a number is what the rules say."""
        fact = self.fact
        return Verdict(fact is not None and number == fact.number, fact=fact)

    def go_on(self) -> None:
        """This step is done."""
        if not self.over:
            self._marks.append(self.table.timeline.at)

    def go_back(self) -> bool:
        """To the step before; whoever shows the table takes it back to its `mark`. False at the first."""
        if self.at == 0:
            return False
        self._marks.pop()
        return True

    @property
    def written(self) -> Any:
        """The command that the file writes down as the answer of this step, or as its try; None if it has none."""
        step = self.step
        if step is None:
            return None
        if step.do and step.answer is not None:
            return self.box.hear(str(step.answer))
        exact = [pattern for pattern in (*step.do, *step.try_)[:1] if not set("*?[") & set(pattern)]
        return self.box.hear(exact[0]) if exact else None

    @property
    def own(self) -> Any:
        """The command that the lesson itself plays in this step, or tries; None if there is none.

        What is written down, unless the learner went another way before and it is refused there.
        """
        written = self.written
        if written is not None and (self.judge(written).right or not self.open):
            return written
        return next(iter(self.open), None)

    @property
    def open(self) -> list[Any]:
        """Every legal command that this step would take."""
        step = self.step
        patterns = () if step is None else step.do
        seats = dict.fromkeys(SEATS.index(pattern[0]) for pattern in patterns if pattern[:1] in tuple(SEATS))
        return [
            command
            for seat in seats
            if seat < self.table.state.options.seats
            for command in self.table.legal(seat)
            if self._matches(command, patterns)
        ]


# --- whether it holds -----------------------------------------------------------------------------------

Known: TypeAlias = Callable[[Any, str], bool]
"""Whether a name can be pointed at in a view."""


def check(box: AnyBox, lesson: Lesson, known: Known | None = None, *, every_way: bool = True) -> BadLevel | None:
    """Play a lesson by its own answers, and by every other that a step would take; the first fault, or None."""
    try:
        for at, other in _ways(box, lesson) if every_way else ((-1, None),):
            _take(Course(box, lesson), at, other, known)
    except BadLevel as fault:
        return fault
    return None


def _ways(box: AnyBox, lesson: Lesson) -> Iterator[tuple[int, Any]]:
    """Every way through a lesson: its own, and those that differ from it in one step."""
    course = Course(box, lesson)
    yield -1, None
    while not course.over:
        _play(course, None)
        mine = course.own if course.step is not None and course.step.want == "do" else None
        if mine is not None:
            yield from ((course.at, other) for other in course.open if other != mine)
            course.table.submit(mine)
        course.go_on()


def _take(course: Course, at: int, other: Any, known: Known | None) -> None:
    """Take a lesson to its end, answering one step otherwise."""
    box, lesson = course.box, course.lesson
    while not course.over:
        _play(course, known)
        assert course.step is not None
        {"do": _do, "try": _try, "choose": _choose, "count": _count, "read": _read}[course.step.want](
            course, other if course.at == at else course.written if at < 0 else course.own
        )
        course.go_on()
    if at >= 0 or lesson.given.goal is None:
        return
    if box.show(course.table.state) != box.show(box.read(lesson.given.goal)):
        raise BadLevel("lesson_goal", file=lesson.file, key="goal", board=box.show(course.table.state))


def _play(course: Course, known: Known | None) -> None:
    """Do what the table does in a step, and look for what is pointed at."""
    lesson, number = course.lesson, course.at + 1
    while (command := course.due) is not None:
        try:
            course.table.submit(command)
        except Trouble as cause:
            said = course.box.say(command)
            raise BadLevel(
                "lesson_refused", file=lesson.file, step=number, key="play", command=said, game=lesson.game, cause=cause
            ) from None
    if known is not None and course.step is not None:
        view = course.table.view(lesson.learner)
        for name in course.step.point:
            if not known(view, name):
                raise BadLevel("lesson_point", file=lesson.file, step=number, key="point", name=name)


def _do(course: Course, command: Any) -> None:
    lesson, number = course.lesson, course.at + 1
    if command is None and (command := course.own) is None:
        asked = ", ".join(course.step.do) if course.step is not None else ""
        raise BadLevel("lesson_nothing", file=lesson.file, step=number, key="do", command=asked)
    verdict = course.judge(command)
    said = course.box.say(command)
    if verdict.refusal is not None:
        raise BadLevel(
            "lesson_refused",
            file=lesson.file,
            step=number,
            key="do",
            command=said,
            game=lesson.game,
            cause=verdict.refusal,
        )
    if not verdict.right:
        raise BadLevel("lesson_nothing", file=lesson.file, step=number, key="answer", command=said)
    course.table.submit(command)


def _try(course: Course, command: Any) -> None:
    lesson, number = course.lesson, course.at + 1
    if command is None or not course.judge(command).right:
        said = "–" if command is None else course.box.say(command)
        raise BadLevel("lesson_allowed", file=lesson.file, step=number, key="try", command=said)


def _choose(course: Course, _: Any) -> None:
    lesson, number, step, fact = course.lesson, course.at + 1, course.step, _asked(course)
    assert step is not None
    if fact.value != step.answer:
        raise BadLevel(
            "lesson_answer", file=lesson.file, step=number, key="answer", answer=str(step.answer), value=str(fact.value)
        )
    if sum(option.means == fact.value for option in step.choose) != 1:
        raise BadLevel("lesson_choice", file=lesson.file, step=number, key="choose", value=str(fact.value))


def _count(course: Course, _: Any) -> None:
    lesson, number, step, fact = course.lesson, course.at + 1, course.step, _asked(course)
    assert step is not None
    if fact.number is None or fact.number != step.answer:
        raise BadLevel(
            "lesson_answer", file=lesson.file, step=number, key="answer", answer=str(step.answer), value=str(fact.value)
        )
    if not 0 <= fact.number <= step.most:
        raise BadLevel("lesson_choice", file=lesson.file, step=number, key="most", value=str(fact.number))


def _read(_: Course, __: Any) -> None:
    """There is nothing to get wrong."""


def _asked(course: Course) -> Fact:
    """What the rules say to the question of a step."""
    try:
        fact = course.fact
    except Trouble as cause:
        raise BadLevel(
            "lesson_refused",
            file=course.lesson.file,
            step=course.at + 1,
            key="after",
            command="",
            game=course.lesson.game,
            cause=cause,
        ) from None
    assert fact is not None
    return fact
