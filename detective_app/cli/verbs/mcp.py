"""The verb that serves a chat client: mcp."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from detective_app import egress
from detective_app.cli import options, verb
from detective_app.cli.stop import Stop
from detective_app.cli.terminal import Terminal
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput
from detective_app.front_end.run import RunRequest
from detective_app.own_words import speak

if TYPE_CHECKING:
    from detective_app.core.settings import ChatClients


@options.of_a_run("witness base_url disclose limit")
def mcp(
    context: typer.Context,
    *,
    case: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="PATH", readable=False, help="A document or folder that it may read; may be repeated."
        ),
    ] = None,
    request: RunRequest,
    prefix: Annotated[
        str | None, typer.Option(metavar="LETTERS", help="Begin the names of tools with these letters.")
    ] = None,
    setup: Annotated[
        bool, typer.Option("--setup", help="Show how to connect a chat client, and end.")
    ] = False,
) -> int:
    """Serve a chat client: its model is the detective (Model Context Protocol on stdio)."""
    terminal: Terminal = context.obj
    request = replace(request, case_paths=tuple(path.absolute() for path in case or ()))
    if setup:
        from detective_app.mcp.service import NamedDocuments
        from detective_app.mcp.setup import text

        NamedDocuments.of(request.case_paths)  # what is not there is refused now, not when the client starts
        named = [word for path in request.case_paths for word in ("--case", str(path))]
        named += ["--witness", request.witness] if request.witness and named else []
        chosen = [str(Path(word).absolute()) if n % 2 else word for n, word in enumerate(terminal.chosen)]
        terminal.out.print(text(named, chosen), markup=False, highlight=False, soft_wrap=True)
        return verb.DONE
    return serve(terminal, request, prefix)


def serve(terminal: Terminal, request: RunRequest, prefix: str | None) -> NoReturn:
    """Serve the client at stdin and stdout until it leaves, then end the process."""
    from detective_app.mcp.server import serve as serve_client
    from detective_app.mcp.service import NamedDocuments, Service

    speak("english")  # what is kept and what a model reads
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
                _end_now(verb.STOPPED)

        asyncio.run(_served(serve_client(service, ended), stop))
    _end_now(verb.DONE)


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


VERB = Verb(mcp, "Run", 5)
