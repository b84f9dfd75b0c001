"""The sound forge: every sound, place and piece of music, synthesised into assets/sounds from numbers alone.

`python -m assets.forge.sounds` makes them all again, the same bytes each time (some minutes: the music is long).
"""
