"""Whether a lesson holds: it is played by its own answers, and by every other that its steps would take.

On its own way, everything that a step says it explains must really be met there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from game.kernel.asking import Fact, find
from game.kernel.box import AnyBox
from game.kernel.choices import choices_of
from game.kernel.course import Course
from game.kernel.lesson import Ask, Lesson
from game.kernel.trouble import BadLevel, Trouble


class Eyes(NamedTuple):
    """What a screen knows of a game, for looking at what is pointed at."""

    known: Callable[[Any, str], bool]
    """Whether a name can be pointed at in a view."""
    place: Callable[[Any, Any], str | None]
    """The name of the place that a command goes to in a view, if it goes to one."""


def check(box: AnyBox, lesson: Lesson, eyes: Eyes | None = None, *, every_way: bool = True) -> BadLevel | None:
    """Play a lesson by its own answers, and by every other that a step would take; the first fault, or None."""
    try:
        for at, other in _ways(box, lesson) if every_way else ((-1, ()),):
            _take(Course(box, lesson), at, other, eyes)
    except BadLevel as fault:
        return fault
    return None


def _ways(box: AnyBox, lesson: Lesson) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Every way through a lesson: its own, and those that differ from it in one step."""
    course = Course(box, lesson)
    yield -1, ()
    while not course.over:
        _play(course, None)
        mine = course.own if course.step is not None and course.step.want == "do" else None
        if mine is not None:
            yield from ((course.at, course.led(other)) for other in course.open if other != mine)
            yield from ((course.at, other) for other in _led_otherwise(course, mine))
            _submit(course, course.led(mine))
        course.go_on()


def _led_otherwise(course: Course, mine: Any) -> Iterator[tuple[Any, ...]]:
    """What a step would take as well: its own command, led to by another one than the last that is sent before it."""
    *before, _ = course.led(mine)
    if not before:
        return
    box, state, chance, last = course.box, course.table.state, course.table.fate(), before.pop()
    for command in before:
        state = box.decide(state, command, chance).state
    for other in box.legal(state, last.seat):
        led = (*before, other, mine)
        if other != last and course.judge(*led).right:
            yield led


def _take(course: Course, at: int, other: tuple[Any, ...], eyes: Eyes | None) -> None:
    """Take a lesson to its end, answering one step otherwise."""
    began = 0
    while not course.over:
        assert course.step is not None
        if course.step.opens is not None:
            began = 0
        _play(course, eyes)
        _forbidden(course)
        command = other[-1] if course.at == at else _written(course) if at < 0 else course.own
        refused, fact = _refused(course, command), None if course.step.asks is None else _asked(course)
        if course.at == at:
            _submit(course, other)
        else:
            _HOW[course.step.want](course, command)
        if at < 0:
            _met(course, refused, fact, began)
            _reached(course)
        began = course.table.timeline.at
        course.go_on()


def _reached(course: Course) -> None:
    """That a table which is done with after this step has come to its goal."""
    box, goal, state = course.box, course.goal, course.table.state
    if goal is not None and box.show(state) != box.show(box.read(goal)):
        raise BadLevel("lesson_goal", file=course.lesson.file, key="goal", board=box.show(state))


def _play(course: Course, eyes: Eyes | None) -> None:
    """Do what the table does in a step, and look for what is pointed at."""
    lesson, number = course.lesson, course.at + 1
    while (command := course.due) is not None:
        _send(course, command, "play")
    if eyes is not None and course.step is not None:
        view = course.table.view(lesson.learner)
        for name in course.pointed(lambda command: eyes.place(view, command)):
            if not eyes.known(view, name):
                raise BadLevel("lesson_point", file=lesson.file, step=number, key="point", name=name)


def _do(course: Course, command: Any) -> None:
    lesson, number = course.lesson, course.at + 1
    if command is None and (command := course.own) is None:
        asked = ", ".join(course.step.do) if course.step is not None else ""
        raise BadLevel("lesson_nothing", file=lesson.file, step=number, key="do", command=asked)
    verdict = course.judge(*course.led(command))
    said = course.box.say(command)
    if verdict.refusal is not None:
        raise _refusal(course, "do", said, verdict.refusal)
    if not verdict.right:
        raise BadLevel("lesson_nothing", file=lesson.file, step=number, key="answer", command=said)
    _submit(course, course.led(command))


def _submit(course: Course, commands: Iterable[Any]) -> None:
    """Do at the table what one press sends."""
    for command in commands:
        _send(course, command, "do")


def _send(course: Course, command: Any, key: str) -> None:
    """Do a command at the table; what forbids it, the rules or the fate it wrote down, is a fault of the lesson."""
    try:
        course.table.submit(command)
    except Trouble as cause:
        raise _refusal(course, key, course.box.say(command), cause) from None


def _written(course: Course) -> Any:
    """The command that is written down as the answer of a step, if one is."""
    assert course.step is not None
    try:
        return course.written
    except Trouble as cause:
        key = "do" if course.step.do else "try"
        raise _refusal(course, key, str(cause.values.get("text", "")), cause) from None


def _refusal(course: Course, key: str, command: str, cause: Trouble) -> BadLevel:
    """That a command of this step cannot be done."""
    lesson = course.lesson
    return BadLevel(
        "lesson_refused", file=lesson.file, step=course.at + 1, key=key, command=command, game=lesson.game, cause=cause
    )


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


def _read(course: Course, _: Any) -> None:
    """There is nothing to get wrong."""


def _forbidden(course: Course) -> None:
    """That what a step shows, and what its words forbid, is refused."""
    step = course.step
    assert step is not None
    for key, texts, found in (("shows", step.shows, course.shown), ("forbids", step.forbids, course.told)):
        if len(found) != len(texts):
            said = ", ".join(texts)
            raise BadLevel("lesson_allowed", file=course.lesson.file, step=course.at + 1, key=key, command=said)


_HOW = {"do": _do, "try": _try, "choose": _choose, "count": _count, "press": _read, "read": _read}


# --- what is met ----------------------------------------------------------------------------------------


def _refused(course: Course, command: Any) -> set[str]:
    """The codes that a step meets: of its try, of what it shows, of what its words forbid, of what it asks about."""
    step = course.step
    assert step is not None
    tried = course.judge(command).refusal if step.want == "try" and command is not None else None
    found = [*course.shown, *course.told, tried]
    if step.asks is not None:
        found.append(_asked(course).refusal)
    return {refusal.code for refusal in found if refusal is not None}


def _met(course: Course, refused: set[str], fact: Fact | None, began: int) -> None:
    """That a step which is done has met everything that it explains; it began after so many commits."""
    step = course.step
    assert step is not None
    met = {
        "refusals": lambda: refused,
        "scores": lambda: {line.rule for line in _counted(course, fact).lines},
        "decided": lambda: {_counted(course, fact).decided},
        "events": lambda: _happened(course, fact, began),
        "options": lambda: _unusual(course),
    }
    for kind, name in step.explains:
        if kind in met and name not in met[kind]():
            file, key = course.lesson.file, f"explains.{kind}"
            raise BadLevel("lesson_unmet", file=file, step=course.at + 1, key=key, what=name)


def _counted(course: Course, fact: Fact | None) -> Fact:
    """The count that a step asks for, else the one as it stands after it."""
    if fact is not None and course.step is not None and course.step.asks is not None and course.step.asks.score:
        return fact
    return find(course.box, course.table, Ask(score="decided"), course.lesson.learner)


def _happened(course: Course, fact: Fact | None, began: int) -> set[str]:
    """The kinds of events that happened since a step began, and the one that it asks for."""
    events = [event for commit in course.table.timeline.past[began:] for event in commit.facts]
    told = [fact.event] if fact is not None and fact.event is not None else []
    return {event.__struct_config__.tag for event in (*events, *told)}


def _unusual(course: Course) -> set[str]:
    """The options of a table that are set otherwise than tables are."""
    box, usual, options = course.box, course.box.options(), course.table.state.options
    choices = choices_of(box.name, box.options)
    return {each.key for each in choices if getattr(options, each.field) != getattr(usual, each.field)}


# --- what is asked --------------------------------------------------------------------------------------


def _asked(course: Course) -> Fact:
    """What the rules say to the question of a step."""
    try:
        fact = course.fact
    except Trouble as cause:
        raise _refusal(course, "after", "", cause) from None
    assert fact is not None
    return fact
