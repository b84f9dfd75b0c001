"""Texts, bytes and data that were once whole: strategies that spoil them as disks, tools and people do."""

from __future__ import annotations

import os
from collections.abc import Callable
from copy import deepcopy
from typing import Any, TypeVar

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from game.kernel.trouble import Trouble
from game.words import LANGUAGES, words

F = TypeVar("F", bound=Callable[..., None])
EXAMPLES = int(os.environ.get("ENGAWA_EXAMPLES", "0"))
"""How many examples the long run takes of everything (`python -m tests.long fuzz`); nought for every day."""

NUMBERS = (None, True, False, 0, -1, 7, 10**9, -(10**9), 1e308)
SAID = ("", "x", "\x00", "\u200b", "縁側", "W" * 400, "[" * 50, "{0}", "{name}", "%s", "../..", "A1", "9" * 40)
ODD = st.sampled_from([*NUMBERS, *SAID, [], {}, [[]], [None]])
"""Values that are seldom right."""
SIGNS = "\x00\n\r\t \"'\\{}[]:;,.@-+0123456789aAbBzZ~§’é縁\u200b\u202e\ufeff\U0001f376"


def fuzzed(examples: int, **strategies: Any) -> Callable[[F], F]:
    """A test of so many examples, the same every day; in the long run of many, and never the same."""
    # Every day it is enough to know that something is wrong: making it small takes minutes where scenes are drawn.
    phases = [Phase.explicit, Phase.generate, *([Phase.shrink] if EXAMPLES else [])]
    budget = settings(max_examples=EXAMPLES or examples, derandomize=not EXAMPLES, database=None, phases=phases)
    return lambda test: budget(given(**strategies)(test))


def told(trouble: Trouble, game: str | None = None) -> None:
    """What is wrong is told in a sentence of every language, and every blank of it is filled."""
    for language in LANGUAGES:
        sentence = words(language).trouble(trouble, game)
        assert sentence.strip()
        assert "{" not in sentence or "{" in str(trouble.values)


@st.composite
def texts(draw: st.DrawFn, whole: str) -> str:
    """A text with some places cut out, doubled, swapped or written over."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(whole)))
        end = min(len(whole), start + draw(st.integers(0, 12)))
        match draw(st.sampled_from(("cut", "over", "double", "insert", "end", "line", "number"))):
            case "cut":
                whole = whole[:start] + whole[end:]
            case "over":
                whole = whole[:start] + draw(st.text(SIGNS, max_size=end - start)) + whole[end:]
            case "double":
                whole = whole[:end] + whole[start:]
            case "insert":
                whole = whole[:start] + draw(st.text(SIGNS, max_size=6)) + whole[start:]
            case "end":
                whole = whole[:start]
            case "line":
                lines = whole.splitlines(keepends=True)
                if lines:
                    one, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
                    lines[one], lines[other] = lines[other], lines[draw(st.sampled_from((one, other)))]
                    whole = "".join(lines)
            case "number":
                digits = [n for n, sign in enumerate(whole) if sign.isdigit()]
                if digits:
                    at = draw(st.sampled_from(digits))
                    whole = whole[:at] + draw(st.sampled_from(("", "-1", "0", "99", "9" * 30))) + whole[at + 1 :]
    return whole


def blobs(whole: bytes) -> st.SearchStrategy[bytes]:
    """Bytes spoiled as text is, with bytes in them that are no text; or any bytes at all."""
    spoiled = texts(whole.decode("latin-1")).map(lambda text: text.encode("latin-1", "replace"))
    return st.one_of(spoiled, spoiled, st.binary(max_size=80))


def _places(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a tree of data."""
    found = [way] if way else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += _places(value, (*way, key))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            found += _places(value, (*way, n))
    return found


@st.composite
def trees(draw: st.DrawFn, whole: Any) -> Any:
    """Data of dicts and lists, well formed as ever, in which some places say something else, nothing, or twice."""
    data = deepcopy(whole)
    for _ in range(draw(st.integers(1, 3))):
        places = _places(data)
        if not places:
            break
        *way, last = draw(st.sampled_from(places))
        at = data
        for step in way:
            at = at[step]
        match draw(st.sampled_from(("odd", "gone", "number", "twice", "text"))):
            case "gone":
                del at[last]
            case "twice" if isinstance(at, list):
                at.insert(last, deepcopy(at[last]))
            case "twice":
                at["more"] = deepcopy(at[last])
            case "number" if isinstance(at[last], int):
                at[last] += draw(st.sampled_from((-1, 1, 100, -100)))
            case "text" if isinstance(at[last], str):
                at[last] = draw(texts(at[last]))
            case _:
                at[last] = deepcopy(draw(ODD))
    return data
