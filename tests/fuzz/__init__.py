"""What others wrote, mangled: every door through which a text or a file comes in, under one budget for all."""
