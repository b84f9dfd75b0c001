"""The parts of the painted table, by what they are of: the panels, the strip, the room for one alone, the end."""
