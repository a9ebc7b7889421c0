"""The wire format of Anthropic: `POST /v1/messages`, whole and streamed, and `GET /v1/models`."""

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
    tokens,
    wait,
)

PREFIX = ""
MODELS = {"claude-opus-5-5": "Claude Opus 5.5", "claude-haiku-5-5": "Claude Haiku 5.5"}
REQUEST_ID = ("request-id", "req_stand_in")
ERRORS: dict[Trouble, tuple[int, str, str]] = {
    "bad_request": (400, "invalid_request_error", "messages.0.role: Input should be 'user' or 'assistant'"),
    "authentication": (401, "authentication_error", "invalid x-api-key: {key}"),
    "permission": (
        403,
        "permission_error",
        "Your API key does not have permission to use the specified resource.",
    ),
    "model_missing": (404, "not_found_error", "model: {model}"),
    "rate_limited": (
        429,
        "rate_limit_error",
        "This request would exceed your organization's rate limit of 5 requests per minute.",
    ),
    "quota": (
        402,
        "billing_error",
        "Your credit balance is too low to access the Anthropic API. "
        "Please go to Plans & Billing to upgrade or purchase credits.",
    ),
    "server_error": (500, "api_error", "Internal server error"),
    "unavailable": (503, "api_error", "Service temporarily unavailable"),
    "overloaded": (529, "overloaded_error", "Overloaded"),
}
STOPS = {"end": "end_turn", "length": "max_tokens", "refusal": "refusal", "safety": "refusal"}


def read_call(request: Request) -> Call | None:
    """Read a Messages request; None for any other path."""
    if request.method != "POST" or request.path != "/v1/messages":
        return None
    body = request.json or {}
    return Call(
        model=body.get("model", ""),
        system=text_of(body.get("system")),
        messages=tuple((m["role"], text_of(m["content"])) for m in body.get("messages", ())),
        schema=((body.get("output_config") or {}).get("format") or {}).get("schema"),
        stream=bool(body.get("stream")),
        max_tokens=body.get("max_tokens"),
        thinking=(body.get("thinking") or {}).get("type") not in (None, "disabled"),
    )


def information(request: Request) -> Response | None:
    """Answer `GET /v1/models` and `POST /v1/messages/count_tokens`."""
    if request.method == "POST" and request.path == "/v1/messages/count_tokens":
        return as_json({"input_tokens": tokens(request.body.decode(errors="replace"))}, headers=(REQUEST_ID,))
    if request.method != "GET" or request.path.partition("?")[0] != "/v1/models":
        return None
    data = [
        {
            "type": "model",
            "id": name,
            "display_name": title,
            "created_at": "2026-06-01T00:00:00Z",
            "lifecycle": "active",
            "deprecated_at": None,
            "retires_at": None,
            "max_input_tokens": 200_000,
            "max_tokens": 64_000,
        }
        for name, title in MODELS.items()
    ]
    ends = {"first_id": data[0]["id"], "last_id": data[-1]["id"]}
    return as_json({"data": data, "has_more": False, **ends}, headers=(REQUEST_ID,))


def error(trouble: Trouble, *, model: str = "", key: str = "", retry_after: int | None = None) -> Response:
    """Make Anthropic's own error body; the one of 401 repeats the key."""
    status, kind, message = ERRORS[trouble]
    detail = {"type": kind, "message": message.format(model=model, key=key)}
    return as_json(
        {"type": "error", "error": detail, "request_id": "req_stand_in"},
        status,
        (REQUEST_ID, *wait(retry_after)),
    )


def reply(call: Call, answer: Answer) -> Response:
    """Make a whole message; a thinking block stands before the text when thinking was asked for."""
    thought = {"type": "thinking", "thinking": "", "signature": "c3RhbmQtaW4="}
    said = {"type": "text", "text": answer.text, "citations": None}
    content = [*([thought] if call.thinking else []), *([said] if answer.text else [])]
    message = {
        **_head(call),
        "content": content,
        "stop_reason": STOPS[answer.stop],
        "stop_sequence": None,
        "stop_details": _details(answer),
        "usage": _usage(call, answer),
    }
    return as_json(message, headers=(REQUEST_ID,))


def stream(call: Call, answer: Answer) -> Response:
    """Make the documented event sequence, `message_start` to `message_stop`."""
    begun = {**_head(call), "content": [], "stop_reason": None, "stop_sequence": None, "stop_details": None}
    begun["usage"] = {**_usage(call, answer), "output_tokens": 1}
    block = {"type": "text", "text": "", "citations": None}
    end = {"stop_reason": STOPS[answer.stop], "stop_sequence": None, "stop_details": _details(answer)}
    events: list[dict[str, Any]] = [
        {"type": "message_start", "message": begun},
        {"type": "content_block_start", "index": 0, "content_block": block},
        {"type": "ping"},
        *(
            {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}}
            for piece in answer.pieces()
        ),
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": end, "usage": _usage(call, answer)},
        {"type": "message_stop"},
    ]
    return Response(
        200, headers=(*SSE_HEADERS, REQUEST_ID), chunks=tuple(sse(event, event["type"]) for event in events)
    )


def _head(call: Call) -> dict[str, Any]:
    return {
        "id": "msg_stand_in",
        "type": "message",
        "role": "assistant",
        "model": call.model,
        "container": None,
    }


def _details(answer: Answer) -> dict[str, Any] | None:
    if answer.stop == "refusal":
        return {"type": "refusal", "category": None, "explanation": None}
    if answer.stop == "safety":
        return {"type": "refusal", "category": "general_harms", "explanation": "The request was blocked."}
    return None


def _usage(call: Call, answer: Answer) -> dict[str, Any]:
    return {
        "input_tokens": answer.tokens_in(call) - answer.cached_tokens,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": answer.cached_tokens,
        "cache_creation": {"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0},
        "output_tokens": answer.tokens_out + answer.reasoning_tokens,
        "output_tokens_details": {"thinking_tokens": answer.reasoning_tokens},
        "server_tool_use": None,
        "service_tier": "standard",
        "inference_geo": "not_available",
    }
