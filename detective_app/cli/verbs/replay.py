"""The verb that runs a session again from its tape: replay."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import typer
from rich.padding import Padding
from rich.text import Text

from detective_app.cli import exit_codes, options
from detective_app.cli.terminal import Terminal, shown
from detective_app.cli.verb import Verb

if TYPE_CHECKING:
    from detective_app.front_end.runs import PlayedRun


def replay(context: typer.Context, session: options.SessionId) -> int:
    """Run a session again from its tape, without network, and compare what comes of it with its file."""
    terminal: Terminal = context.obj
    played = terminal.application.runs.replay(session)
    for run in played.runs:
        terminal.record({"session": played.session_id, **asdict(run)})
        label, style = ("same   ", "green") if run.same else ("departs", "red")
        head = f"run {run.number}, {run.requests} requests{'' if run.ended else ', as far as its tape goes'}"
        terminal.say(Text.assemble((f"{label}  ", style), shown(head)))
        terminal.say(*(Padding(shown(line), (0, 0, 0, len(label) + 2)) for line in _said(run)))
    terminal.say(shown(_sum(played.same, len(played.runs))))
    return exit_codes.DONE if played.same else exit_codes.BAD_INPUT


def _said(run: PlayedRun) -> list[str]:
    """Return what there is to say of a run beside whether it is the same."""
    changed = "The session file was changed after this run." if run.changed_since else ""
    return [line for line in (run.departed, changed) if line]


def _sum(same: bool, runs: int) -> str:
    if not same:
        return "What comes of the tape now is not what the file says."
    what = "The run was" if runs == 1 else f"All {runs} runs were"
    return f"{what} played from the tape, without network: the file is the same, byte for byte."


VERB = Verb(replay, "Look back", 7)
