"""Processes that log secrets in every way, and crash: `python -m tests.storage.logged FOLDER WAY…`."""

from __future__ import annotations

import asyncio
import ctypes
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from detective_app.core.redaction import Redactor
from detective_app.logs import no_core_dumps, set_up
from tests.storage.samples import folders_in

SECRET = "c4n4ry+/0123456789abcdefXYZ"
log = logging.getLogger("detective_app.test")


class _Failing:
    def __del__(self) -> None:
        raise ValueError(SECRET)


def _exception() -> None:
    try:
        {}[SECRET]
    except KeyError as error:
        raise RuntimeError(f"Illegal header value b'Bearer {SECRET}'") from error


def _logged() -> None:
    try:
        _exception()
    except RuntimeError:
        log.exception("caught %s", SECRET, stack_info=True, extra={"key": SECRET})


def _thread() -> None:
    thread = threading.Thread(target=_exception)
    thread.start()
    thread.join()


async def _task() -> None:
    task = asyncio.get_running_loop().create_task(_soon())
    await asyncio.wait([task])
    del task


async def _soon() -> None:
    _exception()


def _sdk() -> None:
    for name in ("openai._base_client", "anthropic", "google_genai", "httpx2", "httpcore2.http11", "urllib3"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.DEBUG)  # what OPENAI_LOG=debug makes the SDK do
        logger.debug("prompt: the secret plan of %s", name)
        logger.info("GET http://user:pass@host/ by %s", name)
        logger.warning("warned by %s", name)


def _full() -> None:
    os.dup2(os.open("/dev/full", os.O_WRONLY), logging.getLogger().handlers[0].stream.fileno())  # type: ignore[attr-defined]
    log.warning("lost %s", SECRET)


def _rotated() -> None:
    for number in range(6_000):
        log.info(
            "line %d of a log that is rotated more than three times, with %s%s", number, SECRET, " " * 1_000
        )
    ctypes.string_at(0)


WAYS: dict[str, Callable[[], object]] = {
    "message": lambda: log.info(f"key {SECRET}"),  # noqa: G004 - one of the ways
    "argument": lambda: log.info("key %s %r %(x)s", {"x": SECRET}) or log.info("%r", [SECRET]),
    "exception": _logged,
    "uncaught": _exception,
    "thread": _thread,
    "unraisable": lambda: _Failing() and None,
    "task": lambda: asyncio.run(_task()),
    "sdk": _sdk,
    "full disk": _full,
    "levels": lambda: [log.debug("at debug"), log.info("at info")],
    "segfault": lambda: ctypes.string_at(0),
    "abort": lambda: os.kill(os.getpid(), signal.SIGABRT),
    "rotated": _rotated,
    "twice": lambda: (set_up(folders_in(Path(sys.argv[1]) / "second"), Redactor()), log.info("said once")),
}

if __name__ == "__main__":
    no_core_dumps()
    print(set_up(folders_in(Path(sys.argv[1])), Redactor([SECRET])))  # noqa: T201 - read by the test
    for way in sys.argv[2:]:
        WAYS[way]()
