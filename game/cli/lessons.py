"""`engawa lessons`: what the lessons teach, and whether the rules bear them out."""

from __future__ import annotations

import argparse
import json
from typing import Any

from game.kernel.proof import Eyes
from game.lessons import School, read_school
from game.registry import GAMES, TABLES
from game.words import Words


def arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what can be said to the command."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=words.say("cli.game", games=", ".join(GAMES)))
    parser.add_argument("--check", action="store_true", help=words.say("cli.lessons.check"))
    parser.add_argument("--json", action="store_true", help=words.say("cli.lessons.json"))


def run(chosen: argparse.Namespace, words: Words) -> int:
    """List the lessons of a game, or of all; 1 if one of them does not hold, or a rule is not taught."""
    games = GAMES if chosen.game is None else (chosen.game,)
    schools = [read_school(game, eyes=_eyes(game) if chosen.check else None) for game in games]
    if chosen.json:
        print(json.dumps([_plain(school, words) for school in schools], ensure_ascii=False, indent=2))
    else:
        for school in schools:
            _print(school, words, checked=chosen.check)
    return int(chosen.check and not all(school.whole for school in schools))


def _eyes(game: str) -> Eyes | None:
    """What is seen on the table of a game, if it has one."""
    if game not in TABLES:
        return None
    from game.stage.rooms import EVERYBODY, rooms_of  # noqa: PLC0415 -- only here is a screen needed

    rooms = rooms_of(game)
    return Eyes(
        lambda view, name: bool(rooms.layout.where(view, EVERYBODY, name)),
        lambda view, command: rooms.hand.Hand(command.seat).take_up(command, view),
    )


def _plain(school: School, words: Words) -> dict[str, Any]:
    rows: list[dict[str, Any]] = [
        {
            "id": lesson.name,
            "title": words.say(lesson.key("title")),
            "steps": len(lesson.steps),
            "result": "passed",
            "covers": list(lesson.covers),
        }
        for lesson in school.lessons
    ]
    rows += [
        {"id": fault.values["file"], "result": fault.code, "problem": words.trouble(fault)} for fault in school.faults
    ]
    found = {
        meter.kind: {"taught": meter.taught, "all": len(meter.all), "missing": list(meter.missing)}
        for meter in school.meters
    }
    return {"game": school.game, "lessons": rows, "meters": found}


def _print(school: School, words: Words, *, checked: bool) -> None:
    say = words.say
    name = say(f"{school.game}.name")
    if not school.lessons and not school.faults:
        print(say("cli.lessons.none", game=name))
        return
    print(say("cli.lessons.head", game=name, count=len(school.lessons)))
    for lesson in school.lessons:
        result = say("cli.lessons.passed" if checked else "cli.lessons.listed")
        title = say(lesson.key("title"))
        print(say("cli.lessons.row", name=lesson.name, count=len(lesson.steps), result=result, title=title))
    for fault in school.faults:
        print("  " + words.trouble(fault))
    for meter in school.meters:
        kind = say(f"cli.lessons.kind.{meter.kind}")
        print(say("cli.lessons.meter", kind=kind, taught=meter.taught, all=len(meter.all)))
        if meter.missing:
            print(say("cli.lessons.missing", names=", ".join(meter.missing)))
