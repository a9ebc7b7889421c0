"""The command line: its verbs, found by the names of their files, and what is said of errors."""

from __future__ import annotations

import errno
import logging
import os
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
import typer.main
from rich.console import RenderableType
from rich.text import Text
from typer.exceptions import TyperException

from detective_app import registry
from detective_app.cli import verb
from detective_app.cli.terminal import QUIET, Invocation, Terminal, Unbroken
from detective_app.cli.verb import HEADINGS, Verb
from detective_app.core.errors import AllProvidersFailed, DetectiveError, ProviderFailure, StorageError
from detective_app.front_end.application import GlobalOptions
from detective_app.own_words import say

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
    return result if isinstance(result, int) else verb.DONE


def global_options_first(arguments: Sequence[str]) -> list[str]:
    """Move the options of every verb to the front, so that they may stand before and after the verb."""
    first, rest = _apart(arguments)
    return first + rest


def _apart(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Tell the options of every verb from the verb with all that is its own."""
    first, rest, waiting = list[str](), list[str](), list(arguments)
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
    for name, one in _verbs(next(iter(_apart(arguments)[1]), "")):
        if isinstance(one.command, typer.Typer):
            app.add_typer(one.command, name=name, rich_help_panel=one.heading, epilog=_EVERYWHERE)
        else:
            app.command(name, rich_help_panel=one.heading, epilog=_EVERYWHERE)(one.command)
    return app


def _verbs(typed: str) -> list[tuple[str, Verb]]:
    """Load the verb that was typed, or all in the order of the help where it is none of them."""
    files = {name.replace("_", "-"): name for name in registry.names(VERBS)}
    if typed in files and _COMPLETION not in os.environ:
        files = {typed: files[typed]}
    found: list[tuple[str, Verb]] = [(n, registry.load(VERBS, file).VERB) for n, file in files.items()]
    return sorted(found, key=lambda one: (HEADINGS.index(one[1].heading), one[1].place, one[0]))


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
        terminal.say(*start_page(terminal))


def start_page(terminal: Terminal) -> list[RenderableType | Unbroken]:
    """A few lines that lead to the first run."""
    steps = {
        terminal.command("demo"): "See it work on a sample case; it needs no model, key or network.",
        terminal.command("interrogate", '"HYPOTHESIS"', "--case", "FOLDER"): "Ask about your own documents.",
        terminal.command("keys", "set", "openai"): "Keep a key in the keyring; `keys` lists the providers.",
        terminal.command("sessions"): "Look back; every run is saved as it goes.",
        terminal.command("doctor"): "See what is set up, and what is missing.",
        terminal.command("--help"): "See all verbs.",
    }
    parts: list[RenderableType | Unbroken] = [
        Text(say("A detective model questions a witness model about your hypothesis,")),
        Text(say("over documents that stay here.")),
    ]
    for command, purpose in steps.items():
        parts += [Text(f"\n{say(purpose)}", QUIET), Unbroken(command, "bold")]
    return parts


_STORAGE_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)
_log = logging.getLogger("detective_app")
_log.addHandler(logging.NullHandler())  # before the log file is open, nothing may go to the terminal instead


def told(error: BaseException, terminal: Terminal) -> int:
    """Tell the user of an error and return the exit code; a traceback is shown only with `-v`."""
    if isinstance(error, OSError) and error.errno in _STORAGE_ERRORS:
        error = _unwritten(error)
    code = exit_code(error)
    if code == verb.STOPPED:
        terminal.error("Stopped.")
    elif code == verb.BUG:
        _tell_of_bug(error, terminal)
    else:
        terminal.error(_message(error))
    if terminal.options.verbose and code != verb.STOPPED:
        terminal.error("".join(traceback.format_exception(error)))
    return code


def exit_code(error: BaseException) -> int:
    """Return what an error means for whoever started the program."""
    match error:
        case KeyboardInterrupt() | EOFError() | typer.Abort():
            return verb.STOPPED
        case StorageError():
            return verb.STORAGE
        case AllProvidersFailed() | ProviderFailure():
            return verb.FAILED
        case DetectiveError() | TyperException():
            return verb.BAD_INPUT
        case _:
            return verb.BUG


def _unwritten(lost: OSError) -> StorageError:
    from detective_app.storage.atomic import cause

    reason, step = cause(lost)
    return StorageError(
        f"The output could not be written: {reason}. What was saved is safe. {step} and try again."
    )


def _message(error: BaseException) -> str:
    if isinstance(error, TyperException):
        command = getattr(getattr(error, "ctx", None), "command_path", "detective")
        return f"{error.format_message()}\n{say('See {1} --help.', command)}"
    return str(error)


def _tell_of_bug(error: BaseException, terminal: Terminal) -> None:
    _log.error("Unexpected error", exc_info=error)
    log = terminal.folders.logs / "detective.log"
    terminal.error(f"Something unexpected happened: {type(error).__name__}. What was saved is safe.")
    terminal.error(f"Run the command again with -v to see where it happened. The log is at\n{log}")
