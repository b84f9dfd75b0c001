"""The house: what every scene shares. Settings, words, pictures, text, sounds, thoughts, and the
folder of saves.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game import paths
from game.kernel.trouble import Trouble
from game.minds.worker import Inline, Thinker
from game.progress import PROGRESS
from game.scenes.captions import Captions
from game.settings import SETTINGS, Settings, load_settings, save_settings
from game.stage.atlas import Atlas
from game.stage.audio import Audio
from game.stage.mapping import PADS, Map, keep_map, load_maps
from game.stage.text import Text
from game.stage.theme import Theme
from game.stage.voice import Voice
from game.words import Words, language_of_user, words

if TYPE_CHECKING:
    from game.stage.gui import Gui


class House:
    """Shared by all scenes of one run."""

    def __init__(
        self,
        *,
        scale: float = 1.0,
        saves: Path | None = None,
        thinker: Thinker | None = None,
        kept: tuple[Settings, Trouble | None] | None = None,
    ) -> None:
        """Open it; `kept` are its settings, for who has read them already."""
        data = paths.data() / "assets"
        self.saves = saves or paths.saves()
        self.progress_file = self.saves / PROGRESS
        self.settings: Settings
        self.settings, self.trouble = kept or load_settings(self.saves / SETTINGS)
        """`trouble` is what was wrong with the settings file, or with the last match, until it is told."""
        self._broken = self.trouble is not None
        self.told: set[str] = set()
        """What was told already and is not told again: files of levels/ with faults, pads that nobody knows."""
        self._of_system = language_of_user()
        self._themes = data / "theme"
        self.audio = Audio(data / "sounds", effects=self.settings.effects / 10, music=self.settings.music / 10)
        self.captions = Captions(self.audio)
        self.maps, of_pads = load_maps(self.saves / PADS)
        """What the pads are made of that SDL does not know."""
        self.trouble = self.trouble or of_pads
        self.voice = Voice()
        self.thinker: Thinker = thinker or Inline()
        """Who thinks for the minds: a worker where people play, else a few counted thoughts in between."""
        guests = [root.folder / "assets" / "art" for root in paths.roots() if root.game]
        self._art = data / "art", [folder for folder in guests if (folder / "index.toml").exists()]
        self._gui_file = data / "theme" / "gui.toml"
        self._gui: Gui | None = None
        self.fit(scale)

    def fit(self, scale: float) -> None:
        """Make pictures and text for another scale of the canvas."""
        folder, more = self._art
        contrast = self.settings.contrast
        self.theme = Theme(self._themes / "palette.toml", *([self._themes / "contrast.toml"] if contrast else []))
        self.atlas = Atlas(folder, scale, more, contrast=contrast)
        self.text = Text(scale, self.settings.text_size / 100)

    def close(self) -> None:
        """Let sounds, thoughts and pictures go."""
        self.thinker.close()
        self.audio.close()
        self.voice.close()
        self.atlas.forget()

    @property
    def gui(self) -> Gui:
        """What widgets look like at this scale and text size, made when the first one is shown."""
        if self._gui is None or self._gui.atlas is not self.atlas or self._gui.text is not self.text:
            from game.stage.gui import Gui  # noqa: PLC0415 -- see there: the import is long

            self._gui = Gui(self._gui_file, self.theme, self.atlas, self.text)
        return self._gui

    @property
    def words(self) -> Words:
        """The words of the language chosen, or of the system."""
        return words(self.settings.language or self._of_system)

    def say(self, key: str, /, **values: object) -> str:
        """A sentence."""
        return self.words.say(key, **values)

    def learn(self, taught: Map) -> Trouble | None:
        """Keep what a pad is made of; what went wrong with keeping it, if anything."""
        self.maps = {**self.maps, taught.guid: taught}
        try:
            keep_map(self.saves / PADS, taught)
        except Trouble as trouble:
            return trouble
        return None

    def change(self, **changes: object) -> Trouble | None:
        """Change settings and keep them; what went wrong with keeping them, if anything."""
        before = self.settings
        self.settings = replace(self.settings, **changes)
        if self.settings.contrast != before.contrast:
            self.fit(self.atlas.scale)
        elif self.settings.text_size != before.text_size:
            self.text = Text(self.atlas.scale, self.settings.text_size / 100)
        self.audio.volumes(effects=self.settings.effects / 10, music=self.settings.music / 10)
        try:
            save_settings(self.settings, self.saves / SETTINGS, broken=self._broken)
            self._broken = False
        except Trouble as trouble:
            return trouble
        return None
