"""The command line: its verbs, and the options that go with each."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
import typer.main

from detective_app.cli import exit_codes
from detective_app.cli.terminal import Invocation
from detective_app.cli.verbs import ask, doctor, history, keys, models, reports, runs, settings
from detective_app.front_end import GlobalOptions

_FLAGS = {"--json", "-v", "--verbose", "--version"}
_VALUED = {"--data-dir", "--config"}
_COMPLETION = "_DETECTIVE_COMPLETE"  # set by the shell while a command is being typed
_EVERYWHERE = "Every verb also takes --data-dir, --config, --json, -v and --version; see detective --help."


def run_verb(arguments: Sequence[str], invocation: Invocation) -> int:
    """Run the verb that the command line names and return its exit code; raises what it raises.

    This is what typer's own main does, but interruptions and closed pipes are let through.
    """
    app = _application()
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
    return first + rest


def _application() -> typer.Typer:
    """Put the verbs together, grouped as `--help` shows them."""
    app = typer.Typer(
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_detective)
    groups: dict[str, tuple[Callable[..., int], ...]] = {
        "Run": (runs.interrogate, runs.demo, ask.ask, runs.resume, runs.audit),
        "Look back": (history.sessions, history.show, reports.export, reports.verify),
        "Set up": (doctor.doctor,),
    }
    for title, verbs in groups.items():
        for verb in verbs:
            app.command(rich_help_panel=title, epilog=_EVERYWHERE)(verb)
    for name, topic in {"models": models.app, "keys": keys.app, "config": settings.app}.items():
        app.add_typer(topic, name=name, rich_help_panel="Set up", epilog=_EVERYWHERE)
    return app


def _detective(
    context: typer.Context,
    *,
    data_dir: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep sessions, settings and logs here.", show_default=False),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Use these settings.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON Lines on stdout, words on stderr.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show more when something fails.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """A detective model questions a witness model about your hypothesis, over documents that stay here."""
    invocation: Invocation = context.obj
    context.obj = terminal = invocation.use(
        GlobalOptions(data_dir, config, json=json, verbose=verbose).absolute()
    )
    if version:
        from detective_app import __version__

        terminal.out.print(f"detective {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from detective_app.cli.start_page import start_page

        terminal.say(*start_page(terminal))
