"""Games on a cluster: each is a pure function of who plays what by which seed, so any machine may play it.

The cluster is Dask's (the extra `cluster`). Games go out one by one and come back in any order; one whose worker dies
is played by another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any, TypeVar

from game.kernel.trouble import Trouble

T = TypeVar("T")
LOCAL = "local"
"""The address that starts a cluster on this machine."""
DEATHS = 1000
"""How many workers may die over one game before it is given up: machines go, and are no fault of a game."""
PATIENCE = 30
"""How many seconds a scheduler has to answer."""


def played_on(address: str, one: Callable[[int], T], numbers: Sequence[int], workers: int) -> Iterator[T]:
    """What comes of each number, as soon as it is there; `workers` are for a cluster on this machine."""
    try:
        import dask  # noqa: PLC0415 -- an extra, and slow to load
        from distributed import Client, LocalCluster, as_completed  # noqa: PLC0415
    except ImportError:
        raise Trouble("no_cluster") from None
    settings = {"distributed.scheduler.allowed-failures": DEATHS, "distributed.comm.timeouts.connect": f"{PATIENCE}s"}
    with ExitStack() as open_things:
        open_things.enter_context(dask.config.set(settings))
        where: Any = address
        if address == LOCAL:
            made = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=50)
            where = open_things.enter_context(made)
        try:
            client = open_things.enter_context(Client(where, timeout=PATIENCE))
        except (OSError, ValueError) as error:
            raise Trouble("cluster_away", address=address, problem=str(error)) from None
        futures: Iterable[Any] = client.map(one, numbers, pure=False)
        for future in as_completed(futures):
            yield future.result()
            future.release()
