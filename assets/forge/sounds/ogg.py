"""Ogg files, the same bytes each time."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import soundfile

from assets.forge.sounds.instruments import Wave


def packed(sound: Wave, quality: float, rate: int) -> bytes:
    """A sound as the bytes of an ogg file: the number of its stream is set to one, its checks are reckoned anew."""
    data, made = np.atleast_2d(sound).T, BytesIO()
    with soundfile.SoundFile(
        made, "w", rate, data.shape[1], format="OGG", subtype="VORBIS", compression_level=quality
    ) as file:
        for at in range(0, len(data), rate):  # longer stretches in one go overflow the stack of the encoder
            file.write(data[at : at + rate])
    pages = bytearray(made.getvalue())
    at = 0
    while at < len(pages):
        count = pages[at + 26]
        size = 27 + count + sum(pages[at + 27 : at + 27 + count])
        pages[at + 14 : at + 18] = (1).to_bytes(4, "little")
        pages[at + 22 : at + 26] = bytes(4)
        pages[at + 22 : at + 26] = check(bytes(pages[at : at + size])).to_bytes(4, "little")
        at += size
    return bytes(pages)


def unpacked(data: bytes) -> Wave:
    """What an ogg file sounds like, as channels by samples."""
    return soundfile.read(BytesIO(data), always_2d=True)[0].T


def _table() -> list[int]:
    made = []
    for n in range(256):
        value = n << 24
        for _ in range(8):
            value = ((value << 1) ^ 0x04C11DB7) & 0xFFFFFFFF if value & 0x80000000 else value << 1
        made.append(value)
    return made


_CRC = _table()


def check(page: bytes) -> int:
    """The check of an ogg page."""
    value = 0
    for byte in page:
        value = ((value << 8) & 0xFFFFFFFF) ^ _CRC[(value >> 24) ^ byte]
    return value
