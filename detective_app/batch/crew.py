"""The processes that run rows, as `dask.distributed` keeps them: on this computer, or where a person says."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import dask
from distributed import Client, Future, KilledWorker, LocalCluster, Security
from distributed import Worker as DaskWorker

from detective_app import egress
from detective_app.batch.elsewhere import BEGUN, SentFile, send
from detective_app.batch.elsewhere import Worker as OwnWorker
from detective_app.batch.work import DIED, LIMITED, Done, Task, done
from detective_app.core.errors import BadInput
from detective_app.core.words import is_this_computer
from detective_app.storage.left import SentWhole

_Given = TypeVar("_Given")
_Found = TypeVar("_Found")
_SETTINGS = {
    # A row whose worker died so often is likely to be why; the row is named, and the others go on.
    "distributed.scheduler.allowed-failures": 5,
    "distributed.scheduler.work-stealing": False,
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.worker.profile.enabled": False,  # it looks at every thread a hundred times a second
    # Fifty times a second each part of it looks whether its loop keeps up, which is a tenth of a processor.
    "distributed.admin.tick.interval": "2s",
    "distributed.admin.tick.limit": "60s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.comm.timeouts.connect": "60s",
}
_HERE = "127.0.0.1"
_CLOSING_SECONDS = 5.0


_UNENCRYPTED = (
    "Documents go to another computer encrypted alone: tls://HOST:PORT with --tls-ca, --tls-cert and "
    "--tls-key. Nothing was started."
)
_UNREACHED = "No scheduler of dask.distributed answers at {}. Nothing was started."
_NO_WORKERS = "No worker is at {0} yet. Start one there: detective worker {0}. Nothing was started."
_REACH_SECONDS = 30
_LOOKS_SECONDS = 1.0


def _unheard(*_: object) -> None:
    """Hear of no provider that is busy, nor of rows."""


@dataclass(eq=False)
class Crew:
    """Workers that take rows; of those `elsewhere` it is written down which documents they are sent."""

    client: Client
    elsewhere: SentWhole | None = None
    _sent: set[SentFile] = field(default_factory=set, init=False)
    _workers: frozenset[str] = field(default=frozenset(), init=False)
    _futures: set[Future[Any]] = field(default_factory=set, init=False)
    _rows: Counter[str] = field(default_factory=Counter, init=False)
    _sending: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def workers(self) -> frozenset[str]:
        """Return the addresses of the workers that are there now; each takes one row at a time."""
        return frozenset(await self.client.nthreads())

    async def run(self, task: Task) -> Done | None:
        """Have a row run; where its process dies another one on this computer goes on with it.

        Elsewhere its documents go to every worker first that has not had them; None where its worker is gone.
        """
        if self.elsewhere is None:
            try:
                return await self._awaited(self.client.submit(done, task, pure=False))
            except KilledWorker as died:
                return Done(problem=DIED.format(died.allowed_failures + 1))
        await self._send(task.files, self.elsewhere)
        address = min(await self.workers(), key=lambda one: self._rows[one], default="")
        self._rows[address] += 1
        try:
            return await self.at(address, done, task)
        finally:
            self._rows[address] -= 1

    async def _send(self, files: Sequence[SentFile], noted: SentWhole) -> None:
        async with self._sending:
            there = await self.workers()
            if there - self._workers:
                self._sent.clear()
            if wanted := [one for one in files if one not in self._sent]:
                await send(self.client, wanted, noted)
            self._sent.update(wanted)
            self._workers = there

    async def at(self, address: str, work: Callable[[_Given], _Found], given: _Given) -> _Found | None:
        """Have one worker, and no other, do some work; None where it is gone before that is done."""
        future = self.client.submit(work, given, workers=[address], pure=False)
        waiting = asyncio.create_task(self._awaited(future))
        try:
            while address in await self.workers():
                if (await asyncio.wait([waiting], timeout=_LOOKS_SECONDS))[0]:
                    return waiting.result()
        except KilledWorker:
            return None
        finally:
            waiting.cancel()
        return None

    async def _awaited(self, future: Future[_Found]) -> _Found:
        self._futures.add(future)
        try:
            found: _Found = await future
        finally:
            self._futures.discard(future)
            future.release()
        return found

    async def stop(self) -> None:
        """Have no row run on: what was saved of each is all that there will be."""
        with suppress(OSError):
            await self.client.cancel(list(self._futures))


@dataclass(frozen=True, slots=True)
class Certificates:
    """The files with which processes on several computers know each other; all of them, or none."""

    ca: Path | None = None
    cert: Path | None = None
    key: Path | None = None

    def security(self, address: str) -> Security:
        """Return how a scheduler is reached; raises BadInput for one elsewhere without encryption."""
        files = (self.ca, self.cert, self.key)
        if any(files) and not all(one and one.is_file() for one in files):
            raise BadInput("Give all three files: --tls-ca, --tls-cert and --tls-key. Nothing was started.")
        scheme = urlsplit(address).scheme
        if not urlsplit(address).hostname or scheme not in ("tls", "tcp"):
            raise BadInput("Write the address as tls://HOST:PORT. Nothing was started.")
        if not is_this_computer(address) and not (any(files) and scheme == "tls"):
            raise BadInput(_UNENCRYPTED)
        egress.refuse_elsewhere(address)
        if not any(files):
            return Security()
        own = {
            f"tls_{role}_{kind}": str(file)
            for role in ("client", "worker")
            for kind, file in (("cert", self.cert), ("key", self.key))
        }
        return Security(tls_ca_file=str(self.ca), require_encryption=True, **own)


@asynccontextmanager
async def crew_at(
    address: str,
    certificates: Certificates,
    sent: SentWhole,
    limited: Callable[[], None] = _unheard,
    heard: Callable[[Mapping[str, Any]], None] = _unheard,
) -> AsyncIterator[Crew]:
    """Reach the workers of a scheduler that somebody else keeps; raises BadInput where there are none.

    What is sent to them is written down in `sent` before it goes; `heard` is told what rows have left so far.
    """
    dask.config.set(_SETTINGS)
    security = certificates.security(address)
    try:
        client = await Client(address, security=security, asynchronous=True, timeout=_REACH_SECONDS)
    except (OSError, TypeError) as error:
        raise BadInput(_UNREACHED.format(address)) from error
    async with client:
        client.subscribe_topic(LIMITED, lambda _: limited())
        client.subscribe_topic(BEGUN, lambda event: heard(event[1]))
        crew = Crew(client, sent)
        if not await crew.workers():
            raise BadInput(_NO_WORKERS.format(address))
        try:
            yield crew
        except BaseException:
            await crew.stop()
            raise


async def serve(address: str, certificates: Certificates, worker: OwnWorker) -> None:
    """Take rows for a scheduler, one at a time, until it ends."""
    dask.config.set(_SETTINGS)
    OwnWorker.serves = worker
    try:
        serving = await DaskWorker(
            address,
            nthreads=1,
            security=certificates.security(address),
            memory_limit=0,
            local_directory=str(worker.received.parent / "scratch"),
            silence_logs=logging.CRITICAL,
            death_timeout=_REACH_SECONDS,
        )
    except (OSError, TimeoutError) as error:
        raise BadInput(_UNREACHED.format(address)) from error
    async with serving:
        await serving.finished()


@asynccontextmanager
async def crew_here(count: int, limited: Callable[[], None] = _unheard) -> AsyncIterator[Crew]:
    """Start so many processes on this computer, and end them; `limited` is called when a provider is busy.

    They are reached over the loopback alone, by certificates that are made for them and kept in memory: a
    port of this computer is open to all of its users, and who reaches a worker can have it run anything.
    """
    dask.config.set(_SETTINGS)
    others = {*multiprocessing.active_children()}

    def end_ours() -> None:  # rows that go on would be paid, and a reply is awaited for minutes
        for process in {*multiprocessing.active_children()} - others:
            process.kill()

    async with AsyncExitStack() as stack:
        stack.callback(end_ours)  # whoever is stopped while they are started leaves some, too
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
            end_ours()
            with suppress(TimeoutError, OSError):
                if closing := cluster.close(timeout=_CLOSING_SECONDS):
                    await closing
