"""The border with a tape: every request is written down before it leaves, every reply as far as it is read.

A recording stands in the place of the network: a request gets the reply that the tape has for it.
"""

from __future__ import annotations

import hashlib
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass

import httpx2

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Connection
from detective_app.core.tape import MAX_BODY_BYTES, Ended, Incoming, Outgoing, Recording, Tape, asking
from detective_app.providers._bodies import bytes_without_key, without_key
from detective_app.providers._call import current_call
from detective_app.providers._error_bodies import seconds_to_wait
from detective_app.providers._failures import from_exception

_KEPT = ("content-type", "content-encoding", "x-request-id", "request-id")
_WAIT = "retry-after"
"""Beside those above the one header of a reply that the border looks at: how long to wait, in seconds."""


def on_tape(connection: Connection, inner: httpx2.AsyncBaseTransport) -> httpx2.AsyncBaseTransport:
    """Return the way out for a connection: with its tape, out of its recording, or as it is."""
    if connection.recording:
        return _Played(connection, connection.recording)
    return _Taped(connection, connection.tape, inner) if connection.tape else inner


@dataclass(frozen=True, slots=True)
class _Taped(httpx2.AsyncBaseTransport):
    """Sends what stands on the tape by then, and writes what comes back."""

    connection: Connection
    tape: Tape
    inner: httpx2.AsyncBaseTransport

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Write a request down, then send it; raises StorageError, and then it was not sent."""
        number = self.tape.sent(await _outgoing(self.connection, request))
        try:
            response = await self.inner.handle_async_request(request)
        except BaseException as error:
            self.tape.came(number, Incoming(None, {}, b"", b"", _ended(error), _named(error)))
            raise
        key, status, headers = _key(self.connection), response.status_code, self._kept(response.headers)

        def came(body: bytes, ended: Ended, error: str | None, refused: tuple[int, str] | None) -> None:
            shown = bytes_without_key(body, key)
            self.tape.came(number, Incoming(status, headers, body, shown, ended, error, refused))

        response.stream = _Heard(response, came)
        return response

    async def aclose(self) -> None:
        """Close the connections."""
        await self.inner.aclose()

    def _kept(self, headers: Mapping[str, str]) -> dict[str, str]:
        """Return what the border looks at; a date to wait for would mean another wait when it is played."""
        key = _key(self.connection)
        kept = {name: without_key(headers[name], key) for name in _KEPT if name in headers}
        wait = seconds_to_wait(headers.get(_WAIT))
        return kept if wait is None else kept | {_WAIT: f"{wait:g}"}


class _Heard(httpx2.AsyncByteStream):
    """A body that tells what was read of it, once: at its end, when it breaks, or when nobody wants more.

    Of one that is larger than any that is taken it remembers size and hash alone.
    """

    def __init__(
        self,
        response: httpx2.Response,
        came: Callable[[bytes, Ended, str | None, tuple[int, str] | None], None],
    ) -> None:
        self._stream, self._came = response.stream, came
        self._parts: list[bytes] = []
        self._size, self._hash = 0, hashlib.sha256()
        self._told = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        try:
            async for part in self._stream:  # type: ignore[union-attr]
                self._size += len(part)
                self._hash.update(part)
                self._parts.append(part)
                if self._size > MAX_BODY_BYTES:
                    self._parts.clear()
                yield part
        except GeneratorExit:
            raise
        except BaseException as error:
            self._tell(_ended(error), _named(error))
            raise
        self._tell("whole", None)

    async def aclose(self) -> None:
        """Close the body, then tell: closing takes its time, and who asked hears of a reply right after."""
        try:
            await self._stream.aclose()  # type: ignore[union-attr]
        finally:
            self._tell("left", None)

    def _tell(self, ended: Ended, error: str | None) -> None:
        if not self._told:
            self._told, parts = True, self._parts
            body, self._parts = b"".join(parts), []
            parts.clear()  # a body may be large, and there is another copy of it where it is written
            refused = (self._size, self._hash.hexdigest()) if self._size > MAX_BODY_BYTES else None
            self._came(body if refused is None else b"", ended, error, refused)


@dataclass(frozen=True, slots=True)
class _Played(httpx2.AsyncBaseTransport):
    """Takes each reply out of a recording."""

    connection: Connection
    recording: Recording

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Return the reply that a request got, or fail as it failed."""
        reply = await self.recording.reply_to(await _outgoing(self.connection, request))
        if reply.status is None:
            raise _again(reply, self.connection)
        return httpx2.Response(
            reply.status, headers=reply.headers, stream=_Again(reply, self.connection), request=request
        )


@dataclass(frozen=True, slots=True)
class _Again(httpx2.AsyncByteStream):
    """A body as it came."""

    reply: Incoming
    connection: Connection

    async def __aiter__(self) -> AsyncIterator[bytes]:
        if self.reply.body:
            yield self.reply.body
        if self.reply.error or self.reply.ended == "cancelled":
            raise _again(self.reply, self.connection)


async def _outgoing(connection: Connection, request: httpx2.Request) -> Outgoing:
    body = await request.aread()
    return Outgoing(
        role=asking.get() or connection.role,
        # What a server here is told of a model is its own business; what the model is asked goes further.
        host=(current_call.get() and connection.passed_on) or request.url.netloc.decode("ascii"),
        method=request.method,
        path=request.url.raw_path.decode("ascii"),
        body=body,
        shown=bytes_without_key(body, _key(connection)),
    )


def _key(connection: Connection) -> str:
    return connection.key.get_secret_value() if connection.key else ""


def _ended(error: BaseException) -> Ended:
    return "whole" if isinstance(error, Exception) else "cancelled"


def _named(error: BaseException) -> str | None:
    """Return the kind of failure, None where time was over or the run was stopped."""
    return from_exception(error).kind.value if isinstance(error, Exception) else None


def _again(reply: Incoming, connection: Connection) -> Exception:
    """Make the error that broke a reply, so that it is classified as it was."""
    if reply.ended == "cancelled":
        return ProviderFailure(FailureKind.DEADLINE, f"no answer within {connection.deadline:.3g} s")
    kind = FailureKind(reply.error) if reply.error else FailureKind.UNEXPECTED
    if kind in _CAUSED:
        error = httpx2.ConnectError("as on the tape")
        error.__cause__ = _CAUSED[kind]()
        return error
    return _ERRORS.get(kind, httpx2.ReadError)("as on the tape")


_CAUSED: Mapping[FailureKind, type[OSError]] = {
    FailureKind.TLS: ssl.SSLError,
    FailureKind.DNS: socket.gaierror,
}
_ERRORS: Mapping[FailureKind, type[httpx2.RequestError]] = {
    FailureKind.CONNECT_TIMEOUT: httpx2.ConnectTimeout,
    FailureKind.READ_TIMEOUT: httpx2.ReadTimeout,
    FailureKind.REFUSED_CONNECTION: httpx2.ConnectError,
    FailureKind.CONNECTION_LOST: httpx2.ReadError,
}
