"""The scores: every piece as data, in degrees of its scale.

A line of music is a text of notes: `degree marks : beats`, with bars between `|`.
    4:1.5   the fourth degree for a beat and a half      4' 4,    an octave higher, lower
    r:2     silence (ma)                                 1+4:2    two strings at once
    ^ oshi, pressed up from the degree below   ~ yuri, wavering   * tremolo   > accent   < soft
Of drums the degree is the stroke: 1 middle, 2 light, 3 rim.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import numpy as np

SCALES = {
    "in": (0, 1, 5, 7, 8),  # D Eb G A Bb on D: two half steps that lean downwards, dusk
    "hirajoshi": (0, 2, 3, 7, 8),  # G A Bb D Eb on G: the tuning of the koto, a stone garden
    "yo": (0, 3, 5, 7, 10),  # D F G A C on D: folk song and festival
    "ritsu": (0, 2, 5, 7, 9),  # D E G A B on D: warm, old, without half steps
}
BASE, MIDDLE, END = "base", "middle", "end"
LAYERS = (BASE, MIDDLE, END)
DRUMS = {"taiko", "block", "tsuzumi", "kane", "drop"}


@dataclass(frozen=True)
class Note:
    """One note: when and how long in beats, its degree (0 based, through the octaves), its marks."""

    at: float
    beats: float
    step: int
    marks: str


@dataclass(frozen=True)
class Voice:
    """One player: what is played on which instrument, in which octave, how loud, where, how far off."""

    layer: str
    instrument: str
    music: str
    octave: int = 0
    gain: float = 1.0
    pan: float = 0.0
    wet: float = 0.35


@dataclass(frozen=True)
class Piece:
    """A loop: scale on a tonic (MIDI number of degree 1), beats a minute, beats a bar, and its voices."""

    scale: str
    tonic: int
    tempo: float
    bar: int
    bars: int
    phrase: int  # bars of a phrase; its last bar breathes
    lean: float  # how much that bar slows down
    decay: float  # of the room, in seconds
    voices: tuple[Voice, ...]


TOKEN = re.compile(r"^(?P<pitch>r|[1-5][,']*(?:\+[1-5][,']*)*)(?P<marks>[\^~*<>]*):(?P<beats>\d*\.?\d+)$")


def notes(music: str, bar: int = 0) -> tuple[list[Note], float]:
    """Read a line of music: its notes and how many beats it has. Every bar must be full."""
    made: list[Note] = []
    at = 0.0
    for measure in music.split("|"):
        begin = at
        for word in measure.split():
            match = TOKEN.match(word)
            if not match:
                raise ValueError(f"not a note: {word}")
            beats = float(match["beats"])
            for pitch in match["pitch"].split("+"):
                if pitch != "r":
                    step = int(pitch[0]) - 1 + 5 * (pitch.count("'") - pitch.count(","))
                    made.append(Note(at, beats, step, match["marks"]))
            at += beats
        if bar and measure.strip() and (at - begin) % bar > 1e-6:
            raise ValueError(f"bar of {at - begin} beats: {measure}")
    return made, at


def midi(piece: Piece, step: int, octave: int = 0) -> int:
    """The MIDI number of a degree."""
    return piece.tonic + SCALES[piece.scale][step % 5] + 12 * (step // 5 + octave)


def hertz(number: float) -> float:
    """The frequency of a MIDI number."""
    return 440 * 2 ** ((number - 69) / 12)


def clock(piece: Piece) -> np.ndarray:
    """When each beat begins, in seconds: all layers share it. The last bar of a phrase breathes."""
    beat = np.arange(piece.bar * piece.bars)
    into = (beat % (piece.bar * piece.phrase)) / piece.bar - (piece.phrase - 1)
    length = 60 / piece.tempo * (1 + piece.lean * np.clip(into + 1 / piece.bar, 0, 1))
    when = np.concatenate(([0.0], np.cumsum(length)))
    return when * (round(when[-1], 1) / when[-1])


def played(piece: Piece, *sections: tuple[int, int]) -> Piece:
    """A piece whose sections, from a bar to a bar, come in this order, again and again: all its voices together."""
    bars = [n for first, last in sections for n in range(first, last)]

    def ordered(voice: Voice) -> Voice:
        written = [bar for bar in voice.music.split("|") if bar.strip()]
        if len(written) != piece.bars:
            raise ValueError(f"{len(written)} bars instead of {piece.bars}: {voice.instrument}")
        return replace(voice, music=" | ".join(written[n].strip() for n in bars))

    return replace(piece, bars=len(bars), voices=tuple(ordered(voice) for voice in piece.voices))


def ma(bars: int, beats: int = 4) -> str:
    """Silence that is part of the piece."""
    return f"r:{beats} |" * bars


# The scores stand bar under bar, as music does.
# fmt: off

# --- Porch: evening, welcoming. Ritsu on D. A(8) B(8) C(4) A(8) -----------------------------------------------------

_P1 = "4:1.5 5:.5 1':2 | 5:1 4:1 3:2 | 2:1.5 3:.5 4:1 5:1 | 4~:3 r:1 |"
_P2 = "4:1.5 5:.5 1':2 | 2':1 1':1 5:2 | 4:1 3:1 2:1.5 3:.5 | 1~:3 r:1 |"
_PD, _PG = "r:.5 4,:.5 1:.5 3:.5 r:.5 4,:.5 1:.5 4:.5 |", "r:.5 1:.5 3:.5 5:.5 r:.5 1:.5 3:.5 5:.5 |"
_PE, _PA = "r:.5 5,:.5 2:.5 3:.5 r:.5 5,:.5 2:.5 3:.5 |", "r:.5 4,:.5 2:.5 4:.5 r:.5 4,:.5 2:.5 r:.5 |"
_PPULSE = "1:1 r:1 3<:.5 3<:.5 r:1 | 1<:1 r:.5 2:.5 3<:1 r:1 |"

PORCH = Piece("ritsu", 62, 66, 4, 28, 4, 0.07, 1.5, (
    Voice(BASE, "koto", _P1 + _P2
          + "2':1.5 3':.5 2'~:2 | 1':1 5:1 4:2 | r:4 | r:2 4,<:.5 1<:.5 3<:.5 4<:.5 |"
          + "2':1.5 3':.5 4'~:2 | 3':1 2':1 1':2 | r:4 | r:4 |"
          + "3:1 4:1 5^:2 | 4:1 3:1 2:2 | 3:.5 2:.5 1:1 2:1 3:1 | 4*:3 r:1 |"
          + "4^:1.5 5:.5 1'~:2 | 5:1 4:1 3:2 | 2:1 3:.5 4:.5 5:1 4:1 | 4~:3 r:1 |"
          + "4:1.5 5:.5 1':2 | 2':1 1':1 5:2 | 4:1 3:1 2:1.5 3:.5 | 4,+1~:3 r:1 |", 0, 1.0, -0.12),
    Voice(BASE, "koto", ("1:2 4:2 | 3:2 1:2 | 2:2 5,:2 | 4,:2 2:1 4:1 |" + "1:2 4:2 | 3:2 5:2 | 4:2 2:2 | 1+4:4 |")
          + "5:4 | 4:4 | 3<:2 1<:2 | 4,:4 | 2:4 | 3:4 | 5:2 2:2 | 1:2 4:2 |"
          + "3:4 | 2:4 | 1:2 5,:2 | 4,:4 |"
          + "1:2 4:2 | 3:2 1:2 | 2:2 5,:2 | 4,:2 2:1 4:1 | 1:2 4:2 | 3:2 5:2 | 4:2 2:2 | 1:4 |", -1, 0.62, 0.18),
    Voice(BASE, "bowl", "1:4 |" + ma(7) + ma(2) + "4:4 |" + ma(3) + "1:4 |" + ma(1) + ma(4) + ma(7)
          + "1:4 |", 0, 0.34, 0.35, 0.6),
    Voice(MIDDLE, "shakuhachi", "r:4 | r:4 | r:2 3:1 2:1 | 1:1 2:1 4~:1.5 r:.5 | r:4 | r:4 | 2:2 4:1 2:1 | 1~:3 r:1 |"
           "r:4 | r:4 | 3:1 4:1 5~:2 | 4~:3 r:1 | r:4 | r:4 | 5:1 1':1 2'~:2 | 1'~:3 r:1 |"
           "r:4 | r:4 | 5:2 4:1 3:1 | 2~:3 r:1 |"
           "4:2 1'~:2 | 5:1.5 4:.5 3:1.5 r:.5 | 2:2 4:2 | 4~:3 r:1 |"
           "4:2 1'~:2 | 2':1.5 1':.5 5:1.5 r:.5 | 4:1.5 3:.5 2:2 | 1~:3 r:1 |", 0, 0.85, 0.22, 0.3),
    Voice(MIDDLE, "koto", _PD + _PG + _PE + _PA + _PD + _PG + _PA + "r:1 4,:.5 1:.5 3:.5 4:.5 r:1 |"
          + _PE + _PA + ma(2) + _PE + _PG + ma(2) + _PG + _PE + _PD + ma(1)
          + _PD + _PG + _PE + _PA + _PD + _PG + _PA + "r:1 4,:.5 1:.5 3:.5 4:.5 r:1 |", 0, 0.34, -0.4, 0.4),
    Voice(END, "taiko", _PPULSE * 14, 0, 0.5, 0.1, 0.45),
    Voice(END, "koto", ("1':.5 r:.5 4:.5 5:.5 r:1 4:.5 5:.5 |" + "1':.5 r:.5 5:.5 4:.5 r:1 3:.5 4:.5 |") * 8
          + ma(4) + ("1':.5 r:.5 4:.5 5:.5 r:1 4:.5 5:.5 |" + "1':.5 r:.5 5:.5 4:.5 r:1 3:.5 4:.5 |") * 3
          + "1':.5 r:.5 5:.5 4:.5 r:.5 3:.5 2:.5 3:.5 | 1:2 r:2 |", 0, 0.36, 0.45),
    Voice(END, "chime", ma(3) + "1':4 |" + ma(3) + "4:4 |" + ma(3) + "1':4 |" + ma(3) + "4:4 |" + ma(4) + ma(3)
          + "1':4 |" + ma(3) + "4:4 |",
          1, 0.3, -0.5, 0.6),
))

# --- Hiroba: a stone garden. Hirajoshi on G. Six phrases of two bars and two bars of ma -----------------------------

_HO = "1:.5 4,:.5 1':.5 4:.5 1:.5 4,:.5 1':.5 4:.5 |"
_HH = "1:.5 4,:.5 1':1 r:1 4<:.5 1'<:.5 |"
_HS = "1:.5 4,:.5 1':.5 4:.5 3:.5 4:.5 1:.5 4,:.5 |"

HIROBA = Piece("hirajoshi", 67, 50, 4, 24, 4, 0.06, 2.6, (
    Voice(BASE, "koto", "4:1 5:.5 4:.5 3~:2 | 2:1.5 3:.5 1:2 | r:4 | r:2 4,<:1 1<:1 |"
           "4:1 5:.5 4:.5 1'~:2 | 1':.5 5:.5 4:1 2^:2 | r:4 | r:4 |"
           "1':1.5 2':.5 3'~:1 2':1 | 1':.5 5:.5 4:.5 2:.5 4~:2 | r:4 | 3<:.5 2<:.5 1<:1 4,<:2 |"
           "4^:1 5:.5 4:.5 3:2 | 2:1 3:.5 2:.5 1~:2 | r:4 | r:4 |"
           "1:1 2:.5 3:.5 4:2 | 3:1 2:1 1:2 | r:.5 5,:.5 4,~:3 | r:4 |"
           "4'<:2 1'<:2 | 4:2 3:1 2:1 | 4,+1~:4 | r:4 |", 0, 1.0, -0.1, 0.45),
    Voice(BASE, "koto", "1:4 | 4,:2 1:2 | r:4 | r:4 |" + "1:4 | 1:2 4,:2 | r:4 | r:4 |" + "1:4 | 1:2 4,:2 | r:4 |"
          "r:4 |"
          + "1:4 | 4,:2 1:2 | r:4 | r:4 |" + "r:4 | 4,:2 1:2 | r:4 | r:4 |" + "1:4 | 4,:4 | 1:4 |"
          "r:4 |", -1, 0.55, 0.2, 0.45),
    Voice(BASE, "bowl", (ma(2) + "1:4 |" + ma(1) + ma(2) + "4,:4 |" + ma(1)) * 3, 0, 0.5, 0.35, 0.6),
    Voice(MIDDLE, "shakuhachi", "r:4 | r:4 | 4,:1 5,:1 4,:2 | 1~:2.5 r:1.5 |" + "r:4 | r:4 | 2:1 3:1 2:1 1:1 |"
          "4,~:3 r:1 |"
          + "r:4 | r:4 | 4:1 5:1 4~:2 | 1~:2 r:2 |" + "r:4 | r:4 | 4,:1 5,:1 4,:2 | 1~:3 r:1 |"
          + "r:4 | r:4 | r:4 | 1:1 2:1 4~:2 |" + "r:4 | r:4 | 4:2 2:1 3:1 | 1~:3 r:1 |", 0, 0.75, 0.25, 0.3),
    Voice(MIDDLE, "koto", ("r:1 1:.5 4:.5 r:2 | r:1 4,:.5 1:.5 r:2 | r:1 1:1 4:1 1':1 | r:4 |"
           "r:1 1:.5 4:.5 r:2 | r:1 4,:.5 4:.5 r:2 | r:1 4,:1 1:1 4:1 | r:4 |") * 3, -1, 0.5, -0.4, 0.45),
    Voice(END, "koto", (_HO + _HH + _HO + _HS + _HH + _HO + _HH + _HS) * 2 + _HO + _HH + _HO + _HS + _HO + _HH
          + "1:.5 4,:.5 1':.5 4:.5 1:1 4,:1 | 1:2 r:2 |", -1, 0.42, 0.4, 0.4),
    Voice(END, "taiko", ("1:2 r:2 | 2:.5 2:.5 r:3 | 1:2 r:2 | r:2 2:.5 2:.5 1:1 |") * 6, 0, 0.55, 0.0, 0.5),
    Voice(END, "block", ("r:4 | r:3 1:1 | r:4 | r:1 1:.5 2:.25 2:.25 r:2 |") * 6, 0, 0.3, -0.35, 0.5),
))

# --- Haniwa: a playful clay court. Yo on D. Intro(4) A(8) A(8) B(8) joke(4) A(8) ------------------------------------

_N1 = ("1:.5 1:.5 2:.5 3:.5 4>:1 r:1 | 5:.5 4:.5 3:.5 4:.5 2>:1 r:1 |"
       "1:.5 1:.5 2:.5 3:.5 4:.5 5:.5 4:1 | 3:.5 2:.5 r:.5 2:.5 1>:1 r:1 |")
_N2 = ("1':.5 1':.5 5:.5 4:.5 5>:1 r:1 | 4:.5 4:.5 3:.5 2:.5 3>:1 r:1 |"
       "2:.5 3:.5 4:.5 r:.5 3:.5 2:.5 1:.5 r:.5 | 5,:.5 r:.5 1>:1 r:2 |")
_NB = ("3:1 3:.5 4:.5 5:1 4:1 | 3:.5 2:.5 3:.5 4:.5 3>:1 r:1 | 3:1 3:.5 4:.5 1':1 5:1 |"
       "4:.5 5:.5 4:.5 3:.5 4>:1 r:1 |"
       "1'^:1.5 5:.5 4>:1 r:1 | 4^:1.5 3:.5 2>:1 r:1 | 1:.5 2:.5 3:.5 2:.5 3:.5 4:.5 5:.5 4:.5 |"
          "r:1 3:.5 2:.5 1>:1 r:1 |")
_NTOK = "r:3 1:.5 2:.5 | r:3 2:.5 1:.5 | r:4 | r:3 1:1 |"
_NTOK2 = "r:3 1:.5 2:.5 | r:3 1:.5 1:.5 | r:1.5 3:.5 r:1.5 3:.5 | r:2 1:.5 r:.5 2:.5 2:.5 |"
_NOOM, _NOOM2 = "1:1 4,+1:1 1:1 4,+1:1 |", "5,:1 3:1 4,:1 3:1 |"
_NGO = "1:1 2:.5 2:.5 1:.5 3:.5 3:1 |"

HANIWA = Piece("yo", 62, 94, 4, 40, 4, 0.0, 0.9, (
    Voice(BASE, "shamisen", "r:4 | r:2 1<:.5 1<:.5 r:1 | r:4 | r:1 5,:.5 1:.5 r:.5 4>:.5 r:1 |" + _N1 + _N2 + _N1
          + _N2 + _NB
          + "1:.5 1:.5 r:3 | r:2 1<:.5 1<:.5 r:1 | r:4 | 4^~:2.5 r:1.5 |" + _N1 + _N2, 0, 1.0, -0.15, 0.3),
    Voice(BASE, "block", "1:1 r:2 2:.5 2:.5 | 1:1 r:2 3:1 | 1:1 r:2 2:.5 2:.5 | 1:1 r:3 |" + (_NTOK + _NTOK2) * 2
          + "r:4 | r:3 1:1 | r:4 | r:3 1:.5 1:.5 | r:3 2:.5 2:.5 | r:3 2:.5 3:.5 | r:4 | 1:1 r:3 |"
          + "r:1 2:.5 2:.5 r:2 | r:3 2:.5 2:.5 | r:2 3:1 r:1 | r:3 3:.5 1:.5 |" + _NTOK + _NTOK2, 0, 0.5, 0.3, 0.25),
    Voice(BASE, "koto", ma(4) + ("1:2 4:2 | 5:2 2:2 | 1:2 4:2 | 3:2 1:2 |" + "5:2 3:2 | 4:2 3:2 | 2:2 3:2 |"
          "5,:1 1:3 |") * 2
          + "3:2 5:2 | 3:4 | 3:2 5:2 | 4:4 | 4:2 2:2 | 2:2 5,:2 | 1:2 3:2 | 5,:1 r:1 1:2 |" + ma(4)
          + "1:2 4:2 | 5:2 2:2 | 1:2 4:2 | 3:2 1:2 | 5:2 3:2 | 4:2 3:2 | 2:2 3:2 | 5,:1 1:3 |", -1, 0.5, 0.15, 0.3),
    Voice(MIDDLE, "tsuzumi", "r:4 | r:3 1:1 | r:4 | r:3 1:1 |" + "1:1 r:1 2:1 r:.5 2:.5 |"
          "1:1 r:1 2:.5 2:.5 r:1 |" * 12
          + "r:2 1:1 r:1 | r:4 | 1:1 r:3 | r:3 1:1 |" + "1:1 r:1 2:1 r:.5 2:.5 | 1:1 r:1 2:.5 2:.5 r:1 |" * 3
          + "1:1 r:1 2:1 r:.5 2:.5 | 1:1 1:1 r:2 |", 0, 0.5, -0.3, 0.25),
    Voice(MIDDLE, "koto", ma(4) + ("r:3 4:.5 1':.5 | r:3 4:.5 5:.5 | r:4 | r:3 1:.5 4:.5 |" + "r:3 1':.5 5:.5 |"
          "r:3 5:.5 4:.5 | r:2 1:.5 2:.5 3:1 | r:2 1':.5 5:.5 4:.5 3:.5 |") * 2
          + "1:1 r:1 3:1 r:1 | 1:1 r:1 r:1 3:.5 4:.5 | 1:1 r:1 3:1 r:1 | 1:1 r:1 r:1 5:.5 4:.5 | 4:2 3:1 r:1 |"
          "2:2 1:1 r:1 | 1':2 5:2 | r:2 4:.5 5:.5 1':1 |"
          + ma(2) + "r:1 1':.5 1':.5 r:2 |" + ma(1)
          + "r:3 4:.5 1':.5 | r:3 4:.5 5:.5 | r:4 | r:3 1:.5 4:.5 |" + "r:3 1':.5 5:.5 | r:3 5:.5 4:.5 |"
          "r:2 1:.5 2:.5 3:1 | r:1 4,+1:1 r:2 |", 0, 0.55, 0.4, 0.35),
    Voice(END, "taiko", ma(2) + "2:.5 2:.5 2:.5 2:.5 1:1 r:1 | 1:1 1:1 r:2 |" + _NGO * 7
          + "1:.5 1:.5 r:.5 1:.5 1:1 3:1 |"
          + _NGO * 7 + "1:.5 1:.5 r:.5 1:.5 1:1 3:1 |" + _NGO * 7 + "1:1 r:1 1:1 r:1 |" + "1:.5 1:.5 r:3 | r:4 |"
          "3:.5 3:.5 r:3 | r:1 2:.5 2:.5 1:.5 1:.5 1:1 |"
          + _NGO * 7 + "1:.5 r:.5 1:1 r:2 |", 0, 0.6, 0.0, 0.3),
    Voice(END, "shamisen", ma(3) + "r:2 1:.5 1:.5 1:1 |" + (_NOOM + _NOOM2) * 12 + ma(4) + (_NOOM + _NOOM2) * 3
          + _NOOM + "5,:1 1:1 r:2 |", -1, 0.45, 0.35, 0.25),
    Voice(END, "kane", ma(4) + "1:1 2:.5 2:.5 1:1 2:1 |" * 24 + ma(4) + "1:1 2:.5 2:.5 1:1 2:1 |" * 7
          + "1:.5 2:.5 1:1 r:2 |", 0, 0.14, -0.45, 0.3),
))

# --- KOI: water. Ritsu on G, six to the bar. Intro(4) A(8) A(8) B(8) still water(4) A(8) coda(8) --------------------

_K1, _K2 = "1:1 4:1 1':1 2':1 1':1 4:1 |", "5,:1 3:1 5:1 1':1 5:1 3:1 |"
_K3, _K4 = "4,:1 2:1 4:1 5:1 4:1 2:1 |", "2:1 5:1 1':1 2':1 1':1 5:1 |"
_KA = _K1 + _K1 + _K2 + _K3 + _K1 + _K4 + _K3 + _K1
_KM = "4:3 5:2 1':1 | 5:3 4:3 | 3:2 4:1 5:3 | 4~:5 r:1 | 4:3 5:2 1':1 | 2'~:3 1':3 | 5:2 4:1 2:3 | 1~:5 r:1 |"
_KR, _KR2 = "r:1 1':.5 2':.5 4':1 r:1 2':.5 1':.5 4:1 |", "r:1 5:.5 1':.5 3':1 r:1 1':.5 5:.5 3:1 |"
_KR3, _KR4 = "r:1 4:.5 5:.5 2':1 r:1 5:.5 4:.5 2:1 |", "r:1 5:.5 1':.5 2':1 r:1 1':.5 5:.5 2:1 |"
_KRA = _KR + _KR + _KR2 + _KR3 + _KR + _KR4 + _KR3 + _KR
_KT = "1:3 2<:1 r:2 |"

KOI = Piece("ritsu", 67, 168, 6, 48, 4, 0.05, 2.2, (
    Voice(BASE, "koto", _K1 + _K1 + _K2 + _K1 + _KA + _KA + _K1 + _K4 + _K2 + _K2 + _K2 + _K4 + _K3 + _K3
          + "1:3 4:3 | r:6 | 5,:3 3:3 | r:6 |" + _KA + _K1 + _K2 + _K1 + _K2 + "1:1 4:1 1':4 | 5,:1 3:1 5:4 |"
          "4,:1 2:1 1:4 | r:6 |", -1, 0.62, 0.15, 0.4),
    Voice(BASE, "koto", ma(4, 6) + _KM + ma(2, 6) + "3<:2 4<:1 5<:3 | 4<:5 r:1 |" + ma(2, 6) + "5<:2 4<:1 2<:3 |"
          "1~<:5 r:1 |"
          + "1':3 2':3 | 3'~:4 2':2 | 1':2 2':1 1':3 | 5~:5 r:1 | 5:3 1':3 | 2'~:4 1':2 | 5:2 4:1 5:3 | 4~:5 r:1 |"
          + ma(4, 6) + _KM + "4:3 5:2 1':1 | 5~:6 | 4:3 5:2 1':1 | 3'~:6 | 2':3 1':3 | 5:3 4:3 | 2:2 1~:4 |"
          "r:6 |", 0, 0.9, -0.15, 0.45),
    Voice(BASE, "drop", "1:6 | r:6 | r:3 2:3 | r:6 |" + ma(8, 6) + ma(8, 6) + ma(8, 6) + "r:2 1:1 2:3 | r:4 3:2 |"
          "2:2 r:1 1:3 | r:1 3:1 r:1 2:1 r:2 |"
          + ma(8, 6) + ma(4, 6) + "r:3 3:3 | r:3 1:3 | r:3 2:3 | r:2 1:4 |", 0, 0.32, 0.4, 0.6),
    Voice(MIDDLE, "shakuhachi", ma(4, 6) + "r:6 | r:6 | 1':5 r:1 | 2~:5 r:1 | r:6 | r:6 | 2:3 5:2 r:1 | 4~:5 r:1 |"
          + "4:3 5:2 1':1 | 5:3 4:2 r:1 | 3:3 5:3 | 4~:5 r:1 | 4:3 5:2 1':1 | 2'~:3 1':2 r:1 | 5:2 4:1 2:3 |"
          "1~:5 r:1 |"
          + "r:6 | r:6 | r:6 | r:3 1':2 2':1 | 3'~:5 r:1 | 2'~:5 r:1 | r:6 | 4:2 5:1 2~:2 r:1 |"
          + "r:6 | 5:3 4~:2 r:1 | r:6 | 3:3 1~:2 r:1 |" + "4~:5 r:1 | 1':3 2':2 r:1 | 1':3 5:3 | 4~:5 r:1 | r:6 |"
          "5:3 1':2 r:1 | 4:3 2:3 | 1~:5 r:1 |"
          + "r:6 | r:3 5:2 r:1 | r:6 | r:3 1':2 r:1 | r:6 | 4:3 5:3 | 1~:5 r:1 | r:6 |", 0, 0.7, 0.25, 0.3),
    Voice(MIDDLE, "chime", "1':6 | r:6 | r:6 | 4:6 |" + (ma(3, 6) + "4:6 |" + ma(3, 6) + "1':6 |") * 3 + "r:6 |"
          "4:2 5:2 1':2 | r:6 | 5:1 4:5 |"
          + ma(3, 6) + "4:6 |" + ma(3, 6) + "1':6 |" + "r:6 | 5:6 | r:6 | 4:6 | r:6 | r:6 | 1':6 |"
          "r:6 |", 1, 0.34, -0.5, 0.65),
    Voice(END, "koto", _KR + _KR + _KR2 + _KR + _KRA + _KRA + _KR + _KR4 + _KR2 + _KR2 + _KR2 + _KR4 + _KR3 + _KR3
          + _KR + ma(1, 6) + _KR2 + ma(1, 6) + _KRA + _KR + _KR2 + _KR + _KR2 + _KR + _KR2
          + "r:1 1':.5 2':.5 4':4 | r:6 |", 0, 0.42, 0.5, 0.45),
    Voice(END, "taiko", _KT * 28 + "1:6 | r:6 | 1:6 | 2:1 2:1 2:1 1:3 |" + _KT * 14 + "1:3 r:3 |"
          "r:6 |", 0, 0.5, 0.0, 0.5),
    Voice(END, "shamisen", ("1:3 4:3 | 1:3 4:3 | 5,:3 3:3 | 4,:3 2:3 |") + ("1:3 4:3 | 1:3 4:3 | 5,:3 3:3 |"
          "4,:3 2:3 | 1:3 4:3 | 2:3 5:3 | 4,:3 2:3 | 1:3 4:3 |") * 2
          + "1:3 4:3 | 2:3 5:3 | 5,:3 3:3 | 5,:3 3:3 | 5,:3 3:3 | 2:3 5:3 | 4,:3 2:3 | 4,:3 2:3 |" + ma(4, 6)
          + "1:3 4:3 | 1:3 4:3 | 5,:3 3:3 | 4,:3 2:3 | 1:3 4:3 | 2:3 5:3 | 4,:3 2:3 | 1:3 4:3 |" + "1:3 4:3 |"
          "5,:3 3:3 | 1:3 4:3 | 5,:3 3:3 | 1:3 4:3 | 5,:3 3:3 | 4,:3 1:3 | r:6 |",
          -1, 0.3, -0.35, 0.4),
))

# --- Hitohira: dusk under the cherry tree. In on D. A(4) A(4) B(4 koto, 4 flute) ma(4) A(4) -------------------------

_S1 = "4~:2 5:1 4:1 | 3:1.5 4:.5 2~:1.5 r:.5 | 1:1 2:.5 3:.5 4:1 5:1 | 4~:3 r:1 |"
_S2 = "4~:2 5:1 1':1 | 5:1.5 4:.5 3~:1.5 r:.5 | 3:1 2~:2 3:.5 2:.5 | 1~:3 r:1 |"
_SG = "3:.5 3:.5 4:.5 3:.5 3:.5 3:.5 1:.5 3:.5 |"
_SH = "1:.5 2:1.5 1:.5 2:1.5 |"
_SW = "r:4 | r:3.5 2:.5 | r:4 | r:1 2:1 2:.5 2:.5 1:.25 1:.25 1:.25 1:.25 |"

HITOHIRA = Piece("in", 62, 54, 4, 24, 4, 0.07, 2.4, (
    Voice(BASE, "shakuhachi", _S1 + _S2 + ma(4) + "1'~:2 2':1 1':1 | 5:1 4:1 5:1 4:.5 r:.5 | 3:1 4:.5 3:.5 2~:2 |"
          "1~:3 r:1 |"
          + "r:4 | 4:1 5:1 4~:2 | r:4 | 3:1 2:1 1~:2 |" + _S2, 0, 0.85, 0.05, 0.3),
    Voice(BASE, "koto", "1:2 3:2 | 3:2 2:2 | 1:2 4:2 | 4,:2 1:2 |" + "1:2 3:2 | 3:2 1:2 | 3:4 | 1:2 4:2 |"
          + "1:4 | 3:4 | 2:2 4,:2 | 1:4 |" + "1:4 | 3:2 3:2 | 3:2 2:2 | 1:2 4:2 |" + "1:4 | 1<:4 | 3:4 | r:2 1<:2 |"
          + "1:2 3:2 | 3:2 1:2 | 3:4 | 1+4:4 |", -1, 0.55, -0.2, 0.45),
    Voice(BASE, "koto", ma(8) + "1':1 5:.5 4:.5 5~:1 4:1 | 3:.5 4:.5 5:.5 4:.5 3~:2 | 2:1 3:1 4~:2 | 4*:3 r:1 |"
          + ma(4)
          + "1'<:.5 4<:.5 1<:3 | r:4 | 3'<:.5 4<:.5 3<:3 | r:4 |" + ma(4), 0, 0.9, -0.2, 0.5),
    Voice(MIDDLE, "koto", "r:.5 1:.5 4:.5 1':.5 r:.5 3:.5 5:.5 3':.5 | r:.5 3:.5 1':.5 3':.5 r:.5 2:.5 3:.5 3':.5 |"
          "r:.5 1:.5 4:.5 1':.5 r:.5 1:.5 4:.5 r:.5 | r:.5 1:.5 4:.5 1':.5 4':1 r:1 |"
          "r:.5 1:.5 4:.5 1':.5 r:.5 3:.5 5:.5 3':.5 | r:.5 3:.5 5:.5 3':.5 r:.5 1:.5 3:.5 1':.5 |"
          "r:.5 3:.5 1':.5 r:.5 r:.5 2:.5 3:.5 3':.5 | r:.5 1:.5 4:.5 1':.5 4':1 r:1 |"
          "r:4 | r:2 1:.5 3:.5 5:1 | r:4 | r:1 1:.5 4:.5 1':2 |"
          "r:.5 1:.5 4:.5 r:2.5 | r:.5 3:.5 5:.5 3':.5 r:.5 3:.5 5:.5 3':.5 |"
          "r:.5 1:.5 3:.5 3':.5 r:.5 2:.5 3:.5 3':.5 | r:.5 1:.5 4:.5 1':.5 4':1 r:1 |"
          "r:4 | r:4 | r:4 | r:4 |"
          "r:.5 1:.5 4:.5 1':.5 r:.5 3:.5 5:.5 3':.5 | r:.5 3:.5 5:.5 3':.5 r:.5 1:.5 3:.5 1':.5 |"
          "r:.5 3:.5 1':.5 r:.5 r:.5 2:.5 3:.5 3':.5 | r:.5 1:.5 4:.5 1':.5 4':1 r:1 |",
          0, 0.5, 0.35, 0.5),
    Voice(MIDDLE, "chime", (ma(3) + "1':4 |") * 4 + "4:4 | r:4 | 3:4 | r:4 |" + ma(3) + "1':4 |", 1, 0.3, -0.5, 0.65),
    Voice(MIDDLE, "bowl", "1:4 |" + ma(7) + "1:4 |" + ma(7) + "1:4 |" + ma(3) + ma(4), 0, 0.34, 0.5, 0.6),
    Voice(END, "taiko", _SH * 24, 0, 0.42, 0.0, 0.35),
    Voice(END, "koto", (_SG * 3 + "3:.5 3:.5 4:.5 3:.5 3*:2 |") * 5 + _SG * 3
          + "3:.5 3:.5 4:.5 3:.5 1:1 r:1 |", -1, 0.5, 0.3, 0.4),
    Voice(END, "block", _SW * 6, 0, 0.3, -0.3, 0.4),
    Voice(END, "koto", ("r:.5 3':.5 4':.5 r:2.5 | r:4 | r:.5 3':.5 4':.5 r:2.5 |"
          "r:.5 5':.5 4':.5 3':.5 r:2 |") * 6, 0, 0.34, -0.4, 0.5),
))

PIECES = {
    # Two to two and a half minutes each: what was heard comes back, with something else before and after it.
    "porch": played(PORCH, (0, 8), (8, 16), (20, 28), (16, 20), (20, 28)),  # A B A C A
    "hiroba": played(HIROBA, (0, 8), (8, 12), (12, 16), (16, 20), (8, 12), (20, 24)),  # A A B A C B coda
    "haniwa": played(HANIWA, (0, 4), (4, 20), (20, 28), (4, 12), (28, 32), (20, 28), (32, 40)),  # A A B A joke B A
    "koi": played(KOI, (0, 4), (4, 20), (20, 28), (28, 32), (32, 40), (20, 28), (12, 20), (40, 48)),  # A A B ~ A B A
    "hitohira": played(HITOHIRA, (0, 8), (8, 16), (16, 20), (0, 4), (12, 16), (20, 24)),  # A A B B ma A B A
}


# --- short phrases: played once, over any place; all end on D, G or A, which every place has ------------------------


def _once(scale: str, tempo: float, decay: float, *voices: Voice, beats: int = 4, bars: int = 1) -> Piece:
    return Piece(scale, 62, tempo, beats, bars, bars, 0.10, decay, voices)


PHRASES = {
    # The score scroll: the end of the porch's theme, come home.
    "scroll": (7.6, _once("ritsu", 84, 1.8,
        Voice(BASE, "koto", "4:.75 5:.25 1':1 2':.5 1':.5 5:1 | 4:.5 3:.5 2:.75 3:.25 1+4,~:2 |", 0, 1.0, -0.1, 0.4),
        Voice(BASE, "koto", "1:2 3:2 | 4,:1 2:1 1:2 |", -1, 0.6, 0.2, 0.4),
        Voice(BASE, "shakuhachi", "r:3 5:1 | 4:1 2:1 1~:2 |", 0, 0.45, 0.25, 0.3),
        Voice(BASE, "bowl", "r:4 | r:2 1:2 |", 0, 0.4, 0.4, 0.6), bars=2)),
    "win": (3.1, _once("ritsu", 150, 1.4,
        Voice(BASE, "koto", "1:.5 3:.5 4:.5 5:.5 1':.75 5:.25 1'+4>:1 |", 0, 1.0, -0.1, 0.4),
        Voice(BASE, "taiko", "2:.5 r:.5 2:.5 r:.5 1:.5 2:.5 1:1 |", 0, 0.45, 0.1, 0.3),
        Voice(BASE, "chime", "r:3 1':1 |", 1, 0.4, 0.4, 0.6))),
    "loss": (2.1, _once("ritsu", 132, 1.4,
        Voice(BASE, "koto", "4:.75 3:.25 2:.75 3:.25 4,+1~:2 |", 0, 0.9, -0.1, 0.45),
        Voice(BASE, "bowl", "r:2 1:2 |", 0, 0.35, 0.3, 0.5))),
    # The turn tones: one gesture, a grace note into a tone; seats differ in pitch and instrument.
    "turn_0": (1.0, _once("ritsu", 240, 0.9, Voice(BASE, "koto", "4,<:.4 1>:3.6 |", 1, 1.0, 0.0, 0.3))),
    "turn_1": (1.0, _once("ritsu", 240, 0.9, Voice(BASE, "bell", "1<:.4 3>:3.6 |", 1, 1.0, 0.0, 0.3))),
    "turn_2": (1.0, _once("ritsu", 240, 0.9, Voice(BASE, "shamisen", "3<:.4 4>:3.6 |", 0, 1.0, 0.0, 0.3))),
    "turn_3": (1.0, _once("ritsu", 240, 0.9, Voice(BASE, "chime", "4<:.4 1'>:3.6 |", 1, 1.0, 0.0, 0.3))),
}

LADDER = ("4,", "5,", "1", "2", "3", "4", "5", "1'")
"""The eight blossoms of a draw, in the in scale on D: A Bb D Eb G A Bb D. Only the eighth comes home."""
