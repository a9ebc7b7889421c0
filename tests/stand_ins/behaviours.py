"""How servers of models behave: 38 composed ways, in the spirit of those that people run, and what is right.

A row is a name, what its server does with its first, second … request (the last goes on for good), and the
right end: `READ`, or the kinds of failure that are true, with words of the server that must be told. The wire
is that of `compatible`, or of `ollama` where the name begins so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from detective_app.core.errors import FailureKind as K
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.wire import SSE_HEADERS, Response, as_json, sse

OBJECT = '{"line": 3, "name": "Lukáš"}'
READ: tuple[K, ...] = ()
HEAD = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m"}
NDJSON = (("content-type", "application/x-ndjson"),)
DONE = b"data: [DONE]\n\n"
Body = Mapping[str, Any]
Step = Response | bytes | Callable[[Body], Response]


@dataclass(frozen=True)
class Behaviour:
    """One row; `calls` is the most requests that it may take, `words` what the failure must repeat."""

    name: str
    steps: tuple[Step, ...]
    right: tuple[K, ...] = READ
    words: str = ""
    calls: int = 1

    @property
    def provider(self) -> str:
        """Whose wire format it speaks."""
        return "ollama" if self.name.startswith("ollama") else "compatible"

    async def __call__(self, exchange: Exchange) -> None:
        """React to one request."""
        step = self.steps[min(exchange.request.number, len(self.steps)) - 1]
        if isinstance(step, bytes):  # as they are on the wire, head and all
            await exchange.write(step)
            await exchange.cut()
            return
        await exchange.send(step if isinstance(step, Response) else step(exchange.request.json or {}))


def events(*chunks: Mapping[str, Any], end: bytes = DONE) -> Response:
    """A stream of server-sent events."""
    return Response(
        200, headers=SSE_HEADERS, chunks=(*map(sse, chunks), end) if end else (*map(sse, chunks),)
    )


def chunk(delta: Mapping[str, Any], finish: str | None = None, **more: Any) -> dict[str, Any]:
    """One piece of a message."""
    return {**HEAD, "choices": [{"index": 0, "delta": delta, "finish_reason": finish}], **more}


def says(text: str, finish: str = "stop", **fields: Any) -> Response:
    """A message, streamed in two pieces, with other fields before it."""
    half = len(text) // 2
    before = [chunk({name: value}) for name, value in fields.items()]
    return events(
        *before, chunk({"content": text[:half]}), chunk({"content": text[half:]}), chunk({}, finish)
    )


def error(status: int, message: Any, **more: Any) -> Response:
    """An error in OpenAI's shape."""
    return as_json({"error": {"message": message, **more}}, status)


def vllm(status: int, message: str, kind: str = "BadRequestError") -> Response:
    """An error in vLLM's shape."""
    return as_json(
        {"object": "error", "message": message, "type": kind, "param": None, "code": status}, status
    )


def lines(*values: Mapping[str, Any], between: bytes = b"") -> Response:
    """Objects, one a line, as Ollama streams them."""
    return Response(
        200, headers=NDJSON, chunks=tuple(json.dumps(v).encode() + b"\n" + between for v in values)
    )


def piece(done: str | None = None, **message: Any) -> dict[str, Any]:
    """A line of Ollama's; the last has the reason why it is."""
    found = {"model": "m", "message": {"role": "assistant", "content": "", **message}, "done": bool(done)}
    return {**found, "done_reason": done, "eval_count": 9, "prompt_eval_count": 9} if done else found


def without(*fields: str, refusal: Response) -> Step:
    """Refuse requests that have one of these fields."""
    return lambda body: refusal if any(body.get(name) for name in fields) else GOOD


def _no_system(body: Body) -> Response:
    if body["messages"][0]["role"] == "system":
        return error(500, "System role not supported at row 1, column 25", code=500, type="server_error")
    return GOOD


def _no_thinking(body: Body) -> Response:
    return OLLAMA if body.get("think") is False else _THOUGHT_ALONE


def _no_think_field(body: Body) -> Response:
    refusal = as_json({"error": '"m" does not support thinking'}, 400)
    return refusal if "think" in body else OLLAMA


def _more_room(body: Body) -> Response:
    room = body.get("max_tokens", 0)
    return says(OBJECT, reasoning="Line three.") if room > 500 else _VLLM_CUT


GOOD = says(OBJECT)
OLLAMA = lines(piece(content=OBJECT), piece("stop"))
_THOUGHT_ALONE = lines(piece(thinking="Line three answers it. "), piece("length"))
_VLLM_CUT = events(chunk({"reasoning": "Line three. Or"}), chunk({}, "length"))
_BYTES = f"data: {json.dumps(chunk({'content': OBJECT}), ensure_ascii=False)}\r\n\r\n".encode()
_MIDDLE = _BYTES.index("š".encode()) + 1
_TWO = {**HEAD, "choices": [{"index": n, "delta": {"content": t}} for n, t in ((0, OBJECT), (1, "Three."))]}
_HTML = (("content-type", "text/html"),)
_FILTERED = "The response was filtered due to the prompt triggering the content management policy"
_TOO_LONG = "This model's maximum context length is 4096 tokens. However, you requested 4500 tokens"
_HARMONY = "<|channel|>analysis<|message|>Line {three}.<|end|><|start|>assistant<|channel|>final<|message|>"
_GUIDED = "Unsupported JSON Schema structure; make sure that it is supported by the backend"
_DROP = "litellm.UnsupportedParamsError: no support for parameters: ['seed', 'response_format'], for m"
_MEMORY = "model requires more system memory (12.3 GiB) than is available (7.1 GiB)"

BEHAVIOURS: tuple[Behaviour, ...] = (
    # LM Studio
    Behaviour(
        "studio-nothing-loaded",
        (as_json({"error": "No models loaded. Please load a model first."}, 400),),
        (K.BAD_REQUEST, K.MODEL_MISSING),
        "No models loaded",
    ),
    Behaviour(
        "studio-context-in-stream",
        (events({"error": {"message": "Context size has been exceeded."}}, end=b""),),
        (K.CONTEXT_OVERFLOW,),
        "Context size",
    ),
    Behaviour(
        "studio-crash-in-stream",
        (events(chunk({"content": '{"li'}), {"error": "The model has crashed. (Exit code: 6)"}, end=b""),),
        (K.SERVER_ERROR,),
        "has crashed",
        calls=3,
    ),
    Behaviour("studio-thought-beside", (says(OBJECT, reasoning='Line nine? {"line": 9} No.'),)),
    Behaviour(
        "studio-form-by-another-name",
        (without("response_format", refusal=error(400, "'response_format.type' must be 'text'")),),
        calls=2,
    ),
    # llama.cpp
    Behaviour(
        "llama-no-grammar",
        (without("response_format", refusal=error(400, "failed to parse grammar", code=400)),),
        calls=2,
    ),
    Behaviour(
        "llama-too-long",
        (error(400, "the request exceeds the available context size", type="exceed_context_size_error"),),
        (K.CONTEXT_OVERFLOW,),
        "exceeds the available",
    ),
    Behaviour("llama-template-without-system-500", (_no_system,), calls=2),
    Behaviour("llama-pings", (Response(200, headers=SSE_HEADERS, chunks=(b": ping\n\n", *GOOD.chunks)),)),
    Behaviour(
        "llama-error-line",
        (Response(200, b'error: {"code":500,"message":"slot unavailable now"}\n\n', SSE_HEADERS),),
        (K.SERVER_ERROR, K.OVERLOADED, K.CONNECTION_LOST),
        "slot unavailable",
        calls=3,
    ),
    Behaviour(
        "llama-bytes-cut-in-a-letter",
        (
            Response(
                200,
                headers=SSE_HEADERS,
                chunks=(_BYTES[:_MIDDLE], _BYTES[_MIDDLE:], sse(chunk({}, "stop")), DONE),
            ),
        ),
    ),
    Behaviour(
        "llama-wrong-key",
        (error(401, "Invalid API Key", type="authentication_error", code=401),),
        (K.AUTHENTICATION,),
        "Invalid API Key",
    ),
    # vLLM
    Behaviour("vllm-no-such-schema", (without("response_format", refusal=vllm(400, _GUIDED)),), calls=2),
    Behaviour("vllm-too-long", (vllm(400, _TOO_LONG),), (K.CONTEXT_OVERFLOW,), "4096 tokens"),
    Behaviour(
        "vllm-no-such-model",
        (vllm(404, "The model `m` does not exist.", "NotFoundError"),),
        (K.MODEL_MISSING,),
        "does not exist",
    ),
    Behaviour("vllm-thought-cut-then-room", (_more_room,), calls=2),
    Behaviour(
        "vllm-usage-in-every-chunk",
        (
            events(
                chunk({"content": OBJECT[:5]}, usage={"prompt_tokens": 5, "completion_tokens": 1}),
                chunk({"content": OBJECT[5:]}, usage={"prompt_tokens": 5, "completion_tokens": 2}),
                chunk({}, "stop", usage=None),
                {**HEAD, "choices": [], "usage": {"prompt_tokens": 5, "completion_tokens": 9}},
            ),
        ),
    ),
    Behaviour(
        "vllm-500-then-well",
        (Response(500, b"Internal Server Error", (("content-type", "text/plain"),)), GOOD),
        calls=2,
    ),
    Behaviour("vllm-spaces-to-the-limit", (says("{" + " \n" * 400, "length"),), (K.CUT_OFF,), calls=2),
    # Ollama
    Behaviour("ollama-no-think-field", (_no_think_field,), calls=2),
    Behaviour("ollama-thought-alone-unless-told", (_no_thinking,), calls=2),
    Behaviour(
        "ollama-error-in-stream",
        (lines(piece(content='{"li'), {"error": "an error was encountered: unexpected EOF"}),),
        (K.SERVER_ERROR,),
        "unexpected EOF",
        calls=4,
    ),
    Behaviour("ollama-only-loaded", (lines(piece("load")), OLLAMA), calls=2),
    Behaviour("ollama-little-memory", (as_json({"error": _MEMORY}, 500),), (K.SERVER_ERROR,), "memory", 3),
    Behaviour(
        "ollama-thought-and-words",
        (lines(piece(thinking='{"line": 9}?'), piece(content=OBJECT), piece("stop"), between=b"\n"),),
    ),
    Behaviour(
        "ollama-still-starting",
        (as_json({"error": "timed out waiting for llama runner to start - progress 0.42"}, 500), OLLAMA),
        calls=2,
    ),
    Behaviour(
        "ollama-tool-in-place-of-words",
        (
            lines(
                piece(tool_calls=[{"function": {"name": "reply", "arguments": json.loads(OBJECT)}}]),
                piece("stop"),
            ),
        ),
    ),
    # LiteLLM
    Behaviour(
        "litellm-two-fields-refused",
        (without("seed", "response_format", refusal=error(400, _DROP, type="None", code="400")),),
        calls=3,
    ),
    Behaviour(
        "litellm-code-as-words",
        (events({"error": {"message": "litellm.APIConnectionError: gone", "code": "500"}}, end=b""),),
        (K.SERVER_ERROR,),
        "APIConnectionError",
        calls=3,
    ),
    Behaviour("litellm-429-then-well", (error(429, "litellm.RateLimitError", code="429"), GOOD), calls=2),
    # text-generation-webui and others
    Behaviour("webui-no-reason-but-done", (events(chunk({"content": OBJECT})),)),
    Behaviour(
        "webui-ends-early",
        (events(chunk({"content": OBJECT[:9]}), end=b""),),
        (K.CONNECTION_LOST,),
        calls=3,
    ),
    Behaviour(
        "webui-message-in-place-of-delta",
        (
            events(
                {**HEAD, "choices": [{"index": 0, "message": {"content": OBJECT}, "finish_reason": "stop"}]}
            ),
        ),
    ),
    Behaviour("webui-two-choices", (events(_TWO, chunk({}, "stop")),)),
    Behaviour("webui-harmony-marks", (says(_HARMONY + OBJECT + "<|return|>"),)),
    # Azure, and what stands before servers
    Behaviour(
        "azure-prompt-filtered",
        (error(400, _FILTERED, code="content_filter", param="prompt", type=None),),
        (K.SAFETY,),
        "filtered",
        calls=2,
    ),
    Behaviour(
        "azure-filter-results-first",
        (
            events(
                {
                    "choices": [],
                    "created": 0,
                    "id": "",
                    "model": "",
                    "object": "",
                    "prompt_filter_results": [],
                },
                chunk({"content": OBJECT}, content_filter_offsets={}),
                chunk({}, "stop"),
            ),
        ),
    ),
    Behaviour(
        "gateway-504-page",
        (Response(504, b"<html><h1>504 Gateway Time-out</h1></html>", _HTML),),
        (K.SERVER_ERROR,),
        "504",
        calls=3,
    ),
)
