"""The verb that goes on from a turn of a session in a new one: fork."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from detective_app.cli import options
from detective_app.cli.verb import Verb
from detective_app.front_end.run import RunRequest


@options.of_a_run("limit detective witness base_url disclose redact agent at_limit")
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
    request: RunRequest,
) -> int:
    """Begin a new session from a turn of another one, with another question, mode or model."""
    from detective_app.cli.running import begin

    request = replace(request, mode=mode)
    return begin(
        context.obj, request, lambda application, _: application.runs.fork(session, at, request, question)
    )


VERB = Verb(fork, "Run", 6)
