"""The album: every screen as a picture to be looked at, chapter by chapter; `python -m tests.scenes.album` makes it."""

import os

os.environ.setdefault("ENGAWA_GAMES", "")  # what players have at home: the fifth game of the tests is not theirs

import tests.headless  # noqa: F401 -- before pygame and game are
