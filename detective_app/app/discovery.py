"""What models are within reach: of a provider, of an Ollama that may be running, and how to get one more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from detective_app import registry
from detective_app.app.selection import Selector
from detective_app.core.errors import BadInput, FailureKind, ProviderFailure
from detective_app.core.ports import Connection, Generation, Message, ModelInfo
from detective_app.core.redaction import Redactor
from detective_app.core.words import model_name, web_address
from detective_app.front_end.models import KeyTest, OnDownload, WitnessFound

if TYPE_CHECKING:
    from detective_app.providers.ollama import OllamaModel

LOOK_SECONDS = 1.5
_TRIAL = (Message("user", "Answer with the one word: yes."),)
_TRIAL_TOKENS = 16  # the least that every provider takes
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
    async with connected(await selector.for_test(provider, wanted)) as adapter:
        started, models = monotonic(), ()
        try:
            models = tuple(await adapter.models())
            if wanted:
                await adapter.reply(_TRIAL, generation=Generation(max_tokens=_TRIAL_TOKENS))
        except ProviderFailure as failure:
            words, spent = redactor.redact(str(failure)), monotonic() - started
            return KeyTest(False, spent, words, models, failure.kind, failure.http_status, wanted)
        offered = f"{len(models)} models" + (f", {wanted} answered" if wanted else "")
        return KeyTest(True, monotonic() - started, offered, models, model=wanted)


async def find_witness(selector: Selector, base_url: str | None) -> WitnessFound:
    """Look whether Ollama answers; what is wrong is said in `problem`."""
    try:
        connection = await selector.for_ollama("any", web_address(base_url) if base_url else None)
    except ValueError as error:
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
    """Have Ollama fetch a model; raises BadInput or ProviderFailure."""
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
