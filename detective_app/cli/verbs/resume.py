"""The verb that goes on with a session: resume."""

from __future__ import annotations

import typer

from detective_app.cli import options
from detective_app.cli.verb import Verb
from detective_app.front_end.run import RunRequest


@options.of_a_run("limit detective witness base_url disclose budget redact agent rounds repeat")
def resume(context: typer.Context, *, session: options.SessionId, request: RunRequest) -> int:
    """Go on where a session stopped."""
    from detective_app.cli.running import begin

    return begin(context.obj, request, lambda application, _: application.runs.resume(session, request))


VERB = Verb(resume, "Run", 4)
