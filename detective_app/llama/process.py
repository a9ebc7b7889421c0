"""The parent's side of the llama.cpp server: start it, again when it died, and stop it within a second."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.settings import time_scale
from detective_app.llama import SERVER_ARGUMENT
from detective_app.llama.gguf import trained_context

READY_SECONDS = 60.0
STOP_SECONDS = 0.5
SMALL_MEMORY_BYTES = 4 << 30
# What a Python needs to find its packages; above all no API key of the parent's.
_KEPT_VARIABLES = (
    *("PATH", "HOME", "USERPROFILE", "APPDATA", "SYSTEMROOT"),
    *("PYTHONPATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
)
# Else waiting threads spin, and on busy cores a reply takes a minute instead of a second.
_OPENMP = {"OMP_WAIT_POLICY": "passive", "GOMP_SPINCOUNT": "0"}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a running server listens, and the key it wants."""

    base_url: str
    key: str = field(repr=False)


class LlamaServer:
    """One model in one child process; callers hold `turn`, because it serves one request at a time."""

    def __init__(self, model: Path, context_tokens: int) -> None:
        self.turn = asyncio.Lock()
        self._model = model
        self._context_tokens = context_tokens
        self._starting = asyncio.Lock()
        self._process: Process | None = None
        self._endpoint: Endpoint | None = None

    @property
    def pid(self) -> int | None:
        """The child's process id while it runs."""
        return self._process.pid if self._process and self._process.returncode is None else None

    async def start(self) -> Endpoint:
        """Return where the server listens, starting it when it does not run; raises ProviderFailure."""
        async with self._starting:
            if self._endpoint is None or self.pid is None:
                await self.stop()
                self._endpoint = await self._launch()
            return self._endpoint

    async def stop(self) -> None:
        """End the child: ask by closing its stdin, then kill."""
        process, self._process, self._endpoint = self._process, None, None
        if process is None:
            return
        if process.stdin:
            process.stdin.close()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await process.wait()
        except BaseException as error:  # who is not waited for any more is not left behind either
            await _kill(process)
            if not isinstance(error, TimeoutError):
                raise

    async def _launch(self) -> Endpoint:
        order = {
            "model": str(self._model),
            "key": secrets.token_urlsafe(24),
            "contextTokens": served_context(self._model, self._context_tokens),
            "threads": physical_cores(),
            "lowMemory": _memory_bytes() < SMALL_MEMORY_BYTES,
        }
        process = await asyncio.create_subprocess_exec(
            *server_command(),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ} | _OPENMP,
        )
        try:
            async with asyncio.timeout(READY_SECONDS * time_scale()):
                port = await self._ready(process, json.dumps(order).encode() + b"\n")
        except BaseException as error:
            await _kill(process)
            if isinstance(error, TimeoutError):
                message = f"The built-in model {self._model.name} took too long to load."
                raise ProviderFailure(FailureKind.CONNECT_TIMEOUT, message) from None
            raise
        self._process = process
        return Endpoint(f"http://127.0.0.1:{port}/v1", str(order["key"]))

    async def _ready(self, process: Process, order: bytes) -> int:
        """Send the order and wait for the port; raises ProviderFailure when the child cannot serve."""
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the child was started without pipes")
        with suppress(ConnectionError):  # a child that is gone answers with nothing
            process.stdin.write(order)
            await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise ProviderFailure(
                FailureKind.CONNECTION_LOST,
                f"The built-in model's process ended with {await process.wait()} while {self._model.name}"
                " was loading; there may be too little memory.",
            )
        answer = json.loads(line)
        if "port" not in answer:
            raise ProviderFailure(
                FailureKind.MODEL_MISSING,
                f"The built-in runtime cannot load {self._model.name} ({answer['error']}).",
            )
        return int(answer["port"])


def server_command() -> tuple[str, ...]:
    """Return what starts the child: the frozen program itself, or this Python with the server's module."""
    if getattr(sys, "frozen", False):
        return sys.executable, SERVER_ARGUMENT
    return sys.executable, "-P", "-m", "detective_app.llama.server"


def served_context(model: Path, asked: int) -> int:
    """Return the context that a server will have: what is asked, at most what the model was trained for.

    Raises ProviderFailure when the file is not there or is no model.
    """
    try:
        return min(asked, trained_context(model) or asked)
    except FileNotFoundError:
        reason = f"There is no model file {model.name}. Get the built-in model with: detective models install"
    except ValueError as error:
        reason = f"{error}."
    except OSError as error:
        reason = f"{model.name} cannot be read ({error.strerror})."
    raise ProviderFailure(FailureKind.MODEL_MISSING, reason)


def physical_cores() -> int:
    """Return the number of physical cores for this process; half the logical ones where that is not told."""
    if sys.platform != "linux":
        return max(1, (os.cpu_count() or 2) // 2)
    cores = set()
    for cpu in os.sched_getaffinity(0):
        siblings = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list")
        cores.add(siblings.read_text() if siblings.exists() else str(cpu))
    return max(1, len(cores))


def _memory_bytes() -> int:
    """Return the machine's memory; where that is not told, enough."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return SMALL_MEMORY_BYTES


async def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
