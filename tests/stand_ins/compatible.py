"""The wire format of OpenAI-compatible local servers: `POST /v1/chat/completions` and `GET /v1/models`."""

from __future__ import annotations

from typing import Any

from tests.stand_ins.wire import (
    SSE_HEADERS,
    Answer,
    Call,
    Request,
    Response,
    Trouble,
    as_json,
    sse,
    text_of,
    wait,
)

PREFIX = "/v1"
MODELS = ("local-model", "qwen2.5-1.5b-instruct")
CREATED = 1_790_000_000
STATUS: dict[Trouble, int] = {
    "bad_request": 400,
    "authentication": 401,
    "permission": 403,
    "model_missing": 404,
    "rate_limited": 429,
    "quota": 429,
    "server_error": 500,
    "unavailable": 503,
    "overloaded": 529,
}
FINISH = {"end": "stop", "length": "length", "refusal": "stop", "safety": "content_filter"}


def read_call(request: Request) -> Call | None:
    """Read a chat completion request; None for any other path."""
    if request.method != "POST" or request.path != f"{PREFIX}/chat/completions":
        return None
    body = request.json or {}
    spoken = [(m["role"], text_of(m.get("content"))) for m in body.get("messages", ())]
    wanted = body.get("response_format") or {}
    return Call(
        model=body.get("model", ""),
        system="\n".join(c for role, c in spoken if role in ("system", "developer")),
        messages=tuple((role, c) for role, c in spoken if role not in ("system", "developer")),
        schema=(wanted.get("json_schema") or {}).get("schema") or wanted.get("schema"),
        stream=bool(body.get("stream")),
        max_tokens=body.get("max_completion_tokens") or body.get("max_tokens"),
    )


def information(request: Request) -> Response | None:
    """Answer `GET /v1/models`, with the window as llama.cpp and vLLM tell it, `/props` and `/health`."""
    if request.method != "GET":
        return None
    if request.path == "/health":
        return as_json({"status": "ok"})
    if request.path == "/props":
        return as_json({"default_generation_settings": {"n_ctx": 8192}, "total_slots": 1})
    if request.path != f"{PREFIX}/models":
        return None
    data = [
        {
            "id": name,
            "object": "model",
            "created": CREATED,
            "owned_by": "llamacpp",
            "max_model_len": 8192,
            "meta": {"n_ctx_train": 8192, "n_params": 1_540_000_000, "size": 986_048_512},
        }
        for name in MODELS
    ]
    return as_json({"object": "list", "data": data})


def error(trouble: Trouble, *, model: str = "", key: str = "", retry_after: int | None = None) -> Response:
    """Make llama.cpp's error body, which is OpenAI's with the status as its code."""
    status = STATUS[trouble]
    words = (
        f"model '{model}' not found" if trouble == "model_missing" else f"{trouble.replace('_', ' ')} {key}"
    )
    kind = {"unavailable": "unavailable_error", "authentication": "authentication_error"}.get(trouble)
    return as_json(
        {"error": {"code": status, "message": words.strip(), "type": kind or "invalid_request_error"}},
        status,
        wait(retry_after),
    )


def reply(call: Call, answer: Answer) -> Response:
    """Make a whole chat completion."""
    refused = answer.stop == "refusal"
    message = {
        "role": "assistant",
        "content": None if refused else answer.text,
        "refusal": answer.text if refused else None,
    }
    choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": FINISH[answer.stop]}
    return as_json({**_head(call, "chat.completion"), "choices": [choice], "usage": _usage(call, answer)})


def stream(call: Call, answer: Answer) -> Response:
    """Make chunks of text, the finish reason, the usage and `[DONE]`."""
    name = "refusal" if answer.stop == "refusal" else "content"
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
    deltas += [{name: piece} for piece in answer.pieces()]
    head = _head(call, "chat.completion.chunk")
    events = [
        {**head, "choices": [{"index": 0, "delta": d, "logprobs": None, "finish_reason": None}]}
        for d in deltas
    ]
    events.append({**head, "choices": [{"index": 0, "delta": {}, "finish_reason": FINISH[answer.stop]}]})
    events.append({**head, "choices": [], "usage": _usage(call, answer)})
    return Response(200, headers=SSE_HEADERS, chunks=(*map(sse, events), b"data: [DONE]\n\n"))


def _head(call: Call, kind: str) -> dict[str, Any]:
    return {
        "id": "chatcmpl-stand-in",
        "object": kind,
        "created": CREATED,
        "model": call.model,
        "system_fingerprint": "b6000-stand-in",
    }


def _usage(call: Call, answer: Answer) -> dict[str, Any]:
    out = answer.tokens_out + answer.reasoning_tokens
    return {
        "prompt_tokens": answer.tokens_in(call),
        "completion_tokens": out,
        "total_tokens": answer.tokens_in(call) + out,
        "prompt_tokens_details": {"cached_tokens": answer.cached_tokens},
        "completion_tokens_details": {"reasoning_tokens": answer.reasoning_tokens},
    }
