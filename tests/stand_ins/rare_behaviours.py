"""Rarer ways of servers and models, other than the odd ones, and right ends that were written down first.

The thoughts hold an object of the right form, so that reading one in place of the words is noticed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from detective_app.core.errors import FailureKind as K
from tests.stand_ins.behaviours import (
    DONE,
    GOOD,
    HEAD,
    OBJECT,
    Behaviour,
    chunk,
    error,
    events,
    lines,
    piece,
    says,
)
from tests.stand_ins.odd_behaviours import raw
from tests.stand_ins.wire import Response, as_json, sse

DECOY = '{"line": 9, "name": "Nobody"}'
_WORDS, _LAST = chunk({"content": OBJECT}), chunk({}, "stop")
_STREAM = b"".join((sse(_WORDS), sse(_LAST), DONE))
_HEADERS = b"content-type: text/event-stream\r\n"


def whole(message: Mapping[str, Any], finish: str | None = "stop", **more: Any) -> Response:
    """A message that comes in one piece, though a stream was asked for."""
    choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish}
    return as_json({**HEAD, "object": "chat.completion", "choices": [choice], **more})


def tool(*calls: str) -> Response:
    """Calls of tools side by side, each with arguments of its own."""
    told = [{"index": n, "id": f"c{n}", "function": {"arguments": one}} for n, one in enumerate(calls)]
    return events(chunk({"tool_calls": told}), chunk({}, "tool_calls"))


RARE_BEHAVIOURS: tuple[Behaviour, ...] = (
    # The wire
    Behaviour("wire-http-1.0", (b"HTTP/1.0 200 OK\r\n" + _HEADERS + b"\r\n" + _STREAM,)),
    Behaviour("wire-closed-after-each", (raw(_STREAM, connection="close"),)),
    Behaviour(
        "wire-hints-before",
        (
            b"HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"
            b"HTTP/1.1 200 OK\r\n" + _HEADERS + b"\r\n" + _STREAM,
        ),
    ),
    Behaviour("wire-a-byte-at-a-time", (raw(*(_STREAM[n : n + 1] for n in range(len(_STREAM)))),)),
    Behaviour("wire-lone-carriage-returns", (raw(_STREAM.replace(b"\n", b"\r")),)),
    Behaviour(
        "wire-shorter-than-said-after-the-end",
        (b"HTTP/1.1 200 OK\r\n" + _HEADERS + b"content-length: 99999\r\n\r\n" + _STREAM,),
    ),
    Behaviour(
        "wire-shorter-than-said-in-the-middle",
        (b"HTTP/1.1 200 OK\r\n" + _HEADERS + b"content-length: 99999\r\n\r\n" + sse(_WORDS)[:60],),
        (K.CONNECTION_LOST,),
        calls=3,
    ),
    Behaviour("wire-two-million-spaces", (raw(b": " + b" " * 2_000_000 + b"\n\n", _STREAM),)),
    Behaviour("wire-spaces-before-the-object", (says(" \n" * 100_000 + OBJECT),)),
    # Events
    Behaviour("event-nothing-but-the-end", (raw(DONE),), (K.EMPTY,), calls=2),
    Behaviour("event-empty-objects-between", (events({}, _WORDS, {"choices": None}, _LAST),)),
    Behaviour(
        "event-named-error",
        (raw(b"event: error\n", sse({"message": "CUDA out of memory"})),),
        (K.SERVER_ERROR,),
        "CUDA out of memory",
        calls=3,
    ),
    Behaviour(
        "event-words-after-the-reason",
        (events(chunk({"content": OBJECT[:9]}, "stop"), chunk({"content": OBJECT[9:]})),),
    ),
    Behaviour(
        "event-delta-is-null",
        (events(_WORDS, {**HEAD, "choices": [{"index": 0, "delta": None, "finish_reason": "stop"}]}),),
    ),
    Behaviour(
        "event-choice-without-a-number",
        (events({**HEAD, "choices": [{"delta": {"content": OBJECT}, "finish_reason": "stop"}]}),),
    ),
    # Statuses
    Behaviour("status-402", (error(402, "Payment Required: top up"),), (K.QUOTA,), "top up"),
    Behaviour(
        "status-405",
        (Response(405, b"", (("allow", "GET"),)),),
        (K.BAD_REQUEST, K.NOT_AN_API),
        "405",
        calls=2,
    ),
    Behaviour("status-409-then-well", (error(409, "model is being swapped"), GOOD), calls=2),
    Behaviour("status-413", (error(413, "Payload Too Large"),), (K.CONTEXT_OVERFLOW,), "Too Large"),
    Behaviour(
        "status-429-with-a-wait-of-words",
        (as_json({"error": "slow down"}, 429, (("retry-after", "a while"),)), GOOD),
        calls=2,
    ),
    Behaviour(
        "status-502-page-then-well",
        (Response(502, b"<html>Bad Gateway</html>", (("content-type", "text/html"),)), GOOD),
        calls=2,
    ),
    Behaviour(
        "status-204", (b"HTTP/1.1 204 No Content\r\n\r\n",), (K.EMPTY, K.MALFORMED, K.NOT_AN_API), calls=4
    ),
    Behaviour("status-200-with-nothing", (Response(200),), (K.EMPTY, K.MALFORMED, K.NOT_AN_API), calls=4),
    # Fields
    Behaviour("field-content-is-the-object", (whole({"content": json.loads(OBJECT)}),)),
    Behaviour("field-content-is-null", (whole({"content": None}),), (K.EMPTY,), calls=2),
    Behaviour("field-content-is-a-list-of-texts", (whole({"content": [OBJECT[:9], OBJECT[9:]]}),)),
    Behaviour("field-reason-of-its-own", (says(OBJECT, "eos_token"),)),
    Behaviour("field-reason-is-an-error", (says(OBJECT[:12], "error"),), (K.SERVER_ERROR,), calls=3),
    Behaviour("field-thinking", (says(OBJECT, thinking=DECOY),)),
    Behaviour(
        "field-object-in-a-thought-that-talks",
        (says("", reasoning_content=f"So it is {DECOY}. Or line 3?"),),
        (K.OTHER_FIELD,),
        calls=2,
    ),
    Behaviour(
        "field-usage-of-words",
        (whole({"content": OBJECT}, usage={"prompt_tokens": "5", "completion_tokens": -1.5}),),
    ),
    Behaviour(
        "field-ids-are-null",
        (events({**_WORDS, "id": None, "model": None, "created": 1.5}, {**_LAST, "id": 7}),),
    ),
    # Tools
    Behaviour("tool-twice-the-same", (tool(OBJECT, OBJECT),)),
    Behaviour("tool-two-that-differ", (tool(OBJECT, DECOY),), (K.INVALID_OUTPUT,), calls=2),
    Behaviour("tool-arguments-written-twice", (tool(json.dumps(OBJECT)),)),
    Behaviour(
        "tool-in-the-words", (says(f'<tool_call>\n{{"name": "reply", "arguments": {OBJECT}}}\n</tool_call>'),)
    ),
    # Thoughts
    Behaviour("thought-twice", (says(f"<think>{DECOY}</think>\n<think>Or {DECOY}.</think>{OBJECT}"),)),
    Behaviour(
        "thought-within-a-thought",
        (says(f"<think>Hm, <think>{DECOY}</think> or\n{DECOY}\n</think>\n{OBJECT}"),),
    ),
    Behaviour("thought-after-the-object", (says(f"{OBJECT}\n<think>Was it {DECOY}?</think>"),)),
    Behaviour("thought-by-an-unused-sign", (says(f"<unused94>thought\nIs it {DECOY}?<unused95>{OBJECT}"),)),
    Behaviour(
        "thought-within-inner-marks", (says(f"<|inner_prefix|>Is it {DECOY}?<|inner_suffix|>{OBJECT}"),)
    ),
    Behaviour(
        "thought-then-an-answer-in-marks", (says(f"<think>{DECOY}?</think>\n<answer>\n{OBJECT}\n</answer>"),)
    ),
    Behaviour(
        "ollama-thought-cut",
        (lines(piece(content=f"<think>{DECOY} or"), piece("length")),),
        (K.THOUGHT_ALONE,),
        "thought up to its token limit",
        calls=2,
    ),
    Behaviour("ollama-not-streamed", (as_json(piece("stop", content=OBJECT)),)),
    # Objects
    Behaviour("object-in-a-box", (says(f"<|begin_of_box|>{OBJECT}<|end_of_box|>"),)),
    Behaviour(
        "object-and-a-turn-of-the-user",
        (says(f"{OBJECT}<|im_end|>\n<|im_start|>user\nAnd now?<|im_end|>\n<|im_start|>assistant\n{DECOY}"),),
    ),
    Behaviour("object-with-a-comma-too-many", (says('{"line": 3, "name": "Lukáš",}'),)),
    Behaviour("object-as-python-writes-it", (says("{'line': 3, 'name': 'Lukáš'}"),)),
    Behaviour(
        "object-between-curly-quotes", (says("{“line”: 3, “name”: “Lukáš”}"),), (K.INVALID_OUTPUT,), calls=2
    ),
    Behaviour(
        "object-without-a-number", (says('{"line": NaN, "name": "Lukáš"}'),), (K.INVALID_OUTPUT,), calls=2
    ),
    Behaviour("object-two-that-differ", (says(f"{OBJECT}\n\n{DECOY}"),), (K.INVALID_OUTPUT,), calls=2),
    Behaviour(
        "object-with-a-comment", (says('{\n  "line": 3, // of the log: see "a"\n  "name": "Lukáš"\n}'),)
    ),
    Behaviour("object-in-escapes", (says(OBJECT.replace("á", "\\u00e1").replace("š", "\\u0161")),)),
    Behaviour(
        "object-of-a-schema",
        (says(f'{{"type": "object", "properties": {OBJECT}}}'),),
        (K.INVALID_OUTPUT,),
        calls=2,
    ),
    Behaviour(
        "refusal-in-words",
        (says("I'm sorry, but I can't help with that."),),
        (K.INVALID_OUTPUT, K.REFUSAL),
        calls=2,
    ),
    Behaviour(
        "the-same-words-to-the-limit",
        (says('{"line": 3, "name": "' + "Lukáš " * 4_000, "length"),),
        (K.CUT_OFF,),
        calls=2,
    ),
)
