"""python -m assets.forge.manual [--check]: the man page and the shell completions, made from the parser itself."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import shtab

from game import __version__
from game.cli import COMMANDS, parser_of
from game.words import words

OUT = Path(__file__).parents[1] / "desktop"
FILES = """
ENGAWA_SAVES   the folder of matches, settings and records
ENGAWA_LANG    the language: en or fr
ENGAWA_GAMES   further games: packages, with commas between them
"""
CODES = """
0    done
1    a check failed
2    a fault, told in one sentence
3    an error of Engawa itself, written into the folder of saves
130  interrupted
"""


def roff(text: str) -> str:
    """A text as roff takes it: no line is a request, no dash is a hyphen."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in safe.split("\n"))


def options(parser: argparse.ArgumentParser) -> list[str]:
    """The options of a parser, each with its line."""
    made = []
    for action in parser._actions:  # noqa: SLF001 -- argparse has no other door
        if isinstance(action, argparse._SubParsersAction) or action.help is None:  # noqa: SLF001
            continue
        name = ", ".join(action.option_strings) or str(action.metavar or action.dest)
        if action.option_strings and action.nargs != 0:
            name += f" {action.metavar or action.dest.upper()}"
        made += [".TP", f".B {roff(name)}", roff(action.help)]
    return made


def page(parser: argparse.ArgumentParser) -> str:
    """The whole page."""
    made = [f'.TH ENGAWA 6 "" "Engawa {__version__}" "Games"', ".SH NAME", "engawa \\- tabletop games for one sofa"]
    made += [".SH SYNOPSIS", ".B engawa", "[options] [command]"]
    made += [".SH DESCRIPTION", roff(parser.description or ""), ".SH OPTIONS", *options(parser), ".SH COMMANDS"]
    (commands,) = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))  # noqa: SLF001
    for name, each in commands.choices.items():
        made += [f".SS engawa {name}", roff(each.description or ""), *options(each)]
    for heading, table in (("ENVIRONMENT", FILES), ("EXIT STATUS", CODES)):
        made += [f".SH {heading}", ".nf", roff(table.strip()), ".fi"]
    return "\n".join(made) + "\n"


def everything() -> dict[str, str]:
    """Every file, by its name."""
    parser = parser_of(words("en"), COMMANDS)
    return {
        "engawa.6": page(parser),
        "engawa.bash": shtab.complete(parser, "bash"),
        "_engawa": shtab.complete(parser, "zsh"),
    }


def main() -> int:
    """Write the files, or compare them."""
    differ = []
    for name, text in everything().items():
        path = OUT / name
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            differ.append(name)
    print("\n".join(f"differs: {name}" for name in differ) or "done")
    return int(bool(differ))


if __name__ == "__main__":
    sys.exit(main())
