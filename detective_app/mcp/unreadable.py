"""A line of the client that is no message is answered with an error, so that the client need not wait."""

from __future__ import annotations

import json
from types import TracebackType
from typing import TYPE_CHECKING

from mcp.shared.message import SessionMessage
from mcp.types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError

if TYPE_CHECKING:
    from mcp.shared._stream_protocols import ReadStream, WriteStream

UNREADABLE = "This is no request that can be read: half of a sign (a lone surrogate), or no JSON-RPC."


class AnsweredStream:
    """Implements the SDK's `ReadStream` over another one; what cannot be read is answered on the way."""

    def __init__(
        self, incoming: ReadStream[SessionMessage | Exception], outgoing: WriteStream[SessionMessage]
    ) -> None:
        """Read from one stream, and answer what is no message on the other."""
        self._incoming, self._outgoing = incoming, outgoing

    @property
    def last_context(self) -> object:
        """In which context the client's last message came, as the SDK asks for it."""
        return getattr(self._incoming, "last_context", None)

    async def receive(self) -> SessionMessage | Exception:
        """Return the next message."""
        while isinstance(item := await self._incoming.receive(), ValidationError):
            await self._outgoing.send(SessionMessage(_error(item)))
        return item

    async def aclose(self) -> None:
        """Close the stream that is read."""
        await self._incoming.aclose()

    def __aiter__(self) -> AnsweredStream:
        """Yield messages until the client closes its side."""
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        """Return the next message, if there is one more."""
        while isinstance(item := await anext(self._incoming), ValidationError):
            await self._outgoing.send(SessionMessage(_error(item)))
        return item

    async def __aenter__(self) -> AnsweredStream:
        """Hold the stream that is read."""
        await self._incoming.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """Let go of it."""
        return await self._incoming.__aexit__(kind, error, trace)


def _error(problem: ValidationError) -> JSONRPCError:
    """Return the answer to a line, under the id that can still be made out."""
    line = problem.errors(include_url=False)[0].get("input")
    try:
        read = json.loads(line) if isinstance(line, str) else line
    except ValueError:
        read = None
    number = read.get("id") if isinstance(read, dict) else None
    known = number if isinstance(number, int | str) and not isinstance(number, bool) else None
    code = PARSE_ERROR if read is None else INVALID_REQUEST
    return JSONRPCError(jsonrpc="2.0", id=known, error=ErrorData(code=code, message=UNREADABLE))
