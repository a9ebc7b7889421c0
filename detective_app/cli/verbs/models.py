"""The verbs of the models: list, install and remove built-in ones, and test what any can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer
from rich.text import Text

from detective_app.cli import verb
from detective_app.cli.options import BaseUrls, addresses
from detective_app.cli.terminal import QUIET, Labelled, Terminal, Unbroken, as_json, shown
from detective_app.cli.verb import Verb
from detective_app.core.errors import ModelUnavailable
from detective_app.core.model_test import ModelTest, Role
from detective_app.own_words import decimal, say, told

if TYPE_CHECKING:
    from detective_app.cli.stop import Stop
    from detective_app.storage.models.catalogue import KnownModel
    from detective_app.storage.models.files import InstalledModel

Name = Annotated[str, typer.Argument(metavar="NAME", help="A model's name as the list shows it.")]

Model = Annotated[
    str | None,
    typer.Argument(
        metavar="PROVIDER:MODEL", help="The model to test; without it the witness of the settings."
    ),
]

app = typer.Typer(help="The models that run inside the program.", invoke_without_command=True)


@app.callback()
def models(context: typer.Context) -> None:
    """List, install or remove the models that run inside the program, or test what a model can do."""
    if context.invoked_subcommand is None:
        list_models(context)


@app.command("list")
def list_models(context: typer.Context) -> int:
    """List the built-in models with size, licence and hash, which are installed, and what tests found."""
    terminal: Terminal = context.obj
    files = terminal.application.models.files
    installed = {model.name: model for model in files.installed()}
    for known in files.known():
        _show_known(terminal, known, installed.pop(known.name, None))
    for own in installed.values():
        terminal.record({"name": own.name, "sizeBytes": own.size_bytes, "installed": True})
        terminal.say(Labelled("Your file", shown(f"{own.name}, {decimal(own.size_bytes / 1e9, 2)} GB")))
    for test in terminal.application.models.tests.all():
        _show_test(terminal, test)
    return verb.DONE


@app.command()
def install(context: typer.Context, name: Name) -> int:
    """Fetch a built-in model; a stopped download goes on where it ended."""
    from detective_app.cli.stop import Stop

    terminal: Terminal = context.obj
    again = terminal.command("models", "install", name)

    def last_words() -> None:
        terminal.error(f"Stopped. What was fetched is kept. Go on with:\n{again}")

    with Stop(last_words) as stop:
        path = _fetched(terminal, name, lambda: stop.requested)
        if path is None:
            stop.tell()
            return verb.STOPPED
    terminal.record({"name": name, "path": str(path)})
    terminal.say(shown(say("{1} is installed:", name)), Unbroken(str(path)))
    return verb.DONE


@app.command()
def remove(context: typer.Context, name: Name) -> int:
    """Delete a built-in model's file."""
    terminal: Terminal = context.obj
    removed = terminal.application.models.files.remove(name)
    terminal.record({"name": name, "removed": removed})
    terminal.say(shown(say("{1} was removed." if removed else "{1} was not installed.", name)))
    return verb.DONE


@app.command("test")
def measure(context: typer.Context, model: Model = None, base_url: BaseUrls = None) -> int:
    """Test what a model can do: 40 questions over documents and 30 judgements, made up for it."""
    import asyncio

    from detective_app.cli.stop import Stop

    terminal: Terminal = context.obj
    own, places = terminal.application.settings.current.witness, addresses(base_url or ())
    ref = model or f"{own.provider}:{own.model}"
    with Stop(lambda: terminal.error("Stopped. The test was not kept.")) as stop:
        found = asyncio.run(_tested(terminal, ref, places, stop))
    if found is None:
        return verb.STOPPED
    _show_test(terminal, found)
    return verb.DONE


async def _tested(terminal: Terminal, ref: str, places: Mapping[str, str], stop: Stop) -> ModelTest | None:
    """Test a model under a line that tells how far it is; None when it was stopped."""
    import asyncio

    from detective_app.cli.streaming import Activity

    stop.watch(asyncio.get_running_loop(), asyncio.current_task())
    try:
        with Activity(terminal) as activity:
            activity.begin("Testing {1}", ref)

            def heard(done: int, of: int) -> None:
                activity.begin("Testing {1}, {2} of {3}", ref, done, of)
                if not terminal.live and done % 10 == 0:
                    terminal.say(shown(say("Tested {1} of {2}", done, of)))

            return await terminal.application.models.test(ref, heard, places)
    except asyncio.CancelledError:
        if not stop.requested:
            raise
        stop.tell()
        return None


def _show_test(terminal: Terminal, test: ModelTest) -> None:
    terminal.record(test.model_dump(mode="json"))
    at = say(" at {1}", test.address) if test.address else ""
    facts = Text.assemble((shown(test.model).plain, "bold"), (shown(at).plain, QUIET))
    for role in get_args(Role):
        state = ("capable", "green") if test.passed(role) else ("small", "yellow")
        facts.append(f"\n{say(_AS[role])} {told(test.words(role))}, ").append(say(state[0]), state[1])
    if test.failed:
        problems = "; ".join(map(told, test.problems))
        facts.append_text(shown("\n" + say("{1} of the calls failed: {2}", test.failed, problems), QUIET))
    terminal.say(Labelled("Tested", facts))


_AS: Mapping[Role, str] = {"witness": "As witness:", "detective": "As detective:"}


def _fetched(terminal: Terminal, name: str, should_stop: Callable[[], bool]) -> Path | None:
    """Fetch a model under a progress bar; None when it was stopped."""
    from detective_app.cli.streaming import DownloadView

    with DownloadView(terminal) as view:

        def on_progress(done: int, total: int) -> None:
            view.show(name, done, total)

        try:
            return terminal.application.models.files.fetch(name, on_progress, should_stop)
        except ModelUnavailable:
            if should_stop():  # Ctrl+C also ends the child that fetches, which then looks like a failure
                return None
            raise


def _show_known(terminal: Terminal, known: KnownModel, installed: InstalledModel | None) -> None:
    terminal.record(
        {
            **as_json(known, "name", "title", "size_bytes", "sha256", "licence"),
            "installed": installed is not None,
            "path": str(installed.path) if installed else None,
        }
    )
    state = ("installed", "green") if installed else ("not installed", QUIET)
    facts = Text.assemble((known.name, "bold"), "  ", (say(state[0]), state[1]))
    size = decimal(known.size_bytes / 1e9, 2)
    facts.append(f"\n{known.title}, {size} GB, {known.licence}\n{say(known.description)}")
    facts.append(f"\nSHA-256 {known.sha256}", QUIET)
    terminal.say(Labelled("Model", facts))


VERB = Verb(app, "Set up", 2)
