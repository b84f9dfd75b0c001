"""Settings for every test: hypothesis without deadlines, for a busy machine is no fault; no screen, no sound card."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

import tests.headless  # noqa: F401 -- before anything loads pygame

settings.register_profile("engawa", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("engawa")
