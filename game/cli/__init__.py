"""The command line: one module a command.

Exit codes: 0 done, 1 a check failed, 2 a fault was told, 3 an error of Engawa's own was written down, 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from game import __version__, paths
from game.cli import play
from game.files import named, problem_of
from game.kernel.trouble import Trouble
from game.words import LANGUAGES, Wordless, Words, language_of_user, words

COMMANDS = ("play", "demo", "text", "lessons", "sim", "balance", "replay", "referee", "bench", "doctor", "where")


class _Parser(argparse.ArgumentParser):
    """A parser that tells a fault in one sentence."""

    spoken: Words

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line and leave."""
        named = re.fullmatch(r"argument (?P<argument_name>.+?): (?P<message>.*)", message, re.DOTALL)
        if named is not None:  # Python 3.10 does not let this part be told otherwise
            message = str(self.spoken.entry("cli.fault.argument")) % named.groupdict()
        self.exit(2, self.spoken.say("cli.usage_fault", problem=message, prog=self.prog) + "\n")


class _Formatter(argparse.HelpFormatter):
    """Help with our own word for usage."""

    spoken: Words

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Begin with the word for usage."""
        super().add_usage(usage, actions, groups, self.spoken.say("cli.usage") if prefix is None else prefix)


class _Install(argparse.Action):
    """Put Engawa into the menu of the desktop, or take it out, and leave."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Do it."""
        del namespace, values
        from game import desktop  # noqa: PLC0415 -- hardly anybody needs it

        print(desktop.told(desktop.install() if option_string == "--install-desktop" else desktop.remove()))
        parser.exit()


def parser_of(spoken: Words, arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the whole command line, in a language; only commands that are named there are loaded."""
    formatter: Any = type("Formatter", (_Formatter,), {"spoken": spoken})
    kind: Any = type("Parser", (_Parser,), {"spoken": spoken})

    def told(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
        parser._optionals.title = spoken.say("cli.options")  # noqa: SLF001 -- argparse has no other door
        parser._positionals.title = spoken.say("cli.arguments")  # noqa: SLF001
        parser.add_argument("-h", "--help", action="help", help=spoken.say("cli.help"))
        return parser

    parser = told(kind(prog="engawa", formatter_class=formatter, add_help=False, description=spoken.say("cli.about")))
    parser.add_argument("--version", action="version", version=__version__, help=spoken.say("cli.version"))
    parser.add_argument("--lang", choices=LANGUAGES, help=spoken.say("cli.lang"))
    parser.add_argument("--install-desktop", action=_Install, nargs=0, help=spoken.say("cli.install"))
    parser.add_argument("--uninstall-desktop", action=_Install, nargs=0, help=spoken.say("cli.uninstall"))
    play.arguments(parser, spoken)
    parser.set_defaults(run=play.run)
    commands: Any = parser.add_subparsers(
        title=spoken.say("cli.commands"), metavar=spoken.say("cli.command"), parser_class=kind
    )

    for name in COMMANDS:
        about = spoken.say(f"cli.{name}.about")
        added: argparse.ArgumentParser = told(
            commands.add_parser(name, formatter_class=formatter, add_help=False, help=about, description=about)
        )
        if name in arguments:  # loading all of them would double the time to the first frame
            module: Any = import_module(f"game.cli.{name}")
            module.arguments(added, spoken)
            added.set_defaults(run=module.run)
    return parser


def _language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language asked for anywhere on the command line, if one is; and the rest of the line."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    early.add_argument("--lang", choices=LANGUAGES)
    try:
        known, rest = early.parse_known_args(arguments)
    except argparse.ArgumentError:  # the parser of the whole line will tell it
        return None, list(arguments)
    return known.lang, rest


def _teach(spoken: Words) -> None:
    """Let argparse tell its faults in a language: its own sentences are looked up by what is left without blanks."""

    def told(message: str | None) -> str | None:  # a heading can be None
        bare = re.sub(r"%(\(\w+\))?\w", "", message or "")
        key = "cli.fault." + re.sub(r"[^a-z]+", "_", bare.lower()).strip("_")
        return str(spoken.entry(key)) if key in spoken else message

    argparse._ = told  # type: ignore[attr-defined] # argparse has no other door


def _silence() -> None:
    """Send what is left of our output nowhere: whoever read it has left, or there is no room for it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _obey(arguments: Sequence[str], spoken: Words, asked: str | None) -> int:
    """Do what the command line says; the exit code."""
    try:
        chosen = parser_of(spoken, arguments).parse_args(arguments, argparse.Namespace(lang=asked))
    except SystemExit as left:  # argparse has told a fault, or printed help: that is output like any other
        return int(left.code or 0)
    code: int = chosen.run(chosen, spoken)
    return code


def run(arguments: Sequence[str]) -> int:
    """Run the command line; the exit code."""
    asked, rest = _language(arguments)
    try:
        return _run(rest, words(asked or language_of_user()), asked)
    except Wordless as error:  # there are no words to tell it with
        print(f"The words of Engawa cannot be read ({error}). Install Engawa again.", file=sys.stderr)
        return 2


def _run(rest: Sequence[str], spoken: Words, asked: str | None) -> int:
    """Run the command line in a language, which was asked for or is the user's; the exit code."""
    try:
        if paths.guests():
            from game.registry import welcome_guests  # noqa: PLC0415 -- only they need it so early

            welcome_guests()
        _teach(spoken)
        code = _obey(rest, spoken, asked)
        sys.stdout.flush()
    except Trouble as trouble:
        print(spoken.trouble(trouble), file=sys.stderr)
        return 2
    except BrokenPipeError:  # there is nobody to tell
        _silence()
        return 0
    except OSError as error:  # of our own output: faults with other files are Troubles
        _silence()
        print(spoken.trouble(Trouble("output_write", problem=problem_of(error))), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except Wordless:  # there is nothing to tell it with here
        raise
    except Exception as error:  # noqa: BLE001 -- whatever it is, it is ours, and nobody wants to read it on a sofa
        return _crashed(error, spoken)
    return code


def _crashed(error: Exception, spoken: Words) -> int:
    """Write down an error of our own, and say where; with nowhere to write, show it as it is."""
    from game.report import keep_crash  # noqa: PLC0415 -- nobody should need it

    try:
        path = keep_crash(error)
    except (OSError, Trouble):
        raise error from None
    print(spoken.trouble(Trouble("crashed", path=named(path))), file=sys.stderr)
    return 3
