"""The music: scores played by the instruments into loops of three layers, and into short phrases."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from assets.forge.sounds import instruments as play
from assets.forge.sounds import scores
from assets.forge.sounds.instruments import RATE, Luck, Wave
from assets.forge.sounds.scores import DRUMS, LAYERS, Note, Piece, Voice

MUSIC_LEVEL = -30.6
"""Loudest 100 ms of all three layers together, in decibel of full scale: 8 under the quietest effect."""
BALANCE = {"base": 0.0, "middle": -2.0, "end": -1.5}
"""How loud the layers are to each other, in decibel."""
SEAM = 0.005
"""Half the dip at a seam, in seconds, in the tail of the room: packing into ogg joins no ends, silence does."""
UPBEAT = 0.35
"""The first beat comes so late, in seconds: the seam of a loop lies in the breath before it."""


@lru_cache(maxsize=4096)
def struck(instrument: str, hz: float, length: float, marks: str, force: float, below: float, take: int) -> Wave:
    """One note of anything that is plucked or struck; `below` is how far the degree below lies, in semitones."""
    luck = np.random.default_rng([int(hz * 10), take, int(length * 100)])
    if instrument in ("koto", "shamisen"):
        pluck = play.koto if instrument == "koto" else play.shamisen
        if "*" in marks:
            return play.tremolo(hz, length, luck, force, pluck)
        return pluck(hz, length, luck, force, below if "^" in marks else 0.0, 0.28 if "~" in marks else 0.0)
    return {"bowl": play.bowl, "bell": play.bell, "chime": play.chime}[instrument](hz)


Stroke = Callable[[Luck, float], Wave]
STROKES: dict[str, tuple[Stroke, Stroke, Stroke]] = {
    # Of each drum its three strokes: middle, light, rim.
    "taiko": (
        lambda luck, force: play.taiko(98, luck, force),
        lambda luck, force: play.taiko(146.83, luck, force * 0.7, 0.7) * 0.6,
        lambda luck, _: play.rim(luck) * 0.5,
    ),
    "block": (
        lambda luck, _: play.block(587.33, luck),
        lambda luck, _: play.block(783.99, luck) * 0.75,
        lambda luck, _: play.block(440, luck),
    ),
    "tsuzumi": (
        lambda luck, _: play.tsuzumi(293.66, luck),
        lambda luck, _: play.tsuzumi(440, luck, 0.3) * 0.6,
        lambda luck, _: play.rim(luck) * 0.6,
    ),
    "kane": (
        lambda luck, _: play.kane(1760, luck),
        lambda luck, _: play.kane(2349, luck, 0.2) * 0.6,
        lambda luck, _: play.kane(1174, luck),
    ),
    "drop": (lambda *_: play.drop(392), lambda *_: play.drop(587), lambda *_: play.drop(784)),
}


def lay(onto: Wave, at: float, sound: Wave, around: bool) -> None:
    """Add a stereo sound from a time on; in a loop what passes the end goes on at the beginning."""
    n, start = onto.shape[-1], int(at * RATE)
    if around:
        start %= n
        first = min(n - start, sound.shape[-1])
        onto[:, start : start + first] += sound[:, :first]
        onto[:, : sound.shape[-1] - first] += sound[:, first:]
    else:
        room = max(0, min(n - start, sound.shape[-1]))
        onto[:, start : start + room] += sound[:, :room]


def force_of(note: Note, piece: Piece) -> float:
    """How strongly a note is played: its marks, its place in the bar, and the arc of its phrase."""
    arc = np.sin(np.pi * ((note.at / (piece.bar * piece.phrase)) % 1))
    strong = 0.06 if note.at % piece.bar == 0 else 0.0
    return 0.70 + 0.12 * arc + strong + 0.16 * (">" in note.marks) - 0.22 * ("<" in note.marks)


def breaths(notes: list[Note]) -> list[list[Note]]:
    """The notes of a flute, grouped by rests."""
    made: list[list[Note]] = []
    for note in notes:
        if made and abs(made[-1][-1].at + made[-1][-1].beats - note.at) < 1e-6:
            made[-1].append(note)
        else:
            made.append([note])
    return made


def performed(piece: Piece, voice: Voice, length: int, luck: np.random.Generator, around: bool) -> Wave:
    """One voice of a piece, dry, in stereo."""
    made = np.zeros((2, length))
    beats = scores.clock(piece)

    def when(at: float) -> float:
        return float(np.interp(at, np.arange(len(beats)), beats))

    line, _ = scores.notes(voice.music, piece.bar)
    if voice.instrument == "shakuhachi":
        for breath in breaths(line):
            blown = [
                (
                    when(n.at),
                    when(n.at + n.beats) - when(n.at),
                    scores.hertz(scores.midi(piece, n.step, voice.octave)),
                    force_of(n, piece),
                    1.0 if "~" in n.marks else 0.45 * (n.beats >= 1.5),
                )
                for n in breath
            ]
            lay(made, blown[0][0], play.panned(play.shakuhachi(blown, luck), voice.pan), around)
        return made * voice.gain
    for number, note in enumerate(line):
        force = force_of(note, piece)
        if voice.instrument in DRUMS:
            sound = STROKES[voice.instrument][note.step](luck, force)
            pan = voice.pan + (0.12 * (note.step - 1) if voice.instrument != "taiko" else 0.0)
        else:
            here = scores.midi(piece, note.step, voice.octave)
            below = here - scores.midi(piece, note.step - 1, voice.octave)
            hold = round(when(note.at + note.beats) - when(note.at), 1)
            sound = struck(voice.instrument, scores.hertz(here), hold, note.marks, round(force, 1), below, number % 3)
            pan = voice.pan + (here - 69) * 0.012
        late = luck.normal(0, 0.006) if note.at else 0.0
        lay(made, max(0.0, when(note.at) + late), play.panned(sound * force, np.clip(pan, -0.8, 0.8)), around)
    return made * voice.gain


def layers(name: str, piece: Piece) -> dict[str, Wave]:
    """The three layers of a loop, each with its room, in step to the sample."""
    length = round(float(scores.clock(piece)[-1]) * RATE)
    burst = play.room(piece.decay, seed=len(name))
    made = {}
    for layer in LAYERS:
        dry, send = np.zeros((2, length)), np.zeros((2, length))
        for number, voice in enumerate(piece.voices):
            if voice.layer == layer:
                part = performed(piece, voice, length, np.random.default_rng([len(name), number]), around=True)
                dry += part
                send += part * voice.wet
        sound = np.roll(band_limited(dry + play.in_room(send, burst, around=True)), int(UPBEAT * RATE), axis=1)
        sound = play.fade(sound, SEAM, SEAM)
        made[layer] = sound * (10 ** (BALANCE[layer] / 20) / play.loudest(sound, 0.4))
    gain = 10 ** (MUSIC_LEVEL / 20) / play.loudest(sum(made.values()))
    return {layer: sound * gain for layer, sound in made.items()}


def band_limited(sound: Wave) -> Wave:
    """Without the rumble a television cannot play, and without what lies above hearing."""
    return play.band(sound, 70, 13000)


def phrase(length: float, piece: Piece) -> Wave:
    """A short piece, played once, with its room, faded out by its length."""
    n = int(length * RATE)
    dry, send = np.zeros((2, n)), np.zeros((2, n))
    for number, voice in enumerate(piece.voices):
        part = performed(piece, voice, n, np.random.default_rng([3, number]), around=False)
        dry += part
        send += part * voice.wet
    wet = play.in_room(send, play.room(piece.decay), around=False)[:, :n]
    return play.fade(dry + wet, 0.001, min(0.9, length * 0.35))
