"""The built-in model: llama.cpp in a child process of ours, spoken to like any OpenAI-compatible server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pydantic import SecretStr

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Connection, Generation, JsonSchema, Message, ModelInfo, OnText, Reply
from detective_app.core.session import ModelCard
from detective_app.llama.gguf import digest, trained_context
from detective_app.llama.process import Endpoint, LlamaServer, join, leave, physical_cores, served_context
from detective_app.paths import data_folders
from detective_app.providers import compatible
from detective_app.providers.compatible import CompatibleModel


def connect(connection: Connection) -> BuiltinModel:
    """Make the adapter; nothing is started before the first call."""
    return BuiltinModel(connection)


class BuiltinModel:
    """A GGUF model on this machine; models of the same file share one server, which serves one call at a time."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._server: LlamaServer | None = None
        self._endpoint: Endpoint | None = None
        self._wire: CompatibleModel | None = None

    @property
    def name(self) -> str:
        """`"builtin:{model}"`."""
        return f"builtin:{self.connection.model}"

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
        """Answer a prompt once; the deadline counts from when the server is ready and free."""
        if self._server is None:
            await self.start()
        async with self._joined().turn:
            wire = await self._connected()
            return await wire.reply(messages, schema=schema, generation=generation, on_text=on_text)

    async def models(self) -> Sequence[ModelInfo]:
        """List the model files that are installed."""
        return [
            ModelInfo(file.stem, file.stat().st_size, _told_context(file))
            for file in sorted(data_folders().models.glob("*.gguf"))
        ]

    async def card(self) -> ModelCard:
        """Describe the model by its file's hash and how it runs; raises ProviderFailure when there is no file."""
        context = served_context(self._file, self.connection.context_tokens)
        cache = data_folders().models / "digests.json"
        return ModelCard(
            model=self.name,
            role=self.connection.role,
            digest=await asyncio.to_thread(digest, self._file, cache),
            options={"contextTokens": context, "threads": physical_cores(), "temperature": 0.0},
        )

    async def aclose(self) -> None:
        """Stop the server, if no one else uses it."""
        server, self._server = self._server, None
        await self._hang_up()
        if server:
            await leave(server)

    @property
    def _file(self) -> Path:
        return self.connection.model_file or data_folders().models / f"{self.connection.model}.gguf"
