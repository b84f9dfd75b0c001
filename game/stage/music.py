"""Music: the loop of a place in three layers, mixed by a thread of its own: it goes on while no frame is drawn."""

from __future__ import annotations

import atexit
import threading
import time
from contextlib import suppress
from pathlib import Path

import pygame

LAYERS = ("base", "middle", "end")
"""Heard from the beginning, once a game is under way, and when its end is near; all run from the first note on."""
CHANNELS = len(LAYERS)
COME, GO = 2.5, 4.0
"""How long a layer takes to be heard and to be gone, in seconds."""
OPEN, SHUT = 1.5, 0.8
"""How long the music of a place takes to be heard, and to be gone while the doors close."""
DUCKED, DUCK, RISE = 0.35, 0.08, 1.2
"""How loud the music is under something important, and how long it takes to duck and to come back."""
DEPTH = 42.0
"""A glide goes in a straight line of decibel; so far down nothing is heard any more."""
BEAT = 0.02
FIRST = 0.5
"""Seconds from the start in which nothing is read to be heard: what is seen first comes first."""


def gain(share: float) -> float:
    """How loud a share of the way from silence is."""
    return 10 ** (DEPTH * (share - 1) / 20) if share > 0 else 0.0


def towards(now: float, goal: float, seconds: float, come: float, go: float) -> float:
    """A share that has moved on its way, up in `come` and down in `go` seconds."""
    return min(goal, now + seconds / come) if goal > now else max(goal, now - seconds / go)


class Mix:
    """How loud the layers are: what is wanted, and how far it has come. It knows time, and no device."""

    def __init__(self) -> None:
        self.layers = [0.0] * len(LAYERS)
        self.whole = 0.0
        self.tide = 0
        self.open = False
        self._duck, self._hold = 1.0, 0.0

    def duck(self, seconds: float) -> None:
        """Give way for a while."""
        self._hold = max(self._hold, seconds)

    def pass_time(self, seconds: float) -> None:
        """Let everything glide."""
        self.whole = towards(self.whole, float(self.open), seconds, OPEN, SHUT)
        self.layers = [
            towards(share, float(number <= self.tide), seconds, COME, GO) for number, share in enumerate(self.layers)
        ]
        self._hold = max(0.0, self._hold - seconds)
        low = DUCKED if self._hold else 1.0
        self._duck = towards(self._duck, low, seconds * (1 - DUCKED), RISE, DUCK)

    @property
    def still(self) -> bool:
        """Whether nothing changes any more."""
        arrived = all(share == float(number <= self.tide) for number, share in enumerate(self.layers))
        return arrived and self.whole == float(self.open) and not self._hold and self._duck == 1.0

    @property
    def gains(self) -> tuple[float, ...]:
        """How loud each layer is now, 0 to 1."""
        return tuple(gain(self.whole) * gain(share) * self._duck for share in self.layers)

    def begin(self) -> None:
        """Begin another piece: the layers that are wanted come with it."""
        self.layers = [float(number <= self.tide) for number in range(len(LAYERS))]


class Music:
    """Plays one place at a time on the first channels of the mixer."""

    def __init__(self, folder: Path, volume: float) -> None:
        self._folder, self._volume = folder, volume
        self._mix = Mix()
        self._wanted: str | None = None
        self._playing: str | None = None
        self._changed = threading.Condition()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="music", daemon=True)
        self._thread.start()
        atexit.register(self.close)  # before pygame closes the mixer under the thread

    def place(self, name: str | None) -> None:
        """Fade what is heard, and begin the piece of another place, if it has one."""
        with self._changed:
            self._wanted, self._mix.tide = name, 0
            self._changed.notify()

    def tide(self, level: int) -> None:
        """Let the layers up to this one be heard: 0 at rest, 1 under way, 2 towards the end."""
        with self._changed:
            self._mix.tide = level
            self._changed.notify()

    def duck(self, seconds: float) -> None:
        """Give way to something important."""
        with self._changed:
            self._mix.duck(seconds)
            self._changed.notify()

    def volume(self, volume: float) -> None:
        """Set how loud music is, 0 to 1."""
        with self._changed:
            self._volume = volume
            self._changed.notify()

    def close(self) -> None:
        """Be silent for good."""
        self._over.set()
        with self._changed:
            self._changed.notify()
        self._thread.join(2)
        atexit.unregister(self.close)

    def _run(self) -> None:
        """Mix until it is over; a mixer that somebody else has closed is over, too."""
        self._over.wait(FIRST)
        with suppress(pygame.error):
            self._mixing()

    @property
    def _closed(self) -> bool:
        return self._over.is_set() or pygame.mixer.get_init() is None

    def _mixing(self) -> None:
        before = time.monotonic()
        while True:
            with self._changed:
                self._mix.open = self._playing is not None and self._wanted == self._playing
                resting = self._mix.still and self._wanted == self._playing
                self._changed.wait(None if resting else BEAT)
                if self._closed:
                    return
                now = time.monotonic()
                self._mix.pass_time(BEAT if resting else now - before)
                before = now
                self._sound()
                after, gone = self._wanted, self._wanted != self._playing and not self._mix.whole
            if gone:
                self._begin(after)
                before = time.monotonic()

    def _sound(self) -> None:
        for channel, loud in enumerate(self._mix.gains):
            pygame.mixer.Channel(channel).set_volume(loud * self._volume)

    def _begin(self, name: str | None) -> None:
        """Load the layers of a place, let them begin at the same sample, and let the last place go."""
        files = [self._folder / f"{name}.{layer}.ogg" for layer in LAYERS] if name else []
        try:
            sounds = [pygame.mixer.Sound(file) for file in files]
        except (pygame.error, FileNotFoundError):  # a place without music has its air
            sounds = []
        with self._changed:
            if self._closed:
                return
            for channel in range(CHANNELS):
                pygame.mixer.Channel(channel).stop()
            self._mix.begin()
            for sound in sounds:  # a channel that begins is loud: the sound itself is held back until it is not
                sound.set_volume(0)
            for channel, sound in enumerate(sounds):
                pygame.mixer.Channel(channel).play(sound, loops=-1)
            for channel, sound in enumerate(sounds):
                pygame.mixer.Channel(channel).set_volume(0)
                sound.set_volume(1)
            self._playing = name
