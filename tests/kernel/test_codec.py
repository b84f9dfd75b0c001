"""The codec: stable tags, nothing unknown taken, old editions read through upcasts."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from game.games.hiroba import Hiroba
from game.kernel.codec import Codec, options_of
from game.kernel.trouble import BadOptions
from game.levels import read_levels
from game.registry import GAMES, box_of
from tests.support import option_sets, played


@pytest.mark.parametrize("name", GAMES)
def test_tags_are_written_down_and_told_apart(name: str) -> None:
    box = box_of(name)
    for kinds in (box.commands, box.events):
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(set(tags)) == len(tags)
        assert all(tag == tag.lower() and tag.isidentifier() for tag in tags)


@pytest.mark.parametrize("name", GAMES)
def test_commits_round_trip(name: str) -> None:
    box = box_of(name)
    codec = Codec(box)
    for options in option_sets(box):
        for commit in played(box, options, "codec").timeline.commits:
            assert codec.read(codec.write(commit), box.edition) == commit


@pytest.mark.parametrize(
    "text",
    [
        b'{"ask":null,"facts":[{"t":"unheard_of"}],"draws":0}',
        b'{"ask":null,"facts":[{"t":"passed","seat":"zero"}],"draws":0}',
        b'{"ask":null,"facts":[{"t":"passed","seat":0,"more":1}],"draws":0}',
        b'{"ask":null,"facts":[{"t":"passed"}],"draws":0}',
        b'{"ask":{"t":"passed","seat":0},"facts":[],"draws":0}',
    ],
)
def test_what_is_not_ours_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        Codec(box_of("hiroba")).read(text, 1)


class Third(Hiroba):
    """A third edition: what was `stone_put` on a `cell` became `stone_laid` on a `square`, in two steps."""

    edition = 3
    upcasts: ClassVar[dict[Any, Any]] = {
        (1, "stone_put"): lambda raw: {**raw, "t": "stone_laid"},
        (2, "stone_laid"): lambda raw: {("square" if key == "cell" else key): value for key, value in raw.items()},
        (1, "block"): lambda raw: {**raw, "t": "lay_stone"},
    }


def test_old_editions_are_upcast_step_by_step() -> None:
    codec = Codec(Third(read_levels("hiroba")))
    old = b'{"ask":{"t":"block","seat":0,"square":4},"facts":[{"t":"stone_put","seat":0,"piece":"Ao","cell":4}],"draws":0}'
    new = b'{"ask":{"t":"lay_stone","seat":0,"square":4},"facts":[{"t":"stone_laid","seat":0,"piece":"Ao","square":4}],"draws":0}'
    assert codec.read(old, 1) == codec.read(new, 3)
    with pytest.raises(msgspec.ValidationError):
        codec.read(old, 2)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"seats": 5}, "bad_seats"),
        ({"seats": 1}, "bad_seats"),
        ({"seats": 2, "first": 2}, "bad_first"),
        ({"seats": "two"}, "bad_options"),
        ({"chairs": 2}, "bad_options"),
        ({"honour": 1}, "bad_options"),
    ],
)
def test_options_are_checked(raw: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOptions) as caught:
        options_of(box_of("hiroba"), raw)
    assert caught.value.code == code
