"""The command line: its verbs, found by the names of their files, and the options that go with each."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
import typer.main

from detective_app import registry
from detective_app.cli import exit_codes
from detective_app.cli.terminal import Invocation
from detective_app.cli.verb import HEADINGS, Verb
from detective_app.front_end.application import GlobalOptions

VERBS = "detective_app.cli.verbs"
_FLAGS = {"--json", "--local", "-v", "--verbose", "--version"}
_VALUED = {"--data-dir", "--config"}
_COMPLETION = "_DETECTIVE_COMPLETE"  # set by the shell while a command is being typed
_EVERYWHERE = (
    "Every verb also takes --data-dir, --config, --json, --local, -v and --version; see detective --help."
)


def run_verb(arguments: Sequence[str], invocation: Invocation) -> int:
    """Run the verb that the command line names and return its exit code; raises what it raises.

    This is what typer's own main does, but interruptions and closed pipes are let through.
    """
    app = _application(arguments)
    if _COMPLETION in os.environ:
        app()
    command = typer.main.get_command(app)
    try:
        with command.make_context("detective", global_options_first(arguments), obj=invocation) as context:
            result = command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    return result if isinstance(result, int) else exit_codes.DONE


def global_options_first(arguments: Sequence[str]) -> list[str]:
    """Move the options of every verb to the front, so that they may stand before and after the verb."""
    first, rest = _apart(arguments)
    return first + rest


def _apart(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Tell the options of every verb from the verb with all that is its own."""
    first: list[str] = []
    rest: list[str] = []
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        if word == "--":
            rest += [word, *waiting]
            break
        if word in _FLAGS or word.partition("=")[0] in _VALUED:
            first.append(word)
            if word in _VALUED and waiting:
                first.append(waiting.pop(0))
        else:
            rest.append(word)
    return first, rest


def _application(arguments: Sequence[str]) -> typer.Typer:
    """Put the verbs together, grouped as `--help` shows them; of a known one no other is imported."""
    app = typer.Typer(
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_detective)
    for name, verb in _verbs(next(iter(_apart(arguments)[1]), "")):
        if isinstance(verb.command, typer.Typer):
            app.add_typer(verb.command, name=name, rich_help_panel=verb.heading, epilog=_EVERYWHERE)
        else:
            app.command(name, rich_help_panel=verb.heading, epilog=_EVERYWHERE)(verb.command)
    return app


def _verbs(typed: str) -> list[tuple[str, Verb]]:
    """Load the verb that was typed, or all in the order of the help where it is none of them."""
    files = {name.replace("_", "-"): name for name in registry.names(VERBS)}
    if typed in files and _COMPLETION not in os.environ:
        files = {typed: files[typed]}
    found: list[tuple[str, Verb]] = [(n, registry.load(VERBS, file).VERB) for n, file in files.items()]
    return sorted(found, key=lambda verb: (HEADINGS.index(verb[1].heading), verb[1].place, verb[0]))


def _detective(
    context: typer.Context,
    *,
    data_dir: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", readable=False, help="Keep sessions, settings and logs here.", show_default=False
        ),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(metavar="FILE", readable=False, help="Use these settings.", show_default=False),
    ] = None,
    local: Annotated[
        bool, typer.Option("--local", help="Nothing leaves this computer, whatever is chosen.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="JSON Lines on stdout, words on stderr.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show more when something fails.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """A detective model questions a witness model about your hypothesis, over documents that stay here."""
    invocation: Invocation = context.obj
    context.obj = terminal = invocation.use(
        GlobalOptions(data_dir, config, json=json, verbose=verbose, local=local).absolute()
    )
    if version:
        from detective_app import __version__

        terminal.out.print(f"detective {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from detective_app.cli.start_page import start_page

        terminal.say(*start_page(terminal))
