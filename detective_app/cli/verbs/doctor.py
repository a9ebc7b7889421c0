"""The verb that looks at what is set up: doctor."""

from __future__ import annotations

import typer
from rich.text import Text

from detective_app.cli import verb
from detective_app.cli.terminal import QUIET, Labelled, Terminal, shown
from detective_app.cli.verb import Verb


def doctor(context: typer.Context) -> int:
    """See what is set up, what is missing, and whether a run could start."""
    import asyncio

    terminal: Terminal = context.obj
    diagnosis = asyncio.run(terminal.application.settings.doctor())
    for found in diagnosis.findings:
        step = terminal.respelled(found.next_step)
        terminal.record({"topic": found.topic, "ok": found.ok, "text": found.text, "nextStep": step})
        mark, style = (("ok  ", "green"), "") if found.ok else ("", "yellow")
        body = Text.assemble(mark, shown(found.text, style))
        if step:
            body.append_text(shown(f"\n{step}", QUIET))
        terminal.say(Labelled(found.topic, body))
    if diagnosis.can_run:
        terminal.say(Text("\nA run could start now. Without a model that can judge, you do.", "bold"))
        return verb.DONE
    terminal.say(Text("\nA run could not start yet; see what is missing above.", "bold"))
    return verb.BAD_INPUT


VERB = Verb(doctor, "Set up", 1)
