"""Settings: what a household chose, kept as one small JSON file beside the saves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from game.files import read_json, write_json
from game.kernel.trouble import Trouble
from game.names import name_of

SETTINGS = "settings.json"
"""What the file is called, in the folder of saves."""

Volume: TypeAlias = Annotated[int, Meta(ge=0, le=10)]
Speed = Literal["slow", "normal", "fast", "off"]
PACE: dict[str, float] = {"slow": 1.7, "normal": 1.0, "fast": 0.45, "off": 0.0}
"""How long shows take, by the speed chosen."""
HASTE: dict[str, float] = {"slow": 0.55, "normal": 1.0, "fast": 1.8}
"""How fast a held direction repeats, by the speed chosen."""


class Settings(Struct, frozen=True):
    """Every choice, with what it is before anybody chose. What an older or newer Engawa wrote is taken over."""

    language: Literal["en", "fr"] | None = None
    """None: the language of the system."""
    full_screen: bool = True
    speed: Speed = "normal"
    reduced_motion: bool = False
    shake: bool = True
    hints: bool = True
    turns_end: bool = True
    """Whether a turn in which nothing is left to choose ends by itself."""
    remarks: bool = True
    """Whether minds say a word now and then."""
    text_size: Literal[100, 125, 150] = 100
    contrast: bool = False
    edges: Annotated[int, Meta(ge=0, le=10)] = 0
    """How far the picture is drawn in from the edges of the screen, in half hundredths of its width and height."""
    coordinates: bool = False
    """Whether rows and columns are always named at the rim of the board."""
    left_handed: bool = False
    """Whether what lies at the sides of a table lies at the other ones."""
    captions: bool = False
    voice: bool = False
    """Whether what is focused is read aloud, where the system has a voice."""
    cursor: Literal["slow", "normal", "fast"] = "normal"
    toggle: bool = False
    """Whether what is held otherwise is pressed once to begin and once to end."""
    rumble: bool = True
    light: bool = True
    effects: Volume = 8
    music: Volume = 8
    names: tuple[str, str, str, str] = ("", "", "", "")
    """What the seats were called last; whatever a file says, names that can be shown."""
    plain: bool = False
    """Whether frames are drawn without the graphics card, from the next start on."""
    keys: dict[str, str] = field(default_factory=dict)
    """The keys that were changed, by act."""
    buttons: dict[str, str] = field(default_factory=dict)
    """The buttons of pads that were changed, by act."""

    def __post_init__(self) -> None:
        force_setattr(self, "names", tuple(name_of(name) for name in self.names))

    @property
    def haste(self) -> float:
        """How much faster than usual a held direction repeats."""
        return HASTE[self.cursor]

    @property
    def pace(self) -> float:
        """How long shows take: 1 as they are written, 0 for none."""
        return PACE[self.speed]


def load_settings(path: Path) -> tuple[Settings, Trouble | None]:
    """The settings of a file, each as before anybody chose if it cannot be read, with what is wrong; it is left."""
    return read_json(path, Settings, "settings_broken")


def save_settings(settings: Settings, path: Path, *, broken: bool = False) -> None:
    """Write the settings: all of them or, if anything fails, nothing. A broken file is put aside, not written over."""
    write_json(path, settings, broken=broken)
