"""The forge: scripts that bake the pictures of Engawa. The game never imports them, it loads what they wrote."""
