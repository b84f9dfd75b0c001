"""python -m assets.forge.sounds [name ...] [--check]: bakes every sound, or the named ones, into assets/sounds."""

import argparse
import sys
import time

from assets.forge.sounds.bake import OUT, RECIPES, everything, recipes


def main() -> int:
    """Bake, or compare."""
    say = argparse.ArgumentParser(prog="python -m assets.forge.sounds", description=__doc__)
    say.add_argument("names", nargs="*", help="a sound (stone), a place (places/koi) or a piece (music/koi)")
    say.add_argument("--check", action="store_true", help="write nothing; exit 1 with the names that differ from disk")
    asked = say.parse_args()
    known = everything()
    if unknown := sorted(set(asked.names) - set(known)):
        say.error(f"nothing here is called {' or '.join(unknown)}")
    kept, differ = {OUT / RECIPES}, []
    for name in asked.names or known:
        began = time.perf_counter()
        for file, data in known[name]().items():
            path = OUT / file
            kept.add(path)
            if asked.check:
                if not path.is_file() or path.read_bytes() != data:
                    differ.append(file)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        print(f"{time.perf_counter() - began:6.1f} s  {name}", flush=True)
    if asked.check:
        print("\n".join(f"differs: {name}" for name in differ) or "all as on disk")
        return 1 if differ else 0
    if not asked.names:
        for path in OUT.rglob("*"):
            if path.is_file() and path not in kept:
                path.unlink()
        (OUT / RECIPES).write_text(recipes(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
