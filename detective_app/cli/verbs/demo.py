"""The verb that shows the program at work: demo."""

from __future__ import annotations

import typer

from detective_app.cli.terminal import Terminal
from detective_app.cli.verb import Verb
from detective_app.front_end.application import Application
from detective_app.front_end.cases import OnReading
from detective_app.front_end.run import Run, RunRequest


def demo(context: typer.Context) -> int:
    """See a recorded investigation, and what the program finds by itself; needs no model, key or network."""
    from detective_app.cli.demo import DemoView, recording
    from detective_app.cli.running import begin

    terminal: Terminal = context.obj
    terminal.say(*recording(terminal.application.library.sample_session().session))

    async def prepared(application: Application, _: OnReading) -> Run:
        return await application.runs.demo()

    return begin(terminal, RunRequest(), prepared, DemoView)


VERB = Verb(demo, "Run", 2)
