"""The way into the terminal front end and out of it: streams, verbs, errors, and one exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from detective_app.cli import exit_codes
from detective_app.cli.session_list import asked, list_sessions
from detective_app.cli.terminal import Invocation
from detective_app.front_end import OpenApplication


def main(arguments: Sequence[str], open_application: OpenApplication) -> int:
    """Run one command and return its exit code (CONTRACT §1); never raises."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    invocation = Invocation(open_application)
    code = exit_codes.DONE
    try:
        code = _run(arguments, invocation)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # the help page's own console turns the one into the other
        # Whoever read the output has enough; Python must not complain when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the outermost border
        from detective_app.cli import failures

        return failures.told(error, invocation.terminal)
    return code


def _run(arguments: Sequence[str], invocation: Invocation) -> int:
    if plain := asked(arguments):
        return list_sessions(invocation.use(plain.options), plain.search, plain.limit)
    from detective_app.cli.command_line import run_verb

    return run_verb(arguments, invocation)
