"""The command line: its verbs, the options that go with each, and the way in and out."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
import typer.main

from detective_app.cli import exit_codes, failures
from detective_app.cli.application import GlobalOptions, OpenApplication
from detective_app.cli.terminal import Terminal
from detective_app.cli.verbs import doctor, history, keys, models, reports, runs, settings

_FLAGS = {"--json", "-v", "--verbose", "--version"}
_VALUED = {"--data-dir", "--config"}
_COMPLETION = "_DETECTIVE_COMPLETE"  # set by the shell while a command is being typed
_EVERYWHERE = "Every verb also takes --data-dir, --config, --json, -v and --version; see detective --help."


class Invocation:
    """One call of the program: how to open its parts, and the terminal it speaks to."""

    def __init__(self, open_application: OpenApplication) -> None:
        """Begin with the defaults; `use` replaces them by what the command line says."""
        self._open = open_application
        self.terminal = Terminal(GlobalOptions(), open_application)

    def use(self, options: GlobalOptions) -> Terminal:
        """Speak as these options say."""
        self.terminal = Terminal(options, self._open)
        return self.terminal


def main(arguments: Sequence[str], open_application: OpenApplication) -> int:
    """Run one command and return its exit code (CONTRACT §1); never raises."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    invocation = Invocation(open_application)
    try:
        result = _invoked(global_options_first(arguments), invocation)
        sys.stdout.flush()
    except typer.Exit as end:
        return end.exit_code
    except BrokenPipeError:
        # Whoever read the output has enough; Python must not complain when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exit_codes.DONE
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the outermost border
        return failures.told(error, invocation.terminal)
    return result if isinstance(result, int) else exit_codes.DONE


def _invoked(arguments: list[str], invocation: Invocation) -> object:
    """Run the verb as typer's own main does, but let interruptions and closed pipes through."""
    app = _application()
    if _COMPLETION in os.environ:
        return app()
    command = typer.main.get_command(app)
    with command.make_context("detective", arguments, obj=invocation) as context:
        return command.invoke(context)


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
        "Run": (runs.interrogate, runs.demo, runs.resume, runs.audit),
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
        GlobalOptions(_absolute(data_dir), _absolute(config), json=json, verbose=verbose)
    )
    if version:
        from detective_app import __version__

        terminal.out.print(f"detective {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from detective_app.cli.start_page import start_page

        terminal.say(*start_page(terminal))


def _absolute(path: Path | None) -> Path | None:
    return path.expanduser().absolute() if path else None
