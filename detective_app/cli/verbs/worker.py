"""The verb that lends this computer to batches of others: worker."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from detective_app.cli import options, verb
from detective_app.cli.stop import Stop
from detective_app.cli.terminal import Terminal
from detective_app.cli.verb import Verb
from detective_app.own_words import say, spoken

if TYPE_CHECKING:
    from detective_app.batch.crew import Certificates


def worker(
    context: typer.Context,
    *,
    address: Annotated[
        str, typer.Argument(metavar="ADDRESS", help="The scheduler: tls://HOST:PORT.", show_default=False)
    ],
    tls_ca: options.TlsCa = None,
    tls_cert: options.TlsCert = None,
    tls_key: options.TlsKey = None,
) -> int:
    """Run rows of batches that others start, with the models and keys of this computer, and read for them.

    What is kept for them is in the folder worker within the usual one, and nothing there is yours.
    """
    from detective_app.batch.crew import Certificates

    terminal: Terminal = context.obj
    certificates = Certificates(tls_ca, tls_cert, tls_key)
    with Stop(lambda: terminal.error("Stopped. A row that was under way is run again elsewhere.")) as stop:
        return asyncio.run(_serve(terminal, address, certificates, stop))


async def _serve(terminal: Terminal, address: str, certificates: Certificates, stop: Stop) -> int:
    from detective_app.batch.crew import serve
    from detective_app.batch.elsewhere import Worker

    stop.watch(asyncio.get_running_loop(), asyncio.current_task())
    folder = terminal.folders.data / "worker"
    own = replace(terminal.options, data_dir=folder, config=terminal.folders.config_file, json=False)
    application = terminal.open_application(own)
    try:
        with application.library.files.hold():
            terminal.say(Text(say("Taking rows from {1}. Ctrl+C ends it.", address)))
            with spoken("english"):  # what is kept is English
                await serve(
                    address, certificates, Worker(terminal.open_application, own, folder / "received")
                )
    except asyncio.CancelledError:
        if not stop.requested:
            raise
        stop.tell()
        return verb.STOPPED
    terminal.say(Text(say("The scheduler has ended.")))
    return verb.DONE


VERB = Verb(worker, "Run", 7)
