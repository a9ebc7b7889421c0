"""The verb that starts a run: interrogate."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from detective_app.cli import options
from detective_app.cli.verb import Verb
from detective_app.front_end.run import RunRequest


@options.of_a_run(
    "case recognise so_far password limit mode detective witness base_url disclose budget redact",
    "agent rounds repeat at_limit force",
)
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
    password: str | None,
    request: RunRequest,
    no_clarify: Annotated[bool, typer.Option("--no-clarify", help="Ask me nothing while it runs.")] = False,
) -> int:
    """Question the witness about a hypothesis."""
    from detective_app.cli.running import begin

    asked = replace(
        request,
        hypothesis=options.hypothesis(hypothesis, hypothesis_file),
        brief=options.brief(brief),
        clarify=not no_clarify,
    )
    options.unlock(context.obj.application, password)
    return begin(context.obj, asked, lambda application, heard: application.runs.start(asked, heard))


VERB = Verb(interrogate, "Run", 1)
