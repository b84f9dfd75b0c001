"""What there is to know about something on a Hitohira table: a card, a line, a screen, the pouch, a draw, a piece."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from game.games.hitohira.commands import Command
from game.games.hitohira.count import group_places, line_points
from game.games.hitohira.layout import card_lit, card_met, split_of
from game.games.hitohira.odds import OVERFULL, odds
from game.games.hitohira.parts import COLOURS, GROUPS, INDEX, TRIGGER_OF, Colour, Counts, counts_of
from game.games.hitohira.state import State
from game.kernel.box import Seat
from game.kernel.whatif import Would
from game.stage.rooms import Eye, Hand, Note, Phrase
from game.words import figures

MOST_CAUSES = 3
"""How many ways to fail a card names."""


def inspect(view: State, eye: Eye, hand: Hand[State, Command] | None, focus: str, would: Would | None) -> Note | None:
    """What a card says about what is focused."""
    del hand, would
    word, _, rest = focus.partition(" ")
    tell = _TELLS.get(word)
    return None if tell is None else tell(view, eye, rest)


def _say(key: str, **values: object) -> Phrase:
    return Phrase(f"hitohira.inspect.{key}", values)


def _points(number: int) -> str:
    return f"+{number}" if number > 0 else figures(number)


def _percent(share: Fraction) -> int:
    whole = round(100 * share)
    return min(99, max(1, whole)) if 0 < share < 1 else whole


def _all(key: str, counts: Counts) -> Phrase:
    """A sentence that tells how many there are of each colour."""
    return _say(key, **dict(zip(COLOURS, counts, strict=True)))


def _card(view: State, eye: Eye, rest: str) -> Note:
    """An ability: what it does, what lights it, and whether it is lit."""
    del eye
    card = view.cards[int(rest)]
    does = "kokonoe_two" if card == "kokonoe" and len(view.seats) == 2 else card
    met = card_met(view, int(rest))
    lit = "lit" if card_lit(view, int(rest)) else "idle" if met else "unlit"
    lines = (_say(does), _say(f"asks_{TRIGGER_OF[card]}"), _say(lit))
    return Note(Phrase(f"hitohira.ability.{card}"), lines, (f"card {rest}", *(view.row if lit == "lit" else ())))


def _pouch(view: State, eye: Eye, rest: str) -> Note:
    """How many are inside, and what has not been seen anywhere."""
    del eye, rest
    lines = [_say("inside", count=view.inside), _all("unseen", view.pouch)]
    if view.removed:
        lines.append(_say("box", count=len(view.removed)))
    return Note(_say("pouch"), tuple(lines))


def _line(view: State, eye: Eye, rest: str) -> Note:
    """A line of a field: what it scores, and what one more would change."""
    del eye
    owner, letter = rest.split()
    seat, colour = int(owner), COLOURS[INDEX[letter]]
    number = counts_of(view.fields[seat])[INDEX[letter]]
    lit = tuple(piece for piece in view.fields[seat] if piece[0] == letter)
    title = Phrase(f"hitohira.pieces.{colour}", {"count": number})
    if colour == "k":
        return Note(title, (_say("black_about"), _say("black_alone")), lit)
    here, more = line_points(number), line_points(number + 1)
    lines = [_say("stands", count=number, points=_points(here))]
    lines.append(_say("next", points=_points(more)) if more != here else _say("full"))
    return Note(title, tuple(lines), lit)


def _screen(view: State, eye: Eye, rest: str) -> Note:
    """A screen: how many stand behind it; what they are, for its owner alone."""
    seat: Seat = int(rest)
    behind = view.screens[seat]
    if not behind:
        lines = [_say("nothing_there")]
    elif eye.seat == seat:  # how many there are stands on the screen itself
        lines = [_all("yours", counts_of(piece for piece in behind if piece is not None))]
    else:
        lines = [_say("behind", count=len(behind)), _say("secret", seat=seat)]
    for group in GROUPS:
        worth = "\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}".join(map(str, group_places(group, len(view.seats))))
        lines.append(_say(f"places_{group}", worth=worth))
    return Note(_say("screen", seat=seat), tuple(lines))


def _dial(view: State, eye: Eye, rest: str) -> Note:
    """A draw of so many: how likely it fails, and by what."""
    del eye
    count = int(rest)
    lines = [_say("counts_alike"), _say("black_now")]
    if view.options.odds:
        told = odds(view, count)
        key = "no_risk" if not told.bust else "sure" if told.bust == 1 else "risk"
        lines = [_say(key, percent=_percent(told.bust))]
        likely = sorted(told.causes.items(), key=lambda cause: -cause[1])[:MOST_CAUSES]
        lines += [_cause(name, share) for name, share in likely if told.bust != 1 or len(likely) > 1]
    return Note(_say("dial", count=count), tuple(lines))


def _cause(name: str, share: Fraction) -> Phrase:
    key = "too_many" if name == OVERFULL else f"by_{name}"
    return _say(key, percent=_percent(share))


def _piece(view: State, eye: Eye, rest: str) -> Note:
    """A piece of this turn: how it counts."""
    del eye
    colour: Colour = COLOURS[INDEX[rest[0]]]
    number = counts_of(view.row)[INDEX[colour]]
    lines = [_say("counts_alike")]
    if colour == "k":
        lines.append(_say("black_now"))
    if view.phase == "keep":
        lines.append(_say("keeps"))
    lit = tuple(piece for piece in view.row if piece[0] == colour)
    return Note(Phrase(f"hitohira.pieces.{colour}", {"count": number}), tuple(lines), lit)


def _extra(view: State, eye: Eye, rest: str) -> Note:
    """A piece that an ability drew: what it would add to one's own field."""
    return _line(view, eye, f"{view.seat} {view.extra[int(rest)][0]}")


def _split(view: State, eye: Eye, rest: str) -> Note | None:
    """A way to divide white and black."""
    if eye.seat is None:
        return None
    _, most = split_of(view, eye.seat)
    return Note(_say("split", warm=int(rest), cool=most - int(rest)), (_say("split_about"),))


_TELLS: dict[str, Callable[[State, Eye, str], Note | None]] = {
    "card": _card,
    "pouch": _pouch,
    "line": _line,
    "screen": _screen,
    "draw": _dial,
    "keep": _piece,
    "row": _piece,
    "extra": _extra,
    "split": _split,
}
