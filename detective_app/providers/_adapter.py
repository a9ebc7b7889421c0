"""What every adapter shares: its client, one guarded call, and how a reply that is none is told."""

from __future__ import annotations

import asyncio
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar
from urllib.parse import urlsplit

from detective_app import egress
from detective_app.core.errors import FailureKind, OnlyLocal, ProviderFailure
from detective_app.core.ports import Connection, Generation, JsonSchema, Message, ModelInfo, OnText, Reply
from detective_app.core.words import is_this_computer, origin, without_query
from detective_app.provider_facts import PROVIDERS
from detective_app.providers._call import MAX_TEXT_CHARS, Credentials, Prompt, ProviderCall, current_call

if TYPE_CHECKING:
    import httpx2

    from detective_app.core.session import ModelCard
    from detective_app.core.settings import Effort


T = TypeVar("T")

_NO_EFFORT = re.compile(r"(?i)effort|reasoning|think")
"""What providers say of a request whose effort the model does not take."""

THINKING_TOKENS: Mapping[Effort | None, int] = {None: 4_000, "low": 4_000, "medium": 8_000, "high": 16_000}
"""Added to the token limit of models that count their thinking against it before the first word."""

_CHARS_PER_TOKEN = 4
_LOOKS = 20
"""So small a part of a call's time may go into asking where a model runs."""

PLACEHOLDER_KEY = "the-border-sets-the-key"


class Adapter(ABC):
    """A provider's model behind the `Provider` port; a subclass says how to ask it and how to list models."""

    credentials: ClassVar[Credentials] = Credentials()
    headers: ClassVar[Mapping[str, str]] = {}
    """What goes out with every call."""

    def __init__(self, connection: Connection) -> None:
        from detective_app.providers._transport import http_client  # late: facts are read without HTTP

        self.connection = connection
        self.facts = PROVIDERS[connection.provider]
        self._effort_refused = False
        self.client = http_client(
            connection, self.credentials, self.headers, needs_key=self.facts.key_variable is not None
        )

    @property
    def name(self) -> str:
        """`"{provider}:{model}"`."""
        return f"{self.connection.provider}:{self.connection.model}"

    @property
    def address(self) -> str:
        """Where this model is asked; the border adds the query that its address may have."""
        return without_query(self.connection.base_url)

    @property
    def context_tokens(self) -> int | None:
        """The window of a local model; None for the clouds, whose windows are large."""
        return None

    async def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: JsonSchema | None = None,
        generation: Generation = Generation(),  # noqa: B008 - frozen
        on_text: OnText | None = None,
    ) -> Reply:
        """Answer a prompt once, within the connection's deadline; raises ProviderFailure and nothing else.

        A model that does not take the effort which its name promises is asked again without one, and from
        then on so.
        """
        # JSON that is cut is no JSON: its texts are cut one by one when it is read (calls/structured.py).
        call = ProviderCall(self.name, on_text, room=sys.maxsize if schema else MAX_TEXT_CHARS)
        effort = self._effort(generation)
        prompt = Prompt(messages, schema, generation, stream=on_text is not None, effort=effort)
        try:
            return await self._made(call, prompt)
        except ProviderFailure as failure:
            if (
                effort is None
                or failure.kind is not FailureKind.BAD_REQUEST
                or not _NO_EFFORT.search(str(failure))
            ):
                raise
        self._effort_refused = True
        call.flag("effort_refused")
        return await self._made(call, replace(prompt, effort=None))

    async def _made(self, call: ProviderCall, prompt: Prompt) -> Reply:
        """Make one request, known to the HTTP border as this call."""
        own_time = self.facts.local or self.connection.first_token is not None
        call.patient = own_time or prompt.effort not in (None, "low")
        about = await self._in_turn(prompt)
        token = current_call.set(call)
        try:
            reply = await self._guard(self._ask(call, prompt))
        except ProviderFailure as failure:
            if failure.kind is FailureKind.READ_TIMEOUT and (silent := self._silent(call)):
                raise silent from None
            raise
        finally:
            current_call.reset(token)
        if self.connection.pace:
            spent = reply.usage.input_tokens + reply.usage.output_tokens
            await asyncio.to_thread(self.connection.pace.take, max(0, spent - about), 0)
        return reply

    async def _in_turn(self, prompt: Prompt) -> int:
        """Wait until the provider takes one more request; return about how many tokens it has."""
        about = sum(len(one.content) for one in prompt.messages) // _CHARS_PER_TOKEN
        if self.connection.pace and self.connection.recording is None:
            await asyncio.sleep(await asyncio.to_thread(self.connection.pace.take, about))
        return about

    def _silent(self, call: ProviderCall) -> ProviderFailure | None:
        """Make the failure of a model that said nothing in the time that a person set, where one did.

        The same request would wait as long again, behind the first one.
        """
        own, name = (
            (self.connection.stall, "stallSeconds")
            if (current_call.get() or call).begun
            else (self.connection.first_token, "firstTokenSeconds")
        )
        if own is None:
            return None
        name = name if self.facts.local else f"cloud{name[:1].upper()}{name[1:]}"
        words = f"Nothing came for {own:.3g} s. To wait longer: detective config set timeouts.{name} SECONDS"
        return ProviderFailure(FailureKind.READ_TIMEOUT, words, final=True)

    async def models(self) -> Sequence[ModelInfo]:
        """List the models with one request; raises ProviderFailure and nothing else."""
        return await self._guard(self._list())

    async def start(self) -> None:
        """Refuse a server on this computer that another user runs; else one that runs by itself is ready.

        One that passes this model on to a host that was not named is refused as well. Raises ProviderFailure,
        or OnlyLocal where nothing may leave.
        """
        from detective_app.providers._listener import refuse_foreign

        await refuse_foreign(self.connection)
        here = self.facts.local and is_this_computer(self.connection.base_url)
        if not here or self.connection.recording is not None:
            return
        try:
            host = await self.passed_on()
        except (ProviderFailure, TimeoutError):
            if egress.only_local():
                raise
            return  # who does not answer now is told as that by the first call
        refuse_unnamed(host, self.connection)

    async def passed_on(self) -> str:
        """Ask the server which host elsewhere it passes this model on to, "" for none."""
        async with asyncio.timeout(self.connection.deadline / _LOOKS):
            return await self._guard(shown_host(self.client, self.connection, self._root()))

    async def card(self) -> ModelCard:
        """Describe this model for the reproducibility card."""
        connection = self.connection
        known = connection.base_url == self.facts.base_url
        from detective_app.core.session import ModelCard  # late: whoever reads the facts does without it

        return ModelCard(
            model=self.name,
            role=connection.role,
            base_url=None if known else connection.base_url,
            digest=await self._digest(),
            options=self._options(),
        )

    async def aclose(self) -> None:
        """Close the connections."""
        await self.client.aclose()

    def _root(self) -> str:
        """Return where a server has what Ollama alone answers."""
        return origin(self.connection.base_url)

    @abstractmethod
    async def _ask(self, call: ProviderCall, prompt: Prompt) -> Reply:
        """Make the one request."""

    @abstractmethod
    async def _list(self) -> Sequence[ModelInfo]:
        """Make the request that lists models."""

    def _for_sdk(self) -> dict[str, Any]:
        """Return what an SDK is told: our border, and to neither try again nor look for a key itself."""
        return {
            "api_key": PLACEHOLDER_KEY,
            "base_url": self.address,
            "timeout": self.connection.deadline,
            "max_retries": 0,
            "http_client": self.client,
        }

    def _effort(self, generation: Generation) -> Effort | None:
        """Return the reasoning effort of a call; None for a model that is not known to take one."""
        if self._effort_refused or not self.facts.takes_effort(self.connection.model):
            return None
        if generation.at_once:
            return "low"
        return self.connection.audit_effort if generation.thorough else self.connection.effort

    def _room(self, prompt: Prompt) -> int:
        """Return the token limit of a call, with room for the thinking that counts against it."""
        thinks = prompt.effort or not self.facts.local
        return prompt.generation.max_tokens + (THINKING_TOKENS[prompt.effort] if thinks else 0)

    def _efforts(self) -> dict[str, str | int | float | bool]:
        """Return what the card says of the reasoning effort."""
        if not self.facts.takes_effort(self.connection.model):
            return {}
        return {
            "reasoningEffort": self.connection.effort,
            "reasoningEffortAudit": self.connection.audit_effort,
        }

    def _options(self) -> dict[str, str | int | float | bool]:
        """Return what the card says beside the model's name."""
        return {}

    async def _digest(self) -> str | None:
        """Return the hash of the model's weights, where the server tells it."""
        return None

    async def _guard(self, work: Awaitable[T], *, in_all: bool = True) -> T:
        """Await within the deadline; whatever goes wrong leaves as a bare ProviderFailure.

        But a StorageError stays one, as does OnlyLocal: what cannot be written on the tape, or would leave
        where nothing may, is not sent, to nobody.

        Without `in_all` only each read has its time: a download takes as long as it takes.
        """
        try:
            played = self.connection.recording is not None  # then each reply takes no time, or has its own
            async with asyncio.timeout(self.connection.deadline if in_all and not played else None):
                return await work
        except Exception as error:  # noqa: BLE001 - the one border where every SDK error is classified
            from detective_app.providers._error_bodies import from_exception, unsent

            if kept := unsent(error):
                raise kept from None
            failure = from_exception(error)
        failure.__cause__ = failure.__context__ = None
        raise failure.with_traceback(None)


def count(source: object, *path: str) -> int:
    """Read a token count that may be missing anywhere on its path; 0 then."""
    for name in path:
        source = source.get(name) if isinstance(source, dict) else getattr(source, name, None)
    return source if isinstance(source, int) and source > 0 else 0


def malformed(what: str) -> ProviderFailure:
    """Make the failure for a reply that is JSON but not what the API documents."""
    return ProviderFailure(FailureKind.MALFORMED, f"The reply has not the documented shape ({what}).")


def cut_short() -> ProviderFailure:
    """Make the failure for a stream that ended without saying why."""
    return ProviderFailure(FailureKind.CONNECTION_LOST, "The stream ended before the reply was whole.")


CLOUD = "ollama.com"
"""Where models run whose name says that they are Ollama's cloud's, and of which it says nothing more."""
_NO_ANSWER = (FailureKind.NOT_AN_API, FailureKind.MALFORMED, FailureKind.SERVER_ERROR)
"""How a server may answer a question that it does not know, beside a status that says so."""


def passed_on_to(told: Mapping[str, Any]) -> str:
    """Return the host that a server says a model really runs on, "" for this computer."""
    address = str(told.get("remote_host") or "")
    return urlsplit(address).hostname or address


def named_cloud(model: str) -> str:
    """Return the host of a model with a name of those that Ollama only passes on, else ""."""
    return CLOUD if model.endswith((":cloud", "-cloud")) else ""


async def shown_host(client: httpx2.AsyncClient, connection: Connection, root: str) -> str:
    """Ask a server on this computer where a model runs, "" for here; raises ProviderFailure.

    Ollama answers for a model under any name, also where another of its protocols is used. A server that
    does not know the question passes nothing on, as far as can be known; where nothing may leave, a name that
    is one of Ollama's cloud is enough.
    """
    named = named_cloud(connection.model)
    try:
        told = (await client.post(f"{root}/api/show", json={"model": connection.model})).json()
    except ProviderFailure as failure:
        if failure.http_status is None and failure.kind not in _NO_ANSWER:
            raise
        return named if egress.only_local() else ""
    return passed_on_to(told) or named


def refuse_unnamed(host: str, connection: Connection) -> None:
    """Raise where a model runs on a host that nobody was told of, or where nothing may leave."""
    if host and egress.only_local():
        raise OnlyLocal(f"{connection.provider}:{connection.model} ({host})")
    if host != connection.passed_on:
        raise ProviderFailure(
            FailureKind.PERMISSION,
            f"{connection.model} runs on {host or 'this computer'} by now, and not on "
            f"{connection.passed_on or 'this computer'}. Nothing was sent; start again if that is right.",
        )
