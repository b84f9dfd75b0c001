"""The icon of the window and of menus: the round window of the porch at dusk, a lantern, a blossom on its sill."""

import numpy as np

from assets.forge import things
from assets.forge.index import Sprite, recipe
from assets.forge.kit import blur, drop, ellipse, fbm, glow, grid, mix, over, rgb, rrect, scaled, shade, smooth, sprite
from assets.forge.nature import hill, sky

SIZE = 256
RING = 96


@recipe("icon")
def bake_icon():
    """One picture of 256; systems scale it down themselves."""
    xx, yy = grid(SIZE, SIZE)
    # The wall: warm clay plaster with rounded corners, darker towards its edge.
    wall = rrect(SIZE, SIZE, 6, 6, SIZE - 12, SIZE - 12, 54)
    grain = fbm(SIZE, SIZE, 9, octaves=3, seed=4)[..., None]
    edge = smooth(60, 150, np.hypot(xx - 128, yy - 128))[..., None]
    out = sprite(mix(mix("c98a54", "8a5230", edge), rgb("5a3420"), (grain - 0.5) * 0.35 + 0.1), wall)
    # What lies behind the window: sky, a low sun, two hills.
    view = sky(SIZE, SIZE, ((0, "2a2f5c"), (0.45, "8a5a86"), (0.7, "f0966a"), (1, "ffd79a")), 176, (0.40, 0.92))
    glow(view, 96, 150, 60, "fff0c0", 0.9)
    hill(view, 176, 26, 3, "4a4060", "2c2a48", 60, cell=160)
    hill(view, 198, 22, 8, "2c3a3c", "16242a", 60, cell=110)
    hole = ellipse(SIZE, SIZE, 128, 122, RING, RING)
    shade(out, np.clip(blur(ellipse(SIZE, SIZE, 132, 128, RING + 9, RING + 9), 6), 0, 1) * wall, strength=0.5)
    over(out, sprite(mix("4a2c1a", "2c1a10", grain), ellipse(SIZE, SIZE, 128, 122, RING + 8, RING + 8)))
    over(out, sprite(view, hole))
    # The frame throws its shadow on the view, from the upper left.
    inner = hole * (1 - blur(ellipse(SIZE, SIZE, 136, 132, RING - 2, RING - 2), 5))
    shade(out, inner, strength=0.5)
    over(out, scaled(things.lantern(), 0.50), 148, 22)
    drop(out, things.blossom("red", 118, 12), 84, 190, 8)
    out[..., 3] = np.minimum(out[..., 3], wall)
    yield Sprite("icon", out)
