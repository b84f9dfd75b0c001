"""The house: what every scene shares. Settings, words, pictures, text, sounds, thoughts, the folder of saves."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game import paths
from game.household import HOUSEHOLD, Member, keep_household, load_household, member_of, put
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
    """Everything that the scenes of one run share."""

    def __init__(
        self,
        *,
        scale: float = 1.0,
        saves: Path | None = None,
        thinker: Thinker | None = None,
        kept: tuple[Settings, Trouble | None] | None = None,
        language: str | None = None,
    ) -> None:
        """Open it; `kept` are its settings, for who has read them already.

        A `language` is spoken whatever the settings say, until another one is chosen in them; it is not kept.
        """
        data = paths.data() / "assets"
        self.saves = saves or paths.saves()
        self.progress_file = self.saves / PROGRESS
        self._kept, fault = kept or load_settings(self.saves / SETTINGS)
        self.settings: Settings = self._kept
        """What is good for now: what was chosen for the house, and over it what whoever plays prefers."""
        self._broken = fault is not None
        self.members, lost = load_household(self.saves / HOUSEHOLD)
        """Everybody who lives here."""
        self._lost = lost is not None
        self._untold = [each for each in (fault, lost) if each is not None]
        self.whose: str | None = None
        """Whose preferences are good for now."""
        self.known: dict[str, str] = {}
        """Who was seen with what in their hands this evening: names, by pad or desk."""
        self.called: dict[str, str] = {}
        """Who is called otherwise since this evening: the new name, by the old one."""
        self.told: set[str] = set()
        """What was told already and is not told again: files of levels/ with faults, pads that nobody knows."""
        self._of_system = language_of_user()
        self._asked = language
        self._themes = data / "theme"
        self.audio = Audio(data / "sounds", effects=self.settings.effects / 10, music=self.settings.music / 10)
        self.captions = Captions(self.audio)
        self.maps, of_pads = load_maps(self.saves / PADS)
        """What the pads are made of that SDL does not know."""
        self._untold += [of_pads] if of_pads is not None else []
        self.voice = Voice()
        self.thinker: Thinker = thinker or Inline()
        """Who thinks for the minds: a worker where people play, else a few counted thoughts in between."""
        guests = [root.folder / "assets" / "art" for root in paths.roots() if root.game]
        self._art = data / "art", [folder for folder in guests if (folder / "index.toml").exists()]
        self._looks: dict[bool, tuple[Theme, Atlas]] = {}
        """Colours and pictures for one scale of the canvas: plain, and of high contrast."""
        self._gui_file = data / "theme" / "gui.toml"
        self._gui: Gui | None = None
        self.fit(scale)

    @property
    def untold(self) -> Trouble | None:
        """What was wrong with a file, or with the last match, and is to be told next."""
        return self._untold[0] if self._untold else None

    def owe(self, *troubles: Trouble | None) -> None:
        """Tell these next, one after the other; nothing is owed where all went well, and nothing twice."""
        fresh = [each for each in troubles if each is not None and each not in self._untold]
        self._untold = [*fresh, *self._untold]

    def next_untold(self) -> Trouble | None:
        """What was wrong, for whoever tells it now: it is not owed any more."""
        return self._untold.pop(0) if self._untold else None

    def fit(self, scale: float) -> None:
        """Make pictures and text for another scale of the canvas, and keep none of the last one."""
        for _, atlas in self._looks.values():
            atlas.forget()
        self._looks = {}
        self._gui = None
        self.theme, self.atlas = self._look(scale, contrast=self.settings.contrast)
        self.text = Text(scale, self.settings.text_size / 100)

    def _look(self, scale: float, *, contrast: bool) -> tuple[Theme, Atlas]:
        """Colours and pictures; those of another contrast are kept for whoever plays next."""
        if contrast not in self._looks:
            folder, more = self._art
            theme = Theme(self._themes / "palette.toml", *([self._themes / "contrast.toml"] if contrast else []))
            self._looks[contrast] = theme, Atlas(folder, scale, more, contrast=contrast)
        return self._looks[contrast]

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
        """The words of the language that was asked for, or chosen, or of the system."""
        return words(self._asked or self.settings.language or self._of_system)

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
        """Change settings and keep them; what went wrong with keeping them, if anything.

        What whoever plays prefers otherwise than the house is changed for them alone.
        """
        member = self.member(self.whose or "")
        own = {name: value for name, value in changes.items() if member is not None and name in member.preferences}
        self._kept = replace(self._kept, **{name: value for name, value in changes.items() if name not in own})
        if "language" in changes:
            self._asked = None
        trouble = self.keep_member(member.name, replace(member, **own)) if member is not None and own else None
        self._settle()
        if own and len(own) == len(changes):
            return trouble
        try:
            save_settings(self._kept, self.saves / SETTINGS, broken=self._broken)
            self._broken = False
        except Trouble as fault:
            return fault
        return trouble

    def _settle(self) -> None:
        """Let everything be as the house and whoever plays want it."""
        before, self.settings = self.settings, self.prefers(self.whose or "")
        if self.settings.contrast != before.contrast:
            self.theme, self.atlas = self._look(self.atlas.scale, contrast=self.settings.contrast)
        if self.settings.text_size != before.text_size:
            self.text = Text(self.atlas.scale, self.settings.text_size / 100)
        self.audio.volumes(effects=self.settings.effects / 10, music=self.settings.music / 10)

    def prefers(self, name: str) -> Settings:
        """The settings as they are good for somebody: the house's, and over them their own."""
        member = self.member(name)
        return self._kept if member is None else replace(self._kept, **member.preferences)

    def foresee(self, names: Iterable[str]) -> None:
        """Some people play in turn: begin to read the pictures again for those who want another look than this one."""
        for contrast in {self.prefers(name).contrast for name in names} - {self.settings.contrast}:
            _, atlas = self._look(self.atlas.scale, contrast=contrast)
            atlas.expect(self.atlas.known)

    # --- who lives here ---------------------------------------------------------------------------------

    def member(self, name: str) -> Member | None:
        """Who of the household is called so; None for a guest."""
        return member_of(self.members, name)

    def keep_member(self, was: str, member: Member | None) -> Trouble | None:
        """Change who was called so, or add them, or let them go with None; what went wrong with keeping that."""
        if member is not None and member.name != was:
            self.called[was] = member.name
            self.known = {held: member.name if name == was else name for held, name in self.known.items()}
        self.members = put(self.members, was, member)
        self._settle()
        try:
            keep_household(self.saves / HOUSEHOLD, self.members, broken=self._lost)
            self._lost = False
        except Trouble as trouble:
            return trouble
        return None

    def plays(self, name: str | None) -> bool:
        """Somebody plays from now on, or nobody with None; whether anything on the screen has another size or look."""
        before = self.settings
        self.whose = name
        self._settle()
        if name is None:  # nobody is waited for who wants another look
            self._looks = {self.settings.contrast: (self.theme, self.atlas)}
        return (self.settings.text_size, self.settings.contrast) != (before.text_size, before.contrast)

    def learned(self, held: str, game: str, lesson: str) -> Trouble | None:
        """A lesson was taken by who was seen with that in their hands, or by the only one who lives here."""
        alone = self.members[0] if len(self.members) == 1 else None
        member = self.member(self.known.get(held, "")) or alone
        return None if member is None else self.keep_member(member.name, member.with_lesson(game, lesson))
