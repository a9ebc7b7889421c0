"""The built-in model: llama.cpp in a child process of ours, spoken to like any OpenAI-compatible server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import SecretStr

from detective_app.core.errors import ProviderFailure
from detective_app.core.ports import Connection, Generation, JsonSchema, Message, ModelInfo, OnText, Reply
from detective_app.core.provider import ProviderFacts
from detective_app.llama.gguf import DIGESTS, digest, trained_context
from detective_app.llama.process import Endpoint, LlamaServer, physical_cores, served_context
from detective_app.paths import data_folders
from detective_app.providers.compatible import CompatibleModel

if TYPE_CHECKING:
    from detective_app.core.session import ModelCard

FACTS = ProviderFacts(title="Built-in model", local=True, place=3)


_PLAYED = Endpoint("http://127.0.0.1:1/v1", "no-key-is-looked-at")
"""Where nobody listens: a recording needs no server."""


def connect(connection: Connection) -> BuiltinModel:
    """Return the model of a connection; nothing is started before the first call."""
    return BuiltinModel(connection)


class BuiltinModel:
    """A GGUF model on this machine, in a server of its own that answers one call at a time."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._file = connection.model_file or data_folders().models / f"{connection.model}.gguf"
        self._server = LlamaServer(self._file, connection.context_tokens)
        self._endpoint: Endpoint | None = None
        self._wire: CompatibleModel | None = None

    @property
    def name(self) -> str:
        """`"builtin:{model}"`."""
        return f"builtin:{self.connection.model}"

    @property
    def pid(self) -> int | None:
        """The server's process id while it runs."""
        return self._server.pid

    @property
    def context_tokens(self) -> int:
        """The window in tokens: what the settings ask for, at most what the model was trained for."""
        try:
            return served_context(self._file, self.connection.context_tokens)
        except ProviderFailure:
            return self.connection.context_tokens

    async def start(self) -> None:
        """Have the server ready, so that loading the model is not part of a call; raises ProviderFailure."""
        await self._connected()

    async def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: JsonSchema | None = None,
        generation: Generation = Generation(),  # noqa: B008 - frozen
        on_text: OnText | None = None,
    ) -> Reply:
        """Answer a prompt once; the deadline counts from when the server is ready and free.

        The text always streams: while a long prompt is read, the server's pings keep the connection alive.
        """
        async with self._server.turn:
            wire = await self._connected()
            return await wire.reply(
                messages, schema=schema, generation=generation, on_text=on_text or _unheard
            )

    async def models(self) -> Sequence[ModelInfo]:
        """List the model files that are installed."""
        return [
            ModelInfo(file.stem, file.stat().st_size, _told_context(file))
            for file in sorted(data_folders().models.glob("*.gguf"))
        ]

    async def card(self) -> ModelCard:
        """Describe the model by its file's hash and how it runs; raises ProviderFailure without a file."""
        context = served_context(self._file, self.connection.context_tokens)
        from detective_app.core.session import ModelCard  # late: whoever reads the facts does without it

        return ModelCard(
            model=self.name,
            role=self.connection.role,
            digest=await asyncio.to_thread(digest, self._file, data_folders().models / DIGESTS),
            options={"context_tokens": context, "threads": physical_cores(), "temperature": 0.0},
        )

    async def aclose(self) -> None:
        """Stop the server, within a second."""
        await self._hang_up()
        await self._server.stop()

    async def _connected(self) -> CompatibleModel:
        """Return the client of the running server; one that died comes back under another address."""
        endpoint = _PLAYED if self.connection.recording else await self._server.start()
        if self._wire is None or endpoint != self._endpoint:
            await self._hang_up()
            address = replace(
                self.connection, base_url=endpoint.base_url, key=SecretStr(endpoint.key), proxy=None
            )
            self._wire, self._endpoint = CompatibleModel(address), endpoint
        return self._wire

    async def _hang_up(self) -> None:
        wire, self._wire = self._wire, None
        if wire:
            await wire.aclose()


def _unheard(_text: str) -> None:
    """Take a piece of text that nobody waits for."""


def _told_context(file: Path) -> int | None:
    try:
        return trained_context(file)
    except (OSError, ValueError):
        return None
