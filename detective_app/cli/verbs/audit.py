"""The verb that audits a session: audit."""

from __future__ import annotations

from dataclasses import replace

import typer

from detective_app.cli import options
from detective_app.cli.verb import Verb
from detective_app.front_end.run import RunRequest


@options.of_a_run("force detective witness base_url redact agent rounds repeat")
def audit(context: typer.Context, *, session: options.SessionId, request: RunRequest) -> int:
    """Run the final audit of a session, or run it again."""
    from detective_app.cli.running import begin

    request = replace(request, at_limit="audit")
    return begin(context.obj, request, lambda application, _: application.runs.audit(session, request))


VERB = Verb(audit, "Run", 5)
