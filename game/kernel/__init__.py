"""The rules kernel: what every game stands on. Pure: no screen, no clock, no file, no dice of its own."""
