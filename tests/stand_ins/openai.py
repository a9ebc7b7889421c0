"""The wire format of OpenAI: `POST /v1/responses`, whole and streamed, and `GET /v1/models`."""

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
MODELS = ("gpt-6.1-sol", "gpt-6-luna", "gpt-5.5")
CREATED = 1_790_000_000
ERRORS: dict[Trouble, tuple[int, str, str | None, str]] = {
    "bad_request": (
        400,
        "invalid_request_error",
        "invalid_value",
        "Invalid value: 'x'. Supported values are: 'assistant', 'system', 'developer' and 'user'.",
    ),
    "authentication": (
        401,
        "invalid_request_error",
        "invalid_api_key",
        "Incorrect API key provided: {key}. You can find your API key at https://platform.openai.com/account/api-keys.",
    ),
    "permission": (
        403,
        "request_forbidden",
        "unsupported_country_region_territory",
        "Country, region, or territory not supported",
    ),
    "model_missing": (
        404,
        "invalid_request_error",
        "model_not_found",
        "The model `{model}` does not exist or you do not have access to it.",
    ),
    "rate_limited": (
        429,
        "requests",
        "rate_limit_exceeded",
        "Rate limit reached for {model} on requests per min (RPM): Limit 3, Used 3, Requested 1. "
        "Please try again shortly.",
    ),
    "quota": (
        429,
        "insufficient_quota",
        "insufficient_quota",
        "You exceeded your current quota, please check your plan and billing details.",
    ),
    "server_error": (
        500,
        "server_error",
        None,
        "The server had an error while processing your request. Sorry about that!",
    ),
    "unavailable": (
        503,
        "server_error",
        None,
        "The server is currently unavailable, please try again later.",
    ),
    "overloaded": (529, "server_error", None, "The engine is currently overloaded, please try again later."),
}


def read_call(request: Request) -> Call | None:
    """Read a Responses request; None for any other path."""
    if request.method != "POST" or request.path != f"{PREFIX}/responses":
        return None
    body = request.json or {}
    given = body.get("input") or ()
    turns = [("user", given)] if isinstance(given, str) else [(m["role"], m["content"]) for m in given]
    spoken = [(role, text_of(content)) for role, content in turns]
    system = [body.get("instructions") or "", *(c for role, c in spoken if role in ("developer", "system"))]
    return Call(
        model=body.get("model", ""),
        system="\n".join(filter(None, system)),
        messages=tuple((role, c) for role, c in spoken if role not in ("developer", "system")),
        schema=(body.get("text") or {}).get("format", {}).get("schema"),
        stream=bool(body.get("stream")),
        max_tokens=body.get("max_output_tokens"),
        thinking=True,
    )


def information(request: Request) -> Response | None:
    """Answer `GET /v1/models`."""
    if request.method != "GET" or request.path != f"{PREFIX}/models":
        return None
    data = [{"id": m, "object": "model", "created": CREATED, "owned_by": "system"} for m in MODELS]
    return as_json({"object": "list", "data": data})


def error(trouble: Trouble, *, model: str = "", key: str = "", retry_after: int | None = None) -> Response:
    """Make OpenAI's own error body; the one of 401 repeats the key, as the real one may."""
    status, kind, code, message = ERRORS[trouble]
    words = message.format(model=model, key=key)
    return as_json(
        {"error": {"message": words, "type": kind, "param": None, "code": code}},
        status,
        (("x-request-id", "req_stand_in"), *wait(retry_after)),
    )


def reply(call: Call, answer: Answer) -> Response:
    """Make a whole response."""
    return as_json(_body(call, answer), headers=(("x-request-id", "req_stand_in"),))


def stream(call: Call, answer: Answer) -> Response:
    """Make the documented event sequence, `response.created` to `response.completed`."""
    final = _body(call, answer)
    begun = {**final, "status": "in_progress", "output": [], "usage": None, "incomplete_details": None}
    message = final["output"][-1]
    part = message["content"][0]
    place = {"item_id": message["id"], "output_index": 1, "content_index": 0}
    delta = "response.refusal.delta" if answer.stop == "refusal" else "response.output_text.delta"
    done = delta.removesuffix("delta") + "done"
    item = {**message, "status": "in_progress", "content": []}
    events: list[dict[str, Any]] = [
        {"type": "response.created", "response": begun},
        {"type": "response.in_progress", "response": begun},
        {"type": "response.output_item.added", "output_index": 0, "item": final["output"][0]},
        {"type": "response.output_item.done", "output_index": 0, "item": final["output"][0]},
        {"type": "response.output_item.added", "output_index": 1, "item": item},
        {"type": "response.content_part.added", **place, "part": _part("", answer)},
        *({"type": delta, **place, "delta": piece, "logprobs": []} for piece in answer.pieces()),
        {"type": done, **place, "text": answer.text, "refusal": answer.text, "logprobs": []},
        {"type": "response.content_part.done", **place, "part": part},
        {"type": "response.output_item.done", "output_index": 1, "item": message},
        {"type": f"response.{final['status']}", "response": final},
    ]
    chunks = tuple(sse({**e, "sequence_number": n}, e["type"]) for n, e in enumerate(events))
    return Response(200, headers=(*SSE_HEADERS, ("x-request-id", "req_stand_in")), chunks=chunks)


def _part(text: str, answer: Answer) -> dict[str, Any]:
    if answer.stop == "refusal":
        return {"type": "refusal", "refusal": text}
    return {"type": "output_text", "text": text, "annotations": [], "logprobs": []}


def _body(call: Call, answer: Answer) -> dict[str, Any]:
    reason = {"length": "max_output_tokens", "safety": "content_filter"}.get(answer.stop)
    status = "incomplete" if reason else "completed"
    out = answer.tokens_out + answer.reasoning_tokens
    return {
        "id": "resp_stand_in",
        "object": "response",
        "created_at": CREATED,
        "completed_at": CREATED + 1,
        "status": status,
        "background": False,
        "error": None,
        "incomplete_details": {"reason": reason} if reason else None,
        "instructions": None,
        "max_output_tokens": call.max_tokens,
        "max_tool_calls": None,
        "metadata": {},
        "model": call.model,
        "output": [
            {"id": "rs_stand_in", "type": "reasoning", "summary": []},
            {
                "id": "msg_stand_in",
                "type": "message",
                "role": "assistant",
                "status": status,
                "content": [_part(answer.text, answer)],
            },
        ],
        "parallel_tool_calls": True,
        "previous_response_id": None,
        "prompt_cache_key": None,
        "reasoning": {"effort": "low", "summary": None},
        "safety_identifier": None,
        "service_tier": "default",
        "store": False,
        "temperature": 1.0,
        "text": {"format": {"type": "json_schema" if call.schema else "text"}, "verbosity": "medium"},
        "tool_choice": "auto",
        "tools": [],
        "top_logprobs": 0,
        "top_p": 1.0,
        "truncation": "disabled",
        "usage": {
            "input_tokens": answer.tokens_in(call),
            "input_tokens_details": {"cached_tokens": answer.cached_tokens, "cache_write_tokens": 0},
            "output_tokens": out,
            "output_tokens_details": {"reasoning_tokens": answer.reasoning_tokens},
            "total_tokens": answer.tokens_in(call) + out,
        },
        "user": None,
    }
