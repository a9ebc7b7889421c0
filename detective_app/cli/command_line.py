"""The command line: verbs and global options, and the one place where errors become exit codes."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import TyperException

from detective_app.cli import exit_codes, failures
from detective_app.cli.application import GlobalOptions, OpenApplication
from detective_app.cli.terminal import Terminal
from detective_app.cli.verbs import history, keys, models, runs, settings, start

_FLAGS = {"--json", "-v", "--verbose", "--version"}
_VALUED = {"--data-dir", "--config"}
_EVERY_VERB = "Also on every verb: --data-dir DIR, --config FILE, --json, -v/--verbose, --version."

_app = typer.Typer(
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Invocation:
    """One call of the program, from its arguments to its exit code."""

    def __init__(self, open_application: OpenApplication) -> None:
        """Begin with default options; the command line fills them in."""
        self._open = open_application
        self.terminal = Terminal(GlobalOptions(), open_application)

    def take(self, options: GlobalOptions) -> Terminal:
        """Use the global options that were given."""
        self.terminal = Terminal(options, self._open)
        return self.terminal


def main(arguments: Sequence[str], open_application: OpenApplication) -> int:
    """Run one command and return its exit code (CONTRACT §1); never raises."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    invocation = Invocation(open_application)
    try:
        args = _global_options_first(arguments)
        result = _app(args=args, prog_name="detective", standalone_mode=False, obj=invocation)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has enough; Python must not complain when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exit_codes.DONE
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the outermost border
        return failures.told(error, invocation.terminal)
    return result if isinstance(result, int) else exit_codes.DONE
