"""The verb that serves a chat client: mcp."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from detective_app.cli import exit_codes, options
from detective_app.cli.terminal import Terminal
from detective_app.cli.verb import Verb


def mcp(
    context: typer.Context,
    *,
    case: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="PATH", readable=False, help="A document or folder that it may read; may be repeated."
        ),
    ] = None,
    witness: options.Witness = None,
    base_url: options.BaseUrls = None,
    disclose: options.Disclose = None,
    limit: options.Limit = None,
    prefix: Annotated[
        str | None, typer.Option(metavar="LETTERS", help="Begin the names of tools with these letters.")
    ] = None,
    setup: Annotated[
        bool, typer.Option("--setup", help="Show how to connect a chat client, and end.")
    ] = False,
) -> int:
    """Serve a chat client: its model is the detective (Model Context Protocol on stdio)."""
    terminal: Terminal = context.obj
    request = replace(
        options.request(None, witness, base_url, limit, disclose=disclose),
        case_paths=tuple(path.absolute() for path in case or ()),
    )
    if setup:
        from detective_app.mcp.documents import NamedDocuments
        from detective_app.mcp.setup import text

        NamedDocuments.of(request.case_paths)  # what is not there is refused now, not when the client starts
        named = [word for path in request.case_paths for word in ("--case", str(path))]
        named += ["--witness", witness] if witness and named else []
        chosen = [str(Path(word).absolute()) if n % 2 else word for n, word in enumerate(terminal.chosen)]
        terminal.out.print(text(named, chosen), markup=False, highlight=False, soft_wrap=True)
        return exit_codes.DONE
    from detective_app.cli.serving import serve

    return serve(terminal, request, prefix)


VERB = Verb(mcp, "Run", 5)
