"""Layers, text, atlas, particles: what is on the screen is what was said, and only what changed is drawn."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernel.trouble import Trouble
from game.stage.atlas import Atlas
from game.stage.drawn import Drawn
from game.stage.layers import Layers
from game.stage.particles import KINDS, Particles
from game.stage.text import FILES, FLOOR, Text
from game.stage.window import Canvas, Window

PLACES = st.dictionaries(
    st.sampled_from("abcdef"),
    st.tuples(st.integers(-20, 180), st.integers(-20, 120), st.integers(0, 3), st.sampled_from([255, 120])),
    max_size=6,
)


@settings(max_examples=60)
@given(frames=st.lists(PLACES, min_size=1, max_size=6))
def test_drawing_only_what_changed_looks_like_drawing_everything(
    frames: list[dict[str, tuple[int, int, int, int]]],
) -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    pictures = {}
    for n, name in enumerate("abcdef"):
        pictures[name] = pygame.Surface((40, 30), pygame.SRCALPHA)
        pictures[name].fill((40 * n, 200 - 30 * n, 90, 200))
    ground = pygame.Surface((200, 140))
    ground.fill((10, 60, 20))
    layers = Layers()
    layers.ground(ground)
    canvas = Canvas(pygame.Surface((200, 140)), 1.0)
    kept: list[Drawn] = []
    resting = ""
    for n, frame in enumerate(frames):
        shown = [
            Drawn(name, pictures[name], (x, y), layer * 10 + ord(name), alpha)
            for name, (x, y, layer, alpha) in frame.items()
        ]
        if n % 3 == 0:  # now and then some of them are kept for a few frames, and others after that
            resting = "abcd" if n % 2 else "abc"
            kept = [picture for picture in shown if picture.name in resting]
        moving = [picture for picture in shown if picture.name not in resting]
        shown = [*kept, *moving]
        layers.draw(canvas, moving, kept)
        canvas.fresh = False
        whole = Canvas(pygame.Surface((200, 140)), 1.0)
        other = Layers()
        other.ground(ground)
        other.draw(whole, shown)
        assert pygame.image.tobytes(canvas.surface, "RGB") == pygame.image.tobytes(whole.surface, "RGB")


def drawn(name: str, x: int, y: int, wide: int = 40) -> Drawn:
    return Drawn(name, pygame.Surface((wide, wide)), (x, y))


def test_a_picture_that_comes_to_rest_or_begins_to_move_is_not_drawn_again() -> None:
    layers, canvas = Layers(), Canvas(pygame.Surface((400, 300)), 1.0)
    one, other = drawn("one", 10, 10), drawn("other", 200, 100)
    layers.draw(canvas, [other], [one])
    canvas.fresh = False
    assert layers.draw(canvas, [], [one, other]) == []
    assert layers.draw(canvas, [one], [other]) == []


def test_changes_in_a_row_do_not_become_one_large_area() -> None:
    layers, canvas = Layers(), Canvas(pygame.Surface((1900, 1900)), 1.0)
    layers.draw(canvas, [])
    canvas.fresh = False
    stairs = [drawn(f"{n}", 150 * n, 150 * n, 200) for n in range(10)]
    areas = layers.draw(canvas, stairs)
    assert sum(area.w * area.h for area in areas) < 2 * 10 * 200 * 200


def test_nothing_changed_is_nothing_drawn(window: Window) -> None:
    layers = Layers()
    layers.ground(pygame.Surface((100, 100)))
    picture = Drawn("a", pygame.Surface((10, 10)), (5, 5))
    canvas = Canvas(pygame.Surface((100, 100)), 1.0)
    assert layers.draw(canvas, [picture])
    canvas.fresh = False
    assert layers.draw(canvas, [picture]) == []
    assert layers.draw(canvas, [Drawn("a", picture.surface, (6, 5))]) == [pygame.Rect(5, 5, 11, 10)]


def test_text_keeps_its_floor_and_its_cache(window: Window) -> None:
    text = Text(1.0)
    small, floor = text.line("Hiroba 広場", 10, (0, 0, 0)), text.line("Hiroba 広場", FLOOR, (0, 0, 0))
    assert small.get_size() == floor.get_size()
    assert text.line("Hiroba 広場", FLOOR, (0, 0, 0)) is floor
    assert Text(1.0, 1.5).width("Engawa") == pytest.approx(1.5 * text.width("Engawa"), rel=0.05)
    assert Text(2 / 3).width("Engawa", 48) == pytest.approx(text.width("Engawa", 48), rel=0.06)


@pytest.mark.parametrize(
    "text", ["Il n’y a pas d’erreur à signaler.", "縁側 広場 一片 鯉 埴輪", "éèêëàâîïôöùûüçœÉÀÇ«»\u00a0:"]
)
def test_the_font_has_every_sign(window: Window, text: str) -> None:
    pygame.font.init()
    for file in FILES.values():
        font = pygame.font.Font(file, 40)
        assert all(metrics is not None for metrics in font.metrics(text)), text


def letters(text: str) -> str:
    """A text without what is between its words."""
    return "".join(text.split())


@given(st.text(alphabet="abc de\u00a0f", min_size=1, max_size=60), st.integers(60, 400))
def test_wrapping_keeps_every_letter_and_the_width(text: str, width: int) -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    set_ = Text(1.0)
    lines = set_.wrap(text, 32, width)
    assert letters("".join(lines)) == letters(text)
    assert all(set_.width(line.strip(" "), 32) <= width for line in lines)
    if all(set_.width(word, 32) <= width for word in text.split(" ")):
        assert " ".join(lines).split(" ") == text.split(" "), "only a word too long for any line is broken"
    if all(set_.width(word, 32) <= width for word in text.split()):
        assert " ".join(lines).split() == text.split(), "within its letters only if they are too many"


def test_what_is_held_together_is_rather_set_smaller_than_broken() -> None:
    pygame.font.init()
    set_, text = Text(1.0, 1.5), "Aki tire 1\u00a0jaune et 1\u00a0bleu\u00a0clair."
    wide = set_.width("1\u00a0bleu\u00a0clair.", 26)
    size = set_.filling(text, 32, wide, 1000)
    assert FLOOR < set_.grown(size) < set_.grown(32)
    assert set_.wrap(text, size, wide)[-1].endswith("1\u00a0bleu\u00a0clair.")


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("Posé ici, sur la mousse : +4 points à ce stade.", "+4"),
        ("Il compte comme puissance 2 de sa couleur.", "puissance"),
        ("A tile has a colour and a power of 1, 2 or 3, and that is all.", "2 or"),
        ("Wilhelmina gagne avec rouge 3 + 2 contre bleu 4.", "rouge 3"),
        ("3 and 7 are one pebble; so are 1 and 9.", "are 1"),
        ("The Garden of 4 squares: the highest sum takes their points.", "of 4"),
        ("Les paravents tombent : 5 et 2 fleurs se trouvaient derrière.", "et"),
    ],
)
def test_a_number_keeps_to_the_word_it_is_read_with(text: str, before: str) -> None:
    pygame.font.init()
    set_ = Text(1.0)
    width = set_.width(text[: text.index(before) + len(before)], 32) + 1
    lines = set_.wrap(text, 32, width)
    assert len(lines) > 1
    assert not lines[0].endswith(before)
    assert letters("".join(lines)) == letters(text)
    assert lines[0] != "The Garden", "only the number goes with what it counts"
    narrow = set_.width("puissance", 32)
    assert all(set_.width(line, 32) <= narrow for line in set_.wrap("La puissance 2", 32, narrow)), (
        "it fits all the same"
    )


def test_a_number_goes_with_what_it_counts_where_there_is_no_room_for_the_word_before_it() -> None:
    pygame.font.init()
    set_ = Text(1.0)
    lines = set_.wrap("Le lis compte 3 points.", 32, set_.width("Le lis compte 3", 32) + 1)
    assert lines == ("Le lis compte", "3\N{NO-BREAK SPACE}points.")


def test_a_short_word_does_not_stand_alone_on_the_last_line(window: Window) -> None:
    set_ = Text(1.0)
    text = "La bande de papier dit le risque d’un tirage raté."
    width = set_.width(text.removesuffix(" raté."), 32) + 1
    assert set_.wrap(text, 32, width)[-1] == "tirage raté."
    assert set_.wrap(f"{text}\nOui.", 32, width)[-2:] == ("tirage raté.", "Oui."), "a paragraph may be one word"
    short = "Raté deux."
    assert set_.wrap(short, 32, set_.width("deux.", 32) + 1) == ("Raté", "deux."), "it would only be alone elsewhere"


INDEX = """
[block]
file = "block.png"
size = [40, 20]
anchor = [20, 20]
frames = 2

[paper]
file = "paper.png"
size = [60, 60]
slice = [20, 20, 20, 20]
"""


@pytest.fixture
def folder(tmp_path: Path, window: Window) -> Path:
    (tmp_path / "index.toml").write_text(INDEX, encoding="utf-8")
    block = pygame.Surface((80, 20), pygame.SRCALPHA)
    block.fill((255, 0, 0, 255), (0, 0, 40, 20))
    block.fill((0, 255, 0, 255), (40, 0, 40, 20))
    pygame.image.save(block, tmp_path / "block.png")
    paper = pygame.Surface((60, 60), pygame.SRCALPHA)
    paper.fill((250, 240, 200, 255))
    for corner in ((0, 0), (40, 0), (0, 40), (40, 40)):
        paper.fill((10, 10, 10, 255), (*corner, 20, 20))
    pygame.image.save(paper, tmp_path / "paper.png")
    return tmp_path


def test_frames_anchor_and_scale(folder: Path) -> None:
    atlas = Atlas(folder, 0.5)
    assert atlas.image("block").get_size() == (20, 10)
    assert atlas.image("block", 0).get_at((5, 5))[:3] == (255, 0, 0)
    assert atlas.image("block", 1).get_at((5, 5))[:3] == (0, 255, 0)
    assert atlas.place("block", 100, 100) == (40, 40)
    assert atlas.image("block") is atlas.image("block", 2)


def test_slices_keep_their_corners(folder: Path) -> None:
    paper = Atlas(folder, 1.0).stretched("paper", 300, 100)
    assert paper.get_size() == (300, 100)
    for at in ((5, 5), (295, 5), (5, 95), (295, 95)):
        assert paper.get_at(at)[:3] == (10, 10, 10)
    for at in ((150, 5), (150, 50), (5, 50)):
        assert paper.get_at(at)[:3] == (250, 240, 200)


def test_poses_are_kept(folder: Path) -> None:
    atlas = Atlas(folder, 1.0)
    assert atlas.pose("block", 0, 30.2, 1.0) is atlas.pose("block", 0, 30.9, 1.0)
    assert atlas.pose("block", 0, 0, 1.0, 0.5).get_width() == 20
    assert atlas.pose("block", 0, 90, 2.0).get_height() >= 78


@pytest.mark.parametrize(("break_", "code"), [("index", "art_missing"), ("toml", "art_index"), ("file", "art_missing")])
def test_missing_art_is_one_clear_fault(folder: Path, break_: str, code: str) -> None:
    if break_ == "index":
        (folder / "index.toml").unlink()
    elif break_ == "toml":
        (folder / "index.toml").write_text("[block]\nfile = 3\n", encoding="utf-8")
    else:
        (folder / "block.png").unlink()
    with pytest.raises(Trouble) as caught:
        Atlas(folder, 1.0).image("block")
    assert caught.value.code == code


def test_particles_end_by_themselves() -> None:
    particles = Particles()
    for kind in KINDS:
        particles.puff(kind, 100, 100, 5.0)
    born = list(particles.at(5.0))
    assert len(born) == sum(kind.many for kind in KINDS.values())
    assert all(speck.x == 100 and speck.age == 0 for speck in born)
    assert len({speck.name for speck in born}) == len(born)
    assert list(particles.at(60.0)) == []
    assert not particles.alive
