"""The verb that says what all sessions come to: statistics."""

from __future__ import annotations

import typer

from detective_app.cli import exit_codes
from detective_app.cli.terminal import Terminal, Unbroken, shown
from detective_app.cli.verb import Verb


def statistics(context: typer.Context) -> int:
    """Sum up all sessions: verdicts, questions to you, failures, costs, disclosure."""
    from detective_app.cli.statistics import statistics_page, statistics_record

    terminal: Terminal = context.obj
    history = terminal.application.library.history
    history.refresh()
    found = history.statistics()
    terminal.record(statistics_record(found))
    if found.sessions:
        terminal.say(*statistics_page(found))
    else:
        terminal.say(shown("No sessions yet. Start one with"), Unbroken(terminal.command("demo")))
    return exit_codes.DONE


VERB = Verb(statistics, "Look back", 7)
