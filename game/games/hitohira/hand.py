"""The hand of a seat at a Hitohira table: how many to draw, what to keep, which card to call on and with what.

It asks the rules what is legal and never says so itself. An ability that asks for pieces is taken up by its card and
chosen step by step; it is sent as one command at the end, so that nothing is ever half done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

import pygame

from game.games.hitohira.commands import (
    Assign,
    Choose,
    Command,
    Draw,
    EndTurn,
    Goal,
    Hide,
    Keep,
    Place,
    Send,
    Stop,
    UseKenrokuen,
    UseKokonoe,
    UseKomatsu,
    UseSakuya,
    UseShin,
    UseSomei,
)
from game.games.hitohira.count import field_points
from game.games.hitohira.layout import (
    PLATE,
    STOP,
    at_saucer,
    decides,
    goals,
    hollow,
    places,
    places_of_panel,
    share_of,
    span,
    split_of,
    split_rect,
)
from game.games.hitohira.parts import (
    BLACK,
    COLOURS,
    INDEX,
    KEPT,
    MOST,
    NONE,
    PLAIN,
    Ability,
    Colour,
    Counts,
    colour_of,
    counts_of,
    moved,
)
from game.games.hitohira.rules import colours_in, drawable, harvests, legal, movable, usable, waits
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.stage.focus import Lane, Target
from game.stage.intents import Act
from game.stage.rooms import Answer, Eye, Held, Offer
from game.stage.tween import Pose

FIRST = 3
"""How many are drawn first, if nobody has chosen otherwise."""
TAP, GRAB = 0.2, 0.32
"""Up to how many seconds a press is a tap, and how many a free hand takes for each bud."""
FLOATS = 60.0
"""How high a piece floats above where it could go."""

Taken: TypeAlias = tuple[Seat, Colour]


class Hold(NamedTuple):
    """What a hand has chosen so far."""

    kind: Literal["keep", "somei_yoshino", "sakuya_hime", "kokonoe", "send", "grab"]
    keeps: tuple[Colour, ...] = ()
    """The colours that are kept after a bust."""
    gives: tuple[Place, Colour] | None = None
    """The piece that Sakuya Hime gives away."""
    takes: tuple[Taken, ...] = ()
    """What Kokonoe takes."""
    number: int = 0
    """Which of two pieces Kenrokuen Kumagai sends first; how many buds a free hand has grabbed."""


ASKS: tuple[Ability, ...] = ("somei_yoshino", "sakuya_hime", "kokonoe")
"""The abilities that ask for pieces before they are used."""

PLATES_OF: dict[type[Command], str] = {
    Stop: "stop",
    EndTurn: "lay",
    UseKomatsu: "card 0",
    UseShin: "card 1",
    UseKenrokuen: "card 2",
}
"""The targets of commands that name no piece."""
TRAY, CARDS = Lane("tray", fenced=True), Lane("cards")
OPEN_TRAY = Lane("tray")
"""The tray while an ability asks for pieces: nothing is drawn or hidden by mistake then, and fields lie beside it."""
PLATES, RAIL = Lane("plate", fenced=True), Lane("rail", fenced=True)


def best_two(view: State, seat: Seat) -> tuple[Colour, ...]:
    """The colours that add most to a field when they are kept; of equal ones the first."""
    field = view.fields[seat]

    def worth(colours: tuple[Colour, ...]) -> int:
        return field_points(counts_of((*field, *colours)))

    choices = [command.colours for command in legal(view, seat) if isinstance(command, Keep)]
    return max(choices, key=lambda colours: (worth(colours), len(colours)), default=())


class Hand:
    """The hand of one seat."""

    camera = None

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.held: Hold | None = None
        self._moment: tuple[object, ...] = ()
        self._drew = FIRST
        """How many this seat drew first in its last turn, if that did not fail: nobody is led into the same again."""
        self.peeks = False
        self._watched = False
        """Whether others look on: then what stands behind the screen is looked at alone."""

    # --- what the view allows ---------------------------------------------------------------------------

    def _mine(self, view: State) -> bool:
        return self.seat in waits(view)

    def follow(self, view: State) -> None:
        """See what the view allows now; what was chosen is forgotten when the moment has passed."""
        moment = (view.phase, view.row, view.extra, view.used) if self._mine(view) else ()
        if moment == self._moment:
            return
        self._moment = moment
        self.held = None
        self.peeks = False
        if moment and view.phase == "keep":
            self.held = Hold("keep")
            self._drew = FIRST
        elif moment and view.phase == "kenrokuen":
            self.held = Hold("send")

    def kind(self, view: State) -> str:
        """What the hand does now: the phase, or the ability that is being chosen for."""
        if not self._mine(view):
            return ""
        return self.held.kind if self.held is not None and self.held.kind in ASKS else view.phase

    def targets(self, view: State, eye: Eye) -> list[Target]:
        """What can be focused: what can be chosen, and all that can be looked at."""
        self._watched = eye.seat is None
        if decides(view, eye) == self.seat:
            return self._rail(view)
        known = places(view, eye)
        found = [Target(f"card {n}", known[f"card {n}"], lane=CARDS) for n in range(3)]
        kind = self.kind(view)
        if kind == "kenrokuen":
            found += _beside_each_other(goals(view, self.seat))
        else:
            for seat in view.seats:
                found += _on_panel(view.options.seats, seat, share_of(view, seat))
        if not view.extra:
            found.append(Target("pouch", known["pouch"], {Act.UP: "cards", Act.DOWN: "tray", Act.RIGHT: "stop"}))
        match kind:
            case "draw":
                found += self._draws(view)
                if view.draws:
                    found.append(Target("stop", STOP, {Act.LEFT: "pouch", Act.DOWN: "tray"}))
            case "keep":
                found += [Target(f"keep {c}", known[f"keep {c}"], lane=TRAY) for c in colours_in(view.row)]
                found.append(Target("go", GO, {Act.UP: "tray"}, PLATES))
            case "settle":
                found += _in_a_row({name: rect for name, rect in known.items() if name.startswith("row ")})
                found.append(Target("lay", PLATE, {Act.UP: "tray"}, PLATES))
            case "somei_yoshino" | "sakuya_hime":
                found += [Target(f"row {c} 1", known[f"row {c} 1"], lane=OPEN_TRAY) for c in colours_in(view.row)]
            case "komatsu" | "kenrokuen":
                found += [Target(f"extra {n}", known[f"extra {n}"], lane=TRAY) for n in range(len(view.extra))]
        return found

    def _draws(self, view: State) -> list[Target]:
        """A target for each number that can be drawn, over the hollows they would lie in; a free hand has its pouch."""
        most = max(drawable(view, self.seat), default=0)
        if view.options.free_hand:
            rect = pygame.Rect(0, 0, 84, 84)
            rect.center = hollow(len(view.row))
            return [Target("grab", rect, {Act.UP: "pouch"}, TRAY)] if most else []
        found = []
        for count in range(1, min(most, MOST) + 1):
            near = {Act.LEFT: f"draw {max(1, count - 1)}", Act.RIGHT: f"draw {min(most, count + 1)}", Act.UP: "pouch"}
            found.append(Target(f"draw {count}", span(len(view.row), count), near, TRAY))
        return found

    def _rail(self, view: State) -> list[Target]:
        _, most = split_of(view, self.seat)
        choices = self._splits(view)
        return [
            Target(
                f"split {n}",
                split_rect(n, most),
                {Act.LEFT: f"split {min(choices[-1], n + 1)}", Act.RIGHT: f"split {max(choices[0], n - 1)}"},
                RAIL,
            )
            for n in choices
        ]

    def _splits(self, view: State) -> list[int]:
        return [command.warm for command in legal(view, self.seat) if isinstance(command, Assign)]

    def open(self, view: State) -> tuple[str, ...]:
        """The targets where a press goes on; a turn begins on the nearest of them."""
        seat = self.seat
        match self.kind(view):
            case "draw":
                most = max(drawable(view, seat), default=0)
                if view.options.free_hand:
                    return ("grab",) if not view.draws else ("grab", "stop")
                return ("draw 1", "stop") if view.draws else (f"draw {min(most, self._drew)}", "draw 1")
            case "keep":
                return self._keepable(view) or ("go",)
            case "settle":
                return ("lay",)
            case "somei_yoshino":
                asks = [ask for ask in legal(view, seat) if isinstance(ask, UseSomei)]
                return tuple(self._own(ask.place, ask.colour) for ask in asks)
            case "sakuya_hime":
                swaps = [ask for ask in legal(view, seat) if isinstance(ask, UseSakuya)]
                if self.held is None or self.held.gives is None:
                    return tuple(dict.fromkeys(self._own(ask.place, ask.give) for ask in swaps))
                return tuple(dict.fromkeys(f"line {ask.other} {ask.take}" for ask in swaps))
            case "kokonoe":
                chosen = self.held.takes if self.held is not None else ()
                wider = [takes for takes in harvests(view, seat) if set(chosen) <= set(takes)]
                more = dict.fromkeys(take for takes in wider for take in takes if take not in chosen)
                return tuple(f"line {other} {colour}" for other, colour in more)
            case "komatsu":
                first = {piece[0]: n for n, piece in reversed(list(enumerate(view.extra)))}
                return tuple(f"extra {first[colour]}" for colour in movable(view.extra))
            case "kenrokuen":
                return ("goal field",)
            case "assign":
                return tuple(f"split {n}" for n in self._splits(view))
        return ()

    def count(self, view: State, focus: str | None) -> int:
        """How many would be drawn from here: as many as are pointed at, or as where the drawing begins."""
        word, _, rest = (focus or "").partition(" ")
        return int(rest if word == "draw" else self.open(view)[0].partition(" ")[2])

    def _keepable(self, view: State) -> tuple[str, ...]:
        """What can still be kept after a bust, until there are as many as can be."""
        keeps, colours = self.held.keeps if self.held is not None else (), movable(view.row)
        if len(keeps) >= min(KEPT, len(colours)):
            return ()
        return tuple(f"keep {colour}" for colour in colours if colour not in keeps)

    def _own(self, place: Place, colour: Colour) -> str:
        """The target of an own piece."""
        return f"row {colour} 1" if place == "row" else f"line {self.seat} {colour}"

    # --- commands ---------------------------------------------------------------------------------------

    def aim(self, view: State, focus: str | None) -> tuple[Command, ...]:
        """The command that confirming would send, or none if it would only choose something."""
        word, _, rest = (focus or "").partition(" ")
        seat, kind = self.seat, self.kind(view)
        held = self.held
        match word:
            case "draw" if kind == "draw":
                return (Draw(seat, int(rest)),)
            case "grab" | "pouch" if kind == "draw" and held is not None and held.kind == "grab":
                return (Draw(seat, held.number),)
            case "stop" if kind == "draw":
                return (Stop(seat),)
            case "go" if held is not None and held.kind == "keep":
                return (Keep(seat, tuple(sorted(held.keeps, key=COLOURS.index))),)
            case "lay" if kind == "settle":
                return (EndTurn(seat),)
            case "row" if kind == "settle":
                colour, count = rest.split()
                return (Hide(seat, _colour(colour), int(count)),)
            case "card":
                return self._call(view, view.cards[int(rest)])
            case "extra" if kind == "komatsu":
                return (Choose(seat, colour_of(view.extra[int(rest)])),)
            case "goal" if kind == "kenrokuen" and held is not None:
                goal: Goal = int(rest) if rest.isdigit() else "field" if rest == "field" else "screen"
                return (Send(seat, colour_of(view.extra[held.number % len(view.extra)]), goal),)
            case "split" if kind == "assign":
                return (Assign(seat, int(rest)),)
            case "row" | "line" if kind in ASKS:
                return self._with(view, word, rest)
        return ()

    def _call(self, view: State, card: Ability) -> tuple[Command, ...]:
        """The command of a card: of one that asks for pieces, only where it would be refused, to hear why."""
        seat = self.seat
        if card in ASKS and card in usable(view) and self._mine(view):
            return ()
        match card:
            case "somei_yoshino":
                return (UseSomei(seat, "row", "r"),)
            case "komatsu_otome":
                return (UseKomatsu(seat),)
            case "shin_sumizome":
                return (UseShin(seat),)
            case "sakuya_hime":
                return (UseSakuya(seat, "row", "r", (seat + 1) % len(view.seats), "r"),)
            case "kenrokuen_kumagai":
                return (UseKenrokuen(seat),)
            case "kokonoe":
                return (UseKokonoe(seat, ()),)

    def _with(self, view: State, word: str, rest: str) -> tuple[Command, ...]:
        """The command of the ability that is chosen for, once this choice makes it whole."""
        seat, held = self.seat, self.held
        if held is None:
            return ()
        place, colour, owner = _piece_at(word, rest, seat)
        match held.kind:
            case "somei_yoshino" if owner == seat:
                return (UseSomei(seat, place, colour),)
            case "sakuya_hime" if held.gives is not None:
                return (UseSakuya(seat, *held.gives, owner, colour),) if word == "line" else ()
            case "kokonoe" if word == "line":
                takes = (*held.takes, (owner, colour))
                refused = f"{word} {rest}" not in self.open(view)  # it is sent at once, to hear why not
                whole = refused or len(takes) == KEPT or (takes in harvests(view, seat))
                return (UseKokonoe(seat, tuple(sorted(takes, key=_in_order))),) if whole else ()
        return ()

    def press(self, act: Act, view: State, focus: str | None) -> Answer[Command]:
        """Answer a press; whoever does something has looked behind the screen for long enough."""
        if self.peeks and act is Act.BACK:
            self.peeks = False
            return None
        if act is Act.CONFIRM and self._may_peek(view, focus):
            self.peeks = True
            return None
        answer = self._answer(act, view, focus)
        if isinstance(answer, tuple):
            self.peeks = False
        return answer

    def _may_peek(self, view: State, focus: str | None) -> bool:
        """Whether somebody can look behind their own screen now, while others look away."""
        own = focus == f"screen {self.seat}" and view.screens[self.seat] != ()
        return own and self._watched and self._mine(view) and self.kind(view) not in ASKS

    def _answer(self, act: Act, view: State, focus: str | None) -> Answer[Command]:
        match act:
            case Act.CONFIRM:
                return self._confirm(view, focus)
            case Act.BACK:
                return self._back(view)
            case Act.NEXT | Act.PREVIOUS:
                return self._leaf(1 if act is Act.NEXT else -1, view, focus)
        return None

    def _confirm(self, view: State, focus: str | None) -> Answer[Command]:
        word, _, rest = (focus or "").partition(" ")
        kind = self.kind(view)
        if word == "keep" and kind == "keep":
            return self._toggle(view, _colour(rest))
        if word == "card" and not self.aim(view, focus) and view.cards[int(rest)] in usable(view):
            return self._begin(view, view.cards[int(rest)])
        if self._reaches(view, word):
            self.held = Hold("grab", number=1)
            return "grab"
        if word in ("row", "line") and kind == "sakuya_hime" and self.held is not None and self.held.gives is None:
            return self._give(view, word, rest)
        commands = self.aim(view, focus)
        if commands:
            if isinstance(commands[0], Draw) and not view.draws:
                self._drew = commands[0].count
            return commands
        if word == "line" and kind == "kokonoe" and self.held is not None:
            _, colour, owner = _piece_at(word, rest, self.seat)
            self.held = self.held._replace(takes=(*self.held.takes, (owner, colour)))
            return self._gain(view)
        if word == "extra" and kind == "kenrokuen" and self.held is not None:
            self.held = self.held._replace(number=int(rest))
            return "goal field"
        return self._home(view)  # what can only be looked at leads back to the question

    # --- a free hand in the pouch -----------------------------------------------------------------------

    def _reaches(self, view: State, word: str) -> bool:
        """Whether a press puts a free hand in: into the tray's next hollow, or into the pouch itself."""
        free = view.options.free_hand and self.kind(view) == "draw" and bool(drawable(view, self.seat))
        return free and word in ("grab", "pouch") and self.held is None

    def hold(self, seconds: float, view: State) -> None:
        """A free hand that stays in the pouch takes one bud after the other."""
        if self.held is None or self.held.kind != "grab":
            return
        most = max(drawable(view, self.seat), default=0)
        self.held = self.held._replace(number=min(most, 1 + int(max(0.0, seconds - TAP) / GRAB)))

    def let_go(self, seconds: float, view: State) -> Answer[Command]:
        """Out it comes with what it has; after a tap it stays in, to be told how many by presses."""
        del view
        if self.held is None or self.held.kind != "grab" or seconds < TAP:
            return None
        return (Draw(self.seat, self.held.number),)

    def lapse(self) -> None:
        """The hand opens, and nothing is drawn."""
        if self.held is not None and self.held.kind == "grab":
            self.held = None

    @staticmethod
    def reads(focus: str) -> bool:
        """What an ability does is read on its card, lit or not; whoever presses is told why it cannot be used."""
        return focus.startswith("card ")

    def leads(self, view: State) -> str | None:
        """While somebody draws, to how many: the plate that stops may be nearer, and is never pressed by mistake."""
        return self._home(view) if self.kind(view) == "draw" else None

    def _home(self, view: State) -> str | None:
        """Where the question of the moment is answered."""
        return next(iter(self.open(view)), None)

    def _toggle(self, view: State, colour: Colour) -> Answer[Command]:
        """Keep a colour or let it go; a third choice replaces the older one. Black is refused with its reason."""
        held = self.held
        assert held is not None
        if colour == BLACK:
            return (Keep(self.seat, (colour,)),)
        if colour in held.keeps:
            self.held = held._replace(keeps=tuple(each for each in held.keeps if each != colour))
            return None
        chosen = (*held.keeps, colour)[-KEPT:]
        self.held = held._replace(keeps=chosen)
        return "go" if len(chosen) == min(KEPT, len(movable(view.row))) else None

    def _begin(self, view: State, card: Ability) -> str | None:
        """Take an ability up that asks for pieces; the first choice that is there is focused."""
        match card:
            case "somei_yoshino" | "sakuya_hime" | "kokonoe":
                self.held = Hold(card)
        return self._gain(view) if card == "kokonoe" else self._shortest(view)

    def _shortest(self, view: State) -> str | None:
        """The piece of this turn whose line is shortest: it is missed least in the field."""
        counts = counts_of(view.fields[self.seat])
        drawn = [name for name in self.open(view) if name.startswith("row ")]
        return min(drawn, key=lambda name: counts[INDEX[name.split()[1]]], default=self._home(view))

    def _give(self, view: State, word: str, rest: str) -> Answer[Command]:
        place, colour, owner = _piece_at(word, rest, self.seat)
        if owner != self.seat or colour not in movable(view.row if place == "row" else view.fields[self.seat]):
            other = next(seat for seat in view.seats if seat != self.seat)
            return (UseSakuya(self.seat, place, colour, other, "r"),)  # to hear why not
        assert self.held is not None
        self.held = self.held._replace(gives=(place, colour))
        return self._gain(view) or self._home(view)

    def _gain(self, view: State) -> str | None:
        """The line of another seat that gives most."""
        mine = [*view.fields[self.seat], *view.row]
        if self.held is not None and self.held.gives is not None:
            mine.remove(next(piece for piece in mine if piece[0] == self.held.gives[1]))
        if self.held is not None:
            mine += [colour for _, colour in self.held.takes]
        lines = [name.split() for name in self.open(view)]
        best = max(lines, key=lambda at: field_points(counts_of((*mine, at[2]))), default=None)
        return None if best is None else " ".join(best)

    def _back(self, view: State) -> Answer[Command]:
        """One step back; while drawing, stop."""
        held = self.held
        if held is not None and held.kind in ASKS:
            if held.gives is not None or held.takes:
                self.held = held._replace(gives=None, takes=held.takes[:-1])
                return self._home(view)
            self.held = None
            return "lay"
        if held is not None and held.kind == "grab":
            self.held = None
            return None
        if held is not None and held.kind == "keep" and held.keeps:
            self.held = held._replace(keeps=held.keeps[:-1])
            return None
        if view.phase == "draw" and view.draws and self._mine(view):
            return (Stop(self.seat),)
        return None

    def _leaf(self, step: int, view: State, focus: str | None) -> Answer[Command]:
        """More or fewer, the best two, the next lit card, the next player, the other piece."""
        held = self.held
        match self.kind(view):
            case "draw" if view.options.free_hand:
                most = max(drawable(view, self.seat), default=0)
                number = (held.number if held is not None else 0) + step
                self.held = Hold("grab", number=min(most, number)) if number > 0 else None
                return "grab"
            case "draw":
                most = max(drawable(view, self.seat), default=0)
                word, _, rest = (focus or "").partition(" ")
                count = int(rest) + step if word == "draw" else 1
                return f"draw {max(1, min(most, count))}"
            case "keep":
                self.held = Hold("keep", keeps=best_two(view, self.seat))
                return "go"
            case "settle":
                return self._next_card(step, view, focus)
            case "kenrokuen" if held is not None:
                self.held = held._replace(number=(held.number + 1) % len(view.extra))
            case "sakuya_hime" | "kokonoe":
                return self._next_player(step, view, focus)
            case "assign":
                choices = self._splits(view)
                return f"split {choices[-1] if step < 0 else choices[0]}"
        return None

    def _next_card(self, step: int, view: State, focus: str | None) -> str:
        """The next card that is lit; after the last, the plate that ends the turn."""
        stops = [*(f"card {n}" for n, card in enumerate(view.cards) if card in usable(view)), "lay"]
        at = stops.index(focus) if focus in stops else len(stops) - 1
        return stops[(at + step) % len(stops)]

    def _next_player(self, step: int, view: State, focus: str | None) -> str | None:
        """A line of the next player from whom something can be taken."""
        lines = [name for name in self.open(view) if name.startswith("line ")]
        owners = list(dict.fromkeys(name.split()[1] for name in lines))
        if not owners:
            return None
        here = (focus or "").split()[1:2]
        at = owners.index(here[0]) + step if here and here[0] in owners else 0
        owner = owners[at % len(owners)]
        return next(name for name in lines if name.split()[1] == owner)

    def take_up(self, command: Command, view: State) -> str | None:
        """Choose what a command needs, without doing it; the name of the target to focus, if it has one."""
        if type(command) in PLATES_OF:
            return PLATES_OF[type(command)]
        match command:
            case Draw() if view.options.free_hand:
                self.held = Hold("grab", number=command.count)
                return "grab"
            case Draw():
                return f"draw {command.count}"
            case Keep():
                self.held = Hold("keep", keeps=command.colours)
                return "go"
            case Hide():
                return f"row {command.colour} {command.count}"
            case UseSomei():
                self.held = Hold("somei_yoshino")
                return self._own(command.place, command.colour)
            case UseSakuya():
                self.held = Hold("sakuya_hime", gives=(command.place, command.give))
                return f"line {command.other} {command.take}"
            case UseKokonoe() if command.takes:
                self.held = Hold("kokonoe", takes=command.takes[:-1])
                seat, colour = command.takes[-1]
                return f"line {seat} {colour}"
            case Choose():
                number = _among(view, command.colour)
                return None if number is None else f"extra {number}"
            case Send():
                number = _among(view, command.colour)
                if number is None:
                    return None
                self.held = Hold("send", number=number)
                return f"goal {command.to}"
            case Assign():
                return f"split {command.warm}"
        return None

    # --- what is seen -----------------------------------------------------------------------------------

    def offers(self, view: State, focus: str | None) -> list[Offer]:
        """What the buttons do now."""
        if not self._mine(view):
            return []
        kind = self.kind(view)
        confirm = Offer(Act.CONFIRM, *self._confirms(view, kind, focus))
        if self.peeks:
            return [confirm, Offer(Act.BACK, "seen")]
        if self._may_peek(view, focus):
            confirm = Offer(Act.CONFIRM, "peek")
        backs = [back for back in self._backs(view, kind) if back.key != confirm.key]  # two need not say the same
        return [confirm, *backs, *self._leafs(view, kind)]

    def _confirms(self, view: State, kind: str, focus: str | None) -> tuple[str, int]:
        """What confirming does, and the number in it; what is only looked at leads back to the question."""
        word, _, rest = (focus or "").partition(" ")
        held = self.held
        match kind, word:
            case "draw", "draw":
                return "draw", int(rest)
            case "draw", "stop":
                return "stop", len(view.row)
            case "draw", "grab" | "pouch" if view.options.free_hand:
                return ("hand_in", 0) if held is None else ("pull", held.number)
            case "keep", "keep":
                return "unkeep" if held is not None and _colour(rest) in held.keeps else "keep", 0
            case ("keep", "go") | ("settle", "lay"):
                return word, 0
            case "settle", "row":
                return "hide", int(rest.split()[1])
            case "komatsu", "extra":
                return "take", 0
            case "kenrokuen", "extra":
                return "hold", 0
            case "kenrokuen", "goal":
                return f"send_{'other' if rest.isdigit() else rest}", 0
            case "assign", _:
                return "decide", 0
            case _, "card" if view.cards[int(rest)] != kind:
                return "call", 0
            case _, "card" if held is not None and (held.gives is not None or held.takes):
                return "step_back", 0  # all that was chosen for it is chosen anew
        return "choose" if kind in ASKS and self._answers(view, word, focus) else "back_to_it", 0

    def _answers(self, view: State, word: str, focus: str | None) -> bool:
        """Whether a press there is an answer to what an ability asks for, be it one that is refused."""
        gives = self.kind(view) == "sakuya_hime" and self.held is not None and self.held.gives is None
        return focus in self.open(view) or bool(self.aim(view, focus)) or (gives and word in ("row", "line"))

    def _backs(self, view: State, kind: str) -> list[Offer]:
        """What going back does: step back, open the hand, or stop drawing."""
        held = self.held
        if kind in ASKS:
            return [Offer(Act.BACK, "step_back")]
        if held is not None and held.kind == "grab":
            return [Offer(Act.BACK, "open_hand")]
        if held is not None and held.keeps:
            return [Offer(Act.BACK, "put_back")]
        return [Offer(Act.BACK, "stop", len(view.row))] if kind == "draw" and view.draws else []

    def _leafs(self, view: State, kind: str) -> list[Offer]:
        """What leafing does."""
        both = [Offer(Act.PREVIOUS, "")]
        match kind:
            case "draw" if view.options.free_hand:
                return [*both, Offer(Act.NEXT, "many")] if self.held is not None else []
            case "draw":
                return [*both, Offer(Act.NEXT, "many")]
            case "keep":
                return [Offer(Act.NEXT, "best")]
            case "settle" if usable(view):
                return [*both, Offer(Act.NEXT, "ability")]
            case "sakuya_hime" | "kokonoe" if len(view.seats) > 2:
                return [*both, Offer(Act.NEXT, "player")]
            case "kenrokuen" if len(view.extra) > 1:
                return [Offer(Act.NEXT, "other_piece")]
            case "assign" if len(self._splits(view)) > 1:
                return [Offer(Act.LEFT, "this_way"), *both, Offer(Act.NEXT, "all_of_them")]
        return []

    def grip(self, view: State, eye: Eye, focus: str | None) -> Held | None:
        """The piece that floats above where it could go."""
        del eye
        if focus is None or self.held is None or self.kind(view) != "kenrokuen" or not view.extra:
            return None
        n = self.held.number % len(view.extra)
        home, goal = at_saucer(n, len(view.extra)), goals(view, self.seat).get(focus)
        pose = home._replace(lift=14.0) if goal is None else Pose(*goal.center, home.scale, lift=FLOATS)
        return Held(view.extra[n], pose)

    def changes(self, view: State, focus: str) -> dict[Seat, Counts]:
        """How many pieces would come to each field and leave it, if what is focused were chosen for an ability, too."""
        found: dict[Seat, Counts] = {}
        for seat, step, colour in self._moves(view, focus):
            found[seat] = moved(found.get(seat, NONE), (colour,), step)
        return found

    def _moves(self, view: State, focus: str) -> Iterator[tuple[Seat, int, Colour]]:
        """The pieces that would leave fields and come to them if what is focused were chosen, too."""
        held, seat = self.held, self.seat
        if held is None:
            return
        word, _, rest = focus.partition(" ")
        aimed = _piece_at(word, rest, seat) if focus in self.open(view) else None
        takes = list(held.takes)
        if held.gives is not None and held.gives[0] == "field":
            yield seat, -1, held.gives[1]
        if aimed is not None and aimed[2] != seat:
            takes.append((aimed[2], aimed[1]))
            if held.gives is not None:
                yield aimed[2], 1, held.gives[1]
        elif aimed is not None and aimed[0] == "field":
            yield seat, -1, aimed[1]
        for other, colour in takes:
            yield other, -1, colour
            yield seat, 1, colour


GO = pygame.Rect(1004, 826, 286, 130)
"""The plate that lets the rest go after a bust."""


def _in_a_row(rects: Mapping[str, pygame.Rect]) -> list[Target]:
    """Targets of the tray, each beside the next: where they overlap, geometry would lead past some."""
    names = list(rects)
    found = []
    for n, (name, rect) in enumerate(rects.items()):
        near = {Act.LEFT: names[max(0, n - 1)], Act.RIGHT: names[min(n + 1, len(names) - 1)]}
        found.append(Target(name, rect, near, TRAY))
    return found


WAYS = {Act.LEFT: (-1, 0), Act.RIGHT: (1, 0), Act.UP: (0, -1), Act.DOWN: (0, 1)}


BEYOND = {Act.UP: "cards", Act.DOWN: "tray"}
"""The lanes above and below all fields."""


def _beside_each_other(rects: Mapping[str, pygame.Rect]) -> list[Target]:
    """Targets far apart, each leading to the next that way, past whatever lies between; the last ones to the lanes."""
    found = []
    for name, rect in rects.items():
        near = {}
        for act, (x, y) in WAYS.items():
            ways = {}
            for other, there in rects.items():
                dx, dy = there.centerx - rect.centerx, there.centery - rect.centery
                along, across = dx * x + dy * y, abs(dx * y) + abs(dy * x)
                if along > 60:
                    ways[other] = along + across
            near[act] = min(ways, key=ways.__getitem__, default=BEYOND.get(act, name))
        found.append(Target(name, rect, near))
    return found


@lru_cache(maxsize=64)
def _on_panel(seats: int, seat: Seat, share: float) -> tuple[Target, ...]:
    """The screen of a seat and its lines, which most views have as they were."""
    (screen, rect), *lines = places_of_panel(seats, seat, share).items()
    lane = Lane(f"field {seat}")
    return Target(screen, rect), *(Target(name, line.inflate(6, 14), lane=lane) for name, line in lines)


def _among(view: State, colour: Colour) -> int | None:
    """Which of the pieces that an ability drew is the first of a colour; None if there is none."""
    return next((n for n, piece in enumerate(view.extra) if piece[0] == colour), None)


def _colour(letter: str) -> Colour:
    return COLOURS[INDEX[letter]]


def _piece_at(word: str, rest: str, seat: Seat) -> tuple[Place, Colour, Seat]:
    """Which piece a target stands for: where it lies, its colour, and whose it is."""
    if word == "row":
        return "row", _colour(rest[0]), seat
    owner, colour = rest.split()
    return "field", _colour(colour), int(owner)


def _in_order(take: Taken) -> tuple[Seat, int]:
    return take[0], PLAIN.index(take[1]) if take[1] in PLAIN else len(PLAIN)
