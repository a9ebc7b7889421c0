"""The verb that looks at what is set up: doctor."""

from __future__ import annotations

import typer
from rich.text import Text

from detective_app.cli import verb
from detective_app.cli.terminal import QUIET, Labelled, Terminal, shown
from detective_app.cli.verb import Verb
from detective_app.own_words import say, told


def doctor(context: typer.Context) -> int:
    """See what is set up, what is missing, and whether a run could start."""
    import asyncio

    terminal: Terminal = context.obj
    diagnosis = asyncio.run(terminal.application.settings.doctor())
    for found in diagnosis.findings:
        step = terminal.respelled(found.next_step)
        terminal.record({"topic": found.topic, "ok": found.ok, "text": found.text, "nextStep": step})
        mark, style = (("ok  ", "green"), "") if found.ok else ("", "yellow")
        body = Text.assemble(mark, shown(told(found.text), style))
        if step:
            body.append_text(shown(f"\n{terminal.respelled(told(found.next_step))}", QUIET))
        terminal.say(Labelled(found.topic, body))
    could = "A run could start now. Without a model that can judge, you do."
    words = could if diagnosis.can_run else "A run could not start yet; see what is missing above."
    terminal.say(Text(f"\n{say(words)}", "bold"))
    return verb.DONE if diagnosis.can_run else verb.BAD_INPUT


VERB = Verb(doctor, "Set up", 1)
