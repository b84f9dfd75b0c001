"""Settings for every test: hypothesis without deadlines, for a busy machine is no fault."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("engawa", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("engawa")
