"""The one HTTP border: everything that is not a well-formed API reply becomes a ProviderFailure here, below the SDKs.

It also writes every request's headers itself. The SDKs never hold a key, and no environment variable that they read
can add a header, send a cookie, follow a redirect, choose a proxy or reach another origin.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import AsyncIterator, Mapping
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx2

from detective_app import __version__
from detective_app.core.errors import FailureKind, ProviderFailure, SettingsError
from detective_app.core.ports import Connection
from detective_app.providers.adapter import current_call
from detective_app.providers.failures import from_network, from_status

MAX_BODY_BYTES = 8 * 1024 * 1024
MAX_ERROR_BYTES = 64 * 1024
PLACEHOLDER_KEY = "the-border-sets-the-key"
_KEY = re.compile(r"[!-~]+")
_STREAMS = ("text/event-stream", "application/x-ndjson")
_KEPT_HEADERS = ("content-type", "request-id", "x-request-id")
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[dD][89a-fA-F][0-9a-fA-F]{2}|u0000|.)", re.DOTALL
)
_NO_TEXT = re.compile(r"\\u(?:[dD][89a-fA-F][0-9a-fA-F]{2}|0000)")


def http_client(connection: Connection, *, auth: tuple[str, str], headers: Mapping[str, str]) -> httpx2.AsyncClient:
    """Build the client for a connection; raises SettingsError when the system's proxy cannot be used.

    `auth` is the header that carries the key and what stands before the key in it; `headers` go out with every call.
    """
    border = _Border(connection, auth, headers)
    return httpx2.AsyncClient(transport=border, trust_env=False, follow_redirects=False)


class _Border(httpx2.AsyncBaseTransport):
    """Checks what goes out, and lets in only JSON objects and streams of them."""

    def __init__(self, connection: Connection, auth: tuple[str, str], headers: Mapping[str, str]) -> None:
        self._connection = connection
        self._auth = auth
        self._headers = headers
        third = connection.deadline / 3
        self._timeout = httpx2.Timeout(third, connect=min(5.0, third)).as_dict()
        self._inner = httpx2.AsyncHTTPTransport(trust_env=False, proxy=_proxy(connection))

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request once; raises ProviderFailure for every reply that is not one of an API."""
        outgoing = self._outgoing(request)
        try:
            response = await self._inner.handle_async_request(outgoing)
        except httpx2.HTTPError as error:
            raise from_network(error) from None
        try:
            stream = await self._accept(response)
        except BaseException:
            await response.aclose()
            raise
        kept = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
        if isinstance(stream, bytes):
            await response.aclose()
            return httpx2.Response(response.status_code, headers=kept, content=stream)
        return httpx2.Response(response.status_code, headers=kept, stream=stream)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()

    def _outgoing(self, request: httpx2.Request) -> httpx2.Request:
        """Copy a request with headers of our own; raises ProviderFailure when it aims anywhere but at the base URL."""
        base = httpx2.URL(self._connection.base_url)
        url = request.url
        if (url.scheme, url.host, url.port) != (base.scheme, base.host, base.port):
            raise ProviderFailure(FailureKind.REDIRECT, "The call was aimed at another address.")
        headers = {
            "host": url.netloc.decode("ascii"),
            "accept": "application/json, text/event-stream, application/x-ndjson",
            "accept-encoding": "identity",
            "user-agent": f"detective-app/{__version__}",
            **self._headers,
            **self._key_header(),
        }
        if length := request.headers.get("content-length"):
            headers |= {"content-type": "application/json", "content-length": length}
        extensions = {**request.extensions, "timeout": self._timeout}
        return httpx2.Request(request.method, url, headers=headers, stream=request.stream, extensions=extensions)

    def _key_header(self) -> dict[str, str]:
        key = self._connection.key.get_secret_value() if self._connection.key else ""
        if not key:
            return {}
        if not _KEY.fullmatch(key):
            raise ProviderFailure(
                FailureKind.AUTHENTICATION, "The key contains characters that keys never have."
            )
        name, prefix = self._auth
        return {name: prefix + key}

    async def _accept(self, response: httpx2.Response) -> bytes | _Lines:
        """Check status, encoding and type; return the whole clean body, or the stream of clean lines."""
        encoded = response.headers.get("content-encoding", "identity").strip().lower() not in ("", "identity")
        if not 200 <= response.status_code < 300:
            body = b"" if encoded else await _start_of(response)
            raise self._without_key(from_status(response.status_code, response.headers, body))
        if encoded:
            # Never decompressed: a bomb of 300 KB takes a gigabyte and stops the clock.
            raise ProviderFailure(FailureKind.COMPRESSED, "The server sent a compressed reply.")
        kind = response.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
        if kind in _STREAMS:
            return _Lines(response)
        if not kind.endswith("json"):
            raise ProviderFailure(FailureKind.NOT_AN_API, f"The server sent {kind[:40]} instead of JSON.")
        parts = [part async for part in _Lines(response)]
        return _object(b"".join(parts))

    def _without_key(self, failure: ProviderFailure) -> ProviderFailure:
        """Take the key out of a message that echoes it, whole or by its end."""
        key = self._connection.key.get_secret_value() if self._connection.key else ""
        message = str(failure)
        if len(key) >= 8:
            for part in (key, key[:12], key[-12:]):
                message = message.replace(part, "[key]")
        return ProviderFailure(
            failure.kind, message, http_status=failure.http_status, retry_after=failure.retry_after
        )


class _Lines(httpx2.AsyncByteStream):
    """A body in whole lines as they come, capped at 8 MB and cleaned of what JSON readers choke on."""

    def __init__(self, response: httpx2.Response) -> None:
        self._response = response

    async def __aiter__(self) -> AsyncIterator[bytes]:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        received, rest = 0, ""
        try:
            async for chunk in self._response.stream:  # type: ignore[union-attr]
                received += len(chunk)
                if received > MAX_BODY_BYTES:
                    raise ProviderFailure(FailureKind.TOO_LARGE, "The reply is larger than 8 MB.")
                lines, newline, rest = (rest + decoder.decode(chunk)).rpartition("\n")
                if newline:
                    yield _clean(lines + newline)
        except httpx2.HTTPError as error:
            raise from_network(error) from None
        yield _clean(rest + decoder.decode(b"", final=True))

    async def aclose(self) -> None:
        """Give the connection back, or close it when the body was not read to its end."""
        await self._response.aclose()


async def _start_of(response: httpx2.Response) -> bytes:
    """Read the first 64 KB of an error's body; a body that breaks off is an error's body all the same."""
    body = b""
    try:
        async for chunk in response.stream:  # type: ignore[union-attr]
            body += chunk
            if len(body) >= MAX_ERROR_BYTES:
                break
    except httpx2.HTTPError:
        pass
    return body[:MAX_ERROR_BYTES]


def _clean(text: str) -> bytes:
    """Drop NULs and lone surrogates, written out or as JSON escapes, and tell the running call about it."""
    cleaned = text.replace("\x00", "")
    if _NO_TEXT.search(cleaned):
        cleaned = _ESCAPE.sub(lambda found: "" if _NO_TEXT.fullmatch(found[0]) else found[0], cleaned)
    if (cleaned != text or "\ufffd" in text) and (call := current_call.get()):
        call.flag("cleaned")
    return cleaned.encode()


def _object(body: bytes) -> bytes:
    """Check that a body is a JSON object with something in it; raises ProviderFailure."""
    try:
        value = json.loads(body)
    except RecursionError:
        raise ProviderFailure(FailureKind.TOO_DEEP, "The reply is nested too deeply.") from None
    except ValueError:
        raise ProviderFailure(FailureKind.MALFORMED, "The reply is not valid JSON.") from None
    if not isinstance(value, dict) or not value:
        raise ProviderFailure(FailureKind.MALFORMED, "The reply is not a JSON object with content.")
    return body


def _proxy(connection: Connection) -> str | None:
    """Return the address of the proxy that the settings ask for, if any."""
    if connection.proxy != "system":
        return connection.proxy
    parts = urlsplit(connection.base_url)
    if proxy_bypass(parts.hostname or ""):
        return None
    address = getproxies().get(parts.scheme) or getproxies().get("all")
    if address and not address.startswith(("http://", "https://")):
        raise SettingsError("The system's proxy is not an HTTP proxy. Set proxy to none or to an address.")
    return address
