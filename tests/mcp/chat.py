"""A chat client, the SDK's own: over stdin and stdout of a server in a child process, or within this one."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.types import CallToolResult, Implementation, TextContent

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import RunRequest
from detective_app.mcp.server import made
from detective_app.mcp.service import NamedDocuments, Service
from tests.cli.command import COMMAND
from tests.passed import passed, passed_by
from tests.stand_ins import StandIn

WITNESS = "ollama:llama3.1:70b"
NAME = "test-client"


@dataclass
class Chat:
    """One connection; `heard` is the progress that was told of the last call."""

    client: Client
    heard: list[str] = field(default_factory=list)
    _more: asyncio.Event = field(default_factory=asyncio.Event)

    async def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool that must succeed."""
        result = await self.tried(name, **arguments)
        assert not result.is_error, words(result)
        found: dict[str, Any] = result.structured_content
        return found

    async def refused(self, name: str, **arguments: Any) -> str:
        """Call a tool that must fail; return what it says."""
        result = await self.tried(name, **arguments)
        assert result.is_error
        return words(result)

    async def tried(self, name: str, **arguments: Any) -> CallToolResult:
        """Call a tool."""
        self.heard.clear()

        async def hear(progress: float, total: float | None, message: str | None) -> None:
            self.heard.append(message or "")
            self._more.set()

        result = await self.client.call_tool(name, arguments, progress_callback=hear)
        assert isinstance(result, CallToolResult)
        return result

    async def until(self, words: str) -> None:
        """Wait until some progress was told."""
        while not any(words in said for said in self.heard):
            self._more.clear()
            await self._more.wait()


def words(result: CallToolResult) -> str:
    """Return what a result says."""
    return "\n".join(part.text for part in result.content if isinstance(part, TextContent))


def arguments(data: Path, case: Path | None, witness: StandIn | None, more: Sequence[str] = ()) -> list[str]:
    """Return the verb with everything a server needs; a witness that is none is what `more` says."""
    found = ["mcp", "--data-dir", str(data), *more]
    found += ["--case", str(case)] if case else []
    if witness:
        found += ["--witness", WITNESS, "--base-url", f"ollama={witness.base_url('ollama')}"]
    return found


@asynccontextmanager
async def chat(
    data: Path, case: Path | None, witness: StandIn | None, *more: str, **environment: str
) -> AsyncIterator[Chat]:
    """Start a server and talk to it; what it says on stderr must be nothing."""
    program, *rest = COMMAND
    passed_by(arguments(data, case, witness, more))
    with TemporaryFile("w+") as errors:
        started = StdioServerParameters(
            command=program,
            args=[*rest, *arguments(data, case, witness, more)],
            env={**os.environ, **environment},
        )
        transport = stdio_client(started, errlog=errors)
        async with Client(transport, client_info=Implementation(name=NAME, version="1")) as client:
            yield Chat(client)
        errors.seek(0)
        assert errors.read() == ""


@asynccontextmanager
async def chat_within(
    data: Path,
    case: Path,
    witness: StandIn | None,
    disclose: int | None = None,
    *,
    model: str = WITNESS,
    **addresses: str,
) -> AsyncIterator[Chat]:
    """Talk to the server within this process, where a process of its own is not what matters.

    A `model` that no stand-in serves may be one that was not tested.
    """
    if witness:
        provider, _, _ = model.partition(":")
        addresses = {provider: witness.base_url(provider), **addresses}
        passed(data, model, addresses[provider])
    application = DetectiveApplication(GlobalOptions(data_dir=data))
    request = RunRequest(witness=model, base_urls=addresses, disclose=disclose)
    service = Service(application, NamedDocuments.of((case,)), request)
    try:
        async with Client(made(service), client_info=Implementation(name=NAME, version="1")) as client:
            yield Chat(client)
    finally:
        await service.aclose()
