"""The scenes: what the screen can show, from the porch to the scroll of scores."""
