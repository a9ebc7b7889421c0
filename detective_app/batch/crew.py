"""The processes that run rows, as `dask.distributed` keeps them: on this computer, or where a person says."""

from __future__ import annotations

import logging
import multiprocessing
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field

import dask
from distributed import Client, Future, KilledWorker, LocalCluster, Security

from detective_app.batch.work import LIMITED, Done, Task, done

_SETTINGS = {
    # A row whose worker died so often is likely to be why; the row is named, and the others go on.
    "distributed.scheduler.allowed-failures": 5,
    "distributed.scheduler.work-stealing": False,
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.worker.profile.enabled": False,  # it looks at every thread a hundred times a second
    "distributed.comm.timeouts.connect": "60s",
}
_HERE = "127.0.0.1"
_CLOSING_SECONDS = 5.0


_DIED = (
    "The process that ran it ended {} times while it did. What was saved is safe; --resume tries it again."
)


@dataclass(eq=False)
class Crew:
    """Workers that take rows."""

    client: Client
    _futures: set[Future[Done]] = field(default_factory=set, init=False)

    async def free(self) -> int:
        """Return how many rows can be run at a time, by the workers that are there now."""
        threads: dict[str, int] = await self.client.nthreads()
        return max(1, sum(threads.values()))

    async def run(self, task: Task) -> Done:
        """Have a row run; where its worker dies another one goes on with it."""
        future = self.client.submit(done, task, pure=False)
        self._futures.add(future)
        try:
            found: Done = await future
        except KilledWorker as died:
            return Done(problem=_DIED.format(died.allowed_failures + 1))
        finally:
            self._futures.discard(future)
            future.release()
        return found

    async def stop(self) -> None:
        """Have no row run on: what was saved of each is all that there will be."""
        with suppress(OSError):
            await self.client.cancel(list(self._futures))


@asynccontextmanager
async def crew_here(count: int, limited: Callable[[], None]) -> AsyncIterator[Crew]:
    """Start so many processes on this computer, and end them; `limited` is called when a provider is busy.

    They are reached over the loopback alone, by certificates that are made for them and kept in memory: a
    port of this computer is open to all of its users, and who reaches a worker can have it run anything.
    """
    dask.config.set(_SETTINGS)
    async with AsyncExitStack() as stack:
        scratch = stack.enter_context(tempfile.TemporaryDirectory(prefix="detective-"))
        cluster = await LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            processes=True,
            host=_HERE,
            protocol="tls://",
            security=Security.temporary(),
            dashboard_address=None,
            scheduler_kwargs={"dashboard": False, "dashboard_address": f"{_HERE}:0"},
            worker_dashboard_address=None,
            local_directory=scratch,
            memory_limit=0,
            silence_logs=logging.CRITICAL,  # what failed is logged with its arguments
            preload=["detective_app.batch.work"],
            asynchronous=True,
        )
        try:
            async with Client(cluster, asynchronous=True) as client:
                client.subscribe_topic(LIMITED, lambda _: limited())
                crew = Crew(client)
                try:
                    yield crew
                except BaseException:
                    await crew.stop()
                    raise
        finally:
            for process in multiprocessing.active_children():
                process.kill()  # rows that go on would be paid, and a reply is awaited for minutes
            with suppress(TimeoutError, OSError):
                if closing := cluster.close(timeout=_CLOSING_SECONDS):
                    await closing
