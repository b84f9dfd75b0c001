"""The stage: the pygame toolkit that every scene stands on. It knows windows, pads and pictures, no rules."""
