"""What went wrong with a call: exceptions of the connection and of the SDKs, each as one ProviderFailure."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator

import httpx2

from detective_app.core.errors import FailureKind, OnlyLocal, ProviderFailure, StorageError
from detective_app.providers._error_bodies import from_error_body

_BY_TYPE: tuple[tuple[FailureKind, tuple[type[BaseException], ...], str], ...] = (
    (
        FailureKind.TLS,
        (ssl.SSLCertVerificationError,),
        "The server's certificate is not trusted: {}. If this is your own server, name the authority that "
        "signed it: `detective config set caFile FILE`.",
    ),
    (FailureKind.TLS, (ssl.SSLError,), "A secure connection could not be made."),
    (FailureKind.DNS, (socket.gaierror,), "Check the network and the address."),
    (
        FailureKind.CONNECT_TIMEOUT,
        (httpx2.ConnectTimeout, httpx2.PoolTimeout),
        "The server does not pick up.",
    ),
    (FailureKind.READ_TIMEOUT, (httpx2.TimeoutException,), "The server sent nothing for too long."),
    (FailureKind.REFUSED_CONNECTION, (httpx2.ConnectError, httpx2.ProxyError), "Nothing listens there."),
    (
        FailureKind.CONNECTION_LOST,
        (httpx2.NetworkError, httpx2.RemoteProtocolError),
        "The connection broke before the reply was whole.",
    ),
    (FailureKind.TOO_DEEP, (RecursionError,), "The reply is nested too deeply."),
    (FailureKind.BAD_REQUEST, (UnicodeEncodeError,), "The prompt holds characters that cannot be sent."),
    (FailureKind.DEADLINE, (TimeoutError,), "The call took longer than the time allowed."),
)
_MALFORMED = (ValueError, TypeError, AttributeError, LookupError)


def from_exception(error: BaseException) -> ProviderFailure:
    """Find the failure that the HTTP border raised inside an SDK's error, or classify what else went wrong.

    The message never quotes an exception, because SDK errors may hold request headers or prompts.
    """
    causes = list(_chain(error))
    for cause in causes:
        if isinstance(cause, ProviderFailure):
            return cause
    for kind, types, message in _BY_TYPE:
        if found := next((one for one in causes if isinstance(one, types)), None):
            why = str(getattr(found, "verify_message", "")).rstrip(".")  # OpenSSL's own words
            return ProviderFailure(kind, message.replace("{}", why))
    body = getattr(error, "body", None) or getattr(error, "details", None)
    if isinstance(body, dict | str) and body:
        return from_error_body(body)
    name = type(error).__name__
    if isinstance(error, _MALFORMED):
        return ProviderFailure(FailureKind.MALFORMED, f"The reply has not the documented shape ({name}).")
    return ProviderFailure(FailureKind.UNEXPECTED, f"The call failed unexpectedly ({name}).")


def unsent(error: BaseException) -> StorageError | OnlyLocal | None:
    """Find why a request was never sent: it could not be written down, or nothing may leave this computer."""
    return next((cause for cause in _chain(error) if isinstance(cause, StorageError | OnlyLocal)), None)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Walk an exception and what caused it, groups included; each once."""
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        current = waiting.pop(0)
        if current is None or id(current) in seen:
            continue
        seen.add(id(current))
        yield current
        waiting += [current.__cause__, current.__context__]
        if isinstance(current, BaseExceptionGroup):
            waiting += current.exceptions
