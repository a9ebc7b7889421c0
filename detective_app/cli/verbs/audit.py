"""The verb that audits a session: audit."""

from __future__ import annotations

import typer

from detective_app.cli import options
from detective_app.cli.verb import Verb


def audit(
    context: typer.Context,
    *,
    session: options.SessionId,
    force: options.Force = None,
    detective: options.Detectives = None,
    witness: options.Witness = None,
    base_url: options.BaseUrls = None,
    redact: options.Redact = None,
    agent: options.Agents = None,
    rounds: options.Rounds = None,
    repeat: options.Repeat = None,
) -> int:
    """Run the final audit of a session, or run it again."""
    from detective_app.cli.running import begin

    request = options.request(
        detective,
        witness,
        base_url,
        None,
        redact=redact,
        at_limit="audit",
        force=force,
        agents=agent,
        rounds=rounds,
        repeat=repeat,
    )
    return begin(context.obj, request, lambda application, _: application.runs.audit(session, request))


VERB = Verb(audit, "Run", 5)
