"""What an onlooker may know of a Hiroba table: everything, for nothing is hidden in this game."""

from __future__ import annotations

from game.kernel.sight import imagine, project, redact

__all__ = ["imagine", "project", "redact"]
