"""The verb that asks one question over documents: ask."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from detective_app.cli import options
from detective_app.cli.terminal import Terminal
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput
from detective_app.front_end.run import RunRequest


@options.of_a_run("detective witness base_url redact")
def ask(
    context: typer.Context,
    *,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What to find.", show_default=False)],
    case: options.Case = None,
    recognise: options.Recognise = False,
    password: options.Password = None,
    detail: Annotated[
        list[str] | None,
        typer.Option(
            "--context", metavar="FIELD=VALUE", help="A detail that was asked for; may be repeated."
        ),
    ] = None,
    session: Annotated[
        str, typer.Option(metavar="NAME", help="Keep details under this name.", show_default=False)
    ] = "",
    request: RunRequest,
) -> int:
    """Answer one question from documents, with quotes that were checked.

    Only the witness is asked; name a detective to have it plan the questions for the witness.
    """
    from detective_app.cli.asking import Inquiry, answer

    terminal: Terminal = context.obj
    if not case:
        raise BadInput('Choose documents. For example: detective ask "When was it inspected?" --case FOLDER')
    options.unlock(terminal.application, password)
    asked = replace(request, case_paths=tuple(case), recognise=recognise)
    return answer(terminal, asked, Inquiry(question, options.details(detail or ()), session))


VERB = Verb(ask, "Run", 3)
