"""The verb that starts a run: interrogate."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from detective_app.cli import options
from detective_app.cli.verb import Verb


def interrogate(
    context: typer.Context,
    *,
    hypothesis: Annotated[
        str | None,
        typer.Argument(
            metavar="HYPOTHESIS", help="What to find out; - reads it from stdin.", show_default=False
        ),
    ] = None,
    hypothesis_file: Annotated[
        str | None, typer.Option(metavar="FILE", help="Read the hypothesis from a file; - is stdin.")
    ] = None,
    brief: Annotated[
        str | None, typer.Option(metavar="FILE", help="What the detective is to know beside the hypothesis.")
    ] = None,
    case: options.Case = None,
    recognise: options.Recognise = False,
    password: options.Password = None,
    limit: options.Limit = None,
    mode: options.Mode = None,
    detective: options.Detectives = None,
    witness: options.Witness = None,
    base_url: options.BaseUrls = None,
    disclose: options.Disclose = None,
    budget: options.Budget = None,
    redact: options.Redact = None,
    agent: options.Agents = None,
    rounds: options.Rounds = None,
    repeat: options.Repeat = None,
    at_limit: options.AtLimit = "stop",
    force: options.Force = None,
    no_clarify: Annotated[bool, typer.Option("--no-clarify", help="Ask me nothing while it runs.")] = False,
) -> int:
    """Question the witness about a hypothesis."""
    from detective_app.cli.running import begin

    request = replace(
        options.request(
            detective,
            witness,
            base_url,
            limit,
            disclose=disclose,
            budget=budget,
            redact=redact,
            at_limit=at_limit,
            force=force,
            agents=agent,
            rounds=rounds,
            repeat=repeat,
        ),
        hypothesis=options.hypothesis(hypothesis, hypothesis_file),
        brief=options.brief(brief),
        case_paths=tuple(case or ()),
        recognise=recognise,
        mode=mode,
        clarify=not no_clarify,
    )
    options.unlock(context.obj.application, password)
    return begin(context.obj, request, lambda application, heard: application.runs.start(request, heard))


VERB = Verb(interrogate, "Run", 1)
