"""The verb that shows the program at work: demo."""

from __future__ import annotations

import typer

from detective_app.cli import options
from detective_app.cli.terminal import Terminal
from detective_app.cli.verb import Verb
from detective_app.front_end.application import Application
from detective_app.front_end.cases import OnReading
from detective_app.front_end.run import Run


def demo(
    context: typer.Context,
    *,
    limit: options.Limit = None,
    detective: options.Detectives = None,
    witness: options.Witness = None,
    base_url: options.BaseUrls = None,
    at_limit: options.AtLimit = "stop",
) -> int:
    """See the program work on the bundled sample case; fetches the built-in model if there is no other."""
    from detective_app.cli.downloading import DownloadView
    from detective_app.cli.running import begin

    request = options.request(detective, witness, base_url, limit, at_limit=at_limit)
    terminal: Terminal = context.obj

    async def prepared(application: Application, _: OnReading) -> Run:
        with DownloadView(terminal) as download:
            return await application.runs.demo(request, download.show)

    return begin(terminal, request, prepared)


VERB = Verb(demo, "Run", 2)
