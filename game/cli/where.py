"""`engawa where`: the folders in use, one a line."""

from __future__ import annotations

import argparse

from game import paths
from game.files import named
from game.records import RECORDS
from game.report import CRASHES, LOG
from game.settings import SETTINGS
from game.words import Words


def arguments(parser: argparse.ArgumentParser, words: Words) -> None:
    """Nothing more can be said."""
    del parser, words


def run(chosen: argparse.Namespace, words: Words) -> int:
    """Print them."""
    del chosen
    saves = paths.saves()
    found = {
        "data": paths.data(),
        "saves": saves,
        "settings": saves / SETTINGS,
        "records": saves / RECORDS,
        "log": saves / LOG,
        "crashes": saves / CRASHES,
    }
    for key, path in found.items():
        print(words.say("cli.where.line", what=words.say(f"cli.where.{key}"), path=named(path)))
    return 0
