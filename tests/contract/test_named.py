"""Nothing lies about that nobody uses: what is defined in game/ is named there a second time."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
ELSEWHERE = {
    "outcomes": "for tests that go through all that chance can bring",
    "get_image_details": "asked by pygame_gui",
    "create_new_theme": "asked by pygame_gui",
    "_load_single_font_style": "asked by pygame_gui",
    "_update_mouse_position": "asked by pygame_gui",
}
"""What is used by others, and by whom."""


def test_what_is_defined_is_used() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "game").rglob("*.py"))}
    named: Counter[str] = Counter()
    for text in sources.values():
        named.update(re.findall(r"\w+", re.sub(r'""".*?"""', "", text, flags=re.DOTALL)))
    unused = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path, text in sources.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("__")
        and named[node.name] < 2
        and node.name not in ELSEWHERE
    ]
    assert not unused, "\n".join(unused)
