"""What crosses the border between the server and the wire formats: requests, calls, answers and responses."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Literal

Stop = Literal["end", "length", "refusal", "safety"]
Trouble = Literal[
    "bad_request",
    "authentication",
    "permission",
    "model_missing",
    "rate_limited",
    "quota",
    "server_error",
    "unavailable",
    "overloaded",
]

JSON_HEADERS = (("content-type", "application/json"),)
SSE_HEADERS = (("content-type", "text/event-stream; charset=utf-8"), ("cache-control", "no-cache"))


@dataclass(frozen=True, slots=True)
class Call:
    """A request for a reply, in the same words for every provider; `system` is the joined system text."""

    model: str
    system: str
    messages: tuple[tuple[str, str], ...]
    schema: Mapping[str, Any] | None = None
    stream: bool = False
    max_tokens: int | None = None
    thinking: bool = False

    @property
    def text(self) -> str:
        """All that was said, system text first."""
        return "\n".join((self.system, *(content for _, content in self.messages)))

    @property
    def stage(self) -> str:
        """`opening`, `analysis`, `deliberation` or `audit` by the schema that is asked for, else `answer`."""
        properties = (self.schema or {}).get("properties", {})
        if "stance" in properties:
            return "deliberation"
        if "contradictions" in properties:
            return "audit"
        if "analyses" in properties:
            return "analysis"
        return "opening" if "signals" in properties else "answer"


@dataclass(slots=True)
class Request:
    """One recorded request; header names are lower case, `number` counts from 1 per provider and stage.

    `replied` is the body of the reply as far as it was sent.

    `stage` is `info` for everything that is not a model call (lists of models, versions).
    """

    provider: str
    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    received_at: float
    connection: int
    call: Call | None = None
    stage: str = "info"
    number: int = 0
    replied: bytearray = field(default_factory=bytearray)

    @property
    def json(self) -> Any:
        """The body as JSON; None when it is empty or something else."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None

    @property
    def key(self) -> str | None:
        """The API key of the request, from whichever header carries one."""
        bearer = self.headers.get("authorization", "").removeprefix("Bearer ").strip()
        return bearer or self.headers.get("x-api-key") or self.headers.get("x-goog-api-key")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model says and how it stops; token counts, where not given, follow from the lengths."""

    text: str
    stop: Stop = "end"
    input_tokens: int = 0
    cached_tokens: int = 0
    reasoning_tokens: int = 0

    def tokens_in(self, call: Call) -> int:
        """Input tokens, cached ones included."""
        return self.input_tokens or tokens(call.text)

    @property
    def tokens_out(self) -> int:
        """Output tokens, without reasoning."""
        return tokens(self.text)

    def pieces(self) -> list[str]:
        """The text as it streams: words with their spaces, at most 32 pieces."""
        step = max(4, math.ceil(len(self.text) / 32))
        return [self.text[n : n + step] for n in range(0, len(self.text), step)]


@dataclass(frozen=True, slots=True)
class Response:
    """A whole HTTP response; with `chunks` it is sent piece by piece as a chunked body."""

    status: int = 200
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = JSON_HEADERS
    chunks: tuple[bytes, ...] = field(default=())


def tokens(text: str) -> int:
    """Estimate tokens of English text, at least 1."""
    return max(1, len(text) * 10 // 34)


def as_json(value: Any, status: int = 200, headers: tuple[tuple[str, str], ...] = ()) -> Response:
    """Make a JSON response; lone surrogates travel as escapes, as real servers send them."""
    return Response(status, json.dumps(value).encode(), (*JSON_HEADERS, *headers))


def wait(seconds: int | None) -> tuple[tuple[str, str], ...]:
    """Make the Retry-After header, if there is anything to wait for."""
    return () if seconds is None else (("retry-after", str(seconds)),)


def sse(event: Mapping[str, Any], name: str | None = None) -> bytes:
    """Make one server-sent event."""
    head = f"event: {name}\n" if name else ""
    return f"{head}data: {json.dumps(event)}\n\n".encode()


def text_of(content: Any) -> str:
    """Join the text of a message whose content is a string or a list of parts."""
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content or ())


WireFormat = ModuleType
"""A module with `PREFIX`, `read_call`, `reply`, `stream`, `information` and `error`."""
