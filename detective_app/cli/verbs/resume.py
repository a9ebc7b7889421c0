"""The verb that goes on with a session: resume."""

from __future__ import annotations

import typer

from detective_app.cli import options
from detective_app.cli.verb import Verb


def resume(
    context: typer.Context,
    *,
    session: options.SessionId,
    limit: options.Limit = None,
    detective: options.Detectives = None,
    witness: options.Witness = None,
    base_url: options.BaseUrls = None,
    disclose: options.Disclose = None,
    budget: options.Budget = None,
    redact: options.Redact = None,
    agent: options.Agents = None,
    rounds: options.Rounds = None,
    repeat: options.Repeat = None,
) -> int:
    """Go on where a session stopped."""
    from detective_app.cli.running import begin

    request = options.request(
        detective,
        witness,
        base_url,
        limit,
        disclose=disclose,
        budget=budget,
        redact=redact,
        agents=agent,
        rounds=rounds,
        repeat=repeat,
    )
    return begin(context.obj, request, lambda application, _: application.runs.resume(session, request))


VERB = Verb(resume, "Run", 4)
