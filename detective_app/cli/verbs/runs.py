"""The verbs that run: interrogate, demo, resume, audit."""

from __future__ import annotations

import shlex
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from detective_app.cli import options
from detective_app.cli.terminal import Terminal
from detective_app.core.errors import BadInput
from detective_app.front_end import Application, Run, RunRequest


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
    case: Annotated[
        list[Path] | None,
        typer.Option(metavar="PATH", readable=False, help="A document or a folder; may be repeated."),
    ] = None,
    limit: options.Limit = None,
    mode: Annotated[str | None, typer.Option(metavar="NAME", help="How to lead the questions.")] = None,
    detective: options.Detectives = None,
    witness: options.Witness = None,
    base_url: options.BaseUrls = None,
    at_limit: options.AtLimit = "stop",
    force: options.Force = None,
    no_clarify: Annotated[bool, typer.Option("--no-clarify", help="Ask me nothing while it runs.")] = False,
) -> int:
    """Question the witness about a hypothesis."""
    del no_clarify  # no part of a run asks the user anything yet, so it always holds
    if at_limit not in ("stop", "audit"):
        raise BadInput("Choose stop or audit for --at-limit.")
    reason = options.reason(force)
    request = replace(
        options.request(detective, witness, base_url, limit),
        hypothesis=options.hypothesis(hypothesis, hypothesis_file),
        case_paths=tuple(case or ()),
        mode=mode,
        at_limit="audit" if reason or at_limit == "audit" else "stop",
        force_reason=reason,
    )
    return _run(context.obj, request, lambda application: application.start(request))


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

    if at_limit not in ("stop", "audit"):
        raise BadInput("Choose stop or audit for --at-limit.")
    given = options.request(detective, witness, base_url, limit)
    request = replace(given, at_limit="audit" if at_limit == "audit" else "stop")
    terminal: Terminal = context.obj

    async def prepared(application: Application) -> Run:
        with DownloadView(terminal) as download:
            return await application.demo(request, download.show)

    return _run(terminal, request, prepared)


def resume(
    context: typer.Context,
    *,
    session: options.SessionId,
    limit: options.Limit = None,
    detective: options.Detectives = None,
    witness: options.Witness = None,
    base_url: options.BaseUrls = None,
) -> int:
    """Go on where a session stopped."""
    request = options.request(detective, witness, base_url, limit)
    return _run(context.obj, request, lambda application: application.resume(session, request))


def audit(
    context: typer.Context,
    *,
    session: options.SessionId,
    force: options.Force = None,
    detective: options.Detectives = None,
    witness: options.Witness = None,
    base_url: options.BaseUrls = None,
) -> int:
    """Run the final audit of a session, or run it again."""
    given = options.request(detective, witness, base_url, None)
    request = replace(given, at_limit="audit", force_reason=options.reason(force))
    return _run(context.obj, request, lambda application: application.audit(session, request))


def _run(terminal: Terminal, request: RunRequest, prepare: Callable[[Application], Awaitable[Run]]) -> int:
    """Say what is wrong with the settings, if anything, and run."""
    from detective_app.cli.running import run

    terminal.addresses = tuple(
        word
        for name, url in request.base_urls.items()
        for word in ("--base-url", shlex.quote(f"{name}={url}"))
    )
    application = terminal.application
    terminal.warn(application.settings_problem)
    return run(terminal, lambda: prepare(application))
