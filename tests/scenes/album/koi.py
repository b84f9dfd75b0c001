"""KOI: every kind of moment at its tables, from positions in its notation and by real presses of a pad."""

from __future__ import annotations

from collections.abc import Callable

from game.kernel.table import Undo
from game.records import RECORDS, Result, Sat, keep_result
from game.scenes.lobby import Lobby
from game.scenes.playing import Playing
from game.scenes.records import Records
from game.scenes.rulebook import Rulebook
from game.scenes.scoring import Scoring
from game.stage.scenes import Scene
from tests.scenes.album.camera import Plate
from tests.scenes.people import Evening, seated

NAMES = ("Mika", "Ren", "Aoi", "Yuki")

# --- positions ----------------------------------------------------------------------------------------------

ROW = "board: rain-2 gardener.2 parchment-lily {fourth} well-1\n"
SIXTY = """
  spring 0,0/e
  water -2,2 -2,3 -1,1 -1,2 -1,3 -1,4 0,2 0,3 1,-1 1,2 1,3 2,-2 2,-1 2,1 2,2 2,3 3,-2 3,-1 3,0 3,1 3,2 3,3 4,-2 4,-1 4,0 \
4,1 4,2 5,-2 5,-1 5,0 5,1
  foliage -4,2* -3,-1* -3,0* -3,1* -2,0* -2,1 0,-1 6,-1 6,0 7,-4 7,-3 7,-2
  shore -3,4/ne* 2,-3/se* 3,4/nw 6,-3/sw
  S1 4,1
  S2 3,3
  M1 2,-1 2,0
  M2 2,-2 3,-2
  L1 0,2 0,3 1,3
  L2 0,1 1,1 1,2
"""
"""A pond of sixty hexes."""
TALL = """
  water -6,2 -5,2 -4,2 -3,2 -2,1 -2,2 -1,0 -1,2 -1,3 -1,4 1,2
  foliage -2,3 -1,1* 0,2* 0,3* 0,4*
  shore -7,2/e* -1,-1/se* 2,2/w*
  S3 0,1
  S6 -1,4
  M4 1,1 1,2
  path -1,2
"""
LONG = """
  water -2,0 -2,1 -2,2 -1,-1 -1,0 -1,1 0,-1 1,2 2,-10 2,-9 2,-8 2,-7 2,-5 2,-4 2,-3 2,-2 2,-1 3,-2 3,-1
  foliage -1,2* 0,2* 1,-1* 2,-6 2,1* 2,2
  shore 2,3/nw*
  S4 2,-1
  L3 0,0 1,0 1,1
  L4 -1,0 -1,1 0,1
  path 1,2
"""
WIDE = """
  water -1,1 1,2 2,1 2,2 2,3 3,0 3,1 3,2 3,3 4,1 5,0 6,1 8,1 9,1 10,1 11,1
  foliage 4,0* 4,2* 5,1* 7,1
  shore -2,1/e* 12,1/w*
  S5 3,1
  M3 3,2 4,1
  purple.1 2,3
  path 6,1
"""
OTHERS = (("coins 3 luck 1", TALL), ("coins 6", LONG), ("coins 1 luck 2", WIDE))
"""What the other seats have, and their ponds."""
TEN = """
seats: 1
turn: A rest
used: sensei
now: claimed
goals: branch-large*0 path*4 carp*0 shishi*0 willow*0 waterfall*0 statue*0 bridge*0 purple*0 turtle*0
A: coins 5 luck 2
A cards: porter.1 gardener.1 well-1 well-2 parchment-small parchment-lily parchment-large
A goals: willow waterfall statue bridge branches carp shishi purple turtle path
A pond:
  water -2,2 -2,3 -1,2 -1,3 -1,4 0,2 0,3 1,-1 1,2 1,3 2,-2 2,-1 2,1 2,2 2,3 3,-2 3,-1 3,0 3,1 3,2 3,3 4,-2 4,-1 4,0 4,1 \
4,2 5,-2 5,-1 5,0 5,1
  foliage -2,1* 6,-1* 6,0* 7,-4* 7,-3 7,-2*
  shore -3,4/ne* 2,-3/se* 3,4/nw 6,-3/sw*
  S1 4,1
  S2 3,3
  S3 5,0
  M1 -1,2 -1,3
  L2 0,1 1,1 1,2
  branch-large 1,3 2,1 2,2 2,3 3,1
  bridge.1 -3,1/e
  carp.1 2,-1 3,-1 3,0 4,0
  purple.1 1,-1
  shishi.1 4,-1 5,-2 5,-1
  statue.1 7,0/w
  turtle.1 4,2
  waterfall.1 -1,0/e
  willow.1 9,-3/w
  path 0,0 1,0 2,0
"""
"""A pond in which all ten goals lie: more than any table offers at a time."""


SINGLE = ("bridge", "carp", "purple", "shishi", "statue", "turtle", "waterfall", "willow")
TILES = ("branch-large", "path", *(f"{name}.1" for name in SINGLE))
"""What lies in it of goals."""


def goals_at(scenario: str, tiles: str) -> str:
    """The same pond with five of its ten goals, as a table for one can have them."""
    wanted = tiles.split()
    names = [tile.partition(".")[0] for tile in wanted]
    told = {
        "goals": " ".join(f"{name}*{4 if name == 'path' else 0}" for name in names),
        "A goals": " ".join(name.replace("branch-large", "branches") for name in names),
    }
    lines = [line for line in TEN.strip().splitlines() if line.split()[0] in wanted or line.split()[0] not in TILES]
    lines = [f"{key}: {told[key]}" if (key := line.partition(":")[0]) in told else line for line in lines]
    return "\n".join([*lines[:3], f"options: scenario={scenario}", *lines[3:]])


LAKE = goals_at("imperial_lake", "carp.1 shishi.1 turtle.1 waterfall.1 willow.1")
WILD = goals_at("imperial_lake_wild", "branch-large bridge.1 path purple.1 statue.1")


def sixty(seats: int, turn: str = "begin", extra: str = "") -> str:
    """A table with a pond of sixty hexes, beside those of other seats."""
    lines = [f"seats: {seats}", f"turn: A {turn}", ROW.format(fourth="market.1").strip(), "goals: statue path*3 purple"]
    lines += ["A: coins 9 luck 2 water 2 foliage 2 shore 1 S7"]
    lines += ["A cards: porter.1 porter.2 gardener.1 builder.1 breeder.1 storage.1 storage.2", extra, f"A pond:{SIXTY}"]
    for letter, (has, pond) in zip("BCD"[: seats - 1], OTHERS, strict=False):
        lines += [f"{letter}: {has}", *([f"{letter} goals: path"] if letter != "D" else [])]
        lines += ["D goals: path purple"] if letter == "D" else []
        lines += [f"{letter} pond:{pond}"]
    return "\n".join(line.rstrip() for line in lines if line.strip())


MIDDLE = """
  water 3,0 2,1 -1,1 0,2 1,2 1,-1 2,-1 -1,2 -1,3
  foliage 3,-1* 0,-1 2,2
  shore 4,0/w* -2,4/ne
  S1 0,0
  M1 1,0 2,0
"""
"""A pond in the middle of a game."""


def middle(phase: str = "begin", **head: str) -> str:
    """A table of four in the middle of a game."""
    told = {
        "used": "",
        "open": "",
        "now": "",
        "fourth": "market.1",
        "goals": "waterfall purple turtle",
        "has": "coins 4 luck 2 water 2 foliage 1 shore 1 M2",
        "cards": "porter.1 gardener.1 builder.1 breeder.1 storage.1 storage.2 well-2 well-3 parchment-lantern",
        "seats": "4",
        **head,
    }
    lines = [f"seats: {told['seats']}", f"turn: A {phase}"]
    lines += [f"{key}: {told[key]}" for key in ("used", "open", "now") if told[key]]
    lines += [ROW.format(fourth=told["fourth"]).strip(), f"goals: {told['goals']}"]
    lines += [f"A: {told['has']}", f"A cards: {told['cards']}", f"A pond:{MIDDLE}"]
    for letter, (has, pond) in zip("BCD", ((OTHERS[0]), ("coins 2", ""), ("coins 5 luck 1", "")), strict=True):
        if letter in "BCD"[: int(told["seats"]) - 1]:
            ground = "\n".join(line for line in pond.splitlines() if "path" not in line)
            lines += [f"{letter}: {has}", f"{letter} pond:{ground or EARLY[letter]}"]
    return "\n".join(line.rstrip() for line in lines if line.strip())


EARLY = {
    "C": "\n  water 3,0 2,1 -1,1 0,2\n  foliage 1,2* 3,-1\n  S5 0,0\n",
    "D": "\n  water 1,-1 2,-1 3,-1\n  M3 1,0 2,0\n",
}


def alone(scenario: str, title: str = "senmon") -> str:
    """A table of one, some way into a scenario."""
    scene = "" if scenario == "plain" else f"scenario={scenario} "
    goals = {
        "illuminated_path": "statue path*4 purple",
        "imperial_lake": "carp waterfall shishi*0 willow turtle",
    }.get(scenario, "turtle purple*0 bridge")
    claimed = {"illuminated_path": "path", "imperial_lake": "shishi"}.get(scenario, "purple")
    laid = {
        "illuminated_path": "  path 0,1 0,2 -1,2",
        "imperial_lake": "  shishi.1 -1,2 -1,3 0,2",
    }.get(scenario, "  purple.1 2,1")
    pond = MIDDLE.rstrip()
    return (
        f"seats: 1\nturn: A begin\noptions: {scene}title={title}\n{ROW.format(fourth='market.1')}goals: {goals}\n"
        "A: coins 4 luck 2 water 2 foliage 1 shore 1 M2\n"
        "A cards: porter.1 gardener.1 builder.1 storage.1 well-2 parchment-lantern\n"
        f"A goals: {claimed}\nA pond:{pond}\n{laid}\n"
    )


# --- plates -------------------------------------------------------------------------------------------------


Opener = Callable[[Evening, str], Scene]
"""What opens a scene for somebody with a pad."""


def _plate(name: str, scene: str | Opener, presses: str = "", *, minds: bool = False) -> Plate:
    """A table at a position, or whatever is opened instead."""

    def show(evening: Evening) -> Scene:
        pad = evening.pad()
        evening.press_pad(pad, "hint")  # so that the glyphs are those of a pad
        if isinstance(scene, str):
            return evening.table("koi", scene, NAMES, [pad.name], mind="elder" if minds else "")
        return scene(evening, pad.name)

    return Plate(name, show, presses, moves=True)


def _fresh(seats: int) -> Opener:
    options: dict[str, object] = {"seats": seats, "first": 0}

    def opened(evening: Evening, pad: str) -> Scene:
        return Playing.fresh(evening.house, "koi", seated(NAMES[:seats], [pad]), options, Undo.FREE, "album")

    return opened


def _scroll(text: str) -> Opener:
    """The scroll of a match that is over."""

    def opened(evening: Evening, pad: str) -> Scene:
        return Scoring(evening.house, evening.table("koi", text, NAMES, [pad]).match)

    return opened


HELD = middle("work", used="porter.1")
FULL = middle(has="coins 4 luck 2 water 4 foliage 2 shore 1 M2")
RAIN = middle(fourth="rain-1")
PATH = middle("work", goals="path*7 purple turtle")
READY = middle("rest", goals="shishi waterfall turtle")
GIFT = middle("rest", goals="branch-small branch-medium branch-large carp shishi")
SHORT = middle(has="coins 0 luck 0 water 2 foliage 1")
SPENT = middle("work", used="sensei porter.1 gardener.1 builder.1 breeder.1", has="coins 0 water 2 foliage 1")
OVER = "\n".join(line for line in sixty(4, "over").splitlines() if not line.startswith("board"))
WON = TEN.replace("turn: A rest", "turn: A over").replace("used: sensei\nnow: claimed\n", "")
LOST = alone("imperial_lake").replace("A begin", "A over").replace(ROW.format(fourth="market.1"), "")


def _lobby(evening: Evening, pad: str) -> Scene:
    return Lobby(evening.house, "koi", seated(NAMES[:1], [pad]))


def _planks(evening: Evening, pad: str) -> Scene:
    """The lobby of somebody who has kept some ponds, at its gong: one press leads to the planks."""
    path = evening.house.saves / RECORDS
    kept = (("plain", "sensei", 104), ("torrid_summer", "senmon", 74), ("illuminated_path", "gakusei", 63))
    for scenario, title, points in kept:
        sat, options = Sat(NAMES[0], points, 1, deeds={"goals": 3, "koi": 26}), {"seats": 1, "scenario": scenario}
        keep_result(path, Result("koi", "2026-11-20T20:15:00", "seed", (sat,), title, match=scenario, options=options))
    return _lobby(evening, pad)


def _records(evening: Evening, _: str) -> Scene:
    path, when = evening.house.saves / RECORDS, "2026-11-{:02}T20:15:00"
    alone = (("sensei", 104, 1), ("senmon", 83, 1), ("", 58, 2), ("gakusei", 66, 1))
    for day, (title, points, place) in enumerate(alone, start=1):
        keep_result(path, Result("koi", when.format(day), "seed", (Sat("Mika", points, place),), title))
    keep_result(path, Result("koi", when.format(6), "seed", (Sat("Ren", 71, 1),), "gakusei"))
    for day in (7, 8):
        keep_result(path, Result("koi", when.format(day), "seed", (Sat("Mika", 92, 1), Sat("Ren", 80 + day, 2))))
    keep_result(path, Result("koi", when.format(9), "seed", (Sat("Mika", 88, 1), Sat("Oni", 80, 2, "elder"))))
    return Records(evening.house)


def _book(evening: Evening, _: str) -> Scene:
    return Rulebook(evening.house, "koi")


PLATES = (
    _plate("first turn", _fresh(4)),
    _plate("first turn of two", _fresh(2)),
    _plate("card", middle()),
    _plate("card market", middle(), "@card_4"),
    _plate("card fee", middle(), "@card_1"),
    _plate("take up water", middle(), "@store_water confirm"),
    _plate("take up a shore", middle(), "@store_shore confirm next"),
    _plate("aim by points", middle(), "@store_shore confirm later later"),
    _plate("take up a koi", middle(), "@store_medium confirm"),
    _plate("take up foliage", middle(), "@store_foliage confirm right"),
    _plate("move a koi", middle(), "@0,0 confirm later"),
    _plate("set down", middle(), "@store_water confirm confirm confirm %40"),
    _plate("lantern from the pond", middle(), "@-2,4"),
    _plate("lily from the pond", middle(), "@0,-1"),
    _plate("fourth space", middle(fourth="well-4"), "@card_4 confirm %30"),
    _plate("market", middle(), "@card_4 confirm %30"),
    _plate("well at its slash", middle(fourth="well-7"), "@card_4 confirm %30"),
    _plate("rain", RAIN, "@card_4 confirm %30"),
    _plate("rain, the other tile", RAIN, "@card_4 confirm back %30"),
    _plate("work", HELD),
    _plate("work of the sensei", HELD, "@work_sensei confirm"),
    _plate("luck", middle(), "@luck_water"),
    _plate("luck in the hand", middle(), "@luck_foliage confirm"),
    _plate("basin by luck", middle(), "@basin_medium"),
    _plate("path stone", PATH, "@store_medium confirm confirm %60"),
    _plate("path laid", PATH, "@store_medium confirm confirm %60 confirm %60"),
    _plate("goal ready", READY),
    _plate("claim", READY, "@goal_shishi confirm"),
    _plate("claimed", READY, "@goal_shishi confirm confirm %60"),
    _plate("branch", GIFT, "@goal_branches confirm"),
    _plate("free water", GIFT, "@goal_branches confirm confirm %60"),
    _plate("overfull", FULL, "@gong confirm %20"),
    _plate("overfull, marked", FULL, "@gong confirm confirm %20"),
    _plate("do nothing", middle(), "@gong confirm"),
    _plate("turn ends", SPENT, "~25"),
    _plate("lean in", sixty(4), "@3,1 lean %30"),
    _plate("lean in and pan", sixty(4), "@3,1 lean %30 right right right down down %30"),
    _plate("another pond", middle(), "@seat_1 confirm %40"),
    _plate("another pond, next", middle(), "@seat_1 confirm next %40"),
    _plate("hint", middle(), "hint %60"),
    _plate("why not: fee", SHORT, "@card_1 confirm %20"),
    _plate("why not: luck", SHORT, "@basin_small confirm %20"),
    _plate("why not: no place", READY, "@goal_waterfall confirm %20"),
    _plate("why not: goal", middle(), "@goal_turtle confirm %20"),
    _plate("why not: spent", SPENT, "back @store_water confirm %20"),
    _plate("look at a koi", middle(), "@0,0 inspect %20"),
    _plate("look at a surrounded koi", middle(), "@1,0 inspect %20"),
    _plate("look at a lantern", middle(), "@4,0 inspect %20"),
    _plate("look at a card", middle(), "@card_3 inspect %20"),
    _plate("look at the deck", middle(), "@purse inspect %20"),
    _plate("look at a worker", middle(), "@work_builder inspect %20"),
    _plate("look at a goal", middle(), "@goal_purple inspect %20"),
    _plate("look at kept cards", middle(), "@kept inspect %20"),
    _plate("look at a seat", middle(), "@seat_1 inspect %20"),
    _plate("log", middle(), "@store_water confirm confirm confirm %40 log %20"),
    _plate("looking back", middle(), "@store_water confirm confirm confirm %40 earlier %30"),
    _plate("undo", middle(), "@store_water confirm confirm confirm %40 undo %30"),
    _plate("pause", middle(), "pause %10"),
    *(_plate(f"alone, {name}", alone(name)) for name in ("plain", "torrid_summer")),
    *(_plate(f"alone, {name}", alone(name)) for name in ("illuminated_path", "imperial_lake")),
    _plate("alone, a card", alone("plain"), "@card_4"),
    _plate("alone, basin", alone("plain"), "@basin_medium"),
    _plate("alone, a koi leaves", alone("plain"), "@basin_medium confirm %40"),
    *(_plate(f"sixty at {seats}", sixty(seats)) for seats in (1, 2, 3, 4)),
    _plate("sixty, a shore", sixty(4), "@store_shore confirm"),
    _plate("goals of the lake", LAKE),
    _plate("goals of the wild lake", WILD),
    _plate("a mind plays", middle().replace("turn: A", "turn: B"), "~2", minds=True),
    _plate("scoring of four", _scroll(OVER), "~400"),
    _plate("scoring of four, koi", _scroll(OVER), "~400 down %40"),
    _plate("scoring of four, later", _scroll(OVER), "~900"),
    _plate("scoring alone", _scroll(WON), "~900"),
    _plate("scoring alone, lost", _scroll(LOST), "~900"),
    _plate("lobby alone", _lobby, "@option_scenario %20"),
    _plate("lobby alone, summer", _lobby, "@option_scenario right %20"),
    _plate("lobby alone, path", _lobby, "@option_scenario right right %20"),
    _plate("lobby alone, lake", _lobby, "@option_scenario right right right %20"),
    _plate("planks, nothing kept", _lobby, "pause %20"),
    _plate("planks", _planks, "pause %20"),
    _plate("planks, summer", _planks, "pause down right %20"),
    _plate("planks, path", _planks, "pause down down right right %20"),
    _plate("planks, lake", _planks, "pause up %20"),
    _plate("planks, wild lake", _planks, "pause up next %20"),
    _plate("records", _records, "next %20"),
    *(_plate(f"rules {n}", _book, " ".join(["next"] * n) + " %20") for n in range(6)),
)
