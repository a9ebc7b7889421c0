"""The options that several verbs share, and how their words become a RunRequest."""

from __future__ import annotations

import getpass
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_type_hints

import typer

from detective_app import registry
from detective_app.core import words
from detective_app.core.errors import BadInput
from detective_app.core.words import brief_text, web_address
from detective_app.front_end.run import RunRequest
from detective_app.provider_facts import PACKAGE, PROVIDERS

if TYPE_CHECKING:
    from detective_app.front_end.application import Application

_MAX_HYPOTHESIS_BYTES = 4 << 20
_MAX_PASSWORDS_BYTES = 100_000

BaseUrls = Annotated[
    list[str] | None,
    typer.Option("--base-url", metavar="PROVIDER=URL", help="Where a provider listens; may be repeated."),
]
Case = Annotated[
    list[Path] | None,
    typer.Option(metavar="PATH", readable=False, help="A document or a folder; may be repeated."),
]
CaseName = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="A case of earlier sessions, as the window lists it: its documents."),
]
Recognise = Annotated[
    bool,
    typer.Option("--recognise", help="Read the words of scanned pages and pictures first; seconds a page."),
]
SoFar = Annotated[
    bool,
    typer.Option("--so-far", help="Take of --case what was read before, as of a reading that was stopped."),
]
Password = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Open protected documents with the passwords of a file, one a line; - asks, or reads stdin.",
    ),
]
SessionId = Annotated[
    str, typer.Argument(metavar="ID", help="A session's id or its first 8 characters.", show_default=False)
]

_MOST_PROCESSES = 64
Parallel = Annotated[
    int, typer.Option(metavar="N", help=f"How many processes on this computer, 1 to {_MOST_PROCESSES}.")
]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="The scheduler of workers elsewhere: tls://HOST:PORT.")
]
TlsCa = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Who signed the certificates of all, in PEM.")
]
TlsCert = Annotated[Path | None, typer.Option(metavar="FILE", help="The certificate of this process.")]
TlsKey = Annotated[Path | None, typer.Option(metavar="FILE", help="The key of that certificate.")]


def _option(kind: Any, name: str, metavar: str, told: str) -> Any:
    return Annotated[kind, typer.Option(f"--{name}", metavar=metavar, help=told)]


_ONE, _MANY = str | None, list[str] | None
_OF_A_RUN: Mapping[str, Any] = {
    "case": Case,
    "case_name": CaseName,
    "recognise": Recognise,
    "so_far": SoFar,
    "password": Password,
    "limit": _option(_ONE, "limit", "N", "The most questions to ask, 5 to 20."),
    "mode": _option(
        _ONE,
        "mode",
        "NAME",
        f"How to lead the questions: {', '.join(registry.names('detective_app.modes'))}.",
    ),
    "detective": _option(
        *(_MANY, "detective", "PROVIDER:MODEL|none"),
        "Who asks and judges; repeat it for the order of fallback, or none: you judge. "
        f"Providers: {', '.join(registry.names(PACKAGE))}.",
    ),
    "witness": _option(_ONE, "witness", "PROVIDER:MODEL|none", "Who answers, or none: the passages do."),
    "base_url": BaseUrls,
    "disclose": _option(
        *(_ONE, "disclose", "PERCENT"),
        "How many of the documents' words may leave, in percent, whatever says them; 0: none.",
    ),
    "budget": _option(
        *(_ONE, "budget", "USD"),
        "What the session may cost: before a round that would pass it, what there is is audited.",
    ),
    "redact": _option(
        *(_ONE, "redact", "KINDS"),
        "What to replace by placeholders before anything leaves: email, phone, iban, names (of the "
        "settings), separated by commas, or none.",
    ),
    "agent": _option(
        *(_MANY, "agent", "PROVIDER:MODEL[=ROLE]"),
        "A detective of a panel, 2 to 6 of them; more models after commas take over from the first. "
        "=random draws a role.",
    ),
    "rounds": _option(_ONE, "rounds", "N", "How often a panel deliberates at most, 1 to 6."),
    "repeat": _option(_ONE, "repeat", "N", "Audit N times, 1 to 9, each over another order of the answers."),
    "at_limit": _option(str, "at-limit", "stop|audit", "What to do when the questions run out."),
    "force": _option(_ONE, "force", "REASON", "Audit a run that did not end by itself; say why."),
}
"""The options that verbs share, by the names of their parameters."""
_DEFAULTS: Mapping[str, Any] = {"recognise": False, "so_far": False, "at_limit": "stop"}


def of_a_run(*named: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Give a command some options of a run, in place of its `request`, which they become.

    A password is none of that: it is handed on as it was given.
    """
    names = " ".join(named).replace("case ", "case case_name ").split()

    def with_options(command: Callable[..., int]) -> Callable[..., int]:
        hints = get_type_hints(command, include_extras=True)
        parameters = []
        for one in signature(command).parameters.values():
            if one.name == "request":
                parameters += [
                    Parameter(name, one.KEYWORD_ONLY, default=_DEFAULTS.get(name), annotation=_OF_A_RUN[name])
                    for name in names
                ]
            elif one.name not in names:
                parameters.append(one.replace(annotation=hints[one.name]))

        @wraps(command)
        def called(*, context: typer.Context, **given: Any) -> int:
            taken = {name: given.pop(name) for name in names if name != "password"}
            if called := taken.pop("case_name", None):
                taken["case"] = [*(taken["case"] or ()), *context.obj.application.library.case(called)]
            request = _request(taken)
            return command(context=context, request=request, **given)

        made: Any = called
        made.__signature__ = Signature(parameters, return_annotation=int)
        made.__annotations__ = {one.name: one.annotation for one in parameters} | {"return": int}
        return called

    return with_options


def _request(given: Mapping[str, Any]) -> RunRequest:
    """Read the options that runs share; raises BadInput. A reason to force the audit asks for it, too."""
    readers: Mapping[str, Callable[[str], Any]] = {
        "limit": words.iteration_limit,
        "disclose": words.disclosed_percent,
        "budget": words.spending_stop,
        "redact": words.redaction_kinds,
        "rounds": partial(_number, "--rounds", 6),
        "repeat": partial(_number, "--repeat", 9),
    }
    read = {name: readers[name](text) for name, text in given.items() if name in readers and text is not None}
    if given.get("agent") and read.get("repeat", 1) > 1:
        raise BadInput("A panel deliberates instead of repeating its audit: leave --repeat or --agent out.")
    several = {name: tuple(given.get(name) or ()) for name in ("case", "detective", "base_url", "agent")}
    force = given.get("force")
    return RunRequest(
        case_paths=several["case"],
        recognise=given.get("recognise", False),
        so_far=given.get("so_far", False),
        mode=given.get("mode"),
        detectives=several["detective"],
        witness=given.get("witness"),
        base_urls=addresses(several["base_url"]),
        agents=several["agent"],
        at_limit=_at_limit(given.get("at_limit", "stop"), force),
        force_reason=force,
        **read,
    )


def _at_limit(chosen: str, force: str | None) -> Literal["stop", "audit"]:
    """Return what to do when the questions run out; raises BadInput."""
    if chosen not in ("stop", "audit"):
        raise BadInput("Choose stop or audit for --at-limit.")
    if force is not None and not force.strip():
        raise BadInput("Write why you go on.")
    return "audit" if force or chosen == "audit" else "stop"


def _number(option: str, most: int, text: str) -> int:
    """Read a whole number from 1 to `most`; raises BadInput."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= most:
        raise BadInput(f"Choose a whole number from 1 to {most} for {option}.")
    return int(text)


def check_parallel(count: int) -> None:
    """Raise BadInput for a number of processes that is none."""
    if not 1 <= count <= _MOST_PROCESSES:
        raise BadInput(f"Choose 1 to {_MOST_PROCESSES} for --parallel. Nothing was started.")


def as_given(base_urls: Mapping[str, str]) -> tuple[str, ...]:
    """Spell the `--base-url` options again, for the commands that go on with a run."""
    pairs = (("--base-url", shlex.quote(f"{name}={url}")) for name, url in base_urls.items())
    return tuple(word for pair in pairs for word in pair)


def addresses(given: Sequence[str]) -> Mapping[str, str]:
    """Read `PROVIDER=URL` options; raises BadInput."""
    found: dict[str, str] = {}
    for text in given:
        provider, equals, url = text.partition("=")
        if not equals or provider not in PROVIDERS:
            known = ", ".join(PROVIDERS)
            raise BadInput(f"Write the address as PROVIDER=URL, with one of {known}. Nothing was started.")
        try:
            found[provider] = web_address(url)
        except ValueError as error:
            raise BadInput(f"{provider}: {error}") from error
    return found


def details(given: Sequence[str]) -> Mapping[str, str]:
    """Read `FIELD=VALUE` options; raises BadInput."""
    found: dict[str, str] = {}
    for text in given:
        field, equals, value = text.partition("=")
        if not equals or not field.strip() or not value.strip():
            raise BadInput('Write a detail as FIELD=VALUE, for example --context subject="unit 5A".')
        found[field.strip()] = value.strip()
    return found


def hypothesis(argument: str | None, file: str | None) -> str:
    """Read the hypothesis from the command line, a file, or stdin (`-`); raises BadInput."""
    if argument is not None and file is not None:
        raise BadInput("Give the hypothesis once: as an argument or with --hypothesis-file.")
    source = file if file is not None else argument
    if source is None:
        raise BadInput('Enter a hypothesis. For example: detective interrogate "The bridge was inspected."')
    if source == "-":
        return _text(sys.stdin.buffer.read(_MAX_HYPOTHESIS_BYTES + 1), "What was typed")
    return source if file is None else _file_text(Path(file))


def unlock(application: Application, file: str | None) -> None:
    """Take the passwords of documents from a file, stdin or the keyboard; they are kept in memory alone.

    Raises BadInput.
    """
    if file is None:
        return
    if file != "-":
        text = _file_text(Path(file))
    elif sys.stdin.isatty():
        text = getpass.getpass("Password of the documents (not shown): ")
    else:
        text = _text(sys.stdin.buffer.read(_MAX_PASSWORDS_BYTES), "What was typed")
    application.cases.store.passwords = tuple(filter(None, text.splitlines()))


def brief(file: str | None) -> str | None:
    """Read the brief from a file; raises BadInput."""
    return None if file is None else brief_text(_file_text(Path(file)))


def _file_text(path: Path) -> str:
    from detective_app.storage.reading import read_file, unopened
    from detective_app.storage.reading import shown as shown_name

    try:
        content = read_file(path, limit=_MAX_HYPOTHESIS_BYTES, follow=True)[0]
    except BadInput as error:
        raise BadInput(unopened(path, str(error))) from error
    return _text(content, shown_name(path.name))


def _text(content: bytes, name: str) -> str:
    """Read bytes as the text that a person wrote; raises BadInput for what is none."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise BadInput(f"{name} is not text in UTF-8.")
    return text
