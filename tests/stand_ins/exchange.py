"""One request with the means to answer it, well or badly, down to the bytes of the socket."""

from __future__ import annotations

import asyncio
import socket
import struct
import time
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.stand_ins.wire import Answer, Request, Response, Trouble, WireFormat

if TYPE_CHECKING:
    from tests.stand_ins.server import StandIn


async def read_request(provider: str, connection: int, reader: asyncio.StreamReader) -> Request | None:
    """Read one request; None when the client has gone. Raises ValueError for what is not HTTP."""
    first = await reader.read(1)
    if not first:
        return None
    if not first.isalpha():
        raise ValueError("a TLS handshake, or something else that is not HTTP")
    head = first + await reader.readuntil(b"\r\n\r\n")
    start, *lines = head.decode("latin-1").rstrip().split("\r\n")
    method, address, _ = start.split(" ", 2)
    # A client that takes this server for a proxy names the host as well.
    path = address if address.startswith("/") else urlsplit(address)._replace(scheme="", netloc="").geturl()
    pairs = (line.partition(":") for line in lines)
    headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Request(provider, method, path, headers, body, time.time(), connection)


class Exchange:
    """A request on its connection; `closed` once the connection must not be used again."""

    def __init__(
        self,
        server: StandIn,
        request: Request,
        wire: WireFormat | None,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self.server = server
        self.request = request
        self.wire = wire
        self.closed = False
        self._reader = reader
        self._writer = writer

    async def honest(self) -> None:
        """Answer as a healthy provider."""
        await self.send(self.response())

    def response(self) -> Response:
        """The response of a healthy provider."""
        return self.server.honest(self.request, self.wire)

    def answer(self) -> Answer:
        """The answer of a healthy model."""
        assert self.request.call is not None
        return self.server.brain.answer(self.request.call)

    async def say(self, answer: Answer) -> None:
        """Answer with other words, in the provider's own format."""
        await self.send(self.phrased(answer))

    def phrased(self, answer: Answer) -> Response:
        """Put an answer into the provider's own format."""
        assert self.request.call is not None
        assert self.wire is not None
        return self.server.said(self.request, self.request.call, self.wire, answer)

    async def trouble(self, trouble: Trouble, *, retry_after: int | None = None) -> None:
        """Answer with the provider's own error body; `retry_after` is in seconds."""
        assert self.wire is not None
        model = self.request.call.model if self.request.call else ""
        key = self.request.key or ""
        await self.send(self.wire.error(trouble, model=model, key=key, retry_after=retry_after))

    async def send(self, response: Response) -> None:
        """Send a whole response; the connection stays open."""
        await self.head(response, length=None if response.chunks else len(response.body))
        await self.write(response.body if not response.chunks else b"")
        for chunk in response.chunks:
            await self.chunk(chunk)
        if response.chunks:
            await self.chunk(b"")

    async def head(self, response: Response, *, length: int | None) -> None:
        """Send the status line and headers; `length` None announces chunks."""
        framing = ("transfer-encoding", "chunked") if length is None else ("content-length", str(length))
        lines = [f"HTTP/1.1 {response.status} {_phrase(response.status)}"]
        lines += [f"{name}: {value}" for name, value in (*response.headers, framing)]
        self._writer.write("\r\n".join((*lines, "", "")).encode("latin-1"))

    async def chunk(self, data: bytes) -> None:
        """Send one chunk; an empty one ends the body."""
        self.request.replied += data
        await self._put(b"%x\r\n%s\r\n" % (len(data), data))

    async def write(self, data: bytes) -> None:
        """Send bytes of a body as they are, no faster than the client takes them."""
        self.request.replied += data
        await self._put(data)

    async def _put(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()
        if self._writer.is_closing():
            raise ConnectionResetError

    async def until_client_leaves(self) -> None:
        """Say nothing more; return when the client has hung up."""
        self.closed = True
        with suppress(ConnectionError):  # it hung up with words of ours unread
            await self._reader.read()

    async def cut(self) -> None:
        """Close the connection in good order, wherever the body stands."""
        self.closed = True
        self._writer.close()

    async def reset(self) -> None:
        """Drop the connection with a TCP reset."""
        self.closed = True
        linger = struct.pack("ii", 1, 0)
        self._writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self._writer.transport.abort()

    async def pause(self, seconds: float) -> None:
        """Wait, scaled like the program's own waits."""
        await asyncio.sleep(seconds * self.server.time_scale)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Overloaded" if status == 529 else "Unknown"
