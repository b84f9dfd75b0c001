"""The clerk: Haniwa kept by hand, to check the rooms against.

It knows nothing of the rooms. It reads commands as they are said, is told which tiles were drawn, and keeps
plain lists and dictionaries by the letter of the rulebook, without a thought for speed.
"""

from __future__ import annotations

COLUMNS = dict(zip("abcd", "GBYR", strict=True))
SQUARES = [row + column for row in "123" for column in "abcd"]


def power(piece: str) -> int:
    return 2 if piece[0] == "K" else int(piece[1])


def colour(piece: str) -> str:
    return piece[1] if piece[0] == "K" else piece[0]


class Clerk:
    def __init__(self, first: str, dice: list[int], tiles: list[str], kofun: list[str]) -> None:
        self.first = self.seat = first
        self.dice = dict(zip("abcd", dice, strict=True))
        self.bag = set(tiles)
        self.piles = [len(tiles) // 2, len(tiles) // 2]
        self.stock = list(kofun)
        self.hand: dict[str, list[str]] = {"A": [], "B": []}
        self.out: dict[str, list[str]] = {"A": [], "B": []}
        self.own: dict[str, list[str]] = {"A": [], "B": []}
        self.area: dict[str, dict[str, str]] = {"A": {}, "B": {}}
        self.below: dict[str, dict[str, str]] = {"A": {}, "B": {}}
        self.down: str | None = None
        self.dogu: dict[str, dict[str, str]] = {"A": {}, "B": {}}
        self.step = "hand"
        self.redrawn = False
        self.swapped = False
        self.pending = ""
        self.over = False

    # --- what may be done -------------------------------------------------------------------------------

    def legal(self, seat: str) -> set[str]:
        if self.over or seat != self.seat:
            return set()
        free = [square for square in SQUARES if square not in self.area[seat]]
        hand = self.hand[seat]
        piles = [str(n + 1) for n in (0, 1) if self.piles[n]]
        if self.step == "hand":
            splits = [(left, 4 - left) for left in range(5)]
            said = {f"hand {a}+{b}" for a, b in splits if a <= self.piles[0] and b <= self.piles[1]}
        elif self.step == "keep":
            said = {"keep", "redraw"}
        elif self.step == "kofun":
            said = {f"take {kofun}" for kofun in self.stock}
        elif self.step == "draw":
            said = {f"draw {pile}" for pile in piles}
        else:
            said = {f"{tile}@{square}" for tile in hand for square in free}
            said |= {f"{kofun}/{tile}@{square}" for kofun in self.own[seat] for tile in hand for square in free}
            if seat == self.first and self.down is None:
                said |= {f"down {tile}@{square}" for tile in hand for square in free}
            if not self.swapped and len(self.out[seat]) < 2:
                said |= {f"swap {tile} {pile}" for tile in hand for pile in piles}
        return {f"{seat} {word}" for word in said}

    # --- what is done -----------------------------------------------------------------------------------

    def hear(self, command: str, drawn: list[str]) -> None:
        seat, *words = command.split()
        drawn = list(drawn)
        if words[0] == "hand":
            left = int(words[1][0])
            for n in range(4):
                self.draw(seat, 0 if n < left else 1, drawn.pop(0))
            self.step = "keep"
            if self.redrawn:
                self.next_hand()
        elif words[0] == "keep":
            self.next_hand()
        elif words[0] == "redraw":
            self.bag |= set(self.hand[seat])
            self.hand[seat] = []
            self.piles = [(len(self.bag) + 1) // 2, len(self.bag) // 2]
            self.redrawn = True
            self.step = "hand"
        elif words[0] == "swap":
            self.hand[seat].remove(words[1])
            self.out[seat].append(words[1])
            self.swapped = True
            self.draw(seat, int(words[2]) - 1, drawn.pop(0))
        elif words[0] == "take":
            self.stock.remove(words[1])
            self.own[seat].append(words[1])
            self.after_die(seat)
        elif words[0] == "draw":
            self.draw(seat, int(words[1]) - 1, drawn.pop(0))
            self.end_turn()
        else:
            self.place(seat, words)
        assert not drawn

    def draw(self, seat: str, pile: int, tile: str) -> None:
        self.bag.remove(tile)
        self.piles[pile] -= 1
        assert self.piles[pile] >= 0
        self.hand[seat].append(tile)

    def next_hand(self) -> None:
        self.redrawn = False
        if self.seat == self.first:
            self.step = "hand"
        else:
            self.step = "place"
        self.seat = "B" if self.seat == "A" else "A"

    def place(self, seat: str, words: list[str]) -> None:
        pieces, square = words[-1].split("@")
        *kofun, tile = pieces.split("/")
        self.hand[seat].remove(tile)
        self.step = "draw"
        self.pending = square
        if words[0] == "down":
            assert self.down is None
            self.down = square
            self.area[seat][square] = tile
            return
        if kofun:
            self.own[seat].remove(kofun[0])
            self.below[seat][square] = tile
        self.area[seat][square] = kofun[0] if kofun else tile
        self.check(seat, square)

    def check(self, seat: str, square: str) -> None:
        piece = self.area[seat][square]
        column = square[1]
        if colour(piece) == COLUMNS[column]:
            for _ in range(power(piece)):
                self.dice[column] = 1 if self.dice[column] == 6 else self.dice[column] + 1
                if self.dice[column] == 1 and self.stock:
                    self.step = "kofun"
            if self.step == "kofun":
                self.seat = seat
                return
        self.after_die(seat)

    def after_die(self, seat: str) -> None:
        row = self.pending[0]
        squares = [row + column for column in "abcd"]
        waiting = seat == self.first and self.down in squares
        if not waiting and all(square in self.area[seat] for square in squares):
            total = sum(power(self.area[seat][square]) for square in squares)
            if total >= 8:
                self.dogu[seat][row] = "lit" if total == 8 else "cursed"
        self.step = "draw"
        if self.step_is_last:
            self.over = True

    step_is_last = False

    def end_turn(self) -> None:
        self.swapped = False
        self.seat = "B" if self.seat == "A" else "A"
        self.step = "place"
        if all(len(area) == 12 for area in self.area.values()):
            self.step_is_last = True
            if self.down is None:
                self.over = True
            else:
                self.pending, self.down = self.down, None
                self.check(self.first, self.pending)

    # --- the count --------------------------------------------------------------------------------------

    def score(self) -> dict[str, int]:
        points = {"A": 0, "B": 0}
        won: dict[str, list[tuple[int, int]]] = {"A": [], "B": []}
        for column, gozoku in COLUMNS.items():
            keys = {}
            for seat in "AB":
                pieces = [self.area[seat][row + column] for row in "123"]
                match = [piece for piece in pieces if colour(piece) == gozoku]
                keys[seat] = [sum(map(power, pieces)), sum(map(power, match)), len(match)]
            if keys["A"] != keys["B"]:
                winner = "A" if keys["A"] > keys["B"] else "B"
                won[winner].append((self.dice[column], 2 if keys[winner][2] == 3 else 0))
        for seat in "AB":
            curses = list(self.dogu[seat].values()).count("cursed")
            # Highest die first; among equals, the one without a smile.
            columns = sorted(won[seat], key=lambda each: (-each[0], each[1]))[curses:]
            points[seat] += sum(die + smile for die, smile in columns)
            points[seat] += [0, 2, 4, 8][list(self.dogu[seat].values()).count("lit")]
            points[seat] += len(self.own[seat]) + len(self.below[seat])
        return points

    def winner(self) -> str:
        points = self.score()
        lit = {seat: list(self.dogu[seat].values()).count("lit") for seat in "AB"}
        return max("AB", key=lambda seat: (points[seat], lit[seat], seat == self.first))
