"""`engawa demo`: minds play with the real scenes, in a window, or headless into pictures."""

from __future__ import annotations

import argparse
import faulthandler
import os
import sys
from io import BytesIO
from pathlib import Path

from game.cli.play import size_of
from game.files import unwritten
from game.kernel.trouble import Trouble
from game.registry import TABLES, box_of
from game.words import Words

FRAMES_A_SECOND = 10
"""How many pictures a second of a demo without a window."""


def arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Add what can be said to the command."""
    parser.add_argument(
        "game", nargs="?", default=TABLES[0], metavar="GAME", help=words.say("cli.game", games=", ".join(TABLES))
    )
    parser.add_argument("--seconds", type=float, default=60.0, metavar="N", help=words.say("cli.demo.seconds"))
    parser.add_argument("--size", metavar="WxH", help=words.say("cli.demo.size"))
    parser.add_argument("--frames", metavar="DIR", help=words.say("cli.demo.frames"))
    parser.add_argument("--seats", type=int, default=2, metavar="N", help=words.say("cli.seats"))
    parser.add_argument("--seed", default="engawa", metavar="S", help=words.say("cli.seed"))
    parser.add_argument("--monkey", type=int, metavar="N", help=words.say("cli.demo.monkey"))
    parser.add_argument("--soak", type=float, metavar="MINUTES", help=words.say("cli.demo.soak"))


def run(chosen: argparse.Namespace, words: Words) -> int:
    """Let minds play, and watch."""
    size = size_of(chosen.size)  # a monkey has a window of its own size
    if chosen.monkey is not None or chosen.soak is not None:
        return _let_loose(chosen, words, size)
    box_of(chosen.game)
    if chosen.game not in TABLES:
        raise Trouble("no_screen", name=words.say(f"{chosen.game}.name"), word=chosen.game, games=", ".join(TABLES))
    if chosen.frames is not None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame  # noqa: PLC0415 -- see play

    from game.minds.worker import Worker  # noqa: PLC0415
    from game.scenes.attract import Attract, Plan  # noqa: PLC0415
    from game.scenes.house import House  # noqa: PLC0415
    from game.stage.loop import STEP, Loop  # noqa: PLC0415
    from game.stage.scenes import Leave, Push  # noqa: PLC0415
    from game.stage.window import WINDOWED, Window  # noqa: PLC0415

    plan = Plan((chosen.game,), Leave, chosen.seats, chosen.seed)
    first = plan.match()  # before the window: what is wrong with the table is told without one
    window = Window(size or WINDOWED)
    # Pictures are the same in every run: their minds count their thoughts, where people watch they go by the clock.
    house = House(scale=window.canvas.scale, thinker=Worker() if chosen.frames is None else None, language=chosen.lang)
    watched, frames = 0.0, 0
    try:
        loop = Loop(window)
        loop.go(Push(Attract(house, plan, first)))
        clock = pygame.time.Clock()
        while watched < chosen.seconds:
            loop.frame(STEP)
            watched += STEP
            if not loop.stack:  # somebody pressed something, or closed the window
                break
            if chosen.frames is None:
                clock.tick(60)
            elif int(watched * FRAMES_A_SECOND) >= frames:
                _keep(Path(chosen.frames), frames)
                frames += 1
    finally:
        house.close()
        window.close()
    print(words.say("cli.demo.done", count=frames) if chosen.frames else words.say("cli.demo.over"))
    return 0


def _let_loose(chosen: argparse.Namespace, words: Words, size: tuple[int, int] | None) -> int:
    """Let a monkey loose for so many pokes, or so many minutes of scenes; 1 if anything went wrong or grew."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "none"
    from game.cli.monkey import CALM, HASTY, SIZE, Monkey, grown, vitals  # noqa: PLC0415 -- see play

    monkey = Monkey(chosen.seed, size or SIZE, CALM if chosen.monkey is None else HASTY)
    if sys.__stderr__ is not None and not faulthandler.is_enabled():
        # Now that pygame has begun: its own way to tell of a crash waits for ever where memory is broken.
        faulthandler.enable(sys.__stderr__)
    told, again = 0, not monkey.pace.twice
    try:
        while True:
            done = monkey.pokes / chosen.monkey if chosen.monkey else monkey.played / (60 * chosen.soak)
            if 40 * done >= told:
                told += 1
                so_far = {"pokes": monkey.pokes, "frames": monkey.frames, "done": min(1.0, done)}
                print(words.say("cli.demo.vitals", **vitals()._asdict(), **so_far), file=sys.stderr)
            if done >= 1:
                break
            if done >= 0.5 and not again:
                again = True
                monkey.again()
            fault = monkey.visit(monkey.next())
            if fault is not None:
                least = monkey.shrunk(fault)
                print(words.say("cli.demo.fault", place=least.visit.place, luck=least.visit.luck))
                print("\n".join(f"  {poke}" for poke in least.visit.pokes))
                print(least.told)
                return 1
    finally:
        monkey.close()
    larger = grown(monkey.measured)
    print(words.say("cli.demo.loose", pokes=monkey.pokes, frames=monkey.frames, visits=monkey.visits, seed=chosen.seed))
    print(words.say("cli.demo.scenes", scenes=words.listed([f"{name} {n}" for name, n in monkey.scenes.most_common()])))
    for name in larger:
        print(words.say("cli.demo.grown", what=words.say(f"cli.demo.grown_{name}")))
    return int(bool(larger))


def _keep(folder: Path, number: int) -> None:
    """Write the frame on the screen as a picture."""
    import pygame  # noqa: PLC0415 -- see play

    screen = pygame.display.get_surface()
    assert screen is not None
    picture = BytesIO()
    pygame.image.save(screen, picture, "frame.png")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"frame-{number:05}.png").write_bytes(picture.getvalue())
    except (OSError, ValueError) as error:
        raise unwritten(folder, error) from None
