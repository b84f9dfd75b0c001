"""Audio: sounds of assets/sounds, loaded in the background; silent without a device, never a fault."""

from __future__ import annotations

import random
import threading
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import pygame

from game.stage.music import CHANNELS as LAYERS
from game.stage.music import FIRST, Music
from game.stage.quiet import quiet

_CHANNELS = 24
DUCKING = {"curse": 2.0, "end": 2.2, "loss": 1.6, "scroll": 6.4, "win": 2.6}
"""What the music gives way to, and for how long, in seconds."""
AIR = 0.5
"""How loud the air of a place is beside its music."""


class _Heard(NamedTuple):
    """A take that is to be heard."""

    take: pygame.mixer.Sound
    left: float
    """How loud it is at each side."""
    right: float


class Audio:
    """Plays effects, and the music and the air of one place at a time."""

    def __init__(self, folder: Path, *, effects: float = 0.8, music: float = 0.5) -> None:
        self._folder = folder
        self._effects = effects
        self._loops = music
        self._takes: dict[str, list[pygame.mixer.Sound]] = {}
        self._last: dict[str, int] = {}
        self._luck = random.Random()  # noqa: S311 -- which take is heard is no part of a game
        self._place: str | None = None
        self.share = 1.0
        """How much of its loudness everything has now: see `whisper`."""
        self.level = 0
        """How much of the music is heard: see `tide`."""
        self.heard: list[str] = []
        """The names last played, for those who cannot hear: tests, and captions."""
        self.played = 0
        """How many were played so far."""
        self.mute = not self._open()
        self._music = None if self.mute else Music(folder / "music", music)
        self._over = threading.Event()
        self._due: SimpleQueue[_Heard | None] = SimpleQueue()
        """What begins to be heard: by a thread of its own, for the mixer may be busy, and no frame waits for it."""
        self._player = threading.Thread(target=self._run, name="sounds", daemon=True)
        if not self.mute:
            self._player.start()

    @staticmethod
    def _open() -> bool:
        try:
            with quiet():
                # At another rate every loop would be resampled, and its ends would no longer meet.
                pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(_CHANNELS)
            pygame.mixer.set_reserved(LAYERS)
        except (pygame.error, NotImplementedError):
            return False
        return True

    def _run(self) -> None:
        """Load all there is, and let be heard what is due: the first frame comes first."""
        if self._over.wait(FIRST):
            return
        for path in sorted(self._folder.glob("*.ogg")):
            self._load(path)
            while not self._due.empty():  # what is due does not wait for all the others
                if not self._begin():
                    return
        while self._begin():
            pass

    def _begin(self) -> bool:
        """Let be heard what is due next, as soon as anything is; False if nothing will be any more."""
        heard = self._due.get()
        if heard is None:
            return False
        with suppress(pygame.error):  # the mixer was closed meanwhile
            channel = _begun(heard.take)
            if channel is not None:
                channel.set_volume(heard.left, heard.right)
        return True

    def _load(self, path: Path) -> None:
        """Load a take of a sound: stone.1.ogg, stone.2.ogg ..."""
        with suppress(pygame.error, OSError):  # one that cannot be read stays silent
            self._takes.setdefault(path.stem.partition(".")[0], []).append(pygame.mixer.Sound(path))

    def play(self, name: str, *, volume: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound, never the same take twice in a row; `pan` lies between left (-1) and right (1)."""
        self.heard = [*self.heard[-31:], name]
        self.played += 1
        takes = self._takes.get(name)
        if self.mute or not takes or not self._effects:
            return
        others = [n for n in range(len(takes)) if n != self._last.get(name)] or [0]
        self._last[name] = self._luck.choice(others)
        loud = self._effects * volume * self.share
        self._due.put(_Heard(takes[self._last[name]], loud * min(1.0, 1 - pan), loud * min(1.0, 1 + pan)))
        if self._music is not None and name in DUCKING:
            self._music.duck(DUCKING[name])

    def place(self, name: str | None) -> None:
        """Change the music and the air that go with a place."""
        if name == self._place:
            return
        self._place, self.level = name, 0
        if self._music is None:
            return
        self._music.place(name)
        pygame.mixer.music.fadeout(600)
        path = self._folder / "places" / f"{name}.ogg"
        if name is not None and path.is_file():
            try:
                pygame.mixer.music.load(path)
                pygame.mixer.music.set_volume(AIR * self._loops * self.share)
                pygame.mixer.music.play(-1, fade_ms=1200)
            except pygame.error:
                return

    def tide(self, level: int) -> None:
        """Let more of the music be heard: 0 at rest, 1 when a game is under way, 2 when its end is near."""
        if level == self.level:
            return
        self.level = level
        if self._music is not None:
            self._music.tide(level)

    def volumes(self, *, effects: float, music: float) -> None:
        """Set how loud effects and loops are, 0 to 1."""
        before, self._effects, self._loops = self._loops, effects, music
        if music != before:  # it is asked for with every turn, and the mixer may be busy for a whole frame
            self.whisper(self.share)

    def whisper(self, share: float) -> None:
        """Let everything be heard with a share of its loudness: 1 for all of it."""
        self.share = share
        if self._music is not None:
            self._music.volume(self._loops * share)
            pygame.mixer.music.set_volume(AIR * self._loops * share)

    def close(self) -> None:
        """Be silent for good."""
        if self._music is not None:
            self._over.set()
            self._due.put(None)
            self._player.join()  # a mixer that is closed under a sound being read never comes back
            self._music.close()
            self._music = None
            pygame.mixer.quit()
            self.mute = True


def _begun(sound: pygame.mixer.Sound) -> pygame.mixer.Channel | None:
    """The channel a sound plays on; None, which the stubs do not tell, if more sound than can be told apart."""
    return sound.play()
