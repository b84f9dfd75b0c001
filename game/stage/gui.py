"""Widgets: pygame_gui's buttons, text pages and entry lines in our wood and paper, moved through by our focus.

pygame_gui knows a mouse and nothing else. So it is given a pointer that is not the mouse: it lies on whatever our
focus is on, and a confirmation, by pad, key or mouse, is a click of that pointer, which pygame_gui handles as any
other. Nothing else reaches it but typing.

Its surfaces go onto a page as pictures and are drawn by the layers where they changed, so a still menu costs
nothing. The import of pygame_gui takes longer than all else at the start: only what shows a widget imports this.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import i18n  # type: ignore[import-untyped]  # pygame_gui's own
import pygame
import pygame_gui
from pygame_gui.core import ObjectID
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.core.ui_element import UIElement
from pygame_gui.core.ui_font_dictionary import UIFontDictionary
from pygame_gui.core.utility import FontResource, set_default_manager
from pygame_gui.elements import UIButton, UITextBox, UITextEntryLine

from game.stage.atlas import Atlas
from game.stage.drawn import Drawn
from game.stage.text import ALONE, FILES, FLOOR, FONTS, LIFT, Text, font_file
from game.stage.theme import Theme, read_art
from game.stage.window import SIZE

FONT = "engawa"
SIZES = range(18, 54, 2)
"""The sizes that widgets are set in, before they grow with the text size; none is set under the floor."""
LONGEST = 40
"""How many screens high a text page may be."""
LETTER = 1.55
"""How much higher than its letters a button must be."""
MARGIN = 28
"""How far from its edge a button's text begins that is not in its middle."""
STATES = {"normal": "normal", "hovered": "focused", "selected": "pressed", "disabled": "disabled"}
"""The states of a pygame_gui button, and what our art calls them."""
LINK = re.compile(r"(<a [^>]*>)(.*?)(</a>)")
AFTER_BOLD = re.compile(r"</b>([\u00a0.,;:!?…»)’]*)( ?)")
LAST_TWO = re.compile(r" (?=(?:[^ <>]|<[^>]*>)+ (?:[^ <>]|<[^>]*>)+$)")
"""The space before the last two words of a paragraph."""


@lru_cache(maxsize=FONTS)
def _letters(file: str, pixels: int, style: tuple[tuple[str, Any], ...]) -> GUIFontPygame:
    """A font of pygame_gui's, from memory: by itself it opens the file for every size of every theme, and keeps it."""
    return GUIFontPygame(BytesIO(font_file(Path(file))), pixels, style=dict(style))


class _Fonts(UIFontDictionary):
    """The fonts of a theme, of which there is one of each size for all themes."""

    def _load_single_font_style(
        self,
        font_loc: tuple[Any, bool],
        font_id: str,
        font_size: int,
        font_style: dict[str, Any],
        force_immediate_load: bool = False,  # noqa: FBT001, FBT002 -- pygame_gui's own
    ) -> None:
        """Have a font in a size and style."""
        del force_immediate_load
        resource = FontResource(font_id, font_size, font_style, font_loc)
        resource.loaded_font = _letters(font_loc[0], font_size, tuple(font_style.items()))
        self.loaded_fonts[font_id] = resource


class Looks(UIAppearanceTheme):
    """A theme of pygame_gui whose pictures are ours, stretched for the widget that wears them."""

    def __init__(self, loader: BlockingThreadedResourceLoader, data: Mapping[str, Any]) -> None:
        super().__init__(loader, "en")
        self.font_dict = _Fonts(loader, "en")
        self._worn: dict[str, dict[str, pygame.Surface]] = {}
        self.load_theme(dict(data))

    def wear(self, called: str, pictures: Mapping[str, pygame.Surface]) -> None:
        """Say what a widget of this object id looks like in each state."""
        # pygame_gui lays everything on with alpha multiplied in.
        self._worn[called] = {state: picture.premul_alpha() for state, picture in pictures.items()}

    def worn(self, called: str) -> bool:
        """Whether there are pictures for this object id."""
        return called in self._worn

    def get_image_details(self, image_id: str, combined_element_ids: list[str]) -> list[dict[str, Any]]:
        """The picture of a widget in a state."""
        for called in combined_element_ids:
            picture = self._worn.get(called, {}).get(image_id.removesuffix("_image"))
            if picture is not None:
                return [{"id": "single", "layer": 0, "position": (0.5, 0.5), "surface": picture}]
        raise LookupError(image_id)


class _Manager(pygame_gui.UIManager):
    """A manager whose pointer is where our focus is."""

    def __init__(self, size: tuple[int, int], looks: Looks) -> None:
        self._looks = looks
        super().__init__(size, enable_live_theme_updates=False)
        set_default_manager(None)  # the library keeps its first one for good, with every picture of that scale
        # Every manager adds a folder in which each text of each widget is looked up from then on: ours are translated.
        i18n.load_path.clear()

    def create_new_theme(self, theme_path: Any = None) -> Looks:
        """The one theme of the house."""
        del theme_path
        return self._looks

    def _update_mouse_position(self) -> None:
        """Leave the pointer where it was put: the mouse itself is asked by `devices`."""


class Gui:
    """What all widgets share: the theme, for one scale of the canvas and one text size."""

    def __init__(self, file: Path, theme: Theme, atlas: Atlas, text: Text) -> None:
        self.atlas = atlas
        self.text = text
        self._loader = BlockingThreadedResourceLoader()
        self.looks = Looks(self._loader, self._data(file, theme))
        self._loader.start()
        self._loader.update()

    def _data(self, file: Path, theme: Theme) -> dict[str, Any]:
        """The theme file in pygame_gui's terms, with a font for every element and every size."""
        read: dict[str, dict[str, Any]] = dict(read_art(file, dict[str, dict[str, dict[str, str]]]))
        for element in read.values():
            element["colours"] = {part: _hex(theme, name) for part, name in element.get("colours", {}).items()}
            element["font"] = self._font(FLOOR, bold=False)
        for size in SIZES:
            for bold in (False, True):
                read[_class(size, bold=bold)] = {"font": self._font(size, bold=bold)}
            margin = str(round(MARGIN * self.atlas.scale))
            read[f"@left{size}"] = {
                "font": self._font(size, bold=True),
                "misc": {"text_horiz_alignment": "left", "text_horiz_alignment_padding": margin},
            }
        return read

    def _font(self, size: int, *, bold: bool) -> dict[str, str]:
        plain, strong = (str(FILES[each]) for each in (False, True))
        paths = {"regular_path": plain, "bold_path": strong, "italic_path": plain, "bold_italic_path": strong}
        return {"name": FONT, "size": str(self.pixels(size)), "bold": str(int(bold)), **paths}

    def pixels(self, size: int) -> int:
        """How high a font of a logical size is on the canvas."""
        return max(1, round(self.text.grown(size) * self.text.scale))

    def rect(self, logical: pygame.Rect) -> pygame.Rect:
        """A logical rectangle in pixels."""
        return pygame.Rect(*(round(part * self.atlas.scale) for part in logical))

    def dressed(self, art: str, size: tuple[int, int]) -> str:
        """The object id of a widget that wears one picture of ours, or one for each state, at a logical size."""
        called = f"#{art.replace('/', '_')}_{size[0]}x{size[1]}"
        if not self.looks.worn(called):
            index = self.atlas.index
            states = {state: art if art in index else f"{art}_{ours}" for state, ours in STATES.items()}
            self.looks.wear(called, {state: self.atlas.stretched(name, *size) for state, name in states.items()})
        return called

    def fitted(self, text: str, size: int, width: float, high: float) -> int:
        """The largest size up to `size` at which a button has room for its line, or the smallest there is."""
        for each in range(size, SIZES[0], -2):
            fits = self.text.width(text, each, bold=True) <= width and LETTER * self.text.grown(each) <= high
            if fits or self.text.grown(each) <= FLOOR:
                return each
        return SIZES[0]

    def widgets(self) -> Widgets:
        """A fresh set of widgets, for one scene."""
        return Widgets(self)


class Link(NamedTuple):
    """A link of a text page."""

    target: str
    rect: pygame.Rect
    """Where it is in its box, in logical pixels."""


class Widgets:
    """The widgets of one scene, by name, with the pointer that our focus moves."""

    def __init__(self, gui: Gui) -> None:
        self.gui = gui
        width, height = (round(part * gui.atlas.scale) for part in SIZE)
        # Text pages are much longer than the screen and are cut to it by whoever shows them.
        self._manager = _Manager((width, LONGEST * height), gui.looks)
        self._all: dict[str, UIElement] = {}
        self._line: UITextEntryLine | None = None
        self._pressed: str | None = None
        self.point(None)

    def __contains__(self, name: str) -> bool:
        return name in self._all

    # --- making -----------------------------------------------------------------------------------------

    def button(  # noqa: PLR0913 -- a button has this many free things, all named
        self,
        name: str,
        rect: pygame.Rect,
        text: str,
        *,
        size: int,
        art: str = "papers/button",
        left: bool = False,
        able: bool = True,
    ) -> None:
        """A button with a text in its middle, or at its left, wearing our wood."""
        called = ObjectID(self.gui.dressed(art, rect.size), f"@left{size}" if left else _class(size, bold=True))
        made = UIButton(self.gui.rect(rect), text, self._manager, object_id=called, command=self._heard(name))
        self._raise(made, round(LIFT * self.gui.pixels(size)))
        if not able:
            made.disable()
        if self._line is not None:
            # A line goes on being typed into, whatever is clicked.
            made.set_focus_set(self._line.get_focus_set())
        self._all[name] = made

    @staticmethod
    def _raise(button: UIButton, by: int) -> None:
        """Set the text of a button higher by so many pixels, in every state."""
        shape = button.drawable_shape
        assert shape is not None
        assert shape.text_box_layout is not None
        for row in shape.text_box_layout.layout_rows:
            row.y -= by
            row.vert_align_items_to_row()
        drawn = [state for state in shape.states if state not in shape.states_to_redraw_queue]
        for state in drawn:  # the others are drawn when there is time, or when they are wanted
            shape.redraw_state(state)
        button.update(0.0)  # which takes the picture that was drawn anew

    def _heard(self, name: str) -> Callable[[], None]:
        def pressed() -> None:
            self._pressed = name

        return pressed

    def box(self, name: str, place: tuple[int, int], width: int, text: str, *, size: int) -> int:
        """A text of paragraphs, bold words and links, as wide as said; how high it is, in logical pixels."""
        # A link stays in one piece: the focus is on all of it, and pygame_gui forgets what it broke off.
        text = LINK.sub(lambda link: link[1] + link[2].replace(" ", "\u00a0") + link[3], text)
        text = self.gui.text.bound(text, size, width)
        # pygame_gui may break a line at the end of bold words: what closes a sentence stays with them.
        text = AFTER_BOLD.sub(r"\1\2</b>", text)
        made = self._paragraph(text, place, width, size)
        if self._ends_alone(made, round(width * ALONE * self.gui.atlas.scale)):
            made.kill()
            made = self._paragraph(LAST_TWO.sub("<br>", text), place, width, size)
        self._all[name] = made
        return math.ceil(float(made.rect.h) / self.gui.atlas.scale)

    def _paragraph(self, text: str, place: tuple[int, int], width: int, size: int) -> UITextBox:
        """A text set as wide as said, and as high as it takes."""
        rect = self.gui.rect(pygame.Rect(*place, width, 0))
        rect.h = -1
        called = ObjectID(class_id=_class(size, bold=False))
        return UITextBox(text, rect, self._manager, object_id=called, allow_split_dashes=False)

    @staticmethod
    def _ends_alone(made: UITextBox, short: int) -> bool:
        """Whether a short word stands on the last line by itself, and could get company of the line above."""
        layout = made.text_box_layout
        assert layout is not None
        rows = layout.layout_rows[-2:]
        if len(rows) < 2 or rows[-1].width > short:
            return False
        above, last = ("".join(getattr(part, "text", "") for part in row.items).split() for row in rows)
        return len(above) > 2 and len(last) == 1

    def entry(self, name: str, rect: pygame.Rect, text: str, *, size: int, limit: int) -> None:
        """A line to type into; said before the buttons beside it."""
        called = ObjectID(class_id=_class(size, bold=True))
        made = UITextEntryLine(self.gui.rect(rect), self._manager, object_id=called, initial_text=text)
        made.set_text_length_limit(limit)
        self._all[name] = self._line = made
        self._manager.set_focus_set(made)
        # pygame_gui lets all keys repeat from now on, and would move everything that is held.
        pygame.key.set_repeat(0)
        self.key(pygame.K_END)

    # --- the pointer ------------------------------------------------------------------------------------

    def point(self, at: str | tuple[int, int] | None) -> None:
        """Lay the pointer on a widget, on a logical point, or nowhere."""
        if isinstance(at, str):
            where = self._all[at].rect.center if at in self._all else (-1, -1)
        elif at is None:
            where = (-1, -1)
        else:
            where = round(at[0] * self.gui.atlas.scale), round(at[1] * self.gui.atlas.scale)
        self._manager.mouse_position = (int(where[0]), int(where[1]))
        self.pass_time(0.0)

    def click(self) -> str | None:
        """Click with the pointer; the button or the link's target that was hit, if any was."""
        self._pressed = None
        at = self._manager.mouse_position
        pygame.event.get(pygame_gui.UI_TEXT_BOX_LINK_CLICKED)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._manager.process_events(pygame.Event(kind, pos=at, button=pygame.BUTTON_LEFT))
        for event in pygame.event.get(pygame_gui.UI_TEXT_BOX_LINK_CLICKED):
            self._pressed = event.link_target
        self.pass_time(0.0)
        return self._pressed

    def pass_time(self, seconds: float) -> None:
        """Let widgets follow the pointer."""
        self._manager.update(seconds)

    def blink(self, seconds: float) -> None:
        """Let the cursor of the line blink."""
        if self._line is not None:
            self._line.update(seconds)

    # --- typing -----------------------------------------------------------------------------------------

    def hear(self, event: pygame.Event) -> None:
        """Hand on what is typed."""
        self._manager.process_events(event)
        self.pass_time(0.0)

    def key(self, key: int) -> None:
        """Press a key of the entry line: delete, or go somewhere."""
        self.hear(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def typed(self, name: str) -> str:
        """What stands in an entry line."""
        line = self._all[name]
        assert isinstance(line, UITextEntryLine)
        return line.get_text()

    # --- what is seen -----------------------------------------------------------------------------------

    def picture(self, name: str) -> pygame.Surface:
        """What a widget looks like now; alpha is multiplied in."""
        image: pygame.Surface | None = self._all[name].image
        assert image is not None
        return image

    def drawn(self, name: str, layer: int) -> Drawn:
        """A widget as a picture on the canvas."""
        widget = self._all[name]
        place = round(widget.rect.x), round(widget.rect.y)
        return Drawn(f"widget {name}", self.picture(name), place, layer, blend=pygame.BLEND_PREMULTIPLIED)

    def links(self, name: str) -> list[Link]:
        """The links of a text, from its first to its last."""
        box = self._all[name]
        assert isinstance(box, UITextBox)
        scale = self.gui.atlas.scale
        return [
            Link(chunk.href, pygame.Rect(*(round(part / scale) for part in (chunk.x, chunk.y, chunk.w, chunk.h))))
            for chunk in box.link_hover_chunks
        ]

    def drop(self, name: str) -> None:
        """Take a widget away."""
        self._all.pop(name).kill()


def _hex(theme: Theme, name: str) -> str:
    return "#00000000" if name == "clear" else "#{:02x}{:02x}{:02x}".format(*theme[name])


def _class(size: int, *, bold: bool) -> str:
    """The class id that sets a widget's font."""
    return f"@{'bold' if bold else 'plain'}{size}"
