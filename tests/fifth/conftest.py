"""The evening of the scene tests, for the fifth game as well."""

from tests.scenes.conftest import evening

__all__ = ["evening"]
