"""What every adapter shares: one guarded call, its text, its flags, and the reply that they add up to."""

from __future__ import annotations

import asyncio
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, Literal, TypeVar, cast

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import (
    Connection,
    Generation,
    JsonSchema,
    Message,
    ModelInfo,
    OnText,
    Reply,
)
from detective_app.core.session import ModelCard, Usage
from detective_app.core.settings import PROVIDERS, ProviderName
from detective_app.providers._failures import from_exception

if TYPE_CHECKING:
    import httpx2

T = TypeVar("T")
Stop = Literal["end", "length", "refusal", "safety"]

MAX_TEXT_CHARS = 200_000
THINKING_TOKENS = 4_000
"""Added to the token limit of cloud models, which count their thinking against it before the first word."""

_NO_TEXT = re.compile("[\x00\ud800-\udfff]")


class Call:
    """One call while it runs: its text as it comes, its flags and its request id."""

    def __init__(self, model: str, on_text: OnText | None, *, room: int = MAX_TEXT_CHARS) -> None:
        self._model = model
        self._on_text = on_text
        self._parts: list[str] = []
        self._room = room
        self._flags: dict[str, None] = {}
        self.request_id: str | None = None

    def flag(self, name: str) -> None:
        """Remember what was noticed or set right."""
        self._flags[name] = None

    def add(self, text: str | None) -> None:
        """Take a piece of the text: without NULs and lone surrogates, as long as there is room."""
        cleaned = _NO_TEXT.sub("", text or "")
        if cleaned != (text or ""):
            self.flag("cleaned")
        kept = cleaned[: self._room]
        if len(kept) < len(cleaned):
            self.flag("truncated")
        self._room -= len(kept)
        if kept:
            self._parts.append(kept)
            if self._on_text:
                self._on_text(kept)

    def reply(self, usage: Usage, stop: Stop) -> Reply:
        """Put the reply together."""
        return Reply("".join(self._parts), self._model, usage, stop, self.request_id, tuple(self._flags))


current_call: ContextVar[Call | None] = ContextVar("current_call", default=None)
"""The call that the HTTP border works for; SDKs offer no way to hand it through."""


class Adapter(ABC):
    """A provider's model behind the `Provider` port; a subclass says how to ask it and how to list models."""

    def __init__(self, connection: Connection, client: httpx2.AsyncClient) -> None:
        self.connection = connection
        self.client = client

    @property
    def name(self) -> str:
        """`"{provider}:{model}"`."""
        return f"{self.connection.provider}:{self.connection.model}"

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
        """Answer a prompt once, within the connection's deadline; raises ProviderFailure and nothing else."""
        # JSON that is cut is no JSON: its texts are cut one by one when it is read (calls/structured.py).
        call = Call(self.name, on_text, room=sys.maxsize if schema else MAX_TEXT_CHARS)
        token = current_call.set(call)
        try:
            return await self._guard(
                self._ask(call, messages, schema, generation, stream=on_text is not None)
            )
        finally:
            current_call.reset(token)

    async def models(self) -> Sequence[ModelInfo]:
        """List the models with one request; raises ProviderFailure and nothing else."""
        return await self._guard(self._list())

    async def start(self) -> None:  # noqa: B027 - only a model that we run ourselves has something to do
        """Do nothing: a server that runs by itself is ready."""

    async def card(self) -> ModelCard:
        """Describe this model for the reproducibility card."""
        connection = self.connection
        known = connection.base_url == PROVIDERS[cast("ProviderName", connection.provider)].base_url
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

    @abstractmethod
    async def _ask(
        self,
        call: Call,
        messages: Sequence[Message],
        schema: JsonSchema | None,
        generation: Generation,
        *,
        stream: bool,
    ) -> Reply:
        """Make the one request."""

    @abstractmethod
    async def _list(self) -> Sequence[ModelInfo]:
        """Make the request that lists models."""

    def _options(self) -> dict[str, str | int | float | bool]:
        """Return what the card says beside the model's name."""
        return {}

    async def _digest(self) -> str | None:
        """Return the hash of the model's weights, where the server tells it."""
        return None

    async def _guard(self, work: Awaitable[T], *, in_all: bool = True) -> T:
        """Await within the deadline; whatever goes wrong leaves as a bare ProviderFailure.

        Without `in_all` only each read has its time: a download takes as long as it takes.
        """
        try:
            async with asyncio.timeout(self.connection.deadline if in_all else None):
                return await work
        except Exception as error:  # noqa: BLE001 - the one border where every SDK error is classified
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
