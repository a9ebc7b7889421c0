"""The verbs of the settings: show, validate, set."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from detective_app.cli import verb
from detective_app.cli.terminal import QUIET, Terminal, Unbroken, shown
from detective_app.cli.verb import Verb
from detective_app.own_words import say, told

app = typer.Typer(help="The settings; they hold no secrets.", invoke_without_command=True)


@app.callback()
def config(context: typer.Context) -> None:
    """Show, check or change the settings; they hold no secrets."""
    if context.invoked_subcommand is None:
        show(context)


@app.command()
def show(context: typer.Context) -> int:
    """Show the settings and where they are kept."""
    terminal: Terminal = context.obj
    terminal.warn(terminal.application.settings.problem)
    document = terminal.application.settings.current.model_dump(mode="json", exclude_none=True)
    terminal.record(document)
    terminal.say(Unbroken(f"{terminal.folders.config_file}\n", QUIET))
    for key, value in _flattened(document, ""):
        terminal.say(Unbroken(f"{key} = {value}"))
    return verb.DONE


@app.command()
def validate(context: typer.Context) -> int:
    """Check the settings file; every problem is named."""
    from detective_app.storage.settings_file import validate as problems_of

    terminal: Terminal = context.obj
    path = terminal.application.folders.config_file
    problems = problems_of(path)
    terminal.record({"path": str(path), "ok": not problems, "problems": problems})
    for problem in problems:
        terminal.say(shown(told(problem)))
    if problems:
        terminal.say(shown(say("So the defaults are used. The file was not changed:")), Unbroken(str(path)))
        return verb.BAD_INPUT
    words = "The settings file is valid:" if path.exists() else "There is no file; the defaults hold:"
    terminal.say(shown(say(words)), Unbroken(str(path)))
    return verb.DONE


@app.command("set")
def set_value(
    context: typer.Context,
    key: Annotated[str, typer.Argument(metavar="KEY", help="Dotted, for example timeouts.cloudTimeout.")],
    value: Annotated[str, typer.Argument(metavar="VALUE", help="Lists are separated by commas.")],
) -> int:
    """Change one setting."""
    from detective_app.storage.settings_file import with_value

    terminal: Terminal = context.obj
    application = terminal.application
    path = application.settings.save(with_value(application.settings.current, key, value))
    terminal.record({"path": str(path), "key": key, "value": value})
    terminal.say(shown(say("{1} is now {2}.", key, value)))
    return verb.DONE


def _flattened(value: Any, key: str) -> Iterator[tuple[str, str]]:
    """Write the settings as the dotted keys that `set` takes."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _flattened(inner, f"{key}.{name}" if key else name)
    elif isinstance(value, list) and all(isinstance(item, dict) for item in value):
        for item in value:
            yield from _flattened(item, f"{key}.{item['provider']}")
    elif isinstance(value, list):
        yield key, ",".join(map(str, value))
    else:
        yield key, json.dumps(value) if isinstance(value, bool) else str(value)


VERB = Verb(app, "Set up", 4)
