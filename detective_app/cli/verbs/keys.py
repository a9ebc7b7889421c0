"""The verbs of the keys: list, set, test, allow, remove; a key is never an argument and is never shown."""

from __future__ import annotations

import getpass
import sys
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from detective_app.cli import verb
from detective_app.cli.terminal import QUIET, Labelled, Terminal, Unbroken, shown
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput, StorageError
from detective_app.core.words import is_this_computer, key_address
from detective_app.own_words import decimal, say, told
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName

_MOST_CHARS = 4_096

Provider = Annotated[
    str, typer.Argument(metavar="PROVIDER", help="As `detective keys` lists them; for example openai.")
]

app = typer.Typer(help="The keys of the cloud providers, in the system keyring.", invoke_without_command=True)


@app.callback()
def keys(context: typer.Context) -> int:
    """Show which keys there are; set, test, allow or remove one."""
    if context.invoked_subcommand is not None:
        return verb.DONE
    terminal: Terminal = context.obj
    ring = terminal.application.models.keys.status()
    for name in (name for name, facts in PROVIDERS.items() if facts.takes_key):
        _show(terminal, name, ring.problem)
    if ring.problem:
        named = ", ".join(facts.key_variable for facts in PROVIDERS.values() if facts.key_variable)
        only = say("Keys come from the environment only: {1}.", named)
        terminal.say(shown(f"\n{told(ring.problem)} {only}", "yellow"))
    return verb.DONE


def _show(terminal: Terminal, name: ProviderName, known: str | None) -> None:
    """Show whether a provider has a key, where it may be sent, and a problem that is not `known`."""
    stored = terminal.application.models.keys.get(name)
    source = stored.source if stored else None
    terminal.record({"provider": name, "source": source})
    what = say(_SOURCES[source], PROVIDERS[name].variable) if source else say("no key")
    terminal.say(Labelled(name, Text(what, "" if source else QUIET)))
    for allowed in terminal.application.settings.current.key_addresses:
        provider, _, address = allowed.partition("=")
        if provider == name:
            terminal.say(Labelled("", shown(say("may be sent to {1}", address), QUIET)))
    problem = terminal.application.models.keys.problem(name)
    if problem and problem != known:
        terminal.say(Labelled("", shown(told(problem), "yellow")))


_SOURCES = {
    "keyring": "in the system keyring",
    "environment": "from the environment ({1}), never saved",
    "memory": "for this run only",
}


@app.command("set")
def set_key(context: typer.Context, provider: Provider) -> int:
    """Keep a key in the system keyring; it is read from a hidden prompt, or from stdin."""
    terminal: Terminal = context.obj
    name = _with_key(provider)
    variable = PROVIDERS[name].variable
    otherwise = f"Set up a keyring{f', or put the key into {variable}' if variable else ''}."
    keys = terminal.application.models.keys
    if sys.stdin.isatty() and (problem := keys.status().problem):
        raise StorageError(f"{problem} So no key can be kept. {otherwise}")
    kept = keys.set(name, _read_key(provider))
    terminal.record({"provider": provider, "source": kept.source})
    if kept.source != "keyring":
        raise StorageError(f"{keys.problem(name) or kept.notice} The key was not kept. {otherwise}")
    terminal.say(shown(say("The key of {1} is in the system keyring.", provider)))
    terminal.say(Unbroken(terminal.command("keys", "test", provider), QUIET))
    return verb.DONE


@app.command("test")
def test_key(context: typer.Context, provider: Provider) -> int:
    """Try a provider: list its models, and ask one as a run does."""
    import asyncio

    terminal: Terminal = context.obj
    result = asyncio.run(terminal.application.models.test_key(_provider(provider)))
    terminal.record(
        {
            "provider": provider,
            "ok": result.ok,
            "seconds": round(result.seconds, 3),
            "text": result.text,
            "notes": list(result.notes),
        }
    )
    words = "{1} works, {2} s. {3}" if result.ok else "{1} does not work, {2} s. {3}"
    said = told(" ".join((result.text, *result.notes)))
    terminal.say(shown(say(words, provider, decimal(result.seconds, 1), said)))
    return verb.DONE if result.ok else verb.FAILED


@app.command("allow")
def allow(
    context: typer.Context,
    provider: Provider,
    address: Annotated[str, typer.Argument(metavar="URL", help="For example https://models.example.")],
) -> int:
    """Let the key of a provider be sent to a server that is not the provider's own, over https."""
    terminal: Terminal = context.obj
    settings = terminal.application.settings
    try:
        allowed = key_address(f"{_with_key(provider)}={address}")
    except ValueError as error:
        raise BadInput(str(error)) from error
    to = allowed.partition("=")[2]
    if to.startswith("http:") and not is_this_computer(to):
        raise BadInput(
            f"{to} is not encrypted: whoever is on the way could read the key. Nothing was allowed. "
            "Give an https:// address."
        )
    known = settings.current.key_addresses
    settings.save(settings.current.evolve(key_addresses=tuple(dict.fromkeys((*known, allowed)))))
    terminal.record({"provider": provider, "address": to})
    terminal.say(shown(say("The key of {1} may be sent to {2} from now on.", provider, to)))
    return verb.DONE


@app.command("remove")
def remove_key(context: typer.Context, provider: Provider) -> int:
    """Take a key out of the system keyring."""
    terminal: Terminal = context.obj
    removed = terminal.application.models.keys.remove(_with_key(provider))
    terminal.record({"provider": provider, "removed": bool(removed)})
    words = "The key of {1} was removed." if removed else "There was no {1} key."
    terminal.say(shown(say(words, provider)))
    return verb.DONE


def _provider(name: str) -> ProviderName:
    if name in PROVIDERS:
        return name
    raise BadInput(f"There is no provider {name!r}. Choose one of {', '.join(PROVIDERS)}.")


def _with_key(name: str) -> ProviderName:
    with_keys = [known for known, facts in PROVIDERS.items() if facts.takes_key]
    provider = _provider(name)
    if provider not in with_keys:
        raise BadInput(f"{name} needs no key. Keys are for {', '.join(with_keys)}.")
    return provider


def _read_key(provider: str) -> str:
    """Read a key without showing it: a hidden prompt on a terminal, else the first line of stdin."""
    if sys.stdin.isatty():
        try:
            return getpass.getpass(say("Key of {1} (not shown): ", provider))
        except KeyboardInterrupt:
            sys.stderr.write("\n")
            raise
    return sys.stdin.readline(_MOST_CHARS)


VERB = Verb(app, "Set up", 3)
