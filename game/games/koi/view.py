"""What an onlooker may know of a KOI table: everything. The order of the deck is not known to the state either."""

from __future__ import annotations

from game.kernel.sight import imagine, project, redact

__all__ = ["imagine", "project", "redact"]
