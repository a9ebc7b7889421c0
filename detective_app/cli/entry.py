"""The way into the terminal front end and out of it: streams, verbs, errors, and one exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from detective_app.cli import exit_codes
from detective_app.cli.session_list import asked, list_sessions
from detective_app.cli.terminal import Invocation, give_up_lost_streams
from detective_app.front_end.application import OpenApplication


def main(arguments: Sequence[str], open_application: OpenApplication) -> int:
    """Run one command and return its exit code (contract §1); never raises."""
    if set(os.environ.get("COLUMNS", "")) == {"0"}:
        os.environ["COLUMNS"] = "80"  # the libraries that lay out would fit everything into no columns
    invocation = Invocation(open_application)
    code = exit_codes.DONE
    try:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        code = _run(arguments, invocation)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # the help page's own console turns the one into the other
        pass  # whoever read the output has enough
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the outermost border
        from detective_app.cli import failures

        code = failures.told(error, invocation.terminal)
    give_up_lost_streams()
    return code


def _run(arguments: Sequence[str], invocation: Invocation) -> int:
    if plain := asked(arguments):
        return list_sessions(invocation.use(plain.options), plain.search, plain.limit)
    from detective_app.cli.command_line import run_verb

    return run_verb(arguments, invocation)
