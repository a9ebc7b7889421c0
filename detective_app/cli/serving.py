"""A server for a chat client in the terminal: it ends with its client, or with Ctrl+C, within a second."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from detective_app import egress
from detective_app.cli import exit_codes
from detective_app.cli.stop import Stop
from detective_app.cli.terminal import Terminal
from detective_app.core.errors import BadInput
from detective_app.core.settings import ChatClients

if TYPE_CHECKING:
    from detective_app.front_end.run import RunRequest


def serve(terminal: Terminal, request: RunRequest, prefix: str | None) -> NoReturn:
    """Serve the client at stdin and stdout until it leaves, then end the process."""
    from detective_app.mcp.documents import NamedDocuments
    from detective_app.mcp.server import serve as serve_client
    from detective_app.mcp.service import Service

    application = terminal.application
    egress.refuse("a chat client, whose model runs nobody knows where")
    chosen = application.settings.current.mcp
    if prefix is not None:
        chosen = _with(chosen, prefix)
    terminal.warn(application.settings.problem)
    named = (*request.case_paths, *map(Path, chosen.documents))
    documents = NamedDocuments.of(named)
    service = Service(application, documents, replace(request, case_paths=()), chosen.prefix)
    with Stop(lambda: terminal.error("Stopped. What was saved is safe.")) as stop:

        def ended() -> None:
            if stop.requested:
                stop.tell()
                _end_now(exit_codes.STOPPED)

        asyncio.run(_served(serve_client(service, ended), stop))
    _end_now(exit_codes.DONE)


async def _served(serving: Coroutine[object, object, None], stop: Stop) -> None:
    stop.watch(asyncio.get_running_loop(), asyncio.current_task())
    await serving


def _with(chosen: ChatClients, prefix: str) -> ChatClients:
    try:
        return chosen.evolve(prefix=prefix)
    except ValueError as error:
        raise BadInput("Write the prefix with letters, digits, - and _, 20 at most.") from error


def _end_now(code: int) -> NoReturn:
    """End at once, since a client waits: taking the modules apart takes most of a second."""
    logging.shutdown()
    sys.stderr.flush()
    os._exit(code)
