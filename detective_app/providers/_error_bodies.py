"""What providers say when they refuse: statuses and error bodies, each as one ProviderFailure."""

from __future__ import annotations

import math
import re
import socket
import ssl
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from typing import Any

from pydantic_core import from_json

from detective_app.core.errors import FailureKind, OnlyLocal, ProviderFailure, StorageError

MAX_MESSAGE_CHARS = 200
MAX_RETRY_AFTER = 86_400.0  # a day; what a server says beyond is no promise

# The first pattern found in a provider's code, type, status or message decides. The spellings are those of
# OpenAI, Anthropic, Gemini, Ollama and llama.cpp.
_BY_WORDS: tuple[tuple[FailureKind, re.Pattern[str]], ...] = (
    (
        FailureKind.CONTEXT_OVERFLOW,
        re.compile(
            r"context_length|exceed_context|request_too_large|prompt is too long|maximum context"
            r"|context window|context size|longer than the context|input token count"
        ),
    ),
    (FailureKind.QUOTA, re.compile(r"insufficient_quota|credit balance|billing_|usage limit|perday|per day")),
    (
        FailureKind.AUTHENTICATION,
        re.compile(r"api_key|authentication|(?:un|not )authenticated|api key not valid"),
    ),
    (FailureKind.PERMISSION, re.compile(r"permission")),
    (FailureKind.MODEL_MISSING, re.compile(r"model_not_found|not_found|model .{1,210}not found|try pulling")),
    (FailureKind.SAFETY, re.compile(r"_policy|content_filter")),
    (FailureKind.OVERLOADED, re.compile(r"overloaded|server busy|unavailable")),
    (FailureKind.RATE_LIMITED, re.compile(r"rate_limit|rate limit|resource_exhausted|too many requests")),
    (
        FailureKind.BAD_REQUEST,
        re.compile(r"invalid_request|invalid_argument|invalid_prompt|failed_precondition"),
    ),
)
_BY_STATUS = {
    401: FailureKind.AUTHENTICATION,
    402: FailureKind.QUOTA,
    403: FailureKind.PERMISSION,
    404: FailureKind.MODEL_MISSING,
    408: FailureKind.SERVER_ERROR,
    409: FailureKind.SERVER_ERROR,
    425: FailureKind.SERVER_ERROR,
    413: FailureKind.CONTEXT_OVERFLOW,
    503: FailureKind.OVERLOADED,
    529: FailureKind.OVERLOADED,
}
_TOLD_APART = {FailureKind.QUOTA, FailureKind.AUTHENTICATION, FailureKind.MODEL_MISSING, FailureKind.SAFETY}
"""What a provider may mean by 400."""

_SPENT = re.compile(r"^(?!.*perminute).*(quota|billing)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Said:
    """A provider's error in its own words: the message, all that names the error, and a wait in seconds."""

    message: str = ""
    words: str = ""
    retry_after: float | None = None


def one_line(text: str) -> str:
    """Shorten foreign text to one printable line of at most 200 characters."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text[:2_000]).split())
    return line if len(line) <= MAX_MESSAGE_CHARS else line[: MAX_MESSAGE_CHARS - 1] + "…"


def from_status(status: int, headers: Mapping[str, str], body: bytes) -> ProviderFailure:
    """Classify a reply that is not 2xx by its status and by what its body says."""
    if 300 <= status < 400:
        return ProviderFailure(
            FailureKind.REDIRECT, "The server redirects to another address.", http_status=status
        )
    try:
        said = _read(from_json(body))
    except ValueError:
        said = _Said()
    wait = seconds_to_wait(headers.get("retry-after")) or said.retry_after
    kind = _kind_of_status(status, said.words, wait)
    message = one_line(said.message) or f"The server answered with status {status}."
    return ProviderFailure(kind, message, http_status=status, retry_after=wait)


def from_error_body(payload: object) -> ProviderFailure:
    """Classify an error that came with status 200, as an event of a stream or as the whole body."""
    said = _read(payload)
    status = _status_in(payload)
    kind = _kind_of_status(status, said.words, said.retry_after) if status else _kind_of_words(said.words)
    message = one_line(said.message) or "The server reports an error."
    return ProviderFailure(kind or FailureKind.SERVER_ERROR, message, retry_after=said.retry_after)


def seconds_to_wait(value: str | None) -> float | None:
    """Read a Retry-After value: seconds or an HTTP date; None when there is none or it makes no sense."""
    if not value:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds()
        except (ValueError, TypeError):
            return None
    return min(max(seconds, 0.0), MAX_RETRY_AFTER) if math.isfinite(seconds) else None


def _kind_of_words(words: str) -> FailureKind | None:
    return next((kind for kind, pattern in _BY_WORDS if pattern.search(words)), None)


def _kind_of_status(status: int, words: str, wait: float | None) -> FailureKind:
    named = _kind_of_words(words)
    if status == 429:
        # Gemini says "quota" for a limit per minute too, but then names it so or says how long to wait.
        spent = named is FailureKind.QUOTA or (wait is None and _SPENT.match(words))
        return FailureKind.QUOTA if spent else FailureKind.RATE_LIMITED
    if status in _BY_STATUS:
        return _BY_STATUS[status]
    if named is FailureKind.CONTEXT_OVERFLOW:
        return named
    if status >= 500:
        return FailureKind.SERVER_ERROR
    return named if named in _TOLD_APART else FailureKind.BAD_REQUEST


def _read(payload: object) -> _Said:
    """Read the shapes that providers use: an object or a string under `error`, or the object itself."""
    payload = next(iter(payload), payload) if isinstance(payload, list) else payload
    found = payload.get("error", payload) if isinstance(payload, dict) else payload
    if isinstance(found, str):
        return _Said(found, found.lower())
    if not isinstance(found, dict):
        return _Said()
    message = next((v for k in ("message", "detail") if isinstance(v := found.get(k), str)), "")
    message = message or "; ".join(map(_complaint, _objects(found.get("detail"))))
    details = _objects(found.get("details"))
    named = [*map(found.get, ("type", "code", "status"))]
    for detail in details:
        named += [detail.get("reason"), *(one.get("quotaId") for one in _objects(detail.get("violations")))]
    delay = next((str(one["retryDelay"]) for one in details if "retryDelay" in one), "")
    words = " ".join(map(str, filter(None, (*named, message)))).lower()
    return _Said(message, words[:2_000], seconds_to_wait(delay.removesuffix("s")))


def _complaint(one: Mapping[str, object]) -> str:
    """Say what a validator refused: the place in the request, and why."""
    place = ".".join(str(part) for part in _list(one.get("loc")) if part != "body")
    return ": ".join(filter(None, (place, str(one.get("msg") or ""))))


def _status_in(payload: object) -> int | None:
    found = payload.get("error", payload) if isinstance(payload, dict) else None
    code = found.get("code") if isinstance(found, dict) else None
    return code if isinstance(code, int) and 400 <= code < 600 else None


def _objects(value: Any) -> list[dict[str, Any]]:
    return [one for one in _list(value) if isinstance(one, dict)]


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


_MALFORMED = (ValueError, TypeError, AttributeError, LookupError)


@cache
def _by_type() -> tuple[tuple[FailureKind, tuple[type[BaseException], ...], str], ...]:
    """Return the failures that are known by the type of an error."""
    import httpx2  # late: the facts of the providers are read without it

    return (
        (
            FailureKind.TLS,
            (ssl.SSLCertVerificationError,),
            "The server's certificate is not trusted: {}. If this is your own server, name the authority "
            "that signed it: `detective config set caFile FILE`.",
        ),
        (FailureKind.TLS, (ssl.SSLError,), "A secure connection could not be made."),
        (FailureKind.DNS, (socket.gaierror,), "{host} cannot be found. Check the network and the address."),
        (
            FailureKind.CONNECT_TIMEOUT,
            (httpx2.ConnectTimeout, httpx2.PoolTimeout),
            "The server does not pick up.",
        ),
        (FailureKind.READ_TIMEOUT, (httpx2.TimeoutException,), "The server sent nothing for too long."),
        (
            FailureKind.REFUSED_CONNECTION,
            (httpx2.ConnectError, httpx2.ProxyError),
            "Nothing listens at {host}. Is the server started, and is the address right?",
        ),
        (
            FailureKind.CONNECTION_LOST,
            (httpx2.NetworkError, httpx2.RemoteProtocolError),
            "The connection broke before the reply was whole.",
        ),
        (FailureKind.TOO_DEEP, (RecursionError,), "The reply is nested too deeply."),
        (FailureKind.BAD_REQUEST, (UnicodeEncodeError,), "The prompt holds characters that cannot be sent."),
        (FailureKind.DEADLINE, (TimeoutError,), "The call took longer than the time allowed."),
    )


def from_exception(error: BaseException) -> ProviderFailure:
    """Find the failure that the HTTP border raised inside an SDK's error, or classify what else went wrong.

    The message never quotes an exception, because SDK errors may hold request headers or prompts.
    """
    causes = list(_chain(error))
    for cause in causes:
        if isinstance(cause, ProviderFailure):
            return cause
    for kind, types, message in _by_type():
        if found := next((one for one in causes if isinstance(one, types)), None):
            why = str(getattr(found, "verify_message", "")).rstrip(".")  # OpenSSL's own words
            return ProviderFailure(kind, message.replace("{}", why).replace("{host}", _host(causes)))
    body = getattr(error, "body", None) or getattr(error, "details", None)
    if isinstance(body, dict | str) and body:
        return from_error_body(body)
    name = type(error).__name__
    if isinstance(error, _MALFORMED):
        return ProviderFailure(FailureKind.MALFORMED, f"The reply has not the documented shape ({name}).")
    return ProviderFailure(FailureKind.UNEXPECTED, f"The call failed unexpectedly ({name}).")


def _host(causes: Sequence[BaseException]) -> str:
    """Return whom a request was for: host and port as they stand in its address."""
    requests = (getattr(one, "_request", None) for one in causes)  # `request` raises where there is none
    return next((one.url.netloc.decode() for one in requests if one is not None), "the address")


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
