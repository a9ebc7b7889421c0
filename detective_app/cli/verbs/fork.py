"""The verb that goes on from a turn of a session in a new one: fork."""

from __future__ import annotations

from typing import Annotated

import typer

from detective_app.cli import options
from detective_app.cli.verb import Verb


def fork(
    context: typer.Context,
    *,
    session: options.SessionId,
    at: Annotated[
        int,
        typer.Option(
            "--at", metavar="SEQUENCE", help="The last turn to keep; 0 keeps none.", show_default=False
        ),
    ],
    question: Annotated[
        str | None, typer.Option("--question", metavar="TEXT", help="What to ask next, in your own words.")
    ] = None,
    mode: Annotated[str | None, typer.Option(metavar="NAME", help="How to lead the questions.")] = None,
    limit: options.Limit = None,
    detective: options.Detectives = None,
    witness: options.Witness = None,
    base_url: options.BaseUrls = None,
    disclose: options.Disclose = None,
    redact: options.Redact = None,
    agent: options.Agents = None,
    at_limit: options.AtLimit = "stop",
) -> int:
    """Begin a new session from a turn of another one, with another question, mode or model."""
    from detective_app.cli.running import begin

    request = options.request(
        detective,
        witness,
        base_url,
        limit,
        disclose=disclose,
        redact=redact,
        at_limit=at_limit,
        agents=agent,
        mode=mode,
    )
    return begin(
        context.obj, request, lambda application, _: application.runs.fork(session, at, request, question)
    )


VERB = Verb(fork, "Run", 6)
