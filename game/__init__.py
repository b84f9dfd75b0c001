"""Engawa: four Japanese-themed tabletop games for one sofa."""

__version__ = "0.1.0"
