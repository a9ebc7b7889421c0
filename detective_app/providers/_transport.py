"""The one HTTP border: what is not a well-formed API reply becomes a ProviderFailure here, below the SDKs.

It also writes every request's headers itself. The SDKs never hold a key, and no environment variable that
they read can add a header, send a cookie, follow a redirect, choose a proxy or reach another origin.
"""

from __future__ import annotations

import asyncio
import os
import re
import ssl
from collections.abc import AsyncIterator, Mapping
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx2
from pydantic_core import from_json

from detective_app import __version__, egress
from detective_app.core.errors import FailureKind, ProviderFailure, SettingsError
from detective_app.core.ports import Connection
from detective_app.core.tape import MAX_BODY_BYTES
from detective_app.core.words import web_address
from detective_app.providers._call import MOST_BYTES, Credentials, current_call
from detective_app.providers._error_bodies import from_error_body, from_exception, from_status
from detective_app.providers._listener import refuse_foreign
from detective_app.providers._tape import LineStream, json_object, on_tape, start_of_body

_KEY = re.compile(r"[!-~]+")
_AZURE = re.compile(r"(?:.*\.)?(?:(?:openai|cognitiveservices|services\.ai)\.azure\.com|azure-api\.net)")
"""Whose keys go in a header of their own, whichever protocol is spoken."""
_CONNECTING = "connection.connect_tcp.started"
_STREAMS = ("text/event-stream", "application/x-ndjson")


def http_client(
    connection: Connection, credentials: Credentials, headers: Mapping[str, str], *, needs_key: bool
) -> httpx2.AsyncClient:
    """Build the client for a connection; `headers` go out with every call.

    Raises SettingsError when the system's proxy is of a kind that cannot be used.
    """
    border = _Border(connection, credentials, headers, needs_key=needs_key)
    return httpx2.AsyncClient(transport=border, trust_env=False, follow_redirects=False)


class _Border(httpx2.AsyncBaseTransport):
    """Checks what goes out, and lets in only JSON objects and streams of them."""

    def __init__(
        self, connection: Connection, credentials: Credentials, headers: Mapping[str, str], *, needs_key: bool
    ) -> None:
        self._connection = connection
        azure = _AZURE.fullmatch(urlsplit(connection.base_url).hostname or "")
        self._credentials = Credentials("api-key", "") if azure else credentials
        self._needs_key = needs_key
        self._key = connection.key.get_secret_value() if connection.key else ""
        self._headers = headers
        base = httpx2.URL(connection.base_url)
        self._query = base.params
        self._origin = base.scheme, base.host, base.port
        third = min(connection.deadline / 3, connection.stall or connection.deadline)
        self._timeout = httpx2.Timeout(third, connect=min(5.0, third)).as_dict()
        first = connection.first_token or connection.deadline
        self._patience = {**self._timeout, "read": max(first, connection.stall or 0)}
        proxy = _proxy(connection)
        plain = connection.base_url.startswith("http:") and proxy is None
        tls = _no_tls() if plain or connection.recording else _tls(connection.ca_file)
        network = httpx2.AsyncHTTPTransport(verify=tls, trust_env=False, proxy=proxy)
        watched = Watched(network, first, connection.stall) if connection.stall else network
        self._inner = on_tape(connection, watched)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request once; raises ProviderFailure for every reply that is not one of an API.

        Raises OnlyLocal for an address elsewhere where nothing may leave, whichever way leads there.
        """
        if self._connection.recording is None:
            egress.refuse_elsewhere(self._connection.base_url)
        outgoing = self._outgoing(request)
        try:
            response = await self._inner.handle_async_request(outgoing)
            response.request = outgoing
        except httpx2.HTTPError as error:
            raise from_exception(error) from None
        try:
            stream = await self._accept(response, request.extensions.get(MOST_BYTES, MAX_BODY_BYTES))
        except BaseException:
            await response.aclose()
            raise
        if call := current_call.get():
            call.request_id = response.headers.get("x-request-id") or response.headers.get("request-id")
        # Of a server's headers the SDKs see one: the others could set cookies, or tell when to try again.
        kept = {"content-type": response.headers.get("content-type", "application/json")}
        if isinstance(stream, bytes):
            await response.aclose()
            return httpx2.Response(response.status_code, headers=kept, content=stream)
        return httpx2.Response(response.status_code, headers=kept, stream=stream)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()

    def _outgoing(self, request: httpx2.Request) -> httpx2.Request:
        """Copy a request with headers of our own; raises ProviderFailure when it aims at another origin."""
        url = request.url.copy_merge_params(self._query) if self._query else request.url
        if (url.scheme, url.host, url.port) != self._origin:
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
        call = current_call.get()
        timeout = self._patience if call and call.patient else self._timeout
        extensions = {**request.extensions, "timeout": timeout, "trace": self._on_network}
        return httpx2.Request(
            request.method, url, headers=headers, stream=request.stream, extensions=extensions
        )

    async def _on_network(self, event: str, _: object) -> None:
        """Look who listens each time before a connection is made; raises ProviderFailure."""
        if event == _CONNECTING:
            await refuse_foreign(self._connection)

    def _key_header(self) -> dict[str, str]:
        if self._key and not _KEY.fullmatch(self._key):
            raise ProviderFailure(
                FailureKind.AUTHENTICATION, "The key contains characters that keys never have."
            )
        if self._key:
            return {self._credentials.header: self._credentials.prefix + self._key}
        if self._needs_key:
            raise ProviderFailure(FailureKind.NO_KEY, "There is no key for this provider.")
        return {}

    async def _accept(self, response: httpx2.Response, most: int) -> bytes | LineStream:
        """Check status, encoding and type; return the whole clean body, or the stream of clean lines.

        `most` bytes of a stream are let in.
        """
        encoded = response.headers.get("content-encoding", "identity").strip().lower() not in ("", "identity")
        if not 200 <= response.status_code < 300:
            body = b"" if encoded else await start_of_body(response, self._key)
            raise from_status(response.status_code, response.headers, body)
        if encoded:
            # Never decompressed: a bomb of 300 KB takes a gigabyte and stops the clock.
            raise ProviderFailure(FailureKind.COMPRESSED, "The server sent a compressed reply.")
        kind = response.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
        if kind in _STREAMS:
            return LineStream(response, self._key, most)
        if not kind.endswith("json"):
            raise ProviderFailure(FailureKind.NOT_AN_API, f"The server sent {kind[:40]} instead of JSON.")
        parts = [part async for part in LineStream(response, self._key)]
        body = b"".join(parts)
        if response.request.method == "GET" and body.lstrip().startswith(b"["):  # some list models so
            body = b'{"data":%s}' % body
        body = json_object(body)
        value = from_json(body)
        if (value.get("error") or value.get("detail")) and "choices" not in value:
            raise from_error_body(value)
        return body


@cache
def _tls(ca_file: str | None) -> ssl.SSLContext:
    """Make the one TLS context, over the system's trust store; it takes longer than all else here.

    Authorities of a person's own are trusted as well; raises SettingsError for a file without any.
    """
    context = httpx2.create_ssl_context(trust_env=False)
    try:
        if ca_file:
            context.load_verify_locations(cafile=Path(ca_file).expanduser())
    except OSError as error:  # which an SSLError is
        reason = "it holds no certificate in PEM form" if isinstance(error, ssl.SSLError) else error.strerror
        raise SettingsError(
            f"The certificate authorities of the setting caFile cannot be used: {reason}. Nothing was sent. "
            "Name a PEM file with `detective config set caFile FILE`, or clear it with an empty FILE."
        ) from None
    return context


def _no_tls() -> ssl.SSLContext:
    """Make a context that trusts nobody, for a server on this computer: it costs neither time nor memory."""
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def _proxy(connection: Connection) -> str | None:
    """Return the address of the proxy that the settings ask for, if any."""
    if connection.proxy != "system":
        return connection.proxy
    parts = urlsplit(connection.base_url)
    if proxy_bypass(parts.hostname or ""):
        return None
    return _system_proxy(parts.scheme)


def _system_proxy(scheme: str) -> str | None:
    """Return the system's proxy; raises SettingsError without the value, which may hold a password."""
    address = getproxies().get(scheme) or getproxies().get("all")
    if not address:
        return None
    kind, _, rest = address.partition("://")
    try:
        web_address(f"{kind}://{rest.rpartition('@')[2]}")
        httpx2.Proxy(address)
    except (ValueError, httpx2.InvalidURL):
        names = (f"{scheme}_proxy", f"{scheme}_proxy".upper(), "all_proxy", "ALL_PROXY")
        variable = next((name for name in names if os.environ.get(name) == address), "")
        where = f"The variable {variable}" if variable else "The system's proxy setting"
        raise SettingsError(
            f"{where} is not the address of an HTTP proxy. Nothing was sent. Set proxy to none or to an "
            "address (`detective config set proxy none`), or correct what the system says."
        ) from None
    return address


class Watched(httpx2.AsyncBaseTransport):
    """A network whose replies end in a ReadTimeout where nothing comes for `stall` seconds.

    The head, and then the first piece, have `first` seconds: a model may read and think for long.
    """

    def __init__(self, network: httpx2.AsyncBaseTransport, first: float, stall: float) -> None:
        self._network, self._first, self._stall = network, first, stall

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request; the body that comes back is watched."""
        try:
            async with asyncio.timeout(self._first):
                response = await self._network.handle_async_request(request)
        except TimeoutError:
            raise httpx2.ReadTimeout("nothing came") from None
        watched = _Watched(response, self._first, self._stall)
        return httpx2.Response(response.status_code, headers=response.headers, stream=watched)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._network.aclose()


class _Watched(httpx2.AsyncByteStream):
    def __init__(self, response: httpx2.Response, first: float, stall: float) -> None:
        self._response, self._first, self._stall = response, first, stall

    async def __aiter__(self) -> AsyncIterator[bytes]:
        parts, most = aiter(self._response.stream), self._first  # type: ignore[arg-type]
        while True:
            try:
                async with asyncio.timeout(most):
                    part = await anext(parts)
            except StopAsyncIteration:
                return
            except TimeoutError:
                raise httpx2.ReadTimeout("nothing more came") from None
            most = self._stall
            yield part

    async def aclose(self) -> None:
        """Give the connection back, or close it."""
        await self._response.aclose()
