"""Gestures that cues of several games are made of."""

from __future__ import annotations

import math

from game.stage.conductor import Cue, Move, Poses
from game.stage.tween import Pose, ease_out


def nudges(goal: Pose, others: Poses, near: float, far: float) -> list[Cue]:
    """What lies `near` a place where something is put down is nudged away from it, so `far`, and settles again."""
    found: list[Cue] = []
    for piece, pose in others.items():
        away = math.dist((pose.x, pose.y), (goal.x, goal.y))
        if 0 < away < near:
            dx, dy = far * (pose.x - goal.x) / away, far * (pose.y - goal.y) / away
            found.append(Move(piece, pose._replace(x=pose.x + dx, y=pose.y + dy), 0.05, ease_out))
    return found
