"""The border with a tape: every request is written down before it leaves, every reply as far as it is read.

A recording stands in the place of the network: a request gets the reply that the tape has for it.
"""

from __future__ import annotations

import codecs
import hashlib
import re
import socket
import ssl
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from dataclasses import dataclass

import httpx2
from pydantic_core import from_json

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Connection
from detective_app.core.tape import MAX_BODY_BYTES, Ended, Incoming, Outgoing, Recording, Tape, asking
from detective_app.providers._call import current_call
from detective_app.providers._error_bodies import from_error_body, from_exception, seconds_to_wait

_KEPT = ("content-type", "content-encoding", "x-request-id", "request-id")
_WAIT = "retry-after"
"""Beside those above the one header of a reply that the border looks at: how long to wait, in seconds."""


def on_tape(connection: Connection, inner: httpx2.AsyncBaseTransport) -> httpx2.AsyncBaseTransport:
    """Return the way out for a connection: with its tape, out of its recording, or as it is."""
    if connection.recording:
        return _PlayedTransport(connection, connection.recording)
    return _Taped(connection, connection.tape, inner) if connection.tape else inner


@dataclass(frozen=True, slots=True)
class _Taped(httpx2.AsyncBaseTransport):
    """Sends what stands on the tape by then, and writes what comes back."""

    connection: Connection
    tape: Tape
    inner: httpx2.AsyncBaseTransport

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Write a request down, then send it; raises StorageError, and then it was not sent.

        What was paid for before the run was killed is not asked again.
        """
        outgoing = await _outgoing(self.connection, request)
        if paid := self.tape.paid(outgoing):
            return _replied(paid, self.connection, request)
        number = self.tape.sent(outgoing)
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
class _PlayedTransport(httpx2.AsyncBaseTransport):
    """Takes each reply out of a recording."""

    connection: Connection
    recording: Recording

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Return the reply that a request got, or fail as it failed."""
        reply = await self.recording.reply_to(await _outgoing(self.connection, request))
        return _replied(reply, self.connection, request)


def _replied(reply: Incoming, connection: Connection, request: httpx2.Request) -> httpx2.Response:
    """Return a reply as it came, or fail as it failed."""
    if reply.status is None:
        raise _again(reply, connection)
    stream = _Again(reply, connection)
    return httpx2.Response(reply.status, headers=reply.headers, stream=stream, request=request)


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


MAX_ERROR_BYTES = 64 * 1024
MIN_SECRET_CHARS = 8  # a shorter piece of a key occurs by chance
SECRET_END_CHARS = 12
_TOO_DEEP = "recursion limit"
"""What the parser says of JSON that is nested deeper than 200 levels."""

_ERROR_LINE, _END = "error:", "data: [DONE]"
_MANY_BRACKETS = 200  # only then its depth is counted
_SURROGATE_OR_NUL = re.compile(r"\\u(?:[dD][89a-fA-F][0-9a-fA-F]{2}|0000)")
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[dD][89a-fA-F][0-9a-fA-F]{2}|u0000|.)",
    re.DOTALL,
)
"""One JSON escape; a whole surrogate pair is one."""


class LineStream(httpx2.AsyncByteStream):
    """A body in whole lines as they come, capped and cleaned of what JSON readers choke on.

    8 MB in one line, and `most` bytes in all, for what is read and forgotten line by line.
    """

    def __init__(self, response: httpx2.Response, key: str, most: int = MAX_BODY_BYTES) -> None:
        self._response = response
        self._parts = parts_of(response)
        self._key = key
        self._most = most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        received, begun = 0, 0
        rest: list[str] = []  # of a line, joined once: one of 8 MB would be copied with each piece
        try:
            async for chunk in self._parts:
                received += len(chunk)
                begun += len(chunk)
                for size, most in ((received, self._most), (begun, MAX_BODY_BYTES)):
                    if size > most:
                        raise ProviderFailure(
                            FailureKind.TOO_LARGE, f"The reply is larger than {most >> 20} MB."
                        )
                lines, newline, end = decoder.decode(chunk).rpartition("\n")
                if newline:
                    lines = "".join((*rest, lines))
                    rest.clear()
                    begun = len(end)
                    _refuse_depth(lines)
                    _heed(lines)
                    yield _clean(lines + newline, self._key)
                rest.append(end)
        except httpx2.HTTPError as error:
            if not ((call := current_call.get()) and call.ended):
                raise from_exception(error) from None
        last = "".join((*rest, decoder.decode(b"", final=True)))
        _refuse_depth(last)
        yield _clean(last, self._key)

    async def aclose(self) -> None:
        """Give the connection back, or close it when the body was not read to its end."""
        await self._parts.aclose()
        await self._response.aclose()


async def parts_of(response: httpx2.Response) -> AsyncGenerator[bytes]:
    """Yield the bytes of a body as they come over the wire, never decompressed."""
    async for part in response.stream:  # type: ignore[union-attr]
        yield part


async def start_of_body(response: httpx2.Response, key: str) -> bytes:
    """Read the first 64 KB of an error's body; a body that breaks off is an error's body all the same."""
    body = b""
    try:
        async for chunk in parts_of(response):
            body += chunk
            if len(body) >= MAX_ERROR_BYTES:
                break
    except httpx2.HTTPError:
        pass
    return without_key(body[:MAX_ERROR_BYTES].decode("utf-8", "replace"), key).encode()


def without_key(text: str, key: str) -> str:
    """Take out the key, or either end of it, where a server repeats it."""
    if len(key) >= MIN_SECRET_CHARS:
        for part in (key, key[:SECRET_END_CHARS], key[-SECRET_END_CHARS:]):
            text = text.replace(part, "[key]")
    return text


def bytes_without_key(body: bytes, key: str) -> bytes:
    """Take the key out of a body that need not be text; one without it is returned as it is."""
    text = body.decode("utf-8", "surrogateescape")
    clean = without_key(text, key)
    return body if clean == text else clean.encode("utf-8", "surrogateescape")


def _clean(text: str, key: str) -> bytes:
    """Drop NULs, lone surrogates (written out or as JSON escapes) and the key; tell the running call."""
    cleaned = text.replace("\x00", "")
    if _SURROGATE_OR_NUL.search(cleaned):
        cleaned = _ESCAPE.sub(
            lambda found: "" if _SURROGATE_OR_NUL.fullmatch(found[0]) else found[0], cleaned
        )
    if (cleaned != text or "\ufffd" in text) and (call := current_call.get()):
        call.flag("cleaned")
    return without_key(cleaned, key).encode()


def json_object(body: bytes) -> bytes:
    """Check that a body is a JSON object with something in it; raises ProviderFailure."""
    try:
        value = from_json(body)
    except ValueError as error:
        if _TOO_DEEP in str(error):
            raise _nested_too_deeply() from None
        if body.lstrip().startswith(b"<"):
            raise ProviderFailure(FailureKind.NOT_AN_API, "The server sent a page instead of JSON.") from None
        raise ProviderFailure(FailureKind.MALFORMED, "The reply is not valid JSON.") from None
    if not isinstance(value, dict) or not value:
        raise ProviderFailure(FailureKind.MALFORMED, "The reply is not a JSON object with content.")
    return body


def _refuse_depth(lines: str) -> None:
    """Keep deep JSON away from the SDKs, whose parser goes down Python's own stack; raises ProviderFailure.

    Near its end a garbage collection would find no room for finalizers: they would fail, and Python would
    print so on the terminal.
    """
    for line in lines.splitlines():
        if line.count("[") + line.count("{") <= _MANY_BRACKETS:
            continue
        try:
            from_json(line.removeprefix("data:"))
        except ValueError as error:
            if _TOO_DEEP in str(error):
                raise _nested_too_deeply() from None


def _heed(lines: str) -> None:
    """Heed what SDKs pass over: the end of a stream, and an error that is no event of it (llama.cpp).

    Raises ProviderFailure for the error.
    """
    for line in lines.splitlines():
        if line.startswith((f"{_ERROR_LINE} {{", f"{_ERROR_LINE}{{")):
            raise from_error_body(from_json(line.removeprefix(_ERROR_LINE)))
        if line.startswith(_END) and (call := current_call.get()):
            call.ended = True


def _nested_too_deeply() -> ProviderFailure:
    return ProviderFailure(FailureKind.TOO_DEEP, "The reply is nested too deeply.")
