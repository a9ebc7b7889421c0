"""Reading what a server sent: whole lines as they come, capped, cleaned, and without the key."""

from __future__ import annotations

import codecs
import re
from collections.abc import AsyncGenerator, AsyncIterator

import httpx2
from pydantic_core import from_json

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.tape import MAX_BODY_BYTES
from detective_app.providers._call import current_call
from detective_app.providers._error_bodies import from_error_body
from detective_app.providers._failures import from_exception

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


class Lines(httpx2.AsyncByteStream):
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
        received, rest = 0, ""
        try:
            async for chunk in self._parts:
                received += len(chunk)
                for size, most in ((received, self._most), (len(rest), MAX_BODY_BYTES)):
                    if size > most:
                        raise ProviderFailure(
                            FailureKind.TOO_LARGE, f"The reply is larger than {most >> 20} MB."
                        )
                lines, newline, rest = (rest + decoder.decode(chunk)).rpartition("\n")
                if newline:
                    _refuse_depth(lines)
                    _heed(lines)
                    yield _clean(lines + newline, self._key)
        except httpx2.HTTPError as error:
            raise from_exception(error) from None
        _refuse_depth(rest)
        yield _clean(rest + decoder.decode(b"", final=True), self._key)

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
