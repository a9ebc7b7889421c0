"""What models are within reach: of a provider, of an Ollama that may be running, and how to get one more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from detective_app import egress, registry
from detective_app.app.selection import Selector
from detective_app.core.errors import BadInput, FailureKind, OnlyLocal, ProviderFailure, UnusableReply
from detective_app.core.model_test import Role
from detective_app.core.ports import Connection, Generation, Message, ModelInfo, Provider, Reply
from detective_app.core.redaction import Redactor
from detective_app.core.settings import time_scale
from detective_app.core.words import model_name, web_address, without_query
from detective_app.engine.calls.prompts import render
from detective_app.engine.calls.structured import portable_schema
from detective_app.engine.calls.trail import REASONS
from detective_app.engine.witness.capable import DRAFT_TOKENS
from detective_app.engine.witness.statements import Draft, read_draft
from detective_app.front_end.models import KeyTest, OnDownload, WitnessFound
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.providers.ollama import OllamaModel


LOOK_SECONDS = 1.5
_NO_LIST = (FailureKind.MODEL_MISSING, FailureKind.NOT_AN_API, FailureKind.MALFORMED)
TRIAL_SECONDS = 60.0
"""How long `doctor` waits for a model, which may have to be loaded first."""
_READS_PER_DEADLINE = 3  # one read may take a third of a connection's deadline


@asynccontextmanager
async def connected(connection: Connection) -> AsyncIterator[Any]:
    """Connect a provider's adapter, and close it; modules and SDKs load in a thread."""
    module = await asyncio.to_thread(registry.load, "detective_app.providers", connection.provider)
    adapter = await asyncio.to_thread(module.connect, connection)
    try:
        yield adapter
    finally:
        await adapter.aclose()


async def models_of(selector: Selector, provider: str, redactor: Redactor) -> tuple[ModelInfo, ...]:
    """List a provider's models; raises ProviderFailure with its own words, without keys."""
    async with connected(await selector.for_test(provider)) as adapter:
        try:
            return tuple(await adapter.models())
        except ProviderFailure as failure:
            raise _redacted(failure, redactor) from None


async def test_key(selector: Selector, provider: str, redactor: Redactor, model: str) -> KeyTest:
    """Try a provider: list its models, then ask the chosen one, which the list alone says nothing about."""
    wanted = model or selector.model_of(provider)
    return await _tried(await selector.for_test(provider, wanted), wanted, redactor)


async def test_role(selector: Selector, role: Role, redactor: Redactor) -> KeyTest | None:
    """Try who would be asked first in a role; None for one that is no server of the person's own."""
    settings = selector.settings
    own = settings.witness if role == "witness" else settings.ordered_detectives()[0]
    if own.provider == "builtin" or not PROVIDERS[own.provider].local:
        return None
    places = {own.provider: own.base_url} if own.base_url else {}
    connection = await selector.for_model(f"{own.provider}:{own.model}", places, role)
    seconds = min(connection.deadline, TRIAL_SECONDS * time_scale())
    return await _tried(replace(connection, deadline=seconds), own.model, redactor)


async def _tried(connection: Connection, wanted: str, redactor: Redactor) -> KeyTest:
    """List a provider's models, and ask the wanted one, if there is one, as a run does."""
    async with connected(connection) as adapter:
        started = monotonic()
        models: tuple[ModelInfo, ...] = ()
        notes: tuple[str, ...] = ()
        try:
            await adapter.start()
            models = await _listed(adapter, needed=not wanted)
            if wanted:
                notes = await rehearsed(adapter)
        except ProviderFailure as failure:
            words, spent = redactor.redact(str(failure)), monotonic() - started
            return KeyTest(False, spent, words, models, failure.kind, failure.http_status, wanted)
        at = getattr(adapter, "address", "")
        if at not in ("", without_query(connection.base_url)):
            notes = (*notes, f"It answers at {at}; set that address to spare the search.")
        offered = f"{len(models)} models" + (f", {wanted} answered" if wanted else "")
        return KeyTest(True, monotonic() - started, offered, models, model=wanted, notes=notes)


async def _listed(adapter: Provider, *, needed: bool) -> tuple[ModelInfo, ...]:
    """List the models; of a server that has no list none, unless it is all there is to be tried."""
    try:
        return tuple(await adapter.models())
    except ProviderFailure as failure:
        if needed or failure.kind not in _NO_LIST:
            raise
        return ()


async def find_witness(selector: Selector, base_url: str | None) -> WitnessFound:
    """Look whether Ollama answers; what is wrong is said in `problem`."""
    try:
        connection = await selector.for_ollama("any", web_address(base_url) if base_url else None)
    except (ValueError, OnlyLocal) as error:
        return WitnessFound(base_url or "", problem=str(error))
    patient = replace(connection, deadline=LOOK_SECONDS * _READS_PER_DEADLINE, first_token=LOOK_SECONDS)
    address, started = connection.base_url, monotonic()
    found = WitnessFound(address)
    try:
        async with asyncio.timeout(LOOK_SECONDS):
            await _knock(address)
        async with connected(patient) as ollama, asyncio.timeout(LOOK_SECONDS):
            version = await ollama.version()
            found = replace(found, version=version, milliseconds=round((monotonic() - started) * 1000))
            found = replace(found, models=tuple(await ollama.models()))
            selector.passed_on.listed(address, found.models)
    except TimeoutError:
        return replace(found, problem=f"Nothing answered at {address} within {LOOK_SECONDS:g} seconds.")
    except OSError:
        return replace(found, problem=_not_running(address))
    except ProviderFailure as failure:
        return replace(found, problem=_problem(failure, address))
    none = "Ollama runs here, but it has no model yet. Pull one, for example llama3.1."
    return found if found.models else replace(found, problem=none)


async def _knock(address: str) -> None:
    """Connect and say nothing; raises OSError where nobody listens, before 10 MB of an HTTP client load."""
    parts = urlsplit(address)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    _, writer = await asyncio.open_connection(parts.hostname, port)
    writer.close()


async def pull_model(
    selector: Selector, name: str, on_progress: OnDownload, base_url: str | None, redactor: Redactor
) -> None:
    """Have Ollama fetch a model; raises BadInput, also where nothing may leave, or ProviderFailure."""
    egress.refuse(name)
    try:
        connection = await selector.for_ollama(model_name(name), web_address(base_url) if base_url else None)
    except ValueError as error:
        raise BadInput(str(error)) from error
    async with connected(connection) as adapter:
        ollama: OllamaModel = adapter
        try:
            await ollama.pull(lambda done, total: on_progress(name, done, total))
        except ProviderFailure as failure:
            raise _redacted(failure, redactor) from None


def _problem(failure: ProviderFailure, address: str) -> str:
    match failure.kind:
        case FailureKind.REFUSED_CONNECTION | FailureKind.CONNECT_TIMEOUT | FailureKind.DNS:
            return _not_running(address)
        case FailureKind.FOREIGN_LISTENER:
            return str(failure)
        case _:
            return f"What answers at {address} does not speak as Ollama does: {failure}"


def _not_running(address: str) -> str:
    return f"Ollama does not run at {address}. Start it, or go without a model."


def _redacted(failure: ProviderFailure, redactor: Redactor) -> ProviderFailure:
    return ProviderFailure(
        failure.kind,
        redactor.redact(str(failure)),
        http_status=failure.http_status,
        retry_after=failure.retry_after,
    )


_DOCUMENT = ("D1", "lamp.txt", "[1] L1-L1\nThe lamp at the door is green.")
_QUESTION = "Which colour is the lamp at the door?"


async def rehearsed(model: Provider) -> tuple[str, ...]:
    """Put one made-up question to a model and return what is to be known of its answer, a sentence each.

    Raises ProviderFailure for a call that failed, and UnusableReply for a reply that a run could not read.
    """
    heard: list[float] = []
    started = monotonic()
    shown = render("witness_documents", documents=[_DOCUMENT], warnings=[], marker="00000000")
    reply = await model.reply(
        [
            Message("system", render("witness_draft")),
            Message("user", shown),
            Message("user", render("witness_draft_question", question=_QUESTION)),
        ],
        schema=portable_schema(Draft),
        generation=Generation(max_tokens=DRAFT_TOKENS),
        on_text=lambda _: heard.append(monotonic()),
    )
    _check(reply)
    seconds = (heard[0] if heard else monotonic()) - started
    thought = ", after it thought" if reply.thought else ""
    return (f"Its first word came after {seconds:.1f} s{thought}.", *map(_told, reply.flags))


def _check(reply: Reply) -> None:
    """Raise UnusableReply for what a run could not read."""
    if reply.problem is not None:
        raise UnusableReply(reply.problem, [f"The model {REASONS[reply.problem]}."])
    if reply.stop == "length":
        raise UnusableReply(FailureKind.CUT_OFF, [f"The model {REASONS[FailureKind.CUT_OFF]}."])
    try:
        read_draft(reply.text)
    except UnusableReply:
        words = f"The model {REASONS[FailureKind.INVALID_OUTPUT]}."
        raise UnusableReply(FailureKind.INVALID_OUTPUT, [words]) from None


def _told(flag: str) -> str:
    kind, *said = flag.split(": ", 1)
    return f"It {': '.join((REASONS.get(kind, kind), *said))}."
