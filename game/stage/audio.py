"""Audio: sounds of assets/sounds, loaded in the background; silent without a device, never a fault."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pygame

from game.stage.quiet import quiet

_CHANNELS = 24


class Audio:
    """Plays effects and one quiet loop at a time."""

    def __init__(self, folder: Path, *, effects: float = 0.8, music: float = 0.5) -> None:
        self._folder = folder
        self._effects = effects
        self._music = music
        self._takes: dict[str, list[pygame.mixer.Sound]] = {}
        self._last: dict[str, int] = {}
        self._luck = random.Random()  # noqa: S311 -- which take is heard is no part of a game
        self._place: str | None = None
        self.heard: list[str] = []
        """The names last played, for those who cannot hear: tests, and a deaf player's captions."""
        self.mute = not self._open()
        if not self.mute:
            threading.Thread(target=self._load, name="sounds", daemon=True).start()

    @staticmethod
    def _open() -> bool:
        try:
            with quiet():
                pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(_CHANNELS)
        except (pygame.error, NotImplementedError):
            return False
        return True

    def _load(self) -> None:
        """Load every take of every sound: stone.1.wav, stone.2.wav ..."""
        for path in sorted(self._folder.glob("*.wav")):
            try:
                sound = pygame.mixer.Sound(path)
            except pygame.error:  # one that cannot be read stays silent
                continue
            self._takes.setdefault(path.stem.partition(".")[0], []).append(sound)

    def play(self, name: str, *, volume: float = 1.0) -> None:
        """Play a sound, never the same take twice in a row."""
        self.heard = [*self.heard[-31:], name]
        takes = self._takes.get(name)
        if self.mute or not takes or not self._effects:
            return
        others = [n for n in range(len(takes)) if n != self._last.get(name)] or [0]
        self._last[name] = self._luck.choice(others)
        sound = takes[self._last[name]]
        sound.set_volume(self._effects * volume)
        sound.play()

    def place(self, name: str | None) -> None:
        """Change the quiet loop that goes with a place."""
        if name == self._place:
            return
        self._place = name
        if self.mute:
            return
        pygame.mixer.music.fadeout(600)
        path = self._folder / "places" / f"{name}.wav"
        if name is not None and path.is_file():
            try:
                pygame.mixer.music.load(path)
                pygame.mixer.music.set_volume(self._music)
                pygame.mixer.music.play(-1, fade_ms=1200)
            except pygame.error:
                return

    def volumes(self, *, effects: float, music: float) -> None:
        """Set how loud effects and loops are, 0 to 1."""
        self._effects, self._music = effects, music
        if not self.mute:
            pygame.mixer.music.set_volume(music)

    def close(self) -> None:
        """Be silent for good."""
        if not self.mute:
            pygame.mixer.quit()
            self.mute = True
