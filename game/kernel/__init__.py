"""The rules kernel: what every game stands on. Pure: no screen, no clock, no file, no dice of its own.

Some words mean one thing here and in every game:

    told      as an onlooker may know it: a redacted event
    shown     lying where everybody sees it
    held      in the hand or the store of a seat
    kept      not given back: a state in the timeline, a piece after a bust
    open      what a seat may choose now
    waits     for which seats the game waits
"""
