"""Further ways of servers, written down with their right ends before they were tried."""

from __future__ import annotations

import gzip
import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

from detective_app.core.errors import FailureKind as K
from tests.stand_ins.behaviours import (
    DONE,
    GOOD,
    HEAD,
    OBJECT,
    OLLAMA,
    Behaviour,
    chunk,
    error,
    events,
    lines,
    piece,
    says,
)
from tests.stand_ins.wire import Response, as_json, sse


def raw(*chunks: bytes, kind: str = "text/event-stream", **headers: str) -> Response:
    """A reply of these bytes."""
    return Response(200, headers=(("content-type", kind), *headers.items()), chunks=chunks)


def on(date: timedelta) -> tuple[tuple[str, str], ...]:
    """Headers that say to come again at a date, counted from now."""
    return (("retry-after", format_datetime(datetime.now(UTC) + date, usegmt=True)),)


def called(*pieces: object) -> Response:
    """A tool that is called in place of words, its arguments in pieces."""
    calls = [{"index": 0, "function": {"arguments": one}} for one in pieces]
    return events(*(chunk({"tool_calls": [one]}) for one in calls), chunk({}, "tool_calls"))


_WORDS = chunk({"content": OBJECT})
_LAST = chunk({}, "stop")
_PRETTY = "".join(f"data: {line}\n" for line in json.dumps(_WORDS, indent=1).splitlines()).encode() + b"\n"
_ZIPPED = gzip.compress(b"".join((sse(_WORDS), sse(_LAST), DONE)))
_PARTS = [{"type": "text", "text": "Line three, or "}, {"type": "text", "text": "{line} nine."}]
_MESSAGE = {"role": "assistant", "content": OBJECT}
_WHOLE = {
    **HEAD,
    "object": "chat.completion",
    "choices": [{"index": 0, "message": _MESSAGE, "finish_reason": "stop"}],
}
_OLLAMA = b"".join(json.dumps(one).encode() + b"\n" for one in (piece(content=OBJECT), piece("stop")))
_USED = {**HEAD, "usage": {"prompt_tokens": 5, "completion_tokens": 9}}
_BROKE = {"error": {"code": 502, "message": "Provider returned error"}, **chunk({"content": ""}, "error")}
_CALLS = "<|start|>assistant<|channel|>commentary to=functions.reply <|constrain|>json<|message|>"

ODD_BEHAVIOURS: tuple[Behaviour, ...] = (
    # How streams are written
    Behaviour(
        "sse-zipped-unasked",
        (raw(_ZIPPED, **{"content-encoding": "gzip"}),),
        (K.COMPRESSED,),
        "compressed",
        3,
    ),
    Behaviour("sse-with-a-mark-of-order", (raw(b"\xef\xbb\xbf", sse(_WORDS), sse(_LAST), DONE),)),
    Behaviour(
        "sse-without-spaces", (raw(sse(_WORDS).replace(b"data: ", b"data:"), sse(_LAST), b"data:[DONE]\n\n"),)
    ),
    Behaviour(
        "sse-with-names-and-numbers",
        (raw(b"retry: 3000\n", b"id: 1\nevent: message\n", sse(_WORDS), b"id: 2\n", sse(_LAST), DONE),),
    ),
    Behaviour("sse-one-event-in-many-lines", (raw(_PRETTY, sse(_LAST), DONE),)),
    Behaviour(
        "sse-comments-alone", (raw(*[b": OPENROUTER PROCESSING\n\n"] * 3),), (K.CONNECTION_LOST,), calls=3
    ),
    Behaviour(
        "sse-words-after-the-end",
        (raw(sse(_WORDS), sse(_LAST), DONE, sse(chunk({"content": "And so on."}))),),
    ),
    Behaviour(
        "sse-called-plain-text",
        (raw(sse(_WORDS), sse(_LAST), DONE, kind="text/plain"),),
        (K.NOT_AN_API,),
        "text/plain",
        4,
    ),
    Behaviour(
        "ollama-lines-in-small-parts",
        (raw(*(_OLLAMA[n : n + 7] for n in range(0, len(_OLLAMA), 7)), kind="application/x-ndjson"),),
    ),
    Behaviour(
        "whole-with-a-mark-of-order",
        (raw(b"\xef\xbb\xbf" + json.dumps(_WHOLE).encode(), kind="application/json; charset=utf-8"),),
    ),
    Behaviour(
        "whole-without-choices", (as_json({**_WHOLE, "choices": []}),), (K.MALFORMED, K.EMPTY), calls=2
    ),
    # Statuses
    Behaviour(
        "status-200-page",
        (Response(200, b"<!doctype html><title>Sign in</title>", (("content-type", "text/html"),)),),
        (K.NOT_AN_API,),
        calls=4,
    ),
    Behaviour(
        "status-200-without-a-key",
        (as_json({"detail": "Not authenticated"}),),
        (K.AUTHENTICATION, K.MALFORMED),
        "Not authenticated",
        4,
    ),
    Behaviour(
        "status-308",
        (Response(308, b"", (("location", "https://models.invalid/v1"),)),),
        (K.REDIRECT,),
        "redirects",
    ),
    Behaviour("status-408-then-well", (error(408, "Request Timeout"), GOOD), calls=2),
    Behaviour("status-425-then-well", (error(425, "Too Early"), GOOD), calls=2),
    Behaviour(
        "status-451",
        (error(451, "Not offered in your country for legal reasons"),),
        (K.PERMISSION, K.BAD_REQUEST),
        "legal reasons",
    ),
    Behaviour("status-529-then-well", (error(529, "Overloaded", type="overloaded_error"), GOOD), calls=2),
    Behaviour(
        "status-429-until-a-date-that-is-past",
        (as_json({"error": {"message": "Slow down"}}, 429, on(timedelta(-1))), GOOD),
        calls=2,
    ),
    Behaviour(
        "status-503-until-tomorrow",
        (as_json({"error": "maintenance"}, 503, on(timedelta(1))),),
        (K.OVERLOADED,),
        "maintenance",
        3,
    ),
    # Fields
    Behaviour(
        "field-usage-without-choices",
        (raw(sse(chunk({"role": "assistant", "content": None})), sse(_WORDS), sse(_LAST), sse(_USED), DONE),),
    ),
    Behaviour("field-error-is-null", (events({**_WORDS, "error": None}, {**_LAST, "error": None}),)),
    Behaviour("field-reasoning-is-a-list", (says(OBJECT, reasoning=_PARTS),)),
    Behaviour(
        "field-reasoning-list-alone",
        (events(chunk({"reasoning": _PARTS}), _LAST),),
        (K.OTHER_FIELD, K.THOUGHT_ALONE),
        calls=2,
    ),
    Behaviour(
        "field-reasoning-details",
        (says(OBJECT, reasoning_details=[{"type": "reasoning.text", "text": "{9}?"}]),),
    ),
    Behaviour(
        "field-refusal",
        (events(chunk({"refusal": "I cannot help "}), chunk({"refusal": "with that."}), _LAST),),
        (K.REFUSAL,),
        calls=2,
    ),
    Behaviour(
        "field-filtered-halfway",
        (events(chunk({"content": OBJECT[:9]}), chunk({}, "content_filter")),),
        (K.SAFETY,),
        calls=2,
    ),
    Behaviour(
        "field-error-beside-a-choice",
        (events(chunk({"content": OBJECT[:9]}), _BROKE),),
        (K.SERVER_ERROR,),
        "Provider returned",
        3,
    ),
    Behaviour(
        "field-text-in-place-of-a-message",
        (events({**HEAD, "choices": [{"index": 0, "text": OBJECT, "finish_reason": "stop"}]}),),
    ),
    # Tools and channels
    Behaviour("tool-arguments-are-an-object", (called(json.loads(OBJECT)),)),
    Behaviour("tool-arguments-in-pieces", (called(OBJECT[:4], OBJECT[4:11], OBJECT[11:]),)),
    Behaviour(
        "tool-of-the-older-kind",
        (
            events(
                chunk({"function_call": {"name": "reply", "arguments": OBJECT}}), chunk({}, "function_call")
            ),
        ),
    ),
    Behaviour(
        "harmony-call-of-a-tool",
        (says(f"<|channel|>analysis<|message|>Line {{9}}?<|end|>{_CALLS}{OBJECT}<|call|>"),),
    ),
    Behaviour(
        "harmony-analysis-cut",
        (says("<|channel|>analysis<|message|>Line {9} or", "length"),),
        (K.THOUGHT_ALONE,),
        calls=2,
    ),
    # Objects
    Behaviour("object-in-a-list", (says(f"[{OBJECT}]"),)),
    Behaviour("object-as-a-text", (says(json.dumps(OBJECT)),)),
    Behaviour("object-before-a-question", (says(f"{OBJECT}\n\nShall I go on?"),)),
    Behaviour(
        "ollama-thought-in-the-words",
        (lines(piece(content='<think>{"line": 9}</think>'), piece(content=OBJECT), piece("stop")),),
    ),
    Behaviour("ollama-425-then-well", (as_json({"error": "too early"}, 425), OLLAMA), calls=2),
)
