"""No screen, no sound card, and a fifth game at the table. Imported before pygame and game are."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "none"  # nobody listens: what is heard is told by name; test_audio has ears
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ.setdefault("ENGAWA_GAMES", "tests.fifth.sanmoku")
