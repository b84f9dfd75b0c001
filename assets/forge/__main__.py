"""python -m assets.forge [name ...] [--check]: bakes all the art, or the named sprites, into assets/art."""

import argparse
import sys
import time

import numpy as np

from assets.forge import crests, glyphs, haniwa, hiroba, hitohira, icon, koi, lobby, medals, papers, porch, specks
from assets.forge.index import ART, INDEX, bytes_of, entries, listing, png, read, wanted

ROOMS = (icon, porch, lobby, papers, medals, crests, glyphs, specks, hiroba, haniwa, hitohira, koi)


def main() -> int:
    """Bake, or compare."""
    say = argparse.ArgumentParser(prog="python -m assets.forge", description=__doc__)
    say.add_argument("names", nargs="*", help="a sprite (porch/tray) or a folder (porch/); everything without")
    say.add_argument("--check", action="store_true", help="write nothing; exit 1 with the names that differ from disk")
    asked = say.parse_args()
    recipes = wanted(asked.names)
    if not recipes:
        say.error(f"nothing here is called {' or '.join(asked.names)}")
    index = entries() if asked.names or asked.check else {}
    told, differ, size, start = {}, [], 0, time.perf_counter()
    for name, bake in recipes.items():
        began = time.perf_counter()
        for sprite in bake():
            pixels, path = bytes_of(sprite), ART / sprite.file
            told[sprite.name] = sprite.entry()
            if asked.check:
                same = path.is_file() and np.array_equal(read(path), pixels)
                if not same or index.get(sprite.name) != told[sprite.name]:
                    differ.append(sprite.name)
            else:
                data = png(pixels)
                size += len(data)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        print(f"{time.perf_counter() - began:6.1f} s  {name}", flush=True)
    if asked.check:
        if not asked.names:
            differ += sorted(set(index) - set(told))
        print("\n".join(f"differs: {name}" for name in differ) or "all as on disk")
        return 1 if differ else 0
    index.update(told)
    (ART / INDEX).write_text(listing(index), encoding="utf-8")
    if not asked.names:
        keep = {ART / str(entry["file"]) for entry in told.values()} | {ART / INDEX}
        for path in ART.rglob("*"):
            if path.is_file() and path not in keep:
                path.unlink()
    print(f"{len(told)} sprites, {size / 1e6:.1f} MB, {time.perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
